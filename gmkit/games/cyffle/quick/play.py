"""The odds of a card on the command line: of a hand that is typed, or of a seat in a file."""

from __future__ import annotations

from typing import Annotated, Any

from gmkit.errors import IllegalChoice, listed
from gmkit.games.cyffle import GAME
from gmkit.games.cyffle.certain import points_out, sure_winners
from gmkit.games.cyffle.deck import cards_each, full_pack
from gmkit.games.cyffle.game import Cyffle
from gmkit.games.cyffle.model import Hand
from gmkit.games.cyffle.npc.page import page
from gmkit.games.cyffle.prospects import FORCED, OPEN, PAGES, Outlook, outlook
from gmkit.games.cyffle.quick.cards import Trump, described, opened, packs_for, read_cards, read_suit
from gmkit.games.cyffle.telling.words import cards as so_many
from gmkit.games.cyffle.telling.words import points as counting
from gmkit.games.cyffle.tricks import points_in
from gmkit.shell.answers import put_odds
from gmkit.shell.desk import Desk, Start
from gmkit.shell.options import Common, From, flag
from gmkit.shell.output import percent
from gmkit.shell.resume import take_up
from gmkit.table.log import replay
from gmkit.table.run import Places

HandCards = Annotated[str | None, flag("--hand", metavar="CARDS", help="Your cards: 'KH 9C TD'.")]
Seats = Annotated[int | None, flag("--seats", metavar="N", help="How many play.")]
Trick = Annotated[str | None, flag("--trick", metavar="CARDS", help="What lies in the trick, in the order of play.")]
Seen = Annotated[str | None, flag("--seen", metavar="CARDS", help="Cards of earlier tricks, which are gone.")]
Points = Annotated[
    str | None,
    flag("--points", metavar="FIGURES", help="Points so far, from the leader of this trick on: '0 3 1'."),
]
As = Annotated[str | None, flag("--as", metavar="NAME", help="Whose card it is, in the file.")]


THEN = {
    FORCED: "",
    OPEN: "; after this card everybody plays as if all hands lay open",
    PAGES: "; after this card everybody plays as a page does",
}


def odds_play(
    desk: Desk, common: Common, hand: HandCards = None, trump: Trump = None, seats: Seats = None,
    trick: Trick = None, seen: Seen = None, points: Points = None, from_: From = None, as_: As = None,
) -> None:  # fmt: skip
    """What each card that may be played is worth: the average share of the pot, and how often it wins or ties.

    Example: gmkit odds cyffle play --hand 'KH 9C TD' --trump S --seats 4 --trick 2H
    """
    if from_ is not None:
        if any(value is not None for value in (hand, trump, seats, trick, seen, points)):
            raise IllegalChoice("--from has the table; leave the hand and the cards out")
        start, view = _of_file(desk, common, from_, as_)
    else:
        if as_ is not None:
            raise IllegalChoice("--as names somebody in a file; give it with --from, or a hand without names")
        start, view = _typed(desk, common, hand, trump, seats, trick, seen, points)
    game: Any = start.game
    found = outlook(game, view, page)
    _put(common, start, view, found, "your" if from_ is None else f"{start.seating.names[view.seat]}'s")


def _of_file(desk: Desk, common: Common, path: Any, name: str | None) -> tuple[Start, Hand]:
    start, entries, _ = take_up(desk, common, path)
    state, _ = replay(start.game, start.step.state, entries, Places(), str(path))
    if not isinstance(state, Hand):
        raise IllegalChoice(f"no hand is being played in {path}; give a situation with hands and a trump")
    names = start.seating.names
    if name is not None and start.seating.find(name) != state.seat:
        raise IllegalChoice(f"it is {names[state.seat]}'s turn, not {names[start.seating.find(name)]}'s")
    if state.unknown[state.seat]:
        raise IllegalChoice(f"{names[state.seat]}'s cards are not in {path}; write them as its hand")
    view = start.game.view(state, state.seat)
    return start, view


def _typed(
    desk: Desk, common: Common, hand: str | None, trump: str | None, seats: int | None,
    trick: str | None, seen: str | None, points: str | None,
) -> tuple[Start, Hand]:  # fmt: skip
    game, options = opened(desk, common)
    if seats is None:
        raise IllegalChoice("say how many play with --seats")
    packs = packs_for(seats, options)
    suit = read_suit(trump, game.names)
    taken: list[int] = []
    own = read_cards([hand or ""], game.names, packs, taken)
    lying = read_cards([trick or ""], game.names, packs, taken)
    gone = read_cards([seen or ""], game.names, packs, taken)
    most = cards_each(seats)
    if not 1 <= len(own) <= most:
        raise IllegalChoice(f"--hand has {so_many(len(own))}; with {seats} players it is 1 to {most}")
    if len(lying) >= seats:
        raise IllegalChoice(f"--trick has {so_many(len(lying))}, but {seats} play and it is your turn")
    tricks = most - len(own)
    if len(gone) > tricks * seats:
        raise IllegalChoice(f"--seen has {so_many(len(gone))}; with {len(own)} in hand it is at most {tricks * seats}")
    scores = _figures(points, seats)
    named = sum(points_in(1 << card, suit) for card in gone)
    left = packs * points_in(full_pack(), suit) - sum(points_in(1 << card, suit) for card in (*own, *lying))
    _can_have_been_taken(points, sum(scores), named, left if tricks else 0, whole=len(gone) == tricks * seats)
    rows: list[dict[str, Any]] = []
    for at in range(seats):
        left = len(own) - (at < len(lying))
        cards = list(map(game.names.code, own)) if at == len(lying) else ["?"] * left
        rows.append({"hand": cards, "points": scores[at]})
    table = {
        "trump": game.names.suits[suit].letter,
        "trick": list(map(game.names.code, lying)),
        "seen": list(map(game.names.code, gone)),
    }
    start = described(game, {**options, "wager_style": "agreed"}, rows, **table)
    state = start.step.state
    return start._replace(options=options), Cyffle(game.names).view(state, state.seat)  # type: ignore[return-value]


def _can_have_been_taken(text: str | None, total: int, least: int, most: int, *, whole: bool) -> None:
    """Refuse points that the tricks which are over cannot hold.

    Args:
        text: what was typed.
        total: what it comes to.
        least: what the cards of those tricks count that were named.
        most: what all the cards count that can be in them.
        whole: whether every card of those tricks was named.
    """
    if text is None and least:
        raise IllegalChoice(f"the cards in --seen count {least}; say with --points who has them")
    if total > most:
        told = f"the tricks that are over can hold {most}" if most else "no trick is over yet"
        raise IllegalChoice(f"--points comes to {total}, and {told}")
    if total < least or (whole and total > least):
        raise IllegalChoice(f"--points comes to {total}, and the cards in --seen count {least}; correct one of them")


def _figures(text: str | None, seats: int) -> list[int]:
    if text is None:
        return [0] * seats
    words = text.replace(",", " ").split()
    if len(words) != seats or not all(word.isascii() and word.isdigit() and len(word) < 3 for word in words):
        raise IllegalChoice(f"--points takes {seats} figures, one for each player from the leader of this trick on")
    return list(map(int, words))


def _put(common: Common, start: Start, view: Hand, found: Outlook, whose: str) -> None:
    pack: Any = start.game
    rows = [
        {
            "choice": pack.names.code(one.card),
            "chances": {"win": one.win, "tie": one.tie, "lose": 1 - one.win - one.tie},
            "expected": {"share": one.share},
            "half": round(one.half, 4),
        }
        for one in found.chances
    ]
    result = {
        "chances": rows[0]["chances"],
        "expected": rows[0]["expected"],
        "choices": rows,
        "exact": found.exact,
        "deals": found.deals,
        "played": found.played,
        "sure": [pack.names.code(card) for card in sure_winners(view)],
        "points_out": points_out(view),
    }
    trump = pack.names.suits[view.round.trump].label
    lines = [f"{GAME.title}: {whose} card, {view.round.number} players, {trump} are trumps; share of the pot:"]
    for row, one in zip(rows, found.chances, strict=True):
        around = "" if found.exact else f" (± {one.half * 100:.1f})"
        chances = f"win {percent(one.win)}, tie {percent(one.tie)}"
        lines.append(f"  {row['choice']}  {percent(one.share)}{around}  {chances}")
    how = f"{found.deals} deals drawn, 95 % intervals"
    if found.exact:
        how = f"all {found.deals} deals that fit" if found.deals > 1 else "the one deal that fits"
    lines.append(f"  {how}{THEN[found.played]}")
    sure = listed(result["sure"], "and") if result["sure"] else "no card"
    lines.append(f"  sure to take this trick: {sure}; {counting(result['points_out'])} in the cards not seen")
    put_odds(GAME, "play", common, result, lines, start.options)
