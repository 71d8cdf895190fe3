"""From what a game needs to the fields of a page, and from what was posted to the text that a GM would type.

Choices are told by their shape, since they are made in a room that is a stranger to this one. What a text means is for
their own `parse` alone: nothing here reads an answer, and no page holds a value that is not such a text or a place in a
list. What is posted may be anything; it becomes a text all the same, which is then refused as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol, TypeGuard, runtime_checkable

import htpy as h
from htpy import Node

from gmkit.chance.law import Law, OneOf, Several
from gmkit.chance.pieces import PIPS, SIDES, Deal, DicePair, TileDraw, pack, parse_card
from gmkit.errors import ChoiceError, UnreadableChoice, said, say
from gmkit.phones import parts

# ---- The shapes of choices


@runtime_checkable
class Choices(Protocol):
    """What may be chosen."""

    def parse(self, text: str) -> Hashable: ...
    def show(self, value: Hashable) -> str: ...
    def told(self, value: Hashable) -> str: ...
    def items(self) -> Iterator[Hashable]: ...
    def size(self) -> int: ...
    def expects(self) -> str: ...


@runtime_checkable
class Joined(Protocol):
    """Choices of several sorts."""

    @property
    def parts(self) -> Sequence[Choices]: ...


@runtime_checkable
class SomeOf(Protocol):
    """Several of a few things."""

    low: int
    high: int
    ordered: bool

    @property
    def of(self) -> Choices: ...


@runtime_checkable
class Ranged(Protocol):
    """A whole number."""

    low: int
    high: int
    unit: str


@runtime_checkable
class Written(Protocol):
    """A text."""

    limit: int


@runtime_checkable
class Sayings(Protocol):
    """What may be said while a question waits: verbs, each with whom it may be about and how long its words may be."""

    @property
    def verbs(self) -> Mapping[str, tuple[Choices, range]]: ...


class Row(NamedTuple):
    """How one choice is drawn."""

    face: Node = None  # instead of its text
    beside: Node = None  # at its right: pips
    group: str = ""  # the heading that it stands under, with others of the same
    note: str = ""  # beside that heading
    covered: bool = False  # whether the group is covered until somebody shows it to themselves
    worth: int = 0  # what it costs
    purse: str = ""  # of what: "Face"
    card: bool = False  # whether its face is a card, which lies beside others


PLAIN = Row()

LISTED = 200
"""More choices than this are written, never listed."""

LONG = 20
"""A longer list has a field that filters it."""

PADS = 7
"""So many figures stand side by side; more are stepped through."""

_KEYS = 12  # faces that stand side by side where each is short

UNSEEN = "?"
"""What is posted and typed for what stays unseen."""

_MOST = 4_000  # characters of a text, however much was posted


def fields(
    need: Choices | Law[Any], *, row: Callable[[Hashable], Row] | None = None, usual: Hashable = None,
    among: Sequence[tuple[str, Node]] = (), count: int = 1, hand: Sequence[tuple[Hashable, Node]] = (),
    piece: str = "f",
) -> Node:  # fmt: skip
    """Draw the fields by which a need is answered.

    Args:
        need: what may be chosen, or come up.
        row: how a choice is drawn; by its text alone where that is not said.
        usual: what is chosen beforehand.
        among: faces of a law that cannot list them without telling what others hold: as typed, and as drawn.
        count: how many of those come up.
        hand: cards to choose one from, each as drawn: a choice, or None for what may not be chosen and stays there.
        piece: what ids begin with, different for each form of a page.
    """
    if isinstance(need, Law):
        return _luck(need, among, count, piece)
    if hand:
        return _hand(need, hand, piece)
    return _choices(need, row or (lambda _value: PLAIN), usual, piece)


def text_of(need: Choices | Sayings | Law[Any], posted: Mapping[str, Sequence[str]]) -> str:
    """Give the text that a GM would type for what was posted; `?` for what stays unseen.

    It raises nothing and promises nothing: `parse` says whether the text is legal.
    """
    if isinstance(need, Law):
        text = UNSEEN if posted.get("unseen") else _faces(need, posted)
    elif isinstance(need, Sayings):
        text = _saying(need, posted)
    else:
        text = _chosen(need, posted)
    return text[:_MOST]


def draws(posted: Mapping[str, Sequence[str]]) -> bool:
    """Whether it was posted that gmkit is to draw; there is then no text."""
    return bool(posted.get("draw"))


def form(
    need: Choices | Law[Any], *, ask: str, action: str = "/me/answer", send: str = "", after: Node = None,
    row: Callable[[Hashable], Row] | None = None, usual: Hashable = None, among: Sequence[tuple[str, Node]] = (),
    count: int = 1, hand: Sequence[tuple[Hashable, Node]] = (), draw: bool = False, unseen: bool = False,
    name: str = "answer", beside: Node = None, covered: str = "",
) -> h.Element:  # fmt: skip
    """Draw a whole form, with the bar that sends it.

    Args:
        need: what may be chosen, or come up.
        ask: what says which question is answered.
        action: where it is sent.
        send: what stands on the button.
        after: below the button: who will see it.
        row: as `fields` takes it.
        usual: as `fields` takes it.
        among: as `fields` takes it.
        count: as `fields` takes it.
        hand: as `fields` takes it.
        draw: whether gmkit may be asked to draw.
        unseen: whether it may stay unseen.
        name: of the form on its page.
        beside: buttons that stand beside the one that sends it.
        covered: what is asked, where it stands under a cover with all that may be chosen.
    """
    luck = isinstance(need, Law)
    chosen = fields(need, row=row, usual=usual, among=among, count=count, hand=hand, piece=name)
    several = isinstance(need, SomeOf) or (isinstance(need, Joined) and any(isinstance(p, SomeOf) for p in need.parts))
    return parts.post(
        action,
        parts.cover_choices(f"{name}-all", parts.zone(parts.shown(covered), chosen)) if covered else chosen,
        parts.bar(
            h.output(".chosen", data_then=say("then"), data_covered=say("covered"), data_cost=say("set aside"))[""]
            if several else None,
            parts.button(send or (say("This is what came up") if luck else say("Do this"))),
            beside,
            h.div(".others")[
                h.button(".link", type="submit", name="draw", value="1", formnovalidate=True)[say("Let gmkit draw")]
                if draw else None,
                h.button(".link", type="submit", name="unseen", value="1", formnovalidate=True)[say("Keep it unseen")]
                if unseen else None,
            ] if draw or unseen else None,
            h.p(".after")[parts.shown(after) if isinstance(after, str) else after] if after else None,
        ),
        ask=ask, name=name,
    )  # fmt: skip


def asides(sayings: Sayings, *, ask: str, action: str = "/me/answer", name: str = "aside") -> Node:
    """Draw what may be said while a question waits: a form for each verb, folded away."""
    return h.details(".asides", id=name)[
        h.summary[say("Say something else first")],
        [
            parts.post(
                action,
                h.div(".field")[
                    h.label(for_=f"{name}-{at}-who")[said(verb)],
                    h.select(id=f"{name}-{at}-who", name="who")[
                        [h.option(value=text)[parts.shown(text)] for text, _ in _listed(who)]
                    ],
                ],
                h.div(".field")[
                    h.label(for_=f"{name}-{at}-words")[say("in these words")],
                    h.input(id=f"{name}-{at}-words", type="text", name="words", maxlength=str(max(lengths)),
                            required=0 not in lengths),
                ] if max(lengths) else None,
                h.button(".quiet", type="submit", name="verb", value=said(verb))[said(verb)],
                ask=ask, name=f"{name}-{at}",
            )
            for at, (verb, (who, lengths)) in enumerate(sayings.verbs.items())
        ],
    ]  # fmt: skip


# ---- Choices: fields


class _Listed(NamedTuple):
    """A choice as it stands in a list."""

    text: str  # what is posted
    value: Hashable


def _is_listed(choices: Choices) -> bool:
    shaped = isinstance(choices, Joined | SomeOf | Ranged | Written)
    return not shaped and 0 < choices.size() <= LISTED


def _listed(choices: Choices) -> list[_Listed]:
    """Give the choices with what each is called; what is called as another before it is has its number behind it."""
    values, texts = list(choices.items()), list[str]()
    for at, value in enumerate(values, start=1):
        text = parts.shown(choices.told(value))
        while text in texts:
            text = f"{text} ({at})"
        texts.append(text)
    return [_Listed(text, value) for text, value in zip(texts, values, strict=True)]


def _choices(choices: Choices, row: Callable[[Hashable], Row], usual: Hashable, piece: str) -> Node:
    if isinstance(choices, Joined):
        return _either(choices, row, usual, piece)
    if isinstance(choices, SomeOf):
        return _some(choices, row, piece)
    if isinstance(choices, Ranged):
        return _number(choices, f"{piece}-n", "answer")
    if _is_listed(choices):
        return _group(choices.expects() if choices.size() <= PADS else "", _options(choices, row, usual, piece), piece,
                      long=choices.size() > LONG)  # fmt: skip
    return _line(choices, f"{piece}-w", "answer")


def _group(legend: str, inner: Node, piece: str, *, long: bool = False) -> h.Element:
    """Put rows together under what a screen reader calls them; a long list has a field that filters it."""
    return h.fieldset(".choices")[
        h.legend(".aside")[parts.shown(legend) or say("Choose one")],
        h.div(".field.filter", hidden=True)[
            h.label(for_=f"{piece}-filter")[say("Find")],
            h.input(id=f"{piece}-filter", type="search", data_filter=True, enterkeyhint="search"),
        ]
        if long
        else None,
        inner,
    ]


def _options(choices: Choices, row: Callable[[Hashable], Row], usual: Hashable, piece: str) -> Node:
    """Give one of a list, as rows with a button that lets go of the others."""

    def radio(at: int, one: _Listed) -> Node:
        return h.input(id=f"{piece}-{at}", type="radio", name="answer", value=one.text,
                       checked=usual is not None and one.value == usual)  # fmt: skip

    return _grouped(_listed(choices), row, radio, piece, choices.told)


def _hand(choices: Choices, hand: Sequence[tuple[Hashable, Node]], piece: str) -> h.Element:
    """Give one of a hand, as cards; whatever else may be chosen stands below it."""
    listed = {one.value: one for one in _listed(choices)}
    kept = {value for value, _ in hand}
    rest = [one for value, one in listed.items() if value not in kept]

    def radio(name: str, one: _Listed) -> Node:
        return h.input(id=name, type="radio", name="answer", value=one.text)

    return h.fieldset(".choices")[
        h.legend(".aside")[say("Choose one")],
        h.div(".hand.cards.large")[
            [
                h.div(".held")[radio(f"{piece}-{at}", listed[value]), h.label(for_=f"{piece}-{at}")[face]]
                if value in listed
                else h.div(".held")[face]
                for at, (value, face) in enumerate(hand)
            ]
        ],
        _grouped(rest, lambda _value: PLAIN, lambda at, one: radio(f"{piece}-x-{at}", one), f"{piece}-x", choices.told)
        if rest
        else None,
    ]


def _grouped(
    listed: Sequence[_Listed], row: Callable[[Hashable], Row], box: Callable[[int, _Listed], Node], piece: str,
    told: Callable[[Hashable], str],
) -> Node:  # fmt: skip
    """Give rows under their headings, in the order in which those first come, but what is covered last."""
    groups: dict[str, list[tuple[int, _Listed, Row]]] = {}
    for at, one in enumerate(listed, start=1):
        drawn = row(one.value)
        groups.setdefault(drawn.group, []).append((at, one, drawn))
    found: list[Node] = []
    ordered = sorted(groups.items(), key=lambda group: any(drawn.covered for _, _, drawn in group[1]))
    for number, (heading, ones) in enumerate(ordered, start=1):
        cards = all(drawn.card for _, _, drawn in ones)
        inner = h.ul(class_=["choose", "hand cards large" if cards else None], role="list")[
            [
                h.li(
                    class_=["choice", "held" if cards else None],
                    data_worth=str(drawn.worth) if drawn.worth else None,
                    data_purse=drawn.purse or None,
                )[
                    box(at, one),
                    h.label(for_=f"{piece}-{at}")[
                        parts.shown(told(one.value)) if drawn.face is None else drawn.face,
                        h.span(".right")[drawn.beside] if drawn.beside is not None else None,
                    ],
                ]
                for at, one, drawn in ones
            ]
        ]
        if any(drawn.covered for _, _, drawn in ones):
            inner = parts.cover_choices(f"{piece}-{number}", inner)
        found.append(parts.zone(heading, inner, note=ones[0][2].note) if heading else inner)
    return found


def _some(choices: SomeOf, row: Callable[[Hashable], Row], piece: str) -> Node:
    """Give several of a list: rows to tick, or that take a number in the order in which they are tapped."""
    assert isinstance(choices, Choices)
    of, high = choices.of, choices.high
    beside = str(getattr(of, "beside", ""))

    def tick(at: int, one: _Listed) -> Node:
        return h.input(id=f"{piece}-{at}", type="checkbox", name="answer", value=one.text)

    def place(at: int, _one: _Listed) -> Node:
        return _place(f"{piece}-{at}", f"o.{at}", high)

    listed = _listed(of) if _is_listed(of) else []
    rows = _grouped(listed, row, place if choices.ordered else tick, piece, of.told) if listed else None
    own = h.div(".field.own")[
        h.label(for_=f"{piece}-own")[parts.shown(beside)],
        h.input(id=f"{piece}-own", type="text", name="own", maxlength="200"),
        [h.label(".aside", for_=f"{piece}-0")[say("its place")], _place(f"{piece}-0", "o.own", high)]
        if choices.ordered
        else None,
    ]
    return [
        h.fieldset(class_=["choices", "ordered" if choices.ordered else "several"],
                   data_low=str(choices.low), data_high=str(high))[
            h.legend(".soft")[
                say("Choose in their order, {low} to {high}", low=choices.low, high=high) if choices.ordered
                else say("Choose {low} to {high}", low=choices.low, high=high)
            ],
            h.div(".field.filter", hidden=True)[
                h.label(for_=f"{piece}-filter")[say("Find")],
                h.input(id=f"{piece}-filter", type="search", data_filter=True),
            ] if len(listed) > LONG else None,
            rows,
            own if beside else None,
        ],
        None if _is_listed(of) or not of.size() else _line(choices, f"{piece}-w", "answer"),
    ]  # fmt: skip


def _place(name: str, posted: str, high: int) -> h.Element:
    """Give the box that shows which in the order a row is; a list of numbers, which the script sets at a tap."""
    return h.select(".place", id=name, name=posted)[
        h.option(value="")["\u00a0"], [h.option(value=str(at))[str(at)] for at in range(1, high + 1)]
    ]


def _number(choices: Ranged, name: str, posted: str) -> h.Element:
    """Give a number: pads where there are few, else a field with a button at either side."""
    assert isinstance(choices, Choices)
    low, high = choices.low, choices.high
    expects = parts.shown(choices.expects())
    if high - low < PADS:
        return _pads(expects, name, posted, [(str(at), str(at)) for at in range(low, high + 1)])
    return h.div(".field.number")[
        h.label(id=f"{name}-l", for_=name)[expects], _stepper(choices, name, posted, f"{name}-l")
    ]


def _pads(legend: Node, name: str, posted: str, each: Sequence[tuple[str, Node]]) -> h.Element:
    """Give faces side by side, one of which is pressed."""
    return h.fieldset(".pads")[
        h.legend[legend],
        h.div(".keys")[
            [
                [h.input(id=f"{name}-{at}", type="radio", name=posted, value=text),
                 h.label(for_=f"{name}-{at}")[parts.shown(drawn) if isinstance(drawn, str) else drawn]]
                for at, (text, drawn) in enumerate(each)
            ]
        ],
    ]  # fmt: skip


def _line(choices: Choices, name: str, posted: str) -> h.Element:
    """Give a field for a text; what is too long to list is written as well."""
    limit = choices.limit if isinstance(choices, Written) else 300
    return h.div(".field.words")[
        h.label(for_=name)[parts.shown(choices.expects())],
        h.input(id=name, type="text", name=posted, maxlength=str(limit), enterkeyhint="send"),
    ]


def _either(choices: Joined, row: Callable[[Hashable], Row], usual: Hashable, piece: str) -> Node:
    """Give what is listed first, then what is written; one button lets go of the others."""
    listed = [part for part in choices.parts if _is_listed(part)]
    written = [part for part in choices.parts if not _is_listed(part) and part.size()]
    found: list[Node] = [_options(part, row, usual, f"{piece}-{at}") for at, part in enumerate(listed)]
    for at, part in enumerate(written):
        name = f"{piece}-own{at or ''}"
        if isinstance(part, Ranged | Written):
            found.append(_beside(part, name, button=bool(listed)))
        else:
            found.append(_choices(part, row, usual, name))
    many = sum(part.size() for part in listed)
    return _group("", found, piece, long=many > LONG)


def _beside(part: Choices, name: str, *, button: bool) -> h.Element:
    """Give what is written where something else may be chosen from a list instead."""
    number = isinstance(part, Ranged)
    expects = parts.shown(part.expects())
    words = say("or {what}", what=expects) if number else say("or in your own words")
    if not button:
        words = expects
    return h.div(".choice.or")[
        h.input(id=name, type="radio", name="answer", value="", data_own=True) if button else None,
        h.div(class_=["field", "number" if number else "words"])[
            h.label(id=f"{name}-l", for_=name if button else f"{name}-w")[words],
            _stepper(part, f"{name}-w", "own", f"{name}-l")
            if isinstance(part, Ranged)
            else h.input(
                id=f"{name}-w", type="text", name="own", maxlength=str(getattr(part, "limit", LISTED)),
                aria_labelledby=f"{name}-l", aria_describedby=f"{name}-how" if button else None,
            ),
            None if number or not button else h.p(".hint", id=f"{name}-how")[expects],
        ],
    ]  # fmt: skip


def _stepper(part: Ranged, name: str, posted: str, label: str) -> h.Element:
    """Give a field for a number between two buttons, which need the script and are hidden without."""
    return h.div(".stepper", data_low=str(part.low), data_high=str(part.high))[
        h.button(type="button", data_step="-1", aria_label=say("one less"), hidden=True)["\u2212"],
        h.input(id=name, type="text", inputmode="numeric" if part.low >= 0 else None, name=posted, maxlength="12",
                aria_labelledby=label),
        h.button(type="button", data_step="1", aria_label=say("one more"), hidden=True)["+"],
    ]  # fmt: skip


# ---- Choices: the text


def _chosen(choices: Choices, posted: Mapping[str, Sequence[str]]) -> str:
    picked = [text for text in posted.get("answer", ()) if text]
    own = [text for text in posted.get("own", ()) if text.strip()]
    if isinstance(choices, SomeOf):
        return _several(choices, posted)
    if isinstance(choices, Joined):
        some = next((part for part in choices.parts if isinstance(part, SomeOf)), None)
        if some is not None and not own and any(name.startswith("o.") and any(posted[name]) for name in posted):
            return _several(some, posted)
        # Two answers at once are none: put together they are refused.
        return " ".join([*(_typed_in(choices, text) for text in picked), *(_own(choices, text) for text in own)])
    return " ".join(_typed_in(choices, text) for text in picked)


def _own(choices: Joined, text: str) -> str:
    """Give what is typed for one's own words: in quotation marks where they might be taken for what is listed."""
    assert isinstance(choices, Choices)
    if not any(isinstance(part, Written) for part in choices.parts):
        return text
    with suppress(ChoiceError):
        if (read := choices.parse(text)) == text.strip() or choices.told(read) == text.strip():
            return text
    for first, last in ('""', "“”"):
        if first not in text and last not in text:
            return f"{first}{text}{last}"
    return text


def _first(posted: Mapping[str, Sequence[str]], name: str) -> str:
    return next((text.strip() for text in posted.get(name, ()) if text.strip()), "")


def _typed_in(choices: Choices, text: str) -> str:
    """Give what is typed for a choice that was picked from a list; any other text stays as it is."""
    listing = choices.parts if isinstance(choices, Joined) else [choices]
    for part in listing:
        if _is_listed(part):
            for one in _listed(part):
                if one.text == parts.shown(text):
                    return _typing(choices, part, one.value)
    return text


def _typing(whole: Choices, part: Choices, value: Hashable) -> str:
    """Give a text that is read as this value, the one that people see where it will do."""
    refused = None
    for text in _ways(part, value):
        try:
            if whole.parse(text) == value:
                return text
        except ChoiceError:
            refused = refused or text
    # Nothing means it alone: what is sent then is told why not, as at the prompt, or means nothing at all.
    return refused or f"{part.told(value)} ?"


def _ways(choices: Choices, value: Hashable) -> Iterator[str]:
    """Give the texts that may be typed for a value: as it is told, in quotes, in English, other names, its number."""
    told = choices.told(value)
    yield from (told, f'"{told}"', choices.show(value))
    names, values = getattr(choices, "names", None), list(choices.items())
    if names is not None and value in values:
        yield from names[values.index(value)]
    if value in values:
        yield str(values.index(value) + 1)


def _several(choices: SomeOf, posted: Mapping[str, Sequence[str]]) -> str:
    """Give several, parted by commas, in the order that was posted or in which they are listed."""
    assert isinstance(choices, Choices)
    of = choices.of
    own = _first(posted, "own")
    if own and getattr(of, "beside", "") and not own.startswith(('"', "“", "„", "«")):
        own = '"' + own.replace('"', "'") + '"'
    listed = _listed(of) if _is_listed(of) else []
    if choices.ordered:
        picked = _in_order(posted, len(listed))
        if picked is None:
            return " / ".join([*(text for name in posted for text in posted[name]), "?"])
        named = [own if at < 0 else listed[at] for at in picked]
    else:
        known = {one.text: one for one in listed}
        named = [known.get(parts.shown(text), text) for text in posted.get("answer", ()) if text]
        named += [own] if own else []
    loose = [text for text in posted.get("answer", ()) if text] if choices.ordered else []
    return _joined(choices, [*named, *loose])


def _in_order(posted: Mapping[str, Sequence[str]], many: int) -> list[int] | None:
    """Give which rows were numbered, in their order, -1 for one's own words; None where two have one number."""
    places: dict[int, int] = {}
    for name, texts in posted.items():
        at = name.removeprefix("o.")
        for text in texts:
            if at == name or not text.strip():
                continue
            row, place = -1 if at == "own" else _whole(at) - 1, _whole(text)
            if place < 1 or place in places or not (at == "own" or 0 <= row < many):
                return None
            places[place] = row
    own = bool(_first(posted, "own"))
    if -1 in places.values() and not own:
        return None
    if own and -1 not in places.values():
        places[max(places, default=0) + 1] = -1
    return [places[place] for place in sorted(places)]


def _whole(text: str) -> int:
    """Give a small number as it is written; 0 for anything else."""
    word = text.strip()
    return int(word) if word.isascii() and word.isdigit() and len(word) < 6 else 0


def _joined(choices: SomeOf, named: Sequence[_Listed | str]) -> str:
    """Put names together so that they are read as they were meant: a comma within one would part it."""
    assert isinstance(choices, Choices)
    if not named:
        return say("none")
    wanted = [one.value for one in named if isinstance(one, _Listed)]
    plain = len(wanted) == len(named)
    of = choices.of
    first = ", ".join(one if isinstance(one, str) else _typing(of, of, one.value) for one in named)
    if not plain:
        return first
    numbers = list(of.items())
    others = (
        ", ".join(of.show(value) for value in wanted),
        ", ".join(str(numbers.index(value) + 1) for value in wanted),
    )
    for text in (first, *others):
        with suppress(ChoiceError):
            read = choices.parse(text)
            if isinstance(read, tuple) and set(read) == set(wanted):
                return text
    return first


def _saying(sayings: Sayings, posted: Mapping[str, Sequence[str]]) -> str:
    """Give a line that is said aside."""
    verb, who, words = (_first(posted, name) for name in ("verb", "who", "words"))
    known = next((one for one in sayings.verbs if parts.shown(said(one)) == parts.shown(verb)), None)
    if known is None:
        return verb
    name = _typed_in(sayings.verbs[known][0], who)
    quoted = words.replace('"', "'")
    return f'{verb} {name} "{quoted}"' if words else f"{verb} {name}"


# ---- Luck


def _luck(law: Law[Any], among: Sequence[tuple[str, Node]], count: int, piece: str) -> Node:
    if among:
        return _faces_among(said(law.piece), among, count, piece)
    if isinstance(law, TileDraw | DicePair):
        return _two_ends(law, piece)
    if isinstance(law, Several) and _is_small(law._law):
        return [
            _one_face(law._law, say("{piece}: {at} of {count}", piece=said(law.piece), at=at, count=law._count),
                      f"{piece}-{at}", f"face.{at}")
            for at in range(1, law._count + 1)
        ]  # fmt: skip
    if isinstance(law, OneOf):
        return _one_face(law, said(law.piece), piece, "face.1")
    if isinstance(law, Deal) and len(law._sizes) == 1:
        cards = [(str(card), playing(str(card))) for card in pack()]
        return _faces_among(said(law.piece), cards, law._sizes[0] - len(law._begun), piece)
    return h.div(".field.words")[
        h.label(for_=f"{piece}-w")[parts.shown(law.expects())],
        h.textarea(id=f"{piece}-w", name="face.1", rows="3", maxlength="2000")[""],
    ]


def _is_small(law: Law[Any]) -> TypeGuard[OneOf[Any]]:
    return isinstance(law, OneOf) and law.size() <= LISTED


def _two_ends(law: TileDraw | DicePair, piece: str) -> Node:
    least, most = (0, PIPS) if isinstance(law, TileDraw) else (1, SIDES)
    each = [(str(at), str(at)) for at in range(least, most + 1)]
    names = (
        (say("the end that is held"), say("the far end"))
        if isinstance(law, TileDraw)
        else (say("the first or darker die"), say("the second die"))
    )
    told = [
        h.span[name, " ", [h.b(class_=f"{end}-{at}")[str(at)] for at in range(least, most + 1)]]
        for name, end in zip(names, ("inner", "outer"), strict=True)
    ]
    told.append(h.span(".gap")[say("difference"), " ", h.b])
    return h.div(".ends")[
        h.div(".grows", aria_hidden="true")[parts.growing_tile(), h.p[told]],
        h.div[_pads(names[0], f"{piece}-inner", "inner", each), _pads(names[1], f"{piece}-outer", "outer", each)],
    ]


def _one_face(law: OneOf[Any], legend: str, piece: str, posted: str) -> Node:
    """Give what may come up: pads where it is short, else rows."""
    each = [(names[0], said(names[0])) for names in law._names]
    short = len(each) <= _KEYS and all(len(told) <= 3 for _, told in each)
    if short or all(_card(text) for text, _ in each):
        return _pads(parts.shown(legend), piece, posted, [(text, playing(text) or told) for text, told in each])
    rows = h.ul(".choose", role="list")[
        [
            h.li(".choice")[
                h.input(id=f"{piece}-{at}", type="radio", name=posted, value=text),
                h.label(for_=f"{piece}-{at}")[
                    parts.shown(told),
                    h.span(".right")[parts.shown(said(names[1]))] if len(names) > 1 else None,
                ],
            ]
            for at, ((text, told), names) in enumerate(zip(each, law._names, strict=True), start=1)
        ]
    ]
    return _group(legend, rows, piece, long=len(each) > LONG)


def _faces_among(legend: str, among: Sequence[tuple[str, Node]], count: int, piece: str) -> Node:
    """Give faces to press, as many as come up."""
    if count == 1:
        return _pads(parts.shown(legend), piece, "face.1", among)
    return h.fieldset(".pads", data_high=str(count))[
        h.legend[say("{piece}: {count} of these", piece=parts.shown(legend), count=count)],
        h.div(".keys")[
            [
                [
                    h.input(id=f"{piece}-{at}", type="checkbox", name="face.1", value=text),
                    h.label(for_=f"{piece}-{at}")[parts.shown(drawn) if isinstance(drawn, str) else drawn],
                ]
                for at, (text, drawn) in enumerate(among)
            ]
        ],
    ]


_SIGNS = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}


def _card(text: str) -> bool:
    try:
        parse_card(text)
    except UnreadableChoice:
        return False
    return True


def playing(text: str) -> Node:
    """Give a playing card as it is printed, for a pad; nothing for what is no such card."""
    if not _card(text):
        return None
    card = parse_card(text)
    names = {"club": say("clubs"), "diamond": say("diamonds"), "heart": say("hearts"), "spade": say("spades")}
    sign = _SIGNS[card.suit]
    rank = "10" if card.rank == "T" else card.rank
    return [rank, parts.suit(sign), h.span(".aside")[" ", names[sign]]]


def _faces(law: Law[Any], posted: Mapping[str, Sequence[str]]) -> str:
    """Give the faces that were posted, in their order."""
    ends = [_first(posted, name) for name in ("inner", "outer")]
    if isinstance(law, TileDraw | DicePair) and any(ends):
        return ":".join(ends)
    numbered = sorted((_whole(name.removeprefix("face.")), name) for name in posted if name.startswith("face."))
    return " ".join(text.strip() for _, name in numbered for text in posted[name] if text.strip())
