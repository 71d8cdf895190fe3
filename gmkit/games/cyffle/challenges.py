"""Cyffle's own challenges: a trick, and a hand counted, with cards and tables as they are typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from gmkit.chance.law import split_faces
from gmkit.errors import IllegalChoice, UnreadableChoice, listed, quoted, said, say
from gmkit.games.cyffle import GAME
from gmkit.games.cyffle.events import TrickWon
from gmkit.games.cyffle.game import Cyffle
from gmkit.games.cyffle.hand import points_in
from gmkit.games.cyffle.model import Hand
from gmkit.games.cyffle.pack import MOST_PLAYERS, SITUATION, PackNames, bits_of, cards_each, points
from gmkit.games.cyffle.score import hand_winners, split_pot
from gmkit.games.cyffle.situation import from_data
from gmkit.shell.card import set_id
from gmkit.shell.desk import Desk, Start, take_state
from gmkit.shell.options import Common, From, Rolling, argument, called, figure, flag, place_of, whose
from gmkit.shell.session import Session
from gmkit.shell.words import counted
from gmkit.table.game import Step
from gmkit.table.seats import Seat, Seating

# ---- Cards, suits and tables as they are typed on a command line.

Trump = Annotated[str | None, flag("--trump", metavar="SUIT", help="The trump suit: a letter or a name.")]


def opened(desk: Desk, common: Common) -> tuple[Cyffle, Mapping[str, Any]]:
    """Give the rules with the pack that is meant, and the options in force."""
    game = desk.open(common.content or (), set_id(common.options))
    assert isinstance(game, Cyffle)
    return game, desk.card.read_options(common.options)


def read_suit(text: str | None, names: PackNames) -> int:
    """Read the trump suit; raises UnreadableChoice if it is not said or no suit."""
    if text is None:
        raise UnreadableChoice(
            say("say which suit is trump with --trump: {suits}", suits=", ".join(s.label for s in names.suits))
        )
    return names.read_suit(text)


def read_cards(texts: Sequence[str], names: PackNames, packs: int = 1, taken: list[int] | None = None) -> list[int]:
    """Read cards, each there once, or twice where two packs are put together.

    Args:
        texts: the cards, each by a text of its own or several in one.
        names: what they are called.
        packs: how many packs there are.
        taken: cards that lie elsewhere; those that are read are added.

    Raises:
        UnreadableChoice: one is no card.
        IllegalChoice: one is there too often.
    """
    taken = [] if taken is None else taken
    found = []
    for word in (word for text in texts for word in _words(text, names)):
        meant = names.read(word)
        if len(meant) > 1:
            raise UnreadableChoice(
                say(
                    "{word} is not one card; write rank and suit, such as {code}",
                    word=quoted(word),
                    code=names.code(37),
                )
            )
        card = min(meant)
        if taken.count(card) == packs:
            often = say("twice") if packs == 1 else say("three times")
            raise IllegalChoice(
                say("the card {word} is there {often}; look which one it was", word=quoted(word), often=often)
            )
        taken.append(card)
        found.append(card)
    return found


def _words(text: str, names: PackNames) -> list[str]:
    """Give the cards in a text; "Ace of spades" is one."""
    parts = split_faces(text)
    try:
        return [text] if len(parts) > 1 and len(names.read(text)) == 1 else parts
    except UnreadableChoice:
        return parts


def packs_for(seats: int, options: Mapping[str, Any]) -> int:
    """Give how many packs so many players need; raises IllegalChoice for too many or too few of them (CF-2)."""
    if not GAME.seats[0] <= seats <= GAME.seats[1]:
        players = "player" if seats == 1 else "players"
        raise IllegalChoice(
            say("{seats} {players}; the game takes {game}", seats=seats, players=players, game=GAME.seats_told())
        )
    if seats > MOST_PLAYERS and options["too_many"] == "refuse":
        raise IllegalChoice(
            say(
                "{seats} players; one pack is enough for {most_players}: put two packs together "
                "with --option too_many=two_packs",
                seats=seats,
                most_players=MOST_PLAYERS,
            )
        )
    return 1 if seats <= MOST_PLAYERS else 2


def packs_shuffled(options: Mapping[str, Any]) -> int:
    """Give how many packs may lie on a table where it is not said how many sit out: two if so agreed (CF-2)."""
    return 2 if options["too_many"] == "two_packs" else 1


def described(game: Cyffle, options: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], **table: Any) -> Start:
    """Give the table that was described on the command line: people, whose hands are known or not."""
    rows = [{"name": f"seat {at}", "level": "human", **row} for at, row in enumerate(seats)]
    data = {"kind": SITUATION.name, "schema_version": 1, "seats": rows, "leader": "seat 0", **table}
    step = from_data(data, game, options)
    state: Any = step.state
    return Start(game, state.round.table.seating, options, step, data)


# ---- One trick on the command line: typed card by card, or played on at a table.

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
            raise IllegalChoice(say("--from has the table; the cards that people play go into --choose"))
        start = _under_way(desk, common, from_)
        _put(desk, common, rolling, start, None, quick=False)
        return
    if rolling.choose is not None or rolling.roll is not None:
        raise IllegalChoice(say("without --from nothing is chosen or rolled; give the cards alone"))
    game, options = opened(desk, common)
    suit = read_suit(trump, game.names)
    count = len(cards or ())
    if not cards:
        raise IllegalChoice(say("say which cards were played, in the order of play, such as KH 2H AH AS"))
    packs_for(max(2, count), options)
    played = read_cards(cards, game.names, packs_shuffled(options))
    if len(played) < 2:
        raise IllegalChoice(say("a trick has two cards at least; give them in the order of play"))
    if leader is not None and not 0 <= leader < len(played):
        raise IllegalChoice(
            say(
                "--leader is {leader}; the seats of {cards} are 0 to {what}",
                leader=leader,
                cards=counted(len(played), "card"),
                what=len(played) - 1,
            )
        )
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
    start, state = take_state(desk, common, path)
    if not isinstance(state, Hand):
        raise IllegalChoice(
            say("no hand is being played in {path}; give a situation with hands and a trump", path=path)
        )
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
    counts = say("it counts {points}", points=won.points) if won.points else say("it counts nothing")
    if quick:
        trump = said(pack.names.suits[before.round.trump].label)
        lines = [
            say(
                "{title}: the {taken} takes the trick ({trump} are trumps); {counts}.",
                title=GAME.title,
                taken=taken,
                trump=trump,
                counts=counts,
            )
        ]
        seat = "" if counted is None else say(", seat {seat}, from 0 as --leader", seat=won.seat)
        lines.append(say("  card {at} of {cards}{seat}", at=at + 1, cards=len(won.cards), seat=seat))
    else:
        result["name"] = names[won.seat]
        lines = [
            say(
                "{title}: {name} takes the trick with the {taken}; {counts}.",
                title=GAME.title,
                name=names[won.seat],
                taken=taken,
                counts=counts,
            )
        ]
        lines += [f"  {line}" for line in session.sentences()]
    session.put_answer("trick", common, result, lines)


# ---- A hand counted on the command line: points, who takes the pot, what stays for the next.

Piles = Annotated[
    list[str],
    flag(
        "--pile",
        metavar="[NAME=]CARDS",
        help="The cards a player has taken, '' for none; once for each, clockwise: 'Ana=KH AH'.",
    ),
]
MOST_COINS = 10_000_000
Pot = Annotated[int, figure("--pot", 0, MOST_COINS, "The coins staked for this hand.", "N")]
Carried = Annotated[int, figure("--carried", 0, MOST_COINS, "The coins that stayed in the pot from before.", "N")]
Dealer = Annotated[
    str | None,
    flag("--dealer", metavar="NAME|N", help="Who dealt: a name, or which player, from 1; the last if not said."),
]
Last = Annotated[bool, flag("--last", help="No hand follows: coins that cannot be shared go to one of the tied.")]


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
        raise IllegalChoice(
            say(
                "the piles have {cards}; {players} players are dealt {dealt}",
                cards=counted(len(taken), "card"),
                players=players,
                dealt=dealt,
            )
        )
    # What lies in no pile counts for nobody: most of the pack is never dealt (CF-13).
    scores = [points_in(cards, suit) for cards in piles]
    order = [(deals + step) % players for step in range(1, players + 1)]
    winners = hand_winners(scores)
    payouts, rest = split_pot(pot + carried, winners, order, last)
    result: dict[str, Any] = {"points": scores, "winners": list(winners), "payout": list(payouts), "carried": rest}
    if any(one.name for one in found):
        result["names"] = names
    lines = [
        say(
            "{title}: the hand is counted, {label} are trumps.",
            title=GAME.title,
            label=said(game.names.suits[suit].label),
        )
    ]
    for at, own in enumerate(scores):
        paid = say(", takes {coins}", coins=counted(payouts[at], "coin")) if payouts[at] else ""
        lines.append(f"  {names[at]}: {points(own)}{paid}")
    who = listed((names[at] for at in winners), "and")
    most = say("  {who} has most|  {who} tie for most", number=len(winners), who=who)
    lines.append(most + (say("; {coins} in the pot", coins=counted(rest, "coin stays", "coins stay")) if rest else ""))
    seating = Seating(tuple(Seat(name, "human") for name in names))
    start = Start(game, seating, options, Step(None, ()))
    session = Session(desk, start, rolling, common.voice)
    session.put_answer("score", common, result, lines)
