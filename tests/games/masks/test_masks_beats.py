"""City of Masks in its beats: a round reads as it was played, with its secrets and without."""

from __future__ import annotations

from gmkit.games.masks import events as happening
from gmkit.games.masks.events import (
    ActionsDeclared,
    AimsDeclared,
    ArbiterNamed,
    BetPaid,
    ChallengeCalled,
    ChallengeResolved,
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
from gmkit.games.masks.model import Flow, HiddenAction, Objective
from gmkit.games.masks.telling import beats
from gmkit.table.game import Reason
from tests.games.masks.builders import BO, CATS, CELIA, CY, DAV, FAN, GLORIFY_BO, MOON, POSE, SEATING, SUN, WORLD, done

ROUND: list[Event] = [
    RoundBegins(2),
    ArbiterNamed(CELIA, (CELIA, DAV, BO, CY), (31, 25, 20, 19)),
    SceneSketched(CELIA, "A masked ball", "high-paths"),
    WhereaboutsDeclared(CELIA, "main"),
    WhereaboutsDeclared(DAV, "main"),
    WhereaboutsDeclared(BO, "main"),
    WhereaboutsDeclared(CY, "The fish market"),
    MaskPutOn(CELIA, "qh"),
    MaskPutOn(DAV, "js"),
    MaskPutOn(BO, "role"),
    MaskPutOn(CY, "uncast"),
    SceneOpens("main", (CELIA, DAV, BO)),
    ChallengeCalled("opposed", CELIA, DAV),
    Reason(CELIA, "challenge", "feels", DAV, CELIA),
    AimsDeclared(CELIA, (BO, MOON), None, None),
    ActionsDeclared(CELIA, "qh", (FAN, CATS), 1, 2),
    ActionsDeclared(DAV, "js", (POSE,), 1, 0),
    StakeNamed(CELIA, 8, "stake"),
    StakeNamed(DAV, 10, "raise"),
    StakeNamed(CELIA, 10, "match"),
    FaceLent(BO, CELIA, (), 4, 4),
    FaceLent(MOON, CELIA, (), 2, 2),
    FaceLent(SUN, DAV, (), 5, 5),
    CourtsDrawn(CELIA, 3, 4),
    CourtsDrawn(DAV, 5, 1),
    CourtsDrawn(BO, 6, 2),
    OpposedResolved(CELIA, DAV, "drawn", (5, 4), (), (), 10, 10, 0, 20, "Dav leaves the ball", challenger_won=True),
    LoanRepaid(CELIA, BO, 4, 1),
    LoanRepaid(CELIA, MOON, 2, 2),
    LoanRepaid(DAV, SUN, 5, 0),
    BetPaid(CY, 3),
    FeelingMoved(DAV, CELIA, -4, "the challenge"),
    FeelingMoved(DAV, CELIA, 1, "looking on"),
    FeelingMoved(MOON, CELIA, 2, "wooing"),
    FeelingStands(DAV, CELIA, 2, -1, DAV),
    FeelingStands(MOON, CELIA, 0, 2, None),
    PromiseChanged(BO, CELIA, 6, 0),
    PromiseMade(MOON, CELIA, 2, 2),
    MajorCoup(CELIA, 20),
    ObjectiveAchieved(CELIA, Objective("7S", "humiliate", DAV, 2), CELIA),
    TurnPassed(DAV),
    TurnPassed(BO),
    PromiseChanged(DAV, BO, 2, 1),
    SceneOpens("The fish market", (CY,)),
    ChallengeCalled("unopposed", CY, None),
    AimsDeclared(CY, (), SUN, BO),
    ActionsDeclared(CY, "uncast", (CATS,), 0, 2),
    CourtsDrawn(CY, 2, 1),
    ChallengeResolved(CY, (done(CATS, 2, succeeds=True),), Flow(), Flow(1)),
    MaskOffered(CY, "qh", DAV, 5, taken=False),
    happening.MaskBought(CY, "qd", 12),
    ScoresCounted((1, 0, 0, 0), (1, 0, 0, 0), CELIA, (DAV,), (), (0, 0, 0, 1), (3, 1, 0, 1)),
    GameEnds("Celia achieved every objective", 2),
]

CHALLENGE = (
    "  Celia as the Flirt challenges Dav as the Dashing Swordsman, stake 10, with “Wave a fan” and “Feed stray cats” "
    "against “Pose”: Celia beats Dav 5 to 4 and takes 10 Face. Dav leaves the ball. Celia woos Bo and Moon Temple. "
    "Lent: Bo 4 to Celia, Moon Temple 2 to Celia (2 back), Sun Temple 5 to Dav (lost). Celia betrays Bo: 1 of 4 back. "
    "Bets: Cy +3. "
)
AFTER = [
    "  Dav and Bo pass.",
    "  Promises: Dav to Bo 1 instead of 2.",
    "  At the fish market, Cy:",
    (
        "  Cy as one of the Uncast, working against Sun Temple, acting for Bo: "
        "gets by with “Feed stray cats”; Face 0, Hidden Face +1 (gains 1)."
    ),
    "  Cy buys the Pious Moon Acolyte for 12 Hidden Face.",
    "Points: Celia 3 (objectives 1, Major Coups 1, Arbiter 1); Dav 1 (Influence 1); Bo 0; Cy 1 (masks 1).",
    "The end, in round 2: Celia achieved every objective.",
]
HEADING = "Round 2: a masked ball (high paths); Arbiter Celia as the Flirt. Elsewhere: Cy at the fish market."


def test_the_gm_reads_a_round_with_its_secrets() -> None:
    assert beats(WORLD)(ROUND, SEATING) == [
        HEADING,
        CHALLENGE + "Moved: Dav to Celia −3, now mild dislike (−1); Moon Temple to Celia +2, now mild liking (+2). "
        "Promised: Moon Temple 2 Face to Celia, Bo 0 Face to Celia instead of 6. "
        "Celia brings off a Major Coup: 20 Face change hands. Celia achieves an objective: to humiliate Dav. "
        "(Celia: no love for Dav.)",
        *AFTER,
    ]


def test_the_table_reads_the_same_round_without_them() -> None:
    seen = [event for event in ROUND if getattr(event, "to", None) is None]
    assert beats(WORLD)(seen, SEATING) == [
        HEADING,
        CHALLENGE + "Moved: Dav to Celia −3; Moon Temple to Celia +2, now mild liking (+2). "
        "Promised: Moon Temple 2 Face to Celia, Bo 0 Face to Celia instead of 6. "
        "Celia brings off a Major Coup: 20 Face change hands.",
        *AFTER,
    ]


def test_an_arrest_and_its_trial_are_one_beat_and_a_lost_follower_another() -> None:
    told: list[Event] = [
        MaskPutOn(CELIA, "qh"),
        happening.Denounced(CELIA, BO),
        ActionsDeclared(CELIA, "qh", (FAN,), 1, 0),
        CourtsDrawn(None, 5, 1),
        happening.ArrestEnds(CELIA, (4, 0), escaped=False),
        LoanRefused(CY, CELIA),
        FaceLent(BO, CELIA, (), 0, 0),
        TrialEnds(CELIA, (6, 3), 0, (BO,), convicted=True, lost=12),
        happening.FollowEnds(CY, BO, found=False),
        MaskPutOn(CELIA, "role"),
        ChallengeCalled("opposed", CELIA, DAV),
        happening.ChallengeDeclined(DAV),
        OpposedResolved(CELIA, DAV, "backdown", None, (), (), 0, 0, 0, 0, "", challenger_won=True),
    ]
    assert beats(WORLD)(told, SEATING) == [
        "  Celia is masked as the Flirt.",
        (
            "  Bo denounces Celia. Celia is arrested, 0 to 4. "
            "Celia is convicted and loses 12 Face, 3 to 6; supported by Bo. Cy will not help Celia."
        ),
        "  Cy loses Bo from sight and is alone in the city.",
        "  Celia wears the plain gold mask of a young noble.",
        "  Celia as a young noble in plain gold challenges Dav: Dav backs down before Celia and pays nothing.",
    ]


def test_what_everybody_begins_with_is_told_by_seat() -> None:
    told: list[Event] = [
        happening.MaskDealt(DAV, "js", 14, DAV),
        happening.HiddenFaceDrawn(DAV, (HiddenAction("Hum", 1),), DAV),
        happening.RelationshipSet(DAV, "7S", CELIA, DAV),
        happening.RelationshipSet(DAV, "TC", None, DAV),
        happening.RelationshipSet(DAV, "2H", MOON, DAV),
        happening.ObjectiveDrawn(DAV, "5S", (), DAV),
        happening.ObjectiveDrawn(DAV, "4H", (GLORIFY_BO,), DAV),
        happening.GameOpened((13, 14, 12, 12), (13, 14, 12, 12)),
    ]
    assert beats(WORLD)(told, SEATING) == [
        "Dav: The Dashing Swordsman. Hides Hum (1). Feels: Celia −7 enduring, Moon Temple +2. Wants to glorify Bo.",
        "Everybody is ready. Face, and as much Hidden Face: Celia 13, Dav 14, Bo 12, Cy 12.",
    ]
