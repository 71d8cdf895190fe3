"""Fixed texts: found where they stand, told in the language that is spoken, whole in each that comes along."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from string import Formatter

import pytest

from gmkit import errors, games
from gmkit.chance.pieces import lettered
from gmkit.cli import run
from gmkit.errors import (
    Spoken,
    UnknownName,
    asked_for,
    counted,
    decimal,
    did_you_mean,
    known_as,
    later,
    listed,
    means,
    said,
    say,
    say_in,
)  # fmt: skip
from gmkit.games.masks.files import load_masks
from gmkit.games.masks.sheets.look import look_of, what_tells
from gmkit.library.load import read
from gmkit.library.shelves import bundled
from gmkit.printing.fonts import Fonts
from gmkit.printing.pen import Text, walk
from gmkit.printing.sheet import Room, Setting
from gmkit.shell.print import Filling, Order
from gmkit.shell.words import called, languages, speak
from gmkit.table.choices import OneOf
from tests.cases import every_case
from tests.texts import FOLDER, labels, pages, said_with, texts, texts_of

WORDS = FOLDER.parent


def told_in(texts: dict[str, str]) -> Spoken:
    return Spoken(texts, errors.ENGLISH.form)


@pytest.fixture
def german() -> object:
    texts = {
        "{n} coin|{n} coins": "{n} Münze|{n} Münzen",
        "{rest} and {last}": "{rest} und {last}",
        "no {kind} called {name}": "{name}: so heißt hier nichts ({kind})",
        "mask": "Maske",
        "did you mean {names}?": "gemeint ist vielleicht {names}?",
    }
    say_in(lambda: told_in(texts))
    yield
    say_in()


def test_a_text_is_said_in_the_language_that_is_spoken(german: object) -> None:
    assert (counted(1, "coin"), counted(3, "coin")) == ("1 Münze", "3 Münzen")
    assert listed(["a", "b", "c"], "and") == "a, b und c"
    assert (
        str(UnknownName("mask", "ispp", ["ispo"]))
        == '"ispp": so heißt hier nichts (Maske); gemeint ist vielleicht ispo?'
    )


def test_what_a_language_lacks_is_said_in_english(german: object) -> None:
    assert (counted(2, "box", "boxes"), listed("ab")) == ("2 boxes", "a or b")


def test_the_names_that_a_message_asks_for_are_found_in_any_language(german: object) -> None:
    assert asked_for(f"ein Fehler; {did_you_mean(['`ispo`', 'velu'])}; sonst nichts") == ["ispo", "velu"]
    assert asked_for("did you mean ispo?") == []


def test_somebody_s_braces_are_no_slots() -> None:
    assert say("no {kind} called {name}", kind="{x}", name="{0}") == "no {x} called {0}"


def test_a_text_is_found_by_the_call_that_says_it() -> None:
    source = (
        "from gmkit.errors import counted, later, say\n"
        'say("{who} passes" if one else "nobody passes", who=name); counted(n, "box", "boxes"); counted(n, "card")\n'
        'UnknownName("mask", name); other.say("no text"); say(name); WARM = later("warm")\n'
    )
    assert sorted(texts_of(source)) == [
        "mask", "nobody passes", "warm", "{n} box|{n} boxes", "{n} card|{n} cards", "{who} passes",
    ]  # fmt: skip
    assert [*texts_of('say = words.say\nsay("hooks.unspent")\n')] == []


def test_a_page_that_is_marked_is_said_by_its_parts() -> None:
    source = (
        "from gmkit.errors import later\n"
        'PAGE = later("""\n# Coins|as dealt\n1. *Lay*\n   them out.\n@drawn\n^ 2.4 0.6\n""")\n'
    )
    assert sorted(texts_of(source)) == ["*Lay* them out.", "Coins", "as dealt"]
    assert [*texts_of('later("gmkit.shell.new:situation")\n')] == []


def test_the_pages_for_translators_have_every_text_there_is() -> None:
    made = pages()
    assert sorted(FOLDER.glob("*.yaml")) == sorted(made)
    for path, page in made.items():
        assert path.read_text(encoding="utf-8") == page, "python -m tests.texts writes them"


def test_a_text_s_slots_have_names() -> None:
    for room in texts().values():
        for text in room:
            assert all(name is None or name.isidentifier() for _, name, _, _ in Formatter().parse(text)), text


ALIKE = {
    "Champion", "Cipher", "Coups", "Gold", "H", "Joker", "Name", "blind", "n", "warm", "{rest}, {last}",
    " in {path}", "in {place}", "{lines} in {files}",
    "{suit} {rank}", "initiations_per_round=unlimited",
    "open cyffle Ana, Orso · Orso whims Vela · back · to cyffle · close · zoom 3 · purses coins 40",
}  # fmt: skip
"""Texts that another language may have as they are: names, letters, words that it has too, what is typed."""


@pytest.mark.parametrize("language", [one for one in languages() if one != "en"])
def test_a_language_that_comes_along_is_whole_and_says_no_text_that_nobody_says(language: str) -> None:
    known = {text for said in texts().values() for text in said}
    found: dict[str, str] = {}
    for path in sorted((WORDS / language).glob("*.yaml")):
        own = read(path).data.get("texts", {})
        assert set(own) <= known, path
        found |= own
    assert set(found) == known
    assert {text for text, own in found.items() if text == own} <= ALIKE


NAMES = {"Bonvidaeo", "Hacker"}
"""What bundled content calls things, and other languages too."""


@pytest.mark.parametrize("language", [one for one in languages() if one != "en"])
def test_a_language_that_comes_along_has_whatever_bundled_content_calls_things(language: str) -> None:
    found: dict[str, str] = {}
    for path in sorted((WORDS / language).glob("*.yaml")):
        found |= read(path).data.get("labels", {})
    assert set(found) == {*labels()} - NAMES
    assert {text for text, own in found.items() if text == own} == set()


def test_a_choice_that_content_calls_something_is_told_and_read_in_the_language_that_is_spoken(german: object) -> None:
    spoken = Spoken({}, errors.ENGLISH.form, {"Count exits": "Ausgänge zählen", "{a} waves": "{a} winkt"}, ",", "{n} %")
    say_in(lambda: spoken)
    choices = OneOf(["Count exits", "Dance"])
    assert [choices.parse(word) for word in ("Count exits", "ausgänge", "dance")] == ["Count exits"] * 2 + ["Dance"]
    assert (choices.told("Count exits"), choices.show("Count exits")) == ("Ausgänge zählen", "Count exits")
    assert (said(later("{a} waves", a="Bo")), known_as("Count exits", "exits")) == (
        "Bo winkt",
        ("Count exits", "exits", "Ausgänge zählen"),
    )


def test_a_figure_has_the_signs_of_the_language_that_is_spoken(german: object) -> None:
    assert (decimal(2.5, "+.1f"), decimal(0.38, ".0%"), say("{x:.1f} of it", x=2.5)) == ("+2.5", "38%", "2.5 of it")
    say_in(lambda: Spoken({}, errors.ENGLISH.form, {}, ",", "{n} %"))
    assert (decimal(2.5, "+.1f"), decimal(0.38, ".0%"), say("{x:.1f} of it", x=2.5)) == ("+2,5", "38 %", "2,5 of it")


def test_content_is_shown_with_its_labels_in_the_language_that_is_spoken_and_keeps_its_ids(german: object) -> None:
    from gmkit.games.masks.files import load
    from gmkit.shell.words import called

    world = load()
    assert called(world) is world
    say_in(lambda: Spoken({}, errors.ENGLISH.form, {"Moon Temple": "Mondtempel", "Dance": "Tanzen"}))
    shown = called(world)
    assert [one.id for one in shown.factions] == [one.id for one in world.factions]
    assert "Mondtempel" in [one.label for one in shown.factions]
    assert {one.label for role in shown.city.roles for one in role.actions} & {"Dance", "Tanzen"} == {"Tanzen"}
    assert [one.label for one in world.factions if one.id == "moon-temple"] == ["Moon Temple"]


def test_advice_is_given_in_the_language_that_is_spoken(capsys: pytest.CaptureFixture[str]) -> None:
    examples = WORDS.parent.parent / "examples"
    assert run(["advise", "cyffle", "--from", str(examples / "cyffle-handkerchief.yaml"), "--language", "de"]) == 0
    assert "im Schnitt 1,12 Einsätze, unbemerkt zu 83 %" in capsys.readouterr().out
    assert run(["advise", "cypher", "--from", str(examples / "cypher-choice.yaml"), "--language", "de"]) == 0
    told = capsys.readouterr().out
    assert " von 12 Verteilungen" in told and "vom Haus" in told.splitlines()[-1]


def test_a_rank_keeps_its_capital_within_a_line_where_the_language_has_one() -> None:
    speak("de")
    try:
        masks = called(load_masks())
        told = {what_tells(look_of(mask, masks)) for mask in masks.masks}
    finally:
        speak("")
    assert {one.rpartition(": ")[2] for one in told} >= {"Bube", "Dame", "König", "Joker"}
    assert "Lorbeer: Pik; Krone: Dame" in told
    english = load_masks()
    assert "laurel: spades; crown: queen" in {what_tells(look_of(mask, english)) for mask in english.masks}


def test_what_a_hidden_face_goes_against_is_called_so_in_the_language_that_is_spoken() -> None:
    speak("de")
    try:
        told = {
            "Go against: Talk bawdily": "Gegen den Strich: Zotig reden",
            "Go against: Feed the owl": "Gegen den Strich: Feed the owl",
            "Break the mask's rule 3 (1)": "Die Regel 3 der Maske brechen (1)",
            "Keep a habit of one's own (2)": "Einer eigenen Gewohnheit folgen (2)",
            'Gather a "court" (3)': "Einen „Hof“ um sich scharen (3)",
            "Talk bawdily (hidden 2)": "Zotig reden (verborgen 2)",
            "Feed the owl (mundane)": "Feed the owl (alltäglich)",
            "Say: nothing": "Say: nothing",
            "Map": "Map",
        }
        assert {label: errors.made(label) for label in told} == told
        assert called({"label": "Go against: Talk bawdily"}) == {"label": "Gegen den Strich: Zotig reden"}
    finally:
        speak("")


def test_a_label_that_cannot_be_filled_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "kind: words\nschema_version: 1\nid: mine\nlanguage: fr\nsource: {title: M, author: Ana, certainty: house}\n"
        'labels: {"{defender} pays for the table": "{challenger} paie"}\n',
        encoding="utf-8",
    )
    assert run(["check", str(path), "--format", "concise"]) == 1
    assert "{challenger} and {defender} must stand in both" in capsys.readouterr().out


def test_a_language_that_nobody_has_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "whims", "--language", "xx", "--seed", "1"]) == 2
    assert 'nobody has words in "xx": gmkit has ' in capsys.readouterr().err
    assert run(["play", "whims", "--language", "?", "--seed", "1"]) == 2
    assert "a language is its short name, such as en or de" in capsys.readouterr().err


def test_a_gm_s_own_texts_go_first_and_end_with_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "kind: words\nschema_version: 1\nid: mine\nlanguage: en\nsource: {title: Mine, author: Ana, certainty: house}\n"
        'texts: {"no {kind} called {name}": "{name}? There never was such a {kind}"}\n',
        encoding="utf-8",
    )
    assert run(["show", "nobodyatall", "--content", str(path)]) == 2
    assert "There never was such a" in capsys.readouterr().err
    assert run(["show", "nobodyatall"]) == 2
    assert "There never was such a" not in capsys.readouterr().err


@every_case(
    ("own", "told"),
    [
        ('"no {kind} called {name}": "{nome}"', "no slot is called {nome} here"),
        ('"{n} coin|{n} coins": "{n} Münze"', "two forms stand here"),
        ('"mask": "a|b"', "one form and no more"),
    ],
)
def test_a_text_that_cannot_be_filled_is_told(
    own: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "kind: words\nschema_version: 1\nid: mine\nlanguage: en\nsource: {title: Mine, author: Ana, certainty: house}\n"
        f"texts:\n  {own}\n",
        encoding="utf-8",
    )
    assert run(["check", str(path), "--format", "concise"]) == 1
    assert told in capsys.readouterr().out


def test_whoever_says_a_text_fills_its_slots() -> None:
    for path in sorted((WORDS.parent.parent / "gmkit").rglob("*.py")):
        for text, given in said_with(path.read_text(encoding="utf-8")):
            slots = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
            assert slots <= given, f"{path}: {text}"


def test_a_text_that_is_kept_in_english_is_said_where_it_is_read(german: object) -> None:
    say_in(lambda: told_in({"pay {price}": "zahle {price}", "no": "nein", "a d{sides}": "W{sides}", "undo": "Zurück"}))
    pay = later("pay {price}", price=3)
    assert (pay, said(pay), said("no"), said("Ana")) == ("pay 3", "zahle 3", "nein", "Ana")
    assert said(later("{n} {what}|{n} {what}s", number=2, what=pay)) == "2 zahle 3s"
    assert [means(word, "undo") for word in ("UNDO", "zurück", "back")] == [True, True, False]


def test_a_choice_is_read_in_english_and_in_what_is_spoken_and_shown_in_english(german: object) -> None:
    say_in(lambda: told_in({"decline": "passen", "no": "nein", "yes": "ja", "{rest} or {last}": "{rest} oder {last}"}))
    choices = OneOf([0, 1], [("decline", "no"), ("yes",)])
    assert [choices.parse(word) for word in ("decline", "dec", "passen", "pas", "NEIN", "y", "j")] == [
        0,
        0,
        0,
        0,
        0,
        1,
        1,
    ]
    assert (choices.show(0), choices.told(0), choices.expects()) == ("decline", "passen", "passen oder ja")
    die = lettered("a die", ("no", "yes"))
    assert [die.parse([face])[0] for face in ("nein", "n", "yes", "2")] == ["no", "no", "yes", "yes"]
    assert die.show("no") == ("no",)


# ---- A language without a letter: what is read on a sheet in it was not said, or is the content's own.


def speechless() -> Spoken:
    """Give the language that has a dot for every letter, and keeps what is filled in."""
    said = {text for room in texts().values() for text in room}
    return told_in({text: re.sub(r"(\{\w+\})|[^\W\d_]", lambda found: found[1] or "·", text) for text in said})


def words_in(data: object) -> Iterator[str]:
    """Give every word of content."""
    if isinstance(data, str):
        yield from re.findall(r"[^\W\d_]+", data.casefold())
    elif isinstance(data, dict | list):
        for one in data.values() if isinstance(data, dict) else data:
            yield from words_in(one)


@pytest.fixture
def dotted() -> Iterator[None]:
    spoken = speechless()
    say_in(lambda: spoken)
    yield
    say_in()


@pytest.mark.heavy
@pytest.mark.usefixtures("dotted")
@pytest.mark.parametrize("slug", ["whims", "cipher", "cyffle", "cypher"])
def test_a_sheet_has_no_word_that_nobody_says(slug: str) -> None:
    known = set(words_in([read(path).data for path in (WORDS.parent / slug).rglob("*.yaml")]))
    # A rank stands on a small card by its first letters, a seat by one.
    known |= {slug, *string.ascii_lowercase, *(word[:2] for word in known)}
    for maker in games.part(slug, "prints").MAKERS.values():
        setting = Setting(Fonts())
        sheet = maker(Order((), None, setting, games.card(slug).read_options([])))
        drawn = [mark for card in sheet.cards for form in (card.front, card.back) if form for mark in form.marks]
        drawn += [mark for page in sheet.pages for mark in page.marks]
        for one in (*sheet.cards, *sheet.pages):
            if one.large is not None:
                drawn += [mark for page in one.large(setting, Room(210.0, 279.4, 12.0, 14.0)) for mark in page.marks]
        read_words = {word for mark, _ in walk(drawn) if isinstance(mark, Text) for word in words_in(mark.words)}
        assert read_words <= known


FILLED = {"cipher": "gaudiguch.yaml", "cypher": "cypher-table.yaml"}


def drawn_words(slug: str) -> Iterator[str]:
    """Give every line of text on a game's sheets, blank and filled, and their credit."""
    orders = [Order((), None, Setting(Fonts()), games.card(slug).read_options([]))]
    if slug in FILLED:
        start = games.part(slug, "commands").DESK.situation(bundled("examples") / FILLED[slug], (), ())
        filling = Filling(start, start.step.state, 0, ())
        orders.append(Order((), None, Setting(Fonts()), start.options, filling))
    for maker, order in product(games.part(slug, "prints").MAKERS.values(), orders):
        sheet = maker(order)
        yield sheet.credit
        drawn = [mark for card in sheet.cards for form in (card.front, card.back) if form for mark in form.marks]
        for mark, _ in walk([*drawn, *(mark for page in sheet.pages for mark in page.marks)]):
            if isinstance(mark, Text):
                yield mark.words


@pytest.mark.heavy
@pytest.mark.parametrize("slug", ["cipher", "cypher", "masks"])
def test_a_sheet_calls_nothing_as_english_content_does(slug: str) -> None:
    speak("de")
    try:
        known = errors.labels()
        found = {*drawn_words(slug)}
        assert {one for one in found if known.get(one, one) != one and one not in known.values()} == set()
        assert len(found & {*known.values()}) > 2
        assert not any(" by " in one for one in found)
    finally:
        speak("")


def test_a_language_that_settings_name_is_told_by_check_and_may_be_that_of_a_campaign_s_own_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("gmkit.toml").write_text('language = "xx"\n', encoding="utf-8")
    assert run(["check", "gmkit.toml", "--format", "concise"]) == 1
    assert 'gmkit.toml:1:12: error[GM403]: nobody has words in "xx"' in capsys.readouterr().out
    # What goes by no settings goes on; what does says why not.
    assert run(["roll", "1d6", "--seed", "1"]) == 0
    assert run(["play", "whims", "--seed", "1"]) == 2
    Path("fr.yaml").write_text(
        "kind: words\nschema_version: 1\nid: fr\nlanguage: fr\nsource: {title: F, author: Ana, certainty: house}\n"
        'texts: {"no {kind} called {name}": "{name}: rien de tel ({kind})"}\n',
        encoding="utf-8",
    )
    Path("gmkit.toml").write_text('content = ["fr.yaml"]\nlanguage = "fr"\n', encoding="utf-8")
    assert run(["check", "gmkit.toml"]) == 0
    capsys.readouterr()
    assert run(["show", "nobodyatall"]) == 2
    assert "rien de tel" in capsys.readouterr().err


def test_a_page_that_no_language_has_but_english_says_so_in_the_one_that_is_spoken(
    capsys: pytest.CaptureFixture[str],
) -> None:
    only = "diese Seite gibt es nur auf Englisch"
    assert run(["rule", "masks", "At the table", "--language", "de"]) == 0
    assert capsys.readouterr().out.split("\n")[:2] == ["City of Masks: Am Tisch", f"  ({only})"]
    assert run(["explain", "GM503", "--language", "de"]) == 0
    assert capsys.readouterr().err == f"{only}\n"
    assert run(["rule", "masks", "Objectives", "--language", "de"]) == 0
    assert only not in capsys.readouterr().out
    for typed in (["explain", "GM503"], ["rule", "masks", "At the table"]):
        assert run(typed) == 0
        assert "this page" not in "".join(capsys.readouterr())


def test_levels_are_called_in_a_study_as_they_are_spoken_of(capsys: pytest.CaptureFixture[str]) -> None:
    study = ["study", "whims", "--games", "1", "--seats", "2", "--language", "de", "--level"]
    assert run([*study, "schwach"]) == 0
    told = capsys.readouterr().out
    assert run([*study, "weak"]) == 0
    assert capsys.readouterr().out == told
    assert told.splitlines()[2].split()[:5] == ["schwach", "zufällig", "2", "1,000", "0,500"]


@every_case(("typed", "told"), [((), "Eine Runde"), (("--language", "en"), "A round")])
def test_a_sheet_is_in_the_language_of_settings_though_a_program_is_answered_in_english(
    typed: tuple[str, ...],
    told: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from pypdf import PdfReader

    monkeypatch.chdir(tmp_path)
    Path("gmkit.toml").write_text('language = "de"\n', encoding="utf-8")
    assert run(["print", "whims", "reference", "--json", *typed]) == 0
    assert '"pages": 1' in capsys.readouterr().out
    assert told in PdfReader("whims-reference.pdf").pages[0].extract_text()
    assert run(["show", "whims", "nothing", "--json"]) == 2
    assert "no " in capsys.readouterr().err, "what is said beside is English too"


def test_a_term_goes_along_at_the_head_of_a_sentence_and_names_stay(tmp_path: Path) -> None:
    own = tmp_path / "mine.yaml"
    own.write_text(
        "kind: words\nschema_version: 1\nid: mine\nlanguage: en\nsource: {title: Mine, author: Ana, certainty: house}\n"
        "terms: {mask: hood, masks: hoods, purse: bag, Purse: Sack}\n",
        encoding="utf-8",
    )
    speak("", (own,))
    try:
        assert say("The Mask") == "The Hood"
        assert say("Change your mask. Masks are worn by all.") == "Change your hood. Hoods are worn by all."
        assert say("City of Masks and the Commission of Masks") == "City of Masks and the Commission of Masks"
        assert say("Purse and purse, masked") == "Sack and bag, masked"
    finally:
        speak("")


def test_a_setting_s_terms_stand_in_every_text_and_telling_and_nobody_has_to_type_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(
        "kind: words\nschema_version: 1\nid: mine\nlanguage: en\nsource: {title: Mine, author: Ana, certainty: house}\n"
        "terms: {Face: Renown, Hidden Face: Shadow, Arbiter: Speaker, Uncast: Nameless}\n",
        encoding="utf-8",
    )
    assert run(["check", "mine.yaml"]) == 0
    capsys.readouterr()
    seats = ("--seat", "Ana", "--seat", "Ben", "--option", "rounds=2-2", "--seed", "1")
    assert run(["play", "masks", *seats, "--zoom", "3", "--content", "mine.yaml"]) == 0
    told = capsys.readouterr().out
    assert not re.search(r"\b(?:Face|Arbiter|Uncast)\b", told)
    assert re.search("Renown, and as much Shadow: Ana|Shadow", told)
    assert "Speaker" in told
    Path("gmkit.toml").write_text('content = ["mine.yaml"]\n', encoding="utf-8")
    for line in ("new", "people Ana she, Ben he", "begin masks", "Ana Face +2"):
        assert run(["table", "t", line]) == 0
    assert re.search("Changed: Ana Renown [0-9]+→[0-9]+", capsys.readouterr().out)
    speak("", (Path("mine.yaml"),))
    try:
        assert say("{name} has Face {face} and Hidden Face {token}, and so", name="Face", face=1, token=2) == (
            "Face has Renown 1 and Shadow 2, and so"
        )
    finally:
        speak("")


# ---- One of something.

COUNTED = re.compile(r"\{(?:n|count|many|left|games)\} (?:(?!has|is)\w+ )?(?!has\b|is\b)\w+s\b")
NEVER_ONE = (
    # Of too many, of a set or a deck, or of what is told of several alone.
    "{count} retainers", "{count} players", "{many} retainers", "{count} cards", "{count} supporters",
    "{count} avatars", "{count} actions", "{count} opponents", "{count} tokens", "{count} purses", "{count} forms",
    "{count} seats", "{count} characters", "{count} phones", "{count} sheets", "{many} pages", "{count} different",
    "{count} letters", "{count} times", "{count} masks", "{games} games in which",
    "{n} entries, #", "{count} of its", "{n} Face",
)  # fmt: skip


def test_whatever_there_may_be_one_of_has_a_form_for_one() -> None:
    """A table of one entry had "1 entries", and so had a dozen texts of cards, tiles, masks and words."""
    found = [text for own in texts().values() for text in own if "|" not in text and COUNTED.search(text)]
    assert found
    assert [text for text in found if not any(one in text for one in NEVER_ONE)] == []


@every_case(
    ("language", "told"),
    [("en", "1 entry"), ("de", "1 Eintrag")],
)
def test_a_table_of_one_entry_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str, told: str
) -> None:
    (tmp_path / language).mkdir()
    monkeypatch.chdir(tmp_path / language)
    lines = (("t", "new"), ("t", "check"), ("t", "export jsonl t.jsonl"), ("u", "import t.jsonl"), ())
    for at, line in enumerate(lines):
        assert run(["table", "--language", language, *line]) == 0
        assert (told in capsys.readouterr().out) == (at > 0), line
