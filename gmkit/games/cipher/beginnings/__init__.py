"""What can be begun for Cipher, retainers and an evening; and what may be a mistake in a set."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from statistics import fmean, median
from typing import Any

from gmkit.errors import IllegalChoice, counted, decimal, listed, quoted, say
from gmkit.games.cipher import GAME
from gmkit.games.cipher.content import SET, SITUATION, TABLES, RetainerSet
from gmkit.games.cipher.events import Sold
from gmkit.games.cipher.game import Cipher
from gmkit.games.cipher.model import Enlistment, State
from gmkit.library.document import Around, Diagnostic, Document, id_for, in_order
from gmkit.shell.asking import (
    READ,
    Answers,
    Beginnings,
    Laid,
    Making,
    New,
    Opening,
    Question,
    Room,
    Typed,
    content_questions,
    count_question,
    number_of,
    words_question,
)
from gmkit.shell.balance import Had, Weighing
from gmkit.shell.new import flow, head_of, in_list, parts, seat_row
from gmkit.table.game import Over
from gmkit.table.seats import Seating

# ---- Retainers for Cipher to begin with.

ATTRIBUTES = "Wit, Hand, Heart"
"""What attributes are called if nobody says otherwise."""

SCORES = ((4, 2, 1), (1, 4, 2), (2, 1, 4), (3, 0, 3), (3, 3, 0), (0, 3, 3))
"""The scores of retainers, in turn: no attribute is worth much more than another, however many there are."""

FEWEST, MOST = 8, 32
"""How many retainers a set may have."""

_LONGEST = 24  # letters of an attribute


def questions(_room: Room) -> list[Question]:
    """Give what is asked for retainers."""
    more = say(
        "three different words of at most {longest} letters: for Preach and Debate, Craft and Race, Labor and Duel",
        longest=_LONGEST,
    )
    return [
        *content_questions("The people of the winter fair"),
        words_question("attributes", say("The three attributes, parted by commas"), more, ATTRIBUTES, 3, _LONGEST),
        count_question(say("retainers"), FEWEST, MOST, 16)._replace(aloud=False, read=lambda typed, _: _shared(typed)),
    ]


def _shared(typed: Typed) -> int:
    """Read a number of retainers that the players of some table can share."""
    count = number_of(typed, FEWEST, MOST)
    if not _even(count):
        near = [other for other in (count - 1, count + 1) if _even(other)]
        tables, tip = listed(map(str, TABLES)), listed(map(str, near))
        raise IllegalChoice(
            say(
                "{count} retainers do not share out evenly among {tables} players; write {tip}",
                count=count,
                tables=tables,
                tip=tip,
            )
        )
    return count


def _even(count: int) -> bool:
    return any(count % players == 0 for players in TABLES)


def retainers(answers: Answers, _room: Room) -> New:
    """Give a set of retainers."""
    text, count, attributes = parts(__file__, "retainer-set"), answers["count"], answers["attributes"]
    names, gems = text["names"].splitlines()[:count], text["gems"].splitlines()
    rows: list[dict[str, Any]] = []
    for at, name in enumerate(names):
        row = {"id": id_for(name, "figure"), "name": name, "scores": SCORES[at % len(SCORES)]}
        rows.append(row | ({"gem": gems[at]} if at < len(gems) else {}))
    read = answers.get(READ, {}).get("retainers", rows)
    scores = [row["scores"] for row in read if len(row.get("scores", ())) == 3 and None not in row["scores"]]
    sums = [sum(one[at] for one in scores) for at in range(3)]
    labels = answers.get(READ, {}).get("attributes", attributes)
    told = "; ".join(f"{label} {total}" for label, total in zip(labels, sums, strict=False))
    sums_told = say("the sums here: {sums}", sums=told)
    gaps = {"attributes": in_list(attributes), "first": rows[0]["id"], "sums": sums_told}
    head, name = head_of(text["head"], answers, "retainers", **gaps)
    body = head + "".join(f"  - {flow(row)}\n" for row in rows)
    tries = ["print cipher retainers --content {} -o retainers.pdf", "play cipher --content {}"]
    return New(SET.name, name, body, "cipher", say("{count} retainers", count=count), tries)


# ---- An evening of Cipher to begin with.


def lay(seating: Seating, content: Mapping[str, Any], _room: Room) -> Laid:
    """Give an evening before the auction; its comments name retainers of the set that is in force."""
    gold = GAME.usual()["starting_gold"].value
    rows = [{**seat_row(seat), "gold": gold, "retinue": []} for seat in seating]
    one, two = (row["id"] for row in content["retainers"][:2])
    return Laid(parts(__file__, "situation")[""], rows, {"gold": str(gold), "one": one, "two": two})


# ---- What can be begun for Cipher: retainers, and an evening.


def beginnings() -> Beginnings:
    """Each sort of file, with where its questions are and what writes it."""
    options, also = {"attributes": "The three of a set of retainers."}, (SET.name, "retainer")
    one = Making("retainers", also, "the figures that are bid for in Cipher", questions, retainers, options)
    return Beginnings((one,), Opening(SITUATION.name, lay, SET.name))


# ---- What is legal in a set of retainers and may be a mistake all the same: warnings, with what the printed set does.

UNEVEN = 1.25
"""A set is called uneven if one attribute's scores sum to so many times another's."""

SEATS = 4
"""Players at a usual table: a fair share of everything is a quarter."""

HALF = 0.5
"""A retainer that brings more than this part of a fair quarter is half a retinue by itself."""

TALL = 2
"""And it has to be so many times the average, or every retainer of a small set would be called too strong."""

Row = Mapping[str, Any]


def lint_set(document: Document, _around: Around) -> list[Diagnostic]:
    """List what is odd about a set without errors, in the order of the file."""
    rows: list[Row] = document.data["retainers"]
    found = [*_uneven(document, rows), *_number(document, rows), *_empty(document, rows)]
    tall = _too_tall(rows)
    found += [_tall(document, rows, at) for at in tall]
    # What is too strong on the whole is told once.
    return in_order([*found, *_steep(document, rows, tall), *_beaten(document, rows, tall)])


def _called(row: Row) -> str:
    """Give a retainer's name for a message, escaped and cut."""
    return quoted(row["name"])[1:-1]


def _sums(rows: Sequence[Row]) -> list[int]:
    return [sum(row["scores"][at] for row in rows) for at in range(3)]


def _uneven(document: Document, rows: Sequence[Row]) -> list[Diagnostic]:
    """Hold the attributes against each other."""
    sums = _sums(rows)
    if max(sums) <= UNEVEN * min(sums):
        return []
    labels = [quoted(label)[1:-1] for label in document.data["attributes"]]
    told = ", ".join(f"{label} {total}" for label, total in zip(labels, sums, strict=True))
    quarters = listed(
        (f"{decimal(total / SEATS, 'g')} {label}" for label, total in zip(labels, sums, strict=True)), "and"
    )
    tip = say("in the printed set each sums to 32, so that no attribute is worth more than another")
    note = say("a fair quarter, which each of four players gets on average, is {quarters} here", quarters=quarters)
    return [
        document.warning(
            "GM505", ["retainers"], say("the attributes are uneven: {told}", told=told), tip, note, key=True
        )
    ]


def _number(document: Document, rows: Sequence[Row]) -> list[Diagnostic]:
    """Let the retainers share out evenly at some usual table."""
    number = len(rows)
    if any(number % seats == 0 for seats in TABLES):
        return []
    more = -number % SEATS
    told = say(
        "{figure} retainers do not share out evenly among {names} players",
        figure=number,
        names=listed(map(str, TABLES)),
    )
    note = say("the printed set has 16, four for each of four players; with one more somebody's retinue is larger")
    tip = say("add {more}, or leave {share} out", more=more, share=SEATS - more)
    return [document.warning("GM505", ["retainers"], told, tip, note, key=True)]


def _empty(document: Document, rows: Sequence[Row]) -> list[Diagnostic]:
    """Find retainers with nothing to bid for."""
    return [
        document.warning(
            "GM507",
            ["retainers", at, "scores"],
            say("{called} has no score at all, so nobody bids, and the retainer is set aside", called=_called(row)),
            say("give one attribute a point at least"),
        )
        for at, row in enumerate(rows)
        if not any(row["scores"])
    ]


def _too_tall(rows: Sequence[Row]) -> list[int]:
    """Find retainers that are half a retinue by themselves."""
    totals = [sum(row["scores"]) for row in rows]
    return [at for at, total in enumerate(totals) if total > _most(totals)]


def _most(totals: Sequence[int]) -> float:
    return max(HALF * sum(totals) / SEATS, TALL * fmean(totals))


def _tall(document: Document, rows: Sequence[Row], at: int) -> Diagnostic:
    totals = [sum(row["scores"]) for row in rows]
    quarter = sum(totals) / SEATS
    told = say(
        "{called} brings {total} points, where a fair quarter of the whole set is {quarter}",
        called=_called(rows[at]),
        total=totals[at],
        quarter=decimal(quarter, "g"),
    )
    tip = say("no retainer should bring more than {int} here", int=int(_most(totals)))
    return document.warning("GM505", ["retainers", at, "scores"], told, tip, _price(document, at))


def _price(document: Document, at: int) -> str:
    """Say what an even bidder would pay for a retainer, and for a middling one."""
    from gmkit.games.cipher.content import RetainerSet
    from gmkit.games.cipher.prices import even_price

    retainers = RetainerSet.from_data(document.data)
    prices = [even_price(retainers, retainer) for retainer in retainers.retainers]
    usual = int(median(prices))
    return say(
        "of 50 sovereigns an even bidder would pay {prices} if it comes first, and {usual} for a middling one",
        prices=prices[at],
        usual=usual,
    )


def _steep(document: Document, rows: Sequence[Row], tall: Collection[int]) -> list[Diagnostic]:
    """Find single scores that decide an attribute."""
    found = []
    for which, total in enumerate(_sums(rows)):
        most = max(total / SEATS, SEATS * total / len(rows))
        label = quoted(document.data["attributes"][which])[1:-1]
        for at, row in enumerate(rows):
            score = row["scores"][which]
            if score > most and at not in tall:
                told = say(
                    "{called} alone brings {score} {label}, where a fair quarter of the set is {share}",
                    called=_called(row),
                    score=score,
                    label=label,
                    share=decimal(total / SEATS, "g"),
                )
                tip = say("write {int} at most, or give others more", int=int(most))
                note = say("whoever owns it leads in this attribute, whatever the others buy")
                found.append(document.warning("GM505", ["retainers", at, "scores", which], told, tip, note))
    return found


def _beaten(document: Document, rows: Sequence[Row], tall: Collection[int]) -> list[Diagnostic]:
    """Find retainers that another leaves far behind in everything."""
    least = max(1.0, fmean(sum(row["scores"]) for row in rows))
    beats: dict[int, list[int]] = {}
    for at, row in enumerate(rows):
        better = [n for n, other in enumerate(rows) if any(row["scores"]) and _far(row, other, least)]
        if better:
            beats.setdefault(max(better, key=lambda n: sum(rows[n]["scores"])), []).append(at)
    found = []
    for best, others in beats.items():
        if best in tall:
            continue
        line = document.place(["retainers", best, "scores"]).line
        note = say("a weaker retainer is cheaper, and that is fair; but with nothing of its own nobody wants it first")
        if len(others) * 3 > len(rows):
            told = say(
                "{called} is far better in everything than {n} other|"
                "{called} is far better in everything than {n} others",
                number=len(others),
                called=_called(rows[best]),
            )
            tip = say("take some of its scores down")
            found.append(document.warning("GM505", ["retainers", best, "scores"], told, tip, note))
            continue
        for at in others:
            off = counted(sum(rows[best]["scores"]) - sum(rows[at]["scores"]), "point")
            told = say(
                "{called} is worse in everything than {better} on line {line}, by {off}",
                called=_called(rows[at]),
                better=_called(rows[best]),
                line=line,
                off=off,
            )
            tip = say("give it one attribute in which it is good")
            found.append(document.warning("GM505", ["retainers", at, "scores"], told, tip, note))
    return found


def _far(row: Row, other: Row, least: float) -> bool:
    """Say whether another is better in each attribute, and by so many points in all."""
    pairs = list(zip(row["scores"], other["scores"], strict=True))
    return all(own < theirs for own, theirs in pairs) and sum(theirs - own for own, theirs in pairs) >= least


# ---- What `gmkit check --balance` plays with a set of retainers: whole games among masters.


def open_set(contents: Mapping[str, Any]) -> Cipher:
    """Give the rules with a set."""
    return Cipher(RetainerSet.from_data(contents[SET.name]))


def owners(game: Cipher, state: State, over: Over, events: Sequence[Any]) -> list[Had]:
    """Give who bought each retainer, and for what; it was worth that and what its owner gained by the end."""
    sold = {event.retainer: event for event in events if isinstance(event, Sold)}
    options = (state.hall if isinstance(state, Enlistment) else state.board.hall).options
    found = []
    for retainer in game.retainers.retainers:
        sale = sold.get(retainer.id)
        if sale is None:
            found.append(Had())
            continue
        # What everybody began with is what everybody has in the end on average: the Treasury is empty then.
        gained = (over.payout[sale.seat] or 0) - options.starting_gold
        found.append(Had((sale.seat,), sale.price, sale.price + gained))
    return found


BALANCE: Mapping[str, Weighing] = {
    SET.name: Weighing(
        what="retainer",
        things="retainers",
        called=lambda row: str(row["name"]),
        open=open_set,
        had=owners,
        how="Whole games of Cipher among masters, and how often the owner of each retainer wins",
        tips=(
            "lower its scores, or raise those of others: its owner wins at whatever price it goes for",
            "raise its scores, or lower those of others: it costs more than it brings",
        ),
        games=500,
        # Others bid by the sum of the scores; masters see what a total is worth, and so does the table in time.
        level="master",
    )
}
"""The kinds of file that can be weighed."""
