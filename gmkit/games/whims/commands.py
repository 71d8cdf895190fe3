"""What gmkit does for Whims when it is asked: play, challenge, odds, advise, begin."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any

import typer

from gmkit.chance.law import split_faces
from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice
from gmkit.games.whims import GAME, npc, rules, telling
from gmkit.games.whims.game import STOP, Whims
from gmkit.games.whims.rules import Dice, RoundDrawn, RoundWon
from gmkit.games.whims.situation import SITUATION, from_data
from gmkit.names import pick
from gmkit.shell.desk import Rooms, Start, Telling, Trial, lay_desk
from gmkit.shell.options import Common, Kinds, Rolling
from gmkit.shell.session import Session, chances_line, prospect_rows, put_odds
from gmkit.shell.words import counted, percent
from gmkit.table.game import Game
from gmkit.table.odds import Prospect
from gmkit.table.seats import LEVELS, Seating

# ---- Whims on the command line: where loading, luck, rules, words and output meet.


def _restore(data: Mapping[str, Any], game: Game[Any], options: Mapping[str, Any]) -> Start:
    step = from_data(data, options)
    return Start(game, step.state.seating, options, step, data)


DESK = lay_desk(
    GAME,
    Rooms("gmkit.games.whims", GAME.rooms),
    open=lambda _content, _set: Whims(),
    content=lambda _game: None,
    restore=_restore,
    player=lambda seat, _game: npc.player(seat),
    consider=lambda _game, view, ask, seat, source: npc.consider(view, ask, seat, source),
    telling=lambda _game: Telling(telling.outline, telling.beats, telling.tell, telling.glance),
    turns=lambda state: state.round,
    trial=Trial(seats=(2, 3), ceiling=lambda _seat, _game: npc.sighted_player()),
)


Total = Annotated[int | None, typer.Option("--total", help="What your own dice came to, 3 to 30.")]
Level = Annotated[str | None, typer.Option("--npc", metavar="LEVEL", help=f"The NPC's rank: {', '.join(LEVELS)}.")]
Tokens = Annotated[int | None, typer.Option("--tokens", help="Tokens at the start of the round, 0 to 9.")]
Against = Annotated[int | None, typer.Option("--against", help="The opponent's tokens, 0 to 9.")]


def _level(level: str | None) -> str:
    if level is None:
        raise IllegalChoice(f"say how good the NPC is with --npc: {', '.join(LEVELS)}")
    return pick("level", level, {known: (known,) for known in LEVELS})


def _in_range(name: str, value: int | None, low: int, high: int) -> int:
    if value is None or not low <= value <= high:
        given = "is missing" if value is None else f"is {value}"
        raise IllegalChoice(f"--{name} {given}; give {low} to {high}")
    return value


def challenge_round(
    common: Common, rolling: Rolling, total: Total = None, npc: Level = None, tokens: Tokens = None
) -> None:
    """One round: the players rolled real dice, the NPC's side is played.

    Example: gmkit challenge whims round --total 24 --npc skilled --roll '10 4 8 2 9'
    """
    total = _in_range("total", total, rules.LEAST, rules.MOST)
    level = _level(npc)
    options = {**GAME.read_options(common.options), "rounds_to_win": 1}
    row: dict[str, Any] = {"name": "npc", "level": level}
    numbers = rules.rank_tokens(level, str(options["npc_token_choice"]))
    drew = tokens is None and len(numbers) > 1
    if tokens is not None:
        row["tokens"] = _in_range("tokens", tokens, 0, rules.TOKENS_CAP)
    else:
        # The rank's number is no face that anybody rolls, so it never stands in --roll.
        rolling = rolling._replace(seed=rolling.take_seed())
        row["tokens"] = Source(str(rolling.seed), ("tokens",)).stream().pick(numbers)
    you = {"name": "you", "level": "human", "total": total}
    start = _restore({"seats": [you, row]}, Whims(), options)
    session = Session(DESK, start, rolling, common.voice)
    session.play(until=lambda state: state.round > 1)
    settled = next(event for event in session.events if isinstance(event, RoundWon | RoundDrawn))
    dice = settled.dice[1]
    assert dice is not None
    rerolls = sum(moment.need.what == "reroll" and moment.said.by in ("drawn", "typed") for moment in session.moments)
    winner = start.seating.names[settled.seat] if isinstance(settled, RoundWon) else "draw"
    begun = session.moments[0].state.allotted[1]
    result = {
        "winner": winner,
        "you": total,
        "npc": {"dice": list(dice), "total": sum(dice), "tokens": begun, "rerolls": rerolls},
    }
    how = {"you": "you win the round", "npc": "the NPC wins the round", "draw": "the round is drawn"}[winner]
    lines = [
        f"{GAME.title}: {how}, {total} against {sum(dice)}.",
        f"The NPC ({level}, {counted(begun, 'token')}) ends on {', '.join(map(str, dice))} after {rerolls} rerolls.",
    ]
    session.put_answer("round", common, result, lines, drew=drew)


def _sides(tokens: int | None, against: int | None) -> tuple[Fraction, Fraction, Fraction]:
    points = npc.for_points()
    mine = npc.final_totals(_in_range("tokens", tokens, 0, rules.TOKENS_CAP), points)
    theirs = npc.final_totals(_in_range("against", against, 0, rules.TOKENS_CAP), points)
    return npc.round_chances(mine, theirs)


def odds_round(
    common: Common, tokens: Tokens = None, against: Against = None, total: Total = None, npc: Level = None
) -> None:
    """The chances of a round, for two numbers of tokens, or for a total against an NPC.

    Example: gmkit odds whims round --tokens 5 --against 4
    """
    if total is not None or npc is not None:
        return _odds_total(common, total, npc, tokens)
    win, lose, draw = _sides(tokens, against)
    result = {"chances": {"win": win, "lose": lose, "draw": draw}, "expected": {}}
    lines = [
        f"{GAME.title}, a round, {counted(tokens or 0, 'token')} against {against}, both playing the best thresholds:",
        f"  {chances_line(result['chances'])}",
        f"  of decided rounds you win {percent(win / (win + lose))}",
    ]
    return put_odds(GAME, "round", common, result, lines)


def _wish(level: str, tokens: int) -> rules.Wish:
    """Give what an NPC of that level plays for, against somebody who spends no Effort."""
    if level == "weak":
        return rules.up_to(npc.WEAK)
    return npc.refined(tokens, [rules.TOKENS]) if level == "grandmaster" else npc.for_points()


def _odds_total(common: Common, total: int | None, level: str | None, tokens: int | None) -> None:
    total = _in_range("total", total, rules.LEAST, rules.MOST)
    level = _level(level)
    numbers = (_in_range("tokens", tokens, 0, rules.TOKENS_CAP),) if tokens is not None else rules.rank_tokens(level)
    laws = [npc.final_totals(number, _wish(level, number)) for number in numbers]
    share = Fraction(1, len(laws))
    law = {
        t: sum((one.get(t, Fraction(0)) for one in laws), Fraction(0)) * share
        for t in range(rules.LEAST, rules.MOST + 1)
    }
    win, lose, draw = npc.round_chances({total: Fraction(1)}, law)
    mean = sum((t * w for t, w in law.items()), Fraction(0))
    result = {"chances": {"win": win, "lose": lose, "draw": draw}, "expected": {"npc_total": mean}}
    lines = [
        f"{GAME.title}, a total of {total} against an NPC ({level}):",
        f"  {chances_line(result['chances'])}",
        f"  the NPC ends on {float(mean):.2f} on average",
    ]
    put_odds(GAME, "round", common, result, lines)


def odds_match(common: Common, tokens: Tokens = None, against: Against = None) -> None:
    """The chance to win a whole match.

    Example: gmkit odds whims match --tokens 3 --against 9
    """
    options = GAME.read_options(common.options)
    win, lose, _ = _sides(tokens, against)
    to_win = options["rounds_to_win"]
    assert isinstance(to_win, int)
    chance = npc.match_win(win, lose, to_win)
    result = {"chances": {"win": chance, "lose": 1 - chance}, "expected": {}}
    lines = [
        f"{GAME.title}, a match to {to_win} rounds, {counted(tokens or 0, 'token')} a round against {against}:",
        f"  {chances_line(result['chances'])}",
    ]
    put_odds(GAME, "match", common, result, lines, options)


def odds_reroll(
    common: Common,
    hand: Annotated[str, typer.Option("--hand", metavar="FACES", help="What your three dice show.")],
    tokens: Tokens = None,
    against: Against = 3,
) -> None:
    """What each reroll is worth with these dice.

    Example: gmkit odds whims reroll --hand '6 9 10' --tokens 2 --against 4
    """
    faces, taken = rules.DICE.parse(split_faces(hand))
    if taken < len(split_faces(hand)):
        raise IllegalChoice("three dice, no more; give three faces")
    low, middle, high = sorted(faces)
    dice: Dice = (low, middle, high)
    left = _in_range("tokens", tokens, 0, rules.TOKENS_CAP)
    theirs = npc.final_totals(_in_range("against", against, 0, rules.TOKENS_CAP), npc.for_points())
    found: list[Prospect] = []
    for choice in [STOP, *(dict.fromkeys(dice) if left else ())]:
        law: npc.Weights = {sum(dice): Fraction(1)}
        if isinstance(choice, int):
            law = npc.final_totals(left - 1, npc.for_points(), npc.after(dice, choice))
        win, lose, draw = npc.round_chances(law, theirs)
        mean = sum((t * w for t, w in law.items()), Fraction(0))
        found.append(Prospect(choice, {"win": win, "lose": lose, "draw": draw}, {"total": mean}))
    found.sort(key=lambda one: -one.expected["total"])
    result = {"chances": found[0].chances, "expected": found[0].expected, "choices": prospect_rows(found, {})}
    shown = ", ".join(map(str, dice))
    lines = [f"{GAME.title}, dice {shown}, {counted(left, 'token')} left, against {counted(against or 0, 'token')}:"]
    for one in found:
        act = "stop" if one.choice == STOP else f"reroll the {one.choice}"
        lines.append(f"  {act:14}  total {float(one.expected['total']):.2f}  {chances_line(one.chances)}")
    put_odds(GAME, "reroll", common, result, lines)


challenge: Kinds = {"round": challenge_round}
odds: Kinds = {"round": odds_round, "match": odds_match, "reroll": odds_reroll}


# ---- What can be begun for Whims: a match.


def lay_match(seating: Seating, _content: Mapping[str, Any], _room: Any) -> Any:
    """Give a match of which no round is over, as a `Laid`."""
    from gmkit.games.whims.situation import FILE
    from gmkit.shell.asking import Laid
    from gmkit.shell.new import parts, seat_row

    usual = {option.name: option.shown() for option in GAME.options}
    rows = [{**seat_row(seat), "wins": 0} for seat in seating]
    return Laid(parts(__file__, "situation")[""], rows, {**usual, **FILE.spans()})


def beginnings() -> Any:
    """A match, as `Beginnings`; Whims reads no content. Only `gmkit new` loads what it is begun with."""
    from gmkit.shell.asking import Beginnings, Opening

    return Beginnings(opening=Opening(SITUATION.name, lay_match))
