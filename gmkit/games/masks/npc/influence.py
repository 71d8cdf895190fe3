"""How an NPC calls on others, answers a call, and settles up: loans, feelings, promises, denunciations, bets."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gmkit.errors import later, say
from gmkit.games.masks.model import (
    ARREST,
    BETRAY,
    CHALLENGER,
    GLORIFY,
    HUMILIATE,
    SEDUCE,
    TRIAL,
    Encounter,
    Party,
    Side,
)
from gmkit.games.masks.npc.challenges import breach_cost
from gmkit.games.masks.npc.mind import FRIENDLY, Mind, Weigh, challenger_wins
from gmkit.games.masks.npc.stakes import BEHOLDEN, Outlook, carries, chance, covers, laurels
from gmkit.games.masks.rules.challenges import NO_BET
from gmkit.games.masks.rules.influence import (
    CANCEL,
    ENOUGH,
    KEEP,
    AskFor,
    LendFace,
    PassOn,
    PassOrLend,
    Repay,
    may_promise,
    short,
)
from gmkit.games.masks.rules.objectives import FRIEND, RIDING, SIGNIFICANT
from gmkit.games.masks.rules.relationships import OpponentFeels, PromiseFace, React, change_by
from gmkit.games.masks.rules.rounds import NONE, RevisePromise
from gmkit.games.masks.rules.unmasking import NOBODY, Denounce
from gmkit.games.masks.stage import mask_worn, seats, the_side
from gmkit.table.choices import Number
from gmkit.table.game import Ask, Opinion, Part, SeatNo
from gmkit.table.odds import made_of

# ---- How an NPC calls on others and answers a call: whom to ask and for how much, what to lend, who stands by whom.

TRIED = 0.5
"""How much of a helper's worth is left when it has to be sent for first."""

ASKED_FIRST = 1.6
"""What asking somebody who is to be seduced is worth, as a share of it: once others have lent there is no asking."""


def _look(mind: Mind) -> tuple[Encounter, Side, Outlook]:
    """Give the challenge under way, this seat's side of it, and how it stands without further help."""
    encounter = mind.state.under_way
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
    """Weigh whom to ask for Face: a domino more on one's side, for 1 Face whether or not they lend (4.8).

    What is lacking in the end is owed after a defeat, so an ally is worth most who can make up for it (4.7).
    """
    count, trust = seats(mind.state), mind.level.calls
    if not trust:
        return [Opinion(ENOUGH, 0.0, later("trusts in nobody"))]
    encounter, side, look = _look(mind)
    swing, p = _swing(mind, look, encounter)
    fee, gap = mind.face_worth(), short(mind.state, side)
    covered = (1 - p) * (gap + BEHOLDEN)
    found = []
    for one in ask.choices.items():
        if one == ENOUGH:
            found.append(Opinion(one, 0.0, later("asks nobody")))
        elif isinstance(one, tuple):
            seat = SeatNo(one[1])
            odds, lends = mind.helps(seat, mind.me, look.other), carries(mind, seat)
            value = trust * odds * bool(lends) * (swing + covered * covers(lends, gap)) * TRIED - fee - 0.7
            found.append(
                Opinion(one, value, say("lends with some {odds:.0%}, if the message arrives", odds=float(odds)))
            )
        elif isinstance(one, int) and one >= count:
            lends = min(mind.state.promised[one][mind.me], encounter.stake - side.lent)
            # Whom a deed has pleased lends without fail, however little somebody trusts in people.
            value = 0.8 * (1 - p) * lends * mind.face_worth() + trust * _seduced(mind, one, lends) - fee + 0.1
            value += covered * covers(lends, gap)
            found.append(Opinion(one, value, say("lends {lends}, and draws nothing", lends=lends)))
        elif isinstance(one, int):
            seat = SeatNo(one)
            odds, lends = mind.helps(seat, mind.me, look.other), carries(mind, seat)
            value = trust * (odds * swing * bool(lends) + _seduced(mind, one, lends)) - fee * (1 + 0.5 * odds)
            value += trust * odds * lends * (1 - p) * fee * mind.level.leans
            value += trust * odds * covered * covers(lends, gap) + 0.03 * mind.rel(one)
            found.append(Opinion(one, value, say("lends with some {odds:.0%}", odds=float(odds))))
    return found


def _seduced(mind: Mind, party: Party, lends: int) -> float:
    """Give what it is worth to ask somebody who is to be seduced, before another lends what is lacking."""
    wanted = mind.wants(SEDUCE, party)
    if party < seats(mind.state) and mind.state.face[party] < SIGNIFICANT:
        return 0.0
    return wanted * (ASKED_FIRST if lends >= SIGNIFICANT else 0.3) if wanted else 0.0


def link(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh whether the ally lends itself or passes the request on: a longer way seldom pays (4.8)."""
    path = mind.step(PassOrLend).path
    found = []
    for one in ask.choices.items():
        assert isinstance(one, int)
        if one == path[-1]:
            # Only what is lent at first hand seduces (4.17).
            has = 0.5 * carries(mind, SeatNo(path[-1]))
            found.append(Opinion(one, has + max(0.0, mind.wants(SEDUCE, one)), later("the ally itself")))
            continue
        # An ally asks for no more than it feels for one.
        lends = round(min(mind.state.promised[one][path[-1]], max(0.0, mind.est(SeatNo(path[-1]))))) // (len(path) + 1)
        value = -1.0 + 0.5 * ((lends if mind.level.far else 0) - len(path))
        found.append(Opinion(one, value, say("has {lends} to give by this way", lends=lends)))
    return found


def _near(choices: object, aim: int, why: Callable[[int], str], slope: float = 0.5) -> list[Opinion]:
    """Weigh amounts by how near they are to one that is aimed at."""
    assert isinstance(choices, Number)
    tries = {choices.low, choices.high, 0, 1, 2, 5, *range(aim - 2, aim + 3)}
    return [Opinion(one, -slope * abs(one - aim), why(one)) for one in sorted(tries) if one in choices]


def ask_for(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh how much to ask for: what is lacking, or all that a lender may carry (4.8)."""
    encounter, side, _ = _look(mind)
    path = mind.step(AskFor).path
    lacking = max(1, short(mind.state, side))
    # What others lend is theirs to lose.
    want = encounter.stake if mind.level.leans else lacking
    if mind.wants(SEDUCE, path[-1]):
        # Not all that is asked for is lent.
        want = max(want, SIGNIFICANT + 3)
    return _near(ask.choices, min(want, encounter.stake), lambda one: _covering(one, lacking))


def _covering(amount: int, lacking: int) -> str:
    """Say how far an amount goes towards what is lacking."""
    if amount < lacking:
        return say("{less} Face short of the {lacking} that are lacking", less=lacking - amount, lacking=lacking)
    if amount == lacking:
        return say("just the {lacking} Face that are lacking", lacking=lacking)
    return say("{more} Face more than the {lacking} that are lacking", more=amount - lacking, lacking=lacking)


def pass_on(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh how much to ask an ally of one's own for, for somebody else's sake."""
    assert isinstance(ask.choices, Number)
    side = mind.step(PassOn).side
    first = mind.state.encounter.sides[side].seat if mind.state.encounter else None
    share = max(0.0, min(1.0, 0.6 + 0.05 * mind.rel(first) + 0.25 * mind.trait("warmth")))
    why = say("feels {level}", level=f"{mind.rel(first):+d}")
    return _near(ask.choices, round(ask.choices.high * share), lambda _amount: why)


WILLING = 4.0
"""How much more whether to lend at all hangs on the opponent than how much is lent does."""

WORD = 0.2
"""How far each Face of a promise speaks for keeping it."""

TIMID = 0.6
"""How much more trouble a denunciation seems to those who are not sure of themselves."""


def spite(mind: Mind, foe: SeatNo | None) -> float:
    """Give how far what is felt for somebody's opponent speaks for lending."""
    return (-0.1 if mind.rel(foe) > 0 else -0.05) * mind.rel(foe)


def willing(mind: Mind, asker: SeatNo | None, foe: SeatNo | None) -> list[Part]:
    """Give what speaks for lending to one against another, whatever the stake and the aims."""
    word = mind.state.promised[mind.me][asker] if asker is not None else 0
    return [
        Part("asked", 1.2),
        Part("word", WORD * min(word, 2 * SIGNIFICANT)),
        Part("asker", 0.32 * mind.rel(asker), asker),
        Part("temper", mind.trait("warmth")),
        Part("foe", WILLING * spite(mind, foe), foe),
    ]


def asked_line(mind: Mind) -> str:
    """Say whether the worn mask must lend when it is asked for Face, or never does; empty if it does not say."""
    mask = mask_worn(mind.world, mind.state, mind.me)
    return next((one.mode or "" for one in mask.actions if one.when == "asked_for_face"), "") if mask else ""


def lend(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to lend: by promise and by feeling, and by what is wished to whom (7.4, lend)."""
    assert isinstance(ask.choices, Number)
    encounter, at = mind.state.under_way, mind.step(LendFace).side
    asker, foe = encounter.sides[at].seat, encounter.sides[1 - at].seat
    most = ask.choices.high
    spites = spite(mind, foe)
    share = 0.65 + 0.05 * mind.rel(asker) + 0.25 * mind.trait("warmth") + spites
    amount = round(most * max(0.0, min(1.0, share)))
    # Whoever lends keeps a promise.
    amount = max(1, amount, min(most, mind.state.promised[mind.me][asker] if asker is not None else 0))
    lends = willing(mind, asker, foe)
    riding = 2 * encounter.stake >= RIDING
    for kind, whom, met in (
        (GLORIFY, asker, riding),
        (BETRAY, foe, mind.rel(foe) >= FRIEND and encounter.stake >= SIGNIFICANT),
        (HUMILIATE, foe, False),
    ):
        if met and mind.wants(kind, whom):
            lends.append(Part("aim", 0.5 * mind.wants(kind, whom), whom))
    betrays = mind.rel(asker) >= FRIEND and encounter.stake >= SIGNIFICANT
    names, level, other = mind.state.hall.seating.names, f"{mind.rel(asker):+d}", f"{mind.rel(foe):+d}"
    why = say("feels {level}", level=level)
    if asker is not None and foe is not None:
        why = say(
            "feels {level} for {name}, {other} for {foe}", level=level, name=names[asker], other=other, foe=names[foe]
        )
    # What the worn mask does, or never does, for whoever asks for Face (B4).
    held = asked_line(mind)
    breach = Part("law", -breach_cost(mind))
    lends += [breach] if held == "never" else []
    refuses = [breach] if held == "must" else []
    found = [made_of(0, why, Part("aim", 0.5 * mind.wants(BETRAY, asker) * betrays, asker), *refuses)]
    # First whether, then how much: nobody breaks a word by a slip of the figure.
    amounts = sorted({1, most, *range(max(1, amount - 2), min(most, amount + 2) + 1)})
    found += [made_of(one, why, *lends, Part("amount", -0.35 * abs(one - amount))) for one in amounts]
    return [one for one in found if one.choice in ask.choices]


# --- at a trial


def plead(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh whom to call to a trial: each who comes draws for the accused (4.12)."""
    if not mind.level.calls:
        return [Opinion(NOBODY, 0.0, later("trusts in nobody"))]
    found = []
    for one in ask.choices.items():
        assert isinstance(one, int)
        if one == NOBODY:
            found.append(Opinion(one, 0.0, later("pleads alone")))
            continue
        odds = max(0.0, min(0.9, 0.35 + 0.08 * mind.est(SeatNo(one))))
        value = mind.level.calls * odds * 0.2 * mind.face * mind.face_worth() - 1.0
        found.append(Opinion(one, value, say("comes with some {odds:.0%}", odds=float(odds))))
    return found


def stand_by(mind: Mind, _ask: Ask) -> list[Opinion]:
    """Weigh whether to stand by somebody on trial."""
    encounter = mind.state.under_way
    accused = encounter.sides[1].seat
    speaks = [
        Part("asker", 0.25 * mind.rel(accused), accused),
        Part("temper", mind.trait("warmth") - 0.3),
        Part("rival", -0.5 * mind.wants(HUMILIATE, accused), accused),
    ]
    return [
        made_of(True, say("feels {level}", level=f"{mind.rel(accused):+d}"), *speaks),
        made_of(False, later("keeps out of it"), *(part._replace(amount=-part.amount) for part in speaks)),
    ]


ALLY_WEIGHS: Mapping[str, Weigh] = {
    "ally to ask": ally,
    "who lends": link,
    "Face to ask for": ask_for,
    "Face to ask an ally for": pass_on,
    "Face to lend": lend,
    "ally for the trial": plead,
    "stand by the accused": stand_by,
}
"""What weighs the choices, by the label of the ask."""


# ---- How an NPC settles up: loans, feelings, promises, denunciations, debts and bets.


def near(ask: Ask, aim: float, why: str, slope: float = 0.5) -> list[Opinion]:
    """Weigh amounts by how near they are to what is aimed at."""
    assert isinstance(ask.choices, Number)
    low, high = ask.choices.low, ask.choices.high
    middle = max(low, min(high, round(aim)))
    tries = {low, high, max(low, min(0, high)), *range(max(low, middle - 2), min(high, middle + 2) + 1)}
    return [Opinion(one, -slope * abs(one - aim), why) for one in sorted(tries)]


# --- loans

SPARE = 8
"""With so much Face or less, nobody makes good what was lent and lost."""


def repay(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to give back: all of it and some thanks, or nothing to whom one wants to betray (7.4, repay)."""
    encounter, step = mind.state.under_way, mind.step(Repay)
    loan = encounter.sides[step.side].loans[step.loan]
    won = encounter.winner == step.side
    warm = mind.trait("warmth")
    if loan.lender >= seats(mind.state):
        feels = _faction_feels(mind, loan.lender)
        # A faction whose feeling would be gone lends no more.
        wise = loan.delivered if won or feels - loan.delivered <= 0 else 0
        return near(
            ask, wise if won else wise * 0.4 * (mind.face > 2 * loan.delivered), later("keeps the faction's favour")
        )
    if not won:
        made_good = loan.delivered * max(0.0, 0.1 + 0.4 * warm)
        found = near(ask, made_good if mind.face > SPARE else 0.0, later("the Face is lost already"))
        reason = "temper" if mind.face > SPARE else "poor"
        return [one._replace(parts=(Part(reason, one.value, loan.lender),)) for one in found]
    thanks = encounter.stake / 10 * max(0.0, 0.5 + warm)
    found = near(ask, loan.delivered + thanks, later("what was lent, and thanks"))
    guile = max(0.0, mind.trait("guile")) * (mind.rel(loan.lender) < FRIENDLY)
    keeps = -0.6 + 1.2 * guile - 0.2 * loan.delivered * (1 - guile) if loan.delivered else 0.0
    weighed = [one._replace(parts=(Part("thanks", one.value, loan.lender),)) for one in found]
    kept = (Part("thanks", keeps - 1.2 * guile, loan.lender), Part("guile", 1.2 * guile, loan.lender))
    return [
        one._replace(value=max(one.value, keeps), why=later("keeps it"), parts=kept if keeps > one.value else one.parts)
        if one.choice == 0
        else one
        for one in weighed
    ]


def _faction_feels(mind: Mind, band: int) -> int:
    row = mind.state.feelings[band]
    return row[mind.me].level if isinstance(row, tuple) else 0


# --- feelings


def feeling(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh how to take the result: a sore loser or a fair one, a kind winner or not (7.4, feeling)."""
    encounter = mind.state.under_way
    assert isinstance(ask.choices, Number)
    other = encounter.sides[mind.step(OpponentFeels).other].seat
    x = ask.choices.high
    won = encounter.winner is not None and encounter.sides[encounter.winner].seat == mind.me
    warmth, grudge = mind.traits.warmth, mind.traits.grudge
    if mind.wants(BETRAY, other) or mind.wants(GLORIFY, other) or mind.wants(SEDUCE, other):
        return near(ask, 0.6 * x, later("has plans that want a friend"))
    if won:
        return near(ask, 0.1 * x * warmth / 5, later("can afford to be kind"))
    if warmth < 6:
        return near(ask, -x * (0.3 + grudge / 20), later("does not forget it"))
    return near(ask, 0.2 * x, later("takes it with good grace"))


def moved(mind: Mind, _ask: Ask) -> list[Opinion]:
    """Weigh whether to let oneself be moved by what one sees (7.4, onlook)."""
    encounter = mind.state.under_way
    side = encounter.sides[mind.step(React).side]
    assert side.draw is not None
    change = change_by(side.draw)
    agrees = change * mind.rel(side.seat) > 0 or abs(change) >= 4
    value = 0.8 if agrees else -0.8
    return [Opinion(True, value, f"{change:+d}"), Opinion(False, -value, "unmoved")]


def borrower(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh how to feel about whoever borrowed, and gave back more or less."""
    assert isinstance(ask.choices, Number)
    if ask.choices.high > 0:
        return near(ask, ask.choices.high * max(0.2, 0.7 + 0.3 * mind.trait("warmth")), "thanks")
    return near(ask, ask.choices.low * max(0.1, 0.5 + 0.4 * mind.trait("grudge")), later("the Face is gone"))


def lenders_promise(mind: Mind, _ask: Ask) -> list[Opinion]:
    """Weigh whether a promise still stands to somebody who kept the Face."""
    value = 0.6 + 0.6 * mind.trait("grudge")
    return [Opinion(CANCEL, value, later("was betrayed")), Opinion(KEEP, -value, later("lets it pass"))]


def refused(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh how to feel about somebody who refused what was promised."""
    assert isinstance(ask.choices, Number)
    return near(ask, ask.choices.low * max(0.0, 0.5 + 0.4 * mind.trait("grudge")), later("it was promised"))


# --- promises


LOATHED = -6
"""A feeling from which nobody is promised anything."""


def promise(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to promise to somebody who wooed one (7.4, commit)."""
    encounter = mind.state.under_way
    assert isinstance(ask.choices, Number)
    wooer = encounter.sides[mind.step(PromiseFace).side].seat
    why = say("feels {level}", level=f"{mind.rel(wooer):+d}")
    if mind.rel(wooer) <= LOATHED:
        return [Opinion(0, 0.0, why)]
    # A word costs nothing till it is asked for, and the same Face may be promised to several.
    share = 1.5 + mind.rel(wooer) / 8 + 0.25 * mind.trait("warmth")
    return near(ask, ask.choices.high * max(0.0, min(1.0, share)), why)


WORTH_A_WORD = 1.0
"""What changing a promise must be worth to be thought of."""


def revise(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh whose promise to change: to raise it for a friend, to cut it for somebody one has come to dislike."""
    found = []
    for one in ask.choices.items():
        assert isinstance(one, int)
        if one == NONE:
            found.append(made_of(one, later("lets all promises stand"), Part("word", 2.0)))
            continue
        rel, stands = mind.rel(one), mind.state.promised[mind.me][one]
        value = 0.5 * stands if rel < 0 else 0.3 * max(0, rel - stands)
        if value >= WORTH_A_WORD:
            found.append(
                made_of(
                    one,
                    say("feels {level}, promised {stands}", level=f"{rel:+d}", stands=stands),
                    Part("feels", value, one),
                )
            )
    return found


def new_promise(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to promise from now on."""
    other = mind.step(RevisePromise).receiver
    rel, stands = mind.rel(other), mind.state.promised[mind.me][other]
    aim = 0.0 if rel < 0 else stands + 0.4 * max(0, may_promise(0, rel) - stands)
    return near(ask, aim, say("feels {level}", level=f"{rel:+d}"))


def cut(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh how to feel about a promise that was cut."""
    assert isinstance(ask.choices, Number)
    return near(ask, ask.choices.low * max(0.0, 0.4 + 0.4 * mind.trait("grudge")), later("it was promised"))


# --- denunciations, debts and bets


def say_nothing(_mind: Mind, _ask: Ask) -> list[Opinion]:
    """Leave it to people who went against a mask: what NPCs see of it is told already (B4)."""
    return [Opinion((), 0.0, later("nobody's word is against anybody"))]


def denounce(mind: Mind, _ask: Ask) -> list[Opinion]:
    """Weigh whether to denounce a breach: by dislike, and by how much one cares for masks (7.4, denounce)."""
    accused, encounter = mind.step(Denounce).accused, mind.state.encounter
    if encounter is not None and encounter.kind in (ARREST, TRIAL):
        return [Opinion(False, 0.0, later("one arrest is enough for now"))]
    if (mind.me, accused) in mind.state.warmed and not mind.wants(HUMILIATE, accused):
        # Nobody turns on somebody by whom they have just been warmed, but for an aim.
        return [Opinion(False, 0.0, later("was warmed by them"))]
    denounces = made_of(
        True,
        say("feels {level}", level=f"{mind.rel(accused):+d}"),
        # The less sure somebody is of what is best, the more it keeps out of it.
        Part("trouble", -5.2 - TIMID * mind.level.temperature),
        Part("feels", -mind.rel(accused) / 2, accused),
        Part("law", mind.trait("conformity")),
        Part("temper", mind.trait("grudge")),
        Part("aim", 0.4 * mind.wants(HUMILIATE, accused) - 0.4 * mind.wants(BETRAY, accused), accused),
        Part("envy", 0.05 * mind.level.prizes * max(0, mind.state.face[accused] - mind.face), accused),
    )
    return [denounces, Opinion(False, 0.0, later("looks away"))]


def modifier(_mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh a faction's sum, or an order: it is as it was reckoned, and nothing is ordered."""
    return [Opinion(next(ask.choices.items()), 0.0, later("nothing to say"))]


ENOUGH_TO_LIVE_ON = 1
"""The Face that a debtor keeps."""


def debt(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to pay of a debt: whoever is beholden takes orders, and keeps only enough to live on."""
    assert isinstance(ask.choices, Number)
    honour = min(1.0, 0.9 + 0.2 * mind.trait("conformity") + 0.1 * mind.trait("warmth"))
    return near(ask, min(ask.choices.high, max(0.0, mind.face - ENOUGH_TO_LIVE_ON)) * honour, later("to be free of it"))


def bet(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh on whom to bet: on whom one likes, where the odds are not against it (7.4, bet)."""
    encounter = mind.state.under_way
    drawn = [sum(loan.lender < seats(mind.state) for loan in side.loans) for side in encounter.sides]
    wins = challenger_wins(drawn[0], drawn[1], mind.state.hall.options)
    challenger = encounter.sides[CHALLENGER].seat
    found = []
    for one in ask.choices.items():
        assert isinstance(one, int)
        if one == NO_BET:
            found.append(Opinion(one, 0.3, later("keeps its Face")))
            continue
        p = wins if one == challenger else 1 - wins
        value = 4 * (p - 0.5) * mind.face_worth() + 0.05 * mind.rel(one)
        found.append(
            Opinion(
                one, value, say("wins with {chance:.0%}; feels {level}", chance=float(p), level=f"{mind.rel(one):+d}")
            )
        )
    return found


def bet_amount(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh how much to bet: a little."""
    return near(ask, 2 + mind.trait("nerve"), later("a little"))


SETTLEMENT_WEIGHS: Mapping[str, Weigh] = {
    "side bet": bet,
    "bet": bet_amount,
    "repayment": repay,
    "feeling": feeling,
    "reaction": moved,
    "feeling for the borrower": borrower,
    "promise to the borrower": lenders_promise,
    "feeling for who refused": refused,
    "promise": promise,
    "promise to change": revise,
    "new promise": new_promise,
    "feeling about the cut": cut,
    "who went against a mask": say_nothing,
    "denounce": denounce,
    "modifier": modifier,
    "order": modifier,
    "whom it pleases": say_nothing,
    "debt to pay": debt,
}
"""What weighs the choices, by the label of the ask."""
