"""One page of the file that an exporter would make, as a picture."""

from dataclasses import dataclass
from typing import Any, cast

from publisher.errors import CommandError, PluginError
from publisher.model.puzzle import Publication, Puzzle
from publisher.pipeline.exporting import export, suited_options
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import expect, iterated, type_name
from publisher.plugins.preview import PageArea, Preview
from publisher.plugins.records import AnyExporter

_PDF = ".pdf"
_GAVE = "its preview gave"


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A page, its number among `pages` from 0, its size in points, its PNG, and what is where.

    `faults` are what is wrong with the pages of the file.
    """

    pages: int
    page: int
    size: tuple[float, float]
    png: bytes
    areas: tuple[PageArea, ...]
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PictureWish:
    """Which page is wanted, and how wide in pixels; without a page, the first of the puzzle.

    A page beyond the end, as when the document has become shorter, is the last one.
    """

    puzzle: int
    page: int | None
    width: int
    fine: bool = False


def picture(
    exporter: AnyExporter, publication: Publication, options: Options, wish: PictureWish
) -> PagePicture:
    """A page of the file of a publication, or of the wanted puzzle if each has a file of its own.

    Raises `CommandError` for an exporter without pages, `PluginError` for a preview that is not as
    it is specified, and whatever the exporter raises.
    """
    is_whole = exporter.takes == "publication"
    given = publication if is_whole else publication.puzzles[wish.puzzle]
    shown = _preview(exporter, given, options)
    pages = expect(shown.pages, int, "a number", "its preview has for pages")
    if pages < 1:
        raise PluginError("its preview has no pages")
    first = wish.page if wish.page is not None else shown.page_of(wish.puzzle if is_whole else 0)
    page = min(max(0, first), pages - 1)
    png = expect(shown.png(page, wish.width, fine=wish.fine), bytes, "bytes", _GAVE)
    size, areas = shown.size(page), iterated(shown.areas(page), "areas", _GAVE)
    if min(size) <= 0:
        raise PluginError(f"{_GAVE} a page without a size")
    placed = tuple(expect(area, PageArea, "a PageArea", _GAVE) for area in areas)
    if not is_whole:
        placed = tuple(e._replace(part=e.part._replace(puzzle=wish.puzzle)) for e in placed)
    faults = tuple(expect(each, str, "a text", _GAVE) for each in shown.faults())
    return PagePicture(pages, page, size, png, placed, faults)


def _preview(exporter: AnyExporter, given: Puzzle | Publication, options: Options) -> Preview:
    """The preview of an exporter, or of the file that it makes if that is a PDF."""
    if exporter.preview is not None:
        puzzles = given.puzzles if isinstance(given, Publication) else (given,)
        options = suited_options(exporter, puzzles, options)
        found: object = cast("Any", exporter.preview)(given, options)
        if not isinstance(found, Preview):
            raise PluginError(f"its preview returned {type_name(found)}, not a Preview")
        return found
    if exporter.suffix != _PDF:
        raise CommandError(f"`{exporter.name}` has no pages that could be shown")
    from publisher.plugins.pdf_preview import PdfPreview  # PDFs of strangers are few

    made = export(exporter, given, options)
    try:
        return PdfPreview(made.value)
    except ValueError as error:
        raise PluginError(str(error)) from None
