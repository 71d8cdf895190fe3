"""The tally: six names to a card with their shields, a place to lay the trump, and a ledger behind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.games.cyffle.model import Options
from gmkit.games.cyffle.sheets import shields
from gmkit.games.cyffle.sheets.frame import LEFT, RIGHT, SIZE, WIDE, head, opening
from gmkit.games.cyffle.sheets.rules_page import number_word
from gmkit.games.cyffle.sheets.suits import Sign, draw_sign
from gmkit.printing.fit import Fitted, Stage, attempt, fit
from gmkit.printing.fonts import MM
from gmkit.printing.marks import FIGURE, centred
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.setting import Setting

_NAME = (Stage(1, 11.0, 8.5), Stage(2, 8.5, 7.0), Stage(3, 7.0, 6.5), Stage(5, 6.5, 6.5))
_NOTE = (Stage(1, 7.0, 6.5),)
_SUIT = (Stage(1, 7.4, 6.5), Stage(2, 6.5, 6.5), Stage(3, 6.5, 6.5), Stage(3, 6.5, 5.5))
_TOP, _DEEP = 41.2, 73.2
_INDENT = 5.0
_TIES = {
    "none": "a tie strikes none",
    "each": "ties strike one each",
    "replay": "a tie is dealt again",
}


class Player(NamedTuple):
    """One line of the tally.

    Attributes:
        name: who; empty for a line to write on.
        won: hands won.
        coins: what stands under the shields of coins, in words; empty for nothing.
        gone: has left the game.
    """

    name: str = ""
    won: int = 0
    coins: str = ""
    gone: bool = False


class Tally(NamedTuple):
    """What a tally shows.

    Attributes:
        players: in the order of their seats; none for a blank one.
        number: the hand that is played next, or now.
        dealer: whose deal it is, by seat from 0; None if nobody's yet.
        trump: the trump, by suit from 0; None if none is turned.
        pot: coins in the pot; None to be written.
    """

    players: tuple[Player, ...] = ()
    number: int = 1
    dealer: int | None = None
    trump: int | None = None
    pot: int | None = None


BLANK = Tally()


def per_card(options: Options) -> int:
    """Give how many names stand on one card."""
    return 6 if shields.plan(options.hands_to_win).rows == 1 else 5


def front(first: int, suits: Sequence[Sign], options: Options, shown: Tally, setting: Setting) -> Form:
    """Draw the names from seat `first` on, from 0, and the trump's places."""
    pen = setting.pen("Cyffle, tally")
    if options.mode == "wager":
        opening(pen, "Hands won", "Most points takes the pot; shields only keep count", suits, low=setting.low)
    else:
        title = f"Tally to {number_word(options.hands_to_win)}"
        opening(pen, title, f"Most points strikes a shield; {_TIES[options.tie_tally]}", suits, low=setting.low)
    lie = shields.plan(options.hands_to_win, match=options.mode != "wager")
    many = per_card(options)
    plain = last = shields.shield(setting, lie.height or 1.0, last=False)
    if options.mode != "wager":
        last = shields.shield(setting, lie.height or 1.0, last=True)
    several = first or len(shown.players) > many
    pen.text(LEFT, 36.4, f"Players {first + 1}–{first + many}" if several else "Player", "sans", 7.6, "soft")
    shields.numbers(pen, 36.4, lie, match=options.mode != "wager")
    for at in range(many):
        seat = first + at
        player = shown.players[seat] if seat < len(shown.players) else Player()
        y = _TOP + _DEEP / many * at
        _seat(pen, y, lie, seat + 1, deals=shown.dealer == seat)
        note = _told(lie, player, deals=shown.dealer == seat)
        under = _under(pen, lie, player, note)
        _name(pen, y, lie, player, under)
        shields.row(pen, y, lie, plain, last, player.won)
        if note and under is None:
            _note(pen, y, lie, player, note)
    _trump(pen, suits, shown.trump)
    return pen.form(f"tally from {first + 1}", *SIZE)


def _middle(lie: shields.Plan) -> float:
    """Give half the height of a player's shields."""
    return ((lie.height + 0.7) * lie.rows - 0.7) / 2 if lie.height else 3.8


def _seat(pen: Pen, y: float, lie: shields.Plan, number: int, *, deals: bool) -> None:
    """Write the seat's number; the dealer's stands on a card."""
    middle = y + _middle(lie)
    if deals:
        pen.rect(LEFT - 0.7, middle - 2.9, 4.4, 5.8, Style("accent", 1.2, "paper"), 0.7)
    role, colour = ("sans-bold", "accent") if deals else ("sans", "soft")
    centred(pen, LEFT + 1.5, middle, str(number), role, 7.6, colour)


def _name(pen: Pen, y: float, lie: shields.Plan, player: Player, under: tuple[Fitted, Fitted] | None) -> None:
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
    set_ = fit(player.name, pen.measure("serif-semibold", f"seat {player.name}"), right - left, _NAME)
    up = FIGURE * set_.size * MM / 2
    pen.lines(left, y + middle + up - set_.drop / 2, set_, "serif-semibold", colour)


def _told(lie: shields.Plan, player: Player, *, deals: bool) -> str:
    """Give what else is to be known of a player."""
    told = [player.coins, "has left" if player.gone else "", "deals" if deals else ""]
    if lie.height and player.won > lie.hands:
        told.insert(0, f"{player.won} hands won")
    return " · ".join(word for word in told if word)


def _under(pen: Pen, lie: shields.Plan, player: Player, words: str) -> tuple[Fitted, Fitted] | None:
    """Give the name in one line and the note as they stand under each other; None if either is too long for that."""
    if not (words and player.name):
        return None
    room = lie.left - 2.2 - LEFT - _INDENT
    name = attempt(player.name, pen.measure("serif-semibold", f"seat {player.name}"), room, _NAME[:1])
    note = attempt(words, pen.measure("sans", f"seat {player.name}, coins"), room, _NOTE)
    return None if name is None or note is None else (name, note)


def _note(pen: Pen, y: float, lie: shields.Plan, player: Player, words: str) -> None:
    """Write under the shields what else is to be known of a player."""
    set_ = fit(words, pen.measure("sans", f"seat {player.name}, coins"), shields.BLOCK, _NOTE)
    few = lie.left > RIGHT - shields.BLOCK + 1
    x, align = (RIGHT, "right") if few else (lie.left, "left")
    pen.lines(x, y + 2 * _middle(lie) + 2.8, set_, "sans", "soft", align=align)


def _trump(pen: Pen, suits: Sequence[Sign], trump: int | None) -> None:
    """Draw a place for each suit, on which a coin says that it is trump."""
    head(pen, 119.3, "Trump", "lay a coin on it")
    pitch = WIDE / len(suits)
    for at, sign in enumerate(suits):
        x, y = LEFT + pitch * (at + 0.5), 127.3
        now = at == trump
        pen.circle(x, y, 5.0, Style("accent", 1.3 if now else 0.5, "t2" if now else None, () if now else (1.1, 0.8)))
        draw_sign(pen, sign, x, y, 5.0)
        role, colour = ("sans-semibold", "ink") if now else ("sans", "soft")
        label = fit(sign.label, pen.measure(role, f"suit {sign.label}"), pitch - 1.6, _SUIT)
        pen.lines(x, 135.5, label, role, colour, align="middle")
