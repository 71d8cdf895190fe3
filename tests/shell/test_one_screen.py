"""Several people at one screen, in every game: whoever reads it finds nothing there that is somebody else's."""

from __future__ import annotations

import io
import random
import sys
from typing import Any

import pytest

from gmkit import games
from gmkit.errors import GmkitError, Stopped
from gmkit.shell.desk import Desk
from gmkit.shell.options import Common, Rolling
from gmkit.shell.output import Voice
from gmkit.shell.play import set_table
from gmkit.shell.session import Session
from gmkit.table.game import Ask, SeatNo
from gmkit.table.run import FORCED, Places, replay

WHOLE = [slug for slug in games.slugs() if games.card(slug).whole]
CLEARED = "\n" * 40
MOST = 90
"""Questions that are answered before everybody goes home."""


class People:
    """Whoever sits at the keyboard: answers anything that may be chosen, and looks at what stands on the screen."""

    def __init__(self, seed: str, screen: io.StringIO) -> None:
        self._random = random.Random(seed)
        self._screen = screen
        self.session: Any = None
        self.read = 0
        self.passed = 0

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        self.read += 1
        if self.read > MOST:
            return "quit\n"
        standing = self._screen.getvalue().rpartition(CLEARED)[2]
        if standing.rpartition("\n")[2].startswith("Pass the screen"):
            self.passed += 1
            assert not self._own_lines(standing, None), "what is one player's own stands there when it is passed"
            return "\n"
        ask = self.session.pending()
        assert isinstance(ask, Ask)
        assert not self._own_lines(standing, ask.seat)
        some = [choice for choice, _ in zip(ask.choices.items(), range(30), strict=False)]
        return ask.choices.show(self._random.choice(some)) + "\n"

    def _own_lines(self, standing: str, reader: SeatNo | None) -> list[str]:
        """Give lines on the screen that only somebody else than its reader may see."""
        game, state, glance = self.session.game, self.session.one.state, self.session.glance
        own = [] if reader is None else glance(game.view(state, reader), reader)
        shown = [line for line in standing.split("\n") if line not in own]
        found: list[str] = []
        for owner in self.session.people:
            if owner == reader:
                continue
            view = game.view(state, owner)
            for other in self.session.people:
                if other != owner:
                    public = glance(game.view(view, other), owner)
                    found += [line for line in glance(view, owner) if line not in public and line in shown]
        return found


class Evening:
    """A game with three people at one screen, and an NPC."""

    def __init__(
        self, slug: str, seed: str, keyboard: People, *, people_only: bool = False, dice: str | None = None
    ) -> None:
        self.desk: Desk = games.part(slug, "commands").DESK
        most = self.desk.card.seats[1]
        names = ["Ana=human", "Bo=human", "Cy=human", "Mira"][: 3 if people_only else min(most, 4)]
        self.start = set_table(self.desk, Common(quiet=True), names)
        self.people = [SeatNo(at) for at, seat in enumerate(self.start.seating) if not seat.npc]
        self.game = self.start.game
        self.glance = self.desk.telling(self.game).glance
        self.one = Session(self.desk, self.start, Rolling(seed=seed, dice=dice), Voice(), asks=True, shared=True)
        keyboard.session = self

    def pending(self) -> Any:
        return self.game.pending(self.one.state)


def evening(monkeypatch: pytest.MonkeyPatch, slug: str, seed: str) -> tuple[Evening, People]:
    screen = io.StringIO()
    keyboard = People(seed, screen)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(sys, "stdin", keyboard)
    found = Evening(slug, seed, keyboard)
    try:
        found.one.play()
    except Stopped:
        assert keyboard.read > MOST
    return found, keyboard


@pytest.mark.parametrize("seed", ["one", "two"])
@pytest.mark.parametrize("slug", WHOLE)
def test_nobody_reads_what_is_somebody_else_s(monkeypatch: pytest.MonkeyPatch, slug: str, seed: str) -> None:
    found, keyboard = evening(monkeypatch, slug, seed)
    assert keyboard.read > 1
    again, moments = replay(found.game, found.start.step.state, found.one.log().entries, Places())
    assert again == found.one.state
    assert [moment.said for moment in moments] == [moment.said for moment in found.one.moments]


@pytest.mark.parametrize("slug", ["cyffle", "cypher"])
def test_only_secret_choices_of_one_are_asked(monkeypatch: pytest.MonkeyPatch, slug: str) -> None:
    """Whose only card it is shows nobody else; what everybody can see to be the one way is not asked."""
    lone = set()
    for seed in ("one", "two", "three"):
        found, _ = evening(monkeypatch, slug, seed)
        for need, said, *_ in found.one.moments:
            if isinstance(need, Ask) and need.seat in found.people and need.choices.size() == 1:
                assert need.secret == (said.by != FORCED)
                lone.add(need.secret)
    assert True in lone


def test_where_nothing_is_anybody_s_own_the_screen_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Real cards that nobody typed: everybody may read all there is."""
    screen, lines = io.StringIO(), list[str]()
    monkeypatch.setattr(sys, "stderr", screen)

    class Cards:
        """Keeps people's cards unseen, and lays down whatever may fall."""

        def readline(self) -> str:
            lines.append(screen.getvalue().rpartition("\n")[2])
            assert len(lines) <= MOST, lines[-5:]
            need = one.pending()
            if isinstance(need, Ask):
                return need.choices.show(next(choice for choice in need.choices.items() if legal(one, choice))) + "\n"
            return "\n" if need.secret else need.law.show(next(need.law.items())[0])[0] + "\n"

    one = Evening("cyffle", "s", People("", screen), people_only=True, dice="table")
    monkeypatch.setattr(sys, "stdin", Cards())
    one.one.play(until=lambda _state: len(lines) > 60)
    assert len(lines) > 20
    assert not [line for line in lines if line.startswith("Pass")]
    assert CLEARED not in screen.getvalue()


def legal(one: Evening, choice: Any) -> bool:
    try:
        one.game.apply(one.one.state, choice)
    except GmkitError:
        return False
    return True
