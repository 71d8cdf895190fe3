"""What a game folder declares about itself, cheap to load: no content, no rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gmkit.errors import GmkitError, IllegalChoice, StoreError, UnknownName, UnreadableChoice, listed, quoted
from gmkit.names import suggest
from gmkit.shell.settings import BUILT_IN, Layer, Told, layers

Value = int | str | bool | None

SEATS, GM, BOTH = "seats", "gm", "both"
"""Whose a filled sheet is: a seat's own, from its view; the GM's, from the whole record; whichever is asked for."""


class Option(NamedTuple):
    """A rules option, under the source's name.

    Attributes:
        name: as it is written before the "=".
        default: what the rules say if nobody says otherwise.
        help: what it does, in a line.
        values: the words it takes, beside on and off if its default is one of them; empty for a number or free text.
        least: the least number it takes; None if it takes no number.
        most: the greatest number.
    """

    name: str
    default: Value
    help: str
    values: tuple[str, ...] = ()
    least: int | None = None
    most: int = 1_000_000

    def takes(self) -> str:
        """Say what may be written after the "="."""
        if isinstance(self.default, bool):
            return listed(("on", "off", *self.values))
        if self.values:
            return listed(self.values)
        if self.least is None:
            return "text"
        none = ", or none" if self.default is None else ""
        return f"a whole number from {self.least} to {self.most}{none}"

    def parse(self, text: str) -> Value:
        """Read a value; raises IllegalChoice with what it takes."""
        word = text.strip()
        if isinstance(self.default, bool) and word in ("on", "off", "true", "false", "yes", "no"):
            return word in ("on", "true", "yes")
        if word in self.values:
            return word
        if self.least is not None:
            if self.default is None and word == "none":
                return None
            digits = word.isascii() and word.isdigit() and len(word) < 10
            if digits and self.least <= int(word) <= self.most:
                return int(word)
        elif not self.values and not isinstance(self.default, bool) and word and word.isprintable():
            return word
        raise IllegalChoice(f"option {self.name} takes {self.takes()}, not {quoted(text)}")

    def shown(self) -> str:
        """Give the default as it is written."""
        return written(self.default)


class GameCard(NamedTuple):
    """A game's card.

    Attributes:
        slug: its folder and its name in commands.
        title: its full title; two titles differ by one letter, so it is always printed in full.
        tagline: what it is, in a line.
        credit: who made it, as it is shown and printed.
        equipment: what a real table needs.
        seats: fewest, most, and usual number of seats.
        aliases: other names for the slug.
        options: its rules options.
        styles: manners an NPC may have.
        names: NPC names for seats nobody named.
        challenges: kinds of challenge, each with a line of help.
        sheets: its printables, each with a line of help.
        filled: those of them that a situation can fill, each with whose it is: seats, one for each, gm, or both.
        counted: those of them that, blank, are drawn for a number of seats.
        shows: kinds of thing that `gmkit show` finds in its content.
        kinds: of file that it reads, as files name them after `kind:`.
        whole: whether it is played whole.
        crowd: the most seats there are without more being said, and what is said for more; None if nothing is.
    """

    slug: str
    title: str
    tagline: str
    credit: str
    equipment: str
    seats: tuple[int, int, int]
    aliases: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    styles: Mapping[str, str] = {}
    names: tuple[str, ...] = ()
    challenges: Mapping[str, str] = {}
    sheets: Mapping[str, str] = {}
    filled: Mapping[str, str] = {}
    counted: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    whole: bool = True
    crowd: tuple[int, str] | None = None

    def seats_told(self, unit: str = "") -> str:
        """Give how many seats there can be, in words, with their unit if one is wanted."""
        fewest, most, _ = self.seats
        without, said = self.crowd or (most, "")
        return f"{fewest} to {without}{unit}" + (f", or up to {most} with {said}" if said else "")

    def read_options(self, texts: Sequence[str]) -> dict[str, Value]:
        """Read "NAME=VALUE" texts over the defaults in force; `set=ID` belongs to the content, not to the rules.

        Raises:
            UnreadableChoice: no "=".
            UnknownName: the game has no such option.
            IllegalChoice: the option does not take that value.
            StoreError: a file of settings says something wrong.
        """
        return self._read(texts, {name: told.value for name, told in self.usual().items()})

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
                    raise IllegalChoice("a set is chosen by its file; name that in content")
                value = self._read([f"{name}={told.value}"], {})[name]
            except UnknownName as error:
                raise StoreError(f"{told.each[0]}: {error}") from error
            except GmkitError as error:
                raise StoreError(f"{told.where}: {error}") from error
            found[name].insert(0, told._replace(value=value))
        return found

    def _read(self, texts: Sequence[str], defaults: Mapping[str, Value]) -> dict[str, Value]:
        found = dict(defaults)
        known = {option.name: option for option in self.options}
        for text in texts:
            name, equals, value = text.partition("=")
            name = name.strip()
            if not equals:
                raise UnreadableChoice(f"option {quoted(text)} needs a value; write NAME=VALUE")
            if name == "set":
                continue
            if name not in known:
                raise UnknownName(f"option of {self.title}", name, suggest(name, known), known)
            found[name] = known[name].parse(value)
        return found

    def options_over(self, given: Mapping[str, Value], texts: Sequence[str]) -> dict[str, Value]:
        """Read "NAME=VALUE" texts over the options that a file gives; raises as `read_options` does."""
        said = {text.partition("=")[0].strip() for text in texts}
        read = self.read_options(texts)
        return {name: given.get(name, value) if name not in said else value for name, value in read.items()}

    def kept_options(self, kept: Mapping[str, Value]) -> dict[str, Value]:
        """Read options that a log kept: whatever the settings say today; raises as `read_options` does."""
        return self._read([f"{name}={written(value)}" for name, value in kept.items()], self.built_in())


def written(value: Value) -> str:
    """Give an option's value as it is written after the "="."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value is None else str(value)


def set_id(texts: Sequence[str]) -> str | None:
    """Give the ID of `--option set=ID`, if it was said."""
    ids = [text.partition("=")[2].strip() for text in texts if text.partition("=")[0].strip() == "set"]
    return ids[-1] if ids else None
