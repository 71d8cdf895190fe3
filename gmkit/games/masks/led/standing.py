"""Who and what is meant at a table, how it stands, and what a change is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gmkit.games.masks import model
from gmkit.games.masks.content import World
from gmkit.games.masks.events import ArrestEnds, ChallengeDeclined, OpposedResolved
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import (
    MAIN,
    Party,
    State,
)
from gmkit.games.masks.rules.actions import actions_of
from gmkit.games.masks.rules.challenges import leads
from gmkit.games.masks.stage import everybody, party_name
from gmkit.games.masks.written import PREFIX
from gmkit.names import fold, pick
from gmkit.shell.words import counted, percent, signed_average
from gmkit.table.choices import Number
from gmkit.table.game import Ask, SeatNo


def find_seat(state: State, name: str) -> SeatNo:
    """Give the avatar that is meant; raises UnknownName or AmbiguousChoice."""
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
        known[at] = (faction.label, faction.id, *faction.aliases)
    return pick("avatar or faction", name, known)


def who(game: Masks, state: State, name: str | None) -> list[str]:
    """Tell who is here, a line each; or all of one avatar, for the GM."""
    world, names = game.world_of(state), state.hall.seating.names
    if name is not None:
        from gmkit.games.masks.telling import glance

        seat = find_seat(state, name)
        return [
            f"{names[seat]}, {_mask_name(world, state, seat)}",
            *(f"  {line}" for line in glance(world)(state, seat)),
        ]
    wide = max(map(len, names))
    lines = [f"Scene: {state.scene.title}, {state.scene.level.replace('-', ' ')}."] if state.scene else []
    for at in everybody(state):
        seat = SeatNo(at)
        owed = [f"owes {names[other]} {due}" for other, due in enumerate(state.debts[seat]) if due]
        place = state.where[seat].place
        away = "" if place in (None, MAIN) or state.scene is None else "elsewhere"
        more = "; ".join(filter(None, [*owed, away]))
        mask = _mask_name(world, state, seat)
        lines.append(f"  {names[seat]:{wide}}  {mask}, Face {state.face[seat]}" + (f"; {more}" if more else ""))
    return lines


def _mask_name(world: World, state: State, seat: SeatNo) -> str:
    worn = state.worn[seat] or next(
        (held.mask for held in state.avatars[seat].masks if isinstance(held.mask, str)), model.ROLE
    )
    return {model.ROLE: world.role(state.avatars[seat].gender).label, model.UNCAST: "the Uncast"}.get(
        worn, "their own Character" if worn == model.CHARACTER else world.mask(worn).title
    )


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
}
"""By label what Enter takes where it moves as little as it can."""


def asked(game: Masks, state: State, need: Ask) -> tuple[str, str]:
    """Give a question in words, and what Enter takes; empty where somebody has to say it."""
    name, what = state.hall.seating.names[need.seat], need.what
    usual = _MILD.get(what, "" if need.usual is None else need.show(need.usual))
    other = _other(game.world_of(state), state)
    said = {
        "promise": f"{name} promises {other}",
        "feeling": f"{name} about {other}",
        "feeling for the borrower": f"{name} about {other}",
        "feeling for who refused": f"{name} about {other}",
        "promise to the borrower": f"What {name} has promised {other}",
        "reaction": f"Does {name} react to {other}",
        "Face to lend": f"{name} lends {other}",
        "stake": f"{name} stakes against {other}",
        "repayment": f"What does {name} give back of {other}",
        "support": f"{name}'s support for {other}",
    }
    text = said[what] if other and what in said else f"{name}, {what}"
    if isinstance(need.choices, Number):
        if what == "Face to lend":
            usual = str(need.choices.high)
        elif what == "repayment" and (loan := _loan(state)) is not None:
            usual = str(min(loan.delivered, need.choices.high))
    return text, usual


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
        return party_name(world, state, encounter.refusals[refusal].lender)
    if type(step).__name__ == "Repay" and (loan := _loan(state)) is not None:
        return f"{party_name(world, state, loan.lender)}'s {loan.delivered}"
    if path := getattr(step, "path", ()):
        asker = path[-2] if len(path) > 1 else encounter.sides[step.side].seat
        return "" if asker is None else party_name(world, state, asker)
    at = getattr(step, "other", getattr(step, "side", None))
    if type(step).__name__ == "NameStake":
        at = model.DEFENDER
    if not isinstance(at, int) or not 0 <= at < len(encounter.sides):
        return ""
    seat = encounter.sides[at].seat
    return "" if seat is None or seat == getattr(step, "seat", None) else party_name(world, state, seat)


def under_way(game: Masks, state: State) -> list[str]:
    """Tell how far the challenge under way has come, in lines."""
    world, encounter, names = game.world_of(state), state.encounter, state.hall.seating.names
    if encounter is None or not state.agenda:
        return []
    who = [names[side.seat] if side.seat is not None else "the authorities" for side in encounter.sides]
    begun = {model.OPPOSED: "challenges", model.FOLLOW: "follows", model.ARREST: "come for"}.get(encounter.kind)
    told = f"{who[0]} {begun} {who[1]}" if begun and len(who) > 1 else f"{who[0]}, {encounter.kind}"
    lines = [f"{told}{f'; stake {encounter.stake}' if encounter.stake else ''}."]
    for name, side in zip(who, encounter.sides, strict=True):
        deeds = [f"{one.label} ({one.value})" for one in side.declared]
        loans = [f"{party_name(world, state, one.lender)} lends {one.delivered}" for one in side.loans]
        draw = [f"draws {side.draw.inner}:{side.draw.outer}"] if side.draw is not None else []
        if found := [*deeds, *loans, *draw]:
            lines.append(f"  {name}: {', '.join(found)}")
    return lines


def deeds(game: Masks, state: State) -> list[str]:
    """Give the actions of everybody who takes part, proper and hidden."""
    world = game.world_of(state)
    return [one.label for seat in everybody(state) for one in actions_of(world, state, SeatNo(seat)).values()]


_TOWARDS = {"relationships": "feels", "feelings": "feels", "promised": "promises", "debts": "owes"}


def figures(game: Masks, data: Mapping[str, Any]) -> dict[tuple[str, str, str | None], int]:
    """Give what people follow by figures in an evening that is written down: by whose it is, what, and about whom.

    Args:
        game: the rules with their content, for the factions' labels.
        data: the evening, as `situation.to_data` gives it.
    """
    labels = {faction.id: faction.label for faction in game.world.factions}
    found: dict[tuple[str, str, str | None], int] = {}
    for avatar in data["avatars"]:
        found[avatar["name"], "Face", None] = avatar["face"]
        found[avatar["name"], "Hidden Face", None] = avatar["hidden_face"]
    bands = data.get("factions", {}).items()
    for name, row in ((one["name"], one) for one in data["avatars"]):
        found |= _towards(name, row, labels)
    for name, row in ((labels.get(word.removeprefix(PREFIX), word), one) for word, one in bands):
        found |= _towards(name, row, labels)
    return found


def _towards(name: str, row: Mapping[str, Any], labels: Mapping[str, str]) -> dict[tuple[str, str, str | None], int]:
    found: dict[tuple[str, str, str | None], int] = {}
    for field, verb in _TOWARDS.items():
        # What stands on paper alone is a question mark.
        for to, value in given.items() if isinstance(given := row.get(field), Mapping) else ():
            label = labels.get(to.removeprefix(PREFIX), to)
            found[name, verb, label] = _level(value)
            if isinstance(value, Mapping) and value.get("enduring"):
                # An enduring feeling holds until it is paid off whole: what is left beneath it moves meanwhile.
                found[name, "enduring about", label] = 1
                found[name, "beneath that about", label] = value.get("latent", _level(value))
    return found


def _level(value: Any) -> int:
    """Give the figure of a feeling, a promise or a debt as it is written."""
    if isinstance(value, Mapping):
        return int(value.get("level", 0))
    return value if isinstance(value, int) else 0


def came_of(states: Sequence[State], events: Sequence[Any]) -> Mapping[str, float]:
    """Say how an act came out, with the chances that it had when the dominoes were drawn; empty where nobody wins.

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
                return {f"{winner} wins": 1.0}
            first, second = (winner, loser) if event.challenger_won else (loser, winner)
            options = states[0].hall.options
            chance = leads(supporters[0] + 1, supporters[1] + 1, options.randomizer, options.difference)
            return {f"{first} wins": chance, f"{second} wins": 1 - chance}
        if isinstance(event, ChallengeDeclined):
            return {f"{names[event.seat]} declines": 1.0}
        if isinstance(event, ArrestEnds):
            return {f"{names[event.seat]} {'escapes' if event.escaped else 'is arrested'}": 1.0}
    return {}


# ---- What odds at a prompt say beside what a grandmaster thinks of each choice.


_WEIGHED = ("stake", "answer to the stake", "figure to take", "figure to meet", "ally to ask", "Face to ask for")
_WEIGHED_TOO = ("shortfall", "challenge")


def beside(_game: Any, view: State, ask: Ask) -> list[str]:
    """Say what a stake and allies come to: the exact chances of the dominoes, and the Face that may be won and lost."""
    encounter = view.encounter
    if encounter is None or len(encounter.sides) < 2 or ask.what not in (*_WEIGHED, *_WEIGHED_TOO):
        return []
    principals = [side.seat for side in encounter.sides[:2]]
    if ask.seat not in principals:
        return []
    at = principals.index(ask.seat)
    own, other = ask.seat, principals[1 - at]
    assert other is not None
    names, face = view.hall.seating.names, view.face
    lent = [sum(loan.lender < len(names) for loan in side.loans) for side in encounter.sides[:2]]

    def wins(more: int, against: int) -> float:
        drawing = [lent[0] + 1, lent[1] + 1]
        drawing[at] += more
        drawing[1 - at] += against
        first = leads(*drawing, view.hall.options.randomizer, view.hall.options.difference)
        return 1 - first if at else first

    now = wins(0, 0)
    with_ = f"with {counted(lent[at], 'ally', 'allies')} against {lent[1 - at]}" if any(lent) else "without allies"
    others = f"{percent(wins(1, 0))} with one more, {percent(wins(0, 1))} against one more"
    lines = [
        "Worth is Face won or lost on average, with wants and feelings weighed in.",
        f"{names[own]} wins {percent(now)} {with_}; {others}.",
    ]
    stakes = {encounter.stake} if encounter.stake else set[int]()
    if isinstance(ask.choices, Number) and ask.what == "stake":
        high = ask.choices.high
        stakes = {one for one in (high // 3, high * 2 // 3, high) if one}
    for stake in sorted(stakes):
        gain, loss = min(stake, face[other]), min(stake, face[own])
        average = now * gain - (1 - now) * loss
        lines.append(f"At {stake} Face: {gain} won or {loss} lost, {signed_average(average)} Face on average.")
    return lines
