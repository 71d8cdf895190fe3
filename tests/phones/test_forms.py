"""From a need to fields, from what is posted to a text: what may be answered is answered by it, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmkit.chance.law import Law, Several, Weighted
from gmkit.chance.law import OneOf as Faces
from gmkit.chance.pieces import Card, Deal, DicePair, TileDraw, double_six, numbered, pack
from gmkit.chance.source import Source, Stream
from gmkit.errors import ChanceError, ChoiceError, IllegalChoice
from gmkit.games.cyffle.pack import FromUnknownHand, card_of
from gmkit.phones import forms, parts
from gmkit.shell.words import speak
from gmkit.table.choices import Choices, Either, Named, Number, OneOf, Some, Spoken, Words
from gmkit.table.game import Ask, Luck
from gmkit.table.run import Places
from tests.cases import every_case
from tests.games.cyffle import builders as cyffle
from tests.phones import reading
from tests.phones.filling import posted_for
from tests.test_every_game import WHOLE, Table

FEW = 25


def values_of(choices: Choices, answer: Hashable, stream: Stream) -> Iterator[Hashable]:
    """Give the answer and others that would do."""
    yield answer
    if not isinstance(choices, Some) and choices.size() <= FEW:
        yield from choices.items()
        return
    for value in islice(choices.items(), 400):
        if not stream.below(1 + min(choices.size(), 400) // 8):
            yield value


def read(need: Any, posted: dict[str, list[str]]) -> Any:
    """Read what was posted as the table does."""
    text = forms.text_of(need, posted)
    if isinstance(need, Law):
        faces = text.split()
        value, taken = need.parse(faces)
        assert taken == len(faces)
        return value
    return need.parse(text)


@cache
def asked(slug: str, seed: int) -> Sequence[tuple[Any, Any, Any]]:
    """Give what a seeded game needs, with what was answered; what is alike is kept once."""
    table, found = Table(slug, seed), dict[Any, tuple[Any, Any, Any]]()
    for at, moment in enumerate(table.play(table.start.state, Places())):
        need = moment.need
        of = need.choices if isinstance(need, Ask) else need.law
        aside = need.aside if isinstance(need, Ask) else None
        with suppress(TypeError):
            found.setdefault((type(of), of), (of, moment.said.value, aside))
        if at > 600 or len(found) > 200:
            break
    return list(found.values())


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    speak(request.param)
    yield request.param
    speak("")


def check_needs(slug: str, seed: int, most: int) -> None:
    """Answer what a seeded game needs by its fields, `most` of each kind."""
    stream = Source(f"{slug} {seed}").stream()
    kinds = Counter[str]()
    for need, answer, _ in asked(slug, seed):
        kinds[type(need).__name__] += 1
        if kinds[type(need).__name__] > most:
            continue
        if isinstance(need, Law):
            for value in dict.fromkeys([answer, *(need.draw(stream) for _ in range(3))]):
                assert read(need, posted_for(need, value)) == value, (need.expects(), value)
        else:
            for value in dict.fromkeys(values_of(need, answer, stream)):
                assert read(need, posted_for(need, value)) == value, (need.expects(), value)
    assert kinds


@pytest.mark.parametrize("slug", WHOLE)
def test_whatever_a_game_needs_is_answered_by_its_fields(slug: str, language: str) -> None:
    check_needs(slug, 1, 6)


@pytest.mark.heavy
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (2, 4, 5, 6, 7, 9))])
@pytest.mark.parametrize("slug", WHOLE)
def test_all_that_games_need_is_answered_by_its_fields(slug: str, language: str, seed: int) -> None:
    check_needs(slug, seed, 1000)


@pytest.mark.parametrize("slug", WHOLE)
def test_what_a_game_asks_is_put_as_a_question(slug: str) -> None:
    table, put = Table(slug, 1), dict[str, str]()
    assert table.desk.screens is not None
    question, state = table.desk.screens().question, table.start.state
    assert question is not None
    for moment in islice(table.play(state, Places()), 400):
        if isinstance(moment.need, Ask):
            view = table.game.view(state, moment.need.seat)
            put.setdefault(moment.need.what, question(table.game, view, moment.need))
        state = moment.state
    assert put
    # The prompt says which card it is.
    assert [what for what, told in put.items() if not told.endswith("?")] in ([], ["relationship"])


def test_what_the_prompt_refuses_is_refused_in_the_same_words() -> None:
    deuce, king = card_of(0, 0), card_of(0, 11)
    choices = FromUnknownHand(1 << deuce | 1 << king, cyffle.NAMES, 1 << deuce)
    assert read(choices, posted_for(choices, king)) == king
    with pytest.raises(IllegalChoice, match="2C cannot be in this hand: it is dealt elsewhere"):
        read(choices, posted_for(choices, deuce))


def test_what_may_be_said_aside_is_said_by_its_fields() -> None:
    people = OneOf([0, 1], [["Ana"], ["Bo, the elder"]])
    spoken = Spoken({"breach": (people, range(121)), "directed": (people, range(1)), "order": (people, range(1, 121))})
    top = reading.read(forms.asides(spoken, ask="A"))
    assert not list(reading.faults(top))
    for value in (("breach", 0, "goes to bed early"), ("breach", 1, ""), ("directed", 1, ""), ("order", 0, "Fetch it")):
        posted = {"verb": [value[0]], "who": [people.told(value[1])], "words": [value[2]]}
        assert value[0] in [one.at.get("value") for one in top.every() if one.name == "button"]
        assert posted["who"][0] in [one.at.get("value") for one in top.every() if one.name == "option"]
        assert spoken.parse(forms.text_of(spoken, posted)) == value


def test_a_hand_is_chosen_from_by_its_cards() -> None:
    choices = OneOf(["KS", "4C", "pass"], [["KS", "King of spades"], ["4C", "4 of clubs"], ["pass"]])
    hand = [("KS", parts.card("K", "spade", "King of spades")), (None, parts.card("5", "diamond", "5 of diamonds",
            dim="hearts were led")), ("4C", parts.card("4", "club", "4 of clubs"))]  # fmt: skip
    top = reading.read(forms.form(choices, ask="A", hand=hand))
    assert not list(reading.faults(top))
    found = [(one.at["value"], one.at["id"]) for one in reading.fields(top)]
    assert [value for value, _ in found] == ["KS", "4C", "pass"]
    drawn = [one.at["aria-label"] for one in top.every() if one.at.get("role") == "img"]
    assert drawn == ["King of spades", "5 of diamonds; hearts were led", "4 of clubs"]
    for value, name in found:
        label = next(one for one in top.every() if one.name == "label" and one.at["for"] == name)
        assert any(
            one.at.get("aria-label") == choices.names[choices.values.index(value)][-1] for one in label.every()
        ) or (label.text == value)
        assert choices.parse(forms.text_of(choices, {"answer": [value]})) == value


LAWS: list[Law[Any]] = [
    numbered(6), numbered(10, ten_as_zero=True), numbered(20), Faces("a letter", {n: [w] for n, w in enumerate("abc")}),
    Weighted("a knack", {True: ["known"], False: ["blind"]}, [1, 4]), Several("three dice", numbered(10), 3),
    TileDraw(double_six()), DicePair(), Deal(pack(), [5]), Deal(pack(), [3, 3]), Deal(pack(), [4], [Card("K", "S")]),
    Faces("a card", {card: [str(card)] for card in pack()}),
]  # fmt: skip


@pytest.mark.parametrize("law", LAWS, ids=lambda law: type(law).__name__)
def test_whatever_comes_up_is_typed_by_its_fields(law: Law[Any]) -> None:
    stream = Source("laws").stream()
    for _ in range(20):
        value = law.draw(stream)
        posted = posted_for(law, value)
        if isinstance(law, Deal) and law._begun:
            posted = {"face.1": [face for face in posted["face.1"] if face != "KS"]}
            rest = law.after(["KS"])
            assert forms.text_of(law, posted).count(" ") == 2
            assert isinstance(rest, Deal)
            continue
        assert read(law, posted) == value


def test_luck_may_be_left_to_gmkit_or_stay_unseen() -> None:
    top = reading.read(forms.form(numbered(6), ask="A", draw=True, unseen=True))
    assert {"draw", "unseen"} <= {one.at.get("name") for one in top.every() if one.name == "button"}
    assert forms.draws({"draw": ["1"]})
    assert not forms.draws({"face.1": ["3"]})
    assert forms.text_of(numbered(6), {"unseen": ["1"]}) == forms.UNSEEN
    plain = reading.read(forms.form(numbered(6), ask="A"))
    assert not {"draw", "unseen"} & {one.at.get("name") for one in plain.every()}


# ---- Choices that nobody has thought of

NAMES = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=12).filter(
    lambda name: name.strip() == name
)


@st.composite
def named(draw: st.DrawFn) -> OneOf:
    names = draw(st.lists(NAMES, min_size=1, max_size=15))
    return OneOf(list(range(len(names))), [[name] for name in names])


@st.composite
def choosing(draw: st.DrawFn) -> tuple[Choices, Hashable]:
    """Make choices, and one of them."""
    kind = draw(st.sampled_from(["one", "number", "words", "some", "order", "either"]))
    if kind == "number":
        low = draw(st.integers(-5, 40))
        high = low + draw(st.integers(0, 500))
        return Number(low, high, "coins"), draw(st.integers(low, high))
    if kind == "words":
        return Words(60), draw(NAMES)
    of = draw(named())
    if kind == "one":
        return of, draw(st.sampled_from(of.values))
    if kind == "either":
        words = OneOf([f"v{at}" for at in of.values], of.names)
        return Either(words, Number(0, 30)), draw(st.one_of(st.sampled_from(words.values), st.integers(0, 30)))
    chosen = draw(st.lists(st.sampled_from(of.values), unique=True, max_size=4))
    ordered = kind == "order"
    value = tuple(chosen) if ordered else tuple(sorted(chosen))  # type: ignore[type-var]
    return Some(of, 0, max(4, len(value)), ordered=ordered), value


@settings(deadline=None)
@given(choosing())
def test_made_choices_are_answered_or_refused_and_never_taken_for_others(made: tuple[Choices, Hashable]) -> None:
    choices, value = made
    try:
        got = read(choices, posted_for(choices, value))
    except ChoiceError:
        # Names that nobody can type either: several alike, or with a comma where commas part them.
        assert not typable(choices, value)
        return
    assert got == value


def typable(choices: Choices, value: Hashable) -> bool:
    """Whether there is any way to type it: as it is told, or by numbers."""
    for part in (choices, *getattr(choices, "parts", ())):
        of = part.of if isinstance(part, Some) else part
        ways = [part.told(value)] if value in part else []
        if isinstance(of, Named):
            each = value if isinstance(value, tuple) else (value,)
            ways.append(", ".join(str(of.values.index(one) + 1) for one in each))
        for text in ways:
            with suppress(ChoiceError):
                if choices.parse(text) == value:
                    return True
    return False


POSTED = st.dictionaries(
    st.sampled_from(["answer", "own", "o.1", "o.2", "o.own", "o.99999999999", "o.x", "face.1", "face.x", "inner",
                     "outer", "unseen", "verb", "who", "words", "ask", "\x00"]),
    st.lists(st.one_of(st.text(max_size=30), st.sampled_from(["1", "2", "-1", "9" * 4000, "\ud800", "²", "none", "?"])),
             max_size=3),
    max_size=6,
)  # fmt: skip
SHAPES: list[Any] = [
    OneOf("abc"), Number(0, 1), Number(-3, 400), Words(10), Some(OneOf("abc"), 0, 2),
    Some(OneOf("abc"), 1, 2, ordered=True),
    Either(Number(0, 9), OneOf(["decline"])), Either(OneOf("abc"), Words(9)),
    Spoken({"order": (OneOf("abc"), range(1, 9))}), *LAWS,
]  # fmt: skip


@settings(deadline=None, max_examples=300)
@given(st.sampled_from(SHAPES), POSTED)
def test_whatever_is_posted_is_legal_or_refused(need: Any, posted: dict[str, list[str]]) -> None:
    text = forms.text_of(need, posted)
    assert len(text) <= 4000
    try:
        if isinstance(need, Law):
            value, _ = need.parse(text.split())
            assert need.weigh(value)
        elif not isinstance(need, Spoken) or need.begins(text):
            assert need.parse(text) in need
    except (ChoiceError, ChanceError):
        return


@every_case("slug", WHOLE)
def test_whatever_is_posted_to_a_game_is_legal_or_refused(slug: str) -> None:
    stream = Source(slug).stream()
    names = ["answer", "own", "o.1", "o.2", "o.3", "o.own", "face.1", "face.2", "inner", "unseen"]
    texts = ["1", "2", "3", "", "none", "zzz", ", ,", '"', '"x" +y', "\x00", "\ud800", "９", "-1", "9" * 50, "a/b", "?"]
    refused = 0
    for need, _, _ in asked(slug, 1):
        for _ in range(4):
            posted = {stream.pick(names): [stream.pick(texts)] for _ in range(stream.below(4))}
            try:
                value = read(need, posted)
            except (ChoiceError, ChanceError):
                refused += 1
            except AssertionError:
                continue
            else:
                assert need.weigh(value) if isinstance(need, Law) else value in need
    assert refused


def test_own_words_are_ones_own_whatever_listed_one_they_sound_like() -> None:
    choices = Either(OneOf(["Ana has the last dance", "The company laughs with Ana at Ben"]), Words(40))
    for text in ("a b", "last dance", 'a "b"', "a “b” c", "a garden by the sea", "<b>last</b>"):
        assert choices.parse(forms.text_of(choices, {"own": [text]})) == text
    whole = {"own": ["ana has the last dance"]}
    assert choices.parse(forms.text_of(choices, whole)) == "Ana has the last dance"
    for hidden in ("a\x00b", "a\u200bb"):
        with pytest.raises(ChoiceError, match="will not do"):
            choices.parse(forms.text_of(choices, {"own": [hidden]}))


def test_two_answers_at_once_are_none() -> None:
    either = Either(Number(0, 10), OneOf(["decline"]))
    with pytest.raises(ChoiceError):
        either.parse(forms.text_of(either, {"answer": ["decline"], "own": ["3"]}))
    order = Some(OneOf(["a", "b"]), 0, 2, ordered=True)
    with pytest.raises(ChoiceError):
        order.parse(forms.text_of(order, {"o.1": ["1"], "o.2": ["1"]}))


def test_luck_of_nobody_is_no_field_of_a_choice() -> None:
    """What a law has is told from what choices have by what it is, not by the names it happens to share."""
    assert Luck("die", numbered(6)).law.parse(["3"]) == (3, 1)
    assert not isinstance(numbered(6), forms.Choices)


def test_cards_to_choose_from_lie_side_by_side_under_their_cover() -> None:
    row = forms.Row(card=True, covered=True, group="Yours alone", note="nobody else sees what you choose")
    for need in (OneOf(["7C", "9H"]), Some(OneOf(["7C", "9H"]), 0, 2)):
        drawn = str(
            forms.form(need, ask="A", row=lambda value: row._replace(face=parts.card(str(value)[0], "club", "x")))
        )
        under = drawn.index('class="under"')
        assert under < drawn.index('class="choose hand cards large"') < drawn.index('class="card"')
        assert drawn.count('class="choice held"') == 2
        assert "nobody else sees what you choose" in drawn[:under]
