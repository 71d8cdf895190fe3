"""What a GM writes for City of Masks: masks, factions, pools, a city; the whole of a story; every kind of file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from gmkit.errors import UnknownName, known_as, later, said, say
from gmkit.games.masks import GAME
from gmkit.library.credit import Credit
from gmkit.library.document import CREDITED, Kind, Layout
from gmkit.library.document import later as by_name
from gmkit.names import fold, pick
from gmkit.shell.words import capital
from gmkit.table.seats import Seat

BUNDLED = "bonvidaeo"
"""The id of the set, and of the city, that come with gmkit."""

# ---- The cards that stand for masks: suits, ranks, and those of an ordinary pack.


class Card(NamedTuple):
    """The card that stands for a mask."""

    rank: str  # the id of its rank
    suit: str  # the id of its suit; red or black for a joker


class Suit(NamedTuple):
    """A suit."""

    id: str  # its stable name
    label: str  # for people: "Hearts"
    glyph: str  # the sign it is printed with, one of `GLYPHS`; of a colour joker
    feeling: str  # warm or cold; it decides the colour


class Rank(NamedTuple):
    """A rank."""

    id: str  # its stable name
    label: str  # for people: "Queen"
    points: int  # what the actions of a mask of this rank come to, 3 to 23
    outline: str  # the crest it is printed with, one of `OUTLINES`


GLYPHS = {
    "heart": "the sign of hearts in a pack of cards",
    "diamond": "the sign of diamonds in a pack of cards",
    "club": "the sign of clubs in a pack of cards",
    "spade": "the sign of spades in a pack of cards",
    "star": "a star",
    "moon": "a crescent moon",
    "sun": "a sun with its rays",
    "crown": "a crown",
    "cup": "a cup, as in an Italian pack of cards",
    "coin": "a coin, as in an Italian pack of cards",
    "sword": "a sword, as in an Italian pack of cards",
    "wand": "a wand or staff, as in an Italian pack of cards",
    "leaf": "a leaf, as in a German pack of cards",
    "lozenge": "a lozenge, taller than wide",
}
"""The signs of suits."""

OUTLINES = {
    "jack": "a jack's crest",
    "queen": "a queen's crest",
    "king": "a king's crest",
    "joker": "a fool's cap; such a rank may have a colour instead of a suit",
    "plain": "no crest at all",
}
"""The crests of ranks."""

FACES = {
    "bauta": "covers the whole face, and juts out over the mouth, so that its wearer can eat and drink",
    "volto": "covers the whole face, with a mouth painted on it",
    "moretta": "a round mask of dark velvet",
    "medico": "the plague doctor's, with a long beak",
    "colombina": "a half mask, which leaves mouth and chin bare",
    "gatto": "a cat's",
    "arlecchino": "Harlequin's half mask, the mouth bare",
    "sole": "the sun, with rays around it",
    "luna": "the moon, a crescent beside the face",
}
"""The faces that masks are drawn with and cut out in."""

SUITS = (
    Suit("hearts", later("Hearts"), "heart", "warm"),
    Suit("diamonds", later("Diamonds"), "diamond", "warm"),
    Suit("clubs", later("Clubs"), "club", "cold"),
    Suit("spades", later("Spades"), "spade", "cold"),
)
"""The suits of a set that declares none."""

COLOURS = (Suit("red", later("Red"), "joker", "warm"), Suit("black", later("Black"), "joker", "cold"))
"""What jokers have instead of a suit."""

JOKER = "joker"
"""The outline of jokers; only they may have a colour instead of a suit."""

RANKS = (
    Rank("jack", later("Jack"), 11, "jack"),
    Rank("queen", later("Queen"), 12, "queen"),
    Rank("king", later("King"), 13, "king"),
    Rank("joker", later("Joker"), 10, JOKER),
)
"""The ranks of a set that declares none; jokers are in the mask deck (A48)."""


def label_of(one: Suit | Rank) -> str:
    """Give what a suit or a rank is called; those of a pack of cards in the language that is spoken."""
    return say(one.label) if one in _USUAL else one.label


_USUAL = (*SUITS, *COLOURS, *RANKS)


# ---- What a GM writes for City of Masks: sets of masks.

OPENING = 25
"""Face at the start and the points of the mask come to this together (Setting up, step 13)."""


MODES = {
    "may": "the Character does it as it likes",
    "must": "the Character has to do it when it is called for",
    "never": "the Character does nothing of the sort",
}
"""Whether a Character does something as it likes, has to, or may not."""

CALLS = {
    "challenged": later("when challenged"),
    "wooed": later("when wooed"),
    "asked_for_face": later("when asked for Face"),
    "commission_present": later("before the Commission"),
}
"""When a line of a mask may be called for (Becoming Unmasked; B4)."""

_HELD = {"may": later("may"), "must": later("must"), "never": later("never")}

MOST = 3
"""The most that an action is worth."""

ONES = 2
"""So many actions of value 1 a mask has at least."""

CONFLICTS = 2
"""So many actions of a Hidden Face conflict with the mask at least (CM-H04)."""

HIGH = 2
"""An action of this value or more is worth a risk, and may be a Conflicted Action."""

ANY = "any"
"""The gender of an avatar that is neither a man nor a woman, and of a role that everybody may have."""

GENDERS = {"male": "a man or a man's part", "female": "a woman or a woman's part", ANY: "neither, or either"}
"""What an avatar is, and whose a role or a mask may be."""

FLEE = "flee"
"""The tag of an action that is done by leaving a challenge."""


class Action(NamedTuple):
    """A proper action of a mask."""

    id: str  # its stable name within the mask
    label: str  # what is done, at most 80 characters
    value: int  # its face value, 1 to 3
    tags: tuple[str, ...] = ()  # what it is like, our own: "bold", "wealth"
    mode: str | None = None  # one of `MODES`; None if unsaid
    when: str | None = None  # when a must or a never is called for, one of `CALLS`; None if nothing calls for it

    @property
    def held(self) -> str:
        """Give what stands behind it of what the Character is held to, such as "(must, when wooed)"; empty for none."""
        if not self.mode:
            return ""
        return f"({said(_HELD[self.mode])}{', ' + said(CALLS[self.when]) if self.when else ''})"

    @property
    def call(self) -> str:
        """Give when it is called for, as stands behind it where room is scarce; empty where nothing calls for it."""
        if not self.when:
            return ""
        when = said(CALLS[self.when])
        return say("(never {when})", when=when) if self.mode == "never" else f"({when})"


LATE, RAISES, DEVOTED, LAVISH, ACCUSES = PERSONAS = tuple(word for word in GAME.styles if word not in GAME.personas)
"""Habits that a mask may give an NPC: it answers late, raises once more, woos one alone, promises wide and lends short,
denounces."""


class Mask(NamedTuple):
    """A mask."""

    id: str  # its stable name
    card: Card  # the card that stands for it
    name: str | None  # of the Character, if it is a named one
    epithet: str  # the type or by-name: "the Adventuress"
    gender: str  # how the Character is treated: male, female or any
    actions: tuple[Action, ...]  # the proper actions, 3 to 12
    budget_waiver: str | None = None  # why its points may differ from its rank's, or None
    sees_unseen: bool = False  # a peacock feather: its wearer sees the Uncast (A74)
    # factions that do not begin at 0 with its wearer, and where they begin (A74)
    faction_start: tuple[tuple[str, int], ...] = ()
    tells: tuple[str, ...] = ()  # signs that whoever wears it may show; nothing is played by them
    face: str | None = None  # one of FACES, as it is drawn, or None for what is usual for its rank
    image: str | None = None  # a picture of the GM's own to print in its place, as the file names it; or None

    def __repr__(self) -> str:
        """Write it out but for its picture, by which no log knows its content."""
        told = (f"{name}={value!r}" for name, value in self._asdict().items() if name != "image")
        return f"Mask({', '.join(told)})"

    @property
    def title(self) -> str:
        """The whole title: "Taria the Adventuress", "The Dashing Swordsman"."""
        return f"{self.name} {self.epithet}" if self.name else capital(self.epithet)

    @property
    def on_card(self) -> bool:
        """Whether a card stands for it; none does for a social role, the Uncast or one's own Character."""
        return bool(self.card.rank)

    @property
    def points(self) -> int:
        """The sum of its values; the rules use this, never the rank."""
        return sum(action.value for action in self.actions)

    @property
    def begins_with(self) -> int:
        """The Face that its wearer begins with."""
        return OPENING - self.points


class Feelings(NamedTuple):
    """How a set of one's own looks: feelings in "#rrggbb", empty where they are as usual, and its backs."""

    warm: str = ""  # of warm feelings and red suits
    cold: str = ""  # of cold feelings and black suits
    pattern: str = "lozenges"  # what backs are strewn with, one of `printing.theme.STREWN`


@dataclass(frozen=True, slots=True)
class MaskSet:
    """A set of masks."""

    id: str  # the set's stable name
    title: str  # what it is called
    source: Credit  # who made it
    masks: tuple[Mask, ...]  # the masks, in the order of the file
    suits: tuple[Suit, ...] = SUITS  # its own, or those of a pack of cards; jokers may have one of COLOURS instead
    ranks: tuple[Rank, ...] = RANKS  # its own, or those of a pack of cards
    # the habits of NPCs that do as their masks do, by the id of a mask: one of PERSONAS each; no rule reads them, so
    # that no log depends on them
    personas: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    back: str | None = field(default=None, repr=False)  # a picture for the backs of its cards, or None
    theme: Feelings | None = field(default=None, repr=False)  # how its sheets look; None as those of Bonvidaeo do

    @property
    def tells(self) -> Mapping[str, tuple[str, ...]]:
        """The signs of whoever wears a mask, by its id; of those that have some."""
        return {mask.id: mask.tells for mask in self.masks if mask.tells}

    def suit_of(self, mask: Mask) -> Suit:
        """Give the suit of a mask's card; of a joker perhaps its colour."""
        return next(one for one in (*self.suits, *COLOURS) if one.id == mask.card.suit)

    def rank_of(self, mask: Mask) -> Rank:
        return next(one for one in self.ranks if one.id == mask.card.rank)

    def card_name(self, mask: Mask) -> str:
        """Give the mask's card in words: "Queen of Spades", "Red Joker"."""
        rank, suit = label_of(self.rank_of(mask)), label_of(self.suit_of(mask))
        if self.rank_of(mask).outline == JOKER:
            return say("{suit} {rank}", suit=suit, rank=rank)
        return say("{rank} of {suit}", suit=suit, rank=rank)

    def card_in_english(self, mask: Mask) -> str:
        """Give the same in the language of the file, as it may be typed whatever is spoken."""
        rank, suit = self.rank_of(mask), self.suit_of(mask)
        # On sheets a set has its labels in the language that is spoken already; those of a pack of cards are known.
        own = {one.id: one.label for one in _USUAL if said(one.label) in (rank.label, suit.label)}
        named, of = own.get(rank.id, rank.label), own.get(suit.id, suit.label)
        return f"{of} {named}" if rank.outline == JOKER else f"{named} of {of}"

    def names(self) -> dict[str, tuple[str, ...]]:
        """Give by id every name a mask goes by: id, title, name, epithet, card."""
        return {
            mask.id: tuple(
                dict.fromkeys(
                    name
                    for name in (
                        mask.id,
                        mask.title,
                        mask.name,
                        mask.epithet,
                        *known_as(mask.title)[1:],
                        self.card_name(mask),
                        self.card_in_english(mask),
                    )
                    if name
                )
            )
            for mask in self.masks
        }

    def find(self, text: str) -> Mask:
        """Give the mask with this id, or the one that a text names in part.

        Raises:
            AmbiguousChoice: it fits several.
            UnknownName: it fits none.
        """
        known = {mask.id: mask for mask in self.masks}
        return known.get(text) or known[pick("mask", text, self.names())]


_KING, _TRIMMED = "kc", "implacable-enemy"


def king_of_clubs(content: MaskSet, option: str) -> MaskSet:
    """Give the set with its King of Clubs as printed (14 points) or trimmed to a king's 13 (A49).

    A set of the GM's own is left as it is.
    """
    if option == "printed" or content.id != BUNDLED:
        return content
    masks = [
        mask._replace(
            budget_waiver=None,
            actions=tuple(one._replace(value=1) if one.id == _TRIMMED else one for one in mask.actions),
        )
        if mask.id == _KING
        else mask
        for mask in content.masks
    ]
    return replace(content, masks=tuple(masks))


# ---- The factions that avatars woo, act for and act against, as a GM writes them.

EMBLEMS = {
    "sun": "a sun with its rays",
    "moon": "a crescent moon",
    "mask": "a mask",
    "struck-mask": "a mask struck through",
    "star": "a star",
    "none": "no sign; its name stands alone",
}
"""The signs of factions."""

FURTHER = {
    "avatar-male": later("+1 if the avatar is male"),
    "avatar-female": later("+1 if the avatar is female"),
    "character-masks": later("+1 for each card mask of the avatar's, and for its own Character"),
    "own-breaches": later("+1 for each action that goes against the avatar's own mask"),
}
"""What else may count in whoever woos one; character masks are those it owns, breaches those it declared."""

OFFICES = {
    "authority": later("holds authority: it arrests, and it grants Characters"),
    "underground": later("is the underground, whither the alienated drift"),
    "none": later("holds no office"),
}
"""Authority arrests, tries and gives Characters; the alienated drift to the underground."""


class Faction(NamedTuple):
    """A power in the city."""

    id: str  # its stable name
    label: str  # what it is called
    aliases: tuple[str, ...] = ()  # other names it goes by
    emblem: str = "none"  # one of EMBLEMS
    opposed: str | None = None  # the id of the faction it opposes, or None
    further: str | None = None  # what else counts in whoever woos it: one of FURTHER, or None
    proper: tuple[tuple[str, ...], ...] = ()  # classes of tags; an action with a tag of any class is proper to it
    breach: tuple[str, ...] = ()  # tags of actions that go against it
    office: str = "none"  # one of OFFICES
    deeds: str = ""  # what is proper to it, in a sentence
    image: str | None = None  # a picture of the GM's own to print in its emblem's place, as the file names it; or None

    def __repr__(self) -> str:
        """Write it out but for its picture, by which no log knows its content."""
        told = (f"{name}={value!r}" for name, value in self._asdict().items() if name != "image")
        return f"Faction({', '.join(told)})"

    @property
    def sign(self) -> str:
        """What stands for it on paper: its picture, or its emblem's name."""
        return self.image or self.emblem

    def favours(self, tags: Sequence[str]) -> bool:
        """Say whether an action with these tags is proper to the faction."""
        return any(tag in tags for group in self.proper for tag in group)

    def resents(self, tags: Sequence[str]) -> bool:
        """Say whether an action with these tags goes against what is proper to the faction."""
        return any(tag in tags for tag in self.breach)


class FactionSet(NamedTuple):
    """The factions of a file."""

    id: str  # the set's stable name
    title: str  # what it is called
    source: Credit  # who made it
    factions: tuple[Faction, ...]  # none to 8, in the order of the file


# ---- What a story needs besides its masks, as a GM writes it: scenes, places, roles, tempers, names, goals.

UNDERWAYS, STREETS, HIGH_PATHS = "underways", "streets", "high-paths"
CITY_LEVELS = {
    UNDERWAYS: "below the city",
    STREETS: "the streets and houses, where most things happen",
    HIGH_PATHS: "above the roofs; who is there cannot be seen from elsewhere",
}
"""The levels of the city."""

AIMS = {
    "humiliate": "to see the other lose against one in a challenge of weight, or by a trial one called for",
    "betray": "to turn on somebody one is a friend of, when their Face is at stake",
    "seduce": "to be lent much Face by somebody, though there was dislike at the beginning",
    "glorify": "to see somebody win a challenge of weight with one's Face behind them",
}
"""What somebody may want that a goal serves: the kinds of objective."""

Temper = tuple[int, int, int, int, int, int]
"""Ambition, warmth, nerve, guile, conformity and grudge, 0 to 10 each."""


class SceneSeed(NamedTuple):
    """A scene that an Arbiter may sketch."""

    title: str  # a few words
    level: str  # one of CITY_LEVELS
    tags: tuple[str, ...] = ()  # what actions it invites
    deeds: tuple[str, ...] = ()  # what anybody may do there that is on no mask
    held_by: str | None = None  # the id of the faction whose scene it is, or None (B7)


class PlaceSeed(NamedTuple):
    """A place where somebody may be who is elsewhere."""

    title: str  # a few words
    level: str = STREETS  # one of CITY_LEVELS
    deeds: tuple[str, ...] = ()  # what anybody may do there that is on no mask


class Role(NamedTuple):
    """A social role, which is a mask of its own."""

    id: str  # its stable name
    label: str  # what it is called
    gender: str  # whose it is: one of GENDERS
    actions: tuple[Action, ...]  # what is proper to it, each worth 1


class Fits(NamedTuple):
    """When a goal is fought for: what an NPC wants of the other, feels and has, and where it stands."""

    aim: str = ""  # one of AIMS, an objective that it has about the other; glorify: about anybody
    mood: str = ""  # love or hate: how it feels about the other
    gap: str = ""  # rich or poor: the other has at least half as much Face again, or at most two thirds
    scene: tuple[str, ...] = ()  # what the scene invites, in tags


class Goal(NamedTuple):
    """What an opposed challenge may be about; {challenger} and {defender} stand for the two."""

    challenger: str  # what happens if the challenger wins
    defender: str  # what happens if the defender wins
    fits: Fits = Fits()  # when NPCs fight for it

    def between(self, challenger: str, defender: str) -> tuple[str, str]:
        """Give both outcomes with the names of the two."""
        names = {"challenger": challenger, "defender": defender}
        return self.challenger.format(**names), self.defender.format(**names)


class City(NamedTuple):
    """What a story needs besides its masks."""

    id: str  # the city's stable name
    title: str  # what it is called
    source: Credit  # who made it
    scenes: tuple[SceneSeed, ...]  # scenes to sketch
    places: tuple[PlaceSeed, ...]  # where somebody may be who is elsewhere
    roles: tuple[Role, ...]  # social roles
    uncast: str  # the one thing that is proper to the Uncast, worth 0
    names: Mapping[str, tuple[str, ...]]  # for avatars, by gender: male and female
    goals: tuple[Goal, ...]  # pairs of outcomes
    presets: Mapping[str, Temper] = {}  # tempers of NPCs, by the id of a mask
    deeds: tuple[str, ...] = ()  # what anybody may do anywhere that is on no mask
    tags: Mapping[str, tuple[str, ...]] = MappingProxyType({})  # what some deeds are like, by label (B6)
    orders: tuple[str, ...] = ()  # what a creditor may bid somebody beholden do (B10)

    def seed(self, title: str | None) -> SceneSeed | PlaceSeed | None:
        """Give the scene, or else the place, with this title; None if the city has neither."""
        known: tuple[SceneSeed | PlaceSeed, ...] = (*self.scenes, *self.places)
        return next((one for one in known if one.title == title), None)

    def deeds_at(self, title: str | None) -> tuple[str, ...]:
        """Give what anybody may do in a scene or at a place that is on no mask; the city's if it has none (B14)."""
        seed = self.seed(title)
        return (seed.deeds if seed else ()) or self.deeds

    def pleasing(self, title: str | None) -> dict[str, tuple[str, ...]]:
        """Give the deeds of a scene or a place that are like something, with what: they may please a faction (B6)."""
        return {deed: self.tags[deed] for deed in self.deeds_at(title) if deed in self.tags}

    def mundane(self, title: str | None, number: int) -> str:
        """Give one of the plain deeds of a scene or a place, each in its turn (B14)."""
        found = [deed for deed in self.deeds_at(title) if deed not in self.tags]
        return found[number % len(found)] if found else "whatever comes to hand"

    def role(self, gender: str) -> Role:
        """Give the social role that an avatar of this gender, or of any, begins with; the first if none is for it."""
        return next((role for role in self.roles if role.gender in (gender, ANY)), self.roles[0])

    def further(self, gender: str, granted: Sequence[str]) -> list[str]:
        """Give the roles beside the first of an avatar of this gender, each once, by id (B16)."""
        return [one for one in dict.fromkeys(granted) if one != self.role(gender).id]

    def role_by_name(self, text: str) -> Role:
        """Give the social role that a text names in part; raises as `MaskSet.find` does."""
        found = {role.id: role for role in self.roles}
        return found[pick("social role", text, {role.id: known_as(role.label, role.id) for role in self.roles})]

    def off_cards(self) -> list[Mask]:
        """Give what is worn as a mask though it is on no card (B16): social roles, the Uncast, one's own Character.

        Each role stands there by its id, and what somebody who is neither begins with as the role as well. What a
        Character does is its Hidden Face's, so it has no actions here.
        """
        return [
            *(_off_card(one.id, one.label, one.actions, one.gender) for one in self.roles),
            _off_card("role", say("social role"), self.role(ANY).actions),
            _off_card("uncast", say("the Uncast"), (Action("pass-unnoticed", self.uncast, 0),)),
            _off_card("character", say("own Character"), ()),
        ]


def _off_card(id_: str, called: str, actions: tuple[Action, ...], gender: str = "any") -> Mask:
    return Mask(id_, Card("", ""), None, called, gender, actions)


def worn_by_name(masks: MaskSet, city: City, text: str) -> Mask:
    """Give the mask, or what is worn as one, that a text names in part (B16).

    Raises:
        AmbiguousChoice: it fits several.
        UnknownName: it fits none.
    """
    others = {mask.id: mask for mask in city.off_cards()}
    known = next((mask for mask in masks.masks if mask.id == text), None)
    try:
        # Whoever writes the word means it, whatever mask has it in its name.
        return known or others.get(fold(text)) or masks.find(text)
    except UnknownName as unknown:
        try:
            return others[pick("mask", text, {one: (one, *known_as(mask.title)) for one, mask in others.items()})]
        except UnknownName:
            raise unknown from None


# ---- The whole of what is authored for one story: masks, factions, a pool for Hidden Faces, and a city.

EVEN = (5, 5, 5, 5, 5, 5)
"""The temper of an NPC whose mask has no preset."""

LONGEST = 80
"""So many characters a label has at most."""


class Contrary(NamedTuple):
    """An action for a Hidden Face that contradicts a proper action."""

    label: str  # what is done
    conflicts: str  # the id of the mask's action that it contradicts

    def __repr__(self) -> str:
        """Give it by the name that the field had when the first logs were kept: they hold with the same content."""
        return f"Contrary(label={self.label!r}, vs={self.conflicts!r})"


class HiddenPool(NamedTuple):
    """What Hidden Faces are drawn from."""

    id: str  # the pool's stable name
    title: str  # what it is called
    source: Credit  # who made it
    contraries: Mapping[str, tuple[Contrary, ...]]  # by the id of a mask
    general: tuple[str, ...]  # actions that are on no mask
    tags: Mapping[str, tuple[str, ...]] = MappingProxyType({})  # what such actions are like, by label


@dataclass(frozen=True, slots=True)
class World:
    """Everything that is authored for a story."""

    masks: MaskSet  # the set of masks
    factions: tuple[Faction, ...]  # the factions, in order; an index into them is what the rules use
    pool: HiddenPool  # what Hidden Faces are drawn from
    city: City  # scenes, places, roles, tempers, names and goals
    # where the GM's own words of tellings may stand; nothing is played by them, so that no log depends on them
    texts: tuple[Path, ...] = field(default=(), repr=False, compare=False)
    # the masks by id, filled when one is first looked up
    by_id: dict[str, Mask] = field(init=False, repr=False, compare=False, default_factory=dict)
    # what was worked out from all this, by the name of who keeps it, so that it is not done again
    kept: dict[tuple[str, str], Any] = field(init=False, repr=False, compare=False, default_factory=dict)

    def played(self) -> Self:
        """Give the same without what nothing is played by: the signs of masks. A log holds with others."""
        plain = tuple(mask._replace(tells=()) for mask in self.masks.masks)
        return replace(self, masks=replace(self.masks, masks=plain))

    def mask(self, name: str) -> Mask:
        """Give the mask with this id: one of the set's, or one that is on no card."""
        if not self.by_id:
            self.by_id.update((mask.id, mask) for mask in (*self.city.off_cards(), *self.masks.masks))
        return self.by_id[name]

    def typed(self, verb: str, mask: str) -> tuple[str, ...]:
        """Give a mask as it may be typed behind a verb: by its id, or from any word of its title on."""
        words = self.mask(mask).title.split()
        return (f"{verb} {mask}", *(f"{verb} {' '.join(words[at:])}" for at in range(len(words))))

    def faction(self, text: str) -> int:
        """Give the index of the faction that a text names in part.

        Raises:
            AmbiguousChoice: it fits several.
            UnknownName: it fits none.
        """
        names = {at: known_as(one.label, one.id, *one.aliases) for at, one in enumerate(self.factions)}
        return pick("faction", text, names)

    def holder(self, title: str) -> int | None:
        """Give the faction that holds a scene, as its index; None if none does that is in this story (B7)."""
        held_by = next((one.held_by for one in self.city.scenes if one.title == title), None)
        return next((at for at, one in enumerate(self.factions) if one.id == held_by), None)

    def role(self, gender: str) -> Role:
        """Give the social role that an avatar of this gender begins with."""
        return self.city.role(gender)

    def gender(self, seat: Seat) -> str:
        """Give what an avatar is by its pronoun, else by its name, where the city lists it; any if by neither (B13)."""
        listed = (gender for gender, names in self.city.names.items() if fold(seat.name) in map(fold, names))
        return {"she": "female", "he": "male", "they": ANY}.get(seat.pronoun) or next(listed, ANY)

    def tags(self, label: str, source: str | None = None) -> tuple[str, ...]:
        """Give what an action of a Hidden Face is like: as on its mask, any mask, or in the pool (B5).

        Args:
            label: what is done.
            source: the id of the mask it was taken from, if that is known.
        """
        known: dict[tuple[str | None, str], tuple[str, ...]] = self.kept.setdefault(("tags", ""), {})
        if not known:
            known.update(((None, fold(label)), tags) for label, tags in self.pool.tags.items())
            for mask in self.masks.masks:
                for one in mask.actions:
                    known[mask.id, fold(one.label)] = known[None, fold(one.label)] = one.tags
        asked: dict[tuple[str | None, str], tuple[str, ...]] = self.kept.setdefault(("tags", "asked"), {})
        found = asked.get((source, label))
        if found is None:
            said = fold(label)
            found = asked[source, label] = known.get((source, said)) or known.get((None, said), ())
        return found

    def preset(self, mask_id: str) -> Temper:
        """Give the temper that goes with a mask; all 5 where there is none."""
        return self.city.presets.get(mask_id, EVEN)

    def contraries(self, mask: Mask) -> tuple[Contrary, ...]:
        """Give what contradicts a mask's actions; plain ones where the pool has not enough for two.

        What the pool has against an action that the mask has not is for another mask of this id.
        """
        known = {action.id for action in mask.actions}
        found = tuple(one for one in self.pool.contraries.get(mask.id, ()) if one.conflicts in known)
        met = {one.conflicts for one in found}
        return found if len(met) > 1 else (*found, *(one for one in _plain(mask) if one.conflicts not in met))


def _plain(mask: Mask) -> list[Contrary]:
    """Give a contrary for every action of a mask, called after it; no two called the same."""
    used: set[str] = set()
    return [Contrary(go_against(action.label, used, at), action.id) for at, action in enumerate(mask.actions, 1)]


def go_against(label: str, used: set[str], at: int) -> str:
    """Give the contrary of an action in plain words.

    Args:
        label: of the action.
        used: what is called something already, folded; the contrary is added to it.
        at: the place of the action on its mask, from 1, by which it is told from another that is called the same.
    """
    found = _cut(later("Go against: {label}", label=label))
    while fold(found) in used:
        found, at = _cut(f"Go against {at}: {label}"), at + 1
    used.add(fold(found))
    return found


def _cut(label: str) -> str:
    return label if len(label) <= LONGEST else f"{label[: LONGEST - 1].rstrip()}…"


# ---- Every kind of file that City of Masks reads.

SET = Kind(
    "mask-set",
    "masks/mask-set",
    by_name("gmkit.games.masks.lint:check_set"),
    lists=("masks", "suits", "ranks"),
    default="masks/masks.yaml",
    refer=by_name("gmkit.games.masks.lint:refer_set"),
    lint=by_name("gmkit.games.masks.lint:lint_set"),
    printed=(
        *("title", *CREDITED, "suits.*.label", "ranks.*.label"),
        *("masks.*.name", "masks.*.epithet", "masks.*.actions.*.label", "masks.*.tells.*"),
    ),
    pictures=("masks.*.image", "back"),
    ids={
        "mask": ("masks.*.id", "personas.#"),
        "action": ("masks.*.actions.*.id",),
        "suit": ("suits.*.id", "masks.*.card.suit"),
        "rank": ("ranks.*.id", "masks.*.card.rank"),
        "faction": ("masks.*.faction_start.#",),
    },
    form="gmkit.games.masks.files:SET_FILE",
    table=Layout(
        "masks",
        cells={
            "card": by_name("gmkit.games.masks.files:card_in_words"),
            "gender": by_name("gmkit.games.masks.files:gender_in_words"),
        },
        fill=by_name("gmkit.games.masks.files:filled_masks"),
    ),
)
"""Masks, each with its card and its actions."""

FACTIONS = Kind(
    "faction-set",
    "masks/faction-set",
    by_name("gmkit.games.masks.lint:check_factions"),
    lists=("factions",),
    default="masks/factions.yaml",
    refer=by_name("gmkit.games.masks.lint:refer_factions"),
    lint=by_name("gmkit.games.masks.lint:lint_factions"),
    printed=(*CREDITED, "factions.*.label", "factions.*.deeds"),
    pictures=("factions.*.image",),
    ids={"faction": ("factions.*.id", "factions.*.opposed")},
    form="gmkit.games.masks.files:FACTION_FILE",
    table=Layout("factions"),
)
"""The powers of a city; they name nothing outside their file."""

POOL = Kind(
    "hidden-pool",
    "masks/hidden-pool",
    by_name("gmkit.games.masks.lint:check_pool"),
    default="masks/hidden-pool.yaml",
    refer=by_name("gmkit.games.masks.lint:refer_pool"),
    lint=by_name("gmkit.games.masks.lint:lint_pool"),
    # Avatars take these up, and stand on sheets with them.
    printed=("contraries.*.*.label", "general.*"),
    ids={"mask": ("contraries.#",), "action": ("contraries.*.*.conflicts",)},
    form="gmkit.games.masks.files:POOL_FILE",
    version=2,
    renamed={"contraries.*.*.vs": "conflicts"},
    table=Layout(
        "habits",
        fill=by_name("gmkit.games.masks.files:filled_habits"),
        row=by_name("gmkit.games.masks.files:habit_row"),
        instead=("contraries", "general"),
        out=by_name("gmkit.games.masks.files:habits_out"),
    ),
)
"""What Hidden Faces are drawn from."""

MASK_POOL = Kind(
    "mask-pool",
    "masks/mask-pool",
    by_name("gmkit.games.masks.beginnings:check_mask_pool"),
    default="masks/mask-pool.yaml",
    printed=("epithets.*.label", "actions.*.label"),
    form="gmkit.games.masks.beginnings:POOL_FILE",
    table=Layout("actions"),
)
"""What `gmkit new` draws masks from."""

CITY = Kind(
    "masks-city",
    "masks/masks-city",
    by_name("gmkit.games.masks.lint:check_city"),
    lists=("roles",),
    default="masks/city.yaml",
    refer=by_name("gmkit.games.masks.lint:refer_city"),
    lint=by_name("gmkit.games.masks.lint:lint_city"),
    printed=("scenes.*.title", "roles.*.label", "roles.*.actions.*.label", "uncast", "names.*.*"),
    ids={"role": ("roles.*.id",), "mask": ("presets.#",), "faction": ("scenes.*.held_by",)},
    form="gmkit.games.masks.files:CITY_FILE",
    table=Layout("scenes"),
)
"""Scenes, places, roles, names and goals."""

SITUATION = Kind(
    "masks-situation",
    "masks/situation",
    by_name("gmkit.games.masks.situation_checks:check_situation"),
    refer=by_name("gmkit.games.masks.situation_checks:refer_situation"),
    printed=(
        *("scene.title", "avatars.*.name", "avatars.*.player", "avatars.*.hidden_actions.*.label"),
        *("avatars.*.background.*", "avatars.*.ties.*"),
    ),
    ids={
        "mask": ("@mask", "@worn", "**.source"),
        "role": ("@role", "@worn"),
        "faction": ("@party", "**.held_by", "**.against"),
        "action": ("**.conflicts", "**.pair"),
        "seat": ("avatars.*.name", "@seat", "@party"),
    },
    form="gmkit.games.masks.situation:FILE",
    version=2,
)
"""An evening under way."""

CHALLENGE = Kind(
    "masks-challenge",
    "masks/challenge",
    by_name("gmkit.games.masks.situation_checks:check_challenge"),
    refer=by_name("gmkit.games.masks.described:refer_challenge"),
    ids={
        "mask": ("**.mask", "**.source", "**.actions.*"),
        "role": ("**.mask", "**.role"),
        "faction": ("challenge.**.id", "**.against", "**.faction"),
        "action": ("**.conflicts", "**.pair", "**.actions.*"),
        "seat": ("challenge.challenger.id", "challenge.defender.id", "challenge.support.*.*.id", "**.via.*", "@lender"),
    },
    form="gmkit.games.masks.described:FILE",
)
"""One challenge, outside any evening."""

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in (SET, FACTIONS, POOL, MASK_POOL, CITY, SITUATION, CHALLENGE)}
"""The kinds of file that City of Masks reads, by name."""
