"""Every kind of file that City of Masks reads, and whether what they name in one another is there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from gmkit.errors import listed, quoted
from gmkit.library.document import CREDITED, Around, Diagnostic, Document, Kind, later
from gmkit.names import suggest

# ---- Every kind of file that City of Masks reads.

SET = Kind(
    "mask-set",
    "masks/mask-set",
    later("gmkit.games.masks.lint:check_set"),
    lists=("masks", "suits", "ranks"),
    default="masks/masks.yaml",
    refer=later("gmkit.games.masks.kinds:refer_set"),
    lint=later("gmkit.games.masks.lint:lint_set"),
    printed=(
        *("title", *CREDITED, "suits.*.label", "ranks.*.label"),
        *("masks.*.name", "masks.*.epithet", "masks.*.actions.*.label", "masks.*.tells.*"),
    ),
    form="gmkit.games.masks.files:SET_FILE",
)
"""Masks, each with its card and its actions."""

FACTIONS = Kind(
    "faction-set",
    "masks/faction-set",
    later("gmkit.games.masks.lint:check_factions"),
    lists=("factions",),
    default="masks/factions.yaml",
    lint=later("gmkit.games.masks.lint:lint_factions"),
    printed=(*CREDITED, "factions.*.label", "factions.*.deeds"),
    form="gmkit.games.masks.files:FACTION_FILE",
)
"""The powers of a city; they name nothing outside their file."""

POOL = Kind(
    "hidden-pool",
    "masks/hidden-pool",
    later("gmkit.games.masks.lint:check_pool"),
    default="masks/hidden-pool.yaml",
    refer=later("gmkit.games.masks.kinds:refer_pool"),
    lint=later("gmkit.games.masks.lint:lint_pool"),
    # Avatars take these up, and stand on sheets with them.
    printed=("contraries.*.*.label", "general.*"),
    form="gmkit.games.masks.files:POOL_FILE",
)
"""What Hidden Faces are drawn from."""

MASK_POOL = Kind(
    "mask-pool",
    "masks/mask-pool",
    later("gmkit.games.masks.beginnings:check_mask_pool"),
    default="masks/mask-pool.yaml",
    printed=("epithets.*.label", "actions.*.label"),
    form="gmkit.games.masks.beginnings:POOL_FILE",
)
"""What `gmkit new` draws masks from."""

CITY = Kind(
    "masks-city",
    "masks/masks-city",
    later("gmkit.games.masks.lint:check_city"),
    lists=("roles",),
    default="masks/city.yaml",
    refer=later("gmkit.games.masks.kinds:refer_city"),
    lint=later("gmkit.games.masks.lint:lint_city"),
    printed=("scenes.*.title", "roles.*.label", "roles.*.actions.*.label", "uncast", "names.*.*"),
)
"""Scenes, places, roles, names and goals."""

SITUATION = Kind(
    "masks-situation",
    "masks/situation",
    later("gmkit.games.masks.situation_checks:check_situation"),
    refer=later("gmkit.games.masks.situation_checks:refer_situation"),
    printed=(
        *("scene.title", "avatars.*.name", "avatars.*.player", "avatars.*.hidden_actions.*.label"),
        *("avatars.*.background.*", "avatars.*.ties.*"),
    ),
    form="gmkit.games.masks.situation:FILE",
)
"""An evening under way."""

CHALLENGE = Kind(
    "masks-challenge",
    "masks/challenge",
    later("gmkit.games.masks.situation_checks:check_challenge"),
    refer=later("gmkit.games.masks.described:refer_challenge"),
    form="gmkit.games.masks.described:FILE",
)
"""One challenge, outside any evening."""

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in (SET, FACTIONS, POOL, MASK_POOL, CITY, SITUATION, CHALLENGE)}
"""The kinds of file that City of Masks reads, by name."""


# ---- Whether what masks, a pool or a city name in one another's files is there.

MOST_TOLD = 12
"""So many ids are told at most where none is near."""


def beside(around: Around, kind: str, set_id: str) -> Document | None:
    """Give the file of a kind that goes with a set of masks: the only one, or of several the one with the set's id."""
    return around.find(kind) or around.find(kind, set_id)


def refer_set(document: Document, around: Around) -> list[Diagnostic]:
    """List the factions that masks begin with and that are not among those around."""
    factions = beside(around, FACTIONS.name, document.data["id"])
    return [] if factions is None else check_beginnings(document, [row["id"] for row in factions.data["factions"]])


def check_beginnings(masks: Document, factions: Collection[str]) -> list[Diagnostic]:
    """List the factions that masks begin with and that are not there.

    Args:
        masks: a checked set of masks.
        factions: the ids of the factions that it is played with.
    """
    found = []
    for at, row in enumerate(masks.data["masks"]):
        for word in row.get("faction_start", {}):
            if word not in factions:
                near = suggest(word, factions)
                known = f"write one of {', '.join(factions)}" if factions else "leave faction_start out"
                known += ", or give the file of the factions with --content"
                told = f"the mask {quoted(row['id'])} begins with {quoted(word)}, and no faction has this id"
                tip = f"did you mean {near[0]}?" if near else known
                found.append(masks.problem("GM301", ("masks", at, "faction_start", word), told, tip, key=True))
    return found


def refer_pool(document: Document, around: Around) -> list[Diagnostic]:
    """List the masks and actions of a pool that its set of masks has not."""
    contraries = document.data["contraries"]
    masks = _meant(around, {mask: [row["vs"] for row in rows] for mask, rows in contraries.items()})
    if masks is None:
        return []
    found = [*_strangers(document, "contraries", contraries, masks)]
    known = _actions(masks)
    for mask, rows in contraries.items():
        for at, row in enumerate(rows):
            if mask in known and row["vs"] not in known[mask]:
                told = f"the mask {quoted(mask)} has no action {quoted(row['vs'])}"
                path = ("contraries", mask, at, "vs")
                found.append(document.problem("GM301", path, told, _tip(row["vs"], known[mask])))
    return found


def refer_city(document: Document, around: Around) -> list[Diagnostic]:
    """List the factions that hold scenes of a city, and the masks that it has tempers for, which are not there."""
    presets = document.data.get("presets", {})
    masks = _meant(around, dict.fromkeys(presets, ()))
    found = [] if masks is None else [*_strangers(document, "presets", presets, masks)]
    return [*_no_holders(document, around), *found]


def _no_holders(document: Document, around: Around) -> list[Diagnostic]:
    """List the factions that hold scenes of a city and that are not there."""
    held = {at: row["held_by"] for at, row in enumerate(document.data.get("scenes", ())) if "held_by" in row}
    factions = beside(around, FACTIONS.name, document.data["id"]) if held else None
    known = [row["id"] for row in factions.data["factions"]] if factions else []
    return [
        document.problem(
            "GM301", ("scenes", at, "held_by"), f"no faction has the id {quoted(word)}", _band(word, known)
        )
        for at, word in held.items()
        if factions is not None and word not in known
    ]


def _band(word: str, known: Collection[str]) -> str:
    """Give what to write instead of the id of a faction that is not there."""
    near = suggest(word, known)
    named = f"write one of {', '.join(known)}" if known else "leave it out"
    return f"did you mean {near[0]}?" if near else f"{named}, or give the file of the factions with --content"


def _meant(around: Around, named: Mapping[str, Sequence[str]]) -> Document | None:
    """Give the set of masks that a file is for, which does not say so: the one that has most of what it names.

    Args:
        around: where the set may be.
        named: masks, each with the actions that are named of it.

    Returns:
        None if no set has more than half of that: the file is for one that is not here.
    """
    candidates = [around.find(SET.name), *(around.find(SET.name, set_id) for set_id in around.ids(SET.name))]
    whole = sum(1 + len(actions) for actions in named.values())
    best, most = None, whole // 2
    for masks in candidates:
        fits = 0 if masks is None else _fits(named, _actions(masks))
        if fits > most:
            best, most = masks, fits
    return best


def _fits(named: Mapping[str, Sequence[str]], known: Mapping[str, Collection[str]]) -> int:
    """Count what is there of the masks and actions that are named."""
    there = {mask: actions for mask, actions in named.items() if mask in known}
    return len(there) + sum(action in known[mask] for mask, actions in there.items() for action in actions)


def _actions(masks: Document) -> dict[str, list[str]]:
    """Give the ids of all masks of a set, each with those of its actions."""
    return {row["id"]: [action["id"] for action in row["actions"]] for row in masks.data["masks"]}


def _strangers(document: Document, field: str, named: Iterable[str], masks: Document) -> Iterator[Diagnostic]:
    known = _actions(masks)
    for mask in named:
        if mask not in known:
            told = f"the set {quoted(masks.data['id'])} has no mask {quoted(mask)}"
            yield document.problem("GM301", (field, mask), told, _tip(mask, known), key=True)


def _tip(word: str, known: Collection[str]) -> str:
    near = suggest(word, known)
    return f"did you mean {near[0]}?" if near else f"write one of {listed(list(known)[:MOST_TOLD])}"
