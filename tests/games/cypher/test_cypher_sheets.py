"""Cypher on paper: every copy, what is ours and marked so, decks of other people, and nothing that overflows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gmkit.errors import SheetError
from gmkit.games.cypher import GAME
from gmkit.games.cypher.content import KINDS, LYING_OPS, PLAYED_OPS, NexusDeck
from gmkit.games.cypher.model import Nexus, Options
from gmkit.games.cypher.setup import POINTS_NEEDED, make_table
from gmkit.games.cypher.sheets import MAKERS, Tally, cards, example, most_games, reference, tally, tally_of
from gmkit.games.cypher.sheets.cards import blocks, told
from gmkit.games.cypher.sheets.look import PICTURES, Facts, kinds
from gmkit.games.cypher.turn import influence
from gmkit.library.shelves import bundled, load_trusted, resolve
from gmkit.printing.fonts import Fonts
from gmkit.printing.pen import Form, Pen, Polygon, Text, walk
from gmkit.printing.proof import problems
from gmkit.printing.shape import apply
from gmkit.printing.sheet import Setting, Sheet
from gmkit.printing.theme import Ink
from gmkit.table.seats import Seat, Seating
from tests.cases import every_case
from tests.games.cypher.builders import at_random, stands

ROOT = Path(__file__).parents[3]
HOUSE = load_trusted(bundled("content") / "cypher" / "nexus-19.yaml").data
NEXUS = NexusDeck.from_data(HOUSE)
LANTERN = NexusDeck.from_data(
    resolve("cypher-deck", "cypher/nexus-19.yaml", (ROOT / "examples" / "lantern-deck.yaml",), KINDS, None).data
)
FULL = Setting(Fonts())
NAMES = ("W" * 60, "The Most Noble and Ancient Keeper of the Seven Harbour Bells", "<b>x</b> &amp; <i>y</i>", "Ó")
TEXTS = ("W" * 160, "When played: " + "ring the bells; " * 9, "Wenn gespielt: ziehe neun Karten. " * 4, "")


def words(form: Form | None) -> list[str]:
    """Give what is written on a face, in order."""
    assert form is not None
    return [mark.words for mark, _ in walk(form.marks) if isinstance(mark, Text)]


def said(form: Form | None) -> str:
    """Give all the words of a face as one text."""
    return " ".join(" ".join(words(form)).split())


def face(sheet: Sheet, id_: str) -> Form:
    """Give the front of a card."""
    return next(card.front for card in sheet.cards if card.id == id_)


def odd(count: int = 10, classes: int = 8) -> NexusDeck:
    """Give a deck of long names, many classes, and every effect in some combination."""
    ops = [*PLAYED_OPS, *LYING_OPS]
    rows: list[dict[str, Any]] = []
    for at in range(count):
        own = [
            {"op": op, "amount": 9, "classes": ["c0", "c1"], "card": "r1", "influence": 99} for op in ops[at : at + 4]
        ]
        rows.append(
            {
                "id": f"r{at}",
                "name": NAMES[at % 4],
                "class": f"c{at % classes}" if at != 3 else "nowhere",
                "copies": at % 9 + 1,
                "influence": (-9, 99, 0, 7)[at % 4],
                "text": TEXTS[at // 2 % 4],
                "when_played": [row for row in own if row["op"] in PLAYED_OPS],
                "while_in_play": [row for row in own if row["op"] in LYING_OPS],
            }
        )
    labels = [{"id": f"c{at}", "label": "W" * 24 if at == 1 else f"The class number {at}"} for at in range(classes)]
    notice = "This is our own, and we say so wherever it is shown. " * 5
    return NexusDeck.from_data({**HOUSE, "title": "W " * 50, "classes": labels, "cards": rows, "notice": notice})


def test_every_copy_is_printed_with_one_back() -> None:
    made = cards(NEXUS, FULL)
    assert sum(card.copies for card in made.cards) == 19
    assert sum(card.copies for card in cards(LANTERN, FULL).cards) == 24
    assert len({id(card.back) for card in made.cards}) == 1
    assert {(card.front.width, card.front.height) for card in made.cards} == {(63.0, 88.0)}
    assert "Nexus 19, the house deck" in said(made.cards[0].back)


def test_a_card_says_all_of_its_character() -> None:
    made = cards(NEXUS, FULL)
    chief = words(face(made, "syndicate-chief"))
    assert chief[:3] == ["3/6", "Syndicate Chief", "Lower"]
    assert "While in play Worth 6 , not 3 , while another Lower card is in your area." in " ".join(chief)
    assert "When played Discard your Middle cards. While in play The moment" in said(face(made, "aristocrat"))
    executive = face(made, "executive")
    assert [word for word in words(executive) if word in {"6", "9"}] == ["6", "6", "9"]
    bold = {m.words for m, _ in walk(executive.marks) if isinstance(m, Text) and m.role == "sans-semibold"}
    assert {"Corp", "Overseer"} <= bold


def test_what_is_ours_is_marked_and_what_is_not_is_not() -> None:
    made = cards(NEXUS, FULL)
    for one in NEXUS.characters:
        text = words(face(made, one.id))
        assert ("H" in text) == bool(one.house), one.id
        line = next((word for word in text if word.startswith("House: ")), "")
        assert {word.strip(",") for word in line.split()[1:]} - {"and"} == set(one.house), one.id
    assert NEXUS.notice in made.credit
    assert made.warnings == (NEXUS.notice,)
    assert "House" not in said(face(cards(LANTERN, FULL), "pale-tide"))
    back = said(reference(NEXUS, FULL).cards[0].back)
    assert NEXUS.notice in back
    assert "H turn 40 ends" in back


def test_the_class_shows_in_the_pyramid_and_on_the_edge() -> None:
    tops = {}
    made = cards(NEXUS, FULL)
    for one in NEXUS.characters:
        bars = [
            mark.points[0][1]
            for mark, _ in walk(face(made, one.id).marks)
            if isinstance(mark, Polygon) and mark.points[0][0] == pytest.approx(2.7)
        ]
        tops[one.class_id] = bars
    assert tops == {"upper": [8.0], "middle": [30.5], "lower": [53.0], "none": []}


@every_case("ink", Ink)
def test_nothing_overflows(ink: Ink) -> None:
    setting = Setting(FULL.fonts, ink)
    for deck in (NEXUS, LANTERN, odd(), odd(4, 1)):
        for sheet in (cards(deck, setting), reference(deck, setting, Options(anomaly_grace_rounds=2))):
            assert problems(sheet) == []
            for card in sheet.cards:
                for form in (card.front, card.back):
                    assert form is not None
                    assert smallest(form) >= 6.49, card.id
    filled = Tally(NAMES[:4], (2, 1, 0, 1), 4, (12, 297, -9, 14), 1)
    for state in (Tally(), filled, Tally(NAMES[:2], (4, 3), 9)):
        assert problems(tally(POINTS_NEEDED, setting, GAME.credit, state)) == []


def smallest(form: Form) -> float:
    """Give the size of the smallest letters as they come to stand on the card."""
    return min(mark.size * abs(m[0]) for mark, m in walk(form.marks) if isinstance(mark, Text))


def test_every_effect_has_a_picture_and_a_sentence() -> None:
    assert set(PICTURES) == {*PLAYED_OPS, *LYING_OPS}
    for op, draw in PICTURES.items():
        for ink in (False, True):
            pen = Pen(FULL.fonts)
            draw(pen, Facts(-9, 99, 9, 5, low=ink, scale=0.5))
            for mark, m in walk(pen.marks):
                if isinstance(mark, Polygon):
                    assert all(abs(v) <= 12.6 for point in mark.points for v in apply(m, point)), op
    deck = odd(14)
    for one in deck.characters:
        text = told(deck, one)
        assert text.count("When played:") == bool(one.when_played)
        assert text.count("While in play:") == bool(one.while_in_play)


def test_emblems_are_composed_of_the_effects() -> None:
    found = {one.id: kinds(one) for one in (*NEXUS.characters, *LANTERN.characters)}
    assert found["aristocrat"] == ("leaves_when_owner_plays",)
    assert found["extractor"] == ("exile_from_hand",)
    assert found["cypher-anomaly"] == ("trigger_end",)
    assert found["bailiff"] == ("purge_own", "exile_from_hand")
    assert all(found[one.id] for one in NEXUS.characters)


def test_a_text_without_timings_is_headed_by_those_of_its_effects() -> None:
    rows = [{**HOUSE["cards"][1], "text": "Wirf die Mittleren ab."}, {**HOUSE["cards"][3], "text": " "}]
    deck = NexusDeck.from_data({**HOUSE, "cards": rows})
    (first,), (second,) = (blocks(deck, one) for one in deck.characters)
    assert first.times == ("played", "lying")
    assert second.times == ("lying",)
    assert second.said[0].words == "Whenever you are told to draw, draw 1 card more."


@every_case("deck", [NEXUS, LANTERN])
def test_the_example_is_counted_as_the_rules_count(deck: NexusDeck) -> None:
    shown = example(deck)
    nexus = Nexus(deck)
    table = make_table(Seating((Seat("A"), Seat("B"))), Options(), nexus)
    numbers = [deck.of.index(deck.characters.index(one)) for one, _ in shown]
    assert len(shown) == 3
    assert influence(table, numbers) == sum(counts for _, counts in shown)


def test_the_reference_is_for_that_deck_and_those_options() -> None:
    card = reference(LANTERN, FULL, Options(turn_cap=60, anomaly_grace_rounds=1)).cards[0]
    assert "Shuffle all 24 cards." in said(card.front)
    assert "Pale Tide is played, but not in round 1 or earlier" in said(card.back)
    assert "turn 60 ends" in said(card.back)
    assert "H turn 40" not in said(card.back)


@every_case(("seats", "games"), [(2, 7), (3, 7), (4, 5)])
def test_the_tally_has_a_line_for_every_game_of_a_campaign(seats: int, games: int) -> None:
    assert most_games(seats, POINTS_NEEDED[seats]) == games
    names = ("Ana", "Vesper", "Ilo", "Karst")[:seats]
    text = words(tally(POINTS_NEEDED, FULL, GAME.credit, Tally(names, (0,) * seats)).cards[0].front)
    # Whatever brings the end: a card, an empty deck, or turn_cap (CY-20).
    assert [text.count(end) for end in ("card", "deck", "turn cap")] == [games] * 3
    assert [name for name in names if name in text] == list(names)
    blank = words(tally(POINTS_NEEDED, FULL, GAME.credit).cards[0].front)
    assert blank.count("card") == 7
    assert [word for word in blank if word in {"two", "three", "four"}] == ["four", "three", "two"]


def test_a_tally_is_filled_from_the_table() -> None:
    seats = [{"name": "Ana", "level": "human", "points": 2}, {"name": "Vesper", "level": "master", "points": 3}]
    state = stands({"seats": seats, "games": 5}, campaign=True)
    assert tally_of(state) == Tally(("Ana", "Vesper"), (2, 3), 5)
    assert tally_of(stands({"seats": [{"name": "Ana"}, {"name": "Ilo"}]})) == Tally(("Ana", "Ilo"), (0, 0))
    *_, last = at_random(3, 11, campaign=True)
    made = tally_of(last)
    assert made.games == sum(made.points)
    assert made.winner == made.points.index(POINTS_NEEDED[3])
    assert made.last[made.winner] == max(made.last)


def test_a_letter_without_a_font_and_an_endless_name_are_refused_with_their_place() -> None:
    for name, fault in (("Moon \U0001f319", r"name: .*U\+1F319"), ("W" * 500, r"name: .* does not fit")):
        deck = NexusDeck.from_data({**HOUSE, "cards": [{**HOUSE["cards"][0], "name": name}]})
        with pytest.raises(SheetError, match=rf"^character corp-overseer, {fault}"):
            cards(deck, FULL)


def test_every_sheet_on_the_card_is_made_and_no_other() -> None:
    assert set(GAME.sheets) == set(MAKERS) == {"cards", "reference", "tally", "gm-sheet"}


def test_two_tallies_share_a_sheet() -> None:
    (blank,) = tally(POINTS_NEEDED, FULL, GAME.credit).cards
    assert blank.copies == 2
    filled, following = tally(POINTS_NEEDED, FULL, GAME.credit, Tally(("Ana", "Bo"), (1, 0))).cards
    assert "Ana" in words(filled.front)
    assert "Ana" not in words(following.front)
