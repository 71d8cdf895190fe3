"""What a GM writes for Cypher: decks of characters, their effects as data, and what can be wrong with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from gmkit.errors import listed, quoted
from gmkit.library.credit import Credit
from gmkit.library.document import Around, Diagnostic, Document, Severity, Step, in_order
from gmkit.names import fold, suggest

# ---- What a GM writes for Cypher: decks of characters, their effects as data.

PLAYED_OPS = (
    "purge_own",
    "swap_self_with",
    "fetch",
    "purge_all",
    "draw",
    "exile_from_hand",
    "play_extra",
    "trigger_end",
)
"""Effects that happen once, when their card comes from a hand into an area."""

LYING_OPS = (
    "draw_bonus",
    "draw_source",
    "immune_to",
    "influence_if_other_class",
    "may_ignore_effect",
    "leaves_when_owner_plays",
)
"""Effects that hold for as long as their card lies in an area."""

PLACES = ("other_areas", "display")
"""Where a card looks for another one."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a card does; which fields count depends on `op`."""

    op: str  # one of `PLAYED_OPS` or `LYING_OPS`
    amount: int = 0  # of cards drawn or removed
    classes: tuple[str, ...] = ()  # ids of the classes that it looks at
    card: str | None = None  # id of the character that it looks for, or is immune to
    places: tuple[str, ...] = PLACES  # where it looks, of `PLACES`
    scope: str = "all"  # whom a purge strikes: all or others
    source: str | None = None  # what may be drawn from as well: bottom
    influence: int = 0  # what its card is worth while the condition holds
    of: str | None = None  # whose effects may be ignored: other_players
    owner_last: bool = True  # a purge reaches its own player last, else first

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Effect:
        """Read a checked effect; one class may stand in `class`, several in `classes`."""
        return cls(
            op=data["op"],
            amount=data.get("amount", 0),
            classes=tuple(data.get("classes", (data["class"],) if "class" in data else ())),
            card=data.get("card"),
            places=tuple(data.get("from", PLACES)),
            scope=data.get("scope", "all"),
            source=data.get("source"),
            influence=data.get("influence", 0),
            of=data.get("of"),
            owner_last=data.get("owner_last", True),
        )


@dataclass(frozen=True, slots=True)
class Character:
    """A character; the deck holds one or more copies of its card."""

    id: str  # its stable name
    name: str  # what stands on the card
    class_id: str  # the id of its class; one that the deck does not list stands for none
    copies: int  # how many there are, at least 1
    influence: int  # what it is worth in an area
    when_played: tuple[Effect, ...] = ()  # what happens when it comes from a hand, in order
    while_in_play: tuple[Effect, ...] = ()  # what holds while it lies in an area
    text: str = ""  # a short label of the effect, in our words
    house: tuple[str, ...] = ()  # names of the fields whose value is ours: influence, copies, class, effect
    # for each field that says so whether it is established, inferred or house
    provenance: tuple[tuple[str, str], ...] = ()

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Character:
        """Read a checked card."""
        provenance: Mapping[str, str] = data.get("provenance", {})
        return cls(
            id=data["id"],
            name=data["name"],
            class_id=data["class"],
            copies=data["copies"],
            influence=data["influence"],
            when_played=tuple(map(Effect.from_data, data.get("when_played", ()))),
            while_in_play=tuple(map(Effect.from_data, data.get("while_in_play", ()))),
            text=data.get("text", ""),
            house=tuple(field for field, basis in provenance.items() if basis == "house"),
            provenance=tuple(provenance.items()),
        )


@dataclass(frozen=True, slots=True)
class Klass:
    """A class of characters."""

    id: str  # its stable name
    label: str  # what people call it


@dataclass(frozen=True, slots=True)
class NexusDeck:
    """A deck: 12 to 40 cards."""

    id: str  # its stable name
    title: str  # what it is called
    source: Credit  # whose work it is
    classes: tuple[Klass, ...]
    characters: tuple[Character, ...]  # in the deck's order
    notice: str  # what is said wherever the deck is shown; empty for nothing
    # for each card, numbered in the deck's order with copies side by side, its character's place in
    # `characters`
    of: tuple[int, ...]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> NexusDeck:
        """Read a checked file."""
        characters = tuple(map(Character.from_data, data["cards"]))
        return cls(
            id=data["id"],
            title=data["title"],
            source=Credit.from_data(data["source"]),
            classes=tuple(Klass(row["id"], row["label"]) for row in data["classes"]),
            characters=characters,
            notice=data.get("notice", ""),
            of=tuple(at for at, character in enumerate(characters) for _ in range(character.copies)),
        )

    @property
    def total(self) -> int:
        return len(self.of)

    def character(self, card: int) -> Character:
        return self.characters[self.of[card]]


# ---- What the schema cannot say of a deck for Cypher: names resolve, effects have their time, the game can end.

TIMES: Mapping[str, tuple[str, ...]] = {"when_played": PLAYED_OPS, "while_in_play": LYING_OPS}
"""What may happen once, when a card is played, and what may hold while it is in play."""

HOUSE = "house"
"""The provenance of a value that is ours."""

ANSWERS = ("top", "bottom", "display", "nothing", "none", "hidden", "?")
"""What is answered where a card could be: where one is drawn from, that there is none, that nobody names it."""

Row = Mapping[str, Any]
Path = list[Step]


class Placed(NamedTuple):
    """An effect and where it stands."""

    path: Path  # leads to it
    time: str  # when_played or while_in_play
    card: int  # the index of its card
    row: Row  # what it says


def check_deck(document: Document) -> list[Diagnostic]:
    """List what is wrong with a deck of the right shape, in the order of the file."""
    placed = list(_placed_effects(document.data))
    found = [*_classes_twice(document), *_cards_twice(document), *_answers(document), *_classes_of_cards(document)]
    for effect in placed:
        found += _time(document, effect)
        found += _classes_named(document, effect)
        found += _card_named(document, effect)
    found += [*_end(document, placed), *_total(document), *_notice(document)]
    return in_order(found)


def _placed_effects(data: Row) -> Iterator[Placed]:
    for at, card in enumerate(data["cards"]):
        for time in TIMES:
            for n, row in enumerate(card.get(time, ())):
                yield Placed(["cards", at, time, n], time, at, row)


def _called(row: Row) -> str:
    """Give a card's name for a message, escaped and cut."""
    return quoted(row["name"])[1:-1]


def _twice(document: Document, what: str, code: str, rows: Iterable[tuple[Path, str]]) -> list[Diagnostic]:
    """Find words that two rows share; one row may say a word twice.

    Args:
        document: the file.
        what: what a row is, for the message.
        code: of the diagnostic.
        rows: where each word stands (the first two steps lead to its row), and the word.
    """
    first: dict[str, Path] = {}
    found = []
    for path, word in rows:
        before = first.setdefault(fold(word), path)
        if before[:2] != path[:2]:
            line, field = document.place(before).line, path[-1]
            told = f"a second {what} with this {field}; the first is on line {line}"
            found.append(document.problem(code, path, told, f"give it another {field}"))
    return found


def _classes_twice(document: Document) -> list[Diagnostic]:
    rows = document.data["classes"]
    ids: list[tuple[Path, str]] = [(["classes", at, "id"], row["id"]) for at, row in enumerate(rows)]
    labels: list[tuple[Path, str]] = [(["classes", at, "label"], row["label"]) for at, row in enumerate(rows)]
    return _twice(document, "class", "GM302", ids) + _twice(document, "class", "GM504", labels)


def _cards_twice(document: Document) -> list[Diagnostic]:
    """Every id and every name stands for one card; copies are counted, not repeated."""
    words: list[tuple[Path, str]] = [
        (["cards", at, field], row[field]) for at, row in enumerate(document.data["cards"]) for field in ("id", "name")
    ]
    return _twice(document, "card", "GM302", words)


def _answers(document: Document) -> list[Diagnostic]:
    """No card is called what is answered for something else."""
    told = "is an answer of its own, to what else a player may be asked"
    return [
        document.problem("GM504", ["cards", at, field], f"{quoted(row[field])} {told}", "call the card otherwise")
        for at, row in enumerate(document.data["cards"])
        for field in ("id", "name")
        if fold(row[field]) in ANSWERS
    ]


def _unknown(document: Document, path: Path, what: str, name: str, among: Iterable[str]) -> Diagnostic:
    known = list(among)
    near = suggest(name, known)
    tip = f"did you mean {near[0]}?" if near else f"write one of {', '.join(known[:12])}"
    return document.problem("GM301", path, f"there is no {what} {quoted(name)} in this deck", tip)


def _classes_of_cards(document: Document) -> list[Diagnostic]:
    known = [row["id"] for row in document.data["classes"]]
    return [
        _unknown(document, ["cards", at, "class"], "class", row["class"], known)
        for at, row in enumerate(document.data["cards"])
        if row["class"] not in known
    ]


def _classes_named(document: Document, effect: Placed) -> list[Diagnostic]:
    known = [row["id"] for row in document.data["classes"]]
    named: list[tuple[Path, str]] = [
        ([*effect.path, "classes", n], name) for n, name in enumerate(effect.row.get("classes", ()))
    ]
    if "class" in effect.row:
        named.append(([*effect.path, "class"], effect.row["class"]))
    if {"class", "classes"} <= set(effect.row):
        told = "class and classes both say what this is about"
        return [document.problem("GM503", [*effect.path, "class"], told, "leave one of them out", key=True)]
    return [_unknown(document, path, "class", name, known) for path, name in named if name not in known]


def _time(document: Document, effect: Placed) -> list[Diagnostic]:
    """Let what happens once stand under when_played, what goes on under while_in_play."""
    op = effect.row["op"]
    if op in TIMES[effect.time]:
        return []
    meant = next(time for time, ops in TIMES.items() if op in ops)
    how = "happens once, when a card is played" if meant == "when_played" else "goes on while a card is in play"
    return [document.problem("GM503", [*effect.path, "op"], f"{op} {how}", f"move it to {meant}")]


def _card_named(document: Document, effect: Placed) -> list[Diagnostic]:
    """Let a card that is named be there, and be one that the effect can be about."""
    if "card" not in effect.row:
        return []
    path, name, op = [*effect.path, "card"], effect.row["card"], effect.row["op"]
    cards = document.data["cards"]
    at = next((n for n, row in enumerate(cards) if row["id"] == name), None)
    if at is None:
        return [_unknown(document, path, "card", name, [row["id"] for row in cards])]
    if op == "immune_to":
        return _harmless(document, path, cards[at])
    if at == effect.card:
        why = f"{_called(cards[at])} cannot {'change places with' if op == 'swap_self_with' else 'fetch'} itself"
        return [document.problem("GM503", path, why, "name another card")]
    if cards[at]["copies"] > 1:
        why = f"{_called(cards[at])} has {cards[at]['copies']} copies, so that it is not said which is meant"
        line = document.place(["cards", at, "copies"]).line
        return [document.problem("GM503", path, why, f"write copies: 1 on line {line}, or name a card with one copy")]
    return []


def _harmless(document: Document, path: Path, card: Row) -> list[Diagnostic]:
    if any(row["op"] == "purge_all" for row in card.get("when_played", ())):
        return []
    told = f"{_called(card)} does not purge all areas, so nothing is gained by being immune to it"
    tip = "name a card with purge_all"
    return [document.problem("GM505", path, told, tip, severity=Severity.WARNING)]


def _end(document: Document, placed: Iterable[Placed]) -> list[Diagnostic]:
    """Let some card end the game: with two or three players the deck need never run dry (CY-20)."""
    if any(effect.row["op"] == "trigger_end" for effect in placed):
        return []
    tip = "give one of them `when_played: [{op: trigger_end}]`"
    return [document.problem("GM503", ["cards"], "no card ends the game", tip, key=True)]


def _total(document: Document) -> list[Diagnostic]:
    declared, copies = document.data["total"], [row["copies"] for row in document.data["cards"]]
    given = sum(copies)
    if declared == given:
        return []
    off = declared - given
    change = f"{'add' if off > 0 else 'take out'} {abs(off)} {'copy' if abs(off) == 1 else 'copies'}"
    return [
        document.problem(
            "GM501",
            ["total"],
            f"{declared} cards are declared and {given} given",
            f"write {given}, or {change}" if 12 <= given <= 40 else change,
            note=f"{' + '.join(map(str, copies))} = {given}",
        )
    ]


def _notice(document: Document) -> list[Diagnostic]:
    """Let a deck with values of ours say so wherever it is shown."""
    if document.data.get("notice", "").strip():
        return []
    for at, row in enumerate(document.data["cards"]):
        for field, origin in row.get("provenance", {}).items():
            if origin == HOUSE:
                path: Path = ["cards", at, "provenance", field]
                told = "this is a house value, and the deck has no notice that says so"
                return [document.problem("GM602", path, told, "add `notice:` with a sentence that is printed with it")]
    return []


# ---- What is legal in a deck and can never do anything: warnings, with what they mean at the table.

LINTED_TIMES = ("when_played", "while_in_play")
"""Where effects stand."""

IDLE: Mapping[str, str] = {
    "purge_own": "it never purges a card",
    "purge_all": "it never purges a card",
    "influence_if_other_class": "it is never worth more",
    "leaves_when_owner_plays": "it never has to leave",
}
"""What an effect about classes comes to if no other card is of one of them."""

LintRow = Mapping[str, Any]


def lint_deck(document: Document, _around: Around) -> list[Diagnostic]:
    """List what is never used in a deck without errors, in the order of the file."""
    cards: list[LintRow] = document.data["cards"]
    copies = Counter[str]()
    for card in cards:
        copies[card["class"]] += card["copies"]
    return in_order([*_classes(document, copies), *_idle_effects(document, cards, copies)])


def _classes(document: Document, copies: Mapping[str, int]) -> list[Diagnostic]:
    return [
        document.problem(
            "GM507",
            ["classes", at, "id"],
            f"no card is of the class {quoted(row['id'])}",
            "give it to a card, or leave the class out",
            severity=Severity.WARNING,
        )
        for at, row in enumerate(document.data["classes"])
        if not copies[row["id"]]
    ]


def _idle_effects(document: Document, cards: list[LintRow], copies: Mapping[str, int]) -> list[Diagnostic]:
    """Find effects about classes of which there is no card, or none but the card itself."""
    found = []
    for at, card in enumerate(cards):
        for time in LINTED_TIMES:
            for n, effect in enumerate(card.get(time, ())):
                field = "classes" if "classes" in effect else "class"
                if effect["op"] not in IDLE or field not in effect:
                    continue
                named = effect[field] if field == "classes" else [effect[field]]
                if any(copies[one] > (one == card["class"]) for one in named):
                    continue
                alone = " but itself" if card["class"] in named and copies[card["class"]] else ""
                told = f"{quoted(card['name'])[1:-1]}: no card{alone} is of class {listed(map(quoted, named))}"
                told += f", so {IDLE[effect['op']]}"
                path: list[Step] = ["cards", at, time, n, field]
                tip = "name a class that other cards are of, or leave the effect out"
                found.append(document.problem("GM507", path, told, tip, key=True, severity=Severity.WARNING))
    return found
