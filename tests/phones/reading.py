"""Reads a page as a browser would: its fields with what a person reads beside them, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

FIELDS = ("input", "select", "textarea")
VOID = ("input", "meta", "link", "br", "hr", "img")


@dataclass
class Tag:
    """An element of a page."""

    name: str
    at: dict[str, str]
    parent: Tag | None = None
    inner: list[Tag | str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(one if isinstance(one, str) else one.text for one in self.inner)

    def every(self) -> Iterator[Tag]:
        yield self
        for one in self.inner:
            if isinstance(one, Tag):
                yield from one.every()

    def within(self, name: str) -> Tag | None:
        return self if self.name == name else self.parent.within(name) if self.parent else None


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.top = self.here = Tag("top", {})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = Tag(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.inner.append(made)
        if tag not in VOID:
            self.here = made

    def handle_endtag(self, tag: str) -> None:
        assert self.here.name == tag, f"</{tag}> within <{self.here.name}>"
        assert self.here.parent is not None
        self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        self.here.inner.append(data)


def read(html: object) -> Tag:
    """Read a page or a part of one."""
    reader = _Reader()
    reader.feed(html.decode() if isinstance(html, bytes) else str(html))
    reader.close()
    assert reader.here is reader.top, f"<{reader.here.name}> is left open"
    return reader.top


def label_of(top: Tag, one: Tag) -> str:
    """Give what a screen reader calls a field."""
    if "aria-labelledby" in one.at:
        return " ".join(found.text for found in top.every() if found.at.get("id") in one.at["aria-labelledby"].split())
    named = [found for found in top.every() if found.name == "label" and found.at.get("for") == one.at.get("id")]
    drawn = [each.at["aria-label"] for label in named for each in label.every() if each.at.get("role") == "img"]
    labels = [*(label.text for label in named), *drawn]
    return " ".join([*labels, one.at.get("aria-label", "")]).strip()


def fields(top: Tag) -> list[Tag]:
    """Give all that can be filled in and is sent."""
    return [
        one
        for one in top.every()
        if one.name in FIELDS and "name" in one.at and one.at.get("type") not in ("hidden", "submit")
    ]


def faults(top: Tag) -> Iterator[str]:
    """Give what a page may not have: fields without a label, an id twice, styles and scripts of its own."""
    ids = [one.at["id"] for one in top.every() if "id" in one.at]
    yield from (f"the id {name} twice" for name in {name for name in ids if ids.count(name) > 1})
    for one in top.every():
        if one.name in FIELDS and one.at.get("type") not in ("hidden", "submit") and not label_of(top, one):
            yield f"no label: {one.name} {one.at}"
        if one.name == "button" and not (one.text.strip() or one.at.get("aria-label")):
            yield f"no words: button {one.at}"
        if one.name == "label" and one.at.get("for") not in ids:
            yield f"a label for nothing: {one.at}"
        if one.name == "style" or (one.name == "script" and (one.text or "src" not in one.at)):
            yield f"inline {one.name}"
        yield from (f"{name} of {one.name}" for name in one.at if name == "style" or name.startswith("on"))
        yield from (f"{one.at[name]}" for name in ("href", "src", "action") if ":" in one.at.get(name, ""))
        for name in ("aria-labelledby", "aria-describedby"):
            yield from (f"{name}: {each}" for each in one.at.get(name, "").split() if each not in ids)
        if one.at.get("type") == "hidden" and one.at.get("name") != "ask":
            yield f"hidden: {one.at}"
