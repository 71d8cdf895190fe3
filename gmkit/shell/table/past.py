"""Looking back at a table: its log, how an evening is retold, what is open, and what somebody sees.

All of it is made from somebody's projection, and from the events that entries keep; no rule is run for it.
"""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from gmkit.errors import IllegalChoice, UnreadableChoice, later, listed, quoted, said, say
from gmkit.names import fold
from gmkit.shell.desk import AtTable, Hook, restore_standing
from gmkit.shell.output import Voice, event_from
from gmkit.shell.table.line import GM as GM_PLAYS
from gmkit.shell.table.line import (
    GMKIT,
    Line,
    Outcome,
    Person,
    Word,
    absent,
    asked_and_said,
    find_person,
    introduced,
    is_word,
    told_changes,
)
from gmkit.shell.table.sitting import STANDING, Asked, Put, Sitting, plain
from gmkit.shell.words import RECAP, Story, capital, within
from gmkit.shell.words import Line as Weighed
from gmkit.table.entries import Entry
from gmkit.table.game import TABLE, SeatNo
from gmkit.table.projection import GM, PUBLIC, Eyes, Known, Projection, Seen, Taken, entry_seen, project, walk
from gmkit.table.run import DRAWN, TYPED, UNSEEN

# ---- Who looks, and what was asked for.


class Wanted(NamedTuple):
    """What a line asks to see, and for whose eyes."""

    who: str  # a person's name, `PUBLIC` or `GM`
    words: tuple[str, ...]  # the rest of the line
    given: Mapping[str, str]  # options, with what stood behind them

    def number(self, option: str, usual: int, least: int, most: int) -> int:
        """Give what a number behind an option is; raises UnreadableChoice where it is none."""
        text = self.given.get(option, str(usual))
        if not (text.isascii() and text.isdecimal() and len(text) < 6 and least <= int(text) <= most):
            raise UnreadableChoice(
                say(
                    "{option} takes {least} to {most}, not {words}",
                    option=option,
                    least=least,
                    most=most,
                    words=quoted(text),
                )
            )
        return int(text)


def wanted(sitting: Sitting, line: Line, *options: str, usual: str = GM) -> Wanted:
    """Read what a line asks to see: --for NAME, --public or --gm, and options of its own.

    Args:
        sitting: the table.
        line: the line.
        options: what it takes beside; those that end in "=" take a word.
        usual: whose eyes it is for where nobody says.

    Raises:
        UnreadableChoice, UnknownName, AmbiguousChoice: an option or a name is none.
    """
    left, who, given = list(line.act[1:]), list[str](), dict[str, str]()
    rest: list[str] = []
    while left:
        word = left.pop(0)
        plainly = word.text.casefold()
        if word.quoted or not plainly.startswith("--"):
            rest.append(word.text)
        elif plainly in ("--public", "--gm"):
            who.append(PUBLIC if plainly == "--public" else GM)
        elif plainly == "--for":
            who.append(_name(sitting, left))
        elif plainly in options:
            given[plainly] = ""
        elif f"{plainly}=" in options:
            if not left:
                raise UnreadableChoice(say("{option} needs a number behind it", option=plainly))
            given[plainly] = left.pop(0).text
        else:
            known = listed(["--for NAME", "--public", "--gm", *(one.removesuffix("=") for one in options)])
            raise UnreadableChoice(say("{words} is none of {known}", words=quoted(word.text), known=known))
    if len(set(who)) > 1:
        raise IllegalChoice(say("it is for one pair of eyes: --for NAME, --public or --gm"))
    return Wanted(who[0] if who else usual, tuple(rest), given)


def _name(sitting: Sitting, left: list[Word]) -> str:
    """Take as many words as make somebody's name."""
    for many in range(min(len(left), 6), 0, -1):
        text = " ".join(word.text for word in left[:many])
        same = next((one for one in sitting.people if fold(one.name) == fold(text)), None)
        if same is not None:
            del left[:many]
            return same.name
    if not left:
        raise UnreadableChoice(say("--for needs a name behind it"))
    return find_person(sitting.people, left.pop(0).text).name


# ---- What somebody may know.


def eyes(sitting: Sitting) -> Eyes:
    """Give how the standing game is looked at."""

    def view(slug: str, data: Any, who: str) -> Known:
        desk = sitting.desk_of(slug)
        game = sitting.game(desk, data.get("set"))
        start = restore_standing(desk, game, data, (), str(sitting.store.path))
        names, record = start.seating.names, start.step.state
        if who == GM:
            return Known(data, record, game, names)
        own = seat_of(names, who)
        veiled = game.view(record, TABLE if own is None else own)
        return Known(plain(desk.save(veiled, game)), veiled, game, names)

    return Eyes(view, lambda slug, data: at_table(sitting, slug).seats(data))


def at_table(sitting: Sitting, slug: str) -> AtTable:
    found = sitting.desk_of(slug).at_table
    assert found is not None
    return found()


def seat_of(names: Sequence[str], who: str) -> SeatNo | None:
    """Give where somebody sits, or None."""
    return SeatNo(names.index(who)) if who in names else None


def projected(sitting: Sitting, who: str) -> Projection:
    """Give what somebody may know of a table as it is now."""
    return project(sitting.state, walk(sitting.store), who, eyes(sitting))


def typed(sitting: Sitting, seen: Seen, known: Known) -> list[Any]:
    """Give the events of an entry as the game knows them; what this gmkit does not know is left out.

    Args:
        sitting: the table.
        seen: the entry.
        known: with whose numbers they are told: whoever has joined since sits in front of the factions.
    """
    if seen.game != STANDING:
        return []
    desk = sitting.desk_of(STANDING)
    parties = (*seen.names, *known.names[len(seen.names) :], *desk.parties(known.game))
    kinds, cards = at_table(sitting, STANDING).events(), desk.cards(known.game)
    found = (event_from(event, kinds, parties, cards) for event in seen.events)
    return [event for event in found if event is not None]


def sentences(sitting: Sitting, known: Projection, seen: Seen) -> list[str]:
    """Tell an entry as somebody sees it."""
    lines = [say("Note: {note}", note=seen.note)] if seen.note else []
    standing = known.standing.get(STANDING)
    if standing is None:
        return lines
    events, desk = typed(sitting, seen, standing), sitting.desk_of(STANDING)
    if known.gm:
        return [*lines, *sitting.sentences(desk, standing.game, standing.record, events)]
    # A player's text is that player's own, and marks nothing as the GM's.
    return [*lines, *filter(None, desk.telling(standing.game).sentences(events, standing.record.hall.seating))]


def public_lines(sitting: Sitting) -> list[str]:
    """Tell the last entry as all see it, and what all see of the figures that moved; for a screen that all look at."""
    entry, look = sitting.store.entry(sitting.store.count()), eyes(sitting)
    before = sitting.store.state_at(entry.parent)
    states = [one.get("standing", {}).get(STANDING) for one in (before, sitting.state)]
    if states[1] is None:
        return []
    known = [look.view(STANDING, data, PUBLIC) for data in states if data is not None]
    seen = entry_seen(Taken(entry, sitting.state), PUBLIC, None, look)
    told = sitting.sentences(
        sitting.desk_of(STANDING), known[-1].game, known[-1].record, typed(sitting, seen, known[-1])
    )
    moved = sitting.moved(known[0].data, known[-1].data) if len(known) > 1 else []
    return [*told, *told_changes(moved, several=sitting.phrases.several)] or [say("Done.")]


class Projected(Sitting):
    """A window at a table whose screen all look at: of what happens it tells only what all see."""

    def take(self, text: str, *, whole: bool = False, put: Put | None = None) -> Outcome:
        """Take a line, as at any table."""
        return self._for_all(super().take(text, whole=whole, put=put))

    def take_own(self, name: str, text: str, by: str = "") -> Outcome:
        """Keep what somebody answers on a page of their own, as at any table."""
        return self._for_all(super().take_own(name, text, by))

    def _for_all(self, found: Outcome) -> Outcome:
        """Leave of what came of a line what all see."""
        if found.entry is None:
            return found
        entry = self.store.entry(found.entry)
        if entry.kind in ("undo", "redo"):
            return found._replace(lines=[say("Taken back.") if entry.kind == "undo" else say("Again.")])
        if "open" in entry.told:
            return found._replace(lines=[said(str(entry.told.get("told", later("Done."))))])
        return found._replace(lines=public_lines(self)) if "events" in entry.told else found

    def pending(self) -> Asked | None:
        """Give what is asked, without what only the seat that is asked may see of it."""
        asked = super().pending()
        if asked is None:
            return None
        if not self.focus and self.sets_up():
            # Cards and feelings are dealt: which one is asked about, and what was typed before, is its owner's to know.
            text = asked.text if asked.pieces else f"{asked.who}, {said(asked.what)}"
            default = asked.default if asked.default == UNSEEN else ""
            return asked._replace(text=text, legal=say("what is in hand"), default=default)
        return asked._replace(legal=say("what is in hand"), default="") if asked.secret else asked


class Earlier(Sitting):
    """A table as it was before the act that is under way; it is looked at, and takes no line."""

    def __init__(self, sitting: Sitting) -> None:
        """Take the table as it is now."""
        vars(self).update(vars(sitting))
        self._record = None
        self._then: dict[str, Any] = sitting.store.state_at(sitting.store.entry(sitting.act_under_way()).parent)

    @property
    def state(self) -> dict[str, Any]:
        """What the entries made until then."""
        return self._then


# ---- How an evening is retold.

FIGURES = 12
"""So many people's figures are told at most."""

OPEN = 3
"""So much that is open is told at most where an evening is retold."""


def story(sitting: Sitting, known: Projection, evening: int, words: int = RECAP, *, figures: bool = False) -> Story:
    """Retell an evening to somebody.

    Args:
        sitting: the table.
        known: what that one may know.
        evening: which one.
        words: so many are wanted at most.
        figures: whether Face is told in figures too, from the beginning of the evening to its end.

    Raises:
        IllegalChoice: nothing was played that evening.
    """
    begun, ended = _bounds(sitting, evening)
    own = [one for one in known.entries if one.evening == evening]
    if begun is None or ended is None:
        raise IllegalChoice(
            say(
                "nothing of evening {evening} can be retold: City of Masks did not stand at this table", evening=evening
            )
        )
    look, at = eyes(sitting), at_table(sitting, STANDING)
    first, last = (look.view(STANDING, data, known.who) for data in (begun, ended))
    events = [event for one in own if one.kind != "begin" for event in typed(sitting, one, last)]
    extra = besides(sitting, known, own, evening)
    if figures:
        extra[say("From first to last")] = [Weighed(text, 8) for text in _figures(at, first, last)]
    kept = within(max(40, words // 3), "", extra)
    # What is open is what hooks tell of the table as it is; of an evening before the last what was open then.
    last_played = not any(one.evening > evening and _counts(one) for one in known.entries)
    pressing = chosen(open_hooks(sitting, known), OPEN, without=known.who) if last_played else []
    opens: str = sitting.phrases.at("headings", "open")[0]
    opened = within(words // 4, "", {opens: [Weighed(one.text, one.weight) for one in pressing]})
    room = words - sum(len(f"{one.title} {one.text}".split()) for one in (*kept, *opened))
    told = at.story(last.game)(
        [*at.opening(first.game, first.record, last.record, events), *events], _seating(last), last.record, room
    )
    threads = [one for one in told.threads if one.title != opens or not opened]
    cut = len(threads) - (1 if threads and not opened else 0)
    return told._replace(threads=(*threads[:cut], *kept, *threads[cut:], *opened), hooks=())


def _seating(known: Known) -> Any:
    return known.record.hall.seating


def _bounds(sitting: Sitting, evening: int) -> tuple[Any, Any]:
    """Give the standing game as it was when an evening began, and as it is at its end; None where it did not stand."""
    before: Any = None
    begun: Any = None
    ended: Any = None
    for one in walk(sitting.store):
        data = one.state.get("standing", {}).get(STANDING)
        now = int(one.state.get("evening", 1))
        if now == evening and data is not None:
            begun = begun if begun is not None else before if before is not None else data
            ended = data
        before = data
    return begun, ended


def besides(sitting: Sitting, known: Projection, own: Sequence[Seen], evening: int) -> dict[str, list[Weighed]]:
    """Give what no challenge tells: notes that weigh, rulings with their reasons, and games that were opened."""
    rows = [event for one in own for event in one.events if event.get("type") == "ruled"]
    reasoned = [event for event in rows if event.get("why")]
    ruled = [Weighed(told, 3) for event in reasoned if (told := _ruling(event))]
    ruled += [Weighed(told, 3) for told in _also_ruled(rows, {one["party"] for one in reasoned})]
    noted = [Weighed(_ended(one.note), 9) for one in own if one.starred or (one.note and not known.gm)]
    come = [Weighed(told, 4) for one in own for told in _moves(one)]
    results = map(_result, (row for row in known.results if row.get("evening") == evening))
    # Every game has its first sentence before any has more.
    played = [Weighed(part, 2 if at else 5) for told in dict.fromkeys(results) for at, part in enumerate(told)]
    titled = ((say("Noted"), noted), (say("By word"), ruled), (say("Coming and going"), come), (say("At play"), played))
    return {title: found for title, found in titled if found}


def _moves(one: Seen) -> Iterator[str]:
    """Tell who joined the story by an entry, came back to it or left it."""
    for event in one.events:
        name, kind = event.get("seat"), event.get("type")
        if kind == "story-left":
            yield say("{name} left the story.", name=name)
        elif kind == "story-joined":
            new = one.kind == "people"
            yield say("{name} joined the story.", name=name) if new else say("{name} came back.", name=name)


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…", "”")) else f"{text}."


def _also_ruled(rows: Sequence[Mapping[str, Any]], parties: Collection[str]) -> Iterator[str]:
    """Tell what Face was ruled without a reason of those who have some of it with one, who would seem to have less."""
    for party in dict.fromkeys(event["party"] for event in rows if event["party"] in parties):
        own = [event for event in rows if (event["party"], event["what"]) == (party, "Face")]
        change = sum(event["after"] - event["before"] for event in own if not event.get("why"))
        if any(event.get("why") for event in own) and change:
            yield say("Besides, {told}.", told=_ruling({**own[0], "before": 0, "after": change, "why": ""}))


def _ruling(event: Mapping[str, Any]) -> str:
    """Tell a ruling with its reason if it has one, and of Face how much; empty where it changed nothing."""
    party, what, why = str(event["party"]), str(event["what"]), str(event["why"])
    if event["after"] == event["before"]:
        return ""
    more = event["after"] > event["before"]
    verb, _, other = what.partition(" ")
    match verb:
        case "Face" | "Hidden":
            held, n = said(what), abs(event["after"] - event["before"])
            told = (
                say("{name} gained {n} {what}", name=party, n=n, what=held)
                if more
                else say("{name} lost {n} {what}", name=party, n=n, what=held)
            )
        case "feels":
            told = (
                say("{name} warmed to {other}", name=party, other=other)
                if more
                else say("{name} cooled towards {other}", name=party, other=other)
            )
        case "promises":
            told = (
                say("{name} came to promise {other} more", name=party, other=other)
                if more
                else say("{name} came to promise {other} less", name=party, other=other)
            )
        case "owes":
            told = (
                say("{name} came to owe {other} more", name=party, other=other)
                if more
                else say("{name} came to owe {other} less", name=party, other=other)
            )
        case _:
            told = f"{party} {what}"
    return say("{told}: “{why}”.", told=told, why=why.rstrip(".")) if why else told


def _result(row: Mapping[str, Any]) -> tuple[str, ...]:
    """Tell a game that was opened at the table and is over, by the sentence: which, who played, and how it went."""
    people, told = [str(name) for name in row["people"]], _ended(said(str(row["told"])))
    who = "" if all(name in told for name in people) else f" ({listed(people, 'and')})"
    for name in people:
        if "." in name:  # the stop of an initial ends no sentence
            told = told.replace(f"{name} ", f"{name}\0")
    head, *more = (part.replace("\0", " ") for part in re.split(r"(?<=[.!?…”]) ", told))
    return (f"{capital(str(row['game']))}{who}: {head}", *more)


def _figures(at: AtTable, first: Known, last: Known) -> Iterator[str]:
    was, now = at.figures(first.game, first.data), at.figures(last.game, last.data)
    rows = [(who, was.get(key) or 0, sum_) for key, sum_ in now.items() for who, what, _ in [key] if what == "Face"]
    moved = [f"{who} {one}→{other}" for who, one, other in rows if one != other]
    if moved:
        yield say("Face: {items}.", items=", ".join(moved[:FIGURES]))


def retell(sitting: Sitting, line: Line) -> Outcome:
    """Retell an evening: recap, recap 1, recap --for Ana, --words 60, --figures."""
    asked = wanted(sitting, line, "--words=", "--figures")
    words = asked.number("--words", RECAP, 40, 2000)
    known = projected(sitting, asked.who)
    evening = _evening_meant(known, asked.words)
    found = story(sitting, known, evening, words, figures="--figures" in asked.given)
    threads = [one._asdict() for one in found.threads]
    data = {"evening": evening, "headline": found.headline, "threads": threads, "previously": found.previously}
    return outcome(found.recap(words if "--words" in asked.given else None), asked.who, data)


def _counts(one: Seen) -> bool:
    """Say whether there is more in an entry than that people were somewhere, or that a scene ended with its evening."""
    return one.kind not in ("begin", "evening") and any(event.get("type") != "scene-opens" for event in one.events)


def _evening_meant(known: Projection, words: Sequence[str]) -> int:
    """Give the evening that is named, or else the last in which anything was played."""
    if not words:
        played = [one.evening for one in known.entries if _counts(one)]
        return played[-1] if played else known.evening
    if len(words) > 1 or not (words[0].isascii() and words[0].isdecimal() and len(words[0]) < 6):
        raise UnreadableChoice(say("{items} is no evening; write its number: recap 1", items=quoted(" ".join(words))))
    number = int(words[0])
    if not 1 <= number <= known.evening:
        raise IllegalChoice(
            say("there is no evening {count}; the last is {evening}", count=number, evening=known.evening)
        )
    return number


def outcome(lines: Sequence[str], who: str, data: Mapping[str, Any]) -> Outcome:
    """Give an answer for somebody's eyes; what is asked at the table is the GM's to know."""
    more = {} if who == GM else {"pending": None}
    return Outcome(list(lines), data={"for": who, **data, **more})


def previously(sitting: Sitting) -> list[str]:
    """Say what an evening begins with: the last one in a few sentences, and what is open; only what all saw."""
    known = projected(sitting, PUBLIC)
    played = [one.evening for one in known.entries if _counts(one)]
    if not played:
        return []
    told = story(sitting, known, played[-1])
    found = chosen(open_hooks(sitting, known), OPEN)
    return [
        say("Previously. {previously}", previously=told.previously),
        *([say("Open: {items}", items=" ".join(one.text for one in found))] if found else []),
    ]


# ---- What is open.

FEWEST, USUAL, MOST = 1, 5, 20
"""So few, so many and so many at most things that are open are told."""

TWICE, OF = 2, 5
"""Somebody is in so many of so many of them at most, while there are others."""

_OLD, _AWAY, _NOTE, _LOST = 1.5, 4, 9.0, 5
"""What an evening's age takes from a hook, and that nobody of it is here; what a note weighs; how much a loss is."""


def open_hooks(sitting: Sitting, known: Projection) -> list[Hook]:
    """Give what is open as far as somebody knows, what presses most first; entries are numbered for the GM alone."""
    found: list[tuple[float, Hook]] = []
    here = {one["name"] for one in known.people if one.get("here", True)}
    standing = known.standing.get(STANDING)
    if standing is not None:
        happened = [(at, event) for at, one in enumerate(known.entries) for event in typed(sitting, one, standing)]
        since = next(
            (at for at, (entry, _) in enumerate(happened) if known.entries[entry].evening == known.evening),
            len(happened),
        )
        for hook in at_table(sitting, STANDING).hooks(standing.game, standing.record, happened, since, known.who):
            of = known.entries[hook.entry] if known.entries else None
            age = known.evening - of.evening if of is not None else 0
            away = _AWAY if not here & set(hook.who) else 0
            found.append((hook.weight - _OLD * age - away, hook._replace(entry=of.seq if of is not None else 0)))
    for one in known.entries:
        if one.starred or (one.note and not known.gm):
            weight = _NOTE - _OLD * (known.evening - one.evening)
            found.append((weight, Hook(_ended(one.note), (), one.seq, weight)))
    found += [(4.0, hook) for row in known.results for hook in _losses(row, known.who)]
    left = {name for name, tonight in absent(sitting.state).items() if not tonight}
    found = [(weight, hook) for weight, hook in found if not left & set(hook.who)]
    # The same may have come to pass twice; it is open once.
    once: dict[str, Hook] = {}
    for weight, hook in sorted(found, key=lambda one: -one[0]):
        once.setdefault(hook.text, hook._replace(weight=weight))
    return [*once.values()]


def _losses(row: Mapping[str, Any], hears: str) -> Iterator[Hook]:
    """Give what was lost at a game that was opened; one that pays nothing has nothing of it."""
    for name, sum_ in row.get("net", row["payout"]).items():
        if sum_ is not None and sum_ <= -_LOST:
            game = capital(str(row.get("game", "")))
            text = (
                say("you lost {what} at {game}: who makes use of it?", what=-sum_, game=game)
                if name == hears
                else say("{name} lost {what} at {game}: who makes use of it?", name=name, what=-sum_, game=game)
            )
            yield Hook(capital(text), (str(name),), int(row.get("entry", 0)), 4.0)


def chosen(found: Sequence[Hook], many: int, *, without: str = "") -> list[Hook]:
    """Give so many, nobody in more than two of five while there are others; none of somebody who is left out."""
    told: list[Hook] = []
    left = [hook for hook in found if without not in hook.who]
    while left and len(told) < many:
        window = told[-(OF - 1) :] if OF > 1 else []
        often = {name: sum(name in one.who for one in window) for one in left for name in one.who}
        fresh = next((one for one in left if all(often[name] < TWICE for name in one.who)), left[0])
        left.remove(fresh)
        told.append(fresh)
    return told


def hooks(sitting: Sitting, line: Line) -> Outcome:
    """Tell what is open: hooks, hooks 3, hooks --for Ana."""
    asked = wanted(sitting, line)
    text = " ".join(asked.words) or str(USUAL)
    if not (text.isascii() and text.isdecimal() and FEWEST <= int(text[:4]) <= MOST):
        raise UnreadableChoice(
            say(
                "{words} is no number of hooks; {fewest} to {most} can be told",
                words=quoted(text),
                fewest=FEWEST,
                most=MOST,
            )
        )
    found = chosen(open_hooks(sitting, projected(sitting, asked.who)), int(text))
    lines = [f"{at}  {one.text}{f'  (#{one.entry})' if one.entry else ''}" for at, one in enumerate(found, start=1)]
    rows = [{"text": one.text, "who": list(one.who), "entry": one.entry or None} for one in found]
    return outcome(lines or [say("Nothing is open.")], asked.who, {"hooks": rows})


# ---- What was said: a line for each entry.


def log(sitting: Sitting, line: Line) -> Outcome:
    """Tell the log: log, log #30-50, log Ana, log --all, log --for Ana, log --from FILE."""
    asked = wanted(sitting, line, "--all", "--from")
    if "--from" in asked.given:
        return _log_of_copy(sitting, " ".join(asked.words))
    words = [one for one in asked.words if not is_word(one, "all")]
    every = "--all" in asked.given or len(words) < len(asked.words)
    first, last, name = _range(sitting, words)
    if asked.who != GM:
        if every or words:
            raise IllegalChoice(say("only the GM's log has numbers and what was taken back; leave that out with --for"))
        return _log_for(sitting, projected(sitting, asked.who))
    rows, path = _rows(sitting, every=every), set(sitting.store.path_to(sitting.store.count()))
    seated = _seated_at(sitting, [entry for entry, _ in rows])
    rows = [(entry, told) for entry, told in rows if first <= entry.seq <= last and _speaks_of(entry, name)]
    answers = {one.seq: _answers_in(one, seated) for one, _ in rows}
    lines = [_log_line(entry, told, answers[entry.seq], counts=entry.seq in path) for entry, told in rows]
    if first == last:
        lines += [f"  {one.who}: {said(one.what)}, {said(one.value)}" for one in answers.get(first, ()) if one.who]
    data = [
        {
            "entry": one.seq, "at": one.at, "kind": one.kind, "line": one.line, "counts": one.seq in path,
            "result": told, "answers": [answer.data() for answer in answers[one.seq]],
        }
        for one, told in rows
    ]  # fmt: skip
    return Outcome(lines or [say("Nothing has been said yet.")], data={"entries": data})


def _log_of_copy(sitting: Sitting, name: str) -> Outcome:
    """Tell what a copy has alone that parted from this table: a line for each of its entries."""
    from gmkit.shell.table.checking import in_common
    from gmkit.table.store import open_store

    if not name:
        raise UnreadableChoice(say("say which copy: log --from FILE"))
    with open_store(sitting.store.path.parent / name, read_only=True) as other:
        if other.id != sitting.store.id:
            raise IllegalChoice(say("{name} is no copy of this table", name=name))
        path = set(other.path_to(other.count()))
        alone = [other.entry(n) for n in range(in_common(sitting.store, other) + 1, other.count() + 1)]
    lines = [_log_line(one, "", (), counts=one.seq in path) for one in alone]
    data = [
        {"entry": one.seq, "at": one.at, "kind": one.kind, "line": one.line, "counts": one.seq in path} for one in alone
    ]
    return Outcome(lines or [say("There is nothing in it alone.")], data={"entries": data})


def _range(sitting: Sitting, words: Sequence[str]) -> tuple[int, int, str]:
    """Give the first and the last entry that are wanted, and of whom."""
    if not words:
        return 1, sitting.store.count(), ""
    text = "".join(words)
    if text.isascii() and text.replace("-", "").isdecimal():
        # No name is a number.
        text = f"#{text}"
    if not text.startswith("#"):
        return 1, sitting.store.count(), find_person(sitting.people, " ".join(words)).name
    one, dash, other = text.replace("#", "").replace("–", "-").partition("-")
    numbers = [one, other or (str(sitting.store.count()) if dash else one)]
    if not all(part.isascii() and part.isdecimal() and len(part) < 10 for part in numbers):
        raise UnreadableChoice(say("{words} is no range of entries; write #30-50", words=quoted(text)))
    first, last = map(int, numbers)
    if not first <= last:
        raise UnreadableChoice(say("#{first} comes after #{last}; write the earlier one first", first=first, last=last))
    sitting.store.named(max(first, 1))
    return first, last, ""


def _rows(sitting: Sitting, *, every: bool) -> list[tuple[Entry, str]]:
    """Give the entries with what came of each; what was taken back too, if that is wanted."""
    states: dict[int, Any] = {0: {}}
    path = set(sitting.store.path_to(sitting.store.count()))
    found: list[tuple[Entry, str]] = []
    from gmkit.table.entries import apply

    for entry in sitting.store.entries():
        if not every and entry.seq not in path:
            continue
        before = states[entry.parent]
        states[entry.seq] = after = apply(before, entry.changes())
        # How a game beside the standing one ended stands with the line that ended it.
        ended = [_ended(said(str(entry.told["told"])))] if "told" in entry.told else []
        moved = told_changes(sitting.figures_between(before, after), several=sitting.phrases.several)
        found.append((entry, " ".join([*ended, *moved])))
    return found


def _speaks_of(entry: Entry, name: str) -> bool:
    if not name:
        return True
    words = fold(entry.line).replace(",", " ").replace(";", " ").split()
    return fold(name) in words or f'"{name}"'.encode() in entry.body


class Answered(NamedTuple):
    """An answer that an entry keeps."""

    name: str  # whose it was; empty for nobody's
    what: str  # the label of what was asked
    value: str
    by: str  # who gave it, as a log has it
    beside: bool = False  # whether it was in another game than the standing one

    @property
    def who(self) -> str:
        """Say who gave it: a person by phone, the GM for them, an NPC, gmkit's dice; empty for what was not asked."""
        by, name = self.by, self.name
        if not (name or self.beside):
            name = say("the city")
        if by.startswith("person:"):
            return say("{name} by phone", name=name)
        if by.startswith("npc:"):
            return say("{name} as an NPC", name=name)
        if by == DRAWN:
            return say("gmkit for {name}", name=name) if name else "gmkit"
        if by not in ("gm", TYPED):
            return ""
        return say("you for {name}", name=name) if name else say("you")

    def data(self) -> dict[str, str | None]:
        """Give it for programs."""
        return {"who": self.name or None, "what": self.what, "value": self.value, "by": self.by}


def _seated_at(sitting: Sitting, entries: Iterable[Entry]) -> dict[str, Sequence[str]]:
    """Give who sits at each game that was opened, by its key, and under nothing who sits at the standing one."""
    data = sitting.state.get("standing", {}).get(STANDING)
    opened = (one.told for one in entries if one.kind == "game")
    seats = {told["open"]: told["header"]["seats"] for told in opened if "header" in told}
    found = {key: [str(one["name"]) for one in row] for key, row in seats.items()}
    return {"": at_table(sitting, STANDING).seats(data) if data is not None else (), **found}


def _answers_in(entry: Entry, seated: Mapping[str, Sequence[str]]) -> list[Answered]:
    """Give what was answered by an entry; what was typed for a person in another game was typed by the GM."""
    told, found = entry.told, []
    key = str(told.get("open", ""))
    names, by_gm = seated.get(key, ()), told.get("own", "" if key else "person") in ("", "gm")
    for row in told.get("answers") or ():
        seat, by = row.get("seat"), str(row["by"])
        name = names[seat] if isinstance(seat, int) and seat < len(names) else ""
        by = "gm" if by.startswith("person:") and by_gm else by
        found.append(Answered(name, str(row["what"]), str(row["value"]), by, bool(key)))
    return found


def _log_line(one: Entry, told: str, answers: Sequence[Answered], *, counts: bool) -> str:
    by = f"{answers[0].who}: " if one.kind == "answer" and answers and answers[0].who else ""
    text = f"#{one.seq}  {one.at[11:16]}  {by}{asked_and_said(one)}{f'  {told}' if told else ''}"
    return text if counts else f"[{text}]"


def _log_for(sitting: Sitting, known: Projection) -> Outcome:
    rows = [(one, sentences(sitting, known, one)) for one in known.entries]
    rows = [(one, told) for one, told in rows if told]
    lines = [f"{one.at[11:16]}  {' '.join(told)}" for one, told in rows]
    data = [{"at": one.at, "evening": one.evening, "told": told} for one, told in rows]
    return outcome(lines or [say("Nothing has happened yet.")], known.who, {"entries": data})


# ---- Who is here, as somebody sees it.


def who(sitting: Sitting, line: Line) -> Outcome:
    asked = wanted(sitting, line)
    if asked.who != GM:
        return who_for(sitting, asked)
    name = " ".join(asked.words) or None
    data = sitting.state.get("standing", {}).get(STANDING)
    desk = sitting.desk_of(STANDING)
    if data is not None and name is None and desk.here is not None:
        # Most looks at a table need no rules, and are answered sooner without.
        lines = desk.here(sitting.content, {**data, "away": [one.name for one in sitting.people if not one.here]})
    elif data is not None:
        _, at, game, record = sitting.standing()
        lines = at.who(game, record, name)
        party = None if name is None else at.party(game.world_of(record), record, name)
        names = record.hall.seating.names
        own = [one for one in sitting.people if party is not None and party < len(names) and one.name == names[party]]
        lines[1:1] = [f"  {_played(one)}" for one in own]
    else:
        here = sitting.people if name is None else [find_person(sitting.people, name)]
        lines = [f"  {_played(one)}" for one in here] or [say("Nobody yet.")]
    if name is None and sitting.state.get("open"):
        from gmkit.shell.table.played import beside_it, look_at_focus  # few tables have another game open

        lines = [*lines, *look_at_focus(sitting), *beside_it(sitting)]
    people = [
        {"name": one.name, "pronoun": one.pronoun or "they", "npc": one.npc, **_in_hand(data, one.name)}
        for one in sitting.people
    ]
    return Outcome(lines, data={"people": people})


_PLAYED = {
    "she": later("{name}, she, played by {by}"),
    "he": later("{name}, he, played by {by}"),
    "they": later("{name}, they, played by {by}"),
}


def _played(one: Person) -> str:
    """Say of somebody by which pronoun they go, and who plays them."""
    by = {GM_PLAYS: say("you"), GMKIT: "gmkit"}.get(one.played, one.played)
    told = said(_PLAYED[one.pronoun or "they"]).format(name=introduced(one), by=by)
    return told + ("." if one.here else f" ({say('away tonight')}).")


def _in_hand(data: Mapping[str, Any] | None, name: str) -> dict[str, int]:
    """Give somebody's Face for programs; nothing of who does not sit at City of Masks."""
    own: Mapping[str, Any] = next((one for one in (data or {}).get("avatars", ()) if one["name"] == name), {})
    return {"face": own["face"]} if "face" in own else {}


def who_for(sitting: Sitting, asked: Wanted) -> Outcome:
    """Tell who is here, or all that somebody sees of one."""
    known = projected(sitting, asked.who)
    standing = known.standing.get(STANDING)
    data = None if standing is None else standing.data
    people = [
        {
            "name": one["name"],
            "pronoun": one.get("pronoun") or "they",
            "here": one.get("here", True),
            **_in_hand(data, one["name"]),
        }
        for one in known.people
    ]
    return outcome(sheet(sitting, known, " ".join(asked.words) or None), asked.who, {"people": people})


def sheet(sitting: Sitting, known: Projection, name: str | None) -> list[str]:
    """Tell how it stands as somebody sees it; of one if a name is given."""
    standing = known.standing.get(STANDING)
    if standing is None:
        return [f"  {one['name']}" for one in known.people] or [say("Nobody yet.")]
    at = at_table(sitting, STANDING)
    if name is None:
        away = [one["name"] for one in known.people if not one.get("here", True)]
        here = sitting.desk_of(STANDING).here
        assert here is not None
        return here(sitting.content, {**standing.data, "away": away})
    return at.seen_of(standing.game, standing.record, seat_of(standing.names, known.who), name)


def hide(sitting: Sitting, _line: Line) -> Outcome:
    """Show what everybody may see, and nothing else."""
    return Outcome(sheet(sitting, projected(sitting, PUBLIC), None), hides=True)


# ---- A second window, which only looks.

PACE = 0.3
"""It looks so many seconds apart whether something has happened."""


def watch(sitting: Sitting, voice: Voice, name: str) -> None:
    """Tell somebody what is new, for as long as anybody listens; at Enter, how it stands. Nothing is ever written.

    Args:
        sitting: the table, opened to be read.
        voice: whose stdout it is.
        name: a person's name, or "public".

    Raises:
        UnknownName: nobody is called so.
    """
    who = PUBLIC if is_word(name, PUBLIC) else find_person(sitting.people, name).name
    keys = _keys()
    known = projected(sitting, who)
    _show(voice, sheet(sitting, known, None if who == PUBLIC else who))
    # Beside what is looked at, which may be piped on: a window that goes on and on looks like one that hangs.
    voice.aside(say("What is new is told as it happens; Enter tells how it stands, Ctrl-C ends it."))
    while True:
        try:
            if keys.get(timeout=PACE) is None:
                return
            _show(voice, sheet(sitting, known, None if who == PUBLIC else who))
        except Empty:
            pass
        if sitting.store.look():
            before, known = known, projected(sitting, who)
            _show(voice, news(sitting, before, known))


def news(sitting: Sitting, before: Projection, now: Projection) -> list[str]:
    """Tell what is new for somebody, and what no longer counts."""
    same = next(
        (at for at, (one, other) in enumerate(zip(before.entries, now.entries, strict=False)) if one != other),
        min(len(before.entries), len(now.entries)),
    )
    gone = [text for one in before.entries[same:] for text in sentences(sitting, before, one)]
    lines = [say("Taken back: {items}", items=" ".join(gone))] if gone else []
    return [*lines, *(text for one in now.entries[same:] for text in sentences(sitting, now, one))]


def _show(voice: Voice, lines: Sequence[str]) -> None:
    voice.tell(lines)
    sys.stdout.flush()


def _keys() -> SimpleQueue[str | None]:
    """Give the lines that somebody types; None once a terminal is left. Where no terminal is, it is never left."""
    found: SimpleQueue[str | None] = SimpleQueue()

    def read() -> None:
        for line in sys.stdin:
            found.put(line)
        if sys.stdin.isatty():
            found.put(None)

    threading.Thread(target=read, daemon=True).start()
    return found
