"""Cipher on the command line: where loading, luck, rules, words and output meet."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import typer

from gmkit.errors import BrokenContentRule, IllegalChoice
from gmkit.games.cipher import GAME, npc, situation, telling, ventures
from gmkit.games.cipher.auction import offer
from gmkit.games.cipher.content import KINDS, SET, SITUATION, RetainerSet
from gmkit.games.cipher.events import Contested, Earned, LimitNamed, Sold
from gmkit.games.cipher.game import Cipher
from gmkit.games.cipher.model import CHOOSE_OPPONENT, END, Enlistment, Options, Venture
from gmkit.games.cipher.quick import Quick
from gmkit.library.shelves import load_checked, resolve
from gmkit.names import pick
from gmkit.printing.paper import Sheet
from gmkit.shell.answers import advise_command, chances_line, prospect_rows, put_challenge, put_odds
from gmkit.shell.card import set_id
from gmkit.shell.desk import Desk, Start, Telling
from gmkit.shell.exhibit import Exhibit
from gmkit.shell.options import Common, From, Rolling, spread
from gmkit.shell.output import signed
from gmkit.shell.play import play_command, take_up
from gmkit.shell.press import Order, sheets_command
from gmkit.shell.session import Session
from gmkit.table import odds as weigh
from gmkit.table.game import Game, SeatNo, Step
from gmkit.table.log import replay
from gmkit.table.run import Places


def _open(content: Sequence[Path], wanted: str | None) -> Cipher:
    document = resolve(SET.name, "cipher/retainers.yaml", content, KINDS, wanted)
    return Cipher(RetainerSet.from_data(document.data))


def _restore(data: Mapping[str, Any], game: Game[Any], options: Mapping[str, Any]) -> Start:
    assert isinstance(game, Cipher)
    step = situation.from_data(data, game.retainers, options)
    hall = step.state.hall if isinstance(step.state, Enlistment) else step.state.board.hall
    return Start(game, hall.seating, options, step, data)


def _situation(path: Path, content: Sequence[Path], options: Sequence[str]) -> Start:
    document = load_checked(path, SITUATION)
    said = {text.partition("=")[0].strip() for text in options}
    game = _open(content, set_id(options) or document.data.get("set"))
    situation.check_references(document, game.retainers)
    chosen = GAME.read_options(options)
    given = document.data.get("options", {})
    merged = {name: given.get(name, value) if name not in said else value for name, value in chosen.items()}
    try:
        return _restore(document.data, game, merged)
    except BrokenContentRule as error:
        raise BrokenContentRule(f"{path}:{document.place(['seats']).line}:1: {error}") from None


def _content(game: Game[Any]) -> Mapping[str, Any]:
    assert isinstance(game, Cipher)
    return {"set": game.retainers.id, "sha256": hashlib.sha256(repr(game.retainers).encode()).hexdigest()}


DESK = Desk(
    card=GAME,
    open=_open,
    content=_content,
    situation=_situation,
    from_data=_restore,
    save=lambda state, _game: situation.to_data(state),
    player=npc.player,
    consider=npc.consider,
    telling=lambda game: Telling(
        telling.outline,
        telling.beats(game.retainers),
        telling.teller(game.retainers),
        telling.glance(game.retainers),
    ),
    turns=lambda state: state.turns if isinstance(state, Venture) else 0,
)

play = play_command(DESK)


def _retainers(order: Order) -> Sheet:
    from gmkit.games.cipher import sheets as drawn

    return drawn.retainers(_open(order.content, order.set_id).retainers, paper=order.paper, ink=order.ink)


def _reference(order: Order) -> Sheet:
    from gmkit.games.cipher import sheets as drawn

    faces = list(ventures.REWARD_DIE.items())
    debate, _, duel = ventures.CONTESTS

    def lead(venture: str, difference: int) -> Fraction:
        paid = [(ventures.contest_reward(venture, difference, reward), share) for reward, share in faces]
        return sum((share * (-one.amount if one.backfires else one.amount) for one, share in paid), Fraction(0))

    worth = drawn.Worth(
        {
            total: sum((share * ventures.treasury_reward(total, r) for r, share in faces), Fraction(0))
            for total in range(13)
        },
        {difference: lead(debate, difference) for difference in range(1, 9)},
        {difference: lead(duel, difference) for difference in range(1, 9)},
    )
    retainers = _open(order.content, order.set_id).retainers
    return drawn.reference(retainers, paper=order.paper, ink=order.ink, worth=worth)


sheets = sheets_command(GAME, {"retainers": _retainers, "reference": _reference})
advise = advise_command(DESK)
challenge = typer.Typer(help="Resolve one venture, or one lot of the auction.")
odds = typer.Typer(help="Exact odds in Cipher.")

As = Annotated[str | None, typer.Option("--as", metavar="NAME", help="Whose turn it is, in the file.")]
Vs = Annotated[str | None, typer.Option("--vs", metavar="NAME", help="The opponent, in the file.")]
Score = Annotated[int | None, typer.Option("--score", help="Your total in the venture's attribute.")]
Against = Annotated[int | None, typer.Option("--against", help="The opponent's total.")]
Purse = Annotated[int | None, typer.Option("--purse", help="Your gold; never short if not given.")]
Theirs = Annotated[int | None, typer.Option("--their-purse", help="The opponent's gold; never short if not given.")]
Treasury = Annotated[int | None, typer.Option("--treasury", help="The Treasury; never empty if not given.")]


def _quick_start(quick: Quick) -> Start:
    return Start(quick.game, quick.seating, Options()._asdict(), Step(quick.state, ()))


def _put_venture(
    venture: str, common: Common, rolling: Rolling, start: Start, state: Venture, quick: Quick | None
) -> None:
    start = start._replace(step=Step(state, ()))
    session = Session(DESK, start, rolling, common.voice)
    session.play(until=lambda now: now.turns > state.turns)
    after = session.state
    names = start.seating.names
    moved, giver, taker, difference, reward = 0, None, None, None, None
    tell = DESK.telling(start.game).tell
    for event in session.events:
        if isinstance(event, Earned):
            moved, reward = event.moved, event.reward
            giver, taker = ("treasury", names[event.seat]) if moved else (None, None)
        elif isinstance(event, Contested):
            moved, reward = event.moved, event.reward
            giver = names[event.giver] if event.giver is not None else None
            taker = names[event.taker] if event.taker is not None else None
        difference = getattr(event, "difference", difference)
    result = {
        "moved": moved,
        "from": giver,
        "to": taker,
        "difference": difference,
        "reward": reward if reward is None else str(reward),
        "holdings": {name: quick.amount(after, seat) if quick else after.gold[seat] for seat, name in enumerate(names)},
        "treasury": quick.amount(after, len(names)) if quick else after.gold[-1],
        "over": after.stage == END,
    }
    lines = [f"{GAME.title}: {venture.title()}."]
    if quick:
        lines += telling.quick(session.events)
    else:
        lines += filter(None, (tell(event, start.seating) for event in session.events))
        lines.append(f"Gold: {telling.purses(start.seating, after.gold[:-1])}; {after.gold[-1]} in the Treasury.")
    put_challenge(GAME, venture, session, common, result, lines, names, start.options)


def _from_file(path: Path, common: Common, venture: str, as_: str | None, vs: str | None) -> tuple[Start, Venture]:
    start, entries, _ = take_up(DESK, common, path)
    state, _ = replay(start.game, start.step.state, entries, Places(), str(path))
    if not isinstance(state, Venture) or state.stage == END:
        where = "still in the auction" if isinstance(state, Enlistment) else "already over"
        raise IllegalChoice(f"{path} is {where}; a {venture} needs a table in the Venture phase")
    seat = SeatNo(start.seating.find(as_)) if as_ is not None else state.seat
    state = situation.at_venture(state, venture, seat)
    if vs is not None:
        if venture not in ventures.CONTESTS:
            raise IllegalChoice(f"a {venture} has no opponent; leave --vs out")
        opponent = SeatNo(start.seating.find(vs))
        if opponent == seat:
            raise IllegalChoice(f"{start.seating.names[seat]} cannot be their own opponent; name another seat")
    return start, state


def _venture_command(venture: str) -> Callable[..., None]:
    @spread
    def command(
        common: Common,
        rolling: Rolling,
        from_: From = None,
        as_: As = None,
        vs: Vs = None,
        score: Score = None,
        against: Against = None,
        purse: Purse = None,
        their_purse: Theirs = None,
        treasury: Treasury = None,
    ) -> None:
        GAME.read_options(common.options)
        if from_ is None:
            quick = Quick(venture, score, against, (purse, their_purse), treasury)
            return _put_venture(venture, common, rolling, _quick_start(quick), quick.state, quick)
        start, state = _from_file(from_, common, venture, as_, vs)
        rolling = rolling._replace(choose=vs) if vs is not None else rolling
        return _put_venture(venture, common, rolling, start, state, None)

    return command


def _odds_command(venture: str) -> Callable[..., None]:
    @spread
    def command(
        common: Common,
        from_: From = None,
        as_: As = None,
        vs: Vs = None,
        score: Score = None,
        against: Against = None,
        purse: Purse = None,
        their_purse: Theirs = None,
        treasury: Treasury = None,
    ) -> None:
        GAME.read_options(common.options)
        if from_ is None:
            quick = Quick(venture, score, against, (purse, their_purse), treasury)
            start, state = _quick_start(quick), quick.state
        else:
            start, state = _from_file(from_, common, venture, as_, vs)
        _put_odds(venture, common, start, state, None if vs is None else start.seating.find(vs))

    return command


def _put_odds(venture: str, common: Common, start: Start, state: Venture, opponent: int | None) -> None:
    seat, before = state.seat, state.gold
    names = dict(enumerate(start.seating.names))

    def outcome(end: Venture) -> str:
        return f"{end.gold[seat] - before[seat]:+d}"

    measures = {"gain": lambda end: end.gold[seat] - before[seat]}

    def until(end: Venture) -> bool:
        return end.turns > state.turns

    head = f"{GAME.title}: {'your' if names[seat] == 'you' else names[seat] + chr(39) + 's'} {venture}"
    if state.stage == CHOOSE_OPPONENT:
        found = weigh.compare(start.game, state, until, outcome, measures)
        found = [one for one in found if opponent in (None, one.choice)]
        # Equal averages: the richer opponent first, as a player would look.
        found.sort(key=lambda one: (-one.expected["gain"], -before[int(str(one.choice))]))
        rows = prospect_rows(found, names)
        result: dict[str, Any] = {
            "chances": found[0].chances,
            "expected": found[0].expected,
            "choices": rows,
        }
        width = max(len(row["choice"]) for row in rows)
        lines = [head] + [
            f"  vs {row['choice']:{width}}  average {signed(row['expected']['gain'])}  {chances_line(row['chances'])}"
            for row in rows
        ]
    else:
        ends = weigh.spread(start.game, {state: Fraction(1)}, until)
        one = weigh.prospect(venture, ends, outcome, measures)
        result = {"chances": one.chances, "expected": one.expected}
        lines = [f"{head}: average {signed(one.expected['gain'])}", f"  {chances_line(one.chances)}"]
    put_odds(GAME, venture, common, result, lines, start.options)


for _venture in ventures.ATTRIBUTE:
    _about = GAME.challenges[_venture]
    _quick = "--score 8 --against 5" if _venture in ventures.CONTESTS else "--score 8"
    challenge.command(_venture, help=f"{_about}.\n\nExample: gmkit challenge cipher {_venture} {_quick} --roll 3")(
        _venture_command(_venture)
    )
    odds.command(_venture, help=f"{_about}.\n\nExample: gmkit odds cipher {_venture} {_quick}")(_odds_command(_venture))


@challenge.command("lot")
@spread
def lot(
    common: Common,
    rolling: Rolling,
    retainer: Annotated[str, typer.Argument(help="The retainer on offer: any word of its name, or its gem.")],
    from_: Annotated[Path, typer.Option("--from", metavar="FILE", help="A situation in the auction.")],
) -> None:
    """One lot at a real table: what each NPC would pay, who gets it, at what price.

    Example: gmkit challenge cipher lot aslaran --from evening.yaml
    """
    start, entries, _ = take_up(DESK, common, from_)
    state, _ = replay(start.game, start.step.state, entries, Places(), str(from_))
    if not isinstance(state, Enlistment):
        raise IllegalChoice(f"{from_} is past the auction; write phase: enlistment in it")
    retainers = state.hall.retainers
    wanted = pick("retainer", retainer, retainers.names())
    if wanted != state.lot:
        if wanted not in state.pouch:
            raise IllegalChoice(f"{retainers.by_id()[wanted].name} is not in the pouch any more; offer one that is")
        pouch = state.pouch if state.lot is None else tuple(sorted((*state.pouch, state.lot)))
        state = state._replace(lot=None, pouch=pouch)
    else:
        state = state._replace(lot=None, pouch=tuple(sorted((*state.pouch, wanted))))
    state = state._replace(hall=state.hall._replace(sealed=True))
    # Everybody at the table names a limit: NPCs by their level, people by --choose or at the prompt.
    opened, _ = offer(state, wanted)
    session = Session(DESK, start._replace(step=Step(opened, ())), rolling, common.voice)
    session.play(until=lambda now: not isinstance(now, Enlistment) or now.lot is None)
    names = start.seating.names
    sold = next((event for event in session.events if isinstance(event, Sold)), None)
    limits = {names[event.seat]: event.limit for event in session.events if isinstance(event, LimitNamed)}
    result = {
        "winner": names[sold.seat] if sold else None,
        "price": sold.price if sold else None,
        "limits": {name: limits.get(name, 0) for name in names},
    }
    tell = DESK.telling(start.game).tell
    lines = [f"{GAME.title}: {retainers.by_id()[wanted].name} is on offer."]
    lines += [line for event in session.events if (line := tell(event, start.seating))]
    put_challenge(GAME, "lot", session, common, result, lines, names, start.options)


def exhibits(content: Sequence[Path], wanted: str | None) -> list[Exhibit]:
    """Give every retainer that can be shown."""
    retainers = _open(content, wanted).retainers

    def lines(one: Any) -> list[str]:
        scores = ", ".join(f"{label} {score}" for label, score in zip(retainers.attributes, one.scores, strict=True))
        first = " Its owner goes first." if one.id == retainers.goes_first else ""
        gem = f", {one.gem}" if one.gem else ""
        return [
            f"{one.name}{gem} (retainer of {GAME.title})",
            f"  {scores}; together {one.total}, a price of about {2 * one.total}.{first}",
            f"  {retainers.source.line()}",
        ]

    return [
        Exhibit(
            "retainer",
            one.id,
            retainers.names()[one.id],
            lambda one=one: lines(one),  # type: ignore[misc]
            lambda one=one: {  # type: ignore[misc]
                "id": one.id,
                "name": one.name,
                "scores": dict(zip(retainers.attributes, one.scores, strict=True)),
                "total": one.total,
                "gem": one.gem,
                "price": 2 * one.total,
            },
        )
        for one in retainers.retainers
    ]
