"""The table of one challenge in a file: who sits there, what they feel and promised, what they declare and borrow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gmkit.games.masks import relationships, rules
from gmkit.games.masks.content import Mask
from gmkit.games.masks.described.checks import AUTHORITIES, BOTH, Entry, entries
from gmkit.games.masks.encounter import HIDDEN_FACE, OPPOSED, PROPER, UNOPPOSED, Declared, Encounter, Loan, Side
from gmkit.games.masks.loans import delivered
from gmkit.games.masks.model import MAIN, Avatar, Hall, Held, HiddenAction, Notes, Options, State, Whereabouts
from gmkit.games.masks.situation import NOT_CARDS, find_mask
from gmkit.games.masks.steps.declaring import ANYTHING, actions_of
from gmkit.games.masks.ties import NEUTRAL, Party
from gmkit.games.masks.world import World
from gmkit.library.document import Document
from gmkit.names import fold, pick
from gmkit.table.game import SeatNo
from gmkit.table.seats import HUMAN, Seat, Seating


class Table:
    """A challenge of a sound document on the way to a record.

    Attributes:
        document: the file.
        world: the content.
        options: the rules options in force.
        challenge: the file's challenge.
        kind: what sort of challenge it is.
        entries: principals and lenders.
        bands: the factions by each of their names, folded.
        names: of the avatars: principals, lenders, who passed a request on.
        seats: the avatars by name, folded.
    """

    def __init__(self, document: Document, world: World, options: Options) -> None:
        """Take a document without faults of its own, and what it is played with."""
        self.document, self.world, self.options = document, world, options
        self.challenge: Mapping[str, Any] = document.data["challenge"]
        self.kind: str = self.challenge.get("kind", OPPOSED)
        self.entries = entries(self.challenge)
        self.bands = {
            fold(name): at
            for at, faction in reversed(list(enumerate(world.factions)))
            for name in (faction.id, faction.label, *faction.aliases)
        }
        people = [one.name for one in self.entries if not self.is_faction(one)]
        people += [link for one in self.entries for link in one.via if fold(link) not in self.bands]
        self.seats: dict[str, SeatNo] = {}
        self.names: list[str] = []
        for name in people:
            if fold(name) not in self.seats:
                self.seats[fold(name)] = SeatNo(len(self.names))
                self.names.append(name)

    def is_faction(self, one: Entry) -> bool:
        """Say whether a lender is a faction."""
        return one.lender and fold(one.name) in self.bands

    def party(self, name: str) -> Party:
        """Give whom a name means."""
        found = self.seats.get(fold(name))
        return len(self.names) + self.bands[fold(name)] if found is None else found

    def encounter(self, state: State) -> Encounter:
        """Give the challenge with everything declared and lent, and nothing drawn."""
        sides = [self._side(state, side) for side in BOTH[: 1 if self.kind == UNOPPOSED else 2]]
        stake = self.challenge.get("stake")
        if stake is None:
            # Only between two avatars is anything put up beside what the actions are worth.
            alone = self.kind in (UNOPPOSED, *AUTHORITIES)
            stake = 0 if alone else max(rules.investing(side.declared)[0] for side in sides)
        against, goals = self.challenge.get("against"), self.challenge.get("goals", {})
        return Encounter(
            kind=self.kind,
            sides=tuple(side._replace(named=stake if side.seat is not None else 0) for side in sides),
            against=None if against is None else self.party(against),
            stake=stake,
            before=state.feelings,
            had=state.face,
            goals=(goals.get(BOTH[0], ""), goals.get(BOTH[1], "")),
        )

    def state(self) -> State:
        """Give the table with everybody in one scene."""
        count = len(self.names)
        parties = count + len(self.world.factions)
        rows: list[Mapping[str, Any]] = [{} for _ in self.names]
        feelings = [[NEUTRAL] * (parties if at < count else count) for at in range(parties)]
        promised = [[0] * count for _ in range(parties)]
        face, tokens = [0] * count, [0] * count
        for one in self.entries:
            party = self.party(one.name)
            if party < count:
                rows[party] = one.row
                face[party] = one.row.get("face", one.lent if one.lender else 0)
                values = sum(action["value"] for action in one.row.get("hidden", ()))
                tokens[party] = one.row.get("hidden_face", values)
            other = self._felt_about(one)
            if other is not None:
                feelings[party][other] = relationships.begin(self._level(one), enduring=False)
                promised[party][other] = one.row.get("commit", 0)
        avatars = tuple(self._avatar(row, at) for at, row in enumerate(rows))
        owned = {held.mask for avatar in avatars for held in avatar.masks}
        return State(
            hall=Hall(
                Seating(tuple(Seat(name, row.get("level", HUMAN)) for name, row in zip(self.names, rows, strict=True))),
                self.options,
                len(self.world.factions),
                (Notes(),) * count,
            ),
            avatars=avatars,
            feelings=tuple(map(tuple, feelings)),
            seen=((0,) * parties,) * count,
            promised=tuple(map(tuple, promised)),
            debts=((0,) * count,) * count,
            face=(*face, -sum(face)),
            tokens=(*tokens, -sum(tokens)),
            stock=tuple(mask.id for mask in self.world.masks.masks if mask.id not in owned),
            hands=((),) * count,
            round=1,
            order=tuple(SeatNo(at) for at in range(count)),
            where=(Whereabouts(MAIN),) * count,
            worn=tuple(self._worn(row) for row in rows),
        )

    def _level(self, one: Entry) -> int:
        return int(one.row.get("rel" if one.lender else "feeling", 0))

    def _felt_about(self, one: Entry) -> Party | None:
        """Give about whom a feeling and a promise are: who asks, or the other principal."""
        if one.lender:
            return self.party(one.via[-1] if one.via else self.challenge[one.side]["id"])
        other = BOTH[1 - BOTH.index(one.side)]
        return self.party(self.challenge[other]["id"]) if other in self.challenge else None

    def _worn(self, row: Mapping[str, Any]) -> str | None:
        text = row.get("mask")
        return text if text is None or text in NOT_CARDS else find_mask(self.world, text).id

    def _avatar(self, row: Mapping[str, Any], at: int) -> Avatar:
        worn = self._worn(row)
        mask = None if worn is None or worn in NOT_CARDS else find_mask(self.world, worn)
        gender = mask.gender if mask and mask.gender in ("male", "female") else ("female", "male")[at % 2]
        return Avatar(
            row.get("gender", gender),
            first_mask=mask.id if mask else None,
            masks=(Held(mask.id, shown=True),) if mask else (),
            hidden=tuple(
                HiddenAction(
                    one["label"],
                    one["value"],
                    find_action(mask, one["conflicts"]) if mask and "conflicts" in one else None,
                )
                for one in row.get("hidden", ())
            ),
        )

    def _side(self, state: State, side: str) -> Side:
        mine = [one for one in self.entries if one.side == side]
        owner = next((one for one in mine if not one.lender), None)
        if owner is None:
            return Side(None, ())
        return Side(
            self.seats[fold(owner.name)],
            self.declared(state, owner),
            loans=tuple(self._loan(state, one) for one in mine if one.lender),
        )

    def _loan(self, state: State, one: Entry) -> Loan:
        via = tuple(self.seats[fold(link)] for link in one.via)
        reached = delivered(one.lent, len(via) + 1)
        actions = () if self.is_faction(one) else self.declared(state, one)
        return Loan(self.party(one.name), via, one.lent, reached, actions)

    def declared(self, state: State, one: Entry) -> tuple[Declared, ...]:
        """Give what somebody declares: proper actions, then hidden and mundane ones."""
        known = actions_of(self.world, state, self.seats[fold(one.name)])
        found = [self.proper(state, one, text) for text in one.row.get("actions", ())]
        found += [action for action in known.values() if action.kind == HIDDEN_FACE]
        return (*found, *(known[ANYTHING]._replace(label=label) for label in one.row.get("mundane", ())))

    def proper(self, state: State, one: Entry, text: str) -> Declared:
        """Give the proper action that a text names, by mask and action, by id or by label."""
        known = {
            ref: action
            for ref, action in actions_of(self.world, state, self.seats[fold(one.name)]).items()
            if action.kind == PROPER
        }
        worn = self._worn(one.row)
        names = {ref: _spelt(worn, ref, action.label) for ref, action in known.items()}
        title = self.world.mask(worn).title if worn and worn not in NOT_CARDS else worn or "no mask"
        return known[pick(f"proper action of {title}", text, names)]


def _spelt(worn: str | None, ref: str, label: str) -> Sequence[str]:
    name = ref.partition(":")[2]
    return (label, name, f"{worn}.{name}") if name else (label,)


def find_action(mask: Mask, text: str) -> str:
    """Give the id of the mask's action that a text names."""
    names = {one.id: (one.label, one.id, f"{mask.id}.{one.id}") for one in mask.actions}
    return pick(f"action of {mask.title}", text, names)
