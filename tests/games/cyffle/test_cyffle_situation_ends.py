"""What cannot be so at a table of Cyffle: who has left, a match that is won, suits denied; and what can."""

from __future__ import annotations

from typing import Any

from gmkit.games.cyffle import GAME as CARD
from gmkit.games.cyffle.model import Options
from gmkit.games.cyffle.pack import KINDS
from gmkit.games.cyffle.situation import from_data, to_data
from gmkit.library.document import Diagnostic, Severity
from gmkit.library.load import parse
from gmkit.library.write import dump
from gmkit.table.game import Ask, Over
from tests.cases import every_case
from tests.games.around import judge
from tests.games.cyffle.builders import GAME, at_random, seated

HEAD = "kind: cyffle-situation\nschema_version: 1\n"
THREE = HEAD + "%sseats:\n  - {name: A%s}\n  - {name: B%s}\n  - {name: C%s}\n"
ROWS = (", hand: [2C, 3C]%s", ", hand: [2D, 3D]%s", ", level: human, hand: '?'%s")


def faults(text: str) -> list[Diagnostic]:
    return judge(parse(text, "fire.yaml"), KINDS)


def three(head: str, *rows: str) -> str:
    return THREE % (head, *(*rows, "", "", "")[:3])


def playing(head: str, one: str = "", two: str = "", other: str = "") -> str:
    """Two tricks of four are over."""
    return three(f"trump: H\nleader: A\n{head}", ROWS[0] % one, ROWS[1] % two, ROWS[2] % other)


FAULTS = {
    "a dealer who has left": (
        three("dealer: B\n", "", ", left: true"), "3:9 GM503: the deal is B's, who has left"
    ),
    "the last, who has left, and no dealer": (
        HEAD + "trump: H\nseats:\n  - {name: A, hand: [2C, 3C, 4C, 5C, 6C]}\n"
        "  - {name: B, hand: [2D, 3D, 4D, 5D, 6D]}\n  - {name: C, left: true}\n",
        "3:1 GM503: the deal is C's, who has left",
    ),
    "a leader who sits out": (
        playing("dealer: B\n").replace(", hand: [2C, 3C]", ", sits_out: true"),
        "4:9 GM503: A plays no part in this hand",
    ),
    "somebody asked who has left": (
        three("dealer: B\nundecided: [A, C]\n", ", level: human, left: true", "", ", level: human"),
        "4:13 GM503: A has left",
    ),
    "somebody asked when all is over": (
        three("ended: late\nundecided: [A]\n"), "4:1 GM503: the evening is over"
    ),
    "a tally given up": (
        three("", ", tally: 2, left: true"), "4:22 GM503: who leaves gives up the running tally (CF-10)"
    ),
    "somebody who sits out before the deal": (
        three("dealer: B\n", ", sits_out: true"), "5:15 GM503: who sits a hand out is known when it is dealt"
    ),
    "a suit denied by who sits out": (
        playing("options: {wager_style: open}\n", ", stake: 1", ", stake: 1").replace(
            "level: human, hand: '?'", "sits_out: true, void: [S]"
        ),
        "9:31 GM503: who plays no part in this hand has none",
    ),
    "a match that is won": (
        three("dealer: A\n", "", ", tally: 7", ", tally: 6"), "6:22 GM503: B has won the match already"
    ),
    "a match that is won, between two hands": (
        three("dealer: A\nundecided: [C]\n", "", ", tally: 7", ", level: human"), "7:22 GM503: B has won the match"
    ),
    "a hand after the last": (
        three("number: 4\noptions: {max_hands: 3}\n"), "3:9 GM503: the evening was over after hand 3, by max_hands"
    ),
    "cards gathered twice": (
        three("gathered: [AS, 2D, AS]\n"), "3:20 GM504: this card is in the list already"
    ),
    "one alone, where the ante was agreed": (
        HEAD + "trump: H\nseats:\n  - {name: A, hand: [2C, 3C, 4C]}\n  - {name: B, sits_out: true}\n",
        "4:1 GM506: too few are left to play a hand",
    ),
    "cards seen by one alone": (
        HEAD + "trump: H\nleader: A\nseen: [2D, 2S]\noptions: {wager_style: open}\nseats:\n"
        "  - {name: A, hand: [2C, 3C, 4C, 5C], stake: 1}\n  - {name: B, sits_out: true}\n",
        "5:1 GM503: all others sit out, so that nothing was played",
    ),
    "more suits denied than tricks": (
        playing("", "", "", ", void: [C, D, S]"), "8:40 GM503: a suit is denied in a trick, and 2 tricks are over"
    ),
    "a suit denied in no trick": (
        three("trump: H\nleader: A\n", ", level: human, hand: '?', void: [S]", ", level: human, hand: '?'",
              ", level: human, hand: '?'"),
        "6:40 GM503: a suit is denied in a trick, and no trick is over",
    ),
    "a suit denied and then played": (
        playing("trick: [4S]\n", ", void: [S]").replace("[2C, 3C]", "[2C]"), "5:9 GM503: A has denied spades before"
    ),
}  # fmt: skip


@every_case("name", FAULTS)
def test_a_table_that_cannot_be(name: str) -> None:
    text, wanted = FAULTS[name]
    (found,) = [f"{one.place[0]}:{one.place[1]} {one.code}: {one.message}" for one in faults(text) if one.place]
    assert found.startswith(wanted)


RIGHT = {
    "a dealer who has left, between two hands": three(
        "dealer: B\nundecided: [C]\n", "", ", left: true", ", level: human"
    ),
    "the last to be asked": three("dealer: B\nundecided: [C]\n", ", left: true", ", left: true", ", level: human"),
    "nobody left when all is over": three("ended: late\n", ", left: true", ", left: true", ", left: true"),
    "two with as many hands": three("dealer: A\n", ", tally: 7", ", tally: 7"),
    "one of two who has left": three(
        "dealer: A\nundecided: [C]\n", ", left: true", ", tally: 7", ", level: human"
    ),
    "a match that was won, where it is played for coins": three("options: {mode: wager}\n", ", tally: 7"),
    "one alone, whose stake nobody matched": HEAD + "trump: H\noptions: {wager_style: open}\nseats:\n"
    "  - {name: A, hand: [2C, 3C, 4C, 5C], stake: 1}\n  - {name: B, sits_out: true}\n  - {name: C, sits_out: true}\n",
    "as many suits denied as tricks": playing("", "", "", ", void: [C, D]"),
    "a suit denied in the trick under way": playing("trick: [4S, 4D]\n", "", ", void: [S]", ", void: [C, D]")
    .replace("[2C, 3C]", "[2C]").replace("[2D, 3D]", "[2D]"),
    "a revoke": playing("trick: [4S]\n", ", void: [S], revoked: true").replace("[2C, 3C]", "[2C]"),
}  # fmt: skip


@every_case("name", RIGHT)
def test_a_table_that_can_be(name: str) -> None:
    assert faults(RIGHT[name]) == []
    data = parse(RIGHT[name], "fire.yaml").data
    state = from_data(data, GAME, {**CARD.read_options([]), **data.get("options", {})}).state
    assert faults(dump(to_data(state))) == []


def test_a_hand_that_cannot_keep_to_what_was_denied_is_warned_of() -> None:
    """All hearts and clubs have been played, and P0 has denied the others and holds a card."""
    gone = [f"{rank}{suit}" for suit in "HC" for rank in "23456789TJQKA"]
    rows = "".join(f"  - {{name: P{at}, level: human, hand: '?'{', points: 7' * (at == 1)}}}\n" for at in range(1, 9))
    text = f"{HEAD}trump: S\nleader: P1\nseen: [{', '.join(gone[:18])}]\ntrick: [{', '.join(gone[18:])}]\nseats:\n"
    (found,) = faults(f"{text}  - {{name: P0, level: human, hand: '?', void: [S, D]}}\n{rows}")
    assert (found.severity, found.code) == (Severity.WARNING, "GM503")
    assert found.message == "P0 holds 1 more, and so many are not left of the other suits"
    assert faults(f"{text}  - {{name: P0, level: human, hand: '?', void: [S]}}\n{rows}") == []


def test_the_next_names_a_stake_if_the_first_sits_out() -> None:
    text = three(
        "trump: H\ndealer: C\noptions: {wager_style: open}\n",
        ", sits_out: true",
        ", hand: [2C, 3C, 4C, 5C]",
        ", hand: [2D, 3D, 4D, 5D]",
    )
    data = parse(text, "fire.yaml").data
    rules = GAME
    state = from_data(data, rules, {**CARD.read_options([]), **data["options"]}).state
    asked: Any = rules.pending(state)
    assert (asked.what, asked.seat) == ("stake", 1)
    asked = rules.pending(rules.apply(state, 4).state)
    assert (asked.what, asked.seat) == ("wager", 2)


@every_case("number", range(4))
def test_every_moment_between_hands_can_be_read_again(number: int) -> None:
    options = Options(max_hands=4, purse=(None, 3)[number % 2], tie_tally="each", hands_to_win=2)
    kept = 0
    for state, _ in at_random(seated("human", "skilled", "human"), options, f"between {number}"):
        need = GAME.pending(state)
        if isinstance(need, Over) or (isinstance(need, Ask) and need.what == "next hand"):
            assert faults(dump(to_data(state))) == []
            kept += 1
    assert kept > 1
