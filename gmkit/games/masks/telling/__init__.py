"""City of Masks in words: an event in a sentence, what a seat sees before it chooses, and what is told of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any, NamedTuple, TypeVar

from gmkit.errors import say
from gmkit.games.masks import events
from gmkit.games.masks.content import World
from gmkit.games.masks.events import Event
from gmkit.games.masks.model import (
    AWAY,
    CHARACTER,
    UNOPPOSED,
    Encounter,
    Feeling,
    Party,
    Side,
    State,
    Whereabouts,
)
from gmkit.games.masks.rules import objectives, rounds
from gmkit.games.masks.rules.relationships import crossed
from gmkit.games.masks.telling import words
from gmkit.shell.words import Story, Thread, by_name, capital, signed
from gmkit.table.game import TABLE, Ask, Hidden, Luck, SeatNo
from gmkit.table.seats import Seating

T = TypeVar("T")


def teller(world: World) -> Callable[[Event, Seating], str]:
    """Give the function that tells an event in a sentence, with this content's names."""
    return lambda event, seating: words.tell_sentence(event, words.names_of(world, seating))


# ---- How an evening stands that is over, where nobody knows any more how it came about.


def standing(world: World) -> Callable[[State, State], list[str]]:
    """Give the function that tells how a finished evening stands: points, Face, debts, promises, what was achieved."""

    def told(state: State, seen: State) -> list[str]:
        names, seats = words.names_of(world, state.hall.seating), range(len(state.avatars))
        tell = names.say
        points = objectives.counted(world, state)
        best = max(points.totals)
        won = [seat for seat in seats if points.totals[seat] == best]
        lines = [tell("standing.won", seats=names.all(won), points=names.words.counted(best, "point"))]
        lines.append(words.tell_sentence(points, names))
        for seat, avatar in enumerate(seen.avatars):
            wishes = () if isinstance(avatar.objectives, Hidden) else avatar.objectives
            done = [names.wish(one) for one in wishes if one.done is not None]
            wish = names.words.list(done)
            lines += [tell("standing.achieved", seat=names.seats[seat], wishes=wish)] if done else []
        lines.append(tell("standing.face", face=by_name(names.seats, state.face[: len(names.seats)])))
        pairs = [(one, other) for one in seats for other in seats]
        lines += _owed(state, names)
        promised = [
            tell("standing.promise", giver=names.seats[one], receiver=names.seats[other], n=state.promised[one][other])
            for one, other in pairs
            if state.promised[one][other]
        ]
        return lines + ([tell("standing.promised", promises=", ".join(promised))] if promised else [])

    return told


# ---- What is asked, as it is put to whoever is asked.


def question(view: State, need: Ask | Luck) -> str:
    """Put what is asked; empty where the label says it as well."""
    fight, other = view.encounter, ""
    stake = fight.stake if fight is not None else 0
    if fight is not None and len(fight.sides) == 2:
        seats = [side.seat for side in fight.sides]
        rival = seats[1 - seats.index(need.seat)] if need.seat is not None and need.seat in seats else None
        other = "" if rival is None else view.hall.seating.names[rival]
    against = {
        "challenge": say("{other} challenges you. Do you accept?", other=other),
        "stake": say("What do you stake against {other}?", other=other),
        "actions": say("The stake is {stake}. What do you do against {other}?", other=other, stake=stake)
        if stake
        else say("What do you do against {other}?", other=other),
        "answer to the stake": say("{other} stakes {stake}. What do you do?", other=other, stake=stake),
    }
    told = {
        "domino": say("Which tile did you draw?"),
        "goal": say("What are you after?"),
        "aims": say("Whom do you woo, and for whom do you act?"),
        "actions": say("What do you do?"),
        "stake": say("What do you stake?"),
        "side bet": say("Do you bet on a side?"),
        "bet": say("How much do you bet?"),
        "ally to ask": say("Whom do you ask for help?"),
        "Face to ask for": say("How much Face do you ask for?"),
        "Face to ask an ally for": say("How much Face do you ask for?"),
        "Face to lend": say("How much Face do you lend?"),
        "repayment": say("How much do you give back?"),
        "mask": say("Which mask do you put on?"),
        "turn": say("What do you do with your turn?"),
        "whereabouts": say("Where are you?"),
        "whom to follow": say("Whom do you follow?"),
        "whom to meet": say("Whom do you meet?"),
        "whom to shadow": say("Whom do you shadow?"),
        "who lends": say("Who is to lend?"),
        "figure to take": say("Do you take that figure?"),
        "figure to meet": say("Do you meet that figure?"),
        "shortfall": say("You have too little Face. What do you do?"),
        "promise": say("How much Face do you promise?"),
        "new promise": say("How much Face do you promise?"),
        "reaction": say("Do you let that move you?"),
        "denounce": say("Do you denounce?"),
        "stand by the accused": say("Do you stand by the accused?"),
        "ally for the trial": say("Whom do you ask to stand by you?"),
        "objective": say("Whom is your objective about?"),
        "promise to change": say("Which promise do you change?"),
        "scene": say("Which scene is it?"),
        "place": say("Where are you?"),
        "market": say("What do you do at the market?"),
    }
    if need.what.startswith("feeling"):
        return say("By how much does what you feel move?")
    return (against.get(need.what, "") if other else "") or told.get(need.what, "")


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


def glance(world: World, *, whole: bool = False) -> Callable[[State, int], list[str]]:
    """Give the function that tells what a seat sees, or what all see; what the view does not know is left out.

    Args:
        world: the content.
        whole: whether all of it is told in the middle of a challenge, too; else only what counts there.
    """

    def look(view: State, seat: int) -> list[str]:
        names = words.names_of(world, view.hall.seating)
        encounter = view.encounter if _in_challenge(view) else None
        if seat == TABLE:
            lines = _in_public(view, names) if encounter is None or whole else _everybody(view, names)
            return lines + (_challenge(encounter, names) if encounter is not None else [])
        if not view.round and not _was_played(view, seat):
            return _setting_up(view, seat, names)
        # Before the first round of a later evening nothing is dealt but wants; all else stands as it was left.
        you = _round(view, seat, names) if view.round else names.say("glance.you", purse=_purse(view, seat, names))
        lines = [you, *_company(view, seat, names)]
        if encounter is None or whole:
            lines += [*_elsewhere(view, seat, names), *_factions(view, seat, names)]
        lines += _wants(view, seat, names)
        return lines + (_challenge(encounter, names) if encounter is not None else [])

    return look


def _was_played(view: State, seat: int) -> bool:
    """Say whether an evening went before: there were challenges, or it has not as much of both, as masks give."""
    return bool(view.challenges) or view.face[seat] != view.tokens[seat]


def _in_challenge(view: State) -> bool:
    """Say whether the next step is one of a challenge; the record keeps the last one until the scene ends."""
    return bool(view.agenda) and not isinstance(view.agenda[-1], _OUTSIDE)


def _own_row(view: State, seat: int) -> tuple[Feeling, ...]:
    row = view.feelings[seat]
    return () if isinstance(row, Hidden) else row


def _purse(view: State, seat: int, names: words.Names) -> str:
    return names.say("glance.purse", face=view.face[seat], hidden=view.tokens[seat])


# --- setting up


def _setting_up(view: State, seat: int, names: words.Names) -> list[str]:
    own = view.avatars[seat]
    lines = []
    if isinstance(own.first_mask, str):
        dealt = events.MaskDealt(SeatNo(seat), own.first_mask, view.face[seat], None)
        lines.append(words.tell_sentence(dealt, names))
    if own.hidden and not isinstance(own.hidden, Hidden):
        hidden = ", ".join(words.hidden_worth(one, names) for one in own.hidden)
        lines.append(names.say("glance.hide", actions=hidden))
    row = _own_row(view, seat)
    given = [f"{names.party(party)} {words.figure(one, names)}" for party, one in enumerate(row) if one.level]
    free = [names.party(party) for party, one in enumerate(row) if not one.level and party != seat]
    if given:
        lines.append(names.say("glance.given", cards=", ".join(given)))
    hand = view.hands[seat] if view.hands else ()
    if hand and not isinstance(hand, Hidden):
        rest = ", ".join(words.card_name(str(card), names) for card in hand[1:])
        lines.append(names.say("glance.without", parties=", ".join(free)))
        card, meaning = words.card_name(str(hand[0]), names), words.card_meaning(str(hand[0]), names)
        more = f" {names.say('glance.then', cards=rest)}" if rest else ""
        lines.append(names.say("glance.to_give", card=card, meaning=meaning) + more)
    return lines + _wants(view, seat, names)


# --- a round


def _heading(view: State, names: words.Names) -> str:
    line = names.part("rounds", "heading", round=view.round)
    if view.scene is not None:
        scene, level = names.inside(view.scene.title), words.level_words(view.scene.level, names)
        line += names.part("rounds", "scene", scene=scene, level=level)
    return line


def _round(view: State, seat: int, names: words.Names) -> str:
    line = _heading(view, names)
    if view.arbiter is not None:
        you = names.say("glance.arbiter") if view.arbiter == seat else ""
        line += you or names.part("rounds", "arbiter", seat=names.seats[view.arbiter])
    worn, purse = view.worn[seat] if view.worn else None, _purse(view, seat, names)
    if worn is None:
        return f"{line}. {names.say('glance.you', purse=purse)}"
    mask = names.say("glance.character") if worn == CHARACTER else names.mask(worn)
    return f"{line}. {names.say('glance.you_as', mask=mask, purse=purse)}"


def _place(view: State, seat: int) -> str | None:
    """Give where a seat is, or is going on somebody's heels; nowhere once the scenes of a round are over."""
    if not view.where or (view.agenda and isinstance(view.agenda[-1], _MARKET)):
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
    return lines + ([f"  {names.say('glance.more', seats=names.all(more))}"] if more else [])


def _person(view: State, seat: int, other: int, names: words.Names) -> str:
    worn = view.worn[other] if view.worn else None
    told = [names.worn_by(other, worn)] if worn is not None else []
    told.append(names.say("glance.face", n=view.face[other]))
    row = _own_row(view, seat)
    if row:
        marks = crossed(row[other])
        kind = [names.say("said.enduring")] if row[other].enduring else []
        kind += [names.say("glance.crossed", n=marks)] if kind and marks else []
        told.append(names.say("glance.feel", feeling=", ".join([names.feeling_word(row[other].level), *kind])))
    return "; ".join([*told, *_between(view, seat, other, names)])


def _between(view: State, seat: int, other: Party, names: words.Names) -> list[str]:
    """Give what the two have promised and owe each other."""
    figures = [("promises_you", view.promised[other][seat])]
    if other < len(view.avatars):
        figures.append(("you_promise", view.promised[seat][other]))
        figures += [("owes_you", view.debts[other][seat]), ("you_owe", view.debts[seat][other])]
    return [names.say(f"glance.{key}", n=number) for key, number in figures if number]


def _elsewhere(view: State, seat: int, names: words.Names) -> list[str]:
    """Give who is elsewhere, by where that is: a place is said once, whoever is there."""
    place = _place(view, seat)
    there: dict[tuple[str, ...], list[int]] = {}
    if view.agenda and isinstance(view.agenda[-1], _MARKET):
        return []
    for other, where in enumerate(view.where):
        if other == seat or where.place == place:
            continue
        if where.place is None and not where.follows:
            continue
        # Who has a row of their own until the seat has gone somewhere needs no second word on promises.
        more = _between(view, seat, other, names) if place is not None else []
        # What is between two is each one's own.
        there.setdefault((_at(view, where, names), *([str(other), *more] if more else [])), []).append(other)
    told = [", ".join([f"{names.all(seats)} {at}".rstrip(), *more[1:]]) for (at, *more), seats in there.items()]
    return [names.say("glance.elsewhere", seats="; ".join(told))] if told else []


def _at(view: State, where: Whereabouts, names: words.Names) -> str:
    """Give where somebody is; nothing where nobody says it, or nobody has asked yet."""
    if where.place is None:
        return names.say("glance.following", seats=names.all(where.follows)) if where.follows else ""
    return "" if where.place == AWAY else words.place_words(where.place, names, rounds.title_of(view))


def _factions(view: State, seat: int, names: words.Names) -> list[str]:
    row = _own_row(view, seat)
    told = []
    for party in range(len(names.seats), len(names.seats) + view.hall.factions):
        theirs = view.feelings[party]
        back = 0 if isinstance(theirs, Hidden) else theirs[seat].level
        parts = [names.say("glance.you_feel", level=signed(row[party].level))] if row and row[party].level else []
        parts += [names.say("glance.they_feel", level=signed(back))] if back else []
        parts += _between(view, seat, party, names)
        told += [names.say("glance.faction", party=names.party(party), feelings=", ".join(parts))] if parts else []
    return [names.say("glance.factions", factions="; ".join(told))] if told else []


def _wants(view: State, seat: int, names: words.Names) -> list[str]:
    objectives = view.avatars[seat].objectives
    if isinstance(objectives, Hidden) or not objectives:
        return []
    wanted = [names.wish(one) for one in objectives if one.done is None]
    done = len(objectives) - len(wanted)
    told = [names.say("glance.want", wishes=names.words.list(wanted))] if wanted else []
    told += [names.say("glance.done", n=done)] if done else []
    return [names.say("glance.objectives", wishes="; ".join(told))]


# --- what all see


def _in_public(view: State, names: words.Names) -> list[str]:
    """Give what all see between challenges: people, what they owe and have promised, and what factions feel."""
    return [*_everybody(view, names), *_owed(view, names), *_promised(view, names), *_favours(view, names)]


def _everybody(view: State, names: words.Names) -> list[str]:
    """Give the round, and a row for each: what is worn, both purses, and where."""
    lines = []
    if view.round:
        arbiter = "" if view.arbiter is None else names.part("rounds", "arbiter", seat=names.seats[view.arbiter])
        lines.append(f"{_heading(view, names)}{arbiter}.")
    width = max(map(len, names.seats))
    home = bool(view.agenda) and isinstance(view.agenda[-1], _MARKET)
    for seat, name in enumerate(names.seats):
        worn = view.worn[seat] if view.worn else None
        told = [names.worn_by(seat, worn)] if worn is not None else []
        told.append(_purse(view, seat, names))
        told += [_at(view, view.where[seat], names)] if view.where and not home else []
        lines.append(f"  {name:{width}}  {'; '.join(filter(None, told))}")
    return lines


def _owed(view: State, names: words.Names) -> list[str]:
    return [
        names.say("standing.owes", debtor=names.seats[one], creditor=names.seats[other], face=face)
        for one, row in enumerate(view.debts)
        for other, face in enumerate(row)
        if face
    ]


def _promised(view: State, names: words.Names) -> list[str]:
    told = [
        names.say("standing.promise", giver=names.party(one), receiver=names.seats[other], n=face)
        for one, row in enumerate(view.promised)
        for other, face in enumerate(row)
        if face
    ]
    return [names.say("standing.promised", promises=", ".join(told))] if told else []


def _favours(view: State, names: words.Names) -> list[str]:
    """Give what each faction feels about whom, as all know."""
    told = []
    for party in range(len(names.seats), len(names.seats) + view.hall.factions):
        row = view.feelings[party]
        levels = () if isinstance(row, Hidden) else [signed(one.level) if one.level else None for one in row]
        if felt := by_name(names.seats, levels[: len(names.seats)]) if levels else "":
            told.append(names.say("glance.favours", party=names.party(party), seats=felt))
    return [names.say("glance.factions", factions="; ".join(told))] if told else []


# --- a challenge


def _challenge(encounter: Encounter, names: words.Names) -> list[str]:
    who, tell = [_side_name(side, names) for side in encounter.sides], names.say
    against = tell("glance.against", one=who[0], other=who[1]) if who[1:] else who[0]
    told = [tell(f"glance.{encounter.kind}", who=against)]
    told += [tell("glance.stake", n=encounter.stake)] if encounter.stake else []
    told += [tell("glance.directed", party=names.party(encounter.against))] if encounter.against is not None else []
    if encounter.winner is not None:
        told.append(tell("glance.won", side=_side_name(encounter.sides[encounter.winner], names)))
    if all(encounter.goals):
        one, other = (words.quoted(words.goal_words(goal, names), names) for goal in encounter.goals)
        told.append(tell("glance.goals", one=one, other=other))
    sides = [(_side_name(side, names), _side(side, names)) for side in encounter.sides]
    line = "; ".join(told)
    return [capital(line) + ".", *(f"  {name}: {'; '.join(parts)}" for name, parts in sides if parts)]


def _side_name(side: Side, names: words.Names) -> str:
    return names.seats[side.seat] if side.seat is not None else names.say("glance.authority")


def _side(side: Side, names: words.Names) -> list[str]:
    tell = names.say
    told = [", ".join(words.worth(one, names) for one in side.actions)] if side.actions else []
    told += [tell("said.woos", parties=names.all(side.woos))] if side.woos else []
    # Who denounced somebody has called the authorities in, and is not whom they act for.
    whose = "acts_for" if side.seat is not None else "called_in"
    told += [tell(f"said.{whose}", party=names.party(side.cause))] if side.cause is not None else []
    if side.loans:
        lent = ", ".join(f"{names.party(loan.lender)} {loan.delivered}" for loan in side.loans)
        told.append(tell("glance.lent", loans=lent))
    courts = [str(side.draw)] if side.draw is not None else []
    courts += [f"{names.party(loan.lender)} {loan.draw}" for loan in side.loans if loan.draw is not None]
    return told + ([tell("glance.courts", draws=", ".join(courts))] if courts else [])


# ---- A round in short: what begins and ends what is told of it.


def round_heading(part: Sequence[Event], names: words.Names) -> str:
    """Give the line that a round begins with: its scene, the Arbiter, and from the second on who has most Face."""
    begun = words.only(events.RoundBegins, part)[0]
    heading = names.part("rounds", "heading", round=begun.round)
    for sketched in words.only(events.SceneSketched, part):
        scene, level = names.inside(sketched.title), words.level_words(sketched.level, names)
        heading += names.part("rounds", "scene", scene=scene, level=level)
    for named in words.only(events.ArbiterNamed, part):
        heading += names.part("rounds", "arbiter", seat=names.seats[named.seat])
    purses = begun.face if begun.round > 1 else ()
    most = [names.seats[seat] for seat, purse in enumerate(purses) if purse == max(purses)]
    rich = names.part("rounds", "purses", seats=names.words.list(most), face=max(purses)) if purses else ""
    return f"{heading}. {rich}".rstrip()


def round_counted(part: Sequence[Event], met: int, called: int, names: words.Names) -> str:
    """Count what else happened in a round, in a sentence; empty if nothing did.

    Args:
        part: what happened in it.
        met: how many challenges were fought that are not told.
        called: how many there were of them, with those that were given way to.
        names: what everything is called.
    """
    told = any(isinstance(one, events.OpposedResolved) for one in part)
    counts = {
        "met_too" if told else "met": met,
        "yielded" if met else "yielded_first": called - met,
        "alone": len([one for one in words.only(events.ChallengeCalled, part) if one.kind == UNOPPOSED]),
        "escaped": len([one for one in words.only(events.ArrestEnds, part) if one.escaped]),
        "bought": len(words.only(events.MaskBought, part)),
    }
    rest = [names.words.agree(f"counts.{key}", n, count=names.words.number(n)) for key, n in counts.items() if n]
    return f"{capital(names.words.list(rest))}." if rest else ""


# ---- What may stand in a slot of a sentence of a retelling, beside a text and somebody alone.


THEN = "then at"
"""In the slots of a row, the event in which each of those in it comes up: for the mask that was worn then."""


class Rows(NamedTuple):
    """Several things that are listed in a sentence, each with a pattern of its own."""

    rows: tuple[tuple[str, Mapping[str, Any]], ...]
    clauses: bool = False  # whether each is a whole one


class Who(NamedTuple):
    """Several parties in a slot."""

    parties: tuple[Party, ...]


class Wish(NamedTuple):
    """What is wanted in a slot, or what was done of it: kinds of aim, each with its targets."""

    wishes: tuple[tuple[str, tuple[Party, ...]], ...]
    done: bool = False


def wish_of(aims: Any) -> Wish:
    """Give several aims as they stand behind "to": those of a kind together."""
    kinds: dict[str, tuple[Party, ...]] = {}
    for aim in aims:
        if aim.target not in kinds.get(aim.kind, ()):
            kinds[aim.kind] = (*kinds.get(aim.kind, ()), aim.target)
    return Wish(tuple(kinds.items()))


@cache
def slots_of(pattern: str) -> tuple[str, ...]:
    """Give the names of a pattern's slots."""
    return tuple(name.split(".")[0] for _, name, _, _ in Formatter().parse(pattern) if name)


def parties_in(value: Any) -> Iterator[Party]:
    """Give whom what stands in a slot speaks of."""
    match value:
        case Who(parties):
            yield from parties
        case Wish(wishes):
            yield from (party for _, targets in wishes for party in targets)
        case Rows(rows):
            for pattern, slots in rows:
                for name in slots_of(pattern):
                    yield from parties_in(slots[name])
        case int():
            yield value
        case _:
            pass


# ---- What a sentence of a retelling says.


class Fact(NamedTuple):
    """What a sentence says happened, so that it can be held to the events."""

    at: int  # the number of the event
    verb: str
    subject: Party
    object: Party | None = None
    figure: int = 0


class Sentence(NamedTuple):
    """A sentence, and what it says."""

    text: str
    facts: tuple[Fact, ...] = ()


def joined(sentences: Sequence[Sentence]) -> Sentence:
    facts = (fact for one in sentences for fact in one.facts)
    return Sentence(" ".join(one.text for one in sentences), tuple(facts))


def length_of(sentences: Iterable[Sentence]) -> int:
    return sum(len(one.text.split()) for one in sentences)


class Said(NamedTuple):
    """What has been said so far."""

    known: frozenset[Party] = frozenset()  # who has been introduced
    last: tuple[str, ...] = ()  # the last two patterns
    verbs: frozenset[str] = frozenset()  # of this paragraph
    named: frozenset[Party] = frozenset()  # by name in the sentence before
    meant: frozenset[Party] = frozenset()  # by name or otherwise
    round: int = 0  # the last round that was named in this paragraph
    place: str = ""
    placed: frozenset[tuple[int, str]] = frozenset()  # which places of which rounds have been named in any paragraph
    again: int = 0  # how often that round has been pointed back to


class Paragraph(NamedTuple):
    """A titled run of sentences."""

    title: str
    sentences: tuple[Sentence, ...]

    @property
    def length(self) -> int:
        return len(self.title.split()) + length_of(self.sentences)

    def thread(self) -> Thread:
        return Thread(self.title, " ".join(one.text for one in self.sentences))


def words_in(paragraphs: Iterable[Paragraph]) -> int:
    return sum(one.length for one in paragraphs)


class Retold(NamedTuple):
    """A story with what its sentences say."""

    story: Story
    paragraphs: tuple[Paragraph, ...]


MOST_ROWS = 3
"""So many things are listed in a sentence at most."""


def in_rows(groups: Mapping[Any, Sequence[T]]) -> Iterator[Sequence[T]]:
    """Give what is listed together, as many as a sentence holds."""
    for own in groups.values():
        yield from (own[first : first + MOST_ROWS] for first in range(0, len(own), MOST_ROWS))
