"""What the GM types at a table, read: acts, clauses, reasons, quotations, and what is none of them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmkit import cli
from gmkit.errors import GmkitError, IllegalChoice, UnreadableChoice
from gmkit.games.cypher.events import Passed, PassedCard
from gmkit.games.masks.stage import level
from gmkit.shell.show import found_rule, rule_lines
from gmkit.shell.table.answers import shown_by
from gmkit.shell.table.line import (
    Person,
    Told,
    asked_and_said,
    introduced,
    joined,
    new_id,
    parse_line,
    parted,
    people_of,
    person_of,
    read_person,
    told_changes,
    told_seen,
)
from gmkit.shell.words import speak
from gmkit.table.choices import OneOf
from gmkit.table.entries import Entry
from gmkit.table.game import Ask, Opinion, SeatNo
from gmkit.table.run import Moment, Said
from gmkit.table.store import open_store
from tests.cases import every_case
from tests.shell.test_table import FILE, Table, carnival, change, record, table
from tests.shell.test_table_recap import sat

__all__ = ["carnival", "table"]


def test_a_line_is_an_act_its_clauses_and_a_reason() -> None:
    line = parse_line(
        'Ana challenges Orso; woo cleo; do appointments, gestures; stake 18; goal "Orso; returns, the letter"'
    )
    assert line.words == ("Ana", "challenges", "Orso")
    assert [joined(clause) for clause in line.clauses] == [
        "woo cleo", "do appointments, gestures", "stake 18", "goal Orso; returns, the letter",
    ]  # fmt: skip
    assert line.clauses[3][1].quoted
    ruled = parse_line("Cleo Face +3 “for that speech”")
    assert (ruled.words, ruled.why) == (("Cleo", "Face", "+3"), "for that speech")
    assert parse_line('note "Vela saw"').why == "Vela saw"
    assert parse_line('"a word"').words == ("a word",), "a quotation alone is what is said, and no reason"


def test_what_passes_over_a_bound_is_heard_behind_the_reason_and_a_semicolon_too() -> None:
    for text in (
        'Cleo denounces Ana anyway "a deed"',
        'Cleo denounces Ana "a deed" anyway',
        'Cleo denounces Ana "a deed"; anyway',
    ):
        line = parse_line(text)
        assert (line.words, line.why) == (("Cleo", "denounces", "Ana", "anyway"), "a deed"), text
        assert not line.clauses, text
    ruled = parse_line('Orso feels Ana -2 "a slight"; quietly')
    assert (ruled.words, ruled.why) == (("Orso", "feels", "Ana", "-2", "quietly"), "a slight")
    bound = parse_line("Ben promises Ana 9; do gestures; anyway")
    assert (bound.words, len(bound.clauses)) == (("Ben", "promises", "Ana", "9", "anyway"), 1)
    assert parse_line('Ana c Ben; goal anyway "it is"').clauses, "it is a word of a clause that says more"


def test_how_a_feeling_moves_by_the_gms_word_all_have_seen_unless_it_is_ruled_quietly(carnival: Table) -> None:
    carnival("Orso feels Ana =0")
    seen = [carnival(f"log {whose}")["entries"] for whose in ("--for Ben", "--public")]
    carnival('Orso feels Ana -1 "a slight"; quietly')
    assert [carnival(f"log {whose}")["entries"] for whose in ("--for Ben", "--public")] == seen
    carnival('Orso feels Ana -1 "a slight"')
    for whose, before in zip(("--for Ben", "--public"), seen, strict=True):
        *others, last = carnival(f"log {whose}")["entries"]
        assert (others, last["told"]) == (before, ["Orso cools towards Ana by 1."]), "by how much, not to what"


def test_names_are_parted_by_commas() -> None:
    assert parted(parse_line("people Ana she, Ben he,Cleo,  Don Juan they").act[1:]) == [
        ["Ana", "she"], ["Ben", "he"], ["Cleo"], ["Don", "Juan", "they"],
    ]  # fmt: skip


@every_case("text", ["", "  ", "x" * 2001, "a\tb\0", 'note "open', "a\u202eb"])
def test_what_is_no_line_is_refused(text: str) -> None:
    with pytest.raises(UnreadableChoice):
        parse_line(text)


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        line = parse_line(text)
    except GmkitError:
        return
    said = [word.text for part in (line.act, *line.clauses) for word in part]
    for word in said:
        assert word in line.text or not word


@every_case(
    ("words", "npc", "person"),
    [
        (["Ana"], False, Person("ana", "Ana")), (["Ana", "she"], False, Person("ana", "Ana", "she")),
        (["Don", "Juan", "he"], False, Person("don-juan", "Don Juan", "he")),
        (["Orso", "he", "master", "cyffle:cheat"], True,
         Person("orso", "Orso", "he", "gmkit", (("", "master"),), (("cyffle", "cheat"),))),
        (["Livia", "grandmaster"], True, Person("livia", "Livia", "", "gmkit", (("", "grandmaster"),))),
        (["She"], False, Person("she", "She")), (["月", "they"], False, Person("somebody", "月", "they")),
    ],
)  # fmt: skip
def test_people_are_read_and_kept(words: list[str], npc: bool, person: Person) -> None:
    found = read_person(words, npc=npc, taken=(), manners=("cyffle", "masks"))
    assert found == person
    assert person_of(found.id, found.data()) == found


def test_a_pronoun_is_read_in_the_language_that_is_spoken_and_in_english(gmkit: Any) -> None:
    assert gmkit("table", "t.gmkit", "new")[0] == 0
    for line in ("people Ana sie, Ben (er), Cleo she", "npcs Orso er master, Livia weder sie noch er, Sie"):
        told = gmkit("table", "t.gmkit", "--language", "de", line)[1]
    assert "Sie (weder sie noch er)" in told, "one that nobody said is told in German too"
    with open_store(Path("t.gmkit"), read_only=True) as store:
        found = {one.name: one.pronoun for one in people_of(store.state)}
    assert found == {"Ana": "she", "Ben": "he", "Cleo": "she", "Orso": "he", "Livia": "they", "Sie": "they"}
    gmkit("table", "t.gmkit", "--language", "en", "people Dov er")
    assert "Dov er, they" in gmkit("table", "t.gmkit", "--language", "en", "who")[1]


def test_a_seat_has_its_pronoun_in_the_language_that_is_spoken(gmkit: Any) -> None:
    seats = ("--seat", "Ana=master+sie", "--seat", "Ben+er", "--seat", "Cleo=weak+she")
    words = ("play", "whims", *seats, "--seed", "a", "--save", "g.jsonl")
    assert gmkit(*words, "--language", "de")[0] == 0
    kept = json.loads(Path("g.jsonl").read_text(encoding="utf-8").splitlines()[0])["seats"]
    assert [one["pronoun"] for one in kept] == ["she", "he", "she"]


@every_case(
    ("words", "npc"), [(["Ana", "master"], False), (["x" * 61], True), ([], True), (["Ana", "cyffle:cheat"], False)]
)
def test_who_is_nobody_is_refused(words: list[str], npc: bool) -> None:
    with pytest.raises(GmkitError):
        read_person(words, npc=npc, taken=(), manners=("cyffle",))


def test_a_level_behind_a_name_has_an_article_where_it_is_a_noun() -> None:
    words = ["Vela", "average", "whims:grandmaster", "cyffle:weak"]
    found = introduced(read_person(words, npc=True, taken=(), manners=("whims", "cyffle")))
    assert found == "Vela (average; weak at cyffle; a grandmaster at whims)"


def test_a_slip_in_a_level_is_told_as_that() -> None:
    with pytest.raises(UnreadableChoice, match=r'^"masterly" is no level; did you mean master'):
        read_person(["Orso", "he", "masterly"], npc=True, taken=(), manners=())
    with pytest.raises(UnreadableChoice, match="a pronoun ends"):
        read_person(["Ana", "she", "Ben", "he"], npc=True, taken=(), manners=())


def test_what_is_said_again_of_somebody_who_is_here_is_kept(carnival: Table) -> None:
    def kept() -> dict[str, Any]:
        with open_store(Path(FILE)) as store:
            found: dict[str, Any] = store.state["people"]
        return found

    before = kept()
    assert (before["orso"]["pronoun"], before["orso"]["skill"]) == ("he", {"": "master"})
    assert carnival("npcs Orso they cyffle:weak")["lines"] == ["Noted of Orso: they, cyffle:weak."]
    assert carnival("people Ana he")["lines"] == ["Noted of Ana: he."]
    after = kept()
    assert after["orso"] == {**before["orso"], "pronoun": "they", "skill": {"": "master", "cyffle": "weak"}}
    assert after["ana"] == {**before["ana"], "pronoun": "he"}
    assert [seat.pronoun for seat in record()[1].hall.seating] == ["he", "he", "they", "she"]
    assert "is called" in carnival("npcs Orso", 2)["err"]
    assert "is called" in carnival("npcs Ana she master", 2)["err"], "who plays is said otherwise"


def test_a_wooing_says_whom(carnival: Table) -> None:
    assert "say whom: Ana woos Ben" in carnival("Ana woos; do gestures", 2)["err"]
    told = carnival("Ana woos; woo Ben; do gestures; draw; Ben promise 1")["lines"]
    assert any("Ana woos Ben" in line for line in told), "\n".join(told)


def test_what_many_would_look_for_here_is_told_by_what_there_is(carnival: Table) -> None:
    assert "everything is kept as it is typed; copy FILE" in carnival("save", 2)["err"]
    assert "NAME Face +3 from NAME" in carnival("Ana gives Ben 3", 2)["err"]
    assert "from 1 up" in carnival("undo 0", 2)["err"]
    assert "can be taken back" in carnival("undo 999", 2)["err"]


def test_a_scene_in_single_marks_is_called_without_them(carnival: Table) -> None:
    for line in ("scene 'The Inn' streets: all", "scene 'The Inn': all"):
        assert any(told.casefold().startswith("at the inn:") for told in carnival(line)["lines"])


def test_two_of_one_sound_have_ids_of_their_own() -> None:
    assert [new_id("Éva!", ["va", "eva"]), new_id("Ana", ["ana", "ana-2"])] == ["va-2", "ana-3"]


def test_what_was_seen_and_what_was_chosen_are_said_in_the_language_that_is_spoken() -> None:
    seen = [
        ("Orso", "Orso's coder extractor", "Coder", "Extractor"),
        ("Orso", "Orso's 6:1"),
        ("all", "Ana's play"),
        ("Ana", "tracker on paper"),
    ]
    body = b'{"answers":[{"value":"play on","what":"accusation"}]}'
    entry = Entry(1, 0, "2026-11-23T20:14:05+01:00", "answer", "play on", body, b"", b"")
    assert told_seen(seen) == [
        "Orso has seen Orso's coder extractor and Orso's 6:1.",
        "Everybody has seen Ana's play.",
        "Ana has seen tracker on paper.",
    ]
    assert asked_and_said(entry) == "play on (accusation)"
    speak("de")
    try:
        assert told_seen(seen) == [
            "Schon gesehen (Orso): Programmierer Extraktor (Orso) und 6:1 (Orso).",
            "Schon gesehen (Alle): spielen (Ana).",
            "Schon gesehen (Ana): Beziehungsbogen auf Papier.",
        ]
        assert asked_and_said(entry) == "weiterspielen (Beschuldigung)"
    finally:
        speak("")


OWN_WORDS = (
    "kind: words\nschema_version: 1\nid: mine\nlanguage: {language}\n"
    "source: {{title: Mine, author: Ana, certainty: house}}\nterms: {{{terms}}}\n"
)


@pytest.mark.parametrize(
    ("language", "terms", "words"),
    [
        ("en", "Face: Renown, Hidden Face: Hidden Renown, stake: wager", ("Renown", "hidden renown", "wager")),
        ("de", "Gesicht: Ansehen, Einsatz: Wagnis", ("Ansehen", "verborgenes Ansehen", "Wagnis")),
        ("de", "Arbiter: Wortführer", ("Gesicht", "Verborgenes Gesicht", "Einsatz")),
    ],
)
def test_what_is_shown_in_a_settings_own_words_is_read_in_them_and_in_english(
    tmp_path: Path, language: str, terms: str, words: tuple[str, str, str]
) -> None:
    own = tmp_path / "mine.yaml"
    own.write_text(OWN_WORDS.format(language=language, terms=terms), encoding="utf-8")
    one = sat(tmp_path / "x.gmkit", "r1", (own,))
    speak(language, (own,))
    try:
        for line in ("people Ana she, Ben he", "begin masks; Ana flirt; Ben dashing", "scene ball: all"):
            one.take(line)
        assert f"name {words[0]} +3".casefold() in " ".join(one.take("?").lines).casefold()
        assert f"name {words[1]} +3".casefold() in " ".join(one.take("?").lines).casefold()
        if language == "en":
            shelf = cli._shelf()
            rules = " ".join(rule_lines(shelf, *found_rule(shelf, ["masks", "loans"])))
            assert words[0] in rules
            assert "Face" not in rules
        for word, key in zip(words, ("Face", "Hidden Face"), strict=False):
            for line, after in ((f"Ana {word} 12", 12), (f"ana {word.upper()} +2", 14), (f"Ana {key} 5", 5)):
                (moved,) = one.take(line).changes
                assert (moved.who, moved.what, moved.after) == ("Ana", key, after)
        one.take(f"Ana challenges Ben; do gestures; Ben accept; Ben do stylishly; {words[2]} 2")
        while (asked := one.pending()) is not None and not asked.pieces:
            assert asked.what != "stake"
            one.take(asked.default or asked.legal.split()[0].rstrip(","))
        _, _, _, record = one.standing()
        assert record.encounter.stake == 2
    finally:
        speak("")
        one.store.close()


def test_tiles_typed_at_a_question_are_first_of_whoever_is_asked(gmkit: Any, carnival: Table) -> None:
    assert carnival is not None
    _, out, err = gmkit("table", FILE, typed="arrest Ana\nnone\n6:2 1:1\nquit\n")
    assert "Ana's domino [Enter: gmkit draws]:" in err
    assert "Ana draws 6:2" in out, "the first tile is the one that was asked for, though the city draws before her"
    assert "Authority draws 1:1" in out


def test_what_is_ruled_during_an_act_is_not_told_as_its_doing(gmkit: Any, carnival: Table) -> None:
    carnival("usual on")
    lines = 'Ana unopposed; do gestures\nBen Face +1 "for bluffing"\nAna Face +2\n6:1\nno\nquit\n'
    _, out, _ = gmkit("table", FILE, typed=lines)
    rulings, act = out.split("Ana draws 6:1")
    assert "Ben Face 14→15" in rulings
    assert "Ana Face 13→15" in " ".join(rulings.split())
    (told,) = re.findall(r"Ana Face (\d+)→(\d+)", act)
    assert "Ben Face" not in act
    assert told[0] == "15", "what she was given by word is there already"


def test_whoever_leaves_pieces_unsaid_is_told_what_to_add_for_each_who_draws_by_hand_and_for_no_npc(
    carnival: Table,
) -> None:
    told = carnival("Orso challenges Ana; stake 2; woo none; do none; Ana accept; Ana do none; Ana match", 2)["err"]
    assert re.search(r'Ana has to draw domino: .*; add "; Ana \d:\d" with what was drawn, or "; Ana draw";', told)
    told = carnival("Ben challenges Ana; stake 2; woo none; do none; Ana accept; Ana do none; Ana match", 2)["err"]
    added = re.search(r'Ben has to draw .* add "(; Ben \d:\d; Ana \d:\d)" with .* or "; Ben draw; Ana draw";', told)
    assert added
    line = f"Ben challenges Ana; stake 2; woo none; do none; Ana accept; Ana do none; Ana match{added[1]}"
    assert "has to draw" not in carnival(line, 2)["err"]


def test_no_word_behind_what_stands_alone_is_passed_over(carnival: Table) -> None:
    for line in (
        "Ana unopposed gestures", "Ana market gestures", "Ana alienation so", "Ana character so", "market so",
        "Ana, Ben leave so", "Ana leaves so", "season so", "undo 2 3", "undo act #4", "npcs 1 so",
    ):  # fmt: skip
        told = carnival(line, 2)["err"]
        assert "stands alone" in told or "undo takes back the last line" in told or "say how many" in told, line
    assert len(carnival("log")["entries"]) == 7
    carnival("npcs 2 master")
    with open_store(Path(FILE), read_only=True) as store:
        assert [one.level() for one in people_of(store.state)][-2:] == ["master", "master"]


def test_undo_act_takes_back_no_note_and_says_so(carnival: Table) -> None:
    carnival("Ana unopposed; do gestures; draw; Ben reaction no")
    carnival('note "Vela saw"')
    err = carnival("undo act", 2)["err"]
    assert "is no act; undo takes that line back" in err
    carnival("undo")
    assert "Ana unopposed" in " ".join(carnival("undo act")["lines"])


def test_a_question_says_by_how_much_a_reaction_moves_and_how_far_a_stake_is_covered(
    gmkit: Any, carnival: Table
) -> None:
    carnival("Ben feels Ana =7")
    _, out, err = gmkit("table", FILE, typed="Ana unopposed; do gestures; 6:1\n?\nno\nquit\n")
    assert "Does Ben react to Ana, by +5 (no or yes) [no]:" in " ".join(err.split())
    assert "Ana may move you too, by +5." in out
    _, out, err = gmkit("table", FILE, typed="Ana unopposed; do gestures; 1:1\n?\nno\nquit\n")
    assert "Ana may win you too: nothing moves, and you may promise Face." in out and "by 0" not in out
    assert "Does Ben, whom Ana's draw does not move, promise Ana anything (no or yes)" in " ".join(err.split())
    carnival("Ana Face 13")
    carnival("Ben promises Ana 5 anyway")
    line = "Ana challenges Orso; stake 18; do gestures; vs accept; vs do none; vs woo none; vs match; with Ben 5"
    carnival("Orso Face 20")
    _, _, err = gmkit("table", FILE, typed=f"{line}\n3\nnone\nnobody\nquit\n")
    assert "Ana covers 15 of 18 Face; a desperate attack wins it all, or pays that and owes the rest (back" in " ".join(
        err.split()
    ), err


def test_dice_alone_says_which_setting_is_in_force(carnival: Table) -> None:
    assert carnival("dice", 2)["err"].endswith("; now it is dice people\n")
    carnival("dice table")
    assert carnival("dice", 2)["err"].endswith("; now it is dice table\n")


def test_help_says_how_a_letter_is_typed_at_a_question(carnival: Table) -> None:
    (verbs,) = [line for line in carnival("?")["lines"] if line.startswith("verbs: ")]
    assert verbs.endswith("; at a question a letter takes a stroke in front, such as /w")


def test_what_if_says_of_an_ally_that_one_s_own_face_leaves_none_to_ask_for(carnival: Table) -> None:
    carnival("Ben promises Ana 5 anyway")
    told = carnival("what if Ana challenges Orso; do gestures; stake 4; Orso accept; Orso match; with Ben 4")["lines"]
    assert "not asked for: with Ben 4; the stake of 4 Face is covered without allies" in told


@pytest.mark.parametrize("sign", ["- ", "− ", "– ", "–"])
def test_a_sign_moves_a_figure_though_a_space_stands_behind_it(carnival: Table, sign: str) -> None:
    for set_up in ("Ana Face 12", "Ana Hidden Face 4", "Ben feels Ana 6"):
        carnival(set_up)
    by = f"{sign}2"
    assert change(carnival(f"Ana Face {by}"), "Ana", "Face") == (12, 10)
    assert change(carnival(f"Ana Hidden Face {by}"), "Ana", "Hidden Face") == (4, 2)
    assert change(carnival(f"Ben feels Ana {by}"), "Ben", "feels", "Ana") == (6, 4)
    assert change(carnival("Ana Face + 3"), "Ana", "Face") == (10, 13)
    assert change(carnival(f"Ben feels Ana = {by}"), "Ben", "feels", "Ana") == (4, -2)
    carnival("Ben promises Ana 9 anyway")
    before = level(record()[1], 0, 1)
    assert change(carnival(f"Ben promises Ana 3; Ana feel {by}"), "Ana", "feels", "Ben") == (before, before - 2)
    carnival("purses coins 40")
    assert "say how many" in carnival(f"purses Ana {by}", 2)["err"]
    carnival("open cyffle Ana, Ben; wager 2")
    assert carnival(f"close; result Ben + 2, Ana {by}")["result"]["net"] == {"Ana": -2, "Ben": 2}


def test_what_comes_from_somebody_needs_no_sign(carnival: Table) -> None:
    carnival("Ana Face 12")
    carnival("Orso Face 9")
    found = carnival("Ana Face 3 from Orso")
    assert (change(found, "Ana", "Face"), change(found, "Orso", "Face")) == ((12, 15), (9, 6))
    assert "cannot give 7" in carnival("Ana Face 7 from Orso", 2)["err"]


def test_whoever_comes_back_to_a_challenge_is_told_whom_it_woos_what_is_agreed_and_what_allies_do(
    gmkit: Any, carnival: Table
) -> None:
    def come_back(typed: str) -> str:
        gmkit("table", FILE, typed=f"{typed}\nquit\n")
        return " ".join(gmkit("table", FILE, typed="quit\n")[2].split())

    told = come_back("Ana woos Ben; do gestures")
    assert re.search(r"Ana, unopposed\. Ana: [^:]*gestures[^:]* \(\d\), woos Ben \? helps", told), told
    for line in ("undo act", "Ana Face 13", "Orso Face 20", "Ben promises Ana 5 anyway"):
        come_back(line)
    line = "Ana challenges Orso; woo none; do gestures; stake 18; vs accept; vs woo none; vs do none"
    assert "Ana challenges Orso; stake 18. Ana: " in come_back(f"{line}; vs less 12")
    come_back("undo act")
    told = come_back(f"{line}; vs match; with Ben 5; Ben lend 4; Ben do stylishly")
    assert "Ana challenges Orso; stake 18, agreed. Ana: " in told
    assert re.search(r"Ben lends 4 \([^)]*tylishly[^)]* \(\d\)\)", told), told


def test_open_games_are_reached_by_the_names_that_are_told(gmkit: Any, carnival: Table) -> None:
    carnival("Ana whims Ben")
    second = carnival("Ana whims Orso")["lines"]
    assert "whims-1 (Ana and Ben) is open already; to whims-1 goes on with it." in second
    beside = "Open beside: whims-1 (Ana and Ben); to whims-1 goes on with it, close whims-1 ends it."
    assert carnival("who")["lines"][-1] == beside
    assert beside in " ".join(gmkit("table", FILE, typed="quit\n")[2].split())
    carnival("back")
    assert "whims-1 (Ana and Ben); whims-2 (Ana and Orso)" in carnival("who")["lines"][-1]
    told = carnival("to whims", 2)["err"]
    assert "there is whims-1 (Ana and Ben) and whims-2 (Ana and Orso)" in told
    assert carnival("to whims-2")["lines"][0] == "At whims-2."
    assert carnival("to whims-1")["lines"][0] == "At whims-1."
    assert carnival("close whims-2")["result"]["people"] == ["Ana", "Orso"]
    assert carnival("close whims-1")["result"]["people"] == ["Ana", "Ben"]
    assert not any(line.startswith("Open beside") for line in carnival("who")["lines"])


def test_a_die_that_a_game_asks_for_is_thrown_again_and_the_place_in_the_draw_stays(carnival: Table) -> None:
    for line in ("Ana whims Ben; dice app", "3", "2"):
        found = carnival(line)
    question = found["pending"]
    assert (question["who"], question["what"]) == ("Ana", "reroll")
    die = re.findall(r"\d+", question["legal"])[-1]
    assert "may not be chosen" in carnival("reroll 99", 2)["err"]
    assert any(f"Ana rerolls the {die}" in line for line in carnival(f"reroll {die}")["lines"])
    carnival("close")
    assert "say it alone" in carnival("reroll 3", 2)["err"]
    with open_store(Path(FILE)) as store:
        assert "reroll" not in store.state


# ---- Answers of several in another game


def opened(key: str) -> list[dict[str, Any]]:
    """Give the answers of a game that is open."""
    with open_store(Path(FILE), read_only=True) as store:
        found: list[dict[str, Any]] = store.state["open"][key]["answers"]
        return found


def test_a_lot_may_be_called_out_by_how_far_each_goes(carnival: Table) -> None:
    carnival("open cipher Ana, Ben, Orso; dice people")
    told = " ".join(carnival("cipher lot elfen; Ana up to 9, Ben up to 6, rest pass")["lines"])
    assert "Elfen goes to Ana for 7 sovereigns" in told
    # Where a limit is passed somebody is asked again; one that does not do is refused, and nothing of it is kept.
    found = carnival("cipher lot trill; Ana up to 1, Ben up to 4, Orso out")
    assert (found["pending"]["who"], "Orso declines." in found["lines"]) == ("Ana", True)
    kept = opened("cipher-1")
    assert "choose 3 to 43 sovereigns" in carnival("up to 1", 2)["err"]
    assert opened("cipher-1") == kept
    found = carnival("up to 12, Ben up to 20, Orso out")
    assert (found["pending"]["who"], "Ben bids 12 for Trill." in found["lines"]) == ("Ana", True)
    assert "Trill goes to Ben for 12 sovereigns" in " ".join(carnival("decline, rest pass")["lines"])


def test_the_first_of_several_by_commas_is_of_whoever_is_asked(carnival: Table) -> None:
    for line in ("open cyffle Ana, Ben", "Ana", "S"):
        carnival(line)
    asked = carnival("who")["pending"]
    other = {"Ana": "Ben", "Ben": "Ana"}[asked["who"]]
    assert asked["what"] == "card"
    carnival(f"10C, {other} JC")
    cards = [(row["seat"], row["value"]) for row in opened("cyffle-1") if row["what"] == "card"]
    assert [value for _, value in cards] == ["TC", "JC"]
    assert len({seat for seat, _ in cards}) == 2
    # A first part that is no answer here refuses the line as before.
    assert "10X" in carnival(f"10X, {asked['who']} QC", 2)["err"]


def test_what_the_rest_says_is_a_whole_line(carnival: Table) -> None:
    carnival("open cipher Ana, Ben, Orso; dice people")
    kept = opened("cipher-1")
    for line in ("rest pass", "Ana pass"):
        assert f"not asked for: {line.removeprefix('Ana ')}; nothing is kept" in carnival(line, 2)["err"]
    assert opened("cipher-1") == kept
    assert "Aslaran" in " ".join(carnival("aslaran; rest pass")["lines"])
    carnival("cipher lot elfen")
    told = " ".join(carnival("rest pass")["lines"])
    assert "Ben declines." in told
    assert "Orso declines." in told
    carnival("close")
    carnival("open whims Ana, Ben; dice app")
    assert "Ana, Effort: 99 may not be chosen" in carnival("rest 99", 2)["err"]
    assert carnival("rest 0")["pending"]["what"] != "Effort"


def test_bids_stand_behind_what_is_on_offer_and_none_is_lost(carnival: Table) -> None:
    carnival("open cipher Ana, Ben, Orso; dice people")
    kept = opened("cipher-1")
    assert "choose 10 to 50 sovereigns" in carnival("cipher lot elfen, Ana 9, Ben 8, rest pass", 2)["err"]
    assert "behind a semicolon: lot elfen; Ana 9" in carnival("cipher lot elfen Ana 9", 2)["err"]
    assert opened("cipher-1") == kept
    told = " ".join(carnival("cipher lot elfen, Ana 8, Ben 9, rest pass")["lines"])
    assert "Elfen goes to Ben for 9 sovereigns" in told


def test_a_command_of_a_game_takes_its_own_of_several_that_are_open(gmkit: Any, carnival: Table) -> None:
    def turn() -> tuple[int, str, str]:
        found: tuple[int, str, str] = gmkit("odds", "cypher", "turn", "--from", FILE)
        return found

    for line in ("open cypher Ana, Ben; turn cap 8; dice app", "open whims Ana, Ben; dice app"):
        carnival(line)
    code, out, err = turn()
    assert (code, err) == (0, ""), err
    carnival("open cypher Ben, Ana; dice app; turn cap 9")
    assert turn()[0] == 0, "the one in focus"
    carnival("to whims")
    assert "to says which is meant" in turn()[2]
    carnival("to cypher-1")
    assert turn() == (0, out, "")
    named = FILE.removesuffix(".gmkit")
    assert f"no such file; for the table give {FILE}" in gmkit("odds", "cypher", "turn", "--from", named).err


def test_several_games_go_on_with_the_dice_they_began_with(carnival: Table) -> None:
    for line in ("open whims Ana, Orso; dice table", "open whims Ana, Ben; dice table", "open cyffle Ana, Ben"):
        carnival(line)
    told = carnival("dice app")["lines"][1:]
    assert [line.rpartition(": ")[2] for line in told] == [
        "whims-1 and whims-2 go on with dice table.", "cyffle-1 goes on with dice people."
    ]  # fmt: skip


def test_what_is_nobodys_at_another_game_is_not_the_citys(carnival: Table) -> None:
    for line in ("open cipher Ana, Ben; dice people", "aslaran", "rest pass", "draw"):
        carnival(line)
    log = " ".join(carnival("log")["lines"])
    assert "  you: aslaran (retainer)" in log
    assert "  gmkit: " in log
    assert "the city" not in log


def test_whoever_is_asked_may_stand_in_front_of_the_answer(tmp_path: Path) -> None:
    one = sat(tmp_path / "x.gmkit", "c0")
    for line in ("people Ana she, Ben he", "begin masks; Ana flirt; Ben dashing", "scene ball: all", "market"):
        one.take(line)
    asked = one.pending()
    assert asked is not None
    assert asked.who == "Ana"
    with pytest.raises(GmkitError):
        one.take("Ben none")
    told = one.take(f"Ana buy {asked.legal.partition('buy ')[2].partition(' for')[0]}; Ben none").lines
    assert told[0].startswith("Ana buys ")
    assert one.pending() is None
    one.take("market")
    one.take("Ana pass")
    asked = one.pending()
    assert asked is not None
    assert asked.who == "Ben"
    one.take("Ben none")
    assert one.pending() is None
    one.store.close()


def test_none_behind_an_act_passes_the_next_question_at_which_nothing_may_be_chosen(carnival: Table) -> None:
    told = carnival("Ana denounces Ben anyway; none; Ben none; 3:3 2:2; Ben draw")["lines"]
    assert not [line for line in told if "not asked for" in line]
    answers = [(row["what"], row["value"]) for row in entry_of()["answers"] if row.get("seat") == 1]
    assert ("actions", "none") in answers
    assert ("ally for the trial", "nobody") in answers
    # An NPC decides for itself, and what may not be left out is asked.
    assert "not asked for: none" in carnival("Ana denounces Orso anyway; none; 3:3 2:2")["lines"]
    assert "Ana, actions" in carnival("Ana unopposed; none; 3:3", 2)["err"]


def entry_of() -> dict[str, Any]:
    """Give what the last entry of a table keeps."""
    with open_store(Path(FILE), read_only=True) as store:
        return dict(store.entry(store.count()).told)


def test_what_is_beneath_a_feeling_is_told_where_it_moves_otherwise() -> None:
    feels, beneath = Told("Orso", "feels", "Ana", 3, 5), Told("Orso", "beneath that about", "Ana", 3, 5)
    assert told_changes([feels, beneath]) == ["Changed: Orso feels Ana +3→+5."]
    assert told_changes([feels, beneath._replace(after=6)]) == [
        "Changed: Orso feels Ana +3→+5, has boxes about Ana: +3→+6."
    ]
    worn = Told("Orso", "beneath that about", "Ana", -9, -7)
    assert told_changes([worn]) == ["Changed: Orso has boxes about Ana: −9→−7."]
    assert told_changes([worn._replace(before=-7, after=-9)], back=True) == [
        "Figures: Orso has boxes about Ana: −7 back to −9."
    ]
    assert told_changes([worn._replace(before=0, after=2)]) == ["Changed: Orso has boxes about Ana: 0→+2."]


def test_a_choice_in_another_game_of_which_nothing_is_told_yet_is_taken_all_the_same(carnival: Table) -> None:
    for line in ("open whims Ana, Ben; dice table", "rest 0", "7 3 2", "1 2 3"):
        carnival(line)
    found = carnival("7")
    assert (found["lines"], found["pending"]["who"]) == ([], "Ana")
    assert opened("whims-1")[-1]["value"] == "7"
    assert "rerolls the 7: 3" in carnival("3")["lines"][0]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Livia challenges Ana, stake 12", "Livia challenges Ana; stake 12"),
        ("Ana challenges Orso for 8", "Ana challenges Orso; stake 8"),
        ("Ana unopposed do gestures; 6:1", "Ana unopposed; do gestures; 6:1"),
        ("Ana unopposed; do gestures, 6:1", "Ana unopposed; do gestures; 6:1"),
        ("Ana challenges Orso; stake 8 with Ben 4", "Ana challenges Orso; stake 8; with Ben 4"),
        ("Ana challenges Ben; Ben stake 99; Ben accept", ""),
        ("Ana denounces Ben for laughing", ""),
        ("Ana unopposed; do fan, promise; woo moon-temple", ""),
        ("Ana unopposed; do fan, promise; woo moon, 6:1", "Ana unopposed; do fan, promise; woo moon; 6:1"),
        ("Ana challenges Orso for 8; do fan, promise", "Ana challenges Orso; stake 8; do fan, promise"),
    ],
)
def test_a_refused_line_is_given_with_the_semicolon_that_it_lacks(carnival: Table, line: str, meant: str) -> None:
    told = carnival(line, 2)["err"]
    assert told.endswith(f'with a semicolon: "{meant}"\n') if meant else "semicolon" not in told


def test_what_may_be_chosen_stands_in_a_list_by_its_numbers_where_it_is_asked_for(tmp_path: Path) -> None:
    one = sat(tmp_path / "ball.gmkit", "numbers")
    for line in ("people Ana she, Ben he", "begin masks; Ana flirt; Ben dashing", 'scene "x": all', "Ana unopposed"):
        one.take(line)
    told = one.take("?").lines
    flirt = told.index("  1  Flirt with any and every man (3)")
    assert told[flirt + 1] == "  2  Never promise anything (2)"
    assert any(line.startswith("choose 1 to 3 of these or what else you do") for line in told)
    taken = one.take("2").lines
    assert any("declares Never promise anything (2)" in line for line in taken), taken
    one.store.close()


def test_a_clause_that_comes_too_late_or_behind_a_turn_that_is_passed_is_refused_at_once(tmp_path: Path) -> None:
    """A goal behind the stake was dropped, and told of when the round was over."""
    one = sat(tmp_path / "ball.gmkit", "late")
    for line in ("people Ana she, Ben he", "begin masks; Ana flirt; Ben dashing", "dice app", 'scene "x": all'):
        one.take(line)
    one.take("Ana challenges Ben")
    with pytest.raises(IllegalChoice, match="goal he begs pardon; it is set already; undo, and say it as"):
        one.take('4; goal "he begs pardon"')
    one.take('4; accept; Ben goal "she owns up"; Ben less 1')
    one.take("undo act")
    one.take("round")
    while (asked := one.pending()) is not None and asked.what != "turn":
        one.take("1")
    with pytest.raises(IllegalChoice, match='not asked for behind "pass": goal he crawls; nothing is kept'):
        one.take('3; goal "he crawls"')
    assert "he crawls" in " ".join(one.take('1; goal "he crawls"; stake 1').lines)
    one.store.close()


def test_within_a_round_an_act_is_a_turn_and_then_the_round(tmp_path: Path) -> None:
    """The whole round was taken back where one challenge was meant."""
    one = sat(tmp_path / "ball.gmkit", "turns")
    for line in (
        "people Ana she, Ben he",
        "begin masks; Ana flirt; Ben dashing",
        "dice app",
        'scene "x": all',
        "round",
    ):
        one.take(line)
    began = one.store.count()
    while (asked := one.pending()) is not None and asked.what != "turn":
        one.take("1")
    turn = one.pending()
    with pytest.raises(IllegalChoice, match=f'"round" is under way; answer what is asked, or undo #{began - 1}'):
        one.take("scene y: all")
    for lines in (("1", "1"), ("pass",)):
        for line in lines:
            one.take(line)
        one.take("note z")
        one.take("undo act")
        assert one.pending() == turn._replace(default=lines[0])  # type: ignore[union-attr]
    one.take("undo act")
    assert one.pending() is None
    one.store.close()


@every_case(
    ("line", "meant"),
    [
        ("Ana Face +2 for that speech", 'Ana Face +2 "for that speech"'),
        ("Ana feels Orso - 2 for that, and more", 'Ana feels Orso -2 "for that, and more"'),
        ("Orso owes Ana 2 for that", 'Orso owes Ana 2 "for that"'),
        ("Ana Face -99 for that", ""), ("Ana Face 2 3", ""), ("Ana Face +2 from Zed for that", ""),
    ],
)  # fmt: skip
def test_a_reason_without_its_quotation_marks_is_told_to_lack_them(carnival: Table, line: str, meant: str) -> None:
    told = carnival(line, 2)["err"]
    assert told.endswith(f"that stands in quotation marks: {meant}\n") if meant else "quotation" not in told


def test_masks_that_are_said_without_a_semicolon_are_told_to_lack_it(table: Table) -> None:
    table("people Ana she, Ben he")
    told = table("begin masks Ana flirt, Ben dashing", 2)["err"]
    assert told.endswith("a semicolon parts what is said of each: begin masks; Ana flirt; Ben dashing\n")


def test_what_a_refusal_says_to_add_is_taken_when_it_is_added(carnival: Table) -> None:
    """A goal was to be added as a bare word, which says nothing and was refused."""
    carnival("dice app")
    carnival("usual off")
    line = "Ana challenges Ben; stake 4"
    for asked in ("Ana, goal", "Ben, challenge", "Ben, goal", "Ana, aims", "Ana, actions", "Ben, aims"):
        told = carnival(line, 2)["err"]
        assert told.startswith(f"gmkit: {asked}"), line
        (clause,) = re.findall('add "(.*?)"; nothing is kept', told)
        line += clause


def test_a_verb_of_the_table_behind_a_semicolon_is_told_as_a_line_of_its_own(carnival: Table) -> None:
    told = carnival("Ana challenges Ben; stake 8; usual", 2)["err"]
    assert '"usual" is a line of its own; a clause begins with do, stake' in told
    assert any(line.startswith("usual on: what nearly everybody says") for line in carnival("help")["lines"])


def test_help_lists_the_lines_of_nobody_and_of_several_and_usual_says_how_it_stands(carnival: Table) -> None:
    told = " ".join(carnival("?")["lines"])
    assert "without a name: round, rounds, market, season, scene ends; of one or several: NAME, NAME to, lea" in told
    assert "of people: NAME played, NAME skill, NAME she, NAME he, NAME they" in told
    assert "; now it is usual on" in carnival("usual", 2)["err"]
    carnival("usual off")
    assert "; now it is usual off" in carnival("usual", 2)["err"]


def test_what_if_gives_the_face_on_average_by_the_chances_and_not_by_how_few_plays_fell(
    carnival: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who does nothing beside wins or loses the stake alone."""
    monkeypatch.setattr("gmkit.shell.table.verbs.TRIES", 12)
    found = carnival("what if Ana challenges Orso; stake 5; do none; Orso accept; Orso match")["what_if"]
    face = next(one for one in found["figures"] if (one["who"], one["what"]) == ("Ana", "Face"))
    assert found["exact"] and face["middle"] == [face["before"] - 5, face["before"] + 5]
    wins = found["chances"]["Ana wins"]
    assert face["mean"] == pytest.approx(face["before"] + 5 * wins - 5 * (1 - wins), abs=0.0001)


def test_what_was_passed_has_been_seen_by_whoever_got_it() -> None:
    """It was said that Mia had seen what she passed, and of Livia, who got the card, nothing."""
    chosen = Ask(SeatNo(0), OneOf([1, 2]), "pass right", secret=True)
    passed = (Passed(SeatNo(0), SeatNo(2)), *(PassedCard(SeatNo(0), SeatNo(2), 7, to) for to in (SeatNo(0), SeatNo(2))))
    for events, seen in ((passed, [["Livia", "Mia's pass right"]]), ((), [])):
        assert shown_by([Moment(chosen, Said(1, "person"), None, events)], ("Mia", "Tom", "Livia")) == seen
    told = Moment(chosen._replace(secret=False), Said(1, "person"), None, passed)
    assert shown_by([told], ("Mia", "Tom", "Livia")) == [["all", "Mia's pass right"]]


def test_what_somebody_sees_in_another_game_says_who_where_the_gm_types_for_several(carnival: Table) -> None:
    for line in ("open cipher Ana, Ben; dice people", "aslaran; Ana 3, Ben decline"):
        carnival(line)
    assert {"Ana's retinue: Aslaran.", "Ben's retinue: nobody yet."} <= {*carnival("who")["lines"]}
    found = carnival("elfen")
    assert found["pending"]["who"] in ("Ana", "Ben")
    assert any(line.startswith(f"{found['pending']['who']} sees: ") for line in found["lines"])
    carnival("close")
    assert not [line for line in carnival("open cipher Ana, Orso; dice people")["lines"] if " sees: " in line]


def test_what_was_left_out_early_stands_behind_what_was_played_on(
    carnival: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gmkit.games.cyffle import commands

    def weighed(_game: Any, _view: Any, ask: Any, *_rest: Any) -> list[Opinion]:
        cards = [*ask.choices.items()]
        figures = ((0.64, 400), (0.69, 80), (0.63, 400))
        return [
            Opinion(card, value, f"on {deals}", {}, {"deals": deals})
            for card, (value, deals) in zip(cards, figures, strict=False)
        ]

    for line in ("open cyffle Ana, Ben; dice people", "Ana", "S"):
        carnival(line)
    monkeypatch.setattr(commands, "DESK", commands.DESK._replace(consider=weighed))
    told = re.findall(r"on (400|80)\b", " ".join(carnival("odds")["lines"]))
    assert told == ["400", "80"]


def test_a_change_that_leaves_the_scale_is_cut_with_a_word_and_none_is_wider_than_it(carnival: Table) -> None:
    told = "No feeling goes past {}; the rest of that is dropped."
    carnival("Ben feels Ana =7")
    assert told.format("+10") in carnival("Ben feels Ana +4")["lines"]
    assert told.format("+10") in carnival("Ben feels Ana +1 quietly")["lines"], "where nothing changes by it too"
    assert not any("goes past" in line for line in carnival("Ben feels Ana -20")["lines"])
    assert told.format("−10") in carnival("Ben feels Ana -1")["lines"]
    assert "moves by 20 at most, from end to end: +21 is more" in carnival("Ben feels Ana +21", 2)["err"]
    carnival("Ben feels Ana ?")
    assert not any("goes past" in line for line in carnival("Ben feels Ana +19")["lines"]), "only the sheet knows"


def test_on_a_projector_nothing_is_said_of_where_a_feeling_ends(gmkit: Any, carnival: Table) -> None:
    carnival("Ben feels Ana =7")
    assert "goes past" not in gmkit("table", "--quiet-gm", FILE, "Ben feels Ana +9")[1]


@every_case("line", ["Ana challenges", "Ana c", "Ana follows", "Ben denounces"])
def test_whoever_names_nobody_is_told_to(carnival: Table, line: str) -> None:
    assert "say whom behind it" in carnival(line, 2)["err"]


def test_lines_from_stdin_are_told_as_json_too_a_document_a_line(carnival: Table, gmkit: Any) -> None:
    face = carnival("who Ana")["people"][0]["face"]
    code, out, err = gmkit("table", FILE, "--json", "-", typed="Ana Face +1\nwho\nAna Face +1\nAna waltzes\nundo\n")
    assert (code, err.startswith("gmkit: line 4: ")) == (2, True)
    told: list[dict[str, Any]] = []
    reader, left = json.JSONDecoder(), out.strip()
    while left:
        document, end = reader.raw_decode(left)
        told, left = [*told, document["result"]], left[end:].lstrip()
    assert [[(one["before"], one["after"]) for one in each["changes"]] for each in told] == [
        [(face, face + 1)], [], [(face + 1, face + 2)],
    ]  # fmt: skip
    assert told[2]["entry"] == told[0]["entry"] + 1
