"""Why an NPC that plays nothing on prefers a choice: the worth that it really goes by, and what that is made of."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from gmkit.games.cypher.events import DISPLAY
from gmkit.games.cypher.model import DISCARD, DRAW, EXILE, EXTRA, GUARD, PASS, PLAY, ROOM, State
from gmkit.games.cypher.npc.greedy import known, without
from gmkit.games.cypher.npc.lore import Lore
from gmkit.games.cypher.npc.shrewd import EARLY, THREAT, WIN, clear_lead, foreseen, use
from gmkit.table.game import SeatNo

NOTICED = 0.5
"""Expected losses from this size on are told."""


def plainly(lore: Lore, state: State, choice: Hashable, worth: float) -> str:
    """Say what speaks for a choice to a player who looks at influence alone; `worth` is what it comes to."""
    kind = state.agenda[-1][0]
    if kind in (PLAY, EXTRA, ROOM, GUARD):
        return f"influence {worth:.3g} after it"
    if kind == DRAW:
        return f"influence {worth:g}" if choice == DISPLAY else f"{lore.mean:.1f} on average"
    return f"influence {lore.printed[choice]}" if isinstance(choice, int) else ""


def shrewdly(lore: Lore, state: State, choice: Hashable, worth: float) -> str:
    """Say what speaks for a choice to a player who looks at others too; `worth` is what it gives it."""
    step = state.agenda[-1]
    kind = step[0]
    if kind in (PLAY, EXTRA) and isinstance(choice, int):
        return f"worth {_figure(worth)}: {', '.join(_of_play(lore, state, choice))}"
    if kind == DRAW:
        card = state.display if choice == DISPLAY else None
        what = "an average card" if card is None else f"influence {lore.printed[card]}"
        return f"worth {_figure(worth)}: {what}"
    if kind == PASS:
        taker = SeatNo((state.seat + step[2]) % state.table.seats)
        name, gain = state.table.seating.names[taker], use(lore, state, taker, choice)
        gives = f"{name} may gain {_figure(gain)}" if gain > 0 else f"of no use to {name} now"
        return f"costs {_figure(-worth)}: {gives}"
    if kind in (DISCARD, EXILE):
        return f"costs {_figure(-worth)}" if isinstance(choice, int) else ""
    return plainly(lore, state, choice, worth)


def _of_play(lore: Lore, state: State, card: int) -> Sequence[str]:
    """Give what the worth of a play is made of."""
    (play,) = foreseen(lore, state, (card,))
    adds = lore.extra[card] and not state.fired >> card & 1
    rest = without(known(state.hands[state.seat]), card)
    more = f" with {'the best' if rest else 'an average'} card added" if adds else ""
    parts = [f"own influence {'about ' if adds else ''}{play.own:.3g}{more}"]
    if play.rival < play.usual:
        parts.append(f"brings the best rival down by {play.usual - play.rival}")
    if THREAT * play.lost >= NOTICED:
        parts.append("may be struck by a card not seen yet")
    if play.ends:
        parts.append(_ends(play.own - play.rival, ready=clear_lead(state, play.own, play.rival)))
    return parts


def _ends(lead: float, *, ready: bool) -> str:
    """Say what it counts to end the game."""
    if not ready:
        return f"brings the end too early, {_figure(EARLY)}"
    how = f"with a lead of {lead:.3g}" if lead > 0 else "for the last turn of all"
    return f"brings the end {how}, +{WIN:g}"


def _figure(value: float) -> str:
    return f"{value:.1f}".replace("-", "−")
