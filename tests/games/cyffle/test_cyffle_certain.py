"""What can be told for certain: sure winners of a trick, points still out."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from gmkit.games.cyffle.hand import legal, winner
from gmkit.games.cyffle.model import Hand
from gmkit.games.cyffle.odds import every_deal, in_order, points_out, sure_winners
from gmkit.games.cyffle.pack import PACK, cards_in
from tests.cases import every_case
from tests.commands import Captured, answer, told
from tests.games.cyffle.builders import GAME, NAMES, cards, played, standing

FULL = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]


def view(hands: list[str], trump: str, codes: str = "", seen: str = "", **more: Any) -> Hand:
    """Give what seat 0 sees; it plays last of those who have played."""
    at = len(codes.split())
    state = standing(hands, trump, dealer=(len(hands) - 1 - at) % len(hands), people=range(1, len(hands)))
    state, _ = played(state, codes)
    state = state._replace(seen=state.seen | cards(seen), **more)
    assert isinstance(state, Hand)
    found = GAME.view(state, state.seat)
    assert isinstance(found, Hand)
    return found


def sure(found: Hand) -> str:
    return " ".join(NAMES.code(card) for card in sure_winners(found))


def test_the_ace_of_trumps_always_is() -> None:
    assert sure(view(["AS KS AH"] + ["? ? ?"] * 3, "S")) == "KS AS"
    assert sure(view(["KS QS AH"] + ["? ? ?"] * 3, "S")) == ""


def test_a_card_is_if_nobody_follows() -> None:
    assert sure(view(["AH KH 2D", "? ? ?"], "S", "QH")) == "KH AH"
    assert sure(view(["AH 2S", "? ?"], "S", "QD")) == "2S"
    assert sure(view(["AH 2C", "? ?"], "S", "QD")) == ""


def test_an_ace_is_against_a_hand_that_has_denied_trumps() -> None:
    """Spades are bit 3 of a seat's four."""
    hands = ["AH 2D", "? ?"]
    assert sure(view(hands, "S")) == ""
    assert sure(view(hands, "S", denied=1 << 4 + 3)) == "AH"
    # If it can be void of the suit led it may trump.
    assert sure(view(hands, "S", denied=1 << 4)) == ""


def test_a_hand_that_cannot_be_void_of_the_suit_led_does_not_trump() -> None:
    """Clubs and diamonds are denied, and all spades but one are gone: one of its two cards is a heart."""
    seen = " ".join(f"{rank}S" for rank in FULL[:-1])
    assert sure(view(["AH 2D", "? ?"], "S", seen=seen, denied=3 << 4)) == "AH"
    assert sure(view(["AH", "?"], "S", seen=seen, denied=3 << 4)) == ""


def test_of_two_equal_cards_the_earlier_is_sure() -> None:
    """CF-2."""
    seats = 18
    state = standing(["AS 2D 3D"] + ["? ? ?"] * (seats - 1), "S", seats - 1, range(1, seats), too_many="two_packs")
    found = GAME.view(state, state.seat)
    assert isinstance(found, Hand)
    assert sure(found) == "AS"
    (ace,) = cards_in(cards("AS"))
    assert sure(found._replace(trick=(ace + PACK,))) == ""


def test_the_points_that_are_out() -> None:
    """32 in all; the Knave of trumps is mine, an Ace and a ten lie in the trick."""
    assert points_out(view(["JS 2H"] + ["? ?"] * 2, "S", "AH TH")) == 32 - 5 - 3 - 1
    assert points_out(view(["JS 2H", "? ?"], "C")) == 32 - 1
    seen = " ".join(f"{rank}{suit}" for rank in FULL for suit in "CDH")
    assert points_out(view(["JS 2H", "? ?"], "S", seen=seen.replace("2H", ""))) == 3 + 3


@every_case("codes", ["", "4H", "9S"])
@every_case("denied", [0, 1 << 4 + 3, 1 << 4 + 2, 6 << 4])
def test_sure_in_every_deal_that_fits_and_no_other_card(codes: str, denied: int) -> None:
    """Two cards each of a pack of nine: every deal and every reply is tried."""
    left = cards("KH 2H AD 3S QS 4H 9S 5H TC")
    found = view(["KH 3S", "? ?"], "S", codes, denied=denied)
    found = found._replace(seen=(1 << 52) - 1 & ~left | cards(codes))
    assert in_order(found)[0] == (1 if codes else 0)
    mine = cards_in(legal(found.hands[0], found.trick[0] % 52 // 13 if found.trick else None))
    worlds = list(every_deal(found))
    assert len(worlds) <= len(list(combinations(range(7), 2)))
    best = []
    for card in mine:
        tricks = [(*found.trick, card)]
        if not codes:
            tricks = [(card, reply) for world in worlds for reply in cards_in(legal(world.hands[1], card % 52 // 13))]
        if all(winner(trick, 3) == len(found.trick) for trick in tricks):
            best.append(card)
    assert list(sure_winners(found)) == best


def test_both_are_told(capsys: Captured) -> None:
    words = ["odds", "cyffle", "play", "--hand", "AS 9C", "--trump", "S", "--seats", "2"]
    got = answer(capsys, *words)["result"]
    assert (got["sure"], got["points_out"]) == (["AS"], 29)
    assert told(capsys, *words)[-1] == "  sure to take this trick: AS; 29 points in the cards not seen"
    words[4] = "9C 8C"
    assert told(capsys, *words)[-1] == "  sure to take this trick: no card; 32 points in the cards not seen"
