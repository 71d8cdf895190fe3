"""Cyffle, the squires' game of chance: tricks, trumps, and a pot for the most points."""

from gmkit.errors import later
from gmkit.shell.card import GM, TELLS, TEMPERS, GameCard, Option

GAME = GameCard(
    slug="cyffle",
    title="Cyffle, or Chance",
    tagline="three to five cards a hand, a new trump each time, the pot to the most points in tricks",
    credit="Tryffin's Rules to Cyffle, given with an excerpt from The Child of Saturn; the source names no author",
    equipment="a pack of 52 cards, and small coins or a tally to seven",
    seats=(2, 34, 4),
    crowd=(17, "--option too_many=two_packs"),
    options=(
        Option(
            "mode",
            "both",
            "play for the pot, for seven hands won, or both",
            values={
                "wager": "for the coins in the pot, hand by hand",
                "tally": "for so many hands won, without coins",
                "both": "for the pot of each hand, and for so many hands won",
            },
        ),
        Option("ante", 1, "coins that each player puts into the pot", least=0, most=1_000_000),
        Option(
            "wager_style",
            "agreed",
            "an agreed ante, or the player left of the dealer names a stake, to be matched or sat out",
            values={
                "agreed": "everybody puts in the ante",
                "open": "the player left of the dealer names a stake, and each other matches it or sits the hand out",
            },
        ),
        Option(
            "tie_tally",
            "none",
            "who marks a tied hand: nobody, each of the tied, or nobody and it is dealt again",
            values={
                "none": "nobody marks it, and the deal passes",
                "each": "all who tied mark it",
                "replay": "nobody marks it, and the same dealer deals again",
            },
            title="Tied hands",
        ),
        Option("hands_to_win", 7, "hands won that win the match", least=1, most=1000),
        Option(
            "deal_passes",
            "left",
            "the deal goes to the left, or to the winner",
            values={"left": "whoever sits left of the dealer deals next", "winner": "whoever won the hand deals next"},
        ),
        Option(
            "too_many",
            "refuse",
            "more than 17 players are refused, or two packs are put together",
            values={
                "refuse": "the game is not begun, since one pack is too small",
                "two_packs": "two packs are put together, and the earlier of two equal cards wins",
            },
        ),
        Option(
            "cheating",
            False,
            "whether a dealer may cheat, and others may notice; with story a cheat who is shown up voids no hand",
            values={
                True: "a dealer may cheat, and a cheat who is shown up voids the hand",
                False: "nobody cheats",
                "story": "a dealer may cheat, and what becomes of one who is shown up is the GM's to say",
            },
            says="Whether a dealer may cheat, and others may notice; with story a cheat who is shown up does not void "
            "the hand.",
            example=True,
        ),
        Option(
            "cut_required",
            True,
            "whether the pack has to be cut; if not, a dealer who cheats may openly take it back uncut (CF-12)",
            says="Whether the pack has to be cut; if not, taking it back uncut is no cheat.",
            title="The cut is required",
        ),
        Option(
            "purse",
            None,
            "coins that each player brings; none is as many as it takes",
            least=0,
            most=1_000_000,
            example=20,
        ),
        Option(
            "max_hands",
            None,
            "hands after which the evening ends; none is one deal each without a tally, else 100,000",
            least=1,
            most=10_000,
            title="Most hands",
            example=20,
        ),
        TELLS,
    ),
    gone={"foreign_ace": "the foreign Ace is gone, and the option foreign_ace with it; leave it out"},
    styles={
        "cheat": later("palms and stacks as dealer where cheating is on"),
        "quiet": later("keeps what it saw to itself"),
        **TEMPERS,
    },
    personas=(*TEMPERS,),
    names=("Fflergant", "Kilraen", "Tryffin", "Daire", "Cynwas", "Manogan"),
    challenges={
        "trick": "who takes a trick, and what it counts",
        "score": "a hand counted: points, the pot, what is carried over",
    },
    sheets={
        "reference": "the rules and what the table agrees upon, an A6 card to fold",
        "tally": "names and shields to strike, a ledger of hands behind; A6 cards to fold, six names each",
        "gm-sheet": "what each NPC may show, what that stands for and how often; the GM's",
    },
    filled={"tally": GM, "gm-sheet": GM},
    counted=("tally",),
    kinds=("cyffle-pack", "cyffle-situation"),
    pays="coins",
    brings="purse",
    crooked=("cheat", ("cheating=on",)),
    rooms={"kinds": "pack", "prints": "sheets"},
)
