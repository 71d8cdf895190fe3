"""What Cipher's tests share: sets of retainers, tables in the middle of an evening, whole games."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from gmkit.chance.source import Source
from gmkit.games.cipher import npc, situation
from gmkit.games.cipher.content import KINDS, SET, Retainer, RetainerSet
from gmkit.games.cipher.game import Cipher, make_hall
from gmkit.games.cipher.model import Options, State, Venture
from gmkit.games.cipher.ventures import make_board
from gmkit.library.credit import Credit
from gmkit.library.shelves import resolve
from gmkit.library.write import dump
from gmkit.table.game import Ask, Over, Player, SeatNo
from gmkit.table.run import Moment, Places, by_seat, drawn, run, said_by
from gmkit.table.seats import Seat, Seating

BASIN = RetainerSet.from_data(resolve(SET.name, "cipher/retainers.yaml", (), KINDS).data)

PLAYERS = ("Ssalabi", "Chixesoro", "Nothlia", "Shirestu")
RETINUES = (
    ("dracnari", "clangoru", "faeling", "taurian"),
    ("elfen", "loboshigaru", "krokani", "mugwump"),
    ("furrikin", "merian", "taedae", "trill"),
    ("aslaran", "igasho", "lucidian", "orclach"),
)
TOTALS = ((8, 8, 8), (7, 11, 7), (11, 8, 6), (6, 5, 11))


def people(count: int) -> Seating:
    """Seat so many people: P0, P1, …"""
    return Seating(tuple(Seat(f"P{at}", "human") for at in range(count)))


def levels(*names: str) -> Seating:
    """Seat NPCs, each with a level, or "level+style"."""
    parted = [name.partition("+") for name in names]
    return Seating(tuple(Seat(f"N{at}", level, style) for at, (level, _, style) in enumerate(parted)))


def figures(scores: Sequence[tuple[int, int, int]], leader: int | None = 0) -> RetainerSet:
    """Make a set of retainers called f00, f01, … with these scores."""
    rows = tuple(Retainer(f"f{at:02}", f"F{at:02}", one) for at, one in enumerate(scores))
    first = None if leader is None else rows[leader].id
    return RetainerSet("made", "A made set", Credit("made"), ("First", "Second", "Third"), rows, first)


def gaudiguch(gold: Sequence[int], treasury: int, seat: int = 0) -> tuple[Cipher, Venture]:
    """Give the source's sample table with this gold, before the Venture roll of `seat`."""
    game = Cipher(BASIN)
    seating = Seating(tuple(Seat(name) for name in PLAYERS))
    board = make_board(make_hall(BASIN, seating, Options()), RETINUES, SeatNo(0))
    return game, Venture(board, (*gold, treasury), SeatNo(seat), 0, None, None, 0, (None,) * 4)


def contest(
    venture: str,
    totals: Sequence[int],
    gold: Sequence[int],
    treasury: int,
    robbers: Sequence[int | None] = (),
    seating: Seating | None = None,
) -> tuple[Cipher, Venture]:
    """Give a table after seat 0 rolled `venture`, everybody's three totals being the figure given."""
    seating = seating or people(len(totals))
    game = Cipher(BASIN)
    hall = make_hall(BASIN, seating, Options())
    none: tuple[tuple[str, ...], ...] = ((),) * len(totals)
    board = make_board(hall, none, SeatNo(0), totals=tuple((one, one, one) for one in totals))
    before = tuple(None if seat is None else SeatNo(seat) for seat in robbers) or (None,) * len(totals)
    start = Venture(board, (*gold, treasury), SeatNo(0), 0, None, None, 0, before)
    return game, situation.at_venture(start, venture)


def scripted(game: Cipher, state: State, answers: Iterable[str]) -> tuple[State, list[Any], list[Any]]:
    """Answer with these texts, as typed, until they are used up; give the state, the needs and the events."""
    needs: list[Any] = []
    events: list[Any] = []
    for text in answers:
        need = game.pending(state)
        assert not isinstance(need, Over), f"nothing asks for {text}"
        value = need.choices.parse(text) if isinstance(need, Ask) else need.law.parse([text])[0]
        needs.append(need)
        state, told = game.apply(state, value)
        events += told
    return state, needs, events


def asked(game: Cipher, state: State) -> int:
    """Give the seat that is asked now."""
    need = game.pending(state)
    assert isinstance(need, Ask)
    return need.seat


def anybody(view: Any, ask: Ask, source: Source) -> Any:
    """Choose without any plan: a person at the table, for tests."""
    stream = source.stream()
    if ask.what == "bid":
        low = view.bid + 1
        raised = low + stream.below(4)
        return raised if raised in ask.choices and stream.below(3) == 0 else "decline"
    if ask.what == "limit":
        return min(stream.below(25), max(one for one in ask.choices.items() if isinstance(one, int)))
    return stream.pick(list(ask.choices.items()))


def choice_of(seat: Seat, game: Cipher, view: State, ask: Ask, source: Source) -> Hashable:
    """Give what an NPC chooses, without what decided it."""
    chosen: Hashable = said_by(npc.player(seat, game)(view, ask, source), "").value
    return chosen


def players(game: Cipher, seating: Seating) -> dict[int, tuple[Player, str]]:
    """Give everybody's player: NPCs by level, people by whim."""
    return {at: (npc.player(seat, game) if seat.npc else anybody, seat.by) for at, seat in enumerate(seating)}


def play(
    game: Cipher,
    seating: Seating,
    state: State,
    seed: str,
    places: Places | None = None,
    until: Callable[[State], bool] = lambda _state: False,
) -> list[Moment[State]]:
    """Play on from a state to its end with everything drawn from the seed."""
    source, counted = Source(seed), places or Places()
    answer = by_seat(game, players(game, seating), drawn(source, counted), source, counted)
    return list(run(game, state, answer, until))


def opened(game: Cipher, seating: Seating, **options: Any) -> State:
    """Open a fresh game with these options and the defaults of all others."""
    return game.set_up(seating, Options(**options)._asdict()).state


def file(folder: Path, data: Mapping[str, Any], name: str = "evening.yaml") -> str:
    """Write a situation; its kind and version are added."""
    path = folder / name
    path.write_text(dump({"kind": "cipher-situation", "schema_version": 1, **data}), encoding="utf-8")
    return str(path)


def sample_file(folder: Path, gold: Sequence[int], treasury: int, **more: Any) -> str:
    """Write the source's sample table with this gold."""
    rows = [
        {"name": name, "retinue": list(owned), "gold": held}
        for name, owned, held in zip(PLAYERS, RETINUES, gold, strict=True)
    ]
    return file(folder, {"seats": rows, "treasury": treasury, **more})
