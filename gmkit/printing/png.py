"""A picture of a PDF's pages, for looking at; needs the extra `preview`."""

from __future__ import annotations

import io

from gmkit.errors import SheetError


def pictures(pdf: bytes, dpi: int = 110) -> list[bytes]:
    """Give each page of a PDF as a PNG.

    Args:
        pdf: the file's bytes.
        dpi: dots to the inch, 30 to 600.

    Raises:
        SheetError: if the library that draws them is not installed, or the resolution is out of range.
    """
    if not 30 <= dpi <= 600:
        raise SheetError(f"a picture of {dpi} dpi cannot be made; ask for 30 to 600")
    try:
        import pypdfium2
    except ImportError as error:
        raise SheetError("pictures need pypdfium2; install gmkit[preview]") from error
    document = pypdfium2.PdfDocument(pdf)
    out: list[bytes] = []
    try:
        for page in document:
            buffer = io.BytesIO()
            page.render(scale=dpi / 72).to_pil().save(buffer, "PNG")
            out.append(buffer.getvalue())
            page.close()
    finally:
        document.close()
    return out
