"""Setting up: masks, Hidden Faces, relationships and objectives, step by step; or a table laid for one challenge."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, permutations
from math import perm
from typing import Any, NamedTuple

from gmkit import errors
from gmkit.chance.law import Law, OneOf, Several
from gmkit.chance.pieces import Card, CardDraw, Deal, pack
from gmkit.chance.source import Stream
from gmkit.errors import AmbiguousChoice, ChanceError, IllegalChoice, UnknownName, later, listed, quoted, say
from gmkit.games.masks.content import OPENING, World
from gmkit.games.masks.events import (
    Event,
    GameOpened,
    HiddenFaceDrawn,
    MaskDealt,
    ObjectiveDrawn,
    RelationshipSet,
)
from gmkit.games.masks.model import (
    BACKDOWN,
    DEFENDER,
    DESPERATE,
    NEUTRAL,
    Avatar,
    Encounter,
    Feeling,
    Hall,
    Held,
    HiddenAction,
    Notes,
    Objective,
    Options,
    Party,
    State,
    Traits,
    Whereabouts,
)
from gmkit.games.masks.rules import challenges, objectives, relationships
from gmkit.games.masks.rules.hidden_face import HiddenFaces, ShareOutPoints
from gmkit.games.masks.rules.influence import FallShort, for_debt
from gmkit.games.masks.rules.relationships import NUMBERS
from gmkit.games.masks.rules.rounds import BeginRound
from gmkit.games.masks.stage import (
    Play,
    Step,
    among,
    everybody,
    factions,
    feeling,
    gave_way,
    next_step,
    principals,
    seats,
)
from gmkit.names import fold, pick
from gmkit.table.choices import OneOf as OneOfThese
from gmkit.table.game import HIDDEN, Ask, Hidden, Luck, SeatNo, swapped
from gmkit.table.seats import HUMAN, Seat, Seating

# ---- What set-up deals and allows: the source's chapter on setting up, and how a Hidden Face is made up.

FEWEST_ONES = 2
"""Actions worth 1 that a mask or a Hidden Face has at least."""


class MaskDeal(Law[tuple[str, ...]]):
    """A mask for every seat, dealt from a shuffled set: one event, however many seats."""

    __slots__ = ("_begun", "_count", "_masks", "_names")

    def __init__(
        self,
        masks: Sequence[str],
        count: int,
        names: Mapping[str, Sequence[str]] = {},
        begun: Sequence[str] = (),
    ) -> None:
        """Take what may be dealt.

        Args:
            masks: the ids of the masks.
            count: the number of seats, no more than there are masks.
            names: by id what a mask may be called beside.
            begun: the ids of those that were dealt first.
        """
        self.piece = later("the deal of masks")
        self._masks = tuple(masks)
        self._count = count
        self._names = {mask: (mask, *names.get(mask, ())) for mask in masks}
        self._begun = tuple(begun)

    def draw(self, stream: Stream) -> tuple[str, ...]:
        rest = stream.shuffled([mask for mask in self._masks if mask not in self._begun])
        return (*self._begun, *rest)[: self._count]

    def parse(self, faces: Sequence[str]) -> tuple[tuple[str, ...], int]:
        """Read an id or a name for every seat in turn."""
        dealt, taken = self._read(faces)
        if len(dealt) < self._count:
            raise ChanceError(
                say(
                    "{piece} needs {count} masks, {typed} typed",
                    piece=errors.said(self.piece),
                    count=self._count,
                    typed=len(dealt),
                ),
                missing=True,
            )
        return tuple(dealt), taken

    def joined(self, faces: Sequence[str]) -> list[str]:
        """Give the ids of the masks typed so far."""
        return self._read(faces)[0]

    def _read(self, faces: Sequence[str]) -> tuple[list[str], int]:
        """Read as many masks as there are seats, each by as many words as name one; raises ChanceError."""
        dealt, at = list[str](), 0
        while at < len(faces) and len(dealt) < self._count:
            mask, words = self._called(faces[at : at + _MASK_WORDS])
            if mask in dealt:
                raise ChanceError(
                    say("{mask} is dealt already; there is one of each", mask=quoted(" ".join(faces[at : at + words])))
                )
            dealt.append(mask)
            at += words
        return dealt, at

    def _called(self, faces: Sequence[str]) -> tuple[str, int]:
        """Give the mask that the first words name, by as many of them as do, and how many those are."""
        for words in range(len(faces), 0, -1):
            try:
                return pick("mask", " ".join(faces[:words]), self._names), words
            except AmbiguousChoice as error:
                raise ChanceError(str(error)) from None
            except UnknownName:
                continue
        raise self.impossible(faces[0])

    def after(self, faces: Sequence[str]) -> MaskDeal:
        """Give the deal that goes on from these masks."""
        return MaskDeal(self._masks, self._count, self._names, self._read(faces)[0])

    def show(self, value: tuple[str, ...]) -> tuple[str, ...]:
        """Give the ids in the order of the seats."""
        return value

    def weigh(self, value: tuple[str, ...]) -> Fraction:
        """Give one over the number of deals."""
        fits = len(value) == self._count == len(set(value)) and set(value) <= set(self._masks)
        return Fraction(1, self.size()) if fits else Fraction(0)

    def items(self) -> Iterator[tuple[tuple[str, ...], Fraction]]:
        """List every deal; for small sets only."""
        return ((dealt, Fraction(1, self.size())) for dealt in permutations(self._masks, self._count))

    def size(self) -> int:
        """Give the number of different deals."""
        return perm(len(self._masks), self._count)

    def expects(self) -> str:
        return say(
            "{count} different masks, each by card or name, of {names}, seat by seat",
            count=self._count,
            names=listed(self._masks),
        )

    def _key(self) -> Hashable:
        return self._masks, self._count, self._begun


_MASK_WORDS = 6
"""A mask's name is looked for in so many words."""


class Deals(NamedTuple):
    """How number cards are dealt for feelings."""

    per: int  # cards that each player gets in a deal
    entries: int  # feelings that each player has to settle
    deals: int  # deals that it takes
    last: int  # feelings that are left for the last deal


def deals_for(players: int, factions: int = 4) -> Deals:
    """Say how often the number cards are dealt: until everybody has one for each other party (Relationships)."""
    per, entries = len(number_cards()) // players, players - 1 + factions
    times = -(-entries // per)
    return Deals(per, entries, times, entries - per * (times - 1))


def start_tokens(points: int) -> int:
    """Give the Face, and the Hidden Face, that the wearer of a mask with these points begins with (steps 13, 14)."""
    return OPENING - points


def number_cards() -> tuple[Card, ...]:
    """Give the 40 cards that are neither court cards nor jokers (step 3; A48)."""
    return tuple(card for card in pack() if card.rank in NUMBERS)


def patterns(budget: int, conflicts: int = 0) -> tuple[tuple[int, int, int], ...]:
    """Give all ways to spend points on actions: how many are worth 3, 2 and 1 (Masks; Hidden Face, 1 to 3).

    Args:
        budget: the points, all to be spent.
        conflicts: how many actions have to be worth 2 or more, so that they can conflict with the mask.
    """
    return tuple(
        (threes, twos, ones)
        for threes in range(2)
        for twos in range(max(0, conflicts - threes), budget // 2 + 1)
        if (ones := budget - 3 * threes - 2 * twos) >= FEWEST_ONES
    )


# ---- Setting up: masks, Hidden Faces, relationships and objectives, step by step.

WORDS = ("none", "nobody", "pass", "change mask", "no bet")
"""Answers that a name would be taken for."""

TRAIT_MOST = 10
"""A trait is 0 to this."""

EASY_CONFLICTS = 2
"""So many conflicts with the mask leave an NPC's conformity as it is; each further one takes 1 off."""


def table(world: World, seating: Seating, options: Options) -> State:
    """Give the table before anything is dealt.

    An avatar is a man or a woman by its pronoun, else by its name, where the city lists it, else neither (B13).

    Raises:
        IllegalChoice: more players than masks.
    """
    count, bands = len(seating), len(world.factions)
    if count > len(world.masks.masks):
        raise IllegalChoice(
            say(
                "{count} players and {n} mask; a mask is dealt to each: take fewer, or a larger set|"
                "{count} players and {n} masks; a mask is dealt to each: take fewer, or a larger set",
                number=len(world.masks.masks),
                count=count,
            )
        )
    refuse_names(world, seating)
    objectives.length(options)
    everyone = count + bands
    return State(
        hall=Hall(seating, options, bands, (Notes(),) * count),
        avatars=tuple(Avatar(world.gender(seat)) for seat in seating),
        feelings=(((NEUTRAL,) * everyone),) * count + ((NEUTRAL,) * count,) * bands,
        seen=((0,) * everyone,) * count,
        promised=((0,) * count,) * everyone,
        debts=((0,) * count,) * count,
        face=(0,) * (count + 1),
        tokens=(0,) * (count + 1),
        stock=tuple(mask.id for mask in world.masks.masks),
        hands=((),) * count,
        where=(Whereabouts(),) * count,
        worn=(None,) * count,
    )


def refuse_names(world: World, seating: Seating) -> None:
    """Refuse seats called like a faction, a number, or a word that is an answer, so that answers stay plain.

    Raises:
        IllegalChoice: names the first.
    """
    taken = {fold(name) for one in world.factions for name in (one.id, one.label, *one.aliases)}
    for name in seating.names:
        if fold(name) in taken or fold(name) in WORDS or name.lstrip("+-").isdigit():
            raise IllegalChoice(
                say(
                    "nobody can be called {name} here: it is a faction or an answer; give another name",
                    name=quoted(name),
                )
            )


def agenda(state: State) -> tuple[Step, ...]:
    """Give what setting up takes, the last thing first, and then the first round."""
    all_seats = [SeatNo(seat) for seat in everybody(state)]
    deals = deals_for(len(all_seats), state.hall.factions)
    steps: list[Step] = [DealMasks()]
    steps += [ChooseHiddenFace(seat) for seat in all_seats]
    steps += [DrawTemper(seat) for seat in all_seats]
    for number in range(deals.deals):
        last = number == deals.deals - 1
        steps += [DealCards(), *(SetRelationship(seat, last) for seat in all_seats)]
    cards = range(state.hall.options.objective_cards)
    steps += [DrawObjective(seat) for seat in all_seats for _ in cards]
    steps += [OpenGame(), BeginRound()]
    return tuple(reversed(steps))


def next_evening(state: State) -> State:
    """Give the table where the next evening of the same people begins: new objectives, and no scene yet.

    Faces, Hidden Faces, masks, feelings, promises and debts are as they were; Major Coups are of one evening.
    """
    avatars = tuple(avatar._replace(objectives=(), coups=0) for avatar in state.avatars)
    cards = range(state.hall.options.objective_cards)
    steps: list[Step] = [DrawObjective(SeatNo(seat)) for seat in everybody(state) for _ in cards]
    return state._replace(
        avatars=avatars,
        round=0,
        arbiter=None,
        order=(),
        scene=None,
        where=(Whereabouts(),) * seats(state),
        worn=(None,) * seats(state),
        encounter=None,
        agenda=tuple(reversed([*steps, OpenGame(), BeginRound()])),
        ended=None,
    )


# --- masks and tokens (Setting up, steps 4, 13 and 14)


class DealMasks(Step, word="deal masks"):
    """A mask is dealt to each, with its Face and Hidden Face (steps 4, 13 and 14)."""

    def fits(self, _world: World, state: State) -> bool:
        return len(state.stock) >= seats(state) and not any(one.masks for one in state.avatars)

    def asks(self, world: World, state: State) -> Luck:
        known = world.masks.names()
        names = {mask: known[mask] for mask in state.stock}
        parts = tuple(later("{name}'s mask", name=name) for name in state.hall.seating.names)
        return Luck("masks", MaskDeal(state.stock, seats(state), names), parts=parts)

    def does(self, play: Play, dealt: tuple[str, ...]) -> None:
        play.put(stock=tuple(mask for mask in play.state.stock if mask not in dealt))
        for at, name in enumerate(dealt):
            seat, mask = SeatNo(at), play.world.mask(name)
            play.avatar(seat, first_mask=name, masks=(Held(name),))
            tokens = start_tokens(mask.points)
            play.gain(seat, tokens)
            play.gain_tokens(seat, tokens)
            for faction, begins in mask.faction_start:
                party = seats(play.state) + play.world.faction(faction)
                play.feel(party, seat, relationships.begin(begins, enduring=False))
            play.tell(MaskDealt(seat, name, tokens, seat))


# --- the Hidden Face (Hidden Face; step 7)


DRAW, WRITE = "draw", "write"


class ChooseHiddenFace(Step, word="hidden face"):
    """A person has a Hidden Face drawn, or writes it; NPCs draw (step 7)."""

    seat: SeatNo

    def asks(self, _world: World, state: State) -> Ask | None:
        if state.avatars[self.seat].hidden or state.hall.seating.seats[self.seat].npc:
            return None
        names = [(later("draw one for me"),), (later("write my own"),)]
        return Ask(self.seat, OneOfThese([DRAW, WRITE], names), "Hidden Face", usual=DRAW)

    def does(self, play: Play, answer: str | None) -> None:
        if not play.state.avatars[self.seat].hidden:
            play.then(ShareOutPoints(self.seat) if answer == WRITE else DrawHiddenFace(self.seat))


class DrawHiddenFace(Step, word="hidden draw"):
    """A Hidden Face by chance."""

    seat: SeatNo

    def fits(self, _world: World, state: State) -> bool:
        return isinstance(state.avatars[self.seat].first_mask, str)

    def asks(self, world: World, state: State) -> Luck:
        first = state.avatars[self.seat].first_mask
        assert isinstance(first, str)
        # Whoever is asked has said that gmkit draws it.
        asked = not state.hall.seating.seats[self.seat].npc
        return Luck("Hidden Face", HiddenFaces(world, world.mask(first)), self.seat, secret=True, aside=asked)

    def does(self, play: Play, drawn: tuple[HiddenAction, ...] | Hidden) -> None:
        play.avatar(self.seat, hidden=drawn)
        if not isinstance(drawn, Hidden):
            play.tell(HiddenFaceDrawn(self.seat, drawn, self.seat))


_JITTER: Law[tuple[int, ...]] = Several("temper", OneOf("temper", {-1: ("-1",), 0: ("0",), 1: ("1",)}), len(Traits()))


class DrawTemper(Step, word="temper"):
    """An NPC's temper: its mask's, a little off."""

    seat: SeatNo

    def asks(self, _world: World, state: State) -> Luck | None:
        return (
            Luck("temper", _JITTER, self.seat, secret=True, aside=True)
            if state.hall.seating.seats[self.seat].npc
            else None
        )

    def does(self, play: Play, jitter: tuple[int, ...] | Hidden | None) -> None:
        seat = self.seat
        avatar = play.state.avatars[seat]
        if jitter is None or isinstance(jitter, Hidden) or not isinstance(avatar.first_mask, str):
            return
        preset = play.world.preset(avatar.first_mask)
        traits = Traits(*(min(TRAIT_MOST, max(0, base + off)) for base, off in zip(preset, jitter, strict=True)))
        if not isinstance(avatar.hidden, Hidden):
            torn = sum(1 for one in avatar.hidden if one.conflicts and one.value > 1) - EASY_CONFLICTS
            traits = traits._replace(conformity=max(0, traits.conformity - max(0, torn)))
        play.avatar(seat, traits=traits)


# --- relationships (Relationships; step 10)


class DealCards(Step, word="deal cards"):
    """Number cards are dealt for feelings (step 10)."""

    def asks(self, _world: World, state: State) -> Luck:
        per = deals_for(seats(state), state.hall.factions).per
        # Whoever keeps feelings on paper has been dealt them there.
        many = [0 if isinstance(row, Hidden) else per for row in state.feelings[: seats(state)]]
        names = state.hall.seating.names
        parts = tuple(
            later("{name}'s number cards", name=name)
            for name, count in zip(names, many, strict=True)
            for _ in range(count)
        )
        return Luck("number cards", Deal(number_cards(), many), parts=parts)

    def does(self, play: Play, hands: tuple[frozenset[Card], ...]) -> None:
        strongest = [tuple(sorted(hand, key=lambda card: (-relationships.pips(card), card.suit))) for hand in hands]
        play.put(hands=tuple(strongest))


def _unassigned(state: State, seat: SeatNo) -> list[Party]:
    """Give the parties that a seat has no card for yet."""
    row = state.feelings[seat]
    if isinstance(row, Hidden):
        return []
    return [party for party, one in enumerate(row) if party != seat and one == NEUTRAL]


class SetRelationship(Step, word="relationship"):
    """A seat gives its strongest card to somebody (step 10)."""

    seat: SeatNo
    last: bool  # it is the last deal, of which cards may be left out

    def asks(self, world: World, state: State) -> Ask | None:
        seat = self.seat
        hand, free = state.hands[seat], _unassigned(state, seat)
        if isinstance(hand, Hidden) or not hand or not free:
            return None
        # Only in the last deal may a card be left out, and so a feeling stay at 0 (A63).
        others = [(None, "nobody")] if self.last else []
        return Ask(seat, among(world, state, free, *others), "relationship")

    def does(self, play: Play, target: Party | None) -> None:
        seat, state = self.seat, play.state
        hand = state.hands[seat]
        if isinstance(hand, Hidden) or not hand or not _unassigned(state, seat):
            play.put(hands=swapped(state.hands, seat, ()))
            return
        card, rest = hand[0], hand[1:]
        if target is not None:
            play.feel(seat, target, relationships.card_feeling(card))
        play.tell(RelationshipSet(seat, str(card), target, seat))
        play.put(hands=swapped(play.state.hands, seat, rest))
        if rest:
            play.then(self)


# --- objectives (Objectives; step 12)


def _pile(state: State) -> list[Card]:
    """Give the number cards that nobody holds as an objective."""
    held = chain.from_iterable(a.objectives for a in state.avatars if not isinstance(a.objectives, Hidden))
    taken = {one.card for one in held}
    return [card for card in number_cards() if str(card) not in taken]


def card_of_kind(state: State, kind: str) -> Card:
    """Give a card that asks for that of a person, for a want by the GM's word: one that nobody holds while there is."""
    fit = [card for card in number_cards() if objectives.interpersonal(card)[0] == kind]
    return next((card for card in _pile(state) if card in fit), fit[0])


def _friends(state: State, seat: SeatNo) -> dict[Party, Feeling]:
    # Nobody wants something of who has left the story, or is away: it could not come about.
    return {other: feeling(state, seat, other) for other in everybody(state) if other not in (seat, *state.out)}


def _targets(state: State, seat: SeatNo, card: Card) -> tuple[Party, ...]:
    """Give whom the card's interpersonal objective may be about."""
    _, friendly = objectives.interpersonal(card)
    row = _friends(state, seat)
    return objectives.friend(row) if friendly else objectives.enemy(row)


class DrawObjective(Step, word="objective"):
    """A number card is drawn for objectives (step 12)."""

    seat: SeatNo

    def asks(self, _world: World, state: State) -> Luck | None:
        if isinstance(state.feelings[self.seat], Hidden):
            # What it wants follows from what it feels, and is dealt where that stands.
            return None
        return Luck("objective card", CardDraw(later("an objective card"), _pile(state)), self.seat, secret=True)

    def does(self, play: Play, card: Card | Hidden | None) -> None:
        seat, state = self.seat, play.state
        if card is None or isinstance(card, Hidden):
            play.avatar(seat, objectives=HIDDEN)
            return
        targets = _targets(state, seat, card)
        if not targets and any(_targets(state, seat, other) for other in _pile(state) if other != card):
            # A card that has nothing to be about goes back, and another is drawn.
            play.tell(ObjectiveDrawn(seat, str(card), (), seat))
            play.then(self)
            return
        play.then(ChooseTarget(seat, str(card), targets))


class ChooseTarget(Step, word="objective target", at_once=True):
    """Whom the card's interpersonal objective is about."""

    seat: SeatNo
    card: str
    targets: tuple[Party, ...]  # whom it may be about

    def fits(self, _world: World, state: State) -> bool:
        return self.card in map(str, number_cards()) and all(target >= 0 for target in self.targets)

    def asks(self, world: World, state: State) -> Ask | None:
        targets = self.targets
        return Ask(self.seat, among(world, state, targets), "objective") if len(targets) > 1 else None

    def does(self, play: Play, target: Party | None) -> None:
        seat, state = self.seat, play.state
        card, targets = self.card, self.targets
        chosen = target if target is not None else (targets[0] if targets else None)
        loyal = objectives.allegiance_of({party: feeling(state, seat, party) for party in factions(state)})
        play.then(ChooseFaction(seat, card, -1 if chosen is None else chosen, loyal))


class ChooseFaction(Step, word="objective faction", at_once=True):
    """Which faction the card's other objective is about."""

    seat: SeatNo
    card: str
    person: Party  # whom the other objective is about, -1 for nobody
    loyal: tuple[Party, ...]  # the factions it may be about

    def fits(self, _world: World, state: State) -> bool:
        bands = factions(state)
        return self.card in map(str, number_cards()) and all(band in bands for band in self.loyal)

    def asks(self, world: World, state: State) -> Ask | None:
        loyal = self.loyal
        return Ask(self.seat, among(world, state, loyal), "objective") if len(loyal) > 1 else None

    def does(self, play: Play, faction: Party | None) -> None:
        seat, state = self.seat, play.state
        name, person, loyal = self.card, self.person, self.loyal
        card = next(one for one in number_cards() if str(one) == name)
        found: list[Objective] = []
        if person >= 0:
            found.append(Objective(name, objectives.interpersonal(card)[0], person))
        band = faction if faction is not None else (loyal[0] if loyal else None)
        if band is not None:
            kind = objectives.factional(card, feeling(state, seat, band).level)
            assert kind is not None
            found.append(Objective(name, kind, band))
        held = state.avatars[seat].objectives
        if not isinstance(held, Hidden):
            # With one card unseen nobody can say when it has all of its objectives.
            play.avatar(seat, objectives=(*held, *found))
        play.tell(ObjectiveDrawn(seat, name, tuple(found), seat))


class OpenGame(Step, word="open"):
    """Setting up is over."""

    def does(self, play: Play, _answer: None) -> None:
        play.tell(GameOpened(play.state.face[:-1], play.state.tokens[:-1]))


class GiveFloor(Step, word="give the floor"):
    """The GM says what comes next: nobody is Arbiter, and no round is begun."""

    def does(self, play: Play, _answer: None) -> None:
        play.put(round=1, order=tuple(SeatNo(at) for at in everybody(play.state)))


# ---- Tables laid for one challenge: by figures alone, or out of an evening under way.

PLENTY = 1_000_000
"""The Face of whoever is said never to be short."""


def laid(
    world: World, names: Sequence[str], options: Options, purses: Sequence[tuple[int | None, int | None]]
) -> State:
    """Give a table with these people in one scene and nothing else going on.

    Args:
        world: the content.
        names: who sits there; all are people.
        options: the rules options.
        purses: of each its Face and Hidden Face, None if it is never short.
    """
    state = table(world, Seating(tuple(Seat(name, HUMAN) for name in names)), options)
    face = tuple(PLENTY if own is None else own for own, _ in purses)
    tokens = tuple(PLENTY if own is None else own for _, own in purses)
    return state._replace(
        face=(*face, -sum(face)),
        tokens=(*tokens, -sum(tokens)),
        order=tuple(SeatNo(at) for at in range(len(names))),
        where=(Whereabouts("here"),) * len(names),
        round=1,
    )


def at_challenge(state: State, encounter: Encounter, *following: Step) -> State:
    """Give a table where this challenge is next, and nothing after it.

    Args:
        state: the table.
        encounter: the challenge.
        following: its steps, the first to do first.
    """
    opened = encounter._replace(before=state.feelings, had=state.face)
    return state._replace(encounter=opened, agenda=tuple(reversed(following)))


# ---- What is said to the figure of a challenge that is laid for itself (B1 to B3).


class Terms(NamedTuple):
    """What the two say to the figure; where nothing is said it is matched, and drawn for."""

    asks: int | None = None  # the figure that the defender asks for, or offers, instead
    hold: bool = False  # the challenger holds to its own
    leave: bool = False  # the defender will not meet it
    decline: bool = False  # the defender declines, before anything is declared
    back_down: bool = False  # a side that cannot cover it backs down; else it attacks in desperation


def too_high(state: State, figure: int) -> str | None:
    """Say why the challenger of the challenge under way may not name a figure; None if it may (B1, B10)."""
    most = challenges.most_stake(state, *principals(state.under_way))
    # A debt is claimed whole, however much it is.
    if figure <= most or for_debt(state):
        return None
    return say(
        "the challenger may name {most} Face at most: no more than it has and was promised, "
        "nor than one and a half times the other's Face, or {small}",
        most=most,
        small=challenges.SMALL,
    )


def bargained(world: World, state: State, terms: Terms) -> tuple[State, tuple[Event, ...]]:
    """Give the table where the figure that was named is agreed, or left, with what follows on the agenda.

    Raises:
        IllegalChoice: a rule forbids what is said, or there is nothing that it answers.
    """
    encounter = state.under_way
    _, defender = principals(encounter)
    to_draw = (challenges.ResolveOpposed(), challenges.DrawAll(), challenges.ComeShort())
    if terms.decline and terms != Terms(decline=True):
        raise IllegalChoice(say("whoever declines says nothing else to the figure"))
    if terms.asks is None and not (terms.leave or terms.decline):
        if terms.hold:
            raise IllegalChoice(say("no other figure is asked for, so there is none to hold against"))
        matched = tuple(side._replace(named=encounter.stake) for side in encounter.sides)
        return state._replace(encounter=encounter._replace(sides=matched), agenda=to_draw), ()
    first = challenges.AnswerStake if terms.asks is not None else challenges.MeetStake
    opening = challenges.AcceptChallenge(defender) if terms.decline else first(defender, DEFENDER)
    play = Play(world, state._replace(agenda=(opening,)))
    said: dict[type[Step], Any] = {
        challenges.AcceptChallenge: False,
        challenges.AnswerStake: terms.asks,
        challenges.TakeStake: challenges.HOLD if terms.hold else challenges.TAKE,
        challenges.MeetStake: not terms.leave,
    }
    asked = _answer(play, said)
    if terms.asks is not None and challenges.AnswerStake not in asked:
        raise IllegalChoice(
            say("the defender can raise less than the actions set aside, so it asks for no other figure")
        )
    left = gave_way(play.encounter)
    if terms.leave and not left:
        raise IllegalChoice(
            say(
                "the defender may leave only a figure that the challenger holds to, and under "
                "leave_cost=short_only only one that it cannot pay"
            )
        )
    return play.state._replace(agenda=to_draw[:1] if left else to_draw), tuple(play.events)


def covered(world: World, state: State, terms: Terms) -> tuple[State, tuple[Event, ...]]:
    """Give the table where everybody has been called on: the stake has fallen, a side yielded, or all draw (B1, B2).

    Raises:
        IllegalChoice: a side is to yield, and none is short.
    """
    play = Play(world, state)
    asked = _answer(play, {challenges.ComeShort: None, FallShort: BACKDOWN if terms.back_down else DESPERATE})
    if terms.back_down and FallShort not in asked:
        raise IllegalChoice(say("neither side alone is short of the stake, so neither backs down"))
    return play.state, tuple(play.events)


def _answer(play: Play, said: Mapping[type[Step], Any]) -> set[type[Step]]:
    """Take the steps that come next as long as they are of these kinds; give those that asked.

    Raises:
        IllegalChoice: what is said may not be chosen.
    """
    asked: set[type[Step]] = set()
    while play.state.agenda and (kind := type(step := next_step(play.state))) in said:
        ask, answer = step.asks(play.world, play.state), None
        if isinstance(ask, Ask):
            answer = said[kind]
            if answer not in ask.choices:
                raise IllegalChoice(
                    say(
                        "{answer} is no {what}; choose {choices}",
                        answer=answer,
                        what=errors.said(ask.what),
                        choices=ask.choices.expects(),
                    )
                )
            asked.add(kind)
        play.put(agenda=play.state.agenda[:-1])
        step.does(play, answer)
    return asked
