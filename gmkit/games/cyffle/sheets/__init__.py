"""Cyffle on paper: the rules, what the table agrees upon, and a tally for the hands won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from gmkit.errors import said, say
from gmkit.games.cyffle import GAME
from gmkit.games.cyffle.cheating import MOST_PALMED, PALM, SKIP_CUT, STACK, SWAP, spotted
from gmkit.games.cyffle.hand import POINTS, points_in, winner
from gmkit.games.cyffle.model import TO_BE_TOLD, Hand, Options, Score, State, Table, around
from gmkit.games.cyffle.pack import (
    ACE,
    DEUCE,
    KINDS,
    KING,
    KNAVE,
    MOST_PLAYERS,
    PACK_NAMES,
    QUEEN,
    RANKS,
    PackNames,
    bits_of,
    card_of,
    cards_each,
)
from gmkit.games.cyffle.sheets import look
from gmkit.games.cyffle.sheets.look import (
    DEVICES,
    LEFT,
    RIGHT,
    SIZE,
    WIDE,
    WORK,
    Sign,
    draw_sign,
    head,
    opening,
    point,
    signs,
)
from gmkit.library.credit import with_licence
from gmkit.library.shelves import resolve
from gmkit.printing.fit import Fitted, Stage, attempt, fit
from gmkit.printing.fonts import MM, curled
from gmkit.printing.page import Column, Drawn, Gap, Head, Leaf, Para, Part, Points, Rows, Tab, View, larger, read
from gmkit.printing.parts import FIGURE, centred, glyph, prose
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.sheet import Card, Setting, Sheet
from gmkit.shell.desk import TICKED, Changed
from gmkit.shell.paper import gm_sheet_of
from gmkit.shell.print import Maker, Order
from gmkit.shell.words import called, capital, counted, number_word, signed
from gmkit.table.game import TABLE

# ---- The tally: six names to a card with their shields, a place to lay the trump, and a ledger behind.

# The last is for names that are hardly names, such as sixty times W.
_NAME = (Stage(1, 11.0, 8.5), Stage(2, 8.5, 7.5), Stage(4, 7.5, 7.5), Stage(5, 6.5, 6.5))
_NOTE = (Stage(1, 7.8, 7.5),)
_SUIT = (Stage(1, 8.0, 7.5), Stage(3, 7.5, 7.5))
_SHIELDS_TOP, _DEEP = 41.2, 73.2
_INDENT = 5.0


class Player(NamedTuple):
    """One line of the tally."""

    name: str = ""  # who; empty for a line to write on
    won: int = 0  # hands won
    coins: str = ""  # what stands under the shields of coins, in words; empty for nothing
    gone: bool = False  # has left the game


class Tally(NamedTuple):
    """What a tally shows."""

    players: tuple[Player, ...] = ()  # in the order of their seats; none for a blank one
    number: int = 1  # the hand that is played next, or now
    dealer: int | None = None  # whose deal it is, by seat from 0; None if nobody's yet
    trump: int | None = None  # the trump, by suit from 0; None if none is turned
    pot: int | None = None  # coins in the pot; None to be written


BLANK = Tally()


def per_card(options: Options) -> int:
    """Give how many names stand on one card."""
    return 6 if look.plan(options.hands_to_win).rows == 1 else 5


def front(first: int, suits: Sequence[Sign], options: Options, shown: Tally, setting: Setting) -> Form:
    """Draw the names from seat `first` on, from 0, and the trump's places."""
    pen = setting.pen("Cyffle, tally")
    opening(pen, *_title(options), suits, low=setting.low)
    _players(pen, first, options, shown, setting)
    _trump(pen, suits, shown.trump)
    return pen.form(f"tally from {first + 1}", *SIZE)


def _title(options: Options) -> tuple[str, str]:
    """Give the title of a tally, and what stands under it."""
    if options.mode == "wager":
        return say("Hands won"), say("Most points takes the pot; shields only keep count")
    ties = {
        "none": say("Most points strikes a shield; a tie strikes none"),
        "each": say("Most points strikes a shield; ties strike one each"),
        "replay": say("Most points strikes a shield; a tie is dealt again"),
    }
    return say("Tally to {hands}", hands=number_word(options.hands_to_win, 12)), ties[options.tie_tally]


def _players(pen: Pen, first: int, options: Options, shown: Tally, setting: Setting) -> None:
    """Draw the names from seat `first` on with their shields."""
    lie = look.plan(options.hands_to_win, match=options.mode != "wager")
    many = per_card(options)
    plain = last = look.shield(setting, lie.height or 1.0, last=False)
    if options.mode != "wager":
        last = look.shield(setting, lie.height or 1.0, last=True)
    several = first or len(shown.players) > many
    players = say("Players {first}–{last}", first=first + 1, last=first + many) if several else say("Player")
    pen.text(LEFT, 36.4, players, "sans", 8, "soft")
    look.numbers(pen, 36.4, lie, match=options.mode != "wager")
    for at in range(many):
        seat = first + at
        player = shown.players[seat] if seat < len(shown.players) else Player()
        y = _SHIELDS_TOP + _DEEP / many * at
        _seat(pen, y, lie, seat + 1, deals=shown.dealer == seat)
        note = _told(lie, player, deals=shown.dealer == seat)
        under = _under(pen, lie, player, note)
        _name(pen, y, lie, player, under)
        if not player.name:
            place = LEFT + _INDENT, y + 2 * _middle(lie) - 5.2, lie.left - 2.2 - LEFT - _INDENT, 5.0
            pen.field(f"seat.{seat + 1}", *place, say("name in seat {seat}", seat=seat + 1))
        look.row(pen, y, lie, plain, last, player.won, seat + 1, inked=setting.inked, low=setting.low)
        if note and under is None:
            _note(pen, y, lie, player, note)


def _middle(lie: look.Plan) -> float:
    """Give half the height of a player's shields."""
    return ((lie.height + 0.7) * lie.rows - 0.7) / 2 if lie.height else 3.8


def _seat(pen: Pen, y: float, lie: look.Plan, number: int, *, deals: bool) -> None:
    """Write the seat's number; the dealer's stands on a card."""
    middle = y + _middle(lie)
    if deals:
        pen.rect(LEFT - 0.7, middle - 2.9, 4.4, 5.8, Style("accent", 1.2, "paper"), 0.7)
    role, colour = ("sans-bold", "accent") if deals else ("sans", "soft")
    centred(pen, LEFT + 1.5, middle, str(number), role, 8, colour)


def _name(pen: Pen, y: float, lie: look.Plan, player: Player, under: tuple[Fitted, Fitted] | None) -> None:
    """Write a name beside its shields, what is to be known under it if there is room; or draw a line for a name."""
    left, right = LEFT + _INDENT, lie.left - 2.2
    middle = _middle(lie)
    if not player.name:
        pen.line(left, y + 2 * middle, right, y + 2 * middle, "line", 0.5)
        return
    colour = "soft" if player.gone else "ink"
    if under is not None:
        name, note = under
        pen.lines(left, y + middle - 0.2, name, "serif-semibold", colour)
        pen.lines(left, y + middle + 3.4, note, "sans", "soft")
        return
    set_ = fit(player.name, pen.measure("serif-semibold", f"seat {player.name}"), right - left, _NAME, leading=1.08)
    up = FIGURE * set_.size * MM / 2
    pen.lines(left, y + middle + up - set_.drop / 2, set_, "serif-semibold", colour)


def _told(lie: look.Plan, player: Player, *, deals: bool) -> str:
    """Give what else is to be known of a player."""
    told = [player.coins, say("has left") if player.gone else "", say("deals") if deals else ""]
    if lie.height and player.won > lie.hands:
        told.insert(0, say("{hands} hands won", hands=player.won))
    return " · ".join(word for word in told if word)


def _under(pen: Pen, lie: look.Plan, player: Player, words: str) -> tuple[Fitted, Fitted] | None:
    """Give the name in one line and the note as they stand under each other; None if either is too long for that."""
    if not (words and player.name):
        return None
    room = lie.left - 2.2 - LEFT - _INDENT
    name = attempt(player.name, pen.measure("serif-semibold", f"seat {player.name}"), room, _NAME[:1])
    note = attempt(words, pen.measure("sans", f"seat {player.name}, coins"), room, _NOTE)
    return None if name is None or note is None else (name, note)


def _note(pen: Pen, y: float, lie: look.Plan, player: Player, words: str) -> None:
    """Write under the shields what else is to be known of a player."""
    set_ = fit(words, pen.measure("sans", f"seat {player.name}, coins"), look.BLOCK, _NOTE)
    few = lie.left > RIGHT - look.BLOCK + 1
    x, align = (RIGHT, "right") if few else (lie.left, "left")
    pen.lines(x, y + 2 * _middle(lie) + 2.8, set_, "sans", "soft", align=align)


def _trump(pen: Pen, suits: Sequence[Sign], trump: int | None) -> None:
    """Draw a place for each suit, on which a coin says that it is trump."""
    head(pen, 119.3, say("Trump"), say("lay a coin on it"))
    pitch = WIDE / len(suits)
    for at, sign in enumerate(suits):
        x, y = LEFT + pitch * (at + 0.5), 127.3
        now = at == trump
        pen.circle(x, y, 5.0, Style("accent", 1.3 if now else 0.5, "t2" if now else None, () if now else (1.1, 0.8)))
        draw_sign(pen, sign, x, y, 5.0)
        role, colour = ("sans-semibold", "ink") if now else ("sans", "soft")
        label = fit(sign.label, pen.measure(role, f"suit {sign.label}"), pitch - 1.6, _SUIT)
        pen.lines(x, 135.5, label, role, colour, align="middle")


# ---- Cyffle on paper: the rules, what the table agrees upon, and a tally for the hands won.


def credit_of(names: PackNames) -> str:
    """Give the credit: the game's, and the pack's beside it where that is another work."""
    credit = with_licence(said(WORK), None)
    return credit if _bundled(names) else say("{credit}; cards: {pack}", credit=credit, pack=names.source.line())


def _bundled(names: PackNames) -> bool:
    """Say whether the pack comes with the game."""
    return curled(names.source.title).startswith("Tryffin’s Rules to Cyffle")


def reference(names: PackNames, options: Options, setting: Setting) -> Sheet:
    """Give the rules as a folded A6 card: the deal, points and tricks; behind it what the table agrees upon.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    note = say("A squires’ game; the name means “chance”") if _bundled(names) else names.title
    front, back = rules_face(names, note, options, setting), custom_face(names, options, setting)
    pages = (
        Leaf("Cyffle", note, lambda view: _rules(view, names, options)),
        Leaf(*_custom_title(), lambda _view: _custom(options)),
    )
    card = Card("reference", say("Reference"), front, back, large=larger(*pages))
    return _sheet(say("Cyffle: reference"), names, (card,))


def tally_cards(names: PackNames, options: Options, setting: Setting, shown: Tally = BLANK) -> Sheet:
    """Give the tally as A6 cards, six names on each, behind them a ledger of hands.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming the seat.
    """
    suits = tuple(sign._replace(solid=sign.solid and not setting.low) for sign in signs(names))
    many = per_card(options)
    cards = []
    for at in range(max(1, -(-len(shown.players) // many))):
        first, hand = at * many, shown.number + at * LINES
        face = front(first, suits, options, shown, setting)
        back = ledger(hand, suits, options, shown, setting)
        label = say("Tally")
        if at or len(shown.players) > many:
            label = say("Tally, players {first} to {last}", first=at * many + 1, last=(at + 1) * many)
        pages = (
            Leaf(*_title(options), partial(_tally_said, first, suits, options, shown, setting)),
            Leaf(*_ledger_title(), partial(_ledger_said, hand, suits, options, shown, setting)),
        )
        cards.append(Card(f"tally-{at + 1}" if at else "tally", label, face, back, large=larger(*pages)))
    return _sheet(say("Cyffle: tally"), names, tuple(cards))


def _tally_said(
    first: int, suits: Sequence[Sign], options: Options, shown: Tally, setting: Setting, view: View
) -> list[Part]:
    """Say what a tally says, for large print."""
    players = view.drawn(lambda pen: _players(pen, first, options, shown, setting))
    return [players, view.drawn(lambda pen: _trump(pen, suits, shown.trump))]


def _ledger_said(
    first: int, suits: Sequence[Sign], options: Options, shown: Tally, setting: Setting, view: View
) -> list[Part]:
    """Say what a ledger says, for large print."""
    return [view.drawn(lambda pen: _hands(pen, first, suits, options, shown, setting))]


def _sheet(title: str, names: PackNames, cards: tuple[Card, ...]) -> Sheet:
    """Give the sheet, with a word on suits that nobody has drawn."""
    unknown = [sign.label for sign in signs(names) if sign.drawn in DEVICES]
    told = say(
        "no drawing is known for {suits}; a plain sign stands for it|"
        "no drawing is known for {suits}; a plain sign stands for them",
        number=len(unknown),
        suits=", ".join(unknown),
    )
    return Sheet(
        title,
        credit_of(names),
        cards=cards,
        warnings=(told,) if unknown else (),
        accent=look.ACCENT,
        author=names.source.person,
        licence=names.source.licence or "",
    )


# ---- The rules on one A6 page: how many cards, what they count, who takes a trick.

_BOLD = "sans-semibold"
_LED, _TRUMP = 2, 3
_PLAYED = ((_LED, KING), (_LED, DEUCE), (_LED, ACE), (_TRUMP, ACE))
"""The trick of the story, by suit and rank."""


class Worth(NamedTuple):
    """What a card counts."""

    label: str  # its rank, or the lowest and the highest of several that count the same
    points: int  # what it counts
    trump: bool = False  # whether it counts so as a trump alone
    plain: bool = False  # whether it counts so in every other suit, and as a trump more


def worths(names: PackNames) -> list[Worth]:
    """Give what cards count: first those that count more as trumps, then from the highest rank down.

    Ranks that count nothing are one.
    """
    short = look.short_ranks(names)
    as_trump, else_ = POINTS[0][:RANKS], POINTS[1][:RANKS]
    special = {rank for rank in range(RANKS) if as_trump[rank] != else_[rank]}
    out = [Worth(short[rank], as_trump[rank], trump=True) for rank in sorted(special, reverse=True)]
    for counts, group in groupby(range(RANKS - 1, -1, -1), key=lambda rank: else_[rank] > 0):
        ranks = list(group)
        if counts:
            out += [Worth(short[rank], else_[rank], plain=rank in special) for rank in ranks]
        else:
            label = short[ranks[0]] if len(ranks) == 1 else f"{short[ranks[-1]]}–{short[ranks[0]]}"
            out.append(Worth(label, 0))
    return out


def deals() -> list[tuple[int, str]]:
    """Give how many cards each gets, and for how many players."""
    sizes = [(size, list(group)) for size, group in groupby(range(2, MOST_PLAYERS + 1), key=cards_each)]
    last = len(sizes) - 1
    return [
        (
            size,
            say("{players} or more", players=number_word(players[0]))
            if at == last
            else say("{players} players", players=number_word(players[0])),
        )
        for at, (size, players) in enumerate(sizes)
    ]


def _rules(view: View, names: PackNames, options: Options) -> list[Part]:
    """Say what the first page says, for large print."""
    dealt = Rows([(say("*{cards}* cards", cards=size), players) for size, players in deals()], (Tab(), Tab(24.0)))
    notes = {(True, False): say("as trump"), (False, True): say("plain"), (False, False): ""}
    worth = [(f"*{one.label}*", notes[one.trump, one.plain], f"*{one.points}*") for one in worths(names)]
    return [
        Head(say("Deal")),
        dealt,
        Para(_dealing(options)),
        Head(say("Card points")),
        Rows(worth, (Tab(), Tab(24.0), Tab(52.0))),
        Para(capital(_of_the_knave(names)) + "."),
        Head(say("Tricks")),
        Points(_trick_rules()),
        view.drawn(lambda pen: _draw_trick(pen, names, signs(names))),
        Para(f"{capital(_taken(names))}; {_all_points()}."),
    ]


def rules_face(names: PackNames, note: str, options: Options, setting: Setting) -> Form:
    """Draw the page, with a line under its title."""
    pen = setting.pen("Cyffle, reference")
    suits = signs(names)
    opening(pen, "Cyffle", note, suits, low=setting.low)
    _deal(pen, options, setting)
    _points(pen, names)
    _tricks(pen, names, suits)
    return pen.form("reference", *SIZE)


def _deal(pen: Pen, options: Options, setting: Setting) -> None:
    """Draw a fan for each size of hand."""
    head(pen, 36.0, say("Deal"))
    shown = deals()
    pitch = WIDE / len(shown)
    for at, (size, players) in enumerate(shown):
        middle = LEFT + pitch * (at + 0.5)
        fan = look.fan(setting, size)
        wide = fan.width + 2.2 + pen.width(str(size), "sans-bold", 18)
        pen.place(fan, middle - wide / 2 + fan.width / 2, 49.2)
        pen.text(middle - wide / 2 + fan.width + 2.2, 47.6, str(size), "sans-bold", 18)
        pen.text(middle, 54.2, players, "sans", 7.8, "ink", align="middle")
    prose(pen, LEFT, 60.4, WIDE, _dealing(options), size=7.9)


def _dealing(options: Options) -> str:
    """Say how a hand is dealt."""
    if options.cut_required:
        return say(
            "Shuffle, cut, turn the top card: its suit is *trump*. The card goes back; shuffle, cut, deal one by one."
        )
    return say("Shuffle, turn the top card: its suit is *trump*. The card goes back; shuffle, deal one by one.")


def _points(pen: Pen, names: PackNames) -> None:
    """Draw every card that counts, its points beneath."""
    head(pen, 71.6, say("Card points"))
    shown = worths(names)
    pitch = (WIDE - look.WIDTH) / (len(shown) - 1)
    for at, worth in enumerate(shown):
        x = LEFT + pitch * at
        note = say("plain") if worth.plain else ""
        with pen.at(f"rank {worth.label}"):
            look.card(pen, x, 75.2, worth.label, trump=worth.trump, note=note)
        colour = "accent" if worth.points else "soft"
        pen.text(x + look.WIDTH / 2, 92.0, str(worth.points), "sans-bold", 14, colour, align="middle")
    glyph(pen, "star", LEFT + 1.4, 96.2, 2.7, "accent")
    line = fit(
        _of_the_knave(names),
        pen.measure("sans", "ranks, knave and queen"),
        WIDE - 4.4,
        (Stage(1, 7.6, 7.5), Stage(2, 7.5, 7.5), Stage(2, 7.4, 6.5)),
    )
    pen.lines(LEFT + 4.4, 97.1 - line.drop / 2, line, "sans")


def _of_the_knave(names: PackNames) -> str:
    """Say what counts most, and that it takes no more for it."""
    knave, queen = (names.ranks[rank] for rank in (KNAVE, QUEEN))
    other = said(next(iter(knave.also), ""))
    also = len(other) > 2 and other.casefold() != knave.label.casefold()
    return say(
        "the {knave} of trumps; in play it still ranks below the {queen}",
        knave=f"{knave.label} ({other})" if also else knave.label,
        queen=queen.label,
    )


def _trick_rules() -> tuple[str, ...]:
    return (
        say("Left of the dealer leads; the winner leads next."),
        say("Follow suit if you can; else play any card."),
        say("Highest trump wins, else the highest of the suit led."),
    )


def _tricks(pen: Pen, names: PackNames, suits: Sequence[Sign]) -> None:
    """Write who takes a trick, and draw the one of the story."""
    head(pen, 105.0, say("Tricks"))
    for at, words in enumerate(_trick_rules()):
        point(pen, 110.6 + 3.9 * at, words)
    _draw_trick(pen, names, suits)
    stages = (Stage(1, 7.9, 7.5), Stage(2, 7.5, 7.5), Stage(3, 7.5, 6.5))
    x = LEFT + 48.0
    line = fit(_taken(names), pen.measure("sans", "ranks, ace"), RIGHT - x, stages)
    y = pen.lines(x, 127.0 - line.drop / 2, line, "sans")
    pen.text(x, y + 3.7, _all_points(), _BOLD, 7.9)


def _draw_trick(pen: Pen, names: PackNames, suits: Sequence[Sign]) -> None:
    """Draw the trick of the story."""
    short = look.short_ranks(names)
    for at, (suit, rank) in enumerate(_PLAYED):
        sign = suits[suit]._replace(solid=suit == _TRUMP)
        look.card(pen, LEFT + 11.0 * at, 121.8, short[rank], sign=sign, trump=suit == _TRUMP)
    for at, words in ((0, say("led")), (3, say("trump"))):
        pen.text(LEFT + 11.0 * at + look.WIDTH / 2, 136.4, words, "sans", 7.5, "ink", align="middle")


def _taken(names: PackNames) -> str:
    """Say what takes the trick of the story."""
    best = _PLAYED[winner([card_of(*one) for one in _PLAYED], _TRUMP)]
    return say("the trump {rank} takes", rank=names.ranks[best[1]].label)


def _all_points() -> str:
    """Say what the trick of the story counts."""
    total = points_in(bits_of([card_of(*one) for one in _PLAYED]), _TRUMP)
    return say("all {cards}: {points} points", cards=number_word(len(_PLAYED)), points=total)


# ---- What the table agrees upon, on one A6 page: the pot, ties, what is fair, and what is not.

_SIZE = 7.7
_LAST = 136.4
_CUSTOM = look.LOOK._replace(size=_SIZE, over_head=Gap(5.6, 1.0), para=Gap(3.6), loosest=3.4)


def _custom_title() -> tuple[str, str]:
    return say("Pot and honour"), say("Agreed before the first card is dealt")


class Foul(NamedTuple):
    """What a dealer may do on the sly."""

    trick: str  # its name in the rules
    name: str  # what it is called
    words: str  # what it is


def _fouls(options: Options) -> tuple[Foul, ...]:
    """Give what is foul where the pack has to be cut, and where it need not be (CF-12)."""
    palm = Foul(
        PALM,
        say("Palm"),
        say("keep up to {cards} of the cards gathered", cards=number_word(MOST_PALMED)),
    )
    swap = Foul(SWAP, say("Swap"), say("one in hand, before the own first card"))
    if not options.cut_required:
        return palm, Foul(STACK, say("Stack"), say("before the deal, lay palmed cards on top")), swap
    skip = Foul(SKIP_CUT, say("Skip the cut"), say("take the pack back uncut"))
    return palm, skip, Foul(STACK, say("Stack"), say("after the cut, lay palmed cards on top")), swap


def custom_face(names: PackNames, options: Options, setting: Setting) -> Form:
    """Draw the page as the options in force have it."""
    pen = setting.pen("Cyffle, custom of the table")
    opening(pen, *_custom_title(), signs(names), low=setting.low)
    fouls = _fouls(options)
    drawn = {"foul": Drawn(6.0 + 4.3 * len(fouls), lambda y: _foul(pen, y, fouls, low=setting.low))}
    Column(pen, LEFT, RIGHT, _CUSTOM).flow(read(_said(options), drawn=drawn), 36.0, _LAST, spill=True)
    return pen.form("custom", *SIZE)


def _said(options: Options) -> str:
    """Give what the table agrees upon under these options."""
    tally, wager = options.mode == "tally", options.mode == "wager"
    match = say(
        "the first to strike {hands} shield wins the match.|the first to strike {hands} shields wins the match.",
        number=options.hands_to_win,
        hands=number_word(options.hands_to_win, 12),
    )
    ties = {
        "none": say("*Tally:* a tied hand strikes no shield, and the deal passes on."),
        "each": say("*Tally:* each of the tied strikes a shield; level at the end, play on."),
        "replay": say("*Tally:* a tied hand strikes no shield; the same dealer deals again."),
    }
    coins = counted(options.ante, "coin")
    opened = options.wager_style == "open"
    staked = not tally and (opened or options.ante > 0)
    told_of, allowed = options.cheating == TO_BE_TOLD, options.cheating
    stake = say("*Agreed stake:* {coins} each, after the look, before the lead.", coins=coins)
    open_ = say(
        "*Open stake:* look at your cards. Left of the dealer names a stake; the others match it or lay their cards "
        "aside. Nobody raises."
    )
    shared = say(
        "*Pot:* shared alike. Odd coins stay for the next pot; after the last hand they go to the tied player nearest "
        "the dealer’s left."
    )
    cut = say("*Cut:* the opponent cuts, or whoever sits right of the dealer.")
    uncut = say("*Cut:* not required; the dealer may openly take the pack back uncut.")
    foul = say("Foul play") if allowed else f"{say('Foul play')} | {say('only where the table allows it')}"
    lines = (
        ("#", say("Stakes"), True),
        ("-", say("*No coins:* most points in tricks wins the hand; {match}", match=match), tally),
        ("-", open_, not tally and opened),
        ("-", stake, staked and not opened),
        ("-", say("*No stake:* nobody pays into the pot."), not tally and not staked),
        ("-", say("*Most points* in tricks takes the pot."), wager),
        (
            "-",
            say("*Most points* in tricks takes the pot and strikes a shield; {match}", match=match),
            not tally and not wager,
        ),
        ("#", say("Ties"), True),
        ("-", shared, not tally),
        ("-", ties[options.tie_tally], not wager),
        ("-", say("*No points at all:* everybody has tied."), True),
        ("#", say("Fair play"), True),
        ("-", cut if options.cut_required else uncut, True),
        ("-", say("*Deal:* whoever won the hand deals the next."), options.deal_passes == "winner"),
        ("-", say("*Ask:* trump, cards played, points, who could not follow; no hands."), True),
        ("-", say("*Revoke:* who could have followed gets no points; the stake stays."), staked),
        ("-", say("*Revoke:* who could have followed gets no points."), not staked),
        ("#", foul, True),
        ("@foul", "", True),
        ("", say("*Shown up:* the hand goes on, and the GM says what follows."), told_of),
        ("", say("*Shown up:* the hand is void. Stakes go back, but for the cheat’s."), staked and not told_of),
        ("", say("*Shown up:* the hand is void."), not staked and not told_of),
        ("", say("*A false charge* costs the stake once more."), staked),
        ("", say("*A false charge* costs the points of the hand."), not staked),
    )
    return "\n".join(f"{sign} {words}".strip() for sign, words, holds in lines if holds)


def _foul_heads() -> tuple[str, str]:
    return say("The dealer may"), say("each watcher notices")


def _percent(trick: str) -> str:
    """Give the chance to be noticed by one observer as deft as the cheat, of a palmed card or of as many as can be."""
    least, most = (round(100 * spotted(trick, k, 0, 0)) for k in (1, MOST_PALMED))
    return f"{least} %" if least == most else f"{least}–{most} %"


def _foul(pen: Pen, y: float, fouls: Sequence[Foul], *, low: bool) -> None:
    """Draw what a dealer may do on the sly as a table, and how likely each is noticed."""
    may, notices = _foul_heads()
    for x, words, align in ((LEFT, may, "left"), (RIGHT, notices, "right")):
        pen.text(x, y, words, "sans", 7.5, "ink", align=align)
    top = y + 1.6
    for at, foul in enumerate(fouls):
        base = top + 4.3 * (at + 1) - 1.2
        if not low and at % 2 == 0:
            pen.rect(LEFT - 1.2, base - 3.1, WIDE + 2.4, 4.3, Style(None, 0, "t1"))
        pen.text(LEFT, base, foul.name, _BOLD, _SIZE)
        pen.text(LEFT + 17.5, base, foul.words, "sans", _SIZE)
        pen.text(RIGHT, base, _percent(foul.trick), "sans-bold", 8.4, "accent", align="right")
    y = top + 4.3 * len(fouls) + 3.2
    pen.text(LEFT, y, _by_perception(), "sans", 7.5, "ink")


def _custom(options: Options) -> list[Part]:
    """Say what the second page says, for large print: what is foul in rows."""
    rows = [(f"*{one.name}:* {one.words}", f"*{_percent(one.trick)}*") for one in _fouls(options)]
    foul = Rows(rows, (Tab(), Tab(58.0)), heads=_foul_heads())
    parts = read(_said(options), drawn={"foul": foul})
    at = parts.index(foul) + 1
    return [*parts[:at], Para(f"{_by_perception()}."), *parts[at:]]


def _by_perception() -> str:
    step = round(100 * (spotted(STACK, 0, 0, 1) - spotted(STACK, 0, 0, 0)))
    return say("{step} % more for each step of perception above the dealer’s sleight", step=step)


# ---- The ledger behind a tally: a line a hand, with the trump to ring.

LINES = 14
"""Hands in one ledger."""

_LEDGER_TOP, _FOOT = 37.4, 137.0
_STEP = 5.5
_POT = (Stage(1, 8.4, 7.5),)


def _ledger_title() -> tuple[str, str]:
    return say("Hand by hand"), say("Players by their numbers; ring the trump")


class _Column(NamedTuple):
    """A column: what is over it, where it begins and ends."""

    words: str
    left: float
    right: float

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2


def _columns(*, pot: bool) -> list[_Column]:
    """Give the columns; without a pot the others share its room."""
    names = [say("Hand"), say("Dealer"), say("Trump"), say("Won by"), say("Points")]
    wide = [9.0, 13.0, 24.0, 17.5, 18.5]
    if pot:
        names, wide = [*names, say("Pot")], [8.0, 12.0, 24.0, 13.0, 11.5, 13.5]
    lefts = [LEFT + sum(wide[:at]) for at in range(len(wide))]
    return [_Column(name, left, left + w) for name, left, w in zip(names, lefts, wide, strict=True)]


def ledger(first: int, suits: Sequence[Sign], options: Options, shown: Tally, setting: Setting) -> Form:
    """Draw a line a hand, from hand `first` on: who dealt, what was trump, who won, with what, and the pot."""
    pen = setting.pen("Cyffle, ledger")
    opening(pen, *_ledger_title(), suits, low=setting.low)
    _hands(pen, first, suits, options, shown, setting)
    return pen.form(f"ledger from {first}", *SIZE)


def _hands(pen: Pen, first: int, suits: Sequence[Sign], options: Options, shown: Tally, setting: Setting) -> None:
    """Draw the lines of a ledger under the heads of its columns."""
    columns = _columns(pot=options.mode != "tally")
    for column in columns:
        pen.text(column.middle, 35.4, column.words, "sans", 8, "soft", align="middle")
    pen.line(LEFT, _LEDGER_TOP, RIGHT, _LEDGER_TOP, "accent", 0.5)
    pitch = (_FOOT - _LEDGER_TOP) / LINES
    signs = _row(setting, suits)
    for at in range(LINES):
        number, middle, base = first + at, _LEDGER_TOP + pitch * (at + 0.5), _LEDGER_TOP + pitch * (at + 1)
        now = bool(shown.players) and number == shown.number
        role, colour = ("sans-bold", "ink") if now else ("sans", "soft")
        centred(pen, columns[0].middle, middle, str(number), role, 8.4, colour)
        pen.place(signs, columns[2].middle, middle)
        if now:
            _now(pen, middle, columns, shown)
        strong = number % 5 == 0 or at == LINES - 1
        pen.line(LEFT, base, RIGHT, base, "accent" if strong else "hair", 0.6 if strong else 0.4)
    for column in columns[1:]:
        pen.line(column.left, _LEDGER_TOP, column.left, _FOOT, "hair", 0.4)


def _now(pen: Pen, middle: float, columns: Sequence[_Column], shown: Tally) -> None:
    """Write what is known of the hand that is being played."""
    if shown.dealer is not None:
        centred(pen, columns[1].middle, middle, str(shown.dealer + 1), "sans-bold", 8.4)
    if shown.trump is not None:
        pen.circle(columns[2].middle + _STEP * (shown.trump - 1.5), middle, 2.5, Style("ink", 1.2))
    if shown.pot is not None and len(columns) > 5:
        pot = fit(str(shown.pot), pen.measure("sans-bold", "pot"), columns[5].right - columns[5].left - 1.4, _POT)
        centred(pen, columns[5].middle, middle, pot.lines[0], "sans-bold", pot.size)


def _row(setting: Setting, suits: Sequence[Sign]) -> Form:
    """Give the signs in a row as a form about its middle."""
    pen = setting.pen("suits in a row")
    for at, sign in enumerate(suits):
        draw_sign(pen, sign, _STEP * (at - (len(suits) - 1) / 2), 0.0, 2.9, weight=0.5)
    return pen.form("suits in a row", 21.0, 4.4, -10.5, -2.2)


# ---- A tally filled from a table: names, hands won, coins, the dealer, the trump and the pot, all of which is
# public.


def table_of(state: State) -> Table:
    """Give what stays the same through the evening."""
    return around(state)[0]


def tally_of(state: State) -> Tally:
    """Give the tally of a table as it stands."""
    table, score = around(state)
    trump = state.round.trump if isinstance(state, Hand) else state.trump
    staked = table.options.mode != "tally"
    players = tuple(
        Player(name, score.tally[seat], _coins_of_seat(table, score, seat) if staked else "", gone=score.gone[seat])
        for seat, name in enumerate(table.seating.names)
    )
    over = bool(score.ended)
    return Tally(
        players,
        score.number,
        None if over or score.dealer is None else int(score.dealer),
        None if over else trump,
        score.coins[-1] if staked else None,
    )


def _coins_of_seat(table: Table, score: Score, seat: int) -> str:
    """Give what a seat has, or without a purse what it has won or lost."""
    number = score.coins[seat]
    if table.options.purse is not None:
        return counted(number, "coin")
    if not number:
        return say("quits")
    return say("{gain} coin|{gain} coins", number=abs(number), gain=signed(number))


# ---- What makes each sheet of what stands in files: the pack, the options, and the table if there is one.


def _names(order: Order) -> PackNames:
    return called(
        PackNames.from_data(resolve(PACK_NAMES.name, PACK_NAMES.default, order.content, KINDS, order.set_id).data)
    )


def make_reference(order: Order) -> Sheet:
    """Give the rules, and behind them what the table agrees upon, as the options in force have it."""
    return reference(_names(order), Options(**order.options), order.setting)


def make_tally(order: Order) -> Sheet:
    """Give the tally, blank, or as the table stands."""
    if order.filling is None:
        blank = BLANK
        if order.seats is not None:
            blank = blank._replace(players=(Player(),) * order.seats)
        return tally_cards(_names(order), Options(**order.options), order.setting, blank)
    state = order.filling.start.game.view(order.filling.state, TABLE)
    table = table_of(state)
    return tally_cards(table.names, table.options, order.setting, tally_of(state))


def filled_in(state: State, typed: Mapping[str, str]) -> tuple[list[Changed], list[tuple[str, str]]]:
    """Give what ticks on a tally change: each is one more hand won, where hands are counted."""
    table, score = around(state)
    names, won = table.seating.names, [0] * len(score.tally)
    untaken: list[tuple[str, str]] = []
    for field, words in typed.items():
        match field.split("."):
            case ["seat", seat, "hand", hand] if (
                table.options.mode != "wager"
                and words == TICKED
                and seat.isdecimal()
                and hand.isdecimal()
                and 0 < int(seat) <= len(won)
                and int(hand) > score.tally[int(seat) - 1]
            ):
                won[int(seat) - 1] += 1
            case _:
                untaken.append((field, words))
    changes = [
        Changed(names[at], say("hands won"), str(had), str(had + more), ("seats", at, "tally"), had + more)
        for at, (had, more) in enumerate(zip(score.tally, won, strict=True))
        if more
    ]
    return changes, untaken


MAKERS: Mapping[str, Maker] = {
    "reference": make_reference,
    "tally": make_tally,
    "gm-sheet": gm_sheet_of(GAME, look.ACCENT),
}
"""Every sheet with what makes it."""
