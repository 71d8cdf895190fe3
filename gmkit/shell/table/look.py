"""Looking things up at a table, which changes nothing."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from gmkit.chance.source import Source, fresh_seed
from gmkit.errors import IllegalChoice, UnknownName, UnreadableChoice, counted, listed, said, say
from gmkit.shell.table.answers import Answers, Counts, Ready, Rolls, Waiting
from gmkit.shell.table.line import Line, Outcome, is_word, joined
from gmkit.shell.table.played import read_opened
from gmkit.shell.table.sitting import STANDING, Sitting, plain
from gmkit.shell.verbs import Shelf
from gmkit.shell.words import percent
from gmkit.table.game import Ask, Step
from gmkit.table.run import Said, run, said_by


def odds(sitting: Sitting, _line: Line) -> Outcome:
    """Weigh what is asked, as a grandmaster would from that seat."""
    if sitting.focus:
        opened = read_opened(sitting, sitting.focus)
        desk, game, record, seating = opened.desk, opened.start.game, opened.state, opened.seating
    else:
        desk, _, game, record = sitting.standing()
        seating = record.hall.seating
    need = game.pending(record) if sitting.pending() is not None else None
    if not isinstance(need, Ask):
        raise IllegalChoice(say("nothing is asked that can be weighed; odds answers at a question"))
    adviser = seating.seats[need.seat]._replace(level="grandmaster")
    source = Source(sitting.store.seed).named("adviser", need.seat)
    view = game.view(record, need.seat)
    # A slip of the adviser's would come first; here the best does.
    found = sorted(desk.consider(game, view, need, adviser, source), key=lambda one: -one.value)
    wide = max(len(need.choices.told(one.choice)) for one in found)
    lines = [f"  {need.choices.told(one.choice):{wide}}  {said(one.why)}" for one in found]
    return Outcome([*lines, *desk.beside(game, view, need)])


# ---- What if: an act is played on copies of the table, and nothing is kept.


TRIES, SECONDS = 200, 1.5
"""So often an act is played at most, and so long."""

OFTEN = 0.1
"""A feeling is told of that moves in so many of all plays, or more."""

TOLD, MOST_FEELINGS = 0.1, 8
"""What moves by less on average is not told, and of feelings so many at most."""


class Imagined(Answers):
    """Answers on a copy of the table: gmkit draws, and whoever is waited for decides as somebody skilled would."""

    def _choice(self, record: Any, need: Ask) -> Said:
        try:
            return super()._choice(record, need)
        except Waiting as waiting:
            if waiting.why is not None:
                raise waiting.why from None
        seat = record.hall.seating.seats[need.seat]._replace(level="skilled")
        source = self._source.named("player", need.seat).placed(*self._counts.next(need))
        view = self._game.view(record, need.seat)
        return said_by(self._desk.player(seat, self._game)(view, need, source), "imagined")


class Imaginings(NamedTuple):
    """How an act came out, played again and again."""

    plays: int
    chances: Mapping[str, float]  # how it came out, and how likely
    exact: bool  # whether those are exact
    # by whose it is, what, and about whom: what it is now, and after each play
    figures: Mapping[tuple[str, str, str | None], tuple[int, list[int]]]


def imagine(sitting: Sitting, step: Step[Any], ready: Sequence[Ready], seed: str) -> Imaginings:
    """Play what is on the agenda of a record again and again, as far as nothing is left of it.

    Args:
        sitting: the table; nothing is kept there.
        step: where it begins.
        ready: what was said beforehand.
        seed: what is drawn.

    Raises:
        GmkitError: what was said does not fit.
    """
    desk, at, game, record = sitting.standing()
    before = {key: sum_ or 0 for key, sum_ in at.figures(game, plain(desk.save(record, game))).items()}
    found: dict[tuple[str, str, str | None], list[int]] = {key: [] for key in before}
    sums, came = dict[str, float](), list[Mapping[str, float]]()
    plays, until = 0, time.process_time() + SECONDS
    while plays < TRIES and (not plays or time.process_time() < until):
        source = Source(seed, ("what if", str(plays)))
        answers = Imagined(desk, game, source, Counts({}), list(ready), Rolls(dice="app"), settle=False)
        states, events = [step.state], list(step.events)
        for moment in run(game, step.state, answers):
            states.append(moment.state)
            events += moment.events
        came.append(at.came_of(states, events))
        for name, chance in came[-1].items():
            sums[name] = sums.get(name, 0.0) + chance
        after = at.figures(game, plain(desk.save(states[-1], game)))
        for key in {*found, *after}:
            found.setdefault(key, [0] * plays).append(after.get(key) or 0)
        plays += 1
    chances = {name: total / plays for name, total in sums.items()}
    if chances and (rest := 1 - sum(chances.values())) > 1 / (2 * TRIES):
        chances["otherwise"] = rest
    moved = {}
    for key, row in found.items():
        was = before.get(key, 0)
        if any(one != was for one in row):
            moved[key] = (was, row)
    return Imaginings(plays, chances, all(one == came[0] for one in came), moved)


def what_if(sitting: Sitting, line: Line) -> Outcome:
    """Say what would come of an act: what if Ana challenges Orso; stake 8; with Ben 4."""
    begins = 2 if is_word(line.act[0].text, "what") and len(line.act) > 1 and is_word(line.act[1].text, "if") else 1
    act = line.act[begins:]
    if not act:
        raise UnreadableChoice(say("say what: what if Ana challenges Orso; stake 8; with Ben 4"))
    said = Line(line.text, joined(act, marks=True), act, line.clauses)
    subject = sitting.subject(said)
    _, at, _, _ = sitting.standing()
    if subject is None or subject[1] not in at.acts:
        known = listed([f"NAME {verb}" for verb in at.acts])
        raise UnreadableChoice(say("what if takes an act: {known}", known=known))
    if sitting.need() is not None and sitting.focus is None:
        raise IllegalChoice(say("a challenge is under way; odds weighs what is asked"))
    found = imagine(sitting, *sitting.begun(said, *subject), sitting.store.seed)
    return Outcome(told_imaginings(found), data={"what_if": data_of(found)})


def told_imaginings(found: Imaginings) -> list[str]:
    """Tell how an act would come out: the chances, everybody's Face, and the feelings that move."""
    lines = []
    if found.chances:
        best = sorted(found.chances.items(), key=lambda one: -one[1])
        told = ", ".join(f"{name} {percent(chance)}" for name, chance in best)
        lines.append(f"{told} ({'exactly' if found.exact else 'about'}).")
    face = [
        say("{who} {was} to {mean:.1f} ({low} to {high})", who=who, was=was, mean=mean_of(row), low=low, high=high)
        for (who, what, _), (was, row) in found.figures.items()
        if what == "Face"
        for low, high in [middle(row)]
        if (low, high) != (was, was) or abs(mean_of(row) - was) >= TOLD
    ]
    if face:
        lines.append(say("Face on average, and in 8 of 10 plays: {items}.", items="; ".join(face)))
    moved = [
        (
            sum(one != was for one in row) / len(row),
            say("{who} feels {to} {change:+.1f}", who=who, to=to, change=mean_of(row) - was).replace("-", "−"),
        )
        for (who, what, to), (was, row) in found.figures.items()
        if what == "feels" and abs(mean_of(row) - was) >= TOLD
    ]
    often = sorted((one for one in moved if one[0] >= OFTEN), key=lambda one: -one[0])
    if often:
        each = [say("{words} (moves in {share:.0%})", words=text, share=share) for share, text in often[:MOST_FEELINGS]]
        lines.append(say("Feelings on average: {items}.", items="; ".join(each)))
    lines = lines or [say("Nothing would change.")]
    return [
        *lines,
        say("{plays}, whoever is not said decides by level; nothing is kept.", plays=counted(found.plays, "play")),
    ]


def mean_of(row: Sequence[int]) -> float:
    return sum(row) / len(row)


def middle(row: Sequence[int]) -> tuple[int, int]:
    """Give the middle 80 % of what there is: the tenth and the ninetieth of a hundred."""
    ordered = sorted(row)
    last = len(ordered) - 1
    return ordered[round(last * 0.1)], ordered[round(last * 0.9)]


def data_of(found: Imaginings) -> dict[str, Any]:
    """Give it for programs."""
    rows = [
        {"who": who, "what": what, "to": to, "before": was, "mean": round(mean_of(row), 4), "middle": list(middle(row))}
        for (who, what, to), (was, row) in found.figures.items()
    ]
    return {"plays": found.plays, "chances": found.chances, "exact": found.exact, "figures": rows}


def show(sitting: Sitting, line: Line) -> Outcome:
    """Show a mask, a retainer, a card, as `gmkit show` does."""
    from gmkit.shell.show import find_exhibit

    words = _asked_for(line, "show spider")
    exhibit, slug = find_exhibit(_shelf(sitting), words, sitting.content, sitting.set_id)
    return Outcome(exhibit.lines(), data={"game": slug, "kind": exhibit.kind, **exhibit.data()})


def rule(sitting: Sitting, line: Line) -> Outcome:
    """Give the section of a game's rules that is meant, and the rulings that speak of it."""
    from gmkit.shell.show import found_rule, rule_lines

    words = _asked_for(line, "rule wooing")
    shelf = _shelf(sitting)
    if words[0] not in shelf.cards and STANDING in sitting.state.get("standing", {}):
        # The game that stands here goes before the others, where it knows of it.
        with suppress(UnknownName):
            return Outcome(rule_lines(shelf, *found_rule(shelf, [STANDING, *words])))
    return Outcome(rule_lines(shelf, *found_rule(shelf, words)))


def roll(sitting: Sitting, line: Line) -> Outcome:
    """Throw plain pieces, which no game knows of."""
    from gmkit.shell.show import throw_all, throw_lines

    throws = throw_all(" ".join(_asked_for(line, "roll 3d10")), fresh_seed())
    return Outcome(throw_lines(throws), data={"throws": [one._asdict() for one in throws]})


def _asked_for(line: Line, example: str) -> list[str]:
    words = [word.text + "," * word.ends for word in line.act[1:]]
    if not words:
        raise UnreadableChoice(say("say what: {example}", example=example))
    words[-1] = words[-1].rstrip(",")
    return words


def _shelf(sitting: Sitting) -> Shelf:
    assert sitting.shelf is not None
    return sitting.shelf


def help_here(sitting: Sitting, _line: Line) -> Outcome:
    """Say what is legal where something is asked, else what can be typed; ? is the same."""
    asked = sitting.pending()
    return Outcome([say("choose {legal}", legal=asked.legal)] if asked else sitting.helps())
