"""Every check of an evening written down, with the place it points at."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gmkit.cli import run
from gmkit.errors import BrokenContentRule, UnknownReference
from gmkit.games.masks.content import KINDS
from gmkit.games.masks.model import Encounter, Loan, Options, Side
from gmkit.games.masks.rules.rounds import BeginRound, TakeTurn
from gmkit.games.masks.situation import from_data
from gmkit.games.masks.situation_checks import unmet
from gmkit.library.check import inspect
from gmkit.library.document import Diagnosed, Diagnostic, Document, refuse_errors
from gmkit.library.load import parse, read
from gmkit.table.game import SeatNo
from tests.cases import every_case
from tests.games.around import judge
from tests.games.masks.builders import EXAMPLES, WORLD, Fault

VELVET = read(EXAMPLES / "velvet-masks.yaml")

EVENING = """\
kind: masks-situation
schema_version: 1
round: 2
arbiter: Celia
order: [Celia, Dav, Bo]
avatars:
  - name: Celia
    mask: qh
    masks: [qh, the Poet]
    hidden_actions:
      - {label: Arrive early, value: 3, conflicts: miss-appointments}
      - {label: Keep every pledge, value: 2, conflicts: never-promise}
      - {label: Study old maps, value: 2}
      - {label: Mend broken things, value: 2}
      - {label: Feed stray cats, value: 1}
      - {label: Count exits, value: 1}
      - {label: Remember every name, value: 1}
    relationships: {Dav: 7, Sun Temple: -4}
    promised: {Dav: 3}
    objectives:
      - {card: 4H, kind: glorify, target: Dav}
  - name: Dav
    mask: js
    face: 12
    relationships:
      Celia: {level: -9, enduring: true, latent: -1}
    debts: {Bo: 2}
    seen: {Celia: 2}
    place: main
  - name: Bo
    masks: [{mask: jd, shown: false}]
    place: the Quay
    meets: [Dav]
factions:
  moon-temple: {feelings: {Celia: 3}, promised: {Celia: 4}}
encounter:
  kind: opposed
  sides:
    - {seat: Dav, woos: [moon-temple]}
    - {seat: Celia, loans: [{lender: Bo, committed: 2, delivered: 2}]}
agenda:
  - {step: round}
  - {step: turn, seat: Bo, args: [0, false]}
"""


MARKS = "{level: -9, enduring: true, latent: -1}"

FAULTS = (
    # names
    Fault("name: Bo\n", "name: §dav\n", "GM504", "the first is on line 22"),
    Fault("name: Bo\n", 'name: §" Bo"\n', "GM503", "no space at its ends"),
    Fault("arbiter: Celia", "arbiter: §Cecilia", "GM301", "did you mean Celia?"),
    Fault("arbiter: Celia", "arbiter: §moon-temple", "GM301", "no avatar has this name"),
    Fault("order: [Celia, Dav, Bo]", "order: [Celia, Dav, §Bob]", "GM301", "did you mean Bo?"),
    Fault("order: [Celia, Dav, Bo]", "order: [Celia, Dav, Bo, §dav]", "GM504", "on line 5"),
    Fault("order: [Celia, Dav, Bo]", "§order: [Celia, Dav]", "GM503", "Bo is not there"),
    Fault("meets: [Dav]", "meets: [§Davina]", "GM301", "did you mean Dav?"),
    Fault("meets: [Dav]", "follows: [§Zeno]", "GM301", "one of the avatars"),
    Fault("meets: [Dav]", "meets: [§Bo]", "GM503", "nobody meets themselves"),
    Fault("meets: [Dav]", "ties: {§Bo: a twin}", "GM503", "nobody is tied to themselves"),
    # relationships
    Fault("{Dav: 7, ", "{Dav: §11, ", "GM205", "`Dav` must be from -10 to 10, not 11"),
    Fault("{Dav: 7, ", "{Dav: §-11, ", "GM205", "`Dav` must be from -10 to 10, not -11"),
    Fault("{Dav: 7, ", "{Dav: §1.5, ", "GM204", "a whole number"),
    Fault("{Dav: 7, ", "{Dav: {§levle: 7}, ", "GM202", "did you mean `level`?"),
    Fault("{Dav: 7, ", "{§celia: 7, ", "GM503", "with themselves"),
    Fault("{Dav: 7, ", "{§Zeno: 7, ", "GM301", "no avatar and no faction"),
    Fault("{Dav: 7, ", "{Temple of the Sun: 7, §", "GM504", '"Sun Temple" is the one named on line 18'),
    Fault("Sun Temple: -4", "§Sun Tempel: -4", "GM301", "did you mean sun-temple?"),
    # marks
    Fault(MARKS, "{level: -9, enduring: true, latent: §1}", "GM503", "this is -9 to -1"),
    Fault(MARKS, "{level: -9, enduring: true, latent: §0}", "GM503", "this is -9 to -1"),
    Fault(MARKS, "{level: -9, enduring: true, latent: §-10}", "GM503", "this is -9 to -1"),
    Fault(MARKS, "{level: -9, enduring: true, pole: §8}", "GM503", "make it 9 or more"),
    Fault(MARKS, "{level: -9, enduring: true, origin: 1, pole: §8}", "GM503", "make it 9 or more"),
    Fault(MARKS, "{level: -9, latent: §-1}", "GM503", "a fickle feeling has no marks"),
    Fault(MARKS, "{level: -9, pole: §9}", "GM503", "only an enduring feeling"),
    Fault(MARKS, "§{level: 0, enduring: true, latent: 4, pole: 9}", "GM503", "write origin: 1 if it"),
    Fault(MARKS, "§{level: 0, enduring: true, origin: 1}", "GM503", "add pole"),
    Fault(MARKS, "{level: 0, enduring: true, origin: 1, latent: §4, pole: 4}", "GM503", "so there are fewer"),
    Fault("{Celia: 3}, promised", "{Celia: {level: 3, enduring: §true}}, promised", "GM503", "always fickle"),
    # promises, debts, Face
    Fault("promised: {Dav: 3}", "promised: {Dav: §-3}", "GM205", "from 0 to 1000000, not -3"),
    Fault("promised: {Dav: 3}", "promised: {§Celia: 3}", "GM503", "nobody promises"),
    Fault("promised: {Dav: 3}", "promised: {§sun-temple: 3}", "GM301", "no avatar has this name"),
    Fault("debts: {Bo: 2}", "debts: {Bo: §-2}", "GM205", "not -2"),
    Fault("debts: {Bo: 2}", "debts: {§Dav: 2}", "GM503", "nobody owes"),
    Fault("debts: {Bo: 2}", "debts: {§Zoe: 2}", "GM301", "one of the avatars"),
    Fault("debts: {Bo: 2}", "debts: {Bo: 2, §bo: 3}", "GM504", "line 27"),
    Fault("seen: {Celia: 2}", "seen: {§Cecilia: 2}", "GM301", "did you mean Celia?"),
    Fault("face: 12", "face: §-1", "GM205", "`face` must be from 0 to 1000000, not -1"),
    Fault("face: 12", "hidden_face: §-1", "GM205", "not -1"),
    Fault("masks: [{mask: jd, shown: false}]", "face: 3", "GM503", "add hidden_face", "Bo\n    face"),
    # masks
    Fault("[qh, the Poet]", "[qh, §the Peot]", "GM301", "did you mean Ispo the Poet?"),
    Fault("[qh, the Poet]", "[qh, §Flirt]", "GM504", "this avatar owns it already, on line 9"),
    Fault("{mask: jd, shown: false}", "{mask: §Flirt, shown: false}", "GM504", "another avatar owns this mask"),
    Fault("[{mask: jd, shown: false}]", "[§js]", "GM504", "another avatar owns this mask, on line 23"),
    Fault("mask: js", "mask: §character\n    hidden_face: 3", "GM503", "no Character of its own"),
    Fault("mask: js", "first_mask: §jss", "GM301", "no mask called"),
    Fault("mask: js", "mask: §young nobleman\n    hidden_face: 3", "GM503", "not among the roles of this avatar"),
    Fault("mask: js", "mask: js\n    roles: [§young nobel]", "GM301", "no social role called"),
    # objectives
    Fault("{card: 4H, kind: glorify, target: Dav}", "§{card: 4H, kind: glorify}", "GM201", "`target` is missing"),
    Fault("target: Dav", "target: §David", "GM301", "did you mean Dav?"),
    Fault("target: Dav", "target: §Celia", "GM503", "about themselves"),
    Fault("card: 4H", "card: §KH", "GM207", "cannot be written as"),
    Fault("kind: glorify", "kind: §glory", "GM203", "did you mean `glorify`?"),
    # factions
    Fault("moon-temple: {f", "§mon-temple: {f", "GM301", "did you mean moon-temple?"),
    Fault("moon-temple: {f", "§Dav: {f", "GM301", "an avatar, not a faction"),
    Fault("promised: {Celia: 4}", "promised: {§Anna: 4}", "GM301", "no avatar has this name"),
    # what is under way
    Fault("seat: Dav, woos", "seat: §Zoe, woos", "GM301", "no avatar has this name"),
    Fault("woos: [moon-temple]", "woos: [§mooon-temple]", "GM301", "did you mean moon-temple?"),
    Fault("lender: Bo", "lender: §Boo", "GM301", "did you mean Bo?"),
    Fault("kind: opposed\n", "kind: opposed\n  against: §Bo\n", "GM301", "an avatar, not a faction"),
    Fault("step: turn, seat: Bo", "step: turn, seat: §Boo", "GM301", "did you mean Bo?"),
    Fault("step: round}", "step: §rounds}", "GM301", "did you mean round"),
    # options
    Fault("round: 2\n", "options: {§max_round: 4}\n", "GM202", "did you mean `max_rounds`?"),
    Fault("round: 2\n", "options: {max_rounds: §0}\n", "GM205", "from 1 to 10000"),
    Fault("round: 2\n", "options: {coup_counts: §both}\n", "GM203", "both_stakes"),
    Fault("round: 2\n", "options: {initiations_per_round: §2}\n", "GM204", 'write "2" in quotes'),
    Fault("round: 2\n", "round: §-1\n", "GM205", "not -1"),
)

HIDDEN_FACES = (
    Fault("value: 3, conflicts", "value: §4, conflicts", "GM502", "(CM-H01)"),
    Fault("value: 3, conflicts", "value: 2, conflicts", "GM501", "(CM-H03)", "hidden_actions"),
    Fault("Study old maps, value: 2", "Study old maps, value: §3", "GM503", "(CM-H02)"),
    Fault(", conflicts: never-promise", "", "GM503", "(CM-H04)", "hidden_actions"),
    Fault("never-promise}", "§never-mind}", "GM503", 'no action "never-mind" (CM-H04)'),
    Fault("Study old maps", "§Cultivate air of SECRECY", "GM503", "(CM-H05)"),
    Fault("Study old maps, value: 2", "§Study old maps, value: 2, source: xx", "GM503", "(CM-H06)"),
    Fault("Count exits", "§feed  stray cats", "GM504", "(CM-H08)"),
    Fault("never-promise}", "§miss-appointments}", "GM504", "(CM-H09)"),
)


def problems(text: str, *own: Document) -> list[Diagnostic]:
    return judge(parse(text, "evening.yaml"), KINDS, *own)


def test_the_evening_is_sound() -> None:
    assert problems(EVENING) == []
    state = from_data(parse(EVENING, "evening.yaml").data, WORLD, Options()._asdict())
    assert state.encounter == Encounter(
        "opposed", (Side(SeatNo(1), woos=(4,)), Side(SeatNo(0), loans=(Loan(2, (), 2, 2),)))
    )
    assert state.agenda == (BeginRound(), TakeTurn(SeatNo(2), 0, False))


@every_case("fault", [*FAULTS, *HIDDEN_FACES])
def test_a_fault_and_its_place(fault: Fault) -> None:
    text, place = fault.made(EVENING)
    found = problems(text)
    assert fault.told_by(found) == [(fault.code, place)], found
    if fault in FAULTS and "name: " not in fault.old:
        assert len(found) == 1, found


def test_what_a_hidden_face_lacks_is_told_with_the_field_to_write() -> None:
    (one,) = problems(EVENING.replace(", conflicts: never-promise", ""))
    assert one.suggestion is not None
    assert one.suggestion.startswith("write `conflicts:` at another, with the proper action that it contradicts: ")
    assert "never-promise" in one.suggestion
    (one,) = problems(EVENING.replace("value: 3, conflicts", "value: 2, conflicts"))
    assert (one.suggestion or "").endswith(", in `value:`")


def test_a_hidden_face_of_borrowed_habits() -> None:
    text = EVENING
    for old, new in (
        ("Arrive early", "Serenade the beloved"),
        ("Study old maps", "Swing from ropes"),
        ("Mend broken things", "Leap about athletically"),
        ("Feed stray cats", "Flippant humour"),
        ("Count exits", "Speak loudly"),
    ):
        text = text.replace(old, new)
    # Two that no mask has are enough.
    assert problems(text) == []
    (found,) = problems(
        text.replace("Remember every name", "Respect the wealthy and powerful").replace(
            "Keep every pledge", "Love high places"
        )
    )
    assert (found.code, found.place and found.place[:2]) == ("GM503", (10, 5))
    assert "here 0 (CM-H07)" in found.message


def test_all_faults_are_told_in_the_order_of_the_file() -> None:
    itself = EVENING.replace("arbiter: Celia", "arbiter: Cilea").replace("[Dav]", "[Dva]")
    assert [one.place.line for one in problems(itself) if one.place] == [4, 33]
    content = EVENING.replace("{Dav: 7", "{Davv: 7").replace("jd", "jj")
    assert [one.place.line for one in problems(content) if one.place] == [18, 31]


def test_a_mask_that_is_worn_and_not_owned() -> None:
    found = problems(EVENING.replace("masks: [qh, the Poet]", "masks: [the Poet, qs]\n    first_mask: qh"))
    assert [(one.severity, one.code, one.place and one.place[:2]) for one in found] == [("warning", "GM503", (8, 11))]
    # Between rounds it may have been sold a moment ago; a file that begins a round has no such excuse.
    later = EVENING[: EVENING.index("agenda:")]
    found = problems(later.replace("masks: [qh, the Poet]", "masks: [the Poet, qs]\n    first_mask: qh"))
    assert [(one.severity, one.code, one.place and one.place[:2]) for one in found] == [("error", "GM503", (8, 11))]
    assert "The Flirt is worn" in found[0].message


@every_case(
    ("fault", "right"),
    [
        ("{level: -9, enduring: true, latent: -1, origin: 1, pole: 8}", False),
        ("{level: -9, enduring: true, latent: -1, origin: 1, pole: 9}", True),
        ("{level: 0, enduring: true, latent: -3, origin: 1, pole: 4}", True),
        ("{level: 4, enduring: true, latent: 4, origin: 1, pole: 9}", True),
        ("{level: -3, origin: 1}", True),
    ],
)
def test_beyond_the_pole_only_where_the_cap_is_soft(fault: str, *, right: bool) -> None:
    text = EVENING.replace(MARKS, fault)
    assert (problems(text) == []) is right
    assert problems(text.replace("round: 2\n", "round: 2\noptions: {enduring_cap: soft}\n")) == []


def test_a_hidden_face_without_a_mask_it_was_made_for() -> None:
    found = problems(
        EVENING.replace("    mask: qh\n", "    mask: qh\n    first_mask: null\n    face: 1\n    hidden_face: 1\n")
    )
    assert [(one.code, one.place and one.place[:2]) for one in found] == [("GM503", (13, 5))]


def test_masks_are_looked_up_in_the_set_that_is_named() -> None:
    text = EVENING.replace("round: 2\n", "round: 2\nset: velvet\n").replace("mask: qh", "mask: velvet-thief")
    found = problems(text, VELVET)
    assert [(one.place and one.place[:2], one.message[:18]) for one in found if one.code == "GM301"] == [
        ((10, 13), 'no mask called "qh'),
        ((10, 17), 'no mask called "th'),
        ((24, 11), 'no mask called "js'),
        ((32, 20), 'no mask called "jd'),
    ]
    with pytest.raises(UnknownReference, match=r"evening.yaml:9:11: no mask called .velvet-thief"):
        refuse_errors(unmet(parse(text, "evening.yaml"), WORLD))


def test_a_set_that_is_not_here_is_told_once() -> None:
    (found,) = problems(EVENING.replace("round: 2\n", "round: 2\nset: vlevet\n"), VELVET)
    assert (found.code, found.place and found.place[:2], found.suggestion) == ("GM301", (4, 6), "did you mean velvet?")


def test_a_refusal_names_the_first_fault() -> None:
    document = parse(EVENING.replace("Count exits", "feed stray cats"), "evening.yaml")
    with pytest.raises(BrokenContentRule, match=r"evening.yaml:16:17: .*CM-H08") as refused:
        refuse_errors(unmet(document, WORLD))
    assert isinstance(refused.value, Diagnosed)


def test_check_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "evening.yaml"
    path.write_text(EVENING.replace("lender: Bo", "lender: Boo"), encoding="utf-8")
    assert run(["check", str(path)]) == 1
    assert re.search(r"evening.yaml:40:38: error\[GM301\]", capsys.readouterr().out)
    path.write_text(EVENING, encoding="utf-8")
    assert run(["check", str(path)]) == 0
    assert inspect(path, KINDS) == []
