"""The sentences of a retelling of City of Masks, as data, and who puts names, pronouns and figures into them.

A pattern's slots are parties, texts and rows. "{x}" is the name, with the mask at the first mention; "{x.they}",
"{x.them}" and "{x.their}" are the pronoun where nobody else could be meant, and else the name; "{x.own}" is the name's
own: "Bo’s"; "{x:has|have}" is the form that goes with what was said of it last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any, NamedTuple

from gmkit.errors import listed
from gmkit.games.masks.model import ROLE, Party
from gmkit.games.masks.telling import words
from gmkit.games.masks.telling.threads import Evening
from gmkit.shell.words import capital, number_word

LONGEST, FIGURES = 30, 2
"""So many words and numerals a sentence has at most."""

TOO_LONG = 100
"""The fault of a sentence with more, which outweighs every other."""

NOBLE = "a young noble"
"""What somebody is who wears no mask of note."""

PATTERNS: Mapping[str, tuple[tuple[str, str], ...]] = {
    # --- clashes: by who called it, and whether it was fought
    "clash.won": (
        ("{when} {winner} challenged {loser}{place} and took {face}.", "challenge take"),
        ("{winner} called {loser} out {when}{place}, for {face}.", "call"),
        ("{when} {winner} beat {loser}{place}; it was worth {face}.", "beat"),
        ("{winner} went for {loser} {when}{place} and came away with {face}.", "go come"),
        ("{when} a quarrel that {winner} began{place} brought {face} from {loser}.", "begin bring"),
        ("{winner} picked {loser} {when}{place}, and won {face}.", "pick win"),
        ("{when}{place} {winner} relieved {loser} of {face}.", "relieve"),
        ("{when} {winner} had {face} from {loser}{place}.", ""),
        ("{when} there was {face} for {winner} in a quarrel with {loser}{place}.", ""),
    ),
    "clash.lost": (
        ("{when} {loser} challenged {winner}{place} and lost {face}.", "challenge lose"),
        ("{loser} called {winner} out {when}{place}; it cost {face}.", "call cost"),
        ("{when} {winner} held against {loser}{place}, and won {face}.", "hold win"),
        ("{when} {loser} tried {winner}{place}, and paid {face} for it.", "try pay"),
        ("{winner} beat {loser}, who had begun it, {when}{place}, and took {face}.", "beat begin take"),
        ("{when} a quarrel that {loser} began{place} left {winner} richer by {face}.", "begin leave"),
        ("{when} {winner} had {face} from {loser}{place}, whose challenge it was.", ""),
        ("{when} the challenge was {loser.own}{place}, and there was {face} in it for {winner}.", ""),
    ),
    "clash.nothing": (
        ("{when} {winner} beat {loser}{place}, with nothing to be had.", "beat"),
        ("{winner} won against {loser} {when}{place}, and nothing by it.", "win"),
        ("{when} {winner} had the better of {loser}{place}, and no Face.", ""),
        ("{when} there was no Face for {winner} in a quarrel with {loser}{place}.", ""),
    ),
    "clash.way": (
        ("{when} {loser} gave way to {winner}{place}, for {face}.", "give"),
        ("{loser} would not meet {winner} {when}, and paid {face}.", "meet pay"),
        ("{when} {loser} stood aside for {winner}{place}; it cost {face}.", "stand cost"),
        ("{when} {winner} had {face} of {loser}{place} without a fight.", ""),
    ),
    "clash.free": (
        ("{when} {loser} gave way to {winner}{place}.", "give"),
        ("{loser} would not meet {winner} {when}.", "meet"),
        ("{when} {loser} stood aside for {winner}{place}.", "stand"),
    ),
    "clash.helped": (
        ("{who} stood behind {side} with {face}.", "stand"),
        ("{side} had {face} from {who}.", ""),
        ("There was {face} behind {side.them}, from {who}.", ""),
    ),
    "clash.vain": (
        ("{who} had put up {face} for {side}, and saw it go.", "put see go"),
        ("{side} had {face} behind {side.them}, from {who}.", ""),
        ("{face} that {who} had lent {side} went too.", "lend go"),
    ),
    "clash.owed": (
        ("{loser} could not pay it all: {face} stayed owed.", "pay stay owe"),
        ("{winner} {winner:was|were} left waiting for {face} of it.", "leave wait"),
        ("{face} of it {verb} still to come.", "come"),
    ),
    "follow.won": (
        ("{when} {winner} followed {loser}, and had {face} of it.", "follow"),
        ("{winner} {winner:was|were} at the heels of {loser} {when}, and had {face} of it.", ""),
        ("{when} {winner} kept {loser} in sight, and took {face}.", "take"),
    ),
    "follow.lost": (
        ("{when} {loser} tried to follow {winner}, and lost {face} by it.", "try lose"),
        ("{when} {winner} shook off {loser}, and had {face} of it.", "shake"),
        ("{when} {loser} {loser:was|were} after {winner} in the streets, and {face} the worse for it.", ""),
    ),
    "follow.nothing": (
        ("{when} {loser} and {winner} had a race through the streets, and nothing by it.", ""),
        ("{when} there was a race through the streets between {loser} and {winner}.", ""),
        ("{when} it was {winner} who had the better of {loser} in the streets.", ""),
    ),
    # --- what a clash brought
    "coup": (
        ("It was a Major Coup.", ""),
        ("It was {winner.their} Major Coup.", ""),
        ("Here was a Major Coup for {winner}.", ""),
        ("{winner} {winner:has|have} a Major Coup for it.", ""),
    ),
    "coup.character": (
        ("It was a Major Coup, and {winner} {winner:has|have} a Character from it.", ""),
        ("{winner} {winner:has|have} a Major Coup and a Character from it.", ""),
        ("It was worth a Major Coup and a Character to {winner}.", ""),
    ),
    "character": (
        ("{seat} {seat:has|have} a Character from it.", ""),
        ("It was worth a Character to {seat}.", ""),
        ("There was a Character in it for {seat}.", ""),
    ),
    "aim.here": (
        ("It was {seat.their} aim: to {wish}.", ""),
        ("So {seat} had success in an aim: to {wish}.", ""),
        ("In it was an aim of {seat.own}: to {wish}.", ""),
        ("To {wish} had been {seat.their} aim.", ""),
        ("{seat} had what {seat.they} wanted: to {wish}.", "want"),
    ),
    "aim.alone": (
        ("{seat} achieved an aim {when}: to {wish}.", "achieve"),
        ("{when} {seat} reached an aim: to {wish}.", "reach"),
        ("{when} there was success for {seat} in an aim: to {wish}.", ""),
        ("{seat} had one of {seat.their} aims behind {seat.them} {when}: to {wish}.", ""),
        ("To {wish} was an aim of {seat.own}, met {when}.", "meet"),
        ("{seat} came by an aim {when}: to {wish}.", "come"),
        ("{when} {seat} fulfilled an aim: to {wish}.", "fulfil"),
    ),
    "aims": (
        ("{seat} achieved {count} aims: {rows}.", "achieve"),
        ("{seat} had success in {count} aims: {rows}.", ""),
        ("There was success for {seat} in {count} aims: {rows}.", ""),
    ),
    "aims.pair": (
        ("{when} {seat} achieved an aim, to {wish}, and {other}, to {wished}.", "achieve"),
        ("{when} {seat} reached an aim, to {wish}, as did {other}, to {wished}.", "reach"),
        ("{when} there was success for {seat} in an aim, to {wish}, and for {other}, to {wished}.", ""),
        ("{seat} and {other} had success in an aim each {when}: to {wish}, and to {wished}.", ""),
    ),
    "aims.once": (
        ("{seat} achieved {count} aims {when}: to {wish}.", "achieve"),
        ("{when} {seat} reached {count} aims: to {wish}.", "reach"),
        ("{when} there was success for {seat} in {count} aims: to {wish}.", ""),
    ),
    "coups": (
        ("{winner} brought off a Major Coup {rows}.", "bring"),
        ("{winner} had a Major Coup {rows}.", ""),
        ("There was a Major Coup for {winner} {rows}.", ""),
        ("{winner} scored a Major Coup {rows}.", "score"),
    ),
    "characters": (
        ("{seat} received a Character {when}.", "receive"),
        ("There was a Character for {seat} {when}.", ""),
        ("{when} {seat} had a Character.", ""),
    ),
    # --- promises, loans
    "word.nothing": (
        ("{when} {lender} lent nothing of the {promised} that {asker} had been promised.", "lend promise"),
        ("{lender} broke a promise of {promised} to {asker} {when}: nothing was lent.", "lend"),
        ("{when} {asker} saw nothing of the {promised} {lender} had promised.", "see promise"),
        ("{when} there was nothing for {asker} of the {promised} that had been {lender.own} word.", ""),
    ),
    "word.part": (
        ("{when} {lender} lent {asker} {gave} of the {promised} that had been promised.", "lend promise"),
        ("{lender} came short {when}: {asker} had {gave} of {promised}.", ""),
        ("{when} {asker} saw {gave} of the {promised} {lender} had promised.", "see promise"),
    ),
    "word.since": (
        ("{lender} had promised {asker} {promised} {since}, and lent {gave} {when}.", "promise lend"),
        ("{since} {lender} had given {asker} a word of {promised}; {when} there was {gave}.", "give"),
        ("The {promised} {lender} had promised {asker} {since} came to {gave} {when}.", "promise come"),
    ),
    "words.broken": (
        ("{lender} broke a promise {rows}.", ""),
        ("{lender} did not keep a promise {rows}.", ""),
        ("There was nothing in a promise by {lender} {rows}.", ""),
    ),
    "words.short": (
        ("{lender} came short {rows}.", ""),
        ("What {lender} lent came short {rows}.", "lend"),
        ("The loans of {lender} came short {rows}.", "lend"),
    ),
    "treachery": (
        ("{when} {lender}, who {feels} {victim}, lent {side} {face} against {victim.them}.", "lend feel"),
        ("{lender} turned on {victim} {when}: {side} had {face} from one who {feels} {victim.them}.", "feel"),
        ("{when} {side} had {face} against {victim} from {lender}, who {feels} {victim.them}.", "feel"),
    ),
    "thankless": (
        ("{when} {lender} lent {side} {face} against {victim}, who had just fought for {lender.them}.", "lend fight"),
        ("{lender} turned on {victim} {when}, who had just fought for {lender.them}: {side} had {face}.", "fight"),
        ("{when} {side} had {face} from {lender}, on whose side {victim} had just been.", ""),
    ),
    "kept.all": (
        ("{when} {keeper} kept the {lent} that {lender} had lent.", "lend"),
        ("{lender} saw nothing {when} of {lent} that {keeper} had had.", "see"),
        ("{when} {keeper} had nothing to give back, of {lent} from {lender}.", "give"),
    ),
    "kept.part": (
        ("{when} {keeper} gave back {back} of {lent} from {lender}.", "give"),
        ("{keeper} kept part of {lent} {when}: {lender} had {back} back.", ""),
    ),
    "cut.all": (
        ("{when} {giver} took back all that {receiver} had been promised: {cut}.", "promise"),
        ("{giver} took back {cut} {when}, which {receiver} had counted on.", "count"),
        ("{when} {giver.own} word to {receiver} was no more: {cut}.", ""),
    ),
    "cut.part": (
        ("{when} {giver} took back {cut} of what {receiver} had been promised.", "promise"),
        ("{giver} took back {cut} {when} that {receiver} had counted on.", "count"),
        ("{when} there was {cut} less in {giver.own} word to {receiver}.", ""),
    ),
    # --- the law
    "case": (
        ("{when} {by} denounced {seat}{deed}.", "denounce"),
        ("{by} gave {seat} up {when}{deed}.", "give"),
        ("{when} {by} named {seat} to the Commissioners{deed}.", "name"),
        ("{when} there was a charge by {by} against {seat}{deed}.", ""),
        ("{when} it was {by} against {seat}{deed}.", ""),
    ),
    "convicted": (
        ("There was a conviction, and {face} less for {seat.them}.", ""),
        ("{seat.they} {seat:was|were} convicted, and lost {face}.", "convict lose"),
        ("The judges convicted {seat.them}: {face}.", "convict"),
        ("The trial was {seat.their} loss: {face}.", ""),
        ("Convicted, {seat.they} paid {face}.", "convict pay"),
    ),
    "convicted.bare": (
        ("There was a conviction, and no Face left to pay.", "leave pay"),
        ("The verdict was against {seat.them}, with no Face to be had.", ""),
        ("{seat.they} {seat:was|were} convicted, with no Face to lose.", "convict lose"),
        ("{seat.they} had no Face left, and {seat:was|were} convicted.", "convict leave"),
        ("The judges convicted {seat.them}; there was no Face.", "convict"),
    ),
    "freed": (
        ("The arrest cost {seat.them} {face}; the judges let {seat.them} go.", "cost let"),
        ("{seat.they} {seat:was|were} out {face} by the arrest, and free after the trial.", ""),
    ),
    "freed.bare": (
        ("The judges let {seat.them} go.", "let"),
        ("{seat.they} {seat:was|were} free after the trial.", ""),
    ),
    "arrested": (
        ("{seat.they} {seat:was|were} arrested, and lost {face}.", "arrest lose"),
        ("The arrest cost {seat.them} {face}.", "cost"),
        ("There was {face} less for {seat.them} after the arrest.", ""),
    ),
    "arrested.bare": (
        ("{seat.they} {seat:was|were} arrested.", "arrest"),
        ("It was an arrest, and no more.", ""),
        ("There was an arrest.", ""),
    ),
    "convictions": (
        ("{when} a charge by {by} against {seat} was upheld{deed}.", "uphold"),
        ("{when} the verdict was against {seat}, after a charge by {by}{deed}.", ""),
        ("{seat} was convicted {when}, denounced by {by}{deed}.", "convict denounce"),
        ("{by} had {seat} convicted {when}{deed}.", "convict"),
        ("{when} {by} gave {seat} up{deed}; the judges were against {seat.them}.", "give"),
        ("{when} there was a charge by {by} against {seat}{deed}, and a conviction.", ""),
    ),
    # --- feelings, rows of challenges
    "turn.cold": (
        ("{when} {holder} turned against {target}.", "turn"),
        ("{target} lost the favour of {holder} {when}.", "lose"),
        ("{when} there was no more favour for {target} with {holder}.", ""),
    ),
    "turn.warm": (
        ("{when} {target} won {holder} over.", "win"),
        ("{holder} came round to {target} {when}.", "come"),
        ("{when} there was favour for {target} with {holder}.", ""),
    ),
    "wall.called": (
        ("{when} {seat} {seat:was|were} challenged {count} times, by {callers}.", "challenge"),
        ("{when} {callers} {verb} at {seat} {count} times.", ""),
        ("{when} {seat} {seat:was|were} challenged {count} times.", "challenge"),
    ),
    "wall.gave": (
        ("{seat.they} gave way {gave}, {cost}.", "give"),
        ("{seat.they} would not fight {gave}, {cost}.", "fight"),
    ),
    "stands.both": (("{one} and {other} {verb} each other.", "feel"),),
    "stands": (("{one} {here} {other}, {joined} {other} {there} {one.them}.", "feel"),),
    # --- what came before
    "link.money": (
        ("Most of it was what {loser} had won from {whom} {then}.", "win"),
        ("Most of that had been {whom.own} until {loser} took it {then}.", "take"),
        ("It was in the main what {loser} had had from {whom} {then}.", ""),
    ),
    "link.answer": (
        ("{whom.they} had taken {figure} from {doer.them} {then}.", "take"),
        ("{doer.they} had lost {figure} to {whom.them} {then}.", "lose"),
        ("There had been {figure} for {whom.them} at {doer.their} cost {then}.", ""),
    ),
    "link.case": (
        ("{whom.they} had denounced {doer.them} {then}.", "denounce"),
        ("{then} there had been a charge by {whom.them} against {doer.them}.", ""),
    ),
    "link.word": (
        ("{whom.they} had broken a word to {doer.them} {then}.", ""),
        ("{then} {whom.they} had been no help to {doer.them}, against a promise.", ""),
    ),
    "link.turned": (
        ("{whom.they} had turned on {doer.them} {then}.", ""),
        ("{then} {whom.they} had lent Face against {doer.them}.", "lend"),
    ),
    "link.aim": (
        ("It was {doer.their} aim to {wish}, and is.", ""),
        ("{doer.they} had an aim for it: to {wish}.", ""),
    ),
    "link.place": (
        ("{doer} {doer:was|were} there to meet {whom}.", "meet"),
        ("{doer} had come for {whom}.", "come"),
        ("It was for {whom} that {doer} was there.", ""),
    ),
    # --- the end
    "end.victory": (
        (
            "{seat} ended the evening {when} by beating {loser}: to {wish} was the last of {seat.their} aims.",
            "end beat",
        ),
        ("The evening was over when {seat} beat {loser} {when}: to {wish} was the last of {seat.their} aims.", "beat"),
    ),
    "end.defeat": (
        (
            "{seat} ended the evening {when} by losing to {winner}: to {wish} was the last of {seat.their} aims.",
            "end lose",
        ),
        (
            "The evening was over when {seat} lost to {winner} {when}: to {wish} was the last of {seat.their} aims.",
            "lose",
        ),
    ),
    "end.other": (
        (
            "{winner} beat {loser} {when}, and {seat} ended the evening: to {wish} was the last of {seat.their} aims.",
            "beat end",
        ),
    ),
    "end.alone": (
        (
            "{seat} ended the evening {when}, opposed by nobody: to {wish} was the last of {seat.their} aims.",
            "end oppose",
        ),
    ),
    "end.case": (
        (
            "{by} denounced {accused} {when}, and it was over: to {wish} was the last of {seat.own} aims.",
            "denounce",
        ),
    ),
    "end.somehow": (("{seat} ended the evening: to {wish}, {when}, was the last of {seat.their} aims.", "end"),),
    # --- how a win is made up, and what fills a short evening
    "points": (
        ("{seat} {seat:has|have} {rows}.", ""),
        ("For {seat} there {verb} {rows}.", ""),
    ),
    "arbiters": (("The Arbiter was {rows}.", ""),),
    "challenges": (("Of {count} challenges {fought} {verb} fought.", "fight"),),
    "purses": (
        ("At the end {rows}.", ""),
        ("Then {rows}.", ""),
    ),
    # --- what is open
    "open.debts": (("{rows}.", "owe"),),
    "open.poor": (("{who} {verb} no Face left.", "leave"),),
    "open.poor.too": (("Nor {verb} {who} any.", ""),),
    "open.rich": (("{rich} {rich:holds|hold} {face}, a third of all or more.", "hold"),),
    "open.promise": (("{giver} still {giver:promises|promise} {receiver} {sum}.", "promise"),),
    "open.most": (("{rich} {rich:has|have} most Face, {face}.", ""),),
    # --- one's own
    "own.feels": (("{you} {rows}.", "feel"),),
    "own.promised": (("{rows}.", "promise"),),
    "own.owes": (("{rows}.", "owe"),),
    "own.purse": (("{you} {you:has|have} {face} in hand.", ""),),
    "own.wants": (("{you} still {you:wants|want} to {wish}.", "want"),),
    "own.promises": (("{you} {you:promises|promise} {receiver} {sum}.", "promise"),),
}
"""Sentences that say the same, by what they tell: each with its verbs, but for be, have, say and the fixed six.

The fixed six of a betrayal do not vary: break a word, turn on, keep, take back, come short, cannot.
"""

WHY: Mapping[tuple[str, str], tuple[str, str]] = {
    ("challenge", "feels"): ("{seat} {seat:has|have} no love for {about}.", ""),
    ("decline", "face"): ("{seat} had more to lose by it than to win.", "lose win"),
    ("leave", "face"): ("{seat} had more to lose by it than to win.", "lose win"),
    ("backdown", "face"): ("{seat} had more to lose by it than to win.", "lose win"),
    ("refuse", "asker"): ("{seat} {seat:does|do} not care for {about}.", "care"),
    ("refuse", "foe"): ("{seat} would not go against {about}.", "go"),
    ("refuse", "temper"): ("{seat} {seat:is|are} not one to lend.", "lend"),
    ("refuse", "aim"): ("{seat} had an aim to betray {about}.", ""),
    ("denounce", "feels"): ("{seat} {seat:has|have} no love for {about}.", ""),
    ("denounce", "law"): ("{seat} {seat:is|are} all for the masks.", ""),
    ("denounce", "envy"): ("{about} had more Face.", ""),
    ("challenge", "whim"): ("The challenge was a whim.", ""),
    ("challenge", "folly"): ("The challenge was against all sense.", ""),
    ("refuse", "whim"): ("The refusal was a whim.", ""),
    ("refuse", "folly"): ("The refusal was against all sense.", ""),
    ("denounce", "whim"): ("The charge was a whim.", ""),
    ("denounce", "folly"): ("The charge was against all sense.", ""),
}
"""What decided for a deed, in a sentence: by the deed and the term of its worth."""

FEELS = (
    *((9, "adores|adore"), (6, "is devoted to|are devoted to"), (3, "is fond of|are fond of")),
    *((-2, "is indifferent to|are indifferent to"), (-5, "dislikes|dislike")),
    *((-8, "is bitter against|are bitter against"), (-10, "hates|hate")),
)
"""Feelings as verbs, from so much on: of one, and of you or several."""

TITLES: Mapping[str, tuple[str, ...]] = {
    "pair": ("{one} and {other}", "{other} and {one}"),
    "band": ("{one}",),
    "friends": ("{one.own} friends", "Who stood by {one}"),
    "law": ("{one} and the law",),
    "fortress": ("{one} gives way",),
    "fortune": ("The fortune",),
    "aim": ("What {one} wanted", "{one.own} aims"),
}
"""What a thread is called, by its sort."""


def feels(level: int, *, several: bool = False) -> str:
    """Give a feeling as a verb: "adores"."""
    return next(verb for least, verb in FEELS if level >= least).split("|")[several]


def face(number: int) -> str:
    """Give so much Face in words: "seven Face"."""
    return f"{number_word(number)} Face" if number else "nothing"


# ---- Who puts something into them.


class Fact(NamedTuple):
    """What a sentence says happened, so that it can be held to the events."""

    at: int  # the number of the event
    verb: str
    subject: Party
    object: Party | None = None
    figure: int = 0


class Sentence(NamedTuple):
    """A sentence, and what it says."""

    text: str
    facts: tuple[Fact, ...] = ()


class Rows(NamedTuple):
    """Several things that are listed in a sentence, each with a pattern of its own."""

    rows: tuple[tuple[str, Mapping[str, Any]], ...]


class Said(NamedTuple):
    """What has been said so far."""

    known: frozenset[Party] = frozenset()  # who has been introduced
    last: tuple[str, ...] = ()  # the last two patterns
    verbs: frozenset[str] = frozenset()  # of this paragraph
    named: frozenset[Party] = frozenset()  # by name in the sentence before
    meant: frozenset[Party] = frozenset()  # by name or otherwise
    round: int = 0  # the last round that was named in this paragraph
    place: str = ""
    again: int = 0  # how often that round has been pointed back to


AGAIN = ("in the same round", "before that round was over", "")
"""How a round is pointed back to, the first time and after."""

FORMS = {"she": ("she", "her", "her"), "he": ("he", "him", "his"), "they": ("they", "them", "their")}
YOURS = ("you", "you", "your")


class Line:
    """A sentence while it is made."""

    def __init__(self, tongue: Tongue, meant: frozenset[Party]) -> None:
        """Begin it; `meant` are all whom it speaks of."""
        self.tongue, self.meant = tongue, meant
        self.known, self.named = set(tongue.said.known), set[Party]()
        self.several: set[Party] = set()
        self.bare = False  # whether somebody who has not been introduced owns something
        self.clumsy = False  # whether a name comes twice, as a pronoun could be somebody else

    def name(self, party: Party) -> str:
        """Name somebody, with the mask at the first mention."""
        if party == self.tongue.viewer:
            self.several.add(party)
            return "you"
        self.named.add(party)
        self.several.discard(party)
        return self.tongue.names.within(party) + self._mask(party)

    def _mask(self, party: Party) -> str:
        names = self.tongue.names
        if party in self.known or not names.is_avatar(party):
            return ""
        self.known.add(party)
        mask = self.tongue.evening.worn(party, self.tongue.at)
        return "" if mask is None else f" ({NOBLE if mask == ROLE else names.worn_by(party, mask)})"

    def owned(self, party: Party) -> str:
        """Give somebody's name as what something belongs to: "Bo’s"."""
        if party == self.tongue.viewer:
            return "your"
        self.bare |= party not in self.known and self.tongue.names.is_avatar(party)
        self.named.add(party)
        name = self.tongue.names.within(party)
        return f"{name}’" if name.endswith("s") else f"{name}’s"

    def pronoun(self, party: Party, form: int) -> str:
        """Give a pronoun where nobody else could be meant, and else the name."""
        if party == self.tongue.viewer:
            self.several.add(party)
            return YOURS[form]
        word = self.tongue.pronoun(party)
        said = self.tongue.said
        around = self.meant | said.meant
        if word and party in self.named | said.named and self.tongue.owners(word, around) == {party}:
            if word == "they":
                self.several.add(party)
            return FORMS[word][form]
        self.clumsy |= party in self.named
        return self.owned(party) if form == len(YOURS) - 1 else self.name(party)


class Slot:
    """What stands in a slot of a pattern, told when its turn comes: a party, several things, or a text."""

    __slots__ = ("_line", "_value")

    def __init__(self, line: Line, value: Any) -> None:
        self._line, self._value = line, value

    def __format__(self, how: str) -> str:
        line, value = self._line, self._value
        match value:
            case Who(parties):
                return listed([line.name(party) for party in parties], "and")
            case Wish(wishes):
                kinds = [f"{kind} {listed([line.name(one) for one in targets], 'and')}" for kind, targets in wishes]
                return listed([kinds[0], *(f"to {kind}" for kind in kinds[1:])], "and")
            case Rows(rows):
                told = [row.format(**{name: Slot(line, own[name]) for name in slots_of(row)}) for row, own in rows]
                return listed(told, "and")
            case int():
                return how.split("|")[value in line.several] if how else line.name(value)
            case _:
                return str(value)

    @property
    def own(self) -> str:
        return self._line.owned(self._value)

    @property
    def they(self) -> str:
        return self._line.pronoun(self._value, 0)

    @property
    def them(self) -> str:
        return self._line.pronoun(self._value, 1)

    @property
    def their(self) -> str:
        return self._line.pronoun(self._value, 2)


class Who(NamedTuple):
    """Several parties in a slot."""

    parties: tuple[Party, ...]


class Wish(NamedTuple):
    """What is wanted in a slot: kinds of aim, each with its targets."""

    wishes: tuple[tuple[str, tuple[Party, ...]], ...]


def wish_of(aims: Any) -> Wish:
    """Give several aims as they stand behind "to": those of a kind together."""
    kinds: dict[str, tuple[Party, ...]] = {}
    for aim in aims:
        if aim.target not in kinds.get(aim.kind, ()):
            kinds[aim.kind] = (*kinds.get(aim.kind, ()), aim.target)
    return Wish(tuple(kinds.items()))


@cache
def slots_of(pattern: str) -> tuple[str, ...]:
    """Give the names of a pattern's slots."""
    return tuple(name.split(".")[0] for _, name, _, _ in Formatter().parse(pattern) if name)


class Tongue:
    """Chooses among patterns and fills them; knows who has been introduced, and what was said last."""

    def __init__(
        self, evening: Evening, names: words.Names, viewer: Party | None = None, *, terse: bool = False
    ) -> None:
        """Begin with nobody introduced; `viewer` is "you", and of patterns that fit the shortest is told if `terse`."""
        self.evening, self.names, self.viewer, self.terse = evening, names, viewer, terse
        self.said, self.at, self.under = Said(), 0, 0

    def begin(self, number: int = 0) -> None:
        """Begin a paragraph: rounds and places are named anew; under the heading of a round, places alone."""
        self.said = Said(known=self.said.known, last=self.said.last, round=number)
        self.under = number

    def pronoun(self, party: Party) -> str:
        """Give what is said of somebody who was just named; nothing of a faction."""
        if not self.names.is_avatar(party):
            return ""
        return self.names.pronouns[party] if party < len(self.names.pronouns) else "they"

    def owners(self, word: str, around: frozenset[Party]) -> set[Party]:
        """Give whom a pronoun could mean; any two could be "they"."""
        others = {party for party in around if party != self.viewer}
        return others if word == "they" else {party for party in others if self.pronoun(party) == word}

    def when(self, round_: int) -> str:
        """Say in which round something was, unless the heading has it."""
        if round_ == self.under:
            return ""
        if round_ == self.said.round:
            return AGAIN[min(self.said.again, len(AGAIN) - 1)]
        return f"in round {number_word(round_)}"

    def say(
        self,
        key: str,
        at: int,
        *facts: Fact,
        number: int | None = None,
        place: str = "",
        **slots: Any,
    ) -> Sentence:
        """Fill the pattern that fits best: not one just told, or with a verb of this paragraph, or too long."""
        return self.choose(PATTERNS[key], at, key, facts, number, place, slots)[1]

    def fitting(self, key: str, at: int, *facts: Fact, **slots: Any) -> list[Sentence]:
        """Fill a pattern that has no fault; nothing if there is none."""
        before = self.said
        fault, told = self.choose(PATTERNS[key], at, key, facts, None, "", slots)
        if fault:
            self.said = before
        return [] if fault else [told]

    def choose(
        self,
        patterns: tuple[tuple[str, str], ...],
        at: int,
        key: str,
        facts: tuple[Fact, ...],
        round_: int | None,
        place: str,
        slots: Mapping[str, Any],
    ) -> tuple[int, Sentence]:
        """Give the best of several patterns with its faults, and remember that it was said."""
        self.at = at
        if round_ is not None:
            here = place if (round_, place) != (self.said.round, self.said.place) else ""
            slots = {**slots, "when": self.when(round_), "place": f" {here}" if here else ""}
        usable = [one for one in patterns if set(slots_of(one[0])) <= slots.keys()]
        turn = (31 * at + len(key)) % len(usable)
        usable = [*usable[turn:], *usable[:turn]]
        fault, text, (pattern, verbs), line = self._best(usable, slots)
        if fault >= TOO_LONG and slots.get("place"):
            # Masks have long names: then the place goes.
            slots, place = {**slots, "place": ""}, ""
            fault, text, (pattern, verbs), line = self._best(usable, slots)
        said, used = self.said, slots_of(pattern)
        if round_ is not None and "when" in used:
            again = said.again + 1 if round_ == said.round else 0
            said = said._replace(round=round_, again=again)
        if round_ is not None and "place" in used and place:
            said = said._replace(place=place)
        self.said = said._replace(
            known=frozenset(line.known),
            last=(*said.last[-1:], pattern),
            verbs=said.verbs | {*verbs.split()},
            named=frozenset(line.named),
            meant=line.meant,
        )
        return fault, Sentence(text, facts)

    def _best(
        self, patterns: Sequence[tuple[str, str]], slots: Mapping[str, Any]
    ) -> tuple[int, str, tuple[str, str], Line]:
        """Give the first pattern without a fault, or the one with the least; of these the shortest, if terse."""
        tried = []
        for one in patterns:
            tried.append(self._fill(one, slots))
            if not (tried[-1][0] or self.terse):
                break
        return min(tried, key=lambda one: (one[0], self.terse and len(one[1].split())))

    def _fill(self, pattern: tuple[str, str], slots: Mapping[str, Any]) -> tuple[int, str, tuple[str, str], Line]:
        text, verbs = pattern
        meant = frozenset(party for name in slots_of(text) for party in _parties(slots[name]))
        line = Line(self, meant)
        told = " ".join(text.format(**{name: Slot(line, slots[name]) for name in slots_of(text)}).split())
        # Where nobody says when, the sentence closes up.
        told = capital(told.replace(" ,", ",").replace(" ;", ";").replace(" .", ".").replace(" :", ":"))
        long = len(told.split()) > LONGEST or sum(any(map(str.isdigit, word)) for word in told.split()) > FIGURES
        again = len(self.said.verbs & {*verbs.split()})
        fault = TOO_LONG * long + 50 * (text in self.said.last) + 30 * line.bare + 20 * line.clumsy + 15 * again
        return fault, told, pattern, line


def _parties(value: Any) -> Iterator[Party]:
    match value:
        case Who(parties):
            yield from parties
        case Wish(wishes):
            yield from (party for _, targets in wishes for party in targets)
        case Rows(rows):
            for pattern, slots in rows:
                for name in slots_of(pattern):
                    yield from _parties(slots[name])
        case int():
            yield value
        case _:
            pass
