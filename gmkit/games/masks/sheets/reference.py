"""Cards to keep at hand: both kinds of challenge, wooing and lending, the round, signals and the ladder."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.games.masks.powers import Faction
from gmkit.games.masks.sheets import signals
from gmkit.games.masks.sheets.look import AUTHOR
from gmkit.games.masks.sheets.reference_challenge import opposed, unopposed
from gmkit.games.masks.sheets.reference_round import round_page
from gmkit.games.masks.sheets.reference_wooing import wooing
from gmkit.printing.setting import Setting
from gmkit.printing.sheet import Card, Sheet


def reference(factions: Sequence[Faction], setting: Setting, *, credit: str) -> Sheet:
    """Give the rules at the table: two cards of 121 × 186 mm and one of 63 × 88 mm, all two-sided, four of the last.

    Args:
        factions: the story's; those that look at more, or hold an office, are called by their names.
        setting: what it is set with.
        credit: whose game it is.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    cards = (
        Card("challenges", "Challenges", unopposed(setting, "Reference 1"), opposed(setting, "Reference 2")),
        Card(
            "wooing", "Wooing, lending and the round", wooing(setting, "Reference 3", factions),
            round_page(setting, "Reference 4", factions),
        ),
        Card("signals", "Signals and the success ladder", signals.front(setting), signals.back(setting), copies=4),
    )  # fmt: skip
    return Sheet("City of Masks: reference", credit, cards, author=AUTHOR)
