"""How an NPC trades in masks: each above the first scores, and all count for who is Arbiter (4.14)."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.games.masks.npc.mind import Mind, Weigh
from gmkit.table.choices import Number
from gmkit.table.game import Ask, SeatNo
from gmkit.table.worlds import Opinion

BUY, OFFER = "buy", "offer"

STANDING = 0.12
"""What a point of standing is worth, on the way to being Arbiter."""


def market(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to buy: the cheapest first, since there may be enough for another then."""
    stock = mind.state.stock
    others = len(mind.state.avatars) - 1
    # While there are plenty of masks a dear one may wait; soon they are gone.
    scarce = len(stock) <= 2 * others
    left = min((mind.world.mask(mask).points for mask in stock), default=0)
    found = []
    for one in ask.choices.items():
        assert isinstance(one, tuple)
        what, name = one
        points = mind.world.mask(name).points if name else 0
        if what == BUY:
            value = mind.prize() * (1.0 if mind.state.avatars[mind.me].masks else 0.4)
            value += STANDING * points - 0.25 * (points - left) + 0.5 * mind.trait("ambition") + 0.5 * scarce
            found.append(Opinion(one, value, f"a mask more, for {points}"))
        elif what == OFFER:
            owes = sum(mind.state.debts[mind.me]) > 0
            found.append(Opinion(one, -1.0 - mind.prize() + owes, "a mask less"))
        else:
            found.append(Opinion(one, 0.0, "keeps the Hidden Face for later"))
    return found


def buyer(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh whom to offer a mask to: whoever can pay most."""
    found = []
    for one in ask.choices.items():
        assert isinstance(one, int)
        has = mind.state.tokens[one]
        found.append(Opinion(one, 0.15 * has + 0.05 * mind.rel(one), f"has {has} Hidden Face"))
    return found


def price(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to ask for a mask: its points, or what the buyer has if that is more."""
    assert isinstance(ask.choices, Number)
    args = mind.state.agenda[-1].args
    points, high = mind.world.mask(str(args[0])).points, ask.choices.high
    tries = sorted({high, min(high, points), high // 2, 0})
    return [Opinion(one, 0.2 * min(one, points + 2) - 0.05 * abs(one - points), f"worth {points}") for one in tries]


def deal(mind: Mind, _ask: Ask) -> list[Opinion]:
    """Weigh a mask that is offered."""
    name, seller, asked = mind.state.agenda[-1].args
    points = mind.world.mask(str(name)).points
    value = mind.prize() * 0.8 + STANDING * points - mind.token_worth() * int(str(asked))
    value += 0.05 * mind.rel(SeatNo(int(str(seller))))
    return [Opinion(True, value, f"{points} points for {asked}"), Opinion(False, 0.0, "keeps the Hidden Face")]


WEIGHS: Mapping[str, Weigh] = {"market": market, "buyer": buyer, "price": price, "offer": deal}
"""What weighs the choices, by the label of the ask."""
