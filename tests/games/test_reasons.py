"""Why an NPC of Whims, Cipher, Cyffle or Cypher chose as it did: a term of the value that chose, and no other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from functools import cache
from typing import Any, NamedTuple

import pytest

from gmkit.chance.source import Source
from gmkit.games.cyffle import cheating
from gmkit.table.game import GM, Ask, Opinion, Reason, Reasoned, Why
from gmkit.table.run import Places, by_seat, drawn, run
from gmkit.table.seats import Seat, Seating
from tests.cases import every_case
from tests.commands import Captured, told
from tests.games.test_retold import FOUR, table
from tests.test_every_game import desk

WHIM = ("whim", "folly")
LEVELS = {
    # What a grandmaster goes by is worked out anew whenever its advice is asked: too slow for here.
    "whims": ("average", "skilled", "master", "weak"),
    "cipher": ("average", "skilled", "master", "grandmaster"),
    "cyffle": ("weak", "average", "skilled", "skilled"),
    "cypher": ("weak", "average", "skilled", "skilled"),
}
STYLES = {
    "whims": ("bold", "timid", "bold", ""),
    "cyffle": ("cheat", "quiet", "cheat", "timid"),
    "cipher": ("bold", "vindictive", "gambler", "miser"),
    "cypher": ("bold", "timid", "bold", ""),
}


class Choice(NamedTuple):
    """A choice, with all that was weighed."""

    seat: Seat
    ask: Ask
    found: list[Opinion]
    chosen: Hashable
    why: Why | None


@cache
def watched(slug: str, number: int) -> list[Choice]:
    """Play a game, and give each choice of an NPC with what it thinks of all of them."""
    own, choices = desk(slug), list[Choice]()
    game = own.open((), None)
    seating, options = table(slug, number)
    at = [(number + place) % 4 for place in range(len(seating))]
    seating = Seating(
        tuple(
            seat._replace(level=LEVELS[slug][turn], style=STYLES.get(slug, ("",) * 4)[turn])
            for seat, turn in zip(seating, at, strict=True)
        )
    )
    # With few tokens what is advised is found soon.
    changed: dict[str, dict[str, Any]] = {"cyffle": {"cheating": True}, "whims": {"tokens_cap": 4}}
    options |= changed.get(slug, {})
    source, places = Source(f"reasons-{number}"), Places()

    def listening(place: int) -> Callable[[Any, Ask, Source], Hashable]:
        seat = seating.seats[place]
        player = own.player(seat, game)

        def choose(view: Any, ask: Ask, source: Source) -> Hashable:
            said = player(view, ask, source)
            chosen, why = (said.choice, said.why) if isinstance(said, Reasoned) else (said, None)
            if isinstance(said, Reasoned):
                choices.append(Choice(seat, ask, own.consider(game, view, ask, seat, source), chosen, why))
            return said

        return choose

    players = {place: (listening(place), seat.by) for place, seat in enumerate(seating)}
    answer = by_seat(game, players, drawn(source, places), source, places)
    kept = 0
    for moment in run(game, game.set_up(seating, options).state, answer):
        reasons = [event for event in moment.events if isinstance(event, Reason)]
        for event in reasons:
            # A reason is for its own seat and the GM; that there was none, but a whim, is for the GM alone.
            assert event.seat == moment.need.seat
            assert event.to == (GM if event.reason in WHIM else event.seat)
        kept += len(reasons)
    assert kept == sum(one.why is not None for one in choices)
    return choices


def ahead(own: Opinion, rival: Opinion) -> Counter[str]:
    """Give by which terms one choice is worth more than another."""
    found: Counter[str] = Counter()
    for opinion, sign in ((own, 1), (rival, -1)):
        for part in opinion.parts:
            found[part.reason] += sign * part.amount  # type: ignore[assignment]
    return found


def check_reason(one: Choice) -> None:
    """Hold a reason to the opinions: the heaviest term that parts the choice from the best of another sort."""
    assert one.why is not None
    honest = {cheating.CUT, cheating.KEEP, ()}
    sort = (lambda choice: choice in honest) if one.why.deed in ("honest", "cheat") else (lambda choice: choice)
    own = max((two for two in one.found if sort(two.choice) == sort(one.chosen)), key=lambda two: two.value)
    rival = max((two for two in one.found if sort(two.choice) != sort(one.chosen)), key=lambda two: two.value)
    gap = own.value - rival.value
    if one.why.reason in WHIM:
        assert gap < 0
        return
    terms = ahead(own, rival)
    assert terms[one.why.reason] == pytest.approx(max(terms.values()))
    assert gap >= 0
    assert terms[one.why.reason] >= gap / 4 - 1e-9


def check_limit(one: Choice) -> None:
    """A limit is held against the rule of thumb, which is one of its terms."""
    assert one.why is not None
    (own,) = one.found
    usual = sum(part.amount for part in own.parts if part.reason == "usual")
    sign = {"over": 1, "under": -1}[one.why.deed]
    assert sign * (own.value - usual) > 0
    others = [sign * part.amount for part in own.parts if part.reason != "usual"]
    assert max(others) == sum(sign * part.amount for part in own.parts if part.reason == one.why.reason)


@pytest.mark.thorough
@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("slug", FOUR)
def test_a_reason_is_the_term_that_decided(slug: str, number: int) -> None:
    found = watched(slug, number)
    assert found
    for one in found:
        assert one.found[0].choice == one.chosen, "what is advised is what is done"
        for opinion in one.found:
            assert not opinion.parts or opinion.value == pytest.approx(sum(part.amount for part in opinion.parts))
        if one.why is not None:
            (check_limit if one.ask.what == "limit" else check_reason)(one)


@pytest.mark.parametrize("slug", FOUR)
def test_a_whim_is_rare(slug: str) -> None:
    weighed = [one for number in range(4) for one in watched(slug, number) if one.seat.level not in ("weak", "average")]
    whims = [one for one in weighed if one.why is not None and one.why.reason in WHIM]
    # Counting slips at one card in five: that is what makes it skilled, and no more.
    most = 0.25 if slug == "cyffle" else 0.1
    assert len(whims) <= most * len(weighed), (len(whims), len(weighed))


@every_case("slug", FOUR)
def test_the_gm_hears_of_it_and_nobody_else(capsys: Captured, slug: str) -> None:
    words = ["play", slug, "--seed", "why", "--zoom", "3"]
    words += ["--seat", "Ana=skilled+cheat", "--option", "cheating=on"] if slug == "cyffle" else ["--seat", "Ana"]
    words += ["--seat", "Bo=skilled"]
    said = ("'s reason: ", " the usual price: ", " to the rules here: ")
    public, gm, own = (" ".join(told(capsys, *words, *more)) for more in ((), ("--gm",), ("--for", "Ana")))
    assert not any(why in public for why in said)
    assert any(why in gm for why in said)
    assert "Bo's reason: " not in own
