"""Cards to keep at hand: both kinds of challenge, wooing and lending, the round, signals; how such cards are set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial

from gmkit.chance.pieces import PIPS, Domino
from gmkit.errors import SheetError, later, say
from gmkit.games.masks.content import HIGH, Faction
from gmkit.games.masks.model import Options
from gmkit.games.masks.rules.actions import ACTIONS, COUP, drawing, reaches
from gmkit.games.masks.rules.challenges import SMALL
from gmkit.games.masks.rules.influence import LINKS, face_delivered, fee
from gmkit.games.masks.rules.relationships import STRONG, TOLERATED, modifier
from gmkit.games.masks.sheets.look import AUTHOR, BOXES, in_words
from gmkit.games.masks.sheets.pieces import TILE_HIGH, courts, example, ladder
from gmkit.games.masks.stage import FAVOUR
from gmkit.printing import parts
from gmkit.printing.fit import Stage, fit
from gmkit.printing.fonts import MM
from gmkit.printing.page import (
    Block,
    Column,
    Drawing,
    Drawn,
    Gap,
    Head,
    Leaf,
    Look,
    Para,
    Part,
    Rows,
    Tab,
    View,
    larger,
    read,
    stack,
)
from gmkit.printing.parts import Said, passage, write
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.sheet import Card, Setting, Sheet
from gmkit.printing.table import Box, Row, Rule, Table, Words, draw_table
from gmkit.printing.table import Column as TableColumn
from gmkit.shell.words import signed

# ---- Cards to keep at hand: both kinds of challenge, wooing and lending, the round, signals and the ladder.


def reference(
    factions: Sequence[Faction],
    setting: Setting,
    *,
    credit: str,
    options: Options | None = None,
    others: Sequence[tuple[str, str]] = (),
) -> Sheet:
    """Give the rules at the table: two cards of 121 × 186 mm and one of 63 × 88 mm, all two-sided, four of the last.

    Args:
        factions: the story's; those that look at more, or hold an office, are called by their names.
        setting: what it is set with.
        credit: whose game it is.
        options: those in force, by which the ladder goes; None for the usual ones.
        others: what is played otherwise than the cards have it, each with how; a card more tells of them.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """

    def label(page: int) -> str:
        return say("Reference {page}", page=page)

    chosen = options or Options()
    first, second, third, fourth = _unopposed_page(), _opposed_page(), _wooing_page(factions), _round_page(factions)
    cards: tuple[Card, ...] = (
        Card("challenges", say("Challenges"), unopposed(setting, label(1)), opposed(setting, label(2)),
             large=larger(first, second)),
        Card("wooing", say("Wooing, lending and the round"), wooing(setting, label(3), factions),
             round_page(setting, label(4), factions), large=larger(third, fourth)),
        Card("signals", say("Signals and the success ladder"), front(setting), back(setting, chosen), copies=4,
             large=larger(Leaf(say("Signals and the ladder"), "", partial(_signals, options=chosen)))),
    )  # fmt: skip
    if others:
        pages = [_others_page(some) for some in (others[:_A_SIDE], others[_A_SIDE:]) if some]
        sides = [
            leaflet(setting, "reference, rules of this table", label(4 + i), one) for i, one in enumerate(pages, 1)
        ]
        cards = (Card("other-rules", pages[0].title, sides[0], (*sides, None)[1], large=larger(*pages)), *cards)
    return Sheet(say("City of Masks: reference"), credit, cards, author=AUTHOR)


_A_SIDE = 8  # of what is played otherwise, so much stands on a side


def _others_page(others: Sequence[tuple[str, str]]) -> Leaf:
    """Say what is played otherwise at this table, and how."""
    told: list[Part] = []
    for what, how in others:
        told += [Para(f"*{how}*"), Gap(1.2, 0.6), Para(what, note=True), Gap(4.2, 1.4)]
    return Leaf(say("Rules of this table"), say("they go before what the other cards say"), lambda _: told[:-1])


# ---- Two pages to keep at hand: a challenge that nobody opposes, and one between two avatars.

_LADDER = 29.0
_UNOPPOSED = later("""
# Before the tile
1. *Mask.* Change your mask first, if you like.
1. *Aims.* Say whom you woo, which faction this goes against and on whose behalf you act, if anybody’s.
1. *Actions.* Name one to {actions} in order, none twice: proper ones of your mask, hidden ones of your Hidden Face, or
   mundane ones, worth 0.
1. *Set aside* as much Face as the proper ones are worth, and as much Hidden Face as the hidden ones.
# The tile
1. *Draw* by one end, unseen. The held end is the inner court, the far end the outer; a blank is 0.
1. *Succeed.* Add up the values in order. Each action whose running total the inner court reaches succeeds; a mundane
   one always does.
1. *Lose.* What failed loses its value to the pool, in the kind that was set aside. The rest comes back.
1. *Gain* the difference of the courts from the pool, whatever succeeded: in Face for proper actions, in Hidden Face
   for hidden ones, for both the whole of it in each.
1. *Conflict.* Each lettered pair that you touched earns its hidden value in Hidden Face, whatever the draw.
# After
1. *Tell it.* Every action is in the story, in any order; the greater the difference, the finer the show.
1. *Settle.* Whoever you wooed is moved; onlookers who feel past ±{strong} for you may be. Then promises are made, and
   objectives found.
@worked
^ 3
> {told}
""")
_OPPOSED = later("""
# Before the tiles
1. *Call.* Change your mask first, if you like; then name a goal, a figure in Face, and a defender, who keeps the mask
   already worn.
1. *Accept*, with a goal of your own, or leave. No goal is an objective.
1. *Actions.* Say your aims; then up to {actions} actions each, challenger first. Set aside their worth, for proper
   ones no more than the figure.
1. *Answer.* The defender matches, asks for less or raises, once. The challenger takes that or holds; a raise that is
   refused falls. What is held is met, or left. Nobody names or matches more than own Face and promises, nor than one
   and a half times the other’s Face, or {small}.
1. *Cover.* If short, call on allies; bystanders may bet, evenly. Both short still: the smaller of the sums raised is
   the stake. One: yield, or fight on.
# The tiles
1. *Draw* a tile each: principals, and avatars that lend. None goes back yet.
1. *Compare.* The higher sum of differences wins; a tie is the challenger’s.
1. *Tell it* in turn, challenger first, winner last. Success is for the story only.
# After
1. *Pay.* The losing side’s stake goes to the winner, loans included; the Hidden Face it set aside, to the pool. All
   else comes back.
1. *Conflict.* Pairs that you touched pay Hidden Face, as when unopposed.
1. *Settle.* Loans are repaid, then bets. Each principal may shift its feeling for the other by up to the other’s outer
   court; then the wooed, the onlookers and the lenders. Promises come last.
# Ways it may end
| *Leave* | Until a figure is agreed: the other has the goal and a quarter of the figure, or of your own Face if you
  have less, rounded up; at least what you set aside.
| *Yield* | Later: nothing is drawn. Pay the figure as far as you have it, and all that you were lent.
| *Fight on* | Win, and the whole stake is yours. Lose, and you pay all you put up and owe the rest, for all to see;
  until it is paid, the winner gives you orders.
| *Major Coup* | You called and won, and the losing side paid {coup} Face or more.
""")


def unopposed(setting: Setting, label: str) -> Form:
    """Draw the steps of a challenge that involves no other avatar, with a worked tile.

    Raises:
        SheetError: if they do not fit.
    """
    return leaflet(setting, "reference, unopposed", label, _unopposed_page())


def _unopposed_page() -> Leaf:
    return Leaf(say("An unopposed challenge"), say("you against the world, with the company looking on"), _unopposed)


def _unopposed(view: View) -> list[Part]:
    """Say how it goes, with a worked tile; in large print the ladder stands under the tile."""
    pen, low, shown = view.pen, view.low, example(Domino(5, 1), (2, 2, 2))

    def worked(y: float) -> None:
        pen.line(LEFT, y, RIGHT, y, "ink", 0.9)
        courts(pen, LEFT, y + 4.6, shown.draw)
        ladder(pen, LEFT + _LADDER, y + 4.6, RIGHT - LEFT - _LADDER, shown, low=low)

    def above_each_other(own: Pen) -> None:
        courts(own, 0.0, 0.0, shown.draw)
        ladder(own, 0.0, TILE_HIGH + 3.0, RIGHT - LEFT - _LADDER, shown, low=low)

    told = say(
        "Gained {gained}, the difference; lost {lost} by the failure: Face {change}. "
        "No tile reaches a total of {most}.",
        gained=shown.gained,
        lost=shown.lost,
        change=f"{shown.gained - shown.lost:+d}".replace("-", "−"),
        most=PIPS + 1,
    )
    drawn = {"worked": view.drawn(above_each_other) if view.size else Drawn(4.6 + TILE_HIGH, worked)}
    return read(_UNOPPOSED, drawn=drawn, actions=in_words(ACTIONS), strong=STRONG, told=told)


def opposed(setting: Setting, label: str) -> Form:
    """Draw the steps of a challenge between two avatars, and what there is to do for who is short.

    Raises:
        SheetError: if they do not fit.
    """
    return leaflet(setting, "reference, opposed", label, _opposed_page())


def _opposed_page() -> Leaf:
    return Leaf(say("An opposed challenge"), say("you against another avatar, each in sight of the other"), _opposed)


def _opposed(_: View) -> list[Part]:
    """Say how it goes."""
    return read(_OPPOSED, 21.0, actions=in_words(ACTIONS), coup=COUP, small=SMALL)


# ---- A page to keep at hand: wooing avatars and factions, lending along a chain, settling loans.

_WOOING = later("""
# Wooing an avatar
1. *Name* whom you woo before the draw. Only your own tile counts.
1. *Feeling.* Theirs for you moves by the inner court less the outer.
1. *Promise.* They may add to the Face they promise you, by up to the outer court and what they hold. You may call on
   it again and again.
:> After the draw, others there who feel past ±{strong} for you may react as if wooed.
# Wooing a faction
: It takes a deed that pleases it, in whatever guise, or a challenge against another: to whoever has that one’s favour
  (+{favour}), in a scene it holds, or as the GM says. Its feeling moves by the inner court less the outer, and by this.
  Its promise shrinks by as much, or grows if it then likes you.
^ 2.4 0.6
@weights
:> {further}
# Lending along a chain
: Asking costs 1 Face a link, paid to each who is asked. Nobody asks on for more than their own regard for the asker. A
  lender gives up to its promise or regard; that arrives divided by the links, rounded down. A faction
  that likes you lends all, for +1 above, further +1 apart.
^ 3.2 0.6
@chains
> Heavy: more arrives than the asking costs. {links} links never pay.
# When a loan is settled, the lender’s feeling
| more came back | *may warm* | by up to the surplus
| less did, won or lost | *may cool* | by up to what is missing
| a faction’s | *always moves* | by just the difference, either way
""")
_PITCH = 4.5  # of the modifiers
_CHAINS = 80.0  # the least width that the table of chains can be drawn for
_SECOND = 45.0  # their second column


def wooing(setting: Setting, label: str, factions: Sequence[Faction] = ()) -> Form:
    """Draw how feelings are won and spent.

    Args:
        setting: what it is set with.
        label: at the right of its head.
        factions: the story's; what each of them also looks at is named where there is room.

    Raises:
        SheetError: if it does not fit.
    """
    try:
        with setting.fonts.strict():
            return leaflet(setting, "reference, wooing", label, _wooing_page(factions), _SIZES[:1])
    except SheetError:
        return leaflet(setting, "reference, wooing", label, _wooing_page(()))


def _further(factions: Sequence[Faction]) -> str:
    """Say what the factions also look at, or where that is to be found."""
    told = [f"{one.label} {say(WHOEVER[one.further][0])}" for one in factions if one.further in WHOEVER]
    if told:
        return say("Further +1: {what}.", what="; ".join(told))
    return say("Some add a further +1; their cards say for what.")


def _wooing_page(factions: Sequence[Faction]) -> Leaf:
    """Say how feelings are won and spent, with a line about what factions also look at."""
    further, links = _further(factions), in_words(ROWS).capitalize()

    def said(view: View) -> list[Part]:
        pen, low = view.pen, view.low
        drawn: dict[str, Part] = {
            "weights": _modifiers(pen),
            "chains": Drawn(chains_height(), lambda y: draw_chains(pen, LEFT, y, RIGHT - LEFT, low=low)),
        }
        if view.size:
            chains = partial(
                draw_chains, x=0.0, y=0.0, width=max(view.width * CHAIN_TYPE / view.size - 0.5, _CHAINS), low=low
            )
            figures = [(figure(each, view.size), words) for each, words in weights()]
            drawn = {
                "weights": Rows(figures, (Tab(), Tab(view.size / view.by)), hang=True),
                "chains": view.drawn(chains),
            }
        return read(_WOOING, 38.0, 62.0, drawn=drawn, strong=STRONG, favour=FAVOUR, further=further, links=links)

    return Leaf(say("Wooing and lending"), say("regard won, and regard spent"), said)


def figure(words: str, size: float) -> Drawing:
    """Give a figure that is added, hung before what it is for."""
    colour = "cold" if words.startswith("−") else "warm"

    def hung(pen: Pen, x: float, y: float) -> None:
        pen.text(x + 0.75 * size, y, words, "sans-bold", size, colour, align="right")

    return hung


def _modifiers(pen: Pen) -> Drawn:
    """Give what is added to the draw, in two columns."""
    entries = weights()

    def draw(y: float) -> None:
        for i, (figure, words) in enumerate(entries):
            x = LEFT + LOOK.hang + (i % 2) * _SECOND
            base = y + 2.1 + (i // 2) * _PITCH
            colour = "cold" if figure.startswith("−") else "warm"
            pen.text(x + 4.6, base, figure, "sans-bold", 8, colour, align="right")
            pen.text(x + 6.4, base, words, "serif", LOOK.size)

    return Drawn(2.1 + _PITCH * ((len(entries) - 1) // 2), draw)


# ---- What arrives when Face is lent along a chain of allies, as a table. Millimetres.

ROWS = LINKS + 1
"""The chains that are shown: those that may pay, and the first that never does."""

_CHAIN_HEADS, _CHAIN_ROW = 8.6, 6.9
CHAIN_TYPE = 7.5
"""The smallest type of the table in pt."""
_FIRST = 36.0  # the columns of links and of the fee


def chains_height() -> float:
    """Give how high the table is in mm."""
    return _CHAIN_HEADS + ROWS * _CHAIN_ROW


def pays(committed: int, links: int) -> bool:
    """Say whether more arrives than the asking costs."""
    return face_delivered(committed, links) > fee(links)


def draw_chains(pen: Pen, x: float, y: float, width: float, *, low: bool) -> None:
    """Draw the table from its upper left corner: links down, what is promised across.

    Args:
        pen: draws it.
        x: its left edge.
        y: its upper edge.
        width: of the whole.
        low: what pays is set heavy, not tinted.
    """
    told = say("what arrives of a promise of 1 to {most} Face", most=BOXES)
    pen.text(x + width, y + 1.8, told, "sans", CHAIN_TYPE, "ink", align="right")
    pitch, promised = (width - _FIRST) / BOXES, range(1, BOXES + 1)
    columns = (
        TableColumn(_FIRST / 2, Words(say("links"), "sans", CHAIN_TYPE, "ink", "left", up=1.8)),
        TableColumn(_FIRST / 2, Words(say("fee"), "sans", CHAIN_TYPE, "ink", up=1.8)),
        *(TableColumn(pitch, Words(str(one), "sans-semibold", CHAIN_TYPE, up=1.8)) for one in promised),
    )
    entry, rows = partial(Words, role="serif", size=9.4, up=_CHAIN_ROW / 2 - 1.15), []
    for links in range(1, ROWS + 1):
        paying = [one for one in promised if pays(one, links)]
        tinted = pitch * (BOXES + 1 - paying[0]) if paying and not low else 0.0
        figures = [entry(str(fee(links)))]
        for one in promised:
            role, colour = ("serif-bold", "ink") if one in paying else ("serif", "soft")
            figures.append(entry(str(face_delivered(one, links)), role=role, colour=colour))
        rule = Rule("line", 0.9) if links == ROWS else Rule()
        rows.append(Row(_CHAIN_ROW, (partial(_chain, links=links, right=x + width, tinted=tinted), *figures), rule))
    draw_table(pen, x, y, Table(columns, tuple(rows), _CHAIN_HEADS, Rule("ink", 0.9)))


def _chain(pen: Pen, box: Box, *, links: int, right: float, tinted: float) -> None:
    """Draw a chain of so many links, behind it the tint under what pays, so far from the right end of its row."""
    if tinted:
        pen.rect(right - tinted, box.top + 0.5, tinted, box.height - 1.0, Style(None, 0, "tint"))
    middle = box.middle[1]
    for i in range(links + 1):
        at = box.left + 1.3 + i * 5.2
        if i:
            pen.line(at - 3.9, middle, at - 1.3, middle, "ink", 0.9)
        pen.circle(at, middle, 1.2, Style("ink", 0.9, None if i else "ink"))


# ---- What factions look at in whoever woos them, in a few words of our own.

WHOEVER: Mapping[str | None, tuple[str, str]] = {
    "avatar-male": (later("for a man"), later("a man")),
    "avatar-female": (later("for a woman"), later("a woman")),
    "character-masks": (later("for each character mask"), later("each character mask")),
    "own-breaches": (later("for each breach of one’s own mask"), later("each breach of one’s own mask")),
}
"""What else counts, by its name in a faction's file: as it follows a faction's name, and behind a figure."""


def against_opposed() -> str:
    """Give what a challenge against its opposite number is worth to a faction."""
    return signed(modifier(against="opposed", proper=0, breached=0, further=0))


def against_other() -> str:
    """Give what a challenge against any other faction is worth to it."""
    return signed(modifier(against="other", proper=0, breached=0, further=0))


def each_proper() -> str:
    """Give what an action proper to it is worth."""
    return signed(modifier(against=None, proper=1, breached=0, further=0))


def each_breach() -> str:
    """Give what an action is worth that goes against it."""
    return signed(modifier(against=None, proper=0, breached=1, further=0))


def once_further() -> str:
    """Give what is added for what else it looks at, each time."""
    return signed(modifier(against=None, proper=0, breached=0, further=1))


def weights() -> tuple[tuple[str, str], ...]:
    """Give what every faction looks at besides the draw: figure and words."""
    return (
        (against_opposed(), say("against what it opposes")),
        (against_other(), say("against any other faction")),
        (each_proper(), say("each action proper to it")),
        (each_breach(), say("each action against its ways")),
    )


# ---- A page to keep at hand: the order of a round, what ends scenes and rounds, and the Hidden Face.

_ROUND = later("""
# The round
1. *Arbiter.* The most Face and points of masks together; the rest follow. Ties draw tiles, most pips first.
1. *Scene.* The Arbiter sketches the main scene, and is in it.
1. *Places.* In order, all say where they are: there, elsewhere, meeting somebody who has not spoken yet, or
   following somebody who has: an opposed challenge; who fails it is alone. High Paths are seen from elsewhere by a
   peacock feather only.
1. *Masks.* All put one on: a card mask, the plain gold of a young noble, the black domino of the unseen Uncast, or
   one’s own Character.
1. *Challenges.* In order, one each; the main scene first.
# When a scene ends
1. *Alienation.* The excess is Hidden Face less Face less {tolerated}. If there is any, draw: alienated if inner court
   plus excess beats the outer. By the inner court alone you then warm to {underground} and cool to {authority}.
1. *Debts* may be paid. The beholden lend to the creditor first, and do nothing against it but challenge for the debt.
1. *Promises.* Raise one to as much as you feel, or cut one; whoever loses by a cut may think less of you, by as much.
# When the round ends
1. *Market.* In order, buy a mask that nobody owns for its points in Hidden Face, or offer one of yours at a price.
# The Hidden Face
| *Conflict* | A hidden action of {high} or more, lettered with the proper one it contradicts. Either pays; the
  proper one in the first mask only.
| *Breach* | A hidden action against your mask; any but a proper one while Uncast; a line of the mask that was called
  for and not kept, or so anybody says. A hostile witness may denounce you.
| *Arrest* | One tile against one, ties to the law; then the trial, likewise. The convicted lose all Face, and keep
  their Hidden Face.
| *Character* | For a Major Coup by hidden actions alone, not against the authority or its champion, if you do not
  dislike it: a mask of your Hidden Face.
""")


def round_page(setting: Setting, label: str, factions: Sequence[Faction] = ()) -> Form:
    """Draw the order of play; factions with an office are called by their names.

    Raises:
        SheetError: if it does not fit.
    """
    return leaflet(setting, "reference, round", label, _round_page(factions))


def _round_page(factions: Sequence[Faction]) -> Leaf:
    """Say in what order a round goes."""
    authority, underground = (_held(factions, office) for office in ("authority", "underground"))
    shown = read(_ROUND, 19.0, tolerated=TOLERATED, high=HIGH, authority=authority, underground=underground)
    return Leaf(say("A round of play"), say("who speaks when, and what a scene leaves behind"), lambda _: shown)


def _held(factions: Sequence[Faction], office: str) -> str:
    """Give an office with whoever holds it."""
    holder = next((one.label for one in factions if one.office == office), "")
    if office == "authority":
        return say("the authority ({faction})", faction=holder) if holder else say("the authority")
    return say("the underground ({faction})", faction=holder) if holder else say("the underground")


# ---- A small card: what hands and tiles say at the table; behind it the ladder of success, with its chances.

SIGNALS_WIDTH, SIGNALS_HEIGHT = 63.0, 88.0
_LEFT, _RIGHT = 5.5, SIGNALS_WIDTH - 5.5
_RULE = 11.6
_SIGNALS_CAP = 2.03
_SIGNS = (
    (later("A hand turned up"), later("Will you lend me your Face?")),
    (later("A bow of the head"), later("Yes: as much as the fingers show, palm down just over the table.")),
    (later("The face turned away"), later("No, I will not.")),
    (later("Tokens slid, a bow to a player"), later("I bet these on that side.")),
    (later("More slid back, or fewer"), later("So much; go on until both are even.")),
    (later("A tile turned face down"), later("The tale is told.")),
)
_TOLD = {
    "inner_ge_cumulative": later(
        "Add up the values in the order declared. What the inner court reaches succeeds, the rest fails."
    ),
    "inner_le_cumulative": later(
        "Add up the values in the order declared. What comes to the inner court or more succeeds, the rest fails."
    ),
}
_MUNDANE = later("A mundane action always succeeds.")
_SIGNALS_FIRST, _SIGNALS_PITCH, _ROW = 21.6, 4.9, 5.9


def front(setting: Setting) -> Form:
    """Draw the signals.

    Raises:
        SheetError: if they do not fit.
    """
    pen = setting.pen("signals")
    _head(pen, say("Signals at the table"))
    stack([_sign(pen, *one) for one in _SIGNS], _RULE + 4.4, SIGNALS_HEIGHT - 6.0, pen.where)
    return pen.form(pen.where, SIGNALS_WIDTH, SIGNALS_HEIGHT)


def _head(pen: Pen, title: str) -> None:
    """Write the head of the card over its rule."""
    pen.text(_LEFT, _RULE - 2.3, title, "serif-semibold", 12.5)
    pen.line(_LEFT, _RULE, _RIGHT, _RULE, "ink", 0.9)


def _sign(pen: Pen, sign: str, meaning: str) -> Block:
    """Give a sign with what it means under it."""
    above, below = (
        passage(pen, _RIGHT - _LEFT, [Said(words, role)], size=8.6, leading=1.16, last=0.2)
        for words, role in ((say(sign), "serif-semibold"), (say(meaning), "serif"))
    )

    def draw(y: float) -> None:
        write(pen, _LEFT, write(pen, _LEFT, y + _SIGNALS_CAP, above) + above.leading, below)

    return Block(_SIGNALS_CAP + above.drop + above.leading + below.drop, draw, Gap(2.2, 1.0))


def chance(total: int, options: Options) -> Fraction:
    """Give the chance that an action with a running total succeeds."""
    tiles = drawing(options.randomizer).items()
    return sum((weight for tile, weight in tiles if reaches(tile.inner, total, options.success_test)), Fraction(0))


def back(setting: Setting, options: Options) -> Form:
    """Draw the ladder by the options in force: running totals down, inner courts across, and the chances.

    Raises:
        SheetError: if it does not fit.
    """
    pen = setting.pen("ladder")
    _head(pen, say("The success ladder"))
    end = _rungs(pen, options, low=setting.low)
    told = [
        passage(pen, _RIGHT - _LEFT, [Said(say(words), "serif")], size=8.6, leading=1.16, last=0.2)
        for words in (_TOLD[options.success_test], _MUNDANE)
    ]
    y = end + 5.2
    for one in told:
        y = write(pen, _LEFT, y, one) + 5.0
    return pen.form(pen.where, SIGNALS_WIDTH, SIGNALS_HEIGHT)


def _rungs(pen: Pen, options: Options, *, low: bool) -> float:
    """Draw the ladder; give where it ends."""
    x = _LEFT + 11.0
    pen.text(x + 3 * _SIGNALS_PITCH, _SIGNALS_FIRST - 5.6, say("inner court"), "sans", 7.5, "ink", align="middle")
    pen.text(_LEFT, _SIGNALS_FIRST - 1.8, say("total"), "sans", 7.5, "ink")
    pen.text(_RIGHT, _SIGNALS_FIRST - 1.8, say("chance"), "sans", 7.5, "ink", align="right")
    for inner in range(PIPS + 1):
        pen.text(x + inner * _SIGNALS_PITCH, _SIGNALS_FIRST - 1.8, str(inner), "sans-semibold", 7.6, align="middle")
    pen.line(_LEFT, _SIGNALS_FIRST, _RIGHT, _SIGNALS_FIRST, "line", 0.5)
    for total in range(1, PIPS + 2):
        _rung(pen, x, _SIGNALS_FIRST + (total - 0.5) * _ROW, total, options, low=low)
    end = _SIGNALS_FIRST + (PIPS + 1) * _ROW
    pen.line(_LEFT, end, _RIGHT, end, "line", 0.5)
    return end


def _signals(view: View, options: Options) -> list[Part]:
    """Say the same as both sides of the card, for large print."""
    signs: list[Part] = [Rows([(f"*{say(sign)}*", say(meaning)) for sign, meaning in _SIGNS], (Tab(), Tab(40.0)))]
    told = [Para(say(words)) for words in (_TOLD[options.success_test], _MUNDANE)]
    return [
        Head(say("Signals at the table")),
        *signs,
        Head(say("The success ladder")),
        view.drawn(partial(_rungs, options=options, low=view.low)),
        *told,
    ]


def _rung(pen: Pen, x: float, y: float, total: int, options: Options, *, low: bool) -> None:
    """Draw what a running total needs, about the middle of its row; in low ink a court that reaches it is a point."""
    parts.centred(pen, _LEFT + 2.6, y, str(total), "serif-semibold", 10.5)
    for inner in range(PIPS + 1):
        reached = reaches(inner, total, options.success_test)
        middle = x + inner * _SIGNALS_PITCH
        pen.circle(middle, y, 1.35, Style("ink", 0.5, "ink") if reached and not low else Style("line", 0.5))
        if reached and low:
            pen.circle(middle, y, 0.7, Style(None, 0, "ink"))
    found = chance(total, options)
    words = say("{some} in {all}", some=found.numerator, all=found.denominator) if found else say("never")
    pen.text(_RIGHT, y + 1.05, words, "serif", 8.6, align="right")


# ---- Cards to read: a head, then blocks of text with numbered steps, spread over the height. Millimetres.

WIDTH, HEIGHT = 121.0, 186.0
INSET = 5.5
LEFT, RIGHT = INSET, WIDTH - INSET
BOTTOM = HEIGHT - INSET - 0.7
_UNDER_RULE = 4.8  # from the head's rule to the first block
_CAP = 0.67  # height of a capital in em
_LABEL = 7.5  # of heads, in pt


def _phase(pen: Pen, left: float, right: float, y: float, words: str, note: str) -> None:
    """Write a label in capitals that runs into a hair line."""
    at = left + parts.caps(pen, left, y, words, size=_LABEL)
    pen.line(at + 2.4, y - 0.8, right, y - 0.8, "hair", 0.5)


def _number(pen: Pen, left: float, y: float, words: str) -> None:
    """Write a step's number in light figures."""
    pen.text(left + 5.2, y, words, "serif-light", 14, align="right")


LOOK = Look(
    head=_phase, mark=_number, hang=8.2,
    plain="serif", bold="serif-semibold", note=Tab(0.0, "serif-italic", 9.0, "soft"),
    size=9.0, leading=1.19, last=0.22, rise=_CAP, head_rise=_CAP * _LABEL * MM,
    over_head=Gap(4.2, 1.8), under_head=Gap(2.9, 0.4), first_step=Gap(2.9, 0.25),
    step=Gap(2.1, 1.0), para=Gap(2.1, 0.6), row=Gap(1.5, 0.3),
)  # fmt: skip


_SIZES = (LOOK.size, 8.6, 8.2, 7.8, 7.5)  # in pt: words that run longer than ours are set smaller


def leaflet(setting: Setting, where: str, label: str, leaf: Leaf, sizes: Sequence[float] = _SIZES) -> Form:
    """Draw a card under its head, in the first of some sizes in which it fits.

    Raises:
        SheetError: if it fits in none.
    """
    pen = setting.pen(where)
    top = head(pen, label, leaf.title, leaf.note) + _UNDER_RULE
    looks = [LOOK._replace(size=size) for size in sizes]
    for look in looks:
        try:
            Column(pen, LEFT, RIGHT, look).flow(leaf.said(View(pen)), top, BOTTOM)
            break
        except SheetError:
            if look is looks[-1]:
                raise
    return pen.form(pen.where, WIDTH, HEIGHT)


def head(pen: Pen, label: str, title: str, note: str) -> float:
    """Write the head of a card over its rule; give the rule's y."""
    parts.running_head(pen, LEFT, RIGHT, 7.4, "City of Masks", label)
    words = fit(title, pen.measure("serif-semibold", pen.where), RIGHT - LEFT, (Stage(1, 19, 12), Stage(2, 12, 8)))
    y = pen.lines(LEFT, 15.4 - words.drop, words, "serif-semibold")
    line = fit(note, pen.measure("serif-italic", pen.where), RIGHT - LEFT, (Stage(1, 9.5, 7.5),))
    pen.lines(LEFT, y + 5.1, line, "serif-italic", "soft")
    pen.line(LEFT, y + 8.0, RIGHT, y + 8.0, "ink", 0.9)
    return y + 8.0
