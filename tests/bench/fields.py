"""Bundled sheets with and without fields to fill in on a screen, from content to file."""

from __future__ import annotations

import time
from functools import cache

from gmkit import games
from gmkit.printing.fonts import Fonts
from gmkit.printing.impose import impose
from gmkit.printing.paper import A4, Layout
from gmkit.printing.pdf import render
from gmkit.printing.sheet import Setting
from gmkit.shell.print import Order

SHEETS = ("cipher score-sheet", "masks tracker", "masks gm-sheet")


@cache
def _fonts() -> Fonts:
    return Fonts(system=False)


def drawn(words: str, *, fields: bool) -> float:
    """Give the CPU seconds of making a bundled sheet, named by its game and its name."""
    slug, name = words.split()
    options, maker = games.card(slug).read_options([]), games.part(slug, "prints").MAKERS[name]
    setting, fonts = Setting(_fonts(), fields=fields), _fonts()
    begun = time.process_time()
    render(impose(maker(Order((), None, setting, options)), Layout(A4), setting).job, fonts)
    return time.process_time() - begun
