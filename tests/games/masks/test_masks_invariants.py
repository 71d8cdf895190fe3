"""Whole games of gamblers: what holds after every event, whatever is chosen and whatever comes up."""

from __future__ import annotations

from collections import Counter
from typing import Any, get_origin, get_type_hints

import pytest

from gmkit.chance.source import Source, Stream
from gmkit.errors import IllegalChoice
from gmkit.games.masks import events as e
from gmkit.games.masks.game import STEPS, Masks
from gmkit.games.masks.model import UNCAST, Encounter, Feeling, Held, Objective, State, Traits
from gmkit.games.masks.rules import setting_up
from gmkit.games.masks.rules.hidden_face import HiddenFaces
from gmkit.games.masks.rules.rounds import BeginRound, SettleOrder
from gmkit.games.masks.stage import Step, unfit_steps
from gmkit.table.game import Ask, Hidden, Over, SeatNo
from gmkit.table.run import Log, Moment, Places, entry, from_lines, replay, run, to_lines
from tests.games.masks.book import Book
from tests.games.masks.builders import WORLD
from tests.games.masks.by_chance import PICKS, Table, some_table

LARGE = range(2, 15)
"""One short game for every number of seats."""

SMALL = (2, 44, 205, *range(1000, 1030), 2063, 2067, 2078, 2079)
"""Games of 3 to 6 seats, where everything happens; the last ones for what is rare."""

SLOW = range(300)

REACHED = (
    "avatar lends over 1", "avatar lends over 2", "faction lends over 1", "faction lends over 2", "messenger arrives",
    "messenger fails", "drawn paid", "desperate paid", "desperate with debt", "desperate with debt paid", "backdown",
    "backdown paid", "backdown with lent Face", "drawn with lent Face", "escapes", "arrested", "convicted", "released",
    "stood by", "the only mask sold", "followed", "lost", "alone and lost", "betrayed", "withheld", "StakeFalls",
    "bets levelled to nothing", "own Character worn", "Uncast breach", "unseen", "written", "tie broken again",
    "meeting", "loan of the winner of a backdown", "arrest while following", "neutral at the end of set-up",
    "betray avatar", "glorify avatar", "glorify faction", "humiliate avatar", "seduce avatar", "seduce faction",
    "ended by objectives",
    *(one.__name__ for one in (
        e.AimsDeclared, e.AlienationDrawn, e.BetPaid, e.BetsLevelled, e.ChallengeDeclined, e.ChallengeResolved,
        e.CharacterReceived, e.ConflictPaid, e.DebtPaid, e.MajorCoup, e.MaskBought, e.MaskOffered,
        e.PromiseChanged, e.PromiseMade, e.SupportDeclared, e.TurnPassed,
    )),
)  # fmt: skip


# --- what a seat may not know, made otherwise


def other_feeling(stream: Stream) -> Feeling:
    level, pole = stream.below(21) - 10, 1 + stream.below(10)
    return Feeling(level, bool(stream.below(2)), level, stream.below(3) - 1, pole)


def otherwise(table: Table, state: State, seat: SeatNo, stream: Stream) -> State:
    """Give the record with all that is hidden from a seat drawn anew, without a thought for what is likely."""
    count = len(state.avatars)
    rows = tuple(
        row if at == seat or at >= count else tuple(other_feeling(stream) for _ in range(len(state.feelings)))
        for at, row in enumerate(state.feelings)
    )
    unworn = [held.mask for at, one in enumerate(state.avatars) if at != seat for held in one.masks if not held.shown]
    left = stream.shuffled(unworn)
    avatars = []
    for at, avatar in enumerate(state.avatars):
        if at != seat and avatar.masks:
            first = stream.pick(WORLD.masks.masks)
            avatar = avatar._replace(  # noqa: PLW2901
                masks=tuple(held if held.shown else Held(left.pop()) for held in avatar.masks),
                first_mask=first.id,
                hidden=HiddenFaces(WORLD, first).draw(stream) if stream.below(4) == 0 else (),
                objectives=(Objective(str(stream.pick(setting_up.number_cards())), "seduce", stream.below(count)),),
                traits=Traits(*(stream.below(11) for _ in Traits())),
            )
        avatars.append(avatar)
    hands = tuple(
        hand if at == seat or isinstance(hand, Hidden) or not hand
        else tuple(stream.shuffled(setting_up.number_cards())[: 1 + stream.below(4)])
        for at, hand in enumerate(state.hands)
    )  # fmt: skip
    met = None if state.encounter is None else other_encounter(state.encounter, rows, seat, stream)
    return state._replace(feelings=rows, avatars=tuple(avatars), hands=hands, encounter=met)


def other_encounter(met: Encounter, rows: Any, seat: SeatNo, stream: Stream) -> Encounter:
    count = len(met.had) - 1
    known = [at == seat or at >= count for at in range(len(rows))]
    before = tuple(old if same else new for same, old, new in zip(known, met.before, rows, strict=True))
    refusals = tuple(one if one.lender == seat else one._replace(able=bool(stream.below(2))) for one in met.refusals)
    sides = tuple(
        side
        if side.seat == seat or side.actions is None
        else side._replace(actions=tuple(one._replace(bonus=stream.below(4), pair="x") for one in side.actions))
        for side in met.sides
    )
    return met._replace(before=before, refusals=refusals, sides=sides)


def check_seeing(table: Table, state: State, ask: Ask, stream: Stream) -> None:
    """A seat sees what it may, is asked what it may know, and its view fits the worlds drawn for it."""
    game, seat = table.game, ask.seat
    view = game.view(state, seat)
    if state.avatars[0].masks:
        changed = otherwise(table, state, seat, stream)
        assert game.view(changed, seat) == view
        again = game.pending(changed)
        assert again == ask
        assert isinstance(again, Ask)
        assert again.choices.expects() == ask.choices.expects()
    own = view.avatars[seat]
    if isinstance(own.hidden, Hidden) or isinstance(own.objectives, Hidden):
        return  # what a person keeps from the record, no world has the same
    for _, world in zip(
        range(2), game.worlds(view, seat, Source("worlds").placed(str(stream.below(99)))), strict=False
    ):
        assert game.view(world, seat) == view
        assert game.pending(world) == ask
        assert table.game.held(world) == table.game.held(state)


def check_refusals(game: Masks, state: State, ask: Ask) -> None:
    """What is not among the choices is refused, and so is what goes with nothing else."""
    for wrong in ("no such thing", ("no", "such"), -99, None, object()):
        if wrong not in ask.choices:
            with pytest.raises(IllegalChoice):
                game.apply(state, wrong)


# --- a game


class Played:
    """A game from its beginning to its end, held to the account at every step."""

    def __init__(self, table: Table, seen: Counter[str], every: int) -> None:
        self.table, self.seen = table, seen
        step = table.game.set_up(table.seating, table.options)
        self.start = step.state
        world = table.game.world_of(self.start)
        points = {mask.id: mask.points for mask in world.masks.masks}
        starts = {
            mask.id: {world.faction(name): level for name, level in mask.faction_start} for mask in world.masks.masks
        }
        self.book = Book(self.start, points, starts)
        self.moments: list[Moment[State]] = []
        stream = table.source.named("checks").stream()
        state = self.start
        for moment in run(table.game, state, table.answers(Places())):
            need = moment.need
            if isinstance(need, Ask):
                assert need.choices.size() > 0
                assert moment.said.value in need.choices
                assert table.game.pending(table.game.view(state, need.seat)) == need
                if len(self.moments) % every == 0:
                    check_seeing(table, state, need, stream)
                    check_refusals(table.game, state, need)
            for event in moment.events:
                if isinstance(event, e.ChallengeCalled) and event.target is not None:
                    assert state.worn[event.target] != UNCAST, "nobody sees the Uncast"
                self.note(event, state)
                self.book.take(event)
            self.book.agrees(moment.state)
            self.step(state, moment)
            self.moments.append(moment)
            state = moment.state
            assert len(self.moments) < 40_000, "this game does not end"
        self.end = state
        seen.update(self.book.seen)

    def note(self, event: Any, before: State) -> None:
        """Count what is rare."""
        match event:
            case e.FollowEnds(_, _, found):
                self.seen["followed" if found else "lost"] += 1
            case e.SceneOpens(place, _):
                self.seen["alone and lost"] += place.startswith("lost:")
            case e.LoanRepaid(borrower, _, lent, repaid) if before.encounter is not None:
                winner = before.encounter.winner
                won = winner is not None and before.encounter.sides[winner].seat == borrower
                self.seen["betrayed"] += won and repaid < lent
            case e.BetsLevelled(_, amounts):
                self.seen["bets levelled to nothing"] += not any(amounts)
            case e.MaskPutOn(_, mask):
                self.seen["own Character worn"] += mask == "character"
            case e.ActionsDeclared(_, mask, actions):
                self.seen["Uncast breach"] += mask == "uncast" and any(one.breach for one in actions)
            case e.TieDrawn():
                tied = before.agenda[-1]
                assert isinstance(tied, SettleOrder)
                self.seen["tie broken again"] += len(tied.groups) > 1 and before.round == 1
            case e.WhereaboutsDeclared(_, _, meets, _):
                self.seen["meeting"] += bool(meets)
            case e.RelationshipSet(_, _, None, _):
                self.seen["neutral at the end of set-up"] += 1
            case e.GameEnds(reason, _):
                self.seen["ended by objectives"] += "objective" in reason
            case e.Denounced() if before.encounter is not None:
                self.seen["arrest while following"] += before.encounter.kind == "follow"

    def step(self, before: State, moment: Moment[State]) -> None:
        """Check what no single event tells."""
        after = moment.state
        for old, new in zip(before.avatars, after.avatars, strict=True):
            assert old.coups <= new.coups
            assert old.character <= new.character
        for row in after.feelings:
            assert not isinstance(row, Hidden)
            assert all(-10 <= one.level <= 10 and -10 <= one.latent <= 10 for one in row)
        met = after.encounter
        self.seen[f"asked: {moment.need.what}"] += 1
        self.seen["unseen"] += moment.said.by == "unseen"
        self.seen["written"] += moment.need.what == "Hidden Face" and moment.said.value == "write"
        if met is None or met is before.encounter:
            return
        self.seen["withheld"] += any(one.denied for one in met.refusals)
        if met.outcome == "backdown" and met.winner is not None:
            self.seen["loan of the winner of a backdown"] += bool(met.sides[met.winner].loans)

    def check_log(self, seed: int) -> None:
        """The log is the save: it comes back the same, and cut anywhere it plays on to the same end."""
        game = self.table.game
        entries = tuple(map(entry, self.moments))
        back = from_lines(to_lines(Log({"game": "masks"}, entries)), "log").entries
        assert back == entries
        again, told = replay(game, self.start, back, Places())
        assert (again, type(again)) == (self.end, type(self.end))
        assert [moment.events for moment in told] == [moment.events for moment in self.moments]
        cut = Source(f"cut {seed}").stream().below(len(entries) + 1)
        places = Places()
        middle, _ = replay(game, self.start, entries[:cut], places)
        state = middle
        for moment in run(game, middle, self.table.answers(places)):
            state = moment.state
        assert state == self.end

    def check_end(self) -> None:
        over = self.table.game.pending(self.end)
        assert isinstance(over, Over)
        totals = [one.totals for moment in self.moments for one in moment.events if isinstance(one, e.ScoresCounted)]
        assert totals == [over.payout]
        assert sorted(seat for group in over.ranking for seat in group) == list(range(len(self.table.seating)))
        totals_down = [over.payout[group[0]] or 0 for group in over.ranking]
        assert totals_down == sorted(set(totals_down), reverse=True)
        assert all(over.payout[seat] == over.payout[group[0]] for group in over.ranking for seat in group)
        with pytest.raises(IllegalChoice):
            self.table.game.apply(self.end, None)
        assert self.end.round <= self.table.options["max_rounds"]


def played(seed: int, seats: int, seen: Counter[str], every: int, rounds: int | None = None) -> Played:
    game = Played(some_table(seed, seats, rounds), seen, every)
    game.check_end()
    return game


@pytest.mark.heavy
def test_games_of_gamblers_keep_every_promise() -> None:
    """A few dozen games: whatever may happen in City of Masks does happen in them."""
    seen: Counter[str] = Counter()
    games = [(seats, seats, 2) for seats in LARGE] + [(seed, 3 + seed % 4, None) for seed in SMALL]
    for seed, seats, rounds in games:
        game = played(seed, seats, seen, every=150, rounds=rounds)
        if seed % 4 == 1:  # a log is played twice more, which takes longer than the game
            game.check_log(seed)
    assert not [one for one in REACHED if not seen[one]], dict(seen)
    assert not [label for label in PICKS if not seen[f"asked: {label}"]], "a gambler knows every question by its label"


@pytest.mark.slow
@pytest.mark.parametrize("seed", SLOW)
def test_many_games_of_gamblers_keep_every_promise(seed: int) -> None:
    played(seed, 2 + seed % 13, Counter(), every=11).check_log(seed)


def met_with(table: Table) -> list[State]:
    """Give every record of an evening of gamblers, the opening too."""
    start = table.game.set_up(table.seating, table.options).state
    return [start, *(moment.state for moment in run(table.game, start, table.answers(Places())))]


def some_step(word: str, stream: Stream) -> Step:
    """Give a step whose fields are of the right types, and hold anything."""
    kinds = get_type_hints(STEPS[word])
    drawn: dict[Any, Any] = {bool: stream.below(2) > 0, str: stream.pick(["main", "opposed", "follow", "4H", "jd"])}
    values = (
        drawn.get(kinds[field], () if get_origin(kinds[field]) is tuple else SeatNo(stream.below(7) - 1))
        for field in STEPS[word].fields
    )
    return STEPS[word](*values)


@pytest.mark.thorough
def test_a_step_from_a_file_is_refused_or_can_be_played() -> None:
    """Steps of some evenings, and made-up ones, are put on the tables of others, where most have no business to be.

    Nothing that play makes is refused; whatever is not refused is played on without a fault.
    """
    tables = [some_table(seed, 5, 4) for seed in range(1000, 1004)]
    records = [(table, state) for table in tables for state in met_with(table)]
    steps: dict[str, set[Step]] = {word: set() for word in STEPS}
    for table, state in records:
        assert list(unfit_steps(table.game.world_of(state), state)) == []
        for step in state.agenda:
            assert isinstance(step, Step)
            steps[step.word].add(step)
    stream = Source("elsewhere").stream()
    refused, played_on = Counter[str](), Counter[str]()
    for word, found in sorted(steps.items()):
        met = stream.shuffled(sorted(found, key=repr))[:30]
        for step in [*met, *(some_step(word, stream) for _ in range(15))]:
            table, state = stream.pick(records)
            odd = state._replace(agenda=(*state.agenda, step), hands=((),) * 5, ended=None)
            if any(unfit_steps(table.game.world_of(odd), odd)):
                refused[word] += 1
                continue
            begun = table.game.resume(odd).state
            for _ in zip(run(table.game, begun, table.answers(Places())), range(12), strict=False):
                played_on[word] += 1
    assert len(+refused) > 50
    assert len(+played_on) > 50


def test_a_fault_of_a_rule_is_not_told_as_one_of_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    table = some_table(1000, 5, 4)
    state = met_with(table)[0]._replace(agenda=(BeginRound(),))
    assert list(unfit_steps(WORLD, state)) == []

    def broken(*_given: Any) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr(BeginRound, "does", broken)
    with pytest.raises(KeyError, match="a bug"):
        table.game.resume(state)
