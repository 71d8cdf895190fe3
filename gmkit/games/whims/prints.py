"""What Whims prints: works out the figures, and hands them to the sheets."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from gmkit.games.whims import npc, policy, rules, sheets
from gmkit.printing.sheet import Sheet
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
    return sheets.reference(figures, setting=order.setting)


HOUSE = frozenset({"weak"})
"""The ranks that are ours (WH-11)."""


def tokens(order: Order) -> Sheet:
    """Give a card for each number of tokens that a rank brings, and one for a person.

    The chances are those of the rank's own rule against play for the highest total.
    """
    to_win = order.options.get("rounds_to_win", 2)
    assert isinstance(to_win, int)
    points = policy.for_points()
    laws = {number: policy.final_totals(number, points) for number in sheets.TOKENS}
    shown = []
    for rank in rules.RANKS:
        plays = policy.up_to(npc.WEAK) if rank == "weak" else points
        reach = policy.thresholds(plays)
        for number in rules.rank_tokens(rank):
            own = policy.final_totals(number, plays)
            match = {}
            for theirs, law in laws.items():
                win, lose, _ = policy.round_chances(own, law)
                match[theirs] = policy.match_win(win, lose, to_win)
            shown.append(sheets.Token(f"{rank}-{number}", rank.capitalize(), number, reach, match, house=rank in HOUSE))
    means = {number: sum((n * share for n, share in laws[number].items()), Fraction(0)) for number in (3, 5, 7, 9)}
    person = sheets.Token("player", "Player", rules.TOKENS, policy.thresholds(points), totals=means, person=True)
    return sheets.tokens((*shown, person), setting=order.setting, rounds_to_win=to_win, house="H: house rank")


MAKERS: Mapping[str, Maker] = {"reference": reference, "tokens": tokens}
"""Every sheet with what makes it."""
