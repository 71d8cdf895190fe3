"""What is declared on the command line: a mask, its actions in part, hidden and mundane ones by label."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, NamedTuple

from gmkit.errors import IllegalChoice, UnreadableChoice, quoted
from gmkit.games.masks import rules
from gmkit.games.masks.content import Mask
from gmkit.games.masks.encounter import HIDDEN_FACE, MUNDANE, PROPER, Declared
from gmkit.names import pick
from gmkit.shell.options import Common, argument, flag

LABEL = 80
"""The longest label of an action."""

_DIGITS = 9

MaskName = Annotated[str, argument("MASK", "The mask worn: any part of its name, or its card.")]
MaybeMask = Annotated[str | None, argument("MASK", "The challenger's mask; none with --from.")]


class Deeds(NamedTuple):
    """What the challenger declares."""

    do: Annotated[
        list[str] | None, flag("--do", metavar="LABEL", help="A proper action of the mask, in order; repeatable.")
    ] = None
    hidden: Annotated[
        list[str] | None,
        flag("--hidden", metavar="LABEL=VALUE", help="An action of the Hidden Face, after those of --do."),
    ] = None
    mundane: Annotated[
        list[str] | None,
        flag("--mundane", metavar="LABEL", help="Anything else plausible; it succeeds and is worth nothing."),
    ] = None
    face: Annotated[int | None, flag("--face", help="Face in hand; without it, never short.")] = None
    hidden_face: Annotated[int | None, flag("--hidden-face", help="Hidden Face in hand; without it, never short.")] = (
        None
    )


class Theirs(NamedTuple):
    """The other side of an opposed challenge."""

    vs: Annotated[str | None, flag("--vs", metavar="MASK", help="The defender's mask.")] = None
    their_do: Annotated[
        list[str] | None, flag("--their-do", metavar="LABEL", help="A proper action of the defender's; repeatable.")
    ] = None
    their_hidden: Annotated[
        list[str] | None, flag("--their-hidden", metavar="LABEL=VALUE", help="A hidden action of the defender's.")
    ] = None
    stake: Annotated[int | None, flag("--stake", help="The Face that each side puts up.")] = None
    their_face: Annotated[int | None, flag("--their-face", help="The defender's Face; without it, never short.")] = None
    supporters: Annotated[int, flag("--supporters", help="Lenders who draw for the challenger.")] = 0
    their_supporters: Annotated[int, flag("--their-supporters", help="Lenders who draw for the defender.")] = 0


def hidden(option: str, text: str) -> Declared:
    """Read a hidden action: LABEL=VALUE; raises UnreadableChoice."""
    label, equals, value = text.rpartition("=")
    if not equals or not (value.strip().isascii() and value.strip().isdigit() and len(value) <= _DIGITS):
        raise UnreadableChoice(f"{option} {quoted(text)}: write LABEL=VALUE, the value 1 to 3")
    return Declared(_label(option, label), HIDDEN_FACE, int(value))


def _label(option: str, text: str) -> str:
    label = text.strip()
    if not label or len(label) > LABEL or not label.isprintable():
        raise UnreadableChoice(f"{option} {quoted(text)}: name the action in 1 to {LABEL} characters")
    return label


def purse(option: str, value: int | None) -> int | None:
    """Give what is in a purse, None if it is never short; raises IllegalChoice for less than nothing."""
    if value is not None and value < 0:
        raise IllegalChoice(f"{option} is {value}; give 0 or more")
    return value


def proper(mask: Mask, do: Sequence[str]) -> list[Declared]:
    """Give the proper actions that are named, in order; raises UnknownName or AmbiguousChoice."""
    names = {action: (action.label, action.id) for action in mask.actions}
    found = [pick(f"proper action of {mask.title}", text, names) for text in do]
    return [Declared(action.label, PROPER, action.value, tags=action.tags) for action in found]


def declared(mask: Mask, deeds: Deeds) -> tuple[Declared, ...]:
    """Read what the challenger declares: proper actions, then hidden ones, then mundane ones.

    Raises:
        UnknownName, AmbiguousChoice: for an action of the mask.
        UnreadableChoice: for a label, or the value beside one.
    """
    actions = proper(mask, deeds.do or ())
    actions += [hidden("--hidden", text) for text in deeds.hidden or ()]
    actions += [Declared(_label("--mundane", text), MUNDANE, 0) for text in deeds.mundane or ()]
    return tuple(actions)


def declared_alone(common: Common, mask: Mask, deeds: Deeds, test: str) -> tuple[Declared, ...]:
    """Read what is declared in an unopposed challenge, and hold it to the rules.

    Raises:
        IllegalChoice: the declaration breaks a rule.
    """
    actions = declared(mask, deeds)
    if not actions:
        raise IllegalChoice(f"no action is declared; name 1 to {rules.ACTIONS} with --do, --hidden or --mundane")
    rules.declaring(actions, purse("--face", deeds.face), purse("--hidden-face", deeds.hidden_face))
    warn(common, actions, test)
    return actions


def warn(common: Common, actions: Sequence[Declared], test: str) -> None:
    """Warn of actions that no draw lets succeed."""
    for action in rules.out_of_reach(actions, test):
        common.voice.aside(f"warning: {quoted(action.label)} cannot succeed: its running total is over 6")


def law_of_changes(weighed: Sequence[tuple[int, Fraction]]) -> dict[int, Fraction]:
    """Merge equal changes, the least first."""
    law: dict[int, Fraction] = {}
    for change, weight in sorted(weighed):
        law[change] = law.get(change, Fraction(0)) + weight
    return law
