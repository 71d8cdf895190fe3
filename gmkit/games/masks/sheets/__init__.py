"""City of Masks on paper: masks as cards and to wear, the relationship tracker, the GM's sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from gmkit.errors import later, said, say
from gmkit.games.masks.content import City, Faction, MaskSet
from gmkit.games.masks.sheets.gm import draw_gm
from gmkit.games.masks.sheets.look import AUTHOR, look_of, plain_looks
from gmkit.games.masks.sheets.map import Map
from gmkit.games.masks.sheets.map import draw as draw_map
from gmkit.games.masks.sheets.matrix import BLANK as BLANK_GM
from gmkit.games.masks.sheets.matrix import GmSheet
from gmkit.games.masks.sheets.tracker import BLANK, Tracker, draw
from gmkit.library.credit import Credit
from gmkit.library.files import Pictured
from gmkit.printing.sheet import Card, Page, Setting, Sheet

__all__ = [
    "BLANK",
    "BLANK_GM",
    "CREDIT",
    "WORK",
    "GmSheet",
    "Map",
    "Tracker",
    "credit",
    "gm_sheet",
    "mask_cards",
    "mask_sheets",
    "relationship_maps",
    "tracker",
    "trackers",
]

WORK = Credit("City of Masks", f"{AUTHOR}, © 1997–2006")
CREDIT = WORK.line()


def credit() -> str:
    """Give whose game it is, in the language that is spoken."""
    return WORK.line()


def mask_cards(content: MaskSet, setting: Setting, city: City | None = None, factions: Sequence[Faction] = ()) -> Sheet:
    """Give the masks as cards of 63 × 88 mm, in the order of the set; all have the same back.

    With factions, those whom an action pleases or angers stand behind it, and the last card is the key to their
    emblems. With a city, the cards of masks that no court card stands for come after the others: the Uncast, the
    social roles, one's own Character. A mask whose actions do not fit on its card has a second one, and the sheet
    has a warning.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming mask and field.
    """
    from gmkit.games.masks.sheets import masks  # no tracker needs it
    from gmkit.shell.paper import picture

    cards: list[Card] = []
    shown = picture(content.back) if isinstance(content.back, Pictured) else None
    back = masks.mask_back(setting, shown, content.theme.pattern if content.theme else "lozenges")
    warnings: list[str] = []
    for mask in content.masks:
        look = look_of(mask, content)
        own = masks.faces(look, setting, factions)
        if len(own) > 1:
            told = later("{mask}: the actions need {n} card|{mask}: the actions need {n} cards")
            warnings.append(say(told, number=len(own), mask=said(mask.title)))
        cards += [Card(mask.id, mask.title, face, back, look.tags) for face in own]
    if city is not None:
        cards += masks.utility_cards(city, setting, back)
    cards += masks.key_card(content, factions, setting, back)
    return _sheet(content, say("City of Masks: mask cards, {set}", set=content.title), warnings, cards=tuple(cards))


def mask_sheets(content: MaskSet, setting: Setting, city: City | None = None) -> Sheet:
    """Give each mask on a page of its own, to cut out and wear, its actions on a lining that is folded behind it.

    With a city, the masks that no court card stands for come last, undecorated. A mask whose actions do not fit
    on the lining has a second page, and the sheet has a warning.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming mask and field.
    """
    from gmkit.games.masks.sheets import masks, pieces  # no tracker needs them

    pages: list[Page] = []
    warnings: list[str] = []
    looks = [*(look_of(mask, content) for mask in content.masks), *(plain_looks(city) if city else ())]
    for look in looks:
        own = pieces.pages(look, setting)
        if len(own) > 1:
            warnings.append(say("{mask}: the actions need a second page", mask=said(look.mask.title)))
        large = masks.worn_large(look, partial(pieces.pages, look))
        pages += [page._replace(id=look.mask.id, tags=look.tags, fixed=True, large=large) for page in own]
    return _sheet(content, say("City of Masks: mask sheets, {set}", set=content.title), warnings, pages=tuple(pages))


def _sheet(
    content: MaskSet,
    title: str,
    warnings: Sequence[str],
    *,
    cards: tuple[Card, ...] = (),
    pages: tuple[Page, ...] = (),
) -> Sheet:
    """Give a sheet made from a set of masks, credited to whoever wrote it."""
    source = content.source
    return Sheet(
        title,
        source.line(),
        cards,
        pages,
        tuple(warnings),
        author=source.person,
        licence=source.licence or "",
    )


def tracker(state: Tracker = BLANK, *, setting: Setting, credit: str = CREDIT) -> Sheet:
    """Give the relationship tracker of one player: blank, or filled with what is known.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming the field.
    """
    title = say("City of Masks: relationship tracker")
    if state.avatar:
        title = say("City of Masks: relationship tracker, {name}", name=state.avatar)
    return trackers([state], setting=setting, credit=credit)._replace(title=title)


def trackers(states: Sequence[Tracker], *, setting: Setting, credit: str = CREDIT) -> Sheet:
    """Give the relationship trackers of several players, one after another.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming the field.
    """
    pages = tuple(
        page._replace(secret=say("keep secret, {name}", name=state.avatar) if state.avatar else "")
        for state in states
        for page in draw(state, setting)
    )
    return Sheet(say("City of Masks: relationship trackers"), credit, pages=pages, author=AUTHOR)


def gm_sheet(state: GmSheet = BLANK_GM, *, setting: Setting, credit: str = CREDIT) -> Sheet:
    """Give the GM's own sheet: everybody's tokens, aims, feelings and promises; blank, or filled.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming the field.
    """
    pages = tuple(page._replace(secret=say("for the GM only, keep secret")) for page in draw_gm(state, setting))
    return Sheet(say("City of Masks: GM sheet"), credit, pages=pages, author=AUTHOR)


def relationship_maps(states: Sequence[Map], setting: Setting, credit: str = CREDIT) -> Sheet:
    """Give relationship maps, one after another: who feels what for whom, drawn and in a table.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming the field.
    """
    title = say("City of Masks: relationship map") if len(states) == 1 else say("City of Masks: relationship maps")
    if len(states) == 1 and states[0].owner:
        title = say("City of Masks: relationship map, {name}", name=states[0].owner)
    pages = tuple(page._replace(secret=_secret_of(state)) for state in states for page in draw_map(state, setting))
    return Sheet(title, credit, pages=pages, author=AUTHOR)


def _secret_of(state: Map) -> str:
    if state.owner:
        return say("keep secret, {name}", name=state.owner)
    return say("for the GM only, keep secret") if state.feelings else ""
