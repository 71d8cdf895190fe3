"""A page to keep at hand: the order of a round, what ends scenes and rounds, and the Hidden Face."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.games.masks.alienation import TOLERATED
from gmkit.games.masks.checks import HIGH
from gmkit.games.masks.powers import Faction
from gmkit.games.masks.sheets.leaflet import BOTTOM, HEIGHT, WIDTH, Column, head, stack
from gmkit.printing.pen import Form
from gmkit.printing.quotes import curly
from gmkit.printing.setting import Setting

_FIRST = 4.8


def round_page(setting: Setting, label: str, factions: Sequence[Faction] = ()) -> Form:
    """Draw the order of play.

    Args:
        setting: what it is set with.
        label: at the right of its head.
        factions: the story's; those with an office are called by their names.

    Raises:
        SheetError: if it does not fit.
    """
    pen = setting.pen("reference, round")
    rule = head(pen, label, "A round of play", "who speaks when, and what a scene leaves behind")
    column = Column(pen)
    authority, underground = _held(factions, "authority"), _held(factions, "underground")
    begins = (
        "*Arbiter.* The most Face and points of masks together; the rest follow. Ties draw tiles, most pips first.",
        "*Scene.* The Arbiter sketches the main scene, and is in it.",
        (
            "*Places.* In order, all say where they are: there, elsewhere, meeting somebody who has not spoken yet, or "
            "following somebody who has. To follow is an opposed challenge; who fails it is alone."
        ),
        (
            "*Masks.* All put one on: a card mask, the plain gold of a young noble, the black domino of the unseen "
            "Uncast, or one’s own Character."
        ),
        "*Challenges.* The main scene first, then the others: in order, each may begin one.",
    )
    scene = (
        (
            f"*Alienation.* The excess is Hidden Face less Face less {TOLERATED}. If there is any, draw: alienated if "
            f"inner court plus excess beats the outer. By the inner court alone you then warm to {underground} and "
            f"cool to {authority}."
        ),
        "*Debts.* Who is beholden may pay, in part or in full.",
        (
            "*Promises.* Raise one to as much as you feel, or cut one; whoever loses by a cut may think less of you, "
            "by as much."
        ),
    )
    market = (
        (
            "*Market.* In order, buy a mask that nobody owns for its points in Hidden Face, or offer one of yours at a "
            "price."
        ),
    )
    count = len(begins) + len(scene)
    blocks = [
        column.phase("The round"),
        *column.steps(begins),
        column.phase("When a scene ends"),
        *column.steps(scene, begin=len(begins) + 1),
        column.phase("When the round ends"),
        *column.steps(market, begin=count + 1),
        column.phase("The Hidden Face"),
        *column.table(
            (
                (
                    "*Conflict*",
                    (
                        f"A hidden action worth {HIGH} or more, lettered with the proper one it contradicts. "
                        "Declaring either pays, the proper one in your first mask only."
                    ),
                ),
                (
                    "*Breach*",
                    (
                        "A hidden action against the mask you wear; any but a proper one while Uncast. A hostile "
                        "witness may denounce you."
                    ),
                ),
                (
                    "*Arrest*",
                    (
                        "One tile against one, ties to the law; then the trial, likewise. The convicted lose all "
                        "Face, and keep their Hidden Face."
                    ),
                ),
                (
                    "*Character*",
                    (
                        "For a Major Coup by hidden actions alone, not against "
                        "the authority or its champion, if you do not dislike it: a mask of your Hidden Face."
                    ),
                ),
            ),
            (0.0, 19.0),
            hang=False,
        ),
    ]
    stack(blocks, rule + _FIRST, BOTTOM, pen.where)
    return pen.form(pen.where, WIDTH, HEIGHT)


def _held(factions: Sequence[Faction], office: str) -> str:
    """Give an office with whoever holds it."""
    holder = next((one.label for one in factions if one.office == office), "")
    return f"the {office}" + (f" ({curly(holder)})" if holder else "")
