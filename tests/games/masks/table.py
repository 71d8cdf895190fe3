"""A small evening written down, for the tests of what is printed of it."""

from __future__ import annotations

from typing import Any

import yaml

from gmkit.games import masks
from gmkit.games.masks.content import load
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import State
from gmkit.games.masks.situation import from_data
from gmkit.printing.sheet import Sheet
from gmkit.shell.desk import Start
from gmkit.shell.print import Filling, Order
from gmkit.table.game import SeatNo
from tests import pressed

GAME = Masks(load())
WORLD = GAME.world

EVENING = """\
kind: masks-situation
schema_version: 1
round: 3
arbiter: Celia
order: [Celia, Dav, Bo]
scene: {title: A masked ball, level: high-paths}
avatars:
  - name: Celia
    player: Ana
    gender: female
    mask: jc
    masks: [jc, {mask: qs, shown: false}]
    face: 20
    hidden_face: 9
    hidden_actions:
      - {label: "Take nobody's orders", value: 2, conflicts: support-another}
      - {label: Chatter when nervous, value: 3, conflicts: dont-talk}
      - {label: Cheer loudly, value: 1, conflicts: lurk-smirk}
      - {label: Feed stray cats, value: 2}
      - {label: Whistle, value: 1}
      - {label: Count gulls, value: 2}
    relationships:
      Dav: 7
      Bo: {level: -5, enduring: true, latent: -3}
      sun-temple: {level: 0, enduring: true, latent: 2, origin: -1, pole: 4}
      moon-temple: {level: 3, origin: 0}
      commission: {level: 2, enduring: true, origin: 1}
    promised: {Dav: 4}
    debts: {Bo: 6}
    objectives:
      - {card: TH, kind: glorify, target: Dav, done: 2}
      - {card: TH, kind: betray, target: moon-temple}
      - {card: AS, kind: humiliate, target: Bo}
    coups: 1
    alienated: true
    background: [Grew up on the boats, Owns a share in a theatre]
    ties: {Dav: cousin}
  - name: Dav
    gender: male
    mask: uncast
    masks: [js]
    character: true
    face: 12
    hidden_face: 3
    relationships: {Celia: 5, Bo: -2}
    promised: {Celia: 5, Bo: 1}
    debts: {Celia: 2}
    traits: {nerve: 9, guile: 1}
    ties: {Bo: rival}
  - name: Bo
    gender: male
    mask: role
    masks: [qd]
    face: 0
    hidden_face: 5
    level: human
factions:
  sun-temple: {feelings: {Celia: 5, Dav: -1}, promised: {Celia: 8}}
"""


def evening(**changes: Any) -> State:
    """Give the record of the evening, with changes."""
    data = yaml.safe_load(EVENING)
    state = from_data(data, WORLD, masks.GAME.read_options([]))
    return state._replace(**changes)


def order(state: State, *seats: int) -> Order:
    """Give the order for the sheets of these seats, or of the whole table."""
    options = state.hall.options._asdict()
    start = Start(GAME, state.hall.seating, options, GAME.resume(state))
    return Order((), None, pressed.setting(), options, Filling(start, state, 1, tuple(map(SeatNo, seats))))


def said(sheet: Sheet) -> list[str]:
    """Give every text on a sheet."""
    return pressed.said(pressed.marks_of(sheet))
