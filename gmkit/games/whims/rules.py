"""What stands on the table in Whims, and its rules, one function each, in the order of the rulebook."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from gmkit.chance.law import Several
from gmkit.chance.pieces import numbered
from gmkit.errors import IllegalChoice, later, say
from gmkit.table.game import Hidden, SeatNo, swapped
from gmkit.table.seats import Seat, Seating

# ---- Dice, tokens and ranks.

Dice = tuple[int, int, int]  # 1 to 10 each, sorted from low to high
D10 = numbered(10, ten_as_zero=True)
DICE = Several(later("three d10"), D10, 3)
LEAST, MOST = 3, 30  # the totals of three dice

TOKENS = 3  # that a person starts each round with
TOKENS_CAP = 9  # the most that anybody has if nobody says otherwise (WH-8)
# By rank, low and high; `weak` is ours (WH-11).
RANKS = {"weak": (3, 3), "average": (3, 4), "skilled": (5, 6), "master": (7, 8), "grandmaster": (9, 9)}


# ---- What stands on the table.


class Options(NamedTuple):
    """The rules options in force; the card says what each does, and what it is if nobody says otherwise."""

    rounds_to_win: int
    npc_token_choice: str
    open_tokens: bool
    max_rounds: int
    tokens_cap: int = TOKENS_CAP
    tells: str = "shown"  # whether NPCs show signs; it is told by, and no rule reads it

    def tokens_of(self, level: str) -> tuple[int, ...]:
        return rank_tokens(level, self.npc_token_choice, self.tokens_cap)


class Side(NamedTuple):
    """What one seat has, in the match and in the round being played."""

    allotted: int | None = None  # tokens an NPC has each round, None until known and for people
    wins: int = 0  # rounds won
    effort: int | Hidden | None = None  # levels of Effort told for this round, None until told and for NPCs
    spent: int = 0  # levels of Effort paid in the whole match
    left: int | Hidden = TOKENS  # tokens left, HIDDEN where this record does not know them
    # the dice, None before the roll, HIDDEN where this record does not know them
    dice: Dice | Hidden | None = None
    # what a seat tells whose dice nobody else saw, HIDDEN until it does; None where the dice are seen
    total: int | Hidden | None = None
    done: bool = False  # whether it is satisfied

    @property
    def start(self) -> int:
        """The tokens it began the round with; told Effort is public, so every view knows them."""
        if self.allotted is not None:
            return self.allotted
        return effort_tokens(self.effort if isinstance(self.effort, int) else 0)

    @property
    def known(self) -> tuple[Dice, int]:
        """The dice and the tokens left, where this record knows them."""
        assert isinstance(self.dice, tuple) and isinstance(self.left, int)
        return self.dice, self.left


class State(NamedTuple):
    """A match under way."""

    seating: Seating  # who sits where
    options: Options  # the rules options
    round: int  # which round, from 1
    sides: tuple[Side, ...]  # what each seat has
    picked: int | Hidden | None = None  # the face being rerolled, between the choice and the new roll
    stopped: bool = False  # whether `max_rounds` ended the match

    @property
    def wins(self) -> tuple[int, ...]:
        return tuple(side.wins for side in self.sides)

    def others(self, seat: int) -> list[Side]:
        return [side for other, side in enumerate(self.sides) if other != seat]

    def at(self, seat: int, **fields: Any) -> "State":
        """Give the record with other fields at one seat."""
        return self._replace(sides=swapped(self.sides, seat, self.sides[seat]._replace(**fields)))


# Any of the records below; each has a sentence in the file of words, or a function among `TELL` in `telling`.
Event = tuple[Any, ...]


class TokensAllotted(NamedTuple):
    """An NPC's rank gives it so many tokens a round."""

    seat: SeatNo
    tokens: int


class EffortTold(NamedTuple):
    """All have told their Effort; these are the tokens of this round, a figure per seat."""

    round: int
    effort: tuple[int, ...]
    tokens: tuple[int, ...]


class Rolled(NamedTuple):
    """A seat rolled; dice is None if nobody else saw them."""

    seat: SeatNo
    dice: Dice | None
    to: SeatNo | None


class Rerolled(NamedTuple):
    """A seat spent a token on one die."""

    seat: SeatNo
    old: int
    new: int
    left: int
    to: SeatNo | None


class TokenSpent(NamedTuple):
    """A seat spent a token, where all see how many are spent; what was rolled stays the seat's own."""

    seat: SeatNo
    left: int


class Satisfied(NamedTuple):
    """A seat keeps its dice."""

    seat: SeatNo
    total: int | None
    left: int | None
    to: SeatNo | None


class RoundWon(NamedTuple):
    """The sole highest total wins the round; totals and dice have an entry per seat."""

    round: int
    seat: SeatNo
    totals: tuple[int, ...]
    dice: tuple[Dice | None, ...]
    wins: tuple[int, ...]


class RoundDrawn(NamedTuple):
    """The highest total is shared: nobody scores, what was paid is lost."""

    round: int
    totals: tuple[int, ...]
    dice: tuple[Dice | None, ...]


class MatchWon(NamedTuple):
    """A seat has won enough rounds."""

    seat: SeatNo
    rounds: int
    wins: tuple[int, ...]


class MatchStopped(NamedTuple):
    """The option max_rounds ended the match."""

    rounds: int
    wins: tuple[int, ...]


# ---- The rules, one function each, in the order of the rulebook.


def effort_tokens(level: int, cap: int = TOKENS_CAP) -> int:
    """Give the tokens of a person who spends that many levels of Effort (0 to 6; WH-7, WH-8).

    Raises:
        IllegalChoice: the level would go past the most tokens there are.
    """
    if not 0 <= level <= cap - TOKENS:
        raise IllegalChoice(
            say(
                "Effort of {level}: choose 0 to {most}, since {cap} tokens are the most",
                level=level,
                most=cap - TOKENS,
                cap=cap,
            )
        )
    return TOKENS + level


def rank_tokens(level: str, choice: str = "random", cap: int = TOKENS_CAP) -> tuple[int, ...]:
    """Give the numbers of tokens that an NPC of a rank may have: two of them, one or both by `choice` (WH-9)."""
    numbers = tuple(dict.fromkeys(min(number, cap) for number in RANKS[level]))
    return {"low": numbers[:1], "high": numbers[-1:]}.get(choice, numbers)


def allotment(seat: Seat, options: Options) -> int | None:
    """Give the tokens of an NPC; None for a person, and where one of its rank's two numbers is still to be drawn."""
    numbers = options.tokens_of(seat.level) if seat.npc else ()
    return numbers[0] if len(numbers) == 1 else None


def in_row(figures: Iterable[int]) -> str:
    return ", ".join(map(str, figures))


def sort_dice(faces: Sequence[int]) -> Dice:
    low, middle, high = sorted(faces)
    return low, middle, high


def reroll(dice: Dice, face: int, new: int) -> Dice:
    """Replace one die that shows `face`; the new roll stands, even if it is lower (WH-1, WH-2).

    Raises:
        IllegalChoice: no die shows that face.
    """
    if face not in dice:
        raise IllegalChoice(say("no die shows {face} to reroll; the dice show {dice}", face=face, dice=in_row(dice)))
    rest = list(dice)
    rest.remove(face)
    return sort_dice([*rest, new])


def round_winner(totals: Sequence[int]) -> int | None:
    """Give the seat with the sole highest total, or None for a drawn round (WH-4, WH-6)."""
    best = max(totals)
    return list(totals).index(best) if list(totals).count(best) == 1 else None


def match_winner(wins: Sequence[int], rounds_to_win: int) -> int | None:
    """Give the seat that has won enough rounds, or None."""
    return next((seat for seat, won in enumerate(wins) if won >= rounds_to_win), None)


# A policy: dice and tokens left -> whether to reroll the lowest die. No other is ever worth it.
Wish = Callable[[Dice, int], bool]


def up_to(face: int) -> Wish:
    """Give the policy that rerolls the lowest die while it shows at most `face`."""
    return lambda dice, left: left > 0 and dice[0] <= face
