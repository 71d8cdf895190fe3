"""Setting up, the order of a round, and the end of the game in words."""

from __future__ import annotations

from typing import assert_never

from gmkit.games.masks.events import (
    ArbiterNamed,
    FollowEnds,
    GameEnds,
    GameOpened,
    HiddenFaceDrawn,
    MaskDealt,
    MaskPutOn,
    ObjectiveDrawn,
    RelationshipSet,
    RoundBegins,
    SceneOpens,
    SceneSketched,
    ScoresCounted,
    TieDrawn,
    TurnPassed,
    WhereaboutsDeclared,
)
from gmkit.games.masks.model import MAIN, ROLE, UNCAST
from gmkit.games.masks.steps.rounds import LOST
from gmkit.games.masks.telling.words import (
    Names,
    capital,
    card_meaning,
    card_name,
    hidden_worth,
    level_words,
    place_words,
    within,
)

Opening = MaskDealt | HiddenFaceDrawn | RelationshipSet | ObjectiveDrawn | GameOpened
Gathering = ArbiterNamed | SceneSketched | WhereaboutsDeclared | MaskPutOn | SceneOpens | FollowEnds
Frame = RoundBegins | TieDrawn | TurnPassed | ScoresCounted | GameEnds


def tell_opening(event: Opening, names: Names) -> str:
    """Tell what is dealt and drawn before the first round."""
    who = names.seats
    match event:
        case MaskDealt(seat, mask, face, _):
            return f"{who[seat]} is dealt {names.mask(mask)}, and with it {face} Face and {face} Hidden Face."
        case HiddenFaceDrawn(seat, actions, _):
            return f"{who[seat]} hides: {', '.join(map(hidden_worth, actions))}."
        case RelationshipSet(seat, card, target, _):
            if target is None:
                return f"{who[seat]} leaves the {card_name(card)} unused."
            return f"{who[seat]} gives {names.party(target)} the {card_name(card)}: {card_meaning(card)}."
        case ObjectiveDrawn(seat, card, (), _):
            return f"{who[seat]} draws the {card_name(card)}, which asks for nothing."
        case ObjectiveDrawn(seat, card, objectives, _):
            return f"{who[seat]} draws the {card_name(card)}: {', '.join(map(names.wish, objectives))}."
        case GameOpened(face, hidden):
            told = ", ".join(f"{name} {n}" for name, n in zip(who, face, strict=True))
            if face == hidden:
                return f"Everybody is ready. Face, and as much Hidden Face: {told}."
            rest = ", ".join(f"{name} {n}" for name, n in zip(who, hidden, strict=True))
            return f"Everybody is ready. Face: {told}. Hidden Face: {rest}."
    assert_never(event)


def tell_gathering(event: Gathering, names: Names) -> str:
    """Tell who comes together, where and masked as what."""
    who = names.seats
    match event:
        case ArbiterNamed(seat, order, standings):
            after = ", ".join(f"{who[one]} {standings[one]}" for one in order if one != seat)
            return f"{who[seat]} is the Arbiter, standing at {standings[seat]}; then {after or 'nobody'}."
        case SceneSketched(seat, title, level):
            return f"{who[seat]} sketches the scene: {within(title)} ({level_words(level)})."
        case WhereaboutsDeclared():
            return f"{whereabouts(event, names)}."
        case MaskPutOn(seat, mask):
            wears = {ROLE: "wears the plain gold mask of a young noble", UNCAST: "goes Uncast"}
            return f"{who[seat]} {wears.get(mask, f'is masked as {names.mask(mask)}')}."
        case SceneOpens(place, present):
            if place.startswith(LOST):
                return f"{names.all(present)} is alone in the city."
            return f"{capital(place_words(place))}: {names.all(present)}."
        case FollowEnds(seat, target, True):
            return f"{who[seat]} has followed {who[target]} unseen and is there too."
        case FollowEnds(seat, target, _):
            return f"{who[seat]} loses {who[target]} from sight and is alone in the city."
    assert_never(event)


def whereabouts(event: WhereaboutsDeclared, names: Names) -> str:
    """Give where somebody is: "Bo is at the fish market to meet Eri"."""
    seat, place, meets, follows = event
    if place is None:
        return f"{names.seats[seat]} follows {names.all(follows)}" if follows else f"{names.seats[seat]} is nowhere"
    if place == MAIN:
        return f"{names.seats[seat]} comes to the main scene"
    return f"{names.seats[seat]} is {place_words(place)}" + (f" to meet {names.all(meets)}" if meets else "")


def tell_frame(event: Frame, names: Names) -> str:
    """Tell what parts the rounds, and what ends them."""
    who = names.seats
    match event:
        case RoundBegins(number):
            return f"Round {number} begins."
        case TieDrawn(seat, inner, outer):
            return f"{who[seat]} draws {inner}:{outer} for a place in the order."
        case TurnPassed(seat):
            return f"{who[seat]} lets the turn pass."
        case ScoresCounted():
            return f"Points: {'; '.join(_points(event, names))}."
        case GameEnds(reason, number):
            return f"The end, in round {number}: {reason}."
    assert_never(event)


def _points(event: ScoresCounted, names: Names) -> list[str]:
    told = []
    for seat, (name, total) in enumerate(zip(names.seats, event.totals, strict=True)):
        parts = [
            f"{what} {n}"
            for what, n in (
                ("objectives", event.objectives[seat]),
                ("Major Coups", event.coups[seat]),
                ("Arbiter", int(event.arbiter == seat)),
                ("Influence", int(seat in event.influence)),
                ("Character", int(seat in event.characters)),
                ("masks", event.masks[seat]),
            )
            if n
        ]
        told.append(f"{name} {total}" + (f" ({', '.join(parts)})" if parts else ""))
    return told
