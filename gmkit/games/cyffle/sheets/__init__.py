"""Cyffle on paper: the rules, what the table agrees upon, and a tally for the hands won."""

from __future__ import annotations

from gmkit.games.cyffle.content import PackNames
from gmkit.games.cyffle.model import Options
from gmkit.games.cyffle.sheets import custom_page, frame, ledger, rules_page, tally
from gmkit.games.cyffle.sheets.frame import ACCENT, CREDIT
from gmkit.games.cyffle.sheets.suits import DEVICES, signs
from gmkit.games.cyffle.sheets.tally import BLANK, Player, Tally
from gmkit.printing.quotes import curly
from gmkit.printing.setting import Setting
from gmkit.printing.sheet import Card, Sheet

__all__ = ["ACCENT", "BLANK", "CREDIT", "Player", "Tally", "credit_of", "reference", "tally_cards"]


def credit_of(names: PackNames) -> str:
    """Give the credit: the game's, and the pack's beside it where that is another work."""
    return CREDIT if _bundled(names) else f"{CREDIT}; cards: {curly(names.source.line())}"


def _bundled(names: PackNames) -> bool:
    """Say whether the pack comes with the game."""
    return curly(names.source.title).startswith("Tryffin’s Rules to Cyffle")


def reference(names: PackNames, options: Options, setting: Setting) -> Sheet:
    """Give the rules as a folded A6 card: the deal, points and tricks; behind it what the table agrees upon.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    note = "A squires’ game; the name means “chance”" if _bundled(names) else curly(names.title)
    front, back = rules_page.face(names, note, setting), custom_page.face(names, options, setting)
    card = Card("reference", "Reference", front, back)
    return _sheet("reference", names, (card,))


def tally_cards(names: PackNames, options: Options, setting: Setting, shown: Tally = BLANK) -> Sheet:
    """Give the tally as A6 cards, six names on each, behind them a ledger of hands.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming the seat.
    """
    suits = signs(names)
    many = tally.per_card(options)
    cards = []
    for at in range(max(1, -(-len(shown.players) // many))):
        face = tally.front(at * many, suits, options, shown, setting)
        back = ledger.ledger(shown.number + at * ledger.LINES, suits, options, shown, setting)
        label = f"Tally, players {at * many + 1} to {(at + 1) * many}" if at or len(shown.players) > many else "Tally"
        cards.append(Card(f"tally-{at + 1}" if at else "tally", label, face, back))
    return _sheet("tally", names, tuple(cards))


def _sheet(what: str, names: PackNames, cards: tuple[Card, ...]) -> Sheet:
    """Give the sheet, with a word on suits that nobody has drawn."""
    unknown = [sign.label for sign in signs(names) if sign.drawn in DEVICES]
    them = "it" if len(unknown) == 1 else "them"
    warnings = (f"no drawing is known for {', '.join(unknown)}; a plain sign stands for {them}",) if unknown else ()
    return Sheet(
        f"Cyffle: {what}",
        credit_of(names),
        cards=cards,
        warnings=warnings,
        accent=frame.ACCENT,
        author=names.source.author or "gmkit",
        licence=names.source.licence or "",
    )
