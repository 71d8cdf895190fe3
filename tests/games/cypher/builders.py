"""What Cypher's tests share: positions in a few words, scripts, random games, odd decks, levels measured."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from gmkit.chance.source import Source, Stream
from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.model import CardAt, Options, Place, State
from gmkit.games.cypher.npc import ceiling, player
from gmkit.games.cypher.setup import FACE_DOWN, make_table
from gmkit.games.cypher.situation import from_data
from gmkit.library.shelves import bundled, load_trusted
from gmkit.shell.desk import win_share
from gmkit.table.game import HIDDEN, Ask, Luck, Over, SeatNo
from gmkit.table.run import Places, by_seat, drawn, forced, run
from gmkit.table.seats import LEVELS, Seat, Seating
from gmkit.table.study import Share, Sitter, Table, deal, share, tally

# ---- Positions, scripts and odd decks

NAMES = ("Ana", "Mira", "Tom", "Zoe")

Row = dict[str, Any]

_HOUSE = load_trusted(bundled("content") / "cypher" / "nexus-19.yaml").data

HOUSE = Cypher(NexusDeck.from_data(_HOUSE))
"""The game with the house deck."""

PURGE: Row = {"id": "purge", "when_played": [{"op": "purge_all", "classes": ["one", "two"]}]}
"""A card that purges every area of both classes."""

END: Row = {"id": "end", "when_played": [{"op": "trigger_end"}, {"op": "draw", "amount": 1}, {"op": "play_extra"}]}
"""A card that triggers the end."""


def deck(cards: Sequence[Row]) -> NexusDeck:
    """Give a deck of these cards, what they do not say filled in: one copy, the first class, influence 1."""
    usual = {"class": "one", "copies": 1, "influence": 1}
    written = [{**usual, "name": row["id"], **row} for row in cards]
    return NexusDeck.from_data(
        {
            "id": "odd",
            "title": "An odd deck",
            "source": {"title": "Tests", "author": "us", "certainty": "house"},
            "classes": [{"id": "one", "label": "One"}, {"id": "two", "label": "Two"}],
            "cards": written,
        }
    )


def rows(*numbers: int, **fields: Any) -> list[Row]:
    """Give plain cards, plain-1 and so on, that do nothing."""
    return [{"id": f"plain-{number}", "influence": number % 10, **fields} for number in numbers]


SINGLES = NexusDeck.from_data(
    {
        **_HOUSE,
        "cards": [
            {**row, "copies": 1, "id": row["id"] + ("-2" if copy else ""), "name": row["name"] + (" 2" if copy else "")}
            for row in _HOUSE["cards"]
            for copy in range(row["copies"])
        ],
    }
)
"""The house deck with another name for every second copy."""

TWELVE = deck(
    [
        END,
        {"id": "greedy", "class": "two", "when_played": [{"op": "draw", "amount": 5}, {"op": "play_extra"}]},
        {"id": "thief", "when_played": [{"op": "swap_self_with", "card": "plain-1"}]},
        {"id": "exile", "when_played": [{"op": "draw", "amount": 3}, {"op": "exile_from_hand", "amount": 2}]},
        PURGE,
        *rows(*range(1, 8)),
    ]
)  # fmt: skip
"""The fewest cards there may be: four players have hardly a deck."""

FORTY = deck(
    [
        {**END, "copies": 4},
        {**PURGE, "copies": 5},
        {"id": "fence", "copies": 4, "class": "two", "while_in_play": [{"op": "immune_to", "card": "purge"}]},
        {"id": "guard", "copies": 4, "while_in_play": [{"op": "may_ignore_effect", "of": "other_players"}]},
        {"id": "scout", "copies": 4, "while_in_play": [{"op": "draw_bonus", "amount": 2}]},
        {"id": "mole", "copies": 4, "class": "two", "while_in_play": [{"op": "draw_source", "source": "bottom"}]},
        {"id": "shy", "copies": 4, "while_in_play": [{"op": "leaves_when_owner_plays", "classes": ["one", "two"]}]},
        {"id": "hook", "copies": 5, "when_played": [{"op": "fetch", "card": "plain-1"}]},
        *rows(*range(1, 7), **{"class": "two"}),
    ]
)  # fmt: skip
"""The most cards there may be."""


def seated(count: int, people: Sequence[int] = ()) -> Seating:
    """Give so many seats, NPCs but for these."""
    return Seating(tuple(Seat(NAMES[at], "human" if at in people else "skilled") for at in range(count)))


class _Numbers:
    """Gives each name the number of a card that is not taken yet; "fixer#2" is a copy by itself."""

    def __init__(self, game: Cypher) -> None:
        self.left = list(range(game.nexus.total))
        self._names = game.nexus.names

    def take(self, word: str) -> CardAt:
        if word == "?":
            return HIDDEN
        name, _, copy = word.partition("#")
        own = [card for card, names in enumerate(self._names) if names[1] == name]
        card = own[int(copy) - 1] if copy else next(card for card in own if card in self.left)
        self.left.remove(card)
        return card


def _sorted(hand: Sequence[CardAt]) -> list[CardAt]:
    """Give a hand as a record has it: sorted, unknown cards last."""
    known = sorted(card for card in hand if card is not HIDDEN)
    return [*known, *(card for card in hand if card is HIDDEN)]


def position(
    areas: Sequence[Sequence[str]],
    hands: Sequence[Sequence[str]] | None = None,
    *,
    display: str | None = None,
    pack: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    seat: int = 0,
    people: Sequence[int] = (),
    game: Cypher = HOUSE,
) -> State:
    """Give a record in which a seat is about to play.

    What is not named is the deck, face down; beside a `pack`, which everybody knows, it is out of the game.
    """
    count = len(areas)
    hands = hands if hands is not None else [[] for _ in areas]
    numbers, everyone = _Numbers(game), (1 << count) - 1
    lying = tuple(tuple(card for card in map(numbers.take, area) if card is not HIDDEN) for area in areas)
    held = [
        sorted(map(numbers.take, hand), key=lambda card: (card is HIDDEN, card is not HIDDEN and card))
        for hand in hands
    ]
    shown = None if display is None else numbers.take(display)
    assert shown is not HIDDEN
    named = None if pack is None else tuple((numbers.take(word), everyone) for word in pack)
    hidden = sum(card is HIDDEN for hand in held for card in hand)
    rest = tuple(numbers.left)
    removed: tuple[Place, ...] = ()
    if named is None:
        lowest: tuple[Place, ...] = (FACE_DOWN,) * (len(rest) - hidden)
    else:
        lowest, removed, rest = named, tuple((card, everyone) for card in rest), ()
    table = make_table(seated(count, people), Options(**(options or {})), game.nexus)
    return State(
        table=table,
        areas=lying,
        hands=tuple(map(tuple, held)),
        known=tuple((1 << at,) * len(hand) for at, hand in enumerate(held)),
        pack=lowest,
        display=shown,
        removed=removed,
        unseen=rest,
        seat=SeatNo(seat),
        turn=0,
        trigger=None,
        fired=0,
        agenda=table.turn,
        points=(0,) * count,
        games=0,
    )


def named(state: State, cards: Sequence[CardAt | None]) -> list[str]:
    """Give cards by their ids, "?" for one that is not known."""
    names = state.table.nexus.names
    return [names[card][1] if isinstance(card, int) else "?" for card in cards]


def areas_of(state: State) -> list[list[str]]:
    """Give every area by ids."""
    return [named(state, area) for area in state.areas]


def answered(state: State, *script: tuple[str, str], game: Cypher = HOUSE) -> tuple[State, list[Any]]:
    """Answer what is asked, each with its label; what can go only one way may be left out. Give what happened, too."""
    told: list[Any] = []
    for what, text in script:
        need = game.pending(state)
        while not isinstance(need, Over) and need.what != what and (lone := forced(need)):
            state, events = game.apply(state, lone.value)
            told += events
            need = game.pending(state)
        assert not isinstance(need, Over)
        assert need.what == what, f"{need.what} is asked, not {what}"
        if isinstance(need, Ask):
            value: Any = need.choices.parse(text)
        else:
            value = HIDDEN if text == "?" else need.law.parse(text.split())[0]
        state, events = game.apply(state, value)
        told += events
    return state, told


def told_of(events: Sequence[Any], *kinds: type) -> list[Any]:
    """Give the events of some kinds."""
    return [event for event in events if isinstance(event, kinds)]


Moment = tuple[State, Ask | Luck, Any, State, tuple[Any, ...]]
"""A record, what was asked, the answer, the record after it, and what happened."""


def any_answer(state: State, need: Ask | Luck, stream: Stream) -> Any:
    """Answer at random."""
    if isinstance(need, Luck):
        return need.law.draw(stream)
    return stream.pick([value for value in need.choices.items() if value in need.choices])


def wander(
    game: Cypher,
    state: State,
    stream: Stream,
    choose: Callable[[State, Ask | Luck, Stream], Any] = any_answer,
) -> Iterator[Moment]:
    """Play to the end at random."""
    while not isinstance(need := game.pending(state), Over):
        value = choose(state, need, stream)
        after, events = game.apply(state, value)
        yield state, need, value, after, events
        state = after


def few(quick: int) -> list[Any]:
    """Give five hundred seeds, of which all but a few are for slow runs."""
    return [*range(quick), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(quick, 500))]


def some_options(stream: Stream) -> dict[str, Any]:
    """Draw a table's options."""
    if stream.below(3) == 0:
        return {}
    return {
        "set_aside_one": stream.below(2) == 1,
        "campaign": stream.below(4) == 0,
        "chief_pair_boost": stream.below(2) == 1,
        "technomancer_scope": stream.pick(["all", "others"]),
        "bodyguard_spent": stream.below(2) == 1,
        "extractor_optional": stream.below(2) == 1,
        "anomaly_grace_rounds": stream.below(3),
        "turn_cap": stream.pick([1, 7, 40, 90]),
    }


# ---- A situation in a few words, and games that NPCs play at random


def stands(data: Mapping[str, Any], **options: Any) -> State:
    """Give the record of a situation."""
    return from_data(data, HOUSE.nexus, Options(**options)._asdict()).state


def at_random(seats: int, seed: int, **options: Any) -> Iterator[State]:
    """Give every record of a game that NPCs play at random."""
    rules = HOUSE
    step = rules.set_up(Seating(tuple(Seat(f"S{at}") for at in range(seats))), options)
    source, places = Source(f"random {seed}"), Places()

    def anything(_view: State, ask: Ask, stream: Source) -> Any:
        return stream.stream().pick(list(ask.choices.items()))

    players = dict.fromkeys(range(seats), (anything, "npc:weak"))
    yield step.state
    for moment in run(rules, step.state, by_seat(rules, players, drawn(source, places), source, places)):
        yield moment.state


def seat(at: int) -> SeatNo:
    """Give a seat."""
    return SeatNo(at)


def file(folder: Path, body: str, name: str = "table.yaml") -> str:
    """Write a situation."""
    path = folder / name
    path.write_text(f"kind: cypher-situation\nschema_version: 1\n{body}", encoding="utf-8")
    return str(path)


# ---- Levels measured against each other: paired seats, an interval

OPEN = "open"


def _sitter(game: Cypher, name: str) -> Sitter:
    make: Callable[[Seat, Cypher], object] = ceiling if name == OPEN else player
    seat = Seat("S", name if name in LEVELS else "average")
    return Sitter(make(seat, game), sees_all=name == OPEN)  # type: ignore[arg-type]


def measured(game: Cypher, challenger: str, against: str, seats: int, deals: int, seed: str = "strength") -> Share:
    """Give the challenger's share of the wins, sitting by turns in every seat."""
    seating = Seating(tuple(Seat(f"S{at}") for at in range(seats)))
    one, other = _sitter(game, challenger), _sitter(game, against)
    tables = [Table(seating, tuple(one if seat == at else other for seat in range(seats)), at) for at in range(seats)]
    source = Source(seed)
    return share(tally([deal(game, {}, tables, win_share, source.named("deal", at)) for at in range(deals)]))
