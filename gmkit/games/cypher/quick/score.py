"""`gmkit challenge cypher score`: what areas are worth, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from gmkit.errors import GmkitError, IllegalChoice
from gmkit.games.cypher.deck import Nexus
from gmkit.games.cypher.model import Options
from gmkit.games.cypher.play import LIMIT
from gmkit.games.cypher.quick.opening import ids, noticed, take
from gmkit.games.cypher.scoring import influence, tiebreaker
from gmkit.games.cypher.setup import FEWEST, MOST, make_table
from gmkit.games.cypher.situation.words import names, numbered
from gmkit.games.cypher.telling import held
from gmkit.names import fold, pick
from gmkit.shell.card import set_id
from gmkit.shell.desk import Desk
from gmkit.shell.options import Common, flag
from gmkit.shell.output import document
from gmkit.table.seats import Seat, Seating


def score(
    desk: Desk,
    common: Common,
    area: Annotated[
        list[str] | None,
        flag("--area", metavar='"CARD CARD"', help="A seat's cards, parted by spaces or commas; once for each seat."),
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
    if from_ is not None:
        start, state = take(desk, common, from_)
        options, table, areas = start.options, state.table, list(state.areas)
        who = None if state.trigger is None else int(state.trigger.seat)
    else:
        options = desk.card.read_options(common.options)
        game = desk.open(common.content or (), set_id(common.options))
        nexus: Nexus = game.nexus  # type: ignore[attr-defined]
        areas = read_areas(nexus, area or ())
        seats = max(FEWEST, len(areas))
        seating = Seating(tuple(Seat(str(at + 1)) for at in range(seats)))
        table = make_table(seating, Options(**options), nexus)  # type: ignore[arg-type]
    seated = table.seating.names[: len(areas)]
    if trigger is not None:
        known = {at: (name,) for at, name in enumerate(seated)}
        who = int(trigger) - 1 if trigger in map(str, range(1, len(areas) + 1)) else pick("seat", trigger, known)
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
        **noticed(deck),
    }
    if common.json:
        more: dict[str, Any] = {"challenge": "score", "seed": None, "rolls": [], "options": options, "events": []}
        common.voice.answer([document("challenge", desk.card.slug, result, **more)])
        return
    label = "" if from_ is not None else "area "
    lines = [f"{desk.card.title}: {_verdict(result, label)}"]
    lines += [
        f"  {label}{name}: {own}" + (f" ({held(deck, cards)})" if cards else "")
        for name, own, cards in zip(seated, found, areas, strict=True)
    ]
    common.voice.answer([*lines, deck.notice] if deck.notice else lines)


def _verdict(result: dict[str, object], label: str) -> str:
    winner, tied = result["winner"], result["tied"]
    if winner is None:
        assert isinstance(tied, list)
        return f"{label}{f' and {label}'.join(tied)} are tied; --trigger says who wins."
    how = " by the tiebreak" if tied else ""
    return f"{label}{winner} wins{how}."


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
