"""What NPCs give away: often enough, never more than that, nothing that changes anything, and nobody else's secrets."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pytest
from pypdf import PdfReader

from gmkit import games
from gmkit.chance.source import Source
from gmkit.cli import run as gmkit
from gmkit.shell.desk import Look, Reads, Start, Tells
from gmkit.shell.tells import AT_ONCE, MOST_SIGNS, RATES, Reading, Watch, signs_of
from gmkit.shell.words import speak, wording
from gmkit.table.choices import Number
from gmkit.table.game import GM, Ask, SeatNo, SignMeant, SignShown, Step, seen_by
from gmkit.table.run import Moment, Said
from gmkit.table.seats import HUMAN, LEVELS, Seat, Seating
from gmkit.table.study import Sitter, settle
from tests import commands
from tests.cases import every_case
from tests.commands import Captured, refused
from tests.test_every_game import Watched, watched

ASKED = Ask(SeatNo(0), Number(0, 9), "deed")


class Plain:
    """A game in which everybody sees everything; its record is the round."""

    def view(self, state: int, _seat: SeatNo) -> int:
        return state


def table(*levels: str) -> Start:
    seating = Seating(tuple(Seat(f"S{at}", level) for at, level in enumerate(levels)))
    return Start(Plain(), seating, {}, Step(0, ()))  # type: ignore[arg-type]


def tells(so: Callable[[str, int, int], bool | None], *meanings: str) -> Tells:
    """Give signs for what is said of a meaning, the round and the choice."""
    return Tells(
        meanings or ("short",),
        lambda meaning, _game, view, _ask, choice, _seat, _source: so(meaning, view, choice),
        lambda state: state,
    )


def deed(seat: int, choice: int, by: str = "npc:skilled") -> Moment[int]:
    return Moment(ASKED._replace(seat=SeatNo(seat)), Said(choice, by), 0, ("done", "and what came of it"))


def shown(moment: Moment[Any]) -> list[Any]:
    return [event for event in moment.events if isinstance(event, SignShown | SignMeant)]


def within(count: int, of: int, chance: float) -> bool:
    """Whether a count lies in the 99 % interval round what is expected."""
    return abs(count - of * chance) <= 2.576 * sqrt(of * chance * (1 - chance)) + 0.5


@every_case("level", LEVELS)
@every_case("so", [True, False])
def test_a_sign_is_shown_as_often_as_its_level_says(level: str, so: bool) -> None:
    watch = Watch(tells(lambda *_: so), table(level, level), "rates", wording())
    rounds = 1000
    found = [
        event for at in range(rounds) for event in shown(watch.marked(at, deed(0, 1))) if isinstance(event, SignMeant)
    ]
    assert {event.true for event in found} == {so}
    assert within(len(found), rounds, RATES[level][0 if so else 1])


def test_what_is_drawn_holds_for_the_round() -> None:
    """Asked six times in a round, a sign is shown no oftener than asked once; what comes true late counts whole."""
    late = Watch(tells(lambda _meaning, _round, choice: choice == 5), table("skilled", "skilled"), "late", wording())
    rounds = 1000
    found = [
        (choice, event)
        for at in range(rounds)
        for choice in range(6)
        for event in shown(late.marked(at, deed(0, choice)))
        if isinstance(event, SignMeant)
    ]
    assert within(len(found), rounds, RATES["skilled"][0])
    assert within(sum(event.true for _, event in found), rounds, RATES["skilled"][0] - RATES["skilled"][1])
    assert {choice for choice, event in found if not event.true} == {0}, "a bluff comes at the first occasion"


def test_a_round_has_two_signs_at_most_and_a_seat_one() -> None:
    levels = ("weak",) * 6
    watch = Watch(tells(lambda *_: True, "short", "wants", "token"), table(*levels), "bounds", wording())
    for at in range(200):
        found = [
            event.seat
            for choice in range(3)
            for seat in range(6)
            for event in shown(watch.marked(at, deed((seat + at) % 6, choice)))
            if isinstance(event, SignShown)
        ]
        # Six who nearly always show something: there is always a second one.
        assert len(found) == len(set(found)) == AT_ONCE


def test_a_sign_means_one_thing_for_its_npc() -> None:
    words = wording()
    known = ("short", "wants", "token", "crooked")
    for seats in (2, 6, 17):
        found = signs_of(tells(lambda *_: True, *known), table(*("skilled",) * seats), 0, words)
        for signs in found:
            assert (
                len(signs) == MOST_SIGNS == len({sign.words for sign in signs}) == len({one.meaning for one in signs})
            )
        if seats <= 6:
            assert len({sign.words for signs in found for sign in signs}) == 3 * seats, "nobody shares one"


def test_what_a_mask_shows_is_shown_in_that_mask_alone() -> None:
    worn = {"now": "duellist"}
    dressed = tells(lambda *_: True)._replace(
        look=lambda *_: Look("bold", "duellist", ("tries the edge of the blade",)), dress=lambda *_: worn["now"]
    )
    watch = Watch(dressed, table("weak", "weak"), "dress", wording())
    found = [
        event.words for at in range(40) for event in shown(watch.marked(at, deed(0, 1))) if isinstance(event, SignShown)
    ]
    assert set(found) == {"tries the edge of the blade"}
    worn["now"] = "role"
    assert not any(shown(watch.marked(at, deed(0, 1))) for at in range(100, 140))


def test_nobody_speaks_for_a_person_and_nothing_is_shown_unasked() -> None:
    watch = Watch(tells(lambda *_: True), table(HUMAN, "weak"), "people", wording())
    for by in ("person:S0", "gm", "forced", "typed"):
        assert not any(shown(watch.marked(at, deed(0, 1, by))) for at in range(50))
    assert signs_of(tells(lambda *_: True), table(HUMAN, "weak"), 0, wording())[0] == ()


def test_a_sign_comes_with_its_deed_and_its_meaning_for_the_gm() -> None:
    watch = Watch(tells(lambda *_: True), table("weak", "weak"), "place", wording())
    marked = next(moment for at in range(20) if shown(moment := watch.marked(at, deed(0, 1))))
    first, sign, meant, last = marked.events
    assert (first, last) == ("done", "and what came of it")
    assert isinstance(sign, SignShown)
    assert meant == SignMeant(SeatNo(0), "short", true=True, to=GM)
    assert seen_by([sign, meant], SeatNo(0)) == seen_by([sign, meant], None) == [sign]


def test_a_sign_stands_behind_its_deed_and_she_is_nobody_else() -> None:
    seats = (Seat("Ana", "weak", pronoun="she"), Seat("Bo", "weak", pronoun="he"), Seat("Cleo", "weak", pronoun="she"))
    start = Start(Plain(), Seating(seats), {}, Step(0, ()))  # type: ignore[arg-type]
    watch = Watch(tells(lambda *_: True), start, "told", wording())
    # An ask has a seat, as an event has that tells what somebody did.
    did = ASKED._replace(seat=SeatNo(0))
    plain = deed(0, 1)._replace(events=(did, "and what came of it"))
    events = list(next(moment for at in range(20) if shown(moment := watch.marked(at, plain))).events)
    own, meant = events[1:3]
    words = own.words

    def told(*texts: str, seen: Sequence[Any] = events) -> list[str]:
        return [line for line in watch.told([*texts, *[""] * (len(seen) - len(texts))], seen) if line]

    assert told("Ana names 20.", seen=[did, own]) == [f"Ana names 20. She {words}."]
    assert told("Ana calls Bo.") == [f"Ana calls Bo. She {words}. [so]"]
    assert told("Ana calls Cleo.") == [f"Ana calls Cleo. Ana {words}. [so]"]
    assert told("", "", "", "Over.") == [f"Ana {words}. [so]", "Over."]
    assert told("Ana calls Bo.", seen=[did, own, meant._replace(true=False)])[0].endswith("[bluff]")
    # What she did is nobody's business; what was told before it is another deed.
    assert told("Ana names 20.", seen=[ASKED._replace(what="before"), own]) == ["Ana names 20.", f"Ana {words}."]


def test_a_sign_of_a_mask_is_told_in_the_language_that_is_spoken() -> None:
    speak("de")
    try:
        watch = Watch(tells(lambda *_: True), table("weak", "weak"), "told", wording())
        assert watch.told([""], [SignShown(SeatNo(0), "notes where everybody stands")]) == [
            "S0 merkt sich, wer wo steht."
        ]
    finally:
        speak("")


# ---- At the command line: what is kept, gone on with, told to one seat, and told aloud.

CYPHER = ["play", "cypher", "--seat", "Ana=weak", "--seat", "Bo=weak", "--seed", "b", "--json"]


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    assert gmkit([*words]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["events"]
    return found


def signs_in(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [event for event in events if event["type"].startswith("sign-")]


def test_a_game_gone_on_with_shows_what_it_would_have_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    whole = answer(capsys, *CYPHER, "--save", str(tmp_path / "whole.jsonl"))
    assert len(signs_in(whole)) >= 4
    log = (tmp_path / "whole.jsonl").read_text(encoding="utf-8")
    assert "sign" not in log, "a log keeps what was chosen and what came up"
    lines = log.splitlines(keepends=True)
    for cut in (2, len(lines) // 2, len(lines)):
        half = tmp_path / f"cut-{cut}.jsonl"
        half.write_text("".join(lines[:cut]), encoding="utf-8")
        assert answer(capsys, "play", "cypher", "--from", str(half), "--json") == whole


def test_what_a_sign_means_is_the_gms(capsys: pytest.CaptureFixture[str]) -> None:
    whole = signs_in(answer(capsys, *CYPHER))
    shown = [event for event in whole if event["type"] == "sign-shown"]
    assert {event["type"] for event in whole} == {"sign-shown", "sign-meant"}
    assert all(event["to"] == GM for event in whole if event["type"] == "sign-meant")
    for name in ("Ana", "Bo"):
        assert signs_in(answer(capsys, *CYPHER, "--for", name)) == shown
    told = {}
    for more in ((), ("--gm",)):
        assert gmkit([*CYPHER[:-1], "--zoom", "3", *more]) == 0
        told[more] = capsys.readouterr().out
    assert told[()].count(shown[0]["words"]) == told[("--gm",)].count(shown[0]["words"]) > 0
    assert "[so]" not in told[()]
    assert "[bluff]" not in told[()]
    assert len(re.findall(r"\[(?:so|bluff)\]", told[("--gm",)])) == len(shown)


@every_case("slug", ["whims", "cipher", "cyffle", "cypher"])
def test_what_is_shown_in_a_game_stands_on_the_gms_sheet_with_what_it_means(
    slug: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["play", slug, "--seat", "Ana=weak", "--seat", "Bo=master", "--seat", "Cleo=weak", "--seed", "1"]
    seen = signs_in(answer(capsys, *words, "--save", f"{slug}.jsonl", "--json"))
    found = {
        (shown["seat"], shown["words"], wording().at("tells", "meanings", says["stands_for"]))
        for shown, says in zip(seen[::2], seen[1::2], strict=True)
    }
    assert found, "somebody has shown something"
    assert gmkit(["print", slug, "gm-sheet", "--from", f"{slug}.jsonl", "-o", "gm.pdf", "--fields"]) == 0
    with pikepdf.open("gm.pdf") as pdf:
        boxes = [str(field.TU) for field in pdf.Root.AcroForm.Fields if "/Btn" in str(field.get("/FT"))]
    (page,) = PdfReader("gm.pdf").pages
    sheet = page.extract_text()
    for name, sign, meaning in found:
        assert boxes.count(f"{name}: {sign}, noticed") == 3, "three times it may be noticed"
        assert all(part in sheet for part in (name, sign, meaning)), (name, sign, meaning)
    assert "for the GM only, keep secret".upper() in sheet.upper()
    assert ("gives it away" in sheet, "may be meant for you" in sheet) == (True, True)
    assert gmkit(["print", slug, "gm-sheet", "--from", f"{slug}.jsonl", "--for", "Ana"]) == 2
    assert gmkit(["print", slug, "gm-sheet", "-o", "blank.pdf"]) == 0
    blank = PdfReader("blank.pdf").pages[0].extract_text()
    assert not any(sign in blank for _, sign, _ in found)


@every_case("name", ["whims-match", "auction", "cyffle-fire", "cypher-table"])
def test_a_box_that_is_ticked_on_the_gms_sheet_is_for_the_gms_eye(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    evening = (Path(__file__).parents[2] / "examples" / f"{name}.yaml").read_text(encoding="utf-8")
    Path(f"{name}.yaml").write_text(evening, encoding="utf-8")
    slug = {"whims-match": "whims", "auction": "cipher"}.get(name, name.partition("-")[0])
    assert gmkit(["print", slug, "gm-sheet", "--from", f"{name}.yaml", "--fields", "-o", "gm.pdf"]) == 0
    with pikepdf.open("gm.pdf", allow_overwriting_input=True) as pdf:
        box = next(field for field in pdf.Root.AcroForm.Fields if str(field.T).startswith("gm.sign."))
        box.V = box.AS = pikepdf.Name("/Yes")
        pdf.save("gm.pdf")
    capsys.readouterr()
    assert gmkit(["print", "read", "gm.pdf", "--from", f"{name}.yaml", "--yes"]) == 0
    told = capsys.readouterr()
    assert ("nothing was changed" in told.out, told.err) == (True, "")
    assert Path(f"{name}.yaml").read_text(encoding="utf-8") == evening


def test_a_telling_that_is_no_turn_by_turn_has_no_signs(capsys: pytest.CaptureFixture[str]) -> None:
    for zoom in ("0", "1", "2"):
        told = []
        for value in ("off", "shown"):
            assert gmkit([*CYPHER[:-1], "--zoom", zoom, "--gm", "--option", f"tells={value}"]) == 0
            told.append(capsys.readouterr().out)
        assert told[0] == told[1]


def test_at_the_table_a_sign_is_said_once_and_taken_back_it_comes_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["play", "cipher", "--seat", "Ana=human", "--seat", "Mira=weak", "--seat", "Tam=weak", "--seed", "c"]
    told = []
    for typed in ("pass\n" * 400, "pass\nundo\n" + "pass\n" * 400):
        monkeypatch.setattr("sys.stdin", StringIO(typed))
        gmkit([*words, "--gm"])
        told.append(capsys.readouterr().err)
    signs = [re.findall(r"\w+ [^.]*\. \[(?:so|bluff)\]", one) for one in told]
    assert signs[0]
    assert set(signs[0]) == set(signs[1])


def test_words_of_ones_own_are_shown_and_change_nothing_else(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(
        "kind: words\nschema_version: 1\nid: own\nlanguage: en\nsource: {title: Own, author: Ana, certainty: house}\n"
        "tells: {signs: {any: [hums a tune]}}\n",
        encoding="utf-8",
    )
    usual, changed = answer(capsys, *CYPHER), answer(capsys, *CYPHER, "--content", str(own))
    assert {event["words"] for event in changed if event["type"] == "sign-shown"} == {"hums a tune"}
    for event in (*usual, *changed):
        event.pop("words", None)
    assert usual == changed


# ---- What is said to be so is so, by what the whole record and its events say.


def best_card_left(game: Watched, at: int) -> bool:
    after = game.moments[at].state
    deck = after.table.deck
    worth = [deck.character(card).influence for card in range(deck.total)]
    return max(worth) in {worth[card] for card in after.hands[game.moments[at].need.seat]}


def foul(game: Watched, at: int) -> bool:
    told = [event for moment in game.plain[: at + 1] for event in moment.events]
    # A hand begins, for a cheat, when the tricks of the last one are gathered.
    over = [number for number, event in enumerate(told) if type(event).__name__ in ("HandScored", "HandVoid")]
    told = [event for event in told[max(over, default=0) :] if type(event).__name__ in ("Palmed", "Stacked")]
    return any(event.seat == game.moments[at].need.seat and event.cards for event in told)


def short_of(game: Watched, at: int) -> bool:
    before, said = game.states[at], game.moments[at].said.value
    stake = said if isinstance(said, int) else before.encounter.stake
    return bool(stake > before.face[game.moments[at].need.seat])


def has_an_aim(game: Watched, at: int) -> bool:
    before, (_, other) = game.states[at], game.moments[at].said.value
    wanted = before.avatars[game.moments[at].need.seat].objectives
    return any(one.target == other and one.done is None for one in wanted)


def keeps_a_token(game: Watched, at: int) -> bool:
    need, said = game.moments[at].need, game.moments[at].said.value
    left = game.states[at].sides[need.seat].left
    return bool(left > 0 if said == "stop" else left > 1)


def hardly_higher(game: Watched, at: int) -> bool:
    """What the source's hints say of three and four: a retainer goes for twice its points."""
    before, seat = game.states[at], game.moments[at].need.seat
    named = next(event for event in game.plain[at].events if type(event).__name__ == "LimitNamed")
    assert named.seat == seat
    known = before.hall.retainers.by_id()
    return bool(named.limit <= 2 * known[before.lot].total + 2)


ORACLES = [
    ("cipher", "near_limit", hardly_higher),
    ("cypher", "best_card", best_card_left),
    ("cyffle", "crooked", foul),
    ("masks", "short", short_of),
    ("masks", "wants", has_an_aim),
    ("whims", "token", keeps_a_token),
]


@pytest.mark.thorough
@pytest.mark.parametrize(("slug", "meaning", "oracle"), ORACLES, ids=[f"{one[0]} {one[1]}" for one in ORACLES])
def test_a_sign_is_true_where_the_record_says_so(
    slug: str, meaning: str, oracle: Callable[[Watched, int], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every sign is shown here, so that each is looked at."""
    monkeypatch.setattr("gmkit.shell.tells.RATES", dict.fromkeys(LEVELS, (1.0, 1.0)))
    found: Counter[bool] = Counter()
    for seed in range(8):
        game = watched(slug, seed)
        for at, moment in enumerate(game.moments):
            for event in shown(moment):
                if isinstance(event, SignMeant) and event.stands_for == meaning:
                    assert event.true == oracle(game, at), (seed, at, moment)
                    found[event.true] += 1
    assert found, "it is shown at all"


@pytest.mark.thorough
@pytest.mark.parametrize("level", LEVELS)
def test_in_a_game_too_a_sign_is_shown_as_often_as_its_level_says(level: str) -> None:
    """Whims between two: a seat stands with a token that it could still spend, or has spent them all."""
    tells = games.part("whims", "commands").DESK.tells._replace(meanings=("token",))
    rounds, found = Counter[bool](), Counter[bool]()
    for seed in range(60):
        game = watched("whims", seed, seats=("weak", "weak"))
        # Who plays well takes longer to think, and shows no more or less by it.
        seating = Seating(tuple(seat._replace(level=level) for seat in game.start.seating))
        watch = Watch(tells, game.start._replace(seating=seating), f"rate {seed}", wording())
        last: dict[tuple[int, SeatNo | None], bool] = {}
        for at, (before, plain) in enumerate(zip(game.states, game.plain, strict=True)):
            if plain.need.what == "reroll" and plain.said.by.startswith("npc:"):
                last[before.round, plain.need.seat] = keeps_a_token(game, at)
            found.update(event.true for event in watch.marked(before, plain).events if isinstance(event, SignMeant))
        rounds.update(last.values())
    for so, rate in zip((True, False), RATES[level], strict=True):
        assert rounds[so] > 50, "a sign that is always so, or never, tells nobody anything"
        assert within(found[so], rounds[so], rate)


# ---- Readers, in a study alone: what they make of a sign by what has come out, and nothing else.

READER = "reader"


class Outcome(NamedTuple):
    """What has come out of the first seat in the plain game."""

    so: bool | None


def reading(
    so: Callable[[str, int, int], bool | None], level: str = "skilled", gain: float = 0.0, bluffers: Sequence[int] = ()
) -> Reading:
    def found(events: Sequence[Any]) -> Iterator[tuple[SeatNo, str, bool | None]]:
        assert not any(isinstance(event, SignMeant) for event in events), "what is so is the GM's"
        yield from ((SeatNo(0), "short", event.so) for event in events if isinstance(event, Outcome))

    reads = Reads(lambda *_: lambda *_: READER, lambda _seat: 1.0, found, {"short": (1.0, 0.0)}, lambda *_: gain)
    begun = Reading(
        tells(so)._replace(reads=lambda: reads), table(level, level), wording(), [SeatNo(one) for one in bluffers]
    )
    begun.begin(Source("reading"))
    return begun


def always_shown(monkeypatch: pytest.MonkeyPatch, so: float = 1.0, otherwise: float = 1.0) -> None:
    monkeypatch.setattr("gmkit.shell.tells.RATES", dict.fromkeys(LEVELS, (so, otherwise)))


def came_out(so: bool | None) -> Moment[int]:
    return Moment(ASKED, Said(0, "gm"), 0, (Outcome(so),))


def test_a_reader_begins_with_two_to_one_and_goes_on_by_what_comes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted by hand: shown 2 of 3 times where it came out so, 0 of 2 where not, each with two observations before."""
    always_shown(monkeypatch)
    watched = reading(lambda *_: True)
    assert watched.counted(SeatNo(0), "short", 1.0) == 1.0, "nothing is shown"
    watched.see(1, deed(0, 1))
    assert watched.counted(SeatNo(0), "short", 1.0) == 2.0
    assert watched.counted(SeatNo(0), "short", 0.5) == pytest.approx(sqrt(2))
    assert watched.counted(SeatNo(0), "short", 0.0) == watched.counted(SeatNo(1), "short", 1.0) == 1.0
    watched.see(1, came_out(True))
    watched.see(2, deed(0, 1))
    watched.see(2, came_out(True))
    for at, so in ((3, True), (4, False), (5, False)):
        watched.see(at, came_out(so))
    assert watched.counted(SeatNo(0), "short", 1.0) == 1.0, "what was shown in a round is over with it"
    watched.see(6, deed(0, 1))
    shown_so, shown_else = (2 + 2 * 0.5) / (3 + 2), (0 + 2 * 0.25) / (2 + 2)
    assert watched.counted(SeatNo(0), "short", 1.0) == pytest.approx(shown_so / shown_else) == pytest.approx(4.8)
    watched.see(6, came_out(None))
    assert watched.counted(SeatNo(0), "short", 1.0) == 1.0, "nothing can come of it any more"
    watched.begin(Source("another"))
    watched.see(6, deed(0, 1))
    assert watched.counted(SeatNo(0), "short", 1.0) == 2.0, "a game is counted by itself"


@pytest.mark.parametrize("true", [True, False])
def test_a_reader_never_learns_whether_a_sign_is_true(true: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    always_shown(monkeypatch)
    watched = reading(lambda *_: true)
    for at in range(4):
        watched.see(at, deed(0, 1))
        watched.see(at, came_out(True))
    # By what came out alone: 5 of 6 against a quarter.
    assert watched.counted(SeatNo(0), "short", 1.0) == pytest.approx(5 / 6 / 0.25)


LIKELIER = {"weak": 8.0, "average": 65 / 15, "skilled": 2.5, "master": 4 / 3, "grandmaster": 1.0}


@every_case("level", LEVELS)
def test_a_perfect_reader_goes_by_what_a_level_shows(level: str) -> None:
    """Where what is so always comes out so it is h over q, as the table of the levels has it."""
    watched = reading(lambda *_: True, level)
    for at in range(40):
        watched.see(at, deed(0, 1))
        if (found := watched.known(SeatNo(0), "short", 0.0)) != 1.0:
            break
    assert found == pytest.approx(LIKELIER[level])


@pytest.mark.parametrize(
    ("level", "gain", "may", "bluffs"),
    [
        ("master", 0.31, (0,), True),
        ("master", 0.3, (0,), False),
        ("master", 9.0, (), False),
        ("skilled", 9.0, (0,), False),
        ("grandmaster", 9.0, (0,), False),
    ],
)
def test_a_master_alone_shows_a_sign_on_purpose_where_it_is_worth_it(
    level: str, gain: float, may: Sequence[int], bluffs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    always_shown(monkeypatch, 0.0, 0.0)
    for so, shows in ((False, bluffs), (True, False), (None, False)):
        watched = reading(lambda *_, so=so: so, level, gain, may)
        watched.see(1, deed(0, 1))
        assert watched.counted(SeatNo(0), "short", 1.0) == (2.0 if shows else 1.0)


def test_reading_is_for_a_study(capsys: Captured, tmp_path: Path) -> None:
    for words in (["play", "masks"], ["print", "masks", "gm-sheet"]):
        line = refused(capsys, 2, *words, "--option", "tells=read")
        assert line.endswith("tells=read is for gmkit study, where NPCs read signs; write tells=shown or tells=off")
    for slug in ("whims", "cipher", "cyffle", "cypher"):
        assert "reads signs; leave tells=read out" in refused(capsys, 2, "study", slug, "--option", "tells=read")
    words = ["study", "masks", "--option", "tells=read"]
    assert "--against" in refused(capsys, 2, *words, "--against", "weak")
    assert "--personas" in refused(capsys, 2, *words, "--personas")
    assert "random" in refused(capsys, 2, *words, "--level", "random")


def test_who_reads_is_measured_among_its_own_level(capsys: Captured) -> None:
    words = ["study", "masks", "--option", "tells=read", "--option", "max_rounds=1", "--games", "1", "--seats", "5"]
    found = commands.answer(capsys, *words, "--level", "weak", "--level", "master")["result"]
    assert [(row["challenger"], row["against"]) for row in found["rows"]] == [
        ("weak+knows", "weak"),
        ("master+knows", "master"),
        ("master+reads", "master"),
        ("master+bluffs", "master+reads"),
    ]


def test_looking_on_changes_nothing_and_who_sees_no_sign_plays_as_ever() -> None:
    own = games.part("masks", "commands").DESK
    game = own.open((), None)
    seating = Seating(tuple(Seat(name, "master") for name in own.card.names[:5]))
    options = {**own.card.built_in(), "max_rounds": 2}
    begun = game.set_up(seating, options)
    reads = own.tells.reads()
    onlooker = Reading(own.tells, Start(game, seating, options, begun), wording())
    plain = [Sitter(own.player(seat, game)) for seat in seating]
    readers = [Sitter(reads.player(seat, game, lambda *_: 1.0), by=seat.by) for seat in seating]
    for seed in ("one", "two"):
        ends = [
            settle(game, begun.state, plain, Source(seed)),
            settle(game, begun.state, readers, Source(seed), onlooker),
        ]
        assert ends[0] == ends[1]
