"""Questions that are asked for many files, each for its own sort with other words."""

from __future__ import annotations

from gmkit.shell.making.asking import Question, line_of, number_of, several_of

TITLE_LIMIT, SITUATION_LIMIT, AUTHOR_LIMIT = 100, 200, 200
"""So many letters a title of content, one of a situation, and an author have at most."""


def title_question(default: str, most: int = TITLE_LIMIT) -> Question:
    """Give the question for the title."""
    return Question(
        "title",
        "Title",
        f"what people call it, at most {most} letters; its id and the name of the file are made from it",
        lambda _: default,
        lambda typed, _: line_of(typed, most),
    )


def author_question() -> Question:
    """Give the question for the author."""
    return Question(
        "author",
        "Author",
        "who makes it; every sheet that is printed from the file names the author",
        lambda _: "the GM",
        lambda typed, _: line_of(typed, AUTHOR_LIMIT),
    )


def count_question(what: str, low: int, high: int, default: int) -> Question:
    """Give the question how many there shall be.

    Args:
        what: is counted, in the plural.
        low: fewest.
        high: most.
        default: usual.
    """
    return Question(
        "count",
        f"How many {what}",
        f"from {low} to {high}; more can be added to the file, and any taken out",
        lambda _: str(default),
        lambda typed, _: number_of(typed, low, high),
    )


def words_question(name: str, what: str, more: str, default: str, count: int, most: int) -> Question:
    """Give a question for so many words.

    Args:
        name: of the question.
        what: is asked.
        more: what `?` tells.
        default: the usual words, parted by commas.
        count: how many.
        most: letters of a word.
    """
    return Question(name, what, more, lambda _: default, lambda typed, _: several_of(typed, count, most))
