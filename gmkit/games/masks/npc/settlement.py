"""How an NPC settles up: loans, feelings, promises, denunciations, debts and bets."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.games.masks.encounter import CHALLENGER
from gmkit.games.masks.loans import may_promise
from gmkit.games.masks.model import BETRAY, GLORIFY, HUMILIATE, SEDUCE
from gmkit.games.masks.npc.mind import FRIENDLY, Mind, Weigh
from gmkit.games.masks.npc.odds import challenger_wins
from gmkit.games.masks.steps.closing import NONE
from gmkit.games.masks.steps.resolving import NO_BET
from gmkit.games.masks.steps.settlement import CANCEL, KEEP
from gmkit.games.masks.steps.stage import seats
from gmkit.games.masks.wooing import change_by
from gmkit.table.choices import Number
from gmkit.table.game import Ask
from gmkit.table.worlds import Opinion


def near(ask: Ask, aim: float, why: str, slope: float = 0.5) -> list[Opinion]:
    """Weigh amounts by how near they are to what is aimed at."""
    assert isinstance(ask.choices, Number)
    low, high = ask.choices.low, ask.choices.high
    middle = max(low, min(high, round(aim)))
    tries = {low, high, max(low, min(0, high)), *range(max(low, middle - 2), min(high, middle + 2) + 1)}
    return [Opinion(one, -slope * abs(one - aim), why) for one in sorted(tries)]


# --- loans


def repay(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to give back: all of it and some thanks, or nothing to whom one wants to betray (7.4, repay)."""
    encounter, due = mind.state.encounter, mind.state.agenda[-1]
    assert encounter is not None
    at, n = int(str(due.args[0])), int(str(due.args[1]))
    loan = encounter.sides[at].loans[n]
    won = encounter.winner == at
    gifts, warm = mind.level.gifts, mind.trait("warmth")
    if loan.lender >= seats(mind.state):
        feels = _faction_feels(mind, loan.lender)
        # A faction whose feeling would be gone lends no more.
        wise = loan.delivered if won or feels - loan.delivered <= 0 else 0
        return near(ask, wise if won else wise * 0.4 * (mind.face > 2 * loan.delivered), "keeps the faction's favour")
    if not won:
        made_good = loan.delivered * max(0.0, 0.1 + 0.4 * warm) * gifts
        return near(ask, made_good if mind.face > 8 else 0.0, "the Face is lost already")
    thanks = encounter.stake / 10 * max(0.0, 0.5 + warm) * gifts
    found = near(ask, loan.delivered + thanks, "what was lent, and thanks")
    guile = max(0.0, mind.trait("guile")) * (mind.rel(loan.lender) < FRIENDLY)
    keeps = -0.6 + 1.2 * guile - 0.2 * loan.delivered * (1 - guile) if loan.delivered else 0.0
    return [one._replace(value=max(one.value, keeps), why="keeps it") if one.choice == 0 else one for one in found]


def _faction_feels(mind: Mind, band: int) -> int:
    row = mind.state.feelings[band]
    return row[mind.me].level if isinstance(row, tuple) else 0


# --- feelings


def feeling(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh how to take the result: a sore loser or a fair one, a kind winner or not (7.4, feeling)."""
    encounter, due = mind.state.encounter, mind.state.agenda[-1]
    assert encounter is not None and isinstance(ask.choices, Number)
    other = encounter.sides[int(str(due.args[0]))].seat
    x = ask.choices.high
    won = encounter.winner is not None and encounter.sides[encounter.winner].seat == mind.me
    warmth, grudge = mind.traits.warmth, mind.traits.grudge
    if mind.wants(BETRAY, other) or mind.wants(GLORIFY, other) or mind.wants(SEDUCE, other):
        return near(ask, 0.6 * x, "has plans that want a friend")
    if won:
        return near(ask, 0.1 * x * warmth / 5, "can afford to be kind")
    if warmth < 6:
        return near(ask, -x * (0.3 + grudge / 20), "does not forget it")
    return near(ask, 0.2 * x, "takes it with good grace")


def moved(mind: Mind, _ask: Ask) -> list[Opinion]:
    """Weigh whether to let oneself be moved by what one sees (7.4, onlook)."""
    encounter, due = mind.state.encounter, mind.state.agenda[-1]
    assert encounter is not None
    side = encounter.sides[int(str(due.args[0]))]
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
    return near(ask, ask.choices.low * max(0.1, 0.5 + 0.4 * mind.trait("grudge")), "the Face is gone")


def lenders_promise(mind: Mind, _ask: Ask) -> list[Opinion]:
    """Weigh whether a promise still stands to somebody who kept the Face."""
    value = 0.6 + 0.6 * mind.trait("grudge")
    return [Opinion(CANCEL, value, "was betrayed"), Opinion(KEEP, -value, "lets it pass")]


def refused(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh how to feel about somebody who refused what was promised."""
    assert isinstance(ask.choices, Number)
    return near(ask, ask.choices.low * max(0.0, 0.5 + 0.4 * mind.trait("grudge")), "it was promised")


# --- promises


def promise(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to promise to somebody who wooed one (7.4, commit)."""
    encounter, due = mind.state.encounter, mind.state.agenda[-1]
    assert encounter is not None and isinstance(ask.choices, Number)
    wooer = encounter.sides[int(str(due.args[0]))].seat
    share = 0.3 + mind.rel(wooer) / 12 + 0.25 * mind.trait("warmth")
    aim = min(ask.choices.high, mind.face / 2) * max(0.0, min(1.0, share)) * mind.level.gifts
    return near(ask, aim, f"feels {mind.rel(wooer):+d}")


def revise(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh whose promise to change: to raise it for a friend, to cut it for somebody one has come to dislike."""
    found = []
    for one in ask.choices.items():
        assert isinstance(one, int)
        if one == NONE:
            found.append(Opinion(one, 0.8, "lets all promises stand"))
            continue
        rel, stands = mind.rel(one), mind.state.promised[mind.me][one]
        value = 0.25 * stands if rel < 0 else 0.12 * max(0, rel - stands) * mind.level.gifts
        found.append(Opinion(one, value, f"feels {rel:+d}, promised {stands}"))
    return found


def new_promise(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to promise from now on."""
    other = int(str(mind.state.agenda[-1].args[0]))
    rel, stands = mind.rel(other), mind.state.promised[mind.me][other]
    aim = 0.0 if rel < 0 else stands + 0.4 * max(0, may_promise(0, rel) - stands) * mind.level.gifts
    return near(ask, aim, f"feels {rel:+d}")


def cut(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh how to feel about a promise that was cut."""
    assert isinstance(ask.choices, Number)
    return near(ask, ask.choices.low * max(0.0, 0.4 + 0.4 * mind.trait("grudge")), "it was promised")


# --- denunciations, debts and bets


def denounce(mind: Mind, _ask: Ask) -> list[Opinion]:
    """Weigh whether to denounce a breach: by dislike, and by how much one cares for masks (7.4, denounce)."""
    accused = int(str(mind.state.agenda[-1].args[0]))
    value = -mind.rel(accused) / 2 + mind.trait("conformity") + mind.trait("grudge") - 2
    value += 0.4 * mind.wants(HUMILIATE, accused) - 0.4 * mind.wants(BETRAY, accused)
    value += 0.1 * mind.level.prizes * max(0, mind.state.face[accused] - mind.face)
    return [Opinion(True, value / 2, f"feels {mind.rel(accused):+d}"), Opinion(False, -value / 2, "looks away")]


def debt(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to pay of a debt: honour says all of it, prudence keeps enough to live on."""
    assert isinstance(ask.choices, Number)
    honour = max(0.0, 0.4 + 0.3 * mind.trait("conformity") + 0.2 * mind.trait("warmth")) * mind.level.gifts
    spare = max(0.0, mind.face - 8)
    return near(ask, min(ask.choices.high, spare) * honour, "as far as honour goes")


def bet(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh on whom to bet: on whom one likes, where the odds are not against it (7.4, bet)."""
    encounter = mind.state.encounter
    assert encounter is not None
    drawn = [sum(loan.lender < seats(mind.state) for loan in side.loans) for side in encounter.sides]
    wins = challenger_wins(drawn[0], drawn[1], mind.state.hall.options)
    challenger = encounter.sides[CHALLENGER].seat
    found = []
    for one in ask.choices.items():
        assert isinstance(one, int)
        if one == NO_BET:
            found.append(Opinion(one, 0.3, "keeps its Face"))
            continue
        p = wins if one == challenger else 1 - wins
        value = 4 * (p - 0.5) * mind.face_worth() + 0.05 * mind.rel(one)
        found.append(Opinion(one, value, f"wins with {p:.0%}; feels {mind.rel(one):+d}"))
    return found


def bet_amount(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh how much to bet: a little."""
    return near(ask, 2 + mind.trait("nerve"), "a little")


WEIGHS: Mapping[str, Weigh] = {
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
    "denounce": denounce,
    "debt to pay": debt,
}
"""What weighs the choices, by the label of the ask."""
