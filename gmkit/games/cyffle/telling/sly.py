"""What a cheat does, and what comes of it, in words."""

from __future__ import annotations

from typing import assert_never

from gmkit.errors import listed
from gmkit.games.cyffle.sly_events import (
    Accused,
    AcesAgain,
    Brought,
    CheatShown,
    CutDemanded,
    CutSkipped,
    FellTwice,
    HandVoid,
    KeptQuiet,
    Palmed,
    Risked,
    Sly,
    Spotted,
    Stacked,
    Swapped,
    WrongAccusation,
)
from gmkit.games.cyffle.telling.words import Names, coins, verb
from gmkit.shell.output import percent
from gmkit.table.seats import Seating

TRICKS = {"palm": "palm cards", "stack": "stack the pack", "skip_cut": "deal uncut", "swap": "swap a card"}
"""What each trick is called in a sentence."""


_DONE = (Palmed, Brought, CutSkipped, CutDemanded, Stacked, Swapped, Risked)


def on_the_sly(event: Sly, seating: Seating, names: Names) -> str:
    """Tell what a cheat does, or what comes of it, in a sentence."""
    return _done(event, seating, names) if isinstance(event, _DONE) else _noticed(event, seating)


def _done(
    event: Palmed | Brought | CutSkipped | CutDemanded | Stacked | Swapped | Risked, seating: Seating, names: Names
) -> str:
    who = seating.names
    match event:
        case Palmed(seat, cards, _):
            return f"{who[seat]} palms {' '.join(cards)}."
        case Brought(seat, card, _):
            return f"{who[seat]} has {card} of another pack up the sleeve."
        case CutSkipped(seat, _):
            return f"{who[seat]} takes the pack back uncut."
        case CutDemanded(seat, dealer):
            return f"{who[seat]} sees that {who[dealer]} would deal uncut, and cuts."
        case Stacked(seat, own, victim, low, _):
            falls = [f"{' '.join(own)} to fall to the dealer"] if own else []
            falls += [f"{' '.join(low)} to fall to {who[victim]}"] if victim is not None else []
            return f"{who[seat]} stacks the pack: {listed(falls, 'and')}."
        case Swapped(seat, gave, took, _):
            return f"{who[seat]} swaps the {names.card(gave)} for the {names.card(took)}."
        case Risked(cheat, trick, unnoticed, _):
            return f"{who[cheat]} dares to {TRICKS[trick]}; nobody notices it {percent(unnoticed)} of the time."
    assert_never(event)


def _noticed(
    event: Spotted | KeptQuiet | FellTwice | Accused | CheatShown | AcesAgain | WrongAccusation | HandVoid,
    seating: Seating,
) -> str:
    who = seating.names
    match event:
        case Spotted(name, cheat, trick, _, dozing):
            return f"{name}{', who seems to sleep,' if dozing else ''} sees {who[cheat]} {TRICKS[trick]}."
        case KeptQuiet(seat, later, _):
            return f"{who[seat]} {'keeps it for later' if later else 'says nothing of it'}."
        case FellTwice(seat, card):
            return f"{card} falls a second time, from {who[seat]}."
        case Accused(name, cheat):
            return f"{name} accuses {who[cheat]} of cheating."
        case CheatShown():
            return _shown(event, who[event.cheat])
        case AcesAgain(_, aces, chance, _):
            again = f"{' '.join(aces)} of the last hand once more"
            return f"{again}: an honest hand has as many of its Aces {percent(chance)} of the time."
        case WrongAccusation(seat, dealer, fine):
            amends = f"{who[seat]} pays {who[dealer]} {coins(fine)} as amends"
            cost = amends if fine else f"{who[seat]}'s points do not count"
            return f"Nothing can be shown; {cost}."
        case HandVoid(number, cheat, returned, forfeited, carried):
            back = "stakes go back" if any(returned) else "nothing is marked"
            lost = f", but for {who[cheat]}'s {coins(forfeited)}" if forfeited else ""
            pot = f"; {coins(carried)} {verb(carried, 'stays', 'stay')} in the pot" if carried else ""
            return f"Hand {number} is void: {back}{lost}{pot}."
    assert_never(event)


def _shown(event: CheatShown, name: str) -> str:
    """Tell what can be shown of a cheat."""
    found = []
    if event.missing:
        cards, short = abs(event.missing), "short" if event.missing > 0 else "over"
        found.append(f"the pack is {cards} {verb(cards, 'card', 'cards')} {short}")
    if event.held:
        found.append(f"{' '.join(event.held)} {verb(len(event.held), 'is', 'are')} found on {name}")
    if event.twice:
        found.append(f"{' '.join(event.twice)} {verb(len(event.twice), 'is', 'are')} there twice")
    if event.top:
        found.append(f"on top of the pack {verb(len(event.top), 'lies', 'lie')} {' '.join(event.top)}")
    if not found:
        tricks = listed((TRICKS[trick] for trick in event.tricks), "and")
        found.append(f"it was seen: {name} did {tricks}" if tricks else f"{name} has cheated")
    told = "; ".join(found)
    return f"{told[:1].upper()}{told[1:]}."
