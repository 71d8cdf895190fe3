"""What the schema cannot say of a situation: names resolve, the cards add up, and the turn can stand there."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from gmkit.errors import GmkitError, UnknownName, later, listed, quoted, said, say
from gmkit.games.cypher import model, situation
from gmkit.games.cypher.content import DECK, NexusDeck
from gmkit.games.cypher.model import Agenda, Nexus, State
from gmkit.games.cypher.setup import FACE_DOWN, POINTS_NEEDED
from gmkit.games.cypher.turn import LIMIT, guard_of
from gmkit.library.credit import check_names, content_of
from gmkit.library.document import Around, At, Diagnostic, Document, in_order
from gmkit.library.forms import Names, Path, Reference, seat_book, unknown_names
from gmkit.table.game import HIDDEN
from gmkit.table.seats import HUMAN

# ---- What the schema cannot say of a situation: names resolve, the cards add up, and the turn can stand there.


def check_situation(document: Document) -> list[Diagnostic]:
    """List what is wrong with a situation of the right shape, whatever deck it is played with."""
    at, seats = At(document), seat_book([row["name"] for row in document.data["seats"]])
    names = Names({"seat": seats, situation.CARD: situation.AS_WRITTEN}, loose=True)
    game: situation.Game = situation.FILE.read(document.data, names)
    strangers = list(unknown_names(at, situation.FILE.names(document.data), names))
    found = [*check_names(document), *strangers, *_unknown_cards(at, game), *_deck(at, game), *_stage(at, game)]
    found += [] if strangers else _turns_left(at, game)
    return in_order(found or _hand_sizes(at, game))


def refer_situation(document: Document, around: Around) -> list[Diagnostic]:
    """List what is wrong with the cards of a situation by its deck, where that is here."""
    found, wrong = content_of(document, around, DECK)
    if found is None:
        return wrong
    return in_order(check_cards(document, NexusDeck.from_data(found.data), names_only=around.names_only))


def check_cards(document: Document, deck: NexusDeck, *, names_only: bool = False) -> list[Diagnostic]:
    """List cards that the deck has not, or not so often, cards that do not add up, and steps that do not fit them."""
    at, here = At(document), list(situation.FILE.names(document.data))
    names = situation.books(deck, [row["name"] for row in document.data["seats"]], loose=True)
    game: situation.Game = situation.FILE.read(document.data, names)
    found: list[Diagnostic] = []
    places: dict[int, list[Path]] = {}
    copies: dict[int, Path] = {}
    for one in (one for one in here if one.sort == situation.CARD and one.word != situation.UNKNOWN):
        card = card_named(at, deck, one)
        if isinstance(card, Diagnostic):
            found.append(card)
            continue
        path = one.path[:-1] if one.path[-1] == "card" else one.path
        before = places.setdefault(card.character, [])
        if len(before) >= deck.characters[card.character].copies:
            found.append(_once_too_often(at, game, deck, card.character, path, before))
        elif card.card is not None and copies.setdefault(card.card, path) != path:
            where, line = _where(game, copies[card.card]), at[copies[card.card]].line
            told = say(
                "this copy of {name} is already {where} (line {line})",
                name=deck.characters[card.character].name,
                where=where,
                line=line,
            )
            found.append(at[path].fault("GM504", told, say("write another number behind the #, or none")))
        before.append(path)
    if not names_only:
        found = found or [*_total(at, game, deck)]
        found = found or [*_over_already(at, game, deck)]
    wrong = [*_strange_cards(at, deck, here, places), *_strange_classes(at, here, names)]
    told_of_steps = [told for _, told in wrong]
    if not found and not names_only and game.agenda:
        unread = {int(path[1]) for path, _ in wrong if path[0] == "agenda"}
        told_of_steps += _carried_out(at, deck, unread)
    return [*found, *told_of_steps]


def card_named(at: At, deck: NexusDeck, one: Reference) -> situation.Copy | Diagnostic:
    """Give the card that a word names; or what is wrong with it."""
    try:
        return situation.read_card(deck, one.word)
    except GmkitError as error:
        other = isinstance(error, UnknownName) and "set" not in at
        return at[one.path].fault(
            "GM301", str(error), say("or say with set: which deck the cards are of") if other else None
        )


def _once_too_often(
    at: At, game: situation.Game, deck: NexusDeck, character: int, path: Path, before: list[Path]
) -> Diagnostic:
    one = deck.characters[character]
    lines = listed(map(str, sorted({at[earlier].line for earlier in before})), "and")
    where = listed((_where(game, earlier) for earlier in before), "and")
    many = say("one card") if one.copies == 1 else say("{copies} cards", copies=one.copies)
    told = say(
        "the deck has {many} of {name}, already {where} (line {lines})",
        many=many,
        name=one.name,
        where=where,
        lines=lines,
    )
    return at[path].fault("GM504", told, say("each card lies in one place"))


def _where(game: situation.Game, path: Path) -> str:
    """Say where a card lies."""
    if path[0] != "seats":
        return say("the Display") if path[0] == "display" else say("in the deck")
    name = quoted(game.seats[int(path[1])].name)[1:-1]
    return (
        say("removed by {name}", name=name)
        if path[2] == "removed"
        else say("in {name}'s {place}", name=name, place=path[2])
    )


def _total(at: At, game: situation.Game, deck: NexusDeck) -> Iterator[Diagnostic]:
    """All cards of the deck are somewhere, and no more."""
    there, below = game.elsewhere, len(game.bottom)
    rest = deck.total - there
    if game.deck is None:
        if rest < below:
            told = say(
                "{n} card lies on this table, and the deck has {total}|"
                "{n} cards lie on this table, and the deck has {total}",
                number=there + below,
                total=deck.total,
            )
            yield at["seats"].fault("GM501", told, say("take one out"), key=True)
        return
    given = situation.count(game.deck)
    if given != rest:
        told = say(
            "{n} card is on this table, and {total} belong to the deck|"
            "{n} cards are on this table, and {total} belong to the deck",
            number=there + given,
            total=deck.total,
        )
        tip = (
            say("with {there} lying elsewhere the draw deck has {rest}", there=there, rest=rest)
            if rest >= 0
            else say("take some out")
        )
        if game.display is None and rest == given + 1:
            tip = say("write the card of the Display")
        yield at["deck"].fault("GM501", told, tip)


def _unknown_cards(at: At, game: situation.Game) -> Iterator[Diagnostic]:
    """An NPC knows its cards, but for the one it is about to look at; what lies face up everybody sees."""
    if game.display == situation.UNKNOWN:
        yield at["display"].broken(say("everybody sees the Display"), say("name it, or leave it out, and it turns up"))
    # Whoever looks next at a card that it was passed does not know it yet.
    rest = [step for step in game.agenda if step[0] not in (model.DEAL, model.TURN_UP)]
    for seat, row in enumerate(game.seats):
        here = at["seats", seat]
        for n in (n for n, card in enumerate(row.area) if card == situation.UNKNOWN):
            yield here["area", n].broken(say("what lies in an area everybody sees"), say("name it"))
        if row.level == HUMAN or not isinstance(row.hand, tuple):
            continue
        unknown = [n for n, one in enumerate(row.hand) if one.card == situation.UNKNOWN]
        looks = bool(rest) and rest[0][:2] == (model.LEARN, seat)
        if unknown := unknown[int(looks) :]:
            tip = say("name it, or write how many cards there are, and gmkit deals them")
            yield here["hand", unknown[0]].broken(say("an NPC knows its cards"), tip)


def _deck(at: At, game: situation.Game) -> Iterator[Diagnostic]:
    if "bottom" not in at or game.deck is None:
        return
    if not isinstance(game.deck, int):
        tip = say("put its last cards there, or write deck as a number")
        yield at["bottom"].broken(say("the deck is listed whole already"), tip, key=True)
    elif len(game.bottom) > game.deck:
        told = say("the deck has {deck} cards, and these are more", deck=game.deck)
        yield at["bottom"].broken(told, say("leave some out"), key=True)


def _stage(at: At, game: situation.Game) -> Iterator[Diagnostic]:
    """A turn under way is described whole."""
    if game.agenda and "phase" in at:
        told = say("the agenda says where the game stands already")
        yield at["phase"].broken(told, say("leave one of them out"), key=True)
    if game.phase == situation.PASS_RIGHT and len(game.seats) == 2:
        yield at["phase"].broken(say("two players pass one card, to each other"), say("write pass"))
    if game.phase == situation.OVER and game.trigger is None:
        yield at["phase"].broken(say("it is not said who triggered the end"), say("add trigger"))
    if game.agenda or game.phase not in (situation.PLAY, situation.OVER):
        for seat in (seat for seat, row in enumerate(game.seats) if row.hand is None):
            told = say("in the middle of a turn it does not follow how many cards this seat holds")
            yield at["seats", seat, "name"].broken(told, say("add hand, a number or a list"))


def _turns_left(at: At, game: situation.Game) -> Iterator[Diagnostic]:
    """After the trigger every seat has one turn, the trigger seat the last one."""
    if game.trigger is None or game.trigger.left == situation.FOLLOWS:
        return
    seats, over = len(game.seats), game.phase == situation.OVER
    fits = {0} if over else {(game.trigger.seat - game.turn) % seats + 1}
    if game.trigger.seat == game.turn and not over:
        fits.add(seats + 1)
    if game.trigger.left not in fits:
        told = say("whose turn it is says how many are left: {names}", names=listed(map(str, sorted(fits))))
        yield at["trigger", "left"].broken(told, say("correct it, or leave it out"))


def _hand_sizes(at: At, game: situation.Game) -> Iterator[Diagnostic]:
    """Say where hands are not as they usually are when a turn begins (CY-6)."""
    usual = situation.usual_hands(len(game.seats), game.turn)
    for seat, (held, size) in enumerate(zip(game.sizes, usual, strict=True)):
        if game.before_play and held != size:
            told = say(
                "{held} in hand, where {size} are usual now; right only if a draw failed (CY-6)", held=held, size=size
            )
            yield at["seats", seat, "hand"].warning(
                "GM502",
                told,
                say("write {n} card, or leave it so|write {n} cards, or leave it so", number=size),
                key=True,
            )


def _over_already(at: At, game: situation.Game, deck: NexusDeck) -> Iterator[Diagnostic]:
    """List what would have ended the game or the campaign before; the cards are all there."""
    needed = POINTS_NEEDED[len(game.seats)]
    for seat, row in enumerate(game.seats):
        if game.options.campaign and game.phase != situation.OVER and row.points >= needed:
            told = say(
                "{name} has won the campaign already: {needed} points win it (Campaign games)",
                name=row.name,
                needed=needed,
            )
            yield at["seats", seat, "points"].broken(told, say("correct it"))
    if game.trigger is not None or not game.before_play:
        return
    cap = game.options.turn_cap
    if game.turns >= cap:
        told = say("the end was triggered after turn {cap}, by turn_cap (CY-20)", cap=cap)
        yield at["turns"].broken(told, say("add trigger, correct it, or the option"))
    elif not game.deck_size(deck.total):
        told = say("the draw deck is empty, and the turn that emptied it triggered the end (CY-5)")
        yield at["seats" if game.deck is None else "deck"].broken(told, say("add trigger"), key=True)


# ---- The steps still to do, held against the deck and the table that they are written down with.

TIP = later("correct the step or the table, or write phase instead of agenda")

Wrong = tuple[Path, Diagnostic]


def _strange_cards(at: At, deck: NexusDeck, here: list[Reference], placed: Collection[int]) -> Iterator[Wrong]:
    """Find cards in steps that the deck has not, and such as lie nowhere; `placed` has the characters that do."""
    for one in (one for one in here if one.sort in (situation.LYING, situation.CHARACTER)):
        card = card_named(at, deck, one)
        if isinstance(card, Diagnostic):
            yield one.path, card
        elif one.sort == situation.LYING and card.card is None and card.character not in placed:
            told = say("{name} lies nowhere on this table", name=deck.characters[card.character].name)
            yield one.path, at[one.path].fault("GM301", told, say("write where it is, or name another card"))


def _strange_classes(at: At, here: list[Reference], names: Names) -> Iterator[Wrong]:
    """Find classes in steps that the deck has not."""
    for one in (one for one in here if one.sort == "class"):
        yield from ((one.path, told) for told in unknown_names(at, [one], names))


def _carried_out(at: At, deck: NexusDeck, unread: Collection[int]) -> Iterator[Diagnostic]:
    """Find steps that the cards as they lie, or the other steps, do not let happen; of those unread the kind counts."""
    data = at.document.data
    state = situation.described(data, Nexus(deck), data.get("options", {}), loose=True)
    last = len(data["agenda"]) - 1
    # Hands of which only the number is said are dealt first; no step is written for them.
    for fault in faults(state, {last - row for row in unread}):
        nested = ("then",) if fault.nested else ()
        yield at[("agenda", last - fault.at, *nested)].broken(fault.why, said(TIP))


# ---- Whether the steps that somebody wrote down can be carried out at the table that is described with them.

Step = tuple[Any, ...]

LAST = (model.TURN_END, model.OVER, model.FIRST)
"""What an agenda ends with."""

TOUCHING = (model.LEAVE, model.EXCHANGE, model.TAKE)
"""What an effect does to an area, and a guard may keep from it."""

PLACED = (*TOUCHING, model.ENTER, model.ROOM, model.GUARD, model.CARD, model.LEARN)
"""Steps about a card in a certain place: any other step could take it away from there, so that they come next."""


class Fault(NamedTuple):
    """A step that cannot be carried out."""

    at: int  # its place on the agenda
    nested: bool  # whether the step in it is at fault, which a guard may keep away
    why: str  # what is wrong, in words


def faults(state: State, unread: Collection[int] = ()) -> list[Fault]:
    """List the steps of an agenda that cannot be carried out from here, the next one first, one fault for each.

    Args:
        state: the record, with the agenda.
        unread: steps of which nothing but the kind is known; they are held to their place among the others alone.
    """
    agenda = state.agenda
    found: dict[int, Fault] = {}
    for at, why in (*_deals(state), *_order(agenda)):
        found.setdefault(at, Fault(at, nested=False, why=why))
    for at, step in enumerate(agenda):
        if at not in found and at not in unread and at - 1 not in unread and (fault := _wrong_at(state, at, step)):
            found[at] = fault
    return [found[at] for at in sorted(found, reverse=True)]


def _order(agenda: Agenda) -> Iterator[tuple[int, str]]:
    """Find steps that do not stand where they may."""
    if agenda[0][0] not in LAST:
        yield 0, say("the last step of an agenda is end-turn, or over when the game is")
    # Hands are dealt first, one after the other, then the Display turns up; both leave what lies elsewhere as it is.
    rest = [at for at, step in enumerate(agenda) if step[0] != model.DEAL]
    late = [at for at in range(max(rest, default=0)) if at not in rest]
    yield from (
        (at, say("{words}: hands are dealt before anything else", words=situation.WORDS[model.DEAL])) for at in late
    )
    for n, at in enumerate(rest):
        if why := _misplaced([agenda[other][0] for other in rest[n:]], last=at == 0, first=n == len(rest) - 1):
            yield at, f"{situation.WORDS[agenda[at][0]]}: {why}"


def _misplaced(kinds: list[int], *, last: bool, first: bool) -> str:
    """Say why a step does not stand where it may, given its kind and those before it; empty for nothing."""
    kind = kinds[0]
    if kind in LAST:
        return "" if last else say("no step follows it")
    if kind == model.TURN_UP:
        return "" if first else say("it comes before all other steps")
    if kind not in PLACED:
        return ""
    before = [other for other in kinds[1:] if other != model.TURN_UP]
    if before == [model.ROOM] and kind in (model.ENTER, model.TAKE):
        return ""
    return say("other steps before it could move its card; it comes next or not at all") if before else ""


def _deals(state: State) -> Iterator[tuple[int, str]]:
    """Find hands that are dealt twice, or not out of cards that nobody has seen."""
    dealt: set[int] = set()
    used = 0
    for at in range(len(state.agenda) - 1, -1, -1):
        kind, *values = state.agenda[at]
        if kind != model.DEAL:
            return
        seat, count = values
        unseen = [card is HIDDEN for card, _ in state.pack[used : used + count]]
        if seat in dealt or state.hands[seat] or unseen != [True] * count:
            yield (
                at,
                say(
                    "{words}: that seat has cards, or the deck has too few that nobody has seen",
                    words=situation.WORDS[model.DEAL],
                ),
            )
        dealt.add(seat)
        used += count


def _wrong_at(state: State, at: int, step: Step) -> Fault | None:
    """Find what is wrong with a step by itself."""
    if why := _wrong(state, step, state.agenda[at - 1] if at else None):
        return Fault(at, nested=False, why=f"{situation.WORDS[step[0]]}: {why}")
    if step[0] == model.GUARD and (why := _wrong(state, step[3], None)):
        return Fault(at, nested=True, why=f"{situation.WORDS[step[3][0]]}: {why}")
    return None


def _wrong(state: State, step: Step, following: Step | None) -> str:  # noqa: C901
    """Say what is wrong with a step, given the one after it; empty for nothing."""
    own, hand = state.areas[state.seat], state.hands[state.seat]
    match step:
        case (model.FIRST,):
            fresh = all(place == FACE_DOWN for place in (*state.pack, *state.removed)) and state.display is None
            fresh = fresh and not any((*state.areas, *state.hands)) and state.agenda == (step,)
            return "" if fresh else say("it is for a game that has not begun, where nobody has a card")
        case (model.OVER,):
            return say("it is not said who triggered the end") if state.trigger is None else ""
        case (model.TURN_UP,):
            if state.display is not None:
                return say("a Display lies there")
            return "" if state.pack and state.pack[0][0] is HIDDEN else say("the deck has no unknown card on top")
        case (model.ENTER, card):
            return "" if card in hand else say("the card is not in the hand of whose turn it is")
        case (model.ROOM, card):
            after = following is not None and following[0] in (model.ENTER, model.TAKE) and card in following[1:]
            return (
                "" if after and len(own) == LIMIT else say("room is made in a full area, for the card that comes next")
            )
        case (model.LEAVE, seat, cards, _):
            there = cards and len(set(cards)) == len(cards) and set(cards) <= set(state.areas[seat])
            return "" if there else say("these cards are not in that area")
        case (model.PURGE, _, _, seats):
            return "" if seats else say("it is not said whose cards leave")
        case (model.GUARD, seat, _, then):
            if seat == state.seat or guard_of(state.table, state.areas[seat]) is None:
                return say("nothing in that area lets its owner ignore another player's effect")
            if then[0] not in TOUCHING or seat != then[1 if then[0] == model.LEAVE else 3]:
                return say("what may be ignored is a card of that area that leaves, is exchanged or taken")
            return ""
        case (model.EXCHANGE | model.TAKE, cause, target, owner):
            there = state.display == target if owner is None else target in state.areas[owner]
            if owner == state.seat or not there:
                return say("the card that is to move does not lie there")
            return "" if step[0] == model.TAKE or cause in own else say("the card that moves it is not in the area")
        case (model.CARD, place):
            return _undrawable(state, place)
        case (model.LEARN, seat, _):
            unknown = state.table.seating.seats[seat].npc and HIDDEN in state.hands[seat]
            return "" if unknown else say("that seat knows all its cards")
        case _:
            return ""


def _undrawable(state: State, place: int) -> str:
    """Say why no unknown card can be drawn there; empty if one can."""
    dealt = sum(step[2] for step in state.agenda if step[0] == model.DEAL)
    pack = state.pack[dealt:]
    if pack and state.display is None:
        return say("the Display turns up before a card is drawn")
    return "" if pack and pack[place][0] is HIDDEN else say("no unknown card lies there")
