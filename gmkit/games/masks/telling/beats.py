"""A game of City of Masks in its beats: a heading for each round, a line for each challenge, and the scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gmkit.chance.cards import parse_card
from gmkit.errors import listed
from gmkit.games.masks.encounter import FOLLOW, OPPOSED, UNOPPOSED
from gmkit.games.masks.events import (
    ActionsDeclared,
    AlienationDrawn,
    ArbiterNamed,
    ChallengeCalled,
    DebtPaid,
    Denounced,
    Event,
    FollowEnds,
    GameEnds,
    GameOpened,
    HiddenFaceDrawn,
    LoanRepaid,
    MaskBought,
    MaskDealt,
    MaskOffered,
    MaskPutOn,
    ObjectiveDrawn,
    PromiseChanged,
    RelationshipSet,
    RoundBegins,
    SceneOpens,
    SceneSketched,
    ScoresCounted,
    TieDrawn,
    TurnPassed,
    WhereaboutsDeclared,
)
from gmkit.games.masks.model import MAIN
from gmkit.games.masks.setting_up import card_feeling
from gmkit.games.masks.steps.rounds import LOST
from gmkit.games.masks.telling.challenges import Worn, challenge_line, only
from gmkit.games.masks.telling.results import tell_consequence
from gmkit.games.masks.telling.rounds import Frame, Opening, tell_frame, tell_gathering, tell_opening, whereabouts
from gmkit.games.masks.telling.words import (
    Names,
    capital,
    figure,
    hidden_worth,
    level_words,
    names_of,
    place_words,
    within,
)
from gmkit.games.masks.world import World
from gmkit.table.game import SeatNo
from gmkit.table.seats import Seating

_GATHERING = (RoundBegins, TieDrawn, ArbiterNamed, SceneSketched, WhereaboutsDeclared, MaskPutOn)
_AFTER = (AlienationDrawn, DebtPaid, MaskBought, MaskOffered)
_STARTS = (UNOPPOSED, OPPOSED, FOLLOW)

OPENING, GATHERING, SCENE, PASSES, PROMISES, AFTER, END, CHALLENGE = range(8)
"""The sorts of beat."""


def beats(world: World) -> Callable[[Sequence[Event], Seating], list[str]]:
    """Give the function that tells a game beat by beat, with this content's names."""

    def tell(events: Sequence[Event], seating: Seating) -> list[str]:
        names = names_of(world, seating)
        worn: dict[SeatNo, str] = {}
        lines: list[str] = []
        scene = ""
        for part in _parts(events, names):
            before = dict(worn)
            worn |= {event.seat: event.mask for event in part if isinstance(event, MaskPutOn | ActionsDeclared)}
            sort = _sort(part[0])
            if sort == SCENE:
                # A scene is named only if something comes of it.
                scene = _place(only(SceneOpens, part)[-1], names)
                continue
            told = _tell(sort, part, names, worn, before)
            if sort in (CHALLENGE, PASSES) and told:
                lines += [scene] if scene else []
                scene = ""
            lines += told
        return [*lines, *_end(events, names)]

    return tell


def _sort(event: Event) -> int:
    if isinstance(event, Opening):
        return OPENING
    sorts: tuple[tuple[type | tuple[type, ...], int], ...] = (
        (_GATHERING, GATHERING),
        (SceneOpens, SCENE),
        (TurnPassed, PASSES),
        (PromiseChanged, PROMISES),
        (_AFTER, AFTER),
        ((ScoresCounted, GameEnds), END),
    )
    return next((sort for kinds, sort in sorts if isinstance(event, kinds)), CHALLENGE)


def _parts(events: Sequence[Event], names: Names) -> list[list[Event]]:
    """Part the events into beats."""
    found: list[list[Event]] = []
    for event in events:
        if found and _belongs(event, found[-1], names):
            found[-1].append(event)
        else:
            found.append([event])
    return found


def _belongs(event: Event, part: Sequence[Event], names: Names) -> bool:
    """Say whether an event belongs to the beat before it."""
    sort = _sort(part[0])
    if isinstance(event, PromiseChanged) and sort == CHALLENGE:
        # A faction that was wooed in vain and a lender who was betrayed promise less at once; all else is afterwards.
        lent = {(loan.lender, loan.borrower) for loan in only(LoanRepaid, part)}
        return not names.is_avatar(event.giver) or (event.giver, event.receiver) in lent
    return _sort(event) == sort and not _begins(event, part)


def _begins(event: Event, part: Sequence[Event]) -> bool:
    """Say whether an event begins a beat of its own, after one of the same sort."""
    match event:
        case RoundBegins() | Denounced():
            return True
        case ChallengeCalled(kind):
            return kind in _STARTS
        case FollowEnds():
            called = only(ChallengeCalled, part)
            return not called or called[0].kind != FOLLOW
        case _:
            return False


def _tell(sort: int, part: Sequence[Event], names: Names, worn: Worn, before: Worn) -> list[str]:
    if sort == OPENING:
        return _opened(part, names)
    if sort == GATHERING:
        if isinstance(part[0], RoundBegins):
            return [_heading(part, part[0].round, names, worn)]
        changed = [event for event in only(MaskPutOn, part) if before.get(event.seat) != event.mask]
        return [f"  {tell_gathering(event, names)}" for event in changed]
    if sort == CHALLENGE:
        line = challenge_line(part, names, worn)
        return [f"  {line}"] if line else []
    if sort == PASSES:
        passed = only(TurnPassed, part)
        return [f"  {names.all(event.seat for event in passed)} {'pass' if passed[1:] else 'passes'}."]
    if sort == PROMISES:
        told = [
            f"{names.party(event.giver)} to {names.seats[event.receiver]} {event.total} instead of {event.before}"
            for event in only(PromiseChanged, part)
        ]
        return [f"  Promises: {', '.join(told)}."]
    # An offer that nobody took changed nothing.
    after = [event for event in part if isinstance(event, _AFTER) and getattr(event, "taken", True)]
    return [f"  {tell_consequence(event, names)}" for event in after]


def _opened(part: Sequence[Event], names: Names) -> list[str]:
    """Tell what everybody begins with, as far as it is known: a line for each seat, and the Face of all."""
    lines = []
    for seat, name in enumerate(names.seats):
        told = [capital(names.mask(event.mask)) for event in only(MaskDealt, part) if event.seat == seat]
        hidden = [one for event in only(HiddenFaceDrawn, part) if event.seat == seat for one in event.actions]
        told += [f"Hides {', '.join(map(hidden_worth, hidden))}"] if hidden else []
        cards = [event for event in only(RelationshipSet, part) if event.seat == seat and event.target is not None]
        feelings = [f"{names.party(one.target)} {_figure(one.card)}" for one in cards if one.target is not None]
        told += [f"Feels: {', '.join(feelings)}"] if feelings else []
        wishes = [one for event in only(ObjectiveDrawn, part) if event.seat == seat for one in event.objectives]
        told += [f"Wants {listed(map(names.wish, wishes), 'and')}"] if wishes else []
        lines += [f"{name}: {'. '.join(told)}."] if told else []
    return lines + [tell_opening(event, names) for event in only(GameOpened, part)]


def _figure(card: str) -> str:
    return figure(card_feeling(parse_card(card)))


def _heading(part: Sequence[Event], number: int, names: Names, worn: Worn) -> str:
    heading = f"Round {number}"
    for sketched in only(SceneSketched, part):
        heading += f": {within(sketched.title)} ({level_words(sketched.level)})"
    for named in only(ArbiterNamed, part):
        heading += f"; Arbiter {names.masked(named.seat, worn.get(named.seat))}"
    away = _away(only(WhereaboutsDeclared, part), names)
    return f"{heading}." + (f" Elsewhere: {'; '.join(away)}." if away else "")


def _away(declared: Sequence[WhereaboutsDeclared], names: Names) -> list[str]:
    places: dict[str, list[SeatNo]] = {}
    for event in declared:
        if event.place not in (None, MAIN):
            places.setdefault(str(event.place), []).append(event.seat)
    told = [f"{names.all(seats)} {place_words(place)}" for place, seats in places.items()]
    return told + [whereabouts(event, names) for event in declared if event.follows]


def _place(event: SceneOpens, names: Names) -> str:
    if event.place == MAIN:
        return ""
    if event.place.startswith(LOST):
        return f"  Alone in the city, {names.all(event.present)}:"
    return f"  {capital(place_words(event.place))}, {names.all(event.present)}:"


def _end(events: Sequence[Event], names: Names) -> list[str]:
    last: list[Frame] = [*only(ScoresCounted, events)[-1:], *only(GameEnds, events)[-1:]]
    return [tell_frame(event, names) for event in last]
