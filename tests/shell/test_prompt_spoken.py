"""A person's game at a prompt in a language in which every fixed text stands in brackets: none is left out."""

from __future__ import annotations

import io
import re
import sys

import pytest

from gmkit.cli import run
from gmkit.errors import ENGLISH, Spoken, say_in
from gmkit.shell import words
from tests.texts import texts

MARKED = {
    text: "|".join(f"⟦{form}⟧" for form in text.split("|")) if "{n}" in text else f"⟦{text}⟧"
    for room in texts().values()
    for text in room
}


@pytest.mark.parametrize(
    ("game", "answers"),
    [
        ("whims", "?|9|2|odds|undo|1|stop|0|stop|quit"),
        ("cipher", "?|99|x|3|undo|pass|odds|decline|quit"),
        ("cyffle", "?|x|odds|1|undo|1|1|quit"),
        ("cypher", "?|x|odds|1|undo|1|1|quit"),
    ],
)
def test_no_word_of_a_question_stands_outside_the_language_that_is_spoken(
    game: str, answers: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(words, "speak", lambda *_: say_in(lambda: Spoken(MARKED, ENGLISH.form)))
    monkeypatch.setattr(sys, "stdin", io.StringIO(answers.replace("|", "\n") + "\n"))
    run(["play", game, "--seat", "Ana=human", "--seat", "Mira", "--seed", "1"])
    said = capsys.readouterr().err
    questions = re.findall(r"^Ana, .*?:", said, re.MULTILINE)
    assert questions
    for question in questions:
        outside = question
        while "⟦" in outside:
            outside, before = re.sub(r"⟦[^⟦⟧]*⟧", "", outside), outside
            if outside == before:
                break
        assert not re.search(r"[a-z]{4,}", outside.removeprefix("Ana,")), question
