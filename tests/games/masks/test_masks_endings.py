"""How a recap ends: by which challenge, as all could see; who is met there has the mask they began with."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from gmkit.games.masks import events as e
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import CHARACTER, ROLE
from gmkit.games.masks.telling.recap import story
from gmkit.games.masks.telling.threads import Evening, cause_of
from gmkit.games.masks.telling.words import names_of
from gmkit.shell.words import RECAP
from gmkit.table.game import SeatNo, seen_by
from tests.games.masks.builders import BO, CELIA, CY, DAV, SEATING, WORLD
from tests.games.masks.test_masks_recap import SMALL, Played, clash, played, table

ENDS = "Cy achieved every objective"
"""Why an evening was over, as the rules have it."""


def over(*last: e.Event, reason: str = ENDS) -> list[e.Event]:
    """Give a small evening in which Cy, in their last challenge, had four Face from Bo, and then it was over."""
    ended = e.ChallengeEnds(
        2, "opposed", BO, CY, "drawn", CY, "", 4, 0, coup=False, ruined=None, withheld=0, lender=None, asker=None,
        promised=0, giver=None, receiver=None,
    )  # fmt: skip
    (counted,) = (one for one in SMALL if isinstance(one, e.ScoresCounted))
    return [*SMALL[:16], *clash(BO, CY, CY, 4), ended, *last, counted, e.GameEnds(reason, 2)]


def ending(happened: Sequence[e.Event]) -> list[str]:
    return [one.text for one in table(happened).threads if one.title == "The end"]


def test_by_which_challenge_an_aim_ended_it_all_could_see() -> None:
    (told,) = ending(over())
    assert re.search(r"\bCy\b.* the better of Bo in round two", told)
    assert "aim" not in told, "what was wanted is a secret"
    drawn = e.AlienationDrawn(DAV, 2, 1, 5, alienated=False, shift=0)
    assert ending(over(drawn)) == [], "it was not over with the challenge"
    assert ending(over(reason="the last round is over")) == []


@pytest.mark.parametrize("number", range(4))
def test_of_every_evening_that_an_aim_ended_the_deed_is_told_to_all(number: int) -> None:
    one = played(number)
    told, happened = one.told(), seen_by(one.events, None)
    found = Evening(happened, one.state.hall.options).ended_by
    if not isinstance(happened[-3], e.ChallengeEnds) or one.state.ended == "the last round is over":
        assert found is None
        return
    (result,) = [event for event in happened if isinstance(event, e.OpposedResolved)][-1:]
    (text,) = [thread.text for thread in told.threads if thread.title == "The end"]
    for seat in (result.winner, result.loser):
        assert one.seating.names[seat] in text


def test_who_won_hears_of_the_challenge_that_did_it_before_all_else() -> None:
    """In this evening a winner stood behind others for more; a handout is short, and their own comes first."""
    one, seat = played(22), SeatNo(5)
    happened = seen_by(one.events, seat)
    cause = cause_of(Evening(happened, one.state.hall.options), seat)
    assert cause is not None
    at = next(at for at, event in enumerate(happened) if event is cause.result)
    told = [each for paragraph in one.retold(seat=seat).paragraphs for each in paragraph.sentences]
    assert at in [fact.at for each in told for fact in each.facts]


def remaining(*worn: e.Event) -> str:
    """Tell what is open after an evening in which Bo did nothing, and has most of all Face."""
    happened = [*(one for one in SMALL[:8] if one != e.MaskPutOn(BO, "role")), *clash(DAV, CELIA, CELIA, 11)]
    at = next(at for at, one in enumerate(happened) if isinstance(one, e.SceneOpens))
    happened[at:at] = worn[:-1]
    happened += [e.RoundBegins(2, (23, 1, 12, 12)), *worn[-1:], *SMALL[-2:]]
    record = Masks(WORLD).set_up(SEATING, {}).state
    record = record._replace(face=(2, 2, 30, 2, *record.face[len(SEATING) :]), round=2)
    (text,) = (one.text for one in story(WORLD)(happened, SEATING, record, RECAP).threads if one.title == "Open")
    return text


def test_who_comes_up_in_what_is_open_has_the_mask_they_began_with() -> None:
    later = e.MaskPutOn(BO, "kd")
    assert remaining(e.MaskPutOn(BO, "jc"), later).startswith("Bo (the Bravo) holds")
    dealt = e.MaskDealt(BO, "qd", 13, BO)
    assert remaining(dealt, e.MaskPutOn(BO, "jc"), later).startswith("Bo (the Bravo) holds"), "not what was dealt"
    assert remaining(dealt, e.RoundBegins(2, (12,) * 4)).startswith("Bo (the Pious Moon Acolyte) holds")


@pytest.mark.parametrize("number", range(3))
def test_the_mask_at_the_first_mention_is_the_one_worn_then(number: int) -> None:
    one = played(number)
    for gm in (False, True):
        check_masks(one, gm=gm)


def check_masks(one: Played, *, gm: bool) -> None:
    happened = one.events if gm else seen_by(one.events, None)
    names = names_of(one.game.world, one.seating)

    def called(seat: int, mask: str) -> str:
        return "a young noble" if mask == ROLE else names.worn_by(seat, mask)

    checked = 0
    for paragraph in one.retold(gm=gm).paragraphs:
        for sentence in paragraph.sentences:
            for seat, name in enumerate(one.seating.names):
                found = re.search(rf"\b{name} \(([^)]*)\)", sentence.text)
                if found is None:
                    continue
                put_on = [(at, event.mask) for at, event in enumerate(happened)
                          if isinstance(event, e.MaskPutOn) and event.seat == seat]  # fmt: skip
                if paragraph.title == "Open":
                    expected = [called(seat, put_on[0][1])]
                else:
                    ats = [fact.at for fact in sentence.facts if fact.at >= 0]
                    last = [next((mask for then, mask in reversed(put_on) if then <= at), "") for at in ats]
                    # At one's turn a mask may be changed, and one's own Character is worn by whoever has it.
                    expected = [called(seat, mask) for mask in {*last, CHARACTER} if mask]
                    if not ats:
                        continue
                assert found[1] in expected, (name, sentence.text, expected)
                checked += 1
    assert checked >= 2
