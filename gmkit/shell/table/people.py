"""The people of a campaign, the same in every game: who plays them, how well, and what is said of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from gmkit.errors import IllegalChoice, UnreadableChoice, quoted, say
from gmkit.names import fold, pick
from gmkit.table.seats import HUMAN, LEVELS, NAME_LIMIT, PRONOUNS, Seat

GM, GMKIT = "gm", "gmkit"
"""Who plays somebody where it is no player by name."""


class Person(NamedTuple):
    """Somebody in the campaign."""

    id: str  # never changes
    name: str
    pronoun: str = ""  # she, he or they; empty where nobody says
    played: str = GM  # a player's name, "gm", or "gmkit" for an NPC
    skill: tuple[tuple[str, str], ...] = (("", "skilled"),)  # an NPC's level by game; "" for all other games
    manner: tuple[tuple[str, str], ...] = ()  # by game how an NPC plays: (("cyffle", "cheat"),)
    paper: tuple[str, ...] = ()  # what its player keeps on paper, of "feelings" and "wants"
    here: bool = True  # whether it takes part this evening
    note: str = ""
    place: int = 0  # in which order they came

    @property
    def npc(self) -> bool:
        return self.played == GMKIT

    def seat(self, game: str) -> Seat:
        """Give the seat that it has in a game."""
        manner = dict(self.manner).get(game, "")
        return Seat(self.name, self.level(game) if self.npc else HUMAN, manner, self.pronoun)

    def level(self, game: str = "") -> str:
        """Give how well gmkit plays it in a game."""
        known = dict(self.skill)
        return known.get(game, known.get("", "skilled"))

    def data(self) -> dict[str, Any]:
        """Give it as the table keeps it, without what says nothing."""
        kept = {**self._asdict(), "manner": dict(self.manner), "skill": dict(self.skill), "paper": list(self.paper)}
        return {key: value for key, value in kept.items() if key != "id" and value != _BLANK.get(key)}


_BLANK = {**Person("", "")._asdict(), "manner": {}, "skill": {"": "skilled"}, "paper": [], "name": None}


def person_of(id: str, data: Mapping[str, Any]) -> Person:  # noqa: A002
    """Read a person as the table keeps it."""
    skill = data.get("skill", "skilled")
    found = {
        **data,
        "manner": tuple(sorted(data.get("manner", {}).items())),
        # A table of an older gmkit has one level, for all games.
        "skill": (("", skill),) if isinstance(skill, str) else tuple(sorted(skill.items())),
        "paper": tuple(data.get("paper", ())),
    }
    return Person(id, **found)


def people_of(state: Mapping[str, Any]) -> list[Person]:
    """Give everybody in a table's state, in the order in which they came."""
    found = [person_of(one, data) for one, data in state.get("people", {}).items()]
    return sorted(found, key=lambda one: one.place)


def find_person(people: Iterable[Person], name: str) -> Person:
    """Give who is meant; raises UnknownName or AmbiguousChoice."""
    known = {one: (one.name,) for one in people}
    return pick("person at this table", name, known)


def new_id(name: str, taken: Iterable[str]) -> str:
    """Make an id of a name: small letters, digits and hyphens, unlike all others."""
    plain = "-".join("".join(c if c.isascii() and c.isalnum() else " " for c in fold(name)).split()) or "somebody"
    number, found, others = 1, plain, set(taken)
    while found in others:
        number += 1
        found = f"{plain}-{number}"
    return found


def read_person(words: Sequence[str], *, npc: bool, taken: Iterable[str], manners: Iterable[str]) -> Person:
    """Read "Ana she" or, of an NPC, "Orso he master cyffle:cheat".

    Args:
        words: the name, then in any order a pronoun, a level, and how it plays a game.
        npc: whether gmkit plays it.
        taken: the ids there are.
        manners: the games that may stand before a colon.

    Raises:
        UnreadableChoice: a word is none of these.
        IllegalChoice: it is no NPC and has a level.
    """
    given = list(words)
    found: dict[str, Any] = {"played": GMKIT if npc else GM}
    manner: dict[str, str] = {}
    skill: dict[str, str] = {}
    while len(given) > 1 and (word := given[-1].casefold()):
        game, colon, style = word.partition(":")
        if word in PRONOUNS and "pronoun" not in found:
            found["pronoun"] = word
        elif word in LEVELS and "" not in skill:
            skill[""] = word
        elif colon and game in manners and style:
            (skill if style in LEVELS else manner)[game] = style
        else:
            break
        given.pop()
    name = " ".join(given)
    if not name or len(name) > NAME_LIMIT or not name.isprintable():
        raise UnreadableChoice(
            say(
                "{name} is no name; up to {limit} letters that can be seen",
                name=quoted(name),
                limit=NAME_LIMIT,
            )
        )
    if not npc and (skill or manner):
        raise IllegalChoice(
            say("{name} is played by a person, who needs no level; npcs makes one that gmkit plays", name=name)
        )
    if skill:
        found["skill"] = tuple(sorted({"": "skilled", **skill}.items()))
    return Person(new_id(name, taken), name, manner=tuple(sorted(manner.items())), **found)


def introduced(person: Person) -> str:
    """Name somebody, with an NPC's levels and manners: "Orso (a master; cheats at Cyffle)"."""
    if not person.npc:
        return person.name
    told = [f"a {person.level()}"] if person.level() != "skilled" else []
    told += [say("a {level} at {game}", level=level, game=game) for game, level in person.skill if game]
    told += [
        say("{game} at {title}", game=_VERBS.get(style, style), title=game.capitalize())
        for game, style in person.manner
    ]
    return f"{person.name} ({'; '.join(told)})" if told else person.name


_VERBS = {"cheat": "cheats"}
"""Manners that are verbs, as they stand behind a name."""
