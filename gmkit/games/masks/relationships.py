"""How strong a feeling is, and how it changes: the source's chapter on relationships."""

from __future__ import annotations

from gmkit.errors import IllegalChoice
from gmkit.games.masks.ties import Feeling

LIMIT = 10
"""No feeling is stronger than this."""


def begin(level: int, *, enduring: bool) -> Feeling:
    """Give a feeling as it begins; without any strength it is fickle, whatever the card (A45).

    Raises:
        IllegalChoice: the level is not in −10 to 10.
    """
    if abs(level) > LIMIT:
        raise IllegalChoice(f"a feeling cannot begin at {level}; it is −{LIMIT} to {LIMIT}")
    holds = enduring and level != 0
    return Feeling(level, holds, level, _sign(level), abs(level) if holds else 0)


def change(feeling: Feeling, delta: int, cap: str = "strict") -> Feeling:
    """Give the feeling after all the points that one encounter brings it (Relationships; A71).

    A fickle feeling moves by as much. An enduring one only has boxes crossed off: it dissolves all
    at once when the last box goes, and from neutral it takes its whole degree, either way, before
    it is felt again (A44). Points of one encounter that go past neutral land on the other side
    (A42), where the degree it once had is the most it can be (A43). What strengthens it takes
    crosses away first (A41). Only the holder's own feeling changes, whoever brought it about (A67).

    Args:
        feeling: as it was.
        delta: the sum of the encounter's points.
        cap: strict, or soft: beyond its degree on the far side, up to 10.
    """
    latent = max(-_most(feeling, -1, cap), min(_most(feeling, 1, cap), feeling.latent + delta))
    if not feeling.enduring:
        return feeling._replace(level=latent, latent=latent)
    level = _felt(feeling, latent)
    pole = max(feeling.pole, abs(level)) if _sign(level) == feeling.origin else feeling.pole
    return feeling._replace(level=level, latent=latent, pole=pole)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _most(feeling: Feeling, side: int, cap: str) -> int:
    """Give how strong it may be on a side."""
    bound = feeling.enduring and side != feeling.origin and cap == "strict"
    return feeling.pole if bound else LIMIT


def _felt(feeling: Feeling, latent: int) -> int:
    """Give the level of an enduring feeling above these marks."""
    if feeling.level == 0:
        return latent if abs(latent) >= feeling.pole else 0
    if _sign(latent) != _sign(feeling.level) or abs(latent) > abs(feeling.level):
        return latent
    return feeling.level


def crossed(feeling: Feeling) -> int:
    """Give the boxes crossed off: of its level or, at neutral, on the side the marks are on."""
    return abs(abs(feeling.level) - abs(feeling.latent))
