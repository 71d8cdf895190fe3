"""Other games at a table: opened, answered, told in a line, closed, taken back; purses; what is offered after them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from gmkit import games
from gmkit.errors import Stopped
from gmkit.games.cyffle.events import EveningEnded, HandScored
from gmkit.games.cyffle.hand import STAY, StayOrLeave
from gmkit.games.cyffle.led import grudges
from gmkit.shell.output import Voice
from gmkit.shell.table.command import BESIDE, VERBS
from gmkit.shell.table.games import offered, option_of
from gmkit.shell.table.played import read_opened
from gmkit.shell.table.prompt import Prompt
from gmkit.shell.table.sitting import Sitting
from gmkit.shell.words import number_word, signed
from gmkit.table.game import Over, Player, SeatNo
from gmkit.table.seats import Seat
from gmkit.table.store import open_store
from tests.cases import every_case

FILE = "carnival.gmkit"
Table = Callable[..., dict[str, Any]]


@pytest.fixture
def table(gmkit: Any, laid: Any, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Give what takes a line at a table with two people and three NPCs."""
    monkeypatch.setattr("gmkit.shell.table.command.fresh_seed", lambda: "g1")

    def take(line: str, code: int = 0) -> dict[str, Any]:
        ran, out, err = gmkit("table", FILE, "--json", line)
        assert ran == code, err
        if code:
            assert (out, len(err.splitlines())) == ("", 1)
            return {"err": err}
        found: dict[str, Any] = json.loads(out)["result"]
        return found

    people = ("people Ana she, Ben he", "npcs Orso he master cyffle:cheat, Livia she, Vela she")
    laid(Path(FILE), take, "new", *people)
    return take


def state() -> dict[str, Any]:
    with open_store(Path(FILE), read_only=True) as store:
        found: dict[str, Any] = store.state
        return found


def seats_of(header: Mapping[str, Any]) -> list[str]:
    """Give seats as `play` takes them."""
    found = []
    for seat in header["seats"]:
        more = "+".join(filter(None, [seat["level"], seat.get("pronoun", ""), seat.get("style", "")]))
        found += ["--seat", f"{seat['name']}={more}"]
    return found


# ---- A game at the table is the game that play plays.


@pytest.mark.parametrize(
    ("line", "slug"),
    [
        ("Orso whims Vela", "whims"),
        ("cypher Livia, Vela; turn cap 8", "cypher"),
        ("open cyffle Orso, Livia, Vela; wager 2; cheating on; 4 hands", "cyffle"),
        ("open cipher Orso, Livia, Vela; max rounds 2", "cipher"),
    ],
)
def test_a_game_among_npcs_is_the_one_that_play_plays(gmkit: Any, table: Table, line: str, slug: str) -> None:
    found = table(line)
    assert found["pending"] is None
    assert "open" not in state()
    with open_store(Path(FILE), read_only=True) as store:
        body = store.entry(found["entry"]).told
    header = body["header"]
    options = [part for name, value in header["options"].items() for part in ("--option", f"{name}={_written(value)}")]
    code, out, err = gmkit(
        "play", slug, "--json", "--seed", header["seed"], "--dice", "app", *seats_of(header), *options
    )
    assert code == 0, err
    played = json.loads(out)
    happened = [event for event in played["events"] if not event["type"].startswith("sign-")]
    assert [event["type"] for event in body["events"]] == [event["type"] for event in happened]
    assert found["result"]["payout"] == played["result"]["payout"]
    assert found["result"]["ranking"] == played["result"]["ranking"]


def test_npcs_think_on_while_a_line_is_played_out(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is made once, so that what it has worked out for a round need not be worked out at every die of it."""
    from gmkit.games.whims import commands

    made, whims = list[str](), commands.DESK

    def counted(seat: Seat, game: Any) -> Player:
        made.append(seat.name)
        return whims.player(seat, game)

    monkeypatch.setattr(commands, "DESK", whims._replace(player=counted))
    table("Orso whims Vela")
    assert sorted(made) == ["Orso", "Vela"]


def _written(value: Any) -> str:
    return "none" if value is None else str(value) if not isinstance(value, bool) else "on" if value else "off"


def test_a_game_with_a_person_goes_on_in_play_as_at_the_table(gmkit: Any, table: Table) -> None:
    found = table("open whims Ana, Orso; dice app")
    path = as_log_of(state()["open"]["whims-1"], "before.jsonl")
    said = list[str]()
    while found["pending"] is not None:
        said.append("0" if found["pending"]["what"] == "Effort" else "stop")
        found = table(said[-1])
    code, out, err = gmkit("play", "whims", "--from", path, "--json", "--choose", "; ".join(said))
    assert code == 0, err
    played = json.loads(out)
    assert found["result"]["ranking"] == played["result"]["ranking"]
    with open_store(Path(FILE), read_only=True) as store:
        bodies = [store.entry(n).told for n in range(1, store.count() + 1)]
    events = [event for body in bodies if body.get("open") for event in body["events"]]
    happened = [event for event in played["events"] if not event["type"].startswith("sign-")]
    assert [event["type"] for event in events] == [event["type"] for event in happened]


def as_log_of(kept: Mapping[str, Any], path: str) -> str:
    rows = [kept["header"], *kept["answers"]]
    Path(path).write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


# ---- Focus


def test_a_game_takes_the_focus_and_gives_it_back(table: Table) -> None:
    table("begin masks; Ana flirt; Ben dashing")
    asked = table("open cyffle Ana, Orso; dice app; 2 hands")["pending"]
    assert asked["who"] == "Ana"
    face = table("Ana Face +1")
    assert face["changes"][0]["what"] == "Face"
    assert face["pending"] == asked
    assert table('note "Vela looks on"')["pending"] == asked
    assert table("who")["pending"] == asked
    assert "waits" in table("Ana unopposed", 2)["err"]
    assert table("back")["pending"] is None
    table("open whims Ben, Vela; dice app")
    assert set(state()["open"]) == {"cyffle-1", "whims-1"}
    assert table("to cyffle")["pending"] == asked
    assert "say which game" in table("to cypher", 2)["err"]
    closed = table("close whims")
    assert set(state()["open"]) == {"cyffle-1"}
    assert state()["focus"] == "cyffle-1"
    assert closed["result"]["told"] == "It was left unfinished."
    table("close")
    assert "open" not in state()


def test_undo_redo_and_return_work_across_a_game(table: Table) -> None:
    opened = table("open whims Ana, Orso; dice app")
    before = state()
    first = table("0")
    after = state()
    table("undo")
    assert state() == before
    table("redo")
    assert state() == after
    table("undo act")
    assert "open" not in state()
    again = table("open whims Ana, Orso; dice app")
    assert state()["open"]["whims-1"]["answers"] == before["open"]["whims-1"]["answers"], "the same dice come again"
    assert again["pending"] == opened["pending"]
    table(f"return #{first['entry']}")
    assert state() == after


def test_what_was_over_can_be_taken_back(table: Table) -> None:
    table("Orso whims Vela")
    assert len(state()["results"]) == 1
    table("undo")
    assert "results" not in state()
    table("redo")
    assert state()["results"][0]["key"] == "whims-1"


# ---- Real pieces


def test_people_roll_their_own_and_npcs_are_rolled_for(table: Table) -> None:
    table("open whims Ana, Orso; dice people")
    found = table("2")
    assert (found["pending"]["who"], found["pending"]["what"]) == ("Ana", "dice")
    table("11 2 3", 2)
    table("10 9 8")
    answers = state()["open"]["whims-1"]["answers"]
    by = {(row["what"], row.get("seat")): row["by"] for row in answers}
    assert by["dice", 0] == "typed"
    assert by["dice", 1] == "drawn"


def test_a_real_pack_keeps_a_persons_hand_unseen_and_npcs_are_typed(table: Table) -> None:
    table("open cyffle Ana, Orso, Vela; wager 2; 1 hands")
    assert table("Orso")["pending"]["what"] == "trump"
    found = table("H")
    assert found["pending"]["who"] in ("Vela", "Orso") and "dice app" in found["lines"][-1], "before a card is dealt"
    found = table("4C TC QH 5H KC 2D 9S 5D")
    rows = state()["open"]["cyffle-1"]["answers"]
    hands = {row["seat"]: (row["value"], row["by"]) for row in rows if row["what"] == "hand"}
    assert hands[0] == ("?", "unseen")
    assert {hands[1][1], hands[2][1]} == {"typed"}
    assert (found["pending"]["who"], found["pending"]["what"]) == ("Ana", "card")
    assert "4C" in table("4C", 2)["err"]


def test_a_whole_cipher_game_asks_for_no_npcs_die(table: Table) -> None:
    table("open cipher Ana, Ben, Orso, Livia; dice people")
    prompts, lots, kinds = 0, 0, set[tuple[str, str]]()
    while (need := table("who")["pending"]) is not None:
        prompts += 1
        assert prompts <= 200
        kinds.add((need["who"], need["what"]))
        if need["what"] == "retainer":
            name = need["legal"].split(": ")[-1].split(",")[0].split(" or ")[0].strip()
            found = table(f"cipher lot {name.split(' (')[0]}; Ana {lots % 3 + 1}, rest pass")
            assert found["pending"] is None or found["pending"]["what"] != "bid"
            lots += 1
        elif "die" in need["what"]:
            table("draw")
        else:
            table({"opponent": "Orso", "earn or contest": "earn"}.get(need["what"], "decline"))
    assert lots == 15, "the last one is known without a line"
    assert not [one for one in kinds if one[0] in ("Orso", "Livia")]


def test_bids_of_a_lot_are_called_in_one_line(table: Table) -> None:
    lot = "cipher lot aslaran; Ana 12, Orso 13, Ana 15, rest pass"
    assert "no game of cipher is open; open cipher NAME, NAME begins one" in table(lot, 2)["err"]
    table("open cipher Ana, Orso, Vela; dice people")
    table("cipher lot aslaran; Ana 12, Orso 13, Ana 15, rest pass")
    answers = state()["open"]["cipher-1"]["answers"]
    bids = [(row["seat"], row["value"]) for row in answers if row["what"] == "bid" and row["value"] != "decline"]
    assert bids == [(0, "12"), (1, "13"), (0, "15")]
    before = state()
    for line in ("cipher lot; Ana 3", "cipher lot aslaran; Ana 3", "cipher lot nobody; Ana 3, rest pass"):
        table(line, 2)
    assert "16 to" in table("cipher lot faeling; Ana 15, Orso 14, rest pass", 2)["err"]
    assert state() == before


# ---- Cheats by order, and what is offered afterwards


def test_a_cheat_by_order_is_done_in_the_hand_that_was_said(table: Table) -> None:
    found = table("cyffle 4 hands: Vela, Livia; wager 2; Livia cheats in 3")
    with open_store(Path(FILE), read_only=True) as store:
        events = store.entry(found["entry"]).told["events"]
    hand, dealer, foul = 0, "", list[tuple[int, str]]()
    for event in events:
        if event["type"] == "hand-begins":
            hand, dealer = event["number"], event["dealer"]
        if event["type"] in ("palmed", "stacked"):
            foul.append((hand, dealer))
    assert {*foul} == {(3, "Livia")}, "she is no cheat, and cheats in that hand alone"
    assert any(line.startswith("GM  Livia cheated: in hand three ") for line in found["lines"])
    assert "Livia cheated: in hand three " in table("zoom 0")["lines"][0]


def test_orders_that_cannot_be_obeyed_are_refused(table: Table) -> None:
    table("open cyffle Ana, Orso, Vela; dice app; 6 hands")
    for line, why in (
        ("Orso cheats in 3", "cheating on"),
        ("close", ""),
        ("open cyffle Ana, Orso, Vela; dice app; 6 hands; cheating on", ""),
        ("Ana cheats in 3", "no NPC"),
        ("Orso cheats in 1", "gathered from the hand before"),
        ("Orso cheats", "say in which hand"),
    ):
        found = table(line, 2 if why else 0)
        assert why in found.get("err", "")
    told = [table(f"Orso cheats in {hand}", 0 if _deals(hand) else 2) for hand in (2, 3, 4)]
    assert sum("err" not in one for one in told) == 1, "with three at the table each deals every third hand"


def _deals(hand: int) -> bool:
    first = next(row for row in state()["open"]["cyffle-2"]["answers"] if row["what"] == "first dealer")["value"]
    return (["Ana", "Orso", "Vela"].index(first) + hand - 1) % 3 == 1


def test_whoever_was_caught_or_cleaned_out_is_offered_as_a_ruling(table: Table) -> None:
    table("begin masks; Ana flirt; Ben dashing")
    offers = list[str]()
    for _ in range(5):
        offers += table("cyffle 4 hands: Orso, Livia, Vela; wager 2; cheating on")["offers"]
    assert any("cleaned out at Cyffle" in one or "caught cheating at Cyffle" in one for one in offers)
    for one in offers[:2]:
        assert table(one)["entry"]


def test_who_is_cleaned_out_has_lost_all_and_holds_it_against_whoever_won_most(table: Table) -> None:
    """Ana goes from 40 to 38 with nothing to forgive; of two who won as much, both have her coins."""
    table("begin masks; Ana flirt; Ben dashing")
    table("open cyffle Ana, Orso, Livia; purse 40; mode wager; dice app")
    with open_store(Path(FILE)) as store:
        sitting = Sitting(store, lambda slug: games.part(slug, "commands").DESK, ("masks",), str, VERBS, beside=BESIDE)
        opened = read_opened(sitting, "cyffle-1")
        assert opened.seating.names == ("Ana", "Orso", "Livia")
        for payout, net, offers in (
            ((38, 42, 40), (-2, 2, 0), []),
            ((0, 50, 70), (-40, 10, 30), ['Ana feels Livia -2 "cleaned out at Cyffle"']),
            ((0, 60, 60), (-40, 20, 20), [f'Ana feels {one} -2 "cleaned out at Cyffle"' for one in ("Orso", "Livia")]),
        ):
            ended = EveningEnded("last hand", (0, 9, 1), net, (SeatNo(1),))
            hand = HandScored((0, 9, 1), (SeatNo(1),), (0, 6, 6), 0, (0, 9, 1), ())
            told = opened._replace(moments=(opened.moments[0]._replace(events=(*[hand] * 4, ended)),))
            assert offered(sitting, told, Over(((SeatNo(1),), (SeatNo(2),), (SeatNo(0),)), payout, "")) == offers


def test_nothing_is_offered_that_changes_nothing_and_a_ruling_that_changes_nothing_is_told_so(table: Table) -> None:
    table("begin masks; Ana flirt; Ben dashing")
    for line in ("Ana feels Livia =-10", "Ana feels Orso =-9"):
        table(line)
    table("open cyffle Ana, Orso, Livia; purse 40; mode wager; dice app")
    with open_store(Path(FILE)) as store:
        sitting = Sitting(store, lambda slug: games.part(slug, "commands").DESK, ("masks",), str, VERBS, beside=BESIDE)
        opened = read_opened(sitting, "cyffle-1")
        ended = EveningEnded("last hand", (0, 9, 9), (-40, 20, 20), (SeatNo(1), SeatNo(2)))
        hand = HandScored((0, 9, 1), (SeatNo(1),), (0, 6, 6), 0, (0, 9, 1), ())
        told = opened._replace(moments=(opened.moments[0]._replace(events=(*[hand] * 4, ended)),))
        over = Over(((SeatNo(1), SeatNo(2)), (SeatNo(0),)), (0, 60, 60), "")
        assert offered(sitting, told, over) == ['Ana feels Orso -2 "cleaned out at Cyffle"'], "she hates Livia already"
    table("close")
    said = table('Ana feels Livia -2 "caught cheating"')["lines"]
    assert "GM  Ana: feels Livia stays −10, by the GM's word (caught cheating)." in said
    assert "caught cheating" not in " ".join(table("recap")["lines"])
    assert "is enduring about Livia now" in " ".join(table("Ana feels Livia 7 enduring")["lines"])
    said = " ".join(table("Ana feels Livia =-10")["lines"])
    assert "Ana feels Livia +7→−10, is fickle about Livia now" in said
    assert "boxes" not in said and "0→1" not in said


def test_without_purses_several_hands_without_a_pot_are_as_good_as_a_purse() -> None:
    hand = HandScored((0, 9, 1), (SeatNo(1),), (0, 6, 0), 0, (0, 9, 1), ())
    ended = EveningEnded("last hand", (0, 3, 0), (-6, 12, -6), (SeatNo(1),))
    over = Over(((SeatNo(1),),), (-6, 12, -6), "")
    assert grudges(over, [hand, ended], ("Ana", "Orso", "Livia")) == []
    found = grudges(over, [hand, hand, hand, ended], ("Ana", "Orso", "Livia"))
    assert [(one.seat, one.about) for one in found] == [(0, 1), (2, 1)]


def at_prompt(lines: Sequence[str], monkeypatch: pytest.MonkeyPatch, *offers: str) -> list[str]:
    """Type lines at the prompt of the table, with rulings ready to be taken; give what was asked each time."""
    typed, asked = iter(lines), list[str]()

    def read(_self: object, question: str, _begun: str = "", **_more: object) -> str:
        asked.append(question)
        if (line := next(typed, None)) is None:
            raise Stopped("stopped")
        return line

    monkeypatch.setattr("gmkit.shell.table.prompt.Reader.read", read)
    with open_store(Path(FILE)) as store:
        now = "2026-11-23T20:14:06+01:00"
        sitting = Sitting(store, lambda s: games.part(s, "commands").DESK, ("masks",), lambda: now, VERBS)
        prompt = Prompt(sitting, Voice())
        prompt._offers += offers  # as a game that is over leaves them
        prompt.run()
    return [one.partition("[")[0].strip() for one in asked]


def test_looking_something_up_leaves_an_offer_where_it_is_and_another_line_says_that_it_is_left(
    table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table("begin masks; Ana flirt; Ben dashing")
    first, second = 'Ana feels Orso =-2 "cleaned out"', 'Ben feels Orso =-3 "cleaned out"'
    put, other, free = f"Take this? {first}", f"Take this? {second}", "carnival>"
    capsys.readouterr()
    looks = ["?", "who", "who Ana", "log", "recap", "hooks", "who nobody at all"]
    assert at_prompt([*looks, ""], monkeypatch, first, second) == [put] * (len(looks) + 1) + [other]
    told = capsys.readouterr()
    assert "verbs: people" in told.out
    assert "Left" not in told.out + told.err
    assert state()["standing"]["masks"]["avatars"][0]["relationships"]["Orso"] == -2
    assert at_prompt(["n", "Ana Face +1"], monkeypatch, first, second) == [put, other, free]
    assert f"Left: {second}; type it to take it after all." in " ".join(capsys.readouterr().err.split())
    assert at_prompt([second], monkeypatch, second) == [other, free], "typed it is taken, and not left"
    assert "Left" not in capsys.readouterr().err


# ---- Looked over


@pytest.fixture
def looked_at(table: Table) -> Table:
    """Give a table with games at which was answered by a name, by a draw and by a beginning, closed, and left open."""
    table("dice people")
    for line in (
        "open cyffle Ana, Ben", "Ana", "draw", "back", "Orso whims Vela", "to cyffle", "close", "purses Livia 40",
        "open cipher Ana, Livia", "cipher lot aslaran; Livia 13, rest pass", "draw", "undo", "back",
    ):  # fmt: skip
        table(line)
    return table


def test_games_beside_the_standing_one_come_to_the_same_when_played_again(looked_at: Table) -> None:
    assert looked_at("check --replay")["differs"] == []
    seed = looked_at("seed reveal")["lines"][0].split()[3].rstrip(";.")
    assert looked_at(f"check --dice {seed}")["drawn"]
    assert looked_at("check --replay")["differs"] == []


def test_a_game_whose_rules_have_changed_is_told_by_its_entry(
    looked_at: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gmkit.shell.table.games.seed_of", lambda _table, key: f"another {key}")
    (differs,) = looked_at("check --replay")["differs"]
    assert "Orso whims Vela" in differs


# ---- Purses


def test_purses_pay_in_and_are_paid_out_by_a_ledger(table: Table) -> None:
    assert "no purses" in table("purses")["lines"][0]
    table("purses coins 40")
    table("purses Vela 7")
    table("open cyffle Ana, Orso, Vela; dice app; wager 1; 2 hands")
    purses = state()["purses"]
    assert (purses["ana"]["coins"], purses["vela"]["coins"], purses["ben"]["coins"]) == (0, 0, 40)
    assert state()["open"]["cyffle-1"]["header"]["brought"] == [40, 40, 7]
    assert "played for" in table("purses coins 9", 2)["err"]
    table("undo")
    assert state()["purses"]["ana"]["coins"] == 40
    found = table("open cyffle Orso, Livia, Vela; wager 1; 3 hands")
    payout = found["result"]["payout"]
    assert sum(payout.values()) == 87
    purses = state()["purses"]
    assert {name: purses[name.lower()]["coins"] for name in payout} == payout
    assert found["result"]["net"] == {name: own - (7 if name == "Vela" else 40) for name, own in payout.items()}
    assert {(one["who"], one["what"]) for one in found["changes"]} <= {(name, "coins") for name in payout}
    assert "cannot bring" in table("open cyffle Orso, Livia; purse 4000", 2)["err"]


def test_a_recap_names_every_game_and_who_played_it_before_it_says_more_of_any(table: Table) -> None:
    table("rename Orso J.R.")
    table("begin masks")
    for line in ("J.R. whims Vela", "cypher J.R., Vela", "cyffle 3 hands: J.R., Vela"):
        table(line)
    told = " ".join(" ".join(thread["text"] for thread in table("recap --words 150")["threads"]).split())
    for game in ("Whims", "Cypher", "Cyffle"):
        begun = told.partition(f"{game}")[2]
        sentence = re.match(r"(?: \(J\.R\. and Vela\))?: (?:J\.R\.|[^.])+\.", begun)
        assert sentence is not None, told
        assert {"J.R.", "Vela"} <= {*re.findall(r"J\.R\.|Vela", sentence[0])}, sentence[0]


def test_a_game_ended_by_hand_pays_what_is_said(table: Table) -> None:
    table("purses coins 10")
    table("open cyffle Ana, Orso; dice app; wager 1")
    found = table("close; result Orso +6, Ana -6")
    assert found["result"]["ranking"] == [["Orso"], ["Ana"]]
    assert (state()["purses"]["orso"]["coins"], state()["purses"]["ana"]["coins"]) == (16, 4)
    table("open cyffle Ana, Orso; dice app; wager 1")
    table("close")
    assert (state()["purses"]["orso"]["coins"], state()["purses"]["ana"]["coins"]) == (16, 4)


def test_everybody_is_paid_what_is_theirs_in_whatever_order_they_sit(table: Table) -> None:
    table("purses coins 10")
    table("open cyffle Orso, Ana; dice app; wager 1")
    table("rename Ana Zoe")
    table("close; result Orso +6, Ana -6")
    assert (state()["purses"]["orso"]["coins"], state()["purses"]["ana"]["coins"]) == (16, 4)


def test_who_has_an_empty_purse_brings_nothing_and_the_others_theirs(table: Table) -> None:
    table("purses Livia 40")
    found = table("open cipher Ana, Livia; dice people")
    assert found["lines"][1:3] == ["Livia brings 40 coins.", "Ana has an empty purse, and brings nothing."]
    assert [(one["who"], one["before"], one["after"]) for one in found["changes"]] == [("Livia", 40, 0)]
    told = table("cipher lot aslaran; Ana 12, Livia 13, Ana 15, rest pass", 2)["err"]
    assert "not asked for: 12; 13; 15 (Ana has nothing to bid with)" in told
    assert "goes to Livia for 13" in " ".join(table("cipher lot aslaran; Livia 13, rest pass")["lines"])
    table("close; result Livia -3")
    assert state()["purses"]["livia"]["coins"] == 37


def test_everybody_brings_to_cyffle_what_is_in_the_purse_and_who_has_nothing_sits_out(table: Table) -> None:
    table("purses coins 40")
    table("purses Livia 0")
    table("purses Vela 5")
    told = table("open cyffle Ana, Livia, Orso, Vela; dice app")["lines"]
    assert told[1:4] == [
        "Ana and Orso bring 40 coins each.",
        "Vela brings 5 coins.",
        "Livia has an empty purse, and brings nothing.",
    ]
    table("undo")
    found = table("open cyffle Livia, Orso, Vela; wager 1; 2 hands")
    payout, net = found["result"]["payout"], found["result"]["net"]
    assert (sum(payout.values()), sum(net.values()), net["Livia"]) == (45, 0, 0)
    assert {name: state()["purses"][name.lower()]["coins"] for name in payout} == payout
    assert "Livia cannot pay the stake and sits out." in table("zoom 3")["lines"]


def test_whoever_has_won_most_coins_is_first_and_not_whoever_brought_most(table: Table) -> None:
    for name in ("Orso", "Livia", "Vela"):
        others = [other for other in ("Orso", "Livia", "Vela") if other != name]
        for line in (f"purses {name} 900", *(f"purses {other} 40" for other in others)):
            table(line)
        result = table("open cyffle Orso, Livia, Vela; wager 2; 3 hands")["result"]
        net = result["net"]
        best = [one for one in net if net[one] == max(net.values())]
        assert sorted(result["ranking"][0]) == sorted(best)


def test_cyffle_for_coins_needs_two_who_have_any_and_for_hands_won_none(table: Table) -> None:
    table("purses Orso 12")
    assert "Orso alone has anything in the purse" in table("open cyffle Ana, Orso, Vela", 2)["err"]
    assert "open" not in state()
    table("open cyffle Ana, Orso, Vela; mode tally; dice app")
    assert state()["purses"]["orso"]["coins"] == 12
    assert state()["open"]["cyffle-1"]["brought"] == {}


def test_a_game_to_its_end_pays_those_who_brought_and_tells_what_each_has_won(table: Table) -> None:
    table("purses Livia 40")
    found = table("open cipher Orso, Livia")
    payout, net = found["result"]["payout"], found["result"]["net"]
    assert sum(payout.values()) <= 40
    assert net == {"Orso": payout["Orso"], "Livia": payout["Livia"] - 40}
    assert state()["purses"]["livia"]["coins"] == payout["Livia"]
    home = ", ".join(f"{name} {payout[name]} ({signed(net[name])})" for name in ("Orso", "Livia"))
    assert f"Taken home: {home}." in " ".join(table("zoom 3")["lines"])


def test_where_all_purses_are_empty_what_is_usual_comes_out_of_none(table: Table) -> None:
    table("purses Ben 40")
    assert "All purses are empty" in table("open cipher Ana, Livia; dice app")["lines"][1]
    assert state()["open"]["cipher-1"]["header"]["options"]["starting_gold"] == 50


# ---- A game whose answers no longer fit


def test_a_table_that_was_taken_in_empty_is_no_game_that_play_left(gmkit: Any, tmp_path: Path) -> None:
    header = {"form": 1, "id": "0" * 32, "kind": "gmkit-table", "seed": "g1"}
    Path("empty.jsonl").write_text(json.dumps(header, separators=(",", ":")) + "\n", encoding="utf-8")
    for line in ("import empty.jsonl", "people Ana she", "npcs Orso he", "open cyffle Ana, Orso; dice app", "close"):
        code, _, err = gmkit("table", FILE, line)
        assert code == 0, err


@pytest.mark.parametrize("line", ["Orso whims Vela", "Orso cypher Vela"])
def test_a_game_that_pays_nothing_opens_nothing(table: Table, line: str) -> None:
    table(line)
    assert table("hooks")["lines"] == ["Nothing is open."]
    table("open cyffle Ana, Orso; dice app")
    table("close")
    assert table("hooks")["lines"] == ["Nothing is open."]


def test_whoever_lost_at_a_game_is_open_whether_out_of_a_purse_or_by_what_is_said(table: Table) -> None:
    table("purses coins 40")
    result = table("Orso cyffle Vela; 30 hands; wager 3")["result"]
    lost = {name: own - 40 for name, own in result["payout"].items()}
    loser = min(lost, key=lambda name: lost[name])
    assert lost[loser] <= -5, "the seed shows a loss"
    assert [row["who"] for row in table("hooks")["hooks"]] == [[loser]]
    assert f"{loser} lost {-lost[loser]} at Cyffle" in table("hooks")["lines"][0]
    table("open cyffle Ana, Orso, Vela; dice app")
    table("close; result Orso +8, Vela +2, Ana -10")
    assert "Ana lost 10 at Cyffle" in "\n".join(table("hooks")["lines"])
    assert "You lost 10 at Cyffle" in "\n".join(table("hooks --for Ana")["lines"])


def test_a_game_that_todays_rules_part_from_is_told_and_closed_by_hand(table: Table) -> None:
    from gmkit.table.entries import Draft, now

    table("open whims Ana, Orso; dice app")
    with open_store(Path(FILE)) as store:
        kept = store.state["open"]["whims-1"]
        rows = [{**kept["answers"][0], "what": "a label of old"}, *kept["answers"][1:]]
        games = {"whims-1": {**kept, "answers": rows}}
        store.append([Draft("note", "older", {"act": 1}, {**store.state, "open": games})], now())
    asked = table("who")["pending"]
    assert asked["what"] == "close"
    assert "a label of old" in asked["legal"]
    assert "close; result" in table("stop", 3)["err"]
    assert table('note "still works"')["entry"]
    table("close; result Orso +1, Ana -1")
    assert "open" not in state()


# ---- What is said


@every_case(
    "slug, words, option",
    [
        ("cyffle", ["cheating", "on"], "cheating=on"),
        ("cyffle", ["cheating"], "cheating=on"),
        ("cyffle", ["cheating=on"], "cheating=on"),
        ("cyffle", ["story"], "cheating=story"),
        ("cyffle", ["tally"], "mode=tally"),
        ("cyffle", ["ante", "3"], "ante=3"),
        ("cyffle", ["hands", "to", "win", "3"], "hands_to_win=3"),
        ("cipher", ["smaller", "retinue"], "tie=smaller_retinue"),
        ("cipher", ["max", "rounds", "5"], "max_rounds=5"),
        ("whims", ["open", "tokens"], "open_tokens=on"),
        ("cypher", ["grace", "x"], None),
        ("cyffle", ["zzz"], None),
    ],
)
def test_a_clause_is_an_option_by_its_name_or_its_only_value(
    slug: str, words: Sequence[str], option: str | None
) -> None:
    from gmkit import games
    from gmkit.errors import GmkitError

    card = games.part(slug, "commands").DESK.card
    if option is None:
        with pytest.raises(GmkitError):
            option_of(card, words)
    else:
        assert option_of(card, words) == option


@pytest.mark.parametrize(
    "line",
    [
        "open", "open masks Ana, Ben", "open chess Ana, Ben", "open whims Ana", "open whims Ana, Ana",
        "open whims Ana, Nobody", "open whims Ana, Ben; zzz", "open whims Ana, Ben; dice loaded", "back", "to",
        "to whims", "close", "close; result Ana +3", "zoom", "zoom 9", "zoom #1", "purses x", "purses Nobody 3",
        "Ana whims Nobody",
        "cipher lot aslaran; Ana 3", "cipher", "whims", "open cyffle Ana, Ben; 0 hands",
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused_and_changes_nothing(gmkit: Any, table: Table, line: str) -> None:
    before = table("log all")["entries"]
    code, out, err = gmkit("table", FILE, line)
    assert (code, out, len(err.splitlines())) == (2, "", 1), err
    assert table("log all")["entries"] == before


def test_a_campaign_is_never_overwritten_by_play(gmkit: Any, table: Table) -> None:
    table("open whims Ana, Orso; dice app")
    before = Path(FILE).read_bytes()
    code, _, err = gmkit("play", "whims", "--from", FILE, "--choose", "stop; stop; stop")
    assert (code, "a campaign is kept there" in err) == (3, True)
    assert Path(FILE).read_bytes() == before


def test_a_game_is_told_again_as_closely_as_is_wanted(table: Table) -> None:
    found = table("Orso whims Vela")
    lines = {zoom: table(f"zoom #{found['entry']} {zoom}")["lines"] for zoom in range(4)}
    assert len(lines[0]) == 1
    assert found["result"]["told"] in lines[0][0]
    assert "unspent" in lines[0][0], "the GM is told the tokens that nobody saw"
    assert "unspent" not in found["result"]["told"], "which is retold to everybody"
    assert len(lines[3]) > len(lines[0])
    assert lines[3][-1] or "wins the match" in " ".join(lines[3])


def test_the_prompt_says_where_it_is_and_enter_draws(gmkit: Any, table: Table) -> None:
    _, _, err = gmkit("table", FILE, typed="open whims Ana, Orso\n0\n\nstop\nback\nquit\n")
    assert "carnival/whims> Ana, dice" in err
    assert any(row["by"] == "drawn" and row["seat"] == 0 for row in state()["open"]["whims-1"]["answers"])


def test_undo_says_what_became_of_a_game_in_one_line_and_the_log_names_a_choice_that_was_typed_by_number(
    table: Table,
) -> None:
    headline = table("Orso whims Vela")["result"]["told"].partition(". ")[0].rstrip(".")
    (told,) = table("undo")["lines"]
    assert told == f"Taken back: Orso whims Vela (Whims: {headline})."
    table("open cyffle Ana, Orso, Vela; dice app")
    while (asked := table("log")["pending"] or {}).get("what") not in ("card", None):
        table("0")
    chosen = next(row for row in table("1")["lines"] if row) and state()["open"]["cyffle-1"]["answers"]
    card = next(row["value"] for row in chosen if row["what"] == "card" and row["seat"] == 0)
    assert asked["who"] == "Ana"
    assert any(row.endswith(f"  you for Ana: {card} (card)") for row in table("log")["lines"])


def test_a_game_that_has_the_focus_is_told_to_whoever_comes_back_and_by_who_and_a_question_mark(
    gmkit: Any, table: Table
) -> None:
    table("open cyffle Ana, Orso, Vela; dice app")
    looked = [*gmkit("table", FILE, "who").out.splitlines(), *gmkit("table", FILE, "?").out.splitlines()]
    assert sum(line.startswith("Your hand: ") for line in looked) == 2
    _, _, err = gmkit("table", FILE, typed="quit\n")
    assert "trumps" in err
    assert "coins in the pot" in err
    assert next(line for line in looked if line.startswith("Your hand: ")) in err
    assert "Your hand" not in gmkit("table", FILE, "hide").out
    before = len(table("log")["entries"])
    table("close")
    table("open whims Ana, Orso; dice app")
    for line in ("0", "stop"):
        table(line)
    _, _, err = gmkit("table", FILE, typed="quit\n")
    assert "rounds won: Ana" in err
    assert len(table("log")["entries"]) == before + 4, "looking adds nothing"


# ---- What if


@pytest.fixture
def ball(table: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Bring Ana, Ben and Orso together, and nobody else; a few plays are enough to see what they come to."""
    monkeypatch.setattr("gmkit.shell.table.verbs.TRIES", 12)
    for line in ("begin masks; Ana flirt; Ben dashing", 'scene "Regatta ball" high-paths: Ana, Ben, Orso'):
        table(line)
    return table


def test_what_if_keeps_nothing_and_gives_the_exact_chance_where_nobody_lends(gmkit: Any, ball: Table) -> None:
    before = state()
    found = ball("what if Ana challenges Orso; stake 5; do gestures; Orso accept; Orso match")
    assert state() == before
    assert (found["entry"], found["pending"]) == (None, None)
    dreamt = found["what_if"]
    _, out, _ = gmkit("odds", "masks", "opposed", "--json")
    exact = json.loads(out)["result"]["chances"]["challenger"]["value"]
    assert dreamt["exact"]
    assert dreamt["chances"]["Ana wins"] == pytest.approx(exact)
    assert 1 <= dreamt["plays"] <= 12
    face = next(one for one in dreamt["figures"] if (one["who"], one["what"]) == ("Ana", "Face"))
    low, high = face["middle"]
    assert low <= face["mean"] <= high
    assert face["before"] - 5 - 3 <= low < high, "no more is lost than was staked, and what is spent on the way"


def test_what_if_gives_the_exact_chance_where_who_lends_is_said(gmkit: Any, ball: Table) -> None:
    for line in ("Ben feels Ana 9", "Ben promises Ana 8", "Ana Face 10", "Orso Face 40"):
        ball(line)
    found = ball("what if Ana challenges Orso; stake 12; do gestures; with Ben 4; Ben lend 4; Orso accept; Orso match")
    _, out, _ = gmkit("odds", "masks", "opposed", "--supporters", "1", "--json")
    exact = json.loads(out)["result"]["chances"]["challenger"]["value"]
    assert found["what_if"]["exact"]
    assert found["what_if"]["chances"]["Ana wins"] == pytest.approx(exact)
    assert "Ana wins 78.3 %, Orso wins 21.7 % (exactly)." in found["lines"]


def test_odds_at_a_stake_are_the_dominoes_own_and_in_face(gmkit: Any, table: Table) -> None:
    for line in ("begin masks; Ana flirt; Ben dashing", 'scene "x": Ana, Ben, Orso', "Ana Face 12", "Orso Face 9"):
        table(line)
    code, out, _ = gmkit("table", FILE, typed="Ana challenges Orso; Orso accept\nodds\n4\nodds\nquit\n")
    assert code == 0
    told = " ".join(out.split())
    chance = {}
    for more, option in (("alone", ()), ("one", ("--supporters", "1")), ("against", ("--their-supporters", "1"))):
        found = json.loads(gmkit("odds", "masks", "opposed", "--json", *option)[1])
        chance[more] = found["result"]["chances"]["challenger"]["value"]
    assert f"Ana wins {chance['alone']:.1%}".replace("%", " %") in told
    assert f"{chance['one'] * 100:.1f} % with one more, {chance['against'] * 100:.1f} % against one more" in told
    # Orso has 9 Face: more than those cannot be won at once, and Ana loses all that she has staked.
    average = chance["alone"] * 9 - (1 - chance["alone"]) * 12
    assert f"At 12 Face: 9 won or 12 lost, {average:+.2f}".replace("-", "−") in told
    # Once the stake stands they are the same beside what each action is worth, and of that stake.
    told = told.partition("which actions are declared does not change who wins.")[2]
    assert f"Ana wins {chance['alone'] * 100:.1f} % without allies; {chance['one'] * 100:.1f} % with one more" in told
    assert f"At 4 Face: 4 won or 4 lost, {chance['alone'] * 8 - 4:+.2f}".replace("-", "−") in told


def test_what_cannot_be_imagined_is_refused(ball: Table) -> None:
    for line in ("what if", "what if Ana", "what if Ana Face +3", "what", "what if Ana challenges Nobody"):
        ball(line, 2)
    assert "may not be chosen" in ball("what if Ana challenges Orso; stake 5; do zzz", 2)["err"]


def test_an_answer_is_the_whole_text_and_a_ruling_stays_a_ruling(table: Table) -> None:
    table("begin masks; Ana flirt; Ben dashing")
    face = state()["standing"]["masks"]["avatars"][1]["face"]
    asked = table("open cyffle Ana, Orso, Vela, Ben")["pending"]
    assert asked["what"] == "first dealer"
    ruled = table("Ben Face +1")
    assert ruled["pending"] == asked
    assert state()["standing"]["masks"]["avatars"][1]["face"] == face + 1
    assert '"Ben oops"' in table("Ben oops", 2)["err"]
    assert table("who")["pending"] == asked, "nothing was kept of it"
    table("Ben")
    assert table("who")["pending"] != asked


# ---- A tavern in one command


def test_whose_dice_a_game_goes_on_with_is_told_where_they_are_changed(table: Table) -> None:
    table("dice table")
    table("open cyffle Ana, Orso, Vela")
    assert table("dice app")["lines"] == [
        "Dice: app.", "It holds from the next game that is opened: cyffle-1 goes on with dice table."
    ]  # fmt: skip
    assert table("dice table")["lines"] == ["Dice: table."]


def test_a_game_is_opened_with_somebody_crooked(table: Table) -> None:
    table("cyffle 3 hands: Ana, Vela, Orso; dice app; crooked Orso")
    header = state()["open"]["cyffle-1"]["header"]
    assert header["options"]["cheating"] is True
    assert [(seat["name"], seat.get("style", "")) for seat in header["seats"]] == [
        ("Ana", ""), ("Vela", ""), ("Orso", "cheat")
    ]  # fmt: skip
    assert "is not played by gmkit" in table("cyffle Ana, Vela; crooked Ana", 2)["err"]
    assert "no clause of cyffle called" in table("cyffle Ana, Vela; wrong", 2)["err"]
    assert "nobody can cheat at Whims" in table("Orso whims Vela; crooked Orso", 2)["err"]


def test_a_crooked_player_is_enough_for_a_tavern_and_the_headline_says_who_noticed(gmkit: Any) -> None:
    kinds = set[str]()
    for seed in range(1, 7):
        wanted = ("play", "cyffle", "--crooked", "Orso", "--seed", str(seed), "--option", "max_hands=9")
        code, out, err = gmkit(*wanted, "--json")
        assert code == 0, err
        played = json.loads(out)
        assert played["options"]["cheating"] is True
        foul, seen, shown, hand, accuser = set[int](), set[int](), dict[int, str](), 0, ""
        for event in played["events"]:
            hand = event["number"] if event["type"] == "hand-begins" else hand
            accuser = event["name"] if event["type"] == "accused" else accuser
            foul |= {hand} if event["type"] in ("palmed", "stacked", "swapped") else set()
            seen |= {hand} if event["type"] == "spotted" else set()
            shown |= {hand: accuser} if event["type"] == "cheat-shown" else {}
        _, out, _ = gmkit(*wanted, "--zoom", "0")
        assert out.count("\n") == 1
        assert ("nobody noticed" in out) == bool(foul - seen - shown.keys())
        assert ("showed it" in out) == bool(shown)
        for hand, name in shown.items():
            assert re.search(rf"in hands? [^;]*\b{number_word(hand)}\b[^;]* {name} showed it", out), (hand, name, out)
        assert ("found no good moment" in out) == (not foul and not shown)
        kinds |= {word for word in ("nobody noticed", "showed it", "found no good moment") if word in out}
    assert len(kinds) >= 2, "the seeds show more than one end"


def test_whoever_is_crooked_keeps_a_seat_and_a_level(gmkit: Any) -> None:
    code, out, err = gmkit(
        "play", "cyffle", "--seat", "Orso=master+he", "--seat", "Vela", "--crooked", "orso", "--seed", "1",
        "--option", "cheating=story", "--option", "max_hands=2", "--json", "--save", "log.jsonl",
    )  # fmt: skip
    assert code == 0, err
    assert json.loads(out)["options"]["cheating"] == "story"
    header = json.loads(Path("log.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert header["seats"][0] == {"name": "Orso", "level": "master", "style": "cheat", "pronoun": "he"}
    assert [seat["style"] for seat in header["seats"][1:]] == [""]
    for wrong in (
        ("whims", "--crooked", "Orso"),
        ("cyffle", "--seat", "Vela+quiet", "--seat", "B", "--crooked", "Vela"),
    ):
        code, out, err = gmkit("play", *wrong)
        assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert gmkit("play", "cyffle", "--from", "log.jsonl", "--crooked", "Vela")[0] == 2


def test_what_is_about_an_open_game_is_offered_at_tab_where_one_is_open(table: Table) -> None:
    from gmkit import games
    from gmkit.shell.table.command import BESIDE, verbs_of
    from gmkit.shell.table.prompt import completions
    from gmkit.shell.table.sitting import Sitting
    from gmkit.table.entries import now

    def offered() -> set[str]:
        def desk(slug: str) -> Any:
            return games.part(slug, "commands").DESK

        with open_store(Path(FILE)) as store:
            sitting = Sitting(store, desk, ("masks",), now, verbs_of(()), beside=BESIDE)
            return {*completions(sitting, "", "")}

    about = {"back", "to", "close"}
    assert not about & offered()
    table("begin masks")
    assert not about & offered()
    table("open cypher Ana, Livia")
    assert about <= offered()
    table("undo")
    assert not about & offered()


def test_a_game_that_is_not_over_has_a_headline_and_between_hands_enter_goes_on(gmkit: Any, table: Table) -> None:
    table("open cyffle Ana, Orso; dice app")
    first = [table(f"zoom {closeness}")["lines"][0] for closeness in range(2)]
    assert first == ["Cyffle, or Chance: The evening goes on, and the first hand is not over yet."] * 2
    table("close")
    assert table("zoom 0")["lines"] == ["Cyffle, or Chance: It was left unfinished."]
    table("undo")
    table("close; result Orso +6, Ana -6")
    assert table("zoom 0")["lines"] == ["Cyffle, or Chance: Orso came out best."]
    ask = StayOrLeave(SeatNo(0)).asks(None)  # type: ignore[arg-type]
    assert ask.usual == STAY
