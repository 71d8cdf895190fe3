"""Events that were written as plain data are read again as they were."""

from __future__ import annotations

import json
from typing import Any

from gmkit.games.masks import events as e
from gmkit.games.masks.commands import DESK
from gmkit.games.masks.led import at_table
from gmkit.games.masks.model import Attempt, Declared, Flow, HiddenAction, Objective
from gmkit.shell.output import event_data, event_from
from gmkit.table.game import Reason, SeatNo, SignMeant
from tests.cases import every_case
from tests.games.masks.test_masks_recap import played

NAMES = ("Celia", "Dav", "the Moon Temple")
CELIA, DAV, MOON = SeatNo(0), SeatNo(1), 2


@every_case(
    "event",
    [
        e.ActionsDeclared(CELIA, "qh", (Declared("Weep", "proper", 2, tags=("loud", "sad")),), 2, 0),
        e.ChallengeResolved(DAV, (Attempt("Weep", "proper", 2, 2, True),), Flow(3, 1), Flow()),
        e.AimsDeclared(CELIA, (DAV, MOON), None, MOON),
        e.AllyCalled(CELIA, MOON, (DAV,)),
        e.BetsLevelled((CELIA, DAV), (1, 2)),
        e.FactionWooed(CELIA, MOON, 3, 1, ("gift",), (), 0, 0, 4, (("draw", 3, 4),)),
        e.FeelingStands(DAV, MOON, -2, 3, DAV),
        e.HiddenFaceDrawn(CELIA, (HiddenAction("Hum", 1, None, "qh"),), CELIA),
        e.ObjectiveDrawn(DAV, "4H", (Objective("4H", "betray", MOON),), DAV),
        e.CourtsDrawn(None, 3, 2),
        Reason(CELIA, "refuse", "fond_of_foe", MOON, CELIA),
        Reason(CELIA, "refuse", "whim", MOON, "gm"),
        SignMeant(DAV, "short", True),
    ],
)
def test_an_event_is_read_as_it_was_written(event: Any) -> None:
    data = json.loads(json.dumps(event_data(event, NAMES)))
    assert event_from(data, at_table().events(), NAMES) == event
    assert type(event_from(data, at_table().events(), NAMES)) is type(event)


def test_every_event_of_an_evening_is_read_as_it_was_written() -> None:
    one = played(1, 5)
    parties, kinds = (*one.seating.names, *DESK.parties(one.game)), at_table().events()
    for event in one.events:
        data = json.loads(json.dumps(event_data(event, parties, DESK.cards(one.game))))
        assert event_from(data, kinds, parties, DESK.cards(one.game)) == event


def test_what_this_gmkit_does_not_know_is_no_event() -> None:
    kinds = at_table().events()
    assert event_from({"type": "sneeze"}, kinds, NAMES) is None
    assert event_from({"type": "turn-passed", "seat": "Nobody"}, kinds, NAMES) is None
    assert event_from({"type": "turn-passed"}, kinds, NAMES) is None
