"""What City of Masks prints: loads the masks and hands them to the sheets."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.games.masks import sheets
from gmkit.games.masks.content import KINDS, SET, MaskSet
from gmkit.library.shelves import resolve
from gmkit.printing.paper import Sheet
from gmkit.shell.press import Maker, Order


def _set(order: Order) -> MaskSet:
    return MaskSet.from_data(resolve(SET.name, "masks/masks.yaml", order.content, KINDS, order.set_id).data)


def mask_cards(order: Order) -> Sheet:
    """Give a card for every mask of the set."""
    return sheets.mask_cards(_set(order), paper=order.paper, ink=order.ink)


def mask_sheets(order: Order) -> Sheet:
    """Give every mask of the set on a page of its own."""
    return sheets.mask_sheets(_set(order), paper=order.paper, ink=order.ink)


def tracker(order: Order) -> Sheet:
    """Give the relationship tracker, blank."""
    return sheets.tracker(paper=order.paper, ink=order.ink)


MAKERS: Mapping[str, Maker] = {"mask-sheets": mask_sheets, "mask-cards": mask_cards, "tracker": tracker}
"""Every sheet with what makes it."""
