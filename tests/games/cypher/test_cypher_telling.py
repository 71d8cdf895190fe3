"""Cypher in words: who does what to whom, what is secret, and where figures are ours."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.games.cypher import telling
from gmkit.games.cypher.events import (
    CampaignScored,
    CampaignWon,
    DrawLost,
    EndTriggered,
    Event,
    FirstPlayer,
    GameEnded,
    Guarded,
    HandSeen,
    LeftArea,
    MadeRoom,
    NothingToPlay,
    PassedCard,
    Played,
    Swapped,
    TurnBegan,
)
from gmkit.games.cypher.telling import story
from gmkit.shell.words import RECAP
from gmkit.table.game import seen_by
from gmkit.table.seats import Seat, Seating
from tests.cases import every_case
from tests.games.cypher.builders import HOUSE, seat, stands

SEATING = Seating((Seat("Vesper"), Seat("Ilo"), Seat("Karst")))
NOTICE = "Card values, copies and several effects are house values; the printed 2014 cards were not available."


def number(word: str) -> int:
    """Give the first card of a character."""
    deck = HOUSE.deck
    return next(card for card in range(deck.total) if deck.character(card).id == word)


def tell(event: Event) -> str:
    return telling.teller(HOUSE.deck, HOUSE.words)(event, SEATING)


@every_case(
    ("event", "sentence"),
    [
        (FirstPlayer(seat(1)), f"Ilo begins. {NOTICE}"),
        (FirstPlayer(seat(1), won=True), "Ilo won the last game and begins."),
        (HandSeen(seat(0), (number("hacker"), number("coder")), seat(0)), "Vesper holds the Hacker and the Coder."),
        (Swapped(seat(0), number("executive"), seat(2), number("corp-overseer")),
         "Vesper steals the Corp Overseer, the best there is, from Karst and leaves the Executive there."),
        (Swapped(seat(0), number("executive"), None, number("coder")),
         "Vesper takes the Coder from the Display and leaves the Executive there."),
        (LeftArea(seat(2), number("aristocrat"), number("technomancer")),
         "Karst loses the Aristocrat to the Technomancer."),
        (Guarded(seat(1), number("bodyguard"), number("archivist")), "Ilo ignores the Archivist behind the Bodyguard."),
        (Guarded(seat(1), number("bodyguard"), number("archivist"), spent=True),
         "Ilo ignores the Archivist behind the Bodyguard, and the Bodyguard goes for it."),
        (MadeRoom(seat(0), number("hacker"), number("fixer")), "Vesper lets the Hacker go to make room for the Fixer."),
        (EndTriggered(seat(2), "card", number("cypher-anomaly")),
         "Karst brings the end with the Cypher Anomaly: everybody has one more turn, Karst last of all."),
        (EndTriggered(seat(2), "deck"), "Karst leaves the deck empty: everybody has one more turn, Karst last of all."),
        (TurnBegan(seat(0), 9, last=True), "Turn 9: Vesper, for the last time."),
        (DrawLost(seat(0), 1), "Vesper finds deck and Display empty: 1 card not drawn."),
        (NothingToPlay(seat(0)), "Vesper has no card to play."),
        (GameEnded((9, 12, 12), seat(2), True, seat(1), "card"),
         ("The end: Karst wins. Influence, house values: Vesper 9, Ilo 12, Karst 12. "
          "Karst sits nearest after Ilo, and the tie is broken so.")),
    ],
)  # fmt: skip
def test_an_event_in_a_sentence(event: Event, sentence: str) -> None:
    assert tell(event) == sentence


def test_what_was_passed_is_told_to_the_two_who_know() -> None:
    events = [PassedCard(seat(0), seat(1), number("hacker"), seat(to)) for to in (0, 1)]
    assert [tell(event) for event in seen_by(events, seat(0))] == ["Vesper gives away the Hacker."]
    assert [tell(event) for event in seen_by(events, seat(1))] == ["Ilo receives the Hacker."]
    assert seen_by(events, seat(2)) == seen_by(events, None) == []


def test_the_whole_in_a_line_and_in_a_few() -> None:
    deck = HOUSE.deck
    events: list[Event] = [
        FirstPlayer(seat(0)), TurnBegan(seat(0), 1), TurnBegan(seat(1), 2),
        EndTriggered(seat(1), "card", number("cypher-anomaly")), TurnBegan(seat(2), 3, last=True),
        GameEnded((3, 4, 9), seat(2), False, seat(1), "card"),
    ]  # fmt: skip
    # It was begun in the middle: nobody saw a card laid.
    line = "Karst won with nine influence by house values, "
    line += "five points more than anybody else had when the last turns were over."
    assert headline(events) == line
    beats = story.beats(deck, HOUSE.words)(events, SEATING)
    assert beats[0] == "Vesper begins."
    assert beats[1].startswith("Turn 2: Ilo brings the end")
    assert beats[-1] == NOTICE
    won = [*events, CampaignWon(seat(2), (0, 1, 3), 4)]
    line = "Karst won the campaign after four games, with three points, where the next best had one."
    assert headline(won) == line
    assert headline(events[:3]) == "The game goes on in turn two; nobody has any influence yet."
    assert headline(events[:1]) == "The game goes on, and nobody has had a turn yet."
    # Where it was begun in the middle nobody knows what lies there.
    assert headline(events[1:3]) == "The game goes on in turn two."
    again: list[Event] = [CampaignScored(seat(2), (0, 0, 1), 3), FirstPlayer(seat(2), won=True), TurnBegan(seat(2), 1)]
    line = "The campaign goes on after one game. The game goes on in turn one; nobody has any influence yet."
    assert headline([*events, *again]) == line
    assert headline([*events, *again[:1]]).startswith("Karst won with nine influence")


def headline(events: Sequence[Event]) -> str:
    return story.story(HOUSE.deck, HOUSE.words)(events, SEATING, None, RECAP).headline


def test_the_story_follows_the_best_card_to_the_end() -> None:
    deck, best, techno = HOUSE.deck, number("corp-overseer"), number("technomancer")
    executive, anomaly = number("executive"), number("cypher-anomaly")
    ours, theirs = (deck.character(card).influence for card in (best, techno))
    events: list[Event] = [
        FirstPlayer(seat(1)),
        TurnBegan(seat(1), 1),
        Played(seat(1), best),
        TurnBegan(seat(2), 2),
        Played(seat(2), techno),
        LeftArea(seat(1), best, techno),
        EndTriggered(seat(2), "card", anomaly),
        TurnBegan(seat(0), 3, last=True),
        Played(seat(0), executive),
        Swapped(seat(0), executive, None, best),
        GameEnded((ours, 0, theirs), seat(0), False, seat(2), "card", ((best,), (), ())),
    ]
    told = story.story(deck, HOUSE.words)(events, SEATING, None, RECAP)
    assert told.headline == (
        "Vesper won with nine influence by house values. "
        "The Corp Overseer, which Vesper took from the Display in turn three, put Vesper ahead for good."
    )
    assert {thread.title: thread.text for thread in told.threads} == {
        "The best card": "Karst's Technomancer drove the Corp Overseer from Ilo in turn two.",
        "The end": (
            "Karst brought the end in turn two with the Cypher Anomaly, already ahead. "
            "Before the last turn Karst was ahead with four."
        ),
        "Note": NOTICE,
    }
    assert told.hooks[0] == "Karst brought the end with the Cypher Anomaly, and lost by five."
    # A handout speaks to its reader: it says what that one had, unless that one won or came next.
    for at, ends in ((0, False), (1, True), (2, False)):
        mine = story.story(deck, HOUSE.words)(events, Seating(SEATING.seats, at), None, RECAP).threads[1].text
        assert mine.endswith(" You had an influence of nothing.") == ends, mine


def test_who_makes_room_for_the_card_that_brings_the_end_is_not_behind_by_that() -> None:
    """ "It put Karst ahead for good", and a turn later "four behind": what lay before the card was played counts."""
    deck, best, techno = HOUSE.deck, number("corp-overseer"), number("technomancer")
    anomaly = number("cypher-anomaly")
    ours, theirs = (deck.character(card).influence for card in (anomaly, techno))
    events: list[Event] = [
        FirstPlayer(seat(1)),
        TurnBegan(seat(1), 1),
        Played(seat(1), techno),
        TurnBegan(seat(2), 2),
        Played(seat(2), best),
        TurnBegan(seat(2), 3),
        Played(seat(2), anomaly),
        MadeRoom(seat(2), best, anomaly),
        EndTriggered(seat(2), "card", anomaly),
        TurnBegan(seat(0), 4, last=True),
        Played(seat(0), best),
        GameEnded((9, theirs, ours), seat(0), False, seat(2), "card", ((best,), (techno,), (anomaly,))),
    ]
    told = {
        thread.title: thread.text for thread in story.story(deck, HOUSE.words)(events, SEATING, None, RECAP).threads
    }
    assert "Karst brought the end in turn three with the Cypher Anomaly, already ahead." in told["The end"]


def test_what_a_seat_sees() -> None:
    state = stands({
        "seats": [
            {"name": "Ana", "level": "human", "area": ["chief", "hacker"], "hand": ["coder", "?"]},
            {"name": "Bo", "area": [], "hand": [{"card": "fixer", "seen_by": ["Ana", "Bo"]}, "executive"]},
        ],
        "display": "archivist", "bottom": ["aristocrat"], "trigger": {"seat": "Bo"}, "phase": "draw",
    })  # fmt: skip
    lines = telling.glance(HOUSE.deck, HOUSE.words)(HOUSE.view(state, seat(0)), 0)
    assert lines == [
        "Ana's area, influence 8: Syndicate Chief and Hacker.",
        "Bo's area is empty.",
        "Display: Archivist; 12 cards in the deck, Aristocrat at the bottom.",
        "Last turns: 2 to end, Bo last.",
        "Bo holds Fixer, as you know.",
        "Your hand: 2 cards, 1 card that gmkit does not know.",
        "  Coder (Middle, 5*). While in play: whenever you are told to draw, draw one card more.*",
        "  * house value",
        "2 cards to draw, one after the other.",
    ]


def test_a_pronoun_stands_where_the_winner_alone_was_named() -> None:
    coder, techno = number("coder"), number("technomancer")
    seating = Seating((Seat("Vesper", pronoun="she"), Seat("Ilo", pronoun="he"), Seat("Karst")))

    def line(*deed: Event) -> str:
        worth = HOUSE.deck.character(coder).influence
        ended = GameEnded((worth, 0, 0), seat(0), False, seat(0), "deck", ((coder,), (), ()))
        return story.story(HOUSE.deck, HOUSE.words)(
            [TurnBegan(seat(0), 1), *deed, ended], seating, None, RECAP
        ).headline

    assert line(Played(seat(0), coder)).endswith("The Coder, played in turn one, put her ahead for good.")
    swapped = Played(seat(0), techno), Swapped(seat(0), techno, None, coder)
    assert line(*swapped).endswith("The Coder, which she took from the Display in turn one, put her ahead for good.")
