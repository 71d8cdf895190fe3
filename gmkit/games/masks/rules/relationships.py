"""Relationships: how a feeling changes, what wooing and a challenge do to it, what factions approve, alienation."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, cast

from gmkit.chance.pieces import Card, Domino
from gmkit.errors import IllegalChoice, UnreadableChoice, later, quoted, said, say
from gmkit.games.masks.content import FLEE, Faction, World
from gmkit.games.masks.events import FactionUnmoved, FactionWooed, FeelingStands, PromiseChanged, PromiseMade
from gmkit.games.masks.model import (
    CHALLENGER,
    DEFENDER,
    OPPOSED,
    Change,
    Declared,
    Feeling,
    Party,
    Principal,
    Side,
    SideNo,
    State,
)
from gmkit.games.masks.rules.actions import breached
from gmkit.games.masks.stage import (
    CHALLENGE,
    DRAWS,
    FAVOUR,
    Play,
    Step,
    feeling,
    gave_way,
    mask_worn,
    office,
    party_called,
    party_name,
    principals,
    seats,
    sees,
)
from gmkit.shell.words import signed
from gmkit.table.choices import LISTED, Number, OneOf, Reckoned
from gmkit.table.game import Ask, Hidden, SeatNo, swapped

# ---- How strong a feeling is, and how it changes: the source's chapter on relationships.

LIMIT = 10
"""No feeling is stronger than this."""


def begin(level: int, *, enduring: bool) -> Feeling:
    """Give a feeling as it begins; without any strength it is fickle, whatever the card (A45).

    Raises:
        IllegalChoice: the level is not in −10 to 10.
    """
    if abs(level) > LIMIT:
        raise IllegalChoice(
            say("a feeling cannot begin at {level}; it is −{limit} to {limit}", level=level, limit=LIMIT)
        )
    holds = enduring and level != 0
    return Feeling(level, holds, level, _sign(level), abs(level) if holds else 0)


def change(feeling: Feeling, delta: int, cap: str = "strict") -> Feeling:
    """Give the feeling after all the points that one encounter brings it (Relationships; A71).

    A fickle feeling moves by as much. An enduring one only has boxes crossed off: it dissolves all
    at once when the last box goes, and from neutral it takes its whole degree, either way, before
    it is felt again (A44). Points of one encounter that go past neutral land on the other side
    (A42), where the degree it once had is the most it can be (A43). What strengthens it takes
    crosses away first (A41). Only the holder's own feeling changes, whoever brought it about (A67).

    Args:
        feeling: as it was.
        delta: the sum of the encounter's points.
        cap: strict, or soft: beyond its degree on the far side, up to 10.
    """
    latent = max(-_most(feeling, -1, cap), min(_most(feeling, 1, cap), feeling.latent + delta))
    if not feeling.enduring:
        return feeling._replace(level=latent, latent=latent)
    level = _felt(feeling, latent)
    pole = max(feeling.pole, abs(level)) if _sign(level) == feeling.origin else feeling.pole
    return feeling._replace(level=level, latent=latent, pole=pole)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _most(feeling: Feeling, side: int, cap: str) -> int:
    """Give how strong it may be on a side."""
    bound = feeling.enduring and side != feeling.origin and cap == "strict"
    return feeling.pole if bound else LIMIT


def _felt(feeling: Feeling, latent: int) -> int:
    """Give the level of an enduring feeling above these marks."""
    if feeling.level == 0:
        return latent if abs(latent) >= feeling.pole else 0
    if _sign(latent) != _sign(feeling.level) or abs(latent) > abs(feeling.level):
        return latent
    return feeling.level


def crossed(feeling: Feeling) -> int:
    """Give the boxes crossed off: of its level or, at neutral, on the side the marks are on."""
    return abs(abs(feeling.level) - abs(feeling.latent))


NUMBERS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
"""The ranks of number cards from 1 to 10; aces are low."""


WARM, ENDURING = ("H", "D"), ("D", "S")
"""Suits that stand for love and loyalty, and suits whose feelings endure."""


def pips(card: Card) -> int:
    """Give the value of a number card, an ace's 1.

    Raises:
        IllegalChoice: it is a court card.
    """
    if card.rank not in NUMBERS:
        raise IllegalChoice(
            say("{card} is no number card; feelings and objectives take an ace to a ten", card=quoted(str(card)))
        )
    return NUMBERS.index(card.rank) + 1


def card_feeling(card: Card) -> Feeling:
    """Give the feeling that a card stands for: red is warm, diamonds and spades endure (Relationships).

    Raises:
        IllegalChoice: it is a court card.
    """
    strength = pips(card)
    return begin(strength if card.suit in WARM else -strength, enduring=card.suit in ENDURING)


# ---- What a draw does to those who are wooed: the source's section on wooing.

STRONG = 5
"""Feelings stronger than this let somebody react to what was not meant for them."""


def change_by(draw: Domino) -> int:
    """Give by how much a wooed avatar's feeling improves, or worsens (step 3; A18)."""
    return draw.inner - draw.outer


def may_commit(draw: Domino, giver_face: int, limit: str) -> int:
    """Give the most Face that a wooed avatar may promise: never more than it has (steps 4, 5; A19, A20).

    Args:
        draw: the wooer's courts.
        giver_face: the Face that the wooed avatar has in hand.
        limit: outer or inner for that court; difference for what its feeling improved by, as with factions.
    """
    most = {"outer": draw.outer, "inner": draw.inner, "difference": max(0, change_by(draw))}
    return min(most[limit], giver_face)


def reacts(level: int) -> bool:
    """Say whether an onlooker who feels like this about a principal may react, in love or hatred (step 2; A21)."""
    return abs(level) > STRONG


# ---- How factions are wooed, and who is a faction's champion: the source's section on allegiance.

_AGAINST = {"opposed": 2, "other": 1, "own": 0, None: 0}


def modifier(*, against: str | None, proper: int, breached: int, further: int) -> int:
    """Add up what a faction looks at besides the draw (A24, A25).

    Args:
        against: what the challenge is directed against: the faction's opposed one, an other, its own, or nothing.
        proper: how many declared actions count as proper to the faction.
        breached: how many breach what is proper to it.
        further: its further modifier: a sex, masks owned, actions of the own mask breached.
    """
    return _AGAINST[against] + proper - breached + further


def counts_as_proper(tags: Iterable[str], classes: Sequence[Sequence[str]]) -> bool:
    """Say whether an action is proper to a faction: it meets one of the faction's classes, or several (A25)."""
    like = set(tags)
    return any(not like.isdisjoint(one) for one in classes)


def proper_to(faction: Faction, tags: Collection[str]) -> bool:
    """Say whether an action is proper to a faction: by what it is like, or as a person said, by its id (B5)."""
    return faction.id in tags or counts_as_proper(tags, faction.proper)


def faction_change(draw: Domino, modifier: int) -> int:
    """Give by how much a faction's feeling improves or worsens: the signed difference and the modifier (A23)."""
    return change_by(draw) + modifier


def committed_after(committed: int, change: int, level: int) -> int:
    """Give what a faction commits after being wooed; it never drops below 0 (A20, A27, A72).

    Args:
        committed: what it committed before.
        change: the faction's change from this wooing.
        level: its feeling after the encounter; only above 0 does it commit more.
    """
    if change < 0:
        return max(0, committed + change)
    return committed + change if level > 0 else committed


def woo_faction(feeling: Feeling, committed: int, draw: Domino, modifier: int) -> tuple[int, Feeling, int]:
    """Give a faction's change, its feeling after it and what it then commits, if nothing else moves it."""
    by = faction_change(draw, modifier)
    after = change(feeling, by)
    return by, after, committed_after(committed, by, after.level)


def is_champion(theirs: int, own: int) -> bool:
    """Say whether faction and avatar each feel more than 5 for the other (Mechanical Interpretations)."""
    return min(theirs, own) > STRONG


# ---- What the factions make of a challenge: their modifiers, and whether they approve.


def faction_of(world: World, state: State, party: Party) -> Faction:
    return world.factions[party - seats(state)]


def directed(world: World, state: State, band: Party, against: Party | None) -> str | None:
    """Say what a challenge against a faction is to another: opposed, other or own (A24)."""
    if against is None:
        return None
    if against == band:
        return "own"
    own, other = faction_of(world, state, band), faction_of(world, state, against)
    return "opposed" if own.opposed == other.id else "other"


def called_for(world: World, state: State, seat: SeatNo, when: str) -> bool:
    """Say whether the challenge under way calls for a line of a seat's mask (Masks; B4).

    The Commission counts as present where the opponent has its favour.
    """
    encounter = state.under_way
    at = next((at for at, side in enumerate(encounter.sides) if side.seat == seat), None)
    if when == "asked_for_face":
        asked = (
            *(loan.lender for side in encounter.sides for loan in side.loans),
            *(no.lender for no in encounter.refusals),
        )
        return seat in asked
    if at is None or encounter.kind != OPPOSED:
        return False
    if when == "challenged":
        return at == DEFENDER
    if when == "wooed":
        return seat in encounter.sides[1 - at].woos
    commission, other = office(world, state, "authority"), encounter.sides[1 - at].seat
    return commission is not None and other is not None and feeling(state, commission, other).level >= FAVOUR


def omission(world: World, state: State, seat: SeatNo) -> str:
    """Give the line of the worn mask that was called for and is not kept, or was gone against by the deed itself.

    At most one a challenge, empty if none. A line is kept if it is declared, or by a deed that does it: leaving does
    one that flees, lending does one that is called for by whoever asks for Face (Becoming Unmasked; B4).
    """
    encounter, mask = state.encounter, mask_worn(world, state, seat)
    if encounter is None or mask is None:
        return ""
    own = next((at for at, side in enumerate(encounter.sides) if side.seat == seat), None)
    declared = {one.label for side in encounter.sides if side.seat == seat for one in side.declared}
    loans = [loan for side in encounter.sides for loan in side.loans if loan.lender == seat]
    declared |= {one.label for loan in loans for one in loan.actions}
    left = own is not None and gave_way(encounter) and encounter.winner != own
    for line in mask.actions:
        if not line.when or line.mode not in ("must", "never") or not called_for(world, state, seat, line.when):
            continue
        deed = bool(loans) if line.when == "asked_for_face" else left and (line.mode == "never" or FLEE in line.tags)
        kept = deed or line.label in declared if line.mode == "must" else not deed
        if not kept:
            return line.label
    return ""


def reminder(world: World, state: State, seat: SeatNo) -> str:
    """Remind a person of the lines of the worn mask that the challenge under way calls for; empty if of none (B4)."""
    mask = mask_worn(world, state, seat)
    if state.encounter is None or mask is None:
        return ""
    lines = [
        f"“{said(one.label)}”"
        for one in mask.actions
        if one.when and one.mode in ("must", "never") and called_for(world, state, seat, one.when)
    ]
    return say("Your mask has a line for this: {lines}.", lines=", ".join(lines)) if lines else ""


def told_on(state: State, seat: SeatNo) -> bool:
    """Say whether somebody at the table said that a seat went against its mask in this challenge (B4)."""
    return state.encounter is not None and any(who == seat for who, _ in state.encounter.said)


def further(world: World, state: State, seat: SeatNo, band: Party, actions: Sequence[Declared]) -> int:
    """Give a faction's further modifier for an avatar (A26)."""
    avatar = state.avatars[seat]
    match faction_of(world, state, band).further:
        case "avatar-male":
            return int(avatar.gender == "male")
        case "avatar-female":
            return int(avatar.gender == "female")
        case "character-masks":
            return len(avatar.masks) + avatar.character
        case "own-breaches":
            return breached(actions) + bool(omission(world, state, seat) or told_on(state, seat))
        case _:
            return 0


class Parts(NamedTuple):
    """What a faction makes of a challenge besides the draw, part by part (Allegiance)."""

    against: int  # for the faction that it is directed against
    proper: tuple[str, ...]  # the actions that please it, each 1
    breached: tuple[str, ...]  # the actions that breach what is proper to it, each −1
    further: int  # its further modifier: a sex, masks owned, actions of the own mask breached

    @property
    def plain(self) -> int:
        """The sum without the further modifier."""
        return self.against + len(self.proper) - len(self.breached)

    @property
    def total(self) -> int:
        return self.plain + self.further


def weigh(
    world: World, state: State, seat: SeatNo, band: Party, actions: Sequence[Declared], against: Party | None
) -> Parts:
    """Weigh what a faction makes of a challenge besides the draw (A24, A25, A26).

    Args:
        world: the content.
        state: the record.
        seat: who challenges, or is challenged.
        band: the faction.
        actions: what that seat declared; each scores at most 1 either way.
        against: the faction that it is directed against, or None.
    """
    faction = faction_of(world, state, band)
    return Parts(
        _AGAINST[directed(world, state, band, against)],
        tuple(action.label for action in actions if proper_to(faction, action.tags)),
        tuple(action.label for action in actions if not set(action.tags).isdisjoint(faction.breach)),
        further(world, state, seat, band, actions),
    )


def pleases(faction: Faction, action: Declared) -> bool:
    """Say whether a faction would approve of an action; the Personalists do of every breach of a mask (B6)."""
    return proper_to(faction, action.tags) or (faction.further == "own-breaches" and action.breach)


def can_be_wooed(world: World, state: State, band: Party, actions: Iterable[Declared], against: Party | None) -> bool:
    """Say whether something is done that a faction approves of, and is aware of: a deed, or a stand taken (B6)."""
    faction = faction_of(world, state, band)
    return directed(world, state, band, against) in ("opposed", "other") or any(
        pleases(faction, one) for one in actions
    )


def directed_against(state: State, at: int) -> Party | None:
    """Give the faction that a side acts against; it is the challenger who says so."""
    return state.under_way.against if at == CHALLENGER else None


def faction_approves(world: World, state: State, at: int, band: Party) -> bool:
    """Say whether a faction would lend its Face to a side: something in the challenge pleases it (A80, B9)."""
    side: Side = state.under_way.sides[at]
    against = directed_against(state, at)
    # 0 is indifference (B9).
    return (
        against != band
        and side.seat is not None
        and weigh(world, state, side.seat, band, side.declared, against).plain > 0
    )


# ---- What a challenge does to feelings and promises: the opponents, whoever was wooed, onlookers, factions.
#
# Opponents step 7 (A16, A17); wooing and onlookers (A18, A21, A22); all points at once (A42, A71); promises (A19, A76).

LOOKING_ON, WOOING = "looking on", "wooing"
"""Why a bystander is moved, and whoever was wooed."""

RECKONED = later("as reckoned")
"""The answer of who corrects nothing in a faction's sum."""


class OpponentFeels(Step, word="feeling", needs=(CHALLENGE,)):
    """What a principal feels about its opponent (opposed challenge, step 7; A16, A17)."""

    seat: SeatNo | None
    other: SideNo  # the opponent's side

    def asks(self, world: World, state: State) -> Ask | None:
        other, draw = state.under_way.sides[self.other].seat, state.under_way.sides[self.other].draw
        if self.seat is None or draw is None or not draw.outer:
            return None
        note = (
            say("What you feel about {name} may move.", name=party_name(world, state, other))
            if other is not None
            else ""
        )
        return Ask(self.seat, Number(-draw.outer, draw.outer), "feeling", note=note)

    def does(self, play: Play, amount: int | None) -> None:
        other = play.encounter.sides[self.other].seat
        if self.seat is not None and other is not None:
            play.move_feeling(self.seat, other, amount or 0, "the challenge")


class Woo(Step, word="woo", needs=(CHALLENGE,)):
    """Whoever was wooed is moved by the draw (A18, A22)."""

    side: SideNo

    def does(self, play: Play, _answer: None) -> None:
        side = play.encounter.sides[self.side]
        if side.seat is None or side.draw is None:
            return
        count = seats(play.state)
        for party in (one for one in side.woos if one < count):
            play.move_feeling(party, side.seat, change_by(side.draw), WOOING)
        against = directed_against(play.state, self.side)
        for band in reversed([one for one in side.woos if one >= count]):
            if can_be_wooed(play.world, play.state, band, side.declared, against):
                play.then(WooFaction(side.seat, self.side, band))
            else:
                play.tell(FactionUnmoved(side.seat, band))


Sum = tuple[tuple[str, int], ...]
"""What a faction goes by, part by part: what it is, and what it counts."""


def as_sum(draw: int, parts: Parts) -> Sum:
    """Give a faction's whole sum, the draw first."""
    return (
        (later("draw"), draw),
        (later("against"), parts.against),
        *((later("“{label}”", label=label), 1) for label in parts.proper),
        *((later("“{label}”", label=label), -1) for label in parts.breached),
        (later("further"), parts.further),
    )


class Corrections:
    """Parts of a sum that count something else: "further 0, “Bow” 0", as pairs of a place in the sum and an amount."""

    __slots__ = ("parts",)

    def __init__(self, parts: Sum) -> None:
        """Take the sum as it was reckoned."""
        self.parts = parts

    def __contains__(self, value: object) -> bool:
        """Say whether these are parts, each once and in the order of the sum, with an amount that a sum may have."""
        if not isinstance(value, tuple) or not value:
            return False
        if not all(isinstance(one, tuple) and len(one) == 2 for one in value):
            return False
        places = [at for at, _ in value]
        known = all(at in range(len(self.parts)) for at in places)
        return known and places == sorted(set(places)) and all(abs(amount) <= LIMIT for _, amount in value)

    def parse(self, text: str) -> tuple[tuple[int, int], ...]:
        """Read parts, each with what it counts, parted by commas; raises a ChoiceError that says what is legal."""
        found: dict[int, int] = {}
        for word in filter(str.strip, text.split(",")):
            one = _CORRECTION.fullmatch(word.replace("−", "-").strip())
            if one is None:
                raise UnreadableChoice(
                    say(
                        "{word} is no part with an amount; write {what}", word=quoted(word.strip()), what=self.expects()
                    )
                )
            names = OneOf(range(len(self.parts)), [(_spoken(name), name) for name, _ in self.parts])
            at = cast("int", names.parse(one["part"].strip('“”" ')))
            if abs(int(one["amount"])) > LIMIT:
                raise IllegalChoice(
                    say(
                        "a part counts −{limit} to {limit}; {word} is beyond that",
                        limit=LIMIT,
                        word=quoted(word.strip()),
                    )
                )
            found[at] = int(one["amount"])
        if not found:
            raise UnreadableChoice(say("{text} corrects nothing; write {what}", text=quoted(text), what=self.expects()))
        return tuple(sorted(found.items()))

    def show(self, value: Hashable) -> str:
        """Give the text that `parse` reads as this value."""
        assert isinstance(value, tuple)
        return ", ".join(f"{_spoken(self.parts[at][0])} {amount}" for at, amount in value)

    def told(self, value: Hashable) -> str:
        assert isinstance(value, tuple)
        return ", ".join(f"{said(_spoken(self.parts[at][0]))} {amount}" for at, amount in value)

    def items(self) -> Iterator[tuple[tuple[int, int], ...]]:
        """List nothing: nobody weighs a judgement."""
        return iter(())

    def size(self) -> int:
        """Give more than can be listed."""
        return LISTED + 1

    def expects(self) -> str:
        """Say what the parts are called."""
        return say("a part and what it counts, such as {part}", part=self.told(((len(self.parts) - 1, 0),)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Corrections) and self.parts == other.parts

    def __hash__(self) -> int:
        return hash(self.parts)


_CORRECTION = re.compile(r"(?P<part>.*\S)\s+(?P<amount>[+-]?[0-9]{1,3})")


def _spoken(part: str) -> str:
    """Give a part of a sum as it is typed: without a comma or quotation marks."""
    return " ".join(part.strip("“”").replace(",", " ").split())


class WooFaction(Step, word="woo faction", needs=(CHALLENGE, DRAWS)):
    """A faction weighs the draw and what was done; a person, or the GM, may correct it before it counts (A23, B8).

    Where people play it is asked for NPCs as well, since the GM may be at the table; an NPC takes the sum as it is.
    """

    seat: Principal
    side: SideNo
    faction: Party

    def fits(self, _world: World, state: State) -> bool:
        return self.faction >= seats(state)

    def asks(self, world: World, state: State) -> Ask | None:
        seating = state.hall.seating
        if all(seat.npc for seat in seating):
            return None
        parts, found = self._parts(world, state), self._sum(world, state)
        (_, draw), *others = found
        told = ", ".join(f"{said(name)} {signed(amount)}" for name, amount in others)
        choices = Reckoned(
            OneOf([RECKONED], [(later("{change} as reckoned", change=signed(parts.total)), RECKONED)]),
            Number(-LIMIT, LIMIT),
            Corrections(found),
        )
        faction = party_called(world, state, self.faction)
        who = say("{name} is weighed by {faction}", faction=faction, name=seating.names[self.seat])
        note = say(
            "{who}: draw {draw}; beside it {told}: a modifier of {total}.",
            who=who,
            draw=signed(draw),
            told=told,
            total=signed(parts.total),
        )
        return Ask(self.seat, choices, "modifier", usual=RECKONED, note=note, ruling=seating.seats[self.seat].npc)

    def does(self, play: Play, answer: int | str | tuple[tuple[int, int], ...] | None) -> None:
        parts, found = self._parts(play.world, play.state), self._sum(play.world, play.state)
        drawn = found[0][1]
        reckoned = sum(amount for _, amount in found)
        change = drawn + answer if isinstance(answer, int) else reckoned
        corrections: tuple[tuple[str, int, int], ...] = ()
        if isinstance(answer, tuple):
            corrections = tuple(
                (str(found[at][0]), found[at][1], amount) for at, amount in answer if found[at][1] != amount
            )
            change += sum(amount - before for _, before, amount in corrections)
        play.tell(FactionWooed(self.seat, self.faction, drawn, *parts, change - reckoned, change, corrections))
        play.move_feeling(self.faction, self.seat, change, WOOING)

    def _sum(self, world: World, state: State) -> Sum:
        draw = state.under_way.sides[self.side].draw
        assert draw is not None
        return as_sum(change_by(draw), self._parts(world, state))

    def _parts(self, world: World, state: State) -> Parts:
        actions = state.under_way.sides[self.side].declared
        return weigh(world, state, self.seat, self.faction, actions, directed_against(state, self.side))


class React(Step, word="react", needs=(CHALLENGE,)):
    """A bystander with strong feelings lets itself be moved as if it had been wooed, or not (A21)."""

    seat: SeatNo
    side: SideNo

    def asks(self, world: World, state: State) -> Ask | None:
        encounter, seat, at = state.under_way, self.seat, self.side
        principal = encounter.sides[at].seat
        row = encounter.before[seat]
        if principal is None or isinstance(row, Hidden) or seat in principals(encounter):
            return None
        wooed = seat in encounter.sides[at].woos or encounter.sides[at].draw is None
        if wooed or not reacts(row[principal].level) or not sees(world, state, seat, principal):
            return None
        change = change_by(draw) if (draw := encounter.sides[at].draw) is not None else 0
        name = party_name(world, state, principal)
        note = say("{name} may win you too: nothing moves, and you may promise Face.", name=name)
        if change:
            note = say("{name} may move you too, by {moves}.", name=name, moves=signed(change))
        return Ask(seat, OneOf([False, True], [(later("no"),), (later("yes"),)]), "reaction", usual=False, note=note)

    def does(self, play: Play, answer: bool | None) -> None:
        at = self.side
        side = play.encounter.sides[at]
        if not answer or side.seat is None or side.draw is None:
            return
        change = change_by(side.draw)
        if change:
            play.move_feeling(self.seat, side.seat, change, LOOKING_ON)
        else:
            # It is moved by nothing, and may promise Face all the same.
            play.challenge(changes=(*play.encounter.changes, Change(self.seat, side.seat, 0, LOOKING_ON)))


class ApplyFeelings(Step, word="apply feelings", needs=(CHALLENGE,)):
    """All points at once (A42, A71)."""

    def does(self, play: Play, _answer: None) -> None:
        sums: dict[tuple[Party, Party], int] = {}
        for change in (one for one in play.encounter.changes if one.delta):
            key = change.holder, change.target
            sums[key] = sums.get(key, 0) + change.delta
        for (holder, target), delta in sums.items():
            change_feeling(play, holder, target, delta)


def change_feeling(play: Play, holder: Party, target: Party, delta: int) -> None:
    """Apply points to a feeling, and keep what everybody has seen of it."""
    count = seats(play.state)
    if holder < count:
        row = play.state.seen[holder]
        known = max(-LIMIT, min(LIMIT, row[target] + delta))
        play.put(seen=swapped(play.state.seen, holder, swapped(row, target, known)))
    if isinstance(play.state.feelings[holder], Hidden):
        return
    before = feeling(play.state, holder, target)
    after: Feeling = change(before, delta, play.state.hall.options.enduring_cap)
    play.feel(holder, target, after)
    to = SeatNo(holder) if holder < count else None
    play.tell(FeelingStands(holder, target, before.level, after.level, to))


class AskPromises(Step, word="promises", needs=(CHALLENGE, DRAWS)):
    """Everybody who was wooed may promise Face."""

    side: SideNo

    def fits(self, _world: World, state: State) -> bool:
        # At an arrest or a trial one side is the city's, and nobody promises it anything.
        return state.encounter is not None and state.encounter.sides[self.side].seat is not None

    def does(self, play: Play, _answer: None) -> None:
        side = play.encounter.sides[self.side]
        # Who let itself be moved in looking on is as good as wooed.
        moved = [one.holder for one in play.encounter.changes if (one.target, one.cause) == (side.seat, LOOKING_ON)]
        wooed = [seat for seat in play.state.order if seat in side.woos or seat in moved]
        play.then(*(PromiseFace(seat, self.side) for seat in wooed))


class PromiseFace(Step, word="promise", needs=(CHALLENGE, DRAWS)):
    """What a wooed avatar promises (Wooing, steps 4 to 6; A19, A76)."""

    seat: SeatNo
    side: SideNo

    def fits(self, _world: World, state: State) -> bool:
        return state.encounter is not None and state.encounter.sides[self.side].seat is not None

    def asks(self, world: World, state: State) -> Ask | None:
        draw, wooer = state.under_way.sides[self.side].draw, state.under_way.sides[self.side].seat
        assert draw is not None and wooer is not None
        most = may_commit(draw, state.face[self.seat], state.hall.options.woo_commit_limit)
        name, before = party_name(world, state, wooer), state.promised[self.seat][wooer]
        note = (
            say("You may promise {name} Face, beside the {before} promised before.", name=name, before=before)
            if before
            else ""
        )
        note = note or say("You may promise {name} Face.", name=name)
        return Ask(self.seat, Number(0, most, "Face"), "promise", usual=0, note=note) if most else None

    def does(self, play: Play, amount: int | None) -> None:
        giver, receiver = self.seat, play.encounter.sides[self.side].seat
        if not amount or receiver is None:
            return
        total = play.state.promised[giver][receiver] + amount
        play.promise(giver, receiver, total)
        play.challenge(grants=(*play.encounter.grants, (giver, receiver, amount)))
        play.tell(PromiseMade(giver, receiver, amount, total))


class CommitFactions(Step, word="commitments", needs=(CHALLENGE,)):
    """The factions that were wooed commit Face, or take it back, by the feeling they have now (A72)."""

    side: SideNo

    def does(self, play: Play, _answer: None) -> None:
        side = play.encounter.sides[self.side]
        if side.seat is None or side.draw is None:
            return
        for band in (party for party in side.woos if party >= seats(play.state)):
            before = play.state.promised[band][side.seat]
            level = feeling(play.state, band, side.seat).level
            moved = [one.delta for one in play.encounter.changes if one == Change(band, side.seat, one.delta, WOOING)]
            after = committed_after(before, sum(moved), level)
            if after != before:
                play.promise(band, side.seat, after)
                told: Any = PromiseMade(band, side.seat, after - before, after)
                play.tell(told if after > before else PromiseChanged(band, side.seat, before, after))


# ---- When a Hidden Face outgrows the Face: the source's section on alienation.

TOLERATED = 3
"""Hidden Face may exceed Face by this much without a check."""


class Alienation(NamedTuple):
    """What an alienation check comes to."""

    check: bool  # whether there is one
    excess: int  # what is added to the inner court
    alienated: bool  # whether the avatar is; not before it has drawn
    shift: int  # what its feeling about the Personalists gains and that about the Commission loses


def excess(face: int, tokens: int) -> int:
    """Give by how much Hidden Face exceeds Face beyond 3; without an excess there is no check."""
    return max(0, tokens - face - TOLERATED)


def alienated(face: int, tokens: int, draw: Domino | None) -> Alienation:
    """Say what the check comes to: alienated if inner court and excess are above the outer court (A75).

    The shift is the inner court as drawn, so a blank alienates without one.
    """
    over = excess(face, tokens)
    lost = over > 0 and draw is not None and draw.inner + over > draw.outer
    return Alienation(over > 0, over, lost, draw.inner if lost and draw is not None else 0)
