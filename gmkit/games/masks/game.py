"""City of Masks behind the contract: what comes next, what each seat sees, and the full records that fit a view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from gmkit.chance.pieces import Card
from gmkit.chance.source import Source, Stream
from gmkit.games.masks.content import World, king_of_clubs
from gmkit.games.masks.model import (
    NEUTRAL,
    Avatar,
    Encounter,
    Feeling,
    Hall,
    Held,
    HiddenAction,
    Notes,
    Objective,
    Options,
    Party,
    Side,
    State,
    StepRecord,
    Traits,
    plain,
)
from gmkit.games.masks.rules import (
    challenges,
    objectives,
    relationships,
    setting_up,
)
from gmkit.games.masks.rules.hidden_face import HiddenFaces, ShareOutPoints, WriteAction, WriteConflict
from gmkit.games.masks.rules.setting_up import ChooseFaction, ChooseTarget, DrawObjective
from gmkit.games.masks.rules.unmasking import HearTable
from gmkit.games.masks.stage import Play, company, everybody, factions, next_step
from gmkit.games.masks.stage import Step as AnyStep
from gmkit.table.game import HIDDEN, Ask, Hidden, Luck, Need, Over, SeatNo, Step, held_to, ranked
from gmkit.table.seats import Seating

# ---- City of Masks behind the contract: the agenda says what comes next, and how.

STEPS: Mapping[str, type[AnyStep]] = {step.word: step for step in AnyStep.__subclasses__()}
"""Every step there is, by its word."""


def step_of(word: str, seat: SeatNo | None, args: tuple[object, ...]) -> AnyStep:
    """Give the step that is written so."""
    step = STEPS[word]
    return step(*(seat,) if "seat" in step.fields else (), *args)


def _asks(step: AnyStep, world: World, state: State) -> Ask | Luck | None:
    """Give what a step asks; while a person or the GM is asked, anybody at the table may say something aside.

    A GM who leads says it of NPCs among themselves while one of them is asked: nobody else is. In a challenge out of an
    evening the GM decides for NPCs too, and says it there.
    """
    need, seats = step.asks(world, state), state.hall.seating.seats
    if not isinstance(need, Ask):
        return need
    if need.ruling or not seats[need.seat].npc:
        note = need.note or (relationships.reminder(world, state, need.seat) if need.what in _CALLED_FOR_AT else "")
        return need._replace(aside=challenges.sayings(world, state), note=note)
    under_way = state.led and state.encounter is not None
    alone = under_way and all(seats[seat].npc for seat in company(state))
    if under_way or any(isinstance(one, HearTable) for one in state.agenda):
        # Before people who look on a breach waits for their question; whom it is against has none.
        only = () if alone or not under_way else (challenges.DIRECTED,)
        return need._replace(aside=challenges.sayings(world, state, only))
    return need


_CALLED_FOR_AT = ("challenge", "actions", "figure to meet")
"""What is asked where a person keeps to a line of the mask, or does not: accepting, declaring, leaving (B4)."""


class Masks:
    """The game with its content.

    Attributes:
        world: the masks, factions and all else that was authored.
        trimmed: the same with the King of Clubs trimmed.
    """

    def __init__(self, world: World) -> None:
        """Take the content."""
        self.world = world
        self.trimmed = replace(world, masks=king_of_clubs(world.masks, "trimmed"))
        # What the last record asked: it is asked again at once, by who answers and by what takes the answer.
        self._asked: tuple[State, Need] | None = None

    def world_of(self, state: State) -> World:
        """Give the content as the options in force have it (A49)."""
        return self.world if state.hall.options.king_of_clubs == "printed" else self.trimmed

    def set_up(self, seating: Seating, options: Mapping[str, Any]) -> Step[State]:
        """Seat the players; the masks are dealt next.

        Raises:
            IllegalChoice: more players than masks.
        """
        chosen = Options(**options)
        world = self.world if chosen.king_of_clubs == "printed" else self.trimmed
        state = setting_up.table(world, seating, chosen)
        return self.resume(state._replace(agenda=setting_up.agenda(state)))

    def resume(self, state: State) -> Step[State]:
        """Go on from a record by everything that needs no answer."""
        return self._on(Play(self.world_of(state), state))

    def _on(self, play: Play) -> Step[State]:
        while play.state.agenda and play.state.ended is None:
            step = next_step(play.state)
            need = _asks(step, play.world, play.state)
            if need is not None:
                self._asked = play.state, need
                break
            play.put(agenda=play.state.agenda[:-1])
            step.does(play, None)
        return Step(play.state, tuple(play.events))

    def pending(self, state: State) -> Need:
        """Say what must happen next."""
        if state.ended is not None or not state.agenda:
            return self._over(state)
        asked = self._asked
        if asked is not None and asked[0] is state:
            return asked[1]
        need = _asks(next_step(state), self.world_of(state), state)
        assert need is not None
        return need

    def apply(self, state: State, answer: Any) -> Step[State]:
        """Make it happen, and all that follows without an answer.

        Raises:
            IllegalChoice: a rule forbids the answer; the state stays as it was.
        """
        need = self.pending(state)
        if isinstance(need, Ask) and need.aside is not None and answer in need.aside:
            play = Play(self.world_of(state), state)
            challenges.say_aside(play, need.seat, answer)
            return self._on(play)
        held_to(need, answer)
        play = Play(self.world_of(state), state._replace(agenda=state.agenda[:-1]))
        next_step(state).does(play, answer)
        return self._on(play)

    def _over(self, state: State) -> Over:
        totals = tuple(score.total for score in objectives.scores(self.world_of(state), state))
        return Over(ranked(totals), totals, state.ended or "nothing is left to do")

    def held(self, state: State) -> tuple[int, int]:
        """Give the sums of Face and of Hidden Face, pools and all; neither ever changes."""
        return sum(state.face), sum(state.tokens)

    def view(self, state: State, seat: SeatNo) -> State:
        return veiled(state, seat)

    def worlds(self, view: State, seat: SeatNo, source: Source) -> Iterator[State]:
        """Give full records that fit a view, without end."""
        number = 0
        while True:
            yield sampled(self.world_of(view), view, seat, source.at("world", number))
            number += 1


# ---- What a seat sees: its own sheet, everybody's tokens, the masks worn, promises and all that is said aloud.

_Rows = tuple[tuple[Feeling, ...] | Hidden, ...]


def veiled(state: State, seat: SeatNo) -> State:
    """Give the record as a seat sees it, or everybody for `TABLE`, to which all are others.

    Hidden are the others' feelings, Hidden Faces, objectives, tempers, unworn masks, cards and backgrounds.
    What factions feel is known to all, and so is what has been seen of everybody's feelings (MA-10).
    """
    encounter = None if state.encounter is None else _encounter(state, state.encounter, seat)
    return state._replace(
        hall=_hall(state.hall, seat),
        avatars=_others(state.avatars, seat),
        feelings=_rows(state, state.feelings, seat),
        hands=tuple(hand if at == seat or not hand else HIDDEN for at, hand in enumerate(state.hands)),
        encounter=encounter,
        agenda=tuple(step if step.seat == seat else _plain_step(step) for step in state.agenda),
    )


def _plain_step(step: StepRecord) -> StepRecord:
    """Give the step before one that tells what somebody hides or wants."""
    match step:
        case WriteAction() | WriteConflict():
            return ShareOutPoints(step.seat)
        case ChooseTarget() | ChooseFaction():
            return DrawObjective(step.seat)
        case _:
            return step


def _encounter(state: State, encounter: Encounter, seat: SeatNo) -> Encounter:
    refusals = tuple(one if one.lender == seat else one._replace(able=HIDDEN) for one in encounter.refusals)
    sides = tuple(side if side.seat == seat else _side(side) for side in encounter.sides)
    return encounter._replace(before=_rows(state, encounter.before, seat), refusals=refusals, sides=sides)


def _side(side: Side) -> Side:
    """Leave out which of somebody's actions are in conflict, and with what; the payment alone is seen."""
    return side if side.actions is None else side._replace(actions=plain(side.actions))


def _rows(state: State, rows: _Rows, seat: SeatNo) -> _Rows:
    count = len(state.avatars)
    return tuple(row if at == seat or at >= count else HIDDEN for at, row in enumerate(rows))


def _others(avatars: tuple[Avatar, ...], seat: SeatNo) -> tuple[Avatar, ...]:
    return tuple(avatar if at == seat else _veiled(avatar) for at, avatar in enumerate(avatars))


def _veiled(avatar: Avatar) -> Avatar:
    masks = tuple(held if held.shown else Held(HIDDEN) for held in avatar.masks)
    return avatar._replace(
        first_mask=HIDDEN,
        masks=masks,
        hidden=HIDDEN,
        objectives=HIDDEN,
        traits=HIDDEN,
    )


def _hall(hall: Hall, seat: SeatNo) -> Hall:
    return hall._replace(notes=tuple(note if at == seat else _noted(note) for at, note in enumerate(hall.notes)))


def _noted(note: Notes) -> Notes:
    return note._replace(background=HIDDEN)


# ---- Full records that fit what a seat sees: hidden masks shuffled, feelings, Hidden Faces and objectives drawn.


def sampled(world: World, view: State, seat: SeatNo, stream: Stream) -> State:
    """Give a full record that looks like the view to this seat.

    Feelings are drawn as cards give them and moved by what everybody has seen since; a promise is a sign
    that its giver feels as much.
    """
    dealt = sum(view.round > 0 or bool(hand) for hand in view.hands) > 0
    avatars = _masks(world, view, stream)
    rows = [
        _feelings(view, SeatNo(at), stream, dealt=dealt) if isinstance(row, Hidden) else row
        for at, row in enumerate(view.feelings)
    ]
    full = []
    for at, avatar in enumerate(avatars):
        hidden, wishes, traits = avatar.hidden, avatar.objectives, avatar.traits
        if isinstance(hidden, Hidden):
            hidden = _hidden_face(world, avatar, stream)
        if isinstance(wishes, Hidden):
            wishes = _objectives(view, SeatNo(at), rows[at], stream)
        if isinstance(traits, Hidden):
            preset = world.preset(avatar.first_mask) if isinstance(avatar.first_mask, str) else Traits()
            traits = Traits(*preset)
        full.append(avatar._replace(hidden=hidden, objectives=wishes, traits=traits))
    encounter = view.encounter
    if encounter is not None:
        before = tuple(rows[at] if isinstance(row, Hidden) else row for at, row in enumerate(encounter.before))
        refusals = tuple(
            one._replace(able=one.denied > 0 or rows[one.lender][one.asker].level > 0)
            if isinstance(one.able, Hidden)
            else one
            for one in encounter.refusals
        )
        encounter = encounter._replace(before=before, refusals=refusals)
    notes = tuple(n._replace(background=()) if isinstance(n.background, Hidden) else n for n in view.hall.notes)
    return view._replace(
        hall=view.hall._replace(notes=notes),
        avatars=tuple(full),
        feelings=tuple(rows),
        hands=_hands(view, stream),
        encounter=encounter,
    )


def _masks(world: World, view: State, stream: Stream) -> list[Avatar]:
    """Shuffle the masks that nobody has shown among those who hold them."""
    known = {held.mask for avatar in view.avatars for held in avatar.masks if not isinstance(held.mask, Hidden)}
    left = stream.shuffled([m.id for m in world.masks.masks if m.id not in known and m.id not in view.stock])
    found = []
    for avatar in view.avatars:
        masks = tuple(Held(left.pop()) if isinstance(held.mask, Hidden) else held for held in avatar.masks)
        first = avatar.first_mask
        if isinstance(first, Hidden):
            # The first mask is most likely the one held longest; who holds none had one of any.
            held = next((one.mask for one in masks if isinstance(one.mask, str)), None)
            first = held or stream.pick(world.masks.masks).id
            if view.round == 0 and not masks:
                first = None
        found.append(avatar._replace(masks=masks, first_mask=first))
    return found


def _feelings(view: State, holder: SeatNo, stream: Stream, *, dealt: bool) -> tuple[Feeling, ...]:
    cards = stream.shuffled(setting_up.number_cards())
    row = []
    for target in (*everybody(view), *factions(view)):
        if target == holder or not dealt:
            row.append(NEUTRAL)
            continue
        start = relationships.card_feeling(cards[target % len(cards)])
        shown = view.seen[holder][target]
        if target < len(view.avatars) and view.promised[holder][target] > start.level:
            start = relationships.begin(
                min(relationships.LIMIT, view.promised[holder][target]), enduring=start.enduring
            )
        row.append(relationships.change(start, shown) if shown else start)
    return tuple(row)


def _hidden_face(world: World, avatar: Avatar, stream: Stream) -> tuple[HiddenAction, ...]:
    if not isinstance(avatar.first_mask, str):
        return ()
    return HiddenFaces(world, world.mask(avatar.first_mask)).draw(stream)


def _objectives(view: State, seat: SeatNo, row: tuple[Feeling, ...], stream: Stream) -> tuple[Objective, ...]:
    """Draw objectives as they might have been drawn from these feelings; none if they are not dealt yet."""
    if not view.round:
        return ()
    count = len(view.avatars)
    people: dict[Party, Feeling] = {at: row[at] for at in everybody(view) if at != seat}
    loyal = objectives.allegiance_of({at: row[at] for at in range(count, count + view.hall.factions)})
    found: list[Objective] = []
    for card in stream.shuffled(setting_up.number_cards())[: view.hall.options.objective_cards]:
        kind, friendly = objectives.interpersonal(card)
        targets = objectives.friend(people) if friendly else objectives.enemy(people)
        if targets:
            found.append(Objective(str(card), kind, targets[0]))
        if loyal and (want := objectives.factional(card, row[loyal[0]].level)):
            found.append(Objective(str(card), want, loyal[0]))
    return tuple(found)


def _hands(view: State, stream: Stream) -> tuple[tuple[Card, ...] | Hidden, ...]:
    """Deal the hidden hands again from what the seat does not hold; one card will do to play on."""
    own = {card for hand in view.hands if not isinstance(hand, Hidden) for card in hand}
    left = stream.shuffled([card for card in setting_up.number_cards() if card not in own])
    return tuple((left.pop(),) if isinstance(hand, Hidden) else hand for hand in view.hands)
