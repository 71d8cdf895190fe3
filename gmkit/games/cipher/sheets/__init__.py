"""Cipher on paper: the retainers as cards, the rules on a page, a sheet to keep the score on."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from gmkit.errors import IllegalChoice, quoted, say
from gmkit.games.cipher import GAME, ventures
from gmkit.games.cipher.content import KINDS, SET, RetainerSet, pictured
from gmkit.games.cipher.model import Enlistment, Options, State, Venture
from gmkit.games.cipher.sheets import cards, score
from gmkit.games.cipher.sheets.cards import Premise, Worth, card, retainer_back
from gmkit.games.cipher.sheets.score import Tally
from gmkit.library.shelves import resolve
from gmkit.printing.sheet import Card, Page, Setting, Sheet
from gmkit.printing.theme import Accent
from gmkit.shell.desk import Changed
from gmkit.shell.paper import gm_sheet_of
from gmkit.shell.print import Maker, Order
from gmkit.shell.words import called
from gmkit.table.game import TABLE

ACCENT = Accent("#7a5414", "#f4f1ec", "#e2d9cb")


def retainers(content: RetainerSet, *, setting: Setting) -> Sheet:
    """Give the retainers as cards of 63 × 88 mm, in the order of the set, one back behind all of them.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming retainer and field.
    """
    back = retainer_back(content, setting)
    cards = tuple(
        Card(
            one.id,
            one.name,
            card(one, content.attributes, first=one.id == content.goes_first, ink=setting.ink, fonts=setting.fonts),
            back,
            (one.gem.casefold(),) if one.gem else (),
        )
        for one in content.retainers
    )
    return _sheet(say("Cipher: retainers, {title}", title=content.title), content, cards)


def reference(
    content: RetainerSet, *, setting: Setting, worth: Worth | None = None, premise: Premise | None = None
) -> Sheet:
    """Give the rules on one page for that set; with `worth`, what a turn brings on average stands behind them.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    page = cards.reference_card(content, setting, worth, premise or Premise())
    return _sheet(say("Cipher: reference"), content, (page,))


def score_sheet(content: RetainerSet, tally: Tally, *, setting: Setting) -> Sheet:
    """Give the sheet to keep the score on, blank or as far as the table is known.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    pages = score.pages(tally, content.attributes, setting)
    return _sheet(say("Cipher: score sheet"), content, pages=pages)


def _sheet(title: str, content: RetainerSet, cards: tuple[Card, ...] = (), *, pages: tuple[Page, ...] = ()) -> Sheet:
    """Give a sheet that says whose work the set is."""
    source = content.source
    return Sheet(
        title,
        source.line(),
        cards,
        pages,
        accent=content.theme.colours if content.theme else ACCENT,
        author=source.person,
        licence=source.licence or "",
    )


# ---- What makes each sheet of what stands in files: the retainers, the options, and the table if there is one.


def _set(order: Order) -> RetainerSet:
    return called(pictured(resolve(SET.name, SET.default, order.content, KINDS, order.set_id)))


def make_retainers(order: Order) -> Sheet:
    """Give a card for every retainer of the set."""
    return retainers(_set(order), setting=order.setting)


def make_reference(order: Order) -> Sheet:
    """Give the rules, and what a turn is worth on average by total and by lead."""
    faces = list(ventures.REWARD_DIE.items())
    debate, _, duel = ventures.CONTESTS

    def lead(venture: str, difference: int) -> Fraction:
        paid = [(ventures.contest_reward(venture, difference, reward), share) for reward, share in faces]
        return sum((share * (-one.amount if one.backfires else one.amount) for one, share in paid), Fraction(0))

    def total(own: int) -> Fraction:
        return sum((share * ventures.treasury_reward(own, reward) for reward, share in faces), Fraction(0))

    worth = cards.Worth(
        {own: total(own) for own in range(13)},
        {difference: lead(debate, difference) for difference in range(1, 9)},
        {difference: lead(duel, difference) for difference in range(1, 9)},
    )
    options = Options(**order.options)
    premise = cards.Premise(
        options.starting_gold,
        options.bid_limit == "stake",
        options.leftover_gold,
        options.first_seat == "leader",
        options.unsold,
        options.tie,
        options.pass_final,
        options.earn_instead,
        options.max_rounds,
    )
    return reference(_set(order), setting=order.setting, worth=worth, premise=premise)


def make_score_sheet(order: Order) -> Sheet:
    """Give the sheet to keep the score on: blank for the usual number of players, or for those that `turn_order`
    names; or filled from a table.
    """
    if order.filling is not None:
        state = order.filling.start.game.view(order.filling.state, TABLE)
        hall = state.hall if isinstance(state, Enlistment) else state.board.hall
        return score_sheet(called(hall.retainers), score.tally_of(state), setting=order.setting)
    options = Options(**order.options)
    names = [""] * (order.seats or GAME.seats[2])
    if options.turn_order != "clockwise":
        named = [name.strip() for name in options.turn_order.split(",")]
        names = [*named, *[""] * ((order.seats or 0) - len(named))]
    content = _set(order)
    return score_sheet(content, score.blank(content, options, names), setting=order.setting)


def filled_in(state: State, typed: Mapping[str, str]) -> tuple[list[Changed], list[tuple[str, str]]]:
    """Give what the ledger of a score sheet changes: of the rounds that are written the last is how things stand.

    Raises:
        IllegalChoice: the purses and the Treasury do not add up, a figure is none, or a turn is under way.
    """
    gold: dict[int, dict[str, str]] = {}
    untaken: list[tuple[str, str]] = []
    for field, words in typed.items():
        match field.split("."):
            case ["round", number, _] if number.isdecimal() and isinstance(state, Venture):
                gold.setdefault(int(number), {})[field] = words
            case _:
                untaken.append((field, words))
    if not gold or isinstance(state, Enlistment):
        return [], untaken
    last = max(gold)
    untaken += [pair for number in gold if number != last for pair in gold[number].items()]
    seating = state.board.hall.seating
    whose = {**{score.LETTERS[at].lower(): at for at in range(len(seating))}, "treasury": len(seating)}
    held = list(state.gold)
    for field, words in gold[last].items():
        at = whose.get(field.rpartition(".")[2])
        if at is None:
            untaken.append((field, words))
        elif not words.isdecimal() or len(words) > _MOST_DIGITS:
            raise IllegalChoice(
                say("score sheet, round {round}: {words} is no sum of gold", round=last, words=quoted(words))
            )
        else:
            held[at] = int(words)
    if sum(held) != sum(state.gold):
        raise IllegalChoice(
            say(
                "score sheet, round {round}: purses and Treasury make {gold} there, and {before} before; "
                "correct a figure, or write every one",
                round=last,
                gold=sum(held),
                before=sum(state.gold),
            )
        )
    names = (*seating.names, say("Treasury"))
    places = (*(("seats", at, "gold") for at in range(len(seating))), ("treasury",))
    changes = [
        Changed(name, say("gold"), str(had), str(has), place, has)
        for name, had, has, place in zip(names, state.gold, held, places, strict=True)
        if had != has
    ]
    turns = last * len(seating)
    if turns > state.turns:
        if state.venture is not None:
            raise IllegalChoice(say("score sheet: a turn is under way in the file; finish it there first"))
        changes.append(Changed(say("Score sheet"), say("turns taken"), str(state.turns), str(turns), ("turns",), turns))
        seat = state.seat
        for _ in range(-state.turns % len(seating)):
            seat = state.board.following[seat]
        if state.seat != seat:
            was, name = seating.names[state.seat], seating.names[seat]
            changes.append(Changed(say("Score sheet"), say("turn"), was, name, ("turn",), name))
    return changes, untaken


_MOST_DIGITS = 7


MAKERS: Mapping[str, Maker] = {
    "retainers": make_retainers,
    "reference": make_reference,
    "score-sheet": make_score_sheet,
    "gm-sheet": gm_sheet_of(GAME, ACCENT),
}
"""Every sheet with what makes it."""
