"""What challenges crown and what comes after them, through the whole engine: coups, objectives, trials, the market."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gmkit.chance.source import Source
from gmkit.games.masks import events as e
from gmkit.games.masks import npc
from gmkit.games.masks.content import Action, World
from gmkit.games.masks.model import BETRAY, GLORIFY, HUMILIATE, SEDUCE, HiddenAction, Objective
from gmkit.games.masks.npc.mind import Mind, levels
from gmkit.games.masks.rules.actions import actions_of
from gmkit.games.masks.rules.rounds import BeginRound, EndScene, PayDebt, PutOnMask, TakeTurn, VisitMarket
from gmkit.games.masks.telling.words import names_of, reason
from gmkit.table.game import Ask, Reason, Reasoned, Why
from gmkit.table.seats import HUMAN, Seat, Seating
from tests.cases import every_case
from tests.games.masks.builders import BO, CALL, CELIA, DAV, TORN, WORLD, Person, Power, Stage, called, opened, party

SECRETS = (HiddenAction("Feed stray cats", 3), HiddenAction("Count exits", 2), HiddenAction("Mend things", 1))


def coup(actions: str, towards: int = 0, theirs: Power = Power(), grant: str = "automatic") -> Stage:  # noqa: B008
    commission = party(2, "Commission")
    stage = Stage(
        Person(25, 10, "qh", SECRETS, feels={commission: towards}),
        Person(25, 10, "js", feels={commission: 6}),
        powers={"Commission": theirs},
        options={"character_grant": grant},
    ).begin(CALL)
    return stage.play(*opened(20, mine=actions), "domino: 6:0", "domino: 2:2", "Celia, feeling: 0")


def test_a_major_coup_with_hidden_actions_alone_earns_a_character() -> None:
    stage = coup("h:0, h:1")
    assert stage.told(e.MajorCoup) == [e.MajorCoup(CELIA, 20)]
    assert stage.told(e.CharacterReceived) == [e.CharacterReceived(CELIA, granted=True)]
    own = stage.state.avatars[CELIA]
    assert (own.coups, own.character) == (1, True)
    assert stage.face == (45, 5)
    assert stage.tokens == (10, 10), "the winner's Hidden Face comes back"
    # It counts for the standing, and each of its actions may now be done openly.
    stage.begin(BeginRound()).play("scene: A ball", "Dav, whereabouts: main", "Celia, mask: own Character")
    (named,) = stage.told(e.ArbiterNamed)
    assert named.standings == (45 + 12 + 6, 5 + 11)


@every_case(
    ("actions", "towards", "theirs"),
    [
        ("h:0, m", 0, Power()),
        ("h:0, p:fan-gestures", 0, Power()),
        ("none", 0, Power()),
        ("h:0", -1, Power()),
        ("h:0", 0, Power(feels={DAV: 6})),
    ],
)
def test_no_character_is_earned(actions: str, towards: int, theirs: Power) -> None:
    stage = coup(actions, towards, theirs)
    assert stage.told(e.MajorCoup)
    assert not stage.told(e.CharacterReceived)


def test_a_character_may_wait_for_the_gm() -> None:
    stage = coup("h:0", grant="gm")
    assert stage.told(e.CharacterReceived) == [e.CharacterReceived(CELIA, granted=False)]
    assert not stage.state.avatars[CELIA].character


def ends(stage: Stage, seat: int) -> None:
    """Say that the game ended at once because this one has achieved everything."""
    (done,) = stage.told(e.ObjectiveAchieved)
    assert (done.seat, done.to, done.objective.done) == (seat, seat, 2)
    assert stage.state.ended
    assert stage.next == ""
    assert isinstance(stage.events[-1], e.GameEnds)
    assert stage.told(e.ScoresCounted)[0].objectives[seat] == 1


def test_glorify_a_friend_by_lending_it_face() -> None:
    wish = Objective("4H", GLORIFY, CELIA)
    stage = Stage(Person(7), Person(12), Person(8, wants=(wish,), promises={CELIA: 5})).begin(CALL)
    stage.play(*opened(10), "Celia, ally to ask: Bo", "Celia, Face to ask for: 4", "Bo, Face to lend: 4")
    stage.play("Bo, support: none", "domino: 6:1", "domino: 1:1", "domino: 2:2", "Celia, repayment: 4")
    stage.play("Celia, feeling: 0", "Dav, feeling: 0")
    ends(stage, BO)


def test_glorify_a_faction_by_acting_for_it() -> None:
    wish = Objective("4H", GLORIFY, party(2, "Moon"))
    stage = Stage(Person(10, wants=(wish,)), Person(10)).begin(CALL)
    lines = [line if line != "Celia, aims: none" else "Celia, aims: for Moon Temple" for line in opened(10)]
    stage.play(*lines, "domino: 6:1", "domino: 1:1", "Celia, feeling: 0", "Dav, feeling: 0")
    ends(stage, CELIA)


def test_betray_a_friend_by_refusing_it() -> None:
    wish = Objective("4D", BETRAY, CELIA)
    refuses = Person(8, wants=(wish,), feels={CELIA: 7}, promises={CELIA: 5})
    stage = Stage(Person(7), Person(12), refuses).begin(CALL)
    stage.play(*opened(10), "Celia, ally to ask: Bo", "Celia, Face to ask for: 4", "Bo, Face to lend: 0")
    stage.play("Celia, shortfall: desperate attack", "domino: 1:1", "domino: 6:1")
    stage.play("Celia, feeling: 0", "Dav, feeling: 0", "Bo, reaction: no", "Celia, feeling for who refused: 0")
    ends(stage, BO)


def test_seduce_an_enemy_into_lending() -> None:
    wish = Objective("4C", SEDUCE, BO)
    stage = Stage(Person(5, wants=(wish,)), Person(12), Person(8, feels={CELIA: -2}, promises={CELIA: 5})).begin(CALL)
    stage.play(*opened(9), "Celia, ally to ask: Bo", "Celia, Face to ask for: 5", "Bo, Face to lend: 5")
    stage.play("Bo, support: none", "domino: 1:1", "domino: 6:1", "domino: 2:2")
    stage.play("Celia, feeling: 0", "Dav, feeling: 0", "Bo, feeling for the borrower: 0")
    ends(stage, CELIA)


def test_seduce_an_enemy_whose_face_was_not_needed_in_the_end() -> None:
    """Bo lent 5, and then the other side backed down: it lent all the same."""
    wish = Objective("4C", SEDUCE, BO)
    stage = Stage(Person(5, wants=(wish,)), Person(2), Person(8, feels={CELIA: -2}, promises={CELIA: 5})).begin(CALL)
    stage.play(*opened(9, "0 held"), "Celia, ally to ask: Bo", "Celia, Face to ask for: 5", "Bo, Face to lend: 5")
    stage.play("Bo, support: none", "Dav, shortfall: back down")
    ends(stage, CELIA)


def test_humiliate_an_enemy_who_loses_its_last_face() -> None:
    wish = Objective("4S", HUMILIATE, DAV)
    stage = Stage(Person(10, wants=(wish,)), Person(3)).begin(CALL).play(*opened(3), "domino: 6:1", "domino: 1:1")
    stage.play("Celia, feeling: 0", "Dav, feeling: 0")
    ends(stage, CELIA)


def test_of_two_objectives_one_does_not_end_the_game() -> None:
    wishes = Objective("4S", HUMILIATE, DAV), Objective("4S", GLORIFY, BO)
    stage = Stage(Person(10, wants=wishes), Person(3), Person()).begin(CALL).play(*opened(3))
    stage.play("domino: 6:1", "domino: 1:1", "Celia, feeling: 0", "Dav, feeling: 0")
    assert [one.objective.kind for one in stage.told(e.ObjectiveAchieved)] == [HUMILIATE]
    assert not stage.state.ended


def denounced(powers: dict[str, Power] | None = None, bo: int = 0) -> Stage:
    """Celia goes against her mask before Dav, who dislikes her, and Bo."""
    commission = party(3, "Commission")
    stage = Stage(
        Person(9, 8, "qh", TORN),
        Person(feels={CELIA: -1}),
        Person(feels={commission: bo}),
        powers=powers,
    ).begin(TakeTurn(CELIA, 0, False))
    stage.play("turn: unopposed", "aims: none", "actions: h:0", "domino: 2:2")
    assert stage.tokens[CELIA] == 10, "the conflict pays 2, the even draw nothing, and nothing failed"
    return stage.play("Dav, denounce: yes")


def test_an_arrest_and_a_conviction() -> None:
    stage = denounced()
    stage.play("Celia, actions: p:flirt-any, h:0", "domino: 5:0", "domino: 3:3")
    assert stage.told(e.ArrestEnds) == [e.ArrestEnds(CELIA, (5, 0), escaped=False, lost=3, hidden_lost=2)]
    assert stage.face[CELIA] == 6
    assert stage.tokens[CELIA] == 10, "2 lost, and 2 for the conflict"
    asked = stage.game.pending(stage.game.view(stage.state, CELIA))
    assert isinstance(asked, Ask) and {BO} < {*asked.choices.items()}, "what Bo feels, Celia cannot know"
    assert asked.note == "Commission of Masks: only who likes it may help; the asking costs 1 Face either way."
    stage.play("Celia, ally for the trial: Bo")
    assert stage.told(e.LoanRefused) == [e.LoanRefused(BO, CELIA)], "only friends of the Commission have its ear"
    stage.play("domino: 4:1", "domino: 6:3")
    (trial,) = stage.told(e.TrialEnds)
    assert trial == e.TrialEnds(CELIA, (3, 3), 0, (), convicted=True, lost=5)
    assert (stage.face[CELIA], stage.tokens[CELIA]) == (0, 10), "the prosecution wins ties; Hidden Face is kept"


def test_a_fugitive_escapes_with_the_larger_draw() -> None:
    stage = denounced().play("Celia, actions: p:flirt-any", "domino: 3:0", "domino: 0:4")
    assert stage.told(e.ArrestEnds) == [e.ArrestEnds(CELIA, (3, 4), escaped=True)]
    assert stage.face[CELIA] == 9
    assert stage.next == ""


def test_whoever_does_not_stand_by_the_accused_has_a_reason_for_it() -> None:
    """A refusal is told to the GM with what decided for it, before judges as in a challenge."""
    commission = party(3, "Commission")
    for feels, deed in ((-5, "refuse"), (5, "lend")):
        stage = Stage(
            Person(9, 8, "qh", TORN), Person(feels={CELIA: -1}), Person(feels={commission: 3, CELIA: feels})
        ).begin(TakeTurn(CELIA, 0, False))
        stage.play("turn: unopposed", "aims: none", "actions: h:0", "domino: 2:2", "Dav, denounce: yes")
        stage.play("Celia, actions: none", "domino: 5:0", "domino: 3:3", "Celia, ally for the trial: Bo")
        need = stage.game.pending(stage.state)
        assert isinstance(need, Ask)
        assert (need.what, need.seat) == ("stand by the accused", BO)
        seat = Seat("Bo", "master")
        view = stage.game.view(stage.state, BO)
        found = npc.consider(stage.game, view, need, seat, Source("stand by"))
        assert all(abs(one.value - sum(part.amount for part in one.parts)) < 1e-9 for one in found)
        chosen = npc.player(seat, stage.game)(view, need, Source("stand by"))
        assert chosen == Reasoned(feels > 0, Why(deed, "asker", CELIA))
        told = reason(Reason(BO, deed, "asker", CELIA, BO), names_of(WORLD, stage.state.hall.seating))
        assert told == {"lend": "fond of Celia", "refuse": "does not care for Celia"}[deed]


def test_friends_and_the_commissions_face_help_at_the_trial() -> None:
    stage = denounced({"Commission": Power({CELIA: 1}, {CELIA: 7})}, bo=1)
    stage.play("Celia, actions: none", "domino: 5:0", "domino: 3:3", "Celia, ally for the trial: Bo")
    stage.play("Bo, stand by the accused: yes", "domino: 6:1", "domino: 4:3", "domino: 5:2")
    (trial,) = stage.told(e.TrialEnds)
    assert trial == e.TrialEnds(CELIA, (5, 1 + 3 + 2), 2, (BO,), convicted=False, lost=0)
    assert stage.face == (8, 10, 11)


def test_a_commission_that_no_longer_likes_the_accused_does_not_help() -> None:
    stage = denounced({"Commission": Power({CELIA: 0}, {CELIA: 30})})
    stage.play("Celia, actions: none", "domino: 5:0", "domino: 3:3", "Celia, ally for the trial: nobody")
    stage.play("domino: 6:1", "domino: 4:3")
    assert stage.told(e.TrialEnds)[0].bonus == 0


def test_one_denunciation_is_enough() -> None:
    stage = Stage(Person(9, 8, "qh", TORN), Person(feels={CELIA: -1}), Person(feels={CELIA: -1}))
    stage.begin(TakeTurn(CELIA, 0, False)).play("turn: unopposed", "aims: none", "actions: h:0", "domino: 2:2")
    stage.play("Dav, denounce: no", "Bo, denounce: yes", "Celia, actions: none", "domino: 1:1", "domino: 6:0")
    assert stage.told(e.Denounced) == [e.Denounced(CELIA, BO, "qh", ("Keep every pledge",))]
    assert stage.next == ""


def test_after_another_s_arrest_it_is_known_what_somebody_is_denounced_for() -> None:
    """Two go against their masks in one challenge; the arrest of the first is over when the second is denounced."""
    people = (Person(10, 8, "qh", TORN), Person(10, mask="jh"), Person(feels={CELIA: -1, DAV: -1}))
    stage = Stage(*people).begin(CALL).play(*opened(5, mine="h:0"), "domino: 6:1", "domino: 1:1")
    stage.play("Celia, feeling: 0", "Dav, feeling: 0")
    for _ in range(2):
        stage.play("Bo, denounce: yes", "actions: none", "domino: 1:1", "domino: 6:0")
    first, second = stage.told(e.Denounced)
    assert {first, second} == {
        e.Denounced(CELIA, BO, "qh", ("Keep every pledge",)),
        e.Denounced(DAV, BO, "jh", (), "Flee if challenged"),
    }


# Lines of a mask that are called for ("by omission or commission"; B4). Alus has "Flee if challenged".


def lover(theirs: str, *rest: str, feels: int = -1) -> Stage:
    """Celia challenges Dav, who wears the Lover's mask, before Bo."""
    stage = Stage(Person(10, mask="qh", feels={DAV: feels}), Person(10, mask="jh"), Person()).begin(CALL)
    return stage.play(*opened(5, theirs=theirs), "domino: 6:1", "domino: 1:1", *rest)


def test_staying_is_a_breach_where_fleeing_was_called_for() -> None:
    stage = lover("none", "Celia, feeling: 0", "Dav, feeling: 0")
    assert stage.told(e.LineBroken) == [e.LineBroken(DAV, "jh", "Flee if challenged")]
    stage.play("Celia, denounce: yes")
    assert stage.told(e.Denounced) == [e.Denounced(DAV, CELIA, "jh", (), "Flee if challenged")]


def test_anybody_may_say_a_breach_while_a_challenge_is_on() -> None:
    """B4: what the rules cannot see, a person says, with the line or without; it is a breach like any other."""
    for line, told in (('breach Celia "Never promise anything"', "Never promise anything"), ("breach Celia", "")):
        stage = Stage(Person(10, mask="qh"), Person(10, feels={CELIA: -1}))
        seating = Seating((Seat("Celia", HUMAN), Seat("Dav")))
        stage.state = stage.state._replace(hall=stage.state.hall._replace(seating=seating))
        stage.begin(CALL).play(*called(3), "aims: none", f"Celia, actions: {line}")
        assert stage.told(e.LineBroken) == [e.LineBroken(CELIA, "qh", told)]
        stage.play("Celia, actions: none", "aims: none", "actions: none", "answer to the stake: match")
        stage.play("domino: 6:0", "domino: 1:0", "Dav, denounce: yes")
        assert stage.told(e.LineBroken) == [e.LineBroken(CELIA, "qh", told)], "once is enough"
        assert stage.told(e.Denounced) == [e.Denounced(CELIA, DAV, "qh", (), told)]


def at_turn(*people: Person) -> Stage:
    """Give a scene in which it is Celia's turn, who is a person."""
    stage = Stage(*people)
    seating = Seating((Seat("Celia", HUMAN), *stage.state.hall.seating.seats[1:]))
    stage.state = stage.state._replace(hall=stage.state.hall._replace(seating=seating))
    return stage.begin(TakeTurn(CELIA, 0, False))


def test_a_breach_may_be_said_at_a_turn_as_well_and_who_saw_it_may_denounce() -> None:
    """B4, "at any time": Bo dislikes Dav, and was there; the turn is asked for again when all that follows is over."""
    stage = at_turn(Person(10, mask="qh"), Person(10, mask="jh"), Person(feels={DAV: -1}))
    stage.play('Celia, turn: breach Dav "Be ostentatiously courteous"')
    assert stage.told(e.LineBroken) == [e.LineBroken(DAV, "jh", "Be ostentatiously courteous")]
    stage.play("Bo, denounce: yes", "Dav, actions: none", "domino: 1:1", "domino: 6:0")
    assert stage.told(e.Denounced) == [e.Denounced(DAV, BO, "jh", (), "Be ostentatiously courteous")]
    assert [one.escaped for one in stage.told(e.ArrestEnds)] == [True]
    assert stage.next == "turn"


def test_an_npc_weighs_a_breach_that_is_said_before_any_challenge_as_any_other() -> None:
    stage = at_turn(Person(10, mask="qh"), Person(10, mask="jh"), Person(feels={DAV: -10}))
    stage.play("Celia, turn: breach Dav")
    need = stage.game.pending(stage.state)
    assert isinstance(need, Ask) and (need.seat, need.what) == (BO, "denounce")
    weighed = npc.weighed(Mind(WORLD, stage.game.view(stage.state, BO), BO, levels()["grandmaster"]), need)
    assert [one.choice for one in weighed] == [True, False], "who hates Dav has something to weigh"


def test_nothing_is_said_aside_where_there_is_nothing_to_say() -> None:
    """Elsewhere than in a scene nobody saw anything; at a turn there is no challenge that might be directed against."""
    stage = at_turn(Person(10, mask="qh"), Person(10))
    need = stage.game.pending(stage.state)
    assert isinstance(need, Ask) and need.aside is not None
    assert list(need.aside.verbs) == ["breach"]
    need = stage.begin(PutOnMask(CELIA)).game.pending(stage.state)
    assert isinstance(need, Ask) and need.aside is None, "no scene, no debt"


def test_a_person_is_reminded_of_the_lines_that_are_called_for() -> None:
    """B4: what a challenge calls for is a breach if it is left out, so whoever is challenged is told before."""
    stage = Stage(Person(10, mask="qh"), Person(10, mask="jh"))
    seating = Seating((Seat("Celia", HUMAN), Seat("Dav", HUMAN)))
    stage.state = stage.state._replace(hall=stage.state.hall._replace(seating=seating))
    stage.begin(CALL).play("Celia, goal: Dav leaves the ball", "Celia, stake: 5")
    reminded = []
    for said in ("Dav, challenge: accept", "Dav, goal: none", "Celia, aims: none", "Celia, actions: none"):
        need = stage.game.pending(stage.state)
        assert isinstance(need, Ask)
        reminded.append((need.what, "Flee if challenged" in need.note))
        stage.play(said)
    assert reminded == [("challenge", True), ("goal", False), ("aims", False), ("actions", False)], (
        "Celia wears the Flirt"
    )
    stage.play("Dav, aims: none")
    need = stage.game.pending(stage.state)
    assert isinstance(need, Ask) and need.note == "Your mask has a line for this: “Flee if challenged”."


def test_a_line_that_is_declared_is_kept() -> None:
    stage = lover("p:flee-jh", "Celia, feeling: 0", "Dav, feeling: 0")
    assert stage.told(e.LineBroken) == []
    assert stage.next == ""


def test_leaving_does_what_fleeing_would() -> None:
    stage = Stage(Person(10, mask="qh", feels={DAV: -1}), Person(10, mask="jh")).begin(CALL)
    stage.play("Celia, goal: Dav leaves the ball", "Celia, stake: 5", "Dav, challenge: decline")
    assert stage.told(e.LineBroken) == []


def with_line(mask: str, **line: Any) -> World:
    """Give the world with one line more on a mask."""
    content = WORLD.masks
    masks = [
        one._replace(actions=(*one.actions, Action("own-line", "Own line", 1, **line))) if one.id == mask else one
        for one in content.masks
    ]
    return replace(WORLD, masks=replace(content, masks=tuple(masks)))


def test_leaving_is_a_breach_for_who_never_yields() -> None:
    """B3: for a mask with a `never` line that says so, the table sees it."""
    world = with_line("js", mode="never", when="challenged")
    stage = Stage(Person(10, mask="qh", feels={DAV: -1}), Person(10, mask="js"), world=world).begin(CALL)
    stage.play("Celia, goal: Dav leaves the ball", "Celia, stake: 5", "Dav, challenge: decline")
    assert stage.told(e.LineBroken) == [e.LineBroken(DAV, "js", "Own line")]
    assert stage.next == "denounce"


@every_case(("mode", "lends", "broken"), [("must", 4, 0), ("must", 0, 1), ("never", 4, 1), ("never", 0, 0)])
def test_who_is_asked_for_face(mode: str, lends: int, broken: int) -> None:
    world = with_line("ks", mode=mode, when="asked_for_face")
    people = Person(7, mask="qh"), Person(12, mask="js"), Person(8, mask="ks", promises={CELIA: 5})
    stage = Stage(*people, world=world).begin(CALL)
    stage.play(*opened(10), "Celia, ally to ask: Bo", "Celia, Face to ask for: 4", f"Bo, Face to lend: {lends}")
    stage.play("Bo, support: none" if lends else "Celia, shortfall: desperate attack", "domino: 6:1", "domino: 1:1")
    stage.play(*(["domino: 2:2", "Celia, repayment: 4"] if lends else []), "Celia, feeling: 0", "Dav, feeling: 0")
    if not lends:
        stage.play("Celia, feeling for who refused: 0")
    assert stage.next == ""
    assert len(stage.told(e.LineBroken)) == broken


@every_case("mode", ["must", "never"])
def test_an_npc_weighs_what_its_mask_does_for_whoever_asks(mode: str) -> None:
    """A breach costs it as a Conflicted Action does: refusing where it must lend, lending where it never does."""

    def weighed(line: str | None) -> dict[object, float]:
        world = with_line("js", mode=line, when="asked_for_face") if line else WORLD
        people = Person(7, mask="qh"), Person(12, mask="kc"), Person(8, mask="js", promises={CELIA: 5})
        stage = Stage(*people, world=world).begin(CALL)
        stage.play(*opened(10), "Celia, ally to ask: Bo", "Celia, Face to ask for: 4")
        ask = stage.game.pending(stage.state)
        assert isinstance(ask, Ask)
        mind = Mind(world, stage.state, ask.seat, levels()["skilled"])
        return {one.choice: one.value for one in npc.weighed(mind, ask)}

    plain, held = weighed(None), weighed(mode)
    for choice, value in plain.items():
        breaks = (choice == 0) == (mode == "must")
        assert (held[choice] < value) is breaks
        assert (held[choice] == value) is not breaks


def test_a_person_is_asked_once_and_anybody_s_word_is_enough() -> None:
    stage = Stage(Person(9, 8, "qh"), Person(feels={CELIA: -1}), Person())
    seats = [seat._replace(level="skilled") for seat in stage.state.hall.seating.seats]
    seating = Seating((seats[0], seats[1], seats[2]._replace(level=HUMAN)))
    stage.state = stage.state._replace(hall=stage.state.hall._replace(seating=seating))
    stage.begin(TakeTurn(CELIA, 0, False), EndScene("here"))
    stage.play(
        "turn: unopposed", "aims: none", "actions: p:fan-gestures", "domino: 2:2", "Bo, who went against a mask: Celia"
    )
    assert stage.told(e.LineBroken) == [e.LineBroken(CELIA, "qh", "")]
    stage.play("Dav, denounce: yes")
    assert stage.told(e.Denounced) == [e.Denounced(CELIA, DAV, "qh")]


@every_case(
    ("one", "tags"),
    [
        (HiddenAction("Flirt with any and every man", 1), "mask"),
        (HiddenAction("Keep every pledge", 2), ("upholds-masks",)),
        (HiddenAction("Keep every pledge", 2, tags=("bold",)), ("bold",)),
        (HiddenAction("Count gulls", 2), ()),
    ],
)
def test_an_action_is_what_it_is_in_whatever_guise(one: HiddenAction, tags: Any) -> None:
    """B5: by the same label as on a mask, by the pool, by its own word; hidden and as one's own Character alike."""
    if tags == "mask":
        tags = next(act.tags for mask in WORLD.masks.masks for act in mask.actions if act.label == one.label)
        assert tags
    stage = Stage(Person(9, 8, "js", (one,)))
    assert actions_of(WORLD, stage.state, CELIA)["h:0"].tags == tags
    own = stage.state._replace(worn=("character",))
    assert actions_of(WORLD, own, CELIA)["c:0"].tags == tags


def test_of_two_masks_with_one_label_the_one_it_was_taken_from_counts() -> None:
    """B5, by id: Alus and the Knight both serenade the beloved; here only one of them is bold."""
    masks = [
        one._replace(actions=tuple(a._replace(tags=("bold",)) if a.id == "serenade-kh" else a for a in one.actions))
        for one in WORLD.masks.masks
    ]
    world = replace(WORLD, masks=replace(WORLD.masks, masks=tuple(masks)))
    assert world.tags("Serenade the beloved", "kh") == ("bold",)
    assert world.tags("Serenade the beloved", "jh") == ("charm", "pleasure")


def test_alienation() -> None:
    """Hidden Face 8 over Face 3 adds 2 to the inner court; only the actual pips move feelings."""
    commission, personalists = party(1, "Commission"), party(1, "Personalists")
    powers = {"Commission": Power({CELIA: 5}), "Personalists": Power({CELIA: -5})}
    stage = Stage(Person(3, 8, feels={commission: 1}), powers=powers).begin(EndScene("here"))
    stage.play("domino: 3:4")
    assert stage.told(e.AlienationDrawn) == [e.AlienationDrawn(CELIA, 2, 3, 4, alienated=True, shift=3)]
    assert stage.state.avatars[CELIA].alienated
    assert (stage.level(CELIA, personalists), stage.level(CELIA, commission)) == (3, -2)
    assert (stage.level(personalists, CELIA), stage.level(commission, CELIA)) == (-5, 5)


@every_case(("tokens", "draws"), [(6, 0), (7, 1)])
def test_a_hidden_face_may_exceed_the_face_by_three(tokens: int, draws: int) -> None:
    stage = Stage(Person(3, tokens)).begin(EndScene("here"))
    assert (stage.next == "domino") == bool(draws)


def test_a_mask_bought() -> None:
    stage = Stage(Person(10, 12, "qh"), Person(10, 9, "js")).begin(VisitMarket(CELIA))
    stage.play("market: buy Taria the Adventuress for 12")
    assert stage.told(e.MaskBought) == [e.MaskBought(CELIA, "qs", 12)]
    assert stage.tokens == (0, 9)
    assert [one.mask for one in stage.state.avatars[CELIA].masks] == ["qh", "qs"]
    assert "qs" not in stage.state.stock
    stage.begin(BeginRound()).play("scene: A ball")
    assert stage.told(e.ArbiterNamed)[0].standings == (10 + 12 + 12, 10 + 11)


def test_the_only_mask_sold_pays_towards_another_at_once() -> None:
    stage = Stage(Person(10, 6, "qh", TORN), Person(10, 9, "js")).begin(VisitMarket(CELIA))
    stage.play("market: offer The Flirt", "Celia, price: 4")
    need = stage.game.pending(stage.state)
    assert "for 4 Hidden Face" in need.choices.expects()  # type: ignore[union-attr]
    stage.play("Dav, offer: accept")
    assert stage.tokens == (10, 5)
    assert stage.state.avatars[CELIA].masks == ()
    stage.play("market: buy Enkeli the Trickster for 10")
    assert [one.mask for one in stage.state.avatars[CELIA].masks] == ["bj"]
    assert [one.mask for one in stage.state.avatars[DAV].masks] == ["js", "qh"]
    # What contradicts the mask she was dealt still pays; it breaches nothing that she wears.
    stage.begin(PutOnMask(CELIA)).play("mask: Enkeli the Trickster")
    known = actions_of(stage.world, stage.state, CELIA)
    assert [(one.bonus, one.breach) for ref, one in known.items() if ref == "h:0"] == [(2, False)]
    assert not any(one.bonus for ref, one in known.items() if ref.startswith("p:"))


def test_a_promise_cut_may_be_answered_with_a_colder_feeling() -> None:
    stage = Stage(Person(0, 0, feels={DAV: 4}), Person(5, 0, promises={CELIA: 6})).begin(EndScene("here"))
    stage.play("Celia, promise to change: Dav", "Celia, new promise: 4")
    stage.play("Dav, promise to change: Celia", "Dav, new promise: 1")
    need = stage.game.pending(stage.state)
    assert list(need.choices.items()) == [-5, -4, -3, -2, -1, 0]  # type: ignore[union-attr]
    stage.play("Celia, feeling about the cut: -5")
    assert [(one.giver, one.before, one.total) for one in stage.told(e.PromiseChanged)] == [(CELIA, 0, 4), (DAV, 6, 1)]
    assert stage.level(CELIA, DAV) == -1


@every_case(("face", "owed", "pays"), [(20, 6, {4, 5, 6}), (20, 2, {2}), (3, 6, {1, 2}), (1, 6, {0})])
def test_an_npc_pays_most_of_a_debt_when_a_scene_ends_and_keeps_enough_to_live_on(
    face: int, owed: int, pays: set[int]
) -> None:
    stage = Stage(Person(face), Person(10))
    stage.state = stage.state._replace(debts=((0, owed), (0, 0)))
    stage.begin(PayDebt(CELIA, DAV))
    need = stage.game.pending(stage.state)
    assert isinstance(need, Ask) and (need.what, need.seat) == ("debt to pay", CELIA)
    mind = Mind(WORLD, stage.game.view(stage.state, CELIA), CELIA, levels()["master"])
    assert max(npc.weighed(mind, need), key=lambda one: one.value).choice in pays
