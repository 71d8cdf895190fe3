"""What may be seen of an NPC of City of Masks: what its signs can stand for, and what it is like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gmkit.chance.source import Source
from gmkit.games.masks.events import ChallengeEnds, FaceLent, LoanRefused, OpposedResolved
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import CHALLENGER, DEFENDER, State, Traits
from gmkit.games.masks.npc import player
from gmkit.games.masks.npc.influence import willing
from gmkit.games.masks.npc.mind import FALSE_WORD, RICH_HAND, Mind, levels, mind_of
from gmkit.games.masks.npc.stakes import calling, chance, outlook
from gmkit.games.masks.rules.challenges import MATCH, rival
from gmkit.games.masks.rules.rounds import OPPOSE
from gmkit.games.masks.stage import present, the_side
from gmkit.shell.desk import Asked, Look, Reads
from gmkit.table.game import Ask, Player, SeatNo
from gmkit.table.seats import Seat

LIKELY = 0.6
"""The chance to win a challenge above which somebody is taken to show it."""


def is_so(meaning: str, game: Masks, view: State, ask: Ask, choice: Any, seat: Seat, _source: Source) -> bool | None:
    """Say whether a meaning is so for a seat that has chosen this; None where the choice has nothing to do with it."""
    mind = mind_of(game.world_of(view), view, ask.seat, seat)
    if ask.what == "turn":
        if meaning == FALSE_WORD:
            return false_word(mind)
        if meaning == "wants" and choice[0] == OPPOSE:
            return any(wish.target == choice[1] for wish in mind.wishes)
        return None
    if ask.what not in ("stake", "answer to the stake") or not choice:
        return None
    assert view.encounter is not None
    stake = view.encounter.stake if choice == MATCH else int(choice)
    if meaning == "short":
        return stake > mind.face
    if meaning == RICH_HAND:
        side = CHALLENGER if the_side(view.encounter, mind.me) == CHALLENGER else DEFENDER
        return chance(mind, outlook(mind, side, rival(view, mind.me)), stake) > LIKELY
    return None


def false_word(mind: Mind) -> bool | None:
    """Say whether somebody here has a promise that would not be kept against the dearest of the others here.

    None where nobody here has a promise, or there is nobody whom it could be needed against.
    """
    state, me = mind.state, mind.me
    here = [one for one in present(state, state.where[me].place) if one != me]
    held = [one for one in here if state.promised[me][one]]
    if not held or len(here) < 2:
        return None
    return any(_refuses(mind, one, max((foe for foe in here if foe != one), key=mind.rel)) for one in held)


def _refuses(mind: Mind, asker: SeatNo, foe: SeatNo) -> bool:
    return sum(part.amount for part in willing(mind, asker, foe)) < 0


# ---- What an NPC reads of another, in a study: whether it keeps its word, and whether it is likely to win.

SHARES = {FALSE_WORD: (0.90, 0.81), RICH_HAND: (0.11, 0.08)}
"""How often a meaning was so before it came out so, and before it came out otherwise: what is so may still turn.

Of 150 evenings of four rounds for each level up to master, six seats: of 121 askings, and of 8,500 sides of a draw.
"""


def reads() -> Reads:
    """Give how NPCs read signs."""
    return Reads(reader, memory, found, SHARES, gain)


def reader(seat: Seat, game: Masks, asked: Asked) -> Player:
    """Give the player of a seat that goes by signs, as far as its memory is good."""
    made_of_it = memory(seat)
    return player(seat, game, lambda other, meaning: asked(other, meaning, made_of_it))


def memory(seat: Seat) -> float:
    """Give how much a level makes of what it has seen."""
    return levels()[seat.level].memory


def found(events: Sequence[Any]) -> Iterator[tuple[SeatNo, str, bool | None]]:
    """Give what has come out of somebody: a promise kept or not, a challenge won or lost by the draw."""
    for event in events:
        match event:
            case LoanRefused(ally=seat, promised=promised) if promised:
                yield seat, FALSE_WORD, True
            case FaceLent(lender=seat, promised=promised) if promised:
                yield SeatNo(seat), FALSE_WORD, False
            case OpposedResolved(winner=winner, loser=loser, totals=totals) if totals is not None:
                yield winner, RICH_HAND, True
                yield loser, RICH_HAND, False
            case ChallengeEnds(seat=seat, target=target):
                yield from ((one, RICH_HAND, None) for one in (seat, target) if one is not None)
            case _:
                pass


def gain(meaning: str, game: Masks, view: State, ask: Ask, choice: Any, seat: Seat, times: float) -> float:
    """Give what showing a sign is worth in Face: nothing, but to seem likely to win while a stake is named."""
    if meaning != RICH_HAND or ask.what != "stake" or not choice:
        return 0.0
    mind = mind_of(game.world_of(view), view, ask.seat, seat)
    look = outlook(mind, CHALLENGER, rival(view, mind.me))
    shown, hidden = (sum(part.amount for part in calling(mind, look, int(choice), one)) for one in (times, 1.0))
    return shown - hidden


# ---- What an NPC is like: by its mask, and by what is strongest in its temper.

MARKED = 2
"""So far from even a trait makes a temper."""


def look(game: Masks, state: State, seat: SeatNo) -> Look:
    """Give an NPC's temper, and the signs of the mask that it was dealt."""
    avatar = state.avatars[seat]
    mask = avatar.first_mask if isinstance(avatar.first_mask, str) else ""
    temper = temper_of(avatar.traits) if isinstance(avatar.traits, Traits) else ""
    return Look(temper, mask, game.world.masks.tells.get(mask, ()))


def temper_of(traits: Traits) -> str:
    """Give the temper whose trait is farthest from even; empty if none is far."""
    strength = {
        "bold": traits.nerve - 5,
        "timid": 5 - traits.nerve,
        "warm": traits.warmth - 5,
        "cold": 5 - traits.warmth,
        "sly": traits.guile - 5,
    }
    most = max(strength, key=strength.__getitem__)
    return most if strength[most] >= MARKED else ""
