"""What City of Masks prints: loads the content, reads the table if there is one, hands both to the sheets, and reads
what was filled in on them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from gmkit.errors import IllegalChoice, decimal, later, listed, quoted, said, say
from gmkit.games.masks import GAME, sheets
from gmkit.games.masks.content import City, FactionSet, MaskSet, World, king_of_clubs
from gmkit.games.masks.files import load, load_city, load_factions, load_masks
from gmkit.games.masks.model import Feeling, State
from gmkit.games.masks.rules.relationships import LIMIT, begin, change
from gmkit.games.masks.stage import everybody, party_name, seats
from gmkit.games.masks.stage import factions as all_factions
from gmkit.games.masks.written import FEELING, MOST, with_pool
from gmkit.library.credit import Credit
from gmkit.library.forms import NOBODY
from gmkit.names import field_word
from gmkit.printing.sheet import Card, Sheet
from gmkit.printing.theme import felt
from gmkit.shell.card import TELLS
from gmkit.shell.desk import ITEM, TICKED, Changed, FilledIn, Forms, Typed
from gmkit.shell.print import Maker, Order
from gmkit.shell.words import called, capital, signed
from gmkit.table.game import Hidden, SeatNo, swapped

SIDE = 3
"""The GM's sheet has the chances for fewer supporters a side than this."""


def _set(order: Order) -> MaskSet:
    found = load_masks(order.content, order.set_id)
    return called(king_of_clubs(found, order.options.get("king_of_clubs", "printed")))


def _city(order: Order) -> City:
    return called(load_city(order.content, order.set_id))


def _factions(order: Order) -> FactionSet:
    return called(load_factions(order.content, order.set_id))


def _world(order: Order) -> World:
    return called(load(order.content, order.set_id))


def mask_cards(order: Order) -> Sheet:
    """Give a card for every mask of the set, and for the masks that no court card stands for, one for each player."""
    from gmkit.games.masks.sheets.look import UTILITY

    city, factions = _city(order), _factions(order).factions
    made = sheets.mask_cards(_set(order), order.setting, city, factions)
    return _for_everybody(made, order.seats, lambda card: UTILITY in card.tags)


def mask_sheets(order: Order) -> Sheet:
    """Give every mask of the set on a page of its own, and those that no court card stands for."""
    return sheets.mask_sheets(_set(order), order.setting, _city(order))


def mask_tents(order: Order) -> Sheet:
    """Give every mask of the set as a table tent, and those that no court card stands for."""
    from gmkit.games.masks.sheets.masks import tent_sheet

    city, factions = _city(order), _factions(order).factions
    return tent_sheet(_set(order), order.setting, city, factions)


def tokens(order: Order) -> Sheet:
    """Give the tokens of both kinds, of one player or of each."""
    from gmkit.games.masks.sheets.pieces import token_sheet

    made = token_sheet(order.setting, sheets.credit())
    return made._replace(cards=tuple(one._replace(copies=one.copies * (order.seats or 1)) for one in made.cards))


def dominoes(order: Order) -> Sheet:
    """Give a double-six set of dominoes."""
    from gmkit.games.masks.sheets.pieces import domino_sheet

    return domino_sheet(order.setting, sheets.credit())


def tracker(order: Order) -> Sheet:
    """Give the relationship tracker, a form of our own (A68): blank, or of each seat meant, from what it sees."""
    if order.filling is None:
        from gmkit.games.masks.sheets.tracker import blank_for

        credit, blanks = sheets.credit(), blank_for(order.names, order.seats)
        if _own_content(order):
            from gmkit.games.masks.sheets.filled import blank_factions

            world = load(order.content, order.set_id)
            credit, bands = _credit(world.masks), called(blank_factions(world))
            blanks = tuple(one._replace(factions=bands) for one in blanks)
        if len(blanks) == 1:
            return sheets.tracker(blanks[0], setting=order.setting, credit=credit)
        return sheets.trackers(blanks, setting=order.setting, credit=credit)
    from gmkit.games.masks.sheets.filled import table_of, tracker_of

    game, world, state = table_of(order.filling)
    made = [called(tracker_of(world, game.view(state, seat), seat)) for seat in order.filling.seats]
    credit = _credit(world.masks)
    if len(made) == 1:
        return sheets.tracker(made[0]._replace(code=order.filling.code), setting=order.setting, credit=credit)
    return sheets.trackers(made, setting=order.setting, credit=credit)


def gm_sheet(order: Order) -> Sheet:
    """Give the GM's sheet, blank, or with the whole table; the chances are those of the options in force."""
    from gmkit.games.masks.sheets.filled import blank_blocs, gm_sheet_of, premise_of, signs_shown, table_of
    from gmkit.games.masks.sheets.matrix import Person, blank_gm

    if order.filling is not None:
        _, world, state = table_of(order.filling)
        filled = called(gm_sheet_of(world, state, _chances(order.options)))
        filled = filled._replace(signs=signs_shown(order.filling, world, state, order.content))
        return sheets.gm_sheet(filled, setting=order.setting, credit=_credit(world.masks))
    blank, credit = blank_gm(), sheets.credit()
    if _own_content(order):
        world = load(order.content, order.set_id)
        blank, credit = blank._replace(blocs=called(blank_blocs(world))), _credit(world.masks)
    if order.names or order.seats:
        people = tuple(Person(name) for name in order.names or ("",) * (order.seats or 0))
        blank = blank._replace(people=people, order=order.names)
    blank = blank._replace(odds=_chances(order.options), premise=premise_of(order.options))
    return sheets.gm_sheet(blank, setting=order.setting, credit=credit)


def relationship_map(order: Order) -> Sheet:
    """Give the relationship map: blank, of the whole table for the GM, or of each seat meant, from what it sees."""
    from gmkit.games.masks.sheets.filled import blank_map, map_of

    if order.filling is None:
        world = _world(order)
        return sheets.relationship_maps([blank_map(world, order.seats)], order.setting, _credit(world.masks))
    from gmkit.games.masks.sheets.filled import table_of

    game, world, state = table_of(order.filling)
    seats = order.filling.seats
    made = [called(map_of(world, game.view(state, seat), seat)) for seat in seats] or [called(map_of(world, state))]
    return sheets.relationship_maps(made, order.setting, _credit(world.masks))


def reference(order: Order) -> Sheet:
    """Give the rules at the table as cards, and on one more which of them are played otherwise."""
    from gmkit.games.masks.model import Options
    from gmkit.games.masks.sheets.reference import reference as made

    found, chosen = _factions(order), Options(**order.options)
    credit = _with(found.source, "factions")
    sheet = made(found.factions, order.setting, credit=credit, options=chosen, others=_others(order.options))
    return _for_everybody(sheet, order.seats, lambda card: card.id == "signals")


_ELSEWHERE = (TELLS.name, "king_of_clubs", "rounds", "max_rounds")
"""The options that go against no reference card: signs are the GM's, the Ringleader has its own, none says how long."""


def _others(options: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Give the options in force that are not the usual ones: what each is about, and how it is played."""
    told = []
    for one in GAME.options:
        value = options.get(one.name, one.default)
        if value != one.default and one.name not in _ELSEWHERE:
            how = said(one.values[value]) if value in one.values else str(value)
            told.append((f"{capital(said(one.help))}.", capital(how)))
    return told


def factions(order: Order) -> Sheet:
    """Give a card for every faction, its ledger blank, or with the whole table's."""
    from gmkit.games.masks.sheets.cards import factions as made
    from gmkit.games.masks.sheets.cards import ledgers_of, powers_of

    credit = _with(_factions(order).source, "factions")
    if order.filling is None:
        return made(powers_of(_world(order)), order.setting, credit=credit)
    from gmkit.games.masks.sheets.filled import table_of

    _, world, state = table_of(order.filling)
    return made(powers_of(called(world)), order.setting, credit=credit, ledgers=ledgers_of(world, state))


def objectives(order: Order) -> Sheet:
    """Give the card of objectives."""
    from gmkit.games.masks.sheets.cards import objectives as made

    return made(order.setting, credit=sheets.credit())


def _for_everybody(made: Sheet, seats: int | None, meant: Callable[[Card], bool]) -> Sheet:
    """Give a sheet with as many of some cards as there are players, if their number is known."""
    if seats is None:
        return made
    return made._replace(cards=tuple(one._replace(copies=seats) if meant(one) else one for one in made.cards))


def _dressed(maker: Maker) -> Maker:
    """Give a maker whose sheets have the colours of their set of masks."""

    def dressed(order: Order) -> Sheet:
        made = maker(order)
        if order.filling is None and not _own_content(order):
            return made
        if order.filling is None:
            return in_colours(made, _set(order))
        from gmkit.games.masks.sheets.filled import table_of

        return in_colours(made, table_of(order.filling)[1].masks)

    return dressed


def in_colours(made: Sheet, masks: MaskSet) -> Sheet:
    """Give a sheet in the colours of a set of masks."""
    return made if masks.theme is None else made._replace(accent=felt(masks.theme.warm, masks.theme.cold))


def _own_content(order: Order) -> bool:
    """Say whether a sheet needs content at all: the bundled factions stand on a blank one anyhow."""
    return bool(order.content) or order.set_id is not None


def _credit(masks: MaskSet) -> str:
    """Give the credit: the game's, and the set's beside it where that is another work."""
    return _with(masks.source, "masks")


def _with(source: Credit, what: str) -> str:
    """Give the credit: the game's, and beside it whose the content is, where that is another work."""
    line = source.line()
    if (source.title, source.author, source.licence) == (sheets.WORK.title, sheets.WORK.author, None):
        return sheets.credit()
    if what == "masks":
        return say("{credit}; masks: {source}", credit=sheets.credit(), source=line)
    return say("{credit}; factions: {source}", credit=sheets.credit(), source=line)


def _chances(options: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    """Give the challenger's chance in per cent as text, rows by its supporters, columns by the defender's."""
    from gmkit.games.masks.figures import opposed_odds
    from gmkit.games.masks.model import Options

    chosen, side = Options(**options), range(SIDE)
    return tuple(tuple(decimal(100 * opposed_odds(own, theirs, chosen), ".1f") for theirs in side) for own in side)


BESIDE = ("reference", "objectives", "factions")
"""What may be asked for with an evening's booklet."""


def tonight(order: Order, beside: Sequence[str] = ()) -> list[Sheet]:
    """Give the booklet of an evening: cover, everybody's tracker, the GM's sheet and map, the masks in play.

    Args:
        order: filled from a file.
        beside: of `BESIDE`, what else is wanted.
    """
    from gmkit.games.masks.sheets.cards import points
    from gmkit.games.masks.sheets.filled import cover_of, draw_cover, masks_of, table_of

    assert order.filling is not None
    _, world, state = table_of(order.filling)
    whole = order._replace(filling=order.filling._replace(seats=()))
    everybody = tuple(SeatNo(at) for at in range(len(state.avatars)))
    each = order._replace(filling=order.filling._replace(seats=everybody))
    title = say("City of Masks: tonight")
    if state.scene:
        title = say("City of Masks: tonight, {scene}", scene=said(state.scene.title))
    cover = Sheet(
        title, _credit(world.masks), pages=draw_cover(called(cover_of(world, state, points(wins=True))), order.setting)
    )
    owned = dict.fromkeys(mask.id for avatar in state.avatars for mask in masks_of(world, avatar))
    shown = called(world)
    cards = sheets.mask_cards(shown.masks, order.setting, None, shown.factions)
    kept = {*owned, "factions-key"}
    in_play = cards._replace(cards=tuple(one for one in cards.cards if one.id in kept), warnings=())
    more = [{**MAKERS}[name](order._replace(filling=None)) for name in beside]
    made = [cover, tracker(each), gm_sheet(whole), relationship_map(whole), *([in_play] if owned else []), *more]
    return [in_colours(one, world.masks) for one in made]


_MAKERS: Mapping[str, Maker] = {
    "mask-sheets": mask_sheets,
    "mask-cards": mask_cards,
    "mask-tents": mask_tents,
    "tokens": tokens,
    "dominoes": dominoes,
    "tracker": tracker,
    "gm-sheet": gm_sheet,
    "reference": reference,
    "factions": factions,
    "objectives": objectives,
    "map": relationship_map,
}
MAKERS: Mapping[str, Maker] = {name: _dressed(maker) for name, maker in _MAKERS.items()}
"""Every sheet with what makes it."""

TONIGHT = (tonight, BESIDE)
"""What prints an evening's booklet, and what may be asked for with it."""


# ---- What was filled in on a tracker or the GM's sheet: each sheet's reading of a figure, then the record after it.


def forms() -> Forms:
    """Give what is made of forms that were filled in."""
    from gmkit.games.masks.situation import from_data

    def record(start: Any) -> State:
        return from_data(start.data, start.game.world, start.options)

    return Forms(record, read_filled, _changeable)


def _changeable(_game: Any, view: State, seat: SeatNo) -> Mapping[str, Any]:
    """Give what a form of a seat's own sheet may change, and whom it names; promises stand on both sides' forms."""
    own, notes = view.avatars[seat], view.hall.notes[seat]
    theirs = [view.feelings[one] for one in all_factions(view)]
    alone = (
        view.hall.seating.names, view.face[seat], view.tokens[seat], own.coups, own.character, own.objectives,
        notes.player, notes.background, view.feelings[seat],
        [None if isinstance(row, Hidden) else row[seat] for row in theirs],
    )  # fmt: skip
    return {"": alone, "owe": view.promised[seat], "owed": [row[seat] for row in view.promised]}


def read_filled(game: Any, state: State, typed: Sequence[Typed]) -> FilledIn:
    """Give the record after what was typed and ticked on seats' trackers, or on anything of the GM's.

    A level stands in its field, or in the boxes that are ticked: the outermost is meant, and where boxes of an enduring
    feeling are ticked that it has left, each is worn. Of discs the last that is filled counts.

    Raises:
        IllegalChoice: readings of a figure disagree, boxes are ticked on both sides, or a figure is none; a line each.
    """
    return _Reading(game.world_of(state), state).read(typed)


class _Typed(NamedTuple):
    """What was typed in one field."""

    form: str  # its file
    sheet: str  # which sheet it stands on, in words
    part: str  # which field of its row: "level", "+3", a number
    words: str
    field: str


_Slot = tuple[str, int, int]
"""A figure of the record: its sort, whose it is, and towards whom; or which objective of whom."""

_TEXTS, _TICKS = ("face", "hidden", "player"), ("coup", "character", "goal")


class _Reading:
    """Forms while they are read."""

    def __init__(self, world: World, state: State) -> None:
        """Take what they begin with."""
        self.world, self.state = world, state
        self.seat: SeatNo | None = None  # whose form is read
        self.names = [party_name(world, state, one) for one in (*everybody(state), *all_factions(state))]
        self.words = {field_word(name): party for party, name in enumerate(self.names)}
        self.changes: list[Changed] = []

    def read(self, typed: Sequence[Typed]) -> FilledIn:
        """Give the record after them."""
        slots: dict[_Slot, list[_Typed]] = {}
        untaken: list[tuple[str, str]] = []
        read: set[str] = set()
        for form, filled, self.seat in typed:
            for field, words in filled.items():
                found = self._slot(field)
                if found is None or not self._is_known(found[0]):
                    if not (words == TICKED and _FOR_THE_EYE(field)):
                        untaken.append((field, words))
                elif field not in read:
                    slot, sheet, part = found
                    slots.setdefault(slot, []).append(_Typed(form, sheet, part, words, field))
                    read.add(field)
        wrong = []
        for slot, own in slots.items():
            try:
                {"feeling": self._feeling, "note": self._notes}.get(slot[0], self._figure)(slot, own)
            except IllegalChoice as error:
                wrong.append(f"{listed(dict.fromkeys(one.form for one in own), 'and')}: {error}")
        if wrong:
            raise IllegalChoice("\n".join(wrong))
        return FilledIn(self.state, tuple(self.changes), tuple(untaken))

    # --- which figure a field is of

    def _slot(self, field: str) -> tuple[_Slot, str, str] | None:
        """Give the figure of a field, the sheet it stands on, and which part of its row it is; None for any other."""
        first, *rest = field.split(".")
        if first == "gm":
            return self._on_gm_sheet(rest) if self.seat is None else None
        who = self.words.get(first)
        if who is None or who >= seats(self.state) or self.seat not in (None, who):
            return None
        sheet = say("tracker of {names}", names=self.names[who])
        match rest:
            case [("face" | "hidden" | "coup" | "goal" | "note") as sort, number] if number.isdigit():
                return (sort, who, int(number) if sort == "goal" else 0), sheet, number
            case [("player" | "character") as sort]:
                return (sort, who, 0), sheet, ""
            case [other, ("owe" | "owed") as way] if other in self.words:
                giver, taker = (who, self.words[other]) if way == "owe" else (self.words[other], who)
                return (("promised", giver, taker), sheet, "") if taker < seats(self.state) else None
            case [other, "theirs", part] if self._is_faction(other) and _IS_LEVEL(part):
                return ("feeling", self.words[other], who), sheet, part
            case [other, part] if self.words.get(other, who) != who and _IS_LEVEL(part):
                return ("feeling", who, self.words[other]), sheet, part
        return None

    def _on_gm_sheet(self, rest: Sequence[str]) -> tuple[_Slot, str, str] | None:
        """Give the same of a field of the GM's sheet."""
        match rest:
            case [who, ("face" | "hidden" | "coup" | "note") as sort, number] if (
                self._is_seat(who) and number.isdigit()
            ):
                return (sort, self.words[who], 0), said(_GM), number
            case [who, "goal", number] | [who, "block", "goal", number] if self._is_seat(who) and number.isdigit():
                return ("goal", self.words[who], int(number)), said(_GM), number
            case [who, to, "level"] if {who, to} <= self.words.keys() and self.words[who] != self.words[to]:
                meant = self.words[who], self.words[to]
                return (("feeling", *meant), said(_GM), "level") if min(meant) < seats(self.state) else None
        return None

    def _is_seat(self, word: str) -> bool:
        return self.words.get(word, seats(self.state)) < seats(self.state)

    def _is_faction(self, word: str) -> bool:
        return self.words.get(word, 0) >= seats(self.state)

    def _is_known(self, slot: _Slot) -> bool:
        """Say whether the record knows what is changed; what is kept on paper alone is not taken."""
        sort, who, which = slot
        if sort == "feeling":
            return not isinstance(self.state.feelings[who], Hidden)
        if sort == "goal":
            return 0 < which <= len(self._goals(who))
        return sort != "note" or not isinstance(self.state.hall.notes[who].background, Hidden)

    def _goals(self, who: int) -> list[int]:
        """Give which objectives stand on a sheet, in its order: card by card."""
        own = self.state.avatars[who].objectives
        if isinstance(own, Hidden):
            return []
        cards = list(dict.fromkeys(one.card for one in own))
        return sorted(range(len(own)), key=lambda at: cards.index(own[at].card))

    # --- what it comes to

    def _row(self, slot: _Slot) -> str:
        """Name a row of a sheet."""
        sort, who, to = slot
        whose = self.names[who]
        if sort == "feeling":
            return say("{whose} for {names}", whose=whose, names=self.names[to])
        return say("{whose} to {names}", whose=whose, names=self.names[to]) if sort == "promised" else whose

    def _agreed(self, slot: _Slot, readings: Mapping[str, tuple[str, Any]]) -> Any:
        """Give what all sheets say, each with its reading in words; raises IllegalChoice where they differ."""
        (first, (told, value)), *others = readings.items()
        for sheet, (other, differs) in others:
            if differs != value:
                raise IllegalChoice(
                    say(
                        "{row}: {first} says {told}, {sheet} says {other}; settle it on one",
                        row=self._row(slot),
                        first=first,
                        told=told,
                        sheet=sheet,
                        other=other,
                    )
                )
        return value

    def _by_sheet(self, own: Sequence[_Typed]) -> dict[str, list[_Typed]]:
        found: dict[str, list[_Typed]] = {}
        for one in own:
            found.setdefault(one.sheet, []).append(one)
        return found

    def _figure(self, slot: _Slot, own: Sequence[_Typed]) -> None:
        """Take anything but feelings and notes."""
        sort, who, to = slot
        readings: dict[str, tuple[str, Any]] = {}
        for sheet, some in self._by_sheet(own).items():
            if sort == "coup":
                readings[sheet] = (say("{n} more|{n} more", number=len(some)), len(some))
            elif sort in _TICKS:
                readings[sheet] = (say("ticked"), True)
            else:
                last = max(some, key=lambda one: int(one.part or 0))
                said = last.words if sort == "player" else self._amount(last, f"{sheet}, {self._row(slot)}, {sort}")
                readings[sheet] = (last.words, said)
        value = self._agreed(slot, readings)
        getattr(self, f"_put_{sort}")(SeatNo(who), to, value)

    def _amount(self, typed: _Typed, where: str) -> int:
        if not re.fullmatch(r"[0-9]{1,7}", typed.words) or int(typed.words) > MOST:
            raise IllegalChoice(
                say("{where}: {words} is no number from 0 to {most}", where=where, words=quoted(typed.words), most=MOST)
            )
        return int(typed.words)

    def _put(self, who: int, what: str, before: Any, after: Any, *place: Any, value: Any = None) -> bool:
        """Note a change, where it is one; say whether it is."""
        if before != after:
            was, now = (signed(one.level) if isinstance(one, Feeling) else str(one) for one in (before, after))
            self.changes.append(Changed(self.names[who], what, was, now, place, after if value is None else value))
        return bool(before != after)

    def _put_face(self, who: SeatNo, _to: int, value: int) -> None:
        if self._put(who, say("Face"), self.state.face[who], value, "avatars", who, "face"):
            self.state = self.state._replace(face=with_pool(swapped(self.state.face, who, value)[:-1]))

    def _put_hidden(self, who: SeatNo, _to: int, value: int) -> None:
        if self._put(who, say("Hidden Face"), self.state.tokens[who], value, "avatars", who, "hidden_face"):
            self.state = self.state._replace(tokens=with_pool(swapped(self.state.tokens, who, value)[:-1]))

    def _put_coup(self, who: SeatNo, _to: int, value: int) -> None:
        made = self.state.avatars[who].coups
        self._put(who, say("Major Coups"), made, made + value, "avatars", who, "coups")
        self._own(who, coups=made + value)

    def _put_character(self, who: SeatNo, _to: int, value: bool) -> None:
        if not self.state.avatars[who].character:
            self._put(who, say("own Character"), say("no"), say("yes"), "avatars", who, "character", value=value)
            self._own(who, character=True)

    def _put_player(self, who: SeatNo, _to: int, value: str) -> None:
        if len(value) > _LONGEST_NAME:
            raise IllegalChoice(
                say(
                    "{name}, player: {value} has over {longest_name} letters",
                    name=self.names[who],
                    value=quoted(value),
                    longest_name=_LONGEST_NAME,
                )
            )
        self._put(who, say("player"), self.state.hall.notes[who].player, value, "avatars", who, "player")
        self._note(who, player=value)

    def _put_goal(self, who: SeatNo, number: int, _value: bool) -> None:
        at = self._goals(who)[number - 1]
        own = self.state.avatars[who].objectives
        assert not isinstance(own, Hidden)
        if own[at].done is None:
            done = self.state.round
            place = ("avatars", who, "objectives", at, "done")
            self._put(who, say("objective {figure}", figure=number), say("open"), say("achieved"), *place, value=done)
            self._own(who, objectives=swapped(own, at, own[at]._replace(done=done)))

    def _put_promised(self, giver: int, taker: int, value: int) -> None:
        rows = self.state.promised
        place = (*self._holder(giver, "promised"), (self.names[taker],))
        if self._put(giver, say("promised to {names}", names=self.names[taker]), rows[giver][taker], value, *place):
            self.state = self.state._replace(promised=swapped(rows, giver, swapped(rows[giver], taker, value)))

    def _holder(self, party: int, *fields: str) -> tuple[Any, ...]:
        """Give where an avatar or a faction stands in a situation; of its fields an avatar has the first."""
        if party < seats(self.state):
            return ("avatars", party, fields[0])
        return ("factions", self._called(party), fields[-1])

    def _called(self, party: int) -> tuple[str, ...]:
        """Give how a party may be called in a situation, the usual way first."""
        if party < seats(self.state):
            return (self.names[party],)
        return (self.world.factions[party - seats(self.state)].id, self.names[party])

    def _own(self, who: SeatNo, **fields: Any) -> None:
        avatars = self.state.avatars
        self.state = self.state._replace(avatars=swapped(avatars, who, avatars[who]._replace(**fields)))

    def _note(self, who: SeatNo, **fields: Any) -> None:
        hall = self.state.hall
        notes = swapped(hall.notes, who, hall.notes[who]._replace(**fields))
        self.state = self.state._replace(hall=hall._replace(notes=notes))

    def _notes(self, slot: _Slot, own: Sequence[_Typed]) -> None:
        """Add lines to what is known of an avatar, in the order of their sheets."""
        who = SeatNo(slot[1])
        known = self.state.hall.notes[who].background
        assert not isinstance(known, Hidden)
        lines = [one.words for one in sorted(own, key=lambda one: (one.sheet == said(_GM), int(one.part)))]
        if long := next((line for line in lines if len(line) > _LONGEST_FACT), None):
            raise IllegalChoice(
                say(
                    "{name}, notes: {long} has over {longest_fact} letters; part it",
                    name=self.names[who],
                    long=quoted(long),
                    longest_fact=_LONGEST_FACT,
                )
            )
        for line in lines:
            self._put(who, say("note"), "", line, "avatars", who, "background", ITEM)
        self._note(who, background=(*known, *lines))

    # --- feelings

    def _feeling(self, slot: _Slot, own: Sequence[_Typed]) -> None:
        """Take a feeling: from its field, its boxes, or both where they agree."""
        _, holder, to = slot
        row = self.state.feelings[holder]
        assert not isinstance(row, Hidden)
        readings = {}
        for sheet, some in self._by_sheet(own).items():
            found = self._felt(row[to], some, f"{sheet}, {self._row(slot)}")
            readings[sheet] = (signed(found.level), found)
        felt: Feeling = self._agreed(slot, readings)
        place = (*self._holder(holder, "relationships", "feelings"), self._called(to))
        value = FEELING.write(NOBODY, felt)
        what = say("feeling for {names}", names=self.names[to])
        worn = felt != row[to] and felt.level == row[to].level
        if worn:
            was, now = (
                say("{latent} left of {level}", latent=signed(one.latent), level=signed(one.level))
                for one in (row[to], felt)
            )
            self.changes.append(Changed(self.names[holder], what, was, now, place, value))
        elif not self._put(holder, what, row[to], felt, *place, value=value):
            return
        self.state = self.state._replace(feelings=swapped(self.state.feelings, holder, swapped(row, to, felt)))

    def _felt(self, feeling: Feeling, typed: Sequence[_Typed], where: str) -> Feeling:
        """Give what one sheet says of a feeling."""
        figure = next((one.words for one in typed if one.part == "level"), None)
        boxes = sorted(int(one.part) for one in typed if one.part != "level")
        by_figure = None if figure is None else _at(feeling, _level(figure, where))
        if not boxes:
            assert by_figure is not None
            return by_figure
        if boxes[0] < 0 < boxes[-1]:
            told = listed((signed(boxes[0]), signed(boxes[-1])), "and")
            raise IllegalChoice(
                say("{where}: boxes are ticked on both sides, {told}; leave one side empty", where=where, told=told)
            )
        by_boxes = _ticked(feeling, boxes)
        if by_boxes is None:
            told = say(
                "{latent} is printed, {ticked} is ticked", latent=signed(feeling.latent), ticked=signed(boxes[0])
            )
            raise IllegalChoice(
                say("{where}: crosses are on both sides, {told}; write the figure alone", where=where, told=told)
            )
        if by_figure is not None and by_figure.level != by_boxes.level:
            told = say(
                "the figure says {level}, the boxes say {boxes}",
                level=signed(by_figure.level),
                boxes=signed(by_boxes.level),
            )
            raise IllegalChoice(say("{where}: {told}; correct one of them", where=where, told=told))
        return by_boxes


_GM = later("GM sheet")
_LONGEST_FACT, _LONGEST_NAME = 500, 200
_FOR_THE_EYE = re.compile(r"gm\.(turn|round-[0-9]+|sign)\..*").fullmatch
"""Boxes that a GM ticks as the evening goes on, and that nothing is kept of."""
_IS_LEVEL = re.compile(r"level|[+-]([1-9]|10)").fullmatch


def _level(words: str, where: str) -> int:
    """Read a figure from −10 to +10."""
    plain = words.replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-").replace(" ", "")
    if not re.fullmatch(r"[+-]?[0-9]{1,2}", plain) or abs(int(plain)) > LIMIT:
        raise IllegalChoice(
            say(
                "{where}: {words} is no figure from −{limit} to +{limit}", where=where, words=quoted(words), limit=LIMIT
            )
        )
    return int(plain)


def _at(feeling: Feeling, level: int) -> Feeling:
    """Give a feeling at another level, none of its boxes crossed out; at its own it stays as it is."""
    if level == feeling.level:
        return feeling
    side = (level > 0) - (level < 0)
    if level and feeling == begin(feeling.level, enduring=feeling.enduring):
        return begin(level, enduring=feeling.enduring)
    if not feeling.enduring:
        plain = feeling == begin(feeling.level, enduring=False)
        return begin(level, enduring=False) if plain else feeling._replace(level=level, latent=level)
    pole = max(feeling.pole, abs(level)) if side == feeling.origin else feeling.pole
    return feeling._replace(level=level, latent=level, pole=pole)


def _ticked(feeling: Feeling, boxes: Sequence[int]) -> Feeling | None:
    """Give a feeling after boxes of one side are ticked, in order; None where crosses are on the other side.

    Of an enduring one, boxes that it has left are worn, and at 0 those on the way to what it was, or its contrary.
    """
    side = 1 if boxes[0] > 0 else -1
    outermost = max(map(abs, boxes))
    if not feeling.enduring:
        return _at(feeling, side * outermost)
    if feeling.level == 0:
        return None if feeling.latent * side < 0 else change(feeling, side * len(boxes))
    if feeling.level * side > 0 and outermost <= abs(feeling.level):
        return change(feeling, -side * len(boxes))
    return _at(feeling, side * outermost)
