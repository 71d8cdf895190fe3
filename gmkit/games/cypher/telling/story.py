"""A whole game of Cypher, or a campaign, in a few lines: one deed in one sentence, the turns worth a line."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from gmkit.games.cypher import events
from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.events import BY_CARD, BY_DECK, Event
from gmkit.games.cypher.model import Nexus, Options
from gmkit.games.cypher.telling import CardNames, best_of, house, teller, words_for_cards
from gmkit.games.cypher.turn import Scale, influence
from gmkit.shell.words import Highlight, Line, Phrases, Story, Tale, Thread, capital, most_urgent
from gmkit.table.game import SeatNo
from gmkit.table.seats import Seating

# ---- Events of Cypher as they follow one another: what is one deed is one sentence, whoever may know all of it.

MOST_TOGETHER = 3
"""Events that tell of one deed, at most."""


class _Deed(NamedTuple):
    """One deed: its sentence, and how many events tell of it."""

    told: str
    events: int = 1


def together(deck: NexusDeck, words: Phrases) -> Callable[[Sequence[Event], Seating], list[str]]:
    """Give the function that tells events in a row, each deed by its first event."""
    tell = teller(deck, words)
    names = CardNames(deck, words)

    def texts(happened: Sequence[Event], seating: Seating) -> list[str]:
        found: list[str] = []
        while len(found) < len(happened):
            rest = happened[len(found) : len(found) + MOST_TOGETHER]
            deed = _deed(rest, seating, names, words) or _Deed(tell(rest[0], seating))
            found += [deed.told, *[""] * (deed.events - 1)]
        return found

    return texts


def _deed(happened: Sequence[Event], seating: Seating, names: CardNames, words: Phrases) -> _Deed | None:
    """Give what the first events tell together; None if the first stands alone."""
    who, say = seating.names, words.say
    first, second = happened[0], happened[1] if len(happened) > 1 else None
    match first, second:
        case events.HandDealt(seat, _), events.HandSeen(same, hand, _) if seat == same and hand:
            cards = words_for_cards(words, (names[card] for card in hand))
            return _Deed(say("deed.dealt", seat=who[seat], cards=cards), 2)
        case events.Drew(seat, place, None), events.DrewCard(same, card, _) if seat == same:
            return _Deed(say("deed.drew", seat=who[seat], card=names[card], place=say(f"places.{place}")), 2)
        case events.Exiled(seat), events.ExiledCard(same, card, _) if seat == same:
            return _Deed(say("deed.exiled", seat=who[seat], card=names[card]), 2)
        case events.Discarded(seat), events.DiscardedCard(same, card, _) if seat == same:
            return _Deed(say("deed.discarded", seat=who[seat], card=names[card]), 2)
        case events.Passed(giver, taker), events.PassedCard(_, _, card, _):
            both = happened[2:3] and isinstance(happened[2], type(happened[1]))
            told = say("deed.passed", giver=who[giver], card=names[card], taker=who[taker])
            return _Deed(told, 3 if both else 2)
        case events.PassedCard(giver, taker, card, _), events.PassedCard(_, _, same, _) if card == same:
            return _Deed(say("deed.received", taker=who[taker], card=names[card], giver=who[giver]), 2)
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

    def __init__(self, deck: NexusDeck, seating: Seating, words: Phrases, decisive: Event | None = None) -> None:
        """Begin with nothing heard; what decided the game is told, whatever it is."""
        self._decisive = decisive
        self._tell, self._top, self._who = teller(deck, words), best_of(deck), seating.names
        self._words = words
        self._seating = seating
        self._names = CardNames(deck, words)
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
            case _ if event is self._decisive:
                return 8
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
        sentences = [self._words.say("beats.turn", turn=turn.number)] if turn.number else []
        causes = groupby(turn.events, lambda event: event.cause if isinstance(event, events.LeftArea) else None)
        for cause, group in causes:
            happened = list(group)
            if cause is None or turn.seat is None:
                sentences += [self._sentence(event, turn.seat) for event in happened]
            else:
                sentences.append(self._struck(happened, cause, turn.seat))
        if turn.passed:
            gifts = [
                self._words.say("beats.gift", card=self._names[card], taker=self._who[taker])
                for _, taker, card in turn.passed
            ]
            giver = self._who[turn.passed[0][0]]
            sentences.append(self._words.say("beats.passed", giver=giver, gifts=self._words.list(gifts)))
        return " ".join(sentences)

    def _struck(self, left: Sequence[Any], cause: int, seat: SeatNo) -> str:
        """Tell whose card has driven out what."""
        gone = [
            self._words.with_forms("beats.beside", "card", self._names[event.card])
            if event.seat == seat
            else self._of(event.seat, event.card)
            for event in left
        ]
        return self._words.say("beats.struck", cause=self._of(seat, cause), cards=words_for_cards(self._words, gone))

    def _sentence(self, event: Event, seat: SeatNo | None) -> str:
        """Tell an event, with whose card it was where that is not who is named."""
        if seat is None or getattr(event, "seat", None) == seat:
            return self._tell(event, self._seating)
        match event:
            case events.Guarded(owner, guard, cause, spent):
                key = "events.guarded_spent" if spent else "events.guarded"
            case events.Spared(owner, guard, cause):
                key = "events.spared"
            case _:
                return self._tell(event, self._seating)
        slots = {"seat": self._who[owner], "cause": self._of(seat, cause), "guard": self._names[guard]}
        return self._words.say(key, **slots)

    def _of(self, seat: SeatNo, card: int) -> str:
        return self._words.with_forms("cards.of", "card", self._names.bare(card), seat=self._who[seat])


# ---- A whole game of Cypher, or a campaign, in a few lines.

MOST_TURNS, FEW = 9, 3
"""Turns that the middle of a game is told in, at most: of a single game, and of each of a campaign."""


def beats(deck: NexusDeck, words: Phrases) -> Callable[[Sequence[Event], Seating], list[str]]:
    """Give the function that tells the whole in a few lines: who began, what changed hands, how it ended."""
    tell, texts = teller(deck, words), together(deck, words)
    names = CardNames(deck, words)

    def decisive(game: Sequence[Event], seats: int) -> Event | None:
        # Which of the options that weigh cards was in force shows where the areas come to what was counted.
        for boost in (True, False):
            scale = Scale(Nexus(deck), Options(chief_pair_boost=boost))
            if key := _turning(game, seats, partial(influence, scale)):
                return key.event
        return None

    def retell(happened: Sequence[Event], seating: Seating) -> list[str]:
        lines = []
        for game in _games(happened):
            stands = next((event for event in game if isinstance(event, events.CampaignScored)), None)
            turns = Turns(deck, seating, words, decisive(game, len(seating)))
            for event in game:
                turns.hear(event)
            # The points of a campaign are the games that have been won.
            begins = [words.say("beats.game", game=sum(stands.points))] if stands else []
            first = [seating.names[event.seat] for event in game if isinstance(event, events.FirstPlayer)]
            begins += [words.say("events.first", seat=first[0])] if first else []
            told = zip(game, texts(game, seating), strict=True)
            ends = [text for event, text in told if isinstance(event, events.GameEnded)]
            closing = [*ends, *([tell(stands, seating)] if stands else [])]
            lines += [
                " ".join(begins),
                _dealt(game, seating, names, words),
                *turns.told(FEW if stands else MOST_TURNS),
                " ".join(closing),
            ]
        return [line for line in (*lines, words.called(deck.notice)) if line]

    return retell


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


def _end_of(game: Sequence[Event]) -> events.GameEnded | None:
    return next((event for event in game if isinstance(event, events.GameEnded)), None)


def _last_game(happened: Sequence[Event]) -> list[Event]:
    """Give the last game of which anything was told; none if nothing was."""
    games = [game for game in _games(happened) if game]
    return games[-1] if games else []


def _dealt(game: Sequence[Event], seating: Seating, names: CardNames, words: Phrases) -> str:
    """Tell the hands that were dealt, as far as they are told at all."""
    hands = [
        f"{seating.names[event.seat]} {words_for_cards(words, (names[card] for card in event.cards))}"
        for event in game
        if isinstance(event, events.HandSeen)
    ]
    return words.say("beats.dealt", hands="; ".join(hands)) if hands else ""


# ---- A whole game of Cypher, or a campaign, as it is retold: by the card that did it, the best card's way, the end.

LONGEST = 70
"""So many words a recap has at most, beside what the deck says, unless somebody asks for a long one."""

NEAR = 2
"""Influence that is a near miss."""

ENDED, BEST, TURNED, GUARD = "ended", "best", "turned", "guard"
"""What somebody might retell of a game."""


class Lie(NamedTuple):
    """How the areas lie after an event."""

    event: Event
    turn: int  # in which turn, from 1
    seat: int  # whose turn it is
    areas: tuple[frozenset[int], ...]


def lies(game: Sequence[Event], seats: int) -> list[Lie]:
    """Follow the cards before each seat, event by event, through one game."""
    areas: list[frozenset[int]] = [frozenset()] * seats
    found, turn, at = [], 0, 0
    for event in game:
        match event:
            case events.TurnBegan():
                turn, at = event.turn, event.seat
            case events.Played(seat, card):
                areas[seat] |= {card}
            case events.MadeRoom(seat, card) | events.LeftArea(seat, card) | events.Guarded(seat, card, _, True):
                areas[seat] -= {card}
            case events.Swapped(seat, card, owner, target):
                areas[seat] = areas[seat] - {card} | {target}
                if owner is not None:
                    areas[owner] = areas[owner] - {target} | {card}
            case events.Fetched(seat, _, owner, target):
                areas[seat] |= {target}
                if owner is not None:
                    areas[owner] -= {target}
            case _:
                pass
        found.append(Lie(event, turn, at, tuple(areas)))
    return found


Worth = Callable[[Iterable[int]], int]
"""Gives what cards of an area are worth together."""


def highlights(game: Sequence[Event], seats: int, best: Container[int], worth: Worth) -> list[Highlight]:
    """Give what weighed in a game: the end called, the best card taken or driven out, guards, the last change."""
    found = []
    for lie in lies(game, seats):
        match lie.event:
            case events.EndTriggered(seat, why, card):
                found.append(Highlight(ENDED, 4.0, (seat,), lie.turn, about=card if why == BY_CARD else None))
            case events.Swapped(seat, _, owner, target) | events.Fetched(seat, _, owner, target) if target in best:
                found.append(Highlight(BEST, 4.0, (seat,) if owner is None else (seat, owner), lie.turn, about=target))
            case events.LeftArea(seat, card, _) if card in best:
                # Who drives out one's own has done it oneself.
                found.append(Highlight(BEST, 4.0, (lie.seat, seat), lie.turn, about=card))
            case events.Guarded(seat, guard, _, _) | events.Spared(seat, guard, _):
                found.append(Highlight(GUARD, 2.0, (seat, lie.seat), lie.turn, about=guard))
            case _:
                pass
    key = _turning(game, seats, worth)
    return [*found, Highlight(TURNED, 4.0, (key.seat,), key.turn, about=key.event)] if key is not None else found


def _turning(game: Sequence[Event], seats: int, worth: Worth) -> Lie | None:
    """Give what did it: of the turn in which who won went ahead for good, the event that counted most."""
    ended, found = _end_of(game), lies(game, seats)
    if ended is None or tuple(map(worth, found[-1].areas)) != ended.influence:
        # It was begun in the middle: nobody knows how the areas lay.
        return None

    def lead(lie: Lie) -> int:
        own = [worth(area) for area in lie.areas]
        return own[ended.winner] - max(other for seat, other in enumerate(own) if seat != ended.winner)

    ends = {lie.turn: lead(lie) for lie in found}
    since = max((turn for turn, ahead in ends.items() if ahead <= min(0, ends[found[-1].turn] - 1)), default=0)
    steps = [(lead(after) - lead(before), -at, after) for at, (before, after) in enumerate(pairwise(found))]
    of_turn = [step for step in steps if step[2].turn == since + 1 and step[0] > 0]
    if not of_turn:
        return None
    most = max(of_turn, key=lambda step: step[:2])[2]
    # A card that is left for another one has done it by that.
    left = [lie for *_, lie in of_turn if isinstance(lie.event, events.Swapped) and lie.event.card == most.event[1]]
    return left[-1] if left and isinstance(most.event, events.Played) else most


def story(deck: NexusDeck, words: Phrases) -> Callable[[Sequence[Event], Seating, Any, int], Story]:
    """Give the function that makes a story of a game: the best card's way, and the end; a campaign's last."""
    printed = [deck.character(card).influence for card in range(deck.total)]

    def tell(happened: Sequence[Event], seating: Seating, seen: Any, longest: int) -> Story:
        table = None if seen is None else seen.table

        def worth(area: Iterable[int]) -> int:
            return influence(table, area) if table is not None else sum(printed[card] for card in area)

        ended = _end_of(_last_game(happened)) is not None
        tale = (_Tale if ended else _SoFar)(happened, seating, deck, words, worth)
        headline, hooks = capital(tale.headline()), tale.hooks()
        told = {"best": tale.way(), "end" if ended else "standing": [*tale.end(), *tale.mine()]}
        threads = tale.threads(headline, told, longest, LONGEST)
        note = (Thread(words.say("headings.note"), words.called(deck.notice)),) if deck.notice else ()
        return Story(headline, (*threads, *note), hooks, tale.previously(hooks))

    return tell


class _Tale(Tale):
    """A game that is over, the last one of a campaign, as it is retold."""

    def __init__(
        self, happened: Sequence[Event], seating: Seating, deck: NexusDeck, words: Phrases, worth: Worth
    ) -> None:
        self._game: Sequence[Event] = _last_game(happened)
        self._best, self._ours = best_of(deck), house(deck)
        super().__init__(words, seating.names, seating.to, highlights(self._game, len(seating), self._best, worth))
        self._happened, self._seating, self._worth, self._names = happened, seating, worth, CardNames(deck, words)
        self.ended = _end_of(self._game)
        self._won = next((event for event in happened if isinstance(event, events.CampaignWon)), None)
        self._lies = lies(self._game, len(seating))

    def _when(self, turn: int) -> str:
        return self._say("recap.when", turn=self._words.number(turn))

    def _whence(self, owner: int | None) -> str:
        return self._say("recap.display") if owner is None else self._say("recap.whence", owner=self._who[owner])

    def _owned(self, seat: int, card: int) -> str:
        return self._words.with_forms("cards.of", "card", self._names.bare(card), seat=self._who[seat])

    # --- who won

    def headline(self) -> str:
        """Say who won, and by the card that did it; of a campaign with how many points."""
        ended, who, words = self.ended, self._who, self._words
        assert ended is not None
        if self._won is not None:
            points = self._won.points
            slots = {
                "seat": who[self._won.seat],
                "games": words.in_words(self._won.games, "game"),
                "points": words.in_words(points[self._won.seat], "point"),
                "second": words.figure(max(own for seat, own in enumerate(points) if seat != self._won.seat)),
            }
            return self._say("recap.campaign", **slots)
        key = "recap.won_ours" if self._ours else "recap.won"
        won = self._say(key, seat=who[ended.winner], influence=words.figure(ended.influence[ended.winner]))
        if ended.tied:
            others = self._with(ended.influence, max(ended.influence), (ended.winner,))
            return self._say("recap.tied", won=won, others=others, trigger=who[ended.trigger])
        turned = next(iter(self._of(TURNED)), None)
        if turned is not None:
            return f"{won}. {capital(self._decisive(turned))}"
        second = max(own for seat, own in enumerate(ended.influence) if seat != ended.winner)
        ahead = words.by(ended.influence[ended.winner] - second)
        return self._say("recap.ahead", won=won, margin=ahead)

    def _decisive(self, key: Highlight) -> str:
        """Tell the deed by which the winner went ahead for good."""
        assert self.ended is not None
        winner, event, names, say = self.ended.winner, key.about, self._names, self._say
        # The winner alone has been named; whoever else is named here leaves room for no pronoun.
        alone = getattr(event, "owner", None) is None and event.seat == winner
        pronoun = self._seating.seats[winner].pronoun if alone else ""
        whom = self._words.form(self._who[winner], pronoun, "them")
        slots = {"when": self._when(key.when), "ahead": say("recap.put_ahead", whom=whom)}
        match event:
            case events.Played(_, card):
                return say("recap.by_played", card=names[card], **slots)
            case events.Swapped(seat, card, owner, target) | events.Fetched(seat, card, owner, target):
                taker = self._words.form(self._who[seat], pronoun, "they")
                return say("recap.by_taken", **slots, card=names[target], taker=taker, whence=self._whence(owner))
            case events.LeftArea(seat, card, cause):
                return say("recap.by_driven", cause=names[cause], card=names[card], seat=self._who[seat], **slots)
            case events.MadeRoom(seat, card, incoming):
                return say("recap.by_room", seat=self._who[seat], card=names[card], incoming=names[incoming], **slots)
            case _:
                return say("recap.by_turn", turn=self._words.number(key.when), ahead=slots["ahead"])

    # --- what it came of

    def way(self) -> list[Line]:
        """Tell how the best card went from hand to hand, and the guards that held."""
        told = []
        # What the headline has is not told again.
        known = [one.about for one in self._of(TURNED) if self._won is None]
        for lie in self._lies:
            text = self._step(lie, self._when(lie.turn))
            if text and not any(lie.event is one for one in known):
                told.append(Line(text, 2.0 if isinstance(lie.event, events.Played) else 4.0))
        told += [Line(self._held(one), 1.5) for one in self._of(GUARD)[-1:]]
        # The last steps matter most.
        return [line._replace(weight=line.weight + at / 100) for at, line in enumerate(told)]

    def _held(self, one: Highlight) -> str:
        """Tell whose guard held whom off."""
        owner, other = one.who
        slots = {"guard": self._owned(owner, one.about), "other": self._who[other], "when": self._when(one.when)}
        return self._say("recap.held", **slots)

    def _step(self, lie: Lie, when: str) -> str:
        who, names, best, say = self._who, self._names, self._best, self._say
        match lie.event:
            case events.Played(seat, card) if card in best:
                return say("recap.played", seat=who[seat], card=names[card], when=when)
            case events.Swapped(seat, card, owner, target) if target in best or card in best:
                slots = {"seat": who[seat], "card": names[target], "whence": self._whence(owner), "when": when}
                return say("recap.took" if target in best else "recap.left", **slots, left=names[card])
            case events.Fetched(seat, _, owner, target) if target in best:
                slots = {"seat": who[seat], "card": names[target], "whence": self._whence(owner), "when": when}
                return say("recap.fetched", **slots)
            case events.LeftArea(seat, card, cause) if card in best:
                if seat == lie.seat:
                    slots = {"seat": who[seat], "cause": names.bare(cause), "card": names[card], "when": when}
                    return say("recap.drove_own", **slots)
                slots = {"cause": self._owned(lie.seat, cause), "card": names[card], "seat": who[seat], "when": when}
                return say("recap.drove", **slots)
            case events.MadeRoom(seat, card, incoming) if card in best:
                slots = {"seat": who[seat], "card": names[card], "incoming": names[incoming], "when": when}
                return say("recap.made_room", **slots)
            case _:
                return ""

    def end(self) -> list[Line]:
        """Tell who brought the end, how it stood then, and by how much it was won."""
        ended = self.ended
        assert ended is not None
        told = [Line(self._called(one), 4.5) for one in self._of(ENDED)[:1]]
        second = max(own for seat, own in enumerate(ended.influence) if seat != ended.winner)
        margin = ended.influence[ended.winner] - second
        key = next(iter(self._of(TURNED)), None)
        if key is not None and key.when == self._lies[-1].turn:
            before = [lie for lie in self._lies if lie.turn < key.when][-1:]
            stood = [self._worth(cards) for lie in before for cards in lie.areas]
            if most := max(stood, default=0):
                first = [seat for seat, own in enumerate(stood) if own == most]
                stands = "recap.before_level" if first[1:] else "recap.before_ahead"
                told.append(Line(self._say(stands, seats=self._list(first), most=self._words.figure(most)), 4.2))
        if margin:
            nearest = self._with(ended.influence, second)
            slots = {"margin": self._words.number(margin), "nearest": nearest, "second": self._words.figure(second)}
            told.append(Line(self._say("recap.margin", **slots), 3.0))
        area = ended.areas[ended.winner] if ended.areas else ()
        if area:
            cards = words_for_cards(self._words, (self._names[card] for card in area))
            told.append(Line(self._say("recap.lay", seat=self._who[ended.winner], cards=cards), 1.0))
        return told

    def mine(self) -> list[Line]:
        """Tell the reader's own influence, where no line has it: a handout speaks to its reader."""
        ended, seat = self.ended, self._seating.to
        if ended is None or seat is None or seat == ended.winner:
            return []
        own = ended.influence[seat]
        # Whoever came next is told of, whether level or behind.
        if own == max(other for at, other in enumerate(ended.influence) if at != ended.winner):
            return []
        return [Line(self._say("recap.mine", seat=self._who[seat], influence=self._words.figure(own)), 4.1)]

    def _called(self, one: Highlight) -> str:
        slots = {"seat": self._who[one.who[0]], "when": self._when(one.when)}
        if one.about is None:
            deck = any(isinstance(event, events.EndTriggered) and event.why == BY_DECK for event in self._game)
            return self._say("recap.deck_empty" if deck else "recap.last_allowed", **slots)
        stood = self._standing(one)
        return self._say("recap.called", **slots, card=self._names[one.about], stood=stood and f", {stood}")

    def _standing(self, one: Highlight) -> str:
        """Say how who brought the end stood before the card that did, where it is known."""
        if not self._of(TURNED) and not (self.ended is not None and self.ended.tied):
            return ""
        # Who makes room for the card that brings it has less for a moment, and who was ahead is not behind by that.
        played = [
            before
            for before, lie in pairwise(self._lies)
            if isinstance(lie.event, events.Played)
            and lie.event[:2] == (one.who[0], one.about)
            and lie.turn == one.when
        ]
        ends = (lie for lie in self._lies if isinstance(lie.event, events.EndTriggered))
        own = [self._worth(area) for area in (played or [*ends])[0].areas]
        lead = own[one.who[0]] - max(other for seat, other in enumerate(own) if seat != one.who[0])
        if not lead:
            return self._say("recap.stood_level") if own[one.who[0]] else ""
        if lead > 0:
            return self._say("recap.stood_ahead")
        return self._say("recap.stood_behind", behind=self._words.figure(-lead))

    # --- what is open

    def hooks(self) -> tuple[str, ...]:
        """Give what another game could begin with, the most urgent first."""
        found = (*self._campaign(), *self._lost(), *self._taken(), *self._passed(), *self._behind())
        return most_urgent(found, self._spare())

    def _campaign(self) -> Iterator[str]:
        """Say how a campaign stands."""
        last = next((one for one in reversed(self._happened) if isinstance(one, events.CampaignScored)), None)
        if last is None:
            return
        for seat in self._seats:
            who = self._who[seat]
            if self._won is not None and seat != self._won.seat and last.points[seat] == last.needed - 1:
                yield self._say("hooks.campaign_short", seat=who)
            elif self._won is not None and not last.points[seat]:
                yield self._say("hooks.campaign_none", seat=who)
            elif self._won is None and last.points[seat]:
                yield self._say("hooks.campaign_open", seat=who, short=self._words.by(last.needed - last.points[seat]))

    def _lost(self) -> Iterator[str]:
        """Say who brought the end and lost, and who lost by little or by the tie."""
        ended = self.ended
        assert ended is not None
        for one in self._of(ENDED)[:1]:
            seat = one.who[0]
            if seat != ended.winner and one.about is not None:
                behind = ended.influence[ended.winner] - ended.influence[seat]
                key = "hooks.end_lost" if behind else "hooks.end_tie"
                slots = {"seat": self._who[seat], "card": self._names[one.about]}
                yield self._say(key, **slots, behind=self._words.number(behind))
        for seat in self._seats:
            behind = ended.influence[ended.winner] - ended.influence[seat]
            if seat != ended.winner and behind <= NEAR:
                slots = {"seat": self._who[seat], "influence": self._words.figure(ended.influence[seat])}
                key = "hooks.less" if behind else "hooks.as_much"
                yield self._say(key, **slots, behind=self._words.number(behind), winner=self._who[ended.winner])
        yield from self._outrun()

    def _outrun(self) -> Iterator[str]:
        """Say who was ahead until the winner went ahead for good."""
        assert self.ended is not None
        key = next(iter(self._of(TURNED)), None)
        before = [lie for lie in self._lies if key is not None and lie.turn < key.when]
        stood = [self._worth(area) for area in before[-1].areas] if before else []
        if stood and key is not None and stood.count(max(stood)) == 1 and max(stood):
            first = stood.index(max(stood))
            if first != self.ended.winner:
                slots = {"seat": self._who[first], "turn": self._words.number(key.when)}
                yield self._say("hooks.outrun", **slots, influence=self._words.figure(max(stood)))

    def _taken(self) -> Iterator[str]:
        """Say whose card was taken or driven out by whom, the best cards first."""
        struck: list[tuple[int, int, str, dict[str, str]]] = []
        for lie in self._lies:
            match lie.event:
                case events.Swapped(seat, _, owner, target) | events.Fetched(seat, _, owner, target) if owner not in (
                    None,
                    seat,
                ):
                    slots = {"seat": self._who[seat], "card": self._names[target], "owner": self._who[owner]}
                    struck.append((target, lie.turn, "hooks.took", slots))
                case events.LeftArea(seat, card, cause) if seat != lie.seat:
                    slots = {"cause": self._owned(lie.seat, cause), "card": self._names[card], "seat": self._who[seat]}
                    struck.append((card, lie.turn, "hooks.drove", slots))
                case _:
                    pass
        for _, turn, key, slots in sorted(struck, key=lambda one: (-self._worth((one[0],)), -one[1]))[:2]:
            yield self._say(key, **slots, when=self._when(turn))
        for one in self._of(GUARD)[-1:]:
            yield self._held(one)

    def _passed(self) -> Iterator[str]:
        """Say, to whom it may be told, which good card was passed face down."""
        for lie in self._lies:
            if isinstance(lie.event, events.PassedCard) and lie.event.card in self._best:
                giver, taker, card = lie.event.giver, lie.event.taker, lie.event.card
                slots = {"giver": self._who[giver], "card": self._names[card], "taker": self._who[taker]}
                yield self._say("hooks.passed", **slots, when=self._when(lie.turn))

    def _behind(self) -> Iterator[str]:
        """Say who came last, and who was too early."""
        ended = self.ended
        assert ended is not None
        least = min(ended.influence)
        if len(self._seats) > 2 and ended.influence.count(least) == 1:
            last = self._who[ended.influence.index(least)]
            yield self._say("hooks.last", seat=last, influence=self._words.figure(least))
        early = [event for event in self._game if isinstance(event, events.TooEarly)]
        yield from (self._say("hooks.too_early", seat=self._who[one.seat]) for one in early[:1])

    def _spare(self) -> Iterator[str]:
        """Say what a game leaves open in any case: who came next, who had the best card, and who brought the end."""
        ended = self.ended
        assert ended is not None
        rest = [own for seat, own in enumerate(ended.influence) if seat != ended.winner]
        behind = ended.influence[ended.winner] - max(rest)
        if behind > NEAR:
            slots = {"winner": self._who[ended.winner], "behind": self._words.number(behind)}
            yield self._say("hooks.next", **slots, seats=self._with(ended.influence, max(rest), (ended.winner,)))
        for one in self._of(ENDED)[:1]:
            if one.who[0] == ended.winner and one.about is not None:
                slots = {"seat": self._who[ended.winner], "card": self._names[one.about]}
                yield self._say("hooks.end_won", **slots)
        for seat, area in enumerate(ended.areas or ()):
            for card in area:
                if card in self._best:
                    yield self._say("hooks.has_best", seat=self._who[seat], card=self._names[card])
        lie = max(self._lies, key=lambda one: one.turn)
        yield self._say("hooks.last_turn", seat=self._who[lie.seat], turn=self._words.number(lie.turn))

    def previously(self, hooks: Sequence[str]) -> str:
        """Say in three sentences who won, who brought the end or lost the best card, and what is open."""
        # One sentence of the two that say who won, and by which card.
        turned = next(iter(self._of(TURNED)), None)
        headline = self.headline()
        decisive = "" if turned is None else self._decisive(turned)
        if decisive and headline.endswith(capital(decisive)):
            headline = f"{headline.removesuffix(capital(decisive)).removesuffix('. ')}: {self._within(decisive)}"
        # Whoever brought the end and lost by it is told among what is open: what stands before the turn is the same.
        turn = self._say("recap.when", turn="")
        worst = [
            line.text
            for line in sorted([*self.way(), *self.end()], key=lambda one: -one.weight)
            if not any(line.text.partition(turn)[0] in hook for hook in hooks)
        ]
        so_far = " ".join((headline, *worst[:1]))
        open_ = [hook for hook in hooks if hook.partition(turn)[0] not in so_far]
        return self.summary(self.last_time(headline), worst, open_)


# ---- A game that is not over: who leads, by which cards, and what has happened so far.


class _SoFar(_Tale):
    """A game that is not over, as it is retold.

    How the areas lie is known if the game was heard from its first turn.
    """

    def __init__(
        self, happened: Sequence[Event], seating: Seating, deck: NexusDeck, words: Phrases, worth: Worth
    ) -> None:
        super().__init__(happened, seating, deck, words, worth)
        begun = any(isinstance(event, events.FirstPlayer) for event in self._game)
        self._areas = self._lies[-1].areas if begun else ()
        self._own = [worth(area) for area in self._areas]
        self._turn = self._lies[-1].turn if self._lies else 0

    def headline(self) -> str:
        """Say in which turn it is, and who leads; of a campaign how many games have been played."""
        most, words = max(self._own, default=0), self._words
        lead = self._say("recap.none_yet") if self._areas else ""
        if most:
            key = "recap.leads_ours" if self._ours else "recap.leads"
            who = self._with(self._own, most)
            lead = words.agree(key, self._own.count(most), seats=who, influence=words.figure(most))
        turn = self._when(self._turn) if self._turn else ""
        key = ("recap.goes_on_lead" if lead else "recap.goes_on") if turn else "recap.dealt"
        told = self._say(key, when=turn, lead=lead)
        played = [event for event in self._happened if isinstance(event, events.CampaignScored)]
        if not played:
            return told
        games = words.in_words(sum(played[-1].points), "game")
        return f"{self._say('recap.campaign_goes_on', games=games)} {told}"

    def end(self) -> list[Line]:
        """Tell who brought the end, and what lies before everybody, the first of them first."""
        told = [Line(self._called(one), 4.5) for one in self._of(ENDED)[:1]]
        laid = [seat for seat in self._seats if self._areas and self._areas[seat]]
        for at, seat in enumerate(sorted(laid, key=lambda seat: -self._own[seat])):
            area = sorted(self._areas[seat], key=lambda card: (-self._worth((card,)), self._names[card]))
            slots = {"seat": self._who[seat], "influence": self._words.figure(self._own[seat])}
            cards = words_for_cards(self._words, (self._names[card] for card in area))
            told.append(Line(self._words.agree("recap.lies", len(area), **slots, cards=cards), 4.2 - at))
        return told

    def _lost(self) -> Iterator[str]:
        """Nobody has lost."""
        yield from ()

    def _behind(self) -> Iterator[str]:
        """Nobody has come last."""
        yield from ()

    def _spare(self) -> Iterator[str]:
        """Nothing is over."""
        yield from ()

    def previously(self, hooks: Sequence[str]) -> str:
        """Say how it stands, how the best card went, and what is open."""
        told = [self.headline(), *(line.text for line in sorted(self.way(), key=lambda one: -one.weight)[:1])]
        return " ".join([*told, *[hook for hook in hooks if hook not in told][:1]])
