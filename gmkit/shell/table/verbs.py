"""What the GM does at a table by a verb: who takes part, the game, scenes, notes, taking back, looking things up."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, NamedTuple

from gmkit.chance.source import Source
from gmkit.errors import (
    AmbiguousChoice,
    IllegalChoice,
    UnknownName,
    UnreadableChoice,
    counted,
    decimal,
    later,
    listed,
    quoted,
    said,
    say,
)
from gmkit.names import fold, pick, twins_last
from gmkit.shell.desk import Desk
from gmkit.shell.table.answers import DECIDE, Answers, Counts, Ready, Rolls, Waiting, rolls_of, spare, spoken_clauses
from gmkit.shell.table.line import (
    GM,
    GMKIT,
    Line,
    Outcome,
    Person,
    absent,
    behind_names,
    behind_told,
    evening_begun,
    find_person,
    has_effect,
    introduced,
    is_to_gm,
    is_word,
    joined,
    level_said,
    name_first,
    nobody,
    parse_line,
    parted,
    person_of,
    read_person,
    refuse_clauses,
    refuse_name,
    unprintable,
    verb_of,
    with_commas,
    with_letters,
)
from gmkit.shell.table.past import Earlier, previously
from gmkit.shell.table.sitting import DICE, STANDING, Sitting, events_data, plain, played_on
from gmkit.shell.verbs import Shelf
from gmkit.shell.words import percent
from gmkit.table.entries import Entry
from gmkit.table.game import Ask, Luck, SeatNo, Step
from gmkit.table.odds import weighing
from gmkit.table.projection import PUBLIC
from gmkit.table.run import DRAWN, Moment, Said, run, said_by
from gmkit.table.seats import LEVELS, PRONOUNS, Seating, pronoun_called, seat_all

# ---- Who takes part.


def bring_people(sitting: Sitting, line: Line) -> Outcome:
    """Bring in whom people play: people Ana she, Ben he."""
    return _come(sitting, line, npc=False)


def bring_npcs(sitting: Sitting, line: Line) -> Outcome:
    """Bring in whom gmkit plays: npcs 3, npcs Orso he."""
    return _come(sitting, line, npc=True)


def _come(sitting: Sitting, line: Line, *, npc: bool) -> Outcome:
    people = {one.id: one for one in sitting.people}
    came: list[Person] = []
    brought: list[str] = []
    if len(line.act) < 2:
        verb = "npcs" if npc else "people"
        raise UnreadableChoice(say("name them: {verb} Ana she, Ben he", verb=verb))
    groups = parted(with_commas(line.act[1:]))
    if npc and len(groups) == 1 and groups[0][0].isdecimal():
        groups = _fresh_names(sitting, groups[0])
    if len(groups) == 1 and (outcome := _said_again(sitting, line, groups[0], npc=npc)) is not None:
        return outcome
    for words in groups:
        person = read_person(words, npc=npc, taken=people, manners=sitting.slugs)
        refuse_name(person.name, people.values(), _words(sitting))
        pronoun = _pronoun(sitting, person)
        told = f" ({said(PRONOUNS[pronoun])})" if npc and not person.pronoun else ""
        person = person._replace(pronoun=pronoun)
        people[person.id] = person
        came.append(person)
        brought.append(introduced(person) + told)
    kept = {one.id: one._replace(place=at).data() for at, one in enumerate(people.values())}
    names = listed(brought, "and")
    told = say("{names}, played by gmkit.", names=names) if npc else say("{names}; you type for them.", names=names)
    state = {**sitting.state, "people": kept}
    if STANDING in sitting.state.get("standing", {}):
        found = _joined(sitting, line, state, came, told)
    else:
        refuse_clauses(line)
        found = sitting.keep("people", line, state, [told])
    return found._replace(lines=[*found.lines, *(told for one in came for told in unprintable(one.name))])


def _said_again(sitting: Sitting, line: Line, words: Sequence[str], *, npc: bool) -> Outcome | None:
    """Keep what is said anew of somebody who is here: npcs Orso he; None where that is nobody, or nothing is said.

    By which pronoun they go is said alike of whom people and whom gmkit plays.
    """
    person = read_person(words, npc=npc, taken=(), manners=sitting.slugs)
    before = next((one for one in sitting.people if fold(one.name) == fold(person.name)), None)
    more = words[len(person.name.split()) :]
    if before is None or not more or not (before.npc == npc or pronoun_called(" ".join(more).strip("()"))):
        return None
    refuse_clauses(line)
    of_all = any(is_word(one, *LEVELS) for one in more)
    skill = {**dict(before.skill), **{game: level for game, level in person.skill if game or of_all}}
    after = before._replace(
        pronoun=person.pronoun or before.pronoun,
        skill=tuple(sorted(skill.items())),
        manner=tuple(sorted({**dict(before.manner), **dict(person.manner)}.items())),
    )
    told = say("Noted of {name}: {items}.", name=before.name, items=", ".join(more))
    return _change_person(sitting, line, after, told)


def _joined(sitting: Sitting, line: Line, state: Mapping[str, Any], came: Sequence[Person], said: str) -> Outcome:
    """Deal people in who come once the game has begun: people Dov he; Dov spider."""
    desk, at, game, record = sitting.standing()
    assert at.join is not None
    masks, paper = _masks_and_paper(line, came)
    events: list[Any] = []
    for one in came:
        source = Source(sitting.store.seed).named("join", one.id)
        record, told = at.join(game, record, one.seat(STANDING), masks.get(one.name, ""), desk.player, source)
        events += told
    seating = record.hall.seating
    step = at.on_paper(Step(record, tuple(events)), [SeatNo(seating.find(one.name)) for one in paper])
    body = {"game": STANDING, "events": events_data(desk, game, step.events, seating.names)}
    kept = {
        **state,
        "people": _with_paper(state["people"], paper),
        "standing": {**state["standing"], STANDING: plain(desk.save(step.state, game))},
    }
    found = sitting.keep("people", line, kept, [said], body)
    those = [SeatNo(seating.find(one.name)) for one in came]
    return found._replace(lines=[*found.lines, *at.dealt(game, step.state, those)])


def _masks_and_paper(line: Line, people: Sequence[Person]) -> tuple[dict[str, str], list[Person]]:
    """Read what clauses say of those who are dealt in: by name the masks, and who keeps a sheet on paper."""
    masks: dict[str, str] = {}
    paper: list[Person] = []
    for clause, texts in ((clause, [word.text for word in clause]) for clause in line.clauses):
        if is_word(texts[0], "paper") and len(texts) > 1:
            paper += [find_person(people, " ".join(name)) for name in parted(clause[1:])]
        else:
            name, dealt = name_first(people, texts)
            masks[find_person(people, name).name] = " ".join(dealt)
    if unfit := [one.name for one in paper if one.npc]:
        raise IllegalChoice(say("{name} is played by gmkit, which has to know its sheet", name=unfit[0]))
    return masks, paper


def _with_paper(people: Mapping[str, Any], paper: Sequence[Person]) -> dict[str, Any]:
    """Give people with who keeps feelings and wants on paper."""
    return {**people, **{one.id: {**people[one.id], "paper": list(PAPER)} for one in paper}}


def _pronoun(sitting: Sitting, person: Person) -> str:
    """Give the pronoun that is said of somebody, else that of the name, where the city lists it, else they (B13)."""
    desk = sitting.desk_of(STANDING)
    assert desk.at_table is not None
    return person.pronoun or desk.at_table().pronoun(sitting.game(desk), person.name) or "they"


def _change_person(sitting: Sitting, line: Line, person: Person, said: str) -> Outcome:
    """Keep somebody as they are now, in the standing game too."""
    place = sitting.state["people"]
    before = person_of(person.id, place[person.id])
    state = {**sitting.state, "people": {**place, person.id: person.data()}}
    if STANDING in state.get("standing", {}) and before.seat(STANDING) != person.seat(STANDING):
        desk, _, game, record = sitting.standing()
        seats = [
            person.seat(STANDING)._replace(style=seat.style) if fold(seat.name) == fold(before.name) else seat
            for seat in record.hall.seating
        ]
        record = record._replace(hall=record.hall._replace(seating=Seating(tuple(seats))))
        state["standing"] = {**state["standing"], STANDING: plain(desk.save(record, game))}
    return sitting.keep("people", line, state, [said])


def rename(sitting: Sitting, line: Line) -> Outcome:
    """Give somebody another name, everywhere: rename Anna Ana."""
    words = tuple(word.text for word in line.act[1:])
    if len(words) != 2:
        words = line.words[1:]
    if len(words) != 2:
        words = tuple(" ".join(one) for one in parted(line.act[1:]))
    if len(words) != 2:
        raise UnreadableChoice(
            say("say who, and the new name: rename Anna Ana; with a comma between names of several words")
        )
    person = find_person(sitting.people, words[0])
    others = [one for one in sitting.people if one.id != person.id]
    refuse_name(words[1], others, _words(sitting))
    told = say("{name} is {words} now.", name=person.name, words=words[1])
    found = _change_person(sitting, line, person._replace(name=words[1]), told)
    return found._replace(lines=[*found.lines, *unprintable(words[1])])


def played(sitting: Sitting, line: Line, person: Person, words: Sequence[str]) -> Outcome:
    """Say who plays somebody: Ana played by Tom, Orso played by gmkit, Vela played by gm."""
    whom = " ".join(words[1:] if words and is_word(words[0], "by") else words)
    if not whom:
        raise UnreadableChoice(say("say by whom: Ana played by Tom, by gm, or by gmkit, which makes an NPC"))
    by = fold(whom) if fold(whom) in (GM, GMKIT) else whom
    told = {GM: say("you"), GMKIT: "gmkit"}.get(by, by)
    return _change_person(
        sitting, line, person._replace(played=by), say("{name} is played by {told}.", name=person.name, told=told)
    )


def skilled(sitting: Sitting, line: Line, person: Person, words: Sequence[str]) -> Outcome:
    """Say how well gmkit plays somebody: Orso skill master, Orso skill cyffle weak."""
    game, level = fold(words[0]) if len(words) == 2 else "", level_said(words[-1]) if words else ""
    if not level or (game and game not in sitting.slugs) or len(words) > 2:
        raise UnreadableChoice(
            say("say a level, of one game or of all: skill master, skill cyffle weak; {items}", items=", ".join(LEVELS))
        )
    if not person.npc:
        raise IllegalChoice(
            say("{name} is played by a person, who needs no level; played by gmkit makes an NPC", name=person.name)
        )
    skill = {**dict(person.skill), game: level}
    told = say(
        "{name} plays {game} as a {level}.",
        name=person.name,
        game=game.capitalize() if game else say("everything"),
        level=said(level),
    )
    return _change_person(sitting, line, person._replace(skill=tuple(sorted(skill.items()))), told)


def evening(sitting: Sitting, line: Line) -> Outcome:
    """Begin another evening: evening, evening 4; without Dov."""
    words = line.words[1:]
    number = _number(words[0]) if words else sitting.state.get("evening", 1) + 1
    if len(words) > 1 or not 0 < number < 10_000:
        raise UnreadableChoice(say("say which evening, or leave it out for the next: evening 4; without Dov"))
    if number <= (now := sitting.state.get("evening", 0)):
        raise IllegalChoice(
            say("evening {now} has begun; the next is {next} or later, and undo takes one back", now=now, next=now + 1)
        )
    sitting.refuse_midway()
    away: set[str] = set()
    for clause in line.clauses:
        if not is_word(clause[0].text, later("without")) or len(clause) < 2:
            raise UnreadableChoice(say("{words} belongs to no evening; say without Dov", words=quoted(joined(clause))))
        away |= {find_person(sitting.people, " ".join(name)).id for name in parted(clause[1:])}
    people = {one.id: one._replace(here=one.id not in away).data() for one in sitting.people}
    state = {**sitting.state, "evening": number, "people": people}
    told, lines = dict[str, Any](), list[str]()
    if STANDING in state.get("standing", {}):
        desk, at, game, record = sitting.standing()
        seating = record.hall.seating
        left = [name for name, tonight in absent(sitting.state).items() if not tonight]
        if late := [one.name for one in sitting.people if one.id in away and one.name in left]:
            raise IllegalChoice(say("{name} has left the story already; leave them out of this line", name=late[0]))
        gone = [SeatNo(at) for at, name in enumerate(seating.names) if name in left]
        gone += [SeatNo(seating.find(one.name)) for one in sitting.people if one.id in away]
        counts, moments = Counts(sitting.state.get("places", {})), list[Moment[Any]]()
        step = at.without(record, gone, sitting.finisher(desk, game, counts, moments))
        _refuse_drawn(sitting, desk, game, record, moments)
        after = sitting.with_record(desk, game, step.state, counts if moments else None)
        state = {**after, "evening": number, "people": people}
        if step.events:
            lines = sitting.sentences(desk, game, record, step.events)
            told = played_on(desk, game, moments, step.events, seating.names, sitting.store.count() + 1)
    lines += [evening_begun(state), *previously(sitting)]
    return sitting.keep("evening", line, state, lines, told)


def _fresh_names(sitting: Sitting, words: Sequence[str]) -> list[list[str]]:
    count, more = int(words[0]), words[1:]
    if read_person(["x", *more], npc=True, taken=(), manners=sitting.slugs).name != "x":
        raise UnreadableChoice(say("say how many, and of which level: npcs 3, npcs 3 master"))
    desk = sitting.desk_of(STANDING)
    taken = {fold(one.name) for one in sitting.people}
    free = [name for name in (*desk.names(sitting.game(desk)), *desk.card.names) if fold(name) not in taken]
    free = twins_last(free, taken)
    if not 1 <= count <= len(free):
        raise IllegalChoice(say("there are names for 1 to {count} more; name the others yourself", count=len(free)))
    return [[name, *more] for name in free[:count]]


def _words(sitting: Sitting) -> set[str]:
    desk = sitting.desk_of(STANDING)
    assert desk.at_table is not None
    parties = desk.parties(sitting.game(desk))
    answers = ("all", "none", "nobody", "pass", "change mask", "no bet", "say", "vs", "odds", "yes", "no", "draw")
    at, heads = desk.at_table(), [one.split()[0] for one in parties]
    own = (*behind_names(at), *at.words, *at.free, *at.several, *parties, *heads, *map(said, answers))
    more = ("anyway", "everybody", "everyone", DECIDE, GM, GMKIT, PUBLIC)
    return {fold(one) for one in (*sitting.verbs, *own, *answers, *more)}


# ---- The standing game, and its scenes.

_USUAL = later("usual on: what nearly everybody says is taken unasked; usual off: all of it is asked")
_UNDO = later(
    "undo takes back the last line, undo 3 three, undo act an act with all its answers, in a round the last turn, "
    "undo #12 all after it"
)
PAPER = ("feelings", "wants")
"""What a player keeps on paper who keeps anything there."""


def begin(sitting: Sitting, line: Line) -> Outcome:
    words = line.words[1:]
    if len(words) > 1 and is_word(words[0], STANDING):
        whole = "; ".join(["begin masks", *map(" ".join, parted(line.act[2:])), *map(joined, line.clauses)])
        raise UnreadableChoice(say("a semicolon parts what is said of each: {line}", line=whole))
    if not (len(words) == 1 and is_word(words[0], STANDING)):
        raise UnreadableChoice(say("say which game stands at this table: begin masks; Ana flirt; Ben dashing"))
    if STANDING in sitting.state.get("standing", {}):
        raise IllegalChoice(say("City of Masks stands at this table already"))
    people = sitting.people
    if len(people) < 2:
        raise IllegalChoice(say("two people at least are needed; people and npcs name them"))
    desk = sitting.desk_of(STANDING)
    assert desk.at_table is not None
    game = sitting.game(desk)
    seating = seat_all([one.seat(STANDING) for one in people], *desk.card.seats[:2])
    real = [clause for clause in line.clauses if [fold(word.text) for word in clause] == ["real", "cards"]]
    thrown = [clause for clause in line.clauses if is_word(clause[0].text, "dice")]
    others = tuple(clause for clause in line.clauses if clause not in (*real, *thrown))
    rolled = dict(_who_rolls(sitting, [word.text for word in clause]) for clause in thrown)
    masks, paper = _masks_and_paper(line._replace(clauses=others), people)
    if real and masks:
        raise IllegalChoice(say("real cards deal the masks too, and they are asked for; leave them out of this line"))
    if real:
        return _begin_with_cards(sitting, line, seating, paper, rolled)
    source = Source(sitting.store.seed).named("begin", STANDING)
    begun = desk.at_table().begin(game, seating, masks, desk.player, source)
    step = desk.at_table().on_paper(begun, [SeatNo(people.index(one)) for one in paper])
    kept = _with_paper(sitting.state["people"], paper)
    state = {**sitting.state, **rolled, "people": kept, "standing": {STANDING: plain(desk.save(step.state, game))}}
    told = {"game": STANDING, "events": events_data(desk, game, step.events, seating.names)}
    lines = [say("City of Masks stands at this table, led by you."), *_of_dice(rolled)]
    outcome = sitting.keep("begin", line, state, lines, told)
    _, at, game, record = sitting.standing()
    return outcome._replace(lines=[*outcome.lines, *at.dealt(game, record, None)])


def _begin_with_cards(sitting: Sitting, line: Line, seating: Seating, paper: list[Person], rolled: Any) -> Outcome:
    """Set up with a pack that lies on the table: what is dealt is asked for, as in an act."""
    desk = sitting.desk_of(STANDING)
    assert desk.at_table is not None
    game, people = sitting.game(desk), sitting.people
    step = desk.at_table().deal(game, seating, [SeatNo(people.index(one)) for one in paper])
    standing = {STANDING: plain(desk.save(step.state, game))}
    kept = _with_paper(sitting.state["people"], paper)
    state = {**sitting.state, **rolled, "people": kept, "cards": "real", "standing": standing}
    told = {"game": STANDING, "events": events_data(desk, game, step.events, seating.names)}
    said = say("City of Masks is set up with the cards on your table: type what is dealt, one or several in a line.")
    return sitting.keep("begin", line, state, [said, *_of_dice(rolled)], told, since=None)


def scene(sitting: Sitting, line: Line) -> Outcome:
    """Begin a scene: scene "Regatta ball" high-paths: Ana, Ben."""
    desk, at, game, record = sitting.standing()
    sitting.refuse_midway()
    words = line.act[1:]
    if [fold(word.text) for word in words] == ["ends"]:
        return sitting.free(line, "scene ends", (), whole=sitting.whole)
    refuse_clauses(line)
    cut = next((n for n, word in enumerate(words) if word.text.endswith(":") and not word.quoted), None)
    if not words or cut is None:
        raise UnreadableChoice(
            say(
                'say who is there: scene "Regatta ball": all, or scene "Regatta ball" high-paths: Ana, Ben; '
                "else underways or streets"
            )
        )
    head = [words[n].text.rstrip(":") for n in range(cut + 1) if words[n].text.rstrip(":")]
    if not head:
        raise UnreadableChoice(say("say what the scene is: a few words in front of the colon"))
    levels = ("underways", "streets", "high-paths")
    level = head.pop() if len(head) > 1 and head[-1].casefold() in levels else ""
    if words[0].quoted and len(head) > 1:
        # What stands between the title's marks and the colon can be nothing else.
        level, head[1:] = pick("level of the city", " ".join(head[1:]), {one: (one,) for one in levels}), []
    names = parted(words[cut + 1 :])
    everybody = len(names) == 1 and is_word(" ".join(names[0]), "all")
    seats = (
        [SeatNo(at) for at, name in enumerate(record.hall.seating.names) if name not in absent(sitting.state)]
        if everybody
        else [SeatNo(record.hall.seating.find(" ".join(name))) for name in names]
    )
    if not seats:
        raise UnreadableChoice(say("nobody is there; name them behind the colon, or all"))
    counts = Counts(sitting.state.get("places", {}))
    moments: list[Moment[Any]] = []
    finish = sitting.finisher(desk, game, counts, moments)
    step = at.scene(game, record, " ".join(head), level.casefold(), seats, finish)
    _refuse_drawn(sitting, desk, game, record, moments)
    names = record.hall.seating.names
    told = played_on(desk, game, moments, step.events, names, sitting.store.count() + 1)
    lines = sitting.sentences(desk, game, record, step.events)
    return sitting.keep("act", line, sitting.with_record(desk, game, step.state, counts), lines, told)


def _refuse_drawn(sitting: Sitting, desk: Desk, game: Any, record: Any, moments: Sequence[Moment[Any]]) -> None:
    """Refuse to draw for who draws by their own hand as a scene ends; raises IllegalChoice."""
    rolls = rolls_of(sitting.state)
    rolls = rolls if sitting.dice is None else rolls._replace(dice=sitting.dice)
    hands = Answers(desk, game, Source(""), Counts({}), [], rolls, settle=False)
    drawn = [one.need for one in moments if isinstance(one.need, Luck) and one.said.by == DRAWN]
    if by_hand := [one for one in drawn if hands.by_hand(record, one)]:
        seat = by_hand[0].seat
        name = say("the city") if seat is None else record.hall.seating.names[seat]
        what = said(by_hand[0].what)
        raise IllegalChoice(
            say("{name} draws a {what} as the scene ends; scene ends asks for it first", name=name, what=what)
        )


# ---- What is noted, and who rolls.


def note(sitting: Sitting, line: Line) -> Outcome:
    """Note something: note "…", note! "…" that weighs in a recap, note Ana "…" that is hers to see."""
    words, starred = line.act[1:], line.act[0].text.endswith("!")
    told: dict[str, str | bool] = {}
    if len(words) > 1 and words[-1].quoted and not any(word.quoted for word in words[:-1]):
        with suppress(UnknownName, AmbiguousChoice):
            told["to"] = find_person(sitting.people, joined(words[:-1])).name
            words = words[-1:]
    text = joined(words)
    if not text:
        raise UnreadableChoice(say('say what is to be noted: note "Vela saw the stacked deck"'))
    told |= {"note": text, **({"starred": True} if starred else {})}
    return sitting.keep(
        "note",
        line,
        sitting.state,
        [say("Noted for {told}.", told=told["to"]) if "to" in told else say("Noted.")],
        told,
    )


def _who_rolls(sitting: Sitting, words: Sequence[str]) -> tuple[str, str]:
    """Read what is kept of who rolls: dice app."""
    if len(words) != 2 or not is_word(words[1], *DICE):
        raise UnreadableChoice(
            say(
                "dice people: people roll their own, and gmkit for NPCs; dice table: you roll for "
                "all; dice app: gmkit does; now it is dice {now}",
                now=sitting.dice or rolls_of(sitting.state).dice,
            )
        )
    return "dice", fold(words[1])


def _of_dice(rolled: Mapping[str, str]) -> list[str]:
    return [say("Dice: {word}.", word=word) for word in rolled.values()]


def dice(sitting: Sitting, line: Line) -> Outcome:
    _, word = _who_rolls(sitting, line.words)
    lines = _of_dice({"dice": word})
    going = {key: one["header"]["dice"] for key, one in sitting.state.get("open", {}).items()}
    for was in dict.fromkeys(dice for dice in going.values() if dice != word):
        # A pack is dealt by one, from the first card to the last.
        stays = [key for key, dice in going.items() if dice == was]
        text = later(
            "It holds from the next game that is opened: {games} goes on with dice {was}.|It holds from the next game "
            "that is opened: {games} go on with dice {was}."
        )
        lines.append(say(text, number=len(stays), games=listed(stays, "and"), was=was))
    return sitting.keep("ruling", line, {**sitting.state, "dice": word}, lines)


def usual(sitting: Sitting, line: Line) -> Outcome:
    words = line.words[1:]
    if len(words) != 1 or not is_word(words[0], "on", "off"):
        now = sitting.state.get("usual", "on")
        raise UnreadableChoice(say("{usual}; now it is usual {now}", usual=said(_USUAL), now=now))
    word = fold(words[0])
    told = say("What is usual is taken unasked.") if word == "on" else say("Everything is asked.")
    return sitting.keep("ruling", line, {**sitting.state, "usual": word}, [told])


def reroll(sitting: Sitting, line: Line) -> Outcome:
    """Move on the place from which gmkit draws, so that what is done again draws something else."""
    if words := line.words[1:]:
        need = sitting.need()
        if sitting.beside and sitting.focus and isinstance(need, Ask) and is_word(line.words[0], need.what):
            # A game asks which piece is thrown again, and is answered so.
            return sitting.beside.answer(sitting, parse_line(" ".join(words)), sitting.whole)
        raise UnreadableChoice(say("reroll has gmkit draw anew from here, whatever it is; say it alone"))
    count = sitting.state.get("reroll", 0) + 1
    return sitting.keep(
        "ruling", line, {**sitting.state, "reroll": count}, [say("gmkit draws anew from here; a ruling of yours.")]
    )


# ---- Taking back.


def undo(sitting: Sitting, line: Line) -> Outcome:
    """Take back the last line with an effect, several, a whole act, or everything after an entry."""
    words = line.words[1:]
    if len(words) > 1:
        raise UnreadableChoice(said(_UNDO))
    path = sitting.store.path_to(sitting.store.count())
    # From the last one back, and no further than is asked for: a campaign has many.
    effects = (n for n in reversed(path) if has_effect(sitting.store.entry(n)))
    last = next(effects, None)
    if last is None:
        raise IllegalChoice(say("there is nothing to take back"))
    if not words:
        first = last
    elif is_word(words[0], "act"):
        # What is under way goes whole, with whatever was ruled since it began.
        under_way = sitting.pending() is not None and not sitting.focus
        entry = sitting.store.entry(last)
        act = sitting.act_under_way() if under_way else entry.told.get("act", last)
        within = [n for n in path if n > act and _begins_turn(sitting, sitting.store.entry(n))]
        first = within[-1] if within else act
        if not under_way and entry.kind in NO_ACTS:
            raise IllegalChoice(say("{line} is no act; undo takes that line back", line=quoted(entry.line)))
    elif words[0].startswith("#"):
        after = _number(words[0])
        first = next((n for n in path if n > after), 0)
        if not first:
            raise IllegalChoice(say("nothing came after #{after}", after=after))
    else:
        count = _number(words[0])
        if not count:
            raise UnreadableChoice(say("undo takes how many lines, from 1 up: undo 2"))
        found = [last, *islice(effects, count - 1)]
        if count > len(found):
            raise IllegalChoice(say("{lines} can be taken back", lines=counted(len(found), "line")))
        first = found[-1]
    gone = [n for n in path if n >= first]
    return sitting.stand_on(line, "undo", sitting.store.entry(first).parent, gone)


def _begins_turn(sitting: Sitting, entry: Entry) -> bool:
    """Say whether an entry is what somebody does with a turn in a round, with what came of it."""
    answers = entry.told.get("answers")
    if entry.kind != "answer" or entry.told.get("game") != STANDING or not answers:
        return False
    return bool(answers[0]["what"] == sitting.standing()[1].turn)


NO_ACTS = ("note", "print")
"""What an entry may be that is taken back as a line, and is no act."""


def redo(sitting: Sitting, line: Line) -> Outcome:
    if line.words[1:]:
        raise UnreadableChoice(say("redo brings back what was just taken back, whole; say it alone"))
    head = sitting.store.head
    while head is not None and is_to_gm(head):
        # What a player has written meanwhile is no line of the GM's.
        head = sitting.store.entry(head.parent) if head.parent else None
    if head is not None and head.kind == "redo":
        head = sitting.store.entry(head.parent) if head.parent else None
    if head is None or head.kind != "undo":
        raise IllegalChoice(say("there is nothing to do again; only what was just taken back can be"))
    return sitting.stand_on(line, "redo", int(head.told["from"]), ())


def go_back(sitting: Sitting, line: Line) -> Outcome:
    words = line.words[1:]
    if len(words) != 1:
        raise UnreadableChoice(say("say which entry to return to: return #12"))
    number = _number(words[0])
    if number:
        sitting.store.named(number)
    return sitting.stand_on(
        line, "undo", number, [n for n in sitting.store.path_to(sitting.store.count()) if n > number]
    )


def _number(text: str) -> int:
    """Read "#12" or "3"; raises UnreadableChoice."""
    plain = text.removeprefix("#")
    if not (plain.isdecimal() and plain.isascii() and len(plain) < 10):
        raise UnreadableChoice(say("{words} is no number; write #12, or how many lines", words=quoted(text)))
    return int(plain)


# ---- Looking things up, which changes nothing.


def odds(sitting: Sitting, line: Line) -> Outcome:
    """Weigh what is asked, as a grandmaster would from that seat; of an act that is said, what would come of it."""
    from gmkit.shell.table.played import read_opened  # few tables have another game open

    if len(line.act) > 1 and (line.clauses or sitting.pending() is None):
        return what_if(sitting, line)
    refuse_clauses(line)
    if sitting.focus:
        opened = read_opened(sitting, sitting.focus)
        desk, game, record, seating = opened.desk, opened.start.game, opened.state, opened.seating
    else:
        desk, _, game, record = sitting.standing()
        seating = record.hall.seating
    need = game.pending(record) if sitting.pending() is not None else None
    if isinstance(need, Luck):
        raise IllegalChoice(
            say("{what} comes up, and is nobody's choice; odds weighs what one chooses", what=said(need.what))
        )
    if not isinstance(need, Ask):
        raise IllegalChoice(say("nothing is asked that can be weighed; odds answers at a question"))
    adviser = seating.seats[need.seat]._replace(level=desk.adviser)
    source = Source(sitting.store.seed).named("adviser", need.seat)
    view = game.view(record, need.seat)
    found = [*desk.consider(game, view, need, adviser, source)]
    # A slip of the adviser's would come first; here the best does, and behind it what was given up on few deals.
    found.sort(key=lambda one: (-one.expected.get("deals", 0), -one.value))
    return Outcome([*weighing(need.choices, found), *desk.beside(game, view, need)])


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
    spared: Mapping[str, int]  # what of the line was not asked for, and in how many plays
    shares: Sequence[float]  # for how much each play counts in an average

    def mean(self, row: Sequence[int]) -> float:
        return sum(share * one for share, one in zip(self.shares, row, strict=True)) / sum(self.shares)


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
    sums, came, unasked = dict[str, float](), list[Mapping[str, float]](), dict[str, int]()
    plays, until = 0, time.process_time() + SECONDS
    while plays < TRIES and (not plays or time.process_time() < until):
        source = Source(seed, ("what if", str(plays)))
        left = list(ready)
        answers = Imagined(desk, game, source, Counts({}), left, Rolls(dice="app"), settle=False)
        states, events = [step.state], list(step.events)
        for moment in run(game, step.state, answers):
            states.append(moment.state)
            events += moment.events
            for text in spare(at, moment.state, left):
                unasked[text] = unasked.get(text, 0) + 1
        came.append(at.came_of(states, events))
        for name, chance in came[-1].items():
            sums[name] = sums.get(name, 0.0) + chance
        after = at.figures(game, plain(desk.save(states[-1], game)))
        for key in {*found, *after}:
            found.setdefault(key, [0] * plays).append(after.get(key) or 0)
        plays += 1
    chances = {name: total / plays for name, total in sums.items()}
    if chances and (rest := 1 - sum(chances.values())) > 1 / (2 * TRIES):
        chances[later("otherwise")] = rest
    exact, fell = all(one == came[0] for one in came), Counter(next(iter(one), "") for one in came)
    # An outcome counts for as much as it is likely, and not as it fell in so few plays: by these goes the average.
    shares = [one.get(name, 1.0) / fell[name] if exact else 1.0 for one in came for name in [next(iter(one), "")]]
    moved = {key: (before.get(key, 0), row) for key, row in found.items() if {*row} != {before.get(key, 0)}}
    return Imaginings(plays, chances, exact, moved, unasked, shares)


def what_if(sitting: Sitting, line: Line) -> Outcome:
    """Say what would come of an act: what if Ana challenges Orso; stake 8; with Ben 4."""
    begins = 2 if is_word(line.act[0].text, "what") and len(line.act) > 1 and is_word(line.act[1].text, "if") else 1
    act = line.act[begins:]
    if not act:
        raise UnreadableChoice(say("say what: what if Ana challenges Orso; stake 8; with Ben 4"))
    alone = Line(line.text, joined(act, marks=True), act, line.clauses)
    subject = sitting.subject(alone)
    _, at, _, _ = sitting.standing()
    if subject is None or subject[1] not in at.acts:
        known = listed([f"NAME {verb}" for verb in at.acts])
        raise UnreadableChoice(say("what if takes an act: {known}", known=known))
    busy = sitting.state["standing"][STANDING].get("agenda")
    begun = [say("As it stood before {what}:", what=sitting.what_is_under_way())] if busy else []
    then = Earlier(sitting) if busy else sitting
    found = imagine(then, *then.begun(alone, *subject), sitting.store.seed)
    return Outcome([*begun, *told_imaginings(found, sitting.phrases.several)], data={"what_if": data_of(found)})


def told_imaginings(found: Imaginings, several: Callable[[str], bool] = nobody) -> list[str]:
    """Tell how an act would come out: the chances, everybody's Face, and the feelings that move.

    Args:
        found: how it came out.
        several: says whether several go by one name.
    """
    lines = []
    if found.chances:
        best = sorted(found.chances.items(), key=lambda one: -one[1])
        told = ", ".join(f"{said(name)} {percent(chance)}" for name, chance in best)
        lines.append(f"{told} ({say('exactly') if found.exact else say('about')}).")
    face = [
        say("{who} {was} to {mean:.1f} ({low} to {high})", who=who, was=was, mean=found.mean(row), low=low, high=high)
        for (who, what, _), (was, row) in found.figures.items()
        if what == "Face"
        for low, high in [middle(row)]
        if (low, high) != (was, was) or abs(found.mean(row) - was) >= TOLD
    ]
    if face:
        lines.append(say("Face on average, and in 8 of 10 plays: {items}.", items="; ".join(face)))
    moved = []
    for (who, what, to), (was, row) in found.figures.items():
        change = found.mean(row) - was
        if what == "feels" and abs(change) >= TOLD:
            feels = f"{said(who)} {verb_of(what, several=several(who))} {said(to or '')}"
            told = f"{feels} {decimal(change, '+.1f')}".replace("-", "−")
            moved.append((sum(one != was for one in row) / len(row), told))
    often = sorted((one for one in moved if one[0] >= OFTEN), key=lambda one: -one[0])
    if often:
        each = [say("{words} (moves in {share:.0%})", words=text, share=share) for share, text in often[:MOST_FEELINGS]]
        lines.append(say("Feelings on average: {items}.", items="; ".join(each)))
    lines = lines or [say("Nothing would change.")]
    # What the line says and nobody asks for moves nothing, as an ally where one's own Face covers the stake.
    for text, count in found.spared.items():
        share = count / found.plays
        lines.append(
            text if count == found.plays else say("{words} (in {share:.0%} of plays)", words=text, share=share)
        )
    return [
        *lines,
        say("{plays}, whoever is not said decides by level; nothing is kept.", plays=counted(found.plays, "play")),
    ]


def middle(row: Sequence[int]) -> tuple[int, int]:
    """Give the middle 80 % of what there is: the tenth and the ninetieth of a hundred."""
    ordered = sorted(row)
    last = len(ordered) - 1
    return ordered[round(last * 0.1)], ordered[round(last * 0.9)]


def data_of(found: Imaginings) -> dict[str, Any]:
    """Give it for programs."""
    rows = [
        {"who": who, "what": what, "to": to, "before": was, "mean": mean, "middle": [*middle(row)]}
        for (who, what, to), (was, row) in found.figures.items()
        for mean in [round(found.mean(row), 4)]
    ]
    return {"plays": found.plays, "chances": found.chances, "exact": found.exact, "figures": rows}


def show(sitting: Sitting, line: Line) -> Outcome:
    """Show a mask, a retainer, a card, as `gmkit show` does."""
    return _looked_up(sitting, line, "show")


def rule(sitting: Sitting, line: Line) -> Outcome:
    """Give the section of a game's rules that is meant, and the rulings that speak of it."""
    return _looked_up(sitting, line, "rule")


def roll(sitting: Sitting, line: Line) -> Outcome:
    """Throw plain pieces, which no game knows of."""
    return _looked_up(sitting, line, "roll")


def _looked_up(sitting: Sitting, line: Line, verb: str) -> Outcome:
    from gmkit.shell.show import LOOK_UPS, look_up

    words = [word.text + "," * word.ends for word in line.act[1:]]
    if not words:
        raise UnreadableChoice(say("say what: {example}", example=LOOK_UPS[verb]))
    words[-1] = words[-1].rstrip(",")
    held = sitting.state.get("standing", {}).get(STANDING)
    found = look_up(_shelf(sitting), verb, words, sitting.content, sitting.set_id, held and (STANDING, held["options"]))
    return Outcome(found.lines, data=found.data)


def _shelf(sitting: Sitting) -> Shelf:
    assert sitting.shelf is not None
    return sitting.shelf


def help_here(sitting: Sitting, _line: Line) -> Outcome:
    """Say what is legal where something is asked, else what can be typed; ? is the same."""
    from gmkit.shell.table.answers import legal_lines

    asked, need = sitting.pending(), sitting.need()
    if asked is None:
        return Outcome(_helps(sitting))
    lines = legal_lines(need, asked.legal)
    if not sitting.focus:
        _, at, game, record = sitting.standing()
        lines = [*at.about(game, record), *([said(need.note)] if need is not None and need.note else []), *lines]
    else:
        from gmkit.shell.table.played import OWN_CARDS, cards_are_own, look_at_focus, read_opened, remember

        lines = [*look_at_focus(sitting), *lines]
        opened = read_opened(sitting, sitting.focus)
        remember(sitting, opened)
        lines += [said(OWN_CARDS)] if cards_are_own(opened, opened.moments) else []
    return Outcome(lines)


def _helps(sitting: Sitting) -> list[str]:
    """Say what can be typed, in lines."""
    lines = [
        say(
            'people Ana she, Ben he · npcs 3 · begin masks; Ana flirt · scene "Regatta ball" high-paths: all '
            "(else underways or streets)"
        )
    ]
    if STANDING in sitting.state.get("standing", {}):
        at = sitting.standing()[1]
        lines += [
            *behind_told(at),
            say(
                "clauses behind a semicolon: {items}, NAME …, vs …, faces such as 6:1",
                items=", ".join(spoken_clauses(at).values()),
            ),
            say(
                "of people: {items}",
                items=", ".join(f"NAME {said(word)}" for word in (*sitting.personal, *PRONOUNS.values())),
            ),
        ]
    verbs = with_letters(sitting.verbs)
    return [
        *lines,
        say("open cyffle Ana, Orso · Orso whims Vela · back · to cyffle · close · zoom 3 · purses coins 40"),
        say("what if NAME challenges NAME; stake 8 plays it on a copy"),
        said(_USUAL),
        said(_UNDO),
        say("verbs: {items}; at a question a letter takes a stroke in front, such as /w", items=verbs),
        say("quit (q) leaves; everything is kept as you type it"),
    ]
