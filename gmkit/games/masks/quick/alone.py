"""The odds of an unopposed challenge, from the same law and rules that play uses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from gmkit.games.masks import GAME, rules
from gmkit.games.masks.content import MaskSet
from gmkit.games.masks.encounter import HIDDEN_FACE, PROPER, Attempt, Declared
from gmkit.games.masks.kinds import KINDS, SET
from gmkit.games.masks.model import Options
from gmkit.games.masks.quick.declared import Deeds, MaskName, declared_alone, law_of_changes
from gmkit.games.masks.worth import worth
from gmkit.library.shelves import resolve
from gmkit.shell.answers import put_odds
from gmkit.shell.card import set_id
from gmkit.shell.options import Common
from gmkit.shell.output import percent, signed, whole


def odds_unopposed(common: Common, deeds: Deeds, mask: MaskName) -> None:
    """The chance of each action, and what Face to expect, before anything is drawn.

    Example: gmkit odds masks unopposed 'Dashing Swordsman' --do stylishly --do pose
    """
    chosen = GAME.read_options(common.options)
    options = Options(**chosen)  # type: ignore[arg-type]
    document = resolve(SET.name, SET.default, common.content or (), KINDS, set_id(common.options))
    worn = rules.king_of_clubs(MaskSet.from_data(document.data), options.king_of_clubs).find(mask)
    settled = settlements(declared_alone(common, worn, deeds, options.success_test), options)
    first = settled[0][0]
    ladder = [
        sum((weight for attempts, _, _, weight in settled if attempts[at].succeeds), Fraction(0))
        for at in range(len(first))
    ]
    rows = [{**attempt._asdict(), "succeeds": chance} for attempt, chance in zip(first, ladder, strict=True)]
    faces = law_of_changes([(face, weight) for _, face, _, weight in settled])
    hidden = law_of_changes([(tokens, weight) for _, _, tokens, weight in settled])
    result = {
        "actions": rows,
        "chances": {str(change): chance for change, chance in faces.items()},
        "expected": {"face": _mean(faces), "hidden_face": _mean(hidden)},
    }
    piece = "two dice" if chosen["randomizer"] == "dice2d6" else "one domino"
    lines = [f"{GAME.title}: {worn.title}, unopposed, {piece}"]
    width = max(len(worth(one)) for one in first)
    lines += [
        f"  {worth(one):{width}}  {percent(chance)} ({chance})" for one, chance in zip(first, ladder, strict=True)
    ]
    lines.append(f"  Face {_outlook(faces)}")
    if any(one.kind == HIDDEN_FACE for one in first):
        lines.append(f"  Hidden Face {_outlook(hidden)}")
    put_odds(GAME, "unopposed", common, result, lines, chosen)


Settled = tuple[tuple[Attempt, ...], int, int, Fraction]
"""What came of the actions, the change in Face, in Hidden Face, and how likely it is."""


def settlements(actions: Sequence[Declared], options: Options) -> list[Settled]:
    """Give every way in which an unopposed challenge may end: one for each draw."""
    conflict = rules.conflict_bonus(actions)
    found = []
    for draw, weight in rules.drawing(options.randomizer).items():
        attempts = rules.success_ladder(actions, draw.inner, options.success_test)
        face, tokens = (
            rules.flowing(attempts, draw, kind, options.unopposed_bonus, conflict).change
            for kind in (PROPER, HIDDEN_FACE)
        )
        found.append((attempts, face, tokens, weight))
    return found


def _mean(law: Mapping[int, Fraction]) -> Fraction:
    return sum((change * weight for change, weight in law.items()), Fraction(0))


def _outlook(law: Mapping[int, Fraction]) -> str:
    span = f"from {whole(min(law))} to {whole(max(law))}"
    loss = sum((weight for change, weight in law.items() if change < 0), Fraction(0))
    return f"{signed(_mean(law))} on average, {span}; a loss {percent(loss)}"
