"""Cyffle in words: every event, the beats with what was worth seeing, and what a seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from gmkit.games.cyffle import events
from gmkit.games.cyffle.commands import DESK
from gmkit.games.cyffle.events import (
    Accused,
    AcesAgain,
    AntesPaid,
    CheatShown,
    CutDemanded,
    CutSkipped,
    EveningEnded,
    FirstDealer,
    HandBegins,
    HandDealt,
    HandScored,
    HandVoid,
    KeptQuiet,
    LastCoins,
    LeftTable,
    Palmed,
    Played,
    Revoked,
    Risked,
    SatOut,
    Spotted,
    Stacked,
    Staked,
    Swapped,
    TrickWon,
    TrumpTurned,
    WrongAccusation,
)
from gmkit.games.cyffle.model import Options
from gmkit.shell.words import RECAP
from gmkit.table.game import GM, SeatNo, seen_by
from gmkit.table.seats import Seat, Seating
from tests.cases import every_case, records_of
from tests.games.cyffle.builders import GAME, at_random, seated

TELLING = DESK.telling(GAME)
FIRE = Seating((Seat("Fflergant"), Seat("Kilraen"), Seat("Daire")))
A, B, C = SeatNo(0), SeatNo(1), SeatNo(2)


def scored(scores: tuple[int | None, ...], winners: tuple[SeatNo, ...], **more: Any) -> HandScored:
    given: dict[str, Any] = {"payouts": (0, 0, 0), "carried": 0, "tally": (0, 0, 0), "marked": ()}
    return HandScored(scores, winners, **{**given, **more})


ALL_REVOKED = "Everybody who played has revoked, and nobody has points."

TOLD = [
    (FirstDealer(C), "Daire is to deal first."),
    (HandBegins(3, C, 0), "Hand 3, Daire's deal."),
    (HandBegins(3, C, 1), "Hand 3, Daire's deal, 1 coin in the pot from before."),
    (TrumpTurned("S"), "Spades are trumps."),
    (HandDealt(A, ("KH", "9C"), A), "Fflergant holds KH 9C."),
    (HandDealt(A, None, A), ""),
    (AntesPaid((A, B, C), 2), "Fflergant, Kilraen and Daire put in 2 coins each."),
    (AntesPaid((A, B, C), 0), ""),
    (Staked(B, 1), "Kilraen stakes 1 coin."),
    (SatOut(B, "cannot pay the stake"), "Kilraen cannot pay the stake and sits out."),
    (LeftTable(B), "Kilraen leaves the game."),
    (Played(A, "TD"), "Fflergant plays the 10 of diamonds."),
    (
        Revoked(A, "JD"),
        ("Fflergant had denied diamonds and shows the Knave of diamonds: a revoke, and no points for this hand."),
    ),
    (TrickWon(C, ("KH", "2H", "AS"), 4, "KH"), "Daire takes the trick, 4 points."),
    (TrickWon(C, ("2H", "3H", "4H"), 0, "4H"), "Daire takes the trick, nothing."),
    (TrickWon(C, ("JH", "QH", "AH"), 9, "AH"), "Daire takes the trick, 9 points, with the Knave of trumps in it."),
    (TrickWon(C, ("JH", "QH", "AH"), 5, "AH"), "Daire takes the trick, 5 points."),
    (TrickWon(C, ("KH", "AH", "2S"), 4, "2S"), "Daire trumps the Ace and takes the trick, 4 points."),
    (TrickWon(C, ("KH", "QH", "JS"), 7, "JS"), "Daire trumps and takes the trick, 7 points, by the Knave of trumps."),
    (
        scored((6, 0, 1), (A,), payouts=(3, 0, 0), tally=(1, 0, 0), marked=(A,)),
        "Points: Fflergant 6, Kilraen 0, Daire 1. Fflergant takes 3 coins. Fflergant has won 1 hand.",
    ),
    (
        scored((6, 0, None), (A,), payouts=(2, 0, 0)),
        "Points: Fflergant 6, Kilraen 0. Fflergant has them all. Fflergant takes 2 coins.",
    ),
    (
        scored((2, 2, 1), (A, B), payouts=(1, 1, 0), carried=1),
        (
            "Points: Fflergant 2, Kilraen 2, Daire 1. Fflergant and Kilraen tie with 2 points. "
            "Fflergant takes 1 coin, Kilraen takes 1 coin, and 1 coin stays in the pot."
        ),
    ),
    (scored((0, 0, 0), (A, B, C)), "Points: Fflergant 0, Kilraen 0, Daire 0. Nobody has taken a point."),
    (scored((3, 2, 0), (A,)), "Points: Fflergant 3, Kilraen 2, Daire 0. Fflergant has most."),
    (
        scored((None, 0, None), (B,), payouts=(0, 4, 0)),
        "Points: Kilraen 0. Nobody else has a share in it. Kilraen takes 4 coins.",
    ),
    (scored((None, None, None), (), carried=3), ALL_REVOKED + " 3 coins stay in the pot."),
    (scored((None, None, None), ()), ALL_REVOKED),
    (LastCoins(B, 1), "Kilraen takes 1 coin that is left in the pot."),
    (LastCoins(B, 2), "Kilraen takes 2 coins that are left in the pot."),
    (
        EveningEnded("7 hands are won", (7, 2, 0), (3, -2, -1), (A,)),
        (
            "The end: 7 hands are won. Hands won: Fflergant 7, Kilraen 2, Daire 0. "
            "Coins: Fflergant +3, Kilraen −2, Daire −1."
        ),
    ),
    (
        EveningEnded("2 hands were to be played", (0, 0, 0), (0, 0, 0), (A, B, C)),
        "The end: 2 hands were to be played. Everybody goes as they came.",
    ),
    (Palmed(C, ("AS", "AH"), C), "Daire palms AS AH."),
    (CutSkipped(C, C), "Daire takes the pack back uncut."),
    (CutDemanded(B, C), "Kilraen sees that Daire would deal uncut, and cuts."),
    (
        Stacked(C, ("AS",), A, ("2D", "4C"), C),
        ("Daire stacks the pack: AS to fall to the dealer and 2D 4C to fall to Fflergant."),
    ),
    (Stacked(C, ("AS",), None, (), C), "Daire stacks the pack: AS to fall to the dealer."),
    (Swapped(C, "2C", "AS", C), "Daire swaps the 2 of clubs for the Ace of spades."),
    (Risked(C, "palm", Fraction(9, 16)), "Daire dares to palm cards; nobody notices it 56.2 % of the time."),
    (Spotted("Tryffin", C, "stack", GM), "Tryffin sees Daire stack the pack."),
    (Spotted("Tryffin", C, "stack", GM, True), "Tryffin, who seems to sleep, sees Daire stack the pack."),
    (KeptQuiet(A, False, A), "Fflergant says nothing of it."),
    (KeptQuiet(A, True, A), "Fflergant keeps it for later."),
    (Accused("Tryffin", C), "Tryffin accuses Daire of cheating."),
    (
        CheatShown(C, ("stack",), 2, ("AC", "AD"), ("2D", "AS")),
        "The pack is 2 cards short; AC AD are found on Daire; on top of the pack lie 2D AS.",
    ),
    (CheatShown(C, ("skip_cut", "stack"), 0, (), ()), "It was seen: Daire did deal uncut and stack the pack."),
    (CheatShown(C, (), 0, (), ()), "Daire has cheated."),
    (
        AcesAgain(C, ("AS", "AH"), Fraction(1, 100)),
        "AS AH of the last hand once more: an honest hand has as many of its Aces 1.0 % of the time.",
    ),
    (WrongAccusation(B, C, 2), "Nothing can be shown; Kilraen pays Daire 2 coins as amends."),
    (WrongAccusation(B, C, 0), "Nothing can be shown; Kilraen's points do not count."),
    (
        HandVoid(4, C, (1, 1, 0), 1, 1),
        ("Hand 4 is void: stakes go back, but for Daire's 1 coin; 1 coin stays in the pot."),
    ),
    (HandVoid(4, C, (0, 0, 0), 0, 0), "Hand 4 is void: nothing is marked."),
]


@every_case(("event", "sentence"), TOLD)
def test_an_event_in_a_sentence(event: Any, sentence: str) -> None:
    assert TELLING.tell(event, FIRE) == sentence


def test_every_event_is_among_them() -> None:
    assert {type(event) for event, _ in TOLD} == records_of(events)


def beats(*events: Any) -> list[str]:
    return TELLING.beats(events, FIRE)


def test_a_beat_tells_what_was_worth_seeing() -> None:
    trick = (Played(A, "KH"), Played(B, "AH"), Played(C, "2S"), TrickWon(C, ("KH", "AH", "2S"), 4, "2S"))
    knave = (Played(C, "JS"), Played(A, "QS"), Played(B, "3C"), TrickWon(A, ("JS", "QS", "3C"), 6, "QS"))
    end = scored((6, 0, 4), (A,), payouts=(3, 0, 0))
    (line,) = beats(HandBegins(1, C, 0), TrumpTurned("S"), *trick, *knave, end)
    assert line == (
        "Hand 1, Daire's deal, spades are trumps. Daire trumps Kilraen's Ace of hearts. "
        "Fflergant captures the Knave of spades from Daire, wins on the last trick with 6 points to Daire's 4 "
        "and takes 3 coins."
    )


def test_an_ace_thrown_away_or_beaten_by_nothing_is_no_news() -> None:
    plain = (Played(A, "KH"), Played(B, "AC"), Played(C, "2H"), TrickWon(A, ("KH", "AC", "2H"), 4, "KH"))
    own = (Played(A, "JS"), Played(B, "AH"), Played(C, "2S"), TrickWon(A, ("JS", "AH", "2S"), 8, "JS"))
    (line,) = beats(HandBegins(1, C, 0), TrumpTurned("S"), *plain, *own, scored((12, 0, 0), (A,)))
    assert line == "Hand 1, Daire's deal, spades are trumps. Fflergant wins all 2 tricks with 12 points."


def test_a_void_hand_has_its_beat() -> None:
    lines = beats(
        HandBegins(2, C, 0), TrumpTurned("H"), Accused("Tryffin", C), CheatShown(C, (), 1, ("AS",), ()),
        HandVoid(2, C, (1, 1, 0), 1, 1), HandBegins(3, A, 1),
    )  # fmt: skip
    assert lines == [
        (
            "Hand 2, Daire's deal, hearts are trumps. Tryffin accuses Daire of cheating. The pack is 1 card short; "
            "AS is found on Daire. Hand 2 is void: stakes go back, but for Daire's 1 coin; 1 coin stays in the pot."
        )
    ]


def test_the_outline() -> None:
    def line(tally: tuple[int, ...], net: tuple[int, ...], *best: SeatNo) -> str:
        return TELLING.story([scored((1, 0, 0), (A,)), EveningEnded("", tally, net, best)], FIRE, None, RECAP).headline

    assert line((1, 0, 0), (2, -1, -1), A) == (
        "Fflergant won with one hand, two coins richer. The best was hand none, with the only point."
    )
    assert line((0, 0, 0), (1, 1, -2), A, B) == (
        "Fflergant and Kilraen won together, one coin richer each, after one hand."
    )
    # Where the hands tell nobody apart, the coins do (CF-27).
    assert line((1, 1, 1), (3, -1, -2), A).startswith("Fflergant won three coins in one hand.")
    together = "Daire, Fflergant and Kilraen won together,"
    assert line((1, 1, 1), (0, 0, 0), A, B, C) == f"{together} with one hand each, after one hand."
    assert line((0, 0, 0), (0, 0, 0), A, B, C) == f"{together} as they came, after one hand."
    assert TELLING.story([], FIRE, None, RECAP).headline == ("The evening goes on, and the first hand is not over yet.")


def test_a_glance_tells_the_table_and_never_a_hand_of_others() -> None:
    rules = GAME
    seating = seated("skilled", "human", "skilled")
    seen = 0
    for state, _ in at_random(seating, Options(wager_style="open", max_hands=3), "glance"):
        for seat in range(3):
            view: Any = rules.view(state, SeatNo(seat))
            lines = TELLING.glance(view, seat)
            words = {word.strip(".,;") for line in lines for word in line.split()}
            table = view.round.table if hasattr(view, "round") else view.table
            others = sum(hand for at, hand in enumerate(state.hands) if at != seat)
            hidden = {table.codes[card] for card in range(52) if others >> card & 1}
            assert not words & hidden
            own = {table.codes[card] for card in range(52) if state.hands[seat] >> card & 1}
            assert own <= words
            seen += bool(own)
    assert seen


def test_a_glance_at_a_trick() -> None:
    from gmkit.games.cyffle import GAME as CARD
    from gmkit.games.cyffle.situation import from_data
    from gmkit.library.load import parse
    from tests.games.cyffle.builders import FIRE as TRICK

    state = from_data(parse(TRICK, "fire.yaml").data, GAME, CARD.read_options([])).state
    assert TELLING.glance(GAME.view(state, SeatNo(3)), 3) == [
        "Hand 1; spades are trumps; 4 coins in the pot.",
        "The trick: Fflergant KH, Kilraen 2H, Cynwas AH; Cynwas has it so far.",
        "Your hand: 4C 5D AS.",
    ]


def test_the_story_has_the_lead_the_hands_and_the_cheats() -> None:
    """What nobody spoke of is for the GM, and for who did it."""
    evening = [
        HandBegins(1, A, 0),
        *(TrickWon(seat, (), points, "suit") for seat, points in ((B, 3), (A, 2), (A, 2))),
        HandScored((4, 3, 0), (A,), (3, 0, 0), 0, (1, 0, 0), (A,)),
        HandBegins(2, B, 0),
        Palmed(B, ("AS",), B),
        Accused("Daire", B),
        CheatShown(B, ("palm",), 1, ("AS",), ()),
        HandVoid(2, B, (1, 0, 1), 1, 1),
        HandBegins(3, C, 1),
        Palmed(C, ("AH",), C),
        HandScored((0, 11, 1), (B,), (0, 4, 0), 0, (1, 1, 0), (B,)),
        HandBegins(4, A, 0),
        WrongAccusation(C, A, 2),
        HandScored((1, 3, 2), (B,), (0, 3, 0), 0, (1, 2, 0), (B,)),
        EveningEnded("4 hands were to be played", (1, 2, 0), (-1, 3, -2), (B,)),
    ]

    def told(happened: Sequence[Any]) -> dict[str, str]:
        return {thread.title: thread.text for thread in TELLING.story(happened, FIRE, None, RECAP).threads}

    assert told(evening) == {
        "The lead": "Fflergant led from hand one until Kilraen went ahead in hand four.",
        "The hands": "The clearest was hand three: Kilraen had eleven points to one.",
        "The cheats": (
            "Daire caught Kilraen in hand two, with the Ace of spades. "
            "Daire accused Fflergant in hand four without cause, and paid two coins. "
            "In hand three Daire palmed the Ace of hearts, and nobody spoke of it."
        ),
    }
    secret = "Daire still has a secret from hand three."
    for seat, knows in ((None, False), (A, False), (C, True)):
        seen = seen_by(evening, seat)
        assert ("Ace of hearts" in told(seen)["The cheats"]) == knows
        assert (secret in TELLING.story(seen, FIRE, None, RECAP).hooks) == knows
    # Whoever accuses has a name in the event, and is you all the same.
    (cheats,) = (one.text for one in TELLING.story(seen, FIRE.told_to(C), None, RECAP).threads if "cheats" in one.title)
    assert cheats == (
        "You caught Kilraen in hand two, with the Ace of spades. "
        "You accused Fflergant in hand four without cause, and paid two coins. "
        "In hand three you palmed the Ace of hearts, and nobody spoke of it."
    )


def test_a_pack_that_was_cut_after_all_is_nobodys_secret() -> None:
    evening = [
        HandBegins(1, C, 0),
        Risked(C, "skip_cut", Fraction(9, 16)),
        CutDemanded(B, C),
        HandScored((3, 1, 0), (A,), (3, 0, 0), 0, (1, 0, 0), (A,)),
        EveningEnded("1 hand was to be played", (1, 0, 0), (2, -1, -1), (A,)),
    ]
    told = TELLING.story(evening, FIRE, None, RECAP)
    assert not [
        text for text in (*(one.text for one in told.threads), *told.hooks) if "Daire" in text and "cheat" in text
    ]
    assert not [hook for hook in told.hooks if "secret" in hook]
