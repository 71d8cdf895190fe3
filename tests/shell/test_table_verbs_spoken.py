"""A table in German: verbs are read in both languages, offered in German, and kept in English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gmkit import games
from gmkit.errors import said
from gmkit.games.masks.led import SPOKEN
from gmkit.shell.table.command import VERBS, verbs_of
from gmkit.shell.table.line import VERB_WORDS, in_english, parse_line, spoken_verbs, words_in_order
from gmkit.shell.table.prompt import completions
from gmkit.shell.table.sitting import Sitting
from gmkit.shell.words import speak
from gmkit.table.entries import now
from gmkit.table.store import open_store
from tests.cases import every_case

Take = Callable[[str], tuple[int, str, str]]


@pytest.fixture
def german() -> None:
    speak("de")


@pytest.fixture(autouse=True)
def spoken() -> Iterator[None]:
    """Have English spoken again afterwards."""
    yield
    speak("")


@pytest.fixture
def take(gmkit: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Take:
    """Give what takes a line at a German table of two people and two NPCs, and gives code, output and errors."""
    monkeypatch.chdir(tmp_path)
    Path("gmkit.toml").write_text('language = "de"\n', encoding="utf-8")

    def typed(line: str) -> tuple[int, str, str]:
        ran: tuple[int, str, str] = gmkit("table", "t.gmkit", line)
        return ran

    for line in ("new", "leute Ana sie, Ben er", "npcs Orso he, Livia she", "beginne masks"):
        assert typed(line)[0] == 0, line
    return typed


def test_every_verb_of_a_table_and_behind_a_name_has_a_german_word_of_its_own(german: None) -> None:
    assert {*VERBS} - {*str(VERB_WORDS).split()} == {"serve"}
    for text in (VERB_WORDS, SPOKEN):
        own = words_in_order(text)
        assert len(said(text).split()) == len(own) == len({*own.values()})
        assert not {verb for verb, told in own.items() if verb == told}
    # No verb in German is another in English, nor the letter of one.
    german_words = spoken_verbs(VERBS)
    assert not {*german_words.values()} & {*VERBS, *(verb.short for verb in VERBS.values())} - {"serve"}


def test_in_the_test_language_each_verb_of_the_list_has_brackets_of_its_own(gmkit: Any, tmp_path: Path) -> None:
    table = str(tmp_path / "t.gmkit")
    assert gmkit("table", table, "new")[0] == 0
    code, _, err = gmkit("table", "--language", "qps", table, "leute Ana")
    assert (code, err.count("⟦")) == (2, err.count("⟧"))
    assert re.search(r"⟦people⟧, ⟦npcs⟧, ⟦join⟧", err), err


@every_case(
    ("typed", "kept"),
    [
        ('notiz "Hallo"', 'note "Hallo"'),
        ("Rückgängig 2", "undo 2"),
        ("ruckgangig", "ruckgangig"),
        ("rückg", "undo"),
        ("rück", "rück"),
        ("/wer Ana", "/who Ana"),
        ("wer", "who"),
        ("who", "who"),
        ("w", "w"),
        ("was wenn Ana fordert Ben; stake 3", "what if Ana fordert Ben; stake 3"),
        ("was ist das", "what ist das"),
        ('"wer"', '"wer"'),
        # A beginning of a verb in English stays one.
        ("pro", "log"),
        ("re", "re"),
    ],
)
def test_a_german_verb_is_its_english_one_to_whatever_reads_on(german: None, typed: str, kept: str) -> None:
    line = in_english(parse_line(typed), VERBS, (), asked=False)
    assert line.text == kept
    assert line.act[0].text == parse_line(kept).act[0].text
    assert line.said == parse_line(kept).said


def test_where_something_is_asked_a_verb_is_written_out(german: None) -> None:
    assert in_english(parse_line("rückg"), VERBS, (), asked=True).text == "rückg"
    assert in_english(parse_line("rückgängig"), VERBS, (), asked=True).text == "undo"


def test_nothing_german_is_read_where_english_is_spoken() -> None:
    assert in_english(parse_line("wer"), VERBS, (), asked=False).text == "wer"


def test_the_table_takes_both_and_keeps_english(take: Take) -> None:
    assert take("wer")[1] == take("who")[1]
    assert take("wer Ana") == take("who Ana")
    assert take('notiz "Die Gondel"')[0] == 0
    assert take("rückgängig")[0] == 0
    assert take("wiederhole")[0] == 0
    assert take('szene "Regatta" high-paths: all')[0] == 0
    assert take("Ana schuldet Ben 3")[0] == take("Ana promises Ben 0 anyway")[0] == 0
    assert take("wurf 3d10")[0] == take("regel wooing")[0] == take("prüfe")[0] == 0
    with open_store(Path("t.gmkit"), read_only=True) as store:
        lines = [store.entry(at).line for at in range(1, store.count() + 1)]
    assert lines[1] == "people Ana sie, Ben er"
    assert lines[4:8] == ['note "Die Gondel"', "undo", "redo", 'scene "Regatta" high-paths: all']
    assert take("log")[1] == take("protokoll")[1]
    code, _, err = take("wxr")
    assert code == 2
    assert "wer" in err


def test_what_can_be_typed_is_listed_in_german(take: Take) -> None:
    told = " ".join(take("?")[1].split())
    assert "wer (w)" in told
    assert "rückgängig (z)" in told
    assert "NAME fordert (c)" in told
    assert "NAME schuldet NAME 5" in told
    assert "undo" not in told


def test_tab_offers_both(take: Take) -> None:
    assert take("who")[0] == 0
    speak("de")
    with open_store(Path("t.gmkit")) as store:
        sitting = Sitting(store, lambda slug: games.part(slug, "commands").DESK, ("masks",), now, verbs_of(()))
        assert completions(sitting, "", "rück") == ["rückgängig", "rückblick"]
        assert completions(sitting, "", "und") == ["undo"]
        assert "fordert" in completions(sitting, "Ana ", "for")


def test_a_person_of_that_name_goes_before_the_verb(take: Take) -> None:
    assert take("people Regel he")[0] == 0
    assert take("Regel")[1].startswith("Regel")


def test_levels_and_all_are_read_in_german_as_they_are_told(take: Take) -> None:
    code, said_back, _ = take("npcs Orso er Meister")
    assert code == 0 and "Meister" in said_back
    code, said_back, _ = take("Livia skill schwach")
    assert code == 0 and "schwach" in said_back
    code, said_back, _ = take('szene "Der Ball": alle')
    assert code == 0 and all(name in said_back for name in ("Ana", "Ben", "Orso", "Livia"))
    with open_store(Path("t.gmkit"), read_only=True) as store:
        people = store.state["people"]
    assert {one["name"]: one.get("skill", {}).get("") for one in people.values()} == {
        "Ana": None,
        "Ben": None,
        "Orso": "master",
        "Livia": "weak",
    }


@every_case(
    ("line", "told"),
    [
        ("Ana will Ben demütigen", "Ana hat ein Ziel mehr: Ben demütigen"),
        ("Ana will rühmen Orso", "Ana hat ein Ziel mehr: Orso rühmen"),
        ("Ana will to betray Livia", "Ana hat ein Ziel mehr: Livia verraten"),
        ("Ana Gesicht +1 von Ben", "Geändert: Ana Gesicht "),
        ("Ben Gesicht alle", "→0 (deine Entscheidung)"),
        ("Ana fühlt Ben 6 beständig", "→+6"),
        ("Ben fühlt Ana 5 enduring", "→+5"),
    ],
)
def test_what_stands_behind_the_verb_of_a_ruling_is_read_in_both_languages(take: Take, line: str, told: str) -> None:
    code, out, err = take(line)
    # What was dealt is by chance, and may be what is asked for.
    assert (code == 0 and told in out) or "will das schon" in err, (out, err)


def test_what_may_be_wanted_is_offered_in_the_language_that_is_spoken(take: Take) -> None:
    assert "es gibt rühmen, verraten, verführen und demütigen" in take("Ana will küssen Ben")[2]
    helps = " ".join(take("?")[1].split())
    assert "NAME will NAME demütigen" in helps
    assert "14 oder alle, +3 von NAME" in helps
    assert not {"enduring", "MASK;", "from", "humiliate"} & {*helps.split()}
