"""The rules for making a Hidden Face, one by one, and the law that draws legal ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from gmkit.chance.source import Source
from gmkit.errors import ChanceError
from gmkit.games.masks.content import Action, Card, Contrary, HiddenPool, Mask, MaskSet, World
from gmkit.games.masks.files import load
from gmkit.games.masks.model import HiddenAction
from gmkit.games.masks.rules.hidden_face import (
    HiddenFaces,
    alike,
    conflict_pairs,
    conflicts_needed,
    patterns,
    problems,
    problems_on,
    survey,
    words,
)
from gmkit.library.credit import Credit
from tests.cases import every_case
from tests.games.masks.builders import WORLD

SWORDSMAN = WORLD.mask("js")
H = HiddenAction
HOME = Credit("A test")

STAMMER = H("Stammer in female company", 3, "impress-women")
BOOK = H("Prize a book above a blade", 2, "challenge-swordsmen")
PLAIN = H("Dress to be overlooked", 2, "dress-stylishly")
CATS, EXITS, MAPS, HUM = (
    H("Feed stray cats", 2),
    H("Count exits", 1),
    H("Study old maps", 1),
    H("Hum without noticing", 1),
)
SERENADE = H("Serenade the beloved", 2, None, "jh")
PUNS = H("Make bad puns", 1, None, "rj")
SOUND = (STAMMER, BOOK, CATS, SERENADE, EXITS, PUNS)  # 3 + 2 + 2 + 2 + 1 + 1 = 11

POETRY = [
    H(label, value, None, "kh") for label, value in (("Quote own poetry", 2), ("Be brooding and distracted", 2))
] + [H(label, 1, None, "kh") for label in ("Laugh hollowly if at all", "Fall in love easily")]


def told(actions: Sequence[HiddenAction], mask: Mask = SWORDSMAN, *, waived: bool = False) -> list[object]:
    """Give rule and index of what is wrong, a warning marked."""
    found = problems(actions, mask, WORLD.masks, waived=waived)
    assert all(one.message and not one.message.endswith(".") for one in found)
    assert all(one.tip for one in found if one.rule != "CM-H10")
    return [(one.rule.removeprefix("CM-"), one.at, *(["warning"] if one.warning else [])) for one in found]


def test_a_sound_one_has_no_problems() -> None:
    assert told(SOUND) == []


CASES: dict[str, tuple[Sequence[HiddenAction], list[tuple[object, ...]]]] = {
    "worth 4": ([STAMMER._replace(value=4), BOOK, CATS, MAPS, EXITS, PUNS], [("H01", 0)]),
    "worth 3 instead": ([STAMMER, BOOK, CATS, HUM, MAPS, EXITS, PUNS], []),
    "worth 0": ([*SOUND, H("Bet on anything", 0)], [("H01", 6)]),
    "a second 3": ([STAMMER, BOOK._replace(value=3), CATS, MAPS, EXITS, PUNS], [("H02", 1)]),
    "one 1": (
        [STAMMER._replace(value=2), BOOK, CATS, SERENADE, MAPS._replace(value=2), EXITS],
        [("H02", None)],
    ),
    "two 1s": ([STAMMER._replace(value=2), BOOK, CATS, SERENADE, MAPS, EXITS, PUNS], []),
    "a point too many": ([*SOUND, MAPS], [("H03", None)]),
    "a point too few": ([STAMMER._replace(value=2), *SOUND[1:]], [("H03", None)]),
    "one conflict": ([STAMMER, BOOK._replace(conflicts=None), *SOUND[2:]], [("H04", None)]),
    "a third conflict": ([STAMMER, BOOK, PLAIN, SERENADE, EXITS, PUNS], []),
    "no such action": (
        [STAMMER, BOOK, CATS._replace(conflicts="swing-ropes"), SERENADE, EXITS, PUNS],
        [("H04", 2)],
    ),
    "a conflict worth 1": (
        [*SOUND[:4], EXITS._replace(conflicts="leap-about"), PUNS],
        [("H04", 4, "warning")],
    ),
    "an action of the mask": ([*SOUND[:4], H("LEAP about, athletically!", 1), PUNS], [("H05", 4)]),
    "called from the mask": ([*SOUND[:4], EXITS._replace(source="js"), PUNS], [("H05", 4)]),
    "much like the mask's": ([*SOUND[:4], H("Leap about", 1), PUNS], [("H05", 4, "warning")]),
    "a little like it": ([*SOUND[:4], H("Leap over puddles", 1), PUNS], []),
    "what denies it": ([STAMMER, BOOK, H("Never leap about athletically", 2, "leap-about"), *SOUND[3:]], []),
    "four of one mask": ([STAMMER, BOOK, *POETRY], [("H06", 5)]),
    "three of one mask": ([STAMMER, BOOK, *POETRY[:3], EXITS], []),
    "a shared one counts for both": ([STAMMER, BOOK, SERENADE, POETRY[1], *POETRY[2:]], [("H06", 5)]),
    "by source alone": ([STAMMER, BOOK, *POETRY[:3], EXITS._replace(source="kh")], [("H06", 5)]),
    "of a mask that is not there": ([*SOUND[:4], EXITS._replace(source="zz"), PUNS], [("H06", 4)]),
    "one new": (
        [
            H("Oppose violence", 3, "challenge-swordsmen", "qd"),
            H("Don't draw attention", 2, "dress-stylishly", "qd"),
            CATS,
            SERENADE,
            H("Keep secrets", 1, None, "qd"),
            PUNS,
        ],
        [("H07", None)],
    ),
    "two new": (
        [
            H("Oppose violence", 3, "challenge-swordsmen", "qd"),
            H("Don't draw attention", 2, "dress-stylishly", "qd"),
            CATS,
            SERENADE,
            EXITS,
            PUNS,
        ],
        [],
    ),
    "a new one that is not": (
        [
            H("Oppose violence", 3, "challenge-swordsmen", "qd"),
            H("Don't draw attention", 2, "dress-stylishly", "qd"),
            CATS,
            SERENADE,
            H("Make very bad puns", 1),
            H("Keep secrets", 1, None, "qd"),
        ],
        [("H07", 4, "warning")],
    ),
    "twice": ([*SOUND[:4], EXITS, H("count  EXITS.", 1)], [("H08", 5)]),
    "one rule denied twice": ([STAMMER, BOOK._replace(conflicts="impress-women"), *SOUND[2:]], [("H09", 1)]),
}


@every_case("case", CASES)
def test_each_rule_by_itself(case: str) -> None:
    actions, wanted = CASES[case]
    assert told(actions) == wanted


def test_every_rule_has_a_case() -> None:
    rules = {one[0] for _, wanted in CASES.values() for one in wanted}
    assert rules == {f"H{number:02}" for number in range(1, 10)}


def test_the_gm_lets_fewer_conflicts_pass() -> None:
    short = [STAMMER, BOOK._replace(conflicts=None), *SOUND[2:]]
    assert told(short, waived=True) == [("H10", None, "warning")]
    assert told(SOUND, waived=True) == []


def test_where_there_is_no_room_for_two_conflicts_fewer_do() -> None:
    def small(*values: int) -> Mask:
        return Mask(
            "m", Card("r", "s"), None, "m", "any", tuple(Action(f"a{n}", f"a{n}", v) for n, v in enumerate(values))
        )

    masks = [small(1, 1, 1), small(2, 1, 1), small(3, 1, 1), small(2, 2, 1, 1)]
    assert [conflicts_needed(mask) for mask in masks] == [0, 1, 1, 2]
    assert patterns(masks[0]) == [(0, 0, 3)]
    assert patterns(masks[1]) == [(0, 1, 2)]
    assert sorted(patterns(masks[2])) == [(0, 1, 3), (1, 0, 2)]


LEGAL = {
    10: "026 034 042 115 123",
    11: "027 035 043 116 124 132",
    12: "028 036 044 052 117 125 133",
    13: "029 037 045 053 118 126 134 142",
    14: "02a 038 046 054 062 119 127 135 143",
}


@every_case("points", LEGAL)
def test_the_ways_to_share_out_the_points(points: int) -> None:
    actions = tuple(Action(f"a{n}", f"a{n}", 1) for n in range(points))
    found = patterns(Mask("m", Card("r", "s"), None, "m", "any", actions))
    assert sorted(found) == sorted(tuple(int(c, 16) for c in shape) for shape in LEGAL[points].split())


def test_what_resembles_what() -> None:
    assert alike(words("a b c d"), words("d c b e"))  # three words of five
    assert not alike(words("a b c d"), words("a b e f"))  # two of six
    assert not alike(words("a b c d e f"), words("a b c d e g h i j"))  # five of ten
    assert alike(words("Command"), words("Take command, at last"))
    assert alike(words("Don't talk"), words("DONT TALK"))
    assert not alike(words("Talk"), words("Talks"))


def test_the_pairs_that_the_gm_approves() -> None:
    actions = [EXITS._replace(conflicts="leap-about"), BOOK, STAMMER, CATS]
    assert [(letter, one.label, action.label) for letter, one, action in conflict_pairs(actions, SWORDSMAN)] == [
        ("A", "Prize a book above a blade", "Challenge other swordsmen"),
        ("B", "Stammer in female company", "Attempt to impress female bystanders"),
    ]
    assert conflict_pairs([BOOK] * 27, SWORDSMAN)[26][0] == "AA"


# --- the law


@every_case("mask", WORLD.masks.masks)
def test_what_is_drawn_is_legal(mask: Mask) -> None:
    law = HiddenFaces(WORLD, mask)
    labels = {other.id: {action.label for action in other.actions} for other in WORLD.masks.masks}
    ground = survey(mask, WORLD.masks)
    drawn = [law.draw(Source(str(seed)).stream()) for seed in range(200)]
    for actions in drawn:
        assert problems_on(ground, actions) == []
        # The same by plain counting, without the rules under test.
        values = sorted((one.value for one in actions), reverse=True)
        assert [one.value for one in actions] == values
        assert (sum(values), values.count(3) <= 1, values.count(1) >= 2, len(values) <= 8) == (
            mask.points,
            True,
            True,
            True,
        )
        against = [one.conflicts for one in actions if one.conflicts]
        assert 2 <= len(against) == len(set(against)) <= 3
        assert all(actions[at].conflicts for at in range(len(against)))
        said = [one.label for one in actions]
        assert not labels[mask.id] & set(said)
        assert max(len(held & set(said)) for held in labels.values()) <= 3
        assert len(set(said) - set().union(*labels.values())) >= 2
    assert len(set(drawn)) > 150
    assert {sum(one.conflicts is not None for one in actions) for actions in drawn} == {2, 3}
    assert len({one.source for actions in drawn for one in actions}) == len(WORLD.masks.masks)


def test_a_drawn_one_goes_into_the_log_as_one_face_and_back() -> None:
    for mask in WORLD.masks.masks:
        law = HiddenFaces(WORLD, mask)
        actions = law.draw(Source("x").stream())
        (face,) = law.show(actions)
        assert not set(face) & set(" ,;\n")
        assert law.parse([face, "more"]) == (actions, 1)
        assert law.weigh(actions) > 0
    assert HiddenFaces(WORLD, SWORDSMAN).show(SOUND[:2]) == (
        "3:Stammer+in+female+company!impress-women/2:Prize+a+book+above+a+blade!challenge-swordsmen",
    )


def test_any_label_comes_back() -> None:
    law = HiddenFaces(WORLD, SWORDSMAN)
    odd = (*SOUND[:2], H("50% + 1/2: «¿a, b; c!@»", 2), SERENADE, H("猫 に\nぎ", 1), PUNS)
    (face,) = law.show(odd)
    assert law.parse([face])[0] == odd


@every_case(
    ("face", "why"),
    [
        ("", "cannot show"),
        ("cats", "cannot show"),
        ("2:Feed+stray+cats/", "cannot show"),
        ("²:Feed+stray+cats", "cannot show"),
        ("2:%ff", "cannot show"),
        ("1:Count+exits", "CM-H02"),
        ("1:+/1:x", "a label has 1 to 80 characters"),
        ("1:" + "x" * 81, "a label has 1 to 80 characters"),
    ],
)
def test_nonsense_is_refused(face: str, why: str) -> None:
    with pytest.raises(ChanceError, match=why):
        HiddenFaces(WORLD, SWORDSMAN).parse([face])


def test_what_is_not_legal_is_refused_and_weighs_nothing() -> None:
    law = HiddenFaces(WORLD, SWORDSMAN)
    for actions, wanted in CASES.values():
        errors = [one for one in wanted if "warning" not in one]
        assert (law.weigh(tuple(actions)) > 0) is not bool(errors)
        if errors:
            with pytest.raises(ChanceError, match=f"CM-{errors[0][0]}"):
                law.parse(law.show(tuple(actions)))


def test_the_rest_of_the_law() -> None:
    law = HiddenFaces(WORLD, SWORDSMAN)
    with pytest.raises(ChanceError) as missing:
        law.parse([])
    assert missing.value.missing
    with pytest.raises(ChanceError, match="too many"):
        law.items()
    assert law.size() > 10**9
    assert law == HiddenFaces(load(), SWORDSMAN)
    assert hash(law) == hash(HiddenFaces(load(), SWORDSMAN))
    assert law != HiddenFaces(WORLD, WORLD.mask("qs"))
    assert law != HiddenFaces(replace(WORLD, pool=WORLD.pool._replace(general=())), SWORDSMAN)


# --- sets of one's own


def mask_of(name: str, values: Sequence[int], labels: Sequence[str]) -> Mask:
    actions = tuple(Action(f"a{n}", label, value) for n, (value, label) in enumerate(zip(values, labels, strict=True)))
    return Mask(name, Card("jack", name), None, name, "any", actions)


def world_of(*masks: Mask, pool: HiddenPool | None = None) -> World:
    own = MaskSet("own", "Own", HOME, masks)
    return World(own, (), pool or HiddenPool("none", "None", HOME, {}, ()), WORLD.city)


def errors(actions: Sequence[HiddenAction], world: World, mask: Mask) -> list[str]:
    return [one.message for one in problems(actions, mask, world.masks) if not one.warning]


@every_case("points", range(3, 24))
def test_a_set_of_one_mask_and_an_empty_pool(points: int) -> None:
    threes = points % 2 if points >= 5 else 0
    twos = min((points - 3 * threes - 2) // 2, 12 - threes - 2)
    values = [3] * threes + [2] * twos + [1] * (points - 3 * threes - 2 * twos)
    mask = mask_of("alone", values, [f"Deed number {n}" for n in range(len(values))])
    assert (mask.points, 3 <= len(values) <= 12) == (points, True)
    world = world_of(mask)
    law = HiddenFaces(world, mask)
    for seed in range(20):
        actions = law.draw(Source(str(seed)).stream())
        assert errors(actions, world, mask) == []
        # Over 14 points eight actions no longer hold a 3, 2s and two 1s; then they are as few as can be.
        assert len(actions) <= max(8, 2 + -(-(points - 5) // 2) + 1)
        assert law.parse(law.show(actions))[0] == actions
        assert law.weigh(actions) > 0


def test_a_set_that_has_taken_every_word() -> None:
    """The pool's own actions are on masks, labels differ only where they are cut off, and one is blank."""
    values = [3, 2, 2, 2, 1, 1]
    long = [("x" * 70 + f" {n}") for n in range(6)]
    mask = mask_of("first", values, [*long[:4], "!!", "??"])
    other = mask_of(
        "other", values, ["Feed stray cats", "Go against 5: !!", "No", " ", "Keep a habit of one's own (1)", "Yes"]
    )
    third = mask_of("third", values, ["Break the mask's rule 1 (1)", long[0], "Break 2", "Say", "Sing", "Sit"])
    against = {"first": (Contrary("No", "a0"), Contrary("Yes", "a1"), Contrary("Hm", "gone"))}
    pool = HiddenPool("p", "P", HOME, against, ("Feed stray cats",))
    world = world_of(mask, other, third, pool=pool)
    for each in world.masks.masks:
        law = HiddenFaces(world, each)
        for seed in range(50):
            actions = law.draw(Source(str(seed)).stream())
            assert errors(actions, world, each) == []
            assert all(one.label.strip() and len(one.label) <= 80 for one in actions)
            assert law.parse(law.show(actions))[0] == actions


def test_the_sample_set_of_masks(tmp_path: Path) -> None:
    sample = Path(__file__).parents[3] / "examples" / "velvet-masks.yaml"
    world = load([sample], "velvet")
    drawn: Counter[str] = Counter()
    for mask in world.masks.masks:
        for seed in range(30):
            actions = HiddenFaces(world, mask).draw(Source(str(seed)).stream())
            assert errors(actions, world, mask) == []
            drawn.update(one.label for one in actions)
    assert drawn["Go against: Take what is guarded"] > 0
    assert any(label in drawn for label in WORLD.pool.general)


def test_a_trimmed_king_is_drawn_for_by_his_own_points() -> None:
    king = WORLD.mask("kc")
    actions = tuple(one._replace(value=1) if one.id == "implacable-enemy" else one for one in king.actions)
    trimmed = king._replace(actions=actions)
    masks = tuple(trimmed if mask.id == "kc" else mask for mask in WORLD.masks.masks)
    world = replace(WORLD, masks=replace(WORLD.masks, masks=masks))
    for each, points in ((WORLD, 14), (world, 13), (WORLD, 14)):
        drawn = HiddenFaces(each, each.mask("kc")).draw(Source("k").stream())
        assert sum(one.value for one in drawn) == points
