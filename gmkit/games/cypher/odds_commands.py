"""What each card of a hand would come to: exact weights pushed through the rules that play uses."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice, decimal, later, said, say
from gmkit.games.cypher import npc
from gmkit.games.cypher.challenges import TABLE, before_play, stands_before_play
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.model import BEGIN, CARD, DEAL, DRAW, DRAWING, EXILE, GUARD, TURN_UP, State, unseen_by_class
from gmkit.games.cypher.telling import house, unseen_line
from gmkit.games.cypher.turn import scores
from gmkit.shell.desk import Desk, noticed, take_state
from gmkit.shell.options import Common, flag
from gmkit.shell.session import put_odds
from gmkit.shell.words import percent, signed, signed_average
from gmkit.table.game import HIDDEN, Ask, Luck, Over, SeatNo
from gmkit.table.odds import NORMAL
from gmkit.table.run import Places, by_seat, drawn, run
from gmkit.table.seats import Seat

# ---- What a card that is played comes to: exact weights pushed through the same rules that play uses.
#
# The player decides for the greatest lead, whoever may ignore an effect for the smallest. What only fills hands is
# left out: it moves nobody's influence this turn.

HANDS_ONLY = frozenset((DRAWING, DRAW, CARD, EXILE, TURN_UP))
"""Steps that move no card into or out of an area."""

Worth = tuple[int, int]
"""Influence, and the lead over the best of the others."""

Chances = Mapping[Worth, Fraction]


def worth(state: State, seat: SeatNo) -> Worth:
    """Give a seat's influence and its lead."""
    found = scores(state)
    return found[seat], found[seat] - max(own for at, own in enumerate(found) if at != seat)


def is_done(state: State) -> bool:
    """Say whether the card that was played and all its effects are done with, as far as influence goes."""
    return all(step[0] in HANDS_ONLY for step in state.agenda[len(state.table.turn) - 1 :])


class TooMany(Exception):
    """More records than can be looked at in good time."""


class Prospects:
    """Weighs one play at one table."""

    def __init__(self, game: Cypher, seat: SeatNo, most: int) -> None:
        """Take the rules, whose turn it is, and how many records are looked at."""
        self._game, self._seat, self._most = game, seat, most
        self._known: dict[State, Chances] = {}

    def of(self, state: State, choice: Hashable) -> Chances:
        """Give what the table comes to when the seat makes this choice, until its card and all effects are done.

        Raises:
            TooMany: it would take too long.
        """
        return self._after(self._game.apply(state, choice).state)

    def _after(self, state: State) -> Chances:
        if is_done(state):
            return {worth(state, self._seat): Fraction(1)}
        found = self._known.get(state)
        if found is None:
            if len(self._known) >= self._most:
                raise TooMany
            found = self._known[state] = self._weigh(state)
        return found

    def _weigh(self, state: State) -> Chances:
        need = self._game.pending(state)
        assert not isinstance(need, Over)
        if isinstance(need, Luck):
            sums: dict[Worth, Fraction] = {}
            for value, share in need.law.items():
                for end, chance in self.of(state, value).items():
                    sums[end] = sums.get(end, Fraction(0)) + share * chance
            return sums
        found = [self.of(state, choice) for choice in need.choices.items()]
        if need.seat != self._seat and state.agenda[-1][0] != GUARD:
            return found[0]
        best = max if need.seat == self._seat else min
        return best(found, key=lead_then_influence)


def lead_then_influence(chances: Chances) -> tuple[Fraction, Fraction]:
    """Give the average lead, and the average influence."""
    return average(chances, 1), average(chances, 0)


def average(chances: Chances, at: int) -> Fraction:
    """Give the average influence (0) or lead (1)."""
    return sum((end[at] * chance for end, chance in chances.items()), Fraction(0))


# ---- `gmkit odds cypher turn`: what each card of a hand would come to.

MOST = 1500
"""Records that an exact answer may look at."""

RUNS = 400
"""Plays that are sampled where an exact answer would take too long."""

POLICY = "skilled"
"""The level that decides in sampled plays."""


class Outlook(NamedTuple):
    """What a card comes to."""

    choice: Hashable  # the card
    name: str  # as it is shown
    chances: Chances  # of each influence and lead
    runs: int  # how many plays were sampled; 0 if it is exact

    def give(self, at: int) -> Fraction:
        """Give the average influence (0) or lead (1)."""
        return average(self.chances, at)

    def give_or_take(self, at: int) -> float:
        """Give half of the 95 % interval of an average."""
        if not self.runs:
            return 0.0
        mean = self.give(at)
        spread = sum(float((end[at] - mean) ** 2 * chance) for end, chance in self.chances.items())
        return NORMAL * sqrt(spread / self.runs)

    def standing(self) -> dict[str, Fraction]:
        """Give the chances to be ahead of, level with or behind the best of the others."""
        sums = dict.fromkeys(("ahead", "level", "behind"), Fraction(0))
        for (_, lead), chance in self.chances.items():
            sums["ahead" if lead > 0 else "behind" if lead else "level"] += chance
        return sums


def turn(
    desk: Desk,
    common: Common,
    from_: Annotated[Path, TABLE],
    as_: Annotated[str | None, flag("--as", metavar="NAME", help="Whose turn it is, to make sure.")] = None,
    play: Annotated[str | None, flag("--play", metavar="CARD", help="Weigh this card alone, not every card.")] = None,
) -> None:
    """For each card in hand the influence and the lead after it is played, all effects done.

    Example: gmkit odds cypher turn --from examples/cypher-table.yaml
    """
    start, state = take_state(desk, common, from_)
    begun = undealt(before_play(start, state, from_))
    if not stands_before_play(begun):
        raise IllegalChoice(
            say("in {file} other steps come before the card is played; go on with gmkit play --from", file=from_)
        )
    names = start.seating.names
    seat = begun.seat
    if as_ is not None and start.seating.find(as_) != seat:
        raise IllegalChoice(
            say(
                "it is {name}'s turn; write turn: {other} in {file}",
                name=names[seat],
                other=names[start.seating.find(as_)],
                file=from_,
            )
        )
    game: Any = start.game
    view = game.view(begun, seat)
    ask = game.pending(view)
    found = outlooks(game, view, ask, None if play is None or not isinstance(ask, Ask) else ask.choices.parse(play))
    if not found:
        raise IllegalChoice(say("{name} has no card to play", name=names[seat]))
    now = worth(begun, seat)
    result = {
        "seat": names[seat],
        "now": {"influence": now[0], "lead": now[1]},
        "chances": found[0].standing(),
        "expected": _expected(found[0]),
        "choices": [
            {"choice": one.name, "chances": one.standing(), "expected": _expected(one), "sampled": _sampled(one)}
            for one in found
        ],
        "unseen": unseen_by_class(view, seat),
        **noticed(game.deck.notice),
    }
    lines = [
        say(
            "{title}: {name} has influence {now}, lead {change}; after playing",
            title=desk.card.title,
            name=names[seat],
            now=now[0],
            change=signed(now[1]),
        )
    ]
    lines += [*_lines(found), unseen_line(view, seat, game.words)]
    lines.append(
        say(
            "This is what each card comes to this turn; "
            "which one an NPC would play, and why: gmkit advise cypher with the same --from."
        )
    )
    put_odds(
        desk.card,
        "turn",
        common,
        result,
        [*lines, *([said(game.deck.notice)] if game.deck.notice else [])],
        start.options,
    )


def beside(game: Cypher, view: State, ask: Ask) -> list[str]:
    """Give what belongs to the odds at a prompt: the lead after each play, and the unseen cards by class."""
    leads = ", ".join(f"{said(one.name)} {signed_average(one.give(1))}" for one in outlooks(game, view, ask))
    ours = house(game.deck)
    told = (
        say("Lead after playing, house values: {leads}.", leads=leads)
        if ours
        else say("Lead after playing: {leads}.", leads=leads)
    )
    return [*([told] if leads else []), unseen_line(view, ask.seat, game.words)]


def _expected(one: Outlook) -> dict[str, Fraction]:
    return {"influence": one.give(0), "lead": one.give(1)}


def _sampled(one: Outlook) -> Mapping[str, Any] | None:
    """Give how many plays were sampled, and half of the 95 % intervals; None if the figures are exact."""
    if not one.runs:
        return None
    return {"runs": one.runs, "influence": round(one.give_or_take(0), 6), "lead": round(one.give_or_take(1), 6)}


def _lines(found: list[Outlook]) -> list[str]:
    width = max(len(said(one.name)) for one in found)
    lines = []
    for one in found:
        half = decimal(one.give_or_take(1), ".2f") if one.runs else ""
        about = say(" ± {half}, {runs} plays", half=half, runs=one.runs) if one.runs else ""
        standing = {word: chance for word, chance in one.standing().items() if chance}
        shown = ", ".join(said(_STANDING[word]).format(chance=percent(chance)) for word, chance in standing.items())
        given, lead = decimal(one.give(0), "5.2f"), signed_average(one.give(1))
        figures = say("influence {influence}, lead {lead}{about}", influence=given, lead=lead, about=about)
        lines.append(f"  {said(one.name):{width}}  {figures}; {shown}")
    return lines


_STANDING = {
    "ahead": later("ahead {chance}"),
    "level": later("level {chance}"),
    "behind": later("behind {chance}"),
}
"""How somebody stands beside the best of the others, with its chance."""


def undealt(state: State) -> State:
    """Give the record with hands that are still to be dealt as cards that nobody at this terminal knows.

    The Display, where none lies there yet, turns up once the turn goes on.
    """
    hands, known, pack, agenda = list(state.hands), list(state.known), state.pack, state.agenda
    while agenda[-1][0] in (DEAL, TURN_UP, BEGIN):
        if agenda[-1][0] == DEAL:
            _, seat, count = agenda[-1]
            hands[seat], known[seat] = (HIDDEN,) * count, (1 << seat,) * count
            pack = pack[count:]
        agenda = agenda[:-1]
    return state._replace(hands=tuple(hands), known=tuple(known), pack=pack, agenda=agenda)


def outlooks(game: Cypher, view: State, ask: Any, only: Hashable = None) -> list[Outlook]:
    """Weigh every card that the seat may play, or one alone, by what it sees itself; the greatest lead first."""
    if not isinstance(ask, Ask) or ask.seat != view.seat or ask.what != "play":
        return []
    choices = ask.choices.items() if only is None else (only,)
    found = [_outlook(game, view, ask, choice) for choice in choices]
    return sorted(found, key=lambda one: (-one.give(1), -one.give(0)))


def _outlook(game: Cypher, view: State, ask: Ask, choice: Hashable) -> Outlook:
    name = ask.choices.show(choice)
    try:
        return Outlook(choice, name, Prospects(game, ask.seat, MOST).of(view, choice), 0)
    except TooMany:
        return Outlook(choice, name, _sample(game, view, ask.seat, choice), RUNS)


def _sample(game: Cypher, view: State, seat: SeatNo, choice: Hashable) -> Chances:
    """Play a card many times, everybody deciding as a skilled NPC; the same draws every time it is asked."""
    after = game.apply(view, choice).state
    seats = [Seat(one.name, POLICY) for one in view.table.seating]
    players = {at: (npc.player(one, game), one.by) for at, one in enumerate(seats)}
    counts: dict[Worth, int] = {}
    for number in range(RUNS):
        source, places = Source(f"odds {number}"), Places()
        end = after
        if not is_done(after):
            answer = by_seat(game, players, drawn(source, places), source, places)
            for moment in run(game, after, answer, is_done):
                end = moment.state
        got = worth(end, seat)
        counts[got] = counts.get(got, 0) + 1
    return {got: Fraction(count, RUNS) for got, count in counts.items()}
