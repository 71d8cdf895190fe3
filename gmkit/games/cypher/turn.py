"""Taking a turn: play, effects, draw, pass, discard; and what ends with one: the game, and who has won it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from gmkit.errors import IllegalChoice, later, say
from gmkit.games.cypher import events, moves, setup
from gmkit.games.cypher.events import (
    BY_CAP,
    BY_CARD,
    BY_DECK,
    CampaignScored,
    CampaignWon,
    EndTriggered,
    Event,
    GameEnded,
    TurnBegan,
)
from gmkit.games.cypher.model import (
    CARD,
    DRAW,
    ENTER,
    EXCHANGE,
    EXILE,
    EXTRA,
    GUARD,
    LEARN,
    LEAVE,
    OVER,
    PURGE,
    ROOM,
    SWAP,
    TAKE,
    TURN_UP,
    Agenda,
    CardAt,
    Nexus,
    Options,
    Place,
    State,
    Table,
    Trigger,
)
from gmkit.games.cypher.moves import CardUp, Done, insert, new, parted, refuse, revealed, then, without
from gmkit.games.cypher.setup import IGNORE, SUFFER, must_be_person
from gmkit.table.choices import OneOf
from gmkit.table.game import HIDDEN, PLAIN, PLAIN_LUCK, Ask, Luck, Over, SeatNo, ranked, swapped

# ---- Taking a turn, 1: Play. A card is shown, a full area makes room, the card lies down and has its effect.

LIMIT = 3
"""Cards that an area holds at most (Character limit)."""


def ask_play(state: State, step: tuple[Any, ...]) -> Ask:
    """Ask which card is played."""
    seat, what = state.seat, later("extra card") if step[0] == EXTRA else later("play")
    return new(Ask, (seat, moves.to_show(state, seat), what, state.hands[seat][0] is not HIDDEN, *PLAIN))


def nothing_to_play(state: State, step: tuple[Any, ...]) -> Done | None:
    """Go on without a card where the hand is empty (CY-7); an extra play is compulsory as long as it is not (FX-1)."""
    if state.hands[state.seat]:
        return None
    return then(state, state.agenda[:-1]), (events.NothingToPlay(state.seat, step[0] == EXTRA),)


def play(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Show a card of the hand; it stays there, seen by all, until it lies down (Taking a turn, 1; CY-18)."""
    table, areas, hands, known, pack, display, removed, unseen, seat, turn, trigger, fired, agenda, *rest = state
    choices = moves.to_show(state, seat)
    if answer not in choices:
        raise refuse(later("one card of the hand is played (Taking a turn, 1)"), choices)
    hand, masks = hands[seat], known[seat]
    if isinstance(choices, moves.Open) and answer not in hand:
        # A card that nobody typed turns out to be this one.
        answer = choices.card(answer)
        assert answer is not None
        at = hand.index(HIDDEN)
        hand, masks = insert(without(hand, at), without(masks, at), answer, masks[at])
        unseen = without(unseen, unseen.index(answer))
    at = hand.index(answer)
    card = hand[at]
    masks = revealed(table.nexus.of, hand, masks, at, seat, table.everyone)
    after = (
        *(table, areas, swapped(hands, seat, hand)),
        swapped(known, seat, masks),
        *(pack, display, removed, unseen, seat, turn, trigger, fired, (*agenda[:-1], (ENTER, card)), *rest),
    )
    return new(State, after), (new(events.Played, (seat, card, step[0] == EXTRA)),)


def ask_room(state: State, step: tuple[Any, ...]) -> Ask:
    """Ask which of three cards leaves for a fourth."""
    return new(Ask, (state.seat, moves.from_area(state, state.areas[state.seat]), later("make room"), False, *PLAIN))


def make_room(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Put one of the three cards under the deck, before the new one lies down (Character limit; CY-8).

    Any of the three may go: the card whose effect brings the fourth too (CY-11, CY-14).
    """
    seat = state.seat
    choices = moves.from_area(state, state.areas[seat])
    if answer not in choices:
        raise refuse(later("a full area makes room for a fourth card (Character limit)"), choices)
    state, card = _leaves(state, seat, answer)
    return then(state, state.agenda[:-1]), (events.MadeRoom(seat, card, step[1]),)


def _leaves(state: State, seat: int, card: int) -> tuple[State, int]:
    """Put a face-up card under the deck; everybody has seen it, and knows its place."""
    table, areas, hands, known, pack = state[:5]
    area = areas[seat]
    at = area.index(card)
    areas = swapped(areas, seat, without(area, at))
    return new(State, (table, areas, hands, known, (*pack, (area[at], table.everyone)), *state[5:])), area[at]


def enter(state: State, step: tuple[Any, ...]) -> Done:
    """Lay the card down, where there is room; then it has its effect, once in a turn (CY-8, CY-15, FX-2).

    What leaves when its owner plays such a class leaves first (AR-1): if it made the room, that was all (CY-9).
    """
    table, areas, hands, known, pack, display, removed, unseen, seat, turn, trigger, fired, agenda, *rest = state
    card, area = step[1], areas[seat]
    if len(area) >= LIMIT:
        return then(state, (*agenda, (ROOM, card))), ()
    nexus = table.nexus
    at = hands[seat].index(card)
    agenda = agenda[:-1]
    told: tuple[events.Event, ...] = ()
    if effects := table.effects[card]:
        if fired >> card & 1:
            told = (events.AlreadyFired(seat, card),)
        else:
            fired |= 1 << card
            agenda += effects
    klass = nexus.klass[card]
    leaving = tuple([other for other in area if nexus.shy[other] & klass])
    if leaving:
        agenda = (*agenda, (LEAVE, seat, leaving, card))
    after = (
        table,
        swapped(areas, seat, (*area, card)),
        swapped(hands, seat, without(hands[seat], at)),
        swapped(known, seat, without(known[seat], at)),
        *(pack, display, removed, unseen, seat, turn, trigger, fired, agenda, *rest),
    )
    return new(State, after), told


def ask_leave(state: State, step: tuple[Any, ...]) -> Ask:
    """Ask the owner of several leaving cards which goes first; each goes under the one before."""
    _, seat, cards, _ = step
    return new(Ask, (SeatNo(seat), moves.from_area(state, cards), later("leaves first"), False, *PLAIN))


def leave(state: State, step: tuple[Any, ...]) -> Done | None:
    """Let a card leave, if there is no choice in which comes first."""
    _, _, cards, _ = step
    if len(moves.distinct(state.table.nexus, cards, state.fired)) > 1:
        return None
    return leave_first(state, step, cards[0])


def leave_first(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Put one of several leaving cards under the deck; their owner settles the order (Technomancer)."""
    kind, seat, cards, cause = step
    choices = moves.from_area(state, cards)
    if answer not in choices:
        raise refuse(
            later("who discards several cards settles their order (Card clarifications, Technomancer)"), choices
        )
    state, card = _leaves(state, seat, answer)
    rest = tuple(other for other in cards if other != card)
    agenda = state.agenda[:-1] + (((kind, seat, rest, cause),) if rest else ())
    return then(state, agenda), (events.LeftArea(SeatNo(seat), card, cause),)


def spend(state: State, seat: int, card: int) -> State:
    """Put a guard under the deck that leaves for having been used (BG-1)."""
    return _leaves(state, seat, card)[0]


# ---- When played: purges, cards that change places, the guard against them, cards out of the game, and the end.
#
# Whoever plays a card carries out its effect in full, even if it hurts (Taking a turn, 1).


def purge_own(state: State, step: tuple[Any, ...]) -> Done:
    """Let the player's own cards of some classes leave; nobody else is touched (Corp Overseer, Aristocrat).

    Nothing helps against it: a guard is none against the own effect (CY-12), and immunity is to purges of all (NX-4).
    """
    _, cause, classes = step
    klass, seat = state.table.nexus.klass, state.seat
    leaving = tuple([card for card in state.areas[seat] if klass[card] & classes and card != cause])
    agenda = state.agenda[:-1]
    return then(state, (*agenda, (LEAVE, seat, leaving, cause)) if leaving else agenda), ()


def purge_all(state: State, step: tuple[Any, ...]) -> Done:
    """Let everybody's cards of some classes leave, clockwise from the next seat (TE-1, CY-12).

    The player's own go last.
    """
    _, cause, classes, own = step
    seat, seats = state.seat, state.table.seats
    others = tuple(SeatNo((seat + step) % seats) for step in range(1, seats))
    order = {1: (*others, seat), -1: (seat, *others), 0: others}[own]
    return then(state, (*state.agenda[:-1], (PURGE, cause, classes, order))), ()


def purge(state: State, step: tuple[Any, ...]) -> Done:
    """Let one seat's cards leave in a purge of all, unless it is spared, or ignores it when its turn comes (CY-12).

    The card that purges stays, whatever its class (NX-2).
    """
    kind, cause, classes, seats = step
    klass, seat = state.table.nexus.klass, seats[0]
    agenda = state.agenda[:-1] + (((kind, cause, classes, seats[1:]),) if seats[1:] else ())
    leaving = tuple([card for card in state.areas[seat] if klass[card] & classes and card != cause])
    if not leaving:
        return then(state, agenda), ()
    return struck(then(state, agenda), seat, cause, (LEAVE, seat, leaving, cause))


def struck(state: State, seat: SeatNo, cause: int, step: tuple[Any, ...]) -> Done:
    """Let an effect touch a card in an area: it is spared, asked whether it ignores the effect, or suffers.

    Immunity to a purge of all comes of itself, against the owner's own card too, and is none to a card that changes
    places (NX-4); a guard helps only against others, and only where a card is touched (Data Runner, Bodyguard; CY-12,
    CY-13).
    """
    nexus, area = state.table.nexus, state.areas[seat]
    for card in area:
        if step[0] == LEAVE and nexus.immune[card] >> nexus.of[cause] & 1:
            return state, (events.Spared(seat, card, cause),)
    if seat != state.seat and guard_of(state.table, area) is not None:
        step = (GUARD, seat, cause, step)
    return then(state, (*state.agenda, step)), ()


def guard_of(table: Table, area: tuple[int, ...]) -> int | None:
    """Give the card of an area that lets its owner ignore other players' effects."""
    for card in area:
        if table.nexus.guard[card]:
            return card
    return None


def ask_guard(state: State, step: tuple[Any, ...]) -> Ask:
    """Ask whether the seat ignores the effect."""
    ask: Ask = state.table.guards[step[1]]
    return ask


def guard(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Ignore the effect or suffer it; it goes on for the others (Bodyguard).

    The guard stays where it is unless `bodyguard_spent` (BG-1). Where a card was to move, nothing moves (CY-13).
    """
    _, seat, cause, touching = step
    if answer == SUFFER:
        return then(state, (*state.agenda[:-1], touching)), ()
    if answer != IGNORE:
        raise refuse(later("a guard may be used (Bodyguard)"), state.table.guards[seat].choices)
    card = guard_of(state.table, state.areas[seat])
    assert card is not None
    spent = state.table.options.bodyguard_spent
    state = then(state, state.agenda[:-1])
    return spend(state, seat, card) if spent else state, (events.Guarded(seat, card, cause, spent),)


def find(state: State, character: int, places: tuple[str, ...]) -> tuple[int, SeatNo | None] | None:
    """Give a card of this character in another area or the Display, and whose area it is (CY-10, CY-11)."""
    of, seats = state.table.nexus.of, state.table.seats
    if "other_areas" in places:
        for step in range(1, seats):
            seat = SeatNo((state.seat + step) % seats)
            for card in state.areas[seat]:
                if of[card] == character:
                    return card, seat
    if "display" in places and state.display is not None and of[state.display] == character:
        return state.display, None
    return None


def seek(state: State, step: tuple[Any, ...]) -> Done:
    """Look for the card that is to be swapped or fetched; without it there is no effect (CY-10, CY-11)."""
    kind, cause, character, places = step
    found = find(state, character, places)
    state = then(state, state.agenda[:-1])
    if found is None or (kind == SWAP and cause not in state.areas[state.seat]):
        return state, (events.NoEffect(state.seat, cause),)
    target, owner = found
    move = (EXCHANGE if kind == SWAP else TAKE, cause, target, owner)
    if owner is None:
        return then(state, (*state.agenda, move)), ()
    return struck(state, owner, cause, move)


def exchange(state: State, step: tuple[Any, ...]) -> Done:
    """Let two cards change places in one step: no area holds four, and nothing fires (Executive; CY-10, XC-1)."""
    _, cause, target, owner = step
    seat, areas, display = state.seat, state.areas, state.display
    areas = swapped(areas, seat, (*(card for card in areas[seat] if card != cause), target))
    if owner is None:
        display = cause
    else:
        areas = swapped(areas, owner, (*(card for card in areas[owner] if card != target), cause))
    state = state._replace(areas=areas, display=display, agenda=state.agenda[:-1])
    return state, (events.Swapped(seat, cause, owner, target),)


def take(state: State, step: tuple[Any, ...]) -> Done:
    """Move a card here; as a fourth it makes its player choose one of the three to go (Archivist; CY-11, AC-1)."""
    _, cause, target, owner = step
    seat, areas, display = state.seat, state.areas, state.display
    if len(areas[seat]) >= LIMIT:
        return then(state, (*state.agenda, (ROOM, target))), ()
    areas = swapped(areas, seat, (*areas[seat], target))
    if owner is None:
        display = None
    else:
        areas = swapped(areas, owner, tuple(card for card in areas[owner] if card != target))
    state = state._replace(areas=areas, display=display, agenda=state.agenda[:-1])
    return state, (events.Fetched(seat, cause, owner, target),)


def ask_exile(state: State, step: tuple[Any, ...]) -> Ask:
    """Ask which card of the hand leaves the game."""
    also = (moves.NOTHING,) if state.table.options.extractor_optional else ()
    seat = state.seat
    return Ask(seat, moves.from_hand(state, seat, *also), "remove", state.hands[seat][0] is not HIDDEN)


def no_exile(state: State, step: tuple[Any, ...]) -> Done | None:
    """Go on where nothing is left to remove, or the hand is empty (EX-1)."""
    return None if step[1] and state.hands[state.seat] else (then(state, state.agenda[:-1]), ())


def exile(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Remove a card of the hand from the game, seen by its owner alone and for good (Extractor; EX-1, CY-17, NX-3)."""
    seat, hand = state.seat, state.hands[state.seat]
    choices = ask_exile(state, step).choices
    if answer not in choices:
        raise refuse(later("a card of the hand is removed from the game (Extractor)"), choices)
    if answer == moves.NOTHING:
        return then(state, state.agenda[:-1]), (events.ExileDeclined(seat),)
    at = hand.index(answer)
    place: Place = (hand[at], 1 << seat)
    told: tuple[events.Event, ...] = (events.Exiled(seat),)
    card = hand[at]
    if card is not HIDDEN:
        told = (*told, events.ExiledCard(seat, card, seat))
    agenda: Agenda = (*state.agenda[:-1], (EXILE, step[1] - 1))
    left, own, unseen = parted(hand, state.unseen, at, seat)
    state = state._replace(
        hands=swapped(state.hands, seat, left),
        known=swapped(state.known, seat, own),
        removed=(*state.removed, place),
        unseen=unseen,
        agenda=agenda,
    )
    return state, told


def trigger_end(state: State, step: tuple[Any, ...]) -> Done:
    """Trigger the end: this turn is finished, then every seat has one more (Game end; CY-1).

    A second trigger changes nothing (CY-19); nor does one in the first `anomaly_grace_rounds`.
    """
    seat, card = state.seat, step[1]
    state = then(state, state.agenda[:-1])
    if state.trigger is not None:
        return state, ()
    if state.round < state.table.options.anomaly_grace_rounds:
        return state, (events.TooEarly(seat, card),)
    state = state._replace(trigger=Trigger(seat, state.table.seats + 1, events.BY_CARD))
    return state, (events.EndTriggered(seat, events.BY_CARD, card),)


# ---- Taking a turn, 2: Draw, from the deck or the Display; and the Display that is never left empty.

PLACES = {events.TOP: 0, events.BOTTOM: -1}
"""Where in the deck a card is drawn from."""


def draw_instruction(state: State, step: tuple[Any, ...]) -> Done:
    """Draw as many cards as the step or an effect says, and one more for a card that adds one (Coder; CY-16)."""
    bonus = state.table.nexus.bonus
    count = step[1] + sum([bonus[card] for card in state.areas[state.seat]])
    return then(state, (*state.agenda[:-1], (DRAW, count))), ()


def nothing_to_draw(state: State, step: tuple[Any, ...]) -> Done | None:
    """Lose what is left of a draw when deck and Display are empty (CY-3); the Display can be drawn alone (CY-2)."""
    if step[1] and (state.display is not None or state.pack):
        return None
    told = (events.DrawLost(state.seat, step[1]),) if step[1] else ()
    return then(state, state.agenda[:-1]), told


def ask_source(state: State, step: tuple[Any, ...]) -> Ask:
    """Ask where the next card is drawn from; the card that lies there stands for the Display as well."""
    ask, display = _sources(state), state.display
    if display is None:
        return ask
    assert isinstance(ask.choices, OneOf)
    return new(Ask, (ask.seat, moves.Sources(ask.choices, state.table.nexus.names[display]), ask.what, False, *PLAIN))


def _sources(state: State) -> Ask:
    seat, pack = state.seat, state.pack
    there = (1 if pack else 0) + (0 if state.display is None else 2)
    if len(pack) > 1:
        # The bottom of a single card is its top; a card that allows it counts while it lies there (Hacker; CY-16).
        bottom = state.table.nexus.bottom
        for card in state.areas[seat]:
            if bottom[card]:
                there |= 4
    ask = state.table.sources[seat][there]
    assert ask is not None
    return ask


def draw(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Draw a card from there (Taking a turn, 2); what is not known there comes up next."""
    choices = _sources(state).choices
    if answer not in choices:
        raise refuse(later("a card is drawn from the deck or the Display (Taking a turn, 2)"), choices)
    agenda = state.agenda[:-1]
    if step[1] > 1:
        agenda = (*agenda, (DRAW, step[1] - 1))
    if answer == events.DISPLAY:
        card = state.display
        assert card is not None
        return to_hand(
            state,
            state.table.everyone,
            card,
            state.unseen,
            (events.Drew(state.seat, events.DISPLAY, card),),
            None,
            agenda,
        )
    place = PLACES[answer]
    told = (new(events.Drew, (state.seat, answer, None)),)
    found, who = state.pack[place]
    if found is HIDDEN:
        return then(state, (*agenda, (CARD, place))), told
    return to_hand(state, who, found, state.unseen, told, place, agenda)


def to_hand(
    state: State,
    who: int,
    card: CardAt,
    unseen: tuple[int, ...],
    told: tuple[events.Event, ...],
    place: int | None,
    agenda: tuple[tuple[Any, ...], ...],
) -> Done:
    """Put a drawn card into the hand; who knew its place knows it there. It comes from the Display if place is None."""
    table, areas, hands, known, pack, display, removed, _, seat, turn, trigger, fired, _, *rest = state
    if place is None:
        display = None
    else:
        pack = pack[1:] if place == 0 else pack[:-1]
        if card is not HIDDEN:
            told = (*told, new(events.DrewCard, (seat, card, seat)))
    hand, masks = insert(hands[seat], known[seat], card, who | 1 << seat)
    hands, known = swapped(hands, seat, hand), swapped(known, seat, masks)
    after = (
        *(table, areas, hands, known, pack, display, removed, unseen),
        *(seat, turn, trigger, fired, agenda, *rest),
    )
    return new(State, after), told


def ask_card(state: State, step: tuple[Any, ...]) -> Luck:
    """Give the luck of the card that is drawn."""
    note = say("the bottom card of the deck") if step[1] else say("the top card of the deck")
    return new(Luck, (later("card drawn"), CardUp(later("the card drawn"), state), state.seat, True, note, *PLAIN_LUCK))


def card_drawn(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Take the card that came up; a person's may stay unseen."""
    unseen = state.unseen
    if answer is HIDDEN:
        must_be_person(state, state.seat)
    else:
        answer, unseen = came_up(state, answer)
    return to_hand(state, state.pack[step[1]][1], answer, unseen, (), step[1], state.agenda[:-1])


def came_up(state: State, answer: Any) -> tuple[int, tuple[int, ...]]:
    """Give an unseen card that came up, and the rest; raises IllegalChoice for what cannot come up."""
    unseen, of = state.unseen, state.table.nexus.of
    try:
        at = unseen.index(answer)
    except ValueError:
        at = -1
    if at < 0 or (at and of[unseen[at - 1]] == of[unseen[at]]):
        raise IllegalChoice(say("a card comes up that nobody has seen: {card}", card=CardUp("", state).expects()))
    return unseen[at], without(unseen, at)


def refill(state: State) -> Done:
    """Make the top card the Display at once when that is empty, in the middle of a draw too (Draw; CY-4)."""
    card, _ = state.pack[0]
    if card is HIDDEN:
        return then(state, (*state.agenda, (TURN_UP,))), ()
    return turned_up(state, card, state.unseen, state.agenda)


def turned_up(state: State, card: int, unseen: tuple[int, ...], agenda: tuple[tuple[Any, ...], ...]) -> Done:
    """Lay the top card down as the Display."""
    table, areas, hands, known, pack, _, removed, _, seat, turn, trigger, fired, _, *rest = state
    after = (
        *(table, areas, hands, known, pack[1:], card, removed, unseen),
        *(seat, turn, trigger, fired, agenda, *rest),
    )
    return new(State, after), (new(events.DisplayTurned, (card,)),)


def ask_display(state: State, step: tuple[Any, ...]) -> Luck:
    """Give the luck of the card that becomes the Display."""
    return new(
        Luck,
        (
            later("Display"),
            CardUp(later("the Display"), state),
            None,
            False,
            say("the top card of the deck"),
            *PLAIN_LUCK,
        ),
    )


def display_turned(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Lay the card that came up as the Display (Setup, 8)."""
    card, unseen = came_up(state, answer)
    return turned_up(state, card, unseen, state.agenda[:-1])


# ---- Taking a turn, 3 and 4: Pass to the neighbours, and Discard under the deck. Both are done face down.


def ask_pass(state: State, step: tuple[Any, ...]) -> Ask:
    """Ask which card goes to a neighbour."""
    seat = state.seat
    return new(Ask, (seat, moves.from_hand(state, seat), step[1], state.hands[seat][0] is not HIDDEN, *PLAIN))


def nothing_to_pass(state: State, step: tuple[Any, ...]) -> Done | None:
    """Go on where the hand is empty: cards are passed as far as they go, nothing is kept back (CY-6)."""
    return None if state.hands[state.seat] else (then(state, state.agenda[:-1]), ())


def pass_card(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Pass a card of the hand face down, to the left and then to the right (Taking a turn, 3; CY-6, CY-18, NX-3)."""
    table, areas, hands, known, pack, display, removed, unseen, seat, turn, trigger, fired, agenda, *rest = state
    hand = hands[seat]
    choices = moves.from_hand(state, seat)
    if answer not in choices:
        raise refuse(later("a card of the hand is passed (Taking a turn, 3)"), choices)
    at = hand.index(answer)
    card = hand[at]
    taker = SeatNo((seat + step[2]) % table.seats)
    left, own, unseen = parted(hand, unseen, at, seat)
    given, masks = swapped(hands, seat, left), swapped(known, seat, own)
    # Both know it: who gave it and who took it.
    taken, both = insert(given[taker], masks[taker], card, 1 << seat | 1 << taker)
    agenda = agenda[:-1]
    told: tuple[Any, ...] = (new(events.Passed, (seat, taker)),)
    if card is not HIDDEN:
        told = (
            *told,
            new(events.PassedCard, (seat, taker, card, seat)),
            new(events.PassedCard, (seat, taker, card, taker)),
        )
    elif table.seating.seats[taker].npc:
        agenda = (*agenda, (LEARN, taker, seat))
    hands, known = swapped(given, taker, taken), swapped(masks, taker, both)
    after = (
        *(table, areas, hands, known, pack, display, removed, unseen),
        *(seat, turn, trigger, fired, agenda, *rest),
    )
    return new(State, after), told


def ask_received(state: State, step: tuple[Any, ...]) -> Luck:
    """Give the luck of a card that a person passed face down, and an NPC now looks at."""
    return Luck("card received", CardUp(later("the card received"), state), step[1], True, say("what was passed"))


def card_received(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Let an NPC know the card it was passed; it cannot stay unseen."""
    _, taker, giver = step
    if answer is HIDDEN:
        must_be_person(state, taker, later("the card that was passed"))
    card, unseen = came_up(state, answer)
    hand, masks = state.hands[taker], state.known[taker]
    at = len(hand) - 1
    hand, masks = insert(without(hand, at), without(masks, at), card, masks[at])
    state = state._replace(
        hands=swapped(state.hands, taker, hand),
        known=swapped(state.known, taker, masks),
        unseen=unseen,
        agenda=state.agenda[:-1],
    )
    return state, (events.PassedCard(giver, taker, card, giver), events.PassedCard(giver, taker, card, taker))


def ask_discard(state: State, step: tuple[Any, ...]) -> Ask:
    """Ask which card goes under the deck next."""
    seat = state.seat
    return new(Ask, (seat, moves.from_hand(state, seat), later("discard"), state.hands[seat][0] is not HIDDEN, *PLAIN))


def no_discard(state: State, step: tuple[Any, ...]) -> Done | None:
    """Go on when the hand is down to one card, or two of two players."""
    if len(state.hands[state.seat]) > state.table.keep:
        return None
    return then(state, state.agenda[:-1]), ()


def discard(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Put a card of the hand under the deck, one after the other in the order chosen (Taking a turn, 4; NX-3)."""
    table, areas, hands, known, pack, display, removed, unseen, *rest = state
    seat = state.seat
    hand = hands[seat]
    choices = moves.from_hand(state, seat)
    if answer not in choices:
        raise refuse(later("a card of the hand is discarded (Taking a turn, 4)"), choices)
    at = hand.index(answer)
    card = hand[at]
    told: tuple[Any, ...] = (new(events.Discarded, (seat,)),)
    if card is not HIDDEN:
        told = (*told, new(events.DiscardedCard, (seat, card, seat)))
    left, own, unseen = parted(hand, unseen, at, seat)
    hands, known, pack = swapped(hands, seat, left), swapped(known, seat, own), (*pack, (card, 1 << seat))
    return new(State, (table, areas, hands, known, pack, display, removed, unseen, *rest)), told


# ---- Game end: what is looked at when a turn ends, the last turns, and the next game of a campaign.


def turn_end(state: State, step: tuple[Any, ...]) -> Done:
    """End a turn: the deck is looked at after the discards (CY-5), `turn_cap` counts as an empty one (CY-20).

    The first trigger holds, whatever happens later (CY-19). After it every seat has one more turn, the trigger seat
    last of all (Game end).
    """
    table, areas, hands, known, pack, display, removed, unseen, seat, turn, trigger, _, _, *rest = state
    turn += 1
    told: tuple[Event, ...] = ()
    if trigger is None:
        if not pack:
            trigger = Trigger(seat, table.seats + 1, BY_DECK)
        elif turn >= table.options.turn_cap:
            trigger = Trigger(seat, table.seats + 1, BY_CAP)
        if trigger is not None:
            told = (EndTriggered(seat, trigger.why),)
    if trigger is not None:
        trigger = Trigger(trigger.seat, trigger.left - 1, trigger.why)
    following = SeatNo((seat + 1) % table.seats)
    over = trigger is not None and not trigger.left
    now, agenda = (seat, ((OVER,),)) if over else (following, table.turn)
    after = (
        *(table, areas, hands, known, pack, display, removed, unseen),
        *(now, turn, trigger, 0, agenda, *rest),
    )
    if over:
        return game_end(new(State, after), told)
    return new(State, after), (*told, new(TurnBegan, (following, turn + 1, trigger is not None)))


def game_end(state: State, told: tuple[Event, ...]) -> Done:
    """End a game; in a campaign the winner takes a point, and begins the next game unless that decides it."""
    found, trigger = scores(state), state.trigger
    assert trigger is not None
    first = winner(state, found)
    tied = found.count(max(found)) > 1
    told = (*told, GameEnded(found, first, tied, trigger.seat, trigger.why, state.areas))
    if not state.table.options.campaign:
        return state, told
    points = swapped(state.points, first, state.points[first] + 1)
    told = (*told, CampaignScored(first, points, state.table.needed))
    games = state.games + 1
    if points[first] >= state.table.needed:
        return state._replace(points=points, games=games), (*told, CampaignWon(first, points, games))
    after, more = setup.begins(setup.shuffled(state.table, points, games, state.earlier + state.turn), first, won=True)
    return after, told + more


# ---- Winning the game: influence, the tiebreaker, and the points of a campaign.


class Scale(NamedTuple):
    """What cards are worth by, where there is no table."""

    nexus: Nexus
    options: Options


def influence(table: Table | Scale, area: Iterable[int]) -> int:
    """Give what the cards of an area are worth together, in whatever order they lie.

    A card that is lifted by another class beside it is lifted by its own copy too, unless `chief_pair_boost` is off
    (Syndicate Chief; CH-1). Of several effects that lift it, the best counts.
    """
    nexus, cards, total = table.nexus, tuple(area), 0
    for card in cards:
        worth = nexus.influence[card]
        if boost := nexus.boost[card]:
            pair, beside = table.options.chief_pair_boost, 0
            for other in cards:
                if other != card and (pair or nexus.of[other] != nexus.of[card]):
                    beside |= nexus.klass[other]
            worth = max([lifted for classes, lifted in boost if classes & beside], default=worth)
        total += worth
    return total


def scores(state: State) -> tuple[int, ...]:
    return tuple([influence(state.table, area) for area in state.areas])


def tiebreaker(seats: int, trigger: int, tied: Iterable[int]) -> SeatNo:
    """Give which of several seats wins: the nearest clockwise after the trigger seat, that seat itself last."""
    return SeatNo(min(tied, key=lambda seat: (seat - trigger - 1) % seats))


def winner(state: State, found: tuple[int, ...]) -> SeatNo:
    """Give who has the most influence, by the tiebreaker where several do (Winning the game)."""
    assert state.trigger is not None
    most = max(found)
    return tiebreaker(len(found), state.trigger.seat, [seat for seat, own in enumerate(found) if own == most])


def over(state: State) -> Over:
    """Rank the seats: by influence, the winner alone in front; in a campaign by points (Campaign games)."""
    table, none = state.table, (None,) * state.table.seats
    if table.options.campaign:
        return Over(
            ranked(state.points, None),
            state.points,
            later(
                "{n} point wins the campaign (Campaign games)|{n} points win the campaign (Campaign games)",
                number=table.needed,
            ),
        )
    found = scores(state)
    return Over(ranked(found, winner(state, found)), none, reason_to_end(state))


def reason_to_end(state: State) -> str:
    """Give what brought the end of the game, naming the rule."""
    assert state.trigger is not None
    why = state.trigger.why
    if why == BY_CARD:
        return later("a card triggered the end, and everybody had one last turn (Game end)")
    if why == BY_CAP:
        return later(
            "turn_cap: {n} turn, and everybody had one last turn (CY-20)|"
            "turn_cap: {n} turns, and everybody had one last turn (CY-20)",
            number=state.table.options.turn_cap,
        )
    return later("the deck was empty at the end of a turn, and everybody had one last turn (CY-5)")
