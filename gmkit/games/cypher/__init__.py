"""Cypher: nineteen characters, three classes, and the fight for the nexus."""

from __future__ import annotations

from gmkit.shell.card import GM, TELLS, TEMPERS, GameCard, Option

GAME = GameCard(
    slug="cypher",
    title="Cypher, the nexus",
    tagline="nineteen characters in three classes; three lie before you at most, and the most influence wins",
    credit="Cypher, by David Short (Alderac Entertainment Group, 2014)",
    equipment="nineteen character cards, the printed ones or slips of paper",
    seats=(2, 4, 3),
    aliases=("nexus",),
    options=(
        Option("set_aside_one", False, "after the shuffle the top card leaves the game unseen", example=True),
        Option(
            "campaign",
            False,
            "game after game, a point for each won: 4, 3 or 2 points for 2, 3 or 4 players",
            says="Game after game, a point for each won.",
            example=True,
        ),
        Option(
            "chief_pair_boost",
            True,
            "two of a kind whose influence rises beside their class raise each other",
            title="Pair boost",
            example=False,
        ),
        Option(
            "technomancer_scope",
            "all",
            "a purge of all areas spares its player's own or not",
            values={"all": "its own player's area is struck too", "others": "only the areas of the others are struck"},
            title="Purge scope",
            says="Whether a purge of all areas spares its player's own.",
            example="others",
        ),
        Option(
            "bodyguard_spent",
            False,
            "whoever lets an effect be ignored leaves the area for it",
            title="Guard is spent",
            example=True,
        ),
        Option(
            "extractor_optional",
            False,
            "a card of the hand may stay instead of leaving the game",
            title="Removal is optional",
            example=True,
        ),
        Option(
            "anomaly_grace_rounds",
            0,
            "rounds in which no card triggers the end",
            least=0,
            most=20,
            title="Grace rounds",
            example=1,
        ),
        Option("turn_cap", 40, "turns after which the end is triggered as if the deck were empty", least=4, most=1000),
        TELLS,
    ),
    styles=TEMPERS,
    personas=(*TEMPERS,),
    names=("Vesper", "Ilo", "Karst", "Neve", "Orrin", "Saba"),
    challenges={
        "turn": "one turn: the card, its effect, drawing, passing, discarding",
        "score": "what areas are worth, who wins, and how a tie is broken",
    },
    sheets={
        "cards": "every copy of every character, 63 by 88 mm, with a back that all share",
        "reference": "the turn and the deal, the end and the count, an A6 card to fold",
        "tally": "a campaign's points and games, an A6 card",
    },
    filled={"tally": GM},
    shows=("character", "deck"),
    kinds=("cypher-deck", "cypher-situation"),
    rooms={"kinds": "content", "prints": "sheets", "exhibits": "commands", "balance": "beginnings"},
)
