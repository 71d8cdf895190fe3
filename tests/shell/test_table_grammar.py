"""Every line of the design, and any others: what they mean, or a refusal in one line; never a traceback."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gmkit.chance.source import Source
from gmkit.errors import GmkitError
from gmkit.names import fold
from gmkit.shell.table.answers import DECIDE, DRAW
from gmkit.shell.table.command import verbs_of
from gmkit.shell.table.line import Line, Outcome, parse_line
from gmkit.shell.table.sitting import Asked, Sitting
from gmkit.table.choices import LISTED
from gmkit.table.game import Ask, Luck, Over
from gmkit.table.seats import Seat, Seating
from gmkit.table.store import open_store
from tests.cases import every_case
from tests.shell.test_table import FILE, Table, carnival, record, table
from tests.shell.test_table_recap import sat

__all__ = ["carnival", "table"]

# Act, clauses, reason, as each line is to be read.
LINES = {
    "people Ana she, Ben he, Cleo she, Dov they": ("people Ana she Ben he Cleo she Dov they", 0, ""),
    "npcs Orso he master cyffle:cheat, Livia she": ("npcs Orso he master cyffle:cheat Livia she", 0, ""),
    "begin masks; Ana flirt; paper Dov": ("begin masks", 2, ""),
    's "Regatta ball" high-paths: all': ("s Regatta ball high-paths: all", 0, ""),
    "Ana woos Ben, moon; do gestures, secrecy; 5:1": ("Ana woos Ben moon", 2, ""),
    'Cleo Face +3 "for that speech"': ("Cleo Face +3", 0, "for that speech"),
    'Ana c Orso; woo cleo; do appointments, gestures; stake 18; with Ben 4; goal "Orso returns the letter"':
        ("Ana c Orso", 5, ""),
    "4; do dress": ("4", 1, ""),
    "6:1 3:0": ("6:1 3:0", 0, ""),
    "-2; Ben no; Ben -4; Ben cancel; Cleo 1": ("-2", 4, ""),
    'Cleo denounces Ana "she laughed"': ("Cleo denounces Ana", 0, "she laughed"),
    "Ana pays Orso 3": ("Ana pays Orso 3", 0, ""),
    "Ben cuts Ana to 2": ("Ben cuts Ana to 2", 0, ""),
    "Ana, Ben to the bridge": ("Ana Ben to the bridge", 0, ""),
    "rounds 3 among npcs": ("rounds 3 among npcs", 0, ""),
    "Ana Face +3 from Orso": ("Ana Face +3 from Orso", 0, ""),
    "Ben feels Ana 6 enduring": ("Ben feels Ana 6 enduring", 0, ""),
    "Ben promises Ana 9 anyway": ("Ben promises Ana 9 anyway", 0, ""),
    "open cyffle Ana, Orso, Vela; wager 2; cheating on": ("open cyffle Ana Orso Vela", 2, ""),
    "cipher lot aslaran; Ana 12, Orso 13, Ana 15, rest pass": ("cipher lot aslaran", 1, ""),
    'Orso cheats in 3 "the story wants it"': ("Orso cheats in 3", 0, "the story wants it"),
    "what if Ana challenges Orso; stake 8; with Ben 4": ("what if Ana challenges Orso", 2, ""),
    'n "Vela keeps it for later"': ("n", 0, "Vela keeps it for later"),
    "evening; without Dov": ("evening", 1, ""),
    "undo #39": ("undo #39", 0, ""),
    'breach NAME "..."': ("breach NAME", 0, "..."),
}  # fmt: skip


@every_case("text", LINES)
def test_every_line_of_the_design_is_read_as_it_is_meant(text: str) -> None:
    act, clauses, why = LINES[text]
    line = parse_line(text)
    assert " ".join(line.words) == act
    assert (len(line.clauses), line.why) == (clauses, why)


# A clause, and what it answers: by its label.
CLAUSES = {
    "do gestures, secrecy": [(("actions", "support", "the messenger's action"), "gestures, secrecy")],
    "woo Ben, moon": [(("aims",), "woo Ben, woo moon")],
    "for moon": [(("aims",), "for moon")],
    "stake 18": [(("stake",), "18")],
    "stak 18": [(("stake",), "18")],
    "less 4": [(("answer to the stake",), "4")],
    "match": [(("answer to the stake",), "match")],
    "hold": [(("figure to take",), "hold")],
    "leave": [(("figure to meet",), "leave")],
    "back down": [(("shortfall",), "back down")],
    "desp": [(("shortfall",), "desperate attack")],
    "with Ben 4": [(("ally to ask",), "Ben"), (("Face to ask for",), "4")],
    "with Livia via Ben 5": [
        (("ally to ask",), "Ben"), (("who lends",), "through Ben to Livia"), (("Face to ask for",), "5")
    ],
    "repay 4": [(("repayment",), "4")],
    'goal "Orso returns the letter"': [(("goal",), "Orso returns the letter")],
    "bet 2 on Orso": [(("side bet",), "Orso"), (("bet",), "2")],
    'breach Ben "Never promise"': [(("who went against a mask",), 'breach Ben "Never promise"')],
    "breach Ben": [(("who went against a mask",), "Ben")],
    "directed Sun Temple": [(("aside",), "directed Sun Temple")],
    "sum +1": [(("modifier",), "+1")],
    "6:2 4:3": [(("faces",), "6:2 4:3")],
    "Orso 4:3": [(("faces",), "4:3")],
    "vs stake 3": [(("stake",), "3")],
    "draw": [(("draw",), "draw")],
    "say yes": [(("next",), "yes")],
}  # fmt: skip


@pytest.mark.parametrize("text", CLAUSES)
def test_every_clause_answers_what_it_is_for(carnival: Table, text: str) -> None:
    from gmkit.games.masks.led import at_table
    from gmkit.shell.table.answers import read_clause
    from gmkit.table.game import SeatNo

    (clause,) = parse_line(f"x; {text}").clauses
    found = read_clause(at_table(), record()[1], SeatNo(0), clause)
    assert [(one.labels, one.said) for one in found] == CLAUSES[text]


PIECES = """
    Ana Ben Orso Livia Zed moon all nobody none challenges c unopposed woos arrest Face hidden feels owes promises wears
    has do stake with goal accept match hold leave repay bet on desperate back vs say draw feel promise lend reaction
    decide people npcs scene s begin masks evening without note undo redo return act usual off on dice app table reroll
    seed reveal check export import copy show rule roll who w log g odds rename played by gmkit skill master loans
    open close back to zoom purses coins cyffle whims cipher lot Orso,Vela what if odds hooks recap market rounds
    spider 3d10 gestures +3 -2 =4 6 0 99 #3 #99 6:1 5:0 7:7 ; ; ; , , : " “ ” «
"""


def scrambled(draw: Random) -> str:
    pieces = PIECES.split()
    words = [draw.choice(pieces) for _ in range(draw.randint(1, 9))]
    return " ".join(words)


@pytest.mark.parametrize("part", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 11))])
def test_any_line_is_done_or_refused_in_a_line(carnival: Table, part: int) -> None:
    """Of anything at all 500 lines, or a tenth of a hundred thousand; other games are opened as well."""
    from gmkit.cli import _shelf
    from gmkit.shell.table.command import BESIDE, verbs_of
    from gmkit.shell.table.sitting import Sitting
    from gmkit.table.entries import now
    from gmkit.table.store import open_store

    draw, shelf = Random(f"lines {part}"), _shelf()
    slugs = tuple(shelf.cards)
    verbs = verbs_of(slugs)
    with open_store(Path(FILE)) as store:
        sitting = Sitting(store, shelf.desk, slugs, now, verbs, shelf=shelf, beside=BESIDE)
        for _ in range(10_000 if part else 500):
            before, text = store.count(), scrambled(draw)
            if text.split()[0] in ("export", "copy", "import", "print"):
                continue
            entry, refused = None, "not at all"
            try:
                entry = sitting.take(text).entry
            except GmkitError as error:
                refused = str(error)
            assert refused, text
            assert "\n" not in refused, text
            assert store.count() == before + (entry is not None), text
        assert list(store.faults(deep=True)) == []


TYPED = (
    "round", "rounds 2", "season", "evening", "evening; without Ben", "market", "scene ends", "usual off", "usual on",
    'scene "Regatta ball" high-paths: all', 's "Docks" streets: Ana, Ben, Orso', "Ana, Ben to the bridge", "reroll",
    "Ana woos Ben, moon; do gestures; 5:1", "Ana c Orso; stake 3; do gestures", "Orso challenges Ana", "Ana unopposed",
    "Ana follows Orso", 'Ben denounces Ana "so" anyway', 'arrest Ben "so"', "Ana pays Orso 3", "Ben promises Ana 4",
    "Ben cuts Ana to 0", "Ben promises Ana 9 anyway", "Ana owes Orso 5", "Ana has taria", "Ana wears uncast", "undo 2",
    "Ana achieves 1", "Ana alienated", "Ben feels Ana -2", "Moon Temple feels Ana +1", "Orso Face +3", "Ana character",
    "people Zoe she", "npcs 1", "rename Ben Bert", "rename Bert Ben", "paper Ben", "paper Ben off", "undo", "redo",
    "Ana played by gmkit", "Ana played by gm", "Ana leaves", "Ana returns", "undo act", 'note! "so"', "dice people",
    "dice app", "open cyffle Ana, Orso, Livia; cheating on; 2 hands", "open whims Ana, Ben", "Orso whims Livia",
    "Orso cypher Livia; turn cap 8", "open cipher Ana, Orso; dice app", "back", "close", "purses coins 9", "Ben wants",
    "Ana 12, rest pass", "decline", "back down", "6:1 3:0", "nobody", "2; Ben no",
)  # fmt: skip
LOOKS = (
    "who", "who --public", "who Ana --for Ben", "who Sun Temple --for Ana", "log --all", "log --for Ana", "recap --gm",
    "recap --for Ana", "recap --public", "hooks 20", "hooks --public", "odds", "hide", "zoom 2",
    "what if Ana challenges Orso; stake 3",
)  # fmt: skip


def nearly(draw: Random) -> str:
    """Give a line of an evening, or one with a slip in it: two in one, words astray, a letter more or less."""
    text, how = draw.choice(TYPED), draw.randrange(8)
    if how == 0:
        return f"{text}; {draw.choice(TYPED)}"
    if how == 1:
        return draw.choice(TYPED)[: draw.randrange(30)] + text[draw.randrange(len(text)) :]
    if how == 2:
        return " ".join(draw.sample(text.split(), len(text.split())))
    if how == 3:
        at = draw.randrange(len(text))
        return text[:at] + draw.choice("; ,:\"'“”#-+=?!7é月") + text[at + draw.randrange(2) :]
    return text


def one_answer(asked: Asked) -> str:
    plain = asked.default or (DRAW if asked.pieces else DECIDE if asked.npc else "")
    return plain or re.split(r" or | to |, ", asked.legal)[0].removesuffix(" Face")


@pytest.mark.parametrize("lines", [150, pytest.param(4_000, marks=pytest.mark.slow)])
def test_an_evening_with_slips_is_looked_back_on_after_any_line(carnival: Table, lines: int) -> None:
    """Who joins, is renamed, or has no mask between two rounds: all of it can be told at any time, to anybody."""
    from gmkit.cli import _shelf
    from gmkit.shell.table.command import BESIDE
    from gmkit.table.entries import now

    draw, shelf = Random(f"nearly {lines}"), _shelf()
    slugs = tuple(shelf.cards)
    with open_store(Path(FILE)) as store:
        sitting = Sitting(store, shelf.desk, slugs, now, verbs_of(slugs), shelf=shelf, beside=BESIDE)
        for at in range(lines):
            asked = sitting.pending()
            if asked is not None and draw.random() < 0.6:
                text = one_answer(asked)
            else:
                text = nearly(draw) if draw.random() < 0.8 else draw.choice(LOOKS)
            before, kept, refused = store.count(), 0, ""
            try:
                kept = sitting.take(text).entry is not None
            except GmkitError as error:
                refused = str(error)
                if asked is not None and draw.random() < 0.1:
                    text = "close" if sitting.focus else "undo act"
                    kept = sitting.take(text).entry is not None
            assert (store.count(), "\n" in refused) == (before + kept, False), text
            if at % 500 == 0 and len(sitting.people) > 9:
                sitting.take("return #5")
        assert list(store.faults(deep=True)) == []


@pytest.mark.parametrize("count", [3, pytest.param(1000, marks=pytest.mark.slow)])
def test_the_same_line_after_an_undo_draws_the_same_and_after_a_reroll_something_else(
    carnival: Table, count: int
) -> None:
    others = 0
    for _ in range(count):
        # Every ruling of this kind moves the place on, as another seed would.
        carnival("reroll")
        found = carnival("Ana unopposed; do gestures; draw; Ben reaction no")
        tiles = [one for one in found["lines"] if "draws" in one]
        carnival("undo")
        again = carnival("Ana unopposed; do gestures; draw; Ben reaction no")
        assert [one for one in again["lines"] if "draws" in one] == tiles
        carnival("undo")
        carnival("reroll")
        other = carnival("Ana unopposed; do gestures; draw; Ben reaction no")
        others += [one for one in other["lines"] if "draws" in one] != tiles
    assert others > count // 2


def test_a_look_at_every_question_changes_nothing_and_the_question_comes_again(carnival: Table) -> None:
    from gmkit import games
    from gmkit.shell.table.command import VERBS
    from gmkit.shell.table.sitting import Sitting
    from gmkit.table.entries import now
    from gmkit.table.store import open_store

    desk = games.part("masks", "commands").DESK
    with open_store(Path(FILE)) as store:
        sitting = Sitting(store, lambda _slug: desk, ("masks",), now, VERBS)
        sitting.take("usual off")
        sitting.take("Ana challenges Ben")
        seen = set()
        for _ in range(60):
            asked = sitting.pending()
            if asked is None:
                break
            seen.add(asked.what)
            count = store.count()
            for look in ("who", "who Ben", "log", "/w", "odds" if not asked.pieces else "who"):
                sitting.take(look)
            assert sitting.pending() == asked
            assert store.count() == count
            own = {"stake": "4", "goal": "the letter", "actions": "gestures" if asked.who == "Ana" else "stylishly"}
            first = re.split(r" or | to |, ", asked.legal)[0].removesuffix(" Face")
            sitting.take(own.get(asked.what) or asked.default or ("draw" if asked.pieces else first))
        assert sitting.pending() is None
    assert {"goal", "stake", "challenge", "aims", "actions", "domino"} <= seen


# ---- Real NPCs beside people, in any order


def at_random(draw: Random, names: list[str], out: list[str]) -> str:
    """Give an act or a ruling, sensible or not; who is out of the story does nothing but return."""
    one, other, figure = draw.choice(names), draw.choice(names), draw.randint(0, 9)
    back = draw.choice([*(out or names), one])
    return draw.choice(
        [
            *[f"{one} challenges {other}"] * 4, *[f"{one} unopposed"] * 2, f"{one} woos {other}",
            f"{one} follows {other}", f'{one} denounces {other} "so" anyway', f'arrest {one} "so"',
            f"{one} alienation", "market", f"{one} market",
            f"{one} pays {other} {figure}", f"{one} promises {other} {figure}", f"{one} cuts {other} to {figure}",
            f"{one} leaves", f"{back} returns", f"{one} to the bridge", "rounds 1 among npcs", f"{one} character",
            'scene "Ball": all', "season", f"{one} wants", f"{one} Face +{figure}", f"{one} Face -{figure}",
            f"{one} Face all", f"{one} Hidden -{figure}", f"{one} Face +{figure} from {other}",
            f"{one} feels {other} {draw.choice('+-')}{figure}", f"{one} feels {other} {figure} enduring",
            f"{one} owes {other} {figure}", f"{one} promises {other} {figure} anyway", f"{one} achieves 1",
            f"{one} alienated", "undo", "redo",
        ]
    )  # fmt: skip


def answered(draw: Random, sitting: Sitting) -> int:
    """Answer what is asked by chance until nothing is; give how many answers it took."""
    for count in range(200):
        asked = sitting.pending()
        if asked is None:
            return count
        need = sitting.need()
        assert need is not None
        if isinstance(need, Luck):
            sitting.take("draw")
            continue
        sitting.take(need.show(draw.choice(list(islice(need.choices.items(), 60)))))
    raise AssertionError("it never ends")


@pytest.mark.parametrize("count", [40, pytest.param(2000, marks=pytest.mark.slow)])
def test_whatever_a_gm_does_beside_real_npcs_face_stays_and_the_turn_comes_back(tmp_path: Path, count: int) -> None:
    """Nobody, one and two people keep their feelings on paper; NPCs are of every level."""
    draw, taken, asked = Random("npcs"), 0, 0
    names = ["Ana", "Ben", "Orso", "Livia", "Vela"]
    number = 0
    while taken < count:
        one = sat(tmp_path / f"{number}.gmkit", f"npcs {number}")
        paper = ["", "; paper Ana", "; paper Ana; paper Ben"][number % 3]
        for line in (
            "people Ana she, Ben they", f"npcs Orso he {('master', 'weak')[number % 2]}, Livia she, Vela she average",
            f"begin masks{paper}", 'scene "Ball": all',
        ):  # fmt: skip
            one.take(line)
        sums = None
        for _ in range(25):
            out = [names[seat] for seat in one.standing()[3].out]
            here = [name for name in names if name not in out]
            before, line = one.store.count(), at_random(draw, here, out)
            try:
                one.take(line)
            except GmkitError:
                assert one.store.count() == before, line
                continue
            if not one.state.get("standing"):  # several undos in a row took back the beginning too
                one.take("redo")
            taken += 1
            asked += answered(draw, one)
            _, _, game, record = one.standing()
            sums = sums or game.held(record)
            assert (game.held(record), record.agenda, record.ended) == (sums, (), None), line
            assert min(*record.face[:-1], *record.tokens[:-1]) >= 0, line
            if taken >= count:
                break
        assert list(one.store.faults(deep=True)) == []
        one.store.close()
        number += 1
    assert asked > count // 3


# ---- What stands behind a semicolon is heard, or refused


def test_no_line_passes_over_what_stands_behind_its_semicolon(carnival: Table) -> None:
    from gmkit.shell.table.line import people_of

    lines = [
        "people Vela; drop table", "npcs Max he; wibble", 'scene "Ball" high-paths: all; wibble', 'note "x"; wibble',
        "evening; wibble", "Ana, Ben to the bridge; wibble", "Ana played by Tom; wibble", "Orso skill weak; wibble",
        "Ana Face +1; wibble", "rename Ana Anna; wibble", "who Ana; wibble", "undo; wibble", "roll 2d6; wibble",
        "odds; wibble", "zoom; wibble", "purses coins 4; wibble", "usual off; wibble", "recap; wibble", "log; wibble",
        "Orso whims Livia; wibble", "open whims Orso, Livia; wibble", "Ana woos Ben; wibble", "market; wibble",
        "what if Ana challenges Ben; wibble", "show spider; wibble", "dice app; wibble", "reroll; wibble",
    ]  # fmt: skip
    with open_store(Path(FILE), read_only=True) as store:
        count, here = store.count(), people_of(store.state)
    for line in lines:
        assert line.rpartition("; ")[2] in carnival(line, 2)["err"] or "drop" in line, line
    with open_store(Path(FILE), read_only=True) as store:
        assert (store.count(), people_of(store.state)) == (count, here)


def test_who_comes_before_there_are_masks_has_no_clause_of_theirs(table: Table) -> None:
    for line in ("people Ana; Ana flirt", "npcs Orso; paper Orso", "people Ana; wibble"):
        assert line.rpartition("; ")[2] in table(line, 2)["err"]
    assert table("who")["people"] == []


# ---- What is legal goes before what a line may begin with


class Asks(Sitting):
    """A table at which one question stands, and whatever answers it is heard."""

    now: Ask

    def need(self) -> Ask:
        return self.now

    def pending(self) -> Asked:
        return Asked("Ana", self.now.what, self.now.choices.expects(), self.now.what)

    def _answer(self, line: Line, *, whole: bool) -> Outcome:
        return Outcome([line.said])


def test_whatever_a_game_lets_one_choose_is_an_answer_though_it_begins_with_a_verb(tmp_path: Path) -> None:
    """Of all five games, whatever may be chosen in some of their rounds; "back down" is not the verb back."""
    from gmkit import games

    one = sat(tmp_path / "x.gmkit", "r1")
    sitting, begun = Asks(one.store, one.desk_of, ("masks",), lambda: "", verbs_of(games.slugs())), set[str]()
    for slug in games.slugs():
        for need in asked_in(slug):
            sitting.now = need
            for choice in islice(need.choices.items(), LISTED):
                said = need.choices.told(choice)
                begun |= {said} if fold(said.split()[0]) in sitting.verbs else set()
                assert sitting.take(said).lines == [said], (slug, need.what)
                if said == "back down":
                    assert sitting.take("back").lines == ["back"], "no game is open that it could lead back from"
    one.store.close()
    assert {"back down", "Cypher Anomaly"} <= begun


def asked_in(slug: str) -> Iterator[Ask]:
    """Give what is asked in two games that are answered by chance, each label with the same choices once."""
    from gmkit import games

    desk, seen = games.part(slug, "commands").DESK, set[tuple[str, Any]]()
    game = desk.open((), None)
    people = [Seat(name, "human", "", "she") for name in ("Ana", "Ben", "Orso")]
    seating = Seating(tuple(people[: max(desk.card.seats[0], min(desk.card.seats[1], 3))]))
    for seed in ("1", "2"):
        draw, luck = Random(seed), Source(seed).stream()
        state = game.set_up(seating, desk.card.read_options([])).state
        for _ in range(500):
            need = game.pending(state)
            if isinstance(need, Over):
                break
            if isinstance(need, Luck):
                state, _ = game.apply(state, need.law.draw(luck))
                continue
            if (need.what, need.choices) not in seen:
                seen.add((need.what, need.choices))
                yield need
            state, _ = game.apply(state, draw.choice([*islice(need.choices.items(), LISTED)] or ["x"]))


# ---- Actions that a set of masks of one's own makes


@pytest.fixture
def velvet(tmp_path: Path) -> Iterator[Sitting]:
    """Give a table with masks whose contraries gmkit says in words of its own, where Ana's actions are asked for."""
    one = sat(tmp_path / "x.gmkit", "c0", (Path(__file__).parents[2] / "examples" / "velvet-masks.yaml",))
    for line in ("people Ana she, Ben he", "begin masks", "scene ball: all", "Ana challenges Ben; stake 1; Ben accept"):
        one.take(line)
    with one.store:
        yield one


def test_a_table_keeps_what_is_said_of_a_mask_in_words_of_our_own(velvet: Sitting) -> None:
    asked = velvet.pending()
    assert asked is not None
    assert "Go against: Fall asleep in company (hidden 2)" in asked.legal
    assert list(velvet.store.faults(deep=True)) == []


def test_the_beginning_of_an_action_goes_before_a_word_inside_another(velvet: Sitting) -> None:
    velvet.take("do fall; Ben do jingle")
    _, _, _, record = velvet.standing()
    assert [one.label for one in record.encounter.sides[0].declared] == ["Fall asleep in company"]


def test_an_action_that_is_none_is_refused_with_the_nearest_and_how_many_more_there_are(velvet: Sitting) -> None:
    with pytest.raises(GmkitError) as refused:
        velvet.take("do wibble", whole=True)
    told = str(refused.value)
    assert '"wibble" may not be chosen; choose ' in told
    assert told.endswith('6 more or what else you do, in "your own words"')
    assert told.count(" (") == 4


def test_whoever_is_beholden_is_given_orders_between_challenges_and_while_anything_is_asked(velvet: Sitting) -> None:
    velvet.take("undo act")
    for line, why in (
        ("order Ben", "owes nobody"),
        ("Ben owes Ana 5", ""),
        ("order Ben", "say what"),
        ("order", "who"),
    ):
        if not why:
            velvet.take(line)
            continue
        with pytest.raises(GmkitError, match=why):
            velvet.take(line)
    for line in ('order Ben "Fetch my glove"', "order Ben Fetch my glove", 'Ben order "Fetch my glove"'):
        assert velvet.take(line).lines == ["Ana bids Ben: “Fetch my glove”."]
    velvet.take("Ana challenges Ben; stake 1; do fall; Ben accept; Ben do jingle")
    while (now := velvet.pending()) is not None:
        found = velvet.take('order Ben "Fetch my glove"')
        assert found.lines[0] in ("Ana bids Ben: “Fetch my glove”.", "The GM bids Ben: “Fetch my glove”.")
        assert velvet.pending() == now
        velvet.take(one_answer(now))
    velvet.take("people Cleo she")
    velvet.take("Ben owes Cleo 2")
    assert velvet.take('order Ben "Sing"').lines == ["The GM bids Ben: “Sing”."], "either may mean it"


# ---- One word for nothing


def test_nothing_is_one_word_at_every_question_that_may_be_passed_and_shown_alike(tmp_path: Path) -> None:
    """Real questions of all five games, and of a table at which everything is asked."""
    from gmkit import games
    from gmkit.table.choices import alike, passing

    passed = set[tuple[str, str]]()
    for slug in games.slugs():
        for need in asked_in(slug):
            found = passing(need.choices)
            for word in ("none", "nothing", "-"):
                if found:
                    assert need.parse(word) == found[0], (slug, need.what, word)
                    passed.add((slug, need.what))
            if need.what in ("side bet", "ally to ask"):
                assert not re.search("no bet|nobody", alike(need.choices, need.choices.expects()))
    assert {("masks", what) for what in ("aims", "actions", "market")} <= passed
    one, shown = sat(tmp_path / "x.gmkit", "c3"), dict[str, str]()
    for line in (
        "people Ana she, Ben he, Cleo she", "begin masks; Ana flirt; Ben dashing; Cleo spider", "scene ball: all",
        "Ana Face 9", "usual off",
    ):  # fmt: skip
        one.take(line)
    for act in (
        "market",
        "Cleo challenges Ben; stake 1; goal it; Ben goal it; Ben accept",
        "Ana owes Ben 3",
        "scene ends",
    ):
        one.take(act)
        while (asked := one.pending()) is not None:
            if asked.what in ("market", "what to buy or offer", "side bet", "aims", "actions", "order"):
                assert asked.what == "actions" or re.search(r"\bnone\b", asked.legal), asked
                assert not re.search("no bet|nobody|sell nothing", f"{asked.legal} {asked.default}"), asked
                assert "none is the word for nothing here; nothing and - are read as well." in one.take("?").lines
                shown[asked.what] = asked.default
                one.take(("none", "nothing", "-")[len(shown) % 3])
            else:
                one.take(one_answer(asked))
    assert {what: default for what, default in shown.items() if default} == {
        "what to buy or offer": "none", "aims": "none", "order": "none"
    }  # fmt: skip
    one.store.close()


def test_odds_of_an_act_are_what_would_come_of_it_and_at_a_question_what_is_asked_is_weighed(velvet: Sitting) -> None:
    count = velvet.store.count()
    assert velvet.take("odds").lines
    begun, asked = velvet.store.entry(velvet.act_under_way()).line, velvet.pending()
    told = velvet.take("what if Ben challenges Ana; do jingle; stake 6; Ana do fall; Ana accept").lines
    assert told[0] == f'As it stood before "{begun}":', "an act can be looked at while another asks"
    assert (velvet.store.count(), velvet.pending()) == (count, asked), "the question comes again, and nothing is kept"
    velvet.take("undo act")
    assert velvet.take("what if Ben challenges Ana; do jingle; stake 6; Ana do fall; Ana accept").lines[0] == told[1]
    line = "Ben challenges Ana; do jingle; stake 6; Ana do fall; Ana accept"
    found = velvet.take(f"odds {line}")
    assert found.entry is None
    assert found.lines[0] == velvet.take(f"what if {line}").lines[0]
    with pytest.raises(GmkitError, match="odds answers at a question"):
        velvet.take("odds")
    with pytest.raises(GmkitError, match="what if takes an act"):
        velvet.take("odds cyffle")
