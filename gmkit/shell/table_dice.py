"""What the table rolls or deals: asked for face by face."""

from __future__ import annotations

from gmkit.chance.law import split_faces
from gmkit.errors import ChanceError
from gmkit.shell.output import Voice
from gmkit.shell.prompt import HELP, UndoAsked, brief, read_line
from gmkit.shell.screen import Screen
from gmkit.table.game import HIDDEN, Luck
from gmkit.table.run import TYPED, UNSEEN, Answer, Places, Said
from gmkit.table.seats import Seat, Seating


class TableDice:
    """Answers luck by asking the table, face by face; several may be typed at once."""

    def __init__(
        self,
        voice: Voice,
        places: Places,
        seating: Seating,
        roll: Answer,
        secretly: Answer | None = None,
        screen: Screen | None = None,
    ) -> None:
        """Take who speaks and who sits where.

        Args:
            voice: who speaks.
            places: counts what was answered.
            seating: who sits where.
            roll: rolls for an NPC that nobody rolls for.
            secretly: rolls what only the GM may know of, where others read the screen; None where the GM sits here.
            screen: what it stands on; None where nobody reads it but whoever types.
        """
        self._voice = voice
        self._places = places
        self._seating = seating
        self._roll = roll
        self._secretly = secretly
        self._screen = screen or Screen(voice, shared=False)

    def __call__(self, state: object, need: Luck) -> Said:
        """Ask until the faces can come up; nothing is resolved on half a roll."""
        if need.gm and self._secretly:
            # That it is rolled for would tell, so nothing shows on the screen.
            return self._secretly(state, need)
        seat = None if need.seat is None else self._seating.seats[need.seat]
        npc = seat is not None and seat.npc
        if need.secret and (npc or seat is None):
            self._screen.turn_to_gm()
        try:
            said = self._typed(need, seat)
        finally:
            self._screen.wipe()
        return said or self._left_to_gmkit(state, need)

    def _typed(self, need: Luck, seat: Seat | None) -> Said | None:
        """Ask; give what came up, or None if it is left to gmkit."""
        npc = seat is not None and seat.npc
        question, typed = _question(need, seat), list[str]()
        while True:
            so_far = f" {' '.join(typed)}" if typed else ""
            try:
                line = read_line(self._voice, question + so_far)
            except UndoAsked:
                if not typed:
                    raise
                self._voice.say(f"taken back: {typed.pop()}; undo takes back what was typed before it")
                continue
            if line == "-":
                typed = []
            elif not line and not typed and npc:
                return None
            elif not line and not typed and need.secret:
                self._places.next(need)
                return Said(HIDDEN, UNSEEN)
            if line in ("?", "odds", "-") or not (line or typed):
                self._help(need, line)
                continue
            if need.secret:
                self._screen.typed_by(None if seat is None or npc else seat.name)
            more = split_faces(line)
            try:
                value, taken = need.law.parse([*typed, *more])
            except ChanceError as error:
                if error.missing:
                    typed = need.law.joined([*typed, *more])
                    continue
                # What was typed before is right and stays; only the last line is asked for again.
                self._voice.say(f"{error}; - begins again" if typed else str(error))
                continue
            if taken < len(typed) + len(more):
                left = [*typed, *more][taken:]
                self._voice.say(f"one face too many: {' '.join(left)}; {need.law.piece} again, please")
                typed = []
                continue
            self._places.next(need)
            return Said(value, TYPED)

    def _help(self, need: Luck, line: str) -> None:
        if line == "odds":
            came = "what the table dealt" if need.law.taken else "what came up at the table"
            self._voice.say(f"nothing is to be decided here; type {came}")
        elif line != "-":
            self._voice.say(f"{need.law.piece}: {need.law.expects()}", *([HELP] if line else []))

    def _left_to_gmkit(self, state: object, need: Luck) -> Said:
        said = self._roll(state, need)
        if need.law.taken and need.secret and need.seat is not None:
            # The table's own cards have to lie where gmkit says they do.
            faces = " ".join(need.law.show(said.value))
            self._voice.say(f"for {self._seating.names[need.seat]}, for the GM's eyes: {faces}")
            self._screen.told_gm()
        return said


def _question(need: Luck, seat: Seat | None) -> str:
    npc = seat is not None and seat.npc
    enter = "Enter leaves it to gmkit" if npc else "Enter alone keeps it unseen" if need.secret else ""
    more = "; ".join(filter(None, [need.note, brief(need.law.expects()), enter]))
    whose = f"{seat.name}, " if seat else ""
    return f"{whose}{need.what} ({more}):" if more else f"{whose}{need.what}:"
