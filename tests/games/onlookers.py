"""Positions of a game to be looked at: seeded, played by chance, with people whose secrets nobody typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from html import unescape
from itertools import islice
from typing import Any, NamedTuple

from gmkit import games
from gmkit.chance.source import Source, Stream
from gmkit.errors import GmkitError
from gmkit.phones import parts
from gmkit.shell.card import Option
from gmkit.shell.desk import Desk
from gmkit.table.game import HIDDEN, TABLE, Ask, Luck, Over, SeatNo
from gmkit.table.seats import HUMAN, LEVELS, Seat, Seating

LONG = "Maximiliane-Hedwig von und zu der Hohen Warte am Silbersee "
"""Sixty letters with the one behind it: as long as a name may be."""

MOST_CHOICES = 60
"""Of so many a choice is drawn; bids go up to thousands."""

FEW_TURNS = {"max_rounds": 6, "max_hands": 3, "turn_cap": 16}


class Position(NamedTuple):
    """A record, and the rules that it stands under."""

    rules: Any
    state: Any

    @property
    def seats(self) -> range:
        """Everybody at the table."""
        return range(len(desk_seating(self.state)))


def desk(slug: str) -> Desk:
    found = games.part(slug, "commands").DESK
    assert isinstance(found, Desk)
    return found


def desk_seating(state: Any) -> Seating:
    """Find who sits at the table of a record, wherever its game keeps them."""
    for path in ("seating", "table.seating", "round.table.seating", "hall.seating", "board.hall.seating"):
        found = state
        for part in path.split("."):
            found = getattr(found, part, None)
        if isinstance(found, Seating):
            return found
    raise AssertionError(f"nobody sits at a {type(state).__name__}")


@cache
def positions(slug: str, count: int) -> tuple[Position, ...]:
    """Give so many positions: the first and the last of each game, and others between."""
    found: list[Position] = []
    for seed in range(10_000):
        played = list(_played(slug, seed))
        stream = Source(f"onlookers {slug} {seed}").stream()
        found += [played[0], played[-1], *(stream.pick(played) for _ in range(6))]
        if len(found) >= count:
            break
    return tuple(found[:count])


def _played(slug: str, seed: int) -> Iterator[Position]:
    """Play a game by chance, to its end or a good while."""
    stream = Source(f"played {slug} {seed}").stream()
    card, rules = games.card(slug), desk(slug).open((), None)
    fewest, most, _ = card.seats
    count = min(5, most) if seed % 3 == 0 else fewest + stream.below(min(5, most) - fewest + 1)
    seating = Seating(tuple(_seat(at, seed, stream) for at in range(count)))
    options = {
        one.name: FEW_TURNS.get(one.name, _value(one, stream, by_the_book=seed % 4 == 0)) for one in card.options
    }
    unseen = seed % 2 == 0
    state = rules.set_up(seating, options).state
    yield Position(rules, state)
    for _ in range(400):
        need = rules.pending(state)
        if isinstance(need, Over):
            return
        after = _moved(rules, state, need, stream, unseen=unseen)
        if after is None:
            return
        state = after
        yield Position(rules, state)


def _seat(at: int, seed: int, stream: Stream) -> Seat:
    name = f"{LONG}{at}" if seed % 3 == 0 else ("Ana", "Ben", "Cleo", "Dov", "Eva")[at]
    person = seed % 5 != 4 and stream.below(2)
    return Seat(name, HUMAN if person else stream.pick(LEVELS))


def _value(option: Option, stream: Stream, *, by_the_book: bool) -> Any:
    """Draw a value that an option takes; free text keeps its default."""
    if by_the_book:
        return option.default
    if isinstance(option.default, bool):
        return stream.pick((False, True, *(one for one in option.values if isinstance(one, str))))
    if option.values:
        return stream.pick([*option.values])
    if option.least is not None:
        return stream.pick([option.default, max(option.least, 1), min(option.most, max(option.least, 1) + 20)])
    return option.default


def _moved(rules: Any, state: Any, need: Any, stream: Stream, *, unseen: bool) -> Any:
    """Give the record after an answer by chance; None where a dozen were refused."""
    for _ in range(12):
        if isinstance(need, Luck):
            hidden = unseen and need.secret and bool(stream.below(2))
            answer = HIDDEN if hidden else need.law.draw(stream)
        else:
            assert isinstance(need, Ask)
            answer = stream.pick(list(islice(need.choices.items(), MOST_CHOICES)))
        try:
            return rules.apply(state, answer).state
        except GmkitError:
            continue
    return None


# ---- What pages must never show: whatever two records differ in that look the same from a seat.


def page(main: Any) -> str:
    """Give what stands in a page, as it is sent."""
    return parts.page(main, title="A table").main.decode()


def pages(slug: str, position: Position, onlooker: SeatNo) -> list[str]:
    """Draw all that one onlooker is shown: the table's page, and those that are its own."""
    public, own = (position.rules.view(position.state, who) for who in (TABLE, onlooker))
    return _drawn(slug, position.rules, public, own, [] if onlooker == TABLE else [onlooker])


def mutant_pages(slug: str, position: Position) -> list[str]:
    """Draw everybody's pages from the record itself, as whoever forgets the view would show them."""
    return _drawn(slug, position.rules, position.state, position.state, position.seats)


def _drawn(slug: str, rules: Any, public: Any, own: Any, seats: Sequence[int]) -> list[str]:
    found = desk(slug).screens
    assert found is not None
    screens = found()
    draws = [draw for draw in (screens.sheet, screens.hand) if draw is not None]
    return [
        page(screens.table(rules, public)),
        *(page(draw(rules, own, SeatNo(seat))) for draw in draws for seat in seats),
    ]


def twins(position: Position, seat: SeatNo) -> list[Position]:
    """Give records that look the same from one seat, and differ in what the others hide."""
    view = position.rules.view(position.state, seat)
    worlds = islice(position.rules.worlds(view, seat, Source("twins")), 2)
    # What a person holds that nobody typed is typed in a world, and so is no twin to that one.
    return [Position(position.rules, world) for world in worlds if position.rules.view(world, seat) == view]


def told_apart(slug: str, count: int, draw: Callable[[Position, SeatNo], list[str]]) -> int:
    """Count the positions that a drawing tells from their twins: what it shows there, its onlooker cannot know."""
    found = 0
    for at, position in enumerate(positions(slug, count)):
        seat = SeatNo(at % len(position.seats))
        shown = draw(position, seat)
        found += any(draw(twin, seat) != shown for twin in twins(position, seat))
    return found


# ---- What every game's pages promise, for the tests of each.


def draws_every_position(slug: str, count: int) -> None:
    """Nothing is raised for anybody, whatever is hidden, and every name is whole on the page for all."""
    for position in positions(slug, count):
        table = pages(slug, position, TABLE)[0]
        assert [name for name in desk_seating(position.state).names if name not in table] == []
        for seat in position.seats:
            assert all(pages(slug, position, SeatNo(seat)))


def tells_nobody_anything(slug: str, count: int) -> None:
    """Twins look the same to all and to each; a mutant that draws from the record is found out."""
    assert told_apart(slug, count, lambda position, _seat: pages(slug, position, TABLE)) == 0
    assert told_apart(slug, count, lambda position, seat: pages(slug, position, seat)) == 0
    assert told_apart(slug, count, lambda position, _seat: mutant_pages(slug, position)) > 0


UNDER = re.compile(r'<div class="under">.*?</div><div class="veil"', re.DOTALL)
"""What is under a cover; nothing under one has a block of its own that ends where a veil begins."""


def covers_what_is_own(slug: str, count: int) -> None:
    """What stands around the covers of somebody's page is the same whatever that one holds, for whoever looks on."""
    found = 0
    for at, position in enumerate(positions(slug, count)):
        seat, view = SeatNo(at % len(position.seats)), position.rules.view(position.state, TABLE)
        shown = [UNDER.sub("", one) for one in pages(slug, position, seat)]
        for world in islice(position.rules.worlds(view, TABLE, Source("around")), 2):
            other = pages(slug, Position(position.rules, world), seat)
            assert [UNDER.sub("", one) for one in other] == shown
            found += other != pages(slug, position, seat)
    assert found, "somewhere something is covered"


def words(drawn: str) -> str:
    """Give what a page says to the eye, in a line."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", drawn)).split())


def around_covers(drawn: str) -> str:
    """Give what a page says while everything on it is covered."""
    return words(UNDER.sub("", drawn))
