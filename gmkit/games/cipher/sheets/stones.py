"""Stones and other stuffs beyond the sixteen gems: what colour they have, and which are never cut in facets."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

RAMPS = {
    "red": "5A0A12/A3202C/D4686C/F6D3D0",
    "orange": "6E2E0A/C2641E/E8A263/FBE2C8",
    "yellow": "6A4E08/C29A1C/E6CC68/FBF2CE",
    "green": "12422A/2F7D4E/7DBB92/DCEFE1",
    "teal": "0C4A50/2A8790/78BDC0/D9EEEE",
    "blue": "12305E/2F5FA0/7CA4D0/DAE6F4",
    "violet": "38205A/6C4A9A/A98CC6/E8DFF2",
    "pink": "6A2444/B25680/DA9AB6/F8E2EC",
    "brown": "3D2A0A/7A5414/C0A06A/EFE5D2",
    "grey": "2E2B28/6B6660/ABA59C/EAE6E0",
    "black": "121214/34343A/74747C/C8C8CE",
    "white": "A09C94/CFCBC2/ECE9E2/FFFFFF",
    "gold": "6A4A0A/B8862A/E2C070/FBF0D0",
    "silver": "5C646C/9AA4AE/CCD4DA/F6F9FB",
}
"""Four colours from dark to pale, by the name of the colour."""

_WORDS = {
    "red": "red carnelian spinel jasper rhodolite vermilion cinnabar blood scarlet crimson rust copper",
    "orange": "orange amber sunstone fire hessonite hyacinth zircon padparadscha",
    "yellow": "yellow citrine topaz heliodor sulphur honey sun straw",
    "green": "green peridot malachite chrysoprase tsavorite demantoid olivine chrysolite serpentine aventurine "
    "tourmaline moss nephrite alexandrite verdigris",
    "teal": "teal aquamarine apatite amazonite larimar chrysocolla sea",
    "blue": "blue lapis lazuli azurite sodalite iolite kyanite tanzanite benitoite sky ice azure",
    "violet": "violet purple lilac charoite fluorite sugilite",
    "pink": "pink rose kunzite morganite rhodonite rhodochrosite flesh",
    "brown": "brown tiger bronze wood oak leather clay sard sardonyx smoky cocoa petrified horn",
    "grey": "grey gray granite slate flint haematite hematite iron steel lead stone labradorite ash smoke agate",
    "black": "black jet pitch coal tar night ebony basalt tektite shadow",
    "white": "white ivory bone chalk marble alabaster quartz crystal rock-crystal glass howlite selenite milk snow "
    "salt chalcedony shell nacre mother-of-pearl",
    "gold": "gold golden brass pyrite",
    "silver": "silver tin pewter platinum mirror",
}
_ROUND = (
    "amber agate jasper carnelian jet ivory bone chalcedony chrysoprase malachite lapis azurite sunstone labradorite "
    "horn shell nacre mother-of-pearl marble alabaster slate granite pitch coal tar clay wood moss sodalite larimar"
)


def words(name: str) -> tuple[str, ...]:
    """Give the words of a stone's name, last first: "star sapphire" is a sapphire; a hyphened one whole, too."""
    whole = re.findall(r"[\w-]+", name.casefold())
    return tuple(reversed([part for word in whole for part in (*(word.split("-") if "-" in word else ()), word)]))


def colour(name: str) -> str | None:
    """Give the ramp of the colour that a name tells of, or None: a colour's own word goes before a stone's."""
    found = words(name)
    for word in found:
        if word in RAMPS:
            return RAMPS[word]
    for word in found:
        for family, members in _WORDS.items():
            if word in members.split():
                return RAMPS[family]
    return None


def unfaceted(name: str) -> bool:
    """Say whether a stuff is rounded and polished, never cut in facets."""
    return any(word in _ROUND.split() for word in words(name))


def chosen(name: str, among: Sequence[T], turn: int = 0) -> T:
    """Give one of several by a name, the same for ever; another `turn` chooses apart from the first."""
    plain = " ".join(name.casefold().split())
    return among[zlib.crc32(f"{turn}:{plain}".encode()) % len(among)]
