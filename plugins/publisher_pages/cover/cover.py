"""The cover of a book: its pages counted, its rules checked, one page drawn."""

from collections.abc import Iterator

from publisher import Publication, TextDirection, WithLosses
from publisher_pages.cover.back import back
from publisher_pages.cover.cover_sheet import CoverSheet
from publisher_pages.cover.front import front
from publisher_pages.cover.kdp_paper import SPINE_TEXT_PAGES, page_limits, spine_width
from publisher_pages.cover.spine import spine, spine_text
from publisher_pages.cover.wrap import Wrap
from publisher_pages.document.document import planned
from publisher_pages.drawing.colours import WHITE
from publisher_pages.drawing.marks import Box, Mark
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import Fonts
from publisher_pages.options import PdfOptions
from publisher_pages.type.typesetter import Typesetter


def cover(publication: Publication, options: PdfOptions, fonts: Fonts) -> WithLosses[Page]:
    """The cover as one page, its spine as wide as the book is thick.

    Raises what counting the pages raises.
    """
    settings, losses = options.cover, list[str]()
    language = publication.language
    pages = settings.pages
    if pages == "auto":
        pages = page_count(publication, options, fonts)
    width = settings.spine_width
    if width == "auto":
        width = spine_width(pages + pages % 2, settings.paper)  # a leaf has two pages
    wrap = Wrap(options.trim, width, language.direction is TextDirection.RTL)
    if options.bleed > wrap.bleed:
        wrap = wrap._replace(bleed=options.bleed)
    sheet = CoverSheet(publication, options, Typesetter(language, fonts), wrap, losses)
    has_text = bool(spine_text(sheet))
    if options.profile == "kdp":
        losses += _check_kdp(pages, options, has_text=has_text)
        has_text = has_text and pages >= SPINE_TEXT_PAGES
    marks = (*_ground(sheet), *front(sheet), *back(sheet), *(spine(sheet) if has_text else ()))
    return WithLosses(wrap.page(marks, boxed=options.profile != "kdp"), tuple(losses))


def _ground(sheet: CoverSheet) -> Iterator[Mark]:
    """The background, to the edges of the bleed."""
    if sheet.settings.background != WHITE:
        yield Box(*sheet.wrap.sheet, sheet.settings.background)


def page_count(publication: Publication, options: PdfOptions, fonts: Fonts) -> int:
    """The number of pages of the book that has this cover; they are planned, and not drawn."""
    book = options.model_copy(update={"part": "book"})
    return planned(publication, book, fonts, lambda plans: sum(1 for _ in plans)).value


def _check_kdp(pages: int, options: PdfOptions, *, has_text: bool) -> list[str]:
    """The faults for which Kindle Direct Publishing would not print a cover, or its spine."""
    found = []
    paper = options.cover.paper
    least, most = page_limits(paper, options.trim)
    if not least <= pages <= most:
        found.append(
            f"pdf: profile kdp: a book on {paper} paper of this size has {least} to {most} pages, "
            f"and this one {pages}"
        )
    if has_text and pages < SPINE_TEXT_PAGES:
        found.append(
            f"pdf: profile kdp: a spine has a text from {SPINE_TEXT_PAGES} pages on, and this book "
            f"has {pages}: its spine is blank"
        )
    return found
