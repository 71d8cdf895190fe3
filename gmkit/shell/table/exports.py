"""What leaves a table: sheets on paper, and files for other programs, each made from somebody's projection."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

from gmkit.errors import IllegalChoice, StoreError, UnknownName, UnreadableChoice, counted, later, listed, said, say
from gmkit.library.files import make_folder, read_bytes, same_file, write_whole
from gmkit.names import pick
from gmkit.shell.card import TELLS
from gmkit.shell.desk import restore_standing
from gmkit.shell.table.checking import export_table
from gmkit.shell.table.line import Line, Outcome, Person, absent, find_person, is_word, verb_of
from gmkit.shell.table.past import (
    at_table,
    chosen,
    open_hooks,
    outcome,
    projected,
    seat_of,
    sentences,
    story,
    wanted,
)
from gmkit.shell.table.sitting import STANDING, Sitting
from gmkit.shell.words import language_of, signed
from gmkit.table.game import Step
from gmkit.table.projection import GM, PUBLIC, Known

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


class Codes(NamedTuple):
    """What makes phones people's, where they are served, and where that stands on paper."""

    of: Mapping[str, Any]  # a code by the id of whose it is
    void: Collection[str] = ()  # sheets that bear one which is good no more, by what they are kept by
    good: Collection[str] = ()  # likewise those, and slips, that bear one which is good


NO_CODES = Codes({})


def paper(sitting: Sitting, line: Line, codes: Codes = NO_CODES) -> Outcome:
    """Print: print, print changed, print Ana, print tracker all, print gm, print blank tracker."""
    words = line.words[1:] if not line.why else (*line.words[1:], line.why)
    if words and is_word(words[0], "blank"):
        return _blank(sitting, line, words[1:])
    sitting.standing()
    every = pieces(sitting)
    if words and is_word(words[0], "changed") and len(words) == 1:
        every = _there(sitting, every)
        wanted = changed(sitting, every, codes.void)
        if not wanted:
            return Outcome([say("Nothing has changed since it was printed.")], data={"sheets": [], "files": []})
    else:
        wanted = _meant(sitting, every, words)
    return _printed(sitting, line, wanted, len(every) - len(wanted), masks=not words, codes=codes)


def changed(sitting: Sitting, every: Sequence[Piece], void: Collection[str] = ()) -> list[Piece]:
    """Give the sheets on which something else stands than when they were last printed, or what is void."""
    before = sitting.state.get("printed", {})
    there = _there(sitting, every)
    return [one for one in there if before.get(one.key) != one.mark or one.key in void]


def _there(sitting: Sitting, every: Sequence[Piece]) -> list[Piece]:
    """Give the sheets of those who take part now, and the GM's; who is gone gets one by name."""
    out = absent(sitting.state)
    return [one for one in every if one.person is None or one.person.name not in out]


def print_again(sitting: Sitting, on_paper: Any) -> Any:
    """Give what has changed on paper in one file, nothing kept of it; None where nothing has."""
    sitting.standing()
    wanted = changed(sitting, pieces(sitting))
    return _made(sitting, wanted, masks=False, on_paper=on_paper) if wanted else None


def _meant(sitting: Sitting, every: Sequence[Piece], words: Sequence[str]) -> list[Piece]:
    """Give the sheets that are meant: all, the GM's, one sort of all people or of one, or one person's."""
    if not words:
        return _there(sitting, every)
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
        if is_word(text, "tonight"):
            told = say(
                "the evening's booklet is printed from outside: {command}",
                command=f"gmkit print tonight --from {sitting.store.path}",
            )
            raise IllegalChoice(told) from error
        known = ["changed", "gm", "blank SHEET", *(f"{one} all" for one in sorts)]
        tip = say("print takes a name, or {names}", names=listed(known))
        raise UnknownName("person or sheet", names, among=[one.name for one in sitting.people], tip=tip) from error
    if person.npc:
        at = at_table(sitting, STANDING)
        known_as = projected(sitting, person.name).standing[STANDING]
        sheets = at.filled(known_as.game, known_as.record, seat_of(known_as.names, person.name))
        own = [Piece(one, person, known_as, sha256(said.encode()).hexdigest()) for one, said in sheets.items()]
    return [one for one in own if one.person == person]


def _printed(sitting: Sitting, line: Line, wanted: Sequence[Piece], rest: int, *, masks: bool, codes: Codes) -> Outcome:
    """Print sheets: people's in one file, the GM's in another; keep by what they can be told from changed ones."""
    if sitting.store.read_only:
        raise StoreError(
            say("{path}: not printed: the file can only be read, and what is printed is kept", path=sitting.store.path)
        )
    own = [one for one in wanted if one.person is not None]
    gms = [one for one in wanted if one.person is None]
    stem, files, pages, warnings = _free(sitting.store.path), list[Path](), 0, list[str]()
    coded = list[str]()
    for some, path in ((own, Path(f"{stem}.pdf")), (gms, Path(f"{stem}-gm.pdf"))):
        if some:
            made = _made(sitting, some, masks=masks and some is own, codes=codes, coded=coded)
            _put(path, made.data, secret=some is own and bool(coded))
            files, pages, warnings = [*files, path], pages + made.pages, [*warnings, *made.warnings]
    marks = {one.key: one.mark for one in wanted}
    shown = [[one.person.name, f"{one.sheet} on paper"] for one in own if one.person is not None]
    told = {"sheets": marks, "files": [path.name for path in files], "shown": shown}
    state = {**sitting.state, "printed": {**sitting.state.get("printed", {}), **marks}}
    where = listed([str(path) for path in files], "and")
    lines = [
        say(
            "Printed: {sheets}: {pages} in {where}; print at 100 %.",
            sheets=_named(
                wanted, [one.person.name for one in own if one.person and _masks(sitting, one)] if masks else ()
            ),
            pages=counted(pages, "page"),
            where=where,
        ),
        *warnings,
    ]
    unchanged = rest and "changed" in line.words
    lines += [say("Unchanged: {sheets}.", sheets=counted(rest, "sheet"))] if unchanged else []
    found = sitting.keep("print", line, state, [*lines, *_of_codes(own, codes, coded)], told)
    data = {"sheets": list(marks), "files": [str(path) for path in files], "pages": pages}
    return found._replace(data=data | ({"codes": coded} if coded else {}))


def _of_codes(own: Sequence[Piece], codes: Codes, coded: Sequence[str]) -> list[str]:
    """Say of sheets that were printed where codes for phones stand."""
    told = [said(SECRET)] if coded else []
    slips = dict.fromkeys(one.person.id for one in own if one.person is not None and slip_of(one.person.id) in coded)
    if names := [codes.of[who].name for who in slips]:
        told.append(
            say("No room for the codes of {names}: they stand on slips at the end.", names=listed(names, "and"))
        )
    return told


SLIP = "slip"


def slip_of(who: str) -> str:
    """Give what the slip with somebody's code is kept by."""
    return f"{SLIP} {who}"


SECRET = later("Codes stand under the fold: whoever has the file can be those players; delete it once it is on paper.")


def _put(path: Path, data: bytes, *, secret: bool) -> None:
    """Write a file, one that holds secrets for its owner's eyes alone."""
    if secret and not path.exists():
        path.touch(mode=0o600)
    write_whole(path, data)


def print_codes(sitting: Sitting, codes: Sequence[Any], title: str) -> Outcome:
    """Print slips with codes for phones, to cut apart and to fold; nothing of it is kept in the table."""
    from gmkit.shell.print import print_order

    on_paper, order = _order(sitting)
    made = print_order(order, lambda order: _slips(codes, title, order), on_paper)
    path = Path(f"{_free(sitting.store.path)}-codes.pdf")
    _put(path, made.data, secret=True)
    names = listed([one.name for one in codes], "and")
    lines = [
        say(
            "Printed: codes of {names}: {pages} in {where}; print at 100 %.",
            names=names,
            pages=counted(made.pages, "page"),
            where=path,
        ),
        *made.warnings,
        said(SECRET),
    ]
    return Outcome(lines, data={"files": [str(path)], "pages": made.pages})


def _slips(codes: Sequence[Any], title: str, order: Any) -> Any:
    from gmkit.printing.furniture import slips
    from gmkit.printing.sheet import Sheet

    return Sheet(say("Codes for phones: {title}", title=title), "", pages=slips(codes, title, order.setting))


def _masks(sitting: Sitting, one: Piece) -> Sequence[str]:
    """Give the masks to wear that are printed beside a person's sheet where all is."""
    seat = seat_of(one.known.names, one.person.name) if one.person else None
    return () if seat is None else tuple(at_table(sitting, STANDING).masks(one.known.record, seat))


def _named(wanted: Sequence[Piece], masked: Sequence[str] = ()) -> str:
    """Name sheets, those of one sort together, with the masks of whoever has them printed beside."""
    sorts = dict.fromkeys(one.sheet for one in wanted)
    told = []
    for sort in sorts:
        people = [one.person.name for one in wanted if one.sheet == sort and one.person is not None]
        if sort == "tracker" and people:
            told.append(say("tracker of {names}|trackers of {names}", number=len(people), names=listed(people, "and")))
            told += [say("masks to wear of {names}", names=listed(masked, "and"))] if masked else []
        else:
            plain = said(_SORTS.get(sort, sort))
            told.append(say("{sheet} of {names}", sheet=plain, names=listed(people, "and")) if people else plain)
    return "; ".join(told)


_SORTS = {"gm-sheet": later("GM sheet"), "map": later("map"), "tracker": later("tracker")}
"""What sheets are called where they are told of."""


def _free(table: Path) -> Path:
    """Give what the next print is called: carnival-1, unless there is one."""
    number = 1
    while any(table.with_name(f"{table.stem}-{number}{end}.pdf").exists() for end in ("", "-gm", "-codes")):
        number += 1
    return table.with_name(f"{table.stem}-{number}")


def _order(sitting: Sitting, on_paper: Any = None) -> tuple[Any, Any]:
    """Give how it is printed, and the order of a blank sheet."""
    from gmkit.shell.paper import OnPaper
    from gmkit.shell.print import Order

    on_paper = on_paper or OnPaper()
    data = sitting.state.get("standing", {}).get(STANDING, {})
    options = sitting.desk_of(STANDING).card.kept_options(data.get("options", {}))
    return on_paper, Order(sitting.content, data.get("set"), on_paper.setting(), options)


def _made(
    sitting: Sitting,
    wanted: Sequence[Piece],
    *,
    masks: bool,
    on_paper: Any = None,
    codes: Codes = NO_CODES,
    coded: list[str] | None = None,
) -> Any:
    """Make sheets as one file, behind them slips with the codes for phones that have no room on them.

    `coded` is told what bears a code.
    """
    from gmkit.printing.furniture import CODED
    from gmkit.printing.sheet import picked
    from gmkit.shell.print import Filling, print_order

    desk = sitting.desk_of(STANDING)
    on_paper, order = _order(sitting, on_paper)
    makers = desk.makers()
    # In large print nothing is folded under.
    of = {} if not codes.of or on_paper.layout().large else codes.of

    def make(order: Any) -> Any:
        sheets: list[Any] = []
        for one in wanted:
            start = restore_standing(desk, one.known.game, sitting.state["standing"][STANDING], (), "the table")
            # Of a player's sheet all that is given is what that player sees.
            start = start._replace(data=None, step=Step(one.known.record, ()))
            seat = seat_of(one.known.names, one.person.name) if one.person else None
            tells = desk.tells if seat is None and start.options.get(TELLS.name) != "off" else None
            code = of.get(one.person.id) if one.person else None
            filling = Filling(start, one.known.record, 0, () if seat is None else (seat,), tells, code)
            sheets.append(makers[one.sheet](order._replace(filling=filling)))
            if coded is not None and any(CODED in page.tags for page in sheets[-1].pages):
                coded.append(one.key)
            if masks and (own := _masks(sitting, one)):
                sheets.append(picked(makers["mask-sheets"](order), list(own)))
        whose = {one.key: one.person.id for one in wanted if one.person is not None and one.person.id in codes.of}
        due = dict.fromkeys(who for key, who in whose.items() if coded is not None and key not in coded)
        slips = [who for who in due if slip_of(who) not in codes.good]
        if coded is not None and slips:
            title = str(sitting.state.get("title", sitting.store.path.stem))
            sheets.append(_slips([codes.of[who] for who in slips], title, order))
            coded.extend(map(slip_of, slips))
        return _together(sheets)

    return print_order(order, make, on_paper)


def _together(sheets: Sequence[Any]) -> Any:
    """Give several sheets as one, their pages one after another; each page is still called after its own."""
    first = sheets[0]
    if any(one.title != first.title for one in sheets):
        first = first._replace(title=say("City of Masks: {count} sheets of a table", count=len(sheets)))
    warnings = tuple(dict.fromkeys(text for one in sheets for text in one.warnings))
    pages = tuple(page._replace(of=one.title) for one in sheets for page in one.pages)
    return first._replace(pages=pages, cards=tuple(card for one in sheets for card in one.cards), warnings=warnings)


def _blank(sitting: Sitting, line: Line, words: Sequence[str]) -> Outcome:
    """Print a sheet to be filled in by hand."""
    from gmkit.shell.print import print_order

    makers = sitting.desk_of(STANDING).makers()
    if not words:
        raise UnreadableChoice(say("say which sheet: print blank {names}", names=listed(makers)))
    if sitting.store.read_only:
        raise StoreError(
            say("{path}: not printed: the file can only be read, and what is printed is kept", path=sitting.store.path)
        )
    sheet = pick("sheet", " ".join(words), {name: (name,) for name in makers})
    on_paper, order = _order(sitting)
    made = print_order(order, makers[sheet], on_paper)
    path = Path(f"{_free(sitting.store.path)}.pdf")
    write_whole(path, made.data)
    lines = [
        say(
            "Printed: {sheet}, blank: {pages} in {path}; print at 100 %.",
            sheet=said(_SORTS.get(sheet, sheet)) if sheet != "gm-sheet" else sheet,
            pages=counted(made.pages, "page"),
            path=path,
        )
    ]
    found = sitting.keep("print", line, sitting.state, lines, {"files": [path.name]})
    return found._replace(data={"sheets": [f"blank {sheet}"], "files": [str(path)], "pages": made.pages})


# ---- Files for other programs.


class Page(NamedTuple):
    """What every export says, in somebody's eyes: data first, then its words."""

    known: Any  # the projection
    people: list[dict[str, Any]]  # name, pronoun, here, mask, Face, Hidden Face; the last three where a game stands
    figures: list[tuple[str, str, str, int]]  # who feels, promises or owes whom how much
    evenings: dict[int, list[str]]  # each retold, in paragraphs
    hooks: list[str]
    log: list[tuple[str, int, str, str]]  # time, evening, number or nothing, what was said or told


def page(sitting: Sitting, who: str) -> Page:
    """Give what somebody may take away from a table."""
    known = projected(sitting, who)
    people = [dict(one) for one in known.people]
    figures: list[tuple[str, str, str, int]] = []
    evenings: dict[int, list[str]] = {}
    standing = known.standing.get(STANDING)
    if standing is not None:
        at = at_table(sitting, STANDING)
        found = at.figures(standing.game, standing.data)
        for one in people:
            if one["name"] in standing.names:
                one["mask"] = at.worn(standing.game, standing.record, one["name"])
                one |= {what: found[one["name"], what, None] for what in _PURSES if (one["name"], what, None) in found}
        figures = [(one, verb, to, sum_) for (one, verb, to), sum_ in found.items() if to and verb in _VERBS and sum_]
        for number in range(1, known.evening + 1):
            if any(one.evening == number and one.game == STANDING for one in known.entries):
                evenings[number] = [line for line in story(sitting, known, number).recap() if line]
    hooks = [one.text for one in chosen(open_hooks(sitting, known), MOST_OPEN)]
    log = []
    for entry in known.entries:
        told = [entry.line] if known.gm else sentences(sitting, known, entry)
        log += [(entry.at, entry.evening, str(entry.seq or ""), " ".join(told))] if told else []
    return Page(known, people, figures, evenings, hooks, log)


_PURSES, _VERBS = ("Face", "Hidden Face"), ("feels", "promises", "owes")

MOST_OPEN = 7
"""So many open things are in an export."""

SORTS = later("obsidian DIR, discord, html FILE, csv DIR, jsonl FILE or situation FILE")
"""What can be exported."""


def export(sitting: Sitting, line: Line) -> Outcome:
    """Write a table for another program: export html FILE, with --for NAME, --public or --gm."""
    asked = wanted(sitting, line, "--force", "--seed", usual="")
    if not asked.words or asked.words[0].casefold() not in (*_WRITERS, "jsonl"):
        raise UnreadableChoice(say("say what to write: export {sorts}", sorts=said(SORTS)))
    sort, target = asked.words[0].casefold(), " ".join(asked.words[1:])
    if (sort == "discord") == bool(target):
        wrong = (
            say("export discord takes no file; it answers")
            if target
            else say("say where to: export {sorts}", sorts=said(SORTS))
        )
        raise UnreadableChoice(wrong)
    who = asked.who or (PUBLIC if sort in ("discord", "html") else GM)
    force = "--force" in asked.given
    if target and same_file(Path(target), sitting.store.path):
        raise IllegalChoice(say("{target} is the table itself; name another file", target=target))
    if sort == "jsonl":
        if who != GM:
            raise IllegalChoice(say("jsonl holds everything that was ever typed; it is the GM's alone"))
        return export_table(
            sitting.store, ["jsonl", target, *(["--seed"] if "--seed" in asked.given else [])], force=force
        )
    lines, files = _WRITERS[sort](sitting, who, Path(target), force)
    found = outcome(lines, who, {"format": sort, "files": [str(path) for path in files]})
    return found._replace(raw=target == "-")


Written = tuple[list[str], list[Path]]
"""What is said of it, and the files."""


def _file(path: Path, text: str, mark: str, told: str, *, force: bool) -> Written:
    """Write a file, in the place of none but one of this table's; `-` is answered and not written.

    Raises:
        StoreError: there is another file, or it cannot be written.
    """
    if str(path) == "-":
        return text.rstrip("\n").split("\n"), []
    try:
        there = path.read_text("utf-8", errors="replace") if path.is_file() else ""
    except OSError as error:
        raise StoreError(say("{path}: cannot be read; name another file", path=path)) from error
    if path.exists() and not path.is_file():
        raise StoreError(say("{path}: what is there is no file; name another", path=path))
    if there and mark not in there and not force:
        raise StoreError(
            say(
                "{target}: what is there is no export of this table; --force replaces it, or name another file",
                target=path,
            )
        )
    write_whole(path, text.encode())
    return [told], [path]


# --- Obsidian: a note for each person and each evening, with a place of one's own in each.

_MINE = re.compile(r"<!-- mine -->\n?(.*?)\n?<!-- /mine -->", re.DOTALL)

_NO_NAME = re.compile(r'[\x00-\x1f\\/:*?"<>|#^\[\]]')


def _obsidian(sitting: Sitting, who: str, folder: Path, force: bool) -> Written:
    told = page(sitting, who)
    mark = f"<!-- gmkit table {sitting.store.id} -->"
    notes = _file_names(one["name"] for one in told.people)
    wanted: dict[Path, list[str]] = {}
    for one in told.people:
        wanted[folder / "People" / f"{notes[one['name']]}.md"] = _person_note(one, told, notes)
    for number, paragraphs in told.evenings.items():
        said = [f"- {at[:16].replace('T', ' ')} {text}" for at, evening, _, text in told.log if evening == number]
        lines = [f"# Evening {number}", "", *_spaced(map(_marked_down, paragraphs)), "", "## Log", ""]
        wanted[folder / "Evenings" / f"Evening {number}.md"] = [*lines, *map(_marked_down, said)]
    for each in (folder / "People", folder / "Evenings"):
        make_folder(each)
    texts: dict[Path, str] = {}
    for path, lines in wanted.items():
        mine = _mine(path)
        text = "\n".join([*lines, "", "<!-- mine -->", *([mine] if mine else []), "<!-- /mine -->", "", mark, ""])
        texts[path] = text
        _refuse_foreign(path, mark, force=force)
    for path, text in texts.items():
        write_whole(path, text.encode())
    return [f"{folder}: {counted(len(texts), 'note')}"], list(texts)


def _refuse_foreign(path: Path, mark: str, *, force: bool) -> None:
    if path.exists() and not force and mark not in path.read_text("utf-8", errors="replace"):
        raise StoreError(say("{path}: what is there was not exported from this table; --force replaces it", path=path))


def _mine(path: Path) -> str:
    """Give what somebody has written between the marks of a note."""
    found = _MINE.search(path.read_text("utf-8", errors="replace")) if path.is_file() else None
    return found[1] if found else ""


def _file_names(names: Iterable[str]) -> dict[str, str]:
    """Give every name as a note can bear it anywhere, no two alike."""
    found: dict[str, str] = {}
    for name in names:
        plain = " ".join(_NO_NAME.sub(" ", name).split()).strip(". ") or "Somebody"
        number, one = 1, plain
        while one.casefold() in (other.casefold() for other in found.values()):
            number += 1
            one = f"{plain} {number}"
        found[name] = one
    return found


def _person_note(one: Mapping[str, Any], told: Page, notes: Mapping[str, str]) -> list[str]:
    name = str(one["name"])
    front = [("pronoun", one.get("pronoun") or "they"), ("mask", one.get("mask", "")), ("face", one.get("Face", ""))]
    lines = ["---", *(f"{key}: {_quoted(value)}" for key, value in front if value != "")]
    felt = [(to, sum_) for who, verb, to, sum_ in told.figures if (who, verb) == (name, "feels")]
    lines += ["feels:", *(f"  - {_quoted(f'{_link(to, notes)} {signed(sum_)}')}" for to, sum_ in felt)] if felt else []
    lines += ["---", f"# {_marked_down(name)}", ""]
    for verb in ("promises", "owes"):
        some = [(to, sum_) for who, what, to, sum_ in told.figures if (who, what) == (name, verb)]
        lines += [f"- {verb} {_link(to, notes)} {sum_}" for to, sum_ in some]
    if told.known.gm and one.get("note"):
        lines += ["", _marked_down(str(one["note"]))]
    return lines


def _link(name: str, notes: Mapping[str, str]) -> str:
    """Name somebody with a link to the note, if there is one."""
    if name not in notes:
        return _marked_down(name)
    return f"[[{notes[name]}]]" if notes[name] == name else f"[[{notes[name]}|{_marked_down(name)}]]"


def _quoted(value: Any) -> str:
    """Give a value as YAML takes it: whole numbers plain, texts in quotation marks."""
    return str(value) if isinstance(value, int) else json.dumps(str(value), ensure_ascii=False)


def _marked_down(text: str) -> str:
    """Give a text in which nothing is a mark of Markdown or of ours."""
    return re.sub(r"([\\`*_\[\]<>#|])", r"\\\1", text)


def _spaced(lines: Iterable[str]) -> list[str]:
    return "\n\n".join(lines).split("\n")


# --- Discord: messages to paste, as wide as a phone.

WIDE, LONG = 42, 1900
"""So many columns a message has, and so many characters at most."""


def _discord(sitting: Sitting, who: str, _target: Path, _force: bool) -> Written:
    told = page(sitting, who)
    last = max(told.evenings, default=0)
    blocks = [*(told.evenings[last] if last else []), *(_standing_lines(told)), *told.hooks]
    lines = [line for block in blocks for line in [*wrap(block.replace("`", "'"), WIDE, break_long_words=True), ""]]
    messages: list[list[str]] = [[]]
    for line in lines:
        if sum(len(one) + 1 for one in messages[-1]) + len(line) + 9 > LONG:
            messages.append([])
        if line or messages[-1]:
            messages[-1].append(line)
    shown = ["\n".join(["```", *(_trimmed(one)), "```"]) for one in messages if _trimmed(one)]
    return [line for one in shown for line in [*one.split("\n"), ""]][:-1], []


def _trimmed(lines: Sequence[str]) -> list[str]:
    return "\n".join(lines).strip("\n").split("\n") if any(lines) else []


def _standing_lines(told: Page) -> list[str]:
    return [
        say("{name}: {mask}, Face {face}", name=one["name"], mask=one["mask"], face=one["Face"])
        for one in told.people
        if "Face" in one
    ]


# --- HTML: one page that runs nothing and asks for nothing.

_STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fffdf8; --line: #bbb; }
@media (prefers-color-scheme: dark) { :root { --ink: #ddd; --paper: #1b1b1d; --line: #555; } }
body { color: var(--ink); background: var(--paper); font: 1rem/1.5 Georgia, serif; max-width: 44rem;
  margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .5rem; text-align: left; }
@media print { body { color: #000; background: #fff; margin: 0; max-width: none; } h2 { break-after: avoid; } }
"""


def _html(sitting: Sitting, who: str, target: Path, force: bool) -> Written:
    told = page(sitting, who)
    title = escape(told.known.title or say("A table"))
    mark = f'<meta name="generator" content="gmkit table {sitting.store.id}">'
    body = [f"<h1>{title}</h1>", f"<p>{escape(_for_whom(who))}</p>", f"<h2>{say('People')}</h2>", *_html_people(told)]
    for number, paragraphs in sorted(told.evenings.items(), reverse=True):
        body += [f"<h2>{say('Evening {game}', game=number)}</h2>", *(f"<p>{escape(text)}</p>" for text in paragraphs)]
    headings = ((say("Feelings"), "feels"), (say("Promises"), "promises"), (say("Debts"), "owes"))
    for title_of, verb in headings:
        rows = [(one, to, sum_) for one, what, to, sum_ in told.figures if what == verb]
        cells = [
            [
                one,
                verb_of(verb, several=sitting.phrases.several(one)),
                to,
                signed(sum_) if verb == "feels" else str(sum_),
            ]
            for one, to, sum_ in rows
        ]
        body += [f"<h2>{title_of}</h2>", *_html_table([], cells)] if rows else []
    if told.hooks:
        body += [f"<h2>{say('Open')}</h2>", "<ul>", *(f"<li>{escape(text)}</li>" for text in told.hooks), "</ul>"]
    if told.log:
        rows_ = [[at[:16].replace("T", " "), number, text] for at, _, number, text in told.log]
        body += [f"<h2>{say('Log')}</h2>", *_html_table([say("When"), say("Entry"), say("What")], rows_)]
    head = [
        "<!DOCTYPE html>", f'<html lang="{escape(language_of(sitting.content))}">',
        "<head>", '<meta charset="utf-8">', mark,
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f"<title>{title}</title>", f"<style>{_STYLE}</style>", "</head>", "<body>",
    ]  # fmt: skip
    text = "\n".join([*head, *body, "</body>", "</html>", ""])
    said_of = say("{path}: a page {whose}", path=target, whose=_for_whom(who))
    return _file(target, text, mark, said_of, force=force)


def _for_whom(who: str) -> str:
    return {GM: say("for the GM alone"), PUBLIC: say("of what all have seen")}.get(who) or say(
        "for {name} alone", name=who
    )


def _html_people(told: Page) -> list[str]:
    heads = [say("Name"), say("Pronoun"), say("Mask"), say("Face")]
    rows = [
        [
            str(one.get("name", "")),
            said(str(one.get("pronoun", ""))),
            *(str(one.get(key, "")) for key in ("mask", "Face")),
        ]
        for one in told.people
    ]
    return _html_table(heads, rows)


def _html_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    head = [f"<tr>{''.join(f'<th>{escape(one)}</th>' for one in heads)}</tr>"] if heads else []
    cells = [f"<tr>{''.join(f'<td>{escape(one)}</td>' for one in row)}</tr>" for row in rows]
    return ["<table>", *head, *cells, "</table>"]


# --- CSV: what a spreadsheet takes, and nothing that it would run.

_HEADS: Mapping[str, tuple[str, ...]] = {
    "people": ("name", "pronoun", "here", "mask", "Face", "Hidden Face"),
    "feelings": ("who", "to", "level"),
    "promises": ("who", "to", "Face"),
    "log": ("at", "evening", "entry", "text"),
}


def _csv(sitting: Sitting, who: str, folder: Path, force: bool) -> Written:
    told = page(sitting, who)
    rows: dict[str, list[Sequence[Any]]] = {
        "people": [[one.get(key, True if key == "here" else "") for key in _HEADS["people"]] for one in told.people],
        "feelings": [(one, to, sum_) for one, verb, to, sum_ in told.figures if verb == "feels"],
        "promises": [(one, to, sum_) for one, verb, to, sum_ in told.figures if verb == "promises"],
        "log": list(told.log),
    }
    make_folder(folder)
    files = {folder / f"{name}.csv": _csv_text(_HEADS[name], some) for name, some in rows.items()}
    # A spreadsheet has no place for the table's id, so the table remembers what it wrote.
    own: list[str] = json.loads(sitting.store.meta(_EXPORTED) or "[]")
    for path in files:
        if path.exists() and not force and _digest(read_bytes(path)) not in own:
            raise StoreError(
                say("{path}: what is there is not what this table exported; --force replaces it", path=path)
            )
    for path, text in files.items():
        write_whole(path, text.encode())
    new = [_digest(text.encode()) for text in files.values()]
    sitting.store.keep(_EXPORTED, json.dumps([*(one for one in own if one not in new), *new][-_MOST_EXPORTED:]))
    return [f"{folder}: {listed([path.name for path in files], 'and')}"], list(files)


_EXPORTED, _MOST_EXPORTED = "exported", 100
"""Where a table keeps by which marks it knows the spreadsheets that it wrote, and so many of them."""


def _digest(there: bytes) -> str:
    return sha256(there).hexdigest()[:16]


def _csv_text(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    return "".join(f"{','.join(map(_cell, row))}\r\n" for row in (heads, *rows))


def _cell(value: Any) -> str:
    """Give a cell; a text that a spreadsheet would take for a formula gets a mark before it."""
    if isinstance(value, bool | int):
        return str(value).lower() if isinstance(value, bool) else str(value)
    text = f"'{value}" if str(value).lstrip()[:1] in tuple("=+-@|%") or str(value)[:1] in ("\t", "\r") else str(value)
    return '"{}"'.format(text.replace('"', '""')) if any(c in text for c in ",\"\r\n';") else text


# --- A situation: the standing game, for `gmkit play --from` and every other command that takes one.


def _situation(sitting: Sitting, who: str, target: Path, force: bool) -> Written:
    from gmkit.library.write import dump

    sitting.standing()
    data = projected(sitting, who).standing[STANDING].data
    if not data.get("agenda"):
        # Where nothing is under way at the table, whoever plays it from the file goes on with the next round.
        data = {key: value for key, value in data.items() if key not in ("agenda", "encounter")}
    mark, whose = f"Written by gmkit table {sitting.store.id}", _for_whom(who)
    told = say("{path}: City of Masks as it stands, {whose}", path=target, whose=whose)
    return _file(target, dump(data, [f"{mark}, {whose}."]), mark, told, force=force)


_WRITERS: Mapping[str, Callable[[Sitting, str, Path, bool], Written]] = {
    "obsidian": _obsidian,
    "discord": _discord,
    "html": _html,
    "csv": _csv,
    "situation": _situation,
}
"""By the sort of export what writes it."""
