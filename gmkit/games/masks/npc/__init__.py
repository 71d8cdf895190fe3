"""How an NPC plays City of Masks, from its own view: every choice weighed; its turn, the market, and what it shows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from math import exp
from typing import Any

from gmkit.chance.source import Source, Stream
from gmkit.errors import IllegalChoice, decimal, later, say
from gmkit.games.masks.content import Fits
from gmkit.games.masks.events import ChallengeEnds, FaceLent, LoanRefused, OpposedResolved
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import (
    BETRAY,
    CHALLENGER,
    DEFENDER,
    GLORIFY,
    HUMILIATE,
    MAIN,
    SEDUCE,
    UNCAST,
    Party,
    State,
    Traits,
)
from gmkit.games.masks.npc import challenges, influence, stakes
from gmkit.games.masks.npc.challenges import aim_value, alone, best_alone, hand, met
from gmkit.games.masks.npc.influence import willing
from gmkit.games.masks.npc.mind import (
    FALSE_WORD,
    FRIENDLY,
    OWING,
    RICH_HAND,
    Mind,
    Reads,
    Weigh,
    leaning,
    levels,
    mind_of,
)
from gmkit.games.masks.npc.stakes import (
    PRIDE,
    believed,
    best_stake,
    bidding,
    calling,
    chance,
    outlook,
    staying,
    stays,
)
from gmkit.games.masks.rules.challenges import GOAL, MATCH, rival, suits_in_public
from gmkit.games.masks.rules.influence import for_debt
from gmkit.games.masks.rules.rounds import (
    ALONE,
    CHANGE,
    ELSEWHERE,
    FOLLOWING,
    MEET,
    NONE,
    OPPOSE,
    PASS,
    AnswerOffer,
    NamePrice,
    TakeTurn,
    masks_to_wear,
)
from gmkit.games.masks.stage import everybody, present, principals, seats, sees, the_side
from gmkit.shell import desk
from gmkit.table.choices import Number, Some
from gmkit.table.game import FOLLY, WHIM, Ask, Opinion, Part, Player, Reasoned, SeatNo
from gmkit.table.odds import deciding, made_of, slip
from gmkit.table.seats import Seat

# ---- What an NPC sets out to do: where it goes, its turn, whether it takes a challenge up, and in which words.

ENOUGH_TURNS = 2
"""After so many challenges in a row an NPC lets others have the floor, where there is no limit."""

# --- setting up


def relationship(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh whom to give the strongest card in hand: a warm one to a power that the mask pleases, else anybody."""
    hand = mind.state.hands[mind.me]
    warm = isinstance(hand, tuple) and bool(hand) and hand[0].suit in ("H", "D")
    first = mind.state.avatars[mind.me].first_mask
    tags = (
        {tag for action in mind.world.mask(first).actions for tag in action.tags} if isinstance(first, str) else set()
    )
    found = []
    for one in ask.choices.items():
        if not isinstance(one, int):
            found.append(Opinion(one, -3.0, later("leaves the card out")))
        elif one >= seats(mind.state):
            faction = mind.world.factions[one - seats(mind.state)]
            fits = faction.favours(tuple(tags)) and not faction.resents(tuple(tags))
            value = (0.5 if warm else -0.5) * (1 if fits else -1)
            found.append(Opinion(one, value, later("suits the mask") if value > 0 else later("goes against the mask")))
        else:
            found.append(Opinion(one, 0.0, later("the mask says nothing of them")))
    return found


def objective(_mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh which of two is the greater friend or the worse enemy: they are alike."""
    return [Opinion(one, 0.0, later("both are felt for alike")) for one in ask.choices.items()]


def listed(_mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what is listed where a person writes a Hidden Face of its own: all of it is legal, and alike."""
    return [Opinion(one, 0.0, later("within the rules")) for one in _listed(ask)]


# --- the scene and where to be


SCENE_TURNS = 5
"""Into so many parts the scenes of a city are parted, of which each round has the next."""


def scene(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh which scene to sketch: one where the mask's actions are at home, and in the next round another."""
    first = mind.state.avatars[mind.me].first_mask
    own = [set(action.tags) for action in mind.world.mask(first).actions] if isinstance(first, str) else []
    seeds = {seed.title: seed for seed in mind.world.city.scenes}
    found, known = [], _listed(ask)
    turns = min(SCENE_TURNS, len(known))
    for at, one in enumerate(known):
        tags = set(seeds[str(one)].tags) if one in seeds else set()
        fit = 0.3 * sum(not tags.isdisjoint(action) for action in own)
        # Nobody keeps where the last round was: the scenes take turns, those of this round before all others.
        turn = 2.0 * (at % turns == mind.state.round % turns)
        found.append(Opinion(one, fit + turn, later("suits the mask") if fit else later("as good as any")))
    return found


def _listed(ask: Ask) -> list[Hashable]:
    """Give what is listed among choices that also take words; words of its own where nothing is."""
    return list(dict.fromkeys(ask.choices.items())) or ["As it may come"]


def ties(mind: Mind, others: Sequence[Party]) -> float:
    """Give how much these others matter: strong feelings and open objectives (7.4, location)."""
    value = 0.0
    for other in others:
        wanted = sum(mind.wants(kind, other) for kind in (HUMILIATE, BETRAY, SEDUCE, GLORIFY))
        value += 0.06 * abs(mind.rel(other)) + 0.15 * wanted
    return value


def _undeclared(mind: Mind) -> list[SeatNo]:
    where = mind.state.where
    return [
        seat for seat in mind.state.order if seat != mind.me and where[seat].place is None and not where[seat].follows
    ]


def whereabouts(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh where to be: the main scene has company; a meeting has the one who was asked for."""
    state, me = mind.state, mind.me
    crowd = [seat for seat in everybody(state) if state.where[seat].place == MAIN and seat != me]
    asked = [seat for seat in everybody(state) if me in state.where[seat].meets]
    drawn = {state.where[seat].place for seat in mind.sought()}
    # Who has not said yet where to be most likely goes where there is company.
    at, away = OWING * bool(drawn & {MAIN, None}), OWING * bool(drawn - {MAIN, None})
    values = {
        MAIN: (2.2 + 0.15 * len(crowd) + ties(mind, crowd) / 3 + at, later("company, and rivals")),
        ELSEWHERE: (
            0.3 + (1.2 if asked else 0.0) + away + 0.5 * max((mind.rel(s) / 5 for s in asked), default=0),
            later("away"),
        ),
        MEET: (0.9 + 0.5 * max((mind.rel(s) / 5 for s in _undeclared(mind)), default=0), later("a word in private")),
        FOLLOWING: (0.2 + 0.4 * mind.trait("guile") + _quarry(mind), later("somebody is up to something")),
    }
    # Following somebody is a quarrel, and needs something to put up.
    found = [one for one in ask.choices.items() if one != FOLLOWING or mind.face]
    return [Opinion(one, *values[str(one)]) for one in found]


def _quarry(mind: Mind) -> float:
    away = [seat for seat in mind.state.order if mind.state.where[seat].place not in (None, MAIN)]
    return max((ties(mind, [seat]) for seat in away if seat != mind.me), default=0.0)


def place(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh which place to go to: where one is expected, else anywhere."""
    asked = {where.place for where in mind.state.where if mind.me in where.meets}
    named = {where.place for where in mind.state.where if where.place not in (None, MAIN)}
    drawn = {mind.state.where[seat].place for seat in mind.sought()}
    found = []
    for one in _listed(ask):
        value = 3.0 * (one in asked) + 0.3 * (one in named) + OWING * (one in drawn)
        found.append(Opinion(one, value, later("was asked there") if one in asked else later("somewhere else")))
    return found


def meeting(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh whom to ask to a meeting: one, the dearest or the most wanted."""
    assert isinstance(ask.choices, Some)
    found = []
    for other in ask.choices.of.values:
        assert isinstance(other, int)
        value = ties(mind, [other]) + 0.1 * mind.rel(other) + 0.1 * mind.est(SeatNo(other))
        found.append(Opinion((other,), value, say("feels {level}", level=f"{mind.rel(other):+d}")))
    return found


def quarry(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh whom to follow: whoever matters most."""
    assert isinstance(ask.choices, Some)
    rated = [(one, ties(mind, [one])) for one in ask.choices.of.values if isinstance(one, int)]
    return [
        Opinion((one,), value, later("matters") if value else later("for want of anybody else")) for one, value in rated
    ]


def shadow(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh whom to try to keep in sight."""
    return [
        Opinion(one, ties(mind, [one]), later("of those followed"))
        for one in ask.choices.items()
        if isinstance(one, int)
    ]


# --- a turn


STANDING_OUT = 3.0
"""What it is worth to the Uncast not to stand out."""


def turn(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to do with a turn: earn and woo alone, or challenge somebody, for Face or more (7.4, intent)."""
    state, me = mind.state, mind.me
    step = state.agenda[-1] if state.agenda else None
    done = step.done if isinstance(step, TakeTurn) else 0
    tired = 20.0 * max(0, done - ENOUGH_TURNS + 1)
    known = mind.known()
    here = present(state, state.where[me].place)
    people = [seat for seat in here if seat != me and sees(mind.world, state, me, seat)]
    held = hand(mind, known, ())
    deeds = alone(mind, held)
    earn = deeds[0][0] if deeds else 0.0
    # The Uncast are not taken notice of: they woo nobody, and whatever else they do may be denounced (MA-13).
    unseen = state.worn[me] == UNCAST
    wooing = 0.0 if unseen else aim_value(mind, people, None)[0]
    tired += STANDING_OUT * unseen
    clash = met(mind, held, 0.0)
    clashing = clash[0][0] if clash else 0.0
    found = []
    for one in ask.choices.items():
        assert isinstance(one, tuple)
        what, other = one
        if what == PASS:
            found.append(made_of(one, later("leaves the floor to others"), Part("rest", 0.0 if unseen else -1.0)))
        elif what == CHANGE:
            value, why = _change(mind, earn)
            found.append(made_of(one, why, Part("mask", value), Part("tired", -tired)))
        elif what == ALONE:
            why = say(
                "{earn} by earning, {wooing} by wooing", earn=decimal(earn, "+.1f"), wooing=decimal(wooing, "+.1f")
            )
            found.append(made_of(one, why, Part("earning", earn), Part("wooing", wooing), Part("tired", -tired)))
        elif what == OPPOSE and (state.debts[me][other] or (mind.face and state.face[other])):
            # Without anything to put up, on either side, there is nothing to win.
            found.append(_challenge(mind, other, wooing + clashing, tired))
    return found


def _change(mind: Mind, earn: float) -> tuple[float, str]:
    if mind.level.temperature > 1:
        return -1.0, later("another mask")
    own = masks_to_wear(mind.world, mind.state, mind.me).values
    others = [best_alone(mind.world, mind, str(mask)) for mask in own if mask not in (UNCAST, mind.state.worn[mind.me])]
    return max(others, default=0.0) - 0.5 if max(others, default=0.0) > earn + 1 else -1.0, later("another mask")


def _challenge(mind: Mind, other: SeatNo, beside: float, tired: float) -> Opinion:
    """Weigh a challenge: the best stake, what can be done beside it, and what one feels; if it is taken up."""
    look = outlook(mind, CHALLENGER, other)
    value, stake = best_stake(mind, look)
    mood = -0.08 * mind.rel(other) * (1 + mind.trait("grudge") / 2)
    mood += 0.4 if mind.rel(other) < -FRIENDLY else 0.0
    return made_of(
        (OPPOSE, other),
        say(
            "{value:+.1f} at a stake of {stake}, {beside:+.1f} by wooing and conflicts beside it",
            value=value,
            stake=stake,
            beside=beside,
        ),
        *(calling(mind, look, stake) if stake else [Part("face", value)]),
        Part("wooing", stays(mind, look, stake) * beside),
        Part("feels", mood, other),
        # Whoever is to be seduced is to lend, and lends nothing to a rival.
        Part("aim", -0.4 * max(0.0, mind.wants(SEDUCE, other)), other),
        Part("temper", 0.4 * mind.trait("nerve")),
        Part("tired", -tired),
    )


def accept(mind: Mind, _ask: Ask) -> list[Opinion]:
    """Weigh whether to take a challenge up: what may come of the figure, and beside it, or the price of declining."""
    encounter = mind.state.under_way
    other = encounter.sides[CHALLENGER].seat
    assert other is not None
    look = outlook(mind, DEFENDER, other)
    beside = aim_value(mind, [], None)[0]
    clash = met(mind, hand(mind, mind.known(), ()), 0.0)
    beside += clash[0][0] if clash else 0.0
    declines, parts = stakes.left_at(mind, encounter.stake)
    leaves = made_of(False, declines, *parts)
    # Of less than the other's actions may be worth it could not ask; so it must believe it can call as much (B11).
    if not for_debt(mind.state) and believed(mind, look) < min(encounter.stake, SHOWY):
        return [leaves]
    drawn = *bidding(mind, look, encounter.stake), Part("wooing", 0.6 * beside)
    met_ = sum(part.amount for part in drawn)
    # Haggling may come to nothing; then leaving costs as much as declining does. Over a debt there is none (B10).
    answers = [] if for_debt(mind.state) else staying(mind, look, encounter.stake, 0)
    haggled = max((sum(part.amount for part in parts) for _, parts in answers), default=leaves.value) - PRIDE / 2
    feels = Part("feels", -0.05 * mind.rel(other), other)
    worth = max(met_, haggled) + feels.amount
    why = say("worth {worth:+.1f} Face at {stake}, or less", worth=worth, stake=encounter.stake)
    return [made_of(True, why, *(drawn if met_ >= haggled else [Part("haggling", haggled)]), feels), leaves]


SHOWY = 7
"""The most that three actions of a mask are worth, and so the least stake of who declares them."""

ANSWERS = 4
"""How well it fits that a goal answers the other's, against one point of what `suits` counts."""

SUITED = 4.0
"""What one thing that fits a goal is worth; to the rules all words are alike, so that nothing stands against it."""


def goal(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to fight for: what answers the other's goal, and what fits what this seat wants of the other."""
    encounter, names = mind.state.under_way, mind.state.hall.seating.names
    at = the_side(encounter, mind.me)
    other = rival(mind.state, mind.me)
    pairs = [(goal.between(*(names[who] for who in principals(encounter))), goal) for goal in mind.world.city.goals]
    fits = {words[at][:GOAL]: suits(mind, other, goal.fits) for words, goal in reversed(pairs)}
    answers = {words[at][:GOAL] for words, _ in pairs if words[CHALLENGER][:GOAL] == encounter.goals[CHALLENGER]}
    found = []
    for one in _listed(ask):
        fit, answer = fits.get(str(one), 0), mind.me != encounter.sides[CHALLENGER].seat and one in answers
        why = say("answers theirs") if answer else say("suits what is wanted") if fit else say("words alone")
        found.append(Opinion(one, SUITED * (fit + ANSWERS * answer), why))
    return found


def suits(mind: Mind, other: SeatNo, fits: Fits) -> int:
    """Count how well a goal fits: 3 for an aim, 2 for a feeling, 1 for a purse and 1 for the scene."""
    felt = mind.rel(other)
    aim = mind.causes() if fits.aim == GLORIFY else mind.wants(fits.aim, other)
    mood = {"love": felt >= FRIENDLY, "hate": felt <= -FRIENDLY}.get(fits.mood, False)
    return 3 * bool(aim) + 2 * mood + suits_in_public(mind.world, mind.state, mind.me, other, fits)


INTENT_WEIGHS: Mapping[str, Weigh] = {
    "relationship": relationship,
    "objective": objective,
    "points of the Hidden Face": listed,
    "action worth 3": listed,
    "action worth 2": listed,
    "action worth 1": listed,
    "what it contradicts": listed,
    "scene": scene,
    "whereabouts": whereabouts,
    "place": place,
    "whom to meet": meeting,
    "whom to follow": quarry,
    "whom to shadow": shadow,
    "turn": turn,
    "challenge": accept,
    "goal": goal,
}
"""What weighs the choices, by the label of the ask."""


# ---- How an NPC trades in masks: each above the first scores, and all count for who is Arbiter (4.14).

BUY, OFFER = "buy", "offer"

STANDING = 0.12
"""What a point of standing is worth, on the way to being Arbiter."""


def market(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to buy: the cheapest first, since there may be enough for another then."""
    stock = mind.state.stock
    others = len(mind.state.avatars) - 1
    # While there are plenty of masks a dear one may wait; soon they are gone.
    scarce = len(stock) <= 2 * others
    left = min((mind.world.mask(mask).points for mask in stock), default=0)
    found = []
    for one in ask.choices.items():
        assert isinstance(one, tuple)
        what, name = one
        points = mind.world.mask(name).points if name else 0
        if what == BUY:
            value = mind.prize() * (1.0 if mind.state.avatars[mind.me].masks else 0.4)
            value += STANDING * points - 0.25 * (points - left) + 0.5 * mind.trait("ambition") + 0.5 * scarce
            found.append(Opinion(one, value, say("a mask more, for {points}", points=points)))
        elif what == OFFER:
            owes = sum(mind.state.debts[mind.me]) > 0
            found.append(Opinion(one, -1.0 - mind.prize() + owes, later("a mask less")))
        else:
            found.append(Opinion(one, 0.0, later("keeps the Hidden Face for later")))
    return found


def buyer(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh whom to offer a mask to: whoever can pay most."""
    found = []
    for one in ask.choices.items():
        assert isinstance(one, int)
        has = mind.state.tokens[one]
        found.append(Opinion(one, 0.15 * has + 0.05 * mind.rel(one), say("has {has} Hidden Face", has=has)))
    return found


def price(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to ask for a mask: its points, or what the buyer has if that is more."""
    assert isinstance(ask.choices, Number)
    points, high = mind.world.mask(mind.step(NamePrice).mask).points, ask.choices.high
    tries = sorted({high, min(high, points), high // 2, 0})
    return [
        Opinion(one, 0.2 * min(one, points + 2) - 0.05 * abs(one - points), say("worth {points}", points=points))
        for one in tries
    ]


def deal(mind: Mind, _ask: Ask) -> list[Opinion]:
    """Weigh a mask that is offered."""
    step = mind.step(AnswerOffer)
    asked, points = step.amount, mind.world.mask(step.mask).points
    value = mind.prize() * 0.8 + STANDING * points - mind.token_worth() * asked
    value += 0.05 * mind.rel(step.seller)
    return [
        Opinion(True, value, say("{points} points for {asked}", points=points, asked=asked)),
        Opinion(False, 0.0, later("keeps the Hidden Face")),
    ]


MARKET_WEIGHS: Mapping[str, Weigh] = {
    "market": market,
    "what to buy or offer": market,
    "buyer": buyer,
    "price": price,
    "offer": deal,
}
"""What weighs the choices, by the label of the ask."""


# ---- How an NPC plays City of Masks, from its own view: every choice weighed, and taken by its level's temperature.

WEIGHS: Mapping[str, Weigh] = {
    **INTENT_WEIGHS,
    **challenges.AIM_WEIGHS,
    **challenges.DEED_WEIGHS,
    **stakes.STAKE_WEIGHS,
    **influence.ALLY_WEIGHS,
    **influence.SETTLEMENT_WEIGHS,
    **MARKET_WEIGHS,
}
"""What weighs the choices of every ask there is, by its label."""


def weighed(one: Mind, ask: Ask) -> list[Opinion]:
    """Give what a mind thinks of the choices it would consider; there is always one.

    Raises:
        IllegalChoice: no NPC knows this ask.
    """
    weigh = WEIGHS.get(ask.what)
    if weigh is None:
        raise IllegalChoice(
            say("no NPC knows what to say to {what}; choose {choices}", what=ask.what, choices=ask.choices.expects())
        )
    found = leaning(one, ask, weigh(one, ask))
    return found or [Opinion(next(ask.choices.items()), 0.0, later("the first that may be chosen"))]


def chosen(opinions: Sequence[Opinion], temperature: float, stream: Stream) -> Opinion:
    """Take an opinion by its worth and the temperature (7.4): hot takes any, cold the best."""
    top = max(opinion.value for opinion in opinions)
    weights = [exp((opinion.value - top) / temperature) for opinion in opinions]
    left = stream.unit() * sum(weights)
    for opinion, weight in zip(opinions, weights, strict=True):
        left -= weight
        if left < 0:
            return opinion
    return opinions[-1]


def _opinions(
    game: Masks, view: Any, ask: Ask, seat: Seat, source: Source, reads: Reads | None = None
) -> tuple[list[Opinion], Opinion]:
    """Give all opinions, and the one that is taken."""
    own = mind_of(game.world, view, ask.seat, seat, reads)
    found = weighed(own, ask)
    if len(found) == 1:
        return found, found[0]
    if own.level.slips is not None and (ask.what in DEEDS or ask.what in CALLS):
        top = max(one.value for one in found)
        near = [one for one in found if one.value > top - PLAUSIBLE]
        return found, slip(near, own.level.slips, source.stream())
    firm = own.level.course if ask.what in COURSE else None
    return found, chosen(found, own.level.temperature if firm is None else firm, source.stream())


PLAUSIBLE = 2.0
"""So much worse than the best a slip may be."""

DEEDS: Mapping[str, Callable[[Any], tuple[str, Hashable]]] = {
    "turn": lambda choice: ("challenge", choice[1]) if choice[0] == OPPOSE else (str(choice[0]), None),
    "challenge": lambda taken_up: ("accept" if taken_up else "decline", None),
    "stake": lambda figure: ("name", figure),
    "answer to the stake": lambda answer: ("match" if answer == MATCH else "haggle", None),
    "figure to take": lambda said: (said, None),
    "figure to meet": lambda met: ("meet" if met else "leave", None),
    "shortfall": lambda choice: (choice, None),
    "Face to lend": lambda amount: ("lend" if amount else "refuse", None),
    "stand by the accused": lambda stands: ("lend" if stands else "refuse", None),
    "denounce": lambda denounced: ("denounce" if denounced else "look away", None),
    "promise to change": lambda party: ("stand by" if party == NONE else "change", party),
}
"""What sort of deed a choice is that has a reason worth keeping, by the label of the ask."""


COURSE = ("turn", "challenge", "aims", "stake", "answer to the stake", "figure to take", "figure to meet")
"""What makes up the course that somebody takes after its objectives: whom to challenge, for how much, for whom."""

CALLS = ("ally to ask", "Face to ask for")
"""What is chosen as carefully, and tells no reason: what is lacking for a stake is owed after a defeat."""


def player(seat: Seat, game: Masks, reads: Reads | None = None) -> Player:
    """Give the player of an NPC's seat, which says what decided its weightier choices.

    What it reads it goes by at once, and not where it plays on.
    """

    def choose(view: Any, ask: Ask, source: Source) -> Hashable:
        found, own = _opinions(game, view, ask, seat, source, reads)
        if ask.what in DEEDS:
            return Reasoned(own.choice, deciding(found, own, DEEDS[ask.what]))
        if ask.what == "repayment" and own.choice == 0:
            # Why nothing is given back is told; how much is no choice of weight, and may be a whim.
            why = deciding(found, own, lambda back: ("keep" if back == 0 else "repay", None))
            return Reasoned(own.choice, why if why is not None and why.reason not in (WHIM, FOLLY) else None)
        return own.choice

    return choose


def consider(game: Masks, view: Any, ask: Ask, seat: Seat, source: Source) -> list[Opinion]:
    """Give what an NPC of that level thinks of each choice, its own first, and why it would never take one."""
    found, own = _opinions(game, view, ask, seat, source)
    left = stakes.unable(mind_of(game.world_of(view), view, ask.seat, seat), ask, found)
    return [*sorted(found, key=lambda one: (one is not own, -one.value)), *left]


# ---- What may be seen of an NPC: what its signs can stand for.

LIKELY = 0.6
"""The chance to win a challenge above which somebody is taken to show it."""


def is_so(meaning: str, game: Masks, view: State, ask: Ask, choice: Any, seat: Seat, _source: Source) -> bool | None:
    """Say whether a meaning is so for a seat that has chosen this; None where the choice has nothing to do with it."""
    mind = mind_of(game.world_of(view), view, ask.seat, seat)
    if ask.what == "turn":
        if meaning == FALSE_WORD:
            return false_word(mind)
        if meaning == "wants" and choice[0] == OPPOSE:
            return any(wish.target == choice[1] for wish in mind.wishes)
        return None
    if ask.what not in ("stake", "answer to the stake") or not choice:
        return None
    stake = view.under_way.stake if choice == MATCH else int(choice)
    if meaning == "short":
        return stake > mind.face
    if meaning == RICH_HAND:
        side = CHALLENGER if the_side(view.under_way, mind.me) == CHALLENGER else DEFENDER
        return chance(mind, outlook(mind, side, rival(view, mind.me)), stake) > LIKELY
    return None


def false_word(mind: Mind) -> bool | None:
    """Say whether somebody here has a promise that would not be kept against the dearest of the others here.

    None where nobody here has a promise, or there is nobody whom it could be needed against.
    """
    state, me = mind.state, mind.me
    here = [one for one in present(state, state.where[me].place) if one != me]
    held = [one for one in here if state.promised[me][one]]
    if not held or len(here) < 2:
        return None
    return any(_refuses(mind, one, max((foe for foe in here if foe != one), key=mind.rel)) for one in held)


def _refuses(mind: Mind, asker: SeatNo, foe: SeatNo) -> bool:
    return sum(part.amount for part in willing(mind, asker, foe)) < 0


# ---- What an NPC reads of another, in a study: whether it keeps its word, and whether it is likely to win.

SHARES = {FALSE_WORD: (0.90, 0.81), RICH_HAND: (0.11, 0.08)}
"""How often a meaning was so before it came out so, and before it came out otherwise: what is so may still turn.

Of 150 evenings of four rounds for each level up to master, six seats: of 121 askings, and of 8,500 sides of a draw.
"""


def reads() -> desk.Reads:
    """Give how NPCs read signs."""
    return desk.Reads(reader, memory, found, SHARES, gain)


def reader(seat: Seat, game: Masks, asked: desk.Asked) -> Player:
    """Give the player of a seat that goes by signs, as far as its memory is good."""
    made_of_it = memory(seat)
    return player(seat, game, lambda other, meaning: asked(other, meaning, made_of_it))


def memory(seat: Seat) -> float:
    """Give how much a level makes of what it has seen."""
    return levels()[seat.level].memory


def found(events: Sequence[Any]) -> Iterator[tuple[SeatNo, str, bool | None]]:
    """Give what has come out of somebody: a promise kept or not, a challenge won or lost by the draw."""
    for event in events:
        match event:
            case LoanRefused(ally=seat, promised=promised) if promised:
                yield seat, FALSE_WORD, True
            case FaceLent(lender=seat, promised=promised) if promised:
                yield SeatNo(seat), FALSE_WORD, False
            case OpposedResolved(winner=winner, loser=loser, totals=totals) if totals is not None:
                yield winner, RICH_HAND, True
                yield loser, RICH_HAND, False
            case ChallengeEnds(seat=seat, target=target):
                yield from ((one, RICH_HAND, None) for one in (seat, target) if one is not None)
            case _:
                pass


def gain(meaning: str, game: Masks, view: State, ask: Ask, choice: Any, seat: Seat, times: float) -> float:
    """Give what showing a sign is worth in Face: nothing, but to seem likely to win while a stake is named."""
    if meaning != RICH_HAND or ask.what != "stake" or not choice:
        return 0.0
    mind = mind_of(game.world_of(view), view, ask.seat, seat)
    look = outlook(mind, CHALLENGER, rival(view, mind.me))
    shown, hidden = (sum(part.amount for part in calling(mind, look, int(choice), one)) for one in (times, 1.0))
    return shown - hidden


# ---- What an NPC is like: by its mask, and by what is strongest in its temper.

MARKED = 2
"""So far from even a trait makes a temper."""


def look(game: Masks, state: State, seat: SeatNo) -> desk.Look:
    """Give an NPC's temper, and the signs of the mask that it was dealt."""
    avatar = state.avatars[seat]
    mask = avatar.first_mask if isinstance(avatar.first_mask, str) else ""
    temper = temper_of(avatar.traits) if isinstance(avatar.traits, Traits) else ""
    return desk.Look(temper, mask, game.world.masks.tells.get(mask, ()))


def temper_of(traits: Traits) -> str:
    """Give the temper whose trait is farthest from even; empty if none is far."""
    strength = {
        "bold": traits.nerve - 5,
        "timid": 5 - traits.nerve,
        "warm": traits.warmth - 5,
        "cold": 5 - traits.warmth,
        "sly": traits.guile - 5,
    }
    most = max(strength, key=strength.__getitem__)
    return most if strength[most] >= MARKED else ""
