"""A situation to begin with: who sits at the table, before anything has happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gmkit.errors import UnreadableChoice, listed
from gmkit.library.ids import id_for
from gmkit.library.shelves import bundled, load_trusted
from gmkit.library.write import scalar
from gmkit.shell.making.asking import Answers, Question, Typed, line_of
from gmkit.shell.making.kinds import SITUATION_LIMIT, New, Room, author_question, title_question
from gmkit.shell.making.templates import fill, flow, parts, source
from gmkit.table.seats import Seating, parse_seat, seat_all

OPENING = 25
"""Face in hand and the points of the mask come to this together at the start."""

_NAMED = 60  # letters of a game's name, at most


def situation_questions(room: Room) -> list[Question]:
    """Give what is asked for a situation."""
    return [
        Question(
            "game",
            f"Which game ({', '.join(room.cards)})",
            "; ".join(f"{slug}: {card.title}" for slug, card in room.cards.items()),
            lambda _: "masks" if "masks" in room.cards else next(iter(room.cards)),
            lambda typed, _: room.find(line_of(typed, _NAMED)),
        ),
        title_question("An evening at the table", SITUATION_LIMIT),
        author_question()._replace(aloud=False),
        Question(
            "seat",
            "Who sits there, parted by commas",
            "NAME or NAME=LEVEL, such as Ana=human, Bo=master: weak, average, skilled, master or grandmaster for an "
            "NPC, human for a person; skilled if nothing is said",
            lambda answers: _usual(room, answers),
            lambda typed, answers: _seats(typed, room, answers),
        ),
    ]


def _usual(room: Room, answers: Mapping[str, Any]) -> str:
    card = room.cards[answers["game"]]
    return ", ".join(card.names[: card.seats[2]])


def _seats(typed: Typed, room: Room, answers: Mapping[str, Any]) -> Seating:
    """Read who sits there.

    Raises:
        UnreadableChoice, UnknownName, IllegalChoice: somebody is no seat, or they are too few or too many.
    """
    if "game" not in answers:
        raise UnreadableChoice("say which game with --game first")
    card = room.cards[answers["game"]]
    texts = typed.split(",") if isinstance(typed, str) else typed
    seats = [parse_seat(line_of(text, 2 * _NAMED), tuple(card.styles)) for text in texts]
    return seat_all(seats, card.seats[0], card.seats[1])


def situation(answers: Answers, room: Room) -> New:
    """Give a situation."""
    game, seating = answers["game"], answers["seat"]
    text = parts("situation")[game]
    gaps = {
        "title": scalar(answers["title"]),
        "author": answers["author"],
        "source": source(answers).rstrip("\n"),
        "first": scalar(seating.names[0], in_list=True),
        "last": scalar(seating.names[-1], in_list=True),
    }
    rows = _ROWS[game](seating, room)
    body = fill(text, **gaps) + "".join(f"  - {flow(row)}\n" for row in rows)
    tries = [f"play {game} --from {{}}"]
    if room.cards[game].filled:
        sheet = next(iter(room.cards[game].filled))
        tries.insert(0, f"print {game} {sheet} --from {{}} -o {sheet}.pdf")
    about = f"{room.cards[game].title}, {listed(seating.names, 'and')}"
    return New(f"{game}-situation", id_for(answers["title"], "evening"), body, game, about, tries)


def _seat(seat: Any) -> dict[str, Any]:
    """Give what every game says of a seat."""
    return {"name": seat.name, "level": seat.level} | ({"style": seat.style} if seat.style else {})


def _whims(seating: Seating, _room: Room) -> list[dict[str, Any]]:
    return [{**_seat(seat), "wins": 0} for seat in seating]


def _cyffle(seating: Seating, _room: Room) -> list[dict[str, Any]]:
    return [{**_seat(seat), "coins": 0, "tally": 0} for seat in seating]


def _cipher(seating: Seating, _room: Room) -> list[dict[str, Any]]:
    return [{**_seat(seat), "gold": 50, "retinue": []} for seat in seating]


def _cypher(seating: Seating, _room: Room) -> list[dict[str, Any]]:
    return [{**_seat(seat), "area": []} for seat in seating]


def _masks(seating: Seating, room: Room) -> list[dict[str, Any]]:
    """Give avatars, each with a mask of the bundled set and the Face that goes with it."""
    masks = load_trusted(bundled("content") / room.kinds["mask-set"].default).data["masks"]
    return [
        {**_seat(seat), "mask": row["id"], "face": OPENING - sum(one["value"] for one in row["actions"])}
        for seat, row in zip(seating, masks, strict=False)
    ]


_ROWS: Mapping[str, Callable[[Seating, Room], Sequence[dict[str, Any]]]] = {
    "whims": _whims,
    "cyffle": _cyffle,
    "cipher": _cipher,
    "cypher": _cypher,
    "masks": _masks,
}
