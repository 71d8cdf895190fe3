"""Content to begin with, but for masks: factions, pools, cities, retainers, decks, packs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Any

from gmkit.errors import IllegalChoice, listed
from gmkit.library.ids import id_for
from gmkit.library.write import scalar
from gmkit.shell.making.asking import Answers, Question, Typed, number_of, several_of
from gmkit.shell.making.kinds import New, Room, author_question, title_question
from gmkit.shell.making.templates import fill, flow, in_list, parts, source

ATTRIBUTES, SUITS = "Wit, Hand, Heart", "shells, nets, lamps, bells"
"""What attributes and suits are called if nobody says otherwise."""

SCORES = ((4, 2, 1), (1, 4, 2), (2, 1, 4), (3, 0, 3), (3, 3, 0), (0, 3, 3))
"""The scores of retainers, in turn: no attribute is worth much more than another, however many there are."""

PLAYERS = (3, 4, 5)
"""Some of these can share retainers evenly, or somebody's retinue is larger."""

FEWEST, MOST = 8, 32
"""How many retainers a set may have."""

GROWING = (9, 10, 4, 12, 7, 11, 1, 8)
"""Cards that a larger deck has more copies of, in turn; of the others effects want one alone."""

_LETTER = re.compile(r"[0-9A-Za-z\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff]")
_TAKEN = "23456789TJQKA"  # the letters of the ranks
_LONGEST = 24  # letters of an attribute or a suit


def count_question(what: str, low: int, high: int, default: int) -> Question:
    """Give the question how many there shall be.

    Args:
        what: is counted, in the plural.
        low: fewest.
        high: most.
        default: usual.
    """
    return Question(
        "count",
        f"How many {what}",
        f"from {low} to {high}; more can be added to the file, and any taken out",
        lambda _: str(default),
        lambda typed, _: number_of(typed, low, high),
    )


def _words_question(name: str, what: str, more: str, default: str, count: int) -> Question:
    return Question(name, what, more, lambda _: default, lambda typed, _: several_of(typed, count, _LONGEST))


def faction_questions(_room: Room) -> list[Question]:
    """Give what is asked for factions."""
    return [title_question("The powers of Tidewick"), author_question(), count_question("factions", 1, 8, 4)]


def factions(answers: Answers, _room: Room) -> New:
    """Give a file of factions; those of a pair that are both there are opposed."""
    text, count = parts("faction-set"), answers["count"]
    ids = [re.findall(r"id: (\S+)", text[str(n)])[0] for n in range(1, count + 1)]
    blocks = []
    for at in range(count):
        other = at + 1 if at % 2 == 0 else at - 1
        why = " # the id of a faction that it is against, and that is against it" if at == 0 else ""
        opposed = f"    opposed: {ids[other]}{why}\n" if other < count else ""
        blocks.append(fill(text[str(at + 1)], opposed=opposed))
    head, name = head_of(text["head"], answers, "factions")
    tries = ["print masks factions --content {} -o factions.pdf", "play masks --content {}"]
    return New("faction-set", name, head + "".join(blocks), "masks", f"{count} factions", tries)


def retainer_questions(_room: Room) -> list[Question]:
    """Give what is asked for retainers."""
    more = f"three different words of at most {_LONGEST} letters: for Preach and Debate, Craft and Race, Labor and Duel"
    return [
        title_question("The people of the winter fair"),
        author_question(),
        _words_question("attributes", "The three attributes, parted by commas", more, ATTRIBUTES, 3),
        count_question("retainers", FEWEST, MOST, 16)._replace(aloud=False, read=lambda typed, _: _shared(typed)),
    ]


def _shared(typed: Typed) -> int:
    """Read a number of retainers that some players can share."""
    count = number_of(typed, FEWEST, MOST)
    if not _even(count):
        near = [other for other in (count - 1, count + 1) if _even(other)]
        tip = listed(map(str, near))
        raise IllegalChoice(f"{count} retainers do not share out evenly among 3, 4 or 5 players; write {tip}")
    return count


def _even(count: int) -> bool:
    return any(count % players == 0 for players in PLAYERS)


def retainers(answers: Answers, _room: Room) -> New:
    """Give a set of retainers."""
    text, count, attributes = parts("retainer-set"), answers["count"], answers["attributes"]
    names, gems = text["names"].splitlines()[:count], text["gems"].splitlines()
    rows: list[dict[str, Any]] = []
    for at, name in enumerate(names):
        row = {"id": id_for(name, "figure"), "name": name, "scores": SCORES[at % len(SCORES)]}
        rows.append(row | ({"gem": gems[at]} if at < len(gems) else {}))
    sums = [sum(row["scores"][at] for row in rows) for at in range(3)]
    told = "; ".join(f"{label} {total}" for label, total in zip(attributes, sums, strict=True))
    gaps = {"attributes": in_list(attributes), "first": rows[0]["id"], "sums": f"the sums here: {told}"}
    head, name = head_of(text["head"], answers, "retainers", **gaps)
    body = head + "".join(f"  - {flow(row)}\n" for row in rows)
    tries = ["print cipher retainers --content {} -o retainers.pdf", "play cipher --content {}"]
    return New("retainer-set", name, body, "cipher", f"{count} retainers", tries)


def deck_questions(_room: Room) -> list[Question]:
    """Give what is asked for a deck."""
    return [title_question("The night ferry"), author_question(), count_question("cards", 12, 40, 19)]


def deck(answers: Answers, _room: Room) -> New:
    """Give a deck."""
    text, count = parts("cypher-deck"), answers["count"]
    distinct = text["cards"].count("copies: $")
    copies = dict.fromkeys(range(1, distinct + 1), 1)
    for at in range(count - distinct):
        copies[GROWING[at % len(GROWING)]] += 1
    head, name = head_of(text["head"], answers, "deck", count=count)
    cards = fill(text["cards"], **{f"n{number}": many for number, many in copies.items()})
    tries = ["print cypher cards --content {} -o cards.pdf", "play cypher --content {}"]
    return New("cypher-deck", name, head + cards, "cypher", f"{count} cards", tries)


def pack_questions(_room: Room) -> list[Question]:
    """Give what is asked for a pack."""
    more = f"four different words of at most {_LONGEST} letters, as they stand in a sentence: King of hearts"
    return [
        title_question("The cards of the winter fair"),
        author_question(),
        _words_question("suits", "The four suits, parted by commas", more, SUITS, 4),
    ]


def pack(answers: Answers, _room: Room) -> New:
    """Give a pack."""
    text = parts("cyffle-pack")
    ids: list[str] = []
    letters: list[str] = []
    rows = []
    for label in answers["suits"]:
        ids.append(id_for(label, "suit", ids))
        others = [one for one in answers["suits"] if one != label]
        letters.append(_letter(label, [*letters, *others]))
        rows.append({"id": ids[-1], "label": label, "letter": letters[-1]})
    head, name = head_of(text["head"], answers, "pack")
    body = head + "".join(f"  - {flow(row)}\n" for row in rows) + text["ranks"]
    tries = ["print cyffle reference --content {} -o reference.pdf", "play cyffle --content {}"]
    return New("cyffle-pack", name, body, "cyffle", "4 suits and 13 ranks", tries)


def _letter(label: str, taken: Sequence[str]) -> str:
    """Give a letter for a suit that is no other suit's letter or name, and no rank's: one of its own if it can be."""
    used = {word.casefold() for word in (*taken, *_TAKEN)}
    usable = [one.upper() for one in label if _LETTER.fullmatch(one) and _LETTER.fullmatch(one.upper())]
    letters: list[str] = [*usable, *ascii_uppercase]
    return next(letter for letter in letters if letter.casefold() not in used)


def head_of(text: str, answers: Mapping[str, Any], fallback: str, **gaps: str | int) -> tuple[str, str]:
    """Fill what all content begins with; gives it, and the id."""
    name = id_for(answers["title"], fallback)
    filled = fill(text, id=scalar(name), title=scalar(answers["title"]), source=source(answers).rstrip("\n"), **gaps)
    return filled, name
