"""What is printed for one player holds nothing that another player or the GM alone knows."""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdf
import pytest
import yaml

from gmkit import cli
from tests.pressed import page_words

CARNIVAL = Path(__file__).parent.parent / "examples" / "carnival.yaml"


def canary(name: str, field: str, number: int = 0) -> str:
    """A word that stands nowhere else; letters alone, so that no line break or ligature parts it."""
    return f"Canary{name}{field}{'abcdefghij'[number]}"


def planted() -> tuple[dict[str, Any], dict[str, list[str]]]:
    """The carnival with a canary in every field of words that its owner alone may read, and whose each is."""
    data = yaml.safe_load(CARNIVAL.read_text(encoding="utf-8"))
    own: dict[str, list[str]] = {}
    for avatar in data["avatars"]:
        name = avatar["name"]
        words = own.setdefault(name, [])
        for number, action in enumerate(avatar.get("hidden_actions", [])):
            action["label"] = canary(name, "hidden", number)
            words.append(action["label"])
        avatar["background"] = [canary(name, "background", number) for number in range(2)]
        words += avatar["background"]
    return data, own


def everything(data: bytes) -> Iterator[str]:
    """Every text in a PDF: what can be extracted, every stream inflated, the file as it is, its metadata."""
    reader = pypdf.PdfReader(io.BytesIO(data))
    yield "\n".join(page_words(data))
    yield str(reader.metadata)
    yield str(reader.outline)
    yield data.decode("latin-1")
    yield data.decode("utf-16-be", "ignore")
    for packed in re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL):
        try:
            yield zlib.decompressobj().decompress(packed).decode("latin-1")
        except zlib.error:
            continue


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, list[str]]]:
    data, own = planted()
    path = tmp_path_factory.mktemp("evening") / "evening.yaml"
    path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return path, own


def printed(tmp_path: Path, *words: str) -> bytes:
    path = tmp_path / "out.pdf"
    assert cli.run(["print", "masks", *words, "-o", str(path)]) == 0
    return path.read_bytes()


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("sheet", "large"),
    [
        ("tracker", []),
        ("tracker", ["--large-print"]),
        ("tracker", ["--fields"]),
        ("map", []),
        ("map", ["--large-print"]),
    ],
)
def test_no_canary_of_anybody_else(
    tmp_path: Path, evening: tuple[Path, dict[str, list[str]]], sheet: str, large: list[str]
) -> None:
    path, own = evening
    for name, words in own.items():
        found = list(everything(printed(tmp_path, sheet, "--from", str(path), "--for", name, *large)))
        for other, theirs in own.items():
            if other != name:
                assert [word for word in theirs if any(word in text for text in found)] == []
        if sheet == "tracker":
            shown = "".join(found[0].split())
            assert [word for word in words if word not in shown] == [], "one's own are all there"


def test_the_search_finds_what_is_there(tmp_path: Path, evening: tuple[Path, dict[str, list[str]]]) -> None:
    path, own = evening
    whole = "".join("".join(text.split()) for text in everything(printed(tmp_path, "gm-sheet", "--from", str(path))))
    # The GM's sheet has those hidden actions that contradict a mask.
    assert all(any(word in whole for word in words) for words in own.values() if words)


def test_other_peoples_figures_change_nothing(tmp_path: Path, evening: tuple[Path, dict[str, list[str]]]) -> None:
    path, _ = evening
    sheets = (("tracker", "--start", "ghost"), ("tracker", "--fields"), ("map", "--start", "ghost"))
    before = {sheet: printed(tmp_path, *sheet, "--from", str(path), "--for", "Bo") for sheet in sheets}
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    for avatar in data["avatars"]:
        if avatar["name"] != "Bo":
            avatar["relationships"] = {
                # An enduring feeling that is worn has other figures tied to its level; it stays.
                key: -value if isinstance(value, int) else value
                for key, value in avatar["relationships"].items()
            }
    other = tmp_path / "other.yaml"
    other.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    for sheet, bytes_ in before.items():
        assert printed(tmp_path, *sheet, "--from", str(other), "--for", "Bo") == bytes_
