"""What NPCs give away: the signs each of them has, when one is shown, and how that is told.

A sign is display and never rule: it is found from what has happened, by draws of its own, and no player reads it, but
in a study that asks what reading is worth. So it can be left out and nothing else changes, and a game that is taken up
again shows what it would have shown.

Each NPC has up to three signs, each for one thing that may be so (a meaning). In a round two NPCs at most show
something, and each once. What is drawn for a sign holds for the round: where its meaning is so at any time in it, the
sign is shown with the first of the level's `RATES`; where it never is, with the second, at the first occasion.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NamedTuple

from gmkit.chance.source import Source
from gmkit.names import fold
from gmkit.shell.card import TEMPERS
from gmkit.shell.desk import Look, Start, Tells
from gmkit.shell.words import NAME, Wording, capital
from gmkit.table.game import Ask, SeatNo, SignMeant, SignShown, seen_by
from gmkit.table.run import FORCED, Moment, Places
from gmkit.table.seats import Seat

RATES = {
    "weak": (0.80, 0.10),
    "average": (0.65, 0.15),
    "skilled": (0.50, 0.20),
    "master": (0.40, 0.30),
    "grandmaster": (0.30, 0.30),
}
"""For each level how often a sign is shown in a round where its meaning is so, and where it is not."""

MOST_SIGNS = 3
"""So many signs an NPC has at most."""

AT_ONCE = 2
"""So many NPCs show something in a round at most."""


class Sign(NamedTuple):
    """What may be seen of an NPC."""

    words: str  # in the third person, to stand behind a name
    meaning: str  # what it stands for, by its key in a file of words
    dress: str = ""  # in what alone it is shown; empty for always


def signs_of(tells: Tells, start: Start, state: Any, words: Wording) -> tuple[tuple[Sign, ...], ...]:
    """Give everybody's signs by seat; a person has none.

    They hang on the names round the table and not on a seed: an NPC keeps its signs from evening to evening, so that
    people may learn them and a sheet can have them before a game begins. Nobody shares one while there are enough.
    """
    taken: set[str] = set()
    found: list[tuple[Sign, ...]] = []
    for at, seat in enumerate(start.seating):
        look = tells.look(start.game, state, SeatNo(at)) if seat.npc else Look()
        if not look.temper and seat.style in TEMPERS:
            look = look._replace(temper=seat.style)
        signs = tuple(_signs(tells, look, fold(seat.name), words, taken)) if seat.npc else ()
        taken |= {sign.words for sign in signs}
        found.append(signs)
    return tuple(found)


def told_signs(tells: Tells | None, start: Start, state: Any, words: Wording) -> list[list[tuple[Sign, str, str]]]:
    """Give by seat everybody's signs, each with what it stands for and how far it can be trusted, in words."""
    if tells is None:
        return [[] for _ in start.seating]
    return [
        [(one, words.at("tells", "meanings", one.meaning), words.at("tells", "often", seat.level)) for one in own]
        for seat, own in zip(start.seating, signs_of(tells, start, state, words), strict=True)
    ]


def _signs(tells: Tells, look: Look, name: str, words: Wording, taken: set[str]) -> Iterator[Sign]:
    """Give one NPC's signs: one of what it wears, one of its temper, as far as there are such, and any."""
    stream = Source(name, ("tells",)).at("signs")
    of_temper: Sequence[str] = words.at("tells", "signs", look.temper) if look.temper else ()
    anybodys: Sequence[str] = words.at("tells", "signs", "any")
    stocks = [(look.dress, look.signs), ("", of_temper), ("", anybodys), ("", anybodys), ("", anybodys)]
    stocks = [(dress, stock) for dress, stock in stocks if stock]
    own: set[str] = set()
    for meaning, (dress, stock) in zip(stream.shuffled(tells.meanings)[:MOST_SIGNS], stocks, strict=False):
        free = [one for one in stock if one not in taken | own] or [one for one in stock if one not in own]
        if free:
            own.add(one := stream.pick(free))
            yield Sign(one, meaning, dress)


OnPurpose = Callable[[str, Any, Ask, Any, Seat], bool]
"""A meaning that is not so, a view, what was asked, the choice, whose it is -> whether its sign is shown still."""


class Watch:
    """Looks on while a game is played, and finds what its NPCs give away.

    Attributes:
        words: the words that are told by.
    """

    def __init__(
        self, tells: Tells, start: Start, seed: str, words: Wording, on_purpose: OnPurpose = lambda *_: False
    ) -> None:
        """Take what NPCs may give away, where the game begins, what its draws depend on, and the words.

        Args:
            tells: what may be given away.
            start: where the game begins.
            seed: what draws depend on.
            words: the words.
            on_purpose: who shows a sign that means nothing; nobody does outside a study.
        """
        self.words = words
        self._on_purpose = on_purpose
        self._tells, self._start, self._seed = tells, start, seed
        self.begin()

    def begin(self) -> None:
        """Begin again, with nothing seen."""
        self._places = Places()
        self._signs: tuple[tuple[Sign, ...], ...] | None = None
        self._round: Any = None
        self._seen: set[SeatNo] = set()  # who has shown something in this round
        self._deeds: dict[int, Any] = {}  # for each sign, by its identity, the event that it came with

    def marked(self, before: Any, moment: Moment[Any]) -> Moment[Any]:
        """Give a moment with what its seat shows, if it shows anything; moments come in their order, none left out.

        Args:
            before: the record before it.
            moment: what happened.
        """
        need, said = moment.need, moment.said
        if said.by == FORCED:
            return moment
        place = self._places.next(need)
        if not isinstance(need, Ask) or not self.looked(moment):
            return moment
        now = self._tells.round(before)
        if now != self._round:
            self._round = now
            self._seen.clear()
        if now is None or need.seat in self._seen or len(self._seen) == AT_ONCE:
            return moment
        # What the player drew from, so that a limit is found as it was set.
        source = Source(self._seed).named("player", need.seat).placed(*place)
        shown = self._shown(before, need, said.value, source)
        if not shown:
            return moment
        # It comes with the deed, before what the deed brings about.
        deed = moment.events[:1]
        self._deeds[id(shown[0])] = deed[0] if deed else None
        return moment._replace(events=(*deed, *shown, *moment.events[1:]))

    @staticmethod
    def looked(moment: Moment[Any]) -> bool:
        """Say whether signs are looked for in a moment: an NPC has chosen."""
        return isinstance(moment.need, Ask) and moment.said.by.startswith("npc:")

    def _shown(self, state: Any, ask: Ask, choice: Any, source: Source) -> tuple[Any, ...]:
        """Give the first sign that is shown at this choice, and what it means."""
        tells, game, seat = self._tells, self._start.game, ask.seat
        if self._signs is None:
            self._signs = signs_of(tells, self._start, state, self.words)
        who, view = self._start.seating.seats[seat], game.view(state, seat)
        for sign in self._signs[seat]:
            if sign.dress and sign.dress != tells.dress(state, seat):
                continue
            so = tells.is_so(sign.meaning, game, view, ask, choice, who, source)
            drawn = Source(self._seed, ("tells",)).at("shown", seat, sign.meaning, self._round).unit()
            if so is None:
                continue
            if drawn < RATES[who.level][0 if so else 1] or (
                not so and self._on_purpose(sign.meaning, view, ask, choice, who)
            ):
                self._seen.add(seat)
                return SignShown(seat, sign.words), SignMeant(seat, sign.meaning, so)
        return ()

    def told(self, texts: Sequence[str], events: Sequence[Any]) -> list[str]:
        """Give the sentences of events with the signs among them, each behind its deed where that was told.

        Args:
            texts: a sentence for each event, empty for what is not told.
            events: what happened; what a sign means is told if it is among them.
        """
        lines = [*texts]
        for at, event in enumerate(events):
            if not isinstance(event, SignShown):
                continue
            deed = at - 1 if self._is_deed(events[at - 1] if at else None, event) and lines[at - 1] else None
            meant = events[at + 1] if at + 1 < len(events) else None
            margin = ""
            if isinstance(meant, SignMeant):
                margin = f" [{self.words.at('tells', 'so' if meant.true else 'bluff')}]"
            who = self._who(event.seat, "" if deed is None else lines[deed])
            sentence = f"{who} {self.words.called(event.words)}.{margin}"
            if deed is None:
                lines[at] = sentence
            else:
                lines[deed] += f" {sentence}"
        return lines

    def _is_deed(self, before: Any, sign: SignShown) -> bool:
        """Say whether an event is what somebody did with a sign; it may have been nobody else's business."""
        deed = self._deeds.get(id(sign))
        return deed is not None and before is deed and getattr(deed, "seat", None) == sign.seat

    def _who(self, seat: SeatNo, deed: str) -> str:
        """Give she or he where that can mean nobody else, and the name if not, or if nobody said which."""
        names = self._start.seating.names
        said = [self._tells.pronoun(self._start.game, one) for one in self._start.seating]
        own, pronoun = names[seat], said[seat]
        alike = any(name in deed for at, name in enumerate(names) if at != seat and said[at] == pronoun)
        form = self.words.at("pronouns", pronoun, "they") if pronoun in ("she", "he") else NAME
        return capital(form) if form != NAME and own in deed and not alike else own


# ---- Readers, for a study: what a sign makes likelier to an NPC that has counted how often it was right.

TAKEN = (0.5, 0.25)
"""How often a sign is taken to be shown where its meaning comes out so, and where not, before anything is counted."""

TAKEN_AS = 2
"""So many observations of each that is worth."""

WORTH = 0.3
"""What a sign must be worth, in Face, to be shown on purpose."""

BLUFFERS = ("master",)
"""The levels that may show a sign on purpose: a grandmaster's mean nothing, whoever shows them."""


class Reading:
    """Looks on at a table of a study, and says what signs make likelier to whoever reads them.

    It is shown what all see, and never what is so. What each sign stands for is known, as to somebody who has met its
    NPC before; how often it is right is counted anew in every game, by what comes out.
    """

    def __init__(self, tells: Tells, start: Start, words: Wording, bluffers: Collection[SeatNo] = ()) -> None:
        """Take what NPCs may give away, where the game begins, the words, and who may show signs on purpose."""
        assert tells.reads is not None
        self._tells, self._start, self._words, self._bluffers = tells, start, words, bluffers
        self._reads = tells.reads()

    def begin(self, source: Source) -> None:
        """Begin a game, with nothing seen and nothing counted."""
        seed = str(source.named("tells").stream().below(1 << 32))
        self._watch = Watch(self._tells, self._start, seed, self._words, self._on_purpose)
        self._round: Any = None
        self._standing: set[tuple[SeatNo, str]] = set()  # the signs of this round that nothing has come of yet
        self._counted: Counter[tuple[SeatNo, str, bool]] = Counter()
        self._shown: Counter[tuple[SeatNo, str, bool]] = Counter()

    def see(self, before: Any, moment: Moment[Any]) -> None:
        """See what has happened, with the signs in it."""
        now = self._tells.round(before)
        if now != self._round:
            self._round = now
            self._standing.clear()
        events = self._watch.marked(before, moment).events
        self._standing |= {(event.seat, event.stands_for) for event in events if isinstance(event, SignMeant)}
        for seat, meaning, so in self._reads.found(seen_by(events, None)):
            if so is None:
                self._standing.discard((seat, meaning))
                continue
            self._counted[seat, meaning, so] += 1
            self._shown[seat, meaning, so] += (seat, meaning) in self._standing

    def counted(self, seat: SeatNo, meaning: str, memory: float) -> float:
        """Give how many times likelier a sign makes its meaning, as was counted; 1 where none is shown."""
        return self._ratio(seat, meaning) ** memory if (seat, meaning) in self._standing else 1.0

    def known(self, seat: SeatNo, meaning: str, _memory: float) -> float:
        """Give the same to a perfect reader, who knows how often the seat's level shows what is so, and what is not."""
        if (seat, meaning) not in self._standing:
            return 1.0
        shown, lied = RATES[self._start.seating.seats[seat].level]
        so, otherwise = (lied + (shown - lied) * share for share in self._reads.shares[meaning])
        return so / otherwise

    def _ratio(self, seat: SeatNo, meaning: str) -> float:
        so, otherwise = (
            (self._shown[seat, meaning, one] + TAKEN_AS * taken) / (self._counted[seat, meaning, one] + TAKEN_AS)
            for one, taken in zip((True, False), TAKEN, strict=True)
        )
        return so / otherwise

    def _on_purpose(self, meaning: str, view: Any, ask: Ask, choice: Any, who: Seat) -> bool:
        """Say whether somebody shows a sign on purpose: it is worth it by what the others have counted."""
        if ask.seat not in self._bluffers or who.level not in BLUFFERS:
            return False
        ratio = self._ratio(ask.seat, meaning)
        return self._reads.gain(meaning, self._start.game, view, ask, choice, who, ratio) > WORTH
