"""What City of Masks prints: loads the content, reads the table if there is one, and hands both to the sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.games.masks import sheets
from gmkit.games.masks.content import KINDS, SET, MaskSet
from gmkit.library.shelves import resolve
from gmkit.printing.paper import Sheet
from gmkit.shell.press import Maker, Order

SIDE = 3
"""The GM's sheet has the chances for fewer supporters a side than this."""


def _set(order: Order) -> MaskSet:
    return MaskSet.from_data(resolve(SET.name, "masks/masks.yaml", order.content, KINDS, order.set_id).data)


def mask_cards(order: Order) -> Sheet:
    """Give a card for every mask of the set."""
    return sheets.mask_cards(_set(order), paper=order.paper, ink=order.ink)


def mask_sheets(order: Order) -> Sheet:
    """Give every mask of the set on a page of its own."""
    return sheets.mask_sheets(_set(order), paper=order.paper, ink=order.ink)


def tracker(order: Order) -> Sheet:
    """Give the relationship tracker, a form of our own (A68): blank, or of each seat meant, from what it sees."""
    if order.filling is None:
        if not _own_content(order):
            return sheets.tracker(paper=order.paper, ink=order.ink)
        from gmkit.games.masks.sheets.filled import blank_factions
        from gmkit.games.masks.world import load

        world = load(order.content, order.set_id)
        blank = sheets.BLANK._replace(factions=blank_factions(world))
        return sheets.tracker(blank, paper=order.paper, ink=order.ink, credit=_credit(world.masks))
    from gmkit.games.masks.sheets.filled import table_of, tracker_of

    game, world, state = table_of(order.filling)
    made = [tracker_of(world, game.view(state, seat), seat) for seat in order.filling.seats]
    credit = _credit(world.masks)
    if len(made) == 1:
        return sheets.tracker(made[0], paper=order.paper, ink=order.ink, credit=credit)
    return sheets.trackers(made, paper=order.paper, ink=order.ink, credit=credit)


def gm_sheet(order: Order) -> Sheet:
    """Give the GM's sheet, blank, or with the whole table; the chances are those of the options in force."""
    from gmkit.games.masks.sheets.filled import blank_blocs, gm_sheet_of, premise_of, table_of

    if order.filling is not None:
        _, world, state = table_of(order.filling)
        filled = gm_sheet_of(world, state, _chances(order.options))
        return sheets.gm_sheet(filled, paper=order.paper, ink=order.ink, credit=_credit(world.masks))
    blank, credit = sheets.BLANK_GM, sheets.CREDIT
    if _own_content(order):
        from gmkit.games.masks.world import load

        world = load(order.content, order.set_id)
        blank, credit = blank._replace(blocs=blank_blocs(world)), _credit(world.masks)
    blank = blank._replace(odds=_chances(order.options), premise=premise_of(order.options))
    return sheets.gm_sheet(blank, paper=order.paper, ink=order.ink, credit=credit)


def _own_content(order: Order) -> bool:
    """Say whether a sheet needs content at all: the bundled factions stand on a blank one anyhow."""
    return bool(order.content) or order.set_id is not None


def _credit(masks: MaskSet) -> str:
    """Give the credit: the game's, and the set's beside it where that is another work."""
    line = masks.source.line()
    return sheets.CREDIT if line.startswith(sheets.CREDIT) else f"{sheets.CREDIT}; masks: {line}"


def _chances(options: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    """Give the challenger's chance in per cent as text, rows by its supporters, columns by the defender's."""
    from gmkit.games.masks.model import Options
    from gmkit.games.masks.quick.odds import opposed_odds

    chosen, side = Options(**options), range(SIDE)
    return tuple(tuple(f"{float(100 * opposed_odds(own, theirs, chosen)):.1f}" for theirs in side) for own in side)


MAKERS: Mapping[str, Maker] = {
    "mask-sheets": mask_sheets,
    "mask-cards": mask_cards,
    "tracker": tracker,
    "gm-sheet": gm_sheet,
}
"""Every sheet with what makes it."""
