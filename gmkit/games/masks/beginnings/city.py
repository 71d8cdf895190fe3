"""A city to begin with: it fits the masks that are near."""

from __future__ import annotations

from gmkit.errors import GmkitError
from gmkit.games.masks.beginnings.near import masks_near
from gmkit.games.masks.kinds import CITY
from gmkit.library import load
from gmkit.shell.making.asking import Answers, Question
from gmkit.shell.making.kinds import New, Room
from gmkit.shell.making.templates import head_of, parts
from gmkit.shell.making.usual import author_question, count_question, title_question


def questions(_room: Room) -> list[Question]:
    """Give what is asked for a city."""
    return [title_question("Tidewick"), author_question(), count_question("scenes", 1, 12, 6)]


def city(answers: Answers, room: Room) -> New:
    """Give a city, with tempers for the masks of `gmkit new` if they are near.

    Raises:
        GmkitError: content that was named cannot be used.
    """
    text, count = parts(__file__, "city"), answers["count"]
    head, name = head_of(text["head"], answers, "city")
    scenes = "".join(f"  - {scene}\n" for scene in text["scenes"].splitlines()[:count])
    tempers = load.parse(text["awake"], "city.txt").data["presets"]
    try:
        near = masks_near(room, CITY)
        known, beside = tempers.keys() <= {row["id"] for row in near.masks["masks"]}, near.beside
    except GmkitError:
        if room.named:
            raise
        known, beside = False, ()  # a city can do without masks, and wait until they are mended
    body = head + scenes + text["rest"] + text["awake" if known else "asleep"] + text["end"]
    tries = ["play masks --content {}"]
    return New(CITY.name, name, body, "masks", f"{count} scenes", tries, beside)
