"""Cypher on paper: the rules on a card to fold, and the tally of a campaign."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gmkit.errors import IllegalChoice, listed, said, say
from gmkit.games.cypher import GAME
from gmkit.games.cypher.content import DECK, KINDS, Character, Effect, NexusDeck, pictured
from gmkit.games.cypher.model import OVER, Options, State
from gmkit.games.cypher.setup import POINTS_NEEDED
from gmkit.games.cypher.sheets import cards as card
from gmkit.games.cypher.sheets import look
from gmkit.games.cypher.sheets.cards import card_back, ranks, worth
from gmkit.library.credit import with_licence
from gmkit.library.shelves import resolve
from gmkit.printing import parts
from gmkit.printing.fit import Fitted, Stage, fit
from gmkit.printing.fonts import MM
from gmkit.printing.page import Head, Leaf, Para, Part, Points, Rows, Steps, Tab, View, larger
from gmkit.printing.parts import prose
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.shape import arc
from gmkit.printing.sheet import Card, Larger, Setting, Sheet
from gmkit.shell.desk import TICKED, Changed
from gmkit.shell.paper import gm_sheet_of
from gmkit.shell.print import Maker, Order
from gmkit.shell.words import called, capital, number_word
from gmkit.table.game import TABLE

# ---- The tally of a campaign: a point for each game won, and what every game came to.

SEATS = 4
LETTERS = "ABCD"
_ROW, _LAST = 10.4, 137.6
_BLANK, _FILLED = 42.4, 38.2
"""Where the row of heads ends: on a blank tally each goal says for whom it is."""

_NAME = (Stage(1, 10.5, 8.6), Stage(2, 8.4, 7.5), Stage(6, 7.5, 7.5))
_DEEP = 6.0  # what a name of three lines takes; a longer one makes its row higher
_WIDE = 32.6
"""The column for it."""


class Tally(NamedTuple):
    """What stands on a tally."""

    names: tuple[str, ...] = ()  # the players; empty for a blank tally
    points: tuple[int, ...] = ()  # of each
    games: int = 0  # games that have ended
    last: tuple[int, ...] = ()  # the influence of each in the last of them, where it is known
    winner: int | None = None  # who won that one


def most_games(seats: int, needed: int) -> int:
    """Give how many games a campaign can take: everybody lacks one point, and somebody wins it in one more."""
    return seats * (needed - 1) + 1


def draw(tally: Tally, needed: Mapping[int, int], setting: Setting) -> Form:
    """Draw the tally.

    Args:
        tally: what is filled in.
        needed: for each number of players the points that win.
        setting: fonts and ink.

    Raises:
        SheetError: if a name does not fit or a letter has no font.
    """
    pen = setting.pen("tally")
    look.opening(pen, *_campaign(), low=setting.low)
    foot = _players(pen, tally, needed, low=setting.low, inked=setting.inked)
    _games(pen, tally, needed, foot + 8.0, low=setting.low)
    return pen.form("tally", *look.SIZE)


def _campaign() -> tuple[str, str]:
    """Give the title of a tally, and what stands under it."""
    return say("Campaign"), say("A point for each game won; the winner begins the next.")


def _ends(pen: Pen) -> Iterator[tuple[float, float, str]]:
    """Give what can bring the end of a game: how far from the right its sign is, how wide its words are, and they."""
    words = say("card"), say("deck"), say("turn cap")
    wide = [pen.width(one, "sans", 7.5) for one in words]
    back, gap = _ENDS, (_ENDS - sum(wide) - len(wide) * _SIGN) / (len(wide) - 1)
    for width, one in zip(wide, words, strict=True):
        yield back, width, one
        back -= _SIGN + width + gap


_ENDS, _SIGN = 30.6, 1.7
"""How far from the right edge the first sign is, and how far words are from the middle of theirs."""


def _tally_said(view: View, tally: Tally, needed: Mapping[int, int], *, inked: bool) -> list[Part]:
    """Say what a tally says, for large print: who plays and has won, then every game."""
    players = view.drawn(lambda pen: _players(pen, tally, needed, low=view.low, inked=inked))
    return [players, view.drawn(lambda pen: _games(pen, tally, needed, 0.0, low=view.low))]


def _players(pen: Pen, tally: Tally, needed: Mapping[int, int], *, low: bool, inked: bool) -> float:
    """Draw who plays, with the points that each has and may win; give where the last of them ends."""
    count = len(tally.names) or SEATS
    most = needed[count] if tally.names else max(needed.values())
    goals = {most: ""}
    if not tally.names:
        goals = {points: say("{players} players", players=number_word(seats)) for seats, points in needed.items()}
    top = _FILLED if tally.names else _BLANK
    _heads(pen, top - 1.0, goals, most)
    left, right = look.LEFT + 8.6, _spot(1, most) - 6.0
    for i in range(count):
        name = None
        if tally.names:
            measure = pen.measure("sans-semibold", f"{pen.where}, name of player {i + 1}")
            name = fit(tally.names[i], measure, right - left, _NAME, leading=1.08)
            top += max(0.0, name.drop - _DEEP)
        _player(pen, i, top + 2.0 + i * _ROW, tally, name, (left, right), goals, most, low=low, inked=inked)
    return top + count * _ROW


def _games(pen: Pen, tally: Tally, needed: Mapping[int, int], y: float, *, low: bool) -> None:
    """Draw a line for each game that a campaign can take."""
    count = len(tally.names)
    meant = {count: needed[count]} if count else needed
    rows = max(most_games(seats, points) for seats, points in meant.items())
    _ledger(pen, tally, y, count or SEATS, rows, low=low)


def _spot(point: int, most: int) -> float:
    """Give where the sign of a point lies."""
    return look.RIGHT - 3.8 - (most - point) * 12.4


def _heads(pen: Pen, y: float, goals: Mapping[int, str], most: int) -> None:
    """Write over the points which of them win the campaign."""
    for point in range(1, most + 1):
        x = _spot(point, most)
        pen.text(x, y, str(point), "sans-bold", 8.4, "accent" if point in goals else "soft", align="middle")
        for line, word in enumerate(goals.get(point, "").split()):
            middle = min(x, look.RIGHT - pen.width(word, "sans", 7.5) / 2)
            pen.text(middle, y - 6.9 + 3.0 * line, word, "sans", 7.5, align="middle")
    pen.text(look.LEFT, y, say("Player"), "sans", 8.4, "soft")


def _player(
    pen: Pen,
    at: int,
    y: float,
    tally: Tally,
    name: Fitted | None,
    room: tuple[float, float],
    goals: Mapping[int, str],
    most: int,
    *,
    low: bool,
    inked: bool,
) -> None:
    """Draw a player: a letter, the name or a line for it, and the points to strike out."""
    look.chip(pen, look.LEFT, y + 0.8, 6.4, 6.4, LETTERS[at], 10.5, low=low, cut=1.2)
    left, right = room
    pen.line(left, y + 7.2, right, y + 7.2, "line", 0.5)
    won = 0
    if name is not None:
        pen.lines(left, y + 5.9 - name.drop, name, "sans-semibold")
        won = tally.points[at]
    else:
        pen.field(f"player.{at + 1}", left, y + 1.0, right - left, 6.0, say("name of player {seat}", seat=LETTERS[at]))
    for point in range(1, most + 1):
        x = _spot(point, most)
        _point(pen, x, y + 4.0, goal=point in goals, low=low, solid=inked and point <= won)
        if point <= won:
            style = ("line", 0.5 if low else 1.3) if not inked else ("accent" if low else "paper", 1.3)
            pen.line(x - 1.9, y + 2.1, x + 1.9, y + 5.9, *style)
            pen.line(x - 1.9, y + 5.9, x + 1.9, y + 2.1, *style)
        if point == won and not inked:
            parts.caret(pen, x, y + 8.1)
        if point > won:
            told = say("point {point} of player {seat}", point=point, seat=LETTERS[at])
            pen.field(f"player.{at + 1}.point.{point}", x - 3.0, y + 1.0, 6.0, 6.0, told, tick=True)


def _point(pen: Pen, x: float, y: float, *, goal: bool, low: bool, solid: bool) -> None:
    """Draw a point about its middle: one that can win the campaign in a heavy line, one that is won solid in ink."""
    half = 3.6
    shape = [(x - half, y - half), (x + half - 1.6, y - half), (x + half, y + 1.6 - half), (x + half, y + half)]
    shape.append((x - half, y + half))
    fill = None if low else "accent" if solid else "t1" if goal else None
    pen.polygon(shape, Style("accent", 1.3 if goal else 0.6, fill))


def _ledger(pen: Pen, tally: Tally, y: float, count: int, rows: int, *, low: bool) -> None:
    """Draw a line for each game that a campaign can take."""
    look.section(pen, look.LEFT, look.RIGHT, y, say("Games"))
    first, step = look.LEFT + 10.0, (look.RIGHT - look.LEFT - 10.0 - _WIDE) / count
    for i in range(count):
        pen.text(first + step * (i + 0.5), y + 5.2, LETTERS[i], "sans-bold", 8.4, "accent", align="middle")
    pen.text(look.RIGHT, y + 5.2, say("ended by"), "sans", 8, "soft", align="right")
    top, ends = y + 7.0, [*_ends(pen)]
    high = min(8.2, (_LAST - top) / rows)
    for i in range(rows + 1):
        pen.line(look.LEFT, top + i * high, look.RIGHT, top + i * high, "accent" if not i else "hair", 0.5)
    for i in range(rows):
        middle = top + (i + 0.5) * high
        if i < tally.games:
            pen.circle(look.LEFT + 4.0, middle, 2.3, Style("accent", 0.8, None if low else "t2"))
        parts.centred(
            pen, look.LEFT + 4.0, middle, str(i + 1), "sans-semibold", 8.4, "ink" if i < tally.games else "soft"
        )
        for player in range(0 if i < tally.games else count):
            told = say("influence of player {seat} after game {game}", seat=LETTERS[player], game=i + 1)
            place = first + step * player + 0.6, middle - high / 2 + 0.6
            pen.field(f"game.{i + 1}.player.{player + 1}", *place, step - 1.2, high - 1.2, told)
        if i + 1 == tally.games and tally.last:
            _influence(pen, tally, first, step, middle)
        for back, width, words in ends:
            x = look.RIGHT - back
            pen.circle(x, middle, 1.0, Style("line", 0.5))
            parts.centred(pen, x + _SIGN + width / 2, middle, words, "sans", 7.5, "soft")
    for i in range(1, count + 1):
        x = first + step * (i - 1)
        pen.line(x, top, x, top + rows * high, "hair", 0.3)
    pen.line(first + step * count, top, first + step * count, top + rows * high, "hair", 0.3)


def _influence(pen: Pen, tally: Tally, first: float, step: float, y: float) -> None:
    """Write what the last game came to, a ring about the winner's influence."""
    for i, figure in enumerate(tally.last):
        x = first + step * (i + 0.5)
        parts.centred(pen, x, y, str(figure), "sans-bold", 9.0)
        if i == tally.winner:
            pen.ellipse(x, y, max(2.4, pen.width(str(figure), "sans-bold", 9.0) / 2 + 1.0), 2.4, Style("accent", 1.0))


# ---- Cypher on paper: the characters as cards, the rules on a card to fold, and the tally of a campaign.


def cards(deck: NexusDeck, setting: Setting) -> Sheet:
    """Give the deck as cards of 63 × 88 mm, every copy counted, with a back that all share.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming character and field.
    """
    shared, labels = card_back(deck, setting), {one.id: one.label for one in deck.classes}
    faces = tuple(
        Card(
            one.id,
            one.name,
            card.front(deck, at, setting),
            shared,
            (one.class_id, labels.get(one.class_id, one.class_id)),
            one.copies,
        )
        for at, one in enumerate(deck.characters)
    )
    made = _sheet(say("Cypher: characters, {title}", title=deck.title), deck, faces)
    return made._replace(credit=f"{made.credit}. {deck.notice}") if deck.notice else made


def reference(deck: NexusDeck, setting: Setting, options: Options = Options()) -> Sheet:  # noqa: B008
    """Give the rules for that deck on two pages of 105 × 148 mm: the turn before, the end behind.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    faces = turn(deck, setting), end(deck, setting, options)
    pages = (
        Leaf(*_turn(), lambda view: _turn_said(view, deck)),
        Leaf(*_end(), lambda view: _end_said(view, deck, options)),
    )
    return _sheet(say("Cypher: reference"), deck, (Card("reference", say("Reference"), *faces, large=larger(*pages)),))


def tally(needed: Mapping[int, int], setting: Setting, credit: str, filled: Tally = Tally()) -> Sheet:  # noqa: B008
    """Give the tally of a campaign, 105 × 148 mm; blank, or with names and points.

    Args:
        needed: for each number of players the points that win.
        setting: fonts and ink.
        credit: whose game it is.
        filled: what stands on it.

    Raises:
        SheetError: if a name does not fit or a letter has no font.
    """
    cards = [
        Card("tally", say("Campaign tally"), draw(filled, needed, setting), large=_tally_pages(filled, needed, setting))
    ]
    # Two share a sheet: beside one that is filled lies one for the campaign after it.
    if filled == Tally():
        cards = [cards[0]._replace(copies=2, filling=1)]
    else:
        more = draw(Tally(), needed, setting)
        own = _tally_pages(Tally(), needed, setting)
        cards.append(Card("tally-next", say("Campaign tally, the next one"), more, large=own, filling=1))
    return Sheet(say("Cypher: campaign tally"), credit, tuple(cards), accent=look.ACCENT)


def _tally_pages(tally: Tally, needed: Mapping[int, int], setting: Setting) -> Larger:
    return larger(Leaf(*_campaign(), lambda view: _tally_said(view, tally, needed, inked=setting.inked)))


def _sheet(title: str, deck: NexusDeck, made: tuple[Card, ...]) -> Sheet:
    """Give a sheet that says whose work the deck is; the GM is told what in it is ours."""
    return Sheet(
        title,
        deck.source.line(),
        made,
        warnings=(deck.notice,) if deck.notice else (),
        accent=deck.theme.colours if deck.theme else look.ACCENT,
        author=deck.source.person,
        licence=deck.source.licence or "",
    )


# ---- Cypher's rules on two small pages: the turn, and the end.

BOLD = "sans-semibold"
_TOPS = (37.6, 56.0, 70.8, 85.6)


def _turn() -> tuple[str, str]:
    """Give the title of the first page, and what stands under it."""
    return say("Your turn"), say("You begin it with 3 cards in your hand.")


def _end() -> tuple[str, str]:
    """Give the title of the second page, and what stands under it."""
    return say("The end"), say("Most influence in your own area wins.")


def _steps() -> tuple[tuple[str, str], ...]:
    """Give the steps of a turn, each with its name."""
    play = say(
        "A card of your hand, face up, into your area. Obey it in full, even to your harm. "
        "For a fourth card choose first which of your three goes."
    )
    draw = say("A card: the top of the deck, or the Display. An empty Display is refilled at once.")
    passed = say("A card of your hand face down to your left, then another one to your right.")
    discard = say("Down to 1 card in your hand. Whatever is discarded goes face down under the deck.")
    return (say("Play"), play), (say("Draw"), draw), (say("Pass"), passed), (say("Discard"), discard)


def _two() -> str:
    return say("*Two players:* deal 3 and 2; draw 2, pass 1 to each other, keep 2.")


def _last_turns() -> str:
    return say(
        "One more turn each, *the trigger player last.* What triggers later changes nothing. Of equal influence wins "
        "whose last turn came first: the trigger player loses every tie."
    )


def turn(deck: NexusDeck, setting: Setting) -> Form:
    """Draw the page of the turn and the deal."""
    pen, low = setting.pen("reference"), setting.low
    look.opening(pen, *_turn(), low=low)
    pen.line(look.LEFT + 4.3, _TOPS[0], look.LEFT + 4.3, _TOPS[-1], "accent", 0.8)
    for i, ((name, words), y) in enumerate(zip(_steps(), _TOPS, strict=True)):
        look.step(pen, look.LEFT + 4.3, y, str(i + 1), low=low)
        pen.text(look.LEFT + 13, y - 0.4, name, BOLD, 11)
        prose(pen, look.LEFT + 13, y + 4.0, look.RIGHT - look.LEFT - 13, words, size=8.8)
    look.section(pen, look.LEFT, look.RIGHT, 102.8, say("Deal"))
    _draw_deal(pen, 120.0, low=low)
    _deal(pen, deck)
    return pen.form("reference, turn", *look.SIZE)


def _turn_said(view: View, deck: NexusDeck) -> list[Part]:
    """Say what the page of the turn says, for large print, and what stands at the foot of the other."""
    return [
        Steps([f"*{name}.* {words}" for name, words in _steps()]),
        Head(say("Deal")),
        view.drawn(lambda pen: _draw_deal(pen, 0.0, low=view.low)),
        Para(_dealing(deck)),
        Para(_two()),
        Head(say("Signs")),
        *(Para(f"*{look.time_label(when)}:* {words}.") for when, words in _meant()),
        *([Para(deck.notice)] if deck.notice else []),
    ]


def _draw_deal(pen: Pen, y: float, *, low: bool) -> None:
    """Draw how many cards each seat is dealt."""
    ring(pen, look.LEFT + 14.2, y, 9.4, ("3", "2", "2", "1"), low=low)
    pen.text(look.LEFT + 14.2, y + 16.8, say("begins"), "sans", 7.5, "ink", align="middle")


def _dealing(deck: NexusDeck) -> str:
    return say(
        "Shuffle all {cards} cards. *3* to the first player, *1* to the seat on the right, *2* to all others; "
        "turn up the Display.",
        cards=deck.total,
    )


def _deal(pen: Pen, deck: NexusDeck) -> None:
    """Write how cards are dealt, and what two players do otherwise."""
    x = look.LEFT + 33
    y = prose(pen, x, 109.8, look.RIGHT - x, _dealing(deck), size=8.8)
    pen.line(x, y + 3.4, look.RIGHT, y + 3.4, "hair", 0.4)
    prose(pen, x, y + 8.2, look.RIGHT - x, _two(), size=8.8)


def end(deck: NexusDeck, setting: Setting, options: Options) -> Form:
    """Draw the page of the end, the count and the signs."""
    pen, low = setting.pen("reference"), setting.low
    look.opening(pen, *_end(), low=low)
    look.section(pen, look.LEFT, look.RIGHT, 36.8, say("Triggered when"))
    y = _triggers(pen, deck, options, 43.0)
    top = _notice(setting.pen("reference"), deck)
    counted = y + 78 < top
    # Where no notice stands at the foot, the parts share its room.
    spare = min(3.0, max(0.0, top - y - 81.4) / 3) if counted else 0.0
    y += spare
    look.section(pen, look.LEFT, look.RIGHT, y + 7.0, say("Last turns and ties"))
    _draw_last_turns(pen, y + 23.2, low=low)
    prose(pen, look.LEFT + 33, y + 14.0, look.RIGHT - look.LEFT - 33, _last_turns(), size=8.8)
    y += spare
    if counted:
        look.section(pen, look.LEFT, look.RIGHT, y + 46.4, say("Count"))
        _count(pen, deck, y + 49.2, low=low)
    _signs(pen, top - 11.0)
    _notice(pen, deck)
    return pen.form("reference, end", *look.SIZE)


def _draw_last_turns(pen: Pen, y: float, *, low: bool) -> None:
    """Draw in which order the last turns are taken."""
    ring(pen, look.LEFT + 14.2, y, 9.4, ("4", "1", "2", "3"), low=low)
    pen.text(look.LEFT + 14.2, y + 16.8, say("trigger"), "sans", 7.5, "ink", align="middle")


def _end_said(view: View, deck: NexusDeck, options: Options) -> list[Part]:
    """Say what the page of the end says, for large print."""
    told = [capital(f"{words}.") for _, words in _told(deck, options)]
    shown = [(one.name, worth(one), str(counts)) for one, counts in example(deck)]
    total = sum(counts for _, counts in example(deck))
    return [
        Head(say("Triggered when")),
        Points(told),
        Head(say("Last turns and ties")),
        view.drawn(lambda pen: _draw_last_turns(pen, 0.0, low=view.low)),
        Para(_last_turns()),
        Head(say("Count")),
        Rows(
            [*shown, (f"*{say('Together')}*", "", f"*{total}*")],
            (Tab(), Tab(50.0), Tab(66.0)),
            heads=(say("Card"), say("prints"), say("counts")),
        ),
    ]


def _triggering(deck: NexusDeck) -> list[str]:
    """Give the names of what ends the game as it is played."""
    return [one.name for one in deck.characters if any(effect.op == "trigger_end" for effect in one.when_played)]


def _told(deck: NexusDeck, options: Options, *, named: bool = True) -> list[tuple[bool, str]]:
    """Say what triggers the end, and of each whether the rules have it or the house does."""
    names, grace = _triggering(deck), options.anomaly_grace_rounds
    cards = listed(names) if named else say("a card that says so")
    played = say("{cards} is played", cards=cards)
    if grace:
        played = say("{cards} is played, but not in round {round} or earlier", cards=cards, round=grace)
    return [
        *([(True, played)] if names else []),
        (True, say("the deck is empty as a turn ends")),
        (False, say("turn {turn} ends: a house rule, against endless games", turn=options.turn_cap)),
    ]


def _triggers(pen: Pen, deck: NexusDeck, options: Options, y: float) -> float:
    """Write what triggers the end; give the y of the last line."""
    x, room = look.LEFT + 5, look.RIGHT - look.LEFT - 5
    told, measure = _told(deck, options), pen.measure("sans", f"{pen.where}, trigger")
    if len(_triggering(deck)) > 3 or measure.em(told[0][1]) * 7.5 * MM > 1.9 * room:
        told = _told(deck, options, named=False)
    for theirs, words in told:
        fitted = fit(words, measure, room, (Stage(1, 8.8, 7.6), Stage(2, 8.0, 7.5)))
        if theirs:
            pen.circle(look.LEFT + 1.6, y - 1.1, 1.3, Style("accent", 0.6))
            pen.circle(look.LEFT + 1.6, y - 1.1, 0.6, Style(None, 0, "accent"))
        else:
            look.house_mark(pen, look.LEFT + 0.2, y)
        y = pen.lines(x, y, fitted, "sans") + 4.9
    return y - 4.9


def example(deck: NexusDeck) -> list[tuple[Character, int]]:
    """Give cards of one area with what each counts there: one that others lift, if the deck has any, and those."""
    plain = [one for one in deck.characters if not _lift(one)]
    for one in deck.characters:
        for effect in _lift(one):
            beside = next((other for other in plain if other.class_id in effect.classes), None)
            if beside is not None and effect.influence > one.influence:
                rest = [
                    other for other in plain if other.class_id not in (beside.class_id, "none") and not _purges(other)
                ]
                lifted = max(own.influence for own in _lift(one) if beside.class_id in own.classes)
                return [*((other, other.influence) for other in rest[:1]), (one, lifted), (beside, beside.influence)]
    # A card that others lift counts for what it prints where it lies alone.
    shown = sorted(plain, key=lambda one: -one.influence)[:3] or deck.characters[:1]
    return [(one, one.influence) for one in shown]


def _lift(one: Character) -> list[Effect]:
    return [effect for effect in one.while_in_play if effect.op == "influence_if_other_class"]


def _purges(one: Character) -> bool:
    return any(effect.op == "purge_own" for effect in one.when_played)


def _count(pen: Pen, deck: NexusDeck, y: float, *, low: bool) -> None:
    """Draw an area, and what its cards come to."""
    layers = ranks(deck)
    shown = example(deck)
    x, row = look.LEFT + 1.4, y + 13.0
    for i, (one, counts) in enumerate(shown):
        words = worth(one)
        wide = 8.6 if len(words) < 3 else 11.8
        size = min(15.0, 15.0 * (wide - 1.6) / pen.width(words, "sans-bold", 15.0))
        look.chip(pen, x, y, wide, 8.6, words, size, low=low, pins=3, cut=1.5)
        own = next((n for n, klass in enumerate(layers) if klass.id == one.class_id), None)
        look.pyramid(pen, x + wide + 2.6, y + 2.2, len(layers), own)
        pen.text(x + wide / 2, row, str(counts), "sans-bold", 11, align="middle")
        sign = "+" if i + 1 < len(shown) else "="
        pen.text(x + wide + 7.4, row, sign, "sans", 11, "soft", align="middle")
        x += wide + 14.8
    pen.text(x, row, str(sum(counts for _, counts in shown)), "sans-bold", 15, "accent")


def _meant() -> tuple[tuple[str, str], ...]:
    """Give what the two timing signs of the cards mean."""
    return (look.PLAYED, say("only from your hand")), (look.LYING, say("however it came there"))


def _signs(pen: Pen, y: float) -> None:
    """Write what the two timing signs of the cards mean."""
    pen.line(look.LEFT, y - 5.4, look.RIGHT, y - 5.4, "hair", 0.4)
    for i, (when, words) in enumerate(_meant()):
        look.timing(pen, look.LEFT, y + 4.9 * i, when, 8.8)
        pen.text(look.LEFT + 33, y + 4.9 * i, words, "sans", 8.8)


def _notice(pen: Pen, deck: NexusDeck) -> float:
    """Write what is said of the deck wherever it is shown; give the y where that begins."""
    last = 137.2
    if not deck.notice:
        return last + 4.6
    measure = pen.measure("sans", f"deck {deck.id}, notice")
    stages = (Stage(5, 7.6, 7.5), Stage(14, 7.5, 6.5))
    fitted = fit(deck.notice, measure, look.RIGHT - look.LEFT - 11, stages)
    first = last - fitted.drop
    look.house_mark(pen, look.LEFT + 0.2, first)
    pen.lines(look.LEFT + 5, first, fitted, "sans")
    return first


# ---- Seats in a ring, seen from above: who comes next sits clockwise.

SEAT = 3.5


def ring(pen: Pen, x: float, y: float, radius: float, figures: Sequence[str], *, low: bool) -> None:
    """Draw a ring of seats about a point, clockwise from the one below, which is a square chip."""
    count = len(figures)
    away = math.degrees(2 * math.asin((SEAT + 1.6) / (2 * radius)))
    for i in range(count):
        start, end = 90 + 360 * i / count + away, 90 + 360 * (i + 1) / count - away
        first = (x + radius * math.cos(math.radians(start)), y + radius * math.sin(math.radians(start)))
        pen.path((("M", first), *arc(x, y, radius, start, end)), Style("accent", 0.7))
        _head(pen, x, y, radius, end)
    for i, figure in enumerate(figures):
        a = math.radians(90 + 360 * i / count)
        at = (x + radius * math.cos(a), y + radius * math.sin(a))
        if i:
            pen.circle(*at, SEAT, Style("accent", 0.8, "paper"))
        else:
            side = 0.92 * SEAT
            style = Style("accent", 1.6, "paper") if low else Style(None, 0, "accent")
            pen.rect(at[0] - side, at[1] - side, 2 * side, 2 * side, style)
        colour = "paper" if not i and not low else "ink"
        parts.centred(pen, *at, figure, "sans-bold", 11.5, colour)


def _head(pen: Pen, x: float, y: float, radius: float, angle: float) -> None:
    """Draw the head of an arrow that runs clockwise along a circle, its tip at an angle."""
    a = math.radians(angle)
    tip = (x + radius * math.cos(a + 0.06), y + radius * math.sin(a + 0.06))
    back = a - 2.0 / radius
    corners = [(x + (radius + d) * math.cos(back), y + (radius + d) * math.sin(back)) for d in (1.15, -1.15)]
    pen.polygon([tip, *corners], Style(None, 0, "accent"))


# ---- What makes each sheet of what stands in files: the deck, the options, and the campaign if there is one.


def _deck(order: Order) -> NexusDeck:
    return called(pictured(resolve(DECK.name, DECK.default, order.content, KINDS, order.set_id)))


def make_cards(order: Order) -> Sheet:
    """Give a card for every copy of every character of the deck."""
    return cards(_deck(order), order.setting)


def make_reference(order: Order) -> Sheet:
    """Give the rules for the deck, with the end as the options in force have it."""
    return reference(_deck(order), order.setting, Options(**order.options))


def make_tally(order: Order) -> Sheet:
    """Give the tally of a campaign, blank, or with the players and points of a table."""
    if order.filling is None:
        return tally(POINTS_NEEDED, order.setting, with_licence(said(GAME.credit), None))
    state: State = order.filling.start.game.view(order.filling.state, TABLE)
    made = tally(POINTS_NEEDED, order.setting, with_licence(said(GAME.credit), None), tally_of(state))
    if state.table.options.campaign:
        return made
    return made._replace(warnings=(say("no campaign is played at this table: only the names are filled in"),))


def tally_of(state: State) -> Tally:
    """Give the campaign of a table; what its last game came to is known only once the campaign is won."""
    from gmkit.games.cypher.turn import scores, winner

    names = state.table.seating.names
    if not state.table.options.campaign:
        return Tally(names, (0,) * len(names))
    if state.agenda[-1][0] != OVER:
        return Tally(names, state.points, state.games)
    last = scores(state)
    return Tally(names, state.points, state.games, last, winner(state, last))


def filled_in(state: State, typed: Mapping[str, str]) -> tuple[list[Changed], list[tuple[str, str]]]:
    """Give what ticks on a tally change: each is one more point, and one more game; what games came to is not kept.

    Raises:
        IllegalChoice: the last game that is written is not the one that the ticks lead to.
    """
    names, won, rows = state.table.seating.names, [0] * state.table.seats, set[int]()
    untaken: list[tuple[str, str]] = []
    for field, words in typed.items():
        match field.split("."):
            case ["player", number, "point", point] if (
                state.table.options.campaign
                and words == TICKED
                and 0 < _number(number) <= len(names)
                and _number(point) > state.points[_number(number) - 1]
            ):
                won[_number(number) - 1] += 1
            case ["game", number, "player", _]:
                rows.add(_number(number))
                untaken.append((field, words))
            case _:
                untaken.append((field, words))
    if not any(won):
        return [], untaken
    games = state.games + sum(won)
    if rows and max(rows) != games:
        raise IllegalChoice(
            say(
                "campaign tally: with its points ticked there is {n} game, the last that is written is {last}; "
                "correct one of them|"
                "campaign tally: with its points ticked there are {n} games, the last that is written is {last}; "
                "correct one of them",
                number=games,
                last=max(rows),
            )
        )
    changes = [
        Changed(names[at], say("points"), str(had), str(had + more), ("seats", at, "points"), had + more)
        for at, (had, more) in enumerate(zip(state.points, won, strict=True))
        if more
    ]
    return [*changes, Changed(say("Campaign"), say("games"), str(state.games), str(games), ("games",), games)], untaken


def _number(words: str) -> int:
    """Give a number out of the name of a field; 0 for anything else."""
    return int(words) if words.isdecimal() else 0


MAKERS: Mapping[str, Maker] = {
    "cards": make_cards,
    "reference": make_reference,
    "tally": make_tally,
    "gm-sheet": gm_sheet_of(GAME, look.ACCENT),
}
"""Every sheet with what makes it."""
