"""A table in German: verbs and clauses are read in both languages, offered in German, and kept in English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gmkit import games
from gmkit.errors import AmbiguousChoice, said
from gmkit.games.masks.led import CLAUSES, SPOKEN, WIDE, at_table
from gmkit.names import fold
from gmkit.shell.table.answers import clause_word, read_clause, spoken_clauses
from gmkit.shell.table.command import VERBS, verbs_of
from gmkit.shell.table.line import VERB_WORDS, in_english, parse_line, spoken_verbs, words_in_order
from gmkit.shell.table.prompt import completions
from gmkit.shell.table.sitting import Sitting
from gmkit.shell.words import speak
from gmkit.table.entries import now
from gmkit.table.game import SeatNo
from gmkit.table.store import open_store
from tests.cases import every_case
from tests.shell.test_table_recap import sat

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
    for text in (VERB_WORDS, SPOKEN, WIDE):
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
    same = "es bleibt" in out or "fühlt für Ben jetzt beständig" in out or "fühlt für Ana jetzt beständig" in out
    assert (code == 0 and (told in out or same)) or "will das schon" in err, (out, err)


def test_what_may_be_wanted_is_offered_in_the_language_that_is_spoken(take: Take) -> None:
    assert "es gibt rühmen, verraten, verführen und demütigen" in take("Ana will küssen Ben")[2]
    helps = " ".join(take("?")[1].split())
    assert "NAME will NAME demütigen" in helps
    assert "14 oder alle, +3 von NAME" in helps
    assert not {"enduring", "MASK;", "from", "humiliate"} & {*helps.split()}


# ---- The words that begin a clause.


def test_every_clause_has_a_german_word_of_its_own(german: None) -> None:
    at = at_table()
    assert str(CLAUSES).split() == [*at.words]
    own = spoken_clauses(at)
    assert len(said(CLAUSES).split()) == len(at.words)
    assert len({*map(fold, own.values())}) == len(own)
    assert [word for word, told in own.items() if word == told] == []
    # None is another clause in English, and none a verb, which a line would begin with.
    assert not {fold(told) for told in own.values()} & ({*own} | {*VERBS} | {*spoken_verbs(VERBS).values()})
    for word, told in own.items():
        assert clause_word(at, told) == clause_word(at, told.upper()) == clause_word(at, word) == word


@every_case(
    ("typed", "names", "word"),
    [
        ("eins", (), "stake"),
        ("einsatz", ("Orso Einsatz",), None),
        ("stake", ("Orso Stake",), "stake"),
        ("lei", (), "lend"),
        ("lei", ("Leila",), None),
        ("ver", (), None),
        # A beginning in English stays one, where none is meant that is spoken.
        ("sta", (), None),
        ("rep", (), "repay"),
        ("mi", (), None),
    ],
)
def test_a_beginning_of_a_clause_is_enough_where_nobody_is_called_so(
    german: None, typed: str, names: tuple[str, ...], word: str | None
) -> None:
    assert clause_word(at_table(), typed, names) == word


def test_a_beginning_of_several_clauses_is_refused_by_their_names(take: Take) -> None:
    for clause in ("ver 5", "Ben ver 5"):
        code, out, err = take(f"Ana fordert Ben; {clause}")
        assert (code, out) == (2, "")
        assert '"ver" kann verborgen, verzweifelt, verstoß, versprechen oder verbündet heißen' in err
    with open_store(Path("t.gmkit"), read_only=True) as store:
        assert store.entry(store.count()).kind == "begin"


LINES = """
scene "Ball" high-paths: all
szene "Ball" high-paths: alle
Ana challenges Ben; stake 5; Ben decline
Ana fordert Ben; einsatz 5; Ben ablehnen
Ana promises Livia 3 anyway
Ana verspricht Livia 3 trotzdem
Ana promises Orso 7; anyway
Ana verspricht Orso 7; trotzdem
Ana feels Ben +2 quietly
Ana fühlt Ben +2 heimlich
Ana feels Livia +2; quietly
Ana fühlt Livia +2; heimlich
Ana challenges Ben; stake 4; Ben accept; do none; vs do none; woo none; goal none; Ben match; 6:1 5:2; feel 0; vs feel 0
Ana fordert Ben; eins 4; Ben ann; tun -; gegner tun -; umw keine; worum -; Ben mitg; 6:1 5:2; füh 0; gegner fühlen 0
Ana challenges Ben; stake 2; Ben say accept; do none; vs do none; Ben raise 4; take; draw; Ben draw; feel 0; Ben feel 0
Ana fordert Ben; EINS 2; Ben sagen annehmen; tun -; gegner tun -; Ben erh 4; neh; ziehen; Ben Ziehen; füh 0; Ben füh 0
Ana woos Ben, Moon Temple; for Sun Temple; do Make significant gestures; 4:4; Ben promise 0
Ana umwirbt Ben, Mondtempel; für Sonnentempel; tun Mit dem Fächer Zeichen geben; 4:4; Ben versprechen 0
Ana market; buy Poet
Ana markt; kaufen Ispo
Ana, Livia to the bridge
Ana, Livia nach the bridge
Ana leaves the story
Ana verlässt die Geschichte
Ana returns to the story
Ana kehrt zurück
rounds 1 among npcs
runden 1 unter nsc
evening 2; without Ana
abend 2; ohne Ana
Ben owes Ana 2
Ben schuldet Ana 2
order Ben "go"
befiehl Ben "go"
""".strip().splitlines()
"""Lines in English, each with the same in German below it."""


def test_german_clauses_give_the_log_that_english_ones_give(tmp_path: Path) -> None:
    kept = []
    for language, lines in (("", LINES[::2]), ("de", LINES[1::2])):
        sitting = sat(tmp_path / f"{language}.gmkit", "r1")
        speak(language)
        for line in (
            "people Ana she, Ben he",
            "npcs Orso he, Livia she",
            "begin masks; Ana flirt; Ben dashing",
            *lines,
        ):
            assert not sitting.take(line).stopped, line
        store = sitting.store
        entries = [store.entry(seq) for seq in range(1, store.count() + 1)]
        assert len(entries) == 4 + len(lines)
        told = [(one.kind, one.told.get("answers"), one.told.get("events")) for one in entries]
        kept.append((told, store.state["standing"]))
    assert kept[0] == kept[1]


def test_words_within_a_clause_are_read_in_german(tmp_path: Path) -> None:
    sitting = sat(tmp_path / "x.gmkit", "r1")
    for line in ("people Ana she, Ben he", "npcs Orso he, Livia she", "begin masks"):
        sitting.take(line)
    _, at, _, record = sitting.standing()
    speak("de")
    for german, english in (
        ("mit Livia über Ben 5, Orso 2", "with Livia via Ben 5, Orso 2"),
        ("wette 3 auf Ben", "bet 3 on Ben"),
        ("beistehen nein", "stand no"),
        ("umwerben keine", "woo none"),
        ("gegen Ben", "against Ben"),
        ("zurückziehen", "back"),
    ):
        read, expected = (
            [one[:3] for one in read_clause(at, record, SeatNo(0), parse_line(clause).act)]
            for clause in (german, english)
        )
        assert read == expected
        assert read


def test_what_is_said_of_a_person_is_read_and_offered_in_german(take: Take) -> None:
    for german, english in (
        ("Ben gespielt von Tom", "Ben played by Tom"),
        ("Orso kann cyffle schwach", "Orso skill weak"),
    ):
        assert take(german)[0] == take(english)[0] == 0
    assert "NAME gespielt, NAME kann" in " ".join(take("?")[1].split())
    with open_store(Path("t.gmkit"), read_only=True) as store:
        assert store.state["people"]["ben"]["played"] == "Tom"
        assert store.state["people"]["orso"]["skill"] == {"": "weak", "cyffle": "weak"}


def test_clauses_are_offered_in_german(take: Take) -> None:
    told = " ".join(take("?")[1].split())
    assert "tun, verborgen, umwerben" in told
    assert "gegner …" in told
    assert "befiehl NAME" in told
    assert not {"do,", "stake,", "vs", "draw,", "say,", "quietly", "order"} & {*told.split()}
    err = take("Ana fordert Ben; einsatz 5")[2]
    assert '"; Ben annehmen"' in err or "nicht da" in err, err
    assert '"Ana fordert Ben; einsatz 5"' in take("Ana fordert Ben, einsatz 5")[2]
    with open_store(Path("t.gmkit")) as store:
        speak("de")
        sitting = Sitting(store, lambda slug: games.part(slug, "commands").DESK, ("masks",), now, verbs_of(()))
        assert completions(sitting, "Ana fordert Ben; ", "ein") == ["einsatz"]
        assert completions(sitting, "Ana fordert Ben; ", "sta") == ["stake", "stand"]
        deeds = completions(sitting, "Ana fordert Ben; do ", "")
        assert deeds == completions(sitting, "Ana fordert Ben; tun ", "") != []


def test_clauses_of_a_language_of_ones_own_are_read(tmp_path: Path) -> None:
    own = tmp_path / "mine.yaml"
    told = str(CLAUSES).replace("stake", "mise").replace("accept", "accepter")
    own.write_text(
        "kind: words\nschema_version: 1\nid: mine\nlanguage: fr\n"
        f"source: {{title: Mine, author: Ana, certainty: house}}\ntexts:\n  {CLAUSES}:\n    {told}\n",
        encoding="utf-8",
    )
    speak("fr", (own,))
    at = at_table()
    assert clause_word(at, "mise") == clause_word(at, "stake") == "stake"
    assert clause_word(at, "einsatz") is None
    # Who gives two of them one word is told so where it is typed.
    own.write_text(own.read_text(encoding="utf-8").replace("accepter", "mise"), encoding="utf-8")
    speak("")
    speak("fr", (own,))
    assert clause_word(at, "mise") is None
    with pytest.raises(AmbiguousChoice):
        clause_word(at, "mise", several=True)


def test_the_test_language_reads_english_clauses() -> None:
    speak("qps")
    at = at_table()
    assert [clause_word(at, word) for word in at.words] == [*at.words]


def test_clauses_of_a_game_that_is_opened_are_read_in_german(take: Take) -> None:
    assert take("öffne cyffle Ana, Orso; falsch Orso")[0] == 0
    code, out, _ = take("schließe; ergebnis Ana +6, Orso -6")
    assert code == 0
    assert "Ana +6, Orso −6" in out
    with open_store(Path("t.gmkit"), read_only=True) as store:
        events = [store.entry(seq).line for seq in range(1, store.count() + 1)]
    assert events[-1].startswith("close")
    assert events[-2].startswith("open cyffle")
