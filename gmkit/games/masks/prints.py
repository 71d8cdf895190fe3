"""What City of Masks prints: loads the content, reads the table if there is one, and hands both to the sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gmkit.games.masks import sheets
from gmkit.games.masks.content import MaskSet
from gmkit.games.masks.files import load, load_city, load_factions, load_masks
from gmkit.library.credit import Credit
from gmkit.printing.sheet import Card, Sheet
from gmkit.shell.print import Maker, Order
from gmkit.table.game import SeatNo

SIDE = 3
"""The GM's sheet has the chances for fewer supporters a side than this."""


def _set(order: Order) -> MaskSet:
    return load_masks(order.content, order.set_id)


def mask_cards(order: Order) -> Sheet:
    """Give a card for every mask of the set, and for the masks that no court card stands for, one for each player."""
    from gmkit.games.masks.sheets.look import UTILITY

    city, factions = load_city(order.content, order.set_id), load_factions(order.content, order.set_id).factions
    made = sheets.mask_cards(_set(order), order.setting, city, factions)
    return _for_everybody(made, order.seats, lambda card: UTILITY in card.tags)


def mask_sheets(order: Order) -> Sheet:
    """Give every mask of the set on a page of its own, and those that no court card stands for."""
    return sheets.mask_sheets(_set(order), order.setting, load_city(order.content, order.set_id))


def mask_tents(order: Order) -> Sheet:
    """Give every mask of the set as a table tent, and those that no court card stands for."""
    from gmkit.games.masks.sheets.masks import tent_sheet

    city, factions = load_city(order.content, order.set_id), load_factions(order.content, order.set_id).factions
    return tent_sheet(_set(order), order.setting, city, factions)


def tokens(order: Order) -> Sheet:
    """Give the tokens of both kinds, of one player or of each."""
    from gmkit.games.masks.sheets.pieces import token_sheet

    made = token_sheet(order.setting, sheets.CREDIT)
    return made._replace(cards=tuple(one._replace(copies=one.copies * (order.seats or 1)) for one in made.cards))


def dominoes(order: Order) -> Sheet:
    """Give a double-six set of dominoes."""
    from gmkit.games.masks.sheets.pieces import domino_sheet

    return domino_sheet(order.setting, sheets.CREDIT)


def tracker(order: Order) -> Sheet:
    """Give the relationship tracker, a form of our own (A68): blank, or of each seat meant, from what it sees."""
    if order.filling is None:
        from gmkit.games.masks.sheets.tracker import blank_for

        credit, blanks = sheets.CREDIT, blank_for(order.names, order.seats)
        if _own_content(order):
            from gmkit.games.masks.sheets.filled import blank_factions

            world = load(order.content, order.set_id)
            credit, bands = _credit(world.masks), blank_factions(world)
            blanks = tuple(one._replace(factions=bands) for one in blanks)
        if len(blanks) == 1:
            return sheets.tracker(blanks[0], setting=order.setting, credit=credit)
        return sheets.trackers(blanks, setting=order.setting, credit=credit)
    from gmkit.games.masks.sheets.filled import table_of, tracker_of

    game, world, state = table_of(order.filling)
    made = [tracker_of(world, game.view(state, seat), seat) for seat in order.filling.seats]
    credit = _credit(world.masks)
    if len(made) == 1:
        return sheets.tracker(made[0], setting=order.setting, credit=credit)
    return sheets.trackers(made, setting=order.setting, credit=credit)


def gm_sheet(order: Order) -> Sheet:
    """Give the GM's sheet, blank, or with the whole table; the chances are those of the options in force."""
    from gmkit.games.masks.sheets.filled import blank_blocs, gm_sheet_of, premise_of, signs_shown, table_of
    from gmkit.games.masks.sheets.gm import Person

    if order.filling is not None:
        _, world, state = table_of(order.filling)
        filled = gm_sheet_of(world, state, _chances(order.options))
        filled = filled._replace(signs=signs_shown(order.filling, world, state, order.content))
        return sheets.gm_sheet(filled, setting=order.setting, credit=_credit(world.masks))
    blank, credit = sheets.BLANK_GM, sheets.CREDIT
    if _own_content(order):
        world = load(order.content, order.set_id)
        blank, credit = blank._replace(blocs=blank_blocs(world)), _credit(world.masks)
    if order.names or order.seats:
        people = tuple(Person(name) for name in order.names or ("",) * (order.seats or 0))
        blank = blank._replace(people=people, order=order.names)
    blank = blank._replace(odds=_chances(order.options), premise=premise_of(order.options))
    return sheets.gm_sheet(blank, setting=order.setting, credit=credit)


def relationship_map(order: Order) -> Sheet:
    """Give the relationship map: blank, of the whole table for the GM, or of each seat meant, from what it sees."""
    from gmkit.games.masks.sheets.filled import blank_map, map_of

    if order.filling is None:
        world = load(order.content, order.set_id)
        return sheets.relationship_maps([blank_map(world, order.seats)], order.setting, _credit(world.masks))
    from gmkit.games.masks.sheets.filled import table_of

    game, world, state = table_of(order.filling)
    seats = order.filling.seats
    made = [map_of(world, game.view(state, seat), seat) for seat in seats] if seats else [map_of(world, state)]
    return sheets.relationship_maps(made, order.setting, _credit(world.masks))


def reference(order: Order) -> Sheet:
    """Give the rules at the table as cards, by the usual options."""
    from gmkit.games.masks.sheets.reference import reference as made

    found = load_factions(order.content, order.set_id)
    sheet = made(found.factions, order.setting, credit=_with(found.source, "factions"))
    return _for_everybody(sheet, order.seats, lambda card: card.id == "signals")


def factions(order: Order) -> Sheet:
    """Give a card for every faction, its ledger blank, or with the whole table's."""
    from gmkit.games.masks.sheets.cards import factions as made
    from gmkit.games.masks.sheets.cards import ledgers_of, powers_of

    credit = _with(load_factions(order.content, order.set_id).source, "factions")
    if order.filling is None:
        return made(powers_of(load(order.content, order.set_id)), order.setting, credit=credit)
    from gmkit.games.masks.sheets.filled import table_of

    _, world, state = table_of(order.filling)
    return made(powers_of(world), order.setting, credit=credit, ledgers=ledgers_of(world, state))


def objectives(order: Order) -> Sheet:
    """Give the card of objectives."""
    from gmkit.games.masks.sheets.cards import objectives as made

    return made(order.setting, credit=sheets.CREDIT)


def _for_everybody(made: Sheet, seats: int | None, meant: Callable[[Card], bool]) -> Sheet:
    """Give a sheet with as many of some cards as there are players, if their number is known."""
    if seats is None:
        return made
    return made._replace(cards=tuple(one._replace(copies=seats) if meant(one) else one for one in made.cards))


def _own_content(order: Order) -> bool:
    """Say whether a sheet needs content at all: the bundled factions stand on a blank one anyhow."""
    return bool(order.content) or order.set_id is not None


def _credit(masks: MaskSet) -> str:
    """Give the credit: the game's, and the set's beside it where that is another work."""
    return _with(masks.source, "masks")


def _with(source: Credit, what: str) -> str:
    """Give the credit: the game's, and beside it whose the content is, where that is another work."""
    line = source.line()
    same = line.startswith(sheets.WORK) and source.licence is None
    return sheets.CREDIT if same else f"{sheets.CREDIT}; {what}: {line}"


def _chances(options: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    """Give the challenger's chance in per cent as text, rows by its supporters, columns by the defender's."""
    from gmkit.games.masks.figures import opposed_odds
    from gmkit.games.masks.model import Options

    chosen, side = Options(**options), range(SIDE)
    return tuple(tuple(f"{float(100 * opposed_odds(own, theirs, chosen)):.1f}" for theirs in side) for own in side)


BESIDE = ("reference", "objectives", "factions")
"""What may be asked for with an evening's booklet."""


def tonight(order: Order, beside: Sequence[str] = ()) -> list[Sheet]:
    """Give the booklet of an evening: cover, everybody's tracker, the GM's sheet and map, the masks in play.

    Args:
        order: filled from a file.
        beside: of `BESIDE`, what else is wanted.
    """
    from gmkit.games.masks.sheets.cards import points
    from gmkit.games.masks.sheets.filled import cover_of, draw_cover, masks_of, table_of

    assert order.filling is not None
    _, world, state = table_of(order.filling)
    whole = order._replace(filling=order.filling._replace(seats=()))
    everybody = tuple(SeatNo(at) for at in range(len(state.avatars)))
    each = order._replace(filling=order.filling._replace(seats=everybody))
    title = f"City of Masks: tonight, {state.scene.title}" if state.scene else "City of Masks: tonight"
    cover = Sheet(title, _credit(world.masks), pages=draw_cover(cover_of(world, state, points()), order.setting))
    owned = dict.fromkeys(mask.id for avatar in state.avatars for mask in masks_of(world, avatar))
    cards = sheets.mask_cards(world.masks, order.setting)
    in_play = cards._replace(cards=tuple(one for one in cards.cards if one.id in owned), warnings=())
    more = [{**MAKERS}[name](order._replace(filling=None)) for name in beside]
    return [cover, tracker(each), gm_sheet(whole), relationship_map(whole), *([in_play] if owned else []), *more]


MAKERS: Mapping[str, Maker] = {
    "mask-sheets": mask_sheets,
    "mask-cards": mask_cards,
    "mask-tents": mask_tents,
    "tokens": tokens,
    "dominoes": dominoes,
    "tracker": tracker,
    "gm-sheet": gm_sheet,
    "reference": reference,
    "factions": factions,
    "objectives": objectives,
    "map": relationship_map,
}
"""Every sheet with what makes it."""

TONIGHT = (tonight, BESIDE)
"""What prints an evening's booklet, and what may be asked for with it."""
