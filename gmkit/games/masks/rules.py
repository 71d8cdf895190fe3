"""The rules of City of Masks, one function each, in the order of an unopposed challenge.

"Step" is a step of the unopposed challenge in the source's chapter on challenges.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from gmkit.chance.dominoes import PIPS, Domino, TileDraw, double_six
from gmkit.chance.law import Law
from gmkit.errors import IllegalChoice, quoted
from gmkit.games.masks.content import MaskSet
from gmkit.games.masks.draws import DicePair
from gmkit.games.masks.encounter import HIDDEN_FACE, MUNDANE, PROPER, Attempt, Declared, Flow
from gmkit.names import fold

ACTIONS = 3
"""Actions of all kinds that one challenge may hold."""

VALUES = range(1, 4)
"""What an action of a mask or a Hidden Face may be worth."""

_BUNDLED, _KING, _TRIMMED = "bonvidaeo", "kc", "implacable-enemy"


def king_of_clubs(content: MaskSet, option: str) -> MaskSet:
    """Give the set with its King of Clubs as printed (14 points) or trimmed to a king's 13 (A49).

    A set of the GM's own is left as it is.
    """
    if option == "printed" or content.id != _BUNDLED:
        return content
    masks = [
        replace(
            mask,
            budget_waiver=None,
            actions=tuple(replace(one, value=1) if one.id == _TRIMMED else one for one in mask.actions),
        )
        if mask.id == _KING
        else mask
        for mask in content.masks
    ]
    return replace(content, masks=tuple(masks))


def drawing(randomizer: str, without: Collection[Domino] = ()) -> Law[Domino]:
    """Give the draw of a challenge: a tile held by either end, or two dice (step 3; A3).

    A tile's blank counts 0 and fails every valued action; dice have no blanks.

    Args:
        randomizer: dominoes or dice2d6.
        without: the tiles drawn before, which are not put back until the challenge is over.
    """
    if randomizer == "dice2d6":
        return DicePair()
    gone = {tile.tile() for tile in without}
    return TileDraw(tile for tile in double_six() if tile not in gone) if gone else TileDraw(double_six())


def piece(randomizer: str) -> str:
    """Give the label of a draw: domino or dice."""
    return "dice" if randomizer == "dice2d6" else "domino"


def declaring(
    actions: Sequence[Declared], face: int | None = None, hidden_face: int | None = None, *, fewest: int = 1
) -> None:
    """Allow a declaration: up to three in one common list, none twice, each paid for (steps 1, 2; A4).

    Args:
        actions: in the order they are declared.
        face: Face in hand, None if it is never short.
        hidden_face: Hidden Face in hand, None if it is never short.
        fewest: how few will do; in an opposed challenge none.

    Raises:
        IllegalChoice: the rule that is broken, and what is legal.
    """
    if not fewest <= len(actions) <= ACTIONS:
        raise IllegalChoice(
            f"{len(actions)} actions declared; a challenge holds {fewest} to {ACTIONS}, of all kinds together"
        )
    seen: set[str] = set()
    for action in actions:
        legal = range(1) if action.kind == MUNDANE else VALUES
        if action.value not in legal:
            raise IllegalChoice(
                f"{quoted(action.label)} cannot be worth {action.value}; "
                f"an action of the mask or the Hidden Face is worth {VALUES[0]} to {VALUES[-1]}"
            )
        if fold(action.label) in seen:
            raise IllegalChoice(f"{quoted(action.label)} is declared twice; each action may be declared once")
        seen.add(fold(action.label))
    for name, wanted, purse in zip(("Face", "Hidden Face"), investing(actions), (face, hidden_face), strict=True):
        if purse is not None and wanted > purse:
            raise IllegalChoice(f"these actions take {wanted} {name} to invest, and {purse} is there; declare less")


def investing(actions: Iterable[Declared]) -> tuple[int, int]:
    """Give the Face and the Hidden Face set aside: the values of proper and of hidden actions (step 2)."""
    return _worth(actions, PROPER), _worth(actions, HIDDEN_FACE)


def _worth(actions: Iterable[Declared | Attempt], kind: str) -> int:
    return sum(action.value for action in actions if action.kind == kind)


def running_totals(actions: Iterable[Declared]) -> tuple[int, ...]:
    """Give for each action the values up to and with it, in the order declared, all kinds alike (A4)."""
    total = 0
    return tuple(total := total + action.value for action in actions)


def success_ladder(actions: Sequence[Declared], inner: int, test: str) -> tuple[Attempt, ...]:
    """Say what succeeds: each action whose running total the inner court reaches (step 4; A1, A2, A3).

    Under the other reading it is those whose running total the inner court does not exceed. An
    action worth 0 always succeeds.
    """
    return tuple(
        Attempt(
            action.label,
            action.kind,
            action.value,
            total,
            action.value == 0 or reaches(inner, total, test),
        )
        for action, total in zip(actions, running_totals(actions), strict=True)
    )


def reaches(inner: int, total: int, test: str) -> bool:
    """Say whether an inner court reaches a running total above 0: is at least it, or at most (A1)."""
    return inner >= total if test == "inner_ge_cumulative" else inner <= total


def out_of_reach(actions: Sequence[Declared], test: str) -> list[Declared]:
    """Give the actions that no draw lets succeed: those with a running total over 6 (A2)."""
    if test != "inner_ge_cumulative":
        return []
    totals = running_totals(actions)
    return [action for action, total in zip(actions, totals, strict=True) if action.value and total > PIPS]


def losing(attempts: Iterable[Attempt], kind: str) -> int:
    """Give what failed actions of a kind cost: their values, to the pool (step 5; A5, A6).

    A failed proper action costs Face, a failed hidden one Hidden Face; the rest of what was set
    aside comes back.
    """
    return _worth((attempt for attempt in attempts if not attempt.succeeds), kind)


def gaining(attempts: Iterable[Attempt], draw: Domino, kind: str) -> int:
    """Give what the draw earns in a kind: the difference between the courts (step 6; A7, A8, A9).

    It is earned once if any action of that kind with a value was declared, whether it succeeds or
    not, and in full for each kind.
    """
    declared = any(attempt.kind == kind and attempt.value for attempt in attempts)
    return abs(draw.inner - draw.outer) if declared else 0


def conflict_bonus(actions: Iterable[Declared]) -> int:
    """Give what Conflicted Actions pay in Hidden Face, whatever the draw (step 7; A39, A40).

    A pair pays the value of its hidden action, once, whichever of its sides is declared, or both.
    """
    pairs = {action.pair: action.bonus for action in actions if action.bonus}
    return sum(pairs.values())


def flowing(attempts: Sequence[Attempt], draw: Domino, kind: str, bonus: str, conflict: int = 0) -> Flow:
    """Give all that moves in a kind; the house rule `success_value` also pays for each success.

    Args:
        attempts: what came of the actions.
        draw: the courts.
        kind: proper, for Face, or hidden, for Hidden Face.
        bonus: the house rule.
        conflict: what Conflicted Actions pay; in Hidden Face only.
    """
    succeeded = [attempt for attempt in attempts if attempt.succeeds] if bonus == "success_value" else []
    paid = conflict if kind == HIDDEN_FACE else 0
    return Flow(gaining(attempts, draw, kind), losing(attempts, kind), _worth(succeeded, kind), paid)
