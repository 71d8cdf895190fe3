"""Cipher's property tests as a watcher: it looks at every moment of a game and shares no code with the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.events import Contested, Earned, LotDrawn, PutBack, Sold, TurnLost, Unsold
from gmkit.games.cipher.game import Cipher
from gmkit.games.cipher.model import Enlistment, Options, State, Venture
from gmkit.table.game import Over
from gmkit.table.run import Moment

AT = {"preach": 0, "craft": 1, "labor": 2, "debate": 0, "race": 1, "duel": 2}


def same(one: Any, other: Any) -> bool:
    """Say whether two values are equal and of one type all the way down."""
    if type(one) is not type(other) or one != other:
        return False
    if isinstance(one, tuple | list):
        return all(same(a, b) for a, b in zip(one, other, strict=True))
    return True


def totals_by_hand(retainers: RetainerSet, retinue: Sequence[str], options: Options, seats: int) -> list[int]:
    """Add up a retinue, halves rounded up where totals are scaled."""
    sums = [sum(one.scores[at] for one in retainers.retainers if one.id in retinue) for at in range(3)]
    if options.balance != "scaled":
        return sums
    return [total * seats // 4 + (1 if total * seats % 4 >= 2 else 0) for total in sums]


class Watcher:
    """Checks the laws after every moment; keeps its own books."""

    def __init__(self, game: Cipher, state: State, options: Options, seats: int) -> None:
        self.game, self.options, self.seats = game, options, seats
        self.brought = 0 if options.bid_limit == "none" else seats * options.starting_gold
        self.bids = 0
        self.paid = [0] * seats
        self.owned: list[list[str]] = [[] for _ in range(seats)]
        self.aside: list[str] = []
        self.returned: list[str] = []
        self.drawn: list[str] = []
        self.totals: list[list[int]] | None = None
        self.turns = 0
        self.books(state)

    def books(self, state: State) -> None:
        """Law 1: no coin comes or goes, and nothing is negative."""
        kept = state.board.put_away if isinstance(state, Venture) else (0,) * self.seats
        spent = state.board.spent if isinstance(state, Venture) else state.spent
        assert min(*state.gold, *kept, *spent) >= 0
        assert len(state.gold) == self.seats + 1
        if self.options.bid_limit == "none":
            assert sum(state.gold) == sum(spent) == self.bids
            assert list(spent) == self.paid
        else:
            assert sum(state.gold) + sum(kept) == self.brought
            assert not any(spent)

    def see(self, before: State, moment: Moment[State]) -> None:
        """Look at one moment; `before` is the record it began with."""
        after = moment.state
        if isinstance(before, Enlistment):
            self._auction(before, moment)
        else:
            self._venture(before, moment)
        self.books(after)
        if isinstance(after, Venture):
            self._totals(after)
        self._over(after)

    def _auction(self, before: Enlistment, moment: Moment[State]) -> None:
        for event in moment.events:
            if isinstance(event, LotDrawn):
                assert event.retainer in before.pouch
                self.drawn.append(event.retainer)
            elif isinstance(event, Sold):
                if self.options.bid_limit == "stake":
                    assert 1 <= event.price <= before.gold[event.seat]
                assert event.price >= 1
                self.bids += event.price
                if self.options.bid_limit == "none":
                    self.paid[event.seat] += event.price
                self.owned[event.seat].append(event.retainer)
            elif isinstance(event, Unsold):
                self.aside.append(event.retainer)
                assert self.options.unsold == "aside" or event.retainer in self.returned
            elif isinstance(event, PutBack):
                # CI-9: each goes back once at most.
                assert self.options.unsold == "back_in_pouch"
                assert event.retainer not in self.returned
                self.returned.append(event.retainer)
                self.drawn.remove(event.retainer)
        if isinstance(moment.state, Venture):
            # Law 2: every retainer is in one retinue or aside.
            everywhere = [name for own in self.owned for name in own] + self.aside
            ids = sorted(one.id for one in self.game.retainers.retainers)
            assert sorted(everywhere) == sorted(self.drawn) == ids
            assert [list(own) for own in moment.state.board.retinues] == self.owned

    def _totals(self, state: Venture) -> None:
        # Law 3: totals never change.
        if self.totals is None:
            self.totals = [
                totals_by_hand(self.game.retainers, own, self.options, self.seats) for own in state.board.retinues
            ]
        assert [list(own) for own in state.board.totals] == self.totals

    def _venture(self, before: Venture, moment: Moment[State]) -> None:
        after = moment.state
        assert isinstance(after, Venture)
        assert self.totals is not None
        seat, own = before.seat, self.totals[before.seat]
        changes = [now - then for now, then in zip(after.gold, before.gold, strict=True)]
        # Law 4: the Treasury never grows. Law 5: a turn touches two purses at most.
        assert changes[-1] <= 0
        assert sum(map(bool, changes)) in (0, 2)
        if moment.need.what == "reward die" and before.opponent is not None:
            # Law 6: no Reward roll without a difference.
            assert before.venture is not None
            lead = own[AT[before.venture]] - self.totals[before.opponent][AT[before.venture]]
            assert lead > 0
            assert abs(changes[seat]) <= lead
            assert changes[seat] + changes[before.opponent] == 0
            # Law 7: in a Duel the active seat never loses gold.
            assert before.venture != "duel" or changes[seat] >= 0
        elif moment.need.what == "reward die":
            assert before.venture in ("preach", "craft", "labor")
            assert 0 <= changes[seat] == -changes[-1] <= own[AT[before.venture]]
        else:
            assert not any(changes)
        for event in moment.events:
            if isinstance(event, TurnLost):
                assert own[AT[event.venture]] <= self.totals[event.opponent][AT[event.venture]]
            if isinstance(event, Earned | Contested | TurnLost):
                self.turns += 1
        assert after.turns == self.turns

    def _over(self, state: State) -> None:
        """Law 9: it is over if and only if the Treasury is empty, nobody can ever draw, or time is up."""
        over = self.game.pending(state)
        if isinstance(state, Enlistment):
            assert not isinstance(over, Over)
            return
        assert self.totals is not None
        rounds = self.options.max_rounds
        ends = (
            not state.gold[-1]
            or not any(map(any, self.totals))
            or (rounds is not None and self.turns >= rounds * self.seats)
        )
        assert isinstance(over, Over) == ends
        if isinstance(over, Over):
            self.end(state, over)

    def end(self, state: Venture, over: Over) -> None:
        """The payout is what lies there, less what was bid, and what was put away; the ranking leaves that out."""
        counts = [state.gold[seat] - self.paid[seat] for seat in range(self.seats)]
        assert list(over.payout) == [count + kept for count, kept in zip(counts, state.board.put_away, strict=True)]
        ranked = [[counts[seat] for seat in group] for group in over.ranking]
        assert all(len(set(group)) == 1 for group in ranked)
        first = [group[0] for group in ranked]
        assert first == sorted(first, reverse=True)
        assert set(first) == set(counts)
        if self.options.tie == "shared":
            assert len(ranked) == len(set(counts))
        assert sorted(seat for group in over.ranking for seat in group) == list(range(self.seats))
