"""Ids for things that people have named: small letters, digits and hyphens."""

from __future__ import annotations

import re
from collections.abc import Collection
from unicodedata import normalize

LONGEST = 60
"""So many characters an id has at most."""


def id_for(text: str, fallback: str, taken: Collection[str] = ()) -> str:
    """Give an id that is made from a text, or from another word where the text has no letters of the alphabet.

    Args:
        text: what people call the thing.
        fallback: an id to use instead.
        taken: ids that others have; a number is added to be told from them.
    """
    plain = normalize("NFKD", text).encode("ascii", "ignore").decode().lower().replace("'", "")
    word = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    word = re.sub(r"^[0-9-]+", "", word)[:LONGEST].rstrip("-") or fallback
    found, number = word, 1
    while found in taken:
        number += 1
        found = f"{word[: LONGEST - len(str(number)) - 1].rstrip('-')}-{number}"
    return found
