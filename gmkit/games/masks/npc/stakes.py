"""What an NPC makes of a stake: how likely it wins, what it gains and loses, and what scores with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gmkit.games.masks import rules
from gmkit.games.masks.detection import CHAMPION, FRIEND, RIDING, SIGNIFICANT
from gmkit.games.masks.encounter import BACKDOWN, CHALLENGER
from gmkit.games.masks.model import BETRAY, HUMILIATE, SEDUCE, State
from gmkit.games.masks.npc.mind import POINT, RIVAL, Mind, Weigh
from gmkit.games.masks.npc.odds import challenger_wins
from gmkit.games.masks.stakes import COUP
from gmkit.games.masks.steps.encounters import MATCH, SHORT, YIELD, least_stake, most_stake
from gmkit.games.masks.steps.stage import seats, the_side
from gmkit.table.game import Ask, Hidden, SeatNo
from gmkit.table.worlds import Opinion

LENT = 3
"""What an ally is taken to lend who has promised nothing."""

LIKELY = 10
"""The stake that is expected where none is named yet."""

PRIDE = 0.8
"""What yielding costs in the eyes of the company, in Face."""

RISKY = 8.0
"""The most that the risk of a stake is felt."""

STUBBORN = 2.0
"""What raising a second time costs in the eyes of the company."""

RUIN = 1.0
"""What losing the last Face costs beside it."""


class Outlook(NamedTuple):
    """What an opposed challenge promises one of its sides, whatever the stake.

    Attributes:
        side: which side it is.
        other: the opponent.
        mine: supporters that it can probably raise.
        theirs: supporters that the opponent can, as far as that is reckoned with.
        purse: Face that it can probably borrow of avatars.
        funds: Face that factions have promised it, and would lend.
        sworn: supporters already won, on its side and on the other.
    """

    side: int
    other: SeatNo
    mine: float
    theirs: float
    purse: float
    funds: int
    sworn: tuple[int, int] = (0, 0)


def outlook(mind: Mind, side: int, other: SeatNo) -> Outlook:
    """Size up a challenge against somebody."""
    state, me, trust = mind.state, mind.me, mind.level.calls
    mine = mind.helpers(me, other) if trust else []
    purse = sum(chance * max(LENT, state.promised[seat][me]) for seat, chance in mine) * trust
    theirs = sum(chance for _, chance in mind.helpers(other, me)) if mind.level.opposition else 0.0
    funds = sum(state.promised[band][me] for band in mind.bands() if _towards(state, band, me) > 0) if trust else 0
    sworn = 0, 0
    if state.encounter is not None and len(state.encounter.sides) > 1:
        drawn = [sum(loan.lender < seats(state) for loan in one.loans) for one in state.encounter.sides]
        sworn = drawn[side], drawn[1 - side]
    return Outlook(side, other, trust * sum(chance for _, chance in mine), theirs, purse, funds, sworn)


def _towards(state: State, holder: int, target: int) -> int:
    row = state.feelings[holder]
    return 0 if isinstance(row, Hidden) else row[target].level


def chance(mind: Mind, look: Outlook, stake: int) -> float:
    """Give the chance to win at this stake; allies may be called only where Face falls short (4.8)."""
    state = mind.state
    always = state.hall.options.lend_when != "when_short"
    mine = look.sworn[0] + (look.mine if always or stake > mind.face else 0.0)
    theirs = look.sworn[1] + (look.theirs if always or stake > state.face[look.other] else 0.0)
    if look.side == CHALLENGER:
        return challenger_wins(mine, theirs, state.hall.options)
    return 1 - challenger_wins(theirs, mine, state.hall.options)


def laurels(mind: Mind, look: Outlook, stake: int) -> float:
    """Give what else a victory is worth: objectives and a Major Coup (4.15, 4.17)."""
    state, other = mind.state, look.other
    worth = 0.0
    if 2 * stake >= RIDING:
        worth += mind.wants(HUMILIATE, other)
        causes = [party for party in mind.causes() if party != other]
        encounter = state.encounter
        if encounter is not None and encounter.sides[look.side].actions is not None:
            causes = [party for party in causes if party == encounter.sides[look.side].cause]
        worth += mind.goal() if causes else 0.0
        worth += 0.4 * sum(mind.wants(HUMILIATE, band) for band in _crowned(mind, other))
    if look.side == CHALLENGER:
        if stake >= SIGNIFICANT and mind.rel(other) >= FRIEND:
            worth += mind.wants(BETRAY, other)
        paid = 2 * stake if state.hall.options.coup_counts == "both_stakes" else min(stake, _holds(mind, look))
        if paid >= COUP:
            worth += mind.prize()
    return worth


def _crowned(mind: Mind, other: SeatNo) -> list[int]:
    """Give the factions that somebody may be a champion of, as far as the factions' own feelings say."""
    return [band for band in mind.bands() if _towards(mind.state, band, other) > CHAMPION]


def _holds(mind: Mind, look: Outlook) -> float:
    """Give what the opponent can probably put up."""
    return mind.state.face[look.other] + LENT * look.theirs


def threat(mind: Mind, look: Outlook, stake: int) -> float:
    """Give what a defeat costs beside Face: the other's points."""
    state = mind.state
    worth = 0.1 * POINT * RIVAL if 2 * stake >= RIDING else 0.0
    both = state.hall.options.coup_counts == "both_stakes"
    if look.side != CHALLENGER and (2 * stake if both else min(stake, mind.face + look.purse)) >= COUP:
        worth += POINT * RIVAL * mind.level.prizes
    return worth + (RUIN if stake >= mind.face else 0.0)


def worth(mind: Mind, look: Outlook, stake: int) -> float:
    """Give what it is worth to meet at this stake, in Face: p times the gains less 1 − p times the losses (7.4)."""
    face = mind.face
    p = chance(mind, look, stake)
    gain = min(stake, _holds(mind, look))
    loss: float = min(stake, face)
    extra = 0.0
    if stake > face:
        # What factions lend is lost first; asking costs a Face each.
        loss = max(0.0, min(face, stake - min(look.funds, stake)))
        extra -= mind.level.calls * min(3.0, look.mine + bool(look.funds))
        extra += sum(_seduces(mind, band, stake) for band in mind.bands())
    hold = mind.face_worth()
    value = hold * (p * gain - (1 - p) * loss + extra) + p * laurels(mind, look, stake)
    return value - (1 - p) * threat(mind, look, stake) - risk(mind, stake)


def risk(mind: Mind, stake: int) -> float:
    """Give what is felt of staking much of one's Face beside the odds: nerve makes it less."""
    nerve = 1 - 0.5 * mind.trait("nerve")
    return mind.level.caution * mind.face_worth() * nerve * min(RISKY, stake * stake / (4 * max(4, mind.face)))


def _seduces(mind: Mind, band: int, stake: int) -> float:
    """Give what a faction's loan is worth that was to be seduced: it counts whoever wins (4.17)."""
    lends = mind.state.promised[band][mind.me]
    good = lends >= SIGNIFICANT and stake >= SIGNIFICANT and _towards(mind.state, band, mind.me) > 0
    return 0.9 * mind.wants(SEDUCE, band) if good and mind.level.calls else 0.0


def meets(mind: Mind, other: SeatNo, stake: int) -> float:
    """Estimate how likely somebody meets a stake instead of yielding: the less, the more of its Face it takes."""
    face = max(1, mind.state.face[other])
    return max(0.1, min(0.95, 1.0 - 0.45 * stake / face))


def tries(mind: Mind, look: Outlook, low: int, high: int) -> list[int]:
    """Give the stakes that are weighed."""
    face, theirs = mind.face, mind.state.face[look.other]
    # A stake that the other could never put up wins no more.
    top = int(min(face + look.purse + look.funds, _holds(mind, look) + LENT))
    some = {low, 3, 5, 8, 10, 12, 15, 20, 22, 25, face // 2, face, theirs // 2, theirs, face + 1, face + 2, face + 4}
    return sorted(one for one in some if low <= one <= min(high, max(top, low)))


def best_stake(mind: Mind, look: Outlook, low: int, high: int) -> tuple[float, int]:
    """Give the best worth that naming a stake has, and the stake."""
    found = [(staking(mind, look, one), one) for one in tries(mind, look, low, high)]
    return max(found, default=(0.0, low))


def staking(mind: Mind, look: Outlook, stake: int) -> float:
    """Give what naming a stake is worth: the other meets it, or yields what it has set aside."""
    met = meets(mind, look.other, stake)
    encounter = mind.state.encounter
    # Face that the other's actions have set aside is the least that it parts with.
    forfeit = 0
    if encounter is not None and len(encounter.sides) > 1:
        forfeit = rules.investing(encounter.sides[1 - look.side].declared)[0]
    return met * worth(mind, look, stake) + (1 - met) * (mind.face_worth() * forfeit + 0.3)


def _here(mind: Mind) -> Outlook:
    encounter = mind.state.encounter
    assert encounter is not None
    at = the_side(encounter, mind.me)
    other = encounter.sides[1 - at].seat
    assert other is not None
    return outlook(mind, at, other)


def stake(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to stake."""
    assert mind.state.encounter is not None
    look = _here(mind)
    low, high = least_stake(mind.state.encounter), most_stake(mind.state)
    found = []
    for one in tries(mind, look, low, high):
        value = staking(mind, look, one)
        found.append(Opinion(one, value, f"{value:+.1f}, winning with {chance(mind, look, one):.0%}"))
    return found


def _yield_cost(mind: Mind, look: Outlook) -> float:
    encounter = mind.state.encounter
    assert encounter is not None
    side = encounter.sides[look.side]
    own = min(mind.face, max(rules.investing(side.declared)[0], side.named))
    flees = 0.0 if mind.state.worn[mind.me] is None else _flees(mind)
    return mind.face_worth() * own + PRIDE * (1 + 0.5 * mind.trait("nerve")) * (1 - flees)


def _flees(mind: Mind) -> float:
    """Give how far the worn mask is one that runs, from 0 to 1."""
    worn = mind.state.worn[mind.me]
    if worn not in {mask.id for mask in mind.world.masks.masks}:
        return 0.0
    runs = any("flee" in action.tags for action in mind.world.mask(str(worn)).actions)
    return 0.8 if runs and mind.traits.conformity > 2 else 0.0


def answer(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to say to a stake: match it, raise it, fall short of it or yield."""
    encounter = mind.state.encounter
    assert encounter is not None
    look, now = _here(mind), encounter.stake
    stays = worth(mind, look, now)
    p = chance(mind, look, now)
    found = [
        Opinion(MATCH, stays - (0.3 if now > mind.face else 0.0), f"{stays:+.1f}, winning with {p:.0%}"),
        Opinion(SHORT, stays - (0.0 if now > mind.face else 0.6), f"{stays:+.1f}, winning with {p:.0%}"),
        Opinion(YIELD, -_yield_cost(mind, look), "yields what it set aside and named"),
    ]
    theirs = encounter.sides[1 - look.side].named
    reach = mind.face + look.purse + look.funds
    # Who has had a say already seldom goes on bidding.
    again = STUBBORN if encounter.sides[look.side].named else 0.4
    for one in tries(mind, look, now + 2, most_stake(mind.state)):
        if one not in ask.choices or one > reach:
            continue
        met = meets(mind, look.other, one)
        given = mind.face_worth() * min(theirs, mind.state.face[look.other])
        # A side that named a stake seldom lets it go for a little more.
        met = met + (1 - met) * (0.6 if theirs else 0.0)
        value = met * worth(mind, look, one) + (1 - met) * given - again
        found.append(Opinion(one, value, f"{value:+.1f} if raised, winning with {chance(mind, look, one):.0%}"))
    return found


def shortfall(mind: Mind, _ask: Ask) -> list[Opinion]:
    """Weigh a backdown against a desperate attack (4.6, 4.7)."""
    encounter = mind.state.encounter
    assert encounter is not None
    look = _here(mind)._replace(mine=0.0, purse=0.0, funds=0)
    side = encounter.sides[look.side]
    p = chance(mind, look._replace(theirs=0.0), encounter.stake)
    gain = min(encounter.stake, _holds(mind, look))
    value = mind.face_worth() * (p * gain - (1 - p) * mind.face) + p * laurels(mind, look, encounter.stake)
    value -= (1 - p) * threat(mind, look, encounter.stake) + mind.face_worth() * (1 - p) * 0.2 * side.lent
    price = _yield_cost(mind, look) + mind.face_worth() * 0.2 * side.lent
    return [
        Opinion(BACKDOWN, -price, "parts with what it named and was lent"),
        Opinion("desperate", value + 0.5 * mind.trait("nerve"), f"{value:+.1f}, winning with {p:.0%}"),
    ]


def likely(mind: Mind, look: Outlook) -> float:
    """Give what being challenged is worth where no stake is named yet: one may still yield."""
    state = mind.state
    stake_ = max(1, min(LIKELY, state.face[look.other]))
    return max(worth(mind, look, stake_), -PRIDE)


WEIGHS: Mapping[str, Weigh] = {"stake": stake, "answer to the stake": answer, "shortfall": shortfall}
"""What weighs the choices, by the label of the ask."""
