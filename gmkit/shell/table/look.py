"""Looking things up at a table, which changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from gmkit.chance.source import Source, fresh_seed
from gmkit.errors import IllegalChoice, UnknownName, UnreadableChoice
from gmkit.shell.table.line import Line, Outcome, is_word
from gmkit.shell.table.people import introduced
from gmkit.shell.table.played import read_opened
from gmkit.shell.table.sitting import STANDING, Sitting, Verb
from gmkit.shell.verbs import Shelf
from gmkit.table.entries import Entry
from gmkit.table.game import Ask


def _odds(sitting: Sitting, _line: Line) -> Outcome:
    """Weigh what is asked, as a grandmaster would from that seat."""
    if sitting.focus:
        opened = read_opened(sitting, sitting.focus)
        desk, game, record, seating = opened.desk, opened.start.game, opened.state, opened.seating
    else:
        desk, _, game, record = sitting.standing()
        seating = record.hall.seating
    need = game.pending(record) if sitting.pending() is not None else None
    if not isinstance(need, Ask):
        raise IllegalChoice("nothing is asked that can be weighed; odds answers at a question")
    adviser = seating.seats[need.seat]._replace(level="grandmaster")
    source = Source(sitting.store.seed).named("adviser", need.seat)
    view = game.view(record, need.seat)
    found = desk.consider(game, view, need, adviser, source)
    wide = max(len(need.choices.show(one.choice)) for one in found)
    lines = [f"  {need.choices.show(one.choice):{wide}}  {one.why}" for one in found]
    return Outcome([*lines, *desk.beside(game, view, need)])


def _who(sitting: Sitting, line: Line) -> Outcome:
    name = " ".join(line.words[1:]) or None
    if STANDING in sitting.state.get("standing", {}):
        _, at, game, record = sitting.standing()
        lines = at.who(game, record, name)
    else:
        lines = [f"  {introduced(one)}{', an NPC' if one.npc else ''}" for one in sitting.people] or ["Nobody yet."]
    people = [{"name": one.name, "pronoun": one.pronoun or "they", "npc": one.npc} for one in sitting.people]
    return Outcome(lines, data={"people": people})


def _show(sitting: Sitting, line: Line) -> Outcome:
    """Show a mask, a retainer, a card, as `gmkit show` does."""
    from gmkit.shell.show import find_exhibit

    words = _asked_for(line, "show spider")
    exhibit, slug = find_exhibit(_shelf(sitting), words, sitting.content, sitting.set_id)
    return Outcome(exhibit.lines(), data={"game": slug, "kind": exhibit.kind, **exhibit.data()})


def _rule(sitting: Sitting, line: Line) -> Outcome:
    """Give the section of a game's rules that is meant, and the rulings that speak of it."""
    from gmkit.shell.show import found_rule, rule_lines

    words = _asked_for(line, "rule wooing")
    shelf = _shelf(sitting)
    if words[0] not in shelf.cards and STANDING in sitting.state.get("standing", {}):
        # The game that stands here goes before the others, where it knows of it.
        with suppress(UnknownName):
            return Outcome(rule_lines(shelf, *found_rule(shelf, [STANDING, *words])))
    return Outcome(rule_lines(shelf, *found_rule(shelf, words)))


def _roll(sitting: Sitting, line: Line) -> Outcome:
    """Throw plain pieces, which no game knows of."""
    from gmkit.shell.show import throw_all, throw_lines

    throws = throw_all(" ".join(_asked_for(line, "roll 3d10")), fresh_seed())
    return Outcome(throw_lines(throws), data={"throws": [one._asdict() for one in throws]})


def _asked_for(line: Line, example: str) -> list[str]:
    words = [word.text + "," * word.ends for word in line.act[1:]]
    if not words:
        raise UnreadableChoice(f"say what: {example}")
    words[-1] = words[-1].rstrip(",")
    return words


def _shelf(sitting: Sitting) -> Shelf:
    assert sitting.shelf is not None
    return sitting.shelf


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


VERBS: Mapping[str, Verb] = {
    "odds": Verb(_odds, "o"),
    "who": Verb(_who, "w"),
    "log": Verb(_log, "g"),
    "hide": Verb(_hide),
    "show": Verb(_show, "h"),
    "rule": Verb(_rule, "r"),
    "roll": Verb(_roll),
}
"""By the word that a line begins with."""
