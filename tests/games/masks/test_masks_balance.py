"""What is said of masks, factions, pools and cities that are legal and odd, and what evenings with masks show."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from gmkit import games
from gmkit.games.masks.beginnings import BALANCE
from gmkit.games.masks.content import CITY, FACTIONS, KINDS, POOL, SET
from gmkit.library import load
from gmkit.library.document import Document, Kind, Severity
from gmkit.library.shelves import bundled, load_trusted, validate
from gmkit.shell.balance import RARELY, balance
from tests.cases import every_case
from tests.games.around import Around

HEAD = "kind: {kind}\nschema_version: 1\nid: own\ntitle: Own\nsource: {{title: Own, author: Ana, certainty: house}}\n"
USUAL = (3, 2, 2, 1, 1, 1)
SUITS = "[{id: reeds, label: Reeds}]"


def bundled_text(kind: Kind) -> str:
    return (bundled("content") / kind.default).read_text(encoding="utf-8")


def masks(*values: Iterable[int], tags: str = "", more: str = "") -> Document:
    """Give a set of masks of these values; every second one is red."""
    rows = ""
    for at, pattern in enumerate(values):
        given = list(pattern)
        actions = "".join(
            f"      - {{id: a{n}, label: Deed {at} {n}, value: {value}{tags}}}\n" for n, value in enumerate(given)
        )
        rows += f"  - id: m{at}\n    card: {{rank: r{sum(given)}, suit: s{at}}}\n    epithet: the Mask {at}\n"
        rows += f"    gender: any\n    actions:\n{actions}"
    points = sorted({sum(pattern) for pattern in values})
    ranks = ", ".join(f"{{id: r{one}, label: R{one}, points: {one}, outline: jack}}" for one in points)
    suits = ", ".join(f"{{id: s{at}, label: S{at}, glyph: leaf, feeling: cold}}" for at in range(len(values)))
    text = HEAD.format(kind=SET.name) + f"suits: [{suits}{more}]\nranks: [{ranks}]\nmasks:\n{rows}"
    document = load.parse(text, "own.yaml")
    assert validate(document, KINDS) == []
    return document


def pool(masks_in_it: Iterable[str], actions: Iterable[str]) -> Document:
    """Give a pool that contradicts these actions of these masks."""
    actions = list(actions)
    rows = "".join(
        f"  {mask}:\n" + "".join(f"    - {{label: Not {mask} {one}, conflicts: {one}}}\n" for one in actions)
        for mask in masks_in_it
    )
    text = HEAD.format(kind=POOL.name).replace("version: 1", "version: 2") + f"contraries:\n{rows}general: [Whittle]\n"
    document = load.parse(text, "pool.yaml")
    assert validate(document, KINDS) == []
    return document


FIVE = [f"m{at}" for at in range(5)]
WHOLE = pool(FIVE, ["a0", "a1"])
BOLD = ", tags: [bold]"


def linted(document: Document, *own: Document) -> list[tuple[str, int, str]]:
    """Give what is said of a file: code, line, message."""
    found = KINDS[document.data["kind"]].lint(document, Around(KINDS, *own))
    assert all(one.severity is Severity.WARNING for one in found)
    return [(one.code, one.place.line, one.message) for one in found if one.place]


@every_case("kind", [SET, FACTIONS, POOL, CITY])
def test_the_bundled_files_are_not_warned_of(kind: Kind) -> None:
    assert linted(load.parse(bundled_text(kind), "bundled.yaml")) == []


def test_a_set_with_its_pool_and_tags_is_not_warned_of() -> None:
    assert linted(masks(*[USUAL] * 5, tags=BOLD), WHOLE) == []


def test_few_masks() -> None:
    ((code, _, told),) = linted(masks(*[USUAL] * 4, tags=BOLD), WHOLE)
    assert code == "GM506"
    assert "4 masks, and each player is dealt one (CM-M08)" in told


@every_case(
    ("values", "says"),
    [
        ((1,) * 10, "every action is worth 1, so nothing"),
        ((3, 1, 1, 1, 1, 1, 1), "only one action is worth more than 1"),
        ((2, 1, 1, 1, 1, 1, 1), "only one action is worth more than 1"),
    ],
)
def test_a_dull_mask(values: tuple[int, ...], says: str) -> None:
    ((code, _, told),) = linted(masks(*[USUAL] * 4, values, tags=BOLD), WHOLE)
    assert code == "GM505"
    assert told.startswith(f"the Mask 4: {says}")
    assert "CM-M09" in told


def test_a_mask_that_leaves_no_room_for_conflicts() -> None:
    assert linted(masks(*[USUAL] * 4, (2, 2, 1, 1), tags=BOLD), WHOLE) == []
    ((code, _, told),) = linted(masks(*[USUAL] * 4, (2, 1, 1), tags=BOLD), WHOLE)
    assert code == "GM505"
    assert "4 leave no room for two conflicts" in told


def test_a_suit_and_a_rank_that_no_mask_has() -> None:
    document = masks(*[USUAL] * 5, tags=BOLD, more=", {id: idle, label: Idle, glyph: leaf, feeling: cold}")
    assert [(code, told) for code, _, told in linted(document, WHOLE)] == [
        ("GM507", 'no mask of this set is of the suit "idle"')
    ]
    text = "\n".join(document.lines).replace("masks:\n", "", 1)
    assert "ranks: [{" in text
    unused = "\n".join(masks(*[USUAL] * 5, tags=BOLD).lines)
    unused = unused.replace("ranks: [", "ranks: [{id: idle, label: Idle, points: 9, outline: jack}, ")
    assert [told for _, _, told in linted(load.parse(unused, "own.yaml"), WHOLE)] == [
        'no mask of this set is of the rank "idle"'
    ]


def test_a_set_without_a_pool_begins_with_plain_words() -> None:
    assert linted(masks(*[USUAL] * 9, tags=BOLD)) == []


def test_a_pool_for_few_of_the_masks_is_told_once() -> None:
    ((code, _, told),) = linted(masks(*[USUAL] * 9, tags=BOLD), pool(FIVE[:1], ["a0", "a1"]))
    assert code == "GM505"
    assert "nothing to contradict 8 of 9 masks" in told


def test_a_mask_that_the_pool_forgets_is_named() -> None:
    found = linted(masks(*[USUAL] * 5, tags=BOLD), pool(FIVE[:4], ["a0", "a1"]))
    assert [(code, told.split(":")[0]) for code, _, told in found] == [("GM505", "the Mask 4")]


def test_tags_that_no_faction_knows_are_told_once() -> None:
    for tags in ("", ", tags: [quaint]"):
        ((code, _, told),) = linted(masks(*[USUAL] * 5, tags=tags), WHOLE)
        assert code == "GM505"
        assert "nothing done in these masks pleases one" in told
    none = load.parse(HEAD.format(kind=FACTIONS.name) + "factions: []\n", "factions.yaml")
    assert linted(masks(*[USUAL] * 5), WHOLE, none) == []


# --- factions, pools, cities


def test_a_faction_whose_tags_are_nowhere() -> None:
    rows = "factions:\n  - {id: salt, label: Salters, proper: [[salty], [wealth]]}\n"
    rows += "  - {id: dye, label: Dyers, proper: [[dyed]]}\n  - {id: none, label: Idlers}\n"
    document = load.parse(HEAD.format(kind=FACTIONS.name) + rows, "own.yaml")
    assert validate(document, KINDS) == []
    ((code, line, told),) = linted(document)
    assert (code, line) == ("GM507", 8)
    assert "The fourteen masks of Bonvidaeo" in told
    assert linted(document, masks(*[USUAL] * 5, tags=", tags: [dyed, wealth]")) == []
    # What the bundled city has for the salters pleases them in no mask of one's own.
    ((code, line, told),) = linted(document, masks(*[USUAL] * 5, tags=", tags: [dyed]"))
    assert (code, line) == ("GM507", 7)
    assert "nothing pleases this faction" in told


def test_a_pool_for_masks_that_are_nowhere() -> None:
    ((code, line, told),) = linted(WHOLE)
    assert (code, line) == ("GM507", 6)
    assert "none of these masks is in a set that is here" in told
    assert linted(WHOLE, masks(*[USUAL] * 5)) == []


def test_a_pool_that_contradicts_one_action_alone() -> None:
    own = masks(*[USUAL] * 5, tags=BOLD)
    thin = pool(FIVE, ["a0"])
    found = linted(thin, own)
    assert [code for code, _, _ in found] == ["GM505"] * 5
    # It is told of the pool, not of every mask as well.
    assert linted(own, thin) == []


def test_a_role_that_nobody_ever_has() -> None:
    text = bundled_text(CITY)
    # With a role for everybody before them, neither the one for women nor the last is ever had.
    for gender, lines in (("any", 2), ("male", 0)):
        changed = text.replace("    gender: male\n", f"    gender: {gender}\n", 1)
        found = linted(load.parse(changed, "own.yaml"))
        assert [code for code, _, _ in found] == ["GM507"] * lines
        assert all("an earlier one fits" in told for _, _, told in found)


def test_tempers_for_masks_that_are_nowhere() -> None:
    lines = bundled_text(CITY).splitlines()
    presets = range(lines.index("presets:") + 1, lines.index("names:"))
    text = "\n".join(line.replace("  ", "  own-", 1) if at in presets else line for at, line in enumerate(lines))
    ((code, line, told),) = linted(load.parse(text, "own.yaml"))
    assert (code, line) == ("GM507", lines.index("presets:") + 1)
    assert "nobody has these tempers" in told
    # One that is left of what most others are for is told by itself.
    first = lines.index("presets:") + 1
    text = "\n".join([*lines[:first], lines[first].replace("  ", "  own-", 1), *lines[first:]])
    ((code, line, told),) = linted(load.parse(text, "own.yaml"))
    assert (code, line) == ("GM507", first + 1)
    assert "no set that is here has a mask" in told


# --- evenings


@pytest.mark.thorough
def test_every_mask_is_weighed_and_its_wearers_share_the_wins() -> None:
    found = balance(load_trusted(bundled("content") / SET.default), SET, Around(KINDS), games.scale("masks"), games=6)
    assert found.seats == 6
    assert sum(row.games for row in found.rows) == 6 * 6
    assert sum(row.games * row.share for row in found.rows if row.share is not None) == pytest.approx(6)


def heavy() -> Document:
    """Give the bundled set with a mask that leaves its wearer next to no Face to begin with."""
    document = load_trusted(bundled("content") / SET.default)
    (last, *_) = [at for at, row in enumerate(document.data["masks"]) if row["id"] == "bj"]
    rows = [dict(row) for row in document.data["masks"]]
    rows[last]["actions"] = [{"id": f"x{n}", "label": f"Deed {n}", "value": 2, "tags": ["wit"]} for n in range(10)]
    return document._replace(data={**document.data, "masks": rows})


@pytest.mark.slow
def test_the_usual_evenings_flag_what_is_broken_and_nothing_of_the_bundled_set() -> None:
    around = Around(KINDS)
    fair = balance(load_trusted(bundled("content") / SET.default), SET, around, games.scale("masks"))
    assert fair.games == BALANCE[SET.name].games
    assert fair.diagnostics == ()
    found = balance(heavy(), SET, around, games.scale("masks"))
    assert [row.id for row in found.rows if row.verdict == RARELY] == ["bj"]
