"""A whole game of Cypher, or a campaign, in a few lines: one deed in one sentence, the turns worth a line."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from gmkit.errors import listed
from gmkit.games.cypher import events
from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.events import Event
from gmkit.games.cypher.telling import bare, best_of, ending, house, listing, scored, teller, the
from gmkit.shell.desk import Story, Thread
from gmkit.shell.words import capital, number_word
from gmkit.table.game import SeatNo
from gmkit.table.seats import Seating

# ---- Events of Cypher as they follow one another: what is one deed is one sentence, whoever may know all of it.

MOST_TOGETHER = 3
"""Events that tell of one deed, at most."""


class _Deed(NamedTuple):
    """One deed: its sentence, and how many events tell of it."""

    told: str
    events: int = 1


def together(deck: NexusDeck) -> Callable[[Sequence[Event], Seating], list[str]]:
    """Give the function that tells events in a row, each deed by its first event; the outline has the last figures."""
    tell = teller(deck)
    names = tuple(the(deck.character(card).name) for card in range(deck.total))

    def texts(happened: Sequence[Event], seating: Seating) -> list[str]:
        campaign = any(isinstance(event, events.CampaignScored) for event in happened)
        found: list[str] = []
        while len(found) < len(happened):
            rest = happened[len(found) : len(found) + MOST_TOGETHER]
            if isinstance(rest[0], events.GameEnded) and not campaign:
                deed = _Deed(ending(rest[0], seating, names))
            else:
                deed = _deed(rest, seating, names) or _Deed(tell(rest[0], seating))
            found += [deed.told, *[""] * (deed.events - 1)]
        return found

    return texts


def _deed(happened: Sequence[Event], seating: Seating, names: Sequence[str]) -> _Deed | None:
    """Give what the first events tell together; None if the first stands alone."""
    who = seating.names
    first, second = happened[0], happened[1] if len(happened) > 1 else None
    match first, second:
        case events.HandDealt(seat, _), events.HandSeen(same, hand, _) if seat == same and hand:
            return _Deed(f"{who[seat]} is dealt {listing(names[card] for card in hand)}.", 2)
        case events.Drew(seat, place, None), events.DrewCard(same, card, _) if seat == same:
            return _Deed(f"{who[seat]} draws {names[card]} from the {place} of the deck.", 2)
        case events.Exiled(seat), events.ExiledCard(same, card, _) if seat == same:
            return _Deed(f"{who[seat]} takes {names[card]} out of the game, face down.", 2)
        case events.Discarded(seat), events.DiscardedCard(same, card, _) if seat == same:
            return _Deed(f"{who[seat]} puts {names[card]} under the deck.", 2)
        case events.Passed(giver, taker), events.PassedCard(_, _, card, _):
            both = happened[2:3] and isinstance(happened[2], events.PassedCard)
            return _Deed(f"{who[giver]} passes {names[card]} to {who[taker]}.", 3 if both else 2)
        case events.PassedCard(giver, taker, card, _), events.PassedCard(_, _, same, _) if card == same:
            return _Deed(f"{who[taker]} receives {names[card]} from {who[giver]}.", 2)
        case _:
            return None


# ---- The turns of a game of Cypher that are worth a line: whose they were, and what changed hands in them.


class _Turn(NamedTuple):
    """One turn."""

    number: int  # which it is; 0 for what came before any was told
    seat: SeatNo | None  # whose; None if that is not known
    events: list[Event]  # what is worth telling of it
    passed: list[tuple[int, int, int]]  # what was passed, as far as it is told: giver, taker and card


class Turns:
    """What was heard of a game, turn by turn."""

    def __init__(self, deck: NexusDeck, seating: Seating) -> None:
        """Begin with nothing heard."""
        self._tell, self._top, self._who = teller(deck), best_of(deck), seating.names
        self._seating = seating
        self._names = tuple(deck.character(card).name for card in range(deck.total))
        self._turns = [_Turn(0, None, [], [])]

    def hear(self, event: Event) -> None:
        """Take in what happened."""
        turn = self._turns[-1]
        match event:
            case events.TurnBegan(seat, number, _):
                self._turns.append(_Turn(number, seat, [], []))
            case events.PassedCard(giver, taker, card, _):
                # Both who know of it are told.
                turn.passed.extend([(giver, taker, card)] if (giver, taker, card) not in turn.passed else [])
            case _:
                turn.events.extend([event] if self._weight(event) else [])

    def told(self, most: int) -> list[str]:
        """Tell the turns that matter most, in their order."""
        found = [turn for turn in self._turns if turn.events or turn.passed]
        kept = sorted(found, key=lambda turn: -max([self._weight(event) for event in turn.events], default=1))[:most]
        return [self._line(turn) for turn in found if turn in kept]

    def _weight(self, event: Event) -> int:
        """Say how much an event matters to the story; 0 for nothing."""
        match event:
            case events.EndTriggered():
                return 9
            case events.Swapped(_, _, owner, target):
                return (5 if owner is not None else 3) + 2 * (target in self._top)
            case events.Fetched(_, _, owner, target):
                return (4 if owner is not None else 2) + 2 * (target in self._top)
            case events.Guarded():
                return 4
            case events.LeftArea(_, card, _):
                return 2 + 2 * (card in self._top)
            case events.Spared():
                return 2
            case _:
                return 0

    def _line(self, turn: _Turn) -> str:
        heading = f"Turn {turn.number}: " if turn.number else ""
        sentences: list[str] = []
        causes = groupby(turn.events, lambda event: event.cause if isinstance(event, events.LeftArea) else None)
        for cause, group in causes:
            happened = list(group)
            if cause is None or turn.seat is None:
                sentences += [self._sentence(event, turn.seat) for event in happened]
            else:
                left = [event for event in happened if isinstance(event, events.LeftArea)]
                sentences.append(self._struck(left, cause, turn.seat))
        if turn.passed:
            gifts = [f"{the(self._names[card])} to {self._who[taker]}" for _, taker, card in turn.passed]
            sentences.append(f"{self._who[turn.passed[0][0]]} passes {listed(gifts, 'and')}.")
        return heading + " ".join(sentences)

    def _struck(self, left: Sequence[events.LeftArea], cause: int, seat: SeatNo) -> str:
        """Tell whose card has driven out what."""
        gone = [
            f"{the(self._names[event.card])} beside it"
            if event.seat == seat
            else f"{self._who[event.seat]}'s {bare(self._names[event.card])}"
            for event in left
        ]
        return f"{self._of(seat, cause)} sends {listing(gone)} under the deck."

    def _sentence(self, event: Event, seat: SeatNo | None) -> str:
        """Tell an event, with whose card it was where that is not who is named."""
        if seat is None or getattr(event, "seat", None) == seat:
            return self._tell(event, self._seating)
        match event:
            case events.Guarded(owner, guard, cause, spent):
                gone = f", and {the(self._names[guard])} goes for it" if spent else ""
                return f"{self._who[owner]} ignores {self._of(seat, cause)} behind {the(self._names[guard])}{gone}."
            case events.Spared(owner, guard, cause):
                return f"{self._who[owner]} is safe from {self._of(seat, cause)} behind {the(self._names[guard])}."
            case _:
                return self._tell(event, self._seating)

    def _of(self, seat: SeatNo, card: int) -> str:
        return f"{self._who[seat]}'s {bare(self._names[card])}"


# ---- A whole game of Cypher, or a campaign: in a line, and in a few.

MOST_TURNS, FEW = 9, 3
"""Turns that the middle of a game is told in, at most: of a single game, and of each of a campaign."""


def outline(deck: NexusDeck) -> Callable[[Sequence[Event], Seating], str]:
    """Give the function that tells the whole in one line."""

    def tell(happened: Sequence[Event], seating: Seating) -> str:
        ended = [event for event in happened if isinstance(event, events.GameEnded)]
        won = next((event for event in happened if isinstance(event, events.CampaignWon)), None)
        if won is not None:
            return (
                f"{seating.names[won.seat]} wins the campaign after {won.games} games ({scored(seating, won.points)})."
            )
        if not ended:
            return "the game goes on."
        last = ended[-1]
        turns = max((event.turn for event in happened if isinstance(event, events.TurnBegan)), default=0)
        after = f" after {turns} turns" if turns else ""
        how = "by the tiebreak with" if last.tied else "with"
        best = f"{last.influence[last.winner]} influence"
        return (
            f"{seating.names[last.winner]} wins {how} {best}{after} ({scored(seating, last.influence)}{house(deck)})."
        )

    return tell


def beats(deck: NexusDeck) -> Callable[[Sequence[Event], Seating], list[str]]:
    """Give the function that tells the whole in a few lines: who began, what changed hands, how it ended."""
    tell, texts = teller(deck), together(deck)
    names = tuple(the(deck.character(card).name) for card in range(deck.total))

    def retell(happened: Sequence[Event], seating: Seating) -> list[str]:
        lines = []
        for game in _games(happened):
            stands = next((event for event in game if isinstance(event, events.CampaignScored)), None)
            turns = Turns(deck, seating)
            for event in game:
                turns.hear(event)
            # The points of a campaign are the games that have been won.
            heading = f"Game {sum(stands.points)}: " if stands else ""
            first = [seating.names[event.seat] for event in game if isinstance(event, events.FirstPlayer)]
            begins = f"{first[0]} begins." if first else ""
            told = zip(game, texts(game, seating), strict=True)
            ends = [text for event, text in told if isinstance(event, events.GameEnded)]
            closing = [*ends, *([tell(stands, seating)] if stands else [])]
            lines += [
                f"{heading}{begins}".strip(),
                _dealt(game, seating, names),
                *turns.told(FEW if stands else MOST_TURNS),
                " ".join(closing),
            ]
        return [line for line in (*lines, deck.notice) if line]

    return retell


def story(deck: NexusDeck) -> Callable[[Sequence[Event], Seating, Any, int], Story]:
    """Give the function that makes a story of a game: the best card's way, and the end; a campaign's last."""
    names = tuple(the(deck.character(card).name) for card in range(deck.total))
    line = outline(deck)

    def tell(happened: Sequence[Event], seating: Seating, _seen: Any, _words: int) -> Story:
        game = _games(happened)[-1]
        threads = [
            Thread("The best card", " ".join(_way(game, best_of(deck), names, seating))),
            Thread("The end", " ".join(_end(game, names, seating))),
            Thread("Note", deck.notice or ""),
        ]
        return Story(line(happened, seating), tuple(one for one in threads if one.text))

    return tell


WAY = 4
"""So many steps of the best card's way are told: the last ones."""


def _way(game: Sequence[Event], best: Container[int], names: Sequence[str], seating: Seating) -> list[str]:
    """Tell how the best card went from hand to hand."""
    who, turn, told = seating.names, 0, []
    for event in game:
        when = f"in turn {number_word(turn)}"
        match event:
            case events.TurnBegan():
                turn = event.turn
            case events.Played(seat, card) if card in best:
                told.append(f"{who[seat]} played {names[card]} {when}.")
            case events.Swapped(seat, card, owner, target) if card in best or target in best:
                given, gained = (names[card], names[target]) if target in best else (names[target], names[card])
                there = "the Display" if owner is None else who[owner]
                if target in best:
                    told.append(f"{who[seat]} took {gained} from {there} {when}, and left {given}.")
                else:
                    told.append(f"{who[seat]} left {gained} with {there} {when}, for {given}.")
            case events.Fetched(seat, _, owner, target) if target in best:
                whose = "the Display" if owner is None else who[owner]
                told.append(f"{who[seat]} fetched {names[target]} from {whose} {when}.")
            case events.LeftArea(seat, card, cause) if card in best:
                told.append(f"{capital(names[cause])} drove it from {who[seat]} {when}.")
            case events.MadeRoom(seat, card, incoming) if card in best:
                told.append(f"{who[seat]} gave it up for {names[incoming]} {when}.")
            case _:
                pass
    return told[-WAY:]


def _end(game: Sequence[Event], names: Sequence[str], seating: Seating) -> list[str]:
    """Tell who brought the end and when, and what lay before the winner."""
    who, turn, told = seating.names, 0, []
    for event in game:
        match event:
            case events.TurnBegan():
                turn = event.turn
            case events.EndTriggered(seat, _, card):
                how = f" with {names[card]}" if card is not None else ""
                told.append(f"{who[seat]} brought the end in turn {number_word(turn)}{how}.")
            case events.GameEnded():
                area = event.areas[event.winner] if event.areas else ()
                if area:
                    told.append(f"Before {who[event.winner]} lay {listing(names[card] for card in area)}.")
                ahead = sorted(event.influence)[-2:]
                if event.tied:
                    told.append(f"It was a tie, broken by the seat after {who[event.trigger]}.")
                elif len(ahead) > 1 and ahead[1] - ahead[0] > 0:
                    told.append(f"It was won by {number_word(ahead[1] - ahead[0])}.")
            case _:
                pass
    return told


def _games(happened: Sequence[Event]) -> list[list[Event]]:
    """Part what happened by games: each ends with what comes of it for a campaign."""
    games: list[list[Event]] = [[]]
    over = False
    for event in happened:
        if over and not isinstance(event, events.CampaignScored | events.CampaignWon):
            games.append([])
            over = False
        games[-1].append(event)
        over = over or isinstance(event, events.GameEnded)
    return games


def _dealt(game: Sequence[Event], seating: Seating, names: Sequence[str]) -> str:
    """Tell the hands that were dealt, as far as they are told at all."""
    hands = [
        f"{seating.names[event.seat]} {listing(names[card] for card in event.cards)}"
        for event in game
        if isinstance(event, events.HandSeen)
    ]
    return f"Dealt: {'; '.join(hands)}." if hands else ""
