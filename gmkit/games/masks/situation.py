"""An evening written down: how a file says it, plain data to a record, and back.

Whatever a record holds can be written, but for the hands of number cards that set-up deals: an evening is written
down before they are dealt, or once they are given out. What a record does not know is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from gmkit.chance.pieces import parse_card, parse_domino
from gmkit.errors import StoreError, UnknownName
from gmkit.games.masks import GAME, model
from gmkit.games.masks.content import CITY_LEVELS, GENDERS, OPENING, Faction, World, king_of_clubs, worn_by_name
from gmkit.games.masks.game import step_of
from gmkit.games.masks.kinds import SITUATION
from gmkit.games.masks.model import (
    Attempt,
    Avatar,
    Bet,
    Change,
    Declared,
    Encounter,
    Feeling,
    Hall,
    Held,
    HiddenAction,
    Loan,
    Notes,
    Objective,
    Options,
    Refusal,
    Scene,
    Side,
    State,
    StepRecord,
    Traits,
    Whereabouts,
    WrittenStep,
)
from gmkit.games.masks.rules.rounds import BeginRound
from gmkit.library.credit import credit_form
from gmkit.library.forms import (
    BLANK,
    ID,
    REQUIRED,
    Book,
    FileForm,
    Form,
    Names,
    choice,
    describe,
    either,
    flag,
    inline,
    many,
    maybe,
    named,
    number,
    part,
    record,
    row,
    seat_name,
    seat_pronoun,
    text,
)
from gmkit.names import fold, suggest
from gmkit.table.game import HIDDEN, Counters, Hidden, SeatNo
from gmkit.table.seats import HUMAN, LEVELS, Seat, Seating

# ---- Who and what is called how.

PREFIX = "faction "
"""Stands before the id of a faction that an avatar is called after."""

NOT_CARDS = (model.ROLE, model.UNCAST, model.CHARACTER)
"""What may be worn beside a card mask."""


def names_of(avatars: Sequence[str], factions: Sequence[Faction]) -> Names:
    """Give the names of the seats and the parties; an avatar's name goes before a faction's that is the same."""
    words: dict[str, int] = {}
    for at, name in enumerate(avatars):
        words.setdefault(fold(name), at)
    shown = list(avatars)
    for at, faction in enumerate(factions, len(avatars)):
        word = faction.id
        while words.get(fold(word), len(avatars)) < len(avatars):
            word = PREFIX + word
        shown.append(word)
        words.setdefault(fold(word), at)
    for at, faction in enumerate(factions, len(avatars)):
        for name in (faction.label, *faction.aliases):
            words.setdefault(fold(name), at)
    return Names(
        {
            "seat": _book("avatar", shown[: len(avatars)], words, "no avatar has this name"),
            "party": _book("avatar or faction", shown, words, "no avatar and no faction has this name"),
        },
        (Hidden,),
    )


def _book(what: str, shown: Sequence[str], words: Mapping[str, int], unknown: str) -> Book:
    """Give the book of the first parties, as many as are shown."""

    def find(word: str) -> int:
        found = words.get(fold(word))
        if found is None or found >= len(shown):
            raise UnknownName(what, word, suggest(word, shown), shown)
        return found

    return Book(find, lambda at: shown[at], tuple(shown), unknown, "write the name of one of the avatars")


def all_names(avatars: Sequence[str], world: World) -> Names:
    """Give the names of seats, parties and masks; of what is worn, those beside the masks too."""
    masks = Book(lambda word: world.masks.find(word).id, str, ())
    worn = Book(lambda word: word if word in NOT_CARDS else worn_by_name(world.masks, world.city, word).id, str, ())
    roles = Book(lambda word: world.city.role_by_name(word).id, str, ())
    names = names_of(avatars, world.factions)
    return names._replace(books={**names.books, "mask": masks, "worn": worn, "role": roles})


# ---- How the parts of a record are written: defaults left out.

MOST = 1_000_000
OPTIONS = GAME.options_form(
    Options,
    {"max_rounds": 6},
    # A file may say more rounds than a command takes, and that there is no end to them.
    max_rounds=maybe(
        number(1, 10_000, "Rounds after which the game stops; null for none.", 12, title="Most rounds", always=True)
    ),
)
SET = text(60, "The id of the set of masks; the bundled one if left out.", "bonvidaeo", pattern=ID, default=None)
CREDIT = credit_form("Our Thursdays", "https://example.org/evening", "a scene left out")


def amount(says: str, example: int = 3, title: str = "", default: Any = REQUIRED) -> Form:
    """Give the form of so much Face, or as much of anything."""
    return number(0, MOST, says, example, title=title, default=default)


def _seat(says: str, title: str = "", default: Any = REQUIRED) -> Form:
    return named("seat", says, "Celia", title=title, default=default)


def _party(says: str, example: str = "Dav", title: str = "", default: Any = REQUIRED) -> Form:
    return named("party", says, example, most=120, title=title, default=default)


def _seats(says: str, example: Sequence[str], title: str = "") -> Form:
    return many(SEAT, 0, 14, says, list(example), title=title, default=())


SEAT = part("seat", _seat("An avatar's name.", "Name"))
PARTY = part("party", _party("An avatar's name, or a faction's id or label.", title="Party"))
MASK = named("mask", "A mask of the set.", "ks", most=120)
FACE = amount("How much, from 0.", title="Face")
CHALLENGES = (model.UNOPPOSED, model.OPPOSED, model.FOLLOW, model.MESSENGER, model.ARREST, model.TRIAL)


def _begun(level: int, *, enduring: bool) -> Feeling:
    """Give a feeling that has not changed since it began."""
    return Feeling(level, enduring, level, (level > 0) - (level < 0), abs(level) if enduring else 0)


def _write_feeling(_names: Names, feeling: Feeling) -> int | dict[str, Any]:
    begun = _begun(feeling.level, enduring=feeling.enduring)
    marks = {
        field: one
        for field, one, other in zip(Feeling._fields, feeling, begun, strict=True)
        if field == "level" or one != other
    }
    if feeling.enduring:
        marks = {"level": feeling.level, "enduring": True, **marks}
    return feeling.level if len(marks) == 1 else marks


def _read_feeling(_names: Names, data: int | Mapping[str, Any]) -> Feeling:
    if isinstance(data, int):
        return _begun(data, enduring=False)
    return _begun(data["level"], enduring=data.get("enduring", False))._replace(**data)


FEELING = part(
    "feeling",
    either(
        int,
        number(-10, 10, "A number from −10 to 10 for a fickle feeling, or a block with marks.", 7, title="Feeling"),
        record(
            Feeling,
            level=number(-10, 10, "How strong it is, −10 to 10; cold is below 0.", -9, default=REQUIRED),
            enduring=flag("It holds until it is paid off whole; fickle if left out.", True),
            latent=number(
                -10, 10, "What is left beneath the level once boxes are crossed off; the level if left out.", -1
            ),
            origin=number(-1, 1, "The sign of the card it began with, −1, 0 or 1; the level's if left out.", -1),
            pole=number(
                0,
                10,
                "Of an enduring feeling the greatest strength it has had on its own side; the level's if left out.",
                9,
            ),
        ),
    )._replace(write=_write_feeling, read=_read_feeling),
)


def _pairs(form: Form, says: str, example: Mapping[str, str]) -> Form:
    """Give the form of a text for some avatars, in any order, each as it is written."""
    return row("seat", form, "", 14, says, dict(example), default=())._replace(
        write=lambda names, pairs: {names.books["seat"].show(seat): told for seat, told in pairs},
        read=lambda names, data: tuple((SeatNo(names.find("seat", word)), told) for word, told in data.items()),
    )


def _face_by_avatar(says: str, example: Mapping[str, int], default: Any = BLANK) -> Form:
    return row("seat", FACE, 0, 14, says, dict(example), default=default)


_HELD_BLOCK = record(
    Held, mask=MASK, shown=flag("Whether everybody knows that it is owned; yes if left out.", False, default=True)
)


def _write_held(names: Names, held: Held) -> str | dict[str, Any]:
    data: dict[str, Any] = _HELD_BLOCK.write(names, held)
    return str(data["mask"]) if held.shown else data


HELD = part(
    "held",
    either(
        str,
        named(
            "mask",
            "A mask of the set, which everybody knows is owned, or a block that says they do not.",
            "qh",
            most=120,
            title="Mask owned",
        ),
        _HELD_BLOCK,
    )._replace(
        write=_write_held,
        read=lambda names, data: _HELD_BLOCK.read(names, {"mask": data} if isinstance(data, str) else data),
    ),
)


def _block(name: str, cls: Any, title: str, says: str, example: Mapping[str, Any], /, **forms: Form) -> Form:
    """Give the form of a record whose schema stands among the definitions."""
    return part(name, record(cls, title, says, dict(example), **forms))


def _plain(cls: Any, form: Form) -> Form:
    """Give the form of a plain tuple whose places have the names of a record's fields."""
    return form._replace(
        write=lambda names, value: form.write(names, cls(*value)), read=lambda names, data: (*form.read(names, data),)
    )


OBJECTIVE = _block(
    "objective",
    Objective,
    "Objective",
    "What an avatar wants.",
    {"card": "4H", "kind": model.GLORIFY, "target": "Dav"},
    card=text(3, "The number card it came with.", "4H", least=2, pattern="^([A2-9T]|10)[CDHS]$")._replace(
        read=lambda _names, data: str(parse_card(data))
    ),
    kind=choice((model.GLORIFY, model.BETRAY, model.SEDUCE, model.HUMILIATE), "What is to be done.", model.GLORIFY),
    target=_party("To whom: an avatar, or a faction."),
    done=amount("The round in which it was achieved; left out until then.", default=None),
)
HIDDEN_ACTION = _block(
    "hidden_action",
    HiddenAction,
    "Hidden action",
    "An action of a Hidden Face.",
    {"label": "Keep every pledge", "value": 2, "conflicts": "never-promise"},
    label=text(80, "What is done.", "Keep every pledge"),
    value=number(-1000, 1000, "1 to 3; at most one action is worth 3, at least two are worth 1.", 2),
    conflicts=text(60, "The id of the action of the first mask that it contradicts.", "never-promise"),
    source=text(60, "The id of the mask it was taken from.", "jh"),
    tags=many(
        text(60, "What the action is like.", "support", title="Tag"),
        0,
        50,
        "What it is like; those of the same action on a mask, or in the pool, if not said.",
    ),
)

# ---- A challenge under way, and the steps still to do.


def _tuples(data: Any) -> Any:
    return tuple(map(_tuples, data)) if isinstance(data, list | tuple) else data


def _lists(value: Any) -> Any:
    return [_lists(one) for one in value] if isinstance(value, list | tuple) else value


ACTION_KIND = choice(
    (model.PROPER, model.HIDDEN_FACE, model.MUNDANE),
    "Of the mask, of the Hidden Face, or anything else.",
    model.PROPER,
    title="Kind",
)
TILE = text(
    3, "A tile as it is held, the inner court first.", "3:5", least=3, pattern="^[0-6]:[0-6]$", title="Courts"
)._replace(write=lambda _names, value: str(value), read=lambda _names, data: parse_domino(data))
DECLARED = _block(
    "declared",
    Declared,
    "Declared action",
    "An action as it was declared.",
    {"label": "Fan gestures", "kind": model.PROPER, "value": 1},
    label=text(200, "What is attempted.", "Fan gestures"),
    kind=ACTION_KIND,
    value=number(0, 3, "1 to 3, and 0 for mundane.", 1),
    bonus=number(0, 3, "The Hidden Face it pays as one side of a conflict.", 2),
    pair=text(200, "Which conflict it touches, so that a pair pays once.", "never-promise", least=0),
    breach=flag("It goes against the mask that is worn.", True),
    tags=many(text(60, "What the action is like.", "bold", title="Tag"), 0, 50, "What the action is like."),
)
ATTEMPT = _block(
    "attempt",
    Attempt,
    "Attempt",
    "What came of a declared action.",
    {"label": "Fan gestures", "kind": model.PROPER, "value": 1, "cumulative": 1, "succeeds": True},
    label=text(200, "What was attempted.", "Fan gestures"),
    kind=ACTION_KIND,
    value=number(0, 3, "0 to 3.", 1),
    cumulative=number(0, 100, "The values up to and with it.", 3, title="Running total"),
    succeeds=flag("Whether it did.", True),
)
LOAN = _block(
    "loan",
    Loan,
    "Loan",
    "Face lent for one challenge.",
    {"lender": "Bo", "committed": 4, "delivered": 4},
    lender=_party("An avatar, or a faction."),
    via=_seats("Who passed the request on, from the borrower's own ally on; empty if nobody.", ["Dav"], "By way of"),
    committed=amount("What the lender committed.", 5),
    delivered=amount("What reached the borrower.", 5),
    actions=many(DECLARED, 0, 50, "What the lender does in support."),
    draw=TILE,
    repaid=amount("What came back; left out until that is decided.", 5, default=None),
)
SIDES = [{"seat": "Celia"}, {"seat": "Dav"}]
SIDE = _block(
    "side",
    Side,
    "Side",
    "One side of a challenge.",
    {"seat": "Celia", "named": 10},
    seat=maybe(_seat("The principal; null for the authorities.")),
    actions=many(DECLARED, 0, 50, "What it declared; left out until then."),
    woos=many(PARTY, 0, 22, "Whom it woos."),
    cause=_party("On whose behalf it acts.", default=None),
    named=amount("The stake, once it has matched or taken it.", 10, default=0),
    loans=many(LOAN, 0, 50, "What it borrowed."),
    draw=TILE,
    attempts=many(ATTEMPT, 0, 50, "What came of its actions."),
    paid=amount("What the losing side paid, own and lent.", 10, default=0),
    own_paid=amount("The part of it that was its own.", 10, default=0),
    debt=amount("What it owes to the winner.", 2, default=0),
)
REFUSAL = _block(
    "refusal",
    Refusal,
    "Refusal",
    "Face that was asked for and not lent.",
    {"lender": "Bo", "asker": "Celia", "denied": 2, "able": True},
    lender=_seat("Who refused, or lent less."),
    asker=_seat("Who asked."),
    denied=amount("What had been promised, was in hand, and was withheld.", 2),
    able=flag("Whether the lender could have lent more than it did.", True),
)
BET = _block(
    "bet",
    Bet,
    "Side bet",
    "A side bet of a bystander.",
    {"seat": "Anna", "side": 0, "amount": 3},
    seat=_seat("Who bets."),
    side=number(0, 1, "0 the challenger's, 1 the defender's.", 0),
    amount=amount("Face."),
)
CHANGE = _block(
    "change",
    Change,
    "Change",
    "Points for a feeling, summed up when the encounter ends.",
    {"holder": "Dav", "target": "Celia", "delta": -2, "cause": "wooing"},
    holder=_party("Whose feeling it is."),
    target=_party("About whom."),
    delta=number(-MOST, MOST, "Points, up or down.", -2, title="Change"),
    cause=text(120, "What brought them.", "wooing", least=0),
)


class Grant(NamedTuple):
    """A promise made in an encounter."""

    giver: SeatNo
    receiver: SeatNo
    amount: int


GRANT = _plain(
    Grant,
    _block(
        "grant",
        Grant,
        "Grant",
        "A promise made in the encounter.",
        {"giver": "Dav", "receiver": "Celia", "amount": 3},
        giver=_seat("Who promised."),
        receiver=_seat("To whom."),
        amount=amount("Face."),
    ),
)


class Goals(NamedTuple):
    """What either side wins, in words."""

    challenger: str = ""
    defender: str = ""


def goals(says: str) -> Form:
    """Give the form of the goals of both sides."""
    goal = text(300, "What comes of it if this side wins.", "Dav leaves the ball", least=0)
    example = {"challenger": "Dav leaves the ball"}
    return _plain(Goals, record(Goals, "Goals", says, example, challenger=goal, defender=goal))


def _read_before(names: Names, data: Mapping[str, Any]) -> tuple[tuple[Feeling, ...], ...]:
    """Read every feeling; factions feel about avatars alone."""
    given = {names.find("party", word): one for word, one in data.items()}
    seats, parties = (names.books[sort].shown for sort in ("seat", "party"))
    return tuple(
        (TOWARDS_ALL if at < len(seats) else TOWARDS_AVATARS).read(names, given.get(at, {}))
        for at in range(len(parties))
    )


TOWARDS_ALL = row("party", FEELING, model.NEUTRAL, 30, "By avatar or faction.", {"Dav": 7}, title="Feelings")
TOWARDS_AVATARS = row("seat", FEELING, model.NEUTRAL, 14)
BEFORE = row(
    "party",
    TOWARDS_ALL,
    BLANK,
    30,
    "By holder and target, every feeling when it began; 0 if left out.",
    {"Celia": {"Dav": 7}},
)._replace(read=_read_before)
HAD = _face_by_avatar("By avatar, its Face when the encounter began.", {"Celia": 7, "Dav": 12})
ENCOUNTER = _block(
    "encounter",
    Encounter,
    "Encounter",
    "The challenge under way, or settled last.",
    {"kind": model.OPPOSED, "sides": SIDES},
    kind=choice(CHALLENGES, "What sort of challenge it is.", model.OPPOSED),
    sides=many(SIDE, 0, 2, "The challenger's, then the defender's if there is one.", SIDES),
    against=_party("The faction it is directed against.", "sun-temple", default=None),
    stake=amount("What each side puts up.", 10, default=0),
    outcome=choice(
        (model.DRAWN, model.DESPERATE, model.BACKDOWN, model.LEFT),
        "How it came to its end; left out until then.",
        model.DRAWN,
    ),
    winner=number(0, 1, "The side that won: 0 the challenger's, 1 the defender's.", 0),
    refusals=many(REFUSAL, 0, 100, "Who would not lend."),
    bets=many(BET, 0, 100, "Bets of bystanders.", title="Side bets"),
    changes=many(CHANGE, 0, 1000, "What feelings have gained or lost in it so far."),
    grants=many(GRANT, 0, 1000, "Promises made in it."),
    before=BEFORE,
    # What every seat had; the pool, which has no end, has what they have taken from it.
    had=HAD._replace(
        write=lambda names, value: HAD.write(names, value[:-1]),
        read=lambda names, data: _with_pool(HAD.read(names, data)),
        default=(),
    ),
    coup=flag("Whether it was a Major Coup.", True),
    goals=goals("What the challenger wins, and the defender, in words."),
    riding=amount("The Face that rode on its result.", 20, default=0),
    said=_pairs(
        text(120, "The line of the mask that was gone against, if one was named.", "Never flee", least=0),
        *("By avatar, who went against a mask, as somebody at the table said.", {"Dav": "Never flee"}),
    ),
)
STEP = _block(
    "due",
    WrittenStep,
    "Step",
    "A step still to do.",
    {"step": "round"},
    name=text(60, "Which step.", "round", key="step"),
    seat=_seat("Whose step it is.", default=None),
    args=describe(
        Form(
            write=lambda _names, value: _lists(value),
            read=lambda _names, data: _tuples(data),
            shape=lambda _parts: {"type": "array", "maxItems": 100, "items": {}},
            draw=lambda _stream, _words: [],
        ),
        "What else the step needs, as gmkit wrote it.",
        [3, "main"],
        title="Arguments",
    ),
)
NEXT_ROUND = (BeginRound(),)
"""What comes next where nothing is said."""


# ---- An avatar, a faction, an evening.


class Row(NamedTuple):
    """An avatar as a file has it."""

    seat: Seat
    player: str
    gender: str | None
    mask: str | None
    masks: tuple[Held, ...] | None  # None for the one it wears
    first_mask: str | Hidden | None  # HIDDEN for the first of those
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


LEVEL = choice(
    (*LEVELS, HUMAN), "How well gmkit plays this avatar, or human for a person; skilled if left out.", "master"
)
TIE = text(200, "What they are to each other.", "cousin", least=0, title="Tie")
FACT = text(500, "A fact, in a line.", "Grew up in the Underways", title="Fact")
TRAIT = number(0, 10, "0 to 10; 5 is even, and what holds if left out.", 7)
WORN = maybe(
    named(
        "worn", "What is worn. A mask of the set, a role, or role, uncast or character.", "qh", most=120, default=None
    )
)
ROLE = named("role", "A social role of the city, by id or label.", "young-noble", most=120, title="Role")
AVATAR = _block(
    "avatar",
    Row,
    "Avatar",
    "One player's part in the story.",
    {"name": "Celia", "mask": "qh", "masks": ["qh"], "face": 13},
    seat=inline(
        record(
            Seat,
            name=seat_name("Celia")._replace(says="The avatar's name; no two have the same."),
            level=LEVEL._replace(always=True),
            style=text(60, "An NPC's manner; none if left out.", "schemer", least=0),
            pronoun=seat_pronoun(),
        )
    ),
    player=text(200, "Who plays this avatar.", "Ana", least=0, default=""),
    gender=choice(
        GENDERS, "The avatar's own, whatever its mask; by pronoun or name if left out.", "female", default=None
    ),
    mask=WORN,
    masks=many(
        HELD,
        0,
        60,
        "The card masks it owns, the first one first.",
        ["qh", {"mask": "ks", "shown": False}],
        default=None,
    ),
    first_mask=maybe(
        named(
            "mask",
            "The mask its Hidden Face was made for; the first of masks if left out.",
            "qh",
            most=120,
            default=HIDDEN,
        )
    ),
    character=flag("Whether it has its own Character.", True, default=False),
    face=amount("Face in hand; 25 less the points of the first mask if left out.", 13, default=None),
    hidden_face=amount(
        "Tokens of the Hidden Face; 25 less the points of the first mask if left out.", 13, "Hidden Face", None
    ),
    hidden=many(
        HIDDEN_ACTION,
        0,
        30,
        "What the Hidden Face does; they come to the points of the first mask.",
        default=(),
        key="hidden_actions",
    ),
    relationships=row(
        "party",
        FEELING,
        model.NEUTRAL,
        30,
        "By avatar or faction, what this one feels about it; 0 if left out.",
        {"Dav": 7, "sun-temple": {"level": -4, "enduring": True}},
        default=BLANK,
    ),
    promised=_face_by_avatar("By avatar, the Face that this one makes available to it.", {"Dav": 3}),
    debts=_face_by_avatar("By avatar, the Face that this one owes to it.", {"Dav": 2}),
    seen=row(
        "party",
        number(-MOST, MOST, "Points, summed.", -2, title="Change"),
        0,
        30,
        "By avatar or faction, what everybody has seen this one's feeling gain and lose.",
        {"Dav": -2},
        default=BLANK,
    ),
    warmed_by=_seats("Who has warmed it in the scene under way, as everybody saw.", ["Dav"]),
    objectives=many(OBJECTIVE, 0, 20, "What it wants.", default=()),
    coups=number(0, 10_000, "Major Coups it has brought off.", 1, title="Major Coups", default=0),
    alienated=flag("Whether it has ever been alienated.", True, default=False),
    traits=record(
        Traits,
        "Traits",
        "An NPC's temper, six figures.",
        {"ambition": 8, "grudge": 3},
        **dict.fromkeys(Traits._fields, TRAIT),
    )._replace(default=Traits()),
    roles=many(ROLE, 0, 20, "Social roles that the GM has granted it, beside its first.", ["young-noble"], default=()),
    background=many(FACT, 0, 100, "What is known about it, one fact a line.", default=()),
    ties=_pairs(TIE, "By avatar, what they are to each other.", {"Dav": "cousin"}),
    place=text(
        120, "Where it says it is: main, or another place; left out before it has said so.", "main", default=None
    ),
    meets=_seats("Whom it has arranged to meet there.", ["Dav"]),
    follows=_seats("Whom it claims to follow there.", ["Dav"]),
)


class Band(NamedTuple):
    """A faction as a file has it."""

    feelings: tuple[Feeling, ...] | Hidden
    promised: tuple[int, ...]


FACTION = _block(
    "faction",
    Band,
    "Faction",
    "What a faction feels and has promised.",
    {"feelings": {"Celia": 2}, "promised": {"Celia": 4}},
    feelings=row(
        "seat",
        FEELING,
        model.NEUTRAL,
        14,
        "By avatar, what the faction feels about it; 0 if left out.",
        {"Celia": 2},
        default=BLANK,
    ),
    promised=_face_by_avatar("By avatar, the Face that the faction makes available to it.", {"Celia": 4}),
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


FILE = FileForm(
    SITUATION.name,
    SITUATION.schema,
    "An evening of City of Masks under way",
    "Who the avatars are, what they wear, hold, feel, owe and want, and what is about to happen.",
    record(
        Evening,
        set=SET,
        options=OPTIONS,
        round=amount("The round under way, or the last one that was played; 0 before the first.", default=0)._replace(
            always=True
        ),
        arbiter=_seat("Who is the Arbiter of the round.", default=None),
        order=_seats("The avatars in the order of the round.", ["Celia", "Dav"]),
        scene=_block(
            "scene",
            Scene,
            "Scene",
            "The scene that the Arbiter sketched.",
            {"title": "The regatta ball", "level": "streets"},
            title=text(200, "A few words.", "The regatta ball"),
            level=choice(CITY_LEVELS, "Which level of the city; streets if left out.", "streets"),
        )._replace(default=None),
        avatars=many(AVATAR, *GAME.seats[:2], "The avatars in order round the table."),
        factions=row(
            "party",
            FACTION,
            BLANK,
            8,
            "By faction, what it feels and has promised.",
            {"sun-temple": {"feelings": {"Celia": 2}}},
            default=BLANK,
        ),
        encounter=ENCOUNTER._replace(default=None),
        agenda=many(STEP, 0, 1000, "Steps still to do, the next one last; the next round if left out.", default=None),
        ended=text(300, "Why the game is over; left out while it is not.", "all objectives", default=None),
        challenges=amount("How many challenges have been opened, arrests and trials too.", 7, default=0),
    ),
    {
        "title": text(200, "What this evening is, for people.", "The third round of the carnival", default=""),
        "source": CREDIT._replace(default=None),
    },
)


# ---- A record to plain data, and back.


def to_data(state: State, world: World) -> dict[str, Any]:
    """Give a record as a situation; the GM's own, with everybody's secrets in it.

    Raises:
        StoreError: number cards of set-up are in somebody's hands, which a situation has no words for.
    """
    if any(state.hands):
        raise StoreError(
            "set-up is under way, its cards in hand; save the game as a log (.jsonl), or in the first round"
        )
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
        tuple(Band(HIDDEN, ()) if at < len(seats) else band for at, band in enumerate(bands)),
        state.encounter,
        None
        if state.agenda == _usual_agenda(state.ended)
        else tuple(WrittenStep(step.word, step.seat, step.args) for step in state.agenda),
        state.ended,
        state.challenges,
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
        "masks": tuple(held for held in owned if not isinstance(held.mask, Hidden)),
        "first_mask": HIDDEN if avatar.first_mask == first else avatar.first_mask,
        "face": state.face[at],
        "hidden_face": state.tokens[at],
        "relationships": state.feelings[at],
        "promised": state.promised[at],
        "debts": state.debts[at],
        "seen": state.seen[at],
        "warmed_by": tuple(by for holder, by in state.warmed if holder == at),
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
    owned = {held.mask for given in rows for held in given.masks or ()}
    return State(
        hall=Hall(
            Seating(tuple(given.seat for given in rows)),
            Options(**options),
            len(bands),
            tuple(_of(Notes, given) for given in rows),
        ),
        avatars=tuple(_of(Avatar, given) for given in rows),
        feelings=(*(given.relationships for given in rows), *(band.feelings for band in bands)),
        seen=tuple(given.seen for given in rows),
        promised=(*(given.promised for given in rows), *(band.promised for band in bands)),
        debts=tuple(given.debts for given in rows),
        face=_with_pool(given.face or 0 for given in rows),
        tokens=_with_pool(given.hidden_face or 0 for given in rows),
        stock=tuple(mask.id for mask in world.masks.masks if mask.id not in owned),
        hands=((),) * len(rows),
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
    )


def settled(given: Row, world: World) -> Row:
    """Give an avatar with what its file left out filled in."""
    masks, first = given.masks, given.first_mask
    if masks is None:
        worn = given.mask is not None and world.mask(given.mask).on_card
        masks = (Held(str(given.mask), shown=True),) if worn else ()
    if isinstance(first, Hidden):
        first = masks[0].mask if masks else None
    mask = None if first is None else world.mask(str(first))
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


def _with_pool(held: Iterable[int]) -> Counters:
    given = tuple(held)
    return (*given, -sum(given))


def in_force(world: World, options: Mapping[str, Any]) -> World:
    """Give the content as the options have it (A49)."""
    chosen = options.get("king_of_clubs", "printed")
    return world if chosen == "printed" else replace(world, masks=king_of_clubs(world.masks, chosen))
