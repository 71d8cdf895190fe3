"""City of Masks led by the GM: rounds by the book, who is out, what is on paper, who joins, lines and rulings."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from gmkit.chance.source import Source, Stream
from gmkit.errors import GmkitError, IllegalChoice, UnreadableChoice
from gmkit.games.masks import events as e
from gmkit.games.masks import figures
from gmkit.games.masks.led import ACTS, FACTS, acts
from gmkit.games.masks.led.standing import asked
from gmkit.games.masks.model import Feeling, Options, Scene, State
from gmkit.games.masks.rules import relationships
from gmkit.games.masks.rules.objectives import end_if_achieved
from gmkit.games.masks.rules.rounds import BeginRound
from gmkit.games.masks.rules.setting_up import ChooseFaction, ChooseTarget
from gmkit.games.masks.rules.unmasking import Denounce
from gmkit.games.masks.situation import from_data, to_data
from gmkit.games.masks.stage import Play, known_level
from gmkit.table.game import HIDDEN, Ask, Hidden, SeatNo, Step
from gmkit.table.run import Moment, Places, run
from gmkit.table.seats import HUMAN, Seat, Seating
from tests.cases import every_case
from tests.games.masks.builders import GAME, WORLD
from tests.games.masks.by_chance import Table, gambler, some_table


def evening(seed: int) -> tuple[Table, list[tuple[State, Moment[State]]], Any]:
    """Play an evening of two rounds of gamblers; give every moment with the record before it, and why it ended."""
    table = some_table(seed, 2 + seed % 4, rounds=2)
    state = table.game.set_up(table.seating, table.options).state
    found = []
    for moment in run(table.game, state, table.answers(Places())):
        found.append((state, moment))
        state = moment.state
    return table, found, state.ended


def by_the_book(seed: int) -> bool:
    """Give the answers of an evening to `rounds 2` at a table with the same start; say whether both came to the end."""
    table, moments, ended = evening(seed)
    first = next(at for at, (_, moment) in enumerate(moments) if moment.state.round)
    before, last_dealt = moments[first]
    assert isinstance(before.agenda[0], BeginRound)
    led = before._replace(led=True, agenda=before.agenda[1:])
    dealt = table.game.apply(led, last_dealt.said.value).state
    assert dealt.agenda == ()
    state = acts.rounds(table.game, dealt, ["2"]).state
    for _, moment in moments[first + 1 :]:
        need = table.game.pending(state)
        assert (need.what, need.seat) == (moment.need.what, moment.need.seat)  # type: ignore[union-attr]
        step = table.game.apply(state, moment.said.value)
        state = step.state
        if moment.state.ended is None:
            assert state._replace(led=False, agenda=()) == moment.state._replace(agenda=())
            assert step.events == tuple(one for one in moment.events if type(one).__name__ != "Reason")
    if ended != "the last round is over":
        return False
    final = moments[-1][1].state
    assert state.agenda == ()
    # What comes next is the GM's to say: the scenes of the round are over.
    assert state._replace(led=False) == final._replace(ended=None, scene=None)
    return True


def test_rounds_are_played_as_in_play() -> None:
    assert by_the_book(0)


@pytest.mark.parametrize(
    ("count", "most"), [pytest.param(20, 8, marks=pytest.mark.thorough), pytest.param(50, 20, marks=pytest.mark.slow)]
)
def test_rounds_are_played_as_in_play_at_many_seeds(count: int, most: int) -> None:
    """Most of them to the end; some evenings are over before."""
    assert sum(by_the_book(seed) for seed in range(count)) > count - most


def laid_out(seed: int = 0) -> tuple[Table, State]:
    """Give a table led by the GM, with two people and three NPCs, and everything dealt."""
    table = some_table(seed, 5)
    names = [
        Seat(name, HUMAN if at < 2 else "skilled") for at, name in enumerate(("Ana", "Ben", "Orso", "Cleo", "Vela"))
    ]
    source = Source(f"led {seed}")
    step = acts.begin_at_table(GAME, Seating(tuple(names)), {}, lambda _seat, _game: gambler, source)
    return table._replace(seating=Seating(tuple(names)), source=source), step.state


def play_on(table: Table, step: Step[State], places: Places) -> Step[State]:
    """Play until the GM has to say what comes next."""
    state, events = step
    told = list(events)
    for moment in run(table.game, state, table.answers(places)):
        state = moment.state
        told += moment.events
    return Step(state, tuple(told))


def test_rounds_among_npcs_leave_people_out() -> None:
    table, state = laid_out()
    step = play_on(table, acts.rounds(GAME, state, ["2", "among", "npcs"]), Places())
    assert (step.state.round, step.state.agenda, step.state.ended) == (state.round + 2, (), None)
    named = [event for event in step.events if isinstance(event, e.ArbiterNamed)]
    assert [sorted(one.order) for one in named] == [[2, 3, 4]] * 2
    seats = {one.seat for one in step.events if isinstance(one, e.MaskPutOn | e.TurnPassed | e.WhereaboutsDeclared)}
    assert seats == {2, 3, 4}
    assert (step.state.out, sorted(step.state.order)) == ((), [0, 1, 2, 3, 4])
    for words in (["0"], ["21"], ["2", "among"], ["two"], ["2", "among", "people"]):
        with pytest.raises(UnreadableChoice, match="1 to 20"):
            acts.rounds(GAME, state, words)


def some_scene(state: State, *here: int) -> Step[State]:
    return acts.scene(GAME, state, "Fish Stairs", "", [SeatNo(at) for at in here], lambda one: Step(one, ()))


def in_excess(state: State, seat: int) -> State:
    """Give somebody so much Hidden Face that the end of a scene asks for a draw."""
    return state._replace(tokens=(*state.tokens[:seat], state.face[seat] + 5, *state.tokens[seat + 1 :]))


def drawers(step: Step[State]) -> list[int]:
    return [one.seat for one in step.events if isinstance(one, e.AlienationDrawn)]


def test_rounds_among_npcs_leave_the_scene_under_way_as_it_was() -> None:
    table, state = laid_out()
    state = some_scene(state, 0, 2).state._replace(worn=("uncast", *state.worn[1:]))
    before = acts.masked(state)
    after = play_on(table, acts.rounds(GAME, state, ["1", "among", "npcs"]), Places()).state
    assert (after.scene, after.where, after.worn[:3]) == (before.scene, before.where, before.worn[:3])
    ended = play_on(table, acts.end_scene(GAME, in_excess(in_excess(after, 4), 2), []), Places())
    assert drawers(ended) == [2], "Vela was not there"
    nothing = acts.rounds(GAME, laid_out()[1], ["1", "among", "npcs"])
    assert play_on(table, nothing, Places()).state.scene is None


def test_rounds_of_everybody_end_the_scene_under_way_and_their_own() -> None:
    table, state = laid_out()
    state = in_excess(some_scene(state, 0, 2).state, 2)
    step = play_on(table, acts.rounds(GAME, state, ["1"]), Places())
    assert drawers(step)[0] == 2
    assert isinstance(
        next(one for one in step.events if isinstance(one, e.AlienationDrawn | e.RoundBegins)), e.AlienationDrawn
    )
    with pytest.raises(IllegalChoice, match="no scene is under way"):
        acts.end_scene(GAME, step.state, [])


def test_who_has_achieved_everything_ends_no_game_that_the_gm_leads() -> None:
    _, state = laid_out()
    wants = state.avatars[0].objectives
    assert not isinstance(wants, Hidden)
    done = tuple(one._replace(done=1) for one in wants)
    ready = state._replace(round=5, avatars=(state.avatars[0]._replace(objectives=done), *state.avatars[1:]))
    for led, told, ended in ((True, [e.AllAchieved(SeatNo(0), SeatNo(0))], False), (False, [], True)):
        play = Play(WORLD, ready._replace(led=led))
        assert end_if_achieved(play, [0]) is ended
        assert (play.events, bool(play.state.agenda)) == (told, ended)


# ---- Lines


def act(line: str, state: State, who: int, *words: str) -> Step[State]:
    """Do what one avatar does, and play on by chance."""
    return play_on(laid_out()[0], ACTS[line](GAME, state, SeatNo(who), words), Places())


def with_feeling(state: State, holder: int, target: int, level: int) -> State:
    play = Play(WORLD, state)
    play.feel(holder, target, relationships.begin(level, enduring=False))
    return play.state


def test_who_follows_is_where_the_other_is_or_lost() -> None:
    _, state = laid_out()
    apart = acts.go(GAME, state, [SeatNo(2)], ["the", "bridge"]).state
    step = act("follows", apart, 0, "Orso")
    (ends,) = [one for one in step.events if isinstance(one, e.FollowEnds)]
    there = step.state.where[0].place
    assert there == ("the bridge" if ends.found else "lost:Ana")
    with pytest.raises(IllegalChoice, match="cannot follow"):
        act("follows", state, 0, "Ana")
    together = acts.scene(GAME, state, "Dock", "", [SeatNo(0), SeatNo(1)], lambda now: Step(now, ())).state
    with pytest.raises(IllegalChoice, match="Ben is where Ana is"):
        ACTS["follows"](GAME, together, SeatNo(0), ("Ben",))
    assert ACTS["follows"](GAME, together, SeatNo(0), ("Orso",)).state.encounter is not None


def test_a_breach_is_denounced_by_who_dislikes_and_saw_it() -> None:
    _, state = laid_out()
    cold = with_feeling(state, 3, 0, -2)
    with pytest.raises(IllegalChoice, match="went against no mask"):
        act("denounces", cold, 3, "Ana")
    with pytest.raises(IllegalChoice, match="only who dislikes"):
        act("denounces", with_feeling(state, 3, 0, 2), 3, "Ana")
    step = act("denounces", cold, 3, "Ana", "anyway")
    told = [type(one) for one in step.events]
    assert (told.count(e.Denounced), told.count(e.ArrestEnds)) == (1, 1)
    assert step.state.agenda == ()


def test_a_debt_is_paid_as_far_as_it_goes() -> None:
    _, state = laid_out()
    owing = state._replace(debts=((0, 0, 5, 0, 0), *state.debts[1:]))
    paid = act("pays", owing, 0, "Orso", "3").state
    assert (paid.debts[0][2], paid.face[0], paid.face[2]) == (2, state.face[0] - 3, state.face[2] + 3)
    for words in (("Orso", "6"), ("Ben", "1")):
        with pytest.raises(IllegalChoice, match="from Ana"):
            act("pays", owing, 0, *words)
    for words, face in ((("Orso", "0"), 5), (("Orso", "3"), 0)):
        with pytest.raises(IllegalChoice, match=f"owes Orso 5 and has {face} Face$"):
            act("pays", owing._replace(face=(face, *owing.face[1:])), 0, *words)
    with pytest.raises(UnreadableChoice, match="how much"):
        act("pays", owing, 0, "Orso")


def test_who_loses_by_a_cut_says_what_it_feels() -> None:
    _, state = laid_out()
    play = Play(WORLD, state)
    play.promise(1, SeatNo(0), 5)
    step = acts.cut(GAME, play.state, SeatNo(1), ("Ana", "to", "2"))
    need = GAME.pending(step.state)
    assert isinstance(need, Ask)
    assert (step.state.promised[1][0], need.seat, need.what) == (2, 0, "feeling about the cut")
    assert tuple(need.choices.items()) == (-3, -2, -1, 0)
    with pytest.raises(IllegalChoice, match="promises Ana 2 now"):
        acts.cut(GAME, step.state, SeatNo(1), ("Ana", "2"))


def test_a_person_at_the_market_is_asked_and_an_npc_decides() -> None:
    _, state = laid_out()
    need = GAME.pending(acts.visit_market(GAME, state, SeatNo(0), ()).state)
    assert isinstance(need, Ask)
    assert (need.what, need.usual) == ("what to buy or offer", None)
    need = GAME.pending(acts.visit_market(GAME, state, SeatNo(2), ()).state)
    assert need.what == "market"  # type: ignore[union-attr]
    everybody = play_on(laid_out()[0], acts.market(GAME, state, ()), Places())
    assert everybody.state.agenda == ()


def test_alienation_is_drawn_for_by_whoever_is_at_risk() -> None:
    _, state = laid_out()
    with pytest.raises(IllegalChoice, match="not at risk"):
        act("alienation", state, 0)
    play = Play(WORLD, state)
    play.gain_tokens(0, 8)
    told = [type(one) for one in act("alienation", play.state, 0).events]
    assert e.AlienationDrawn in told


def test_people_go_elsewhere_and_come_to_the_scene() -> None:
    _, state = laid_out()
    step = acts.go(GAME, state, [SeatNo(0), SeatNo(1)], ["the", "bridge"])
    assert [one.place for one in step.state.where] == ["the bridge", "the bridge", "main", "main", "main"]
    assert len(step.events) == 2
    assert acts.go(GAME, step.state, [SeatNo(0)], ["the", "scene"]).state.where[0].place == "main"
    with pytest.raises(UnreadableChoice, match="say where"):
        acts.go(GAME, state, [SeatNo(0)], [])


def test_a_question_says_what_it_is_about() -> None:
    _, state = laid_out()

    def text(*steps: Any) -> str:
        due = GAME.resume(state._replace(agenda=steps)).state
        need = GAME.pending(due)
        assert isinstance(need, Ask)
        return asked(GAME, due, need)[0]

    count = len(state.hall.seating)
    play = Play(WORLD, state)
    play.feel(1, 0, Feeling(-4, latent=-4))
    state = play.state
    assert text(Denounce(SeatNo(1), SeatNo(0), ("x",), "")) == (
        "Does Ben, who saw Ana go against the mask, denounce Ana"
    )
    for step in (ChooseTarget(SeatNo(0), "6C", (1, 2)), ChooseFaction(SeatNo(0), "6C", -1, (count, count + 1))):
        assert "who feels as strongly about each of these" in text(step)


def test_a_word_of_its_title_is_the_scene_before_another_place() -> None:
    _, state = laid_out()

    def place(title: str, *words: str) -> Any:
        named = state._replace(scene=Scene(title, "streets"))
        return acts.go(GAME, named, [SeatNo(0)], words).state.where[0].place

    for words in (("bridge",), ("the", "bridge"), ("Bridge",)):
        assert place("The Bridge", *words) == "main"
        assert place("Bridge of the clocks", *words) == "main"
    assert place("The Bridge", "long", "bridge") == "The long bridge"
    assert place("The long bridge at night", "the", "long", "bridge") == "The long bridge", "its whole name"
    assert place("The quay", "bridge") == "The long bridge"


def test_wants_a_character_and_a_season() -> None:
    _, state = laid_out()
    before = state.avatars[0].objectives
    more = act("wants", state, 0).state.avatars[0].objectives
    assert more[: len(before)] == before  # type: ignore[arg-type, index]
    assert len(more) > len(before)  # type: ignore[arg-type]
    granted = act("character", state, 0).state
    assert granted.avatars[0].character
    with pytest.raises(IllegalChoice, match="has a Character already"):
        act("character", granted, 0)
    step = play_on(laid_out()[0], acts.season(GAME, granted, ()), Places())
    assert isinstance(step.events[0], e.ScoresCounted)
    assert all(one.objectives for one in step.state.avatars)
    assert (step.state.agenda, step.state.round) == ((), state.round)


def test_the_scene_ends_with_alienation_and_promises() -> None:
    _, state = laid_out()
    with pytest.raises(IllegalChoice, match="no scene"):
        acts.end_scene(GAME, state, ())
    there = state._replace(scene=Scene("A ball"))
    step = play_on(laid_out()[0], acts.end_scene(GAME, there, ()), Places())
    assert step.state.agenda == ()


# ---- Who comes and goes, and what is on paper


def test_who_leaves_is_in_no_order_and_no_scene_and_comes_back() -> None:
    _, state = laid_out()
    step = acts.leave(GAME, state, [SeatNo(3)], ())
    assert step.events == (e.StoryLeft(SeatNo(3)),)
    assert (step.state.out, step.state.order) == ((3,), (0, 1, 2, 4))
    assert step.state.feelings == state.feelings
    with pytest.raises(IllegalChoice, match="left already"):
        acts.leave(GAME, step.state, [SeatNo(3)], ())
    played = play_on(laid_out()[0], acts.rounds(GAME, step.state, ["1"]), Places())
    assert not {one.seat for one in played.events if isinstance(one, e.MaskPutOn | e.TurnPassed)} & {3}
    assert acts.come_back(GAME, step.state, [SeatNo(3)], ()).state.order == (0, 1, 2, 4, 3)
    with pytest.raises(IllegalChoice, match="two at least stay"):
        acts.leave(GAME, state, [SeatNo(at) for at in range(4)], ())


@every_case("mask", ["", "flirt"])
def test_who_joins_is_dealt_a_mask_a_hidden_face_a_temper_and_feelings(mask: str) -> None:
    table, state = laid_out()
    if mask and WORLD.masks.find(mask).id not in state.stock:
        mask = WORLD.mask(state.stock[0]).title
    kept = acts.leave_to_sheet(GAME, state, [SeatNo(1)], ["feelings"]).state
    step = acts.join(GAME, kept, Seat("Dov", "skilled", "", "he"), mask, lambda _seat, _game: gambler, table.source)
    new = step.state
    dov = new.avatars[5]
    assert isinstance(dov.first_mask, str)
    points = WORLD.mask(dov.first_mask).points
    assert (new.face[5], new.tokens[5]) == (25 - points, 25 - points)
    assert (sum(new.face), sum(new.tokens), new.agenda) == (0, 0, ())
    assert mask == "" or WORLD.masks.find(mask).id == dov.first_mask
    assert dov.first_mask not in new.stock
    assert dov.hidden
    assert dov.objectives
    row = new.feelings[5]
    assert not isinstance(row, Hidden)
    assert all(one.level for at, one in enumerate(row) if at != 5)
    for at in range(5):
        old, now = state.feelings[at], new.feelings[at]
        assert not isinstance(old, Hidden)
        if at == 1:
            assert now is HIDDEN
        else:
            assert not isinstance(now, Hidden)
            assert (*now[:5], *now[6:]) == old
            assert now[5].level
    for at, band in enumerate(WORLD.factions):
        row = new.feelings[6 + at]
        assert not isinstance(row, Hidden)
        starts = dict(WORLD.mask(dov.first_mask).faction_start)
        assert row[5].level == starts.get(band.id, 0)
        assert row[:5] == state.feelings[5 + at]
    # A faction has another number now; who is meant is the same.
    assert [one._replace(objectives=()) for one in new.avatars[:5:2]] == [
        one._replace(objectives=()) for one in state.avatars[::2]
    ]
    assert new.order == (*state.order, 5)
    assert from_data(to_data(new, WORLD), WORLD, new.hall.options._asdict()) == new


def test_a_sheet_on_paper_narrows_no_question() -> None:
    _, state = laid_out()
    kept = acts.leave_to_sheet(GAME, state, [SeatNo(1)], []).state
    assert (kept.feelings[1], kept.avatars[1].objectives) == (HIDDEN, HIDDEN)
    assert known_level(kept, SeatNo(1), SeatNo(0)) is None
    need = GAME.pending(GAME.resume(kept._replace(agenda=(Denounce(SeatNo(1), SeatNo(0), (), ""),))).state)
    assert isinstance(need, Ask)
    assert need.note.endswith("The feeling is by Ben's own sheet.")
    with pytest.raises(IllegalChoice, match="played by gmkit"):
        acts.leave_to_sheet(GAME, state, [SeatNo(2)], [])
    with pytest.raises(UnreadableChoice, match="paper takes"):
        acts.leave_to_sheet(GAME, state, [SeatNo(1)], ["temper"])
    assert not isinstance(acts.leave_to_sheet(GAME, kept, [SeatNo(1)], ["off"]).state.feelings[1], Hidden)


# ---- Rulings


def rule(state: State, who: int, fact: str, *words: str) -> Step[State]:
    """Rule something about an avatar or a faction, for no reason."""
    return FACTS[fact].rule(GAME, state, who, words, "")


def related(level: int, delta: int, *, enduring: bool) -> int:
    """Give where a feeling stands after a change, as `challenge masks relationship` tells it."""
    steps = figures.relate(level, (delta,), Options(), enduring=enduring)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            felt: list[Any] = done.value
            return int(felt[0].level)


@every_case("enduring", [False, True])
def test_a_ruled_change_of_feeling_is_that_of_the_rule(enduring: bool) -> None:
    _, state = laid_out()
    for level in range(-10, 11):
        if enduring and not level:
            continue
        begun = Play(WORLD, state)
        begun.feel(2, 0, relationships.begin(level, enduring=enduring))
        for delta in range(-20, 21):
            step = rule(begun.state, 2, "feels", "Ana", f"{delta:+d}")
            row = step.state.feelings[2]
            assert not isinstance(row, Hidden)
            assert row[0].level == related(level, delta, enduring=enduring)
            assert step.state.seen[2][0] == max(-10, min(10, state.seen[2][0] + delta))
            assert step.state._replace(feelings=state.feelings, seen=state.seen) == state
            quiet = rule(begun.state, 2, "feels", "Ana", f"{delta:+d}", "quietly")
            assert (quiet.state.feelings, quiet.state.seen) == (step.state.feelings, state.seen)
            assert {one.to for one in quiet.events} == {2}


def test_of_a_feeling_that_is_set_nothing_was_seen_to_move() -> None:
    _, state = laid_out()
    cold = with_feeling(state, 2, 0, -4)
    step = rule(cold, 2, "feels", "Ana", "3", "enduring")
    assert step.state.feelings[2][0] == relationships.begin(3, enduring=True)  # type: ignore[index]
    assert step.state.seen == state.seen
    assert [one.to for one in step.events] == [2]
    assert [one.to for one in rule(cold, 2, "feels", "Ana", "3", "quietly", "enduring").events] == [2]
    with pytest.raises(IllegalChoice, match="always fickle"):
        rule(cold, 5, "feels", "Ana", "3", "enduring")


def test_what_stands_on_a_sheet_is_ruled_as_far_as_it_is_seen() -> None:
    _, state = laid_out()
    kept = rule(state, 1, "feels", "Ana", "?").state
    assert kept.feelings[1] is HIDDEN
    step = rule(kept, 1, "feels", "Ana", "+2")
    assert (step.state.feelings[1], step.state.seen[1][0]) == (HIDDEN, kept.seen[1][0] + 2)
    with pytest.raises(IllegalChoice, match="sheet of its own"):
        rule(kept, 1, "feels", "Ana", "6")


def test_a_faction_promises_and_feels_by_ruling() -> None:
    _, state = laid_out()
    moon = 5 + WORLD.faction("moon-temple")
    step = rule(state, moon, "promises", "Ana", "5")
    assert (step.state.promised[moon][0], step.events) == (5, (e.Ruled(moon, "promises Ana", 0, 5, ""),))
    before = state.feelings[moon]
    assert not isinstance(before, Hidden)
    row = rule(state, moon, "feels", "Ana", "+1").state.feelings[moon]
    assert not isinstance(row, Hidden)
    assert row[0].level == before[0].level + 1


def test_what_is_wanted_is_achieved_by_ruling_and_once() -> None:
    _, state = laid_out()
    wants = state.avatars[0].objectives
    assert not isinstance(wants, Hidden)
    for at in range(len(wants)):
        step = rule(state, 0, "achieves", str(at + 1))
        assert {one.to for one in step.events} == {0}
        state = step.state
    assert any(isinstance(one, e.AllAchieved) for one in step.events)
    with pytest.raises(IllegalChoice, match="was achieved in round 1"):
        rule(state, 0, "achieves", "1")
    with pytest.raises(IllegalChoice, match="achieves 1 is the first"):
        rule(state, 0, "achieves", "9")
    assert rule(state, 1, "alienated").state.avatars[1].alienated
    assert not rule(rule(state, 1, "alienated").state, 1, "alienated", "off").state.avatars[1].alienated


def test_a_ruling_takes_nothing_that_the_challenge_under_way_needs() -> None:
    _, state = laid_out()
    begun = acts.alone(GAME, state, SeatNo(0), ()).state
    begun = GAME.apply(begun, ()).state
    need = GAME.pending(begun)
    assert isinstance(need, Ask)
    assert need.what == "actions"
    declared = GAME.apply(begun, next(one for one in need.choices.items() if one != ())).state
    with pytest.raises(IllegalChoice, match="under way needs"):
        rule(declared, 0, "face", "all")
    assert rule(declared, 0, "face", "+3").state.face[0] == state.face[0] + 3
    assert rule(declared, 2, "face", "all").state.face[2] == 0


# ---- Anything a GM may do, in any order


def anything(stream: Stream, state: State) -> Step[State]:
    """Do or rule something by chance, sensible or not; raises what it is refused with."""
    count = len(state.avatars)
    names = state.hall.seating.names
    who, other = SeatNo(stream.below(count)), names[stream.below(count)]
    figure = str(stream.below(9))
    ruled = [
        ("face", f"+{figure}"), ("face", "all"), ("face", f"+{figure}", "from", other), ("hidden", f"-{figure}"),
        ("feels", other, f"-{figure}"), ("feels", other, f"+{figure}"), ("feels", other, figure, "enduring"),
        ("promises", other, figure, "anyway"), ("owes", other, figure), ("achieves", "1"), ("alienated",),
        ("has", stream.pick(WORLD.masks.masks).title), ("wears", "role"),
    ]  # fmt: skip
    done: list[Callable[[], Step[State]]] = [
        lambda: ACTS["follows"](GAME, state, who, (other,)),
        *(lambda: ACTS["challenges"](GAME, state, who, (other,)),) * 3,
        *(lambda: ACTS["unopposed"](GAME, state, who, ()),) * 2,
        lambda: ACTS["denounces"](GAME, state, who, (other, "anyway")),
        lambda: ACTS["arrest"](GAME, state, who, ()),
        lambda: ACTS[stream.pick(["alienation", "market"])](GAME, state, who, ()),
        lambda: ACTS[stream.pick(["character", "wants"])](GAME, state, who, ()),
        lambda: ACTS[stream.pick(["pays", "cuts"])](GAME, state, who, (other, figure)),
        lambda: acts.market(GAME, state, ()),
        lambda: acts.season(GAME, state, ()),
        lambda: acts.end_scene(GAME, state._replace(scene=state.scene or Scene("A ball")), ()),
        lambda: acts.go(GAME, state, [who], ["the", "bridge"]),
        lambda: acts.go(GAME, state, [who], ["the", "scene"]),
        lambda: acts.leave(GAME, state, [who], ()),
        lambda: acts.come_back(GAME, state, [who], ()),
        lambda: acts.rounds(GAME, state, ["1"]),
        *(lambda: FACTS[(said := stream.pick(ruled))[0]].rule(GAME, state, who, said[1:], "so"),) * 6,
    ]  # fmt: skip
    return stream.pick(done)()


def whatever_happens(seed: int, acts_of: int = 4) -> int:
    """Do this and that, with nobody, one or two on paper, and hold all that must hold; give how much was done."""
    table, state = laid_out(seed % 7)
    stream = Source(f"anything {seed}").stream()
    kept = [SeatNo(at) for at in range(seed % 3)]
    if kept:
        state = acts.leave_to_sheet(GAME, state, kept, [["feelings"], []][stream.below(2)]).state
    places, taken = Places(), 0
    sums = GAME.held(state)
    for _ in range(acts_of):
        try:
            step = anything(stream, state)
        except GmkitError:
            continue
        state, taken = step.state, taken + 1
        for moment in run(GAME, state, table.answers(places)):
            state = moment.state
            if not stream.below(12):
                with suppress(GmkitError):
                    fact = stream.pick(["face", "hidden"])
                    state = FACTS[fact].rule(GAME, state, stream.below(5), [f"-{stream.below(9)}"], "").state
                    break
        state = play_on(table, Step(state, ()), places).state
        assert (GAME.held(state), state.agenda, state.ended) == (sums, (), None)
        assert min(*state.face[:-1], *state.tokens[:-1]) >= 0
        assert [isinstance(state.feelings[at], Hidden) for at in range(5)] == [at in kept for at in range(5)]
    assert from_data(to_data(state, WORLD), WORLD, state.hall.options._asdict()) == state
    return taken


def test_whatever_a_gm_does_face_stays_and_the_turn_comes_back() -> None:
    assert sum(whatever_happens(seed, 3) for seed in range(17)) > 25


@pytest.mark.slow
@pytest.mark.parametrize("tenth", range(10))
def test_whatever_a_gm_does_face_stays_at_two_thousand_acts(tenth: int) -> None:
    assert sum(whatever_happens(1000 * tenth + seed, 10) for seed in range(40)) > 200


def test_a_season_deals_nobody_a_want_about_who_is_out_of_the_story() -> None:
    gone = SeatNo(1)
    for number in range(8):
        table, state = laid_out(number)
        out = state._replace(out=(gone,), order=tuple(seat for seat in state.order if seat != gone))
        dealt = play_on(table, acts.season(GAME, out, ()), Places()).state
        kept = [one.objectives for at, one in enumerate(dealt.avatars) if at != gone]
        wants = [one for held in kept if not isinstance(held, Hidden) for one in held]
        assert wants
        assert gone not in {one.target for one in wants}
