"""A file of words: read key by key, with the bundled one behind it; unknown keys are refused, missing ones are told."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gmkit.cli import run
from gmkit.errors import AmbiguousChoice, BrokenContentRule, SchemaMismatch
from gmkit.library.check import lint_words
from gmkit.library.document import Document, Marks
from gmkit.library.load import read
from gmkit.library.shelves import bundled, load_trusted
from gmkit.library.words import PEOPLE, PLAIN, SLOTS, SMALL, check_words
from gmkit.shell.words import Wording, speak_on_paper, wording
from tests.cases import every_case

HEAD = """kind: words
schema_version: 1
id: mine
language: {language}
source: {{title: Mine, author: Ana, certainty: house}}
"""

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def put(body: str, language: str = "en", name: str = "mine.yaml") -> Path:
        path = tmp_path / name
        path.write_text(HEAD.format(language=language) + body, encoding="utf-8")
        return path

    return put


def test_what_a_file_leaves_out_is_said_as_the_bundled_one_has_it(write: Write) -> None:
    found = wording([write("tells:\n  often: {master: never mind}\n")])
    assert found.at("tells", "often", "master") == "never mind"
    assert found.at("tells", "often", "weak") == "gives it away"
    assert "counts the exits" in found.at("tells", "signs", "any")


def test_a_file_among_others_is_found(write: Write, tmp_path: Path) -> None:
    write("tells: {so: true}\n".replace("true", '"yes"'))
    (tmp_path / "deck.yaml").write_text("kind: cypher-deck\n", encoding="utf-8")
    assert wording([tmp_path]).at("tells", "so") == "yes"


def test_two_files_are_one_too_many(write: Write, tmp_path: Path) -> None:
    write("")
    write("", name="other.yaml")
    with pytest.raises(AmbiguousChoice, match=r"more than one file of words: .*; name one file with --content$"):
        wording([tmp_path])


@every_case(
    ("first", "second", "language", "told"),
    [
        ("terms: {Face: Credit}\n", "terms: {Face: Renown}\n", "en", "mine.yaml:6 has another word here"),
        ("tells: {so: yes sir}\n", "tells: {so: quite}\n", "en", "mine.yaml:4 has sentences in this language too"),
        ("tells: {so: yes sir}\n", "terms: {Face: Renown}\n", "en", ""),
        ("terms: {Face: Credit}\n", "terms: {Arbiter: Speaker}\n", "en", ""),
        ("terms: {Face: Credit}\n", "terms: {Face: Credit}\n", "en", ""),
        ("terms: {Face: Credit}\n", "terms: {Face: Crédit}\n", "fr", ""),
    ],
)
def test_check_tells_of_words_that_two_files_say_in_one_language(
    write: Write, capsys: pytest.CaptureFixture[str], first: str, second: str, language: str, told: str
) -> None:
    folder = write(first).parent
    (folder / "other.yaml").write_text(
        HEAD.format(language=language).replace("id: mine", "id: other") + second, encoding="utf-8"
    )
    assert run(["check", str(folder), "--format", "concise"]) == 0
    warned = [line for line in capsys.readouterr().out.splitlines() if "GM507" in line]
    assert ["other.yaml:" in line and told in line for line in warned] == ([True] if told else [])


@pytest.mark.parametrize(
    "body", ["tells: {sings: {any: [hums]}}\n", "tells: {signs: {merry: [hums]}}\n", "jokes: {}\n"]
)
def test_a_key_that_nobody_reads_is_refused(write: Write, body: str) -> None:
    with pytest.raises(SchemaMismatch, match="not a field here"):
        wording([write(body)])


def test_a_key_that_no_file_has_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        wording().at("tells", "signs", "merry")


def test_check_says_which_keys_fall_back(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    meanings = load_trusted(bundled("content") / "words/en.yaml").data["tells"]["meanings"]
    mine = "".join(f"    {key}: ist es\n" for key in meanings if key != "token")
    path = write(f"tells:\n  so: ja\n  bluff: nein\n  meanings:\n{mine}", "de")
    assert run(["check", str(path), "--format", "concise"]) == 0
    told = capsys.readouterr().out
    assert "warning[GM509]" in told
    assert "`meanings.token`" in told
    assert "meanings.short" not in told


def test_in_another_language_a_section_that_is_not_there_is_told_too(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", str(write("", "fr")), "--format", "concise"]) == 0
    assert "`tells` leaves" in capsys.readouterr().out
    # The bundled words of the same language say the rest.
    for language in ("en", "de"):
        assert run(["check", str(write("", language)), "--format", "concise"]) == 0
        assert "GM509" not in capsys.readouterr().out


def left_to(capsys: pytest.CaptureFixture[str], *paths: Path) -> dict[str, str]:
    """Give what `check` says is left to each page of texts, by the file that it says it of and the page."""
    assert run(["check", *map(str, paths), "--format", "concise"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if "of words/en/" in line]
    found = (re.match(r"[^:]*/([^/:]+):.* of (words/en/[a-z]+\.yaml) to the", line) for line in lines)
    return {f"{one[1]} {one[2]}": line for one, line in zip(found, lines, strict=True) if one}


def test_in_another_language_the_texts_that_are_left_in_english_are_told_key_by_key(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    pages = {page.name: load_trusted(page).data for page in (bundled("content") / "words/en").glob("*.yaml")}
    keys = {name: [*page.get("texts", {}), *page.get("labels", {})] for name, page in pages.items()}
    told = left_to(capsys, tell := write("", "fr"))
    assert told.keys() == {f"mine.yaml words/en/{name}" for name in pages}
    whims = told["mine.yaml words/en/whims.yaml"]
    assert f"`texts` leaves {len(keys['whims.yaml'])} keys of words/en/whims.yaml to the words" in whims
    assert f"`{keys['whims.yaml'][7][:40]}" in whims
    assert whims.endswith(f" and {len(keys['whims.yaml']) - 8} more; write them, or let the bundled words stand"), (
        "those that are cut are counted"
    )
    # What pages beside it say is left to nobody; what one of them lacks is told of the file that tells.
    says = {name: {key: key for key in keys[name]} for name in ("whims.yaml", "labels.yaml")}
    gone = says["whims.yaml"].popitem()[0]
    page = write(f"texts: {json.dumps(says['whims.yaml'])}\n", "fr", "whims.yaml")
    page.write_text(page.read_text(encoding="utf-8").replace("id: mine", "id: my-whims"), encoding="utf-8")
    labels = write(f"labels: {json.dumps(says['labels.yaml'])}\n", "fr", "labels.yaml")
    labels.write_text(labels.read_text(encoding="utf-8").replace("id: mine", "id: my-labels"), encoding="utf-8")
    told = left_to(capsys, page, tell, labels)
    assert {one.partition(" ")[0] for one in told} == {"mine.yaml"}
    assert "mine.yaml words/en/labels.yaml" not in told
    assert "leaves 1 key of words/en/whims.yaml to" in told["mine.yaml words/en/whims.yaml"]
    assert f"`{gone[:40]}" in told["mine.yaml words/en/whims.yaml"]
    # Of pages alone the first tells it. A language that comes with gmkit, or its like, leaves nothing in another one.
    tell.unlink()
    assert {one.partition(" ")[0] for one in left_to(capsys, page, labels)} == {"labels.yaml"}
    for language in ("de", "de-AT", "en"):
        assert left_to(capsys, write('texts: {"no bet": "non"}\n', language)) == {}


def test_a_text_that_gmkit_never_says_is_told(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    text = "no retainer is on offer now; answer what is asked first"
    for language in ("en", "xx"):
        path = write(f'texts:\n  "{text.replace("offer", "ofer")}": x\n  "jokes": x\n  "{text}": x\n', language)
        assert run(["check", str(path), "--format", "concise"]) == 0
        near, none = [line for line in capsys.readouterr().out.splitlines() if "warning[GM507]" in line]
        assert f'did you mean "{text}"?' in near
        assert "copy it from the pages" in none


def test_a_term_whose_plural_stays_as_the_rules_have_it_is_told(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    for terms, told in (("{mask: hood}", True), ("{mask: hood, masks: hoods, Arbiter: Judge}", False)):
        assert run(["check", str(write(f"terms: {terms}\n", "en")), "--format", "concise"]) == 0
        assert ("`mask` has another word, and `masks` has not" in capsys.readouterr().out) == told


PATTERNS = [
    (31, "{winner} took {sum} from {loser}.", "no slot is called {sum} here", "{when}, {winner}, {loser}, {place} and"),
    (17, "{winer} took {face} from {loser}.", "no slot is called {winer} here", "did you mean {winner}?"),
    (15, "{winner} took {face}.", "the pattern lacks {loser}", "{when}, {winner}, {loser}, {place} and {face}"),
    (31, "{winner} beat {loser.whose} band for {face}.", "{loser} has no form whose", "they, them, their and own"),
    (43, "{winner} beat {loser} for {face.their}.", "{face} has no form their", "write {face}"),
    (15, "{winner} beat {loser} for {face", "a brace without its fellow", "{like_this}"),
    (17, "{winner:was} at {loser} for {face}.", "{winner} cannot be told in this way", "{name:is|are}"),
    (17, "{winner:{nobody}|x} beat {loser} for {face}.", "{winner} cannot be told in this way", "{name:is|are}"),
    (17, "{winner!r} beat {loser} for {face}.", "{winner} cannot be told in this way", "{name:is|are}"),
    (17, "{winner.__class__} beat {loser} for {face}.", "{winner} has no form __class__", "they, them, their and own"),
]


@pytest.mark.parametrize(("column", "pattern", "told", "tip"), PATTERNS)
def test_a_pattern_that_cannot_be_filled_is_refused_with_its_place(
    write: Write, capsys: pytest.CaptureFixture[str], column: int, pattern: str, told: str, tip: str
) -> None:
    path = write(f'masks:\n  patterns:\n    clash.won:\n      - {{say: "{pattern}", verbs: take}}\n')
    assert run(["check", str(path), "--format", "concise"]) == 1
    (line,) = [one for one in capsys.readouterr().out.splitlines() if "error" in one]
    assert line.startswith(f"{path}:9:{column}: error[GM510]: {told}")
    assert tip in line
    with pytest.raises(BrokenContentRule, match=f"9:{column}"):
        wording([path])


@pytest.mark.parametrize(
    "said",
    [
        "why: {refuse: {foe: ['{seat} feared {nobody}.']}}",
        "reasons: {refuse: {foe: 'afraid of {about.their} friends'}}",
        "whims: {whim: 'for no {reason}'}",
        "titles: {pair: ['{one} and {two}']}",
        "headings: {open: ['{seat} is open']}",
        "guises: {noble: 'a {rank}'}",
        "rows: {purse: '{who} had nothing'}",
        "times: {one: 'then'}",
        "hooks: {poor: '{seat.their} purse is empty'}",
        "headline: {won: '{seat:05} won with {points}'}",
        "rounds: {heading: 'Day {day}'}",
        "counts: {bought: 'a mask|{number} masks'}",
        "points: {masks: 'so {many}'}",
    ],
)
def test_what_is_no_pattern_is_held_to_its_slots_too(
    write: Write, capsys: pytest.CaptureFixture[str], said: str
) -> None:
    assert run(["check", str(write(f"masks: {{{said}}}\n")), "--format", "concise"]) == 1
    assert ":6:" in (told := capsys.readouterr().out) and "error[GM510]" in told


def test_a_pattern_asks_for_the_forms_that_its_file_has(write: Write) -> None:
    forms = "\n".join(f"  {word}: {{whose: {word}-whose}}" for word in ("she", "he", "they", "you"))
    said = "masks: {patterns: {clash.won: ['{winner} beat {loser.whose} band for {face}.']}}"
    found = wording([write(f"pronouns:\n{forms}\n{said}\n")])
    assert found.at("pronouns", "she", "whose") == "she-whose"
    assert found.at("pronouns", "she", "their") == "her"


def test_a_form_that_one_pronoun_lacks_is_refused(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(write("pronouns:\n  she: {whose: hers}\n")), "--format", "concise"]) == 1
    assert ":7:9: error[GM510]: the form whose is not said of he, they and you" in capsys.readouterr().out


def leaves(data: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    else:
        yield path


@pytest.mark.thorough
def test_a_key_that_is_left_out_is_named_and_falls_back(tmp_path: Path) -> None:
    """Whichever it is of all that is told, one at a time."""
    core = load_trusted(bundled("content") / "words/en.yaml").data
    for section in ("pronouns", "masks", *SMALL):
        for path in leaves(core[section]):
            own = copy.deepcopy({"language": "en", section: core[section]})
            block = own[section]
            for key in path[:-1]:
                block = block[key]
            gone = block.pop(path[-1])
            document = Document("mine.yaml", own, Marks(0, 0, 0, 0, {}, {}), ("",))
            (told,) = lint_words(document, None)  # type: ignore[arg-type]
            assert f"`{'.'.join(path)}`" in told.message
            assert Wording(own, core).at(section, *path) == gone


def test_all_that_is_wrong_with_one_text_is_told_at_once(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    english = "no {kind} called {name}"
    for said, wrong in (
        ("nichts", ["the pattern lacks {kind} and {name}"]),
        ("{kindd} {x} {nam} {y}", [f"no slot is called {{{name}}} here" for name in ("kindd", "x", "nam", "y")]),
        ("{kindd}", ["the pattern lacks {name}", "no slot is called {kindd} here"]),
        ("{kind.of} {name!r}", ["{kind} has no form of", "{name} cannot be told in this way"]),
        ("{name:a|b}", ["the pattern lacks {kind}", "{name} cannot be told in this way"]),
        ("a|{kind}", ["the pattern lacks {name}", "one form and no more stands here"]),
        ("{kind {name", ["a brace without its fellow"]),
    ):
        path = write(f"texts: {{{json.dumps(english)}: {json.dumps(said)}}}\n", "de")
        assert run(["check", str(path), "--format", "concise"]) == 1
        lines = capsys.readouterr().out.splitlines()
        assert [line.partition("error[GM510]: ")[2].partition(";")[0] for line in lines] == wrong
    # So it is where forms are counted, and in the patterns of City of Masks.
    path = write(
        "masks: {counts: {bought: 'x'}, patterns: {clash.ruined: ['{a} {b}']}}\ncommon: {nouns: {coin: 'x'}}\n"
    )
    assert run(["check", str(path), "--format", "concise"]) == 1
    told = capsys.readouterr().out
    for one in ("the pattern lacks {count}", "no slot is called {a}", "no slot is called {b}", "lacks {n}"):
        assert one in told
    assert told.count("two forms stand here") == 2


def test_the_bundled_patterns_keep_to_their_own_slots() -> None:
    document = read(bundled("content") / "words/en.yaml")
    assert check_words(document) == []
    assert {*SLOTS} == {*document.data["masks"]["patterns"]}


@pytest.mark.parametrize(
    ("said", "line", "told", "tip"),
    [
        ("cyffle: {events: {playd: '{seat} plays.'}}", 19, "GM202]: `playd` is not a field here", "mean played?"),
        ("whims: {jokes: {one: two}}", 9, "GM202]: `jokes` is not a field here", "did you mean"),
        ("cyffle: {events: {played: '{seat} plays.'}}", 27, "GM510]: the pattern lacks {card}", "{seat} and {card}"),
        ("cipher: {recap: {won: '{who} won {gold}'}}", 25, "GM510]: no slot is called {who}", "{seat} and {gold}"),
        ("cipher: {hooks: {poor: '{seat.their} {gold} {brought}'}}", 26, "GM510]: {seat} has no form their", "{seat}"),
        ("common: {nouns: {coin: '{n} Taler'}}", 24, "GM510]: two forms stand here", "a stroke between them"),
        ("common: {plain: {times: '{n} mal|{n} Male'}}", 25, "GM510]: one form and no more", "leave out the stroke"),
        ("masks: {aims: {betray: 'verraten'}}", 24, "GM510]: the pattern lacks {target}", "{target}"),
    ],
)
def test_a_sentence_has_the_key_and_the_slots_that_the_bundled_one_has(
    write: Write, capsys: pytest.CaptureFixture[str], said: str, line: int, told: str, tip: str
) -> None:
    assert run(["check", str(write(f"{said}\n")), "--format", "concise"]) == 1
    (found,) = [one for one in capsys.readouterr().out.splitlines() if "error" in one]
    assert f":6:{line}: error[{told}" in found
    assert tip in found


CODE = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted((bundled("content").parent / "gmkit").rglob("*.py"))
    if path.parts[-2] == "telling" or path.name in ("telling.py", "words.py")
)
"""All that tells."""


def test_every_sentence_of_the_bundled_file_is_told_by_somebody() -> None:
    """Each key stands in what tells, with its block or by itself, or in part where what happened gives the rest."""
    core = load_trusted(bundled("content") / "words/en.yaml").data
    made = re.findall(r"""f["'](\w+)\.(\w*)\{[^"]*\}(\w*)["']""", CODE)
    named = {*re.findall(r"""["']([\w.]+)["']""", CODE)}
    for section in (*SMALL, "masks"):
        for path in leaves(core[section]):
            block, key = (*path, "")[:2]
            if section == "common" or (section == "masks" and block not in PLAIN):
                continue
            in_part = any(block == one and key.startswith(two) and key.endswith(three) for one, two, three in made)
            assert f"{block}.{key}" in named or key in named or in_part or not key, path


def test_no_sentence_counts_several_as_one() -> None:
    """Where a sum may be any, no verb hangs on it: there was three Face behind him."""
    lines = (bundled("content") / "words/en.yaml").read_text(encoding="utf-8").splitlines()
    sums = r"\{(?:face|lent|back|sum|cut|gold|coins|points|hands|rounds|turns)\}"
    alone = rf"[Tt]here (?:was|is) {sums}|{sums} (?:was|is|has|goes|comes|lies)\b"
    assert [line for line in lines if "|" not in line and re.search(alone, line)] == []


DREARY = {
    "whims": "whims: {recap: {beat: '{seat} > {loser}, {rounds}, {theirs}'}}",
    "cipher": "cipher: {recap: {won: '{seat} > {gold}'}}",
    "cyffle": "cyffle: {recap: {won_hands: '{seat} > {hands}{of}{purse}'}}",
    "cypher": "cypher: {recap: {won: '{seat} > {influence}', won_ours: '{seat} > {influence}'}}",
}


@pytest.mark.parametrize("slug", DREARY)
def test_a_game_is_told_in_one_s_own_words_and_played_as_it_was(
    write: Write, capsys: pytest.CaptureFixture[str], tmp_path: Path, slug: str
) -> None:
    numbers = [str(number) for number in range(21)]
    own = str(write(f"{DREARY[slug]}\ncommon: {{numbers: {json.dumps(numbers)}}}\n"))
    plain, told = str(tmp_path / "plain.jsonl"), str(tmp_path / "told.jsonl")
    play = ["play", slug, "--seat=Ana=weak", "--seat=Bo=average", "--seed", "3", "--save"]
    assert run([*play, plain]) == 0
    assert " > " not in capsys.readouterr().out
    assert run([*play, told, "--content", own]) == 0
    assert re.search(r"(Ana|Bo) > ", capsys.readouterr().out)
    assert Path(plain).read_bytes() == Path(told).read_bytes()


TERSE = """masks:
  patterns:
    clash.won:
      - "{winner} beat {loser} {when}: {face}."
      - "{when}, {winner} over {loser}: {face}."
    clash.lost: ["{loser} fell to {winner} {when}: {face}."]
    clash.ruined: ["{loser} was ruined."]
  titles: {fortune: ["Who had the money"]}
"""
"""The words of a house that likes them few."""


def test_a_house_of_few_words_is_told_so_and_plays_the_same(
    write: Write, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The kept log is the same byte for byte; a recap of it goes by the words that are given then."""
    own, seats = str(write(TERSE)), [f"--seat={name}=average" for name in ("Ana", "Bo", "Celia", "Dav", "Eri")]

    def said(*words: str) -> str:
        assert run(list(words)) == 0
        return " ".join(capsys.readouterr().out.split())

    play = ["play", "masks", *seats, "--seed", "f", "--option", "rounds=3-3", "--save"]
    plain, terse = str(tmp_path / "plain.jsonl"), str(tmp_path / "terse.jsonl")
    usual, few = said(*play, plain), said(*play, terse, "--content", own)
    assert Path(plain).read_bytes() == Path(terse).read_bytes()
    short = re.compile(r"(\w+|\)) (beat|over|fell to) \w+( \([^)]*\))?[^:.]*: (\w+|\d+) Face\.")
    assert short.search(few) and not short.search(usual)
    assert few.removeprefix("City of Masks: ") == said("recap", plain, "--content", own)
    assert usual.removeprefix("City of Masks: ") == said("recap", terse)


@pytest.mark.thorough
def test_every_slot_that_a_pattern_may_have_is_filled(
    write: Write, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """With patterns that are nothing but all their slots, a name in several forms."""
    told = {
        key: [" ".join(every(slot.rstrip("?")) for slot in slots.split()) or "Nothing to fill."]
        for key, slots in SLOTS.items()
    }
    own = str(write(json.dumps({"patterns": told}).join(("masks: ", "\n"))))
    seats = [f"--seat={name}=skilled" for name in ("Ana", "Bo", "Celia", "Dav", "Eri", "Fay")]
    play = ["play", "masks", *seats, "--option", "rounds=5-5", "--content", own, "--gm", "--zoom", "2"]
    kept = str(tmp_path / "kept.jsonl")
    for seed in ("1", "2"):
        assert run([*play, "--seed", seed, "--save", kept, "--force"]) == 0
        for more in (["--gm"], ["--for", "Bo"], ["--previously"]):
            assert run(["recap", kept, "--content", own, *more]) == 0
        assert "{" not in capsys.readouterr().out


def every(slot: str) -> str:
    if slot not in PEOPLE:
        return f"{{{slot}}}"
    return " ".join(f"{{{slot}{form}}}" for form in ("", ".their", ".own", ":is|are"))


def test_signs_fit_everybody() -> None:
    """They stand behind a name or a pronoun, so that they hold neither, and they are no sentences."""
    signs = load_trusted(bundled("content") / "words/en.yaml").data["tells"]["signs"]
    every = [sign for of_temper in signs.values() for sign in of_temper]
    assert len(set(every)) == len(every)
    assert not {"his", "her", "their", "he", "she", "they"} & {word for sign in every for word in sign.split()}
    # In a master's evening as in any other, two at a table never share one: three signs each for seventeen.
    assert len(signs["any"]) >= 20


def test_every_game_reads_a_file_of_words(write: Write, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    own = str(write("tells: {so: true}\n".replace("true", '"yes"')))
    for words in (["play", "whims", "--seed", "1"], ["print", "whims", "reference", "-o", str(tmp_path / "a.pdf")]):
        assert run([*words, "--content", own]) == 0
        assert "does not read" not in capsys.readouterr().err


def test_a_sheet_is_in_the_language_of_its_words(write: Write, tmp_path: Path) -> None:
    """Its words are broken as that language has it, and a reader that speaks is told."""
    from gmkit import cli

    path = tmp_path / "out.pdf"
    for content, language in ([write("", "de")], b"(de)"), ([], b"(en)"):
        words = ["print", "cyffle", "reference", "-o", str(path), *(f"--content={one}" for one in content)]
        assert cli.run(words) == 0
        assert b"/Lang " + language in path.read_bytes()


def test_a_sheet_is_in_the_language_of_its_texts_before_that_of_its_words(write: Write, tmp_path: Path) -> None:
    from gmkit import cli

    words, set_, path = write("", "fr"), tmp_path / "set.yaml", tmp_path / "out.pdf"
    text = Path("content/masks/masks.yaml").read_text(encoding="utf-8")
    long = text.replace("label: Dress stylishly,", "label: Oberlandesgerichtsrechtspflegersprechstundenvereinbarungen,")
    assert long != text
    made = {}
    for lang, told in (("de", b"(de)"), ("", b"(fr)"), ("nowhere", b"(nowhere)")):
        own = long.replace("certainty: printed", f"certainty: printed\n  lang: {lang}", 1) if lang else long
        assert (own != long) is bool(lang)
        set_.write_text(own, encoding="utf-8")
        assert cli.run(["check", str(set_)]) == 0
        pick = ["print", "masks", "mask-cards", "--pick", "dashing", "-o", str(path)]
        assert cli.run([*pick, f"--content={words}", f"--content={set_}"]) == 0
        made[lang] = path.read_bytes()
        assert b"/Lang " + told in made[lang]
    assert len(set(made.values())) == 3


def test_words_break_in_the_language_of_the_content_whichever_is_spoken(tmp_path: Path) -> None:
    from pypdf import PdfReader

    from gmkit import cli

    path, text = tmp_path / "set.yaml", Path("content/masks/masks.yaml").read_text(encoding="utf-8")
    word = "Oberlandesgerichtsrechtspflegersprechstundenvereinbarungen"
    long = text.replace("label: Dress stylishly,", f"label: {word},")
    broken = {}
    for lang in ("de", "tlh"):
        path.write_text(long.replace("certainty: printed", f"certainty: printed\n  lang: {lang}", 1), encoding="utf-8")
        for spoken in ("de", "en"):
            out = tmp_path / f"{lang}-{spoken}.pdf"
            speak_on_paper("de" if spoken == "en" else "en")  # as a command before this one may have left it
            command = ["print", "masks", "mask-cards", "--pick", "js", f"--content={path}", "--language", spoken]
            assert cli.run([*command, "-o", str(out)]) == 0
            assert f"/Lang ({spoken})".encode() in out.read_bytes()
            lines = PdfReader(out).pages[0].extract_text().splitlines()
            broken[lang, spoken] = [line.strip() for line in lines if line.strip().removesuffix("-") in word]
    assert len(broken["de", "de"]) > 1
    assert broken["de", "de"] == broken["de", "en"]
    assert broken["tlh", "de"] == broken["tlh", "en"] != broken["de", "de"]


@every_case("command", [["show", "spider"], ["print", "masks", "tracker"], ["new", "masks", "--yes"]])
def test_words_with_a_fault_are_left_out_by_no_command_in_silence(
    write: Write, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    path = write('texts:\n  "no {kind} called {name}": "not {name}"\nterms: {Face: Renown}\n')
    monkeypatch.chdir(path.parent)
    assert run([*command, "--content", "mine.yaml"]) == 3
    out, err = capsys.readouterr()
    assert not out and "mine.yaml:7:30: the pattern lacks {kind}" in err
