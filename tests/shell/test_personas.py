"""Personas: a little of character in what NPCs choose; bounded, never a rule, and nothing where nobody has one."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

import pytest

from gmkit.chance.source import Source
from gmkit.cli import run as gmkit
from gmkit.games.masks import npc
from gmkit.games.masks.content import PERSONAS
from gmkit.games.masks.model import MASKED
from gmkit.games.masks.npc import mind as minds
from gmkit.games.masks.npc.mind import HABIT, Mind, habit_of
from gmkit.games.masks.rules.actions import WOO
from gmkit.games.masks.rules.challenges import MATCH
from gmkit.shell.desk import Desk, Start
from gmkit.shell.tells import signs_of
from gmkit.shell.words import wording
from gmkit.table.game import Ask, Opinion
from gmkit.table.run import Places, by_seat, drawn, run, said_by
from gmkit.table.seats import HUMAN, Seat, Seating, with_styles
from tests.cases import every_case
from tests.commands import Captured, answer, refused
from tests.test_every_game import desk, watched

FIVE = ("whims", "cipher", "cyffle", "cypher", "masks")

ROOT = Path(__file__).parents[2]

Leant = tuple[Mind, Ask, list[Opinion], list[Opinion]]


def evening(own: Desk, seating: Seating, seed: str, **options: Any) -> list[Any]:
    """Play a game among NPCs, and give all answers."""
    game, source, places = own.open((), None), Source(seed), Places()
    players = {at: (own.player(seat, game), seat.by) for at, seat in enumerate(seating)}
    state = game.set_up(seating, {**own.card.built_in(), **own.trial.options, **options}).state
    answers = by_seat(game, players, drawn(source, places), source, places)
    return [moment.said for moment in run(game, state, answers)]


def leant(monkeypatch: pytest.MonkeyPatch, style: str) -> list[Leant]:
    """Play an evening of City of Masks in which all have a style, and give what it made of every choice."""
    found: list[Leant] = []

    def leaning(mind: Mind, ask: Ask, opinions: list[Opinion]) -> list[Opinion]:
        after = minds.leaning(mind, ask, opinions)
        found.append((mind, ask, opinions, after))
        return after

    monkeypatch.setattr(npc, "leaning", leaning)
    own = desk("masks")
    seating = Seating(tuple(Seat(name, "skilled", style) for name in own.card.names[:6]))
    for seed in ("one", "seven"):
        evening(own, seating, seed)
    return found


def top(found: list[Opinion]) -> Opinion:
    return max(found, key=lambda one: one.value)


def woos(choice: Any) -> int:
    return sum(one[0] == WOO for one in choice)


AS_IT_SAYS: dict[tuple[str, str], Callable[[Any, Any], bool]] = {
    ("late", "answer to the stake"): lambda before, after: before == MATCH != after,
    ("raises", "answer to the stake"): lambda before, after: after != MATCH and (before == MATCH or after > before),
    ("devoted", "aims"): lambda before, after: woos(after) < woos(before),
    ("lavish", "promise"): lambda before, after: after > before,
    ("lavish", "Face to lend"): lambda before, after: 0 < after < before,
    ("accuses", "denounce"): lambda before, after: not before and after,
}
"""What changes for whom a habit changes what is best, from what it would have been."""


@pytest.mark.thorough
@pytest.mark.parametrize("style", PERSONAS)
def test_a_habit_is_worth_a_face_at_most_and_goes_its_own_way(monkeypatch: pytest.MonkeyPatch, style: str) -> None:
    assert HABIT == 1.0
    changed = 0
    for _, ask, before, after in leant(monkeypatch, style):
        assert [one.choice for one in before] == [one.choice for one in after]
        assert all(abs(two.value - one.value) <= HABIT + 1e-9 for one, two in zip(before, after, strict=True))
        assert all(not one.parts or one.value == pytest.approx(sum(part.amount for part in one.parts)) for one in after)
        if (style, ask.what) not in AS_IT_SAYS:
            assert before == after
        elif top(after).choice != top(before).choice:
            changed += 1
            assert AS_IT_SAYS[style, ask.what](top(before).choice, top(after).choice)
            # Never a rule: what is better by more than a Face is done all the same.
            worth = {one.choice: one.value for one in before}
            assert worth[top(after).choice] >= top(before).value - HABIT - 1e-9
    assert changed or style == "accuses", "hardly anybody is denounced in two evenings"


def test_a_mask_gives_its_habit_and_none_where_it_is_not_worn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The five of the source's masks, by their cards; roles, the Uncast and the other masks have none."""
    bands = {"kd": "late", "jc": "raises", "kh": "devoted", "qh": "lavish", "jd": "accuses"}
    found = leant(monkeypatch, MASKED)
    assert {habit_of(mind)[0] for mind, *_ in found} > {""}
    for mind, *_ in found:
        assert habit_of(mind) == (bands.get(mind.state.worn[mind.me] or "", ""), "mask")


def test_personas_are_for_masks_of_the_set(tmp_path: Path, capsys: Captured) -> None:
    text = (ROOT / "content/masks/masks.yaml").read_text(encoding="utf-8")
    line = "personas: {kd: late, jc: raises, kh: devoted, qh: lavish, jd: accuses}"
    assert text.count(line) == 1
    path = tmp_path / "masks.yaml"
    for personas, code, told in (("{qs: raises}", 0, False), ("{xx: raises}", 0, True), ("{qs: sulks}", 1, False)):
        path.write_text(text.replace(line, f"personas: {personas}").replace("id: bonvidaeo", "id: own"), "utf-8")
        assert gmkit(["check", str(path)]) == code
        assert ("nobody has these personas" in capsys.readouterr().out) == told


def test_a_motive_says_that_it_was_the_mask() -> None:
    words = wording()
    for deed in ("haggle", "lend", "denounce"):
        assert words.at("masks", "reasons", deed, "mask") == "as the mask would"


@every_case("slug", FIVE)
def test_all_who_have_no_manner_get_a_persona_by_their_name(slug: str) -> None:
    card = desk(slug).card
    assert set(card.personas) <= set(card.styles)
    seats = [Seat("Ana", HUMAN), Seat("Bo", "weak", next(iter(card.styles))), *map(Seat, card.names[:4])]
    person, styled, *others = with_styles(seats, card.personas)
    assert (person, styled) == (seats[0], seats[1])
    assert {one.style for one in others} <= set(card.personas)
    assert [one._replace(style="") for one in others] == seats[2:]
    assert with_styles(seats[::-1], card.personas) == [*reversed([person, styled, *others])], "whoever else is there"


@pytest.mark.parametrize("slug", ["whims", "cipher", "cyffle", "cypher"])
@pytest.mark.parametrize("level", ["average", "skilled", "master"])
def test_a_temper_is_small_and_goes_one_way(slug: str, level: str) -> None:
    """Bold and timid weigh the same choices by the same amount, with opposite signs, and all else alike."""
    own = desk(slug)
    game = own.open((), None)
    seating = Seating(tuple(Seat(name, level) for name in own.card.names[:3]))
    players = {at: (own.player(seat, game), seat.by) for at, seat in enumerate(seating)}
    source, places = Source("temper"), Places()
    state = game.set_up(seating, {**own.card.built_in(), **own.trial.options}).state
    moved = 0
    for moment in run(game, state, by_seat(game, players, drawn(source, places), source, places)):
        need, before = moment.need, state
        state = moment.state
        if not isinstance(need, Ask) or moment.said.by == "forced" or need.what == "Effort":
            continue
        view, at = game.view(before, need.seat), Source("temper").placed(need.what)
        bold, timid = (
            temper(own.consider(game, view, need, Seat("A", level, style), at)) for style in ("bold", "timid")
        )
        assert bold == {choice: -amount for choice, amount in timid.items()}
        assert all(0 < amount <= 1.0 for amount in bold.values())
        moved += bool(bold)
        if moved > 5:
            break
    # Of Cyffle, an average player goes by a page of habits, which have no worth to be moved.
    assert moved or (slug, level) == ("cyffle", "average")


@pytest.mark.thorough
@pytest.mark.parametrize("slug", ["whims", "cipher", "cyffle", "cypher"])
def test_a_temper_decides_now_and_then(slug: str) -> None:
    """Of what a skilled player without one is asked, either temper would choose something else, if not often."""
    own, asked, otherwise = desk(slug), 0, Counter[str]()
    for seed in range(40):
        game = watched(slug, seed, seats=("skilled",) * {"whims": 2, "cypher": 4}.get(slug, 3))
        rules = game.start.game
        players = [own.player(Seat("A", "skilled", style), rules) for style in ("", *own.card.personas)]
        for before, moment in zip(game.states, game.plain, strict=True):
            need = moment.need
            if not isinstance(need, Ask) or not moment.said.by.startswith("npc:"):
                continue
            view, at = rules.view(before, need.seat), Source("temper").named("player", need.seat).placed(need.what)
            plain, *others = (said_by(player(view, need, at), "").value for player in players)
            asked += 1
            otherwise.update(style for style, it in zip(own.card.personas, others, strict=True) if it != plain)
        if asked > 300 and len(otherwise) == len(own.card.personas):
            break
    assert set(otherwise) == set(own.card.personas), "a temper that never decides is none"
    assert max(otherwise.values()) < asked / 4, "a temper is no rule"


def temper(found: list[Opinion]) -> dict[Hashable, float]:
    # A limit may differ for it, and is the choice itself.
    lone = len(found) == 1
    parts = [(None if lone else one.choice, part) for one in found for part in one.parts]
    return {choice: part.amount for choice, part in parts if part.reason == "temper" and part.amount}


def test_a_temper_shows() -> None:
    own = desk("whims")
    game, words = own.open((), None), wording()
    seating = Seating((Seat("Oran", "weak", "bold"), Seat("Sibyl", "weak", "timid"), Seat("Teck", "weak")))
    start = Start(game, seating, {}, game.set_up(seating, own.card.built_in()))
    assert own.tells is not None
    bold, timid, plain = signs_of(own.tells, start, start.step.state, words)
    stock = {name: set(words.at("tells", "signs", name)) for name in ("bold", "timid", "any")}
    assert {one.words for one in bold} & stock["bold"]
    assert {one.words for one in timid} & stock["timid"]
    assert {one.words for one in plain} <= stock["any"]


@every_case("slug", FIVE)
def test_an_evening_is_seated_so_and_kept_so(capsys: Captured, slug: str, tmp_path: Any) -> None:
    log = tmp_path / "log.jsonl"
    words = ["play", slug, "--seed", "p", "--seat", "Ana=weak", "--save", str(log), "--quiet"]
    if slug in ("masks", "cyffle"):
        words += ["--option", "max_rounds=1" if slug == "masks" else "max_hands=1"]
    assert gmkit([*words, "--personas"]) == 0
    capsys.readouterr()
    header = json.loads(log.read_text(encoding="utf-8").splitlines()[0])
    styles = {row["style"] for row in header["seats"]}
    assert styles <= set(desk(slug).card.personas)
    line = refused(capsys, 2, "play", slug, "--from", str(log), "--personas")
    assert "--from" in line


def test_a_persona_is_measured_among_its_own_level(capsys: Captured) -> None:
    found = answer(capsys, "study", "whims", "--personas", "--games", "1", "--seats", "2", "--level", "weak")
    rows = found["result"]["rows"] if "result" in found else found["rows"]
    assert [(row["challenger"], row["against"]) for row in rows] == [
        ("weak+bold", "weak"),
        ("weak+timid", "weak"),
        ("weak+personas", "random+personas"),
    ]
    # A weak player of Whims goes by a figure whatever its temper: nothing moves.
    assert {row["ratio"] for row in rows[:2]} == {1.0}
    assert "--against" in refused(capsys, 2, "study", "whims", "--personas", "--against", "weak")
    assert "random" in refused(capsys, 2, "study", "whims", "--personas", "--level", "random")
