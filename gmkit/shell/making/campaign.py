"""The settings of a campaign to begin with: every setting with a line of help, most of them asleep."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from gmkit.errors import GmkitError
from gmkit.library import load
from gmkit.library.files import is_folder, is_yaml
from gmkit.shell.card import GameCard
from gmkit.shell.making.asking import Answers, Question, line_of
from gmkit.shell.making.kinds import New, Room
from gmkit.shell.making.templates import fill, parts
from gmkit.shell.making.usual import title_question
from gmkit.shell.settings import FILE_NAME, named
from gmkit.shell.settings.keys import RULES, SETTINGS

_LONGEST = 60  # letters of a word that a setting takes


def campaign_questions(_room: Room) -> list[Question]:
    """Give what is asked for a campaign."""
    return [
        title_question("A campaign"),
        _setting_question("paper", "Paper (either, a4, letter, or a size such as 210x297mm)"),
        _setting_question("dice", "Who rolls (app, table)"),
    ]


def _setting_question(name: str, what: str) -> Question:
    setting = named(name)

    def read(typed: Any, _: Mapping[str, Any]) -> str:
        text = line_of(typed, _LONGEST)
        setting.check(text)
        return text

    return Question(name, what, setting.help, lambda _: str(setting.default), read)


def campaign(answers: Answers, room: Room) -> New:
    """Give a file of settings, with the content that lies in its folder."""
    text = parts(__file__, "campaign")
    said = {"content": _content(room), "paper": answers["paper"], "dice": answers["dice"]}
    lines = [fill(text["head"], title=answers["title"])]
    for setting in SETTINGS:
        value = said.get(setting.name)
        holds = bool(value) and value != setting.default
        line = f"{setting.name} = {json.dumps(value, ensure_ascii=False)}" if holds else f"# {setting.example}"
        lines.append(f"\n# {setting.help}\n{line}\n")
    lines.append(text["options"])
    lines += [_rules(card) for card in room.cards.values()]
    about = "the settings of a campaign"
    return New("", FILE_NAME, "".join(lines), "", about, ["doctor"])


def _content(room: Room) -> list[str]:
    """List the files of content that lie in the folder, the first of each kind: of several a game would ask which."""
    found: dict[str, str] = {}
    here = sorted(path for path in room.folder.iterdir() if is_yaml(path)) if is_folder(room.folder) else []
    for path in here:
        if not path.name.isprintable():
            continue  # a name that no file of settings can hold
        try:
            kind = load.read(path).data.get("kind")
        except GmkitError:
            continue  # whatever it is, it is not the campaign's for now
        if isinstance(kind, str) and kind in room.kinds and room.kinds[kind].default:
            found.setdefault(kind, path.name)
    return sorted(found.values())


def _rules(card: GameCard) -> str:
    """Give a game's table, every option asleep at its default."""
    lines = [f"\n# [{RULES}.{card.slug}]"]
    lines += [f"# {option.name} = {_toml(option.default, option.shown())} # {option.help}" for option in card.options]
    return "\n".join(lines) + "\n"


def _toml(value: Any, shown: str) -> str:
    return str(value).lower() if isinstance(value, bool | int) else json.dumps(shown)
