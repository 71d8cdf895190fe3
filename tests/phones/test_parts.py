"""What pages are put together from: their frame, and that no text becomes anything but itself."""

from __future__ import annotations

from gmkit.phones import parts


def test_a_page_is_its_main_in_a_frame() -> None:
    page = parts.page(
        parts.heading("City of Masks", parts.own("Celia")), title="Celia", base="/me", where="sheet",
        tabs=("table", "sheet"), events="/me/events",
    )  # fmt: skip
    assert page.main in page.whole
    assert page.main.startswith(b"<main ")
    assert b"refresh" in page.whole
    assert b"refresh" not in parts.still(page.whole)


def test_a_page_with_a_field_is_never_loaded_anew() -> None:
    page = parts.page(parts.post("/me/answer", ask="A"), title="Celia", base="/me", events="/me/events", asks=True)
    assert b"refresh" not in page.whole
    assert b'href="/me">Look again' in page.whole
