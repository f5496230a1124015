"""The PNG exporter: the grid page as a PDF, turned into dots."""

from io import BytesIO
from math import ceil

from PIL.Image import Image
from PIL.PngImagePlugin import PngInfo

from publisher import OptionError, PdfPreview, Preview, Puzzle, WithLosses
from publisher_pages.drawing.marks import Ink
from publisher_pages.drawing.page import Page
from publisher_pages.options.pictures import PngOptions
from publisher_pages.output.grid_page import grid_page, losses, title
from publisher_pages.output.page_preview import PagePreview
from publisher_pages.output.pdf import write_pdf
from publisher_pages.output.pdf_description import DocumentInfo

_MOST_DOTS = 100_000_000


def export(puzzle: Puzzle, options: PngOptions) -> WithLosses[bytes]:
    """The picture, in grays if nothing in it has a colour; its losses are letters that no font has.

    Raises `OptionError` for too many dots.
    """
    page = grid_page(puzzle, options)
    scale = options.dpi / 72
    width, height = (ceil(scale * side) for side in (page.width, page.height))
    if width * height > _MOST_DOTS:
        raise OptionError(
            ("dpi",),
            f"{width}×{height} dots are more than {_MOST_DOTS // 1_000_000} million; choose fewer "
            "dots per inch or a smaller cell",
        )
    info, file = PngInfo(), BytesIO()
    info.add_itxt("Title", title(puzzle, options), lang=puzzle.language.code)
    picture = _picture(page, scale, options.transparent)
    picture.save(file, "PNG", dpi=(options.dpi, options.dpi), pnginfo=info)
    return WithLosses(file.getvalue(), losses(page, puzzle, options))


def preview(puzzle: Puzzle, options: PngOptions) -> Preview:
    """The grid as a page."""
    page = grid_page(puzzle, options)
    return PagePreview([lambda: page], separated=False)


def _picture(page: Page, scale: float, transparent: bool) -> Image:
    data = write_pdf([page], DocumentInfo("", "", "", "und", rtl=False))
    image = PdfPreview(data).image(0, scale, transparent=transparent)
    if all(isinstance(mark, Ink) and mark.colour.is_gray for mark in page.marks):
        return image.convert("LA" if transparent else "L")
    return image
