"""How an NPC calls on others and answers a call: whom to ask and for how much, what to lend, who stands by whom."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.games.masks.detection import FRIEND, RIDING, SIGNIFICANT
from gmkit.games.masks.encounter import CHALLENGER, Encounter, Side
from gmkit.games.masks.model import BETRAY, GLORIFY, HUMILIATE, SEDUCE
from gmkit.games.masks.npc.mind import Mind, Weigh
from gmkit.games.masks.npc.stakes import Outlook, chance, laurels
from gmkit.games.masks.steps.allies import ENOUGH, short
from gmkit.games.masks.steps.stage import seats, the_side
from gmkit.games.masks.steps.unmasked import NOBODY
from gmkit.games.masks.ties import Party
from gmkit.table.choices import Number
from gmkit.table.game import Ask, SeatNo
from gmkit.table.worlds import Opinion

TRIED = 0.5
"""How much of a helper's worth is left when it has to be sent for first."""


def _look(mind: Mind) -> tuple[Encounter, Side, Outlook]:
    """Give the challenge under way, this seat's side of it, and how it stands without further help."""
    encounter = mind.state.encounter
    assert encounter is not None
    at = the_side(encounter, mind.me)
    other = encounter.sides[1 - at].seat
    assert other is not None
    drawn = [sum(loan.lender < seats(mind.state) for loan in side.loans) for side in encounter.sides]
    theirs = 0.0
    if mind.level.opposition and at == CHALLENGER:
        theirs = sum(odds for _, odds in mind.helpers(other, mind.me))
    return encounter, encounter.sides[at], Outlook(at, other, 0.0, theirs, 0.0, 0, (drawn[at], drawn[1 - at]))


def _swing(mind: Mind, look: Outlook, encounter: Encounter) -> tuple[float, float]:
    """Give what one more supporter is worth, and the chance to win as things stand."""
    stake = encounter.stake
    now = chance(mind, look, stake)
    more = chance(mind, look._replace(sworn=(look.sworn[0] + 1, look.sworn[1])), stake)
    prize = mind.face_worth() * (min(stake, mind.state.face[look.other]) + min(stake, mind.face))
    return (more - now) * (prize + laurels(mind, look, stake)), now


def ally(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh whom to ask for Face: a domino more on one's side, for 1 Face whether or not they lend (4.8)."""
    count, trust = seats(mind.state), mind.level.calls
    if not trust:
        return [Opinion(ENOUGH, 0.0, "trusts in nobody")]
    encounter, side, look = _look(mind)
    swing, p = _swing(mind, look, encounter)
    fee = mind.face_worth()
    found = []
    for one in ask.choices.items():
        if one == ENOUGH:
            found.append(Opinion(one, 0.0, "asks nobody"))
        elif isinstance(one, tuple):
            odds = mind.helps(SeatNo(one[1]), mind.me, look.other)
            value = trust * odds * swing * TRIED - fee - 0.7
            found.append(Opinion(one, value, f"lends with some {odds:.0%}, if the message arrives"))
        elif isinstance(one, int) and one >= count:
            lends = min(mind.state.promised[one][mind.me], encounter.stake - side.lent)
            value = trust * (0.8 * (1 - p) * lends * mind.face_worth() + _seduced(mind, one, lends)) - fee + 0.5
            found.append(Opinion(one, value, f"lends {lends}, and draws nothing"))
        elif isinstance(one, int):
            odds = mind.helps(SeatNo(one), mind.me, look.other)
            lends = max(0, mind.state.promised[one][mind.me])
            value = trust * (odds * swing + _seduced(mind, one, lends)) - fee * (1 + 0.5 * odds)
            value += 0.4 * (short(mind.state, side) > 0) + 0.03 * mind.rel(one)
            found.append(Opinion(one, value, f"lends with some {odds:.0%}"))
    return found


def _seduced(mind: Mind, party: Party, lends: int) -> float:
    wanted = mind.wants(SEDUCE, party)
    return wanted * (0.8 if lends >= SIGNIFICANT else 0.15) if wanted else 0.0


def link(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh whether the ally lends itself or passes the request on: a longer way seldom pays (4.8)."""
    path = mind.state.agenda[-1].args[1]
    assert isinstance(path, tuple)
    found = []
    for one in ask.choices.items():
        assert isinstance(one, int)
        if one == path[-1]:
            found.append(Opinion(one, 1.0, "the ally itself"))
            continue
        lends = mind.state.promised[one][path[-1]] // (len(path) + 1)
        value = -1.0 - len(path) + (0.3 * lends if mind.level.far else 0.0)
        found.append(Opinion(one, value, f"has {lends} to give by this way"))
    return found


def _near(choices: object, aims: dict[int, float], why: str, slope: float = 0.5) -> list[Opinion]:
    """Weigh amounts by how near they are to one that is aimed at, each aim with a worth of its own."""
    assert isinstance(choices, Number)
    tries = {choices.low, choices.high, 0, 1, 2, 5}
    for aim in aims:
        tries |= {aim - 2, aim - 1, aim, aim + 1, aim + 2}
    found = []
    for one in sorted(one for one in tries if one in choices):
        value = max(worth - slope * abs(one - aim) for aim, worth in aims.items())
        found.append(Opinion(one, value, why))
    return found


def ask_for(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh how much to ask for: what is lacking, or a little from each where several may draw (4.8)."""
    encounter, side, look = _look(mind)
    path = mind.state.agenda[-1].args[1]
    assert isinstance(path, tuple)
    lacking = max(1, short(mind.state, side))
    others = len([one for one in mind.helpers(mind.me, look.other) if one[0] not in path and one[1] > 0.25])
    want = max(1, lacking - others) if mind.level.opposition else lacking
    if mind.wants(SEDUCE, path[-1]):
        want = max(want, SIGNIFICANT)
    return _near(ask.choices, {min(want, encounter.stake): 0.0}, f"lacks {lacking}")


def pass_on(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh how much to ask an ally of one's own for, for somebody else's sake."""
    assert isinstance(ask.choices, Number)
    due = mind.state.agenda[-1]
    first = mind.state.encounter.sides[int(str(due.args[0]))].seat if mind.state.encounter else None
    share = max(0.0, min(1.0, 0.6 + 0.05 * mind.rel(first) + 0.25 * mind.trait("warmth")))
    return _near(ask.choices, {round(ask.choices.high * share): 0.0}, f"feels {mind.rel(first):+d}")


def lend(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to lend: by promise and by feeling, and by what is wished to whom (7.4, lend)."""
    assert isinstance(ask.choices, Number)
    encounter, due = mind.state.encounter, mind.state.agenda[-1]
    assert encounter is not None
    at = int(str(due.args[0]))
    asker, foe = encounter.sides[at].seat, encounter.sides[1 - at].seat
    most, gifts = ask.choices.high, mind.level.gifts
    share = 0.45 + 0.05 * mind.rel(asker) + 0.25 * mind.trait("warmth") - 0.1 * max(0, mind.rel(foe))
    share += 0.05 * max(0, -mind.rel(foe))
    amount = round(most * max(0.0, min(1.0, share * (0.5 + 0.5 * gifts))))
    aims = {amount: 0.0}
    riding = 2 * encounter.stake >= RIDING
    for kind, whom, met in (
        (GLORIFY, asker, riding),
        (BETRAY, foe, mind.rel(foe) >= FRIEND and encounter.stake >= SIGNIFICANT),
        (HUMILIATE, foe, False),
    ):
        if met and mind.wants(kind, whom):
            # One Face in it is enough to have a part in the victory.
            aims[max(1, min(most, amount))] = 0.5 * mind.wants(kind, whom)
    if mind.rel(asker) >= FRIEND and encounter.stake >= SIGNIFICANT and mind.wants(BETRAY, asker):
        aims[0] = 0.5 * mind.wants(BETRAY, asker)
    return _near(ask.choices, aims, f"feels {mind.rel(asker):+d} against {mind.rel(foe):+d}", 0.35)


# --- at a trial


def plead(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh whom to call to a trial: each who comes draws for the accused (4.12)."""
    if not mind.level.calls:
        return [Opinion(NOBODY, 0.0, "trusts in nobody")]
    found = []
    for one in ask.choices.items():
        assert isinstance(one, int)
        if one == NOBODY:
            found.append(Opinion(one, 0.0, "pleads alone"))
            continue
        odds = max(0.0, min(0.9, 0.35 + 0.08 * mind.est(SeatNo(one))))
        value = mind.level.calls * odds * 0.2 * mind.face * mind.face_worth() - 1.0
        found.append(Opinion(one, value, f"comes with some {odds:.0%}"))
    return found


def stand_by(mind: Mind, _ask: Ask) -> list[Opinion]:
    """Weigh whether to stand by somebody on trial."""
    encounter = mind.state.encounter
    assert encounter is not None
    accused = encounter.sides[1].seat
    value = 0.25 * mind.rel(accused) + mind.trait("warmth") - 0.3 - 0.5 * mind.wants(HUMILIATE, accused)
    return [Opinion(True, value, f"feels {mind.rel(accused):+d}"), Opinion(False, -value, "keeps out of it")]


WEIGHS: Mapping[str, Weigh] = {
    "ally to ask": ally,
    "who lends": link,
    "Face to ask for": ask_for,
    "Face to ask an ally for": pass_on,
    "Face to lend": lend,
    "ally for the trial": plead,
    "stand by the accused": stand_by,
}
"""What weighs the choices, by the label of the ask."""
