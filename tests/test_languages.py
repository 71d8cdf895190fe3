"""Tellings in German and in a test language: every word of them is a file's, and what the file says is German."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from gmkit import games
from gmkit.cli import run
from gmkit.games.masks.telling.words import Place, names_of
from gmkit.library.shelves import bundled, load_trusted
from gmkit.library.words import MAY_GO
from gmkit.library.words import PEOPLE as PERSONS
from gmkit.printing.pen import Text, walk
from gmkit.printing.sheet import Setting
from gmkit.shell import words
from gmkit.shell.print import Order
from gmkit.shell.words import form_of
from gmkit.table.game import SeatNo
from tests import languages
from tests.cases import every_case
from tests.languages import CORE, GAMES, PEOPLE, UNTOLD
from tests.pressed import FONTS

GERMAN = bundled("content") / "words/de.yaml"
OWN = load_trusted(GERMAN).data

# ---- The test language.

SHEETS = [(slug, name) for slug in games.slugs() for name in games.card(slug).sheets]
FEW, MORE, ALL = 1, 3, 20
"""So many games are told in every run of the tests, in a thorough one, and before a release."""

SEEDS = [
    *range(FEW),
    *(pytest.param(seed, marks=pytest.mark.thorough) for seed in range(FEW, MORE)),
    *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(MORE, ALL)),
]


@pytest.fixture
def in_brackets() -> Iterator[None]:
    words.speak(words.TEST)
    yield
    words.speak("")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.usefixtures("in_brackets")
def test_no_word_is_told_that_no_file_has(slug: str, seed: int) -> None:
    """All that stands outside the brackets are names, and what content calls things."""
    texts = [*languages.told(slug, seed, ()), *(languages.looks(slug, seed, ()) if seed < FEW else ())]
    assert sum("⟦" in text for text in texts) > len([text for text in texts if text]) / 2
    assert [text for text in texts if languages.outside(slug, text)] == []


NAMED = "Whims Cipher Cyffle Cypher City of Masks Alus Enkeli Ispo Mistra Sueno Taria Moretta Bauta Volto Medico"
NAMED += " Colombina Gatto Arlecchino Sole Luna Aslaran Clangoru Dracnari Elfen Faeling Furrikin Igasho Krokani"
NAMED += " Loboshigaru Lucidian Merian Mugwump Orclach Tae dae Taurian Trill"
"""What is called so on sheets in any language: games, peoples, whoever wears a mask, and masks to buy."""


@pytest.mark.heavy
@pytest.mark.usefixtures("in_brackets")
@pytest.mark.parametrize(("slug", "name"), SHEETS)
def test_no_word_of_a_sheet_stands_outside_the_test_language(slug: str, name: str) -> None:
    order = Order((), None, Setting(FONTS), games.card(slug).read_options([]))
    sheet = games.part(slug, games.card(slug).rooms.get("prints", "prints")).MAKERS[name](order)
    faces = [form.marks for card in sheet.cards for form in (card.front, card.back) if form is not None]
    drawn = [
        " ".join(mark.words for mark, _ in walk(own) if isinstance(mark, Text))
        for own in (*faces, *(page.marks for page in sheet.pages))
    ]
    assert "⟦" in sheet.title
    bare = " ".join(map(languages.without_brackets, (*drawn, sheet.title)))
    assert {*re.findall(r"[^\W\d_]{2,}", bare.casefold())} <= {*NAMED.casefold().split()}


def test_the_test_language_is_files_of_words_as_a_translator_would_write_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for at, data in enumerate(words.bracketed_words()):
        (tmp_path / f"{at}.yaml").write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    assert run(["check", str(tmp_path)]) == 0, capsys.readouterr().out


def test_the_test_language_is_spoken_by_its_name_and_offered_to_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["roll", "2d6", "--language", "qps", "--seed", "1"]) == 0
    assert "⟦" in capsys.readouterr().out
    assert "qps" not in words.languages()
    assert run(["roll", "2d6", "--language", "xx"]) == 2
    assert "qps" not in capsys.readouterr().err


@every_case(
    ("text", "left"),
    [
        ("Ana ⟦spends a token;⟧ 3 ⟦tokens⟧ ⟦left.⟧", False),
        ("Ana spends ⟦a token.⟧", True),
        ("⟦Round⟧ 1: Ana 3, nobody 2.", True),
        ("⟦Round⟧ 1: Klaus 3, Sasha 2.", False),
    ],
)
def test_a_word_outside_is_found(text: str, left: bool) -> None:
    assert bool(languages.outside("whims", text)) == left


@every_case(
    ("said", "bracketed"),
    [
        ("{n} coin|{n} coins", "{n}⟦ coin⟧|{n}⟦ coins⟧"),
        ("is|are", "⟦is⟧|⟦are⟧"),
        ("{seat} {seat:has|have} won. Nobody else.", "{seat} {seat:⟦has⟧|⟦have⟧}⟦won⟧. ⟦Nobody else.⟧"),
        ("{rest}, {last}", "{rest}, {last}"),
    ],
)
def test_slots_stay_as_they_are(said: str, bracketed: str) -> None:
    assert words.in_brackets(said).replace(" ", "") == bracketed.replace(" ", "")


# ---- The German edition.

ALIKE = {
    ("masks", "scores", "arbiter"): "the word is German too",
    ("common", "hissing", 0): "a letter",
    ("common", "several", 0): "a label of content's",
}
"""What is the same in both, and why."""

LISTS = (
    "signs",
    "articles",
    "indefinite",
    "hissing",
    "several",
    "often",
    "again",
    "patterns",
    "titles",
    "headings",
    "why",
)
"""Lists that may be longer or shorter than in English."""


def keys(data: object, path: tuple[str, ...] = ()) -> set[tuple[str, ...]]:
    """Give where each text or list of texts stands."""
    if isinstance(data, dict):
        return {found for key, value in data.items() for found in keys(value, (*path, key))}
    return {path}


def test_a_round_and_a_sum_stand_nowhere_side_by_side_in_a_german_sentence() -> None:
    """Both may be numbers in words, and "in Runde zwei zwei Gesicht" is read twice."""
    sums = "face|lent|back|cut|gave|promised|figure|count"
    told = re.compile(rf"\{{(when|then|since)\}}(\{{place\}})? \{{({sums})\b[^}}]*\}}")
    found = [text for _, text in languages.leaves(OWN["masks"]) if told.search(text)]
    assert found == []


def test_whoever_is_bid_for_in_cipher_goes_by_one_german_word() -> None:
    """A sheet of "Getreue" was headed "Gefolgsleute"; whom somebody has bought are together a "Gefolge"."""
    files = [GERMAN, *sorted((GERMAN.parent / "de").glob("*.yaml"))]
    told = [text for file in files for _, text in languages.leaves(load_trusted(file).data)]
    assert [text for text in told if re.search("Gefolgs(leut|mann|männ|frau)|Gefährt|Anhänger", text)] == []
    assert sum("Getreue" in text for text in told) > 30


def test_german_has_every_key_and_no_other() -> None:
    more = keys(OWN) - keys(CORE)
    # Of pronouns each language has the forms that its patterns ask for.
    assert {path for path in keys(CORE) - keys(OWN) if path[0] != "pronouns"} == set()
    # Labels have forms, pronouns have cases, and so has what is counted.
    assert {path for path in more if path[0] not in ("forms", "pronouns") and path[1:2] != ("contractions",)} == {
        ("common", "nouns", f"{noun}.{case}")
        for noun, case in (
            *(
                (noun, "dat")
                for noun in ("coin", "face", "hand", "more_hand", "point", "retainer", "round", "sovereign", "turn")
            ),
            *((noun, "acc") for noun in ("point", "more_point", "character", "coup")),
            *((noun, "dat") for noun in ("character", "coup")),
        )
    }
    assert {len(OWN["common"]["numbers"]), len(OWN["masks"]["poise"])} == {21, 7}


def test_german_has_the_slots_that_english_has() -> None:
    english, german = dict(languages.leaves(CORE)), dict(languages.leaves(OWN))
    for path, text in german.items():
        # Of sentences that say the same the check has what each must have.
        if path in english and not {*path} & {*LISTS} and path[0] not in ("pronouns", "forms"):
            assert languages.slots(text) - {*MAY_GO} == languages.slots(english[path]) - {*MAY_GO}, path


def test_german_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(GERMAN), "--strict"]) == 0
    assert "no problems" in capsys.readouterr().out


def test_nothing_is_left_in_english() -> None:
    english, german = dict(languages.leaves(CORE)), dict(languages.leaves(OWN))
    alike = {
        path
        for path, text in german.items()
        if text == english.get(path) and any(map(str.isalpha, re.sub(r"\{[^}]*\}", "", text)))
    }
    assert {path for path in alike if path[0] not in UNTOLD} == {*ALIKE}


ENGLISH = re.compile(
    r"(?<![\w-])(the|and|is|are|were|of|to|with|wins?|won|takes?|took|rounds?|turn|has|have|had|by|from|for|their|they|"
    r"his|she|he|your?|on|that|this|it|not|nobody|points|cards?|coins?|loses?|lost|gives?|as|but|nor|at)(?![\w-])",
    re.IGNORECASE,
)


TEXTS_OF_CONTENT = [
    told for told in load_trusted(GERMAN.parent / "de/labels.yaml").data["labels"].values() if ": " in told
]
"""What content says in sentences of its own, which speak to whoever plays."""


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("slug", GAMES)
def test_a_game_told_in_german_is_german(slug: str, seed: int) -> None:
    seen = languages.looks(slug, seed, [GERMAN]) if seed < FEW else ()
    for to, text in (*languages.heard(slug, seed, [GERMAN]), *(("", text) for text in seen)):
        bare = languages.without_labels(slug, text)
        for told in TEXTS_OF_CONTENT:
            bare = bare.replace(told, "")
        assert not ENGLISH.search(bare), text
        assert "{" not in text and "|" not in text, text
        assert not re.search(r" [,.;:!](?!\S)|,,|\(\)", text), text
        assert not re.search(
            r"\b(?:ihr|euch)\b" if to else r"\b(?:du|euch|dich|dir)\b", re.sub(r"\bihr\b", "", bare)
        ), text


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(("own", "you"), [([], "you|your"), ([GERMAN], "du|dich|dir|dein")])
def test_what_is_told_to_one_seat_never_names_whoever_sits_there(
    slug: str, seed: int, own: list[Path], you: str
) -> None:
    """A handout of any game speaks to its reader, in every language that has a word for that."""
    mine = [(to, text) for to, text in languages.heard(slug, seed, own) if to and text]
    assert [text for to, text in mine if re.search(rf"\b{to}\b", text)] == []
    for to in dict(mine):
        assert any(re.search(rf"\b(?:{you})\b", text, re.IGNORECASE) for who, text in mine if who == to)
        # A sentence begins with a capital, whoever it begins with.
        assert [text for _, text in mine if re.search(rf"(?:^|[.?!] )(?:{you})\b", text)] == []


TO_SEATS = {"masks": ("patterns", "why", "rows", "headline", "hooks")} | dict.fromkeys(
    ("whims", "cipher", "cyffle", "cypher"), ("recap", "hooks")
)
"""The blocks whose sentences are told to whoever they are about."""


@pytest.mark.parametrize("file", [CORE, OWN], ids=["en", "de"])
def test_a_verb_beside_a_name_has_a_form_for_you(file: Any) -> None:
    """Of "{seat} has" and "{seat} {seat:has|have}" only one can be told to that seat."""
    told = [
        text for game, blocks in TO_SEATS.items() for block in blocks for _, text in languages.leaves(file[game][block])
    ]
    agreeing = {found[1] for text in told for found in re.finditer(r"\{\w+:([^|{}]+)\|", text)} - {"sich"}
    assert len(agreeing) > 5
    verbs, people = "|".join(map(re.escape, agreeing)), "|".join(PERSONS)
    # What is against somebody, or of somebody, is not done by that one; and nobody promises you anything who is you.
    bare = re.compile(rf"(?<!against )(?<!betray )\{{(?:{people})\}} (?:{verbs})(?![\w-])(?! {{?you)")
    assert [text for text in told if bare.search(text)] == []
    # Nor does it stand in front, or beside the pronoun: "war du"; but it was you who won, and another brings you.
    before = rf"(?<!\bit )(?:{verbs}) \{{(?!whom)(?:{people})(?:\.they)?\}}"
    turned = re.compile(rf"{before}|\{{(?:{people})\.they\}} (?:{verbs})(?![\w-])")
    assert [text for text in told if turned.search(text)] == []


def test_what_has_forms_is_called_so_by_content() -> None:
    every = {label for slug in GAMES if slug != "whims" for label in languages.labels(slug)}
    assert {label for label in OWN["forms"] if label not in every} == {OWN["masks"]["guises"]["character"]}
    assert all(next(iter(forms)) == "nom" for forms in OWN["forms"].values())


def test_names_are_bent_only_to_say_whose_something_is() -> None:
    from gmkit.shell.words import Phrases

    words = Phrases("cyffle", [GERMAN])
    assert [words.own(name) for name in ("Bo", "Klaus", "Max", "Franz", "Alice", "Ana")] == [
        *("Bos", "Klaus’", "Max’", "Franz’", "Alice’", "Anas")
    ]
    assert words.say("beats.trumps", seat="Klaus", card="Herz-Ass") == "trumpft Klaus’ Herz-Ass"


def test_whoever_is_neither_she_nor_he_is_named_again() -> None:
    from gmkit.shell.words import Phrases

    words = Phrases("cyffle", [GERMAN])
    assert [words.form("Sasha", "they", form) for form in ("they", "them", "dat", "their")] == [
        *("Sasha", "Sasha", "Sasha", "Sashas")
    ]
    assert [words.form("Dora", "she", form) for form in ("they", "them", "dat", "their")] == [
        "sie",
        "sie",
        "ihr",
        "ihr",
    ]


@every_case(("number", "told"), [(0, "null Punkten"), (1, "einem Punkt"), (2, "zwei Punkten"), (21, "21 Punkten")])
def test_what_is_counted_has_cases(number: int, told: str) -> None:
    from gmkit.shell.words import Phrases

    words = Phrases("cyffle", [GERMAN])
    count = words.in_words(number, "point")
    assert words.fill("{count.dat}", {"count": count}) == told
    # A form that nobody gave is the plain one.
    assert words.fill("{count.gen}", {"count": count}) == str(count)
    assert words.percent(0.574) == "57,4 %"


def test_a_verb_goes_with_what_is_left_of_a_treasury() -> None:
    """A game of Cipher that is stopped may leave one sovereign."""
    from gmkit.games.cipher.events import GameEnded
    from gmkit.games.cipher.telling import TELL, Book
    from gmkit.shell.words import Phrases
    from tests.games.cipher.builders import BASIN, people

    def told(content: tuple[Path, ...], left: int) -> str:
        end = GameEnded("max_rounds: 4 rounds played", (9, 8), (9, 8), 10, left, (SeatNo(0),))
        return str(TELL[GameEnded](end, people(2), Book(BASIN, Phrases("cipher", content))))

    for content, one, two in (((), "stays", "stay"), ((GERMAN,), "bleibt herrenlos", "bleiben herrenlos")):
        assert re.search(rf"\w+ {one}\b", told(content, 1))
        assert re.search(rf"\b2 \w+ {two}\b", told(content, 2))


def test_one_more_point_goes_with_the_first_ones() -> None:
    """Of somebody whom no challenge brought a point it is told what each is for."""
    from gmkit.shell.words import Phrases

    texts = "\n".join(text for seed in range(3) for text in languages.told("masks", seed, [GERMAN]))
    assert not re.search(r"\b(?:und|davon) eins für ", texts)
    words = Phrases("masks", [GERMAN])
    assert words.fill("{count.acc} oder {count}", {"count": words.in_words(1, "more_point")}) == "einen oder einer"


def test_cards_stand_in_their_case() -> None:
    from gmkit.shell.words import Phrases

    words = Phrases("cypher", [GERMAN])
    coder, own = words.the("Coder"), words.the("Night Watch")
    both = words.list([coder, words.the("Cypher Anomaly")])
    assert words.say("events.played", seat="Bo", card=coder) == "Bo spielt den Programmierer."
    assert words.say("events.played", seat="Bo", card=own) == "Bo spielt Night Watch."
    assert words.say("events.hand_seen", seat="Bo", cards=both) == "Bo hält den Programmierer und die Cypher-Anomalie."


def test_the_mask_behind_a_name_stands_in_the_case_of_the_name() -> None:
    masks: Any = languages.desk("masks").open((), None).world.masks.masks  # type: ignore[attr-defined]
    forms = [OWN["forms"][mask.title] for mask in masks]
    bent = {
        case: "|".join(re.escape(one[case]) for one in forms if one["acc"] != one["nom"])
        for case in ("nom", "acc", "dat")
    }
    who = "|".join(name for name, _ in PEOPLE)
    told = "\n".join(chain.from_iterable(languages.told("masks", seed, [GERMAN]) for seed in range(4)))
    behind = "gegen|auf|von|mit|forderte|stellte|schlug|erleichterte|hinter|folgte"
    assert re.findall(rf"\b(?:{behind}) (?:{who}) \((?:{bent['nom']})\)", told) == []
    assert re.search(rf"\b(?:gegen|auf|forderte|stellte|schlug) (?:{who}) \((?:{bent['acc']})\)", told)
    assert re.search(rf"\b(?:von|mit|folgte) (?:{who}) \((?:{bent['dat']})\)", told)


def test_one_s_own_character_stands_in_its_case_too() -> None:
    world = languages.desk("masks").open([GERMAN], None).world  # type: ignore[attr-defined]
    worn = names_of(world, languages.played("masks", 0).start.seating).worn_by(1, "character")
    assert (worn, form_of(worn, "acc"), form_of(worn, "dat")) == (
        "der eigene Charakter",
        "den eigenen Charakter",
        "dem eigenen Charakter",
    )


def test_a_word_and_an_article_draw_together_and_a_sentence_begins_with_a_capital() -> None:
    from gmkit.shell.words import Phrases

    words = Phrases("masks", [GERMAN])
    temple = words.the("Moon Temple")
    slots = {"faction": temple, "seat": "Ana", "parts": "gezogen +2", "change": "+2"}
    assert words.say("events.weighs", **slots) == "Der Mondtempel wägt Ana: gezogen +2; zusammen +2."
    assert words.fill("{seat} steigt bei {faction.dat}.", slots) == "Ana steigt beim Mondtempel."
    assert words.fill("{seat} sah von dem, was {faction} gab, nichts.", slots).startswith("Ana sah von dem, was der")


def test_a_scene_without_a_form_of_its_own_stands_behind_a_word_that_suits_any() -> None:
    names = names_of(languages.desk("masks").open([GERMAN], None).world, languages.played("masks", 0).start.seating)  # type: ignore[attr-defined]
    assert names.at_place(Place("Ball im Zollhaus", called=True, scene=True)) == " in der Szene „Ball im Zollhaus“"
    assert names.at_place(Place("A masked ball", scene=True)) == " auf dem Maskenball"
    assert names.somewhere("Alter Zoll") == "am Ort „Alter Zoll“"


def test_an_evening_is_the_same_whatever_language_it_is_told_in(tmp_path: Path) -> None:
    seats = [f"--seat={name}=average+{said}" for name, said in PEOPLE[:5]]
    play = ["play", "masks", *seats, "--seed", "german", "--option", "rounds=3-3", "--quiet", "--save"]
    plain, told = tmp_path / "plain.jsonl", tmp_path / "told.jsonl"
    assert run([*play, str(plain)]) == 0
    assert run([*play, str(told), "--content", str(GERMAN)]) == 0
    assert plain.read_bytes() == told.read_bytes()
