"""Every check of an evening of Cyffle written down, with the place it points at."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gmkit.cli import run
from gmkit.games.cyffle import GAME
from gmkit.games.cyffle.pack import KINDS
from gmkit.library.document import Diagnostic, Document
from gmkit.library.load import parse, read
from gmkit.library.shelves import schema
from tests.cases import every_case
from tests.commands import Captured, answer, refused, told
from tests.games.around import judge
from tests.games.cyffle.builders import FIRE, file

HEAD = "kind: cyffle-situation\nschema_version: 1\n"
PLAYED = FIRE.replace("hand: [9C, TD]", "hand: [9C]").replace("[JS, 3C]", "[JS]").replace("[8D, QC]", "[8D]")
PLAYED = PLAYED.replace("[AS, 4C, 5D]", "[AS, 4C]")
"""The same a trick later, but for what was seen."""


def faults(text: str, *own: Document) -> list[Diagnostic]:
    return judge(parse(text, "fire.yaml"), KINDS, *own)


def swapped(old: str, new: str, text: str = FIRE) -> str:
    assert old in text
    return text.replace(old, new)


FAULTS = {
    "a dealer who is not there": (swapped("dealer: Fflergant", "dealer: Daira"), "3:9", "GM301", "nobody at the table"),
    "a leader who is not there": (swapped("leader: Fflergant", "leader: X"), "5:9", "GM301", "nobody at the table"),
    "a bystander with a player's name": (FIRE + "bystanders: [{name: daire}]\n", "12:21", "GM504", "at the table"),
    "two of one name": (swapped("name: Daire", "name: Cynwas"), "11:12", "GM504", "two seats have this name"),
    "no card": (swapped("9C, TD", "9C, 1Z"), "8:34", "GM301", "is no card"),
    "more than one card": (swapped("9C, TD", "9C, hearts"), "8:34", "GM301", "more than one card"),
    "a card twice": (swapped("JS, 3C", "JS, 9C"), "9:32", "GM504", "there already, on line 8"),
    "a card of the trick in a hand": (swapped("JS, 3C", "JS, AH"), "6:17", "GM504", "there already, on line 9"),
    "no suit": (swapped("trump: spades", "trump: stars"), "4:8", "GM301", "is no suit"),
    "no suit denied": (swapped("[9C, TD]", "[9C, TD], void: [x]"), "8:46", "GM301", "is no suit"),
    "a suit denied and held": (swapped("[9C, TD]", "[9C, TD], void: [C]"), "8:46", "GM503", "holds this suit"),
    "suit not followed": (swapped("JS, 3C", "JS, 5H").replace("2H, AH", "2C, AH"), "6:13", "GM503", "hearts were led"),
    "an unknown hand of an NPC": (swapped("[9C, TD]", "'?'"), "8:29", "GM503", "has to know its cards"),
    "a hand too small": (swapped("[9C, TD]", "[9C]"), "9:21", "GM503", "by the other hands it should be 1"),
    "a hand too large": (swapped("AS, 4C, 5D", "AS, 4C, 5D, 6D"), "11:19", "GM503", "other hands it should be 3"),
    "more than were dealt": (
        HEAD + "trump: S\nseats:\n  - {name: A, hand: [2C, 3C, 4C, 5C, 6C, 7C]}\n"
        "  - {name: B, hand: [2D, 3D, 4D, 5D, 6D]}\n",
        "5:21",
        "GM206",
        "",
    ),
    "more than three have": (
        HEAD + "trump: S\nseats:\n  - {name: A, hand: [2C, 3C, 4C, 5C, 6C]}\n"
        "  - {name: B, hand: [2D, 3D, 4D, 5D, 6D]}\n  - {name: C, hand: [2H, 3H, 4H, 5H, 6H]}\n",
        "7:15",
        "GM503",
        "4 cards are dealt to each",
    ),
    "a trick that is complete": (swapped("KH, 2H, AH]", "KH, 2H, AH, AS]"), "6:1", "GM503", "this trick is complete"),
    "cards seen before the first trick": (FIRE + "seen: [2C]\n", "12:1", "GM503", "only 0 have been played"),
    "seen, and no leader": (
        swapped("leader: Fflergant\n", "", PLAYED) + "seen: [2C]\n", "11:1", "GM503", "its winner leads"
    ),
    "cards before the trump": (swapped("trump: spades\n", ""), "4:1", "GM503", "when the trump is turned"),
    "a trick before everybody has cards": (
        swapped("{name: Kilraen, hand: [JS, 3C]}", "{name: Kilraen, level: human}"), "5:1", "GM503", "has no hand"
    ),
    "some dealt and some not": (
        HEAD + "trump: S\nseats: [{name: A, hand: [2C, 3C, 4C, 5C, 6C]}, {name: B}]\n", "3:1", "GM503", "to all at once"
    ),
    "a trick before everybody has staked": (
        FIRE + "options: {wager_style: open}\n", "5:1", "GM503", "has no stake"
    ),
    "a stake where nothing is staked": (
        swapped("[9C, TD]", "[9C, TD], stake: 1") + "options: {mode: tally}\n", "8:39", "GM503", "nothing is staked"
    ),
    "a hand of somebody who sits out": (
        swapped("[9C, TD]", "[9C, TD], sits_out: true"), "8:23", "GM503", "plays no part"
    ),
    "a purse below nothing": (
        swapped("[9C, TD]", "[9C, TD], coins: -1") + "options: {purse: 5}\n", "8:46", "GM502", "less than nothing"
    ),
    "an option there is not": (FIRE + "options: {antes: 2}\n", "12:11", "GM202", ""),
    "eighteen with one pack": (
        HEAD + "seats:\n" + "".join(f"  - {{name: S{n}}}\n" for n in range(18)), "3:1", "GM503", "17 players (CF-2)"
    ),
    "nobody left": (HEAD + "seats: [{name: A, left: true}, {name: B}]\n", "3:1", "GM506", "too few"),
    "undecided twice": (
        HEAD + "dealer: A\nundecided: [A, A]\nseats: [{name: A, level: human}, {name: B}]\n", "4:16", "GM504", "already"
    ),
    "undecided without a dealer": (
        HEAD + "undecided: [A]\nseats: [{name: A, level: human}, {name: B}]\n", "3:1", "GM503", "who deals next"
    ),
    "a trump when all is over": (
        HEAD + "ended: late\ntrump: S\nseats: [{name: A}, {name: B}]\n", "4:1", "GM503", "no hand"
    ),
}  # fmt: skip


@every_case("name", FAULTS)
def test_a_fault_and_its_place(name: str) -> None:
    text, place, code, why = FAULTS[name]
    found = faults(text)
    places = [(f"{one.place.line}:{one.place.column}", one.code) for one in found if one.place]
    assert (place, code) in places, found
    assert any(why in f"{one.message} {one.suggestion}" for one in found), found


def test_the_kitchen_fire_has_none() -> None:
    assert faults(FIRE) == []
    assert faults(PLAYED.replace("seats:", "seen: [2C, 3C, 4D, 6D]\nseats:")) == []


def test_a_revoke_may_be_written() -> None:
    text = swapped("[JS, 3C]", "[JS, 5H], revoked: true").replace("2H, AH", "2C, AH")
    assert faults(text) == []


def test_cards_are_read_by_the_pack_that_is_named(capsys: Captured, tmp_path: Path) -> None:
    pack = str(Path(__file__).parents[3] / "examples" / "gwyngelli-pack.yaml")
    (missing,) = faults(FIRE + "set: gwyngelli\n")
    assert missing.message == 'no cyffle-pack with the id "gwyngelli" is here'
    assert missing.suggestion == "give the file that it is in with --content"
    found = faults(FIRE + "set: gwyngelli\n", read(Path(pack)))
    assert {one.place and one.place[:2] for one in found if "is no suit" in one.message} == {(4, 8)}
    path = file(tmp_path, FIRE + "set: gwyngelli\n")
    line = refused(capsys, 3, "advise", "cyffle", "--from", path, "--as", "Daire", "--content", pack)
    assert f"{path}:4:8: " in line
    assert "is no suit" in line


def test_a_file_that_is_refused_says_where(capsys: Captured, tmp_path: Path) -> None:
    path = file(tmp_path, swapped("JS, 3C", "JS, 9C"))
    assert run(["check", path]) == 1
    capsys.readouterr()
    line = refused(capsys, 3, "challenge", "cyffle", "trick", "--from", path)
    assert f"{path}:9:32: " in line
    seats = "".join(f"  - {{name: S{n}}}\n" for n in range(18))
    path = file(tmp_path, f"{HEAD}options: {{too_many: two_packs}}\nseats:\n{seats}")
    line = refused(capsys, 3, "play", "cyffle", "--from", path, "--option", "too_many=refuse")
    assert f"{path}:4:1: one pack is enough for 17 players" in line


def test_an_evening_is_held_to_the_options_in_force(capsys: Captured, tmp_path: Path) -> None:
    text = swapped("JS, 3C", "JS, 5H").replace("2H, AH", "2C, AH")
    assert any("hearts were led" in one.message for one in faults(text))
    # Where stakes are named none of the trick is played yet, so that nobody can have broken suit in it.
    path = file(tmp_path, text)
    line = refused(capsys, 3, "play", "cyffle", "--from", path, "--option", "wager_style=open")
    assert "the play begins when everybody has cards and has staked" in line


def test_the_schema_names_the_options_of_the_card() -> None:
    options = schema("cyffle/situation")["properties"]["options"]["properties"]
    assert list(options) == [one.name for one in GAME.options]
    for one in GAME.options:
        rule = options[one.name]
        assert (rule.get("type") == "boolean") == (isinstance(one.default, bool) and not one.values)
        assert [word["const"] for word in rule.get("oneOf", ())] == [*one.values]
        assert rule.get("minimum") == one.least
    row = schema("cyffle/situation")["properties"]["seats"]["items"]["properties"]
    assert [word["const"] for word in row["style"]["oneOf"]] == list(GAME.styles)


GONE = "the foreign Ace is gone, and the option foreign_ace with it; leave it out"


def test_an_option_that_was_cut_may_be_off_in_a_file(capsys: Captured, tmp_path: Path) -> None:
    assert faults(FIRE + "options: {foreign_ace: false}\n") == []
    words = ("challenge", "cyffle", "trick", "--seed", "1", "--from")
    without = answer(capsys, *words, file(tmp_path, FIRE + "options: {ante: 2}\n"))
    path = file(tmp_path, FIRE + "options: {foreign_ace: false, ante: 2}\n")
    assert answer(capsys, *words, path) == without
    (found,) = faults(FIRE + "options: {foreign_ace: true, ante: 2}\n")
    assert (found.code, found.message) == ("GM202", GONE)
    path = file(tmp_path, FIRE + "options: {foreign_ace: true}\n")
    assert refused(capsys, 3, "play", "cyffle", "--from", path) == f"gmkit: {path}:12:11: {GONE}"


@every_case("within", ("options of the log", "options of its situation"))
def test_an_option_that_was_cut_may_be_off_in_a_log(capsys: Captured, tmp_path: Path, within: str) -> None:
    kept, log = tmp_path / "kept.jsonl", tmp_path / "log.jsonl"
    began = file(tmp_path, HEAD + "options: {max_hands: 1}\nseats: [{name: A}, {name: B}]\n")
    played = told(capsys, "play", "cyffle", "--from", began, "--seed", "1", "--save", str(kept))
    head, rest = kept.read_text(encoding="utf-8").split("\n", 1)
    for value in (False, True):
        header = json.loads(head)
        of = header if within == "options of the log" else header["situation"]
        of["options"]["foreign_ace"] = value
        log.write_text(f"{json.dumps(header)}\n{rest}", encoding="utf-8")
        if value:
            assert GONE in refused(capsys, 3, "play", "cyffle", "--from", str(log))
        else:
            assert told(capsys, "play", "cyffle", "--from", str(log))[-1] == played[-1]


def test_an_option_that_was_cut_may_be_off_in_the_settings(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    settings = tmp_path / "gmkit.toml"
    settings.write_text("[options.cyffle]\nforeign_ace = false\nante = 2\n", encoding="utf-8")
    assert GAME.usual()["ante"].value == 2
    settings.write_text("[options.cyffle]\nforeign_ace = true\n", encoding="utf-8")
    assert GONE in refused(capsys, 3, "play", "cyffle")
