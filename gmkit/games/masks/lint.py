"""What no schema can say of masks, factions, pools and cities: faults, then what is legal and may be a mistake."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from string import Formatter
from typing import Protocol

from gmkit.errors import did_you_mean, few, later, listed, quoted, said, say
from gmkit.games.masks.content import (
    ANY,
    CITY,
    CONFLICTS,
    FACTIONS,
    GENDERS,
    HIGH,
    JOKER,
    MOST,
    ONES,
    POOL,
    SET,
    Card,
    City,
    Faction,
    FactionSet,
    Goal,
    HiddenPool,
    Mask,
    MaskSet,
    Rank,
    Role,
    label_of,
)
from gmkit.games.masks.files import (
    CITY_FILE,
    FACTION_FILE,
    POOL_FILE,
    SET_FILE,
    beside,
    check_beginnings,
    instead_of,
    pictured,
    pictured_factions,
)
from gmkit.library.document import Around, At, Diagnostic, Document, Step, in_order
from gmkit.names import closeness, fold, suggest
from gmkit.shell.words import counted

# ---- What the schema cannot say of a set of masks: the rules for making masks, and that every id resolves.
#
# The CM-M numbers name the rules: M01 to M04 are of a mask's values, M05 to M07 of what is there
# twice.

_Path = tuple[Step, ...]


def check_set(document: Document) -> list[Diagnostic]:
    """List what is wrong with a set of the right shape, in the order of the file."""
    at, content = At(document), SET_FILE.read(document.data)
    found = [
        *_ids_twice(document, ("suits",), content.suits, later("suit")),
        *_ids_twice(document, ("ranks",), content.ranks, later("rank")),
        *_ids_twice(document, ("masks",), content.masks, later("mask")),
    ]
    if content.theme is not None:
        from gmkit.printing.theme import felt  # nothing else here needs printing
        from gmkit.shell.paper import colours_wrong

        found += colours_wrong(at["theme"], felt(content.theme.warm, content.theme.cold))
    ranks = {one.id: one for one in content.ranks}
    for n, mask in enumerate(content.masks):
        here = at["masks", n]
        found += _ids_twice(document, ("masks", n, "actions"), mask.actions, later("action"))
        found += [*_card(here["card"], mask.card, content, ranks), *_values(here["actions"], mask)]
        found += [*_sum(here["actions"], mask, ranks), *_called_for(here["actions"], mask)]
    # Every card stands for one mask, and no two are called the same, or nobody could say which is meant.
    cards = [(("masks", n, "card"), one.card) for n, one in enumerate(content.masks)]
    called = [
        (("masks", n, "epithet"), (fold(one.name or ""), fold(one.epithet))) for n, one in enumerate(content.masks)
    ]
    found += tell_twice(document, "GM504", cards, say("a mask for this card is there"), rule="CM-M06")
    found += tell_twice(document, "GM504", called, say("a mask with this name is there"))
    return in_order([*found, *_labels_twice(document, content.masks)])


class _Named(Protocol):
    """What has an id."""

    @property
    def id(self) -> str: ...


def _ids_twice(document: Document, above: _Path, things: Sequence[_Named], what: str) -> list[Diagnostic]:
    """Every id is given once."""
    ids = [((*above, n, "id"), one.id) for n, one in enumerate(things)]
    return tell_twice(document, "GM302", ids, say("a second {what} with this id is there", what=said(what)))


def _called(mask: Mask) -> str:
    """Give a mask's name or epithet for a message, escaped and cut."""
    return quoted(mask.name or mask.epithet)[1:-1]


def _card(at: At, card: Card, content: MaskSet, ranks: Mapping[str, Rank]) -> Iterator[Diagnostic]:
    """Rank and suit are there; a joker has a colour or a suit, any other card a suit."""
    rank = ranks.get(card.rank)
    if rank is None:
        yield _unknown(at["rank"], "rank", card.rank, ranks, usual="ranks" not in at.document.data)
    suits = [one.id for one in content.suits]
    if "suit" in at and card.suit not in suits:
        yield _unknown(at["suit"], "suit", card.suit, suits, usual="suits" not in at.document.data)
    if "colour" in at and "suit" in at:
        yield at["colour"].broken(
            say("a card has a suit or a colour, not both"), say("remove one of the two"), key=True
        )
    elif "colour" in at and rank is not None and rank.outline != JOKER:
        yield at["colour"].broken(say("only jokers have a colour"), say("write suit"), key=True)


def _unknown(at: At, what: str, name: str, among: Iterable[str], *, usual: bool = False) -> Diagnostic:
    """Tell a name that there is not; where the names are the usual ones, and one is near, that one is meant."""
    known = list(among)
    near = suggest(name, known)
    tip = did_you_mean([near[0]]) if near else say("write one of {names}", names=few(known))
    told = at.fault("GM301", say("there is no {what} {name} in this set", what=said(what), name=quoted(name)), tip)
    return told._replace(write=near[0] if usual and len(near) == 1 else None)


def _values(at: At, mask: Mask) -> Iterator[Diagnostic]:
    """Hold each value to 1 to 3, one 3 at most, two 1s at least."""
    values = [action.value for action in mask.actions]
    if not _in_range(mask):
        for n, value in enumerate(values):
            if not 1 <= value <= MOST:
                told = say(
                    "{called}: an action is worth 1, 2 or 3, not {value} (CM-M01)", called=_called(mask), value=value
                )
                yield at[n, "value"].fault("GM502", told, say("write 1, 2 or 3"))
        return
    threes = [n for n, value in enumerate(values) if value == MOST]
    for n in threes[1:]:
        line = at[threes[0], "value"].line
        told = say(
            "{called}: at most one action is worth 3; the first is on line {line} (CM-M02)",
            called=_called(mask),
            line=line,
        )
        yield at[n, "value"].broken(told, say("write 2 or 1"))
    if values.count(1) < ONES:
        told = say(
            "{called}: at least two actions are worth 1, here {count} (CM-M03)",
            called=_called(mask),
            count=values.count(1),
        )
        yield at.broken(told, say("make two of them worth 1"), key=True)


def _in_range(mask: Mask) -> bool:
    return all(1 <= action.value <= MOST for action in mask.actions)


def _sum(at: At, mask: Mask, ranks: Mapping[str, Rank]) -> Iterator[Diagnostic]:
    """Hold the points of a mask to those of its rank; a waiver makes it a warning."""
    rank = ranks.get(mask.card.rank)
    if rank is None or mask.points == rank.points or not _in_range(mask):
        return
    label = quoted(label_of(rank))[1:-1]
    told = say(
        "{called}: its actions come to {points}, where rank {label} has {right} (CM-M04)",
        called=_called(mask),
        points=mask.points,
        label=label,
        right=rank.points,
    )
    added = f"{' + '.join(str(action.value) for action in mask.actions)} = {mask.points}"
    off = mask.points - rank.points
    if mask.budget_waiver:
        yield at.warning("GM501", told, key=True, note=f"{added}; {quoted(said(mask.budget_waiver))}")
    else:
        change = say("take {off} off", off=off) if off > 0 else say("add {off}", off=-off)
        yield at.fault(
            "GM501", told, say("{change}, or give the reason in budget_waiver", change=change), key=True, note=added
        )


def _called_for(at: At, mask: Mask) -> Iterator[Diagnostic]:
    """What calls for a line is said of a must, or of a never that a deed goes against (B4)."""
    for n, action in enumerate(mask.actions):
        told = ""
        if action.when and action.mode not in ("must", "never"):
            told = say("`when` says what calls for a must or a never, and this is neither")
        elif action.mode == "never" and action.when in ("wooed", "commission_present"):
            told = say("nothing that is done would go against it; a never is challenged or asked_for_face")
        if told:
            yield at[n, "when"].broken(told, say("correct mode or when"))


def _labels_twice(document: Document, masks: Sequence[Mask]) -> list[Diagnostic]:
    """A label stands once on a mask; on a second mask of the set it is worth a look."""
    at, found = At(document)["masks"], []
    first: dict[str, tuple[Mask, At]] = {}
    for n, mask in enumerate(masks):
        own: list[tuple[_Path, str]] = [
            (("masks", n, "actions", k, "label"), action.label) for k, action in enumerate(mask.actions)
        ]
        found += tell_twice(
            document, "GM504", own, say("an action of this mask with this label is there"), rule="CM-M05"
        )
        for path, label in own:
            other, before = first.setdefault(fold(label), (mask, at[path[1:]]))
            if other is not mask:
                told = say(
                    "{called} has this action too, on line {line} (CM-M07)", called=_called(other), line=before.line
                )
                found.append(at[path[1:]].warning("GM504", told))
    return found


# ---- What the schemas cannot say of factions, of a pool for Hidden Faces, and of a city, each for itself.

SIDES = ("challenger", "defender")
"""What may stand in braces in the text of a goal."""


def check_factions(document: Document) -> list[Diagnostic]:
    """List what is wrong with a set of factions of the right shape, in the order of the file."""
    at, factions = At(document)["factions"], FACTION_FILE.read(document.data).factions
    ids = [(("factions", n, "id"), one.id) for n, one in enumerate(factions)]
    offices = [(("factions", n, "office"), one.office) for n, one in enumerate(factions) if one.office != "none"]
    return in_order(
        [
            *tell_twice(document, "GM302", ids, say("a second faction with this id is there")),
            *tell_twice(document, "GM504", offices, say("this office is held"), say("let one faction hold it")),
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
                yield here.fault(
                    "GM504", say("{label} goes by this name already", label=quoted(other.label)), say("give it another")
                )


def _opposed(at: At, factions: Sequence[Faction]) -> Iterator[Diagnostic]:
    """An opposed faction is there, is another one, and opposes this one in turn."""
    opposes = {one.id: one.opposed for one in factions}
    for n, one in enumerate(factions):
        other, here = one.opposed, at[n, "opposed"]
        if other is None:
            continue
        if other not in opposes:
            near = suggest(other, opposes)
            tip = did_you_mean([near[0]]) if near else say("write one of {names}", names=", ".join(opposes))
            yield here.fault("GM301", say("there is no faction {other} in this set", other=quoted(other)), tip)
        elif other == one.id:
            yield here.broken(say("no faction opposes itself"), say("name another, or leave it out"))
        elif opposes[other] != one.id and opposes[other] in (None, *opposes):
            told = say("{other} does not oppose {id} in turn", other=quoted(other), id=quoted(one.id))
            yield here.warning("GM505", told, say("write opposed: {id} there if both are meant", id=one.id))


def _both_ways(at: At, factions: Sequence[Faction]) -> Iterator[Diagnostic]:
    """A tag that pleases a faction does not go against it as well."""
    for n, one in enumerate(factions):
        for k, tag in enumerate(one.breach):
            if one.favours([tag]):
                told = say("{tag} both pleases this faction and goes against it", tag=quoted(tag))
                yield at[n, "breach", k].broken(told, say("take it out of proper or out of breach"))


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
    strangers = _undone(at["tags"], [label for label in pool.tags if fold(label) not in known])
    return in_order([*tell_twice(document, "GM504", labels, say("a habit with this label is there")), *strangers])


def _undone(at: At, tags: Iterable[str]) -> list[Diagnostic]:
    """List what is said to be like something and is done nowhere in the file."""
    return [
        at[label].fault(
            "GM301", say("no action here is called {label}", label=quoted(label)), say("write it so"), key=True
        )
        for label in tags
    ]


def check_city(document: Document) -> list[Diagnostic]:
    """List what is wrong with a city of the right shape, in the order of the file."""
    at, city = At(document), CITY_FILE.read(document.data)
    scenes = [(("scenes", n, "title"), one.title) for n, one in enumerate(city.scenes)]
    places: list[tuple[_Path, str]] = [
        (("places", n, "title") if "title" in at["places", n] else ("places", n), one.title)
        for n, one in enumerate(city.places)
    ]
    names = [(("names", gender, n), name) for gender, own in city.names.items() for n, name in enumerate(own)]
    known = {deed for one in (*city.scenes, *city.places, city) for deed in one.deeds}
    return in_order(
        [
            *_undone(at["tags"], [label for label in city.tags if label not in known]),
            *tell_twice(document, "GM504", scenes, say("a scene with this title is there")),
            *tell_twice(document, "GM504", places, say("a place with this title is there")),
            *tell_twice(document, "GM504", names, say("this name is there")),
            *_roles(document, city),
            *_goals(at["goals"], city.goals),
        ]
    )


def _roles(document: Document, city: City) -> Iterator[Diagnostic]:
    """Ids and labels are there once; there is a role for either gender."""
    ids = [(("roles", n, "id"), one.id) for n, one in enumerate(city.roles)]
    yield from tell_twice(document, "GM302", ids, say("a second role with this id is there"))
    for n, role in enumerate(city.roles):
        for field, code in (("id", "GM302"), ("label", "GM504")):
            given = [(("roles", n, "actions", k, field), getattr(one, field)) for k, one in enumerate(role.actions)]
            yield from tell_twice(
                document, code, given, say("an action of this role with this {field} is there", field=field)
            )
    for gender in ("male", "female"):
        if city.role(gender).gender not in (gender, ANY):
            yield At(document)["roles"].broken(
                say("there is no role for a {gender} avatar", gender=gender), say("add one"), key=True
            )


def _goals(at: At, goals: Sequence[Goal]) -> Iterator[Diagnostic]:
    """Only the two sides stand in braces, and every brace is closed."""
    for n, goal in enumerate(goals):
        for side, words in (("challenger", goal.challenger), ("defender", goal.defender)):
            tip = say("write {{challenger}} and {{defender}}, and no other braces")
            try:
                parts = list(Formatter().parse(words))
            except ValueError:
                yield at[n, side].broken(say("a brace is not closed, or not opened"), tip)
                continue
            for _, field, form, turned in parts:
                if field is not None and (field not in SIDES or form or turned):
                    yield at[n, side].broken(say("nothing is known as {slot}", slot=quoted("{" + field + "}")), tip)


def tell_twice(
    document: Document,
    code: str,
    given: Iterable[tuple[_Path, object]],
    what: str,
    tip: str = later("give it another"),
    rule: str = "",
) -> list[Diagnostic]:
    """Tell everything that was there before, and where; texts are the same however they are written."""
    first: dict[object, _Path] = {}
    found = []
    for path, one in given:
        before = first.setdefault(fold(one) if isinstance(one, str) else one, path)
        if before is not path:
            told = say("{what} already, on line {line}", what=what, line=document.place(before).line) + (
                f" ({rule})" if rule else ""
            )
            found.append(document.problem(code, path, told, said(tip))._replace(first=before))
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


def lint_set(document: Document, around: Around) -> list[Diagnostic]:
    """List what is odd about a set without errors, in the order of the file (CM-M08, CM-M09)."""
    at, content = At(document), SET_FILE.read(document.data)
    used = {mask.card.suit for mask in content.masks}, {mask.card.rank for mask in content.masks}
    found = [
        *_number(at["masks"], len(content.masks)),
        *(_unused(at["suits"], content.suits, used[0], later("suit")) if "suits" in at else ()),
        *(_unused(at["ranks"], content.ranks, used[1], later("rank")) if "ranks" in at else ()),
    ]
    # Of a set that changes another, some may be for masks that it has dropped.
    if content.personas and content.personas.keys().isdisjoint(mask.id for mask in content.masks):
        told = say("none of these masks is in the set, so nobody has these personas")
        found.append(
            at["personas"].warning("GM507", told, say("write the ids of its masks, or leave them out"), key=True)
        )
    for n, mask in enumerate(content.masks):
        found += [*_dull(at["masks", n, "actions"], mask), *_small(at["masks", n, "actions"], mask)]
    factions = beside(around, FACTIONS.name, content.id)
    if factions is not None:
        found += _tags_unknown(at["masks"], content.masks, FACTION_FILE.read(factions.data))
    return in_order([*found, *_uncontradicted(at["masks"], content, around)])


def _number(at: At, number: int) -> Iterator[Diagnostic]:
    """Every player is dealt a mask (CM-M08)."""
    if number < FEWEST:
        told = say("{many}, and each player is dealt one (CM-M08)", many=counted(number, "mask"))
        note = say(
            "City of Masks is for 2 players at least, and best for 5 to 10; masks that are left over can be bought"
        )
        yield at.warning("GM506", told, say("add masks, {fewest} in all at least", fewest=FEWEST), key=True, note=note)


def _unused(at: At, things: Sequence[_Named], used: Collection[str], what: str) -> Iterator[Diagnostic]:
    """Every suit and rank that the set declares is on a card."""
    for n, one in enumerate(things):
        if one.id not in used:
            told = say("no mask of this set is of the {what} {id}", what=said(what), id=quoted(one.id))
            tip = say("make a mask for it, or leave the {what} out", what=said(what))
            yield at[n, "id"].warning("GM507", told, tip)


def _dull(at: At, mask: Mask) -> Iterator[Diagnostic]:
    """A few actions are worth a risk (CM-M09)."""
    values = [action.value for action in mask.actions]
    high = sum(value >= HIGH for value in values)
    if high and (high >= PAIRS or values.count(1) < MANY):
        return
    what = say("only one action is worth more than 1") if high else say("every action is worth 1")
    told = say(
        "{mask}: {what}, so hardly anything is worth a risk (CM-M09)"
        if high
        else "{mask}: {what}, so nothing is worth a risk (CM-M09)",
        mask=_called(mask),
        what=what,
    )
    note = say("values add up to what the draw has to reach, so that high ones are a risk, and low ones hardly any")
    yield at.warning("GM505", told, say("make one worth 3 and a few worth 2"), key=True, note=note)


def _small(at: At, mask: Mask) -> Iterator[Diagnostic]:
    """The points leave a Hidden Face room for its conflicts (CM-H03, CM-H04)."""
    if mask.points < ROOM:
        told = say("{called}: a Hidden Face has the points of its mask, ", called=_called(mask))
        told += say("and {points} leave no room for two conflicts", points=mask.points)
        note = say("two actions worth 2 that contradict the mask, and two worth 1, come to 6 (CM-H02, CM-H04)")
        yield at.warning("GM505", told, say("give it 6 points or more"), key=True, note=note)


def _uncontradicted(at: At, content: MaskSet, around: Around) -> Iterator[Diagnostic]:
    """A pool for these masks has something against two actions of each; what it has hardly any of is told once."""
    document = beside(around, POOL.name, content.id)
    if document is None:
        return
    pool: HiddenPool = POOL_FILE.read(document.data)
    if pool.contraries.keys().isdisjoint(mask.id for mask in content.masks):
        return  # a pool for other masks, such as the bundled one: plain words are what such a set begins with
    lacking = [n for n, mask in enumerate(content.masks) if len(_met(mask, pool)) < PAIRS]
    # What the pool has one of for a mask is told of the pool, where it is mended.
    lacking = [n for n in lacking if len({one.conflicts for one in pool.contraries.get(content.masks[n].id, ())}) != 1]
    note = say(
        'a Hidden Face that is drawn contradicts such a mask in plain words: "Go against:" and the action\'s label'
    )
    title, whole = say("the pool for Hidden Faces, {title}", title=quoted(pool.title)), len(content.masks)
    if len(lacking) * 2 > whole:
        tip = say("write a hidden-pool with contraries for them beside this file, or leave it to each player")
        told = say(
            "{title}, has nothing to contradict {count} of {whole} masks", title=title, count=len(lacking), whole=whole
        )
        yield at.warning("GM505", told, tip, key=True, note=note)
        return
    for n in lacking:
        told = say(
            "{called}: {title}, does not contradict two of its actions (CM-H04)",
            called=_called(content.masks[n]),
            title=title,
        )
        yield at[n, "id"].warning("GM505", told, say("add contraries for it to the pool"), note=note)


def _met(mask: Mask, pool: HiddenPool) -> set[str]:
    """Give the actions of a mask that a pool contradicts."""
    return {one.conflicts for one in pool.contraries.get(mask.id, ())} & {action.id for action in mask.actions}


def _tags_unknown(at: At, masks: Sequence[Mask], factions: FactionSet) -> Iterator[Diagnostic]:
    """Some action has a tag that a faction knows; one that stands once and is nearly such a tag was meant to be it."""
    known = tags_known(factions.factions)
    if known and not {tag for mask in masks for tag in tags_of(mask)} & {*known}:
        told = say("no action has a tag that a faction of {title} knows, ", title=quoted(factions.title))
        told += say("so nothing done in these masks pleases one")
        tip = say("give some actions tags, such as {names}", names=listed(known[:4]))
        note = say(
            "a faction's feeling for whoever woos it counts the actions that are proper to it, and those against it"
        )
        yield at.warning("GM505", told, tip, key=True, note=note)
    places: dict[str, list[At]] = {}
    for n, mask in enumerate(masks):
        for k, action in enumerate(mask.actions):
            for i, tag in enumerate(action.tags):
                places.setdefault(tag, []).append(at[n, "actions", k, "tags", i])
    for tag, stands in places.items():
        near = [one for one in known if closeness(tag, one) >= ALIKE] if len(stands) == 1 and tag not in known else []
        if near:
            note = say("tags are free, but only those that a faction knows please one")
            told = say("no faction knows the tag {tag}", tag=quoted(tag))
            yield stands[0].warning("GM505", told, did_you_mean([f"`{near[0]}`"]), key=True, note=note)


def tags_of(one: Mask | Role) -> set[str]:
    """Give the tags of all actions of a mask or a role."""
    return {tag for action in one.actions for tag in action.tags}


def tags_known(factions: Sequence[Faction]) -> list[str]:
    """Give the tags that please a faction, or go against one."""
    proper = [tag for one in factions for tags in one.proper for tag in tags]
    return list(dict.fromkeys([*proper, *(tag for one in factions for tag in one.breach)]))


# ---- What is declared in factions, a pool or a city and never used: warnings, with what they mean at the table.


def lint_factions(document: Document, around: Around) -> list[Diagnostic]:
    """List the factions whose proper tags are on no mask, no role and no scene."""
    at, content = At(document)["factions"], FACTION_FILE.read(document.data)
    masks, city = (beside(around, kind.name, content.id) for kind in (SET, CITY))
    if masks is None:
        return []
    if city is not None and masks.lines and not city.lines:
        city = None  # what the bundled city pleases it with, no mask of one's own does
    worn, town = SET_FILE.read(masks.data), None if city is None else CITY_FILE.read(city.data)
    there = {tag for one in (*worn.masks, *(town.roles if town else ())) for tag in tags_of(one)}
    there |= {tag for one in (town.scenes if town else ()) for tag in one.tags}
    found = []
    for n, one in enumerate(content.factions):
        proper = [tag for tags in one.proper for tag in tags]
        if proper and there.isdisjoint(proper):
            told = say(
                "nothing pleases this faction: no action in {title} has one of its proper tags",
                title=quoted(worn.title),
            )
            tip = say("tag some actions {names}, or name tags that the masks have", names=listed(proper[:4]))
            note = say("whoever woos it counts proper actions; without any it warms to nobody for what they do")
            found.append(at[n, "proper"].warning("GM507", told, tip, key=True, note=note))
    return found


def lint_pool(document: Document, around: Around) -> list[Diagnostic]:
    """Tell of a pool for masks that are nowhere, and list the masks that it contradicts in one action alone."""
    at, contraries = At(document)["contraries"], POOL_FILE.read(document.data).contraries
    if contraries and not any(mask in _masks(around) for mask in contraries):
        return [_for_nobody(at, say("what contradicts them is never drawn"), around)]
    note = say("a Hidden Face contradicts two actions of the mask (CM-H04); the others are contradicted in plain words")
    return [
        at[mask].warning(
            "GM505",
            say("only one action of {mask} is contradicted, and a Hidden Face needs two", mask=quoted(mask)),
            say("add one that `conflicts` with another"),
            key=True,
            note=note,
        )
        for mask, own in contraries.items()
        if 0 < len({one.conflicts for one in own}) < PAIRS
    ]


def lint_city(document: Document, around: Around) -> list[Diagnostic]:
    """List the roles that no avatar begins with, and tell of tempers for masks that are nowhere."""
    at, city = At(document), CITY_FILE.read(document.data)
    first = [city.role(gender) for gender in GENDERS]
    found = []
    for n, role in enumerate(city.roles):
        if role not in first:
            told = say("no avatar begins with this role: an earlier one fits whoever it would fit")
            tip = say(
                "let the earlier one be for one gender, or leave it for the GM to grant: roles in an evening's file"
            )
            note = say("an avatar begins with the first role in the file that is for its gender, or for any")
            found.append(at["roles", n, "id"].warning("GM507", told, tip, note=note))
    if city.presets and not any(mask in _masks(around) for mask in city.presets):
        return [*found, _for_nobody(at["presets"], say("nobody has these tempers"), around)]
    known = _masks(around) if city.presets else set()
    for mask in city.presets:
        if mask not in known:
            told = say("no set that is here has a mask {mask}, so nobody has these tempers", mask=quoted(mask))
            found.append(
                at["presets", mask].warning("GM507", told, say("write the id of a mask, or take it out"), key=True)
            )
    return found


def _masks(around: Around) -> set[str]:
    """Give the ids of all masks of all sets around."""
    return {mask.id for one in _sets(around) for mask in one.masks}


def _for_nobody(at: At, why: str, around: Around) -> Diagnostic:
    sets = listed(around.ids(SET.name), "and")
    told = say("none of these masks is in a set that is here ({sets}), so {why}", sets=sets, why=why)
    return at.warning("GM507", told, say("check it together with the set that it is for"), key=True)


# ---- Whether what masks, a pool or a city name in one another's files is there.


def refer_set(document: Document, around: Around) -> list[Diagnostic]:
    """List the factions that masks begin with and that are not among those around."""
    masks = pictured(document)
    factions = _factions(around, masks.id)
    wrong = [] if factions is None else check_beginnings(document, masks, factions)
    return in_order([*wrong, *_pictures_wrong([masks.back, *(mask.image for mask in masks.masks)])])


def refer_factions(document: Document, _around: Around) -> list[Diagnostic]:
    """List the pictures of factions that cannot be printed."""
    return in_order(_pictures_wrong([one.image for one in pictured_factions(document).factions]))


def _pictures_wrong(images: Sequence[str | None]) -> list[Diagnostic]:
    there = [one for one in images if one is not None]
    if not there:
        return []
    from gmkit.shell.paper import pictures_wrong  # nothing else here needs printing

    return pictures_wrong(there)


def refer_pool(document: Document, around: Around) -> list[Diagnostic]:
    """List the masks and actions of a pool that its set of masks has not."""
    at, contraries = At(document)["contraries"], POOL_FILE.read(document.data).contraries
    masks = _meant(around, {mask: [one.conflicts for one in own] for mask, own in contraries.items()})
    if masks is None:
        return []
    found = [*_strangers(at, contraries, masks)]
    known = _actions(masks)
    for mask, own in contraries.items():
        for n, one in enumerate(own):
            if mask in known and one.conflicts not in known[mask]:
                told = say(
                    "the mask {mask} has no action {conflicts}", mask=quoted(mask), conflicts=quoted(one.conflicts)
                )
                found.append(at[mask, n, "conflicts"].fault("GM301", told, _tip(one.conflicts, known[mask])))
    return found


def refer_city(document: Document, around: Around) -> list[Diagnostic]:
    """List the factions that hold scenes of a city, and the masks that it has tempers for, which are not there."""
    at, city = At(document), CITY_FILE.read(document.data)
    masks = _meant(around, dict.fromkeys(city.presets, ()))
    found = [] if masks is None else [*_strangers(at["presets"], city.presets, masks)]
    held = {n: one.held_by for n, one in enumerate(city.scenes) if one.held_by is not None}
    factions = _factions(around, city.id) if held else None
    known = [one.id for one in factions or ()]
    return [
        *(
            at["scenes", n, "held_by"].fault(
                "GM301",
                say("no faction has the id {word}", word=quoted(word)),
                instead_of(word, known, say("leave it out")),
            )
            for n, word in held.items()
            if factions is not None and word not in known
        ),
        *found,
    ]


def _factions(around: Around, set_id: str) -> Sequence[Faction] | None:
    """Give the factions that go with a set, or None if there are none here."""
    document = beside(around, FACTIONS.name, set_id)
    found: FactionSet | None = None if document is None else FACTION_FILE.read(document.data)
    return found and found.factions


def _meant(around: Around, named: Mapping[str, Sequence[str]]) -> MaskSet | None:
    """Give the set of masks that a file is for, which does not say so: the one that has most of what it names.

    Args:
        around: where the set may be.
        named: masks, each with the actions that are named of it.

    Returns:
        None if no set has more than half of that: the file is for one that is not here.
    """
    whole = sum(1 + len(actions) for actions in named.values())
    best, most = None, whole // 2
    for masks in _sets(around):
        fits = _fits(named, _actions(masks))
        if fits > most:
            best, most = masks, fits
    return best


def _fits(named: Mapping[str, Sequence[str]], known: Mapping[str, Collection[str]]) -> int:
    """Count what is there of the masks and actions that are named."""
    there = {mask: actions for mask, actions in named.items() if mask in known}
    return len(there) + sum(action in known[mask] for mask, actions in there.items() for action in actions)


def _actions(masks: MaskSet) -> dict[str, list[str]]:
    """Give the ids of all masks of a set, each with those of its actions."""
    return {mask.id: [action.id for action in mask.actions] for mask in masks.masks}


def _strangers(at: At, named: Iterable[str], masks: MaskSet) -> Iterator[Diagnostic]:
    known = _actions(masks)
    for mask in named:
        if mask not in known:
            told = say("the set {id} has no mask {mask}", id=quoted(masks.id), mask=quoted(mask))
            yield at[mask].fault("GM301", told, _tip(mask, known), key=True)


def _tip(word: str, known: Collection[str]) -> str:
    near = suggest(word, known)
    return did_you_mean([near[0]]) if near else say("write one of {words}", words=few(known))


def _sets(around: Around) -> Iterator[MaskSet]:
    """Give every set of masks around, the one that is meant first."""
    for one in (around.find(SET.name), *(around.find(SET.name, set_id) for set_id in around.ids(SET.name))):
        if one is not None:
            yield SET_FILE.read(one.data)
