"""How files say what a GM writes for City of Masks: masks, factions, pools, a city; and the reading of them."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from gmkit.errors import AmbiguousChoice
from gmkit.games.masks.content import (
    BUNDLED,
    CALLS,
    EMBLEMS,
    FURTHER,
    MODES,
    OFFICES,
    City,
    Contrary,
    Faction,
    FactionSet,
    HiddenPool,
    MaskSet,
    World,
)
from gmkit.games.masks.kinds import CITY, FACTIONS, KINDS, POOL, SET, beside, check_beginnings
from gmkit.library.credit import CREDIT
from gmkit.library.document import Around, Document, Kind, refuse_errors
from gmkit.library.forms import (
    ID,
    Changes,
    FileForm,
    Form,
    choice,
    describe,
    identifier,
    keyed,
    later,
    many,
    maybe,
    part,
    record,
    refers,
    text,
)
from gmkit.library.shelves import resolve

# ---- How files say what several kinds of them have.

Row = dict[str, Any]


PLEASES = (
    "masculine, bold, coercive and wealth please the Sun Temple, feminine, subtle and pleasure the Moon Temple, "
    "upholds-masks the Commission, undermines-masks the Personalists."
)
"""Whom the tags of actions please, for people."""


def head(what: str, title: str, example: str = BUNDLED) -> dict[str, Form]:
    """Give the forms of what every file begins with."""
    return {
        "id": stable_id(f"for the {what}", example),
        "title": text(100, "What it is called.", title),
        "source": CREDIT,
    }


def stable_id(what: str, example: str) -> Form:
    """Give the form of the id of a thing, a stable name for or within something."""
    return identifier(f"A stable name {what}. Small letters, digits and hyphens.", example)


def tag(what: str = "an action", example: str = "bold") -> Form:
    """Give the form of one tag of something."""
    return identifier(f"One word for what {what} is like. Small letters, digits and hyphens.", example, title="Tag")


def _tags(says: str, example: Sequence[str], least: int = 0, title: str = "") -> Form:
    return many(tag(), least, 12, says, example, unique=True, title=title)


def mode_of(example: str) -> Form:
    """Give the form of whether an action is one that a Character has to do."""
    return choice(MODES, "Whether the Character must do this, never does it, or may.", example)


def called_for() -> Form:
    """Give the form of when such an action is called for."""
    says = "When a must or a never is called for; gone against then, it may be denounced as a breach."
    return choice(CALLS, says, CALLS[0])


def file_of(kind: Kind, title: str, says: str, made: Callable[[], Form], changes: Changes | None = None) -> FileForm:
    """Give the form of a kind of file, made when a file is first read: it is costly, and most runs read few kinds."""
    once = cache(made)
    form = later(once)._replace(inner=lambda: once().inner())
    return FileForm(kind.name, kind.schema, title, says, form, changes=changes)


# ---- The factions.


_SUN: Row = {"id": "sun-temple", "label": "Sun Temple", "proper": [["masculine"], ["bold", "coercive"]]}
_WHEN = "1 more for a male or a female avatar, for each character mask that it owns, "
_WHEN += "or for each action that breaches its own mask."
_OFFICE = "The authority holds arrests and trials and grants Characters; "
_OFFICE += "whoever is alienated drifts towards the underground; none if left out."


def _factions() -> Form:
    class Further(NamedTuple):
        """How a file says what else counts."""

        when: str

    further = record(Further, when=choice(FURTHER, _WHEN, FURTHER[0]))._replace(
        write=lambda _names, value: {"when": value}, read=lambda _names, data: data["when"]
    )
    faction = part(
        "faction",
        record(
            *(Faction, "Faction", "One faction.", _SUN),
            id=stable_id("for the faction", "sun-temple"),
            label=text(60, "What the faction is called.", "Sun Temple"),
            aliases=many(
                text(60, "Another name of the faction.", "Underground", title="Alias"),
                *(0, 12, "Other names that it may be called by."),
                unique=True,
            ),
            emblem=choice(EMBLEMS, "The sign it is printed with; none if left out.", "sun"),
            opposed=maybe(
                refers(
                    "faction", identifier("The id of the faction that it opposes, if it opposes one.", "moon-temple")
                )
            ),
            further=describe(further, "What else counts in whoever woos it.", {"when": FURTHER[0]}),
            proper=many(
                _tags("Tags that mean one sort of action.", ["bold", "coercive"], 1, "Class"),
                *(0, 12, "Classes of actions that please it; an action counts once if it has a tag of any class."),
                _SUN["proper"],
            ),
            breach=_tags("Tags of actions that go against what is proper to it.", ["feminine"]),
            office=choice(OFFICES, _OFFICE, "authority"),
            deeds=text(200, "In a sentence, what is proper to it.", "Whatever keeps the old bridges standing."),
        ),
    )
    return record(
        FactionSet,
        **head("set", "The four powers of Bonvidaeo"),
        factions=many(faction, 0, 8, "The factions, none to 8, in the order of the tracker."),
    )


FACTION_FILE = file_of(
    FACTIONS,
    "The factions of City of Masks",
    "The powers that avatars woo, act for and act against.",
    _factions,
    Changes(
        *("set of factions", "core:factions", {"factions": ("faction", "factions")}),
        {"sun-temple": {"label": "Temple of Noon"}},
        [{"id": "harbour", "label": "Harbour Guild", "proper": [["wealth"]]}],
        ["moon-temple"],
    ),
)


# ---- What Hidden Faces are drawn from.


def _pool() -> Form:
    shield = {"label": "Shield the weak", "vs": "bully-weak"}
    contrary = record(
        *(Contrary, "Contrary", "One action, and what it contradicts.", shield),
        label=text(80, "What is done.", shield["label"]),
        vs=identifier("The id of the action of the mask that it contradicts.", shield["vs"], title="Against"),
    )
    contraries = many(
        part("contrary", contrary),
        *(1, 24, "Actions that contradict one of the mask's own; a mask with none is given plain ones."),
        title="Contraries of a mask",
    )
    tags = many(
        tag("the action", "support"),
        *(1, 12, f"What the action is like; {PLEASES}"),
        title="Tags of an action",
    )
    return record(
        HiddenPool,
        **head("pool", "Habits beneath the masks"),
        contraries=keyed(
            {ID: contraries}, "By the id of a mask, actions that contradict one of its own.", {"jc": [shield]}
        ),
        general=many(
            text(80, "What is done.", "Feed stray cats", title="Label"), 0, 200, "Actions that are on no mask."
        ),
        tags=keyed(
            {"^.{1,80}$": tags},
            "By label, what such an action is like; one that has the label of a mask's action is like that one.",
            {"Feed stray cats": ["support"]},
        ),
    )


POOL_FILE = file_of(
    POOL,
    "Actions for Hidden Faces in City of Masks",
    "What Hidden Faces are drawn from: actions that contradict a mask, and actions that are on none.",
    _pool,
    Changes("pool", "core:hidden-pool"),
)


# ---- Reading the whole of a story, or a part of it.


def load(paths: Sequence[Path] = (), set_id: str | None = None) -> World:
    """Read the content of a story: the GM's own files where there are some, else the bundled ones.

    Args:
        paths: files and folders that the GM named; each kind of file in them replaces the bundled one.
        set_id: the id of the set of masks, where there may be several; of several files of another
            kind, the one with this id is taken.

    Raises:
        AmbiguousChoice: several files of a kind are there, and `set_id` does not say which.
        UnknownName: none has that id.
        Diagnosed: a file cannot be used, or a mask begins with a faction that is not there.
    """
    masks = resolve(SET.name, SET.default, paths, KINDS, set_id)
    factions = load_factions(paths, set_id).factions
    refuse_errors(check_beginnings(masks, [faction.id for faction in factions]))
    return World(
        MaskSet.from_data(masks.data),
        factions,
        POOL_FILE.read(_one(POOL, paths, set_id)),
        load_city(paths, set_id),
    )


def load_around(masks: Document, around: Around) -> World | None:
    """Build the content of a story from the files around one that is played with it.

    Args:
        masks: the set of masks.
        around: where its factions, pool and city are.

    Returns:
        None if one of these is not there.
    """
    factions, pool, city = (beside(around, kind.name, masks.data["id"]) for kind in (FACTIONS, POOL, CITY))
    if factions is None or pool is None or city is None:
        return None
    return read_world({one.data["kind"]: one.data for one in (masks, factions, pool, city)})


def read_world(contents: Mapping[str, Any]) -> World:
    """Build the content of a story from the data of its four files, by their kind."""
    return World(
        MaskSet.from_data(contents[SET.name]),
        FACTION_FILE.read(contents[FACTIONS.name]).factions,
        POOL_FILE.read(contents[POOL.name]),
        City.from_data(contents[CITY.name]),
    )


def load_masks(paths: Sequence[Path] = (), set_id: str | None = None) -> MaskSet:
    """Read the masks alone; arguments and errors as in `load`, but that their factions are not looked at."""
    return MaskSet.from_data(resolve(SET.name, SET.default, paths, KINDS, set_id).data)


def load_factions(paths: Sequence[Path] = (), set_id: str | None = None) -> FactionSet:
    """Read the factions alone; arguments and errors as in `load`."""
    found: FactionSet = FACTION_FILE.read(_one(FACTIONS, paths, set_id))
    return found


def load_city(paths: Sequence[Path] = (), set_id: str | None = None) -> City:
    """Read the city alone; arguments and errors as in `load`."""
    return City.from_data(_one(CITY, paths, set_id))


def _one(kind: Kind, paths: Sequence[Path], set_id: str | None) -> Mapping[str, Any]:
    """Find the one file of a kind; a set's id is asked for only where there are several."""
    try:
        return resolve(kind.name, kind.default, paths, KINDS).data
    except AmbiguousChoice:
        if set_id is None:
            raise
        return resolve(kind.name, kind.default, paths, KINDS, set_id).data
