"""A table's file: looked over, saved, copied, as text; fair dice, entries played again, evenings taken in."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from typing import Any

from gmkit.chance.source import fresh_seed
from gmkit.errors import GmkitError, IllegalChoice, StoreError, UnreadableChoice, counted, listed, quoted, said, say
from gmkit.library.files import same_file, write_whole
from gmkit.names import fold
from gmkit.shell.desk import Desk, kept_game, take_state
from gmkit.shell.options import Common
from gmkit.shell.table.answers import Answers, Counts, Ready, Waiting
from gmkit.shell.table.line import GM, GMKIT, Line, Outcome, Person, called, is_word, new_id, told_changes
from gmkit.shell.table.sitting import STANDING, Sitting, plain, played_on
from gmkit.table.entries import SUFFIX, Data, Draft, Entry
from gmkit.table.game import HIDDEN, Ask, Luck
from gmkit.table.run import DRAWN, FORCED, TYPED, UNSEEN, Moment, Said
from gmkit.table.store import Store, create_store, from_lines, is_export, open_store, rescue, to_lines

# ---- Lines that concern the file, not what stands in it.


def check_table(sitting: Sitting, words: Sequence[str]) -> Outcome:
    """Look the file over: check, check --deep, check --replay, check --dice SEED.

    Raises:
        Damaged: it is not as it was written, or draws are not as the seed says.
    """
    store = sitting.store
    known = {"--deep", "--replay", "--dice"}
    plain = [word for word in words if word not in known]
    if any(word not in known for word in words if word.startswith("-")) or len(plain) != ("--dice" in words):
        raise UnreadableChoice(say("say check, check --deep, check --replay, or check --dice SEED"))
    faults = list(store.faults(deep="--deep" in words))
    if faults:
        raise Damaged(
            say(
                "{path}: {faults}; gmkit table NAME check --rescue FILE saves what can be",
                path=store.path,
                faults=faults[0],
            )
        )
    lines = [
        say(
            "{path}: {n} entry, as it was written|{path}: {n} entries, all as they were written",
            number=store.count(),
            path=store.path,
        )
    ]
    data: dict[str, Any] = {"entries": store.count()}
    if "--replay" in words:
        data["differs"] = differences(sitting)
        data["undealt"] = _undealt(store)
        lines += data["differs"] or [say("The rules of today come to the same at every entry.")]
        if data["undealt"]:
            seq = data["undealt"][0]
            lines.append(
                say(
                    "The seed by which #{seq} was dealt is not in this file, so that is taken as it stands; "
                    "export jsonl FILE --seed takes it along.",
                    seq=seq,
                )
            )
    if plain:
        data["drawn"] = drawn_again(sitting, plain[0])
        lines.append(say("{n} draw as the seed says|{n} draws as the seed says", number=data["drawn"]))
    return Outcome(lines, data=data)


class Damaged(StoreError):
    """A table that was looked over is not as it was written."""

    exit_code = 1


def export_table(store: Store, words: Sequence[str], *, force: bool) -> Outcome:
    """Write the table as JSON Lines: export jsonl FILE [--seed]."""
    plain = [word for word in words if word != "--seed"]
    if len(plain) != 2 or plain[0] != "jsonl":
        raise UnreadableChoice(
            say("say what to write and where: export jsonl FILE, with --seed to tell what the dice hang on")
        )
    lines = to_lines(store, seed="--seed" in words)
    if plain[1] == "-":
        return Outcome([line.rstrip("\n") for line in lines], raw=True)
    target = Path(plain[1])
    if same_file(target, store.path):
        raise IllegalChoice(say("{target} is the table itself; name another file", target=target))
    if target.is_file() and target.stat().st_size and not force:
        with target.open("rb") as file:
            first = file.readline().decode("utf-8", "replace")
        if not is_export(first) or f'"id":"{store.id}"' not in first:
            raise StoreError(
                say(
                    "{target}: what is there is no export of this table; --force replaces it, or name another file",
                    target=target,
                )
            )
    write_whole(target, "".join(lines).encode())
    return Outcome(
        [say("{target}: {n} entry|{target}: {n} entries", number=store.count(), target=target)],
        data={"path": str(target), "entries": store.count()},
    )


def is_table_text(source: Path) -> bool:
    """Say whether a file holds a table as text, and no evening; raises StoreError where there is none."""
    if not source.is_file():
        raise StoreError(
            say(
                "{source}: there is no such file; name an export of a table, an evening, or the log of one",
                source=source,
            )
        )
    with suppress(OSError), source.open("rb") as file:
        return is_export(file.readline(4096).decode("utf-8", "replace"))
    return False


def import_table(path: Path, source: Path) -> Outcome:
    """Make a table of an export, entry for entry."""
    try:
        with source.open(encoding="utf-8") as file:
            identity, seed, entries = from_lines(file, str(source))
    except (OSError, UnicodeDecodeError) as error:
        raise StoreError(say("{source}: cannot be read; name an export of a table", source=source)) from error
    with create_store(path, identity, seed or fresh_seed(), entries) as store:
        return Outcome(
            [say("{target}: {n} entry|{target}: {n} entries", number=store.count(), target=path)],
            data={"path": str(path), "entries": store.count()},
        )


def rescue_table(path: Path, words: Sequence[str]) -> Outcome:
    """Save what can be of a damaged table: check --rescue FILE."""
    if len(words) != 2:
        raise UnreadableChoice(say("say where to save it: check --rescue FILE"))
    target = _a_table(words[1])
    count = rescue(path, target, os.urandom(16).hex(), fresh_seed())
    return Outcome(
        [say("{words}: {n} entry saved|{words}: {n} entries saved", number=count, words=target)],
        data={"path": str(target), "entries": count},
    )


def _a_table(name: str) -> Path:
    """Give a file that is to be a table, with the ending by which it is found as one."""
    return Path(name if name.casefold().endswith(SUFFIX) else name + SUFFIX)


BESIDE = 20
"""So many files beside a table are looked at for copies of it."""


def parted_copies(store: Store) -> list[str]:
    """Tell of copies beside a table that went on by themselves, as clouds make them; a line each."""
    found = []
    for path in sorted(one for one in store.path.parent.glob("*.gmkit") if one.name != store.path.name)[:BESIDE]:
        with suppress(StoreError), open_store(path, read_only=True) as other:
            if other.id != store.id or other.head == store.head or not other.count():
                continue
            common = in_common(store, other)
            alone = other.count() - common
            if alone:
                found.append(
                    say(
                        "{name} parted from this after #{common}; {entries} there alone: gmkit table {path} log",
                        name=path.name,
                        common=common,
                        entries=counted(alone, "entry is", "entries are"),
                        path=quoted(str(path), 200),
                    )
                )
    return found


def in_common(one: Store, other: Store) -> int:
    """Give the last entry that two tables have in common; each hangs on all before it."""
    low, high = 0, min(one.count(), other.count())
    while low < high:
        middle = (low + high + 1) // 2
        if one.entry(middle).sum == other.entry(middle).sum:
            low = middle
        else:
            high = middle - 1
    return low


def copy_table(store: Store, words: Sequence[str]) -> Outcome:
    """Write a whole copy: copy FILE."""
    if len(words) != 1:
        raise UnreadableChoice(say("say where: copy FILE"))
    target = _a_table(words[0])
    store.copy(target)
    return Outcome([say("{words}: a whole copy", words=target)], data={"path": str(target)})


# ---- Fair dice, and a table played again: the entries' own answers through the rules of today.


def commitments(store: Store) -> list[tuple[int, str]]:
    """Give from which entry on draws depend on which seed, told by its SHA-256."""
    return [(one.seq, str(one.told["dice"])) for one in store.entries() if "dice" in one.told]


def mark_of(seed: str) -> str:
    """Give the SHA-256 by which a seed is told before it is known."""
    return sha256(seed.encode()).hexdigest()


def reveal_seed(sitting: Sitting, line: Line) -> Outcome:
    """Tell what draws depended on, and begin with another: seed reveal."""
    if [fold(word) for word in line.words[1:]] != ["reveal"]:
        raise UnreadableChoice(say("say seed reveal: it tells what draws depended on, and begins with another"))
    sitting.refuse_midway()
    old, new = sitting.store.seed, fresh_seed()
    told = {"revealed": old, "dice": mark_of(new)}
    said = [
        say(
            "The seed was {old}; gmkit table {name} check --dice {old} draws it all again.",
            old=old,
            name=called(sitting.store.path),
        ),
        say("A new one begins."),
    ]
    # With the new seed places begin anew.
    state = {key: value for key, value in sitting.state.items() if key not in ("places", "reroll")}
    return sitting.keep("ruling", line, state, said, told, seed=new)


class Past:
    """A table's file as it was when an entry was written; what is to be kept is caught, and nothing is written."""

    read_only = False

    def __init__(self, store: Store, entry: Entry, seed: str) -> None:
        """Take the file, the entry that is done again, and what its draws depended on."""
        self._store, self._entry = store, entry
        self.state: Data = store.state_at(entry.parent)
        self.head = store.entry(entry.parent) if entry.parent else None
        self.seed, self.path = seed, store.path
        self.caught: Draft | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def count(self) -> int:
        return self._entry.parent

    def look(self) -> bool:
        return False

    def append(self, drafts: Sequence[Draft], _at: str, _seed: str | None = None) -> list[Entry]:
        self.caught = drafts[0]
        return []


def _drawn_other(value: str, faces: str) -> str:
    return say("{value} was drawn, and the seed says {faces}", value=value, faces=faces)


class Recorded:
    """Answers with what an entry keeps; of what gmkit drew it tells whether the seed would draw it again.

    Attributes:
        drawn: how many pieces it has drawn again.
        wrong: the first that is not as the seed says; None while there is none.
    """

    def __init__(self, rows: Sequence[Mapping[str, Any]], answers: Answers, counts: Counts) -> None:
        """Take the answers, and what would answer today."""
        self._rows = [row for row in rows if row["by"] != FORCED]
        self._answers, self._counts = answers, counts
        self.drawn, self.wrong = 0, ""

    def __call__(self, record: object, need: Ask | Luck) -> Said:
        """Answer; raises Waiting at the end, and StoreError where today something else is asked."""
        if not self._rows:
            raise Waiting
        row = self._rows.pop(0)
        if (row["what"], row.get("seat")) != (need.what, need.seat):
            raise StoreError(
                say(
                    "{row} was answered, and {what} is asked now", row=quoted(row["what"]), what=quoted(said(need.what))
                )
            )
        if isinstance(need, Ask):
            self._counts.next(need)
            return Said(need.parse(row["value"]), row["by"])
        if row["by"] == UNSEEN:
            self._counts.next(need)
            return Said(HIDDEN, UNSEEN)
        value = need.law.parse(row["value"].split())[0]
        if row["by"] != DRAWN:
            self._counts.next(need)
            return Said(value, row["by"])
        later = takewhile(lambda one: one["what"] == need.what, self._rows)
        again = self._answers.draws(
            need, [need.law.parse(one["value"].split())[0] for one in later if one["by"] == TYPED]
        )
        self.drawn += 1
        if value not in again and not self.wrong:
            self.wrong = _drawn_other(row["value"], " ".join(need.law.show(again[0])))
        return Said(value, DRAWN)

    def by_hand(self, record: Any, need: Luck) -> bool:
        """Say whether a piece is drawn by somebody's own hand, as at the table."""
        return self._answers.by_hand(record, need)


class Again(Sitting):
    """A window at a table as it was, in which a line is done again with the answers that it had."""

    recorded: Recorded | None = None
    rows: Sequence[Mapping[str, Any]] = ()

    def _answers(self, desk: Desk, game: Any, counts: Counts, ready: list[Ready], *, settle: bool) -> Any:
        answers = super()._answers(desk, game, counts, [], settle=settle)
        self.recorded = Recorded(self.rows, answers, counts)
        return self.recorded


PLAYED = ("act", "answer", "ruling", "begin", "evening")
"""Entries that rules have come into, beside those by which a game was opened."""


def _is_opening(entry: Entry) -> bool:
    return entry.kind == "game" and "header" in entry.told


def _is_beside(entry: Entry) -> bool:
    """Say whether an entry is an answer, or the opening, of a game beside the standing one."""
    return "open" in entry.told and "answers" in entry.told


def _again(sitting: Sitting, entry: Entry, seed: str) -> tuple[Draft | None, Recorded | None]:
    """Do an entry again; give what it would keep today, and how its answers went."""
    past = Past(sitting.store, entry, seed)
    window = Again(past, sitting.desk_of, sitting.slugs, lambda: entry.at, sitting.verbs, content=sitting.content)  # type: ignore[arg-type]
    window.rows, window.beside = entry.told.get("answers", ()), sitting.beside
    if _is_opening(entry):
        window.dice = entry.told["header"]["dice"]
    # What somebody said on a page of their own is no line of the GM's.
    own = entry.told.get("own", "") if _is_beside(entry) else ""
    try:
        if own in ("", "gm"):
            window.take(entry.line)
        else:
            window.take_own(own, entry.line)
    except GmkitError:
        # What is told after it was kept finds it nowhere; a piece that is not the seed's leads elsewhere.
        if past.caught is None and not (window.recorded and window.recorded.wrong):
            raise
    return past.caught, window.recorded


def _seed_at(store: Store, spent: Sequence[tuple[int, str]], seq: int) -> str:
    """Give the seed by which an entry was made, of what is spent with the entry that revealed it."""
    return next((one for at, one in spent if seq <= at), store.seed)


def _undealt(store: Store) -> list[int]:
    """Give the deals of the standing game whose seed a table that was taken in as text did not bring along."""
    spent, spans = _spent(store), commitments(store)
    found = []
    for one in store.entries():
        mark = next((mark for first, mark in reversed(spans) if first < one.seq), "")
        if (
            one.kind == "begin"
            and one.told.get("game") == STANDING
            and mark != mark_of(_seed_at(store, spent, one.seq))
        ):
            found.append(one.seq)
    return found


def _spent(store: Store) -> list[tuple[int, str]]:
    return [(one.seq, str(one.told["revealed"])) for one in store.entries() if "revealed" in one.told]


def differences(sitting: Sitting) -> list[str]:
    """Tell where the rules of today come to something else than an entry keeps, a line each."""
    found = []
    spent, undealt = _spent(sitting.store), _undealt(sitting.store)
    for entry in sitting.store.entries():
        if entry.seq in undealt:
            continue
        stands = entry.kind in PLAYED and STANDING in sitting.store.state_at(entry.seq).get("standing", {})
        if not (stands or _is_beside(entry)):
            continue
        try:
            draft, _ = _again(sitting, entry, _seed_at(sitting.store, spent, entry.seq))
        except GmkitError as error:
            found.append(f"#{entry.seq} {entry.line}: {error}")
            continue
        if draft is None:
            continue
        kept = sitting.store.state_at(entry.seq)
        told = told_changes(sitting.figures_between(kept, draft.state), several=sitting.phrases.several)
        parted = _is_beside(entry) and not _same(entry, draft, kept)
        if parted or draft.state.get("standing") != kept.get("standing"):
            found.append(f"#{entry.seq} {entry.line}: {' '.join(told) or say('something without a figure differs')}")
    return found


def _same(entry: Entry, draft: Draft, kept: Mapping[str, Any]) -> bool:
    """Say whether a game beside the standing one comes to the same answers, and to the same end if to any."""
    ends = [[(one["ranking"], one["payout"]) for one in state.get("results", ())] for state in (draft.state, kept)]
    return draft.told["answers"] == entry.told["answers"] and ends[0] == ends[1]


def drawn_again(sitting: Sitting, seed: str) -> int:
    """Draw again what gmkit drew while a seed was in force; give how many pieces that was.

    Raises:
        IllegalChoice: no entry was made with that seed.
        Damaged: a piece is not what the seed says.
    """
    store, mark, count = sitting.store, mark_of(seed), 0
    spans = commitments(store)
    if mark not in (one for _, one in spans):
        raise IllegalChoice(say("no entry was made with that seed; seed reveal tells the one that is in force"))
    ends = [first for first, _ in spans[1:]] + [store.count()]
    for (first, one), last in zip(spans, ends, strict=True):
        for entry in store.entries(first, last) if one == mark else ():
            drawn = [row for row in entry.told.get("answers", ()) if row["by"] == DRAWN]
            if (entry.kind in PLAYED or _is_beside(entry)) and drawn:
                draft, recorded = _again(sitting, entry, seed)
                if draft is not None and _is_beside(entry):
                    now = [row for row in draft.told["answers"] if row["by"] == DRAWN]
                    for was, again in zip(drawn, now, strict=False):
                        if was != again:
                            wrong = _drawn_other(was["value"], again["value"])
                            raise Damaged(f"{store.path}: #{entry.seq}: {wrong}")
                    count += len(drawn)
                if recorded is not None and recorded.wrong:
                    raise Damaged(f"{store.path}: #{entry.seq}: {recorded.wrong}")
                count += recorded.drawn if recorded is not None else 0
    return count


# ---- An evening or a game that was kept elsewhere, taken in as the game that stands here.


def take_in(sitting: Sitting, line: Line) -> Outcome:
    """Take an evening of City of Masks in, out of a situation or a log: import FILE; wants anew.

    A log that does not fit the rules any more is taken in as far as it does with import FILE anyway.

    Raises:
        IllegalChoice: one stands here already, it is another game, or people here are not in it.
    """
    said = [[fold(word.text) for word in clause] for clause in line.clauses]
    anyway = len(line.act) == 3 and is_word(line.act[2].text, "anyway")
    if len(line.act) != 2 + anyway or said not in ([], [["wants", "anew"]]):
        raise UnreadableChoice(
            say("say what to take in: import FILE, an evening or the log of one; wants anew deals other wants")
        )
    path = Path(line.act[1].text)
    if STANDING in sitting.state.get("standing", {}):
        raise IllegalChoice(say("City of Masks stands at this table already; a new table takes another evening in"))
    desk = sitting.desk_of(STANDING)
    assert desk.at_table is not None
    if path.suffix.casefold() == ".jsonl" and (slug := kept_game(path)) != STANDING:
        raise IllegalChoice(
            say("{path}: no evening, but a game; gmkit play {slug} --from {path} goes on with it", path=path, slug=slug)
        )
    start, record = take_state(desk, Common(content=list(sitting.content)), path, anyway=anyway)
    known = {fold(one.name): one for one in sitting.people}
    missing = [one.name for one in sitting.people if fold(one.name) not in map(fold, start.seating.names)]
    if missing:
        raise IllegalChoice(
            say(
                "{path}: {names} is not in it|{path}: {names} are not in it",
                number=len(missing),
                path=path,
                names=listed(missing, "and"),
            )
        )
    counts, moments = Counts({}), list[Moment[Any]]()
    finish = sitting.finisher(desk, start.game, counts, moments)
    step = desk.at_table().take_up(start.game, record, finish, anew=bool(said))
    record = step.state
    people: dict[str, Person] = {}
    for seat in record.hall.seating:
        person = known.get(fold(seat.name)) or Person(
            new_id(seat.name, people),
            seat.name,
            seat.pronoun or desk.at_table().pronoun(start.game, seat.name) or "they",
            GMKIT if seat.npc else GM,
            (("", seat.level),) if seat.npc else (("", "skilled"),),
        )
        people[person.id] = person
    data = plain(desk.save(record, start.game))
    kept = {one.id: one._replace(place=at).data() for at, one in enumerate(people.values())}
    state = {**sitting.state, "people": kept, "standing": {STANDING: data}, "places": counts.kept()}
    told = played_on(desk, start.game, moments, step.events, record.hall.seating.names, sitting.store.count() + 1)
    said_of = sitting.sentences(desk, start.game, record, step.events)
    outcome = sitting.keep(
        "begin", line, state, [say("{name} stands at this table, led by you.", name=path.name), *said_of], told
    )
    _, at, game, record = sitting.standing()
    return outcome._replace(lines=[*outcome.lines, *at.who(game, record, None)])


def check(sitting: Sitting, line: Line) -> Outcome:
    return check_table(sitting, _words(line))


def copy(sitting: Sitting, line: Line) -> Outcome:
    return copy_table(sitting.store, _words(line))


def _words(line: Line) -> list[str]:
    return [word.text for word in line.act[1:]]
