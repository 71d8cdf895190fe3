"""Cipher's score sheet and what lies behind its cards: coins, ledger, filled tables, worth, unknown stones."""

from __future__ import annotations

from fractions import Fraction

from gmkit.games.cipher import GAME
from gmkit.games.cipher.content import KINDS, SET, Retainer, RetainerSet
from gmkit.games.cipher.model import Options, State
from gmkit.games.cipher.sheets import make_reference, make_score_sheet
from gmkit.games.cipher.sheets import reference as reference_sheet
from gmkit.games.cipher.sheets import retainers as retainers_sheet
from gmkit.games.cipher.sheets import score as filled
from gmkit.games.cipher.sheets import score as treasury_coins
from gmkit.games.cipher.sheets import score_sheet as score
from gmkit.games.cipher.sheets.cards import Premise, best_lead
from gmkit.games.cipher.sheets.gems import GEMS, gem_of
from gmkit.games.cipher.sheets.score import Side, Tally
from gmkit.games.cipher.situation import from_data
from gmkit.library.credit import Credit
from gmkit.library.shelves import resolve
from gmkit.printing.fonts import Fonts
from gmkit.printing.pen import Line, Mark, Placed, Polygon, Text, walk
from gmkit.printing.proof import problems
from gmkit.printing.sheet import Setting
from gmkit.printing.theme import Ink
from gmkit.shell.print import Order
from tests.cases import every_case

FONTS = Fonts()
PLAIN = Setting(FONTS)
PRINTED = RetainerSet.from_data(resolve(SET.name, "cipher/retainers.yaml", (), KINDS, None).data)
LONG = "The Most Noble and Ancient Keeper of the Seven Harbour Bells"
ODD = RetainerSet(
    "odd", "Odd", Credit("House"), ("Overwhelming Personality", "W" * 24, "Ox"),
    tuple(Retainer(f"r{i}", ("W" * 60, LONG, "Ó")[i % 3], (9, i % 10, 3), None) for i in range(32)), "r0",
)  # fmt: skip


def said(marks: tuple[Mark, ...]) -> list[str]:
    return [mark.words for mark, _ in walk(marks) if isinstance(mark, Text)]


def placed(marks: tuple[Mark, ...], name: str) -> int:
    return sum(1 for mark in marks if isinstance(mark, Placed) and mark.form.name == name)


def table(names: tuple[str, ...], options: Options, **more: object) -> State:
    """Give a table of the printed set; the first four hold the retinues of the source's sample."""
    retinues = (["dracnari", "clangoru", "faeling", "taurian"], ["elfen", "loboshigaru", "krokani", "mugwump"],
                ["furrikin", "merian", "taedae", "trill"], ["aslaran", "igasho", "lucidian", "orclach"])  # fmt: skip
    rows = [
        {"name": name, "retinue": retinues[i] if i < 4 else [], "gold": (2, 6, 5, 10, 0, 0, 0, 0)[i]}
        for i, name in enumerate(names)
    ]
    return from_data({"seats": rows, **more}, PRINTED, options._asdict()).state


@every_case("ink", Ink)
@every_case("seats", range(GAME.seats[0], GAME.seats[1] + 1))
def test_a_blank_sheet_has_a_panel_for_each_seat_and_a_coin_for_each_sovereign(seats: int, ink: Ink) -> None:
    sheet = score(PRINTED, filled.blank(PRINTED, Options(), [""] * seats), setting=Setting(FONTS, ink))
    assert problems(sheet) == []
    assert len(sheet.pages) == (1 if seats <= 4 else 2)
    marks = tuple(mark for page in sheet.pages for mark in page.marks)
    assert placed(marks, "retinue") == seats
    assert placed(marks, "coin") == 50 * seats
    words = said(marks)
    assert words.count(str(50 * seats)) == 1, "the first row of coins says how many there are"
    assert {"start", "30", "net"} <= set(words)


def test_as_many_coins_as_the_options_bring() -> None:
    order = Order(
        (), None, PLAIN, {"starting_gold": 60, "turn_order": "Ana, Bo, Celia", "leftover_gold": "to_treasury"}
    )
    (page,) = make_score_sheet(order).pages
    assert placed(page.marks, "coin") == 180
    assert {"Ana", "Bo", "Celia", "score sheet for three"} <= set(said(page.marks))
    assert any("whole of it" in words for words in said(page.marks))


@every_case(("sovereigns", "worth", "coins"), [(400, 1, 400), (401, 2, 201), (2000, 5, 400), (80_000, 200, 400)])
def test_a_rich_treasury_has_coins_of_more_than_one(sovereigns: int, worth: int, coins: int) -> None:
    assert (treasury_coins.unit(sovereigns), treasury_coins.coins(sovereigns)) == (worth, coins)


def test_what_was_struck_out_before_is_pale_with_a_caret_under_the_next_coin_or_in_ink() -> None:
    state = table(("Ssalabi", "Chixesoro", "Nothlia", "Shirestu"), Options(), treasury=177, turns=8)
    for inked, colour, carets in ((False, "line", 1), (True, "ink", 0)):
        (page,) = score(PRINTED, filled.tally_of(state), setting=PLAIN._replace(inked=inked)).pages
        gone = next(m for m in page.marks if isinstance(m, Placed) and m.form.name == "coin struck out")
        assert [m.style.stroke for m in gone.form.marks if isinstance(m, Line)] == [colour]
        small = [m for m in page.marks if isinstance(m, Polygon) and len(m.points) == 3 and m.style.fill == "ink"]
        assert len(small) == carets


def test_after_a_whole_round_the_ledger_says_what_everybody_holds() -> None:
    state = table(("Ssalabi", "Chixesoro", "Nothlia", "Shirestu"), Options(), treasury=177, turns=8)
    (page,) = score(PRINTED, filled.tally_of(state), setting=PLAIN).pages
    words = said(page.marks)
    at = words.index("177 left")
    assert (placed(page.marks, "coin struck out"), placed(page.marks, "coin")) == (23, 177)
    assert words[-5:] == ["2", "6", "5", "10", "177"]
    for totals in ("8 8 8", "7 11 7", "11 8 6", "6 5 11"):
        assert f" {totals} " in " ".join(words[:at]), "the totals of the source's sample"


def test_in_the_middle_of_a_round_the_ledger_keeps_still() -> None:
    state = table(("Ssalabi", "Chixesoro", "Nothlia", "Shirestu"), Options(), treasury=177, turns=9, turn="Chixesoro")
    (page,) = score(PRINTED, filled.tally_of(state), setting=PLAIN).pages
    words = said(page.marks)
    assert words[-1] == "net"
    assert any(one.startswith("In round 3, B to play.") for one in words)


def test_names_of_sixty_letters_and_wide_figures_fit() -> None:
    sides = tuple(
        Side(name, ODD.retainers[4 * i : 4 * i + 4], (108, 99, 120), 10_000, 10_000)
        for i, name in enumerate((LONG, "W" * 60) * 4)
    )
    for ink in Ink:
        setting = Setting(FONTS, ink)
        tally = Tally(sides, 80_000, 100, drawer="W" * 60, rounds=64, standing="After round 64.", check="x" * 90)
        assert problems(score(ODD, tally, setting=setting)) == []
        premise = Premise(
            10_000, leftover="to_treasury", unsold="back_in_pouch", tie="smaller_retinue",
            pass_final=True, instead="all_others_broke", rounds=10_000,
        )  # fmt: skip
        assert problems(reference_sheet(ODD, setting=setting, premise=premise)) == []
        assert problems(retainers_sheet(ODD, setting=setting)) == []


def test_one_back_lies_behind_all_retainers() -> None:
    cards = retainers_sheet(PRINTED, setting=PLAIN).cards
    assert {(card.back.width, card.back.height) for card in cards if card.back} == {(63.0, 88.0)}
    assert len({id(card.back) for card in cards}) == 1


def test_behind_the_rules_stands_what_a_turn_is_worth() -> None:
    (card,) = make_reference(Order((), None, PLAIN, {"starting_gold": 75})).cards
    assert card.back is not None
    assert (card.front.width, card.front.height) == (card.back.width, card.back.height) == (131.0, 186.0)
    assert "75 sovereigns" in " ".join(said(card.front.marks))
    figures = [words for words in said(card.back.marks) if words.replace(".", "").isdigit() and "." in words]
    assert figures[:13] == ["0.0", "0.2", "0.7", "0.8", "1.7", "1.8", "3.0", "3.2", "4.7", "4.8", "6.7", "6.8", "7.0"]
    assert figures[13::2] == ["0.0", "0.2", "0.5", "1.0", "1.7", "1.5", "1.3", "1.2"]
    assert figures[14::2] == ["0.3", "0.8", "1.5", "2.3", "3.3", "3.5", "3.7", "3.8"]
    assert any(words.startswith("5 is") or words == "5" for words in said(card.back.marks))


def test_the_reference_says_what_the_table_plays_by() -> None:
    def front(**options: object) -> str:
        (card,) = make_reference(Order((), None, PLAIN, options)).cards
        return " ".join(said(card.front.marks))

    usual = front()
    assert "Whom nobody wants is set aside" in usual
    assert "equal gold wins together" in usual
    assert "goes back into the pouch, once" in front(unsold="back_in_pouch")
    assert "the retinue with fewer points wins" in front(tie="smaller_retinue")
    assert "A pass is final" in front(pass_final=True)
    assert "you may earn by that attribute instead" in front(earn_instead="any_broke")
    assert "or after one round" in front(max_rounds=1)
    for words in ("pass is final", "instead", "or after"):
        assert words not in usual


def test_the_best_lead_is_the_least_of_the_best() -> None:
    assert best_lead({1: Fraction(0), 2: Fraction(3), 3: Fraction(3)}) == 2


@every_case(
    ("name", "like", "ramp"),
    [("Star Sapphire", "sapphire", "sapphire"), ("mother-of-pearl", "pearl", None), ("black opal", "opal", None)],
)
def test_a_name_with_a_gem_in_it_is_cut_like_that_gem(name: str, like: str, ramp: str | None) -> None:
    gem = gem_of(name)
    assert gem.cut == GEMS[like].cut
    assert (gem.stops == GEMS[like].stops) == (ramp is not None)


def test_other_stones_have_the_colour_that_their_name_tells() -> None:
    assert gem_of("amber").stops == gem_of("Amber  Tear").stops == gem_of("orange rock").stops
    assert gem_of("jet").stops != gem_of("ivory").stops
    assert "cabochon" in gem_of("ivory").cut or gem_of("ivory").cut == "tablet", "nobody cuts facets in ivory"
    assert gem_of("Peridot") == gem_of(" peridot ")
    assert len({gem_of(f"stone of {i}").stops for i in range(80)}) == 1, "a stone is grey"
    assert len({gem_of(f"wonder {i}").stops for i in range(80)}) > 8
