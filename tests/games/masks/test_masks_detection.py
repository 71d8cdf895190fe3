"""Objectives, clause by clause: an encounter that achieves one, and what barely does not."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.games.masks.model import (
    BACKDOWN,
    BETRAY,
    DRAWN,
    GLORIFY,
    HIDDEN_FACE,
    HUMILIATE,
    LEFT,
    NEUTRAL,
    OPPOSED,
    PROPER,
    SEDUCE,
    TRIAL,
    UNOPPOSED,
    Attempt,
    Avatar,
    Encounter,
    Feeling,
    Hall,
    Loan,
    Notes,
    Objective,
    Options,
    Refusal,
    Side,
    State,
)
from gmkit.games.masks.rules.objectives import achieved, champions, loss
from gmkit.table.game import HIDDEN, Hidden, SeatNo
from gmkit.table.seats import Seat, Seating
from tests.cases import every_case

YOU, TEO, BO, CY = map(SeatNo, range(4))
SUN, MOON = 4, 5
PARTIES = 6

Feelings = Mapping[tuple[int, int], int]


def felt(levels: Feelings = {}, hidden: tuple[int, ...] = ()) -> tuple[tuple[Feeling, ...] | Hidden, ...]:  # noqa: B006
    """Give every feeling; each began on the side where it stands now."""

    def one(level: int) -> Feeling:
        return Feeling(level, latent=level, origin=(level > 0) - (level < 0)) if level else NEUTRAL

    return tuple(
        HIDDEN if holder in hidden else tuple(one(levels.get((holder, target), 0)) for target in range(PARTIES))
        for holder in range(PARTIES)
    )


def lent(lender: int, amount: int, via: tuple[SeatNo, ...] = ()) -> Loan:
    return Loan(lender, via, amount * (len(via) + 1), amount)


def side(seat: SeatNo | None, *loans: Loan, own: int = 0, cause: int | None = None) -> Side:
    return Side(seat, loans=loans, cause=cause, own_paid=own, paid=own + sum(loan.delivered for loan in loans))


def won(winner: int, first: Side, second: Side, stake: int = 10) -> Encounter:
    """Give a drawn challenge between two sides, of which only the loser has paid."""
    sides = [first, second]
    sides[winner] = sides[winner]._replace(paid=0, own_paid=0)
    return riding(Encounter(OPPOSED, tuple(sides), outcome=DRAWN, winner=winner), stake)


def riding(met: Encounter, stake: int) -> Encounter:
    """Give the challenge at another stake, which both have covered."""
    return met._replace(stake=stake, riding=2 * stake, before=met.before or felt(), had=met.had or (9, 9, 9, 9, 0))


def after(met: Encounter | None, face: tuple[int, ...] = (9, 9, 9, 9, 0)) -> State:
    seating = Seating(tuple(Seat(name, "human") for name in ("You", "Teo", "Bo", "Cy")))
    none = tuple(() for _ in range(PARTIES))
    return State(
        hall=Hall(seating, Options(), 2, (Notes(),) * 4),
        avatars=(Avatar("female"),) * 4,
        feelings=felt(),
        seen=none,
        promised=none,
        debts=none,
        face=face,
        tokens=(0,) * 5,
        stock=(),
        encounter=met,
    )


def holds(kind: str, target: int, met: Encounter | None, face: tuple[int, ...] = (9, 9, 9, 9, 0)) -> bool:
    return achieved(Objective("2H", kind, target), YOU, after(met, face))


FRIEND = felt({(YOU, TEO): 7})
PATRON = felt({(YOU, SUN): 7})
TEO_CHAMPION = {(TEO, SUN): 6, (SUN, TEO): 6}
CHALLENGED = won(0, side(YOU), side(TEO, own=5), stake=5)._replace(before=FRIEND)
OVERTHROWN = won(0, side(YOU), side(TEO, own=10))


@every_case("kind", [BETRAY, SEDUCE, HUMILIATE, GLORIFY])
@every_case("target", [TEO, SUN])
def test_nothing_is_achieved_without_a_challenge(kind: str, target: int) -> None:
    assert not holds(kind, target, None)


def test_a_loss_is_what_somebody_itself_parts_with() -> None:
    met = won(0, side(YOU, lent(CY, 4), own=9), side(TEO, lent(BO, 3), lent(SUN, 2), own=5))
    assert [loss(met, party) for party in (YOU, TEO, BO, CY, SUN)] == [0, 5, 3, 0, 2]
    failed = (
        Attempt("a", PROPER, 1, 1, True),
        Attempt("b", PROPER, 2, 3, False),
        Attempt("c", HIDDEN_FACE, 3, 6, False),
    )
    alone = Encounter(UNOPPOSED, (Side(TEO, attempts=failed),), outcome=DRAWN, before=felt(), had=())
    assert [loss(alone, party) for party in (TEO, YOU)] == [2, 0]


def test_a_champion_supports_its_faction_and_is_supported() -> None:
    levels = {**TEO_CHAMPION, (BO, SUN): 5, (SUN, BO): 9, (CY, SUN): 9, (SUN, CY): 5, (YOU, MOON): 7, (MOON, YOU): 8}
    met = OVERTHROWN._replace(before=felt(levels))
    assert champions(met, SUN, 4) == [TEO]
    assert champions(met, MOON, 4) == [YOU]
    assert champions(met._replace(before=felt(levels, hidden=(TEO,))), SUN, 4) == []


# Betray.


def test_betrayed_by_a_challenge() -> None:
    assert holds(BETRAY, TEO, CHALLENGED)


@every_case(
    "met",
    [
        CHALLENGED._replace(before=felt({(YOU, TEO): 6, (TEO, YOU): 10})),
        CHALLENGED._replace(before=felt({(YOU, TEO): 9}, hidden=(YOU,))),
        won(0, side(YOU), side(TEO, lent(BO, 6), own=4))._replace(before=FRIEND),
        won(1, side(TEO, own=9), side(YOU))._replace(before=FRIEND),
        won(1, side(YOU, own=9), side(TEO))._replace(before=FRIEND),
        won(0, side(BO), side(TEO, own=9))._replace(before=FRIEND),
        won(0, side(YOU), side(BO, own=9))._replace(before=FRIEND),
    ],
)
def test_not_betrayed_by_a_challenge(met: Encounter) -> None:
    assert not holds(BETRAY, TEO, met)


DESERTED = won(0, side(BO), side(TEO, own=5))._replace(before=FRIEND, refusals=(Refusal(YOU, TEO, 0, True),))


def test_betrayed_by_a_refusal() -> None:
    assert holds(BETRAY, TEO, DESERTED)
    assert holds(BETRAY, TEO, DESERTED._replace(outcome=BACKDOWN))
    assert not holds(BETRAY, TEO, DESERTED._replace(outcome=LEFT)), "what is paid for leaving completes nothing"
    failed = (Attempt("a", PROPER, 3, 3, False), Attempt("b", PROPER, 2, 5, False))
    alone = Encounter(UNOPPOSED, (Side(TEO, attempts=failed),), before=FRIEND, had=(), refusals=DESERTED.refusals)
    assert holds(BETRAY, TEO, alone)
    assert not holds(BETRAY, TEO, alone._replace(refusals=()))


@every_case("refusal", [Refusal(YOU, TEO, 0, False), Refusal(BO, TEO, 3, True), Refusal(YOU, BO, 3, True)])
def test_not_betrayed_by_a_refusal(refusal: Refusal) -> None:
    assert not holds(BETRAY, TEO, DESERTED._replace(refusals=(refusal,)))


def test_betrayed_by_support_of_the_other_side() -> None:
    assert holds(BETRAY, TEO, won(0, side(BO, lent(YOU, 1)), side(TEO, own=5))._replace(before=FRIEND))
    assert holds(BETRAY, TEO, won(1, side(TEO, own=5), side(BO, lent(YOU, 1)))._replace(before=FRIEND))
    # What a friend lent to those you helped to beat is its loss too.
    assert holds(BETRAY, TEO, won(0, side(BO, lent(YOU, 1)), side(CY, lent(TEO, 5)))._replace(before=FRIEND))


@every_case(
    "met",
    [
        won(0, side(BO, lent(YOU, 1)), side(TEO, own=4)),
        won(0, side(BO), side(TEO, lent(YOU, 5), own=5)),
        won(0, side(BO, lent(YOU, 0)), side(TEO, own=5)),
        won(0, side(BO, lent(YOU, 1)), side(CY, lent(TEO, 4), own=5)),
        won(0, side(BO, lent(YOU, 1), lent(TEO, 5)), side(CY, own=9)),
    ],
)
def test_not_betrayed_by_support(met: Encounter) -> None:
    assert not holds(BETRAY, TEO, met._replace(before=FRIEND))


@every_case("first", [side(YOU), side(BO, lent(YOU, 1))])
def test_a_faction_is_betrayed_through_what_it_lent(first: Side) -> None:
    met = won(0, first, side(TEO, lent(SUN, 5)))._replace(before=PATRON)
    assert holds(BETRAY, SUN, met)
    assert not holds(BETRAY, MOON, met)
    assert not holds(BETRAY, SUN, met._replace(winner=1))
    assert not holds(BETRAY, SUN, met._replace(before=felt({(YOU, SUN): 6})))
    assert not holds(BETRAY, SUN, won(0, first, side(TEO, lent(SUN, 4), own=9))._replace(before=PATRON))
    assert not holds(BETRAY, SUN, won(0, side(BO), side(TEO, lent(SUN, 5)))._replace(before=PATRON))


@every_case("first", [side(YOU), side(BO, lent(YOU, 1))])
def test_a_faction_is_betrayed_through_its_champion(first: Side) -> None:
    before = felt({(YOU, SUN): 7, **TEO_CHAMPION})
    met = won(0, first, side(TEO, own=5))._replace(before=before, against=SUN)
    assert holds(BETRAY, SUN, met)
    assert not holds(BETRAY, SUN, met._replace(against=MOON))
    assert not holds(BETRAY, SUN, met._replace(against=None))
    assert not holds(BETRAY, SUN, met._replace(before=felt({(YOU, SUN): 7, (TEO, SUN): 6, (SUN, TEO): 5})))
    assert not holds(BETRAY, SUN, met._replace(before=felt({(YOU, SUN): 7, **TEO_CHAMPION}, hidden=(SUN,))))
    small = won(0, first, side(TEO, lent(BO, 5), own=4))._replace(before=before, against=SUN)
    assert not holds(BETRAY, SUN, small)


# Seduce.


@every_case("winner", [0, 1])
@every_case("levels", [{(TEO, YOU): -1}, {(YOU, TEO): -1}])
def test_seduced_when_somebody_at_odds_with_you_lends_you_much(winner: int, levels: Feelings) -> None:
    met = won(winner, side(BO), side(YOU, lent(TEO, 5)))._replace(before=felt(levels))
    assert holds(SEDUCE, TEO, met)
    assert not holds(SEDUCE, TEO, met._replace(before=felt({(TEO, BO): -5, (YOU, BO): -5})))
    assert not holds(SEDUCE, TEO, won(winner, side(BO), side(YOU, lent(TEO, 4)))._replace(before=met.before))
    assert not holds(SEDUCE, TEO, won(winner, side(BO), side(YOU, lent(TEO, 5, (CY,))))._replace(before=met.before))
    assert not holds(SEDUCE, TEO, won(winner, side(BO, lent(TEO, 5)), side(YOU))._replace(before=met.before))


def test_seduced_looks_at_how_feelings_began() -> None:
    def row(feeling: Feeling) -> Encounter:
        rows: list[tuple[Feeling, ...] | Hidden] = [*felt()]
        rows[TEO] = (feeling, *(NEUTRAL,) * 5)
        return won(0, side(YOU, lent(TEO, 5)), side(BO))._replace(before=tuple(rows))

    assert holds(SEDUCE, TEO, row(Feeling(4, latent=4, origin=-1)))
    assert not holds(SEDUCE, TEO, row(Feeling(-4, latent=-4, origin=1)))
    assert not holds(SEDUCE, TEO, row(Feeling(-4, latent=-4, origin=0)))


def test_a_faction_is_seduced_likewise_and_what_is_hidden_does_not_count() -> None:
    met = won(0, side(YOU, lent(SUN, 5)), side(BO))
    assert holds(SEDUCE, SUN, met._replace(before=felt({(YOU, SUN): -8})))
    assert holds(SEDUCE, SUN, met._replace(before=felt({(YOU, SUN): -8}, hidden=(SUN,))))
    assert not holds(SEDUCE, SUN, met._replace(before=felt({(SUN, YOU): -8}, hidden=(SUN,))))


# Humiliate.


def test_humiliated_by_defeat_with_twenty_face_riding() -> None:
    assert holds(HUMILIATE, TEO, OVERTHROWN)
    assert holds(HUMILIATE, TEO, won(1, side(TEO, own=2), side(YOU)))
    assert holds(HUMILIATE, TEO, OVERTHROWN._replace(outcome=BACKDOWN))


@every_case(
    "met",
    [
        riding(OVERTHROWN, 9),
        OVERTHROWN._replace(winner=1),
        won(0, side(YOU), side(TEO, own=9), stake=30)._replace(outcome=BACKDOWN, riding=18),
        OVERTHROWN._replace(outcome=LEFT),
        won(0, side(BO, lent(YOU, 9)), side(TEO, own=10)),
        won(0, side(YOU), side(BO, lent(TEO, 10))),
    ],
)
def test_not_humiliated_by_defeat(met: Encounter) -> None:
    assert not holds(HUMILIATE, TEO, met)


RUINED = (9, 0, 9, 9, 0)


def test_humiliated_by_the_loss_of_its_last_face() -> None:
    met = won(1, side(TEO, own=3), side(YOU), stake=3)._replace(had=(9, 3, 9, 9, 0))
    assert holds(HUMILIATE, TEO, met, RUINED)
    assert not holds(HUMILIATE, TEO, met, (9, 1, 9, 9, 0))
    assert not holds(HUMILIATE, TEO, met._replace(had=RUINED), RUINED)
    assert not holds(HUMILIATE, TEO, met._replace(winner=0), RUINED)
    assert not holds(HUMILIATE, TEO, met._replace(sides=(met.sides[0], side(BO, lent(YOU, 3)))), RUINED)


def test_humiliated_by_a_conviction_on_your_word() -> None:
    met = won(0, side(None, cause=YOU), side(TEO, own=9), stake=0)._replace(kind=TRIAL)
    assert holds(HUMILIATE, TEO, met, RUINED)
    assert not holds(HUMILIATE, TEO, met._replace(winner=1))
    assert not holds(HUMILIATE, TEO, met._replace(sides=(side(None, cause=BO), met.sides[1])), RUINED)
    assert not holds(HUMILIATE, TEO, met._replace(kind=OPPOSED), RUINED)
    assert not holds(HUMILIATE, TEO, met._replace(had=RUINED), RUINED)
    assert not holds(HUMILIATE, BO, met, RUINED)


def test_a_faction_is_humiliated_through_a_champion() -> None:
    met = OVERTHROWN._replace(before=felt(TEO_CHAMPION))
    assert holds(HUMILIATE, SUN, met)
    assert not holds(HUMILIATE, MOON, met)
    assert not holds(HUMILIATE, SUN, riding(met, 9))
    assert not holds(HUMILIATE, SUN, OVERTHROWN._replace(before=felt({(TEO, SUN): 5, (SUN, TEO): 9})))
    assert not holds(HUMILIATE, SUN, OVERTHROWN._replace(before=felt(TEO_CHAMPION, hidden=(TEO,))))
    assert not holds(HUMILIATE, SUN, won(0, side(YOU), side(BO, lent(TEO, 9)))._replace(before=felt(TEO_CHAMPION)))
    assert holds(HUMILIATE, SUN, riding(met, 3)._replace(had=(9, 3, 9, 9, 0)), RUINED)


# Glorify.


@every_case("winner", [0, 1])
def test_glorified_by_your_face_behind_its_victory(winner: int) -> None:
    def met(ours: Side, theirs: Side, stake: int = 10) -> Encounter:
        return won(winner, *((ours, theirs) if winner == 0 else (theirs, ours)), stake)

    backed = side(TEO, lent(YOU, 1))
    assert holds(GLORIFY, TEO, met(backed, side(BO, own=10)))
    assert holds(GLORIFY, TEO, met(side(TEO, lent(YOU, 1, (CY,))), side(BO, own=10)))
    assert not holds(GLORIFY, TEO, met(backed, side(BO, own=9), 9))
    assert not holds(GLORIFY, TEO, met(side(BO, own=10), backed))
    assert not holds(GLORIFY, TEO, met(side(TEO, lent(YOU, 0)), side(BO, own=10)))
    assert not holds(GLORIFY, TEO, met(side(TEO, lent(CY, 1)), side(BO, own=10)))
    assert not holds(GLORIFY, TEO, met(side(CY, lent(YOU, 1), lent(TEO, 5)), side(BO, own=10)))


@every_case("target", [TEO, SUN])
def test_glorified_by_your_victory_on_its_behalf(target: int) -> None:
    met = won(0, side(YOU, cause=target), side(BO, own=10))
    assert holds(GLORIFY, target, met)
    assert not holds(GLORIFY, target, riding(met, 9))
    assert not holds(GLORIFY, target, met._replace(winner=1))
    assert not holds(GLORIFY, target, won(0, side(YOU, cause=CY), side(BO, own=10)))
    assert not holds(GLORIFY, target, won(0, side(CY, lent(YOU, 5), cause=target), side(BO, own=10)))
    assert not holds(GLORIFY, target, met._replace(outcome=BACKDOWN, riding=18, sides=(met.sides[0], side(BO, own=9))))


def test_a_faction_is_glorified_through_a_champion_you_helped() -> None:
    met = won(1, side(BO, own=10), side(TEO, lent(YOU, 1)))._replace(before=felt(TEO_CHAMPION))
    assert holds(GLORIFY, SUN, met)
    assert not holds(GLORIFY, SUN, riding(met, 9))
    assert not holds(GLORIFY, SUN, met._replace(winner=0))
    assert not holds(GLORIFY, SUN, met._replace(before=felt({(TEO, SUN): 6, (SUN, TEO): 5})))
    assert not holds(GLORIFY, SUN, met._replace(before=felt(TEO_CHAMPION, hidden=(TEO,))))
    assert not holds(GLORIFY, SUN, met._replace(sides=(met.sides[0], side(TEO, lent(CY, 1)))))


@every_case("ours", [side(YOU, lent(SUN, 1)), side(TEO, lent(YOU, 1), lent(SUN, 1))])
def test_a_faction_is_glorified_where_you_win_together(ours: Side) -> None:
    met = won(0, ours, side(BO, own=10))
    assert holds(GLORIFY, SUN, met)
    assert not holds(GLORIFY, SUN, riding(met, 9))
    assert not holds(GLORIFY, SUN, met._replace(winner=1))
    assert not holds(GLORIFY, MOON, met)
    assert not holds(GLORIFY, SUN, won(0, side(TEO, lent(SUN, 1)), side(BO, own=10)))
    assert not holds(GLORIFY, SUN, won(0, side(TEO, lent(YOU, 1)), side(BO, lent(SUN, 1))))
