"""What no player gets of a table: no marked secret, and nothing that tells tables apart which differ in secrets."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from gmkit.chance.source import Source
from gmkit.shell.table.command import _result
from gmkit.shell.table.past import news, projected
from gmkit.shell.table.sitting import STANDING, Sitting, plain
from gmkit.table.entries import Draft
from gmkit.table.game import Ask, SeatNo
from gmkit.table.projection import GM, PUBLIC
from gmkit.table.store import create_store, open_store
from tests.shell.test_table_recap import DESK, sat
from tests.test_print_secrets import everything

AT = "2026-11-23T20:14:09+01:00"
LINES = (
    "people Ana she, Ben he, Cleo she",
    "npcs Orso he master, Livia she",
    "begin masks; Ana flirt; Ben dashing",
    'scene "Regatta ball" high-paths: Ana, Ben, Cleo, Orso, Livia',
)
AFTER = (
    'Ana Face +3 "for that speech"',
    "Orso promises Ana 5 anyway",
    'note Ana "You found a glove"',
    "Ben owes Ana 3",
)
LOOKS = (
    "recap", "recap --words 60", "recap --figures", "hooks 20", "log", "who", "who Ana", "who Ben", "who Orso",
    "export discord", "export html page.html", "export csv csv", "export obsidian vault", "export situation now.yaml",
)  # fmt: skip


def keep(
    one: Sitting, told: Mapping[str, Any], state: Any = None, kind: str = "ruling", line: str = "secretly"
) -> None:
    """Keep an entry as a line would that is said in secret."""
    body = {"act": one.store.count() + 1, "game": STANDING, **told}
    one.store.append([Draft(kind, line, body, one.state if state is None else state)], AT)


def given(one: Sitting, who: str) -> dict[str, bytes]:
    """Give every byte that somebody can get: what is said, as text and as JSON, and every file."""
    option = f" --for {who}" if who not in (PUBLIC, GM) else f" --{who}"
    found: dict[str, bytes] = {}
    for line in LOOKS:
        seen = one.take(line + option + (" --force" if "export" in line and "discord" not in line else ""))
        found[line] = "\n".join(seen.lines).encode()
        found[f"{line} --json"] = json.dumps(_result(seen, one.pending()), sort_keys=True).encode()
        for path in map(Path, (seen.data or {}).get("files", ())):
            found[str(path)] = path.read_bytes()
    found["view"] = "\n".join(news(one, projected(one, who)._replace(entries=()), projected(one, who))).encode()
    return found


def printed(one: Sitting, name: str) -> bytes:
    data = one.take(f"print {name}").data
    assert data is not None
    found = Path(data["files"][0]).read_bytes()
    one.take("undo")
    Path(data["files"][0]).unlink()
    return found


# ---- Marks in every place where a secret can hide

MARK = "Canary"


def planted(path: Path) -> tuple[Sitting, list[str]]:
    """Give a table with a mark in every place; and the marks."""
    one = sat(path, "CanarySeed")
    for line in LINES:
        one.take(line)
    marks = ["CanarySeed"]

    def mark(word: str) -> str:
        marks.append(f"{MARK}{word}")
        return marks[-1]

    state = json.loads(json.dumps(one.state))
    for avatar in state["standing"][STANDING]["avatars"]:
        if avatar["name"] != "Ana":
            for at, action in enumerate(avatar["hidden_actions"]):
                action["label"] = mark(f"Hidden{avatar['name']}{'abcdefghij'[at]}")
            avatar["background"] = [mark(f"Past{avatar['name']}")]
    for person in state["people"].values():
        person["note"] = mark(f"Person{person['name']}")
    keep(one, {}, state)
    ruled = {"type": "ruled", "party": "Ben", "what": "feels Cleo", "before": 1, "after": 3, "to": "Ben"}
    keep(
        one,
        {"events": [{**ruled, "why": mark("Quiet")}], "why": mark("Why")},
        line=f'Ben feels Cleo +2 quietly "{mark("Line")}"',
    )
    reason = {
        "type": "reason",
        "seat": "Orso",
        "deed": mark("Deed"),
        "reason": mark("Reason"),
        "about": "Ana",
        "to": "Orso",
    }
    keep(one, {"events": [reason], "answers": [{"what": "feeling", "value": mark("Answer"), "by": "gm", "seat": 1}]})
    one.take(f'note "{mark("Note")}"')
    one.take(f'note! "{mark("Starred")}"')
    one.take(f'note Ben "{mark("Hers")}"')
    one.take(f'Ana Face +1 "{mark("Undone")}"')
    one.take("undo")
    for line in AFTER:
        one.take(line)
    return one, marks


def forms(word: str) -> Iterator[bytes]:
    """Give a mark as it may stand in a file: plain, in hexadecimal, in base64 whatever stands before it."""
    raw = word.encode()
    yield raw
    yield raw.hex().encode()
    yield raw.hex().upper().encode()
    yield word.encode("utf-16-le")
    for shift in range(3):
        whole = base64.b64encode(bytes(shift) + raw)
        yield whole[4 if shift else 0 : -4]


@pytest.mark.parametrize("who", ["Ana", PUBLIC])
def test_no_marked_secret_is_in_anything_a_player_gets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    monkeypatch.chdir(tmp_path)
    one, marks = planted(Path("t.gmkit"))
    for turn in ("", "undo", "redo"):
        if turn:
            one.take(turn)
        for name, data in given(one, who).items():
            hits = [word for word in marks for form in forms(word) if form in data]
            assert not hits, (turn, name, hits)
    for text in everything(printed(one, "Ana")):
        assert MARK not in text
    assert MARK.encode() not in printed(one, "Ana")


def test_the_gm_has_every_marked_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: what is searched for is there to be found."""
    monkeypatch.chdir(tmp_path)
    one, marks = planted(Path("t.gmkit"))
    one.take("export jsonl all.jsonl --seed")
    found = b"\n".join([*given(one, GM).values(), Path("all.jsonl").read_bytes()]).decode()
    assert [word for word in marks if word not in found] == []
    assert all(
        any(form in base64.b64encode(bytes(shift) + b"CanarySeed") for form in forms("CanarySeed"))
        for shift in range(3)
    )


# ---- Other games that were opened at the table

GAMES = {
    "cyffle": ("open cyffle Ana, Orso, Vela; cheating on; 9 hands; dice app", "Orso cheats in 4"),
    "cipher": ("open cipher Ana, Orso, Vela; dice app", "20"),
    "whims": ("open whims Ana, Orso; dice app", "3"),
    "cypher": ("open cypher Ana, Orso; dice app", ""),
}


def sat_among_games(path: Path, kind: type[Sitting] = Sitting) -> Sitting:
    """Sit down at a table at which other games can be opened."""
    from gmkit import games
    from gmkit.shell.table.command import BESIDE, verbs_of

    slugs = tuple(games.slugs())
    verbs = verbs_of(slugs)
    return kind(
        open_store(path), lambda slug: games.part(slug, "commands").DESK, slugs, lambda: AT, verbs, beside=BESIDE
    )


def opened(path: Path, slug: str) -> tuple[Sitting, list[str]]:
    """Give a table at which a game is under way, with a mark wherever something of it hides; and the marks."""
    one = sat(path, "games")
    for line in (*LINES[:2], "npcs Vela she", *LINES[2:]):
        one.take(line)
    one.store.close()
    one = sat_among_games(path)
    for line in filter(None, GAMES[slug]):
        one.take(line)
    marks: list[str] = []

    def mark(word: str) -> str:
        marks.append(f"{MARK}{word}")
        return marks[-1]

    state = json.loads(json.dumps(one.state))
    (kept,) = state["open"].values()
    kept["header"]["seed"] = mark("Seed")
    kept["orders"] = [{"seat": 1, "hand": 5, "what": mark("Order")}]
    kept["answers"] = [
        {"what": "deal", "value": [mark("Dealt")], "by": "drawn", "seat": 1},
        {"what": "limit", "value": mark("Limit"), "by": "npc:master", "seat": 1, "why": [mark("Motive"), mark("Why")]},
    ]
    events = [
        {"type": "dealt", "seat": "Orso", "cards": [mark("Card")], "to": "Orso"},
        {"type": "limit-set", "seat": "Orso", "limit": mark("Most"), "to": "Orso"},
        {"type": "reason", "seat": "Vela", "deed": mark("Deed"), "reason": mark("Reason"), "about": None, "to": "Vela"},
    ]
    more = {
        "open": f"{slug}-1",
        "answers": kept["answers"],
        "shown": [["Orso", mark("Shown")]],
        "header": kept["header"],
    }
    keep(one, {**more, "game": slug, "events": events}, state, "answer", mark("Line"))
    return one, marks


@pytest.mark.parametrize("slug", GAMES)
def test_nobody_gets_what_hides_in_a_game_that_was_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    monkeypatch.chdir(tmp_path)
    one, marks = opened(Path("t.gmkit"), slug)
    for who in ("Ana", "Ben", PUBLIC):
        for name, data in given(one, who).items():
            assert [word for word in marks for form in forms(word) if form in data] == [], name
    one.take("export jsonl all.jsonl")
    gms = Path("all.jsonl").read_text("utf-8")
    assert [word for word in marks if word not in gms] == []


def test_a_projector_shows_nobodys_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the game: who sits at the screen plays a card by its name, and sees who won."""
    from gmkit.shell.table.past import Projected

    monkeypatch.chdir(tmp_path)
    one = sat(Path("t.gmkit"), "games")
    for line in (*LINES[:2], "npcs Vela she", *LINES[2:]):
        one.take(line)
    one.store.close()
    screen = sat_among_games(Path("t.gmkit"), Projected)
    opening, order = GAMES["cyffle"]
    said = [*screen.take(opening).lines, *screen.take(order).lines]
    for _ in range(2):
        need, asked = screen.need(), screen.pending()
        assert isinstance(need, Ask)
        assert asked is not None
        assert need.choices.expects() not in asked.legal + asked.text + asked.default
        said += screen.take(need.show(next(need.choices.items()))).lines
    said += [*screen.take("back").lines, *screen.take("to cyffle").lines]
    assert [line for line in said if line.startswith("GM ") or "hand" in line] == []
    assert screen.take("close").lines == ["Cyffle, or Chance: It was left unfinished."]


# ---- Tables that differ in secrets alone


def twin(path: Path, source: Source, original: Path) -> Sitting:
    """Give a table as it might be for all that Ana knows: feelings, wants, tempers and masks of others drawn anew."""
    with open_store(original) as store:
        create_store(path, "0" * 32, str(source), [*store.entries()]).close()
    first = sat_again(path)
    _, _, game, record = first.standing()
    ana = SeatNo(record.hall.seating.find("Ana"))
    world = next(iter(game.worlds(game.view(record, ana), ana, source)))
    state = {**first.state, "standing": {STANDING: plain(DESK.save(world, game))}}
    ruled = {
        "type": "ruled",
        "party": "Ben",
        "what": "feels Cleo",
        "before": 0,
        "after": len(str(source)) % 7,
        "why": str(source),
        "to": "Ben",
    }
    keep(first, {"events": [ruled]}, state)
    keep(first, {"note": f"The GM's: {source}"}, kind="note")
    for line in AFTER:
        first.take(line)
    return first


def sat_again(path: Path) -> Sitting:
    from gmkit import games
    from gmkit.shell.table.command import VERBS

    return Sitting(open_store(path), lambda slug: games.part(slug, "commands").DESK, ("masks",), lambda: AT, VERBS)


def check_twins(folder: Path, original: Path, number: int) -> None:
    pair = []
    for one in ("a", "b"):
        (folder / f"{number}{one}").mkdir()
        pair.append(twin(folder / f"{number}{one}" / "t.gmkit", Source(f"twin-{number}-{one}"), original))
    assert pair[0].state != pair[1].state
    for who in ("Ana", PUBLIC):
        found, other = (given(one, who) for one in pair)
        assert list(found) == list(other)
        assert [name for name in found if found[name] != other[name]] == []
    for table in pair:
        table.store.close()


@pytest.fixture
def original(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    one = sat(Path("first.gmkit"), "twins")
    for line in LINES:
        one.take(line)
    one.store.close()
    return Path("first.gmkit")


@pytest.mark.parametrize("number", [0, *(pytest.param(number, marks=pytest.mark.heavy) for number in (1, 2))])
def test_tables_that_differ_in_secrets_alone_look_alike(tmp_path: Path, original: Path, number: int) -> None:
    check_twins(tmp_path, original, number)


@pytest.mark.slow
@pytest.mark.parametrize("tenth", range(10))
def test_a_thousand_tables_that_differ_in_secrets_alone_look_alike(tmp_path: Path, original: Path, tenth: int) -> None:
    for number in range(100):
        check_twins(tmp_path, original, 1000 + 100 * tenth + number)


def test_what_is_printed_for_a_player_of_tables_that_differ_in_secrets_is_alike(tmp_path: Path, original: Path) -> None:
    pair = []
    for one in ("a", "b"):
        (tmp_path / one).mkdir()
        pair.append(printed(twin(tmp_path / one / "t.gmkit", Source(f"paper-{one}"), original), "Ana"))
    assert pair[0] == pair[1]
