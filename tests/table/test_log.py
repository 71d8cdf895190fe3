"""The log is the save: written, read back, replayed, cut and gone on with."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmkit.chance.source import Source
from gmkit.errors import StoreError, UnreadableContent
from gmkit.table.choices import Choices, OneOf, Some
from gmkit.table.game import HIDDEN, Ask, Need, Reason, Reasoned, SeatNo, Step, Why, seen_by
from gmkit.table.run import (
    DRAWN,
    FORCED,
    UNSEEN,
    USUAL,
    Answer,
    Entry,
    Log,
    Moment,
    Places,
    Replay,
    Said,
    by_seat,
    drawn,
    entry,
    from_lines,
    refit,
    replay,
    run,
    to_lines,
)
from gmkit.table.seats import LEVELS
from tests.cases import every_case
from tests.table.coins import GAME, PASS, CoinGame, Coins, begin, bold

START = begin(2, 3)


def answers(places: Places, seed: str = "log") -> Answer:
    source = Source(seed)
    players = {seat: (bold, f"npc:{LEVELS[seat]}") for seat in range(2)}
    return by_seat(GAME, players, drawn(source, places), source, places)


def played(seed: str = "log") -> list[Moment[Coins]]:
    return list(run(GAME, START, answers(Places(), seed)))


def partly_unseen() -> list[Moment[Coins]]:
    """Play with a coin that only its owner saw."""
    luck = answers(Places())

    def answer(state: Coins, need: Any) -> Said:
        if need.what == "coin" and need.seat == 1:
            return Said(HIDDEN, UNSEEN)
        return luck(state, need)

    return list(run(GAME, START, answer))


def entries(moments: list[Moment[Coins]]) -> list[Entry]:
    return [entry(moment) for moment in moments]


def test_a_line_has_the_label_the_answer_as_typed_who_gave_it_and_the_seat() -> None:
    lines = entries(played())
    assert lines[0] == Entry("stone", "stone", FORCED)
    assert (lines[1].what, lines[1].by, lines[1].seat) == ("sticks", DRAWN, None)
    assert sorted(lines[1].value.split()) in (["1", "1"], ["1", "2"], ["2", "2"])
    assert lines[2].value in ("heads", "tails")
    assert (lines[4].what, lines[4].by, lines[4].seat) == ("call", "npc:weak", 0)


@every_case("moments", [played(), partly_unseen()])
def test_a_log_goes_to_lines_and_back(moments: list[Moment[Coins]]) -> None:
    header = {"game": "coins", "options": {"rounds": 3}, "seats": ["Zoë", "Bo"], "seed": None}
    log = Log(header, tuple(entries(moments)))
    text = to_lines(log)
    assert from_lines(text, "x.jsonl") == log
    rows = [json.loads(line) for line in text.splitlines()]
    assert rows[0] == header
    assert len(rows) == 1 + len(moments)
    assert all(set(row) <= {"what", "value", "by", "seat"} for row in rows[1:])
    assert text.endswith("}\n")


def with_reasons(view: Coins, ask: Any, source: Source) -> Reasoned:
    """Play as the bold do, and say why."""
    return Reasoned(bold(view, ask, source), Why("bow", "custom", 1) if ask.what == "call" else None)


def test_a_reason_is_kept_in_the_log_and_told_to_its_seat_alone() -> None:
    places, source = Places(), Source("log")
    players = {seat: (with_reasons, f"npc:{LEVELS[seat]}") for seat in range(2)}
    moments = list(run(GAME, START, by_seat(GAME, players, drawn(source, places), source, places)))
    plain = played()
    assert [moment.said.value for moment in moments] == [moment.said.value for moment in plain]
    calls = [moment for moment in moments if moment.need.what == "call"]
    for moment in calls:
        seat = moment.need.seat
        assert seat is not None
        assert moment.events[-1] == Reason(seat, "bow", "custom", 1, seat)
        assert Reason not in map(type, seen_by(moment.events, None))
    log = from_lines(to_lines(Log({"game": "coins"}, tuple(entries(moments)))), "x.jsonl")
    assert replay(GAME, START, log.entries, Places())[1] == moments


WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), max_size=20)

SAYERS = st.sampled_from([DRAWN, FORCED, UNSEEN, "typed", "usual", "gm", "npc:weak"]) | WORDS.map("person:x{}".format)

REASONS = st.none() | st.builds(Why, WORDS, WORDS, st.none() | st.integers(0, 99))


@given(st.lists(st.builds(Entry, WORDS, WORDS, SAYERS, st.none() | st.integers(0, 9), REASONS), max_size=6), WORDS)
def test_any_log_goes_to_lines_and_back(lines: list[Entry], name: str) -> None:
    log = Log({"game": name}, tuple(lines))
    assert from_lines(to_lines(log), "x.jsonl") == log


@every_case("moments", [played(), partly_unseen()])
def test_a_replay_is_the_same_game(moments: list[Moment[Coins]]) -> None:
    places = Places()
    state, again = replay(GAME, START, entries(moments), places)
    assert again == moments
    assert state == moments[-1].state
    assert type(state) is type(moments[-1].state)


def test_a_replay_needs_no_luck_and_tells_the_same() -> None:
    moments = partly_unseen()
    _, again = replay(GAME, START, entries(moments), Places())
    assert [m.events for m in again] == [m.events for m in moments]
    assert any(m.said == Said(HIDDEN, UNSEEN) for m in again)


def test_a_log_cut_anywhere_and_played_on_gives_the_same_game() -> None:
    whole = played()
    for cut in range(len(whole) + 1):
        places = Places()
        state, before = replay(GAME, START, entries(whole)[:cut], places)
        after = list(run(GAME, state, answers(places)))
        assert [*before, *after] == whole, cut


def test_to_undo_is_to_replay_fewer() -> None:
    whole = played()
    for back in range(1, len(whole)):
        state, again = replay(GAME, START, entries(whole)[:-back], Places())
        assert again == whole[:-back]
        assert state == whole[-back - 1].state


def test_another_answer_after_an_undo_leaves_other_draws_alone() -> None:
    whole = played()
    at = next(i for i, m in enumerate(whole) if m.need.what == "call")
    changed = [*entries(whole)[:at], entries(whole)[at]._replace(value="pass")]
    places = Places()
    state, before = replay(GAME, START, changed, places)
    after = [*before, *run(GAME, state, answers(places))]
    luck = [m.said.value for m in whole if m.said.by == DRAWN]
    assert [m.said.value for m in after if m.said.by == DRAWN] == luck


def test_an_answer_to_something_else_names_its_line() -> None:
    lines = entries(played())
    lines[3] = lines[3]._replace(what="wish")
    with pytest.raises(StoreError, match=r'^evening.jsonl:5:1: the log answers seat [01]\'s "wish" .* "coin"'):
        replay(GAME, START, lines, Places(), "evening.jsonl")


def test_an_answer_of_another_seat_names_its_line() -> None:
    lines = entries(played())
    lines[2] = lines[2]._replace(seat=1)
    with pytest.raises(StoreError, match=r"^log:4:1: "):
        replay(GAME, START, lines, Places())


@every_case(
    ("at", "value", "match"),
    [
        (1, "1 7", 'log:3:1: .*cannot show "7"'), (1, "1", "log:3:1: .*need 2 faces"),
        (2, "edge", 'log:4:1: .*cannot show "edge"'), (4, "9", "log:6:1: .*0 to 2 heads"),
        (1, "?", r"log:3:1: .*cannot show|log:3:1: .*need 2"),
    ],
)  # fmt: skip
def test_an_impossible_answer_names_its_line(at: int, value: str, match: str) -> None:
    lines = entries(played())
    lines[at] = lines[at]._replace(value=value)
    with pytest.raises(StoreError, match=match):
        replay(GAME, START, lines, Places())


def test_a_question_mark_is_for_what_stayed_unseen_alone() -> None:
    seen, unseen = entries(played()), entries(partly_unseen())
    assert (unseen[3].what, unseen[3].value, unseen[3].by) == ("coin", "?", UNSEEN)
    wrong = [
        [*unseen[:3], unseen[3]._replace(by=DRAWN)], [*unseen[:3], unseen[3]._replace(by="typed")],
        [*seen[:3], seen[3]._replace(by=UNSEEN)], [*seen[:3], seen[3]._replace(value="?")],
    ]  # fmt: skip
    for lines in wrong:
        with pytest.raises(StoreError, match=r'log:5:1: "coin": \? stands for what stayed unseen'):
            replay(GAME, START, lines, Places())
    with pytest.raises(StoreError, match=r'log:3:1: "sticks": \?'):
        replay(GAME, START, [seen[0], seen[1]._replace(value="?", by=UNSEEN)], Places())


def test_lines_after_the_end_are_refused() -> None:
    lines = entries(played())
    with pytest.raises(StoreError, match=rf"log:{len(lines) + 2}:1: the game is over"):
        replay(GAME, START, [*lines, lines[4]], Places())


def test_a_replay_that_is_asked_for_more_says_so() -> None:
    answer = Replay([], "log", Places())
    with pytest.raises(StoreError, match='the log ends where the game asks for "sticks"'):
        list(run(GAME, START, answer))


class Lenient(CoinGame):
    """The same where nearly everybody passes."""

    def pending(self, state: Coins) -> Need:
        need = super().pending(state)
        return need._replace(usual=PASS) if isinstance(need, Ask) and need.what == "call" else need


def test_a_log_that_fits_stays_as_it_is() -> None:
    lines = entries(played())
    assert refit(GAME, START, lines) == (tuple(lines), {}, {}, None)


def test_what_a_log_was_not_asked_is_answered_as_usual() -> None:
    lines = [line for line in entries(played()) if line.what != "call"]
    found = refit(Lenient(), START, lines)
    assert (found.added, found.misfit) == ({"call": 6}, None)
    assert [line for line in found.entries if line.what != "call"] == lines
    assert {(line.value, line.by) for line in found.entries if line.what == "call"} == {(PASS, USUAL)}
    assert len(replay(Lenient(), START, found.entries, Places())[1]) == len(lines) + 6


def test_where_a_log_does_not_fit_what_comes_before_is_given() -> None:
    lines = entries(played())
    short = [*lines[:4], *lines[5:]]
    found = refit(GAME, START, short, "old.jsonl")
    assert (list(found.entries), found.added) == (lines[:4], {})
    told = 'old.jsonl:6:1: the log answers {0}\'s "call" where the game asks for {1}\'s "call"; '
    assert str(found.misfit).startswith(told.format("seat 1", "seat 0"))
    with pytest.raises(StoreError) as caught:
        replay(GAME, START, short, Places(), "old.jsonl", ("Ana", "Bo"))
    advice = "a line before it was changed or is missing; restore the file from a copy, or cut it before here"
    assert str(caught.value) == told.format("Bo", "Ana") + advice
    with pytest.raises(StoreError, match=r"^old.jsonl:6:1: "):
        found.whole()
    more = refit(GAME, START, [*lines, lines[4]])
    assert (list(more.entries), "the game is over" in str(more.misfit)) == (lines, True)


def test_what_can_go_another_number_of_ways_now_is_taken_where_it_may_be() -> None:
    lines = entries(played())
    was = [line._replace(by="npc:0") if line.by == FORCED else line for line in lines]
    was[4] = was[4]._replace(by=FORCED)
    found = refit(GAME, START, was)
    assert found.misfit is None
    assert list(found.entries) == [*lines[:4], lines[4]._replace(by=USUAL), *lines[5:]]
    bowed = next(at for at, line in enumerate(lines) if line.what == "bow")
    was[bowed] = was[bowed]._replace(value="nod")
    assert 'only "bow" can be chosen here now' in str(refit(GAME, START, was).misfit)


class Renamed(CoinGame):
    """Asks something else where seat 0 bows."""

    def __init__(self, ask: Ask) -> None:
        self.ask = ask

    def pending(self, state: Coins) -> Need:
        need = super().pending(state)
        return self.ask if isinstance(need, Ask) and need.what == "bow" else need

    def apply(self, state: Coins, answer: Any) -> Step[Coins]:
        return GAME.apply(state, "bow" if self.pending(state) is self.ask else answer)


SEVERAL = Some(OneOf(["nod", "wink"]), 0, 2)


@every_case(
    ("choices", "was", "now"),
    [
        (OneOf(["nod", "bow"]), "bowing", "bow"),
        # The only one that is left can be read as no other.
        (OneOf(["bow"]), "bowing", "bow"),
        (SEVERAL, "nod, bow low, wink", "nod, wink"),
        (SEVERAL, "bow low", "none"),
        # What is spelt alike is something else.
        (OneOf(["nod", "bow"]), "bob", None),
        (OneOf(["bow"]), "nod", None),
        (Some(OneOf(["nod", "wink"]), 1, 2), "bow low", None),
    ],
)
def test_what_cannot_be_chosen_any_more_is_read_as_what_is_left_of_it(
    choices: Choices, was: str, now: str | None
) -> None:
    lines = entries(played())
    at = next(at for at, line in enumerate(lines) if line.what == "bow")
    cut = [*lines[:at], Entry("bow", was, FORCED if choices.size() == 1 else "npc:weak", SeatNo(0))]
    game = Renamed(Ask(SeatNo(0), choices, "bow"))
    found = refit(game, START, cut, "old.jsonl")
    if now is None:
        assert (list(found.entries), found.left) == (lines[:at], {})
        assert f"only its first {at} answers fit: old.jsonl:{at + 2}:1: " in found.told("old.jsonl")
        return
    assert (found.misfit, found.left, found.entries[-1].value) == (None, {at + 2: now}, now)
    assert f'read as what is left of it, in line {at + 2} "{now}"' in found.told("old.jsonl")
    assert replay(game, START, found.entries, Places())[1][-1].said.by == cut[-1].by


def test_what_a_log_says_nothing_of_at_all_is_answered_by_nothing() -> None:
    lines = [line for line in entries(played()) if line.what != "call"]
    found = refit(GAME, START, lines)
    assert (found.misfit, found.added) == (None, {"call": 6})
    assert {line.value for line in found.entries if line.what == "call"} == {PASS}


class Endless(CoinGame):
    """Asks seat 0 the same for ever."""

    def pending(self, state: Coins) -> Need:
        return Ask(SeatNo(0), OneOf([PASS, "stay"]), "again", usual=PASS)

    def apply(self, state: Coins, answer: Any) -> Step[Coins]:
        return Step(state, ())


def test_a_game_that_asks_for_ever_what_a_log_does_not_know_ends() -> None:
    found = refit(Endless(), START, entries(played()))
    assert (found.entries, found.added) == ((), {})
    assert 'the log answers "stone" where the game asks for seat 0\'s "again"' in str(found.misfit)


HEADER = '{"game": "coins"}\n'
LINE = '{"what": "coin", "value": "heads", "by": "drawn"}\n'


@every_case(
    ("text", "match"),
    [
        ("", "f.jsonl:1:1: this is no gmkit log"), ("\n\n", "f.jsonl:1:1: this is no gmkit log"),
        ('{"title": "x"}\n', "f.jsonl:1:1: this is no gmkit log"), ("[]\n", "f.jsonl:1:1: .*no line of a log"),
        ("game: coins\n", "f.jsonl:1:1: .*no line of a log"), (HEADER + "{", "f.jsonl:2:1: .*no line of a log"),
        (HEADER + LINE + '"x"\n', "f.jsonl:3:1: .*no line of a log"),
        (HEADER + LINE + '{"what": "coin", "by": "drawn"}\n', "f.jsonl:3:1: value must be there, as text"),
        (HEADER + '{"what": "coin", "value": 3, "by": "drawn"}\n', "f.jsonl:2:1: value must be there, as text"),
        (HEADER + LINE.replace("}", ', "seat": "Ana"}'), "f.jsonl:2:1: seat must be a number"),
        (HEADER + LINE.replace("}", ', "why": "so"}'), "f.jsonl:2:1: why must be two words, and perhaps a number"),
        (HEADER + LINE.replace("}", ', "why": ["a", "b", true]}'), "f.jsonl:2:1: why must be two words"),
        (HEADER + LINE.replace('"drawn"', '"npc:skille0"'), "f.jsonl:2:1: by is one of drawn, typed"),
        (HEADER + LINE.replace("}", ', "whyx": ["a", "b"]}'), "f.jsonl:2:1: .*whyx.* is none of what, value"),
        (HEADER + "[" * 100_000 + "\n", "f.jsonl:2:1: .*no line of a log"),
    ],
)  # fmt: skip
def test_what_is_no_log_is_refused_with_its_line(text: str, match: str) -> None:
    with pytest.raises(UnreadableContent, match=match):
        from_lines(text, "f.jsonl")


def test_a_header_alone_is_a_log() -> None:
    assert from_lines(HEADER, "f.jsonl") == Log({"game": "coins"}, ())
    assert from_lines(HEADER + LINE, "f.jsonl").entries == (Entry("coin", "heads", "drawn"),)


def test_what_can_go_only_one_way_went_that_way_and_a_choice_is_not_drawn() -> None:
    lines = entries(played())
    at = next(n for n, line in enumerate(lines) if line.by == FORCED)
    chosen = next(n for n, line in enumerate(lines) if line.by.startswith("npc:"))
    drawn_ = next(n for n, line in enumerate(lines) if line.by == DRAWN)
    for n, changed in (
        (at, lines[at]._replace(value="sand")),
        (chosen, lines[chosen]._replace(by=DRAWN)),
        (drawn_, lines[drawn_]._replace(by="npc:weak")),
    ):
        with pytest.raises(StoreError, match=f"log:{n + 2}:1: "):
            replay(GAME, START, [*lines[:n], changed, *lines[n + 1 :]], Places())


def test_a_person_may_have_been_asked_for_what_can_go_only_one_way() -> None:
    """Where people share a screen they are; a log from before then says forced. Nobody else is."""
    older = entries(played())
    at = next(n for n, line in enumerate(older) if line.what == "bow")
    newer = [*older[:at], older[at]._replace(by="person:Ana"), *older[at + 1 :]]
    assert replay(GAME, START, older, Places())[0] == replay(GAME, START, newer, Places())[0]
    assert replay(GAME, START, newer, Places())[1][at].said.by == "person:Ana"
    with pytest.raises(StoreError, match="whether this was forced"):
        replay(GAME, START, [*older[:at], older[at]._replace(by="npc:weak"), *older[at + 1 :]], Places())
