"""One challenge in a file: what it describes, and every check of it with its place."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from gmkit.chance.pieces import Domino
from gmkit.cli import run
from gmkit.errors import UnknownReference
from gmkit.games.masks.content import CHALLENGE, KINDS
from gmkit.games.masks.described import Described, described
from gmkit.games.masks.model import Declared, Encounter, Feeling, Held, Loan, Options, Side, Whereabouts
from gmkit.library.document import Diagnostic, Document
from gmkit.library.load import parse
from gmkit.library.load import read as read_file
from gmkit.library.shelves import load_checked, validate
from tests.cases import every_case
from tests.commands import answer, refused
from tests.games.around import judge
from tests.games.masks.builders import EXAMPLES, WORLD, Fault

EXAMPLE = EXAMPLES / "celia-and-dav.yaml"
VELVET = read_file(EXAMPLES / "velvet-masks.yaml")


BALL = """\
kind: masks-challenge
schema_version: 1
challenge:
  kind: opposed
  stake: 10
  challenger: {id: Celia, mask: qh, face: 7, hidden_face: 9, actions: [qh.fan_gestures, qh.never_promise], draw: [3, 4]}
  defender: {id: Dav, mask: js, face: 12, hidden_face: 14, actions: [js.pose_dramatically], draw: [5, 1]}
  support:
    challenger: [{id: Bo, via: [Bo], commit: 5, rel: 6, face: 8, ask: 4, lend: 4, draw: [6, 2]}]
  goals: {challenger: Dav leaves the ball, defender: Celia dances with Dav}
  repay: {Bo: 5}
"""
"""The worked challenge: Celia asks Bo, and stakes 6 of her own and 4 lent."""

CHAIN = """\
kind: masks-challenge
schema_version: 1
challenge:
  against: Temple of the Sun
  challenger: {id: Celia, level: master, mask: the Flirt, face: 7, feeling: -3, actions: [never promise],
    hidden: [{label: Keep every pledge, value: 2, conflicts: never-promise}], mundane: [Bow]}
  defender: {id: Dav, gender: female, mask: role, face: 12, actions: [dance], draw: "5:1"}
  support:
    challenger:
      - {id: Bo, via: [Zeno, Bo], commit: 7, ask: 7, mask: jd, actions: [support sun], draw: "6:2"}
      - {id: Zeno, rel: 8, ask: 5, lend: 3, face: 9}
    defender:
      - {id: moon-temple, commit: 4, rel: 2, ask: 4}
      - {id: Anna, via: [Cyn], commit: 6, ask: 6}
"""


def described_in(text: str, **options: Any) -> Described:
    """Read a file's text; it is sound."""
    document = parse(text, "challenge.yaml")
    assert validate(document, {CHALLENGE.name: CHALLENGE}) == []
    return described(document, WORLD, {**Options()._asdict(), **options})


def check_the_ball(found: Described) -> None:
    """Compare with the worked challenge, figure by figure."""
    state = found.state
    assert state.hall.seating.names == ("Celia", "Dav", "Bo")
    assert state.face == (7, 12, 8, -27)
    assert state.tokens == (9, 14, 0, -23)
    assert state.worn == ("qh", "js", None)
    assert state.feelings[2] == (Feeling(6, False, 6, 1), *[Feeling()] * 6)
    assert state.feelings[:2] == ((Feeling(),) * 7,) * 2
    assert state.promised == ((0, 0, 0), (0, 0, 0), (5, 0, 0), *[(0, 0, 0)] * 4)
    assert state.where == (Whereabouts("main"),) * 3
    assert len(state.stock) == 12
    fan = Declared("Make significant gestures with fan", "proper", 1, tags=("display", "feminine"))
    never = Declared("Never promise anything", "proper", 2, tags=("restraint", "subtle"))
    pose = Declared("Pose dramatically", "proper", 1, tags=("display",))
    assert found.encounter == Encounter(
        "opposed",
        (
            Side(state.hall.seating.find("Celia"), (fan, never), named=10, loans=(Loan(2, (), 4, 4),)),  # type: ignore[arg-type]
            Side(state.hall.seating.find("Dav"), (pose,), named=10),  # type: ignore[arg-type]
        ),
        stake=10,
        before=state.feelings,
        had=state.face,
        goals=("Dav leaves the ball", "Celia dances with Dav"),
    )
    assert found.draws == (Domino(3, 4), Domino(5, 1), Domino(6, 2))
    assert found.repaid == ((2, 5),)


def test_the_worked_challenge() -> None:
    check_the_ball(described_in(BALL))


def test_the_example() -> None:
    found = described(load_checked(EXAMPLE, CHALLENGE), WORLD, Options()._asdict())
    check_the_ball(found)
    assert found.title == "Celia and Dav at the ball"


def test_a_chain_a_faction_and_a_conflict() -> None:
    found = described_in(CHAIN)
    state, encounter = found.state, found.encounter
    assert state.hall.seating.names == ("Celia", "Dav", "Bo", "Zeno", "Anna", "Cyn")
    assert [seat.level for seat in state.hall.seating] == ["master", *["human"] * 5]
    # Celia is in the city's list, and what nobody says is not guessed from a mask.
    assert [avatar.gender for avatar in state.avatars[:2]] == ["female", "female"]
    assert state.avatars[2].masks == (Held("jd", True),)
    # Whose Face is not said has what it lends; who only passes on has none.
    assert state.face == (7, 12, 7, 9, 6, 0, -41)
    assert state.tokens == (2, 0, 0, 0, 0, 0, -2)
    # Feelings and promises are towards whoever asks: Bo is asked by Zeno, Zeno by Celia, Anna by Cyn.
    assert state.promised[2] == (0, 0, 0, 7, 0, 0)
    assert state.promised[4] == (0, 0, 0, 0, 0, 6)
    assert state.promised[7] == (0, 4, 0, 0, 0, 0)
    assert [row[0] for row in state.feelings[3:4] if isinstance(row, tuple)] == [Feeling(8, False, 8, 1)]
    assert [row[1] for row in (state.feelings[0], state.feelings[7]) if isinstance(row, tuple)] == [
        Feeling(-3, False, -3, -1),
        Feeling(2, False, 2, 1),
    ]
    never = Declared("Never promise anything", "proper", 2, 2, "never-promise", tags=("restraint", "subtle"))
    keep = Declared("Keep every pledge", "hidden", 2, 2, "never-promise", True, ("upholds-masks",))
    assert encounter.sides[0].actions == (never, keep, Declared("Bow", "mundane", 0))
    assert [(one.label, one.value) for one in encounter.sides[1].declared] == [("Dance", 1)]
    devout = Declared("Support Sun Temple and its rites", "proper", 3, tags=("devotion", "support", "masculine"))
    # Two links away 7 committed deliver 3; asked directly, all 3 come.
    assert encounter.sides[0].loans == (Loan(2, (3,), 7, 3, (devout,)), Loan(3, (), 3, 3))  # type: ignore[arg-type]
    assert encounter.sides[1].loans == (Loan(7, (), 4, 4), Loan(4, (5,), 6, 3))  # type: ignore[arg-type]
    # Nothing is said of the stake: it is what the actions of the dearer side are worth. The Moon Temple draws nothing.
    assert (encounter.stake, encounter.against) == (2, 6)
    assert found.draws == (None, Domino(5, 1), Domino(6, 2), None, None)
    assert found.repaid == ()


def test_alone_and_before_the_authorities() -> None:
    head = "kind: masks-challenge\nschema_version: 1\nchallenge:\n"
    alone = described_in(
        f"{head}  kind: unopposed\n  challenger: {{id: Ana, mask: js, face: 3, actions: [impress], draw: [6, 0]}}\n",
    )
    assert len(alone.encounter.sides) == 1
    assert (alone.encounter.kind, alone.encounter.stake, alone.draws) == ("unopposed", 0, (Domino(6, 0),))
    arrest = described_in(
        f"{head}  kind: arrest\n  authorities: [2, 2]\n  defender: {{id: Ana, mask: js, face: 3, draw: [6, 0]}}\n",
    )
    assert [side.seat for side in arrest.encounter.sides] == [None, 0]
    assert arrest.draws == (Domino(2, 2), Domino(6, 0))


LENT = "commit: 5, rel: 6, face: 8, ask: 4, lend: 4,"

AT_THE_BALL = (
    # who is in it
    Fault("{id: Bo,", "{id: §dav,", "GM504", "a principal does not lend; this one is on line 7"),
    Fault("{id: Dav,", "{id: §Celia,", "GM504", "both sides have this name"),
    Fault("{id: Dav,", '{id: §"Dav ",', "GM503", "no space at its ends"),
    Fault("  goals:", "    defender: [{id: §Bo, commit: 1, ask: 1}]\n  goals:", "GM504", "nobody lends to both sides"),
    Fault("  kind: opposed", "  kind: unopposed", "GM503", "has no defender", "defender: {"),
    Fault("  kind: opposed", "  kind: unopposed", "GM503", "nobody is called for help", "support:"),
    Fault("  kind: opposed", "  kind: arrest", "GM503", "has no challenger", "challenger: {id"),
    Fault("  kind: opposed", "  kind: arrest", "GM503", "nobody is called for help against an arrest", "support:"),
    Fault("  defender: {id: Dav,", "  defendor: {id: Dav,", "GM202", "did you mean `defender`?", "defendor"),
    Fault("  stake: 10", "  §authorities: [1, 1]", "GM503", "the authorities have no part"),
    Fault("  stake: 10", "  against: §Sun Tempel", "GM301", "did you mean Sun Temple?"),
    # lending
    Fault(LENT, "commit: 5, rel: 6, face: 8, ask: 4, lend: §5,", "GM503", "more than the 4 that is asked for"),
    Fault(LENT, "commit: 3, rel: 2, face: 8, ask: 4, lend: §4,", "GM503", "make it 3 or less"),
    Fault(LENT, "commit: 1, rel: 3, face: 8, ask: §4,", "GM503", "make it 3 or less"),
    Fault(LENT, "commit: 0, rel: -6, face: 8, ask: 4, lend: §4,", "GM503", "make it 0 or less"),
    Fault(LENT, "commit: 5, rel: 6, face: 3, ask: 4, lend: §4,", "GM503", "more than the 3 Face it has"),
    Fault(LENT, "commit: §-5, ask: 0,", "GM205", "`commit` must be from 0"),
    Fault(LENT, "rel: §11, ask: 4,", "GM205", "from -10 to 10"),
    Fault("face: 7", "face: §0", "GM503", "asking costs 1 Face, 1 for each link, and there are 0"),
    Fault("via: [Bo]", "via: [§Dav, Bo]", "GM503", "a principal passes no request on"),
    Fault("via: [Bo]", "via: [Zeno, §Zeno, Bo]", "GM504", "nobody passes a request on twice"),
    Fault("via: [Bo]", "via: [§Sun Temple, Bo]", "GM503", "a faction passes no request on"),
    # actions and the stake
    Fault("stake: 10", "stake: §2", "GM503", "less than the 3 that the actions of a side are worth"),
    Fault("js.pose_dramatically]", "§js.pose_drastically]", "GM301", "did you mean Pose dramatically?"),
    Fault("qh.fan_gestures, ", "§js.flippant_humour, ", "GM301", "no proper action of The Flirt"),
    Fault("qh.fan_gestures, ", "qh.never_promise, §", "GM504", "declared already"),
    Fault("], draw: [3, 4]}", "], mundane: [Bow, §Nod], draw: [3, 4]}", "GM503", "4 actions; a challenge holds 3"),
    Fault("], draw: [3, 4]}", "], hidden: [{label: Hum, value: §4}]}", "GM205", "from 1 to 3"),
    Fault("mask: js", "mask: §jss", "GM301", "no mask called"),
    Fault("mask: js", "mask: §the Flirt", "GM504", "Celia wears this mask, on line 6"),
    Fault("hidden_face: 9", "hidden_face: 1, §hidden: [{label: Hum, value: 2}]", "GM503", "hidden actions are worth 2"),
    # what is said to the figure
    Fault("stake: 10", "stake: §20", "GM503", "the challenger may name 12 Face at most: no more than it has and was"),
    Fault(
        "stake: 10", "stake: 10\n  asks: §13", "GM503", "13 is no answer to the stake; choose match, or 3 to 10 Face"
    ),
    Fault("stake: 10", "stake: 10\n  §leave: true", "GM503", "nobody is called for help", "support:"),
    Fault("stake: 10", "stake: 10\n  back_down: §true", "GM503", "neither side alone is short of the stake"),
    Fault("ask: 4, lend: 4, draw", "ask: 4, lend: 0, §draw", "GM503", "who lends nothing draws nothing"),
    # draws
    Fault("[5, 1]", "§[5, 7]", "GM502", "have 0 to 6 pips each"),
    Fault("[5, 1]", '§"5:7"', "GM502", "write the inner court first"),
    Fault("[5, 1]", "§[4, 3]", "GM504", "the tile 4:3 is drawn already, on line 6"),
    Fault("[5, 1]", "§[5]", "GM206", "exactly 2 items"),
    # repayment
    Fault("repay: {Bo: 5}", "repay: {§Bob: 5}", "GM301", "did you mean Bo?"),
    Fault("repay: {Bo: 5}", "repay: {Bo: 5, §bo: 1}", "GM504", "repaid twice"),
    Fault("repay: {Bo: 5}", "repay: {Bo: §-5}", "GM205", "not -5"),
)

IN_A_CHAIN = (
    Fault("via: [Zeno, Bo], commit: 7, ask: 7", "via: [Zeno, Bo], commit: 9, ask: §9", "GM503", "here 8"),
    Fault("rel: 2, ask: 4", "rel: 2, ask: §3", "GM503", "a faction lends all it promised, here 4"),
    Fault("rel: 2, ask: 4", "rel: 0, ask: §4", "GM503", "to whom it likes"),
    Fault("rel: 2, ask: 4", "rel: 2, ask: 4, §draw: [1, 2]", "GM503", "a faction has no draw here"),
    Fault("ask: 7, mask", "ask: 7, lend: 2, mask", "GM503", "worth 3, and 2 Face are lent", "actions: [support"),
    Fault("id: moon-temple, commit: 4", "id: §sun-temple, commit: 4", "GM503", "lends only for what it approves of"),
    Fault("actions: [dance]", "mundane: [Yawn]", "GM503", "nothing declared here makes its modifier +1", "moon-temple"),
    Fault("conflicts: never-promise", "conflicts: §never-mind", "GM301", "no action of The Flirt"),
    Fault("actions: [dance]", "actions: [§swooning]", "GM301", "no proper action of role"),
)


def problems(text: str, *own: Document) -> list[Diagnostic]:
    return judge(parse(text, "challenge.yaml"), KINDS, *own)


def test_both_are_sound() -> None:
    assert problems(BALL) == []
    assert problems(CHAIN) == []


CASES = [*((BALL, fault) for fault in AT_THE_BALL), *((CHAIN, fault) for fault in IN_A_CHAIN)]


@every_case(("text", "fault"), CASES)
def test_a_fault_and_its_place(text: str, fault: Fault) -> None:
    text, place = fault.made(text)
    found = problems(text)
    assert fault.told_by(found) == [(fault.code, place)], found


def test_a_side_that_is_missing() -> None:
    text = "\n".join(line for line in BALL.splitlines() if "defender: {id" not in line) + "\n"
    (found,) = problems(text)
    assert (found.code, found.place and found.place[:2]) == ("GM503", (3, 1))
    assert found.suggestion == "add defender"


def test_dice_show_the_same_twice_and_no_blanks() -> None:
    dice = BALL.replace("challenge:\n", "options: {randomizer: dice2d6}\nchallenge:\n", 1)
    assert problems(dice.replace("[5, 1]", "[3, 4]")) == []
    (found,) = problems(dice.replace("[5, 1]", "[3, 0]"))
    assert found.message == "two dice show 1 to 6 pips each"


def test_a_purse_holds_what_is_declared_alone() -> None:
    text = "kind: masks-challenge\nschema_version: 1\nchallenge:\n  kind: unopposed\n"
    (found,) = problems(f"{text}  challenger: {{id: Ana, mask: js, face: 2, actions: [impress]}}\n")
    assert (found.code, found.place and found.place[:2]) == ("GM503", (5, 44))
    assert "worth 3, more than the Face there is" in found.message


def test_of_the_factions_the_commission_alone_has_a_say_in_a_trial() -> None:
    text = (
        "kind: masks-challenge\nschema_version: 1\nchallenge:\n  kind: trial\n"
        "  defender: {id: Ana, mask: js, face: 3}\n"
        "  support: {defender: [{id: Commissioners of Masks, rel: 2, commit: 7, ask: 7}]}\n"
    )
    assert problems(text) == []
    (found,) = problems(text.replace("Commissioners of Masks", "sun-temple"))
    assert (found.code, found.place and found.place[:2]) == ("GM503", (6, 29))
    (found,) = problems(text.replace("face: 3}", "face: 3, actions: [impress]}"))
    assert "nothing is declared in a trial" in found.message


def test_the_uncast_are_pointed_out_where_an_evening_would_pass_them_over() -> None:
    """Without a peacock feather nobody sees them, and nobody asks them for Face; they may challenge."""
    for worn, told in (("mask: js, face: 12", "nobody sees the Uncast"), ("commit: 5", "lend nothing")):
        text = BALL.replace("actions: [js.pose_dramatically], ", "").replace(
            worn, worn.replace("mask: js", "mask: uncast").replace("commit", "mask: uncast, commit")
        )
        (found,) = problems(text)
        assert (found.code, str(found.severity), told in found.message) == ("GM503", "warning", True)
    uncast = BALL.replace("mask: qh", "mask: uncast").replace("actions: [qh.fan_gestures, qh.never_promise], ", "")
    assert problems(uncast) == []


def test_another_set_is_checked_with_its_own_content() -> None:
    text = BALL.replace("challenge:\n", "set: velvet\nchallenge:\n", 1).replace("mask: js", "mask: velvet-thief")
    (missing,) = problems(text)
    assert (missing.code, missing.place and missing.place[:2]) == ("GM301", (3, 6))
    found = problems(text.replace("mask: qh", "mask: night-nurse"), VELVET)
    assert {one.place and one.place[:2] for one in found} == {(7, 81), (7, 98), (8, 80)}
    with pytest.raises(UnknownReference, match=r"challenge.yaml:8:29: no mask called .velvet-thief"):
        described(parse(text, "challenge.yaml"), WORLD, Options()._asdict())


def test_check_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ball.yaml"
    path.write_text(BALL.replace("stake: 10", "stake: 2"), encoding="utf-8")
    assert run(["check", str(path)]) == 1
    assert "ball.yaml:5:10: error[GM503]: less than the 3 " in capsys.readouterr().out
    assert run(["check", str(EXAMPLE)]) == 0


def one_challenge(folder: Path, body: str, kind: str = "opposed") -> str:
    """Write a file of one challenge; give its path as it is typed."""
    path = folder / f"{kind}.yaml"
    path.write_text(
        f"kind: masks-challenge\nschema_version: 1\nchallenge:\n  kind: {kind}\n  {body}\n", encoding="utf-8"
    )
    return str(path)


RAISED = """\
stake: 12
  {terms}
  challenger: {{id: Celia, mask: qh, face: 7, draw: [6, 0]}}
  defender: {{id: Dav, mask: js, face: {face}, draw: [1, 1]}}
  support:
    challenger:
      # Promised 6, and asked for it; what it lends is bounded by that.
      - {{id: Bo, commit: 6, rel: 2, face: 9, ask: 6, lend: {lend}{drawn}}}"""


@every_case(
    ("face", "lend", "terms", "outcome", "stake", "moved"),
    [
        # Bo keeps the promise: 7 less the fee, and 6, cover 12
        (20, 6, "", "drawn", 12, (18, -6)),
        # Bo breaks it, so Celia, who paid for asking, can raise 6: she attacks in desperation, or yields
        (20, 0, "", "desperate", 12, (12, 0)),
        (20, 0, "back_down: true", "backdown", 12, (-6, 0)),
        # Dav is short as well: after all calls the stake is the smaller of 6 and 5 (B1)
        (5, 0, "asks: 5\n  hold: true", "drawn", 5, (5, 0)),
        (5, 0, "", "drawn", 5, (5, 0)),
    ],
)
def test_a_promise_that_was_broken(
    face: int, lend: int, terms: str, outcome: str, stake: int, moved: tuple[int, int],
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """What may be named counts the promise; what is put up does not."""
    body = RAISED.format(face=face, lend=lend, terms=terms, drawn=", draw: [2, 2]" if lend else "")
    body = body.replace("stake: 12", "stake: 10") if face == 5 else body
    got = answer(capsys, "challenge", "masks", "opposed", "--from", one_challenge(tmp_path, body))["result"]
    assert (got["outcome"], got["stake"]) == (outcome, stake)
    # The fee of 1 for asking is Bo's, whatever the answer; nothing that was lent is repaid here.
    assert (got["face"]["Celia"], got["face"]["Bo"]) == (moved[0] - 1, moved[1] + 1)
    assert sum(got["face"].values()) == 0


@every_case(
    ("said", "paid"),
    [("leave: true", 3), ("decline: true", 3), ("asks: 4\n  hold: true\n  leave: true", 3)],
)
def test_a_figure_that_is_left_in_a_file(
    said: str, paid: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = f"stake: 10\n  {said}\n  challenger: {CELIA}}}\n  defender: {{id: Dav, mask: js, face: 13}}"
    body = body.replace("face: 7", "face: 12")
    path = one_challenge(tmp_path, body)
    assert run(["check", path]) == 0
    capsys.readouterr()
    got = answer(capsys, "challenge", "masks", "opposed", "--from", path)["result"]
    assert (got["outcome"], got["face"], got["riding"]) == ("left", {"Celia": paid, "Dav": -paid}, 2 * paid)
    assert "nothing is drawn in" in refused(capsys, 2, "odds", "masks", "opposed", "--from", path)


def test_nothing_is_declared_before_a_challenge_is_declined() -> None:
    found = problems(BALL.replace("stake: 10", "stake: 10\n  decline: true"))
    assert [(one.place and one.place[:2], one.message.partition(",")[0]) for one in found] == [
        ((7, 62), "nothing is declared before a challenge is accepted"),
        ((8, 60), "nothing is declared before a challenge is accepted"),
        ((9, 3), "nobody is called for help before the figure stands"),
    ]
    alone = BALL.replace("kind: opposed", "kind: arrest").replace("stake: 10", "leave: true")
    assert "has no figure to answer" in "".join(one.message for one in problems(alone))


def test_what_rides_on_a_desperate_attack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The vector `{stake: 10, own: 4, lent: 2}`, expect 16: the fee for asking is paid beside it."""
    body = (
        "stake: 10\n  challenger: {id: Celia, mask: qh, face: 12, draw: [6, 0]}\n"
        "  defender: {id: Dav, mask: js, face: 5, draw: [1, 1]}\n"
        "  support: {defender: [{id: Bo, commit: 2, rel: 2, face: 9, ask: 2, draw: [2, 2]}]}"
    )
    got = answer(capsys, "challenge", "masks", "opposed", "--from", one_challenge(tmp_path, body))["result"]
    assert (got["outcome"], got["changed_hands"], got["debt"], got["riding"]) == ("desperate", 6, 4, 16)


def test_people_say_what_they_are_and_deeds_what_they_are_like() -> None:
    """B13, B5: she is a young noblewoman by her pronoun; what she does in her own words pleases the Moon."""
    text = BALL.replace("id: Dav, mask: js", "id: Nobody, pronoun: she, mask: role").replace(
        "actions: [js.pose_dramatically]", "mundane: [{label: Bow to the Moon, tags: [feminine]}, Yawn]"
    )
    found = described_in(text)
    assert found.state.avatars[1].gender == "female"
    assert found.state.hall.seating.seats[1].pronoun == "she"
    assert found.encounter.sides[1].actions == (
        Declared("Bow to the Moon", "mundane", 0, tags=("feminine",)),
        Declared("Yawn", "mundane", 0),
    )
    lends = "  goals:"
    moon = "    defender: [{id: moon-temple, commit: 4, rel: 4, ask: 4}]\n  goals:"
    assert problems(text.replace(lends, moon)) == []
    (fault,) = problems(text.replace(lends, moon).replace("tags: [feminine]", "tags: [wealth]"))
    assert "lends only for what it approves of" in fault.message


CELIA = "{id: Celia, mask: qh, face: 7"
KINDS_PLAYED = {
    "unopposed": (
        "unopposed",
        f"challenger: {CELIA}, actions: [qh.fan-gestures], draw: [3, 4]}}",
        {"draw": {"inner": 3, "outer": 4}, "face": 1, "hidden_face": 0},
    ),
    # A messenger moves no Face: never-promise is worth 2, and the inner court is 3.
    "messenger": (
        "unopposed",
        f"challenger: {CELIA}, actions: [qh.never-promise], draw: [3, 4]}}",
        {"draw": {"inner": 3, "outer": 4}, "arrives": True},
    ),
    # 1 against 2 is no escape, so what was set aside is lost; a trial is a challenge of its own.
    "arrest": (
        "arrest",
        f"authorities: [3, 1]\n  defender: {CELIA}, actions: [qh.never-promise], draw: [6, 5]}}",
        {"escaped": False, "convicted": False, "lost": 2},
    ),
    # Bo's 4 stands beside her own 1: 5 against 2 releases her.
    "trial": (
        "arrest",
        (f"authorities: [3, 1]\n  defender: {CELIA}, draw: [6, 5]}}\n"
        "  support: {defender: [{id: Bo, ask: 0, draw: [5, 1]}]}"),
        {"escaped": False, "convicted": False, "lost": 0},
    ),
    # 1 for herself and, of the 7 Face that the Commission committed, 2 for its threes, against 2: it draws no tile.
    "trial, the Commission": (
        "arrest",
        (f"authorities: [3, 1]\n  defender: {CELIA}, draw: [6, 5]}}\n"
        "  support: {defender: [{id: commission, rel: 2, commit: 7, ask: 7}]}"),
        {"escaped": False, "convicted": False, "lost": 0},
    ),
    "follow": (
        "opposed",
        (f"stake: 3\n  challenger: {CELIA}, draw: [3, 4]}}\n"
        "  defender: {id: Dav, mask: js, face: 9, draw: [5, 1]}"),
        {"winner": "Dav", "changed_hands": 3, "kept_up": False},
    ),
}  # fmt: skip


@every_case(("kind", "command", "body", "result"), [(kind, *row) for kind, row in KINDS_PLAYED.items()])
def test_every_kind_of_challenge_in_a_file_is_played_as_what_it_is(
    kind: str, command: str, body: str, result: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = one_challenge(tmp_path, body, kind.partition(",")[0])
    assert run(["check", path]) == 0
    capsys.readouterr()
    told = answer(capsys, "challenge", "masks", command, "--from", path)
    found = told["result"]
    assert {key: found[key] for key in result} == result
    assert "challenge-opens" not in {event["type"] for event in told["events"]}, "what opens would have to end"
    for other in {"unopposed", "opposed", "arrest"} - {command}:
        assert f"gmkit challenge masks {command} --from" in refused(
            capsys, 2, "challenge", "masks", other, "--from", path
        )


@every_case(
    ("draw", "told"),
    [("[6, 0]", "  the follower has kept up"), ("[3, 4]", "  the follower has lost them, and is alone")],
)
def test_a_follower_keeps_up_or_not(draw: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body = KINDS_PLAYED["follow"][1].replace("[3, 4]", draw)
    assert run(["challenge", "masks", "opposed", "--from", one_challenge(tmp_path, body, "follow")]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == told


def test_an_evening_wants_to_know_whose_challenge_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("unopposed", "opposed", "arrest"):
        told = refused(capsys, 2, "challenge", "masks", command, "--from", str(EXAMPLES / "carnival.yaml"))
        assert "carnival.yaml is an evening; say whose challenge it is with --as NAME" in told


# ---- In an evening: what is declared beforehand, what changed, and the file changed by it.


@pytest.fixture
def carnival(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lay the example's evening into a folder of its own, with a player in Celia's seat."""
    monkeypatch.chdir(tmp_path)
    text = (EXAMPLES / "carnival.yaml").read_text(encoding="utf-8")
    path = tmp_path / "carnival.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def settled(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["challenge", "masks", *words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_actions_stake_and_allies_are_said_in_an_evening(carnival: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("opposed", "--from", str(carnival), "--as", "Celia", "--vs", "Dav", "--seed", "3")
    theirs = ("--their-do", "stylishly", "--stake", "4", "--goal", "The last dance")
    found = settled(capsys, *words, "--do", "fan", "--mundane", "Hum", *theirs)
    told = {event["type"]: event for event in reversed(found["events"])}
    declared = [[one["label"] for one in e["actions"]] for e in found["events"] if e["type"] == "actions-declared"]
    assert declared[0] == ["Make significant gestures with fan", "Hum"]
    assert declared[1] == ["Dress stylishly"]
    assert told["stake-named"]["stake"] == 4
    assert told["goal-set"]["goal"] == "Celia has the last dance"
    assert carnival.read_bytes() == (EXAMPLES / "carnival.yaml").read_bytes()


@every_case(
    ("vs", "more", "outcome", "stake"),
    [
        ("Anna", "--asks 4 --leave", "left", 6),
        ("Dav", "--asks 4", "drawn", 4),
        ("Dav", "--asks 9", "drawn", 9),
        ("Dav", "--asks 4 --hold --leave", "left", 6),
    ],
)
def test_what_is_said_of_the_stake_holds_in_an_evening(
    carnival: Path, capsys: pytest.CaptureFixture[str], vs: str, more: str, outcome: str, stake: int
) -> None:
    """B1: the defender, a person or an NPC, asks for less or offers more, which is taken or held; that is left or met.

    Who is said to do something has accepted.
    """
    words = ("opposed", "--from", str(carnival), "--as", "Celia", "--vs", vs, "--stake", "6", "--do", "fan")
    deed = "caper" if vs == "Anna" else "pose"
    found = settled(capsys, *words, "--their-do", deed, *more.split(), "--seed", "3")
    (result,) = (event for event in found["events"] if event["type"] == "opposed-resolved")
    assert (result["outcome"], result["stake"]) == (outcome, stake)


@every_case(
    ("said", "label", "pleases"),
    [
        ("Kneel, and kiss the ring +commission", "Kneel, and kiss the ring", True),
        ('"Kneel" +commission', "Kneel", True),
        ("Kneel", "Kneel", False),
        ('Kneel, and "rise"', "Kneel, and 'rise'", False),
    ],
)
def test_own_words_say_in_a_quick_form_too_whom_they_please(
    carnival: Path, capsys: pytest.CaptureFixture[str], said: str, label: str, pleases: bool
) -> None:
    """B5, B14: a deed on no mask is in one's own words, and woos a faction if it says that it pleases it."""
    words = ("unopposed", "--from", str(carnival), "--as", "Celia", "--woo", "commission", "--mundane", said)
    events = settled(capsys, *words, "--seed", "b")["events"]
    (declared,) = (event for event in events if event["type"] == "actions-declared")
    assert [one["label"] for one in declared["actions"]] == [label]
    assert ("faction-wooed" in {event["type"] for event in events}) is pleases


@every_case(
    ("scene", "deed", "pleases"),
    [
        ("An inspection of the masks", "hold one's mask up to the lamp unasked", True),
        ("An inspection of the masks", "Dust off the velvet", False),
        ("A masked ball", "Hold one's mask up to the lamp unasked", False),
    ],
)
def test_a_deed_of_a_scene_pleases_whom_the_city_says_there_and_nowhere_else(
    carnival: Path, capsys: pytest.CaptureFixture[str], scene: str, deed: str, pleases: bool
) -> None:
    """B6: scenes have deeds that please; elsewhere the same words are one's own, which say nothing of whom."""
    text = (EXAMPLES / "carnival.yaml").read_text(encoding="utf-8")
    carnival.write_text(text.replace("title: The regatta ball", f"title: {scene}"), encoding="utf-8")
    words = ("unopposed", "--from", str(carnival), "--as", "Celia", "--woo", "commission", "--mundane", deed)
    events = settled(capsys, *words, "--seed", "b")["events"]
    assert ("faction-wooed" in {event["type"] for event in events}) is pleases


def test_an_ally_who_is_not_needed_is_told_as_what_it_was_said_for(
    carnival: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--as", "Celia", "--vs", "Dav", "--do", "fan", "--stake", "4", "--with", "Anna 3", "--seed", "3")
    assert run(["challenge", "masks", "opposed", "--from", str(carnival), *words]) == 0
    assert "not asked for: ally to ask: Anna; Face to ask for: 3\n" in capsys.readouterr().err


def test_what_changed_is_said_and_the_file_changed_where_that_is_wanted(
    carnival: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = carnival.read_bytes()
    words = ("unopposed", "--from", str(carnival), "--as", "Celia", "--do", "fan", "--roll", "5:1", "--seed", "1")
    once = settled(capsys, *words)
    face = next(one for one in once["result"]["changes"] if (one["who"], one["what"]) == ("Celia", "Face"))
    assert face["after"] - face["before"] == once["result"]["face"] > 0
    assert carnival.read_bytes() == before
    assert settled(capsys, *words, "--save")["result"]["changes"] == once["result"]["changes"]
    assert (carnival.parent / "carnival-before.yaml").read_bytes() == before
    again = settled(capsys, *words, "--save")
    then = next(one for one in again["result"]["changes"] if (one["who"], one["what"]) == ("Celia", "Face"))
    assert then["before"] == face["after"]
    assert run(["check", str(carnival)]) == 0


@every_case(("debt", "price"), [(5, 2), (40, 3)])
def test_odds_against_a_creditor_are_those_of_the_debt(
    carnival: Path, capsys: pytest.CaptureFixture[str], debt: int, price: int
) -> None:
    """B10: whoever is beholden challenges the creditor for the debt alone, however much; won, it is cancelled."""
    text = (EXAMPLES / "carnival.yaml").read_text(encoding="utf-8")
    carnival.write_text(text.replace("    promised: {Dav: 3}\n", f"    debts: {{Dav: {debt}}}\n", 1), encoding="utf-8")
    words = ["odds", "masks", "opposed", "--from", str(carnival), "--as", "Celia", "--vs", "Dav", "--stake"]
    assert run([*words, "8"]) == 2
    assert f"Celia owes Dav {debt} Face, and challenges for that alone" in capsys.readouterr().err
    assert run([*words, str(debt)]) == 0
    told = capsys.readouterr().out
    assert f"for the debt of {debt} Face" in told and f"declining costs Dav {price}, and" in told
    assert run([*words[:-5], "--as", "Dav", "--vs", "Celia", "--stake", "8"]) == 0
    assert "debt" not in capsys.readouterr().out, "the creditor names what figure it likes"


@every_case(
    ("owed", "words", "short", "cancelled"),
    [
        (5, (), "In short: Celia challenges Dav and wins: that cancels the debt of 5 Face.", 5),
        (5, ("--language", "de"), "Kurz: Celia fordert Dav heraus und gewinnt: Die Schuld von 5 Gesicht ist", 5),
        # Nothing is owed.
        (0, ("--do", "fan", "--their-do", "pose", "--stake", "5"), "Celia challenges Dav and wins 5 Face.", 0),
        (0, ("--choose", "a dance; 0; none; none"), "Celia challenges Dav and wins; no Face changes hands.", 0),
    ],
)
def test_what_a_challenge_came_to_in_short_has_a_debt_that_was_won_back(
    carnival: Path, capsys: pytest.CaptureFixture[str], owed: int, words: tuple[str, ...], short: str, cancelled: int
) -> None:
    """B10: won, the debt is cancelled; that is not nothing."""
    text = (EXAMPLES / "carnival.yaml").read_text(encoding="utf-8")
    carnival.write_text(text.replace("    promised: {Dav: 3}\n", f"    debts: {{Dav: {owed}}}\n"), encoding="utf-8")
    played = ("opposed", "--from", str(carnival), "--as", "Celia", "--vs", "Dav", "--roll", "6:0 0:0", "--seed", "2")
    assert run(["challenge", "masks", *played, *words]) == 0
    assert short in capsys.readouterr().out
    found = settled(capsys, *played, *words)
    assert [one["cancelled"] for one in found["events"] if one["type"] == "challenge-ends"] == [cancelled]


def test_an_arrest_says_what_it_changed_and_changes_the_file_too(
    carnival: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("arrest", "--from", str(carnival), "--as", "Celia", "--roll", "6:0 3:3 6:1 3:3", "--seed", "a")
    before = carnival.read_bytes()
    once = settled(capsys, *words)
    lost = [one for one in once["result"]["changes"] if (one["who"], one["what"]) == ("Celia", "Face")]
    assert [(one["before"], one["after"]) for one in lost] == [(14, 0)], "the convicted lose all"
    assert once["events"][0]["type"] == "challenge-opens"
    assert carnival.read_bytes() == before
    assert settled(capsys, *words, "--save")["result"]["changes"] == once["result"]["changes"]
    assert (carnival.parent / "carnival-before.yaml").read_bytes() == before
    assert run(["check", str(carnival)]) == 0


def test_an_evening_that_is_over_may_still_have_more_rounds_after_a_challenge(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "evening.yaml")
    assert run(["play", "masks", "--seed", "a", "--option", "rounds=1-1", "--zoom", "0", "--save", path]) == 0
    capsys.readouterr()
    for words in ("unopposed --as Celia", "opposed --as Celia --vs Bo", "arrest --as Dav"):
        settled(capsys, *words.split(), "--from", path, "--seed", "3", "--save")
        assert run(["play", "masks", "--from", path, "--zoom", "0"]) == 0
        said = capsys.readouterr()
        assert "it is over: the last round is over" in said.out and "--next" in said.err
    assert run(["play", "masks", "--from", path, "--seed", "b", "--option", "rounds=1-2", "--zoom", "0"]) == 0
    assert "The evening ended after two rounds." in capsys.readouterr().out


def test_a_table_keeps_it_as_an_act_that_undo_takes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("gmkit.shell.table.command.fresh_seed", lambda: "r1")
    for line in ("new", "people Ana she, Ben he", "begin masks; Ana flirt", 'scene "Ball": all'):
        assert run(["table", "t.gmkit", line]) == 0
    capsys.readouterr()
    words = ("unopposed", "--from", "t.gmkit", "--as", "Ana", "--do", "fan", "--roll", "5:1")
    found = settled(capsys, *words, "--woo", "Moon Temple", "--save")
    assert {"who": "Moon Temple", "what": "feels", "to": "Ana"}.items() <= next(
        one for one in found["result"]["changes"] if one["who"] == "Moon Temple"
    ).items()
    assert run(["table", "t.gmkit", "--json", "undo"]) == 0
    undone = json.loads(capsys.readouterr().out)["result"]["changes"]
    back = {(one["who"], one["what"], one["to"], one["after"], one["before"]) for one in undone}
    assert back == {
        (one["who"], one["what"], one["to"], one["before"], one["after"]) for one in found["result"]["changes"]
    }


@every_case(
    ("choose", "what"),
    [("a dance; 4; no aim", "aims"), ("a dance; 4; none; sing", "actions"), ("a dance; 4; 99", "aims")],
)
def test_what_can_be_chosen_holds_none(
    carnival: Path, capsys: pytest.CaptureFixture[str], choose: str, what: str
) -> None:
    """What is listed where something is refused is all that is taken."""
    words = ("challenge", "masks", "opposed", "--from", "carnival.yaml", "--as", "Celia", "--vs", "Dav", "--seed", "3")
    assert f"Celia, {what}: " in (told := refused(capsys, 2, *words, "--choose", choose)), told
    assert "choose none, or " in told
    assert run([*words, "--choose", "a dance; 4; none; none"]) == 0


class Typing(io.StringIO):
    """A terminal at which somebody types these lines."""

    def isatty(self) -> bool:
        return True


QUIET = ("unopposed", "--from", "carnival.yaml", "--as", "Celia", "--seed", "3")
"""Celia waves her fan; Anna, a person who hates her, looks on."""


@every_case(
    ("choose", "broken", "denounced"),
    [
        ("none; fan", [], []),
        ("none; fan; no", [], []),
        ("none; fan; no; none", [], []),
        ("none; fan; no; Celia", [("Celia", "")], []),
        ("none; fan; no; Celia; yes", [("Celia", "")], [("Celia", "Anna")]),
        ('none; fan; no; breach Celia "Miss appointments"; yes', [("Celia", "Miss appointments")], [("Celia", "Anna")]),
        # It may be said while anything is asked of a person, and a script from before the question goes on as it did.
        ("none; fan; breach Celia; no; yes", [("Celia", "")], [("Celia", "Anna")]),
        ("none; fan; no; Bo", [("Bo", "")], []),
    ],
)
def test_who_went_against_a_mask_is_said_after_a_challenge_in_a_file(
    carnival: Path, capsys: pytest.CaptureFixture[str], choose: str, broken: list[object], denounced: list[object]
) -> None:
    """B4: asked once after a challenge, in quick forms too; what comes of it is what comes of it in an evening."""
    found = settled(capsys, *QUIET, "--choose", choose)
    told = [(e["seat"], e["line"]) for e in found["events"] if e["type"] == "line-broken"]
    assert (told, [(e["seat"], e["by"]) for e in found["events"] if e["type"] == "denounced"]) == (broken, denounced)
    assert [e["seat"] for e in found["events"] if e["type"] == "arrest-ends"] == ["Celia"] * len(denounced)


def test_a_breach_in_a_file_is_told(carnival: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["challenge", "masks", *QUIET, "--choose", "none; fan"]) == 0
    assert "against" not in capsys.readouterr().out
    assert run(["challenge", "masks", *QUIET, "--choose", "none; fan; no; Celia; yes"]) == 0
    said = capsys.readouterr()
    assert "Celia as the Flirt went against the mask, somebody says." in said.out
    assert "Anna denounces Celia for going against the mask." in said.out
    assert "not asked for" not in said.err


@every_case(
    ("words", "typed", "asked", "broken"),
    [
        # Celia is an NPC; Anna is asked what she makes of it, and then for all.
        ((), "no\n\n", 1, 0),
        ((), "no\nCelia\nno\n", 1, 1),
        ((), "no\nbreach Celia\n\nno\n", 2, 1),
        # Whoever lists answers is not asked beside them, and where all is said nobody is.
        (("--choose", "none; fan; no"), "", 0, 0),
        (("--choose", "none; fan; no; Celia; no"), "", 0, 1),
    ],
)
def test_a_person_at_the_terminal_is_asked_who_went_against_a_mask(
    carnival: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    typed: str,
    asked: int,
    broken: int,
) -> None:
    monkeypatch.setattr("sys.stdin", Typing(typed))
    assert run(["challenge", "masks", *QUIET, *words]) == 0
    said = capsys.readouterr()
    question = "Anna, who went against a mask (none, or several parted by commas; Enter takes none):"
    assert said.err.count(question) == asked
    assert said.out.count("Celia as the Flirt went against the mask") == broken


def test_where_all_is_said_as_options_nobody_is_asked_who_went_against_a_mask(
    carnival: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Celia is a person whose deed is an option; nobody is asked anything, and the form is as quiet as ever."""
    text = carnival.read_text(encoding="utf-8").replace("level: human", "level: skilled")
    carnival.write_text(text.replace("level: master", "level: human", 1), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", Typing(""))
    assert run(["challenge", "masks", *QUIET, "--do", "fan"]) == 0
    said = capsys.readouterr()
    assert "who went" not in said.err and "went against" not in said.out
    assert run(["challenge", "masks", *QUIET, "--do", "fan", "--choose", "breach Celia"]) == 0
    assert "Celia as the Flirt went against the mask, somebody says." in capsys.readouterr().out


def test_the_gm_says_a_breach_among_npcs_where_it_decides_for_one(
    carnival: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = carnival.read_text(encoding="utf-8").replace("level: human", "level: skilled")
    carnival.write_text(text, encoding="utf-8")
    found = settled(capsys, *QUIET, "--choose", "none; fan; Celia")
    assert [e["seat"] for e in found["events"] if e["type"] == "line-broken"] == ["Celia"]
    # What is saved has nothing of the question in it.
    settled(capsys, *QUIET, "--choose", "none; fan; Celia", "--save")
    assert run(["check", str(carnival)]) == 0
    assert "hear" not in carnival.read_text(encoding="utf-8").replace("heard", "")


def test_a_feeling_that_is_wanting_is_asked_for_with_whom_it_is_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for line in ("new", "people Ana she, Ben he", "begin masks; Ana flirt; Ben dashing"):
        assert run(["table", "t.gmkit", line]) == 0
    words = ["--as", "Ana", "--vs", "Ben", "--do", "fan", "--stake", "3", "--roll", "6:1 2:1"]
    chosen = ("accept", "dress stylishly", "match")
    for more, who, other in (((), "Ana", "Ben"), (("1",), "Ben", "Ana")):
        choose = ["--choose", "; ".join((*chosen, *more))]
        assert run(["challenge", "masks", "opposed", "--from", "t.gmkit", *words, *choose]) == 2
        told = f'{who} has to answer "feeling" (What you feel about {other} may move): -1 to 1; say it with --choose'
        assert told in capsys.readouterr().err


def test_what_is_saved_into_a_table_is_played_again_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("gmkit.shell.table.command.fresh_seed", lambda: "r1")
    for line in ("new", "npcs Orso he master, Vela she, Livia she", "begin masks", 'scene "Dock": all'):
        assert run(["table", "t.gmkit", line]) == 0
    capsys.readouterr()
    for words in ("opposed --as Orso --vs Vela --stake 5", "unopposed --as Livia", "arrest --as Vela"):
        settled(capsys, *words.split(), "--from", "t.gmkit", "--seed", "2", "--save")
    assert run(["table", "t.gmkit", "Vela unopposed"]) == 0
    capsys.readouterr()
    assert run(["table", "t.gmkit", "check --replay"]) == 0
    assert "come to the same at every entry" in " ".join(capsys.readouterr().out.split())
    assert run(["table", "t.gmkit", "seed reveal"]) == 0
    assert run(["table", "t.gmkit", "check --dice r1"]) == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("unopposed flirt --do fan --save", "--save goes with an evening"),
        ("arrest --from file.yaml --save", "--save goes with an evening"),
        ("opposed flirt --vs dashing --do fan --their-do dress --with Ben", "--with goes with an evening"),
        ("unopposed --from carnival.yaml --as Celia --face 3", "--face cannot go with --from"),
        ("opposed --from carnival.yaml --as Celia --vs Dav --supporters 2", "--supporters cannot go with --from"),
        ("opposed --from carnival.yaml --as Celia --vs Dav --stake 6 --leave", "only a figure that is held can be"),
    ],
)
def test_what_goes_with_a_file_and_what_does_not(
    carnival: Path, capsys: pytest.CaptureFixture[str], words: str, says: str
) -> None:
    assert run(["challenge", "masks", *words.split()]) == 2
    assert says in capsys.readouterr().err


@every_case(
    ("choose", "first", "goal"),
    [
        ("breach Dav", "Dav as the Dashing Swordsman went against the mask, somebody says.", "Dav "),
        ("a glove; breach Dav", "Celia's goal: a glove.", "a glove"),
        ("directed Sun Temple", "Celia works against Sun Temple.", "Dav "),
    ],
)
def test_what_the_gm_says_aside_is_no_goal_of_an_npc(
    capsys: pytest.CaptureFixture[str], choose: str, first: str, goal: str
) -> None:
    """Whatever words are a goal; what begins as a breach, or as whom it is against, is said to the table (B4, B7)."""
    words = ["challenge", "masks", "opposed", "--from", "examples/carnival.yaml", "--as", "Celia", "--vs", "Dav"]
    assert run([*words, "--do", "flirt with many", "--stake", "5", "--seed", "a", "--choose", choose]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[2] == first
    assert next(line for line in told if line.startswith("Celia's goal: ")).startswith(f"Celia's goal: {goal}")
    assert any("went against the mask, somebody says" in line for line in told) == ("breach" in choose)


def test_totals_below_nought_have_the_sign_that_all_figures_have(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("flirt", "--vs", "dashing", "--do", "fan", "--their-do", "pose", "--stake", "5", "--roll", "1:4 3:3")
    assert run(["challenge", "masks", "opposed", *words, "--option", "difference=signed"]) == 0
    assert "\n  totals: you −3, them 0\n" in capsys.readouterr().out
    carnival = Path(__file__).parents[3] / "examples" / "carnival.yaml"
    inside = ("--from", str(carnival), "--as", "Celia", "--vs", "Dav", "--do", "fan", "--stake", "4", "--seed", "4")
    assert run(["challenge", "masks", "opposed", *inside, "--option", "difference=signed"]) == 0
    assert "Celia beats Dav 0 to −4 and takes 4 Face." in capsys.readouterr().out
