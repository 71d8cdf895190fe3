"""Cyffle in words: an event in a sentence, what a seat sees, a hand and an evening in a few lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from gmkit.errors import listed
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
    each,
    points,
    rank_of,
    standing,
    suit_of,
)
from gmkit.shell.words import agree, capital, counted, percent, tell_event, tell_reason
from gmkit.table.game import Reason
from gmkit.table.seats import Seating

# ---- Cyffle in words: an event in a sentence.


def teller(pack: PackNames) -> Callable[[Event, Seating], str]:
    """Give the function that tells an event in a sentence, with this pack's names."""
    names = Names(pack)

    def tell(event: Event, seating: Seating) -> str:
        return tell_sentence(event, seating, names)

    return tell


def tell_sentence(event: Event, seating: Seating, names: Names) -> str:
    spell: dict[str, Callable[[Any], str]] = {
        "name": seating.names.__getitem__,
        "card": names.card,
        "codes": " ".join,
        "suit": lambda letter: capital(names.suit(letter)),
        "coin": lambda number: counted(number, "coin"),
        "left": lambda number: counted(number, "coin that is", "coins that are"),
        "trick": TRICKS.__getitem__,
        "percent": percent,
    }
    return tell_event(event, TELL, spell, seating, names)


def _tell_begun(event: events.HandBegins, seating: Seating, _names: Names) -> str:
    pot = f", {counted(event.carried, 'coin')} in the pot from before" if event.carried else ""
    return f"Hand {event.number}, {seating.names[event.dealer]}'s deal{pot}."


def _tell_dealt(event: events.HandDealt, seating: Seating, _names: Names) -> str:
    return f"{seating.names[event.seat]} holds {' '.join(event.cards)}." if event.cards is not None else ""


def _tell_antes(event: events.AntesPaid, seating: Seating, _names: Names) -> str:
    payers = listed((seating.names[seat] for seat in event.seats), "and")
    return f"{payers} put in {counted(event.ante, 'coin')} each." if event.ante else ""


def _tell_revoke(event: events.Revoked, seating: Seating, names: Names) -> str:
    denied = (
        f"{seating.names[event.seat]} had denied {names.suit(event.card[-1])} and shows the {names.card(event.card)}"
    )
    return f"{denied}: a revoke, and no points for this hand."


def _tell_trick(event: TrickWon, seating: Seating, names: Names) -> str:
    # Never "wins the hand", as the story says of a trick (CF-15).
    seat, cards, gain, by = event
    return f"{seating.names[seat]} {_takes(cards, by, names)}, {points(gain)}{_among(cards, gain, by, names)}."


def _tell_end(event: EveningEnded, seating: Seating, _names: Names) -> str:
    parts = standing(seating, event.tally, event.net) or ["everybody goes as they came"]
    return " ".join((f"The end: {event.reason}.", *(f"{capital(part)}." for part in parts)))


def _takes(cards: Sequence[str], by: str, names: Names) -> str:
    if by[-1] == cards[0][-1]:
        return "takes the trick"
    aces = [code for code in cards if code[-1] == cards[0][-1] and rank_of(names.number(code)) == ACE]
    return f"trumps the {names.rank(ACE)} and takes the trick" if aces else "trumps and takes the trick"


def _among(cards: Sequence[str], gain: int, by: str, names: Names) -> str:
    knave = _knave_of_trumps(cards, gain, names)
    if not knave:
        return ""
    own = rank_of(names.number(by)) == KNAVE
    return f", by the {knave} of trumps" if own else f", with the {knave} of trumps in it"


def _knave_of_trumps(cards: Sequence[str], gain: int, names: Names) -> str:
    """Give the Knave's name if the Knave of trumps is in a trick: it alone makes it count more than its Aces and ones.

    Five instead of one, for it counts as the other Knaves in every other suit.
    """
    ranks = [rank_of(names.number(code)) for code in cards]
    plain = sum(3 if rank == ACE else 1 for rank in ranks if rank >= TEN)
    return names.rank(TEN + 1) if gain > plain else ""


def tell_count(event: HandScored, seating: Seating, _names: Names | None = None) -> str:
    """Tell how a hand is counted: points, who has most, the pot and the tally."""
    who = seating.names
    paid = _paid(event, seating)
    if not event.winners:
        return " ".join(filter(None, ("Everybody who played has revoked, and nobody has points.", paid)))
    best = event.scores[event.winners[0]] or 0
    said = ""
    if not best and len(event.scores) - event.scores.count(None) == 1:
        said = "Nobody else has a share in it."
    elif not best:
        said = "Nobody has taken a point."
    elif len(event.winners) > 1:
        said = f"{listed((who[seat] for seat in event.winners), 'and')} tie with {points(best)}."
    elif sum(score or 0 for score in event.scores) == best:
        said = f"{who[event.winners[0]]} has them all."
    elif not paid:
        said = f"{who[event.winners[0]]} has most."
    return " ".join(filter(None, (f"Points: {each(seating, event.scores)}.", said, paid)))


def _paid(event: HandScored, seating: Seating) -> str:
    who = seating.names
    paid = [f"{who[seat]} takes {counted(amount, 'coin')}" for seat, amount in enumerate(event.payouts) if amount]
    told = ", ".join(paid)
    if event.carried:
        told += f"{', and ' if told else ''}{counted(event.carried, 'coin stays', 'coins stay')} in the pot"
    marked = ", ".join(f"{who[seat]} has won {counted(event.tally[seat], 'hand')}" for seat in event.marked)
    return " ".join(f"{part}." for part in (told, marked) if part)


# ---- What a cheat does, and what comes of it, in words.

TRICKS = {"palm": "palm cards", "stack": "stack the pack", "skip_cut": "deal uncut", "swap": "swap a card"}
"""What each trick is called in a sentence."""


def _tell_stacked(event: events.Stacked, seating: Seating, _names: Names) -> str:
    falls = [f"{' '.join(event.own)} to fall to the dealer"] if event.own else []
    falls += [f"{' '.join(event.low)} to fall to {seating.names[event.victim]}"] if event.victim is not None else []
    return f"{seating.names[event.seat]} stacks the pack: {listed(falls, 'and')}."


def _tell_spotted(event: events.Spotted, seating: Seating, _names: Names) -> str:
    seems = ", who seems to sleep," if event.dozing else ""
    return f"{event.name}{seems} sees {seating.names[event.cheat]} {TRICKS[event.trick]}."


def _tell_silence(event: events.KeptQuiet, seating: Seating, _names: Names) -> str:
    return f"{seating.names[event.seat]} {'keeps it for later' if event.later else 'says nothing of it'}."


def _tell_wronged(event: events.WrongAccusation, seating: Seating, _names: Names) -> str:
    name = seating.names[event.seat]
    amends = f"{name} pays {seating.names[event.dealer]} {counted(event.fine, 'coin')} as amends"
    cost = amends if event.fine else f"{name}'s points do not count"
    return f"Nothing can be shown; {cost}."


def _tell_void(event: HandVoid, seating: Seating, _names: Names) -> str:
    number, cheat, returned, forfeited, carried = event
    back = "stakes go back" if any(returned) else "nothing is marked"
    lost = f", but for {seating.names[cheat]}'s {counted(forfeited, 'coin')}" if forfeited else ""
    pot = f"; {counted(carried, 'coin stays', 'coins stay')} in the pot" if carried else ""
    return f"Hand {number} is void: {back}{lost}{pot}."


def _tell_shown(event: events.CheatShown, seating: Seating, _names: Names) -> str:
    """Tell what can be shown of a cheat."""
    found, name = [], seating.names[event.cheat]
    if event.missing:
        found.append(f"the pack is {counted(event.missing, 'card')} short")
    if event.held:
        found.append(f"{' '.join(event.held)} {agree(len(event.held), 'is', 'are')} found on {name}")
    if event.top:
        found.append(f"on top of the pack {agree(len(event.top), 'lies', 'lie')} {' '.join(event.top)}")
    if not found:
        tricks = listed((TRICKS[trick] for trick in event.tricks), "and")
        found.append(f"it was seen: {name} did {tricks}" if tricks else f"{name} has cheated")
    told = "; ".join(found)
    return f"{capital(told)}."


CLAUSES: Mapping[tuple[str, str], str] = {
    ("cheat", "stakes"): "it brings more than the risk costs",
    ("honest", "risk"): "too likely to be noticed",
    ("low cards", "ahead"): "{about} is furthest ahead",
    ("accuse", "stake"): "the stake comes back",
    ("accuse", "manner"): "not one to look away",
    ("quiet", "manner"): "not one to speak of it",
    ("let be", "manner"): "what was seen then is not spoken of now",
    ("card", "kept"): "the others are better kept",
    ("card", "gives"): "the others would give more away",
}
"""What decided a choice, by the deed and the term of its worth; that a card may take the trick goes without saying."""


def _tell_why(event: Reason, seating: Seating, _names: Names) -> str:
    return tell_reason(event, seating.names, CLAUSES, {"honest": "keeps to the rules here"})


TELL: Mapping[type[Event], str | Callable[..., str]] = {
    events.FirstDealer: "{seat:name} is to deal first.",
    events.HandBegins: _tell_begun,
    events.TrumpTurned: "{trump:suit} are trumps.",
    events.HandDealt: _tell_dealt,
    events.AntesPaid: _tell_antes,
    events.Staked: "{seat:name} stakes {stake:coin}.",
    events.SatOut: "{seat:name} {why} and sits out.",
    events.LeftTable: "{seat:name} leaves the game.",
    events.Played: "{seat:name} plays the {card:card}.",
    events.Revoked: _tell_revoke,
    TrickWon: _tell_trick,
    HandScored: tell_count,
    events.LastCoins: "{seat:name} takes {coins:left} left in the pot.",
    EveningEnded: _tell_end,
    events.Palmed: "{seat:name} palms {cards:codes}.",
    events.CutSkipped: "{seat:name} takes the pack back uncut.",
    events.CutDemanded: "{seat:name} sees that {dealer:name} would deal uncut, and cuts.",
    events.Stacked: _tell_stacked,
    events.Swapped: "{seat:name} swaps the {gave:card} for the {took:card}.",
    events.Risked: "{cheat:name} dares to {trick:trick}; nobody notices it {unnoticed:percent} of the time.",
    events.Spotted: _tell_spotted,
    events.KeptQuiet: _tell_silence,
    events.Accused: "{name} accuses {cheat:name} of cheating.",
    events.CheatShown: _tell_shown,
    events.AcesAgain: (
        "{aces:codes} of the last hand once more: an honest hand has as many of its Aces {chance:percent} of the time."
    ),
    events.WrongAccusation: _tell_wronged,
    HandVoid: _tell_void,
    Reason: _tell_why,
}
"""How each event is told."""


# ---- What a seat sees before it chooses, in a few lines.


def glance(pack: PackNames) -> Callable[[Any, int], list[str]]:
    """Give the function that tells what a seat sees before it chooses."""

    def look(view: Any, seat: int) -> list[str]:
        if isinstance(view, Hand):
            head = _head(view.round.table, view.round.score, view.round.trump, pack)
            return [
                *head,
                *_in_play(view, seat, pack),
                *_on_the_sly(view.sly, view.round.table, view.round.score, pack),
            ]
        assert isinstance(view, Between)
        lines = _head(view.table, view.score, view.trump if view.hands[seat] or view.unknown[seat] else None, pack)
        if view.trick and view.trump is not None:
            lines.append(_trick(view.table, playing(view), view.trick, view.trump, pack))
        if view.hands[seat]:
            lines.append(f"Your hand: {_hand(view.hands[seat], pack)}.")
        if view.named is not None:
            lines.append(f"The stake is {counted(view.named, 'coin')}.")
        return lines + _on_the_sly(view.sly, view.table, view.score, pack)

    return look


def _head(table: Table, score: Score, trump: int | None, pack: PackNames) -> list[str]:
    """Give the trump, the pot and the tally in a line."""
    parts = [f"Hand {score.number}"]
    parts += [f"{pack.suits[trump].label} are trumps"] if trump is not None else []
    parts += [f"{counted(score.coins[-1], 'coin')} in the pot"] if wagered(table) and score.coins[-1] else []
    if table.options.mode != "wager" and any(score.tally):
        parts.append(f"hands won: {each(table.seating, score.tally)}")
    return ["; ".join(parts) + "."]


def _hand(bits: int, pack: PackNames) -> str:
    return " ".join(map(pack.code, cards_in(bits)))


def _trick(table: Table, order: Sequence[int], trick: Sequence[int], trump: int, pack: PackNames) -> str:
    """Give the cards on the table, from the leader's, and who would take them."""
    names = table.seating.names
    played = (f"{names[at]} {pack.code(card)}" for at, card in zip(order, trick, strict=False))
    return f"The trick: {', '.join(played)}; {names[order[winner(trick, trump)]]} has it so far."


def _on_the_sly(sly: model_Sly, table: Table, score: Score, pack: PackNames) -> list[str]:
    """Give what a seat alone knows: what it has palmed, or what it has seen of the dealer."""
    if sly.palmed:
        return [f"Palmed: {_hand(sly.palmed, pack)}."]
    if not sly.seen or score.dealer is None:
        return []
    tricks = dict.fromkeys(TRICKS[trick] for _, trick in sly.seen)
    return [f"You have seen {table.seating.names[score.dealer]} {listed(tricks, 'and')}."]


def _in_play(view: Hand, seat: int, pack: PackNames) -> list[str]:
    table, out = view.round.table, view.round.out
    names = table.seating.names
    seats = [at for at in range(len(names)) if not out[at]]
    lines = []
    if view.seen != sum(1 << card for card in view.trick):
        scores = [None if out[at] else 0 if view.revoked >> at & 1 else own for at, own in enumerate(view.points)]
        left = [None if out[at] else view.hands[at].bit_count() + view.unknown[at] for at in range(len(names))]
        cards = f"; cards left: {each(table.seating, left)}" if len({n for n in left if n is not None}) > 1 else ""
        lines.append(f"Points: {each(table.seating, scores)}{cards}.")
    leader = (seats.index(view.seat) - len(view.trick)) % len(seats)
    order = seats[leader:] + seats[:leader]
    if view.trick:
        lines.append(_trick(table, order, view.trick, view.round.trump, pack))
    if view.hands[seat]:
        lines.append(f"Your hand: {_hand(view.hands[seat], pack)}.")
    return lines


# ---- What became of a hand, for its beat: told by what there was to it, so that no two kinds of hand read alike.

CLEAR = 5
"""Points more than anybody else's that are more than luck of the last trick: what the Knave of trumps counts."""


class Clause(NamedTuple):
    """Part of a sentence: who, and what that one does. Without a subject it is a sentence by itself."""

    subject: str
    does: str


def joined(clauses: Sequence[Clause]) -> str:
    """Give clauses in sentences: what one does in a row is one sentence."""
    sentences: list[tuple[str, list[str]]] = []
    for subject, does in clauses:
        if subject and sentences and sentences[-1][0] == subject:
            sentences[-1][1].append(does)
        else:
            sentences.append((subject, [does]))
    return " ".join(f"{subject} {listed(does, 'and')}." if subject else does[0] for subject, does in sentences)


def result(event: HandScored, tricks: Sequence[TrickWon], pot: int | None, seating: Seating) -> list[Clause]:
    """Tell a counted hand: who has it and how, the pot where it is another one than before, and who leads.

    Args:
        event: the count.
        tricks: all tricks of the hand; none if not all were seen.
        pot: what lay in the pot of the hand before; None if there was none.
        seating: who sits where.
    """
    scores = [score for score in event.scores if score is not None]
    if not event.winners or len(scores) < 2 or not max(scores):
        return [Clause("", tell_count(event, seating))]
    clauses = _tied(event, seating) if len(event.winners) > 1 else _won(event, scores, tricks, pot, seating)
    if event.carried:
        clauses.append(Clause("", f"{counted(event.carried, 'coin stays', 'coins stay')} in the pot."))
    return clauses


def _tied(event: HandScored, seating: Seating) -> list[Clause]:
    who = seating.names
    tied = listed((who[seat] for seat in event.winners), "and")
    clauses = [Clause(tied, f"tie with {points(event.scores[event.winners[0]] or 0)}")]
    paid = [event.payouts[seat] for seat in event.winners]
    if len({*paid}) == 1:
        clauses += [Clause(tied, f"take {counted(paid[0], 'coin')} each")] if paid[0] else []
    else:
        clauses += [Clause(who[seat], f"takes {counted(event.payouts[seat], 'coin')}") for seat in event.winners]
    if event.marked:
        clauses.append(Clause(tied, "mark a hand each"))
    return clauses


def _won(
    event: HandScored, scores: Sequence[int], tricks: Sequence[TrickWon], pot: int | None, seating: Seating
) -> list[Clause]:
    winner = event.winners[0]
    name, paid = seating.names[winner], event.payouts[winner]
    clauses = [Clause(name, _how(event, scores, tricks, seating))]
    if paid and (paid + event.carried != pot or not any(event.tally)):
        clauses.append(Clause(name, f"takes {counted(paid, 'coin')}"))
    if event.marked:
        clauses.append(Clause(name, _stands(event, seating)))
    return clauses


def _how(event: HandScored, scores: Sequence[int], tricks: Sequence[TrickWon], seating: Seating) -> str:
    """Say how somebody alone has won: the rarest thing that can be said of it."""
    winner = event.winners[0]
    best, others = max(scores), sorted(scores)[:-1]
    if tricks and all(trick.seat == winner for trick in tricks):
        return f"wins all {len(tricks)} tricks with {points(best)}"
    if not others[-1]:
        return f"has all {points(best)}" if best > 1 else "has the only point"
    to = _against(event, others[-1], seating)
    if turned_last(tricks, winner):
        return f"wins on the last trick with {points(best)} to {to}"
    if best - others[-1] == 1:
        return f"wins by a point with {best} to {to}"
    clear = " well clear" if best - others[-1] >= CLEAR else ""
    return f"wins{clear} with {points(best)} to {to}"


def _against(event: HandScored, second: int, seating: Seating) -> str:
    """Give the next best score, and whose it is if it is one seat's alone."""
    seats = [seat for seat, score in enumerate(event.scores) if score == second]
    return f"{seating.names[seats[0]]}'s {second}" if len(seats) == 1 else str(second)


def turned_last(tricks: Sequence[TrickWon], winner: int) -> bool:
    """Whether somebody else, or nobody alone, was ahead until the last trick."""
    if len(tricks) < 2:
        return False
    sums: dict[int, int] = {}
    for trick in tricks[:-1]:
        sums[trick.seat] = sums.get(trick.seat, 0) + trick.points
    return any(own > sums.get(winner, 0) for own in sums.values())


def _stands(event: HandScored, seating: Seating) -> str:
    """Say what the hand that was marked does to the tally."""
    winner, tally = event.winners[0], event.tally
    own = tally[winner]
    others = [number for seat, number in enumerate(tally) if seat != winner]
    best = max(others)
    level = [seating.names[seat] for seat, number in enumerate(tally) if number == own and seat != winner]
    if own == 1 and not best:
        return "marks the first hand"
    if own - 1 == best:
        return f"goes ahead with {counted(own, 'hand')}"
    if own == best:
        return f"draws level with {listed(level, 'and')} at {counted(own, 'hand')}"
    return f"leads with {counted(own, 'hand')} to {best}" if own > best else f"has {counted(own, 'hand')} to {best}"


# ---- An evening of Cyffle in a few lines: one for each hand, by what was worth seeing in it.


def beats(pack: PackNames) -> Callable[[Sequence[Event], Seating], list[str]]:
    """Give the function that tells an evening in a few lines: one for each hand, by what was worth seeing in it."""
    names = Names(pack)

    def tell(evening: Sequence[Event], seating: Seating) -> list[str]:
        lines: list[str] = []
        hand = _Hand()
        pot: int | None = None
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
                    hand.happened += _worth_seeing(hand.trick, hand.trump, seating, names)
                    hand.tricks.append(event)
                    hand.trick = []
                case HandScored():
                    tricks = hand.tricks if hand.begun else []
                    lines.append(hand.told(result(event, tricks, pot, seating), seating, names))
                    pot = sum(event.payouts) + event.carried
                    hand = _Hand()
                case HandVoid():
                    lines.append(hand.told([Clause("", tell_sentence(event, seating, names))], seating, names))
                    hand = _Hand()
                case EveningEnded():
                    lines += [joined(hand.happened)] if hand.happened else []
                    lines.append(_tell_end(event, seating, names))
                case (
                    events.FirstDealer() | events.Staked() | events.AntesPaid()
                    | events.Risked() | events.KeptQuiet() | events.AcesAgain() | Reason()
                ):  # fmt: skip
                    pass
                case _:
                    hand.happened.append(Clause("", tell_sentence(event, seating, names)))
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

    def told(self, result: Sequence[Clause], seating: Seating, names: Names) -> str:
        """Tell the hand: whose deal, who held what as far as it may be told, what was seen, what became of it."""
        trumps = f", {names.suit(self.trump)} are trumps" if self.trump else ""
        begun = self.begun
        head = f"Hand {begun.number}, {seating.names[begun.dealer]}'s deal{trumps}." if begun else _PLAYED
        held = [f"Held: {'; '.join(self.held)}."] if self.held else []
        return " ".join((head, *held, joined([*self.happened, *result])))


_PLAYED = "The hand is played."
"""Stands where it is not known how a hand began."""


def _worth_seeing(trick: Sequence[tuple[int, str]], trump: str, seating: Seating, names: Names) -> list[Clause]:
    """Tell of a trick in which an Ace was trumped, or the Knave of trumps lost."""
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
            seen.append(Clause(taker, f"trumps {seating.names[seat]}'s {names.card(code)}"))
        if rank_of(card) == KNAVE and suit_of(card) == turned and seat != trick[taken][0]:
            seen.append(Clause(taker, f"captures the {names.card(code)} from {seating.names[seat]}"))
    return seen
