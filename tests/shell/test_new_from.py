"""gmkit new KIND --from: what GMs have already becomes a file that passes its check, or nothing is written."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from gmkit.library import load
from tests.cases import every_case
from tests.shell.beginning import Began


@pytest.fixture
def began(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Began:
    return Began(capsys, monkeypatch, tmp_path)


NAMES = ("Fire-eater", "Rope-walker", "Strongman", "Cook", "Archer", "Porter", "Fiddler", "Juggler")
SCORES = ((4, 2, 1), (1, 4, 2), (2, 1, 4), (3, 0, 3), (3, 3, 0), (0, 3, 3), (2, 2, 2), (1, 1, 1))
GEMS = ("amber", "opal", "jet", "ruby", "pearl", "onyx", "coral", "agate")
HEADS = ("Name", "Wit", "Hand", "Heart", "Gem")
ROWS = [(name, *scores, gem) for name, scores, gem in zip(NAMES, SCORES, GEMS, strict=True)]
SET = [
    {"name": name, "scores": list(scores), "gem": gem} for name, scores, gem in zip(NAMES, SCORES, GEMS, strict=True)
]


def separated(sign: str) -> str:
    return "\n".join(sign.join(map(str, row)) for row in (HEADS, *ROWS)) + "\n"


def workbook(*sheets: tuple[str, list[tuple[Any, ...]]]) -> openpyxl.Workbook:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets:
        page = book.create_sheet(name)
        for row in rows:
            page.append(row)
    return book


def xlsx(path: str) -> None:
    workbook(("Notes", []), ("Fair", [HEADS, *ROWS])).save(path)


def markdown() -> str:
    rows = ["| " + " | ".join(map(str, row)) + " |" for row in (HEADS, *ROWS)]
    return "\n".join(["# The winter fair", "", rows[0], "|---|:-:|--:|---|---|", *rows[1:], "", "More below."])


def toml() -> str:
    rows = [f'[[retainers]]\nname = "{r[0]}"\nscores = [{r[1]}, {r[2]}, {r[3]}]\ngem = "{r[4]}"\n' for r in ROWS]
    return 'title = "The winter fair"\nattributes = ["Wit", "Hand", "Heart"]\n' + "\n".join(rows)


def written(text: str, encoding: str = "utf-8") -> Callable[[str], None]:
    def write(path: str) -> None:
        Path(path).write_bytes(text.encode(encoding))

    return write


FORMS: dict[str, tuple[str, Callable[[str], None]]] = {
    "commas": ("fair.csv", written(separated(","))),
    "semicolons, as Windows writes them": ("fair.csv", written(separated(";").replace("\n", "\r\n"), "cp1252")),
    "tabs": ("fair.tsv", written(separated("\t"))),
    "UTF-8 with its mark": ("fair.csv", written(separated(","), "utf-8-sig")),
    "Unicode text of Excel": ("fair.txt", written(separated("\t"), "utf-16")),
    "a line that says how": ("fair.csv", written("sep=;\n" + separated(";"))),
    "a decimal comma": ("fair.csv", written(separated(";").replace(";4;", ";4,0;"))),
    "a spreadsheet": ("fair.xlsx", xlsx),
    "a table in Markdown": ("fair.md", written(markdown())),
    "a note with front matter": ("fair.md", written("---\ntitle: The winter fair\ntags: [rpg]\n---\n" + markdown())),
    "a list in JSON": ("fair.json", written(json.dumps([dict(zip(HEADS, row, strict=True)) for row in ROWS]))),
    "a block in JSON": ("fair.json", written(json.dumps({"attributes": HEADS[1:4], "retainers": SET}))),
    "TOML": ("fair.toml", written(toml())),
}


@pytest.mark.parametrize("form", FORMS)
def test_retainers_come_from_whatever_they_are_kept_in(began: Began, form: str) -> None:
    name, write = FORMS[form]
    write(name)
    told = began.new("retainers", "fair.yaml", "--from", name, "--yes")
    data = load.read(Path(told["path"])).data
    assert data["attributes"] == ["Wit", "Hand", "Heart"]
    assert [{key: one[key] for key in ("name", "scores", "gem")} for one in data["retainers"]] == SET
    assert [one["id"] for one in data["retainers"]][:2] == ["fire-eater", "rope-walker"]
    text = began.sound("fair.yaml")
    assert "# the sums here: Wit 16; Hand 16; Heart 16" in text
    assert "# Each has an id, a name (at most 60 letters)" in text


MASKS = """\
My masks;;;;;
;;;;;
Figure;;;Actions;;
Name;Card;Gender;Action;Worth;Tags;Notes
The Lamp Racer;Jack of Diamonds;any;Run the length of the pier;3,0;athletics, display;invented by Ana
;;;Light a stranger home;2;support;
;;;Bet against the wind;2;wealth, bold;

;;;Oversleep on purpose;2;pleasure;
;;;Count steps aloud;1;wit;
;;;Blow out one lamp too many;1;undermines masks;
Name;Card;Gender;Action;Worth;Tags;Notes
The Fog Abbess;Q\u2663;female;Hear confession in a boat;3;devotion;
;;;Keep what was confessed;2;restraint;
;;;Scold the tide;2;bold;
;;;Shelter whoever knocks;2;support;
;;;Never light a lamp;1;restraint;
;;;Hum at funerals;1;wit;
;;;Count the novices;1;command;
Total;2;;13;24;;
"""


def test_somebodys_own_messy_sheet_of_masks(began: Began) -> None:
    """Titles, heads in two rows, blank lines, heads once more, totals, a column of notes, a mark for a suit."""
    Path("masks.csv").write_text(MASKS, encoding="utf-8")
    code, out, err = began("new", "masks", "--from", "masks.csv", "--yes")
    assert (code, out) == (0, ""), err
    assert "row 1: passed over" in err
    assert 'G4: the column "Notes" is not used' in err
    assert "row 20: totals; passed over" in err
    assert "row 5 to row 11: The Lamp Racer, 6 actions" in err
    racer, abbess = load.read(Path("masks.yaml")).data["masks"]
    assert racer["card"] == {"rank": "jack", "suit": "diamonds"}
    assert abbess["card"] == {"rank": "queen", "suit": "clubs"}
    assert abbess["gender"] == "female"
    assert [one["value"] for one in racer["actions"]] == [3, 2, 2, 2, 1, 1]
    assert racer["actions"][-1]["tags"] == ["undermines-masks"]
    text = Path("masks.yaml").read_text(encoding="utf-8")
    assert "# how other files name it" in text
    assert "# name: Anselm # a name of the Character's own" in text
    assert began("check", "masks.yaml")[0] == 0


def test_what_is_beneath_no_head_is_told_and_pronouns_and_what_is_never_done_are_read(began: Began) -> None:
    lines = MASKS.replace(";any;", ";she;").replace("Q\u2663;female", "Q\u2663;they").splitlines()[3:-1]
    text = "\n".join(line.removesuffix(";") for line in lines).replace(
        "athletics, display;invented by Ana", "athletics"
    )
    text = text.replace("Tags;Notes", "Tags").replace("2;wealth, bold", "2;wealth; bold")
    text = text.replace("Scold the tide", "Scold the tide (never)")
    text = text.replace("Hum at funerals", "Hum at funerals (must, when wooed)").replace(
        "Count the novices", "Count (on)"
    )
    Path("masks.csv").write_text(text, encoding="utf-8")
    made = began.new("masks", "masks.yaml", "--from", "masks.csv", "--yes")
    beneath = "is beneath no head; left out (if a sign parted its cell, put that in quotes)"
    assert [line for line in made["read"]["missed"] if "no head" in line] == [f'G4: " bold" {beneath}']
    masks = load.read(Path("masks.yaml")).data["masks"]
    assert [one.get("gender", "any") for one in masks] == ["female", "any"]
    held = {one["label"]: (one.get("mode"), one.get("when")) for one in masks[1]["actions"]}
    assert held["Scold the tide"] == ("never", None)
    assert "scold-the-tide" in [one["id"] for one in masks[1]["actions"]]
    assert held["Hum at funerals"] == ("must", "wooed")
    assert held["Count (on)"] == (None, None)


FAULTY = """\
Mask;Name;Card;Gender;Action;Worth;Tags
\u201cThe Lantern Widow\u201d;Odile;Queen of Lanterns;she;Weep on cue;3,0;display
;;;;Say little;2,0;
;;;;Refuse comfort;2;
;;;;Count debts aloud;1,5;
;;;;Wear only grey;7;
;;;;;2;
the Harbour King;;King of Clubs;he;Own the quay;3;command
;;;;Forgive no debt;2;
;;;;Toast the drowned;2;
;;;;Pay in foreign coin;1;
;;;;Keep a gull;1;
the Salt Jester;;King of Clubs;;Mock a judge;3;fool
;;;;Juggle knives;3;
;;;;Fall down;1;
;;;;Sing off key;1;
"""


@every_case(
    ("kind", "table", "told"),
    [
        (
            "scenes",
            "title,level\nThe Weir,streets\nThe Vault,cellar\nThe Roofs,high paths\n",
            "row 3: `level` has to be there, and cannot be read",
        ),
        (
            "pool",
            "habit\nWhistle\nHum\nwhistle\n",
            "A4: a habit with this label is there already, in A2; give it another",
        ),
    ],
)
def test_what_keeps_a_table_from_being_a_file_is_said(began: Began, kind: str, table: str, told: str) -> None:
    Path("f.csv").write_text(table, encoding="utf-8")
    code, _, err = began("new", kind, "--from", "f.csv", "--yes")
    assert code == 3
    assert told in err.partition("what keeps it from being a ")[2].splitlines()[1], err
    assert not list(Path().glob("*.yaml"))


def test_all_faults_of_all_masks_are_told_in_one_go_each_at_its_cell(began: Began) -> None:
    Path("masks.csv").write_text(FAULTY, encoding="utf-8")
    code, _, err = began("new", "masks", "--from", "masks.csv", "--yes")
    assert code
    assert 'F5 (Worth): "1,5" is no whole number' in err
    told = [line.strip() for line in err.partition("what keeps it")[2].splitlines() if line.startswith("  ")]
    begun = (
        'C2: there is no suit "lanterns" in this set', "row 5: `Worth` has to be there, and cannot be read",
        "F6: Odile: an action is worth 1, 2 or 3, not 7", "row 7: `Action` is missing; fill in the column Action",
        "F8: the Harbour King: its actions come to 9", "C13: a mask for this card is there already, in C8",
        "F13: the Salt Jester: its actions come to 8",
        "F14: the Salt Jester: at most one action is worth 3; the first is in F13",
    )  # fmt: skip
    assert len(told) == len(begun), told
    for line, words in zip(told, begun, strict=True):
        assert line.startswith(words)


def test_a_column_that_is_missing_is_called_as_the_guide_calls_it(began: Began) -> None:
    Path("masks.csv").write_text("Mask;Card;Worth\nthe Jester;Joker;3\n;;2\n;;2\n", encoding="utf-8")
    code, _, err = began("new", "masks", "--from", "masks.csv", "--yes")
    assert code
    assert "row 2: `action` is missing; fill in the column action" in err
    assert "label" not in err
    guide = (Path(__file__).parents[2] / "content/README.md").read_text(encoding="utf-8")
    (row,) = (line for line in guide.splitlines() if line.startswith("| masks |"))
    assert {"action", "budget_waiver"} <= set(re.findall(r"\w+", row))


@every_case("sign", ["", '"', "“", "„", "«", "'"])
def test_quotes_around_an_epithet_make_no_other_id(began: Began, sign: str) -> None:
    last = {"“": "”", "„": "“", "«": "»"}.get(sign, sign)
    rows = [f";;Do {n};{worth}" for n, worth in enumerate((2, 2, 2, 1))]
    first = f"{sign}the Lamp Racer{last};Jack of Hearts;Run;3"
    text = "\n".join(["Mask;Card;Action;Worth", first, *rows, ";;Stop;1"])
    Path("quoted.csv").write_text(text, encoding="utf-8")
    began.new("masks", "quoted.yaml", "--from", "quoted.csv", "--yes", "--force")
    assert load.read(Path("quoted.yaml")).data["masks"][0]["id"] == "lamp-racer"


def test_the_same_in_a_spreadsheet_with_merged_cells(began: Began) -> None:
    rows = [line.split(";") for line in MASKS.splitlines()]
    cells = [[int(cell) if cell.isdigit() else 3.0 if cell == "3,0" else cell or None for cell in row] for row in rows]
    book = workbook(("Saturday", [tuple(row) for row in cells]))
    page = book.worksheets[0]
    page.merge_cells("A3:C3")
    page.merge_cells("D3:F3")
    page.merge_cells("A5:A11")
    book.save("masks.xlsx")
    Path("masks.csv").write_text(MASKS, encoding="utf-8")
    began.new("masks", "one.yaml", "--from", "masks.xlsx", "--yes")
    began.new("masks", "two.yaml", "--from", "masks.csv", "--yes")
    one, two = (Path(name).read_text(encoding="utf-8") for name in ("one.yaml", "two.yaml"))
    assert one == two


def test_things_may_stand_side_by_side(began: Began) -> None:
    heads = ["Mask", "Card", *(f"{what} {n}" for n in range(1, 7) for what in ("Action", "Value"))]
    row = [
        "the Lamp Racer",
        "JD",
        *(str(one) for n, worth in enumerate((3, 2, 2, 2, 1, 1)) for one in (f"Do {n}", worth)),
    ]
    Path("wide.csv").write_text(f"{','.join(heads)}\n{','.join(row)}\n", encoding="utf-8")
    began.new("masks", "wide.yaml", "--from", "wide.csv", "--yes")
    (mask,) = load.read(Path("wide.yaml")).data["masks"]
    assert [(one["label"], one["value"]) for one in mask["actions"]] == [
        (f"Do {n}", worth) for n, worth in enumerate((3, 2, 2, 2, 1, 1))
    ]


def test_what_the_rules_want_is_filled_in_and_told(began: Began) -> None:
    """Actions without values are given values, and a mask without a card a card of so many points."""
    rows = "\n".join(f"the Racer,Do {n}" for n in range(6))
    Path("few.csv").write_text(f"mask,action\n{rows}\n", encoding="utf-8")
    code, _, err = began("new", "masks", "--from", "few.csv", "--yes")
    assert code == 0, err
    assert "the Racer: its actions are worth 3, 2, 2, 2, 1, 1, in their order" in err
    assert "the Racer: its card is jack spades" in err or "the Racer: its card is jack hearts" in err
    assert began("check", "few.yaml")[0] == 0


DECK = """\
Name,Suit,Count,Power,When played,Rules
Bell,none,1,0,"{op: trigger_end}; {op: draw, amount: 1}","When played: the end begins. Draw 1 card."
Widow,Saloon,1,8,,
Mate,Crew,10,6,,
"""


def test_a_deck_declares_the_classes_that_its_cards_name(began: Began) -> None:
    Path("deck.csv").write_text(DECK, encoding="utf-8")
    began.new("deck", "deck.yaml", "--from", "deck.csv", "--yes", "--title", "The ferry", "--author", "Ana")
    data = load.read(Path("deck.yaml")).data
    assert [one["label"] for one in data["classes"]] == ["none", "Saloon", "Crew"]
    assert [(one["class"], one["copies"], one["influence"]) for one in data["cards"]] == [
        ("none", 1, 0), ("saloon", 1, 8), ("crew", 10, 6),
    ]  # fmt: skip
    assert data["cards"][0]["when_played"] == [{"op": "trigger_end"}, {"op": "draw", "amount": 1}]
    assert (data["total"], data["title"], data["source"]["author"]) == (12, "The ferry", "Ana")
    assert began("check", "deck.yaml")[0] == 0


SHORT = [
    ("when played", "draw 3", [{"op": "draw", "amount": 3}]),
    ("when played", "Draw: 1; exile-from-hand 2; trigger end",
     [{"op": "draw", "amount": 1}, {"op": "exile_from_hand", "amount": 2}, {"op": "trigger_end"}]),
    ("when played", "purge own: Crew, Saloon", [{"op": "purge_own", "classes": ["crew", "saloon"]}]),
    ("when played", "purge_all Crew, others", [{"op": "purge_all", "classes": ["crew"], "scope": "others"}]),
    ("when played", "fetch Old Mate", [{"op": "fetch", "card": "old-mate", "from": ["other_areas", "display"]}]),
    ("when played", "swap_self_with Old Mate from display",
     [{"op": "swap_self_with", "card": "old-mate", "from": ["display"]}]),
    ("while in play", "draw bonus 1\nimmune to Widow",
     [{"op": "draw_bonus", "amount": 1}, {"op": "immune_to", "card": "widow"}]),
    ("while in play", "influence if other class Crew 6",
     [{"op": "influence_if_other_class", "influence": 6, "class": "crew"}]),
    ("while in play", "leaves when owner plays Saloon and Crew",
     [{"op": "leaves_when_owner_plays", "classes": ["saloon", "crew"]}]),
    ("while in play", "draw source bottom; may ignore effect other players",
     [{"op": "draw_source", "source": "bottom"}, {"op": "may_ignore_effect", "of": "other_players"}]),
]  # fmt: skip


@every_case(("when", "said", "effects"), SHORT)
def test_what_a_card_does_may_be_written_short(began: Began, when: str, said: str, effects: list[Any]) -> None:
    rows = [
        ("Name", "Class", "Copies", "Influence", "Text", "When played", "While in play"),
        ("Bell", "none", 1, 0, "When played: the end begins.", "trigger_end", None),
        ("Widow", "Saloon", 1, 8, "When played: discard your Crew.", "purge_all Crew", None),
        ("Old Mate", "Crew", 1, 6, "No effect.", None, None),
        ("Ferryman", "Crew", 9, 5, "Said below.", *((said, None) if when == "when played" else (None, said))),
    ]
    workbook(("Deck", rows)).save("deck.xlsx")
    began.new("deck", "deck.yaml", "--from", "deck.xlsx", "--yes", "--force")
    card = load.read(Path("deck.yaml")).data["cards"][3]
    assert card[when.replace(" ", "_")] == effects
    assert began("check", "deck.yaml")[0] == 0


@every_case(
    ("said", "told"),
    [
        ("drew 2", '"drew" is none of'), ("draw", "draw needs amount"), ("draw two", "draw needs amount"),
        ("trigger_end 3", "trigger_end needs nothing"), ("purge_own", "purge_own needs classes"),
        ("draw 2, 3", "draw needs amount"),
    ],
)  # fmt: skip
def test_what_a_card_does_is_not_guessed(began: Began, said: str, told: str) -> None:
    Path("deck.csv").write_text(DECK.replace("Widow,Saloon,1,8,,", f'Widow,Saloon,1,8,"{said}",'), encoding="utf-8")
    _, _, err = began("new", "deck", "deck.yaml", "--from", "deck.csv", "--yes", "--force")
    assert told in err
    assert "write it as in" in err


@every_case(
    ("kind", "text", "field", "found"),
    [
        ("pool", "Habit,Mask,Against\nFeed cats,,\nWeigh it twice,qs,bold-reckless\n", "general", ["Feed cats"]),
        ("factions", "Faction,Opposed,Proper\nSalt,Pepper,wealth\nPepper,Salt,bold\n", "factions",
         [{"id": "salt", "label": "Salt", "opposed": "pepper", "proper": [["wealth"]]},
          {"id": "pepper", "label": "Pepper", "opposed": "salt", "proper": [["bold"]]}]),
        ("scenes", "Scene,Where,Tags\nFog,streets,subtle\nA ball,High Paths,charm; display\n", "scenes",
         [{"title": "Fog", "level": "streets", "tags": ["subtle"]},
          {"title": "A ball", "level": "high-paths", "tags": ["charm", "display"]}]),
    ],
)  # fmt: skip
def test_other_kinds(began: Began, kind: str, text: str, field: str, found: Any) -> None:
    Path("t.csv").write_text(text, encoding="utf-8")
    began.new(kind, "t.yaml", "--from", "t.csv", "--yes", "--force")
    assert load.read(Path("t.yaml")).data[field] == found
    assert began("check", "t.yaml")[0] == 0


def test_pictures_are_looked_for_where_the_file_will_lie(began: Began) -> None:
    """A picture is beside the new file, and not beside the table or elsewhere; the check tells whether it is there."""
    Path("art.csv").write_text(
        separated(",").replace("Gem", "Gem,Picture").replace("amber", "amber,art/cook.png"), "utf-8"
    )
    began.new("retainers", "art.yaml", "--from", "art.csv", "--yes")
    assert load.read(Path("art.yaml")).data["retainers"][0]["image"] == "art/cook.png"
    assert "GM604" in began("check", "art.yaml")[1]


def test_habits_name_masks_and_actions_as_people_call_them(began: Began) -> None:
    rows = "Weigh it twice,Taria,Be bold and reckless\nShield the weak,Jack of Clubs,bully-weak\nFeed cats,,\n"
    Path("habits.csv").write_text(f"Habit,Mask,Against\n{rows}", encoding="utf-8")
    began.new("pool", "habits.yaml", "--from", "habits.csv", "--yes")
    assert load.read(Path("habits.yaml")).data["contraries"] == {
        "qs": [{"label": "Weigh it twice", "conflicts": "bold-reckless"}],
        "jc": [{"label": "Shield the weak", "conflicts": "bully-weak"}],
    }
    assert began("check", "habits.yaml")[0] == 0
    Path("habits.csv").write_text("Habit,Mask,Against\nFeed cats,Tania,\nWeigh it,Taria,dance\n", encoding="utf-8")
    code, _, err = began("new", "pool", "other.yaml", "--from", "habits.csv", "--yes")
    assert code == 3
    assert "row 2" in err
    assert not Path("other.yaml").exists()


def test_a_note_of_one_mask(began: Began) -> None:
    """Front matter has the fields of a thing, a list under a heading what it does."""
    Path("Racer.md").write_text(
        "---\nname: the Lamp Racer\ncard: Jack of Diamonds\ntags: [npc]\naliases: [[Runner]]\n---\n"
        "Some words.\n\n| Action | Value |\n|---|---|\n"
        + "".join(f"| **Do** [[{n}]] | {worth} |\n" for n, worth in enumerate((3, 2, 2, 2, 1, 1))),
        encoding="utf-8",
    )
    code, _, err = began("new", "masks", "racer.yaml", "--from", "Racer.md", "--yes")
    assert code == 0, err
    (mask,) = load.read(Path("racer.yaml")).data["masks"]
    assert (mask["epithet"], mask["card"]["suit"]) == ("the Lamp Racer", "diamonds")
    assert mask["actions"][0]["label"] == "Do 0"
    listed = "".join(f"- Do {n} ({worth})\n" for n, worth in enumerate((3, 2, 2, 2, 1, 1)))
    Path("Racer.md").write_text(f"---\nname: the Lamp Racer\ncard: JD\n---\n## Actions\n\n{listed}", encoding="utf-8")
    began.new("masks", "again.yaml", "--from", "Racer.md", "--yes")
    assert load.read(Path("again.yaml")).data["masks"][0]["actions"] == mask["actions"]


def test_what_is_wrong_with_one_of_a_list_in_a_note_is_told_by_its_line(began: Began) -> None:
    items = "".join(f"- Do {n} ({worth})\n" for n, worth in enumerate((3, 2, 2, 2, 1))) + "- Do no more\n"
    Path("Racer.md").write_text(f"---\ncard: JD\n---\n## Actions\n\n{items}", encoding="utf-8")
    code, _, err = began("new", "masks", "racer.yaml", "--from", "Racer.md", "--yes")
    assert code == 3
    assert "  the name of the note to line 11: Racer, 6 actions\n" in err
    assert "  line 11: `value` is missing" in err


def test_what_was_read_of_a_table_is_told_in_the_language_that_is_spoken(began: Began) -> None:
    table = Path(__file__).parents[2] / "examples/lamp-masks.csv"
    _, _, err = began("new", "masks", "lamp.yaml", "--from", str(table), "--yes", "--language", "de")
    assert "  Zeile 2 bis Zeile 7: the Lamp Racer, 6 Taten\n" in err
    assert ": 2 Masken aus lamp-masks.csv\n" in err


def test_a_note_that_does_not_say_what_it_is_about_is_about_what_it_is_called(began: Began) -> None:
    rows = "".join(f"| Do {n} | {worth} |\n" for n, worth in enumerate((3, 2, 2, 2, 1, 1)))
    note = f"---\ncard: Jack of Diamonds\ntags: [npc]\n---\n| Action | Value |\n|---|---|\n{rows}"
    Path("The Lamp Racer.md").write_text(note, encoding="utf-8")
    began.new("masks", "racer.yaml", "--from", "The Lamp Racer.md", "--yes")
    (mask,) = load.read(Path("racer.yaml")).data["masks"]
    assert (mask["epithet"], len(mask["actions"])) == ("The Lamp Racer", 6)
    Path("Ice Reeve.md").write_text("---\naliases: [Bench]\nproper: [[orderly]]\n---\nWords.\n", encoding="utf-8")
    began.new("factions", "reeve.yaml", "--from", "Ice Reeve.md", "--yes")
    (faction,) = load.read(Path("reeve.yaml")).data["factions"]
    assert (faction["id"], faction["label"], faction["aliases"]) == ("ice-reeve", "Ice Reeve", ["Bench"])


def test_what_keeps_it_from_being_a_set_is_told_by_its_cells_and_nothing_is_written(began: Began) -> None:
    Path("bad.csv").write_text(MASKS.replace(";3;devotion", ";three;devotion"), encoding="utf-8")
    code, out, err = began("new", "masks", "--from", "bad.csv", "--yes")
    assert (code, out) == (3, "")
    assert 'E13 (Worth): "three" is no whole number' in err
    assert "is missing" not in err, "one cell is told once"
    assert err.splitlines()[-1] == "gmkit: bad.csv: mend what is wrong there; nothing was written"
    assert not Path("bad.yaml").exists()
    Path("bad.csv").write_text(MASKS.replace(";3;devotion", ";1;devotion"), encoding="utf-8")
    code, _, err = began("new", "masks", "--from", "bad.csv", "--yes")
    assert code == 3
    assert "its actions come to 10, where rank Queen has 12" in err


def test_nothing_is_overwritten_unasked_and_programs_are_told(began: Began) -> None:
    Path("fair.csv").write_text(separated(","), encoding="utf-8")
    Path("fair.yaml").write_text("mine", encoding="utf-8")
    code, _, err = began("new", "retainers", "fair.yaml", "--from", "fair.csv", "--yes")
    assert code == 3
    assert "there is such a file already" in err
    assert Path("fair.yaml").read_text(encoding="utf-8") == "mine"
    told = began.new("retainers", "fair.yaml", "--from", "fair.csv", "--yes", "--force")
    assert told["read"]["from"] == "fair.csv"
    assert told["read"]["as"] == "CSV, parted by commas"
    assert told["read"]["understood"][0] == (
        "row 1: columns Name, Wit (one of scores), Hand (one of scores), Heart (one of scores) and Gem"
    )
    assert told["read"]["missed"] == []


def test_what_it_is_called_is_asked_and_no_more(began: Began) -> None:
    Path("winter_fair.csv").write_text(separated(","), encoding="utf-8")
    code, _, err = began("new", "retainers", "--from", "winter_fair.csv", typed="\nAna\n")
    assert code == 0, err
    data = load.read(Path("winter-fair.yaml")).data
    assert (data["title"], data["source"]["author"]) == ("Winter fair", "Ana")


@every_case(
    ("words", "code", "told"),
    [
        (["situation", "--from", "x.csv"], 2, "new situation reads no table"),
        (["nobles", "--from", "x.csv"], 2, "reads no table"), (["campaign", "--from", "x.csv"], 2, "reads no table"),
        (["retainers", "--from", "none.csv", "--yes"], 3, "none.csv: no such file"),
        (["retainers", "--from", "x.csv", "--yes", "--count", "8"], 2, "leave out --count"),
        (["retainers", "--from", "x.csv", "--sheet", "A", "--yes"], 3, "this file has no sheets"),
        (["retainers", "--sheet", "A", "--yes"], 2, "--sheet says which sheet"),
        (["masks", "--random", "3", "--from", "x.csv"], 2, "leave out one of the two"),
        (["retainers", "--from", "x.csv"], 2, "nobody can be asked"),
        (["deck", "--from", "b.csv", "--yes"], 3, "b.csv: row 1: none of the first rows names columns of `cards`"),
        (["deck", "--from", "k.csv", "--yes"], 3, "this is a table of a mask-set; write gmkit new mask-set --from"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_in_a_line(began: Began, words: list[str], code: int, told: str) -> None:
    Path("x.csv").write_text(separated(","), encoding="utf-8")
    Path("b.csv").write_text("1,2,3\n4,5,6\n", encoding="utf-8")
    Path("k.csv").write_text("# kind: mask-set\nname\nx\n", encoding="utf-8")
    before = sorted(Path().iterdir())
    found, out, err = began("new", *words)
    assert (found, out) == (code, ""), err
    assert told in err
    assert sorted(Path().iterdir()) == before


def test_without_its_library_a_spreadsheet_is_told_what_to_install(
    began: Began, monkeypatch: pytest.MonkeyPatch
) -> None:
    xlsx("fair.xlsx")
    monkeypatch.setitem(__import__("sys").modules, "openpyxl", None)
    code, _, err = began("new", "retainers", "--from", "fair.xlsx", "--yes")
    assert code == 2
    assert err == (
        'gmkit: reading a spreadsheet needs openpyxl: python -m pip install "gmkit[sheets]"; or save it as CSV\n'
    )


def test_one_sheet_is_read(began: Began) -> None:
    workbook(("Fair", [HEADS, *ROWS]), ("Other", [("a", "b"), (1, 2)])).save("fair.xlsx")
    code, _, err = began("new", "retainers", "a.yaml", "--from", "fair.xlsx", "--yes")
    assert code == 0, err
    assert 'read is the sheet "Fair" alone; --sheet "Other" reads another' in err
    assert began("new", "retainers", "b.yaml", "--from", "fair.xlsx", "--sheet", "fair", "--yes")[0] == 0
    code, _, err = began("new", "retainers", "c.yaml", "--from", "fair.xlsx", "--sheet", "Fare", "--yes")
    assert code == 3
    assert 'there is no sheet "Fare"; did you mean Fair?' in err


@pytest.mark.parametrize("kind", ["retainers", "deck", "masks", "factions", "pool", "city", "cyffle-pack"])
def test_bundled_content_goes_to_csv_and_comes_back(began: Began, kind: str) -> None:
    code, text, err = began("show", kind, "--csv")
    assert (code, err) == (0, "")
    Path("set.csv").write_text(text, encoding="utf-8")
    began.new(kind, "set.yaml", "--from", "set.csv", "--yes")
    assert began("check", "set.yaml")[0] == 0
    again = began("show", kind, "--csv", "--content", "set.yaml")[1]
    # The file says of its credit what was not said before, such as that there is no address.
    lines, others = (sorted(one.splitlines()) for one in (again, text))
    assert [line for line in lines if line != "# source.url: null"] == [
        line for line in others if line != "# source.url: null"
    ]


@every_case(
    ("words", "code", "told"),
    [
        (["mask", "taria", "--csv"], 2, "name its kind alone"), (["retainers", "--csv", "--why"], 2, "name its kind"),
        (["maskss", "--csv"], 2, "did you mean"), (["mask-pool", "--csv"], 2, "no kind that is a table"),
        (["situation", "--csv"], 2, "no kind that is a table"),
    ],
)  # fmt: skip
def test_only_a_whole_set_is_a_table(began: Began, words: list[str], code: int, told: str) -> None:
    found, out, err = began("show", *words)
    assert (found, out) == (code, "")
    assert told in err


def test_a_kind_alone_lists_what_there_is(began: Began) -> None:
    code, out, _ = began("show", "masks")
    assert code == 0
    assert "Taria the Adventuress (qs)" in out.splitlines()
    found = json.loads(began("show", "factions", "--json")[1])["result"]
    assert [one["id"] for one in found["things"]] == ["sun-temple", "moon-temple", "commission", "personalists"]
    table = json.loads(began("show", "retainers", "--csv", "--json")[1])["result"]
    assert table["csv"].startswith("# kind: retainer-set\n")


@pytest.mark.parametrize("kind", ["masks", "deck"])
def test_what_was_edited_in_a_spreadsheet_and_saved_as_one_is_the_same(began: Began, kind: str) -> None:
    text = began("show", kind, "--csv")[1]
    Path("set.csv").write_text(text, encoding="utf-8")
    cells = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    rows = [tuple(int(cell) if cell.isdigit() else cell or None for cell in row) for row in cells]
    workbook(("Set", rows)).save("set.xlsx")
    for name in ("csv", "xlsx"):
        began.new(kind, f"{name}.yaml", "--from", f"set.{name}", "--yes")
    assert Path("csv.yaml").read_text(encoding="utf-8") == Path("xlsx.yaml").read_text(encoding="utf-8")
