"""Whims on the command line: where loading, luck, rules, words and output meet."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Annotated, Any

from gmkit.chance.law import mean, mixed, split_faces
from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice, listed, said, say
from gmkit.games.whims import GAME, rules, telling
from gmkit.games.whims import npc as policy
from gmkit.games.whims.rules import STOP, RoundDrawn, RoundWon, Side, Whims
from gmkit.library.document import later
from gmkit.shell.desk import Rooms, Start, Telling, Tells, Trial, lay_desk
from gmkit.shell.options import Common, Kinds, Rolling, figure, flag, needed
from gmkit.shell.session import Session, chances_line, put_odds
from gmkit.shell.words import Phrases, counted, in_row, percent
from gmkit.table.game import HIDDEN, Step
from gmkit.table.odds import Prospect, best_of, round_chances
from gmkit.table.seats import HUMAN, LEVELS, Seat, Seating, level_called

ROOMS = Rooms("gmkit.games.whims", GAME.rooms)

DESK = lay_desk(
    GAME,
    ROOMS,
    open=lambda paths, _set: Whims(Phrases(GAME.slug, paths)),
    telling=lambda game: Telling(
        partial(telling.story, game.words),
        partial(telling.beats, game.words),
        partial(telling.tell, game.words),
        partial(telling.glance, game.words),
    ),
    turns=lambda state: state.round,
    trial=Trial(seats=(2, 3), ceiling=lambda _seat, _game: policy.sighted_player()),
    tells=Tells(("token", "rich_hand"), policy.is_so, lambda state: state.round),
    filled_in=lambda _state, typed: ((), tuple(typed.items())),
)

_CAPPED = f"0 to {rules.TOKENS_CAP}, or to tokens_cap where that is less"
Total = Annotated[int | None, figure("--total", rules.LEAST, rules.MOST, "What your own dice came to, {}.")]
Level = Annotated[str | None, flag("--npc", metavar="LEVEL", help=f"The NPC's rank: {', '.join(LEVELS)}.")]
Tokens = Annotated[int | None, flag("--tokens", help=f"Tokens at the start of the round, {_CAPPED}.")]
Against = Annotated[list[int] | None, flag("--against", help=f"An opponent's tokens, {_CAPPED}; again for each one.")]
Hand = Annotated[str, flag("--hand", metavar="FACES", help="What your three dice show.")]


def _level(level: str | None) -> str:
    if level is None:
        raise IllegalChoice(say("say how good the NPC is with --npc: {levels}", levels=", ".join(LEVELS)))
    return level_called(level)


def _options(common: Common) -> rules.Options:
    return rules.Options(**GAME.read_options(common.options))  # type: ignore[arg-type]


def _own(tokens: int | None, options: rules.Options) -> int:
    return needed("--tokens", tokens, 0, options.tokens_cap)


def _opponents(against: Sequence[int] | None, options: rules.Options) -> list[int]:
    """Give the tokens of each opponent, of whom there is one at least."""
    if against and len(against) >= GAME.seats[1]:
        raise IllegalChoice(
            say("{count} opponents; with you {most} play at most", count=len(against), most=GAME.seats[1])
        )
    return [needed("--against", their, 0, options.tokens_cap) for their in against or (None,)]


def _tokens(numbers: Sequence[int]) -> str:
    return listed(map(str, numbers), "and")


def challenge_round(
    common: Common, rolling: Rolling, total: Total = None, npc: Level = None, tokens: Tokens = None
) -> None:
    """One round: the players rolled real dice, the NPC's side is played.

    Example: gmkit challenge whims round --total 24 --npc skilled --roll '10 4 8 2 9'
    """
    total, level = needed("--total", total, rules.LEAST, rules.MOST), _level(npc)
    options = _options(common)._replace(rounds_to_win=1)
    numbers = options.tokens_of(level) if tokens is None else (_own(tokens, options),)
    if tokens is None:
        # The rank's number is no face that anybody rolls, so it never stands in --roll.
        rolling = rolling._replace(seed=rolling.take_seed())
    tokens = Source(str(rolling.seed), ("tokens",)).stream().pick(numbers)
    seating = Seating((Seat("you", HUMAN), Seat("npc", level)))
    sides = (Side(rules.TOKENS, dice=HIDDEN, total=total, done=True), Side(tokens, left=tokens))
    start = Start(Whims(), seating, options._asdict(), Step(rules.State(seating, options, 1, sides), ()))
    session = Session(DESK, start, rolling, common.voice)
    session.play(until=lambda state: state.round > 1)
    settled = next(event for event in session.events if isinstance(event, RoundWon | RoundDrawn))
    dice = settled.dice[1] or ()
    rerolls = sum(isinstance(event, rules.Rerolled) for event in session.events)
    winner = seating.names[settled.seat] if isinstance(settled, RoundWon) else "draw"
    side = {"dice": list(dice), "total": sum(dice), "tokens": tokens, "rerolls": rerolls}
    slots: dict[str, Any] = {"title": GAME.title, "total": total, "theirs": sum(dice)}
    how = {
        "you": say("{title}: you win the round, {total} against {theirs}.", **slots),
        "npc": say("{title}: the NPC wins the round, {theirs} against {total}.", **slots),
        "draw": say("{title}: the round is drawn, {total} against {theirs}.", **slots),
    }
    slots = {"level": said(level), "tokens": counted(tokens, "token"), "rerolls": counted(rerolls, "reroll")}
    ends = say("The NPC ({level}, {tokens}) ends on {dice} after {rerolls}.", dice=in_row(dice), **slots)
    result = {"winner": winner, "you": total, "npc": side}
    session.put_answer("round", common, result, [how[winner], ends], drew=len(numbers) > 1)


def _put_odds(of: str, common: Common, options: rules.Options, head: str, lines: Sequence[str], **result: Any) -> None:
    told = [f"{GAME.title}, {head}:", *(f"  {line}" for line in lines)]
    put_odds(GAME, of, common, {"chances": {}, "expected": {}, **result}, told, options._asdict())


def odds_round(
    common: Common, tokens: Tokens = None, against: Against = None, total: Total = None, npc: Level = None
) -> None:
    """The chances of a round, for two numbers of tokens or several, or for a total against an NPC.

    Example: gmkit odds whims round --tokens 5 --against 4
    """
    options = _options(common)
    if against and npc is not None:
        raise IllegalChoice(say("--against has tokens, and --npc the rank that says them; give one of the two"))
    told = total is not None or npc is not None
    if told and not against:
        return _odds_npc(common, options, total, npc, tokens)
    own = needed("--total", total, rules.LEAST, rules.MOST) if told else _own(tokens, options)
    theirs = _opponents(against, options)
    mine, *others = policy.HANDS.played((0 if told else own, *theirs))
    found = round_chances({own: Fraction(1)} if told else mine, others)
    lines = [chances_line(found)]
    if told:
        head = say("a total of {own} against {theirs}, playing the best thresholds", own=own, theirs=_tokens(theirs))
    else:
        both: dict[str, Any] = {"number": len(theirs), "own": counted(own, "token"), "theirs": _tokens(theirs)}
        lines += [say("of decided rounds you win {chance}", chance=percent(found["win"] / (1 - found["draw"])))]
        head = say(
            "a round, {own} against {theirs}, both playing the best thresholds|"
            "a round, {own} against {theirs}, all playing the best thresholds",
            **both,
        )
    return _put_odds("round", common, options, head, lines, chances=found)


def _odds_npc(common: Common, options: rules.Options, total: Total, npc: Level, tokens: Tokens) -> None:
    total, seat = needed("--total", total, rules.LEAST, rules.MOST), Seat("npc", _level(npc))
    numbers = options.tokens_of(seat.level) if tokens is None else (_own(tokens, options),)
    # As if against somebody who spends no Effort.
    law = mixed([policy.HANDS.ends(its, policy.plan(seat, its, rules.TOKENS)) for its in numbers])
    found, average = round_chances({total: Fraction(1)}, [law]), mean(law)
    lines = [chances_line(found), say("the NPC ends on {average:.2f} on average", average=float(average))]
    head = say("a total of {total} against an NPC ({level})", total=total, level=said(seat.level))
    _put_odds("round", common, options, head, lines, chances=found, expected={"npc_total": average})


def odds_match(common: Common, tokens: Tokens = None, against: Against = None) -> None:
    """The chance to win a whole match, against one opponent or several.

    Example: gmkit odds whims match --tokens 3 --against 9
    """
    options = _options(common)
    own, theirs = _own(tokens, options), _opponents(against, options)
    chances = policy.match_between(policy.HANDS.played((own, *theirs)), options)
    told: dict[str, Any] = {"own": counted(own, "token"), "theirs": _tokens(theirs)}
    told["rounds"] = counted(options.rounds_to_win, "round")
    if "undecided" in chances:
        told["rounds"] = say("{rounds}, {most} at most", rounds=told["rounds"], most=options.max_rounds)
    head = say("a match to {rounds}, {own} a round against {theirs}", **told)
    _put_odds("match", common, options, head, [chances_line(chances)], chances=chances)


def odds_reroll(common: Common, hand: Hand, tokens: Tokens = None, against: Against = None) -> None:
    """What each reroll is worth with these dice; against three tokens if nobody says otherwise.

    Example: gmkit odds whims reroll --hand '6 9 10' --tokens 2 --against 4
    """
    options = _options(common)
    faces, taken = rules.DICE.parse(split_faces(hand))
    if taken < len(split_faces(hand)):
        raise IllegalChoice(say("three dice, no more; give three faces"))
    dice, left = tuple(sorted(faces)), _own(tokens, options)
    theirs = _opponents(against or [rules.TOKENS], options)
    others = policy.HANDS.played(theirs)
    points, choices = policy.HANDS.points, [STOP, *(dict.fromkeys(dice) if left else ())]
    laws = {choice: policy.HANDS.ends_after(dice, left, choice, points) for choice in choices}
    found = [Prospect(choice, round_chances(law, others), {"total": mean(law)}) for choice, law in laws.items()]
    # A drawn round is played again, and is worth about an even share.
    found.sort(key=lambda one: one.chances["win"] + one.chances["draw"] / (1 + len(theirs)), reverse=True)
    whose = counted(theirs[0], "token") if len(theirs) == 1 else say("{numbers} tokens", numbers=_tokens(theirs))
    held: dict[str, Any] = {"dice": in_row(dice), "tokens": counted(left, "token")}
    head = say("dice {dice}, {tokens} left, against {theirs}", theirs=whose, **held)
    lines = []
    for one in found:
        act = said(STOP) if one.choice == STOP else say("reroll the {face}", face=one.choice)
        end = say("total {total:.2f}", total=float(one.expected["total"]))
        lines.append(f"{act:14}  {end}  {chances_line(one.chances)}")
    _put_odds("reroll", common, options, head, lines, **best_of(found, {}))


challenge: Kinds = {"round": challenge_round}
odds: Kinds = {"round": odds_round, "match": odds_match, "reroll": odds_reroll}


beginnings = partial(later("gmkit.shell.new:usual_opening"), GAME, ROOMS, {"wins": 0})
"""What can be begun for Whims: a match; only `gmkit new` loads what it is begun with."""
