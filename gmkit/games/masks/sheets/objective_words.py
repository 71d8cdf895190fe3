"""What objectives ask for, in our words; the figures are the rules' own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gmkit.games.masks.detection import CHAMPION, FRIEND, RIDING, SIGNIFICANT
from gmkit.games.masks.model import BETRAY, GLORIFY, HUMILIATE, SEDUCE
from gmkit.games.masks.scoring import Score

ACHIEVED: Mapping[str, tuple[str, str]] = {
    GLORIFY: (
        f"It wins with {RIDING} Face riding and some of yours behind it; or you win so on its behalf.",
        "You win so on its behalf, lend to its champion who does, or stand on a winning side to which it lent.",
    ),
    BETRAY: (
        (
            f"You feel +{FRIEND} or more for it, and it loses {SIGNIFICANT} Face or more, where you refused its call, "
            "lent to the other side or challenged it."
        ),
        (
            f"You feel +{FRIEND} or more for it, and stand with those who win {SIGNIFICANT} Face that it lent; or "
            f"{SIGNIFICANT} of its champion’s own, the challenge being directed against it."
        ),
    ),
    SEDUCE: (
        (
            f"It lends you {SIGNIFICANT} Face in one challenge, directly, though when the story began one of you "
            "disliked the other."
        ),
        "The same.",
    ),
    HUMILIATE: (
        (
            f"It fails or yields against you with {RIDING} Face riding; or loses its last Face to you, or by a trial "
            "after you denounced it."
        ),
        "Its champion does.",
    ),
}
"""By kind, what achieves an objective about an avatar, and about a faction."""


class Term(NamedTuple):
    """A word that the meanings use, and what it means."""

    word: str
    meaning: str


TERMS = (
    Term(
        "Riding",
        (
            "Both stakes together, with what a desperate attack owes; when somebody yields, twice what is paid. Side "
            "bets never count."
        ),
    ),
    Term("Loses", "Its own Face alone: stake, loan, what it pays to yield, failed actions."),
    Term("Champion", f"It feels more than {CHAMPION} for the faction, and the faction for it."),
    Term("Feels", "As the challenge began."),
)

TARGETS = (
    Term("Friend", "The avatar you felt most warmly about when the story began."),
    Term("Enemy", "The avatar you felt most coldly about."),
    Term("Faction", "The one you felt most strongly about, either way. If about none, nothing is asked of one."),
    Term("Ties", "An enduring feeling goes before a fickle one; else choose."),
    Term("Nobody", "A card without its friend or its enemy goes back; draw again."),
)

POINTS: Mapping[str, str] = {
    "objectives": "for each objective achieved",
    "coups": "for each Major Coup",
    "arbiter": "for being the Arbiter",
    "influence": "for the most Influence, own Face left out",
    "character": "for a Character of one’s own",
    "masks": "for each card mask above the first",
}
"""What points are for, by the parts of a score."""


def points() -> tuple[tuple[str, str], ...]:
    """Give what points are for at the end, figure and words."""
    return tuple((str(Score(**{part: 1}).total), POINTS[part]) for part in Score._fields)
