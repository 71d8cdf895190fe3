"""What a game folder declares about itself, cheap to load: its card, what it can show, what weighs its files."""

import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from gmkit.errors import (
    GmkitError,
    IllegalChoice,
    StoreError,
    UnknownName,
    UnreadableChoice,
    later,
    listed,
    quoted,
    said,
    say,
)
from gmkit.names import suggest
from gmkit.shell.settings import layers
from gmkit.shell.settings_keys import BUILT_IN, Layer, Told
from gmkit.shell.words import capital

# ---- What a game folder declares about itself, cheap to load: no content, no rules.

Value = int | str | bool | None

ON, OFF = ("on", "true", "yes"), ("off", "false", "no")

SEATS, GM, BOTH = "seats", "gm", "both"
"""Whose a filled sheet is: a seat's own, from its view; the GM's, from the whole record; whichever is asked for."""


class Option(NamedTuple):
    """A rules option, under the source's name."""

    name: str  # as it is written before the "="
    default: Value  # what the rules say if nobody says otherwise
    help: str  # what it does, in a line
    # the words it takes, each with what it means, in a line, and so True and False, for on and off, if there are
    # others beside these; empty for on and off alone, a number or free text
    values: Mapping[str | bool, str] = {}
    least: int | None = None  # the least number it takes; None if it takes no number
    most: int = 1_000_000  # the greatest number; of a free text, the most characters that a file may hold
    title: str = ""  # what it is called in schemas; its name in words, if empty
    says: str = ""  # what it does, in a sentence for schemas; made from the help, if empty
    example: Value = None  # a value for schemas; the default, if None
    pattern: str = ""  # of a text: how it is written, as a regular expression
    elsewhere: Mapping[str, str] = {}  # words that it takes elsewhere alone, each with what is said of it here
    phase: str = ""  # the one phase, as a situation says it, after which it changes nothing in play; empty if none

    def form(self) -> Any:
        """Give how files say it: a `Form`, with the default that is built in."""
        from gmkit.library import forms  # most runs want of a card no more than its words

        says = self.says or f"{capital(self.help)}."
        example: Any = self.default if self.example is None else self.example
        if isinstance(self.default, bool) and not self.values:
            form = forms.flag(says, example)
        elif self.values:
            form = forms.choice(self.values, says, example)
        elif self.least is not None:
            form = forms.number(self.least, self.most, says, example)
        else:
            form = forms.text(self.most, says, example, pattern=self.pattern)
        return form._replace(title=self.title, default=self.default, always=self.default is not None)

    def takes(self) -> str:
        """Say what may be written after the "="."""
        words = [word for word in self.values if isinstance(word, str)]
        if isinstance(self.default, bool):
            return listed(("on", "off", *words))
        if words:
            return listed(words)
        if self.least is None:
            return say("text such as {example}", example=self.example) if self.pattern else say("text")
        if self.default is None:
            return say("a whole number from {least} to {most}, or none", least=self.least, most=self.most)
        return say("a whole number from {least} to {most}", least=self.least, most=self.most)

    def parse(self, text: str) -> Value:
        """Read a value; raises IllegalChoice with what it takes."""
        word = text.strip()
        if word in self.elsewhere:
            raise IllegalChoice(said(self.elsewhere[word]))
        if isinstance(self.default, bool) and word in (*ON, *OFF):
            return word in ON
        if word in self.values:
            return word
        if self.least is not None:
            if self.default is None and word == "none":
                return None
            digits = word.isascii() and word.isdigit() and len(word) < 10
            if digits and self.least <= int(word) <= self.most:
                return int(word)
        elif self.pattern:
            if self.default is None and word == "none":
                return None
            if re.fullmatch(self.pattern, word):
                return word
        elif not self.values and not isinstance(self.default, bool) and word and word.isprintable():
            return word
        told = say("option {name} takes {takes}, not {words}", name=self.name, takes=self.takes(), words=quoted(text))
        # How such a text is written shows by its example alone, and what it means by what the option does.
        raise IllegalChoice(f"{told}: {said(self.help)}" if self.pattern else told)

    def shown(self) -> str:
        return written(self.default)


READ = "read"
"""Of the option `TELLS`: NPCs read each other's signs, in a study alone."""

TELLS = Option(
    "tells",
    "shown",
    "whether NPCs show signs by which it can be guessed what is so; no rule reads it",
    values={"off": "nobody shows anything", "shown": "NPCs show signs, to be read by who looks"},
    says="Whether NPCs show signs by which it can be guessed what is so.",
    example="off",
    elsewhere={READ: "tells=read is for gmkit study, where NPCs read signs; write tells=shown or tells=off"},
)
"""The option of every game whose NPCs may give something away, as its desk says."""


BOLD, TIMID = "bold", "timid"

TEMPERS: Mapping[str, str] = {
    BOLD: later("dares a little more than others of its level"),
    TIMID: later("dares a little less than others of its level"),
}
"""The styles that are personas in games whose content has none of its own."""


class GameCard(NamedTuple):
    """A game's card."""

    slug: str  # its folder and its name in commands
    title: str  # its full title; two titles differ by one letter, so it is always printed in full
    tagline: str  # what it is, in a line
    credit: str  # who made it, as it is shown and printed
    equipment: str  # what a real table needs
    seats: tuple[int, int, int]  # fewest, most, and usual number of seats
    aliases: tuple[str, ...] = ()  # other names for the slug
    options: tuple[Option, ...] = ()  # its rules options
    # options that were cut, each with what is said of one that is on; off they stay as they were, in files and logs
    gone: Mapping[str, str] = {}
    styles: Mapping[str, str] = {}  # manners an NPC may have
    personas: tuple[str, ...] = ()  # those of them that `--personas` gives: a little of character
    names: tuple[str, ...] = ()  # NPC names for seats nobody named
    challenges: Mapping[str, str] = {}  # kinds of challenge, each with a line of help
    sheets: Mapping[str, str] = {}  # its printables, each with a line of help
    # those of them that a situation can fill, each with whose it is: seats, one for each, gm, or both
    filled: Mapping[str, str] = {}
    counted: tuple[str, ...] = ()  # those of them that, blank, are drawn for a number of seats
    named: tuple[str, ...] = ()  # those of them that, blank, may bear the names of everybody
    drawn: tuple[str, ...] = ()  # those of them that draw feelings, from a strength on
    shows: tuple[str, ...] = ()  # kinds of thing that `gmkit show` finds in its content
    kinds: tuple[str, ...] = ()  # of file that it reads, as files name them after `kind:`
    whole: bool = True  # whether it is played whole
    # which of its files holds a part that has no file of its own name: {"prints": "sheets"}
    rooms: Mapping[str, str] = {}
    # the most seats there are without more being said, and what is said for more; None if nothing is
    crowd: tuple[int, str] | None = None
    pays: str = ""  # what it is played for, where purses of a campaign may hold that: "coins"
    brings: str = ""  # the option that says how much of it each brings
    # the manner of whoever cheats, and the options that let it, as "NAME=VALUE"; None where nobody can
    crooked: tuple[str, tuple[str, ...]] | None = None

    def seats_told(self, text: str = later("{low} to {high}")) -> str:
        """Give how many seats there can be, in words; a text other than the usual one says of what."""
        fewest, most, _ = self.seats
        without, option = self.crowd or (most, "")
        told = say(text, low=fewest, high=without)
        return say("{seats}, or up to {most} with {what}", seats=told, most=most, what=option) if option else told

    def read_options(self, texts: Sequence[str]) -> dict[str, Value]:
        """Read "NAME=VALUE" texts over the defaults in force; `set=ID` belongs to the content, not to the rules.

        Raises:
            UnreadableChoice: no "=".
            UnknownName: the game has no such option.
            IllegalChoice: the option does not take that value.
            StoreError: a file of settings says something wrong.
        """
        return self._read(texts, {name: told.value for name, told in self.usual().items()})

    def options_form(self, cls: Any, example: Mapping[str, Value], **forms_of: Any) -> Any:
        """Give how files say the rules options: a `Form` of a record with a field for each, all of them written.

        Args:
            cls: the record; what a file leaves out is in it as it is built in.
            example: of the block.
            forms_of: `Form`s of options that files say in a way of their own.
        """
        from gmkit.library import forms

        says = f"Rules options in force; gmkit games {self.slug} lists them."
        fields = {option.name: forms_of.get(option.name) or option.form() for option in self.options}
        form = forms.record(cls, "Rules options", says, example, **fields)
        return form._replace(default=cls(**self.built_in()), always=True)

    def seat_form(self, name: str, style: str) -> Any:
        """Give how files say who sits where: a `Form` of a `Seat`, with a name and a style as examples."""
        from gmkit.library import forms
        from gmkit.table.seats import PLAYED_BY, Seat

        level, manner = forms.seat_level(PLAYED_BY), forms.seat_style(self.styles, style)
        return forms.record(Seat, name=forms.seat_name(name), level=level, style=manner, pronoun=forms.seat_pronoun())

    def built_in(self) -> dict[str, Value]:
        """Give what the rules say if nobody says otherwise."""
        return {option.name: option.default for option in self.options}

    def usual(self) -> dict[str, Told]:
        """Give the defaults in force, and where each comes from: the files of settings go before what is built in.

        Raises:
            StoreError: a file says something that the game does not have or take; names the line.
        """
        return {name: said[0] for name, said in self.said(layers()).items()}

    def said(self, read: Sequence[Layer]) -> dict[str, list[Told]]:
        """Give for each option all that files and rules say of it, what is in force first; raises as `usual` does."""
        found = {option.name: [Told(option.default, BUILT_IN)] for option in self.options}
        for name, told in [item for layer in reversed(read) for item in layer.rules.get(self.slug, {}).items()]:
            try:
                if name == "set":
                    raise IllegalChoice(say("a set is chosen by its file; name that in content"))
                read_here = self._read([f"{name}={told.value}"], {})
            except UnknownName as error:
                raise StoreError(f"{told.each[0]}: {error}") from error
            except GmkitError as error:
                raise StoreError(f"{told.where}: {error}") from error
            for known, value in read_here.items():
                found[known].insert(0, told._replace(value=value))
        return found

    def _read(self, texts: Sequence[str], defaults: Mapping[str, Value]) -> dict[str, Value]:
        found = dict(defaults)
        known = {option.name: option for option in self.options}
        names = [text.partition("=")[0].strip() for text in texts]
        for at, text in enumerate(texts):
            name, (_, equals, value) = names[at], text.partition("=")
            if name in names[:at]:
                raise IllegalChoice(say("{opt} is there twice; give it once", opt=f"--option {name}"))
            if not equals:
                raise UnreadableChoice(say("option {words} needs a value; write NAME=VALUE", words=quoted(text)))
            if name == "set" or (name in self.gone and value.strip() in OFF):
                continue
            if name in self.gone:
                raise IllegalChoice(said(self.gone[name]))
            if name not in known:
                raise UnknownName(later("option of {title}", title=self.title), name, suggest(name, known), known)
            found[name] = known[name].parse(value)
        return found

    def options_over(self, given: Mapping[str, Value], texts: Sequence[str]) -> dict[str, Value]:
        """Read "NAME=VALUE" texts over the options that a file gives; raises as `read_options` does."""
        said = {text.partition("=")[0].strip() for text in texts}
        read = self.read_options(texts)
        return {name: given.get(name, value) if name not in said else value for name, value in read.items()}

    def kept_options(self, kept: Mapping[str, Value]) -> dict[str, Value]:
        """Read options that a log kept: whatever the settings say today; raises as `read_options` does.

        An option that is not known and was off is passed over, since nothing was played by it.
        """
        known = self.built_in()
        still = {name: value for name, value in kept.items() if name in known or value is not False}
        return self._read([f"{name}={written(value)}" for name, value in still.items()], known)


def written(value: Value) -> str:
    """Give an option's value as it is written after the "="."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value is None else str(value)


def set_id(texts: Sequence[str]) -> str | None:
    """Give the ID of `--option set=ID`, if it was said."""
    ids = [text.partition("=")[2].strip() for text in texts if text.partition("=")[0].strip() == "set"]
    return ids[-1] if ids else None


# ---- What `gmkit show` can show: a mask, a retainer, a card.


class Exhibit(NamedTuple):
    """One thing that can be shown."""

    kind: str  # what it is, in a word: "mask"
    id: str  # its stable name
    names: tuple[str, ...]  # every name it goes by; the first is shown
    lines: Callable[[], list[str]]  # gives it for people, a line each
    data: Callable[[], Mapping[str, Any]]  # gives it for programs
    of: str  # the kind of file it stands in, such as "mask-set"
    # gives it as rules options of its game have it; None where none changes it
    ruled: Callable[[Mapping[str, Any]], "Exhibit"] | None = None


# ---- Where a game keeps what its files are weighed with: plain data that another process can go by.


class Scale(NamedTuple):
    """What a game is weighed with, each part as a place such as "gmkit.games.whims.commands:DESK"."""

    weighings: str  # for each kind of file how it is weighed
    desk: str  # the game's part in the shared commands


def standing_at(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
