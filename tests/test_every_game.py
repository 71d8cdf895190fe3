"""What every game promises, whichever it is: a new folder is tested before its author writes a test."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gmkit import games
from gmkit.chance.source import Source, Stream
from gmkit.cli import run as main
from gmkit.shell.card import TELLS, GameCard, Option
from gmkit.shell.desk import Desk, Start
from gmkit.shell.tells import AT_ONCE, MOST_SIGNS, Watch
from gmkit.shell.verbs import rulings
from gmkit.shell.words import RECAP, Phrases, event_key, wording
from gmkit.table.game import SIGNS, TABLE, Ask, Luck, Over, Reason, SignMeant, SignShown, seen_by, without_signs
from gmkit.table.run import Log, Moment, Places, by_seat, drawn, entry, from_lines, replay, run, to_lines
from gmkit.table.seats import HUMAN, LEVELS, Seat, Seating
from tests.bench import thinking
from tests.cases import every_case, records_of
from tests.shell.beginning import EVERY as BEGUN
from tests.shell.beginning import Began, begun

EVERY = games.slugs()
WHOLE = [slug for slug in EVERY if games.card(slug).whole]
QUICK, FULL = range(2), range(2, 200)
SEEDS = [*QUICK, *(pytest.param(seed, marks=pytest.mark.slow) for seed in FULL)]


def shortened(slug: str, options: dict[str, Any], *, thinker: bool) -> dict[str, Any]:
    """Give options under which a game that is long ends soon; sooner where a grandmaster takes time to think."""
    if slug == "masks":
        most = 1 if thinker else 3
        return options | {"max_rounds": min(options["max_rounds"] or most, most)}
    if slug == "cypher" and thinker:
        return options | {"campaign": False, "turn_cap": min(options["turn_cap"], 8)}
    return options


def desk(slug: str) -> Desk:
    """Give a game's desk."""
    found = games.part(slug, "commands").DESK
    assert isinstance(found, Desk)
    return found


def some_value(option: Option, stream: Stream) -> Any:
    """Draw a value that an option takes; free text keeps its default."""
    if isinstance(option.default, bool):
        return stream.pick((False, True, *(one for one in option.values if isinstance(one, str))))
    if option.values:
        return stream.pick([*option.values])
    if option.least is not None:
        few = [option.default, max(option.least, 1), min(option.most, max(option.least, 1) + 20)]
        return stream.pick(few)
    return option.default


def some_table(card: GameCard, seed: int) -> tuple[Seating, dict[str, Any]]:
    """Draw seats, levels, manners and options; every fourth table plays by the book."""
    stream = Source(f"table {seed}").stream()
    seats = card.seats[0] + stream.below(min(card.seats[1], 5) - card.seats[0] + 1)
    # One grandmaster at most: it is the slowest.
    levels = [stream.pick(LEVELS[:-1]) for _ in range(seats)]
    if seed % 3 == 0:
        levels[0] = LEVELS[-1]
    styles = ["", "", *card.styles]
    seating = Seating(tuple(Seat(f"S{n}", level, stream.pick(styles)) for n, level in enumerate(levels)))
    by_the_book = seed % 4 == 0
    options = {one.name: one.default if by_the_book else some_value(one, stream) for one in card.options}
    return seating, shortened(card.slug, options, thinker=levels[0] == LEVELS[-1])


class Table:
    """A seeded game of NPCs, opened and ready."""

    def __init__(self, slug: str, seed: int) -> None:
        self.desk = desk(slug)
        self.seating, self.options = some_table(self.desk.card, seed)
        self.game = self.desk.open((), None)
        self.start = self.game.set_up(self.seating, self.options)
        self.source = Source(f"seed {seed}")
        self.players = {n: (self.desk.player(seat, self.game), seat.by) for n, seat in enumerate(self.seating)}

    def play(self, state: Any, places: Places, limit: int = 20_000) -> Iterator[Moment[Any]]:
        answer = by_seat(self.game, self.players, drawn(self.source, places), self.source, places)
        for count, moment in enumerate(run(self.game, state, answer)):
            assert count < limit, "this game does not end"
            yield moment


@pytest.mark.heavy
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("slug", WHOLE)
def test_a_seeded_game_keeps_every_promise(slug: str, seed: int) -> None:
    table = Table(slug, seed)
    game, state = table.game, table.start.state
    telling = table.desk.telling(game)
    held: Callable[[Any], int] = getattr(game, "held", lambda _state: 0)
    sum_at_start = held(state)
    moments: list[Moment[Any]] = []
    for moment in table.play(state, Places()):
        check_views(table, state, moment, thorough=len(moments) % 17 == 0)
        assert held(moment.state) == sum_at_start, "counters are only moved"
        for event in moment.events:
            assert isinstance(telling.tell(event, table.seating), str)
        moments.append(moment)
        state = moment.state
    over = game.pending(state)
    assert isinstance(over, Over)
    assert sorted(seat for group in over.ranking for seat in group) == list(range(len(table.seating)))
    assert over.reason
    events = [event for moment in moments for event in moment.events]
    assert telling.story(events, table.seating, state, RECAP).headline
    assert all(telling.beats(events, table.seating))
    check_log(table, moments, state, seed)


def check_views(table: Table, state: Any, moment: Moment[Any], *, thorough: bool) -> None:
    """The laws of views, for the seat that is asked."""
    game, need = table.game, moment.need
    if not isinstance(need, Ask):
        assert isinstance(need, Luck)
        assert need.law.weigh(moment.said.value) > 0
        return
    assert moment.said.value in need.choices
    assert need.usual is None or need.usual in need.choices
    view = game.view(state, need.seat)
    assert game.pending(view) == need
    if not thorough:
        return
    worlds = [world for _, world in zip(range(8), game.worlds(view, need.seat, Source("worlds")), strict=False)]
    for world in worlds:
        seen = game.view(world, need.seat)
        assert seen == view
        assert type(seen) is type(view)
    if view != state:
        assert len(set(worlds)) > 1, "where anything is hidden, worlds differ"
        player, _ = table.players[need.seat]
        source = Source("blind").placed("here")
        chosen = {player(game.view(world, need.seat), need, source) for world in [state, *worlds[:2]]}
        assert len(chosen) == 1, "an NPC chooses from its view alone"


def check_log(table: Table, moments: list[Moment[Any]], state: Any, seed: int) -> None:
    """The log is the save: it comes back the same, and a cut log plays on to the same end."""
    lines = to_lines(Log({"game": table.desk.card.slug}, tuple(map(entry, moments))))
    entries = from_lines(lines, "log").entries
    assert entries == tuple(map(entry, moments))
    again, told = replay(table.game, table.start.state, entries, Places())
    assert (again, type(again)) == (state, type(state))
    assert [moment.events for moment in told] == [moment.events for moment in moments]
    cut = Source(f"cut {seed}").stream().below(len(entries) + 1)
    places = Places()
    middle, _ = replay(table.game, table.start.state, entries[:cut], places)
    rest = [moment.state for moment in table.play(middle, places)]
    assert (rest[-1] if rest else middle) == state


@every_case("slug", EVERY)
def test_a_game_says_whose_it_is(slug: str) -> None:
    card = games.card(slug)
    readme = (games.folder(slug) / "README.md").read_text(encoding="utf-8")
    assert card.slug == slug
    assert card.credit
    assert card.title.split(",")[0] in readme
    authors = {
        "whims": "Arvandus",
        "cipher": "Neerth",
        "masks": "Mike Reeves-McMillan",
        "cypher": "David Short",
        "cyffle": "Tryffin",
    }
    author = authors.get(slug, "")
    assert author in readme
    assert author in card.credit
    for option in card.options:
        assert f"`{option.name}`" in readme, f"the README tells of the option {option.name}"
        assert option.parse(option.shown()) == option.default


@every_case("slug", EVERY)
def test_rulings_in_code_and_table_are_the_same(slug: str) -> None:
    folder = games.folder(slug)
    table = {row[0] for row in rulings(folder)}
    prefixes = {re.match(r"[A-Z]+-?", name).group() for name in table if re.match(r"[A-Z]+-?", name)}  # type: ignore[union-attr]
    assert table
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))
    cited = {match for prefix in prefixes for match in re.findall(rf"\b{prefix}\d+\b", code)}
    assert cited == table


@every_case("slug", WHOLE)
def test_a_game_reads_well(slug: str, golden: Callable[[str, str], None]) -> None:
    """A whole game told turn by turn, short enough to be read."""
    found = desk(slug)
    card = found.card
    seating = Seating(tuple(Seat(name, level) for name, level in zip(card.names[:3], LEVELS[1:4], strict=True)))
    options = {one.name: one.default for one in card.options}
    # A round of City of Masks is long; one is enough to be read.
    options |= {"max_rounds": 1 if slug == "masks" else 4} if "max_rounds" in options else {}
    options |= {"max_hands": 2} if "max_hands" in options else {}
    game = found.open((), None)
    step = game.set_up(seating, options)
    places = Places()
    source = Source("golden")
    players = {n: (found.player(seat, game), seat.by) for n, seat in enumerate(seating)}
    events, state = list(step.events), step.state
    for moment in run(game, step.state, by_seat(game, players, drawn(source, places), source, places)):
        events += moment.events
        state = moment.state
    telling = found.telling(game)
    events = seen_by(events, None)
    lines = [
        telling.story(events, seating, game.view(state, TABLE), RECAP).headline,
        *(telling.tell(event, seating) for event in events),
    ]
    golden(slug, "\n".join(filter(None, lines)) + "\n")


NOUNS = (
    "answers|cards|coins|copies|deals|dice|encounters|evenings|faces|games|hands|levels|loans|masks|moves|objectives|"
    "opponents|packs|players|points|promises|rerolls|retainers|rounds|seats|sovereigns|supporters|tiles|times|tokens|"
    "tricks|turns|votes"
)
ONE_OF_MANY = re.compile(rf"(?<![\d.,:/+−-])\b(?:1|one) (?:more )?(?:{NOUNS})\b|\b[Aa] (?:average|Ace|odd|un[^i])")
"""A number and a noun that do not agree: "1 rounds"; an article before the wrong sound: "a average"."""


def ones(slug: str) -> dict[str, Any]:
    """Give options under which much is done once."""
    few = {option.name: 1 for option in desk(slug).card.options if option.least in (0, 1)}
    return {option.name: option.default for option in desk(slug).card.options} | few


@every_case("slug", WHOLE)
def test_one_of_a_thing_is_told_as_one(slug: str) -> None:
    found = desk(slug)
    game, telling = found.open((), None), found.telling(found.open((), None))
    texts: list[str] = []
    for seed, level in enumerate(LEVELS[:4]):
        seating = Seating(tuple(Seat(name, level) for name in found.card.names[:3]))
        step = game.set_up(seating, ones(slug))
        places, source = Places(), Source(f"ones {seed}")
        players = {n: (found.player(seat, game), seat.by) for n, seat in enumerate(seating)}
        answer = by_seat(game, players, drawn(source, places), source, places)
        events, state, asked = list(step.events), step.state, Counter[str]()
        for moment in run(game, state, answer):
            need = moment.need
            if isinstance(need, Ask) and asked[need.what] < 3:
                asked[need.what] += 1
                view, seat = game.view(state, need.seat), seating.seats[need.seat]
                texts += telling.glance(view, need.seat)
                texts += [one.why for one in found.consider(game, view, need, seat, source)]
            events += moment.events
            state = moment.state
        over = game.pending(state)
        assert isinstance(over, Over)
        told = telling.story(events, seating, state, RECAP)
        texts += [over.reason, *told.recap(), *told.hooks, told.previously]
        texts += [*telling.beats(events, seating), *telling.sentences(events, seating)]
    assert [text for text in texts if ONE_OF_MANY.search(text)] == []


@every_case("slug", WHOLE)
def test_every_event_has_its_telling_in_one_place(slug: str) -> None:
    telling = games.part(slug, "telling.words" if slug == "masks" else "telling")
    by_function = set() if slug == "whims" else set(telling.TELL) - {Reason}
    # Sentences tell all of Whims, whose rules are one file, events, contract and all.
    (home,) = {event.__module__ for event in by_function} or {"gmkit.games.whims.rules"}
    others = {"Options", "Side", "State", "Whims"} if slug == "whims" else set()
    kinds = {one for one in records_of(sys.modules[home]) if one.__name__ not in others}
    by_sentence = {kind for kind in kinds if Phrases(slug).has(f"events.{event_key(kind)}")}
    assert by_function | by_sentence == kinds


@every_case("slug", [slug for slug in EVERY if games.card(slug).kinds])
def test_a_game_with_kinds_of_file_has_beginnings(slug: str) -> None:
    found = begun()[slug]
    own = games.kinds(slug)
    if any(kind.default for kind in own.values()):
        assert found.makings
    if games.card(slug).whole:
        assert found.opening is not None
    if found.opening is not None:
        assert found.opening.kind in own
        assert found.opening.content in (*own, "")


@pytest.fixture
def began(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Began:
    return Began(capsys, monkeypatch, tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize("words", BEGUN, ids=" ".join)
def test_the_defaults_make_a_file_that_is_sound_prints_and_plays(began: Began, words: tuple[str, ...]) -> None:
    told = began.new(*words, "--yes")
    text = began.sound(told["path"])
    assert str(Path.cwd()) not in text, "no path of this machine"
    assert text.count("#") >= 8, "the fields are taught"
    tried = began.tried(told["next"])
    verbs = [line.split()[1] for line, _ in tried]
    assert verbs[0] == "check"
    assert verbs[-1] == "play"
    for line, _ in tried:
        if " -o " in line:
            assert Path(line.rpartition(" ")[2]).read_bytes().startswith(b"%PDF")


@every_case("slug", EVERY)
def test_a_game_has_tells_or_says_that_it_has_none(slug: str) -> None:
    tells, options = desk(slug).tells, games.card(slug).options
    assert (TELLS in options) == (tells is not None)
    readme = (games.folder(slug) / "README.md").read_text(encoding="utf-8")
    assert "## What NPCs give away" in readme
    if tells is not None:
        known = wording()
        assert all(known.at("tells", "meanings", meaning) for meaning in tells.meanings)


class Watched(NamedTuple):
    """A game that was played with somebody looking on."""

    start: Start
    moments: list[Moment[Any]]  # with what NPCs gave away
    plain: list[Moment[Any]]  # without
    states: list[Any]  # the record before each


def watched(slug: str, seed: int, *, first: str = "skilled", seats: tuple[str, ...] = ()) -> Watched:
    """Play a game in which a person may sit, who answers with the first choice there is."""
    card, found = games.card(slug), desk(slug)
    usual = (first, *(LEVELS[(seed + at) % 4] for at in range(max(card.seats[0], 3) - 1)))
    levels = seats or usual
    styles = [style for style in ("cheat",) if style in card.styles]
    named = (Seat(f"S{at}", level, *(styles if level != HUMAN else ())) for at, level in enumerate(levels))
    said = {"max_rounds": 2, "rounds": "1-2", "max_hands": 3, "cheating": True, "turn_cap": 12}
    options = {
        one.name: said[one.name] if one.name in said and slug != "cipher" else one.default for one in card.options
    }
    game, seating = found.open((), None), Seating(tuple(named))
    start = Start(game, seating, options, game.set_up(seating, options))
    source, places = Source(f"watched {seed}"), Places()

    def plainly(_view: Any, ask: Ask, _source: Source) -> Any:
        return next(ask.choices.items())

    players = {at: (found.player(seat, game) if seat.npc else plainly, seat.by) for at, seat in enumerate(seating)}
    plain = list(run(game, start.step.state, by_seat(game, players, drawn(source, places), source, places)))
    states = [start.step.state, *(moment.state for moment in plain)][:-1]
    return Watched(start, marked(slug, start, states, plain, source.seed), plain, states)


def marked(slug: str, start: Start, states: list[Any], plain: list[Moment[Any]], seed: str) -> list[Moment[Any]]:
    tells = desk(slug).tells
    assert tells is not None
    watch = Watch(tells, start, seed, wording())
    return [watch.marked(*both) for both in zip(states, plain, strict=True)]


WITH_TELLS = [slug for slug in WHOLE if TELLS in games.card(slug).options]


@pytest.mark.thorough
@pytest.mark.parametrize("slug", WITH_TELLS)
def test_signs_are_bounded_true_and_nobody_elses(slug: str) -> None:
    """Of a person, who plays along; of NPCs, one thing each; the same again, from a cut log as from the whole."""
    tells, found = desk(slug).tells, Counter[str]()
    assert tells is not None
    for seed in range(3):
        game = watched(slug, seed, first=HUMAN)
        means: dict[tuple[int, str], str] = {}
        rounds: dict[Any, list[int]] = {}
        for before, plain, moment in zip(game.states, game.plain, game.moments, strict=True):
            signs = [event for event in moment.events if isinstance(event, SIGNS)]
            assert without_signs(moment.events) == list(plain.events)
            assert (moment.need, moment.said, moment.state) == plain[:3]
            if not signs:
                continue
            sign, meant = signs
            assert isinstance(sign, SignShown)
            assert isinstance(meant, SignMeant)
            assert sign.seat == meant.seat == moment.need.seat
            assert game.start.seating.seats[sign.seat].npc
            assert means.setdefault((sign.seat, sign.words), meant.stands_for) == meant.stands_for
            rounds.setdefault(tells.round(before), []).append(sign.seat)
            found[meant.stands_for] += 1
        assert all(len(seats) == len(set(seats)) <= AT_ONCE for seats in rounds.values())
        assert all(Counter(seat for seat, _ in means)[seat] <= MOST_SIGNS for seat, _ in means)
        assert marked(slug, game.start, game.states, game.plain, f"watched {seed}") == game.moments
        half = len(game.plain) // 2
        assert marked(slug, game.start, game.states[:half], game.plain[:half], f"watched {seed}") == game.moments[:half]
    assert found, "somebody gives something away"
    assert set(found) <= set(tells.meanings)


@every_case("slug", WITH_TELLS)
def test_a_sign_is_found_in_the_seats_own_view(slug: str) -> None:
    """A twin evening, in which others hold what they may hold as well, shows the same."""
    game, tells = watched(slug, 5), desk(slug).tells
    assert tells is not None
    looked = 0
    for before, moment in zip(game.states, game.plain, strict=True):
        need = moment.need
        if not isinstance(need, Ask) or not moment.said.by.startswith("npc:") or looked > 40:
            continue
        view = game.start.game.view(before, need.seat)
        seat, source = game.start.seating.seats[need.seat], Source("twin").named("player", need.seat).placed("here")
        world = next(iter(game.start.game.worlds(view, need.seat, Source("twin"))))
        twin = game.start.game.view(world, need.seat)
        for meaning in tells.meanings:
            asked = (need, moment.said.value, seat, source)
            so = tells.is_so(meaning, game.start.game, view, *asked)
            assert so == tells.is_so(meaning, game.start.game, twin, *asked)
            looked += so is not None


@pytest.mark.parametrize(
    "count", [pytest.param(6, marks=pytest.mark.thorough), pytest.param(20, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("slug", WITH_TELLS)
def test_without_tells_everything_else_is_the_same(
    slug: str, count: int, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    card, signs = games.card(slug), 0
    short = {"masks": ["--option", "max_rounds=2"], "cyffle": ["--option", "max_hands=2", "--option", "cheating=on"]}
    for seed in range(count):
        words = ["play", slug, "--json", "--seed", str(seed), *short.get(slug, [])]
        words += [word for name in card.names[: card.seats[0] + 1] for word in ("--seat", f"{name}={LEVELS[seed % 3]}")]
        told = {}
        for value in ("off", "shown"):
            kept = tmp_path / f"{value}-{seed}.jsonl"
            assert main([*words, "--option", f"tells={value}", "--save", str(kept)]) == 0
            answer, log = json.loads(capsys.readouterr().out), kept.read_text(encoding="utf-8").splitlines()
            events = [event for event in answer["events"] if not event["type"].startswith("sign-")]
            signs += len(answer["events"]) - len(events)
            assert answer["options"].pop("tells") == value
            told[value] = {**answer, "events": events}, log[1:], log[0].replace(f'"tells": "{value}"', "")
        assert told["off"] == told["shown"]
    # Where nobody but NPCs bids, nobody bids coin by coin.
    assert signs or slug == "cipher"


def test_the_folders_are_the_games() -> None:
    assert {"whims", "cipher", "masks"} <= set(EVERY)
    assert all(Path(games.folder(slug), "commands.py").is_file() for slug in EVERY)


@every_case("slug", thinking.TABLES)
def test_a_grandmaster_can_be_timed(slug: str) -> None:
    """The timings run at the end of everything else; that they can begin is known here."""
    assert next(thinking.choices(slug, thinking.TABLES[slug][0], 0)) >= 0
