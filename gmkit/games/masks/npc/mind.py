"""What an NPC brings to a decision: its level, its temper, what it wants; and the chances it reckons with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from math import floor
from typing import Any, NamedTuple, TypeVar

from gmkit.chance.pieces import PIPS
from gmkit.games.masks.content import ACCUSES, DEVOTED, LATE, LAVISH, PERSONAS, RAISES, World
from gmkit.games.masks.model import (
    GLORIFY,
    HIDDEN_FACE,
    MASKED,
    SEDUCE,
    UNCAST,
    Declared,
    Feeling,
    Objective,
    Options,
    Party,
    State,
    Traits,
)
from gmkit.games.masks.rules.actions import WOO, actions_of, drawing, reaches
from gmkit.games.masks.rules.challenges import MATCH, leads
from gmkit.games.masks.rules.objectives import SIGNIFICANT, scores
from gmkit.games.masks.rules.rounds import rounds
from gmkit.games.masks.stage import Step, company, everybody, lenders, office, principals, seats
from gmkit.table.game import Ask, Hidden, Opinion, Part, SeatNo
from gmkit.table.seats import Seat

# ---- What an NPC brings to a decision: its level, its temper, what it wants, and what it takes others to feel.


class Level(NamedTuple):
    """How well an NPC plays, in figures."""

    temperature: float  # how far chance decides between choices of different worth; the colder, the surer of the best
    objectives: float = 1.0  # how much it heeds its objectives, 0 to 1
    prizes: float = 1.0  # how much it heeds what else scores: Major Coups, masks, Influence, being Arbiter
    calls: float = 1.0  # how much it trusts in allies: 0 never calls any
    far: bool = True  # whether it knows that an ally's ally may lend
    memory: float = 1.0  # how much it makes of what feelings were seen to gain and lose
    opposition: bool = True  # whether it reckons with the allies of whoever it is up against
    woos: int = 4  # how many it woos at once
    caution: float = 1.0  # how much it shies from staking a large part of its Face
    race: bool = False  # whether it reckons how near a Hidden Face brings it to the next mask and to a Character
    ends: bool = False  # whether it brings the end only when it leads
    leans: bool = False  # whether it lets its allies carry what they can of a stake
    airs: float = 1.0  # how much it minds what the company thinks of high figures early, and of hollow victories
    slips: float | None = None  # how often it takes second best where it says why; None: by the temperature
    course: float | None = None  # the temperature of whom to challenge, for how much and for whom; None: as all else


Reads = Callable[[SeatNo, str], float]
"""A seat, what a sign of it stands for -> how many times likelier that is to whoever reads it; 1 without a sign."""

FALSE_WORD, RICH_HAND = "false_word", "rich_hand"
"""What can be read: that a promise would not be kept, that a challenge is likely to be won."""

S = TypeVar("S", bound=Step)

POINT = 6.0
"""What a point at the end is worth, in Face."""

RIVAL = 0.15
"""What somebody else's point costs, as a share of one's own."""

URGENT = 0.15
"""How much more of its worth an objective has with every round."""

EARLY = 1.6
"""The least share of its worth that a seduction has."""

TOO_SOON = -0.6
"""What is left of the worth of an objective that ends the game while somebody else leads."""

SECRET = 1.0
"""So many points somebody else is taken to have that nobody knows of."""

OWING = 3.0
"""How much it draws somebody to where the creditor is, and to be seen there: there a debt can be won back (B10).

Whoever is to be seduced draws as much: that is done face to face, and takes several rounds.
"""

IDLE = 0.05
"""What a Hidden Face is worth that buys nothing."""

WITHIN_REACH = 7
"""So many Hidden Faces a turn may bring, with conflicts."""

FRIENDLY = 3
"""A feeling from which somebody counts as an ally."""

_EVEN = Traits()


@cache
def levels() -> Mapping[str, Level]:
    """Give the levels by name, from worst to best."""
    master = Level(temperature=0.25, woos=5, caution=0.3, race=True, ends=True, leans=True, slips=0.04)
    return {
        # It knows what it is after, and is firm about that; the rest is left to chance, and it trusts in nobody.
        "weak": Level(
            2.5, objectives=2.5, prizes=0.3, calls=0.0, far=False, memory=0.0, opposition=False, woos=1, course=0.4
        ),
        "average": Level(
            1.5, objectives=1.1, prizes=0.6, calls=0.5, far=False, memory=0.0, opposition=False, woos=3, slips=0.25
        ),
        "skilled": Level(
            0.7, objectives=0.9, prizes=0.7, memory=0.5, opposition=False, woos=3, ends=True, leans=True, slips=0.08
        ),
        "master": master,
        "grandmaster": master._replace(temperature=0.15, woos=9, airs=0.3, slips=0.0),
    }


class Mind:
    """One seat's outlook on the table as it sees it; nothing that is hidden from the seat is looked at.

    Attributes:
        world: the content.
        state: the view.
        me: the seat.
        level: how well it plays.
        traits: its temper.
        wishes: its objectives that are still open.
        last: whether this is the last round.
        reads: what signs make likelier to it.
    """

    __slots__ = (
        "_ahead",
        "_helpers",
        "_known",
        "_row",
        "last",
        "level",
        "me",
        "reads",
        "state",
        "traits",
        "wishes",
        "world",
    )

    def __init__(self, world: World, state: State, me: SeatNo, level: Level, reads: Reads | None = None) -> None:
        """Look at a view."""
        self.world, self.state, self.me, self.level, self.reads = world, state, me, level, reads
        avatar = state.avatars[me]
        self.traits = _EVEN if isinstance(avatar.traits, Hidden) else avatar.traits
        wishes = () if isinstance(avatar.objectives, Hidden) else avatar.objectives
        self.wishes: tuple[Objective, ...] = tuple(wish for wish in wishes if wish.done is None)
        row = state.feelings[me]
        self._row: tuple[Feeling, ...] | None = None if isinstance(row, Hidden) else row
        self.last = state.round >= rounds(state) and not state.led
        # What is asked for again and again while one choice is weighed.
        self._known: Mapping[str, Declared] | None = None
        self._ahead: int | None = None
        self._helpers: dict[tuple[SeatNo, SeatNo], list[tuple[SeatNo, float]]] = {}

    def step(self, kind: type[S]) -> S:
        """Give the step that asks, which is one of this sort."""
        step = self.state.agenda[-1]
        assert isinstance(step, kind)
        return step

    def trait(self, name: str) -> float:
        """Give a trait from −1 to 1."""
        return (int(getattr(self.traits, name)) - 5) / 5

    def rel(self, party: Party | None) -> int:
        """Give how this seat feels about somebody."""
        return 0 if party is None or self._row is None else self._row[party].level

    def est(self, other: SeatNo) -> float:
        """Estimate how somebody feels about this seat, from what was promised and seen (7.3)."""
        return self.between(other, self.me)

    def between(self, holder: SeatNo, target: SeatNo) -> float:
        """Estimate how one avatar feels about another."""
        if holder == self.me:
            return float(self.rel(target))
        state = self.state
        shown = self.level.memory * state.seen[holder][target]
        return max(-10.0, min(10.0, shown + state.promised[holder][target]))

    def wants(self, kind: str, party: Party | None) -> float:
        """Give the worth of an open objective of that kind about somebody, in Face; 0 if there is none."""
        wanted = any(wish.kind == kind and wish.target == party for wish in self.wishes)
        # A seduction takes several rounds, and Face in the other's hands: the earlier the better.
        return self.goal(EARLY * (kind == SEDUCE)) if wanted else 0.0

    def creditors(self) -> list[SeatNo]:
        """Give whom this seat owes Face."""
        return [SeatNo(seat) for seat, owed in enumerate(self.state.debts[self.me]) if owed]

    def sought(self) -> list[SeatNo]:
        """Give whose company this seat seeks: whom it owes, and whom it is to seduce, if both have the Face (4.17)."""
        able = everybody(self.state) if self.level.leans and self.face else ()
        charmed = [SeatNo(one) for one in able if self.state.face[one] >= SIGNIFICANT and self.wants(SEDUCE, one) > 0]
        return [*self.creditors(), *charmed]

    def goal(self, least: float = 0.0) -> float:
        """Give what an objective is worth, at least a share of it; the last one most, since it ends the game."""
        urgent = max(least, URGENT * min(self.state.round, 9))
        last = 1.4 if len(self.wishes) == 1 else 1.0
        if last > 1 and self.too_soon():
            last = TOO_SOON
        return POINT * self.level.objectives * urgent * last

    def too_soon(self, points: int = 1) -> bool:
        """Say whether so many objectives, if they are all that are open, would end what somebody else leads."""
        return self.level.ends and not self.last and not self.leads(points)

    def at_once(self, points: int) -> bool:
        """Say whether so many objectives in one challenge are all that are open, and it is too soon for that."""
        return 1 < len(self.wishes) <= points and self.too_soon(points)

    def leads(self, points: int = 1) -> bool:
        """Say whether so many more points would win, as far as is known; the others' objectives are secret."""
        if self._ahead is None:
            totals = [one.total for one in scores(self.world, self.state)]
            self._ahead = totals[self.me] - max([*totals[: self.me], *totals[self.me + 1 :]])
        return self._ahead + points > SECRET

    def prize(self) -> float:
        """Give what any other point is worth."""
        return POINT * self.level.prizes

    def causes(self) -> list[Party]:
        """Give for whom this seat wants to win something."""
        return [wish.target for wish in self.wishes if wish.kind == GLORIFY]

    @property
    def face(self) -> int:
        return self.state.face[self.me]

    @property
    def tokens(self) -> int:
        return self.state.tokens[self.me]

    def face_worth(self) -> float:
        """Give what a Face is worth now: in the last round it decides nothing any more, as far as it is noticed."""
        return 1.0 - 0.7 * self.level.prizes if self.last else 1.0

    def token_worth(self) -> float:
        """Give what a Hidden Face is worth: it buys masks while there are any (4.14)."""
        cheapest = min((self.world.mask(mask).points for mask in self.state.stock), default=0)
        if self.level.race:
            return self._in_the_race(cheapest)
        if self.tokens - (cheapest if self.tokens >= cheapest else 0) > self.face - 2:
            # There is no more to buy than it pays for, and too much of it alienates (4.11).
            return -0.3
        if not cheapest:
            return 0.1
        return 0.15 if self.last and self.tokens >= cheapest else 0.3 + 0.4 * self.level.prizes

    def _in_the_race(self, cheapest: int) -> float:
        """Give what a Hidden Face is worth to who looks at what the others can buy before there is none left."""
        if not cheapest:
            return IDLE if self.tokens <= self.face + 1 else -0.2
        others = sum(has // cheapest for at, has in enumerate(self.state.tokens[:-1]) if at != self.me)
        has = self.tokens // cheapest
        if has and len(self.state.stock) - others <= has:
            return 0.15
        lacking = cheapest * (has + 1) - self.tokens
        if self.last and lacking > WITHIN_REACH:
            return IDLE
        return max(0.25, min(1.3, (self.prize() + 1.5) / max(5.0, lacking + 2)))

    def may_earn_character(self) -> bool:
        """Say whether a Major Coup by the Hidden Face alone can still earn this seat a Character (4.16; A57)."""
        encounter, authority = self.state.encounter, office(self.world, self.state, "authority")
        if self.state.avatars[self.me].character or (authority is not None and self.rel(authority) < 0):
            return False
        sides = encounter.sides if encounter else ()
        declared = [one for side in sides if side.seat == self.me for one in side.declared]
        return self.tokens > 0 and all(one.kind == HIDDEN_FACE for one in declared)

    def known(self) -> Mapping[str, Declared]:
        """Give the actions that this seat may declare now, by reference."""
        if self._known is None:
            self._known = actions_of(self.world, self.state, self.me)
        return self._known

    def helpers(self, side: SeatNo, other: SeatNo) -> list[tuple[SeatNo, float]]:
        """Give who may stand by a side in the scene, and how likely each would; the likeliest first."""
        found = self._helpers.get((side, other))
        if found is None:
            found = self._helpers[side, other] = self._stand_by(side, other)
        return found

    def _stand_by(self, side: SeatNo, other: SeatNo) -> list[tuple[SeatNo, float]]:
        state = self.state
        if state.encounter is not None:
            here: Iterable[SeatNo] = company(state)
            busy = {*principals(state.encounter), *lenders(state.encounter), side, other}
        else:
            place = state.where[self.me].place
            here = (seat for seat in state.order if state.where[seat].place == place)
            busy = {side, other}
        found = []
        for seat in here:
            # Whoever has nothing can lend nothing.
            if seat in busy or state.worn[seat] == UNCAST or not state.face[seat]:
                continue
            found.append((seat, self.helps(seat, side, other)))
        return sorted(found, key=lambda one: (-one[1], one[0]))

    def helps(self, seat: SeatNo, side: SeatNo, other: SeatNo) -> float:
        """Estimate how likely somebody lends to one against another: half of all feelings are warm (Relationships)."""
        warm = self.between(seat, side)
        cool = self.between(seat, other)
        likely = max(0.0, min(0.95, 0.3 + 0.09 * warm - 0.05 * max(0.0, cool)))
        if self.reads is not None and self.state.promised[seat][side]:
            likely = less_likely(likely, self.reads(seat, FALSE_WORD))
        return likely

    def bands(self) -> range:
        """Give the factions."""
        count = seats(self.state)
        return range(count, count + self.state.hall.factions)


def less_likely(chance: float, times: float) -> float:
    """Give a chance by odds so many times worse."""
    return chance / (chance + (1 - chance) * times) if chance else 0.0


def mind_of(world: World, state: State, me: SeatNo, seat: Seat, reads: Reads | None = None) -> Mind:
    """Give the mind of a seat; a person who is advised is taken for a master unless a level is said."""
    known = levels()
    return Mind(world, state, me, known.get(seat.level, known["master"]), reads)


Weigh = Callable[[Mind, Ask], list[Opinion]]
"""Says what a mind thinks of the choices it would consider."""


# ---- Personas: habits of choice, as a little worth more. What an NPC can lose by one is bounded, in Face.

HABIT = 1.0
"""What doing as one's habit is may be worth at most, in Face."""

HABITUAL = ("mask", "habit")
"""Why a habit was followed: as the worn mask's, or as one's own."""


def habit_of(mind: Mind) -> tuple[str, str]:
    """Give a seat's habit, one of `PERSONAS`, and whose it is, of `HABITUAL`; empty for none."""
    style = mind.state.hall.seating.seats[mind.me].style
    if style == MASKED:
        return mind.world.masks.personas.get(mind.state.worn[mind.me] or "", ""), HABITUAL[0]
    return (style if style in PERSONAS else ""), HABITUAL[1]


def leaning(mind: Mind, ask: Ask, found: list[Opinion]) -> list[Opinion]:
    """Give opinions with what a habit makes of them."""
    habit, whose = habit_of(mind)
    if not habit or (habit, ask.what) not in _LEANINGS:
        return found
    top = max(found, key=lambda one: one.value).choice
    leans = _LEANINGS[habit, ask.what]
    return [_leant(one, Part(whose, HABIT * leans(mind, one.choice, top))) for one in found]


def _leant(one: Opinion, part: Part) -> Opinion:
    if not part.amount:
        return one
    known = one.parts or not one.value
    return one._replace(value=one.value + part.amount, parts=(*one.parts, part) if known else ())


def _rises(mind: Mind, choice: Any, _top: Any) -> float:
    encounter = mind.state.under_way
    return float(choice != MATCH and int(choice) > encounter.stake)


def _alone(_mind: Mind, choice: Any, _top: Any) -> float:
    """Count whom it would woo, each beyond the first; at 0.15 Face each it won a fifteenth less, measured."""
    further: int = sum(one[0] == WOO for one in choice) - 1
    return -0.12 * min(2, max(0, further))


_LEANINGS: Mapping[tuple[str, str], Callable[[Mind, Any, Any], float]] = {
    (LATE, "answer to the stake"): lambda _mind, choice, _top: float(choice != MATCH),
    (RAISES, "answer to the stake"): _rises,
    (DEVOTED, "aims"): _alone,
    (LAVISH, "promise"): lambda _mind, choice, top: float(choice > top),
    (LAVISH, "Face to lend"): lambda _mind, choice, top: float(0 < choice < top),
    (ACCUSES, "denounce"): lambda _mind, choice, _top: float(choice is True),
}
"""How far a habit speaks for a choice, −1 to 1, by the habit and the label of the ask; `top` is what is best without.

Whoever promises wide or lends short does so by a Face or two: farther from the best more is lost than a habit is worth.
"""


# ---- Chances that NPCs reckon with, exact and kept: of sides that meet, of running totals, of wooing.

CROWD = 5
"""More supporters than this on a side are reckoned as so many."""

DICE = "dice2d6"


def challenger_wins(ours: float, theirs: float, options: Options) -> float:
    """Give the chance that the challenger's side wins with so many supporters on average on each side."""
    return _wins(ours, theirs, options.randomizer, options.difference)


@lru_cache(4096)
def _wins(ours: float, theirs: float, randomizer: str, difference: str) -> float:
    low, up = floor(min(CROWD, ours)), floor(min(CROWD, theirs))
    a, b = min(CROWD, ours) - low, min(CROWD, theirs) - up
    found = 0.0
    for more, part in ((0, 1 - a), (1, a)):
        for other, share in ((0, 1 - b), (1, b)):
            if part * share:
                chance = leads(1 + low + more, 1 + up + other, randomizer, difference)
                found += part * share * chance
    return found


@cache
def succeeds(running: int, randomizer: str, test: str) -> float:
    """Give the chance that a running total succeeds (6.2)."""
    if running == 0:
        return 1.0
    inner = range(1, 7) if randomizer == DICE else range(PIPS + 1)
    return sum(reaches(one, running, test) for one in inner) / len(inner)


@cache
def spread(randomizer: str) -> float:
    """Give the average difference between the courts (6.1)."""
    return float(sum(abs(draw.inner - draw.outer) * weight for draw, weight in drawing(randomizer).items()))


@cache
def warming(modifier: int, randomizer: str) -> tuple[float, float]:
    """Give what wooing a faction brings on average where it goes well, and costs where not (6.6)."""
    up = down = 0.0
    for draw, weight in drawing(randomizer).items():
        change = draw.inner - draw.outer + modifier
        up += max(0, change) * float(weight)
        down += max(0, -change) * float(weight)
    return up, down
