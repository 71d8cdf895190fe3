"""What the GM does at a table by a verb: who takes part, the standing game, scenes, notes, and taking back."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice, UnreadableChoice, counted, listed, quoted
from gmkit.names import fold
from gmkit.shell.table.answers import Counts
from gmkit.shell.table.line import Line, Outcome, is_word, joined, parted
from gmkit.shell.table.people import Person, find_person, introduced, read_person
from gmkit.shell.table.sitting import STANDING, Sitting, Verb, events_data, plain
from gmkit.table.game import SeatNo

# ---- Who takes part.


def _people(sitting: Sitting, line: Line, *, npc: bool) -> Outcome:
    if STANDING in sitting.state.get("standing", {}):
        raise IllegalChoice("City of Masks has begun; who joins later is not dealt in by this gmkit")
    people = {one.id: one for one in sitting.people}
    came: list[Person] = []
    if len(line.act) < 2:
        verb = "npcs" if npc else "people"
        raise UnreadableChoice(f"name them: {verb} Ana she, Ben he")
    groups = parted(line.act[1:])
    if npc and len(groups) == 1 and groups[0][0].isdecimal():
        groups = [[name] for name in _fresh_names(sitting, int(groups[0][0]))]
    for words in groups:
        person = read_person(words, npc=npc, taken=people, manners=sitting.slugs)
        if fold(person.name) in (fold(one.name) for one in people.values()):
            raise IllegalChoice(f"somebody is called {quoted(person.name)} already; give everybody a name of their own")
        if fold(person.name) in _words(sitting) or person.name.lstrip("+-").isdecimal():
            raise IllegalChoice(f"nobody can be called {quoted(person.name)}: it is a word of the table's own")
        people[person.id] = person
        came.append(person)
    kept = {one.id: one._replace(place=at).data() for at, one in enumerate(people.values())}
    names = listed([introduced(one) for one in came], "and")
    what = ", played by gmkit." if npc else "; you type for them."
    return sitting.keep("people", line, {**sitting.state, "people": kept}, [names + what])


def _fresh_names(sitting: Sitting, count: int) -> list[str]:
    desk = sitting.desk_of(STANDING)
    taken = {fold(one.name) for one in sitting.people}
    free = [name for name in (*desk.names(sitting.game(desk)), *desk.card.names) if fold(name) not in taken]
    free = list(dict.fromkeys(free))
    if not 1 <= count <= len(free):
        raise IllegalChoice(f"there are names for 1 to {len(free)} more; name the others yourself")
    return free[:count]


def _words(sitting: Sitting) -> set[str]:
    at = sitting.desk_of(STANDING).at_table
    own = at() if at is not None else None
    desk = sitting.desk_of(STANDING)
    games = (*own.acts, *own.facts, *desk.parties(sitting.game(desk))) if own else ()
    answers = ("all", "none", "nobody", "pass", "change mask", "no bet", "say", "vs", "odds")
    return {fold(word) for word in (*sitting.verbs, *games, *answers)}


# ---- The standing game, and its scenes.


def _begin(sitting: Sitting, line: Line) -> Outcome:
    words = line.words[1:]
    if not (len(words) == 1 and is_word(words[0], STANDING)):
        raise UnreadableChoice("say which game stands at this table: begin masks; Ana flirt; Ben dashing")
    if STANDING in sitting.state.get("standing", {}):
        raise IllegalChoice("City of Masks stands at this table already")
    people = sitting.people
    if len(people) < 2:
        raise IllegalChoice("two people at least are needed; people and npcs name them")
    desk = sitting.desk_of(STANDING)
    assert desk.at_table is not None
    from gmkit.table.seats import seat_all

    game = sitting.game(desk)
    seating = seat_all([one.seat(STANDING) for one in people], *desk.card.seats[:2])
    masks: dict[str, str] = {}
    for clause in line.clauses:
        texts = [word.text for word in clause]
        person = find_person(people, texts[0])
        masks[person.name] = " ".join(texts[1:])
    source = Source(sitting.store.seed).named("begin", STANDING)
    step = desk.at_table().begin(game, seating, masks, desk.player, source)
    data = plain(desk.save(step.state, game))
    state = {**sitting.state, "standing": {STANDING: data}}
    told = {"game": STANDING, "events": events_data(desk, game, step.events, seating.names)}
    outcome = sitting.keep("begin", line, state, ["City of Masks stands at this table, led by you."], told)
    _, at, game, record = sitting.standing()
    return outcome._replace(lines=[*outcome.lines, *at.who(game, record, None)])


def _scene(sitting: Sitting, line: Line) -> Outcome:
    """Begin a scene: scene "Regatta ball" high-paths: Ana, Ben."""
    desk, at, game, record = sitting.standing()
    if sitting.pending() is not None:
        raise IllegalChoice("a challenge is under way; answer what is asked, or undo act")
    words = line.act[1:]
    cut = next((n for n, word in enumerate(words) if word.text.endswith(":") and not word.quoted), None)
    if not words or cut is None:
        raise UnreadableChoice(
            'say who is there: scene "Regatta ball": all, or scene "Regatta ball" high-paths: Ana, Ben'
        )
    head = [words[n].text.rstrip(":") for n in range(cut + 1) if words[n].text.rstrip(":")]
    if not head:
        raise UnreadableChoice("say what the scene is: a few words in front of the colon")
    levels = ("underways", "streets", "high-paths")
    level = head.pop() if len(head) > 1 and head[-1].casefold() in levels else ""
    names = parted(words[cut + 1 :])
    everybody = len(names) == 1 and is_word(" ".join(names[0]), "all")
    seats = (
        [SeatNo(at) for at in range(len(record.hall.seating))]
        if everybody
        else [SeatNo(record.hall.seating.find(" ".join(name))) for name in names]
    )
    if not seats:
        raise UnreadableChoice("nobody is there; name them behind the colon, or all")
    counts = Counts(sitting.state.get("places", {}))
    finish = sitting.finisher(desk, game, counts)
    step = at.scene(game, record, " ".join(head), level.casefold(), seats, finish)
    told = {"game": STANDING, "events": events_data(desk, game, step.events, record.hall.seating.names)}
    lines = sitting.sentences(desk, game, record, step.events)
    return sitting.keep("act", line, sitting.with_record(desk, game, step.state, counts), lines, told)


# ---- What is noted, and who rolls.


def _note(sitting: Sitting, line: Line) -> Outcome:
    text = joined(line.act[1:]) or line.why
    if not text:
        raise UnreadableChoice('say what is to be noted: note "Vela saw the stacked deck"')
    return sitting.keep("note", line, sitting.state, ["Noted."], {"note": text})


DICE = ("people", "app", "table")
"""Whose pieces are real: people's, nobody's, everybody's."""


def _dice(sitting: Sitting, line: Line) -> Outcome:
    words = line.words[1:]
    if len(words) != 1 or not is_word(words[0], *DICE):
        raise UnreadableChoice(
            "dice people: people roll their own, and gmkit for NPCs; dice table: you roll for all; dice app: gmkit does"
        )
    return sitting.keep("ruling", line, {**sitting.state, "dice": fold(words[0])}, [f"Dice: {fold(words[0])}."])


def _usual(sitting: Sitting, line: Line) -> Outcome:
    words = line.words[1:]
    if len(words) != 1 or not is_word(words[0], "on", "off"):
        raise UnreadableChoice("usual on: what nearly everybody says is taken unasked; usual off: all of it is asked")
    word = fold(words[0])
    told = "What is usual is taken unasked." if word == "on" else "Everything is asked."
    return sitting.keep("ruling", line, {**sitting.state, "usual": word}, [told])


def _reroll(sitting: Sitting, line: Line) -> Outcome:
    """Move on the place from which gmkit draws, so that what is done again draws something else."""
    count = sitting.state.get("reroll", 0) + 1
    return sitting.keep(
        "ruling", line, {**sitting.state, "reroll": count}, ["gmkit draws anew from here; a ruling of yours."]
    )


# ---- Taking back.


def _undo(sitting: Sitting, line: Line) -> Outcome:
    """Take back the last line with an effect, several, a whole act, or everything after an entry."""
    words = line.words[1:]
    path = sitting.store.path_to(sitting.store.count())
    effects = [n for n in path if sitting.store.entry(n).told.keys() & {"changes", "note"}]
    if not effects:
        raise IllegalChoice("there is nothing to take back")
    if not words:
        first = effects[-1]
    elif is_word(words[0], "act"):
        first = sitting.store.entry(effects[-1]).told.get("act", effects[-1])
    elif words[0].startswith("#"):
        after = _number(words[0])
        gone = [n for n in path if n > after]
        if not gone:
            raise IllegalChoice(f"nothing came after #{after}")
        first = gone[0]
    else:
        count = _number(words[0])
        if not 1 <= count <= len(effects):
            raise IllegalChoice(f"{counted(len(effects), 'line')} can be taken back")
        first = effects[-count]
    gone = [n for n in path if n >= first]
    return sitting.stand_on(line, "undo", sitting.store.entry(first).parent, gone)


def _redo(sitting: Sitting, line: Line) -> Outcome:
    head = sitting.store.head
    if head is not None and head.kind == "redo":
        head = sitting.store.entry(head.parent) if head.parent else None
    if head is None or head.kind != "undo":
        raise IllegalChoice("there is nothing to do again; only what was just taken back can be")
    return sitting.stand_on(line, "redo", int(head.told["from"]), ())


def _return(sitting: Sitting, line: Line) -> Outcome:
    words = line.words[1:]
    if len(words) != 1:
        raise UnreadableChoice("say which entry to return to: return #12")
    number = _number(words[0])
    if number:
        sitting.store.entry(number)
    return sitting.stand_on(
        line, "undo", number, [n for n in sitting.store.path_to(sitting.store.count()) if n > number]
    )


def _number(text: str) -> int:
    """Read "#12" or "3"; raises UnreadableChoice."""
    plain = text.removeprefix("#")
    if not (plain.isdecimal() and plain.isascii() and len(plain) < 10):
        raise UnreadableChoice(f"{quoted(text)} is no number; write #12, or how many lines")
    return int(plain)


VERBS: Mapping[str, Verb] = {
    "people": Verb(lambda sitting, line: _people(sitting, line, npc=False)),
    "npcs": Verb(lambda sitting, line: _people(sitting, line, npc=True)),
    "begin": Verb(_begin),
    "scene": Verb(_scene, "s"),
    "note": Verb(_note, "n"),
    "undo": Verb(_undo, "z"),
    "redo": Verb(_redo, "y"),
    "return": Verb(_return),
    "dice": Verb(_dice),
    "usual": Verb(_usual),
    "reroll": Verb(_reroll),
}
"""By the word that a line begins with."""
