"""Takes the pictures of a phone, of the second screen and of the GM's page: `python -m tests.phone_pictures`."""

from __future__ import annotations

import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from tests.phones.browsers import Browsers, Table, serving
from tests.phones.browsing import chromium

WHERE = Path(__file__).parents[1] / "examples/phones"
EVENING = (
    "people Celia she, Dav he, Bo she, Anna she", "begin masks; Celia flirt; Dav dashing; Bo sun acolyte; Anna clown",
    'scene "The regatta ball" streets: all', "Bo promises Celia 4",
    'Celia challenges Dav; goal "Dav leaves the ball"; stake 14', "accept",
    "Make significant gestures with fan, Never promise anything", "Pose dramatically", "match", "Bo", "4", "4", "none",
    "6:2 3:4 5:1",
)  # fmt: skip
MOST = 120_000
"""So many bytes a picture has at most."""


def keep(page: Any, name: str) -> None:
    """Keep what a page shows, in few colours."""
    picture = (
        Image.open(BytesIO(page.screenshot()))
        .convert("RGB")
        .quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    )
    path = WHERE / name
    picture.save(path, optimize=True)
    assert path.stat().st_size <= MOST, f"{path}: {path.stat().st_size} bytes"


def main() -> None:
    """Take them all."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        table = Table(Path(folder), "r7")
        with serving(table):
            found = Browsers(browser, table)
            for line in EVENING:
                table.types(line)
            table.types("phones", "phone")
            celia = found.seat("Celia", color_scheme="dark", device_scale_factor=2)
            for name in ("Dav", "Bo", "Anna"):
                found.seat(name)
            screen = found.screen(color_scheme="dark")
            celia.goto(f"{table.address}/me/sheet")
            celia.wait_for_selector("#link.is-live")
            celia.evaluate("scrollTo(0, document.querySelector('.cover').parentElement.offsetTop - 40)")
            celia.locator(".hold").hover()
            celia.mouse.down()
            celia.wait_for_timeout(400)
            keep(celia, "phone.png")
            screen.wait_for_timeout(400)
            keep(screen, "second-screen.png")
            gm = found.gm(width=1180, height=820)
            gm.wait_for_selector("#link.is-live")
            keep(gm, "gm.png")


if __name__ == "__main__":
    main()
