"""City of Masks in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from gmkit.games.masks.model import (
    HIDDEN_FACE,
    MUNDANE,
    ActionsDeclared,
    Attempt,
    ChallengeResolved,
    CourtsDrawn,
    Declared,
    Event,
    Flow,
    State,
)
from gmkit.shell.output import whole
from gmkit.table.seats import Seating


def worth(action: Declared | Attempt) -> str:
    """Give an action with its kind and value: "Feed stray cats (hidden 2)"."""
    if action.kind == MUNDANE:
        return f"{action.label} (mundane)"
    return f"{action.label} ({'hidden ' if action.kind == HIDDEN_FACE else ''}{action.value})"


def moved(face: Flow, hidden: Flow) -> str:
    """Give what moved: "Face +4 (gains 4), Hidden Face −1 (gains 1, loses 2)"."""
    parts = []
    for name, flow in (("Face", face), ("Hidden Face", hidden)):
        told = [f"{verb} {n}" for verb, n in (("gains", flow.gained + flow.bonus), ("loses", flow.lost)) if n]
        if name == "Face" or told:
            parts.append(f"{name} {whole(flow.change)}" + (f" ({', '.join(told)})" if told else ""))
    return ", ".join(parts)


def tell(event: Event, seating: Seating) -> str:
    """Tell one event in a sentence."""
    name = seating.names[event.seat]
    match event:
        case ActionsDeclared(_, mask, actions, _, _):
            return f"{name}, as {mask}, declares: {', '.join(map(worth, actions))}."
        case CourtsDrawn(_, inner, outer):
            return f"{name} draws {inner}:{outer}."
        case ChallengeResolved(_, attempts, face, hidden):
            done = [attempt.label for attempt in attempts if attempt.succeeds]
            failed = [attempt.label for attempt in attempts if not attempt.succeeds]
            told = [f"succeeds at {', '.join(done)}"] if done else []
            told += [f"fails at {', '.join(failed)}"] if failed else []
            return f"{name} {' and '.join(told)}: {moved(face, hidden)}."
    assert_never(event)


def outline(events: Sequence[Event], seating: Seating) -> str:
    """Tell the challenge in one line."""
    return " ".join(tell(event, seating) for event in events if isinstance(event, ChallengeResolved))


def beats(events: Sequence[Event], seating: Seating) -> list[str]:
    """Tell the challenge step by step."""
    return [tell(event, seating) for event in events]


def glance(view: State, seat: int) -> list[str]:
    """Tell what a seat sees."""
    return [f"{view.seating.names[seat]}: {view.challenge.mask if view.challenge else 'no challenge'}"]
