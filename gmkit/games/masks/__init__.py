"""City of Masks: nobles in masks, dominoes for luck, Face to win and a Hidden Face beneath."""

from __future__ import annotations

from gmkit.shell.card import BOTH, GM, SEATS, GameCard, Option

GAME = GameCard(
    slug="masks",
    title="City of Masks",
    tagline="masks with proper actions, dominoes drawn by one end, Face to win and to lose",
    credit="City of Masks, a storygame by Mike Reeves-McMillan, © 1997–2006",
    equipment="a double-six set of dominoes, the court cards and jokers of a pack, Face tokens of two sorts",
    seats=(2, 14, 6),
    options=(
        Option(
            "randomizer",
            "dominoes",
            "a domino held by one end, or two six-sided dice, the first the inner court",
            values=("dominoes", "dice2d6"),
        ),
        Option(
            "success_test",
            "inner_ge_cumulative",
            "an action succeeds if the inner court is at least its running total, or at most",
            values=("inner_ge_cumulative", "inner_le_cumulative"),
        ),
        Option(
            "king_of_clubs",
            "printed",
            "the Ringleader of the bundled set with 14 points as printed, or trimmed to a king's 13",
            values=("printed", "trimmed"),
        ),
        Option(
            "opposed_rewards",
            "stakes_only",
            "an opposed challenge moves the stakes alone, or its winner, or both, gain from the pool as well",
            values=("stakes_only", "winner_gain", "both_gain"),
        ),
        Option(
            "difference",
            "absolute",
            "opposed totals by the difference between the courts, or by inner less outer",
            values=("absolute", "signed"),
        ),
        Option(
            "unopposed_bonus",
            "none",
            "house rule: an unopposed challenge also pays the value of every success",
            values=("none", "success_value"),
        ),
        Option(
            "lend_when",
            "when_short",
            "allies may be called only by who is short of the stake, or at any time",
            values=("when_short", "any_time"),
        ),
        Option(
            "initiations_per_round",
            "1",
            "challenges that an avatar may initiate in a round",
            values=("1", "2", "unlimited"),
        ),
        Option("objective_cards", 1, "objective cards for each player; two make a longer game", least=1, most=2),
        Option(
            "max_rounds",
            None,
            "rounds after which the game stops; without a number 12, or 20 with two objective cards",
            least=1,
            most=1000,
        ),
        Option(
            "woo_commit_limit",
            "outer",
            "who is wooed may promise Face up to the outer court, the inner court, or the improvement",
            values=("outer", "inner", "difference"),
        ),
        Option(
            "coup_counts",
            "loser_payment",
            "20 Face make a Major Coup: what the loser pays, or both stakes together",
            values=("loser_payment", "both_stakes"),
        ),
        Option(
            "character_grant",
            "automatic",
            "a Character is received at once, or when the GM says so",
            values=("automatic", "gm"),
        ),
        Option(
            "enduring_cap",
            "strict",
            "an enduring feeling turns round as far as it once reached, or may go further",
            values=("strict", "soft"),
        ),
    ),
    names=("Celia", "Dav", "Bertha", "Anna", "Bo", "Zeno", "Livia", "Corso", "Isaura", "Matteo"),
    challenges={
        "unopposed": "a challenge that involves no other avatar: which actions succeed, and the Face",
        "opposed": "a challenge between two avatars: who wins, and the Face that changes hands",
        "woo": "wooing an avatar: how its feeling moves, and what it may promise",
        "faction": "wooing a faction: how its feeling moves, and what it commits",
        "influence": "the Face that an avatar can call in, and by which calls",
        "alienation": "whether a Hidden Face that outgrows its Face alienates",
        "arrest": "whether the Unmasked escapes arrest, and the verdict if not",
        "relationship": "a feeling through several encounters, fickle or enduring",
    },
    sheets={
        "mask-sheets": "each mask on a page of its own, to cut out and wear",
        "mask-cards": "the masks, the Uncast and the social roles as cards of 63 by 88 mm",
        "mask-tents": "each mask as a table tent, its actions on the wearer's side",
        "tokens": "Face and Hidden Face tokens for one player, discs of 22 mm",
        "dominoes": "a double-six set of paper tiles, 24 by 48 mm",
        "tracker": "one player's mask, Hidden Face, relationships and objectives",
        "gm-sheet": "the whole table for the GM: tokens, feelings, promises, objectives",
        "reference": "the rules at the table: challenges, wooing and lending, the round, signals",
        "factions": "a card for each faction, with its ledger behind it",
        "objectives": "what number cards ask for, how that is checked, and the score",
        "map": "who feels what for whom, drawn and in a table; the GM's, or as each player knows it",
    },
    filled={"tracker": SEATS, "gm-sheet": GM, "factions": GM, "map": BOTH},
    counted=("mask-cards", "tokens", "reference", "map"),
    shows=("mask", "faction"),
    kinds=("mask-set", "faction-set", "hidden-pool", "mask-pool", "masks-city", "masks-situation", "masks-challenge"),
)
