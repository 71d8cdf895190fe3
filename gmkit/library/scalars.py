"""What an unquoted word in a file stands for: YAML 1.2's core schema, decimal numbers only, read strictly.

`no`, `on`, `1:30`, `1_000`, `0x1F` and `2024-01-01` are text.
"""

from __future__ import annotations

import re

MOST_DIGITS = 18  # any such number fits 64 bits, so that other tools read it as we do

_WORDS: dict[str, bool | None] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_NUMERIC = frozenset("0123456789+-.")
_INTEGER = re.compile(r"[-+]?[0-9]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NO_NUMBER = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")

Scalar = str | int | float | bool | None


class BadNumber(ValueError):
    """The word looks like a number that people and programs read differently."""


def resolve(word: str) -> Scalar:
    """Give what an unquoted word stands for.

    Raises:
        BadNumber: a leading zero, too many digits, infinite, or not a number; the text says which.
    """
    if word in _WORDS:
        return _WORDS[word]
    if word[0] not in _NUMERIC:
        return word
    if _INTEGER.fullmatch(word):
        return _integer(word)
    if _FLOAT.fullmatch(word):
        number = float(word)
        if number in (float("inf"), float("-inf")):
            raise BadNumber("this number is too large")
        return number
    if _NO_NUMBER.fullmatch(word):
        raise BadNumber("infinity and not-a-number are no values here")
    return word


def is_text(word: str) -> bool:
    """Say whether an unquoted word is read as text, as it stands."""
    return word not in _WORDS and not (
        word[0] in _NUMERIC and (_INTEGER.fullmatch(word) or _FLOAT.fullmatch(word) or _NO_NUMBER.fullmatch(word))
    )


def _integer(word: str) -> int:
    digits = word.lstrip("+-")
    if len(digits) > 1 and digits[0] == "0":
        raise BadNumber("this number begins with a zero")
    if len(digits) > MOST_DIGITS:
        raise BadNumber(f"this number has more than {MOST_DIGITS} digits")
    return int(word)
