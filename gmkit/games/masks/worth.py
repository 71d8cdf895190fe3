"""What actions are worth and what moves, in a few words: for quick answers that need no telling."""

from __future__ import annotations

from gmkit.games.masks.encounter import HIDDEN_FACE, MUNDANE, Attempt, Declared, Flow
from gmkit.shell.output import whole


def worth(action: Declared | Attempt) -> str:
    """Give an action with its kind and value: "Feed stray cats (hidden 2)"."""
    if action.kind == MUNDANE:
        return f"{action.label} (mundane)"
    return f"{action.label} ({'hidden ' if action.kind == HIDDEN_FACE else ''}{action.value})"


def moved(face: Flow, hidden: Flow) -> str:
    """Give what moved: "Face +4 (gains 4), Hidden Face −1 (gains 1, loses 2)"."""
    parts = []
    for name, flow in (("Face", face), ("Hidden Face", hidden)):
        gains = flow.gained + flow.bonus + flow.conflict
        told = [f"{verb} {n}" for verb, n in (("gains", gains), ("loses", flow.lost)) if n]
        if name == "Face" or told:
            parts.append(f"{name} {whole(flow.change)}" + (f" ({', '.join(told)})" if told else ""))
    return ", ".join(parts)
