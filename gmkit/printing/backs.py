"""What lies behind what: one rule for sheets turned over and for pairs folded, and how a printer errs. Micrometres."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from gmkit.printing.shape import Matrix


class Axis(StrEnum):
    """The line about which paper is turned or folded: upright, as a book's spine, or level, as a calendar's."""

    VERTICAL = "vertical"
    HORIZONTAL = "horizontal"


class Sides(StrEnum):
    """How backs are printed: beside the fronts to fold over, on the paper's other side, or not at all."""

    FOLD = "fold"
    LONG = "duplex-long"
    SHORT = "duplex-short"
    SINGLE = "single"

    @property
    def duplex(self) -> bool:
        """Whether the paper is printed on both sides."""
        return self in {Sides.LONG, Sides.SHORT}


class Spot(NamedTuple):
    """Where something lies: its top left corner, its size, and whether it stands on its head."""

    x: int
    y: int
    width: int
    height: int
    turned: bool = False


def turning_axis(sides: Sides, *, landscape: bool) -> Axis:
    """Give the line about which a sheet is turned over: upright paper has a long edge that stands."""
    return Axis.VERTICAL if (sides is Sides.LONG) != landscape else Axis.HORIZONTAL


def behind(spot: Spot, line: int, axis: Axis) -> Spot:
    """Give the place that comes to lie behind a spot when the paper is turned or folded about a line.

    Across an upright line a back is mirrored in place and stays upright; across a level one it is mirrored
    up and down and stands on its head, so that it reads upright once it is turned. A duplex sheet is turned
    about its middle; folded paper about its fold.

    Args:
        spot: where the front lies.
        line: where the line lies: its x if it is upright, its y if it is level.
        axis: which it is.
    """
    if axis is Axis.VERTICAL:
        return spot._replace(x=2 * line - spot.x - spot.width)
    return spot._replace(y=2 * line - spot.y - spot.height, turned=not spot.turned)


class Calibration(NamedTuple):
    """How a printer's back side has to be moved to meet the front.

    Attributes:
        dx: to the right, in mm, as the back is looked at.
        dy: downward, in mm.
        scale_x: in per cent.
        scale_y: in per cent.
    """

    dx: float = 0.0
    dy: float = 0.0
    scale_x: float = 100.0
    scale_y: float = 100.0

    def matrix(self, width: float, height: float) -> Matrix:
        """Give the last transform of a back page: scaled about the paper's middle, then moved; in mm."""
        a, d = self.scale_x / 100, self.scale_y / 100
        return (a, 0.0, 0.0, d, width / 2 * (1 - a) + self.dx, height / 2 * (1 - d) + self.dy)
