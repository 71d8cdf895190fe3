"""Setting up: masks, Hidden Faces, relationships and objectives, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from gmkit.chance.cards import Card, Deal
from gmkit.chance.law import Law, OneOf, Several
from gmkit.errors import IllegalChoice, quoted
from gmkit.games.masks import objectives, relationships, setting_up
from gmkit.games.masks.draws import MaskDeal
from gmkit.games.masks.events import GameOpened, HiddenFaceDrawn, MaskDealt, ObjectiveDrawn, RelationshipSet
from gmkit.games.masks.hidden_draw import HiddenFaces
from gmkit.games.masks.model import (
    Avatar,
    Due,
    Hall,
    Held,
    HiddenAction,
    Notes,
    Objective,
    Options,
    State,
    Traits,
    Whereabouts,
)
from gmkit.games.masks.steps.stage import Play, Stage, among, everybody, factions, feeling, nothing, seats, swapped
from gmkit.games.masks.ties import NEUTRAL, Feeling, Party
from gmkit.games.masks.world import World
from gmkit.names import fold
from gmkit.table.choices import OneOf as OneOfThese
from gmkit.table.game import HIDDEN, Ask, Hidden, Luck, SeatNo
from gmkit.table.seats import Seating

WORDS = ("none", "nobody", "pass", "change mask", "no bet", "match", "fall short", "back down")
"""Answers that a name would be taken for."""

TRAIT_MOST = 10
"""A trait is 0 to this."""

EASY_CONFLICTS = 2
"""So many conflicts with the mask leave an NPC's conformity as it is; each further one takes 1 off."""


def table(world: World, seating: Seating, options: Options) -> State:
    """Give the table before anything is dealt.

    An avatar is a man or a woman by its name, where the city knows it, else by turns (MA-12).

    Raises:
        IllegalChoice: more players than masks.
    """
    count, bands = len(seating), len(world.factions)
    if count > len(world.masks.masks):
        raise IllegalChoice(
            f"{count} players and {len(world.masks.masks)} masks; a mask is dealt to each: take fewer, or a larger set"
        )
    refuse_names(world, seating)
    everyone = count + bands
    women = {name.casefold() for name in world.city.names.get("female", ())}
    men = {name.casefold() for name in world.city.names.get("male", ())}
    avatars = []
    for at, name in enumerate(seating.names):
        known = "female" if name.casefold() in women else "male" if name.casefold() in men else None
        avatars.append(Avatar(known or ("female", "male")[at % 2]))
    return State(
        hall=Hall(seating, options, bands, (Notes(),) * count),
        avatars=tuple(avatars),
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
                f"nobody can be called {quoted(name)} here: it is a faction or an answer; give another name"
            )


def agenda(state: State) -> tuple[Due, ...]:
    """Give what setting up takes, the last thing first, and then the first round."""
    all_seats = [SeatNo(seat) for seat in everybody(state)]
    deals = setting_up.deals(len(all_seats), state.hall.factions)
    steps = [Due("deal masks")]
    steps += [Due("hidden face", seat) for seat in all_seats]
    steps += [Due("temper", seat) for seat in all_seats]
    for number in range(deals.deals):
        last = number == deals.deals - 1
        steps += [Due("deal cards"), *(Due("relationship", seat, (last,)) for seat in all_seats)]
    cards = range(state.hall.options.objective_cards)
    steps += [Due("objective", seat) for seat in all_seats for _ in cards]
    steps += [Due("open"), Due("round")]
    return tuple(reversed(steps))


# --- masks and tokens (Setting up, steps 4, 13 and 14)


def _deal_masks(_world: World, state: State, _due: Due) -> Luck:
    return Luck("masks", MaskDeal(state.stock, seats(state)))


def _masks_dealt(play: Play, _due: Due, dealt: tuple[str, ...]) -> None:
    play.put(stock=tuple(mask for mask in play.state.stock if mask not in dealt))
    for at, name in enumerate(dealt):
        seat, mask = SeatNo(at), play.world.mask(name)
        play.avatar(seat, first_mask=name, masks=(Held(name),))
        tokens = setting_up.start_tokens(mask.points)
        play.gain(seat, tokens)
        play.gain_tokens(seat, tokens)
        for faction, begins in mask.faction_start:
            party = seats(play.state) + play.world.faction(faction)
            play.feel(party, seat, relationships.begin(begins, enduring=False))
        play.tell(MaskDealt(seat, name, tokens, seat))


# --- the Hidden Face (Hidden Face; step 7)


DRAW, WRITE = "draw", "write"


def _hidden_face(_world: World, state: State, due: Due) -> Ask | None:
    """Ask a person whether to draw a Hidden Face or to write one; NPCs draw."""
    assert due.seat is not None
    if state.avatars[due.seat].hidden or state.hall.seating.seats[due.seat].npc:
        return None
    names = [("draw one for me",), ("write my own",)]
    return Ask(due.seat, OneOfThese([DRAW, WRITE], names), "Hidden Face")


def _hidden_face_wanted(play: Play, due: Due, answer: str | None) -> None:
    if not play.state.avatars[due.seat or 0].hidden:
        play.then(Due("hidden points" if answer == WRITE else "hidden draw", due.seat))


def _hidden_draw(world: World, state: State, due: Due) -> Luck:
    assert due.seat is not None
    first = state.avatars[due.seat].first_mask
    assert isinstance(first, str)
    return Luck("Hidden Face", HiddenFaces(world, world.mask(first)), due.seat, secret=True)


def _hidden_face_drawn(play: Play, due: Due, drawn: tuple[HiddenAction, ...] | Hidden) -> None:
    assert due.seat is not None
    play.avatar(due.seat, hidden=drawn)
    if not isinstance(drawn, Hidden):
        play.tell(HiddenFaceDrawn(due.seat, drawn, due.seat))


_JITTER: Law[tuple[int, ...]] = Several("temper", OneOf("temper", {-1: ("-1",), 0: ("0",), 1: ("1",)}), len(Traits()))


def _temper(_world: World, state: State, due: Due) -> Luck | None:
    assert due.seat is not None
    return Luck("temper", _JITTER, due.seat, secret=True) if state.hall.seating.seats[due.seat].npc else None


def _tempered(play: Play, due: Due, jitter: tuple[int, ...] | Hidden | None) -> None:
    seat = due.seat
    assert seat is not None
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


def _deal_cards(_world: World, state: State, _due: Due) -> Luck:
    per = setting_up.deals(seats(state), state.hall.factions).per
    return Luck("number cards", Deal(setting_up.number_cards(), [per] * seats(state)))


def _cards_dealt(play: Play, _due: Due, hands: tuple[frozenset[Card], ...]) -> None:
    strongest = [tuple(sorted(hand, key=lambda card: (-setting_up.pips(card), card.suit))) for hand in hands]
    play.put(hands=tuple(strongest))


def _unassigned(state: State, seat: SeatNo) -> list[Party]:
    """Give the parties that a seat has no card for yet."""
    row = state.feelings[seat]
    assert not isinstance(row, Hidden)
    return [party for party, one in enumerate(row) if party != seat and one == NEUTRAL]


def _relationship(world: World, state: State, due: Due) -> Ask | None:
    seat = due.seat
    assert seat is not None
    hand, free = state.hands[seat], _unassigned(state, seat)
    if isinstance(hand, Hidden) or not hand or not free:
        return None
    # Only in the last deal may a card be left out, and so a feeling stay at 0 (A63).
    others = [(None, "nobody")] if due.args == (True,) else []
    return Ask(seat, among(world, state, free, *others), "relationship")


def _relationship_set(play: Play, due: Due, target: Party | None) -> None:
    seat, state = due.seat, play.state
    assert seat is not None
    hand = state.hands[seat]
    if isinstance(hand, Hidden) or not hand or not _unassigned(state, seat):
        play.put(hands=swapped(state.hands, seat, ()))
        return
    card, rest = hand[0], hand[1:]
    if target is not None:
        play.feel(seat, target, setting_up.card_feeling(card))
    play.tell(RelationshipSet(seat, str(card), target, seat))
    play.put(hands=swapped(play.state.hands, seat, rest))
    if rest:
        play.then(due)


# --- objectives (Objectives; step 12)


def _pile(state: State) -> list[Card]:
    """Give the number cards that nobody holds as an objective."""
    held = chain.from_iterable(a.objectives for a in state.avatars if not isinstance(a.objectives, Hidden))
    taken = {one.card for one in held}
    return [card for card in setting_up.number_cards() if str(card) not in taken]


def _friends(state: State, seat: SeatNo) -> dict[Party, Feeling]:
    return {other: feeling(state, seat, other) for other in everybody(state) if other != seat}


def _targets(state: State, seat: SeatNo, card: Card) -> tuple[Party, ...]:
    """Give whom the card's interpersonal objective may be about."""
    _, friendly = objectives.interpersonal(card)
    row = _friends(state, seat)
    return objectives.friend(row) if friendly else objectives.enemy(row)


def _objective(_world: World, state: State, due: Due) -> Luck:
    cards = {card: (str(card),) for card in _pile(state)}
    return Luck("objective card", OneOf("an objective card", cards), due.seat, secret=True)


def _objective_drawn(play: Play, due: Due, card: Card | Hidden) -> None:
    seat, state = due.seat, play.state
    assert seat is not None
    if isinstance(card, Hidden):
        play.avatar(seat, objectives=HIDDEN)
        return
    targets = _targets(state, seat, card)
    if not targets and any(_targets(state, seat, other) for other in _pile(state) if other != card):
        # A card that has nothing to be about goes back, and another is drawn.
        play.tell(ObjectiveDrawn(seat, str(card), (), seat))
        play.then(due)
        return
    play.then(Due("objective target", seat, (str(card), targets)))


def _objective_target(world: World, state: State, due: Due) -> Ask | None:
    targets = _parties(due.args[1])
    assert due.seat is not None
    return Ask(due.seat, among(world, state, targets), "objective") if len(targets) > 1 else None


def _objective_targeted(play: Play, due: Due, target: Party | None) -> None:
    seat, state = due.seat, play.state
    assert seat is not None
    card, targets = str(due.args[0]), _parties(due.args[1])
    chosen = target if target is not None else (targets[0] if targets else None)
    loyal = objectives.allegiance({party: feeling(state, seat, party) for party in factions(state)})
    play.then(Due("objective faction", seat, (card, -1 if chosen is None else chosen, loyal)))


def _objective_faction(world: World, state: State, due: Due) -> Ask | None:
    loyal = _parties(due.args[2])
    assert due.seat is not None
    return Ask(due.seat, among(world, state, loyal), "objective") if len(loyal) > 1 else None


def _objective_set(play: Play, due: Due, faction: Party | None) -> None:
    seat, state = due.seat, play.state
    assert seat is not None
    name, person, loyal = str(due.args[0]), due.args[1], _parties(due.args[2])
    card = next(one for one in setting_up.number_cards() if str(one) == name)
    found: list[Objective] = []
    if isinstance(person, int) and person >= 0:
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


def _parties(value: object) -> tuple[Party, ...]:
    assert isinstance(value, tuple)
    return value


def _open(play: Play, _due: Due, _answer: None) -> None:
    play.tell(GameOpened(play.state.face[:-1], play.state.tokens[:-1]))


STAGES: Mapping[str, Stage] = {
    "deal masks": Stage(_deal_masks, _masks_dealt),
    "hidden face": Stage(_hidden_face, _hidden_face_wanted),
    "hidden draw": Stage(_hidden_draw, _hidden_face_drawn),
    "temper": Stage(_temper, _tempered),
    "deal cards": Stage(_deal_cards, _cards_dealt),
    "relationship": Stage(_relationship, _relationship_set),
    "objective": Stage(_objective, _objective_drawn),
    "objective target": Stage(_objective_target, _objective_targeted),
    "objective faction": Stage(_objective_faction, _objective_set),
    "open": Stage(nothing, _open),
}
"""The steps of setting up."""
