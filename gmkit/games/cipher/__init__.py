"""Cipher, the Gaudiguchian game: sixteen retainers bid for, then dice ventures for gold."""

from gmkit.errors import later
from gmkit.shell.card import GM, TELLS, TEMPERS, GameCard, Option

AUCTION = "enlistment"
"""The auction, as a situation says it."""

GAME = GameCard(
    slug="cipher",
    title="Cipher, a Gaudiguchian game",
    tagline="sixteen retainers bid for, then dice ventures for the gold",
    credit="Cipher: a Gaudiguchian game, by Neerth (winner, April 2006), set in the world of Lusternia",
    equipment="a Venture die and a Reward die (or two ordinary dice), sixteen retainers, 50 sovereigns a player",
    seats=(2, 8, 4),
    aliases=("retainers",),
    options=(
        Option("starting_gold", 50, "sovereigns each player brings", least=0, most=10_000),
        Option(
            "bid_limit",
            "stake",
            "bid what you brought, or without a limit",
            values={
                "stake": "nobody bids more than the gold before them",
                "none": "anybody may bid any sum; at the end each has their gold less their bids",
            },
        ),
        Option(
            "leftover_gold",
            "counts",
            "gold left after the auction counts, is put away, or goes to the Treasury",
            values={
                "counts": "it stays before its owner, and counts",
                "put_away": "it goes home with its owner, and does not count",
                "to_treasury": "it goes to the Treasury, to be earned again",
            },
            phase=AUCTION,
            says="What becomes of gold left after the auction.",
        ),
        Option(
            "earn_instead",
            "off",
            "a contest may be turned into earning when somebody, or all the others, hold no gold",
            values={
                "off": "never; a contest that is rolled is held",
                "any_broke": "as soon as anybody holds no gold",
                "all_others_broke": "when all the others hold no gold",
            },
            says="When a contest may be turned into earning.",
        ),
        Option(
            "turn_order",
            "clockwise",
            "clockwise, or all the names in order, parted by commas",
            most=600,
            says="clockwise, or all the names in order, parted by commas.",
        ),
        Option(
            "first_seat",
            "leader",
            "leader (the owner of the set's leading retainer), or a name",
            most=60,
            says="leader, or a name.",
        ),
        Option(
            "draw_mode",
            "blind",
            "whether a drawer may know a retainer by touch",
            values={
                "blind": "whoever pulls a retainer from the pouch takes what comes",
                "touch": "whoever pulls may know a retainer by touch",
            },
            phase=AUCTION,
        ),
        Option(
            "balance",
            "none",
            "scaled keeps the balance with more or fewer than four",
            values={
                "none": "totals count as they are",
                "scaled": "totals count times the number of players over four, so that other numbers last as long",
            },
            says="scaled keeps the balance with more or fewer than four.",
        ),
        Option(
            "max_rounds",
            None,
            "rounds after which the game stops, the Treasury unclaimed",
            least=1,
            most=10_000,
            title="Most rounds",
            says="Rounds after which the game stops.",
            example=30,
        ),
        Option("pass_final", False, "whether a pass is final for the lot", title="Pass is final", phase=AUCTION),
        Option(
            "unsold",
            "aside",
            "a retainer that nobody wants is set aside, or goes back into the pouch once",
            values={
                "aside": "it is set aside, and serves nobody",
                "back_in_pouch": "it goes back into the pouch, once",
            },
            phase=AUCTION,
            says="What becomes of a retainer that nobody wants.",
        ),
        Option(
            "tie",
            "shared",
            "equal gold wins together, or the smaller retinue wins",
            values={
                "shared": "they win together",
                "smaller_retinue": "the one whose retinue has fewer points together wins",
            },
            says="Who wins of those with equal gold; the smaller retinue has fewer points together.",
        ),
        TELLS,
    ),
    styles={
        "balanced": later("wants three even totals"),
        "specialist": later("wants one high total"),
        "miser": later("bids a fifth less"),
        "gambler": later("bids a fifth more, and likes the wildest contest"),
        "vindictive": later("goes for whoever last took gold from it"),
        **TEMPERS,
    },
    personas=(*TEMPERS,),
    names=("Tharsis", "Ysmene", "Corvald", "Pellith", "Odrane", "Merrow", "Vashti", "Lucan"),
    challenges={
        "preach": "earn from the Treasury by the first attribute",
        "craft": "earn from the Treasury by the second attribute",
        "labor": "earn from the Treasury by the third attribute",
        "debate": "a contest by the first attribute",
        "race": "a contest by the second attribute",
        "duel": "a contest by the third attribute; it never backfires",
        "lot": "one lot of the auction at a real table",
    },
    sheets={
        "retainers": "a card for every retainer, 63 by 88 mm, with a back that all share",
        "reference": "the rules, and behind them what a turn is worth: a page of 131 by 186 mm to fold",
        "score-sheet": "retinues, the Treasury in coins, the gold after each round",
        "gm-sheet": "what each NPC may show, what that stands for and how often; the GM's",
    },
    filled={"score-sheet": GM, "gm-sheet": GM},
    counted=("score-sheet",),
    shows=("retainer", "retainers"),
    kinds=("retainer-set", "cipher-situation"),
    pays="coins",
    brings="starting_gold",
    rooms={"kinds": "content", "prints": "sheets", "exhibits": "commands", "balance": "beginnings"},
)
