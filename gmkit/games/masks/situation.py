"""An evening written down: how a file says it, plain data to a record, and back.

Whatever a record holds can be written, set-up and a challenge under way included. Of what a record does not know a
question mark is written; before version 2 of the format it was left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from gmkit.chance.pieces import Card, parse_card
from gmkit.games.masks import GAME, model
from gmkit.games.masks.content import CITY_LEVELS, GENDERS, OPENING, SITUATION, World, king_of_clubs
from gmkit.games.masks.game import step_of
from gmkit.games.masks.model import (
    Avatar,
    Encounter,
    Feeling,
    Hall,
    Held,
    HiddenAction,
    Notes,
    Objective,
    Options,
    Scene,
    State,
    StepRecord,
    Traits,
    Whereabouts,
    WrittenStep,
)
from gmkit.games.masks.rules.rounds import BeginRound
from gmkit.games.masks.written import (
    CREDIT,
    ENCOUNTER,
    FEELING,
    HELD,
    HIDDEN_ACTION,
    MASK,
    MOST,
    NOT_CARDS,
    OBJECTIVE,
    OPTIONS,
    SET,
    STEP,
    a_seat,
    all_names,
    amount,
    block,
    face_by_avatar,
    or_unknown,
    pairs_by_avatar,
    some_seats,
    with_pool,
)
from gmkit.library import forms
from gmkit.table.game import Hidden, SeatNo
from gmkit.table.seats import PLAYED_BY, Seat, Seating

NEXT_ROUND = (BeginRound(),)
"""What comes next where nothing is said."""


# ---- An avatar, a faction, an evening.


FIRST = ""
"""Stands for the first of the masks that an avatar owns."""

NUMBER_CARD = forms.text(3, "A number card.", "4H", least=2, pattern="^([A2-9T]|10)[CDHS]$", title="Card")._replace(
    write=lambda _names, value: str(value), read=lambda _names, data: parse_card(data)
)


class Row(NamedTuple):
    """An avatar as a file has it."""

    seat: Seat
    player: str
    gender: str | None
    mask: str | None
    masks: tuple[Held, ...] | None  # None for the one it wears
    first_mask: str | Hidden | None  # FIRST for the first of those
    character: bool
    face: int | None
    hidden_face: int | None
    hidden: tuple[HiddenAction, ...] | Hidden
    relationships: tuple[Feeling, ...] | Hidden
    promised: tuple[int, ...]
    debts: tuple[int, ...]
    seen: tuple[int, ...]
    warmed_by: tuple[SeatNo, ...]
    objectives: tuple[Objective, ...] | Hidden
    coups: int
    alienated: bool
    traits: Traits | Hidden
    roles: tuple[str, ...]
    background: tuple[str, ...] | Hidden
    ties: tuple[tuple[SeatNo, str], ...]
    place: str | None
    meets: tuple[SeatNo, ...]
    follows: tuple[SeatNo, ...]
    hand: tuple[Card, ...] | Hidden


LEVEL = forms.choice(
    PLAYED_BY, "How well gmkit plays this avatar, or human for a person; skilled if left out.", "master"
)
TIE = forms.text(200, "What they are to each other.", "cousin", least=0, title="Tie")
FACT = forms.text(500, "A fact, in a line.", "Grew up in the Underways", title="Fact")
TRAIT = forms.number(0, 10, "0 to 10; 5 is even, and what holds if left out.", 7)
WORN = forms.maybe(
    forms.named(
        "worn", "What is worn. A mask of the set, a role, or role, uncast or character.", "qh", most=120, default=None
    )
)
ROLE = forms.named("role", "A social role of the city, by id or label.", "young-noble", most=120, title="Role")
AVATAR = block(
    "avatar",
    Row,
    "Avatar",
    "One player's part in the story.",
    {"name": "Celia", "mask": "qh", "masks": ["qh"], "face": 13},
    seat=forms.inline(
        forms.record(
            Seat,
            name=forms.seat_name("Celia")._replace(says="The avatar's name; no two have the same."),
            level=LEVEL._replace(always=True),
            style=forms.text(60, "An NPC's manner; none if left out.", "schemer", least=0),
            pronoun=forms.seat_pronoun(),
        )
    ),
    player=forms.text(200, "Who plays this avatar.", "Ana", least=0, default=""),
    gender=forms.choice(
        GENDERS, "The avatar's own, whatever its mask; by pronoun or name if left out.", "female", default=None
    ),
    mask=WORN,
    masks=forms.many(
        HELD,
        0,
        60,
        "The card masks it owns, the first one first.",
        ["qh", {"mask": "ks", "shown": False}],
        default=None,
    ),
    first_mask=or_unknown(
        forms.maybe(
            forms.named(
                "mask",
                "The mask its Hidden Face was made for; the first of masks if left out, ? if it is not known.",
                "qh",
                most=120,
                default=FIRST,
            )
        )
    ),
    character=forms.flag("Whether it has its own Character.", True, default=False),
    face=amount("Face in hand; 25 less the points of the first mask if left out.", 13, default=None),
    hidden_face=amount(
        "Tokens of the Hidden Face; 25 less the points of the first mask if left out.", 13, "Hidden Face", None
    ),
    hidden=or_unknown(
        forms.many(
            HIDDEN_ACTION,
            0,
            30,
            "What the Hidden Face does; they come to the points of the first mask. ? if it is not known.",
            default=(),
            key="hidden_actions",
        )
    ),
    relationships=or_unknown(
        forms.row(
            "party",
            FEELING,
            model.NEUTRAL,
            30,
            "By avatar or faction, what this one feels about it; 0 if left out. ? if that stands on paper alone.",
            {"Dav": 7, "sun-temple": {"level": -4, "enduring": True}},
            default=forms.BLANK,
        )
    ),
    promised=face_by_avatar("By avatar, the Face that this one makes available to it.", {"Dav": 3}),
    debts=face_by_avatar("By avatar, the Face that this one owes to it.", {"Dav": 2}),
    seen=forms.row(
        "party",
        forms.number(-MOST, MOST, "Points, summed.", -2, title="Change"),
        0,
        30,
        "By avatar or faction, what everybody has seen this one's feeling gain and lose.",
        {"Dav": -2},
        default=forms.BLANK,
    ),
    warmed_by=some_seats("Who has warmed it in the scene under way, as everybody saw.", ["Dav"]),
    objectives=or_unknown(forms.many(OBJECTIVE, 0, 20, "What it wants; ? if it is not known.", default=())),
    coups=forms.number(0, 10_000, "Major Coups it has brought off.", 1, title="Major Coups", default=0),
    alienated=forms.flag("Whether it has ever been alienated.", True, default=False),
    traits=or_unknown(
        forms.record(
            Traits,
            "Traits",
            "An NPC's temper, six figures; ? if it is not known.",
            {"ambition": 8, "grudge": 3},
            **dict.fromkeys(Traits._fields, TRAIT),
        )
    )._replace(default=Traits()),
    roles=forms.many(
        ROLE, 0, 20, "Social roles that the GM has granted it, beside its first.", ["young-noble"], default=()
    ),
    background=or_unknown(forms.many(FACT, 0, 100, "What is known about it, one fact a line.", default=())),
    ties=pairs_by_avatar(TIE, "By avatar, what they are to each other.", {"Dav": "cousin"}),
    place=forms.text(
        120, "Where it says it is: main, or another place; left out before it has said so.", "main", default=None
    ),
    meets=some_seats("Whom it has arranged to meet there.", ["Dav"]),
    follows=some_seats("Whom it claims to follow there.", ["Dav"]),
    hand=or_unknown(
        forms.many(NUMBER_CARD, 0, 40, "Number cards of set-up in its hand, the strongest first.", ["4H"], default=())
    ),
)


class Band(NamedTuple):
    """A faction as a file has it."""

    feelings: tuple[Feeling, ...] | Hidden
    promised: tuple[int, ...]


FACTION = block(
    "faction",
    Band,
    "Faction",
    "What a faction feels and has promised.",
    {"feelings": {"Celia": 2}, "promised": {"Celia": 4}},
    feelings=forms.row(
        "seat",
        FEELING,
        model.NEUTRAL,
        14,
        "By avatar, what the faction feels about it; 0 if left out.",
        {"Celia": 2},
        default=forms.BLANK,
    ),
    promised=face_by_avatar("By avatar, the Face that the faction makes available to it.", {"Celia": 4}),
)


class Evening(NamedTuple):
    """An evening as a file has it."""

    set: str | None
    options: Options
    round: int
    arbiter: SeatNo | None
    order: tuple[SeatNo, ...]
    scene: Scene | None
    avatars: tuple[Row, ...]
    factions: tuple[Band, ...]  # by party; avatars have one of which nothing is written
    encounter: Encounter | None
    agenda: tuple[WrittenStep, ...] | None  # None for what is usual
    ended: str | None
    challenges: int
    led: bool
    out: tuple[SeatNo, ...]
    stock: tuple[str, ...] | None  # None for every mask that nobody owns


FILE = forms.FileForm(
    SITUATION.name,
    SITUATION.schema,
    "An evening of City of Masks under way",
    "Who the avatars are, what they wear, hold, feel, owe and want, and what is about to happen.",
    forms.record(
        Evening,
        set=SET,
        options=OPTIONS,
        round=amount("The round under way, or the last one that was played; 0 before the first.", default=0)._replace(
            always=True
        ),
        arbiter=a_seat("Who is the Arbiter of the round.", default=None),
        order=some_seats("The avatars in the order of the round.", ["Celia", "Dav"]),
        scene=block(
            "scene",
            Scene,
            "Scene",
            "The scene that the Arbiter sketched.",
            {"title": "The regatta ball", "level": "streets"},
            title=forms.text(200, "A few words.", "The regatta ball"),
            level=forms.choice(CITY_LEVELS, "Which level of the city; streets if left out.", "streets"),
        )._replace(default=None),
        avatars=forms.many(AVATAR, *GAME.seats[:2], "The avatars in order round the table."),
        factions=forms.row(
            "party",
            FACTION,
            forms.BLANK,
            8,
            "By faction, what it feels and has promised.",
            {"sun-temple": {"feelings": {"Celia": 2}}},
            default=forms.BLANK,
        ),
        encounter=ENCOUNTER._replace(default=None),
        agenda=forms.many(
            STEP, 0, 1000, "Steps still to do, the next one last; the next round if left out.", default=None
        ),
        ended=forms.text(300, "Why the game is over; left out while it is not.", "all objectives", default=None),
        challenges=amount("How many challenges have been opened, arrests and trials too.", 7, default=0),
        led=forms.flag(
            "Whether the GM says what comes next: no round and no end comes by itself.", True, default=False
        ),
        out=some_seats("Who has left the story, and is in no order and no scene.", ["Dav"]),
        stock=forms.many(
            MASK._replace(title="Mask"),
            0,
            200,
            "The masks that nobody owns; all that are in no hands, if left out.",
            ["jh"],
            default=None,
        ),
    ),
    {
        "title": forms.text(200, "What this evening is, for people.", "The third round of the carnival", default=""),
        "source": CREDIT._replace(default=None),
    },
    version=2,
)


# ---- A record to plain data, and back.


def to_data(state: State, world: World) -> dict[str, Any]:
    """Give a record as a situation: the GM's own with everybody's secrets in it, or a view."""
    seats = state.hall.seating.names
    bands = (Band(*both) for both in zip(state.feelings, state.promised, strict=True))
    evening = Evening(
        world.masks.id,
        state.hall.options,
        state.round,
        state.arbiter,
        state.order,
        state.scene,
        tuple(_row(state, at) for at in range(len(seats))),
        tuple(Band((), ()) if at < len(seats) else band for at, band in enumerate(bands)),
        state.encounter,
        None
        if state.agenda == _usual_agenda(state.ended)
        else tuple(WrittenStep(step.word, step.seat, step.args) for step in state.agenda),
        state.ended,
        state.challenges,
        state.led,
        state.out,
        None if state.stock == _left(world, state.avatars) else state.stock,
    )
    return FILE.write(evening, all_names(seats, world))


def _row(state: State, at: int) -> Row:
    """Give one avatar as it is written."""
    avatar, worn = state.avatars[at], state.worn[at]
    owned, first = avatar.masks, avatar.masks[0].mask if avatar.masks else None
    given = {
        **state.hall.notes[at]._asdict(),
        **avatar._asdict(),
        **state.where[at]._asdict(),
        "seat": state.hall.seating.seats[at],
        "mask": worn,
        "masks": owned,
        "first_mask": FIRST if avatar.first_mask == first else avatar.first_mask,
        "face": state.face[at],
        "hidden_face": state.tokens[at],
        "relationships": state.feelings[at],
        "promised": state.promised[at],
        "debts": state.debts[at],
        "seen": state.seen[at],
        "warmed_by": tuple(by for holder, by in state.warmed if holder == at),
        "hand": state.hands[at] if state.hands else (),
    }
    return Row(**given if owned or worn not in (None, *NOT_CARDS, *avatar.roles) else {**given, "masks": None})


def _usual_agenda(ended: str | None) -> tuple[StepRecord, ...]:
    return NEXT_ROUND if ended is None else ()


def from_data(data: Mapping[str, Any], world: World, options: Mapping[str, Any]) -> State:
    """Give the record that a checked situation describes.

    Args:
        data: the situation's plain data; masks may be named in part, everybody by the whole name.
        world: the content it belongs to.
        options: the rules options in force.

    Raises:
        UnknownName: it names somebody or something that is not there.
    """
    world = in_force(world, options)
    names = all_names([given["name"] for given in data["avatars"]], world)
    evening: Evening = FILE.read(data, names)
    rows = [settled(given, world) for given in evening.avatars]
    bands = evening.factions[len(rows) :]
    avatars = tuple(_of(Avatar, given) for given in rows)
    return State(
        hall=Hall(
            Seating(tuple(given.seat for given in rows)),
            Options(**options),
            len(bands),
            tuple(_of(Notes, given) for given in rows),
        ),
        avatars=avatars,
        feelings=(*(given.relationships for given in rows), *(band.feelings for band in bands)),
        seen=tuple(given.seen for given in rows),
        promised=(*(given.promised for given in rows), *(band.promised for band in bands)),
        debts=tuple(given.debts for given in rows),
        face=with_pool(given.face or 0 for given in rows),
        tokens=with_pool(given.hidden_face or 0 for given in rows),
        stock=_left(world, avatars) if evening.stock is None else evening.stock,
        hands=tuple(given.hand for given in rows),
        round=evening.round,
        arbiter=evening.arbiter,
        order=evening.order,
        scene=evening.scene,
        where=tuple(_of(Whereabouts, given) for given in rows),
        worn=tuple(given.mask for given in rows),
        encounter=evening.encounter,
        agenda=_usual_agenda(evening.ended)
        if evening.agenda is None
        else tuple(step_of(*one) for one in evening.agenda),
        ended=evening.ended,
        challenges=evening.challenges,
        warmed=tuple(sorted({(SeatNo(at), by) for at, given in enumerate(rows) for by in given.warmed_by})),
        led=evening.led,
        out=evening.out,
    )


def _left(world: World, avatars: Sequence[Avatar]) -> tuple[str, ...]:
    """Give the masks that are in nobody's hands, as far as it is known."""
    owned = {held.mask for avatar in avatars for held in avatar.masks}
    return tuple(mask.id for mask in world.masks.masks if mask.id not in owned)


def settled(given: Row, world: World) -> Row:
    """Give an avatar with what its file left out filled in."""
    masks, first = given.masks, given.first_mask
    if masks is None:
        worn = given.mask is not None and world.mask(given.mask).on_card
        masks = (Held(str(given.mask), shown=True),) if worn else ()
    if first == FIRST:
        first = masks[0].mask if masks else None
    mask = world.mask(first) if isinstance(first, str) else None
    opening = OPENING - mask.points if mask else 0
    return given._replace(
        masks=masks,
        first_mask=first,
        gender=given.gender or world.gender(given.seat),
        face=opening if given.face is None else given.face,
        hidden_face=opening if given.hidden_face is None else given.hidden_face,
    )


def _of(cls: Any, given: Row) -> Any:
    """Give the record of an avatar's fields that are its own."""
    return cls(*(getattr(given, field) for field in cls._fields))


def in_force(world: World, options: Mapping[str, Any]) -> World:
    """Give the content as the options have it (A49)."""
    chosen = options.get("king_of_clubs", "printed")
    return world if chosen == "printed" else replace(world, masks=king_of_clubs(world.masks, chosen))
