"""Who takes part at a table: names, pronouns, who plays whom and how well, evenings, and notes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from gmkit.errors import IllegalChoice
from gmkit.games.masks.model import NO_GOAL, Held
from gmkit.games.masks.situation import from_data, to_data
from gmkit.games.masks.stage import stall
from gmkit.shell.table.line import people_of
from gmkit.shell.table.prompt import taken_by_enter
from gmkit.table.game import HIDDEN, Hidden, SeatNo
from gmkit.table.store import open_store
from tests.shell.test_table import FILE, Table, carnival, change, record, table
from tests.shell.test_table_recap import sat

__all__ = ["carnival", "table"]


def who(table: Table, name: str) -> dict[str, object]:
    found: dict[str, object] = next(one for one in table("who")["people"] if one["name"] == name)
    return found


def test_a_name_of_the_city_brings_its_pronoun_and_for_no_other_is_one_guessed(table: Table) -> None:
    """B13: whom gmkit plays goes by what is said, else by a name that the city lists, else by neither she nor he."""
    table("people Ana she, Xyz")
    table("npcs 4")
    people = table("who")["people"]
    assert [one["pronoun"] for one in people[:2]] == ["she", "they"], "a person whose name says nothing is they"
    assert all(one["pronoun"] in ("she", "he") for one in people[2:])
    told = table("npcs Qwq, Ysole, Luvio, Orso he")["lines"]
    assert told == ["Qwq (they), Ysole (she), Luvio (he) and Orso, played by gmkit."]
    assert [who(table, name)["pronoun"] for name in ("Qwq", "Ysole", "Orso")] == ["they", "she", "he"]


def test_a_pronoun_is_put_right_whoever_plays_and_in_a_line_of_its_own(carnival: Table) -> None:
    assert carnival("people Orso she")["lines"] == ["Noted of Orso: she."]
    assert carnival("Orso they")["lines"] == ["Noted of Orso: they."]
    assert carnival("Ana he")["lines"] == ["Noted of Ana: he."]
    assert [seat.pronoun for seat in record()[1].hall.seating] == ["he", "he", "they", "she"]
    assert who(carnival, "Orso")["npc"]
    assert "no line called" in carnival("Zed he", 2)["err"]


def test_a_name_is_no_beginning_of_a_word_for_a_clause(table: Table) -> None:
    """Lea was taken for leave, and what was said of her for nothing that was asked."""
    table("people Ana she, Lea she, Sén he")
    for line in ("begin masks", "dice app", "scene x: all"):
        table(line)
    for said, name in (("Lea", "Lea"), ("Sen", "Sén")):
        told = table(f"Ana challenges {said}; stake 5; {said} decline")["lines"]
        assert f"{name} leaves the field to Ana" in " ".join(told)


def test_a_name_that_the_table_would_hear_otherwise_is_refused_with_what_was_meant(table: Table) -> None:
    table("people Ana she")
    for name in ("Leave", "send", "Do", "round"):
        assert "word of the table's own" in table(f"rename Ana {name}", 2)["err"]
        assert "word of the table's own" in table(f"npcs {name}", 2)["err"]
    assert "an NPC that is asked decides at Enter" in table("npc turn", 2)["err"]


def test_and_parts_people_as_a_comma_does_and_a_pronoun_may_stand_in_brackets(table: Table) -> None:
    table('people Ana she and Ben (he), Cleo and "Dov and Son" they')
    found = [(one["name"], one["pronoun"]) for one in table("who")["people"]]
    assert found == [("Ana", "she"), ("Ben", "he"), ("Cleo", "they"), ("Dov and Son", "they")]
    assert "a comma parts people" in table("people Eve she Fay she", 2)["err"]
    assert [one["name"] for one in table("who")["people"]] == ["Ana", "Ben", "Cleo", "Dov and Son"]


def test_somebody_is_renamed_everywhere(carnival: Table) -> None:
    before = record()[1]
    carnival("rename Ana Annina")
    after = record()[1]
    assert after.hall.seating.names == ("Annina", "Ben", "Orso", "Livia")
    assert after._replace(hall=before.hall) == before
    carnival("Annina Face +1")
    carnival("undo 2")
    assert record()[1] == before
    carnival('rename Livia "Dr. No; drop"')
    assert carnival('rename "Dr. No; drop" "Dr. No"')["lines"] == ["Dr. No; drop is Dr. No now."]
    assert "called" in carnival("rename Ana Ben", 2)["err"]
    assert "the Elder" in carnival("rename Ana undo", 2)["err"]
    assert "no person" in carnival("rename Zed Ann", 2)["err"]


def test_a_name_that_no_sheet_can_bear_is_told_of_at_once(carnival: Table) -> None:
    """It may be used at the table; whoever prints with it is refused, and so it is said while it is typed."""
    told = carnival("people שלום he, Zoë she")["lines"]
    assert [line for line in told if "cannot be printed" in line] == [told[-1]]
    assert "is read from right to left" in told[-1]
    assert 'rename "שלום"' in told[-1]
    assert len(carnival("rename שלום Shalom")["lines"]) == 1
    assert "cannot be printed" in carnival("rename Shalom سلام")["lines"][-1]
    *_, told = carnival("people 🦊 she")["lines"]
    assert told.startswith(
        "🦊: no font has U+1F98A (fox face) among those of gmkit: sheets with this name are printed only"
    )


def test_a_name_that_ends_in_a_full_stop_brings_no_second_one(table: Table) -> None:
    table('people Ana she, "J.R." he')
    table("begin masks")
    told = table('scene "Regatta ball": all')["lines"]
    assert "At Regatta ball: Ana and J.R." in told and not any(".." in line for line in told)


def test_whoever_is_played_by_somebody_else_answers_so_from_then_on(carnival: Table) -> None:
    carnival("Ben played by gmkit")
    assert who(carnival, "Ben")["npc"]
    assert record()[1].hall.seating.seats[1].npc
    carnival("Ben skill master")
    assert record()[1].hall.seating.seats[1].level == "master"
    carnival("Ben skill cyffle weak")
    assert record()[1].hall.seating.seats[1].level == "master"
    assert carnival("Ben played by Tom")["lines"] == ["Ben is played by Tom."]
    assert not record()[1].hall.seating.seats[1].npc
    assert "needs no level" in carnival("Ben skill weak", 2)["err"]
    assert "say a level" in carnival("Orso skill best", 2)["err"]


def test_an_evening_begins_without_who_is_away(carnival: Table) -> None:
    assert "Evening 2. Ben and Livia are away." in carnival("evening; without Ben, Livia")["lines"]
    assert "Ben is out of the story now" in carnival("Ana challenges Ben; stake 1", 2)["err"]
    marked = [line for line in carnival("who")["lines"] if line.endswith("; away tonight")]
    assert [line.split()[0] for line in marked] == ["Ben", "Livia"]
    assert [line for line in carnival("who --for Ana")["lines"] if line.endswith("; away tonight")] == marked
    at_fair = carnival('scene "Fair": all')["lines"]
    assert any("Ana" in line for line in at_fair) and not any("Ben" in line or "Livia" in line for line in at_fair)
    assert carnival("evening 7")["lines"] == ["Evening 7."]
    for earlier in ("evening 2", "evening 7; without Ben"):
        assert "evening 7 has begun; the next is 8 or later" in carnival(earlier, 2)["err"]
    assert "belongs to no evening" in carnival("evening; with Ben", 2)["err"]
    carnival("dice app")
    carnival("Ana unopposed; do gestures; Ben reaction no")


def test_who_has_left_is_told_stays_out_and_is_named_where_a_line_would_take_them(carnival: Table) -> None:
    carnival("print")
    carnival("Ben leaves")
    carnival("Livia hidden +1")
    carnival("season")
    printed = carnival("print changed")["sheets"]
    assert printed and not any("ben" in sheet.casefold() for sheet in printed), "Ben does not need his sheet now"
    carnival("evening; without Livia")
    told = {line.split()[0]: line.rpartition("; ")[2] for line in carnival("who")["lines"]}
    assert (told["Ben"], told["Livia"]) == ("out of the story", "away tonight")
    carnival('scene "Dock": all')
    for line in ("Ana challenges Ben", "Ben unopposed", 'scene "Fair": Ana, Ben', "arrest Ben", "Ben market"):
        assert "Ben is out of the story now; Ben returns" in carnival(line, 2)["err"]
    assert "Ben has left the story already" in carnival("evening; without Ben", 2)["err"]
    carnival("evening")
    told = {line.split()[0]: line.rpartition("; ")[2] for line in carnival("who")["lines"]}
    assert (told["Ben"], "away" in told["Livia"]) == ("out of the story", False), (
        "who was away is back, who left is not"
    )
    carnival("evening; without Livia")
    carnival("Livia returns")
    carnival("Livia leaves")
    carnival("evening")
    told = {line.split()[0]: line.rpartition("; ")[2] for line in carnival("who")["lines"]}
    assert told["Livia"] == "out of the story", "who came back and left has left"


def test_who_says_of_whom_that_they_are_alienated(carnival: Table) -> None:
    carnival("Ana alienated")
    told = {line.split()[0]: line.endswith("; alienated") for line in carnival("who")["lines"]}
    assert (told["Ana"], told["Ben"]) == (True, False)
    carnival("Ana alienated off")
    assert not any("alienated" in line for line in carnival("who")["lines"])


def test_an_evening_ends_the_scene_under_way_once_and_begins_with_none(carnival: Table) -> None:
    carnival("Livia hidden 30")
    carnival("Orso hidden 30")
    carnival('scene "Fish Stairs": Ana, Orso')
    drawn = " ".join(carnival("evening")["lines"])
    assert ("Orso has" in drawn, "Livia has" in drawn) == (True, False), "Livia was not there"
    assert not any("Scene" in line or "elsewhere" in line for line in carnival("who")["lines"])
    assert "has" not in " ".join(carnival("scene X: all")["lines"])
    assert carnival("check --replay")["differs"] == []


@pytest.mark.parametrize(
    ("line", "told"), [('note "x"', "Noted."), ('note! "x"', "Noted."), ('note Ana "x"', "Noted for Ana."),
                       ("note Ana is late", "Noted."), ('n! "x"', "Noted.")]
)  # fmt: skip
def test_notes_may_weigh_or_be_somebodys(carnival: Table, line: str, told: str) -> None:
    assert carnival(line)["lines"] == [told]


def test_what_a_player_keeps_on_paper_is_said_as_the_game_begins(table: Table) -> None:
    table("people Ana she, Ben he, Dov they")
    table("begin masks; Ana flirt; paper Dov")
    with open_store(Path(FILE)) as store:
        kept = {one.name: one.paper for one in people_of(store.state)}
    assert kept == {"Ana": (), "Ben": (), "Dov": ("feelings", "wants")}
    state = record()[1]
    assert (state.feelings[2], state.avatars[2].objectives) == (HIDDEN, HIDDEN)
    told = table("log --for Dov")["lines"]
    assert any("Dov is dealt" in line for line in told) and not any("GM " in line for line in told)
    assert not any("gives" in line or "draws" in line for line in told), "what Dov deals gmkit has dealt nothing of"


def wants_of(table: Table, name: str) -> str:
    """Give what somebody wants as `who` tells it, as it is told in a sentence."""
    told = next((line for line in table(f"who {name}")["lines"] if line.startswith("  Wants: ")), "")
    return re.sub(r"; \d", " and", told.removeprefix("  Wants: 1 "))


def test_whoever_lays_the_game_out_hears_what_npcs_want_and_who_keeps_a_sheet_on_paper(table: Table) -> None:
    table("people Ana she, Ben he, Dov they")
    table("npcs Orso he, Livia she")
    told = table("begin masks; paper Dov; paper Ben")["lines"]
    assert told.count("Ben and Dov keep feelings and wants on paper.") == 1
    wanted = {name: wants_of(table, name) for name in ("Orso", "Livia")}
    assert any(wanted.values())
    gms = [line for line in told if line.startswith("GM ")]
    assert gms == [f"GM  {name} wants {wants}" for name, wants in wanted.items() if wants]
    came = table("npcs Vela she")["lines"]
    assert [line for line in came if line.startswith("GM ")] == [f"GM  Vela wants {wants_of(table, 'Vela')}"]


def test_feelings_on_paper_are_not_told_as_lost_nor_as_found(carnival: Table) -> None:
    """What the table does not know is no figure, and Ben's +6 for Ana is there again."""
    for line, told in (
        ("paper Ben", "Ben keeps feelings and wants on paper, by the GM's word."),
        ("paper Ben off", "Ben keeps feelings and wants at the table again, by the GM's word."),
    ):  # fmt: skip
        found = carnival(line)
        assert (found["lines"], found["changes"]) == ([told], [])
    assert change(carnival("Ben feels Ana 5"), "Ben", "feels", "Ana") == (6, 5)
    assert carnival("undo 2")["changes"] == [], "back to paper, where nothing is known"


@pytest.mark.parametrize("line", ["Ben feels Ana ?", "paper Ben", "paper Ben feelings"])
def test_a_sheet_comes_back_from_paper_as_it_stood_with_what_all_have_seen_since(carnival: Table, line: str) -> None:
    before = record()[1]
    told = carnival(line)["lines"]
    assert told == ["Ben keeps all feelings on paper, by the GM's word."] or "?" not in line
    assert record()[1].feelings[1] == HIDDEN
    carnival("Ben feels Ana -2")
    carnival("people Dan he; Dan taria")
    carnival("rename Ben Bert")
    back = carnival("paper Bert off")
    assert change(back, "Bert", "feels", "Ana") == (6, 4)
    assert "Changed: Bert feels Ana +6→+4" in back["lines"][-1]
    after = record()[1]
    was, now = before.feelings[1], after.feelings[1]
    assert not isinstance(was, Hidden) and not isinstance(now, Hidden)
    assert (now[0].level, now[4].level) == (4, 0)
    assert (now[1:4], now[5:]) == (was[1:4], was[4:]), "Dan sits between the others and the factions"
    assert len(after.avatars[1].objectives) == len(before.avatars[1].objectives) > 0  # type: ignore[arg-type]


def test_wants_that_a_season_has_dealt_anew_do_not_come_back_from_paper(carnival: Table) -> None:
    before = record()[1]
    carnival("paper Ben")
    carnival("season")
    carnival("paper Ben off")
    after = record()[1]
    assert (after.avatars[1].objectives, after.feelings[1]) == ((), before.feelings[1])


def test_who_joins_may_keep_a_sheet_on_paper_and_moves_nothing_by_coming(carnival: Table) -> None:
    found = carnival("people Dan he; Dan taria; paper Dan")
    assert found["lines"] == [
        "Dan; you type for them.",
        "  Dan    Taria the Adventuress, Face 13; elsewhere",
        "Dan keeps feelings and wants on paper.",
    ]
    assert found["changes"] == []
    state = record()[1]
    assert (state.feelings[4], state.avatars[4].objectives) == (HIDDEN, HIDDEN)
    before = state.avatars[:4]
    carnival("season")
    state = record()[1]
    assert state.avatars[4].objectives == HIDDEN, "wants on paper are dealt there"
    assert [one.objectives for one in state.avatars[:4]] != [one.objectives for one in before]
    assert "has to know its sheet" in carnival("npcs Vela she; paper Vela", 2)["err"]
    assert carnival("rename Ana Annina")["changes"] == []


# ---- Setting up with a pack that lies on the table


@pytest.mark.parametrize("tile", ["6-1", "6/1", "6|1"])
def test_a_tile_may_be_typed_with_other_marks_between_its_ends(carnival: Table, tile: str) -> None:
    lines = carnival("Ana unopposed; do gestures; Ben reaction no; 6:1")["lines"]
    for line in ("6:1", f"Ana {tile}", tile):
        carnival("undo")
        assert carnival(f"Ana unopposed; do gestures; Ben reaction no; {line}")["lines"] == lines


def test_all_say_the_same_in_one_line(table: Table) -> None:
    table("people Ana she, Ben he")
    table("open cipher Ana, Ben; dice app")
    assert sum("declines." in line for line in table("all decline")["lines"]) == 2
    assert "Ben bids 2" in " ".join(table("Ben 2, all decline")["lines"])


@pytest.mark.parametrize("line", ["begin masks; paper Ana; dice app", "begin masks; dice app; Ana flirt"])
def test_who_rolls_may_be_said_as_the_masks_are_laid_out(table: Table, line: str) -> None:
    table("people Ana, Ben")
    assert "now it is dice people" in table(line.replace("app", "apt"), 2)["err"]
    assert "Dice: app." in table(line)["lines"]
    assert "now it is dice app" in table("dice", 2)["err"]
    table("undo")
    assert "now it is dice people" in table("dice", 2)["err"]
    assert "Dice: table." in table("begin masks; real cards; dice table")["lines"]


@pytest.fixture
def dealing(table: Table) -> Table:
    """Give a table where real cards are about to be dealt to Ana, Ben and Orso, whom gmkit plays; Ben keeps paper."""
    table("people Ana she, Ben he")
    table("npcs Orso he")
    assert "type what is dealt" in table("begin masks; real cards; paper Ben")["lines"][0]
    return table


def asked(table: Table) -> tuple[str, str]:
    found = table('note "x"')["pending"]
    return found["who"], found["what"]


def test_real_cards_are_asked_for_seat_by_seat_and_a_slip_costs_only_itself(dealing: Table) -> None:
    assert asked(dealing) == ("Ana", "masks")
    dealing("flirt")
    assert asked(dealing) == ("Ben", "masks")
    assert "cannot show" in dealing("ghost", 2)["err"]
    assert "dealt already" in dealing("flirt", 2)["err"]
    assert "setting up is under way" in dealing("Ana challenges Ben", 2)["err"]
    assert asked(dealing) == ("Ben", "masks")
    dealing("ks taria")
    world, state = record()
    assert [avatar.first_mask for avatar in state.avatars] == ["qh", "ks", world.masks.find("taria").id]
    assert state.face[0] == state.tokens[0] == 25 - world.mask("qh").points
    assert asked(dealing) == ("Ana", "number cards")


def test_who_keeps_a_sheet_on_paper_is_dealt_no_cards_here_and_gmkit_deals_what_is_left_to_it(dealing: Table) -> None:
    dealing("flirt dashing taria")
    dealing("th 9d")
    dealing("2c")
    assert "not in the pack, or dealt already" in dealing("10h", 2)["err"]
    lines = dealing("draw")["lines"]
    hands = {line.split(": ")[0]: line.split(": ")[1].split() for line in lines if "number cards" in line}
    assert set(hands) == {"GM  Ana's number cards", "GM  Orso's number cards"}
    assert {"TH", "9D", "2C"} <= {*hands["GM  Ana's number cards"]}
    assert not {*hands["GM  Ana's number cards"]} & {*hands["GM  Orso's number cards"]}
    state = record()[1]
    assert state.feelings[1] is HIDDEN
    assert not isinstance(hand := state.hands[0], Hidden)
    assert len(hand) == 13


def set_up(table: Table) -> None:
    table("flirt dashing taria")
    table("draw")
    while asked(table)[1] == "relationship":
        table("Orso" if "Orso" in table('note "y"')["pending"]["legal"] else "nobody")


def test_enter_gives_each_card_to_whom_the_mask_makes_it_for(tmp_path: Path) -> None:
    """What stands in brackets is legal and is taken; a warm card goes to a power that the mask pleases first."""
    one = sat(tmp_path / "dealt.gmkit", "feelings")
    for line in ("people Ana she, Ben he", "begin masks; real cards", "flirt dashing", "th 9h 8d 7h 6s"):
        one.take(line)
    one.take("draw")
    first = one.pending()
    assert first is not None
    warm, cold = ("Moon Temple", "Personalists"), ("Sun Temple", "Commission of Masks")
    assert first.default in (warm if " +" in first.text else cold)
    took = 0
    while (now := one.pending()) is not None and now.what == "relationship":
        one.take(now.default)
        took += 1
    assert took >= 10, "both gave everybody else and four factions a card"


def test_what_people_want_may_stay_unseen_and_an_npc_draws(dealing: Table) -> None:
    set_up(dealing)
    assert asked(dealing) == ("Ana", "objective card")
    dealing("unseen")
    assert asked(dealing) == ("Orso", "objective card"), "Ben's stands on his paper"
    lines = dealing("draw")["lines"]
    assert "City of Masks stands at this table, led by you." in lines
    state = record()[1]
    assert state.avatars[0].objectives is HIDDEN
    assert state.avatars[1].objectives is HIDDEN
    assert state.avatars[2].objectives is not HIDDEN
    assert state.agenda == ()
    dealing('scene "Ball": all')
    assert dealing("check --replay")["lines"][-1] == "The rules of today come to the same at every entry."
    assert "dealt" not in " ".join(dealing("recap")["lines"]), "setting up is no story"


def test_a_deal_is_taken_back_card_by_card_and_as_a_whole(dealing: Table) -> None:
    dealing("flirt dashing")
    dealing("undo")
    assert asked(dealing) == ("Ana", "masks")
    dealing("flirt dashing taria")
    dealing("undo act")
    assert "does not stand" in dealing("scene ball: all", 2)["err"]
    dealing("redo")
    assert asked(dealing) == ("Ana", "number cards")


def test_real_cards_deal_the_masks_too(table: Table) -> None:
    table("people Ana she, Ben he")
    assert "leave them out" in table("begin masks; real cards; Ana flirt", 2)["err"]


def test_what_is_being_dealt_comes_back_from_the_file_of_every_moment(dealing: Table) -> None:
    for line in ("flirt dashing taria", "th 9d", "draw", "Orso", "nobody"):
        dealing(line)
        world, state = record()
        assert from_data(to_data(state, world), world, state.hall.options._asdict()) == state


def test_a_season_in_which_nobody_won_a_point_is_retold(table: Table) -> None:
    for line in ("people Ana she, Ben he", "begin masks; paper Ana, Ben", 'scene "Regatta ball": all', "season"):
        table(line)
    assert table("recap")["lines"]
    assert table("evening")["lines"][0] == "Evening 2."


def test_a_ruling_while_pieces_are_asked_for_is_replayed(gmkit: Any, carnival: Table) -> None:
    """Whoever rolls is looked at again too where an entry is done again."""
    assert gmkit("table", FILE, typed="Ana unopposed; do gestures\nAna Face +1\nrename Ben Benno\nquit\n")[0] == 0
    assert carnival("check --replay")["lines"][-1] == "The rules of today come to the same at every entry."


def test_too_many_cards_are_refused_and_who_has_no_mask_yet_is_told_so(dealing: Table) -> None:
    assert dealing("who")["lines"][0].split() == ["Ana", "no", "mask", "yet"]
    assert "too many" in dealing("flirt dashing taria joker", 2)["err"]
    assert asked(dealing) == ("Ana", "masks")


def test_a_screen_that_all_look_at_shows_no_card_and_nobody_it_was_given_to(gmkit: Any, dealing: Table) -> None:
    typed = "flirt dashing taria\nth 9d\nundo\ndraw\nOrso\nundo\n\nquit\n"
    _, out, err = gmkit("table", FILE, "--quiet-gm", typed=typed)
    assert err.count("Ana, relationship (what is in hand): ") == 4
    hand = record()[1].hands[0]
    assert not isinstance(hand, Hidden)
    assert not {str(card) for card in hand} & {*re.findall(r"\w+", out + err)}


def test_an_npc_has_to_know_what_it_wants(dealing: Table) -> None:
    set_up(dealing)
    dealing("unseen")
    assert "cannot show" in dealing("unseen", 2)["err"]
    assert asked(dealing) == ("Orso", "objective card")


# ---- Where they are


def test_a_scene_s_level_stands_behind_it_or_in_its_name(table: Table) -> None:
    table("people Ana she, Ben he")
    table("begin masks")
    for said, where in (
        ('"The belfry (high paths)"', "high-paths"), ('"The belfry (high paths)" streets', "streets"),
        ('"A cellar (underways)"', "underways"), ('"The dock"', "streets"),
    ):  # fmt: skip
        table(f"scene {said}: all")
        scene = record()[1].scene
        assert scene is not None
        assert scene.level == where


def test_a_word_behind_a_scene_s_title_that_is_no_level_is_refused_with_the_nearest(carnival: Table) -> None:
    before = record()[1]
    err = carnival('scene "Regatta" high-pathz: all', 2)["err"]
    assert 'no level of the city called "high-pathz"; did you mean high-paths' in err
    assert "underways, streets and high-paths" in carnival('scene "Regatta" moon: all', 2)["err"]
    assert record()[1] == before
    carnival('scene "Regatta" high paths: all')
    assert (scene := record()[1].scene) is not None
    assert (scene.title, scene.level) == ("Regatta", "high-paths")


def test_a_scene_that_ends_in_a_line_by_itself_is_whole_or_not_at_all(carnival: Table) -> None:
    carnival("Ana Face 1")
    before = record()[1]
    assert "; Ana draw" in carnival("scene ends", 2)["err"]
    assert record()[1] == before
    assert carnival("scene ends; Ana 3:3")["pending"] is None
    assert record()[1].avatars[0].alienated
    carnival("undo")
    assert "belongs to nothing here" in carnival('scene "Harbour": all; Ana 3:3', 2)["err"]


@pytest.mark.parametrize("line", ["evening", 'scene "Harbour": all'])
def test_a_tile_that_somebody_draws_by_hand_as_a_scene_ends_is_asked_for_first(carnival: Table, line: str) -> None:
    carnival("Ana hidden 30")
    before = record()[1]
    assert "Ana draws a domino as the scene ends; scene ends asks for it first" in carnival(line, 2)["err"]
    assert record()[1] == before
    carnival("scene ends; Ana 3:3")
    carnival(line)
    carnival("undo 2")
    carnival("dice app")
    assert any("Ana has" in told for told in carnival(line)["lines"]), "whose tiles nobody draws by hand gmkit draws"


# ---- What much that is taken back comes to


def test_of_much_that_is_taken_back_or_comes_back_the_number_and_the_last_acts_are_told(table: Table) -> None:
    table("people Ana she, Ben he")
    table("begin masks; Ana flirt; Ben dashing")
    for n in range(15):
        table(f'Ana Face {("+1", "-1")[n % 2]} "no {n}"')
    (back,) = [line for line in table("undo 14")["lines"] if line.startswith("Taken back")]
    assert back.startswith('Taken back: 14 entries, #5 to #18; Ana Face +1 "no 10"; Ana Face -1 "no 11"; '), back
    assert back.count("Ana Face") == 5
    (again,) = [line for line in table("redo")["lines"] if line.startswith("Again")]
    assert again.startswith("Again: 14 entries, #5 to #18; ")
    assert again.count("Ana Face") == 5


def test_a_market_that_is_called_asks_every_person_and_no_npc(tmp_path: Path) -> None:
    one = sat(tmp_path / "x.gmkit", "c3")
    for line in ("people Ana she, Ben he", "npcs Orso he", "begin masks; Ana flirt; Ben dashing; Orso poet"):
        one.take(line)
    one.take("market")
    first = one.pending()
    bought = one.take("buy taria")
    second = one.pending()
    assert first is not None
    assert second is not None
    assert [(asked.who, asked.what) for asked in (first, second)] == [
        ("Ana", "what to buy or offer"), ("Ben", "what to buy or offer")
    ]  # fmt: skip
    found = one.take(taken_by_enter(second))
    assert (one.pending(), found.ends) == (None, True)
    assert any("Ana buys Taria the Adventuress" in told for told in bought.lines)
    assert [len(avatar.masks) for avatar in one.standing()[3].avatars[:2]] == [2, 1]
    one.store.close()


def test_a_mask_that_cannot_be_bought_is_told_with_whose_it_is_or_what_it_costs(carnival: Table) -> None:
    world, state = record()
    unseen = world.mask(state.stock[0])
    carnival("Ana Hidden Face -13")
    told = carnival(f"Ana market; Ana buy {unseen.id}; Ben none", 2)["err"]
    assert f"may not be chosen: {unseen.title} costs {unseen.points}" in told
    carnival("Ana Hidden Face +40")
    for mask, whose in (("dashing", "Ben"), ("flirt", "Ana")):
        told = carnival(f"Ana market; Ana buy {mask}; Ben none", 2)["err"]
        assert re.search(f'"buy {mask}" may not be chosen: {whose} has .*(?i:{mask}).*, and may offer it', told)
    # What Ben has not worn yet nobody has seen.
    ben = state.avatars[1]
    ben = ben._replace(masks=(*ben.masks, Held(unseen.id)))
    hidden = state._replace(avatars=(state.avatars[0], ben, *state.avatars[2:]), stock=state.stock[1:])
    with pytest.raises(IllegalChoice) as refused:
        stall(world, hidden, SeatNo(0)).parse(f"buy {unseen.id}")
    assert "Ben" not in str(refused.value)
    assert "did you mean" in carnival("Ana market; Ana buy zzz; Ben none", 2)["err"]


def test_a_question_at_the_market_says_what_is_paid_out_of_what_and_takes_any_word_of_a_mask(tmp_path: Path) -> None:
    one = sat(tmp_path / "x.gmkit", "c3")
    for line in ("people Ana she, Ben he", "npcs Orso he", "begin masks; Ana flirt; Ben dashing; Orso poet"):
        one.take(line)

    def asked() -> str:
        found = one.pending()
        assert found is not None
        return found.text

    has = {name: one.standing()[3].tokens[at] for at, name in enumerate(("Ana", "Ben", "Orso"))}
    one.take("Ben market")
    assert asked() == f"Ben, what to buy or offer, out of {has['Ben']} Hidden Face"
    weighed = " ".join(one.take("odds").lines)
    assert "keeps the Hidden Face for later" in weighed
    assert "a mask more, for " in weighed
    # A mask goes by any word of its title, on a line of its own too.
    one.take("offer swordsman")
    assert asked() == "To whom does Ben offer The Dashing Swordsman"
    one.take("Ana")
    assert asked() == f"What does Ben ask of Ana for The Dashing Swordsman, out of {has['Ana']} Hidden Face"
    one.take("4")
    assert asked() == f"Does Ana take it, out of {has['Ana']} Hidden Face"
    told = one.take("accept").lines
    assert any(line.startswith("Ben offers Ana the Dashing Swordsman for 4 Hidden Face; Ana accepts.") for line in told)
    one.take("undo act")
    one.take("Ben market; offer dashing")
    assert asked() == "To whom does Ben offer The Dashing Swordsman"
    one.store.close()


def test_none_is_no_goal_in_own_words(tmp_path: Path) -> None:
    one = sat(tmp_path / "x.gmkit", "c3")
    for line in ("people Ana she, Ben he", "begin masks; Ana flirt; Ben dashing", "scene ball: all", "usual off"):
        one.take(line)
    one.take("Ana challenges Ben; goal none; stake 3")
    asked = one.pending()
    assert asked is not None
    assert (asked.who, asked.what) == ("Ben", "challenge")
    one.take("accept")
    asked = one.pending()
    assert asked is not None
    assert asked.what == "goal"
    assert asked.legal.endswith("or one line of at most 120 characters, or none")
    one.take("none")
    assert one.standing()[3].encounter.goals == (NO_GOAL, NO_GOAL)
    one.store.close()


def test_an_act_of_which_nothing_came_says_so(tmp_path: Path) -> None:
    one = sat(tmp_path / "x.gmkit", "c3")
    for line in ("people Ana she, Ben he", "npcs Orso he", "begin masks; Ana flirt; Ben dashing; Orso poet"):
        one.take(line)
    one.take("Ana market")
    found = one.take("none")
    assert (found.lines, found.ends) == (["Nothing changed."], True)
    one.store.close()


def test_all_that_is_known_of_somebody_is_told_and_nothing_of_who_else_is_here(tmp_path: Path) -> None:
    one = sat(tmp_path / "x.gmkit", "c3")
    for line in (
        "people Ana she, Ben he", "npcs Orso he master, Livia, Vela, Teck, Dario, Bice, Nino", "begin masks; Ana flirt",
        "scene ball: all", "Ana feels Orso =-4", "Ben feels Ana 6 enduring", "Ana promises Ben 4 anyway",
        "Ana owes Vela 3", "Livia owes Ana 2", "Moon Temple promises Ana 5", "Ana alienated", "Ana drops 1",
        "Ana drops 1", "Ana wants to humiliate Ben", "Ana achieves 1", "Ana wants to betray Orso",
    ):  # fmt: skip
        one.take(line)
    lines = one.take("who Ana").lines
    _, _, _, record = one.standing()
    told = [line.strip() for line in lines]
    assert told[:2] == ["Ana, The Flirt", "Ana, she, played by you."]
    for part in (
        f"Face {record.face[0]}, Hidden Face {record.tokens[0]}; alienated.", "Masks: The Flirt.",
        "Promises: Ben 4.", "Is promised: Moon Temple 5.", "Owes: Vela 3.", "Is owed: Livia 2.",
        "Wants: 1 to humiliate Ben (achieved); 2 to betray Orso.",
    ):  # fmt: skip
        assert part in told, part
    (felt,) = [line for line in told if line.startswith("Feels: ")]
    assert "Orso −4" in felt
    (back,) = [line for line in told if line.startswith("Felt by: ")]
    assert "Ben +6 enduring" in back
    assert all(action.label in " ".join(told) for action in record.avatars[0].hidden)
    assert not any("Dario" in line and "Face" in line for line in told), "how others stand is no news of Ana"
    assert one.take("who Orso").lines[1] == "  Orso (a master), he, played by gmkit."
    one.take("Ana challenges Ben; stake 1")
    assert "Ana challenges Ben" in " ".join(one.take("who Ana").lines)
    one.store.close()


def test_whoever_felt_nothing_about_a_cheat_may_feel_less_when_the_game_is_over(carnival: Table) -> None:
    carnival("Livia feels Orso =0")
    ended = carnival("cyffle 3 hands: Orso, Livia; Orso cheats in 3; dice app")
    assert ended["offers"] == ['Livia feels Orso -2 "caught cheating at Cyffle"']
    assert change(carnival(ended["offers"][0]), "Livia", "feels", "Orso") == (0, -2)


def test_the_log_says_how_a_game_beside_the_standing_one_ended(carnival: Table) -> None:
    carnival("purses coins 40")
    ended = carnival("cyffle 3 hands: Orso, Livia; dice app")
    (last,) = carnival(f"log #{ended['entry']}")["entries"]
    assert last["result"].startswith("Cyffle, or Chance: "), "and not only what it changed"
    assert ended["lines"][0].startswith(last["result"].partition(" Changed:")[0])
    assert "Changed: Orso coins" in last["result"]


def test_whoever_is_dealt_a_mask_may_have_a_name_of_several_words(table: Table) -> None:
    """The longest whole name goes first, and behind it stands the mask; a part of a name is one word."""
    table("people Ana she, Ana Maria von Thal she, Ben Ott he")
    table("begin masks; Ana Maria von Thal dashing swordsman; Ana flirt; Ben taria")
    assert [avatar.first_mask for avatar in record()[1].avatars] == ["qh", "js", "qs"]


def test_an_order_to_who_has_a_name_of_several_words_holds_the_order_alone(table: Table) -> None:
    table("people Ana Maria she, Ben he")
    table("begin masks")
    table("Ana Maria owes Ben 2")
    for line in ('order Ana Maria "Fetch my glove"', "order Ana Maria Fetch my glove"):
        assert table(line)["lines"] == ["Ben bids Ana Maria: “Fetch my glove”."]


def test_the_gm_grants_a_further_role_which_is_worn_and_done_as_a_mask_is(carnival: Table) -> None:
    """B16: a role of the city beside the one that somebody began with; Ana is no man, and sword practice is a man's."""
    assert "Young Noblewoman already" in carnival("Ana has young noblewoman", 2)["err"]
    assert "may not be chosen" in carnival("Ana wears young nobleman", 2)["err"]
    assert carnival("Ana has young nobleman")["lines"] == ["Ana has Young Nobleman, by the GM's word."]
    assert "Young Nobleman already" in carnival("Ana has young nobleman", 2)["err"]
    carnival("Ana wears young nobleman")
    told = "\n".join(carnival("Ana unopposed; do practise; 5:1; breach none; Ben reaction no")["lines"])
    assert "declares Practise with the sword (1)" in told
    assert "Masks: The Flirt, Young Nobleman." in "\n".join(carnival("who Ana")["lines"])
    assert "no mask called" in carnival("Ana has lord warden", 2)["err"]


def test_the_gm_says_which_of_npcs_among_themselves_went_against_a_mask(carnival: Table) -> None:
    """B4: the GM may say it at any time, where nobody at the table is asked as well; who saw it may denounce it."""
    carnival("dice app")
    carnival('scene "Cellar": Livia, Orso')
    carnival("Livia feels Orso =-6")
    challenge = "Livia challenges Orso; stake 3; breach"
    before = record()
    assert "may not be chosen; choose Orso or Livia" in carnival(f"{challenge} Ben", 2)["err"]
    assert record() == before
    found = carnival(f"{challenge} none")["lines"]
    assert not [line for line in found if "somebody says" in line or "not asked for: breach O" in line]
    carnival("undo")
    found = carnival(f'{challenge} Orso "Pose dramatically"')["lines"]
    told = [line for line in found if "Pose dramatically" in line]
    assert "does not keep to a line of the mask: “Pose dramatically”." in told[0]
    assert found.index(told[0]) < next(at for at, line in enumerate(found) if "names a stake" in line)
    assert not [line for line in found if "not asked for" in line]
    assert "come to the same" in " ".join(carnival("check --replay")["lines"])


@pytest.mark.parametrize(
    ("line", "against"),
    [
        ("Ana unopposed; do fan; woo moon; directed sun; 5:1; Ben reaction no", "Ana works against Sun Temple."),
        (
            "Ben challenges Orso; stake 3; do pose; directed moon; take; draw; Ana reaction no; Ana denounce no",
            "Ben works against Moon Temple.",
        ),
        # Among NPCs, of whom nothing is asked.
        ("Livia unopposed; directed commission; Ana reaction no", "Livia works against Commission of"),
    ],
)
def test_the_gm_says_in_a_line_whom_a_challenge_is_directed_against(carnival: Table, line: str, against: str) -> None:
    """B7: no faction holds the scene, and none favours Orso; the GM says so, and without it is told how."""
    carnival("dice app")
    told = carnival(line)["lines"]
    assert [one for one in told if one.startswith(against)] and not [one for one in told if "not asked for" in one]
    assert "come to the same" in " ".join(carnival("check --replay")["lines"])
    if line.startswith("Ana"):
        refused = carnival(line.replace("directed", "against"), 2)["err"]
        assert '"against sun" may not be chosen: the scene is not held by Sun Temple' in refused
        assert "the GM may say so all the same: directed Sun Temple" in refused
        assert "did you mean" not in refused
        assert (
            "may not be chosen; choose Sun Temple, Moon"
            in carnival(line.replace("directed sun", "directed Ben"), 2)["err"]
        )


def test_a_word_that_passes_over_nothing_is_no_part_of_a_name(carnival: Table) -> None:
    for line, word in (("Ana challenges Orso; stake 3; anyway", "anyway"), ("Ana follows Orso quietly", "quietly")):
        assert f'"{word}" passes over nothing here; leave it out' in carnival(line, 2)["err"]
