"""What the schema cannot say of an evening of Cyffle written down, each fault with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gmkit.errors import GmkitError, say
from gmkit.games.cyffle.hand import POINTS, denied_cards, denied_in, legal, points_in
from gmkit.games.cyffle.model import least_stake
from gmkit.games.cyffle.pack import (
    MOST_PLAYERS,
    PACK_NAMES,
    SUIT_BITS,
    SUITS,
    PackNames,
    bits_of,
    cards_in,
    full_pack,
    suit_of,
)
from gmkit.games.cyffle.score import match_won
from gmkit.games.cyffle.situation import FILE, UNKNOWN, Cards, Evening, Phase, book_of_seats, read_cards, read_evening
from gmkit.library import credit
from gmkit.library.credit import content_of
from gmkit.library.document import Around, At, Diagnostic, Document
from gmkit.library.forms import unknown_names
from gmkit.names import fold
from gmkit.shell.words import counted

# ---- What is wrong with one: what can be told without knowing what its cards are called.

OF_THE_PLAY = ("leader", "trick", "seen")
OF_A_PLAYER = ("points", "void", "revoked")
MOST_TALLY = 10_000
"""Hands that may be won before the first one written, by a tally that goes on from earlier evenings.

More than anybody has played, and few enough that after `MOST_HANDS` more the tally can still be read from a file.
"""


def check_situation(document: Document) -> list[Diagnostic]:
    """Check what can be said of an evening without knowing what its cards are called."""
    at, data = At(document), document.data
    found = [
        *credit.check_names(document),
        *unknown_names(at, FILE.names(data), book_of_seats(data)),
        *_twice(at),
    ]
    if found:
        return found
    evening = read_evening(data)
    return [
        *_too_early(at, evening),
        *_of_seats(at, evening),
        *_table(at, evening),
        *_left(at, evening),
        *_match(at, evening),
        *_hands(at, evening),
        *_coins(at, evening),
    ]


def under(document: Document, options: Mapping[str, Any]) -> Document:
    """Give the same evening under other options; what everybody has staked was staked by the ante in the file."""
    evening = read_evening(document.data)
    if evening.phase == Phase.PLAY and all(evening.seats[seat].stake is not None for seat in evening.clockwise()):
        options = {**options, "ante": evening.options.ante}
    return document._replace(data={**document.data, "options": dict(options)})


def _twice(at: At) -> Iterator[Diagnostic]:
    """Every name is in a list once, and nobody who watches shares one with anybody."""
    data = at.document.data
    for field in ("undecided", "heirs"):
        listed = list(map(fold, data.get(field, ())))
        for n, name in enumerate(listed):
            if name in listed[:n]:
                yield at[field, n].fault("GM504", say("this name is in the list already"), say("name each once"))
    known = [fold(row["name"]) for row in data["seats"]]
    for n, row in enumerate(data.get("bystanders", ())):
        if fold(row["name"]) in known:
            why = say("somebody at the table has this name")
            yield at["bystanders", n, "name"].fault("GM504", why, say("give each a name of its own"))
        known.append(fold(row["name"]))


def _written(at: At, table: Sequence[str], seat: Sequence[str]) -> Iterator[At]:
    """Give the places of these fields that are there, of the table and of every seat."""
    data = at.document.data
    yield from (at[field] for field in table if field in data)
    yield from (at["seats", n, field] for n, row in enumerate(data["seats"]) for field in seat if field in row)


def _too_early(at: At, evening: Evening) -> Iterator[Diagnostic]:
    """Nothing is written of what has not come yet."""
    phase = evening.phase
    if not phase.turned:
        why, tip = (
            say("no hand is being played"),
            say("leave it out, or {field}", field="ended" if evening.ended else "undecided"),
        )
        if phase in (Phase.DEAL, Phase.FIRST):
            why, tip = say("cards are dealt when the trump is turned"), say("add trump")
        for place in _written(at, ("trump", *OF_THE_PLAY), ("hand", "stake", *OF_A_PLAYER)):
            yield place.broken(why, tip, key=True)
        for n, row in enumerate(evening.seats):
            if row.sits_out:
                why = say("who sits a hand out is known when it is dealt")
                yield at["seats", n, "sits_out"].broken(why, say("leave it out, or left: true"), key=True)
    if phase in (Phase.DEALING, Phase.WAGERS):
        missing = "hand" if phase == Phase.DEALING else "stake"
        lacks = next(row for row in (evening.seats[n] for n in evening.clockwise()) if getattr(row, missing) is None)
        why = say(
            "the play begins when everybody has cards and has staked, and {name} has no {missing}",
            name=lacks.seat.name,
            missing=missing,
        )
        for place in _written(at, OF_THE_PLAY, OF_A_PLAYER):
            yield place.broken(why, say("add {missing}", missing=missing), key=True)
    if evening.heirs and phase != Phase.BETWEEN:
        why = say("coins fall to them between two hands")
        yield at["heirs"].broken(why, say("leave it out, or add undecided"), key=True)
    if evening.ended and evening.undecided:
        yield at["undecided"].broken(say("the evening is over"), say("leave it out, or ended"), key=True)
    if phase == Phase.BETWEEN and evening.dealer is None:
        yield at["undecided"].broken(say("it is not said who deals next"), say("add dealer"), key=True)
    if phase == Phase.PLAY and evening.leader is None and evening.seen:
        why = say("after the first trick its winner leads, and it is not said who that is")
        yield at["seen"].broken(why, say("add leader"), key=True)


def _of_seats(at: At, evening: Evening) -> Iterator[Diagnostic]:
    """Nothing is written of a seat that it has no part in."""
    for n, row in enumerate(evening.seats):
        here = at["seats", n]
        if row.stake is not None and evening.options.mode == "tally":
            why = say("nothing is staked where hands alone are counted")
            yield here["stake"].broken(why, say("leave it out"), key=True)
        for field in ("hand", "stake", *OF_A_PLAYER) if row.out else ():
            if field in at.document.data["seats"][n]:
                why = say("who plays no part in this hand has none")
                yield here[field].broken(why, say("leave it out"), key=True)


def _table(at: At, evening: Evening) -> Iterator[Diagnostic]:
    """How many play, and whether they can."""
    if len(evening.seats) > MOST_PLAYERS and evening.options.too_many != "two_packs":
        why = say("one pack is enough for {most_players} players (CF-2)", most_players=MOST_PLAYERS)
        yield at["seats"].broken(why, say("set the option too_many: two_packs"), key=True)
    # One can be left to be asked, or to have named a stake; when all is over everybody may have gone.
    alone = evening.phase == Phase.BETWEEN or (evening.phase == Phase.PLAY and evening.stake_is_named)
    if evening.out.count(False) < (0 if evening.ended else 1 if alone else 2):
        yield at["seats"].fault("GM506", say("too few are left to play a hand"), say("two at least"), key=True)


def _left(at: At, evening: Evening) -> Iterator[Diagnostic]:
    """Who has left deals no more, is not asked again and has no tally; who plays no part does not lead (CF-10)."""
    rows, phase = evening.seats, evening.phase
    dealer, leader = rows[evening.deals], evening.leader
    if (phase.turned or phase == Phase.DEAL) and dealer.left:
        said = evening.dealer is not None
        tip = say("name whoever deals now") if said else say("add dealer")
        place = at["dealer" if said else "trump"]
        yield place.broken(say("the deal is {name}'s, who has left", name=dealer.seat.name), tip, key=not said)
    if phase == Phase.PLAY and leader is not None and rows[leader].out:
        why = say("{data} plays no part in this hand", data=at.document.data["leader"])
        yield at["leader"].broken(why, say("name whoever leads"))
    for n, seat in enumerate(evening.undecided):
        if rows[seat].left:
            why = say("{data} has left", data=at.document.data["undecided"][n])
            yield at["undecided", n].broken(why, say("leave the name out"))
    for n, row in enumerate(rows):
        if row.left and row.tally:
            why = say("who leaves gives up the running tally (CF-10)")
            yield at["seats", n, "tally"].broken(why, say("write 0, or leave it out"))


def _match(at: At, evening: Evening) -> Iterator[Diagnostic]:
    """An evening that goes on has not come to its end, and nobody has won more hands than there were."""
    options, over = evening.options, bool(evening.ended)
    tally = [row.tally or 0 for row in evening.seats]
    for n, won in enumerate(tally):
        # As many more as there were hands: what is written down after the next one can be read again.
        if won > MOST_TALLY + evening.number + over:
            why = say("nobody can have won so many hands by hand {figure}", figure=evening.number)
            yield at["seats", n, "tally"].fault("GM502", why, say("correct it, or number"))
    if options.max_hands is not None and evening.number > options.max_hands:
        why = say("the evening was over after hand {max_hands}, by max_hands", max_hands=options.max_hands)
        yield at["number"].broken(why, say("correct it, or the option"))
    best = match_won(tally, options.hands_to_win)
    # Where one of two who had come to seven together leaves, the other has won when all have been asked (CF-6).
    may_be = over or (evening.phase == Phase.BETWEEN and True in evening.gone)
    if best is not None and options.mode != "wager" and not may_be:
        why = say("{name} has won the match already", name=evening.seats[best].seat.name)
        yield at["seats", best, "tally"].broken(why, say("correct it, add ended, or set hands_to_win"))


# ---- The hands: how many cards each has, and how many are gone.


def _hands(at: At, evening: Evening) -> Iterator[Diagnostic]:
    """Every hand has the right number of cards, and gmkit knows those that it plays."""
    phase, rows, playing = evening.phase, evening.seats, evening.clockwise()
    if not phase.turned or not playing:
        return
    dealt = [seat for seat in playing if rows[seat].hand is not None]
    if phase == Phase.DEALING and dealt and all(row.seat.npc for row in rows):
        yield at["trump"].broken(say("cards are dealt to all at once"), say("add the other hands"), key=True)
    sizes, most = evening.sizes(), evening.dealt_to_each()
    for seat in dealt:
        hand, place = rows[seat].hand, at["seats", seat, "hand"]
        assert hand is not None
        if UNKNOWN in hand and rows[seat].seat.npc:
            tip = say("write its cards, or level: human for somebody who holds their own")
            yield place.broken(say("gmkit plays this hand and has to know its cards"), tip)
        if hand == UNKNOWN:
            continue
        if phase != Phase.PLAY and len(hand) not in most:
            why = say(
                "{cards}; {dealt} are dealt to each of {count}",
                cards=counted(len(hand), "card"),
                dealt=counted(most[0], "card"),
                count=len(playing),
            )
            yield place.broken(why, say("correct the hand"), key=True)
        elif len(hand) != sizes[seat]:
            why = say(
                "{many}, and by the other hands it should be {size}", many=counted(len(hand), "card"), size=sizes[seat]
            )
            yield place.broken(why, say("correct one of them"), key=True)
    if phase == Phase.PLAY:
        yield from _played(at, evening, sizes, max(most))


def _played(at: At, evening: Evening, sizes: Sequence[int], most: int) -> Iterator[Diagnostic]:
    """The trick is under way, and no more cards are gone than were dealt."""
    playing = evening.clockwise(evening.leads)
    if len(evening.trick) >= len(playing):
        tip = say("add it to seen, and say who leads and what points everybody has")
        yield at["trick"].broken(say("this trick is complete"), tip, key=True)
        return
    own = sizes[playing[-1]]
    if len(playing) == 1 and evening.seen:
        why = say("all others sit out, so that nothing was played")
        yield at["seen"].broken(why, say("leave it out"), key=True)
    elif not 1 <= own <= most:
        why = (
            say("{many} are dealt to each", many=counted(most, "card"))
            if own > most
            else say("nothing is left to be played")
        )
        yield at["seats", playing[-1], "hand"].broken(why, say("correct the hands"), key=True)
    elif len(evening.seen) > (most - own) * len(playing):
        why = say(
            "with {many} in hand, only {played} have been played before",
            many=counted(own, "card"),
            played=(most - own) * len(playing),
        )
        yield at["seen"].broken(why, say("correct the hands, or what was played"), key=True)


# ---- The coins: what is staked, and whether it all adds up.

MOST_LOST = 10_000_000
"""More than anybody can lose in a hand: the highest stake, and fines as high."""

MOST_COINS = 1_000_000_000
"""The most that all have together where no purse was agreed."""


def _coins(at: At, evening: Evening) -> Iterator[Diagnostic]:
    """Everybody has staked alike, and the coins are those that were brought."""
    if evening.options.mode == "tally":
        if evening.carried:
            why = say("nothing is staked where hands alone are counted")
            yield at["carried"].broken(why, say("leave it out"), key=True)
        return
    if evening.carried and evening.ended:
        why = say("when the evening is over nothing is left in the pot (CF-5)")
        yield at["carried"].broken(why, say("add it to somebody's coins"), key=True)
    stakes = [stake or 0 for stake in evening.staked(evening.options)]
    staked = _stakes_named if evening.stake_is_named else _stakes_agreed
    found = [*staked(at, evening), *_can_pay(at, evening, stakes)]
    yield from found or _adds_up(at, evening, stakes)


def _stakes_agreed(at: At, evening: Evening) -> Iterator[Diagnostic]:
    """Everybody who plays has put in the sum agreed upon, after the deal (CF-14)."""
    ante = evening.options.ante
    for seat in evening.clockwise():
        stake, place = evening.seats[seat].stake, at["seats", seat, "stake"]
        if stake is not None and evening.phase == Phase.DEALING:
            yield _staked_too_early(place)
        elif stake is not None and stake != ante and evening.phase == Phase.PLAY:
            why = say("the ante agreed upon is {ante}", ante=ante)
            yield place.broken(why, say("write so much, or set the option ante"))


def _stakes_named(at: At, evening: Evening) -> Iterator[Diagnostic]:
    """The first from the dealer's left has named a stake; the others match it in turn or sit out (CF-14)."""
    if not evening.phase.turned:
        return
    first = waits = None
    for seat in evening.clockwise(evening.deals + 1):
        row, place = evening.seats[seat], at["seats", seat, "stake"]
        if row.stake is None:
            waits = waits or row
        elif evening.phase == Phase.DEALING:
            yield _staked_too_early(place)
        elif waits is not None:
            why = say("{name} is asked before, and has no stake", name=waits.seat.name)
            yield place.broken(why, say("leave this one out, or add the other"), key=True)
        elif row.stake < 1:
            yield place.fault("GM502", say("a stake that is named is 1 at least"), say("write 1 or more"))
        elif first is None:
            first = row
        elif row.stake != first.stake:
            why = say(
                "{name} has staked {stake}, to be matched or sat out (CF-14)", name=first.seat.name, stake=first.stake
            )
            yield place.broken(why, say("write so much, or sits_out: true"))


def _staked_too_early(place: At) -> Diagnostic:
    why = say("it is staked when everybody has cards (CF-14)")
    return place.broken(why, say("leave it out, or add the hands"), key=True)


def _can_pay(at: At, evening: Evening, stakes: Sequence[int]) -> Iterator[Diagnostic]:
    """With a purse nobody has less than nothing, stakes more than that, or plays without being able to pay."""
    purse, least = evening.options.purse, least_stake(evening.options)
    if purse is None:
        return
    short = False
    for seat, (row, stake, own) in enumerate(zip(evening.seats, stakes, evening.coins(evening.options), strict=True)):
        here = at["seats", seat]
        if row.coins is not None and own < 0:
            why = say("where everybody brings a purse, nobody has less than nothing")
            yield here["coins"].fault("GM502", why, say("write 0 or more"))
        elif own < 0 and row.stake is not None:
            why = say("the stake is more than the purse of {purse}", purse=purse)
            yield here["stake"].fault("GM502", why, say("correct it, or say what coins are left"))
        elif evening.phase in (Phase.DEALING, Phase.WAGERS) and not row.out and own + stake < least:
            why = say("{name} has {own} and cannot pay a stake of {least}", name=row.seat.name, own=own, least=least)
            yield here["coins"].fault("GM502", why, say("correct the coins, or add sits_out: true"))
        short = short or (own < 0 and row.coins is None and row.stake is None)
    if short:
        why = say("the ante of {least} is more than the purse of {purse}", least=least, purse=purse)
        yield at["options", "purse"].fault("GM502", why, say("set another, or write everybody's coins"))


def _adds_up(at: At, evening: Evening, stakes: Sequence[int]) -> Iterator[Diagnostic]:
    """Coins only go from one to another: with a purse they are as many as were brought, those of who has left too.

    Without one nobody has lost more, and all have no more together, than can be after any number of hands.
    """
    purse, coins = evening.options.purse, evening.coins(evening.options)
    total = sum(coins) + sum(stakes) + evening.carried
    if purse is not None:
        if total != len(coins) * purse:
            why = say(
                "coins, stakes and what is carried come to {total}; {count} purses of {purse} are",
                total=total,
                count=len(coins),
                purse=purse,
            )
            tip = say("correct them; who says no coins has the purse, less the stake")
            yield at["seats"].fault("GM501", f"{why} {len(coins) * purse}", tip, key=True)
        return
    hands = evening.number + bool(evening.ended)
    for seat, (own, stake) in enumerate(zip(coins, stakes, strict=True)):
        if own + stake < -MOST_LOST * hands:
            why = say("nobody can have lost so much by hand {figure}", figure=evening.number)
            yield at["seats", seat, "coins"].fault("GM502", why, say("correct it, or number"))
    if total > MOST_COINS:
        why = say(
            "coins, stakes and what is carried come to {total}; {most_coins} at most are on a table",
            total=total,
            most_coins=MOST_COINS,
        )
        yield at["seats"].fault("GM502", why, say("write fewer"), key=True)


# ---- The cards, by their pack: each is there once, and was played as it may be.


def refer_situation(document: Document, around: Around) -> list[Diagnostic]:
    """List what is wrong with the cards of an evening by its pack, where that is here."""
    found, wrong = content_of(document, around, PACK_NAMES)
    if found is None:
        return wrong
    return check_cards(document, PackNames.from_data(found.data), names_only=around.names_only)


def check_cards(document: Document, names: PackNames, *, names_only: bool = False) -> list[Diagnostic]:
    """Check the cards of an evening by what they are called: each is there once, and suit was followed."""
    at, evening = At(document), read_evening(document.data, loose=names_only)
    found = [*_each_once(at, evening, names), *_suits(at, evening, names)]
    if found or names_only or evening.phase != Phase.PLAY:
        return found
    cards = read_cards(evening, names)
    return [
        *_suit_followed(at, evening, cards, names),
        *_points(at, evening, cards, names),
        *_takers(at, evening),
        *_voids(at, evening, cards, names),
        *_unseen(at, evening, cards),
    ]


def _each_once(at: At, evening: Evening, names: PackNames) -> Iterator[Diagnostic]:
    """Every card is one of the pack, and there no oftener than in it; those gathered from the last hand apart."""
    packs = 2 if len(evening.seats) > MOST_PLAYERS else 1
    often = say("each is there once") if packs == 1 else say("twice at most")
    tip = None if evening.set is not None else say("or say with set: which pack it is of")
    held = [(at["seats", n, "hand"], row.cards) for n, row in enumerate(evening.seats)]
    lying = [(hand[n], word) for hand, row in held for n, word in enumerate(row) if word != UNKNOWN]
    lying += [(at["trick", n], word) for n, word in enumerate(evening.trick)]
    lying += [(at["seen", n], word) for n, word in enumerate(evening.seen)]
    last = [(at["gathered", n], word) for n, word in enumerate(evening.gathered)]
    for words, gathered in ((lying, False), (last, True)):
        first: dict[int, list[At]] = {}
        for place, word in words:
            try:
                meant = names.read(word)
            except GmkitError as error:
                yield place.fault("GM301", str(error), tip)
                continue
            if len(meant) > 1:
                yield place.fault("GM301", say("this is more than one card"), say("write rank and suit"))
                continue
            there = first.setdefault(min(meant), [])
            if len(there) == packs:
                where = (
                    say("in the list already") if gathered else say("there already, on line {line}", line=there[0].line)
                )
                yield place.fault("GM504", say("this card is {where}", where=where), often)
            there.append(place)


def _suits(at: At, evening: Evening, names: PackNames) -> Iterator[Diagnostic]:
    """Every suit is one of the pack's."""
    suits = [] if evening.trump is None else [(at["trump"], evening.trump)]
    suits += [
        (at["seats", n, "void", m], word) for n, row in enumerate(evening.seats) for m, word in enumerate(row.void)
    ]
    for place, word in suits:
        try:
            names.read_suit(word)
        except GmkitError as error:
            yield place.fault("GM301", str(error))


def _suit_followed(at: At, evening: Evening, cards: Cards, names: PackNames) -> Iterator[Diagnostic]:
    """Suit is followed if possible, as far as the hands are known (The Rules).

    Of a person it is a warning: a revoke is told when the card falls (CF-11), and the table may be written before.
    """

    def denied(here: At, npc: bool, why: str, tip: str) -> Diagnostic:
        tell = here.fault if npc else here.warning
        return tell("GM503", why, say("{tip}; or add revoked: true", tip=tip))

    led = suit_of(cards.trick[0]) if cards.trick else None
    for n, (seat, card) in enumerate(zip(evening.clockwise(evening.leads), cards.trick, strict=False)):
        row = evening.seats[seat]
        if not legal(cards.hands[seat] | 1 << card, led) >> card & 1 and not row.revoked:
            why = say(
                "{label} were led, and {name} still has some",
                label=names.suits[suit_of(cards.trick[0])].label,
                name=row.seat.name,
            )
            yield denied(at["trick", n], row.seat.npc, why, say("suit has to be followed"))
    for number, (row, hand) in enumerate(zip(evening.seats, cards.hands, strict=True)):
        for n, word in enumerate(row.void):
            if hand & SUIT_BITS[names.read_suit(word)] and not row.revoked:
                here = at["seats", number, "void", n]
                yield denied(here, row.seat.npc, say("{name} holds this suit", name=row.seat.name), say("leave it out"))


def _nowhere(evening: Evening, cards: Cards) -> int:
    """Give the cards of the pack, or of both, that are written nowhere."""
    known = sum(cards.hands) | bits_of(cards.trick) | cards.seen
    return full_pack(2 if len(evening.seats) > MOST_PLAYERS else 1) & ~known


def _points(at: At, evening: Evening, cards: Cards, names: PackNames) -> Iterator[Diagnostic]:
    """The points are those in the tricks that are over, as far as it is known which cards those had (The Rules)."""
    assert evening.trump is not None
    trump = names.read_suit(evening.trump)
    taken = sum(row.points or 0 for row in evening.seats)
    least = points_in(cards.seen, trump)
    # Cards of tricks that are over which nobody wrote down may be any that lie nowhere else.
    rest = sorted((POINTS[trump][card] for card in cards_in(_nowhere(evening, cards))), reverse=True)
    missing = evening.tricks_over() * evening.out.count(False) - cards.seen.bit_count()
    most = least + sum(rest[: max(0, missing)])
    if least <= taken <= most:
        return
    bound = (
        say("hold {least}", least=least)
        if least == most
        else say("hold {least} at least", least=least)
        if taken < least
        else say("can hold {most}", most=most)
    )
    why = say("the tricks that are over {bound}, and the points come to {taken}", bound=bound, taken=taken)
    scored = next((seat for seat, row in enumerate(evening.seats) if row.points), None)
    place = at["seen"] if scored is None else at["seats", scored, "points"]
    yield place.fault("GM501", why, say("correct the points, or what was seen"), key=True)


def _tricks_are_over(number: int) -> str:
    return say("{n} trick is over|{n} tricks are over", number=number) if number else say("no trick is over")


def _takers(at: At, evening: Evening) -> Iterator[Diagnostic]:
    """Whoever leads has taken the last trick, so that the others have taken one fewer (The Rules)."""
    over, leader = evening.tricks_over(), evening.leader
    if over < 1 or leader is None:
        return
    others = [seat for seat, row in enumerate(evening.seats) if row.points and seat != leader]
    for seat in others[over - 1 :]:
        why = say(
            "{tricks_are_over}, the last of them {name}'s, who leads",
            tricks_are_over=_tricks_are_over(over),
            name=evening.seats[leader].seat.name,
        )
        yield at["seats", seat, "points"].broken(why, say("correct the points, or who leads"))


def _voids(at: At, evening: Evening, cards: Cards, names: PackNames) -> Iterator[Diagnostic]:
    """A suit is denied in a trick, one in each at most; who plays it later has revoked (CF-11)."""
    over, order = evening.tricks_over(), evening.clockwise(evening.leads)
    before = cards.denied & ~denied_in(cards.trick, order)
    for n, (seat, suit) in enumerate(zip(order, map(suit_of, cards.trick), strict=False)):
        row = evening.seats[seat]
        if cards.denied >> SUITS * seat + suit & 1 and not row.revoked:
            why = say("{name} has denied {label} before", name=row.seat.name, label=names.suits[suit].label)
            yield at["trick", n].broken(why, say("correct void; or, for a revoke, add revoked: true"))
    for number in range(len(evening.seats)):
        if (before >> SUITS * number & (1 << SUITS) - 1).bit_count() > over:
            why = say("a suit is denied in a trick, and {tricks_are_over}", tricks_are_over=_tricks_are_over(over))
            yield at["seats", number, "void"].broken(why, say("leave out what was not denied"), key=True)


def _unseen(at: At, evening: Evening, cards: Cards) -> Iterator[Diagnostic]:
    """Where a person holds more cards than others are left of the suits not denied, that person has revoked (CF-11).

    It will be told when the card falls, and is a warning here.
    """
    left = _nowhere(evening, cards)
    for seat, (row, unknown) in enumerate(zip(evening.seats, cards.unknown, strict=True)):
        if row.void and unknown > (left & ~denied_cards(cards.denied, seat)).bit_count():
            why = say(
                "{name} holds {unknown} more, and so many are not left of the other suits",
                name=row.seat.name,
                unknown=unknown,
            )
            yield at["seats", seat, "void"].warning("GM503", why, say("correct it; or add revoked: true"), key=True)
