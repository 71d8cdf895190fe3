"""Pages and cards as pictures (the extra `preview`), as drawings for plotters, and as decks of table simulators."""

from __future__ import annotations

import io
import json
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from itertools import groupby
from typing import Any, NamedTuple

from gmkit.errors import SheetError, counted, say
from gmkit.names import file_word
from gmkit.printing.fonts import MM
from gmkit.printing.images import as_png, without_colour
from gmkit.printing.operators import Thin
from gmkit.printing.pdf import DARKER, render
from gmkit.printing.pen import (
    Clip,
    Curve,
    End,
    Field,
    Form,
    Image,
    Mark,
    Pen,
    Placed,
    Rect,
    Style,
    Tag,
    Text,
    cuts_of,
    path_of,
)
from gmkit.printing.shape import Matrix, Path, moved
from gmkit.printing.sheet import Card, Job, Leaf, Setting, Sheet
from gmkit.printing.theme import Ink, code_of, resolve


def pictures(pdf: bytes, dpi: int = 110) -> list[bytes]:
    """Give each page of a PDF as a PNG.

    Args:
        pdf: the file's bytes.
        dpi: dots to the inch, 30 to 600.

    Raises:
        SheetError: if the library that draws them is not installed, or the resolution is out of range.
    """
    if not 30 <= dpi <= 600:
        raise SheetError(say("a picture of {dpi} dpi cannot be made; ask for 30 to 600", dpi=dpi))
    try:
        import pypdfium2
    except ImportError as error:
        raise SheetError(say("pictures need pypdfium2; install gmkit[preview]")) from error
    document = pypdfium2.PdfDocument(pdf)
    out: list[bytes] = []
    try:
        for page in document:
            buffer = io.BytesIO()
            page.render(scale=dpi / 72).to_pil().save(buffer, "PNG")
            out.append(buffer.getvalue())
            page.close()
    finally:
        document.close()
    return out


# ---- Cards for table simulators: pictures, and the files that say which of them is which.
#
# What is written here nobody has to be online for: an address is put in front of a picture's name where one is given.

ACROSS, DOWN = 10, 7
"""So many cards lie on a deck sheet of Tabletop Simulator, whose last place is what others see of a hidden card."""

WIDEST = 4096
"""So many dots a deck sheet is wide and high at most: larger textures are made smaller by the simulator itself."""


class Deck(NamedTuple):
    """Cards of one size, which a simulator keeps in one deck."""

    name: str
    cards: tuple[Card, ...]

    @property
    def one_back(self) -> bool:
        """Whether all have the same back, or none."""
        return len({card.back for card in self.cards}) == 1


class Exported(NamedTuple):
    """What is written into a folder."""

    files: Mapping[str, bytes]  # by their names in it
    told: tuple[str, ...] = ()  # what is to be done with them, one line each


def decks(sheet: Sheet) -> list[Deck]:
    """Give the decks of a sheet: one for each size of card.

    Raises:
        SheetError: it has no cards.
    """
    if not sheet.cards:
        raise SheetError(say("{title} has no cards for a deck; --format png gives its pages", title=sheet.title))
    runs = [tuple(run) for _, run in groupby(sheet.cards, key=lambda card: (card.front.width, card.front.height))]
    names = [sheet.title if len(runs) == 1 else f"{sheet.title}, {run[0].name} …" for run in runs]
    return [Deck(name, run) for name, run in zip(names, runs, strict=True)]


def faces(sheet: Sheet, forms: Mapping[str, Form], setting: Setting, dpi: int) -> dict[str, bytes]:
    """Give drawings as PNGs, each as large as it was drawn.

    Args:
        sheet: what they are of.
        forms: the drawings, by the names of their files.
        setting: the fonts and the ink.
        dpi: dots to the inch, 30 to 600.
    """
    leaves = tuple(
        Leaf(name, one.width, one.height, (Placed(one, (1, 0, 0, 1, -one.left, -one.top)),))
        for name, one in forms.items()
    )
    job = Job(sheet.title, sheet.author, sheet.credit, sheet.licence, leaves, sheet.accent, setting.ink)
    return dict(zip(forms, pictures(render(job, setting.fonts), dpi), strict=True))


def _bare(like: Form, setting: Setting) -> Form:
    """Draw the back of a card that has none: paper with a rule round it."""
    pen: Pen = setting.pen("back")
    pen.rect(0, 0, like.width, like.height, Style(None, fill="tint"))
    pen.rect(3, 3, like.width - 6, like.height - 6, Style("line", 0.8), radius=2)
    return pen.form("bare back", like.width, like.height)


def _backs(deck: Deck, setting: Setting) -> list[Form]:
    bare = _bare(deck.cards[0].front, setting)
    return [card.back or bare for card in deck.cards]


def _names(cards: Sequence[Card]) -> list[str]:
    """Give each card the name of its file; of two that would share one, the later has a number."""
    found: dict[str, int] = {}
    names: list[str] = []
    for card in cards:
        word = file_word(card.id)
        found[word] = found.get(word, 0) + 1
        names.append(word if found[word] == 1 else f"{word}-{found[word]}")
    return names


def _pages(sheet: Sheet) -> dict[str, Form]:
    """Give whole pages as drawings, by the names of their files."""
    found = {}
    for number, page in enumerate(sheet.pages, start=1):
        size = (279.4, 210.0) if page.landscape else (210.0, 279.4)
        found[f"page-{number}.png"] = Form(page.name, *size, page.marks)
    return found


def each_face(sheet: Sheet, setting: Setting, dpi: int | None = None) -> Exported:
    """Give a picture of each card and of each back, or of each page where there are no cards.

    Args:
        sheet: cards or pages.
        setting: the fonts and the ink.
        dpi: dots to the inch; 150 if not said.
    """
    drawn: dict[str, Form] = {} if sheet.cards else _pages(sheet)
    shared = len({card.back for card in sheet.cards}) == 1
    for name, card in zip(_names(sheet.cards), sheet.cards, strict=True):
        drawn[f"{name}.png"] = card.front
        if card.back is not None:
            drawn["back.png" if shared else f"{name}-back.png"] = card.back
    return Exported(faces(sheet, drawn, setting, dpi or 150))


# --- Tabletop Simulator


def tabletop_simulator(
    sheet: Sheet, setting: Setting, stem: str, base_url: str = "", dpi: int | None = None
) -> Exported:
    """Give deck sheets of 10 x 7 places with their backs, and a saved object that makes decks of them.

    Args:
        sheet: with cards.
        setting: the fonts and the ink.
        stem: what the files' names begin with.
        base_url: the address of the folder where the pictures will lie; without it they have to be uploaded.
        dpi: dots to the inch; as many as a texture may have, if not said.

    Raises:
        SheetError: it has no cards.
    """
    files: dict[str, bytes] = {}
    objects: list[dict[str, Any]] = []
    for number, deck in enumerate(decks(sheet), start=1):
        front = deck.cards[0].front
        dots = dpi or min(600, int(WIDEST * 25.4 / max(ACROSS * front.width, DOWN * front.height)))
        backs, places, most = _backs(deck, setting), dict[str, dict[str, Any]](), ACROSS * DOWN - 1
        for part, first in enumerate(range(0, len(deck.cards), most), start=1):
            name = f"{stem}-{number}-{part}"
            here = deck.cards[first : first + most]
            behind = backs[0] if deck.one_back else _laid(backs[first : first + most], backs[0])
            drawn = {f"{name}.png": _laid([card.front for card in here], backs[0]), f"{name}-back.png": behind}
            files |= faces(sheet, drawn, setting, dots)
            places[str(number * 100 + part)] = {
                "FaceURL": f"{base_url}{name}.png",
                "BackURL": f"{base_url}{name}-back.png",
                "NumWidth": ACROSS,
                "NumHeight": DOWN,
                "BackIsHidden": True,
                "UniqueBack": not deck.one_back,
                "Type": 0,
            }
        objects.append(_deck_object(deck, places, sheet.credit, number))
    files[f"{stem}.json"] = _as_json({"SaveName": sheet.title, "ObjectStates": objects})
    told = say(
        "put {stem}.json into Tabletop Simulator's Saves/Saved Objects, and take it from Objects, Saved Objects",
        stem=stem,
    )
    many = counted(sum(name.endswith(".png") for name in files), "picture")
    upload = say("upload the {many} first, and print again with --base-url and their address", many=many)
    return Exported(files, (told,) if base_url else (upload, told))


def _laid(forms: Sequence[Form], last: Form) -> Form:
    """Lay cards in the places of a deck sheet, row by row; in the last one lies what others see of a hidden card."""
    wide, high = forms[0].width, forms[0].height
    spots = [*enumerate(forms), (ACROSS * DOWN - 1, last)]
    marks = tuple(
        Placed(one, (1, 0, 0, 1, at % ACROSS * wide - one.left, at // ACROSS * high - one.top)) for at, one in spots
    )
    return Form("deck sheet", ACROSS * wide, DOWN * high, marks)


def _deck_object(deck: Deck, places: Mapping[str, Mapping[str, Any]], credit: str, number: int) -> dict[str, Any]:
    """Give a deck as Tabletop Simulator keeps it; of a card with copies there are several."""
    most, ids = ACROSS * DOWN - 1, list(places)
    held = [
        (int(ids[at // most]) * 100 + at % most, card) for at, card in enumerate(deck.cards) for _ in range(card.copies)
    ]
    here = {"Transform": _where(4.0 * (number - 1)), "HideWhenFaceDown": True, "SidewaysCard": False}
    cards = [
        {"Name": "Card", "Nickname": card.name, "Description": credit, "CardID": own, **here,
         "CustomDeck": {str(own // 100): places[str(own // 100)]}}
        for own, card in held
    ]  # fmt: skip
    if len(cards) == 1:
        return cards[0]
    whole = {"DeckIDs": [own for own, _ in held], "CustomDeck": dict(places), "ContainedObjects": cards}
    return {"Name": "DeckCustom", "Nickname": deck.name, "Description": credit, **here, **whole}


def _where(x: float) -> dict[str, float]:
    """Give where something lies: face down, upright to who sits in front."""
    turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return {"posX": x, "posY": 1.0, "posZ": 0.0, **turned, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}


# --- playingcards.io


def playingcards(sheet: Sheet, setting: Setting, stem: str, base_url: str = "", dpi: int | None = None) -> Exported:
    """Give a picture of each card and of each back, and a table of them for a custom deck.

    Raises:
        SheetError: it has no cards.
    """
    files: dict[str, bytes] = {}
    for number, deck in enumerate(decks(sheet), start=1):
        names, backs = _names(deck.cards), _backs(deck, setting)
        drawn = {f"{name}.png": card.front for name, card in zip(names, deck.cards, strict=True)}
        own = {f"{name}-back.png": back for name, back in zip(names, backs, strict=True)}
        shared = f"back-{number}.png"
        drawn |= {shared: backs[0]} if deck.one_back else own
        files |= faces(sheet, drawn, setting, dpi or 150)
        rows = [("label", "image", "back", "item-count")]
        for name, card in zip(names, deck.cards, strict=True):
            back = shared if deck.one_back else f"{name}-back.png"
            rows.append((card.name, f"{base_url}{name}.png", f"{base_url}{back}", str(card.copies)))
        files[f"{stem}-{number}.csv"] = "".join(f"{','.join(map(_cell, row))}\r\n" for row in rows).encode("utf-8")
    how = say("in a custom deck take the CSV, and show the columns image and back on the two sides")
    return Exported(
        files, (how,) if base_url else (say("upload the pictures first, and put their addresses in the CSV"), how)
    )


def _cell(text: str) -> str:
    """Give a cell of a table as RFC 4180 has it; no text is taken for a formula."""
    plain = f"'{text}" if text[:1] in "=+-@" else text
    return '"' + plain.replace('"', '""') + '"' if set(plain) & set(',"\r\n') else plain


# --- Foundry Virtual Tabletop


def foundry(sheet: Sheet, setting: Setting, stem: str, version: str, dpi: int | None = None) -> Exported:
    """Give a module's folder: pictures, a deck for each size of card, a journal of whole pages, and how it is used.

    There are no packs in it, whose form is Foundry's own; decks and journals are taken in by its Import Data.

    Args:
        sheet: cards, pages or both.
        setting: the fonts and the ink.
        stem: what the module is called.
        version: of gmkit.
        dpi: dots to the inch; 150 if not said.
    """
    own = f"gmkit-{stem}"
    at = f"modules/{own}/pictures/"
    files: dict[str, bytes] = {}
    if sheet.cards:
        for number, deck in enumerate(decks(sheet), start=1):
            names, backs = _names(deck.cards), _backs(deck, setting)
            shared = f"back-{number}"
            drawn = {f"{name}.png": card.front for name, card in zip(names, deck.cards, strict=True)}
            drawn |= (
                {f"{shared}.png": backs[0]}
                if deck.one_back
                else {f"{name}-back.png": back for name, back in zip(names, backs, strict=True)}
            )
            files |= {f"pictures/{name}": png for name, png in faces(sheet, drawn, setting, dpi or 150).items()}
            files[f"decks/{stem}-{number}.json"] = _as_json(_foundry_deck(sheet, deck, names, shared, at))
    if sheet.pages:
        drawn = _pages(sheet)
        files |= {f"pictures/{name}": png for name, png in faces(sheet, drawn, setting, dpi or 150).items()}
        pages = [
            {"_id": _id(own, "page", str(n)), "name": page.name, "type": "image", "src": f"{at}page-{n}.png",
             "image": {"caption": ""}, "title": {"show": True, "level": 1}, "sort": n * 100000}
            for n, page in enumerate(sheet.pages, start=1)
        ]  # fmt: skip
        journal = {"_id": _id(own, "journal"), "name": sheet.title, "pages": pages}
        files[f"journals/{stem}.json"] = _as_json(journal)
    manifest = {
        "id": own,
        "title": sheet.title,
        "description": sheet.credit,
        "version": version,
        "compatibility": {"minimum": "11"},
        "authors": [{"name": sheet.author}],
        **({"license": sheet.licence} if sheet.licence else {}),
    }
    files["module.json"] = _as_json(manifest)
    files["README.md"] = _how(sheet, own).encode("utf-8")
    return Exported(
        {f"{own}/{name}": data for name, data in files.items()},
        (say("{own}/README.md says how it is taken in", own=own),),
    )


def _how(sheet: Sheet, own: str) -> str:
    """Say how Foundry takes a module in."""
    steps = (
        say("Put the folder `{folder}` into `Data/modules` of Foundry's user data, and start Foundry.", folder=own),
        say("In your world, under Manage Modules, tick it: the pictures are there from now on."),
        say(
            "Under Card Stacks create a deck, or under Journal an entry. Click it with the right button, "
            "choose Import Data, and"
        )
        + "\n   "
        + say("take the file of `decks` or `journals`."),
        say("Shuffle and deal: a card knows its front and its back."),
    )
    numbered = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, start=1))
    return f"# {sheet.title}\n\n{sheet.credit}\n\n{numbered}\n"


def _foundry_deck(sheet: Sheet, deck: Deck, names: Sequence[str], shared: str, at: str) -> dict[str, Any]:
    """Give a deck as Foundry's Cards document has it; of a card with copies there are several."""
    # Whole numbers, or Foundry takes none of it: a poker card is 2 by 3, as in Foundry's own decks.
    front = deck.cards[0].front
    size = {"width": max(round(front.width / 25.4), 1), "height": max(round(front.height / 25.4), 1)}
    back_of = {name: f"{at}{shared if deck.one_back else f'{name}-back'}.png" for name in names}
    held = [(name, card, n) for name, card in zip(names, deck.cards, strict=True) for n in range(card.copies)]
    cards = [
        {
            "_id": _id(sheet.title, deck.name, name, str(copy)),
            "name": card.name,
            "type": "base",
            "faces": [{"name": card.name, "text": "", "img": f"{at}{name}.png"}],
            "face": None,
            "back": {"name": "", "text": "", "img": back_of[name]},
            **size,
            "rotation": 0,
            "drawn": False,
            "sort": place * 100000,
        }
        for place, (name, card, copy) in enumerate(held, start=1)
    ]
    return {
        "_id": _id(sheet.title, deck.name),
        "name": deck.name,
        "type": "deck",
        "description": sheet.credit,
        "img": back_of[names[0]],
        "cards": cards,
        **size,
        "rotation": 0,
        "displayCount": True,
    }


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def _id(*words: str) -> str:
    """Give sixteen letters and digits, as Foundry knows documents by; the same for the same words."""
    digest = sha256("\n".join(words).encode("utf-8")).digest()
    return "".join(_LETTERS[one % len(_LETTERS)] for one in digest[:16])


def _as_json(data: Mapping[str, Any]) -> bytes:
    return (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode("utf-8")


# ---- Printed sides as drawings (SVG), for plotters that print and cut: what is printed, and where the knife goes.

_KNIFE = 'fill="none" stroke="#ff00ff" stroke-width="0.1"'
_FAMILIES = {"serif": "Source Serif Pro", "sans": "Source Sans Pro"}
_WEIGHTS = {"semibold": ' font-weight="600"', "bold": ' font-weight="700"', "italic": ' font-style="italic"'}


def drawings(job: Job, stem: str) -> Exported:
    """Give each printed side as a drawing in mm, with the lines that a knife follows in a layer of their own."""
    many = len(job.leaves)
    names = [stem if many == 1 else f"{stem}-{number}" for number in range(1, many + 1)]
    files = {f"{name}.svg": _drawing(job, leaf).encode() for name, leaf in zip(names, job.leaves, strict=True)}
    told = say("the layer Cut has the lines to cut along; words are set in Source Serif Pro and Source Sans Pro")
    return Exported(files, (told,))


def _drawing(job: Job, leaf: Leaf) -> str:
    """Give one side."""
    size = f'width="{leaf.width:g}mm" height="{leaf.height:g}mm" viewBox="0 0 {leaf.width:g} {leaf.height:g}"'
    cuts = "\n".join(f'<path d="{_traced(path)}"/>' for path in (*leaf.cuts, *cuts_of(leaf.marks)))
    layer = 'inkscape:groupmode="layer" inkscape:label'
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    body = "\n".join(_Draughtsman(job).drawn(leaf.marks))
    return (
        f'<svg {spaces} {size} xml:lang="{job.language}">\n<title>{escape(leaf.name)}</title>\n'
        f'<g id="print" {layer}="Print">\n{body}\n</g>\n<g id="cut" {layer}="Cut" {_KNIFE}>\n{cuts}\n</g>\n</svg>\n'
    )


def _traced(path: Path) -> str:
    """Give a path as an SVG has it."""
    return " ".join(verb + " ".join(f"{v:.3f}".rstrip("0").rstrip(".") for v in numbers) for verb, numbers in path)


class _Draughtsman:
    """Draws the marks of a side."""

    def __init__(self, job: Job) -> None:
        """Take whose colours they are."""
        self._job = job
        self._thin = Thin() if job.ink is Ink.LOW else None
        self._windows = 0

    def drawn(self, marks: Sequence[Mark]) -> Iterator[str]:
        """Give the elements of marks."""
        for mark in marks:
            match mark:
                case Text():
                    yield self._words(mark)
                case Placed(form, matrix):
                    yield f'<g transform="{_matrix(matrix)}">'
                    yield from self.drawn(form.marks)
                    yield "</g>"
                case Clip(path, matrix, inner, even_odd):
                    self._windows += 1
                    name, rule = f"window-{self._windows}", ' clip-rule="evenodd"' if even_odd else ""
                    yield f'<clipPath id="{name}"><path d="{_traced(moved(path, matrix))}"{rule}/></clipPath>'
                    yield f'<g clip-path="url(#{name})">'
                    yield from self.drawn(inner)
                    yield "</g>"
                case Tag() | End() | Field():
                    pass
                case Image(picture, x, y, wide, high):
                    shown = picture if self._job.ink is Ink.FULL else without_colour(picture)
                    size = f'width="{wide:.3f}" height="{high:.3f}" preserveAspectRatio="none"'
                    data = b64encode(as_png(shown)).decode()
                    yield f'<image x="{x:.3f}" y="{y:.3f}" {size} href="data:image/png;base64,{data}"/>'
                case Rect(x, y, wide, high, style, radius):
                    size = f'width="{wide:.3f}" height="{high:.3f}" rx="{radius:g}"'
                    yield f'<rect x="{x:.3f}" y="{y:.3f}" {size}{self._look(style)}/>'
                case _:
                    rule = ' fill-rule="evenodd"' if isinstance(mark, Curve) and mark.even_odd else ""
                    yield f'<path d="{_traced(path_of(mark))}"{rule}{self._look(mark.style)}/>'

    def _colour(self, token: str) -> str:
        """Give what a colour is called."""
        named = DARKER.get(token, token) if self._job.contrast else token
        return code_of(resolve(named, self._job.ink, self._job.accent))

    def _look(self, style: Style) -> str:
        """Give how a figure looks, as attributes."""
        style = self._thin[style] if self._thin is not None else style
        out = f' fill="{self._colour(style.fill)}"' if style.fill else ' fill="none"'
        if style.stroke:
            out += f' stroke="{self._colour(style.stroke)}" stroke-width="{style.weight * MM:.3f}"'
            out += f' stroke-dasharray="{" ".join(map(str, style.dash))}"' if style.dash else ""
            out += ' stroke-linecap="round" stroke-linejoin="round"' if style.round else ""
        return out

    def _words(self, text: Text) -> str:
        """Give a run of text; its width is said, so that another font takes no more room."""
        family, _, cut = text.role.partition("-")
        face = f'font-family="{escape(_FAMILIES.get(family, cut or family))}"{_WEIGHTS.get(cut, "")}'
        spaced = f' letter-spacing="{text.tracking * MM:.3f}"' if text.tracking else ""
        turned = f' transform="rotate({-text.turn:g} {text.x:.3f} {text.y:.3f})"' if text.turn else ""
        return (
            f'<text x="{text.x:.3f}" y="{text.y:.3f}" {face} font-size="{text.size * MM:.3f}"{spaced}{turned}'
            f' fill="{self._colour(text.colour)}" textLength="{text.width:.3f}" xml:space="preserve">'
            f"{escape(text.words)}</text>"
        )


def _matrix(matrix: Matrix) -> str:
    """Give a matrix as an SVG has it."""
    return f"matrix({' '.join(f'{v:.6g}' for v in matrix)})"
