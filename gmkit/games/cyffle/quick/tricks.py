"""One trick on the command line: typed card by card, or played on at a table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from gmkit.errors import IllegalChoice
from gmkit.games.cyffle import GAME
from gmkit.games.cyffle.deck import MOST_PLAYERS
from gmkit.games.cyffle.events import TrickWon
from gmkit.games.cyffle.model import Hand
from gmkit.games.cyffle.quick.cards import Trump, described, opened, packs_for, packs_shuffled, read_cards, read_suit
from gmkit.shell.answers import put_challenge
from gmkit.shell.desk import Desk, Start
from gmkit.shell.options import Common, From, Rolling, argument, flag
from gmkit.shell.resume import take_up
from gmkit.shell.session import Session
from gmkit.table.game import Step
from gmkit.table.log import replay
from gmkit.table.run import Places

Played = Annotated[list[str] | None, argument("CARD", "The cards in the order of play: KH, 10d, 'Ace of spades'.")]
Leader = Annotated[int | None, flag("--leader", metavar="N", help="The leader's seat, from 0; the others follow on.")]


def trick(
    desk: Desk, common: Common, rolling: Rolling, cards: Played = None, trump: Trump = None,
    leader: Leader = None, from_: From = None,
) -> None:  # fmt: skip
    """Who takes a trick, and what it counts; or with a file, the trick under way played to its end.

    Example: gmkit challenge cyffle trick KH 2H AH AS --trump spades
    """
    if from_ is not None:
        if cards or trump is not None or leader is not None:
            raise IllegalChoice("--from has the table; the cards that people play go into --choose")
        start = _under_way(desk, common, from_)
        _put(desk, common, rolling, start, None, quick=False)
        return
    if rolling.choose is not None or rolling.roll is not None:
        raise IllegalChoice("without --from nothing is chosen or rolled; give the cards alone")
    game, options = opened(desk, common)
    suit = read_suit(trump, game.names)
    count = len(cards or ())
    if not cards:
        raise IllegalChoice("say which cards were played, in the order of play, such as KH 2H AH AS")
    packs_for(max(2, count), options)
    played = read_cards(cards, game.names, packs_shuffled(options))
    if len(played) < 2:
        raise IllegalChoice("a trick has two cards at least; give them in the order of play")
    if leader is not None and not 0 <= leader < len(played):
        raise IllegalChoice(f"--leader is {leader}; the seats of {len(played)} cards are 0 to {len(played) - 1}")
    packs_for(len(played), options)
    # Nothing is known of the hands but that more is left in them, so that the hand is not over after the trick.
    first = leader or 0
    table = {"trump": game.names.suits[suit].letter, "leader": f"seat {first}"}
    rows: list[dict[str, Any]] = [{"hand": ["?", "?"]}] * len(played)
    if len({*played}) < len(played):
        # Two packs are for more than sit at one: the rest sit out.
        rows += [{"sits_out": True}] * (MOST_PLAYERS + 1 - len(rows))
    start = described(game, {**options, "wager_style": "agreed"}, rows, **table)
    typed = "; ".join(map(game.names.code, played))
    _put(desk, common, rolling._replace(choose=typed), start._replace(options=options), leader)


def _under_way(desk: Desk, common: Common, path: Path) -> Start:
    start, entries, _ = take_up(desk, common, path)
    state, _ = replay(start.game, start.step.state, entries, Places(), str(path))
    if not isinstance(state, Hand):
        raise IllegalChoice(f"no hand is being played in {path}; give a situation with hands and a trump")
    return start._replace(step=Step(state, ()))


def _put(
    desk: Desk, common: Common, rolling: Rolling, start: Start, counted: int | None, *, quick: bool = True
) -> None:
    """Play the trick out and tell it; `counted` is the leader's seat where seats are counted at all."""
    before: Any = start.step.state
    seats = [seat for seat, out in enumerate(before.round.out) if not out]
    leader = seats[(seats.index(before.seat) - len(before.trick)) % len(seats)]
    session = Session(desk, start, rolling, common.voice)
    session.play(until=lambda now: not isinstance(now, Hand) or not now.trick)
    won = next(event for event in session.events if isinstance(event, TrickWon))
    at = (seats.index(won.seat) - seats.index(leader)) % len(seats)
    names = start.seating.names
    result: dict[str, Any] = {"winner": at, "seat": int(won.seat), "card": won.cards[at], "points": won.points}
    pack: Any = start.game
    taken = next(pack.names.name(card) for card in range(52) if pack.names.code(card) == won.cards[at])
    counts = f"it counts {won.points}" if won.points else "it counts nothing"
    if quick:
        trump = pack.names.suits[before.round.trump].label
        lines = [f"{GAME.title}: the {taken} takes the trick ({trump} are trumps); {counts}."]
        seat = "" if counted is None else f", seat {won.seat}, from 0 as --leader"
        lines.append(f"  card {at + 1} of {len(won.cards)}{seat}")
    else:
        result["name"] = names[won.seat]
        tell = desk.telling(start.game).tell
        lines = [f"{GAME.title}: {names[won.seat]} takes the trick with the {taken}; {counts}."]
        lines += [f"  {line}" for event in session.events if (line := tell(event, start.seating))]
    put_challenge(GAME, "trick", session, common, result, lines, names, start.options)
