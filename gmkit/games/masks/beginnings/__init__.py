"""Files to begin with, asked for or made by chance: masks, factions, habits, a city, and an evening."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from string import Template
from typing import Any, NamedTuple

from gmkit.chance.source import Source, Stream, fresh_seed
from gmkit.errors import GmkitError, IllegalChoice, StoreError, later, listed, quoted, said, say
from gmkit.games.masks import GAME, files, situation
from gmkit.games.masks.content import (
    ANY,
    CITY,
    COLOURS,
    CONFLICTS,
    FACTIONS,
    GENDERS,
    HIGH,
    JOKER,
    KINDS,
    MASK_POOL,
    MOST,
    ONES,
    OPENING,
    POOL,
    RANKS,
    SET,
    SITUATION,
    SUITS,
    Action,
    Card,
    Contrary,
    Mask,
    MaskSet,
    Rank,
    World,
    go_against,
)
from gmkit.games.masks.files import read_world
from gmkit.games.masks.game import Masks
from gmkit.games.masks.lint import FEWEST, tell_twice
from gmkit.games.masks.model import Options, State, Traits
from gmkit.games.masks.npc import player
from gmkit.games.masks.rules import setting_up
from gmkit.games.masks.rules.rounds import BeginRound
from gmkit.games.masks.telling.words import hidden_worth, names_of
from gmkit.library import forms, load
from gmkit.library.check import Reader
from gmkit.library.credit import Credit
from gmkit.library.document import Diagnosed, Diagnostic, Document, Kind, id_for, in_order, refuse_errors
from gmkit.library.shelves import meant, resolve
from gmkit.library.write import dump, scalar
from gmkit.names import fold
from gmkit.shell.asking import (
    READ,
    Answers,
    Beginnings,
    Laid,
    Making,
    New,
    Opening,
    Question,
    Room,
    content_questions,
    count_question,
)
from gmkit.shell.balance import Had, Weighing
from gmkit.shell.new import fill, flow, head_of, parts, seat_row
from gmkit.shell.new import source as credit_of
from gmkit.shell.words import counted
from gmkit.table.game import Hidden, Over, SeatNo
from gmkit.table.run import Places, by_seat, drawn, run
from gmkit.table.seats import Seat, Seating

# ---- What can be begun for City of Masks: masks, factions, habits, a city, and an evening.


def beginnings() -> Beginnings:
    """Each sort of file, with where its questions are and what writes it."""
    return Beginnings(
        (
            Making(
                SET.name,
                ("masks", "mask"),
                "masks for City of Masks: Characters and what is proper to them",
                mask_questions,
                masks,
                draws=True,
                fits=True,
            ),
            Making(
                "factions",
                (FACTIONS.name, "faction"),
                "the powers of a city, for City of Masks",
                faction_questions,
                factions,
            ),
            Making(
                POOL.name,
                ("habits", "pool"),
                "habits beneath the masks, for City of Masks",
                habit_questions,
                habits,
                fits=True,
            ),
            Making(
                "city",
                (CITY.name, "scenes"),
                "scenes, places, roles, names and goals, for City of Masks",
                city_questions,
                city,
                fits=True,
            ),
            Making(
                "nobles",
                ("noble", "npcs"),
                "NPCs for City of Masks, each with mask, temper, Hidden Face and a want",
                noble_questions,
                nobles,
                draws=True,
                fits=True,
            ),
        ),
        Opening(SITUATION.name, lay, SET.name, most),
    )


def _template(name: str, file: forms.FileForm) -> dict[str, str]:
    """Give the parts of a template, with what the fields of its file may be: $may_masks_actions is "3 to 12"."""
    spans = {f"may_{path}": span for path, span in file.spans().items()}
    return {part: Template(text).safe_substitute(spans) for part, text in parts(__file__, name).items()}


# ---- Nobles that stand ready: an evening set up by the rules, for NPCs alone.


def noble_questions(_room: Room) -> list[Question]:
    """Give what is asked for nobles."""
    quiet = [one._replace(aloud=False) for one in content_questions("Nobles of the city")]
    return [count_question(say("nobles"), *GAME.seats[:2], 4), *quiet]


def nobles(answers: Answers, room: Room) -> New:
    """Give nobles as a situation, dealt as at the beginning of an evening, what each wants of the others and all.

    Raises:
        GmkitError: the content in force cannot be used, or has fewer masks.
    """
    lying = [] if room.content else [_in_folder(room, kind) for kind in (SET, FACTIONS, CITY, POOL)]
    # Of several of a kind it is not said which one is meant; then it is the bundled one.
    near = [path for found in lying if len(found) == 1 for path in found]
    world = files.load(room.content or near, room.set_id)
    seed = room.seed or fresh_seed()
    game, source = Masks(world), Source(seed)
    # Names of the city tell whether somebody is a woman or a man.
    known = source.named("names").stream().shuffled([name for own in world.city.names.values() for name in own])
    names = list(dict.fromkeys((*known, *GAME.names)))[: answers["count"]]
    seating = Seating(tuple(Seat(name) for name in names))
    state = setting_up.table(world, seating, Options())
    begun = game.resume(state._replace(agenda=setting_up.agenda(state)[1:]))
    places = Places()
    players = {at: (player(seat, game), seat.by) for at, seat in enumerate(seating)}
    state = begun.state
    for moment in run(game, state, by_seat(game, players, drawn(source, places), source, places)):
        state = moment.state
    state = state._replace(agenda=(BeginRound(),), ended=None)
    data = situation.to_data(state, world)
    head = {name: data.pop(name) for name in ("kind", "schema_version")} | {"title": answers["title"]}
    return New(
        SITUATION.name,
        id_for(answers["title"], "nobles"),
        dump(head) + credit_of(answers) + parts(__file__, "nobles")["fields"] + dump(data),
        GAME.slug,
        counted(len(names), "noble"),
        ("print masks gm-sheet --from {}", "play masks --from {}"),
        near,
        news=[
            *(
                []
                if room.drawn
                else [say("drawn with --seed {seed}, which makes the same again", seed=shlex.quote(seed))]
            ),
            *(line for at in range(len(names)) for line in _noble(world, state, SeatNo(at))),
        ],
    )


_CALLED = {
    "she": later("{name}, she, {mask}"),
    "he": later("{name}, he, {mask}"),
    "they": later("{name}, they, {mask}"),
}
"""How an NPC is named with its mask, by what is said of it."""

_TEMPERS = {
    "ambition": (later("much ambition"), later("little ambition")),
    "warmth": (later("much warmth"), later("little warmth")),
    "nerve": (later("much nerve"), later("little nerve")),
    "guile": (later("much guile"), later("little guile")),
    "conformity": (later("much conformity"), later("little conformity")),
    "grudge": (later("much grudge"), later("little grudge")),
}
"""What a trait is called that is strong, and one that is weak."""


def _noble(world: World, state: State, seat: SeatNo) -> list[str]:
    """Tell one of them: who it is, its temper, what it hides and what it wants."""
    avatar, called = state.avatars[seat], names_of(world, state.hall.seating)
    assert isinstance(avatar.first_mask, str) and isinstance(avatar.traits, Traits)
    assert not isinstance(avatar.hidden, Hidden) and not isinstance(avatar.objectives, Hidden)
    temper = [
        said(_TEMPERS[name][own < even])
        for name, own, even in zip(Traits._fields, avatar.traits, Traits(), strict=True)
        if own != even
    ]
    return [
        said(_CALLED[called.pronouns[seat]]).format(
            name=called.seats[seat], mask=called.words.label(world.mask(avatar.first_mask).title)
        ),
        say("  temper: {temper}", temper=", ".join(temper) or say("even")),
        say("  hides: {actions}", actions=", ".join(hidden_worth(one, called) for one in avatar.hidden)),
        say("  wants: {wishes}", wishes=listed([called.wish(one) for one in avatar.objectives], "and")),
    ]


# ---- Which masks a new file is for: those that are in force, else those in its folder, else the bundled ones.


class Near(NamedTuple):
    """The masks that are near."""

    masks: MaskSet
    told: str  # which it is, for the GM
    beside: tuple[Path, ...]  # files that have to be named so that it is played with


def masks_near(room: Room, kind: Kind) -> Near:
    """Give the set of masks that a file is for.

    Args:
        room: with the content in force, and the folder where the file will lie.
        kind: of the file.

    Raises:
        GmkitError: content in force, or a set in the folder, cannot be used, or it is not said which set is meant.
    """
    if room.content:
        found = _of(room, room.content)
        if found.lines:
            return Near(files.SET_FILE.read(found.data), _told(found), _others(room, kind))
    near = _in_folder(room, SET)
    found = _of(room, near if len(near) == 1 or room.set_id else ())
    if found.lines:
        own = () if found.file is None else (found.file,)
        return Near(files.SET_FILE.read(found.data), _told(found), (*_others(room, kind), *own))
    told = say("it is for the bundled masks, {data}", data=found.data["id"])
    if len(near) > 1:
        told += say("; more than one set lies here, so name the one that is meant with --content")
    return Near(files.SET_FILE.read(found.data), told, _others(room, kind))


def _of(room: Room, paths: Any) -> Document:
    return resolve(SET.name, SET.default, paths, room.kinds, room.set_id)


def _told(found: Document) -> str:
    return say("it is for the masks of {path}, {id}", path=found.path_shown, id=found.data["id"])


def _others(room: Room, kind: Kind) -> tuple[Path, ...]:
    """Give the content in force that the game reads, but for what the new file replaces."""
    kinds = KINDS.keys() - {kind.name}
    return tuple(Path(one.file or "") for one in meant(room.content, kinds, KINDS))


def _in_folder(room: Room, kind: Kind) -> list[Path]:
    """Give the files of a kind that lie in the folder.

    Raises:
        StoreError: one cannot be used.
    """
    reader, found = Reader(room.kinds), []
    for path in sorted(room.folder.glob("*.y*ml")):
        reading = reader.beside(path, kind.name) if path.is_file() else None
        if reading is None or reading.kind is None or reading.kind.name != kind.name:
            continue
        try:
            refuse_errors(reading.found)
        except Diagnosed as error:
            raise StoreError(say("{error}; mend it, or name others with --content", error=error)) from error
        found.append(path)
    return found


# ---- A set of masks to begin with: worked by hand, drawn from a pool, or some of each.

BY_HAND = ("first", "second", "third", "fourth", "fifth", "sixth")
"""The masks that are worked out in the template."""

CARDS = "cards.pdf"
"""What the cards are printed to, in the commands to try next."""

_SEED = "tidewick"  # for the masks that are added to those worked by hand


def mask_questions(room: Room) -> list[Question]:
    """Give what is asked for a set of masks."""
    # A mask or two may go into a set that is there already; fewer than are good for an evening are warned of.
    title, usual = ("The masks of a night", FEWEST) if room.drawn else ("The masks of Tidewick", len(BY_HAND))
    return [*content_questions(title), count_question(say("masks"), 1, MOST_MASKS, usual)]


def masks(answers: Answers, room: Room) -> New:
    """Give a set of masks.

    Raises:
        IllegalChoice: the pool has too few epithets or actions for so many.
    """
    text, count = _template("mask-set", files.SET_FILE), answers["count"]
    head, name = head_of(text["head"], answers, "masks")
    if room.drawn:
        seed = room.seed or ""
        made = _drawn(room, count, seed, ())
        told = fill(text["random"], pool=_plain(made.pool), count=count, seed=shlex.quote(seed))
        rows = [_block(mask) for mask in made.masks]
        body = told + head + _ranks_written(made.ranks, text) + text["random-masks"] + "\n".join(rows)
    else:
        by_hand = "".join(text[part] for part in BY_HAND[:count])
        if count <= len(BY_HAND):
            body = head + text["suits"] + by_hand
        else:
            made = _drawn(room, count - len(BY_HAND), room.seed or _SEED, _by_hand(by_hand))
            drawn = fill(text["drawn"], pool=_plain(made.pool)) + "\n" + "\n".join(map(_block, made.masks))
            body = head + _ranks_written(made.ranks, text) + by_hand + drawn
    tries = [f"print masks mask-cards --content {{}} -o {CARDS}", f"show {_word(body)} --content {{}}"]
    if count >= GAME.seats[2]:
        tries.append("play masks --content {}")
    elif count >= GAME.seats[0]:
        seats = " ".join(f"--seat {name}" for name in GAME.names[:count])
        tries.append(f"play masks {seats} --content {{}}")
    return New(SET.name, name, body, "masks", counted(count, "mask"), tries)


def _drawn(room: Room, count: int, seed: str, taken: Sequence[Mask]) -> Made:
    return random_masks(room.content, room.kinds, count, seed, taken)


def _in_set(field: str) -> forms.Form:
    """Give the form of a field of a set of masks."""
    return files.SET_FILE.form.inner()[field]


def _by_hand(text: str) -> tuple[Mask, ...]:
    """Give the masks that are written in a template."""
    found: tuple[Mask, ...] = _in_set("masks").read(forms.NOBODY, load.parse(text, "mask-set.txt").data["masks"])
    return found


def _ranks_written(ranks: Sequence[Rank], text: Mapping[str, str]) -> str:
    """Give the ranks to declare, or how that is done where it need not be."""
    if not ranks:
        return text["suits"]
    return text["ranks"] + "".join(f"  - {flow(rank)}\n" for rank in _in_set("ranks").write(forms.NOBODY, ranks))


def _block(mask: Mask) -> str:
    """Write a mask, an action in a line."""
    (row,) = _in_set("masks").write(forms.NOBODY, (mask,))
    lines = [f"  - id: {mask.id}", f"    card: {flow(row['card'])}", f"    epithet: {scalar(mask.epithet)}"]
    lines += [f"    gender: {mask.gender}", f"    actions: # {counted(mask.points, 'point')}"]
    return "\n".join([*lines, *(f"      - {flow(action)}" for action in row["actions"])]) + "\n"


def _word(body: str) -> str:
    """Give the id of the first mask."""
    return body.split("\n  - id: ", 1)[1].split("\n", 1)[0].split(" #", maxsplit=1)[0]


def _plain(text: str) -> str:
    """Give a text for a comment, in one line."""
    return " ".join(text.split())


# ---- A pool to draw masks from: epithets, actions, and which of them go together.


class Epithet(NamedTuple):
    """What a mask may be called."""

    label: str  # the type or by-name: "the Rope Dancer"
    gender: str = ANY  # how its wearer is treated: one of GENDERS
    tags: tuple[str, ...] = ()  # what it is like


class Deed(NamedTuple):
    """What may be proper to a mask; its worth is decided for each mask."""

    label: str  # what is done
    tags: tuple[str, ...] = ()  # what it is like
    mode: str | None = None  # must or never; may; None if unsaid
    when: str | None = None  # when it is called for; None if nothing calls for it


class MaskPool(NamedTuple):
    """What masks are drawn from."""

    id: str  # the pool's stable name
    title: str  # what it is called
    source: Credit  # who made it
    clashes: tuple[tuple[str, ...], ...]  # pairs of tags that do not go together on one mask
    epithets: tuple[Epithet, ...]  # each goes to one mask
    deeds: tuple[Deed, ...]  # each goes to one mask


def _mask_pool() -> forms.Form:
    dancer: dict[str, Any] = {"label": "the Rope Dancer", "tags": ["athletics", "bold"]}
    rail = {"label": "Dance on the rail", "tags": ["athletics", "display"]}
    one_tag, pair = forms.part("tag", files.tag("something")), ["masculine", "feminine"]
    tags = forms.part(
        "tags",
        forms.many(
            one_tag,
            *(0, 12, "What it is like; masks are given actions that share tags with their epithet.", dancer["tags"]),
            unique=True,
            title="Tags",
        ),
    )
    gender = "How others treat whoever wears such a mask; any if left out."
    epithet = forms.record(
        *(Epithet, "Epithet", "One type or by-name.", dancer),
        label=forms.text(60, "The type or by-name, with its article.", dancer["label"]),
        gender=forms.choice(GENDERS, gender, "female"),
        tags=tags,
    )
    deed = forms.record(
        *(Deed, "Action", "One action; what it is worth is decided for each mask.", rail),
        label=forms.text(80, "What is done.", "Dance on the rail"),
        tags=tags,
        mode=files.mode_of("never"),
        when=files.called_for(),
    )
    return forms.record(
        MaskPool,
        **files.head("pool", "Masks for any city", "any-city"),
        clashes=forms.many(
            forms.many(one_tag, 2, 2, "Two tags.", pair, unique=True, title="Clash"),
            *(0, 40, "Pairs of tags that do not go together on one mask, unless nothing else is left."),
            default=(),
        ),
        epithets=forms.many(
            forms.part("epithet", epithet), 1, 200, "What masks are called, 1 to 200; each goes to one mask."
        ),
        deeds=forms.many(
            forms.part("action", deed),
            *(6, 2000, "What is proper to masks, 6 to 2000; each goes to one mask, and a mask takes 6 to 8 of them."),
            key="actions",
        ),
    )


POOL_FILE = files.file_of(
    MASK_POOL,
    "A pool to draw masks from, for City of Masks",
    "Epithets and actions that gmkit new mask-set --random makes masks of.",
    _mask_pool,
)


def check_mask_pool(document: Document) -> list[Diagnostic]:
    """List what is wrong with a pool of the right shape: no epithet and no action stands in it twice."""
    pool = POOL_FILE.read(document.data)
    epithets = [(("epithets", n, "label"), one.label) for n, one in enumerate(pool.epithets)]
    deeds = [(("actions", n, "label"), one.label) for n, one in enumerate(pool.deeds)]
    other = say("give it another label")
    return in_order(
        [
            *tell_twice(document, "GM504", epithets, say("this epithet is there"), other),
            *tell_twice(document, "GM504", deeds, say("this action is there"), other),
        ]
    )


# ---- Masks made by chance: legal in their values, of a piece in their actions; a start to edit.

FEWEST_ACTIONS, MOST_ACTIONS = 6, 8
"""How many actions a mask is made with; the rules allow 3 to 12, and such masks are soon read."""

RISKS = CONFLICTS
"""So many actions of a mask are worth a risk, and worth being contradicted by a Hidden Face."""

COURT = len(COLOURS) + len(SUITS) * sum(rank.outline != JOKER for rank in RANKS)
"""So many masks have a card of their own among the court cards and jokers of a pack."""

NUMBERS = ("Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
"""Ranks that are added where there are more masks than court cards and jokers."""

NUMBER_POINTS = next(rank.points for rank in RANKS if rank.id == JOKER)
"""What a mask for a number card comes to, as a joker's does."""

MOST_MASKS = COURT + len(SUITS) * len(NUMBERS)
"""So many masks have a card of their own in a whole pack with two jokers."""

_FRESH, _FADED = 4, 1  # how much a tag of the epithet is wanted at first, and at least
_CLASH = 100  # outweighs all tags that can be shared


class Made(NamedTuple):
    """What was made."""

    ranks: tuple[Rank, ...]  # the ranks to declare; none if those of every set are enough
    masks: tuple[Mask, ...]  # the masks, in the order of their cards
    pool: str  # the title of the pool that they were drawn from


class _Draft:
    """A mask while actions are dealt to it."""

    def __init__(self, epithet: Epithet, card: Card, values: tuple[int, ...]) -> None:
        self.epithet = epithet
        self.card = card
        self.values = values
        self.deeds: list[Deed] = []


def patterns(points: int) -> list[tuple[int, ...]]:
    """Give all legal values, from high to low, of a mask of so many points that is soon read and not dull.

    At most one is worth 3, and at least two are worth 1; of those there are, the ones with 6 to 8 actions, two or
    more of them worth a risk.
    """
    found = []
    for threes in (0, 1):
        for twos in range((points - MOST * threes) // HIGH + 1):
            ones = points - MOST * threes - HIGH * twos
            values = (MOST,) * threes + (HIGH,) * twos + (1,) * ones
            if ones >= ONES and threes + twos >= RISKS and FEWEST_ACTIONS <= len(values) <= MOST_ACTIONS:
                found.append(values)
    return found


def make_masks(pool: MaskPool, count: int, source: Source, taken: Sequence[Mask] = ()) -> Made:
    """Make masks of different cards, epithets and actions.

    Every pattern of values is equally likely; the actions that go best with a mask's epithet, and with what
    the mask has already, are worth most.

    Args:
        pool: what they are drawn from.
        count: how many.
        source: all chance comes from here.
        taken: masks of the same set that are there already; their cards and ids are not used again.

    Raises:
        IllegalChoice: there are not so many cards, or the pool has too few epithets or actions.
    """
    if not 0 <= count <= MOST_MASKS - len(taken):
        raise IllegalChoice(
            say(
                "{count} masks: a pack with two jokers has cards for 1 to {most_masks}; ask for fewer",
                count=count + len(taken),
                most_masks=MOST_MASKS,
            )
        )
    _refuse_short(pool, "epithets", len(pool.epithets), count, count)
    whole = count + len(taken) > COURT
    used = [mask.card for mask in taken]
    cards = [card for card in _cards(whole=whole) if card not in used]
    chosen = sorted(source.at("cards").shuffled(range(len(cards)))[:count])
    epithets = source.at("epithets").shuffled(pool.epithets)[:count]
    legal = [patterns(_points(cards[at])) for at in chosen]
    least = [min(map(len, ways)) for ways in legal]
    _refuse_short(pool, "actions", len(pool.deeds), sum(least), count)
    spare = len(pool.deeds) - sum(least)
    drafts: list[_Draft] = []
    for at, epithet, ways, fewest in zip(chosen, epithets, legal, least, strict=True):
        values = source.at("values", str(at)).pick([one for one in ways if len(one) - fewest <= spare])
        spare -= len(values) - fewest
        drafts.append(_Draft(epithet, cards[at], values))
    _deal(pool, drafts, source.at("actions"))
    masks: list[Mask] = []
    for draft in drafts:
        masks.append(_mask(draft, [mask.id for mask in (*taken, *masks)]))
    return Made(_ranks([mask.card for mask in (*taken, *masks)]) if whole else (), tuple(masks), pool.title)


def random_masks(
    paths: Sequence[Path], kinds: Mapping[str, Kind], count: int, seed: str, taken: Sequence[Mask] = ()
) -> Made:
    """Make masks from the GM's own pool, if one of the files named is one, else from the bundled one.

    Args:
        paths: files and folders that the GM named.
        kinds: all kinds of file.
        count: how many masks.
        seed: what all chance depends on.
        taken: masks that are there already.

    Raises:
        IllegalChoice: as in `make_masks`.
        Diagnosed: a file cannot be used.
    """
    found = resolve(MASK_POOL.name, MASK_POOL.default, paths, {**kinds, MASK_POOL.name: MASK_POOL})
    return make_masks(POOL_FILE.read(found.data), count, Source(seed, ("masks",)), taken)


def _refuse_short(pool: MaskPool, what: str, there: int, wanted: int, count: int) -> None:
    if there < wanted:
        raise IllegalChoice(
            say(
                "{n} mask needs {wanted} {what}, and the pool {title} has {there}; give a larger pool with --content|"
                "{n} masks need {wanted} {what}, and the pool {title} has {there}; ask for fewer masks, or give a "
                "larger pool with --content",
                number=count,
                wanted=wanted,
                what=what,
                title=quoted(pool.title),
                there=there,
            )
        )


def _cards(*, whole: bool) -> list[Card]:
    """Give the court cards and jokers, or the whole pack."""
    ranks = [rank.id for rank in RANKS if rank.outline != JOKER]
    ranks = [*(id_for(name, "") for name in NUMBERS), *ranks] if whole else ranks
    return [Card(rank, suit.id) for rank in ranks for suit in SUITS] + [Card(JOKER, one.id) for one in COLOURS]


def _points(card: Card) -> int:
    return next((rank.points for rank in RANKS if rank.id == card.rank), NUMBER_POINTS)


def _ranks(cards: Sequence[Card]) -> tuple[Rank, ...]:
    used = {card.rank for card in cards}
    numbers = [Rank(id_for(name, ""), name, NUMBER_POINTS, "plain") for name in NUMBERS]
    return tuple(rank for rank in (*numbers, *RANKS) if rank.id in used)


def _deal(pool: MaskPool, drafts: Sequence[_Draft], stream: Stream) -> None:
    """Let every mask take an action in turn, so that none is left with what nobody wanted."""
    bits = {tag: 1 << at for at, tag in enumerate(_tags(pool))}

    against: dict[int, int] = {}
    for one, other in pool.clashes:
        against[bits[one]] = against.get(bits[one], 0) | bits[other]
        against[bits[other]] = against.get(bits[other], 0) | bits[one]
    likes = [[bits[tag] for tag in draft.epithet.tags] for draft in drafts]
    met = [dict.fromkeys(tags, 0) for tags in likes]
    has = list(map(sum, likes))
    rest = [(deed, sum(bits[tag] for tag in deed.tags)) for deed in stream.shuffled(pool.deeds)]
    for turn in range(MOST_ACTIONS):
        for at, draft in enumerate(drafts):
            if turn < len(draft.values):
                bad = sum(bit for bit, foes in against.items() if has[at] & foes and not has[at] & bit)
                wanted = [(bit, max(_FADED, _FRESH - met[at][bit])) for bit in likes[at]]
                deed, tags = rest.pop(
                    max(range(len(rest)), key=_fits([tags for _, tags in rest], wanted, has[at], bad))
                )
                draft.deeds.append(deed)
                has[at] |= tags
                for bit in likes[at]:
                    met[at][bit] += bool(tags & bit)


def _fits(rest: Sequence[int], wanted: Sequence[tuple[int, int]], has: int, bad: int) -> Callable[[int], int]:
    """Give how well each action that is left fits a mask, by its number.

    Args:
        rest: the tags of the actions, as bits.
        wanted: the tags of the epithet, and how much each is wanted still, so that all of them come to the mask.
        has: the tags that the mask has.
        bad: those that clash with them.
    """

    def worth(at: int) -> int:
        tags = rest[at]
        shared = sum(weight for bit, weight in wanted if tags & bit)
        return shared + (tags & has).bit_count() - _CLASH * (tags & bad).bit_count()

    return worth


def _tags(pool: MaskPool) -> list[str]:
    """Give every tag there is, once, in the order of the pool."""
    every = [*(one.tags for one in pool.epithets), *(one.tags for one in pool.deeds), *pool.clashes]
    return list(dict.fromkeys(tag for tags in every for tag in tags))


def _mask(draft: _Draft, ids: Collection[str]) -> Mask:
    actions: list[Action] = []
    for deed, value in zip(draft.deeds, draft.values, strict=True):
        own = id_for(deed.label, "action", [one.id for one in actions])
        actions.append(Action(own, deed.label, value, deed.tags, deed.mode, deed.when))
    own = id_for(draft.epithet.label.removeprefix("the "), "mask", ids)
    return Mask(own, draft.card, None, draft.epithet.label, draft.epithet.gender, tuple(actions))


# ---- Factions for City of Masks to begin with.


def faction_questions(_room: Room) -> list[Question]:
    """Give what is asked for factions."""
    return [*content_questions("The powers of Tidewick"), count_question(say("factions"), 1, 8, 4)]


def factions(answers: Answers, _room: Room) -> New:
    """Give a file of factions; those of a pair that are both there are opposed."""
    text, count = _template("faction-set", files.FACTION_FILE), answers["count"]
    ids = [re.findall(r"id: (\S+)", text[str(n)])[0] for n in range(1, count + 1)]
    blocks = []
    for at in range(count):
        other = at + 1 if at % 2 == 0 else at - 1
        why = say("the id of a faction that it is against, and that is against it")
        opposed = f"    opposed: {ids[other]}{'' if at else f' # {why}'}\n" if other < count else ""
        blocks.append(fill(text[str(at + 1)], opposed=opposed))
    head, name = head_of(text["head"], answers, "factions")
    tries = ["print masks factions --content {} -o factions.pdf", "play masks --content {}"]
    return New(
        FACTIONS.name, name, head + "".join(blocks), "masks", say("{n} faction|{n} factions", number=count), tries
    )


# ---- Habits beneath the masks to begin with: they fit the masks that are near.


def habit_questions(_room: Room) -> list[Question]:
    """Give what is asked for a pool of habits."""
    return [*content_questions("Habits of Tidewick"), count_question(say("habits of no mask"), 0, 24, 12)]


def habits(answers: Answers, room: Room) -> New:
    """Give a pool for Hidden Faces, with something against every mask that is near.

    Raises:
        GmkitError: the masks that are near cannot be used.
    """
    text, count = _template("hidden-pool", files.POOL_FILE), answers["count"]
    near = masks_near(room, POOL)
    _by_their_ids(answers.get(READ, {}), near.masks)
    by_hand = [tuple(line.split("|")) for line in text["by-hand"].splitlines()]
    used = {fold(habit) for habit in text["general"].splitlines()}
    lines = []
    for mask in near.masks.masks:
        lines.append(f"  {mask.id}:\n")
        lines += [f"    - {flow(one._asdict())}\n" for one in _against(mask, by_hand, used)]
    head, name = head_of(text["head"], answers, "habits", set=near.masks.id)
    general = [f"  - {habit}\n" for habit in text["general"].splitlines()[:count]] or ["  []\n"]
    body = head + "".join([*lines, text["general-head"], *general])
    about = say("habits against {masks} masks, and {count} of no mask", masks=len(near.masks.masks), count=count)
    return New(POOL.name, name, body, "masks", about, ["play masks --content {}"], near.beside, [near.told])


def _by_their_ids(read: dict[str, Any], masks: MaskSet) -> None:
    """Call masks and actions by their ids in a pool that was read from a table, where people call them by name."""
    ids = {id_for(name, ""): id_ for id_, names in masks.names().items() for name in names}
    known = {mask.id: mask for mask in masks.masks}
    named: dict[str, list[Any]] = {}
    for word, contraries in read.get("contraries", {}).items():
        mask = known.get(word) or known.get(ids.get(word, ""))
        labels = {} if mask is None else {id_for(one.label, ""): one.id for one in mask.actions}
        own = {one.id for one in mask.actions} if mask else set()
        for one in contraries:
            against = one.get("conflicts")
            if against not in own and against in labels:
                one["conflicts"] = labels[against]
        named.setdefault(word if mask is None else mask.id, []).extend(contraries)
    if named:
        read["contraries"] = named


def _against(mask: Mask, by_hand: Sequence[tuple[str, ...]], used: set[str]) -> list[Contrary]:
    """Give habits against the worthiest actions of a mask; plain ones where nothing better is known."""
    places = {action.id: at for at, action in enumerate(mask.actions, 1)}
    actions = {action.id: action.label for action in sorted(mask.actions, key=lambda one: -one.value)}
    found = [Contrary(label, action) for own, action, label in by_hand if own == mask.id and action in actions]
    for action, label in actions.items():
        if len(found) < CONFLICTS and action not in [one.conflicts for one in found]:
            found.append(Contrary(go_against(label, used, places[action]), action))
    used |= {fold(one.label) for one in found}
    return found


# ---- A city to begin with: it fits the masks that are near.


def city_questions(_room: Room) -> list[Question]:
    """Give what is asked for a city."""
    return [*content_questions("Tidewick"), count_question(say("scenes"), 1, 12, 6)]


def city(answers: Answers, room: Room) -> New:
    """Give a city, with tempers for the masks of `gmkit new` if they are near.

    Raises:
        GmkitError: content that was named cannot be used.
    """
    text, count = _template("city", files.CITY_FILE), answers["count"]
    head, name = head_of(text["head"], answers, "city")
    scenes = "".join(f"  - {scene}\n" for scene in text["scenes"].splitlines()[:count])
    tempers = load.parse(text["awake"], "city.txt").data["presets"]
    try:
        near = masks_near(room, CITY)
        known, beside = tempers.keys() <= {mask.id for mask in near.masks.masks}, near.beside
    except GmkitError:
        if room.named:
            raise
        known, beside = False, ()  # a city can do without masks, and wait until they are mended
    body = head + scenes + text["rest"] + text["awake" if known else "asleep"] + text["end"]
    tries = ["play masks --content {}"]
    return New(CITY.name, name, body, "masks", say("{n} scene|{n} scenes", number=count), tries, beside)


# ---- An evening of City of Masks to begin with: avatars, each with a mask.


def most(content: Mapping[str, Any]) -> int:
    """Give how many avatars can have a mask of their own."""
    return len(content["masks"])


def lay(seating: Seating, content: Mapping[str, Any], room: Room) -> Laid:
    """Give an evening before the first round: a mask of the set in force for each, and the Face that goes with it.

    Raises:
        GmkitError: the masks cannot be played with the factions, the pool and the city that are in force.
    """
    masks = files.load(room.content, content["id"]).masks.masks
    rows = [
        {**seat_row(seat), "mask": mask.id, "face": mask.begins_with}
        for seat, mask in zip(seating, masks, strict=False)
    ]
    return Laid(parts(__file__, "situation")[""], rows, {"opening": OPENING})


# ---- What `gmkit check --balance` plays with it.

ROUNDS = 4
"""So long is an evening: a longer one tells more of the players than of their first masks."""


def open_world(contents: Mapping[str, Any]) -> Masks:
    """Give the rules with a set, and with the factions, the pool and the city that go with it."""
    return Masks(read_world(contents))


def wearers(game: Masks, state: State, _over: Over, _events: Sequence[Any]) -> list[Had]:
    """Give to whom each mask was dealt; what is bought later is a prize, and says nothing of the mask."""
    dealt = {avatar.first_mask: seat for seat, avatar in enumerate(state.avatars)}
    return [Had((dealt[mask.id],)) if mask.id in dealt else Had() for mask in game.world.masks.masks]


BALANCE: Mapping[str, Weighing] = {
    SET.name: Weighing(
        what="mask",
        things="masks",
        called=lambda row: f"{row['name']} {row['epithet']}" if row.get("name") else str(row["epithet"]),
        open=open_world,
        had=wearers,
        how=later(
            "Evenings of City of Masks, {rounds} rounds each, and how often whoever is dealt each mask wins",
            rounds=ROUNDS,
        ),
        tips=(
            "give it more points, which leaves less Face to begin with, or actions that please fewer factions",
            "give it fewer points, which leaves more Face to begin with, or actions that please more factions",
        ),
        beside=(FACTIONS.name, POOL.name, CITY.name),
        games=400,
        most=lambda data: len(data["masks"]),
        level="average",
        options={"max_rounds": ROUNDS},
    )
}
"""The kinds of file that can be weighed."""
