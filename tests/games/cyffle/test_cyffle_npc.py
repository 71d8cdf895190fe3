"""How NPCs play Cyffle: their habits card by card, and that they go by their view alone (4.7)."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice
from gmkit.games.cyffle.hand import MATCH, SIT_OUT, BeginPlay, MatchStake, NameStake
from gmkit.games.cyffle.model import Between, Hand, Options, Score, undealt
from gmkit.games.cyffle.npc import consider, counting, page, play_on, player, weigh, worlds_for
from gmkit.games.cyffle.score import share_of
from gmkit.table.game import Ask, SeatNo
from gmkit.table.run import said_by
from gmkit.table.seats import HUMAN, LEVELS, Seat
from tests.cases import every_case
from tests.games.cyffle.builders import GAME, card, cards, played, seats, standing

SOURCE = Source("npc").placed("card", 1)


def asked(state: Hand | Between) -> Ask:
    need = GAME.pending(state)
    assert isinstance(need, Ask)
    return need


def of(name: str, state: Hand | Between) -> Any:
    """Give what a level chooses, from its view."""
    need = asked(state)
    return said_by(player(Seat("S", name), GAME)(GAME.view(state, need.seat), need, SOURCE), "").value


def test_a_master_never_plays_what_it_left_out_early() -> None:
    """Of three cards two are played on; a slip takes the second of those, in 8 choices of 100."""
    state = standing(["QH 5D 8S", "?" * 3], "C", 1)
    view, need = GAME.view(state, SeatNo(0)), asked(state)
    slips = 0
    for number in range(300):
        first, *others = consider(GAME, view, need, Seat("S", "master"), Source("slips").placed("card", number))
        finalists = [one for one in others if one.expected["deals"] == 50]
        assert first.expected["deals"] == 50, "left out early"
        assert [one.expected["deals"] for one in others] == [50, 10]
        slips += finalists[0].value > first.value
    # 24 on average; three standard deviations are 14.
    assert 10 <= slips <= 38


@every_case(
    ("own", "chosen", "habit"),
    [
        ("5C AH 9D JS", "AH", "leads an Ace"),
        ("KH 5C 9D JS", "9D", "else a high card that counts nothing"),
        ("KH QD AS JS", "AS", "else a strong card, a trump first"),
        ("QD TC JS", "TC", "and the Knave of trumps last of all"),
    ],
)
def test_how_a_page_leads(own: str, chosen: str, habit: str) -> None:
    assert page(standing([own, "2C 2D 2H 3H"], "S", 1)) == card(chosen), habit


@every_case(
    ("led", "own", "chosen", "habit"),
    [
        ("KH", "AH 2H 4C", "AH", "takes points as the last to play"),
        ("KC", "JS 3S AS 5D", "JS", "the Knave of trumps takes a sure trick"),
        ("KC", "3S AS 5D", "3S", "the Ace of trumps can wait"),
        ("4C", "9C 2C AS", "2C", "throws what counts nothing where nothing is to be had"),
        ("AH", "QH 3H JS", "3H", "throws the lowest where it cannot take"),
        ("AC", "QH 3H 9D", "3H", "of any suit"),
        ("4C", "TC 9C", "TC", "counts its own card as points"),
    ],
)
def test_how_a_page_plays_last(led: str, own: str, chosen: str, habit: str) -> None:
    state, _ = played(standing([f"{led} 2D 3D 4D"[: 3 * len(own.split()) - 1], own], "S", 1), led)
    assert page(state) == card(chosen), habit


@every_case(
    ("led", "own", "chosen"),
    [("KC", "JS 5D 4D", "4D"), ("KC", "3S 5D 4D", "3S"), ("KC", "AC 5C 4D", "AC"), ("TC", "QC 5C 4D", "5C")],
)
def test_before_the_last_a_page_takes_with_strong_cards_only(led: str, own: str, chosen: str) -> None:
    state, _ = played(standing([f"{led} 2D 3D", own, "6H 7H 8H"], "S", 2), led)
    assert page(state) == card(chosen)


def chance(state: Hand, code: str) -> float:
    return next(found for _, one, found in weigh(state, cards(code)) if one == card(code))


def test_who_counts_knows_what_nobody_can_beat() -> None:
    state = standing(["KS AH QD", "2C 3C 4C", "5C 6C 7C"], "S", 2)
    assert chance(state, "AH") < 1
    assert 0 < chance(state, "KS") < 1
    assert chance(state._replace(seen=cards("AS")), "KS") == 1, "the Ace of trumps is out"
    # Both others failed to follow hearts: a trump beats the Ace, unless they have failed to follow trumps as well.
    hearts, spades = 2, 3
    void = sum(1 << 4 * seat + hearts for seat in (1, 2))
    voids = sum(1 << 4 * seat + suit for seat in (1, 2) for suit in (hearts, spades))
    assert chance(state._replace(denied=void), "AH") < chance(state, "AH")
    assert chance(state._replace(denied=voids), "AH") == 1
    assert chance(state._replace(denied=voids), "QD") < 1


def test_who_counts_takes_what_a_page_throws_away() -> None:
    # Eight points lie there; a small trump takes them unless a higher one follows.
    state, _ = played(standing(["AC 2D 3D", "JS KD 5D", "4S 9H 2H", "6H 7H 8H"], "S", 3), "AC JS")
    assert page(state) == counting(state) == card("2H")
    state, _ = played(standing(["AC 2D 3D", "KC KD 5D", "4S 9H 2H", "6H 7H 8H"], "S", 3), "AC KC")
    assert counting(state) == card("4S")


def endgame() -> Hand:
    """Give the last decision of a hand: all other cards are played, so that there is one deal that fits."""
    state = standing(["9D AC", "JS KC"], "S", 1)._replace(points=(3, 0))
    out = state.round.table.pack & ~cards("9D AC JS KC")
    return played(state._replace(seen=out), "9D")[0]  # type: ignore[no-any-return]


@every_case("level", ["master", "grandmaster"])
def test_the_last_decision_is_exact(level: str) -> None:
    # The Knave takes 5, and the Ace of clubs the King: 5 to 7. The King goes, and the Knave takes the Ace: 8 to 4.
    state = endgame()
    found = consider(GAME, GAME.view(state, SeatNo(1)), asked(state), Seat("S1", level), SOURCE)
    assert [(one.choice, one.expected["share"]) for one in found] == [(card("KC"), 1.0), (card("JS"), 0.0)]
    # What was alike on every deal is told with an interval all the same, and who holds the Knave what it is for.
    assert found[0].why.startswith("saves the Knave of trumps: 100 % (± ")
    assert all(one.expected["half"] > 0 for one in found)


def test_the_share_of_the_pot() -> None:
    assert [share_of((4, None, 4, 1), seat) for seat in range(4)] == [0.5, 0, 0.5, 0]
    assert share_of((0, 0, 0), 2) == 1 / 3
    # Nothing is left to choose: the King takes the Queen, 2 points to none, but 3 were lost before.
    assert play_on(standing(["KH", "QH"], "S", 1)._replace(points=(0, 3)), 0) == 0
    assert play_on(standing(["KH", "QH"], "S", 1)._replace(points=(1, 3)), 0) == 0.5


@every_case("level", LEVELS)
def test_an_npc_never_sees_hidden_cards(level: str) -> None:
    hands = ["KS 9D QH", "AH 4C TD", "2S JS 5H"]
    for codes in ("", "9D", "9D TD"):
        state, _ = played(standing(hands, "S", 2), codes)
        seat = asked(state).seat
        worlds = list(islice(GAME.worlds(GAME.view(state, seat), seat, Source("other")), 3))
        assert len(set(worlds)) > 1
        assert len({of(level, world) for world in [state, *worlds]}) == 1


@every_case("level", LEVELS)
def test_every_choice_is_weighed_and_the_own_one_comes_first(level: str) -> None:
    state, _ = played(standing(["9D KH 3C", "AD TD JS", "2S QD 5H"], "S", 2, (2,)), "9D")
    need = asked(state)
    found = consider(GAME, GAME.view(state, need.seat), need, Seat("S1", level), SOURCE)
    assert {one.choice for one in found} == set(need.choices.items())
    assert found[0].choice == of(level, state)
    assert all(one.why for one in found)


def test_a_person_is_advised_and_unknown_cards_are_not_guessed() -> None:
    state = standing(["KS 9D QH", "???"], "S", 1, (0, 1))
    advice = consider(GAME, GAME.view(state, SeatNo(0)), asked(state), Seat("S0", HUMAN), SOURCE)
    assert {one.choice for one in advice} == {card("KS"), card("9D"), card("QH")}
    hidden, _ = played(state, "9D")
    with pytest.raises(IllegalChoice, match="nobody here knows this hand"):
        consider(GAME, GAME.view(hidden, SeatNo(1)), asked(hidden), Seat("S1", "master"), SOURCE)


def test_of_two_equal_cards_the_first_is_played() -> None:
    table = GAME.table(seats(18), Options(too_many="two_packs"))
    score = Score(1, SeatNo(17), (0,) * 19, (0,) * 18, (False,) * 18)
    twins = cards("AH 5C") | cards("AH") << 52
    state = undealt(table, score, score.gone, (BeginPlay(SeatNo(17)),))._replace(
        trump=3, hands=(twins, *(0,) * 17), unknown=(0, *(3,) * 17)
    )
    hand = GAME.apply(state, None).state
    assert isinstance(hand, Hand)
    for level in LEVELS:
        found = consider(GAME, hand, asked(hand), Seat("S0", level), SOURCE)
        assert {one.choice for one in found} == {card("AH"), card("5C")}


def test_larger_tables_play_fewer_deals() -> None:
    assert [worlds_for(80, players) for players in (2, 4, 5, 17, 400)] == [80, 80, 64, 18, 1]
    assert worlds_for(0, 2) == 0


def wager(own: str, named: int | None, purse: int | None = None, ante: int = 2) -> Between:
    """Give a table for two at which seat 0 names a stake, or is to match one; trump is spades."""
    table = GAME.table(seats(2), Options(mode="wager", wager_style="open", purse=purse, ante=ante))
    score = Score(1, SeatNo(1), (purse or 0, purse or 0, named or 0), (0, 0), (False, False))
    asked = MatchStake(SeatNo(0)) if named else NameStake(SeatNo(0))
    return undealt(table, score, score.gone, (BeginPlay(SeatNo(1)), asked))._replace(
        trump=3, hands=(cards(own), cards("2C 4D 6H 8C TH")), named=named, stakes=(None, named)
    )


GOOD, POOR = "AS JS KS AH QS", "2D 3D 4C 5H 6C"


@every_case("level", LEVELS)
def test_good_cards_match_a_stake_and_poor_ones_sit_out(level: str) -> None:
    assert of(level, wager(GOOD, 6)) == MATCH
    assert of(level, wager(POOR, 6)) == (MATCH if level == "weak" else SIT_OUT)


@every_case("level", LEVELS)
def test_a_stake_goes_by_the_cards_and_the_purse(level: str) -> None:
    assert of(level, wager(GOOD, None)) == 10
    assert of(level, wager(POOR, None)) == 2
    assert of(level, wager(GOOD, None, purse=7)) == 7
    assert of(level, wager(POOR, None, purse=1)) == 1
    need = asked(wager(GOOD, None))
    found = consider(GAME, GAME.view(wager(GOOD, None), SeatNo(0)), need, Seat("S0", level), SOURCE)
    assert all(one.choice in need.choices for one in found)
    assert found[0].expected["share"] > 0.75
