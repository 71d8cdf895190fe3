"""Two pages to keep at hand: a challenge that nobody opposes, and one between two avatars."""

from __future__ import annotations

from gmkit.chance.dominoes import PIPS, Domino
from gmkit.games.masks.rules import ACTIONS
from gmkit.games.masks.sheets.leaflet import BOTTOM, HEIGHT, LEFT, RIGHT, WIDTH, Block, Column, gap, head, number, stack
from gmkit.games.masks.sheets.tiles import TILE_HIGH, courts, example, ladder
from gmkit.games.masks.stakes import COUP
from gmkit.games.masks.wooing import STRONG
from gmkit.printing.pen import Form
from gmkit.printing.setting import Setting

_FIRST = 4.8  # from the head's rule to the first block
_LADDER = 29.0


def unopposed(setting: Setting, label: str) -> Form:
    """Draw the steps of a challenge that involves no other avatar, with a worked tile.

    Raises:
        SheetError: if they do not fit.
    """
    pen = setting.pen("reference, unopposed")
    rule = head(pen, label, "An unopposed challenge", "you against the world, with the company looking on")
    column = Column(pen)
    before = (
        "*Mask.* Change your mask first, if you like.",
        "*Aims.* Say whom you woo, which faction this goes against and on whose behalf you act, if anybody’s.",
        (
            f"*Actions.* Name one to {number(ACTIONS)} in order, none twice: proper ones of your mask, hidden ones of "
            "your Hidden Face, or mundane ones, worth 0."
        ),
        "*Set aside* as much Face as the proper ones are worth, and as much Hidden Face as the hidden ones.",
    )
    tile = (
        "*Draw* by one end, unseen. The held end is the inner court, the far end the outer; a blank is 0.",
        (
            "*Succeed.* Add up the values in order. Each action whose running total the inner court reaches succeeds; "
            "a mundane one always does."
        ),
        "*Lose.* What failed loses its value to the pool, in the kind that was set aside. The rest comes back.",
        (
            "*Gain* the difference of the courts from the pool, whatever succeeded: in Face for proper actions, in "
            "Hidden Face for hidden ones, for both the whole of it in each."
        ),
        "*Conflict.* Each lettered pair that you touched earns its hidden value in Hidden Face, whatever the draw.",
    )
    after = (
        "*Tell it.* Every action is in the story, in any order; the greater the difference, the finer the show.",
        (
            f"*Settle.* Whoever you wooed is moved; onlookers who feel past ±{STRONG} for you may be. Then promises "
            "are made, and objectives found."
        ),
    )
    blocks = [
        column.phase("Before the tile"),
        *column.steps(before),
        column.phase("The tile"),
        *column.steps(tile, begin=len(before) + 1),
        column.phase("After"),
        *column.steps(after, begin=len(before) + len(tile) + 1),
        *_worked(column, low=setting.low),
    ]
    stack(blocks, rule + _FIRST, BOTTOM, pen.where)
    return pen.form(pen.where, WIDTH, HEIGHT)


def _worked(column: Column, *, low: bool) -> list[Block]:
    """Give the worked tile with what it comes to."""
    pen, shown = column.pen, example(Domino(5, 1), (2, 2, 2))

    def draw(y: float) -> None:
        pen.line(LEFT, y, RIGHT, y, "ink", 0.9)
        courts(pen, LEFT, y + 4.6, shown.draw)
        ladder(pen, LEFT + _LADDER, y + 4.6, RIGHT - LEFT - _LADDER, shown, low=low)

    change = shown.gained - shown.lost
    told = (
        f"Gained {shown.gained}, the difference; lost {shown.lost} by the failure: Face {change:+d}. "
        f"No tile reaches a total of {PIPS + 1}."
    ).replace("-", "−")
    return [gap(4.6 + TILE_HIGH, draw), column.para(told, hang=False, note=True, above=3.0)._replace(stretch=0.0)]


def opposed(setting: Setting, label: str) -> Form:
    """Draw the steps of a challenge between two avatars, and what there is to do for who is short.

    Raises:
        SheetError: if they do not fit.
    """
    pen = setting.pen("reference, opposed")
    rule = head(pen, label, "An opposed challenge", "you against another avatar, each in sight of the other")
    column = Column(pen)
    before = (
        "*Call.* Change your mask first, if you like; then name a defender, who keeps the mask already worn.",
        (
            "*Goals.* Agree what follows if either side wins: it may bring an objective nearer, but not be one. "
            "Say your aims, as when unopposed."
        ),
        f"*Actions.* Up to {number(ACTIONS)} each, challenger first; set aside their worth.",
        (
            "*Stake* Face: propose; match, raise or fall short. Both put up the last figure, no less than either "
            "side’s proper actions are worth."
        ),
        "*Cover.* If short, call on allies; bystanders may bet, evenly. Still short: yield, or fight on.",
    )
    tiles = (
        "*Draw* a tile each: principals, and avatars that lend. None goes back yet.",
        "*Compare.* The higher sum of differences wins; a tie is the challenger’s.",
        (
            "*Tell it* in turn, challenger first. Actions succeed or fail as when unopposed, for the story only. The "
            "winner has the last word and turns the tile down."
        ),
    )
    after = (
        (
            "*Pay.* The losing side’s stake goes to the winner, loans included; the Hidden Face it set aside, to the "
            "pool. All else comes back."
        ),
        "*Conflict.* Pairs that you touched pay Hidden Face, as when unopposed.",
        (
            "*Settle.* Loans are repaid, then bets. Each principal may shift its feeling for the other by up to the "
            "other’s outer court; then the wooed, the onlookers and the lenders. Promises come last."
        ),
    )
    short = (
        (
            "*Yield*",
            (
                "Nothing is drawn. Pay the highest stake you named or matched, or your proper actions’ worth if "
                "that is more, as far as you have it; and all that you were lent."
            ),
        ),
        (
            "*Fight on*",
            (
                "Win, and the whole stake is yours. Lose, and you pay all you put up and owe the rest; until it is "
                "paid, the winner gives you orders."
            ),
        ),
        ("*Major Coup*", f"You called and won, and the losing side paid {COUP} Face or more."),
    )
    blocks = [
        column.phase("Before the tiles"),
        *column.steps(before),
        column.phase("The tiles"),
        *column.steps(tiles, begin=len(before) + 1),
        column.phase("After"),
        *column.steps(after, begin=len(before) + len(tiles) + 1),
        column.phase("Ways it may end"),
        *column.table(short, (0.0, 21.0), hang=False),
    ]
    stack(blocks, rule + _FIRST, BOTTOM, pen.where)
    return pen.form(pen.where, WIDTH, HEIGHT)
