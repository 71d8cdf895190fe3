"""Made-up evenings for tests: records in which every field is something out of the way, by seed."""

from __future__ import annotations

from random import Random
from typing import Any

from gmkit.chance.pieces import Domino
from gmkit.games.masks.content import World
from gmkit.games.masks.model import (
    Attempt,
    Avatar,
    Bet,
    Change,
    Declared,
    Encounter,
    Feeling,
    Hall,
    Held,
    HiddenAction,
    Loan,
    Notes,
    Objective,
    Options,
    Refusal,
    Scene,
    Side,
    State,
    Traits,
    Whereabouts,
)
from gmkit.games.masks.rules.rounds import BeginRound, OpenScene, PutOnMask, RevisePromises, SettleOrder, TakeTurn
from gmkit.games.masks.stage import Step
from gmkit.table.game import SeatNo
from gmkit.table.seats import Seat, Seating

NAMES = (
    "no", "1:30", "2024-01-01", "~", "null", "007", "Ξένη", "李明", "أمينة", "sun-temple", "Commission of Masks",
    "- Bo: #1", "'Anna'", "x" * 60, "true", "5", "?", "{Dav}", "0x1F", "Ana & Bo", "Émile, fils", "@home", "|",
    "faction sun-temple", "1e3", "=", "Ünal", "📜 scribe", "[null]: 2", "*cy", "&di", "!bo", "%", "`",
)  # fmt: skip
"""Names that a file could read as something else, names in other letters, names of factions."""

LABELS = ("Fan gestures", "Say: no", "yes", "# 4", "Küss die Hand", "ロウソク", 'it\'s "so"', "1", "~", "a, b] c}")


class Maker(Random):
    """Makes records, the same ones from the same seed."""

    def feeling(self) -> Feeling:
        """Give a feeling, neutral now and then, fickle or enduring, with marks."""
        level, origin = self.randint(-10, 10), self.choice((-1, 1))
        kind = self.randrange(5)
        if kind == 0:
            return Feeling()
        if kind == 1:
            return Feeling(level, False, level, (level > 0) - (level < 0), 0)
        if kind == 2:
            return Feeling(level, False, level, origin, 0)
        if kind == 3:
            pole = self.randint(1, 10)
            return Feeling(0, True, self.randint(1 - pole, pole - 1), origin, pole)
        level = level or 1
        sign = 1 if level > 0 else -1
        return Feeling(level, True, sign * self.randint(1, abs(level)), origin, self.randint(abs(level), 10))

    def some(self, values: Any, most: int = 3) -> tuple[Any, ...]:
        """Give a few different ones, in any order."""
        pool = list(values)
        return tuple(self.sample(pool, self.randint(0, min(most, len(pool)))))

    def maybe(self, value: Any) -> Any:
        """Give a value, or None."""
        return value if self.random() < 0.6 else None

    def tile(self) -> Domino:
        """Give a tile as it is held."""
        return Domino(self.randint(0, 6), self.randint(0, 6))

    def declared(self) -> tuple[Declared, ...]:
        """Give what somebody declared."""
        return tuple(
            Declared(
                self.choice(LABELS),
                self.choice(("proper", "hidden", "mundane")),
                self.randint(0, 3),
                self.randint(0, 3),
                self.choice(("", *LABELS)),
                self.random() < 0.5,
                self.some(("bold", "wealth", "1", "no")),
            )
            for _ in range(self.randint(0, 3))
        )

    def loan(self, parties: int, count: int) -> Loan:
        """Give a loan of anybody's."""
        return Loan(
            self.randrange(parties),
            self.some(range(count)),
            self.randint(0, 9),
            self.randint(0, 9),
            self.declared(),
            self.maybe(self.tile()),
            self.maybe(self.randint(0, 9)),
        )

    def side(self, parties: int, count: int) -> Side:
        """Give a side of a challenge."""
        return Side(
            self.maybe(self.randrange(count)),
            self.maybe(self.declared()),
            self.some(range(parties)),
            self.maybe(self.randrange(parties)),
            self.randint(0, 9),
            tuple(self.loan(parties, count) for _ in range(self.randint(0, 2))),
            self.maybe(self.tile()),
            tuple(
                Attempt(self.choice(LABELS), "proper", self.randint(0, 3), self.randint(0, 9), self.random() < 0.5)
                for _ in range(self.randint(0, 3))
            ),
            self.randint(0, 9),
            self.randint(0, 9),
            self.randint(0, 9),
        )

    def encounter(self, state: State) -> Encounter:
        """Give a challenge at any point of it."""
        count, parties = len(state.avatars), len(state.feelings)

        def party() -> int:
            return self.randrange(parties)

        def seat() -> Any:
            return self.randrange(count)

        return Encounter(
            self.choice(("unopposed", "opposed", "follow", "messenger", "arrest", "trial")),
            tuple(self.side(parties, count) for _ in range(self.randint(1, 2))),
            self.maybe(self.randint(count, parties - 1)),
            self.randint(0, 30),
            self.maybe(self.choice(("drawn", "backdown", "desperate"))),
            self.maybe(self.randint(0, 1)),
            tuple(Refusal(seat(), seat(), self.randint(0, 9), self.random() < 0.5) for _ in range(self.randint(0, 2))),
            tuple(Bet(seat(), self.randint(0, 1), self.randint(0, 9)) for _ in range(self.randint(0, 2))),
            tuple(
                Change(party(), party(), self.randint(-9, 9), self.choice(LABELS)) for _ in range(self.randint(0, 3))
            ),
            tuple((seat(), seat(), self.randint(0, 9)) for _ in range(self.randint(0, 2))),
            self.choice((state.feelings, ())),
            self.choice((state.face, ())),
            self.random() < 0.5,
            (self.choice(("", *LABELS)), self.choice(("", *LABELS))),
        )

    def step(self, count: int) -> Step:
        """Give a step still to do: with nothing, plain values, and tuples as deep as they come."""
        seats = [SeatNo(at) for at in range(count)]
        seat, some = self.choice(seats), self.some(set(seats))
        place = self.choice(("", "no", "1:30", "main", "17", "~", "lost:3", "true", "null"))
        made: list[Step] = [
            BeginRound(),
            PutOnMask(seat),
            OpenScene(place),
            TakeTurn(seat, self.randint(-1, 17), self.choice((True, False))),
            RevisePromises(seat, some),
            SettleOrder((some, (seat,)), ((self.randint(0, 6), 0),) * self.randint(0, 2)),
        ]
        return self.choice(made)

    def counters(self, count: int) -> tuple[int, ...]:
        """Give everybody's figure, and the pool that has no end."""
        held = [self.choice((0, self.randint(0, 40))) for _ in range(count)]
        return (*held, -sum(held))

    def avatar(self, masks: list[str], parties: int, at: int) -> Avatar:
        """Give an avatar that owns some of the masks, which are gone then."""
        owned = tuple(Held(masks.pop(), self.random() < 0.5) for _ in range(min(len(masks), self.randint(0, 2))))
        others = [party for party in range(parties) if party != at]
        return Avatar(
            self.choice(("male", "female")),
            self.choice((owned[0].mask if owned else None, "qh", None)),
            owned,
            self.random() < 0.5,
            tuple(
                HiddenAction(
                    label, self.randint(1, 3), self.maybe("never-promise"), self.maybe(self.choice(("js", "qs")))
                )
                for label in self.some(LABELS, 6)
            ),
            tuple(
                Objective(
                    self.choice(("4H", "TS", "AD", "2C")),
                    self.choice(("glorify", "betray", "seduce", "humiliate")),
                    self.choice(others),
                    self.maybe(self.randint(0, 9)),
                )
                for _ in range(self.randint(0, 4))
            ),
            self.randint(0, 3),
            self.random() < 0.5,
            Traits(*(self.choice((5, self.randint(0, 10))) for _ in range(6))),
        )

    def row(self, at: int, width: int, make: Any, nothing: Any) -> tuple[Any, ...]:
        """Give a value towards each party, nothing towards oneself."""
        return tuple(nothing if other == at or self.random() < 0.3 else make() for other in range(width))

    def state(self, world: World, count: int) -> State:
        """Give a whole table of so many avatars."""
        bands = len(world.factions)
        parties, seats = count + bands, range(count)
        masks = [mask.id for mask in world.masks.masks]
        self.shuffle(masks)
        names = self.sample(NAMES, count)
        levels = ("weak", "average", "skilled", "master", "grandmaster", "human")

        def amount() -> int:
            return self.randint(0, 12)

        avatars = tuple(self.avatar(masks, parties, at) for at in seats)
        notes = tuple(
            Notes(
                self.choice(("", "no", "Ana")),
                self.some(LABELS),
                tuple((other, self.choice(("cousin", "1:30", "no"))) for other in self.some(set(seats) - {at})),
            )
            for at in seats
        )
        seating = Seating(tuple(Seat(name, self.choice(levels), self.choice(("", "schemer"))) for name in names))
        options = Options(
            self.choice(("dominoes", "dice2d6")),
            "inner_le_cumulative",
            "printed",
            self.choice(("stakes_only", "both_gain")),
            self.choice(("absolute", "signed")),
            self.choice(("none", "success_value")),
            self.choice(("when_short", "any_time")),
            self.choice(("1", "2", "unlimited")),
            self.randint(1, 2),
            self.maybe(self.randint(1, 40)),
            self.choice(("outer", "inner", "difference")),
            self.choice(("loser_payment", "both_stakes")),
            self.choice(("automatic", "gm")),
            "soft",
        )
        state = State(
            hall=Hall(seating, options, bands, notes),
            avatars=avatars,
            feelings=(
                *(self.row(at, parties, self.feeling, Feeling()) for at in seats),
                *(tuple(Feeling(n, False, n, self.choice((-1, 1)), 0) for n in self.sample(range(-9, 9), count))
                  for _ in range(bands)),
            ),
            seen=tuple(self.row(at, parties, lambda: self.randint(-20, 20), 0) for at in seats),
            promised=tuple(self.row(at, count, amount, 0) for at in range(parties)),
            debts=tuple(self.row(at, count, amount, 0) for at in seats),
            face=self.counters(count),
            tokens=self.counters(count),
            stock=tuple(mask.id for mask in world.masks.masks if mask.id in masks),
            hands=((),) * count,
            round=self.randint(0, 12),
            arbiter=self.maybe(self.randrange(count)),
            order=tuple(self.sample([SeatNo(at) for at in seats], self.choice((0, count)))),
            scene=self.maybe(Scene(self.choice(LABELS), self.choice(("underways", "streets", "high-paths")))),
            where=tuple(
                Whereabouts(
                    self.maybe(self.choice(("main", "no", "the Quay", "lost:3"))),
                    self.some(set(seats) - {at}),
                    self.some(set(seats) - {at}),
                )
                for at in seats
            ),
            worn=tuple(
                self.choice((None, "role", "uncast", *(str(held.mask) for held in avatar.masks))) for avatar in avatars
            ),
            agenda=tuple(
                self.step(count)
                for _ in range(self.randint(0, 5))
            ),
            ended=self.maybe("all objectives"),
        )  # fmt: skip
        return state._replace(encounter=self.maybe(self.encounter(state)))
