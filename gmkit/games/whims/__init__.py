"""Whims: three ten-sided dice, a few tokens, first to two rounds."""

from gmkit.errors import later
from gmkit.shell.card import GM, TELLS, TEMPERS, GameCard, Option

GAME = GameCard(
    slug="whims",
    title="Whims",
    tagline="three dice, a few tokens to reroll them, first to two rounds",
    credit="Whims: A Cypher System Dice Game, by Jesus (@Arvandus), for the Fandible actual-play podcast",
    equipment="three ten-sided dice and up to nine tokens a player",
    seats=(2, 8, 2),
    options=(
        Option("rounds_to_win", 2, "rounds that win the match", least=1, most=9),
        Option(
            "npc_token_choice",
            "random",
            "which of its rank's two numbers an NPC has",
            values={
                "random": "one of the two by chance, for the whole match",
                "low": "the lower one",
                "high": "the higher one",
            },
            title="NPC token choice",
            example="high",
        ),
        Option("open_tokens", False, "whether all see how many tokens are spent"),
        Option(
            "max_rounds", 50, "rounds after which an unfinished match stops", least=1, most=1000, title="Most rounds"
        ),
        Option("tokens_cap", 9, "the most tokens anybody has in a round", least=3, most=9),
        TELLS,
    ),
    styles={"careless": later("rerolls fives and less, however many tokens are left"), **TEMPERS},
    personas=(*TEMPERS,),
    names=("Oran", "Sibyl", "Teck", "Vesna", "Ulric", "Maro", "Ilse", "Quill"),
    challenges={"round": "one round against an NPC, when the players rolled real dice"},
    sheets={
        "reference": "the rules and when to reroll, and behind them the odds, A6",
        "tokens": "a card for every rank: its tokens, when it rerolls, how often it wins; one for a player",
        "gm-sheet": "what each NPC may show, what that stands for and how often; the GM's",
    },
    filled={"gm-sheet": GM},
    kinds=("whims-situation",),
    rooms={"kinds": "situation", "prints": "sheets", "beginnings": "commands"},
)
