"""Looking things up at a table, which changes nothing."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice
from gmkit.shell.table.line import Line, Outcome, is_word
from gmkit.shell.table.people import introduced
from gmkit.shell.table.sitting import STANDING, Sitting, Verb
from gmkit.table.entries import Entry
from gmkit.table.game import Ask


def _odds(sitting: Sitting, _line: Line) -> Outcome:
    """Weigh what is asked, as a grandmaster would from that seat."""
    desk, _, game, record = sitting.standing()
    need = game.pending(record) if sitting.pending() is not None else None
    if not isinstance(need, Ask):
        raise IllegalChoice("nothing is asked that can be weighed; odds answers at a question")
    adviser = record.hall.seating.seats[need.seat]._replace(level="grandmaster")
    source = Source(sitting.store.seed).named("adviser", need.seat)
    found = desk.consider(game, game.view(record, need.seat), need, adviser, source)
    wide = max(len(need.choices.show(one.choice)) for one in found)
    return Outcome([f"  {need.choices.show(one.choice):{wide}}  {one.why}" for one in found])


def _who(sitting: Sitting, line: Line) -> Outcome:
    name = " ".join(line.words[1:]) or None
    if STANDING in sitting.state.get("standing", {}):
        _, at, game, record = sitting.standing()
        lines = at.who(game, record, name)
    else:
        lines = [f"  {introduced(one)}{', an NPC' if one.npc else ''}" for one in sitting.people] or ["Nobody yet."]
    people = [{"name": one.name, "pronoun": one.pronoun or "they", "npc": one.npc} for one in sitting.people]
    return Outcome(lines, data={"people": people})


def _hide(sitting: Sitting, _line: Line) -> Outcome:
    """Show what everybody may see, and nothing else."""
    lines = ["Nobody yet."]
    if STANDING in sitting.state.get("standing", {}):
        _, at, game, record = sitting.standing()
        lines = at.who(game, record, None)
    return Outcome(lines, hides=True)


def _log(sitting: Sitting, line: Line) -> Outcome:
    words = list(line.words[1:])
    path = set(sitting.store.path_to(sitting.store.count()))
    every = bool(words) and is_word(words[0], "all", "--all")
    rows = [one for one in sitting.store.entries() if every or one.seq in path]
    lines = [_log_line(one, counts=one.seq in path) for one in rows]
    data = [
        {"entry": one.seq, "at": one.at, "kind": one.kind, "line": one.line, "counts": one.seq in path} for one in rows
    ]
    return Outcome(lines or ["Nothing has been said yet."], data={"entries": data})


def _log_line(one: Entry, *, counts: bool) -> str:
    text = f"#{one.seq}  {one.at[11:16]}  {one.line}"
    return text if counts else f"[{text}]"


VERBS: Mapping[str, Verb] = {"odds": Verb(_odds), "who": Verb(_who, "w"), "log": Verb(_log, "g"), "hide": Verb(_hide)}
"""By the word that a line begins with."""
