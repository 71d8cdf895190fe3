"""City of Masks in sentences: its words, then setting up and rounds, a challenge to the courts, and what follows it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from gmkit.chance.pieces import parse_card
from gmkit.errors import listed, said
from gmkit.games.masks import events, model
from gmkit.games.masks.content import World
from gmkit.games.masks.events import Event, OpposedResolved
from gmkit.games.masks.model import Attempt, Declared, Feeling, HiddenAction, Objective, Party
from gmkit.games.masks.rules.relationships import card_feeling, pips
from gmkit.games.masks.rules.rounds import LAST_ROUND
from gmkit.games.masks.stage import LOST
from gmkit.shell.words import NAME, Label, Phrases, by_name, capital, say_event, signed, tellers
from gmkit.table.game import FOLLY, WHIM, Reason
from gmkit.table.seats import Seating

# ---- The words that every telling of City of Masks uses: names, masks, places, deeds, feelings, courts.

SHOWY = 3  # a difference from which a success is a triumph, and a failure at least graceful
_GUISES = (model.ROLE, model.UNCAST, model.CHARACTER)
BANDS = (
    *((9, "love"), (6, "devotion"), (3, "warmth"), (1, "liking"), (0, "nothing")),
    *((-2, "aversion"), (-5, "dislike"), (-8, "bitterness"), (-10, "hatred")),
)
"""What a feeling is, by its key in a file of words, from so much on."""

_WORDING = ("telling", "words")
"""Where the words that are meant are kept with the content, once they were read."""

E = TypeVar("E", bound=Event)


def only(kind: type[E], part: Iterable[Event]) -> list[E]:
    return [event for event in part if isinstance(event, kind)]


class Names(NamedTuple):
    """What everybody and everything is called."""

    world: World  # the content, for masks and factions
    seats: tuple[str, ...]  # the avatars' names, by seat
    pronouns: tuple[str, ...] = ()  # by seat, as far as they were said
    led: bool = False  # whether the GM says what comes next, so that no rounds are named

    def is_avatar(self, party: Party) -> bool:
        """Say whether a party is an avatar, not a faction."""
        return party < len(self.seats)

    def party(self, party: Party) -> str:
        if self.is_avatar(party):
            return self.seats[party]
        return self.words.label(self.world.factions[party - len(self.seats)].label)

    def within(self, party: Party) -> str:
        """Give a party as it stands within a sentence: "Dav", "the Moon Temple"."""
        if self.is_avatar(party):
            return self.seats[party]
        return self.words.the(self.world.factions[party - len(self.seats)].label)

    def called(self, party: Party, viewer: Party | None) -> Label:
        """Give a party as somebody hears of it: "you", where the words have that, or by name."""
        you, found = self.words.you() if party == viewer else None, self.within(party)
        return you or (found if isinstance(found, Label) else Label(found))

    def inside(self, title: str) -> Label:
        """Give a title as it stands within a sentence: "the fish market"."""
        found = self.words.label(title)
        if found.forms or found != title or not self.words.article(title):
            return found
        return Label(title[0].lower() + title[1:])

    def sketched(self, title: str) -> Label:
        """Give a scene that has been sketched, as it stands within a sentence: "the masked ball"."""
        article, found = self.words.article(title), self.words.label(title)
        if found.forms or found != title or article.strip() not in self.words.common("indefinite"):
            return self.inside(title)
        return Label(self.words.plain("the", label=title.removeprefix(article)))

    def at(self, *keys: str) -> Any:
        """Give what a file of words has at these keys of City of Masks; raises KeyError."""
        return self.words.at(*keys)

    def somewhere(self, place: str, *, scene: bool = False) -> str:
        """Give a place, or a scene, with its preposition: "at the fish market"."""
        known = place.forms.get("at") if isinstance(place, Label) else None
        return known or self.say("said.scene" if scene else "said.at", place=place)

    def at_place(self, place: Place) -> str:
        """Give a place as it stands behind something, with its preposition; empty if it is not known how."""
        title, article = place.title, self.words.article(place.title)
        if not title:
            return ""
        if self.words.label(title).forms or article:
            return f" {self.somewhere(self.inside(title), scene=place.scene)}"
        if not place.called:
            # Of what is called otherwise nobody knows how it stands in a sentence.
            return ""
        # What a GM calls a scene: "the Regatta ball", "Ana’s house"; one word may be anything.
        first = title.split(" ", maxsplit=1)[0]
        somebodys = first.endswith(("’s", "'s", "’", "'"))
        there = self.somewhere(title if somebodys else self.words.the(title), scene=place.scene)
        return f" {there}" if first != title else ""

    def own(self, name: str) -> str:
        """Give somebody's name as what something belongs to: "Bo’s"."""
        return self.say("said.own_s" if name.endswith(tuple(self.words.common("hissing"))) else "said.own", name=name)

    def all(self, parties: Iterable[Party]) -> str:
        """Give several: "Bo, Dav and Moon Temple"."""
        return self.words.list(map(self.party, parties))

    def mask(self, worn: str) -> str:
        """Give what is worn, as it stands within a sentence: "the Flirt", "Taria the Adventuress"."""
        if worn in _GUISES:
            return self._guise(worn, "they")
        masks = (*self.world.masks.masks, *self.world.city.off_cards())
        known = next((mask for mask in masks if mask.id == worn), None)
        title = known.title if known else worn
        if known is not None and not known.on_card and not self.words.label(title).forms:
            return self.words.plain("the", label=title)
        return self.inside(title)

    def masked(self, seat: int, worn: str | None) -> str:
        """Give somebody with the mask: "Celia as the Flirt"."""
        who = self.seats[seat]
        return who if worn is None else self.say("said.masked", seat=who, mask=self.worn_by(seat, worn))

    def worn_by(self, seat: int, worn: str) -> str:
        """Give what somebody wears; a Character is her, his or their own."""
        return self._guise(worn, self.pronoun(seat)) if worn == model.CHARACTER else self.mask(worn)

    def _guise(self, worn: str, pronoun: str) -> str:
        told: str = self.at("guises", worn)
        return self.words.label(told.format(their=self.form(pronoun, "their")) if "{" in told else told)

    def pronoun(self, seat: int) -> str:
        """Give she, he or they."""
        return self.pronouns[seat] if seat < len(self.pronouns) else "they"

    def their(self, seat: int) -> str:
        """Give whose something is: her, his or their."""
        return found if (found := self.form(self.pronoun(seat), "their")) != NAME else self.own(self.party(seat))

    def form(self, pronoun: str, form: str) -> str:
        """Give a form of a pronoun: of she, "their" is "her"."""
        found: str = self.words.wording().at("pronouns", pronoun, form)
        return found

    @property
    def words(self) -> Phrases:
        """The words of City of Masks that are meant."""
        kept = self.world.kept
        if _WORDING not in kept:
            kept[_WORDING] = Phrases("masks", self.world.texts)
        found: Phrases = kept[_WORDING]
        return found

    def say(self, key: str, /, **slots: object) -> str:
        """Give a sentence or a part of one by its block and key, with its slots filled."""
        return self.words.say(key, **slots)

    def face(self, number: int) -> str:
        """Give so much Face in words: "seven Face"."""
        return self.words.in_words(number, "face") if number else self.words.figure(0)

    def part(self, *keys: str, **slots: object) -> str:
        """Give what a file of words has at these keys, with its slots filled by texts and figures."""
        told: str = self.at(*keys)
        return self.words.fill(told, slots)

    def in_round(self, number: int) -> str:
        """Say in which round something was; nothing where there are none."""
        return "" if self.led else self.part("times", "one", round=self.words.number(number))

    def in_rounds(self, numbers: Sequence[int]) -> str:
        """Say in which rounds several things were, and where one has several of them how often."""
        if self.led or len(numbers) == 1:
            return self.in_round(numbers[0])
        if len(often := Counter(numbers)) < len(numbers):
            return self.words.list(f"{self.words.times(often[one])} {self.in_round(one)}" for one in often)
        return self.part("times", "several", rounds=self.words.list(map(self.words.number, numbers)))

    def in_span(self, first: int, last: int) -> str:
        """Say from which round to which something went on."""
        ends = map(self.words.number, (first, last))
        return "" if self.led else self.part("times", "span", **dict(zip(("first", "last"), ends, strict=True)))

    def patterns(self, *keys: str) -> tuple[tuple[str, str], ...]:
        """Give the patterns at these keys, each with its verbs."""
        kept, at = self.world.kept, ("patterns", "/".join(keys))
        if at not in kept:
            every = self.at(*keys)
            kept[at] = tuple((one, "") if isinstance(one, str) else (one["say"], one.get("verbs", "")) for one in every)
        found: tuple[tuple[str, str], ...] = kept[at]
        return found

    def feels(self, level: int) -> str:
        """Give a feeling as it stands before a name: "devoted to"."""
        return self._feeling("towards", level)

    def feeling_word(self, level: int) -> str:
        """Give a feeling by itself: "devoted (+7)"."""
        return self.say("said.feeling", feeling=self._feeling("alone", level), level=signed(level))

    def feeling_verb(self, level: int, *, several: bool = False, you: bool = False) -> str:
        """Give a feeling as a verb: "adores", of several "adore", and of you as of several unless there is a third."""
        return self._feeling("verbs", level).split("|")[-1 if you else several]

    def _feeling(self, how: str, level: int) -> str:
        found: str = self.at("feelings", how, next(band for least, band in BANDS if level >= least))
        return found

    def wish(self, objective: Objective) -> str:
        """Give what is wanted: "to humiliate Dav"."""
        return self.say("said.to", wish=self.say(f"aims.{objective.kind}", target=self.within(objective.target)))


def names_of(world: World, seating: Seating, *, led: bool = False) -> Names:
    """Give the names at a table; `led` where the GM says what comes next, and no rounds are named."""
    said = {"female": "she", "male": "he"}
    return Names(world, seating.names, tuple(said.get(world.gender(seat), "they") for seat in seating), led)


def place_words(place: str, names: Names, title: str = "") -> str:
    """Give a place with its preposition: "at the fish market"; the Arbiter's scene by its title."""
    if place == model.MAIN:
        return names.somewhere(names.sketched(title), scene=True) if title else names.say("said.in_company")
    return names.say("said.lost") if place.startswith(LOST) else names.somewhere(names.inside(place))


def level_words(level: str, names: Names | None = None) -> str:
    """Give the level of a scene: "high paths"."""
    plain = level.replace("-", " ").replace("_", " ")
    return names.words.known(f"levels.{plain}", plain) if names else plain


class Place(NamedTuple):
    """Where something was."""

    title: str = ""  # empty if nobody knows
    called: bool = False  # whether a GM calls it so, who leads the evening
    scene: bool = False  # whether it is a scene's title


def whole_sentence(text: str) -> str:
    """Give somebody's words with a full stop, unless they end a sentence themselves."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def goal_words(goal: str, names: Names) -> str:
    """Give what somebody fights for; a goal of the city's, which a record holds in English, in the words there are."""
    for like in (one for pair in names.world.city.goals for one in (pair.challenger, pair.defender)):
        told = names.words.called(like)
        if told == like:
            continue
        around = re.split(r"\{(\w+)\}", like)
        seen = set[str]()
        for at in range(1, len(around), 2):
            name, around[at] = around[at], f"(?P<{around[at]}>.+)" if around[at] not in seen else f"(?P={around[at]})"
            seen.add(name)
        around[::2] = map(re.escape, around[::2])
        found = re.fullmatch("".join(around), goal)
        if found and {*found.groupdict().values()} <= {*names.seats}:
            return told.format(**{"challenger": "", "defender": ""} | found.groupdict())
    return said(goal)


def won_goal(goal: str, names: Names) -> list[str]:
    """Tell what the winner fought for, in a sentence; nothing where nobody had said it."""
    return [whole_sentence(capital(goal_words(goal, names)))] if goal not in ("", model.NO_GOAL) else []


# --- what is done


def worth(action: Declared | Attempt, names: Names) -> str:
    """Give an action with its kind and value: "Feed stray cats (hidden 2)"."""
    if action.kind == model.MUNDANE:
        return names.say("said.mundane", label=names.words.called(action.label))
    key = "said.hidden_deed" if action.kind == model.HIDDEN_FACE else "said.shown"
    return names.say(key, label=names.words.called(action.label), value=action.value)


def moved(face: model.Flow, hidden: model.Flow, names: Names) -> str:
    """Give what moved: "Face +4 (gains 4), Hidden Face −1 (gains 1, loses 2)"."""
    parts = []
    for key, flow in (("said.face_moves", face), ("said.hidden_moves", hidden)):
        gains = flow.gained + flow.bonus + flow.conflict
        told = [names.say(f"said.{verb}", n=n) for verb, n in (("gains", gains), ("loses", flow.lost)) if n]
        if key == "said.face_moves" or told:
            change = names.say(key, change=signed(flow.change))
            parts.append(change + (f" ({', '.join(told)})" if told else ""))
    return ", ".join(parts)


def hidden_worth(action: HiddenAction, names: Names) -> str:
    """Give an action of a Hidden Face: "Feed stray cats (2, against the mask)"."""
    label = names.words.called(action.label)
    return names.say("said.hidden_against" if action.conflicts else "said.hidden", label=label, value=action.value)


def labels(actions: Iterable[Declared | Attempt | str], names: Names) -> str:
    """Give actions by their labels alone: "“Dance” and “Lurk and smirk”"."""
    return names.words.list(quoted(one if isinstance(one, str) else one.label, names) for one in actions)


def quoted(label: str, names: Names) -> str:
    return names.say("said.quoted", label=names.words.called(label))


# --- how it looks


def poise(difference: int, names: Names) -> str:
    """Give the word for a difference between the courts, 0 to 6."""
    known: Sequence[str] = names.at("poise")
    return known[min(abs(difference), len(known) - 1)]


def performed(attempts: Sequence[Attempt], difference: int, names: Names) -> str:
    """Give what came of the actions in one clause: "shines with “Dance” and blunders at “Be silent”"."""
    done = [one for one in attempts if one.succeeds]
    failed = [one for one in attempts if not one.succeeds]
    how = "showy" if abs(difference) >= SHOWY else "plain"
    told = [names.say(f"said.done_{how}", actions=labels(done, names))] if done else []
    told += [names.say(f"said.failed_{how}", actions=labels(failed, names))] if failed else []
    return names.words.list(told)


# --- how somebody feels


def figure(feeling: Feeling, names: Names) -> str:
    """Give a feeling in figures: "+7 enduring"."""
    return names.say("said.enduring_level", level=signed(feeling.level)) if feeling.enduring else signed(feeling.level)


def card_name(text: str, names: Names) -> str:
    """Give a number card: "4H" is "4 of Hearts"."""
    card = parse_card(text)
    rank = names.say("cards.ace") if card.rank == "A" else pips(card)
    return names.say("cards.card", rank=rank, suit=names.say(f"cards.{SUITS[card.suit]}"))


SUITS = {"H": "hearts", "D": "diamonds", "C": "clubs", "S": "spades"}
"""The keys of the suits in a file of words."""


def card_meaning(text: str, names: Names) -> str:
    """Give what a number card means for a feeling: "devoted (+7), fickle"."""
    feeling = card_feeling(parse_card(text))
    lasts = names.say("said.enduring" if feeling.enduring else "said.fickle")
    return f"{names.feeling_word(feeling.level)}, {lasts}"


# ---- Setting up, the order of a round, and the end of the game in words.


def tell_card_given(event: events.RelationshipSet, names: Names) -> str:
    seat, card, target, _ = event
    slots = {"seat": names.seats[seat], "card": card_name(card, names)}
    if target is None:
        return names.say("events.card_unused", **slots)
    return names.say("events.card_given", **slots, target=names.party(target), meaning=card_meaning(card, names))


def tell_objectives(event: events.ObjectiveDrawn, names: Names) -> str:
    if not event.card:
        return ""
    slots = {"seat": names.seats[event.seat], "card": card_name(event.card, names)}
    if not event.objectives:
        return names.say("events.no_objective", **slots)
    return names.say("events.objectives", **slots, wishes=", ".join(map(names.wish, event.objectives)))


def tell_opened(event: events.GameOpened, names: Names) -> str:
    # Whoever has joined since was not there.
    seats = names.seats[: len(event.face)]
    told = by_name(seats, event.face)
    if event.face == event.hidden_face:
        return names.say("events.opened_alike", face=told)
    rest = by_name(seats, event.hidden_face)
    return names.say("events.opened", face=told, hidden=rest)


def tell_arbiter(event: events.ArbiterNamed, names: Names) -> str:
    seat, order, standings = event
    after = ", ".join(f"{names.seats[one]} {standings[one]}" for one in order if one != seat)
    after = after or names.say("said.nobody")
    return names.say("events.arbiter", seat=names.seats[seat], standing=standings[seat], others=after)


def tell_worn(event: events.MaskPutOn, names: Names) -> str:
    key = {model.ROLE: "events.wears_role", model.UNCAST: "events.goes_uncast"}.get(event.mask, "events.masked")
    mask = "" if key != "events.masked" else names.worn_by(event.seat, event.mask)
    return names.say(key, seat=names.seats[event.seat], mask=mask)


def tell_scene(event: events.SceneOpens, names: Names) -> str:
    if event.place.startswith(LOST):
        return names.say("events.alone", seats=names.all(event.present))
    place = capital(place_words(event.place, names, event.title))
    return names.say("events.scene_opens", place=place, seats=names.all(event.present))


def tell_follow(event: events.FollowEnds, names: Names) -> str:
    slots = {"seat": names.seats[event.seat], "target": names.seats[event.target]}
    return names.say("events.follow_found" if event.found else "events.follow_lost", **slots)


def tell_whereabouts(event: events.WhereaboutsDeclared, names: Names) -> str:
    """Tell where somebody is: "Bo is at the fish market to meet Eri"."""
    seat, place, meets, follows, title = event
    who = names.seats[seat]
    if place is None:
        key = "events.follows" if follows else "events.nowhere"
        return names.say(key, seat=who, seats=names.all(follows))
    if place == model.MAIN:
        return names.say("events.comes_to" if title else "events.joins", seat=who, scene=names.sketched(title))
    key = "events.goes_to_meet" if meets else "events.goes"
    return names.say(key, seat=who, place=place_words(place, names), seats=names.all(meets))


def why_ended(reason: str, names: Names, viewer: Party | None = None, *, late: bool = False) -> str:
    """Give why an evening ended, as somebody hears it, at once or late: "you achieved every objective"."""
    if who := enders(reason, names.seats):
        seats = names.words.list(names.called(seat, viewer) for seat in who)
        return names.say("ends.had" if late else "ends.achieved", seats=seats)
    return names.say("ends.last_round") if reason == LAST_ROUND else reason


def enders(reason: str, seats: Sequence[str]) -> list[Party]:
    """Give who ended an evening by achieving every objective; nobody if it ended otherwise."""
    who = [seat for seat, name in enumerate(seats) if re.search(rf"\b{re.escape(name)}\b", reason)]
    return who if reason == f"{listed([seats[seat] for seat in who], 'and')} achieved every objective" else []


def tell_scores(event: events.ScoresCounted, names: Names) -> str:
    scores = "; ".join(_points(event, names))
    return names.say("events.scores" if event.arbiter is not None else "events.unruled", scores=scores)


def _points(event: events.ScoresCounted, names: Names) -> Iterator[str]:
    for seat, (name, total) in enumerate(zip(names.seats, event.totals, strict=False)):
        parts = [
            f"{names.say(f'scores.{what}')} {n}"
            for what, n in (
                ("objectives", event.objectives[seat]),
                ("coups", event.coups[seat]),
                ("arbiter", int(event.arbiter == seat)),
                ("influence", int(seat in event.influence)),
                ("character", int(seat in event.characters)),
                ("masks", event.masks[seat]),
            )
            if n
        ]
        yield f"{name} {total}" + (f" ({', '.join(parts)})" if parts else "")


# ---- A challenge in words, from the call to the courts: aims, actions, the stake, Face that is lent, bets.


def tell_reason(event: Reason, names: Names) -> str:
    """Tell why somebody did what has just been told; a deed that nobody has heard of yet is named."""
    told, who = reason(event, names), names.seats[event.seat]
    if not told or event.deed in _UNTOLD:
        return ""
    if names.words.has(f"deeds.{event.deed}"):
        return names.words.plain("deed_reason", who=who, deed=names.say(f"deeds.{event.deed}"), clause=told)
    return names.words.plain("reason", who=who, clause=told)


def tell_called(event: events.ChallengeCalled, names: Names) -> str:
    kind, seat, target = event
    whom = "" if target is None else names.seats[target]
    return names.say(f"events.called_{kind}", seat=names.seats[seat], target=whom)


def tell_aims(event: events.AimsDeclared, names: Names) -> str:
    told = aims(event, names)
    return names.say("events.aims", seat=names.seats[event.seat], aims=told) if told else ""


def tell_line_broken(event: events.LineBroken, names: Names) -> str:
    key = "events.line_broken" if event.line else "events.mask_broken"
    return names.say(key, seat=names.masked(event.seat, event.mask), line=quoted(event.line, names))


def tell_actions(event: events.ActionsDeclared, names: Names) -> str:
    seat, mask, actions, face, hidden = event
    aside = names.words.list(_purse(face, hidden, names))
    slots = {"seat": names.masked(seat, mask), "actions": ", ".join(worth(one, names) for one in actions)}
    told = [names.say("events.declares_aside" if aside else "events.declares", **slots, aside=aside)]
    against = [one for one in actions if one.breach]
    told += [names.say("events.goes_against", actions=labels(against, names))] if against else []
    return " ".join(told)


def _purse(face: int, hidden: int, names: Names) -> list[str]:
    """Give Face and Hidden Face, as far as there are any."""
    told = [names.say("said.face", n=face)] if face else []
    return told + ([names.say("said.hidden_face", n=hidden)] if hidden else [])


def tell_stake(event: events.StakeNamed, names: Names) -> str:
    return names.say(f"events.stake_{event.answer}", seat=names.seats[event.seat], stake=event.stake)


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
        return names.words.fill(phrase, {"about": names.party(about)})
    # A log may come from anywhere.
    return "" if "{" in phrase else phrase


def aims(event: events.AimsDeclared, names: Names) -> str:
    """Give whom somebody woos, works against and acts for: "woos Dav and acts for Bo"."""
    told = [names.say("said.woos", parties=names.all(event.woos))] if event.woos else []
    told += [names.say("said.against", party=names.party(event.against))] if event.against is not None else []
    told += [names.say("said.acts_for", party=names.party(event.cause))] if event.cause is not None else []
    return names.words.list(told)


def _through(via: Sequence[int], names: Names) -> str:
    return f" {names.say('said.through', parties=names.all(via))}" if via else ""


def tell_asking(event: events.AllyCalled, names: Names) -> str:
    slots = {"seat": names.seats[event.seat], "ally": names.party(event.ally)}
    return names.say("events.asks", **slots, through=_through(event.via, names))


def tell_messenger(event: events.MessengerSent, names: Names) -> str:
    key = "events.messenger_arrives" if event.arrives else "events.messenger_late"
    slots = {"seat": names.seats[event.seat], "ally": names.seats[event.ally]}
    return names.say(key, **slots, inner=event.inner, outer=event.outer)


def tell_support(event: events.SupportDeclared, names: Names) -> str:
    deeds = ", ".join(worth(one, names) for one in event.actions)
    return names.say("events.supports", seat=names.seats[event.seat], actions=deeds) if deeds else ""


def tell_levelled(event: events.BetsLevelled, names: Names) -> str:
    told = ", ".join(f"{names.seats[seat]} {n}" for seat, n in zip(event.seats, event.amounts, strict=True))
    return names.say("events.bets_levelled", bets=told if any(event.amounts) else names.say("said.no_bet"))


def tell_courts(event: events.CourtsDrawn, names: Names) -> str:
    seat, inner, outer = event
    name = names.seats[seat] if seat is not None else names.say("said.authority")
    return names.say("events.courts", seat=name, inner=inner, outer=outer, poise=poise(inner - outer, names))


def tell_lent(event: events.FaceLent, names: Names) -> str:
    lender, borrower, via, committed, delivered, _, promised, withheld = event
    slots = {"lender": names.party(lender), "borrower": names.seats[borrower]}
    if not committed:
        return names.say("events.stands_by", **slots)
    slots["face"] = names.say("said.part", n=delivered, all=committed) if committed != delivered else str(delivered)
    slots["through"] = _through(via, names)
    if not names.is_avatar(lender):
        return names.say("events.has_from", **slots)
    told = names.say("events.lends", **slots)
    if not breaks_word(promised, withheld):
        return told
    asker = names.party(via[-1] if via else borrower)
    broken = {"lender": slots["lender"], "their": names.their(lender), "asker": asker, "promised": promised}
    return f"{told} {names.say('events.word_broken', **broken)}"


WITHHELD = 3
"""So much is withheld of a promise that is told as a broken word."""


def breaks_word(promised: int, withheld: int) -> bool:
    """Say whether what was withheld of a promise, and in hand, makes a broken word: 3 Face, or all of it."""
    return withheld >= WITHHELD or 0 < withheld == promised


def tell_refused(event: events.LoanRefused, names: Names) -> str:
    ally, seat, asked, promised, withheld = event
    slots = {"lender": names.party(ally), "asker": names.seats[seat], "promised": str(promised)}
    if breaks_word(promised, withheld):
        return names.say("events.word_broken_nothing", **slots, their=names.their(ally))
    if withheld < min(asked, promised):
        # What is due of a promise is bounded by what is in hand, and here by nothing else.
        they = names.pronoun(ally)
        slots["they"] = names.words.form(slots["lender"], they, "they")
        key = "events.cannot_help" if withheld else "events.cannot_help_at_all"
        # Of she or he, and of they.
        told: Sequence[str] = names.at(*key.split(".")).split("|")
        return names.words.fill(told[min(they == "they", len(told) - 1)], {**slots, "has": withheld})
    return names.say("events.will_not_help", **slots)


# ---- A challenge in words, from the courts to the last promise; and what befalls somebody afterwards.


def tell_resolved(event: events.ChallengeResolved, names: Names) -> str:
    seat, attempts, face, hidden = event
    done = performed(attempts, max(face.gained, hidden.gained), names) or names.say("said.does_nothing")
    return names.say("events.resolved", seat=names.seats[seat], done=done, moved=moved(face, hidden, names))


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
    matters = _what_matters(event, names)
    return " ".join([_in_short(event, names), *won_goal(event.goal, names), *([f"{matters}."] if matters else [])])


def _in_short(event: events.ChallengeEnds, names: Names) -> str:
    caller, other = (names.party(one) for one in (event.seat or 0, event.target or 0))
    won = event.winner == event.seat
    slots = {"caller": caller, "other": other, "winner": caller if won else other, "loser": other if won else caller}
    key = {model.LEFT: "left", model.BACKDOWN: "backdown"}.get(event.outcome or "", "won" if won else "lost")
    key = ("redeemed" if event.cancelled else "won_free") if key == "won" and not event.paid else key
    moved = event.paid or event.cancelled
    face = names.say("said.face", n=moved) if moved else names.words.figure(0)
    return names.say(f"short.{key}", **slots, face=face)


def _what_matters(event: events.ChallengeEnds, names: Names) -> str:
    """Give the one thing that matters beyond the outcome, the gravest first; empty if nothing does."""
    loser = event.target if event.winner == event.seat else event.seat
    assert event.winner is not None and loser is not None
    pair = {"winner": names.party(event.winner), "loser": names.party(loser)}
    if event.coup:
        return names.say("short.coup", **pair)
    if event.debt:
        return names.say("short.debt", **pair, debt=event.debt)
    if event.withheld >= WITHHELD and event.lender is not None and event.asker is not None:
        slots = {"lender": names.party(event.lender), "asker": names.party(event.asker), "face": event.withheld}
        they = names.words.form(names.party(event.lender), names.pronoun(event.lender), "they")
        return names.say("short.withheld", **slots, they=they)
    if event.ruined is not None:
        return names.say("short.ruined", seat=names.party(event.ruined))
    if event.giver is not None and event.receiver is not None and event.promised:
        slots = {"giver": names.party(event.giver), "receiver": names.party(event.receiver), "face": event.promised}
        return names.say("short.promised", **slots)
    return ""


def tell_conflicts(event: events.ConflictPaid, names: Names) -> str:
    seat, amount = event
    return names.say("events.conflicts", seat=names.seats[seat], face=amount) if amount else ""


def tell_repaid(event: events.LoanRepaid, names: Names) -> str:
    lent, repaid = event.lent, event.repaid
    key = "repaid_part" if 0 < repaid < lent else "repaid_nothing" if repaid < lent else "repaid"
    slots = {"borrower": names.seats[event.borrower], "lender": names.party(event.lender), "repaid": repaid}
    key = "repaid_more" if repaid > lent else key
    return names.say(f"events.{key}", **slots, lent=lent, more=repaid - lent)


def tell_bet(event: events.BetPaid, names: Names) -> str:
    seat, change = event
    key = "events.bet_won" if change > 0 else "events.bet_lost"
    return names.say(key, seat=names.seats[seat], face=abs(change)) if change else ""


def _managed(event: OpposedResolved, names: Names) -> list[str]:
    """Give what each of the two succeeds and fails at, the challenger first."""
    pair = (event.winner, event.loser) if event.challenger_won else (event.loser, event.winner)
    told = []
    for seat, attempts in zip(pair, (event.attempts, event.their_attempts), strict=True):
        done = [one for one in attempts if one.succeeds]
        failed = [one for one in attempts if not one.succeeds]
        parts = [names.say("said.succeeds", actions=labels(done, names))] if done else []
        parts += [names.say("said.fails", actions=labels(failed, names))] if failed else []
        told += [names.say("events.managed", seat=names.seats[seat], done=names.words.list(parts))] if parts else []
    return told


def decided(event: OpposedResolved, names: Names) -> str:
    """Give who won, by what, and what it costs: "Celia beats Dav 5 to 4 and takes 10 Face"."""
    slots = {"winner": names.seats[event.winner], "loser": names.seats[event.loser]}
    face = names.say("said.face", n=event.paid) if event.paid else names.words.figure(0)
    owes = f"; {names.say('decided.owes', **slots, debt=event.debt)}" if event.debt else ""
    if event.outcome == model.LEFT:
        return names.say("decided.left", **slots, face=face)
    if event.outcome == model.BACKDOWN:
        return names.say("decided.backdown", **slots, face=face) + owes
    low, high = sorted(event.totals or (0, 0))  # the winner never has the lower total
    how = "decided.totals" if low < high else "decided.tied"
    slots["totals"] = f" {names.say(how, high=high, low=low)}" if event.totals else ""
    slots["desperate"] = f" {names.say('decided.desperate')}" if event.outcome == model.DESPERATE else ""
    takes = event.paid or event.debt  # neither where a debt was won back
    return names.say("decided.takes" if takes else "decided.beats", **slots, face=event.paid) + owes


def tell_wooed(event: events.FactionWooed, names: Names) -> str:
    """Tell a faction's sum with its parts: "The Sun Temple weighs it: the draw +2, “Bow” +1: +3 in all"."""
    parts = [names.say("weighs.draw", change=signed(event.draw))]
    parts += [names.say("weighs.against", change=signed(event.against))] if event.against else []
    deeds = [*((label, 1) for label in event.proper), *((label, -1) for label in event.breached)]
    parts += [names.say("weighs.action", label=names.words.called(label), change=signed(by)) for label, by in deeds]
    parts += [names.say("weighs.further", change=signed(event.further))] if event.further else []
    parts += [
        names.say("weighs.correction", label=_part(name, names), was=signed(was), now=signed(now))
        for name, was, now in event.corrections
    ]
    if event.corrected and not event.corrections:
        parts.append(names.say("weighs.corrected", change=signed(event.corrected)))
    slots = {"faction": names.party(event.faction), "seat": names.seats[event.seat], "parts": ", ".join(parts)}
    return names.say("events.weighs", **slots, change=signed(event.change))


def _part(name: str, names: Names) -> str:
    action = name.strip("“”")  # which the record has in quotation marks, unlike the sum's own parts
    return quoted(action, names) if action != name else names.say(f"weighs.{name}", change="").strip()


def tell_moved(event: events.FeelingMoved, names: Names) -> str:
    holder, target, change, cause = event
    if not change:
        return ""
    plain = cause.replace("_", " ")
    why = f" ({names.words.known(f'causes.{plain}', plain)})" if cause else ""
    slots = {"holder": names.party(holder), "target": names.party(target), "change": abs(change), "why": why}
    if names.is_avatar(holder):
        return names.say("events.warms" if change > 0 else "events.cools", **slots)
    return names.say("events.rises" if change > 0 else "events.sinks", **slots)


def tell_standing(event: events.FeelingStands, names: Names) -> str:
    holder, target, before, level, _ = event
    earlier = names.say("said.as_before") if level == before else names.say("said.before", level=signed(before))
    slots = {"holder": names.party(holder), "target": names.party(target), "level": signed(level), "earlier": earlier}
    if names.is_avatar(holder):
        return names.say("events.feeling_stands", **slots, feels=names.feels(level))
    return names.say("events.favour_stands", **slots)


def tell_promised(event: events.PromiseMade, names: Names) -> str:
    giver, receiver, amount, total = event
    if not amount:
        return ""
    in_all = f" ({names.say('said.in_all', n=total)})" if total != amount else ""
    key = "events.promises" if names.is_avatar(giver) else "events.can_call"
    return names.say(key, giver=names.party(giver), receiver=names.party(receiver), face=amount, in_all=in_all)


def tell_promise_changed(event: events.PromiseChanged, names: Names) -> str:
    giver, receiver, before, total = event
    key = "promise_taken" if not total else "promise_raised" if total > before else "promise_cut"
    key = key if names.is_avatar(giver) else "call_changed"
    slots = {"giver": names.party(giver), "receiver": names.party(receiver)}
    return names.say(f"events.{key}", **slots, before=before, total=total)


def tell_character(event: events.CharacterReceived, names: Names) -> str:
    return names.say("events.character" if event.granted else "events.character_earned", seat=names.seats[event.seat])


def tell_denounced(event: events.Denounced, names: Names) -> str:
    slots = {"by": names.seats[event.by], "seat": names.seats[event.seat]}
    return names.say("events.denounced", **slots, charge=charge(event, names))


def charge(event: events.Denounced, names: Names) -> str:
    """Give what somebody is denounced for, with a space before it; empty where nothing is known of it."""
    uncast = event.mask == model.UNCAST
    key, label = "", ""
    if event.breaches:
        key, label = "deed_uncast" if uncast else "deed", event.breaches[0]
    elif event.omitted:
        key, label = "omitted", event.omitted
    elif event.mask:
        key = "uncast" if uncast else "mask"
    return f" {names.say(f'charges.{key}', label=names.words.called(label))}" if key else ""


def tell_arrest(event: events.ArrestEnds, names: Names) -> str:
    lost = names.words.list(_purse(event.lost, event.hidden_lost, names))
    key = "events.escapes" if event.escaped else "events.arrested_loses" if lost else "events.arrested"
    own, other = sorted(event.totals, reverse=event.escaped)  # the higher total wins
    return names.say(key, seat=names.seats[event.seat], lost=lost, own=own, other=other)


def tell_trial(event: events.TrialEnds, names: Names) -> str:
    seat, totals, bonus, supporters, convicted, lost = event
    own, other = sorted(totals, reverse=not convicted)
    key = "events.convicted" if convicted else "events.released"
    told = [names.say(key, seat=names.seats[seat], face=lost, own=own, other=other)]
    told += [names.say("said.bonus", n=bonus)] if bonus else []
    told += [names.say("said.supported", seats=names.all(supporters))] if supporters else []
    return f"{'; '.join(told)}."


def tell_alienation(event: events.AlienationDrawn, names: Names) -> str:
    seat, excess, inner, outer, alienated, _ = event
    key = "events.alienated" if alienated else "events.not_alienated"
    return names.say(key, seat=names.seats[seat], excess=excess, inner=inner, outer=outer)


def tell_debt(event: events.DebtPaid, names: Names) -> str:
    debtor, creditor, amount, left = event
    slots = {"debtor": names.seats[debtor], "creditor": names.seats[creditor], "face": amount}
    return names.say("events.debt_paid_part" if left else "events.debt_paid", **slots, left=left)


def tell_order(event: events.OrderGiven, names: Names) -> str:
    by = capital(names.say("said.gm")) if event.by is None else names.seats[event.by]
    return names.say("events.order", by=by, seat=names.seats[event.seat], order=quoted(event.order, names))


def tell_ruling(event: events.Ruled, names: Names) -> str:
    party, what, before, after, why, *_ = event
    slots = {"party": names.party(party), "what": _ruled(what, names), "why": f" ({why})" if why else ""}
    if what.split(" ")[0] in ("has", "wears", "keeps", "wants", "achieves", "is"):
        return names.say("events.ruled", **slots)
    key, shown = "ruled_figure" if before != after else "ruled_same", signed if what.startswith("feels ") else str
    return names.say(f"events.{key}", **slots, before=shown(before), after=shown(after))


def _ruled(what: str, names: Names) -> str:
    """Give what was ruled, for which the record has words of its own."""
    verb, _, rest = what.partition(" ")
    if names.words.has(f"ruled.{what.lower()}"):
        return names.say(f"ruled.{what.lower()}")
    wish = re.fullmatch(r"to (\w+) (?:the )?(.+?)( no more)?", rest) if verb == "wants" else None
    if wish and names.words.has(f"aims.{wish[1]}"):
        target = wish[2] if wish[2] in names.seats else names.words.the(wish[2])
        told = names.say("said.to", wish=names.say(f"aims.{wish[1]}", target=target))
        return names.say("ruled.wants_no_more" if wish[3] else "ruled.wants", rest=told)
    key = "feels_seen" if rest.endswith(_SEEN) else verb
    rest = names.words.label(rest.removeprefix("want ").removesuffix(_SEEN))
    return names.say(f"ruled.{key}", rest=rest) if names.words.has(f"ruled.{key}") else what


_SEEN = " (as far as is seen)"


def tell_offer(event: events.MaskOffered, names: Names) -> str:
    seat, mask, receiver, price, taken = event
    slots = {"seat": names.seats[seat], "receiver": names.seats[receiver], "mask": names.mask(mask), "price": price}
    return names.say("events.offer_taken" if taken else "events.offer_declined", **slots)


def tell_opening(_event: events.ChallengeOpens, _names: Names) -> str:
    """Say nothing: what it opens with tells it."""
    return ""


TELL = tellers(
    tell_card_given, tell_objectives, tell_opened, tell_arbiter, tell_whereabouts, tell_worn, tell_scene,
    tell_follow, tell_reason, tell_opening, tell_called, tell_aims, tell_actions, tell_stake, tell_asking,
    tell_messenger, tell_lent, tell_refused, tell_support, tell_levelled, tell_courts, tell_resolved,
    tell_opposed, tell_ending, tell_conflicts, tell_repaid, tell_bet, tell_wooed, tell_moved, tell_standing,
    tell_promised, tell_promise_changed, tell_character, tell_line_broken, tell_denounced, tell_arrest,
    tell_trial, tell_alienation, tell_debt, tell_order, tell_ruling, tell_offer, tell_scores,
)  # fmt: skip
"""How each event is told."""


def tell_sentence(event: Event, names: Names) -> str:
    """Tell an event in a sentence; empty if there is nothing to tell."""
    spell: dict[str, Callable[[Any], str]] = {
        **dict.fromkeys(("seat", "backed", "faction", "debtor", "creditor"), names.party),
        "mask": names.mask,
        "objective": names.wish,
        "actions": lambda actions: ", ".join(hidden_worth(one, names) for one in actions),
        "title": names.inside,
        "level": lambda level: level_words(level, names),
        "reason": lambda reason: why_ended(reason, names),
        "goal": lambda goal: whole_sentence(goal_words(goal, names)),
    }
    return say_event(event, TELL, names.words, spell, names)
