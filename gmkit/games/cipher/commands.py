"""Cipher on the command line: where loading, luck, rules, words and output meet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from gmkit.errors import GmkitError, IllegalChoice, UnreadableChoice, counted, known_as, later, listed, said, say
from gmkit.games.cipher import GAME, situation, telling, ventures
from gmkit.games.cipher.auction import offer
from gmkit.games.cipher.content import KINDS, SET, Retainer, RetainerSet
from gmkit.games.cipher.events import Contested, Earned, LimitNamed, Sold
from gmkit.games.cipher.game import Cipher, make_hall
from gmkit.games.cipher.model import CHOOSE_OPPONENT, CHOOSE_SWITCH, END, ROLL_VENTURE, Enlistment, Options, Venture
from gmkit.games.cipher.situation import at_venture
from gmkit.games.cipher.ventures import CONTEST, EARN, choose_opponent, choose_switch, make_board
from gmkit.library.credit import Credit
from gmkit.library.document import Document, Place
from gmkit.library.shelves import resolve
from gmkit.names import pick
from gmkit.shell.card import Exhibit
from gmkit.shell.desk import Guest, Rooms, Start, Telling, Tells, Trial, content_mark, lay_desk, take_state
from gmkit.shell.options import Common, From, Kinds, Rolling, figure, flag
from gmkit.shell.session import Session, chances_line, put_odds
from gmkit.shell.words import Phrases, by_name, capital, signed_average
from gmkit.table import odds as weigh
from gmkit.table.game import Luck, SeatNo, Step
from gmkit.table.odds import best_of
from gmkit.table.seats import HUMAN, Seat, Seating

MOST_UNSCALED = 5
"""With more players the printed rules drag."""


def _blamed(document: Document, error: GmkitError) -> Place:
    """Give the option that an error names, where the file has it; else the seats."""
    given = document.data.get("options", {})
    field = next((name for name in ("turn_order", "first_seat") if name in str(error) and name in given), None)
    return document.place(["options", field] if field else ["seats"])


def _warnings(seating: Seating, options: Mapping[str, Any]) -> list[str]:
    if len(seating) <= MOST_UNSCALED or options["balance"] == "scaled":
        return []
    return [
        say("{count} players without --option balance=scaled: totals get small, and the game long", count=len(seating))
    ]


ROOMS = Rooms("gmkit.games.cipher", GAME.rooms)


def _offered(now: Any, words: Sequence[str]) -> str | None:
    """Read which retainer is on offer: aslaran; gives what comes out of the pouch, None if that is so already."""
    if not words:
        raise UnreadableChoice(say("say which retainer is on offer: cipher lot aslaran; Ana 12, Ben 13, rest pass"))
    if isinstance(now, Luck):
        law = now.law
        _, taken = law.parse(words)
        if left := " ".join(words[taken:]):
            raise UnreadableChoice(
                say(
                    "{left} is more than a retainer; bids stand behind a semicolon: lot {lot}; {left}",
                    left=left,
                    lot=" ".join(words[:taken]),
                )
            )
        return " ".join(words)
    if not isinstance(now, Enlistment) or now.lot is None:
        raise IllegalChoice(say("no retainer is on offer now; answer what is asked first"))
    retainers = now.hall.retainers
    wanted = pick("retainer", " ".join(words), retainers.names())
    if wanted != now.lot:
        raise IllegalChoice(say("{name} is on offer; sell that first", name=retainers.by_id()[now.lot].name))
    return None


def _brought(state: Any, gold: Sequence[int]) -> Any:
    """Give an auction that has not begun to people who do not all bring the same; bids without a limit need no gold."""
    if not isinstance(state, Enlistment) or state.hall.options.bid_limit == "none":
        return state
    return state._replace(gold=(*gold, 0), hall=state.hall._replace(brought=tuple(gold)))


def _broke(state: Any, seat: SeatNo) -> bool:
    return isinstance(state, Enlistment) and state.hall.options.bid_limit != "none" and not state.gold[seat]


DESK = lay_desk(
    GAME,
    ROOMS,
    open=lambda paths, wanted: Cipher(
        RetainerSet.from_data(ROOMS.read_content(SET, paths, wanted)), Phrases(GAME.slug, paths)
    ),
    content=lambda game: content_mark(game.retainers.id, game.retainers),
    seated=lambda state: (state.hall if isinstance(state, Enlistment) else state.board.hall).seating,
    reads=lambda game: (game.retainers,),
    faults=lambda document, game, _options: situation.unknown_retainers(document, game.retainers),
    blamed=_blamed,
    filled_in=ROOMS.later("sheets:filled_in"),
    telling=lambda game: Telling(
        telling.story(game.retainers, game.words),
        telling.beats(game.retainers, game.words),
        telling.teller(game.retainers, game.words),
        telling.glance(game.retainers, game.words),
    ),
    turns=lambda state: state.turns if isinstance(state, Venture) else 0,
    warnings=_warnings,
    guest=lambda: Guest(in_turn=("bid",), quick={"lot": _offered}, bring=_brought, broke=_broke),
    trial=Trial(seats=(2, 3, 4)),
    # What is set out on a venture lies open, so that only an auction has anything to give away: a lot is its round.
    tells=Tells(("near_limit",), ROOMS.later("npc:is_so"), lambda state: getattr(state, "lot", None)),
)


def _figure(name: str, says: str) -> Any:
    return figure(name, 0, NEVER_SHORT, says)


class Described(NamedTuple):
    """A venture, by a file and a name in it, or by figures."""

    from_: From = None
    as_: Annotated[str | None, flag("--as", metavar="NAME", help="Whose turn it is, in the file.")] = None
    vs: Annotated[str | None, flag("--vs", metavar="NAME", help="The opponent, in the file.")] = None
    score: Annotated[int | None, _figure("--score", "Your total in the venture's attribute, {}.")] = None
    against: Annotated[int | None, _figure("--against", "The opponent's total, {}.")] = None
    purse: Annotated[int | None, _figure("--purse", "Your gold, {}; never short if not given.")] = None
    their_purse: Annotated[
        int | None, _figure("--their-purse", "The opponent's gold, {}; never short if not given.")
    ] = None
    treasury: Annotated[int | None, _figure("--treasury", "The Treasury, {}; never empty if not given.")] = None


def _put_venture(
    venture: str, common: Common, rolling: Rolling, start: Start, state: Venture, quick: Quick | None
) -> None:
    session = Session(DESK, start, rolling, common.voice)
    if session.state.turns == state.turns:
        session.play(until=lambda now: now.turns > state.turns)
    after = session.state
    names = start.seating.names
    moved, giver, taker, difference, reward = 0, None, None, None, None
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
        "over": after.stage >= END,
    }
    words = Phrases(GAME.slug, tuple(common.content or ())) if quick else start.game.words  # type: ignore[attr-defined]
    lines = [f"{GAME.title}: {capital(words.say(f'ventures.{venture}'))}."]
    if quick:
        lines += telling.quick(session.events, words)
    else:
        lines += session.sentences()
        gold = by_name(start.seating.names, after.gold[:-1])
        lines.append(words.say("glance.gold", gold=gold, treasury=after.gold[-1]))
    session.put_answer(venture, common, result, lines)


def _stand(venture: str, common: Common, described: Described) -> tuple[Start, Venture, int | None, Quick | None]:
    """Give the table, standing after the Venture roll; with the opponent that was named, if one was."""
    chosen = GAME.read_options(common.options)
    path, as_, vs, score, against, purse, their_purse, treasury = described
    figures = {"score": score, "against": against, "purse": purse, "their-purse": their_purse, "treasury": treasury}
    if path is None:
        if as_ is not None or vs is not None:
            raise IllegalChoice(
                say("--as and --vs name somebody in a file; give it with --from, or figures without names")
            )
        quick = Quick(venture, score, against, (purse, their_purse), treasury, Options(**chosen))  # type: ignore[arg-type]
        start = Start(quick.game, quick.seating, chosen, Step(quick.state, ()))
        return start, quick.state, None, quick
    if given := [f"--{name}" for name, value in figures.items() if value is not None]:
        raise IllegalChoice(say("{given} cannot go with --from; the file has the figures", given=given[0]))
    start, state = take_state(DESK, common, path)
    if not isinstance(state, Venture) or state.stage >= END:
        what = said(venture)
        raise IllegalChoice(
            say(
                "{path} is still in the auction; a {venture} needs a table in the Venture phase",
                path=path,
                venture=what,
            )
            if isinstance(state, Enlistment)
            else say("{path} is already over; a {venture} needs a table in the Venture phase", path=path, venture=what)
        )
    seat = SeatNo(start.seating.find(as_)) if as_ is not None else state.seat
    opponent = None if vs is None else start.seating.find(vs)
    if opponent is not None and venture not in ventures.CONTESTS:
        raise IllegalChoice(say("a {venture} has no opponent; leave --vs out", venture=said(venture)))
    if opponent == seat:
        raise IllegalChoice(
            say("{name} cannot be their own opponent; name another seat", name=start.seating.names[seat])
        )
    return start, situation.at_venture(state, venture, seat), opponent, None


def _challenge(venture: str) -> Callable[..., None]:
    def command(common: Common, rolling: Rolling, described: Described) -> None:
        start, state, opponent, quick = _stand(venture, common, described)
        step: Step[Any] = Step(state, ())
        if opponent is not None:
            stands = choose_switch(state, CONTEST).state if state.stage == CHOOSE_SWITCH else state
            step = choose_opponent(stands, SeatNo(opponent))
        start = start._replace(step=step)
        _put_venture(venture, common, rolling, start, state, quick)

    return _about(command, "challenge", venture)


def _odds(venture: str) -> Callable[..., None]:
    def command(common: Common, described: Described) -> None:
        start, state, opponent, _ = _stand(venture, common, described)
        _put_odds(venture, common, start, state, opponent)

    return _about(command, "odds", venture)


def _about(command: Callable[..., None], verb: str, venture: str) -> Callable[..., None]:
    figures = "--score 8 --against 5" if venture in ventures.CONTESTS else "--score 8"
    command.__doc__ = f"{GAME.challenges[venture].capitalize()}.\n\nExample: gmkit {verb} cipher {venture} {figures}"
    return command


def _prospect(chances: Mapping[str, Fraction]) -> str:
    """Tell how often gold comes in, stays, or goes, and how much goes at most."""
    parts = {later("takes gold"): "+", later("nothing"): "0", later("pays"): "-"}
    sums = dict.fromkeys(parts, Fraction(0))
    for change, chance in chances.items():
        sign = "0" if int(change) == 0 else change[0]
        sums[next(name for name, mark in parts.items() if mark == sign)] += chance
    told = chances_line({name: chance for name, chance in sums.items() if chance})
    return say("{told} ({most} at most)", told=told, most=-min(map(int, chances))) if sums["pays"] else told


def _put_odds(venture: str, common: Common, start: Start, state: Venture, opponent: int | None) -> None:
    seat, before = state.seat, state.gold
    names = dict(enumerate(start.seating.names))

    def outcome(end: Venture) -> str:
        return f"{end.gold[seat] - before[seat]:+d}"

    measures = {"gain": lambda end: end.gold[seat] - before[seat]}

    def until(end: Venture) -> bool:
        return end.turns > state.turns

    title, what = GAME.title, said(venture)
    head = (
        say("{title}: your {venture}", title=title, venture=what)
        if names[seat] == "you"
        else say("{title}: {name}'s {venture}", title=title, name=names[seat], venture=what)
    )
    if state.stage in (CHOOSE_OPPONENT, CHOOSE_SWITCH):
        may_earn = state.stage == CHOOSE_SWITCH
        stands = choose_switch(state, CONTEST).state if may_earn else state
        found = weigh.compare(start.game, stands, until, outcome, measures)
        found = [one for one in found if opponent in (None, one.choice)]
        if may_earn and opponent is None:
            ends = weigh.spread(start.game, {choose_switch(state, EARN).state: Fraction(1)}, until)
            found.append(weigh.prospect(EARN, ends, outcome, measures))
        # Equal averages: the richer opponent first, as a player would look.
        held = {seat: before[seat] for seat in names}
        found.sort(key=lambda one: (-one.expected["gain"], -held.get(one.choice, 0)))  # type: ignore[call-overload]
        result = best_of(found, names)
        rows = result["choices"]
        # In figures alone the opponent has no name.
        nameless = {EARN: said(EARN)} | ({"them": say("vs them")} if names[seat] == "you" else {})
        labels = [nameless.get(row["choice"]) or say("vs {name}", name=row["choice"]) for row in rows]
        width = max(map(len, labels))
        lines = [head] + [
            f"  {label:{width}}  "
            + say("average {gain}", gain=signed_average(row["expected"]["gain"]))
            + f"  {_prospect(row['chances'])}"
            for label, row in zip(labels, rows, strict=True)
        ]
    else:
        ends = weigh.spread(start.game, {state: Fraction(1)}, until)
        one = weigh.prospect(venture, ends, outcome, measures)
        result = {"chances": one.chances, "expected": one.expected}
        shown = {
            ("nothing" if change == "+0" else change): one.chances[change] for change in sorted(one.chances, key=int)
        }
        lines = [
            f"{head}: " + say("average {gain}", gain=signed_average(one.expected["gain"])),
            f"  {chances_line(shown)}",
        ]
    put_odds(GAME, venture, common, result, lines, start.options)


def lot(
    common: Common,
    rolling: Rolling,
    retainer: Annotated[str, typer.Argument(help="The retainer on offer: any word of its name, or its gem.")],
    from_: Annotated[Path, typer.Option("--from", metavar="FILE", help="A situation in the auction.")],
) -> None:
    """One lot at a real table: what each NPC would pay, who gets it, at what price.

    Example: gmkit challenge cipher lot aslaran --from examples/auction.yaml --choose 15
    """
    start, state = take_state(DESK, common, from_)
    if not isinstance(state, Enlistment):
        raise IllegalChoice(say("{file} is past the auction; write phase: enlistment in it", file=from_))
    retainers = state.hall.retainers
    wanted = pick("retainer", retainer, retainers.names())
    if wanted != state.lot:
        if wanted not in state.pouch:
            raise IllegalChoice(
                say("{name} is not in the pouch any more; offer one that is", name=retainers.by_id()[wanted].name)
            )
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
        "limits": {seat.name: limits.get(seat.name, 0) for seat in start.seating if seat.npc},
    }
    lines = [
        say("{title}: {name} is on offer.", title=GAME.title, name=retainers.by_id()[wanted].name),
        *session.sentences(),
    ]
    session.put_answer("lot", common, result, lines)


challenge: Kinds = {**{venture: _challenge(venture) for venture in ventures.ATTRIBUTE}, "lot": lot}
odds: Kinds = {venture: _odds(venture) for venture in ventures.ATTRIBUTE}


# ---- What `gmkit show` can show.


def exhibits(content: Sequence[Path], wanted: str | None) -> list[Exhibit]:
    """Give every retainer of the set, and all of them in a list."""
    found = RetainerSet.from_data(resolve(SET.name, SET.default, content, KINDS, wanted).data)
    names = found.names()
    called = known_as("retainers", found.title)
    whole = Exhibit("retainers", found.id, called, lambda: listing(found), lambda: list_data(found), SET.name)
    return [whole, *(_exhibit(found, one, names[one.id]) for one in found.retainers)]


def _exhibit(content: RetainerSet, one: Retainer, names: tuple[str, ...]) -> Exhibit:
    return Exhibit("retainer", one.id, names, lambda: lines(content, one), lambda: data(content, one), SET.name)


def lines(content: RetainerSet, one: Retainer) -> list[str]:
    """Give a retainer for people."""
    scores = ", ".join(f"{said(label)} {score}" for label, score in zip(content.attributes, one.scores, strict=True))
    first = f" {say('Its owner goes first.')}" if one.id == content.goes_first else ""
    gem = f", {said(one.gem)}" if one.gem else ""
    why = say("Why {gem}? They say: {why}.", gem=said(one.gem), why=said(one.why)) if one.gem and one.why else ""
    worth = say(
        "{scores}; together {total}, a price of about {price}.", scores=scores, total=one.total, price=2 * one.total
    )
    return [
        say("{name}: a retainer of Cipher", name=f"{one.name}{gem}"),
        f"  {worth}{first}",
        *([f"  {why}"] if why else []),
        f"  {content.source.line()}",
    ]


def by_attribute(content: RetainerSet) -> dict[str, dict[int, list[str]]]:
    """Give by attribute, and for all of them together, the names of those who have each score, the highest first."""
    columns = {
        label: {one.name: one.scores[at] for one in content.retainers} for at, label in enumerate(content.attributes)
    }
    columns["together"] = {one.name: one.total for one in content.retainers}
    return {
        label: {
            score: [name for name, own in scores.items() if own == score]
            for score in sorted(set(scores.values()), reverse=True)
        }
        for label, scores in columns.items()
    }


def listing(content: RetainerSet) -> list[str]:
    """Give all retainers for people: a row for each, then who is how good at what."""
    wide = max(len(one.name) for one in content.retainers)
    gems = max((len(said(one.gem or "")) for one in content.retainers), default=0)
    heads = [said(label) for label in content.attributes]
    many = counted(len(content.retainers), "retainer")
    lines = [say("{title}: {retainers} of Cipher", title=said(content.title), retainers=many)]
    lines.append(f"  {'':{wide}}  {'':{gems}}  {'  '.join(heads)}  {say('together')}")
    for one in content.retainers:
        scores = "  ".join(f"{score:>{len(head)}}" for score, head in zip(one.scores, heads, strict=True))
        first = f"  {say('goes first')}" if one.id == content.goes_first else ""
        lines.append(f"  {one.name:{wide}}  {said(one.gem or ''):{gems}}  {scores}  {one.total:8}{first}")
    for attribute, rows in by_attribute(content).items():
        told = "; ".join(f"{score} {listed(names, 'and')}" for score, names in rows.items())
        lines.append(f"  {said(attribute)}: {told}")
    return [*lines, f"  {content.source.line()}"]


def list_data(content: RetainerSet) -> Mapping[str, Any]:
    """Give all retainers for programs."""
    return {
        "id": content.id,
        "title": content.title,
        "retainers": [data(content, one) for one in content.retainers],
        "by_attribute": by_attribute(content),
    }


def data(content: RetainerSet, one: Retainer) -> Mapping[str, Any]:
    return {
        "id": one.id,
        "name": one.name,
        "scores": dict(zip(content.attributes, one.scores, strict=True)),
        "total": one.total,
        "gem": one.gem,
        "why": one.why,
        "price": 2 * one.total,
    }


# ---- A venture described by a few figures, without a table: you against them.

NEVER_SHORT = 1_000_000
"""The most that a figure may be; a purse or Treasury that was not given has so much, and is never short."""

NOBODY = RetainerSet("none", "nobody", Credit("none"), ("first", "second", "third"), ())
"""Figures typed in belong to no set."""


class Quick:
    """The venture, standing after the Venture roll.

    Attributes:
        game: the rules.
        state: the record; seat 0 is "you", seat 1 "them".
        seating: the two seats.
    """

    def __init__(
        self,
        venture: str,
        score: int | None,
        against: int | None,
        purses: Sequence[int | None],
        treasury: int | None,
        options: Options,
    ) -> None:
        """Take the figures.

        Args:
            venture: one of the six.
            score: your total.
            against: theirs; a contest needs it.
            purses: your gold and theirs, None for never short.
            treasury: the Treasury, None for never short.
            options: the rules options.

        Raises:
            IllegalChoice: a figure is missing.
        """
        if score is None:
            raise IllegalChoice(say("give your total with --score, or a situation with --from and --as"))
        if venture in ventures.CONTESTS and against is None:
            raise IllegalChoice(say("a contest needs the opponent's total: give --against"))
        held = (*purses, treasury)
        self.game = Cipher(NOBODY)
        self.seating = Seating((Seat("you", HUMAN), Seat("them", HUMAN)))
        hall = make_hall(NOBODY, self.seating, options, sealed=False)
        board = make_board(hall, ((), ()), SeatNo(0), totals=((score,) * 3, (against or 0,) * 3))
        gold = tuple(NEVER_SHORT if value is None else value for value in held)
        self._unknown = tuple(value is None for value in held)
        self.state = at_venture(Venture(board, gold, SeatNo(0), ROLL_VENTURE, None, None, 0, (None, None)), venture)

    def amount(self, after: Venture, holder: int) -> int | None:
        """Give what a holder has after the venture, or None for one that is never short."""
        return None if self._unknown[holder] else after.gold[holder]
