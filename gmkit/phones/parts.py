"""What pages are put together from: the frame, titles, discs, tiles, cards, covers, rows; siblings of printed parts.

No text becomes markup: htpy escapes all of it, and `own` shows somebody's own words letter for letter. Nothing here
has a style or a script of its own in the markup, since pages forbid both.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache, wraps
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple, ParamSpec, cast

import htpy as h
from htpy import Node

from gmkit.errors import later, listed, said, say
from gmkit.phones.board import Page

_HERE = Path(__file__).parent
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
}

_ICON = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="8" y="1" width="16" height="30" rx="3" fill='
    b'"#1d1b19"/><g fill="#fff"><path d="M11 15.5H21V16.5H11Z"/><circle cx="12.5" cy="5.5" r="1.8"/><circle cx="16" '
    b'cy="8.5" r="1.8"/><circle cx="19.5" cy="11.5" r="1.8"/><circle cx="16" cy="23.5" r="1.8"/></g></svg>'
)

COVERED = 8
"""Every cover is as high as so many rows, so that its size tells nothing."""

LONG, LONG_TITLE = 26, 36
"""A name or a title with more letters is set smaller, so that nothing stands beyond an edge."""

TABS = {
    "table": later("Table"),
    "sheet": later("Sheet"),
    "hand": later("Cards"),
    "seen": later("Seen"),
    "note": later("To the GM"),
}
"""The pages that a phone goes between, by the last part of their address."""

P = ParamSpec("P")


def once(draw: Callable[P, Node]) -> Callable[P, str]:
    """Have a small part written out once for the same texts and figures, since it stands on many pages again and again.

    Nothing in it may be said, which goes by the language that is spoken, and nothing be handed to it that is drawn.
    """

    @wraps(draw)
    def written(*given: P.args, **named: P.kwargs) -> str:
        return str(draw(*given, **named))  # which is markup

    return cast("Callable[P, str]", lru_cache(maxsize=2048, typed=True)(written))


# ---- Texts that are not ours


@lru_cache(maxsize=4096)
def shown(text: str) -> str:
    """Give a text letter for letter as its NFC, without controls and signs that turn the way it reads."""
    kept = "".join(" " if one in "\t\n\r\u2028\u2029" else "" if _hides(one) else one for one in text)
    return unicodedata.normalize("NFC", kept)


def _hides(sign: str) -> bool:
    """Whether a sign shows nothing itself and changes what stands around it; joiners within a word are letters."""
    return unicodedata.category(sign) in ("Cc", "Cf", "Cs") and sign not in "\u200c\u200d"


def own(text: str) -> h.Element:
    """Give a name or somebody's own words: whatever way they are read in, the rest of the line keeps its own."""
    return h.bdi[shown(text)]


def _text(words: Node) -> Node:
    """Clean what is a text; what is drawn already stays."""
    return shown(words) if type(words) is str else words


def _texts(each: Iterable[Node]) -> Node:
    return [_text(words) for words in each]


# ---- Files that pages need


@cache
def assets() -> Mapping[str, tuple[bytes, str]]:
    """Give every file that pages need, with its type, by a name that changes with what is in it: "HASH.NAME"."""
    found = {path.name: path.read_bytes() for path in sorted((_HERE / "fonts").glob("*.woff2"))}
    named = {name: _named(name, data) for name, data in found.items()}
    style = (_HERE / "theme.css").read_text(encoding="utf-8")
    for name in found:
        style = style.replace(f'url("{name}")', f'url("/f/{named[name]}")')
    found["icon.svg"] = _ICON
    script = (_HERE / "live.js").read_text(encoding="utf-8")
    found |= {"theme.css": style.encode(), "live.js": tightened(script).encode()}
    return {_named(name, data): (data, _TYPES[Path(name).suffix]) for name, data in found.items()}


_NO_CODE = re.compile(r'("(?:\\.|[^"\\])*"|`[^`]*`|/\^[^/]*/m)')
_REMARK = re.compile(r"^\s*//.*$|/\*.*?\*/", re.MULTILINE)
_SPACES = re.compile(r"\s*([{}();,=?:&|<>!]|\[|\])\s*")
_ALONE = re.compile(r"(?<=[=(,])\((\w+)\)(?==>)")


def tightened(script: str) -> str:
    """Give our script without comments and spaces that say nothing; texts and patterns stay as they are."""
    pieces = _NO_CODE.split(_REMARK.sub("", script))
    # A line may end without a semicolon only where a brace does, and those stand by themselves.
    tight = (_ALONE.sub(r"\1", _SPACES.sub(r"\1", piece)).replace(";}", "}") for piece in pieces[::2])
    pieces[::2] = tight
    return "".join(pieces).strip()


def _named(name: str, data: bytes) -> str:
    return f"{sha256(data).hexdigest()[:16]}.{name}"


@cache
def linked(name: str) -> str:
    """Give the address of a file of `assets` by its plain name: "theme.css"."""
    return next(f"/f/{hashed}" for hashed in assets() if hashed.partition(".")[2] == name)


# ---- The frame

_REFRESH = b'<noscript><meta http-equiv="refresh" content="15"></noscript>'
_LIVE, _STILL = b'<div class="again">', b'<div class="again still">'
_NEVER = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")


def page(
    main: Node, *, title: str, base: str = "", where: str = "", tabs: Sequence[str] = (), events: str = "",
    asks: bool = False, says: str = "", look: str = "phone", tint: str = "", lang: str = "en", live: str = "",
) -> Page:  # fmt: skip
    """Draw a page.

    Args:
        main: what stands in it.
        title: of the document, such as "Celia, Carnival in Bonvidaeo"; the same whatever happens.
        base: where its pages lie: "/me", "/screen", "/gm"; empty for who has no seat.
        where: which of its pages this is; its address is `base/where`, or `base` where it is empty.
        tabs: which of `TABS` it leads to.
        events: the address of its stream; empty where nothing changes of its own.
        asks: whether it has a field, so that it is never loaded anew under somebody's hands.
        says: one sentence that a screen reader may speak into the room: public alone.
        look: "phone", "screen" or "gm".
        tint: the game's own colour: "violet", "green", "ochre", "teal", or none.
        lang: the language of its words.
        live: what is said while it follows the table; "live" where that is not said.
    """
    attributes = {"data_says": shown(says), "data_frame": _frame((*tabs, tint, live)), "data_where": where or None}
    inner = _bytes(h.main("#main", tabindex="-1", **attributes)[main])
    words = (shown(live) or said(_WORDS[0]), *map(said, (*_WORDS[1:], *(TABS[tab] for tab in tabs))))
    before, after = _framed(words, title, base, where, tuple(tabs), events, (look, tint), lang, asks=asks)
    return Page(before + inner + after, inner)


_WORDS = (
    later("live"), later("out of reach"), later("sending"), later("kept, will send"), later("Look again"),
    later("Keep this page still"), later("Pages"),
)  # fmt: skip
"""What is said in a frame."""


@lru_cache(maxsize=256)
def _framed(
    words: tuple[str, ...], title: str, base: str, where: str, tabs: tuple[str, ...], events: str, how: tuple[str, ...],
    lang: str, *, asks: bool,
) -> tuple[bytes, bytes]:  # fmt: skip
    """Draw what stands before `<main>` and behind it, which stays while that changes."""
    place = f"{base}/{where}" if where else base or "/"
    live, away, sending, kept, again, stay, pages, *names = words
    body = h.body(class_=[*how], data_events=events or None, data_place=place)[
        h.div("#says.aside", role="status", aria_live="polite"),
        h.p("#link.link", hidden=True)[
            h.span(".live")[live], h.span(".away")[away], h.span(".sending")[sending], h.span(".kept")[kept],
        ],
        _MAIN,
        _again(place, again, stay, asks=asks) if events else None,
        _nav(base, where, tabs, pages, names) if tabs else None,
    ]  # fmt: skip
    head = h.head[
        h.meta(charset="utf-8"),
        h.meta(name="viewport", content="width=device-width, initial-scale=1"),
        h.meta(name="color-scheme", content="light dark"),
        h.title[shown(title)],
        h.link(rel="icon", href=linked("icon.svg")),
        h.link(rel="stylesheet", href=linked("theme.css")),
        h.script(src=linked("live.js"), defer=True),
        h.noscript[h.meta(http_equiv="refresh", content="15")] if events and not asks else None,
    ]
    before, _, after = str(h.html(lang=lang)[head, body]).partition(_MAIN)
    return _bytes(before), _bytes(after)


_MAIN = "\x00main\x00"
"""What stands for `<main>` in its frame; no text that is shown has it."""


def still(whole: bytes) -> bytes:
    """Give a page that does not load itself anew, for whoever has no script and reads slowly."""
    return whole.replace(_REFRESH, b"", 1).replace(_LIVE, _STILL, 1)


def _bytes(drawn: object) -> bytes:
    """Write out what was drawn; the last place where a sign that nobody sees is taken away."""
    return _NEVER.sub("", str(drawn)).encode()


@cache
def _frame(holds: tuple[str, ...]) -> str:
    """Give what is another wherever more than `<main>` is to be loaded anew."""
    return sha256("|".join([*holds, linked("theme.css"), linked("live.js")]).encode()).hexdigest()[:8]


def _again(place: str, again: str, still: str, *, asks: bool) -> h.Element:
    """Give what whoever has no script goes on by."""
    look = h.a(".look", href=place)[again]
    stay = None if asks else h.a(".stay", href=f"{place}?still")[still]
    return h.noscript[h.div(".again.asks" if asks else ".again")[look, stay]]


def _nav(base: str, where: str, tabs: Sequence[str], pages: str, names: Sequence[str]) -> h.Element:
    return h.nav("#tabs.tabs", aria_label=pages)[
        [
            h.a(href=f"{base}/{tab}", aria_current="page" if tab == where else None, data_tab=tab)[
                icon(tab), h.span[name]
            ]
            for tab, name in zip(tabs, names, strict=True)
        ]
    ]


# ---- Small drawings. Paths are one unit high about the origin, as the printed ones are.

_SUITS = {
    "heart": (
        "M0-.27C.04-.41 .13-.48 .25-.48C.39-.48 .49-.37 .49-.22C.49 .06 .13 .27 0 .49"
        "C-.13 .27-.49 .06-.49-.22C-.49-.37-.39-.48-.25-.48C-.13-.48-.04-.41 0-.27Z"
    ),
    "spade": (
        "M0-.5C.09-.29 .45-.1 .45 .16C.45 .28 .36 .36 .25 .36C.16 .36 .08 .32 .035 .25C.04 .36 .1 .45 .2 .5L-.2 .5"
        "C-.1 .45-.04 .36-.035 .25C-.08 .32-.16 .36-.25 .36C-.36 .36-.45 .28-.45 .16C-.45-.1-.09-.29 0-.5Z"
    ),
    "diamond": (
        "M0-.5C.08-.28 .2-.12 .34 0C.2 .12 .08 .28 0 .5C-.08 .28-.2 .12-.34 0C-.2-.12-.08-.28 0-.5Z"
    ),
    "club": (
        "M0-.49C.093-.49 .177-.433 .21-.346C.243-.259 .22-.16 .151-.098L.19-.095C.313-.126 .429-.064 .467 .046"
        "C.506 .155 .454 .276 .349 .324C.243 .373 .118 .333 .06 .232L.035 .2C.04 .35 .1 .45 .2 .5L-.2 .5"
        "C-.1 .45-.04 .35-.035 .2L-.06 .232C-.118 .333-.243 .373-.349 .324C-.454 .276-.506 .155-.467 .046"
        "C-.429-.064-.313-.126-.19-.095L-.151-.098C-.22-.16-.243-.259-.21-.346C-.177-.433-.093-.49 0-.49Z"
    ),
}  # fmt: skip
_BLACK = ("spade", "club")
"""Suits that are solid; the others are outlines, so that no two are told apart by colour."""

_ICONS = {
    "table": "M3 7h18v10H3zM12 7v10",
    "sheet": "M6 3h8l4 4v14H6zM9 12h6M9 16h6",
    "hand": "M5 6h9v15H5zM11 6l1-3 8 2-4 14-2 0",
    "seen": "M12 3a9 9 0 1 0 .01 0zM12 7v6l4 2",
    "note": "M4 5h16v11H11l-4 4v-4H4z",
    "eye": "M2 12C7 4 17 4 22 12C17 20 7 20 2 12ZM12 9a3 3 0 1 0 .01 0z",
}


def icon(name: str) -> h.Element:
    """Give a small drawing that says nothing by itself: one of the tabs, or "eye"."""
    return h.svg(".icon", viewBox="0 0 24 24", aria_hidden="true", focusable="false")[h.path(d=_ICONS[name])]


def suit(name: str, *, solid: bool | None = None) -> h.Element:
    """Give the sign of a suit ("heart", "spade", "diamond", "club"), which a word says beside it."""
    filled = name in _BLACK if solid is None else solid
    return h.svg(f".suit.{'solid' if filled else 'open'}", viewBox="-.55 -.55 1.1 1.1", aria_hidden="true",
                 focusable="false")[h.path(d=_SUITS[name])]  # fmt: skip


@once
def art(strokes: tuple[tuple[str, str], ...], box: tuple[float, float, float, float], *, tone: str = "", size: str = "",
        label: str = "") -> h.Element:  # fmt: skip
    """Give a drawing, such as a mask.

    Args:
        strokes: its outlines, the lowest first: a path as SVG has it, and "line", "fill" or "ground".
        box: left, top, width and height of what is seen.
        tone: "warm", "cold" or nothing.
        size: "small", "wide" or nothing.
        label: what is seen; without one it is passed over.
    """
    spoken = {"role": "img", "aria_label": shown(label)} if label else {"aria_hidden": "true"}
    return h.svg(class_=["art", tone, size], viewBox=" ".join(f"{n:g}" for n in box), focusable="false", **spoken)[
        [h.path(d=data, class_=how) for data, how in strokes]
    ]


# ---- Titles


GAP = " · "
"""Between things that are said in a line."""


def over(title: str, *told: str) -> str:
    """Give what stands above a page's title: the game by its short name, and where it is."""
    return GAP.join((title.partition(",")[0], *told))


def have_won(names: Sequence[str]) -> str:
    return say("{names} has won|{names} have won", number=len(names), names=listed(names, "and"))


def heading(over: Node, name: Node, *, beside: Node = None, mark: Node = None, right: Node = None) -> h.Element:
    """Give the head of a page.

    Args:
        over: small capitals above it: game, round, who.
        name: the title itself.
        beside: behind it, in italics: "the Flirt, Queen of Hearts".
        mark: a drawing at its left.
        right: at its right: order, trumps, a place.
    """
    return h.header(class_=["head", _long(name, LONG_TITLE)])[
        h.p(".over")[_text(over)],
        h.div(".name")[
            mark,
            h.hgroup[h.h1[_text(name)], h.p(".beside")[_text(beside)] if beside else None],
            h.div(".right")[_text(right)] if right else None,
        ],
    ]


def _long(name: Node, most: int) -> str | None:
    """Give the class of what has a long name in it, which is set smaller."""
    return "long" if len(re.sub("<[^>]*>", "", str(name))) > most else None


def zone(words: str, *content: Node, note: str = "") -> h.Element:
    """Give a part of a page under a ruled heading, with a note at its right."""
    return h.section(".zone")[_zone_head(words, note), _texts(content)]


@once
def _zone_head(words: str, note: str) -> h.Element:
    return h.div(".zone-head")[h.h2[shown(words)], h.p(".note")[shown(note)] if note else None]


def question(over: str, words: str, *content: Node, prompt: str) -> h.Element:
    """Give what somebody is asked, at the head of a page; `prompt` is how the table's prompt puts it."""
    return h.section(".zone.question", data_asked=shown(prompt))[
        h.p(".over")[shown(over)], h.h2[shown(words)], _texts(content)
    ]


def panel(*content: Node) -> h.Element:
    """Give what stands in a frame: what is to be done now."""
    return h.section(".panel")[_texts(content)]


def fold(name: str, label: str, *content: Node) -> h.Element:
    """Give what is folded away under its label until somebody wants it."""
    return h.details(".fold", id=name)[h.summary[shown(label)], _texts(content)]


def paragraph(*words: Node, how: str = "") -> h.Element:
    """Give a paragraph: "soft", "told" (serif), "big" or plain."""
    return h.p(class_=how or None)[_texts(words)]


def notice(*words: Node) -> h.Element:
    """Give a line that is set apart: what came of what was sent, who has answered."""
    return h.p(".notice")[_texts(words)]


_WIDE = 9
"""A figure of more signs is set smaller."""


def outcome(words: Node, right: Node = None) -> h.Element:
    """Give what came of it, in a ruled line, with its figures at the right."""
    return h.div(".outcome")[h.p(".told")[_text(words)], h.div(".right")[_text(right)] if right is not None else None]


def as_many(each: Sequence[str], room: int) -> Node:
    """Give texts one after another; on the second screen as many as have room, and of how many more it has none."""
    sums = accumulate(len(one) + 2 for one in each)
    fit = sum(1 for letters in sums if letters <= room)
    first, rest = "; ".join(map(shown, each[:fit])), "; ".join(map(shown, each[fit:]))
    if not rest:
        return first
    more = say("and {n} more|and {n} more", number=len(each) - fit)
    return [first, h.span(".rest")["; " * bool(first), rest], h.span(".more", aria_hidden="true")[f"; {more}"]]


def big(figure: Node, under: Node = None) -> h.Element:
    """Give a figure that is seen across a room, with a line below it."""
    long = isinstance(figure, str) and len(figure) > _WIDE
    return h.div(class_=["big", "long" if long else None])[
        h.p(".figure")[_text(figure)] if figure else None, h.p(".under")[_text(under)] if under else None
    ]


# ---- Counts


@once
def disc(number: int | str, label: str, *, ring: bool = False) -> h.Element:
    """Give a token with a figure on it: solid for what is open, a ring for what is hidden."""
    return h.div(class_=["disc", "ring" if ring else None])[
        h.span(".coin")[_text(str(number))], h.span(".label")[_text(label)]
    ]


def discs(*each: Node, beside: Node = None) -> h.Element:
    """Give tokens in a row, with what stands at their right."""
    return h.div(".discs")[each, h.div(".beside")[_text(beside)] if beside else None]


@once
def token(number: int, label: str, *, ring: bool = False) -> h.Element:
    """Give a small token and its figure in a line; the label is spoken only."""
    return h.span(class_=["token", "ring" if ring else None])[
        h.span(".dot", aria_hidden="true"), h.span(".aside")[shown(label), " "], h.span(".figure")[str(number)]
    ]


def legend(solid: str, ring: str) -> h.Element:
    """Say what solid tokens and rings are."""
    return h.p(".legend")[
        say("solid: {solid}", solid=shown(solid)), h.span(".gap")[" "], say("ring: {ring}", ring=shown(ring))
    ]


@once
def pips(number: int, *, ring: bool = False) -> h.Element:
    """Give a value as so many pips, or rings where it is paid with what is hidden; spoken as a figure."""
    return h.span(class_=["pips", "ring" if ring else None], role="img", aria_label=str(number))[
        [h.i[""] for _ in range(number)]
    ]


def boxes(number: int, of: int, *, framed: int = 0, tone: str = "", ring: bool = False) -> str:
    """Give a track of boxes, the first `number` filled; `framed` of them in a frame: what endures."""
    return _boxes(number, of, say("{count} of {of}", count=number, of=of), framed, tone, ring=ring)


@once
def _boxes(number: int, of: int, told: str, framed: int, tone: str, *, ring: bool) -> h.Element:
    each = [h.i(class_="full" if at < number else None)[""] for at in range(of)]
    return h.span(class_=["boxes", tone, "ring" if ring else None], role="img", aria_label=told)[
        h.span(".frame")[each[:framed]] if framed else None, each[framed:]
    ]


def signed(number: int) -> str:
    """Give a number with its sign, and a minus that is one."""
    return f"+{number}" if number > 0 else f"\u2212{-number}" if number else "0"


def feeling(name: str, number: int, of: int, *, note: str = "", framed: int = 0) -> str:
    """Give a row of what is felt for somebody: the sign, the figure and boxes say what colour repeats."""
    return _feeling(name, number, of, say("{count} of {of}", count=abs(number), of=of), note, framed)


@once
def _feeling(name: str, number: int, of: int, told: str, note: str, framed: int) -> h.Element:
    tone = "warm" if number > 0 else "cold" if number < 0 else ""
    return h.li(".feeling")[
        h.span(".who")[own(name)],
        h.span(class_=["figure", tone or None])[signed(number)],
        _boxes(abs(number), of, told, framed, tone, ring=False),
        h.span(".note")[shown(note)] if note else None,
    ]


# ---- Tiles and cards

_PIPS = {0: (), 1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
"""Where the pips of a half lie, of nine places row by row."""


def tile(inner: int | None, outer: int | None = None, *, small: bool = False) -> h.Element:
    """Give a domino standing, the outer end below; without ends it lies face down."""
    label = say("a domino face down") if inner is None or outer is None else say(
        "domino {inner} and {outer}", inner=inner, outer=outer
    )  # fmt: skip
    return h.svg(class_=["tile", "small" if small else None], viewBox="0 0 100 200", role="img", aria_label=label,
                 focusable="false")[
        h.rect(".face", x="1", y="1", width="98", height="198", rx="11"),
        h.path(".bar", d="M14 100H43M57 100H86"),
        h.path(".dot", d="M50 94L55 100L50 106L45 100Z"),
        _half(inner, 0) if inner is not None and outer is not None else None,
        _half(outer, 100) if inner is not None and outer is not None else None,
    ]  # fmt: skip


def _half(number: int, top: int) -> Node:
    return [
        h.circle(".dot", cx=str(22 + at % 3 * 28), cy=str(top + 24 + at // 3 * 26), r="7.5") for at in _PIPS[number]
    ]


def growing_tile() -> h.Element:
    """Give a tile that shows the ends as they are chosen beside it; it is passed over, since the buttons say it."""
    return h.svg(".tile", viewBox="0 0 100 200", aria_hidden="true", focusable="false")[
        h.rect(".face", x="1", y="1", width="98", height="198", rx="11"),
        h.path(".bar", d="M14 100H43M57 100H86"),
        h.path(".dot", d="M50 94L55 100L50 106L45 100Z"),
        [
            h.g(class_=[f"{end}-{number}"])[_half(number, top)]
            for end, top in (("inner", 0), ("outer", 100))
            for number in _PIPS
        ],
    ]


def drawn_tile(inner: int | None, outer: int | None, name: Node, note: Node = None) -> h.Element:
    """Give a tile with whose it is below it, and what it comes to."""
    return h.figure(".drawn")[tile(inner, outer), h.figcaption[h.b[_text(name)], _text(note)]]


def die(face: Node, label: str = "") -> h.Element:
    """Give a die with what it shows, a figure or a word."""
    return h.span(".die", role="img", aria_label=shown(label or str(face)))[_text(face)]


def card(rank: str, sign: Node, label: str, *, name: Node = None, note: Node = None, dim: str = "",
         accent: bool = False) -> h.Element:  # fmt: skip
    """Give a playing card.

    Args:
        rank: as it stands on it: "K", "10".
        sign: the name of a suit, or a drawing.
        label: what it is, in words: "King of spades".
        name: below it, in bold: who played it, or "trump".
        note: below that: what it is worth.
        dim: why it may not be played; such a card is dimmed, and says so.
        accent: whether it stands out, as the one that takes the trick does.
    """
    drawn = suit(sign) if isinstance(sign, str) and sign in _SUITS else _text(sign)
    spoken = f"{shown(label)}; {shown(dim)}" if dim else shown(label)
    return h.figure(class_=["playing", "dim" if dim else None, "accent" if accent else None])[
        h.div(".card", role="img", aria_label=spoken)[h.span(".rank")[_text(rank)], drawn],
        h.figcaption[h.b[_text(name)] if name else None, h.span[_text(note)] if note else None,
                     h.span(".why")[_text(dim)] if dim else None]
        if name or note or dim else None,
    ]  # fmt: skip


def back(label: str, *, name: Node = None, note: Node = None) -> h.Element:
    """Give a card that lies face down."""
    return h.figure(".playing")[
        h.div(".card.back", role="img", aria_label=shown(label)),
        h.figcaption[h.b[_text(name)], h.span[_text(note)] if note else None] if name or note else None,
    ]


def gap(label: str, *, name: Node = None) -> h.Element:
    """Give the place of a card that is still to come."""
    return h.figure(".playing")[
        h.div(".card.gap", role="img", aria_label=shown(label)), h.figcaption[h.b[_text(name)]] if name else None
    ]


def cards(*each: Node, size: str = "") -> h.Element:
    """Give cards side by side; "large" for those that somebody plays from."""
    return h.div(class_=["cards", size or None])[_texts(each)]


def chip(piece: Node, words: Node) -> h.Element:
    """Give a small piece in a line of others, with what it is behind it."""
    return h.span(".chip")[piece, h.span[_text(words)]]


# ---- Rows


def row(words: Node, *, left: Node = None, right: Node = None, how: str = "") -> h.Element:
    """Give a row of a list: pips at its left, words, what belongs to them at the right."""
    return h.li(class_=["row", how or None])[
        h.span(".left")[_text(left)] if left is not None else None,
        h.span(".words")[_text(words)],
        h.span(".right")[_text(right)] if right is not None else None,
    ]


def rows(*each: Node, how: str = "") -> Node:
    """Give rows, ruled; "values" has a column of pips at the left, "plain" no rules."""
    if all(isinstance(one, str) and hasattr(one, "__html__") for one in each):
        return _rows(*each, how=how)
    return h.ul(class_=["rows", how or None], role="list")[_texts(each)]


@once
def _rows(*each: Node, how: str) -> h.Element:
    """Give rows that are written out already."""
    return h.ul(class_=["rows", how or None], role="list")[each]


def told(lines: Iterable[Node]) -> h.Element:
    """Give lines of what happened, the oldest first."""
    return h.ol(".told", role="list")[[_line(line) if type(line) is str else h.li[line] for line in lines]]


@once
def _line(line: str) -> h.Element:
    return h.li[shown(line)]


def taken_back(line: str) -> h.Element:
    """Give a line that the GM took back: it stays where it was read, struck through."""
    return h.span(".gone")[h.s[shown(line)], " ", h.em[say("taken back")]]


def facts(pairs: Iterable[tuple[Node, Node]]) -> h.Element:
    """Give names with what they come to."""
    return h.dl(".facts")[[h.div[h.dt[_text(name)], h.dd[_text(value)]] for name, value in pairs]]


def table(caption: str, heads: Sequence[Node], lines: Iterable[Sequence[Node]]) -> h.Element:
    """Give a table; the first cell of a line is its head, and the caption is spoken only."""
    return h.div(".scroll", tabindex="0", role="region", aria_label=shown(caption))[
        h.table[
            h.caption(".aside")[shown(caption)],
            h.thead[h.tr[[h.th(scope="col")[_text(head)] for head in heads]]],
            h.tbody[
                [h.tr[h.th(scope="row")[_text(cells[0])], [h.td[_text(cell)] for cell in cells[1:]]] for cells in lines]
            ],
        ]
    ]


def columns(*each: Node) -> h.Element:
    """Give parts side by side where there is room, one below the other on a phone."""
    return h.div(".columns")[[h.div[_text(one)] for one in each]]


def person(name: str, role: Node = None, *, mark: Node = None, doing: Node = None, has: Node = None) -> h.Element:
    """Give somebody at the table: their mask, name and role, what they do, what they have."""
    return h.li(class_=["person", _long(name, LONG)])[
        h.span(".mark")[mark] if mark else None,
        h.span(".who")[h.b[own(name)], h.i[_text(role)] if role else None],
        h.span(".doing")[_text(doing)] if doing else None,
        h.span(".has")[has] if has else None,
    ]


def people(*each: Node, strip: bool = False) -> h.Element:
    """Give everybody at the table in rows, or in one strip at the foot of the second screen."""
    return h.ul(class_=["people", "strip" if strip else None], role="list")[_texts(each)]


def order(names: Sequence[str], now: int | None = None, gone: Sequence[int] = ()) -> h.Element:
    """Give the names in their order, the one whose turn it is underlined, those who had theirs faint."""
    return h.ol(".order", role="list", aria_label=say("Order"))[
        [
            h.li(class_="gone" if at in gone else None, aria_current="step" if at == now else None)[own(name)]
            for at, name in enumerate(names)
        ]
    ]


# ---- Two sides of a challenge


class Side(NamedTuple):
    """One side of a challenge."""

    name: str
    role: Node = None  # "the Flirt"
    does: Node = None  # what was declared
    mark: Node = None  # a mask
    tiles: Sequence[Node] = ()  # of `drawn_tile`, the nearest to the total last


def face_off(one: Side, other: Side, total: Node, under: Node = None) -> h.Element:
    """Give a challenge: two sides whose tiles face each other across the total."""
    label = say("{one} against {other}", one=shown(one.name), other=shown(other.name))
    return h.section(".face-off", aria_label=label)[
        [
            h.div(class_=["side", at, _long(side.name, LONG)])[
                side.mark,
                h.div[h.h2[own(side.name)],
                      h.p(".role")[_text(side.role)] if side.role else None,
                      h.p(".does")[_text(side.does)] if side.does else None],
            ]
            for at, side in (("one", one), ("other", other))
        ],
        h.div(".tiles.one")[one.tiles],
        big(total, under),
        h.div(".tiles.other")[other.tiles],
    ]  # fmt: skip


# ---- What is covered


def cover(name: str, *content: Node, label: str = "") -> h.Element:
    """Cover what its owner alone may see: shown while a button is held, gone from speech and search otherwise.

    Every cover has the same size, whatever is under it. Without script it is opened and closed by its label.

    Args:
        name: which it is on its page, so that the page finds it again: "hidden-face".
        content: what is under it.
        label: what opens it without script.
    """
    return h.details(".cover", id=f"cover-{name}")[
        h.summary[shown(label) or say("Show what you hide")],
        h.div(".under")[_texts(content)],
        _veil(),
    ]


@once
def _veil() -> h.Element:
    return h.div(".veil", aria_hidden="true")[[h.i[""] for _ in range(COVERED)]]


def cover_choices(name: str, *content: Node) -> h.Element:
    """Cover rows to choose from: a tap shows them, since nobody can hold a button and tap beside it."""
    return h.div(".covered")[
        h.details(".cover.choosing", id=f"cover-{name}")[
            h.summary[say("Show to choose")],
            h.div(".under")[_texts(content)],
            h.div(".veil", aria_hidden="true")[h.i[""]],
        ],
        h.button(".show", type="button", aria_pressed="false", hidden=True, data_cover=f"cover-{name}",
                 data_open=say("Cover them"))[say("Show to choose")],
    ]  # fmt: skip


def hold(label: str = "") -> str:
    """Give the button that shows everything covered on its page while it is held; put it into `bar`."""
    words = shown(label) or say("Hold to see what you hide")
    return _hold(words, say("Let go to cover"), say("Tap to cover"), say("Tap to see what you hide"))


@once
def _hold(words: str, opened: str, tapped: str, tap: str) -> h.Element:
    return h.button(".hold", type="button", aria_pressed="false", hidden=True, data_open=opened, data_tapped=tapped,
                    data_tap=tap)[icon("eye"), h.span[words]]  # fmt: skip


def bar(*content: Node) -> h.Element:
    """Give the bar at the foot of a page, over the tabs: the one thing to do here."""
    return h.div(".bar")[_texts(content)]


def button(words: Node, *, name: str = "", value: str = "", how: str = "") -> h.Element:
    """Give a button that sends the form it stands in; "quiet" for the second one, "link" for the third."""
    return h.button(class_=how or None, type="submit", name=name or None, value=value or None)[_text(words)]


def switches() -> h.Element:
    """Give what somebody may set on their own phone: light or dark, to hold or to tap. Kept there, and needs script."""
    return h.div(".switches", hidden=True)[
        h.button(type="button", data_switch="dark", aria_pressed="false")[say("Dark page")],
        h.button(type="button", data_switch="light", aria_pressed="false")[say("Light page")],
        h.button(type="button", data_switch="tap", aria_pressed="false")[say("Tap to show, tap to cover")],
    ]


def post(action: str, *content: Node, ask: str = "", name: str = "form") -> h.Element:
    """Give a form that is sent to an address, with what says which question it answers."""
    return h.form(id=name, method="post", action=action, autocomplete="off")[
        h.input(type="hidden", name="ask", value=ask) if ask else None, _texts(content)
    ]


# ---- Fields that answer no question of a game


def words_field(name: str, label: str, *, most: int) -> h.Element:
    """Give a field for somebody's own words, under its label."""
    return h.div(".field")[
        h.label(for_=f"field-{name}")[_text(label)],
        h.input(id=f"field-{name}", name=name, type="text", maxlength=str(most), enterkeyhint="send"),
    ]


def pick_field(name: str, label: str, values: Iterable[tuple[str, str]], *, usual: str = "", of: str = "") -> h.Element:
    """Give a list to pick from, each value with how it is shown; `of` tells its field from others of the name."""
    place = f"field-{name}-{re.sub(r'[^a-z0-9]+', '-', of.casefold())}"
    return h.div(".field")[
        h.label(for_=place)[_text(label)],
        h.select(id=place, name=name)[
            [h.option(value=value, selected=value == usual)[_text(words)] for value, words in values]
        ],
    ]


def code(squares: Sequence[Sequence[bool]], address: str) -> h.Element:
    """Give squares that a phone's camera reads, black on white whatever the colours of the page, and what they say."""
    wide = len(squares)
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(squares) for x, dark in enumerate(row) if dark)
    return h.figure(".code")[
        h.svg(viewBox=f"-4 -4 {wide + 8} {wide + 8}", role="img", aria_label=say("a code for a phone's camera"),
              focusable="false")[
            h.rect(".light", x="-4", y="-4", width=str(wide + 8), height=str(wide + 8)), h.path(".dark", d=path)
        ],
        h.figcaption[shown(address)],
    ]  # fmt: skip
