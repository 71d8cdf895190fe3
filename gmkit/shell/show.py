"""What a table asks for in passing: `gmkit show` a piece of content, `gmkit rule` a rule, `gmkit roll` plain pieces."""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from gmkit.chance.law import Law
from gmkit.chance.pieces import TileDraw, double_six, numbered, pack
from gmkit.chance.source import Source, fresh_seed
from gmkit.errors import (
    AmbiguousChoice,
    ContentError,
    GmkitError,
    IllegalChoice,
    PassedOver,
    UnknownName,
    UnreadableChoice,
    later,
    quoted,
    said,
    say,
)
from gmkit.library.document import Kind
from gmkit.library.extends import Origin, origins
from gmkit.library.shelves import family
from gmkit.names import fold, pick, suggest
from gmkit.shell.card import Exhibit, GameCard, set_id
from gmkit.shell.options import Common, Manner, plain_app, spread
from gmkit.shell.output import document
from gmkit.shell.verbs import MARKS, Shelf, bare, rulings
from gmkit.shell.words import counted, left_in_english

# ---- The command that shows a piece of content, and where each part of it comes from.


class _Shown(NamedTuple):
    """What there is to show, and why some games have nothing to."""

    exhibits: list[Exhibit]
    refused: list[GmkitError]


def show_command(shelf: Shelf) -> typer.Typer:
    """Give the command that shows a piece of content."""
    app = plain_app()

    @app.command(
        help="A mask, a retainer: any word of its name will do; a kind alone lists it.\n\nExample: gmkit show taria\n\n"
        "A whole set as a table, which gmkit new KIND --from reads: gmkit show masks --csv\n\n"
        "Where each field comes from, for a set that builds on another: gmkit show taria --why"
    )
    @spread
    def show(
        common: Common,
        words: Annotated[
            list[str],
            typer.Argument(metavar="[KIND] NAME", help="What to show; its kind or game may stand first."),
        ],
        why: Annotated[bool, typer.Option("--why", help="Tell where each of its fields comes from.")] = False,
        csv: Annotated[bool, typer.Option("--csv", help="The whole set of a kind, as a table.")] = False,
    ) -> None:
        if csv:
            _refuse_options(common)
            _show_table(shelf, common, words, why=why)
            return
        if len(words) == 1 and (things := _all_of(shelf, common, words[0])):
            _refuse_options(common)
            kind = things[0].kind
            lines = [f"{one.names[0]} ({one.id})" for one in things]
            if common.json:
                found = [{"id": one.id, "name": one.names[0]} for one in things]
                lines = [document("show", _game_of(shelf, kind), {"kind": kind, "things": found})]
            common.voice.answer(lines)
            return
        exhibit, slug = find_exhibit(shelf, words, tuple(common.content or ()), set_id(common.options))
        exhibit = _as_ruled(shelf.cards[slug], exhibit, common.options)
        lines, more = exhibit.lines(), {}
        if why:
            origins = whence(exhibit, shelf.kinds(), common.content or (), set_id(common.options))
            lines, more = [*lines, *as_lines(origins)], {"origins": as_data(origins)}
        if common.json:
            result = {"kind": exhibit.kind, **exhibit.data(), **more}
            lines = [document("show", slug, result)]
        common.voice.answer(lines)

    return app


def _as_ruled(card: GameCard, exhibit: Exhibit, texts: Sequence[str]) -> Exhibit:
    """Give a thing as its game's rules options have it, those that were said and the usual ones.

    Raises:
        IllegalChoice: an option changes nothing of it, or takes no such value.
        UnknownName, UnreadableChoice: it is no option of the game.
        StoreError: a file of settings says something wrong.
    """
    if exhibit.ruled is None and not texts:
        return exhibit

    def ruled(texts: Sequence[str]) -> Exhibit:
        options = card.read_options(texts)
        return exhibit if exhibit.ruled is None else exhibit.ruled(options)

    shown = ruled(texts)
    for text in texts:
        others = [one for one in texts if one != text]
        if card.read_options(others) != card.read_options(texts) and ruled(others).lines() == shown.lines():
            told = say("{option} changes nothing of {name}; leave it out", option=text, name=exhibit.names[0])
            raise IllegalChoice(told)
    return shown


def _refuse_options(common: Common) -> None:
    """Refuse rules options beside a whole list, which stands as its file has it."""
    for text in common.options:
        if text.partition("=")[0].strip() != "set":
            raise IllegalChoice(say("{option} changes nothing of a whole list; show one thing, or leave it out",
                                    option=text))  # fmt: skip


def _game_of(shelf: Shelf, kind: str) -> str | None:
    return next((slug for slug, card in shelf.cards.items() if kind in card.shows), None)


def _all_of(shelf: Shelf, common: Common, word: str) -> list[Exhibit]:
    """Give everything of a kind, if a word is one and nothing is called just so; else nothing."""
    kinds = {fold(name): kind for card in shelf.cards.values() for kind in card.shows for name in (kind, f"{kind}s")}
    kind = kinds.get(fold(word))
    slug = None if kind is None else _game_of(shelf, kind)
    if kind is None or slug is None:
        return []
    slugs = dict.fromkeys(game for game, card in shelf.cards.items() if card.shows)
    every = _shown(shelf, tuple(common.content or ()), set_id(common.options), slugs).exhibits
    if any(fold(word) in map(fold, one.names) for one in every):
        return []
    return [one for one in every if one.kind == kind]


def _show_table(shelf: Shelf, common: Common, words: Sequence[str], *, why: bool) -> None:
    """Give a whole set as CSV; raises GmkitError if it is not to be had so."""
    from gmkit.library.columns import laid_out
    from gmkit.library.shelves import resolve, schema

    if len(words) > 1 or why:
        raise IllegalChoice(say("--csv gives a whole set; name its kind alone, such as masks, retainers or deck"))
    kinds = {name: kind for name, kind in shelf.kinds().items() if kind.table is not None}
    names: dict[str, str] = {}  # of what gmkit new reads again
    for found in shelf.beginnings().values():
        for making in found.makings:
            own = next((name for name in (making.name, *making.also) if name in kinds), None)
            names |= {fold(name): own for name in (making.name, *making.also) if own is not None}
    named = names.get(words[0]) or names.get(fold(words[0]))
    if named is None:
        raise UnknownName("kind that is a table", words[0], suggest(words[0], names), dict.fromkeys(names.values()))
    kind = kinds[named]
    content = tuple(common.content or ())
    data = resolve(kind.name, kind.default, content, shelf.kinds(), set_id(common.options)).data
    assert kind.table is not None
    text = laid_out(data, schema(kind.schema), kind.table)
    if common.json:
        slug = next((slug for slug, card in shelf.cards.items() if kind.name in card.kinds), None)
        common.voice.answer([document("show", slug, {"kind": kind.name, "id": data["id"], "csv": text})])
        return
    # As bytes, so that no letter is exchanged for one that this terminal knows.
    sys.stdout.buffer.write(text.encode("utf-8"))
    sys.stdout.buffer.flush()


def find_exhibit(
    shelf: Shelf, words: Sequence[str], content: tuple[Path, ...], wanted_set: str | None
) -> tuple[Exhibit, str]:
    """Give what is to be shown, and its game; its kind or game may stand first.

    Raises:
        AmbiguousChoice: the words fit several, or a game has several sets.
        UnknownName: they fit none.
    """
    kinds = {kind: slug for slug, card in shelf.cards.items() for kind in card.shows}
    first = words[0].casefold() if len(words) > 1 else ""
    wanted = first if first in kinds else None
    # A game may stand in front as well, where its content is meant.
    only = kinds.get(first, first if first in kinds.values() else None)
    slugs = dict.fromkeys(kinds.values() if only is None else [only])
    shown = _shown(shelf, content, wanted_set, slugs)
    exhibit = _meant(shown, wanted, words if only is None else words[1:])
    for error in shown.refused:
        if isinstance(error, ContentError):
            warnings.warn(PassedOver(say("passed over: {error}", error=error)), stacklevel=2)
    return exhibit, kinds[exhibit.kind]


def _shown(shelf: Shelf, content: tuple[Path, ...], wanted: str | None, slugs: Iterable[str]) -> _Shown:
    """Give what the games can show; one with a broken file, or that cannot tell which set is meant, stops no other."""
    shown = _Shown([], [])
    for slug in slugs:
        try:
            shown.exhibits.extend(shelf.exhibits(slug, content, wanted))
        except (UnknownName, AmbiguousChoice, ContentError) as error:
            shown.refused.append(error)
    return shown


def _meant(shown: _Shown, kind: str | None, words: Sequence[str]) -> Exhibit:
    """Give the exhibit that is meant.

    Raises:
        AmbiguousChoice: the words fit several, or a game has several sets.
        UnknownName: they fit none.
    """
    found = [one for one in shown.exhibits if kind in (None, one.kind)]
    try:
        names = dict(zip(range(len(found)), [one.names for one in found], strict=True))
        return found[pick(kind or later("thing to show"), " ".join(words), names)]
    except UnknownName:
        # A set that another game has keeps nobody from hearing that there is no such thing.
        refused = [one for one in shown.refused if not found or isinstance(one, AmbiguousChoice | ContentError)]
        if refused:
            raise refused[0] from None
        raise


# ---- Where each field of a thing comes from, told: what `gmkit show --why` adds.

_LONGEST = 44


def whence(exhibit: Exhibit, kinds: Mapping[str, Kind], content: Sequence[Path], set_id: str | None) -> list[Origin]:
    """Give where each field of a thing comes from.

    Raises:
        Diagnosed: a file cannot be used.
    """
    kind = kinds[exhibit.of]
    return origins(family(kind.name, kind.default, content, kinds, set_id), kind, exhibit.id)


def as_lines(found: Sequence[Origin]) -> list[str]:
    """Give it for people: a line for each field, the place at its end."""
    if not found:
        return [f"  {say('where it comes from is told of each thing in it')}"]
    rows = [(one.field, in_words(one.value), _told(one)) for one in found]
    widths = [max((len(row[at]) for row in rows), default=0) for at in (0, 1)]
    return [f"  {say('where it comes from:')}"] + [
        f"    {field:{widths[0]}}  {value:{widths[1]}}  {place}" for field, value, place in rows
    ]


def as_data(found: Sequence[Origin]) -> list[Mapping[str, Any]]:
    return [one._asdict() for one in found]


def in_words(value: Any) -> str:
    """Give a value in a few words."""
    if isinstance(value, Mapping):
        text = ", ".join(f"{name} {in_words(one)}" for name, one in value.items())
    elif isinstance(value, list) and any(isinstance(one, Mapping) for one in value):
        text = counted(len(value), "entry", "entries")
    elif isinstance(value, list):
        text = ", ".join(in_words(one) for one in value) or say("none")
    elif isinstance(value, bool):
        text = say("yes") if value else say("no")
    else:
        text = say("nothing") if value is None else str(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1].rstrip() + "…"


def _told(one: Origin) -> str:
    return one.where + ("" if one.how == "written" else f" ({one.how})")


# ---- A rule: the section of a game's page under that heading, and the rulings that speak of it.


class Section(NamedTuple):
    """A heading of a game's page and what stands below it, as far as the next one."""

    slug: str
    game: str  # the game's title
    heading: str
    lines: list[str]  # paragraphs and items of lists, each in one line, without marks

    @property
    def names(self) -> list[str]:
        """What it may be called: its heading, in English or the language that is spoken, the game in front or not."""
        called = dict.fromkeys((said(self.heading), self.heading))
        return [name for one in called for name in (f"{self.slug} {one}", one, f"{self.game} {one}")]


_PASSED = ("On paper", "Paper", "Rulings", "Where it is in the code", "Strength, measured")
"""Headings that tell no rule."""

_RULES = "The rules"
"""The heading below which the rulebook's own stand."""


def sections(slug: str, folder: Path) -> Iterator[Section]:
    """Go through the sections of a game's page: the rulebook's, then what tells of commands and files."""
    title, heading, lines, fenced = "", "", list[str](), False
    area, beside = "", list[Section]()
    for line in [*(folder / "README.md").read_text(encoding="utf-8").splitlines(), "## "]:
        if line.startswith("```"):
            fenced = not fenced
        elif line.startswith("#") and not fenced:
            if heading and heading not in _PASSED and any(lines):
                found = Section(slug, title, heading, [one for one in lines if one])
                if area == _RULES:
                    yield found
                else:
                    beside.append(found)
            name = line.lstrip("#").strip()
            title, heading, lines = title or name, name if title else "", []
            area = name if line.startswith("## ") else area
        elif not fenced:
            _take_in(lines, line)
    yield from beside


def _take_in(lines: list[str], line: str) -> None:
    """Add a line to the paragraph or item that it belongs to; an empty one ends it."""
    text = MARKS.sub(lambda found: found[1] or "", line).strip()
    begins = re.match(r"([*-]|\d+\.) ", text) or text.startswith("|")
    if not text or set(text) <= set("|-: "):
        lines.append("")
    elif begins or not lines or not lines[-1]:
        lines.append(" ".join(cell.strip() for cell in text.strip("|").split("|")) if text[0] == "|" else text)
    else:
        lines[-1] += f" {text}"


_SHORT = 3
"""Letters of a word that is looked for whole, or as one of several: "end" is not meant by "endless"."""


def _sought(words: Iterable[str]) -> re.Pattern[str]:
    """Give what finds a text that has all these words, longer ones without what an inflection adds; of none nothing."""
    ways = [
        rf"{re.escape(word)}s?( |$)" if len(word) <= _SHORT else re.escape(re.sub(r"(ing|ed|es|s)$", "", word))
        for word in words
    ]
    return re.compile("".join(rf"(?=(.* )?{way})" for way in ways) or "(?!)")


def _speaks_of(text: str, sought: re.Pattern[str]) -> bool:
    """Say whether a text speaks of something, in English or in the language that is spoken."""
    return any(sought.match(fold(one)) for one in dict.fromkeys((text, said(bare(text)), said(text))))


def _game_called(shelf: Shelf, word: str) -> str | None:
    return next((slug for slug, card in shelf.cards.items() if fold(word) in (slug, *map(fold, card.aliases))), None)


def found_rule(shelf: Shelf, words: Sequence[str]) -> tuple[list[Section], dict[str, list[tuple[str, str, str]]]]:
    """Give the section that is meant, or the passages that speak of it, and the rulings that do; or a ruling by its id.

    Raises:
        AmbiguousChoice: several sections are called so.
        UnknownName: nothing speaks of it.
    """
    only = _game_called(shelf, words[0])
    slugs = [only] if only else list(shelf.cards)
    text = " ".join(words[1:] if only and len(words) > 1 else words)
    by_id = {slug: [row for row in rulings(shelf.folder(slug)) if fold(row[0]) == fold(text)] for slug in slugs}
    if any(by_id.values()):
        return [], {slug: rows for slug, rows in by_id.items() if rows}
    every = [section for slug in slugs for section in sections(slug, shelf.folder(slug))]
    words = fold(text).split()
    longer = [word for word in words if len(word) > _SHORT]
    try:
        headed = [every[pick("rule", text, {at: one.names for at, one in enumerate(every)})]]
    except UnknownName:
        headed = []
    # Short words are mostly "of" and "the": where nothing has them all, the others will do.
    for sought in map(_sought, [longer or words] if headed else [words, longer]):
        passages = [(one, [line for line in one.lines if _speaks_of(line, sought)]) for one in every]
        meant = headed or [one._replace(lines=lines) for one, lines in passages if lines]
        told = {
            slug: [row for row in rulings(shelf.folder(slug)) if any(_speaks_of(row[at], sought) for at in (1, 2))]
            for slug in (dict.fromkeys(one.slug for one in meant) if meant else slugs)
        }
        if meant or any(told.values()):
            return meant, {slug: rows for slug, rows in told.items() if rows}
    # What has no name in the language that is spoken is told behind what has.
    every.sort(key=lambda one: bool(left_in_english([one.heading])))
    raise UnknownName("rule", text, among=[one.names[0] for one in every])


def rule_command(shelf: Shelf) -> typer.Typer:
    """Give the command that looks a rule up."""
    app = plain_app()

    @app.command(
        help="The section of a game's rules under that heading, or what speaks of it, and our rulings.\n\n"
        "Example: gmkit rule masks loans"
    )
    @spread
    def rule(
        common: Common,
        words: Annotated[
            list[str] | None,
            typer.Argument(metavar="[GAME] WORDS", help="A heading, or part of one; a game may stand first."),
        ] = None,
    ) -> None:
        if not words or (len(words) == 1 and _game_called(shelf, words[0])):
            common.voice.answer(_headings(shelf, words, as_data=common.json))
            return
        meant, told = found_rule(shelf, words)
        if common.json:
            result = {
                "sections": [one._asdict() for one in meant],
                "rulings": [
                    dict(zip(("id", "question", "ruling"), row, strict=True)) for rows in told.values() for row in rows
                ],
            }
            common.voice.answer(
                [
                    document(
                        "rule",
                        meant[0].slug if len({*told, *(one.slug for one in meant)}) == 1 and meant else None,
                        result,
                    )
                ]
            )
            return
        common.voice.tell(rule_lines(shelf, meant, told))

    return app


def _headings(shelf: Shelf, games: Sequence[str] | None, *, as_data: bool) -> list[str]:
    """Give what may be asked for: the headings of some games, or of all."""
    slugs = [slug for slug in (_game_called(shelf, word) for word in games or shelf.cards) if slug]
    found = {slug: [one.heading for one in sections(slug, shelf.folder(slug))] for slug in slugs}
    if as_data:
        return [document("rule", slugs[0] if games else None, {"headings": found})]
    listed = [f"{slug}: {', '.join(map(said, headings))}" for slug, headings in found.items()]
    return [*listed, say("Any of them, or any word of the rules: gmkit rule {game} …", game=slugs[0])]


def rule_lines(shelf: Shelf, meant: Sequence[Section], told: Mapping[str, Sequence[tuple[str, str, str]]]) -> list[str]:
    """Put sections and rulings, as `found_rule` gives them, in lines, with a setting's own terms."""
    lines: list[str] = []
    for one in meant:
        lines += [f"{one.game}: {said(one.heading)}", *(f"  ({note})" for note in left_in_english(one.lines))]
        lines += (f"  {said(line)}" for line in one.lines)
    for slug, rows in told.items():
        lines += [
            say("Rulings ({title})", title=shelf.cards[slug].title),
            *(f"  {row[0]}  {said(bare(row[1]))}: {said(bare(row[2]))}" for row in rows),
        ]
    return lines


# ---- Plain pieces thrown or drawn, where no game is being played.

_MOST = {"dice": 100, "sides": 1000, "dominoes": 28, "cards": 52}

_DICE = re.compile(r"(\d*)\s*[dDwW](\d+)\s*([+-]\s*\d+)?")
_OTHERS = re.compile(r"(\d*)\s*(domino|tile|card)(?:e?s)?", re.IGNORECASE)


class Throw(NamedTuple):
    """What came up of one sort of piece."""

    what: str  # as it was asked for
    faces: list[str]
    total: int | None  # of dice alone, with what is added


def throw(text: str, source: Source) -> Throw:
    """Throw "3d10", "d6+2", "2 dominoes" or "5 cards".

    Raises:
        UnreadableChoice: it is none of these.
        IllegalChoice: there are not so many.
    """
    stream = source.stream()
    if found := _DICE.fullmatch(text):
        count, sides, more = int(found[1] or 1), int(found[2]), int((found[3] or "0").replace(" ", ""))
        if not (1 <= count <= _MOST["dice"] and 2 <= sides <= _MOST["sides"] and abs(more) <= _MOST["sides"]):
            raise IllegalChoice(
                say(
                    "{words}: throw 1 to {most} dice of 2 to {sides} sides",
                    words=quoted(text),
                    most=_MOST["dice"],
                    sides=_MOST["sides"],
                )
            )
        die = numbered(sides)
        rolled = [die.draw(stream) for _ in range(count)]
        return Throw(text, list(map(str, rolled)), sum(rolled) + more)
    if found := _OTHERS.fullmatch(text):
        what = "cards" if found[2].casefold() == "card" else "dominoes"
        count = int(found[1] or 1)
        if not 1 <= count <= _MOST[what]:
            raise IllegalChoice(
                say("{words}: there are 1 to {most} {what}", words=quoted(text), most=_MOST[what], what=what)
            )
        if what == "cards":
            return Throw(text, list(map(str, stream.shuffled(pack())[:count])), None)
        left, drawn = list(double_six()), list[str]()
        for _ in range(count):
            law: Law[Any] = TileDraw(left)
            tile = law.draw(stream)
            left.remove(tile.tile())
            drawn.append(str(tile))
        return Throw(text, drawn, None)
    raise UnreadableChoice(say("{words} is no throw; write 3d10, d6+2, 2 dominoes or 5 cards", words=quoted(text)))


def throw_all(text: str, seed: str) -> list[Throw]:
    """Throw several things, by commas; raises as `throw` does."""
    source = Source(seed, ("roll",))
    return [throw(one.strip(), source.placed(at)) for at, one in enumerate(text.split(","))]


def throw_lines(throws: Iterable[Throw]) -> list[str]:
    """Put throws in lines."""
    return [
        f"{one.what}: {' '.join(one.faces)}"
        + (say(", {total} in all", total=one.total) if one.total is not None and [str(one.total)] != one.faces else "")
        for one in throws
    ]


def roll_command(_shelf: Shelf) -> typer.Typer:
    """Give the command that throws plain pieces."""
    app = plain_app()

    @app.command(help="Plain dice, dominoes or cards.\n\nExample: gmkit roll 3d10, 2 dominoes")
    @spread
    def roll(
        manner: Manner,
        dice: Annotated[
            list[str], typer.Argument(metavar="DICE", help="3d10, d6+2, 2 dominoes, 5 cards; several by commas.")
        ],
        seed: Annotated[
            str | None, typer.Option("--seed", help="Any text; the same seed gives the same answer.")
        ] = None,
    ) -> None:
        chosen = fresh_seed() if seed is None else seed
        throws = throw_all(" ".join(dice), chosen)
        if manner.json:
            faces = [face for one in throws for face in one.faces]
            result = {"throws": [one._asdict() for one in throws]}
            manner.voice.answer([document("roll", None, result, seed=chosen, rolls=faces)])
            return
        manner.voice.answer(throw_lines(throws))
        if seed is None:
            manner.voice.aside(say("seed {seed}", seed=chosen))

    return app


# ---- The same at a prompt, where a game is being played.

LOOK_UPS = {"show": "show spider", "rule": "rule wooing", "roll": "roll 3d10"}
"""What may be looked up at any prompt, each with an example."""


class LookedUp(NamedTuple):
    """What was looked up."""

    lines: list[str]
    data: Mapping[str, Any] | None = None  # for programs


def look_up(
    shelf: Shelf, verb: str, words: Sequence[str], content: tuple[Path, ...], wanted: str | None,
    played: tuple[str, Mapping[str, Any]] | None,
) -> LookedUp:  # fmt: skip
    """Look something up.

    Args:
        shelf: the games.
        verb: one of `LOOK_UPS`.
        words: what stands behind it.
        content: the files and folders in force.
        wanted: the id of the set that is meant, if that was said.
        played: the game that is played, which goes before the others where it knows of it, and its rules options; None
            for none.

    Raises:
        GmkitError: there is no such thing.
    """
    if verb == "show":
        exhibit, game = find_exhibit(shelf, words, content, wanted)
        if exhibit.ruled is not None and played is not None and played[0] == game:
            exhibit = exhibit.ruled(played[1])
        return LookedUp(exhibit.lines(), {"game": game, "kind": exhibit.kind, **exhibit.data()})
    if verb == "roll":
        throws = throw_all(" ".join(words), fresh_seed())
        return LookedUp(throw_lines(throws), {"throws": [one._asdict() for one in throws]})
    if played is not None and words[0] not in shelf.cards:
        with suppress(UnknownName):
            return LookedUp(rule_lines(shelf, *found_rule(shelf, [played[0], *words])))
    return LookedUp(rule_lines(shelf, *found_rule(shelf, words)))
