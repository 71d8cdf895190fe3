"""Challenges by a few figures, without a table: a feeling, a wooing, a faction, an alienation; and the odds of all."""

import functools
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar

from gmkit.chance.law import mean, total
from gmkit.chance.pieces import Domino, gap, gap_leads, law_of
from gmkit.errors import IllegalChoice, UnreadableChoice, known_as, later, quoted, said, say
from gmkit.games.masks import GAME
from gmkit.games.masks.content import Mask, king_of_clubs, worn_by_name
from gmkit.games.masks.events import AlienationDrawn, CourtsDrawn, FeelingMoved, FeelingStands, PromiseChanged
from gmkit.games.masks.model import CHARACTER, HIDDEN_FACE, MUNDANE, PROPER, Attempt, Declared, Feeling, Options, Party
from gmkit.games.masks.rules import actions as rules
from gmkit.games.masks.rules import relationships
from gmkit.games.masks.rules.actions import worth
from gmkit.games.masks.rules.relationships import TOLERATED, Alienation, change_by
from gmkit.names import pick
from gmkit.shell.card import set_id
from gmkit.shell.desk import Desk, Start
from gmkit.shell.options import Common, Rolling, argument, figure, flag
from gmkit.shell.session import Session, chances_line, put_odds
from gmkit.shell.words import percent, signed, signed_average
from gmkit.table.game import Done, Procedure, SeatNo, Steps, seen_by
from gmkit.table.odds import spread
from gmkit.table.run import never
from gmkit.table.seats import HUMAN, Seat, Seating

# ---- Procedures of City of Masks on a few figures, without a table: a feeling, a wooing, a faction, an alienation.
#
# Each is a generator that reads like the rulebook. The steps of an evening do the same by the same rules, and a test
# holds both to every draw.

SEATING = Seating((Seat("you", HUMAN), Seat("them", HUMAN)))
YOU, THEM = SeatNo(0), SeatNo(1)

MOST = 1_000_000
"""More Face than any table has tokens for."""

STRONGEST = 1000
"""More points than any encounter brings a feeling."""


class Felt(NamedTuple):
    """A feeling after an encounter, and the boxes crossed off beneath it."""

    level: int
    crossed: int


class Wooed(NamedTuple):
    """What came of wooing an avatar."""

    draw: Domino  # the wooer's courts
    change: int  # the points it brought, before any limit
    relationship: int  # the feeling after it
    may_commit: int  # the most Face that the wooed avatar may promise


class Swayed(NamedTuple):
    """What came of wooing a faction."""

    draw: Domino  # the wooer's courts
    change: int  # the points it brought, before any limit
    relationship: int  # the faction's feeling after it
    committed: int  # the Face it commits after it


class Checked(NamedTuple):
    """An alienation check, with its draw if there was one."""

    draw: Domino | None
    found: Alienation


def within(name: str, value: int, low: int, high: int) -> int:
    """Give a figure that is in its range.

    Raises:
        IllegalChoice: it is not; names the figure and the range.
    """
    if not low <= value <= high:
        raise IllegalChoice(
            say("{name} is {value}; give {low} to {high}", name=name, value=value, low=low, high=high).replace(
                " -", " −"
            )
        )
    return value


def relate(level: int, changes: tuple[int, ...], options: Options, *, enduring: bool = False) -> Steps[list[Felt]]:
    """Take a feeling of yours through encounters, each with the sum of its points.

    Raises:
        IllegalChoice: a figure is out of its range.
    """
    feeling = _begin("--level", level, enduring=enduring)
    for change in changes:
        within("--change", change, -STRONGEST, STRONGEST)
    felt = []
    for change in changes:
        before, feeling = feeling, relationships.change(feeling, change, options.enduring_cap)
        yield FeelingMoved(YOU, THEM, change, "encounter")
        yield FeelingStands(YOU, THEM, before.level, feeling.level, None)
        felt.append(Felt(feeling.level, relationships.crossed(feeling)))
    return felt


def woo(level: int, giver_face: int, options: Options, *, enduring: bool = False) -> Steps[Wooed]:
    """Woo an avatar whose feeling for you is known.

    Raises:
        IllegalChoice: a figure is out of its range.
    """
    before = _begin("--level", level, enduring=enduring)
    within("--giver-face", giver_face, 0, MOST)
    draw = yield from _draw(options)
    change = relationships.change_by(draw)
    after = relationships.change(before, change, options.enduring_cap)
    yield FeelingMoved(THEM, YOU, change, "wooing")
    yield FeelingStands(THEM, YOU, before.level, after.level, None)
    return Wooed(draw, change, after.level, relationships.may_commit(draw, giver_face, options.woo_commit_limit))


def sway(faction: int, relationship: int, committed: int, modifier: int | None, options: Options) -> Steps[Swayed]:
    """Woo a faction, given by its number in its file; a faction's feeling is always fickle.

    Without a modifier nobody has said that anything pleases it, and it takes no notice (B6).

    Raises:
        IllegalChoice: a figure is out of its range.
    """
    before = _begin("--relationship", relationship, enduring=False)
    within("--committed", committed, 0, MOST)
    within("--modifier", modifier or 0, -STRONGEST, STRONGEST)
    draw = yield from _draw(options)
    if modifier is None:
        return Swayed(draw, 0, relationship, committed)
    change, after, promised = relationships.woo_faction(before, committed, draw, modifier)
    holder: Party = len(SEATING) + faction
    yield FeelingMoved(holder, YOU, change, "wooing")
    yield FeelingStands(holder, YOU, before.level, after.level, None)
    if promised != committed:
        yield PromiseChanged(holder, YOU, committed, promised)
    return Swayed(draw, change, after.level, promised)


def check_alienation(face: int, tokens: int, options: Options) -> Steps[Checked]:
    """Check whether you are alienated; nothing is drawn where there is no check.

    Raises:
        IllegalChoice: a figure is out of its range.
    """
    within("--face", face, 0, MOST)
    within("--hidden-face", tokens, 0, MOST)
    excess = relationships.excess(face, tokens)
    if not excess:
        return Checked(None, relationships.alienated(face, tokens, None))
    draw = yield rules.courts_luck(options, YOU)
    found = relationships.alienated(face, tokens, draw)
    yield AlienationDrawn(YOU, excess, draw.inner, draw.outer, found.alienated, found.shift)
    return Checked(draw, found)


def _begin(name: str, level: int, *, enduring: bool) -> Feeling:
    return relationships.begin(within(name, level, -relationships.LIMIT, relationships.LIMIT), enduring=enduring)


def _draw(options: Options) -> Steps[Any]:
    draw = yield rules.courts_luck(options, YOU)
    yield CourtsDrawn(YOU, draw.inner, draw.outer)
    return draw


# ---- Quick forms of City of Masks on the command line: a feeling, a wooing, a faction, an alienation.

R = TypeVar("R")

Level = Annotated[int, flag("--level", help="The feeling now, -10 to 10.")]
Enduring = Annotated[bool, flag("--enduring", help="It came with a diamond or a spade; else it is fickle.")]
Changes = Annotated[list[int], flag("--change", help="The points that an encounter brings; once for each encounter.")]
GiverFace = Annotated[int, flag("--giver-face", help="The Face that the one who is wooed has in hand.")]
FactionName = Annotated[str, argument("FACTION", "The faction: any part of its name.")]
Relationship = Annotated[int, flag("--relationship", help="How the faction feels about you, -10 to 10.")]
Committed = Annotated[int, flag("--committed", help="The Face that it commits to you now.")]
Modifier = Annotated[
    int | None,
    flag("--modifier", help="What your aims, actions and masks add up to for it; unsaid, nothing pleases it."),
]
Face = Annotated[int, flag("--face", help="Your Face.")]
HiddenFace = Annotated[int, flag("--hidden-face", help="Your Hidden Face.")]


def relationship(
    desk: Desk, common: Common, rolling: Rolling, level: Level, change: Changes, enduring: Enduring = False
) -> None:
    """A feeling through several encounters, fickle or enduring.

    Example: gmkit challenge masks relationship --level -9 --enduring --change 4 --change 4 --change 1
    """
    steps = functools.partial(relate, level, tuple(change), enduring=enduring)
    session, felt = _played(desk, common, rolling, steps)
    result = {"levels": [one.level for one in felt], "crossed": [one.crossed for one in felt]}
    lines = [
        say(
            "{title}: an enduring feeling of {level}." if enduring else "{title}: a fickle feeling of {level}.",
            title=GAME.title,
            level=signed(level),
        )
    ]
    for delta, one in zip(change, felt, strict=True):
        crossed = say(", boxes crossed off: {crossed}", crossed=one.crossed) if one.crossed else ""
        lines.append(
            say(
                "  {delta}  stands at {level}{crossed}",
                delta=f"{signed(delta):>3}",
                level=signed(one.level),
                crossed=crossed,
            )
        )
    session.put_answer("relationship", common, result, lines, names=SEATING.names)


def woo_avatar(
    desk: Desk, common: Common, rolling: Rolling, level: Level, giver_face: GiverFace, enduring: Enduring = False
) -> None:
    """Wooing an avatar: how its feeling for you moves, and the Face that it may promise.

    Example: gmkit challenge masks woo --level 2 --giver-face 9 --roll 6:2
    """
    steps = functools.partial(woo, level, giver_face, enduring=enduring)
    session, came = _played(desk, common, rolling, steps)
    lines = [
        say("{title}: you draw {courts}.", title=GAME.title, courts=_courts(came.draw)),
        say(
            "  their feeling {change}, from {level} to {relationship}",
            change=signed(came.change),
            level=signed(level),
            relationship=signed(came.relationship),
        ),
        say("  they may promise {up_to} Face", up_to=_up_to(came.may_commit)),
    ]
    session.put_answer("woo", common, came._asdict(), lines, names=SEATING.names)


def woo_faction(
    desk: Desk,
    common: Common,
    rolling: Rolling,
    faction: FactionName,
    relationship: Relationship = 0,
    committed: Committed = 0,
    modifier: Modifier = None,
) -> None:
    """Wooing a faction: how its feeling for you moves, and the Face that it commits.

    Example: gmkit challenge masks faction 'Moon Temple' --relationship -5 --modifier 2 --roll 6:0
    """
    number, labels = find_faction(common, faction)
    label = labels[number]
    steps = functools.partial(sway, number, relationship, committed, modifier)
    session, came = _played(desk, common, rolling, steps)
    courts = _courts(came.draw)
    lines = [
        say("{title}: {label}; you draw {courts}.", title=GAME.title, label=said(label), courts=courts)
        if modifier is None
        else say(
            "{title}: {label}; you draw {courts}; modifier {modifier}.",
            title=GAME.title,
            label=said(label),
            courts=courts,
            modifier=signed(modifier),
        ),
        say(
            "  its feeling {change}, from {relationship} to {now}",
            change=signed(came.change),
            relationship=signed(relationship),
            now=signed(came.relationship),
        ),
        say("  it commits {committed} Face, {before} before", committed=came.committed, before=committed),
    ]
    lines += _unnoticed(modifier)
    result = {"faction": label, "modifier": modifier, **came._asdict()}
    session.put_answer("faction", common, result, lines, names=(*SEATING.names, *labels))


def _unnoticed(modifier: int | None) -> list[str]:
    """Say why a faction is not moved where nobody has said what pleases it (B6)."""
    if modifier is not None:
        return []
    return [say("  it takes no notice, since no deed pleases it; --modifier says what yours come to for it")]


def challenge_alienation(desk: Desk, common: Common, rolling: Rolling, face: Face, hidden_face: HiddenFace) -> None:
    """Whether a Hidden Face that outgrows its Face alienates, at the end of a scene.

    Example: gmkit challenge masks alienation --face 3 --hidden-face 8 --roll 2:3
    """
    steps = functools.partial(check_alienation, face, hidden_face)
    session, (draw, came) = _played(desk, common, rolling, steps)
    result = {
        "draw": draw,
        "check": came.check,
        "excess": came.excess,
        "alienated": came.alienated,
        "personalists": came.shift,
        "commission": -came.shift,
    }
    lines = [excess_line(face, hidden_face, came.excess)]
    if draw is not None:
        above = say(
            "{inner} + {excess} is above {outer}, alienated"
            if came.alienated
            else "{inner} + {excess} is not above {outer}, not alienated",
            inner=draw.inner,
            excess=came.excess,
            outer=draw.outer,
        )
        lines.append(say("  you draw {courts}: {above}", courts=_courts(draw), above=above))
    if came.alienated:
        lines.append(
            say(
                "  your feelings: Personalists {shift}, Commission {back}",
                shift=signed(came.shift),
                back=signed(-came.shift),
            )
        )
    session.put_answer("alienation", common, result, lines, names=SEATING.names)


def read_options(common: Common) -> dict[str, Any]:
    """Give the rules options in force; raises as the game's card does."""
    return {**GAME.read_options(common.options)}


def find_faction(common: Common, text: str) -> tuple[int, list[str]]:
    """Give the number of the faction that a text names in part, and the labels of all.

    Raises:
        UnknownName: there is no such faction.
        AmbiguousChoice: there are several.
    """
    from gmkit.games.masks.files import load  # not before content is read: most figures need none

    known = load(common.content or (), set_id(common.options))
    number = known.faction(text)
    return number, [one.label for one in known.factions]


def excess_line(face: int, hidden_face: int, excess: int) -> str:
    """Say how far a Hidden Face outgrows its Face, and what that asks for."""
    check = (
        say("{excess} too many, so there is a check", excess=excess)
        if excess
        else say("no more than {tolerated} above it, so no check", tolerated=TOLERATED)
    )
    return say(
        "{title}: {hidden_face} Hidden Face beside {face} Face: {check}.",
        title=GAME.title,
        hidden_face=hidden_face,
        face=face,
        check=check,
    )


def _played(desk: Desk, common: Common, rolling: Rolling, steps: Callable[[Options], Steps[R]]) -> tuple[Session, R]:
    """Play a procedure, which wants the rules options, to its end."""
    options = read_options(common)
    game = Procedure(functools.partial(steps, Options(**options)))
    start = Start(game, SEATING, options, game.set_up(SEATING, options))
    session = Session(desk, start, rolling, common.voice)
    session.play()
    done: Done[R] = session.state.now
    return session, done.result


def _courts(draw: Domino) -> str:
    return say("{draw}, inner court {inner}, outer court {outer}", draw=draw, inner=draw.inner, outer=draw.outer)


def _up_to(most: int) -> str:
    return say("up to {most}", most=most) if most else say("no")


# ---- What is declared on the command line: a mask, its actions in part, hidden and mundane ones by label.

LABEL = 80
"""The longest label of an action."""

_DIGITS = 9

MaskName = Annotated[
    str, argument("MASK", "The mask worn: any part of its name, or its card; or a role, uncast or character.")
]
MaybeMask = Annotated[
    str | None, argument("MASK", "The challenger's mask, or a role, uncast or character; none with --from.")
]


class Deeds(NamedTuple):
    """What the challenger declares."""

    do: Annotated[
        list[str] | None, flag("--do", metavar="LABEL", help="A proper action of the mask, in order; repeatable.")
    ] = None
    hidden: Annotated[
        list[str] | None,
        flag("--hidden", metavar="LABEL=VALUE", help="An action of the Hidden Face, after those of --do."),
    ] = None
    mundane: Annotated[
        list[str] | None,
        flag("--mundane", metavar="LABEL", help="Anything else plausible; it succeeds and is worth nothing."),
    ] = None
    face: Annotated[int | None, flag("--face", help="Face in hand; without it, never short.")] = None
    hidden_face: Annotated[int | None, flag("--hidden-face", help="Hidden Face in hand; without it, never short.")] = (
        None
    )


SUPPORTERS = GAME.seats[1] - 2
"""So many sit at the fullest table beside the two principals."""

Supporters = Annotated[int, figure("--supporters", 0, SUPPORTERS, "Lenders who draw for the challenger.")]
TheirSupporters = Annotated[int, figure("--their-supporters", 0, SUPPORTERS, "Lenders who draw for the defender.")]


TheirFace = Annotated[
    int | None, flag("--their-face", help="The defender's Face, with what it was lent; without it, never short.")
]
Promised = Annotated[int, figure("--promised", 0, MOST, "Face promised to you that did not come; it bounds the stake.")]
TheirPromised = Annotated[int, figure("--their-promised", 0, MOST, "Face promised to the defender that did not come.")]


class Theirs(NamedTuple):
    """The other side of an opposed challenge."""

    vs: Annotated[str | None, flag("--vs", metavar="MASK", help="The defender's mask.")] = None
    their_do: Annotated[
        list[str] | None, flag("--their-do", metavar="LABEL", help="A proper action of the defender's; repeatable.")
    ] = None
    their_hidden: Annotated[
        list[str] | None, flag("--their-hidden", metavar="LABEL=VALUE", help="A hidden action of the defender's.")
    ] = None
    their_mundane: Annotated[
        list[str] | None, flag("--their-mundane", metavar="LABEL", help="Anything else that the defender does.")
    ] = None
    stake: Annotated[int | None, flag("--stake", help="The figure that the challenger names, in Face.")] = None
    their_face: TheirFace = None
    promised: Promised = 0
    their_promised: TheirPromised = 0
    supporters: Supporters = 0
    their_supporters: TheirSupporters = 0
    asks: Annotated[
        int | None, flag("--asks", metavar="FACE", help="The defender asks for less, or offers more; it is taken.")
    ] = None
    hold: Annotated[bool, flag("--hold", help="With --asks: the challenger holds to its own figure.")] = False
    leave: Annotated[bool, flag("--leave", help="The defender leaves the figure, at its price.")] = False
    decline: Annotated[bool, flag("--decline", help="The defender declines the call, at its price.")] = False
    back_down: Annotated[
        bool, flag("--back-down", help="Who cannot cover the stake yields; else it attacks in desperation.")
    ] = False


def hidden(option: str, text: str) -> Declared:
    """Read a hidden action: LABEL=VALUE; raises UnreadableChoice."""
    label, equals, value = text.rpartition("=")
    if not equals or not (value.strip().isascii() and value.strip().isdigit() and len(value) <= _DIGITS):
        raise UnreadableChoice(
            say("{option} {words}: write LABEL=VALUE, the value 1 to 3", option=option, words=quoted(text))
        )
    return Declared(_label(option, label), HIDDEN_FACE, int(value))


def _label(option: str, text: str) -> str:
    label = text.strip()
    if not label or len(label) > LABEL or not label.isprintable():
        raise UnreadableChoice(
            say(
                "{option} {words}: name the action in 1 to {label} characters",
                option=option,
                words=quoted(text),
                label=LABEL,
            )
        )
    return label


def purse(option: str, value: int | None) -> int | None:
    """Give what is in a purse, None if it is never short; raises IllegalChoice for less than nothing."""
    if value is not None and value < 0:
        raise IllegalChoice(say("{option} is {value}; give 0 or more", option=option, value=value))
    return value


def proper(mask: Mask, do: Sequence[str]) -> list[Declared]:
    """Give the proper actions that are named, in order; raises UnknownName or AmbiguousChoice.

    What one's own Character does is what its Hidden Face does: each is named with its value, as with --hidden.
    """
    if mask.id == CHARACTER:
        return [hidden("--do", text)._replace(kind=PROPER) for text in do]
    names = {action: known_as(action.label, action.id) for action in mask.actions}
    found = [pick(say("proper action of {title}", title=said(mask.title)), text, names) for text in do]
    return [Declared(action.label, PROPER, action.value, tags=action.tags) for action in found]


def declared(mask: Mask, deeds: Deeds, whose: str = "") -> tuple[Declared, ...]:
    """Read what a side declares: proper actions, hidden ones, mundane ones; `whose` begins its options ("their-").

    Raises:
        UnknownName, AmbiguousChoice: for an action of the mask.
        UnreadableChoice: for a label, or the value beside one.
    """
    actions = proper(mask, deeds.do or ())
    actions += [hidden(f"--{whose}hidden", text) for text in deeds.hidden or ()]
    return (*actions, *(Declared(_label(f"--{whose}mundane", text), MUNDANE, 0) for text in deeds.mundane or ()))


def declared_alone(common: Common, mask: Mask, deeds: Deeds, test: str) -> tuple[Declared, ...]:
    """Read what is declared in an unopposed challenge, and hold it to the rules.

    Raises:
        IllegalChoice: the declaration breaks a rule.
    """
    actions = declared(mask, deeds)
    if not actions:
        raise IllegalChoice(
            say("no action is declared; name 1 to {actions} with --do, --hidden or --mundane", actions=rules.ACTIONS)
        )
    rules.declaring(actions, purse("--face", deeds.face), purse("--hidden-face", deeds.hidden_face))
    warn(common, actions, test)
    return actions


def warn(common: Common, actions: Sequence[Declared], test: str) -> None:
    """Warn of actions that no draw lets succeed."""
    for action in rules.out_of_reach(actions, test):
        common.voice.aside(
            say("warning: {label} cannot succeed: its running total is over 6", label=quoted(said(action.label)))
        )


def law_of_changes(weighed: Sequence[tuple[int, Fraction]]) -> dict[int, Fraction]:
    """Merge equal changes, the least first."""
    law: dict[int, Fraction] = {}
    for change, weight in sorted(weighed):
        law[change] = law.get(change, Fraction(0)) + weight
    return law


As = Annotated[str | None, flag("--as", metavar="NAME", help="Whose challenge it is, in the file.")]


Save = Annotated[bool, flag("--save", help="Change the file by what came of it.")]


class InFile(NamedTuple):
    """What goes with the evening or the table that a file holds."""

    woo: Annotated[list[str] | None, flag("--woo", metavar="NAME", help="Whom it woos, in the file; repeatable.")] = (
        None
    )
    with_: Annotated[
        list[str] | None,
        flag("--with", metavar="NAME [FACE]", help="An ally to ask in the file, and for how much; repeatable."),
    ] = None
    goal: Annotated[str | None, flag("--goal", help="What a challenge in the file is about.")] = None
    against: Annotated[str | None, flag("--against", metavar="FACTION", help="Whom it is directed against.")] = None
    save: Save = False


NO_FILE = InFile()
"""What goes with no evening."""


def only_in_a_file(more: InFile, path: Path | None) -> None:
    """Refuse what goes with an evening in a file where there is none; raises IllegalChoice."""
    given = [f"--{name.strip('_')}" for name in more._fields if getattr(more, name)]
    if given and path is None:
        raise IllegalChoice(
            say(
                "{given} goes with an evening; give its file with --from and whose challenge it is with --as",
                given=given[0],
            )
        )


def table_hears(session: Session) -> list[str]:
    """Tell what the table hears of a challenge in an evening; the JSON has what the GM knows besides."""
    return session.sentences(seen_by(session.events, None))


# ---- Odds of the quick forms of City of Masks: wooing, alienation, and an opposed challenge with supporters.

Ended = TypeVar("Ended")

Weighed = Sequence[tuple[Ended, Fraction]]
"""Every way in which a procedure may end, with its chance."""

_NONE = Fraction(0)
_SHORT = 1_000_000  # longer fractions say nothing to the eye


def ends(steps: Callable[[], Steps[Ended]]) -> list[tuple[Ended, Fraction]]:
    """Give every way in which a procedure may end, with its chance; nobody has to choose on the way."""
    game = Procedure(steps)
    found = spread(game, {game.set_up(SEATING, {}).state: Fraction(1)}, never)
    return [(state.now.result, share) for state, share in found.items() if isinstance(state.now, Done)]


def leads(first: int, second: int, options: Options) -> Callable[[int], Fraction]:
    """Give how likely it is that the first side's total is ahead of the second's by at least so many.

    Args:
        first: who draws on the first side.
        second: who draws on the second side.
        options: dominoes come from one set, and none is put back; the difference is absolute, or signed.
    """
    as_drawn = options.difference == "signed"
    if options.randomizer == "dominoes":
        law = gap_leads(first, second, signed=as_drawn)
        return lambda least: sum((share for lead, share in law.items() if lead >= least), _NONE)
    once = law_of(rules.drawing(options.randomizer), change_by if as_drawn else gap)
    ours, theirs = total(once, first), total(once, second)
    return lambda least: _ahead(ours, theirs, least)


def _ahead(ours: Mapping[int, Fraction], theirs: Mapping[int, Fraction], least: int) -> Fraction:
    """Give the chance of a lead of two independent totals, both sorted from the least."""
    below, won = _NONE, _NONE
    behind = list(theirs.items())
    for own, share in ours.items():
        while behind and behind[0][0] <= own - least:
            below += behind.pop(0)[1]
        won += share * below
    return won


def opposed_odds(supporters: int, theirs: int, options: Options) -> Fraction:
    """Give the chance that the challenger's side wins; equal totals are the challenger's (A14, A15).

    Args:
        supporters: lenders who draw for the challenger, none of them a faction.
        theirs: those who draw for the defender.
        options: the rules options in force.
    """
    return leads(supporters + 1, theirs + 1, options)(0)


def action_chances(actions: Sequence[Declared], options: Options) -> list[dict[str, Any]]:
    """Give the chance of each declared action, in order."""
    law = list(rules.drawing(options.randomizer).items())
    rows = [(rules.success_ladder(actions, draw.inner, options.success_test), share) for draw, share in law]
    return [
        {"label": one.label, "succeeds": sum((share for row, share in rows if row[at].succeeds), _NONE)}
        for at, one in enumerate(actions)
    ]


def odds_woo_avatar(common: Common, level: Level, giver_face: GiverFace, enduring: Enduring = False) -> None:
    """The chance that wooing an avatar helps or harms, and the Face that it may promise.

    Example: gmkit odds masks woo --level 2 --giver-face 9
    """
    options = read_options(common)
    found = ends(functools.partial(woo, level, giver_face, Options(**options), enduring=enduring))
    chances = _directions([(came.change, share) for came, share in found])
    expected = {
        "may_commit": _average(found, lambda came: came.may_commit),
        "relationship": _average(found, lambda came: came.relationship),
    }
    lines = [
        say("{title}: wooing an avatar", title=GAME.title),
        say(
            "  their feeling: {chances_line}; {on_average}",
            chances_line=chances_line(chances),
            on_average=_on_average(expected["relationship"]),
        ),
        say("  they may promise {may_commit:.2f} Face on average", may_commit=float(expected["may_commit"])),
    ]
    put_odds(GAME, "woo", common, {"chances": chances, "expected": expected}, lines, options)


def odds_woo_faction(
    common: Common,
    faction: FactionName,
    relationship: Relationship = 0,
    committed: Committed = 0,
    modifier: Modifier = None,
) -> None:
    """The chance that wooing a faction helps or harms, and that it commits more Face.

    Example: gmkit odds masks faction 'Moon Temple' --relationship -5 --modifier 2
    """
    options = read_options(common)
    number, labels = find_faction(common, faction)
    label = labels[number]
    found = ends(functools.partial(sway, number, relationship, committed, modifier, Options(**options)))
    chances = _directions([(came.change, share) for came, share in found])
    commits = sum((share for came, share in found if came.committed > committed), _NONE)
    expected = {
        "gain": _average(found, lambda came: max(0, came.change)),
        "relationship": _average(found, lambda came: came.relationship),
        "committed": _average(found, lambda came: came.committed),
    }
    result = {"faction": label, "modifier": modifier, "chances": chances, "commits": commits, "expected": expected}
    lines = [
        say("{title}: wooing {label}", title=GAME.title, label=said(label)),
        say(
            "  its feeling: {chances_line}; {on_average}",
            chances_line=chances_line(chances),
            on_average=_on_average(expected["relationship"]),
        ),
        say(
            "  it commits more Face {exactly}; {committed:.2f} in all on average",
            exactly=exactly(commits),
            committed=float(expected["committed"]),
        ),
        *_unnoticed(modifier),
    ]
    put_odds(GAME, "faction", common, result, lines, options)


def odds_alienation(common: Common, face: Face, hidden_face: HiddenFace) -> None:
    """The chance of being alienated at the end of a scene, and how far feelings shift.

    Example: gmkit odds masks alienation --face 3 --hidden-face 8
    """
    options = read_options(common)
    found = ends(functools.partial(check_alienation, face, hidden_face, Options(**options)))
    lost = sum((share for (_, came), share in found if came.alienated), _NONE)
    shift = _average(found, lambda checked: checked.found.shift)
    result = {
        "chances": {"alienated": lost, "not_alienated": 1 - lost},
        "expected": {"shift": shift, "shift_if_alienated": shift / lost if lost else None},
    }
    lines = [excess_line(face, hidden_face, found[0][0].found.excess)]
    if lost:
        lines.append(
            say(
                "  alienated {exactly}; feelings then shift by {shift:.2f} on average",
                exactly=exactly(lost),
                shift=float(shift / lost),
            )
        )
    put_odds(GAME, "alienation", common, result, lines, options)


def _directions(changes: Weighed[int]) -> dict[str, Fraction]:
    signs = {later("better"): 1, later("worse"): -1, later("same"): 0}
    return {
        name: sum((share for change, share in changes if (change > 0) - (change < 0) == sign), _NONE)
        for name, sign in signs.items()
    }


def _average(found: Weighed[Ended], measure: Callable[[Ended], int]) -> Fraction:
    return sum((share * measure(came) for came, share in found), _NONE)


def exactly(chance: Fraction) -> str:
    return f"{percent(chance)} ({chance})" if chance.denominator <= _SHORT else percent(chance)


def _on_average(level: Fraction) -> str:
    return say("{signed_average} on average", signed_average=signed_average(level))


# ---- The odds of an unopposed challenge, from the same law and rules that play uses.


def declared_in_mask(common: Common, deeds: Deeds, mask: str) -> tuple[Mask, tuple[Declared, ...]]:
    """Give the mask that is meant, and what is declared of it in an unopposed challenge."""
    from gmkit.games.masks.files import load_city, load_masks  # not before content is read: most figures need none

    options, own = Options(**read_options(common)), (common.content or (), set_id(common.options))
    worn = worn_by_name(king_of_clubs(load_masks(*own), options.king_of_clubs), load_city(*own), mask)
    return worn, declared_alone(common, worn, deeds, options.success_test)


def weigh_alone(common: Common, title: str, actions: Sequence[Declared], chosen: Mapping[str, Any]) -> None:
    """Tell the chance of each action of an unopposed challenge, and what Face to expect."""
    settled = settlements(actions, Options(**chosen))
    first = settled[0][0]
    ladder = [
        sum((weight for attempts, _, _, weight in settled if attempts[at].succeeds), Fraction(0))
        for at in range(len(first))
    ]
    rows = [{**attempt._asdict(), "succeeds": chance} for attempt, chance in zip(first, ladder, strict=True)]
    faces = law_of_changes([(face, weight) for _, face, _, weight in settled])
    hidden = law_of_changes([(tokens, weight) for _, _, tokens, weight in settled])
    result = {
        "actions": rows,
        "chances": {str(change): chance for change, chance in faces.items()},
        "expected": {"face": mean(faces), "hidden_face": mean(hidden)},
    }
    piece = say("two dice") if chosen["randomizer"] == "dice2d6" else say("one domino")
    lines = [say("{title}: {mask}, unopposed, {piece}", title=GAME.title, mask=title, piece=piece)]
    width = max(len(worth(one)) for one in first)
    lines += [
        f"  {worth(one):{width}}  {percent(chance)} ({chance})" for one, chance in zip(first, ladder, strict=True)
    ]
    lines.append(say("  Face {outlook}", outlook=_outlook(faces)))
    if any(one.kind == HIDDEN_FACE for one in first):
        lines.append(say("  Hidden Face {outlook}", outlook=_outlook(hidden)))
    put_odds(GAME, "unopposed", common, result, lines, chosen)


Settled = tuple[tuple[Attempt, ...], int, int, Fraction]
"""What came of the actions, the change in Face, in Hidden Face, and how likely it is."""


def settlements(actions: Sequence[Declared], options: Options) -> list[Settled]:
    """Give every way in which an unopposed challenge may end: one for each draw."""
    conflict = rules.conflict_bonus(actions)
    found = []
    for draw, weight in rules.drawing(options.randomizer).items():
        attempts = rules.success_ladder(actions, draw.inner, options.success_test)
        face, tokens = (
            rules.flowing(attempts, draw, kind, options.unopposed_bonus, conflict).change
            for kind in (PROPER, HIDDEN_FACE)
        )
        found.append((attempts, face, tokens, weight))
    return found


def _outlook(law: Mapping[int, Fraction]) -> str:
    span = say("from {min} to {max}", min=signed(min(law)), max=signed(max(law)))
    loss = sum((weight for change, weight in law.items() if change < 0), Fraction(0))
    return say(
        "{signed_average} on average, {span}; a loss {percent}",
        signed_average=signed_average(mean(law)),
        span=span,
        percent=percent(loss),
    )
