"""What no schema can say of masks, factions, pools and cities: faults, then what is legal and may be a mistake."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from string import Formatter
from typing import Any

from gmkit.errors import listed, quoted
from gmkit.games.masks.content import ANY, CONFLICTS, GENDERS, HIGH, JOKER, MOST, ONES, RANKS, SUITS, Contrary, Faction
from gmkit.games.masks.files import FACTION_FILE, POOL_FILE
from gmkit.games.masks.kinds import CITY, FACTIONS, POOL, SET, beside
from gmkit.library.document import Around, At, Diagnostic, Document, Severity, Step, in_order
from gmkit.names import closeness, fold, suggest
from gmkit.shell.words import counted

# ---- What the schema cannot say of a set of masks: the rules for making masks, and that every id resolves.
#
# The CM-M numbers name the rules: M01 to M04 are of a mask's values, M05 to M07 of what is there
# twice.

Row = Mapping[str, Any]


def check_set(document: Document) -> list[Diagnostic]:
    """List what is wrong with a set of the right shape, in the order of the file."""
    data = document.data
    found = _ids(document, [], "suits", "suit") + _ids(document, [], "ranks", "rank")
    found += _ids(document, [], "masks", "mask")
    ranks = _ranks(data)
    for at, row in enumerate(data["masks"]):
        path: list[Step] = ["masks", at]
        found += _ids(document, path, "actions", "action")
        found += _card(document, path, row, ranks)
        found += _values(document, path, row)
        found += _sum(document, path, row, ranks)
    found += _called_for(document)
    return in_order([*found, *_cardstell_twice(document), *_namestell_twice(document), *_labelstell_twice(document)])


def _ranks(data: Row) -> dict[str, Row]:
    declared = data.get("ranks")
    if declared is not None:
        return {row["id"]: row for row in declared}
    return {rank.id: {"label": rank.label, "points": rank.points, "outline": rank.outline} for rank in RANKS}


def _called_mask(row: Row) -> str:
    """Give a mask's name or epithet for a message, escaped and cut."""
    return quoted(row.get("name") or row["epithet"])[1:-1]


def _ids(document: Document, above: Sequence[Step], field: str, what: str) -> list[Diagnostic]:
    """Every id is given once."""
    rows: Any = document.data
    for step in above:
        rows = rows[step]
    return [
        _second(
            document,
            "GM302",
            [*above, field, at, "id"],
            [*above, field, first, "id"],
            f"a second {what} with this id",
        )
        for at, first in _again(row["id"] for row in rows.get(field, ()))
    ]


def _again(keys: Iterable[object]) -> list[tuple[int, int]]:
    """Give the index of everything that was there before, with the index of the first."""
    first: dict[object, int] = {}
    pairs = [(at, first.setdefault(key, at)) for at, key in enumerate(keys)]
    return [(at, before) for at, before in pairs if before != at]


def _second(
    document: Document, code: str, path: Sequence[Step], before: Sequence[Step], what: str, rule: str = ""
) -> Diagnostic:
    line = document.place(before).line
    again = f"{what} is there already, on line {line}{f' ({rule})' if rule else ''}"
    return document.problem(code, path, again, "give it another")


def _card(document: Document, path: Sequence[Step], row: Row, ranks: Mapping[str, Row]) -> list[Diagnostic]:
    """Rank and suit are there; a joker has a colour or a suit, any other card a suit."""
    card = row["card"]
    found: list[Diagnostic] = []
    rank = ranks.get(card["rank"])
    if rank is None:
        found.append(_unknown(document, [*path, "card", "rank"], "rank", card["rank"], ranks))
    suit, colour = card.get("suit"), card.get("colour")
    suits = [one["id"] for one in document.data["suits"]] if "suits" in document.data else [s.id for s in SUITS]
    if suit is not None and suit not in suits:
        found.append(_unknown(document, [*path, "card", "suit"], "suit", suit, suits))
    if colour is not None and (suit is not None or (rank is not None and rank["outline"] != JOKER)):
        wrong = "a card has a suit or a colour, not both" if suit is not None else "only jokers have a colour"
        tip = "remove one of the two" if suit is not None else "write suit"
        found.append(document.problem("GM503", [*path, "card", "colour"], wrong, tip, key=True))
    return found


def _unknown(document: Document, path: Sequence[Step], what: str, name: str, among: Iterable[str]) -> Diagnostic:
    known = list(among)
    near = suggest(name, known)
    tip = f"did you mean {near[0]}?" if near else f"write one of {', '.join(known[:12])}"
    return document.problem("GM301", path, f"there is no {what} {quoted(name)} in this set", tip)


def _values(document: Document, path: Sequence[Step], row: Row) -> list[Diagnostic]:
    """Hold each value to 1 to 3, one 3 at most, two 1s at least."""
    values = [action["value"] for action in row["actions"]]
    found = [
        document.problem(
            "GM502",
            [*path, "actions", at, "value"],
            f"{_called_mask(row)}: an action is worth 1, 2 or 3, not {value} (CM-M01)",
            "write 1, 2 or 3",
        )
        for at, value in enumerate(values)
        if not 1 <= value <= MOST
    ]
    if found:
        return found
    threes = [at for at, value in enumerate(values) if value == MOST]
    for at in threes[1:]:
        line = document.place([*path, "actions", threes[0], "value"]).line
        told = f"{_called_mask(row)}: at most one action is worth 3; the first is on line {line} (CM-M02)"
        found.append(document.problem("GM503", [*path, "actions", at, "value"], told, "write 2 or 1"))
    if values.count(1) < ONES:
        told = f"{_called_mask(row)}: at least two actions are worth 1, here {values.count(1)} (CM-M03)"
        found.append(document.problem("GM503", [*path, "actions"], told, "make two of them worth 1", key=True))
    return found


def _sum(document: Document, path: Sequence[Step], row: Row, ranks: Mapping[str, Row]) -> list[Diagnostic]:
    """Hold the sum of the values to the points of the rank; a waiver makes it a warning."""
    rank = ranks.get(row["card"]["rank"])
    values = [action["value"] for action in row["actions"]]
    points = sum(values)
    if rank is None or points == rank["points"] or not all(1 <= value <= MOST for value in values):
        return []
    waiver = row.get("budget_waiver")
    label = quoted(rank["label"])[1:-1]
    told = f"{_called_mask(row)}: its actions come to {points}, where rank {label} has {rank['points']} (CM-M04)"
    off = points - rank["points"]
    change = f"take {off} off" if off > 0 else f"add {-off}"
    return [
        document.problem(
            "GM501",
            [*path, "actions"],
            told,
            None if waiver else f"{change}, or give the reason in budget_waiver",
            key=True,
            note=f"{' + '.join(map(str, values))} = {points}" + (f"; {quoted(waiver)}" if waiver else ""),
            severity=Severity.WARNING if waiver else Severity.ERROR,
        )
    ]


def _cardstell_twice(document: Document) -> list[Diagnostic]:
    """Every card stands for one mask."""
    cards = [row["card"] for row in document.data["masks"]]
    pairs = _again((card["rank"], card.get("suit"), card.get("colour")) for card in cards)
    return [
        _second(
            document,
            "GM504",
            ["masks", at, "card"],
            ["masks", first, "card"],
            "a mask for this card",
            "CM-M06",
        )
        for at, first in pairs
    ]


def _namestell_twice(document: Document) -> list[Diagnostic]:
    """No two masks are called the same, or nobody could say which is meant."""
    rows = document.data["masks"]
    pairs = _again((fold(row.get("name") or ""), fold(row["epithet"])) for row in rows)
    return [
        _second(document, "GM504", ["masks", at, "epithet"], ["masks", first, "epithet"], "a mask with this name")
        for at, first in pairs
    ]


def _called_for(document: Document) -> list[Diagnostic]:
    """What calls for a line is said of a must, or of a never that a deed goes against (B4)."""
    found = []
    for at, row in enumerate(document.data["masks"]):
        for n, action in enumerate(row["actions"]):
            mode, when = action.get("mode"), action.get("when")
            told = ""
            if when and mode not in ("must", "never"):
                told = "`when` says what calls for a must or a never, and this is neither"
            elif mode == "never" and when in ("wooed", "commission_present"):
                told = "nothing that is done would go against it; a never is challenged or asked_for_face"
            if told:
                found.append(
                    document.problem("GM503", ["masks", at, "actions", n, "when"], told, "correct mode or when")
                )
    return found


def _labelstell_twice(document: Document) -> list[Diagnostic]:
    """A label stands once on a mask; on a second mask of the set it is worth a look."""
    places = [
        (at, n, fold(action["label"]))
        for at, row in enumerate(document.data["masks"])
        for n, action in enumerate(row["actions"])
    ]
    found = []
    first: dict[str, tuple[int, int]] = {}
    within: dict[tuple[int, str], int] = {}
    for at, n, label in places:
        path: list[Step] = ["masks", at, "actions", n, "label"]
        if (at, label) in within:
            before: list[Step] = ["masks", at, "actions", within[at, label], "label"]
            found.append(_second(document, "GM504", path, before, "an action of this mask with this label", "CM-M05"))
        elif label in first:
            other, m = first[label]
            line = document.place(["masks", other, "actions", m, "label"]).line
            told = f"{_called_mask(document.data['masks'][other])} has this action too, on line {line} (CM-M07)"
            found.append(document.problem("GM504", path, told, severity=Severity.WARNING))
        within.setdefault((at, label), n)
        first.setdefault(label, (at, n))
    return found


# ---- What the schemas cannot say of factions, of a pool for Hidden Faces, and of a city, each for itself.

SIDES = ("challenger", "defender")
"""What may stand in braces in the text of a goal."""

_Path = tuple[Step, ...]


def check_factions(document: Document) -> list[Diagnostic]:
    """List what is wrong with a set of factions of the right shape, in the order of the file."""
    at, factions = At(document)["factions"], FACTION_FILE.read(document.data).factions
    ids = [(("factions", n, "id"), one.id) for n, one in enumerate(factions)]
    offices = [(("factions", n, "office"), one.office) for n, one in enumerate(factions) if one.office != "none"]
    return in_order(
        [
            *tell_twice(document, "GM302", ids, "a second faction with this id"),
            *tell_twice(document, "GM504", offices, "this office is held", "let one faction hold it"),
            *_names(at, factions),
            *_opposed(at, factions),
            *_both_ways(at, factions),
        ]
    )


def _names(at: At, factions: Sequence[Faction]) -> Iterator[Diagnostic]:
    """No faction goes by a name of another's."""
    owners = {fold(one.id): one for one in reversed(factions)}
    for n, one in enumerate(factions):
        names = [(at[n, "label"], one.label), *((at[n, "aliases", k], name) for k, name in enumerate(one.aliases))]
        for here, name in names:
            other = owners.setdefault(fold(name), one)
            if other is not one:
                yield here.fault("GM504", f"{quoted(other.label)} goes by this name already", "give it another")


def _opposed(at: At, factions: Sequence[Faction]) -> Iterator[Diagnostic]:
    """An opposed faction is there, is another one, and opposes this one in turn."""
    opposes = {one.id: one.opposed for one in factions}
    for n, one in enumerate(factions):
        other, here = one.opposed, at[n, "opposed"]
        if other is None:
            continue
        if other not in opposes:
            near = suggest(other, opposes)
            tip = f"did you mean {near[0]}?" if near else f"write one of {', '.join(opposes)}"
            yield here.fault("GM301", f"there is no faction {quoted(other)} in this set", tip)
        elif other == one.id:
            yield here.fault("GM503", "no faction opposes itself", "name another, or leave it out")
        elif opposes[other] != one.id and opposes[other] in (None, *opposes):
            told = f"{quoted(other)} does not oppose {quoted(one.id)} in turn"
            yield here.warning("GM505", told, f"write opposed: {one.id} there if both are meant")


def _both_ways(at: At, factions: Sequence[Faction]) -> Iterator[Diagnostic]:
    """A tag that pleases a faction does not go against it as well."""
    for n, one in enumerate(factions):
        for k, tag in enumerate(one.breach):
            if one.favours([tag]):
                told = f"{quoted(tag)} both pleases this faction and goes against it"
                yield at[n, "breach", k].fault("GM503", told, "take it out of proper or out of breach")


def check_pool(document: Document) -> list[Diagnostic]:
    """List what is wrong with a pool of the right shape: every label stands in it once."""
    at, pool = At(document), POOL_FILE.read(document.data)
    labels: list[tuple[_Path, str]] = [
        (("contraries", mask, n, "label"), one.label)
        for mask, own in pool.contraries.items()
        for n, one in enumerate(own)
    ]
    labels += [(("general", n), label) for n, label in enumerate(pool.general)]
    known = {fold(label) for _, label in labels}
    strangers = [
        at["tags", label].fault("GM301", f"no action here is called {quoted(label)}", "write it so", key=True)
        for label in pool.tags
        if fold(label) not in known
    ]
    return in_order([*tell_twice(document, "GM504", labels, "this action"), *strangers])


def check_city(document: Document) -> list[Diagnostic]:
    """List what is wrong with a city of the right shape, in the order of the file."""
    data = document.data
    scenes = [(("scenes", at, "title"), row["title"]) for at, row in enumerate(data["scenes"])]
    found = tell_twice(document, "GM504", scenes, "a scene with this title")
    places: list[tuple[_Path, str]] = [
        (("places", at), row) if isinstance(row, str) else (("places", at, "title"), row["title"])
        for at, row in enumerate(data["places"])
    ]
    found += tell_twice(document, "GM504", places, "this place")
    names = [(("names", gender, at), name) for gender, row in data["names"].items() for at, name in enumerate(row)]
    found += tell_twice(document, "GM504", names, "this name")
    return in_order([*found, *_roles(document), *_goals(document)])


def _roles(document: Document) -> list[Diagnostic]:
    """Ids and labels are there once; there is a role for either gender."""
    rows = document.data["roles"]
    ids = [(("roles", at, "id"), row["id"]) for at, row in enumerate(rows)]
    found = tell_twice(document, "GM302", ids, "a second role with this id")
    for at, row in enumerate(rows):
        for field, code in (("id", "GM302"), ("label", "GM504")):
            given = [(("roles", at, "actions", n, field), one[field]) for n, one in enumerate(row["actions"])]
            found += tell_twice(document, code, given, f"an action of this role with this {field}")
    genders = {row["gender"] for row in rows}
    missing = [] if "any" in genders else [gender for gender in ("male", "female") if gender not in genders]
    return found + [
        document.problem("GM503", ("roles",), f"there is no role for a {gender} avatar", "add one", key=True)
        for gender in missing
    ]


def _goals(document: Document) -> list[Diagnostic]:
    """Only the two sides stand in braces, and every brace is closed."""
    found = []
    for at, row in enumerate(document.data["goals"]):
        for side in SIDES:
            path: _Path = ("goals", at, side)
            tip = "write {challenger} and {defender}, and no other braces"
            try:
                parts = list(Formatter().parse(row[side]))
            except ValueError:
                found.append(document.problem("GM503", path, "a brace is not closed, or not opened", tip))
                continue
            for _, field, form, turned in parts:
                if field is not None and (field not in SIDES or form or turned):
                    told = f"nothing is known as {quoted('{' + field + '}')}"
                    found.append(document.problem("GM503", path, told, tip))
    return found


def tell_twice(
    document: Document, code: str, given: Iterable[tuple[_Path, str]], what: str, tip: str = "give it another"
) -> list[Diagnostic]:
    """Tell every text that was there before, and where."""
    first: dict[str, _Path] = {}
    found = []
    for path, text in given:
        before = first.setdefault(fold(text), path)
        if before is not path:
            told = f"{what} already, on line {document.place(before).line}"
            found.append(document.problem(code, path, told, tip))
    return found


# ---- What is legal in a set of masks and may be a mistake all the same: warnings, with what they mean at the table.

FEWEST = 5
"""With fewer players the web of relationships is thin: the source wants 5 to 10."""

MANY = 6
"""A mask with so many actions of value 1, and hardly any other, is dull."""

PAIRS = CONFLICTS
"""A Hidden Face contradicts so many actions of the first mask."""

ALIKE = 0.88
"""A tag that is so like another, from 0 to 1, is taken for a slip."""

ROOM = CONFLICTS * HIGH + ONES
"""Points for two actions that contradict a mask, and the two of value 1 that every Hidden Face has."""

MaskRow = Mapping[str, Any]


def lint_set(document: Document, around: Around) -> list[Diagnostic]:
    """List what is odd about a set without errors, in the order of the file (CM-M08, CM-M09)."""
    found = [*_number(document), *_unused(document, "suits", "suit"), *_unused(document, "ranks", "rank")]
    for at, row in enumerate(document.data["masks"]):
        found += [*_dull(document, at, row), *_small(document, at, row)]
    return in_order(
        [*found, *_uncontradicted(document, around), *_untagged(document, around), *_near_tags(document, around)]
    )


def _called(row: MaskRow) -> str:
    """Give a mask's name or epithet for a message, escaped and cut."""
    return quoted(row.get("name") or row["epithet"])[1:-1]


def _number(document: Document) -> list[Diagnostic]:
    """Every player is dealt a mask (CM-M08)."""
    number = len(document.data["masks"])
    if number >= FEWEST:
        return []
    told = f"{counted(number, 'mask')}, and each player is dealt one (CM-M08)"
    note = "City of Masks is for 2 players at least, and best for 5 to 10; masks that are left over can be bought"
    return [document.warning("GM506", ["masks"], told, f"add masks, {FEWEST} in all at least", note, key=True)]


def _unused(document: Document, field: str, what: str) -> list[Diagnostic]:
    """Every suit and rank that the set declares is on a card."""
    used = {row["card"].get(what) for row in document.data["masks"]}
    return [
        document.warning(
            "GM507",
            [field, at, "id"],
            f"no mask of this set is of the {what} {quoted(row['id'])}",
            f"make a mask for it, or leave the {what} out",
        )
        for at, row in enumerate(document.data.get(field, ()))
        if row["id"] not in used
    ]


def _dull(document: Document, at: int, row: MaskRow) -> list[Diagnostic]:
    """A few actions are worth a risk (CM-M09)."""
    values = [action["value"] for action in row["actions"]]
    high = sum(value >= HIGH for value in values)
    if high and (high >= PAIRS or values.count(1) < MANY):
        return []
    what = "only one action is worth more than 1" if high else "every action is worth 1"
    told = f"{_called(row)}: {what}, so {'hardly anything' if high else 'nothing'} is worth a risk (CM-M09)"
    note = "values add up to what the draw has to reach, so that high ones are a risk, and low ones hardly any"
    return [
        document.warning("GM505", ["masks", at, "actions"], told, "make one worth 3 and a few worth 2", note, key=True)
    ]


def _small(document: Document, at: int, row: MaskRow) -> list[Diagnostic]:
    """The points leave a Hidden Face room for its conflicts (CM-H03, CM-H04)."""
    points = sum(action["value"] for action in row["actions"])
    if points >= ROOM:
        return []
    told = f"{_called(row)}: a Hidden Face has the points of its mask, and {points} leave no room for two conflicts"
    note = "two actions worth 2 that contradict the mask, and two worth 1, come to 6 (CM-H02, CM-H04)"
    return [document.warning("GM505", ["masks", at, "actions"], told, "give it 6 points or more", note, key=True)]


def _uncontradicted(document: Document, around: Around) -> list[Diagnostic]:
    """A pool for these masks has something against two actions of each; what it has hardly any of is told once."""
    pool = beside(around, POOL.name, document.data["id"])
    if pool is None:
        return []
    contraries = POOL_FILE.read(pool.data).contraries
    rows = document.data["masks"]
    if contraries.keys().isdisjoint(row["id"] for row in rows):
        return []  # a pool for other masks, such as the bundled one: plain words are what such a set begins with
    lacking = [at for at, row in enumerate(rows) if len(_met(row, contraries)) < PAIRS]
    # What the pool has one of for a mask is told of the pool, where it is mended.
    lacking = [at for at in lacking if len({one.vs for one in contraries.get(rows[at]["id"], ())}) != 1]
    note = 'a Hidden Face that is drawn contradicts such a mask in plain words: "Go against:" and the action\'s label'
    title = quoted(pool.data["title"])
    if len(lacking) * 2 > len(rows):
        told = f"the pool for Hidden Faces, {title}, has nothing to contradict {len(lacking)} of {len(rows)} masks"
        tip = "write a hidden-pool with contraries for them beside this file, or leave it to each player"
        return [document.warning("GM505", ["masks"], told, tip, note, key=True)]
    return [
        document.warning(
            "GM505",
            ["masks", at, "id"],
            f"{_called(rows[at])}: the pool for Hidden Faces, {title}, does not contradict two of its actions (CM-H04)",
            "add contraries for it to the pool",
            note,
        )
        for at in lacking
    ]


def _met(row: MaskRow, contraries: Mapping[str, Sequence[Contrary]]) -> set[str]:
    """Give the actions of a mask that a pool contradicts."""
    return {one.vs for one in contraries.get(row["id"], ())} & {action["id"] for action in row["actions"]}


def _untagged(document: Document, around: Around) -> list[Diagnostic]:
    """Some action has a tag that a faction knows."""
    factions = beside(around, FACTIONS.name, document.data["id"])
    known = [] if factions is None else tags_known(factions)
    if not known or not {tag for row in document.data["masks"] for tag in tags_of(row)}.isdisjoint(known):
        return []
    title = quoted(factions.data["title"]) if factions else ""
    told = f"no action has a tag that a faction of {title} knows, so nothing done in these masks pleases one"
    tip = f"give some actions tags, such as {listed(known[:4])}"
    note = "a faction's feeling for whoever woos it counts the actions that are proper to it, and those against it"
    return [document.warning("GM505", ["masks"], told, tip, note, key=True)]


def _near_tags(document: Document, around: Around) -> list[Diagnostic]:
    """A tag that stands once in a set and is nearly one that a faction knows was probably meant to be that."""
    factions = beside(around, FACTIONS.name, document.data["id"])
    known = [] if factions is None else tags_known(factions)
    places: dict[str, list[list[Step]]] = {}
    for at, row in enumerate(document.data["masks"]):
        for n, action in enumerate(row["actions"]):
            for k, tag in enumerate(action.get("tags", ())):
                places.setdefault(tag, []).append(["masks", at, "actions", n, "tags", k])
    found = []
    for tag, paths in places.items():
        near = [one for one in known if closeness(tag, one) >= ALIKE] if len(paths) == 1 and tag not in known else []
        if near:
            told = f"no faction knows the tag {quoted(tag)}"
            note = "tags are free, but only those that a faction knows please one"
            found.append(document.warning("GM505", paths[0], told, f"did you mean `{near[0]}`?", note, key=True))
    return found


def tags_of(row: MaskRow) -> Collection[str]:
    """Give the tags of all actions of a mask or a role."""
    return {tag for action in row["actions"] for tag in action.get("tags", ())}


def tags_known(factions: Document) -> list[str]:
    """Give the tags that please a faction of a set, or go against one."""
    rows = factions.data["factions"]
    proper = [tag for row in rows for tags in row.get("proper", ()) for tag in tags]
    return list(dict.fromkeys([*proper, *(tag for row in rows for tag in row.get("breach", ()))]))


# ---- What is declared in factions, a pool or a city and never used: warnings, with what they mean at the table.


def lint_factions(document: Document, around: Around) -> list[Diagnostic]:
    """List the factions whose proper tags are on no mask, no role and no scene."""
    masks = beside(around, SET.name, document.data["id"])
    city = beside(around, CITY.name, document.data["id"])
    if masks is None:
        return []
    rows = [*masks.data["masks"], *(city.data["roles"] if city else ())]
    there = {tag for row in rows for tag in tags_of(row)}
    there |= {tag for row in (city.data["scenes"] if city else ()) for tag in row.get("tags", ())}
    found = []
    for at, row in enumerate(document.data["factions"]):
        proper = [tag for tags in row.get("proper", ()) for tag in tags]
        if proper and there.isdisjoint(proper):
            told = (
                f"nothing pleases this faction: no action in {quoted(masks.data['title'])} has one of its proper tags"
            )
            tip = f"tag some actions {listed(proper[:4])}, or name tags that the masks have"
            note = "whoever woos it counts proper actions; without any it warms to nobody for what they do"
            path: list[Step] = ["factions", at, "proper"]
            found.append(document.problem("GM507", path, told, tip, key=True, note=note, severity=Severity.WARNING))
    return found


def lint_pool(document: Document, around: Around) -> list[Diagnostic]:
    """Tell of a pool for masks that are nowhere, and list the masks that it contradicts in one action alone."""
    at, contraries = At(document)["contraries"], POOL_FILE.read(document.data).contraries
    if contraries and not any(mask in _masks(around) for mask in contraries):
        return [_for_nobody(document, "contraries", "what contradicts them is never drawn", around)]
    note = "a Hidden Face contradicts two actions of the mask (CM-H04); the others are contradicted in plain words"
    return [
        at[mask].warning(
            "GM505",
            f"only one action of {quoted(mask)} is contradicted, and a Hidden Face needs two",
            "add one with another vs",
            key=True,
            note=note,
        )
        for mask, own in contraries.items()
        if 0 < len({one.vs for one in own}) < PAIRS
    ]


def lint_city(document: Document, around: Around) -> list[Diagnostic]:
    """List the roles that no avatar begins with, and tell of tempers for masks that are nowhere."""
    rows = document.data["roles"]
    # An avatar has the first role that fits.
    first = {next((at for at, row in enumerate(rows) if row["gender"] in (gender, ANY)), -1) for gender in GENDERS}
    found = []
    for at in range(len(rows)):
        if at not in first:
            told = "no avatar begins with this role: an earlier one fits whoever it would fit"
            tip = "let the earlier one be for one gender, or leave it for the GM to grant: roles in an evening's file"
            note = "an avatar begins with the first role in the file that is for its gender, or for any"
            found.append(
                document.problem("GM507", ["roles", at, "id"], told, tip, note=note, severity=Severity.WARNING)
            )
    presets = document.data.get("presets", {})
    if presets and not any(mask in _masks(around) for mask in presets):
        found.append(_for_nobody(document, "presets", "nobody has these tempers", around))
    return found


def _masks(around: Around) -> set[str]:
    """Give the ids of all masks of all sets around."""
    sets = [around.find(SET.name), *(around.find(SET.name, set_id) for set_id in around.ids(SET.name))]
    return {row["id"] for one in sets if one is not None for row in one.data["masks"]}


def _for_nobody(document: Document, field: str, why: str, around: Around) -> Diagnostic:
    sets = listed(around.ids(SET.name), "and")
    told = f"none of these masks is in a set that is here ({sets}), so {why}"
    tip = "check it together with the set that it is for"
    return document.problem("GM507", [field], told, tip, key=True, severity=Severity.WARNING)
