"""City of Masks: nobles in masks, dominoes for luck, Face to win and a Hidden Face beneath."""

from __future__ import annotations

from gmkit.shell.card import GameCard, Option

GAME = GameCard(
    slug="masks",
    title="City of Masks",
    tagline="masks with proper actions, dominoes drawn by one end, Face to win and to lose",
    credit="City of Masks, a storygame by Mike Reeves-McMillan, © 1997–2006",
    equipment="a double-six set of dominoes, the court cards and jokers of a pack, Face tokens of two sorts",
    seats=(2, 14, 6),
    options=(
        Option(
            "success_test",
            "inner_ge_cumulative",
            "an action succeeds if the inner court is at least its running total, or at most",
            values=("inner_ge_cumulative", "inner_le_cumulative"),
        ),
        Option(
            "randomizer",
            "dominoes",
            "a domino held by one end, or two six-sided dice, the first the inner court",
            values=("dominoes", "dice2d6"),
        ),
        Option(
            "unopposed_bonus",
            "none",
            "house rule: an unopposed challenge also pays the value of every success",
            values=("none", "success_value"),
        ),
        Option(
            "king_of_clubs",
            "printed",
            "the Ringleader of the bundled set with 14 points as printed, or trimmed to a king's 13",
            values=("printed", "trimmed"),
        ),
    ),
    names=("Celia", "Dav", "Bertha", "Anna", "Bo", "Zeno", "Livia", "Corso", "Isaura", "Matteo"),
    challenges={"unopposed": "a challenge that involves no other avatar: which actions succeed, and the Face"},
    sheets={
        "mask-sheets": "each mask on a page of its own, to cut out and wear",
        "mask-cards": "the masks as cards of 63 by 88 mm, nine to a page",
        "tracker": "one player's mask, Hidden Face, relationships and objectives",
    },
    shows=("mask",),
    whole=False,
)
