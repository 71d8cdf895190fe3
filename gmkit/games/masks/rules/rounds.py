"""Rounds: the Arbiter, the order, scenes and turns; what ends a scene and a round; the market."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gmkit.chance.pieces import PIPS, Domino
from gmkit.errors import later, listed, say
from gmkit.games.masks import events
from gmkit.games.masks.content import HIGH_PATHS, World
from gmkit.games.masks.model import (
    CHARACTER,
    FOLLOW,
    MAIN,
    OPPOSED,
    ROLE,
    UNCAST,
    UNOPPOSED,
    Encounter,
    Held,
    MaskId,
    Scene,
    Side,
    State,
    Whereabouts,
)
from gmkit.games.masks.rules import actions, influence, relationships
from gmkit.games.masks.rules.challenges import CallChallenge, lose_track, unopposed
from gmkit.games.masks.rules.objectives import EndGame, end_if_achieved, length
from gmkit.games.masks.rules.relationships import change_feeling
from gmkit.games.masks.stage import (
    LEVELS,
    LOST,
    Play,
    Step,
    among,
    by_sheet,
    everybody,
    known_level,
    level_of,
    office,
    party_name,
    present,
    price,
    seats,
    sees,
    stall,
)
from gmkit.table.choices import Either, Number, OneOf, Some, Words
from gmkit.table.game import Ask, Hidden, Luck, SeatNo, ranked, swapped

# ---- Who comes first: the Arbiter, and the order of a round.


def standing(face: int, points: Iterable[int]) -> int:
    """Give what counts for the Arbiter: Face, and the points of all masks owned (The Arbiter and Rounds; A46)."""
    return face + sum(points)


def order_by_draw(group: Sequence[SeatNo], totals: Sequence[int]) -> tuple[tuple[SeatNo, ...], ...]:
    """Split a tied group by the pips that each drew, best first; who is still tied draws again (A47, A70).

    Args:
        group: the seats that are tied.
        totals: the pips of each, in the order of the group.
    """
    drawn = list(zip(group, totals, strict=True))
    return tuple(
        tuple(sorted(seat for seat, total in drawn if total == one)) for one in sorted(set(totals), reverse=True)
    )


# ---- A round: the Arbiter, the order, the scene, where everybody is, masks, and the scenes one after another.

LAST_ROUND = later("the last round is over")
"""Why a game ends that nobody has ended."""

ELSEWHERE, MEET, FOLLOWING = "elsewhere", "meet", "follow"

TITLE, PLACE = 60, 60
"""The longest title of a scene, and name of a place."""


def rounds(state: State) -> int:
    """Give the number of rounds that are played at most."""
    return length(state.hall.options)[1]


def points_of(world: World, state: State, seat: SeatNo) -> list[int]:
    """Give the points of the masks that count for a standing: card masks, and the own Character (A46)."""
    avatar = state.avatars[seat]
    found = [world.mask(held.mask).points for held in avatar.masks if not isinstance(held.mask, Hidden)]
    if avatar.character and not isinstance(avatar.hidden, Hidden):
        found.append(sum(action.value for action in avatar.hidden))
    return found


def standings(world: World, state: State) -> tuple[int, ...]:
    return tuple(standing(state.face[seat], points_of(world, state, SeatNo(seat))) for seat in everybody(state))


# --- the Arbiter and the order (The Arbiter and Rounds)


class BeginRound(Step, word="round", ends=True):
    """A round begins."""

    def does(self, play: Play, _answer: None) -> None:
        state = play.state
        if not state.led and end_if_achieved(play, everybody(state)):
            return
        if state.round >= rounds(state) and not state.led:
            play.then(EndGame(LAST_ROUND))
            return
        count = len(state.avatars)
        play.put(
            round=state.round + 1,
            scene=None,
            where=(Whereabouts(),) * count,
            worn=(None,) * count,
            encounter=None,
        )
        play.tell(events.RoundBegins(play.state.round, play.state.face[:count]))
        groups = ranked(standings(play.world, play.state))
        here = (tuple(seat for seat in group if seat not in state.out) for group in groups)
        play.then(SettleOrder(tuple(filter(None, here)), ()))


class SettleOrder(Step, word="order"):
    """Who is Arbiter, and the order; ties are broken by drawing (A47, A70)."""

    groups: tuple[tuple[SeatNo, ...], ...]  # the seats, best first; those of one group are tied
    drawn: tuple[tuple[int, int], ...]  # what those of the first tied group have drawn

    def fits(self, _world: World, state: State) -> bool:
        everybody_once = sorted((*state.out, *(seat for group in self.groups for seat in group))) == [*everybody(state)]
        group, drawn = self._tied()
        return (
            everybody_once
            and len(drawn) < max(1, len(group))
            and all(pips in range(PIPS + 1) for tile in drawn for pips in tile)
        )

    def _tied(self) -> tuple[tuple[SeatNo, ...], tuple[Domino, ...]]:
        """Give the first group that is still tied, and what it has drawn."""
        group = next((group for group in self.groups if len(group) > 1), ())
        return group, tuple(Domino(*tile) for tile in self.drawn)

    def asks(self, _world: World, state: State) -> Luck | None:
        group, drawn = self._tied()
        if not group:
            return None
        return Luck("tie-break", actions.drawing(state.hall.options.randomizer, drawn), group[len(drawn)])

    def does(self, play: Play, tile: Domino | None) -> None:
        groups = self.groups
        group, drawn = self._tied()
        if tile is None:
            order = tuple(seat for group in groups for seat in group)
            play.put(arbiter=order[0], order=order)
            play.tell(events.ArbiterNamed(order[0], order, standings(play.world, play.state)))
            play.then(
                SketchScene(order[0]),
                *(DeclareWhereabouts(seat) for seat in order),
                *(PutOnMask(seat) for seat in order),
                OpenScenes(),
            )
            return
        play.tell(events.TieDrawn(group[len(drawn)], *tile))
        drawn = (*drawn, tile)
        if len(drawn) == len(group):
            at = groups.index(group)
            split = order_by_draw(group, [sum(one) for one in drawn])
            groups, drawn = (*groups[:at], *split, *groups[at + 1 :]), ()
        play.then(SettleOrder(groups, tuple((first, second) for first, second in drawn)))


# --- the scene and where everybody is


class SketchScene(Step, word="scene", ends=True):
    """The Arbiter sketches the main scene."""

    seat: SeatNo

    def asks(self, world: World, _state: State) -> Ask:
        return Ask(self.seat, Either(OneOf([one.title for one in world.city.scenes]), Words(TITLE)), "scene")

    def does(self, play: Play, title: str) -> None:
        level = next((seed.level for seed in play.world.city.scenes if seed.title == title), "streets")
        play.put(scene=Scene(title, level))
        play.tell(events.SceneSketched(self.seat, title, level))
        _goes(play, self.seat, Whereabouts(MAIN))


def title_of(state: State) -> str:
    """Give what the Arbiter's scene is called; empty before it is sketched."""
    return "" if state.scene is None else state.scene.title


def _goes(play: Play, seat: SeatNo, where: Whereabouts) -> None:
    play.put(where=swapped(play.state.where, seat, where))
    title = title_of(play.state) if where.place == MAIN else ""
    play.tell(events.WhereaboutsDeclared(seat, where.place, where.meets, where.follows, title))


def declared(where: Whereabouts) -> bool:
    """Say whether somebody has said where they are."""
    return where.place is not None or bool(where.follows)


def _undeclared(state: State, seat: SeatNo) -> list[SeatNo]:
    return [other for other in state.order if other != seat and not declared(state.where[other])]


def _elsewhere(world: World, state: State, seat: SeatNo) -> list[SeatNo]:
    """Give whom one may claim to follow: who has said they are elsewhere, and can be kept in sight from the streets.

    On the High Paths that takes a peacock's feather, which one must own to put on (B17).
    """
    own = [world.mask(held.mask) for held in state.avatars[seat].masks if not isinstance(held.mask, Hidden)]
    feather = any(mask.sees_unseen for mask in own)
    away = [other for other in state.order if other != seat and state.where[other].place not in (None, MAIN)]
    return [other for other in away if feather or level_of(world, state, state.where[other].place) != HIGH_PATHS]


class DeclareWhereabouts(Step, word="whereabouts", ends=True):
    """Where a seat says it is."""

    seat: SeatNo

    def asks(self, world: World, state: State) -> Ask | None:
        seat = self.seat
        if declared(state.where[seat]):
            return None
        title = title_of(state)
        found = {MAIN: later("at the scene"), ELSEWHERE: later("elsewhere")}
        if title:
            found[MAIN] = later("at the scene: {title}", title=title)
        if _undeclared(state, seat):
            found[MEET] = later("meeting somebody elsewhere")
        if _elsewhere(world, state, seat):
            found[FOLLOWING] = later("following somebody")
        return Ask(seat, OneOf(list(found), [(name, key) for key, name in found.items()]), "whereabouts")

    def does(self, play: Play, answer: str | None) -> None:
        seat = self.seat
        if answer == MAIN:
            _goes(play, seat, Whereabouts(MAIN))
        elif answer in (ELSEWHERE, MEET):
            play.then(NamePlace(seat, answer == MEET))
        elif answer == FOLLOWING:
            play.then(NameQuarry(seat))


class Place(Words):
    """The name of a place, unless it is how the main scene is called, or a place where somebody is lost."""

    __slots__ = ()

    def __contains__(self, value: object) -> bool:
        """Say whether it may be the name of another place."""
        return super().__contains__(value) and isinstance(value, str) and value != MAIN and not value.startswith(LOST)

    def expects(self) -> str:
        """Say what it may be."""
        return say(
            "{what}, neither {main} nor begun with {lost}; {levels} behind it says the level",
            what=super().expects(),
            main=MAIN,
            lost=LOST,
            levels=listed(end.strip() for end in LEVELS),
        )


def _with_level(place: str, level: str | None) -> str:
    """Give a place with its level behind it, unless that is the streets, or stands there already."""
    end = next((end for end, known in LEVELS.items() if known == level), "")
    if place.casefold().endswith(end):
        return place
    return later(_AT, place=place, level=end.strip(" ()"))


_AT = "{place} ({level})"
"""A place with its level, which reads alike in any language."""


class NamePlace(Step, word="place", at_once=True, ends=True):
    """Which place it means."""

    seat: SeatNo
    meets: bool  # it is going to meet somebody there

    def fits(self, _world: World, state: State) -> bool:
        return not self.meets or bool(_undeclared(state, self.seat))

    def asks(self, world: World, state: State) -> Ask:
        named = [where.place for where in state.where if where.place not in (None, MAIN)]
        places = list(dict.fromkeys([*(str(one) for one in named), *(one.title for one in world.city.places)]))
        shown = [(_with_level(place, level_of(world, state, place)), place) for place in places]
        return Ask(self.seat, Either(OneOf(places, shown), Place(PLACE)), "place")

    def does(self, play: Play, place: str) -> None:
        if self.meets:
            play.then(NameCompany(self.seat, place))
        else:
            _goes(play, self.seat, Whereabouts(place))


class NameCompany(Step, word="meeting", at_once=True, ends=True):
    """Whom it meets there."""

    seat: SeatNo
    place: str

    def fits(self, _world: World, state: State) -> bool:
        return bool(_undeclared(state, self.seat))

    def asks(self, world: World, state: State) -> Ask:
        seat = self.seat
        free = _undeclared(state, seat)
        return Ask(seat, Some(among(world, state, free), 1, len(free)), "whom to meet")

    def does(self, play: Play, others: tuple[SeatNo, ...]) -> None:
        _goes(play, self.seat, Whereabouts(self.place, others))


class NameQuarry(Step, word="quarry", at_once=True, ends=True):
    """Whom it follows."""

    seat: SeatNo

    def fits(self, world: World, state: State) -> bool:
        return bool(_elsewhere(world, state, self.seat))

    def asks(self, world: World, state: State) -> Ask:
        seat = self.seat
        away = _elsewhere(world, state, seat)
        return Ask(seat, Some(among(world, state, away), 1, len(away)), "whom to follow")

    def does(self, play: Play, others: tuple[SeatNo, ...]) -> None:
        _goes(play, self.seat, Whereabouts(None, (), others))


# --- masks


def masks_to_wear(world: World, state: State, seat: SeatNo) -> OneOf:
    """Give what a seat may put on: its card masks, its own Character, its social roles, the Uncast's domino."""
    avatar = state.avatars[seat]
    own = [held.mask for held in avatar.masks if not isinstance(held.mask, Hidden)]
    further = world.city.further(avatar.gender, avatar.roles)
    values = [*own, *([CHARACTER] if avatar.character else []), ROLE, *further, UNCAST]
    names = [(world.mask(mask).title, mask) for mask in own]
    names += [(later("own Character"), CHARACTER)] if avatar.character else []
    names += [(world.role(avatar.gender).label, later("social role"))]
    names += [(world.mask(role).title, role) for role in further]
    names += [(later("the Uncast"), UNCAST)]
    return OneOf(values, names)


class PutOnMask(Step, word="mask"):
    """Which mask it wears."""

    seat: SeatNo

    def asks(self, world: World, state: State) -> Ask:
        return Ask(self.seat, masks_to_wear(world, state, self.seat), "mask")

    def does(self, play: Play, mask: str) -> None:
        seat = self.seat
        play.put(worn=swapped(play.state.worn, seat, mask))
        held = tuple(one._replace(shown=True) if one.mask == mask else one for one in play.state.avatars[seat].masks)
        play.avatar(seat, masks=held)
        play.tell(events.MaskPutOn(seat, mask))


# --- the scenes


class OpenScenes(Step, word="scenes", ends=True):
    """The scenes, one after another."""

    def does(self, play: Play, _answer: None) -> None:
        named = [play.state.where[seat].place for seat in play.state.order]
        places = dict.fromkeys([MAIN, *(place for place in named if place is not None)])
        play.then(
            *(step(place) for place in places for step in (OpenScene, EndScene)),
            OpenLostScenes(),
            EndRound(),
        )


class OpenScene(Step, word="scene opens", ends=True):
    """A scene opens; whoever follows somebody into it tries its luck."""

    place: str

    def does(self, play: Play, _answer: None) -> None:
        place = self.place
        play.put(warmed=())
        here = present(play.state, place)
        follow = [
            Shadow(seat, place)
            for seat in play.state.order
            if play.state.where[seat].place is None and set(play.state.where[seat].follows) & set(here)
        ]
        play.then(*follow, TakeTurns(place))


class Shadow(Step, word="shadow", ends=True):
    """Which of those it follows a seat tries its luck with; the challenge may be against any of them."""

    seat: SeatNo
    place: str

    def fits(self, _world: World, state: State) -> bool:
        return bool(state.where[self.seat].follows)

    def asks(self, world: World, state: State) -> Ask | None:
        seat = self.seat
        quarry = _visible(world, state, seat)
        return Ask(seat, among(world, state, quarry), "whom to shadow") if len(quarry) > 1 else None

    def does(self, play: Play, answer: SeatNo | None) -> None:
        seat = self.seat
        where = play.state.where[seat]
        quarry = _visible(play.world, play.state, seat)
        if not quarry:
            # Whom they follow is Uncast, and cannot be kept in sight.
            lose_track(play, seat, where.follows[0])
            return
        target = quarry[0] if answer is None else answer
        if play.state.where[target].place == self.place:
            play.then(CallChallenge(seat, FOLLOW, target))
        else:
            # They keep to this one, whose scene is still to come.
            play.put(where=swapped(play.state.where, seat, where._replace(follows=(target,))))


def _visible(world: World, state: State, seat: SeatNo) -> list[SeatNo]:
    """Give whom a seat follows and can keep in sight, wherever they have gone."""
    return [other for other in state.order if other in state.where[seat].follows and sees(world, state, seat, other)]


class TakeTurns(Step, word="turns", ends=True):
    """Everybody in a scene has a turn."""

    place: str

    def does(self, play: Play, _answer: None) -> None:
        place = self.place
        here = present(play.state, place)
        if here:
            play.tell(events.SceneOpens(place, here, title_of(play.state) if place == MAIN else ""))
        play.then(*(TakeTurn(seat, 0, False) for seat in here))


class OpenLostScenes(Step, word="lost scenes", ends=True):
    """Those who lost track of their quarry, one after another."""

    def does(self, play: Play, _answer: None) -> None:
        lost = [where.place for where in play.state.where if where.place and where.place.startswith(LOST)]
        play.then(*(step(place) for place in lost for step in (OpenScene, EndScene)))


# --- a turn (Encounters)

MOST_TURNS = 10
"""Challenges that a seat may initiate in a scene even where there is no limit: a round has to end (MA-3)."""


PASS, ALONE, CHANGE, OPPOSE = "pass", "unopposed", "change mask", "challenge"


def initiations(state: State) -> int:
    """Give how many challenges a seat may initiate in a round (A59)."""
    said = state.hall.options.initiations_per_round
    return MOST_TURNS if said == "unlimited" else int(said)


def targets(world: World, state: State, seat: SeatNo) -> list[SeatNo]:
    """Give whom a seat may challenge: who is in its scene and can be seen (A60)."""
    place = state.where[seat].place
    if place is None or place.startswith(LOST):
        return []
    return [other for other in present(state, place) if other != seat and sees(world, state, seat, other)]


class TakeTurn(Step, word="turn", ends=True):
    """What a seat does with its turn."""

    seat: SeatNo
    done: int  # challenges it has initiated
    changed: bool  # whether it has just changed its mask

    def asks(self, world: World, state: State) -> Ask | None:
        seat = self.seat
        others = [((ALONE, seat), later("an unopposed challenge"))]
        # A mask is changed in order to challenge, and not to slip out of reach.
        if not self.changed:
            others += [((PASS, seat), later("pass")), ((CHANGE, seat), later("change mask"))]
        found = targets(world, state, seat)
        return Ask(
            seat,
            among(world, state, found, *others, text=later("challenge {name}"), value=lambda one: (OPPOSE, one)),
            "turn",
        )

    def does(self, play: Play, answer: tuple[str, SeatNo]) -> None:
        seat, done = self.seat, self.done
        what, target = answer
        if what == PASS:
            play.tell(events.TurnPassed(seat))
            return
        if what == CHANGE:
            play.then(PutOnMask(seat), TakeTurn(seat, done, True))
            return
        again = self.after_one(play.state)
        if what == OPPOSE:
            play.then(CallChallenge(seat, OPPOSED, target), *again)
            return
        play.open(Encounter(UNOPPOSED, (Side(seat),)))
        play.tell(events.ChallengeCalled(UNOPPOSED, seat, None))
        play.then(*unopposed(seat), *again)

    def after_one(self, state: State) -> tuple[TakeTurn, ...]:
        """Give what its seat still has of its turn after one challenge that it has initiated (A59)."""
        return (TakeTurn(self.seat, self.done + 1, False),) if self.done + 1 < initiations(state) else ()


# ---- What ends a scene and a round: alienation, debts, promises revised, the market.

NONE = -1


# --- the end of a scene


class EndScene(Step, word="scene ends", ends=True):
    """The end of a scene."""

    place: str

    def does(self, play: Play, _answer: None) -> None:
        play.put(encounter=None)
        here = present(play.state, self.place)
        play.then(
            *(CheckAlienation(seat) for seat in here),
            *(PayDebt(seat, SeatNo(creditor)) for seat in here for creditor in everybody(play.state)),
            *(GiveOrder(seat, debtor) for seat in here for debtor in here if play.state.debts[debtor][seat]),
            *(RevisePromises(seat, ()) for seat in here),
        )


# --- alienation (Alienation; A75)


class CheckAlienation(Step, word="alienation"):
    """Whether a seat is alienated (A75)."""

    seat: SeatNo

    def asks(self, _world: World, state: State) -> Luck | None:
        if not relationships.excess(state.face[self.seat], state.tokens[self.seat]):
            return None
        return actions.courts_luck(state.hall.options, self.seat)

    def does(self, play: Play, draw: Domino | None) -> None:
        seat = self.seat
        if draw is None:
            return
        found = relationships.alienated(play.state.face[seat], play.state.tokens[seat], draw)
        play.tell(events.AlienationDrawn(seat, found.excess, *draw, found.alienated, found.shift))
        if not found.alienated:
            return
        play.avatar(seat, alienated=True)
        for name, change in (("underground", found.shift), ("authority", -found.shift)):
            party = office(play.world, play.state, name)
            if party is not None and change:
                play.tell(events.FeelingMoved(seat, party, change, "alienation"))
                change_feeling(play, seat, party, change)


# --- debts (Stakes and Narrative Outcomes; A79)


class PayDebt(Step, word="debt"):
    """What it pays of a debt (A79)."""

    seat: SeatNo
    creditor: SeatNo

    def asks(self, world: World, state: State) -> Ask | None:
        owed = state.debts[self.seat][self.creditor]
        most = min(owed, state.face[self.seat])
        note = say("You owe {name} {owed} Face.", name=party_name(world, state, self.creditor), owed=owed)
        return Ask(self.seat, Number(0, most, "Face"), "debt to pay", usual=0, note=note) if most else None

    def does(self, play: Play, amount: int | None) -> None:
        debtor, creditor = self.seat, self.creditor
        if not amount:
            return
        play.pay(debtor, creditor, amount)
        left = play.state.debts[debtor][creditor] - amount
        play.put(debts=swapped(play.state.debts, debtor, swapped(play.state.debts[debtor], creditor, left)))
        play.tell(events.DebtPaid(debtor, creditor, amount, left))


# --- orders (Stakes and Narrative Outcomes; B10)

NO_ORDER = later("none")

ORDER = 120
"""The longest order in words."""


class GiveOrder(Step, word="bid"):
    """What a creditor bids somebody beholden do; an NPC takes its orders from the city's, each in its turn (B10)."""

    seat: SeatNo
    debtor: SeatNo

    def asks(self, world: World, state: State) -> Ask | None:
        owed, seating = state.debts[self.debtor][self.seat], state.hall.seating
        if not owed or seating.seats[self.seat].npc:
            return None
        listed = list(dict.fromkeys([NO_ORDER, *world.city.orders]))
        note = say(
            "{name} owes you {owed} Face, and until it is paid must accept your orders.",
            name=seating.names[self.debtor],
            owed=owed,
        )
        return Ask(self.seat, Either(OneOf(listed), Words(ORDER)), "order", usual=NO_ORDER, note=note)

    def does(self, play: Play, words: str | None) -> None:
        state, orders = play.state, play.world.city.orders
        if words is None and orders and state.debts[self.debtor][self.seat]:
            words = orders[(state.round * seats(state) + self.debtor) % len(orders)]
        if words not in (None, NO_ORDER):
            play.tell(events.OrderGiven(self.debtor, self.seat, str(words)))


# --- promises (Influence: who sees something approves or disapproves; A19)


def _revisable(state: State, seat: SeatNo, done: tuple[SeatNo, ...]) -> list[SeatNo]:
    """Give whom a giver's promise may be changed for: who was in the scene, each once."""
    here = present(state, state.where[seat].place)
    return [other for other in here if other not in (seat, *done) and _may_promise(state, seat, other)]


def _may_promise(state: State, seat: SeatNo, other: SeatNo) -> int:
    """Give the most that may be promised; where the feeling is not known, the most that anybody could."""
    felt = known_level(state, seat, other)
    return influence.may_promise(state.promised[seat][other], relationships.LIMIT if felt is None else felt)


class RevisePromises(Step, word="revise"):
    """Whose promise a giver changes; who sees something approves or disapproves (A19)."""

    seat: SeatNo
    done: tuple[SeatNo, ...]  # whose promises it has revised

    def asks(self, world: World, state: State) -> Ask | None:
        found = _revisable(state, self.seat, self.done)
        choice = among(world, state, found, (NONE, later("none")))
        return Ask(self.seat, choice, "promise to change", usual=NONE) if found else None

    def does(self, play: Play, other: int | None) -> None:
        if other is not None and other != NONE:
            play.then(RevisePromise(self.seat, SeatNo(other)), RevisePromises(self.seat, (*self.done, SeatNo(other))))


class RevisePromise(Step, word="revise to", at_once=True):
    """What it promises now."""

    seat: SeatNo
    receiver: SeatNo

    def fits(self, _world: World, state: State) -> bool:
        return self.receiver != self.seat

    def asks(self, world: World, state: State) -> Ask:
        seat, other = self.seat, self.receiver
        before = state.promised[seat][other]
        most = _may_promise(state, seat, other)
        note = say(
            "You promise {name} {before} Face now.", name=party_name(world, state, other), before=before
        ) + by_sheet(state, seat)
        return Ask(seat, Number(0, most, "Face"), "new promise", note=note)

    def does(self, play: Play, amount: int) -> None:
        giver, receiver = self.seat, self.receiver
        before = play.state.promised[giver][receiver]
        if amount == before:
            return
        play.promise(giver, receiver, amount)
        play.tell(events.PromiseChanged(giver, receiver, before, amount))
        if amount < before:
            play.then(FeelCut(receiver, giver, before - amount))


class FeelCut(Step, word="cut", at_once=True):
    """What a receiver feels about a promise that was cut."""

    seat: SeatNo
    giver: SeatNo
    cut: int  # by how much

    def fits(self, _world: World, state: State) -> bool:
        return self.cut >= 0 and self.giver != self.seat

    def asks(self, world: World, state: State) -> Ask:
        note = say("{name} promises you {cut} Face less.", name=party_name(world, state, self.giver), cut=self.cut)
        return Ask(self.seat, Number(-self.cut, 0), "feeling about the cut", note=note)

    def does(self, play: Play, amount: int) -> None:
        giver = self.giver
        if amount:
            play.tell(events.FeelingMoved(self.seat, giver, amount, "the cut"))
            change_feeling(play, self.seat, giver, amount)


# --- the market (Masks; Hidden Face; A78)


class EndRound(Step, word="round ends", ends=True):
    """The market, and the next round."""

    def does(self, play: Play, _answer: None) -> None:
        # Where the GM leads no round comes by itself.
        following = () if play.state.led else (BeginRound(),)
        play.then(*(VisitMarket(seat) for seat in play.state.order), *following)


class ComeBack(Step, word="come back", ends=True):
    """Those who were left out of rounds among others are there again."""

    seats: tuple[SeatNo, ...]

    def does(self, play: Play, _answer: None) -> None:
        state = play.state
        out = tuple(seat for seat in state.out if seat not in self.seats)
        play.put(out=out, order=(*state.order, *(seat for seat in self.seats if seat not in (*state.order, *out))))


class GoBack(Step, word="go back", ends=True):
    """Rounds that the GM had played are over, and their scenes; what was under way before goes on, if anything."""

    title: str  # of the scene that goes on; empty where none does
    level: str
    places: tuple[str, ...]  # by seat, where they were; empty where they stay as the last round left them
    worn: tuple[str, ...]  # by seat, the masks they wore; empty with the places

    def fits(self, _world: World, state: State) -> bool:
        return len(self.places) == len(self.worn) and len(self.places) in (0, seats(state))

    def does(self, play: Play, _answer: None) -> None:
        where = tuple(map(Whereabouts, self.places)) or play.state.where
        play.put(scene=Scene(self.title, self.level) if self.title else None, where=where)
        for at, mask in enumerate(self.worn):
            # What was sold meanwhile is not put on again.
            if mask in masks_to_wear(play.world, play.state, SeatNo(at)):
                play.put(worn=swapped(play.state.worn, at, mask))


def _all_here(state: State) -> bool:
    """Say whether the order has everybody in it who has not left the story."""
    return len(state.order) == seats(state) - len(state.out)


class VisitMarket(Step, word="market"):
    """What a seat buys, or offers."""

    seat: SeatNo

    def fits(self, _world: World, state: State) -> bool:
        # What is bought in a challenge would not be there to pay for what was declared in it.
        return _all_here(state) and state.encounter is None

    def asks(self, world: World, state: State) -> Ask | None:
        choices = stall(world, state, self.seat)
        return Ask(self.seat, choices, "market", usual=choices.values[0]) if choices.size() > 1 else None

    def does(self, play: Play, answer: tuple[str, str] | None) -> None:
        seat = self.seat
        what, mask = answer or ("pass", "")
        if what == "buy":
            play.gain_tokens(seat, -price(play.world, mask))
            play.put(stock=tuple(one for one in play.state.stock if one != mask))
            play.avatar(seat, masks=(*play.state.avatars[seat].masks, Held(mask, shown=True)))
            play.tell(events.MaskBought(seat, mask, price(play.world, mask)))
        elif what == "offer":
            play.then(OfferMask(seat, mask))


class GoToMarket(Step, word="goes to market"):
    """What a person buys or offers who goes there of itself, and so is asked where others would be passed over."""

    seat: SeatNo

    def fits(self, world: World, state: State) -> bool:
        return VisitMarket(self.seat).fits(world, state)

    def asks(self, world: World, state: State) -> Ask | None:
        ask = VisitMarket(self.seat).asks(world, state)
        return ask and ask._replace(what="what to buy or offer", usual=None)

    def does(self, play: Play, answer: tuple[str, str] | None) -> None:
        VisitMarket(self.seat).does(play, answer)


def _owns(state: State, seat: SeatNo, mask: str) -> bool:
    return any(held.mask == mask for held in state.avatars[seat].masks)


class OfferMask(Step, word="offer", at_once=True):
    """To whom."""

    seat: SeatNo
    mask: MaskId

    def fits(self, _world: World, state: State) -> bool:
        ready = _all_here(state) and len(state.order) > 1 and state.encounter is None
        return _owns(state, self.seat, self.mask) and ready

    def asks(self, world: World, state: State) -> Ask:
        others = [seat for seat in state.order if seat != self.seat]
        return Ask(self.seat, among(world, state, others), "buyer")

    def does(self, play: Play, buyer: SeatNo) -> None:
        play.then(NamePrice(self.seat, self.mask, buyer))


class NamePrice(Step, word="price", at_once=True):
    """For how much."""

    seat: SeatNo
    mask: MaskId
    buyer: SeatNo

    def fits(self, _world: World, state: State) -> bool:
        return _owns(state, self.seat, self.mask) and self.buyer != self.seat and state.encounter is None

    def asks(self, _world: World, state: State) -> Ask:
        return Ask(self.seat, Number(0, state.tokens[self.buyer], "Hidden Face"), "price")

    def does(self, play: Play, amount: int) -> None:
        mask, buyer = self.mask, self.buyer
        seller = self.seat
        # What is offered is seen by everybody, as a sale is (MA-5).
        held = tuple(one._replace(shown=True) if one.mask == mask else one for one in play.state.avatars[seller].masks)
        play.avatar(seller, masks=held)
        play.then(AnswerOffer(buyer, mask, seller, amount))


class AnswerOffer(Step, word="deal", at_once=True):
    """Whether the buyer takes it."""

    seat: SeatNo
    mask: MaskId
    seller: SeatNo
    amount: int

    def fits(self, _world: World, state: State) -> bool:
        amount, buyer = self.amount, self.seat
        sound = self.seller != buyer and 0 <= amount <= state.tokens[buyer] and state.encounter is None
        return _owns(state, self.seller, self.mask) and sound

    def asks(self, world: World, _state: State) -> Ask:
        mask, amount = self.mask, self.amount
        yes = later("accept {mask} for {amount} Hidden Face", mask=world.mask(mask).title, amount=amount)
        return Ask(self.seat, OneOf([False, True], [(later("decline"),), (yes, later("accept"))]), "offer")

    def does(self, play: Play, answer: bool) -> None:
        mask, seller, amount = self.mask, self.seller, self.amount
        buyer = self.seat
        if answer:
            play.pay_tokens(buyer, seller, amount)
            kept = tuple(one for one in play.state.avatars[seller].masks if one.mask != mask)
            play.avatar(seller, masks=kept)
            if play.state.worn[seller] == mask:
                # It goes off with the mask; the next round begins with another.
                play.put(worn=swapped(play.state.worn, seller, None))
            play.avatar(buyer, masks=(*play.state.avatars[buyer].masks, Held(mask, shown=True)))
            # The proceeds may go towards another mask at once.
            play.then(VisitMarket(seller))
        play.tell(events.MaskOffered(seller, mask, buyer, amount, taken=answer))
