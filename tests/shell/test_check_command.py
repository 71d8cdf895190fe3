"""`gmkit check` as it is typed: formats, exit codes, several paths, watching."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gmkit.cli import run

Captured = pytest.CaptureFixture[str]
TABLE = "kind: whims-situation\nschema_version: 1\nseats:\n  - {name: Ana}\n  - {name: Bo}\n"


def put(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_one_slip_in_every_format(tmp_path: Path, capsys: Captured) -> None:
    path = put(tmp_path, "t.yaml", TABLE.replace("name: Bo", "nmae: Bo"))
    assert run(["check", str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{path}:5:6: error[GM202]: `nmae` is not a field here"
    assert lines[2].endswith("{nmae: Bo}")
    assert lines[3].index("^") == lines[2].index("nmae")
    assert "did you mean `name`?" in lines[3]
    assert "checked 1 file: 1 error" in lines
    assert lines[-1] == "gmkit explain GM202 tells more; --fix mends what has one answer, if anything has"
    assert run(["check", str(path), "--format", "concise"]) == 1
    out = capsys.readouterr().out
    assert out == f"{path}:5:6: error[GM202]: `nmae` is not a field here; did you mean `name`?\n"
    assert run(["check", str(path), "--format", "github"]) == 1
    assert capsys.readouterr().out.startswith(f"::error file={path},line=5,col=6,endColumn=9,title=GM202::")
    for words in (["--format", "json"], ["--json"]):
        assert run(["check", str(path), *words]) == 1
        result = json.loads(capsys.readouterr().out)["result"]
        (one,) = result.pop("diagnostics")
        assert result == {"files": 1, "errors": 1, "warnings": 0}
        assert (one["code"], one["line"], one["column"], one["end_column"]) == ("GM202", 5, 6, 10)


def test_it_is_said_where_more_may_follow(tmp_path: Path, capsys: Captured) -> None:
    """A fault of shape keeps what it stands in from the rules; a broken rule keeps nothing back."""
    twice = TABLE.replace("name: Bo", "name: Ana")
    hidden = put(tmp_path, "hidden.yaml", twice.replace("name: Ana", "name: Ana, levl: master", 1))
    rule = put(tmp_path, "rule.yaml", twice)
    foreign = put(tmp_path, "compose.yaml", "services: {}\n")
    assert run(["check", str(hidden), str(rule), str(foreign)]) == 1
    out = capsys.readouterr().out
    assert f"once that is mended more may be told of {hidden}: " in out
    hidden.write_text(twice, encoding="utf-8")
    assert run(["check", str(hidden), str(rule)]) == 1
    assert "more may be told" not in capsys.readouterr().out


def test_what_was_not_looked_up_since_another_file_has_errors_is_said(tmp_path: Path, capsys: Captured) -> None:
    names = [f"amber-{letter}" for letter in "abcdefgh"]
    rows = "".join(f"  - {{id: {name}, name: {name.title()}, scores: [2, 2, 2]}}\n" for name in names)
    head = "id: hall\ntitle: T\nsource: {title: T, author: A, certainty: house}\nattributes: [A, B, C]\n"
    text = f"kind: retainer-set\nschema_version: 1\n{head}retainers:\n{rows}"
    own = put(tmp_path, "own.yaml", text.replace("[2, 2, 2]", "x", 1))
    seats = "seats:\n  - {name: Ana, gold: 9, retinue: [amber-a]}\n  - {name: Bo, gold: 9}\n"
    table = put(tmp_path, "table.yaml", f"kind: cipher-situation\nschema_version: 1\n{seats}")
    line = f"not all that {table} names was looked up: {own} has errors; gmkit check tells them"
    assert run(["check", str(table)]) == 0
    assert capsys.readouterr().out.splitlines() == ["checked 1 file: no problems", line]
    for shape in ("concise", "github", "json"):
        assert run(["check", str(table), "--format", shape]) == 0
        out, err = capsys.readouterr()
        assert (line in out, err) == (False, f"{line}\n")
    # Of what is checked with it the errors are told themselves.
    assert run(["check", str(table), str(own)]) == 1
    out = capsys.readouterr().out
    assert line not in out
    assert f"more may be told of {own} and {table}: " in out
    own.write_text(text, encoding="utf-8")
    assert run(["check", str(table)]) == 0
    assert capsys.readouterr().out.splitlines() == ["checked 1 file: no problems"]


def test_what_a_field_is_for_is_told_in_the_language_of_the_settings(tmp_path: Path, capsys: Captured) -> None:
    good = (Path(__file__).parents[2] / "examples" / "velvet-masks.yaml").read_text(encoding="utf-8")
    path = put(tmp_path, "masks.yaml", good.replace("epithet: the Velvet Thief", "epithet: 12"))
    assert run(["check", str(path), "--language", "de"]) == 1
    out = capsys.readouterr().out
    assert "Fehler[GM204]" in out
    assert "= Hinweis: Der Typ oder Beiname, mit seinem Artikel." in out


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("examples/velvet-masks.yaml", "rank: lady", "rank: lade", 'Rang "lade" gibt es in diesem Satz nicht'),
        ("content/masks/masks.yaml", "id: swing-ropes", "id: male-clothing", "diese Id (Tat) gibt es schon, in Zeile "),
        (
            "content/masks/masks.yaml",
            "label: Swing from ropes, value: 2",
            "label: Swing, value: 1",
            "der Rang Dame hat 12",
        ),
        ("content/cypher/nexus-19.yaml", "total: 19", "total:", "`total` ist leer, hierher gehört eine ganze Zahl; "),
        ("content/cypher/nexus-19.yaml", "op: draw,", "op: ,", "`op` kann nicht leer sein; "),
        ("content/cypher/nexus-19.yaml", "total: 19", "total: 18", "schreib 19, oder nimm 1 Exemplar heraus"),
        ("content/cypher/nexus-19.yaml", "total: 19", "total: 21", "schreib 19, oder ergänze 2 Exemplare"),
        (
            "content/cypher/nexus-19.yaml",
            "class: lower",
            "class: lowre",
            'die Klasse "lowre" gibt es in diesem Stapel nicht',
        ),
        ("content/cypher/nexus-19.yaml", "op: draw,", "op: draw_bonsu,", "das dauert an, solange eine Karte liegt"),
        (
            "content/cyffle/pack.yaml",
            "label: diamonds",
            "label: clubs",
            "so ist schon eine andere Farbe gemeint, in Zeile ",
        ),
    ],
)
@pytest.mark.parametrize("language", ["de", "qps"])
def test_no_word_of_a_fault_stays_english(
    tmp_path: Path, capsys: Captured, file: str, old: str, new: str, told: str, language: str
) -> None:
    """What a message names, a rank or a sort of thing, is said as all around it is."""
    good = (Path(__file__).parents[2] / file).read_text(encoding="utf-8")
    assert old in good
    path = put(tmp_path, "spoilt.yaml", good.replace(old, new, 1))
    assert run(["check", str(path), "--format", "concise", "--language", language]) == 1
    out = capsys.readouterr().out
    assert told in out if language == "de" else not re.search(r"⟧ (rank|action|class|copy|suits|draw) ", out)


def test_what_comes_with_gmkit_has_no_errors(capsys: Captured) -> None:
    """Content and all files of words; what is warned of stands so in its source."""
    assert run(["check", str(Path(__file__).parents[2] / "content"), "--format", "concise"]) == 0
    assert "error[" not in capsys.readouterr().out


def test_one_path_that_is_not_there_keeps_no_other_from_being_checked(tmp_path: Path, capsys: Captured) -> None:
    bad = put(tmp_path, "bad.yaml", TABLE.replace("name: Bo", "name: Ana"))
    assert run(["check", str(tmp_path / "none.yaml"), str(bad), "--format", "concise"]) == 3
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("]")[0].split("[")[1] for line in lines] == ["GM101", "GM504"]
    assert run(["check", str(bad)]) == 1


def test_a_table_or_a_log_is_told_what_looks_it_over(tmp_path: Path, capsys: Captured) -> None:
    log, table = put(tmp_path, "old.jsonl", "{}\n"), put(tmp_path, "carnival.gmkit", "x")
    for verb in ("check", "migrate"):
        for path, told in ((log, f"gmkit recap {log}"), (table, f"gmkit table {table} check")):
            assert run([verb, str(path)]) == 2
            out, err = capsys.readouterr()
            assert (out, err.count("\n"), told in err) == ("", 1, True)
    assert run(["check", str(put(tmp_path, "t.yaml", TABLE)), str(log), str(table)]) == 0
    out, err = capsys.readouterr()
    assert (err.count("\n"), "checked 1 file" in out) == (2, True)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_3(tmp_path: Path) -> None:
    path = put(tmp_path, "t.yaml", TABLE)
    path.chmod(0)
    assert run(["check", str(path)]) == 3


def test_warnings_count_only_where_that_is_asked(capsys: Captured) -> None:
    bundled = str(Path(__file__).parents[2] / "content" / "masks" / "masks.yaml")
    assert run(["check", bundled]) == 0
    assert "4 warnings" in capsys.readouterr().out
    assert run(["check", bundled, "--strict"]) == 1
    assert "4 warnings, which count as errors here" in capsys.readouterr().out


def test_quiet_says_nothing_of_what_is_well(tmp_path: Path, capsys: Captured) -> None:
    path = put(tmp_path, "t.yaml", TABLE)
    assert run(["check", str(path), "-q"]) == 0
    assert capsys.readouterr().out == ""
    assert run(["check", str(path)]) == 0
    assert capsys.readouterr().out == "checked 1 file: no problems\n"
    assert run(["check", str(path), "-q", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["result"]["diagnostics"] == [], "whoever reads JSON waits for it"


def test_plain_is_said_as_everywhere(tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path, "t.yaml", TABLE.replace("name: Bo", "näme: Bo"))
    monkeypatch.delenv("TERM", raising=False)
    monkeypatch.setenv("GMKIT_PLAIN", "1")
    assert run(["check", str(path)]) == 1
    assert capsys.readouterr().out.isascii()
    assert run(["check", str(path), "--no-plain"]) == 1
    assert "näme" in capsys.readouterr().out


def test_an_unknown_format_is_no_check(tmp_path: Path, capsys: Captured) -> None:
    path = put(tmp_path, "t.yaml", TABLE)
    assert run(["check", str(path), "--format", "jsn"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "json" in captured.err
    assert run(["check", str(path), "--watch", "--json"]) == 2


def test_a_place_in_another_script_is_under_its_word(tmp_path: Path, capsys: Captured) -> None:
    # Wide letters take two columns, and the caret stands below what they show.
    path = put(
        tmp_path, "t.yaml", "kind: whims-situation\nschema_version: 1\nseats: [{name: 東京, tokns: 1}, {name: Bo}]\n"
    )
    assert run(["check", str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[3].index("^") == lines[2].index("tokns") + 2


def test_what_is_referred_to_is_looked_for_where_one_says(tmp_path: Path, capsys: Captured) -> None:
    folder = tmp_path / "sets"
    folder.mkdir()
    example = Path(__file__).parents[2] / "examples" / "harbour-retainers.yaml"
    put(folder, "harbour.yaml", example.read_text(encoding="utf-8"))
    said = "kind: cipher-situation\nschema_version: 1\nset: harbour\nseats:\n  - {name: Ana}\n  - {name: Bo}\n"
    path = put(tmp_path, "table.yaml", said)
    assert run(["check", str(path)]) == 1
    assert "--content" in capsys.readouterr().out
    assert run(["check", str(path), "--content", str(folder)]) == 0
    capsys.readouterr()
    assert run(["check", str(path), "--content", str(tmp_path / "no-such")]) == 3


def test_watching_checks_again_when_a_file_changes(tmp_path: Path) -> None:
    path = put(tmp_path, "t.yaml", TABLE.replace("name: Bo", "nmae: Bo"))
    words = [sys.executable, "-m", "gmkit", "check", str(path), "--watch", "--format", "concise"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        assert "nmae" in child.stdout.readline()
        assert "watching" in child.stderr.readline()
        time.sleep(0.01)
        put(tmp_path, "t.yaml", TABLE.replace("name: Bo", "name: Ana   "))
        assert "GM504" in child.stdout.readline()
        child.send_signal(signal.SIGINT)
        assert child.wait(120) == 130


# ---- A campaign's settings: every fault with its place, beside those of the content.


@pytest.fixture
def campaign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table.yaml").write_text(TABLE, encoding="utf-8")
    return tmp_path


def told(capsys: Captured, *words: str) -> tuple[int, list[str]]:
    code = run(["check", "--format", "concise", *words])
    return code, capsys.readouterr().out.splitlines()


def test_every_wrong_value_is_told_in_one_run(campaign: Path, capsys: Captured) -> None:
    text = 'paper = "a9"\n[options.masks]\nmax_round = 3\nmax_rounds = "x"\n[options.chess]\na = 1\n'
    (campaign / "gmkit.toml").write_text(text, encoding="utf-8")
    for words in ([], ["gmkit.toml"], ["."]):
        code, lines = told(capsys, *words)
        assert code == 1
        assert [line.split(" ")[0] for line in lines] == [
            "gmkit.toml:1:9:", "gmkit.toml:3:1:", "gmkit.toml:4:14:", "gmkit.toml:5:10:",
        ]  # fmt: skip
        assert all("error[GM403]" in line for line in lines)
        assert "did you mean max_rounds?" in lines[1]


def test_content_and_settings_are_told_together(campaign: Path, capsys: Captured) -> None:
    (campaign / "gmkit.toml").write_text('papr = "a4"\n', encoding="utf-8")
    (campaign / "table.yaml").write_text(TABLE.replace("name: Bo", "nmae: Bo"), encoding="utf-8")
    code, lines = told(capsys)
    assert code == 1
    assert [line.split("[")[1][:5] for line in lines] == ["GM403", "GM202"]
    # What is wrong with the settings keeps no other file from being checked.
    assert told(capsys, "table.yaml")[1] == lines[1:]


def test_right_settings_are_right(campaign: Path, capsys: Captured) -> None:
    (campaign / "gmkit.toml").write_text('paper = "A4"\n[options.masks]\nmax_rounds = 8\n', encoding="utf-8")
    assert told(capsys) == (0, [])
    assert run(["check", "gmkit.toml"]) == 0
    assert "checked 1 file: no problems" in capsys.readouterr().out


def test_what_other_commands_refuse_of_settings_is_told(
    campaign: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = """content = ["none.yaml", "table.yaml", "nowhere"]
papper = "a4"
dyce = "app"
font = ["none.ttf"]
options.masks = 3
"""
    (campaign / "gmkit.toml").write_text(text, encoding="utf-8")
    code, lines = told(capsys, "gmkit.toml")
    assert code == 1
    assert [line.split(" ")[0] for line in lines] == [
        "gmkit.toml:1:12:", "gmkit.toml:1:39:", "gmkit.toml:2:1:", "gmkit.toml:3:1:", "gmkit.toml:4:9:",
        "gmkit.toml:5:17:",
    ]  # fmt: skip
    # The user's own may name whole paths, and is known by where it lies.
    own = campaign / "own"
    own.mkdir()
    (own / "gmkit.toml").write_text(f'content = ["{campaign.as_posix()}/table.yaml"]\n', encoding="utf-8")
    assert told(capsys, "own/gmkit.toml")[0] == 1
    monkeypatch.setenv("GMKIT_HOME", str(own))
    assert told(capsys, "own/gmkit.toml") == (0, [])


def test_a_campaign_without_content_of_its_own_checks(campaign: Path, capsys: Captured) -> None:
    assert run(["new", "campaign", "X", "--yes"]) == 0
    assert told(capsys, "X") == (0, [])
    (campaign / "X/gmkit.toml").write_text('paper = "a9"\n', encoding="utf-8")
    assert told(capsys, "X")[0] == 1
    (campaign / "empty").mkdir()
    assert told(capsys, "empty")[0] == 3


def test_one_bad_file_in_a_folder_stops_no_game_that_does_not_need_it(campaign: Path, capsys: Captured) -> None:
    (campaign / "own").mkdir()
    assert run(["new", "mask-set", "own/masks.yaml", "--yes"]) == 0
    (campaign / "gmkit.toml").write_text('content = ["own"]\n', encoding="utf-8")
    (campaign / "own/compose.yml").write_text("services: {}\n", encoding="utf-8")
    (campaign / "own/deck.yaml").write_text("kind: cypher-deck\ncards: [\n", encoding="utf-8")
    capsys.readouterr()
    for words in (["print", "masks", "reference", "-o", "x.pdf"], ["play", "masks", "--zoom", "0"]):
        assert run(words) == 0
        err = capsys.readouterr().err.splitlines()
        passed = [line for line in err if line.startswith("gmkit: passed over: ")]
        assert [line.split(":")[2].strip() for line in passed] == ["own/compose.yml", "own/deck.yaml"]
    assert run(["print", "cypher", "cards", "-o", "y.pdf"]) == 3
    assert "gmkit: own/deck.yaml:2" in capsys.readouterr().err
    # What is looked for first passes over what is needed next, which then is told once, as what stops it.
    (campaign / "own/powers.yaml").write_text("kind: faction-set\nfactions: [\n", encoding="utf-8")
    for words in (["print", "masks", "mask-cards", "-o", "z.pdf"], ["play", "masks", "--zoom", "0"]):
        assert run(words) == 3
        err = [line for line in capsys.readouterr().err.splitlines() if "own/powers.yaml" in line]
        assert len(err) == 1
        assert err[0].startswith("gmkit: own/powers.yaml:2")
    assert run(["print", "masks", "tokens", "-o", "x.pdf"]) == 0
    assert "gmkit: passed over: own/powers.yaml:2" in capsys.readouterr().err
    (campaign / "own/powers.yaml").unlink()
    code, lines = told(capsys)
    assert code == 1
    assert {line.split(":")[0] for line in lines} == {"own/compose.yml", "own/deck.yaml"}


HOSTILE = [b"\x00", b"paper = ", b"\xff\xfe", b"a" * 100_000, b"a = " + b"[" * 5000, b'paper = "\x1b[2J"']


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_settings_are_a_line(campaign: Path, capsys: Captured, text: bytes) -> None:
    (campaign / "gmkit.toml").write_bytes(text)
    code, lines = told(capsys)
    assert code in (1, 3)
    assert len(lines) == 1
    assert lines[0].startswith("gmkit.toml")
    assert lines[0].isprintable()


def test_a_path_too_long_for_any_file_is_a_line(campaign: Path, capsys: Captured) -> None:
    for path in ("a" * 300, f"{'a' * 300}.yaml", f"b/{'a' * 300}/gmkit.toml"):
        code, lines = told(capsys, path)
        assert (code, len(lines)) == (3, 1)
        assert "the name is too long" in lines[0] or "no such file" in lines[0]


def test_of_very_many_errors_the_first_of_each_kind_are_told_and_the_rest_counted(
    campaign: Path, capsys: Captured
) -> None:
    rows = "".join(f"  - id: r{n}\n    nmae: R{n}\n    scores: [2, 2, x]\n" for n in range(200))
    head = "kind: retainer-set\nschema_version: 1\nid: h\ntitle: T\nattributes: [A, B, C]\n"
    source = "source: {title: T, author: A, certainty: house}\n"
    (campaign / "many.yaml").write_text(f"{head}{source}retainers:\n{rows}", encoding="utf-8")
    assert run(["check", "many.yaml"]) == 1
    out = capsys.readouterr().out
    assert (out.count("error[GM202]"), out.count("error[GM204]")) == (20, 20)
    assert "and 180 more errors of GM202; --format concise tells all, each in a line\n" in out
    assert "checked 1 file: 401 errors\n" in out
    code, lines = told(capsys, "many.yaml")
    assert (code, len(lines)) == (1, 401)


def test_curly_quotes_and_commas_that_would_be_printed_are_warned_of(campaign: Path, capsys: Captured) -> None:
    names = ["“Ana”", "„Bo“", "Cy,", '"“Di”"', "“Ed” and “Flo”", "G"]
    rows = "".join(f"  - {{id: r{n}, scores: [2, 2, 2]}}\n" for n in range(2))
    rows += "".join(f"  - id: s{n}\n    name: {name}\n    scores: [1, 1, 1]\n" for n, name in enumerate(names))
    rows = rows.replace("scores: [2, 2, 2]}", "name: N, scores: [2, 2, 2]}").replace("name: N", "name: N0", 1)
    head = "kind: retainer-set\nschema_version: 1\nid: h\ntitle: T\nattributes: [A, B, C]\n"
    source = "source: {title: T, author: A, certainty: house}\n"
    (campaign / "own.yaml").write_text(f"{head}{source}retainers:\n{rows}", encoding="utf-8")
    code, lines = told(capsys, "own.yaml")
    assert [line.split(" ")[1] for line in lines if "printed" in line] == ["warning[GM207]:"] * 3
    assert code == 0


def test_semicolons_in_a_list_of_any_length_are_warned_of(campaign: Path, capsys: Captured) -> None:
    factions = (Path(__file__).parents[2] / "content/masks/factions.yaml").read_text(encoding="utf-8")
    names = "[Temple of the Sun, Sun priests]"
    for written, warned in ((names.replace(",", ";"), True), ('["Temple of the Sun; Sun priests"]', False)):
        (campaign / "own.yaml").write_text(factions.replace(names, written, 1), encoding="utf-8")
        lines = told(capsys, "own.yaml")[1]
        assert any("warning[GM207]: semicolons part nothing here" in line for line in lines) == warned
    city = (Path(__file__).parents[2] / "content/masks/city.yaml").read_text(encoding="utf-8")
    path = put(campaign, "city.yaml", city.replace("[devotion, display]", "[devotion; display]", 1))
    assert told(capsys, str(path))[1][0].endswith('as "devotion; display"; write commas between the items of a list')


def test_a_python_truth_in_settings_is_told_as_that(campaign: Path, capsys: Captured) -> None:
    (campaign / "gmkit.toml").write_text("plain = True\n", encoding="utf-8")
    assert told(capsys)[1][-1].endswith("True has a small letter here; write true")


def test_what_stands_inside_the_credit_and_belongs_outside_is_a_line(tmp_path: Path, capsys: Captured) -> None:
    text = (Path(__file__).parents[2] / "examples/harbour-retainers.yaml").read_text(encoding="utf-8")
    path = put(tmp_path, "h.yaml", text.replace("\nattributes:", "\n  attributes:"))
    code, lines = told(capsys, str(path))
    assert (code, [line.split(" ")[1] for line in lines]) == (1, ["error[GM201]:"])


# ---- --fix: shown, then written, whole or not at all.


def test_what_has_one_answer_is_shown_and_then_written(tmp_path: Path, capsys: Captured) -> None:
    path = put(tmp_path, "t.yaml", TABLE.replace("{name: Bo}", "{nmae: Bo}  # the younger"))
    before = path.read_bytes()
    assert run(["check", str(path), "--fix", "--dry-run"]) == 1
    out, err = capsys.readouterr()
    assert out.splitlines()[:2] == [f"--- {path}", f"+++ {path} (mended)"]
    assert "-  - {nmae: Bo}  # the younger" in out
    assert "+  - {name: Bo}  # the younger" in out
    assert "error[GM202]" in out
    assert err == "1 fault in 1 file can be mended so; without --dry-run they are\n"
    assert path.read_bytes() == before
    path = put(tmp_path, "t.yaml", TABLE.replace("name: Bo", "nmae: Bo"))
    assert run(["check", str(path), "--fix"]) == 0
    out, err = capsys.readouterr()
    assert "+  - {name: Bo}" in out
    assert out.splitlines()[-1] == "checked 1 file: no problems"
    assert err == "mended 1 fault in 1 file\n"
    assert path.read_text(encoding="utf-8") == TABLE
    assert run(["check", str(path), "--fix"]) == 0
    out, err = capsys.readouterr()
    assert (out, err) == ("checked 1 file: no problems\n", "nothing here has one answer, and nothing is changed\n")


def test_a_folder_is_mended_and_what_has_two_answers_is_left(tmp_path: Path, capsys: Captured) -> None:
    one = put(tmp_path, "a.yaml", TABLE.replace("name: Bo", "nmae: Bo"))
    two = put(tmp_path, "b.yaml", TABLE.replace("name: Bo", "name: Ana"))
    good = put(tmp_path, "c.yaml", TABLE)
    left = [two.read_bytes(), good.stat().st_mtime_ns, good.stat().st_ino]
    assert run(["check", str(tmp_path), "--fix", "--format", "concise"]) == 1
    out, err = capsys.readouterr()
    assert "GM504" in out
    assert err == "mended 1 fault in 1 file\nwhat is told now is left\n"
    assert one.read_text(encoding="utf-8") == TABLE
    assert [two.read_bytes(), good.stat().st_mtime_ns, good.stat().st_ino] == left


def test_a_file_stays_what_it_is_but_for_the_letters_that_are_mended(tmp_path: Path) -> None:
    real = tmp_path / "real.yaml"
    real.write_bytes(b"\xef\xbb\xbf" + TABLE.replace("name: Bo", "nmae: Bo").replace("\n", "\r\n").encode())
    real.chmod(0o640)
    link = tmp_path / "link.yaml"
    link.symlink_to(real)
    assert run(["check", str(link), str(real), "--fix"]) == 0
    assert real.read_bytes() == b"\xef\xbb\xbf" + TABLE.replace("\n", "\r\n").encode()
    assert link.is_symlink()
    assert real.stat().st_mode & 0o777 == 0o640
    assert sorted(one.name for one in tmp_path.iterdir()) == ["link.yaml", "real.yaml"]


def test_json_gives_what_mends_each_fault(tmp_path: Path, capsys: Captured) -> None:
    text = TABLE.replace("name: Bo", "nmae: Bo").replace("name: Ana", "name: Ana, level: 7")
    path = put(tmp_path, "t.yaml", text)
    assert run(["check", str(path), "--json"]) == 1
    first, second = json.loads(capsys.readouterr().out)["result"]["diagnostics"]
    assert "fix" not in first
    at = text.index("nmae")
    assert second["fix"] == [{"start": at, "end": at + 4, "text": "name"}]
    assert run(["check", str(path), "--json", "--fix"]) == 1
    result = json.loads(capsys.readouterr().out)["result"]
    assert [(one["path"], [fault["code"] for fault in one["faults"]]) for one in result["mended"]] == [
        (str(path), ["GM202"])
    ]
    assert [one["code"] for one in result["diagnostics"]] == [first["code"]]
    assert path.read_text(encoding="utf-8") == text.replace("nmae", "name")


def test_what_cannot_be_written_or_was_changed_meanwhile_stays(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(tmp_path, "t.yaml", TABLE.replace("name: Bo", "nmae: Bo"))
    inspect = pytest.importorskip("gmkit.shell.inspect")
    changes = inspect.changes

    def meanwhile(check: object) -> object:
        found = changes(check)
        path.write_text("somebody's\n", encoding="utf-8")
        return found

    monkeypatch.setattr(inspect, "changes", meanwhile)
    assert run(["check", str(path), "--fix"]) == 3
    assert "it was changed while it was being mended; try again" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "somebody's\n"


def test_options_that_do_not_go_with_fix(tmp_path: Path, capsys: Captured) -> None:
    path = str(put(tmp_path, "t.yaml", TABLE))
    assert run(["check", path, "--dry-run"]) == 2
    assert "--dry-run belongs to --fix" in capsys.readouterr().err
    assert run(["check", path, "--fix", "--watch"]) == 2
    assert "leave one of the two out" in capsys.readouterr().err


def test_a_folder_says_what_it_lacks_and_which_of_its_files_are_wrong(tmp_path: Path, capsys: Captured) -> None:
    """With faults in several files it is the folder that is to be checked; a set without an id is none to choose."""
    folder = tmp_path / "own"
    folder.mkdir()
    for language, told in (
        ("en", "there is no YAML file in this folder"),
        ("de", "in diesem Ordner ist keine YAML-Datei"),
    ):
        assert run(["check", str(folder), "--format", "concise", "--language", language]) == 3
        assert told in capsys.readouterr().out
    good = (Path(__file__).parents[2] / "examples" / "velvet-masks.yaml").read_text(encoding="utf-8")
    put(folder, "a.yaml", good)
    put(folder, "b.yaml", good.replace("\nid: ", "\n# id: ", 1))
    assert run(["play", "masks", "--content", str(folder)]) == 3
    err = capsys.readouterr().err
    assert "`id` is missing" in err
    assert "None" not in err
    put(folder, "a.yaml", good.replace("value: 3", "value: x", 1))
    assert run(["pack", str(folder), "-o", str(tmp_path / "x.zip")]) == 3
    assert f"(and 1 more; run gmkit check {folder})" in capsys.readouterr().err
