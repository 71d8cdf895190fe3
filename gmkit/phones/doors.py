"""Pages for those who are nobody's yet: to knock, to wait, to be somebody; and for what is refused."""

from __future__ import annotations

from collections.abc import Iterable

import htpy as h
from htpy import Node

from gmkit.errors import say
from gmkit.phones import parts
from gmkit.phones.board import Board, Page
from gmkit.phones.keys import NAME_LIMIT, Knock, was_held


def knock_page(board: Board, *, knocking: bool) -> Page:
    """Draw where somebody without a key asks for a seat."""
    if not knocking:
        return _page(board, say("Scan the code on your own sheet"), asks=True)
    seats = [
        h.li(".choice")[
            h.input(id=f"seat-{at}", type="radio", name="seat", value=who),
            h.label(for_=f"seat-{at}")[
                parts.own(name), h.span(".right")[say("has a phone")] if who in board.phones else None
            ],
        ]
        for at, (who, name) in enumerate(board.seats.items(), start=1)
    ]
    form = parts.post(
        "/knock",
        h.fieldset(".choices")[h.legend(".aside")[say("Which seat?")], h.ul(".choose", role="list")[seats]],
        h.div(".field")[
            h.label(for_="name")[say("or who you are")],
            h.input(id="name", type="text", name="name", maxlength=str(NAME_LIMIT)),
        ],
        parts.bar(
            parts.button(say("Knock")),
            h.p(".after")[say("Got a code on your own sheet? Scan that instead.")],
        ),
        name="knock",
    )
    hint = say("Nothing to install, no account. The GM sees that you knock and lets you in.")
    return _page(board, say("Ask for a seat"), parts.paragraph(hint, how="soft"), form, asks=True)


def wait_page(board: Board, knock: Knock) -> Page:
    """Draw what somebody sees who has knocked: the sign, and the way in once it is open."""
    again = h.p[h.a(href="/")[say("Knock once more")]]
    if knock.state == "in":
        form = parts.post("/join", parts.bar(parts.button(say("Go in"))), name="join")
        return _waits(
            board, knock.sign, parts.paragraph(say("The GM lets you in. The door is open for a minute.")), form
        )
    if knock.state == "out":
        return _waits(board, knock.sign, parts.paragraph(say("The GM does not let you in.")), again)
    told = parts.paragraph(say("Tell the GM your sign. This page goes on by itself."), how="soft")
    return _waits(board, knock.sign, told)


def _waits(board: Board, sign: str, *content: Node) -> Page:
    main: Node = [parts.heading(parts.own(board.title), sign), content]
    return parts.page(main, title=board.title, base="/knock", events="/knock/events", lang=board.lang)


def join_page(board: Board, who: str, key: str) -> Page:
    """Draw who somebody is about to be; nothing has happened yet, since what reads codes may look at addresses."""
    name = board.seats[who]
    button = parts.button(say("Join as {name}", name=parts.shown(name)))
    form = parts.post("/join", h.input(type="hidden", name="key", value=key), parts.bar(button), name="join")
    main: Node = [parts.heading(say("You are about to be"), parts.own(name)), form]
    return parts.page(main, title=board.title, lang=board.lang)


def enter_page(board: Board, key: str) -> Page:
    """Draw the button that a key for one use is used with."""
    hidden = h.input(type="hidden", name="key", value=key)
    form = parts.post("/enter", hidden, parts.bar(parts.button(say("Open this page"))), name="enter")
    return _page(board, say("On this computer alone"), form)


def outside_page(board: Board) -> Page:
    """Draw what stands before the GM's page for whoever has no key to it."""
    told = say("At the table's prompt, g opens the GM's page, and screen the second screen.")
    return _page(board, say("Not open yet"), parts.paragraph(told))


def seatless_page(board: Board, cookies: Iterable[str]) -> Page:
    """Draw what somebody sees who has no seat, or whose phone the GM has sent away, and the ways back."""
    if not any(was_held(board.ring, cookie) for cookie in cookies):
        return no_page(board, say("This browser has no seat at the table"), "/")
    told = parts.paragraph(say("The GM has sent this phone away, or made its code void."))
    ways = parts.paragraph(say("Scan the code on your own sheet, or knock once more."), how="soft")
    return _page(board, say("No seat here any more"), told, ways, h.p[h.a(href="/")[say("Ask for a seat")]])


def no_page(board: Board, says: str, back: str) -> Page:
    """Draw that something is refused, and the way on."""
    return _page(board, say("That did not work"), parts.paragraph(says), h.p[h.a(href=back)[say("Go on")]])


def _page(board: Board, name: str, *content: Node, asks: bool = False) -> Page:
    main: Node = [parts.heading(parts.own(board.title), name), content]
    return parts.page(main, title=board.title, asks=asks, lang=board.lang)
