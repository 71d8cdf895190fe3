"""One challenge in a file, outside any game: its table, what it declares and borrows, and what can be wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gmkit.chance.pieces import Domino, parse_domino
from gmkit.errors import GmkitError, IllegalChoice, did_you_mean, known_as, said, say
from gmkit.games.masks import model
from gmkit.games.masks.content import CHALLENGE, GENDERS, SET, Mask, World
from gmkit.games.masks.events import Event
from gmkit.games.masks.files import load_around
from gmkit.games.masks.model import (
    Avatar,
    Declared,
    Encounter,
    Hall,
    Held,
    HiddenAction,
    Loan,
    Notes,
    Options,
    Party,
    Refusal,
    Side,
    State,
    Whereabouts,
)
from gmkit.games.masks.rules import actions, influence, relationships
from gmkit.games.masks.rules.actions import ANYTHING, DrawCourts, actions_of
from gmkit.games.masks.rules.challenges import ResolveUnopposed
from gmkit.games.masks.rules.influence import face_delivered
from gmkit.games.masks.rules.setting_up import Terms, bargained, covered, too_high
from gmkit.games.masks.rules.unmasking import Arrest, DrawTrial, Judge
from gmkit.games.masks.situation import in_force
from gmkit.games.masks.stage import Play, Step, seats, sees
from gmkit.games.masks.written import (
    CHALLENGES,
    CREDIT,
    FACE,
    NOT_CARDS,
    OPTIONS,
    Goals,
    amount,
    goals,
)
from gmkit.games.masks.written import SET as SET_ID
from gmkit.library import forms
from gmkit.library.credit import content_of
from gmkit.library.document import Around, At, Diagnostic, Document, in_order, refuse_errors
from gmkit.library.forms import Path as FieldPath
from gmkit.names import fold, pick, suggest
from gmkit.table.game import SeatNo
from gmkit.table.seats import HUMAN, PLAYED_BY, Seat, Seating

# ---- How a file says it.

BOTH = ("challenger", "defender")
"""The sides, as they are written."""

ALONE = (model.UNOPPOSED, model.MESSENGER)
"""Challenges that nobody opposes."""

DUELS = (model.OPPOSED, model.FOLLOW)
"""Challenges between two, with a stake."""

AUTHORITIES = (model.ARREST, model.TRIAL)
"""Challenges that the authorities call; whom they are after is the defender."""


class Mundane(NamedTuple):
    """A deed that is on no mask, and what it is like (B5, B14)."""

    label: str
    tags: tuple[str, ...] = ()


class Person(NamedTuple):
    """Somebody in a challenge as a file has it: a principal or a lender."""

    path: FieldPath  # where it stands
    side: str  # challenger or defender
    lender: bool
    id: str
    via: tuple[str, ...]
    commit: int
    feeling: int | None  # about the other principal, or about whoever asks; None if it is not said
    face: int | None  # always said of a principal
    ask: int
    lend: int | None
    level: str
    pronoun: str  # empty if it is not said
    gender: str | None
    mask: str | None
    hidden_face: int | None
    actions: tuple[str, ...]
    hidden: tuple[HiddenAction, ...]
    mundane: tuple[Mundane, ...]
    draw: Any  # "3:4", or both ends, whether they are a tile's or not; None if it is not said

    @property
    def links(self) -> tuple[str, ...]:
        """Who passes the request on, without the lender."""
        return self.via[:-1] if self.via and fold(self.via[-1]) == fold(self.id) else self.via

    @property
    def lent(self) -> int:
        return self.ask if self.lend is None else self.lend

    @property
    def refuses(self) -> bool:
        """Whether it was asked for Face, and lends none."""
        return self.lender and self.ask > 0 and not self.lent

    @property
    def card(self) -> str | None:
        """The text that names a card mask; None where none is worn."""
        return None if self.mask in NOT_CARDS else self.mask


def _unsaid(value: Any) -> forms.Form:
    """Give the form of a field that files do not have."""
    return forms.Form(write=lambda _names, _value: {}, read=lambda _names, _data: value, inline=True)


TAGS = forms.many(
    forms.text(60, "What the action is like.", "support", title="Tag"),
    0,
    50,
    "What it is like; those of the same action on a mask, or in the pool, if not said.",
    ["support"],
    default=(),
)
HIDDEN = forms.part(
    "hidden",
    forms.record(
        HiddenAction,
        "Hidden action",
        "An action of the Hidden Face.",
        {"label": "Keep every pledge", "value": 2},
        label=forms.text(80, "What is done.", "Keep every pledge"),
        value=forms.number(1, 3, "1 to 3.", 2),
        conflicts=forms.text(
            120, "The action of the mask that it contradicts, by id or label.", "never-promise", points=True
        ),
        source=_unsaid(None),
        tags=TAGS,
    ),
)
DRAW = forms.part(
    "draw",
    forms.either(
        list,
        forms.many(
            forms.number(-1000, 1000, "Pips of one end.", 3, title="Pips"),
            2,
            2,
            "The tile as it is held, the inner court first; left out if it is still to be drawn.",
            [3, 4],
            title="Draw",
            default=None,
        ),
        forms.text(3, "A tile.", "3:4", least=0),
    ),
)
LEVEL = forms.choice(
    PLAYED_BY,
    "How well gmkit decides what the file leaves open, or human for a person; human if left out.",
    HUMAN,
    default=HUMAN,
)
GENDER = forms.choice(GENDERS, "The avatar's own; by pronoun or name if left out.", "female", default=None)
PRONOUN = forms.seat_pronoun()._replace(default="")
MASK = forms.text(
    120, "What is worn. A mask of the set, or role, uncast or character.", "qh", default=None, points=True
)
ACTION = forms.text(
    120,
    "An action of the mask: mask and action, or its id or label alone.",
    "qh.fan-gestures",
    title="Action",
    points=True,
)
_DEED = forms.text(80, "What is done.", "Bow", title="Action")
MUNDANE = forms.part(
    "mundane",
    forms.either(
        str,
        _DEED._replace(read=lambda _names, data: Mundane(data)),
        forms.record(
            Mundane,
            "Mundane action",
            "An action that is on no mask: what is done alone, or with what it is like.",
            {"label": "Bow to the Moon", "tags": ["feminine"]},
            label=_DEED,
            tags=TAGS._replace(says="What it is like, for whoever might approve of it; nothing if not said."),
        ),
    ),
)
LINK = forms.part("seat", forms.text(60, "An avatar's name.", "Celia", title="Name"))
PRINCIPAL = forms.part(
    "principal",
    forms.record(
        Person,
        "Principal",
        "One of the two whom the challenge is between.",
        {"id": "Celia", "mask": "qh", "face": 7, "actions": ["qh.fan-gestures"]},
        path=_unsaid(()),
        side=_unsaid(""),
        lender=_unsaid(False),
        id=forms.text(60, "The avatar's name.", "Celia", title="Name"),
        via=_unsaid(()),
        commit=_unsaid(0),
        ask=_unsaid(0),
        lend=_unsaid(None),
        level=LEVEL,
        pronoun=PRONOUN,
        gender=GENDER,
        mask=MASK,
        face=amount("Face in hand.", 7),
        hidden_face=amount(
            "Tokens of the Hidden Face; as many as the hidden actions are worth if left out.", 9, "Hidden Face", None
        ),
        actions=forms.many(ACTION, 0, 3, "Proper actions of the mask that it declares, in order.", default=()),
        hidden=forms.many(
            HIDDEN,
            0,
            3,
            "Actions of the Hidden Face that it declares, after those.",
            title="Hidden actions",
            default=(),
        ),
        mundane=forms.many(
            MUNDANE,
            0,
            3,
            "Anything else plausible, worth nothing, after those.",
            title="Mundane actions",
            default=(),
        ),
        feeling=forms.number(-10, 10, "How it feels about the other principal, −10 to 10.", 7, default=None),
        draw=DRAW,
    ),
)
LENDER = forms.part(
    "lender",
    forms.record(
        Person,
        "Lender",
        "An ally who lends Face.",
        {"id": "Bo", "commit": 5, "rel": 6, "face": 8, "ask": 4},
        path=_unsaid(()),
        side=_unsaid(""),
        lender=_unsaid(True),
        id=forms.text(120, "An avatar's name, or a faction.", "Bo", title="Name"),
        via=forms.many(
            LINK,
            0,
            14,
            "The way of the request, from the borrower's own ally to the lender; the lender alone if left out.",
            ["Bo"],
            title="By way of",
            default=(),
        ),
        commit=amount("The Face it has promised to whoever asks it.", 5, "Committed", 0),
        feeling=forms.number(
            -10, 10, "How it feels about whoever asks it, −10 to 10.", 6, title="Feeling", default=None, key="rel"
        ),
        face=amount("Face in hand; a faction's is endless.", 8, default=None),
        ask=amount("What it is asked for.", 4, "Asked"),
        lend=amount("What it commits; all that is asked if left out.", 4, "Lent", None),
        level=LEVEL,
        pronoun=PRONOUN,
        gender=GENDER,
        mask=MASK,
        hidden_face=_unsaid(None),
        actions=forms.many(ACTION, 0, 3, "Proper actions of its mask in support.", ["jd.support-sun"], default=()),
        hidden=_unsaid(()),
        mundane=_unsaid(()),
        draw=DRAW,
    ),
)


class Support(NamedTuple):
    """Who lends to either side."""

    challenger: tuple[Person, ...] = ()
    defender: tuple[Person, ...] = ()


class Challenge(NamedTuple):
    """A challenge as a file has it."""

    kind: str
    stake: int | None
    against: str | None
    challenger: Person | None
    defender: Person | None
    authorities: Any  # what they draw, as of a person
    support: Support
    goals: tuple[str, str]
    repay: tuple[tuple[str, int], ...]  # by the lender's name
    terms: Terms

    def principal(self, side: str) -> Person | None:
        return self.challenger if side == BOTH[0] else self.defender

    def people(self) -> list[Person]:
        """Give everybody in the order in which they draw: both principals, then the lenders."""
        principals = [(("challenge", side), side, self.principal(side)) for side in BOTH]
        found = [one._replace(path=path, side=side) for path, side, one in principals if one is not None]
        return found + [
            one._replace(path=("challenge", "support", side, at), side=side)
            for side, lenders in zip(BOTH, self.support, strict=True)
            for at, one in enumerate(lenders)
        ]

    def draws(self) -> list[tuple[FieldPath, Any]]:
        """Give the draws that are written down, in the order in which they are made; None where one is not."""
        found: list[tuple[FieldPath, Any]] = []
        if self.kind in AUTHORITIES:
            found.append((("challenge", "authorities"), self.authorities))
        return found + [((*one.path, "draw"), one.draw) for one in self.people() if not one.refuses]


LENDERS = forms.many(LENDER, 0, 20, "Who lends to this side, in the order in which they are called.")
SUPPORT = forms.record(
    Support,
    "Support",
    "Who lends to either side.",
    {"challenger": list(LENDER.examples)},
    challenger=LENDERS,
    defender=LENDERS,
)
REPAY = forms.row("lender", FACE._replace(examples=(5,)), 0, 40, "By lender, what the borrower gives back.", {"Bo": 5})
TERMS = forms.record(
    Terms,
    asks=amount("The figure that the defender asks for, or offers, instead; it is taken.", 6, "Asked for", None),
    hold=forms.flag("Whether the challenger holds to its own figure all the same.", True),
    leave=forms.flag("Whether the defender leaves the figure, at its price.", True),
    decline=forms.flag("Whether the defender declines the call, at its price, before anything is declared.", True),
    back_down=forms.flag("Whether a side that cannot cover the stake yields; else it attacks in desperation.", True),
)
FORM = forms.record(
    Challenge,
    "Challenge",
    "The challenge.",
    {
        "kind": model.OPPOSED,
        "stake": 10,
        "challenger": {"id": "Celia", "mask": "qh", "face": 7},
        "defender": {"id": "Dav", "mask": "js", "face": 12},
    },
    kind=forms.choice(
        CHALLENGES, "What sort of challenge it is; opposed if left out.", model.OPPOSED, default=model.OPPOSED
    ),
    stake=amount("The figure that the challenger names; the worth of the actions if left out.", 10, default=None),
    terms=forms.inline(TERMS),
    against=forms.text(120, "The faction it is directed against.", "sun-temple", default=None, points=True),
    challenger=PRINCIPAL._replace(default=None),
    defender=PRINCIPAL._replace(default=None),
    authorities=DRAW,
    support=SUPPORT._replace(default=Support()),
    goals=goals("What comes of it if one side wins, or the other, in words.")._replace(default=tuple(Goals())),
    # Whoever is called so: that they lend is checked.
    repay=REPAY._replace(
        write=lambda _names, value: dict(value),
        read=lambda _names, data: (*data.items(),),
        title="Repaid",
        default=(),
    ),
)


class Given(NamedTuple):
    """A file of a challenge."""

    set: str | None
    options: Options
    challenge: Challenge


FILE = forms.FileForm(
    CHALLENGE.name,
    CHALLENGE.schema,
    "One challenge of City of Masks",
    "A challenge outside a game: who is in it, what they declare and put up, who lends, and what was drawn.",
    forms.record(Given, set=SET_ID, options=OPTIONS, challenge=FORM),
    {
        "title": forms.text(200, "What it is, for people.", "Celia and Dav at the ball", default=""),
        "source": CREDIT._replace(default=None),
    },
)


def given_in(document: Document) -> Given:
    """Give what a document of the right shape says."""
    found: Given = FILE.read(document.data, forms.NOBODY)
    return found


# ---- One challenge in a file, outside any game: the avatars in it, what they declare and put up, who lends.


class Described(NamedTuple):
    """A challenge as a file describes it, everything declared and lent, nothing drawn."""

    title: str  # what the file calls it; empty if it does not say
    # A table of those who are in it alone: principals, lenders, and who passed a request on. What asking
    # costs is not paid yet.
    state: State
    encounter: Encounter  # the challenge, not yet on the table
    # The tiles in the order in which they are drawn, None where the file has none: both principals (or the
    # authorities first), then the challenger's lenders and the defender's. Factions draw none.
    draws: tuple[Domino | None, ...]
    repaid: tuple[tuple[Party, int], ...]  # who is given back how much by its borrower
    terms: Terms = Terms()  # how the figure is answered


def described(document: Document, world: World, options: Mapping[str, Any]) -> Described:
    """Give what a checked document describes.

    Args:
        document: the file.
        world: the content it belongs to.
        options: the rules options in force.

    Raises:
        Diagnosed: the file cannot be used; the first fault is told.
    """
    table = Table(document, in_force(world, options), Options(**options))
    refuse_errors(faults(table))
    return table.described()


def before_the_draw(world: World, found: Described) -> tuple[State, tuple[Event, ...]]:
    """Give the table with the figure answered, all calls paid for and whoever is short of it heard, and what was told.

    Raises:
        IllegalChoice: the figure is answered as no rule allows, or there is no Face left to ask with.
    """
    repaid = dict(found.repaid)
    sides = tuple(
        side._replace(loans=tuple(loan._replace(repaid=repaid.get(loan.lender, 0)) for loan in side.loans))
        if repaid
        else side
        for side in found.encounter.sides
    )
    state = found.state._replace(encounter=found.encounter._replace(sides=sides))
    told: tuple[Event, ...] = ()
    if found.encounter.kind in DUELS:
        state, told = bargained(world, state, found.terms)
    else:
        state = state._replace(agenda=_steps_of(found.encounter))
    play = Play(world, state)
    for side in sides:
        for loan in side.loans:
            assert side.seat is not None
            for asked in (*loan.via, loan.lender):
                _pay_fee(play, side.seat, asked)
        for refusal in found.encounter.refusals:
            if refusal.asker == side.seat:
                _pay_fee(play, side.seat, refusal.lender)
    play.challenge(had=play.state.face)
    if found.encounter.kind not in DUELS:
        return play.state, told
    state, calls = covered(world, play.state, found.terms)
    return state, (*told, *calls)


def _steps_of(encounter: Encounter) -> tuple[Step, ...]:
    """Give what is still to do in a challenge that is not between two, the last first."""
    challenger, defender = encounter.sides[model.CHALLENGER].seat, encounter.sides[-1].seat
    steps: dict[str, tuple[Step, ...]] = {
        model.UNOPPOSED: (ResolveUnopposed(), DrawCourts(challenger, model.CHALLENGER, -1)),
        model.MESSENGER: (DrawCourts(challenger, model.CHALLENGER, -1),),
        model.ARREST: (Arrest(), DrawCourts(defender, 1, -1), DrawCourts(None, 0, -1)),
        model.TRIAL: (Judge(), DrawTrial()),
    }
    return steps[encounter.kind]


def _pay_fee(play: Play, borrower: Party, asked: Party) -> None:
    names = play.state.hall.seating.names
    if play.state.face[borrower] < influence.fee(1):
        raise IllegalChoice(
            say(
                "{name} has no Face left to ask with; each link costs {fee}", name=names[borrower], fee=influence.fee(1)
            )
        )
    play.pay(borrower, min(asked, seats(play.state)), influence.fee(1))


def refer_challenge(document: Document, around: Around) -> list[Diagnostic]:
    """List what a challenge names that its content has not, and what it does not bear out, where it is here."""
    found, wrong = content_of(document, around, SET)
    world = load_around(found or around.without(SET.name, document.data["set"]), around)
    options = document.data.get("options", {})
    table = Table(document, in_force(world, options), Options(**options))
    return in_order([*wrong, *_unmet(table)]) if around.names_only else faults(table)


def faults(table: Table) -> list[Diagnostic]:
    """List what the content does not bear out."""
    found = [*_unmet(table)]
    if not found:
        state = table.state()
        found = [*_undeclared(table, state)]
        found = found or [*_unaffordable(table, state), *_unapproved(table, state)]
        found = [*(found or _out_of_terms(table)), *_unnoticed(table, state)]
    return in_order(found)


def _unmet(table: Table) -> Iterator[Diagnostic]:
    """Masks and factions are there; factions lend all or nothing, and pass nothing on."""
    against = table.challenge.against
    if against is not None and fold(against) not in table.bands:
        known = [faction.label for faction in table.world.factions]
        near = suggest(against, known)
        tip = did_you_mean([near[0]]) if near else say("name one of {names}", names=", ".join(known))
        yield table.document.problem("GM301", ["challenge", "against"], say("there is no such faction"), tip)
    worn: dict[str, Person] = {}
    for one in table.entries:
        yield from _unmet_masks(table, one, worn)
        for at, link in enumerate(one.links):
            if fold(link) in table.bands:
                told = say("a faction passes no request on")
                yield table.document.problem("GM503", [*one.path, "via", at], told, say("name an avatar"))
        if not table.is_faction(one):
            continue
        for field in ("draw", "actions", "mask", "face"):
            if field in At(table.document, one.path):
                told = say("a faction has no {field} here", field=field)
                yield table.document.problem("GM503", [*one.path, field], told, say("leave it out"), key=True)
        if table.kind in AUTHORITIES and table.world.factions[table.bands[fold(one.id)]].office != "authority":
            told = say("only the faction that holds authority has a say in a trial")
            yield table.document.problem("GM503", [*one.path, "id"], told, say("leave it out"))
        if one.lent != one.commit or (one.feeling or 0) <= 0:
            told = say("a faction lends all it promised, here {commit}, to whom it likes", commit=one.commit)
            path = [*one.path, "ask" if one.lend is None else "lend"]
            yield table.document.problem("GM503", path, told, say("lend {commit}, with rel above 0", commit=one.commit))


def _unmet_masks(table: Table, one: Person, worn: dict[str, Person]) -> Iterator[Diagnostic]:
    """The mask is there, on one face alone, and has the actions that are declared and that hidden ones contradict."""
    if one.card is None:
        for at, action in enumerate(one.hidden):
            if action.conflicts is not None:
                told = say("it contradicts no action, since no card mask is worn")
                yield table.document.problem("GM503", [*one.path, "hidden", at, "conflicts"], told, say("leave it out"))
        return
    try:
        mask = table.world.masks.find(one.card)
    except GmkitError as error:
        tip = say("or say with set: which set it is of") if "set" not in table.document.data else None
        yield table.document.problem("GM301", [*one.path, "mask"], str(error), tip)
        return
    before = worn.setdefault(mask.id, one)
    if before is not one:
        line = table.document.place([*before.path, "mask"]).line
        told = say("{id} wears this mask, on line {line}", id=before.id, line=line)
        yield table.document.problem("GM504", [*one.path, "mask"], told, say("there is one of each"))
    for at, action in enumerate(one.hidden):
        if action.conflicts is not None:
            try:
                find_action(mask, action.conflicts)
            except GmkitError as error:
                yield table.document.problem("GM301", [*one.path, "hidden", at, "conflicts"], str(error))
    for at, text in enumerate(one.actions):
        try:
            find_action(mask, text, say("proper action of {title}", title=said(mask.title)))
        except GmkitError as error:
            yield table.document.problem("GM301", [*one.path, "actions", at], str(error))


def _undeclared(table: Table, state: State) -> Iterator[Diagnostic]:
    """Every action is one of the mask's."""
    for one in table.entries:
        for at, action in enumerate(one.actions):
            try:
                table.proper(state, one, action)
            except GmkitError as error:
                yield table.document.problem("GM301", [*one.path, "actions", at], str(error))


def _unaffordable(table: Table, state: State) -> Iterator[Diagnostic]:
    """The stake is worth the actions; nobody sets aside more than they have."""
    worth = 0
    for one in table.entries:
        declared = () if table.is_faction(one) else table.declared(state, one)
        face, hidden = actions.investing(declared)
        if one.lender:
            if face > one.lent:
                told = say("the actions are worth {face}, and {lent} Face are lent", face=face, lent=one.lent)
                yield table.document.problem("GM503", [*one.path, "actions"], told, say("leave some out"), key=True)
            continue
        worth = max(worth, face)
        if one.hidden_face is not None and hidden > one.hidden_face:
            told = say("the hidden actions are worth {hidden}, more than the Hidden Face there is", hidden=hidden)
            yield table.document.problem("GM503", [*one.path, "hidden"], told, say("leave some out"), key=True)
        if face > (one.face or 0) and table.kind in (*ALONE, *AUTHORITIES):
            told = say("the actions are worth {face}, more than the Face there is", face=face)
            yield table.document.problem("GM503", [*one.path, "actions"], told, say("leave some out"), key=True)
    stake = table.challenge.stake
    if table.kind not in (*ALONE, *AUTHORITIES) and stake is not None and stake < worth:
        told = say("less than the {worth} that the actions of a side are worth", worth=worth)
        yield table.document.problem("GM503", ["challenge", "stake"], told, say("make it {worth} or more", worth=worth))


def _unapproved(table: Table, state: State) -> Iterator[Diagnostic]:
    """A faction lends for what it approves of, and 0 is indifference (B9)."""
    if table.kind not in DUELS:
        return
    ready = state._replace(encounter=table.encounter(state))
    for one in table.entries:
        if table.is_faction(one) and not relationships.faction_approves(
            table.world, ready, BOTH.index(one.side), table.party(one.id)
        ):
            told = say("a faction lends only for what it approves of, and nothing declared here makes its modifier +1")
            tip = say("declare an action proper to it, or leave the loan out")
            yield table.document.problem("GM503", [*one.path, "id"], told, tip)


def _unnoticed(table: Table, state: State) -> Iterator[Diagnostic]:
    """Warn of the Uncast where an evening passes them over: without a feather they are not seen, nor asked (A60)."""
    for one in table.entries:
        if one.mask != model.UNCAST or table.kind not in DUELS:
            continue
        if one.lender:
            told = say("the Uncast are asked for nothing, and lend nothing")
            yield table.document.warning("GM503", [*one.path, "mask"], told, say("have it wear something else"))
        elif one.side == BOTH[1] and not sees(table.world, state, SeatNo(0), SeatNo(1)):
            told = say("without a peacock feather nobody sees the Uncast, to challenge or to follow them")
            yield table.document.warning("GM503", [*one.path, "mask"], told, say("have it wear something else"))


def _out_of_terms(table: Table) -> Iterator[Diagnostic]:
    """The figure may be named, and answered as it is (B1, B2, B3)."""
    if table.kind not in DUELS:
        return
    at, found = At(table.document, ("challenge",)), table.described()
    excess = too_high(found.state._replace(encounter=found.encounter), found.encounter.stake)
    if excess:
        said: list[str | int] = ["stake"] if "stake" in at else []
        yield table.document.problem("GM503", ["challenge", *said], excess, key=not said)
        return
    try:
        before_the_draw(table.world, found)
    except IllegalChoice as error:
        terms = [key for key in Terms._fields if key in at]
        yield table.document.problem("GM503", ["challenge", *terms[:1]], str(error), key=not terms)


# ---- The table of one challenge in a file: who sits there, what they feel and promised, what they declare and
# borrow.


class Table:
    """A challenge of a sound document on the way to a record.

    Attributes:
        document: the file.
        world: the content.
        options: the rules options in force.
        challenge: the file's challenge.
        kind: what sort of challenge it is.
        entries: principals and lenders.
        bands: the factions by each of their names, folded.
        names: of the avatars: principals, lenders, who passed a request on.
        seats: the avatars by name, folded.
    """

    def __init__(self, document: Document, world: World, options: Options) -> None:
        """Take a document without faults of its own, and what it is played with."""
        self.document, self.world, self.options = document, world, options
        self.challenge = given_in(document).challenge
        self.kind = self.challenge.kind
        self.entries = self.challenge.people()
        self.bands = {
            fold(name): at
            for at, faction in reversed(list(enumerate(world.factions)))
            for name in (faction.id, faction.label, *faction.aliases)
        }
        people = [one.id for one in self.entries if not self.is_faction(one)]
        people += [link for one in self.entries for link in one.links if fold(link) not in self.bands]
        self.seats: dict[str, SeatNo] = {}
        self.names: list[str] = []
        for name in people:
            if fold(name) not in self.seats:
                self.seats[fold(name)] = SeatNo(len(self.names))
                self.names.append(name)

    def is_faction(self, one: Person) -> bool:
        return one.lender and fold(one.id) in self.bands

    def party(self, name: str) -> Party:
        """Give whom a name means."""
        found = self.seats.get(fold(name))
        return len(self.names) + self.bands[fold(name)] if found is None else found

    def described(self) -> Described:
        """Give the whole challenge; it has no faults."""
        by_path = {one.path: one for one in self.entries}
        drawn = [
            None if given is None else tile(given)
            for path, given in self.challenge.draws()
            if path[:-1] not in by_path or not self.is_faction(by_path[path[:-1]])
        ]
        state = self.state()
        return Described(
            title=self.document.data.get("title", ""),
            state=state,
            encounter=self.encounter(state),
            draws=tuple(drawn),
            repaid=tuple((self.party(name), back) for name, back in self.challenge.repay),
            terms=self.challenge.terms,
        )

    def encounter(self, state: State) -> Encounter:
        """Give the challenge with everything declared and lent, and nothing drawn."""
        sides = [self._side(state, side) for side in BOTH[: 1 if self.kind in ALONE else 2]]
        stake = self.challenge.stake
        if stake is None:
            # Only between two avatars is anything put up beside what the actions are worth.
            alone = self.kind in (*ALONE, *AUTHORITIES)
            stake = 0 if alone else max(actions.investing(side.declared)[0] for side in sides)
        against = self.challenge.against
        return Encounter(
            kind=self.kind,
            sides=tuple(side._replace(named=stake if side.seat is not None else 0) for side in sides),
            against=None if against is None else self.party(against),
            stake=stake,
            before=state.feelings,
            had=state.face,
            goals=self.challenge.goals,
            refusals=tuple(self._refusal(state, one) for one in self.entries if one.refuses),
        )

    def state(self) -> State:
        """Give the table with everybody in one scene."""
        count = len(self.names)
        parties = count + len(self.world.factions)
        rows: list[Person | None] = [None] * count
        feelings = [[model.NEUTRAL] * (parties if at < count else count) for at in range(parties)]
        promised = [[0] * count for _ in range(parties)]
        face, tokens = [0] * count, [0] * count
        for one in self.entries:
            party = self.party(one.id)
            if party < count:
                rows[party] = one
                face[party] = max(one.lent, one.commit) if one.face is None else one.face
                values = sum(action.value for action in one.hidden)
                tokens[party] = values if one.hidden_face is None else one.hidden_face
            other = self._felt_about(one)
            if other is not None:
                feelings[party][other] = relationships.begin(one.feeling or 0, enduring=False)
                promised[party][other] = one.commit
        avatars = tuple(map(self._avatar, rows, self.names))
        owned = {held.mask for avatar in avatars for held in avatar.masks}
        return State(
            hall=Hall(
                Seating(
                    tuple(
                        Seat(name, one.level, pronoun=one.pronoun) if one else Seat(name, HUMAN)
                        for name, one in zip(self.names, rows, strict=True)
                    )
                ),
                self.options,
                len(self.world.factions),
                (Notes(),) * count,
            ),
            avatars=avatars,
            feelings=tuple(map(tuple, feelings)),
            seen=((0,) * parties,) * count,
            promised=tuple(map(tuple, promised)),
            debts=((0,) * count,) * count,
            face=(*face, -sum(face)),
            tokens=(*tokens, -sum(tokens)),
            stock=tuple(mask.id for mask in self.world.masks.masks if mask.id not in owned),
            hands=((),) * count,
            round=1,
            order=tuple(SeatNo(at) for at in range(count)),
            where=(Whereabouts(model.MAIN),) * count,
            worn=tuple(self._worn(one) for one in rows),
        )

    def _felt_about(self, one: Person) -> Party | None:
        """Give about whom a feeling and a promise are: who asks, or the other principal."""
        if one.lender and one.links:
            return self.party(one.links[-1])
        about = self.challenge.principal(one.side if one.lender else BOTH[1 - BOTH.index(one.side)])
        return None if about is None else self.party(about.id)

    def _worn(self, one: Person | None) -> str | None:
        if one is None or one.card is None:
            return one.mask if one else None
        return self.world.masks.find(one.card).id

    def _avatar(self, one: Person | None, name: str) -> Avatar:
        mask = self.world.masks.find(one.card) if one and one.card is not None else None
        return Avatar(
            (one and one.gender) or self.world.gender(Seat(name, pronoun=one.pronoun if one else "")),
            first_mask=mask.id if mask else None,
            masks=(Held(mask.id, shown=True),) if mask else (),
            hidden=tuple(
                action._replace(conflicts=find_action(mask, action.conflicts) if mask and action.conflicts else None)
                for action in (one.hidden if one else ())
            ),
        )

    def _side(self, state: State, side: str) -> Side:
        mine = [one for one in self.entries if one.side == side]
        owner = next((one for one in mine if not one.lender), None)
        if owner is None:
            return Side(None, ())
        # In a trial what the authority committed counts by itself: it is not asked, and draws no tile.
        lending = [one for one in mine if one.lender and not (self.kind in AUTHORITIES and self.is_faction(one))]
        return Side(
            self.seats[fold(owner.id)],
            self.declared(state, owner),
            loans=tuple(self._loan(state, one) for one in lending if not one.refuses),
        )

    def _loan(self, state: State, one: Person) -> Loan:
        via = tuple(self.seats[fold(link)] for link in one.links)
        reached = face_delivered(one.lent, len(via) + 1)
        actions = () if self.is_faction(one) else self.declared(state, one)
        return Loan(self.party(one.id), via, one.lent, reached, actions)

    def _refusal(self, state: State, one: Person) -> Refusal:
        """Give the refusal of somebody who was asked for Face, and lends none (A81)."""
        owner = self.challenge.principal(one.side)
        assert owner is not None
        lender, asker = self.party(one.id), self.seats[fold(one.links[-1] if one.links else owner.id)]
        face = state.face[lender]
        able = influence.may_lend(promised=one.commit, relationship=one.feeling or 0, face=face, asked=one.ask) > 0
        return Refusal(SeatNo(lender), asker, influence.denied(one.ask, one.commit, face, 0), able=able)

    def declared(self, state: State, one: Person) -> tuple[Declared, ...]:
        """Give what somebody declares: proper actions, then hidden and mundane ones."""
        known = actions_of(self.world, state, self.seats[fold(one.id)])
        found = [self.proper(state, one, text) for text in one.actions]
        found += [action for action in known.values() if action.kind == model.HIDDEN_FACE]
        like = self.world.city.tags
        plain = [
            known[ANYTHING]._replace(label=deed.label, tags=deed.tags or like.get(deed.label, ()))
            for deed in one.mundane
        ]
        return (*found, *plain)

    def proper(self, state: State, one: Person, text: str) -> Declared:
        """Give the proper action that a text names, by mask and action, by id or by label."""
        known = {
            ref: action
            for ref, action in actions_of(self.world, state, self.seats[fold(one.id)]).items()
            if action.kind == model.PROPER
        }
        worn = self._worn(one)
        names = {ref: _spelt(worn, ref, action.label) for ref, action in known.items()}
        title = said(self.world.mask(worn).title) if worn and worn not in NOT_CARDS else worn or say("no mask")
        return known[pick(say("proper action of {title}", title=title), text, names)]


def _spelt(worn: str | None, ref: str, label: str) -> Sequence[str]:
    name = ref.partition(":")[2]
    return known_as(label, *((name, f"{worn}.{name}") if name else ()))


def find_action(mask: Mask, text: str, what: str = "") -> str:
    """Give the id of the mask's action that a text names; `what` it should be is said in errors."""
    names = {one.id: known_as(one.label, one.id, f"{mask.id}.{one.id}") for one in mask.actions}
    return pick(what or say("action of {title}", title=said(mask.title)), text, names)


def tile(given: Any) -> Domino:
    """Read a draw: "3:4", or both ends in a list.

    Raises:
        UnreadableChoice: it is no tile.
    """
    return parse_domino(given if isinstance(given, str) else ":".join(map(str, given)))
