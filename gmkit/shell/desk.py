"""What a game lays on the desk for the commands that all games share, and going on from a file."""

import functools
import hashlib
import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from gmkit import __version__, errors
from gmkit.chance.source import Source
from gmkit.errors import GmkitError, IllegalChoice, StoreError, UnreadableContent, counted, listed, quoted, said, say
from gmkit.library.document import Diagnostic, Document, Kind, Place, Severity, later, refuse_errors, spot
from gmkit.names import fold
from gmkit.shell.card import GameCard, set_id
from gmkit.shell.options import Common, Rolling
from gmkit.shell.words import RECAP, Story, one_stop
from gmkit.table.game import (
    SIGNS,
    TABLE,
    Ask,
    Game,
    Luck,
    Opinion,
    Over,
    Player,
    SeatNo,
    Step,
    Why,
    seen_by,
    without_signs,
)
from gmkit.table.run import Entry, Fitted, Log, Places, from_lines, refit, replay
from gmkit.table.seats import Seat, Seating, seat_all, seat_from

# ---- What a game lays on the desk for the commands that all games share: play, advise, odds at a prompt.


class Start(NamedTuple):
    """Where a game begins."""

    game: Game[Any]  # the rules, with their content
    seating: Seating  # who sits where
    options: Mapping[str, Any]  # the rules options
    step: Step[Any]  # the record, and what opening the game tells
    data: Mapping[str, Any] | None = None  # the situation it came from, as plain data; None for a fresh game


class Telling(NamedTuple):
    """How a game is told."""

    # events that somebody may know, the record as that one sees it, about how many words -> the whole as it is retold
    story: Callable[[Sequence[Any], Seating, Any, int], Story]
    beats: Callable[[Sequence[Any], Seating], list[str]]  # the whole in a few lines
    tell: Callable[[Any, Seating], str]  # one event in a sentence; empty for what needs no words
    glance: Callable[[Any, int], Sequence[str]]  # what a seat, or `TABLE`, sees now, in a few lines; takes its view
    # Events that follow one another -> a sentence for each; empty for what is told along with another, and
    # for what the headline has already. If there is none, each is told by itself.
    together: Callable[[Sequence[Any], Seating], list[str]] | None = None
    # the record of a game that is over, and what may be told of it -> how it stands, in lines; for where nothing is
    # known of how it came about
    standing: Callable[[Any, Any], list[str]] = lambda _record, _seen: []

    def sentences(self, events: Sequence[Any], seating: Seating) -> list[str]:
        """Give a sentence for each event; empty for what needs none, and for signs, which no game tells itself."""
        plain = without_signs(events)
        told = self.together(plain, seating) if self.together else [self.tell(event, seating) for event in plain]
        told = list(map(one_stop, told))
        if len(plain) == len(events):
            return told
        each = iter(told)
        return ["" if isinstance(event, SIGNS) else next(each) for event in events]


class Fact(NamedTuple):
    """Something that the GM may rule at a table."""

    says: str  # how it is typed
    # the rules, the record, who it is about, the words behind, why -> the record after it
    rule: Callable[[Any, Any, int, Sequence[str], str], Step[Any]]
    # the words behind -> whether with them it is an act of the same verb, where somebody can act
    is_act: Callable[[Sequence[str]], bool] = lambda _words: False
    what: str = ""  # what it is a figure of, which goes by the setting's own word as well; empty for a verb
    # what `rule` is given before the reason -> what is to be said of it beside what changed
    noted: Callable[[Any, Any, int, Sequence[str]], Sequence[str]] = lambda *_given: ()


class Hook(NamedTuple):
    """Something that is open at a table, and that the next scene could begin with."""

    text: str
    who: tuple[str, ...]  # by name whom it is about
    entry: int  # the entry that it came from; 0 where that is not to be known
    weight: float  # how much it presses


class AtTable(NamedTuple):
    """What a game does at a table that the GM leads."""

    # the rules, who sits where, by name what is said beforehand, what makes NPCs, what is dealt -> the record
    begin: Callable[[Any, Seating, Mapping[str, str], Callable[[Any, Any], Any], Source], Step[Any]]
    # the rules, who sits where, who keeps a sheet on paper -> the record where people deal real cards, with all of that
    # on its agenda
    deal: Callable[[Any, Seating, Sequence[SeatNo]], Step[Any]]
    cards: Sequence[str]  # labels of what is dealt from those cards
    turn: str  # the label of what a seat is asked as its turn begins
    # by verb: the rules, the record, whose it is, the words behind -> the record with what follows on its agenda
    acts: Mapping[str, Callable[[Any, Any, SeatNo, Sequence[str]], Step[Any]]]
    implied: Mapping[str, str]  # by verb the clause that the words behind it are, where they are one
    short: Mapping[str, str]  # letters for verbs
    facts: Mapping[str, Fact]  # by word what may be ruled
    # the rules, the record, a title, a level, who is there, what plays on to the end -> the scene begun
    scene: Callable[[Any, Any, str, str, Sequence[SeatNo], Callable[[Any], Step[Any]]], Step[Any]]
    # by label what people say there where nobody says otherwise; empty for what is usual in every game
    usual: Mapping[str, str]
    words: Sequence[str]  # the first words of clauses
    labels: Callable[[str], tuple[str, ...] | None]  # the first word of a clause -> the labels it answers
    said: Callable[[str, str], str]  # a clause's word and the rest -> the answer as it is typed
    # the content, a situation -> what people follow by figures: by whose it is, what, and about whom; None for what is
    # not known
    figures: Callable[[Any, Mapping[str, Any]], Mapping[tuple[str, str, str | None], int | None]]
    who: Callable[[Any, Any, str | None], list[str]]  # how it stands, in lines; of one, for the GM
    party: Callable[[Any, Any, str], int]  # the content, the record, a name -> who is meant
    # the rules, the record, what is asked -> the question, and what Enter takes; empty where it takes nothing
    asked: Callable[[Any, Any, Ask], tuple[str, str]]
    under_way: Callable[[Any, Any], list[str]]  # the rules, the record -> how far what is under way has come, in lines
    deeds: Callable[[Any, Any], list[str]]  # the rules, the record -> what those who take part may do, for Tab
    pronoun: Callable[[Any, str], str]  # the rules, a name -> the pronoun of whoever is called so; empty if none is
    # the record, who is away, what plays on to the end -> an evening without them, and no scene yet
    without: Callable[[Any, Sequence[SeatNo], Callable[[Any], Step[Any]]], Step[Any]]
    # what was dealt, whose players keep feelings and wants on paper -> the same, which knows nothing of those
    on_paper: Callable[[Step[Any], Sequence[SeatNo]], Step[Any]]
    # the record while sheets stood on paper, the one with them back, the records before sheets were left to players
    # and whether a season was counted since, the last first -> with what stood on them, moved as all have seen since;
    # and the record with the same unmoved
    give_back: Callable[[Any, Step[Any], Iterable[tuple[Any, bool]]], tuple[Step[Any], Any]]
    # the rules, a record of an evening that went its own way, what plays on to the end, whether wants are dealt anew
    # -> one that is led
    take_up: Callable[..., Step[Any]]
    # the records of an act one after another, and what happened in it -> how it came out and how likely that was, in
    # words; exact chances where they hang on nothing else than pieces that are drawn at once
    came_of: Callable[[Sequence[Any], Sequence[Any]], Mapping[str, float]]
    seats: Callable[[Mapping[str, Any]], tuple[str, ...]]  # a situation -> who sits there, in order
    events: Callable[[], Mapping[str, type]]  # the types of events by their words
    # the rules, a record as somebody sees it, a later one, what happened -> how the first stands, as told events
    opening: Callable[[Any, Any, Any, Sequence[Any]], list[Any]]
    # the rules -> as `Telling.story`, of an evening whose GM said what came next
    story: Callable[[Any], Callable[[Sequence[Any], Seating, Any, int], Story]]
    # the rules, a record as somebody sees it, what happened with the number of its entry, and of these the first of
    # this evening, who hears of it -> what is open
    hooks: Callable[[Any, Any, Sequence[tuple[int, Any]], int, str], list[Hook]]
    # the rules, a record as somebody sees it, that one's seat or None, somebody's name -> what is seen of the latter
    seen_of: Callable[[Any, Any, SeatNo | None, str], list[str]]
    # the rules, a record as somebody sees it, that one's seat or None for the GM -> by sheet what is on it, as text
    filled: Callable[[Any, Any, SeatNo | None], Mapping[str, str]]
    masks: Callable[[Any, SeatNo], tuple[str, ...]]  # a record, a seat -> what of the sheets by name is its own
    worn: Callable[[Any, Any, str], str]  # the rules, a record as somebody sees it, a name -> the mask, in words
    spoken: str = ""  # words behind names that another language has a word of its own for, in the same order
    clauses: str = ""  # the first words of clauses, as `spoken`
    wide: str = ""  # verbs of `several` and `free`, as `spoken`
    # by verb what several do: the rules, the record, whose it is, the words behind -> as acts
    several: Mapping[str, Callable[[Any, Any, Sequence[SeatNo], Sequence[str]], Step[Any]]] = {}
    # by verb what nobody in particular does: the rules, the record, the words behind -> as acts
    free: Mapping[str, Callable[[Any, Any, Sequence[str]], Step[Any]]] = {}
    # the rules, the record, who comes, with which mask, what makes NPCs, what is dealt -> the record with one more seat
    join: Callable[[Any, Any, Seat, str, Callable[[Any, Any], Any], Source], Step[Any]] | None = None
    # the rules, the record -> what the question that waits is about, in lines, where it does not say so itself
    about: Callable[[Any, Any], list[str]] = lambda _game, _record: []
    # the rules, a record, who was dealt in, None for all -> what the GM is told of them, in lines
    dealt: Callable[[Any, Any, Sequence[SeatNo] | None], list[str]] = lambda _game, _record, _seats: []
    # a record, a seat, a label, what was said -> why that is asked no more; None where it is so without asking
    spared: Callable[[Any, int, str, str], str | None] | None = None
    # the rules, a record as an act begins, the one it comes to, what happened -> the act retold in short, where none of
    # the people were there; None where it is told as it happens
    offscreen: Callable[[Any, Any, Any, Sequence[Any]], list[str] | None] = lambda _game, _begun, _end, _happened: None

    def english(self, word: str) -> str:
        """Give a verb of several, or of nobody in particular, in English; any other word as it is, in small letters."""
        verbs = dict(zip(map(fold, said(self.wide).split()), self.wide.split(), strict=False))
        return verbs.get(fold(word), fold(word))


class Grudge(NamedTuple):
    """What somebody may feel after a game: a ruling that is offered to the GM, ready to be taken."""

    seat: int  # who feels it
    about: int  # about whom
    change: int  # by how much
    why: str  # "cleaned out at Cyffle"


class Guest(NamedTuple):
    """What a game does at a table where it is played for a while, beside what every game does there."""

    # the words of a clause -> rules options as "NAME=VALUE"; None where they are no way of this game's to say any
    options: Callable[[Sequence[str]], list[str] | None] = lambda _words: None
    in_turn: Sequence[str] = ()  # labels of what is answered in the order in which it was called out, as bids are
    # by word, what is about to come up and what was said behind it -> what has come up, as it is typed; None where that
    # is so already; raises a GmkitError
    quick: Mapping[str, Callable[[Any, Sequence[str]], str | None]] = {}
    # the record, the seat and the words behind its name -> what the GM has that NPC do, as plain data, and in a
    # sentence; None where it is no order; raises a GmkitError
    order: Callable[[Any, SeatNo, Sequence[str]], tuple[Mapping[str, Any], str] | None] = lambda *_: None
    # the rules, the NPC's view, what it is asked, the orders -> what it does by them; of luck, with the whole
    # record, what comes up by agreement. None where they do not say
    obey: Callable[[Any, Any, Ask | Luck, Sequence[Mapping[str, Any]]], Any] = lambda *_: None
    # how it is over, what has happened, the names -> what somebody may feel after it, the worst first
    grudges: Callable[[Over, Sequence[Any], Sequence[str]], Sequence[Grudge]] = lambda *_: ()
    # the record of a game that begins, what each seat brings -> the same with that; None where all bring the same
    bring: Callable[[Any, Sequence[int]], Any] | None = None
    unlike: bool = False  # whether everybody brings what is in the purse, though it be more than others have
    free: Sequence[str] = ()  # rules options, as "NAME=VALUE", with which it is not played for what people bring
    # the record, a seat -> whether it has nothing left to bid, and so is not asked
    broke: Callable[[Any, SeatNo], bool] = lambda *_: False


def win_share(over: Over, seat: int) -> float:
    """Give a seat's share of the win: all of it, or an equal part of a tie."""
    return 1 / len(over.ranking[0]) if seat in over.ranking[0] else 0.0


def place_share(over: Over, seat: int) -> float:
    """Give a seat's share of all pairs of seats: those in which it is ahead, and half of those in which it ties."""
    beaten, count = 0.0, sum(map(len, over.ranking))
    for place, group in enumerate(over.ranking):
        if seat in group:
            beaten = sum(map(len, over.ranking[place + 1 :])) + (len(group) - 1) / 2
    return beaten / (count * (count - 1) / 2)


class Trial(NamedTuple):
    """What one deal of a study of strength is."""

    options: Mapping[str, Any] = {}  # options over the game's defaults, such as one hand instead of a whole evening
    seats: tuple[int, ...] = ()  # the numbers of seats it is usually measured at; none for the card's usual number
    # an end and a seat -> its share of what there was to win, 0 to 1; all seats' add up to 1
    share: Callable[[Over, int], float] = win_share
    # a seat and the rules -> a player that is given the whole record instead of its view, as nobody is
    # outside a study; None where nothing worth knowing is hidden
    ceiling: Callable[[Seat, Any], Player] | None = None
    fixed: tuple[str, ...] = ()  # options that cannot be changed in a study, since the share is reckoned by them
    personas: tuple[str, ...] = ()  # the styles whose cost is measured; none for those of the card


class Look(NamedTuple):
    """What an NPC is like, as far as its signs go by it."""

    temper: str = ""  # a key of `tells.signs` in a file of words; empty for no temper of its own
    # what it wore first, and signs of whoever wears that: they are shown in it alone
    dress: str = ""
    signs: Sequence[str] = ()


Asked = Callable[[SeatNo, str, float], float]
"""A seat, a meaning, a reader's memory (0 to 1) -> how many times likelier that is by a sign; 1 without one."""


class Reads(NamedTuple):
    """How NPCs of a game read each other's signs, where a study lets them."""

    # a seat, the rules, what it asks of signs -> the NPC that plays it and goes by them
    player: Callable[[Seat, Any, Asked], Player]
    memory: Callable[[Seat], float]  # how much a seat's level makes of what it has counted, 0 to 1
    # what happened, as all see it -> of whom a meaning has come out: whether it was so, None where that stays open
    found: Callable[[Sequence[Any]], Iterable[tuple[SeatNo, str, bool | None]]]
    # by meaning how often it was so where it came out so, and where it came out otherwise: measured
    shares: Mapping[str, tuple[float, float]]
    # a meaning, the rules, a view, what was asked, the choice, whose it is, how many times likelier a sign makes it to
    # the others -> what showing it is worth, in what the NPC reckons by
    gain: Callable[[str, Any, Any, Ask, Any, Seat, float], float]


class Tells(NamedTuple):
    """What NPCs of a game may give away."""

    meanings: tuple[str, ...]  # what a sign may stand for, by the keys of `tells.meanings` in a file of words
    # a meaning, the rules, a view, what was asked, the choice, whose it is, what it drew from -> whether that is so for
    # its owner; None where the choice has nothing to do with it
    is_so: Callable[[str, Any, Any, Ask, Any, Seat, Source], bool | None]
    round: Callable[[Any], Any]  # a record -> what its round goes by; None where nobody shows anything
    # the rules, a record, a seat -> what an NPC is like
    look: Callable[[Any, Any, SeatNo], Look] = lambda _game, _state, _seat: Look()
    dress: Callable[[Any, SeatNo], str] = lambda _state, _seat: ""  # a record, a seat -> what it wears now
    pronoun: Callable[[Any, Seat], str] = lambda _game, seat: seat.pronoun  # the rules, a seat -> she, he or they
    reads: Callable[[], Reads] | None = None  # how its NPCs read signs in a study; None if they cannot


class Changed(NamedTuple):
    """Something that a form changes which was filled in."""

    where: str  # the sheet and the row, in words
    what: str
    before: str
    after: str
    # where it stands in a situation, by fields and places; of a field that may be called several ways all of them, the
    # usual one first; ITEM for one more item of a list
    place: tuple[str | int | tuple[str, ...], ...]
    value: Any  # what stands there after it, as plain data


class FilledIn(NamedTuple):
    """What was filled in on a form."""

    record: Any  # after it
    changes: tuple[Changed, ...]
    untaken: tuple[tuple[str, str], ...]  # fields that no situation has a place for, and what was typed there


class Typed(NamedTuple):
    """A form that was filled in."""

    form: str  # how its file is named in messages
    words: Mapping[str, str]  # by field what was typed; "" is never there, a tick is TICKED
    seat: SeatNo | None  # whose it is; None for the GM's


class Forms(NamedTuple):
    """What a game makes of forms that were filled in."""

    record: Callable[[Start], Any]  # where a table begins -> the record that sheets of it show
    # the rules, that record, forms in which no field is filled in in two ways -> what they come to together; raises
    # IllegalChoice with every reading that is none or disagrees, each in a line
    read: Callable[[Any, Any, Sequence[Typed]], FilledIn]
    # the rules, what a seat sees, the seat -> what its form may change, as plain data, by the ending of the fields that
    # somebody else's form has too, and under "" for all others; None for all that it sees
    shown: Callable[[Any, Any, SeatNo], Any] | None = None


class Screens(NamedTuple):
    """How a game draws its pages for phones and a second screen, each from one view."""

    table: Callable[[Any, Any], Any]  # the rules, what everybody sees -> the second screen
    sheet: Callable[[Any, Any, SeatNo], Any] | None = None  # the rules, what a seat sees, the seat -> its sheet
    hand: Callable[[Any, Any, SeatNo], Any] | None = None  # likewise what it holds
    gm: Callable[..., Any] | None = None  # the rules, the record, a title, a seat's phone, who is away -> its parts
    row: Callable[[Any, Any, Ask], Any] | None = None  # the rules, a view, what is asked -> how a choice is drawn
    question: Callable[[Any, Any, Any], str] | None = None  # likewise -> how it is put; empty for the prompt's words
    tint: str = ""  # the game's own colour on pages


def by_label(questions: Mapping[str, str]) -> Callable[[Any, Any, Any], str]:
    """Give how questions are put that their labels alone tell apart."""
    return lambda _rules, _view, need: said(questions.get(need.what, ""))


TICKED = "x"
"""What a box has that was ticked."""

ITEM = -1
"""Stands for one more item of a list."""


class Desk(NamedTuple):
    """A game's own part in the shared commands."""

    card: GameCard  # the game's card
    # content paths and a set's id -> the rules with that content
    open: Callable[[Sequence[Path], str | None], Game[Any]]
    content: Callable[[Game[Any]], Mapping[str, Any] | None]  # what the log keeps of the content: plain data, or None
    # a situation file -> where to begin; its options can be overridden
    situation: Callable[[Path, Sequence[Path], Sequence[str]], Start]
    from_data: Callable[[Mapping[str, Any], Game[Any], Mapping[str, Any]], Start]  # the same from plain data
    # the same out of a log: only gmkit wrote it, but anybody can edit it
    from_log: Callable[[Mapping[str, Any], Game[Any], Mapping[str, Any]], Start]
    save: Callable[[Any, Game[Any]], Mapping[str, Any]]  # a record -> the situation as plain data
    player: Callable[[Seat, Any], Player]  # a seat -> the NPC that plays it
    # view, ask, seat, source -> what an NPC of that level thinks of each choice, best first
    consider: Callable[[Any, Any, Ask, Seat, Source], list[Opinion]]
    telling: Callable[[Any], Telling]  # the rules with their content -> how it is told
    turns: Callable[[Any], int]  # how many turns or rounds a record has seen
    # a record -> what to do where it asks nothing and is not over; empty where that cannot be
    idle: Callable[[Any], str] = lambda _record: ""
    # seats and options -> what a GM should know before the game begins
    warnings: Callable[[Seating, Mapping[str, Any]], Sequence[str]] = lambda _seating, _options: ()
    # the rules with their content -> names of what else takes part beside the seats, after them
    parties: Callable[[Any], Sequence[str]] = lambda _game: ()
    trial: Trial = Trial()  # what one deal of a study of strength is
    # the rules, the record of a game that is over -> where the next one with the same people begins; None for a
    # game that has no next one
    sequel: Callable[[Any, Any], Step[Any]] | None = None
    makers: Callable[[], Mapping[str, Any]] = dict  # every sheet with what makes it
    # the rules with their content -> names for seats that nobody named, in place of the card's; empty for those
    names: Callable[[Any], Sequence[str]] = lambda _game: ()
    # the rules with their content -> ids of the cards that events give by number
    cards: Callable[[Any], Sequence[str]] = lambda _game: ()
    # the rules -> what is said beside their figures where values of ours may be among them; empty, None if none can be
    notice: Callable[[Any], str | None] = lambda _game: None
    # the rules, a view, what is asked -> what stands below the odds at a prompt, in lines
    beside: Callable[[Any, Any, Ask], Sequence[str]] = lambda _game, _view, _ask: ()
    # the level that whoever asks at a prompt is advised by, which may take longer than an NPC's
    adviser: str = "grandmaster"
    advised: Callable[[Any, Ask, Seat], str] = lambda *_: ""  # a view, what is asked, who -> what the figures are
    # a view, what is asked -> whether its owner may know something here, for all that others can tell; then the screen
    # is that player's alone even if there is nothing to be seen on it
    private: Callable[[Any, Ask], bool] = lambda _view, _ask: False
    # whether an NPC's choice is the first that `consider` gives, by the same draws; then telling why changes nothing
    motives: bool = False
    at_table: Callable[[], AtTable] | None = None  # what it does at a table; None for a game that has no place there
    guest: Callable[[], Guest] = Guest  # what it does at a table where it is played for a while
    # content paths, a situation as plain data -> who is here and how they stand, in lines; without the rules
    here: Callable[[Sequence[Path], Mapping[str, Any]], list[str]] | None = None
    tells: Tells | None = None  # what its NPCs may give away; None if they give away nothing
    forms: Callable[[], Forms] | None = None  # what it makes of forms; None where none is read
    screens: Callable[[], Screens] | None = None  # how it draws its pages; None where glances will do
    # a seat, a view, what is asked, what was thought of each choice, the choice -> what decided it, as its player says
    why: Callable[[Seat, Any, Ask, Sequence[Opinion], Opinion], Why | None] = lambda *_: None

    def story(
        self,
        start: Start,
        events: Sequence[Any],
        state: Any,
        viewer: SeatNo | None,
        *,
        gm: bool,
        words: int = RECAP,
    ) -> Story:
        """Give the story of a game as one seat may hear it, or everybody where there is none, or the GM.

        Args:
            start: where the game began.
            events: all that happened.
            state: the record now.
            viewer: whose story it is; None for everybody.
            gm: whether all secrets may be told.
            words: how many words it should have at most; it may have fewer, and more where more must be told.
        """
        events = without_signs(events)
        if not gm:
            events = seen_by(events, viewer)
        state = self.as_seen(start, state, viewer, gm=gm)
        return self.telling(start.game).story(events, start.seating.told_to(None if gm else viewer), state, words)

    def as_seen(self, start: Start, state: Any, viewer: SeatNo | None, *, gm: bool) -> Any:
        """Give the record as one seat sees it, or everybody where there is none, or the GM."""
        return state if gm else start.game.view(state, TABLE if viewer is None else viewer)


def shown_at(desk: Desk, start: Start, state: Any, answers: int) -> Any:
    """Give the record that sheets show: of a situation as it is written, before going on begins a new round."""
    return state if answers or start.data is None or desk.forms is None else desk.forms().record(start)


class Rooms:
    """A game's modules by name, each loaded when it is first wanted: most runs need few of them."""

    def __init__(self, package: str, rooms: Mapping[str, str]) -> None:
        """Take the game's package, and its card's rooms."""
        self._package, self._rooms = package, rooms

    def __getattr__(self, name: str) -> Any:
        return import_module(f"{self._package}.{self._rooms.get(name, name)}")

    def __contains__(self, name: str) -> bool:
        return find_spec(f"{self._package}.{self._rooms.get(name, name)}") is not None

    def later(self, place: str) -> Callable[..., Any]:
        """Give a function that is loaded when it is first called, such as "npc:player"."""
        return later(f"{self._package}.{place}")

    def read_content(self, kind: Kind, paths: Sequence[Path], wanted: str | None) -> Any:
        """Give the content of one kind as plain data; raises as `library.shelves.resolve` does."""
        from gmkit.library.shelves import resolve

        return resolve(kind.name, kind.default, paths, self.kinds.KINDS, wanted).data


def lay_desk(
    card: GameCard,
    rooms: Rooms,
    *,
    seated: Callable[[Any], Seating] = lambda state: state.seating,
    reads: Callable[[Any], Sequence[Any]] = lambda _game: (),
    restore: Callable[[Mapping[str, Any], Any, Mapping[str, Any]], Start] | None = None,
    faults: Callable[[Document, Any, Mapping[str, Any]], list[Diagnostic]] = lambda _document, _game, _options: [],
    blamed: Callable[[Document, GmkitError], Place] = lambda document, _error: document.place(["seats"]),
    filled_in: Callable[[Any, Mapping[str, str]], tuple[Sequence[Changed], Sequence[tuple[str, str]]]] | None = None,
    **own: Any,
) -> Desk:
    """Give the desk of a game whose modules have their usual names: kinds, situation, npc, screens if it has them.

    Args:
        card: the game's card.
        rooms: its modules.
        seated: who sits at the table of a record.
        reads: what of the rules a situation is read with.
        restore: makes a start of a situation's plain data, the rules with their content, and the options in force,
            where that takes more than reading it.
        faults: tells what is wrong with a situation beside its content and options.
        blamed: gives the place in a file for what `restore` raises.
        filled_in: gives what forms change in a record, and what no situation has a place for; None where no form is
            read.
        own: the rest of the desk, and what is there instead of the usual.
    """

    def read(data: Mapping[str, Any], game: Any, options: Mapping[str, Any]) -> Start:
        step = rooms.situation.from_data(data, *reads(game), options)
        return Start(game, seated(step.state), options, step, data)

    begin = restore or read

    def from_log(data: Mapping[str, Any], game: Any, options: Mapping[str, Any]) -> Start:
        hold_to(data, rooms.kinds.SITUATION, lambda document: faults(document, game, options))
        return begin(data, game, options)

    def situation(path: Path, content: Sequence[Path], options: Sequence[str]) -> Start:
        from gmkit.library.shelves import load_checked

        document = load_checked(path, rooms.kinds.SITUATION)
        game = own["open"](content, set_id(options) or document.data.get("set"))
        merged = card.options_over(document.data.get("options", {}), options)
        refuse_errors(faults(document, game, merged))
        try:
            return begin(document.data, game, merged)
        except GmkitError as error:
            place = blamed(document, error)
            raise errors.BrokenContentRule(f"{path}:{place.line}:{place.column}: {error}") from None

    def record(data: Mapping[str, Any], game: Any, options: Mapping[str, Any]) -> Any:
        return rooms.situation.from_data(data, *reads(game), options).state

    def taken(game: Any, state: Any, typed: Sequence[Typed]) -> FilledIn:
        assert filled_in is not None
        try:
            told = {field: words for one in typed for field, words in one.words.items()}
            # That a sign was noticed is for the GM's eye alone.
            changes, untaken = filled_in(state, {at: told[at] for at in told if not at.startswith("gm.sign.")})
        except GmkitError as error:
            raise error.behind(errors.listed([one.form for one in typed], "and")) from error
        data = rooms.situation.to_data(state)
        for one in changes:
            data = _with(data, one.place, one.value)
        after = record(data, game, card.options_over(data.get("options", {}), ())) if changes else state
        return FilledIn(after, tuple(changes), tuple(untaken))

    if filled_in is not None:
        own["forms"] = lambda: Forms(lambda start: record(start.data or {}, start.game, start.options), taken)
    usual: dict[str, Any] = {
        "situation": situation,
        "from_data": begin,
        "from_log": from_log,
        "save": lambda state, _game: rooms.situation.to_data(state),
        "makers": lambda: rooms.prints.MAKERS,
        "player": rooms.later("npc:player"),
        "consider": rooms.later("npc:consider"),
        "content": lambda _game: None,
        "screens": (lambda: rooms.screens.SCREENS) if "screens" in rooms else None,
    }
    return Desk(card, **{**usual, **own})


def _with(data: Any, place: Sequence[Any], value: Any) -> Any:
    """Give plain data with another value at a place."""
    if not place:
        return value
    if isinstance(data, list):
        return [_with(one, place[1:], value) if at == place[0] else one for at, one in enumerate(data)]
    return {**data, place[0]: _with(data.get(place[0]), place[1:], value)}


def content_mark(id: str, content: object) -> Mapping[str, Any]:  # noqa: A002
    """Give what a log keeps of content: which set it was, and what tells that set as it was from any other."""
    return {"set": id, "sha256": hashlib.sha256(repr(content).encode()).hexdigest()}


def noticed(notice: str | None) -> Mapping[str, Any]:
    """Give what programs are told of values that are ours and not the source's, as `Desk.notice` has it."""
    if notice is None:
        return {}
    return {"house": True, "notice": notice} if notice else {"house": False}


# ---- A game's commands by name, each loaded when it is run: most runs need one of them.


class Later(Mapping[str, Callable[..., None]]):
    """Commands that are loaded when they are looked up."""

    def __init__(self, desk: Desk, rooms: Rooms, places: Mapping[str, str]) -> None:
        """Take the game's desk and modules, and for each command where it is: "figures:alienation".

        A command whose first parameter is called desk is given it.
        """
        self._desk, self._rooms, self._places = desk, rooms, places

    def __getitem__(self, name: str) -> Callable[..., None]:
        """Load a command."""
        module, _, function = self._places[name].partition(":")
        found: Callable[..., None] = getattr(getattr(self._rooms, module), function)
        return at(self._desk, found) if next(iter(inspect.signature(found).parameters)) == "desk" else found

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def at(desk: Desk, function: Callable[..., None]) -> Callable[..., None]:
    """Give a command without its first parameter, the desk."""

    @functools.wraps(function)
    def command(**values: Any) -> None:
        function(desk, **values)

    shown = inspect.signature(function)
    command.__signature__ = shown.replace(parameters=list(shown.parameters.values())[1:])  # type: ignore[attr-defined]
    return command


# ---- Going on from a file: a situation somebody wrote, or the log of a game.

_DAMAGE = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError),
    *(RecursionError, StopIteration, TypeError, ValueError),
)
"""What comes of plain data that nobody checks before it is read."""


class Kept(NamedTuple):
    """How a log was made."""

    seed: str | None = None  # what its draws depended on, or None if there was no log
    dice: str | None = None  # who rolled, or None if there was no log
    shared: bool = False  # whether the screen was passed round
    gm: bool = False  # whether the GM sat there, and was told everything
    other: bool = False  # whether other rules or other content than today's may have made it
    left: bool = False  # whether some of its answers are read otherwise than they stand there

    def over(self, rolling: Rolling) -> Rolling:
        """Give how to go on: as before, unless it was said otherwise."""
        dice = rolling.dice if rolling.dice is not None else self.dice
        return rolling._replace(seed=rolling.seed if rolling.seed is not None else self.seed, dice=dice)


def take_up(desk: Desk, common: Common, path: Path, *, anyway: bool = False) -> tuple[Start, list[Entry], Kept]:
    """Go on from a situation or a log: where to begin, what was answered since, and how the log was made.

    Args:
        desk: the game's part in it.
        common: with the content that is in force.
        path: the file.
        anyway: whether a log whose answers do not all fit the rules of today is taken as far as they do.

    Raises:
        ContentError: the file cannot be used; says where and why.
        StoreError: the log was made with other content, or does not fit the rules any more.
    """
    if path.suffix.casefold() == ".gmkit" and (standing := _standing_in(path, desk.card.slug)) is not None:
        game = desk.open(common.content or (), set_id(common.options) or standing.get("set"))
        return restore_standing(desk, game, standing, common.options, str(path)), [], Kept()
    if path.suffix.casefold() not in LOGS:
        return desk.situation(path, common.content or (), common.options), [], Kept()
    log = read_log(path, desk.card.slug)
    header = log.header
    _refuse_header(header, path)
    if header["game"] != desk.card.slug:
        told = say(
            "this is a log of {played}, not of {slug}; name that game", played=header["game"], slug=desk.card.slug
        )
        raise StoreError(f"{path}:1:1: {told}")
    if any(text.partition("=")[0].strip() != "set" for text in common.options):
        raise IllegalChoice(say("--option cannot go with a log; the game goes on by the options it began with"))
    game = desk.open(common.content or (), set_id(common.options))
    start, kept = begin_again(desk, game, header, f"{path}:1:1:")
    if not kept.other:
        return start, list(log.entries), kept
    fit = refit(game, start.step.state, log.entries, str(path), start.seating.names)
    if fit.misfit is not None and not anyway:
        raise StoreError(_misfit(desk, fit, path)) from fit.misfit
    common.voice.aside(fit.told(path))
    return start, list(fit.entries), kept._replace(left=bool(fit.left))


def _misfit(desk: Desk, fit: Fitted, path: Path) -> str:
    """Say why a log does not fit the rules any more, and what can be done with it."""
    told = say(
        "{error}; the {answers} before it fit: give the content it was made with, if you have it (--content), "
        "cut the file there to go on from that, or go on from a situation (.yaml) that the gmkit which wrote it saves",
        error=fit.misfit,
        answers=counted(len(fit.entries), "answer"),
    )
    if desk.at_table is None:
        return told
    return say(
        '{told}, or gmkit table NAME "import {path} anyway" begins with what it had come to there',
        told=told,
        path=path,
    )


def begin_again(desk: Desk, game: Any, header: Mapping[str, Any], where: str) -> tuple[Start, Kept]:
    """Give where a kept game begins, and how it was kept.

    Args:
        desk: the game's part in the shared commands.
        game: the rules with their content.
        header: what was kept of its beginning.
        where: stands before what is told of it.

    Raises:
        StoreError: it was made with another set, or is damaged.
    """
    made, now = header.get("content"), desk.content(game)
    if made != now and not (isinstance(made, Mapping) and isinstance(now, Mapping) and made.get("set") == now["set"]):
        told = say("other content; give the same file with --content")
        raise StoreError(say("{where} the log was made with {content}", where=where, content=told))
    other = made != now or header.get("gmkit") != __version__
    try:
        kept = Kept(
            header["seed"], header.get("dice", "app"), header.get("shared", False), header.get("gm", False), other
        )
        options = desk.card.kept_options(header["options"])
        seating = seat_all([seat_from(row) for row in header["seats"]], *desk.card.seats[:2])
        if header.get("situation"):
            return desk.from_log(header["situation"], game, options), kept
        return Start(game, seating, options, game.set_up(seating, options)), kept
    except _DAMAGE:
        raise StoreError(f"{where} " + say("the log's first line is damaged; restore the file from a copy")) from None
    except GmkitError as error:
        raise StoreError(f"{where} {error}") from None


def restore_standing(desk: Desk, game: Any, data: Mapping[str, Any], options: Sequence[str], shown: str) -> Start:
    """Give a game that stands at a table as it is now; raises StoreError where what is kept of it is damaged."""
    try:
        merged = desk.card.options_over(desk.card.kept_options(data["options"]), options)
        return desk.from_data(data, game, merged)._replace(data=data)
    except (*_DAMAGE, GmkitError) as error:
        told = say("{title} as it stands there cannot be read; return to an entry", title=desk.card.title)
        raise StoreError(f"{shown}: {told}") from error


def _standing_in(path: Path, slug: str) -> Mapping[str, Any] | None:
    """Give the record of a game that stands at a table, as it is now; None where it does not; raises StoreError."""
    from gmkit.table.store import open_store

    with open_store(path, read_only=True) as store:
        found: Mapping[str, Any] | None = store.state.get("standing", {}).get(slug)
        return found


def kept_game(path: Path) -> str:
    """Give the game that a log is of, by its slug.

    Raises:
        UnreadableContent: the file is no log.
    """
    return str(read_log(path).header["game"])


def take_state(desk: Desk, common: Common, path: Path, *, anyway: bool = False) -> tuple[Start, Any]:
    """Go on from a situation or a log: where to begin, and the record as it stands; as `take_up` does."""
    start, entries, _ = take_up(desk, common, path, anyway=anyway)
    return start, replay(start.game, start.step.state, entries, Places(), str(path), start.seating.names)[0]


def hold_to(data: Any, kind: Kind, cards: Callable[[Document], list[Diagnostic]]) -> None:
    """Hold a situation out of a log to what its kind of file must be: only gmkit wrote it, but anybody can edit it.

    Args:
        data: what stands in the log.
        kind: the kind of file that it came from.
        cards: what is checked of it last, by the content that it is played with.

    Raises:
        BrokenContentRule: it is no such situation; tells the first thing that is wrong.
    """
    from gmkit.library.shelves import validate

    document = Document("", data, spot(0, 0, 0, 0), ())
    for check in (lambda one: validate(one, {kind.name: kind}), cards):
        for found in check(document):
            if found.severity is Severity.ERROR:
                told = say("the situation in the log is damaged: {message}", message=found.message)
                raise errors.BrokenContentRule(say("{told}; restore the file from a copy", told=told))


LOGS = (".jsonl", ".gmkit")
"""What a game that was kept answer by answer ends in: a log as text, or the file of a game that is being played."""


def read_log(path: Path, slug: str = "") -> Log:
    """Read a game that was kept answer by answer; of several at a table that of one sort, or the one in focus.

    Raises:
        ContentError: it is no log; names the line.
        StoreError: it is no file of a game that is being played.
    """
    if path.suffix.casefold() == ".gmkit":
        # Only what is gone on with from there needs the store.
        from gmkit.table.store import open_store

        with open_store(path, read_only=True) as store:
            return log_of(store.state, str(path), slug)
    text = _text(path)
    try:
        return from_lines(text, str(path))
    except UnreadableContent:
        from gmkit.table.store import is_export

        if is_export(text.partition("\n")[0]):
            told = say(
                "this is a whole table as text; gmkit table NAME import {path} makes a table of it again", path=path
            )
            raise UnreadableContent(f"{path}:1:1: {told}") from None
        raise


def log_of(state: Mapping[str, Any], shown: str, slug: str = "") -> Log:
    """Give the log of the one game that is open, or of several as in `read_log`; raises StoreError if there is none."""
    import json

    games = state.get("open", {})
    if len(games) > 1:
        games = {key: kept for key, kept in games.items() if slug in ("", kept["header"]["game"])}
        games = {key: kept for key, kept in games.items() if key == state.get("focus")} or games
    if len(games) != 1:
        told = say("no game to go on with; gmkit table {path} open begins one, and to says which is meant", path=shown)
        raise StoreError(f"{shown}: {told}")
    try:
        (kept,) = games.values()
        rows = [kept["header"], *kept["answers"]]
    except _DAMAGE:
        raise StoreError(say("{shown}: the game in it is damaged; restore the file from a copy", shown=shown)) from None
    return from_lines("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), shown)


_HEADER: Mapping[str, tuple[tuple[type, ...], str]] = {
    "gmkit": ((str,), errors.later("the version that wrote it")),
    "game": ((str,), errors.later("a game")),
    "options": ((dict,), errors.later("the options by their names")),
    "seats": ((list,), errors.later("a list of seats")),
    "content": ((dict, type(None)), errors.later("what content it was played with")),
    "seed": ((str,), errors.later("a text")),
    "dice": ((str,), errors.later("app, people or table")),
    "shared": ((bool,), errors.later("whether the screen is passed round")),
    "gm": ((bool,), errors.later("whether the GM sits there and is told everything")),
    "situation": ((dict, type(None)), errors.later("a situation, or null")),
}
"""What may stand in the first line of a log: of what sort, and what it is."""

_NEEDED = ("game", "options", "seats", "seed")


def _refuse_header(header: Mapping[str, Any], path: Path) -> None:
    """Refuse a log whose first line does not say how the game began, or is of a newer gmkit; raises StoreError."""
    where = say("{path}:1:1: the log's first line", path=path)
    writer = header.get("gmkit")
    if isinstance(writer, str) and _version(writer) > _version(__version__):
        raise StoreError(
            say(
                "{where}: gmkit {writer} wrote it, and this is {version}; update gmkit",
                where=where,
                writer=quoted(writer, 20),
                version=__version__,
            )
        )
    for name, value in header.items():
        if name not in _HEADER:
            what, names = quoted(name), listed(_HEADER)
            raise StoreError(
                say("{where} has {name}, which is none of {names}; take it out", where=where, name=what, names=names)
            )
        sorts, what = _HEADER[name]
        if not isinstance(value, sorts):
            raise StoreError(
                say(
                    "{where}: {name} must be {what}; restore the file from a copy",
                    where=where,
                    name=name,
                    what=said(what),
                )
            )
    if missing := [name for name in _NEEDED if name not in header]:
        raise StoreError(say("{where} says no {name}; restore the file from a copy", where=where, name=missing[0]))
    for at, seat in enumerate(header["seats"], start=1):
        try:
            seat_from(seat)
        except _DAMAGE:
            told = say("{where}: seat {at} is none; restore the file from a copy", where=where, at=at)
            raise StoreError(told) from None


def _version(text: str) -> tuple[int, ...]:
    """Give a version as numbers that can be compared: "0.10.1" is after "0.9"."""
    return tuple(int(part) for part in re.findall(r"\d+", text)[:3])


def _text(path: Path) -> str:
    from gmkit.library.files import read_bytes

    try:
        return read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        told = say("{path}: byte {at} is not UTF-8; save it as UTF-8, as --save does", path=path, at=error.start + 1)
        raise UnreadableContent(told) from None
