"""City of Masks in words: every event in a sentence, and the single words."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from gmkit.games.masks import events as happening
from gmkit.games.masks.events import (
    ActionsDeclared,
    AimsDeclared,
    AllyCalled,
    ArbiterNamed,
    BetPaid,
    ChallengeCalled,
    ChallengeResolved,
    CharacterReceived,
    CourtsDrawn,
    Event,
    FaceLent,
    FeelingMoved,
    FeelingStands,
    GameEnds,
    LoanRefused,
    LoanRepaid,
    MajorCoup,
    MaskOffered,
    MaskPutOn,
    ObjectiveAchieved,
    OpposedResolved,
    PromiseChanged,
    PromiseMade,
    RoundBegins,
    SceneOpens,
    SceneSketched,
    ScoresCounted,
    StakeNamed,
    TrialEnds,
    TurnPassed,
    WhereaboutsDeclared,
)
from gmkit.games.masks.game import Masks, veiled
from gmkit.games.masks.model import MUNDANE, NO_GOAL, Declared, Flow, HiddenAction, Objective
from gmkit.games.masks.rules.actions import moved, worth
from gmkit.games.masks.telling import teller
from gmkit.games.masks.telling.moments import HELP, PLAIN, Teller
from gmkit.games.masks.telling.recap import retold
from gmkit.games.masks.telling.sentences import Tongue
from gmkit.games.masks.telling.threads import CLASH, KEPT, WORD, Evening
from gmkit.games.masks.telling.words import names_of, poise
from gmkit.shell.words import RECAP
from gmkit.table.game import Reason, SeatNo, seen_by
from tests.cases import every_case, records_of
from tests.games.masks.builders import BO, CATS, CELIA, CY, DAV, FAN, GLORIFY_BO, MOON, POSE, SEATING, SUN, WORLD, done
from tests.games.masks.test_masks_recap import AIM, SMALL, clash, table


def over(**said: Any) -> Event:
    """Give the end of a challenge of Celia's against Dav, won with nothing to be had, but for what is said."""
    plain = happening.ChallengeEnds(
        *(1, "opposed", CELIA, DAV, "drawn", CELIA, "", 0, 0, False),
        *(None, 0, None, None, 0, None, None),
    )
    return plain._replace(**said)


TOLD: list[tuple[Event, str]] = [
    (
        happening.MaskDealt(CELIA, "qh", 13, CELIA),
        "Celia is dealt the Flirt, and with it 13 Face and 13 Hidden Face.",
    ),
    (
        happening.HiddenFaceDrawn(CELIA, (HiddenAction("Feed cats", 2, "x"), HiddenAction("Hum", 1)), CELIA),
        "Celia hides: Feed cats (2, against the mask), Hum (1).",
    ),
    (
        happening.RelationshipSet(CELIA, "7S", DAV, CELIA),
        "Celia gives Dav the 7 of Spades: bitter (−7), enduring.",
    ),
    (happening.RelationshipSet(CELIA, "AC", None, CELIA), "Celia leaves the Ace of Clubs unused."),
    (
        happening.ObjectiveDrawn(CELIA, "TH", (GLORIFY_BO, Objective("TH", "seduce", MOON)), CELIA),
        "Celia draws the 10 of Hearts: to glorify Bo, to seduce the Moon Temple.",
    ),
    (happening.ObjectiveDrawn(CELIA, "4S", (), CELIA), "Celia draws the 4 of Spades, which asks for nothing."),
    (
        happening.GameOpened((13, 14, 12, 12), (13, 14, 12, 12)),
        "Everybody is ready. Face, and as much Hidden Face: Celia 13, Dav 14, Bo 12, Cy 12.",
    ),
    (
        happening.GameOpened((13, 14, 12, 12), (1, 2, 3, 4)),
        "Everybody is ready. Face: Celia 13, Dav 14, Bo 12, Cy 12. Hidden Face: Celia 1, Dav 2, Bo 3, Cy 4.",
    ),
    (RoundBegins(2), "Round 2 begins."),
    (happening.TieDrawn(DAV, 3, 4), "Dav draws 3:4 for a place in the order."),
    (
        ArbiterNamed(DAV, (DAV, CELIA, CY, BO), (25, 31, 19, 20)),
        "Dav is the Arbiter, standing at 31; then Celia 25, Cy 20, Bo 19.",
    ),
    (SceneSketched(DAV, "A masked ball", "high-paths"), "Dav sketches the scene: a masked ball (high paths)."),
    (WhereaboutsDeclared(DAV, "main", title="A masked ball"), "Dav comes to the masked ball."),
    (WhereaboutsDeclared(DAV, "main", title="Regatta night"), "Dav comes to Regatta night."),
    (WhereaboutsDeclared(DAV, "main"), "Dav joins the Arbiter."),
    (WhereaboutsDeclared(BO, "The fish market", (CELIA, CY)), "Bo is at the fish market to meet Celia and Cy."),
    (WhereaboutsDeclared(CY, None, (), (BO,)), "Cy follows Bo."),
    (MaskPutOn(DAV, "character"), "Dav is masked as his own Character."),
    (MaskPutOn(CELIA, "qs"), "Celia is masked as Taria the Adventuress."),
    (MaskPutOn(CELIA, "role"), "Celia wears the plain gold mask of a young noble."),
    (MaskPutOn(CELIA, "uncast"), "Celia goes Uncast."),
    (MaskPutOn(CELIA, "character"), "Celia is masked as her own Character."),
    (SceneOpens("main", (CELIA, DAV), "An inspection of the masks"), "At the inspection of the masks: Celia and Dav."),
    (SceneOpens("main", (CELIA, DAV)), "In the Arbiter's company: Celia and Dav."),
    (SceneOpens("The fish market", (BO,)), "At the fish market: Bo."),
    (SceneOpens("lost:3", (CY,)), "Cy is alone in the city."),
    (happening.FollowEnds(CY, BO, found=True), "Cy has followed Bo unseen and is there too."),
    (happening.FollowEnds(CY, BO, found=False), "Cy loses Bo from sight and is alone in the city."),
    (TurnPassed(BO), "Bo lets the turn pass."),
    (
        Reason(CELIA, "challenge", "aim", DAV, CELIA),
        "Celia's reason: what a victory over Dav would bring beside Face.",
    ),
    (Reason(CELIA, "refuse", "foe", SUN, CELIA), "Celia's reason: will not go against Sun Temple."),
    (Reason(CELIA, "challenge", "whim", None, CELIA), "Celia's reason: on a whim."),
    (Reason(CELIA, "leave", "whim", None, CELIA), "Celia leaves: on a whim."),
    (Reason(CELIA, "accept", "law", None, CELIA), "Celia accepts: the mask does not run."),
    (Reason(CELIA, "look away", "whim", None, CELIA), ""),
    (Reason(CELIA, "stand by", "folly", None, CELIA), ""),
    (Reason(CELIA, "lend", "asked", None, CELIA), ""),
    (Reason(CELIA, "refuse", "foe", 99, CELIA), ""),
    (Reason(CELIA, "refuse", "foe", None, CELIA), ""),
    (ChallengeCalled("unopposed", CELIA, None), "Celia takes up a challenge that nobody opposes."),
    (ChallengeCalled("opposed", CELIA, DAV), "Celia challenges Dav."),
    (ChallengeCalled("follow", CY, BO), "Cy tries to follow Bo."),
    (happening.ChallengeDeclined(DAV), "Dav declines."),
    (
        AimsDeclared(CELIA, (DAV, MOON), SUN, BO),
        "Celia woos Dav and Moon Temple, works against Sun Temple and acts for Bo.",
    ),
    (AimsDeclared(CELIA, (), None, None), ""),
    (
        ActionsDeclared(CELIA, "qh", (FAN, CATS), 1, 2),
        (
            "Celia as the Flirt declares Wave a fan (1), Feed stray cats (hidden 2); "
            "1 Face and 2 Hidden Face set aside. That goes against the mask: “Feed stray cats”."
        ),
    ),
    (happening.GoalSet(DAV, "Celia hands over a ring"), "Dav's goal: Celia hands over a ring."),
    (StakeNamed(CELIA, 8, "stake"), "Celia names a stake of 8 Face."),
    (StakeNamed(DAV, 10, "raise"), "Dav offers a stake of 10 Face."),
    (StakeNamed(CELIA, 10, "match"), "Celia matches the stake of 10 Face."),
    (StakeNamed(CELIA, 10, "less"), "Celia asks for a stake of 10 Face."),
    (StakeNamed(CELIA, 10, "take"), "Celia takes the stake of 10 Face."),
    (StakeNamed(CELIA, 10, "hold"), "Celia holds to a stake of 10 Face."),
    (StakeNamed(CELIA, 10, "meet"), "Celia meets the stake of 10 Face."),
    (happening.StakeFalls(6), "Neither side can cover the stake: it falls to 6 Face."),
    (happening.AllyCalled(CELIA, BO, (CY,)), "Celia asks Bo for Face through Cy, and pays 1 for the asking."),
    (
        happening.MessengerSent(CELIA, CY, 2, 5, arrives=False),
        "Celia sends for Cy and draws 2:5: Cy does not come in time.",
    ),
    (FaceLent(BO, CELIA, (), 4, 4), "Bo lends Celia 4 Face."),
    (FaceLent(BO, CELIA, (CY,), 9, 4), "Bo lends Celia 4 of 9 Face through Cy."),
    (FaceLent(MOON, CELIA, (), 6, 6), "Celia has 6 Face from Moon Temple."),
    (FaceLent(BO, CELIA, (), 0, 0), "Bo stands by Celia."),
    (FaceLent(BO, CELIA, (), 4, 4, 18, 18, 14), "Bo lends Celia 4 Face. Bo breaks his word to Celia: 18 promised."),
    (
        FaceLent(BO, CELIA, (DAV,), 6, 3, 9, 9, 3),
        "Bo lends Celia 3 of 6 Face through Dav. Bo breaks his word to Dav: 9 promised.",
    ),
    (FaceLent(BO, CELIA, (), 7, 7, 8, 8, 1), "Bo lends Celia 7 Face."),
    (LoanRefused(CY, CELIA), "Cy will not help Celia."),
    (LoanRefused(BO, CELIA, 20, 18, 18), "Bo breaks his word to Celia: 18 promised, nothing lent."),
    (LoanRefused(BO, CELIA, 2, 2, 2), "Bo breaks his word to Celia: 2 promised, nothing lent."),
    (LoanRefused(BO, CELIA, 8, 8, 2), "Bo cannot help Celia: he has promised 8 and has 2 to lend."),
    (LoanRefused(CY, CELIA, 8, 8, 0), "Cy cannot help Celia: they have promised 8 and have none to lend."),
    (LoanRefused(BO, CELIA, 1, 8, 1), "Bo will not help Celia."),
    (happening.SupportDeclared(BO, (POSE,)), "Bo supports with Pose (1)."),
    (happening.BetPlaced(CY, CELIA, 3), "Cy bets 3 Face on Celia."),
    (happening.BetsLevelled((CY, BO), (2, 0)), "Bets are levelled: Cy 2, Bo 0."),
    (happening.BetsLevelled((CY,), (0,)), "Bets are levelled: none stands, since nobody bets against."),
    (CourtsDrawn(CELIA, 6, 2), "Celia draws 6:2, striking."),
    (CourtsDrawn(None, 3, 3), "Authority draws 3:3, graceless."),
    (
        ChallengeResolved(
            CELIA, (done(FAN, 1, succeeds=True), done(CATS, 3, succeeds=False)), Flow(4), Flow(4, 2, 0, 2)
        ),
        (
            "Celia shines with “Wave a fan” and fails with grace at “Feed stray cats”: "
            "Face +4 (gains 4), Hidden Face +4 (gains 6, loses 2)."
        ),
    ),
    (
        OpposedResolved(
            DAV,
            CELIA,
            "drawn",
            (3, 4),
            (done(FAN, 1, succeeds=False),),
            (done(POSE, 1, succeeds=True),),
            10,
            10,
            0,
            20,
            "Celia hands over a ring",
            challenger_won=False,
        ),
        "Dav beats Celia 4 to 3 and takes 10 Face. Celia fails at “Wave a fan”. Dav succeeds at “Pose”.",
    ),
    (
        OpposedResolved(CELIA, DAV, "desperate", (4, 4), (), (), 10, 6, 4, 20, "", challenger_won=True),
        "Celia beats Dav 4 to 4 (a tie is the challenger’s) in a desperate attack and takes 6 Face; Dav owes 4 more.",
    ),
    (
        OpposedResolved(CELIA, DAV, "backdown", None, (), (), 10, 5, 0, 10, "", challenger_won=True),
        "Dav backs down before Celia and pays 5 Face.",
    ),
    (happening.ConflictPaid(CELIA, 2), "Celia gains 2 Hidden Face by Conflicted Actions."),
    (LoanRepaid(CELIA, BO, 4, 5), "Celia gives Bo 5 Face back, 1 more than was lent."),
    (LoanRepaid(CELIA, BO, 4, 4), "Celia gives Bo 4 Face back."),
    (LoanRepaid(CELIA, BO, 4, 0), "Celia gives Bo nothing back of 4 Face lent."),
    (BetPaid(CY, -3), "Cy loses 3 Face by a bet."),
    (happening.DebtCancelled(CELIA, DAV, 4), "Celia wins back the 4 Face owed to Dav."),
    (
        happening.FactionUnmoved(CELIA, MOON),
        "Nothing that Celia does is to the liking of Moon Temple, and no notice is taken.",
    ),
    (
        happening.FactionWooed(CELIA, MOON, -2, 1, ("Wave a fan",), ("Swear",), 1, 2, 2),
        (
            "Celia is weighed by Moon Temple: the draw −2, whom it is against +1, “Wave a fan” +1, “Swear” −1, "
            "further +1, corrected by +2; +2 in all."
        ),
    ),
    (FeelingMoved(DAV, CELIA, -2, "wooing"), "Dav cools towards Celia by 2 (wooing)."),
    (FeelingMoved(MOON, CELIA, 3, "wooing"), "Celia rises by 3 with Moon Temple (wooing)."),
    (FeelingStands(DAV, CELIA, 4, 7, DAV), "Dav is devoted to Celia (+7, before +4)."),
    (FeelingStands(DAV, CELIA, -9, -9, DAV), "Dav is obsessed with hating Celia (−9, as before)."),
    (FeelingStands(MOON, CELIA, 0, 3, None), "Celia stands at +3 with Moon Temple (before 0)."),
    (PromiseMade(DAV, CELIA, 3, 5), "Dav promises Celia 3 Face (5 in all)."),
    (PromiseMade(MOON, CELIA, 3, 3), "Celia can call on Moon Temple for 3 Face more."),
    (PromiseChanged(DAV, CELIA, 5, 3), "Dav cuts the promise to Celia from 5 to 3 Face."),
    (PromiseChanged(DAV, CELIA, 5, 8), "Dav raises the promise to Celia from 5 to 8 Face."),
    (PromiseChanged(DAV, CELIA, 5, 0), "Dav takes back the 5 Face promised to Celia."),
    (PromiseChanged(MOON, CELIA, 5, 0), "Celia can call on Moon Temple for 0 Face; it was 5."),
    (MajorCoup(CELIA, 24), "Celia brings off a Major Coup: 24 Face change hands."),
    (CharacterReceived(CELIA, granted=True), "Celia receives a Character."),
    (CharacterReceived(CELIA, granted=False), "Celia has earned a Character; the GM may grant it."),
    (ObjectiveAchieved(CELIA, GLORIFY_BO, CELIA), "Celia achieves an objective: to glorify Bo."),
    (happening.StoryJoined(CELIA), "Celia joins the story."),
    (happening.StoryLeft(CELIA), "Celia leaves the story."),
    (happening.AllAchieved(CELIA, CELIA), "Celia has achieved all that was wanted."),
    (
        happening.LineBroken(CELIA, "jh", "Flee if challenged"),
        "Celia as Alus the Lover does not keep to a line of the mask: “Flee if challenged”.",
    ),
    (happening.LineBroken(CELIA, "jh", ""), "Celia as Alus the Lover went against the mask, somebody says."),
    (happening.Denounced(CELIA, BO), "Bo denounces Celia."),
    (happening.Denounced(CELIA, BO, "qh"), "Bo denounces Celia for going against the mask."),
    (happening.Denounced(CELIA, BO, "uncast"), "Bo denounces Celia for being seen Uncast."),
    (happening.Denounced(CELIA, BO, "uncast", ("Sing",)), "Bo denounces Celia for “Sing”, Uncast."),
    (
        happening.Denounced(CELIA, BO, "qh", ("Sing",)),
        "Bo denounces Celia for “Sing”, which the mask forbids.",
    ),
    (
        happening.Denounced(CELIA, BO, "qh", (), "Never cry"),
        "Bo denounces Celia for not keeping to the mask’s line “Never cry”.",
    ),
    (happening.ChallengeOpens(3, "opposed"), ""),
    (
        over(winner=DAV, goal="She cries", paid=12, debt=3),
        "In short: Celia challenges Dav and loses 12 Face. She cries. Celia owes 3 more, and is beholden to Dav.",
    ),
    (over(paid=4, goal=NO_GOAL), "In short: Celia challenges Dav and wins 4 Face."),
    (over(paid=24, coup=True), "In short: Celia challenges Dav and wins 24 Face. It is a Major Coup for Celia."),
    (
        over(paid=5, withheld=8, lender=BO, asker=DAV, ruined=DAV),
        "In short: Celia challenges Dav and wins 5 Face. Bo kept back 8 Face that he had promised Dav.",
    ),
    (over(paid=5, ruined=DAV), "In short: Celia challenges Dav and wins 5 Face. Dav has no Face left."),
    (
        over(winner=DAV, promised=4, giver=BO, receiver=DAV),
        "In short: Celia challenges Dav and loses nothing. Bo promises Dav 4 Face more.",
    ),
    (over(outcome="left", paid=2), "In short: Dav leaves the field to Celia, for 2 Face."),
    (over(outcome="backdown", winner=DAV, paid=2), "In short: Celia backs down before Dav, for 2 Face."),
    (over(kind="trial"), ""),
    (over(kind="unopposed"), ""),
    (happening.ArrestEnds(CELIA, (4, 4), escaped=False), "Celia is arrested, 4 to 4."),
    (
        happening.ArrestEnds(CELIA, (4, 4), escaped=False, lost=3, hidden_lost=1),
        "Celia is arrested and loses 3 Face and 1 Hidden Face, 4 to 4.",
    ),
    (happening.ArrestEnds(CELIA, (2, 5), escaped=True), "Celia escapes arrest, 5 to 2."),
    (
        TrialEnds(CELIA, (6, 3), 1, (BO, CY), convicted=True, lost=12),
        "Celia is convicted and loses 12 Face, 3 to 6; 1 added for Face promised; supported by Bo and Cy.",
    ),
    (TrialEnds(CELIA, (2, 3), 0, (), convicted=False, lost=0), "Celia is released, 3 to 2."),
    (
        happening.AlienationDrawn(CELIA, 2, 2, 3, alienated=True, shift=2),
        "Celia has 2 Hidden Face too many, draws 2:3 and is alienated.",
    ),
    (happening.DebtPaid(DAV, CELIA, 3, 1), "Dav pays Celia 3 Face of a debt, 1 still owed."),
    (happening.DebtPaid(DAV, CELIA, 4, 0), "Dav pays Celia 4 Face of a debt, and is beholden no more."),
    (happening.OrderGiven(CELIA, BO, "Fetch my glove"), "Bo bids Celia: “Fetch my glove”."),
    (happening.OrderGiven(CELIA, None, "Sing"), "The GM bids Celia: “Sing”."),
    (
        happening.Ruled(CELIA, "Face", 13, 16, "for that speech"),
        "Celia: Face 13 becomes 16, by the GM's word (for that speech).",
    ),
    (happening.Ruled(CELIA, "has the Spider", 0, 1, ""), "Celia has the Spider, by the GM's word."),
    (happening.MaskBought(CELIA, "js", 11), "Celia buys the Dashing Swordsman for 11 Hidden Face."),
    (
        MaskOffered(CELIA, "qh", DAV, 5, taken=False),
        "Celia offers Dav the Flirt for 5 Hidden Face; Dav declines.",
    ),
    (
        ScoresCounted((1, 0, 0, 0), (1, 0, 0, 0), CELIA, (DAV,), (CELIA,), (2, 0, 0, 0), (6, 1, 0, 0)),
        (
            "Points: Celia 6 (objectives 1, Major Coups 1, Arbiter 1, Character 1, masks 2); Dav 1 (Influence 1); "
            "Bo 0; Cy 0."
        ),
    ),
    (GameEnds("the last round is over", 8), "The end, in round 8: the last round is over."),
]


@every_case(("event", "words"), TOLD)
def test_an_event_is_told_in_a_sentence(event: Event, words: str) -> None:
    assert teller(WORLD)(event, SEATING) == words


def test_every_event_is_told() -> None:
    assert {type(event) for event, _ in TOLD} == records_of(happening) | {Reason}


# --- single words


def test_feelings_have_words_for_every_level() -> None:
    names = names_of(WORLD, SEATING)
    words = [names.feeling_word(level).split(" (")[0] for level in range(-10, 11)]
    bands = ["obsessive hatred"] * 2 + ["bitter"] * 3 + ["hostile"] * 3 + ["mild dislike"] * 2
    assert words == [*bands, "neutral", *["mild liking"] * 2, *["warm"] * 3, *["devoted"] * 3, *["obsessive"] * 2]
    assert [names.feels(level) for level in (-10, -6, -3, -1, 0, 1, 3, 6, 10)] == [
        "obsessed with hating",
        "bitter towards",
        "hostile to",
        "mildly averse to",
        "neutral about",
        "mildly fond of",
        "warm towards",
        "devoted to",
        "obsessed with",
    ]


def test_poise_follows_the_difference() -> None:
    assert [poise(n, names_of(WORLD, SEATING)) for n in (0, -1, 2, 3, -4, 5, 6)] == [
        "graceless",
        "passable",
        "neat",
        "assured",
        "striking",
        "dazzling",
        "legendary",
    ]


def test_an_action_is_told_with_its_worth_and_a_flow_with_its_parts() -> None:
    assert [worth(one) for one in (FAN, CATS, Declared("Sneeze", MUNDANE, 0))] == [
        "Wave a fan (1)",
        "Feed stray cats (hidden 2)",
        "Sneeze (mundane)",
    ]
    assert moved(Flow(3, 5), Flow(3, 0, 1, 2)) == "Face −2 (gains 3, loses 5), Hidden Face +6 (gains 6)"
    assert moved(Flow(), Flow()) == "Face 0"


# ---- What a recap says of much that is alike, and how an aim came about that the clash does not show.


def told_of(evening: list[Event], *, gm: bool = False) -> str:
    return re.sub(r" \([^)]*\)", "", " ".join(table(evening, gm=gm).recap()))


def test_of_many_major_coups_it_is_told_how_many_were_whose() -> None:
    evening = [*SMALL[:-2], *(event for _ in range(4) for event in (*clash(BO, CY, BO, 21), MajorCoup(BO, 42)))]
    told = told_of([*evening, *clash(BO, DAV, BO, 21), MajorCoup(BO, 42), *SMALL[-2:]])
    assert re.search(r"six Major Coups.*: five for Bo and one for Celia\.", told), told
    assert "Major Coup" in told_of(SMALL), "one alone is told with its challenge"
    assert "in all" not in told_of(SMALL)


def test_a_promise_broken_twice_in_a_round_is_named_once() -> None:
    called, resolved = clash(DAV, CY, CY, 1)
    again = [event for _ in range(2) for event in (called, LoanRefused(BO, DAV, 6, 9, 6), resolved)]
    evening = Evening([*SMALL[:7], *again])
    teller_ = Teller(Tongue(evening, names_of(WORLD, SEATING)))
    told = teller_.broken([[one for one in evening.moments if one.sort == WORD]])
    assert re.sub(r" \([^)]*\)", "", told.text).endswith("of nine Face to Dav twice in round one.")
    assert len(told.facts) == 2


def test_an_aim_by_the_gm_s_word_came_of_no_deed_before_it() -> None:
    """What was said after a challenge is told as said; the aim that the challenge itself achieved stays in it."""
    at = 1 + max(at for at, one in enumerate(SMALL) if isinstance(one, ObjectiveAchieved))
    glory = AIM._replace(kind="glorify", target=MOON)
    said = [ObjectiveAchieved(CELIA, glory, CELIA), happening.Ruled(CELIA, "achieves want 2", 0, 1, "", CELIA)]
    evening = [*SMALL[:at], *said, *SMALL[at:]]
    found = Evening(evening)
    assert glory not in [aim.objective for part in found.parts for aim in part.aims]
    assert AIM in [aim.objective for part in found.parts for aim in part.aims]
    told = told_of(evening, gm=True)
    assert re.search(r"by the GM's word: to glorify the Moon|The GM said .*to glorify the Moon", told), told


def test_a_debt_that_was_won_back_is_not_won_for_nothing() -> None:
    at = next(at for at, one in enumerate(SMALL) if isinstance(one, OpposedResolved))
    first = SMALL[at]
    assert isinstance(first, OpposedResolved)
    cleared = [happening.DebtCancelled(first.winner, first.loser, 6), first._replace(paid=0, debt=0)]
    told = told_of([*SMALL[:at], *cleared, *SMALL[at + 1 :]])
    assert re.search("the debt was gone|nothing more", told), told


def test_how_an_aim_came_about_is_told_to_the_gm() -> None:
    """In whose name it was, whose champion lost, whose Face did it; whoever knows no aims hears nothing of it."""
    at = 1 + next(at for at, one in enumerate(SMALL) if isinstance(one, ChallengeCalled))
    lent, lost = FaceLent(SUN, CELIA, (), 6, 6), FaceLent(SUN, DAV, (), 6, 6)
    ways: list[tuple[Objective, Event | None, str]] = [
        (
            AIM._replace(kind="glorify", target=SUN),
            AimsDeclared(CELIA, (), None, SUN),
            "(of|for|glorified) the Sun Temple",
        ),
        (AIM._replace(target=MOON), None, "humiliated the Moon Temple, as .*Dav (was a champion|stood high)"),
        # By the rules who wins with a temple's Face behind it glorifies that: it is no loan to oneself.
        (AIM._replace(kind="glorify", target=SUN), lent, "Sun Temple had lent Celia six|six Face from the Sun Temple"),
        (AIM._replace(kind="seduce", target=SUN), lent, "six Face.*seduced"),
        (AIM._replace(kind="betray", target=SUN), lost, "([Ss]ix Face|champion|stood high).*betrayed"),
    ]
    for aim, event, said in ways:
        reached = [one._replace(objective=aim) if isinstance(one, ObjectiveAchieved) else one for one in SMALL]
        evening = [*reached[:at], *([event] if event else []), *reached[at:]]
        assert re.search(said, told_of(evening, gm=True)), told_of(evening, gm=True)
        assert not re.search(r"(\w+) had (lent|put \w+ Face behind) \1\b", told_of(evening, gm=True))
        assert not re.search(r"(her|his|their|’s?) aim\b|as planned|champion", told_of(evening))


def test_what_one_did_beside_what_weighed_most_is_told_to_oneself_too() -> None:
    """Wooing that won somebody over, and Face that was lent."""
    wooing = [
        ChallengeCalled("unopposed", BO, None), AimsDeclared(BO, (DAV, len(SEATING)), None, None),
        *(FeelingMoved(warmed, BO, 2, "wooing") for warmed in (DAV, len(SEATING))),
    ]  # fmt: skip
    lent = [FaceLent(CY, DAV, (), 4, 4) if isinstance(one, FaceLent) else one for one in SMALL]
    evening = [*lent[:5], *wooing, *lent[5:]]
    record = Masks(WORLD).set_up(SEATING, {}).state
    record = record._replace(face=(12,) * len(SEATING) + record.face[len(SEATING) :], round=2)

    def told(seat: SeatNo) -> set[tuple[str, int, int | None]]:
        found = retold(WORLD)(seen_by(evening, seat), SEATING, veiled(record, seat), RECAP)
        facts = [fact for one in found.paragraphs for sentence in one.sentences for fact in sentence.facts]
        return {(fact.verb, fact.subject, fact.object) for fact in facts}

    assert {("woo", BO, DAV), ("woo", BO, len(SEATING))} <= told(BO)
    assert ("woo", BO, DAV) in told(DAV)
    assert ("lend", CY, DAV) in told(CY)


def test_two_aims_of_one_deed_are_told_as_two() -> None:
    at = 1 + max(at for at, one in enumerate(SMALL) if isinstance(one, ObjectiveAchieved))
    glory = ObjectiveAchieved(CELIA, AIM._replace(kind="glorify", target=MOON), CELIA)
    told = told_of([*SMALL[:at], glory, *SMALL[at:]], gm=True)
    assert re.search(r"humiliated Dav\b.*(glorify|glorified) the Moon Temple", told), told


def test_major_coups_of_many_take_two_sentences() -> None:
    """Nine winners, whose masks have long names."""
    names = names_of(WORLD, SEATING)
    coups = [
        each
        for one, other in pairwise((CELIA, DAV, BO, CY, CELIA))
        for each in (*clash(one, other, one, 21), MajorCoup(one, 42))
    ]
    masks = [happening.MaskPutOn(seat, "qs") for seat in (CELIA, DAV, BO, CY)]
    teller_ = Teller(Tongue(Evening([*SMALL[:3], *masks, *coups, *clash(BO, CY, BO, 21), MajorCoup(BO, 42)]), names))
    told = teller_.coups([one for one in teller_.evening.moments if one.sort == CLASH])
    assert all(len(each.split()) <= 30 for each in told.text.split(". ")), told.text
    assert told.text.startswith(("There were five Major Coups in all", "In all there were five Major Coups"))
    assert len(told.facts) == 5
    assert all(name in told.text for name in SEATING.names)


def test_a_promise_that_somebody_called_in_for_another_says_for_whom() -> None:
    """Bo's reason is about Cy, who has not been named so far; a request of one's own needs no such sentence."""
    at = next(at for at, one in enumerate(SMALL) if isinstance(one, LoanRefused))
    why = Reason(BO, "refuse", "asker", CY, BO)
    for seat, via, said in ((CY, (DAV,), True), (DAV, (), False)):
        evening = [*SMALL[:at], AllyCalled(seat, BO, via), SMALL[at], why, *SMALL[at + 1 :]]
        told = told_of(evening, gm=True)
        assert bool(re.search(r"Dav had asked on behalf of Cy|for Cy that Dav had asked", told)) is said, told


def test_of_what_nobody_could_pay_nothing_was_paid() -> None:
    at = next(at for at, one in enumerate(SMALL) if isinstance(one, OpposedResolved))
    for paid, debt, said in ((0, 8, "none of it|all of it|still to come"), (5, 3, "three Face")):
        resolved = SMALL[at]
        assert isinstance(resolved, OpposedResolved)
        owed = resolved._replace(paid=paid, debt=debt)
        told = told_of([*SMALL[:at], owed, *SMALL[at + 2 :]])
        assert re.search(rf"{'five' if paid else 'eight'} Face.*({said})", told), told
        # The eight that the judges took are Bo's.
        assert any("eight Face" in each and "Celia" in each for each in told.split(". ")) is (not paid), told


def test_whoever_keeps_a_loan_is_not_said_to_have_nothing() -> None:
    """Told in every way there is: what was kept was in hand."""
    back = LoanRepaid(CELIA, CY, 9, 0)
    for at in range(6):
        evening = Evening([*SMALL[:4], *SMALL[3:4] * at, *SMALL[4:6], *clash(CELIA, DAV, CELIA, 9), back])
        teller_ = Teller(Tongue(evening, names_of(WORLD, SEATING)))
        (kept,) = [one for one in evening.moments if one.sort == KEPT]
        told = teller_.moment(kept)[0].text
        assert re.search("nothing|kept|held on to|in vain", told)
        assert "nothing to give" not in told


def test_where_a_story_goes_on_in_the_same_place_that_is_named_once() -> None:
    def again(number: int, title: str) -> list[Event]:
        scene = [SceneSketched(CELIA, title, "high-paths"), SceneOpens("main", (CELIA, DAV, BO, CY))]
        return [RoundBegins(number, (12, 12, 12, 12)), *scene, *clash(CELIA, DAV, CELIA, 5)]

    for title, often in (("A masked ball", 1), ("A race over the roofs", 2)):
        evening = Evening([SMALL[0], *again(1, "A masked ball"), *again(2, title), *again(3, "A masked ball")])
        teller_ = Teller(Tongue(evening, names_of(WORLD, SEATING)))
        told = " ".join(each.text for one in evening.moments for each in teller_.moment(one, PLAIN))
        assert told.count("at a masked ball") == often, told
        assert told.count("during a race over the roofs") == often - 1


def test_you_are_told_of_in_words_that_one_would_say_to_somebody() -> None:
    names = names_of(WORLD, SEATING)
    patterns = [text for key in ("case", "follow.won") for text, _ in names.patterns("patterns", key)]
    assert not [text for text in patterns if " by {by}" in text or "heels of {" in text]


def test_honours_and_aims_that_are_told_elsewhere_are_not_told_again_with_their_challenge() -> None:
    """What fills a short evening had each aim a second time."""
    evening = Evening(SMALL)
    (one,) = [one for one in evening.moments if one.sort == CLASH and one.of.coup]
    for known in (False, True):
        teller_ = Teller(Tongue(evening, names_of(WORLD, SEATING)))
        told = teller_.moment(one, PLAIN)
        if known:
            teller_.known = {(fact.at, fact.verb) for each in told for fact in each.facts}
            told = teller_.moment(one, PLAIN)
        verbs = [fact.verb for each in told for fact in each.facts]
        assert verbs[:1] == ["beat"]
        assert ({"coup", "achieve"} <= {*verbs}) is not known
        assert not (known and {"coup", "achieve"} & {*verbs})


def test_where_all_challenges_were_fought_nobody_counts_how_many_of_them() -> None:
    record = Masks(WORLD).set_up(SEATING, {}).state
    record = record._replace(face=(12,) * len(SEATING) + record.face[len(SEATING) :], round=9)
    quarrels = [event for loser in (DAV, BO) for event in clash(CELIA, loser, CELIA, 9)]
    for more, said in (
        ([], "Two challenges were met."),
        (clash(BO, CY, CY, 1), "Of three challenges two were fought."),
    ):
        away = [one._replace(outcome="left") if isinstance(one, OpposedResolved) else one for one in more]
        told = retold(WORLD)([*SMALL[:7], *quarrels, *away, *SMALL[-2:]], SEATING, record, RECAP)
        (figures,) = [one for one in told.paragraphs if one.title == "In figures"]
        assert figures.sentences[0].text == said


def test_whoever_lent_hears_who_else_did_on_that_side_alone() -> None:
    """A paragraph of one's own has no room for both."""
    both = [e for one in SMALL for e in ([one, FaceLent(BO, CELIA, (), 6, 6)] if isinstance(one, FaceLent) else [one])]
    for viewer, borrower in ((CY, DAV), (BO, CELIA), (None, None)):
        evening = Evening([one._replace(delivered=5) if isinstance(one, FaceLent) else one for one in both])
        teller_ = Teller(Tongue(evening, names_of(WORLD, SEATING), viewer))
        (one,) = [one for one in evening.moments if one.sort == CLASH and one.of.coup]
        lent = {fact.object for each in teller_.moment(one, HELP) for fact in each.facts if fact.verb == "lend"}
        assert lent == ({borrower} if viewer is not None else {CELIA, DAV})


def test_whoever_had_cooled_more_that_evening_than_a_wooing_mends_was_not_won_over() -> None:
    """A feeling that fell by five and rose by two was told as somebody won over, and one that rose by one, of a foe."""
    record = Masks(WORLD).set_up(SEATING, {}).state
    record = record._replace(face=(12,) * len(SEATING) + record.face[len(SEATING) :], round=9)
    wooing = [ChallengeCalled("unopposed", BO, None), AimsDeclared(BO, (CY,), None, None)]
    for before, by, won in (([], 2, True), ([], 1, False), ([FeelingMoved(CY, BO, -5, "wooing")], 2, False)):
        moved = FeelingMoved(CY, BO, by, "wooing")
        told = retold(WORLD, led=True)([*SMALL[:7], *before, *wooing, moved], SEATING, record, RECAP)
        facts = [fact for one in told.paragraphs for each in one.sentences for fact in each.facts]
        assert (("woo", BO, CY) in [(fact.verb, fact.subject, fact.object) for fact in facts]) is won


def test_what_changed_hands_is_told_and_what_stayed_owed_apart() -> None:
    """Of three Face paid and seven owed it was said that ten were taken, and not always that most was still owed."""
    record = Masks(WORLD).set_up(SEATING, {}).state
    record = record._replace(face=(12,) * len(SEATING) + record.face[len(SEATING) :], round=9)
    for paid in (3, 0):
        happened = [*SMALL[:7], *clash(DAV, CELIA, DAV, paid, 7)]
        told = retold(WORLD, led=True)(happened, SEATING, record, RECAP)
        every = [told.story.headline, told.story.previously, *(one.text for one in told.story.threads)]
        assert not any("ten Face" in text or "seven Face from" in text for text in every[:2]), every
        assert ("three Face" in told.story.headline and "three Face" in told.story.previously) is bool(paid)
        facts = [fact for one in told.paragraphs for each in one.sentences for fact in each.facts]
        assert ("owe", CELIA, DAV, 7) in [(fact.verb, fact.subject, fact.object, fact.figure) for fact in facts]
        assert "seven face" in " ".join(every[2:]).lower()


def test_of_what_goes_on_nobody_has_won_though_points_are_counted() -> None:
    """After a season with a tie it was told how one of the two had won, and of the other's points nothing."""
    record = Masks(WORLD).set_up(SEATING, {}).state
    record = record._replace(face=(12,) * len(SEATING) + record.face[len(SEATING) :], round=9)
    early = ScoresCounted((0,) * 4, (0,) * 4, BO, (), (), (4, 0, 0, 0), (4, 0, 1, 0))
    late = ScoresCounted((0,) * 4, (0,) * 4, BO, (), (), (0, 2, 1, 0), (0, 2, 2, 0))
    happened = [*SMALL[:7], *clash(DAV, CELIA, DAV, 3), early, late]
    told = {one.title: one.text for one in retold(WORLD, led=True)(happened, SEATING, record, RECAP).story.threads}
    assert not any(title.startswith("How ") for title in told), told
    points = told["Dav and Bo lead so far"]
    assert re.search(r"\bDav .*for two extra masks\..*\bBo .*for an extra mask and being Arbiter\.", points), points


def test_what_one_saw_has_what_befell_oneself_and_weighs_too_little_for_anybody_else() -> None:
    """Whoever was denounced and got away, was bidden something or alienated heard of the others' quarrels alone."""
    record = Masks(WORLD).set_up(SEATING, {}).state
    record = record._replace(face=(12,) * len(SEATING) + record.face[len(SEATING) :], round=9)
    own = [
        *(happening.Denounced(DAV, CELIA, "js", ("Weep in public",)), happening.ArrestEnds(DAV, (6, 6), escaped=True)),
        *[happening.OrderGiven(DAV, CELIA, "Fetch my glove")] * 2,
        happening.AlienationDrawn(DAV, 3, 6, 4, True, 6),
        PromiseChanged(CELIA, DAV, 3, 1),
        *(ChallengeCalled("unopposed", DAV, None), ChallengeResolved(DAV, (), Flow(4, 2), Flow())),
    ]
    happened = [*SMALL[:7], *own, RoundBegins(2), *clash(BO, CY, CY, 4)]

    def seen_by_one(seat: SeatNo) -> str:
        view = veiled(record, seat)
        told = retold(WORLD, led=True)(seen_by(happened, seat), SEATING, view, RECAP).story
        return re.sub(r" \([^)]*\)", "", " ".join(one.text for one in told.threads if one.title != "As it stands"))

    dav = seen_by_one(DAV)
    assert re.search(r"Celia [^.]*you[^.]*“Weep in public”", dav), dav
    assert re.search(
        r"[Yy]ou were sought and got away|authorities came for you, and had no conviction|got away from those who came",
        dav,
    ), dav
    assert len(re.findall("“Fetch my glove”", dav)) == 1, dav
    assert "alienat" in dav.lower()
    assert re.search(r"two Face[^.]*had been promised|promise to you[^.]*two Face", dav), dav
    assert re.search(r"Nobody stood up to you, and it brought you two|You gained two|richer by two", dav), dav
    celia, bo = seen_by_one(CELIA), seen_by_one(BO)
    assert re.search(r"[Yy]ou [^.]*Dav[^.]*“Weep in public”", celia), celia
    assert "“Fetch my glove”" in celia and "alienat" not in celia.lower()
    assert "glove" not in bo and "Weep" not in bo


def test_where_nobody_is_the_arbiter_the_points_say_so() -> None:
    """At a table that nobody has played a round at, a season gave whoever stood highest no point, without a word."""
    scores = ScoresCounted((0,) * 4, (0,) * 4, None, (), (), (2, 1, 0, 0), (2, 1, 0, 0))
    told = teller(WORLD)(scores, SEATING)
    assert told.endswith("Cy 0. Nobody is the Arbiter, which would be worth one."), told
    assert "Nobody" not in teller(WORLD)(scores._replace(arbiter=BO), SEATING)


def test_a_promise_that_is_taken_back_is_told_so_and_never_as_one_that_was_broken() -> None:
    """The words for a betrayal are fixed: what is cut is taken back; who breaks a word was asked and lent nothing."""
    names = names_of(WORLD, SEATING)
    for key in ("cut.all", "cut.part"):
        for pattern, _ in names.patterns("patterns", key):
            assert re.search(r"\btook back\b|\bcut a promise\b", pattern), pattern
    for key in ("word.nothing", "word.since"):
        assert not any("took back" in pattern for pattern, _ in names.patterns("patterns", key))
