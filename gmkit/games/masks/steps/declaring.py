"""What a seat may declare in a challenge: its aims and its actions, each as a choice."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence

from gmkit.errors import IllegalChoice
from gmkit.games.masks import rules
from gmkit.games.masks.encounter import CHALLENGER, HIDDEN_FACE, MUNDANE, PROPER, UNOPPOSED, Declared
from gmkit.games.masks.events import ActionsDeclared, AimsDeclared, Motive
from gmkit.games.masks.model import CHARACTER, ROLE, UNCAST, Due, State
from gmkit.games.masks.steps.stage import (
    Play,
    Stage,
    among,
    company,
    everybody,
    factions,
    feeling,
    principals,
    sees,
    the_side,
)
from gmkit.games.masks.ties import Party
from gmkit.games.masks.veil import plain
from gmkit.games.masks.world import World
from gmkit.table.choices import OneOf, Some
from gmkit.table.game import Ask, Hidden, SeatNo

WOO, AGAINST, FOR = "woo", "against", "for"
"""What a seat may aim at beside winning."""

ANYTHING = "m"
"""The reference of a mundane action."""

Aim = tuple[str, Party]


class Aims(Some):
    """Several aims: whom to woo, at most one faction to act against, at most one party to act for (MA-7)."""

    __slots__ = ()

    def __contains__(self, value: object) -> bool:
        """Say whether these aims go together."""
        if not super().__contains__(value):
            return False
        assert isinstance(value, tuple)
        kinds = [aim[0] for aim in value]
        return kinds.count(AGAINST) <= 1 and kinds.count(FOR) <= 1

    def items(self) -> Iterator[tuple[Hashable, ...]]:
        """List every choice, short ones first."""
        return (value for value in super().items() if value in self)

    def expects(self) -> str:
        """List the aims."""
        return f"none, or any of {self.of.expects()}, parted by commas; one against and one for at most"


class Deeds(Some):
    """Up to three actions in order, as far as Face and Hidden Face in hand go.

    Attributes:
        actions: what each reference stands for.
        face: the most that proper actions may come to; None if it may be borrowed.
        tokens: the most that hidden actions may come to.
    """

    __slots__ = ("actions", "face", "tokens")

    def __init__(self, actions: Mapping[str, Declared], low: int, face: int | None, tokens: int | None) -> None:
        """Take the actions by reference, how few will do, and what is in hand."""
        names = [_names(ref, action) for ref, action in actions.items()]
        super().__init__(OneOf(list(actions), names), low, rules.ACTIONS, ordered=True)
        self.actions, self.face, self.tokens = actions, face, tokens

    def __contains__(self, value: object) -> bool:
        """Say whether these may be declared together."""
        if not super().__contains__(value):
            return False
        assert isinstance(value, tuple)
        chosen = [self.actions[ref] for ref in value]
        proper, hidden = rules.investing(chosen)
        # Of one's own Character an action may be declared as proper or as hidden, not both.
        if len({action.label for action in chosen}) < len(chosen):
            return False
        return (self.face is None or proper <= self.face) and (self.tokens is None or hidden <= self.tokens)

    def items(self) -> Iterator[tuple[Hashable, ...]]:
        """List every choice, short ones first."""
        return (value for value in super().items() if value in self)

    def parse(self, text: str) -> tuple[Hashable, ...]:
        """Read the names; says what they come to where that is too much."""
        words = [word for word in text.split(",") if word.strip()]
        if len(words) == 1 and words[0].strip().casefold() == "none":
            words = []
        chosen = tuple(self.of.parse(word) for word in words)
        if chosen not in self and self.low <= len(chosen) <= self.high and len(set(chosen)) == len(chosen):
            raise IllegalChoice(self.refusal([self.actions[str(ref)] for ref in chosen]))
        return super().parse(text)

    def refusal(self, actions: Sequence[Declared]) -> str:
        """Say why these actions do not go together."""
        for spent, purse, name in zip(
            rules.investing(actions), (self.face, self.tokens), ("Face", "Hidden Face"), strict=True
        ):
            if purse is not None and spent > purse:
                return f"these set {spent} {name} aside, and {purse} is there; leave one out"
        return "one action twice, as proper and as hidden; leave one out"

    def expects(self) -> str:
        """List the actions, and what may be set aside for them."""
        limits = [f"{n} {name}" for n, name in ((self.face, "Face"), (self.tokens, "Hidden Face")) if n is not None]
        spend = f"; together worth at most {' and '.join(limits)}" if limits else ""
        return f"{self.low} to {self.high} of {self.of.expects()}, in order, parted by commas{spend}"

    def __eq__(self, other: object) -> bool:
        """Compare the actions, how many, and what is in hand."""
        return isinstance(other, Deeds) and self._all() == other._all()

    def __hash__(self) -> int:
        """Hash what stands in the list."""
        return super().__hash__()

    def _all(self) -> tuple[object, ...]:
        return self._key(), dict(self.actions), self.face, self.tokens


def _names(ref: str, action: Declared) -> tuple[str, ...]:
    # A comma parts actions, so a label is shown without any.
    words = action.label.replace(",", "")
    worth = {PROPER: f"{action.value}", HIDDEN_FACE: f"hidden {action.value}", MUNDANE: "mundane"}[action.kind]
    return f"{words} ({worth})", ref


def actions_of(world: World, state: State, seat: SeatNo) -> dict[str, Declared]:
    """Give every action that a seat may declare now, by reference: its mask's, its Hidden Face's, anything else.

    A hidden Conflicted Action always pays its conflict; the proper side pays only while the first mask is
    worn, the one that the pair refers to (A40).
    """
    avatar, worn = state.avatars[seat], state.worn[seat]
    hidden = () if isinstance(avatar.hidden, Hidden) else avatar.hidden
    pairs = {one.conflicts: one for one in hidden if one.conflicts and one.value > 1}
    found: dict[str, Declared] = {}
    if worn == UNCAST:
        found["u"] = Declared(world.city.uncast, PROPER, 0)
    elif worn == ROLE:
        for action in world.role(avatar.gender).actions:
            found[f"r:{action.id}"] = Declared(action.label, PROPER, action.value, tags=action.tags)
    elif worn == CHARACTER:
        for at, one in enumerate(hidden):
            found[f"c:{at}"] = Declared(one.label, PROPER, one.value)
    elif worn is not None:
        own = worn == avatar.first_mask
        for action in world.mask(worn).actions:
            pair = pairs.get(action.id) if own else None
            bonus, name = (pair.value, action.id) if pair else (0, "")
            found[f"p:{action.id}"] = Declared(action.label, PROPER, action.value, bonus, name, tags=action.tags)
    for at, one in enumerate(hidden):
        torn = one.conflicts is not None and one.value > 1 and worn != CHARACTER
        breach = worn == UNCAST or (torn and worn == avatar.first_mask)
        bonus, name = (one.value, one.conflicts or "") if torn else (0, "")
        found[f"h:{at}"] = Declared(one.label, HIDDEN_FACE, one.value, bonus, name, breach)
    found[ANYTHING] = Declared("something else plausible", MUNDANE, 0, breach=worn == UNCAST)
    return found


def deeds(world: World, state: State, seat: SeatNo) -> Deeds:
    """Give the choice of actions for a principal of the challenge under way."""
    assert state.encounter is not None
    alone = state.encounter.kind == UNOPPOSED
    face = state.face[seat] if alone or state.encounter.sides[0].seat is None else None
    known = {
        ref: action
        for ref, action in actions_of(world, state, seat).items()
        if _affordable(action, face, state.tokens[seat])
    }
    return Deeds(known, 1 if alone else 0, face, state.tokens[seat])


def _affordable(action: Declared, face: int | None, tokens: int) -> bool:
    """Say whether an action can be paid for by itself."""
    purse = tokens if action.kind == HIDDEN_FACE else face
    return purse is None or action.value <= purse


def aims(world: World, state: State, seat: SeatNo) -> Aims:
    """Give what a principal may aim at: avatars present whom it sees and who see it, and factions.

    Nobody takes notice of the Uncast, so the Uncast woo nobody (MA-13).
    """
    encounter = state.encounter
    assert encounter is not None
    here = [
        other
        for other in company(state)
        if other != seat and sees(world, state, seat, other) and sees(world, state, other, seat)
    ]
    bands = list(factions(state))
    opponents = principals(encounter)
    causes = [party for party in (*everybody(state), *bands) if party not in opponents]
    rows: list[tuple[str, Sequence[Party]]] = [(WOO, [] if state.worn[seat] == UNCAST else [*here, *bands])]
    if the_side(encounter, seat) == CHALLENGER:
        rows.append((AGAINST, bands))
    rows.append((FOR, causes))
    values: list[Hashable] = []
    names: list[tuple[str, ...]] = []
    for word, parties in rows:
        part = among(world, state, parties, text=word + " {}", value=lambda party, word=word: (word, party))
        values += part.values
        names += part.names
    return Aims(OneOf(values, names), 0, len(values))


def _aims(world: World, state: State, due: Due) -> Ask | None:
    assert due.seat is not None
    return Ask(due.seat, aims(world, state, due.seat), "aims")


def _aims_said(play: Play, due: Due, answer: tuple[Aim, ...]) -> None:
    seat = due.seat
    assert seat is not None
    at = the_side(play.encounter, seat)
    woos = tuple(party for word, party in answer if word == WOO)
    against = next((party for word, party in answer if word == AGAINST), None)
    cause = next((party for word, party in answer if word == FOR), None)
    play.side(at, woos=woos, cause=cause)
    if at == CHALLENGER:
        play.challenge(against=against)
    if answer:
        play.tell(AimsDeclared(seat, woos, against, cause))
        touched = dict.fromkeys(party for party in (*woos, against, cause) if party is not None)
        # Why it turns to its opponent was told when the challenge was called.
        for party in (one for one in touched if one not in principals(play.encounter)):
            play.tell(*motive(play.state, seat, party))


def motive(state: State, seat: SeatNo, target: Party) -> list[Motive]:
    """Tell why a seat turns to somebody, for itself and the GM: what it feels, and what it still wants."""
    wishes = state.avatars[seat].objectives
    if isinstance(wishes, Hidden) or isinstance(state.feelings[seat], Hidden):
        return []
    wants = tuple(dict.fromkeys(one.kind for one in wishes if one.target == target and one.done is None))
    return [Motive(seat, target, feeling(state, seat, target).level, wants, seat)]


def _actions(world: World, state: State, due: Due) -> Ask | None:
    assert due.seat is not None
    return Ask(due.seat, deeds(world, state, due.seat), "actions")


def _actions_said(play: Play, due: Due, refs: tuple[str, ...]) -> None:
    seat = due.seat
    assert seat is not None
    known = actions_of(play.world, play.state, seat)
    actions = tuple(known[ref] for ref in refs)
    play.side(the_side(play.encounter, seat), actions=actions)
    if actions:
        play.tell(ActionsDeclared(seat, str(play.state.worn[seat]), plain(actions), *rules.investing(actions)))


def supports(known: Mapping[str, Declared], lent: int) -> Deeds:
    """Give the choice of actions in support: worth at most the Face that is lent, hidden and proper together."""
    return Support({ref: action for ref, action in known.items() if action.value <= lent}, lent)


class Support(Deeds):
    """Up to three actions of a lender, all kinds together worth at most what it lends (A38)."""

    __slots__ = ("lent",)

    def __init__(self, actions: Mapping[str, Declared], lent: int) -> None:
        """Take the actions by reference and the Face that is lent."""
        super().__init__(actions, 0, None, None)
        self.lent = lent

    def refusal(self, actions: Sequence[Declared]) -> str:
        """Say why these actions do not go together."""
        worth = sum(action.value for action in actions)
        told = f"these are worth {worth}, and {self.lent} Face are lent; leave one out"
        return told if worth > self.lent else super().refusal(actions)

    def __contains__(self, value: object) -> bool:
        """Say whether these may be declared together."""
        if not super().__contains__(value):
            return False
        assert isinstance(value, tuple)
        return sum(self.actions[ref].value for ref in value) <= self.lent

    def expects(self) -> str:
        """List the actions, and what they may be worth."""
        return f"{super().expects()}; together worth at most {self.lent}"

    def _all(self) -> tuple[object, ...]:
        return (*super()._all(), self.lent)


def breached(actions: Collection[Declared]) -> int:
    """Give how many actions go against the mask that is worn."""
    return sum(action.breach for action in actions)


STAGES: Mapping[str, Stage] = {
    "aims": Stage(_aims, _aims_said),
    "actions": Stage(_actions, _actions_said),
}
"""The steps of declaring."""
