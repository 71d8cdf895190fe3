"""Accusations: what can be shown, and what comes of it (4.8)."""

from __future__ import annotations

from typing import Any

from gmkit.games.cyffle.cheating import ACES, again
from gmkit.games.cyffle.closing import go_on, why_ended
from gmkit.games.cyffle.dealing import undealt
from gmkit.games.cyffle.deck import PACK, cards_each, told
from gmkit.games.cyffle.foreign import looks
from gmkit.games.cyffle.model import BLANK, HONEST, TELLS_LATER, TO_BE_TOLD, Between, Due, Score, Table
from gmkit.games.cyffle.sly_events import Accused, AcesAgain, CheatShown, HandVoid, WrongAccusation
from gmkit.games.cyffle.stage import Stage, among, playing, put, too_poor, wagered
from gmkit.table.choices import OneOf
from gmkit.table.game import Ask, Step
from gmkit.table.ledger import move_all

NOBODY = "nobody"

UNSEEN_CARD = "?"
"""Stands for a card of the pack among those put on top of it: which it is nobody has said."""


def after_play(table: Table, score: Score, out: tuple[bool, ...], seen: int) -> tuple[Due, ...]:
    """Give the steps after the last trick, the first one last.

    Where somebody could have cheated each of the others who play may accuse, in turn, and then whoever has kept it
    for now; then the tricks are gathered, and the hand is counted (CF-22).
    """
    dealer = score.dealer
    assert dealer is not None
    count = Due("count", dealer)
    if not table.options.cheating:
        return (count,)
    gathering = Due("gather", dealer, (seen if table.pack >> PACK else looks(seen),))
    # A dealer who could not pay, and so sat the hand out, has had nothing to do with the cards (CF-16).
    if not score.gathered or (out[dealer] and dealer in too_poor(table, score)):
        return (count, gathering)
    asked = among(table, score, out) if out.count(False) > 1 else ()
    accusers = [Due("accusation", seat) for seat in reversed(asked) if seat != dealer]
    return (count, gathering, Due("late", dealer), *accusers)


def speak_late(state: Between, due: Due, _answer: None) -> Step[Any]:
    """Whoever has waited with what it saw says it now: bystanders of that sort, and people who sat out (CF-22)."""
    sly, seats = state.sly, len(state.out)
    waiting = [seat for seat in sly.before if state.out[seat] and seat != due.seat]
    state = state._replace(due=(*state.due[:-1], *(Due("seen", seat) for seat in reversed(waiting))))
    told: tuple[Any, ...] = ()
    for number, one in enumerate(state.table.bystanders, start=seats):
        tricks = tuple([trick for observer, trick in sly.seen if observer == number])
        if one.tells == TELLS_LATER and tricks:
            shown = accused(state, one.name, tricks)
            if state.table.options.cheating != TO_BE_TOLD:
                return shown
            told += shown.events
    return Step(state, told)


def gather(state: Between, due: Due, _answer: None) -> Step[Any]:
    """The tricks are gathered, and what was palmed comes back with them; a foreign Ace is taken away (CF-25, CF-28)."""
    (seen,) = due.of
    assert isinstance(seen, int)
    score = state.score._replace(gathered=seen)
    return Step(state._replace(due=state.due[:-1], score=score, sly=HONEST), ())


def _accusation(state: Between, due: Due) -> Ask:
    dealer = state.score.dealer
    assert dealer is not None
    return Ask(due.seat, OneOf((NOBODY, dealer), [(NOBODY,), (state.table.seating.names[dealer],)]), "accusation")


def accuse(state: Between, due: Due, answer: Any) -> Step[Any]:
    """Before the count a player may accuse the dealer (CF-22).

    It stands if the accuser has seen a trick, or if the cards, counted, are too few, or one of them is there twice;
    what cannot be shown is a wrong accusation.
    """
    state, sly = state._replace(due=state.due[:-1]), state.sly
    if answer == NOBODY:
        return Step(state, ())
    name = state.table.seating.names[due.seat]
    tricks = tuple([trick for number, trick in sly.seen if number == due.seat])
    # A foreign Ace that is still up the sleeve changes no count.
    if tricks or sly.palmed ^ sly.foreign or sly.twice:
        return accused(state, name, tricks)
    return wrongly_accused(state, due)


def wrongly_accused(state: Between, due: Due) -> Step[Any]:
    """A wrong accusation costs as much again as the accuser has staked, at most what it has; the accused gets it.

    Where it can pay nothing its points do not count (CF-24).
    """
    table, score, seat, won = state.table, state.score, due.seat, state.won
    assert score.dealer is not None
    assert won is not None
    fine = (state.stakes[seat] or 0) if wagered(table) else 0
    if table.options.purse is not None:
        fine = min(fine, score.coins[seat])
    told_all = (Accused(table.seating.names[seat], score.dealer), WrongAccusation(seat, score.dealer, fine))
    if not fine:
        # Who has revoked has none that could count (CF-11).
        return Step(state._replace(won=put(won, seat, None if won[seat] is None else 0)), told_all)
    changes = [0] * len(score.coins)
    changes[seat], changes[score.dealer] = -fine, fine
    coins = move_all(score.coins, changes, banks=table.options.purse is None)
    return Step(state._replace(score=score._replace(coins=coins)), told_all)


def evidence(state: Between, tricks: tuple[str, ...]) -> CheatShown:
    """Give what can be shown.

    What was seen, a short pack, cards found on the cheat, the top of an undealt pack, cards that are there twice.
    """
    assert state.score.dealer is not None
    codes, sly = state.table.codes, state.sly
    undealt_yet = state.won is None and not any(state.hands) and not any(state.unknown)
    top = tuple([UNSEEN_CARD if card == BLANK else codes[card] for card in sly.stacked]) if undealt_yet else ()
    palmed, used = sly.palmed & ~sly.foreign, sly.foreign & ~sly.palmed
    missing, twice = palmed.bit_count() - used.bit_count(), looks(sly.foreign) | sly.twice
    return CheatShown(state.score.dealer, tricks, missing, told(sly.palmed, codes), top, told(twice, codes))


def accused(state: Between, name: str, tricks: tuple[str, ...]) -> Step[Any]:
    """A true accusation shows the cheat up, and the hand is void; or the hand goes on, and the rest is told (CF-23)."""
    dealer = state.score.dealer
    assert dealer is not None
    events: list[Any] = [Accused(name, dealer), evidence(state, tricks)]
    aces = state.sly.gained & ACES & ~state.sly.foreign
    if aces:
        last, each = (state.score.gathered & ACES).bit_count(), cards_each(len(playing(state)))
        chance = again(each, last, aces.bit_count(), state.table.pack.bit_count())
        events.append(AcesAgain(dealer, told(aces, state.table.codes), chance))
    if state.table.options.cheating != TO_BE_TOLD:
        return void_hand(state, events)
    # What has been shown need not be shown again by everybody else.
    due = tuple([one for one in state.due if one.step != "accusation"])
    return Step(state._replace(due=due), tuple(events))


def void_hand(state: Between, events: list[Any]) -> Step[Any]:
    """The stakes go back, but the cheat's stays for the next pot; nobody marks, and the deal passes on (CF-23).

    A cheat shown up before the wagers pays the agreed stake. The pack is counted then, so that the next dealer
    has nothing to palm (CF-16).
    """
    table, score, options = state.table, state.score, state.table.options
    dealer = score.dealer
    assert dealer is not None
    returned = tuple([(stake or 0) if seat != dealer else 0 for seat, stake in enumerate(state.stakes)])
    forfeited, late = state.stakes[dealer] or 0, 0
    if state.stakes[dealer] is None and not state.out[dealer] and wagered(table) and options.wager_style == "agreed":
        forfeited = late = options.ante
    changes = [*returned, late - sum(returned)]
    changes[dealer] -= late
    coins = move_all(score.coins, changes, banks=options.purse is None)
    score = score._replace(coins=coins, gathered=0)
    events.append(HandVoid(score.number, dealer, returned, forfeited, coins[-1]))
    empty = undealt(table, score, score.gone, ())
    return go_on(empty, score.coins, score.tally, (), why_ended(table, score.tally, score.number), tuple(events))


STAGES = {
    "accusation": Stage(accuse, ask=_accusation),
    "late": Stage(speak_late),
    "gather": Stage(gather),
}
