"""`gmkit games`: what there is to play, and how it is read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gmkit.shell.card import GameCard, written
from gmkit.shell.settings import BUILT_IN


def rulings(folder: Path) -> list[tuple[str, str, str]]:
    """Give the rows of a game's table of rulings: id, passage, our reading.

    They stand in the game's README, in the table whose first column is headed "id".
    """
    rows: list[tuple[str, str, str]] = []
    inside = False
    for line in (folder / "README.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|"):
            inside = False
        elif cells[0].casefold() == "id":
            inside = True
        elif inside and len(cells) >= 3 and not set(cells[0]) <= set("-: "):
            rows.append((cells[0], cells[1], cells[2]))
    return rows


def as_data(card: GameCard, folder: Path) -> Mapping[str, Any]:
    """Give a game for programs; the defaults are those in force."""
    usual = card.usual()
    return {
        "slug": card.slug,
        "title": card.title,
        "tagline": card.tagline,
        "aliases": list(card.aliases),
        "source": card.credit,
        "equipment": card.equipment,
        "seats": {"fewest": card.seats[0], "most": card.seats[1], "usual": card.seats[2]},
        "options": [
            {
                "name": one.name,
                "default": usual[one.name].value,
                "from": usual[one.name].where or BUILT_IN,
                "built_in": one.default,
                "takes": one.takes(),
                "help": one.help,
            }
            for one in card.options
        ],
        "styles": dict(card.styles),
        "challenges": dict(card.challenges),
        "sheets": dict(card.sheets),
        "rulings": [{"id": row[0], "question": row[1], "ruling": row[2]} for row in rulings(folder)],
    }


def as_lines(card: GameCard, folder: Path) -> list[str]:
    """Give a game for people."""
    also = f" (also {', '.join(card.aliases)})" if card.aliases else ""
    lines = [
        card.title,
        f"  command    {card.slug}{also}: {card.tagline}",
        f"  seats      {card.seats_told()}, usually {card.seats[2]}",
        f"  needs      {card.equipment}",
        f"  source     {card.credit}",
        f"  challenges {', '.join(card.challenges)}",
        f"  sheets     {', '.join(card.sheets)}",
    ]
    if card.styles:
        lines.append(f"  styles     {', '.join(card.styles)}: --seat NAME=LEVEL+STYLE")
    usual = card.usual()
    if card.options:
        lines.append("  options, with --option NAME=VALUE:")
        width = max(len(one.name) for one in card.options)
        for one in card.options:
            told = usual[one.name]
            said = f" by {told.where}, else {one.shown()}" if told.layer != BUILT_IN else ""
            lines.append(f"    {one.name:{width}}  {one.help}; {one.takes()} [{written(told.value)}{said}]")
    found = rulings(folder)
    if found:
        lines.append("  rulings, where the source leaves something open:")
        lines += [f"    {row[0]}  {row[1].rstrip(':.')}: {row[2]}" for row in found]
    return lines
