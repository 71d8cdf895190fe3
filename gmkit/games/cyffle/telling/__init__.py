"""Cyffle in words: an event in a sentence, what a seat sees, a hand and an evening in a few lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from gmkit.games.cyffle import events
from gmkit.games.cyffle.events import EveningEnded, Event, HandScored, HandVoid, TrickWon
from gmkit.games.cyffle.hand import winner
from gmkit.games.cyffle.model import Between, Hand, Score, Table, playing, wagered
from gmkit.games.cyffle.model import Sly as model_Sly
from gmkit.games.cyffle.pack import (
    ACE,
    KNAVE,
    TEN,
    Names,
    PackNames,
    cards_in,
    rank_of,
    suit_of,
)
from gmkit.shell.words import Phrases, by_name, capital, say_event, signed, tellers
from gmkit.table.game import TABLE, Reason
from gmkit.table.seats import Seating

# ---- Cyffle in words: an event in a sentence.


class Book(NamedTuple):
    """What cards are called, and the words of tellings."""

    names: Names
    words: Phrases

    def card(self, code: str) -> str:
        """Give a card in words: "King of hearts"."""
        rank = self.words.label(self.names.rank(rank_of(self.names.number(code))))
        return self.words.say("cards.card", rank=rank, suit=self.suit(code[-1]))

    def suit(self, letter: str) -> str:
        """Give a suit: "hearts"."""
        return self.words.label(self.names.suit(letter))

    def rank(self, rank: int) -> str:
        """Give a rank: "Knave"."""
        return self.words.label(self.names.rank(rank))


LONG_TABLE = 6
"""More seats than this are not told one by one."""


def each(seating: Seating, values: Sequence[int | None], words: Phrases) -> str:
    """Give everybody's figure in a line, but for those who have none; at a long table noughts are told together."""
    known = [value for value in values if value is not None]
    if len(known) > LONG_TABLE and known.count(0) > 1:
        some = by_name(seating.names, (value or None for value in values))
        return words.say("count.others_none", some=some) if some else words.say("count.all_none")
    return by_name(seating.names, values)


def teller(pack: PackNames, words: Phrases) -> Callable[[Event, Seating], str]:
    """Give the function that tells an event in a sentence, with this pack's names."""
    book = Book(Names(pack), words)

    def tell(event: Event, seating: Seating) -> str:
        return tell_sentence(event, seating, book)

    return tell


def tell_sentence(event: Event, seating: Seating, book: Book) -> str:
    words = book.words
    spell: dict[str, Callable[[Any], str]] = {
        **dict.fromkeys(("seat", "cheat", "dealer"), seating.names.__getitem__),
        **dict.fromkeys(("card", "gave", "took"), book.card),
        **dict.fromkeys(("cards", "aces"), " ".join),
        **dict.fromkeys(("chance", "unnoticed"), words.percent),
        "trump": lambda letter: capital(book.suit(letter)),
        "stake": lambda number: words.counted(number, "coin"),
        "coins": lambda number: words.agree("events.coins_left", number, coins=words.counted(number, "coin")),
        "trick": lambda trick: words.say(f"tricks.{trick}"),
        "why": lambda why: words.known(f"why_out.{why}", why),
    }
    return say_event(event, TELL, words, spell, seating, book)


def _tell_begun(event: events.HandBegins, seating: Seating, book: Book) -> str:
    slots = {"number": event.number, "dealer": seating.names[event.dealer]}
    if not event.carried:
        return book.words.say("events.hand_begins", **slots)
    return book.words.say("events.hand_begins_pot", **slots, coins=book.words.counted(event.carried, "coin"))


def _tell_dealt(event: events.HandDealt, seating: Seating, book: Book) -> str:
    if event.cards is None:
        return ""
    return book.words.say("events.hand_dealt", seat=seating.names[event.seat], cards=" ".join(event.cards))


def _tell_antes(event: events.AntesPaid, seating: Seating, book: Book) -> str:
    if not event.ante:
        return ""
    payers, coins = book.words.list(seating.names[seat] for seat in event.seats), book.words.counted(event.ante, "coin")
    return book.words.say("events.antes_paid", seats=payers, coins=coins)


def _tell_revoke(event: events.Revoked, seating: Seating, book: Book) -> str:
    suit, card = book.suit(event.card[-1]), book.card(event.card)
    return book.words.say("events.revoked", seat=seating.names[event.seat], suit=suit, card=card)


def _tell_trick(event: TrickWon, seating: Seating, book: Book) -> str:
    # Never "wins the hand", as the story says of a trick (CF-15).
    seat, cards, gain, by = event
    told = {"seat": seating.names[seat], "ace": book.rank(ACE), "points": points(gain, book.words)}
    told["points"] += _among(cards, gain, by, book)
    return book.words.say(f"events.{_takes(cards, by, book.names)}", **told)


def points(number: int, words: Phrases) -> str:
    """Give points; none are "nothing"."""
    return words.counted(number, "point") if number else words.figure(0)


def _tell_end(event: EveningEnded, seating: Seating, book: Book) -> str:
    say, parts = book.words.say, []
    if any(event.tally):
        parts.append(say("events.end_hands", hands=each(seating, event.tally, book.words)))
    if any(event.net):
        parts.append(say("events.end_coins", coins=by_name(seating.names, map(signed, event.net))))
    told = say("events.end", reason=why_ended(event.reason, book.words))
    return " ".join((told, *(f"{capital(part)}." for part in parts or [say("events.as_they_came")])))


def why_ended(reason: str, words: Phrases) -> str:
    """Give why an evening ended: "7 hands are won"."""
    found = re.fullmatch("([0-9]+) hands? (?:is|are|was|were) (won|to be played)", reason)
    if not found:
        return reason
    key = "ends.won" if found[2] == "won" else "ends.played"
    return words.agree(key, int(found[1]), hands=words.counted(int(found[1]), "hand"))


def _takes(cards: Sequence[str], by: str, names: Names) -> str:
    """Say by its key how a trick is taken: as the highest of its suit, by a trump, and over the Ace that was led."""
    if by[-1] == cards[0][-1]:
        return "trick_taken"
    aces = [code for code in cards if code[-1] == cards[0][-1] and rank_of(names.number(code)) == ACE]
    return "ace_trumped" if aces else "trick_trumped"


def _among(cards: Sequence[str], gain: int, by: str, book: Book) -> str:
    if not _knave_of_trumps(cards, gain, book.names):
        return ""
    knave = book.rank(KNAVE)
    own = rank_of(book.names.number(by)) == KNAVE
    return ", " + book.words.say("events.by_knave" if own else "events.with_knave", knave=knave)


def _knave_of_trumps(cards: Sequence[str], gain: int, names: Names) -> bool:
    """Say whether the Knave of trumps is in a trick: it alone makes it count more than its Aces and ones.

    Five instead of one, for it counts as the other Knaves in every other suit.
    """
    ranks = [rank_of(names.number(code)) for code in cards]
    plain = sum(3 if rank == ACE else 1 for rank in ranks if rank >= TEN)
    return gain > plain


def tell_count(event: HandScored, seating: Seating, book: Book) -> str:
    """Tell how a hand is counted: points, who has most, the pot and the tally."""
    who, words = seating.names, book.words
    paid = _paid(event, seating, words)
    if not event.winners:
        return " ".join(filter(None, (words.say("count.all_revoked"), paid)))
    best = event.scores[event.winners[0]] or 0
    said = ""
    if not best and len(event.scores) - event.scores.count(None) == 1:
        said = words.say("count.nobody_else")
    elif not best:
        said = words.say("count.no_point")
    elif len(event.winners) > 1:
        tied = words.list(who[seat] for seat in event.winners)
        said = words.say("count.tie", seats=tied, points=points(best, words))
    elif sum(score or 0 for score in event.scores) == best:
        said = words.say("count.has_all", seat=who[event.winners[0]])
    elif not paid:
        said = words.say("count.has_most", seat=who[event.winners[0]])
    scores = words.say("count.points", scores=each(seating, event.scores, words))
    return " ".join(filter(None, (scores, said, paid)))


def _paid(event: HandScored, seating: Seating, words: Phrases) -> str:
    who = seating.names
    paid = [
        words.say("count.takes", seat=who[seat], coins=words.counted(amount, "coin"))
        for seat, amount in enumerate(event.payouts)
        if amount
    ]
    told = ", ".join(paid)
    if event.carried:
        stays = _stays(event.carried, words)
        told = words.say("count.and_stays", paid=told, stays=stays) if told else stays
    marked = ", ".join(
        words.say("count.has_won", seat=who[seat], hands=words.counted(event.tally[seat], "hand"))
        for seat in event.marked
    )
    return " ".join(f"{part}." for part in (told, marked) if part)


def _stays(coins: int, words: Phrases) -> str:
    return words.agree("count.stays", coins, coins=words.counted(coins, "coin"))


# ---- What a cheat does, and what comes of it, in words.


def _tell_stacked(event: events.Stacked, seating: Seating, book: Book) -> str:
    say = book.words.say
    falls = [say("events.falls_to_dealer", cards=" ".join(event.own))] if event.own else []
    if event.victim is not None:
        falls.append(say("events.falls_to", cards=" ".join(event.low), victim=seating.names[event.victim]))
    return say("events.stacked", seat=seating.names[event.seat], falls=book.words.list(falls))


def _tell_spotted(event: events.Spotted, seating: Seating, book: Book) -> str:
    trick = book.words.say(f"tricks.{event.trick}")
    key = "events.spotted_dozing" if event.dozing else "events.spotted"
    return book.words.say(key, name=event.name, cheat=seating.names[event.cheat], trick=trick)


def _tell_silence(event: events.KeptQuiet, seating: Seating, book: Book) -> str:
    key = "events.kept_for_later" if event.later else "events.kept_quiet"
    return book.words.say(key, seat=seating.names[event.seat])


def _tell_wronged(event: events.WrongAccusation, seating: Seating, book: Book) -> str:
    slots = {"seat": seating.names[event.seat], "dealer": seating.names[event.dealer]}
    if not event.fine:
        return book.words.say("events.wronged_points", **slots)
    return book.words.say("events.wronged_fine", **slots, coins=book.words.counted(event.fine, "coin"))


def _tell_void(event: HandVoid, seating: Seating, book: Book) -> str:
    number, cheat, returned, forfeited, carried = event
    words = book.words
    back = words.say("events.void_back" if any(returned) else "events.void_unmarked")
    if forfeited:
        back += words.say("events.void_but", cheat=seating.names[cheat], coins=words.counted(forfeited, "coin"))
    pot = f"; {_stays(carried, words)}" if carried else ""
    return words.say("events.hand_void", number=number, back=back, pot=pot)


def _tell_shown(event: events.CheatShown, seating: Seating, book: Book) -> str:
    """Tell what can be shown of a cheat."""
    found, name, words = [], seating.names[event.cheat], book.words
    if event.missing:
        found.append(words.say("events.shown_short", cards=words.counted(event.missing, "card")))
    if event.held:
        found.append(words.agree("events.shown_held", len(event.held), cards=" ".join(event.held), cheat=name))
    if event.top:
        found.append(words.agree("events.shown_top", len(event.top), cards=" ".join(event.top)))
    if not found:
        tricks = words.list(words.say(f"tricks.{trick}") for trick in event.tricks)
        key = "events.shown_seen" if tricks else "events.shown_bare"
        found.append(words.say(key, cheat=name, tricks=tricks))
    told = "; ".join(found)
    return f"{capital(told)}."


TELL = tellers(
    _tell_begun,
    _tell_dealt,
    _tell_antes,
    _tell_revoke,
    _tell_trick,
    tell_count,
    _tell_end,
    _tell_stacked,
    _tell_spotted,
    _tell_silence,
    _tell_shown,
    _tell_wronged,
    _tell_void,
)
"""How each event is told."""


# ---- What a seat sees before it chooses, in a few lines.


def glance(pack: PackNames, words: Phrases) -> Callable[[Any, int], list[str]]:
    """Give the function that tells what a seat sees before it chooses, or what all see."""

    def look(view: Any, seat: int) -> list[str]:
        if isinstance(view, Hand):
            head = _head(view.round.table, view.round.score, view.round.trump, pack, words)
            return [
                *head,
                *_in_play(view, seat, pack, words),
                *_on_the_sly(view.sly, view.round.table, view.round.score, pack, words),
            ]
        assert isinstance(view, Between)
        dealt = any(view.unknown) if seat == TABLE else view.hands[seat] or view.unknown[seat]
        trump = view.trump if dealt else None
        lines = _head(view.table, view.score, trump, pack, words)
        if view.trick and view.trump is not None:
            lines.append(_trick(view.table, playing(view), view.trick, view.trump, pack, words))
        lines += _own_hand(view, seat, pack, words)
        if view.named is not None:
            lines.append(words.say("glance.stake", coins=words.counted(view.named, "coin")))
        return lines + _on_the_sly(view.sly, view.table, view.score, pack, words)

    return look


def _head(table: Table, score: Score, trump: int | None, pack: PackNames, words: Phrases) -> list[str]:
    """Give the trump, the pot and the tally in a line."""
    say = words.say
    parts = [say("glance.number", number=score.number)]
    parts += [say("glance.trumps", trump=words.label(pack.suits[trump].label))] if trump is not None else []
    pot = score.coins[-1] if wagered(table) else 0
    parts += [say("glance.pot", coins=words.counted(pot, "coin"))] if pot else []
    if table.options.mode != "wager" and any(score.tally):
        parts.append(say("events.end_hands", hands=each(table.seating, score.tally, words)))
    return ["; ".join(parts) + "."]


def _hand(bits: int, pack: PackNames) -> str:
    return " ".join(map(pack.code, cards_in(bits)))


def _trick(
    table: Table, order: Sequence[int], trick: Sequence[int], trump: int, pack: PackNames, words: Phrases
) -> str:
    """Give the cards on the table, from the leader's, and who would take them."""
    names = table.seating.names
    played = ", ".join(f"{names[at]} {pack.code(card)}" for at, card in zip(order, trick, strict=False))
    return words.say("glance.trick", cards=played, seat=names[order[winner(trick, trump)]])


def _on_the_sly(sly: model_Sly, table: Table, score: Score, pack: PackNames, words: Phrases) -> list[str]:
    """Give what a seat alone knows: what it has palmed, or what it has seen of the dealer."""
    if sly.palmed:
        return [words.say("glance.palmed", cards=_hand(sly.palmed, pack))]
    if not sly.seen or score.dealer is None:
        return []
    tricks = words.list(dict.fromkeys(words.say(f"tricks.{trick}") for _, trick in sly.seen))
    return [words.say("glance.seen", dealer=table.seating.names[score.dealer], tricks=tricks)]


def _in_play(view: Hand, seat: int, pack: PackNames, words: Phrases) -> list[str]:
    table, out = view.round.table, view.round.out
    names = table.seating.names
    seats = [at for at in range(len(names)) if not out[at]]
    lines = []
    if view.seen != sum(1 << card for card in view.trick):
        scores = [None if out[at] else 0 if view.revoked >> at & 1 else own for at, own in enumerate(view.points)]
        left = [None if out[at] else view.hands[at].bit_count() + view.unknown[at] for at in range(len(names))]
        uneven = len({n for n in left if n is not None}) > 1
        cards = f"; {words.say('glance.left', cards=each(table.seating, left, words))}" if uneven else ""
        lines.append(words.say("count.points", scores=each(table.seating, scores, words) + cards))
    leader = (seats.index(view.seat) - len(view.trick)) % len(seats)
    order = seats[leader:] + seats[:leader]
    if view.trick:
        lines.append(_trick(table, order, view.trick, view.round.trump, pack, words))
    return lines + _own_hand(view, seat, pack, words)


def _own_hand(view: Any, seat: int, pack: PackNames, words: Phrases) -> list[str]:
    held = 0 if seat == TABLE else view.hands[seat]
    return [words.say("glance.hand", cards=_hand(held, pack))] if held else []


# ---- What became of a hand, for its beat: told by what there was to it, so that no two kinds of hand read alike.

CLEAR = 5
"""Points more than anybody else's that are more than luck of the last trick: what the Knave of trumps counts."""


class Clause(NamedTuple):
    """Part of a sentence: who, and what that one does. Without a subject it is a sentence by itself."""

    subject: str
    does: str


def joined(clauses: Sequence[Clause], words: Phrases) -> str:
    """Give clauses in sentences: what one does in a row is one sentence."""
    sentences: list[tuple[str, list[str]]] = []
    for subject, does in clauses:
        if subject and sentences and sentences[-1][0] == subject:
            sentences[-1][1].append(does)
        else:
            sentences.append((subject, [does]))
    told = [
        words.say("beats.clauses", seat=subject, does=words.list(does)) if subject else does[0]
        for subject, does in sentences
    ]
    return " ".join(told)


class Counted(NamedTuple):
    """A counted hand, and the words it is told in."""

    event: HandScored
    tricks: Sequence[TrickWon]  # all of the hand; none if not all were seen
    pot: int | None  # what lay in the pot of the hand before; None if there was none
    seating: Seating
    book: Book
    first: bool = True  # whether nobody is known to have won one before, who may have left since

    def told(self) -> list[Clause]:
        """Tell who has it and how, the pot where it is another one than before, and who leads."""
        event = self.event
        if not event.winners or len(event.in_order) < 2 or not event.in_order[0]:
            return [Clause("", tell_count(event, self.seating, self.book))]
        clauses = self._tied() if event.winners[1:] else self._won()
        if event.carried:
            clauses.append(Clause("", f"{_stays(event.carried, self.book.words)}."))
        return clauses

    def _tied(self) -> list[Clause]:
        winners, payouts, who = self.event.winners, self.event.payouts, self.seating.names
        words = self.book.words
        tied, say = words.list(who[seat] for seat in winners), words.say
        clauses = [Clause(tied, say("beats.tie", points=points(self.event.in_order[0], words)))]
        paid = [payouts[seat] for seat in winners]
        if len({*paid}) == 1:
            clauses += [Clause(tied, say("beats.take_each", coins=words.counted(paid[0], "coin")))] if paid[0] else []
        else:
            coins = ((who[seat], words.counted(payouts[seat], "coin")) for seat in winners)
            clauses += [Clause(name, say("beats.takes", coins=own)) for name, own in coins]
        if self.event.marked:
            clauses.append(Clause(tied, say("beats.mark_each")))
        return clauses

    def _won(self) -> list[Clause]:
        event, words, winner = self.event, self.book.words, self.event.winners[0]
        name, paid = self.seating.names[winner], event.payouts[winner]
        clauses = [Clause(name, self._how(winner))]
        if paid and (paid + event.carried != self.pot or not any(event.tally)):
            clauses.append(Clause(name, words.say("beats.takes", coins=words.counted(paid, "coin"))))
        if event.marked:
            clauses.append(Clause(name, self._stands(winner)))
        return clauses

    def _how(self, winner: int) -> str:
        """Say how somebody alone has won: the rarest thing that can be said of it."""
        words, say = self.book.words, self.book.words.say
        best, second, *_ = self.event.in_order
        if self.tricks and all(trick.seat == winner for trick in self.tricks):
            return say("beats.wins_all", tricks=len(self.tricks), points=points(best, words))
        if not second:
            return say("beats.has_all", points=points(best, words)) if best > 1 else say("beats.has_only")
        # Whose the next best score is, if it is one seat's alone.
        seats = [seat for seat, score in enumerate(self.event.scores) if score == second]
        to = str(second) if seats[1:] else say("beats.score_of", seat=self.seating.names[seats[0]], score=second)
        if turned_last(self.tricks, winner):
            return say("beats.wins_last", points=points(best, words), to=to)
        if best - second == 1:
            return say("beats.wins_by_one", points=best, to=to)
        return say("beats.wins_clear" if best - second >= CLEAR else "beats.wins", points=points(best, words), to=to)

    def _stands(self, winner: int) -> str:
        """Say what the hand that was marked does to the tally."""
        words, tally, own = self.book.words, self.event.tally, self.event.tally[winner]
        others = {seat: number for seat, number in enumerate(tally) if seat != winner}
        best = max(others.values())
        if own == 1 and not best and self.first:
            return words.say("beats.marks_first")
        hands = words.counted(own, "hand")
        if own - 1 == best:
            return words.say("beats.goes_ahead", hands=hands)
        if own == best:
            level = words.list(self.seating.names[seat] for seat, number in others.items() if number == own)
            return words.say("beats.draws_level", seats=level, hands=hands)
        return words.say("beats.leads" if own > best else "beats.has", hands=hands, best=best)


def turned_last(tricks: Sequence[TrickWon], winner: int) -> bool:
    """Whether somebody else, or nobody alone, was ahead until the last trick."""
    if len(tricks) < 2:
        return False
    sums: dict[int, int] = {}
    for trick in tricks[:-1]:
        sums[trick.seat] = sums.get(trick.seat, 0) + trick.points
    return any(own > sums.get(winner, 0) for own in sums.values())


# ---- An evening of Cyffle in a few lines: one for each hand, by what was worth seeing in it.


def beats(pack: PackNames, words: Phrases) -> Callable[[Sequence[Event], Seating], list[str]]:
    """Give the function that tells an evening in a few lines: one for each hand, by what was worth seeing in it."""
    book = Book(Names(pack), words)

    def tell(evening: Sequence[Event], seating: Seating) -> list[str]:
        lines: list[str] = []
        hand = _Hand()
        pot: int | None = None
        first = True
        for event in evening:
            match event:
                case events.HandBegins():
                    hand = _Hand(event, hand.happened)
                case events.TrumpTurned(suit):
                    hand.trump = suit
                case events.HandDealt(seat, cards, _):
                    hand.held += [f"{seating.names[seat]} {' '.join(cards)}"] if cards else []
                case events.Played(seat, card):
                    hand.trick.append((seat, card))
                case TrickWon():
                    hand.happened += _worth_seeing(hand.trick, hand.trump, seating, book)
                    hand.tricks.append(event)
                    hand.trick = []
                case HandScored():
                    tricks = hand.tricks if hand.begun else []
                    lines.append(hand.told(Counted(event, tricks, pot, seating, book, first).told(), seating, book))
                    first = first and not any(event.tally)
                    pot = sum(event.payouts) + event.carried
                    hand = _Hand()
                case HandVoid():
                    lines.append(hand.told([Clause("", tell_sentence(event, seating, book))], seating, book))
                    hand = _Hand()
                case EveningEnded():
                    lines += [joined(hand.happened, words)] if hand.happened else []
                    lines.append(_tell_end(event, seating, book))
                case (
                    events.FirstDealer() | events.Staked() | events.AntesPaid()
                    | events.Risked() | events.KeptQuiet() | events.AcesAgain() | Reason()
                ):  # fmt: skip
                    pass
                case _:
                    hand.happened.append(Clause("", tell_sentence(event, seating, book)))
        return lines

    return tell


class _Hand:
    """What has been seen of a hand so far."""

    def __init__(self, begun: events.HandBegins | None = None, happened: Sequence[Clause] = ()) -> None:
        self.begun = begun
        self.happened = list(happened)
        self.trump = ""
        self.held: list[str] = []
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[TrickWon] = []

    def told(self, result: Sequence[Clause], seating: Seating, book: Book) -> str:
        """Tell the hand: whose deal, who held what as far as it may be told, what was seen, what became of it."""
        begun, say = self.begun, book.words.say
        if begun is None:
            # Nobody knows how it began.
            head = say("beats.hand_unseen")
        else:
            slots = {"number": begun.number, "dealer": seating.names[begun.dealer]}
            trump = {"trump": book.suit(self.trump)} if self.trump else {}
            head = say("beats.hand_trumps" if trump else "beats.hand", **slots, **trump)
        held = [say("beats.held", hands="; ".join(self.held))] if self.held else []
        return " ".join((head, *held, joined([*self.happened, *result], book.words)))


def _worth_seeing(trick: Sequence[tuple[int, str]], trump: str, seating: Seating, book: Book) -> list[Clause]:
    """Tell of a trick in which an Ace was trumped, or the Knave of trumps lost."""
    names, say = book.names, book.words.say
    turned = next((suit_of(names.number(code)) for _, code in trick if code[-1] == trump), None)
    if turned is None:
        return []
    cards = [names.number(code) for _, code in trick]
    taken = winner(cards, turned)
    taker = seating.names[trick[taken][0]]
    seen = []
    for (seat, code), card in zip(trick, cards, strict=True):
        trumped = suit_of(card) == suit_of(cards[0]) != suit_of(cards[taken])
        if rank_of(card) == ACE and trumped:
            seen.append(Clause(taker, say("beats.trumps", seat=seating.names[seat], card=book.card(code))))
        if rank_of(card) == KNAVE and suit_of(card) == turned and seat != trick[taken][0]:
            seen.append(Clause(taker, say("beats.captures", card=book.card(code), seat=seating.names[seat])))
    return seen
