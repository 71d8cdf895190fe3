"""Sheets filled from a table: the tracker and the maps from what a seat sees, the GM's sheet from the whole record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from gmkit.chance.pieces import parse_card
from gmkit.errors import later, said, say
from gmkit.games.masks import GAME
from gmkit.games.masks.content import HIGH, HIGH_PATHS, STREETS, SUITS, UNDERWAYS, Mask, Suit, World
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import CHARACTER, MAIN, MASKED, ROLE, UNCAST, Avatar, Feeling, HiddenAction, Party, State
from gmkit.games.masks.rules.objectives import FRIEND, RIDING, SIGNIFICANT, scores
from gmkit.games.masks.rules.relationships import ENDURING, WARM, pips
from gmkit.games.masks.rules.rounds import rounds, standing
from gmkit.games.masks.rules.setting_up import start_tokens
from gmkit.games.masks.sheets.deeds import Debt, Deed, Goal, Owned, Purse, verb
from gmkit.games.masks.sheets.look import GOLDEN, Level, look_of, signs_of_action, suit_word
from gmkit.games.masks.sheets.map import BLANK_SEATS, Map, blank
from gmkit.games.masks.sheets.map_drawing import Node
from gmkit.games.masks.sheets.mask_art import Face
from gmkit.games.masks.sheets.mask_faces import put_worn
from gmkit.games.masks.sheets.matrix import Bloc, GmSheet, Person, Sale
from gmkit.games.masks.sheets.tracker import Faction, Tie, Tracker
from gmkit.games.masks.situation import from_data
from gmkit.games.masks.stage import everybody, factions, mask_worn, party_name, price, seats
from gmkit.games.masks.telling.words import Names, names_of
from gmkit.names import field_word
from gmkit.printing import parts
from gmkit.printing.fit import Stage, attempt, fit
from gmkit.printing.page import Head, Leaf, Lines, Para, Part, Rows, Steps, Tab, View, larger
from gmkit.printing.parts import LEFT, RIGHT, Said, glyph
from gmkit.printing.pen import Pen, Style
from gmkit.printing.sheet import Page, Setting
from gmkit.printing.table import Tell
from gmkit.shell.print import Filling
from gmkit.shell.words import capital, form_of, wording
from gmkit.table.game import Hidden, SeatNo

# ---- Sheets filled from a table: a tracker from what its owner's view holds, the GM's sheet from the whole record.
#
# What a record does not know stays blank, to be written on.

_EVEN = 5


class Table(NamedTuple):
    """A table taken up from a file."""

    game: Masks  # the rules
    world: World  # the content, as the options in force have it
    state: State  # the whole record


def table_of(filling: Filling) -> Table:
    """Give the table that fills a sheet: of a situation as it is written, before going on begins a new round."""
    start, state = filling.start, filling.state
    game = start.game
    assert isinstance(game, Masks)
    if start.data is not None and not filling.answers:
        state = from_data(start.data, game.world, start.options)
    return Table(game, game.world_of(state), state)


def tracker_of(world: World, view: State, seat: SeatNo) -> Tracker:
    """Give the tracker of a seat, from its view alone.

    It shows the card mask that is worn, or else the first that it owns. A letter joins a Conflicted
    Action to what it contradicts, which is always of the first mask (A40).

    Args:
        world: the content, as the options in force have it.
        view: what the seat sees.
        seat: whose tracker it is.
    """
    own, notes = view.avatars[seat], view.hall.notes[seat]
    first = world.mask(own.first_mask) if isinstance(own.first_mask, str) else None
    shown = _shown(world, view, seat)
    letters = _letters(own, first)
    there = first is not None and shown == first
    contradicted = {} if first is None or there else {one.id: one.label for one in first.actions}
    look = look_of(shown, world.masks) if shown else None
    tokens = start_tokens(first.points) if first else None
    hidden = () if isinstance(own.hidden, Hidden) else own.hidden
    begun = bool(own.masks) or view.round > 0
    roles = world.role(own.gender).label, *(world.mask(o).title for o in world.city.further(own.gender, own.roles))
    return Tracker(
        avatar=view.hall.seating.names[seat],
        player=notes.player,
        role=", ".join(roles),
        look=look,
        face=Purse(view.face[seat] if begun else None, tokens),
        hidden=Purse(view.tokens[seat] if begun else None, tokens),
        coups=own.coups,
        proper=_proper(look.mask, letters if there else {}, world) if look else (),
        secret=tuple(_secret(one, letters, contradicted) for one in hidden),
        ties=tuple(_tie(view, seat, SeatNo(other)) for other in everybody(view) if other != seat),
        factions=tuple(_faction(world, view, seat, party) for party in factions(view)),
        background=() if isinstance(notes.background, Hidden) else tuple(notes.background),
        goals=goals_of(world, view, own),
        others=tuple(
            Owned(one.title, _proper(one, letters if one == first else {}, world))
            for one in masks_of(world, own)
            if one != shown
        ),
        first="" if first is None or there or not letters else first.title,
        character=own.character,
        debts=debts_of(view, seat),
    )


def blank_factions(world: World) -> tuple[Faction, ...]:
    """Give the double rows of a tracker that is filled in by hand."""
    return tuple(Faction(one.label, one.sign, key=field_word(one.label)) for one in world.factions)


def blank_blocs(world: World) -> tuple[Bloc, ...]:
    """Give the factions of a GM's sheet that is filled in by hand."""
    return tuple(Bloc(one.label, one.sign, key=field_word(one.label)) for one in world.factions)


def gm_sheet_of(world: World, state: State, odds: Sequence[Sequence[str]]) -> GmSheet:
    """Give the GM's sheet of a whole record.

    Args:
        world: the content, as the options in force have it.
        state: the record; nothing is veiled.
        odds: the challenger's chance by the supporters of both, as text; empty for none.
    """
    points = _points(world, state)
    return GmSheet(
        scene=_scene(world, state),
        people=tuple(_person(world, state, SeatNo(at), points[at]) for at in everybody(state)),
        blocs=tuple(
            Bloc(
                party_name(world, state, party),
                world.factions[party - seats(state)].sign,
                tuple(level_of(state, party, at) for at in everybody(state)),
                state.promised[party],
                key=field_word(party_name(world, state, party)),
            )
            for party in factions(state)
        ),
        feelings=tuple(
            tuple(level_of(state, at, party) for party in (*everybody(state), *factions(state)))
            for at in everybody(state)
        ),
        promised=state.promised[: seats(state)],
        odds=tuple(map(tuple, odds)),
        premise=premise_of(state.hall.options._asdict()) if odds else "",
        sale=tuple(_sale(world, one) for one in state.stock),
        round=state.round,
        rounds=rounds(state),
        order=tuple(state.hall.seating.names[seat] for seat in state.order),
    )


def within(title: str) -> str:
    """Give a title as it stands within an English sentence: "the fish market"."""
    return title[0].lower() + title[1:] if title.startswith(("The ", "A ", "An ")) else title


def inside(title: str) -> str:
    """Give a title as it stands within a sentence: "the Flirt"."""
    inner, whole = within(title), said(title)
    told = said(inner)
    return told if told != inner or whole == title else whole


def signs_shown(filling: Filling, world: World, state: State, content: Sequence[Path]) -> tuple[Tell, ...]:
    """Give what NPCs may show, what it stands for and how often, and behind it their habits; each if there is any."""
    from gmkit.shell.tells import told_signs  # the GM's sheet alone tells of them

    found = list[Tell]()
    shown = told_signs(filling.tells, filling.start, state, wording(content))
    for at, (seat, signs) in enumerate(zip(state.hall.seating, shown, strict=True)):
        for sign, stands_for, often in signs:
            shown_as = said(sign.words)
            if sign.dress:
                shown_as = say("{sign} (as {mask})", sign=shown_as, mask=inside(world.mask(sign.dress).title))
            found.append(Tell(seat.name, shown_as, stands_for, often))
        found += [Tell(seat.name, one) for one in _habits(world, state, SeatNo(at))]
    return tuple(found)


def _habits(world: World, state: State, seat: SeatNo) -> list[str]:
    """Give an NPC's persona in words: its own, or, where it goes by its masks, one for each that has a habit."""
    who, personas = state.hall.seating.seats[seat], world.masks.personas
    if not who.npc or not who.style:
        return []
    if who.style != MASKED:
        return [said(GAME.styles[who.style])]
    owned = masks_of(world, state.avatars[seat])
    return [
        say("as {mask}, {habit}", mask=inside(one.title), habit=said(GAME.styles[personas[one.id]]))
        for one in owned
        if one.id in personas
    ]


def _sale(world: World, mask: str) -> Sale:
    """Give a mask that nobody owns with its price."""
    found = world.mask(mask)
    return Sale(found.title, price(world, mask), *(_sign(world, found) or ()))


def _sign(world: World, mask: Mask | None) -> tuple[str, str] | None:
    """Give the sign of a card mask's suit, and its feeling."""
    if mask is None or not mask.on_card:
        return None
    look = look_of(mask, world.masks)
    return (look.glyph, look.colour) if look.glyph else None


def premise_of(options: Mapping[str, Any]) -> str:
    """Say what the chances on the GM's sheet hold for, by the options in force."""
    less = options.get("difference") == "signed"
    if options.get("randomizer") == "dice2d6":
        if less:
            return say("in %; two dice each, inner less outer, before any draw; equal totals are the challenger’s")
        return say("in %; two dice each, before any draw; equal totals are the challenger’s")
    if less:
        return say("in %; a domino each, inner less outer, before any draw; equal totals are the challenger’s")
    return say("in %; a domino each, before any draw; equal totals are the challenger’s")


def _shown(world: World, view: State, seat: SeatNo) -> Mask | None:
    """Give the mask that a tracker shows: worn, or owned, or dealt."""
    own = view.avatars[seat]
    dealt = [world.mask(own.first_mask)] if isinstance(own.first_mask, str) else []
    return next((one for one in (mask_worn(world, view, seat), *masks_of(world, own), *dealt) if one is not None), None)


def _letters(avatar: Avatar, first: Mask | None) -> dict[str, str]:
    """Give a letter to every action of the first mask that a Conflicted Action contradicts, in the latter's order."""
    if first is None or isinstance(avatar.hidden, Hidden):
        return {}
    known = {action.id for action in first.actions}
    torn = [one.conflicts for one in avatar.hidden if one.conflicts in known and one.value >= HIGH]
    return {name: chr(ord("A") + at) for at, name in enumerate(name for name in dict.fromkeys(torn) if name)}


def _proper(mask: Mask, letters: Mapping[str, str], world: World) -> tuple[Deed, ...]:
    """Give the actions of a mask, lettered if it is the first one."""
    return tuple(
        Deed(one.value, one.label, letters.get(one.id, ""), signs=signs_of_action(world.factions, one), call=one.call)
        for one in mask.actions
    )


def _secret(action: HiddenAction, letters: Mapping[str, str], contradicted: Mapping[str, str]) -> Deed:
    """Give a hidden action with its letter and, where that is not on the mask shown, what it contradicts."""
    letter = letters.get(action.conflicts or "", "") if action.value >= HIGH else ""
    against = contradicted.get(action.conflicts or "", "") if letter else ""
    return Deed(action.value, action.label, letter, against)


def _tie(view: State, seat: SeatNo, other: SeatNo) -> Tie:
    """Give the row of another avatar; a tie is agreed between two, so either may have it written down."""
    written = (dict(view.hall.notes[seat].ties).get(other), dict(view.hall.notes[other].ties).get(seat))
    return felt(view, seat, other)._replace(
        name=view.hall.seating.names[other],
        note=next((text for text in written if text), ""),
        owe=view.promised[seat][other],
        owed=view.promised[other][seat],
    )


def _faction(world: World, view: State, seat: SeatNo, party: Party) -> Faction:
    """Give the double row of a faction; what it has committed stands as owed."""
    mine = felt(view, seat, party)._replace(owed=view.promised[party][seat])
    emblem = world.factions[party - seats(view)].sign
    name = party_name(world, view, party)
    return Faction(name, emblem, mine, level_of(view, party, seat), key=field_word(name))


# --- the GM's sheet


def _scene(world: World, state: State) -> str:
    """Give the round, the scene and who leads it, in a line."""
    names = state.hall.seating.names
    told = [say("Round {round}", round=state.round) if state.round else say("Setting up")]
    if state.scene is not None:
        told[0] += f": {inside(state.scene.title)} ({say(_NAMED[state.scene.level])})"
    told += [say("Arbiter {name}", name=names[state.arbiter])] if state.arbiter is not None else []
    return "; ".join(told + ([say("over: {why}", why=state.ended)] if state.ended else []))


_NAMED = {UNDERWAYS: later("underways"), STREETS: later("streets"), HIGH_PATHS: later("high paths")}


def _points(world: World, state: State) -> list[int | None]:
    """Give everybody's points so far; None where they hang on what is not known."""
    if any(isinstance(row, Hidden) for row in state.feelings):
        return [None] * seats(state)
    found = scores(world, state)
    return [
        None if isinstance(avatar.objectives, Hidden) else one.total
        for avatar, one in zip(state.avatars, found, strict=True)
    ]


def _person(world: World, state: State, seat: SeatNo, score: int | None) -> Person:
    """Give an avatar's block."""
    own = state.avatars[seat]
    masks = masks_of(world, own)
    worn, others = _in_words(world, state, seat, masks)
    known = len(masks) == len(own.masks)
    return Person(
        name=state.hall.seating.names[seat],
        mask=worn,
        others=others,
        face=state.face[seat],
        hidden=state.tokens[seat],
        standing=standing(state.face[seat], (mask.points for mask in masks)) if known else None,
        coups=own.coups,
        score=score,
        goals=goals_of(world, state, own),
        debts=tuple(one for one in debts_of(state, seat) if not one.owed),
        alienated=own.alienated,
        traits=_manner(state, seat),
        plays=_plays(state, seat),
        suit=_sign(world, mask_worn(world, state, seat)),
        **_actions_of(world, state, seat),
    )


def _in_words(world: World, state: State, seat: SeatNo, masks: Sequence[Mask]) -> tuple[str, tuple[str, ...]]:
    """Give what an avatar wears, and the titles of what else it owns."""
    worn, card = state.worn[seat], mask_worn(world, state, seat)
    if card is not None:
        return card.title, titles(one for one in masks if one != card)
    if worn is None:
        return (say("owns {mask}", mask=inside(masks[0].title)), titles(masks[1:])) if masks else ("", ())
    return _off_card(world, state, seat, worn), titles(masks)


def _off_card(world: World, state: State, seat: int, worn: str) -> str:
    """Give what is worn that is on no card: a role by its name, the Uncast, one's own Character."""
    own = {UNCAST: say("Uncast"), CHARACTER: say("own Character"), ROLE: world.role(state.avatars[seat].gender).label}
    return own.get(worn) or world.mask(worn).title


def _plays(state: State, seat: SeatNo) -> str:
    """Give an NPC's level, or whose avatar it is."""
    own, player = state.hall.seating.seats[seat], state.hall.notes[seat].player
    if own.npc:
        return say(_LEVELS.get(own.level, own.level))
    return say("human ({player})", player=player) if player else say("human")


_LEVELS = {
    one: one for one in (later("weak"), later("average"), later("skilled"), later("master"), later("grandmaster"))
}
_SKILL = {
    "weak": later("plays weakly"),
    "average": later("plays an average hand"),
    "skilled": later("plays skilfully"),
    "master": later("plays masterly"),
    "grandmaster": later("plays like a grandmaster"),
}
_TEMPER = {
    "ambition": (later("content"), later("ambitious")),
    "warmth": (later("cool"), later("warm")),
    "nerve": (later("timid"), later("bold")),
    "guile": (later("open"), later("sly")),
    "conformity": (later("bends every rule"), later("keeps the rules")),
    "grudge": (later("forgives"), later("bears grudges")),
}
_APART = 2  # so far from even a trait is worth a word


def _manner(state: State, seat: SeatNo) -> str:
    """Say how an NPC plays and what it is like, or who plays."""
    own, player = state.hall.seating.seats[seat], state.hall.notes[seat].player
    if not own.npc:
        return say("played by {player}", player=player) if player else ""
    traits = state.avatars[seat].traits
    figures = {} if isinstance(traits, Hidden) else traits._asdict()
    told = [say(_TEMPER[name][value > _EVEN]) for name, value in figures.items() if abs(value - _EVEN) >= _APART]
    return "; ".join(filter(None, (say(_SKILL.get(own.level, "")), ", ".join(told))))


def _actions_of(world: World, state: State, seat: SeatNo) -> dict[str, Any]:
    """Give the actions of the mask shown and of the Hidden Face, lettered where they conflict."""
    own = state.avatars[seat]
    first = world.mask(own.first_mask) if isinstance(own.first_mask, str) else None
    shown = _shown(world, state, seat)
    letters = _letters(own, first)
    there = first is not None and shown == first
    contradicted = {} if first is None or there else {one.id: one.label for one in first.actions}
    hidden = () if isinstance(own.hidden, Hidden) else own.hidden
    return {
        "title": shown.title if shown else "",
        "points": shown.points if shown else None,
        "proper": _proper(shown, letters if there else {}, world) if shown else (),
        "secret": tuple(_secret(one, letters, contradicted) for one in hidden),
    }


# ---- Relationship maps filled from a table: the GM's from the whole record, a seat's from what it sees.


def map_of(world: World, state: State, seat: SeatNo | None = None) -> Map:
    """Give a relationship map.

    Args:
        world: the content, as the options in force have it.
        state: the whole record, or what the seat sees.
        seat: whose map it is, which then stands in the middle; None for the GM's.
    """
    parties = (*everybody(state), *factions(state))
    name = "" if seat is None else party_name(world, state, seat)
    return Map(
        title=say("Who feels what for whom, as {name} knows it", name=name) if name else "",
        owner=name,
        gm=seat is None,
        nodes=tuple(_node(world, state, party) for party in parties),
        feelings=tuple(
            tuple(level_of(state, holder, target) for target in _targets(state, holder)) for holder in parties
        ),
        seen=state.seen,
        centre=seat,
    )


def _targets(state: State, holder: int) -> range:
    """Give whom a party may feel anything for: factions feel nothing for each other."""
    return range(seats(state) + state.hall.factions) if holder < seats(state) else everybody(state)


def blank_map(world: World, count: int | None = None) -> Map:
    """Give a map for so many avatars, or for the usual number, to be filled in by hand."""
    return blank(tuple(Node(one.label, emblem=one.sign) for one in world.factions), count or BLANK_SEATS)


def _node(world: World, state: State, party: int) -> Node:
    """Give a party: an avatar with the mask it wears, or else one that it is known to own."""
    name = party_name(world, state, party)
    if party >= seats(state):
        return Node(name, emblem=world.factions[party - seats(state)].sign)
    own = state.avatars[party]
    worn, garb = mask_worn(world, state, SeatNo(party)), _garb(world, state, party)
    if worn is None and garb:
        return Node(name, garb)
    dealt = [world.mask(own.first_mask)] if isinstance(own.first_mask, str) else []
    known = [worn, *masks_of(world, own), *dealt]
    mask = next((one for one in known if one is not None), None)
    if mask is None:
        return Node(name)
    return Node(name, _title(mask), look_of(mask, world.masks))


def _title(mask: Mask) -> str:
    """Give a mask's title as it follows a name."""
    return f"{mask.name} {mask.epithet}" if mask.name else mask.epithet


def _garb(world: World, state: State, seat: int) -> str:
    """Give what somebody without a known mask wears, in words; empty before anything is worn."""
    worn = state.worn[seat] if state.worn else None
    if worn is None:
        return ""
    return _off_card(world, state, seat, worn)


# ---- What a record knows, as the sheets show it: masks, objectives, feelings, debts. What is hidden is left out.

_SUITS = {"H": SUITS[0], "D": SUITS[1], "C": SUITS[2], "S": SUITS[3]}


def masks_of(world: World, avatar: Avatar) -> list[Mask]:
    """Give the card masks that an avatar owns, as far as they are known."""
    return [world.mask(held.mask) for held in avatar.masks if isinstance(held.mask, str)]


def titles(masks: Iterable[Mask]) -> tuple[str, ...]:
    """Give the titles of masks, set as a printer sets them."""
    return tuple(one.title for one in masks)


def goals_of(world: World, state: State, avatar: Avatar) -> tuple[Goal, ...]:
    """Give the objectives of an avatar, card by card."""
    if isinstance(avatar.objectives, Hidden):
        return ()
    names = names_of(world, state.hall.seating)
    found = []
    for name in dict.fromkeys(one.card for one in avatar.objectives):
        card = parse_card(name)
        suit = _SUITS[card.suit]
        parity = say("odd") if pips(card) % 2 else say("even")
        rows = tuple(
            (
                suit_word(suit) if names.is_avatar(one.target) else parity,
                one.kind,
                _aimed_at(names, one.target),
                one.done is not None,
            )
            for one in avatar.objectives
            if one.card == name
        )
        rank = card.rank if card.rank == "A" else str(pips(card))
        found.append(Goal(rank, suit.glyph, suit.feeling, rows))
    return tuple(found)


def _aimed_at(names: Names, party: Party) -> str:
    """Give an avatar's name, or a faction's with its article, as somebody to whom something is done."""
    name = form_of(names.party(party), "acc")
    if names.is_avatar(party):
        return name
    inner = within(name)
    return inner if inner != name else say("the {faction}", faction=name)


def _known(state: State, holder: Party, target: Party) -> Feeling | None:
    row = state.feelings[holder]
    return None if isinstance(row, Hidden) else row[target]


def level_of(state: State, holder: Party, target: Party) -> Level | None:
    """Give a feeling as boxes."""
    one = _known(state, holder, target)
    return None if one is None else Level(one.level, one.enduring, one.latent, one.pole)


def _card_suit(feeling: Feeling) -> Suit | None:
    """Give the suit of the card that a feeling began with, if there was one."""
    if not feeling.origin:
        return None
    warm = feeling.origin > 0
    return next(suit for key, suit in _SUITS.items() if (key in WARM) == warm and (key in ENDURING) == feeling.enduring)


def felt(state: State, seat: SeatNo, party: Party) -> Tie:
    """Give a row with suit, kind and boxes alone."""
    one = _known(state, seat, party)
    if one is None:
        return Tie()
    suit = _card_suit(one)
    kind = "enduring" if one.enduring else "fickle"
    given = (suit_word(suit), suit.glyph, suit.feeling) if suit else ("", "", "warm")
    return Tie("", "", *given, kind, level_of(state, seat, party))


def debts_of(state: State, seat: SeatNo) -> tuple[Debt, ...]:
    """Give what a seat owes since a desperate attack, then what is owed to it."""
    names = state.hall.seating.names
    owes = [Debt(names[to], sum_) for to, sum_ in enumerate(state.debts[seat]) if sum_]
    return (*owes, *(Debt(names[at], row[seat], owed=True) for at, row in enumerate(state.debts) if row[seat]))


# ---- The cover of an evening's booklet: who plays in which order, how a round goes, what wins. It holds no secret.

_STEPS = (
    later("*The Arbiter sketches the scene.* The most Face, masks counted, is Arbiter, and is in it."),
    later("*Each says where they are,* most Face first: here, elsewhere, or following someone."),
    later("*Masks on.* Change now; not once you are challenged."),
    later("*In that order, each acts:* challenge, woo, or lend and bet on another’s turn."),
    later("*Then the other scenes,* in the order they were told."),
    later("*Coups, debts, unmaskings;* count Face for the next Arbiter."),
)
_VERBS = {
    "glorify": later("help them to a victory with {riding} Face riding on it"),
    "humiliate": later("see them fail against you, {riding} Face riding on it"),
    "seduce": later("who disliked you at the start lends you {significant} Face"),
    "betray": later("cost one you love, +{friend} or more, at least {significant} Face"),
}
_PATHS = {
    UNDERWAYS: later("in the underways"),
    STREETS: later("in the streets"),
    HIGH_PATHS: later("on the high paths"),
}
_ACROSS = 7  # avatars side by side; of more each has a line
_COVER_LEFT, _COVER_RIGHT = 113.0, 65.0


class Guest(NamedTuple):
    """Somebody on the cover."""

    name: str
    mask: str = ""  # what it wears, in words
    player: str = ""
    worn: Face | None = None  # the face of that mask, if it is a card or a social role's


class Cover(NamedTuple):
    """What the cover of an evening shows."""

    title: str
    line: str  # beneath the title
    company: tuple[Guest, ...]  # in order of their turns
    places: tuple[tuple[str, tuple[str, ...]], ...]  # each with who is there
    wins: tuple[tuple[str, str], ...]  # points and what they are for


def cover_of(world: World, state: State, wins: Sequence[tuple[str, str]]) -> Cover:
    """Give the cover of an evening, from what everybody has seen."""
    scene = state.scene
    at: dict[str, list[str]] = {}
    for seat, where in enumerate(state.where):
        if where.place is not None:
            place = scene.title if where.place == MAIN and scene else where.place
            at.setdefault(place, []).append(state.hall.seating.names[seat])
    told = say("round {round}", round=state.round) if state.round else say("the masks are dealt")
    level = f", {say(_PATHS[scene.level])}" if scene else ""
    if state.ended is not None:
        told, level = say("over, after round {round}", round=state.round), ""
    order = state.order or everybody(state)
    return Cover(
        scene.title if scene else "City of Masks",
        f"{told}{level}",
        tuple(_guest(world, state, SeatNo(seat)) for seat in order),
        tuple((capital(place), tuple(names)) for place, names in at.items()),
        tuple(wins),
    )


def _guest(world: World, state: State, seat: SeatNo) -> Guest:
    card = mask_worn(world, state, seat)
    worn = card.title if card else _garb(world, state, seat)
    in_role = bool(state.worn) and state.worn[seat] == ROLE
    face = look_of(card, world.masks).worn if card else GOLDEN if in_role else None
    return Guest(state.hall.seating.names[seat], worn, state.hall.notes[seat].player, face)


def draw_cover(cover: Cover, setting: Setting) -> tuple[Page, ...]:
    """Draw the cover; where names leave no room for how a round goes, that has a page of its own.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    pen = setting.pen("cover")
    middle = (LEFT + RIGHT) / 2
    parts.caps(
        pen, middle, 11.0, say("City of Masks  ·  the order of the evening"), align="middle", size=7.5, colour="ink"
    )
    title = fit(cover.title, pen.measure("serif-semibold", "title"), RIGHT - LEFT, (Stage(1, 34, 18), Stage(2, 18, 10)))
    y = pen.lines(middle, 25.0, title, "serif-semibold", align="middle", tag="H1")
    pen.text(middle, y + 8.0, cover.line, "serif-italic", 12.5, "soft", align="middle")
    y += 14.0
    for x1, x2 in ((LEFT, middle - 21.0), (middle + 21.0, RIGHT)):
        pen.line(x1, y, x2, y, "ink", 0.7)
    for i, suit in enumerate(SUITS):
        glyph(pen, suit.glyph, middle - 10.5 + 7.0 * i, y, 4.2, suit.feeling, solid=not setting.low, weight=0.6)
    told = say("The company, in order of their turns")
    pen.text(middle, y + 8.4, told, "serif-italic", 10.4, "soft", align="middle")
    draw = _abreast if len(cover.company) <= _ACROSS else _in_lines
    y = draw(pen, y + 13.0, cover.company, setting) + 11.0
    pens = [pen]
    if y + _COVER_REST > _COVER_END:
        pen, y = setting.pen("cover"), 20.0
        pens.append(pen)
    left = _steps(pen, y, cover)
    _beside(pen, y, cover)
    pen.line(LEFT, left + 4.0, RIGHT, left + 4.0, "ink", 0.7)
    end = LEFT + pen.text(LEFT, left + 9.6, say("House rules tonight"), "serif-italic", 10, "soft") + 4.0
    if left + 10.4 < _COVER_END:
        pen.line(end, left + 10.4, RIGHT, left + 10.4, "hair", 0.5)
    parts.ruled(pen, LEFT, RIGHT, [left + 10.4 + 6.4 * i for i in range(1, int((_COVER_END - left - 10.4) / 6.4) + 1)])
    names = (say("Cover"), *(say("Cover, {page}", page=i) for i in range(2, len(pens) + 1)))
    leaf = larger(Leaf(cover.title, cover.line, partial(_cover_said, cover)))
    return tuple(Page(name, tuple(one.marks), id="cover", large=leaf) for name, one in zip(names, pens, strict=True))


def _cover_said(cover: Cover, view: View) -> list[Part]:
    """Say what the cover says, for large print."""
    called = [
        (Said(one.name, "serif-semibold"), *([Said(f", {one.mask}", "serif-italic")] if one.mask else []))
        for one in cover.company
    ]
    played = [(Said(one.player, "serif"),) if one.player else view.blank(46.0).draw for one in cover.company]
    facts = {"riding": RIDING, "significant": SIGNIFICANT, "friend": FRIEND}
    return [
        Head(say("The company, in order of their turns")),
        Rows(
            [(str(i), who, by) for i, (who, by) in enumerate(zip(called, played, strict=True), start=1)],
            [Tab(x / view.by) for x in (0.0, 10.0, view.width - 50.0)],
            heads=("", "", say("player")),
        ),
        Head(say("How the round goes")),
        Steps([say(step) for step in _STEPS]),
        Head(say("The four verbs of an objective")),
        Rows(
            [(f"*{verb(kind)}*", say(meant, **facts)) for kind, meant in _VERBS.items()], (Tab(), Tab(34.0 / view.by))
        ),
        *([Head(say("Where"))] if cover.places else []),
        *(Para((Said(f"{place}: ", "serif-semibold"), Said(", ".join(who), "serif"))) for place, who in cover.places),
        Head(say("What wins")),
        Rows([(f"*{figure}*", words) for figure, words in cover.wins], (Tab(), Tab(10.0 / view.by))),
        Head(say("House rules tonight")),
        Lines(6),
    ]


_COVER_END, _COVER_REST = 268.0, 84.0


def _abreast(pen: Pen, y: float, company: Sequence[Guest], setting: Setting) -> float:
    """Draw the company side by side, each under the mask it wears; give how far that reaches."""
    wide = (RIGHT - LEFT) / max(len(company), 1)
    for i, guest in enumerate(company):
        x = LEFT + wide * (i + 0.5)
        if i:
            pen.line(x - wide / 2, y, x - wide / 2, y + 70.0, "hair", 0.5)
        across = min(28.0, wide - 5.0)
        put_worn(pen, guest.worn, (x, y + 16.0 - 0.55 * across, across, 1.1 * across), setting)
        pen.circle(x, y + 38.0, 3.4, Style("ink", 0.8))
        parts.centred(pen, x, y + 38.0, str(i + 1), "serif-semibold", 9.6)
        name = fit(guest.name, pen.measure("serif-semibold", "cover"), wide - 4.0, (Stage(1, 15, 9), *_GUEST))
        at = pen.lines(x, y + 47.4 - min(name.drop, 4.0), name, "serif-semibold", align="middle")
        if guest.mask:
            worn = fit(guest.mask, pen.measure("serif-italic", "cover"), wide - 4.0, (Stage(2, 9.6, 8), *_GUEST))
            pen.lines(x, at + 4.8, worn, "serif-italic", "soft", align="middle")
        if guest.player:
            played = fit(guest.player, pen.measure("serif", "cover"), wide - 6.0, (Stage(1, 10, 8), *_GUEST))
            pen.lines(x, y + 65.2 - played.drop, played, align="middle")
        pen.line(x - wide / 2 + 4.0, y + 66.4, x + wide / 2 - 4.0, y + 66.4, "line", 0.5)
        pen.text(x, y + 70.0, say("player"), "sans", 8, "soft", align="middle")
    return y + 70.0


_GUEST = (Stage(2, 9, 7.5), Stage(12, 7.5, 7.5))


def _in_lines(pen: Pen, y: float, company: Sequence[Guest], setting: Setting) -> float:
    """Draw the company in two columns, a line each; give how far that reaches."""
    rows = -(-len(company) // 2)
    bold, plain = pen.measure("serif-semibold", "cover"), pen.measure("serif", "cover")
    names = [fit(guest.name, bold, 34.0, (Stage(1, 11, 8), *_GUEST)) for guest in company]
    players = [
        fit(guest.player, plain, 29.0, (Stage(1, 9.4, 8), *_GUEST)) if guest.player else None for guest in company
    ]
    high = max(12.0, *(name.drop + 8.0 for name in names), *(one.drop + 5.0 for one in players if one))
    for i, guest in enumerate(company):
        column, row = divmod(i, rows)
        x, top = LEFT + 97.0 * column, y + high * row
        pen.circle(x + 3.4, top + 5.0, 3.2, Style("ink", 0.7))
        parts.centred(pen, x + 3.4, top + 5.0, str(i + 1), "serif-semibold", 9)
        put_worn(pen, guest.worn, (x + 15.0, top - 2.15, 13.0, 14.3), setting)
        pen.lines(x + 23.0, top + 4.6, names[i], "serif-semibold")
        if guest.mask and not names[i].drop:
            worn = fit(guest.mask, pen.measure("serif-italic", "cover"), 34.0, (Stage(1, 8.6, 7.5), *_GUEST))
            pen.lines(x + 23.0, top + 8.4, worn, "serif-italic", "soft")
        rule = top + high - 3.6
        if (played := players[i]) is not None:
            pen.lines(x + 59.0, rule - 1.0 - played.drop, played)
        pen.line(x + 58.0, rule, x + 89.0, rule, "line", 0.5)
    return y + high * rows


def _steps(pen: Pen, y: float, cover: Cover) -> float:
    """Write how a round goes and what achieves objectives; give how far that reaches."""
    parts.zone(pen, LEFT, y, _COVER_LEFT, say("How the round goes"))
    roomy = len(cover.company) <= _ACROSS
    y += 0.0 if roomy else 0.6
    for number, step in enumerate(_STEPS, 1):
        y += 8.0 if roomy else 5.4
        told = parts.passage(
            pen, _COVER_LEFT - 18.0, parts.spoken(say(step), "serif", "serif-semibold"), size=9.6, leading=1.26
        )
        pen.text(LEFT + 5.0, y, str(number), "serif", 13, "soft", align="right")
        parts.write(pen, LEFT + 9.0, y, told)
        parts.checkbox(pen, LEFT + _COVER_LEFT - 4.2, y - 3.2, 4.2, Style("ink", 0.6))
        y += told.drop
    y += 15.0 if roomy else 10.0
    parts.zone(pen, LEFT, y, _COVER_LEFT, say("The four verbs of an objective"))
    for kind, meant in _VERBS.items():
        y += 6.4 if roomy else 5.0
        pen.text(LEFT, y, verb(kind), "serif-semibold", 10)
        words = say(meant, riding=RIDING, significant=SIGNIFICANT, friend=FRIEND)
        fitted = fit(words, pen.measure("serif", "cover"), _COVER_LEFT - 22.0, (Stage(1, 10, 7.5),))
        pen.lines(LEFT + 22.0, y, fitted)
    return y + (3.0 if roomy else 0.0)


def _beside(pen: Pen, y: float, cover: Cover) -> None:
    """Write who is where, with room for another place, and what wins."""
    left = RIGHT - _COVER_RIGHT
    parts.zone(pen, left, y, _COVER_RIGHT, say("Where"))
    for place, who in cover.places[:_PLACES]:
        head = fit(place, pen.measure("serif-semibold", "cover"), _COVER_RIGHT, (Stage(1, 9.4, 8), Stage(4, 8, 7.5)))
        y = pen.lines(left, y + 6.4, head, "serif-semibold")
        plain, few = pen.measure("serif", "cover"), (Stage(1, 9.4, 8), Stage(2, 8, 7.5))
        here = attempt(", ".join(who), plain, _COVER_RIGHT, few)
        many = say("{n} of the company|{n} of the company", number=len(who))
        y = pen.lines(left, y + 4.8, here or fit(many, plain, _COVER_RIGHT, few))
        y += 2.2
        pen.line(left, y, RIGHT, y, "hair", 0.5)
    y += 9.0
    pen.line(left, y, RIGHT, y, "hair", 0.5)
    y += 13.0
    parts.zone(pen, left, y, _COVER_RIGHT, say("What wins"))
    for figure, words in cover.wins:
        y += 4.9
        pen.text(left + 3.0, y, figure, "sans-bold", 9.4, align="right")
        text = fit(words, pen.measure("serif", "cover"), _COVER_RIGHT - 6.0, (Stage(1, 9.4, 7.5),))
        pen.lines(left + 6.0, y, text)


_PLACES = 2
