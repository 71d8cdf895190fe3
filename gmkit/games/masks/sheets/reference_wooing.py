"""A page to keep at hand: wooing avatars and factions, lending along a chain, settling loans."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.errors import SheetError
from gmkit.games.masks.powers import Faction
from gmkit.games.masks.sheets import chains
from gmkit.games.masks.sheets.faction_words import WHOEVER, weights
from gmkit.games.masks.sheets.leaflet import (
    BOTTOM,
    HANG,
    HEIGHT,
    LEFT,
    RIGHT,
    WIDTH,
    Block,
    Column,
    gap,
    head,
    number,
    stack,
)
from gmkit.games.masks.wooing import STRONG
from gmkit.printing.pen import Form
from gmkit.printing.setting import Setting

_FIRST = 4.8
_PITCH = 4.5  # of the modifiers
_SECOND = 45.0  # their second column


def wooing(setting: Setting, label: str, factions: Sequence[Faction] = ()) -> Form:
    """Draw how feelings are won and spent.

    Args:
        setting: what it is set with.
        label: at the right of its head.
        factions: the story's; what each of them also looks at is named where there is room.

    Raises:
        SheetError: if it does not fit.
    """
    try:
        with setting.fonts.strict():
            return _drawn(setting, label, _further(factions))
    except SheetError:
        return _drawn(setting, label, _further(()))


def _further(factions: Sequence[Faction]) -> str:
    """Say what the factions also look at, or where that is to be found."""
    told = [f"{one.label} {WHOEVER[one.further]}" for one in factions if one.further in WHOEVER]
    if told:
        return f"Further +1: {'; '.join(told)}."
    return "Some add a further +1; their cards say for what."


def _drawn(setting: Setting, label: str, further: str) -> Form:
    """Draw the page with a line about what factions also look at."""
    pen = setting.pen("reference, wooing")
    rule = head(pen, label, "Wooing and lending", "regard won, and regard spent")
    column = Column(pen)
    table = chains.height()
    blocks = [
        column.phase("Wooing an avatar"),
        *column.steps(
            (
                "*Name* whom you woo before the draw. Only your own tile counts.",
                "*Feeling.* Theirs for you moves by the inner court less the outer.",
                (
                    "*Promise.* They may add to the Face they promise you, by up to the outer court and what they "
                    "hold. You may call on it again and again."
                ),
            )
        ),
        column.para(f"After the draw, others there who feel past ±{STRONG} for you may react as if wooed.", note=True),
        column.phase("Wooing a faction"),
        column.para(
            "Its feeling moves by the inner court less the outer, and by this. Its promise shrinks by as much, or "
            "grows if it then likes you.",
            first=True,
        ),
        _modifiers(column),
        column.para(further, note=True),
        column.phase("Lending along a chain"),
        column.para(
            "Asking costs 1 Face a link, paid to each who is asked. Nobody asks on for more than their own regard for "
            "the asker. A lender gives up to its promise or regard; that arrives divided by the links, rounded down.",
            first=True,
        ),
        gap(table, lambda y: chains.draw(pen, LEFT, y, RIGHT - LEFT, low=setting.low), above=3.2, stretch=0.6),
        column.para(
            f"Heavy: more arrives than the asking costs. {number(chains.ROWS).capitalize()} links never pay.",
            hang=False,
            note=True,
        ),
        column.phase("When a loan is settled, the lender’s feeling"),
        *column.table(
            (
                ("more came back", "*may warm*", "by up to the surplus"),
                ("as much came back", "*stays*", ""),
                ("less did, won or lost", "*may cool*", "by up to what is missing"),
                ("a faction’s", "*always moves*", "by just the difference, either way"),
            ),
            (0.0, 38.0, 62.0),
            hang=False,
        ),
    ]
    stack(blocks, rule + _FIRST, BOTTOM, pen.where)
    return pen.form(pen.where, WIDTH, HEIGHT)


def _modifiers(column: Column) -> Block:
    """Give what is added to the draw, in two columns."""
    pen = column.pen
    entries = weights()

    def draw(y: float) -> None:
        for i, (figure, words) in enumerate(entries):
            x = LEFT + HANG + (i % 2) * _SECOND
            base = y + 2.1 + (i // 2) * _PITCH
            colour = "cold" if figure.startswith("−") else "warm"
            pen.text(x + 4.6, base, figure, "sans-bold", 8, colour, align="right")
            pen.text(x + 6.4, base, words, "serif", column.size)

    return gap(2.1 + _PITCH * ((len(entries) - 1) // 2), draw, above=2.4, stretch=0.6)
