"""Who answers at a table that the GM leads: what was said beforehand, NPCs, what is usual, and gmkit's own dice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import chain, islice, takewhile
from typing import Any, NamedTuple

from gmkit.chance.law import Law, split_faces
from gmkit.chance.source import Source
from gmkit.errors import (
    AmbiguousChoice,
    ChanceError,
    ChoiceError,
    GmkitError,
    IllegalChoice,
    UnknownName,
    UnreadableChoice,
    later,
    listed,
    means,
    quoted,
    said,
    say,
)  # fmt: skip
from gmkit.names import bare, fold
from gmkit.shell.desk import AtTable, Desk
from gmkit.shell.table.line import VERB_WORDS, Line, Word, is_word, joined, parted, with_signs, words_in_order
from gmkit.table.choices import alike, is_none, passing, shows_none
from gmkit.table.game import HIDDEN, Ask, Luck, SeatNo
from gmkit.table.run import DRAWN, FORCED, TYPED, UNSEEN, USUAL, Moment, Places, Said, run, said_by

FACES, NEXT, DRAW = "faces", "next", "draw"
"""The labels of a clause that has faces of real pieces, of one that answers whatever its seat is asked next, and of one
that has gmkit draw its seat's next piece."""

DECIDE = "decide"
"""What is typed where gmkit is to answer for an NPC after all, for whom somebody has said what cannot be."""

ANYBODY = -1
"""Stands for the seat of faces that name nobody, and are for whoever draws, in order; and of what anybody may say."""


CITY = -2
"""Stands for the seat of pieces that nobody who plays draws, such as the authorities'."""


class Ready(NamedTuple):
    """A clause: something answered before it is asked."""

    seat: int  # whose answer it is; `ANYBODY` for what is nobody's own
    labels: tuple[str, ...]  # what it answers
    said: str  # the answer as it is typed; faces for luck
    text: str  # the clause as it was typed
    by: str = "gm"  # who says it

    def kept(self) -> tuple[Any, ...]:
        """Give it as a table keeps it."""
        return self[:-1] if self.by == "gm" else self


class Waiting(Exception):
    """Somebody at the table has to answer first.

    Attributes:
        why: what was wrong with what was answered beforehand; None where nothing was.
    """

    def __init__(self, why: GmkitError | None = None) -> None:
        """Take the reason."""
        super().__init__(str(why or ""))
        self.why = why


class Counts(Places):
    """Places that a table keeps from line to line, so that after an undo the same tile comes again."""

    def __init__(self, kept: Mapping[str, int]) -> None:
        """Take what was counted."""
        super().__init__()
        for key, count in kept.items():
            what, _, seat = key.rpartition("|")
            self._counts[what, SeatNo(int(seat)) if seat else None] = count

    def kept(self) -> dict[str, int]:
        """Give what was counted as plain data."""
        return {f"{what}|{'' if seat is None else seat}": count for (what, seat), count in self._counts.items()}


class Rolls(NamedTuple):
    """Who answers at a table for what nobody has said."""

    dice: str = "people"  # whose pieces are real: "app" nobody's, "table" everybody's, else people's
    usual: bool = True  # whether what nearly everybody says is taken without a question
    reroll: int = 0  # how often the GM has moved the place on from which gmkit draws
    cards: bool = False  # whether a pack lies on the table, from which all is dealt


def rolls_of(state: Mapping[str, Any]) -> Rolls:
    """Give who answers at a table in this state."""
    real = state.get("cards") == "real"
    return Rolls(state.get("dice", "people"), state.get("usual", "on") == "on", state.get("reroll", 0), real)


class Answers:
    """Answers at a table that the GM leads: clauses, NPCs by level, what is usual, and pieces that gmkit draws."""

    def __init__(
        self, desk: Desk, game: Any, source: Source, counts: Counts, ready: list[Ready], rolls: Rolls, *, settle: bool
    ) -> None:
        """Take what `Sitting` gives; `settle` has gmkit draw for people too, and say what is mildest for them."""
        self._desk, self._game, self._counts, self._ready = desk, game, counts, ready
        self._rolls, self._settle = rolls, settle
        self._source = source.named("table", *([str(rolls.reroll)] if rolls.reroll else []))
        self._usual = desk.at_table().usual if desk.at_table else {}
        self._cards = desk.at_table().cards if desk.at_table and rolls.cards and not settle else ()
        self.heard: set[tuple[int, str]] = set()  # whose clauses have answered what

    def __call__(self, record: Any, need: Ask | Luck) -> Said:
        """Answer; raises Waiting where somebody at the table has to, or where a clause does not fit."""
        return self._luck(record, need) if isinstance(need, Luck) else self._choice(record, need)

    def going_on(self, record: Any, said: Ready) -> Any:
        """Give the record where somebody is waited for again once this is said too; None where that is nowhere."""
        self._ready.append(said)
        try:
            for moment in run(self._game, record, self):
                record = moment.state
        except Waiting as waiting:
            return record if waiting.why is None else None
        return None

    # --- pieces

    def _luck(self, record: Any, need: Luck) -> Said:
        if need.what in self._cards:
            return self._dealt(record, need)
        pieces = [need] if need.aside else pieces_together(self._game, record, need)
        faces = self._faces_for(record, pieces)
        if (own := faces[0]) is not None:
            return self._typed(need, *own)
        if not self._settle and self._unsaid(record, pieces, faces):
            raise Waiting
        self._drop(DRAW, drawer(need))
        return Said(self.draw(need, [self._read(need, found[1])[0] for found in faces if found is not None]), DRAWN)

    def _unsaid(self, record: Any, pieces: Sequence[Luck], faces: Sequence[Any]) -> list[Luck]:
        missing = [one for one, found in zip(pieces, faces, strict=True) if found is None]
        return [one for one in missing if self.by_hand(record, one) and not self._let_draw(one)]

    def waited_for(self, record: Any, need: Luck) -> list[Luck]:
        """Give what has to be drawn by hand before something can come up, itself or others of its set."""
        pieces = [need] if need.aside or need.what in self._cards else pieces_together(self._game, record, need)
        return self._unsaid(record, pieces, self._faces_for(record, pieces)) or [need]

    def _dealt(self, record: Any, need: Luck) -> Said:
        """Answer by cards that lie on the table, as far as they are typed; raises Waiting for the next."""
        typed = [one for one in self._ready if one.labels == (FACES,)]
        faces = split_faces(" ".join(one.said for one in typed))
        person = need.seat is not None and not record.hall.seating.seats[need.seat].npc
        if need.secret and person and [fold(face) for face in faces] == [UNSEEN]:
            self._ready.remove(typed[0])
            self._counts.next(need)
            return Said(HIDDEN, UNSEEN)
        try:
            value, taken = need.law.parse(faces)
        except ChanceError as error:
            if not error.missing:
                self._ready.remove(typed[-1])
                raise Waiting(error) from None
            if not self._let_draw(need):
                raise Waiting from None
            return self._rest_dealt(need, faces, typed)
        if left := " ".join(faces[taken:]):
            self._ready.remove(typed[-1])
            raise Waiting(
                UnreadableChoice(
                    say(
                        "{left} is too many: this is {piece}; nothing is kept",
                        left=quoted(left),
                        piece=said(need.law.piece),
                    )
                )
            )
        for one in typed:
            self._ready.remove(one)
        self._counts.next(need)
        return Said(value, TYPED)

    def _rest_dealt(self, need: Luck, faces: Sequence[str], typed: Sequence[Ready]) -> Said:
        """Have gmkit deal what was not typed; what was is no draw that its seed could show again."""
        for one in typed:
            self._ready.remove(one)
        self._drop(DRAW, drawer(need))
        rest = need.law.after(need.law.joined(faces)) if faces else need.law
        assert rest is not None
        return Said(self.draw(need._replace(law=rest), ()), "gm" if faces else DRAWN)

    def draw(self, need: Luck, taken: Sequence[Any]) -> Any:
        """Draw a piece at its place.

        Args:
            need: what comes up.
            taken: what lies on the table already, typed for somebody who draws later: it comes up for nobody else.
        """
        # Whoever draws all may still type a tile when that is taken back.
        return self.draws(need, taken)[0]

    def draws(self, need: Luck, taken: Sequence[Any]) -> tuple[Any, Any]:
        """Draw a piece at its place so that it comes again whatever else is typed, and as older tables drew it."""
        place = self._source.named("luck").placed(*self._counts.next(need))
        left = [one for one in taken if one is not None]
        return need.law.steady(place.stream(), left), Law.steady(need.law, place.stream(), left)

    def by_hand(self, record: Any, need: Luck) -> bool:
        """Say whether a piece is drawn by somebody's own hand, and typed."""
        if self._rolls.dice == "app" or need.aside or need.secret or need.gm:
            return False
        return self._rolls.dice == "table" or (need.seat is not None and not record.hall.seating.seats[need.seat].npc)

    def _let_draw(self, need: Luck) -> bool:
        return any((one.labels, one.seat) == ((DRAW,), drawer(need)) for one in self._ready)

    def _drop(self, label: str, seat: int) -> None:
        own = [one for one in self._ready if one.labels == (label,) and one.seat == seat]
        for one in own[:1]:
            self._ready.remove(one)

    def _faces_for(self, record: Any, pieces: Sequence[Luck]) -> list[tuple[Ready, list[str]] | None]:
        """Give for each piece the faces that were typed for it, and where; None where none were.

        Faces that name nobody are for the pieces in the order of drawing: for all, if there are enough, else for those
        that people draw by hand.
        """
        named = {one.seat: one for one in self._ready if one.labels == (FACES,) and one.seat != ANYBODY}
        free = next((one for one in self._ready if one.labels == (FACES,) and one.seat == ANYBODY), None)
        left = split_faces(free.said) if free is not None else []
        open_ = [one for one in pieces if not one.aside and drawer(one) not in named]
        everybody = len(left) >= len(open_)
        found: list[tuple[Ready, list[str]] | None] = []
        for one in pieces:
            if (own := named.get(drawer(one))) is not None:
                found.append((own, split_faces(own.said)))
            elif free is not None and left and one in open_ and (everybody or self.by_hand(record, one)):
                found.append((free, list(left)))
                left = left[self._read(pieces[0], left)[1] :]
            else:
                found.append(None)
        return found

    @staticmethod
    def _read(need: Luck, faces: Sequence[str]) -> tuple[Any, int]:
        """Read faces that are some piece's of the set, and give how many it takes; None and one where they are not."""
        try:
            return need.law.parse(faces)
        except GmkitError:
            return None, 1

    def _typed(self, need: Luck, where: Ready, faces: Sequence[str]) -> Said:
        place = self._ready.index(where)
        try:
            value, taken = need.law.parse(faces)
        except GmkitError as error:
            del self._ready[place]
            raise Waiting(error) from None
        left = " ".join(faces[taken:])
        self._ready[place : place + 1] = [where._replace(said=left, text=left)] if left else []
        self._counts.next(need)
        return Said(value, TYPED)

    # --- choices

    def _choice(self, record: Any, need: Ask) -> Said:
        seat = record.hall.seating.seats[need.seat]
        if (said := self._clause(record, need)) is not None:
            return said
        if seat.npc and not need.ruling:
            if (said := self._aside(need)) is not None:
                return said
            view = self._game.view(record, need.seat)
            source = self._source.named("player", need.seat).placed(*self._counts.next(need))
            return said_by(self._desk.player(seat, self._game)(view, need, source), seat.by)
        usual: Any = None
        if need.what in self._usual and (self._rolls.usual or self._settle):
            word = self._usual[need.what]
            usual = need.choices.parse(word) if word else need.usual
        elif self._settle:
            # What ends with a scene is settled as mildly as it can be: nothing is felt, paid or changed.
            mild = 0 if 0 in need.choices else next(iter(need.choices.items()))
            usual = need.usual if need.usual is not None else mild
        if usual is None:
            raise Waiting
        self._counts.next(need)
        return Said(usual, USUAL)

    def _clause(self, record: Any, need: Ask) -> Said | None:
        """Answer by what was said beforehand: by its label, else by what answers whatever is asked next.

        What is said aside goes first, as it would at the prompt; whoever is asked is asked again.
        """
        if said := self._said_aside(need):
            return said
        own = [one for one in self._ready if one.seat in (need.seat, ANYBODY) and need.what in one.labels]
        if not own:
            whose = (need.seat, ANYBODY) if self._may_pass(record, need) else (need.seat,)
            own = [one for one in self._ready if one.seat in whose and one.labels == (NEXT,)][:1]
        if not own:
            return None
        together = own if need.what in TOGETHER else own[:1]
        for one in together:
            self._ready.remove(one)
        try:
            value = need.parse(", ".join(one.said for one in together))
        except GmkitError as error:
            asked = self._desk.at_table().asked(self._game, record, need)[0] if self._desk.at_table else need.what
            told, mark, legal = str(error).partition("; ")
            # What bounds a figure stands in the question, which is told in front.
            told = told.removesuffix(f": {error.reason}" if isinstance(error, ChoiceError) and error.reason else "")
            error.args = (told + mark + alike(need.choices, legal), *error.args[1:])
            raise Waiting(error.behind(asked)) from None
        self._counts.next(need)
        self.heard.add((need.seat, need.what))
        return Said(value, together[0].by)

    def _aside(self, need: Ask) -> Said | None:
        """Give what was said of NPCs among themselves: it is said while one of them is asked, who is asked again."""
        labels = self._desk.at_table().labels(BREACH) if need.aside is not None and self._desk.at_table else None
        own = [one for one in self._ready if one.labels == labels and not is_none(one.said)]
        if need.aside is None or not own or not need.aside.begins(BREACH):
            return None
        self._ready.remove(own[0])
        text = own[0].said
        try:
            return Said(need.aside.parse(text if need.aside.begins(text) else f"{BREACH} {text}"), own[0].by)
        except GmkitError as error:
            raise Waiting(error) from None

    def _said_aside(self, need: Ask) -> Said | None:
        aside = need.aside
        own = [one for one in self._ready if one.labels == (ASIDE,) and aside is not None and aside.begins(one.said)]
        if aside is None or not own:
            return None
        self._ready.remove(own[0])
        try:
            return Said(aside.parse(own[0].said), own[0].by)
        except GmkitError as error:
            raise Waiting(error) from None

    def _may_pass(self, record: Any, need: Ask) -> bool:
        """Say whether a person is asked here, and may choose nothing: "none" that names nobody is for them."""
        npc = record.hall.seating.seats[need.seat].npc and not need.ruling
        return not npc and need.what not in self._usual and bool(passing(need.choices))


def drawer(need: Luck) -> int:
    """Give whose piece it is, as clauses have it; `CITY` for those of nobody who plays."""
    return CITY if need.seat is None else int(need.seat)


def pieces_together(game: Any, record: Any, first: Luck) -> list[Luck]:
    """Give the pieces that are drawn one after another, whoever draws them: they are asked for together.

    What comes only because of what came up is none of them, as the next tile of those whom a tile has left tied: drawn
    otherwise, others come.
    """
    found = _drawn_on(game, record, first, 0, MOST_TOGETHER)
    for way in range(1, WAYS):
        again = _drawn_on(game, record, first, way, len(found))
        same = takewhile(lambda pair: drawer(pair[0]) == drawer(pair[1]), zip(found, again, strict=False))
        found = [one for one, _ in same]
    return found


def _drawn_on(game: Any, record: Any, first: Luck, way: int, most: int) -> list[Luck]:
    """Give the pieces that are drawn one after another if they come up in one of the ways they may; so many at most."""
    found, stream = [first], Source(f"pieces {way}").stream()
    while len(found) < most:
        record, _ = game.apply(record, found[-1].law.draw(stream))
        need = game.pending(record)
        if not isinstance(need, Luck) or need.what != first.what or need.aside or need.secret:
            break
        found.append(need)
    return found


MOST_TOGETHER = 24
"""So many pieces are asked for together at most."""

WAYS = 4
"""So many ways pieces are drawn on trial, to see which come whatever comes up."""


def as_asked(pieces: Sequence[Luck], ready: list[Ready]) -> list[Ready]:
    """Give faces that name nobody to whoever is asked for pieces, in that order; what is over is for the others."""
    if [(one.seat, one.labels) for one in ready] != [(ANYBODY, (FACES,))]:
        return ready
    left, found = split_faces(ready[0].said), list[Ready]()
    for piece in pieces:
        with suppress(GmkitError):
            taken = piece.law.parse(left)[1]
            own, left = " ".join(left[:taken]), left[taken:]
            found.append(Ready(drawer(piece), (FACES,), own, own))
    over = " ".join(left)
    # What is short, or is no face, is told as it was typed.
    return [*found, ready[0]._replace(said=over, text=over)] if len(found) == len(pieces) and left else ready


def spare(at: AtTable, record: Any, ready: list[Ready]) -> list[str]:
    """Take out of what was said beforehand what cannot be asked any more; give that with the reason, in lines."""
    found: dict[str, str | None] = {}
    for one in ready if at.spared else ():
        assert at.spared is not None
        for why in [at.spared(record, one.seat, label, one.said) for label in one.labels]:
            if why != "":
                found.setdefault(one.text, why)
    # With whom to ask goes for how much.
    ready[:] = [one for one in ready if one.text not in found]
    return [say("not asked for: {items}", items=f"{text}; {why}") for text, why in found.items() if why]


def refuse_idle(at: AtTable, record: Any, need: Ask | Luck, ready: Sequence[Ready], clauses: Sequence[Ready]) -> None:
    """Refuse clauses behind an answer that nobody is asked for: what comes too late, and what is about a turn passed.

    Args:
        at: what the game does at a table.
        record: the record as it stands.
        need: what is asked.
        ready: the answer.
        clauses: what was said behind it.

    Raises:
        IllegalChoice: with the reason; nothing is kept.
    """
    if told := spare(at, record, [*clauses]):
        raise IllegalChoice(say("{items}; nothing is kept", items=told[0]))
    idle = [one.text for one in clauses if one.seat == need.seat and one.labels != (NEXT,)]
    if isinstance(need, Luck) or need.what != at.turn or not idle:
        return
    passed = None
    with suppress(GmkitError, IndexError):
        value = need.choices.parse(ready[0].said)
        passed = need.told(value) if value in passing(need.choices) else None
    if passed is not None:
        raise IllegalChoice(
            say("not asked for behind {told}: {items}; nothing is kept", told=quoted(passed), items=idle[0])
        )


BREACH = "breach"
"""The clause that says who went against a mask."""

ASIDE = "aside"
"""The label of a clause that answers nothing, and is said while something is asked of which it may be said."""

TOGETHER = ("actions", "aims", "support")
"""What is answered by several clauses at once."""


def read_clause(at: AtTable, record: Any, seat: SeatNo, words: Sequence[Word], *, loose: bool = False) -> list[Ready]:
    """Read a clause: what it answers, for whom, and how.

    Args:
        at: what the game does at a table.
        record: the record as it stands.
        seat: whose clause it is where nobody is named.
        words: the clause.
        loose: whether it may be an answer to whatever is asked next.

    Raises:
        UnreadableChoice: it answers nothing.
    """
    text, typed = joined(words), len(words)
    if not loose and is_none(text):
        return [Ready(ANYBODY, (NEXT,), text, text)]
    seat, words = _whose(at, record, seat, words, loose=loose)
    if not words:
        raise UnreadableChoice(
            say("{words} says nothing; write a word such as stake 8 behind the name", words=quoted(text))
        )
    if are_faces(words):
        # Behind a name or vs they are that seat's own.
        whose = seat if len(words) < typed else ANYBODY
        return [Ready(whose, (FACES,), " ".join(word.text for word in words), text)]
    names = record.hall.seating.names
    word, rest = clause_word(at, words[0].text, names, several=not loose), with_signs(words[1:])
    if word == DRAW and not rest:
        return [Ready(seat, (DRAW,), DRAW, text)]
    if word == SAY and rest:
        return [Ready(seat, (NEXT,), joined(rest, marks=True), text)]
    labels = at.labels(word) if word is not None else None
    if labels is None and (loose or is_none(joined(words))):
        return [Ready(seat, (NEXT,), joined(words), text)]
    if labels is None or word is None:
        raise UnreadableChoice(
            say("{words} answers nothing; behind the name stands do, stake, lend …", words=quoted(text))
        )
    plain, tail = [one.text for one in rest], joined(rest, marks=word in ("do", "hidden"))
    if word == "with" and plain:
        return _asked(at, seat, labels, parted(rest), text)
    if word == "bet" and len(plain) > 2 and is_word(plain[1], later("on")):
        return [Ready(seat, labels, " ".join(plain[2:]), text), Ready(seat, ("bet",), plain[0], text)]
    if word == BREACH:
        # Whoever at the table says it, it is asked of one for all; the line may be quoted from the mask.
        line = f'{BREACH} {joined(rest[:-1])} "{rest[-1].text}"' if len(rest) > 1 and rest[-1].quoted else tail
        return [Ready(ANYBODY, labels, line, text)]
    if labels == (ASIDE,):
        return [Ready(ANYBODY, labels, f"{word} {tail}", text)]
    return [Ready(seat, labels, at.said(word, tail), text)]


def _whose(
    at: AtTable, record: Any, seat: SeatNo, words: Sequence[Word], *, loose: bool
) -> tuple[SeatNo, Sequence[Word]]:
    """Give whose clause it is, and the words behind the name; raises UnreadableChoice where nobody is meant."""
    first = words[0].text
    if is_word(first, later("vs")):
        other = record.encounter.sides[-1].seat if record.encounter else None
        return (SeatNo(other) if other is not None else seat), words[1:]
    if (named := _called(at, record, words)) is not None:
        return named
    names = record.hall.seating.names
    if clause_word(at, first, names) is not None or are_faces(words) or (loose and len(words) == 1):
        return seat, words
    try:
        return SeatNo(record.hall.seating.find(first)), words[1:]
    except UnknownName:
        clause_word(at, first, several=True)
        known = say("do, stake, woo, with, goal, vs, a name, or faces such as 6:1")
        if fold(first) in map(fold, chain(*words_in_order(VERB_WORDS).items())):
            raise UnreadableChoice(
                say("{word} is a line of its own; a clause begins with {known}", word=quoted(first), known=known)
            ) from None
        raise UnreadableChoice(
            say("{words} answers nothing; a clause begins with {known}", words=quoted(joined(words)), known=known)
        ) from None


def _called(at: AtTable, record: Any, words: Sequence[Word]) -> tuple[SeatNo, Sequence[Word]] | None:
    """Give who is named in several words, the longest name first, and the words behind; None where nobody is.

    A part of a name will do, as long as no word of it begins a clause: "Ana do" is never Ana Dolfin.
    """
    names = record.hall.seating.names
    known = {fold(city): SeatNo(CITY) for city in ("the city", say("the city"))}
    known |= {fold(name): SeatNo(number) for number, name in enumerate(names)}
    for count in range(min(len(words), max(len(name.split()) for name in (*names, *known))), 1, -1):
        own = words[:count]
        if any(word.quoted for word in own) or any(word.ends for word in own[:-1]):
            continue
        text = " ".join(word.text for word in own)
        if (seat := known.get(fold(text))) is not None:
            return seat, words[count:]
        if not any(clause_word(at, word.text, names) for word in own):
            with suppress(UnknownName, AmbiguousChoice):
                return SeatNo(record.hall.seating.find(text)), words[count:]
    return None


SAY, VIA = later("say"), "via"
"""Begins a clause that answers whatever its seat is asked next; what stands before who is asked for another."""


def spoken_clauses(at: AtTable) -> dict[str, str]:
    """Give for each word that begins a clause what it is in the language that is spoken."""
    own = words_in_order(at.clauses)
    return {**{word: own.get(word, word) for word in at.words}, SAY: said(SAY), DRAW: spoken_draw()}


def spoken_draw() -> str:
    """Give the word that has gmkit draw, as it is typed in the language that is spoken."""
    return said(DRAW).casefold()


def clause_word(at: AtTable, text: str, names: Sequence[str] = (), *, several: bool = False) -> str | None:
    """Give the word that a clause begins with: as it is in English or is shown, or by a beginning; None for none.

    Args:
        at: what the game does at a table.
        text: what was typed.
        names: who may be meant instead; they go before a word in another language, and before a beginning.
        several: whether to refuse a beginning of several words instead of taking it for none.

    Raises:
        AmbiguousChoice: of such a beginning.
    """
    spoken, plain = spoken_clauses(at), fold(text)
    if plain in spoken:
        return plain
    people = [form for name in names for part in fold(name).split() for form in (part, bare(part))]
    whole = [[one for one, told in spoken.items() if fold(told) == plain]]
    whole += [[one] for one in spoken if fold(said(one)) == plain]
    begun = [[one for one, told in spoken.items() if fold(told).startswith(plain)]]
    begun += [[one for one in spoken if one.startswith(plain)]]
    if begun[0] != begun[1] and any(one.startswith(plain) for one in people):
        del begun[0]
    # A whole name is nobody's beginning: Lea says something, and does not leave.
    tries = [] if plain in people else [*whole, *(begun if len(plain) > 2 else ())]
    found: list[str] = next(filter(None, tries), [])
    if len(found) > 1 and several:
        told = listed(spoken[one] for one in found)
        raise AmbiguousChoice(say("{words} may be {names}; write more of it", words=quoted(text), names=told))
    return found[0] if len(found) == 1 else None


def _asked(
    at: AtTable, seat: SeatNo, labels: tuple[str, ...], allies: Sequence[Sequence[str]], text: str
) -> list[Ready]:
    """Read whom somebody asks for Face, and for how much: "Ben 4", "Livia via Ben 5"."""
    found: list[Ready] = []
    via_word = spoken_clauses(at).get(VIA, VIA)
    allies = [[VIA if fold(word) == fold(via_word) else word for word in words] for words in allies]
    any_via = any(fold(word) == VIA for words in allies for word in words)
    for words in allies:
        figures = [word for word in words if word.isdecimal()]
        names = [word for word in words if not word.isdecimal()]
        via = next((place for place, word in enumerate(names) if fold(word) == VIA), None)
        first = " ".join(names if via is None else names[via + 1 :])
        found.append(Ready(seat, labels, first, text))
        if via is not None:
            found.append(Ready(seat, ("who lends",), f"through {first} to {' '.join(names[:via])}", text))
        elif any_via:
            # Whoever is asked directly lends itself, where that is asked; the other answer is not its own.
            found.append(Ready(seat, ("who lends",), f"{first} lends", ""))
        found += [Ready(seat, ("Face to ask for",), one, text) for one in figures[-1:]]
    return found


def clause_for(at: AtTable, need: Ask, name: str, usual: str) -> tuple[str, str]:
    """Give a clause that answers what is asked, as an example to add to a line as it stands, and what it answers."""
    some = [need.show(one) for one in islice(need.choices.items(), 2)]
    # Whoever goes to market goes there to do something.
    value = usual if usual not in ("", "pass") else next((one for one in reversed(some) if one != "none"), "…")
    told = dict[str, str]()
    with suppress(GmkitError):
        told[value] = need.told(need.parse(value))
    spoken = spoken_clauses(at)
    for word in at.words:
        if need.what not in (at.labels(word) or ()):
            continue
        # A word by itself answers where it says something: goal does not.
        itself, rest = at.said(word, ""), value.removeprefix(f"{word} ")
        tries = (
            *([(spoken[word], itself)] if itself else []),
            *((f"{spoken[word]} {one}", at.said(word, one)) for one in (told.get(rest), rest) if one),
        )
        for clause, own in tries:
            with suppress(GmkitError):
                need.parse(own)
                return f"; {name} {clause}", own
    return f"; {name} {spoken[SAY]} {told.get(value, value)}", value


_AS_PROSE = ("for", "against", "via", "take", "keep", "back", "meet", "leave", "want")
"""Words of clauses that stand in any sentence, and say nothing of a semicolon that is missing."""


class LeftOpen(IllegalChoice):
    """A line that was heard to its end, and leaves open what nobody can be asked."""


@contextmanager
def with_semicolons(at: AtTable, line: Line) -> Iterator[None]:
    """Have a refusal give the line with the semicolon that it lacks in front of a clause: "Ana c Orso, stake 8"."""
    try:
        yield
    except (ChoiceError, UnknownName) as error:
        # What was heard to its end lacks no sign within a clause: "do fan, promise" are two deeds.
        found = _with_semicolon(at, line, 1 if isinstance(error, LeftOpen) else len(line.clauses) + 1)
        refused = re.findall(r'"[^"]*"', str(error))
        parted = next((one for word, one in found if any(word in part for part in refused)), found and found[0][1])
        if not parted:
            raise
        told = say("{error}; with a semicolon: {line}", error=error, line=quoted(parted, 80 * MOST_UNSAID))
        raise UnreadableChoice(told) from None


@contextmanager
def with_quotation(line: Line, said: Sequence[str], rule: Callable[[Sequence[str]], Any]) -> Iterator[None]:
    """Have a refusal give the line with its reason in quotation marks where they lack: "Ana Face +2 for that speech".

    Args:
        line: what was typed.
        said: the words behind what is ruled.
        rule: rules by fewer of them; raises GmkitError where that cannot be.
    """
    try:
        yield
    except GmkitError:
        figures = [
            n for n, word in enumerate(said[:-1], start=1) if re.fullmatch(r"[-+=−]*\d+", word) or means(word, "all")
        ]
        others = ("from", "enduring", "quietly", "anyway")
        cut = next((n for n in reversed(figures) if said[n].isalpha() and not means(said[n], *others)), 0)
        if not cut or line.why:
            raise
        rule(said[:cut])
        head, tail = line.act[: cut - len(said)], line.act[cut - len(said) :]
        parted = f'{joined(head, marks=True)} "{joined(tail)}"'
        told = say(
            "{words} is heard as no reason; that stands in quotation marks: {line}",
            words=quoted(joined(tail)),
            line=parted,
        )
        raise UnreadableChoice(told) from None


def _with_semicolon(at: AtTable, line: Line, first: int) -> list[tuple[str, str]]:
    """Give each word of the first parts of a line that may lack a sign in front of it, and the line with that."""
    parts, spoken = [[*part] for part in (line.act, *line.clauses)], spoken_clauses(at)
    known_as = {fold(form): word for word, told in spoken.items() if word in at.words for form in (told, word)}
    found: list[tuple[str, str]] = []
    for number, part in enumerate(parts[:first]):
        heard = 0  # how many words of clauses there have been
        for n, typed in enumerate(part):
            before, figure = part[n - 1], n + 1 < len(part) and part[n + 1].text.isdecimal()
            stake = number == 0 and figure and is_word(typed.text, "for")
            word = typed._replace(text=spoken.get("stake", "stake")) if stake else typed
            known = not word.quoted and known_as.get(fold(word.text), "for") not in _AS_PROSE
            lost = n > 1 if number == 0 else heard and (before.ends or before.text.isdecimal() or figure)
            if lost and (known or are_faces([word])):
                two = [[*part[: n - 1], before._replace(ends=False)], [word, *part[n + 1 :]]]
                whole = [*parts[:number], *two, *parts[number + 1 :]]
                found.append((typed.text, "; ".join(joined(one, marks=True) for one in whole)))
            heard += known
    return found


def are_faces(words: Sequence[Word]) -> bool:
    return all(word.text[:1].isdigit() and not word.quoted and {*":|/-"} & {*word.text} for word in words)


LEGAL = 44
"""What is legal stands in the question if it is no longer than this; else its beginning does."""


def in_short(legal: str, rest: str) -> str:
    """Give what is legal, or where it is long its beginning, with where the rest of it stands."""
    if len(legal) <= LEGAL:
        return legal
    whole, word = (legal[:LEGAL].rpartition(mark)[0] for mark in (", ", " "))
    return f"{whole}, …; {rest}" if whole else f"{word} …; {rest}"


def legal_lines(need: Any, legal: str) -> list[str]:
    """Say what is legal: what stands in the question in a line, and a longer list as `play` has it, by its numbers."""
    from gmkit.shell.session import menu_of  # where somebody asks

    menu = menu_of(need.choices) if isinstance(need, Ask) and len(legal) > LEGAL else None
    lines = [] if menu is None else menu.numbered()
    if menu is None or legal != menu.expects():
        names = ", ".join(said(known[0]) for known in menu.names) if menu else ""
        lines.append(say("choose {legal}", legal=legal.replace(names, say("these")) if names else legal))
    if isinstance(need, Ask) and shows_none(need.choices):
        lines.append(say("none is the word for nothing here; nothing and - are read as well."))
    return lines


MOST_UNSAID = 8
"""So much that a line leaves open is told at once, at most."""


def unsaid(at: AtTable, game: Any, record: Any, answers: Answers) -> GmkitError:
    """Give the refusal of a line that leaves questions open where nobody can be asked.

    What moves little by what Enter would take is taken for granted, so that what is asked after it is named as well.
    """
    need = game.pending(record)
    if isinstance(need, Luck):
        told, refused = at.about(game, record), _undrawn(record, answers.waited_for(record, need))
        return refused.behind(told[0].rstrip(".")) if told else refused
    again, heard, found = False, {*answers.heard}, list[tuple[str, str]]()
    while isinstance(need, Ask) and len(found) < MOST_UNSAID:
        text, usual = at.asked(game, record, need)
        if found and not usual:
            break
        again |= (need.seat, need.what) in heard
        clause, own = clause_for(at, need, record.hall.seating.names[need.seat], usual)
        legal = alike(need.choices, need.choices.expects())
        found.append((f"{text} ({in_short(legal, say('? at the prompt lists all'))})", clause))
        if not usual or (after := answers.going_on(record, Ready(need.seat, (need.what,), own, clause))) is None:
            break
        record, need = after, game.pending(after)
    asked, clause = "; ".join(one for one, _ in found), quoted("".join(one for _, one in found), 80 * MOST_UNSAID)
    return LeftOpen(
        say(
            "{asked}: that is asked more often than it is said; add {clause} as well; nothing is kept",
            asked=asked,
            clause=clause,
        )
        if again
        else say("{asked}: that is not said; add {clause}; nothing is kept", asked=asked, clause=clause)
    )


def _undrawn(record: Any, pieces: Sequence[Luck]) -> GmkitError:
    names, stream, need = record.hall.seating.names, Source("example").stream(), pieces[0]
    whose = [names[one.seat] if one.seat is not None else say("the city") for one in pieces]
    faces = [" ".join(one.law.show(one.law.draw(stream))) for one in pieces]
    return LeftOpen(
        say(
            "{name} has to draw {what}: {choices}; add {drawn} with what was drawn, or {what2}; nothing is kept",
            name=whose[0],
            what=said(need.what),
            choices=need.law.expects(),
            drawn=quoted("".join(f"; {name} {own}" for name, own in zip(whose, faces, strict=True)), 80 * MOST_UNSAID),
            what2=quoted("".join(f"; {name} {spoken_draw()}" for name in whose), 80 * MOST_UNSAID),
        )
    )


def as_clause(at: AtTable, record: Any, need: Ask, line: Line, said: str) -> list[Ready]:
    """Give an answer that is typed as a clause is, "stake 3" where a stake is asked for, or behind the name of whoever
    is asked, "Ana 3"; empty where it is none.
    """
    word = clause_word(at, line.act[0].text, record.hall.seating.names)
    fits = word is not None and (word == SAY or need.what in (at.labels(word) or ()))
    with suppress(UnreadableChoice, AmbiguousChoice):
        seat = _whose(at, record, SeatNo(ANYBODY), line.act, loose=False)[0] if word is None else ANYBODY
        fits = fits or seat == need.seat
    if len(line.act) < 2 or not fits:
        return []
    with suppress(GmkitError):
        # Something may be called so: "Do the work alone".
        need.choices.parse(said)
        return []
    return read_clause(at, record, need.seat, line.act, loose=word is None)


def hands_dealt(moments: Sequence[Moment[Any]]) -> list[str]:
    """Tell the GM hands that gmkit dealt of a pack that lies on the table, so that they can be laid out there."""
    lines: list[str] = []
    for moment in moments:
        need, said = moment.need, moment.said
        if isinstance(need, Luck) and len({*need.parts}) < len(need.parts) and said.by in (DRAWN, "gm"):
            dealt = need.law.show(said.value)
            for part in dict.fromkeys(need.parts):
                cards = " ".join(card for whose, card in zip(need.parts, dealt, strict=True) if whose == part)
                lines.append(say("GM  {part}: {cards}", part=part, cards=cards))
    return lines


def shown_by(moments: Sequence[Moment[Any]], names: Sequence[str]) -> list[list[str]]:
    """Give what was seen of moments, and by whom: "all" or a name."""
    found: list[list[str]] = []
    for moment in moments:
        need, said = moment.need, moment.said
        if need.seat is None or said.by in (FORCED, USUAL, UNSEEN) or (isinstance(need, Luck) and need.gm):
            continue
        if isinstance(need, Ask) and need.usual is not None and said.value == need.usual:
            continue  # as nobody's bet, of which nothing is seen
        faces = need.law.show(said.value) if isinstance(need, Luck) else (need.what,)
        labels = need.law.called(said.value) if isinstance(need, Luck) else faces
        what = f"{names[need.seat]}'s {' '.join(faces)}"
        # Other languages know a card by its label, and not by its id.
        own = [what, *(labels if labels != faces else ())]
        if isinstance(need, Ask) and need.secret:
            # What somebody chose is no news to them, but to whomever it was told, as who is passed a card.
            others = dict.fromkeys(getattr(event, "to", None) for event in moment.events)
            found += [[names[to], *own] for to in others if isinstance(to, int) and 0 <= to != need.seat]
        else:
            found.append([names[need.seat] if need.secret else "all", *own])
    return found
