"""A GM's own pictures: what is drawn of them, what is refused with a place, and that nothing else of them gets out."""

from __future__ import annotations

import io
import math
import struct
import subprocess
import sys
import tracemalloc
import zlib
from pathlib import Path

import pytest
from PIL import Image as Pil
from PIL import PngImagePlugin

from gmkit.printing import images
from gmkit.printing.fonts import MM, Fonts
from gmkit.printing.images import BadPicture, as_png, read_picture, thin, without_colour
from gmkit.printing.pdf import render
from gmkit.printing.pen import Clip, Curve, Form, Image, Pen
from gmkit.printing.png import drawings
from gmkit.printing.shape import bounds
from gmkit.printing.sheet import Job, Leaf
from gmkit.printing.theme import Ink
from tests.cases import every_case

FONTS = Fonts(system=False)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'


def saved(image: Pil.Image, kind: str = "PNG", **how: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **how)
    return out.getvalue()


def pixels(form: Form) -> Image:
    (mark,) = form.marks
    assert isinstance(mark, Image)
    return mark


def curves(words: str) -> list[Curve]:
    (clip,) = read_picture(SVG.format(words).encode()).marks
    assert isinstance(clip, Clip)
    return [mark for mark in clip.marks if isinstance(mark, Curve)]


def path(d: str) -> list[tuple[str, tuple[float, ...]]]:
    (curve,) = curves(f'<path d="{d}"/>')
    return [(verb, tuple(round(v, 4) for v in n)) for verb, n in curve.path]


def refused(data: bytes) -> BadPicture:
    with pytest.raises(BadPicture) as told:
        read_picture(data)
    assert "\n" not in str(told.value)
    return told.value


def claims(wide: int, high: int) -> bytes:
    head = b"IHDR" + struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))


def printed(form: Form, ink: Ink = Ink.FULL) -> bytes:
    pen = Pen(FONTS)
    with pen.tag("Figure", alt="a heron"):
        pen.place(form, 20, 20)
    pen.place(form, 20, 150)
    return render(Job("t", "a", "c", "", (Leaf("x", 210, 297, tuple(pen.marks)),), ink=ink), FONTS)


# ---- pixels


@every_case("kind", ["PNG", "JPEG"])
def test_a_picture_is_drawn_anew(kind: str) -> None:
    form = read_picture(saved(Pil.new("RGB", (40, 20), (200, 100, 0)), kind))
    assert (form.width, form.height) == (100.0, 50.0)
    mark = pixels(form)
    assert (mark.picture.wide, mark.picture.high, mark.picture.grey) == (40, 20, False)
    assert all(abs(a - b) < 4 for a, b in zip(mark.picture.data[:3], (200, 100, 0), strict=True))


@every_case(
    ("image", "expected"),
    [
        (Pil.new("RGBA", (2, 2), (255, 0, 0, 0)), (255, 255, 255)),
        (Pil.new("RGBA", (2, 2), (0, 0, 0, 128)), (127, 127, 127)),
        (Pil.new("LA", (2, 2), (0, 0)), (255,)),
        (Pil.new("L", (2, 2), 90), (90,)),
        (Pil.new("1", (2, 2), 1), (255,)),
        (Pil.new("I;16", (2, 2), 90 * 257), (90,)),
        (Pil.new("RGB", (2, 2), (1, 2, 3)).quantize(2), (1, 2, 3)),
    ],
)
def test_every_sort_of_png_lies_on_paper(image: Pil.Image, expected: tuple[int, ...]) -> None:
    assert tuple(pixels(read_picture(saved(image))).picture.data[: len(expected)]) == expected


def test_a_photo_tells_nothing_of_itself_and_stands_upright() -> None:
    exif = Pil.Exif()
    exif[0x0112], exif[0x010E] = 6, "taken at the canary wharf"
    photo = saved(Pil.new("RGB", (40, 20), "blue"), "JPEG", exif=exif, comment=b"canary")
    assert b"canary" in photo
    form = read_picture(photo)
    assert (form.width, form.height) == (50.0, 100.0)
    told = PngImagePlugin.PngInfo()
    told.add_text("Comment", "canary")
    other = read_picture(saved(Pil.new("RGB", (4, 4), "blue"), pnginfo=told))
    for one in (form, other):
        picture = pixels(one).picture
        assert len(picture.data) == picture.wide * picture.high * 3
        assert b"canary" not in as_png(picture)


def test_large_pictures_keep_what_a_card_shows() -> None:
    tracemalloc.start()
    mark = pixels(read_picture(saved(Pil.new("RGB", (4000, 3000), "red"))))
    tracemalloc.stop()
    assert max(mark.picture.wide, mark.picture.high) <= 1200


@every_case(
    ("data", "said"),
    [
        (b"", "no PNG, JPEG or SVG"),
        (b"GIF89a....", "no PNG, JPEG or SVG"),
        (b"%PDF-1.7", "no PNG, JPEG or SVG"),
        (claims(1, 100_000), "1 × 100000 pixels"),
        (claims(4096, 4096), "4096 × 4096 pixels"),
        (claims(0, 5), "no pixels"),
        (claims(2**31 - 1, 2**31 - 1), "pixels"),
        (claims(5, 5), "too early"),
        (b"\x89PNG\r\n\x1a\n", "too early"),
        (saved(Pil.effect_noise((90, 90), 50))[:-400], "too early"),
        (saved(Pil.new("RGB", (30, 30)), "JPEG")[:200], "damaged JPEG"),
        (saved(Pil.effect_noise((90, 90), 50), "JPEG")[:1500], "damaged JPEG"),
        (b"\xff\xd8\xff" + b"\xff\xda" * 200, "too many passes"),
        (b"\x89PNG\r\n\x1a\n" + bytes(images.MOST_BYTES), "8 MiB"),
    ],
)
def test_a_picture_that_is_none_is_refused_in_a_line(data: bytes, said: str) -> None:
    assert said in str(refused(data))


def test_a_bomb_is_refused_before_it_is_opened() -> None:
    rows = zlib.compress(bytes(10_000_000), 9)
    bomb = claims(1, 100_000) + struct.pack(">I", len(rows)) + b"IDAT" + rows + bytes(4)
    tracemalloc.start()
    refused(bomb)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 1_000_000


def test_a_picture_is_in_the_file_once_and_without_colour_grey() -> None:
    form = read_picture(saved(Pil.new("RGB", (8, 8), (255, 0, 0))))
    data = printed(form)
    assert data == printed(read_picture(saved(Pil.new("RGB", (8, 8), (255, 0, 0)))))
    assert data.count(b"/Subtype /Image") == 1
    assert b"/DeviceRGB" in data
    mono = printed(form, Ink.MONO)
    assert b"/Image" in mono
    assert b"/DeviceRGB" not in mono
    assert without_colour(pixels(form).picture).data[0] == 76
    dots = pixels(thin(form)).picture
    assert set(dots.data) <= {0, 255}


def test_a_drawing_for_plotters_holds_the_picture() -> None:
    form = read_picture(saved(Pil.new("RGB", (8, 8), (255, 0, 0))))
    job = Job("t", "a", "c", "", (Leaf("x", 210, 297, form.marks),))
    (svg,) = drawings(job, "x").files.values()
    assert b'href="data:image/png;base64,' in svg


# ---- drawings


def test_the_whole_grammar_of_paths() -> None:
    assert path("M10 10L20 10l0 10H5h5V1v4z") == [
        ("M", (10, 10)), ("L", (20, 10)), ("L", (20, 20)), ("L", (5, 20)), ("L", (10, 20)), ("L", (10, 1)),
        ("L", (10, 5)), ("Z", ()),
    ]  # fmt: skip
    assert path("m10,10 5,0 0-5.5") == [("M", (10, 10)), ("L", (15, 10)), ("L", (15, 4.5))]
    assert path("M0 0C1 2 3 4 5 6S9 10 11 12s1 1 2 2") == [
        ("M", (0, 0)), ("C", (1, 2, 3, 4, 5, 6)), ("C", (7, 8, 9, 10, 11, 12)), ("C", (13, 14, 12, 13, 13, 14)),
    ]  # fmt: skip
    assert path("M0 0Q3 3 6 0T12 0")[2] == ("C", (8, -2, 10, -2, 12, 0))


def test_a_half_circle_is_one_whichever_way_it_goes() -> None:
    for sweep, top in ((1, -10.0), (0, 10.0)):
        points = [n[-2:] for verb, n in path(f"M40 50a10 10 0 0{sweep}20 0") if verb == "C"]
        assert points[-1] == (60, 50)
        assert points[0] == (50, 50 + top)
    far = [n[-2:] for verb, n in path("M0 0A1 1 0 1 1 10 0") if verb == "C"]
    assert far[0] == (5, -5), "radii that are too small grow"


def test_looks_are_handed_down_and_mixed_with_paper() -> None:
    (one,) = curves('<g fill="#f00" opacity="0.5" transform="translate(10 0) scale(2)">'
                    '<rect x="1" y="1" width="4" height="3" style="stroke:#000;stroke-width:0.5"/></g>')  # fmt: skip
    assert (one.style.fill, one.style.stroke) == ("#ff8080", "#808080")
    assert bounds(one.path) == (12.0, 2.0, 20.0, 8.0)
    assert math.isclose(one.style.weight, 1.0 / MM, abs_tol=0.001)
    (line,) = (mark for mark in thin(read_picture(SVG.format('<circle r="5"/>').encode())).marks)
    assert isinstance(line, Clip)
    assert line.marks[0].style.fill == "paper"  # type: ignore[union-attr]


@every_case(
    ("words", "said", "column"),
    [
        ("<script>alert(1)</script>", "<script>", 1),
        ('<image href="http://x/y.png"/>', "<image>", 1),
        ('<use href="#a"/>', "<use>", 1),
        ("<foreignObject/>", "<foreignObject>", 1),
        ("<style>*{}</style>", "<style>", 1),
        ('<rect onload="x()"/>', "onload=", 7),
        ('<g href="file:///etc/passwd"/>', "href=", 4),
        ('<g filter="url(#f)"/>', "filter=", 4),
        ('<rect fill="url(#g)"/>', "no colour", 7),
        ('<rect style="fill:url(http://x)"/>', "no colour", 7),
        ('<rect style="mask:none"/>', "mask", 7),
        ('<path d="M0 0 L NaN 1"/>', "number is missing", 7),
        ('<path d="M0 0 L 1e99 1"/>', "too large", 7),
        ('<path d="L 1 1"/>', "begins with M", 7),
        ('<path d="M 1 1 X"/>', "number is missing", 7),
        ('<g transform="spin(3)"/>', "no transform", 4),
        ('<svg viewBox="0 0 1 1"/>', "<svg>", 1),
        ("<g>" * 40 + "</g>" * 40, "32 deep", 94),
        ("<?php x?>", "<?php", 1),
        ("<g", "cannot be read", 1),
    ],
)
def test_what_is_not_drawn_is_refused_by_name_and_place(words: str, said: str, column: int) -> None:
    told = refused(SVG.replace("{}", "\n{}").format(words).encode())
    assert said in str(told)
    assert told.line == 2
    assert told.column >= 1 if said == "cannot be read" else told.column == column


@every_case(
    ("data", "said"),
    [
        (
            b'<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 1 1"><title>&b;</title></svg>',
            "DOCTYPE",
        ),
        (b'<!DOCTYPE svg SYSTEM "file:///etc/passwd"><svg viewBox="0 0 1 1"/>', "DOCTYPE"),
        (b'<?xml-stylesheet href="x"?><svg viewBox="0 0 1 1"/>', "xml-stylesheet"),
        (b"<svg/>", "viewBox"),
        (b'<svg viewBox="0 0 1 99999"/>', "100 times"),
        (b'<svg viewBox="0 0 0 0"/>', "viewBox"),
        (b"<html/>", "<html>"),
        (SVG.format("<g/>" * 5001).encode(), "5000 elements"),
        (SVG.format('<path d="M0 0L' + "1 1 " * 50_001 + '"/>').encode(), "100000 numbers"),
        (SVG.format("<g/>" + " " * images.MOST_SVG).encode(), "1 MiB"),
        (b'<svg viewBox="0 0 1 1">\xff\xfe</svg>', "cannot be read"),
    ],
)
def test_what_would_lead_out_or_never_end_is_refused(data: bytes, said: str) -> None:
    assert said in str(refused(data))


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux says what a process took at most")
def test_the_largest_pictures_keep_within_memory(tmp_path: Path) -> None:
    """Twelve million pixels that can be seen through, and a path of as many numbers as may be, each in its own run."""
    file = tmp_path / "large"
    for data in (
        saved(Pil.new("RGBA", (4000, 3000), (9, 8, 7, 128)), compress_level=1),
        SVG.format('<path d="M0 0L' + "1.000001 1.000002 " * 49_990 + '"/>').encode(),
    ):
        file.write_bytes(data)
        code = (
            "import re, sys, pathlib; from gmkit.printing.images import read_picture\n"
            "read_picture(pathlib.Path(sys.argv[1]).read_bytes())\n"
            "told = pathlib.Path('/proc/self/status').read_text()\n"
            "print(int(re.search(r'VmHWM:\\s+(\\d+) kB', told)[1]) // 1024)"
        )
        done = subprocess.run(
            [sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=True, timeout=60
        )
        assert int(done.stdout) < 200
