"""Words that the shell and the games need: plurals, signs, numbers, those a GM may change, events and games retold."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from contextvars import ContextVar, copy_context
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from functools import cache, wraps
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple, ParamSpec, Self, TypeVar, get_args, get_type_hints

from gmkit import errors
from gmkit.errors import decimal, later, minus, say

# The rooms below need these two as well.
counted, listed = errors.counted, errors.listed


def number_word(number: int, most: int = 20) -> str:
    """Give a number in a word up to `most`, else in figures; nought is "none"."""
    if not 0 <= number <= min(most, 20):
        return str(number)
    return errors.said(_NUMBERS).split()[number]


_NUMBERS = later(
    "none one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)


def one_stop(text: str) -> str:
    """Give a sentence with one full stop where a name such as J.R. ends it."""
    return text[:-1] if text.endswith("..") and not text.endswith("...") else text


def capital(text: str) -> str:
    """Give a text with a capital at its beginning, and the rest as it is."""
    told = text[:1].upper() + text[1:]
    return Label(told, text.forms) if isinstance(text, Label) else told


def in_row(figures: Iterable[object]) -> str:
    """Give figures side by side: "3, 7, 9"."""
    return ", ".join(map(str, figures))


def by_name(names: Iterable[str], figures: Iterable[object]) -> str:
    """Give everybody's figure in a line, "Ana 3, Ben 5", but for those who have none."""
    return ", ".join(f"{name} {own}" for name, own in zip(names, figures, strict=True) if own is not None)


def percent(chance: Fraction | float) -> str:
    """Give a chance for the eye: "57.4 %"."""
    return f"{decimal(float(chance) * 100, '.1f')} %"


def signed(change: int) -> str:
    """Give a change for the eye: "+3", "−2", "0"."""
    return f"{change:+d}".replace("-", "−") if change else "0"


def signed_average(amount: Fraction | float) -> str:
    """Give an average gain for the eye: "+1.67", "−0.50", "+0.00"."""
    return decimal(amount, "+.2f").replace("-", "−")


# ---- Words that a GM may change: a file of kind `words`, and behind it the one that comes with gmkit.


T = TypeVar("T")
P = ParamSpec("P")


class Wording:
    """The words of one language: what one file leaves out, the next one says."""

    __slots__ = ("_layers", "in_terms")

    def __init__(self, *layers: Mapping[str, Any]) -> None:
        """Take files of words as plain data that was checked, the one that goes first at the front, English behind."""
        self._layers = layers
        self.in_terms: Callable[[str], str] | None = None
        if terms := self.terms():
            from gmkit.names import in_terms, with_terms

            self.in_terms = in_terms(terms)
            self._layers = tuple(with_terms(layer, self.in_terms) for layer in layers)

    def terms(self) -> Mapping[str, str]:
        """Give the words of the rules that a setting has words of its own for."""
        return {term: own for layer in reversed(self._layers) for term, own in layer.get("terms", {}).items()}

    def at(self, *keys: str) -> Any:
        """Give what stands at these keys, the section first, in the first of the files that has it.

        Raises:
            KeyError: there is no such key, which is a mistake of whoever asks.
        """
        return self._found(keys)[0]

    def _found(self, keys: Sequence[str]) -> tuple[Any, Mapping[str, Any]]:
        """Give what stands at these keys, and the file that it stands in."""
        for layer in self._layers:
            found: Any = layer
            for key in keys:
                found = found.get(key) if isinstance(found, Mapping) else None
            if found is not None and not isinstance(found, Mapping):
                return found, layer
        assert found is None, f"{keys} is a block; its keys fall back one by one"
        raise KeyError(keys)

    def agree(self, number: int, *keys: str) -> str:
        """Give of the forms at these keys the one that goes with a number, by the rules of the file they stand in."""
        told, file = self._found(keys)
        forms = _STROKE.split(told)
        return forms[min(_form(file, self._layers[-1], number), len(forms) - 1)]

    def form(self, number: int) -> int:
        """Give which of the forms of a fixed text goes with a number, by the rules of the first file that has some."""
        return _form(next(layer for layer in self._layers if "plurals" in layer), self._layers[-1], number)

    def contractions(self) -> Mapping[str, str]:
        """Give what two words become that stand together: "bei dem" is "beim"."""
        found = (layer.get("common", {}).get("contractions") for layer in self._layers)
        return next(drawn for drawn in found if drawn is not None)

    def cases(self, *keys: str) -> list[str]:
        """Give the further forms of what stands at these keys: those of "point" are "point.dat" and the like."""
        block: Any = self._found(keys)[1]
        for key in keys[:-1]:
            block = block.get(key, {})
        return [key.removeprefix(f"{keys[-1]}.") for key in block if key.startswith(f"{keys[-1]}.")]

    def pronoun_forms(self) -> frozenset[str]:
        """Give the forms that a pronoun has."""
        files = (layer.get("pronouns", {}) for layer in self._layers)
        return frozenset(form for file in files for forms in file.values() for form in forms)

    def forms(self, label: str) -> Mapping[str, str]:
        """Give the forms of something that content has a label for, by name; none where nobody said any."""
        found = (layer.get("forms", {}).get(label) for layer in self._layers)
        return next((forms for forms in found if forms is not None), {})

    def signs(self) -> tuple[str, str]:
        """Give what stands before tenths, and a figure in per cent."""
        return self.at("common", "plain", "decimal"), self.at("common", "plain", "percent")

    def called(self, label: str) -> str:
        """Give what something is called that content has a label for; the label itself where nobody said so."""
        found = (layer.get("labels", {}).get(label) for layer in self._layers)
        told = next((told for told in found if told is not None), None)
        return errors.made(label) if told is None else told

    def labels(self) -> Mapping[str, str]:
        """Give what content calls things, by its label, as the first file that has each calls it."""
        found = {label: told for layer in reversed(self._layers) for label, told in layer.get("labels", {}).items()}
        # A list of actions has none with a comma in it.
        return found | {label.replace(",", ""): told.replace(",", "") for label, told in found.items() if "," in label}

    def texts(self) -> Mapping[str, str]:
        """Give the fixed texts, by their English, as the first file that has each says it."""
        return {text: told for layer in reversed(self._layers) for text, told in layer.get("texts", {}).items()}


def _form(file: Mapping[str, Any], core: Mapping[str, Any], number: int) -> int:
    from gmkit.names import plural

    rules = {one["form"]: one.get("when", "") for one in file.get("plurals") or core["plurals"]}
    names, name = [*rules], plural(rules, number)
    return names.index(name if name in names else "other")


_wanted: ContextVar[str] = ContextVar("language", default="")


def speak(language: str, content: Sequence[Path] = ()) -> None:
    """Have everything said in a language from now on; where that is empty, in that of the content.

    Args:
        language: its short name, or nothing.
        content: files and folders that the GM named, which may have words of their own.
    """
    _wanted.set(language)
    _on_paper.set(None)
    if content or language not in ("", ENGLISH):
        errors.say_in(_Spoken(content))
    else:
        errors.say_in()


def refuse_unsound(content: Sequence[Path]) -> None:
    """Have the GM's own words read, if there are any, so that none are left out in silence for what is wrong with them.

    Raises:
        Diagnosed: what is wrong.
    """
    from gmkit.library.shelves import gather, guessed_kind

    if any(guessed_kind(path) == "words" for path in gather(content)):
        wording(content)


def speak_on_paper(language: str, content: Sequence[Path] = ()) -> None:
    """Have sheets made in a language whatever else is said in another; `as_on_paper` goes by it."""
    _on_paper.set((language, content))


_on_paper: ContextVar[tuple[str, Sequence[Path]] | None] = ContextVar("on_paper", default=None)


def as_on_paper(make: Callable[P, T]) -> Callable[P, T]:
    """Give a function that makes what is put on paper, which does so in the language of sheets."""

    def made(*args: P.args, **more: P.kwargs) -> T:
        wanted = _on_paper.get()
        if wanted is None:
            return make(*args, **more)
        apart = copy_context()
        apart.run(speak, *wanted)
        return apart.run(make, *args, **more)

    return wraps(make)(made)


class _Spoken:
    """The fixed texts that are in force, read when the first of them is said."""

    __slots__ = ("_content", "_read")

    def __init__(self, content: Sequence[Path]) -> None:
        self._content = content
        self._read: errors.Spoken | None = None

    def __call__(self) -> errors.Spoken:
        if self._read is None:
            # Whoever reads them may have to say something; and what is wrong with them is told by who needs them.
            self._read = errors.ENGLISH
            with suppress(errors.GmkitError):
                words = wording(self._content)
                self._read = errors.Spoken(words.texts(), words.form, words.labels(), *words.signs(), words.in_terms)
        return self._read


def language() -> str:
    """Give the language that is spoken, in short: "en"."""
    return _wanted.get() or "en"


def languages() -> list[str]:
    """Give the languages that come with gmkit, by their short names."""
    from gmkit.library.shelves import bundled

    return sorted(path.stem for path in (bundled("content") / "words").glob("*.yaml"))


def wording(content: Sequence[Path] = ()) -> Wording:
    """Read the words that are meant: from files and folders that the GM named, behind them those that come with gmkit.

    Raises:
        AmbiguousChoice: there are several.
        IllegalChoice: there are none in the language that is wanted.
        Diagnosed: a file cannot be used.
    """
    # Whoever says nothing that a GM may change needs neither the files nor what reads them.
    from gmkit.library.shelves import bundled, load_trusted

    folder, wanted = bundled("content") / "words", _wanted.get()
    own = _own_words(content, wanted)
    language = wanted or (own[0]["language"] if own else language_of(content) if content else ENGLISH)
    # Whoever asks for Austria's German gets what there is.
    known = next((name for name in (language, language.partition("-")[0]) if name in languages()), "")
    if wanted and not own and not known and language != TEST:
        told = say(
            "nobody has words in {wanted}: gmkit has {languages}",
            wanted=errors.quoted(wanted),
            languages=errors.listed(languages(), "and"),
        )
        raise errors.IllegalChoice(say("{told}; give a file of words in it with --content", told=told))
    if not known and not own and language == TEST:
        return Wording(*bracketed_words(), load_trusted(folder / f"{ENGLISH}.yaml").data)
    files = [folder / f"{name}.yaml" for name in dict.fromkeys((known, ENGLISH)) if name]
    # Fixed texts stand in the code in English, and in any other language in a file for each room.
    files[1:1] = sorted((folder / known).glob("*.yaml")) if known not in ("", ENGLISH) else []
    return Wording(*own, *(load_trusted(path).data for path in files))


def left_in_english(texts: Iterable[str] = ()) -> list[str]:
    """Say in a line that a page is English, where another language is spoken that has none of its texts."""
    told = say("this page is in English")
    return [told] if told != "this page is in English" and all(errors.said(one) == one for one in texts) else []


ENGLISH = "en"
"""The language that has every word there is."""

TEST = "qps"
"""The test language for translators: English with every text in brackets, so that what is no text stands outside."""

_AS_THEY_ARE = ("kind", "schema_version", "id", "title", "language", "source", "plurals")
_COMPARED = ("articles", "indefinite", "hissing", "several")
"""What of a file of words is never told, and what of it is held against what is told."""


@cache
def bracketed_words() -> Sequence[Mapping[str, Any]]:
    """Give the English files of words, the tellings first, with each text between ⟦ and ⟧ and its slots as they are."""
    from gmkit.library.shelves import bundled, load_trusted

    folder = bundled("content") / "words"
    files = (folder / f"{ENGLISH}.yaml", *sorted((folder / ENGLISH).glob("*.yaml")))
    return [_in_all(load_trusted(path).data) for path in files]


def _in_all(words: Mapping[str, Any]) -> Mapping[str, Any]:
    told = {name: own if name in _AS_THEY_ARE else _bracketed(own) for name, own in words.items()}
    return told | {"id": f"{TEST}-{words['id']}", "language": TEST}


def _bracketed(data: Any) -> Any:
    if isinstance(data, Mapping):
        # What a sentence lists as its verbs is compared too; what is a block is told.
        kept = {*_COMPARED, *(("verbs",) if "say" in data else ())}
        told = {name: own if name in kept else _bracketed(own) for name, own in data.items()}
        return told | ({_NUMBERS: " ".join(map(in_brackets, _NUMBERS.split()))} if _NUMBERS in data else {})
    return [_bracketed(one) for one in data] if isinstance(data, list | tuple) else in_brackets(str(data))


def in_brackets(text: str) -> str:
    """Put all of a text that is no slot into brackets, each of its forms by itself."""
    parts = Formatter().parse(text) if "{" in text or "}" in text else [(text, None, None, None)]
    told = ""
    for literal, name, how, _ in parts:
        told += "|".join(map(_between, literal.replace("{", "{{").replace("}", "}}").split("|")))
        if name is not None:
            forms = "|".join(map(_between, how.split("|"))) if how and "|" in how else how
            told += "{" + name + (f":{forms}" if forms else "") + "}"
    return told


def _between(text: str) -> str:
    # What is told in short ends with the first sentence.
    if ". " in text:
        return ". ".join(map(_between, text.split(". ")))
    core = text.strip()
    return text.replace(core, f"⟦{core}⟧", 1) if any(map(str.isalpha, core)) else text


def _own_words(content: Sequence[Path], wanted: str) -> list[Mapping[str, Any]]:
    """Read the GM's own words in the language that is wanted, else in the only one there is, or in English.

    One file tells; beside it there may be pages of fixed texts.
    """
    if not content:
        return []
    from gmkit.library.shelves import is_page, meant, resolve
    from gmkit.library.words import KINDS, WORDS

    every = list(meant(content, [WORDS.name], KINDS))
    spoken = {one.data.get("language") for one in every}
    language = wanted or (next(iter(spoken)) if len(spoken) == 1 else ENGLISH)
    of_it = [one for one in every if one.data.get("language") == language]
    pages = [one for one in of_it if is_page(one.data)]
    tell = [one for one in of_it if one not in pages]
    if len(tell) > 1 or (every and not of_it and not wanted):
        return [resolve(WORDS.name, WORDS.default, content, KINDS).data]  # which says that there are several
    return [resolve(WORDS.name, WORDS.default, content, KINDS, str(one.data.get("id"))).data for one in (*tell, *pages)]


def language_of(content: Sequence[Path], set_id: str | None = None) -> str:
    """Give the language that is spoken: the one wanted, else that of the set that is meant, of any, or of its words."""
    return _wanted.get() or written_in(content, set_id) or _languages(content)[1]


def written_in(content: Sequence[Path], set_id: str | None = None) -> str:
    """Give the language that the set that is meant says its texts are in, else that of any; empty if none says so."""
    told, _ = _languages(content)
    return told.get(set_id or "-") or next(iter(told.values()), "")


def _languages(content: Sequence[Path]) -> tuple[dict[str, str], str]:
    """Give by its id what language each set is in, and that of the words.

    A file whose head cannot be read has none here: whoever needs it says so.
    """
    from gmkit.library.shelves import gather, head

    told: dict[str, str] = {}
    of_words = ENGLISH
    with suppress(errors.GmkitError):
        for path in gather(content):
            with suppress(errors.GmkitError):
                data = head(path)
                source = data.get("source")
                lang = source.get("lang") if isinstance(source, dict) else None
                if isinstance(lang, str) and lang:
                    told.setdefault(str(data.get("id")), lang)
                elif data.get("kind") == "words":
                    of_words = str(data.get("language") or ENGLISH)
    return told, of_words


def called(content: T) -> T:
    """Give content or a record with what it calls things as that is called in the language that is spoken.

    This is for whoever shows it: rules, logs and programs go by the labels of the content.
    """
    known = errors.labels()
    return _called(content, known) if known else content


_LIKE_AN_ID = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
_KEPT = ("key", "source")
"""By what something is known, and whose it is: that is called so in any language."""


def _called(content: Any, known: Mapping[str, str]) -> Any:
    if isinstance(content, str):
        # What is written as ids are may be one, and is said where it stands.
        return content if _LIKE_AN_ID.fullmatch(content) else known.get(content) or errors.made(content)
    if isinstance(content, Mapping):
        return {_called(key, known): _called(value, known) for key, value in content.items()}
    if names := getattr(content, "_fields", ()):
        return content._replace(**{name: _called(getattr(content, name), known) for name in names if name not in _KEPT})
    if isinstance(content, tuple | list | frozenset):
        return type(content)(_called(one, known) for one in content)
    if is_dataclass(content) and not isinstance(content, type):
        own = [field.name for field in fields(content) if field.init and field.name not in _KEPT]
        return replace(content, **{name: _called(getattr(content, name), known) for name in own})
    return content


class Label(str):
    """Something as it is called, with the forms that a language has of it; one that is wanting is the name itself."""

    __slots__ = ("forms",)
    forms: Mapping[str, str]

    def __new__(cls, plain: str, forms: Mapping[str, str] | None = None) -> Self:
        made = super().__new__(cls, plain)
        made.forms = forms or {}
        return made

    @property
    def several(self) -> bool:
        """Whether a verb goes with it as with several: with "you", which is its own pronoun."""
        return "they" in self.forms

    def __format__(self, how: str) -> str:
        """Give it, or of two words the one that goes with it: "{seat:has|have}"."""
        one, stroke, several = how.partition("|")
        return (several if self.several else one) if stroke else super().__format__(how)


OWN = "own"
"""What is asked for as a form, and is the name with the mark of whose something is."""


def form_of(value: object, form: str) -> str:
    """Give a form of a label; of what has none, what it is."""
    return value.forms.get(form, str(value)) if isinstance(value, Label) else str(value)


class _Filling(Formatter):
    """Puts into the slots of a sentence what is asked for, "{card}", "{card.acc}" and "{seat.own}".

    Attributes:
        forms: the forms of labels that it has put there.
    """

    def __init__(self, own: Callable[[str], str]) -> None:
        self._own, self.forms = own, list[str]()

    def get_field(self, field_name: str, _args: Any, kwargs: Any) -> Any:
        name, _, form = field_name.partition(".")
        value = kwargs[name]
        known = isinstance(value, Label) and form in value.forms
        if known:
            self.forms.append(form_of(value, form))
        told = self._own(str(value)) if form == OWN and not known else form_of(value, form) if form else value
        return told, name

    def format_field(self, value: Any, how: str) -> str:
        """Give it, or of two words behind a name the one that goes with one; a label knows by itself which."""
        return how.partition("|")[0] if "|" in how and not isinstance(value, Label) else format(value, how)


class Phrases:
    """The words in which one game is told, read when the first of them is asked for."""

    __slots__ = ("_content", "_read", "_section")

    def __init__(self, section: str, content: Sequence[Path] = ()) -> None:
        """Take the game's section, and the files and folders that the GM named."""
        self._section, self._content = section, tuple(content)
        self._read: Wording | None = None

    def wording(self) -> Wording:
        """Give all the words; raises what `wording` raises."""
        if self._read is None:
            self._read = wording(self._content)
        return self._read

    def at(self, *keys: str) -> Any:
        """Give what stands at these keys of the game; raises KeyError."""
        return self.wording().at(self._section, *keys)

    def has(self, key: str) -> bool:
        """Say whether there are words at a key such as "why.bid.price"; a log may ask for any."""
        try:
            self.at(*key.split(".", 1))
        except KeyError:
            return False
        return True

    def say(self, key: str, /, **slots: object) -> str:
        """Give a sentence or a part of one, by its block and key: "recap.won"; its slots are filled."""
        told: str = self.at(*key.split(".", 1))
        return self.fill(told, {name: minus(own) for name, own in slots.items()})

    def with_forms(self, key: str, slot: str, label: str, **slots: object) -> Label:
        """Say what `say` does, in each form that a label in one of the slots has."""
        forms = label.forms if isinstance(label, Label) else {}
        each = {form: self.say(key, **{slot: told}, **slots) for form, told in forms.items()}
        return Label(self.say(key, **{slot: label}, **slots), each)

    def known(self, key: str, text: str) -> str:
        """Give what is said of a text of ours that an event holds: what stands at a key made of it; else the text."""
        return self.say(key) if self.has(key) else text

    def agree(self, key: str, number: int, /, **slots: object) -> str:
        """Give what goes with so many, of several forms."""
        return self.fill(self.wording().agree(number, self._section, *key.split(".", 1)), slots)

    def fill(self, told: str, slots: Mapping[str, object]) -> str:
        """Put what belongs there into the slots of a sentence."""
        filling = _Filling(self.own)
        text = told.format_map(slots) if _FORMED.search(told) is None else filling.vformat(told, (), slots)
        if filling.forms and (pairs := self.wording().contractions()):
            from gmkit.names import contracted

            text = contracted(text, filling.forms, pairs)
        # A label that has forms of its own has its article in them, and may begin a sentence.
        first = _BEGINS.match(told)
        value = slots[first[1]] if first and told.endswith((".", "?", "!")) else ""
        return capital(text) if isinstance(value, Label) and value.forms else text

    # --- words that every game needs

    def common(self, *keys: str) -> Any:
        return self.wording().at("common", *keys)

    def several(self, name: str) -> bool:
        """Say whether several go by one name, as a faction's may."""
        return name in self.common("several")

    def plain(self, key: str, **slots: object) -> str:
        """Give what is said of things in general."""
        told: str = self.common("plain", key)
        return self.fill(told, slots)

    def number(self, number: int) -> str:
        """Give a number in a word as far as there is one, else in figures; nought is "none"."""
        known: Sequence[str] = self.common("numbers")
        return known[number] if 0 <= number < len(known) else str(number)

    def figure(self, number: int) -> str:
        """Give a number as it is read aloud; nought is "nothing"."""
        nothing: str = self.common("plain", "nothing")
        return self.number(number) if number else nothing

    def percent(self, chance: Fraction | float) -> str:
        """Give a chance for the eye: "57.4 %"."""
        figure = f"{float(chance) * 100:.1f}".replace(".", self.common("plain", "decimal"))
        return self.plain("percent", n=figure)

    def counted(self, number: int, noun: str) -> str:
        """Give so many of something in figures: "1 coin", "3 coins"."""
        return self._so_many("nouns", number, noun, str(number))

    def in_words(self, number: int, noun: str) -> str:
        """Give so many of something in a sentence: "one turn", "three turns", "24 turns"."""
        return self._so_many("nouns", number, noun, self.number(number))

    def by(self, margin: int, noun: str = "point") -> str:
        """Give what something was won by: "a point", "three points"."""
        return self._so_many("margins", margin, noun, self.number(margin))

    def _so_many(self, block: str, number: int, noun: str, figure: str) -> Label:
        """Give so many of something; its forms have keys of their own, "point.dat"."""
        words = self.wording()
        told = {
            form: words.agree(number, "common", block, f"{noun}.{form}").format(n=figure)
            for form in words.cases("common", block, noun)
        }
        return Label(words.agree(number, "common", block, noun).format(n=figure), told)

    def times(self, number: int) -> str:
        """Say how often: "once", "twice", "three times"."""
        few: Sequence[str] = self.common("often")
        told: str = self.common("plain", "times")
        return few[number - 1] if 0 < number <= len(few) else told.format(n=self.number(number))

    def list(self, names: Iterable[str]) -> str:
        """Join names for a sentence: "a, b and c", in each form that any of them has."""
        words = [*names]
        forms = dict.fromkeys(form for word in words if isinstance(word, Label) for form in word.forms)
        joined = {form: self._joined([form_of(word, form) for word in words]) for form in forms}
        return Label(self._joined(words), joined) if joined else self._joined(words)

    def _joined(self, words: Sequence[str]) -> str:
        last: str = self.common("plain", "list")
        return " ".join(words) if len(words) < 2 else last.format(rest=", ".join(words[:-1]), last=words[-1])

    def label(self, text: str) -> Label:
        """Give what content calls something, with the forms that the words have of it; by itself it is the first."""
        forms = self.wording().forms(text)
        return Label(next(iter(forms.values()), "") or self.called(text), forms)

    def called(self, text: str) -> str:
        """Give what content calls something as it is called in these words, without a form."""
        return self.wording().called(text)

    def the(self, label: str) -> Label:
        """Give a label as it stands within a sentence: "the Coder"."""
        forms = self.wording().forms(label)
        if forms or self.article(label):
            return Label(next(iter(forms.values()), "") or self.called(label), forms)
        return Label(self.plain("the", label=self.called(label)))

    def article(self, label: str) -> str:
        """Give the article that a label begins with, with the space behind it; empty if there is none."""
        first = label.split(" ", 1)[0]
        known = first != label and first.casefold() in [one.casefold() for one in self.common("articles")]
        return f"{first} " if known else ""

    def own(self, name: str) -> str:
        """Give whose something is: "Ana's"."""
        hissing: Sequence[str] = self.common("hissing")
        return self.plain("own_s" if name.endswith(tuple(hissing)) else "own", name=name)

    def you(self) -> Label | None:
        """Give what somebody is called whom it is told to, "you", in all forms; None where a language does without."""
        forms = {form: self.wording().at("pronouns", YOU, form) for form in self.wording().pronoun_forms()}
        return None if forms["they"] == NAME else Label(forms["they"], {**forms, OWN: forms["their"]})

    def addressed(self, names: Sequence[str], to: int | None) -> tuple[str, ...]:
        """Give everybody's names, and of the seat that it is told to, if any, what that one is called by."""
        you = None if to is None else self.you()
        return tuple(you or name if seat == to else name for seat, name in enumerate(names))

    def form(self, name: str, pronoun: str, form: str) -> str:
        """Give a form of somebody's pronoun, "them" or "their"; where nobody said one, the name, or what is its own."""
        if isinstance(name, Label) and name.several:
            return Label(form_of(name, form), name.forms)
        found: str = self.wording().at("pronouns", pronoun, form) if pronoun else NAME
        return found if found != NAME else self.own(name) if form == "their" else name


YOU = "you"
"""The pronoun of whom something is told to."""

_STROKE = re.compile(r"\|(?![^{}]*\})")
"""What parts the forms of a text that go with a number, but not the two words that a slot chooses between."""

_FORMED, _BEGINS = re.compile(r"\{\w+(\.|:[^{}]*\|)"), re.compile(r"\{(\w+)[.}]")
"""A slot that asks for a form, and one that a sentence begins with."""

NAME = "{name}"
"""What stands for a form of a pronoun where a language says the name once more."""


# ---- Events in sentences.


class _Spelt:
    """What stands in the slots of an event's sentence, its fields or spelt of all of it, each when it is asked for."""

    __slots__ = ("_event", "_spell")

    def __init__(self, event: object, spell: Mapping[str, Callable[[Any], str]]) -> None:
        self._event, self._spell = event, spell

    def __getitem__(self, field: str) -> str:
        spell = self._spell.get(field)
        return str(getattr(self._event, field)) if spell is None else spell(getattr(self._event, field, self._event))


Tellers = Mapping[type[tuple[Any, ...]], Callable[..., str]]
"""Functions that tell an event each, by the event."""


def tellers(*functions: Callable[..., str]) -> Tellers:
    """Give functions by the events that each of them tells: what its first parameter is."""
    found: dict[type[tuple[Any, ...]], Callable[..., str]] = {}
    for function in functions:
        told = next(iter(get_type_hints(function).values()))
        found |= dict.fromkeys(get_args(told) or (told,), function)
    return found


def event_key(kind: type[object]) -> str:
    """Give the key of an event's sentence in a file of words: of TrumpTurned "trump_turned"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def say_event(event: Any, table: Tellers, words: Phrases, spell: Mapping[str, Callable[[Any], str]], *more: Any) -> str:
    """Tell an event: by its function in a game's table, or with the sentence that the words have for it.

    A reason that is not in the table is told by its clause, with the names of the seating that comes first in `more`.

    Args:
        event: what happened, a named tuple.
        table: the functions for what one sentence cannot tell.
        words: the words of the game, whose block `events` has the sentences by `event_key`.
        spell: how a field is spelt in a sentence, by its name, and the whole event in a slot that no field is called
            by; any other field stands as it is.
        more: what a function of the table is given beside the event.
    """
    tell = table.get(type(event))
    if tell is not None:
        return tell(event, *more)
    key = event_key(type(event))
    if key == "reason":
        return _say_reason(event, more[0].names, words)
    sentence: str = words.at("events", key)
    return words.fill(sentence, _Spelt(event, spell))  # type: ignore[arg-type]  # of a mapping only this is asked


def _say_reason(event: Any, names: Sequence[str], words: Phrases) -> str:
    """Tell what decided a choice; empty for what needs no words.

    Args:
        event: the `Reason`: who, which deed, by which term of its worth, and whom that regards.
        names: everybody's, by seat.
        words: the game's, whose block `why` has the clauses by deed and term, and `deeds` what is said of a deed that
            was not told before it.
    """
    about, who = "" if event.about is None else names[event.about], names[event.seat]
    if event.reason in _OF_ALL:
        clause: str = words.common("plain", event.reason)
    elif words.has(f"why.{event.deed}.{event.reason}"):
        clause = words.say(f"why.{event.deed}.{event.reason}", about=about)
    else:
        return ""
    if words.has(f"deeds.{event.deed}"):
        return words.plain("deed_reason", who=who, deed=words.say(f"deeds.{event.deed}"), clause=clause)
    return words.plain("reason", who=who, clause=clause)


_OF_ALL = ("whim", "folly", "temper")
"""Reasons of every game: a choice that was not the best, and a persona's."""


# ---- A game that is over, as it is retold: a headline, what weighed in it, and what is open.


class Thread(NamedTuple):
    """One story among those of a game."""

    title: str
    text: str


class Story(NamedTuple):
    """A game as it is retold."""

    headline: str  # who won, and by what
    threads: tuple[Thread, ...] = ()  # a paragraph each; the last is what is open
    hooks: tuple[str, ...] = ()  # what the next game could begin with, the most urgent first
    previously: str = ""  # three sentences for whoever was there, before the next game; the headline if empty
    beside: str = ""  # what is said behind the headline where that is all that is told

    def recap(self, most: int | None = None) -> list[str]:
        """Give the recap: the headline, and a paragraph a thread; of so many words at most, whole threads left out."""
        told, spent = [self.headline], len(self.headline.split())
        for thread in self.threads:
            text = f"{thread.title}. {thread.text}"
            length = len(text.split())
            if most is None or spent + length <= most:
                told += ["", text]
                spent += length
        return told


PARAGRAPH = 70
"""So many words a thread has at most."""

RECAP = 300
"""So many words a recap has at most, unless somebody says otherwise; whoever asks for more has all there are."""


class Highlight(NamedTuple):
    """Something that happened in a game, and that somebody might retell."""

    sort: str  # what it was, in a word of that game's
    weight: float  # how much it matters among those of its game
    who: tuple[int, ...]  # the seats it regards, whose doing it was first
    when: int = 0  # the turn, the round or the hand, from 1; 0 for none
    figure: int = 0  # its size, in what that sort is counted in
    about: Any = None  # the card, the retainer or the trick


class Line(NamedTuple):
    """A sentence or two of a retelling, that stand or fall together."""

    text: str
    weight: float  # the least weighty is left out first


def within(most: int, headline: str, threads: Mapping[str, Sequence[Line]]) -> tuple[Thread, ...]:
    """Give threads that have so many words at most together with the headline, by leaving out what weighs least."""
    kept, spent = {title: list(said) for title, said in threads.items()}, len(headline.split())

    def paragraphs() -> list[Thread]:
        return [Thread(title, " ".join(one.text for one in said)) for title, said in kept.items() if said]

    def shorten(titles: Collection[str]) -> None:
        """Leave out the least weighty sentence of these threads."""
        title, least = min(((title, one) for title in titles for one in kept[title]), key=lambda one: one[1].weight)
        kept[title].remove(least)

    while long := [one.title for one in paragraphs() if len(one.text.split()) > PARAGRAPH]:
        shorten(long)
    while paragraphs() and sum(len(f"{one[0]} {one[1]}".split()) for one in paragraphs()) > most - spent:
        shorten(kept)
    return tuple(paragraphs())


MOST_HOOKS, FEWEST_HOOKS = 7, 3
"""So much of what is open is told at most and, of a game that is over, at least."""


class Tale:
    """A game that is over, as its events show it, in the words it is retold in; each game's own goes on from here."""

    def __init__(self, words: Phrases, names: Sequence[str], to: int | None, found: Sequence[Highlight]) -> None:
        self._words, self._found, self._given = words, found, names
        self._who: Sequence[str] = words.addressed(names, to)
        self._seats: Sequence[int] = sorted(range(len(names)), key=names.__getitem__)

    def _say(self, key: str, /, **slots: object) -> str:
        told = self._words.say(key, **slots)
        first = told.partition(" ")[0]
        yours = any(isinstance(one, Label) and first in one.forms.values() for one in self._who)
        return capital(told) if yours and told.endswith((".", "?", "!")) else told

    def _named(self, name: str) -> str:
        """Give somebody whom an event has by name; whom it is told to is you."""
        return self._who[self._given.index(name)] if name in self._given else name

    def _within(self, told: str) -> str:
        """Give a sentence as it stands behind something: you has no capital there, but where somebody is called You."""
        called = [one for one in self._who if capital(one) not in self._given]
        you = next((one for one in called if told.startswith(f"{capital(one)} ")), "")
        return f"{you}{told[len(you) :]}"

    def last_time(self, told: str) -> str:
        return self._say("recap.last_time", told=self._within(told))

    def _of(self, sort: str) -> list[Highlight]:
        """Give what there is of a sort, in the order in which it was found."""
        return [one for one in self._found if one.sort == sort]

    def _list(self, seats: Iterable[int]) -> str:
        return self._words.list(sorted(self._who[seat] for seat in seats))

    def _with(self, figures: Sequence[int], figure: int, but: Collection[int] = ()) -> str:
        """Give who has so much, in a list; some seats are not meant."""
        return self._list(seat for seat, own in enumerate(figures) if own == figure and seat not in but)

    def threads(self, headline: str, told: Mapping[str, Sequence[Line]], most: int, usual: int) -> tuple[Thread, ...]:
        """Give threads by the keys of their headings: of `usual` words at most, unless more than `RECAP` are wanted."""
        titled = {self._say(f"headings.{key}"): lines for key, lines in told.items()}
        return within(most if most > RECAP else min(most, usual), headline, titled)

    def summary(self, won: str, worst: Sequence[str], hooks: Iterable[str]) -> str:
        """Give three sentences, who won, what was worst, what is open: of 40 words if more that names begin is left."""
        open_, names = [one for one in hooks if one not in worst], tuple(map(capital, self._who))
        lines = [*worst[:1], *open_[:1], *worst[1:], *open_[1:]]
        told = [won, *lines[:2]]
        for one in lines[2:]:  # best beside what is about somebody too
            about = [":" not in text and text.startswith((won, *names)) for text in told]
            for at in sorted((1, 2, 0)[: 3 - (";" in won)], key=lambda at: (not about[at], not at, len(told[at]))):
                first, second = (told[at], one) if one.startswith(names) else (one, told[at])
                longer, text = f"{first.removesuffix('.')}; {self._within(second)}", " ".join(told)
                fits = first.endswith(".") and second.startswith(names) and len(longer.split()) <= 30
                fits = fits and first.split()[0] != second.split()[0] and one[1:-1] not in text  # or it is said twice
                told[at] = longer if fits and len(text.split()) < 40 else told[at]
        return " ".join(told)


def most_urgent(hooks: Iterable[str], spare: Iterable[str] = ()) -> tuple[str, ...]:
    """Give what is open, each once, the first of it; where that is little, with what else there is to say."""
    found = [*dict.fromkeys(hooks)]
    return (*found, *spare)[: max(FEWEST_HOOKS, len(found))][:MOST_HOOKS]
