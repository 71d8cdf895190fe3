"""A game of Cypher written down: how a file says it, plain data to a record, and back."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from gmkit.errors import IllegalChoice, quoted, say
from gmkit.games.cypher import GAME, model
from gmkit.games.cypher.content import PLACES, NexusDeck
from gmkit.games.cypher.events import BY_CAP, BY_CARD, BY_DECK, Event, TurnBegan
from gmkit.games.cypher.game import settled
from gmkit.games.cypher.model import Agenda, CardAt, CardNo, Nexus, Options, Place, State, Table, Trigger, names_of
from gmkit.games.cypher.moves import insert
from gmkit.games.cypher.setup import FACE_DOWN, make_table
from gmkit.library import forms
from gmkit.library.credit import credit_form
from gmkit.names import pick
from gmkit.shell.card import BOLD, TEMPERS
from gmkit.table.game import HIDDEN, SeatNo, Step
from gmkit.table.seats import HUMAN, PLAYED_BY, Seat, Seating

# ---- Cards in a file: by name, "?" for one that is not known, and "#2" behind the name where the copy matters.

UNKNOWN = "?"


class Copy(NamedTuple):
    """A card as a file names it."""

    character: int  # its place in the deck
    card: CardNo | None  # None where it is not said which copy it is


Named = Copy | str
"""What a file says of a card that lies somewhere: a copy, or UNKNOWN."""


def read_card(deck: NexusDeck, text: str) -> Copy:
    """Give the card that a text names: "fixer", or "fixer#2".

    Raises:
        UnknownName: there is no such card.
        AmbiguousChoice: it fits several.
        IllegalChoice: there are not so many copies.
    """
    name, mark, number = text.partition("#")
    if mark and not (number.isascii() and number.isdigit() and len(number) < 4 and int(number)):
        raise IllegalChoice(say("{words}: behind the # stands which copy it is, 1 or more", words=quoted(text)))
    at = pick("card", name, names_of(deck))
    if not mark:
        return Copy(at, None)
    found = copies(deck, at)
    if int(number) > len(found):
        raise IllegalChoice(
            say(
                "{name} has {count} of its card, and no number {int}",
                name=deck.characters[at].name,
                count=len(found),
                int=int(number),
            )
        )
    return Copy(at, found[int(number) - 1])


def copies(deck: NexusDeck, character: int) -> list[CardNo]:
    return [card for card, of in enumerate(deck.of) if of == character]


def numbered(deck: NexusDeck, cards: Sequence[Named]) -> list[CardAt]:
    """Give each card's number, the lowest that is free where the copy is not said.

    Raises:
        IllegalChoice: there are not so many copies, or one is there twice.
    """
    taken = [one.card for one in cards if isinstance(one, Copy) and one.card is not None]
    if len(set(taken)) < len(taken):
        raise IllegalChoice(say("one copy of a card is in two places; each is there once"))
    free = [[card for card in copies(deck, at) if card not in taken] for at in range(len(deck.characters))]
    found: list[CardAt] = []
    for one in cards:
        if not isinstance(one, Copy):
            found.append(HIDDEN)
        elif one.card is None and not free[one.character]:
            raise IllegalChoice(
                say("there are more of {name} than the deck has", name=deck.characters[one.character].name)
            )
        else:
            found.append(free[one.character].pop(0) if one.card is None else one.card)
    return found


# ---- Where in a turn a game stands, in a word.

PHASES = {
    "play": "a card is to be played",
    "draw": "a card was played, and cards are to be drawn",
    "pass": "cards were drawn, and one is to be passed on",
    "pass-right": "one was passed to the left, and one is to be passed to the right",
    "discard": "cards were passed, and the hand is to come down to what may be held",
    "over": "the game has ended",
}
PLAY, DRAW, PASS, PASS_RIGHT, DISCARD, OVER = PHASES

_STEPS: Mapping[str, int] = {PLAY: model.PLAY, DRAW: model.DRAWING, PASS: model.PASS, DISCARD: model.DISCARD}


def agenda_of(table: Table, phase: str) -> Agenda:
    """Give the steps still to do when the game stands there."""
    if phase == OVER:
        return ((model.OVER,),)
    if phase == PASS_RIGHT:
        return tuple(step for step in table.turn if step[0] in (model.TURN_END, model.DISCARD) or step[2:] == (-1,))
    last = max(at for at, step in enumerate(table.turn) if step[0] == _STEPS[phase])
    return table.turn[: last + 1]


def phase_of(state: State) -> str | None:
    """Give where the game stands, or None if a word does not tell it."""
    phases = (phase for phase in PHASES if phase != PASS_RIGHT or state.table.seats > 2)
    return next((phase for phase in phases if agenda_of(state.table, phase) == state.agenda), None)


# ---- The steps still to do, as they are written when a turn is under way: the next one first.

STEPS: Mapping[str, tuple[int, tuple[str, ...], str]] = {
    "first-player": (model.FIRST, (), "who begins is found by lot"),
    "deal": (model.DEAL, ("seat", "count"), "so many cards are dealt to a seat"),
    "display": (model.TURN_UP, (), "a card is turned up beside the deck"),
    "begin": (model.BEGIN, (), "the first turn begins"),
    "play": (model.PLAY, (), "a card is played from the hand"),
    "extra-card": (model.EXTRA, (), "one more card is played from the hand"),
    "make-room": (model.ROOM, ("card",), "a card of a full area is given up for the one that comes"),
    "enter": (model.ENTER, ("card",), "the card comes into the area, and has its effect"),
    "leave": (model.LEAVE, ("seat", "cards", "cause"), "cards leave a seat's area"),
    "purge-own": (
        model.PURGE_OWN,
        ("cause", "classes"),
        "its player discards cards of these classes from their own area",
    ),
    "purge-all": (model.PURGE_ALL, ("cause", "classes", "own"), "every player discards cards of these classes"),
    "purge": (model.PURGE, ("cause", "classes", "seats"), "the next of these seats discards what is struck"),
    "guard": (model.GUARD, ("seat", "cause", "then"), "a seat may let an effect of somebody else be ignored"),
    "swap": (model.SWAP, ("cause", "wanted", "places"), "the card that changes places with this one is looked for"),
    "exchange": (model.EXCHANGE, ("cause", "target", "owner"), "the two cards change places"),
    "fetch": (model.FETCH, ("cause", "wanted", "places"), "the card that is taken is looked for"),
    "take": (model.TAKE, ("cause", "target", "owner"), "the card is taken into the area"),
    "told-to-draw": (model.DRAWING, ("count",), "how many cards are drawn is reckoned"),
    "draw": (model.DRAW, ("count",), "so many cards are still to be drawn"),
    "card-drawn": (model.CARD, ("from",), "a card is drawn from the deck"),
    "remove": (model.EXILE, ("count",), "so many cards of the hand leave the game"),
    "trigger": (model.TRIGGER, ("cause",), "the end of the game begins"),
    "pass": (model.PASS, ("to",), "a card of the hand is passed to a neighbour"),
    "look": (model.LEARN, ("seat", "giver"), "a seat looks at what it was passed"),
    "discard": (model.DISCARD, (), "the hand comes down to what may be held"),
    "end-turn": (model.TURN_END, (), "the turn ends"),
    "over": (model.OVER, (), "the game has ended"),
}
"""Each step as it is written: its kind, its fields in order, and what is done."""

WORDS = {kind: name for name, (kind, *_) in STEPS.items()}

CARD, LYING, CHARACTER = "card", "lying card", "character"
"""What a file names a card for: it lies there; a step is about it, wherever it lies; any copy of it is looked for."""


def _card(sort: str, example: str) -> forms.Form:
    says = "A card by its id or name, in part too; fixer#2 is its second copy."
    return forms.named(sort, says, example, title="Card")


def _seats(title: str, says: str, *example: str, **said: Any) -> forms.Form:
    return forms.many(forms.named("seat", "A seat.", example[0], title=title), 0, 4, says, list(example), **said)


def _step_form() -> forms.Form:
    """Give the form of a step: a kind and its values, as on the agenda, but that passing has its way alone."""
    klass = forms.named("class", "The id of a class of the deck.", "upper", pattern=forms.ID, title="Class")
    place = forms.choice(PLACES, "A place.", "display", title="Place")
    told = {name: told for name, (*_, told) in STEPS.items()}
    kinds = forms.coded({name: kind for name, (kind, *_) in STEPS.items()}, told, "What is to be done.", "draw")
    fields = {
        "seat": forms.named("seat", "Whose step it is.", "Ana"),
        "giver": forms.named("seat", "Who passed the card.", "Ana"),
        "owner": forms.named("seat", "Whose area the card lies in; the Display if not said.", "Ilo", default=None),
        "seats": _seats("Seat", "Whose cards leave, one after the other.", "Ilo", default=()),
        "card": _card(LYING, "fixer"),
        "cause": _card(LYING, "technomancer"),
        "target": _card(LYING, "coder"),
        "cards": forms.many(_card(LYING, "executive"), 1, 3, "The cards that leave.", ["executive"]),
        "classes": forms.bits(forms.many(klass, 0, 12, "The classes of cards that are struck.", ["upper"], default=0)),
        "own": forms.coded(
            {"last": 1, "first": -1, "never": 0},
            {
                "last": "after the areas of the others",
                "first": "before the areas of the others",
                "never": "its player's own area is spared",
            },
            "When a purge strikes its player's own area.",
            "last",
            title="Own area",
        ),
        "wanted": forms.named(CHARACTER, "The id of the card that is looked for.", "corp-overseer"),
        "places": forms.many(place, 0, 2, "Where it is looked for.", ["display"], default=()),
        "count": forms.number(0, 40, "How many cards.", 2),
        "from": forms.coded(
            {"top": 0, "bottom": -1},
            {"top": "from the top of the deck", "bottom": "from under the deck"},
            *("Which end of the deck.", "top"),
        ),
        "to": forms.coded(
            {"left": 1, "right": -1},
            {"left": "the next in the order of play", "right": "the one before in the order of play"},
            *("Which neighbour gets a card.", "left"),
        ),
        "then": forms.later(lambda: STEP),
    }
    form = forms.variants("step", kinds, fields, {kind: own for kind, own, _ in STEPS.values()})
    example = {"step": "draw", "count": 1}
    return forms.part("step", forms.describe(form, "Something still to do in this turn.", example, title="Step"))


STEP = _step_form()


# ---- A game as a file has it.


class Entry(NamedTuple):
    """A card in a hand, in the deck, or out of the game."""

    card: Annotated[Named, _card(CARD, "hacker")]
    # Who knows it, as bits; None: as usual there.
    seen_by: Annotated[int | None, forms.bits(_seats("Name", "Who knows the card.", "Ana", "Ilo", default=None))]


ENTRY_SAYS = "A card, or ? for one that is not known; with seen_by where others know it than usually do."
ENTRY = forms.part("place", forms.brief(forms.record(Entry, "Card", ENTRY_SAYS, "hacker"), "card"))

Cards = int | tuple[Entry, ...]
"""So many unknown cards, or each of them."""


def _cards(says: str, example: Any, **said: Any) -> forms.Form:
    return forms.describe(
        forms.either(int, forms.number(0, 40, says, 0), forms.many(ENTRY, 0, 40)), says, example, **said
    )


AREA = "The cards face up before this seat, in the order in which they came."
HAND = (
    "The cards in hand, ? for one that gmkit does not know; or how many unknown ones, which are dealt to an NPC. "
    "As many as usual if not said."
)
GONE = "What this seat took out of the game face down: cards, or how many."
DECK = "How many cards lie face down, or the cards from the top, ? for one that nobody knows; what is left if not said."
BOTTOM = "The lowest cards of the deck as far as they are known, the very last one last."
ASIDE = "Cards that left the game unseen before the deal; as the option says if not said."
LEFT = "Turns still to end, the one under way among them; it follows from whose turn it is."
AGENDA = "The steps still to do, the next one first, where a turn is under way; gmkit writes it."
AGENDA_EXAMPLE = [
    {"step": "draw", "count": 1},
    {"step": "pass", "to": "left"},
    {"step": "discard"},
    {"step": "end-turn"},
]


class Row(NamedTuple):
    """A seat as a file has it."""

    name: Annotated[str, forms.seat_name("Ana")]
    level: Annotated[str, forms.seat_level(PLAYED_BY)._replace(default=Seat("").level)]
    area: Annotated[
        tuple[Named, ...], forms.many(_card(CARD, "hacker"), 0, 3, AREA, ["hacker", "fixer"], default=(), always=True)
    ]
    hand: Annotated[Cards | None, _cards(HAND, ["executive", "?"], default=None)]
    removed: Annotated[Cards, _cards(GONE, 1, default=())]
    points: Annotated[int, forms.number(0, 100, "Points of the campaign.", 1, default=0)]
    style: Annotated[str, forms.seat_style(TEMPERS, BOLD)._replace(default="")]


ROW = forms.record(Row, "Seat", "Who sits here, and what they have.", {"name": "Ana", "area": ["hacker"], "hand": 3})
ROWS = [{"name": "Ana", "level": "human", "area": ["hacker"], "hand": 3}]

FOLLOWS = -1
"""So many turns are left as follow from whose turn it is."""

TRIGGER = forms.record(
    Trigger,
    "Trigger",
    "The end is triggered.",
    {"seat": "Ilo", "left": 2, "by": "card"},
    seat=forms.named("seat", "Whose doing it was; this seat has the last turn of all.", "Ilo"),
    left=forms.number(0, 5, LEFT, 2, default=FOLLOWS),
    why=forms.choice(
        {
            BY_CARD: "a card that was played",
            BY_DECK: "the deck, which ran out",
            BY_CAP: "as many turns as turn_cap allows",
        },
        "What brought it: a card, the empty deck, or turn_cap.",
        "card",
        key="by",
        default=BY_CARD,
        always=True,
    ),
)


class Game(NamedTuple):
    """A game as a file has it."""

    set: Annotated[
        str | None,
        forms.identifier(
            "The id of the deck; the bundled one if not said.", "nexus-19", title="Deck", default=None, points=True
        ),
    ]
    options: Annotated[Options, GAME.options_form(Options, {"turn_cap": 60})]
    seats: Annotated[tuple[Row, ...], forms.many(ROW, *GAME.seats[:2], "The players in order round the table.", ROWS)]
    display: Annotated[
        Named | None,
        forms.named(
            CARD,
            "The face-up card beside the deck; it turns up from the deck if not said.",
            "technomancer",
            default=None,
        ),
    ]
    deck: Annotated[Cards | None, _cards(DECK, 9, default=None)]
    bottom: Annotated[tuple[Entry, ...], forms.many(ENTRY, 0, 40, BOTTOM, ["aristocrat"], default=())]
    set_aside: Annotated[int | None, forms.number(0, 1, ASIDE, 1, default=None)]
    turn: Annotated[
        SeatNo, forms.named("seat", "Whose turn it is; the first seat's if not said.", "Ana", default=0, always=True)
    ]
    turns: Annotated[int, forms.number(0, 100_000, "Turns ended in this game.", 5, default=0, always=True)]
    games: Annotated[int, forms.number(0, 1000, "Games of the campaign that have ended.", 1, default=0)]
    earlier_turns: Annotated[
        int, forms.number(0, 100_000, "Turns that the games ended so far have had together.", 23, default=0)
    ]
    trigger: Annotated[Trigger | None, TRIGGER._replace(default=None)]
    phase: Annotated[
        str, forms.choice(PHASES, "Where in the turn the game stands; about to play if not said.", "draw", default=PLAY)
    ]
    # Cards that have had their effect, as bits.
    fired: Annotated[
        int,
        forms.bits(
            forms.many(
                _card(LYING, "fixer#1"), 0, 40, "Cards that have had their effect this turn.", ["fixer#1"], default=0
            )
        ),
    ]
    agenda: Annotated[Agenda, forms.many(STEP, 1, 60, AGENDA, AGENDA_EXAMPLE, default=())]

    @property
    def before_play(self) -> bool:
        """Whether a turn is about to begin."""
        return self.phase == PLAY and not self.agenda

    @property
    def sizes(self) -> list[int]:
        """How many cards everybody holds, as many as usual where it is not said."""
        usual = usual_hands(len(self.seats), self.turn)
        return [size if row.hand is None else count(row.hand) for row, size in zip(self.seats, usual, strict=True)]

    @property
    def elsewhere(self) -> int:
        """How many cards are not in the deck."""
        lying = sum(len(row.area) + count(row.removed) for row in self.seats)
        return lying + sum(self.sizes) + self.aside + (self.display is not None)

    @property
    def aside(self) -> int:
        """How many cards were set aside before the deal."""
        return int(self.options.set_aside_one) if self.set_aside is None else self.set_aside

    def deck_size(self, total: int) -> int:
        """Give the size of the deck: what is said, or what is not elsewhere; below 0 if too many are."""
        return total - self.elsewhere if self.deck is None else count(self.deck)


FILE = forms.FileForm(
    "cypher-situation",
    "cypher/situation",
    "A game of Cypher under way",
    "Who sits where, with which cards, and whose turn it is.",
    forms.record(Game),
    {
        "title": forms.file_title("game", "The last round at the Spire"),
        "source": credit_form("My deck", "https://example.org/deck", "two characters added")._replace(default=None),
    },
)


def usual_hands(seats: int, turn: int) -> list[int]:
    """Give how many cards everybody holds when a seat's turn begins: it three, the one to its right one if not two."""
    from_there = {2: [3, 2], 3: [3, 2, 1], 4: [3, 2, 2, 1]}[seats]
    return [from_there[(at - turn) % seats] for at in range(seats)]


def count(cards: Cards) -> int:
    return cards if isinstance(cards, int) else len(cards)


def books(deck: NexusDeck, seats: Sequence[str], *, loose: bool = False) -> forms.Names:
    """Give what a file names; a card that a step is about is what it says, until it is known where cards lie."""
    ids = tuple(klass.id for klass in deck.classes)

    def shown(one: Named) -> str:
        if not isinstance(one, Copy):
            return UNKNOWN
        name = deck.characters[one.character].id
        return name if one.card is None else f"{name}#{copies(deck, one.character).index(one.card) + 1}"

    known = {
        "seat": forms.seat_book(seats),
        CARD: forms.Book(lambda word: UNKNOWN if word == UNKNOWN else read_card(deck, word), shown, ()),
        LYING: AS_WRITTEN,
        CHARACTER: forms.Book(lambda word: read_card(deck, word).character, lambda at: deck.characters[at].id, ()),
        "class": forms.place_book(
            "class",
            ids,
            say("there is no class {name} in this deck", name="{name}"),
            say("write one of {names}", names=", ".join(ids)),
        ),
    }
    return forms.Names(known, loose=loose)


AS_WRITTEN = forms.Book(str, str, ())
"""What is not looked up yet."""


# ---- Plain data to a game of Cypher.


def from_data(data: Mapping[str, Any], nexus: Nexus, options: Mapping[str, Any]) -> Step[State]:
    """Give the record that a checked situation describes, once what comes by itself has happened.

    Args:
        data: the situation's plain data; cards and names may be written in part.
        nexus: the deck they belong to.
        options: the rules options in force.

    Raises:
        UnknownName: it names a card or somebody that is not there.
        IllegalChoice: a card is in two places, or the cards do not add up.
    """
    state = described(data, nexus, options)
    begun: tuple[Event, ...] = ()
    if data.get("phase", PLAY) == PLAY and "agenda" not in data:
        begun = (TurnBegan(state.seat, state.turn + 1, state.trigger is not None),)
    return Step(*settled(state, begun))


def described(data: Mapping[str, Any], nexus: Nexus, options: Mapping[str, Any], *, loose: bool = False) -> State:
    """Give the record as a situation describes it.

    A hand that is not given is unknown for a person, and is dealt from what is unseen for an NPC.

    Args:
        data: the situation's plain data; cards and names may be written in part.
        nexus: the deck they belong to.
        options: the rules options in force.
        loose: whether names in steps that cannot be read are left as they are.

    Raises:
        UnknownName: it names a card or somebody that is not there.
        IllegalChoice: a card is in two places, or the cards do not add up.
    """
    names = books(nexus.deck, [row["name"] for row in data["seats"]], loose=loose)
    game: Game = FILE.read(data, names)
    game = game._replace(options=Options(**options))
    table = make_table(Seating(tuple(Seat(row.name, row.level, row.style) for row in game.seats)), game.options, nexus)
    state = _laid(game, table)
    # Which copy a step is about follows from where the cards lie.
    lying = forms.Book(lambda word: _lying(state, word), str, ())
    game = FILE.read(data, names._replace(books={**names.books, LYING: lying}))
    steps = tuple(_way(table, step) for step in reversed(game.agenda)) or agenda_of(table, game.phase)
    return state._replace(fired=game.fired, agenda=(*steps, *state.agenda))


def _laid(game: Game, table: Table) -> State:
    """Give the record with every card where it lies; on its agenda are only the hands that are dealt."""
    deck, everyone = table.deck, table.everyone
    numbers = iter(numbered(deck, list(placed(game))))

    def next_cards(cards: Cards | None, named: int, unknown: int) -> tuple[Place, ...]:
        """Give cards with who knows them, which is told apart by whether the file names them."""
        if not isinstance(cards, tuple):
            return ((HIDDEN, unknown),) * (cards or 0)
        usual = [unknown if one.card == UNKNOWN else named for one in cards]
        found = zip(cards, usual, strict=True)
        return tuple((next(numbers), who if one.seen_by is None else one.seen_by) for one, who in found)

    left = game.deck_size(len(deck.of))
    if left < 0 or left + game.elsewhere != len(deck.of):
        there = game.elsewhere + max(left, 0)
        raise IllegalChoice(
            say("{there} cards are on this table, and {count} belong to the deck", there=there, count=len(deck.of))
        )
    areas: list[tuple[CardNo, ...]] = []
    hands: list[tuple[tuple[CardAt, ...], tuple[int, ...]]] = []
    removed: tuple[Place, ...] = (FACE_DOWN,) * game.aside
    dealt: list[tuple[int, SeatNo, int]] = []
    for at, (row, size) in enumerate(zip(game.seats, game.sizes, strict=True)):
        areas.append(tuple(card for _ in row.area if (card := next(numbers)) is not HIDDEN))
        held: tuple[tuple[CardAt, ...], tuple[int, ...]] = (), ()
        if isinstance(row.hand, tuple) or row.level == HUMAN:
            for card, who in next_cards(size if row.hand is None else row.hand, 1 << at, 1 << at):
                held = insert(*held, card, who)
        elif size:
            dealt.append((model.DEAL, SeatNo(at), size))
        hands.append(held)
        removed += next_cards(row.removed, 1 << at, 1 << at)
    display = None if game.display is None else next(numbers)
    assert display is not HIDDEN
    below = next_cards(game.deck if isinstance(game.deck, tuple) else game.bottom, everyone, 0)
    lying = {display, *sum(areas, ()), *(card for hand, _ in hands for card in hand)}
    lying |= {card for card, _ in (*below, *removed)}
    trigger = game.trigger
    if trigger is not None and trigger.left == FOLLOWS:
        trigger = trigger._replace(left=(trigger.seat - game.turn) % table.seats + 1)
    return State(
        table=table,
        areas=tuple(areas),
        hands=tuple(hand for hand, _ in hands),
        known=tuple(known for _, known in hands),
        pack=(FACE_DOWN,) * (left + sum(size for _, _, size in dealt) - len(below)) + below,
        display=display,
        removed=removed,
        unseen=tuple(card for card in range(len(deck.of)) if card not in lying),
        seat=game.turn,
        turn=game.turns,
        trigger=trigger,
        fired=0,
        agenda=tuple(reversed(dealt)),
        points=tuple(row.points for row in game.seats),
        games=game.games,
        earlier=game.earlier_turns,
    )


def placed(game: Game) -> Iterator[Named]:
    """Give every card that lies somewhere, one by one; not those of which only the number is said."""
    for row in game.seats:
        yield from row.area
        yield from (one.card for cards in (row.hand, row.removed) if isinstance(cards, tuple) for one in cards)
    if game.display is not None:
        yield game.display
    yield from (one.card for cards in (game.deck, game.bottom) if isinstance(cards, tuple) for one in cards)


def _lying(state: State, word: str) -> CardNo:
    """Give the card that a step is about; of several copies the last in the area of whose turn it is."""
    deck = state.table.deck
    at, card = read_card(deck, word)
    if card is not None:
        return card
    found = [card for card in copies(deck, at) if card not in state.unseen]
    if not found:
        raise IllegalChoice(say("{name} lies nowhere on this table", name=deck.characters[at].name))
    own = [card for card in state.areas[state.seat] if card in found]
    return (own or found)[-1]


def _way(table: Table, step: tuple[Any, ...]) -> tuple[Any, ...]:
    """Give a step as it stands on the agenda: passing says what it is as well."""
    if step[0] != model.PASS:
        return step
    what = "pass" if table.seats == 2 else f"pass {'left' if step[1] > 0 else 'right'}"
    return model.PASS, what, step[1]


# ---- A game of Cypher to plain data, the GM's own, with everybody's cards in it.


def to_data(state: State) -> dict[str, Any]:
    """Give a record as a situation."""
    table, phase = state.table, phase_of(state)
    deck, writer = table.deck, _Writer(state, exact=bool(state.fired) or phase is None)
    rows = []
    for at, seat in enumerate(table.seating):
        area = tuple(map(writer.copy, state.areas[at]))
        hand = zip(state.hands[at], state.known[at], strict=True)
        gone = [place for place in state.removed if place[1] == 1 << at]
        # So many cards of an NPC would be dealt to it anew.
        held = writer.own(list(hand), at, counted=not seat.npc)
        rows.append(Row(seat.name, seat.level, area, held, writer.own(gone, at), state.points[at], seat.style))
    bottom = next((n for n, place in enumerate(state.pack) if place != FACE_DOWN), len(state.pack))
    aside = state.removed.count(FACE_DOWN)
    steps = (step if step[0] != model.PASS else (step[0], step[2]) for step in reversed(state.agenda))
    game = Game(
        set=deck.id,
        options=table.options,
        seats=tuple(rows),
        display=None if state.display is None else writer.copy(state.display),
        deck=len(state.pack),
        bottom=tuple(
            writer.entry(card, who, 0 if card is HIDDEN else table.everyone) for card, who in state.pack[bottom:]
        ),
        set_aside=None if aside == table.options.set_aside_one else aside,
        turn=state.seat,
        turns=state.turn,
        games=state.games,
        earlier_turns=state.earlier,
        trigger=state.trigger,
        phase=phase or PLAY,
        fired=0 if phase in (PLAY, OVER) else state.fired,
        agenda=() if phase else tuple(steps),
    )
    names = books(deck, table.seating.names)
    # A card that has had its effect may lie by now where nobody knows it (NX-3).
    lying = forms.Book(str, lambda card: names.books[CARD].show(writer.copy(card, always=card in state.unseen)), ())
    return FILE.write(game, names._replace(books={**names.books, LYING: lying}))


class _Writer(NamedTuple):
    """Writes the cards of a record."""

    state: State
    exact: bool  # copies are told apart, as in the middle of a turn

    def copy(self, card: CardAt, *, always: bool = False) -> Named:
        """Give a card as files name it; with its copy, if there are several and they are told apart, or always."""
        if card is HIDDEN:
            return UNKNOWN
        deck = self.state.table.deck
        character = deck.of[card]
        return Copy(character, card if always or (self.exact and deck.of.count(character) > 1) else None)

    def entry(self, card: CardAt, who: int, usual: int) -> Entry:
        """Give a card; with who knows it, if that is not as usual there."""
        return Entry(self.copy(card), None if who == usual else who)

    def own(self, cards: Sequence[Place], seat: int, *, counted: bool = True) -> Cards:
        """Give cards that one seat knows; a number where gmkit knows none of them, if they may be counted."""
        if counted and cards and all(place == (HIDDEN, 1 << seat) for place in cards):
            return len(cards)
        return tuple(self.entry(card, who, 1 << seat) for card, who in cards)
