"""How a file says who and what is meant, what is felt and owned, and what a challenge under way has come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from gmkit.chance.pieces import parse_card, parse_domino
from gmkit.errors import UnknownName, say
from gmkit.games.masks import GAME, model
from gmkit.games.masks.content import AIMS, Faction, World, worn_by_name
from gmkit.games.masks.model import (
    Attempt,
    Bet,
    Change,
    Declared,
    Encounter,
    Feeling,
    Held,
    HiddenAction,
    Loan,
    Objective,
    Options,
    Refusal,
    Side,
    WrittenStep,
)
from gmkit.library import forms
from gmkit.library.credit import credit_form
from gmkit.names import fold, suggest
from gmkit.table.game import HIDDEN, Counters, Hidden, SeatNo

# ---- Who and what is called how.

PREFIX = "faction "
"""Stands before the id of a faction that an avatar is called after."""

NOT_CARDS = (model.ROLE, model.UNCAST, model.CHARACTER)
"""What may be worn beside a card mask."""


def names_of(avatars: Sequence[str], factions: Sequence[Faction]) -> forms.Names:
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
    return forms.Names(
        {
            "seat": _book("avatar", shown[: len(avatars)], words, say("no avatar has this name")),
            "party": _book("avatar or faction", shown, words, say("no avatar and no faction has this name")),
        }
    )


def _book(what: str, shown: Sequence[str], words: Mapping[str, int], unknown: str) -> forms.Book:
    """Give the book of the first parties, as many as are shown."""

    def find(word: str) -> int:
        found = words.get(fold(word))
        if found is None or found >= len(shown):
            raise UnknownName(what, word, suggest(word, shown), shown)
        return found

    return forms.Book(find, lambda at: shown[at], tuple(shown), unknown, say("write the name of one of the avatars"))


def all_names(avatars: Sequence[str], world: World) -> forms.Names:
    """Give the names of seats, parties and masks; of what is worn, those beside the masks too."""
    masks = forms.Book(lambda word: world.masks.find(word).id, str, ())
    worn = forms.Book(
        lambda word: word if word in NOT_CARDS else worn_by_name(world.masks, world.city, word).id, str, ()
    )
    roles = forms.Book(lambda word: world.city.role_by_name(word).id, str, ())
    names = names_of(avatars, world.factions)
    return names._replace(books={**names.books, "mask": masks, "worn": worn, "role": roles})


# ---- How the parts of a record are written: defaults left out.


def or_unknown(form: forms.Form) -> forms.Form:
    """Give the form of what may not be known to whoever has the record: a question mark is written for it then."""

    def shape(parts: forms.Parts) -> dict[str, Any]:
        found = form.shape(parts)
        kinds = found["type"] if isinstance(found["type"], list) else [found["type"]]
        return found if "string" in kinds else {**found, "type": [*kinds, "string"], "pattern": r"^\?$"}

    return form._replace(
        write=lambda names, value: HIDDEN.value if isinstance(value, Hidden) else form.write(names, value),
        read=lambda names, data: HIDDEN if data == HIDDEN.value else form.read(names, data),
        names=lambda data: iter(()) if data == HIDDEN.value else form.names(data),
        shape=shape,
        draw=lambda stream, words: form.draw(stream, words) if stream.below(4) else HIDDEN.value,
    )


MOST = 1_000_000
OPTIONS = GAME.options_form(
    Options,
    {"max_rounds": 6},
    # A file may say more rounds than a command takes, and that there is no end to them.
    max_rounds=forms.maybe(
        forms.number(
            1, 10_000, "Rounds after which the game stops; null for none.", 12, title="Most rounds", always=True
        )
    ),
)
SET = forms.text(
    60,
    "The id of the set of masks; the bundled one if left out.",
    "bonvidaeo",
    pattern=forms.ID,
    default=None,
    points=True,
)
CREDIT = credit_form("Our Thursdays", "https://example.org/evening", "a scene left out")


def amount(says: str, example: int = 3, title: str = "", default: Any = forms.REQUIRED) -> forms.Form:
    """Give the form of so much Face, or as much of anything."""
    return forms.number(0, MOST, says, example, title=title, default=default)


def a_seat(says: str, title: str = "", default: Any = forms.REQUIRED) -> forms.Form:
    return forms.named("seat", says, "Celia", title=title, default=default)


def a_party(says: str, example: str = "Dav", title: str = "", default: Any = forms.REQUIRED) -> forms.Form:
    return forms.named("party", says, example, most=120, title=title, default=default)


def some_seats(says: str, example: Sequence[str], title: str = "") -> forms.Form:
    return forms.many(SEAT, 0, 14, says, list(example), title=title, default=())


SEAT = forms.part("seat", a_seat("An avatar's name.", "Name"))
PARTY = forms.part("party", a_party("An avatar's name, or a faction's id or label.", title="Party"))
MASK = forms.named("mask", "A mask of the set.", "ks", most=120)
FACE = amount("How much, from 0.", title="Face")
CHALLENGES = {
    **{kind: GAME.challenges[kind] for kind in (model.UNOPPOSED, model.OPPOSED)},
    model.FOLLOW: "whether somebody comes after another who goes elsewhere",
    model.MESSENGER: "whether a messenger fetches help from elsewhere",
    model.ARREST: "whether the Unmasked escapes arrest",
    model.TRIAL: "the verdict over somebody who was arrested",
}


def _begun(level: int, *, enduring: bool) -> Feeling:
    """Give a feeling that has not changed since it began."""
    return Feeling(level, enduring, level, (level > 0) - (level < 0), abs(level) if enduring else 0)


def _write_feeling(_names: forms.Names, feeling: Feeling) -> int | dict[str, Any]:
    begun = _begun(feeling.level, enduring=feeling.enduring)
    marks = {
        field: one
        for field, one, other in zip(Feeling._fields, feeling, begun, strict=True)
        if field == "level" or one != other
    }
    if feeling.enduring:
        marks = {"level": feeling.level, "enduring": True, **marks}
    return feeling.level if len(marks) == 1 else marks


def _read_feeling(_names: forms.Names, data: int | Mapping[str, Any]) -> Feeling:
    if isinstance(data, int):
        return _begun(data, enduring=False)
    return _begun(data["level"], enduring=data.get("enduring", False))._replace(**data)


FEELING = forms.part(
    "feeling",
    forms.either(
        int,
        forms.number(
            -10, 10, "A number from −10 to 10 for a fickle feeling, or a block with marks.", 7, title="Feeling"
        ),
        forms.record(
            Feeling,
            level=forms.number(-10, 10, "How strong it is, −10 to 10; cold is below 0.", -9, default=forms.REQUIRED),
            enduring=forms.flag("It holds until it is paid off whole; fickle if left out.", True),
            latent=forms.number(
                -10, 10, "What is left beneath the level once boxes are crossed off; the level if left out.", -1
            ),
            origin=forms.number(-1, 1, "The sign of the card it began with, −1, 0 or 1; the level's if left out.", -1),
            pole=forms.number(
                0,
                10,
                "Of an enduring feeling the greatest strength it has had on its own side; the level's if left out.",
                9,
            ),
        ),
    )._replace(write=_write_feeling, read=_read_feeling),
)


def pairs_by_avatar(form: forms.Form, says: str, example: Mapping[str, str]) -> forms.Form:
    """Give the form of a text for some avatars, in any order, each as it is written."""
    return forms.row("seat", form, "", 14, says, dict(example), default=())._replace(
        write=lambda names, pairs: {names.books["seat"].show(seat): told for seat, told in pairs},
        read=lambda names, data: tuple((SeatNo(names.find("seat", word)), told) for word, told in data.items()),
    )


def face_by_avatar(says: str, example: Mapping[str, int], default: Any = forms.BLANK) -> forms.Form:
    return forms.row("seat", FACE, 0, 14, says, dict(example), default=default)


_HELD_BLOCK = forms.record(
    Held, mask=MASK, shown=forms.flag("Whether everybody knows that it is owned; yes if left out.", False, default=True)
)


def _write_held(names: forms.Names, held: Held) -> str | dict[str, Any]:
    if isinstance(held.mask, Hidden):
        return held.mask.value
    data: dict[str, Any] = _HELD_BLOCK.write(names, held)
    return str(data["mask"]) if held.shown else data


def _read_held(names: forms.Names, data: str | Mapping[str, Any]) -> Held:
    if data == HIDDEN.value:
        return Held(HIDDEN)
    held: Held = _HELD_BLOCK.read(names, {"mask": data} if isinstance(data, str) else data)
    return held


_HELD = forms.either(
    str,
    forms.named(
        "mask",
        "A mask of the set, which everybody knows is owned, a block that says they do not, or ? for one not known.",
        "qh",
        most=120,
        title="Mask owned",
    ),
    _HELD_BLOCK,
)
HELD = forms.part(
    "held",
    _HELD._replace(
        write=_write_held,
        read=_read_held,
        names=lambda data: iter(()) if data == HIDDEN.value else _HELD.names(data),
    ),
)


def block(
    name: str, cls: Any, title: str, says: str, example: Mapping[str, Any], /, **fields: forms.Form
) -> forms.Form:
    """Give the form of a record whose schema stands among the definitions."""
    return forms.part(name, forms.record(cls, title, says, dict(example), **fields))


def _plain(cls: Any, form: forms.Form) -> forms.Form:
    """Give the form of a plain tuple whose places have the names of a record's fields."""
    return form._replace(
        write=lambda names, value: form.write(names, cls(*value)), read=lambda names, data: (*form.read(names, data),)
    )


OBJECTIVE = block(
    "objective",
    Objective,
    "Objective",
    "What an avatar wants.",
    {"card": "4H", "kind": model.GLORIFY, "target": "Dav"},
    card=forms.text(3, "The number card it came with.", "4H", least=2, pattern="^([A2-9T]|10)[CDHS]$")._replace(
        read=lambda _names, data: str(parse_card(data))
    ),
    kind=forms.choice({kind: AIMS[kind] for kind in model.KINDS}, "What is to be done.", model.GLORIFY),
    target=a_party("To whom: an avatar, or a faction."),
    done=amount("The round in which it was achieved; left out until then.", default=None),
)
HIDDEN_ACTION = block(
    "hidden_action",
    HiddenAction,
    "Hidden action",
    "An action of a Hidden Face.",
    {"label": "Keep every pledge", "value": 2, "conflicts": "never-promise"},
    label=forms.text(80, "What is done.", "Keep every pledge"),
    value=forms.number(-1000, 1000, "1 to 3; at most one action is worth 3, at least two are worth 1.", 2),
    conflicts=forms.text(
        60, "The id of the action of the first mask that it contradicts.", "never-promise", points=True
    ),
    source=forms.text(60, "The id of the mask it was taken from.", "jh", points=True),
    tags=forms.many(
        forms.text(60, "What the action is like.", "support", title="Tag"),
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


ACTION_KIND = forms.choice(
    {
        model.PROPER: "of the mask that is worn",
        model.HIDDEN_FACE: "of the Hidden Face",
        model.MUNDANE: "anything else that somebody might do; it is worth 0",
    },
    "Of the mask, of the Hidden Face, or anything else.",
    model.PROPER,
    title="Kind",
)
TILE = forms.text(
    3, "A tile as it is held, the inner court first.", "3:5", least=3, pattern="^[0-6]:[0-6]$", title="Courts"
)._replace(write=lambda _names, value: str(value), read=lambda _names, data: parse_domino(data))
DECLARED = block(
    "declared",
    Declared,
    "Declared action",
    "An action as it was declared.",
    {"label": "Fan gestures", "kind": model.PROPER, "value": 1},
    label=forms.text(200, "What is attempted.", "Fan gestures"),
    kind=ACTION_KIND,
    value=forms.number(0, 3, "1 to 3, and 0 for mundane.", 1),
    bonus=forms.number(0, 3, "The Hidden Face it pays as one side of a conflict.", 2),
    pair=forms.text(200, "Which conflict it touches, so that a pair pays once.", "never-promise", least=0),
    breach=forms.flag("It goes against the mask that is worn.", True),
    tags=forms.many(forms.text(60, "What the action is like.", "bold", title="Tag"), 0, 50, "What the action is like."),
)
ATTEMPT = block(
    "attempt",
    Attempt,
    "Attempt",
    "What came of a declared action.",
    {"label": "Fan gestures", "kind": model.PROPER, "value": 1, "cumulative": 1, "succeeds": True},
    label=forms.text(200, "What was attempted.", "Fan gestures"),
    kind=ACTION_KIND,
    value=forms.number(0, 3, "0 to 3.", 1),
    cumulative=forms.number(0, 100, "The values up to and with it.", 3, title="Running total"),
    succeeds=forms.flag("Whether it did.", True),
)
LOAN = block(
    "loan",
    Loan,
    "Loan",
    "Face lent for one challenge.",
    {"lender": "Bo", "committed": 4, "delivered": 4},
    lender=a_party("An avatar, or a faction."),
    via=some_seats(
        "Who passed the request on, from the borrower's own ally on; empty if nobody.", ["Dav"], "By way of"
    ),
    committed=amount("What the lender committed.", 5),
    delivered=amount("What reached the borrower.", 5),
    actions=forms.many(DECLARED, 0, 50, "What the lender does in support."),
    draw=TILE,
    repaid=amount("What came back; left out until that is decided.", 5, default=None),
)
SIDES = [{"seat": "Celia"}, {"seat": "Dav"}]
SIDE = block(
    "side",
    Side,
    "Side",
    "One side of a challenge.",
    {"seat": "Celia", "named": 10},
    seat=forms.maybe(a_seat("The principal; null for the authorities.")),
    actions=forms.many(DECLARED, 0, 50, "What it declared; left out until then."),
    woos=forms.many(PARTY, 0, 22, "Whom it woos."),
    cause=a_party("On whose behalf it acts.", default=None),
    named=amount("The stake, once it has matched or taken it.", 10, default=0),
    loans=forms.many(LOAN, 0, 50, "What it borrowed."),
    draw=TILE,
    attempts=forms.many(ATTEMPT, 0, 50, "What came of its actions."),
    paid=amount("What the losing side paid, own and lent.", 10, default=0),
    own_paid=amount("The part of it that was its own.", 10, default=0),
    debt=amount("What it owes to the winner.", 2, default=0),
)
REFUSAL = block(
    "refusal",
    Refusal,
    "Refusal",
    "Face that was asked for and not lent.",
    {"lender": "Bo", "asker": "Celia", "denied": 2, "able": True},
    lender=a_seat("Who refused, or lent less."),
    asker=a_seat("Who asked."),
    denied=amount("What had been promised, was in hand, and was withheld.", 2),
    able=or_unknown(forms.flag("Whether the lender could have lent more than it did.", True)),
)
BET = block(
    "bet",
    Bet,
    "Side bet",
    "A side bet of a bystander.",
    {"seat": "Anna", "side": 0, "amount": 3},
    seat=a_seat("Who bets."),
    side=forms.number(0, 1, "0 the challenger's, 1 the defender's.", 0),
    amount=amount("Face."),
)
CHANGE = block(
    "change",
    Change,
    "Change",
    "Points for a feeling, summed up when the encounter ends.",
    {"holder": "Dav", "target": "Celia", "delta": -2, "cause": "wooing"},
    holder=a_party("Whose feeling it is."),
    target=a_party("About whom."),
    delta=forms.number(-MOST, MOST, "Points, up or down.", -2, title="Change"),
    cause=forms.text(120, "What brought them.", "wooing", least=0),
)


class Grant(NamedTuple):
    """A promise made in an encounter."""

    giver: SeatNo
    receiver: SeatNo
    amount: int


GRANT = _plain(
    Grant,
    block(
        "grant",
        Grant,
        "Grant",
        "A promise made in the encounter.",
        {"giver": "Dav", "receiver": "Celia", "amount": 3},
        giver=a_seat("Who promised."),
        receiver=a_seat("To whom."),
        amount=amount("Face."),
    ),
)


class Goals(NamedTuple):
    """What either side wins, in words."""

    challenger: str = ""
    defender: str = ""


def goals(says: str) -> forms.Form:
    """Give the form of the goals of both sides."""
    goal = forms.text(300, "What comes of it if this side wins.", "Dav leaves the ball", least=0)
    example = {"challenger": "Dav leaves the ball"}
    return _plain(Goals, forms.record(Goals, "Goals", says, example, challenger=goal, defender=goal))


def _read_before(names: forms.Names, data: Mapping[str, Any]) -> tuple[tuple[Feeling, ...], ...]:
    """Read every feeling; factions feel about avatars alone."""
    given = {names.find("party", word): one for word, one in data.items()}
    seats, parties = (names.books[sort].shown for sort in ("seat", "party"))
    return tuple(
        (_TOWARDS if at < len(seats) else TOWARDS_AVATARS).read(names, given.get(at, {})) for at in range(len(parties))
    )


TOWARDS_ALL = forms.row("party", FEELING, model.NEUTRAL, 30, "By avatar or faction.", {"Dav": 7}, title="Feelings")
_TOWARDS = or_unknown(TOWARDS_ALL)
TOWARDS_AVATARS = forms.row("seat", FEELING, model.NEUTRAL, 14)
BEFORE = forms.row(
    "party",
    _TOWARDS,
    forms.BLANK,
    30,
    "By holder and target, every feeling when it began; 0 if left out.",
    {"Celia": {"Dav": 7}},
)._replace(read=_read_before)
HAD = face_by_avatar("By avatar, its Face when the encounter began.", {"Celia": 7, "Dav": 12})
ENCOUNTER = block(
    "encounter",
    Encounter,
    "Encounter",
    "The challenge under way, or settled last.",
    {"kind": model.OPPOSED, "sides": SIDES},
    kind=forms.choice(CHALLENGES, "What sort of challenge it is.", model.OPPOSED),
    sides=forms.many(SIDE, 0, 2, "The challenger's, then the defender's if there is one.", SIDES),
    against=a_party("The faction it is directed against.", "sun-temple", default=None),
    stake=amount("What each side puts up.", 10, default=0),
    outcome=forms.choice(
        {
            model.DRAWN: "both drew a tile",
            model.DESPERATE: "a side that could not cover the stake attacked all the same",
            model.BACKDOWN: "a side that could not cover the stake yielded",
            model.LEFT: "a side left, at the price of that",
        },
        "How it came to its end; left out until then.",
        model.DRAWN,
    ),
    winner=forms.number(0, 1, "The side that won: 0 the challenger's, 1 the defender's.", 0),
    refusals=forms.many(REFUSAL, 0, 100, "Who would not lend."),
    bets=forms.many(BET, 0, 100, "Bets of bystanders.", title="Side bets"),
    changes=forms.many(CHANGE, 0, 1000, "What feelings have gained or lost in it so far."),
    grants=forms.many(GRANT, 0, 1000, "Promises made in it."),
    before=BEFORE,
    # What every seat had; the pool, which has no end, has what they have taken from it.
    had=HAD._replace(
        write=lambda names, value: HAD.write(names, value[:-1]),
        read=lambda names, data: with_pool(HAD.read(names, data)),
        default=(),
    ),
    coup=forms.flag("Whether it was a Major Coup.", True),
    goals=goals("What the challenger wins, and the defender, in words."),
    riding=amount("The Face that rode on its result.", 20, default=0),
    said=pairs_by_avatar(
        forms.text(120, "The line of the mask that was gone against, if one was named.", "Never flee", least=0),
        *("By avatar, who went against a mask, as somebody at the table said.", {"Dav": "Never flee"}),
    ),
)
STEP = block(
    "due",
    WrittenStep,
    "Step",
    "A step still to do.",
    {"step": "round"},
    name=forms.text(60, "Which step.", "round", key="step"),
    seat=a_seat("Whose step it is.", default=None),
    args=forms.describe(
        forms.Form(
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


def with_pool(held: Iterable[int]) -> Counters:
    given = tuple(held)
    return (*given, -sum(given))
