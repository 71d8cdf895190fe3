"""Who may denounce a breach, and what helps at the trial: the source's section on becoming Unmasked."""

from __future__ import annotations

TRIAL_BONUS_PER = 3
"""The Commission's Face that is worth a point to the accused."""


def may_denounce(level: int) -> bool:
    """Say whether somebody who saw a breach may denounce it: only with a feeling below 0."""
    return level < 0


def trial_bonus(committed: int) -> int:
    """Give what the Commission's committed Face adds to the accused's total: 1 for every full 3 (A58)."""
    return committed // TRIAL_BONUS_PER
