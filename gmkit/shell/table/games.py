"""Other games at a table: opened for a while with some of its people, asked and told there, and closed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gmkit import __version__, errors
from gmkit.errors import (
    IllegalChoice,
    StoreError,
    UnknownName,
    UnreadableChoice,
    counted,
    later,
    listed,
    quoted,
    said,
    say,
)
from gmkit.names import fold, suggest
from gmkit.shell.card import GameCard, written
from gmkit.shell.desk import Desk, Grudge, Start
from gmkit.shell.table.answers import rolls_of, shown_by
from gmkit.shell.table.line import (
    Line,
    Outcome,
    Person,
    Told,
    Word,
    absent,
    find_person,
    is_word,
    joined,
    parted,
    people_of,
    refuse_clauses,
    with_signs,
)
from gmkit.shell.table.played import (
    DRAW,
    OWN_CARDS,
    Beforehand,
    Opened,
    Played,
    Ready,
    cards_are_own,
    find_open,
    fits,
    from_the_pack,
    key_in_focus,
    play_on,
    question,
    read_opened,
    ready_from,
    remember,
    rows_of,
    seed_of,
    told_open,
    unasked,
    whose_said,
    with_own,
)
from gmkit.shell.table.sitting import STANDING, Asked, Sitting, events_data, plain
from gmkit.shell.words import RECAP, Story, signed
from gmkit.table.choices import alike
from gmkit.table.game import Ask, Luck, Over, SeatNo
from gmkit.table.run import Places
from gmkit.table.seats import Seating

# ---- Opening one.


def open_game(sitting: Sitting, line: Line) -> Outcome:
    """Open a game: open cyffle Ana, Orso; wager 2; 4 hands."""
    words = line.act[1:]
    if not words:
        raise UnreadableChoice(
            say("say which game, and who plays: open {others} Ana, Orso", others=_others(sitting)[0])
        )
    slug = words[0].text.rstrip(":")
    found = next((one for one in _others(sitting) if fold(one) == fold(slug)), None)
    if found is None:
        close = suggest(slug, _others(sitting), limit=2)
        raise UnknownName("game beside City of Masks", slug, close, among=_others(sitting))
    return begin(sitting, line, found, words[1:], line.clauses)


def _others(sitting: Sitting) -> list[str]:
    return [slug for slug in sitting.slugs if slug != STANDING]


def short(slug: str, sitting: Sitting, line: Line) -> Outcome:
    """Do a line that begins with a game: cypher Ana, Orso · cyffle 8 hands: all · cipher lot aslaran."""
    words = line.act[1:]
    quick = sitting.desk_of(slug).guest().quick
    word = next((one for one in quick if words and is_word(words[0].text, one)), None)
    if word is not None:
        return _quick(sitting, line, find_open(sitting, (), slug=slug), quick[word], words[1:])
    cut = next((n for n, one in enumerate(words) if one.text.endswith(":") and not one.quoted), None)
    if cut is None:
        return begin(sitting, line, slug, words, line.clauses)
    head = [*words[:cut], words[cut]._replace(text=words[cut].text[:-1])]
    option = tuple(one for one in head if one.text)
    return begin(sitting, line, slug, words[cut + 1 :], (*([option] if option else []), *line.clauses))


def _quick(
    sitting: Sitting, line: Line, key: str, what: Callable[[Any, Sequence[str]], str | None], words: Sequence[Word]
) -> Outcome:
    """Do in one line what else is asked bit by bit."""
    opened = read_opened(sitting, key)
    cut = next((n for n, word in enumerate(words, start=1) if word.ends), len(words))
    if more := tuple(words[cut:]):
        # A comma parts what is on offer from the bids as a semicolon does.
        words, line = words[:cut], line._replace(clauses=(more, *line.clauses))
    came = what(opened.need if isinstance(opened.need, Luck) else opened.state, [word.text for word in words])
    ready = ready_from(opened, line._replace(said="", act=line.act[:1]), opened.need)
    ready.left = [*([Beforehand(None, came)] if came else []), *ready.left[1:]]
    return _keep(sitting, line, "answer", play_on(opened, ready, whole=True, reroll=rolls_of(sitting.state).reroll))


def begin(sitting: Sitting, line: Line, slug: str, names: Sequence[Word], clauses: Sequence[Sequence[Word]]) -> Outcome:
    """Open a game with people of the table; it takes the focus, or is told at once where only gmkit plays.

    Raises:
        GmkitError: it cannot be played so; nothing has changed.
    """
    desk = sitting.desk_of(slug)
    people = _who(sitting, names, desk.card)
    seating = Seating(tuple(one.seat(slug) for one in people))
    named = [clause for clause in clauses if len(clause) > 1 and is_word(clause[0].text, later("crooked"))]
    clauses = [clause for clause in clauses if clause not in named]
    for clause in named:
        seating = _crooked(desk.card, seating, joined(clause[1:]))
    for seat in seating:
        if seat.style and seat.style not in desk.card.styles:
            raise IllegalChoice(
                say(
                    "{name} is {style} at {slug}, which knows {names}",
                    name=seat.name,
                    style=quoted(seat.style),
                    slug=slug,
                    names=listed(desk.card.styles),
                )
            )
    game = sitting.game(desk)
    texts, orders, ready = list[str](), list[list[str]](), list[Beforehand]()
    dice = sitting.dice or rolls_of(sitting.state).dice
    for clause in clauses:
        plain_words = [word.text for word in clause]
        at, said = whose_said(seating, joined(clause, marks=True))
        if len(plain_words) == 2 and is_word(plain_words[0], "dice"):
            dice = _dice_of(plain_words[1])
        elif at is None:
            texts += desk.guest().options(plain_words) or [option_of(desk.card, plain_words)]
        elif is_word(said.split()[0], *ORDERS) and desk.card.crooked:
            orders.append([seating.names[at], *said.split()])
        else:
            ready.append(Beforehand(at, said))
    if (orders or named) and desk.card.crooked:
        said_of = {text.partition("=")[0] for text in texts}
        texts += [text for text in desk.card.crooked[1] if text.partition("=")[0] not in said_of]
    brought, shares = _brought(sitting, desk, people, texts)
    options = desk.card.read_options(texts)
    own = [brought[one.id] for one in people] if len({*brought.values()}) > 1 else []
    start = with_own(desk, Start(game, seating, options, game.set_up(seating, options)), own)
    key = f"{slug}-{_count(sitting, slug) + 1}"
    header = {
        "gmkit": __version__,
        "game": slug,
        "options": dict(options),
        "seats": [seat.kept() for seat in seating],
        "content": desk.content(game),
        "seed": seed_of(sitting.store.seed, key),
        "dice": dice,
        "situation": None,
        "gm": True,
        **({"brought": own} if own else {}),
    }
    kept = {"header": plain(header), "answers": [], "entry": sitting.store.count() + 1, "brought": brought}
    kept["people"] = [one.id for one in people]
    opened = Opened(key, desk, start, kept, start.step.state, (), Places())
    opened, told = _ordered(opened, orders)
    beforehand = Ready(ready, "", desk.guest().in_turn)
    played = play_on(opened, beforehand, whole=False, reroll=rolls_of(sitting.state).reroll)
    warned = [text.replace("--option ", "") for text in desk.warnings(seating, options)]
    same = {one: kept for one, kept in sitting.state.get("open", {}).items() if kept["header"]["game"] == slug}
    if same:
        text = later(
            "{games} is open already; to {key} goes on with it.|{games} are open already; to {key} goes on with one."
        )
        told.append(say(text, number=len(same), games=listed(told_open(same), "and"), key=next(iter(same))))
    head = [f"{desk.card.title}: {listed(seating.names, 'and')}.", *shares, *warned, *told]
    return _keep(sitting, line, "game", played._replace(lines=[*head, *played.lines]))


def _crooked(card: GameCard, seating: Seating, text: str) -> Seating:
    """Give the seats with one of them that cheats as it likes."""
    at = seating.find(text)
    found = seating.seats[at]
    if card.crooked is None:
        raise IllegalChoice(say("nobody can cheat at {title}; leave --crooked out", title=card.title))
    if not found.npc:
        raise IllegalChoice(say("{name} is not played by gmkit; a person cheats when asked", name=found.name))
    seats = list(seating.seats)
    seats[at] = found._replace(style=card.crooked[0])
    return Seating(tuple(seats))


ORDERS = ("cheats",)


def _ordered(opened: Opened, orders: Sequence[Sequence[str]]) -> tuple[Opened, list[str]]:
    """Give a game with what the GM has NPCs do in it, and what is told of that."""
    kept, told = [*opened.kept.get("orders", ())], list[str]()
    for name, *words in orders:
        found = opened.desk.guest().order(opened.state, SeatNo(opened.seating.find(name)), words)
        if found is None:
            raise UnreadableChoice(
                say(
                    "{items} is nothing that {name} can be told to do in this game",
                    items=quoted(" ".join(words)),
                    name=name,
                )
            )
        kept.append(plain(found[0]))
        told.append(f"GM  {found[1]}")
    return opened._replace(kept={**opened.kept, "orders": kept} if kept else opened.kept), told


def _count(sitting: Sitting, slug: str) -> int:
    """Give how many games of a sort there have been."""
    over = [one["game"] for one in sitting.state.get("results", ())]
    return [*over, *(one["header"]["game"] for one in sitting.state.get("open", {}).values())].count(slug)


def _who(sitting: Sitting, words: Sequence[Word], card: GameCard) -> list[Person]:
    """Give who plays, in the order in which they sit."""
    named = parted(words)
    everybody = len(named) == 1 and is_word(" ".join(named[0]), "all")
    people = (
        [one for one in sitting.people if one.name not in absent(sitting.state)]
        if everybody
        else [find_person(sitting.people, " ".join(one)) for one in named]
    )
    if len({one.id for one in people}) < len(people):
        raise IllegalChoice(say("somebody is named twice; everybody has one seat"))
    fewest, most, _ = card.seats
    if not fewest <= len(people) <= most:
        raise IllegalChoice(
            say(
                "{title} takes {seats}, and {count} are named",
                title=card.title,
                seats=card.seats_told(later("{low} to {high} people")),
                count=len(people),
            )
        )
    return people


def _dice_of(word: str) -> str:
    found = next((one for one in ("app", "people", "table") if fold(one) == fold(word)), None)
    if found is None:
        raise UnreadableChoice(
            say("dice {word}: people roll their own, app leaves all to gmkit, table types everything", word=word)
        )
    return found


def option_of(card: GameCard, words: Sequence[str]) -> str:
    """Read a clause as a rules option: its name and a value, its only value, or a switch that is on.

    Raises:
        UnknownName: it is none.
        UnreadableChoice: several options have that value.
    """
    words = [part for word in words for part in word.split("=") if part]
    plain_words = [fold(word) for word in words]
    for length in range(len(words), 0, -1):
        name = "_".join(plain_words[:length]).replace("-", "_")
        found = [one for one in card.options if one.name == name]
        found = found or [one for one in card.options if one.name.startswith(name)]
        if len(found) == 1 and (length < len(words) or isinstance(found[0].default, bool)):
            return f"{found[0].name}={' '.join(words[length:]) or 'on'}"
    value = "_".join(plain_words)
    having = [one for one in card.options if value in one.values]
    if len(having) == 1:
        return f"{having[0].name}={value}"
    if having:
        raise UnreadableChoice(
            say(
                "{items} may be {names}; name it",
                items=quoted(" ".join(words)),
                names=listed([one.name for one in having]),
            )
        )
    known = [*(one.name.replace("_", " ") for one in card.options), *(["crooked"] if card.crooked else [])]
    text = " ".join(words)
    raise UnknownName(later("clause of {title}", title=card.slug), text, suggest(words[0], known, limit=2), among=known)


def line_beside(sitting: Sitting, line: Line, _whole: bool) -> Outcome | None:
    """Do a line of two people and a game, or of what somebody is to do in the game in focus; None where it is none."""
    words = line.act if not line.why else line.act[:-1]
    at = next((n for n, one in enumerate(words) if n and not one.quoted and fold(one.text) in _others(sitting)), None)
    if at is not None and at + 1 < len(words):
        between = [*words[: at - 1], words[at - 1]._replace(ends=True), *words[at + 1 :]]
        return begin(sitting, line, fold(words[at].text), between, line.clauses)
    if sitting.focus is None:
        return None
    at = next((n for n, one in enumerate(words) if n and not one.quoted and is_word(one.text, *ORDERS)), None)
    if at is None:
        return None
    refuse_clauses(line)
    opened = read_opened(sitting, sitting.focus)
    name = " ".join(word.text for word in words[:at])
    after, told = _ordered(opened, [[name, *(word.text for word in words[at:])]])
    games = {**sitting.state["open"], opened.key: after.kept}
    body = {"game": opened.desk.card.slug, "open": opened.key, "act": opened.kept["entry"]}
    return sitting.keep("ruling", line, {**sitting.state, "open": games}, told, body)


# ---- Answering.


def need(sitting: Sitting) -> Ask | Luck | None:
    """Give what is asked in the game in focus; None where today's rules cannot ask it any more."""
    try:
        opened = read_opened(sitting, key_in_focus(sitting))
    except StoreError:
        return None
    remember(sitting, opened)
    need: Ask | Luck = opened.need
    return need


def pending(sitting: Sitting) -> Asked:
    """Give who is asked what in the game in focus."""
    key = key_in_focus(sitting)
    at = f"{sitting.store.path.stem}/{key.rpartition('-')[0]}> "
    try:
        opened = read_opened(sitting, key)
    except StoreError as error:
        return Asked("", "close", f"{error}; {said(BY_HAND)}", f"{at}close")
    remember(sitting, opened)
    need, again = opened.need, sitting.taken_back()
    who = "" if need.seat is None else opened.seating.names[need.seat]
    text = f"{at}{who}, {said(need.what)}" if who else f"{at}{said(need.what)}"
    if isinstance(need, Luck):
        legal = say("{faces}, or {draw}", faces=need.law.expects(), draw=DRAW)
        if need.note:
            legal, text = f"{legal}; {said(need.note)}", f"{text} ({said(need.note)})"
        return Asked(who, need.what, legal, text, again, pieces=True)
    from gmkit.shell.session import by_enter

    usual = by_enter(need)
    default = again or ("" if usual is None else need.show(usual))
    legal = alike(need.choices, need.choices.expects())
    return Asked(who, need.what, legal, text, alike(need.choices, default), secret=need.secret)


BY_HAND = later("close; result NAME +6, NAME -6 ends it by hand")


def fits_here(sitting: Sitting, line: Line) -> bool:
    """Whether a line answers what is asked in the game in focus, whatever else it may say."""
    try:
        opened = read_opened(sitting, key_in_focus(sitting))
    except StoreError:
        return False
    remember(sitting, opened)
    return fits(opened.need, line.said, whole=True)


def answer(sitting: Sitting, line: Line, whole: bool) -> Outcome:
    """Answer what is asked in the game in focus, and play on."""
    try:
        opened = read_opened(sitting, key_in_focus(sitting))
    except StoreError as error:
        raise StoreError(f"{error}; {said(BY_HAND)}") from None
    ready = ready_from(opened, line, opened.need)
    played = play_on(opened, ready, whole=whole, reroll=rolls_of(sitting.state).reroll)
    if not played.moments:
        left = unasked(opened, ready.left) or line.said
        raise IllegalChoice(say("not asked for: {left}; nothing is kept", left=left))
    return _keep(sitting, line, "answer", played)


def own_answer(sitting: Sitting, line: Line, name: str) -> Outcome:
    """Take what somebody answers on a page of their own in the game in focus, and play on."""
    opened = read_opened(sitting, key_in_focus(sitting))
    said = Beforehand(SeatNo(opened.seating.find(name)), line.text)
    ready = Ready([said], "", opened.desk.guest().in_turn)
    return _keep(sitting, line, "answer", play_on(opened, ready, whole=False, reroll=rolls_of(sitting.state).reroll))


def exact(data: Any) -> Any:
    """Give plain data without fractions, which are written as text: 31/54."""
    if isinstance(data, Mapping):
        return {key: exact(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [exact(value) for value in data]
    return data if data is None or isinstance(data, bool | int | str) else str(data)


def _keep(sitting: Sitting, line: Line, kind: str, played: Played) -> Outcome:
    """Keep how far a game has come; one that is over is closed."""
    opened = played.opened
    need = opened.need
    names, slug = opened.seating.names, opened.desk.card.slug
    events = [event for moment in played.moments for event in moment.events]
    if kind == "game":
        events = [*opened.start.step.events, *events]
    body = {
        "game": slug,
        "open": opened.key,
        "act": opened.kept["entry"],
        "answers": rows_of(played.moments),
        "shown": shown_by(played.moments, names),
        "events": exact(events_data(opened.desk, opened.start.game, events, names)),
        **({"header": opened.kept["header"]} if kind == "game" else {}),
    }
    if isinstance(need, Over):
        return _over(sitting, line, kind, played, need, body)
    kept = {**opened.kept, "answers": [*opened.kept["answers"], *body["answers"]]}
    state = _paid_in({**sitting.state}, kept) if kind == "game" else {**sitting.state}
    state |= {"open": {**state.get("open", {}), opened.key: kept}, "focus": opened.key}
    before = opened.moments[: len(opened.moments) - len(played.moments)]
    # Told once, when the pack on the table is asked for first.
    asked = [one.need for one in (*before, *(played.moments[:1] if kind != "game" else ()))]
    first = from_the_pack(opened, need) or cards_are_own(opened, played.moments)
    first = first and not any(from_the_pack(opened, one) for one in asked)
    lines = [*played.lines, *([said(OWN_CARDS)] if first else []), *question(opened)]
    found = sitting.keep(kind, line, state, lines, body)
    remember(sitting, opened._replace(kept=kept))
    return found._replace(act=found.entry, data={"open": opened.key})


# ---- How it ends: told in a line, kept as a result, and with what somebody may feel after it.


def _over(sitting: Sitting, line: Line, kind: str, played: Played, over: Over, body: dict[str, Any]) -> Outcome:
    opened = played.opened
    names = opened.seating.names
    # What is kept of it is retold to everybody, and so has only what everybody saw.
    story, told_to_all = story_of(opened), story_of(opened, gm=False).headline
    card = opened.desk.card
    payout = dict(zip(names, over.payout, strict=True))
    usual = opened.start.options.get(card.brings) or 0 if card.brings else 0
    brought = dict(zip(names, opened.kept["header"].get("brought") or [usual] * len(names), strict=True))
    net = {name: own - brought[name] for name, own in payout.items() if own is not None}
    result = {
        "game": card.slug,
        "key": opened.key,
        "people": list(names),
        "ranking": [[names[seat] for seat in group] for group in over.ranking],
        "payout": payout,
        "net": net,
        "told": told_to_all,
        "entry": sitting.store.count() + 1,
    }
    body = {**body, "told": f"{card.title}: {told_to_all}"}
    found = _close(sitting, line, kind, opened, result, payout if net else {}, body, [])
    told = [f"{card.title}: {story.headline}", *([f"GM  {story.beside}"] if story.beside else []), *_in_coins(net)]
    # Where only gmkit plays, nobody followed it turn by turn.
    followed = [] if all(seat.npc for seat in opened.seating) else played.lines
    offers = offered(sitting, opened, over)
    return found._replace(lines=[*followed, *told, *found.lines], data={"result": result, "offers": offers})


def _in_coins(net: Mapping[str, int]) -> list[str]:
    """Tell who has won and lost how much, the greatest winner first."""
    if not any(net.values()):
        return []
    return [", ".join(f"{name} {signed(own)}" for name, own in sorted(net.items(), key=lambda one: -one[1])) + "."]


def _close(
    sitting: Sitting,
    line: Line,
    kind: str,
    opened: Opened | None,
    result: Mapping[str, Any],
    payout: Mapping[str, int | None],
    body: Mapping[str, Any],
    lines: Sequence[str],
) -> Outcome:
    """Take a game from the table, and keep what came of it."""
    state = {**sitting.state}
    key = result["key"]
    kept = opened.kept if opened else state["open"][key]
    if key in state.get("open", {}):
        games = {one: game for one, game in state["open"].items() if one != key}
        state = {**state, "open": games} if games else {k: v for k, v in state.items() if k != "open"}
    else:
        state = _paid_in(state, kept)
    state = _paid_out(state, kept, payout)
    if state.get("focus") == key:
        del state["focus"]
    state["results"] = [*state.get("results", ()), plain(result)]
    sitting.replayed.pop(key, None)
    return sitting.keep(kind, line, state, lines, body)


def story_of(opened: Opened, *, gm: bool = True, words: int = RECAP) -> Story:
    """Give a game as it is retold."""
    return opened.desk.story(opened.start, opened.events, opened.state, None, gm=gm, words=words)


def offered(sitting: Sitting, opened: Opened, over: Over) -> list[str]:
    """Give rulings, ready to be taken, for what somebody may feel who lost all that it brought, or saw a cheat."""
    if STANDING not in sitting.state.get("standing", {}):
        return []
    desk, at, game, record = sitting.standing()
    known, names = record.hall.seating.names, opened.seating.names
    title = opened.desk.card.title.partition(",")[0]
    brings = opened.desk.card.brings
    brought = opened.start.options.get(brings) if brings else None
    each = opened.kept["header"].get("brought") or [brought] * len(names)
    grudges = [*opened.desk.guest().grudges(over, opened.events, names)]
    if brought:
        most = max(own or 0 for own in over.payout)
        won = [seat for seat, own in enumerate(over.payout) if own == most > 0]
        warned = {one.seat for one in grudges}
        lost = [seat for seat, own in enumerate(over.payout) if own == 0 and each[seat] and seat not in warned]
        why = say("cleaned out at {title}", title=title)
        grudges += [Grudge(seat, winner, -2, why) for seat in lost for winner in won]
    before = sitting.state["standing"][STANDING]
    offers = []
    for one in grudges:
        who, about = names[one.seat], names[one.about]
        if not {who, about} <= {*known}:
            continue
        change = f"{one.change:+d}"
        after = at.facts["feels"].rule(game, record, at.party(game.world_of(record), record, who), (about, change), "")
        unknown = at.figures(game, before).get((who, "feels", about), 0) is None
        if unknown or sitting.moved(before, plain(desk.save(after.state, game))):
            offers.append(f'{who} feels {about} {change} "{said(one.why)}"')
    return offers


UNFINISHED = later("It was left unfinished.")


def close_by_hand(sitting: Sitting, line: Line) -> Outcome:
    """End a game unfinished, or as it ended elsewhere: close · close; result Orso +6, Ana -6."""
    key = find_open(sitting, line.words[1:])
    kept = sitting.state["open"][key]
    header = kept["header"]
    names = _names(kept)
    net: dict[str, int] = {}
    for clause in line.clauses:
        if not is_word(clause[0].text, later("result")):
            raise UnreadableChoice(
                say("{words} says nothing of an end; {tip}", words=quoted(joined(clause)), tip=said(BY_HAND))
            )
        net |= _net(names, parted(with_signs(clause[1:])))
    card = sitting.desk_of(header["game"]).card
    ids = zip(_ids(sitting.state, kept), names, strict=True)
    brought = {name: kept.get("brought", {}).get(one, 0) for one, name in ids}
    ranking = [[name for name in names if net.get(name, 0) == own] for own in sorted({*net.values()}, reverse=True)]
    told = UNFINISHED if not net else say("{names} came out best.", names=listed(ranking[0], "and"))
    result = {
        "game": header["game"],
        "key": key,
        "people": names,
        "ranking": ranking,
        "payout": {name: net.get(name) for name in names},
        "net": net,
        "told": told,
        "entry": sitting.store.count() + 1,
        "by_hand": True,
    }
    body = {"game": header["game"], "open": key, "act": kept["entry"], "told": f"{card.title}: {told}"}
    payout = {name: brought[name] + net.get(name, 0) for name in names}
    lines = [f"{card.title}: {said(told)}", *_in_coins(net)]
    if not net and any(brought.values()):
        lines.append(say("Everybody takes back what they brought; close; result NAME +6, … says what had been won."))
    return _close(sitting, line, "game", None, result, payout, body, lines)._replace(data={"result": result})


def _net(names: Sequence[str], said: Sequence[Sequence[str]]) -> dict[str, int]:
    """Read "Orso +6", "Ana -6"."""
    found: dict[str, int] = {}
    for *name, figure in said:
        at = next((one for one in names if fold(one) == fold(" ".join(name))), None)
        digits = figure.replace("−", "-").lstrip("+-")
        if at is None or not digits.isdecimal() or len(digits) > 6:
            raise UnreadableChoice(
                say(
                    "{items} is no result; write NAME +6, of {names}",
                    items=quoted(" ".join([*name, figure])),
                    names=listed(names),
                )
            )
        found[at] = int(figure.replace("−", "-"))
    if not found:
        raise UnreadableChoice(say("say how it ended: {tip}", tip=errors.said(BY_HAND)))
    return found


# ---- Purses, by a ledger: what a game is played for goes out of them, and what it pays comes back.


def _brought(
    sitting: Sitting, desk: Desk, people: Sequence[Person], texts: list[str]
) -> tuple[dict[str, int], list[str]]:
    """Say what each brings out of the purse, as an option of the game, and tell it.

    If nothing is said that is all that is in it, or where the game wants the same of everybody what the poorest has of
    those who have anything. Who has nothing brings nothing; where all purses are empty none is opened.

    Raises:
        IllegalChoice: somebody has less than was said, or nobody has anything that others could play for.
    """
    card, purses, guest = desk.card, sitting.state.get("purses", {}), desk.guest()
    if not (purses and card.pays and card.brings) or {*texts} & {*guest.free}:
        return {}, []
    has = {one.id: int(purses.get(one.id, {}).get(card.pays, 0)) for one in people}
    empty = [one.name for one in people if not has[one.id]]
    said = next((text.partition("=")[2] for text in reversed(texts) if text.startswith(card.brings + "=")), None)
    if said is None and len(empty) == len(people):
        return {}, [say("All purses are empty: everybody begins with what is usual, which comes out of no purse.")]
    bringing = [one for one in people if said is not None or has[one.id]]
    if said is None and guest.unlike:
        if len(bringing) < 2:
            raise IllegalChoice(
                say(
                    "{name} alone has anything in the purse: give others some, as by purses {other} 12",
                    name=bringing[0].name,
                    other=empty[0],
                )
            )
        texts.append(f"{card.brings}={max(has.values())}")
        return has, _told_shares(card, has, bringing, empty)
    if said is None:
        usual = card.usual()[card.brings].value
        least = min(has[one.id] for one in bringing)
        said = written(least if usual is None else min(int(usual), least))
        texts.append(f"{card.brings}={said}")
    amount = int(said) if said.isdecimal() else 0
    for one in bringing:
        if has[one.id] < amount:
            raise IllegalChoice(
                say(
                    "{name} has {count}, and cannot bring {amount}",
                    name=one.name,
                    count=counted(has[one.id], card.pays.rstrip("s")),
                    amount=amount,
                )
            )
    brought = {one.id: amount if one in bringing else 0 for one in people}
    return brought, _told_shares(card, brought, bringing, empty if len(bringing) < len(people) else [])


def _told_shares(
    card: GameCard, brought: Mapping[str, int], bringing: Sequence[Person], empty: Sequence[str]
) -> list[str]:
    """Tell who brings what, where that is not the same for all."""
    told = []
    for amount in sorted({brought[one.id] for one in bringing}, reverse=True):
        names = [one.name for one in bringing if brought[one.id] == amount]
        told.append(
            say(
                "{names} brings {coins}.|{names} bring {coins} each.",
                number=len(names),
                names=listed(names, "and"),
                coins=counted(amount, card.pays.rstrip("s")),
            )
        )
    if empty:
        told.append(
            say(
                "{names} has an empty purse, and brings nothing.|{names} have empty purses, and bring nothing.",
                number=len(empty),
                names=listed(empty, "and"),
            )
        )
    return told if len(told) > 1 else []


def _moved(state: dict[str, Any], what: str, amounts: Mapping[str, int]) -> dict[str, Any]:
    purses = {**state["purses"]}
    for one, amount in amounts.items():
        purses[one] = {**purses.get(one, {}), what: purses.get(one, {}).get(what, 0) + amount}
    return {**state, "purses": purses}


def _paid_in(state: dict[str, Any], kept: Mapping[str, Any]) -> dict[str, Any]:
    """Take out of the purses what is brought to a game."""
    brought = kept.get("brought")
    return _moved(state, COINS, {one: -own for one, own in brought.items()}) if brought else state


def _paid_out(state: dict[str, Any], kept: Mapping[str, Any], payout: Mapping[str, int | None]) -> dict[str, Any]:
    """Put into the purses what a game pays, or what was brought where it pays nothing."""
    brought = kept.get("brought")
    if not brought:
        return state
    paid = ((one, payout.get(name)) for one, name in zip(_ids(state, kept), _names(kept), strict=True))
    return _moved(state, COINS, {one: brought[one] if own is None else own for one, own in paid})


def _names(kept: Mapping[str, Any]) -> list[str]:
    return [seat["name"] for seat in kept["header"]["seats"]]


def _ids(state: Mapping[str, Any], kept: Mapping[str, Any]) -> list[str]:
    """Give who plays, by seat; what is kept by id stands in the order of the ids, and not of the seats."""
    by_name = {one.name: one.id for one in people_of(state)}
    return kept.get("people") or [by_name.get(name, name) for name in _names(kept)]


COINS = "coins"
"""What purses hold."""


def purses(sitting: Sitting, line: Line) -> Outcome:
    """Give everybody a purse, or one of them, or look: purses coins 40 · purses Ana 12 · purses off · purses."""
    words = [word.text for word in with_signs(line.act[1 : len(line.words)]) if not is_word(word.text, COINS)]
    left = [name for name, tonight in absent(sitting.state).items() if not tonight]
    people = [one for one in sitting.people if one.name not in left]
    purses: dict[str, Any] = sitting.state.get("purses", {})
    if not words:
        told = [f"  {one.name} {purses.get(one.id, {}).get(COINS, 0)} {COINS}" for one in people if purses]
        return Outcome(told or [say("There are no purses; purses coins 40 gives one to everybody.")])
    if any(kept.get("brought") for kept in sitting.state.get("open", {}).values()):
        raise IllegalChoice(say("a game is played for what is in the purses; close it first"))
    if is_word(" ".join(words), "off"):
        return sitting.keep(
            "ruling", line, {k: v for k, v in sitting.state.items() if k != "purses"}, [say("No purses.")]
        )
    *name, figure = words
    if not (figure.isdecimal() and len(figure) < 7):
        raise UnreadableChoice(say("say how many: purses coins 40 for everybody, or purses Ana 12"))
    whose = [find_person(sitting.people, " ".join(name))] if name else people
    purses = {**purses, **{one.id: {**purses.get(one.id, {}), COINS: int(figure)} for one in whose}}
    return sitting.keep("ruling", line, {**sitting.state, "purses": purses}, [])


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Told]:
    """Give the purses that changed."""
    old, new = before.get("purses", {}), after.get("purses", {})
    found = [
        (one.name, old.get(one.id, {}).get(COINS, 0), new.get(one.id, {}).get(COINS, 0)) for one in people_of(after)
    ]
    return [Told(name, COINS, None, was, now) for name, was, now in found if was != now]


# ---- Focus, and looking back.


def back(sitting: Sitting, line: Line) -> Outcome:
    key_in_focus(sitting)
    state = {key: value for key, value in sitting.state.items() if key != "focus"}
    return sitting.keep("game", line, state, [say("Back at the table.")])


def to(sitting: Sitting, line: Line) -> Outcome:
    words = line.words[1:]
    if not words:
        raise UnreadableChoice(say("say which game: to cyffle; back returns to City of Masks"))
    if is_word(" ".join(words), STANDING):
        return back(sitting, line)
    key = find_open(sitting, words)
    kept = sitting.state["open"][key]
    body = {"game": kept["header"]["game"], "open": key}
    found = sitting.keep("game", line, {**sitting.state, "focus": key}, [say("At {key}.", key=key)], body)
    try:
        opened = read_opened(sitting, key)
    except StoreError as error:
        return found._replace(lines=[*found.lines, f"{error}; {said(BY_HAND)}"])
    return found._replace(lines=[*found.lines, *question(opened)])


def zoom(sitting: Sitting, line: Line) -> Outcome:
    """Tell a game again from its entries: zoom 3 the last one, zoom #88 3 that of an entry."""
    from gmkit.shell.play import BEATS, HEADLINE, WHOLE, in_sentences

    words = line.words[1:]
    closeness = 1
    if words and words[-1] in ("0", "1", "2", "3"):
        closeness, words = int(words[-1]), words[:-1]
    if words and not (len(words) == 1 and words[0].startswith("#") and words[0][1:].isdecimal()):
        raise UnreadableChoice(say("say how closely, 0 to 3, and of which entry if not the last game: zoom #88 3"))
    opened = _of_entry(sitting, int(words[0][1:]) if words else None)
    title, telling = opened.desk.card.title, opened.desk.telling(opened.start.game)
    over = isinstance(opened.need, Over)
    left = not over and opened.key not in sitting.state.get("open", {})
    if closeness == HEADLINE and left:
        # What it was closed with by hand is how it ended.
        ends = [one["told"] for one in sitting.state.get("results", ()) if one.get("key") == opened.key]
        return Outcome([f"{title}: {said(ends[-1] if ends else UNFINISHED)}"])
    if closeness == WHOLE or left or (closeness == BEATS and not over):
        return Outcome([title, *in_sentences(opened.desk, opened.start, opened.events, {}, None)])
    story = story_of(opened)
    if closeness == BEATS:
        return Outcome([f"{title}: {story.headline}", *telling.beats(opened.events, opened.seating)])
    if closeness == HEADLINE:
        return Outcome([f"{title}: {' '.join(filter(None, [story.headline, story.beside]))}"])
    told = story.recap()
    return Outcome([f"{title}: {told[0]}", *told[1:]])


def _of_entry(sitting: Sitting, number: int | None) -> Opened:
    """Give the game that an entry belongs to, as far as it came; the last one if none is said.

    Raises:
        IllegalChoice: there is no such entry, or it belongs to none.
        StoreError: its answers do not fit the rules any more.
    """
    if number is not None:
        key = sitting.store.named(number).told.get("open")
    else:
        path = sitting.store.path_to(sitting.store.count())
        key = next(filter(None, (sitting.store.entry(at).told.get("open") for at in reversed(path))), None)
    if not key:
        raise IllegalChoice(say("there is no such game; log says which entries are of one"))
    path = sitting.store.path_to(sitting.store.count())
    if number is not None and number not in path:
        # What was taken back can be told again as well.
        path = sitting.store.path_to(number)
    own = [one for one in (sitting.store.entry(at).told for at in path) if one.get("open") == key]
    header = next(one["header"] for one in own if "header" in one)
    return read_opened(
        sitting, key, {"header": header, "answers": [row for one in own for row in one.get("answers", ())]}
    )
