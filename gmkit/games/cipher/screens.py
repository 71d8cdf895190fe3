"""Cipher on pages: the auction and the ventures as all see them, and what is somebody's own; each from a view alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from htpy import Node

from gmkit.errors import counted, later, listed, said, say
from gmkit.games.cipher import GAME
from gmkit.games.cipher.auction import retinue_totals
from gmkit.games.cipher.game import Cipher
from gmkit.games.cipher.model import (
    CHOOSE_OPPONENT,
    CHOOSE_SWITCH,
    END,
    ROLL_REWARD,
    ROLL_VENTURE,
    Enlistment,
    Hall,
    State,
    Venture,
)
from gmkit.games.cipher.ventures import ATTRIBUTE, ranking, reason_to_end, scores
from gmkit.phones import parts
from gmkit.shell.desk import Screens, by_label
from gmkit.shell.words import capital, in_row
from gmkit.table.game import SeatNo


def table(rules: Cipher, view: State) -> Node:
    """Draw what everybody sees of the auction, or of the ventures."""
    return _auction(rules, view) if isinstance(view, Enlistment) else _ventures(rules, view)


def _sovereigns(number: int) -> str:
    return counted(number, "sovereign")


# ---- The auction


def _auction(rules: Cipher, view: Enlistment) -> Node:
    left = say("{n} in the pouch", n=len(view.pouch))
    told = say("{n} in the Treasury", n=view.gold[-1])
    return [
        parts.heading(parts.over(GAME.title, say("the auction")), _lot_name(rules, view), right=left),
        _lot(rules, view) if view.lot is not None else None,
        parts.zone(say("The bidders"), parts.people(*_bidders(rules, view)), note=told),
        parts.paragraph(say("nobody wanted {names}", names=_retainers(rules, view.aside)), how="soft")
        if view.aside
        else None,
    ]


def _lot_name(rules: Cipher, view: Enlistment) -> str:
    return say("The next retainer is drawn") if view.lot is None else _retainers(rules, [view.lot])


def _retainers(rules: Cipher, ids: Sequence[str]) -> str:
    known = rules.retainers.by_id()
    return listed((rules.words.label(known[one].name) for one in ids), "and")


def _lot(rules: Cipher, view: Enlistment) -> Node:
    """Draw what is on offer, and what is bid for it."""
    lot = view.on_offer
    return parts.zone(
        say("On offer"),
        parts.discs(*_scores(rules, lot.scores)),
        parts.big(str(view.bid), parts.own(view.hall.seating.names[view.holder]))
        if view.holder is not None
        else parts.paragraph(say("limits are named in secret") if view.hall.sealed else say("no bid yet"), how="soft"),
        note=say("together {n}", n=lot.total),
    )


def _scores(rules: Cipher, scores: Sequence[int]) -> Iterator[Node]:
    for attribute, score in zip(rules.retainers.attributes, scores, strict=True):
        yield parts.disc(score, rules.words.label(attribute))


def _bidders(rules: Cipher, view: Enlistment) -> Iterator[Node]:
    for seat, name in enumerate(view.hall.seating.names):
        retinue = view.retinues[seat]
        doing = say("nobody yet")
        if retinue:
            doing = parts.GAP.join((_retainers(rules, retinue), _sums(rules, retinue)))
        yield parts.person(name, _bids(view, seat), doing=doing, has=_purse(view, seat))


def _sums(rules: Cipher, retinue: Sequence[str]) -> str:
    totals = retinue_totals(rules.retainers, retinue)
    labels = map(rules.words.label, rules.retainers.attributes)
    return ", ".join(f"{label} {total}" for label, total in zip(labels, totals, strict=True))


def _bids(view: Enlistment, seat: int) -> str | None:
    """Say what somebody is at in the auction, as far as all may know it."""
    if view.lot is None:
        return say("draws") if seat == view.hall.drawer else None
    if view.hall.sealed:
        return say("still to name a limit") if view.limits[seat] is None else say("has named a limit")
    if seat == view.holder:
        return say("has the bid")
    if seat == view.turn:
        return say("to bid")
    return say("has passed") if view.passed[seat] else None


def _purse(view: Enlistment, seat: int) -> str:
    if view.hall.options.bid_limit == "none":
        return say("has bid {coins}", coins=_sovereigns(view.spent[seat]))
    return _sovereigns(view.gold[seat])


# ---- The ventures


def _ventures(rules: Cipher, view: Venture) -> Node:
    return [
        parts.heading(parts.over(GAME.title, _round(view)), _turn(rules, view), beside=_decided(rules, view)),
        parts.big(str(view.gold[-1]), say("in the Treasury")),
        _totals(rules, view),
    ]


def _round(view: Venture) -> str:
    seats = len(view.board.totals)
    if view.stage >= END:
        return say("{n} round played|{n} rounds played", number=-(-view.turns // seats))
    return say("round {n}", n=view.turns // seats + 1)


def _turn(rules: Cipher, view: Venture) -> str:
    """Say whose turn it is, and how far it has come."""
    names = view.board.hall.seating.names
    if view.stage >= END:
        first = [names[seat] for seat in ranking(view)[0]]
        return parts.have_won(first)
    name = names[view.seat]
    if view.venture is None or view.stage == ROLL_VENTURE:
        return say("{name} rolls the Venture die", name=name)
    venture = capital(rules.words.say(f"ventures.{view.venture}"))
    if view.opponent is not None:
        return say("{venture}: {name} against {other}", venture=venture, name=name, other=names[view.opponent])
    return say("{venture}: {name}", venture=venture, name=name)


def _decided(rules: Cipher, view: Venture) -> str | None:
    if view.stage >= END:
        return said(reason_to_end(view))
    if view.venture is None:
        return None
    told = say("by {attribute}", attribute=rules.words.label(rules.retainers.attributes[ATTRIBUTE[view.venture]]))
    next_ = {
        CHOOSE_SWITCH: say("to earn, or to contest"),
        CHOOSE_OPPONENT: say("an opponent is named"),
        ROLL_REWARD: say("the Reward die is rolled"),
    }
    return parts.GAP.join((told, next_[view.stage])) if view.stage in next_ else told


def _totals(rules: Cipher, view: Venture) -> Node:
    """Draw everybody's totals and gold; what was put away or spent beside it, where there is any."""
    board, names = view.board, view.board.hall.seating.names
    heads: list[Node] = [say("Name"), *map(rules.words.label, rules.retainers.attributes), say("Gold")]
    columns: list[Sequence[int]] = [*zip(*board.totals, strict=True), view.gold[:-1]]
    if any(board.put_away):
        heads.append(say("Put away"))
        columns.append(board.put_away)
    if any(board.spent):
        heads += [say("Spent"), say("Counts")]
        columns += [board.spent, scores(view)]
    lines: list[list[Node]] = [
        [parts.own(name), *(_figure(column[seat]) for column in columns)] for seat, name in enumerate(names)
    ]
    return parts.table(say("Everybody's totals and gold"), heads, lines)


def _figure(number: int) -> str:
    return str(number).replace("-", "−")


# ---- What is somebody's own


def sheet(rules: Cipher, view: State, seat: SeatNo) -> Node:
    """Draw somebody's retinue and gold, and under a cover what only this seat knows of the lot."""
    known = rules.retainers.by_id()
    if isinstance(view, Enlistment):
        hall, retinues, over = view.hall, view.retinues, say("the auction")
        totals = retinue_totals(rules.retainers, retinues[seat])
    else:
        hall, retinues, over = view.board.hall, view.board.retinues, _round(view)
        totals = view.board.totals[seat]
    rows = [parts.row(rules.words.label(known[one].name), right=in_row(known[one].scores)) for one in retinues[seat]]
    return [
        parts.heading(parts.over(GAME.title, over), parts.own(hall.seating.names[seat])),
        parts.zone(
            say("Your retinue"),
            parts.discs(*_scores(rules, totals)),
            parts.rows(*rows) if rows else parts.paragraph(say("nobody yet"), how="soft"),
            note=_sovereigns(view.gold[seat]),
        ),
        parts.zone(say("Only you know"), parts.cover("limit", *map(parts.paragraph, _secrets(rules, view, seat, hall))))
        if isinstance(view, Enlistment)
        else None,
    ]


def _secrets(rules: Cipher, view: Enlistment, seat: SeatNo, hall: Hall) -> Iterator[str]:
    limit = view.limits[seat]
    if hall.sealed and view.lot is not None and isinstance(limit, int):
        yield say("your limit for {name}: {coins}", name=_retainers(rules, [view.lot]), coins=_sovereigns(limit))
    elif view.touched and seat == hall.drawer:
        yield say("you know the next retainer by touch")
    else:
        yield say("nothing that the others do not know")


QUESTIONS = {
    "bid": later("What do you bid?"),
    "limit": later("How high do you go at most?"),
    "retainer by touch": later("Whom do you draw?"),
    "earn or contest": later("Do you earn, or contest?"),
    "opponent": later("Whom do you contest with?"),
}
"""How what is asked is put to whoever is asked, by its label."""

SCREENS = Screens(table, sheet, question=by_label(QUESTIONS), tint="violet")
"""What the pages of Cipher show."""
