"""Cyffle at a table where it is played for a while: short ways to say the wager, a cheat by order, and bad blood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gmkit.errors import IllegalChoice, UnreadableChoice, listed, say
from gmkit.games.cyffle.cheating import may_stack
from gmkit.games.cyffle.events import Accused, CheatShown, EveningEnded, HandScored
from gmkit.games.cyffle.model import Between, State, Table, around
from gmkit.games.cyffle.npc.cheating import CHEAT, FOR_CHEATS, deed, sly_opinions
from gmkit.games.cyffle.pack import cards_in, rank_of
from gmkit.names import fold
from gmkit.shell.desk import Grudge, Guest
from gmkit.table.choices import Some
from gmkit.table.game import Ask, Luck, Over, SeatNo

# ---- Rules options in few words.


def options(words: Sequence[str]) -> list[str] | None:
    """Read "wager 2" and "4 hands"; None for what is neither."""
    said = [fold(word) for word in words]
    if len(said) == 2 and said[0] == "wager" and said[1].isdecimal():
        return ["mode=wager", f"ante={said[1]}"]
    if len(said) == 2 and said[0].isdecimal() and said[1] in ("hand", "hands"):
        return [f"max_hands={said[0]}"]
    return None


def bring(state: Between, coins: Sequence[int]) -> Between:
    """Give an evening that has not begun to people who do not all bring as many coins."""
    old = state.table
    table = Table(old.seating, old.options, old.names, old.manners, old.bystanders, tuple(coins))
    return state._replace(table=table, score=state.score._replace(coins=(*coins, 0)))


# ---- A cheat that the GM has an NPC do, because the story wants it.


def order(state: State, seat: SeatNo, words: Sequence[str]) -> tuple[Mapping[str, Any], str] | None:
    """Read "cheats in 3": in which hand an NPC is to cheat; it must be one that it deals (CF-16).

    Raises:
        UnreadableChoice: no hand is named.
        IllegalChoice: it cannot cheat there, or decides for itself.
    """
    if fold(words[0]) != "cheats":
        return None
    table, score = around(state)
    name, number = table.seating.names[seat], words[-1]
    if len(words) < 3 or fold(words[1]) != "in" or not number.isdecimal() or len(number) > 5:
        raise UnreadableChoice(say("say in which hand: {name} cheats in 3", name=name))
    hand = int(number)
    if not table.options.cheating:
        raise IllegalChoice(say("nobody cheats in this game; open it with cheating on"))
    if not table.seating.seats[seat].npc:
        raise IllegalChoice(
            say("{name} is no NPC, and is asked what to do on the sly where there is occasion", name=name)
        )
    if hand < 2:
        raise IllegalChoice(say("a dealer cheats with cards gathered from the hand before; name hand 2 or a later one"))
    if score.dealer is not None and hand <= score.number:
        raise IllegalChoice(say("hand {count} is dealt or being dealt already; name a later one", count=score.number))
    dealer = dealer_of(table, score.dealer, score.number, score.gone, hand)
    if dealer not in (None, seat):
        own = [n for n in range(hand + 1, hand + len(table.seating) + 1)
               if dealer_of(table, score.dealer, score.number, score.gone, n) == seat]  # fmt: skip
        raise IllegalChoice(
            say(
                "only who deals can cheat, and hand {hand} is {name}'s; {other} deals in hand {names}",
                hand=hand,
                name=table.seating.names[dealer or 0],
                other=name,
                names=listed(map(str, own)),
            )
        )
    deals = say("who deals") if dealer is not None else say("if the deal comes to them")
    return {"seat": int(seat), "hand": hand}, say(
        "In hand {hand} {name}, {deals}, will cheat.", hand=hand, name=name, deals=deals
    )


def dealer_of(table: Table, dealer: SeatNo | None, number: int, gone: Sequence[bool], hand: int) -> SeatNo | None:
    """Give who deals a later hand if nobody else leaves; None where that cannot be told yet (CF-8)."""
    if dealer is None or table.options.deal_passes != "left" or table.options.tie_tally == "replay":
        return None
    here = [seat for seat in (dealer, *table.from_left[dealer][:-1]) if seat == dealer or not gone[seat]]
    return here[(hand - number) % len(here)]


def obey(_game: Any, view: State, need: Ask | Luck, orders: Sequence[Mapping[str, Any]]) -> Any:
    """Give what an NPC does on the sly by order, and who deals first where that is agreed upon for it (CF-8)."""
    table, score = around(view)
    if isinstance(need, Luck):
        if need.what != "first dealer" or not orders or table.options.deal_passes != "left":
            return None
        return SeatNo((orders[0]["seat"] - orders[0]["hand"] + 1) % len(table.seating))
    wanted = any((one["seat"], one["hand"]) == (need.seat, score.number) for one in orders)
    if not wanted or need.what not in FOR_CHEATS:
        return None
    assert isinstance(view, Between)
    found = sly_opinions(view, need, table.seating.seats[need.seat]._replace(style=CHEAT))
    if view.sly.done or need.what not in ("palm", "stack for oneself"):
        return found[0].choice
    sort = deed(need)
    foul = next((one.choice for one in found if sort(one.choice)[0] != "honest"), None)
    return foul if foul is not None else _whatever(view, need)


def _whatever(view: Between, need: Ask) -> Any:
    """Give the best card there is, where none is worth the risk."""
    cards = view.score.gathered if need.what == "palm" else may_stack(view)
    assert isinstance(need.choices, Some)
    best = sorted(cards_in(cards), key=rank_of, reverse=True)[: min(1, need.choices.high)]
    return tuple(best)


# ---- What somebody may feel after it.


MANY = 3
"""Where nobody brought a purse, whoever took no pot in so many hands has lost enough to bear a grudge."""


def grudges(over: Over, events: Sequence[Any], names: Sequence[str]) -> list[Grudge]:
    """Give who may bear a grudge: whoever caught a cheat; and without purses whoever took no pot in several hands.

    Whoever lost a whole purse is told at every game that is played for what people bring.
    """
    ended = next((event for event in events if isinstance(event, EveningEnded)), None)
    if ended is None:
        return []
    found, accuser = list[Grudge](), ""
    for event in events:
        if isinstance(event, Accused):
            accuser = event.name
        elif isinstance(event, CheatShown):
            loser = min(range(len(names)), key=lambda seat: (ended.net[seat], seat))
            seat = names.index(accuser) if accuser in names else loser
            found.append(Grudge(seat, event.cheat, -2, "caught cheating at Cyffle"))
    hands = [event for event in events if isinstance(event, HandScored)]
    if over.payout == ended.net and len(hands) >= MANY:
        won = [seat for seat, net in enumerate(ended.net) if net == max(ended.net) > 0]
        lost = [seat for seat, net in enumerate(ended.net) if net < 0 and not any(hand.payouts[seat] for hand in hands)]
        found += [Grudge(seat, winner, -2, "cleaned out at Cyffle") for seat in lost for winner in won]
    first: dict[tuple[int, int], Grudge] = {}
    for one in found:
        if one.seat != one.about:
            first.setdefault((one.seat, one.about), one)
    return list(first.values())


def guest() -> Guest:
    """Give what Cyffle does at a table."""
    return Guest(
        options=options, order=order, obey=obey, grudges=grudges, bring=bring, unlike=True, free=("mode=tally",)
    )
