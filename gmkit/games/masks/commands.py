"""City of Masks on the command line: where loading, luck, rules, words and output meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from gmkit.chance.dominoes import Domino
from gmkit.errors import IllegalChoice, UnreadableChoice, quoted
from gmkit.games.masks import GAME, rules, telling
from gmkit.games.masks.content import KINDS, SET, Mask, MaskSet
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import HIDDEN_FACE, MUNDANE, PROPER, Declared, State, Unopposed
from gmkit.library.shelves import resolve
from gmkit.names import pick
from gmkit.shell.answers import put_challenge, put_odds
from gmkit.shell.card import set_id
from gmkit.shell.desk import Desk, Start, Telling
from gmkit.shell.options import Common, Kinds, Rolling
from gmkit.shell.output import percent, signed, whole
from gmkit.shell.session import Session
from gmkit.table.game import Game, SeatNo
from gmkit.table.odds import spread as spread_odds
from gmkit.table.seats import HUMAN, Seat, Seating

LABEL = 80
"""The longest label of an action."""

_DIGITS = 9


MaskName = Annotated[str, typer.Argument(metavar="MASK", help="The mask worn: any part of its name, or its card.")]


class Deeds(NamedTuple):
    """What the challenger declares."""

    do: Annotated[
        list[str] | None,
        typer.Option("--do", metavar="LABEL", help="A proper action of the mask, in order; repeatable."),
    ] = None
    hidden: Annotated[
        list[str] | None,
        typer.Option("--hidden", metavar="LABEL=VALUE", help="An action of the Hidden Face, after those of --do."),
    ] = None
    mundane: Annotated[
        list[str] | None,
        typer.Option("--mundane", metavar="LABEL", help="Anything else plausible; it succeeds and is worth nothing."),
    ] = None
    face: Annotated[int | None, typer.Option("--face", help="Face in hand; without it, never short.")] = None
    hidden_face: Annotated[
        int | None, typer.Option("--hidden-face", help="Hidden Face in hand; without it, never short.")
    ] = None


def _masks(paths: Sequence[Path], chosen: str | None) -> MaskSet:
    return MaskSet.from_data(resolve(SET.name, "masks/masks.yaml", paths, KINDS, chosen).data)


def _no_situation(*_given: object) -> Start:
    raise IllegalChoice(f"{GAME.title} reads no situations; describe the challenge with options")


def _saved(state: State, _game: Game[Any]) -> Mapping[str, Any]:
    assert state.challenge is not None
    return state.challenge._asdict()


DESK = Desk(
    card=GAME,
    open=lambda paths, chosen: Masks(_masks(paths, chosen)),
    content=lambda _game: None,
    situation=_no_situation,
    from_data=_no_situation,
    save=_saved,
    player=lambda _seat, _game: lambda _view, ask, _source: next(ask.choices.items()),
    consider=lambda _game, _view, _ask, _seat, _source: [],
    telling=lambda _game: Telling(telling.outline, telling.beats, telling.tell, telling.glance),
    turns=lambda _state: 1,
)


def _hidden(text: str) -> Declared:
    label, equals, value = text.rpartition("=")
    if not equals or not (value.strip().isascii() and value.strip().isdigit() and len(value) <= _DIGITS):
        raise UnreadableChoice(f"--hidden {quoted(text)}: write LABEL=VALUE, the value 1 to 3")
    return Declared(_label("--hidden", label), HIDDEN_FACE, int(value))


def _label(option: str, text: str) -> str:
    label = text.strip()
    if not label or len(label) > LABEL or not label.isprintable():
        raise UnreadableChoice(f"{option} {quoted(text)}: name the action in 1 to {LABEL} characters")
    return label


def _purse(option: str, value: int | None) -> int | None:
    if value is not None and value < 0:
        raise IllegalChoice(f"{option} is {value}; give 0 or more")
    return value


def _declare(mask: Mask, deeds: Deeds) -> Unopposed:
    """Read what is declared: proper actions, then hidden ones, then mundane ones."""
    names = {action: (action.label, action.id) for action in mask.actions}
    found = [pick(f"proper action of {mask.title}", text, names) for text in deeds.do or ()]
    actions = [Declared(action.label, PROPER, action.value) for action in found]
    actions += [_hidden(text) for text in deeds.hidden or ()]
    actions += [Declared(_label("--mundane", text), MUNDANE, 0) for text in deeds.mundane or ()]
    if not actions:
        raise IllegalChoice(f"no action is declared; name 1 to {rules.ACTIONS} with --do, --hidden or --mundane")
    face, hidden_face = _purse("--face", deeds.face), _purse("--hidden-face", deeds.hidden_face)
    return Unopposed(SeatNo(0), mask.title, tuple(actions), face, hidden_face)


def _start(common: Common, mask: str, deeds: Deeds) -> Start:
    """Stand at the challenge: the mask found, the actions declared, nothing drawn."""
    options = GAME.read_options(common.options)
    content = _masks(common.content or (), set_id(common.options))
    game = Masks(rules.king_of_clubs(content, str(options["king_of_clubs"])))
    declared = _declare(game.content.find(mask), deeds)
    seating = Seating((Seat("you", HUMAN),))
    step = game.challenge(game.set_up(seating, options).state, declared)
    for action in rules.out_of_reach(declared.actions, str(options["success_test"])):
        common.voice.aside(f"warning: {quoted(action.label)} cannot succeed: its running total is over 6")
    return Start(game, seating, options, step)


def challenge_unopposed(common: Common, rolling: Rolling, deeds: Deeds, mask: MaskName) -> None:
    """A challenge that involves no other avatar: what succeeds, and how Face moves.

    Example: gmkit challenge masks unopposed taria --do swing --hidden 'Feed stray cats=2' --roll 5:1
    """
    start = _start(common, mask, deeds)
    session = Session(DESK, start, rolling, common.voice)
    session.play()
    settled = session.state.challenge
    assert isinstance(settled, Unopposed)
    draw = settled.draw
    assert isinstance(draw, Domino)
    face, hidden = settled.face_flow, settled.hidden_flow
    result = {
        "draw": draw,
        "actions": list(settled.attempts),
        "face": face.change,
        "hidden_face": hidden.change,
    }
    lines = [f"{GAME.title}: {settled.mask} draws {draw}, inner court {draw.inner}, outer court {draw.outer}."]
    lines += [
        f"  {'succeeds' if one.succeeds else 'fails':8}  {telling.worth(one)}"
        + (f", running total {one.cumulative}" if one.value else "")
        for one in settled.attempts
    ]
    lines.append(f"  {telling.moved(face, hidden)}")
    put_challenge(GAME, "unopposed", session, common, result, lines, start.seating.names, start.options)


def odds_unopposed(common: Common, deeds: Deeds, mask: MaskName) -> None:
    """The chance of each action, and what Face to expect, before anything is drawn.

    Example: gmkit odds masks unopposed 'Dashing Swordsman' --do stylishly --do pose
    """
    start = _start(common, mask, deeds)
    ends: dict[State, Fraction] = spread_odds(start.game, {start.step.state: Fraction(1)}, lambda _state: False)
    settled = [(state.challenge, weight) for state, weight in ends.items() if state.challenge]
    first = settled[0][0]
    ladder = [
        sum((weight for end, weight in settled if end.attempts[at].succeeds), Fraction(0))
        for at in range(len(first.attempts))
    ]
    rows = [{**attempt._asdict(), "succeeds": chance} for attempt, chance in zip(first.attempts, ladder, strict=True)]
    faces = _law([(end.face_flow.change, weight) for end, weight in settled])
    hidden = _law([(end.hidden_flow.change, weight) for end, weight in settled])
    result = {
        "actions": rows,
        "chances": {str(change): chance for change, chance in faces.items()},
        "expected": {"face": _mean(faces), "hidden_face": _mean(hidden)},
    }
    piece = "two dice" if start.options["randomizer"] == "dice2d6" else "one domino"
    lines = [f"{GAME.title}: {first.mask}, unopposed, {piece}"]
    width = max(len(telling.worth(one)) for one in first.attempts)
    lines += [
        f"  {telling.worth(one):{width}}  {percent(chance)} ({chance})"
        for one, chance in zip(first.attempts, ladder, strict=True)
    ]
    lines.append(f"  Face {_outlook(faces)}")
    if any(one.kind == HIDDEN_FACE for one in first.actions):
        lines.append(f"  Hidden Face {_outlook(hidden)}")
    put_odds(GAME, "unopposed", common, result, lines, start.options)


def _law(weighed: Sequence[tuple[int, Fraction]]) -> dict[int, Fraction]:
    """Merge equal changes, the least first."""
    law: dict[int, Fraction] = {}
    for change, weight in sorted(weighed):
        law[change] = law.get(change, Fraction(0)) + weight
    return law


def _mean(law: Mapping[int, Fraction]) -> Fraction:
    return sum((change * weight for change, weight in law.items()), Fraction(0))


def _outlook(law: Mapping[int, Fraction]) -> str:
    span = f"from {whole(min(law))} to {whole(max(law))}"
    loss = sum((weight for change, weight in law.items() if change < 0), Fraction(0))
    return f"{signed(_mean(law))} on average, {span}; a loss {percent(loss)}"


challenge: Kinds = {"unopposed": challenge_unopposed}
odds: Kinds = {"unopposed": odds_unopposed}
