"""Broken words and the reasons they were broken for, in the GM's recap: each of weight has its own, alike ones one.

Whoever asked, and everybody else, hears of the deed alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from gmkit.games.masks import events as e
from gmkit.games.masks.commands import DESK
from gmkit.games.masks.game import Masks, veiled
from gmkit.games.masks.telling.moments import PLAIN, Teller
from gmkit.games.masks.telling.recap import _Telling, story
from gmkit.games.masks.telling.sentences import Tongue
from gmkit.games.masks.telling.threads import WORD, Evening
from gmkit.games.masks.telling.words import names_of
from gmkit.shell import words
from gmkit.shell.words import RECAP
from gmkit.table.game import TABLE, Reason, SeatNo
from tests.cases import every_case
from tests.games.masks.builders import BO, CELIA, CY, DAV, SEATING, WORLD
from tests.games.masks.test_masks_recap import SMALL, Log, Played, clash, played, table

Why = tuple[str, SeatNo | None]
FOE: Why = ("foe", CELIA)
ASKER: Why = ("asker", DAV)


def refused(lender: SeatNo, why: Why | None, promised: int = 9, withheld: int = 6) -> list[e.Event | Reason]:
    """Give Dav's request that came to nothing, with what decided for it, where it is known."""
    told = [Reason(lender, "refuse", *why, lender)] if why is not None else []
    return [e.LoanRefused(lender, DAV, withheld, promised, withheld), *told]


def quarrels(*asked: Sequence[e.Event | Reason]) -> list[e.Event]:
    """Give the small evening in which Dav, on losing to Celia once for each, had asked for Face."""
    fought = [[called, *requests, won] for requests in asked for called, won in [clash(DAV, CELIA, CELIA, 6)]]
    return [*SMALL[:7], *(event for part in fought for event in part), *SMALL[12:]]


def heard(happened: Sequence[e.Event], *, gm: bool = True) -> str:
    """Give what is told, without masks."""
    return re.sub(r" \([^)]*\)", "", " ".join(table(happened, gm=gm).recap()))


@every_case(
    ("one", "other", "said", "alike"),
    [
        (FOE, FOE, ["against Celia"], 1),
        (FOE, ASKER, ["against Celia", "care for Dav|cause to help Dav"], 0),
        (("law", None), ("temper", None), ["promise[sd]", "not one to lend|To help is not"], 0),
        (("temper", None), ("temper", None), ["not one to lend|To help is not"], 1),
        (("aim", DAV), FOE, ["[Tt]o betray Dav", "against Celia"], 0),
        # A whim is nobody's reason beside another's.
        (("whim", None), ("folly", None), ["a whim", "sense"], 0),
        (FOE, None, ["against Celia"], 0),
    ],
)
@pytest.mark.parametrize("together", [True, False])
def test_each_of_two_that_broke_a_word_has_a_reason_and_alike_ones_have_one(
    together: bool, one: Why, other: Why | None, said: list[str], alike: int
) -> None:
    """In one challenge, and in one after the other."""
    asked = [refused(BO, one), refused(CY, other)]
    happened = quarrels([*asked[0], *asked[1]] if together else asked[0], *([] if together else [asked[1]]))
    threads = [thread.text for thread in table(happened, gm=True).threads]
    apart = (
        len([text for text in threads if re.search(r"\b(Bo|Cy)\b.*(broke|lent nothing|counted|had been)", text)]) > 1
    )
    for reason in said:
        # In two threads each says why; in one an alike reason is not said again.
        found = [len(re.findall(reason, text)) for text in threads if re.search(reason, text)]
        assert found in ([1], [1, 1] if apart and alike else [1]), (reason, threads)
    assert sum(len(re.findall(r"same reason", text)) for text in threads) == (alike and not apart), threads


def test_who_broke_two_words_for_one_reason_has_it_once() -> None:
    told = heard(quarrels(refused(BO, FOE), refused(BO, FOE, 7)))
    assert "nine Face" in told and "seven Face" in told
    assert len(re.findall(r"against Celia", told)) == 1
    assert "same reason" not in told
    both = heard(quarrels(refused(BO, FOE), refused(BO, ASKER, 7)))
    assert len(re.findall(r"against Celia", both)) == 1
    assert len(re.findall(r"care for Dav|cause to help Dav", both)) == 1


def test_where_little_was_withheld_one_reason_in_a_paragraph_is_enough() -> None:
    for withheld, reasons in ((3, 1), (4, 1), (5, 2)):
        asked = [*refused(BO, FOE, 9, withheld), *refused(CY, ASKER, 9, withheld)]
        evening = Evening(quarrels(asked))
        teller = Teller(Tongue(evening, names_of(WORLD, SEATING)))
        told = [each for one in evening.moments if one.sort == WORD for each in teller.moment(one, PLAIN)]
        verbs = [fact.verb for each in told for fact in each.facts]
        assert (verbs.count("withhold"), verbs.count("reason")) == (2, reasons), told


@pytest.mark.parametrize("told_alone", [True, False])
def test_a_word_that_is_told_apart_from_its_challenge_says_what_that_cost(told_alone: bool) -> None:
    """Dav lost a whole purse for want of what Bo had promised: where no thread has it, the broken word does."""
    called, lost = clash(DAV, CELIA, CELIA, 14)
    part = [called, *refused(BO, None), lost]
    evening = Evening([*SMALL[:7], *part, *SMALL[-2:]])
    record = Masks(WORLD).set_up(SEATING, {}).state._replace(round=3)
    telling = _Telling(evening.happened, names_of(WORLD, SEATING), veiled(record, TABLE), RECAP)
    known = set() if told_alone else {(telling.evening.at[id(lost)], "beat")}
    (said,) = [say().text for say in telling._words(known)]
    assert ("fourteen Face" in said and "Celia" in said) is told_alone, said
    less = [one._replace(paid=6) if isinstance(one, e.OpposedResolved) else one for one in part]
    few = _Telling([*SMALL[:7], *less, *SMALL[-2:]], names_of(WORLD, SEATING), veiled(record, TABLE), RECAP)
    assert "Celia" not in "".join(say().text for say in few._words(set())), "that is no whole purse"


def test_nobody_else_hears_of_reasons() -> None:
    with_them, without = (quarrels([*refused(BO, why), *refused(CY, why)]) for why in (FOE, None))
    assert heard(with_them, gm=False) == heard(without, gm=False)


def test_alike_reasons_are_told_in_german() -> None:
    words.speak("de")
    try:
        world = DESK.open((), None).world  # type: ignore[attr-defined]
        record = Masks(world).set_up(SEATING, {}).state._replace(round=2)
        happened = quarrels([*refused(BO, ("law", None)), *refused(CY, ("law", None))])
        told = " ".join(story(world)(happened, SEATING, record, RECAP).recap())
    finally:
        words.speak("")
    assert len(re.findall(r"Maske[^.]* verspricht", told)) == 1, told
    assert re.search(r"denselben Grund|Grund war derselbe", told)


def unreasoned(one: Played) -> list[tuple[e.Event, Reason]]:
    """Give the broken words of weight for which the GM hears no reason, though the log has it: by the events alone."""
    log = Log(one, one.events)
    facts = [fact for part in one.retold(gm=True).paragraphs for each in part.sentences for fact in each.facts]
    told = {one.events[fact.at][:4] for fact in facts if fact.verb == "reason"}
    broken = [(event, one.events[at + 1]) for at, event, lender, _ in log.broken()]
    return [(event, why) for event, why in broken if isinstance(why, Reason) and why[:4] not in told]


@pytest.mark.parametrize("number", [3, 4, 78, 123])
def test_of_whole_evenings_every_broken_word_has_its_reason(number: int) -> None:
    """In evening 78 two were broken, in 123 one by somebody whose mask promises nothing."""
    one = played(number, (6, 5, 9)[number % 3], 2 if number < 40 else 1)
    assert Log(one, one.events).broken()
    assert unreasoned(one) == []
    facts = [fact for part in one.retold().paragraphs for each in part.sentences for fact in each.facts]
    assert not [fact for fact in facts if fact.verb == "reason"]


@pytest.mark.slow
def test_of_two_hundred_evenings_every_broken_word_has_its_reason() -> None:
    for number in range(200):
        one = played.__wrapped__(number, (6, 5, 9)[number % 3], cards=2 if number < 40 else 1)
        assert unreasoned(one) == []
