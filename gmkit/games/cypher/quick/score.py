"""`gmkit challenge cypher score`: what areas are worth, and who wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from gmkit.errors import GmkitError, IllegalChoice, listed
from gmkit.games.cypher.deck import Nexus
from gmkit.games.cypher.model import Options
from gmkit.games.cypher.play import LIMIT
from gmkit.games.cypher.quick.opening import ids, take
from gmkit.games.cypher.scoring import influence, tiebreaker
from gmkit.games.cypher.setup import FEWEST, MOST, make_table
from gmkit.games.cypher.situation.words import names, numbered
from gmkit.games.cypher.telling import held
from gmkit.names import fold, pick
from gmkit.shell.card import set_id
from gmkit.shell.desk import Desk, noticed
from gmkit.shell.naming import called, place_of, whose
from gmkit.shell.options import Common, flag
from gmkit.shell.output import document
from gmkit.table.seats import Seat, Seating


def score(
    desk: Desk,
    common: Common,
    area: Annotated[
        list[str] | None,
        flag(
            "--area",
            metavar='"[NAME=]CARD CARD"',
            help="A seat's cards, parted by spaces or commas; once for each seat: 'Ana=chief hacker'.",
        ),
    ] = None,
    trigger: Annotated[
        str | None, flag("--trigger", metavar="NAME|N", help="Who triggered the end: a name, or which area, from 1.")
    ] = None,
    from_: Annotated[Path | None, flag("--from", metavar="FILE", help="A situation (YAML) or a log (.jsonl).")] = None,
) -> None:
    """What areas are worth, who wins, and how a tie is broken.

    Example: gmkit challenge cypher score --area 'chief hacker' --area 'corp-overseer' --trigger 1
    """
    if bool(area) == (from_ is not None):
        raise IllegalChoice("give the areas with --area, once for each seat, or a situation with --from")
    who: int | None = None
    shown: list[str] = []
    if from_ is not None:
        start, state = take(desk, common, from_)
        options, table, areas = start.options, state.table, list(state.areas)
        who = None if state.trigger is None else int(state.trigger.seat)
    else:
        options = desk.card.read_options(common.options)
        game = desk.open(common.content or (), set_id(common.options))
        nexus: Nexus = game.nexus  # type: ignore[attr-defined]
        given = whose(area or ())
        areas = read_areas(nexus, [one.text for one in given])
        shown = called(given, "area")
        # Programs know an area without a name by its number.
        known = [one.name or str(at) for at, one in enumerate(given, start=1)]
        seating = Seating(tuple(map(Seat, [*known, *["nobody"] * (FEWEST - len(known))])))
        table = make_table(seating, Options(**options), nexus)  # type: ignore[arg-type]
    seated = table.seating.names[: len(areas)]
    if trigger is not None:
        who = place_of(trigger, seated, "--trigger")
    found = [influence(table, cards) for cards in areas]
    best = [at for at, own in enumerate(found) if own == max(found)]
    winner = best[0] if len(best) == 1 else None if who is None else tiebreaker(len(areas), who, best)
    deck = table.deck
    result = {
        "areas": {name: ids(deck, cards) for name, cards in zip(seated, areas, strict=True)},
        "influence": dict(zip(seated, found, strict=True)),
        "winner": None if winner is None else seated[winner],
        "tied": [seated[at] for at in best] if len(best) > 1 else [],
        "trigger": None if who is None else seated[who],
        **noticed(deck.notice),
    }
    if common.json:
        more: dict[str, Any] = {"challenge": "score", "seed": None, "rolls": [], "options": options, "events": []}
        common.voice.answer([document("challenge", desk.card.slug, result, **more)])
        return
    names = dict(zip(seated, shown or seated, strict=True))
    lines = [f"{desk.card.title}: {_verdict(result, names)}"]
    lines += [
        f"  {names[name]}: {own}" + (f" ({held(deck, cards)})" if cards else "")
        for name, own, cards in zip(seated, found, areas, strict=True)
    ]
    common.voice.answer([*lines, deck.notice] if deck.notice else lines)


def _verdict(result: Mapping[str, Any], names: Mapping[str, str]) -> str:
    winner, tied = result["winner"], result["tied"]
    if winner is None:
        return f"{listed((names[one] for one in tied), 'and')} are tied; --trigger says who wins."
    how = " by the tiebreak" if tied else ""
    return f"{names[winner]} wins{how}."


def read_areas(nexus: Nexus, texts: Sequence[str]) -> list[tuple[int, ...]]:
    """Read areas.

    Raises:
        IllegalChoice: too many areas, too many cards in one, or more of a card than there are.
        UnknownName: there is no such card.
    """
    if len(texts) > MOST:
        raise IllegalChoice(f"{len(texts)} areas; Cypher takes {FEWEST} to {MOST} players")
    rows = [read_cards(nexus, text) for text in texts]
    for row, text in zip(rows, texts, strict=True):
        if len(row) > LIMIT:
            raise IllegalChoice(
                f"an area holds {LIMIT} cards at most (Character limit), and {text.strip()} are {len(row)}"
            )
    deck = nexus.deck
    numbers = iter(numbered(deck, [deck.characters[at].id for row in rows for at in row]))
    return [tuple(card for _ in row if (card := next(numbers)) is not None) for row in rows]


def read_cards(nexus: Nexus, text: str) -> list[int]:
    """Read cards parted by commas, or by spaces: there the longest run of words that names a card is taken."""
    known = names(nexus.deck)
    if "," in text:
        return [pick("card", part, known) for part in text.split(",") if part.strip()]
    words, found = fold_words(text), []
    while words:
        for length in range(min(4, len(words)), 0, -1):
            try:
                found.append(pick("card", " ".join(words[:length]), known))
            except GmkitError:
                if length == 1:
                    raise
                continue
            words = words[length:]
            break
    return found


def fold_words(text: str) -> list[str]:
    """Give the words of a text, a card's id being one."""
    return [word for word in text.split() if fold(word)]
