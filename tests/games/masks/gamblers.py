"""Players of City of Masks who choose by chance, spread so that rare things happen, and tables of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import cache
from typing import Any, NamedTuple

from gmkit.chance.source import Source, Stream
from gmkit.games.masks import GAME, content
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import BACKDOWN, BETRAY, DESPERATE, GLORIFY, SEDUCE, UNCAST, Objective, State
from gmkit.games.masks.rules.influence import ENOUGH
from gmkit.games.masks.rules.setting_up import DRAW, WRITE
from gmkit.table.choices import Either, Number, Some
from gmkit.table.game import HIDDEN, Ask, Hidden, Luck
from gmkit.table.run import UNSEEN, Answer, Places, Said, by_seat, drawn
from gmkit.table.seats import HUMAN, Seat, Seating

NAMES = (
    "Celia", "Dav", "Bo, the Quick", "Anna", "Bertha", "Zeno", "Livia", "Corso", "Isaura", "Matteo", "Noor", "Piet",
    "Quin", "Ruy",
)  # fmt: skip

Pick = Callable[[State, Ask, Stream], Hashable]


@cache
def city() -> content.World:
    """Give the bundled content."""
    return content.load((), None)


def chance(stream: Stream, percent: int) -> bool:
    return stream.below(100) < percent


def some_number(choices: Any, stream: Stream, least: int, most: int) -> int:
    """Give a number of the choices that is in this range too, or the nearest one."""
    low, high = max(choices.low, min(least, choices.high)), min(choices.high, max(most, choices.low))
    return int(low + stream.below(max(0, high - low) + 1))


def extreme(_view: State, ask: Ask, stream: Stream) -> int:
    """Choose the most as often as not, else the least, else anything up to six."""
    assert isinstance(ask.choices, Number)
    low, high = ask.choices.low, ask.choices.high
    roll = stream.below(6)
    if roll < 3:
        return high
    return low if roll == 3 else some_number(ask.choices, stream, -6, 6)


def anything(_view: State, ask: Ask, stream: Stream) -> Hashable:
    """Choose any that can be listed."""
    choices = ask.choices
    if isinstance(choices, Either):
        choices = next(part for part in choices.parts if part.size())
    if isinstance(choices, Some):
        return several(choices, stream, 3)
    if isinstance(choices, Number):
        return choices.low + stream.below(choices.size())
    return stream.pick(list(choices.items()))


def several(choices: Some, stream: Stream, most: int) -> tuple[Hashable, ...]:
    """Choose a few that go together, fewer where more do not."""
    for count in range(choices.low + stream.below(min(choices.high, most) - choices.low + 1), -1, -1):
        for _ in range(8):
            chosen = tuple(stream.shuffled(choices.of.values)[:count])
            if not choices.ordered:
                chosen = tuple(one for one in choices.of.values if one in chosen)
            if chosen in choices:
                return chosen
    # What is worth nothing can always be declared.
    return (choices.of.values[-1],)


def wanted(view: State, seat: int) -> list[Objective]:
    """Give what a seat still wants, as far as it has told."""
    found = view.avatars[seat].objectives
    return [] if isinstance(found, Hidden) else [one for one in found if one.done is None]


def aims(view: State, ask: Ask, stream: Stream) -> Hashable:
    """Aim at whom an objective is about as often as not."""
    assert isinstance(ask.choices, Some)
    if chance(stream, 50):
        words = {SEDUCE: "woo", BETRAY: "woo", GLORIFY: "for"}
        meant = {(words.get(one.kind, "woo"), one.target) for one in wanted(view, ask.seat)}
        chosen = tuple(one for one in ask.choices.of.values if one in meant)
        if chosen in ask.choices:
            return chosen
    return several(ask.choices, stream, 3) if chance(stream, 70) else ()


def actions(_view: State, ask: Ask, stream: Stream) -> Hashable:
    """Declare hidden actions alone as often as not: they breach the mask, and earn a Character."""
    choices = ask.choices
    assert isinstance(choices, Some)
    hidden = [one for one in choices.of.values if str(one).startswith("h:")]
    if hidden and chance(stream, 50):
        chosen = tuple(stream.shuffled(hidden)[: 1 + stream.below(2)])
        if chosen in choices:
            return chosen
    return several(choices, stream, 3)


def stake(view: State, ask: Ask, stream: Stream) -> int:
    own = view.face[ask.seat]
    low, high = stream.pick([(0, own), (own + 1, own + 8), (10, 14), (10, 14), (20, 24)])
    return some_number(ask.choices, stream, low, high)


def answer(view: State, ask: Ask, stream: Stream) -> Hashable:
    if isinstance(ask.choices, Either) and chance(stream, 15):
        assert view.encounter is not None
        return some_number(ask.choices.parts[1], stream, view.encounter.stake + 1, view.encounter.stake + 6)
    return stream.pick(["match", "match", "match", "fall short", "fall short", "back down"])


def ally(view: State, ask: Ask, stream: Stream) -> Hashable:
    found = list(ask.choices.items())
    meant = [one.target for one in wanted(view, ask.seat) if one.target in found]
    if meant and chance(stream, 60):
        return stream.pick(meant)
    sent = [one for one in found if isinstance(one, tuple)]
    if sent and chance(stream, 40):
        return stream.pick(sent)
    return stream.pick(found[:-1]) if chance(stream, 85) else ENOUGH


def link(_view: State, ask: Ask, stream: Stream) -> Hashable:
    """Go on along the chain as often as not."""
    found = list(ask.choices.items())
    return stream.pick(found[:-1]) if chance(stream, 60) else found[-1]


def turn(_view: State, ask: Ask, stream: Stream) -> Hashable:
    found = list(ask.choices.items())
    against = [one for one in found if isinstance(one, tuple) and one[0] == "challenge"]
    if against and chance(stream, 60):
        return stream.pick(against)
    return stream.pick(found[len(against) :])


def whereabouts(_view: State, ask: Ask, stream: Stream) -> Hashable:
    found = list(ask.choices.items())
    if "follow" in found and chance(stream, 45):
        return "follow"
    return "main" if chance(stream, 45) else stream.pick(found)


def place(_view: State, ask: Ask, stream: Stream) -> Hashable:
    """Go where others have said they are, most of the time."""
    assert isinstance(ask.choices, Either)
    return stream.pick(list(ask.choices.items())[:3]) if chance(stream, 95) else "The garden of blue doors"


def mask(view: State, ask: Ask, stream: Stream) -> Hashable:
    found = list(ask.choices.items())
    if "character" in found and chance(stream, 80):
        return "character"
    roll = stream.below(10)
    # A first mask is where Conflicted Actions breach.
    first = view.avatars[ask.seat].first_mask
    if roll < 6 and first in found:
        return first if isinstance(first, str) else found[0]
    return UNCAST if roll == 9 else stream.pick(found)


def yes(_view: State, _ask: Ask, stream: Stream) -> bool:
    return chance(stream, 80)


def repay(_view: State, ask: Ask, stream: Stream) -> int:
    return 0 if chance(stream, 30) else some_number(ask.choices, stream, 0, 8)


def market(_view: State, ask: Ask, stream: Stream) -> Hashable:
    found = list(ask.choices.items())
    buys = [one for one in found if isinstance(one, tuple) and one[0] == "buy"]
    return stream.pick(buys) if buys and chance(stream, 30) else stream.pick(found)


def cheap(_view: State, ask: Ask, stream: Stream) -> int:
    return some_number(ask.choices, stream, 0, 6)


def hidden_face(_view: State, _ask: Ask, stream: Stream) -> str:
    """Write a Hidden Face now and then; it takes long."""
    return WRITE if chance(stream, 8) else DRAW


def shortfall(_view: State, _ask: Ask, stream: Stream) -> str:
    return stream.pick([BACKDOWN, DESPERATE, DESPERATE])


PICKS: Mapping[str, Pick] = {
    "Hidden Face": hidden_face,
    "aims": aims,
    "actions": actions,
    "stake": stake,
    "answer to the stake": answer,
    "ally to ask": ally,
    "who lends": link,
    "turn": turn,
    "whereabouts": whereabouts,
    "place": place,
    "mask": mask,
    "challenge": yes,
    "denounce": yes,
    "stand by the accused": yes,
    "reaction": yes,
    "offer": yes,
    "shortfall": shortfall,
    "repayment": repay,
    "market": market,
    "price": cheap,
    "bet": cheap,
    "Face to ask for": extreme,
    "Face to ask an ally for": extreme,
    "Face to lend": extreme,
    "feeling": extreme,
    "feeling for the borrower": extreme,
    "promise": extreme,
    "new promise": extreme,
}


def gambler(view: State, ask: Ask, source: Source) -> Hashable:
    """Choose by chance, from the view and the place of the draw alone."""
    return PICKS.get(ask.what, anything)(view, ask, source.stream())


class Table(NamedTuple):
    """A table of gamblers.

    Attributes:
        game: the rules.
        seating: who sits there; some are people, whose secret draws stay unseen now and then.
        options: the rules options.
        source: what they draw from.
    """

    game: Masks
    seating: Seating
    options: Mapping[str, Any]
    source: Source

    def answers(self, places: Places) -> Answer:
        """Give what answers for everybody and for luck."""
        luck = drawn(self.source, places)
        unseen = self.source.named("unseen")

        def dice(state: Any, need: Luck) -> Said:
            human = need.seat is not None and not self.seating.seats[need.seat].npc
            if need.secret and human and chance(unseen.placed(*places.next(need)).stream(), 25):
                return Said(HIDDEN, UNSEEN)
            said = luck(state, need)
            assert isinstance(said, Said)
            return said

        players = {at: (gambler, seat.by) for at, seat in enumerate(self.seating)}
        return by_seat(self.game, players, dice, self.source, places)


def some_options(stream: Stream, *, by_the_book: bool) -> dict[str, Any]:
    """Draw a value for every option, most of them the usual one."""
    found: dict[str, Any] = {}
    for option in GAME.options:
        found[option.name] = option.default
        if option.values and not by_the_book and chance(stream, 40):
            found[option.name] = stream.pick(option.values)
    found["objective_cards"] = 1 + chance(stream, 30)
    return found


def some_table(seed: int, seats: int, rounds: int | None = None) -> Table:
    """Seat so many gamblers; every third table plays by the book."""
    stream = Source(f"gamblers {seed}").stream()
    options = some_options(stream, by_the_book=seed % 3 == 0)
    options["max_rounds"] = rounds if rounds is not None else 2 + stream.below(7)
    people = [HUMAN if chance(stream, 20) else "skilled" for _ in range(seats)]
    seating = Seating(tuple(Seat(name, level) for name, level in zip(NAMES, people, strict=False)))
    return Table(Masks(city()), seating, options, Source(f"game {seed}"))
