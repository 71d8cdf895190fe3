"""How an NPC plays Cypher, from its own view: its level, playing on, and the reasons it gives."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import count, islice
from math import sqrt
from typing import NamedTuple

from gmkit.chance.source import Source, Stream
from gmkit.errors import decimal, say
from gmkit.games.cypher import turn
from gmkit.games.cypher.events import DISPLAY
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.model import DISCARD, DRAW, EXILE, EXTRA, GUARD, LEAVE, OVER, PASS, PLAY, ROOM, Place, State
from gmkit.games.cypher.npc.habits import (
    EARLY,
    THREAT,
    WIN,
    Lore,
    clear_lead,
    first_best,
    foreseen,
    greedy,
    known,
    play_parts,
    quick,
    shrewd,
    use,
    without,
)
from gmkit.shell.card import BOLD, TIMID
from gmkit.shell.words import counted
from gmkit.table.game import HIDDEN, Ask, Opinion, Part, Player, Reasoned, SeatNo, Why
from gmkit.table.odds import Rough, deciding, early, rough, slip
from gmkit.table.seats import Seat

# ---- Choices weighed by playing on: every choice meets the same deals, and what is clearly worse is soon left out.

Policy = Callable[[Lore, State], Hashable]

LEAD = 1 / 500
"""What a point of lead counts beside a win, so that equal chances are settled by it."""

HORIZON = 6
"""Turns after which a playout is cut off, and the seat in front is taken for the winner."""

SURE = 1.6
"""How many standard errors behind the best a choice is left out."""


DOUBT = 0.15
"""How much first thought may count against a choice at most, in wins."""


class Effort(NamedTuple):
    """How much is played before a choice; never a time, so that a seed gives the same choice on every machine."""

    deals: int  # for a choice that stays to the end, a multiple of batch
    batch: int  # deals between two looks at what is clearly worse
    most: int  # games in all, choices and deals together; the first batch is always played


class Weighed(NamedTuple):
    """What playouts say of a choice."""

    choice: Hashable
    win: Rough  # the share of deals it won, and how rough that is
    value: float  # the same with the lead, comparable within one decision
    deals: int  # how many deals it was played on


def laid(world: State, stream: Stream) -> State:
    """Give a record with every card of the deck laid where it is to lie: playouts then meet no luck."""
    if not world.unseen:
        return world
    cards = stream.shuffled(world.unseen)
    return world._replace(pack=_filled(world.pack, cards), removed=_filled(world.removed, cards), unseen=())


def _filled(places: tuple[Place, ...], cards: list[int]) -> tuple[Place, ...]:
    return tuple([(cards.pop(), who) if card is HIDDEN else (card, who) for card, who in places])


def deals(game: Cypher, view: State, seat: SeatNo, source: Source) -> Iterator[State]:
    """Give full records that fit a view, without end, with nothing left to luck."""
    for number, world in enumerate(game.worlds(view, seat, source)):
        yield laid(world, source.at("pack", number))


def worth(game: Cypher, lore: Lore, world: State, choice: Hashable, seat: SeatNo, policy: Policy) -> float:
    """Play a full record on from a choice to the end of the game: 1 if the seat wins, plus a little for its lead."""
    apply, games, last = game.apply, world.games, world.turn + HORIZON
    state = apply(world, choice).state
    while state.agenda[-1][0] != OVER and state.turn < last and state.games == games:
        state = apply(state, policy(lore, state)).state
    if state.games != games:
        # The next game of a campaign has been dealt; who won this one has a point more.
        return float(state.points[seat] > world.points[seat])
    found = [lore.worth(area) for area in state.areas]
    own = found[seat]
    lead = own - max([other for at, other in enumerate(found) if at != seat])
    if lead:
        return (lead > 0) + lead * LEAD
    if state.trigger is None:
        return 0.5
    return float(turn.winner(state, tuple(found)) == seat)


def leanings(values: Sequence[float], trust: float) -> list[float]:
    """Give what first thought counts beside playouts, which are few: the best choice nothing, others less."""
    most = max(values)
    return [max(-DOUBT, trust * (value - most)) for value in values]


def weigh(
    game: Cypher,
    lore: Lore,
    worlds: Iterator[State],
    seat: SeatNo,
    choices: Sequence[Hashable],
    policy: Policy,
    effort: Effort,
    prior: Sequence[float] = (),
) -> list[Weighed]:
    """Weigh choices on up to so many deals, the same for each; after every batch what is clearly worse stops.

    Args:
        game: the rules.
        lore: what is known of the deck.
        worlds: full records at the decision.
        seat: whose decision it is.
        choices: what to weigh, at least one.
        policy: plays every seat in the playouts.
        effort: how much is played.
        prior: what each choice is given beforehand, in wins; nothing if left out.
    """
    deals, batch, most = effort
    found: dict[Hashable, list[float]] = {choice: [] for choice in choices}
    given = dict(zip(choices, prior, strict=True)) if prior else dict.fromkeys(choices, 0.0)
    running = list(choices)
    done = played = 0
    while not done or (len(running) > 1 and done < deals and played + batch * len(running) <= most):
        for world in islice(worlds, batch):
            for choice in running:
                found[choice].append(worth(game, lore, world, choice, seat, policy))
        done += batch
        played += batch * len(running)
        running = _close(found, running)
    weighed = []
    for choice, values in found.items():
        number = len(values)
        won, drawn = sum([value > 0.5 for value in values]), sum([value == 0.5 for value in values])
        win = rough(won + drawn / 2, won + drawn / 4, number)
        weighed.append(Weighed(choice, win, sum(values) / number + given[choice], number))
    return weighed


def _close(found: dict[Hashable, list[float]], running: Sequence[Hashable]) -> list[Hashable]:
    """Give the choices that are not clearly behind the best; they are compared deal by deal."""
    leader = max(running, key=lambda choice: sum(found[choice]))
    best = found[leader]
    kept = []
    for choice in running:
        gaps = [mine - its for mine, its in zip(best, found[choice], strict=True)]
        mean = sum(gaps) / len(gaps)
        spread = sum([(gap - mean) ** 2 for gap in gaps]) / len(gaps)
        if choice == leader or mean <= SURE * sqrt(spread / len(gaps)):
            kept.append(choice)
    return kept


# ---- How an NPC plays Cypher, from its own view; with any deck, by what its cards do.

WEAK = "weak"

TEMPTING = 4
"""Influence from which even a weak player takes the Display."""

WHIMS = 2
"""A weak player chooses by whim once in so many choices, else as an average one does."""

WITH_OPEN_HANDS = Effort(64, 8, 240)
"""How much a player plays on that sees every hand: deals differ by the order of the deck alone."""


def player(seat: Seat, game: Cypher) -> Player:
    """Give the player of an NPC's seat, which says what decided which card it plays."""
    lore = _lores()

    def choose(view: State, ask: Ask, source: Source) -> Hashable:
        if seat.level == WEAK:
            return _weak(lore(view), view, ask, source)
        level = LEVELS[seat.level]
        found = _tempered(_opinions(game, lore(view), view, ask, level, source, told=False), view, seat)
        chosen = _own(found, level, source)
        if level.effort or view.agenda[-1][0] not in (PLAY, EXTRA):
            return chosen
        own = next(one for one in found if one.choice == chosen)
        return Reasoned(chosen, why_of(seat, view, ask, found, own))

    return choose


PLAYED = "as played out"
"""The one part of what was found by playing on: it has no clause."""


def why_of(seat: Seat, view: State, ask: Ask, found: Sequence[Opinion], own: Opinion) -> Why | None:
    """Give what decided which card somebody plays who plays nothing on, and does not toss for it."""
    level = LEVELS.get(seat.level)
    if level is None or level.effort or view.agenda[-1][0] not in (PLAY, EXTRA):
        return None
    ends = {one.choice for one in found if {part.reason for part in one.parts} & {"lead", "early"}}
    return deciding(found, own, lambda card: ("end" if card in ends else "play", card))


def consider(game: Cypher, view: State, ask: Ask, seat: Seat, source: Source) -> list[Opinion]:
    """Give what an NPC of that level thinks of each choice, its own choice first."""
    lore = Lore(view.table)
    # A weak player often chooses by whim; what it would say of the choices is what an average one says.
    level = LEVELS["average" if seat.level == WEAK else seat.level]
    found = _opinions(game, lore, view, ask, level, source, told=True)
    if seat.level != WEAK:
        found = _tempered(found, view, seat)
    if seat.level == WEAK:
        chosen = _weak(lore, view, ask, source)
        found = [
            one._replace(why=say("as it comes: {why}", why=one.why)) if one.choice == chosen else one for one in found
        ]
    else:
        chosen = _own(found, level, source)
    rank = _rank(found)
    return sorted(found, key=lambda one: (one.choice == chosen, rank(one)), reverse=True)


TEMPER = {BOLD: 1, TIMID: -1}
"""Which way a temper goes: towards a card that nobody has seen, or away from it."""

UNSEEN, UNSEEN_WINS = 0.9, 0.01
"""What an unseen card is worth to a temper beyond what it brings: in influence, and in wins for who plays on.

Influence of a Display is whole: with 0.4 the bold drew past one that is a little better next to never.
"""


def _tempered(found: list[Opinion], view: State, seat: Seat) -> list[Opinion]:
    """Give opinions with what a temper makes of them: of what to draw, and nothing else."""
    if seat.style not in TEMPER or view.agenda[-1][0] != DRAW:
        return found
    lean = TEMPER[seat.style] * (UNSEEN_WINS if LEVELS[seat.level].effort else UNSEEN)
    return [
        one if one.choice == DISPLAY else one._replace(value=one.value + lean, parts=(*one.parts, Part("temper", lean)))
        for one in found
    ]


def _own(found: Sequence[Opinion], level: Level, source: Source) -> Hashable:
    return slip(found, level.slips, source.at(*source.place, "slip"), _rank(found)).choice


def _rank(found: Sequence[Opinion]) -> Callable[[Opinion], tuple[bool, float]]:
    """Give how high an opinion ranks: whatever was left out early, behind all that was tried to the end."""
    most = max(one.expected.get("deals", 0) for one in found)
    return lambda one: (one.expected.get("deals", 0) == most, one.value)


def ceiling(seat: Seat, game: Cypher) -> Player:
    """Give the ceiling of a study: a player that is given the whole record and sees every hand, as nobody else is."""
    lore = _lores()

    def choose(state: State, ask: Ask, source: Source) -> Hashable:
        choices = tuple(ask.choices.items())
        if len(choices) == 1:
            return choices[0]
        known = lore(state)
        packs = (laid(state, source.at(*source.place, "pack", number)) for number in count())
        prior = leanings(shrewd(known, state, choices), LEVELS["grandmaster"].trust)
        found = weigh(game, known, packs, ask.seat, choices, quick, WITH_OPEN_HANDS, prior)
        return max(found, key=lambda one: one.value).choice

    return choose


def _lores() -> Callable[[State], Lore]:
    """Give what looks a table's deck through once; a player keeps nothing else."""
    kept: list[Lore] = []

    def lore(view: State) -> Lore:
        if not kept or kept[0].table != view.table:
            kept[:] = [Lore(view.table)]
        return kept[0]

    return lore


def _weak(lore: Lore, view: State, ask: Ask, source: Source) -> Hashable:
    choices = tuple(ask.choices.items())
    if DISPLAY in choices and view.display is not None and lore.printed[view.display] >= TEMPTING:
        return DISPLAY
    stream = source.stream()
    if not stream.below(WHIMS):
        return stream.pick(choices)
    best: Hashable = first_best(greedy(lore, view, choices), choices)
    return best


def _opinions(
    game: Cypher, lore: Lore, view: State, ask: Ask, level: Level, source: Source, *, told: bool
) -> list[Opinion]:
    """Weigh the choices; why is worked out only if somebody is to be told."""
    choices = tuple(ask.choices.items())
    kind = view.agenda[-1][0]
    if len(choices) > 1 and _plays_on(level, view, ask):
        return _ahead(game, lore, view, ask, level, source)
    values = level.habit(lore, view, choices)
    parts: list[tuple[Part, ...]] = [(Part("own", value),) for value in values]
    if level.habit is shrewd and kind in (PLAY, EXTRA):
        cards = [choice for choice in choices if isinstance(choice, int)]
        parts = [play_parts(lore, view, *both) for both in zip(cards, foreseen(lore, view, cards), strict=True)]
    why = (lambda *_: "") if not told else plainly if level.habit is greedy else shrewdly
    return [
        Opinion(choice, value, why(lore, view, choice, value), parts=own)
        for choice, value, own in zip(choices, values, parts, strict=True)
    ]


def _plays_on(level: Level, view: State, ask: Ask) -> bool:
    """Say whether a level plays on here; whose own cards the record does not know goes by habit.

    No deal would hold the card that it thinks of.
    """
    return level.effort is not None and view.agenda[-1][0] in level.ahead and HIDDEN not in view.hands[ask.seat]


def at_a_glance(view: State, ask: Ask, seat: Seat) -> str:
    """Say what figures of advice on a play are, beside those of the odds; nothing where somebody plays on."""
    if view.agenda[-1][0] != PLAY or (seat.level != WEAK and _plays_on(LEVELS[seat.level], view, ask)):
        return ""
    return say(
        "These are an NPC's first thoughts, an unknown card taken for an average one; "
        "what each card comes to this turn: gmkit odds cypher turn with the same --from."
    )


def _ahead(game: Cypher, lore: Lore, view: State, ask: Ask, level: Level, source: Source) -> list[Opinion]:
    """Weigh the choices by playing on."""
    assert level.effort is not None
    worlds = deals(game, view, ask.seat, source.named("deals", *source.place))
    choices = tuple(ask.choices.items())
    prior: list[float] = []
    if level.trust:
        prior = leanings(level.habit(lore, view, choices), level.trust)
    found = weigh(game, lore, worlds, ask.seat, choices, quick, level.effort, prior)
    best = max(one.deals for one in found)
    return [
        Opinion(
            one.choice,
            one.value,
            say("wins {share} of {deals}", share=one.win.shown(), deals=counted(one.deals, "deal"))
            + early(one.deals, best),
            {},
            one.win.data("win"),
            (Part(PLAYED, one.value),),
        )
        for one in found
    ]


def is_so(
    _meaning: str, _game: Cypher, view: State, ask: Ask, choice: Hashable, _seat: Seat, _source: Source
) -> bool | None:
    """Say whether a seat still holds the best card there is when it has played one; None where it plays none."""
    hand = view.hands[ask.seat]
    if view.agenda[-1][0] != PLAY or HIDDEN in hand:
        return None
    worth = view.table.nexus.influence
    return any(worth[card] == max(worth) for card in known(hand) if card != choice)


# ---- Every level but the weak one, which the package itself holds.
#
# How each looks at a choice, on how many deals it plays on, how often it slips.

Habit = Callable[[Lore, State, Sequence[Hashable]], list[float]]
"""Gives what each choice is worth as things stand."""

OPENLY = frozenset({PLAY, EXTRA, ROOM, DRAW, GUARD})
"""What is done for all to see."""

SECRETLY = frozenset({PASS, DISCARD, EXILE, LEAVE})
"""What is done with cards face down, and the order in which cards leave."""


class Level(NamedTuple):
    """How well an NPC plays."""

    habit: Habit  # how it looks at a choice without playing on
    effort: Effort | None = None  # how much it plays on, if it does at all
    ahead: frozenset[int] = frozenset()  # the kinds of step for which it plays on
    trust: float = 0.0  # what a point of its habit counts beside playouts, in wins
    slips: float = 0.0  # how often it takes the second best, 0 to 1


LEVELS: Mapping[str, Level] = {
    "average": Level(greedy),
    "skilled": Level(shrewd, slips=0.02),
    "master": Level(shrewd, effort=Effort(12, 6, 36), ahead=OPENLY, slips=0.03),
    "grandmaster": Level(shrewd, effort=Effort(64, 8, 128), ahead=OPENLY | SECRETLY, trust=0.05),
    "adviser": Level(shrewd, effort=Effort(128, 128, 0), ahead=OPENLY | SECRETLY, trust=0.05),
}
"""Every level but the weak one, which has no opinion worth the name; and whoever advises at a prompt, as a grandmaster,
with all choices played on from as many deals, so that their figures can be told apart.

Who plays on remembers: its deals keep what it passed, to whom, and where what it saw put away lies.
"""


# ---- Why an NPC that plays nothing on prefers a choice: the worth that it really goes by, and what that is made of.

NOTICED = 0.5
"""Expected losses from this size on are told."""


def plainly(lore: Lore, state: State, choice: Hashable, worth: float) -> str:
    """Say what speaks for a choice to a player who looks at influence alone; `worth` is what it comes to."""
    kind = state.agenda[-1][0]
    if kind in (PLAY, EXTRA, ROOM, GUARD):
        return say("influence {worth:.3g} after it", worth=worth)
    if kind == DRAW:
        return (
            say("influence {influence:g}", influence=worth)
            if choice == DISPLAY
            else say("{average:.1f} on average", average=lore.mean)
        )
    return say("influence {influence}", influence=lore.printed[choice]) if isinstance(choice, int) else ""


def shrewdly(lore: Lore, state: State, choice: Hashable, worth: float) -> str:
    """Say what speaks for a choice to a player who looks at others too; `worth` is what it gives it."""
    step = state.agenda[-1]
    kind = step[0]
    if kind in (PLAY, EXTRA) and isinstance(choice, int):
        return say("worth {worth}: {why}", worth=_figure(worth), why=", ".join(_of_play(lore, state, choice)))
    if kind == DRAW:
        card = state.display if choice == DISPLAY else None
        what = say("an average card") if card is None else say("influence {influence}", influence=lore.printed[card])
        return say("worth {worth}: {why}", worth=_figure(worth), why=what)
    if kind == PASS:
        taker = SeatNo((state.seat + step[2]) % state.table.seats)
        name, gain = state.table.seating.names[taker], use(lore, state, taker, choice)
        gives = (
            say("{name} may gain {gain}", name=name, gain=_figure(gain))
            if gain > 0
            else say("of no use to {name} now", name=name)
        )
        return say("costs {cost}: {why}", cost=_figure(-worth), why=gives)
    if kind in (DISCARD, EXILE):
        return say("costs {cost}", cost=_figure(-worth)) if isinstance(choice, int) else ""
    return plainly(lore, state, choice, worth)


def _of_play(lore: Lore, state: State, card: int) -> Sequence[str]:
    """Give what the worth of a play is made of."""
    (play,) = foreseen(lore, state, (card,))
    adds = lore.extra[card] and not state.fired >> card & 1
    rest = without(known(state.hands[state.seat]), card)
    if not adds:
        parts = [say("own influence {own:.3g}", own=play.own)]
    elif rest:
        parts = [say("own influence about {own:.3g} with the best card added", own=play.own)]
    else:
        parts = [say("own influence about {own:.3g} with an average card added", own=play.own)]
    if play.rival < play.usual:
        parts.append(say("brings the best rival down by {fall}", fall=play.usual - play.rival))
    if THREAT * play.lost >= NOTICED:
        parts.append(say("may be struck by a card not seen yet"))
    if play.ends:
        parts.append(_ends(play.own - play.rival, ready=clear_lead(state, play.own, play.rival)))
    return parts


def _ends(lead: float, *, ready: bool) -> str:
    """Say what it counts to end the game."""
    if not ready:
        return say("brings the end too early, {worth}", worth=_figure(EARLY))
    if lead > 0:
        return say("brings the end with a lead of {lead:.3g}, +{win:g}", lead=lead, win=WIN)
    return say("brings the end for the last turn of all, +{win:g}", win=WIN)


def _figure(value: float) -> str:
    return decimal(value, ".1f").replace("-", "−")
