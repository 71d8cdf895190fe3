"""The odds of a card, and what cheating buys, on the command line."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice, decimal, later, listed, said, say
from gmkit.games.cyffle import GAME
from gmkit.games.cyffle.challenges import Trump, described, opened, packs_for, read_cards, read_suit
from gmkit.games.cyffle.cheating import MOST_PALMED, PALM, SKIP_CUT, STACK, always_objects, spotted, unnoticed
from gmkit.games.cyffle.game import Cyffle
from gmkit.games.cyffle.hand import points_in
from gmkit.games.cyffle.model import Hand
from gmkit.games.cyffle.npc import page, play_on
from gmkit.games.cyffle.odds import (
    FORCED,
    LEVELS,
    OPEN,
    PAGES,
    SEED,
    Outlook,
    outlook,
    points_out,
    sure_winners,
    what_it_buys,
)
from gmkit.games.cyffle.pack import MOST_PLAYERS, PACK, cards_each, full_pack
from gmkit.games.cyffle.pack import points as counting
from gmkit.shell.desk import Desk, Start, take_state
from gmkit.shell.options import Common, From, figure, flag
from gmkit.shell.session import put_odds
from gmkit.shell.words import counted, percent, signed_average

# ---- The odds of a card on the command line: of a hand that is typed, or of a seat in a file.

HandCards = Annotated[str | None, flag("--hand", metavar="CARDS", help="Your cards: 'KH 9C TD'.")]
PlaySeats = Annotated[int | None, flag("--seats", metavar="N", help="How many play.")]
Trick = Annotated[str | None, flag("--trick", metavar="CARDS", help="What lies in the trick, in the order of play.")]
Seen = Annotated[str | None, flag("--seen", metavar="CARDS", help="Cards of earlier tricks, which are gone.")]
Points = Annotated[
    str | None,
    flag("--points", metavar="FIGURES", help="Points so far, from the leader of this trick on: '0 3 1'."),
]
As = Annotated[str | None, flag("--as", metavar="NAME", help="Whose card it is, in the file.")]
ByLevels = Annotated[bool, flag("--by-levels", help="After the card all play as NPCs do, not with open hands.")]


THEN = {
    FORCED: "",
    OPEN: later("; after this card everybody plays as if all hands lay open"),
    PAGES: later("; after this card everybody plays as a page does"),
    LEVELS: later("; after this card everybody plays as a master reckons, by the cards that each has seen"),
}


def odds_play(
    desk: Desk, common: Common, hand: HandCards = None, trump: Trump = None, seats: PlaySeats = None,
    trick: Trick = None, seen: Seen = None, points: Points = None, from_: From = None, as_: As = None,
    by_levels: ByLevels = False,
) -> None:  # fmt: skip
    """What each card that may be played is worth: the average share of the pot, and how often it wins or ties.

    Example: gmkit odds cyffle play --hand 'KH 9C TD' --trump S --seats 4 --trick 2H
    """
    if from_ is not None:
        if any(value is not None for value in (hand, trump, seats, trick, seen, points)):
            raise IllegalChoice(say("--from has the table; leave the hand and the cards out"))
        start, view = _of_file(desk, common, from_, as_)
    else:
        if as_ is not None:
            raise IllegalChoice(say("--as names somebody in a file; give it with --from, or a hand without names"))
        start, view = _typed(desk, common, hand, trump, seats, trick, seen, points)
    game: Any = start.game
    found = outlook(game, view, page, play_on if by_levels else None)
    name = start.seating.names[view.seat]
    _put(common, start, view, found, say("your card") if from_ is None else say("{name}'s card", name=name))


def _of_file(desk: Desk, common: Common, path: Any, name: str | None) -> tuple[Start, Hand]:
    start, state = take_state(desk, common, path)
    if not isinstance(state, Hand):
        raise IllegalChoice(
            say("no hand is being played in {path}; give a situation with hands and a trump", path=path)
        )
    names = start.seating.names
    if name is not None and start.seating.find(name) != state.seat:
        raise IllegalChoice(
            say("it is {name}'s turn, not {other}'s", name=names[state.seat], other=names[start.seating.find(name)])
        )
    if state.unknown[state.seat]:
        raise IllegalChoice(
            say("{name}'s cards are not in {path}; write them as its hand", name=names[state.seat], path=path)
        )
    view = start.game.view(state, state.seat)
    return start, view


def _typed(
    desk: Desk, common: Common, hand: str | None, trump: str | None, seats: int | None,
    trick: str | None, seen: str | None, points: str | None,
) -> tuple[Start, Hand]:  # fmt: skip
    game, options = opened(desk, common)
    if seats is None:
        raise IllegalChoice(say("say how many play with --seats"))
    packs = packs_for(seats, options)
    suit = read_suit(trump, game.names)
    taken: list[int] = []
    own = read_cards([hand or ""], game.names, packs, taken)
    lying = read_cards([trick or ""], game.names, packs, taken)
    gone = read_cards([seen or ""], game.names, packs, taken)
    most = cards_each(seats)
    if not 1 <= len(own) <= most:
        raise IllegalChoice(
            say(
                "--hand has {cards}; with {seats} players it is 1 to {most}",
                cards=counted(len(own), "card"),
                seats=seats,
                most=most,
            )
        )
    if len(lying) >= seats:
        raise IllegalChoice(
            say(
                "--trick has {cards}, but {seats} play and it is your turn",
                cards=counted(len(lying), "card"),
                seats=seats,
            )
        )
    tricks = most - len(own)
    if len(gone) > tricks * seats:
        raise IllegalChoice(
            say(
                "--seen has {cards}; with {count} in hand it is at most {what}",
                cards=counted(len(gone), "card"),
                count=len(own),
                what=tricks * seats,
            )
        )
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
        raise IllegalChoice(say("the cards in --seen count {least}; say with --points who has them", least=least))
    if total > most:
        told = say("the tricks that are over can hold {most}", most=most) if most else say("no trick is over yet")
        raise IllegalChoice(say("--points comes to {total}, and {told}", total=total, told=told))
    if total < least or (whole and total > least):
        raise IllegalChoice(
            say(
                "--points comes to {total}, and the cards in --seen count {least}; correct one of them",
                total=total,
                least=least,
            )
        )


def _figures(text: str | None, seats: int) -> list[int]:
    if text is None:
        return [0] * seats
    words = text.replace(",", " ").split()
    if len(words) != seats or not all(word.isascii() and word.isdigit() and len(word) < 3 for word in words):
        raise IllegalChoice(
            say("--points takes {seats} figures, one for each player from the leader of this trick on", seats=seats)
        )
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
    trump = said(pack.names.suits[view.round.trump].label)
    lines = [
        say(
            "{title}: {whose}, {players} players, {trump} are trumps; share of the pot:",
            title=GAME.title,
            whose=whose,
            players=view.round.number,
            trump=trump,
        )
    ]
    for row, one in zip(rows, found.chances, strict=True):
        around = "" if found.exact else f" (± {decimal(one.half * 100, '.1f')})"
        chances = say("win {win}, tie {tie}", win=percent(one.win), tie=percent(one.tie))
        lines.append(f"  {row['choice']}  {percent(one.share)}{around}  {chances}")
    how = say("{deals} deals drawn, 95 % intervals", deals=found.deals)
    if found.exact:
        how = say("all {deals} deals that fit", deals=found.deals) if found.deals > 1 else say("the one deal that fits")
    lines.append(f"  {how}{said(THEN[found.played])}")
    sure = listed(result["sure"], "and") if result["sure"] else say("no card")
    points = counting(result["points_out"])
    told = say("sure to take this trick: {cards}; {points} in the cards not seen", cards=sure, points=points)
    lines.append(f"  {told}")
    put_odds(GAME, "play", common, result, lines, start.options)


# ---- What cheating buys, and how likely it is noticed, on the command line.

CheatSeats = Annotated[int, figure("--seats", 2, MOST_PLAYERS, "How many play, {}.", "N")]
Aces = Annotated[int, figure("--aces", 0, MOST_PALMED, "Aces that the dealer palms and stacks for itself, {}.", "N")]
Low = Annotated[int, figure("--low", 0, MOST_PALMED, "Low cards that fall to the player on its left, {}.", "N")]
Sleight = Annotated[int, figure("--sleight", -4, 4, "How deft the dealer is, {}.", "N")]
Perception = Annotated[
    list[int] | None,
    figure("--perception", -4, 4, "How watchful the others are, {}; once for all, or once for each.", "N"),
]
Uncut = Annotated[bool, flag("--skip-cut", help="The dealer does not have the pack cut either.")]

DEALS = 2_000


_TRICKS = {PALM: later("palm"), STACK: later("stack"), SKIP_CUT: later("skip cut")}
"""What a cheat's tricks are called."""


def odds_cheat(
    desk: Desk, common: Common, seats: CheatSeats = 2, aces: Aces = 2, low: Low = 0, sleight: Sleight = 0,
    perception: Perception = None, skip_cut: Uncut = False,
) -> None:  # fmt: skip
    """What palmed and stacked cards buy the dealer, and the chance that nobody notices (optional rule).

    Example: gmkit odds cyffle cheat --seats 2 --aces 2 --low 2 --perception 3
    """
    _can_be_palmed(seats, aces, low)
    eyes = list(perception or [0])
    eyes = eyes * (seats - 1) if len(eyes) == 1 else eyes
    if len(eyes) < seats - 1:
        raise IllegalChoice(
            say("--perception is given {count} times; give it once for all, or once for each observer", count=len(eyes))
        )
    game, options = opened(desk, common)
    if skip_cut and not options["cut_required"]:
        raise IllegalChoice(say("with cut_required=off an uncut pack is no cheat; leave --skip-cut out"))
    palmed = aces + low
    tricks = [(PALM, palmed), (STACK, 0)] if palmed else []
    tricks += [(SKIP_CUT, 0)] if skip_cut else []
    chances = {trick: unnoticed(trick, k, sleight, eyes) for trick, k in tricks}
    objects = Fraction(0)
    if skip_cut:
        # The player right of the dealer is to cut; an objection puts it right, and nothing else comes of it (CF-19).
        cuts, others = eyes[seats - 2], eyes[: seats - 2] + eyes[seats - 1 :]
        objects = Fraction(1) if always_objects(cuts) else spotted(SKIP_CUT, 0, sleight, cuts)
        chances[SKIP_CUT] = objects + (1 - objects) * unnoticed(SKIP_CUT, 0, sleight, others)
    safe = 1
    for chance in chances.values():
        safe *= chance  # type: ignore[assignment]
    source = Source(SEED)
    honest = what_it_buys(game, seats, 0, 0, DEALS, source, page)
    bought = what_it_buys(game, seats, aces, low, DEALS, source, page)
    # Who is noticed and accused loses the stake; the pot holds one stake of each.
    gain = float(safe) * bought.mean * seats - 1
    fair = honest.mean * seats - 1
    result = {
        "chances": {
            "unnoticed": safe,
            **{f"unnoticed_{trick}": chance for trick, chance in chances.items()},
            **({"objection": objects} if skip_cut else {}),
        },
        "expected": {"share": bought.mean, "honest_share": honest.mean, "gain": gain, "honest_gain": fair},
        "half": round(bought.half, 4),
        "deals": DEALS,
    }
    stacked = listed(
        [counted(aces, "Ace", none=say("no Aces")), counted(low, "low card", none=say("no low cards"))], "and"
    )
    lines = [
        say(
            "{title}: a dealer among {seats} with {stacked} for its left",
            title=GAME.title,
            seats=seats,
            stacked=stacked,
        ),
        say(
            "  share of the pot {chance} (± {what:.1f}), honest {chance2}",
            chance=percent(bought.mean),
            what=bought.half * 100,
            chance2=percent(honest.mean),
        ),
    ]
    each = ", ".join(f"{said(_TRICKS[trick])} {percent(chance)}" for trick, chance in chances.items())
    lines.append(say("  nobody notices {chance}", chance=percent(safe)) + (f": {each}" if len(chances) > 1 else ""))
    lines += (
        [say("  whoever is to cut objects {chance}, and nothing else comes of that", chance=percent(objects))]
        if skip_cut
        else []
    )
    lines.append(
        say("  in stakes {gain} a hand if whoever notices accuses, honest {fair}", gain=_gain(gain), fair=_gain(fair))
    )
    lines.append(say("  {deals} deals drawn, 95 % interval; all play as a page does", deals=DEALS))
    put_odds(GAME, "cheat", common, result, lines, options)


def _can_be_palmed(seats: int, aces: int, low: int) -> None:
    """Refuse more than can be palmed together, or dealt to one seat (CF-17, CF-18)."""
    each, palmed = cards_each(seats), aces + low
    spare = min(MOST_PALMED, PACK - seats * each)
    if palmed > spare:
        given = say("--aces {aces} and --low {low} are {cards}", aces=aces, low=low, cards=counted(palmed, "card"))
        raise IllegalChoice(
            say("{given}; with {seats} players {spare} can be palmed", given=given, seats=seats, spare=spare)
        )
    for name, value in (("--aces", aces), ("--low", low)):
        if value > each:
            raise IllegalChoice(
                say(
                    "{name} is {value}; each of {seats} players is dealt {each} cards",
                    name=name,
                    value=value,
                    seats=seats,
                    each=each,
                )
            )


def _gain(stakes: float) -> str:
    return signed_average(round(stakes, 2) + 0.0)
