"""What a challenge may crown: a Major Coup, a Character of one's own, an objective achieved, and so the end."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.games.masks import allegiance, stakes
from gmkit.games.masks.detection import achieved
from gmkit.games.masks.encounter import ARREST, CHALLENGER, TRIAL, UNOPPOSED, Encounter
from gmkit.games.masks.events import CharacterReceived, MajorCoup, ObjectiveAchieved
from gmkit.games.masks.model import Due, State
from gmkit.games.masks.steps.stage import Play, Stage, everybody, feeling, nothing, office
from gmkit.games.masks.ties import Party
from gmkit.table.game import Hidden, SeatNo


def _coup(play: Play, _due: Due, _answer: None) -> None:
    encounter = play.encounter
    if encounter.kind in (UNOPPOSED, ARREST, TRIAL) or encounter.winner is None:
        return
    won, lost = encounter.sides[encounter.winner], encounter.sides[1 - encounter.winner]
    counts = stakes.major_coup(
        initiated=encounter.winner == CHALLENGER,
        won=True,
        changed_hands=lost.paid,
        riding=stakes.riding(encounter),
        counts=play.state.hall.options.coup_counts,
    )
    if not counts or won.seat is None:
        return
    play.challenge(coup=True)
    avatar = play.state.avatars[won.seat]
    play.avatar(won.seat, coups=avatar.coups + 1)
    play.tell(MajorCoup(won.seat, lost.paid))
    kinds = [action.kind for action in won.declared]
    if avatar.character or not stakes.receives_character(
        kinds,
        against_authority=_against_authority(play, encounter, lost.seat),
        relationship=_towards_authority(play, won.seat),
    ):
        return
    granted = play.state.hall.options.character_grant == "automatic"
    if granted:
        play.avatar(won.seat, character=True)
    play.tell(CharacterReceived(won.seat, granted))


def _towards_authority(play: Play, seat: SeatNo) -> int:
    authority = office(play.world, play.state, "authority")
    return 0 if authority is None else feeling(play.state, seat, authority).level


def _against_authority(play: Play, encounter: Encounter, loser: SeatNo | None) -> bool:
    """Say whether a coup was against the authority or a champion of it."""
    authority = office(play.world, play.state, "authority")
    if authority is None or loser is None:
        return False
    theirs, own = encounter.before[authority], encounter.before[loser]
    if encounter.against == authority or isinstance(theirs, Hidden) or isinstance(own, Hidden):
        return encounter.against == authority
    return allegiance.is_champion(theirs[loser].level, own[authority].level)


def _objectives(play: Play, _due: Due, _answer: None) -> None:
    """Mark what has been achieved; whoever has achieved everything ends the game at once (A66)."""
    marked = [seat for seat in everybody(play.state) if _mark(play, SeatNo(seat))]
    finished = [seat for seat in marked if _has_all(play.state, SeatNo(seat))]
    if finished:
        names = [play.state.hall.seating.names[seat] for seat in finished]
        play.put(agenda=())
        play.then(Due("end", None, (f"{' and '.join(names)} achieved every objective",)))


def _mark(play: Play, seat: SeatNo) -> bool:
    """Mark what a seat has just achieved; say whether there was anything."""
    wishes = play.state.avatars[seat].objectives
    if isinstance(wishes, Hidden):
        return False
    marked: set[tuple[str, Party]] = set()
    after = []
    for wish in wishes:
        sort = wish.kind, wish.target
        # Of two equal objectives each wants an event of its own (A69).
        if wish.done is None and sort not in marked and achieved(wish, seat, play.state):
            marked.add(sort)
            wish = wish._replace(done=play.state.round)  # noqa: PLW2901
            play.tell(ObjectiveAchieved(seat, wish, seat))
        after.append(wish)
    play.avatar(seat, objectives=tuple(after))
    return bool(marked)


def _has_all(state: State, seat: SeatNo) -> bool:
    wishes = state.avatars[seat].objectives
    return not isinstance(wishes, Hidden) and bool(wishes) and all(wish.done is not None for wish in wishes)


STAGES: Mapping[str, Stage] = {
    "coup": Stage(nothing, _coup),
    "objectives": Stage(nothing, _objectives),
}
"""The steps from a coup to an objective."""
