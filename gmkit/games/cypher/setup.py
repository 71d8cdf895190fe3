"""Setup: who begins, three cards, one and two, and the Display."""

from __future__ import annotations

from typing import Any

from gmkit.chance.law import OneOf
from gmkit.errors import IllegalChoice, later, said, say
from gmkit.games.cypher import model
from gmkit.games.cypher.content import Effect
from gmkit.games.cypher.events import BOTTOM, DISPLAY, TOP, Event, FirstPlayer, HandDealt, HandSeen, SetAside, TurnBegan
from gmkit.games.cypher.model import Agenda, Nexus, Options, Place, State, Table
from gmkit.games.cypher.moves import Done, HandUp, then
from gmkit.shell.words import counted
from gmkit.table.choices import OneOf as Choice
from gmkit.table.game import HIDDEN, Ask, Luck, SeatNo, swapped
from gmkit.table.seats import Seating

FEWEST, MOST = 2, 4

POINTS_NEEDED = {2: 4, 3: 3, 4: 2}
"""Points that win a campaign, by seats."""

IGNORE, SUFFER = later("ignore"), later("suffer")

FACE_DOWN: Place = (HIDDEN, 0)
"""A card that nobody has seen."""


def make_table(seating: Seating, options: Options, nexus: Nexus) -> Table:
    """Give what stays the same through a game.

    Raises:
        IllegalChoice: these seats or options cannot play it.
    """
    seats = len(seating)
    if not FEWEST <= seats <= MOST:
        raise IllegalChoice(
            say("{seats}; Cypher takes {low} to {high}", seats=counted(seats, "seat"), low=FEWEST, high=MOST)
        )
    if options.technomancer_scope not in ("all", "others"):
        raise IllegalChoice(
            say("option technomancer_scope: choose all or others, not {choice}", choice=options.technomancer_scope)
        )
    if options.turn_cap < 1:
        raise IllegalChoice(say("option turn_cap: choose 1 or more"))
    two = seats == 2
    # Two players draw two, pass one to each other, and keep two.
    passes: Agenda = (
        ((model.PASS, later("pass"), 1),)
        if two
        else ((model.PASS, later("pass right"), -1), (model.PASS, later("pass left"), 1))
    )
    turn: Agenda = ((model.TURN_END,), (model.DISCARD,), *passes, (model.DRAWING, 2 if two else 1), (model.PLAY,))
    effects = tuple(
        tuple(_step(nexus, options, card, effect) for effect in reversed(played))
        for card, played in enumerate(nexus.played)
    )
    sources = tuple(tuple(_sources(SeatNo(seat), there) for there in range(8)) for seat in range(seats))
    answers = Choice([IGNORE, SUFFER], [(IGNORE, later("yes")), (SUFFER, later("no"))])
    guards = tuple(Ask(SeatNo(seat), answers, "guard") for seat in range(seats))
    return Table(seating, options, nexus, 2 if two else 1, POINTS_NEEDED[seats], turn, effects, sources, guards)


def _sources(seat: SeatNo, there: int) -> Ask | None:
    """Give the question where to draw from; `there` has a bit for the top, the Display and the bottom."""
    found = [place for at, place in enumerate((TOP, DISPLAY, BOTTOM)) if there >> at & 1]
    return Ask(seat, Choice(found), "draw from") if found else None


def _step(nexus: Nexus, options: Options, card: int, effect: Effect) -> tuple[Any, ...]:
    """Give the step that carries out one when-played effect of a card."""
    classes = nexus.classes(effect)
    # The option settles whom a purge strikes where the card leaves it open (TE-1).
    own = 0 if "others" in (effect.scope, options.technomancer_scope) else 1 if effect.owner_last else -1
    steps: dict[str, tuple[Any, ...]] = {
        "purge_own": (model.PURGE_OWN, card, classes),
        "purge_all": (model.PURGE_ALL, card, classes, own),
        "swap_self_with": (model.SWAP, card, nexus.character(effect.card), effect.places),
        "fetch": (model.FETCH, card, nexus.character(effect.card), effect.places),
        "draw": (model.DRAWING, effect.amount),
        "exile_from_hand": (model.EXILE, effect.amount),
        "play_extra": (model.EXTRA,),
        "trigger_end": (model.TRIGGER, card),
    }
    return steps[effect.op]


def shuffled(table: Table, points: tuple[int, ...], games: int, earlier: int = 0) -> State:
    """Give a shuffled deck, face down: a set of unseen cards, no order. One may be set aside, seen by nobody."""
    total, seats = table.nexus.total, table.seats
    aside = 1 if table.options.set_aside_one else 0
    return State(
        table=table,
        areas=((),) * seats,
        hands=((),) * seats,
        known=((),) * seats,
        pack=(FACE_DOWN,) * (total - aside),
        display=None,
        removed=(FACE_DOWN,) * aside,
        unseen=tuple(range(total)),
        seat=SeatNo(0),
        turn=0,
        trigger=None,
        fired=0,
        agenda=((model.FIRST,),),
        points=points,
        games=games,
        earlier=earlier,
    )


def begins(state: State, seat: SeatNo, *, won: bool) -> Done:
    """Let a seat begin: three cards for it, one for the seat to its right, two for all others; two players 3 and 2."""
    seats = state.table.seats
    order = [SeatNo((seat + step) % seats) for step in range(seats)]
    sizes = [3, *[2] * (seats - 1)]
    if seats > 2:
        sizes[-1] = 1
    deals = [(model.DEAL, one, size) for one, size in zip(order, sizes, strict=True)]
    # What gmkit holds is laid out of a real pack first, or it could deal what a person is dealt already.
    deals.sort(key=lambda step: not state.table.seating.seats[step[1]].npc)
    agenda: Agenda = (*state.table.turn, (model.BEGIN,), *reversed(deals))
    told: tuple[Event, ...] = (SetAside(),) if state.removed else ()
    return then(state, agenda)._replace(seat=seat), (*told, FirstPlayer(seat, won))


def ask_first(state: State, step: tuple[Any, ...]) -> Luck:
    """Give the luck of who begins."""
    names = state.table.seating.names
    values = {
        SeatNo(at): tuple(dict.fromkeys(("-".join(name.split()), str(at + 1), name))) for at, name in enumerate(names)
    }
    return Luck("first player", OneOf(later("the first player"), values))


def first_player(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Let the seat that came up begin (Setup, 3)."""
    if answer not in range(state.table.seats):
        raise IllegalChoice(say("the first player is one of seats 0 to {what}", what=state.table.seats - 1))
    return begins(state, SeatNo(int(answer)), won=False)


def ask_deal(state: State, step: tuple[Any, ...]) -> Luck:
    """Give the luck of a hand."""
    _, seat, count = step
    return Luck("hand", HandUp(later("a hand"), state, count), seat, secret=True, note=counted(count, "card"))


def deal(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Deal a hand (Setup, 4 to 6); a person's may stay unseen."""
    _, seat, count = step
    bit, told = 1 << seat, [HandDealt(seat, count)]
    unseen, cards = state.unseen, answer
    if answer is HIDDEN:
        must_be_person(state, seat)
        cards = (HIDDEN,) * count
    else:
        law = HandUp(later("a hand"), state, count)
        if not isinstance(answer, tuple) or not law.weigh(answer):
            raise IllegalChoice(say("a hand is dealt from the deck: {cards}", cards=law.expects()))
        unseen = tuple(card for card in unseen if card not in answer)
    state = state._replace(
        hands=swapped(state.hands, seat, cards),
        known=swapped(state.known, seat, (bit,) * count),
        pack=state.pack[count:],
        unseen=unseen,
        agenda=state.agenda[:-1],
    )
    return state, (*told, *(() if answer is HIDDEN else (HandSeen(seat, answer, seat),)))


def must_be_person(state: State, seat: SeatNo, what: str = later("its cards")) -> None:
    """Refuse that an NPC's card stays unseen: it can choose only from what it knows.

    Args:
        state: the record.
        seat: whose card it is.
        what: what an NPC must know, for the message.

    Raises:
        IllegalChoice: gmkit plays this seat.
    """
    if state.table.seating.seats[seat].npc:
        name = state.table.seating.names[seat]
        raise IllegalChoice(say("{name} is an NPC and must know {what}: name the card", name=name, what=said(what)))


def begin(state: State, step: tuple[Any, ...]) -> Done:
    return then(state, state.agenda[:-1]), (TurnBegan(state.seat, 1),)
