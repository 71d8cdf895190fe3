"""The settings there are: the one table that files, variables, `doctor` and messages go by."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gmkit.errors import IllegalChoice, StoreError, listed, quoted, say

TEXT, SWITCH, FILES = "text", "switch", "files"
"""What a setting holds: a word; true or false; a list of paths."""

FILE_NAME = "gmkit.toml"
"""What a file of settings is called, in a campaign's folder and in the user's own."""

RULES = "options"
"""The table that has a table of rules options for each game."""

DICE = ("app", "people", "table")
_SWITCHED = {"on": True, "true": True, "yes": True, "1": True, "off": False, "false": False, "no": False, "0": False}


def one_of(what: str, text: str, known: Sequence[str]) -> str:
    """Give a word if it is one of those known.

    Raises:
        IllegalChoice: it is not; the message begins with what takes it.
    """
    if text in known:
        return text
    raise IllegalChoice(say("{what} takes {names}, not {words}", what=what, names=listed(known), words=quoted(text)))


def _paper(text: str) -> object:
    from gmkit.printing.paper import paper_named

    return paper_named(text)


def _ink(text: str) -> object:
    from gmkit.printing.paper import ink_named

    return ink_named(text)


def _sides(text: str) -> object:
    from gmkit.printing.paper import Sides

    return one_of("sides", text, [one.value for one in Sides])


def _font(text: str) -> object:
    from gmkit.printing.faces import own_font

    return own_font(text)


def _language(text: str) -> object:
    from gmkit.library.credit import LANGUAGE

    if re.search(LANGUAGE, text) is None:
        raise IllegalChoice(say("a language is its short name, such as en or de, not {words}", words=quoted(text)))
    return text


def _words(text: str) -> object:
    if not text.strip():
        raise IllegalChoice(say("nothing is between the quotes; write what is meant"))
    return text


class Setting(NamedTuple):
    """One setting."""

    name: str  # as it is written in the file; its option is called so too, with hyphens
    help: str  # what it does, in a line
    default: Any  # what holds if nobody sets it
    otherwise: str  # how that is told where it is nothing
    example: str  # a line of the file
    shape: str = TEXT  # TEXT, SWITCH or FILES
    check: Callable[[str], object] = _words  # refuses a text, or one of several, that the option would not take either

    @property
    def variable(self) -> str:
        """The name of its environment variable."""
        return f"GMKIT_{self.name.upper()}"

    @property
    def flag(self) -> str:
        """The option of a command that goes before it."""
        return f"--{self.name.replace('_', '-')}"

    def takes(self) -> str:
        """Say what stands behind the = in a file."""
        return {
            TEXT: say("text in quotes"),
            SWITCH: say("true or false"),
            FILES: say('a list in brackets, such as ["one", "two"]'),
        }[self.shape]

    def shown(self, value: Any) -> str:
        """Give a value for people."""
        if isinstance(value, bool):
            return "on" if value else "off"
        return (", ".join(value) if isinstance(value, tuple) else value) or self.otherwise


SETTINGS: tuple[Setting, ...] = (
    Setting(
        "content",
        "files and folders of content, looked in before the bundled content",
        (),
        "the bundled content alone",
        'content = ["masks.yaml", "decks"]',
        FILES,
    ),
    Setting(
        "language",
        "the language of tellings, prompts and sheets, by its short name: en, or that of a file of words",
        None,
        "that of the content, else English",
        'language = "en"',
        check=_language,
    ),
    Setting(
        "paper",
        "what sheets are printed on: either, a4, letter, a3, a5, or a size in mm",
        "either",
        "",
        'paper = "a4"',
        check=_paper,
    ),
    Setting("ink", "how much ink sheets take: full, low or mono", "full", "", 'ink = "low"', check=_ink),
    Setting(
        "sides",
        "where backs are printed: fold, duplex-long, duplex-short or single",
        None,
        "fold where there are backs",
        'sides = "duplex-long"',
        check=_sides,
    ),
    Setting(
        "printer",
        "the printer, as gmkit print calibrate knows it, that backs are moved for when sides is a duplex one",
        None,
        "none",
        'printer = "office"',
    ),
    Setting(
        "font",
        "TrueType fonts used before gmkit's own, each for everything or for one role of type",
        (),
        "gmkit's own",
        'font = ["fonts/Alegreya.ttf"]',
        FILES,
        _font,
    ),
    Setting("large_print", "larger and darker type on sheets: true or false", False, "", "large_print = true", SWITCH),
    Setting(
        "dice",
        "who rolls: app (gmkit does), people (you type theirs, gmkit rolls for NPCs) or table (you type all)",
        "app",
        "",
        'dice = "table"',
        check=lambda text: one_of("dice", text, DICE),
    ),
    Setting("plain", "no colour, and ASCII only, on the screen: true or false", False, "", "plain = true", SWITCH),
)
"""Every setting, in the order in which they are listed. Beside them stand the rules options of games, in tables."""

RULES_EXAMPLE = "[options.masks]\nmax_rounds = 8"
"""How rules options are written; `gmkit games GAME` lists them."""


def named(name: str) -> Setting:
    return next(one for one in SETTINGS if one.name == name)


def switched(text: str) -> bool:
    """Read "on" or "off", as a variable has it.

    Raises:
        IllegalChoice: it is neither.
    """
    word = text.strip().casefold()
    if word not in _SWITCHED:
        raise IllegalChoice(say("it takes on or off, not {words}", words=quoted(text)))
    return _SWITCHED[word]


class Told(NamedTuple):
    """What one layer says of one setting."""

    value: Any  # a text, true or false, or a tuple of paths
    layer: str  # ENVIRONMENT, CAMPAIGN, USER or BUILT_IN
    where: str = ""  # the variable, or the file with line and column; empty for what is built in
    each: tuple[str, ...] = ()  # the same for each path of several; of a rules option, where its name stands


class Layer(NamedTuple):
    """One file of settings, read."""

    name: str  # CAMPAIGN or USER
    path: Path  # the file
    values: Mapping[str, Told]  # what it says of each setting; raises StoreError if that is nothing the setting takes
    # for each game the rules options it says, as they are typed after the "="; raises likewise
    rules: Mapping[str, Mapping[str, Told]]
    stranger: Callable[[str, Iterable[str]], StoreError]  # gives the error for a game that is none of those there are


ENVIRONMENT, CAMPAIGN, USER, BUILT_IN = "environment", "campaign", "user", "built-in"
"""The layers, the strongest first; what is said on the command line goes before all of them."""
