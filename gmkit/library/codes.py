"""What each diagnostic code means, in a title: one table for `check`, `explain` and the tests."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

CODES: Mapping[str, str] = MappingProxyType(
    {
        "GM101": "the file cannot be read",
        "GM102": "a field is given twice",
        "GM103": "the file is not YAML of fields",
        "GM104": "a character that cannot be seen",
        "GM105": "a part of YAML that is not used here",
        "GM106": "more than a file may hold",
        "GM107": "the file is not UTF-8 text",
        "GM108": "a number that cannot be read safely",
        "GM201": "a field is missing",
        "GM202": "a field that does not belong here",
        "GM203": "not one of the words allowed",
        "GM204": "the wrong kind of value",
        "GM205": "a number out of range",
        "GM206": "too short, too long, too few or too many",
        "GM207": "malformed text",
        "GM208": "the same thing twice in a list",
        "GM210": "the wrong shape",
        "GM301": "a reference to something that is not there",
        "GM302": "two things with one id",
        "GM303": "a parent that is not there",
        "GM304": "a chain of parents that is too long, or a circle",
        "GM401": "an unknown kind of content",
        "GM402": "a newer version of the format",
        "GM403": "a setting that cannot be used",
        "GM501": "the points do not add up",
        "GM502": "a value outside the range of its rule",
        "GM503": "a rule of the set is broken",
        "GM504": "two things that the rules keep apart are the same",
        "GM505": "the balance differs from the rules' advice",
        "GM506": "fewer than the players need",
        "GM507": "something that is never used",
        "GM508": "it wins too often or too rarely",
        "GM601": "the credit is missing",
        "GM602": "the notice on house values is missing",
        "GM603": "letters that cannot be printed",
    }
)
