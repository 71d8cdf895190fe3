"""Cypher's rules on two small pages: the turn, and the end."""

from __future__ import annotations

from gmkit.errors import listed
from gmkit.games.cypher.content import Character, Effect, NexusDeck
from gmkit.games.cypher.model import Options
from gmkit.games.cypher.sheets import seats
from gmkit.games.cypher.sheets.card import ranks, worth
from gmkit.games.cypher.sheets.frame import LYING, PLAYED, chip, house_mark, pyramid, timing
from gmkit.games.cypher.sheets.pages import LEFT, RIGHT, SIZE, opening, section, step
from gmkit.printing.fit import Stage, fit
from gmkit.printing.fonts import MM
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.prose import Said, prose
from gmkit.printing.quotes import curly
from gmkit.printing.setting import Setting

BOLD = "sans-semibold"
_STEPS = {
    "Play": (
        "A card of your hand, face up, into your area. Obey it in full, even to your harm. "
        "For a fourth card choose first which of your three goes."
    ),
    "Draw": "A card: the top of the deck, or the Display. An empty Display is refilled at once.",
    "Pass": "A card of your hand face down to your left, then another one to your right.",
    "Discard": "Down to 1 card in your hand. Whatever is discarded goes face down under the deck.",
}
_TOPS = (37.6, 56.0, 70.8, 85.6)


def turn(deck: NexusDeck, setting: Setting) -> Form:
    """Draw the page of the turn and the deal."""
    pen, low = setting.pen("reference"), setting.low
    opening(pen, "Your turn", "You begin it with 3 cards in your hand.", low=low)
    pen.line(LEFT + 4.3, _TOPS[0], LEFT + 4.3, _TOPS[-1], "accent", 0.8)
    for i, ((name, words), y) in enumerate(zip(_STEPS.items(), _TOPS, strict=True)):
        step(pen, LEFT + 4.3, y, str(i + 1), low=low)
        pen.text(LEFT + 13, y - 0.4, name, BOLD, 11)
        prose(pen, LEFT + 13, y + 4.0, RIGHT - LEFT - 13, [Said(words)], size=8.8)
    section(pen, LEFT, RIGHT, 102.8, "Deal")
    seats.ring(pen, LEFT + 14.2, 120.0, 9.4, ("3", "2", "2", "1"), low=low)
    pen.text(LEFT + 14.2, 136.8, "begins", "sans", 7.4, "soft", align="middle")
    _deal(pen, deck)
    return pen.form("reference, turn", *SIZE)


def _deal(pen: Pen, deck: NexusDeck) -> None:
    """Write how cards are dealt, and what two players do otherwise."""
    x = LEFT + 33
    words = [
        Said(f"Shuffle all {deck.total} cards. "),
        Said("3", BOLD),
        Said(" to the first player, "),
        Said("1", BOLD),
        Said(" to the seat on the right, "),
        Said("2", BOLD),
        Said(" to all others; turn up the Display."),
    ]
    y = prose(pen, x, 109.8, RIGHT - x, words, size=8.8)
    pen.line(x, y + 3.4, RIGHT, y + 3.4, "hair", 0.4)
    two = [Said("Two players: ", BOLD), Said("deal 3 and 2; draw 2, pass 1 to each other, keep 2.")]
    prose(pen, x, y + 8.2, RIGHT - x, two, size=8.8)


def end(deck: NexusDeck, setting: Setting, options: Options) -> Form:
    """Draw the page of the end, the count and the signs."""
    pen, low = setting.pen("reference"), setting.low
    opening(pen, "The end", "Most influence in your own area wins.", low=low)
    section(pen, LEFT, RIGHT, 36.8, "Triggered when")
    y = _triggers(pen, deck, options, 43.0)
    top = _notice(setting.pen("reference"), deck)
    counted = y + 78 < top
    # Where no notice stands at the foot, the parts share its room.
    spare = min(3.0, max(0.0, top - y - 81.4) / 3) if counted else 0.0
    y += spare
    section(pen, LEFT, RIGHT, y + 7.0, "Last turns and ties")
    seats.ring(pen, LEFT + 14.2, y + 23.2, 9.4, ("4", "1", "2", "3"), low=low)
    pen.text(LEFT + 14.2, y + 40.0, "trigger", "sans", 7.4, "soft", align="middle")
    words = [
        Said("One more turn each, "),
        Said("the trigger player last.", BOLD),
        Said(" What triggers later changes nothing. Of equal influence wins whose last turn came first: "),
        Said("the trigger player loses every tie."),
    ]
    prose(pen, LEFT + 33, y + 14.0, RIGHT - LEFT - 33, words, size=8.8)
    y += spare
    if counted:
        section(pen, LEFT, RIGHT, y + 46.4, "Count")
        _count(pen, deck, y + 49.2, low=low)
    _signs(pen, top - 11.0)
    _notice(pen, deck)
    return pen.form("reference, end", *SIZE)


def _triggers(pen: Pen, deck: NexusDeck, options: Options, y: float) -> float:
    """Write what triggers the end; give the y of the last line."""
    x, room = LEFT + 5, RIGHT - LEFT - 5
    names = [one.name for one in deck.characters if any(effect.op == "trigger_end" for effect in one.when_played)]
    grace = options.anomaly_grace_rounds
    later = f", but not in round {grace} or earlier" if grace else ""
    words = f"{listed(names[:3])} is played{later}"
    measure = pen.measure("sans", f"{pen.where}, trigger")
    if len(names) > 3 or measure.em(words) * 7.0 * MM > 2 * room:
        words = f"a card that says so is played{later}"
    told = [(True, words)] if names else []
    told += [
        (True, "the deck is empty as a turn ends"),
        (False, f"turn {options.turn_cap} ends: a house rule, against endless games"),
    ]
    for theirs, words in told:
        fitted = fit(curly(words), measure, room, (Stage(1, 8.8, 7.6), Stage(2, 8.0, 6.5)))
        if theirs:
            pen.circle(LEFT + 1.6, y - 1.1, 1.3, Style("accent", 0.6))
            pen.circle(LEFT + 1.6, y - 1.1, 0.6, Style(None, 0, "accent"))
        else:
            house_mark(pen, LEFT + 0.2, y, 6.8)
        y = pen.lines(x, y, fitted, "sans") + 4.9
    return y - 4.9


def example(deck: NexusDeck) -> list[tuple[Character, int]]:
    """Give cards of one area with what each counts there: one that others lift, if the deck has any, and those."""
    plain = [one for one in deck.characters if not _lift(one)]
    for one in deck.characters:
        for effect in _lift(one):
            beside = next((other for other in plain if other.class_id in effect.classes), None)
            if beside is not None and effect.influence > one.influence:
                rest = [
                    other for other in plain if other.class_id not in (beside.class_id, "none") and not _purges(other)
                ]
                lifted = max(own.influence for own in _lift(one) if beside.class_id in own.classes)
                return [*((other, other.influence) for other in rest[:1]), (one, lifted), (beside, beside.influence)]
    # A card that others lift counts for what it prints where it lies alone.
    shown = sorted(plain, key=lambda one: -one.influence)[:3] or deck.characters[:1]
    return [(one, one.influence) for one in shown]


def _lift(one: Character) -> list[Effect]:
    return [effect for effect in one.while_in_play if effect.op == "influence_if_other_class"]


def _purges(one: Character) -> bool:
    return any(effect.op == "purge_own" for effect in one.when_played)


def _count(pen: Pen, deck: NexusDeck, y: float, *, low: bool) -> None:
    """Draw an area, and what its cards come to."""
    layers = ranks(deck)
    shown = example(deck)
    x, row = LEFT + 1.4, y + 13.0
    for i, (one, counts) in enumerate(shown):
        words = worth(one)
        wide = 8.6 if len(words) < 3 else 11.8
        size = min(15.0, 15.0 * (wide - 1.6) / pen.width(words, "sans-bold", 15.0))
        chip(pen, x, y, wide, 8.6, words, size, low=low, pins=3, cut=1.5)
        own = next((n for n, klass in enumerate(layers) if klass.id == one.class_id), None)
        pyramid(pen, x + wide + 2.6, y + 2.2, len(layers), own)
        pen.text(x + wide / 2, row, str(counts), "sans-bold", 11, align="middle")
        sign = "+" if i + 1 < len(shown) else "="
        pen.text(x + wide + 7.4, row, sign, "sans", 11, "soft", align="middle")
        x += wide + 14.8
    pen.text(x, row, str(sum(counts for _, counts in shown)), "sans-bold", 15, "accent")


def _signs(pen: Pen, y: float) -> None:
    """Write what the two timing signs of the cards mean."""
    pen.line(LEFT, y - 5.4, RIGHT, y - 5.4, "hair", 0.4)
    for i, (when, words) in enumerate(((PLAYED, "only from your hand"), (LYING, "however it came there"))):
        timing(pen, LEFT, y + 4.9 * i, when, 8.8)
        pen.text(LEFT + 33, y + 4.9 * i, words, "sans", 8.8)


def _notice(pen: Pen, deck: NexusDeck) -> float:
    """Write what is said of the deck wherever it is shown; give the y where that begins."""
    last = 137.2
    if not deck.notice:
        return last + 4.6
    measure = pen.measure("sans", f"deck {deck.id}, notice")
    stages = (Stage(3, 7.6, 6.9), Stage(5, 6.9, 6.5), Stage(14, 6.5, 6.5))
    fitted = fit(curly(deck.notice), measure, RIGHT - LEFT - 11, stages)
    first = last - fitted.drop
    house_mark(pen, LEFT + 0.2, first, 6.8)
    pen.lines(LEFT + 5, first, fitted, "sans", "soft")
    return first
