"""gmkit new: what there is to begin, how it is called, where it is written."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from gmkit import games
from gmkit.library import load
from gmkit.library.document import id_for
from gmkit.shell import settings
from gmkit.shell.asking import remarks
from gmkit.shell.settings_file import read
from gmkit.shell.settings_keys import CAMPAIGN, FILE_NAME, SETTINGS
from tests.cases import every_case
from tests.shell.beginning import CONTENT, GAMES, MAKINGS, Began


@pytest.fixture
def began(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Began:
    return Began(capsys, monkeypatch, tmp_path)


@pytest.mark.parametrize("kind", [kind for kind in CONTENT if kind not in ("hidden-pool", "city")])
def test_a_print_says_that_no_licence_is_given(began: Began, kind: str) -> None:
    told = began.new(kind, "--yes")
    assert any(" print " in line for line in told["next"])
    data = load.read(Path(told["path"])).data
    assert data["source"]["licence"] is None
    assert data["source"]["certainty"] == "house"
    assert {"title", "author", "url"} < set(data["source"])


@pytest.mark.parametrize("kind", CONTENT)
def test_what_is_begun_in_another_language_passes_check_in_it_and_in_english(began: Began, kind: str) -> None:
    for language in ("de", "en"):
        assert began("new", kind, f"{language}.yaml", "--yes", "--language", language)[0] == 0
        for checked in ("de", "en"):
            assert began("check", f"{language}.yaml", "--language", checked)[0] == 0
    # Nobles are drawn anew; of all else the comments alone are said in another language, and who wrote it.
    if kind != "nobles":
        german, english = (load.read(Path(name)).data for name in ("de.yaml", "en.yaml"))
        assert (german["source"].pop("author"), english["source"].pop("author")) == ("der SL", "the GM")
        assert german == english
    told = ({one.text for one in remarks(Path(f"{name}.yaml").read_text(encoding="utf-8"))} for name in ("de", "en"))
    assert {text for text in set.intersection(*told) if re.search("[a-z]{3}", text)} == set()


def test_what_is_offered_at_a_question_is_said_in_the_language_that_is_spoken(
    began: Began, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind, usual in (("campaign", "Eine Kampagne"), ("situation", "Ein Abend am Tisch"), ("deck", "der SL")):
        _, out, err = began("new", kind, "-", "--language", "de", typed="\n" * 4)
        assert f"[{usual}]:" in err, kind
        assert re.search(rf"^(# |title: |  author: ){usual}$", out, re.MULTILINE), kind
    monkeypatch.chdir("/")  # a folder without a name, after which a pack could be called
    assert "[Meine Kampagne]:" in began("new", "pack", "-", "--language", "de", typed="\n" * 2)[2]


def test_alone_it_lists_what_there_is(began: Began) -> None:
    code, out, err = began("new")
    assert (code, err) == (0, "")
    for making in MAKINGS:
        assert f"\n{making.name} " in f"\n{out}"
        assert making.about in out
    found = json.loads(began("new", "--json")[1])["result"]["kinds"]
    assert [one["name"] for one in found] == [making.name for making in MAKINGS]


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("masks", "mask-set"), ("retainer-set", "retainer-set"), ("retainers", "retainer-set"),
        ("cypher-deck", "cypher-deck"), ("Deck", "cypher-deck"), ("faction-set", "faction-set"),
        ("cyffle-pack", "cyffle-pack"), ("masks-city", "masks-city"), ("whims-situation", "whims-situation"),
        ("cypher-situation", "cypher-situation"), ("hidden pool", "hidden-pool"),
    ],
)  # fmt: skip
def test_a_kind_goes_by_several_names(began: Began, typed: str, kind: str) -> None:
    told = began.new(typed, "file.yaml", "--yes")
    assert (told["kind"], told["path"]) == (kind, "file.yaml")
    assert load.read(Path("file.yaml")).data["kind"] == kind


@every_case(
    ("words", "code", "told"),
    [
        (["mask-sets"], 2, "did you mean mask-set?"), (["dekc"], 2, "did you mean deck?"),
        (["zzz"], 2, "there is retainers, cyffle-pack"),
        (["deck", "--game", "masks"], 2, "new deck takes no --game; it"),
        (["deck"], 2, "--title, --author and --count are not given, and nobody can be asked"),
        (["deck", "--title", "T", "--author", "A"], 2, "new deck: --count is not given"),
        (["deck", "--count", "41"], 2, '--count: "41": write a whole number from 12 to 40'),
        (["deck", "--count", "-3"], 2, "--count"), (["deck", "--count", "1e1"], 2, "whole number"),
        (["deck", "--title", "  "], 2, "--title"), (["deck", "--title", "x" * 101], 2, "100 are the most"),
        (["deck", "--title", "a\u202eb"], 2, "U+202E"), (["deck", "--author", "a\nb"], 2, "--author"),
        (["deck", "--seed", "s"], 2, "takes no --seed"), (["cyffle-pack", "--random", "3"], 2, "takes no --random"),
        (["deck", "--option", "a=b"], 2, "takes no --option"), (["situation", "--game", "chess"], 2, "no game called"),
        (["situation", "--game", "whims", "--seat", "Ana"], 2, "takes 2 to 8"),
        (["situation", "--seat", "Ana"], 2, "--game"), (["deck", "-", "--json", "--yes"], 2, "stdout"),
        (["situation", "--game", "whims", "--seat", "Ana=best", "--seat", "Bo"], 2, "level"),
        (["cyffle-pack", "--suits", "a, b, c"], 2, "write 4 different words"),
        (["cyffle-pack", "--suits", "a,b,c,A"], 2, "4 diff"),
        (["cyffle-pack", "--suits", "of,b,c,d", "--yes"], 2, "no file can be made of these answers"),
        (["retainers", "--attributes", "a,b"], 2, "write 3 different words"),
        (["retainers", "--attributes", f"a,b,{'c' * 25}"], 2, "24 are the most"),
        (["deck", "no-such-folder/x.yaml", "--yes"], 3, "there is no such folder"),
        (["mask-set", "--content", "nothing.yaml", "--yes"], 3, "nothing.yaml"),
    ],
)  # fmt: skip
def test_what_cannot_be_begun_is_refused_in_a_line_and_leaves_no_file(
    began: Began, words: list[str], code: int, told: str
) -> None:
    found, out, err = began("new", *words)
    assert (found, out) == (code, "")
    assert told in err
    assert err.count("\n") == 1
    assert list(began.folder.iterdir()) == []


def test_a_file_that_is_there_is_written_over_only_if_told_so(began: Began) -> None:
    Path("mine.yaml").write_text("precious", encoding="utf-8")
    for words in (("deck", "mine.yaml"), ("deck", "--title", "Mine", "--yes")):
        code, out, err = began("new", *words)
        assert (code, out) == (3, "")
        assert "mine.yaml: there is such a file already" in err
    assert Path("mine.yaml").read_text(encoding="utf-8") == "precious"
    began.new("deck", "mine.yaml", "--yes", "--force")
    began.sound("mine.yaml")


def test_a_folder_is_filled_and_stdout_is_the_file_alone(began: Began) -> None:
    Path("decks").mkdir()
    told = began.new("deck", "decks", "--title", "Über Wasser", "--yes")
    assert told["path"] == str(Path("decks", "uber-wasser.yaml"))
    began.sound(told["path"])
    code, out, err = began("new", "deck", "-", "--title", "Ночная лодка", "--yes", "--plain")
    assert (code, err) == (0, "")
    assert "Ночная лодка" in out
    Path("out.yaml").write_text(out, encoding="utf-8")
    began.sound("out.yaml")
    assert not Path("deck.yaml").exists()


def test_the_schema_is_named_so_that_an_editor_finds_it(began: Began) -> None:
    assert began("schema", "--write", ".")[0] == 0
    Path("below").mkdir()
    told = began.new("retainers", "below/mine.yaml", "--yes")
    first = Path(told["path"]).read_text(encoding="utf-8").splitlines()[0]
    reference = first.partition("$schema=")[2]
    assert reference == "../schemas/cipher/retainer-set.schema.json"
    assert Path("below", reference).is_file()


def test_a_new_file_names_no_path_of_this_machine(began: Began) -> None:
    for kind in ("mask-set", "retainers", "deck", "situation"):
        told = began.new(kind, f"{kind}.yaml", "--yes")
        text = Path(told["path"]).read_text(encoding="utf-8")
        assert text.startswith("# ")
        assert "$schema" not in text
        began.sound(told["path"])


@pytest.mark.parametrize("game", GAMES)
def test_a_situation_has_the_seats_that_were_named(began: Began, game: str) -> None:
    names = ['Nobody\'s "Own" #1: x', "Ночь", "L" * 60]
    seats = [word for name in names for word in ("--seat", f"{name}=master")]
    told = began.new("situation", "s.yaml", "--game", game, *seats, "--title", "T" * 200, "--yes")
    began.sound(told["path"])
    data = load.read(Path("s.yaml")).data
    rows = data["avatars" if game == "masks" else "seats"]
    assert [row["name"] for row in rows] == names
    assert {row["level"] for row in rows} == {"master"}
    began.tried([line for line in told["next"] if " play " in line])


def test_a_whole_set_of_files_lies_well_together(began: Began) -> None:
    for kind in CONTENT:
        began.new(kind, "--yes")
    code, out, _ = began("check", "--strict", ".")
    assert code == 0, out
    own = [str(path) for path in Path().glob("*.yaml")]
    content = [word for path in own for word in ("--content", path)]
    assert began("play", "masks", *content, "--seed", "a")[0] == 0
    assert "bell-diver" in began("show", "bell diver", *content, "--json")[1]


@every_case(
    ("text", "taken", "wanted"),
    [
        ("The Night Ferry!", (), "the-night-ferry"), ("夜", (), "thing"), ("3 Nights", (), "nights"),
        ("Ünïcode", (), "unicode"), ("Anna's", (), "annas"), ("a", ("a", "a-2"), "a-3"), ("-", (), "thing"),
        ("x" * 70, ("x" * 60,), "x" * 58 + "-2"), (f"{'x' * 59} y", (), "x" * 59), ("", ("thing",), "thing-2"),
        ("Fluß", (), "fluss"), ("STRAẞE", (), "strasse"), ("lens–king", (), "lens-king"), ("a—b−c", (), "a-b-c"),
    ],
)  # fmt: skip
def test_an_id_is_made_of_what_people_wrote(text: str, taken: tuple[str, ...], wanted: str) -> None:
    assert id_for(text, "thing", taken) == wanted


# ---- A campaign: a file of settings that is read, asleep and awake.


def test_the_answers_are_in_force_in_the_folder(began: Began, monkeypatch: pytest.MonkeyPatch) -> None:
    told = began.new("campaign", "tidewick", typed='Tide: "#1"\na9\na4\ntable\n')
    assert (told["kind"], told["path"]) == ("campaign", str(Path("tidewick", FILE_NAME)))
    text = Path(told["path"]).read_text(encoding="utf-8")
    assert text.startswith('# Tide: "#1"\n')
    monkeypatch.chdir("tidewick")
    assert [(settings.in_force(name).value, settings.in_force(name).layer) for name in ("paper", "dice")] == [
        ("a4", CAMPAIGN), ("table", CAMPAIGN),
    ]  # fmt: skip
    began.tried(["gmkit doctor"])


def test_what_lies_in_the_folder_is_the_content(began: Began) -> None:
    began.new("retainers", "folk.yaml", "--yes")
    began.new("situation", "evening.yaml", "--game", "cipher", "--yes")
    Path("broken.yaml").write_text("kind: [", encoding="utf-8")
    began.new("campaign", "--yes")
    assert settings.in_force("content").value == ("folk.yaml",)
    assert "Fire-eater" in began("show", "fire-eater")[1]


def test_the_defaults_change_nothing_and_every_line_can_be_woken(began: Began) -> None:
    began.new("campaign", "--yes")
    asleep = read(CAMPAIGN, Path(FILE_NAME), FILE_NAME)
    assert (asleep.values, asleep.rules) == ({}, {})
    Path("fonts").mkdir()
    text = Path(FILE_NAME).read_text(encoding="utf-8")
    woken = re.sub(r"^# (?=\[|[a-z_]+ = )", "", text, flags=re.MULTILINE)
    woken = re.sub(r"^(font|content) = .*\n", "", woken, flags=re.MULTILINE)
    Path(FILE_NAME).write_text(woken, encoding="utf-8")
    awake = read(CAMPAIGN, Path(FILE_NAME), FILE_NAME)
    assert set(awake.values) == {one.name for one in SETTINGS} - {"font", "content"}
    for slug in games.slugs():
        card = games.card(slug)
        typed = [f"{name}={told.value}" for name, told in awake.rules[slug].items()]
        assert card.read_options(typed) == card.read_options([])
        assert len(typed) == len(card.options)


def test_a_file_of_settings_is_not_written_over(began: Began) -> None:
    Path(FILE_NAME).write_text("plain = true\n", encoding="utf-8")
    assert began("new", "campaign", "--yes")[0] == 3
    assert Path(FILE_NAME).read_text(encoding="utf-8") == "plain = true\n"
    assert began("new", "campaign", "-", "--yes")[1].startswith("# A campaign\n")
