"""City of Masks in sentences: its words, then setting up and rounds, a challenge to the courts, and what follows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from gmkit.chance.pieces import parse_card
from gmkit.errors import listed
from gmkit.games.masks import events, model
from gmkit.games.masks.content import World
from gmkit.games.masks.events import Event, OpposedResolved
from gmkit.games.masks.model import Attempt, Declared, Feeling, HiddenAction, Objective, Party
from gmkit.games.masks.rules.actions import moved, worth
from gmkit.games.masks.rules.relationships import card_feeling, pips
from gmkit.games.masks.stage import LOST
from gmkit.shell.words import Wording, capital, number_word, signed, tell_event, wording
from gmkit.table.game import Reason
from gmkit.table.odds import FOLLY, WHIM
from gmkit.table.seats import Seating

# ---- The words that every telling of City of Masks uses: names, masks, places, deeds, feelings, courts.

POISE = ("graceless", "passable", "neat", "assured", "striking", "dazzling", "legendary")
"""How it looks, by the difference between the courts."""

SHOWY = 3
"""A difference from which a success is a triumph, and a failure at least graceful."""

_GUISES = (model.ROLE, model.UNCAST, model.CHARACTER)
ARTICLES = ("The ", "A ", "An ")
BANDS = (
    *((9, "love"), (6, "devotion"), (3, "warmth"), (1, "liking"), (0, "nothing")),
    *((-2, "aversion"), (-5, "dislike"), (-8, "bitterness"), (-10, "hatred")),
)
"""What a feeling is, by its key in a file of words, from so much on."""

_SUITS = {"H": "Hearts", "D": "Diamonds", "C": "Clubs", "S": "Spades"}


_WORDING = ("telling", "words")
"""Where the words that are meant are kept with the content, once they were read."""

E = TypeVar("E", bound=Event)


def only(kind: type[E], part: Iterable[Event]) -> list[E]:
    """Give the events of one kind."""
    return [event for event in part if isinstance(event, kind)]


class Names(NamedTuple):
    """What everybody and everything is called."""

    world: World  # the content, for masks and factions
    seats: tuple[str, ...]  # the avatars' names, by seat
    pronouns: tuple[str, ...] = ()  # by seat, as far as they were said

    def is_avatar(self, party: Party) -> bool:
        """Say whether a party is an avatar, not a faction."""
        return party < len(self.seats)

    def party(self, party: Party) -> str:
        return self.seats[party] if self.is_avatar(party) else self.world.factions[party - len(self.seats)].label

    def within(self, party: Party) -> str:
        """Give a party as it stands within a sentence: "Dav", "the Moon Temple"."""
        return self.party(party) if self.is_avatar(party) else with_article(self.party(party))

    def all(self, parties: Iterable[Party]) -> str:
        """Give several: "Bo, Dav and Moon Temple"."""
        return listed(map(self.party, parties), "and")

    def mask(self, worn: str) -> str:
        """Give what is worn, as it stands within a sentence: "the Flirt", "Taria the Adventuress"."""
        if worn in _GUISES:
            return self._guise(worn, "they")
        masks = (*self.world.masks.masks, *self.world.city.off_cards())
        known = next((mask for mask in masks if mask.id == worn), None)
        if known is not None and not known.on_card:
            return f"the {known.title}"
        return within(known.title if known else worn)

    def masked(self, seat: int, worn: str | None) -> str:
        """Give somebody with the mask: "Celia as the Flirt"."""
        return self.seats[seat] + (f" as {self.worn_by(seat, worn)}" if worn is not None else "")

    def worn_by(self, seat: int, worn: str) -> str:
        """Give what somebody wears; a Character is her, his or their own."""
        return self._guise(worn, self.pronoun(seat)) if worn == model.CHARACTER else self.mask(worn)

    def _guise(self, worn: str, pronoun: str) -> str:
        told: str = self.at("guises", worn)
        return told.format(their=self.form(pronoun, "their"))

    def pronoun(self, seat: int) -> str:
        """Give she, he or they."""
        return self.pronouns[seat] if seat < len(self.pronouns) else "they"

    def their(self, seat: int) -> str:
        """Give whose something is: her, his or their."""
        return self.form(self.pronoun(seat), "their")

    def form(self, pronoun: str, form: str) -> str:
        """Give a form of a pronoun: of she, "their" is "her"."""
        found: str = self._wording().at("pronouns", pronoun, form)
        return found

    def at(self, *keys: str) -> Any:
        """Give what a file of words has at these keys of City of Masks; raises KeyError."""
        return self._wording().at("masks", *keys)

    def part(self, *keys: str, **slots: object) -> str:
        """Give what a file of words has at these keys, with its slots filled by texts and figures."""
        told: str = self.at(*keys)
        return told.format(**slots)

    def in_round(self, number: int) -> str:
        return self.part("times", "one", round=number_word(number))

    def patterns(self, *keys: str) -> tuple[tuple[str, str], ...]:
        """Give the patterns at these keys, each with its verbs."""
        kept, at = self.world.kept, ("patterns", "/".join(keys))
        if at not in kept:
            told = ((one, "") if isinstance(one, str) else (one["say"], one.get("verbs", "")) for one in self.at(*keys))
            kept[at] = tuple(told)
        found: tuple[tuple[str, str], ...] = kept[at]
        return found

    def _wording(self) -> Wording:
        kept = self.world.kept
        if _WORDING not in kept:
            kept[_WORDING] = wording(self.world.texts)
        found: Wording = kept[_WORDING]
        return found

    def feels(self, level: int) -> str:
        """Give a feeling as it stands before a name: "devoted to"."""
        return self._feeling("towards", level)

    def feeling_word(self, level: int) -> str:
        """Give a feeling by itself: "devoted (+7)"."""
        return f"{self._feeling('alone', level)} ({signed(level)})"

    def feeling_verb(self, level: int, *, several: bool = False) -> str:
        """Give a feeling as a verb: "adores", and of you or several "adore"."""
        return self._feeling("verbs", level).split("|")[several]

    def _feeling(self, how: str, level: int) -> str:
        found: str = self.at("feelings", how, next(band for least, band in BANDS if level >= least))
        return found

    def wish(self, objective: Objective) -> str:
        """Give what is wanted: "to humiliate Dav"."""
        return f"to {objective.kind} {self.within(objective.target)}"


def names_of(world: World, seating: Seating) -> Names:
    """Give the names at a table."""
    said = {"female": "she", "male": "he"}
    return Names(world, seating.names, tuple(said.get(world.gender(seat), "they") for seat in seating))


def within(title: str) -> str:
    """Give a title as it stands within a sentence: "the fish market"."""
    return title[0].lower() + title[1:] if title.startswith(ARTICLES) else title


def with_article(label: str) -> str:
    """Give a faction as it stands within a sentence: "the Moon Temple"."""
    return label if label.startswith((*ARTICLES, "the ")) else f"the {label}"


def known(title: str) -> str:
    """Give a scene that has been sketched, as it stands within a sentence: "the masked ball"."""
    article = next((one for one in ("A ", "An ") if title.startswith(one)), "")
    return f"the {title.removeprefix(article)}" if article else within(title)


def place_words(place: str, title: str = "") -> str:
    """Give a place with its preposition: "at the fish market"; the Arbiter's scene by its title."""
    if place == model.MAIN:
        return f"at {known(title)}" if title else "in the Arbiter's company"
    return "somewhere in the city" if place.startswith(LOST) else f"at {within(place)}"


def level_words(level: str) -> str:
    """Give the level of a scene: "high paths"."""
    return level.replace("-", " ").replace("_", " ")


def whole_sentence(text: str) -> str:
    """Give somebody's words with a full stop, unless they end a sentence themselves."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


# --- what is done


def hidden_worth(action: HiddenAction) -> str:
    """Give an action of a Hidden Face: "Feed stray cats (2, against the mask)"."""
    return f"{action.label} ({action.value}{', against the mask' if action.conflicts else ''})"


def labels(actions: Iterable[Declared | Attempt | str]) -> str:
    """Give actions by their labels alone: "“Dance” and “Lurk and smirk”"."""
    return listed((f"“{one if isinstance(one, str) else one.label}”" for one in actions), "and")


# --- how it looks


def poise(difference: int) -> str:
    """Give the word for a difference between the courts, 0 to 6."""
    return POISE[min(abs(difference), len(POISE) - 1)]


def performed(attempts: Sequence[Attempt], difference: int) -> str:
    """Give what came of the actions in one clause: "shines with “Dance” and blunders at “Be silent”"."""
    showy = abs(difference) >= SHOWY
    done = [one for one in attempts if one.succeeds]
    failed = [one for one in attempts if not one.succeeds]
    told = [f"{'shines with' if showy else 'gets by with'} {labels(done)}"] if done else []
    told += [f"{'fails with grace at' if showy else 'blunders at'} {labels(failed)}"] if failed else []
    return " and ".join(told)


# --- how somebody feels


def figure(feeling: Feeling) -> str:
    """Give a feeling in figures: "+7 enduring"."""
    return signed(feeling.level) + (" enduring" if feeling.enduring else "")


def card_name(text: str) -> str:
    """Give a number card: "4H" is "4 of Hearts"."""
    card = parse_card(text)
    return f"{'Ace' if card.rank == 'A' else pips(card)} of {_SUITS[card.suit]}"


def card_meaning(text: str, names: Names) -> str:
    """Give what a number card means for a feeling: "devoted (+7), fickle"."""
    feeling = card_feeling(parse_card(text))
    return f"{names.feeling_word(feeling.level)}, {'enduring' if feeling.enduring else 'fickle'}"


# ---- Setting up, the order of a round, and the end of the game in words.


def tell_card_given(event: events.RelationshipSet, names: Names) -> str:
    seat, card, target, _ = event
    if target is None:
        return f"{names.seats[seat]} leaves the {card_name(card)} unused."
    return f"{names.seats[seat]} gives {names.party(target)} the {card_name(card)}: {card_meaning(card, names)}."


def tell_objectives(event: events.ObjectiveDrawn, names: Names) -> str:
    draws = f"{names.seats[event.seat]} draws the {card_name(event.card)}"
    if not event.objectives:
        return f"{draws}, which asks for nothing."
    return f"{draws}: {', '.join(map(names.wish, event.objectives))}."


def tell_opened(event: events.GameOpened, names: Names) -> str:
    told = ", ".join(f"{name} {n}" for name, n in zip(names.seats, event.face, strict=True))
    if event.face == event.hidden_face:
        return f"Everybody is ready. Face, and as much Hidden Face: {told}."
    rest = ", ".join(f"{name} {n}" for name, n in zip(names.seats, event.hidden_face, strict=True))
    return f"Everybody is ready. Face: {told}. Hidden Face: {rest}."


def tell_arbiter(event: events.ArbiterNamed, names: Names) -> str:
    seat, order, standings = event
    after = ", ".join(f"{names.seats[one]} {standings[one]}" for one in order if one != seat)
    return f"{names.seats[seat]} is the Arbiter, standing at {standings[seat]}; then {after or 'nobody'}."


def tell_worn(event: events.MaskPutOn, names: Names) -> str:
    wears = {model.ROLE: "wears the plain gold mask of a young noble", model.UNCAST: "goes Uncast"}
    return (
        f"{names.seats[event.seat]} {wears.get(event.mask, f'is masked as {names.worn_by(event.seat, event.mask)}')}."
    )


def tell_scene(event: events.SceneOpens, names: Names) -> str:
    if event.place.startswith(LOST):
        return f"{names.all(event.present)} is alone in the city."
    return f"{capital(place_words(event.place, event.title))}: {names.all(event.present)}."


def tell_follow(event: events.FollowEnds, names: Names) -> str:
    who, whom = names.seats[event.seat], names.seats[event.target]
    if event.found:
        return f"{who} has followed {whom} unseen and is there too."
    return f"{who} loses {whom} from sight and is alone in the city."


def tell_whereabouts(event: events.WhereaboutsDeclared, names: Names) -> str:
    return f"{whereabouts(event, names)}."


def whereabouts(event: events.WhereaboutsDeclared, names: Names) -> str:
    """Give where somebody is: "Bo is at the fish market to meet Eri"."""
    seat, place, meets, follows, title = event
    if place is None:
        return f"{names.seats[seat]} follows {names.all(follows)}" if follows else f"{names.seats[seat]} is nowhere"
    if place == model.MAIN:
        return f"{names.seats[seat]} {f'comes to {known(title)}' if title else 'joins the Arbiter'}"
    return f"{names.seats[seat]} is {place_words(place)}" + (f" to meet {names.all(meets)}" if meets else "")


def tell_scores(event: events.ScoresCounted, names: Names) -> str:
    return f"Points: {'; '.join(_points(event, names))}."


def _points(event: events.ScoresCounted, names: Names) -> list[str]:
    told = []
    for seat, (name, total) in enumerate(zip(names.seats, event.totals, strict=True)):
        parts = [
            f"{what} {n}"
            for what, n in (
                ("objectives", event.objectives[seat]),
                ("Major Coups", event.coups[seat]),
                ("Arbiter", int(event.arbiter == seat)),
                ("Influence", int(seat in event.influence)),
                ("Character", int(seat in event.characters)),
                ("masks", event.masks[seat]),
            )
            if n
        ]
        told.append(f"{name} {total}" + (f" ({', '.join(parts)})" if parts else ""))
    return told


# ---- A challenge in words, from the call to the courts: aims, actions, the stake, Face that is lent, bets.

_ALONE = {
    model.UNOPPOSED: "takes up a challenge that nobody opposes",
    model.MESSENGER: "sends a messenger",
    model.ARREST: "is to be arrested",
    model.TRIAL: "stands trial",
}
_AGAINST = {model.OPPOSED: "challenges", model.FOLLOW: "tries to follow"}
_ANSWERS = {
    "stake": "names a stake of {} Face",
    "match": "matches the stake of {} Face",
    "less": "asks for a stake of {} Face",
    "raise": "offers a stake of {} Face",
    "take": "takes the stake of {} Face",
    "hold": "holds to a stake of {} Face",
    "meet": "meets the stake of {} Face",
}


def tell_reason(event: Reason, names: Names) -> str:
    """Tell why somebody did what has just been told; a deed that nobody has heard of yet is named."""
    told, who = reason(event, names), names.seats[event.seat]
    if not told or event.deed in _UNTOLD:
        return ""
    deed = _NOT_YET_TOLD.get(event.deed)
    return f"{who} {deed}: {told}." if deed else f"{who}'s reason: {told}."


def tell_called(event: events.ChallengeCalled, names: Names) -> str:
    kind, seat, target = event
    if target is None:
        return f"{names.seats[seat]} {_ALONE.get(kind, kind)}."
    return f"{names.seats[seat]} {_AGAINST.get(kind, kind)} {names.seats[target]}."


def tell_aims(event: events.AimsDeclared, names: Names) -> str:
    told = aims(event, names)
    return f"{names.seats[event.seat]} {told}." if told else ""


def tell_line_broken(event: events.LineBroken, names: Names) -> str:
    if not event.line:
        return f"{names.masked(event.seat, event.mask)} went against the mask, somebody says."
    return f"{names.masked(event.seat, event.mask)} does not keep to a line of the mask: “{event.line}”."


def tell_actions(event: events.ActionsDeclared, names: Names) -> str:
    seat, mask, actions, face, hidden = event
    set_aside = [f"{n} {name}" for n, name in ((face, "Face"), (hidden, "Hidden Face")) if n]
    end = f"; {' and '.join(set_aside)} set aside" if set_aside else ""
    against = [one for one in actions if one.breach]
    breach = f" That goes against the mask: {labels(against)}." if against else ""
    return f"{names.masked(seat, mask)} declares {', '.join(map(worth, actions))}{end}.{breach}"


def tell_stake(event: events.StakeNamed, names: Names) -> str:
    return f"{names.seats[event.seat]} {_ANSWERS.get(event.answer, event.answer + ', {} Face').format(event.stake)}."


_NOT_YET_TOLD = {
    "accept": "accepts",
    "desperate": "attacks in desperation",
    "backdown": "backs down",
    "leave": "leaves",
}
"""Deeds that are told later, with what comes of them."""

_UNTOLD = ("look away", "stand by", "change", "change mask")
"""Deeds that are never told, or of which there is nothing to tell yet."""


def reason(event: Reason, names: Names) -> str:
    """Give what decided a deed, without whose it was: "will not go against Dav"; empty where nothing is to be told."""
    try:
        phrase: str = names.at(
            *(("whims",) if event.reason in (WHIM, FOLLY) else ("reasons", event.deed)), event.reason
        )
    except KeyError:
        return ""
    about = event.about
    if about is not None and about in range(len(names.seats) + len(names.world.factions)):
        return phrase.format(about=names.party(about))
    # A log may come from anywhere.
    return "" if "{" in phrase else phrase


def aims(event: events.AimsDeclared, names: Names) -> str:
    """Give whom somebody woos, works against and acts for: "woos Dav and acts for Bo"."""
    told = [f"woos {names.all(event.woos)}"] if event.woos else []
    told += [f"works against {names.party(event.against)}"] if event.against is not None else []
    told += [f"acts for {names.party(event.cause)}"] if event.cause is not None else []
    return listed(told, "and")


def tell_asking(event: events.AllyCalled, names: Names) -> str:
    through = f" through {names.all(event.via)}" if event.via else ""
    asks = f"{names.seats[event.seat]} asks {names.party(event.ally)}"
    return f"{asks} for Face{through}, and pays 1 for the asking."


def tell_messenger(event: events.MessengerSent, names: Names) -> str:
    who, ally = names.seats[event.seat], names.seats[event.ally]
    end = "comes in time" if event.arrives else "does not come in time"
    return f"{who} sends for {ally} and draws {event.inner}:{event.outer}: {ally} {end}."


def tell_support(event: events.SupportDeclared, names: Names) -> str:
    deeds = ", ".join(map(worth, event.actions))
    return f"{names.seats[event.seat]} supports with {deeds}." if deeds else ""


def tell_levelled(event: events.BetsLevelled, names: Names) -> str:
    told = ", ".join(f"{names.seats[seat]} {n}" for seat, n in zip(event.seats, event.amounts, strict=True))
    return f"Bets are levelled: {told or 'none is left'}."


def tell_courts(event: events.CourtsDrawn, names: Names) -> str:
    seat, inner, outer = event
    name = names.seats[seat] if seat is not None else "Authority"
    return f"{name} draws {inner}:{outer}, {poise(inner - outer)}."


def tell_lent(event: events.FaceLent, names: Names) -> str:
    lender, borrower, via, committed, delivered, _, promised, withheld = event
    if not committed:
        return f"{names.party(lender)} stands by {names.seats[borrower]}."
    through = f" through {names.all(via)}" if via else ""
    part = f" of {committed}" if committed != delivered else ""
    if names.is_avatar(lender):
        told = f"{names.party(lender)} lends {names.seats[borrower]} {delivered}{part} Face{through}."
        if not breaks_word(promised, withheld):
            return told
        asker = names.party(via[-1] if via else borrower)
        return f"{told} {names.party(lender)} breaks {names.their(lender)} word to {asker}: {promised} promised."
    return f"{names.seats[borrower]} has {delivered}{part} Face from {names.party(lender)}{through}."


WITHHELD = 3
"""So much is withheld of a promise that is told as a broken word."""


def breaks_word(promised: int, withheld: int) -> bool:
    """Say whether what was withheld of a promise, and in hand, makes a broken word: 3 Face, or all of it."""
    return withheld >= WITHHELD or 0 < withheld == promised


def tell_refused(event: events.LoanRefused, names: Names) -> str:
    ally, seat, asked, promised, withheld = event
    who, whom = names.party(ally), names.seats[seat]
    if breaks_word(promised, withheld):
        return f"{who} breaks {names.their(ally)} word to {whom}: {promised} promised, nothing lent."
    if withheld < min(asked, promised):
        # What is due of a promise is bounded by what is in hand, and here by nothing else.
        they = names.pronoun(ally)
        have = "have" if they == "they" else "has"
        return f"{who} cannot help {whom}: {they} {have} promised {promised} and {have} {withheld or 'none'} to lend."
    return f"{who} will not help {whom}."


# ---- A challenge in words, from the courts to the last promise; and what befalls somebody afterwards.


def tell_resolved(event: events.ChallengeResolved, names: Names) -> str:
    seat, attempts, face, hidden = event
    done = performed(attempts, max(face.gained, hidden.gained)) or "does nothing"
    return f"{names.seats[seat]} {done}: {moved(face, hidden)}."


def tell_opposed(event: OpposedResolved, names: Names) -> str:
    """Tell what decided it; the winner's goal is told when it ends."""
    return " ".join([f"{decided(event, names)}.", *_managed(event, names)])


def tell_ending(event: events.ChallengeEnds, names: Names) -> str:
    """Tell an opposed challenge that is over as one would across the table: at most 60 words; empty for any other.

    The others are told in a sentence already: what came of an arrest, or of what somebody did alone.
    """
    seat, target = event.seat, event.target
    if event.kind != model.OPPOSED or seat is None or target is None or event.winner is None:
        return ""
    goal = [whole_sentence(capital(event.goal))] if event.goal else []
    matters = _what_matters(event, names)
    return " ".join([f"In short: {_in_short(event, names)}.", *goal, *([f"{matters}."] if matters else [])])


def _in_short(event: events.ChallengeEnds, names: Names) -> str:
    caller, other = (names.party(one) for one in (event.seat or 0, event.target or 0))
    won = event.winner == event.seat
    face = f"{event.paid} Face" if event.paid else "nothing"
    if event.outcome == model.LEFT:
        return f"{other if won else caller} leaves the field to {caller if won else other}, for {face}"
    if event.outcome == model.BACKDOWN:
        return f"{other if won else caller} backs down before {caller if won else other}, for {face}"
    return f"{caller} challenges {other} and {'wins' if won else 'loses'} {face}"


def _what_matters(event: events.ChallengeEnds, names: Names) -> str:
    """Give the one thing that matters beyond the outcome, the gravest first; empty if nothing does."""
    loser = event.target if event.winner == event.seat else event.seat
    assert event.winner is not None and loser is not None
    if event.coup:
        return f"It is a Major Coup for {names.party(event.winner)}"
    if event.debt:
        return f"{names.party(loser)} owes {event.debt} more, and is beholden to {names.party(event.winner)}"
    if event.withheld >= WITHHELD and event.lender is not None and event.asker is not None:
        kept = f"kept back {event.withheld} Face that {names.pronoun(event.lender)} had promised"
        return f"{names.party(event.lender)} {kept} {names.party(event.asker)}"
    if event.ruined is not None:
        return f"{names.party(event.ruined)} has no Face left"
    if event.giver is not None and event.receiver is not None and event.promised:
        return f"{names.party(event.giver)} promises {names.party(event.receiver)} {event.promised} Face more"
    return ""


def tell_conflicts(event: events.ConflictPaid, names: Names) -> str:
    seat, amount = event
    return f"{names.seats[seat]} gains {amount} Hidden Face by Conflicted Actions." if amount else ""


def tell_repaid(event: events.LoanRepaid, names: Names) -> str:
    who, whom, lent, repaid = names.seats[event.borrower], names.party(event.lender), event.lent, event.repaid
    if repaid < lent:
        return f"{who} gives {whom} {repaid or 'nothing'} back of {lent} Face lent."
    more = f", {repaid - lent} more than was lent" if repaid > lent else ""
    return f"{who} gives {whom} {repaid} Face back{more}."


def tell_bet(event: events.BetPaid, names: Names) -> str:
    seat, change = event
    return f"{names.seats[seat]} {'wins' if change > 0 else 'loses'} {abs(change)} Face by a bet." if change else ""


def _managed(event: OpposedResolved, names: Names) -> list[str]:
    """Give what each of the two succeeds and fails at, the challenger first."""
    pair = (event.winner, event.loser) if event.challenger_won else (event.loser, event.winner)
    told = []
    for seat, attempts in zip(pair, (event.attempts, event.their_attempts), strict=True):
        done = [one for one in attempts if one.succeeds]
        failed = [one for one in attempts if not one.succeeds]
        parts = [f"succeeds at {labels(done)}"] if done else []
        parts += [f"fails at {labels(failed)}"] if failed else []
        told += [f"{names.seats[seat]} {' and '.join(parts)}."] if parts else []
    return told


def decided(event: OpposedResolved, names: Names) -> str:
    """Give who won, by what, and what it costs: "Celia beats Dav 5 to 4 and takes 10 Face"."""
    winner, loser = names.seats[event.winner], names.seats[event.loser]
    owes = f"; {loser} owes {event.debt} more" if event.debt else ""
    if event.outcome == model.LEFT:
        return f"{loser} leaves, and pays {event.paid} Face" if event.paid else f"{loser} leaves, and pays nothing"
    if event.outcome == model.BACKDOWN:
        pays = f"and pays {event.paid} Face" if event.paid else "and pays nothing"
        return f"{loser} backs down before {winner} {pays}{owes}"
    # The winner never has the lower total.
    totals = f" {max(event.totals)} to {min(event.totals)}" if event.totals else ""
    desperate = " in a desperate attack" if event.outcome == model.DESPERATE else ""
    takes = f" and takes {event.paid} Face" if event.paid or event.stake else ""
    return f"{winner} beats {loser}{totals}{desperate}{takes}{owes}"


def tell_wooed(event: events.FactionWooed, names: Names) -> str:
    """Tell a faction's sum with its parts: "The Sun Temple weighs it: the draw +2, “Bow” +1: +3 in all"."""
    parts = [f"the draw {signed(event.draw)}"]
    parts += [f"whom it is against {signed(event.against)}"] if event.against else []
    parts += [f"“{label}” +1" for label in event.proper]
    parts += [f"“{label}” −1" for label in event.breached]
    parts += [f"further {signed(event.further)}"] if event.further else []
    parts += [f"{name} corrected from {signed(was)} to {signed(now)}" for name, was, now in event.corrections]
    parts += [f"corrected by {signed(event.corrected)}"] if event.corrected and not event.corrections else []
    told = f"{', '.join(parts)}; {signed(event.change)} in all"
    return f"{names.party(event.faction)} weighs {names.seats[event.seat]}: {told}."


def tell_moved(event: events.FeelingMoved, names: Names) -> str:
    holder, target, change, cause = event
    if not change:
        return ""
    why = f" ({cause.replace('_', ' ')})" if cause else ""
    one, other = names.party(holder), names.party(target)
    if names.is_avatar(holder):
        return f"{one} {'warms to' if change > 0 else 'cools towards'} {other} by {abs(change)}{why}."
    return f"{other} {'rises' if change > 0 else 'sinks'} by {abs(change)} with {one}{why}."


def tell_standing(event: events.FeelingStands, names: Names) -> str:
    holder, target, before, level, _ = event
    one, other = names.party(holder), names.party(target)
    earlier = "as before" if level == before else f"before {signed(before)}"
    if names.is_avatar(holder):
        return f"{one} is {names.feels(level)} {other} ({signed(level)}, {earlier})."
    return f"{other} stands at {signed(level)} with {one} ({earlier})."


def tell_promised(event: events.PromiseMade, names: Names) -> str:
    giver, receiver, amount, total = event
    if not amount:
        return ""
    in_all = f" ({total} in all)" if total != amount else ""
    if names.is_avatar(giver):
        return f"{names.party(giver)} promises {names.party(receiver)} {amount} Face{in_all}."
    return f"{names.party(receiver)} can call on {names.party(giver)} for {amount} Face more{in_all}."


def tell_promise_changed(event: events.PromiseChanged, names: Names) -> str:
    giver, receiver, before, total = event
    who, whom = names.party(giver), names.party(receiver)
    if not names.is_avatar(giver):
        return f"{whom} can call on {who} for {total} Face; it was {before}."
    if not total:
        return f"{who} takes back the {before} Face promised to {whom}."
    return f"{who} {'raises' if total > before else 'cuts'} the promise to {whom} from {before} to {total} Face."


def tell_character(event: events.CharacterReceived, names: Names) -> str:
    who = names.seats[event.seat]
    return f"{who} receives a Character." if event.granted else f"{who} has earned a Character; the GM may grant it."


def tell_denounced(event: events.Denounced, names: Names) -> str:
    return f"{names.seats[event.by]} denounces {names.seats[event.seat]}{charge(event)}."


def charge(event: events.Denounced) -> str:
    """Give what somebody is denounced for, with a space before it; empty where nothing is known of it."""
    if event.breaches:
        return f" for “{event.breaches[0]}”, {'Uncast' if event.mask == model.UNCAST else 'against the mask'}"
    if event.omitted:
        return f" for not keeping to “{event.omitted}”, a line of the mask"
    if event.mask == model.UNCAST:
        return " for being seen Uncast"
    return " for going against the mask" if event.mask else ""


def tell_arrest(event: events.ArrestEnds, names: Names) -> str:
    lost = [f"{n} {what}" for n, what in ((event.lost, "Face"), (event.hidden_lost, "Hidden Face")) if n]
    pays = f" and loses {listed(lost, 'and')}" if lost else ""
    fate = "escapes arrest" if event.escaped else f"is arrested{pays}"
    return f"{names.seats[event.seat]} {fate}, {_own_first(event.totals, event.escaped)}."


def tell_trial(event: events.TrialEnds, names: Names) -> str:
    seat, totals, bonus, supporters, convicted, lost = event
    fate = f"is convicted and loses {lost} Face" if convicted else "is released"
    helped = [f"{bonus} added for Face promised"] if bonus else []
    helped += [f"supported by {names.all(supporters)}"] if supporters else []
    return f"{'; '.join([f'{names.seats[seat]} {fate}, {_own_first(totals, not convicted)}', *helped])}."


def tell_alienation(event: events.AlienationDrawn, names: Names) -> str:
    seat, excess, inner, outer, alienated, _ = event
    fate = "is alienated" if alienated else "is not alienated"
    return f"{names.seats[seat]} has {excess} Hidden Face too many, draws {inner}:{outer} and {fate}."


def tell_debt(event: events.DebtPaid, names: Names) -> str:
    debtor, creditor, amount, left = event
    rest = f"{left} still owed" if left else "and is beholden no more"
    return f"{names.seats[debtor]} pays {names.seats[creditor]} {amount} Face of a debt, {rest}."


def tell_order(event: events.OrderGiven, names: Names) -> str:
    by = "the GM" if event.by is None else names.seats[event.by]
    return f"{capital(by)} bids {names.seats[event.seat]}: “{event.order}”."


def tell_ruling(event: events.Ruled, names: Names) -> str:
    party, what, before, after, why = event
    whose, because = names.party(party), f" ({why})" if why else ""
    if what.split(" ")[0] in ("has", "wears"):
        return f"{whose} {what}, by the GM's word{because}."
    return f"{whose}: {what} {before} becomes {after}, by the GM's word{because}."


def tell_offer(event: events.MaskOffered, names: Names) -> str:
    seat, mask, receiver, price, taken = event
    who, whom = names.seats[seat], names.seats[receiver]
    return (
        f"{who} offers {whom} {names.mask(mask)} for {price} Hidden Face; {whom} {'accepts' if taken else 'declines'}."
    )


def _own_first(totals: tuple[int, int], won: bool) -> str:
    # The higher total wins, so who won says which of the two it was.
    own, other = (max(totals), min(totals)) if won else (min(totals), max(totals))
    return f"{own} to {other}"


TELL: Mapping[type[Event], str | Callable[..., str]] = {
    events.MaskDealt: "{seat:name} is dealt {mask:mask}, and with it {face} Face and {face} Hidden Face.",
    events.HiddenFaceDrawn: "{seat:name} hides: {actions:hidden}.",
    events.RelationshipSet: tell_card_given,
    events.ObjectiveDrawn: tell_objectives,
    events.GameOpened: tell_opened,
    events.RoundBegins: "Round {round} begins.",
    events.TieDrawn: "{seat:name} draws {inner}:{outer} for a place in the order.",
    events.ArbiterNamed: tell_arbiter,
    events.SceneSketched: "{seat:name} sketches the scene: {title:title} ({level:level}).",
    events.WhereaboutsDeclared: tell_whereabouts,
    events.MaskPutOn: tell_worn,
    events.SceneOpens: tell_scene,
    events.FollowEnds: tell_follow,
    events.TurnPassed: "{seat:name} lets the turn pass.",
    Reason: tell_reason,
    events.ChallengeOpens: "",
    events.ChallengeCalled: tell_called,
    events.ChallengeDeclined: "{seat:name} declines.",
    events.AimsDeclared: tell_aims,
    events.ActionsDeclared: tell_actions,
    events.GoalSet: "{seat:name}'s goal: {goal:sentence}",
    events.StakeNamed: tell_stake,
    events.StakeFalls: "Neither side can cover the stake: it falls to {stake} Face.",
    events.AllyCalled: tell_asking,
    events.MessengerSent: tell_messenger,
    events.FaceLent: tell_lent,
    events.LoanRefused: tell_refused,
    events.SupportDeclared: tell_support,
    events.BetPlaced: "{seat:name} bets {amount} Face on {backed:name}.",
    events.BetsLevelled: tell_levelled,
    events.CourtsDrawn: tell_courts,
    events.ChallengeResolved: tell_resolved,
    OpposedResolved: tell_opposed,
    events.ChallengeEnds: tell_ending,
    events.ConflictPaid: tell_conflicts,
    events.LoanRepaid: tell_repaid,
    events.BetPaid: tell_bet,
    events.FactionUnmoved: "Nothing that {seat:name} does is to the liking of {faction:name}, and no notice is taken.",
    events.FactionWooed: tell_wooed,
    events.FeelingMoved: tell_moved,
    events.FeelingStands: tell_standing,
    events.PromiseMade: tell_promised,
    events.PromiseChanged: tell_promise_changed,
    events.MajorCoup: "{seat:name} brings off a Major Coup: {changed_hands} Face change hands.",
    events.CharacterReceived: tell_character,
    events.ObjectiveAchieved: "{seat:name} achieves an objective: {objective:wish}.",
    events.LineBroken: tell_line_broken,
    events.Denounced: tell_denounced,
    events.ArrestEnds: tell_arrest,
    events.TrialEnds: tell_trial,
    events.AlienationDrawn: tell_alienation,
    events.DebtPaid: tell_debt,
    events.DebtCancelled: "{debtor:name} wins back the {amount} Face owed to {creditor:name}.",
    events.OrderGiven: tell_order,
    events.Ruled: tell_ruling,
    events.MaskBought: "{seat:name} buys {mask:mask} for {price} Hidden Face.",
    events.MaskOffered: tell_offer,
    events.ScoresCounted: tell_scores,
    events.GameEnds: "The end, in round {round}: {reason}.",
}
"""How each event is told."""


def tell_sentence(event: Event, names: Names) -> str:
    """Tell an event in a sentence; empty if there is nothing to tell."""
    spell: dict[str, Callable[[Any], str]] = {
        "name": names.party,
        "mask": names.mask,
        "wish": names.wish,
        "hidden": lambda actions: ", ".join(map(hidden_worth, actions)),
        "title": within,
        "level": level_words,
        "sentence": whole_sentence,
    }
    return tell_event(event, TELL, spell, names)
