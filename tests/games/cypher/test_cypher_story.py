"""A game of Cypher in a few lines, and its events in a row: whose doing it was, and nothing told twice."""

from __future__ import annotations

from gmkit.games.cypher.events import (
    CampaignScored,
    CampaignWon,
    Discarded,
    DiscardedCard,
    DisplayTurned,
    Drew,
    DrewCard,
    EndTriggered,
    Event,
    Exiled,
    ExiledCard,
    FirstPlayer,
    GameEnded,
    Guarded,
    HandDealt,
    HandSeen,
    LeftArea,
    Passed,
    PassedCard,
    Spared,
    Swapped,
    TurnBegan,
)
from gmkit.games.cypher.telling import story
from gmkit.table.game import seen_by
from gmkit.table.seats import Seat, Seating
from tests.cases import every_case
from tests.games.cypher.builders import HOUSE, seat

SEATING = Seating((Seat("Vesper"), Seat("Ilo"), Seat("Karst")))
DECK, WORDS = HOUSE.deck, HOUSE.words
VE, IL, KA = seat(0), seat(1), seat(2)


def number(word: str, copy: int = 0) -> int:
    """Give a card of a character."""
    return [card for card in range(DECK.total) if DECK.character(card).id == word][copy]


def beats(*events: Event) -> list[str]:
    """Give the beats, without the notice about the deck."""
    return [line for line in story.beats(DECK, WORDS)(events, SEATING) if line != DECK.notice]


def row(*events: Event) -> list[str]:
    """Give the sentences of events in a row."""
    return [text for text in story.together(DECK, WORDS)(events, SEATING) if text]


TECHNO, EXEC = number("technomancer"), number("executive")


@every_case(
    ("events", "told"),
    [
        ((LeftArea(KA, number("corp-overseer"), TECHNO),), "Vesper's Technomancer sends Karst's Corp Overseer"),
        (
            (LeftArea(KA, number("aristocrat"), TECHNO), LeftArea(VE, number("corp-overseer"), TECHNO)),
            "Vesper's Technomancer sends Karst's Aristocrat and the Corp Overseer beside it",
        ),
        (
            (LeftArea(VE, number("fixer"), EXEC), LeftArea(VE, number("fixer", 1), EXEC)),
            "Vesper's Executive sends two copies of the Fixer beside it",
        ),
    ],
)
def test_a_beat_says_whose_card_it_was(events: tuple[Event, ...], told: str) -> None:
    assert beats(TurnBegan(VE, 4), *events) == [f"Turn 4: {told} under the deck."]


def test_who_ignores_a_card_and_who_steals_one() -> None:
    guarded = Guarded(IL, number("bodyguard"), number("archivist"), spent=True)
    spared = Spared(KA, number("data-runner"), TECHNO)
    stolen = Swapped(VE, EXEC, KA, number("corp-overseer"))
    assert beats(TurnBegan(VE, 4), guarded, TurnBegan(VE, 5), spared, TurnBegan(VE, 6), stolen) == [
        "Turn 4: Ilo ignores Vesper's Archivist behind the Bodyguard, and the Bodyguard goes for it.",
        "Turn 5: Karst is safe from Vesper's Technomancer behind the Data Runner.",
        ("Turn 6: Vesper steals the Corp Overseer, the best there is, from Karst and leaves the Executive there."),
    ]
    # What happened before any turn was told has no culprit to be named.
    assert beats(guarded) == ["Ilo ignores the Archivist behind the Bodyguard, and the Bodyguard goes for it."]


def test_a_long_game_is_told_by_what_mattered_most() -> None:
    events: list[Event] = []
    for turn in range(1, 15):
        events += [TurnBegan(VE, turn), Spared(KA, number("data-runner"), TECHNO)]
    events += [TurnBegan(IL, 15), EndTriggered(IL, "card", number("cypher-anomaly"))]
    lines = beats(*events)
    assert len(lines) == 9
    assert [line.partition(":")[0] for line in lines] == [f"Turn {turn}" for turn in (*range(1, 9), 15)]


def test_what_was_dealt_and_passed_is_told_to_those_who_may_know_it() -> None:
    card = number("fixer")
    events: list[Event] = [
        FirstPlayer(VE), HandDealt(VE, 1), HandSeen(VE, (card,), VE), HandDealt(IL, 1), HandSeen(IL, (TECHNO,), IL),
        TurnBegan(VE, 1), Passed(VE, IL), PassedCard(VE, IL, card, VE), PassedCard(VE, IL, card, IL),
    ]  # fmt: skip
    passed = "Turn 1: Vesper passes the Fixer to Ilo."
    assert beats(*events) == ["Vesper begins.", "Dealt: Vesper the Fixer; Ilo the Technomancer.", passed]
    assert beats(*seen_by(events, IL)) == ["Vesper begins.", "Dealt: Ilo the Technomancer.", passed]
    assert beats(*seen_by(events, KA)) == beats(*seen_by(events, None)) == ["Vesper begins."]


def campaign(won: int, points: tuple[int, ...]) -> list[Event]:
    ended = GameEnded((4, 5, 9), seat(won), False, IL, "card", ((TECHNO, number("technomancer", 1)), (), ()))
    return [
        FirstPlayer(VE), TurnBegan(VE, 1), Swapped(VE, EXEC, None, number("coder")), ended,
        CampaignScored(seat(won), points, 3),
    ]  # fmt: skip


def test_every_game_of_a_campaign_has_its_beats_and_the_standing() -> None:
    events = [*campaign(2, (1, 0, 1)), *campaign(2, (1, 0, 2)), CampaignWon(KA, (1, 0, 2), 3)]
    lines = beats(*events)
    assert lines == [
        "Game 2: Vesper begins.",
        "Turn 1: Vesper takes the Coder from the Display and leaves the Executive there.",
        (
            "The end: Karst wins. Influence, house values: Vesper 4, Ilo 5, Karst 9. Before them lie: Vesper two "
            "copies of the Technomancer. Karst takes a point; 3 win the campaign: Vesper 1, Ilo 0, Karst 1."
        ),
        "Game 3: Vesper begins.",
        lines[1],
        lines[2].replace("Karst 1.", "Karst 2."),
    ]


def test_the_figures_of_a_single_game_stand_at_its_end() -> None:
    ended = campaign(2, (0, 0, 1))[3]
    told = "The end: Karst wins. Influence, house values: Vesper 4, Ilo 5, Karst 9. "
    told += "Before them lie: Vesper two copies of the Technomancer."
    assert row(ended) == beats(ended) == [told]
    assert "Vesper 4, Ilo 5, Karst 9" in row(*campaign(2, (0, 0, 1)))[-2]


@every_case(
    ("events", "told"),
    [
        ((HandDealt(VE, 1), HandSeen(VE, (TECHNO,), VE)), "Vesper is dealt the Technomancer."),
        (
            (Drew(VE, "top"), DrewCard(VE, TECHNO, VE)),
            "Vesper draws the Technomancer from the top of the deck.",
        ),
        (
            (Exiled(VE), ExiledCard(VE, TECHNO, VE)),
            "Vesper takes the Technomancer out of the game, face down.",
        ),
        ((Discarded(VE), DiscardedCard(VE, TECHNO, VE)), "Vesper puts the Technomancer under the deck."),
        (
            (
                Passed(VE, KA),
                PassedCard(VE, KA, TECHNO, VE),
                PassedCard(VE, KA, TECHNO, KA),
            ),
            "Vesper passes the Technomancer to Karst.",
        ),
        ((Passed(VE, KA), PassedCard(VE, KA, TECHNO, KA)), "Vesper passes the Technomancer to Karst."),
        (
            (PassedCard(VE, KA, TECHNO, VE), PassedCard(VE, KA, TECHNO, KA)),
            "Karst receives the Technomancer from Vesper.",
        ),
    ],
)
def test_one_deed_is_one_sentence(events: tuple[Event, ...], told: str) -> None:
    assert row(*events, DisplayTurned(EXEC)) == [told, "Display: the Executive."]


def test_onlookers_are_told_what_happened_and_no_more() -> None:
    events: list[Event] = [
        Drew(VE, "top"), DrewCard(VE, TECHNO, VE),
        Passed(VE, KA), PassedCard(VE, KA, TECHNO, VE), PassedCard(VE, KA, TECHNO, KA),
    ]  # fmt: skip
    assert row(*seen_by(events, None)) == ["Vesper draws from the top of the deck.", "Vesper passes a card to Karst."]
