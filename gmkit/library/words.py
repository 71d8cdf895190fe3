"""A file of words: what tellings of every game say, in one language, and what it leaves to the bundled one.

A section is a field of the file. A new one has its form here and its words in the bundled file, and whoever tells reads
it by `shell.words.wording`, key by key.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from gmkit.errors import counted, listed
from gmkit.library.credit import Credit, credit_form
from gmkit.library.document import Around, Diagnostic, Document, Kind
from gmkit.library.forms import FileForm, Form, describe, file_title, identifier, many, part, record, text
from gmkit.library.shelves import bundled, load_trusted

MOST_TOLD = 8
"""So many keys are named at most of those that are left to the bundled file."""


def lint_words(document: Document, _around: Around) -> list[Diagnostic]:
    """List what the file leaves to the bundled words: keys of the sections it has, and in another language sections."""
    own, core, found = document.data, load_trusted(bundled("content") / WORDS.default).data, []
    for section, words in core.items():
        # A file in the same language may say a little and leave the rest; in another one the two would be mixed.
        if not isinstance(words, dict) or section == "source":
            continue
        missed = section in own or own["language"] != core["language"]
        left = list(left_out(own.get(section, {}), words)) if missed else []
        if left:
            some = listed([f"`{key}`" for key in left[:MOST_TOLD]], "and")
            more = f" and {len(left) - MOST_TOLD} more" if len(left) > MOST_TOLD else ""
            told = f"`{section}` leaves {counted(len(left), 'key')} to the words that come with gmkit: {some}{more}"
            tip = f"write {'it' if len(left) == 1 else 'them'}, or let the bundled words stand"
            found.append(document.warning("GM509", [section], told, tip, key=True))
    return found


def left_out(own: Mapping[str, Any], bundled: Mapping[str, Any], above: str = "") -> Iterator[str]:
    """Give the keys that a section lacks, each with those above it: "states.short"."""
    for key, value in bundled.items():
        if isinstance(value, dict):
            yield from left_out(own.get(key, {}), value, f"{above}{key}.")
        elif key not in own:
            yield f"{above}{key}"


WORDS = Kind(
    "words",
    "words/words",
    lambda _document: [],
    default="words/en.yaml",
    lint=lint_words,
    # The GM's sheets have them.
    printed=("tells.signs.*.*", "tells.meanings.*", "tells.often.*"),
    form="gmkit.library.words:FILE",
)
"""Words of one language."""

KINDS: Mapping[str, Kind] = {WORDS.name: WORDS}
"""The kinds of file that belong to no single game."""


# ---- The section `tells`: the signs that NPCs show, and what is said of them.


class Signs(NamedTuple):
    """What may be seen of somebody, by temper."""

    any: tuple[str, ...] = ()
    bold: tuple[str, ...] = ()
    timid: tuple[str, ...] = ()
    warm: tuple[str, ...] = ()
    cold: tuple[str, ...] = ()
    sly: tuple[str, ...] = ()


class Meanings(NamedTuple):
    """What a sign stands for."""

    short: str = ""
    false_word: str = ""
    wants: str = ""
    rich_hand: str = ""
    crooked: str = ""
    near_limit: str = ""
    best_card: str = ""
    token: str = ""


class Often(NamedTuple):
    """How far a sign can be trusted, by how well its NPC plays."""

    weak: str = ""
    average: str = ""
    skilled: str = ""
    master: str = ""
    grandmaster: str = ""


class TellWords(NamedTuple):
    """The words of tells."""

    signs: Signs = Signs()
    meanings: Meanings = Meanings()
    often: Often = Often()
    so: str = ""
    bluff: str = ""


class WordsFile(NamedTuple):
    """A file of words."""

    id: str
    language: str
    source: Credit
    tells: TellWords = TellWords()


def _signs(whom: str, example: str) -> Form:
    sign = text(
        *(80, "What is to be seen, in the third person, without a name before it or a full stop behind it.", example),
        pattern=r"^[^.!?]*$",
        title="Sign",
    )
    return many(sign, 1, 60, f"Signs of {whom}.", [example], unique=True)


def _words(cls: Any, says: Mapping[str, str], most: int) -> dict[str, Form]:
    return {name: text(most, *said.split(" | ")) for name, said in says.items() if name in cls._fields}


_TELLS = record(
    TellWords,
    "Tells",
    "What NPCs show when something is so, and what is said of it.",
    {"so": "so"},
    signs=describe(
        record(
            Signs,
            any=_signs("anybody", "counts the exits"),
            bold=_signs("somebody of nerve", "leans back and stretches both legs"),
            timid=_signs("somebody without", "looks down at both hands"),
            warm=_signs("somebody warm", "touches the nearest sleeve"),
            cold=_signs("somebody cold", "looks at nobody"),
            sly=_signs("somebody of guile", "smiles at the candle"),
        ),
        "Signs by temper; whoever has none of these has those of anybody.",
        {"any": ["counts the exits"]},
    ),
    meanings=describe(
        record(
            Meanings,
            **_words(
                Meanings,
                {
                    "short": "City of Masks: it has named more than it has. | has less than the stake it named",
                    "false_word": "City of Masks: it would not keep what it promised. | would break a promise",
                    "wants": "City of Masks: it has an aim on its opponent. | has an aim on this one",
                    "rich_hand": "It reckons with more than 60 % to win. | is likely to win",
                    "crooked": "Cyffle: it has palmed cards or stacked the pack. | has played foul",
                    "near_limit": "Cipher: it is within 2 of its limit. | will hardly go higher",
                    "best_card": "Cypher: it holds the best card there is. | holds the best card",
                    "token": "Whims: it keeps a token it could still spend. | has a token left",
                },
                80,
            ),
        ),
        "What a sign may stand for, for the GM; each may be spoken after the NPC's name.",
        {"short": "has less than the stake it named"},
    ),
    often=describe(
        record(
            Often,
            **_words(
                Often,
                {
                    "weak": "A weak one's sign. | gives it away",
                    "average": "An average one's sign. | usually",
                    "skilled": "A skilled one's sign. | more often than not",
                    "master": "A master's sign. | may be meant for you",
                    "grandmaster": "A grandmaster's sign. | means nothing",
                },
                60,
            ),
        ),
        "How far a sign can be trusted, on the GM's sheet.",
        {"weak": "gives it away"},
    ),
    so=text(20, "What the GM reads behind a sign that is true.", "so"),
    bluff=text(20, "What the GM reads behind a sign that is not.", "bluff"),
)

FILE = FileForm(
    WORDS.name,
    WORDS.schema,
    "Words",
    "What tellings of every game say, in one language; what a file leaves out is said as the bundled one has it.",
    record(
        WordsFile,
        id=identifier("A stable name for these words. Small letters, digits and hyphens.", "my-words"),
        language=text(35, "The language, by its short name.", "en", least=0, pattern="^[a-z][a-z][a-z]?[A-Za-z0-9-]*$"),
        source=credit_form("Words of the house", "https://example.com/words", "two signs of our own"),
        tells=part("tells", _TELLS),
    ),
    beside={"title": file_title("file", "Words of the house")},
)
