"""Whether a decision is one player's own is found from what that player sees, in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

from gmkit import games
from gmkit.chance.source import Source
from gmkit.errors import GmkitError
from gmkit.shell import session
from gmkit.shell.desk import Desk
from gmkit.table.game import SAMPLED, Ask, Game, Over, SeatNo, answered_in_secret, shown_alone
from tests.shell.test_one_screen import evening
from tests.test_every_game import some_table

WHOLE = [slug for slug in games.slugs() if games.card(slug).whole]
TABLES = 6
ASKS = 25
"""Decisions of one table that are looked at."""

MANY = 300
"""Answers that are tried where a few should tell as much."""


def decisions(desk: Desk, number: int) -> Iterator[tuple[Game[Any], Any, Ask]]:
    """Give decisions of a game that anybody may play so, each with the referee's record."""
    seating, options = some_table(desk.card, number)
    game = desk.open((), None)
    state, source = game.set_up(seating, options).state, Source(f"onlookers {number}")
    asked = turns = 0
    while asked < ASKS:
        need, turns = game.pending(state), turns + 1
        stream = source.at("answer", turns)
        if isinstance(need, Over):
            return
        if not isinstance(need, Ask):
            state = game.apply(state, need.law.draw(stream)).state
            continue
        yield game, state, need
        asked += 1
        for answer in stream.shuffled(list(islice(need.choices.items(), 30))):
            try:
                state = game.apply(state, answer).state
            except GmkitError:
                continue
            break


@pytest.mark.parametrize(
    "number", [pytest.param(n, marks=pytest.mark.heavy if n < 3 else pytest.mark.slow) for n in range(TABLES)]
)
@pytest.mark.parametrize("slug", WHOLE)
def test_whose_screen_it_is_gives_nothing_away(slug: str, number: int) -> None:
    """The referee's truth and every record that the seat cannot tell from it are answered alike."""
    desk: Desk = games.part(slug, "commands").DESK
    seats = len(some_table(desk.card, number)[0].seats)
    tried = 0
    for game, truth, ask in decisions(desk, number):
        tried += 1
        glance = desk.telling(game).glance
        others = [SeatNo(at) for at in range(seats) if at != ask.seat]
        found = set()
        for record in (truth, *islice(game.worlds(game.view(truth, ask.seat), ask.seat, Source("test")), 2)):
            view = game.view(record, ask.seat)
            again = game.pending(record)
            assert isinstance(again, Ask)
            found.add(
                (
                    again.secret,
                    desk.private(view, again),
                    shown_alone(game, view, again, others, glance),
                    answered_in_secret(game, view, again, others),
                )
            )
        assert len(found) == 1
    assert tried


@pytest.mark.heavy
@pytest.mark.parametrize("slug", WHOLE)
def test_more_answers_would_show_no_more(slug: str) -> None:
    desk: Desk = games.part(slug, "commands").DESK
    for number in range(TABLES):
        seats = len(some_table(desk.card, number)[0].seats)
        for game, truth, ask in decisions(desk, number):
            others = [SeatNo(at) for at in range(seats) if at != ask.seat]
            view = game.view(truth, ask.seat)
            few, many = (answered_in_secret(game, view, ask, others, answers) for answers in (SAMPLED, MANY))
            assert few == many


@pytest.mark.parametrize("slug", WHOLE)
def test_a_session_asks_with_what_the_player_sees(monkeypatch: pytest.MonkeyPatch, slug: str) -> None:
    """A view has nothing left to veil for the seat that it is of."""
    given = []

    def heeding(asked: Callable[..., bool]) -> Callable[..., bool]:
        def heeded(game: Game[Any], view: Any, ask: Ask, *more: Any) -> bool:
            given.append(game.view(view, ask.seat) == view)
            return asked(game, view, ask, *more)

        return heeded

    monkeypatch.setattr(session, "shown_alone", heeding(shown_alone))
    monkeypatch.setattr(session, "answered_in_secret", heeding(answered_in_secret))
    evening(monkeypatch, slug, "one")
    assert given
    assert all(given)
