"""The Venture phase: Preach, Craft and Labor; Debate, Race and Duel. One function a rule."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.chance.dice import lettered
from gmkit.chance.law import OneOf
from gmkit.games.cipher.events import CIPHER, Payment, Reward, Totals

EARNING = ("preach", "craft", "labor")
"""Ventures that earn from the Treasury, by attribute."""

CONTESTS = ("debate", "race", "duel")
"""Ventures against an opponent, by attribute."""

ATTRIBUTE = {name: at for names in (EARNING, CONTESTS) for at, name in enumerate(names)}
"""The attribute that decides each venture: 0, 1 or 2."""

VENTURE_DIE = lettered("a Venture die", (*EARNING, *CONTESTS))
REWARD_DIE: OneOf[Reward] = OneOf(
    "a Reward die", {**{n: (str(n),) for n in range(1, 6)}, CIPHER: (CIPHER, "6", "0", "o")}
)


def treasury_reward(total: int, reward: Reward) -> int:
    """Give what Preach, Craft or Labor earns.

    Twice the number if the total reaches that (CI-1); the total on a Cipher.
    """
    if isinstance(reward, str):
        return total
    return 2 * reward if total >= 2 * reward else 0


def contest_reward(venture: str, difference: int, reward: Reward) -> Payment:
    """Give what Debate, Race or Duel moves, for a difference of at least 1 (CI-2).

    A number pays itself if the difference reaches it. A Cipher moves the difference: in a Duel to the active
    player, in Debate and Race away from him.

    Args:
        venture: debate, race or duel.
        difference: the active player's total less the opponent's.
        reward: the face of the Reward die.
    """
    if isinstance(reward, str):
        return Payment(difference, backfires=venture != CONTESTS[2])
    return Payment(reward if difference >= reward else 0)


def all_that_remains(owed: int, held: int) -> int:
    """Give what is paid where less may be left than is owed: the Treasury's rest (CI-4), all a player has (CI-5)."""
    return held if held < owed else owed  # noqa: FURB136 - min() takes twice as long, and playouts live here


def may_earn_instead(option: str, purses: Sequence[int], seat: int) -> bool:
    """Say whether a contest may be turned into earning (the source's variant; CI-17 counts the roller as broke too)."""
    if option == "any_broke":
        return 0 in purses
    if option == "all_others_broke":
        return all(gold == 0 for at, gold in enumerate(purses) if at != seat)
    return False


def earning_for(contest: str) -> str:
    """Give the venture that a contest may be turned into: Debate to Preach, Race to Craft, Duel to Labor."""
    return EARNING[ATTRIBUTE[contest]]


def scaled(totals: Totals, seats: int) -> Totals:
    """Give totals as they count with `balance: scaled`: times seats over four, halves up."""
    first, second, third = ((2 * total * seats + 4) // 8 for total in totals)
    return first, second, third


def treasury_share(treasury: int, seats: int) -> tuple[int, ...]:
    """Share out a Treasury that nobody can ever draw from (CI-7); an odd coin goes to the first seats."""
    each, rest = divmod(treasury, seats)
    return tuple(each + (at < rest) for at in range(seats))
