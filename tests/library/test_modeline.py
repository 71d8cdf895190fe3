"""The comment that names a schema: found, replaced in place, or put above; every other byte stays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmkit.library.write import relative_reference, schema_file, schema_reference, with_modeline
from tests.cases import every_case

NEW = "schemas/m.json"
LINE = f"# yaml-language-server: $schema={NEW}"

IN_PLACE = [
    ("# yaml-language-server: $schema=old.json\nkind: x\n", f"{LINE}\nkind: x\n"),
    ("# $schema: old.json\nkind: x\n", f"# $schema: {NEW}\nkind: x\n"),
    ("# a\n\n#   yaml-language-server :  $schema=old.json  # kept\nkind: x", None),
    ("---\n# yaml-language-server: $schema=old.json\nkind: x\n", f"---\n{LINE}\nkind: x\n"),
    ("%YAML 1.2\n---\n# $schema: old.json\nkind: x\n", f"%YAML 1.2\n---\n# $schema: {NEW}\nkind: x\n"),
    ("\ufeff# yaml-language-server: $schema=old.json\r\nkind: x", f"\ufeff{LINE}\r\nkind: x"),
    ("# a\r# yaml-language-server: $schema=old.json\rkind: x\r", f"# a\r{LINE}\rkind: x\r"),
    ("#yaml-language-server:$schema = old.json # kept\nkind: x\n", f"{LINE} # kept\nkind: x\n"),
    ("# yaml-language-server: $schema=a.json\n# $schema: b.json\nk: x\n", f"{LINE}\n# $schema: b.json\nk: x\n"),
]
ABOVE = [
    ("kind: x\n", f"{LINE}\nkind: x\n"),
    ("kind: x", f"{LINE}\nkind: x"),
    ("kind: x\r\nid: y\r\n", f"{LINE}\r\nkind: x\r\nid: y\r\n"),
    ("kind: x\rid: y", f"{LINE}\rkind: x\rid: y"),
    ("\ufeff# words\nkind: x\n", f"\ufeff{LINE}\n# words\nkind: x\n"),
    ("# words about $schema: and more\nkind: x\n", f"{LINE}\n# words about $schema: and more\nkind: x\n"),
    ("kind: x\n# yaml-language-server: $schema=old.json\n", None),
]
MEANT = [
    ("#yaml-language-server: $schema=old.json\nkind: x\n", f"{LINE}\nkind: x\n"),
    ("# yaml-language-server $schema=old.json\nkind: x\n", f"{LINE}\nkind: x\n"),
    ("# yaml-language-server:\nkind: x\n", f"{LINE}\nkind: x\n"),
    ("  # $schema=old.json  \r\nkind: x\n", f"  {LINE}  \r\nkind: x\n"),
    ("#$schema: a.json\n# $schema: b.json\nkind: x\n", f"#$schema: a.json\n# $schema: {NEW}\nkind: x\n"),
]


@every_case(("before", "after"), [*IN_PLACE, *ABOVE, *MEANT])
def test_where_the_comment_goes(before: str, after: str | None) -> None:
    expected = after or (f"{LINE}\n{before}" if before.startswith("kind") else before.replace("old.json", NEW))
    assert with_modeline(before, NEW) == expected
    assert with_modeline(expected, NEW) == expected


def test_a_reference_that_leads_there_already_is_left() -> None:
    text = "# yaml-language-server: $schema=./schemas/../schemas/m.json\nkind: x\n"
    assert with_modeline(text, NEW) == text


@given(
    st.text(st.sampled_from("# \n\r\ufeff-%:=$akind/.yservchmlgu"), max_size=60),
    st.sampled_from(["", "# $schema: a\n", "\n# yaml-language-server: $schema=b.json # c\r\n"]),
)
def test_all_else_stays_whatever_the_text(text: str, between: str) -> None:
    whole = text + between + "kind: x\n"
    made = with_modeline(whole, NEW)
    old, new = (re.findall(r"[^\r\n]*(?:\r\n|\r|\n)", one) for one in (whole, made))
    if len(new) > len(old):
        assert new[0].lstrip("\ufeff").strip() == LINE
        assert "".join(new[1:]) == whole.removeprefix("\ufeff")
    else:
        assert sum(one != other for one, other in zip(old, new, strict=True)) == 1
    assert with_modeline(made, NEW) == made


def test_a_file_is_told_the_nearest_schema(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "a" / "b"):
        place = schema_file(folder, "masks/mask-set")
        place.parent.mkdir(parents=True)
        place.write_text("{}", encoding="utf-8")
    name = "schemas/masks/mask-set.schema.json"
    assert schema_reference(tmp_path / "m.yaml", "masks/mask-set") == name
    assert schema_reference(tmp_path / "a" / "m.yaml", "masks/mask-set") == f"../{name}"
    assert schema_reference(tmp_path / "a" / "b" / "m.yaml", "masks/mask-set") == name
    assert schema_reference(tmp_path / "a" / "b" / "c" / ".." / "d" / "m.yaml", "masks/mask-set") == f"../{name}"


def test_a_relative_target_counts_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = schema_file(tmp_path, "cypher/deck")
    place.parent.mkdir(parents=True)
    place.write_text("{}", encoding="utf-8")
    (tmp_path / "decks").mkdir()
    monkeypatch.chdir(tmp_path / "decks")
    assert schema_reference(Path("mine.yaml"), "cypher/deck") == "../schemas/cypher/deck.schema.json"


def test_a_file_with_no_schemas_near_is_told_none(tmp_path: Path) -> None:
    assert schema_reference(tmp_path / "m.yaml", "cypher/deck") is None


@every_case(
    ("folder", "way"),
    [
        ("two words", "../two%20words"), ("100%", "../100%25"), ("no #1?", "../no%20%231%3F"),
        ("back\\slash", "../back%5Cslash"), ("schön", "../schön"), ("a\u00a0b", "../a%C2%A0b"),
    ],
)  # fmt: skip
def test_a_way_is_written_as_editors_read_it(tmp_path: Path, folder: str, way: str) -> None:
    assert relative_reference(tmp_path / "here", tmp_path / folder / "s.json") == f"{way}/s.json"


def test_from_another_disk_the_whole_path_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> str:
        raise ValueError

    monkeypatch.setattr("gmkit.library.write.os.path.relpath", refuse)
    assert relative_reference(tmp_path, tmp_path / "s.json") == (tmp_path / "s.json").as_posix()
