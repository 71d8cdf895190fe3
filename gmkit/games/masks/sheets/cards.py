"""Cards for factions, each with its ledger behind it, and for what number cards ask for as objectives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gmkit.chance.pieces import Card as PlayingCard
from gmkit.chance.pieces import parse_card
from gmkit.errors import SheetError
from gmkit.games.masks.content import Faction, World
from gmkit.games.masks.model import BETRAY, GLORIFY, HUMILIATE, KINDS, SEDUCE, State
from gmkit.games.masks.rules.objectives import CHAMPION, FRIEND, RIDING, SIGNIFICANT, Score, factional, interpersonal
from gmkit.games.masks.rules.relationships import is_champion
from gmkit.games.masks.sheets import reference
from gmkit.games.masks.sheets.filled import level_of
from gmkit.games.masks.sheets.look import AUTHOR, BOXES, Boxes, badge
from gmkit.games.masks.sheets.reference import LEFT, LOOK, RIGHT, leaflet
from gmkit.games.masks.stage import everybody, seats
from gmkit.printing import marks, parts
from gmkit.printing.fit import Stage, fit
from gmkit.printing.marks import glyph
from gmkit.printing.page import Column, Drawing, Drawn, Gap, Head, Leaf, Para, Part, Rows, Tab, View, larger, read
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.sheet import Card, Setting, Sheet
from gmkit.shell.words import signed

# ---- The front of a faction's card, 105 × 148 mm: what it looks at in whoever woos it, and what it lends.

FACTION_WIDTH, FACTION_HEIGHT = 105.0, 148.0
FACTION_LEFT, FACTION_RIGHT = 5.5, FACTION_WIDTH - 5.5
_RULE = 29.5
_SIZES = (9.0, 8.5, 8.0, 7.5, 7.0)
_LIST = 7.0
_WEIGHTS = (Tab(), Tab(9.0))
_LENDS = """
# What it lends
To whom it likes, all it has promised, if what stands above{apart} comes to {least} or more. It draws no tile. Its
  feeling then moves by what came back less what it lent.
"""
_OFFICES = {
    "authority": "It arrests and tries who is seen Unmasked, and no Character is had against it.",
    "underground": "Whoever is alienated drifts towards it.",
}


class Power(NamedTuple):
    """What the front of a faction's card shows."""

    faction: Faction
    opposed: str = ""  # what the faction it opposes is called, empty if there is none
    actions: tuple[str, ...] = ()  # of the masks in the story, what is proper to it


def faction_front(power: Power, setting: Setting) -> tuple[Form, bool]:
    """Draw the front of a card; say whether all actions of the masks had room.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming faction and field.
    """
    faction = power.faction
    pen = setting.pen(f"faction {faction.id}")
    _head(pen, power, solid=not setting.low)
    for actions in (True, False):
        for size in _SIZES:
            try:
                column = Column(pen, FACTION_LEFT, FACTION_RIGHT, LOOK._replace(size=size, over_head=Gap(3.9, 1.8)))
                column.flow(_said(power, size, actions=actions), _RULE + 4.6, FACTION_HEIGHT - 6.2)
            except SheetError:
                if not actions and size == _SIZES[-1]:
                    raise
                continue
            return pen.form(pen.where, FACTION_WIDTH, FACTION_HEIGHT), actions
    raise AssertionError("the last size either fits or raises")


def _head(pen: Pen, power: Power, *, solid: bool) -> None:
    """Draw the emblem, the name and what it is."""
    faction = power.faction
    parts.running_head(pen, FACTION_LEFT, FACTION_RIGHT, 7.4, "City of Masks", "Faction")
    badge(pen, faction.emblem, faction.label, FACTION_LEFT + 7.8, 19.0, 13.6, solid=solid)
    x = FACTION_LEFT + 19.0
    name = fit(
        faction.label,
        pen.measure("serif-semibold", f"{pen.where}, name"),
        FACTION_RIGHT - x,
        (Stage(1, 17, 13), Stage(2, 13, 10), Stage(3, 9.5, 7)),
    )
    line = fit(
        _about(power),
        pen.measure("serif-italic", f"{pen.where}, opposed"),
        FACTION_RIGHT - x,
        (Stage(1, 9.5, 8), Stage(2, 8, 7)),
    )
    deep = name.drop + 1.6 + line.leading + line.drop
    first = 19.0 - deep / 2 + 1.4
    y = pen.lines(x, first, name, "serif-semibold")
    pen.lines(x, y + 1.6 + line.leading, line, "serif-italic", "soft")
    pen.line(FACTION_LEFT, _RULE, FACTION_RIGHT, _RULE, "ink", 0.9)


def _about(power: Power) -> str:
    """Say in a line what a faction is to others."""
    return f"opposed to {power.opposed}" if power.opposed else "opposed to nobody"


def _weights(power: Power) -> list[tuple[str, str]]:
    """Give what is added to the draw, figure and words."""
    out = [(reference.against_opposed(), f"against {power.opposed}")] if power.opposed else []
    other = "against any other faction" if power.opposed else "against another faction"
    out += [
        (reference.against_other(), other),
        (reference.each_proper(), "for each action that is proper to it"),
        (reference.each_breach(), "for each action that goes against it"),
    ]
    if power.faction.further in reference.WHOEVER:
        out.append((reference.once_further(), reference.WHOEVER[power.faction.further]))
    return out


def _said(power: Power, size: float, *, actions: bool) -> list[Part]:
    """Give the text of the card."""
    faction = power.faction
    shown: list[Part] = [
        Head("When it is wooed"),
        Para(
            "It takes a deed that is proper to it, or a challenge against another faction. "
            "Then the wooer’s inner court less the outer, and:"
        ),
        Gap(1.6, 0.3),
        Rows(
            [(reference.figure(figure, size), told) for figure, told in _weights(power)],
            _WEIGHTS,
            pad=1.35,
            ruled=False,
        ),
        Para(
            "Its feeling moves by that, and what it has promised shrinks by as much; or grows, if it then likes the "
            "wooer."
        ),
    ]
    proper = faction.deeds or (f"Actions marked {_listed(faction.proper)}." if faction.proper else "")
    if proper:
        shown += [Head("Proper to it"), Para(proper)]
        told = "\u00a0· ".join(power.actions)
        shown += [Para(f"*On the masks:* {told}", tab=Tab(size=_LIST))] if actions and told else []
    if faction.breach:
        shown += [Head("Against it"), Para(f"Actions marked {_listed([faction.breach])}.")]
    strong = next(level for level in range(BOXES + 1) if is_champion(level, level)) - 1
    champion = f"Its *champion* feels more than {strong} for it, and it as much for the champion."
    apart = ", the last line apart," if faction.further in reference.WHOEVER else ""
    lends = read(_LENDS, apart=apart, least=reference.each_proper())
    return [*shown, *lends, Para(f"{champion} {_OFFICES.get(faction.office, '')}".strip())]


def _listed(classes: Sequence[Sequence[str]]) -> str:
    """Give tags in quotes, since any word may be one: "masculine", "bold" or "upholds masks"."""
    tags = list(dict.fromkeys(f'"{tag.replace("-", " ")}"' for one in classes for tag in one))
    return " or ".join(filter(None, (", ".join(tags[:-1]), tags[-1])))


# ---- The back of a faction's card: what it feels for each avatar, and the Face it has committed. Millimetres.

BLANKS = 9
"""The avatars that a blank ledger has room for."""

LONGEST = 14
"""The avatars of the largest table; their rows are the closest there are."""

_LEDGER_RULE, _LEDGER_FIRST, _END = 19.6, 25.4, FACTION_HEIGHT - 6.0
LEDGER = Boxes(4.9, 4.26, 0.9, 3.5, 3.5)
_MIDDLE = (FACTION_LEFT + FACTION_RIGHT) / 2
_WIDEST = 16.0
_ROOMY = 10.0  # from so high on, a row has room for a name in two lines
_COMMITTED = 17.0


class Entry(NamedTuple):
    """A row of the ledger; what is left out stays blank."""

    name: str = ""  # of the avatar
    level: int | None = None  # how the faction feels about it, −10 to 10
    committed: int | None = None  # the Face it has promised it


def ledger_back(faction: str, label: str, emblem: str, entries: Sequence[Entry], setting: Setting) -> Form:
    """Draw the ledger of a faction.

    Args:
        faction: its id, for messages.
        label: what it is called.
        emblem: what it is drawn with.
        entries: an avatar each, at most 14.
        setting: what it is set with.

    Raises:
        SheetError: if a name does not fit or a letter has no font.
    """
    pen = setting.pen(f"faction {faction}, ledger")
    badge(pen, emblem, label, FACTION_LEFT + 4.0, 11.6, 7.4, solid=not setting.low)
    name = fit(
        label,
        pen.measure("serif-semibold"),
        FACTION_RIGHT - FACTION_LEFT - 11.0,
        (Stage(1, 13, 9.5), Stage(2, 9.5, 7)),
    )
    y = pen.lines(FACTION_LEFT + 11.0, (11.4 if not name.drop else 9.6), name, "serif-semibold", tag="H2")
    pen.text(
        FACTION_LEFT + 11.0,
        y + 4.3,
        "what it feels for each, and the Face it has committed",
        "serif-italic",
        8.4,
        "soft",
    )
    pen.line(FACTION_LEFT, _LEDGER_RULE, FACTION_RIGHT, _LEDGER_RULE, "ink", 0.9)
    _ledger_heads(pen)
    row = LEDGER.empty(pen)
    pitch = min(_WIDEST, (_END - _LEDGER_FIRST) / max(len(entries), 1))
    for i, entry in enumerate(entries):
        _row(pen, _LEDGER_FIRST + i * pitch, pitch, entry, row, low=setting.low)
    return pen.form(pen.where, FACTION_WIDTH, FACTION_HEIGHT)


def _ledger_heads(pen: Pen) -> None:
    """Write the figures over the boxes."""
    for level in (-10, -5, 0, 5, 10):
        colour = "ink" if level == 0 else "warm" if level > 0 else "cold"
        pen.text(
            _MIDDLE + LEDGER.offset(level), _LEDGER_RULE + 4.2, signed(level), "sans-bold", 7, colour, align="middle"
        )
    for level, words, colour in ((-8, "cold", "cold"), (8, "warm", "warm")):
        at = _MIDDLE + LEDGER.offset(level) + (0.5 if level < 0 else -0.5) * LEDGER.pitch
        pen.text(at, _LEDGER_RULE + 4.2, words, "serif-italic", 8.6, colour, align="middle")


def _row(pen: Pen, top: float, pitch: float, entry: Entry, boxes: Form, *, low: bool) -> None:
    """Draw an avatar's row under its upper edge: the name over the boxes, the Face at the right."""
    middle = top + pitch - 3.2
    dense = pitch < _ROOMY  # a name then stands close to its own boxes, clear of those above it
    base = middle - (2.75 if dense else 3.1)
    pen.place(boxes, _MIDDLE, middle)
    zero = entry.level == 0
    marks.lozenge(pen, _MIDDLE, middle, 3.0, 4.1, Style("ink", 0.9, "ink" if zero else "paper"))
    side = -1 if (entry.level or 0) < 0 else 1
    for n in range(1, abs(entry.level or 0) + 1):
        LEDGER.solid(pen, _MIDDLE + LEDGER.offset(side * n), middle, "warm" if side > 0 else "cold", low=low)
    right = FACTION_RIGHT - _COMMITTED
    if entry.name:
        with pen.at(f"{pen.where}, {entry.name[:20]}"):
            stages = (Stage(1, 9, 6.5),) if dense else (Stage(1, 10, 6.5), Stage(2, 6.5, 6.5))
            fitted = fit(entry.name, pen.measure("serif-semibold"), right - FACTION_LEFT - 2.0, stages)
            pen.lines(FACTION_LEFT, base - fitted.drop, fitted, "serif-semibold")
    else:
        pen.line(FACTION_LEFT, base + 0.5, right - 12.0, base + 0.5, "line", 0.5)
    pen.text(right + 5.4, base, "Face", "sans", 6.5, "soft", align="right")
    pen.line(right + 6.6, base + 0.5, FACTION_RIGHT, base + 0.5, "line", 0.5)
    if entry.committed is not None:
        pen.text(
            (right + 6.6 + FACTION_RIGHT) / 2,
            base - 0.2,
            str(entry.committed),
            "serif-semibold",
            9 if dense else 10,
            align="middle",
        )


# ---- A card for every faction: what it looks at and lends; behind it its ledger, blank or filled.

_BLANK = (Entry(),) * BLANKS


def factions(
    powers: Sequence[Power],
    setting: Setting,
    *,
    credit: str,
    ledgers: Mapping[str, Sequence[Entry]] | None = None,
) -> Sheet:
    """Give a card of 105 × 148 mm for every faction, its ledger behind it.

    Args:
        powers: the factions, in order.
        setting: what they are set with.
        credit: whose game and content it is.
        ledgers: by a faction's id what its ledger holds; blank where there is none.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming faction and field.
    """
    cards: list[Card] = []
    warnings: list[str] = []
    for power in powers:
        one = power.faction
        face, whole = faction_front(power, setting)
        if not whole:
            warnings.append(f"faction {one.id}: no room on its card for the {len(power.actions)} actions of masks")
        entries = (ledgers or {}).get(one.id, _BLANK)
        tags = tuple(tag for tag in (one.office,) if tag != "none")
        cards.append(Card(one.id, one.label, face, ledger_back(one.id, one.label, one.emblem, entries, setting), tags))
    return Sheet("City of Masks: factions", credit, tuple(cards), warnings=tuple(warnings), author=AUTHOR)


def powers_of(world: World) -> tuple[Power, ...]:
    """Give what the cards of a story's factions show."""
    labels = {one.id: one.label for one in world.factions}
    return tuple(Power(one, labels.get(one.opposed or "", ""), _actions(world, one)) for one in world.factions)


def _actions(world: World, faction: Faction) -> tuple[str, ...]:
    """Give the masks' actions that are proper to a faction, each label once."""
    labels = (action.label for mask in world.masks.masks for action in mask.actions if faction.favours(action.tags))
    return tuple(dict.fromkeys(labels))


def ledgers_of(world: World, state: State) -> dict[str, tuple[Entry, ...]]:
    """Give by a faction's id what it feels for everybody, and has committed to them."""
    out: dict[str, tuple[Entry, ...]] = {}
    for at, faction in enumerate(world.factions):
        party = seats(state) + at
        rows = []
        for seat in everybody(state):
            level = level_of(state, party, seat)
            rows.append(Entry(state.hall.seating.names[seat], level and level.level, state.promised[party][seat]))
        out[faction.id] = tuple(rows)
    return out


# ---- What number cards ask for as objectives, on a card of 121 × 186 mm; behind it how that is checked, and the
# score.

_SUITS = (("H", "hearts", "heart"), ("D", "diamonds", "diamond"), ("C", "clubs", "club"), ("S", "spades", "spade"))
_PITCH = 8.0
_AVATAR, _FACTION = 21.0, 68.0
_SUIT, _NUMBER = 56.0, 48.0  # the widths of the two tables
_SOURCE = "Friend, enemy and faction are those of when the story began; an ace is odd."
_FOUND = """
# When
1. *Look* at what happened once a challenge is settled. What is achieved stays achieved.
1. *Two alike,* from two cards, want an event each.
1. *The goal* of a challenge may bring an objective nearer, but may not be one.
1. *All of them:* when somebody has achieved every objective, the story ends at once.
# About whom
@targets
# What the words mean
@terms
# The score at the end
@points
> The most points win, and ties share; to end the story is not to win it.
"""


class Asked(NamedTuple):
    """What one half of a card asks for: its sign or parity, of whom, which kind."""

    label: str
    target: str
    kind: str
    glyph: str = ""
    colour: str = "ink"


def by_suit() -> tuple[Asked, ...]:
    """Give what each suit asks about an avatar, by the rules."""
    out = []
    for letter, label, sign in _SUITS:
        kind, friendly = interpersonal(_card(f"2{letter}"))
        out.append(
            Asked(label, "your friend" if friendly else "your enemy", kind, sign, "warm" if friendly else "cold")
        )
    return tuple(out)


def by_number() -> tuple[Asked, ...]:
    """Give what even and odd cards ask about a faction that is liked, and one that is not, by the rules."""
    out = []
    for level, target in ((1, "one you like"), (-1, "one you dislike")):
        for text, label in (("2H", "even"), ("3H", "odd")):
            out.append(Asked(label, target, factional(_card(text), level) or ""))
    return tuple(out)


def _card(text: str) -> PlayingCard:
    return parse_card(text)


def objectives(setting: Setting, *, credit: str) -> Sheet:
    """Give the card of objectives, its meanings in front, targets and score behind.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    front, back = objective_front(setting), objective_back(setting)
    card = Card("objectives", "Objectives", front, back, large=larger(_front_page(), _back_page()))
    return Sheet("City of Masks: objectives", credit, (card,), author=AUTHOR)


def objective_front(setting: Setting) -> Form:
    """Draw what each card asks for, and what achieves it."""
    return leaflet(setting, "objectives", "Objectives 1", _front_page())


def _front_page() -> Leaf:
    return Leaf("Objectives", "what your number card asks of you, in secret", _front)


def _front(view: View) -> list[Part]:
    """Say what each card asks for, and what achieves it."""
    rows = [(f"*{kind.capitalize()}*", *ACHIEVED[kind]) for kind in KINDS]
    heads = ("", "an avatar", "a faction")
    achieved = Rows(rows, (Tab(), Tab(_AVATAR), Tab(_FACTION)), pad=3.1, heads=heads if view.size else ())
    source, head = Para(_SOURCE, note=True), Head("What achieves them")
    if view.size:
        return [*_asked(view), source, head, achieved]
    table = Drawn(4 * _PITCH + 5.4, lambda y: _table(view.pen, y, low=view.low))
    over = Drawn(1.7, lambda y: _heads(view.pen, y))
    return [table, Gap(3.2), source, head, Gap(3.6, 0.4), over, achieved]


def _asked(view: View) -> list[Part]:
    """Say in large print what the halves of a card ask, under each other."""

    def sign(one: Asked) -> Drawing:
        size, weight = 0.35 * view.size, 0.6 if view.low else 0.9

        def put(pen: Pen, x: float, y: float) -> None:
            middle = (x + size / 2, y - size / 3)
            glyph(pen, one.glyph, *middle, size, one.colour, solid=not view.low, weight=weight)

        return put

    by_sign = [(sign(one), one.label, f"*{one.kind} {one.target}*") for one in by_suit()]
    numbers = [(one.label, f"*{one.kind} {one.target}*") for one in by_number()]
    return [
        Head("The suit: an avatar"),
        Rows(by_sign, (Tab(), Tab(5.6), Tab(28.0))),
        Head("The number: a faction"),
        Rows(numbers, (Tab(), Tab(28.0))),
    ]


def _table(pen: Pen, y: float, *, low: bool) -> None:
    """Draw both halves of a card side by side from their upper edge: the suit's, the number's."""
    for x, wide, title, rows in (
        (LEFT, _SUIT, "The suit: an avatar", by_suit()),
        (RIGHT - _NUMBER, _NUMBER, "The number: a faction", by_number()),
    ):
        pen.text(x, y + 2.9, title, "serif-semibold", 11.5)
        pen.line(x, y + 5.4, x + wide, y + 5.4, "ink", 0.9)
        for i, one in enumerate(rows):
            _half(pen, x, y + 5.4 + i * _PITCH, wide, one, low=low)


def _half(pen: Pen, x: float, y: float, wide: float, one: Asked, *, low: bool) -> None:
    """Draw what one half of a card asks, under its row's upper edge."""
    base = y + 5.3
    if one.glyph:
        glyph(pen, one.glyph, x + 2.0, base - 1.15, 4.0, one.colour, solid=not low, weight=0.6)
        pen.text(x + 5.6, base, one.label, "serif", 9)
        pen.text(x + 22.0, base, f"{one.kind} {one.target}", "serif-semibold", 9)
    else:
        pen.text(x, base, one.label, "serif", 9)
        pen.text(x + 10.0, base, f"{one.kind} {one.target}", "serif-semibold", 9)
    pen.line(x, y + _PITCH, x + wide, y + _PITCH, "hair", 0.5)


def _heads(pen: Pen, y: float) -> None:
    """Write the heads of the columns."""
    for at, words in ((_AVATAR, "an avatar"), (_FACTION, "a faction")):
        parts.caps(pen, LEFT + at, y + 1.6, words)


def objective_back(setting: Setting) -> Form:
    """Draw how objectives are found, whom they are about, and what counts at the end."""
    return leaflet(setting, "objectives, back", "Objectives 2", _back_page())


def _back_page() -> Leaf:
    return Leaf("Achieved, and scored", "nobody declares it: it is found in what happened", _back)


def _back(view: View) -> list[Part]:
    """Say how objectives are found, whom they are about, and what counts at the end."""
    rows = points()
    pairs = [(*rows[i], *rows[i + 1]) for i in range(0, len(rows), 2)]
    drawn: dict[str, Part] = {
        "targets": _meanings(TARGETS),
        "terms": _meanings(TERMS),
        "points": Rows([(f"*{a}*", b, f"*{c}*", d) for a, b, c, d in pairs], tuple(map(Tab, (0.0, 6.0, 51.0, 57.0)))),
    }
    if view.size:
        drawn["points"] = Rows([(f"*{figure}*", words) for figure, words in rows], (Tab(), Tab(6.0)))
    return read(_FOUND, drawn=drawn)


def _meanings(words: Sequence[Term]) -> Rows:
    """Give words with what they mean."""
    return Rows([(f"*{one.word}*", one.meaning) for one in words], (Tab(), Tab(21.0)))


# ---- What objectives ask for, in our words; the figures are the rules' own.

ACHIEVED: Mapping[str, tuple[str, str]] = {
    GLORIFY: (
        f"It wins with {RIDING} Face riding and some of yours behind it; or you win so on its behalf.",
        "You win so on its behalf, lend to its champion who does, or stand on a winning side to which it lent.",
    ),
    BETRAY: (
        (
            f"You feel +{FRIEND} or more for it, and it loses {SIGNIFICANT} Face or more, where you refused its call, "
            "lent to the other side or challenged it."
        ),
        (
            f"You feel +{FRIEND} or more for it, and stand with those who win {SIGNIFICANT} Face that it lent; or "
            f"{SIGNIFICANT} of its champion’s own, the challenge being directed against it."
        ),
    ),
    SEDUCE: (
        (
            f"It lends you {SIGNIFICANT} Face in one challenge, directly, though when the story began one of you "
            "disliked the other."
        ),
        "The same.",
    ),
    HUMILIATE: (
        (
            f"It fails or yields against you with {RIDING} Face riding; or loses its last Face to you, or by a trial "
            "after you denounced it."
        ),
        "Its champion does.",
    ),
}
"""By kind, what achieves an objective about an avatar, and about a faction."""


class Term(NamedTuple):
    """A word that the meanings use, and what it means."""

    word: str
    meaning: str


TERMS = (
    Term(
        "Riding",
        (
            "Both stakes together, with what a desperate attack owes; when somebody yields, twice what is paid. Side "
            "bets never count."
        ),
    ),
    Term("Loses", "Its own Face alone: stake, loan, what it pays to yield, failed actions."),
    Term("Champion", f"It feels more than {CHAMPION} for the faction, and the faction for it."),
    Term("Feels", "As the challenge began."),
)

TARGETS = (
    Term("Friend", "The avatar you felt most warmly about when the story began."),
    Term("Enemy", "The avatar you felt most coldly about."),
    Term("Faction", "The one you felt most strongly about, either way. If about none, nothing is asked of one."),
    Term("Ties", "An enduring feeling goes before a fickle one; else choose."),
    Term("Nobody", "A card without its friend or its enemy goes back; draw again."),
)

POINTS: Mapping[str, str] = {
    "objectives": "for each objective achieved",
    "coups": "for each Major Coup",
    "arbiter": "for being the Arbiter",
    "influence": "for the most Influence, own Face left out",
    "character": "for a Character of one’s own",
    "masks": "for each card mask above the first",
}
"""What points are for, by the parts of a score."""


def points() -> tuple[tuple[str, str], ...]:
    """Give what points are for at the end, figure and words."""
    return tuple((str(Score(**{part: 1}).total), POINTS[part]) for part in Score._fields)
