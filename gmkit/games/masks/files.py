"""How files say what a GM writes for City of Masks: masks, factions, pools, a city; and the reading of them."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from gmkit.errors import AmbiguousChoice, did_you_mean, quoted, say
from gmkit.games.masks import GAME, content
from gmkit.games.masks.content import (
    CITY,
    FACTIONS,
    KINDS,
    POOL,
    SET,
    City,
    Faction,
    FactionSet,
    Feelings,
    HiddenPool,
    Mask,
    MaskSet,
    World,
)
from gmkit.library import forms
from gmkit.library.credit import CREDIT
from gmkit.library.document import Around, At, Diagnostic, Document, Kind, id_for, refuse_errors
from gmkit.library.files import Pictured
from gmkit.library.forms import Form, choice, many, maybe, number, part, record, text
from gmkit.library.shelves import resolve
from gmkit.names import fold, suggest
from gmkit.printing.theme import STREWN

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
    says = f"One word for what {what} is like. Small letters, digits and hyphens."
    form = forms.identifier(says, example, title="Tag")
    return form._replace(draw=lambda stream, _words: stream.pick(("bold", "subtle", "wealth", "charm")))


def _tags(says: str, example: Sequence[str], least: int = 0, title: str = "", of: str = "an action") -> Form:
    return many(tag(of), least, 12, says, example, unique=True, title=title)


def mode_of(example: str) -> Form:
    """Give the form of whether an action is one that a Character has to do."""
    return choice(content.MODES, "Whether the Character must do this, never does it, or may.", example)


def called_for() -> Form:
    """Give the form of when such an action is called for."""
    says = "When a must or a never is called for; gone against then, it may be denounced as a breach."
    return choice(content.CALLS, says, "challenged")


def file_of(
    kind: Kind, title: str, says: str, made: Callable[[], Form], changes: forms.Changes | None = None
) -> forms.FileForm:
    """Give the form of a kind of file, made when a file is first read: it is costly, and most runs read few kinds."""
    once = cache(made)
    form = forms.later(once)._replace(inner=lambda: once().inner())
    return forms.FileForm(kind.name, kind.schema, title, says, form, changes=changes, version=kind.version)


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

    examples = {"rank": "queen", "suit": "spades"}, {"rank": content.JOKER, "colour": "red"}
    row = record(
        *(Written, "Card", "The card that stands for the mask; each card stands for one mask."),
        rank=text(60, "The id of a rank: jack, queen, king or joker, or one the set declares.", "queen", points=True),
        suit=text(
            60, "The id of a suit: hearts, diamonds, clubs or spades, or one the set declares.", "spades", points=True
        ),
        colour=choice(
            {one.id: f"a {one.id} joker, among the {one.feeling} suits" for one in content.COLOURS},
            *("What a joker has instead of a suit.", "red"),
        ),
    )
    return row._replace(
        write=write,
        read=lambda _names, data: content.Card(data["rank"], data.get("suit") or data["colour"]),
        shape=shape,
        draw=lambda stream, _words: stream.pick(examples),
        examples=examples,
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
            {
                "warm": "printed red; the relationship that a card of it begins is one of liking",
                "cold": "printed black; the relationship that a card of it begins is one of dislike",
            },
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
        face=choice(
            content.FACES,
            "The face it is drawn with and cut out in. If left out, a jack has a colombina, a queen a volto, a king a "
            "bauta, a joker an arlecchino, and whoever has no crest a volto.",
            "gatto",
            default=None,
        ),
        image=forms.picture(
            "printed in a niche instead of the face on cards, tents and trackers; a mask to wear keeps its face.",
            "art/taria.png",
        ),
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
    theme = record(
        Feelings,
        "Theme",
        "How the set's sheets look: their colours, and what the backs of its cards are strewn with.",
        {"warm": "#8a4b16", "cold": "#16606a", "pattern": "stars"},
        warm=forms.colour("The colour of warm feelings and red suits, to be read on white.", "#8a4b16", default=""),
        cold=forms.colour("The colour of cold feelings and black suits, to be read on white.", "#16606a", default=""),
        pattern=choice(STREWN, "What backs are strewn with.", "stars", default="lozenges"),
    )._replace(default=None)
    return record(
        MaskSet,
        **head("set", "The fourteen masks of Bonvidaeo", called="the set"),
        suits=many(part("suit", suit), 1, 14, "The set's own suits, instead of hearts, diamonds, clubs and spades."),
        ranks=many(
            part("rank", rank),
            *(1, 20, "The set's own ranks, instead of jack (11 points), queen (12), king (13) and joker (10)."),
        ),
        personas=forms.keyed(
            {
                forms.ID: choice(
                    {word: GAME.styles[word] for word in content.PERSONAS},
                    "A habit of choice.",
                    content.LATE,
                    title="Persona",
                )
            },
            "By the id of a mask, a habit that an NPC may have in it, if it is seated so: it answers late, raises once "
            "more, woos one alone, promises wide and lends short, denounces.",
            {"qs": content.RAISES},
            default={},
        ),
        back=forms.picture("printed in the middle of its cards' backs.", "art/lagoon.png"),
        theme=theme,
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

    further = record(Further, when=choice(content.FURTHER, _WHEN, "avatar-male"))._replace(
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
            image=forms.picture("printed instead of the emblem.", "art/heron.svg"),
            opposed=maybe(
                forms.refers(
                    "faction",
                    forms.identifier("The id of the faction that it opposes, if it opposes one.", "moon-temple"),
                )
            ),
            further=forms.describe(further, "What else counts in whoever woos it.", {"when": "avatar-male"}),
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


def _by_label(says: str, example: Mapping[str, list[str]]) -> Form:
    tags = many(
        tag("the action", "support"),
        *(1, 12, f"What the action is like; {PLEASES}"),
        title="Tags of an action",
    )
    return forms.keyed({"^.{1,80}$": tags}, says, example)


def _pool() -> Form:
    shield = {"label": "Shield the weak", "conflicts": "bully-weak"}
    contrary = record(
        *(content.Contrary, "Contrary", "One action, and what it contradicts.", shield),
        label=text(80, "What is done.", shield["label"]),
        conflicts=forms.identifier(
            "The id of the action of the mask that it contradicts.", shield["conflicts"], points=True
        ),
    )
    contraries = many(
        part("contrary", contrary),
        *(1, 24, "Actions that contradict one of the mask's own; a mask with none is given plain ones."),
        title="Contraries of a mask",
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
        tags=_by_label(
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


# ---- What a story needs besides its masks.


def _role() -> Form:
    class Duty(NamedTuple):
        """How a file says what is proper to a role."""

        id: str
        label: str
        tags: tuple[str, ...] = ()

    dance = {"id": "dance", "label": "Dance"}
    duty = record(
        *(Duty, "Duty", "One action of a role.", {**dance, "tags": ["pleasure"]}),
        id=stable_id("within the role", "dance"),
        label=text(content.LONGEST, "What is done.", "Dance"),
        tags=_tags("What the action is like, as on masks.", ["pleasure"]),
    )
    as_action = duty._replace(
        write=lambda names, one: duty.write(names, Duty(one.id, one.label, one.tags)),
        read=lambda names, data: content.Action(data["id"], data["label"], 1, tuple(data.get("tags", ()))),
    )
    young = {"id": "young-nobleman", "label": "Young Nobleman", "gender": "male", "actions": [dance]}
    return record(
        *(content.Role, "Role", "One social role; its mask is plain, and everything proper to it is worth 1.", young),
        id=stable_id("for the role", "young-nobleman"),
        label=text(60, "What the role is called.", "Young Nobleman"),
        gender=choice(content.GENDERS, "Whose role it is.", "male"),
        actions=many(part("duty", as_action), 1, 12, "What is proper to the role, each worth 1.", [dance]),
    )


def _goal() -> Form:
    leaves = {"challenger": "{defender} leaves the company", "defender": "{challenger} begs {defender}'s pardon"}
    says = "When an NPC fights for it. The best fit is taken, by lot among equals; of all that is said here nothing is "
    fits = record(
        *(content.Fits, "", f"{says}required.", {"aim": "seduce", "mood": "love", "scene": ["charm"]}),
        aim=choice(content.AIMS, "An objective that the NPC has about the other; glorify: about anybody.", "humiliate"),
        mood=choice(
            {"love": "the NPC feels +3 or more about the other", "hate": "the NPC feels -3 or less about the other"},
            *("How the NPC feels about the other: +3 or more, or -3 or less.", "hate"),
        ),
        gap=choice(
            {
                "rich": "the other has at least half as much Face again as the NPC",
                "poor": "the other has at most two thirds of the NPC's Face",
            },
            *("What the other has beside the NPC: at least half as much Face again, or at most two thirds.", "rich"),
        ),
        scene=_tags("What actions the scene invites.", ["charm", "display"], title="Tags"),
    )
    return record(
        *(content.Goal, "Goal", "A pair of outcomes. {challenger} and {defender} stand for the two.", leaves),
        challenger=text(120, "What happens if the challenger wins.", leaves["challenger"]),
        defender=text(120, "What happens if the defender wins.", leaves["defender"]),
        fits=fits._replace(
            shape=lambda parts: {**fits.shape(parts), "minProperties": 1},
            draw=lambda stream, words: fits.draw(stream, words) or {"mood": "love"},
        ),
    )


def _deeds(says: str, example: str) -> Form:
    return many(text(content.LONGEST, "What is done, in a few words.", example, title="Deed"), 1, 40, says)


def _names() -> Form:
    class Written(NamedTuple):
        """How a file says what avatars may be called."""

        male: tuple[str, ...]
        female: tuple[str, ...]

    def names(gender: str, example: str) -> Form:
        return many(text(40, "A name.", example, title="Name"), 1, 200, f"Names for {gender} avatars.")

    block = record(
        *(Written, "", "Names for avatars.", {"male": ["Dav"], "female": ["Celia"]}),
        male=names("male", "Dav"),
        female=names("female", "Celia"),
    )
    return block._replace(
        write=lambda known, value: block.write(known, Written(**value)),
        read=lambda known, data: block.read(known, data)._asdict(),
    )


def _city() -> Form:
    there = "What anybody may do there that is on no mask; each in its turn."
    in_turn = "NPCs take them in turn, and give none if left out"
    deeds = _deeds(there, "Ask for a slower dance")
    ball = {"title": "A masked ball", "level": "streets", "tags": ["charm"]}
    scene = record(
        *(content.SceneSeed, "Scene", "One scene.", ball),
        title=text(80, "What goes on, in a few words.", "A masked ball"),
        level=choice(
            content.CITY_LEVELS,
            *("Where in the city; who is on the High Paths cannot be seen from elsewhere.", "streets"),
        ),
        tags=_tags("What actions the scene invites.", ["charm", "display"]),
        deeds=deeds,
        held_by=forms.identifier(
            *("The id of the faction whose scene it is: a challenge there may be directed against it.", "sun-temple"),
            points=True,
        ),
    )
    places = ("The fish market", {"title": "The long bridge", "level": "high-paths", "deeds": ["Count the boats"]})
    place = record(
        *(content.PlaceSeed, "Place", "One place: its title alone, or these fields."),
        title=text(80, "What it is called.", "The fish market"),
        level=choice(
            content.CITY_LEVELS, "Where in the city, as for scenes; the streets if it is not said.", "high-paths"
        ),
        deeds=deeds,
    )
    temper = many(
        number(0, 10, "From 0 to 10; 5 is even.", 7, title="Trait"),
        *(6, 6, "Ambition, warmth, nerve, guile, conformity and grudge, 0 to 10 each; 5 is even.", [7, 5, 7, 3, 5, 4]),
        title="Temper",
    )
    return record(
        City,
        **head("city", "Bonvidaeo"),
        scenes=many(part("scene", scene), 1, 100, "Scenes that an Arbiter may sketch."),
        places=many(
            part("place", forms.brief(place, "title")._replace(examples=places)),
            *(1, 100, "Where somebody may be who is elsewhere: each a title alone, or with its level and deeds."),
            [*places],
        ),
        deeds=_deeds(
            *("What anybody may do anywhere that is on no mask; each in its turn, where a scene has none of its own.",),
            "Greet an acquaintance",
        ),
        tags=_by_label(
            "By label, what some of the deeds are like: they may please a faction. NPCs keep to the others.",
            {"Ask for a slower dance": ["pleasure"]},
        ),
        orders=many(
            text(120, "What is bidden, in a few words.", "Carry my cloak till midnight", title="Order"),
            *(1, 40, f"What a creditor may bid somebody do who is beholden; {in_turn}."),
        ),
        roles=many(part("role", _role()), 1, 20, "Social roles; an avatar has the first one of its gender."),
        uncast=text(
            *(80, "The one thing that is proper to the Uncast; it is worth 0.", "Pass unnoticed and take no part"),
        ),
        presets=forms.keyed(
            {forms.ID: temper},
            "By the id of a mask, the temper of an NPC that begins with it; all 5 for a mask with none.",
            {"js": [7, 5, 7, 3, 5, 4]},
        ),
        names=_names(),
        goals=many(
            part("goal", _goal()),
            *(1, 100, "What an opposed challenge may be about: what the challenger wins, and what the defender."),
        ),
    )


CITY_FILE = file_of(
    CITY,
    "A city for City of Masks",
    "What a story needs besides its masks: scenes, places, roles, tempers, names, goals.",
    _city,
    forms.Changes(
        *("city", "core:city", {"roles": ("role", "roles")}),
        {"young-nobleman": {"label": "Young Captain"}, "young-nobleman/dance": {"tags": ["pleasure"]}},
        [{"id": "pilot", "label": "Pilot", "gender": "any", "actions": [{"id": "row", "label": "Row a boat"}]}],
        ["young-nobleman/dance"],
        inner="actions",
    ),
)


# ---- Masks and habits that were laid out as a table.

_SIGNS = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
_LETTERS = {"j": "jack", "q": "queen", "k": "king", **{suit.id[0]: suit.id for suit in content.SUITS}}


def card_in_words(text: str) -> Row | None:
    """Read a card as people call it: "Queen of Spades", "Q♠", "QS", "red joker"; None if it is none of these."""
    for sign, suit in _SIGNS.items():
        text = text.replace(sign, f" {suit}")
    words = [_LETTERS.get(word, word) for word in fold(text).split() if word not in ("of", "the")]
    if len(words) == 1 and len(words[0]) == 2 and set(words[0]) <= _LETTERS.keys():
        words = [_LETTERS[letter] for letter in words[0]]
    if content.JOKER in words:
        colours = [word for word in words if word in {one.id for one in content.COLOURS}]
        return {"rank": content.JOKER, **({"colour": colours[0]} if colours else {})}
    return {"rank": id_for(words[0], ""), "suit": id_for(words[1], "")} if len(words) == 2 else None


def gender_in_words(text: str) -> str | None:
    """Read a pronoun, as people have it in a column of genders; None if it is none."""
    return {"she": "female", "he": "male", "they": content.ANY}.get(fold(text))


_HELD_TO = re.compile(r"(.*\S)\s*\((must|never)(?:, (.+))?\)")  # as `gmkit show` prints an action


def _held_to(action: Row, taken: Sequence[str]) -> None:
    """Take what is held to out of an action's name, and the id made of that, where nothing else says it."""
    called = {str(words): when for when, words in content.CALLS.items()}
    found = _HELD_TO.fullmatch(str(action.get("label", "")))
    if found and "mode" not in action and found[3] in (None, *called):
        if action.get("id") == id_for(action["label"], ""):
            action["id"] = id_for(found[1], "action", taken)
        action["label"], action["mode"] = found[1], found[2]
        if found[3]:
            action.setdefault("when", called[found[3]])


def filled_masks(data: Row, _places: object, tell: Callable[[str], None]) -> Row:
    """Give masks from what a table says: where it says none, what actions are worth, and a card of so many points."""
    masks = data.get("masks") or []
    for mask in masks:
        if "epithet" not in mask and "name" in mask:
            mask["epithet"] = mask.pop("name")
        for action in mask.get("actions") or []:
            _held_to(action, [str(one.get("id")) for one in mask["actions"]])
    ranks = {one.id: one.points for one in content.RANKS}
    ranks |= {one.get("id"): one.get("points") for one in data.get("ranks") or []}
    for mask in masks:
        actions, card = mask.get("actions") or [], mask.get("card") or {}
        if actions and not any("value" in one for one in actions):
            wanted = [ranks[card["rank"]]] if card.get("rank") in ranks else [*ranks.values()]
            if worth := next(filter(None, (_worth(points, len(actions)) for points in wanted)), None):
                for one, value in zip(actions, worth, strict=True):
                    one["value"] = value
                tell(
                    say(
                        "{mask}: its actions are worth {worth}, in their order",
                        mask=mask.get("epithet"),
                        worth=", ".join(map(str, worth)),
                    )
                )
    suits = [one.get("id") for one in data.get("suits") or []] or [one.id for one in content.SUITS]
    free = [{"rank": rank, "suit": suit} for rank in ranks if rank != content.JOKER for suit in suits]
    free += [{"rank": content.JOKER, "colour": one.id} for one in content.COLOURS]
    free = [card for card in free if card not in [mask.get("card") for mask in masks]]
    for mask in masks:
        said = mask.get("card") or {}
        points = sum(one["value"] for one in mask.get("actions") or [] if isinstance(one.get("value"), int))
        fits = [one for one in free if said.items() <= one.items() and ("rank" in said or ranks[one["rank"]] == points)]
        if said not in fits and len(said) < 2 and fits:
            free.remove(fits[0])
            mask["card"] = fits[0]
            tell(
                say(
                    "{mask}: its card is {values}, of {ranks} points",
                    mask=mask.get("epithet"),
                    values=" ".join(fits[0].values()),
                    ranks=ranks[fits[0]["rank"]],
                )
            )
        elif not said and points:
            known = ", ".join(f"{rank} {worth}" for rank, worth in ranks.items())
            tell(
                say(
                    "{mask}: its actions come to {points}, and no card of so many points is left ({known})",
                    mask=mask.get("epithet"),
                    points=points,
                    known=known,
                )
            )
    return data


def _worth(points: int, count: int) -> list[int] | None:
    """Give what so many actions are worth that come to so many points, the worthiest first; None if they cannot."""
    for threes in (1, 0):
        twos = points - count - 2 * threes
        ones = count - threes - twos
        if twos >= 0 and ones >= content.ONES:
            return [content.MOST] * threes + [content.HIGH] * twos + [1] * ones
    return None


def habit_row() -> Row:
    """Give the schema of a row of habits: what is done, and what it contradicts if it contradicts anything."""

    class Habit(NamedTuple):
        label: str
        mask: str | None = None
        conflicts: str | None = None
        tags: tuple[str, ...] = ()

    row = record(
        Habit,
        label=text(80, "What is done.", "Feed stray cats", title="Habit"),
        mask=forms.identifier("The id of the mask that has the action.", "qs"),
        conflicts=forms.identifier("The id of the action that it contradicts.", "swing-ropes", title="Against"),
        tags=_tags(f"What the action is like; {PLEASES}", ["support"]),
    )
    return row.shape({})


def filled_habits(data: Row, places: dict[tuple[str | int, ...], str], tell: Callable[[str], None]) -> Row:
    """Give a pool from what a table says, a row for each habit."""
    rows, tags = data.pop("habits", None) or [], data.setdefault("tags", {})
    data["contraries"], data["general"] = {}, []
    for at, row in enumerate(rows):
        contrary = "mask" in row
        if not contrary and "conflicts" in row:
            tell(say("{label}: which mask it contradicts is not said, so that it is anybody's", label=row.get("label")))
        into = data["contraries"].setdefault(row["mask"], []) if contrary else data["general"]
        here = ("contraries", row["mask"], len(into)) if contrary else ("general", len(into))
        into.append({key: row[key] for key in ("label", "conflicts") if key in row} if contrary else row["label"])
        places[here] = places.get(("habits", at), "")
        places |= {
            (*here, key): places[path] for key in ("label", "conflicts") if (path := ("habits", at, key)) in places
        }
        if row.get("tags"):
            tags[row["label"]] = row["tags"]
    if not tags:
        del data["tags"]
    return data


def habits_out(data: Row) -> Row:
    """Lay a pool out, a row for each habit."""
    tags = dict(data.pop("tags", {}))

    def row(label: str, **more: str) -> Row:
        own = tags.pop(label, [])
        return {"label": label, **more, **({"tags": own} if own else {})}

    contraries, general = data.pop("contraries"), data.pop("general")
    rows = [
        row(one["label"], mask=mask, conflicts=one["conflicts"]) for mask, ones in contraries.items() for one in ones
    ]
    rows += [row(label) for label in general]
    return {**data, **({"tags": tags} if tags else {}), "habits": rows}


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
    document = resolve(SET.name, SET.default, paths, KINDS, set_id)
    masks = pictured(document)
    factions = load_factions(paths, set_id).factions
    refuse_errors(check_beginnings(document, masks, factions))
    pool = POOL_FILE.read(_one(POOL, paths, set_id).data)
    return World(masks, factions, pool, load_city(paths, set_id), tuple(paths))


def check_beginnings(document: Document, masks: MaskSet, factions: Sequence[Faction]) -> list[Diagnostic]:
    """List the factions that masks begin with and that are not there.

    Args:
        document: a set of masks.
        masks: what was read from it.
        factions: those that it is played with.
    """
    at, known = At(document)["masks"], [one.id for one in factions]
    return [
        at[n, "faction_start", word].fault(
            "GM301",
            say("the mask {id} begins with {word}, and no faction has this id", id=quoted(mask.id), word=quoted(word)),
            instead_of(word, known, say("leave faction_start out")),
            key=True,
        )
        for n, mask in enumerate(masks.masks)
        for word, _ in mask.faction_start
        if word not in known
    ]


def instead_of(word: str, known: Sequence[str], left_out: str) -> str:
    """Give what to write instead of the id of a faction that is not there, and what if there is none at all."""
    near = suggest(word, known)
    named = say("write one of {words}", words=", ".join(known)) if known else left_out
    return (
        did_you_mean([near[0]])
        if near
        else say("{named}, or give the file of the factions with --content", named=named)
    )


def beside(around: Around, kind: str, set_id: str) -> Document | None:
    """Give the file of a kind that goes with a set of masks: the only one, or of several the one with the set's id."""
    return around.find(kind) or around.find(kind, set_id)


def load_around(masks: Document, around: Around) -> World:
    """Build the content of a story from the files around one that is played with it.

    Of what is not there nothing is told, and what is named of the rest is looked up.

    Args:
        masks: the set of masks.
        around: where its factions, pool and city are.
    """
    own = masks.data["id"]
    others = [beside(around, kind.name, own) or around.without(kind.name, own) for kind in (FACTIONS, POOL, CITY)]
    return read_world({one.data["kind"]: one.data for one in (masks, *others)})


def read_world(contents: Mapping[str, Any]) -> World:
    """Build the content of a story from the data of its four files, by their kind."""
    return World(
        SET_FILE.read(contents[SET.name]),
        FACTION_FILE.read(contents[FACTIONS.name]).factions,
        POOL_FILE.read(contents[POOL.name]),
        CITY_FILE.read(contents[CITY.name]),
    )


def load_masks(paths: Sequence[Path] = (), set_id: str | None = None) -> MaskSet:
    """Read the masks alone; arguments and errors as in `load`, but that their factions are not looked at."""
    return pictured(resolve(SET.name, SET.default, paths, KINDS, set_id))


def pictured(document: Document) -> MaskSet:
    """Read a set of masks whose pictures know where they are."""
    found: MaskSet = SET_FILE.read(document.data)
    at = At(document)
    back = None if found.back is None else Pictured.at(at["back"], found.back)
    return replace(found, masks=_placed(found.masks, at["masks"]), back=back)


def pictured_factions(document: Document) -> FactionSet:
    """Read factions whose pictures know where they are."""
    found: FactionSet = FACTION_FILE.read(document.data)
    return found._replace(factions=_placed(found.factions, At(document)["factions"]))


Shown = TypeVar("Shown", Mask, Faction)


def _placed(things: tuple[Shown, ...], at: At) -> tuple[Shown, ...]:
    """Give masks or factions whose pictures know where they are."""
    return tuple(
        one if one.image is None else one._replace(image=Pictured.at(at[n, "image"], one.image))
        for n, one in enumerate(things)
    )


def load_factions(paths: Sequence[Path] = (), set_id: str | None = None) -> FactionSet:
    """Read the factions alone; arguments and errors as in `load`."""
    return pictured_factions(_one(FACTIONS, paths, set_id))


def load_city(paths: Sequence[Path] = (), set_id: str | None = None) -> City:
    """Read the city alone; arguments and errors as in `load`."""
    found: City = CITY_FILE.read(_one(CITY, paths, set_id).data)
    return found


def avatar_names(city: City) -> list[str]:
    """Give the names that a city of the GM's own has for avatars, women and men by turns, whatever its id is."""
    if city.names == load_city().names:
        return []
    women, men = (city.names.get(gender, ()) for gender in ("female", "male"))
    return [name for pair in zip_longest(women, men) for name in pair if name]


def _one(kind: Kind, paths: Sequence[Path], set_id: str | None) -> Document:
    """Find the one file of a kind; a set's id is asked for only where there are several."""
    try:
        return resolve(kind.name, kind.default, paths, KINDS)
    except AmbiguousChoice:
        if set_id is None:
            raise
        return resolve(kind.name, kind.default, paths, KINDS, set_id)
