"""What was lost, as an evening is retold: loans, the greatest loss, the last Face, promises taken back; masks bought.

Source: "You can betray them and hold onto all the Face for yourself" is said of whoever wins by borrowed Face; of
whoever loses it, that the lender's feeling may worsen by it, and that "you can opt to repay them" all the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from gmkit.games.masks import events as e
from gmkit.games.masks.commands import DESK
from gmkit.games.masks.npc import weighed
from gmkit.games.masks.npc.mind import mind_of
from gmkit.games.masks.telling.moments import HELP, PLAIN, Teller
from gmkit.games.masks.telling.sentences import Tongue
from gmkit.games.masks.telling.threads import CLASH, Evening
from gmkit.games.masks.telling.words import names_of
from gmkit.shell import words
from gmkit.shell.words import number_word
from gmkit.table.game import Ask, Reason, SeatNo
from gmkit.table.odds import deciding
from tests.cases import every_case
from tests.games.masks.builders import BO, CELIA, CY, DAV, SEATING
from tests.games.masks.test_masks_npc import evening
from tests.games.masks.test_masks_recap import SMALL, Played, count_words, facts, played, table

SUN = SEATS = 4  # the first faction, behind four seats


def with_loan(lender: int, lent: int, back: int, *more: Any, borrower: SeatNo = BO) -> list[e.Event]:
    """Give the small evening with a loan in its last challenge, which Bo calls and loses to Cy."""
    at = max(i for i, one in enumerate(SMALL) if isinstance(one, e.OpposedResolved))
    loan = e.FaceLent(lender, borrower, (), lent, lent, lent, lent, 0)
    return [*SMALL[:at], loan, SMALL[at], e.LoanRepaid(borrower, lender, lent, back), *more, *SMALL[at + 1 :]]


def sunk(happened: Sequence[e.Event]) -> list[tuple[str, int, int | None, int]]:
    return [(one.verb, one.subject, one.object, one.figure) for one in facts(happened) if one.verb in ("keep", "sink")]


def text(happened: Sequence[e.Event], *, gm: bool = False) -> str:
    return " ".join(table(happened, gm=gm).recap())


@every_case(
    ("lender", "lent", "back", "told"),
    [
        (DAV, 6, 0, [("sink", BO, DAV, 6)]),
        (DAV, 7, 2, [("sink", BO, DAV, 5)]),
        (DAV, 7, 3, []),
        (DAV, 4, 0, []),
        # What a faction lends comes from nobody's purse.
        (SUN, 9, 0, []),
    ],
)
def test_much_that_was_lost_with_somebody_is_told_as_the_lender_s_loss(
    lender: int, lent: int, back: int, told: list[Any]
) -> None:
    happened = with_loan(lender, lent, back)
    # Where the challenge is told with who helped in it, its sentence has the loss.
    helped = [one for one in facts(happened) if one.verb == "lend" and (one.subject, one.object) == (lender, BO)]
    assert sunk(happened) == ([] if helped else told)
    if told:
        assert f"{number_word(lent)} Face" in text(happened).lower().replace("face", "Face")
    assert not re.search(r"(broke|break|word|kept)[^.]*\b(Dav)\b|\bDav\b[^.]*\b(broke|kept)", text(happened))


def test_what_was_lost_and_is_told_with_its_challenge_is_not_told_again() -> None:
    happened = Evening(with_loan(DAV, 6, 0))
    teller = Teller(Tongue(happened, names_of(DESK.open((), None).world, SEATING)))  # type: ignore[attr-defined]
    loan = max(i for i, one in enumerate(happened.happened) if isinstance(one, e.FaceLent))
    assert [one.who for one in teller.loans_gone(())] == [(BO, DAV)]
    assert teller.loans_gone({(loan, "lend")}) == []


def test_the_gm_hears_why_nothing_came_back_and_nobody_else() -> None:
    for kind, said in (
        ("poor", "too little"),
        ("temper", "is not one to make"),
        ("guile", "no cause to give"),
    ):
        happened = with_loan(DAV, 6, 0, Reason(BO, "keep", kind, DAV, BO))
        assert said in text(happened, gm=True)
        assert text(happened) == text(with_loan(DAV, 6, 0))


def test_what_a_winner_keeps_is_told_as_kept() -> None:
    at = max(i for i, one in enumerate(SMALL) if isinstance(one, e.OpposedResolved))
    loan = e.FaceLent(DAV, CY, (), 6, 6, 6, 6, 0)
    happened = [*SMALL[:at], loan, SMALL[at], e.LoanRepaid(CY, DAV, 6, 0), *SMALL[at + 1 :]]
    assert sunk(happened) == [("keep", CY, DAV, 6)]


def test_it_is_told_in_german() -> None:
    """With its challenge, and by itself."""
    words.speak("de")
    try:
        names = names_of(DESK.open((), None).world, SEATING)  # type: ignore[attr-defined]
        happened = Evening(with_loan(DAV, 6, 0, Reason(BO, "keep", "poor", DAV, BO)))
        teller = Teller(Tongue(happened, names))
        (clash,) = [one for one in happened.moments if one.sort == CLASH and one.who == (BO, CY)]
        with_it = " ".join(each.text for each in teller.moment(clash, HELP))
        teller = Teller(Tongue(happened, names))
        (loan,) = teller.loans_gone(())
        alone = " ".join(each.text for each in teller.moment(loan, PLAIN))
    finally:
        words.speak("")
    assert re.search("[Ss]echs Gesicht.*Dav", with_it)
    assert re.search(r"Dav\b.*sechs Gesicht|[Ss]echs Gesicht.*Dav", alone)
    assert with_it.endswith("Bo hatte zu wenig übrig, um es zu ersetzen.")
    assert "hatte zu wenig übrig, um es zu ersetzen." in alone


def test_a_major_coup_is_told_of_the_deed_and_not_of_a_loan() -> None:
    """Each pattern of it points back, to what was said last: that is who beat whom, and not who lent what."""
    at = next(i for i, one in enumerate(SMALL) if isinstance(one, e.OpposedResolved))
    for lender, borrower in ((BO, CELIA), (CY, DAV)):
        lent = [*SMALL[:at], e.FaceLent(lender, borrower, (), 9, 9, 9, 9, 0), *SMALL[at:]]
        told = re.split(r"(?<=[.:]) ", " ".join(one.text for one in table(lent, gm=True).threads))
        (coup,) = [number for number, one in enumerate(told) if "Major Coup" in one]
        assert "eleven Face" in told[coup] and "Celia" in told[coup], told
        assert any("Face" in one and ("Bo" if lender == BO else "Cy") in one for one in told[coup + 1 :]), told


@pytest.mark.parametrize("number", [10, 14, 38])
def test_of_whole_evenings_every_loan_that_is_gone_is_told(number: int) -> None:
    """Where there is room, by the events alone: who lost a challenge, and what of an avatar's loan was not returned."""
    one = played(number)
    for gm in (False, True):
        told = {
            (fact.at, fact.verb) for part in one.retold(gm=gm).paragraphs for s in part.sentences for fact in s.facts
        }
        happened = one.events if gm else [each for each in one.events if getattr(each, "to", None) is None]
        gone, lent, result = 0, dict[tuple[int, int], int](), None
        for at, event in enumerate(happened):
            if isinstance(event, e.ChallengeCalled):
                lent, result = {}, None
            elif isinstance(event, e.FaceLent):
                lent[event.borrower, event.lender] = at
            elif isinstance(event, e.OpposedResolved):
                result = event
            elif isinstance(event, e.LoanRepaid) and event.lent - event.repaid >= 5 and event.lender < len(one.seating):
                assert result is not None
                verb = "sink" if event.borrower == result.loser else "keep"
                known = {(at, verb), (lent[event.borrower, event.lender], "lend") if verb == "sink" else (at, verb)}
                assert known & told, event
                gone += 1
        assert gone


def told_of(one: Played, *, gm: bool) -> Iterator[tuple[str, Sequence[Any], str]]:
    """Give each sentence with its paragraph's title and facts; masks at a first mention are left out."""
    for part in one.retold(gm=gm).paragraphs:
        yield from ((part.title, each.facts, re.sub(r" \([^)]*\)", "", each.text)) for each in part.sentences)


@pytest.mark.parametrize("number", range(12))
def test_the_greatest_loss_of_an_evening_is_told_to_everybody(number: int) -> None:
    one = played(number, (6, 5, 9)[number % 3])
    for gm in (False, True):
        happened = one.events if gm else [each for each in one.events if getattr(each, "to", None) is None]
        told = {(fact.at, fact.verb) for _, facts, _ in told_of(one, gm=gm) for fact in facts}
        lost = [(at, each.paid + each.debt) for at, each in enumerate(happened) if isinstance(each, e.OpposedResolved)]
        greatest = [at for at, face in lost if 0 < face == max(face for _, face in lost)]
        assert not greatest or any((at, verb) in told for at in greatest for verb in ("beat", "yield", "owe"))


def test_a_loss_is_told_with_what_was_won_back_in_the_same_round() -> None:
    """Whoever is relieved of 36 Face and takes 25 back at once has lost eleven: one of the two alone misleads."""
    turned = 0
    for number in range(24, 60):
        one = played(number, (6, 5, 9)[number % 3])
        begins = [at for at, each in enumerate(one.events) if isinstance(each, e.RoundBegins)]
        decided = [
            (at, each) for at, each in enumerate(one.events) if isinstance(each, e.OpposedResolved) and each.paid
        ]
        whole = [*told_of(one, gm=True)]
        told = {fact.at for _, known, _ in whole for fact in known}
        listed = {known[0].at for title, known, _ in whole if title == "Losses"}
        for at, lost in [(at, each) for at, each in decided if at in listed]:
            pair, round_ = (lost.loser, lost.winner), sum(then < at for then in begins)
            back = [then for then, each in decided if (each.winner, each.loser) == pair]
            back = [then for then in back if sum(one < then for one in begins) == round_]
            assert len(back) != 1 or {*back} <= told, (number, lost)
            turned += len(back) == 1
    assert turned


ROUND = {number_word(number): number for number in range(1, 20)}


def test_who_is_told_to_be_ruined_had_some_face_then_and_none_since() -> None:
    """By the purses at the beginning of each round, and by what was decided in that one."""
    found = []
    for number in range(24):
        one = played(number, (6, 5, 9)[number % 3])
        begins = {each.round: at for at, each in enumerate(one.events) if isinstance(each, e.RoundBegins)}
        for title, told, text in told_of(one, gm=True):
            for fact in [fact for fact in told if fact.verb == "ruin" and title == "Open"]:
                seat, then = fact.subject, max(round_ for round_, at in begins.items() if at < fact.at)
                when = re.search(r"[Ii]n round (\w+)", text)
                assert "n the same round" in text or (when is not None and ROUND[when[1]] == then), text
                assert all(one.events[at].face[seat] == 0 for later, at in begins.items() if later > then), text
                assert one.state.face[seat] == 0
                part = one.events[begins[then] : begins.get(then + 1)]
                decided = [each for each in part if isinstance(each, e.OpposedResolved) and each.paid]
                named = [at for at, name in enumerate(one.seating.names) if re.search(rf"\b{name}\b", text)]
                assert seat in named
                others = [at for at in named if at != seat]
                if "law" in text:
                    assert [
                        each for each in part if isinstance(each, (e.ArrestEnds, e.TrialEnds)) and each.seat == seat
                    ]
                elif "bet" in text or "staked" in text:
                    assert (seat, *others) in [
                        (each.seat, each.backed) for each in part if isinstance(each, e.BetPlaced)
                    ]
                    assert others[0] in [each.loser for each in decided], text
                else:
                    assert (*others, seat) in [(each.winner, each.loser) for each in decided], text
                found.append("law" if "law" in text else "bet" if "bet" in text else "won")
    assert {*found} == {"law", "bet", "won"}


def test_masks_that_made_points_are_told_with_whom_they_were_bought_from() -> None:
    bought = Counter[bool]()
    for number in range(28):
        one = played(number, (6, 5, 9)[number % 3])
        titles = {mask.id: mask.title.lower() for mask in one.game.world.masks.masks}
        names, deals = one.seating.names, set[tuple[str, str, str | None]]()
        for event in one.events:
            match event:
                case e.MaskBought(seat, mask):
                    deals.add((names[seat], titles[mask], None))
                case e.MaskOffered(seller, mask, seat, taken=True):
                    deals.add((names[seat], titles[mask], names[seller]))
                case _:
                    pass
        said = [
            (title, each) for title, _, text in told_of(one, gm=True) for each in text.removesuffix(".").split(". ")
        ]
        for title, text in said:
            got = re.search(r"(?:gained|got|bought|have|had|parted with) the masks? of (.+?)(?: from (\w+))?$", text)
            if not (title.startswith("How ") and got):
                continue
            given = re.search(r"From (\w+)|(\w+)(?: \([^)]*\))? (?:let|parted)", text)
            whose = got[2] or (given and (given[1] or given[2]))
            others = [who for who in re.findall(rf"\b({'|'.join(names)})\b", text) if who != whose]
            for mask in re.split(", | and ", got[1]):
                own = [who for who, title_, giver in deals if (title_, giver) == (mask.lower(), whose)]
                assert own and {*others} <= {*own}, (text, deals)
                bought[whose is None] += 1
    assert bought[True] >= 5 and bought[False] >= 5


def test_a_promise_as_great_as_a_purse_that_was_taken_back_is_told() -> None:
    for cut, told in ((12, True), (4, False)):
        happened = [*SMALL[:-2], e.PromiseChanged(BO, CY, 20, 20 - cut), *SMALL[-2:]]
        assert ("cut" in [fact.verb for fact in facts(happened)]) == told
        assert not told or re.search(rf"Bo took back (?=.*\bCy\b).*\b{number_word(cut)} Face", text(happened))


@every_case(
    ("before", "after", "told"),
    [
        ([], [], True),
        # Made anew before the round is over, by much or by little.
        ([], [e.PromiseChanged(BO, CY, 8, 19)], False),
        ([], [e.PromiseMade(BO, CY, 11, 19)], False),
        ([], [e.PromiseMade(BO, CY, 1, 9)], True),
        ([], [e.PromiseMade(BO, DAV, 11, 19)], True),
        # The other kept what had been lent, or gave it back.
        ([e.LoanRepaid(CY, BO, 6, 0)], [], False),
        ([e.LoanRepaid(CY, BO, 6, 1)], [], True),
        ([e.LoanRepaid(CY, BO, 3, 3)], [], True),
        ([e.LoanRepaid(CY, DAV, 3, 0)], [], True),
    ],
)
def test_a_promise_is_taken_back_that_stays_so_and_answers_no_loan(
    before: list[Any], after: list[Any], told: bool
) -> None:
    happened = [*SMALL[:-2], *before, e.PromiseChanged(BO, CY, 20, 8), *after, *SMALL[-2:]]
    assert ("cut" in [fact.verb for fact in facts(happened)]) == told


def test_the_greatest_promise_that_was_taken_back_is_told_though_it_was_small() -> None:
    happened = [*SMALL[:-2], e.PromiseChanged(BO, CY, 9, 2), e.PromiseChanged(DAV, CY, 6, 0), *SMALL[-2:]]
    assert [(fact.subject, fact.figure) for fact in facts(happened) if fact.verb == "cut"] == [(BO, 7)]


def test_a_conviction_says_who_was_asked_in_vain() -> None:
    at = max(i for i, one in enumerate(SMALL) if isinstance(one, e.TrialEnds))
    happened = [*SMALL[:at], e.LoanRefused(DAV, BO, 3, 2), e.LoanRefused(SUN, BO, 3), *SMALL[at:]]  # type: ignore[arg-type]
    told = text(happened)
    assert re.search(r"Dav would not help (him|Bo)|No help was to be had from Dav", told)
    assert "Sun Temple would" not in told
    assert "help" not in text(SMALL)


def test_who_was_denounced_and_got_away_is_told() -> None:
    at = min(i for i, one in enumerate(SMALL) if isinstance(one, e.Denounced))
    charge = [e.Denounced(DAV, CELIA, "qh", ("Sing",)), e.ArrestEnds(DAV, (1, 4), escaped=True, lost=0)]
    told = text([*SMALL[:at], *charge, *SMALL[at:]])
    assert re.search(r"Celia .*Dav (?:\([^)]*\) )?for “Sing”", told)
    assert re.search("in vain|got away", told)


@pytest.mark.parametrize("number", [6, 19, 25, 39])
def test_where_much_was_lost_hardly_a_word_is_left_over(number: int) -> None:
    one = played(number, (6, 5, 9)[number % 3])
    assert one.state.round == 12
    assert 265 <= count_words(one.told(gm=True).recap()) <= 300


def test_why_nothing_is_given_back_is_the_term_that_decides() -> None:
    found = 0
    for game, state, moment in evening("kept-1", ["average", "skilled"] * 3, rounds="6-6"):
        need = moment.need
        if not (isinstance(need, Ask) and need.what == "repayment"):
            continue
        seat = state.hall.seating.seats[need.seat]
        opinions = weighed(mind_of(game.world, game.view(state, need.seat), need.seat, seat), need)
        for one in opinions:
            assert not one.parts or one.value == pytest.approx(sum(part.amount for part in one.parts))
        if moment.said.why is not None:
            assert moment.said.value == 0
            own = next(one for one in opinions if one.choice == 0)
            assert moment.said.why == deciding(opinions, own, lambda back: ("keep" if back == 0 else "repay", None))
            found += 1
    assert found
