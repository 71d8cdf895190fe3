"""City of Masks in words: an event in a sentence, a game in its beats, and what a seat sees before it chooses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gmkit.chance.pieces import parse_card
from gmkit.errors import listed
from gmkit.games.masks import events
from gmkit.games.masks.content import World
from gmkit.games.masks.events import Event
from gmkit.games.masks.model import FOLLOW, MAIN, OPPOSED, UNOPPOSED, Encounter, Feeling, Party, Side, State
from gmkit.games.masks.rules import rounds
from gmkit.games.masks.rules.actions import moved, worth
from gmkit.games.masks.rules.relationships import card_feeling, crossed
from gmkit.games.masks.stage import LOST
from gmkit.games.masks.telling import words
from gmkit.games.masks.telling.words import only
from gmkit.shell.words import capital, signed
from gmkit.table.game import Hidden, Reason, SeatNo
from gmkit.table.seats import Seating


def teller(world: World) -> Callable[[Event, Seating], str]:
    """Give the function that tells an event in a sentence, with this content's names."""
    return lambda event, seating: words.tell_sentence(event, words.names_of(world, seating))


# ---- A game of City of Masks in its beats: a heading for each round, a line for each challenge, and the scores.

_STARTS = (UNOPPOSED, OPPOSED, FOLLOW)

OPENING, GATHERING, SCENE, PASSES, PROMISES, AFTER, END, CHALLENGE = range(8)
"""The sorts of beat."""

_SORTS: Mapping[type[Event], int] = {
    events.MaskDealt: OPENING,
    events.HiddenFaceDrawn: OPENING,
    events.RelationshipSet: OPENING,
    events.ObjectiveDrawn: OPENING,
    events.GameOpened: OPENING,
    events.RoundBegins: GATHERING,
    events.TieDrawn: GATHERING,
    events.ArbiterNamed: GATHERING,
    events.SceneSketched: GATHERING,
    events.WhereaboutsDeclared: GATHERING,
    events.MaskPutOn: GATHERING,
    events.SceneOpens: SCENE,
    events.TurnPassed: PASSES,
    events.PromiseChanged: PROMISES,
    events.AlienationDrawn: AFTER,
    events.DebtPaid: AFTER,
    events.MaskBought: AFTER,
    events.MaskOffered: AFTER,
    events.ScoresCounted: END,
    events.GameEnds: END,
}
"""What else happens is part of a challenge."""


def beats(world: World) -> Callable[[Sequence[Event], Seating], list[str]]:
    """Give the function that tells a game beat by beat, with this content's names."""

    def tell(happened: Sequence[Event], seating: Seating) -> list[str]:
        names = words.names_of(world, seating)
        worn: dict[SeatNo, str] = {}
        lines: list[str] = []
        scene = ""
        for part in _parts(happened, names):
            before = dict(worn)
            worn |= {
                event.seat: event.mask for event in part if isinstance(event, events.MaskPutOn | events.ActionsDeclared)
            }
            sort = _sort(part[0])
            if sort == SCENE:
                # A scene is named only if something comes of it.
                scene = _beat_place(only(events.SceneOpens, part)[-1], names)
                continue
            told = _tell_beat(sort, part, names, worn, before)
            if sort in (CHALLENGE, PASSES) and told:
                lines += [scene] if scene else []
                scene = ""
            lines += told
        return [*lines, *_end(happened, names)]

    return tell


def _sort(event: Event) -> int:
    return _SORTS.get(type(event), CHALLENGE)


def _parts(happened: Sequence[Event], names: words.Names) -> list[list[Event]]:
    """Part the events into beats."""
    found: list[list[Event]] = []
    for event in happened:
        if found and _belongs(event, found[-1], names):
            found[-1].append(event)
        else:
            found.append([event])
    return found


def _belongs(event: Event, part: Sequence[Event], names: words.Names) -> bool:
    """Say whether an event belongs to the beat before it."""
    sort = _sort(part[0])
    if isinstance(event, events.PromiseChanged) and sort == CHALLENGE:
        # A faction that was wooed in vain and a lender who was betrayed promise less at once; all else is afterwards.
        lent = {(loan.lender, loan.borrower) for loan in only(events.LoanRepaid, part)}
        return not names.is_avatar(event.giver) or (event.giver, event.receiver) in lent
    return _sort(event) == sort and not _begins(event, part)


def _begins(event: Event, part: Sequence[Event]) -> bool:
    """Say whether an event begins a beat of its own, after one of the same sort."""
    match event:
        case events.RoundBegins() | events.Denounced():
            return True
        case events.ChallengeCalled(kind):
            return kind in _STARTS
        case events.FollowEnds():
            called = only(events.ChallengeCalled, part)
            return not called or called[0].kind != FOLLOW
        case _:
            return False


def _tell_beat(sort: int, part: Sequence[Event], names: words.Names, worn: Worn, before: Worn) -> list[str]:
    if sort == OPENING:
        return _opened(part, names)
    if sort == GATHERING:
        if isinstance(part[0], events.RoundBegins):
            return [_heading(part, part[0].round, names, worn)]
        changed = [event for event in only(events.MaskPutOn, part) if before.get(event.seat) != event.mask]
        return [f"  {words.tell_sentence(event, names)}" for event in changed]
    if sort == CHALLENGE:
        line = challenge_line(part, names, worn)
        return [f"  {line}"] if line else []
    if sort == PASSES:
        passed = only(events.TurnPassed, part)
        return [f"  {names.all(event.seat for event in passed)} {'pass' if passed[1:] else 'passes'}."]
    if sort == PROMISES:
        told = [
            f"{names.party(event.giver)} to {names.seats[event.receiver]} {event.total} instead of {event.before}"
            for event in only(events.PromiseChanged, part)
        ]
        return [f"  Promises: {', '.join(told)}."]
    if sort == END:
        return []
    # An offer that nobody took changed nothing.
    after = [event for event in part if getattr(event, "taken", True)]
    return [f"  {words.tell_sentence(event, names)}" for event in after]


def _opened(part: Sequence[Event], names: words.Names) -> list[str]:
    """Tell what everybody begins with, as far as it is known: a line for each seat, and the Face of all."""
    lines = []
    for seat, name in enumerate(names.seats):
        told = [capital(names.mask(event.mask)) for event in only(events.MaskDealt, part) if event.seat == seat]
        hidden = [one for event in only(events.HiddenFaceDrawn, part) if event.seat == seat for one in event.actions]
        told += [f"Hides {', '.join(map(words.hidden_worth, hidden))}"] if hidden else []
        cards = [event for event in only(events.RelationshipSet, part) if event.seat == seat]
        feelings = [f"{names.party(one.target)} {_figure(one.card)}" for one in cards if one.target is not None]
        told += [f"Feels: {', '.join(feelings)}"] if feelings else []
        wishes = [one for event in only(events.ObjectiveDrawn, part) if event.seat == seat for one in event.objectives]
        told += [f"Wants {listed(map(names.wish, wishes), 'and')}"] if wishes else []
        lines += [f"{name}: {'. '.join(told)}."] if told else []
    return lines + [words.tell_sentence(event, names) for event in only(events.GameOpened, part)]


def _figure(card: str) -> str:
    return words.figure(card_feeling(parse_card(card)))


def _heading(part: Sequence[Event], number: int, names: words.Names, worn: Worn) -> str:
    heading = f"Round {number}"
    for sketched in only(events.SceneSketched, part):
        heading += f": {words.within(sketched.title)} ({words.level_words(sketched.level)})"
    for named in only(events.ArbiterNamed, part):
        heading += f"; Arbiter {names.masked(named.seat, worn.get(named.seat))}"
    away = _away(only(events.WhereaboutsDeclared, part), names)
    return f"{heading}." + (f" Elsewhere: {'; '.join(away)}." if away else "")


def _away(declared: Sequence[events.WhereaboutsDeclared], names: words.Names) -> list[str]:
    places: dict[str, list[SeatNo]] = {}
    for event in declared:
        if event.place not in (None, MAIN):
            places.setdefault(str(event.place), []).append(event.seat)
    told = [f"{names.all(seats)} {words.place_words(place)}" for place, seats in places.items()]
    return told + [words.whereabouts(event, names) for event in declared if event.follows]


def _beat_place(event: events.SceneOpens, names: words.Names) -> str:
    if event.place == MAIN:
        return ""
    if event.place.startswith(LOST):
        return f"  Alone in the city, {names.all(event.present)}:"
    return f"  {capital(words.place_words(event.place))}, {names.all(event.present)}:"


def _end(happened: Sequence[Event], names: words.Names) -> list[str]:
    last: list[Event] = [*only(events.ScoresCounted, happened)[-1:], *only(events.GameEnds, happened)[-1:]]
    return [words.tell_sentence(event, names) for event in last]


# ---- A whole challenge in one line: its events folded together, whichever of them somebody may see.


Worn = Mapping[SeatNo, str]
"""What everybody wears."""


def challenge_line(part: Sequence[Event], names: words.Names, worn: Worn) -> str:
    """Tell a challenge: who, masked as what, what came of it, who lent, who was moved, what was promised and won."""
    clauses: tuple[Callable[[Sequence[Event], words.Names], str], ...] = (
        _refused,
        _loans,
        _conflicts,
        _bets,
        _moved,
        _promised,
        _honours,
        _reasons,
    )
    told = [_met(part, names, worn), *(clause(part, names) for clause in clauses)]
    return " ".join(filter(None, told))


def _met(part: Sequence[Event], names: words.Names, worn: Worn) -> str:
    told = [_opening(called, part, names, worn) for called in only(events.ChallengeCalled, part)[:1]]
    told += [_sentences(part, names, events.Denounced, events.ArrestEnds, events.TrialEnds)]
    told += [_sentences(part, names, events.FollowEnds)]
    return " ".join(filter(None, told))


def _opening(called: events.ChallengeCalled, part: Sequence[Event], names: words.Names, worn: Worn) -> str:
    who = names.masked(called.seat, worn.get(called.seat))
    if called.target is None:
        return f"{who}{_aims(part, names)}: {_outcome(called, part, names)}"
    verb = "follows" if called.kind == FOLLOW else "challenges"
    who += f" {verb} {names.masked(called.target, worn.get(called.target))}"
    sides = [_sentences(part, names, events.AimsDeclared)]
    return " ".join(
        [f"{who}{_stake(part)}{_deeds(called, part)}: {_outcome(called, part, names)}", *filter(None, sides)]
    )


def _stake(part: Sequence[Event]) -> str:
    named = [event for event in part if isinstance(event, events.StakeNamed | events.OpposedResolved) and event.stake]
    return f", stake {named[-1].stake}" if named else ""


def _deeds(called: events.ChallengeCalled, part: Sequence[Event]) -> str:
    """Give what the two of an opposed challenge attempt; alone, the outcome says it."""
    declared = [(event.seat, one) for event in only(events.ActionsDeclared, part) for one in event.actions]
    own = [one for seat, one in declared if seat == called.seat]
    theirs = [one for seat, one in declared if seat == called.target]
    if not own and not theirs:
        return ""
    return f", with {words.labels(own) or 'nothing'}" + (f" against {words.labels(theirs)}" if theirs else "")


def _aims(part: Sequence[Event], names: words.Names) -> str:
    told = []
    for event in only(events.AimsDeclared, part):
        told += [f"wooing {names.all(event.woos)}"] if event.woos else []
        told += [f"working against {names.party(event.against)}"] if event.against is not None else []
        told += [f"acting for {names.party(event.cause)}"] if event.cause is not None else []
    return "".join(f", {one}" for one in told)


def _outcome(called: events.ChallengeCalled, part: Sequence[Event], names: words.Names) -> str:
    for alone in only(events.ChallengeResolved, part):
        courts = [event for event in only(events.CourtsDrawn, part) if event.seat == alone.seat]
        difference = courts[-1].inner - courts[-1].outer if courts else alone.face.gained
        done = words.performed(alone.attempts, difference) or "does nothing"
        return f"{done}; {moved(alone.face, alone.hidden_face)}."
    for event in only(events.OpposedResolved, part):
        return f"{words.decided(event, names)}." + (f" {words.whole_sentence(event.goal)}" if event.goal else "")
    if only(events.ChallengeDeclined, part) and called.target is not None:
        return f"{names.seats[called.target]} declines."
    return "it is not decided."


def _sentences(part: Sequence[Event], names: words.Names, *kinds: type[Event]) -> str:
    told = (words.tell_sentence(event, names) for event in part if isinstance(event, kinds))
    return " ".join(filter(None, told))


def _refused(part: Sequence[Event], names: words.Names) -> str:
    return _sentences(part, names, events.LoanRefused, events.MessengerSent)


def _loans(part: Sequence[Event], names: words.Names) -> str:
    """Give what was lent and what became of it; a winner who gives less back betrays."""
    winners = {event.winner for event in only(events.OpposedResolved, part)}
    decided_at_all = bool(winners)
    repaid = {(event.borrower, event.lender): event.repaid for event in only(events.LoanRepaid, part)}
    told, betrayals = [], []
    for lender, borrower, _, _, delivered, *_ in only(events.FaceLent, part):
        if not delivered:
            continue
        back = repaid.get((borrower, lender))
        end = ""
        if borrower in winners and back is not None and back < delivered:
            betrayals.append(
                f"{names.seats[borrower]} betrays {names.party(lender)}: {back or 'nothing'} of {delivered} back."
            )
        elif borrower in winners and back is not None:
            end = f" ({back} back)"
        elif decided_at_all and borrower not in winners:
            end = f" (lost, {back} back)" if back else " (lost)"
        told.append(f"{names.party(lender)} {delivered} to {names.seats[borrower]}{end}")
    return " ".join([f"Lent: {', '.join(told)}.", *betrayals]) if told else ""


def _conflicts(part: Sequence[Event], names: words.Names) -> str:
    paid = [event for event in only(events.ConflictPaid, part) if event.amount]
    told = [f"{names.seats[event.seat]} {signed(event.amount)}" for event in paid]
    # Alone, the flow of Hidden Face has it already.
    return f"Conflicted: {', '.join(told)} Hidden Face." if told and not only(events.ChallengeResolved, part) else ""


def _bets(part: Sequence[Event], names: words.Names) -> str:
    told = [f"{names.seats[event.seat]} {signed(event.change)}" for event in only(events.BetPaid, part) if event.change]
    return f"Bets: {', '.join(told)}." if told else ""


def _moved(part: Sequence[Event], names: words.Names) -> str:
    changes: dict[tuple[Party, Party], int] = {}
    for event in only(events.FeelingMoved, part):
        pair = event.holder, event.target
        changes[pair] = changes.get(pair, 0) + event.change
    stands = {(event.holder, event.target): event.level for event in only(events.FeelingStands, part)}
    told = []
    for holder, target in dict.fromkeys([*changes, *stands]):
        change, level = changes.get((holder, target)), stands.get((holder, target))
        text = f"{names.party(holder)} to {names.party(target)}"
        text += f" {signed(change)}" if change is not None else ""
        told.append(text + (f", now {words.feeling_word(level)}" if level is not None else ""))
    return f"Moved: {'; '.join(told)}." if told else ""


def _promised(part: Sequence[Event], names: words.Names) -> str:
    told = [
        f"{names.party(event.giver)} {event.amount} Face to {names.seats[event.receiver]}"
        + (f" ({event.total} in all)" if event.total != event.amount else "")
        for event in only(events.PromiseMade, part)
        if event.amount
    ]
    told += [
        f"{names.party(event.giver)} {event.total} Face to {names.seats[event.receiver]} instead of {event.before}"
        for event in only(events.PromiseChanged, part)
    ]
    return f"Promised: {', '.join(told)}." if told else ""


def _honours(part: Sequence[Event], names: words.Names) -> str:
    return _sentences(part, names, events.MajorCoup, events.CharacterReceived, events.ObjectiveAchieved)


def _reasons(part: Sequence[Event], names: words.Names) -> str:
    told: dict[SeatNo, list[str]] = {}
    for event in only(Reason, part):
        if why := words.reason(event, names):
            told.setdefault(event.seat, []).append(why)
    # One reason after another, and none twice.
    reasons = [f"{names.seats[seat]}: {'; '.join(dict.fromkeys(whys))}" for seat, whys in told.items()]
    return f"({'. '.join(reasons)}.)" if reasons else ""


# ---- What a seat of City of Masks sees before it chooses: itself, who is there, the challenge, what it wants.

ROWS = 6
"""So many others have a line of their own; who else is there is named in one."""

_MARKET = (rounds.VisitMarket, rounds.OfferMask, rounds.NamePrice, rounds.AnswerOffer)
"""Steps at the end of a round, which everybody takes part in."""

_SCENE_ENDS = (rounds.CheckAlienation, rounds.PayDebt, rounds.RevisePromises, rounds.RevisePromise, rounds.FeelCut)
_ROUND = (
    rounds.SketchScene,
    rounds.DeclareWhereabouts,
    rounds.NamePlace,
    rounds.NameCompany,
    rounds.NameQuarry,
    rounds.PutOnMask,
    rounds.Shadow,
    rounds.TakeTurn,
)
_OUTSIDE = (*_ROUND, *_SCENE_ENDS, *_MARKET)
"""Steps that are part of no challenge."""


def glance(world: World) -> Callable[[State, int], list[str]]:
    """Give the function that tells what a seat sees; what its view does not know is left out."""

    def look(view: State, seat: int) -> list[str]:
        names = words.names_of(world, view.hall.seating)
        if not view.round:
            return _setting_up(view, seat, names)
        lines = [_round(view, seat, names), *_company(view, seat, names)]
        encounter = view.encounter if _in_challenge(view) else None
        if encounter is None:
            lines += [*_elsewhere(view, seat, names), *_factions(view, seat, names)]
        lines += _wants(view, seat, names)
        return lines + (_challenge(encounter, names) if encounter is not None else [])

    return look


def _in_challenge(view: State) -> bool:
    """Say whether the next step is one of a challenge; the record keeps the last one until the scene ends."""
    return bool(view.agenda) and not isinstance(view.agenda[-1], _OUTSIDE)


def _own_row(view: State, seat: int) -> tuple[Feeling, ...]:
    row = view.feelings[seat]
    return () if isinstance(row, Hidden) else row


def _purse(view: State, seat: int) -> str:
    return f"Face {view.face[seat]}, Hidden Face {view.tokens[seat]}"


# --- setting up


def _setting_up(view: State, seat: int, names: words.Names) -> list[str]:
    own = view.avatars[seat]
    lines = []
    if isinstance(own.first_mask, str):
        lines.append(f"You are dealt {names.mask(own.first_mask)}: {_purse(view, seat)}.")
    if own.hidden and not isinstance(own.hidden, Hidden):
        lines.append(f"You hide: {', '.join(map(words.hidden_worth, own.hidden))}.")
    row = _own_row(view, seat)
    given = [f"{names.party(party)} {words.figure(one)}" for party, one in enumerate(row) if one.level]
    free = [names.party(party) for party, one in enumerate(row) if not one.level and party != seat]
    if given:
        lines.append(f"Given: {', '.join(given)}.")
    hand = view.hands[seat] if view.hands else ()
    if hand and not isinstance(hand, Hidden):
        rest = ", ".join(words.card_name(str(card)) for card in hand[1:])
        lines.append(f"Still without a card: {', '.join(free)}.")
        lines.append(
            f"To give: {words.card_name(str(hand[0]))}, {words.card_meaning(str(hand[0]))}."
            + (f" Then {rest}." if rest else "")
        )
    return lines + _wants(view, seat, names)


# --- a round


def _round(view: State, seat: int, names: words.Names) -> str:
    line = f"Round {view.round}"
    if view.scene is not None:
        line += f": {words.within(view.scene.title)} ({words.level_words(view.scene.level)})"
    if view.arbiter is not None:
        line += "; you are the Arbiter" if view.arbiter == seat else f"; Arbiter {names.seats[view.arbiter]}"
    worn = view.worn[seat] if view.worn else None
    return f"{line}. You{f', as {names.mask(worn)}' if worn is not None else ''}: {_purse(view, seat)}."


def _place(view: State, seat: int) -> str | None:
    """Give where a seat is, or is going on somebody's heels; nowhere once the scenes of a round are over."""
    if not view.where or isinstance(view.agenda[-1], _MARKET):
        return None
    where = view.where[seat]
    return where.place if where.place is not None or not where.follows else view.where[where.follows[0]].place


def _company(view: State, seat: int, names: words.Names) -> list[str]:
    """Give a row for everybody in the same place; for everybody at all until one has said where one is."""
    place = _place(view, seat)
    met = {side.seat for side in view.encounter.sides} if view.encounter and _in_challenge(view) else set()
    others = [one for one in range(len(names.seats)) if one != seat]
    here = [one for one in others if place is None or view.where[one].place == place or one in met]
    shown, more = here[:ROWS], here[ROWS:]
    width = max((len(names.seats[one]) for one in shown), default=0)
    lines = [f"  {names.seats[one]:{width}}  {_person(view, seat, one, names)}" for one in shown]
    return lines + ([f"  and {names.all(more)}"] if more else [])


def _person(view: State, seat: int, other: int, names: words.Names) -> str:
    worn = view.worn[other] if view.worn else None
    told = [names.mask(worn)] if worn is not None else []
    told.append(f"Face {view.face[other]}")
    row = _own_row(view, seat)
    if row:
        marks = crossed(row[other])
        kind = ", enduring" + (f", {marks} crossed off" if marks else "") if row[other].enduring else ""
        told.append(f"you: {words.feeling_word(row[other].level)}{kind}")
    return "; ".join([*told, *_between(view, seat, other)])


def _between(view: State, seat: int, other: Party) -> list[str]:
    """Give what the two have promised and owe each other."""
    told = [f"promises you {view.promised[other][seat]}"] if view.promised[other][seat] else []
    if other < len(view.avatars):
        told += [f"you promise {view.promised[seat][other]}"] if view.promised[seat][other] else []
        told += [f"owes you {view.debts[other][seat]}"] if view.debts[other][seat] else []
        told += [f"you owe {view.debts[seat][other]}"] if view.debts[seat][other] else []
    return told


def _elsewhere(view: State, seat: int, names: words.Names) -> list[str]:
    place = _place(view, seat)
    told: list[str] = []
    if isinstance(view.agenda[-1], _MARKET):
        return told
    for other, where in enumerate(view.where):
        if other == seat or where.place == place:
            continue
        if where.place is not None:
            at = "in the main scene" if where.place == MAIN else words.place_words(where.place)
        elif where.follows:
            at = f"following {names.all(where.follows)}"
        else:
            continue
        # Who has a row of their own until the seat has gone somewhere needs no second word on promises.
        more = _between(view, seat, other) if place is not None else []
        told.append(", ".join([f"{names.seats[other]} {at}", *more]))
    return [f"Elsewhere: {'; '.join(told)}."] if told else []


def _factions(view: State, seat: int, names: words.Names) -> list[str]:
    row = _own_row(view, seat)
    told = []
    for party in range(len(names.seats), len(names.seats) + view.hall.factions):
        theirs = view.feelings[party]
        parts = [f"you {signed(row[party].level)}"] if row and row[party].level else []
        parts += [f"they {signed(theirs[seat].level)}"] if not isinstance(theirs, Hidden) and theirs[seat].level else []
        parts += _between(view, seat, party)
        told += [f"{names.party(party)} {', '.join(parts)}"] if parts else []
    return [f"Factions: {'; '.join(told)}."] if told else []


def _wants(view: State, seat: int, names: words.Names) -> list[str]:
    objectives = view.avatars[seat].objectives
    if isinstance(objectives, Hidden) or not objectives:
        return []
    wanted = [names.wish(one) for one in objectives if one.done is None]
    done = len(objectives) - len(wanted)
    told = [f"you want {listed(wanted, 'and')}"] if wanted else []
    told += [f"{done} achieved"] if done else []
    return [f"Objectives: {'; '.join(told)}."]


# --- a challenge


def _challenge(encounter: Encounter, names: words.Names) -> list[str]:
    who = " against ".join(_side_name(side, names) for side in encounter.sides)
    told = [f"{encounter.kind} challenge: {who}"]
    told += [f"stake {encounter.stake}"] if encounter.stake else []
    told += [f"directed against {names.party(encounter.against)}"] if encounter.against is not None else []
    if encounter.winner is not None:
        told.append(f"won by {_side_name(encounter.sides[encounter.winner], names)}")
    if all(encounter.goals):
        told.append("“{}” or “{}”".format(*encounter.goals))
    sides = [(_side_name(side, names), _side(side, names)) for side in encounter.sides]
    line = "; ".join(told)
    return [capital(line) + ".", *(f"  {name}: {'; '.join(parts)}" for name, parts in sides if parts)]


def _side_name(side: Side, names: words.Names) -> str:
    return names.seats[side.seat] if side.seat is not None else "authority"


def _side(side: Side, names: words.Names) -> list[str]:
    told = [", ".join(map(worth, side.actions))] if side.actions else []
    told += [f"woos {names.all(side.woos)}"] if side.woos else []
    told += [f"acts for {names.party(side.cause)}"] if side.cause is not None else []
    if side.loans:
        told.append(f"lent {', '.join(f'{names.party(loan.lender)} {loan.delivered}' for loan in side.loans)}")
    courts = [str(side.draw)] if side.draw is not None else []
    courts += [f"{names.party(loan.lender)} {loan.draw}" for loan in side.loans if loan.draw is not None]
    return told + ([f"courts {', '.join(courts)}"] if courts else [])
