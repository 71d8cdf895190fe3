"""What Cyffle's tests share: cards by their codes, tables, hands and evenings in the middle, honest or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from gmkit.chance.source import Source, Stream
from gmkit.games.cyffle.cheating import CUT, LATER
from gmkit.games.cyffle.game import Cyffle, settled
from gmkit.games.cyffle.hand import BeginPlay, begin_hand
from gmkit.games.cyffle.model import Bystander, Hand, Manner, Options, Score, State, Table, undealt
from gmkit.games.cyffle.pack import PACK_NAMES, PackNames
from gmkit.library.shelves import bundled, load_checked
from gmkit.library.write import dump
from gmkit.table.choices import Number
from gmkit.table.game import HIDDEN, Ask, Luck, Over, SeatNo
from gmkit.table.seats import HUMAN, Seat, Seating

# ---- A table, and cards by their codes

ROOT = Path(__file__).parent.parent.parent.parent
NAMES = PackNames.from_data(load_checked(bundled("content") / "cyffle" / "pack.yaml", PACK_NAMES).data)
OTHER = PackNames.from_data(load_checked(ROOT / "examples" / "gwyngelli-pack.yaml", PACK_NAMES).data)
GAME = Cyffle(NAMES)


def card(code: str) -> int:
    """Give a card by its code."""
    (found,) = NAMES.read(code)
    return found


def cards(codes: str) -> int:
    """Give a set of cards by their codes."""
    return sum(1 << card(code) for code in codes.split())


def seats(number: int, *people: int) -> Seating:
    """Seat NPCs, and people in some places."""
    return Seating(tuple(Seat(f"S{at}", HUMAN if at in people else "skilled") for at in range(number)))


def standing(
    hands: Sequence[str], trump: str, dealer: int, people: Sequence[int] = (), gathered: str = "", **options: Any
) -> Hand:
    """Give a hand about to be led to; "?" for each card that nobody knows."""
    table = GAME.table(seats(len(hands), *people), Options(**options))
    score = Score(1, SeatNo(dealer), (0,) * (len(hands) + 1), (0,) * len(hands), (False,) * len(hands))
    score = score._replace(gathered=cards(gathered))
    known = tuple(cards(hand.replace("?", "")) for hand in hands)
    state = undealt(table, score, score.gone, ())._replace(
        trump="CDHS".index(trump), hands=known, unknown=tuple(hand.count("?") for hand in hands)
    )
    found = BeginPlay(SeatNo(dealer)).does(state, None).state
    assert isinstance(found, Hand)
    return found


def played(state: Any, codes: str) -> tuple[Any, list[Any]]:
    """Play these cards one after the other; give the record and what happened."""
    events: list[Any] = []
    for code in codes.split():
        state, more = GAME.apply(state, card(code))
        events += more
    return state, events


def some_answer(need: Ask | Luck, stream: Stream) -> Any:
    """Draw an answer."""
    if isinstance(need, Luck):
        return need.law.draw(stream)
    if isinstance(need.choices, Number):
        return need.choices.low + stream.below(min(need.choices.size(), 9))
    return stream.pick(list(need.choices.items()))


# ---- An evening at which somebody may cheat

LAST_HAND = "AC AD 2C 2D 4S 9H TH QS KD 7C"
"""What went through the last hand's tricks."""


def evening(
    number: int = 2,
    dealer: int = 1,
    manners: Sequence[Manner] = (),
    bystanders: Sequence[Bystander] = (),
    coins: Sequence[int] = (),
    **options: Any,
) -> State:
    """Give an evening before its second hand: the dealer has gathered the cards."""
    chosen = Options(**{"cheating": True, **options})
    table = Table(seats(number), chosen, GAME.names, tuple(manners), tuple(bystanders))
    held = (*coins, 0) if coins else (0,) * (number + 1)
    score = Score(2, SeatNo(dealer), held, (0,) * number, (False,) * number, gathered=cards(LAST_HAND))
    return settled(begin_hand(table, score)).state  # type: ignore[arg-type]


def after(state: State, *answers: Any) -> tuple[State, list[Any]]:
    """Give the record after these answers, and what happened; luck left out of account is what comes first."""
    events: list[Any] = []
    for answer in answers:
        state, more = GAME.apply(state, answer)
        events += more
    return state, events


def what(state: State) -> tuple[str, int | None]:
    """Give what is pending, and whose it is."""
    need = GAME.pending(state)
    assert isinstance(need, Ask | Luck)
    return need.what, need.seat


def some(codes: str) -> tuple[int, ...]:
    """Give cards as they are chosen."""
    return tuple(sorted(map(card, codes.split())))


def play_on(state: State) -> tuple[State, list[Any]]:
    """Play the lowest card each time until the tricks are over; nothing is swapped."""
    events: list[Any] = []
    while isinstance(need := GAME.pending(state), Ask) and need.what in ("card", "swap"):
        state, more = GAME.apply(state, next(need.choices.items()))
        events += more
    return state, events


def to_the_swap(state: State) -> State:
    """Play the lowest card each time until the dealer may swap."""
    while isinstance(state, Hand):
        need = GAME.pending(state)
        assert isinstance(need, Ask)
        state = GAME.apply(state, next(need.choices.items())).state
    assert what(state)[0] == "swap"
    return state


def to_the_accusations(*palmed: str, seen: bool = False, **options: Any) -> tuple[State, list[Any]]:
    """Give the end of a hand of three, after the tricks, with the dealer's palmed cards never stacked."""
    state, _ = after(evening(3, coins=(10, 10, 10), purse=10, ante=2, **options), some(" ".join(palmed)))
    if palmed:
        state, _ = after(state, seen, *((LATER,) if seen else ()), False)
    state, _ = after(state, 3, CUT, (), ())
    return play_on(dealt(state))


def stream() -> Stream:
    """Give something to draw from, always the same."""
    return Source("cheats").stream()


def dealt(state: State) -> State:
    """Deal."""
    need = GAME.pending(state)
    assert isinstance(need, Luck)
    return GAME.apply(state, need.law.draw(stream())).state


# ---- Whole evenings, and an evening written down

FIRE = """\
kind: cyffle-situation
schema_version: 1
dealer: Fflergant
trump: spades
leader: Fflergant
trick: [KH, 2H, AH]
seats:
  - {name: Fflergant, hand: [9C, TD]}
  - {name: Kilraen, hand: [JS, 3C]}
  - {name: Cynwas, hand: [8D, QC]}
  - {name: Daire, hand: [AS, 4C, 5D]}
"""
"""The story's trick, one card before its end."""


def seated(*levels: str) -> Seating:
    """Seat so many, A, B and so on."""
    return Seating(tuple(Seat(chr(65 + at), level) for at, level in enumerate(levels)))


def at_random(
    seating: Seating, options: Options, seed: str, most: int = 2000, state: State | None = None
) -> Iterator[tuple[State, tuple[Any, ...]]]:
    """Play by whim, people's cards unseen half of the time; give each record with what led to it."""
    rules = GAME
    events: tuple[Any, ...] = ()
    if state is None:
        state, events = rules.set_up(seating, options._asdict())
    yield state, events
    for turn in range(most):
        need = rules.pending(state)
        if isinstance(need, Over):
            return
        stream = Source(seed).at(turn)
        value: Any
        if isinstance(need, Luck):
            person = need.seat is not None and not seating.seats[need.seat].npc
            value = HIDDEN if need.secret and person and stream.below(2) else need.law.draw(stream)
        else:
            value = stream.pick(meant(state, need))
        state, events = rules.apply(state, value)
        yield state, events


def meant(state: State, ask: Ask) -> list[Any]:
    """Give what may really be chosen: not a card that lies elsewhere, and seldom to leave."""
    elsewhere = sum(hand for seat, hand in enumerate(state.hands) if seat != ask.seat) if ask.what == "card" else 0
    found = [one for one in ask.choices.items() if not isinstance(one, int) or not elsewhere >> one & 1]
    return [*found, "play on", "play on", "play on"] if ask.what == "next hand" else found


def file(folder: Path, text: str | Mapping[str, Any], name: str = "fire.yaml") -> str:
    """Write a situation."""
    path = folder / name
    path.write_text(text if isinstance(text, str) else dump(text), encoding="utf-8")
    return str(path)
