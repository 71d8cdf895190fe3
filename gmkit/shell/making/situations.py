"""A situation to begin with: who sits at the table, before anything has happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.errors import IllegalChoice, UnreadableChoice, listed
from gmkit.library.document import Document
from gmkit.library.ids import id_for
from gmkit.library.shelves import resolve, strangers
from gmkit.library.write import scalar
from gmkit.shell.making.asking import Answers, Question, Typed, line_of
from gmkit.shell.making.kinds import New, Room
from gmkit.shell.making.templates import fill, flow, source
from gmkit.shell.making.usual import SITUATION_LIMIT, author_question, title_question
from gmkit.table.seats import Seating, parse_seat, seat_all

_NAMED = 60  # letters of a game's name, at most


def situation_questions(room: Room) -> list[Question]:
    """Give what is asked for a situation."""
    offered = {slug: room.cards[slug] for slug in room.openings}
    return [
        Question(
            "game",
            f"Which game ({', '.join(offered)})",
            "; ".join(f"{slug}: {card.title}" for slug, card in offered.items()),
            lambda _: next(iter(offered)),
            lambda typed, _: _game(typed, room),
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


def _game(typed: Typed, room: Room) -> str:
    """Read which game.

    Raises:
        UnknownName: no game is called so.
        IllegalChoice: it has no situation to begin with.
    """
    game = room.find(line_of(typed, _NAMED))
    if game not in room.openings:
        known = listed(room.openings, "and")
        raise IllegalChoice(f"{room.cards[game].title} has no situation to begin with; there is one for {known}")
    return game


def _usual(room: Room, answers: Mapping[str, Any]) -> str:
    card = room.cards[answers["game"]]
    return ", ".join(card.names[: min(card.seats[2], _most(room, answers["game"]))])


def _most(room: Room, game: str) -> int:
    """Give how many seats there can be; not fewer than the game has at least."""
    opening, (least, most, _) = room.openings[game], room.cards[game].seats
    content = _content(room, game)
    return most if content is None or opening.most is None else max(least, min(most, opening.most(content.data)))


def _content(room: Room, game: str) -> Document | None:
    """Give the content that the situation is played with, of what is in force; None if it is played with none.

    Raises:
        GmkitError: it cannot be used, or there is more than one.
    """
    name = room.openings[game].content
    return resolve(name, room.kinds[name].default, room.content, room.kinds, room.set_id) if name else None


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
    """Give a situation.

    Raises:
        IllegalChoice: there are more seats than the content is for, or content was named that the game does not read.
        GmkitError: the content in force cannot be used.
    """
    game, seating = answers["game"], answers["seat"]
    opening, card = room.openings[game], room.cards[game]
    if odd := strangers(room.named, {name: room.kinds[name] for name in card.kinds}):
        raise IllegalChoice(f"{listed(odd, 'and')}, which {card.title} does not read; leave it out")
    content = _content(room, game)
    if len(seating) > (most := _most(room, game)):
        told = f"{len(seating)} seats are too many for the {opening.content} that is in force"
        raise IllegalChoice(f"{told}; seat {most} at most, or name another one with --content")
    laid = opening.lay(seating, {} if content is None else content.data, room)
    gaps = {
        "title": scalar(answers["title"]),
        "author": answers["author"],
        "source": source(answers).rstrip("\n"),
        "first": scalar(seating.names[0], in_list=True),
        "last": scalar(seating.names[-1], in_list=True),
        "set": "" if content is None else _set(content, opening.content),
    }
    body = fill(laid.text, **{**gaps, **laid.gaps}) + "".join(f"  - {flow(row)}\n" for row in laid.rows)
    tries = [f"play {game} --from {{}}"]
    if card.filled:
        sheet = next(iter(card.filled))
        tries.insert(0, f"print {game} {sheet} --from {{}} -o {sheet}.pdf")
    about = f"{card.title}, {listed(seating.names, 'and')}"
    if content is not None and content.lines:
        about += f", with {content.path_shown}"
    return New(opening.kind, id_for(answers["title"], "evening"), body, game, about, tries, room.named)


def _set(content: Document, kind: str) -> str:
    """Give the line that says which content it is played with; for what is bundled, one that says nothing."""
    if content.lines:
        return f"set: {scalar(content.data['id'])} # the id of the {kind} that it is played with"
    return f"# set: my-{kind} # the id of a {kind} that is given with --content; the bundled one if left out"
