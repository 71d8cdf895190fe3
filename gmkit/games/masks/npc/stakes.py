"""What an NPC makes of a stake: how likely it wins, what it gains and loses, and what scores with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import NamedTuple

from gmkit.errors import later, say
from gmkit.games.masks import model
from gmkit.games.masks.npc.challenges import CROWNED, in_its_name, patrons, running, towards
from gmkit.games.masks.npc.mind import (
    POINT,
    RICH_HAND,
    RIVAL,
    TOO_SOON,
    Mind,
    Weigh,
    challenger_wins,
    less_likely,
)
from gmkit.games.masks.rules import actions as rules
from gmkit.games.masks.rules.actions import COUP
from gmkit.games.masks.rules.challenges import HOLD, MATCH, TAKE, TakeStake, least_stake, most_stake, pays_at_once
from gmkit.games.masks.rules.influence import for_debt
from gmkit.games.masks.rules.objectives import CHAMPION, FRIEND, RIDING, SIGNIFICANT
from gmkit.games.masks.stage import principals, seats, the_side
from gmkit.table.choices import Number
from gmkit.table.game import Ask, Opinion, Part, SeatNo
from gmkit.table.odds import made_of

LENT = 3
"""What an ally is taken to lend who has promised nothing."""

UNKNOWN = 0.5
"""How likely somebody is taken to feel enough to lend much, who has promised little, of those who lend at all."""

CLAIM = 0.3
"""What a Face is worth that is owed by somebody who has none."""

MERCY = 6.0
"""What it is worth in the eyes of the company not to draw for what somebody owes who has nothing."""

LASTING = 2.5
"""How much more than a Face lost each weighs that is owed after a gamble with all: nothing is left to pay it from."""

BEHOLDEN = 8.0
"""What it is worth to be free of a debt, beside the debt."""

CALLED = 3
"""How much Face a Face that is paid for asking is taken to bring at most."""

SURE = 0.25
"""How far it believes in what friends probably lend."""

SWAY = 12.0
"""So much Face for staying or against it moves the likelihood that somebody stays from nothing to all."""

HAGGLE = 0.6
"""What haggling costs in the eyes of the company."""

HOLLOW = 5.0
"""What a challenge that nobody takes up costs in the eyes of the company."""

YIELDS = 0.15
"""How likely somebody is taken to yield to a figure little lower than the one that was named."""

RISES = 0.4
"""How likely somebody is taken to accept a raise."""

PRIDE = 5.5
"""What yielding costs in the eyes of the company, in Face."""

BRASH, SEEMLY = 10, 3
"""The most that naming much costs in the eyes of the company, and the Face a round that it takes for seemly."""

NEEDY = 2
"""So much more than it has somebody names who wants to be helped."""

SHOWN_UP = 1.5
"""How much more leaving costs whose actions have been declared."""

RISKY = 8.0
"""The most that the risk of a stake is felt."""

RUIN = 6.0
"""What losing the last Face costs beside it: without any, nothing proper can be done, and nobody be asked."""


class Outlook(NamedTuple):
    """What an opposed challenge promises one of its sides, whatever the stake."""

    side: int  # which side it is
    other: SeatNo  # the opponent
    mine: float  # supporters that it can probably raise
    theirs: float  # supporters that the opponent can, as far as that is reckoned with
    purse: float  # Face that it can probably borrow of avatars
    funds: int  # Face that factions have promised it, and would lend
    sworn: tuple[int, int] = (0, 0)  # supporters already won, on its side and on the other


def outlook(mind: Mind, side: int, other: SeatNo) -> Outlook:
    """Size up a challenge against somebody."""
    state, me, trust = mind.state, mind.me, mind.level.calls
    mine = mind.helpers(me, other) if trust else []
    purse = sum(chance * carries(mind, seat) for seat, chance in mine) * trust
    theirs = sum(chance for _, chance in mind.helpers(other, me)) if mind.level.opposition else 0.0
    funds = sum(state.promised[band][me] for band in patrons(mind)) if trust else 0
    sworn = 0, 0
    if state.encounter is not None and len(state.encounter.sides) > 1:
        drawn = [sum(loan.lender < seats(state) for loan in one.loans) for one in state.encounter.sides]
        sworn = drawn[side], drawn[1 - side]
    return Outlook(side, other, trust * sum(chance for _, chance in mine), theirs, purse, funds, sworn)


def carries(mind: Mind, seat: SeatNo) -> int:
    """Give what an ally is taken to lend if it lends: what it promised, or seems to feel, of what it has."""
    return min(mind.state.face[seat], max(LENT, mind.state.promised[seat][mind.me], round(mind.est(seat))))


def covers(lends: int, gap: int) -> float:
    """Give the share of what is lacking that a loan makes up for, once it is paid for."""
    return max(0.0, min(1.0, (lends - 1) / gap)) if gap else 0.0


def deserted(mind: Mind, look: Outlook, gap: int) -> float:
    """Estimate how likely it is that no ally makes up for what is lacking."""
    helpers = mind.helpers(mind.me, look.other) if mind.face else []
    return prod(1 - mind.level.calls * odds * covers(carries(mind, seat), gap) for seat, odds in helpers)


def chance(mind: Mind, look: Outlook, stake: int) -> float:
    """Give the chance to win at this stake; allies may be called only where Face falls short (4.8)."""
    state = mind.state
    always = state.hall.options.lend_when != "when_short"
    mine = look.sworn[0] + (look.mine if always or stake > mind.face else 0.0)
    theirs = look.sworn[1] + (look.theirs if always or stake > state.face[look.other] else 0.0)
    calls = look.side == model.CHALLENGER
    won = challenger_wins(*((mine, theirs) if calls else (theirs, mine)), state.hall.options)
    found = won if calls else 1 - won
    return found if mind.reads is None else less_likely(found, mind.reads(look.other, RICH_HAND))


def laurels(mind: Mind, look: Outlook, stake: int) -> float:
    """Give what else a victory is worth: objectives and a Major Coup (4.15, 4.17)."""
    state, other = mind.state, look.other
    found: list[float] = []
    if 2 * stake >= RIDING or stake >= state.face[other] > 0:
        # To lose the last Face is as bad as to lose much.
        found.append(mind.wants(model.HUMILIATE, other))
        found += [CROWNED * mind.wants(model.HUMILIATE, band) for band in _crowned(mind, other)]
    if look.side == model.CHALLENGER and stake >= SIGNIFICANT:
        found.append(mind.wants(model.BETRAY, other) if mind.rel(other) >= FRIEND else 0.0)
        loved = (band for band in _crowned(mind, other) if mind.rel(band) >= FRIEND)
        found += [CROWNED * mind.wants(model.BETRAY, band) for band in loved]
    found = [one for one in found if one]
    if 2 * stake >= RIDING:
        causes = [party for party in mind.causes() if party != other]
        encounter = state.encounter
        if encounter is not None and encounter.sides[look.side].actions is not None:
            causes = [party for party in causes if party == encounter.sides[look.side].cause]
        elif not in_its_name(mind, len(found)):
            causes = []
        found += [mind.goal()] if causes else []
    # Whoever achieves all at once ends the evening with it.
    worth = POINT * TOO_SOON if mind.at_once(len(found)) else sum(found)
    if look.side == model.CHALLENGER:
        paid = 2 * stake if state.hall.options.coup_counts == "both_stakes" else min(stake, _holds(mind, look))
        if paid >= COUP:
            worth += mind.prize() * (1 + (mind.level.race and mind.may_earn_character()))
    return worth


def _crowned(mind: Mind, other: SeatNo) -> list[int]:
    """Give the factions that somebody may be a champion of, as far as the factions' own feelings say."""
    return [band for band in mind.bands() if towards(mind.state, band, other) > CHAMPION]


def _holds(mind: Mind, look: Outlook) -> float:
    """Give what the opponent can probably put up."""
    return mind.state.face[look.other] + LENT * look.theirs


def threat(mind: Mind, look: Outlook, stake: int) -> float:
    """Give what a defeat costs beside Face: the other's points."""
    state = mind.state
    worth = 0.1 * POINT * RIVAL if 2 * stake >= RIDING else 0.0
    both = state.hall.options.coup_counts == "both_stakes"
    if look.side != model.CHALLENGER and (2 * stake if both else min(stake, mind.face + look.purse)) >= COUP:
        worth += POINT * RIVAL * mind.level.prizes
    return worth


def worth(mind: Mind, look: Outlook, stake: int) -> float:
    """Give what it is worth to meet at this stake, in Face: p times the gains less 1 − p times the losses (7.4)."""
    return sum(terms(mind, look, stake))


def terms(mind: Mind, look: Outlook, stake: int) -> tuple[float, float, float]:
    """Give what makes up the worth of meeting at this stake: the Face, what else may be won, and what is feared."""
    face = mind.face
    p = chance(mind, look, stake)
    gain = min(stake, _holds(mind, look))
    loss: float = min(stake, face)
    extra = 0.0
    if stake > face:
        # What is lent is lost first; asking costs a Face each.
        loss = max(0.0, min(face, stake - min(look.funds + _carried(mind, look), stake)))
        extra -= mind.level.calls * min(3.0, look.mine + bool(look.funds))
        extra += sum(_seduces(mind, band, stake) for band in mind.bands())
        if stake >= SIGNIFICANT:
            extra += sum(_charms(mind, seat, odds) for seat, odds in mind.helpers(mind.me, look.other))
    hold = mind.face_worth()
    if mind.state.debts[mind.me][look.other]:
        # It is for the debt alone, which is cancelled or grows (B10).
        return p * (stake + BEHOLDEN) - (1 - p) * stake, 0.0, 0.0
    if _claimed(mind, look):
        # A creditor puts up nothing but its claim, and wins what its debtor has, and a claim to the rest.
        paid = min(stake, mind.state.face[look.other])
        return p * (paid + CLAIM * (stake - paid)) - (1 - p) * CLAIM * stake, 0.0, 0.0
    ruin = RUIN * (loss >= face and not mind.last)
    fear = -(1 - p) * (threat(mind, look, stake) + ruin) - risk(mind, stake)
    # A faction is paid for the call as well.
    gap = stake - face - look.funds + bool(look.funds)
    if stake > face and gap > 0:
        # Who is deserted loses all it has and owes the rest, which weighs in the last round too (4.7; B11).
        falls = deserted(mind, look, gap) * (1 - chance(mind, look._replace(mine=0.0), stake))
        fear -= falls * (hold * (face - loss) + RUIN * (not mind.last) - ruin + gap + BEHOLDEN)
    return hold * (p * gain - (1 - p) * loss + extra), p * laurels(mind, look, stake), fear


def _claimed(mind: Mind, look: Outlook) -> bool:
    """Say whether somebody challenges this seat for a debt: only what it claims is at stake for it then (B10)."""
    return look.side == model.DEFENDER and mind.state.debts[look.other][mind.me] > 0


def risk(mind: Mind, stake: int) -> float:
    """Give what is felt of staking much of one's Face beside the odds: nerve makes it less."""
    nerve = 1 - 0.5 * mind.trait("nerve")
    return mind.level.caution * mind.face_worth() * nerve * felt(stake, mind.face)


def felt(stake: int, has: int) -> float:
    """Give how much a stake is felt by who has so much Face: twice as large, four times as much."""
    return min(RISKY, stake * stake / (4 * max(4, has)))


def _seduces(mind: Mind, band: int, stake: int) -> float:
    """Give what a faction's loan is worth that was to be seduced: it counts whoever wins (4.17)."""
    lends = mind.state.promised[band][mind.me]
    good = lends >= SIGNIFICANT and stake >= SIGNIFICANT and towards(mind.state, band, mind.me) > 0
    return 0.9 * mind.wants(model.SEDUCE, band) if good and mind.level.calls else 0.0


def _charms(mind: Mind, seat: SeatNo, odds: float) -> float:
    """Give what an avatar's loan is worth that was to be seduced: it may like one better than anybody knows (4.17).

    Args:
        mind: whose.
        seat: who may be asked.
        odds: how likely it is taken to lend at all.
    """
    wanted = mind.wants(model.SEDUCE, seat)
    # It is paid for the asking, and that is not lent.
    if not wanted or not mind.face or mind.state.face[seat] < SIGNIFICANT:
        return 0.0
    lends = max(mind.state.promised[seat][mind.me], mind.est(seat))
    return mind.level.calls * wanted * (odds if lends >= SIGNIFICANT else UNKNOWN * odds)


def _carried(mind: Mind, look: Outlook) -> float:
    """Give what avatars would probably carry of a stake: those to be seduced, or all for who leans on them."""
    carried = 0.0
    for seat, odds in mind.helpers(mind.me, look.other) if mind.face else ():
        if mind.level.leans or (mind.state.promised[seat][mind.me] >= SIGNIFICANT and mind.wants(model.SEDUCE, seat)):
            carried += mind.level.calls * odds * carries(mind, seat)
    return carried


def believed(mind: Mind, look: Outlook) -> int:
    """Give what this seat believes it can raise: its Face, and what its friends and factions probably lend (B11)."""
    # Asking costs a Face each, so whoever has none can call nobody.
    return mind.face + min(int(SURE * look.purse) + max(0, look.funds - 1), CALLED * mind.face)


def price(mind: Mind, seat: SeatNo, figure: int) -> int:
    """Give what a seat pays that leaves a figure, as far as its actions are known (B3)."""
    state, encounter = mind.state, mind.state.encounter
    invested = 0
    if encounter is not None and any(side.seat == seat for side in encounter.sides):
        invested = rules.investing(encounter.sides[the_side(encounter, seat)].declared)[0]
    return rules.leaving(figure, state.face[seat], invested, state.hall.options.leave_cost)


def stays(mind: Mind, look: Outlook, figure: int, shown: float = 1.0) -> float:
    """Estimate how likely the other stays at a figure: what it may win, lose and owe, or the price and its pride.

    What a sign has `shown` makes the other's odds so many times worse to its reader.
    """
    if mind.state.debts[mind.me][look.other]:
        # A creditor has only its claim to lose; against who has nothing it lets go of a part of it.
        return 0.95 if mind.face else 0.05
    has = mind.state.face[look.other]
    # Who reckons with the other's allies takes it that the other does, too.
    feared = look.mine if mind.level.opposition else 0.0
    theirs = less_likely(1 - chance(mind, look._replace(mine=feared), figure), shown)
    wins = min(figure, mind.face + LENT * look.mine)
    # Beyond what it has, it would hang on its friends, and owe what they do not lend.
    loses = min(figure, has) + 1.5 * max(0, figure - has) + RUIN * (figure >= has)
    stays_ = theirs * wins - (1 - theirs) * loses - 0.5 * felt(figure, has)
    leaves = -price(mind, look.other, figure) - PRIDE
    return max(0.05, min(0.95, 0.5 + (stays_ - leaves) / SWAY))


def tries(mind: Mind, look: Outlook, low: int, high: int) -> list[int]:
    """Give the stakes that are weighed, none of them more than it can raise, or the other could put up."""
    face, theirs = mind.face, mind.state.face[look.other]
    some = {low, 3, 5, 8, 10, 12, 15, 20, 22, 25, face // 2, face, theirs // 2, theirs, high}
    some |= {face - 2, face - 1, face + 1, face + 2, face + 4}
    # Whoever is to be seduced into lending must be needed.
    charmed = any(_charms(mind, *one) for one in mind.helpers(mind.me, look.other))
    top = min(high, believed(mind, look), max(int(_holds(mind, look)), face + 2 if charmed else 0))
    return sorted(one for one in some if low <= one <= top)


def best_stake(mind: Mind, look: Outlook) -> tuple[float, int]:
    """Give the best worth that naming a figure has, and the figure."""
    owed = mind.state.debts[mind.me][look.other]
    most = most_stake(mind.state, mind.me, look.other)
    # Whoever is beholden can challenge for the debt alone (B10).
    found = [(staking(mind, look, one), one) for one in ([owed] if owed else tries(mind, look, 1, most))]
    return max(found, default=(-HOLLOW, 0))


def staking(mind: Mind, look: Outlook, stake: int) -> float:
    """Give what naming a figure is worth: the other stays, or leaves at a price."""
    return sum(part.amount for part in calling(mind, look, stake))


def calling(mind: Mind, look: Outlook, stake: int, shown: float = 1.0) -> tuple[Part, ...]:
    """Give what naming a figure is worth, in parts; `shown` as for `stays`."""
    met = stays(mind, look, stake, shown)
    face, laurel, fear = terms(mind, look, stake)
    paid, owed = price(mind, look.other, stake), mind.state.debts[mind.me][look.other]
    # What a creditor pays for leaving goes to the debt, and to be free of that is no hollow victory (B10).
    hollow = 0.0 if _needy(mind, look, stake) else HOLLOW * mind.level.airs
    left = paid + BEHOLDEN * (paid >= owed) if owed else mind.face_worth() * paid - hollow
    face = met * face + (1 - met) * left
    return (
        Part("face", face),
        Part("aim", met * laurel, look.other),
        Part("fear", met * fear - brash(mind, look, stake)),
    )


def brash(mind: Mind, look: Outlook, stake: int) -> float:
    """Give what it costs in the eyes of the company to name much while the evening is young, other than a debt."""
    if mind.state.debts[mind.me][look.other] or _needy(mind, look, stake):
        return 0.0
    return mind.level.airs * min(BRASH, max(0, stake - SEEMLY * mind.state.round))


def _needy(mind: Mind, look: Outlook, stake: int) -> bool:
    """Say whether a figure is named to be helped by somebody who is to be seduced: then nobody minds what is thought.

    It is a little more than the seat has, and whoever is to help is here and has promised enough.
    """
    if not mind.face < stake <= mind.face + NEEDY:
        return False
    found = mind.helpers(mind.me, look.other) if mind.face else []
    return any(mind.state.promised[one][mind.me] >= SIGNIFICANT and _charms(mind, one, odds) > 0 for one, odds in found)


def _here(mind: Mind) -> Outlook:
    encounter = mind.state.under_way
    at = the_side(encounter, mind.me)
    other = encounter.sides[1 - at].seat
    assert other is not None
    return outlook(mind, at, other)


def stake(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to stake."""
    assert isinstance(ask.choices, Number)
    look = _here(mind)
    found = []
    for one in tries(mind, look, max(1, ask.choices.low), ask.choices.high) or [ask.choices.low]:
        parts = calling(mind, look, one)
        value = sum(part.amount for part in parts)
        found.append(
            made_of(
                one,
                say(
                    "worth {value:+.1f} Face, winning with {chance:.0%}",
                    value=value,
                    chance=float(chance(mind, look, one)),
                ),
                *parts,
            )
        )
    return found


def leaving(mind: Mind, look: Outlook, figure: int) -> float:
    """Give what leaving a figure is worth: its price, and pride, which a mask that runs has less of."""
    return sum(part.amount for part in parting(mind, figure))


def parting(mind: Mind, figure: int) -> tuple[Part, ...]:
    """Give what leaving a figure is worth, in parts."""
    encounter, paid = mind.state.encounter, price(mind, mind.me, figure)
    if encounter is not None and for_debt(mind.state):
        # What a debtor wins comes back to who is owed, and nobody thinks less of letting somebody off (B10).
        debtor, _ = principals(encounter)
        each = CLAIM if pays_at_once(mind.state, debtor) else mind.face_worth()
        return Part("face", -each * paid), Part("mercy", MERCY * (not mind.state.face[debtor]), debtor)
    shown = encounter is not None and any(one.seat == mind.me and one.actions is not None for one in encounter.sides)
    lost = pride(mind) * (SHOWN_UP if shown else 1.0)
    return Part("face", -mind.face_worth() * paid), Part("pride", -lost)


def pride(mind: Mind) -> float:
    """Give what yielding costs in the eyes of the company: less in a mask that runs."""
    return PRIDE * (1 + 0.5 * mind.trait("nerve")) * (1 - _flees(mind))


def _flees(mind: Mind) -> float:
    """Give how far the worn mask is one that runs, from 0 to 1."""
    worn = mind.state.worn[mind.me]
    if worn not in {mask.id for mask in mind.world.masks.masks}:
        return 0.0
    runs = any("flee" in action.tags for action in mind.world.mask(str(worn)).actions)
    return 0.8 if runs and mind.traits.conformity > 2 else 0.0


def duel(mind: Mind, look: Outlook, figure: int) -> float:
    """Give what meeting a figure is worth; one that cannot be raised ends in a gamble with all (B2)."""
    return sum(part.amount for part in bidding(mind, look, figure))


def bidding(mind: Mind, look: Outlook, figure: int, share: float = 1.0) -> tuple[Part, ...]:
    """Give what it is worth to meet at a figure, in parts, as far as it is likely to come to that."""
    over = 0 if _claimed(mind, look) else max(0, figure - believed(mind, look))
    face, laurel, fear = terms(mind, look, figure)
    # A debt weighs as Face lost, in the last round too.
    fear -= (1 - chance(mind, look, figure)) * (over + BEHOLDEN) + PRIDE if over else 0.0
    return Part("face", share * face), Part("aim", share * laurel, look.other), Part("fear", share * fear)


def staying(mind: Mind, look: Outlook, figure: int, least: int) -> list[tuple[int, tuple[Part, ...]]]:
    """Give the answers to a figure with what each is worth: to match it, to ask for less, to raise it (B1)."""
    most = most_stake(mind.state, mind.me, look.other)
    held = duel(mind, look, figure)
    out = max(held, leaving(mind, look, figure))
    # A figure above what it believes it can call it never matches (B11).
    found = [(figure, bidding(mind, look, figure))] if figure <= min(most, believed(mind, look)) else []
    for one in tries(mind, look, max(1, least), most):
        likely, else_ = (YIELDS * one / figure, out) if one < figure else (RISES, held)
        if one != figure:
            haggling = Part("haggling", (1 - likely) * else_ - HAGGLE)
            found.append((one, (*bidding(mind, look, one, likely), haggling)))
    return found


def answer(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to say to a figure: match it, ask for less, or raise it."""
    encounter = mind.state.under_way
    look, figure = _here(mind), encounter.stake
    found = []
    for one, parts in staying(mind, look, figure, least_stake(encounter)):
        said = MATCH if one == figure else one
        if said in ask.choices:
            value = sum(part.amount for part in parts)
            found.append(
                made_of(
                    said,
                    say(
                        "worth {value:+.1f} Face, winning with {chance:.0%}",
                        value=value,
                        chance=float(chance(mind, look, one)),
                    ),
                    *parts,
                )
            )
    return found or [Opinion(least_stake(encounter), 0.0, later("asks for what the actions set aside"))]


def take(mind: Mind, _ask: Ask) -> list[Opinion]:
    """Weigh a figure that the defender asks for, or offers: to take it, or hold to one's own."""
    encounter = mind.state.under_way
    look, offer, figure = _here(mind), mind.step(TakeStake).offer, encounter.stake
    if offer > figure:
        held = bidding(mind, look, figure)
    else:
        # Who asks for less stays less often than who has not spoken.
        met = 0.8 * stays(mind, look, figure)
        price_ = (1 - met) * mind.face_worth() * price(mind, look.other, figure)
        held = (*bidding(mind, look, figure, met), Part("face", price_))
    taken, most = bidding(mind, look, offer), believed(mind, look)
    # What pleased no lender leaves less to call than the figure was named for: it is not named once more (B11).
    found = [] if offer <= most < figure else [made_of(HOLD, _at(figure, held), *held)]
    if offer <= max(figure, most):
        found.append(made_of(TAKE, _at(offer, taken), *taken))
    return found


def _at(figure: int, parts: Sequence[Part]) -> str:
    return say("worth {value:+.1f} Face at {figure}", value=sum(part.amount for part in parts), figure=figure)


def left_at(mind: Mind, figure: int) -> tuple[str, tuple[Part, ...]]:
    """Say what it comes to to leave a figure, and give what that is worth, in parts."""
    parts = *parting(mind, figure), running(mind)
    value = sum(part.amount for part in parts)
    return say(
        "worth {value:+.1f} Face: costs {price}, and pride", value=value, price=price(mind, mind.me, figure)
    ), parts


def unable(mind: Mind, ask: Ask, found: Sequence[Opinion]) -> list[Opinion]:
    """Give what is never chosen for a figure that is believed to be more than can be raised (B11), for who asks."""
    encounter, taking = mind.state.encounter, mind.step(TakeStake).offer if ask.what == "figure to take" else None
    meets = {"figure to meet": True, "challenge": True, "answer to the stake": MATCH}
    choice = meets.get(ask.what)
    if taking is not None:
        choice, taking = (HOLD, None) if any(one.choice == TAKE for one in found) else (TAKE, taking)
    if encounter is None or choice is None or choice not in ask.choices or any(one.choice == choice for one in found):
        return []
    look = _here(mind)
    value = min(duel(mind, look, encounter.stake if taking is None else taking), *(one.value for one in found))
    most = believed(mind, look)
    return [Opinion(choice, value, say("never: only about {most} Face can be raised for it", most=most))]


def meet(mind: Mind, _ask: Ask) -> list[Opinion]:
    """Weigh a figure that is held: to meet it, or to leave at a price."""
    encounter = mind.state.under_way
    look, figure = _here(mind), encounter.stake
    why, parts = left_at(mind, figure)
    out = made_of(False, why, *parts)
    if figure > believed(mind, look):
        # What it does not believe it can cover it never meets (B11).
        return [out]
    drawn = bidding(mind, look, figure)
    value = sum(part.amount for part in drawn)
    return [
        made_of(
            True,
            say(
                "worth {value:+.1f} Face, winning with {chance:.0%}",
                value=value,
                chance=float(chance(mind, look, figure)),
            ),
            *drawn,
        ),
        out,
    ]


def shortfall(mind: Mind, _ask: Ask) -> list[Opinion]:
    """Weigh a backdown against a desperate attack; a debt weighs as Face lost (4.6, 4.7; B11)."""
    encounter = mind.state.under_way
    look = _here(mind)._replace(mine=0.0, purse=0.0, funds=0)
    side = encounter.sides[look.side]
    p = chance(mind, look._replace(theirs=0.0), encounter.stake)
    gains, lent = mind.face_worth() * min(encounter.stake, _holds(mind, look)), 0.2 * side.lent
    owed = max(0, encounter.stake - side.lent - mind.face)
    if mind.state.debts[mind.me][look.other]:
        # It is for the debt alone, which is cancelled or grows; who yields is as beholden as before (B10).
        gains, beholden = encounter.stake + BEHOLDEN, 0.0
    else:
        beholden = BEHOLDEN * (owed > 0) + LASTING * owed
    # A debt weighs as Face lost at least, in the last round too.
    loses = mind.face_worth() * (encounter.stake - side.lent - owed + lent) + owed + beholden
    ruin = RUIN * (mind.face > 0 and not mind.last)
    gamble = (
        Part("face", p * gains - (1 - p) * loses),
        Part("aim", p * laurels(mind, look, encounter.stake), look.other),
        Part("fear", -(1 - p) * (threat(mind, look, encounter.stake) + ruin)),
        Part("temper", 0.5 * mind.trait("nerve")),
    )
    own = min(mind.face, max(rules.investing(side.declared)[0], side.named))
    yields = Part("face", -mind.face_worth() * (own + lent)), Part("pride", -pride(mind))
    value = sum(part.amount for part in gamble[:3])
    backs = *yields, running(mind)
    why = say("worth {value:+.1f} Face: parts with what stands and was lent", value=sum(part.amount for part in backs))
    return [
        made_of(model.BACKDOWN, why, *backs),
        made_of(
            model.DESPERATE,
            say("worth {value:+.1f} Face, winning with {chance:.0%}", value=value, chance=float(p)),
            *gamble,
        ),
    ]


STAKE_WEIGHS: Mapping[str, Weigh] = {
    "stake": stake,
    "answer to the stake": answer,
    "figure to take": take,
    "figure to meet": meet,
    "shortfall": shortfall,
}
"""What weighs the choices, by the label of the ask."""
