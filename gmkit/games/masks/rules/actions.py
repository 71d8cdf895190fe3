"""Actions: what may be declared, the draw, what succeeds, what is won and lost; the figures of an opposed challenge."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gmkit.chance.law import Law
from gmkit.chance.pieces import PIPS, DicePair, Domino, TileDraw, double_six
from gmkit.errors import IllegalChoice, later, listed, means, quoted, said, say
from gmkit.games.masks import model
from gmkit.games.masks.content import LONGEST, World
from gmkit.games.masks.events import ActionsDeclared, AimsDeclared, CourtsDrawn
from gmkit.games.masks.model import (
    Attempt,
    Bet,
    Declared,
    Flow,
    Options,
    Party,
    Principal,
    Side,
    SideNo,
    State,
    plain,
)
from gmkit.games.masks.stage import (
    CHALLENGE,
    DRAWING,
    UNDRAWN,
    Play,
    Step,
    among,
    company,
    everybody,
    factions,
    not_against,
    party_name,
    principals,
    sees,
    stands_for,
    the_side,
    tiles_drawn,
    title_at,
)
from gmkit.names import fold
from gmkit.shell.words import signed
from gmkit.table.choices import Beside, OneOf, Some
from gmkit.table.game import Ask, Hidden, Luck, SeatNo, swapped

# ---- The rules of City of Masks, one function each, in the order of an unopposed challenge.
#
# "Step" is a step of the unopposed challenge in the source's chapter on challenges.

ACTIONS = 3
"""Actions of all kinds that one challenge may hold."""

VALUES = range(1, 4)
"""What an action of a mask or a Hidden Face may be worth."""


def drawing(randomizer: str, without: Collection[Domino] = ()) -> Law[Domino]:
    """Give the draw of a challenge: a tile held by either end, or two dice (step 3; A3).

    A tile's blank counts 0 and fails every valued action; dice have no blanks.

    Args:
        randomizer: dominoes or dice2d6.
        without: the tiles drawn before, which are not put back until the challenge is over.
    """
    if randomizer == "dice2d6":
        return DicePair()
    gone = {tile.tile() for tile in without}
    return TileDraw(tile for tile in double_six() if tile not in gone) if gone else TileDraw(double_six())


def piece(randomizer: str) -> str:
    """Give the label of a draw: domino or dice."""
    return later("dice") if randomizer == "dice2d6" else later("domino")


def declaring(
    actions: Sequence[Declared], face: int | None = None, hidden_face: int | None = None, *, fewest: int = 1
) -> None:
    """Allow a declaration: up to three in one common list, none twice, each paid for (steps 1, 2; A4).

    Args:
        actions: in the order they are declared.
        face: Face in hand, None if it is never short.
        hidden_face: Hidden Face in hand, None if it is never short.
        fewest: how few will do; in an opposed challenge none.

    Raises:
        IllegalChoice: the rule that is broken, and what is legal.
    """
    if not fewest <= len(actions) <= ACTIONS:
        raise IllegalChoice(
            say(
                "{count} actions declared; a challenge holds {least} to {most}, of all kinds together",
                count=len(actions),
                least=fewest,
                most=ACTIONS,
            )
        )
    seen: set[str] = set()
    for action in actions:
        # What is proper to the Uncast is worth nothing, as what anybody may do is.
        free = action.kind == model.MUNDANE or (action.kind == model.PROPER and not action.value)
        if action.value not in (range(1) if free else VALUES):
            raise IllegalChoice(
                say(
                    "{action} cannot be worth {value}; "
                    "an action of the mask or the Hidden Face is worth {least} to {most}",
                    action=quoted(said(action.label)),
                    value=action.value,
                    least=VALUES[0],
                    most=VALUES[-1],
                )
            )
        if fold(action.label) in seen:
            raise IllegalChoice(
                say("{action} is declared twice; each action may be declared once", action=quoted(said(action.label)))
            )
        seen.add(fold(action.label))
    for name, wanted, purse in zip(("Face", "Hidden Face"), investing(actions), (face, hidden_face), strict=True):
        if purse is not None and wanted > purse:
            raise IllegalChoice(
                say(
                    "these actions take {wanted} {name} to invest, and {purse} is there; declare less",
                    wanted=wanted,
                    name=said(name),
                    purse=purse,
                )
            )


def investing(actions: Iterable[Declared]) -> tuple[int, int]:
    """Give the Face and the Hidden Face set aside: the values of proper and of hidden actions (step 2)."""
    return _worth(actions, model.PROPER), _worth(actions, model.HIDDEN_FACE)


def _worth(actions: Iterable[Declared | Attempt], kind: str) -> int:
    return sum(action.value for action in actions if action.kind == kind)


def running_totals(actions: Iterable[Declared]) -> tuple[int, ...]:
    """Give for each action the values up to and with it, in the order declared, all kinds alike (A4)."""
    total = 0
    return tuple(total := total + action.value for action in actions)


def success_ladder(actions: Sequence[Declared], inner: int, test: str) -> tuple[Attempt, ...]:
    """Say what succeeds: each action whose running total the inner court reaches (step 4; A1, A2, A3).

    Under the other reading it is those whose running total the inner court does not exceed. An
    action worth 0 always succeeds.
    """
    return tuple(
        Attempt(
            action.label,
            action.kind,
            action.value,
            total,
            action.value == 0 or reaches(inner, total, test),
        )
        for action, total in zip(actions, running_totals(actions), strict=True)
    )


def reaches(inner: int, total: int, test: str) -> bool:
    """Say whether an inner court reaches a running total above 0: is at least it, or at most (A1)."""
    return inner >= total if test == "inner_ge_cumulative" else inner <= total


def out_of_reach(actions: Sequence[Declared], test: str) -> list[Declared]:
    """Give the actions that no draw lets succeed: those with a running total over 6 (A2)."""
    if test != "inner_ge_cumulative":
        return []
    totals = running_totals(actions)
    return [action for action, total in zip(actions, totals, strict=True) if action.value and total > PIPS]


def losing(attempts: Iterable[Attempt], kind: str) -> int:
    """Give what failed actions of a kind cost: their values, to the pool (step 5; A5, A6).

    A failed proper action costs Face, a failed hidden one Hidden Face; the rest of what was set
    aside comes back.
    """
    return _worth((attempt for attempt in attempts if not attempt.succeeds), kind)


def gaining(attempts: Iterable[Attempt], draw: Domino, kind: str) -> int:
    """Give what the draw earns in a kind: the difference between the courts (step 6; A7, A8, A9).

    It is earned once if any action of that kind with a value was declared, whether it succeeds or
    not, and in full for each kind.
    """
    declared = any(attempt.kind == kind and attempt.value for attempt in attempts)
    return abs(draw.inner - draw.outer) if declared else 0


def conflict_bonus(actions: Iterable[Declared]) -> int:
    """Give what Conflicted Actions pay in Hidden Face, whatever the draw (step 7; A39, A40).

    A pair pays the value of its hidden action, once, whichever of its sides is declared, or both.
    """
    pairs = {action.pair: action.bonus for action in actions if action.bonus}
    return sum(pairs.values())


def flowing(attempts: Sequence[Attempt], draw: Domino, kind: str, bonus: str, conflict: int = 0) -> Flow:
    """Give all that moves in a kind; the house rule `success_value` also pays for each success.

    Args:
        attempts: what came of the actions.
        draw: the courts.
        kind: proper, for Face, or hidden, for Hidden Face.
        bonus: the house rule.
        conflict: what Conflicted Actions pay; in Hidden Face only.
    """
    succeeded = [attempt for attempt in attempts if attempt.succeeds] if bonus == "success_value" else []
    paid = conflict if kind == model.HIDDEN_FACE else 0
    return Flow(gaining(attempts, draw, kind), losing(attempts, kind), _worth(succeeded, kind), paid)


# ---- Stakes of an opposed challenge: who wins it, what the loser pays, bets on it, and what a great victory earns.

COUP = 20
"""The Face that makes a victory a Major Coup."""


def margin(draw: Domino, difference: str) -> int:
    """Give the difference between the courts, absolute or inner less outer (4.4; A14)."""
    plain = draw.inner - draw.outer
    return plain if difference == "signed" else abs(plain)


def total(draws: Iterable[Domino], difference: str) -> int:
    """Give what a side's draws come to: the principal's and every lender's difference, summed (4.4; A15, A33)."""
    return sum(margin(draw, difference) for draw in draws)


def opposed_winner(challenger: int, defender: int) -> int:
    """Say which side has the larger total; a tie is the challenger's (4.4)."""
    return model.CHALLENGER if challenger >= defender else model.DEFENDER


class Payment(NamedTuple):
    """What the losing side parts with."""

    paid: int  # Face that goes to the winner
    own: int  # the part of it that was the loser's own
    lent: int  # the part that was lent to it
    debt: int  # what it still owes, and is beholden for
    riding: int  # the Face that rode on the result, for objectives


def losing_payment(stake: int, own: int, lent: int) -> Payment:
    """Give what a side pays that lost the draw (4.4, 4.7; A10, A11, B12).

    A side that was covered pays the stake: lent Face first, its own for the rest. After a desperate
    attack it pays everything it put up, and owes the rest; what nobody could have paid does not ride.

    Args:
        stake: what each side puts up.
        own: the Face it has of its own.
        lent: the Face that its lenders put up.
    """
    from_lent = min(lent, stake)
    from_own = min(own, stake - from_lent)
    paid = from_own + from_lent
    return Payment(paid, from_own, from_lent, stake - paid, stake + paid)


def backdown(value: int, named: int, held: int, lent: int) -> Payment:
    """Give what a side pays that yields before the draw (4.6; A55, A61, A73).

    Args:
        value: the worth of the proper actions it declared.
        named: the highest stake that it named or matched itself.
        held: the Face it has of its own; it never pays more than that.
        lent: the Face lent to it so far, which is all forfeit.
    """
    own = min(held, max(value, named))
    paid = own + lent
    return Payment(paid, own, lent, 0, 2 * paid)


def leaving(figure: int, face: int, value: int, cost: str) -> int:
    """Give what a side pays that leaves a figure: a quarter, rounded up, and what its actions invested (B3).

    Args:
        figure: what the other side named, or holds to.
        face: the Face it has of its own; of a figure beyond that a quarter of the Face is due.
        value: the worth of the proper actions it declared.
        cost: `invested` asks for these alone.
    """
    quarter = 0 if cost == "invested" else -(-min(figure, face) // 4)
    return min(face, max(quarter, value))


def major_coup(*, initiated: bool, won: bool, changed_hands: int, riding: int, counts: str) -> bool:
    """Say whether it was a Major Coup: a challenge one called oneself, won with 20 Face (4.15; A55).

    Args:
        initiated: the winner called the challenge.
        won: it won.
        changed_hands: what the losing side paid, debts left out.
        riding: what rode on the result.
        counts: `loser_payment` looks at the first figure, `both_stakes` at the second.
    """
    return initiated and won and (riding if counts == "both_stakes" else changed_hands) >= COUP


def receives_character(kinds: Sequence[str], *, against_authority: bool, relationship: int) -> bool:
    """Say whether a Major Coup earns the winner its own Character (4.16; A57).

    Args:
        kinds: of all the actions that the winner declared; there must be one, and all of them hidden.
        against_authority: the coup was directed against the Commission or a champion of it.
        relationship: how the winner feels about the Commission.
    """
    hidden_only = bool(kinds) and all(kind == model.HIDDEN_FACE for kind in kinds)
    return hidden_only and not against_authority and relationship >= 0


def level_bets(bets: Sequence[Bet]) -> tuple[Bet, ...]:
    """Cut the larger side down, last bet first, until both are equal (4.10).

    A bet that is cut to nothing is left out.
    """
    excess = _on(bets, model.CHALLENGER) - _on(bets, model.DEFENDER)
    larger, over = (model.CHALLENGER, excess) if excess > 0 else (model.DEFENDER, -excess)
    kept: list[Bet] = []
    for bet in reversed(bets):
        cut = min(over, bet.amount) if bet.side == larger else 0
        over -= cut
        if bet.amount > cut:
            kept.append(bet._replace(amount=bet.amount - cut))
    return tuple(reversed(kept))


def bet_result(bets: Iterable[Bet], winner: int) -> dict[SeatNo, int]:
    """Give what each better gains or loses: the amount of its own bets (4.10).

    A backdown makes bets void; this is not asked then.
    """
    result: dict[SeatNo, int] = {}
    for bet in bets:
        result[bet.seat] = result.get(bet.seat, 0) + (bet.amount if bet.side == winner else -bet.amount)
    return result


def _on(bets: Iterable[Bet], side: int) -> int:
    return sum(bet.amount for bet in bets if bet.side == side)


# ---- What a seat may declare in a challenge: its aims and its actions, each as a choice.

_AIMED = {"woo": later("woo {name}"), "against": later("against {name}"), "for": later("for {name}")}
WOO, AGAINST, FOR = later("woo"), later("against"), later("for")
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
        return say(
            "none, or any of {choices}, parted by commas; one against and one for at most", choices=self.of.expects()
        )


_DEEDS = re.compile(r'\s*"[^"]*"[^,"]*(?=,|$)|[^,]+')
_OWN = re.compile(r'"(?P<words>[^"]*)"(?P<marks>(\s*\+[^+]*)*)')
_QUOTES = dict.fromkeys(map(ord, "“”„«»"), '"')

Likeness = Mapping[str, tuple[str, ...]]
"""What one's own words may be like: a tag, or the id of a faction that they please, each with what it is called."""


NOTHING: Likeness = {}

Dear = Sequence[tuple[Sequence[str], str]]
"""Actions that cannot be paid for: what each goes by, and why."""


def likeness(world: World) -> Likeness:
    """Give the factions, and the tags that they look at (B5)."""
    looked_at = dict.fromkeys(
        tag for one in world.factions for tag in (*(tag for kind in one.proper for tag in kind), *one.breach)
    )
    bands = {one.id: (one.id, one.label, *one.aliases) for one in world.factions}
    return {**{tag: (tag,) for tag in looked_at}, **bands}


def own_words(ref: str) -> tuple[str, tuple[str, ...]] | None:
    """Give the words and the marks of a mundane action in one's own words; None for any other reference."""
    head, parted, words = ref.partition(":")
    kind, *marks = head.split("+")
    return (words, tuple(marks)) if parted and kind == ANYTHING else None


class Doing(Beside):
    """One action by name, or a mundane one in one's own words, in quotation marks (B14); what it is like behind it."""

    __slots__ = ("like",)

    def __init__(
        self, values: Sequence[Hashable], names: Sequence[Sequence[str]], like: Likeness, dear: Dear = ()
    ) -> None:
        """Take the actions by reference, what own words may be like, and others that are too dear."""
        super().__init__(values, names, dear)
        self.like = like

    def __contains__(self, value: object) -> bool:
        """Say whether the value is on the list, or own words where a mundane action is."""
        if super().__contains__(value):
            return True
        own = own_words(value) if isinstance(value, str) else None
        if own is None or ANYTHING not in self.values:
            return False
        words, marks = own
        plain = 0 < len(words) <= LONGEST and words.isprintable() and words == words.strip()
        return plain and len(set(marks)) == len(marks) and all(mark in self.like for mark in marks)

    def parse(self, text: str) -> Hashable:
        """Read a name, whole in quotation marks; else these hold own words, and +moon behind it whom they please."""
        own = _OWN.fullmatch(text.translate(_QUOTES).strip())
        if ANYTHING not in self.values or own is None:
            return super().parse(text)
        words = fold(own["words"].replace(",", ""))
        whole = (at for at, names in zip(self.values, self.names, strict=True) if words in _whole(said(names[0])))
        if not own["marks"] and (found := next(whole, None)) is not None:
            return found
        likes = OneOf(list(self.like), list(self.like.values()))
        marks = dict.fromkeys(str(likes.parse(mark)) for mark in own["marks"].split("+") if mark.strip())
        value = f"{'+'.join([ANYTHING, *marks])}:{own['words'].strip()}"
        if value not in self:
            word = text.strip()
            raise IllegalChoice(
                say("{word} may not be chosen; say what you do in 1 to {most} characters", word=word, most=LONGEST)
            )
        return value

    def show(self, value: Hashable) -> str:
        own = own_words(str(value))
        if own is None:
            return super().show(value)
        return " ".join([f'"{own[0]}"', *(f"+{mark}" for mark in own[1])])

    @property
    def beside(self) -> str:
        return say('what else you do, in "your own words"') if ANYTHING in self.values else ""

    def expects(self) -> str:
        more = [say("{what}, and +FACTION behind it if it pleases one", what=self.beside)] if self.beside else []
        return listed([*(said(names[0]) for names in self.names), *more])


def _whole(name: str) -> tuple[str, str]:
    return fold(name), fold(name.rpartition(" (")[0])


def named(actions: Mapping[str, Declared], ref: str) -> Declared:
    """Give the action that a reference stands for; own words are a mundane action."""
    own = own_words(ref)
    if own is not None:
        return actions[ANYTHING]._replace(label=own[0], tags=own[1])
    return actions[ref]


class Deeds(Some):
    """Up to three actions in order, as far as Face and Hidden Face in hand go.

    Attributes:
        actions: what each reference stands for.
        face: the most that proper actions may come to; None if there is no bound.
        tokens: the most that hidden actions may come to.
    """

    __slots__ = ("actions", "face", "tokens")

    def __init__(
        self, actions: Mapping[str, Declared], low: int, face: int | None, tokens: int | None,
        like: Likeness = NOTHING, dear: Dear = (),
    ) -> None:  # fmt: skip
        """Take the actions by reference, how few will do, what is in hand, what own words may be like, what is dear."""
        names = [names_of_action(ref, action) for ref, action in actions.items()]
        super().__init__(Doing(list(actions), names, like, dear), low, ACTIONS, ordered=True)
        self.actions, self.face, self.tokens = actions, face, tokens

    def __contains__(self, value: object) -> bool:
        """Say whether these may be declared together."""
        if not super().__contains__(value):
            return False
        assert isinstance(value, tuple)
        chosen = [named(self.actions, ref) for ref in value]
        proper, hidden = investing(chosen)
        # Of one's own Character an action may be declared as proper or as hidden, not both.
        if len({action.label for action in chosen}) < len(chosen):
            return False
        return (self.face is None or proper <= self.face) and (self.tokens is None or hidden <= self.tokens)

    def items(self) -> Iterator[tuple[Hashable, ...]]:
        """List every choice, short ones first."""
        return (value for value in super().items() if value in self)

    def parse(self, text: str) -> tuple[Hashable, ...]:
        """Read the names; says what they come to where that is too much."""
        words = [word for word in _DEEDS.findall(text.translate(_QUOTES)) if word.strip()]
        if len(words) == 1 and means(words[0].strip(), "none"):
            words = []
        chosen = tuple(map(self._named, words))
        if chosen in self:
            return chosen
        if self.low <= len(chosen) <= self.high and len(set(chosen)) == len(chosen):
            raise IllegalChoice(self.refusal([named(self.actions, str(ref)) for ref in chosen]))
        raise IllegalChoice(
            say("{word} may not be chosen; choose {choices}", word=quoted(text), choices=self.expects())
        )

    def refusal(self, actions: Sequence[Declared]) -> str:
        """Say why these actions do not go together."""
        for spent, purse, name in zip(
            investing(actions), (self.face, self.tokens), (later("Face"), later("Hidden Face")), strict=True
        ):
            if purse is not None and spent > purse:
                return say(
                    "these set {spent} {name} aside, and {purse} is there; leave one out",
                    spent=spent,
                    name=said(name),
                    purse=purse,
                )
        return say("one action twice; leave one out")

    def expects(self) -> str:
        """List the actions, and what may be set aside for them."""
        held = ((self.face, later("Face")), (self.tokens, later("Hidden Face")))
        limits = [f"{n} {said(name)}" for n, name in held if n is not None]
        told = say(
            "{low} to {high} of {choices}, in order, parted by commas",
            low=self.low,
            high=self.high,
            choices=self.of.expects(),
        )
        return (
            say("{told}; together worth at most {limits}", told=told, limits=listed(limits, "and")) if limits else told
        )

    def __eq__(self, other: object) -> bool:
        """Compare the actions, how many, and what is in hand."""
        return isinstance(other, Deeds) and self._all() == other._all()

    def __hash__(self) -> int:
        """Hash what stands in the list."""
        return super().__hash__()

    def _all(self) -> tuple[object, ...]:
        return self._key(), dict(self.actions), self.face, self.tokens


_WORTH = "{action} ({value})"
"""An action of a mask with its value, which reads alike in any language."""


def names_of_action(ref: str, action: Declared) -> tuple[str, ...]:
    """Give what an action is called among others: its label with its worth, and its reference."""
    # A comma parts actions, so a label is shown without any.
    words = action.label.replace(",", "")
    if action.kind == model.PROPER:
        return later(_WORTH, action=words, value=action.value), ref
    if action.kind == model.HIDDEN_FACE:
        return later("{action} (hidden {value})", action=words, value=action.value), ref
    return later("{action} (mundane)", action=words), ref


def actions_of(world: World, state: State, seat: SeatNo) -> dict[str, Declared]:
    """Give every action that a seat may declare now, by reference: its mask's, its Hidden Face's, anything else.

    A hidden Conflicted Action always pays its conflict; the proper side pays only while the first mask is
    worn, the one that the pair refers to (A40).
    """
    avatar, worn = state.avatars[seat], state.worn[seat]
    hidden = () if isinstance(avatar.hidden, Hidden) else avatar.hidden
    pairs = {one.conflicts: one for one in hidden if one.conflicts and one.value > 1}
    found: dict[str, Declared] = {}
    if worn == model.UNCAST:
        found["u"] = Declared(world.city.uncast, model.PROPER, 0)
    elif worn == model.ROLE:
        for action in world.role(avatar.gender).actions:
            found[f"r:{action.id}"] = Declared(action.label, model.PROPER, action.value, tags=action.tags)
    elif worn == model.CHARACTER:
        for at, one in enumerate(hidden):
            tags = one.tags or world.tags(one.label, one.source)
            found[f"c:{at}"] = Declared(one.label, model.PROPER, one.value, tags=tags)
    elif worn is not None:
        own = worn == avatar.first_mask
        for action in world.mask(worn).actions:
            pair = pairs.get(action.id) if own else None
            bonus, name = (pair.value, action.id) if pair else (0, "")
            found[f"p:{action.id}"] = Declared(action.label, model.PROPER, action.value, bonus, name, tags=action.tags)
    for at, one in enumerate(hidden):
        torn = one.conflicts is not None and one.value > 1 and worn != model.CHARACTER
        breach = worn == model.UNCAST or (torn and worn == avatar.first_mask)
        bonus, name = (one.value, one.conflicts or "") if torn else (0, "")
        tags = one.tags or world.tags(one.label, one.source)
        found[f"h:{at}"] = Declared(one.label, model.HIDDEN_FACE, one.value, bonus, name, breach, tags)
    label = world.city.mundane(title_at(state, seat), state.round * len(state.avatars) + seat)
    found[ANYTHING] = Declared(label, model.MUNDANE, 0, breach=worn == model.UNCAST)
    return found


def deeds(world: World, state: State, seat: SeatNo) -> Deeds:
    """Give the choice of actions for a principal of the challenge under way."""
    alone = state.under_way.kind == model.UNOPPOSED
    # Between two the Face may be borrowed, and no side declares more than the figure that was named (B1).
    face = state.face[seat] if alone or state.under_way.sides[0].seat is None else state.under_way.stake
    every, tokens = actions_of(world, state, seat), state.tokens[seat]
    known = {ref: action for ref, action in every.items() if _affordable(action, face, tokens)}
    dear = [
        (names_of_action(ref, one), _why_dear(one, face, tokens, alone))
        for ref, one in every.items()
        if ref not in known
    ]
    # What the city says may please a faction is for people: NPCs keep to its plain deeds (B6).
    for deed, tags in world.city.pleasing(title_at(state, seat)).items():
        known[f"{ANYTHING}+{'+'.join(tags)}:{deed}"] = known[ANYTHING]._replace(label=deed, tags=tags)
    return Deeds(known, 1 if alone else 0, face, tokens, likeness(world), dear)


def _affordable(action: Declared, face: int | None, tokens: int) -> bool:
    """Say whether an action can be paid for by itself."""
    purse = tokens if action.kind == model.HIDDEN_FACE else face
    return purse is None or action.value <= purse


def _why_dear(action: Declared, face: int | None, tokens: int, alone: bool) -> str:
    if action.kind == model.HIDDEN_FACE:
        return later("it sets {value} Hidden Face aside, and {there} is there", value=action.value, there=tokens)
    if alone:
        return later("it sets {value} Face aside, and {there} is there", value=action.value, there=face)
    return later("it sets {value} Face aside, and the stake is {figure}", value=action.value, figure=face)


def aims(world: World, state: State, seat: SeatNo) -> Aims:
    """Give what a principal may aim at: avatars present whom it sees and who see it, and factions.

    Nobody takes notice of the Uncast, so the Uncast woo nobody (MA-13).
    """
    encounter = state.under_way
    here = [at for at in company(state) if at != seat and sees(world, state, seat, at) and sees(world, state, at, seat)]
    bands = list(factions(state))
    opponents = principals(encounter)
    causes = [party for party in (*everybody(state), *bands) if party not in opponents]
    shown = [band for band in bands if stands_for(world, state, band)]
    rows: list[tuple[str, Sequence[Party]]] = [(WOO, [] if state.worn[seat] == model.UNCAST else [*here, *bands])]
    if the_side(encounter, seat) == model.CHALLENGER:
        rows.append((AGAINST, shown))
    rows.append((FOR, causes))
    values: list[Hashable] = []
    names: list[tuple[str, ...]] = []
    for word, parties in rows:
        part = among(world, state, parties, text=_AIMED[word], value=lambda party, word=word: (word, party))
        values += part.values
        names += part.names
    spared = (
        [] if len(rows) < 3 else not_against(world, state, [one for one in bands if one not in shown], _AIMED[AGAINST])
    )
    return Aims(Beside(values, names, spared), 0, len(values))


class DeclareAims(Step, word="aims", needs=(CHALLENGE, UNDRAWN)):
    """A principal's aims."""

    seat: Principal

    def asks(self, world: World, state: State) -> Ask | None:
        return Ask(self.seat, aims(world, state, self.seat), "aims", usual=())

    def does(self, play: Play, answer: tuple[Aim, ...]) -> None:
        seat = self.seat
        at = the_side(play.encounter, seat)
        woos = tuple(party for word, party in answer if word == WOO)
        against = next((party for word, party in answer if word == AGAINST), None)
        cause = next((party for word, party in answer if word == FOR), None)
        play.side(at, woos=woos, cause=cause)
        if at == model.CHALLENGER and against is not None:  # who aims at none takes back nothing that was said (B7)
            play.challenge(against=against)
        if answer:
            play.tell(AimsDeclared(seat, woos, against, cause))


class DeclareActions(Step, word="actions", needs=(CHALLENGE, UNDRAWN)):
    """A principal's actions."""

    seat: Principal

    def asks(self, world: World, state: State) -> Ask | None:
        return Ask(self.seat, deeds(world, state, self.seat), "actions")

    def does(self, play: Play, refs: tuple[str, ...]) -> None:
        seat = self.seat
        known = actions_of(play.world, play.state, seat)
        actions = tuple(named(known, ref) for ref in refs)
        play.side(the_side(play.encounter, seat), actions=actions)
        if actions:
            play.tell(ActionsDeclared(seat, str(play.state.worn[seat]), plain(actions), *investing(actions)))
        if actions and not play.state.hall.seating.seats[seat].npc:
            play.then(SayWhomItPleases(seat))


class SayWhomItPleases(Step, word="pleases", needs=(CHALLENGE, UNDRAWN)):
    """Whom that pleases which no content says anything about: a person's own words, and actions of its own (B5, B6)."""

    seat: Principal

    def asks(self, world: World, state: State) -> Ask | None:
        encounter, count = state.under_way, len(state.avatars)
        side = encounter.sides[the_side(encounter, self.seat)]
        bands = [party for party in side.woos if party >= count]
        listed_deed = actions_of(world, state, self.seat)[ANYTHING].label
        plain = [
            (at, one.label)
            for at, one in enumerate(side.declared)
            if one.kind != model.PROPER and not one.tags and one.label != listed_deed
        ]
        pairs = [(at, label, band) for at, label in plain for band in bands]
        names = [
            later(
                "“{action}” pleases {name}",
                action=label.replace(",", ""),
                name=party_name(world, state, band).replace(",", ""),
            )
            for _, label, band in pairs
        ]
        of = OneOf([(at, band) for at, _, band in pairs], [(name,) for name in names])
        return Ask(self.seat, Some(of, 0, len(pairs)), "whom it pleases", usual=()) if pairs else None

    def does(self, play: Play, answer: tuple[tuple[int, Party], ...] | None) -> None:
        at, count = the_side(play.encounter, self.seat), len(play.state.avatars)
        declared = list(play.encounter.sides[at].declared)
        for deed, band in answer or ():
            like = play.world.factions[band - count].id
            declared[deed] = declared[deed]._replace(tags=(*declared[deed].tags, like))
        play.side(at, actions=tuple(declared))


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
        told = say("these are worth {worth}, and {lent} Face are lent; leave one out", worth=worth, lent=self.lent)
        return told if worth > self.lent else super().refusal(actions)

    def __contains__(self, value: object) -> bool:
        """Say whether these may be declared together."""
        if not super().__contains__(value):
            return False
        assert isinstance(value, tuple)
        return sum(named(self.actions, ref).value for ref in value) <= self.lent

    def expects(self) -> str:
        """List the actions, and what they may be worth."""
        return say("{told}; together worth at most {limits}", told=super().expects(), limits=self.lent)

    def _all(self) -> tuple[object, ...]:
        return (*super()._all(), self.lent)


def breached(actions: Collection[Declared]) -> int:
    """Give how many actions go against the mask that is worn."""
    return sum(action.breach for action in actions)


# --- the draw


def courts_luck(options: Options, seat: SeatNo | None, drawn: Collection[Domino] = ()) -> Luck:
    """Give the draw of a seat's courts; tiles that are drawn already do not come again."""
    return Luck(piece(options.randomizer), drawing(options.randomizer, drawn), seat)


class DrawCourts(Step, word="draw", needs=(CHALLENGE, DRAWING)):
    """A principal, a lender or the authorities draw."""

    seat: SeatNo | None
    side: SideNo
    loan: int  # whose lender draws, by its number; -1 for the principal itself

    def fits(self, _world: World, state: State) -> bool:
        encounter = state.encounter
        return encounter is None or -1 <= self.loan < len(encounter.sides[self.side].loans)

    def asks(self, _world: World, state: State) -> Luck:
        return courts_luck(state.hall.options, self.seat, tiles_drawn(state.under_way))

    def does(self, play: Play, draw: Domino) -> None:
        at, loan = self.side, self.loan
        play.tell(CourtsDrawn(self.seat, *draw))
        side = play.encounter.sides[at]
        if loan >= 0:
            play.side(at, loans=swapped(side.loans, loan, side.loans[loan]._replace(draw=draw)))
            return
        test = play.state.hall.options.success_test
        play.side(at, draw=draw, attempts=success_ladder(side.declared, draw.inner, test))


def can_pay(state: State) -> bool:
    """Say whether everybody in a challenge holds what they set aside, lent and bet, as a file may not say.

    In a challenge between two, what is set aside is a first part of the stake, and may be more than is held (A10).
    """
    encounter = state.under_way
    owed, tokens = [0] * len(state.face), [0] * len(state.face)
    for side in encounter.sides:
        if side.seat is not None:
            face, tokens[side.seat] = investing(side.declared)
            owed[side.seat] += 0 if encounter.kind in (model.OPPOSED, model.FOLLOW) else face
        for loan in side.loans:
            if loan.lender in everybody(state):
                owed[loan.lender] += loan.delivered
    for bet in encounter.bets:
        owed[bet.seat] += bet.amount
    return all(state.face[seat] >= owed[seat] and state.tokens[seat] >= tokens[seat] for seat in everybody(state))


def side_total(side: Side, difference: str) -> int:
    """Give what a side's tiles come to: the principal's and every lender's that draws (A15)."""
    draws = [side.draw, *(loan.draw for loan in side.loans)]
    return total([draw for draw in draws if draw is not None], difference)


def free_actions(world: World, state: State, seat: SeatNo) -> dict[str, Any]:
    """Give the actions of a seat that are worth something, by reference."""
    return {ref: action for ref, action in actions_of(world, state, seat).items() if action.value}


# ---- What actions are worth and what moves, in a few words: for quick answers that need no telling.


def worth(action: Declared | Attempt) -> str:
    """Give an action with its kind and value: "Feed stray cats (hidden 2)"."""
    if action.kind == model.MUNDANE:
        return say("{action} (mundane)", action=said(action.label))
    if action.kind == model.HIDDEN_FACE:
        return say("{action} (hidden {value})", action=said(action.label), value=action.value)
    return f"{said(action.label)} ({action.value})"


def moved(face: Flow, hidden: Flow) -> str:
    """Give what moved: "Face +4 (gains 4), Hidden Face −1 (gains 1, loses 2)"."""
    parts = []
    for flow in (face, hidden):
        gains = flow.gained + flow.bonus + flow.conflict
        told = [say("gains {gains}", gains=gains)] if gains else []
        told += [say("loses {lost}", lost=flow.lost)] if flow.lost else []
        change = signed(flow.change)
        if flow is face or told:
            told_of = (
                say("Face {change}", change=change) if flow is face else say("Hidden Face {change}", change=change)
            )
            parts.append(told_of + (f" ({', '.join(told)})" if told else ""))
    return ", ".join(parts)
