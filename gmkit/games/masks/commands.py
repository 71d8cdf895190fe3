"""City of Masks on the command line: where loading, luck, rules, words and output meet.

Much is loaded only when it is wanted: a quick question needs no NPCs, no files and no telling.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from gmkit.errors import known_as, later, said, say
from gmkit.games.masks import GAME
from gmkit.games.masks.content import (
    ANY,
    CITY,
    FACTIONS,
    FURTHER,
    OFFICES,
    SET,
    STREETS,
    City,
    Faction,
    FactionSet,
    Mask,
    MaskSet,
    king_of_clubs,
    label_of,
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
        return [
            say(
                "{count} avatars; with fewer than {fewest} there is little scope for a web of relationships",
                count=len(seating),
                fewest=FEWEST,
            )
        ]
    if len(seating) > MOST:
        return [say("{count} avatars; with more than {most} a round takes long", count=len(seating), most=MOST)]
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
        "unopposed": "challenges:odds_unopposed",
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
    """Tell who is here, a line each: the mask worn, Face, what is owed, and who is elsewhere, or out of the story.

    Args:
        masks: the set.
        city: gives the city, for what is worn that is on no card.
        data: the evening, as `situation.to_data` gives it; beside it under `away` who is out for this evening alone.
    """
    scene, out = data.get("scene"), data.get("out", ())
    lines = (
        [
            say(
                "Scene: {title}, {level}.",
                title=said(scene["title"]),
                level=said(scene.get("level", STREETS).replace("-", " ")),
            )
        ]
        if scene
        else []
    )
    wide = max(len(one["name"]) for one in data["avatars"])
    for one in data["avatars"]:
        owed = [say("owes {name} {face}", name=name, face=due) for name, due in one.get("debts", {}).items() if due]
        away = say("elsewhere") if scene and one.get("place", MAIN) != MAIN else ""
        if one["name"] in out:
            away = say("away tonight") if one["name"] in data.get("away", ()) else say("out of the story")
        mind = say("alienated") if one.get("alienated") else ""
        more = "; ".join(filter(None, [*owed, mind, away]))
        # While it is set up with real cards nobody has a mask at first.
        mask = said(_called(masks, city, one)) if one.get("masks") else ""
        how = say("{mask}, Face {face}", mask=mask, face=one["face"]) if mask else say("no mask yet")
        lines.append(f"  {one['name']:{wide}}  {how}" + (f"; {more}" if more else ""))
    return lines


def _called(masks: MaskSet, city: Callable[[], City], avatar: Mapping[str, Any]) -> str:
    """Give what somebody wears, by name; where that is not said, its first mask."""
    cards = {mask.id: mask.title for mask in masks.masks}
    # A mask that has been shown is written as its id alone.
    held = (one if isinstance(one, str) else one.get("mask") for one in avatar["masks"])
    worn = avatar.get("mask") or next((one for one in held if one in cards), "role")
    if worn in cards:
        return cards[worn]
    role = city().role(avatar["gender"]).label
    off = {"uncast": later("the Uncast"), "character": later("their own Character"), "role": role}
    return off.get(worn) or next((mask.title for mask in city().off_cards() if mask.id == worn), str(worn))


MAIN = "main"
"""Where everybody is who is in the main scene, as it is written down."""


def _treated(mask: Mask) -> str:
    """Give a mask's points, and what its Character is treated as."""
    points, face = mask.points, mask.begins_with
    if mask.gender == "male":
        return say("{points} points, begins with {face} Face; treated as a man", points=points, face=face)
    if mask.gender == "female":
        return say("{points} points, begins with {face} Face; treated as a woman", points=points, face=face)
    return say("{points} points, begins with {face} Face; treated as a man or a woman", points=points, face=face)


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
    def ruled(options: Mapping[str, Any]) -> Exhibit:
        held = king_of_clubs(content, options["king_of_clubs"])
        return _exhibit(held, next(one for one in held.masks if one.id == mask.id), names)

    def lines() -> list[str]:
        told = [f"{said(mask.title)}, {content.card_name(mask)}", f"  {_treated(mask)}"]
        if mask.budget_waiver:
            rank = content.rank_of(mask)
            waived = say(
                "a {rank} has {points} points; waived: {why}",
                rank=label_of(rank),
                points=rank.points,
                why=said(mask.budget_waiver),
            )
            told.append(f"  {waived}")
        if mask.sees_unseen:
            told.append(f"  {say('sees the Uncast')}")
        for faction, level in mask.faction_start:
            told.append(f"  {say('{faction}: begins at {level}', faction=faction, level=signed(level))}")
        told += [f"  {one.value}  {said(one.label)} {one.held}".rstrip() for one in mask.actions]
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

    shown = known_as(mask.title, *(name for name in names if name != mask.title))
    return Exhibit("mask", mask.id, shown, lines, data, SET.name, ruled)


_WORN_BY = {
    "male": later("a man begins with it"),
    "female": later("a woman begins with it"),
    ANY: later("whoever is neither begins with it"),
}


def _on_no_card(city: City, mask: Mask) -> Exhibit:
    """Show what is worn as a mask and is on no card: a social role, the Uncast, one's own Character."""
    role = next((one for one in city.roles if one.id == mask.id), None)

    def lines() -> list[str]:
        begins = [said(_WORN_BY[gender]) for gender in _WORN_BY if city.role(gender) == role]
        told = [say("{mask}, worn as a mask and on no card", mask=capital(said(mask.title)))]
        told += [f"  {line}" for line in begins or [say("the GM grants it")]] if role else []
        told += [f"  {said(_UNSAID[mask.id])}"] if mask.id in _UNSAID else []
        told += [f"  {one.value}  {said(one.label)}" for one in mask.actions]
        return [*told, f"  {city.source.line()}"]

    def data() -> dict[str, Any]:
        actions = [{"id": one.id, "label": one.label, "value": one.value, "tags": one.tags} for one in mask.actions]
        return {"id": mask.id, "title": mask.title, "actions": actions, "set": city.id, "source": city.source.line()}

    return Exhibit("mask", mask.id, known_as(mask.title, mask.id), lines, data, CITY.name)


_UNSAID = {
    "role": later("what somebody who is neither man nor woman begins with"),
    "uncast": later("in a plain black domino, unseen; whatever else they do, they may be denounced for"),
    "character": later("what it does is what the Hidden Face did, each for its value; it draws on both purses"),
}


def _faction(content: FactionSet, faction: Faction) -> Exhibit:
    labels = {one.id: one.label for one in content.factions}
    opposed = labels.get(faction.opposed or "")

    def lines() -> list[str]:
        name, other = said(faction.label), said(opposed or "")
        told = [
            say("{faction}, a faction opposed to {other}", faction=name, other=other)
            if other
            else say("{faction}, a faction", faction=name)
        ]
        more = [said(OFFICES[faction.office])] if faction.office != "none" else []
        more.append(say("what a challenge adds to the draw for whoever woos it:"))
        more.append(
            say("+2 if it is directed against {other}, +1 if against another faction", other=other)
            if other
            else say("+1 if it is directed against another faction")
        )
        more.append(say("+1 for each action proper to it, −1 for each that goes against it"))
        more += [said(FURTHER[faction.further])] if faction.further else []
        more += [said(faction.deeds)] if faction.deeds else []
        more += (
            [say("proper: {tags}", tags=", ".join(said(tag) for tags in faction.proper for tag in tags))]
            if faction.proper
            else []
        )
        more += [say("against it: {tags}", tags=", ".join(map(said, faction.breach)))] if faction.breach else []
        return [*told, *(f"  {line}" for line in (*more, content.source.line()))]

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

    names = known_as(faction.label, faction.id, *faction.aliases)
    return Exhibit("faction", faction.id, names, lines, data, FACTIONS.name)
