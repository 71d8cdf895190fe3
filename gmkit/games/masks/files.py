"""How files say what a GM writes for City of Masks: masks, factions, pools, a city; and the reading of them."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from gmkit.errors import AmbiguousChoice
from gmkit.games.masks import content
from gmkit.games.masks.content import City, Faction, FactionSet, HiddenPool, Mask, MaskSet, World
from gmkit.games.masks.kinds import CITY, FACTIONS, KINDS, POOL, SET, beside, check_beginnings
from gmkit.library import forms
from gmkit.library.credit import CREDIT
from gmkit.library.document import Around, Document, Kind, refuse_errors
from gmkit.library.forms import Form, choice, many, maybe, number, part, record, text
from gmkit.library.shelves import resolve

# ---- How files say what several kinds of them have.

Row = dict[str, Any]


PLEASES = (
    "masculine, bold, coercive and wealth please the Sun Temple, feminine, subtle and pleasure the Moon Temple, "
    "upholds-masks the Commission, undermines-masks the Personalists."
)
"""Whom the tags of actions please, for people."""


def head(what: str, title: str, example: str = content.BUNDLED, called: str = "it") -> dict[str, Form]:
    """Give the forms of what every file begins with."""
    return {
        "id": stable_id(f"for the {what}", example),
        "title": text(100, f"What {called} is called.", title),
        "source": CREDIT,
    }


def stable_id(what: str, example: str) -> Form:
    """Give the form of the id of a thing, a stable name for or within something."""
    return forms.identifier(f"A stable name {what}. Small letters, digits and hyphens.", example)


def tag(what: str = "an action", example: str = "bold") -> Form:
    """Give the form of one tag of something."""
    return forms.identifier(
        f"One word for what {what} is like. Small letters, digits and hyphens.", example, title="Tag"
    )


def _tags(says: str, example: Sequence[str], least: int = 0, title: str = "", of: str = "an action") -> Form:
    return many(tag(of), least, 12, says, example, unique=True, title=title)


def mode_of(example: str) -> Form:
    """Give the form of whether an action is one that a Character has to do."""
    return choice(content.MODES, "Whether the Character must do this, never does it, or may.", example)


def called_for() -> Form:
    """Give the form of when such an action is called for."""
    says = "When a must or a never is called for; gone against then, it may be denounced as a breach."
    return choice(content.CALLS, says, content.CALLS[0])


def file_of(
    kind: Kind, title: str, says: str, made: Callable[[], Form], changes: forms.Changes | None = None
) -> forms.FileForm:
    """Give the form of a kind of file, made when a file is first read: it is costly, and most runs read few kinds."""
    once = cache(made)
    form = forms.later(once)._replace(inner=lambda: once().inner())
    return forms.FileForm(kind.name, kind.schema, title, says, form, changes=changes)


# ---- Sets of masks.


def _card() -> Form:
    class Written(NamedTuple):
        """How a file says which card it is: a joker has a colour instead of a suit."""

        rank: str
        suit: str | None = None
        colour: str | None = None

    def write(names: forms.Names, card: content.Card) -> Any:
        coloured = card.suit in (colour.id for colour in content.COLOURS)
        return row.write(names, Written(card.rank, **{"colour" if coloured else "suit": card.suit}))

    def shape(parts: forms.Parts) -> dict[str, Any]:
        joker = {"const": content.JOKER, "title": "Rank", "description": "A joker.", "examples": [content.JOKER]}
        either: Row = {"if": {"required": ["suit"]}, "else": {"required": ["colour"]}}
        by_rank = {"if": {"properties": {"rank": joker}}, "then": either, "else": {"required": ["suit"]}}
        return {**row.shape(parts), "if": {"required": ["colour"]}, "else": by_rank}

    row = record(
        *(Written, "Card", "The card that stands for the mask; each card stands for one mask."),
        rank=text(60, "The id of a rank: jack, queen, king or joker, or one the set declares.", "queen"),
        suit=text(60, "The id of a suit: hearts, diamonds, clubs or spades, or one the set declares.", "spades"),
        colour=choice([one.id for one in content.COLOURS], "What a joker has instead of a suit.", "red"),
    )
    return row._replace(
        write=write,
        read=lambda _names, data: content.Card(data["rank"], data.get("suit") or data["colour"]),
        shape=shape,
        examples=({"rank": "queen", "suit": "spades"}, {"rank": content.JOKER, "colour": "red"}),
    )


def _masks() -> Form:
    swing: Row = {"id": "swing-ropes", "label": "Swing from ropes", "value": 2}
    taria = {
        "id": "qs",
        "card": {"rank": "queen", "suit": "spades"},
        "name": "Taria",
        "epithet": "the Adventuress",
        "gender": "female",
        "actions": [swing],
    }
    suns = {"id": "suns", "label": "Suns", "glyph": "sun", "feeling": "warm"}
    ace = {"id": "ace", "label": "Ace", "points": 9, "outline": "plain"}
    suit = record(
        *(content.Suit, "Suit", "One suit.", suns),
        id=stable_id("for the suit", "suns"),
        label=text(40, "What the suit is called.", "Suns"),
        glyph=choice(content.GLYPHS, "The sign it is printed with.", "sun"),
        feeling=choice(
            ("warm", "cold"),
            *("Warm suits are printed red, cold ones black; later they say how a relationship begins.", "warm"),
        ),
    )
    points = "What the values of a mask of this rank come to; its wearer begins with 25 less these in Face."
    rank = record(
        *(content.Rank, "Rank", "One rank.", ace),
        id=stable_id("for the rank", "ace"),
        label=text(40, "What the rank is called.", "Ace"),
        points=number(3, 23, points, 9),
        outline=choice(
            content.OUTLINES,
            "The crest it is printed with; only a joker's may have a colour instead of a suit.",
            "plain",
        ),
    )
    worth = "Its face value: 1, 2 or 3. At most one action of a mask is worth 3, at least two are worth 1."
    action = record(
        *(content.Action, "Action", "One proper action.", {**swing, "tags": ["athletics"]}),
        id=stable_id("within the mask", "swing-ropes"),
        label=text(content.LONGEST, "What is done; it is declared by any part of this.", "Swing from ropes"),
        # What it may be is a rule of masks, and is told as one.
        value=number(1, content.MOST, worth, 2)._replace(shape=lambda _parts: {"type": "integer"}),
        tags=_tags(f"What the action is like; {PLEASES}", ["athletics", "bold"], of="the action"),
        mode=mode_of("must"),
        when=called_for(),
    )
    begins = number(-10, 10, "Where the faction with this id begins, −10 to 10.", 2, title="Where it begins")
    start = forms.keyed(
        {"^[a-z][a-z0-9-]{0,59}$": begins},
        "Where factions begin with the wearer, instead of at 0.",
        {"sun-temple": 2},
        most=8,
    )
    sign = "What is to be seen, in the third person, without a name before it or a full stop behind it."
    waived = "Why the values may come to other points than the rank's; makes that error a warning."
    mask = record(
        *(Mask, "Mask", "One mask: a Character with its proper actions.", taria),
        id=stable_id("for the mask", "qs"),
        card=part("card", _card()),
        name=maybe(text(60, "The Character's own name, if it is a named figure.", "Taria", default=None)),
        epithet=text(60, "The type or by-name, with its article.", "the Adventuress"),
        gender=choice(
            content.GENDERS, "How others treat whoever wears the mask; any if left out.", "female", default=content.ANY
        ),
        sees_unseen=forms.flag(
            "A peacock feather: its wearer sees the Uncast. No if left out.", True, title="Sees the unseen"
        ),
        faction_start=start._replace(
            write=lambda _names, value: dict(value), read=lambda _names, data: tuple(data.items())
        ),
        tells=many(
            text(80, sign, "tries the edge of the blade with a thumb", pattern="^[^.!?]*$", title="Sign"),
            *(1, 12, "Signs that an NPC in this mask may show; one of them, for as long as the game goes on."),
            unique=True,
        ),
        budget_waiver=maybe(text(200, waived, "as the source prints it")),
        actions=many(
            part("action", action),
            *(3, 12, "The proper actions, 3 to 12; their values come to the points of the rank.", [swing]),
        ),
    )
    return record(
        MaskSet,
        **head("set", "The fourteen masks of Bonvidaeo", called="the set"),
        suits=many(part("suit", suit), 1, 14, "The set's own suits, instead of hearts, diamonds, clubs and spades."),
        ranks=many(
            part("rank", rank),
            *(1, 20, "The set's own ranks, instead of jack (11 points), queen (12), king (13) and joker (10)."),
        ),
        masks=many(part("mask", mask), 1, 60, "The masks, 1 to 60; a game needs one for each player."),
    )


_GULL: Row = {
    "id": "gull",
    "card": {"rank": "jack", "suit": "clubs"},
    "epithet": "the Gull",
    "actions": [
        {"id": "dive", "label": "Dive from a roof", "value": 3},
        {"id": "steal-food", "label": "Steal food", "value": 1},
        {"id": "shriek", "label": "Shriek", "value": 1},
    ],
}
SET_FILE = file_of(
    SET,
    "A set of masks for City of Masks",
    "Characters with the actions that are proper to them, each standing for a card.",
    _masks,
    forms.Changes(
        *("set of masks", "core:masks"),
        {"masks": ("mask", "masks"), "suits": ("suit", "suits"), "ranks": ("rank", "ranks")},
        {"qs": {"name": "Tara"}, "qs/swing-ropes": {"label": "Swing from lamps"}},
        [_GULL],
        ["kc", "jd/speak-loudly"],
        inner="actions",
    ),
)


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

    further = record(Further, when=choice(content.FURTHER, _WHEN, content.FURTHER[0]))._replace(
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
            emblem=choice(content.EMBLEMS, "The sign it is printed with; none if left out.", "sun"),
            opposed=maybe(
                forms.refers(
                    "faction",
                    forms.identifier("The id of the faction that it opposes, if it opposes one.", "moon-temple"),
                )
            ),
            further=forms.describe(further, "What else counts in whoever woos it.", {"when": content.FURTHER[0]}),
            proper=many(
                _tags("Tags that mean one sort of action.", ["bold", "coercive"], 1, "Class"),
                *(0, 12, "Classes of actions that please it; an action counts once if it has a tag of any class."),
                _SUN["proper"],
            ),
            breach=_tags("Tags of actions that go against what is proper to it.", ["feminine"]),
            office=choice(content.OFFICES, _OFFICE, "authority"),
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
    forms.Changes(
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
        *(content.Contrary, "Contrary", "One action, and what it contradicts.", shield),
        label=text(80, "What is done.", shield["label"]),
        vs=forms.identifier("The id of the action of the mask that it contradicts.", shield["vs"], title="Against"),
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
        contraries=forms.keyed(
            {forms.ID: contraries}, "By the id of a mask, actions that contradict one of its own.", {"jc": [shield]}
        ),
        general=many(
            text(80, "What is done.", "Feed stray cats", title="Label"), 0, 200, "Actions that are on no mask."
        ),
        tags=forms.keyed(
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
    forms.Changes("pool", "core:hidden-pool"),
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
        SET_FILE.read(masks.data),
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
        SET_FILE.read(contents[SET.name]),
        FACTION_FILE.read(contents[FACTIONS.name]).factions,
        POOL_FILE.read(contents[POOL.name]),
        City.from_data(contents[CITY.name]),
    )


def load_masks(paths: Sequence[Path] = (), set_id: str | None = None) -> MaskSet:
    """Read the masks alone; arguments and errors as in `load`, but that their factions are not looked at."""
    found: MaskSet = SET_FILE.read(resolve(SET.name, SET.default, paths, KINDS, set_id).data)
    return found


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
