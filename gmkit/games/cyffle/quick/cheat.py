"""What cheating buys, and how likely it is noticed, on the command line."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice
from gmkit.games.cyffle import GAME
from gmkit.games.cyffle.cheating import (
    MOST_PALMED,
    PALM,
    SKIP_CUT,
    STACK,
    always_objects,
    falls_too,
    spotted,
    unnoticed,
)
from gmkit.games.cyffle.deck import MOST_PLAYERS, PACK, cards_each
from gmkit.games.cyffle.gains import what_it_buys
from gmkit.games.cyffle.npc.page import page
from gmkit.games.cyffle.prospects import SEED
from gmkit.games.cyffle.quick.cards import opened
from gmkit.shell.answers import put_odds
from gmkit.shell.desk import Desk
from gmkit.shell.options import Common, flag
from gmkit.shell.output import percent, signed

Seats = Annotated[int, flag("--seats", metavar="N", help="How many play, 2 to 17.")]
Aces = Annotated[int, flag("--aces", metavar="N", help="Aces that the dealer palms and stacks for itself, 0 to 4.")]
Low = Annotated[int, flag("--low", metavar="N", help="Low cards that fall to the player on its left, 0 to 4.")]
Sleight = Annotated[int, flag("--sleight", metavar="N", help="How deft the dealer is, -4 to 4.")]
Perception = Annotated[
    list[int] | None,
    flag("--perception", metavar="N", help="How watchful the others are, -4 to 4; once for all, or once for each."),
]
Uncut = Annotated[bool, flag("--skip-cut", help="The dealer does not have the pack cut either.")]

Foreign = Annotated[
    bool, flag("--foreign", help="One of the Aces is of another pack, and not palmed; it may fall twice.")
]

DEALS = 2_000


def odds_cheat(
    desk: Desk, common: Common, seats: Seats = 2, aces: Aces = 2, low: Low = 0, sleight: Sleight = 0,
    perception: Perception = None, skip_cut: Uncut = False, foreign: Foreign = False,
) -> None:  # fmt: skip
    """What palmed and stacked cards buy the dealer, and the chance that nobody notices (optional rule).

    Example: gmkit odds cyffle cheat --seats 2 --aces 2 --low 2 --perception 3
    """
    for name, value, least, most in (
        ("--seats", seats, 2, MOST_PLAYERS), ("--aces", aces, 0, MOST_PALMED), ("--low", low, 0, MOST_PALMED),
        ("--sleight", sleight, -4, 4), *(("--perception", one, -4, 4) for one in perception or ()),
    ):  # fmt: skip
        if not least <= value <= most:
            raise IllegalChoice(f"{name} is {value}; give {least} to {most}")
    if foreign and not aces:
        raise IllegalChoice("--foreign is about one of the Aces; give --aces 1 or more")
    _can_be_palmed(seats, aces, low, foreign)
    eyes = list(perception or [0])
    eyes = eyes * (seats - 1) if len(eyes) == 1 else eyes
    if len(eyes) < seats - 1:
        raise IllegalChoice(f"--perception is given {len(eyes)} times; give it once for all, or once for each observer")
    game, options = opened(desk, common)
    count, palmed = aces + low, aces + low - foreign
    tricks = ([(PALM, palmed)] if palmed else []) + ([(STACK, 0)] if count else [])
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
    bought = what_it_buys(game, seats, aces, low, DEALS, source, page, foreign)
    twice = falls_too(seats, count) if foreign else Fraction(0)
    # Who is noticed and accused loses the stake; the pot holds one stake of each.
    gain = float(safe) * bought.mean * seats - 1
    fair = honest.mean * seats - 1
    result = {
        "chances": {
            "unnoticed": safe,
            **{f"unnoticed_{trick}": chance for trick, chance in chances.items()},
            **({"objection": objects} if skip_cut else {}),
            **({"fell_twice": twice} if foreign else {}),
        },
        "expected": {"share": bought.mean, "honest_share": honest.mean, "gain": gain, "honest_gain": fair},
        "half": round(bought.half, 4),
        "deals": DEALS,
    }
    lines = [
        f"{GAME.title}: a dealer among {seats} with {_cards(aces, 'Ace')} and {_cards(low, 'low card')} for its left",
        f"  share of the pot {percent(bought.mean)} (± {bought.half * 100:.1f}), honest {percent(honest.mean)}",
    ]
    each = ", ".join(f"{trick.replace('_', ' ')} {percent(chance)}" for trick, chance in chances.items())
    lines.append(f"  nobody notices {percent(safe)}{f': {each}' if len(chances) > 1 else ''}")
    if foreign:
        lines.append(f"  the same Ace falls twice {percent(twice)}, and then the hand is lost to the dealer")
    lines += [f"  whoever is to cut objects {percent(objects)}, and nothing else comes of that"] if skip_cut else []
    lines.append(f"  in stakes {_gain(gain)} a hand if whoever notices accuses, honest {_gain(fair)}")
    lines.append(f"  {DEALS} deals drawn, 95 % interval; all play as a page does")
    put_odds(GAME, "cheat", common, result, lines, options)


def _can_be_palmed(seats: int, aces: int, low: int, foreign: bool) -> None:
    """Refuse more than can be palmed together, or dealt to one seat (CF-17, CF-18); a foreign Ace is not palmed."""
    each, palmed = cards_each(seats), aces + low - foreign
    spare = min(MOST_PALMED, PACK - seats * each)
    if palmed > spare:
        given = f"--aces {aces} and --low {low} are {palmed} cards{' beside the foreign Ace' if foreign else ''}"
        raise IllegalChoice(f"{given}; with {seats} players {spare} can be palmed")
    for name, value in (("--aces", aces), ("--low", low)):
        if value > each:
            raise IllegalChoice(f"{name} is {value}; each of {seats} players is dealt {each} cards")


def _cards(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number or 'no'} {what}s"


def _gain(stakes: float) -> str:
    return signed(round(stakes, 2) + 0.0)
