"""What somebody thinks of who may accuse a cheat: what there is to win by it, or to lose (4.8)."""

from __future__ import annotations

from gmkit.games.cyffle.accusing import NOBODY
from gmkit.games.cyffle.model import TO_BE_TOLD, Between
from gmkit.games.cyffle.noticing import ACCUSE, LATER, QUIET
from gmkit.games.cyffle.npc.playouts import share_of
from gmkit.games.cyffle.npc.worths import in_stakes, share
from gmkit.games.cyffle.stage import playing, wagered
from gmkit.table.game import Ask
from gmkit.table.worlds import Opinion


def about_a_trick(view: Between, ask: Ask) -> list[Opinion]:
    """Weigh what can be done about a trick that was seen: if the cheat is shown up the own stake comes back."""
    players = len(playing(view))
    staked = not view.out[ask.seat] and players > 1
    left = (1 - share(players, 1, 0)) * players / (players - 1) if staked else 0.0
    back, comes = _back(view) if staked else (0.0, "")
    thoughts = {
        ACCUSE: (back, f"shows the cheat up{comes}"),
        LATER: (back, "the same after the last trick, when it is known who would win"),
        QUIET: (left, f"leaves it about {in_stakes(view, left)}" if staked else "the cheat goes on"),
    }
    return [Opinion(answer, *thoughts[str(answer)]) for answer in ask.choices.items()]


def about_the_dealer(view: Between, ask: Ask) -> list[Opinion]:
    """Weigh an accusation before the count."""
    own = share_of(view.won, ask.seat) * len(playing(view)) if view.won else 0.0
    if view.sly.twice or any(observer == ask.seat for observer, _ in view.sly.seen):
        back, comes = _back(view)
        what = "a card fell twice, which" if view.sly.twice else "what was seen"
        worth, why = back, f"{what} stands{comes}"
    else:
        worth, why = own - 1, "nothing was seen; it costs a stake, unless cards are still palmed"
    counted = Opinion(NOBODY, own, f"the hand is counted: {in_stakes(view, own)}")
    return [counted, Opinion(view.score.dealer, worth, why)]


def _back(view: Between) -> tuple[float, str]:
    """Give what it is worth in stakes that a cheat is shown up, and how that is told."""
    if view.table.options.cheating == TO_BE_TOLD:
        return 0.0, ", and the GM says what follows"
    return 1.0, ", and the stake comes back" if wagered(view.table) else ", and the hand is void"
