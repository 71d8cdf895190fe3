"""What masks, a pool and a city name in one another's files."""

from __future__ import annotations

from pathlib import Path

from gmkit.games.masks.content import KINDS
from gmkit.games.masks.files import load, load_around
from gmkit.library.check import inspect_all
from gmkit.library.document import Diagnostic, Document
from gmkit.library.load import parse, read
from gmkit.library.shelves import bundled, load_trusted
from tests.cases import every_case
from tests.games.around import Around

MASKS = bundled("content") / "masks"
VELVET = read(Path(__file__).parents[3] / "examples" / "velvet-masks.yaml")
SOURCE = "schema_version: 1\ntitle: Salt\nsource: {title: Salt}\n"
GUILDS = parse(f"kind: faction-set\nid: guilds\n{SOURCE}factions: [{{id: salt, label: Salt}}]\n", "guilds.yaml")
POOL = """\
contraries:
  qh:
    - {label: Keep still, conflicts: fan-gestures}
    - {label: Vow, conflicts: never-promise}
  js: [{label: Sulk, conflicts: flippant-humour}]
general: [Hum]
"""


def pool(text: str) -> Document:
    return parse(f"kind: hidden-pool\nid: pool\n{SOURCE}{text}", "pool.yaml")


def city(presets: str) -> Document:
    rest = "\n".join(f"{name}: []" for name in ("scenes", "places", "roles", "goals"))
    rest += "\nuncast: Hide\nnames: {male: [], female: []}\n"
    return parse(f"kind: masks-city\nid: city\n{SOURCE}presets: {presets}\n{rest}", "city.yaml")


def refer(document: Document, *own: Document) -> list[tuple[tuple[int, int] | None, str, str | None]]:
    """Give what a file names that is not there: where, what is said, and what to do."""
    found: list[Diagnostic] = KINDS[document.data["kind"]].refer(document, Around(KINDS, *own))
    assert {one.code for one in found} <= {"GM301"}
    return [(one.place and (one.place.line, one.place.column), one.message, one.suggestion) for one in found]


@every_case("name", ["masks", "factions", "hidden-pool", "city"])
def test_what_is_bundled_names_only_what_is_there(name: str) -> None:
    assert refer(read(MASKS / f"{name}.yaml")) == []


def test_a_mask_begins_with_the_factions_around() -> None:
    text = (MASKS / "masks.yaml").read_text(encoding="utf-8")
    at = text.index("    actions:\n")
    begins = parse(f"{text[:at]}    faction_start: {{salt: 2, sun-tempel: 1}}\n{text[at:]}", "masks.yaml")
    line = text[:at].count("\n") + 1
    salt, sun = refer(begins)
    assert salt[0] == (line, 21)
    assert salt[2] == (
        "write one of sun-temple, moon-temple, commission, personalists, "
        "or give the file of the factions with --content"
    )
    assert (sun[0], sun[2]) == ((line, 30), "did you mean sun-temple?")
    ((place, told, _),) = refer(begins, GUILDS)
    assert place == (line, 30)
    assert "sun-tempel" in told


def test_of_several_factions_those_with_the_id_of_the_masks_are_meant() -> None:
    mask = "{id: a, card: {rank: joker, colour: red}, epithet: A, actions: [], faction_start: {salt: 1}}"
    masks = parse(f"id: tide\n{SOURCE}masks: [{mask}]\n", "tide.yaml")
    kind = KINDS["mask-set"]
    others = [GUILDS, GUILDS._replace(data={**GUILDS.data, "id": "reed", "factions": []})]
    assert kind.refer(masks, Around(KINDS, *others)) == []
    found = kind.refer(masks, Around(KINDS, others[0], others[1]._replace(data={**others[1].data, "id": "tide"})))
    assert [one.message for one in found] == ['the mask "a" begins with "salt", and no faction has this id']
    assert found[0].suggestion == "leave faction_start out, or give the file of the factions with --content"


def test_a_pool_contradicts_what_is_on_the_masks() -> None:
    assert refer(pool(POOL)) == []
    assert refer(pool(POOL.replace("js:", "jss:"))) == [
        ((10, 3), 'the set "bonvidaeo" has no mask "jss"', "did you mean js?")
    ]
    assert refer(pool(POOL.replace("never-promise", "never-promised"))) == [
        ((9, 31), 'the mask "qh" has no action "never-promised"', "did you mean never-promise?")
    ]


@every_case(
    "text",
    [
        "contraries: {}\ngeneral: [Hum]\n",
        POOL.replace("qh:", "eel:").replace("js:", "otter:"),
        POOL.replace("fan-gestures", "dive").replace("never-promise", "swim").replace("flippant-humour", "bask"),
    ],
)
def test_a_pool_for_masks_that_are_not_here_is_left_alone(text: str) -> None:
    assert refer(pool(text)) == []


def test_a_pool_is_held_to_the_masks_that_it_fits_best() -> None:
    rows = VELVET.data["masks"][:3]
    named = {row["id"]: row["actions"][0]["id"] for row in rows}
    text = "contraries:\n" + "".join(f"  {mask}: [{{label: No, conflicts: {vs}}}]\n" for mask, vs in named.items())
    text += "general: []\n"
    assert refer(pool(text)) == []
    assert refer(pool(text), VELVET) == []
    last = rows[2]["id"]
    ((place, told, tip),) = refer(pool(text.replace(f"{last}:", f"{last}e:")), VELVET)
    assert place == (9, 3)
    assert told == f'the set "velvet" has no mask "{last}e"'
    assert tip == f"did you mean {last}?"


def test_a_city_has_tempers_for_masks_that_are_there() -> None:
    temper = "[5, 5, 5, 5, 5, 5]"
    assert refer(city(f"{{qh: {temper}, js: {temper}}}")) == []
    assert refer(city(f"{{eel: {temper}, otter: {temper}}}")) == []
    assert refer(city(f"{{qh: {temper}, js: {temper}, qhh: {temper}}}")) == [
        ((6, 59), 'the set "bonvidaeo" has no mask "qhh"', "did you mean qh?")
    ]


def test_a_world_is_built_of_what_is_around() -> None:
    masks = read(MASKS / "masks.yaml")
    assert load_around(masks, Around(KINDS)) == load()
    world = load_around(VELVET, Around(KINDS, VELVET, GUILDS))
    assert world.masks.id == "velvet"
    assert [faction.id for faction in world.factions] == ["salt"]
    assert world.city == load().city
    # Of two cities neither is meant: one stands in, and nothing is told of what it has.
    city = load_trusted(bundled("content") / "masks/city.yaml")
    two = Around(
        KINDS, GUILDS, *(city._replace(data={**city.data, "id": name, "roles": []}) for name in ("one", "two"))
    )
    assert load_around(VELVET, two).city.roles == load().city.roles
    assert (two.names_only, [left.rest.data["kind"] for left in two.lost]) == (True, ["masks-city"])


def test_what_is_named_is_told_with_the_rules_that_are_broken(tmp_path: Path) -> None:
    source = "schema_version: 1\nid: salt\ntitle: Salt\nsource: {title: Salt, author: Me, certainty: house}\n"
    mask = "{id: a, card: {rank: jack, suit: spades}, epithet: A, faction_start: {salty: 2}, "
    mask += "actions: [{id: x, label: X, value: 3}, {id: y, label: Y, value: 3}, {id: z, label: Z, value: 1}]}"
    (tmp_path / "m.yaml").write_text(f"kind: mask-set\n{source}masks:\n  - {mask}\n", encoding="utf-8")
    opposed = "contraries: {a: [{label: Keep, conflicts: x}, {label: Sulk, conflicts: q}]}\ngeneral: [Hum]\n"
    (tmp_path / "p.yaml").write_text(f"kind: hidden-pool\n{source.replace('1', '2')}{opposed}", encoding="utf-8")
    masks, hidden = inspect_all([tmp_path / "m.yaml", tmp_path / "p.yaml"], KINDS)
    # The values are wrong, and so is the faction; the pool's candidates come from the masks as they stand.
    assert {one.code for one in masks.found} == {"GM501", "GM503", "GM301"}
    assert [(one.code, one.suggestion) for one in hidden.found] == [("GM301", "write one of x, y or z")]
