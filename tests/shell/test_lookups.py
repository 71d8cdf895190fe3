"""What a table asks for in passing: a rule by its heading or by what speaks of it, and plain pieces."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from gmkit import games
from gmkit.chance.source import Source
from gmkit.library import load
from gmkit.shell.show import sections, throw

# ---- Rules


def test_a_rule_is_found_by_a_part_of_its_heading_and_told_with_its_rulings(gmkit: Any) -> None:
    code, out, err = gmkit("rule", "masks", "loans")
    assert (code, err) == (0, "")
    first, *lines = out.splitlines()
    assert first == "City of Masks: Loans"
    page = " ".join((games.folder("masks") / "README.md").read_text(encoding="utf-8").split())
    paragraph = lines[0].strip()
    assert paragraph in page.replace("**", "").replace("`", "")
    assert any(line.startswith("  A36  ") for line in lines)
    assert gmkit("rule", "loans")[1] == out, "the game may be left out where one game has it"


def test_what_has_no_heading_is_found_where_it_is_spoken_of(gmkit: Any) -> None:
    code, out, _ = gmkit("rule", "duel")
    assert code == 0
    assert out.startswith("Cipher, a Gaudiguchian game: The rules\n  * Debate, Race, Duel are against an opponent")


def test_a_short_word_is_found_whole_and_beside_others_only_where_it_stands(gmkit: Any) -> None:
    asked = ["cypher end", "cyffle ace", "cyffle pot", "whims tie", "cipher win", "cipher tie", "masks win"]
    for words in asked:
        code, out, _ = gmkit("rule", *words.split())
        assert code == 0, words
        assert re.search(rf"\b{words.split()[1]}s?\b", out.casefold()), words
    assert "endless" not in gmkit("rule", "cypher", "end")[1]
    assert gmkit("rule", "masks", "the", "duel")[1] == gmkit("rule", "masks", "duel")[1]


def test_without_words_it_says_what_can_be_asked(gmkit: Any) -> None:
    code, out, _ = gmkit("rule")
    assert (code, [line.split(":")[0] for line in out.splitlines()[:-1]]) == (0, list(games.slugs()))
    assert "masks: The rules, Setting up, A mask" in out
    assert gmkit("rule", "whims")[1].splitlines()[0] in out
    found = json.loads(gmkit("rule", "whims", "--json")[1])
    assert (found["game"], "The rules" in found["result"]["headings"]["whims"]) == ("whims", True)


@pytest.mark.parametrize(("word", "heading"), [("arrest", "Becoming Unmasked"), ("scene", "The Arbiter and rounds")])
def test_what_is_spoken_of_in_many_places_begins_with_the_rulebook_s(gmkit: Any, word: str, heading: str) -> None:
    code, out, _ = gmkit("rule", "masks", word)
    assert code == 0
    assert out.splitlines()[0] == f"City of Masks: {heading}"
    told = [line for line in out.splitlines() if line.startswith("City of Masks: ")]
    assert told.index(f"City of Masks: {heading}") < len(told) - 1
    if word == "arrest":
        assert told.index("City of Masks: One challenge") > 0


@pytest.mark.parametrize("word", ["duel", "dance", "chase"])
def test_what_a_challenge_may_be_is_found_by_its_name(gmkit: Any, word: str) -> None:
    """A challenge is a duel of wits, a chess game, a performance: whatever one may fail at, as the source has it."""
    code, out, _ = gmkit("rule", "masks", word)
    assert (code, out.splitlines()[0]) == (0, "City of Masks: An opposed challenge")


def test_json_has_sections_and_rulings(gmkit: Any) -> None:
    found = json.loads(gmkit("rule", "cyffle", "cheating", "--json")[1])
    assert (found["kind"], found["game"]) == ("rule", "cyffle")
    assert [one["heading"] for one in found["result"]["sections"]] == ["Cheating"]
    assert {"CF-12", "CF-16"} <= {one["id"] for one in found["result"]["rulings"]}


def test_a_rule_is_found_and_told_in_the_language_that_is_spoken(gmkit: Any) -> None:
    for words in (("masks", "loans"), ("leihgaben",), ("masks", "Leihgaben")):
        code, out, err = gmkit("rule", *words, "--language", "de")
        assert (code, err) == (0, "")
        assert out.startswith("City of Masks: Leihgaben\n  Nach einem Sieg ist die Leihgabe in deiner Hand, ")
    ruling = "  CY-18  Karten eines Bereichs weitergeben: Nicht erlaubt\n"
    assert ruling in gmkit("rule", "cy-18", "--language", "de")[1]
    assert "    WH-3  Einer nach dem anderen?: Jeder Neuwurf" in gmkit("games", "whims", "--language", "de")[1]
    assert gmkit("rule", "masks", "zzz", "--language", "de")[2].startswith(
        'gmkit: Regel "zzz" gibt es nicht; es gibt masks '
    )
    said = json.loads(gmkit("rule", "cyffle", "falschspiel", "--json", "--language", "de")[1])["result"]
    assert [one["heading"] for one in said["sections"]] == ["Cheating"], "what programs read is English"


def test_a_ruling_is_found_by_its_id(gmkit: Any) -> None:
    code, out, _ = gmkit("rule", "cf-22")
    assert code == 0
    assert out.startswith("Rulings (Cyffle, or Chance)\n  CF-22  ")
    assert len(out.splitlines()) == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("zzz",), 'no rule called "zzz"; there is'), (("the rules",), "fits more than one rule: cipher The rules"),
        (("masks", "zzz"), 'no rule called "zzz"; there is masks'),
    ],
)  # fmt: skip
def test_a_rule_that_is_not_there_is_refused_in_a_line(gmkit: Any, words: tuple[str, ...], said: str) -> None:
    code, out, err = gmkit("rule", *words)
    assert (code, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1


def test_every_heading_of_every_game_is_found_by_its_own_words(gmkit: Any) -> None:
    for slug in games.slugs():
        found = list(sections(slug, games.folder(slug)))
        assert found
        for one in found:
            assert gmkit("rule", slug, one.heading)[1].startswith(f"{one.game}: {one.heading}\n"), one.heading
            assert not any(mark in " ".join(one.lines) for mark in ("**", "`", "](")), one.heading


def test_a_section_ends_where_the_next_begins(tmp_path: Path) -> None:
    page = "# A game\nlead\n## One\n1. **first** [part](x)\n   goes on\n2. second\n\n```sh\n## no heading\n```\n"
    page += "## Two\nx *y* z\n"
    (tmp_path / "README.md").write_text(page, encoding="utf-8")
    one, two = sections("g", tmp_path)
    assert (one.game, one.heading, one.lines) == ("A game", "One", ["1. first part goes on", "2. second"])
    assert (two.heading, two.lines) == ("Two", ["x y z"])


# ---- Pieces


def test_pieces_are_thrown_by_their_laws() -> None:
    dice = throw("3d10+2", Source("a"))
    assert dice.total == sum(map(int, dice.faces)) + 2
    assert all(face in map(str, range(1, 11)) for face in dice.faces)
    tiles = throw("28 dominoes", Source("a")).faces
    assert len({frozenset(tile.split(":")) for tile in tiles}) == 28
    assert len(set(throw("52 cards", Source("a")).faces)) == 52
    counts = Counter(throw("d6", Source("fair", (), (str(n),))).faces[0] for n in range(6000))
    assert set(counts) == set("123456")
    # Six standard deviations of a sixth of 6,000.
    assert all(abs(count - 1000) < 6 * (6000 * 5 / 36) ** 0.5 for count in counts.values())


def test_a_seed_tells_the_same_throw_and_a_fresh_one_is_said(gmkit: Any) -> None:
    first = gmkit("roll", "3d10,", "2", "dominoes", "--seed", "x")
    assert first == gmkit("roll", "3d10, 2 dominoes", "--seed", "x")
    assert len(first[1].splitlines()) == 2
    code, out, err = gmkit("roll", "5 cards")
    assert code == 0
    assert gmkit("roll", "5 cards", "--seed", err.split()[-1])[1] == out
    found = json.loads(gmkit("roll", "d6+1, tile", "--seed", "x", "--json")[1])
    assert found["rolls"] == [face for one in found["result"]["throws"] for face in one["faces"]]
    assert found["result"]["throws"][0]["total"] == int(found["rolls"][0]) + 1


@pytest.mark.parametrize(
    "text", ["d1", "0d6", "101d6", "d1001", "29 dominoes", "53 cards", "0 cards", "x", "", "d6 d6", "1.5"]
)
def test_what_cannot_be_thrown_is_refused_in_a_line(gmkit: Any, text: str) -> None:
    code, out, err = gmkit("roll", text)
    assert (code, out, len(err.splitlines())) == (2, "", 1)


def test_a_broken_deck_keeps_nobody_from_being_shown_a_mask(gmkit: Any, tmp_path: Path) -> None:
    deck = (Path(__file__).parents[2] / "content" / "cypher" / "nexus-19.yaml").read_text(encoding="utf-8")
    path = tmp_path / "deck.yaml"
    path.write_text(deck.replace("total: 19", "total: 3"), encoding="utf-8")
    code, out, err = gmkit("show", "taria", "--content", str(tmp_path))
    assert (code, out.splitlines()[0]) == (0, "Taria the Adventuress, Queen of Spades")
    assert f"passed over: {path}" in err
    code, out, err = gmkit("show", "hacker", "--content", str(tmp_path))
    assert (code, out) == (3, ""), "what may be meant is in the broken file"
    assert "`total` must be" in err


def test_a_long_file_is_read_once_however_many_games_look_into_it(
    gmkit: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "long.yaml"
    path.write_text("kind: mask-set\nmasks: [" + "lamp, " * 50_000 + "\n", encoding="utf-8")
    read: list[int] = []
    feed = load._feed

    def counted(builder: load.Builder, text: str) -> None:
        read.append(len(text))
        feed(builder, text)

    monkeypatch.setattr(load, "_feed", counted)
    assert gmkit("show", "masks", "--content", str(path))[0] == 3
    assert [count for count in read if count > 100_000] == [path.stat().st_size]
    (tmp_path / "words.yaml").write_text(
        "kind: words\nschema_version: 1\nid: own\nlanguage: de\nsource: {title: X, author: Ana, certainty: house}\n"
        "texts: {there is: da ist}\n",
        encoding="utf-8",
    )
    load._long_reading.cache_clear()
    read.clear()
    assert gmkit("show", "masks", "--content", str(tmp_path))[0] == 3
    assert [count for count in read if count > 100_000] == [path.stat().st_size]


def test_a_faulty_file_is_told_of_in_the_language_that_its_head_names(gmkit: Any, tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    text = "kind: mask-set\nid: own\nsource:\n  title: X\n# ours\n  lang: de\nmasks: [lamp,\n"
    path.write_text(text, encoding="utf-8")
    code, _, err = gmkit("show", "masks", "--content", str(path))
    assert (code, "ist nicht geschlossen" in err) == (3, True), err


def test_a_rule_is_found_by_a_setting_s_own_term_for_it(gmkit: Any) -> None:
    source = "{title: x, author: me, licence: MIT, certainty: house}"
    head = "kind: words\nschema_version: 1\nid: ours\ntitle: Ours\nlanguage: en\n"
    Path("ours.yaml").write_text(f"{head}source: {source}\nterms: {{Face: Renown}}\n", encoding="utf-8")
    own = gmkit("rule", "masks", "hidden renown", "--content", "ours.yaml")
    assert own.code == 0, own.err
    assert own.out.startswith("City of Masks: The Hidden Renown\n")
    assert gmkit("rule", "masks", "hidden renown")[0] == 2
    Path("gmkit.toml").write_text('content = ["ours.yaml"]\n', encoding="utf-8")
    assert gmkit("rule", "masks", "hidden renown")[1] == own.out


# ---- At the prompts of a game


def test_rules_content_and_plain_dice_are_looked_up_where_a_game_asks(gmkit: Any) -> None:
    seats = ("--seat", "Ana=human", "--seat", "Ben", "--seed", "q", "--save", "a.jsonl")
    lines = [
        "rule cheating",
        "?",
        "Ana",
        "show dracnari",
        "roll 3d10",
        "roll 3x",
        "",
        "",
        "5H 6H 7H 8H 9H",
        "rule play",
    ]
    code, out, err = gmkit("play", "cyffle", *seats, "--dice", "people", typed="\n".join([*lines, "quit", ""]))
    assert (code, out) == (130, "")
    cheating = gmkit("rule", "cyffle", "cheating")[1]
    # The game that is played goes before the others.
    assert cheating in err
    assert gmkit("rule", "cyffle", "play")[1] in err
    assert gmkit("show", "dracnari")[1] in err
    assert re.search("^3d10: \\d+ \\d+ \\d+, \\d+ in all$", err.replace(": 3d10", ":\n3d10"), re.MULTILINE)
    assert '"3x" is no throw; write 3d10, d6+2, 2 dominoes or 5 cards' in err
    assert "rule WORDS, show NAME and roll 3d10 look something up" in err
    kept = [json.loads(line)["value"] for line in Path("a.jsonl").read_text(encoding="utf-8").splitlines()[1:]]
    assert kept[0] == "Ana"
    assert not [one for one in kept if "rule" in one or "dracnari" in one]


def test_rules_that_have_no_name_in_the_language_are_told_behind_those_that_have(gmkit: Any) -> None:
    told = gmkit("rule", "masks", "qqq", "--language", "de")[2]
    assert "masks Wooing" not in told and "masks Options" not in told
    assert "masks Die Regeln, masks Vorbereitung, masks Eine Maske" in told
    told = gmkit("rule", "cipher", "qqq", "--language", "de")[2]
    assert "cipher Die Regeln, cipher NSC, cipher Options" in told
    told = gmkit("rule", "cipher", "qqq")[2]
    assert "cipher The rules, cipher Options, cipher What NPCs give away" in told
