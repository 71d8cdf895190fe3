"""What every step of the game is made of: what it asks, and what an answer makes of the table.

A step still to do stands in the agenda. It asks for nothing, for a choice or for luck, and then acts: it changes
the record, tells what happened, and puts further steps on the agenda.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, get_args, get_origin, get_type_hints

from gmkit.chance.pieces import Domino
from gmkit.errors import later, said, say
from gmkit.games.masks.content import HIGH_PATHS, STREETS, UNDERWAYS, Mask, World
from gmkit.games.masks.events import ChallengeEnds, ChallengeOpens, Event, FeelingMoved
from gmkit.games.masks.model import (
    ARREST,
    BACKDOWN,
    CHALLENGER,
    DEFENDER,
    LEFT,
    MAIN,
    TRIAL,
    UNCAST,
    Change,
    Encounter,
    Feeling,
    Lender,
    LoanNo,
    MaskId,
    Party,
    Principal,
    RefusalNo,
    Side,
    SideNo,
    State,
    StepRecord,
)
from gmkit.table.choices import Beside, OneOf
from gmkit.table.game import Ask, Hidden, Luck, SeatNo, move, swapped


class Play:
    """A record being changed by one step.

    Attributes:
        world: the content.
        state: the record so far.
        events: what has happened in this step.
    """

    __slots__ = ("events", "state", "world")

    def __init__(self, world: World, state: State) -> None:
        """Begin from a record."""
        self.world = world
        self.state = state
        self.events: list[Event] = []

    def put(self, **fields: Any) -> None:
        self.state = self.state._replace(**fields)

    def tell(self, *events: Event) -> None:
        self.events.extend(events)

    def then(self, *steps: StepRecord) -> None:
        """Put steps on the agenda; the first of them comes next."""
        self.put(agenda=(*self.state.agenda, *reversed(steps)))

    @property
    def encounter(self) -> Encounter:
        """The challenge under way."""
        return self.state.under_way

    def open(self, encounter: Encounter) -> None:
        """Open a challenge."""
        number = self.state.challenges + 1
        self.put(challenges=number, encounter=encounter._replace(before=self.state.feelings, had=self.state.face))
        self.tell(ChallengeOpens(number, encounter.kind))

    def close(self) -> None:
        """Close the challenge under way, once all that it brought has happened; one that a file brought has no end."""
        encounter = self.encounter
        if not self.state.challenges:
            return
        caller, target = encounter.sides[CHALLENGER].seat, encounter.sides[-1].seat
        at = encounter.winner
        loser = encounter.sides[1 - at] if at is not None and len(encounter.sides) > 1 else Side(None)
        had = encounter.had or self.state.face
        ruined = [seat for seat in everybody(self.state) if had[seat] and not self.state.face[seat]]
        # Whoever lost is spoken of before somebody who only bet.
        ruined.sort(key=lambda seat: seat != loser.seat)
        worst = max(encounter.refusals, key=lambda one: one.denied, default=None)
        worst = worst if worst is not None and worst.denied else None
        giver, receiver, promised = max(encounter.grants, key=lambda one: one[2], default=(None, None, 0))
        # Whoever loses a stake pays it or owes it, but for a creditor, whose claim is the stake (B10).
        free = at == CHALLENGER and loser.seat is not None and not loser.paid and not loser.debt
        self.tell(
            ChallengeEnds(
                self.state.challenges,
                encounter.kind,
                caller,
                target if len(encounter.sides) > 1 else None,
                encounter.outcome,
                None if at is None else encounter.sides[at].seat,
                "" if at is None else encounter.goals[at],
                loser.paid,
                loser.debt,
                encounter.coup,
                SeatNo(ruined[0]) if ruined else None,
                worst.denied if worst else 0,
                worst.lender if worst else None,
                worst.asker if worst else None,
                promised,
                giver,
                receiver,
                encounter.stake if free and not gave_way(encounter) else 0,
            )
        )

    def challenge(self, **fields: Any) -> None:
        """Change fields of the challenge under way."""
        self.put(encounter=self.encounter._replace(**fields))

    def side(self, at: int, **fields: Any) -> None:
        """Change fields of one side of it."""
        sides = list(self.encounter.sides)
        sides[at] = sides[at]._replace(**fields)
        self.challenge(sides=tuple(sides))

    def avatar(self, seat: SeatNo, **fields: Any) -> None:
        self.put(avatars=swapped(self.state.avatars, seat, self.state.avatars[seat]._replace(**fields)))

    def pay(self, giver: int, taker: int, amount: int) -> None:
        """Move Face; the pool is the last holder, and has no end (A64)."""
        self.put(face=move(self.state.face, giver, taker, amount, bank=seats(self.state)))

    def pay_tokens(self, giver: int, taker: int, amount: int) -> None:
        self.put(tokens=move(self.state.tokens, giver, taker, amount, bank=seats(self.state)))

    def gain(self, seat: int, amount: int) -> None:
        """Move Face from the pool, or to it if the amount is below 0."""
        pool = seats(self.state)
        if amount >= 0:
            self.pay(pool, seat, amount)
        else:
            self.pay(seat, pool, -amount)

    def gain_tokens(self, seat: int, amount: int) -> None:
        """Move Hidden Face from the pool, or to it if the amount is below 0."""
        pool = seats(self.state)
        if amount >= 0:
            self.pay_tokens(pool, seat, amount)
        else:
            self.pay_tokens(seat, pool, -amount)

    def feel(self, holder: Party, target: Party, feeling: Feeling) -> None:
        """Set a feeling."""
        row = self.state.feelings[holder]
        assert not isinstance(row, Hidden)
        self.put(feelings=swapped(self.state.feelings, holder, swapped(row, target, feeling)))

    def move_feeling(self, holder: Party, target: Party, delta: int, cause: str) -> None:
        """Note points for a feeling, openly (MA-10); they are applied when the encounter is settled (A71)."""
        if not delta:
            return
        self.challenge(changes=(*self.encounter.changes, Change(holder, target, delta, cause)))
        count = seats(self.state)
        if delta > 0 and max(holder, target) < count:
            self.put(warmed=tuple(sorted({*self.state.warmed, (SeatNo(holder), SeatNo(target))})))
        self.tell(FeelingMoved(holder, target, delta, cause))

    def promise(self, giver: Party, receiver: SeatNo, amount: int) -> None:
        """Set what a party has made available to a seat."""
        row = swapped(self.state.promised[giver], receiver, amount)
        self.put(promised=swapped(self.state.promised, giver, row))


CHALLENGE, DUEL, ARRESTED, TRIED, UNDRAWN, DRAWING, DRAWS, SETTLED, COVER = (
    later("a challenge under way"),
    later("a challenge between two"),
    later("an arrest under way"),
    later("a trial under way"),
    later("a challenge before its tiles are drawn"),
    later("tiles still to draw"),
    later("the tiles of everybody in the challenge"),
    later("tiles or a backdown"),
    later("a side that covers its stake"),
)
"""What a step may need beside its fields, as somebody is told who wrote it where that is missing."""


class Step(StepRecord):
    """A step still to do: what it asks, beside what it does."""

    needs: ClassVar[tuple[str, ...]]  # what must be on the table when it comes
    gives: ClassVar[tuple[str, ...]]  # what is there once all is done that it puts on the agenda
    ends: ClassVar[bool]  # whether the challenge under way is over, or another one, after it
    at_once: ClassVar[bool]  # whether it always comes next, since it goes on from an answer

    def __init_subclass__(
        cls,
        word: str = "",
        needs: tuple[str, ...] = (),
        gives: tuple[str, ...] = (),
        *,
        ends: bool = False,
        at_once: bool = False,
    ) -> None:
        """Name the step, and say where it may stand."""
        super().__init_subclass__(word)
        cls.needs, cls.gives, cls.ends, cls.at_once = needs, gives, ends, at_once

    def fits(self, _world: World, _state: State) -> bool:
        """Say whether what it holds goes together on this table; each field by itself is there already."""
        return True

    def asks(self, _world: World, _state: State) -> Ask | Luck | None:
        """Give what must be answered first; None if it goes on by itself."""
        return None

    def does(self, play: Play, answer: Any) -> None:
        """Make it happen; the answer is None if nothing was asked."""
        raise NotImplementedError


def may_hold(step: type[Step], args: Sequence[object], *, seat: bool) -> bool:
    """Say whether values from a file are of the types of a step's fields; `seat` says whether one is named."""
    kinds = get_type_hints(step)
    fields = [kinds[field] for field in step.fields if field != "seat"]
    whose = seat or kinds.get("seat") is not SeatNo
    return whose and len(fields) == len(args) and all(map(_is_of, fields, args))


def _is_of(kind: Any, value: object) -> bool:
    kind = getattr(kind, "__supertype__", kind)
    if get_origin(kind) is not tuple:
        # Yes and no are no numbers here.
        return isinstance(value, kind) and isinstance(value, bool) == (kind is bool)
    if not isinstance(value, list):
        return False
    kinds = get_args(kind)
    if kinds[1:] == (...,):
        kinds = kinds[:1] * len(value)
    return len(kinds) == len(value) and all(map(_is_of, kinds, value))


def unfit_steps(world: World, state: State) -> Iterator[tuple[int, str]]:
    """Give the steps of an agenda from a file that stand where they cannot, each by its place, with what it misses.

    Whatever passes can be played: what fails after that is a fault of a rule, and is told as one.
    """
    there = set(_given(state))
    undrawn = set(_undrawn(state))
    for at, step in reversed(list(enumerate(state.agenda))):
        assert isinstance(step, Step)
        if step.word == "draw" and CHALLENGE in there:
            undrawn.discard((step[2], step[3]))
        if not undrawn:
            there |= {DRAWS, SETTLED}
        covers = any(below.word == "cover" for below in state.agenda[:at])
        missing = [need for need in step.needs if need not in there and not (need == COVER and covers)]
        if missing:
            yield at, say("needs {what}", what=said(missing[0]))
        elif step.at_once and at < len(state.agenda) - 1:
            yield at, say("can only come next")
        elif step.needs and step in state.agenda[at + 1 :]:
            yield at, say("stands there twice")
        elif not _holds(world, state, step) or not step.fits(world, state):
            yield at, say("holds what is not on the table")
        there.update(step.gives)
        if SETTLED in there:
            there -= {UNDRAWN, DRAWING}
        if step.ends:
            there -= {CHALLENGE, DUEL, ARRESTED, TRIED, UNDRAWN, DRAWING, DRAWS, SETTLED}
            undrawn = {(CHALLENGER, -1)}


def _given(state: State) -> Iterator[str]:
    """Give what stands on the table that a step may need."""
    encounter = state.encounter
    if encounter is None:
        return
    yield CHALLENGE
    settled = gave_way(encounter) and encounter.winner is None
    if len(encounter.sides) > 1 and encounter.sides[DEFENDER].seat is not None and not settled:
        if encounter.sides[CHALLENGER].seat is not None:
            yield DUEL
        elif encounter.kind == ARREST:
            yield ARRESTED
        elif encounter.kind == TRIAL:
            yield TRIED
    yield SETTLED if gave_way(encounter) else DRAWING
    if all(side.draw is None for side in encounter.sides):
        yield UNDRAWN


def _undrawn(state: State) -> Iterator[tuple[int, int]]:
    """Give whose tiles are not known yet in a challenge: the side, and the loan or -1; a faction draws none."""
    for at, side in enumerate(state.encounter.sides if state.encounter else (Side(None),)):
        if side.draw is None:
            yield at, -1
        yield from ((at, n) for n, loan in enumerate(side.loans) if loan.draw is None and loan.lender < seats(state))


def _holds(world: World, state: State, step: Step) -> bool:
    """Say whether every seat, party, side, loan, refusal and mask that a step names is there."""
    kinds = get_type_hints(step.__class__, include_extras=True)
    return all(_is_there(world, state, step, kinds[field], getattr(step, field)) for field in step.fields)


def _is_there(world: World, state: State, step: Any, kind: Any, value: Any) -> bool:
    sides = state.encounter.sides if state.encounter else ()
    if kind in (LoanNo, Lender):
        loans = sides[step.side].loans if 0 <= step.side < len(sides) else ()
        lender = loans[step.loan].lender if 0 <= step.loan < len(loans) else None
        return lender is not None and (kind == LoanNo or value == (lender if lender in everybody(state) else None))
    if value is None:
        return True
    if get_origin(kind) is tuple:
        return all(_is_there(world, state, step, get_args(kind)[0], one) for one in value)
    if kind in (SeatNo, SeatNo | None):
        return bool(0 <= value < seats(state))
    if kind == Principal:
        found = [side for side in sides if side.seat == value]
        return bool(found) and ("side" not in step.fields or sides[step.side : step.side + 1] == tuple(found))
    if kind == SideNo:
        return bool(0 <= value < len(sides))
    if kind == RefusalNo:
        return state.encounter is not None and 0 <= value < len(state.encounter.refusals)
    if kind == Party:
        return bool(-1 <= value < seats(state) + state.hall.factions)
    if kind == MaskId:
        return any(mask.id == value for mask in world.masks.masks)
    return True


def next_step(state: State) -> Step:
    """Give what comes next; something must be left to do."""
    step = state.agenda[-1]
    assert isinstance(step, Step)
    return step


def seats(state: State) -> int:
    """Give the number of avatars, which is also the number of the pool and of the first faction."""
    return len(state.avatars)


def everybody(state: State) -> range:
    return range(len(state.avatars))


def factions(state: State) -> range:
    """Give the factions as parties."""
    return range(seats(state), seats(state) + state.hall.factions)


def party_name(world: World, state: State, party: Party) -> str:
    """Give a party's name: the avatar's, or the faction's label."""
    count = seats(state)
    return state.hall.seating.names[party] if party < count else world.factions[party - count].label


def party_called(world: World, state: State, party: Party) -> str:
    """Give a party's name where somebody reads it: what a faction is called in the language that is spoken."""
    name = party_name(world, state, party)
    return said(name) if party >= seats(state) else name


def among(
    world: World,
    state: State,
    parties: Iterable[Party],
    *others: tuple[Any, str],
    text: str = "",
    value: Any = None,
    **slots: Any,
) -> OneOf:
    """Give a choice among parties by their names, and other things beside.

    Args:
        world: the content.
        state: the record.
        parties: who may be chosen.
        others: (value, name) pairs that stand behind.
        text: how a party is named, marked as said later: "challenge {name}"; by its name alone if empty.
        value: makes the value from a party; the party itself if not said.
        slots: what else the text has.
    """
    found = list(parties)
    count = seats(state)
    names = []
    for party in found:
        own = [party_name(world, state, party)]
        if party >= count:
            faction = world.factions[party - count]
            own += [faction.id, *faction.aliases]
        # A comma parts several choices, so a name is shown without any.
        own = [" ".join(name.replace(",", " ").split()) for name in own]
        names.append([later(text, name=name, **slots) for name in own] if text else own)
    values = [value(party) for party in found] if value else found
    return OneOf([*values, *(one for one, _ in others)], [*names, *([name] for _, name in others)])


def price(world: World, mask: str) -> int:
    """Give what a mask costs in Hidden Face: its points; everybody sees what is for sale (MA-1)."""
    return world.mask(mask).points


def stall(world: World, state: State, seat: SeatNo) -> OneOf:
    """Give what a seat may buy, or offer; of others that it has seen it is known why not."""
    purse = state.tokens[seat]
    values: list[Any] = [("pass", "")]
    names: list[tuple[str, ...]] = [(later("buy and sell nothing"), later("pass"))]
    other: list[tuple[tuple[str, ...], str]] = []
    for mask in state.stock:
        title, cost = world.mask(mask).title, price(world, mask)
        if cost <= purse:
            values.append(("buy", mask))
            names.append((later("buy {mask} for {price}", mask=title, price=cost), *world.typed("buy", mask)))
        else:
            other.append((world.typed("buy", mask), later("{mask} costs {price}", mask=title, price=cost)))
    for held in state.avatars[seat].masks:
        if isinstance(held.mask, str):
            values.append(("offer", held.mask))
            told = later("offer {mask}", mask=world.mask(held.mask).title)
            names.append((told, *world.typed("offer", held.mask)))
    for owner, avatar in enumerate(state.avatars):
        for held in avatar.masks:
            seen = owner == seat or held.shown or held.mask == state.worn[owner]
            if seen and isinstance(held.mask, str):
                name, title = state.hall.seating.names[owner], world.mask(held.mask).title
                why = later("{name} has {mask}, and may offer it", name=name, mask=title)
                other.append((world.typed("buy", held.mask), why))
    return Beside(values, names, other)


FAVOUR = 4
"""How well a faction must feel about an avatar for a challenge to it to be one against the faction."""


def stands_for(world: World, state: State, band: Party) -> bool:
    """Say whether the challenge under way can be directed against a faction (B7).

    It can if the faction holds the scene, or its favour is with the opponent.
    """
    encounter = state.under_way
    caller, other = encounter.sides[CHALLENGER].seat, encounter.sides[-1].seat
    if caller is not None and host(world, state, caller) == band:
        return True
    return len(encounter.sides) > 1 and other is not None and feeling(state, band, other).level >= FAVOUR


def not_against(world: World, state: State, bands: Sequence[Party], text: str) -> list[tuple[Sequence[str], str]]:
    """Give for each faction that a challenge cannot be directed against how that is typed, and why it cannot (B7)."""
    known = among(world, state, bands, text=text)
    whys = [
        later(
            "the scene is not held by {faction}, and no opponent is favoured there (+4 or better); "
            "the GM may say so all the same: directed {faction}",
            faction=party_name(world, state, band),
        )
        for band in bands
    ]
    return list(zip(known.names, whys, strict=True))


def feeling(state: State, holder: Party, target: Party) -> Feeling:
    """Give how one party feels about another; the row must be known."""
    row = state.feelings[holder]
    assert not isinstance(row, Hidden)
    return row[target]


def level(state: State, holder: Party, target: Party) -> int:
    """Give the level of a feeling; the row must be known."""
    return feeling(state, holder, target).level


def known_level(state: State, holder: Party, target: Party) -> int | None:
    """Give the level of a feeling; None where it stands on its holder's own sheet alone (MA-14)."""
    return None if isinstance(state.feelings[holder], Hidden) else level(state, holder, target)


def by_sheet(state: State, holder: SeatNo) -> str:
    """Give what is said beside a question whose bounds stand on somebody's own sheet; empty where they are known."""
    unknown = isinstance(state.feelings[holder], Hidden)
    if not unknown:
        return ""
    return say(" The feeling is by {name}'s own sheet.", name=state.hall.seating.names[holder])


def office(world: World, state: State, name: str) -> Party | None:
    """Give the faction that holds an office: authority or underground; None if nobody does."""
    for at, faction in enumerate(world.factions):
        if faction.office == name:
            return seats(state) + at
    return None


def mask_worn(world: World, state: State, seat: SeatNo) -> Mask | None:
    """Give the card mask that a seat wears; None for anything else."""
    worn = state.worn[seat] if state.worn else None
    mask = None if worn is None else world.mask(worn)
    return mask if mask is not None and mask.on_card else None


def sees(world: World, state: State, seat: SeatNo, other: SeatNo) -> bool:
    """Say whether a seat may take notice of another (A60, B17).

    The Uncast are not seen, nor is anybody on the High Paths from elsewhere, but by a peacock feather.
    """
    if state.worn[other] != UNCAST and not aloft(world, state, seat, other):
        return True
    mask = mask_worn(world, state, seat)
    return mask is not None and mask.sees_unseen


def aloft(world: World, state: State, seat: SeatNo, other: SeatNo) -> bool:
    """Say whether somebody is on the High Paths, and another is not there (B17)."""
    there, here = (level_of(world, state, state.where[one].place) for one in (other, seat))
    return there == HIGH_PATHS != here


LEVELS = {f" ({level.replace('-', ' ')})": level for level in (HIGH_PATHS, UNDERWAYS)}
"""What may stand behind the name of a place that somebody makes up, for the level where it is (B17)."""


def level_of(world: World, state: State, place: str | None) -> str | None:
    """Give the level of the city where a place is: as the city's file or its name has it, else the streets (B17)."""
    if place is None:
        return None
    if place == MAIN:
        return state.scene.level if state.scene is not None else STREETS
    seed = world.city.seed(place)
    said = next((level for end, level in LEVELS.items() if place.casefold().endswith(end)), STREETS)
    return said if seed is None else seed.level


def title_at(state: State, seat: SeatNo) -> str | None:
    """Give what the scene or the place is called where a seat is."""
    place = state.where[seat].place
    if place == MAIN:
        return None if state.scene is None else state.scene.title
    return place


def host(world: World, state: State, seat: SeatNo) -> Party | None:
    """Give the faction that holds the scene where a seat is, or None (B7)."""
    title = title_at(state, seat) if state.where[seat].place == MAIN else None
    found = None if title is None else world.holder(title)
    return None if found is None else seats(state) + found


def present(state: State, place: str | None) -> tuple[SeatNo, ...]:
    """Give who is at a place, in the order of the round."""
    return tuple(seat for seat in state.order if state.where[seat].place == place)


def company(state: State) -> tuple[SeatNo, ...]:
    """Give who is in the scene of the challenge under way, principals too."""
    encounter = state.under_way
    principals = [side.seat for side in encounter.sides if side.seat is not None]
    place = next((state.where[seat].place for seat in reversed(principals) if state.where[seat].place), None)
    here = present(state, place) if place is not None else ()
    return tuple(seat for seat in state.order if seat in here or seat in principals)


def principals(encounter: Encounter) -> tuple[SeatNo, ...]:
    """Give the avatars that a challenge is between."""
    return tuple(side.seat for side in encounter.sides if side.seat is not None)


def lenders(encounter: Encounter) -> tuple[Party, ...]:
    """Give everybody who lends in a challenge, to whichever side."""
    return tuple(loan.lender for side in encounter.sides for loan in side.loans)


def tiles_drawn(encounter: Encounter) -> list[Domino]:
    """Give the tiles drawn in a challenge so far."""
    drawn = [side.draw for side in encounter.sides]
    drawn += [loan.draw for side in encounter.sides for loan in side.loans]
    return [tile for tile in drawn if tile is not None]


def the_side(encounter: Encounter, seat: SeatNo) -> int:
    """Give which side a principal is."""
    return next(at for at, side in enumerate(encounter.sides) if side.seat == seat)


def settled(state: State) -> bool:
    """Say whether the opposed challenge under way is decided, and loans that a file settles are paid back."""
    return state.encounter is not None and state.encounter.winner is not None


def gave_way(encounter: Encounter) -> bool:
    """Say whether a side left the challenge or backed down, so that no tile is drawn."""
    return encounter.outcome in (BACKDOWN, LEFT)


def opponent(encounter: Encounter, side: int) -> Side:
    return encounter.sides[1 - side]


LOST = "lost:"
"""Begins the place of somebody whose quarry got away."""
