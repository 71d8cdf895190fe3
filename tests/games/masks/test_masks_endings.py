"""How a recap ends: by which deed, as all could see; who is met there has the mask they began with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

import pytest

from gmkit.chance.source import Source
from gmkit.games.masks import events as e
from gmkit.games.masks.commands import DESK
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import CHARACTER, ROLE, Declared, Objective
from gmkit.games.masks.telling.recap import story
from gmkit.games.masks.telling.threads import Evening, cause_of
from gmkit.games.masks.telling.words import names_of
from gmkit.table.game import Over, SeatNo, seen_by
from gmkit.table.run import Places, by_seat, drawn, run
from gmkit.table.seats import LEVELS, Seat, Seating
from tests.cases import every_case
from tests.games.masks.builders import BO, CELIA, CY, DAV, SEATING, WORLD
from tests.games.masks.test_masks_recap import (
    OVER,
    PLAYERS,
    SMALL,
    Log,
    Played,
    check_end,
    clash,
    played,
    sentences,
    table,
    tellings,
)

ENDS = "Cy achieved every objective"
"""Why an evening was over, as the rules have it."""

WANTED = "glorify|betray|seduce|humiliate"
"""What aims are about."""


def closed(kind: str, caller: SeatNo | None, target: SeatNo | None, outcome: str | None = None) -> e.ChallengeEnds:
    """Give the end of a challenge for four Face that Cy won."""
    return e.ChallengeEnds(
        2, kind, caller, target, outcome, CY, "", 4, 0, coup=False, ruined=None, withheld=0, lender=None, asker=None,
        promised=0, giver=None, receiver=None,
    )  # fmt: skip


CLASHED: tuple[e.Event, ...] = (*clash(BO, CY, CY, 4), closed("opposed", BO, CY, "drawn"))
"""Cy, in their last challenge, had four Face from Bo."""


def over(*last: e.Event, by: Sequence[e.Event] = CLASHED, reason: str = ENDS) -> list[e.Event]:
    """Give a small evening that was over in round two, with a deed that is told before whatever else there was."""
    (counted,) = (one for one in SMALL if isinstance(one, e.ScoresCounted))
    return [*SMALL[:16], *by, *last, counted, e.GameEnds(reason, 2)]


def ending(happened: Sequence[e.Event], *, gm: bool = False) -> list[str]:
    return [one.text for one in table(happened, gm=gm).threads if one.title == "The end"]


def test_by_which_challenge_an_aim_ended_it_all_could_see() -> None:
    (told,) = ending(over())
    assert re.search(r"[Ii]n round two\b.*\bCy\b.*\bFace\b", sentences(told)[0]), "who won what by it is told with it"
    assert re.search(r"\bevery aim\b", sentences(told)[-1]), "whose aims they were"
    (told,) = ending(over(reason="Dav achieved every objective"))
    assert "Dav" in sentences(told)[-1]
    (told,) = ending(over(reason="Celia and Dav achieved every objective"))
    assert "Celia" in sentences(told)[-1] and "Dav" in sentences(told)[-1]
    assert not re.search(rf"\bto ({WANTED})\b", told), "what was wanted is a secret"
    assert ending(over(reason="the last round is over")) == []


def test_that_others_had_more_points_than_whoever_ended_it_is_said_once() -> None:
    """In the headline, or where that has no room, as in evening six, with the challenge after which it was over."""
    for gm, (told, who) in product((False, True), ((table(over()), "Celia"), (None, "Bertha"))):
        story = told or played(6).told(gm=gm)
        said = " ".join((story.headline, *(one.text for one in story.threads)))
        assert said.count(f"but {who} had more points") == 1, said
        assert ("more points" in story.headline) == (told is not None)


LATER = e.AlienationDrawn(DAV, 2, 1, 5, alienated=False, shift=0)
"""What comes between a challenge and the end of an evening that was not over with it."""

DENOUNCED: tuple[e.Event, ...] = (
    e.ActionsDeclared(BO, "js", (Declared("Weep in public", "hidden", 2, breach=True),), 0, 2),
    e.Denounced(BO, CY, "js", ("Weep in public",)),
    e.ArrestEnds(BO, (4, 2), escaped=False, lost=2),
    closed("arrest", None, BO),
    e.TrialEnds(BO, (5, 1), 0, (), convicted=True, lost=6),
    closed("trial", None, BO),
)

ALONE: tuple[e.Event, ...] = (
    e.ChallengeCalled("unopposed", BO, None),
    e.ActionsDeclared(BO, "js", (Declared("Feed stray cats", "hidden", 2),), 0, 2),
    closed("unopposed", BO, None),
)


@every_case(
    ("by", "told", "masked"),
    [
        (DENOUNCED, r"\bCy\b.*(denounced|charge against) Bo\b", "Weep in public"),
        # Nobody denounced, as a log that goes on from a file of one's own may have it.
        (DENOUNCED[2:], r"authorities.* for Bo\b", "brought"),
        (ALONE, r"[Nn]obody\b.*\bBo\b|\bBo\b.*nobody", "Feed stray cats"),
        ((*CLASHED, LATER), r"evening was over\b", "the better of"),
    ],
)
def test_after_whatever_else_it_was_over_all_hear_what_they_could_see(
    by: Sequence[e.Event], told: str, masked: str
) -> None:
    """A charge, an arrest, a turn that nobody opposed; or with the round, by an aim that was achieved before."""
    for wish in (Objective("4H", "humiliate", BO, 2), Objective("4S", "betray", CELIA, 2)):
        at = len(by) - 1
        happened = over(by=[*by[:at], e.ObjectiveAchieved(CY, wish, CY), *by[at:]])
        (text,) = ending(happened)
        assert re.search(told, re.sub(r" \([^)]*\)", "", text)) and "round two" in text
        assert "every aim" in text and "Cy" in text
        assert masked not in text
        assert not re.search(rf"\bto ({WANTED})\b", " ".join(table(happened).recap())), "what was wanted is a secret"
        assert table(happened) == table(over(by=by)), "whatever it was that Cy wanted"


def test_the_gm_hears_by_which_deed_an_evening_was_over_later() -> None:
    """It had to go on to its second round: nobody ended it in the first, and the deed of the last aim is told."""
    aim = e.ObjectiveAchieved(CY, Objective("4S", "humiliate", BO, 1), CY)
    early = [*SMALL[:12], *CLASHED[:-1], aim, CLASHED[-1], e.RoundBegins(2, (12,) * 4)]
    late = [*early, LATER, *over()[-2:]]
    (text,) = ending(late, gm=True)
    deed, last = sentences(re.sub(r" \([^)]*\)", "", text))
    assert {"Bo", "Cy"} <= {*re.findall(r"\w+", deed)} and "n round one" in deed and "humiliated Bo" in deed
    assert "ended" not in text and re.fullmatch(r"(The evening|It) was over in round two\.", last)


@pytest.mark.parametrize("number", [*range(4), 48])
def test_of_every_evening_that_an_aim_ended_the_deed_is_told_to_all(number: int) -> None:
    """Evening 48 was over at the end of a round, by what had been achieved before."""
    one = played(number)
    for _, found, log in tellings(one):
        check_end(found.story, log)
    ended = one.state.ended != "the last round is over"
    if "achieved every objective" in (headline := one.told().headline):
        assert ("when" in headline.split("had achieved")[0] and "had achieved" in headline) == (number == 48), headline
    assert ended == any(OVER.search(thread.text) for thread in one.told().threads)
    for seat in range(len(one.seating)):
        check_own_end(one, SeatNo(seat))


def check_own_end(one: Played, seat: SeatNo) -> None:
    """Whoever took part hears of it too: by which challenge it was over, if it was by one."""
    log = Log(one, seen_by(one.events, seat))
    text = " ".join(thread.text for thread in one.told(seat=seat).threads)
    *_, deed, _, _ = log.events[: next(at for at, _ in log.all(e.GameEnds)) + 1]
    if one.state.ended != "the last round is over" and isinstance(deed, e.ChallengeEnds):
        pair = {"you" if at == seat else log.names[at] for at in (deed.seat, deed.target) if at is not None}
        heard = " ".join(sentences(text)[max(0, over_at(text) - 6) : over_at(text) + 1])
        assert pair <= {*re.findall(r"\w+", re.sub(r"\bYour?\b|\byour\b", "you", heard))}, text


def over_at(text: str) -> int:
    return next(at for at, one in enumerate(sentences(text)) if OVER.search(one))


def test_an_evening_that_a_trial_ended_is_told_so() -> None:
    """By the rules: in evening 22 Dav's charge cost Celia the last of her Face, which here is what Dav wanted."""
    one = ended_by_trial()
    for _, found, log in tellings(one):
        check_end(found.story, log)
        (text,) = (thread.text for thread in found.story.threads if thread.title == "The end")
        assert re.search(r"\bDav\b.*(denounced|charge against) Celia\b", text)


def ended_by_trial() -> Played:
    """Play on to a conviction that leaves nothing; whoever denounced had wanted that, and it is the end."""
    game = DESK.open((), None)
    seating = Seating(tuple(Seat(name, LEVELS[22 % 4]) for name in PLAYERS[:5]))
    step = game.set_up(seating, DESK.card.read_options(("objective_cards=1",)))
    source, places = Source("recap-22"), Places()
    players = {at: (DESK.player(seat, game), seat.by) for at, seat in enumerate(seating)}
    happened, state = [*step.events], step.state
    for moment in run(game, state, by_seat(game, players, drawn(source, places), source, places)):
        for trial in [event for event in moment.events if isinstance(event, e.TrialEnds) and event.convicted]:
            by = next(event.by for event in reversed(happened) if isinstance(event, e.Denounced))
            wanted = state.avatars[by]._replace(objectives=(Objective("4S", "humiliate", trial.seat, None),))
            state = state._replace(avatars=tuple(wanted if at == by else own for at, own in enumerate(state.avatars)))
            state, events = game.apply(state, moment.said.value)
            assert isinstance(game.pending(state), Over)
            return Played(seating, [*happened, *events], state, game)
        happened += moment.events
        state = moment.state
    raise AssertionError("nobody was convicted")


def test_what_is_achieved_unopposed_is_told_to_the_gm() -> None:
    glory = Objective("4H", "glorify", DAV, 2)
    alone = [e.ChallengeCalled("unopposed", BO, None), e.ObjectiveAchieved(BO, glory, BO)]
    told = table([*SMALL[:14], *alone, *SMALL[14:]], gm=True)
    assert "Bo glorified Dav" in " ".join(told.recap())


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
    (text,) = (one.text for one in story(WORLD)(happened, SEATING, record, 60).threads if one.title == "Open")
    return text


def test_who_comes_up_in_what_is_open_has_the_mask_of_the_end() -> None:
    first = e.MaskPutOn(BO, "kd")
    assert remaining(first, e.MaskPutOn(BO, "jc")).startswith("Bo (the Bravo) holds")
    dealt = e.MaskDealt(BO, "qd", 13, BO)
    assert remaining(dealt, e.MaskPutOn(BO, "jc")).startswith("Bo (the Bravo) holds"), "not what was dealt"
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
                ats = [fact.at for fact in sentence.facts if fact.at >= 0]
                if paragraph.title.startswith("How "):
                    expected = [called(seat, put_on[0][1])]
                elif paragraph.title == "Open" and not ats:
                    expected = [called(seat, put_on[-1][1])]  # who was ruined stands there too, by what did it
                else:
                    last = [next((mask for then, mask in reversed(put_on) if then <= at), "") for at in ats]
                    # At one's turn a mask may be changed, and one's own Character is worn by whoever has it.
                    expected = [called(seat, mask) for mask in {*last, CHARACTER} if mask]
                    if not ats:
                        continue
                assert found[1] in expected, (name, sentence.text, expected)
                checked += 1
    assert checked >= 2


def reached(one: Played) -> list[int]:
    """Give the events of the aims that the GM's paragraphs on aims tell, as they are told."""
    aims = [part for part in one.retold(gm=True).paragraphs if part.title.startswith("Aims")]
    facts = [[fact.at for fact in each.facts if fact.verb == "achieve"] for part in aims for each in part.sentences]
    return [at for ats in facts for at in ats]


@pytest.mark.parametrize("number", [51, 78, 98])
def test_the_gm_hears_of_aims_in_the_order_of_time(number: int) -> None:
    """With sentences for two at once among them, which were told before all others once."""
    one = played(number, (6, 5, 9)[number % 3])
    assert reached(one) == sorted(reached(one)) and len(reached(one)) > 1
