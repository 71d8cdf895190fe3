"""Full records that fit what a seat sees: hidden masks shuffled, feelings, Hidden Faces and objectives drawn."""

from __future__ import annotations

from gmkit.chance.cards import Card
from gmkit.chance.source import Stream
from gmkit.games.masks import objectives, relationships, setting_up
from gmkit.games.masks.hidden_draw import HiddenFaces
from gmkit.games.masks.model import Avatar, Held, HiddenAction, Objective, State, Traits
from gmkit.games.masks.steps.stage import everybody, factions
from gmkit.games.masks.ties import NEUTRAL, Feeling, Party
from gmkit.games.masks.world import World
from gmkit.table.game import Hidden, SeatNo


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
        start = setting_up.card_feeling(cards[target % len(cards)])
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
    loyal = objectives.allegiance({at: row[at] for at in range(count, count + view.hall.factions)})
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
