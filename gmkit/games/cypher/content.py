"""What a GM writes for Cypher: decks, their effects as data, what can be wrong with them; and every kind of file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from gmkit import errors
from gmkit.chance.source import Stream
from gmkit.errors import few, listed, quoted, said, say
from gmkit.library import forms
from gmkit.library.credit import Credit, credit_form
from gmkit.library.document import (
    CREDITED,
    ELSEWHERE,
    EXAMPLES,
    Around,
    At,
    Diagnostic,
    Document,
    Kind,
    Layout,
    id_for,
    in_order,
    later,
)
from gmkit.library.files import Pictured
from gmkit.library.forms import Form, choice, many, number, part, refers, text
from gmkit.names import fold
from gmkit.printing.theme import PATTERNS, Theme

# ---- What a GM writes for Cypher: decks of characters, their effects as data.

PLAYED_OPS = {
    "purge_own": "its player discards all cards of these classes from their own area",
    "purge_all": "every player, clockwise, discards all cards of these classes from their own area",
    "swap_self_with": "the named card, which has one copy, changes places with this one",
    "fetch": "the named card, which has one copy, is taken into its player's area",
    "draw": "its player draws so many cards",
    "exile_from_hand": "so many cards of the hand are taken out of the game",
    "play_extra": "a further card is played from the hand",
    "trigger_end": "the end of the game begins",
}
"""Effects that happen once, when their card comes from a hand into an area."""

LYING_OPS = {
    "leaves_when_owner_plays": "this card is discarded as soon as its player plays a card of this class, or of one of "
    "these",
    "draw_bonus": "its player draws so many cards more whenever they draw",
    "immune_to": "its player discards nothing when the named card purges all",
    "influence_if_other_class": "this card is worth so much instead while another card of this class, or of one of "
    "these, lies in the same area",
    "draw_source": "its player may draw from there too",
    "may_ignore_effect": "its player may ignore an effect of these players that would touch a card of theirs",
}
"""Effects that hold for as long as their card lies in an area."""

TIMES: Mapping[str, Mapping[str, str]] = {"when_played": PLAYED_OPS, "while_in_play": LYING_OPS}
"""What may happen once, when a card is played, and what may hold while it is in play."""

PLACES = {"other_areas": "the areas of the other players", "display": "the face-up card beside the deck"}
"""Where a card looks for another one."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a card does; which fields count depends on `op`."""

    op: str  # one of `PLAYED_OPS` or `LYING_OPS`
    amount: int = 0  # of cards drawn or removed
    classes: tuple[str, ...] = ()  # ids of the classes that it looks at
    card: str | None = None  # id of the character that it looks for, or is immune to
    places: tuple[str, ...] = (*PLACES,)  # where it looks, of `PLACES`
    scope: str = "all"  # whom a purge strikes: all or others
    source: str | None = None  # what may be drawn from as well: bottom
    influence: int = 0  # what its card is worth while the condition holds
    of: str | None = None  # whose effects may be ignored: other_players
    owner_last: bool = True  # a purge reaches its own player last, else first


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
    house: tuple[str, ...] = field(init=False)  # the fields whose value is ours: influence, copies, class, effect
    # for each field that says so whether it is established, inferred or house
    provenance: tuple[tuple[str, str], ...] = ()
    image: str | None = field(default=None, repr=False)  # a picture of the GM's own, as the file names it, or None

    def __post_init__(self) -> None:
        object.__setattr__(self, "house", tuple(name for name, origin in self.provenance if origin == HOUSE))


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
    notice: str = ""  # what is said wherever the deck is shown; empty for nothing
    # how many cards it says it has; saved logs tell the deck from others without it
    declared: int = field(default=0, repr=False)
    back: str | None = field(default=None, repr=False)  # a picture for the backs of its cards, or None
    theme: Theme | None = field(default=None, repr=False)  # how its cards look; None as Nexus does
    # for each card, numbered in the deck's order with copies side by side, its character's place in `characters`
    of: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        of = tuple(at for at, character in enumerate(self.characters) for _ in range(character.copies))
        object.__setattr__(self, "of", of)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> NexusDeck:
        """Read a checked file."""
        found: NexusDeck = FILE.read(data)
        return found

    @property
    def total(self) -> int:
        return len(self.of)

    def character(self, card: int) -> Character:
        return self.characters[self.of[card]]


# ---- How a file says it.

Row = dict[str, Any]

HOUSE = "house"
"""The provenance of a value that is ours."""

_ID = part("id", forms.identifier("A stable name: small letters, digits and hyphens.", "nexus-19"))
_CLASS = part("class_id", refers("class", text(60, "The id of a class of this deck.", "lower", title="Class")))
_ABOUT = "The ids of classes of this deck that the effect is about."
_CLASSES = part("class_ids", many(_CLASS, 1, 8, _ABOUT, ["middle", "lower"], unique=True, title="Classes"))
_WORTH = "What a copy in an area counts for, -9 to 99; the rulebook's cards go from 0 to 9."
_INFLUENCE = part("influence", number(-9, 99, _WORTH, 4))
_PLACE = "A place where the card may lie."
_STRUCK = {"all": "its own player too", "others": "the other players alone"}
_SCOPE = "Whether its own player is affected too; all if nothing is said."
_LAST = "Whether its own player comes last instead of first; true if nothing is said."
_OP = {
    "when_played": (
        "What is done once, when the card is played.",
        errors.later("happens once, when a card is played"),
        errors.later("move it to when_played"),
    ),
    "while_in_play": (
        "What holds while the card is in play.",
        errors.later("goes on while a card is in play"),
        errors.later("move it to while_in_play"),
    ),
}
_ORIGINS = {
    "established": "a source says so",
    "inferred": "it follows from what a source says",
    HOUSE: "it is ours, and is marked so wherever it is shown",
}
_ORIGIN = part("origin", choice(_ORIGINS, "Where the value comes from.", HOUSE))
_EITHER = ("class", "classes")


class Case(NamedTuple):
    """Which fields some effects have beside their op."""

    name: str  # of its definition in the schema
    ops: tuple[str, ...]
    says: str
    example: Row
    needs: tuple[str, ...] = ()
    either: tuple[str, ...] = ()  # of these one must be there; the first is told where none is
    may: tuple[str, ...] = ()

    def schema(self, fields: Mapping[str, Form], parts: forms.Parts) -> Row:
        """Give its definition."""
        own = ("op", *self.either, *self.needs, *self.may)
        found = {
            "additionalProperties": False,
            "required": ["op", *self.needs],
            "title": ", ".join(self.ops),
            "description": self.says,
            EXAMPLES: [self.example],
        }
        if self.either:
            one, *other = self.either
            found |= {"if": {"required": other}, "then": {"required": other}, "else": {"required": [one]}}
        return found | {"properties": {field: fields[field].shape(parts) for field in own}}


def _by_op(form: Form, cases: Sequence[Case]) -> Form:
    """Give the form of effects, whose fields depend on what they do."""

    def shape(parts: forms.Parts) -> Row:
        fields = form.inner()
        parts |= {case.name: case.schema(fields, parts) for case in cases}
        rules = []
        for case in cases:
            op = {"const": case.ops[0]} if len(case.ops) == 1 else {"enum": [*case.ops]}
            told = {"required": ["op"], "properties": {"op": op}}
            rules.append({"if": told, "then": {"$ref": f"#/definitions/{case.name}"}})
        return {"type": "object", "required": ["op"], "properties": {"op": fields["op"].shape(parts)}, "allOf": rules}

    def draw(stream: Stream, words: forms.Words) -> Row:
        case = stream.pick(cases)
        own = (*case.needs, *case.either[:1], *(field for field in case.may if stream.below(2)))
        return {"op": stream.pick(case.ops)} | {field: form.inner()[field].draw(stream, words) for field in own}

    return form._replace(shape=shape, draw=draw)


def _one_or_more(_names: forms.Names, data: Mapping[str, Any]) -> tuple[str, ...]:
    """Give the classes of an effect: one may stand in `class`, several in `classes`."""
    return tuple(data.get("classes", (data["class"],) if "class" in data else ()))


_FIELDS: forms.Fields = {
    "classes": forms.inline(
        Form(
            lambda _names, value: {"classes": [*value]} if value else {},
            _one_or_more,
            inner=lambda: {"class": _CLASS, "classes": _CLASSES},
        )
    ),
    "scope": part("scope", choice(_STRUCK, _SCOPE, "all")),
    "owner_last": part("owner_last", forms.flag(_LAST, True)),
    "card": part("card_id", refers("card", text(60, "The id of a card of this deck.", "coder", title="Card"))),
    "places": part(
        "from",
        many(
            choice(PLACES, _PLACE, "display", title="Place"),
            *(1, 2, "Where the card is looked for.", [*PLACES]),
            unique=True,
            key="from",
        ),
    ),
    "amount": part("amount", number(1, 9, "How many cards, 1 to 9.", 1)),
    "influence": _INFLUENCE,
    "source": part(
        "draw_from",
        choice({"bottom": "the bottom of the deck"}, "Where else cards may be drawn from.", "bottom", title="Source"),
    ),
    "of": part(
        "whose",
        choice(
            {"other_players": "those of the other players"},
            *("Whose effects may be ignored.", "other_players"),
            title="Of",
        ),
    ),
}
_CASES = (
    Case(
        *("purge_own", ("purge_own",), "Its player discards all cards of these classes from their own area."),
        {"op": "purge_own", "classes": ["middle", "lower"]},
        ("classes",),
    ),
    Case(
        *("purge_all", ("purge_all",)),
        "Every player, clockwise, discards all cards of these classes from their own area.",
        {"op": "purge_all", "classes": ["upper"], "scope": "all", "owner_last": True},
        ("classes",),
        may=("scope", "owner_last"),
    ),
    Case(
        *("move", ("swap_self_with", "fetch")),
        "The named card, which has one copy, changes places with this one, or is taken into its player's area.",
        {"op": "swap_self_with", "card": "corp-overseer", "from": ["other_areas", "display"]},
        ("card", "from"),
    ),
    Case(
        *("count", ("draw", "exile_from_hand"), "So many cards are drawn, or taken out of the game from the hand."),
        {"op": "draw", "amount": 3},
        ("amount",),
    ),
    Case(
        *("bonus", ("draw_bonus",), "So many cards are drawn beyond what is said."),
        {"op": "draw_bonus", "amount": 1},
        ("amount",),
    ),
    Case(
        *("bare", ("play_extra", "trigger_end")),
        "A further card is played from the hand, or the end of the game begins.",
        {"op": "play_extra"},
    ),
    Case(
        *("leaves", ("leaves_when_owner_plays",)),
        "This card is discarded as soon as its player plays a card of this class, or of one of these; "
        "either `class` or `classes` must be there.",
        {"op": "leaves_when_owner_plays", "class": "middle"},
        either=_EITHER,
    ),
    Case(
        *("immune", ("immune_to",), "Its player discards nothing when the named card purges all."),
        {"op": "immune_to", "card": "technomancer"},
        ("card",),
    ),
    Case(
        *("company", ("influence_if_other_class",)),
        "This card is worth so much instead while another card of this class, or of one of these, "
        "lies in the same area; either `class` or `classes` must be there.",
        {"op": "influence_if_other_class", "class": "lower", "influence": 6},
        ("influence",),
        either=_EITHER,
    ),
    Case(
        *("draw_source", ("draw_source",), "Its player may draw from there too."),
        {"op": "draw_source", "source": "bottom"},
        ("source",),
    ),
    Case(
        *("guard", ("may_ignore_effect",)),
        "Its player may ignore an effect of these players that would touch a card of theirs.",
        {"op": "may_ignore_effect", "of": "other_players"},
        ("of",),
    ),
)


def _effects(time: str) -> Form:
    """Give the form of an effect that may stand there, whose op is one of those that may."""
    does = choice(TIMES[time], _OP[time][0], next(iter(TIMES[time])))
    wrong = {op: [*_OP[other][1:]] for other in TIMES if other != time for op in TIMES[other]}
    op = part(f"op_{time}", does._replace(shape=lambda parts: {**does.shape(parts), ELSEWHERE: wrong}))
    own = [case for case in _CASES if set(case.ops) <= TIMES[time].keys()]
    says = "One thing that a card does; which fields it has depends on op."
    title = f"Effect {time.replace('_', ' ')}"
    return part(f"effect_{time}", _by_op(forms.record(Effect, title, says, own[0].example, op=op, **_FIELDS), own))


_PRINTED = "What it does, in words, as it is printed on the card: at most 160 characters, with its timing."
_CHARACTER = forms.record(
    Character,
    "Character",
    "One character and all its copies.",
    {
        "id": "coder",
        "name": "Coder",
        "class": "middle",
        "copies": 1,
        "influence": 5,
        "text": "While in play: draw one card more.",
        "while_in_play": [{"op": "draw_bonus", "amount": 1}],
    },
    id=_ID,
    name=text(60, "What people call it.", "Corp Overseer"),
    class_id=_CLASS._replace(key="class"),
    copies=number(1, 40, "How many cards of it the deck has, 1 to 40.", 2),
    influence=_INFLUENCE,
    image=forms.picture("printed in the card's window instead of its emblem.", "art/coder.png"),
    text=text(160, _PRINTED, "When played: draw 3 cards.", default=forms.REQUIRED),
    when_played=many(
        _effects("when_played"),
        *(1, 6, "What happens once, in this order, when it is played from the hand."),
        [{"op": "draw", "amount": 1}, {"op": "play_extra"}],
    ),
    while_in_play=many(
        _effects("while_in_play"),
        *(1, 6, "What holds for as long as it lies in an area, however it came there."),
        [{"op": "draw_bonus", "amount": 1}],
    ),
    provenance=forms.describe(
        Form(
            lambda _names, value: dict(value),
            lambda _names, data: tuple(data.items()),
            shape=lambda parts: {
                "type": "object",
                "additionalProperties": False,
                "minProperties": 1,
                "properties": {field: _ORIGIN.shape(parts) for field in ("class", "copies", "influence", "effect")},
            },
            draw=lambda stream, words: {"copies": _ORIGIN.draw(stream, words)},
        ),
        "Where its values come from, as far as they are not simply the source's.",
        {"influence": "inferred", "copies": HOUSE},
    ),
)
_COURIER = {
    "id": "courier",
    "name": "Courier",
    "class": "lower",
    "copies": 1,
    "influence": 1,
    "text": "When played: draw 1 card.",
    "when_played": [{"op": "draw", "amount": 1}],
}
_HACKER = {
    "id": "hacker",
    "name": "Hacker",
    "class": "lower",
    "copies": 1,
    "influence": 2,
    "text": "While in play: draw from the bottom if you like.",
    "while_in_play": [{"op": "draw_source", "source": "bottom"}],
}
_UPPER = {"id": "upper", "label": "Upper"}
_LABEL = text(24, "What the class is called.", "Upper")
_THEME = forms.record(
    Theme,
    "Theme",
    "How the deck's cards look: their colours, and what their backs are strewn with.",
    {"accent": "#8a4b16", "pattern": "stars"},
    accent=forms.colour(
        "The colour of lines, signs and heads, to be read on white.", "#8a4b16", title="Accent", default=forms.REQUIRED
    ),
    ground=forms.colour("The colour of panels; a little of the accent if left out.", "#faf4e8", default=None),
    pattern=choice(PATTERNS, "What backs are strewn with.", "stars", default="circuit"),
)
_KLASS = forms.record(Klass, "Class", "A class of characters.", _UPPER, id=_ID, label=_LABEL)
_NOTICE = "A sentence that stands wherever the deck is shown or printed; needed where a provenance is house."
FILE = forms.FileForm(
    "cypher-deck",
    "cypher/deck",
    "A deck for Cypher",
    "The characters that are played: their classes, how often each is there, what each is worth and what it does.",
    forms.record(
        NexusDeck,
        id=_ID,
        title=text(100, "What the deck is called.", "Nexus 19, the house deck"),
        source=credit_form("My deck", "https://example.org/deck", "two characters added"),
        notice=text(300, _NOTICE, "Card values are house values."),
        declared=number(
            *(12, 40, "How many cards the deck has, all copies counted: 12 to 40.", 19),
            key="total",
            title="Total",
            default=forms.REQUIRED,
        ),
        back=forms.picture("printed in the middle of its cards' backs.", "art/camel.svg"),
        theme=_THEME._replace(default=None),
        classes=many(
            part("class", _KLASS),
            *(1, 8, "The classes that cards belong to and that effects name."),
            [_UPPER, {"id": "lower", "label": "Lower"}],
        ),
        characters=many(
            part("character", _CHARACTER),
            *(1, 40, "The characters, at most 40 of them, each once however many copies there are.", [_HACKER]),
            key="cards",
        ),
    ),
    changes=forms.Changes(
        "deck",
        "core:nexus-19",
        {"cards": ("character", "characters"), "classes": ("class", "classes")},
        {"coder": {"influence": 4}, "upper": {"label": "Nobles"}},
        [_COURIER],
        ["coder"],
        " Say the new `total` too.",
    ),
)

# ---- What the schema cannot say of a deck for Cypher: names resolve, effects have their time, the game can end.

ANSWERS = ("top", "bottom", "display", "nothing", "none", "hidden", "?")
"""What is answered where a card could be: where one is drawn from, that there is none, that nobody names it."""


class Placed(NamedTuple):
    """An effect and where it stands."""

    at: At
    card: Character  # whose it is
    effect: Effect


def pictured(document: Document) -> NexusDeck:
    """Read a deck whose pictures know where they are."""
    at, found = At(document), NexusDeck.from_data(document.data)
    characters = tuple(
        one if one.image is None else replace(one, image=Pictured.at(at["cards", n, "image"], one.image))
        for n, one in enumerate(found.characters)
    )
    back = None if found.back is None else Pictured.at(at["back"], found.back)
    return replace(found, characters=characters, back=back)


def refer_deck(document: Document, _around: Around) -> list[Diagnostic]:
    """List the pictures that cannot be printed."""
    deck = pictured(document)
    images = [one for one in (deck.back, *(one.image for one in deck.characters)) if one is not None]
    if not images:
        return []
    from gmkit.shell.paper import pictures_wrong  # nothing else here needs printing

    return in_order(pictures_wrong(images))


def check_deck(document: Document) -> list[Diagnostic]:
    """List what is wrong with a deck of the right shape, in the order of the file."""
    at, deck = At(document), NexusDeck.from_data(document.data)
    placed = list(_placed_effects(at, deck))
    named = {"class": [one.id for one in deck.classes], "card": [one.id for one in deck.characters]}
    klass = errors.later("class")
    found = [
        *_twice(klass, "GM302", [(at["classes", n, "id"], one.id) for n, one in enumerate(deck.classes)]),
        *_twice(klass, "GM504", [(at["classes", n, "label"], one.label) for n, one in enumerate(deck.classes)]),
        # Every id and every name stands for one card; copies are counted, not repeated.
        *_twice(errors.later("card"), "GM302", _called(at, deck)),
        *_answers(at, deck),
        *forms.unknown_names(at, FILE.names(document.data), forms.Names({k: _book(k, v) for k, v in named.items()})),
    ]
    for one in placed:
        found += [*_classes_once(one), *_card_named(at, deck, one)]
    found += [*_end(at, placed), *_total(at, deck), *_notice(at, deck)]
    if deck.theme is not None:
        from gmkit.shell.paper import colours_wrong  # nothing else here needs printing

        found += colours_wrong(at["theme"], deck.theme.colours)
    return in_order(found)


def _placed_effects(at: At, deck: NexusDeck) -> Iterator[Placed]:
    for n, card in enumerate(deck.characters):
        for time in TIMES:
            for m, effect in enumerate(getattr(card, time)):
                yield Placed(at["cards", n, time, m], card, effect)


def _book(what: str, ids: Sequence[str]) -> forms.Book:
    there = "{name}"  # which one it is, is put there for each
    told = (
        say("there is no class {name} in this deck", name=there)
        if what == "class"
        else say("there is no card {name} in this deck", name=there)
    )
    return forms.place_book(what, ids, told, say("write one of {words}", words=few(ids)))


def _quoted(card: Character) -> str:
    """Give a card's name for a message, escaped and cut."""
    return quoted(card.name)[1:-1]


def _called(at: At, deck: NexusDeck) -> list[tuple[At, str]]:
    """Give what every card is called, with its place."""
    rows = enumerate(deck.characters)
    return [(at["cards", n, field], getattr(one, field)) for n, one in rows for field in ("id", "name")]


def _twice(what: str, code: str, words: Iterable[tuple[At, str]]) -> Iterator[Diagnostic]:
    """Find words that two things share, each told at its place; one thing may say a word twice."""
    first: dict[str, At] = {}
    for here, word in words:
        before = first.setdefault(fold(word), here)
        if before.path[:2] != here.path[:2]:
            field = here.path[-1]
            told = say(
                "a second {what} with this {field}; the first is on line {line}",
                what=said(what),
                field=field,
                line=before.line,
            )
            yield here.fault(code, told, say("give it another {field}", field=field))


def _answers(at: At, deck: NexusDeck) -> Iterator[Diagnostic]:
    """No card is called what is answered for something else."""
    told = say("is an answer of its own, to what else a player may be asked")
    for here, word in _called(at, deck):
        if fold(word) in ANSWERS:
            yield here.fault("GM504", f"{quoted(word)} {told}", say("call the card otherwise"))


def _classes_once(one: Placed) -> Iterator[Diagnostic]:
    if "class" in one.at and "classes" in one.at:
        told = say("class and classes both say what this is about")
        yield one.at["class"].broken(told, say("leave one of them out"), key=True)


def _card_named(at: At, deck: NexusDeck, one: Placed) -> Iterator[Diagnostic]:
    """Let a card that is named be one that the effect can be about."""
    here, op = one.at["card"], one.effect.op
    n, card = next(((n, card) for n, card in enumerate(deck.characters) if card.id == one.effect.card), (0, None))
    if card is None:
        return
    if op == "immune_to":
        if not any(effect.op == "purge_all" for effect in card.when_played):
            told = say(
                "{quoted} does not purge all areas, so nothing is gained by being immune to it", quoted=_quoted(card)
            )
            yield here.warning("GM505", told, say("name a card with purge_all"))
    elif card is one.card:
        why = (
            say("{card} cannot change places with itself", card=_quoted(card))
            if op == "swap_self_with"
            else say("{card} cannot fetch itself", card=_quoted(card))
        )
        yield here.broken(why, say("name another card"))
    elif card.copies > 1:
        why = say(
            "{quoted} has {copies} copies, so that it is not said which is meant",
            quoted=_quoted(card),
            copies=card.copies,
        )
        line = at["cards", n, "copies"].line
        yield here.broken(why, say("write copies: 1 on line {line}, or name a card with one copy", line=line))


def _end(at: At, placed: Iterable[Placed]) -> Iterator[Diagnostic]:
    """Let some card end the game: with two or three players the deck need never run dry (CY-20)."""
    if not any(one.effect.op == "trigger_end" for one in placed):
        tip = say("give one of them `when_played: [{{op: trigger_end}}]`")
        yield at["cards"].broken(say("no card ends the game"), tip, key=True)


def _total(at: At, deck: NexusDeck) -> Iterator[Diagnostic]:
    if off := deck.declared - deck.total:
        change = (
            say("add {n} copy|add {n} copies", number=off)
            if off > 0
            else say("take out {n} copy|take out {n} copies", number=-off)
        )
        yield (
            at["total"]
            .fault(
                "GM501",
                say("{declared} cards are declared and {total} given", declared=deck.declared, total=deck.total),
                say("write {total}, or {change}", total=deck.total, change=change)
                if 12 <= deck.total <= 40
                else change,
                note=f"{' + '.join(str(card.copies) for card in deck.characters)} = {deck.total}",
            )
            ._replace(write=str(deck.total) if 12 <= deck.total <= 40 else None)
        )


def _notice(at: At, deck: NexusDeck) -> Iterator[Diagnostic]:
    """Let a deck with values of ours say so wherever it is shown."""
    ours = [at["cards", n, "provenance", field] for n, card in enumerate(deck.characters) for field in card.house]
    if ours and not deck.notice.strip():
        told = say("this is a house value, and the deck has no notice that says so")
        yield ours[0].fault("GM602", told, say("add `notice:` with a sentence that is printed with it"))


# ---- What is legal in a deck and can never do anything: warnings, with what they mean at the table.

IDLE: Mapping[str, str] = {
    "purge_own": errors.later("it never purges a card"),
    "purge_all": errors.later("it never purges a card"),
    "influence_if_other_class": errors.later("it is never worth more"),
    "leaves_when_owner_plays": errors.later("it never has to leave"),
}
"""What an effect about classes comes to if no other card is of one of them."""


_FIGURES = {word: n for n, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight"), 1)}


def lint_deck(document: Document, _around: Around) -> list[Diagnostic]:
    """List what is never used in a deck without errors, in the order of the file."""
    at, deck = At(document), NexusDeck.from_data(document.data)
    copies = Counter(deck.character(card).class_id for card in range(deck.total))
    return in_order([*_classes(at, deck, copies), *_idle_effects(at, deck, copies), *_said_otherwise(at, deck)])


def _classes(at: At, deck: NexusDeck, copies: Mapping[str, int]) -> Iterator[Diagnostic]:
    for n, one in enumerate(deck.classes):
        if not copies[one.id]:
            told, tip = (
                say("no card is of the class {id}", id=quoted(one.id)),
                say("give it to a card, or leave the class out"),
            )
            yield at["classes", n, "id"].warning("GM507", told, tip)


_DRAWS = re.compile(r"\bdraws? (?:up to )?(\d+|" + "|".join(_FIGURES) + r")\b", re.IGNORECASE)


def _said_otherwise(at: At, deck: NexusDeck) -> Iterator[Diagnostic]:
    """Find texts that say of drawing cards another number than the card's effects."""
    for n, card in enumerate(deck.characters):
        figures = [
            _FIGURES[word] if (word := one.lower()) in _FIGURES else int(one) for one in _DRAWS.findall(card.text)
        ]
        done = {e.amount for e in (*card.when_played, *card.while_in_play) if e.op in ("draw", "draw_bonus")}
        for figure in figures:
            if done and figure not in done:
                told = say(
                    "{quoted}: the text says draw {said}, the effect {names}",
                    quoted=_quoted(card),
                    said=figure,
                    names=listed(map(str, sorted(done))),
                )
                tip = say("make the two agree: the effect is what gmkit plays by")
                yield at["cards", n, "text"].warning("GM505", told, tip)
                break


def _idle_effects(at: At, deck: NexusDeck, copies: Mapping[str, int]) -> Iterator[Diagnostic]:
    """Find effects about classes of which there is no card, or none but the card itself."""
    for one in _placed_effects(at, deck):
        card, named = one.card, one.effect.classes
        if one.effect.op not in IDLE or any(copies[klass] > (klass == card.class_id) for klass in named):
            continue
        alone = say(" but itself") if card.class_id in named else ""
        told = say(
            "{quoted}: no card{alone} is of class {names}, so {idle}",
            quoted=_quoted(card),
            alone=alone,
            names=listed(map(quoted, named)),
            idle=errors.said(IDLE[one.effect.op]),
        )
        tip = say("name a class that other cards are of, or leave the effect out")
        yield one.at["class" if "class" in one.at else "classes"].warning("GM507", told, tip, key=True)


# ---- A deck that was laid out as a table.


def filled(data: Row, _places: object, tell: Callable[[str], None]) -> Row:
    """Give a deck from what a table says: one copy where it says no number, the classes that its cards name."""
    cards, known = data.get("cards") or [], data.setdefault("classes", [])
    ids = {word: one["id"] for one in known for word in (fold(str(one.get("id"))), fold(str(one.get("label"))))}
    for card in cards:
        card.setdefault("copies", 1)
        word = str(card.get("class", NO_CLASS))
        if fold(word) not in ids:
            known.append({"id": id_for(word, "class", ids.values()), "label": word})
            ids[fold(word)] = known[-1]["id"]
            tell(say("a class: {id}, {word}", id=known[-1]["id"], word=word))
        card["class"] = ids[fold(word)]
        if not card.get("text") and not {"when_played", "while_in_play"} & card.keys():
            card["text"] = "No effect."
    for effect in (one for card in cards for time in TIMES for one in card.get(time, ()) if isinstance(one, dict)):
        if isinstance(effect.get("class"), str):
            effect["class"] = ids.get(fold(effect["class"]), effect["class"])
        if isinstance(effect.get("classes"), list):
            effect["classes"] = [ids.get(fold(str(one)), one) for one in effect["classes"]]
    if "total" not in data:
        data["total"] = sum(card["copies"] for card in cards if isinstance(card["copies"], int))
    return data


NO_CLASS = "no class"
"""What a card's class is called where a table says none."""


def _effects_in(time: str) -> Callable[[str], list[Row] | None]:
    """Give what reads the effects in a cell, written as in a file or short: "draw 2; purge_own middle, lower"."""

    def read(text: str) -> list[Row] | None:
        short = text.strip()[:1] not in ("[", "{")
        return (
            [_effect_in(one.strip(), TIMES[time]) for one in re.split("[;\n]", text) if one.strip()] if short else None
        )

    return read


def _effect_in(text: str, ops: Iterable[str]) -> Row:
    """Read an effect that is written short: its op, then what that needs, in any order."""
    from gmkit.library.tables import Unread
    from gmkit.library.write import inline

    for op in sorted(ops, key=len, reverse=True):
        said = re.match(op.replace("_", "[-_ ]") + r"(?![\w-])[\s:]*", text, re.IGNORECASE)
        if said is None:
            continue
        case = next(case for case in _CASES if op in case.ops)
        rest, made = text[said.end() :], dict[str, Any](op=op)
        for key in ("amount", "influence"):
            if key in case.needs and (figure := re.search(r"-?\d+", rest)):
                made[key], rest = int(figure[0]), f"{rest[: figure.start()]} {rest[figure.end() :]}"
        if "from" in case.needs:
            rest, _, places = f"{rest} ".partition(" from ")
            made["from"] = [_token(one) for one in _several(places)] or [*PLACES]
        if "scope" in case.may and (struck := re.search(rf"(?:{'|'.join(_STRUCK)})\s*$", rest)):
            made["scope"], rest = struck[0].strip(), rest[: struck.start()]
        words = _several(rest)
        for key in (*case.either[: 1 if len(words) == 1 else 2], *case.needs):
            if key == "classes" and words:
                made[key], words = words, []
            elif key not in (*made, "amount", "influence") and len(words) == 1:
                made[key] = words[0] if key == "class" else id_for(words[0], key) if key == "card" else _token(words[0])
                words = []
        if not words and {*case.needs} <= made.keys() and (not case.either or {*case.either} & made.keys()):
            return made
        told = say(
            "{op} needs {fields}", op=op, fields=listed([*case.either[:1], *case.needs] or [say("nothing")], "and")
        )
        raise Unread(say("{told}; write it as in {example}", told=told, example=inline(case.example)))
    told = say("{word} is none of {ops}", word=quoted(text.split(maxsplit=1)[0]), ops=few(ops))
    raise Unread(say("{told}; write it as in {example}", told=told, example="draw 2; play_extra"))


def _several(text: str) -> list[str]:
    return [" ".join(one.split()) for one in re.split(r"[,/&]|\band\b", text) if one.strip()]


def _token(word: str) -> str:
    return re.sub("[-_ ]+", "_", word.lower())


# ---- Every kind of file that Cypher reads.

DECK = Kind(
    "cypher-deck",
    "cypher/deck",
    later("gmkit.games.cypher.content:check_deck"),
    lists=("cards", "classes"),
    default="cypher/nexus-19.yaml",
    refer=later("gmkit.games.cypher.content:refer_deck"),
    lint=later("gmkit.games.cypher.content:lint_deck"),
    printed=("title", *CREDITED, "notice", "classes.*.label", "cards.*.name", "cards.*.text"),
    pictures=("cards.*.image", "back"),
    ids={
        "card": ("cards.*.id", "cards.*.**.card"),
        # Of what a card does; what its provenance has under the same name is none.
        "class": ("classes.*.id", "cards.*.class", "cards.*.*.*.**.class", "cards.*.**.classes.*"),
    },
    form="gmkit.games.cypher.content:FILE",
    table=Layout(
        "cards",
        cells={time: _effects_in(time) for time in TIMES},
        fill=later("gmkit.games.cypher.content:filled"),
    ),
)
"""A deck of characters."""

SITUATION = Kind(
    "cypher-situation",
    "cypher/situation",
    later("gmkit.games.cypher.situation_checks:check_situation"),
    refer=later("gmkit.games.cypher.situation_checks:refer_situation"),
    printed=("seats.*.name",),
    ids={"card": ("@card",), "class": ("@class",), "seat": ("seats.*.name", "@seat")},
    form="gmkit.games.cypher.situation:FILE",
)
"""A game under way."""

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in (DECK, SITUATION)}
"""The kinds of file that Cypher reads, by name."""
