"""What the table agrees upon, on one A6 page: the pot, ties, what is fair, and what is not."""

from __future__ import annotations

from gmkit.games.cyffle.cheating import MOST_PALMED, PALM, SKIP_CUT, STACK, SWAP, spotted
from gmkit.games.cyffle.content import PackNames
from gmkit.games.cyffle.model import TO_BE_TOLD, Options
from gmkit.games.cyffle.sheets.frame import LEFT, RIGHT, SIZE, WIDE, head, opening, point
from gmkit.games.cyffle.sheets.rules_page import number_word
from gmkit.games.cyffle.sheets.suits import signs
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.prose import Said, prose
from gmkit.printing.setting import Setting

_BOLD = "sans-semibold"
_SIZE = 7.7
_GAP, _DOWN, _LAST = 7.2, 5.2, 136.4
_WHEN = (
    (PALM, "Palm", f"keep up to {number_word(MOST_PALMED)} of the cards gathered"),
    (SKIP_CUT, "Skip the cut", "take the pack back uncut"),
    (STACK, "Stack", "after the cut, lay palmed cards on top"),
    (SWAP, "Swap", "one in hand, before the own first card"),
)


def face(names: PackNames, options: Options, setting: Setting) -> Form:
    """Draw the page as the options in force have it."""
    pen = setting.pen("Cyffle, custom of the table")
    opening(pen, "Pot and honour", "Agreed before the first card is dealt", signs(names), low=setting.low)
    over = _body(setting.pen(pen.where), options, _GAP, low=setting.low) - _LAST
    _body(pen, options, min(max(_GAP - over / 3, 5.6), 9.0), low=setting.low)
    return pen.form("custom", *SIZE)


def _body(pen: Pen, options: Options, gap: float, *, low: bool) -> float:
    """Write the four parts, so far apart; give the last baseline."""
    head(pen, 36.0, "Stakes")
    y = _stakes(pen, options) + gap
    head(pen, y, "Ties")
    y = _ties(pen, options, y + _DOWN) + gap
    head(pen, y, "Fair play")
    y = _fair(pen, y + _DOWN, options) + gap
    head(pen, y, "Foul play", "" if options.cheating else "only where the table allows it")
    return _foul(pen, y + _DOWN, options, low=low)


def _staked(options: Options) -> bool:
    """Say whether anybody has anything in the pot."""
    return options.mode != "tally" and (options.wager_style == "open" or options.ante > 0)


def _coins(number: int) -> str:
    """Give "1 coin", "3 coins"."""
    return f"{number} coin" if number == 1 else f"{number} coins"


def _stakes(pen: Pen, options: Options) -> float:
    """Write what is staked and what it is played for; give the last baseline."""
    y, hands = 36.0 + _DOWN, number_word(options.hands_to_win)
    match = f"the first to strike {hands} {'shield' if options.hands_to_win == 1 else 'shields'} wins the match."
    if options.mode == "tally":
        return point(
            pen, y, [Said("No coins: ", _BOLD), Said(f"most points in tricks wins the hand; {match}")], size=_SIZE
        )
    if options.wager_style == "open":
        said = [Said("Open stake: ", _BOLD), Said("look at your cards. Left of the dealer names a stake; the others ")]
        said.append(Said("match it or lay their cards aside. Nobody raises."))
    elif options.ante:
        said = [Said("Agreed stake: ", _BOLD), Said(f"{_coins(options.ante)} each, after the look, before the lead.")]
    else:
        said = [Said("No stake: ", _BOLD), Said("nobody pays into the pot.")]
    y = point(pen, y, said, size=_SIZE) + 3.9
    prize = [Said("Most points", _BOLD), Said(" in tricks takes the pot")]
    prize.append(Said("." if options.mode == "wager" else f" and strikes a shield; {match}"))
    return point(pen, y, prize, size=_SIZE)


def _ties(pen: Pen, options: Options, y: float) -> float:
    """Write what becomes of the pot and the tally when two have most."""
    if options.mode != "tally":
        said = [
            Said("Pot: ", _BOLD),
            Said("shared alike. Odd coins stay for the next pot; after the last hand they go to "),
        ]
        y = point(pen, y, [*said, Said("the tied player nearest the dealer’s left.")], size=_SIZE) + 3.9
    if options.mode != "wager":
        told = {
            "none": "a tied hand strikes no shield, and the deal passes on.",
            "each": "each of the tied strikes a shield; level at the end, play on.",
            "replay": "a tied hand strikes no shield; the same dealer deals again.",
        }
        y = point(pen, y, [Said("Tally: ", _BOLD), Said(told[options.tie_tally])], size=_SIZE) + 3.9
    return point(pen, y, [Said("No points at all: ", _BOLD), Said("everybody has tied.")], size=_SIZE)


def _fair(pen: Pen, y: float, options: Options) -> float:
    """Write who cuts, what a revoke costs, and what may be asked."""
    lost = "; the stake stays" if _staked(options) else ""
    entries = (
        ("Cut: ", "the opponent cuts, or whoever sits right of the dealer."),
        ("Ask: ", "trump, cards played, points, who could not follow; no hands."),
        ("Revoke: ", f"who could have followed gets no points{lost}."),
    )
    for lead, words in entries:
        y = point(pen, y, [Said(lead, _BOLD), Said(words)], size=_SIZE) + 3.9
    return y - 3.9


def _percent(trick: str) -> str:
    """Give the chance to be noticed by one observer as deft as the cheat, of a palmed card or of as many as can be."""
    least, most = (round(100 * spotted(trick, k, 0, 0)) for k in (1, MOST_PALMED))
    return f"{least} %" if least == most else f"{least}–{most} %"


def _foul(pen: Pen, y: float, options: Options, *, low: bool) -> float:
    """Draw what a dealer may do on the sly as a table, how likely each is noticed, what it costs; give the last y."""
    pen.text(LEFT, y, "The dealer may", "sans", 7.2, "soft")
    pen.text(RIGHT, y, "each watcher notices", "sans", 7.2, "soft", align="right")
    top = y + 1.6
    for at, (trick, name, words) in enumerate(_WHEN):
        base = top + 4.3 * (at + 1) - 1.2
        if not low and at % 2 == 0:
            pen.rect(LEFT - 1.2, base - 3.1, WIDE + 2.4, 4.3, Style(None, 0, "t1"))
        pen.text(LEFT, base, name, _BOLD, _SIZE)
        pen.text(LEFT + 17.5, base, words, "sans", _SIZE)
        pen.text(RIGHT, base, _percent(trick), "sans-bold", 8.4, "accent", align="right")
    y = top + 4.3 * len(_WHEN) + 3.2
    step = round(100 * (spotted(STACK, 0, 0, 1) - spotted(STACK, 0, 0, 0)))
    pen.text(LEFT, y, f"{step} % more for each step of perception above the dealer’s sleight", "sans", 7.2, "soft")
    stake = " Stakes go back, but for the cheat’s." if _staked(options) else ""
    charge = " costs the stake once more." if _staked(options) else " costs the points of the hand."
    ends = "the hand goes on, and the GM says what follows."
    ends = ends if options.cheating == TO_BE_TOLD else f"the hand is void.{stake}"
    if options.cheating and options.foreign_ace:
        twice = [Said("An Ace of another pack: ", _BOLD), Said("up the sleeve; it may fall twice, for all to see.")]
        y = prose(pen, LEFT, y + 4.8, WIDE, twice, size=_SIZE) - 1.2
    y = prose(pen, LEFT, y + 4.8, WIDE, [Said("Shown up: ", _BOLD), Said(ends)], size=_SIZE)
    return prose(pen, LEFT, y + 3.6, WIDE, [Said("A false charge", _BOLD), Said(charge)], size=_SIZE)
