"""A file with other content in it keeps what teaches in it."""

from __future__ import annotations

from gmkit.library import load
from gmkit.library.write import refilled

TEXT = """\
# A file.
kind: masks # what it is
title: "a # b" # at most ten letters
source: # whose
  title: Old # of the work
  author: Bo
# note: say it # may be left out
first: one # may be left out
# Things have an id.
things: # three
  # The first has all.
  - id: one # its name
    # face: cat # how it looks
    acts: # what it does
      # each in a line
      - {id: a, label: A}
      # in all 1

  - id: two
    acts:
      - {id: b, label: B}
# The end.
last: [x, y] # words
"""


def test_comments_stay_with_their_fields() -> None:
    things = [{"id": "x", "face": "dog", "acts": [{"id": "q", "label": "Q: 1"}]}, {"id": "y", "acts": []}]
    data = {"title": "new # c", "source": {"author": "Ana", "url": None}, "things": things, "note": "hm", "more": 1}
    assert (
        refilled(TEXT, data, ("kind", "last"))
        == """\
# A file.
kind: masks # what it is
title: "new # c" # at most ten letters
source: # whose
  title: Old # of the work
  author: Ana
  url: null
more: 1
note: hm # may be left out
# first: one # may be left out
# Things have an id.
things: # three
  # The first has all.
  - id: x # its name
    face: dog # how it looks
    acts: # what it does
      # each in a line
      - {id: q, label: "Q: 1"}

  - id: y
    acts: []
# The end.
last: [x, y] # words
"""
    )


def test_what_is_the_same_stays_as_it_stands() -> None:
    assert refilled(TEXT, load.parse(TEXT, "").data, ()) == TEXT
