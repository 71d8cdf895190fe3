"""City of Masks on the command line: where loading, luck, rules, words and output meet.

Much is loaded only when it is wanted: a quick question needs no NPCs, no files and no telling.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from gmkit.errors import listed
from gmkit.games.masks import GAME
from gmkit.games.masks.content import (
    ANY,
    CALLS,
    CITY,
    FACTIONS,
    FURTHER,
    OFFICES,
    SET,
    STREETS,
    Action,
    City,
    Faction,
    FactionSet,
    Mask,
    MaskSet,
)
from gmkit.library.document import Diagnostic, Document
from gmkit.shell.card import Exhibit
from gmkit.shell.desk import Later, Rooms, Start, Telling, Tells, Trial, content_mark, lay_desk, place_share
from gmkit.shell.options import Kinds
from gmkit.shell.words import capital, signed
from gmkit.table.seats import Seating

FEWEST, MOST = 5, 10
"""With fewer players the web is thin, with more the game is slow: the source says so."""


_PRONOUNS = {"female": "she", "male": "he", "any": "they"}

IDLE = (
    "nothing is asked now, in the middle of a scene; say at the table what somebody does next, "
    "such as 'Ana challenges Ben; stake 3', and gmkit's NPCs answer there"
)
"""What is told of an evening that a GM leads, between two lines of it."""

ROOMS = Rooms("gmkit.games.masks", GAME.rooms)


def _restore(data: Mapping[str, Any], game: Any, options: Mapping[str, Any]) -> Start:
    state = ROOMS.situation.from_data(data, game.world, options)
    rounds = ROOMS.rounds
    if state.ended == rounds.LAST_ROUND and state.round < rounds.rounds(state):
        # An evening that stopped for the hour goes on where more rounds are allowed.
        state = state._replace(ended=None, agenda=(rounds.BeginRound(),))
    return Start(game, state.hall.seating, options, game.resume(state), data)


def _faults(document: Document, game: Any, _options: Mapping[str, Any]) -> list[Diagnostic]:
    found: list[Diagnostic] = ROOMS.situation_checks.unmet(document, game.world)
    return found


def _telling(game: Any) -> Telling:
    told, world = ROOMS.telling, game.world
    return Telling(
        ROOMS.recap.story(world),
        ROOMS.moments.beats(world),
        told.teller(world),
        told.glance(world),
        standing=told.standing(world),
    )


def _warnings(seating: Seating, _options: Mapping[str, Any]) -> list[str]:
    if len(seating) < FEWEST:
        return [f"{len(seating)} avatars; with fewer than {FEWEST} there is little scope for a web of relationships"]
    if len(seating) > MOST:
        return [f"{len(seating)} avatars; with more than {MOST} a round takes long"]
    return []


DESK = lay_desk(
    GAME,
    ROOMS,
    open=lambda paths, wanted: ROOMS.game.Masks(ROOMS.files.load(paths, wanted)),
    content=lambda game: content_mark(game.world.masks.id, game.world.played()),
    restore=_restore,
    faults=_faults,
    blamed=lambda document, _error: document.place(["avatars"]),
    save=lambda state, game: ROOMS.situation.to_data(state, game.world),
    telling=_telling,
    idle=lambda state: "" if state.ended is not None else IDLE,
    turns=lambda state: state.round,
    warnings=_warnings,
    parties=lambda game: [faction.label for faction in game.world.factions],
    sequel=lambda game, state: game.resume(ROOMS.setting_up.next_evening(state)),
    names=lambda game: ROOMS.files.avatar_names(game.world.city),
    at_table=ROOMS.later("led:at_table"),
    beside=ROOMS.later("led.standing:beside"),
    here=ROOMS.later("commands:who_is_here"),
    forms=ROOMS.later("prints:forms"),
    screens=ROOMS.later("screens:screens"),
    # Who wins an evening says little; who is ahead of whom tells more of it.
    trial=Trial(seats=(2, 4, 6, 8), personas=tuple(GAME.styles), share=place_share),
    tells=Tells(
        ("short", "false_word", "wants", "rich_hand"),
        ROOMS.later("npc:is_so"),
        lambda state: state.round,
        ROOMS.later("npc:look"),
        lambda state, seat: state.worn[seat] or "",
        lambda game, seat: _PRONOUNS[game.world.gender(seat)],
        ROOMS.later("npc:reads"),
    ),
)

challenge: Kinds = Later(
    DESK,
    ROOMS,
    {
        "unopposed": "challenges:unopposed",
        "opposed": "challenges:opposed",
        "woo": "figures:woo_avatar",
        "faction": "figures:woo_faction",
        "influence": "evenings:influence",
        "alienation": "figures:challenge_alienation",
        "arrest": "evenings:arrest",
        "relationship": "figures:relationship",
    },
)
odds: Kinds = Later(
    DESK,
    ROOMS,
    {
        "unopposed": "figures:odds_unopposed",
        "opposed": "challenges:odds_opposed",
        "woo": "figures:odds_woo_avatar",
        "faction": "figures:odds_woo_faction",
        "influence": "evenings:odds_influence",
        "alienation": "figures:odds_alienation",
        "arrest": "evenings:odds_arrest",
    },
)


# ---- What `gmkit show` can show, and who is here.


def who_is_here(paths: Sequence[Path], data: Mapping[str, Any]) -> list[str]:
    """Tell who is here in an evening that is written down, a line each; the rules are not needed for it."""
    return here(
        ROOMS.files.load_masks(paths, data.get("set")), lambda: ROOMS.files.load_city(paths, data.get("set")), data
    )


def here(masks: MaskSet, city: Callable[[], City], data: Mapping[str, Any]) -> list[str]:
    """Tell who is here, a line each: the mask worn, Face, what is owed, and who is elsewhere.

    Args:
        masks: the set.
        city: gives the city, for what is worn that is on no card.
        data: the evening, as `situation.to_data` gives it.
    """
    scene = data.get("scene")
    lines = [f"Scene: {scene['title']}, {scene.get('level', STREETS).replace('-', ' ')}."] if scene else []
    wide = max(len(one["name"]) for one in data["avatars"])
    for one in data["avatars"]:
        owed = [f"owes {name} {due}" for name, due in one.get("debts", {}).items() if due]
        away = "elsewhere" if scene and one.get("place", MAIN) != MAIN else ""
        more = "; ".join(filter(None, [*owed, away]))
        # While it is set up with real cards nobody has a mask at first.
        how = f"{_called(masks, city, one)}, Face {one['face']}" if one.get("masks") else "no mask yet"
        lines.append(f"  {one['name']:{wide}}  {how}" + (f"; {more}" if more else ""))
    return lines


def _called(masks: MaskSet, city: Callable[[], City], avatar: Mapping[str, Any]) -> str:
    """Give what somebody wears, by name; where that is not said, its first mask."""
    cards = {mask.id: mask.title for mask in masks.masks}
    worn = avatar.get("mask") or next((held["mask"] for held in avatar["masks"] if held.get("mask") in cards), "role")
    if worn in cards:
        return cards[worn]
    off = {"uncast": "the Uncast", "character": "their own Character", "role": city().role(avatar["gender"]).label}
    return off.get(worn) or next((mask.title for mask in city().off_cards() if mask.id == worn), str(worn))


MAIN = "main"
"""Where everybody is who is in the main scene, as it is written down."""


def _held_to(one: Action) -> str:
    """Say what a Character must or must never do, and when."""
    if not one.mode:
        return ""
    return f" ({one.mode}{', ' + CALLS[one.when] if one.when else ''})"


def exhibits(paths: Sequence[Path], set_id: str | None) -> list[Exhibit]:
    """Give every mask of the set, and every faction, for `gmkit show`.

    Raises:
        Diagnosed: the content cannot be used.
    """
    content = ROOMS.files.load_masks(paths, set_id)
    names = content.names()
    factions, city = ROOMS.files.load_factions(paths, set_id), ROOMS.files.load_city(paths, set_id)
    return [
        *(_exhibit(content, mask, names[mask.id]) for mask in content.masks),
        *(_faction(factions, faction) for faction in factions.factions),
        *(_on_no_card(city, mask) for mask in city.off_cards() if mask.id not in names),
    ]


def _exhibit(content: MaskSet, mask: Mask, names: Sequence[str]) -> Exhibit:
    def lines() -> list[str]:
        treated = {"male": "a man", "female": "a woman"}.get(mask.gender, "a man or a woman")
        told = [
            f"{mask.title}, {content.card_name(mask)}",
            f"  {mask.points} points, begins with {mask.begins_with} Face; treated as {treated}",
        ]
        if mask.budget_waiver:
            rank = content.rank_of(mask)
            told.append(f"  a {rank.label} has {rank.points} points; waived: {mask.budget_waiver}")
        if mask.sees_unseen:
            told.append("  sees the Uncast")
        told += [f"  {faction}: begins at {signed(level)}" for faction, level in mask.faction_start]
        told += [f"  {one.value}  {one.label}{_held_to(one)}" for one in mask.actions]
        return [*told, f"  {content.source.line()}"]

    def data() -> dict[str, Any]:
        return {
            "id": mask.id,
            "title": mask.title,
            "card": content.card_name(mask),
            "gender": mask.gender,
            "points": mask.points,
            "begins_with": mask.begins_with,
            "budget_waiver": mask.budget_waiver,
            "sees_unseen": mask.sees_unseen,
            "faction_start": dict(mask.faction_start),
            "actions": [
                {name: getattr(one, name) for name in ("id", "label", "value", "tags", "mode", "when")}
                for one in mask.actions
            ],
            "set": content.id,
            "source": content.source.line(),
        }

    shown = (mask.title, *(name for name in names if name != mask.title))
    return Exhibit("mask", mask.id, shown, lines, data, SET.name)


_WORN_BY = {"male": "a man", "female": "a woman", ANY: "whoever is neither"}


def _on_no_card(city: City, mask: Mask) -> Exhibit:
    """Show what is worn as a mask and is on no card: a social role, the Uncast, one's own Character."""
    role = next((one for one in city.roles if one.id == mask.id), None)

    def lines() -> list[str]:
        begins = [_WORN_BY[gender] for gender in _WORN_BY if city.role(gender) == role]
        told = [f"{capital(mask.title)}, worn as a mask and on no card"]
        told += [f"  {listed(begins, 'and')} begins with it" if begins else "  the GM grants it"] if role else []
        told += [f"  {_UNSAID[mask.id]}"] if mask.id in _UNSAID else []
        told += [f"  {one.value}  {one.label}" for one in mask.actions]
        return [*told, f"  {city.source.line()}"]

    def data() -> dict[str, Any]:
        actions = [{"id": one.id, "label": one.label, "value": one.value, "tags": one.tags} for one in mask.actions]
        return {"id": mask.id, "title": mask.title, "actions": actions, "set": city.id, "source": city.source.line()}

    return Exhibit("mask", mask.id, (mask.title, mask.id), lines, data, CITY.name)


_UNSAID = {
    "role": "what somebody who is neither man nor woman begins with",
    "uncast": "in a plain black domino, unseen; whatever else they do, they may be denounced for",
    "character": "what it does is what the Hidden Face did, each for its value; it draws on both purses",
}


def _faction(content: FactionSet, faction: Faction) -> Exhibit:
    labels = {one.id: one.label for one in content.factions}
    opposed = labels.get(faction.opposed or "")

    def lines() -> list[str]:
        told = [f"{faction.label}, a faction" + (f" opposed to {opposed}" if opposed else "")]
        told += [f"  {OFFICES[faction.office]}"] if faction.office != "none" else []
        told.append("  what a challenge adds to the draw for whoever woos it:")
        told += [f"  +2 if it is directed against {opposed}, +1 if against another faction"] if opposed else []
        told += [] if opposed else ["  +1 if it is directed against another faction"]
        told.append("  +1 for each action proper to it, −1 for each that goes against it")
        told += [f"  {FURTHER[faction.further]}"] if faction.further else []
        told += [f"  {faction.deeds}"] if faction.deeds else []
        told += [f"  proper: {', '.join(', '.join(tags) for tags in faction.proper)}"] if faction.proper else []
        told += [f"  against it: {', '.join(faction.breach)}"] if faction.breach else []
        return [*told, f"  {content.source.line()}"]

    def data() -> dict[str, Any]:
        return {
            "id": faction.id,
            "label": faction.label,
            "aliases": faction.aliases,
            "emblem": faction.emblem,
            "opposed": faction.opposed,
            "further": faction.further,
            "office": faction.office,
            "proper": faction.proper,
            "breach": faction.breach,
            "deeds": faction.deeds,
            "set": content.id,
            "source": content.source.line(),
        }

    return Exhibit("faction", faction.id, (faction.label, faction.id, *faction.aliases), lines, data, FACTIONS.name)
