"""Random Cipher ventures, twice: through the public contract, and as a plain loop of the same rules.

Both keep what the rules and the players may ask for: gold, Treasury, whose turn it is, how many there were, and who
last took gold from whom.
"""

from __future__ import annotations

from random import Random

from gmkit.chance.source import Source, Stream
from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.game import Cipher, make_hall
from gmkit.games.cipher.model import Options, State, Venture
from gmkit.games.cipher.ventures import make_board
from gmkit.library.shelves import bundled, load_trusted
from gmkit.table.game import Ask, Luck, SeatNo
from gmkit.table.seats import Seat, Seating

RETINUES = (
    ("dracnari", "clangoru", "faeling", "taurian"),
    ("elfen", "loboshigaru", "krokani", "mugwump"),
    ("furrikin", "merian", "taedae", "trill"),
    ("aslaran", "igasho", "lucidian", "orclach"),
)


def opening() -> tuple[Cipher, Venture]:
    """Give the game, and the sample evening before its first turn."""
    retainers = RetainerSet.from_data(load_trusted(bundled("content") / "cipher" / "retainers.yaml").data)
    seating = Seating(tuple(Seat(name) for name in ("Ssalabi", "Chixesoro", "Nothlia", "Shirestu")))
    board = make_board(make_hall(retainers, seating, Options()), RETINUES, SeatNo(0))
    return Cipher(retainers), Venture(board, (0, 0, 0, 0, 200), SeatNo(0), 0, None, None, 0, (None,) * 4)


def through_the_contract(game: Cipher, start: Venture, games: int) -> int:
    """Play games at random by pending and apply; give the number of answers."""
    pending, apply = game.pending, game.apply
    answers = 0
    for number in range(games):
        stream: Stream = Source("bench").at(number)
        state: State = start
        while True:
            need = pending(state)
            if type(need) is Luck:
                state = apply(state, need.law.draw(stream)).state
            elif type(need) is Ask:
                state = apply(state, stream.pick(need.choices.values)).state  # type: ignore[attr-defined]
            else:
                break
            answers += 1
    return answers


class Plain:
    """The same rules in one loop, with nothing to spare."""

    def __init__(self) -> None:
        """Take the totals of the sample evening."""
        self.totals = opening()[1].board.totals

    def play(self, games: int) -> int:
        """Play games at random; give the number of answers."""
        return sum(self._game(Random(number)) for number in range(games * 4))

    def _game(self, luck: Random) -> int:
        totals, draw = self.totals, luck.random
        gold, robbers = [0, 0, 0, 0], [None, None, None, None]
        treasury, seat, turns, answers = 200, 0, 0, 0
        while treasury:
            venture = int(draw() * 6)
            answers += 1
            attribute = venture % 3
            own = totals[seat][attribute]
            if venture < 3:
                face = int(draw() * 6) + 1
                answers += 1
                earned = own if face == 6 else 2 * face if own >= 2 * face else 0
                earned = min(earned, treasury)
                treasury -= earned
                gold[seat] += earned
            else:
                other = int(draw() * 3)
                other += other >= seat
                answers += 1
                lead = own - totals[other][attribute]
                if lead > 0:
                    face = int(draw() * 6) + 1
                    answers += 1
                    giver, taker, owed = other, seat, face if lead >= face else 0
                    if face == 6:
                        owed = lead
                        if venture != 5:
                            giver, taker = seat, other
                    owed = min(owed, gold[giver])
                    if owed:
                        gold[giver] -= owed
                        gold[taker] += owed
                        robbers[giver] = taker  # type: ignore[call-overload]
            seat = (seat + 1) % 4
            turns += 1
        return answers
