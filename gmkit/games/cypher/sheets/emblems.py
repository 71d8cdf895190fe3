"""The emblem of a character, composed from what its card does; the same deck gives the same emblems."""

from __future__ import annotations

from gmkit.games.cypher.content import Character, Effect, NexusDeck
from gmkit.games.cypher.sheets.pictures import PICTURES, Facts, plain
from gmkit.printing.pen import Form, Pen

MOST = 3
"""Drawings in one emblem; what else a card does, its text says."""

_ABSORBS = {
    "leaves_when_owner_plays": ("purge_own",),
    "exile_from_hand": ("draw",),
    "play_extra": ("draw",),
    "trigger_end": ("play_extra", "draw"),
}
"""What some drawings show along with their own effect."""

_PLACES = {1: ((0.0, 1.0),), 2: ((-9.5, 0.68), (9.5, 0.68)), 3: ((-14.2, 0.54), (0.0, 0.54), (14.2, 0.54))}
CLEAR = {1: 14.2, 2: 19.0, 3: 21.6}
"""How far from the middle an emblem of so many drawings leaves nothing free."""


def kinds(one: Character) -> tuple[str, ...]:
    """Give the effects that a card's emblem is made of, in its order; none for a card that does nothing."""
    ops = list(dict.fromkeys(effect.op for effect in (*one.when_played, *one.while_in_play)))
    shown_with = {op for main in ops for op in _ABSORBS.get(main, ())}
    return tuple(op for op in ops if op not in shown_with)[:MOST]


def emblem(pen: Pen, deck: NexusDeck, one: Character, scale: float, *, low: bool) -> Form:
    """Give the emblem of a character about the origin, 48 × 24 mm at most; it will be placed at a scale."""
    ops = kinds(one)
    if not ops:
        plain(pen, Facts(one.influence, low=low))
    for op, (x, share) in zip(ops, _PLACES.get(len(ops), ()), strict=True):
        own = Pen(pen.fonts)
        own.where = pen.where
        PICTURES[op](own, _facts(deck, one, op, scale * share, low=low))
        pen.place(own.form(f"{one.id} {op}", 24, 24, -12, -12), x, 0, share)
    return pen.form(f"emblem {one.id}", 48, 24, -24, -12)


def _facts(deck: NexusDeck, one: Character, op: str, scale: float, *, low: bool) -> Facts:
    """Give what the drawing of one effect shows."""
    same = [effect for effect in (*one.when_played, *one.while_in_play) if effect.op == op]
    first = same[0]
    drawn = sum(effect.amount for effect in one.when_played if effect.op == "draw")
    return Facts(
        worth=one.influence,
        other=_other(deck, first),
        amount=drawn if op == "exile_from_hand" and drawn else sum(effect.amount for effect in same),
        classes=len({klass for effect in same for klass in effect.classes}),
        low=low,
        scale=scale,
    )


def _other(deck: NexusDeck, effect: Effect) -> int:
    """Give the influence that stands on the other card, or on the same one in company."""
    named = next((one for one in deck.characters if one.id == effect.card), None)
    return named.influence if named else effect.influence
