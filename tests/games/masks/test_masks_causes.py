"""What a quarrel came from, in a recap that has room for it: true by the events, and told with its round."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gmkit.games.masks import events as e
from gmkit.games.masks.model import Objective
from gmkit.games.masks.telling import Fact
from gmkit.games.masks.telling.moments import Teller
from gmkit.games.masks.telling.sentences import Tongue
from gmkit.games.masks.telling.threads import CLASH, Evening
from gmkit.games.masks.telling.words import names_of
from gmkit.table.game import Reason
from tests.games.masks.builders import CELIA, DAV, SEATING, WORLD
from tests.games.masks.test_masks_recap import SMALL, Played, check_links, clash, count_words, played, table


def causes(one: Played, *, gm: bool) -> list[tuple[Fact, str]]:
    """Give what the sentences of a recap say that something came from, each with its sentence."""
    said = [each for part in one.retold(gm=gm).paragraphs for each in part.sentences]
    return [(fact, each.text) for each in said for fact in each.facts if fact.verb.startswith("link ")]


@pytest.mark.parametrize("number", [33, 34])
def test_where_there_is_room_the_gm_hears_what_a_quarrel_came_from(number: int) -> None:
    """That which it answers: of an earlier challenge, who lost to whom, and how much."""
    one = played(number, (6, 5, 9)[number % 3], 2)
    found = causes(one, gm=True)
    assert found
    for fact, text in found:
        check_cause(one, fact, text)
    check_links(one.retold(gm=True))
    assert 150 <= count_words(one.told(gm=True).recap()) <= 300


def check_cause(one: Played, fact: Fact, text: str) -> None:
    """Hold it to the events: the one who does it now had lost so much then, to whoever it is done to."""
    later = [event for event in one.events[fact.at :] if isinstance(event, (e.OpposedResolved, e.ChallengeCalled))]
    called, resolved = later[:2]
    assert isinstance(called, e.ChallengeCalled) and isinstance(resolved, e.OpposedResolved), text
    lost: Any = (resolved.loser, resolved.winner, resolved.paid)
    if fact.verb == "link answer":
        assert lost == (fact.subject, fact.object, fact.figure), (text, resolved)
    else:
        # Money that was won then, and is lost now.
        assert (fact.verb, resolved.loser, resolved.paid) == ("link money", fact.object, fact.figure), (text, resolved)


@pytest.mark.parametrize(("number", "cards"), [(16, 2), (94, 1)])
def test_a_thread_that_is_named_by_what_somebody_wanted_says_what_that_was(number: int, cards: int) -> None:
    """In one there was no room for it, in the other its challenges were told elsewhere; and none is told twice."""
    one = played(number, 5, cards)
    for part in one.retold(gm=True).paragraphs:
        if named := re.match(r"(?:What )?(\w+)(?:’s? aims| wanted)", part.title):
            seat = one.seating.names.index(named[1])
            reached = [fact for each in part.sentences for fact in each.facts if fact.verb == "achieve"]
            last = part.sentences[-1].text
            told = re.search(rf"{named[1]}\b.*\b(tried|fought)\b", last)
            assert told or seat in {fact.subject for fact in reached}, part
            wishes = re.findall(r"to (?:humiliate|betray) [A-Z]\w+", " ".join(each.text for each in part.sentences))
            assert len(wishes) == len({*wishes}), part


def test_a_faction_that_lent_nothing_is_betrayed_in_its_champion() -> None:
    """Who beat whom says nothing of how the temple came into it; where the temple's own Face was lost, that does."""
    temple = len(SEATING)
    aim = Objective("4D", "betray", temple, 2)
    at = next(i for i, one in enumerate(SMALL) if isinstance(one, e.ObjectiveAchieved))
    happened = [*SMALL[:at], e.ObjectiveAchieved(CELIA, aim, CELIA), *SMALL[at + 1 :]]
    told = " ".join(table(happened, gm=True).recap())
    assert re.search(r"In that way Celia betrayed the Sun Temple, as planned: Dav (was a champion|stood high)", told), (
        told
    )
    resolved = next(i for i, one in enumerate(happened) if isinstance(one, e.OpposedResolved))
    with_loan = [*happened[:resolved], e.FaceLent(temple, DAV, (), 6, 6), *happened[resolved:]]
    assert not re.search("champion|stood high", " ".join(table(with_loan, gm=True).recap()))


def test_what_came_between_two_quarrels_and_is_not_told_keeps_the_second_from_answering_the_first() -> None:
    """Of three between the same two, the third is told behind the first or behind the second."""
    three = [*SMALL[:8]]
    for winner, paid in ((CELIA, 5), (DAV, 4), (CELIA, 6)):
        three += clash(DAV, CELIA, winner, paid)
    evening = Evening([*three, *SMALL[-2:]])
    first, second, third = [one for one in evening.moments if one.sort == CLASH]
    for before, answers in ((first, False), (second, True)):
        teller = Teller(Tongue(evening, names_of(WORLD, SEATING)))
        teller.moment(before)
        told = " ".join(each.text for each in teller.moment(third))
        assert bool(re.search("again|this time|back|it was|off, and|once more|for more", told)) == answers, told


def test_a_challenge_that_was_called_for_something_else_is_no_try_for_an_aim() -> None:
    shame = Objective("4S", "humiliate", CELIA, None)
    for reason, tried in (("aim", True), ("face", False), ("whim", False)):
        why = Reason(DAV, "challenge", reason, CELIA, DAV)
        tries = [one for paid in (11, 6) for one in (*clash(DAV, CELIA, CELIA, paid), why)]
        happened = [*SMALL[:8], e.ObjectiveDrawn(DAV, "4S", (shame,), DAV), *tries, *SMALL[-2:]]
        said = " ".join(table(happened, gm=True).recap())
        assert bool(re.search(r"(tried more than once to|More than once Dav fought to) humiliate", said)) == tried
