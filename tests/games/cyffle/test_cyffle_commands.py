"""Cyffle on the command line: tricks, hands counted, the odds of a card, and what cheating buys."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from gmkit.chance.source import Source
from gmkit.cli import run
from gmkit.games.cyffle.commands import TRIAL_ANTE, pot_share
from gmkit.games.cyffle.hand import may_play, play_card, points_in, winner
from gmkit.games.cyffle.model import Hand
from gmkit.games.cyffle.npc import LEVELS, opinions, page, play_on
from gmkit.games.cyffle.odds import by_pages, by_solving, deals, every_deal, last_trick, outlook
from gmkit.games.cyffle.pack import cards_each, cards_in
from gmkit.games.cyffle.score import hand_winners
from gmkit.games.cyffle.situation import from_data
from gmkit.table.game import Ask, Over, SeatNo
from tests.cases import every_case
from tests.commands import Captured, answer, refused, told
from tests.games.cyffle.builders import FIRE, GAME, file, standing

CODES = "23456789TJQKA"


def card(code: str) -> int:
    return "CDHS".index(code[1]) * 13 + CODES.index(code[0])


def bits(codes: str) -> int:
    return sum(1 << card(code) for code in codes.split())


def share(row: dict[str, Any]) -> Fraction:
    return Fraction(row["expected"]["share"]["fraction"])


@every_case(
    ("words", "result"),
    [
        ("KH 2H AH AS --trump spades", {"winner": 3, "seat": 3, "card": "AS", "points": 7}),
        ("KH 2H AH AS --trump clubs --leader 3", {"winner": 2, "seat": 1, "card": "AH", "points": 7}),
        ("jh 'queen of hearts' 5♣ --trump ♥", {"winner": 1, "seat": 1, "card": "QH", "points": 6}),
        ("AC 2D --trump D", {"winner": 1, "seat": 1, "card": "2D", "points": 3}),
    ],
)
def test_a_trick(capsys: Captured, words: str, result: dict[str, Any]) -> None:
    import shlex

    got = answer(capsys, "challenge", "cyffle", "trick", *shlex.split(words))
    assert got["result"] == result
    assert (got["seed"], got["rolls"], got["challenge"]) == (None, [], "trick")
    assert [event["type"] for event in got["events"]] == ["played"] * (len(got["events"]) - 1) + ["trick-won"]


def test_equal_cards_of_two_packs(capsys: Captured) -> None:
    cards = [f"{rank}{suit}" for suit in "CDHS" for rank in "2345"] + ["2C", "KH"]
    many = ["challenge", "cyffle", "trick", *cards, "--trump", "H"]
    assert "17" in refused(capsys, 2, *many)
    two = answer(capsys, *many, "--option", "too_many=two_packs")["result"]
    assert (two["winner"], two["card"]) == (17, "KH")
    first = answer(capsys, *many[:-3], "5H", "--trump", "H", "--option", "too_many=two_packs")["result"]
    # Of the two fives of hearts the earlier wins (CF-2).
    assert (first["winner"], first["card"]) == (11, "5H")


def test_two_equal_cards_where_most_sit_out(capsys: Captured) -> None:
    """With a stake to be matched a few of eighteen may be left, who play with both packs."""
    two = ["--trump", "S", "--option", "too_many=two_packs"]
    trick = answer(capsys, "challenge", "cyffle", "trick", "2H", "KH", "KH", "--leader", "2", *two)["result"]
    assert trick == {"winner": 1, "seat": 0, "card": "KH", "points": 2}
    piles = ["--pile", "TH TH", "--pile", "JS JS", "--pile", ""]
    # Two Knaves of trumps count ten (CF-2).
    assert answer(capsys, "challenge", "cyffle", "score", *piles, *two)["result"]["points"] == [2, 10, 0]
    assert "three times" in refused(capsys, 2, "challenge", "cyffle", "trick", "KH", "KH", "KH", *two)


def test_equal_cards_in_hand_are_one_choice(capsys: Captured) -> None:
    words = ["--hand", "KH KH AS", "--trump", "S", "--seats", "18", "--option", "too_many=two_packs"]
    rows = answer(capsys, "odds", "cyffle", "play", *words)["result"]["choices"]
    assert sorted(row["choice"] for row in rows) == ["AS", "KH"]


@every_case(
    ("words", "why"),
    [
        ("KH KH --trump spades", '"KH" is there twice'),
        ("KH KH --trump spades --language de", "steht mehrfach da (zweimal)"),
        ("KH 1Z --trump spades", '"1Z" is no card'),
        ("KH hearts --trump spades", '"hearts" is not one card'),
        ("KH 2H", "--trump"),
        ("KH 2H --trump stars", '"stars" is no suit'),
        ("KH --trump S", "two cards at least"),
        ("--trump S", "which cards were played"),
        ("KH 2H --trump S --leader 2", "0 to 1"),
        ("KH 2H --trump S --choose KH", "without --from"),
    ],
)
def test_a_trick_that_cannot_be(capsys: Captured, words: str, why: str) -> None:
    assert why in refused(capsys, 2, "challenge", "cyffle", "trick", *words.split())


def test_the_trick_of_a_table_is_played_on(capsys: Captured, tmp_path: Path) -> None:
    path = file(tmp_path, FIRE.replace("name: Daire,", "name: Daire, level: human,"))
    words = ["challenge", "cyffle", "trick", "--from", path]
    got = answer(capsys, *words, "--choose", "AS")["result"]
    assert got == {"winner": 3, "seat": 3, "card": "AS", "points": 7, "name": "Daire"}
    assert answer(capsys, *words, "--choose", "4C")["result"]["name"] == "Cynwas"
    assert 'Daire has to answer "card"' in refused(capsys, 2, *words)
    assert "9H" in refused(capsys, 2, *words, "--choose", "9H")
    assert "--from has the table" in refused(capsys, 2, *words, "--trump", "S")


def test_a_hand_is_counted(capsys: Captured) -> None:
    words = ["challenge", "cyffle", "score", "--trump", "S"]
    got = answer(capsys, *words, "--pile", "KH 2H AH AS", "--pile", "8D 5D TD JS", "--pile", "", "--pot", "3")
    assert got["result"] == {"points": [7, 6, 0], "winners": [0], "payout": [3, 0, 0], "carried": 0}
    tied = [*words, "--pile", "TH", "--pile", "TD", "--pile", "", "--pot", "13", "--carried", "2"]
    got = answer(capsys, *tied)["result"]
    assert got == {"points": [1, 1, 0], "winners": [0, 1], "payout": [7, 7, 0], "carried": 1}
    # On the last hand the odd coin goes to the tied player nearest the dealer's left (CF-5).
    assert answer(capsys, *tied, "--last")["result"]["payout"] == [8, 7, 0]
    assert answer(capsys, *tied, "--last", "--dealer", "1")["result"]["payout"] == [7, 8, 0]
    assert told(capsys, *tied)[-1] == "  player 1 and player 2 tie for most; 1 coin stays in the pot"


def test_how_many_can_play_is_told_with_what_that_needs(capsys: Captured) -> None:
    many = "2 to 17, or up to 34 with --option too_many=two_packs"
    assert f"  seats      {many}, usually 4" in told(capsys, "games", "cyffle")
    assert f"takes {many}" in refused(capsys, 2, "play", "cyffle", *(f"--seat=P{at}" for at in range(35)))
    assert "2 to 17 seats, or up to 34" in refused(capsys, 2, "study", "cyffle", "--seats", "35")


def test_piles_have_names(capsys: Captured) -> None:
    words = ["challenge", "cyffle", "score", "--trump", "S", "--pile", "Ana=TH", "--pile", "Bo = Ten of diamonds"]
    words += ["--pile", "Cy=", "--pot", "13", "--carried", "2", "--last"]
    assert told(capsys, *words)[1:] == [
        "  Ana: 1 point, takes 8 coins",
        "  Bo: 1 point, takes 7 coins",
        "  Cy: nothing",
        "  Ana and Bo tie for most",
    ]
    got = answer(capsys, *words, "--dealer", "ana")["result"]
    assert (got["names"], got["winners"], got["payout"]) == (["Ana", "Bo", "Cy"], [0, 1], [7, 8, 0])
    assert '"dave"' in refused(capsys, 2, *words, "--dealer", "dave")


@every_case(
    ("words", "why"),
    [
        (["--pile", "TH", "--pile", "TH"], '"TH" is there twice'),
        (["--pile", "TH"], "2 to 17, or up to 34 with --option too_many=two_packs"),
        (["--pile", "TH", "--pile", "", "--dealer", "3"], "1 to 2"),
        (["--pile", "TH", "--pile", "", "--dealer", "0"], "1 to 2"),
        (["--pile", "Ana=TH", "--pile", "ana=QH"], 'the name "ana" is there twice'),
        (["--pile", "=TH", "--pile", "QH"], "a name is missing"),
        (["--pile", "TH", "--pile", "", "--pot", "-1"], "--pot is -1"),
        (
            ["--pile", "KH 2H 3H 4H 5H 6H 7H 8H 9H", "--pile", "QH JH"],
            "the piles have 11 cards; 2 players are dealt 10",
        ),
    ],
)
def test_a_hand_that_cannot_be_counted(capsys: Captured, words: list[str], why: str) -> None:
    assert why in refused(capsys, 2, "challenge", "cyffle", "score", "--trump", "S", *words)


@pytest.mark.thorough
def test_which_card(capsys: Captured) -> None:
    hand = ["odds", "cyffle", "play", "--hand", "KH 9C TD", "--trump", "S", "--seats", "4"]
    got = answer(capsys, *hand)["result"]
    rows = got["choices"]
    assert sorted(row["choice"] for row in rows) == ["9C", "KH", "TD"]
    assert [share(row) for row in rows] == sorted(map(share, rows), reverse=True)
    assert (got["exact"], got["deals"], got["played"]) == (False, 1000, "open hands")
    assert all(0 < row["half"] < 0.03 for row in rows)
    for row in rows:
        assert sum(Fraction(one["fraction"]) for one in row["chances"].values()) == 1
    follows = answer(capsys, *hand, "--trick", "2H KC 3S")
    assert [row["choice"] for row in follows["result"]["choices"]] == ["KH"]
    # What is drawn is always the same.
    assert answer(capsys, *hand, "--trick", "2H KC 3S") == follows


def test_the_last_trick_of_two_is_exact(capsys: Captured) -> None:
    # I lead the King of hearts at 2 points to 3; the other card is any of the 43 not seen.
    seen = "2C 3C 4C 5C 6C AC QC JC"
    words = ["odds", "cyffle", "play", "--hand", "KH", "--trump", "S", "--seats", "2", "--points", "2 3"]
    got = answer(capsys, *words, "--seen", seen)["result"]
    pool = [one for one in range(52) if not (bits(seen) | bits("KH")) >> one & 1]
    win = tie = 0
    for other in pool:
        mine, theirs = 2, 3
        gain = points_in(1 << other | bits("KH"), 3)
        if other // 13 == 3 or other == card("AH"):
            theirs += gain
        else:
            mine += gain
        win += mine > theirs
        tie += mine == theirs
    row = got["choices"][0]
    assert got["exact"]
    assert got["deals"] == len(pool) == 43
    assert Fraction(row["chances"]["win"]["fraction"]) == Fraction(win, 43)
    assert share(row) == Fraction(2 * win + tie, 2 * 43)


def view_of(text: str) -> Hand:
    from gmkit.games.cyffle import GAME as CARD
    from gmkit.library.load import parse

    data = parse(text, "fire.yaml").data
    state = from_data(data, GAME, {**CARD.read_options([]), **data.get("options", {})}).state
    assert isinstance(state, Hand)
    seen = GAME.view(state, state.seat)
    assert isinstance(seen, Hand)
    return seen


HEAD = "kind: cyffle-situation\nschema_version: 1\n"

TWO_LEFT = (
    HEAD + "trump: H\nleader: A\ntrick: [9C]\nseen: [2C, 3C, 4C, 5C, 6C, 7C, 2D, 3D, 4D, 5D]\nseats:\n"
    "  - {name: A, level: human, hand: '?', points: 1, void: [spades]}\n"
    "  - {name: B, hand: [AC, KD], points: 0}\n  - {name: C, level: human, hand: '?', points: 0}\n"
)


def test_every_deal_keeps_to_the_voids() -> None:
    view = view_of(TWO_LEFT)
    worlds = list(every_deal(view))
    pool = [one for one in range(52) if not (view.seen | view.hands[1]) >> one & 1]
    first = [one for one in pool if one // 13 != 3]
    brute = {(a, b, c) for a in first for b, c in combinations([one for one in pool if one != a], 2)}
    assert {
        (world.hands[0].bit_length() - 1, *(one for one in range(52) if world.hands[2] >> one & 1)) for world in worlds
    } == brute
    assert len(worlds) == len(brute) <= deals(view)
    assert all(world.unknown == (0, 0, 0) for world in worlds)


def test_the_last_trick_by_brute_force() -> None:
    text = (
        HEAD + "trump: H\nleader: A\ntrick: [9C]\nseen: [2D, 3D, 4D, 5D, 6D, 7D, 8D, 9D, TD]\nseats:\n"
        "  - {name: A, level: human, hand: [], points: 1}\n  - {name: B, hand: [KC], points: 0}\n"
        "  - {name: C, level: human, hand: '?', points: 2, void: [spades]}\n"
        "  - {name: D, level: human, hand: '?', points: 0}\n"
    )
    view = view_of(text)
    pool = [one for one in range(52) if not (view.seen | view.hands[1]) >> one & 1]
    counts: dict[Fraction, int] = {}
    for c in pool:
        for d in pool:
            if c == d or c // 13 == 3:
                continue
            trick = [card("9C"), card("KC"), c, d]
            points = [1, 0, 2, 0]
            points[winner(trick, 2)] += points_in(sum(1 << one for one in trick), 2)
            tied = hand_winners(points)
            mine = Fraction(1, len(tied)) if 1 in tied else Fraction(0)
            counts[mine] = counts.get(mine, 0) + 1
    assert last_trick(view) == counts
    found = outlook(GAME, view, page)
    assert (found.exact, found.deals, found.played) == (True, sum(counts.values()), "forced")


def test_the_samples_agree_with_all_deals() -> None:
    view = view_of(TWO_LEFT)
    worlds = list(every_deal(view))[::40]
    for world in worlds[:5]:
        assert by_solving(world).keys() == by_pages(world, page).keys() == {card("AC")}
    exact = sum(by_solving(world)[card("AC")] for world in worlds) / len(worlds)
    found = outlook(GAME, view, page)
    assert abs(float(found.chances[0].share - exact)) < 0.05


def test_npcs_and_odds_agree_that_a_trump_waits(capsys: Captured) -> None:
    """The own seat tries its last cards: taking with the ten of trumps keeps Ace and King for the tricks to come."""
    words = ("odds", "cyffle", "play", "--hand", "AD TS KS", "--trump", "S", "--seats", "4", "--trick", "2C 3S 2H")
    for more, played in (((), "open hands"), (("--by-levels",), "levels")):
        got = answer(capsys, *words, *more)["result"]
        assert (got["choices"][0]["choice"], got["played"]) == ("TS", played)


def test_by_levels_says_so(capsys: Captured) -> None:
    words = ("odds", "cyffle", "play", "--hand", "AD TS", "--trump", "S", "--seats", "4", "--trick", "2C 3S 2H")
    assert "plays as a master reckons" in "\n".join(told(capsys, *words, "--seen", "4C 5C 6C 7C", "--by-levels"))


@pytest.mark.parametrize(
    "number", [pytest.param(n, marks=pytest.mark.thorough if n < 4 else pytest.mark.slow) for n in range(12)]
)
def test_a_grandmaster_takes_what_the_odds_by_levels_put_first(number: int) -> None:
    """Over random decisions; close ones may fall either way, by the deals each looked at."""
    stream = Source("decisions").at(number)
    seats = 2 + stream.below(3)
    deck = [f"{rank}{suit}" for rank in CODES for suit in "CDHS"]
    drawn = stream.shuffled(deck)
    each = cards_each(seats)
    hands = [" ".join(drawn[each * at : each * at + each]) for at in range(seats)]
    state: Any = standing(hands, "CDHS"[stream.below(4)], 0)
    for _ in range(stream.below(2 * seats)):
        state = play_card(state, stream.pick(list(cards_in(may_play(state))))).state
    view: Any = GAME.view(state, state.seat)
    need = GAME.pending(view)
    assert isinstance(need, Ask)
    chosen = opinions(GAME, view, need, LEVELS["grandmaster"], Source("any"))[0].choice
    found = outlook(GAME, view, page, play_on)
    share = {one.card: float(one.share) for one in found.chances}
    assert max(share.values()) - share[chosen] < 0.05  # type: ignore[index]


def test_a_seat_of_a_file(capsys: Captured, tmp_path: Path) -> None:
    path = file(tmp_path, FIRE)
    words = ["odds", "cyffle", "play", "--from", path]
    got = answer(capsys, *words, "--as", "daire")["result"]
    # The Ace of trumps takes seven points.
    assert got["choices"][0]["choice"] == "AS"
    assert share(got["choices"][0]) > Fraction(9, 10)
    assert answer(capsys, *words)["result"] == got
    assert "it is Daire's turn" in refused(capsys, 2, *words, "--as", "Kilraen")
    assert "leave the hand" in refused(capsys, 2, *words, "--hand", "KH")
    unknown = file(tmp_path, FIRE.replace("hand: [AS, 4C, 5D]", "level: human, hand: '?'"), "unknown.yaml")
    assert "Daire's cards are not in" in refused(capsys, 2, "odds", "cyffle", "play", "--from", unknown)
    before = file(tmp_path, f"{HEAD}seats: [{{name: A}}, {{name: B}}]\n", "before.yaml")
    assert "no hand is being played" in refused(capsys, 2, "odds", "cyffle", "play", "--from", before)


@every_case(
    ("words", "why"),
    [
        ("--hand KH --trump S", "--seats"),
        ("--hand KH --seats 2", "--trump"),
        ("--trump S --seats 2", "0 cards; with 2 players it is 1 to 5"),
        ("--hand KH --trump S --seats 1", "2 to 17"),
        ("--hand KH --trump S --seats 18", "17"),
        ("--hand KH,QH,JH,TH --trump S --seats 4", "4 cards; with 4 players it is 1 to 3"),
        ("--hand KH --trump S --seats 2 --trick KH", '"KH" is there twice'),
        ("--hand KH --trump S --seats 2 --trick 2H,3H", "it is your turn"),
        ("--hand KH,QH,JH,TH,9H --trump S --seats 2 --seen 2H", "--seen has 1 card; with 5 in hand it is at most 0"),
        ("--hand KH --trump S --seats 2 --points 3", "--points takes 2 figures"),
        ("--hand KH --trump S --seats 2 --points 3,x", "--points takes 2 figures"),
        ("--hand KH --trump S --seats 2 --seen AC,2C", "the cards in --seen count 3; say with --points who has them"),
        (
            "--hand KH --trump S --seats 2 --seen AC,2C --points 2,0",
            "--points comes to 2, and the cards in --seen count 3",
        ),
        (
            "--hand KH,2H,3H --trump S --seats 4 --points 1,0,0,0",
            "--points comes to 1, and no trick is over yet",
        ),
        (
            "--hand KH,2C --trump S --seats 4 --seen TH,2D,3D,4D --points 1,1,0,0",
            "--points comes to 2, and the cards in --seen count 1; correct one of them",
        ),
        # 28 in all, and 4 more for the Knave of trumps; the King is in hand.
        (
            "--hand KH --trump S --seats 2 --points 16,16",
            "--points comes to 32, and the tricks that are over can hold 31",
        ),
        ("--hand KH --trump S --seats 2 --as Ana", "--as names somebody in a file"),
    ],
)
def test_a_card_that_cannot_be_weighed(capsys: Captured, words: str, why: str) -> None:
    assert why in refused(capsys, 2, "odds", "cyffle", "play", *words.split())


def test_too_many_players_for_open_hands_play_as_pages(capsys: Captured) -> None:
    words = ["odds", "cyffle", "play", "--hand", "AS KS QS", "--trump", "S", "--seats", "7"]
    got = answer(capsys, *words)["result"]
    assert got["played"] == "pages"
    assert share(got["choices"][0]) > Fraction(1, 7)
    *_, how, sure = told(capsys, *words)
    assert "everybody plays as a page does" in how
    # The Ace of trumps takes any trick; the King and Queen fall to it alone, which lies with me.
    assert sure.startswith("  sure to take this trick: QS, KS and AS; ")


def test_what_cheating_buys(capsys: Captured) -> None:
    words = ["odds", "cyffle", "cheat", "--seats", "3", "--aces", "2", "--sleight", "1", "--perception", "0"]
    got = answer(capsys, *words, "--perception", "4", "--skip-cut")["result"]
    # Palming two: .20, stacking .20; a step of .05 for each point between eye and hand. The player right of the dealer
    # is attentive and always cuts after all, so that nothing is skipped and nobody can notice it.
    each = {"palm": (".15", ".35"), "stack": (".15", ".35"), "skip_cut": ("0", "0")}
    assert got["chances"]["objection"]["fraction"] == "1"
    safe = Fraction(1)
    for trick, seen in each.items():
        chance = (1 - Fraction(seen[0])) * (1 - Fraction(seen[1]))
        assert Fraction(got["chances"][f"unnoticed_{trick}"]["fraction"]) == chance
        safe *= chance
    assert Fraction(got["chances"]["unnoticed"]["fraction"]) == safe
    assert got["expected"]["share"] > got["expected"]["honest_share"] + 0.15
    assert got["expected"]["gain"] == pytest.approx(float(safe) * 3 * got["expected"]["share"] - 1)


@pytest.mark.thorough
def test_a_cut_that_is_skipped_before_others(capsys: Captured) -> None:
    """Of two who watch, the second is to cut: it objects one time in four, else the first may notice: 1/4 + 9/16."""
    words = ["odds", "cyffle", "cheat", "--seats", "3", "--aces", "4", "--low", "0", "--skip-cut"]
    got = answer(capsys, *words)["result"]["chances"]
    assert (got["objection"]["fraction"], got["unnoticed_skip_cut"]["fraction"]) == ("1/4", "13/16")
    assert "whoever is to cut objects 25.0 %" in "".join(told(capsys, *words))
    assert "an uncut pack is no cheat" in refused(capsys, 2, *words, "--option", "cut_required=off")


@every_case(
    ("words", "why"),
    [
        ("--seats 18", "2 to 17"),
        ("--aces 5", "0 to 4"),
        ("--aces 3 --low 2", "5 cards; with 2 players 4 can be palmed"),
        ("--seats 17 --aces 2", "2 cards; with 17 players 1 can be palmed"),
        ("--seats 4 --aces 4", "--aces is 4; each of 4 players is dealt 3 cards"),
        ("--sleight 5", "-4 to 4"),
        ("--seats 4 --perception 1 --perception 1", "once for all, or once for each"),
    ],
)
def test_a_cheat_that_cannot_be(capsys: Captured, words: str, why: str) -> None:
    assert why in refused(capsys, 2, "odds", "cyffle", "cheat", *words.split())


def test_the_share_of_a_trial() -> None:
    alone = Over(((SeatNo(0),),), (3 * TRIAL_ANTE - TRIAL_ANTE, -TRIAL_ANTE, -TRIAL_ANTE), "")
    assert [pot_share(alone, seat) for seat in range(3)] == [1, 0, 0]
    tied = Over(((SeatNo(0),),), (TRIAL_ANTE // 2, TRIAL_ANTE // 2, -TRIAL_ANTE), "")
    assert [pot_share(tied, seat) for seat in range(3)] == [0.5, 0.5, 0]


def test_a_cheat_whose_name_is_mistyped_takes_no_seat_of_its_own(capsys: Captured) -> None:
    table = ("play", "cyffle", "--seat", "Orso=weak", "--seat", "Ana=weak", "--option", "max_hands=1", "--seed", "1")
    assert refused(capsys, 2, *table, "--crooked", "Orzo") == 'gmkit: no seat called "Orzo"; did you mean Orso?'
    for words, said in ((("--crooked", "orso"), False), (("--crooked", "Vela"), True)):
        assert run([*table, *words]) == 0
        assert ("--crooked seats Vela beside those of --seat\n" in capsys.readouterr().err) is said
