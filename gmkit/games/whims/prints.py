"""What Whims prints: works out the figures, and hands them to the sheets."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.games.whims import policy, sheets
from gmkit.printing.paper import Sheet
from gmkit.shell.press import Maker, Order


def reference(order: Order) -> Sheet:
    """Give the rules, the thresholds, and the odds of a match for 3 to 9 tokens a side."""
    points = policy.for_points()
    laws = {tokens: policy.final_totals(tokens, points) for tokens in sheets.TOKENS}
    match = {}
    for mine in sheets.TOKENS:
        for theirs in sheets.TOKENS:
            win, lose, _ = policy.round_chances(laws[mine], laws[theirs])
            match[mine, theirs] = policy.match_win(win, lose)
    figures = sheets.Figures(policy.thresholds(points), match)
    return sheets.reference(figures, paper=order.paper, ink=order.ink)


MAKERS: Mapping[str, Maker] = {"reference": reference}
"""Every sheet with what makes it."""
