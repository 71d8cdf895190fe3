"""A second account of a game, kept from its events alone: tokens, promises, debts, feelings, masks, scores.

It knows the rules by itself and nothing of the code that plays them; the record has to agree with it at every step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from gmkit.games.masks import events as e
from gmkit.games.masks.model import Attempt, State
from gmkit.table.game import Hidden

Levels = dict[tuple[int, int], "Marks"]

ASKING = 1
"""What it costs to ask, for every link."""


_ROWS = (
    e.MaskDealt, e.RelationshipSet, e.OpposedResolved, e.FeelingStands, e.PromiseMade, e.PromiseChanged, e.DebtPaid,
)  # fmt: skip
"""What changes a debt, a promise or a feeling."""


class Marks:
    """A feeling as the tracker on paper has it: a level, and boxes crossed off."""

    def __init__(self, level: int = 0, *, enduring: bool = False) -> None:
        self.level = self.latent = level
        self.enduring = enduring and level != 0
        self.side = (level > 0) - (level < 0)
        self.pole = abs(level)

    def take(self, points: int, *, soft: bool) -> None:
        """Take the points of one encounter."""
        if not self.enduring:
            self.level = self.latent = max(-10, min(10, self.latent + points))
            return
        most = {self.side: 10, -self.side: 10 if soft else self.pole}
        self.latent = max(-most[-1], min(most[1], self.latent + points))
        if self.level == 0:
            if abs(self.latent) >= self.pole:
                self.level = self.latent
        elif self.latent * self.level <= 0 or abs(self.latent) > abs(self.level):
            self.level = self.latent
        if self.level * self.side > 0:
            self.pole = max(self.pole, abs(self.level))


class Book:
    """The account.

    Attributes:
        face: by seat, then the pool.
        tokens: Hidden Face by seat, then the pool.
        debts: by debtor and creditor.
        promised: by giver and receiver.
        marks: by holder and target.
        owned: the masks of each.
        stock: those that nobody has.
        loans: Face lent in the challenge under way.
        courts: what was drawn in it.
        called: who was asked in it, and through whom.
        seen: how often what happened, by words of our own.
    """

    def __init__(self, state: State, points: dict[str, int], starts: dict[str, dict[int, int]]) -> None:
        """Begin before anything is dealt, with every mask's points, and what factions feel for its first wearer."""
        self.seats = len(state.avatars)
        self.parties = self.seats + state.hall.factions
        self.options = state.hall.options
        self.points, self.starts = points, starts
        self.face, self.tokens = [0] * (self.seats + 1), [0] * (self.seats + 1)
        self.debts: Counter[tuple[int, int]] = Counter()
        self.promised: Counter[tuple[int, int]] = Counter()
        self.marks: Levels = {}
        self.moved: Counter[tuple[int, int]] = Counter()
        self.owned: list[list[str]] = [[] for _ in range(self.seats)]
        self.stock = set(points)
        self.hidden = [0] * self.seats
        self.characters: set[int] = set()
        self.coups, self.done = [0] * self.seats, [0] * self.seats
        self.arbiter: int | None = None
        self.loans: list[e.FaceLent] = []
        self.courts: list[e.CourtsDrawn] = []
        self.called: list[e.AllyCalled] = []
        self.fetched: set[int] = set()
        self.pair: tuple[int, int] | None = None
        self.invested: Counter[int] = Counter()
        self.named = self.agreed = 0
        self.cancelled = False
        self.bets = self.riding = 0
        self.seen: Counter[str] = Counter()
        self.touched = True
        self.checked: tuple[object, ...] = (None, None, None)

    # --- what moves

    def move(self, purse: list[int], giver: int, taker: int, amount: int) -> None:
        assert amount >= 0
        assert giver == self.seats or purse[giver] >= amount, "nobody pays what is not there"
        purse[giver] -= amount
        purse[taker] += amount

    def holder(self, party: int) -> int:
        """Give whose tokens a party's are: factions lend out of the pool."""
        return min(party, self.seats)

    def gain(self, purse: list[int], seat: int, amount: int) -> None:
        pool = self.seats
        self.move(purse, *((pool, seat, amount) if amount >= 0 else (seat, pool, -amount)))

    def felt(self, holder: int, target: int) -> Marks:
        return self.marks.setdefault((holder, target), Marks())

    def lent_to(self, seat: int) -> int:
        return sum(loan.delivered for loan in self.loans if loan.borrower == seat)

    def standing(self, seat: int) -> int:
        character = self.hidden[seat] if seat in self.characters else 0
        return self.face[seat] + sum(self.points[mask] for mask in self.owned[seat]) + character

    def begins(self) -> None:
        """Begin another challenge: all tiles go back."""
        self.loans, self.courts, self.called, self.fetched, self.bets = [], [], [], set(), 0
        self.invested, self.named, self.cancelled = Counter(), 0, False

    # --- events

    def take(self, event: Any) -> None:
        """Enter an event."""
        self.seen[type(event).__name__] += 1
        enter = getattr(self, f"_{type(event).__name__}", None)
        if enter is not None:
            enter(event)
            self.touched |= isinstance(event, _ROWS)

    def _MaskDealt(self, event: e.MaskDealt) -> None:  # noqa: N802
        assert event.face == 25 - self.points[event.mask]
        self.gain(self.face, event.seat, event.face)
        self.gain(self.tokens, event.seat, event.face)
        self.owned[event.seat].append(event.mask)
        self.stock.remove(event.mask)
        for faction, level in self.starts[event.mask].items():
            self.marks[self.seats + faction, event.seat] = Marks(level)

    def _HiddenFaceDrawn(self, event: e.HiddenFaceDrawn) -> None:  # noqa: N802
        self.hidden[event.seat] = sum(one.value for one in event.actions)
        assert self.hidden[event.seat] == self.points[self.owned[event.seat][0]]

    def _RelationshipSet(self, event: e.RelationshipSet) -> None:  # noqa: N802
        if event.target is not None:
            strength = "A23456789T".index(event.card[0]) + 1
            level = strength if event.card[1] in "HD" else -strength
            assert self.felt(event.seat, event.target).level == 0, "a card for each, and no second one"
            self.marks[event.seat, event.target] = Marks(level, enduring=event.card[1] in "DS")

    def _ArbiterNamed(self, event: e.ArbiterNamed) -> None:  # noqa: N802
        assert sorted(event.order) == list(range(self.seats))
        assert list(event.standings) == [self.standing(seat) for seat in range(self.seats)]
        down = [event.standings[seat] for seat in event.order]
        assert down == sorted(down, reverse=True)
        assert event.seat == event.order[0]
        self.arbiter = event.seat

    def _ChallengeCalled(self, event: e.ChallengeCalled) -> None:  # noqa: N802
        self.begins()
        self.pair = None if event.target is None else (event.seat, event.target)

    def other(self, seat: int) -> int:
        """Give whom a principal has against it."""
        assert self.pair is not None
        return self.pair[1 - self.pair.index(seat)]

    def owes_the_other(self) -> bool:
        """Say whether the challenger is beholden to the other, so that the challenge is for the debt."""
        return self.pair is not None and self.debts[self.pair] > 0

    def can_raise(self, seat: int) -> int:
        """Give the Face of a principal and the promises it may call on, none of the other's or of its debtors'."""
        found = self.face[seat]
        for giver in range(self.parties):
            promise = self.promised[giver, seat]
            if giver >= self.seats:
                found += promise
            elif giver != self.other(seat) and not self.debts[giver, self.other(seat)]:
                found += min(promise, self.face[giver])
        return found

    def _ActionsDeclared(self, event: e.ActionsDeclared) -> None:  # noqa: N802
        proper = sum(one.value for one in event.actions if one.kind == "proper")
        assert event.invested == proper
        self.invested[event.seat] = proper
        assert self.pair is None or event.seat not in self.pair or proper <= self.named, "no more than the figure"

    def _StakeNamed(self, event: e.StakeNamed) -> None:  # noqa: N802
        most = max(10, self.face[self.other(event.seat)] * 3 // 2)
        if event.answer in ("stake", "debt"):
            self.named = event.stake
            assert (event.answer == "debt") == self.owes_the_other()
        if event.answer not in ("less", "raise"):
            self.agreed = event.stake
        if self.owes_the_other():
            assert event.stake == self.debts[self.pair], "the debt, and no other figure"  # type: ignore[index]
        elif event.answer in ("stake", "match", "raise", "take"):
            assert event.stake <= min(self.can_raise(event.seat), most)
        if event.answer == "less":
            assert max(self.invested.values(), default=0) <= event.stake < self.named
        elif event.answer == "raise":
            assert event.stake > self.named
        elif event.answer in ("match", "hold", "meet"):
            assert event.stake == self.named
        self.seen[f"figure: {event.answer}"] += 1

    def _StakeFalls(self, event: e.StakeFalls) -> None:  # noqa: N802
        assert self.pair is not None
        raised = [self.face[seat] + self.lent_to(seat) for seat in self.pair]
        assert event.stake == min(raised) <= max(raised) < self.agreed
        room = dict.fromkeys(self.pair, event.stake)
        for at, loan in enumerate(self.loans):
            kept = min(loan.delivered, room[loan.borrower])
            room[loan.borrower] -= kept
            self.loans[at] = loan._replace(delivered=kept)

    def _DebtCancelled(self, event: e.DebtCancelled) -> None:  # noqa: N802
        assert (event.debtor, event.creditor) == self.pair
        assert self.debts.pop(self.pair) == event.amount > 0
        self.cancelled = self.touched = True

    def _Denounced(self, event: e.Denounced) -> None:  # noqa: N802
        assert not self.debts[event.by, event.seat], "whoever is beholden does not denounce the creditor"
        assert self.felt(event.by, event.seat).level < 0
        self.begins()
        self.pair = None

    def _AllyCalled(self, event: e.AllyCalled) -> None:  # noqa: N802
        self.move(self.face, event.seat, self.holder(event.ally), ASKING)
        self.called.append(event)

    def _MessengerSent(self, event: e.MessengerSent) -> None:  # noqa: N802
        self.seen[f"messenger {'arrives' if event.arrives else 'fails'}"] += 1
        self.fetched |= {event.ally} if event.arrives else set()

    def _FaceLent(self, event: e.FaceLent) -> None:  # noqa: N802
        path = (*event.via, event.lender)
        assert event.lender not in (loan.lender for loan in self.loans), "nobody lends twice, or to both sides"
        assert self.pair is None or event.lender not in self.pair
        for at, link in enumerate(path):
            assert (link, path[:at]) in [(one.ally, one.via) for one in self.called if one.seat == event.borrower]
        asker = path[-2] if event.via else event.borrower
        if event.committed:
            if event.lender < self.seats:
                limit = max(self.promised[event.lender, asker], self.felt(event.lender, asker).level)
                limit = max(limit, self.debts[event.lender, asker])
                assert self.pair is None or not self.debts[event.lender, self.other(event.borrower)]
                assert event.committed <= min(limit, self.face[event.lender] - ASKING)
            else:
                assert event.committed <= self.promised[event.lender, asker]
                assert self.felt(event.lender, asker).level > 0
            for link, before in zip(event.via, (event.borrower, *event.via), strict=False):
                assert event.committed <= self.felt(link, before).level, "no more than a go-between feels"
            assert event.delivered <= event.committed // len(path)
        self.loans.append(event)
        kind = "avatar" if event.lender < self.seats else "faction"
        self.seen[f"{kind} lends over {len(path)}"] += event.committed > 0

    def _CourtsDrawn(self, event: e.CourtsDrawn) -> None:  # noqa: N802
        if self.options.randomizer == "dominoes":
            tile = {event.inner, event.outer}
            assert tile not in [{one.inner, one.outer} for one in self.courts], "no tile twice"
        else:
            assert min(event.inner, event.outer) >= 1
        self.courts.append(event)

    def gap(self, seats: Sequence[int | None]) -> int:
        """Give what the draws of these come to, as the options count them."""
        found = [one.inner - one.outer for one in self.courts if one.seat in seats]
        return sum(map(abs, found) if self.options.difference == "absolute" else found)

    def check_attempts(self, attempts: Sequence[Attempt], seat: int) -> None:
        inner = next(one.inner for one in self.courts if one.seat == seat)
        totals = [sum(one.value for one in attempts[: at + 1]) for at in range(len(attempts))]
        assert [one.cumulative for one in attempts] == totals
        for one, total in zip(attempts, totals, strict=True):
            reached = inner >= total if self.options.success_test == "inner_ge_cumulative" else inner <= total
            assert one.succeeds == (one.value == 0 or reached)

    def earned(self, attempts: Sequence[Attempt], seat: int, kind: str) -> int:
        drawn = next(one for one in self.courts if one.seat == seat)
        return abs(drawn.inner - drawn.outer) if any(one.kind == kind and one.value for one in attempts) else 0

    def _ChallengeResolved(self, event: e.ChallengeResolved) -> None:  # noqa: N802
        self.check_attempts(event.attempts, event.seat)
        for kind, purse, flow in (("proper", self.face, event.face), ("hidden", self.tokens, event.hidden_face)):
            own = [one for one in event.attempts if one.kind == kind]
            assert flow.gained == self.earned(event.attempts, event.seat, kind)
            assert flow.lost == sum(one.value for one in own if not one.succeeds)
            extra = sum(one.value for one in own if one.succeeds)
            assert flow.bonus == (extra if self.options.unopposed_bonus == "success_value" else 0)
            assert flow.conflict == 0 or kind == "hidden"
            self.gain(purse, event.seat, flow.gained + flow.bonus + flow.conflict - flow.lost)

    def _OpposedResolved(self, event: e.OpposedResolved) -> None:  # noqa: N802
        assert self.pair is not None
        assert event.challenger_won == (event.winner == self.pair[0])
        assert {event.winner, event.loser} == set(self.pair)
        own = event.paid - self.lent_to(event.loser)
        up = {seat: min(event.stake, self.face[seat] + self.lent_to(seat)) for seat in self.pair}
        if self.owes_the_other() or self.cancelled:
            up[self.pair[1]] = 0
        has = self.face[event.loser]
        if self.cancelled:
            own = 0
            assert event.paid == event.debt == 0
        self.move(self.face, event.loser, event.winner, own)
        for loan in self.loans:
            if self.cancelled and loan.borrower == event.loser:
                continue
            if loan.borrower == event.loser or event.outcome not in ("backdown", "left"):
                self.move(self.face, self.holder(loan.lender), event.winner, loan.delivered)
        self.riding = event.riding
        self.debts[event.loser, event.winner] += event.debt
        self.seen[f"{event.outcome}{' with debt' * (event.debt > 0)}{' paid' * (event.paid > 0)}"] += 1
        self.seen[f"{event.outcome} with lent Face"] += self.lent_to(event.loser) > 0
        if event.outcome in ("backdown", "left"):
            assert event.totals is None
            assert not self.courts
            assert event.riding == 2 * event.paid
            value = self.invested[event.loser]
            if event.outcome == "backdown":
                assert own == min(has, max(event.stake, value))
            else:
                assert event.loser == self.pair[1], "only whoever is challenged may leave"
                quarter = 0 if self.options.leave_cost == "invested" else (min(event.stake, has) + 3) // 4
                assert event.paid == own == min(has, max(quarter, value))
            return
        sides = [{seat, *(loan.lender for loan in self.loans if loan.borrower == seat)} for seat in self.pair]
        totals = tuple(self.gap([*side]) for side in sides)
        assert event.totals == totals
        assert event.challenger_won == (totals[0] >= totals[1]), "a tie is the challenger's"
        assert self.cancelled or event.paid + event.debt == event.stake
        assert event.riding == sum(up.values())
        if event.outcome == "drawn":
            assert not event.debt
        attempts = dict(zip(self.pair, (event.attempts, event.their_attempts), strict=True))
        for seat, tried in attempts.items():
            self.check_attempts(tried, seat)
        for seat, tried in attempts.items():
            rewards = self.options.opposed_rewards
            if rewards == "both_gain" or (rewards == "winner_gain" and seat == event.winner):
                self.gain(self.face, seat, self.earned(tried, seat, "proper"))
                self.gain(self.tokens, seat, self.earned(tried, seat, "hidden"))
        lost = sum(one.value for one in attempts[event.loser] if one.kind == "hidden")
        self.gain(self.tokens, event.loser, -lost)

    def _ConflictPaid(self, event: e.ConflictPaid) -> None:  # noqa: N802
        self.gain(self.tokens, event.seat, event.amount)

    def _LoanRepaid(self, event: e.LoanRepaid) -> None:  # noqa: N802
        assert event.lent == next(one.delivered for one in self.loans if one.lender == event.lender)
        self.move(self.face, event.borrower, self.holder(event.lender), event.repaid)

    def _BetPaid(self, event: e.BetPaid) -> None:  # noqa: N802
        self.gain(self.face, event.seat, event.change)
        self.bets += event.change

    def _FeelingMoved(self, event: e.FeelingMoved) -> None:  # noqa: N802
        self.moved[event.holder, event.target] += event.change

    def _FeelingStands(self, event: e.FeelingStands) -> None:  # noqa: N802
        key = event.holder, event.target
        marks = self.felt(*key)
        assert event.before == marks.level
        marks.take(self.moved.pop(key), soft=self.options.enduring_cap == "soft")
        assert event.level == marks.level
        assert event.to == (event.holder if event.holder < self.seats else None)

    def _PromiseMade(self, event: e.PromiseMade) -> None:  # noqa: N802
        self.promised[event.giver, event.receiver] += event.amount
        assert self.promised[event.giver, event.receiver] == event.total
        assert event.giver >= self.seats or event.amount <= self.face[event.giver]

    def _PromiseChanged(self, event: e.PromiseChanged) -> None:  # noqa: N802
        assert self.promised[event.giver, event.receiver] == event.before
        self.promised[event.giver, event.receiver] = event.total

    def _MajorCoup(self, event: e.MajorCoup) -> None:  # noqa: N802
        self.coups[event.seat] += 1
        assert self.pair is not None
        assert event.seat == self.pair[0], "only who called the challenge brings off a coup"
        assert (event.changed_hands if self.options.coup_counts == "loser_payment" else self.riding) >= 20

    def _CharacterReceived(self, event: e.CharacterReceived) -> None:  # noqa: N802
        assert event.granted == (self.options.character_grant == "automatic")
        self.characters |= {event.seat} if event.granted else set()

    def _ObjectiveAchieved(self, event: e.ObjectiveAchieved) -> None:  # noqa: N802
        self.done[event.seat] += 1
        whom = "avatar" if event.objective.target < self.seats else "faction"
        self.seen[f"{event.objective.kind} {whom}"] += 1

    def _ArrestEnds(self, event: e.ArrestEnds) -> None:  # noqa: N802
        assert event.totals == (self.gap([None]), self.gap([event.seat]))
        assert event.escaped == (event.totals[1] > event.totals[0]), "the authorities win ties"
        assert not event.escaped or event.lost == event.hidden_lost == 0
        self.gain(self.face, event.seat, -event.lost)
        self.gain(self.tokens, event.seat, -event.hidden_lost)
        self.seen["escapes" if event.escaped else "arrested"] += 1
        self.begins()

    def _TrialEnds(self, event: e.TrialEnds) -> None:  # noqa: N802
        helped = self.gap([event.seat, *event.supporters]) + event.bonus
        assert event.totals == (self.gap([None]), helped)
        assert event.convicted == (event.totals[0] >= event.totals[1])
        assert event.lost == (self.face[event.seat] if event.convicted else 0), "all Face, and nothing else"
        self.gain(self.face, event.seat, -event.lost)
        self.seen["convicted" if event.convicted else "released"] += 1
        self.seen["stood by"] += bool(event.supporters)

    def _AlienationDrawn(self, event: e.AlienationDrawn) -> None:  # noqa: N802
        assert event.excess == self.tokens[event.seat] - self.face[event.seat] - 3 > 0
        assert event.alienated == (event.inner + event.excess > event.outer)
        assert event.shift == (event.inner if event.alienated else 0)

    def _DebtPaid(self, event: e.DebtPaid) -> None:  # noqa: N802
        self.move(self.face, event.debtor, event.creditor, event.amount)
        self.debts[event.debtor, event.creditor] -= event.amount
        assert self.debts[event.debtor, event.creditor] == event.left >= 0

    def _MaskBought(self, event: e.MaskBought) -> None:  # noqa: N802
        assert event.price == self.points[event.mask]
        self.gain(self.tokens, event.seat, -event.price)
        self.stock.remove(event.mask)
        self.owned[event.seat].append(event.mask)

    def _MaskOffered(self, event: e.MaskOffered) -> None:  # noqa: N802
        if event.taken:
            self.move(self.tokens, event.receiver, event.seat, event.price)
            self.owned[event.seat].remove(event.mask)
            self.owned[event.receiver].append(event.mask)
            self.seen["the only mask sold"] += not self.owned[event.seat]

    def _ScoresCounted(self, event: e.ScoresCounted) -> None:  # noqa: N802
        assert event.coups == tuple(self.coups)
        assert set(event.characters) == self.characters
        assert event.masks == tuple(max(0, len(own) - 1) for own in self.owned)
        assert event.arbiter == self.arbiter
        for seat, total in enumerate(event.totals):
            parts = self.done[seat] + self.coups[seat] + event.masks[seat]
            parts += (seat == event.arbiter) + (seat in event.influence) + (seat in event.characters)
            assert total == parts
        # Whoever can call in 2 or more has some Influence, the fee taken off.
        calls = any(
            min(amount, self.face[giver]) >= 2 and self.face[taker]
            for (giver, taker), amount in self.promised.items()
            if giver < self.seats
        )
        assert event.influence or not calls, "somebody has the most"

    # --- the record agrees

    def agrees(self, state: State) -> None:
        """Hold the record to the account."""
        assert list(state.face) == self.face
        assert list(state.tokens) == self.tokens
        assert min(self.face[:-1]) >= 0
        assert min(self.tokens[:-1]) >= 0
        assert self.bets == 0, "what bets win, bets lose"
        assert [[one.mask for one in avatar.masks] for avatar in state.avatars] == self.owned
        assert set(state.stock) == self.stock
        rows = state.debts, state.promised, state.feelings
        if not self.touched and all(one is other for one, other in zip(rows, self.checked, strict=True)):
            return
        self.touched, self.checked = False, rows
        for debtor, row in enumerate(state.debts):
            assert list(row) == [self.debts[debtor, creditor] for creditor in range(self.seats)]
        for giver, promises in enumerate(state.promised):
            assert list(promises) == [self.promised[giver, receiver] for receiver in range(self.seats)]
        for holder, feelings in enumerate(state.feelings):
            assert not isinstance(feelings, Hidden)
            for target, feeling in enumerate(feelings):
                marks = self.felt(holder, target)
                assert (feeling.level, feeling.latent) == (marks.level, marks.latent)
                assert feeling.enduring == marks.enduring
