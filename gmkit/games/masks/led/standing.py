"""Who and what is meant at a table, how it stands, and what a change is called."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import product
from typing import Any

from gmkit.errors import UnreadableChoice, known_as, later, listed, said, say
from gmkit.games.masks import events, model
from gmkit.games.masks.content import World
from gmkit.games.masks.events import ArrestEnds, ChallengeDeclined, OpposedResolved
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import MAIN, Party, State
from gmkit.games.masks.rules.actions import actions_of
from gmkit.games.masks.rules.challenges import SMALL, leads, most_stake, rival
from gmkit.games.masks.rules.influence import AskerFeels, LenderFeels, promised_to, reach, short
from gmkit.games.masks.rules.relationships import OpponentFeels, card_feeling, change_by, excess
from gmkit.games.masks.rules.rounds import AnswerOffer, CheckAlienation, FeelCut, GoToMarket, NamePrice, OfferMask
from gmkit.games.masks.rules.unmasking import Denounce
from gmkit.games.masks.situation import to_data
from gmkit.games.masks.stage import everybody, known_level, party_called, party_name, principals, seats
from gmkit.games.masks.written import PREFIX
from gmkit.names import fold, pick
from gmkit.shell.desk import Hook
from gmkit.shell.output import event_word
from gmkit.shell.words import Label, Story, capital, counted, one_stop, percent, signed, signed_average
from gmkit.table.choices import Number
from gmkit.table.game import Ask, Hidden, Reason, SeatNo, SignMeant, SignShown
from gmkit.table.seats import Seating


def find_seat(state: State, name: str) -> SeatNo:
    """Give the avatar that is meant; raises UnreadableChoice, UnknownName or AmbiguousChoice."""
    if not name:
        raise UnreadableChoice(say("say whom behind it: Ana challenges Ben"))
    return SeatNo(state.hall.seating.find(name))


def find_party(world: World, state: State, name: str) -> Party:
    """Give the avatar or faction that is meant; an avatar goes before a faction that is called so too.

    Raises:
        UnknownName, AmbiguousChoice: nobody is, or several are.
    """
    known: dict[Party, Sequence[str]] = {at: (one,) for at, one in enumerate(state.hall.seating.names)}
    same = [at for at, (one,) in known.items() if fold(one) == fold(name)]
    if same:
        return same[0]
    for at, faction in enumerate(world.factions, len(known)):
        known[at] = known_as(faction.label, faction.id, *faction.aliases)
    return pick("avatar or faction", name, known)


def who(game: Masks, state: State, name: str | None) -> list[str]:
    """Tell who is here, a line each; or all of one avatar or faction, for the GM."""
    world, names = game.world_of(state), state.hall.seating.names
    if name is not None:
        party = find_party(world, state, name)
        return _faction(world, state, party) if party >= len(names) else _all_of(game, state, SeatNo(party))
    from gmkit.games.masks.commands import here

    return here(world.masks, lambda: world.city, to_data(state, world))


def dealt(game: Masks, state: State, those: Sequence[SeatNo] | None) -> list[str]:
    """Tell of those who were dealt in: who keeps a sheet on paper, and for the GM what the NPCs among them want."""
    from gmkit.games.masks.telling.words import names_of

    rows = who(game, state, None)[-len(state.hall.seating.names) :]
    found = [*range(len(rows))] if those is None else those
    names = names_of(game.world_of(state), state.hall.seating, led=True)
    lines, paper = (
        [rows[at] for at in found],
        [names.seats[at] for at in found if isinstance(state.feelings[at], Hidden)],
    )
    if paper:
        lines.append(
            say(
                "{names} keeps feelings and wants on paper.|{names} keep feelings and wants on paper.",
                number=len(paper),
                names=listed(paper, "and"),
            )
        )
    for at in found:
        wants = state.avatars[at].objectives
        if state.hall.seating.seats[at].npc and not isinstance(wants, Hidden) and wants:
            wishes = listed([names.wish(one) for one in wants], "and")
            lines.append(say("GM  {name} wants {wishes}.", name=names.seats[at], wishes=wishes))
    return lines


def _all_of(game: Masks, state: State, seat: SeatNo) -> list[str]:
    """Tell all of an avatar, for the GM: what it holds and hides, feels and is felt, has promised, owes and wants."""
    from gmkit.games.masks.telling.words import figure, hidden_worth, names_of

    world, avatar, told = game.world_of(state), state.avatars[seat], list[str]()
    names, people = names_of(world, state.hall.seating, led=True), seats(state)
    purse = say("Face {face}, Hidden Face {hidden}", face=state.face[seat], hidden=state.tokens[seat])
    out = say("out of the story") if seat in state.out else ""
    place = state.where[seat].place
    away = "" if out or state.scene is None or place in (None, MAIN) else say("elsewhere")
    away += f" ({names.inside(place)})" if away and place not in (None, model.AWAY) else ""
    told.append("; ".join(filter(None, [purse, out, away, say("alienated") if avatar.alienated else ""])) + ".")
    owns = (*(one.mask for one in avatar.masks), *world.city.further(avatar.gender, avatar.roles))
    held = [said(world.mask(one).title) for one in owns if isinstance(one, str)]
    held += [say("their own Character")] if avatar.character else []
    told.append(say("Masks: {items}.", items=", ".join(held)) if held else "")
    hides = ", ".join(hidden_worth(one, names) for one in (() if isinstance(avatar.hidden, Hidden) else avatar.hidden))
    told.append(say("Hidden Face: {items}.", items=hides) if hides else "")
    row, rows = state.feelings[seat], enumerate(state.feelings)
    felt = () if isinstance(row, Hidden) else [(at, figure(one, names)) for at, one in enumerate(row) if one.level]
    back = [(at, figure(one[seat], names)) for at, one in rows if not isinstance(one, Hidden) and one[seat].level]
    parties, around = range(len(state.promised)), range(people)
    for line, found in (
        (later("Feels: {items}."), felt),
        (later("Felt by: {items}."), back),
        (later("Promises: {items}."), [(at, state.promised[seat][at]) for at in around]),
        (later("Is promised: {items}."), [(at, state.promised[at][seat]) for at in parties]),
        (later("Owes: {items}."), [(at, state.debts[seat][at]) for at in around]),
        (later("Is owed: {items}."), [(at, state.debts[at][seat]) for at in around]),
    ):
        items = ", ".join(f"{names.party(at)} {what}" for at, what in found if what and at != seat)
        told.append(said(line).format(items=items) if items else "")
    if isinstance(row, Hidden):
        told.append(say("What is felt stands on a sheet of paper."))
    wants = () if isinstance(avatar.objectives, Hidden) else avatar.objectives
    wishes = [say("{wish} (achieved)", wish=names.wish(one)) if one.done else names.wish(one) for one in wants]
    numbered = "; ".join(f"{at} {wish}" for at, wish in enumerate(wishes, 1))
    told.append(say("Wants: {items}.", items=numbered) if wishes else "")
    if isinstance(avatar.traits, model.Traits) and avatar.traits != model.Traits():
        temper = ", ".join(f"{said(trait)} {n}" for trait, n in avatar.traits._asdict().items())
        told.append(say("Temper: {items}.", items=temper))
    return [
        f"{names.seats[seat]}, {_mask_name(world, state, seat)}",
        *(f"  {line}" for line in filter(None, told)),
        *(under_way(game, state) if state.encounter is not None and seat in principals(state.encounter) else []),
    ]


def _faction(world: World, view: State, faction: Party) -> list[str]:
    """Tell what a faction feels about everybody and everybody about it, as far as a view knows."""
    names, own = view.hall.seating.names, view.feelings[faction]
    rows = own[: len(names)] if not isinstance(own, Hidden) else ()
    felt = [None if isinstance(row, Hidden) else row[faction] for row in view.feelings[: len(names)]]
    lines = [party_called(world, view, faction)]
    for at_all, known in ((later("It feels: {names}."), rows), (later("Felt for it: {names}."), felt)):
        told = [f"{names[at]} {signed(one.level)}" for at, one in enumerate(known) if one is not None and one.level]
        lines += [f"  {said(at_all).format(names=', '.join(told))}"] if told else []
    return lines if lines[1:] else [say("{faction}: nobody feels anything there.", faction=lines[0])]


def _mask_name(world: World, state: State, seat: SeatNo) -> str:
    worn = state.worn[seat] or next(
        (held.mask for held in state.avatars[seat].masks if isinstance(held.mask, str)), model.ROLE
    )
    if worn == model.ROLE:
        return said(world.role(state.avatars[seat].gender).label)
    if worn == model.UNCAST:
        return say("the Uncast")
    return say("their own Character") if worn == model.CHARACTER else said(world.mask(worn).title)


def pronoun(game: Masks, name: str) -> str:
    """Give the pronoun of a name that the city lists; empty for any other."""
    listed = (gender for gender, names in game.world.city.names.items() if fold(name) in map(fold, names))
    return {"female": "she", "male": "he"}.get(next(listed, ""), "")


# ---- What is asked, in words, and how far a challenge has come.

_MILD = {
    "promise": "0",
    "feeling": "0",
    "feeling for the borrower": "0",
    "feeling for who refused": "0",
    "feeling about the cut": "0",
    "promise to the borrower": "keep",
    "reaction": "no",
    "denounce": "no",
    "new promise": "",
    "what to buy or offer": "pass",
}
"""By label what Enter takes where it moves as little as it can."""


def asked(game: Masks, state: State, need: Ask) -> tuple[str, str]:
    """Give a question in words, and what Enter takes; empty where somebody has to say it."""
    name, what = state.hall.seating.names[need.seat], need.what
    usual = _MILD.get(what, "" if need.usual is None else need.show(need.usual))
    other = _other(game.world_of(state), state)
    told = {
        "promise": say("{name} promises {other}", name=name, other=other),
        "feeling": say("{name} about {other}", name=name, other=other),
        "feeling for the borrower": say("{name} about {other}", name=name, other=other),
        "feeling for who refused": say("{name} about {other}", name=name, other=other),
        "promise to the borrower": say("What {name} has promised {other}", name=name, other=other),
        "reaction": _reacting(state, name, other),
        "Face to lend": say("{name} lends {other}", name=name, other=other),
        "repayment": say("What does {name} give back of {other}", name=name, other=other),
        "support": say("{name}'s support for {other}", name=name, other=other),
    }
    stake = state.encounter.stake if state.encounter is not None else 0
    if what == "answer to the stake" and state.encounter is not None:
        told[what] = say("{name} answers {other}'s {stake} Face", name=name, other=other, stake=stake)
        if isinstance(need.choices, Number):
            told[what] += f", {_unmatched(game.world_of(state), state, need.seat)}"
    if what == "stake" and state.encounter is not None:
        told[what] = _staked(game.world_of(state), state, need.seat)
    text = told[what] if other and what in told else f"{name}, {said(what)}"
    if what == "shortfall" and state.encounter is not None:
        side = next(one for one in state.encounter.sides if one.seat == need.seat)
        text = say(
            "{name} covers {have} of {stake} Face; a desperate attack wins it all, or pays that and owes the rest",
            name=name, have=stake - short(state, side), stake=stake,
        )  # fmt: skip
    text = _by_step(game.world_of(state), state, need.seat) or text
    if what == "relationship":
        text = say("For whom is {name}'s {card}", name=name, card=_next_card(state, need.seat))
        usual = need.show(_whom(game, state, need))
    if isinstance(need.choices, Number):
        if what == "Face to lend":
            usual = str(need.choices.high)
        elif what == "repayment" and (loan := _loan(state)) is not None:
            usual = str(min(loan.delivered, need.choices.high))
    return text, usual


def _by_step(world: World, state: State, seat: SeatNo) -> str:
    """Put a question by what asks it, one at the market with what it is paid in, out of how much; empty for others."""
    name, purse, step = state.hall.seating.names[seat], state.tokens[seat], state.agenda[-1]
    if isinstance(step, GoToMarket):
        return say("{name}, what to buy or offer, out of {purse} Hidden Face", name=name, purse=purse)
    if isinstance(step, OfferMask):
        return say("To whom does {name} offer {mask}", name=name, mask=world.mask(step.mask).title)
    if isinstance(step, NamePrice):
        slots: dict[str, Any] = {"name": name, "mask": world.mask(step.mask).title, "purse": state.tokens[step.buyer]}
        other = state.hall.seating.names[step.buyer]
        return say("What does {name} ask of {other} for {mask}, out of {purse} Hidden Face", other=other, **slots)
    if isinstance(step, AnswerOffer):
        return say("Does {name} take it, out of {purse} Hidden Face", name=name, purse=purse)
    if isinstance(step, Denounce):
        accused = party_name(world, state, step.accused)
        return say("Does {name}, who saw {accused} go against the mask, denounce {accused}", name=name, accused=accused)
    if type(step).__name__ in ("ChooseTarget", "ChooseFaction"):
        return say("Whom is a new objective of {name}'s about, who feels as strongly about each of these", name=name)
    return ""


def _reacting(state: State, name: str, other: str) -> str:
    """Say by how much what was drawn would move whoever is asked whether they react; a promise may follow (A21)."""
    at = getattr(state.agenda[-1], "side", None)
    draw = state.encounter.sides[at].draw if state.encounter is not None and isinstance(at, int) else None
    if draw is None or not change_by(draw):
        return say("Does {name}, whom {other}'s draw does not move, promise {other} anything", name=name, other=other)
    return say("Does {name} react to {other}, by {moves}", name=name, other=other, moves=signed(change_by(draw)))


def _staked(world: World, state: State, seat: SeatNo) -> str:
    """Say what bounds a stake: the Face of one's own and what is promised, or what the other has (B1)."""
    name, other = state.hall.seating.names[seat], rival(state, seat)
    theirs = state.hall.seating.names[other]
    if most_stake(state, seat, other) < reach(state, seat, other):
        return say("{name} stakes against {other}, {most}", name=name, other=theirs, most=_bound(state, other))
    helps = _helps(world, state, seat, other)
    return (
        say(
            "{name} stakes against {other}, out of {face} Face and what is promised, less 1 for each asked: {names}",
            name=name, other=theirs, face=state.face[seat], names=", ".join(helps),
        )
        if helps
        else say(
            "{name} stakes against {other}, out of {face} Face; nobody has promised any",
            name=name, other=theirs, face=state.face[seat],
        )
    )  # fmt: skip


def _bound(state: State, other: SeatNo) -> str:
    """Say which of the two bounds of a figure holds that go by what the other has (B1)."""
    name, face = state.hall.seating.names[other], state.face[other]
    if face * 3 // 2 > SMALL:
        return say("at most one and a half times the {face} Face that {other} has", face=face, other=name)
    return say("at most {small}, since {other} has {face} Face", small=SMALL, other=name, face=face)


def _helps(world: World, state: State, seat: SeatNo, other: SeatNo) -> list[str]:
    """Give who has promised somebody Face against another, and how much of it counts: "Ben 4" (B1)."""
    found = ((party_called(world, state, giver), face) for giver, face in promised_to(state, seat, other))
    return [f"{name} {face}" for name, face in found if face]


def _unmatched(world: World, state: State, seat: SeatNo) -> str:
    """Say why a figure that was named cannot be matched (B1)."""
    other = rival(state, seat)
    face, helps = state.face[seat], _helps(world, state, seat, other)
    if most_stake(state, seat, other) < reach(state, seat, other):
        return _bound(state, other)
    if helps:
        return say("beyond {face} in hand and what is promised: {names}", face=face, names=", ".join(helps))
    return say("beyond {face} in hand, and nobody has promised any", face=face)


def _whom(game: Masks, state: State, need: Ask) -> Hashable:
    """Give whom a master in this seat would have the next card for: Enter goes through a hand of thirteen."""
    from gmkit.games.masks.npc import relationship
    from gmkit.games.masks.npc.mind import mind_of

    mind = mind_of(game.world_of(state), game.view(state, need.seat), need.seat, state.hall.seating.seats[need.seat])
    return max(relationship(mind, need), key=lambda one: one.value).choice


def _next_card(state: State, seat: SeatNo) -> str:
    """Give the card that somebody gives away next, with the feeling that it is."""
    hand = state.hands[seat]
    assert not isinstance(hand, Hidden)
    card = hand[0]
    start = card_feeling(card)
    return f"{card}, {signed(start.level)} {say('enduring') if start.enduring else say('fickle')}"


def _loan(state: State) -> model.Loan | None:
    step: Any = state.agenda[-1]
    at, number = getattr(step, "side", None), getattr(step, "loan", None)
    if state.encounter is None or not isinstance(at, int) or not isinstance(number, int) or number < 0:
        return None
    return state.encounter.sides[at].loans[number]


def _other(world: World, state: State) -> str:
    """Give whom a question regards beside the one who is asked; empty where it regards nobody."""
    step: Any = state.agenda[-1]
    encounter = state.encounter
    if encounter is None:
        return ""
    if (refusal := getattr(step, "refusal", None)) is not None:
        return party_called(world, state, encounter.refusals[refusal].lender)
    if type(step).__name__ == "Repay" and (loan := _loan(state)) is not None:
        lender = party_called(world, state, loan.lender)
        return say("{lender}'s {face}", lender=lender, face=loan.delivered)
    if path := getattr(step, "path", ()):
        asker = path[-2] if len(path) > 1 else encounter.sides[step.side].seat
        return "" if asker is None else party_name(world, state, asker)
    at = getattr(step, "other", getattr(step, "side", None))
    if type(step).__name__ == "NameStake":
        at = model.DEFENDER
    elif type(step).__name__ == "AnswerStake":
        at = 1 - step.side
    if not isinstance(at, int) or not 0 <= at < len(encounter.sides):
        return ""
    seat = encounter.sides[at].seat
    return "" if seat is None or seat == getattr(step, "seat", None) else party_name(world, state, seat)


def about(game: Masks, state: State) -> list[str]:
    """Say why a piece or a feeling is asked for, and where it stands, in a line where the question does not say it."""
    world, names = game.world_of(state), state.hall.seating.names
    step: Any = state.agenda[-1] if state.agenda else None
    if isinstance(step, CheckAlienation):
        told = []
        for one in reversed(state.agenda):
            if not isinstance(one, CheckAlienation):
                break
            face, tokens = state.face[one.seat], state.tokens[one.seat]
            if excess(face, tokens):
                told.append(say("{name} (Hidden Face {tokens}, Face {face})", name=names[one.seat], tokens=tokens,
                                face=face))  # fmt: skip
        return [say("Alienation is drawn for: {items}.", items="; ".join(told))] if told else []
    party: Party | None
    match step:
        case OpponentFeels(seat=seat, other=other):
            side = state.under_way.sides[other]
            party, most = side.seat, side.draw.outer if side.draw else 0
            why = say("what was done moves it by {most} at most", most=most)
        case LenderFeels(seat=seat, side=at, loan=loan):
            party, lent = state.under_way.sides[at].seat, state.under_way.sides[at].loans[loan]
            why = say("of {lent} Face lent {back} came back", lent=lent.delivered, back=lent.repaid or 0)
        case AskerFeels(seat=seat, refusal=number):
            refusal = state.under_way.refusals[number]
            party, why = refusal.lender, say("{n} Face of what was promised was kept back", n=refusal.denied)
        case FeelCut(seat=seat, giver=giver, cut=cut):
            party, why = giver, say("{cut} Face less is promised", cut=cut)
        case _:
            return []
    if seat is None or party is None:
        return []
    felt = known_level(state, seat, party)
    slots: dict[str, Any] = {"name": names[seat], "other": party_name(world, state, party), "why": why}
    if felt is None:
        return [say("What {name} feels about {other} stands on paper; {why}.", **slots)]
    return [say("GM  {words}", words=say("{name} feels {other} {level} now; {why}.", **slots, level=signed(felt)))]


def under_way(game: Masks, state: State) -> list[str]:
    """Tell how far the challenge under way has come, and what is asked about, in lines."""
    world, encounter, names = game.world_of(state), state.encounter, state.hall.seating.names
    if encounter is None or not state.agenda:
        return about(game, state)
    who = [names[side.seat] if side.seat is not None else say("the authorities") for side in encounter.sides]
    begun = {
        model.OPPOSED: later("{name} challenges {other}"),
        model.FOLLOW: later("{name} follows {other}"),
        model.ARREST: later("{name} come for {other}"),
    }.get(encounter.kind)
    told = (
        said(begun).format(name=who[0], other=who[1]) if begun and len(who) > 1 else f"{who[0]}, {said(encounter.kind)}"
    )
    if encounter.stake:
        agreed = all(side.named == encounter.stake for side in encounter.sides)
        stake = later("; stake {stake}, agreed") if agreed else later("; stake {stake}")
        told += said(stake).format(stake=encounter.stake)
    sides = [(name, _side_so_far(world, state, side)) for name, side in zip(who, encounter.sides, strict=True)]
    return [
        one_stop(f"{told}."),
        *(f"  {name}: {', '.join(found)}" for name, found in sides if found),
        *about(game, state),
    ]


def _side_so_far(world: World, state: State, side: model.Side) -> list[str]:
    """Tell what a side has declared, whom it woos and acts for, who lends to it and does what, and what was drawn."""
    from gmkit.games.masks.telling.words import names_of

    names = names_of(world, state.hall.seating, led=True)

    def done(deeds: Sequence[model.Declared]) -> list[str]:
        return [f"{said(one.label)} ({one.value})" for one in deeds]

    def drawn(draw: Any) -> list[str]:
        return [say("draws {inner}:{outer}", inner=draw.inner, outer=draw.outer)] if draw is not None else []

    found = [*done(side.declared), *([names.say("said.woos", parties=names.all(side.woos))] if side.woos else [])]
    whose = "acts_for" if side.seat is not None else "called_in"
    found += [names.say(f"said.{whose}", party=names.party(side.cause))] if side.cause is not None else []
    for one in side.loans:
        lends = say("{lender} lends {face}", lender=party_called(world, state, one.lender), face=one.delivered)
        beside = ", ".join([*done(one.actions), *drawn(one.draw)])
        found.append(f"{lends} ({beside})" if beside else lends)
    return [*found, *drawn(side.draw)]


def deeds(game: Masks, state: State) -> list[str]:
    """Give the actions of everybody who takes part, proper and hidden."""
    world = game.world_of(state)
    return [one.label for seat in everybody(state) for one in actions_of(world, state, SeatNo(seat)).values()]


UNKNOWN = "?"
"""Stands where a figure is not known."""

_ENDURING = ("enduring about", "beneath that about")
"""What is followed of an enduring feeling beside its level."""

_TOWARDS = {"relationships": "feels", "feelings": "feels", "promised": "promises", "debts": "owes"}


def figures(game: Masks, data: Mapping[str, Any]) -> dict[tuple[str, str, str | None], int | None]:
    """Give what people follow by figures in an evening that is written down: by whose it is, what, and about whom.

    What is not known is None; what is not in it is 0.

    Args:
        game: the rules with their content, for the factions' labels.
        data: the evening, as `situation.to_data` gives it.
    """
    labels = {faction.id: faction.label for faction in game.world.factions}
    found: dict[tuple[str, str, str | None], int | None] = {}
    parties = (*seated(data), *labels.values())
    for avatar in data["avatars"]:
        found[avatar["name"], "Face", None] = avatar["face"]
        found[avatar["name"], "Hidden Face", None] = avatar["hidden_face"]
    bands = data.get("factions", {}).items()
    for name, row in ((one["name"], one) for one in data["avatars"]):
        found |= _towards(name, row, labels, parties)
    for name, row in ((labels.get(word.removeprefix(PREFIX), word), one) for word, one in bands):
        found |= _towards(name, row, labels, parties)
    return found


def _towards(
    name: str, row: Mapping[str, Any], labels: Mapping[str, str], parties: Sequence[str]
) -> dict[tuple[str, str, str | None], int | None]:
    found: dict[tuple[str, str, str | None], int | None] = {}
    for field, verb in _TOWARDS.items():
        given = row.get(field, {})
        # What stands on paper alone is a question mark, and no figure about anybody.
        for to, value in given.items() if isinstance(given, Mapping) else ((one, UNKNOWN) for one in parties):
            label = labels.get(to.removeprefix(PREFIX), to)
            if value == UNKNOWN:
                found |= dict.fromkeys(((name, verb, label), *((name, what, label) for what in _ENDURING)))
                continue
            found[name, verb, label] = _level(value)
            if isinstance(value, Mapping) and value.get("enduring"):
                # An enduring feeling holds until it is paid off whole: what is left beneath it moves meanwhile.
                marked, beneath = _ENDURING
                found[name, marked, label] = 1
                found[name, beneath, label] = value.get("latent", _level(value))
    return found


def _level(value: Any) -> int:
    """Give the figure of a feeling, a promise or a debt as it is written."""
    if isinstance(value, Mapping):
        return int(value.get("level", 0))
    return value if isinstance(value, int) else 0


def came_of(states: Sequence[State], events: Sequence[Any]) -> Mapping[str, float]:
    """Say how an act came out, first of all that might, with the chances when the dominoes were drawn; else empty.

    Args:
        states: the records of the act, one after another.
        events: what happened.
    """
    names = states[0].hall.seating.names
    supporters = (0, 0)
    for state in states:
        if state.encounter is not None and len(state.encounter.sides) > 1:
            mine, theirs = (sum(loan.lender < len(names) for loan in side.loans) for side in state.encounter.sides[:2])
            supporters = (mine, theirs)
    for event in events:
        if isinstance(event, OpposedResolved):
            winner, loser = names[event.winner], names[event.loser]
            if event.totals is None:
                return {later("{name} wins", name=winner): 1.0}
            options = states[0].hall.options
            chance = leads(supporters[0] + 1, supporters[1] + 1, options.randomizer, options.difference)
            chance = chance if event.challenger_won else 1 - chance
            return {later("{name} wins", name=winner): chance, later("{name} wins", name=loser): 1 - chance}
        if isinstance(event, ChallengeDeclined):
            return {later("{name} declines", name=names[event.seat]): 1.0}
        if isinstance(event, ArrestEnds):
            name = names[event.seat]
            return {
                later("{name} escapes", name=name) if event.escaped else later("{name} is arrested", name=name): 1.0
            }
    return {}


# ---- What odds at a prompt say beside what a grandmaster thinks of each choice.


_WEIGHED = ("stake", "answer to the stake", "figure to take", "figure to meet", "shortfall", "challenge")
_REASONED = ("ally to ask", "Face to ask for", "actions")


def beside(_game: Any, view: State, ask: Ask) -> list[str]:
    """Say what a stake and allies come to: the exact chances of the dominoes, and the Face that may be won and lost."""
    encounter = view.encounter
    if encounter is None or len(encounter.sides) < 2 or ask.what not in (*_WEIGHED, *_REASONED):
        return []
    principals = [side.seat for side in encounter.sides[:2]]
    if ask.seat not in principals:
        return []
    at = principals.index(ask.seat)
    own, other = ask.seat, principals[1 - at]
    if other is None or (ask.what == "actions" and not encounter.stake):
        return []
    names, face = view.hall.seating.names, view.face
    lent = [sum(loan.lender < len(names) for loan in side.loans) for side in encounter.sides[:2]]

    def wins(more: int, against: int) -> float:
        drawing = [lent[0] + 1, lent[1] + 1]
        drawing[at] += more
        drawing[1 - at] += against
        first = leads(*drawing, view.hall.options.randomizer, view.hall.options.difference)
        return 1 - first if at else first

    now = wins(0, 0)
    allies = say("without allies")
    if any(lent):
        allies = say("with {allies} against {others}", allies=counted(lent[at], "ally", "allies"), others=lent[1 - at])
    legend = []
    if ask.what in _WEIGHED:
        told = say("Worth is Face won or lost on average, with wants, feelings, pride and the fear of ruin weighed in.")
        legend = [told, say("What follows counts the dominoes and the stake alone.")]
    elif ask.what == "actions":
        legend = [say("Figures are in Face; which actions are declared does not change who wins.")]
    lines = [
        *legend,
        say(
            "{name} wins {chance} {allies}; {more} with one more, {fewer} against one more.",
            name=names[own],
            chance=percent(now),
            allies=allies,
            more=percent(wins(1, 0)),
            fewer=percent(wins(0, 1)),
        ),
    ]
    stakes = {encounter.stake} if encounter.stake else set[int]()
    if isinstance(ask.choices, Number) and ask.what == "stake":
        high = ask.choices.high
        stakes = {one for one in (high // 3, high * 2 // 3, high) if one}
    for stake in sorted(stakes):
        gain, loss = min(stake, face[other]), min(stake, face[own])
        average = now * gain - (1 - now) * loss
        lines.append(
            say(
                "At {stake} Face: {gain} won or {loss} lost, {average} Face on average.",
                stake=stake,
                gain=gain,
                loss=loss,
                average=signed_average(average),
            )
        )
    return lines


# ---- What is looked back at: how it stood when an evening began, and what is open.


def seated(data: Mapping[str, Any]) -> tuple[str, ...]:
    """Give who takes part in an evening that is written down, in order."""
    return tuple(avatar["name"] for avatar in data["avatars"])


@cache
def kinds_of_event() -> Mapping[str, type]:
    """Give the types of events by their words."""
    found = [one for one in vars(events).values() if isinstance(one, type) and hasattr(one, "_fields")]
    return {event_word(one): one for one in (*found, Reason, SignShown, SignMeant) if one not in model_records()}


def model_records() -> tuple[type, ...]:
    """Give what events are made of and is none itself."""
    return (model.Attempt, model.Declared, model.Flow, model.HiddenAction, model.Objective)


def story(game: Masks) -> Callable[[Sequence[Any], Seating, State, int], Story]:
    """Give the function that tells an evening whose GM said what came next."""
    from gmkit.games.masks.telling.recap import story as told

    return told(game.world, led=True)


def opening(game: Masks, view: State, later: State, happened: Sequence[Any]) -> list[Any]:
    """Give how it stands, as far as somebody sees it, as the events that a telling begins with.

    Args:
        game: the rules with their content.
        view: the record where it begins.
        later: the record at its end: whose mask nobody had seen yet wears what it does there, unless the GM has set
            that since, and whoever has joined sits in front of the factions.
        happened: what happened between the two.
    """
    count, world = len(view.avatars), game.world_of(view)

    def at_end(party: Party) -> Party:
        return party if party < count else party + len(later.avatars) - count

    ruled = {one.party for one in happened if isinstance(one, events.Ruled) and one.mask}
    found: list[Any] = [events.GameOpened(view.face[:count], view.tokens[:count])]
    for at, avatar in enumerate(view.avatars):
        first = next((held.mask for held in avatar.masks if isinstance(held.mask, str)), None)
        # Who has said nothing of it wears the first of its masks, until another is put on.
        worn = (view.worn and view.worn[at]) or first or (later.worn and at not in ruled and later.worn[at])
        found += [events.MaskPutOn(SeatNo(at), worn)] if worn else []
        wishes = () if isinstance(avatar.objectives, Hidden) else avatar.objectives
        wishes = tuple(one._replace(target=at_end(one.target)) for one in wishes)
        found += [events.ObjectiveDrawn(SeatNo(at), one.card, (one,), SeatNo(at)) for one in wishes if one.done is None]
    for holder, row in enumerate(view.feelings):
        felt = () if isinstance(row, Hidden) else row
        to = SeatNo(holder) if holder < count else None
        found += [
            events.FeelingStands(at_end(holder), at_end(target), one.level, one.level, to)
            for target, one in enumerate(felt)
            if one.level
        ]
    for giver in range(count + len(world.factions)):
        found += [
            events.PromiseMade(at_end(giver), SeatNo(at), sum_, sum_)
            for at, sum_ in enumerate(view.promised[giver][:count])
            if sum_
        ]
    if view.scene is not None:
        found.append(events.SceneOpens(MAIN, (), view.scene.title))
    return found


def seen_of(game: Masks, view: State, viewer: SeatNo | None, name: str) -> list[str]:
    """Tell what somebody sees of an avatar: its mask and Face, what it owes and promises, how it has moved."""
    world, names = game.world_of(view), view.hall.seating.names
    party = find_party(world, view, name)
    if party >= len(names):
        return _faction(world, view, party)
    seat = SeatNo(party)
    if viewer == seat:
        return who(game, view, name)
    lines = [
        say("{name}, {mask}, Face {face}.", name=names[seat], mask=_mask_name(world, view, seat), face=view.face[seat])
    ]
    others = [at for at in range(len(names)) if at != seat]
    debts, promised, seen = view.debts[seat], view.promised[seat], view.seen[seat]
    owed = [say("owes {name} {face}", name=names[at], face=debts[at]) for at in others if debts[at]]
    owed += [say("promises {name} {face}", name=names[at], face=promised[at]) for at in others if promised[at]]
    moved = [say("towards {name} by {level}", name=names[at], level=signed(seen[at])) for at in others if seen[at]]
    lines += [f"  {capital('; '.join(owed))}."] if owed else []
    lines += [f"  {say('Seen to change: {changes}.', changes=', '.join(moved))}"] if moved else []
    if viewer is not None:
        row = view.feelings[viewer]
        level = 0 if isinstance(row, Hidden) else row[seat].level
        lines.append(f"  {say('{name} feels {level}.', name=names[viewer], level=signed(level))}")
    return lines


# ---- What is open.

_COLD, _FEUD, _LOVE, _GREAT = 8, -4, 6, 5
"""How far a feeling cools that is told, what two feel who are at feud, what somebody feels who loves, a big promise."""


def hooks(game: Masks, view: State, happened: Sequence[tuple[int, Any]], since: int, who: str) -> list[Hook]:
    """Give what is open, as far as somebody sees it, each with the entry that it came from.

    Args:
        game: the rules with their content.
        view: the record as that one sees it.
        happened: what that one has seen, with the number of its entry.
        since: of these the first of this evening.
        who: by name who hears of it, and is told of as you.
    """
    return list(_Open(game, view, happened, since, who).all())


class _Open:
    """What is open at a table."""

    def __init__(self, game: Masks, view: State, happened: Sequence[tuple[int, Any]], since: int, who: str) -> None:
        """Take what `hooks` is given."""
        from gmkit.games.masks.telling import hooks, threads, words

        self.view, self.since, self.threads, self.told = view, since, threads, hooks
        self.entries = [entry for entry, _ in happened]
        self.events = [event for _, event in happened]
        self.evening = threads.Evening(self.events, view.hall.options)
        self.names = words.names_of(game.world_of(view), view.hall.seating, led=True)
        self.count = len(view.avatars)
        self.viewer = self.names.seats.index(who) if who in self.names.seats else None

    def name(self, party: Party) -> Label:
        return self.names.called(party, self.viewer)

    def all(self) -> Iterator[Hook]:
        yield from self.debts()
        yield from self.moments()
        yield from self.feelings()
        yield from self.wants()
        yield from self.promises()

    def hook(self, key: str, at: int, weight: float, who: Sequence[Party], **slots: Any) -> Hook:
        """Make a hook of what came to pass in an event; where that is not known, of the first there is."""
        entry = self.entries[at] if self.entries and at >= 0 else (self.entries[0] if self.entries else 0)
        text = self.names.part("hooks", key, **slots)
        return Hook(capital(text), tuple(map(self.names.party, who)), entry, weight)

    def last(self, fits: Callable[[Any, Party, Party], bool], one: Party, other: Party) -> int:
        """Give the number of the last event that fits two parties, or -1."""
        return next((at for at in range(len(self.events) - 1, -1, -1) if fits(self.events[at], one, other)), -1)

    def ruled(self, event: Any, party: Party, verb: str, other: Party) -> bool:
        what = f"{verb} {self.names.party(other)}"
        return isinstance(event, events.Ruled) and event.party == party and event.what == what

    def debts(self) -> Iterator[Hook]:
        for debtor, creditor in product(range(self.count), repeat=2):
            if not (owed := self.view.debts[debtor][creditor]):
                continue
            name = self.name
            yield self.hook(
                *("owes", self.last(self.owed, debtor, creditor), 6 + owed / 2, (debtor, creditor)),
                debtor=name(debtor),
                creditor=name(creditor),
                face=owed,
            )

    def owed(self, event: Any, debtor: Party, creditor: Party) -> bool:
        if isinstance(event, events.OpposedResolved):
            return bool(event.debt > 0 and (event.loser, event.winner) == (debtor, creditor))
        return self.ruled(event, debtor, "owes", creditor)

    def moments(self) -> Iterator[Hook]:
        """Give broken words that have not been answered, loans that were kept, and convictions."""
        name, threads = self.name, self.threads
        for one in self.evening.moments:
            if one.sort == threads.WORD and not self.told.answered(self.evening, one):
                key = "scant" if getattr(one.what, "committed", 0) else "word"
                at = self.evening.at[id(one.what)]
                yield self.hook(key, at, one.weight + 5, one.who[:2], lender=name(one.who[0]), asker=name(one.who[1]))
            elif one.sort == threads.KEPT:
                slots: dict[str, Any] = {"keeper": name(one.who[0]), "lender": name(one.who[1])}
                slots |= {"lent": one.what.lent, "back": self.names.words.figure(one.what.repaid)}
                yield self.hook("loan", self.evening.at[id(one.what)], one.weight + 5, one.who[:2], **slots)
            elif one.sort == threads.CASE and one.of.convicted:
                seat, by = one.of.charge.seat, one.of.charge.by
                at = self.evening.at[id(one.of.trial)]
                yield self.hook("verdict", at, one.weight, (seat, by), seat=name(seat), by=name(by))
            elif one.sort == threads.TAKEN and one.of.convicted:
                at = self.evening.at[id(one.of.trial)]
                yield self.hook("sentenced", at, one.weight, one.who, seat=name(one.who[0]))

    def felt(self, holder: int, target: int) -> int | None:
        row = self.view.feelings[holder]
        return None if isinstance(row, Hidden) else row[target].level

    def feelings(self) -> Iterator[Hook]:
        """Give feuds, love that is not returned, and who has cooled, as far as feelings are known.

        What is felt weighs less than what was done: most was so from the deal on.
        """
        name = self.name
        for one, other in product(range(self.count), repeat=2):
            there, back = self.felt(one, other), self.felt(other, one)
            if one == other or there is None:
                continue
            at = self.last(self.moved, one, other)
            slots: dict[str, Any] = {"one": name(one), "other": name(other)}
            feud = back is not None and one < other and max(there, back) <= _FEUD
            if not feud and (cooled := self.cooled(one, other)) >= _COLD:
                yield self.hook(
                    "cold", at, 3 + cooled / 4, (one, other), **slots, figure=self.names.words.number(cooled)
                )
            if back is not None and (feud or (there >= _LOVE and back <= 0)):
                slots |= {"lover": name(one), "loved": name(other), "there": signed(there), "back": signed(back)}
                slots["them"] = self.told.once_more(self.names, one, self.viewer)
                key, alike = "love", {self.names.feeling_verb(level, several=True) for level in (there, back)}
                for word, level, whose in (("feels", there, "lover"), ("felt", back, "loved")):
                    slots[word] = self.names.feeling_verb(level, you=slots[whose].several)
                if feud and len(alike) == 1:
                    key, slots["feels"] = "feud", alike.pop()
                yield self.hook(key, at, 1 + (abs(there) + abs(back)) / 4, (one, other), **slots)

    def moved(self, event: Any, holder: Party, target: Party) -> bool:
        if getattr(event, "holder", None) == holder:
            return bool(event.target == target)
        return self.ruled(event, holder, "feels", target)

    def cooled(self, holder: Party, target: Party) -> int:
        """Give by how much somebody has cooled this evening."""
        held = [one for one in self.events[self.since :] if getattr(one, "holder", None) == holder]
        levels = [(one.before, one.level) for one in held if one.target == target and hasattr(one, "level")]
        return levels[0][0] - levels[-1][1] if levels else 0

    def wants(self) -> Iterator[Hook]:
        for at, avatar in enumerate(self.view.avatars):
            wishes = () if isinstance(avatar.objectives, Hidden) else avatar.objectives
            for one in [one for one in wishes if one.done is None and one.target not in self.view.out][:1]:
                drawn = self.last(partial(self.drew, one), at, at)
                yield self.hook("wants", drawn, 3, (at,), seat=self.name(at), wish=self.names.wish(one))

    def promises(self) -> Iterator[Hook]:
        """Give big promises that nobody has called on since they were made."""
        name = self.name
        for giver, receiver in product(range(len(self.view.promised)), range(self.count)):
            sum_ = self.view.promised[giver][receiver]
            if sum_ < _GREAT:
                continue
            made = self.last(self.promised, giver, receiver)
            called = self.last(self.called, giver, receiver)
            if called < made or called < 0:
                slots = {"giver": name(giver), "receiver": name(receiver), "face": sum_}
                yield self.hook("uncalled", made, 2 + sum_ / 4, (giver, receiver), **slots)

    @staticmethod
    def drew(want: model.Objective, event: Any, seat: Party, _other: Party) -> bool:
        found = event.objectives if isinstance(event, events.ObjectiveDrawn) and event.seat == seat else ()
        return any((one.kind, one.target) == (want.kind, want.target) for one in found)

    @staticmethod
    def called(event: Any, giver: Party, receiver: Party) -> bool:
        return isinstance(event, events.AllyCalled) and (event.ally, event.seat) == (giver, receiver)

    def promised(self, event: Any, giver: Party, receiver: Party) -> bool:
        if hasattr(event, "giver") and hasattr(event, "total"):
            return bool((event.giver, event.receiver) == (giver, receiver))
        return self.ruled(event, giver, "promises", receiver)


def worn(game: Masks, view: State, name: str) -> str:
    """Give the mask that somebody wears, in words."""
    return _mask_name(game.world_of(view), view, find_seat(view, name))
