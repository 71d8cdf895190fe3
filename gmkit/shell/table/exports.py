"""What leaves a table: sheets on paper, and files for other programs, each made from somebody's projection."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from gmkit.errors import StoreError, UnknownName, UnreadableChoice, counted, listed
from gmkit.library.files import write_whole
from gmkit.names import pick
from gmkit.shell.card import TELLS
from gmkit.shell.desk import restore_standing
from gmkit.shell.table.line import Line, Outcome, is_word
from gmkit.shell.table.past import at_table, projected, seat_of
from gmkit.shell.table.people import Person, find_person
from gmkit.shell.table.sitting import STANDING, Sitting, Verb
from gmkit.table.game import Step
from gmkit.table.projection import GM, Known

# ---- On paper: the filled sheets, and which of them have changed since they were printed.


class Piece(NamedTuple):
    """A filled sheet of somebody's."""

    sheet: str  # by its name in the game
    person: Person | None  # whose it is; None for the GM's
    known: Known  # what is on it
    mark: str  # what tells it from one with anything else on it

    @property
    def key(self) -> str:
        """What it is kept by."""
        return f"{self.sheet} {self.person.id}" if self.person else self.sheet


def pieces(sitting: Sitting) -> list[Piece]:
    """Give every sheet that is filled: each person's own in the order of seats, then the GM's."""
    found: list[Piece] = []
    at = at_table(sitting, STANDING)
    whose: list[Person | None] = [one for one in sitting.people if not one.npc]
    for person in [*whose, None]:
        known = projected(sitting, person.name if person else GM).standing[STANDING]
        seat = seat_of(known.names, person.name) if person else None
        if person is not None and seat is None:
            continue
        for sheet, text in at.filled(known.game, known.record, seat).items():
            found.append(Piece(sheet, person, known, sha256(text.encode()).hexdigest()))
    return found


def paper(sitting: Sitting, line: Line) -> Outcome:
    """Print: print, print changed, print Ana, print tracker all, print gm, print blank tracker."""
    words = line.words[1:] if not line.why else (*line.words[1:], line.why)
    if words and is_word(words[0], "blank"):
        return _blank(sitting, line, words[1:])
    sitting.standing()
    every = pieces(sitting)
    if words and is_word(words[0], "changed") and len(words) == 1:
        before = sitting.state.get("printed", {})
        wanted = [one for one in every if before.get(one.key) != one.mark]
        if not wanted:
            return Outcome(["Nothing has changed since it was printed."], data={"sheets": [], "files": []})
    else:
        wanted = _meant(sitting, every, words)
    return _printed(sitting, line, wanted, len(every) - len(wanted), masks=not words)


def _meant(sitting: Sitting, every: Sequence[Piece], words: Sequence[str]) -> list[Piece]:
    """Give the sheets that are meant: all, the GM's, one sort of all people or of one, or one person's."""
    if not words:
        return list(every)
    text = " ".join(words)
    if is_word(text, GM):
        return [one for one in every if one.person is None]
    sorts = {one.sheet for one in every if one.person is not None}
    sort = next((one for one in sorts if is_word(words[0], one)), "")
    names = " ".join(words[1:] if sort else words)
    own = [one for one in every if one.person is not None and sort in ("", one.sheet)]
    if sort and (not names or is_word(names, "all")):
        return own
    try:
        person = find_person(sitting.people, names)
    except UnknownName as error:
        known = ["changed", "gm", "blank SHEET", *(f"{one} all" for one in sorts)]
        tip = f"print takes a name, or {listed(known)}"
        raise UnknownName("person or sheet", names, among=[one.name for one in sitting.people], tip=tip) from error
    if person.npc:
        at = at_table(sitting, STANDING)
        known_as = projected(sitting, person.name).standing[STANDING]
        sheets = at.filled(known_as.game, known_as.record, seat_of(known_as.names, person.name))
        own = [Piece(one, person, known_as, sha256(said.encode()).hexdigest()) for one, said in sheets.items()]
    return [one for one in own if one.person == person]


def _printed(sitting: Sitting, line: Line, wanted: Sequence[Piece], rest: int, *, masks: bool) -> Outcome:
    """Print sheets: people's in one file, the GM's in another; keep by what they can be told from changed ones."""
    if sitting.store.read_only:
        raise StoreError(f"{sitting.store.path}: not printed: the file can only be read, and what is printed is kept")
    own = [one for one in wanted if one.person is not None]
    gms = [one for one in wanted if one.person is None]
    stem, files, pages, warnings = _free(sitting.store.path), list[Path](), 0, list[str]()
    for some, path in ((own, Path(f"{stem}.pdf")), (gms, Path(f"{stem}-gm.pdf"))):
        if some:
            made = _made(sitting, some, masks=masks and some is own)
            write_whole(path, made.data)
            files, pages, warnings = [*files, path], pages + made.pages, [*warnings, *made.warnings]
    marks = {one.key: one.mark for one in wanted}
    shown = [[one.person.name, f"{one.sheet} on paper"] for one in own if one.person is not None]
    told = {"sheets": marks, "files": [path.name for path in files], "shown": shown}
    state = {**sitting.state, "printed": {**sitting.state.get("printed", {}), **marks}}
    where = listed([str(path) for path in files], "and")
    lines = [f"Printed: {_named(wanted)}: {counted(pages, 'page')} in {where}; print at 100 %.", *warnings]
    lines += [f"Unchanged: {counted(rest, 'sheet')}."] if rest and "changed" in line.words else []
    found = sitting.keep("print", line, state, lines, told)
    return found._replace(data={"sheets": list(marks), "files": [str(path) for path in files], "pages": pages})


def _named(wanted: Sequence[Piece]) -> str:
    """Name sheets: those of one sort together."""
    sorts = dict.fromkeys(one.sheet for one in wanted)
    told = []
    for sort in sorts:
        people = [one.person.name for one in wanted if one.sheet == sort and one.person is not None]
        plain = sort.replace("gm-sheet", "GM sheet")
        told.append(f"{plain}{'s' if len(people) > 1 else ''} of {listed(people, 'and')}" if people else plain)
    return "; ".join(told)


def _free(table: Path) -> Path:
    """Give what the next print is called: carnival-1, unless there is one."""
    number = 1
    while any(table.with_name(f"{table.stem}-{number}{end}.pdf").exists() for end in ("", "-gm")):
        number += 1
    return table.with_name(f"{table.stem}-{number}")


def _order(sitting: Sitting) -> tuple[Any, Any]:
    """Give how it is printed, and the order of a blank sheet."""
    from gmkit.shell.paper import OnPaper
    from gmkit.shell.print import Order

    on_paper = OnPaper()
    data = sitting.state.get("standing", {}).get(STANDING, {})
    options = sitting.desk_of(STANDING).card.kept_options(data.get("options", {}))
    return on_paper, Order(sitting.content, data.get("set"), on_paper.setting(), options)


def _made(sitting: Sitting, wanted: Sequence[Piece], *, masks: bool) -> Any:
    from gmkit.shell.print import Filling, picked, print_order

    desk = sitting.desk_of(STANDING)
    on_paper, order = _order(sitting)
    makers = desk.makers()

    def make(order: Any) -> Any:
        sheets: list[Any] = []
        for one in wanted:
            start = restore_standing(desk, one.known.game, sitting.state["standing"][STANDING], (), "the table")
            # Of a player's sheet all that is given is what that player sees.
            start = start._replace(data=None, step=Step(one.known.record, ()))
            seat = seat_of(one.known.names, one.person.name) if one.person else None
            tells = desk.tells if seat is None and start.options.get(TELLS.name) != "off" else None
            filling = Filling(start, one.known.record, 0, () if seat is None else (seat,), tells)
            sheets.append(makers[one.sheet](order._replace(filling=filling)))
            if masks and seat is not None:
                own = at_table(sitting, STANDING).masks(one.known.record, seat)
                sheets += [picked(makers["mask-sheets"](order), list(own))] if own else []
        return _together(sheets)

    return print_order(order, make, on_paper)


def _together(sheets: Sequence[Any]) -> Any:
    """Give several sheets as one, their pages one after another."""
    first = sheets[0]
    warnings = tuple(dict.fromkeys(text for one in sheets for text in one.warnings))
    pages = tuple(page for one in sheets for page in one.pages)
    return first._replace(pages=pages, cards=tuple(card for one in sheets for card in one.cards), warnings=warnings)


def _blank(sitting: Sitting, line: Line, words: Sequence[str]) -> Outcome:
    """Print a sheet to be filled in by hand."""
    from gmkit.shell.print import print_order

    makers = sitting.desk_of(STANDING).makers()
    if not words:
        raise UnreadableChoice(f"say which sheet: print blank {listed(makers)}")
    if sitting.store.read_only:
        raise StoreError(f"{sitting.store.path}: not printed: the file can only be read, and what is printed is kept")
    sheet = pick("sheet", " ".join(words), {name: (name,) for name in makers})
    on_paper, order = _order(sitting)
    made = print_order(order, makers[sheet], on_paper)
    path = Path(f"{_free(sitting.store.path)}.pdf")
    write_whole(path, made.data)
    lines = [f"Printed: {sheet}, blank: {counted(made.pages, 'page')} in {path}; print at 100 %."]
    found = sitting.keep("print", line, sitting.state, lines, {"files": [path.name]})
    return found._replace(data={"sheets": [f"blank {sheet}"], "files": [str(path)], "pages": made.pages})


VERBS: Mapping[str, Verb] = {"print": Verb(paper, "p")}
"""By the word that a line begins with."""
