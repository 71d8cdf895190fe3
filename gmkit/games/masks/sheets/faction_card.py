"""The front of a faction's card, 105 × 148 mm: what it looks at in whoever woos it, and what it lends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.errors import SheetError
from gmkit.games.masks.allegiance import is_champion
from gmkit.games.masks.powers import Faction
from gmkit.games.masks.sheets import faction_words as words
from gmkit.games.masks.sheets.badge import badge
from gmkit.games.masks.sheets.leaflet import Block, Column, stack
from gmkit.games.masks.sheets.track import MOST
from gmkit.printing import parts
from gmkit.printing.fit import Stage, fit
from gmkit.printing.pen import Form, Pen
from gmkit.printing.quotes import curly
from gmkit.printing.setting import Setting

WIDTH, HEIGHT = 105.0, 148.0
LEFT, RIGHT = 5.5, WIDTH - 5.5
_RULE = 29.5
_SIZES = (9.0, 8.5, 8.0, 7.5, 7.0)
_LIST = 7.0
_OFFICES = {
    "authority": "It arrests and tries who is seen Unmasked, and no Character is had against it.",
    "underground": "Whoever is alienated drifts towards it.",
}


class Power(NamedTuple):
    """What the front of a faction's card shows.

    Attributes:
        faction: the faction.
        opposed: what the faction it opposes is called, empty if there is none.
        actions: of the masks in the story, what is proper to it.
    """

    faction: Faction
    opposed: str = ""
    actions: tuple[str, ...] = ()


def front(power: Power, setting: Setting) -> tuple[Form, bool]:
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
                blocks = _blocks(Column(pen, LEFT, RIGHT, size), power, actions=actions)
                stack(blocks, _RULE + 4.6, HEIGHT - 6.2, pen.where)
            except SheetError:
                if not actions and size == _SIZES[-1]:
                    raise
                continue
            return pen.form(pen.where, WIDTH, HEIGHT), actions
    raise AssertionError("the last size either fits or raises")


def _head(pen: Pen, power: Power, *, solid: bool) -> None:
    """Draw the emblem, the name and what it is."""
    faction = power.faction
    parts.running_head(pen, LEFT, RIGHT, 7.4, "City of Masks", "Faction")
    badge(pen, faction.emblem, faction.label, LEFT + 7.8, 19.0, 13.6, solid=solid)
    x = LEFT + 19.0
    name = fit(
        curly(faction.label),
        pen.measure("serif-semibold", f"{pen.where}, name"),
        RIGHT - x,
        (Stage(1, 17, 13), Stage(2, 13, 10), Stage(3, 9.5, 7)),
    )
    line = fit(
        _about(power),
        pen.measure("serif-italic", f"{pen.where}, opposed"),
        RIGHT - x,
        (Stage(1, 9.5, 8), Stage(2, 8, 7)),
    )
    deep = name.drop + 1.6 + line.leading + line.drop
    first = 19.0 - deep / 2 + 1.4
    y = pen.lines(x, first, name, "serif-semibold")
    pen.lines(x, y + 1.6 + line.leading, line, "serif-italic", "soft")
    pen.line(LEFT, _RULE, RIGHT, _RULE, "ink", 0.9)


def _about(power: Power) -> str:
    """Say in a line what a faction is to others."""
    return f"opposed to {curly(power.opposed)}" if power.opposed else "opposed to nobody"


def _weights(power: Power) -> list[tuple[str, str]]:
    """Give what is added to the draw, figure and words."""
    out = [(words.against_opposed(), f"against {curly(power.opposed)}")] if power.opposed else []
    other = "against any other faction" if power.opposed else "against another faction"
    out += [
        (words.against_other(), other),
        (words.each_proper(), "for each action that is proper to it"),
        (words.each_breach(), "for each action that goes against it"),
    ]
    if power.faction.further in words.WHOEVER:
        out.append((words.once_further(), words.WHOEVER[power.faction.further]))
    return out


def _blocks(column: Column, power: Power, *, actions: bool) -> list[Block]:
    """Give the text of the card."""
    faction = power.faction
    blocks = [
        column.phase("When it is wooed"),
        column.para("The wooer’s inner court less the outer, and:", hang=False, first=True),
        *(_weight(column, *one, first=i == 0) for i, one in enumerate(_weights(power))),
        column.para(
            "Its feeling moves by that, and what it has promised shrinks by as much; or grows, if it then likes the "
            "wooer.",
            hang=False,
        ),
    ]
    proper = _proper(column, faction, power.actions if actions else ())
    blocks += [column.phase("Proper to it"), *proper] if proper else []
    if faction.breach:
        against = f"Actions marked {_listed([faction.breach])}."
        blocks += [column.phase("Against it"), column.para(curly(against), hang=False, first=True)]
    lends = (
        "To whom it likes, all it has promised, unless the challenge goes against it. It draws no tile. Its feeling "
        "then moves by what came back less what it lent."
    )
    blocks += [column.phase("What it lends"), column.para(lends, hang=False, first=True)]
    strong = next(level for level in range(MOST + 1) if is_champion(level, level)) - 1
    champion = f"Its *champion* feels more than {strong} for it, and it as much for the champion."
    office = _OFFICES.get(faction.office, "")
    blocks.append(column.para(f"{champion} {office}".strip(), hang=False))
    return blocks


def _weight(column: Column, figure: str, told: str, *, first: bool) -> Block:
    """Give a line of what is added: the figure hung, what it is for."""
    pen = column.pen
    narrow = column._replace(left=column.left + 9.0)
    text = narrow.para(told, hang=False, above=1.6 if first else 1.35)

    def draw(y: float) -> None:
        colour = "cold" if figure.startswith("−") else "warm"
        pen.text(column.left + 6.4, y + 0.236 * column.size, figure, "sans-bold", column.size, colour, align="right")
        text.draw(y)

    return text._replace(draw=draw, stretch=0.3)


def _proper(column: Column, faction: Faction, actions: Sequence[str]) -> list[Block]:
    """Give what is proper to a faction: in a sentence, or by its tags; then the masks' actions."""
    out: list[Block] = []
    if faction.deeds:
        out.append(column.para(curly(faction.deeds), hang=False, first=True))
    elif faction.proper:
        out.append(column.para(curly(f"Actions marked {_listed(faction.proper)}."), hang=False, first=True))
    if out and actions:
        small = column._replace(size=_LIST)
        told = "\u00a0· ".join(actions)
        out.append(small.para(curly(f"*On the masks:* {told}"), hang=False))
    return out


def _listed(classes: Sequence[Sequence[str]]) -> str:
    """Give tags in quotes, since any word may be one: "masculine", "bold" or "upholds masks"."""
    tags = list(dict.fromkeys(f'"{tag.replace("-", " ")}"' for one in classes for tag in one))
    return " or ".join(filter(None, (", ".join(tags[:-1]), tags[-1])))
