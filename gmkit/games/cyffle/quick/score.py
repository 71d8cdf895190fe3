"""A hand counted on the command line: points, who takes the pot, what stays for the next."""

from __future__ import annotations

from typing import Annotated, Any

from gmkit.errors import IllegalChoice, listed
from gmkit.games.cyffle import GAME
from gmkit.games.cyffle.deck import bits_of, cards_each
from gmkit.games.cyffle.quick.cards import Trump, opened, packs_for, packs_shuffled, read_cards, read_suit
from gmkit.games.cyffle.scoring import hand_winners, split_pot
from gmkit.games.cyffle.telling.words import coins, points, verb
from gmkit.games.cyffle.tricks import points_in
from gmkit.shell.answers import put_challenge
from gmkit.shell.desk import Desk, Start
from gmkit.shell.naming import called, place_of, whose
from gmkit.shell.options import Common, Rolling, flag
from gmkit.shell.session import Session
from gmkit.table.game import Step
from gmkit.table.seats import Seat, Seating

Piles = Annotated[
    list[str],
    flag(
        "--pile",
        metavar="[NAME=]CARDS",
        help="The cards a player has taken, '' for none; once for each, clockwise: 'Ana=KH AH'.",
    ),
]
Pot = Annotated[int, flag("--pot", metavar="N", help="The coins staked for this hand.")]
Carried = Annotated[int, flag("--carried", metavar="N", help="The coins that stayed in the pot from before.")]
Dealer = Annotated[
    str | None,
    flag("--dealer", metavar="NAME|N", help="Who dealt: a name, or which player, from 1; the last if not said."),
]
Last = Annotated[bool, flag("--last", help="No hand follows: coins that cannot be shared go to one of the tied.")]

MOST_COINS = 10_000_000


def score(
    desk: Desk, common: Common, rolling: Rolling, pile: Piles, trump: Trump = None, pot: Pot = 0,
    carried: Carried = 0, dealer: Dealer = None, last: Last = False,
) -> None:  # fmt: skip
    """A hand counted: the points of each pile, who takes the pot, what is carried over.

    Example: gmkit challenge cyffle score --pile 'KH 2H AH AS' --pile '8D 5D TD JS' --pile '' --trump S --pot 6
    """
    game, options = opened(desk, common)
    suit = read_suit(trump, game.names)
    found = whose(pile)
    names = called(found, "player")
    players = len(pile)
    packs_for(players, options)
    packs = packs_shuffled(options)
    for name, value in (("--pot", pot), ("--carried", carried)):
        if not 0 <= value <= MOST_COINS:
            raise IllegalChoice(f"{name} is {value}; give 0 to {MOST_COINS}")
    deals = players - 1 if dealer is None else place_of(dealer, names, "--dealer")
    taken: list[int] = []
    piles = []
    for one in found:
        kept = len(taken)
        read_cards([one.text], game.names, packs, taken)
        # The second card of one name is the other pack's.
        piles.append(bits_of(card + 52 * taken[: kept + at].count(card) for at, card in enumerate(taken[kept:])))
    dealt = players * cards_each(players)
    if len(taken) > dealt:
        raise IllegalChoice(f"the piles have {len(taken)} cards; {players} players are dealt {dealt}")
    # What lies in no pile counts for nobody: most of the pack is never dealt (CF-13).
    scores = [points_in(cards, suit) for cards in piles]
    order = [(deals + step) % players for step in range(1, players + 1)]
    winners = hand_winners(scores)
    payouts, rest = split_pot(pot + carried, winners, order, last)
    result: dict[str, Any] = {"points": scores, "winners": list(winners), "payout": list(payouts), "carried": rest}
    if any(one.name for one in found):
        result["names"] = names
    lines = [f"{GAME.title}: the hand is counted, {game.names.suits[suit].label} are trumps."]
    for at, own in enumerate(scores):
        paid = f", takes {coins(payouts[at])}" if payouts[at] else ""
        lines.append(f"  {names[at]}: {points(own)}{paid}")
    who = listed((names[at] for at in winners), "and")
    left = f"; {coins(rest)} {verb(rest, 'stays', 'stay')} in the pot" if rest else ""
    lines.append(f"  {who} {'has' if len(winners) == 1 else 'tie for'} most{left}")
    seating = Seating(tuple(Seat(name, "human") for name in names))
    start = Start(game, seating, options, Step(None, ()))
    session = Session(desk, start, rolling, common.voice)
    put_challenge(GAME, "score", session, common, result, lines, seating.names, options)
