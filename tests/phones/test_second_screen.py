"""The second screen, measured in a browser: whoever sits at the table stands on it whole, told apart, on one page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("htpy")
pytest.importorskip("segno")

from gmkit.phones.keys import grid
from gmkit.shell.table import command
from gmkit.shell.table.pages import Drawing, Phones
from gmkit.table.store import open_store
from tests.phones.browsing import chromium, standing
from tests.phones.evening import begun, the_shelf

pytestmark = pytest.mark.thorough

SHORT = ("Ana", "Ben", "Cleo", "Dov", "Orso", "Livia", "Vela", "Landlord", "Ida", "Jon", "Kay", "Lou", "Mia", "Ned")
ORDER = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth", "Eleventh",
         "Twelfth", "Thirteenth", "Fourteenth")  # fmt: skip
LONG = tuple(f"The Contessa Maddalena Serafina di Santangelo, {one:.>13}" for one in ORDER)
SIZES = ((1280, 720), (1920, 1080), (1024, 600))
WHERE = "http://192.0.2.2:4747"

FAULTS = """() => {
  const faults = [], texts = [], root = document.documentElement;
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth)
    faults.push(`scrolls: ${root.scrollWidth} x ${root.scrollHeight}`);
  const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  for (let text; (text = walk.nextNode());) {
    const own = text.parentElement, range = document.createRange();
    if (!text.textContent.trim() || !own.checkVisibility()) continue;
    let edge = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    for (let at = own; at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflow == 'visible') continue;
      const box = at.getBoundingClientRect();
      edge = {left: Math.max(edge.left, box.left), top: Math.max(edge.top, box.top),
              right: Math.min(edge.right, box.right), bottom: Math.min(edge.bottom, box.bottom)};
    }
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      const name = own.closest('.order li, .person .who b, .side h2, .drawn b');
      if (name && (box.right > edge.right + 1 || box.bottom > edge.bottom + box.height / 3))
        faults.push(`cut: ${name.textContent}`);
      const [left, right] = [Math.max(box.left, edge.left), Math.min(box.right, edge.right)];
      const [top, bottom] = [Math.max(box.top, edge.top) + 3, Math.min(box.bottom, edge.bottom) - 3];
      if (right > left && bottom > top) texts.push([text, left, right, top, bottom]);
    }
  }
  for (const [one, left, right, top, bottom] of texts)
    for (const [other, from, to, head, foot] of texts)
      if (one != other && Math.min(right, to) - Math.max(left, from) > 2
          && Math.min(bottom, foot) - Math.max(top, head) > 2)
        faults.push(`${one.textContent.trim()} lies on ${other.textContent.trim()}`);
  for (const list of ['.order li', '.people .who b']) {
    const names = [...document.querySelectorAll(list)].map(one => one.innerText);
    if (!names.length || new Set(names).size < names.length) faults.push(`alike: ${names}`);
  }
  return faults;
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as started:
        yield started


def drawn(path: Path, names: tuple[str, ...], *, challenge: bool, asked: bool) -> Iterator[bytes]:
    """Give the second screen of these people, all of whom have promised something, with its code and without."""
    said = [f'"{name}"' for name in names]
    lines = ["people " + ", ".join(f"{name} she" for name in said), f"begin masks; {said[0]} flirt; {said[1]} dashing",
             "usual off", 'scene "Bridge" streets: all']  # fmt: skip
    lines += [f"{one} promises {other} 3 anyway" for one, other in zip(said, [*said[1:], said[0]], strict=True)]
    lines += [f"{bloc} feels {said[0]} +3" for bloc in ("Sun Temple", "Moon Temple", "Personalists")]
    if challenge:
        lines += [f"{said[0]} challenges {said[1]}", "Ben leaves the company", "6", "accept"]
    begun(path, lines)
    with open_store(path) as store:
        drawing = Drawing(command.sit_down(the_shelf(), (), None, store), "carnival", "en", draw=True)
        for code in ((), grid(WHERE.upper())):
            says = f"{names[0]} is asked: what to do." if asked else ""
            found = drawing.screen(says, taps=False, phones=Phones(code=code, address=WHERE))
            yield found["table"].whole


USUAL = ((SHORT, 8), (LONG, 14))
"""Whose screen is measured in every run; all others are with the slow ones."""


@pytest.mark.parametrize(
    ("challenge", "asked"),
    [
        pytest.param(True, True, id="a challenge"),
        pytest.param(False, False, id="between challenges", marks=pytest.mark.slow),
        pytest.param(False, True, id="between them, something asked"),
    ],
)
@pytest.mark.parametrize(
    ("names", "count"),
    [
        pytest.param(
            names, count, marks=[] if (names, count) in USUAL else pytest.mark.slow, id=f"{count} {names[0][:3]}"
        )
        for names in (SHORT, LONG)
        for count in (2, 5, 7, 8, 10, 14)
    ],
)
def test_names_are_whole_and_told_apart_at_every_size(
    browser: Any, tmp_path: Path, names: tuple[str, ...], count: int, challenge: bool, asked: bool
) -> None:
    faults: list[str] = []
    with standing() as (stand, address):
        for at, page in enumerate(drawn(tmp_path / "t.gmkit", names[:count], challenge=challenge, asked=asked)):
            stand.put(stand.page._replace(whole=page))
            for width, height in SIZES:
                shown = browser.new_page(viewport={"width": width, "height": height})
                shown.goto(address)
                shown.evaluate("document.fonts.ready")
                where = f"{width} x {height}{', with a code' if at else ''}"
                faults += [f"{where}: {fault}" for fault in shown.evaluate(FAULTS)]
                shown.close()
    assert not faults, "\n".join(dict.fromkeys(faults))
