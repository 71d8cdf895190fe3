"""What a seat of City of Masks is shown before it chooses, and what it is not."""

from __future__ import annotations

import re
from itertools import islice

from gmkit.chance.pieces import Card, Domino
from gmkit.chance.source import Source
from gmkit.games.masks import screens
from gmkit.games.masks.events import ChallengeEnds
from gmkit.games.masks.led.standing import under_way
from gmkit.games.masks.model import (
    NEUTRAL,
    Avatar,
    Encounter,
    Feeling,
    Hall,
    Held,
    HiddenAction,
    Loan,
    Notes,
    Objective,
    Options,
    Scene,
    Side,
    State,
    Whereabouts,
)
from gmkit.games.masks.rules.actions import DrawCourts
from gmkit.games.masks.rules.rounds import TakeTurn, VisitMarket
from gmkit.games.masks.rules.setting_up import next_evening
from gmkit.games.masks.telling import glance, teller
from gmkit.games.masks.telling.moments import beats
from gmkit.phones import parts
from gmkit.table.game import HIDDEN, TABLE, Luck, Over
from gmkit.table.seats import Seat, Seating
from tests.games.masks.builders import BO, CATS, CELIA, CY, DAV, FAN, GAME, GLORIFY_BO, MOON, POSE, SEATING, SUN, WORLD

PURSES = (("Celia", 13, 10), ("Dav", 14, 14), ("Bo", 12, 12), ("Cy", 9, 12))


def table() -> State:
    """Give a table as Celia sees it, with her own row known and all other secrets veiled."""
    own = (
        NEUTRAL,
        Feeling(-7, True, -5, -1, 7),
        Feeling(3, latent=3),
        NEUTRAL,
        NEUTRAL,
        Feeling(6, latent=6),
        NEUTRAL,
        NEUTRAL,
    )
    powers = tuple((Feeling(party, latent=party), *(NEUTRAL,) * 7) for party in (0, 2, 0, -1))
    veiled = Avatar("male", HIDDEN, (Held(HIDDEN),), hidden=HIDDEN, objectives=HIDDEN, traits=HIDDEN)
    mine = Avatar(
        "female",
        "qh",
        (Held("qh"),),
        hidden=(HiddenAction("Hum", 1),),
        objectives=(GLORIFY_BO, Objective("4H", "seduce", SUN, 1)),
    )
    none = (0,) * 4
    return State(
        hall=Hall(SEATING, Options(), 4, (Notes(background=HIDDEN),) * 4),
        avatars=(mine, veiled, veiled, veiled),
        feelings=(own, HIDDEN, HIDDEN, HIDDEN, *powers),
        seen=((0,) * 8,) * 8,
        promised=((0, 0, 2, 0), (5, 0, 0, 0), none, (1, 0, 0, 0), none, (4, 0, 0, 0), none, none),
        debts=(none, (6, 0, 0, 0), none, none),
        face=(13, 14, 12, 9, 0),
        tokens=(10, 14, 12, 12, 0),
        stock=(),
    )


def in_a_round() -> State:
    return table()._replace(
        round=3,
        arbiter=DAV,
        order=(DAV, CELIA, BO, CY),
        scene=Scene("A masked ball", "high-paths"),
        where=(Whereabouts("main"), Whereabouts("main"), Whereabouts("main"), Whereabouts("The fish market")),
        worn=("qh", "js", "role", "uncast"),
        agenda=(TakeTurn(CELIA, 0, False),),
    )


def test_a_seat_sees_its_cards_while_the_table_is_set() -> None:
    hands = ((Card("T", "S"), Card("2", "H")), HIDDEN, HIDDEN, HIDDEN)
    view = table()._replace(hands=hands, tokens=table().face)
    assert glance(WORLD)(view, CELIA) == [
        "Celia is dealt the Flirt, and with it 13 Face and 13 Hidden Face.",
        "You hide: Hum (1).",
        "Given: Dav −7 enduring, Bo +3, Moon Temple +6.",
        "Still without a card: Cy, Sun Temple, Commission of Masks, Personalists.",
        "To give: 10 of Spades, obsessive hatred (−10), enduring. Then 2 of Hearts.",
        "Objectives: you want to glorify Bo; 1 achieved.",
    ]


def test_a_seat_sees_who_is_there_and_how_it_feels() -> None:
    assert glance(WORLD)(in_a_round(), CELIA) == [
        "Round 3: a masked ball (high paths); Arbiter Dav. You, as the Flirt: Face 13, Hidden Face 10.",
        "  Dav  the Dashing Swordsman; Face 14; you: bitter (−7), enduring, 2 crossed off; promises you 5; owes you 6",
        "  Bo   a young noble in plain gold; Face 12; you: warm (+3); you promise 2",
        "Elsewhere: Cy at the fish market, promises you 1.",
        "Factions: Moon Temple you +6, they +2, promises you 4; Personalists they −1.",
        "Objectives: you want to glorify Bo; 1 achieved.",
    ]


def test_a_place_is_said_once_of_all_who_are_there_and_have_nothing_more_to_tell() -> None:
    market = Whereabouts("The fish market")
    view = in_a_round()._replace(where=(Whereabouts("main"), market, market, market), debts=((0,) * 4,) * 4)
    bare = view._replace(promised=((0,) * 4,) * 8)
    assert "Elsewhere: Dav, Bo and Cy at the fish market." in glance(WORLD)(bare, CELIA)
    owed = bare._replace(promised=(*bare.promised[:3], (1, 0, 0, 0), *bare.promised[4:]))
    told = "Elsewhere: Dav and Bo at the fish market; Cy at the fish market, promises you 1."
    assert told in glance(WORLD)(owed, CELIA)


def test_a_seat_sees_the_challenge_it_is_in() -> None:
    sides = (
        Side(
            CELIA, (FAN, CATS), woos=(BO,), named=10, loans=(Loan(BO, (), 4, 4, draw=Domino(6, 2)),), draw=Domino(3, 4)
        ),
        Side(DAV, (POSE,), cause=MOON),
    )
    met = Encounter("opposed", sides, SUN, 10, goals=("Dav leaves", "Celia dances"), before=(HIDDEN,) * 8)
    view = in_a_round()._replace(encounter=met, agenda=(DrawCourts(DAV, 1, -1),))
    assert glance(WORLD)(view, CELIA)[3:] == [
        "Objectives: you want to glorify Bo; 1 achieved.",
        "Opposed challenge: Celia against Dav; stake 10; directed against Sun Temple; “Dav leaves” or “Celia dances”.",
        "  Celia: Wave a fan (1), Feed stray cats (hidden 2); woos Bo; lent by Bo 4; courts 3:4, Bo 6:2",
        "  Dav: Pose (1); acts for Moon Temple",
    ]
    # The challenge that is over is not shown to whoever has the next turn.
    assert not any(
        "challenge" in line for line in glance(WORLD)(view._replace(agenda=(TakeTurn(CELIA, 0, False),)), CELIA)
    )


def test_whoever_denounced_has_called_the_authorities_in_and_is_not_whom_they_act_for() -> None:
    """On the sheet of the accused, at a table that the GM leads, and on a second screen."""
    met = Encounter("arrest", (Side(None, (), cause=CY), Side(DAV)), before=(HIDDEN,) * 8)
    view = in_a_round()._replace(encounter=met, agenda=(DrawCourts(DAV, 1, -1),))
    assert glance(WORLD)(view, DAV)[-2:] == [
        "Arrest challenge: authority against Dav.",
        "  authority: called in by Cy",
    ]
    assert under_way(GAME, view)[:2] == ["the authorities come for Dav.", "  the authorities: called in by Cy"]
    shown = parts.page(screens.table(GAME, GAME.view(view, TABLE)), title="x").main.decode()
    assert "called in by" in shown and "acts for" not in shown
    # Beside them it is said of a challenge alone on whose behalf it is.
    sides = (Side(CELIA, (), cause=CY), Side(DAV))
    quarrel = view._replace(encounter=met._replace(kind="opposed", sides=sides))
    assert "  Celia: acts for Cy" in glance(WORLD)(quarrel, DAV)
    assert "  Celia: acts for Cy" in under_way(GAME, quarrel)


def test_the_table_sees_everybody_debts_and_all() -> None:
    assert glance(WORLD)(GAME.view(in_a_round(), TABLE), TABLE) == [
        "Round 3: a masked ball (high paths); Arbiter Dav.",
        "  Celia  the Flirt; Face 13, Hidden Face 10; at the masked ball",
        "  Dav    the Dashing Swordsman; Face 14, Hidden Face 14; at the masked ball",
        "  Bo     a young noble in plain gold; Face 12, Hidden Face 12; at the masked ball",
        "  Cy     one of the Uncast; Face 9, Hidden Face 12; at the fish market",
        "Dav owes Celia 6 Face.",
        "Promised: Celia to Bo 2, Dav to Celia 5, Cy to Celia 1, Moon Temple to Celia 4.",
        "Factions: Moon Temple (Celia +2); Personalists (Celia −1).",
    ]


def test_the_table_sees_purses_while_it_is_set() -> None:
    rows = [f"  {name:6} Face {face}, Hidden Face {own}" for name, face, own in PURSES]
    assert glance(WORLD)(GAME.view(table(), TABLE), TABLE)[:4] == rows


def test_a_seat_that_knows_nothing_is_shown_nothing_veiled() -> None:
    views = [in_a_round(), in_a_round()._replace(agenda=(VisitMarket(DAV),)), table()]
    for seat in (DAV, BO, CY):
        for view in views:
            hands = view._replace(hands=((Card("T", "S"),), HIDDEN, HIDDEN, HIDDEN))
            lines = " ".join(glance(WORLD)(hands, seat))
            for word in ("HIDDEN", "?", "you:", "glorify", "Hum", "Spades", "None"):
                assert word not in lines, word


def test_many_people_take_few_lines() -> None:
    seats = 14
    names = tuple(Seat(f"{'x' * 58}{at:02}") for at in range(seats))
    row = (NEUTRAL,) * (seats + 4)
    nobody = (0,) * seats
    view = in_a_round()._replace(
        hall=Hall(Seating(names), Options(), 4, (Notes(),) * seats),
        avatars=(Avatar("male"),) * seats,
        feelings=(row, *(HIDDEN,) * (seats - 1), *(row,) * 4),
        promised=(nobody,) * (seats + 4),
        debts=(nobody,) * seats,
        face=(5,) * (seats + 1),
        tokens=(5,) * (seats + 1),
        where=(Whereabouts("main"),) * seats,
        worn=("role",) * seats,
    )
    lines = glance(WORLD)(view, CELIA)
    assert len(lines) == 8
    assert lines[-1].startswith("  and x") and lines[-1].endswith("13")


def test_a_whole_game_is_told_in_plain_words() -> None:
    game, told, seen = GAME, teller(WORLD), glance(WORLD)
    step = game.set_up(SEATING, {"max_rounds": 2})
    events, lines, luck, number = list(step.events), [], Source("a game to be told"), 0
    while not isinstance(need := game.pending(step.state), Over):
        number += 1
        stream = luck.at(number)
        if isinstance(need, Luck):
            step = game.apply(step.state, need.law.draw(stream))
        else:
            lines += (look := seen(game.view(step.state, need.seat), need.seat))
            assert 2 <= len(look) <= 10
            answers = [one for one in islice(need.choices.items(), 100) if one in need.choices]
            step = game.apply(step.state, stream.pick(answers))
        events += step.events
    lines += beats(WORLD)(events, SEATING)
    lines += [told(event, SEATING) for event in events]
    assert number > 100
    for line in lines:
        assert not any(word in line for word in ("HIDDEN", "None", "{", "}", "(,", "  .", "..")), line
        assert not re.search(r"something else plausible|main scene|Moved:|instead of|by 0\b", line), line
    ends = [words for event in events if isinstance(event, ChallengeEnds) and (words := told(event, SEATING))]
    assert ends
    assert max(len(words.split()) for words in ends) <= 60


def test_before_a_later_evening_nothing_is_told_as_dealt() -> None:
    """Face and Hidden Face are what was left of the evening before, and feelings no cards that are given."""
    look, later = glance(WORLD), next_evening(table())
    told = look(later, CELIA)
    assert told[0] == "You: Face 13, Hidden Face 10."
    assert "  Dav  Face 14; you: " in told[1]
    as_dealt = later._replace(tokens=later.face)
    assert look(as_dealt, CELIA)[0] == "Celia is dealt the Flirt, and with it 13 Face and 13 Hidden Face."
    assert look(as_dealt._replace(challenges=1), CELIA)[0] == "You: Face 13, Hidden Face 13."
