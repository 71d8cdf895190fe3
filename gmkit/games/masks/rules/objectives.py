"""Objectives: what the cards ask for; what a challenge may crown: a Major Coup, an objective; the scores at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from gmkit.chance.pieces import Card
from gmkit.errors import IllegalChoice, later, say
from gmkit.games.masks import model
from gmkit.games.masks.content import World
from gmkit.games.masks.events import (
    AllAchieved,
    CharacterReceived,
    GameEnds,
    MajorCoup,
    ObjectiveAchieved,
    ScoresCounted,
)
from gmkit.games.masks.model import Encounter, Feeling, Objective, Options, Party, Side, State
from gmkit.games.masks.rules import actions, relationships
from gmkit.games.masks.rules.actions import losing
from gmkit.games.masks.rules.influence import influence_of
from gmkit.games.masks.rules.relationships import WARM, pips
from gmkit.games.masks.stage import CHALLENGE, Play, Step, everybody, known_level, office
from gmkit.table.game import Hidden, SeatNo

# ---- What an objective card asks for, and whom it is about: the source's chapter on objectives.
#
# Everybody has one card or two (A50), and each card asks for two things: the personal objective that is
# announced besides is never told of, so there is none (A51), and both objectives of a card are all of them (A52).

_BY_SUIT = {"H": model.GLORIFY, "D": model.BETRAY, "C": model.SEDUCE, "S": model.HUMILIATE}


def interpersonal(card: Card) -> tuple[str, bool]:
    """Give the kind of the interpersonal objective, and whether it is about a friend; else about an enemy."""
    return _BY_SUIT[card.suit], card.suit in WARM


def factional(card: Card, level: int) -> str | None:
    """Give the kind of the factional objective: positive if the card is even, an ace being odd.

    Args:
        card: the objective card.
        level: the feeling about the faction concerned; at 0 there is no objective.
    """
    if level == 0:
        return None
    positive, negative = (model.GLORIFY, model.BETRAY) if level > 0 else (model.SEDUCE, model.HUMILIATE)
    return negative if pips(card) % 2 else positive


def friend(row: Mapping[Party, Feeling]) -> tuple[Party, ...]:
    """Give the greatest friend: the strongest warm feeling, an enduring one before a fickle one.

    Several if they are still tied, for the player to choose; none if nobody is liked, and the card
    is drawn again.
    """
    return _strongest({party: feeling for party, feeling in row.items() if feeling.level > 0})


def enemy(row: Mapping[Party, Feeling]) -> tuple[Party, ...]:
    """Give the worst enemy: the strongest cold feeling, an enduring one before a fickle one (A54).

    Several if they are still tied; none if nobody is disliked, and the card is drawn again.
    """
    return _strongest({party: feeling for party, feeling in row.items() if feeling.level < 0})


def allegiance_of(row: Mapping[Party, Feeling]) -> tuple[Party, ...]:
    """Give the faction that is felt about most, warmly or coldly, an enduring feeling before a fickle one.

    Several if they are still tied; none if all are neutral.
    """
    return _strongest({party: feeling for party, feeling in row.items() if feeling.level})


def _strongest(row: Mapping[Party, Feeling]) -> tuple[Party, ...]:
    weight = {party: (abs(feeling.level), feeling.enduring) for party, feeling in row.items()}
    return tuple(sorted(party for party in weight if weight[party] == max(weight.values())))


# ---- Objectives: whether the challenge just settled achieved one.
#
# Nobody declares an objective achieved; it is found in what happened. "You" are the avatar whose objective
# it is.

SIGNIFICANT = 5
"""The Face that a betrayal costs at least, and a seduction brings."""

RIDING = 20
"""The Face that must ride on a glorification or a humiliation."""

FRIEND = 7
"""How you must have felt about whom you betray."""

CHAMPION = 5
"""What a champion's feeling for a faction, and the faction's for it, must exceed."""


def achieved(objective: Objective, you: SeatNo, after: State) -> bool:
    """Say whether the challenge just settled achieved an objective (4.17; A53, A54, A55, A56).

    What hangs on a feeling that is hidden in this view is not achieved as far as the view can tell.
    """
    met = after.encounter
    if met is None or met.outcome == model.LEFT:
        # What is paid for leaving completes nothing (B3).
        return False
    kind, target = objective.kind, objective.target
    faction = target >= len(after.avatars)
    if kind == model.SEDUCE:
        return _seduced(met, you, target)
    if kind == model.BETRAY:
        return _betrayed_faction(met, you, target) if faction else _betrayed(met, you, target)
    if kind == model.GLORIFY:
        return _glorified_faction(met, you, target) if faction else _glorified(met, you, target)
    if faction:
        return any(_humiliated(after, met, you, seat) for seat in champions(met, target, len(after.avatars)))
    return _humiliated(after, met, you, target)


def loss(encounter: Encounter, party: Party) -> int:
    """Give the Face that somebody itself parted with: stake, loan, backdown, failed actions (4.17)."""
    if encounter.winner is None:
        alone = encounter.sides[model.CHALLENGER]
        return losing(alone.attempts, model.PROPER) if alone.seat == party else 0
    lost = encounter.sides[1 - encounter.winner]
    return _lent(lost, party) + (lost.own_paid if lost.seat == party else 0)


def champions(encounter: Encounter, faction: Party, avatars: int) -> list[SeatNo]:
    """Give those who supported a faction and were supported by it when the challenge began (4.17)."""
    return [SeatNo(seat) for seat in range(avatars) if _champion(encounter, seat, faction)]


def _champion(encounter: Encounter, seat: Party, faction: Party) -> bool:
    towards, back = _felt(encounter, seat, faction), _felt(encounter, faction, seat)
    return towards is not None and back is not None and min(towards.level, back.level) > CHAMPION


def _felt(encounter: Encounter, holder: Party, target: Party) -> Feeling | None:
    row = encounter.before[holder]
    return None if isinstance(row, Hidden) else row[target]


def _lent(side: Side, party: Party) -> int:
    return sum(loan.delivered for loan in side.loans if loan.lender == party)


def _stands(side: Side, party: Party) -> bool:
    """Say whether somebody is a side's principal, or lent it Face."""
    return side.seat == party or _lent(side, party) > 0


def _result(encounter: Encounter) -> tuple[Side, Side] | None:
    """Give the side that won and the one that lost, if two met."""
    if encounter.winner is None:
        return None
    return encounter.sides[encounter.winner], encounter.sides[1 - encounter.winner]


def _seduced(met: Encounter, you: SeatNo, target: Party) -> bool:
    """Somebody lent you much, directly, though one of you began with a negative feeling for the other."""
    direct = sum(
        loan.delivered
        for side in met.sides
        if side.seat == you
        for loan in side.loans
        if loan.lender == target and not loan.via
    )
    feelings = _felt(met, target, you), _felt(met, you, target)
    return direct >= SIGNIFICANT and any(feeling is not None and feeling.origin < 0 for feeling in feelings)


def _friend(met: Encounter, you: SeatNo, target: Party) -> bool:
    feeling = _felt(met, you, target)
    return feeling is not None and feeling.level >= FRIEND


def _betrayed(met: Encounter, you: SeatNo, target: Party) -> bool:
    """A friend lost much whom you refused, whose opponents you lent to, or whom you challenged."""
    if not _friend(met, you, target) or loss(met, target) < SIGNIFICANT:
        return False
    refused = any(no.lender == you and no.asker == target and no.able is True for no in met.refusals)
    if refused or len(met.sides) == 1:
        return refused
    first, second = met.sides
    lent_against = any(
        _lent(side, you) > 0 and _stands(other, target) for side, other in ((first, second), (second, first))
    )
    return lent_against or (first.seat == you and second.seat == target)


def _betrayed_faction(met: Encounter, you: SeatNo, target: Party) -> bool:
    """You stood with those who won what a friendly faction lent, or who beat its champion in its despite."""
    result = _result(met)
    if result is None or not _friend(met, you, target) or not _stands(result[0], you):
        return False
    lost = result[1]
    champion = lost.seat is not None and met.against == target and _champion(met, lost.seat, target)
    return _lent(lost, target) >= SIGNIFICANT or (champion and lost.own_paid >= SIGNIFICANT)


def _humiliated(after: State, met: Encounter, you: SeatNo, target: Party) -> bool:
    """Somebody failed against you with much riding on it, or lost its last Face to you or your denunciation."""
    result = _result(met)
    if result is None or result[1].seat != target:
        return False
    won = result[0]
    if won.seat == you and met.riding >= RIDING:
        return True
    convicted = met.kind == model.TRIAL and met.winner == model.CHALLENGER and won.cause == you
    return (won.seat == you or convicted) and met.had[target] > 0 and after.face[target] == 0


def _glorified(met: Encounter, you: SeatNo, target: Party) -> bool:
    """Somebody won with your Face behind it, or you won on its behalf, with much riding on it."""
    result = _result(met)
    if result is None or met.riding < RIDING:
        return False
    won = result[0]
    return (won.seat == target and _lent(won, you) > 0) or (won.seat == you and won.cause == target)


def _glorified_faction(met: Encounter, you: SeatNo, target: Party) -> bool:
    """You won on a faction's behalf, or helped its champion or those it lent to, with much riding on it."""
    result = _result(met)
    if result is None or met.riding < RIDING:
        return False
    won = result[0]
    on_behalf = won.seat == you and won.cause == target
    helped = won.seat is not None and _lent(won, you) > 0 and _champion(met, won.seat, target)
    together = _stands(won, you) and _lent(won, target) > 0
    return on_behalf or helped or together


# ---- What a challenge may crown: a Major Coup, a Character of one's own, an objective achieved, and so the end.


class CrownCoup(Step, word="coup", needs=(CHALLENGE,)):
    """A Major Coup, and the Character it may bring."""

    def does(self, play: Play, _answer: None) -> None:
        encounter = play.encounter
        if encounter.kind in (model.UNOPPOSED, model.ARREST, model.TRIAL) or encounter.winner is None:
            return
        if encounter.outcome == model.LEFT:
            # What is paid for leaving makes no Coup (B3).
            return
        won, lost = encounter.sides[encounter.winner], encounter.sides[1 - encounter.winner]
        counts = actions.major_coup(
            initiated=encounter.winner == model.CHALLENGER,
            won=True,
            changed_hands=lost.paid,
            riding=encounter.riding,
            counts=play.state.hall.options.coup_counts,
        )
        if not counts or won.seat is None:
            return
        play.challenge(coup=True)
        avatar = play.state.avatars[won.seat]
        play.avatar(won.seat, coups=avatar.coups + 1)
        play.tell(MajorCoup(won.seat, lost.paid))
        kinds = [action.kind for action in won.declared]
        if avatar.character or not actions.receives_character(
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
    # What is not known stands in nobody's way.
    return 0 if authority is None else known_level(play.state, seat, authority) or 0


def _against_authority(play: Play, encounter: Encounter, loser: SeatNo | None) -> bool:
    """Say whether a coup was against the authority or a champion of it."""
    authority = office(play.world, play.state, "authority")
    if authority is None or loser is None:
        return False
    theirs, own = encounter.before[authority], encounter.before[loser]
    if encounter.against == authority or isinstance(theirs, Hidden) or isinstance(own, Hidden):
        return encounter.against == authority
    return relationships.is_champion(theirs[loser].level, own[authority].level)


ROUNDS = {1: (2, 12), 2: (2, 20)}
"""The fewest and the most rounds if nothing else is said, by objective cards: a game need not end by itself (MA-9)."""


def length(options: Options) -> tuple[int, int]:
    """Give the fewest and the most rounds of an evening.

    Raises:
        IllegalChoice: the fewest are more than the most, or the two options contradict each other.
    """
    if options.rounds is None:
        return ROUNDS[options.objective_cards] if options.max_rounds is None else (1, options.max_rounds)
    least, _, most = options.rounds.partition("-")
    if int(least) > int(most):
        raise IllegalChoice(
            say("rounds={rounds} has more rounds at least than at most; turn the two round", rounds=options.rounds)
        )
    if options.max_rounds is None:
        return int(least), int(most)
    if not int(least) <= options.max_rounds <= int(most):
        raise IllegalChoice(
            say(
                "max_rounds={max_rounds} does not go with rounds={rounds}; say it with rounds alone",
                max_rounds=options.max_rounds,
                rounds=options.rounds,
            )
        )
    return int(least), options.max_rounds


class MarkObjectives(Step, word="objectives"):
    """What has been achieved is marked; whoever has achieved everything ends the game at once (A66)."""

    def does(self, play: Play, _answer: None) -> None:
        ended = end_if_achieved(play, [seat for seat in everybody(play.state) if _mark(play, SeatNo(seat))])
        encounter = play.state.encounter
        # A challenge between avatars goes on with what was breached in it, unless it has ended the game.
        if encounter is not None and (ended or encounter.kind in (model.ARREST, model.TRIAL)):
            play.close()


def end_if_achieved(play: Play, among: Iterable[int]) -> bool:
    """End the game if one of these has achieved everything, and it has come to its fewest rounds; say whether.

    Where the GM leads it goes on, and only who wanted it hears of it.
    """
    state = play.state
    finished = [seat for seat in among if _has_all(state, SeatNo(seat))]
    if state.led:
        play.tell(*(AllAchieved(SeatNo(seat), SeatNo(seat)) for seat in finished))
        return False
    if not finished or state.round < length(state.hall.options)[0]:
        return False
    names = [state.hall.seating.names[seat] for seat in finished]
    play.put(agenda=())
    # The reason is kept in English.
    rest, last = ", ".join(names[:-1]), names[-1]
    all_ = later("{rest} and {last}", rest=rest, last=last) if rest else last
    play.then(EndGame(later("{names} achieved every objective", names=all_)))
    return True


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


# ---- The scores (Ending the Game).


class Score(NamedTuple):
    """An avatar's points at the end of the game (Ending the Game)."""

    objectives: int = 0  # one for each that was achieved
    coups: int = 0  # one for each Major Coup
    arbiter: int = 0  # 1 for the current Arbiter
    influence: int = 0  # 1 for the most Influence
    character: int = 0  # 1 for a Character of one's own
    masks: int = 0  # one for each card mask above the first

    @property
    def total(self) -> int:
        return sum(self)


def most(values: Sequence[int]) -> tuple[SeatNo, ...]:
    """Give who has the most; all who share it share the point, and nobody has it where there is none (A65, B15)."""
    return tuple(SeatNo(at) for at, value in enumerate(values) if value == max(values) > 0)


def above_the_first(masks: int) -> int:
    """Give the points for card masks: none for the first, or for having sold them all (Ending the Game)."""
    return max(0, masks - 1)


def scores(world: World, state: State) -> tuple[Score, ...]:
    """Count everybody's points, part by part; all must be known."""
    reach = [influence_of(state, SeatNo(seat)) for seat in everybody(state)]
    top = most(reach)
    found = []
    for at, avatar in enumerate(state.avatars):
        wishes = () if isinstance(avatar.objectives, Hidden) else avatar.objectives
        found.append(
            Score(
                objectives=sum(wish.done is not None for wish in wishes),
                coups=avatar.coups,
                arbiter=int(state.arbiter == at),
                influence=int(at in top),
                character=int(avatar.character),
                masks=above_the_first(len(avatar.masks)),
            )
        )
    return tuple(found)


def counted(world: World, state: State) -> ScoresCounted:
    """Give the points as everybody hears them."""
    found = scores(world, state)
    return ScoresCounted(
        tuple(one.objectives for one in found),
        tuple(one.coups for one in found),
        state.arbiter,
        tuple(SeatNo(at) for at, one in enumerate(found) if one.influence),
        tuple(SeatNo(at) for at, one in enumerate(found) if one.character),
        tuple(one.masks for one in found),
        tuple(one.total for one in found),
    )


class EndGame(Step, word="end"):
    """The game is over, and everybody's points are counted."""

    reason: str

    def does(self, play: Play, _answer: None) -> None:
        reason = self.reason
        play.put(ended=reason, agenda=())
        play.tell(counted(play.world, play.state), GameEnds(reason, play.state.round))
