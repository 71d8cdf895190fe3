"""Good files with one slip each, in many kinds of file: what `gmkit check` and an editor are both shown."""

from __future__ import annotations

from typing import NamedTuple


class Slip(NamedTuple):
    """One slip.

    Attributes:
        file: the good file, below the checkout.
        old: what stands there once or more; the first is meant.
        new: what stands there instead.
        apart: where the two mark different places: "column" on the same line, or "line".
    """

    file: str
    old: str
    new: str
    apart: str = ""


CHILD = """\
kind: mask-set
schema_version: 1
id: mine
title: Mine
source: {title: Mine, author: Ana, certainty: house}
extends: core:masks
set:
  qs: {name: Tara}
  qs/swing-ropes: {label: Swing from lamps}
add:
  - id: gull
    card: {rank: jack, suit: clubs}
    epithet: the Gull
    actions:
      - {id: dive, label: Dive from a roof, value: 3}
      - {id: steal, label: Steal food, value: 2}
      - {id: circle, label: Circle a ship, value: 2}
      - {id: follow, label: Follow a fisherman, value: 2}
      - {id: perch, label: Perch on a mast, value: 1}
      - {id: shriek, label: Shriek, value: 1}
drop: [jc, jd]
"""
"""A file that changes another in part; it stands beside the others as `CHILD_FILE`."""

CHILD_FILE = "own/child.yaml"

RETAINERS, MASKS, DECK = "content/cipher/retainers.yaml", "content/masks/masks.yaml", "content/cypher/nexus-19.yaml"
FACTIONS, HIDDEN, CITY = "content/masks/factions.yaml", "content/masks/hidden-pool.yaml", "content/masks/city.yaml"
PACK, VELVET = "content/cyffle/pack.yaml", "examples/velvet-masks.yaml"
CARNIVAL, DUEL, FIRE = "examples/carnival.yaml", "examples/celia-and-dav.yaml", "examples/cyffle-fire.yaml"
SPIRE, EVENING, MATCH = "examples/cypher-table.yaml", "examples/gaudiguch.yaml", "examples/whims-match.yaml"

SHAPE = [
    Slip(RETAINERS, "scores: [3, 3, 2]", "scores: [3, 3, 12]"),
    Slip(RETAINERS, "scores: [3, 3, 2]", "scores: [3, 3]"),
    Slip(RETAINERS, "scores: [1, 1, 2]", 'scores: [1, "1", 2]'),
    Slip(RETAINERS, "name: Aslaran, ", ""),
    Slip(RETAINERS, "name: Aslaran", "nmae: Aslaran"),
    Slip(RETAINERS, "id: aslaran", "id: Aslaran"),
    Slip(RETAINERS, "schema_version: 1", "schema_version: one"),
    Slip(RETAINERS, "attributes: [Allure", "atributes: [Allure"),
    # Where a field is missing in a block, the editor marks the block's name, gmkit its first field.
    Slip(RETAINERS, "  certainty: printed\n", "", "line"),
    Slip(RETAINERS, "certainty: printed", "certainty: guessed"),
    Slip(RETAINERS, "[Allure, Nimbleness, Vigor]", "Allure"),
    Slip(MASKS, "gender: female", "gender: femal"),
    Slip(MASKS, "value: 3", "value: three"),
    Slip(MASKS, "card: {rank: jack, suit: spades}", "card: {rank: jack}", "column"),
    Slip(MASKS, "    epithet: the Dashing Swordsman\n", ""),
    Slip(MASKS, "    actions:", "    actoins:"),
    Slip(MASKS, "epithet: the Dashing Swordsman", "epithet:"),
    Slip(MASKS, "tags: [fight, masculine, bold]", "tags: [fight, Masculine, bold]"),
    # Of a list with the same thing twice the editor marks the whole, gmkit the second of the two.
    Slip(MASKS, "tags: [fight, masculine, bold]", "tags: [fight, bold, bold]", "column"),
    Slip(MASKS, "title: The fourteen", "titel: The fourteen"),
    Slip(VELVET, "glyph: leaf", "glyph: leef"),
    Slip(VELVET, "points: 10", "points: 1"),
    Slip(VELVET, "feeling: cold", "feeling: [cold]"),
    Slip(CHILD_FILE, "qs: {name: Tara}", "qs: {nmae: Tara}"),
    Slip(CHILD_FILE, "qs: {name: Tara}", "Qs: {name: Tara}"),
    Slip(CHILD_FILE, "qs: {name: Tara}", "qs: Tara"),
    Slip(CHILD_FILE, "{label: Swing from lamps}", "{label: 1}"),
    Slip(CHILD_FILE, "drop: [jc, jd]", "drop: jc"),
    Slip(CHILD_FILE, "drop: [jc, jd]", "drop: [jc, jc]", "column"),
    Slip(CHILD_FILE, "extends: core:masks\n", "", "line"),  # the editor marks the file, `check` what needs it
    Slip(CHILD_FILE, "extends: core", "extend: core"),
    Slip(CHILD_FILE, "    epithet: the Gull", "    epithat: the Gull"),
    Slip(CHILD_FILE, "set:\n", "sett:\n"),
    Slip(DECK, "copies: 1", "copies: 0"),
    Slip(DECK, "op: purge_own", "op: purge_mine"),
    Slip(DECK, "classes: [middle, lower]", "class: [middle, lower]"),
    Slip(DECK, "effect: house", "effect: ours"),
    Slip(DECK, "total: 19", "total: 90"),
    Slip(FACTIONS, "emblem: sun", "emblem: sunn"),
    Slip(FACTIONS, "{when: avatar-male}", "{when: avatar-mail}"),
    Slip(FACTIONS, "breach: [feminine]", "breach: feminine"),
    Slip(HIDDEN, "conflicts: challenge-swordsmen", "against: challenge-swordsmen"),
    Slip(HIDDEN, "general:", "generals:"),
    Slip(CITY, "level: high-paths", "level: high-path"),
    Slip(CITY, "gender: male", "gender: man"),
    Slip(CITY, "roles:", "role:"),
    Slip(PACK, "letter: C,", "letter: CC,"),
    Slip(PACK, 'letter: "2"', "letter: 2"),
    Slip(PACK, "  - {id: clubs", "  - {id: clubs, colour: black"),
    Slip(CARNIVAL, "level: master", "level: masterly"),
    Slip(CARNIVAL, "hidden_face: 13", "hidden_face: lots"),
    Slip(CARNIVAL, "level: 4, enduring: true", "level: 4, enduring: often"),
    Slip(CARNIVAL, "kind: glorify", "kind: glorfy"),
    Slip(DUEL, "stake: 10", "stake: ten"),
    Slip(DUEL, "rel: 6", "rle: 6"),
    Slip(FIRE, "mode: wager", "mode: wagers"),
    Slip(FIRE, "coins: 2}", "coin: 2}"),
    Slip(SPIRE, "level: master", "level: masterly"),
    Slip(SPIRE, "deck: 6", "deck: six"),
    Slip(EVENING, "treasury: 177", "treasury: much"),
    Slip(EVENING, "gold: 2", "glod: 2"),
    Slip(MATCH, "rounds_to_win: 2", "rounds_to_win: two"),
    Slip(MATCH, "wins: 0", "wins: 0.5"),
]
"""Slips of shape: a field's name, a value, too many or too few."""

YAML = [
    Slip(RETAINERS, "title: The sixteen", "title The sixteen"),
    Slip(RETAINERS, "id: basin\n", "id: basin\nid: bay\n"),
    # Of a bracket that is not closed the editor marks where it had to be, gmkit where it opens.
    Slip(RETAINERS, "attributes: [Allure, Nimbleness, Vigor]", "attributes: [Allure, Nimbleness, Vigor", "line"),
    Slip(RETAINERS, "  author: Neerth", "\tauthor: Neerth"),
    # Of a line that is indented wrongly the editor marks the spaces, or the line above; gmkit the word.
    Slip(RETAINERS, "  author: Neerth", "   author: Neerth", "column"),
    Slip(RETAINERS, '"Cipher: a Gaudiguchian game"', '"Cipher: a Gaudiguchian game'),
    # Of a second colon the editor marks where the text begins, gmkit the colon.
    Slip(RETAINERS, '"Cipher: a Gaudiguchian game"', "Cipher: a Gaudiguchian game", "column"),
    Slip(MASKS, "    gender: male", "    gender: @male"),
    Slip(MASKS, "    gender: male", "    gender: *male"),
    Slip(MASKS, "    gender: male", "    gender male"),
    Slip(MASKS, "    gender: male", "    gender: male\n    gender: female"),
    Slip(MASKS, "    gender: male", "      gender: male", "line"),
    Slip(CHILD_FILE, "qs: {name: Tara}", "qs: {name: Tara", "line"),
    Slip(PACK, 'sign: "♣"', 'sign: "♣'),
    Slip(DECK, "    copies: 1", "    copies: [1"),
    Slip(CITY, "places:", "places"),
    Slip(MATCH, "round: 2\n", "round: 2\nround: 3\n"),
]
"""Slips of YAML itself."""
