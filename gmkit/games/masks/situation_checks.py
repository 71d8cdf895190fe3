"""What no schema can say of an evening or a challenge in a file: whether it is possible, and what it names is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from gmkit.chance.pieces import PIPS, SIDES, Domino
from gmkit.errors import GmkitError, UnreadableChoice, did_you_mean, later, quoted, said, say
from gmkit.games.masks.content import SET, Mask, World, worn_by_name
from gmkit.games.masks.described import ALONE, AUTHORITIES, BOTH, DUELS, Challenge, Given, Person, given_in, tile
from gmkit.games.masks.files import load_around
from gmkit.games.masks.game import STEPS
from gmkit.games.masks.model import ARREST, CHARACTER, TRIAL, Feeling, HiddenAction, Options
from gmkit.games.masks.rules import actions, influence
from gmkit.games.masks.rules.hidden_face import Problem, problems
from gmkit.games.masks.situation import AVATAR, FILE, from_data, in_force
from gmkit.games.masks.stage import may_hold, unfit_steps
from gmkit.games.masks.written import (
    FEELING,
    NOT_CARDS,
    all_names,
    names_of,
)
from gmkit.library.credit import content_of
from gmkit.library.document import Around, At, Diagnostic, Document, Severity, in_order
from gmkit.library.forms import NOBODY, Book, Names, Path, unknown_names
from gmkit.names import fold, suggest
from gmkit.table.game import HIDDEN

T = TypeVar("T")

# ---- What the schema cannot say of a situation, as far as it can be said without its content.

_SELF = {
    "relationships": later("nobody has a relationship with themselves"),
    "promised": later("nobody promises Face to themselves"),
    "debts": later("nobody owes Face to themselves"),
    "seen": later("nobody has a relationship with themselves"),
    "warmed_by": later("nobody warms themselves"),
    "ties": later("nobody is tied to themselves"),
    "meets": later("nobody meets themselves"),
    "follows": later("nobody follows themselves"),
    "objectives": later("nobody's objective is about themselves"),
}


def check_situation(document: Document) -> list[Diagnostic]:
    """List what is wrong with a situation of the right shape, whatever content it is played with."""
    seats = names_of([avatar["name"] for avatar in document.data["avatars"]], ()).books["seat"]
    found = [*_names(document), *_order(document), *_marks(document), *_penniless(document), *_themselves(document)]
    return in_order([*found, *unknown_names(At(document), FILE.names(document.data), Names({"seat": seats}))])


def _names(document: Document) -> Iterator[Diagnostic]:
    """Every avatar has a name of its own, which one line can hold."""
    first: dict[str, int] = {}
    for at, avatar in enumerate(document.data["avatars"]):
        name: str = avatar["name"]
        path: Path = ("avatars", at, "name")
        if not name.isprintable() or name != name.strip():
            yield document.problem(
                "GM503", path, say("a name is printable, and has no space at its ends"), say("write it so")
            )
            continue
        before = first.setdefault(fold(name), at)
        if before != at:
            line = document.place(["avatars", before, "name"]).line
            told = say("a second avatar with this name; the first is on line {line}", line=line)
            yield document.problem("GM504", path, told, say("give each a name of its own"))


def _order(document: Document) -> Iterator[Diagnostic]:
    """The order of the round has everybody once."""
    order = document.data.get("order", ())
    folded = [fold(word) for word in order]
    for at, word in enumerate(folded):
        if word in folded[:at]:
            line = document.place(["order", folded.index(word)]).line
            told = say("this avatar is in the order already, on line {line}", line=line)
            yield document.problem("GM504", ["order", at], told, say("each is in it once"))
    seats = [avatar["name"] for avatar in document.data["avatars"]]
    out = list(map(fold, document.data.get("out", ())))
    missing = [name for name in seats if order and fold(name) not in (*folded, *out)]
    if missing and set(folded) <= set(map(fold, seats)):
        told = say("the order has everybody in it, and {missing} is not there", missing=missing[0])
        yield document.problem(
            "GM503", ["order"], told, say("add {missing}, or leave the order out", missing=missing[0]), key=True
        )


def _themselves(document: Document) -> Iterator[Diagnostic]:
    """Nobody feels, promises or owes anything to themselves."""
    for at, avatar in enumerate(document.data["avatars"]):
        own = fold(avatar["name"])
        for one in AVATAR.names(avatar):
            if fold(one.word) == own and (told := _SELF.get(str(one.path[0]))):
                yield document.problem(
                    "GM503", ["avatars", at, *one.path], said(told), say("name another"), key=one.key
                )


def _penniless(document: Document) -> Iterator[Diagnostic]:
    """What an avatar holds is said, or follows from its mask."""
    for at, avatar in enumerate(document.data["avatars"]):
        dealt = avatar.get("first_mask") or avatar.get("masks") or avatar.get("mask") not in (None, *NOT_CARDS)
        for field in ("face", "hidden_face"):
            if not dealt and field not in avatar:
                told = say(
                    "it is not said how much {replace} this avatar has, nor which mask it was dealt",
                    replace=field.replace("_", " "),
                )
                yield document.problem(
                    "GM503", ["avatars", at, "name"], told, say("add {field}, or masks", field=field)
                )


class Marked(NamedTuple):
    """A feeling in a file, and where."""

    path: Path
    given: Mapping[str, Any]
    feeling: Feeling
    of_faction: bool


def _marked(data: Mapping[str, Any]) -> Iterator[Marked]:
    """Give every feeling that is written as a block."""
    blocks: list[tuple[Path, Any, bool]] = [
        (("avatars", at, "relationships"), avatar.get("relationships", {}), False)
        for at, avatar in enumerate(data["avatars"])
    ]
    blocks += [
        (("factions", word, "feelings"), faction.get("feelings", {}), True)
        for word, faction in data.get("factions", {}).items()
    ]
    for path, block, of_faction in blocks:
        # Of what is not known there is nothing to say.
        for word, given in () if block == HIDDEN.value else block.items():
            if not isinstance(given, int):
                yield Marked((*path, word), given, FEELING.read(NOBODY, given), of_faction)


def _marks(document: Document) -> Iterator[Diagnostic]:
    """Marks, origin and pole agree with the level (Relationships; A41 to A44)."""
    strict = document.data.get("options", {}).get("enduring_cap", "strict") == "strict"
    for one in _marked(document.data):
        for field, told, tip in _wrong(one.feeling, one.of_faction, strict=strict):
            yield document.problem("GM503", [*one.path, field], told, tip, key=field not in one.given)


def _wrong(feeling: Feeling, of_faction: bool, *, strict: bool) -> Iterator[tuple[str, str, str]]:
    """Give the field that is wrong, why, and what to do; the first that is wrong."""
    level, enduring, latent, origin, pole = feeling
    far = level * origin < 0
    if of_faction and enduring:
        yield "enduring", say("what a faction feels is always fickle"), say("leave it out")
    elif not enduring and latent != level:
        yield (
            "latent",
            say("a fickle feeling has no marks, so this is its level"),
            say("leave it out, or say enduring: true"),
        )
    elif not enduring and pole:
        yield "pole", say("only an enduring feeling has a pole"), say("leave it out, or say enduring: true")
    elif enduring and not origin:
        yield (
            "origin",
            say("an enduring feeling began on one side"),
            say("write origin: 1 if it was warm, -1 if it was cold"),
        )
    elif enduring and not pole:
        yield "pole", say("an enduring feeling at 0 comes back with the strength it had"), say("add pole, 1 to 10")
    elif enduring and level and (latent * level <= 0 or abs(latent) > abs(level)):
        low, high = (1, level) if level > 0 else (level, -1)
        yield (
            "latent",
            say("marks leave something of the level, so this is {low} to {high}", low=low, high=high),
            say("correct one of the two"),
        )
    elif enduring and not level and abs(latent) >= pole:
        yield (
            "latent",
            say("with {pole} marks it would be felt again, so there are fewer", pole=pole),
            say("correct it, or the level"),
        )
    elif enduring and level and abs(level) > pole and (strict or not far):
        told = say("the pole is the most it has been, and the level is {level}", level=level)
        tip = say("where it began") if far else say("its own side")
        yield "pole", told, say("make it {most} or more; it is counted on {tip}", most=abs(level), tip=tip)


# ---- Whether what a situation names is there: factions, masks and the actions of Hidden Faces.

_CODES = {"CM-H01": "GM502", "CM-H03": "GM501", "CM-H08": "GM504", "CM-H09": "GM504"}
"""Codes of the rules for Hidden Faces; GM503 for any other."""


def refer_situation(document: Document, around: Around) -> list[Diagnostic]:
    """List what a situation names that its content has not, and faults of Hidden Faces, where the content is here."""
    found, wrong = content_of(document, around, SET)
    world = load_around(found or around.without(SET.name, document.data["set"]), around)
    return in_order([*wrong, *unmet(document, world, names_only=around.names_only)])


def unmet(document: Document, world: World, *, names_only: bool = False) -> list[Diagnostic]:
    """List every faction and mask that is not there, masks that are owned twice, and faults of Hidden Faces.

    Where one of the files has errors, only names are looked up.
    """
    world = in_force(world, document.data.get("options", {}))
    seats = [row["name"] for row in document.data["avatars"]]
    books = all_names(seats, world).books
    tip = None if "set" in document.data else say("or say with set: which set it is of")
    shown = (*books["party"].shown, *(faction.label for faction in world.factions))
    told = {sort: books[sort]._replace(tip=tip) for sort in ("mask", "worn", "role")}
    told["party"] = books["party"]._replace(shown=shown)
    found = list(unknown_names(At(document), FILE.names(document.data), Names(told)))
    if names_only:
        return in_order(found)
    found += _no_factions(document, books["party"])
    found += _steps(document)
    found += _named_twice(document, books["party"])
    owners: dict[str, Path] = {}
    for at in range(len(seats)):
        found += _masks(document, world, at, owners)
    if "agenda" in document.data and not any(one.severity is Severity.ERROR for one in found):
        found += _unfit(document, world)
    return in_order(found)


def _unfit(document: Document, world: World) -> Iterator[Diagnostic]:
    """Every step still to do finds on the table what it needs."""
    options = {**Options()._asdict(), **document.data.get("options", {})}
    try:
        state = from_data(document.data, world, options)
    except GmkitError:
        # Whatever it names that is not there is told at its own place.
        return
    for at, why in unfit_steps(in_force(world, options), state):
        told = say("the step {word} does not fit the table: it {why}", word=quoted(state.agenda[at].word), why=why)
        yield document.problem(
            "GM503", ["agenda", at], told, say("leave agenda and encounter out, or restore the file")
        )


def _party(book: Book, word: str) -> int | None:
    """Give the party with a name; None if nobody has it."""
    try:
        return int(book.find(word))
    except GmkitError:
        return None


def _no_factions(document: Document, book: Book) -> Iterator[Diagnostic]:
    """What stands for a faction is none of the avatars."""
    data = document.data
    seats = len(data["avatars"])
    places: list[tuple[Path, str, bool]] = [(("factions", word), word, True) for word in data.get("factions", {})]
    if "against" in data.get("encounter", {}):
        places.append((("encounter", "against"), data["encounter"]["against"], False))
    for path, word, key in places:
        if (party := _party(book, word)) is not None and party < seats:
            yield document.problem(
                "GM301", path, say("this is an avatar, not a faction"), say("name a faction"), key=key
            )


def _steps(document: Document) -> Iterator[Diagnostic]:
    """Every step still to do is one that the game has, and holds what it needs."""
    for at, step in enumerate(document.data.get("agenda", ())):
        if step["step"] not in STEPS:
            near = suggest(step["step"], STEPS)
            tip = did_you_mean([near[0]]) if near else say("leave the agenda out to begin with the next round")
            yield document.problem("GM301", ["agenda", at, "step"], say("the game has no such step"), tip)
        elif not may_hold(STEPS[step["step"]], step.get("args", ()), seat="seat" in step):
            told = say("the step {step} of this agenda needs something else beside it", step=quoted(step["step"]))
            tip = say("leave agenda and encounter out, or restore the file")
            yield document.problem("GM503", ["agenda", at], told, tip)


def _named_twice(document: Document, book: Book) -> Iterator[Diagnostic]:
    """No block has two fields for one avatar or faction, under two of its names."""
    first: dict[tuple[Path, int], Path] = {}
    for one in (one for one in FILE.names(document.data) if one.key):
        party = _party(book, one.word)
        if party is None:
            continue
        before = first.setdefault((one.path[:-1], party), one.path)
        if before != one.path:
            line = document.place(before, key=True).line
            told = say("{word} is the one named on line {line} already", word=quoted(one.word), line=line)
            yield document.problem("GM504", one.path, told, say("keep one of the two"), key=True)


def _masks(document: Document, world: World, at: int, owners: dict[str, Path]) -> Iterator[Diagnostic]:
    """Check what an avatar owns and wears."""
    row = document.data["avatars"][at]
    above: Path = ("avatars", at)
    worn = row.get("mask")
    listed: list[tuple[Path, str]] = [
        ((*above, "masks", n, "mask"), held["mask"]) if isinstance(held, dict) else ((*above, "masks", n), held)
        for n, held in enumerate(row.get("masks", ()))
    ]
    roles = {_role(world, text) for text in row.get("roles", ())}
    card = None if worn in (None, *NOT_CARDS) else _worn(world, worn)
    if "masks" not in row and card is not None and card.on_card:
        listed = [((*above, "mask"), worn)]
    owned: list[str] = []
    sound = True
    for path, text in listed:
        mask = _mask(world, text)
        if mask is None:
            sound = False
            continue
        before = owners.setdefault(mask.id, path)
        if before is not path:
            whose = say("this avatar owns it already") if before[1] == at else say("another avatar owns this mask")
            told = say("{whose}, on line {line}", whose=whose, line=document.place(before).line)
            yield document.problem("GM504", path, told, say("there is one of each"))
        owned.append(mask.id)
    if worn == CHARACTER and not row.get("character"):
        tip = say("add character: true, or wear something else")
        yield document.problem("GM503", [*above, "mask"], say("this avatar has no Character of its own"), tip)
    elif card is not None and not card.on_card:
        if card.id not in roles:
            told = say("{title} is worn, and is not among the roles of this avatar", title=card.title)
            yield document.problem("GM503", [*above, "mask"], told, say("add it to roles"))
    elif card is not None and "masks" in row:
        mask = card
        if sound and mask.id not in owned:
            # At the market a mask may be sold that is worn till the round is over.
            late = {"agenda", "ended"} & document.data.keys()
            severity = Severity.WARNING if late else Severity.ERROR
            told = say("{title} is worn, and is not among the masks of this avatar", title=mask.title)
            yield document.problem("GM503", [*above, "mask"], told, say("add it to masks"), severity=severity)
    first = row.get("first_mask", listed[0][1] if listed else None)
    yield from _hidden_face(document, world, at, None if first is None else _mask(world, first))


def _mask(world: World, text: str) -> Mask | None:
    """Give the mask that a text names; None if there is none, which is told at its name."""
    return _found(world.masks.find, text)


def _worn(world: World, text: str) -> Mask | None:
    """Give what a text names that may be worn; None if there is none."""
    return _found(lambda word: worn_by_name(world.masks, world.city, word), text)


def _role(world: World, text: str) -> str | None:
    """Give the id of the role that a text names; None if there is none."""
    return _found(lambda word: world.city.role_by_name(word).id, text)


def _found(find: Callable[[str], T], text: str) -> T | None:
    try:
        return find(text)
    except GmkitError:
        return None


def _hidden_face(document: Document, world: World, at: int, mask: Mask | None) -> Iterator[Diagnostic]:
    """Hold a Hidden Face to the rules for making one."""
    rows: list[dict[str, Any]] = document.data["avatars"][at].get("hidden_actions", [])
    above: Path = ("avatars", at, "hidden_actions")
    if not rows or HIDDEN.value in (rows, document.data["avatars"][at].get("first_mask")):
        return
    if mask is None:
        if document.data["avatars"][at].get("first_mask", "") is None:
            told = say("a Hidden Face is made for a mask, and none was dealt")
            yield document.problem("GM503", above, told, say("add first_mask"), key=True)
        return
    actions = [HiddenAction(**row) for row in rows]
    for one in problems(actions, mask, world.masks):
        path = above if one.at is None else (*above, one.at, _field(one.rule, one.at, actions))
        yield document.problem(
            _CODES.get(one.rule, "GM503"),
            path,
            f"{one.message} ({one.rule})",
            _written(one, mask),
            key=one.at is None,
            note=say("the Hidden Face of {title}", title=quoted(said(mask.title))[1:-1]) if one.at is None else None,
            severity=Severity.WARNING if one.warning else Severity.ERROR,
        )


def _written(one: Problem, mask: Mask) -> str | None:
    """Say what to do about a fault of a Hidden Face; of one that no line shows, in which field."""
    if one.at is not None or not one.tip:
        return one.tip or None
    if one.rule == "CM-H04":
        ids = ", ".join(action.id for action in mask.actions)
        return say("write `conflicts:` at another, with the proper action that it contradicts: {ids}", ids=ids)
    return f"{one.tip}, in `{'label' if one.rule == 'CM-H07' else 'value'}:`"


def _field(rule: str, at: int, actions: list[HiddenAction]) -> str:
    """Give the field of an action that a rule is about."""
    if rule in ("CM-H01", "CM-H02"):
        return "value"
    if rule in ("CM-H04", "CM-H09", "CM-H10") and actions[at].conflicts is not None:
        return "conflicts"
    return "label"


# ---- What the schema cannot say of one challenge in a file, as far as it can be said without its content.


def check_challenge(document: Document) -> list[Diagnostic]:
    """List what is wrong with a challenge of the right shape, whatever content it is played with."""
    given = given_in(document)
    challenge = given.challenge
    found = [*_principals(document, challenge), *_once_each(document, challenge), *_lending(document, challenge)]
    found += [*_actions(document, challenge), *_tiles(document, given), *_repaid(document, challenge)]
    found += _terms(document, challenge)
    return in_order(found)


def _principals(document: Document, challenge: Challenge) -> Iterator[Diagnostic]:
    """The sides that this kind of challenge has are there, and no others."""
    at, kind = At(document, ("challenge",)), challenge.kind
    wanted = ("challenger",) if kind in ALONE else ("defender",) if kind in AUTHORITIES else BOTH
    for side in BOTH:
        if side in wanted and side not in at:
            told = say("this kind of challenge, {kind}, has a {side}", kind=kind, side=side)
            yield document.problem("GM503", ["challenge"], told, say("add {side}", side=side), key=True)
        elif side in at and side not in wanted:
            told = say("this kind of challenge, {kind}, has no {side}", kind=kind, side=side)
            yield document.problem(
                "GM503", ["challenge", side], told, say("leave it out, or change the kind"), key=True
            )
        elif ("support", side) in at and side not in wanted:
            path = ["challenge", "support", side]
            yield document.problem("GM503", path, say("nobody is on this side"), say(say("leave it out")), key=True)
    if kind in (*ALONE, ARREST) and "support" in at:
        told = (
            say("nobody is called for help against an arrest")
            if kind == ARREST
            else say("nobody is called for help where nobody opposes")
        )
        yield document.problem("GM503", ["challenge", "support"], told, say(say("leave it out")), key=True)
    if "authorities" in at and kind not in AUTHORITIES:
        told = say("the authorities have no part in this kind of challenge, {kind}", kind=kind)
        yield document.problem("GM503", ["challenge", "authorities"], told, say(say("leave it out")), key=True)


def _once_each(document: Document, challenge: Challenge) -> Iterator[Diagnostic]:
    """Everybody is there once: no lender is a principal, and none lends to both sides."""
    first: dict[str, Person] = {}
    for one in challenge.people():
        path = [*one.path, "id"]
        if not one.id.isprintable() or one.id != one.id.strip():
            yield document.problem(
                "GM503", path, say("a name is printable, and has no space at its ends"), say("write it so")
            )
        before = first.setdefault(fold(one.id), one)
        if before is one:
            continue
        line = document.place([*before.path, "id"]).line
        if not one.lender:
            told, tip = (
                say("both sides have this name; the other is on line {line}", line=line),
                say("give each a name of its own"),
            )
        elif not before.lender:
            told, tip = (
                say("a principal does not lend; this one is on line {line}", line=line),
                say("name another lender"),
            )
        elif before.side != one.side:
            told, tip = (
                say("nobody lends to both sides; this one lends on line {line} already", line=line),
                say("leave one out"),
            )
        else:
            told, tip = (
                say("nobody lends twice; this one lends on line {line} already", line=line),
                say("leave one out"),
            )
        yield document.problem("GM504", path, told, tip)


def _lending(document: Document, challenge: Challenge) -> Iterator[Diagnostic]:
    """No lender commits more than it may, and the fees can be paid (Calling Influence; A20, A32, A35)."""
    found = challenge.people()
    rel = {fold(one.id): one.feeling for one in found if one.lender}
    principals = {fold(one.id) for one in found if not one.lender}
    for side in BOTH:
        owner = challenge.principal(side)
        lenders = [one for one in found if one.lender and one.side == side]
        for one in lenders:
            yield from _chain(document, one, principals, rel)
            yield from _bounds(document, one)
        fees = sum(influence.fee(len(one.links) + 1) for one in lenders)
        if owner is not None and fees > (owner.face or 0):
            told = say("asking costs {fees} Face, 1 for each link, and there are {face}", fees=fees, face=owner.face)
            yield document.problem("GM503", ["challenge", side, "face"], told, say("give more Face, or fewer lenders"))


def _chain(
    document: Document, one: Person, principals: set[str], rel: Mapping[str, int | None]
) -> Iterator[Diagnostic]:
    """Whoever passes a request on is somebody else, and asks for no more than they feel."""
    for at, link in enumerate(one.links):
        path = [*one.path, "via", at]
        if fold(link) in principals:
            yield document.problem("GM503", path, say("a principal passes no request on"), say("name an ally"))
        elif fold(link) in [fold(other) for other in one.links[:at]] or fold(link) == fold(one.id):
            yield document.problem("GM504", path, say("nobody passes a request on twice"), say("leave one out"))
    felt = [known for link in one.links if (known := rel.get(fold(link))) is not None]
    most = influence.may_ask(felt)
    if most is not None and one.ask > most:
        told = say("nobody asks for more than they feel about who asks them, here {most}", most=most)
        yield document.problem("GM503", [*one.path, "ask"], told, say("make it {most} or less", most=most))


def _bounds(document: Document, one: Person) -> Iterator[Diagnostic]:
    """A lender commits what it was asked for at most, what it promised or feels, and what it has."""
    path = [*one.path, "ask" if one.lend is None else "lend"]
    promised, feels = one.commit, one.feeling or 0
    willing = influence.may_lend(promised=promised, relationship=feels, face=None, asked=None)
    if one.refuses and "draw" in At(document, one.path):
        told = say("who lends nothing draws nothing")
        yield document.problem("GM503", [*one.path, "draw"], told, say("leave it out, or lend something"), key=True)
    if one.lent > one.ask:
        yield document.problem(
            "GM503", path, say("more than the {ask} that is asked for", ask=one.ask), say("lend less, or ask more")
        )
    elif one.lent > willing:
        told = say("more than it may lend: it promised {promised}, and feels {feels}", promised=promised, feels=feels)
        yield document.problem("GM503", path, told, say("make it {willing} or less", willing=willing))
    elif one.face is not None and one.lent > one.face:
        yield document.problem(
            "GM503",
            path,
            say("more than the {face} Face it has", face=one.face),
            say("lend {face} or less", face=one.face),
        )


def _terms(document: Document, challenge: Challenge) -> Iterator[Diagnostic]:
    """Only between two is there a figure; nothing is declared, nor anybody called, before it is declined or left."""
    at, terms = At(document, ("challenge",)), challenge.terms
    for key in terms._fields:
        if key in at and challenge.kind not in DUELS:
            told = say("this kind of challenge, {kind}, has no figure to answer", kind=challenge.kind)
            yield document.problem("GM503", ["challenge", key], told, say(say("leave it out")), key=True)
    if (terms.decline or terms.leave) and "support" in at:
        told = say("nobody is called for help before the figure stands")
        yield document.problem("GM503", ["challenge", "support"], told, say(say("leave it out")), key=True)
    for one in challenge.people() if terms.decline or challenge.kind == TRIAL else ():
        for field in ("actions", "hidden", "mundane"):
            if getattr(one, field):
                told = (
                    say("nothing is declared in a trial; it is for the arrest")
                    if challenge.kind == TRIAL
                    else say("nothing is declared before a challenge is accepted, and this one is declined")
                )
                yield document.problem("GM503", [*one.path, field], told, say(say("leave it out")), key=True)


def _actions(document: Document, challenge: Challenge) -> Iterator[Diagnostic]:
    """Three actions at most, of all kinds together, none of them twice."""
    for one in challenge.people():
        given: list[tuple[Path, str]] = [((*one.path, "actions", at), ref) for at, ref in enumerate(one.actions)]
        given += [((*one.path, "hidden", at, "label"), action.label) for at, action in enumerate(one.hidden)]
        given += [((*one.path, "mundane", at), deed.label) for at, deed in enumerate(one.mundane)]
        if len(given) > actions.ACTIONS:
            told = say(
                "{count} actions; a challenge holds {actions} at most, of all kinds together",
                count=len(given),
                actions=actions.ACTIONS,
            )
            yield document.problem("GM503", given[actions.ACTIONS][0], told, say("leave some out"))
        first: dict[str, Path] = {}
        for path, label in given:
            before = first.setdefault(fold(label), path)
            if before != path:
                line = document.place(before).line
                yield document.problem(
                    "GM504",
                    path,
                    say("this action is declared already, on line {line}", line=line),
                    say(say("leave it out")),
                )


def _tiles(document: Document, given: Given) -> Iterator[Diagnostic]:
    """Every draw can be drawn; a domino is drawn once."""
    dice = given.options.randomizer == "dice2d6"
    first: dict[Domino, Path] = {}
    for path, ends_said in given.challenge.draws():
        if ends_said is None:
            continue
        ends = range(1, SIDES + 1) if dice else range(PIPS + 1)
        try:
            drawn = tile(ends_said)
        except UnreadableChoice:
            drawn = None
        if drawn is None or not {drawn.inner, drawn.outer} <= set(ends):
            told = (
                say("two dice show {low} to {high} pips each", low=ends[0], high=ends[-1])
                if dice
                else say("two ends of a tile have {low} to {high} pips each", low=ends[0], high=ends[-1])
            )
            yield document.problem("GM502", path, told, say("write the inner court first, such as [3, 4]"))
            continue
        before = first.setdefault(drawn.tile(), path)
        if before != path and not dice:
            line = document.place(before).line
            told = say("the tile {drawn} is drawn already, on line {line}", drawn=drawn, line=line)
            yield document.problem("GM504", path, told, say("tiles are put back only after the challenge"))


def _repaid(document: Document, challenge: Challenge) -> Iterator[Diagnostic]:
    """Only lenders are repaid."""
    lenders = [one.id for one in challenge.people() if one.lender]
    seen: dict[str, str] = {}
    for word, _back in challenge.repay:
        path = ["challenge", "repay", word]
        if fold(word) not in map(fold, lenders):
            near: Sequence[str] = suggest(word, lenders)
            tip = did_you_mean([near[0]]) if near else say("name one of the lenders")
            yield document.problem("GM301", path, say("nobody of this name lends"), tip, key=True)
        elif seen.setdefault(fold(word), word) != word:
            yield document.problem(
                "GM504", path, say("this lender is repaid twice"), say("keep one of the two"), key=True
            )
