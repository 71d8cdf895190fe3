"""What a reader stumbled over in retold evenings: the same told again in other words, or a row of one sort of thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from gmkit.games.masks import events as e
from gmkit.games.masks.game import Masks, veiled
from gmkit.games.masks.model import Feeling, Objective, State
from gmkit.games.masks.telling.moments import HELP, PLAIN, Teller
from gmkit.games.masks.telling.recap import story
from gmkit.games.masks.telling.sentences import Tongue
from gmkit.games.masks.telling.threads import CLASH, ESTRANGED, TREACHERY, Evening
from gmkit.games.masks.telling.words import names_of
from gmkit.library.shelves import bundled, load_trusted
from gmkit.shell.words import RECAP, Story
from gmkit.table.game import TABLE, Reason, SeatNo, seen_by
from tests.cases import every_case
from tests.games.masks.builders import BO, CELIA, CY, DAV, SEATING, WORLD
from tests.games.masks.test_masks_endings import ENDS, closed
from tests.games.masks.test_masks_recap import SMALL, VERBS, clash

SEATS = (CELIA, DAV, BO, CY)
NAMES = names_of(WORLD, SEATING)


def record_of(feelings: dict[tuple[SeatNo, SeatNo], int], **more: Any) -> State:
    """Give the record at the end: everybody has twelve Face, and feels nothing but this."""
    record = Masks(WORLD).set_up(SEATING, {}).state
    rows = [[Feeling()] * (len(record.face) - 1) for _ in record.feelings]
    for (holder, target), level in feelings.items():
        rows[holder][target] = Feeling(level)
    face = (12,) * len(SEATS) + record.face[len(SEATS) :]
    return record._replace(face=face, feelings=tuple(map(tuple, rows)), **{"round": 12, **more})


def told_of(happened: list[e.Event], record: State, seat: SeatNo | None = None) -> Story:
    """Give it as the GM is told it, or a seat."""
    seen = record if seat is None else veiled(record, seat)
    return story(WORLD)(happened if seat is None else seen_by(happened, seat), SEATING, seen, RECAP)


def away(*rounds: int) -> list[e.Event]:
    """Give an evening in which Dav was alienated in these rounds of it."""
    drawn = {number: e.AlienationDrawn(DAV, 4, 0, 2, alienated=number in rounds, shift=0) for number in range(1, 9)}
    begun = [event for number, one in drawn.items() for event in (e.RoundBegins(number, (12,) * 4), one)]
    return [*SMALL[:1], *SMALL[3:7], *begun, *SMALL[-2:]]


def alienations(*rounds: int) -> list[str]:
    told = " ".join(thread.text for thread in told_of(away(*rounds), record_of({}), DAV).threads)
    return [one for one in re.split(r"(?<=\.) ", told) if "lienat" in one]


def test_who_is_alienated_round_after_round_hears_of_it_once() -> None:
    (told,) = alienations(3, 4, 5, 6, 7)
    assert "from round three to round seven" in told.lower()
    (once,) = alienations(3)
    assert "round three" in once and " to round " not in once
    first, second = alienations(2, 3, 6)
    assert "from round two to round three" in first.lower()
    assert "round six" in second and " to round " not in second
    led = Evening([one for one in away(3, 4, 6) if not isinstance(one, e.RoundBegins)])
    (moment,) = [one for one in led.own(DAV) if one.sort == ESTRANGED]
    (said,) = Teller(Tongue(led, NAMES._replace(led=True))).moment(moment)
    assert "round" not in said.text and "lienat" in said.text, "a GM who leads names none"


def test_what_one_has_against_somebody_is_not_told_beside_how_the_two_feel() -> None:
    """Nor where the thread before ended with how its two feel, as one pattern does for both."""
    feelings = {(CELIA, DAV): 9, (DAV, CELIA): -9, (BO, CY): -9, (CY, BO): 9}
    plain = [one for one in SMALL if not isinstance(one, e.MajorCoup | e.ObjectiveAchieved)]
    denounced = next(at for at, one in enumerate(plain) if isinstance(one, e.Denounced))
    happened = [*plain[: denounced + 1], Reason(CY, "denounce", "feels", BO, CY), *plain[denounced + 1 :]]
    threads = {thread.title: thread.text for thread in told_of(happened, record_of(feelings)).threads}
    texts = [re.sub(r" \([^)]*\)", "", text) for title, text in threads.items() if {"Bo", "Cy"} <= {*title.split()}]
    assert sum("adores" in text for text in threads.values()) == 2, threads
    assert re.findall(r"liking|no love", texts[0]) == []


def test_of_what_is_open_few_hooks_are_of_what_somebody_wants() -> None:
    """And a person at the table comes before a faction, whoever it is that wants it."""
    sun = len(SEATS)
    record = record_of({}, promised=tuple((7 * (seat == BO), 0, 0, 0) for seat in SEATS))
    wanted = {CELIA: (sun,), DAV: (sun, BO), BO: (sun,), CY: (DAV,)}
    avatars = [
        one._replace(objectives=tuple(Objective("4S", "humiliate", target, None) for target in wanted[seat]))
        for seat, one in zip(SEATS, record.avatars, strict=True)
    ]
    hooks = told_of([*SMALL[:7], *SMALL[-2:]], record._replace(avatars=tuple(avatars))).hooks
    wants = [hook for hook in hooks if "still wants" in hook]
    assert wants == ["Dav still wants to humiliate Bo.", "Cy still wants to humiliate Dav."]
    assert any(hook.startswith("Bo has promised Celia 7 Face") for hook in hooks), hooks


WORD = "Bo broke a promise of 9 Face to Dav in round 1, and Dav has let it pass so far."
WOUND = "Dav lost 11 Face to Celia in round 1: how will Dav answer?"


def test_what_nobody_answered_is_a_hook() -> None:
    hooks = told_of(SMALL, record_of({})).hooks
    assert {WORD, WOUND, "Cy denounced Bo in round 2; Bo was convicted, and has let it pass so far."} <= {*hooks}
    yours = told_of(SMALL, record_of({}), DAV).hooks
    assert "You lost 11 Face to Celia in round 1: how will you answer?" in yours
    assert "Bo broke a promise of 9 Face to you in round 1, and you have let it pass so far." in yours
    assert (
        "You denounced Bo in round 2; Bo was convicted, and has let it pass so far."
        in told_of(SMALL, record_of({}), CY).hooks
    )


def test_at_a_table_that_has_no_rounds_a_hook_names_none() -> None:
    hooks = story(WORLD, led=True)(SMALL, SEATING, record_of({}), RECAP).hooks
    assert "Bo broke a promise of 9 Face to Dav, and Dav has let it pass so far." in hooks
    assert "Dav lost 11 Face to Celia: how will Dav answer?" in hooks
    assert [hook for hook in hooks if re.search(r"round| [,.:;]|  ", hook)] == []


def struck(how: str, foe: SeatNo) -> list[e.Event]:
    """Give how Dav strikes back at somebody."""
    ways: dict[str, list[e.Event]] = {
        "challenged": [e.ChallengeCalled("opposed", DAV, foe)],
        "beaten": clash(foe, DAV, DAV, 1),
        "denounced": [e.Denounced(foe, DAV)],
        "refused": [e.LoanRefused(DAV, foe, 3, 0, 0)],
        "cut": [e.PromiseChanged(DAV, foe, 4, 3)],
        "against": [e.ChallengeCalled("opposed", foe, CY), e.FaceLent(DAV, CY, (), 2, 2, 2, 0, 0)],
    }
    return ways[how]


@every_case("how", ["challenged", "beaten", "denounced", "refused", "cut", "against"])
def test_what_was_answered_in_any_way_is_no_hook(how: str) -> None:
    for foe in (BO, CELIA):
        hooks = told_of([*SMALL[:-2], *struck(how, foe), *SMALL[-2:]], record_of({})).hooks
        assert (WORD in hooks, WOUND in hooks) == (foe != BO, foe != CELIA), hooks


def test_a_wish_is_told_with_what_the_two_feel_to_those_who_may_know() -> None:
    wanted = {CELIA: Objective("4S", "betray", DAV), BO: Objective("4S", "seduce", CY)}
    feelings = {(CELIA, DAV): -10, (DAV, CELIA): 9, (BO, CY): -7}
    record = record_of(feelings)
    avatars = [one._replace(objectives=()) for one in record.avatars]
    for seat, wish in wanted.items():
        avatars[seat] = avatars[seat]._replace(objectives=(wish,))
    record = record._replace(avatars=tuple(avatars))
    quiet = [*SMALL[:7], *SMALL[-2:]]
    assert told_of(quiet, record).hooks[:2] == (
        "Celia hates Dav (−10) and wants to betray him; Dav adores Celia (+9).",
        "Bo is bitter towards Cy (−7) but wants to seduce them.",
    )
    assert told_of(quiet, record, CELIA).hooks[0] == "You hate Dav (−10) and want to betray him."
    for seat in (DAV, CY, TABLE):
        told = " ".join(told_of(quiet, record, seat).hooks)
        assert not re.search(r"want|betray|seduce|hate|bitter", told), told
    assert "adore" not in " ".join(told_of(quiet, record, TABLE).hooks)


def test_who_is_betrayed_by_a_loan_though_another_lost_is_told_as_who_had_helped() -> None:
    """Cy stood behind Dav, who lost to Celia; Bo lent to her, and so betrayed Cy: nothing else in it says how."""
    called, won = clash(CELIA, DAV, CELIA, 14)
    loans = [e.FaceLent(CY, DAV, (), 6, 6, 6, 6, 0), e.FaceLent(BO, CELIA, (), 4, 4, 4, 4, 0)]
    for target, behind in ((CY, True), (DAV, False)):
        reached = e.ObjectiveAchieved(BO, Objective("4S", "betray", target, 1), BO)
        teller = Teller(Tongue(Evening([*SMALL[:7], called, *loans, won, reached, *SMALL[-2:]]), NAMES))
        (one,) = [one for one in teller.evening.moments if one.sort == CLASH]
        for more in (PLAIN, HELP):
            teller.begin()
            told = re.sub(r" \([^)]*\)", "", " ".join(sentence.text for sentence in teller.moment(one, more)))
            assert re.search(rf"betray(ed)? {SEATING.names[target]}", told)
            assert "four Face" in told
            assert bool(re.search("betray(ed)? Cy, who had helped Dav", told)) is behind, told


def patterns(found: Any) -> Iterator[str]:
    """Give every text in a file of words."""
    for one in found.values() if isinstance(found, dict) else found if isinstance(found, list) else ():
        yield from patterns(one)
    if isinstance(found, str):
        yield found


def test_no_two_number_words_stand_side_by_side() -> None:
    """A round ends in a number word, in English as in German: "in round four four Face" is no sentence."""
    told = (pattern for language in ("en", "de") for pattern in patterns(words_of(language)["masks"]["patterns"]))
    figures = r"\{(when|then|since)\} \{(face|count|lent|cut|figure|gave|back|promised)\}"
    assert [pattern for pattern in told if re.search(figures, pattern)] == []


def test_a_pattern_names_every_verb_that_a_paragraph_has_once() -> None:
    """Else the paragraph has it twice, and no choice among patterns knows: "cost … at her cost"."""
    words, wanting = words_of("en")["masks"], []
    for pattern in sayings([words["patterns"], words["why"]]):
        text, named = (pattern, "") if isinstance(pattern, str) else (pattern["say"], pattern.get("verbs", ""))
        bare = re.sub(r"\{[^}]*\}|took back|came short|gave way", "", text)
        known = named.split()
        wanting += [
            (text, verb) for verb, forms in VERBS.items() if re.search(rf"\b({forms})\b", bare) and verb not in known
        ]
    assert wanting == []


def sayings(found: Any) -> Iterator[Any]:
    """Give each pattern, with its verbs where it says them."""
    if isinstance(found, str) or (isinstance(found, dict) and "say" in found):
        yield found
        return
    for one in found.values() if isinstance(found, dict) else found:
        yield from sayings(one)


def words_of(language: str) -> Any:
    return load_trusted(bundled("content") / "words" / f"{language}.yaml").data


def told_text(happened: list[e.Event], record: State) -> str:
    return re.sub(r" \([^)]*\)", "", " ".join(one.text for one in told_of(happened, record).threads))


def test_of_several_things_in_one_round_it_is_told_how_often() -> None:
    """Two challenges a round are an option: "in rounds eight and eight" is no sentence."""
    assert NAMES.in_rounds([1, 1]) == "twice in round one"
    assert NAMES.in_rounds([1, 1, 3]) == "twice in round one and once in round three"
    assert NAMES.in_rounds([1, 3]) == "in rounds one and three"


def test_when_it_was_over_is_told_once_of_however_many_had_their_aims_before() -> None:
    """An evening has a fewest number of rounds, whoever has achieved everything: it was over later, and by no deed."""
    pairs = ((CELIA, DAV), (CY, BO))
    aims = {seat: Objective("4H", "humiliate", target, 1) for seat, target in pairs}
    fought = [event for seat, target in pairs for event in clash(seat, target, seat, 4)]
    reached = [e.ObjectiveAchieved(seat, aim, seat) for seat, aim in aims.items()]
    ended = e.GameEnds("Celia and Cy achieved every objective", 6)
    happened = [*SMALL[:7], *fought[:2], reached[0], *fought[2:], reached[1], SMALL[-2], ended]
    told = told_text(happened, record_of({}))
    assert len(re.findall(r"was over|ended the evening", told)) == 1, told
    assert (
        len(re.findall("the last of (?:her|his|their|Celia’s|Cy’s) aims|as (?:she|he|they|Celia|Cy) wanted", told)) == 2
    ), told


def test_nobody_hears_that_the_last_deed_achieved_what_may_have_been_achieved_before() -> None:
    """All see with what it was over; whose aims it was, and when they were achieved, its owner and the GM alone."""
    over = [closed("opposed", CELIA, DAV), SMALL[-2], e.GameEnds(ENDS, 6)]
    happened = [*SMALL[:7], *clash(CELIA, DAV, CELIA, 14), *over]
    record = veiled(record_of({}), TABLE)
    told = story(WORLD)(seen_by(happened, None), SEATING, record, RECAP)
    (end,) = re.findall(r"[^.]*[.][^.]*(?:evening|it) was over[^.]*", " ".join(one.text for one in told.threads))
    assert "Celia" in end and "Cy" in end and "achieved" not in end, end


def test_a_loan_is_told_once_in_a_paragraph_though_it_was_a_betrayal_too() -> None:
    """By a loan Bo reaches the aim to betray Dav, whom Bo adored: that is the loan that was told, and what Bo felt."""
    set_ = e.FeelingStands(BO, DAV, 9, 9, None)
    called, won = clash(CELIA, DAV, CELIA, 14)
    reached = e.ObjectiveAchieved(BO, Objective("4S", "betray", DAV, 1), BO)
    loan = e.FaceLent(BO, CELIA, (), 2, 2, 2, 2, 0)
    evening = Evening([*SMALL[:7], set_, called, loan, won, reached, *SMALL[-2:]])
    teller = Teller(Tongue(evening, NAMES))
    teller.begin()
    own = [one for one in evening.moments if one.sort in (CLASH, TREACHERY)]
    assert len(own) == 2
    told = " ".join(sentence.text for one in own for sentence in teller.moment(one, HELP))
    assert told.count("two Face") == 1, told
    assert re.search(r"(Bo|he|she|they) adored (Dav|him|her|them)", told), told
    assert "two Face" in Teller(Tongue(evening, NAMES)).moment(own[1], HELP)[0].text, "by itself it is told whole"


def open_text(of: str, owed: dict[tuple[int, int], int]) -> str:
    """Give what Dav hears of an evening that leaves sums of a sort open between some."""
    record = record_of({})
    rows = enumerate(getattr(record, of))
    sums = tuple(tuple(owed.get((one, other), was) for other, was in enumerate(row)) for one, row in rows)
    changed: dict[str, Any] = {of: sums}
    told = told_of(SMALL, record._replace(**changed), DAV)
    return " ".join(thread.text for thread in told.threads)


def test_of_two_who_promise_the_second_is_no_one_who_is_promised() -> None:
    """ "Bo promises you six Face and Celia four Face": it was read as what Bo promises Celia."""
    text = open_text("promised", {(BO, DAV): 6, (CELIA, DAV): 4})
    assert re.search(r"Bo (\([^)]*\) )?promises you six Face and Celia (\([^)]*\) )?promises four Face\.", text), text


def test_you_owe_with_a_verb_of_your_own_beside_one_who_owes_you() -> None:
    text = open_text("debts", {(BO, DAV): 6, (DAV, CELIA): 4})
    assert re.search(r"Bo (\([^)]*\) )?owes you six Face and you owe Celia (\([^)]*\) )?four Face\.", text), text
