"""What Cipher prints: loads the retainers, works out the figures, and hands them to the sheets."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from gmkit.games.cipher import GAME, sheets, ventures
from gmkit.games.cipher.content import RetainerSet, pictured
from gmkit.games.cipher.kinds import KINDS, SET
from gmkit.games.cipher.model import Enlistment, Options
from gmkit.games.cipher.sheets import cards, score
from gmkit.library.shelves import resolve
from gmkit.printing.sheet import Sheet
from gmkit.shell.print import Maker, Order


def _set(order: Order) -> RetainerSet:
    return pictured(resolve(SET.name, SET.default, order.content, KINDS, order.set_id))


def retainers(order: Order) -> Sheet:
    """Give a card for every retainer of the set."""
    return sheets.retainers(_set(order), setting=order.setting)


def reference(order: Order) -> Sheet:
    """Give the rules, and what a turn is worth on average by total and by lead."""
    faces = list(ventures.REWARD_DIE.items())
    debate, _, duel = ventures.CONTESTS

    def lead(venture: str, difference: int) -> Fraction:
        paid = [(ventures.contest_reward(venture, difference, reward), share) for reward, share in faces]
        return sum((share * (-one.amount if one.backfires else one.amount) for one, share in paid), Fraction(0))

    def total(own: int) -> Fraction:
        return sum((share * ventures.treasury_reward(own, reward) for reward, share in faces), Fraction(0))

    worth = cards.Worth(
        {own: total(own) for own in range(13)},
        {difference: lead(debate, difference) for difference in range(1, 9)},
        {difference: lead(duel, difference) for difference in range(1, 9)},
    )
    options = _options(order.options)
    premise = cards.Premise(
        options.starting_gold,
        options.bid_limit == "stake",
        options.leftover_gold,
        options.first_seat == "leader",
        options.unsold,
        options.tie,
        options.pass_final,
        options.earn_instead,
        options.max_rounds,
    )
    return sheets.reference(_set(order), setting=order.setting, worth=worth, premise=premise)


def score_sheet(order: Order) -> Sheet:
    """Give the sheet to keep the score on: blank for the usual number of players, or for those that `turn_order`
    names; or filled from a table.
    """
    if order.filling is not None:
        state = order.filling.state
        hall = state.hall if isinstance(state, Enlistment) else state.board.hall
        return sheets.score_sheet(hall.retainers, score.tally_of(state), setting=order.setting)
    options = _options(order.options)
    names = [""] * (order.seats or GAME.seats[2])
    if options.turn_order != "clockwise":
        named = [name.strip() for name in options.turn_order.split(",")]
        names = [*named, *[""] * ((order.seats or 0) - len(named))]
    content = _set(order)
    return sheets.score_sheet(content, score.blank(content, options, names), setting=order.setting)


def _options(given: Mapping[str, Any]) -> Options:
    return Options(**given)


MAKERS: Mapping[str, Maker] = {"retainers": retainers, "reference": reference, "score-sheet": score_sheet}
"""Every sheet with what makes it."""
