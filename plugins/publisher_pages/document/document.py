"""A publication as pages: front matter, puzzles and solutions, with the right page numbers."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from publisher import ExportError, Publication, WithLosses, tell_page
from publisher_pages.document.layout_pass import LayoutPass
from publisher_pages.document.page_maker import PagePlan
from publisher_pages.document.pagination import Pagination
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import Fonts
from publisher_pages.options import PdfOptions
from publisher_pages.options.book import AboutPage
from publisher_pages.options.lengths import in_inches
from publisher_pages.options.paper import KDP_PAGES, kdp_inside
from publisher_pages.puzzle.layout_memory import LayoutMemory

Bound = TypeVar("Bound")


def document(
    publication: Publication,
    options: PdfOptions,
    fonts: Fonts,
    bind: Callable[[Iterator[Page]], Bound],
) -> WithLosses[Bound]:
    """The pages as `bind` joins them; it gets them one after the other and never all at once.

    Raises `ExportError` for a grid that the paper cannot hold, and for a book whose margins are too
    narrow for its profile.
    """
    return planned(publication, options, fonts, lambda plans: bind(plan.page() for plan in plans))


def planned(
    publication: Publication,
    options: PdfOptions,
    fonts: Fonts,
    bind: Callable[[Iterator[PagePlan]], Bound],
    memory: LayoutMemory | None = None,
) -> WithLosses[Bound]:
    """The plans of the pages as `bind` joins them; a lasting `memory` spares laying out puzzles.

    The page numbers in the contents and the width of the gutter are known only when all pages are
    laid out. The first layout pass therefore guesses them, and `bind` is called again while a pass
    finds that it guessed wrong. The result of the last call counts. Raises what `document` does,
    for a page that is not laid out only once it is.
    """
    if options.part == "answers":
        options = _booklet(options)
    assumed = LayoutPass.guess(publication, options, fonts, memory or LayoutMemory())
    while True:
        layout_pass = LayoutPass(publication, options, fonts, assumed, memory or LayoutMemory())
        bound = bind(_told(layout_pass.plans(), assumed.pages))
        if layout_pass.is_right:
            break
        assumed = layout_pass.found
    of_kdp = _check_kdp(layout_pass.found, options) if options.profile == "kdp" else []
    return WithLosses(bound, (*layout_pass.losses, *of_kdp))


def _told(plans: Iterator[PagePlan], count: int) -> Iterator[PagePlan]:
    """The same plans; people see how far the file is."""
    for plan in plans:
        tell_page(plan.number, max(plan.number, count))
        yield plan


def _booklet(options: PdfOptions) -> PdfOptions:
    """The settings of only the solutions: what belongs to the puzzles stays in the book."""
    alone = options.solution if options.solution == "page" else "section"
    changed = {"solution": alone, "how_to": "", "contents": False, "about": AboutPage()}
    return options.model_copy(update=changed)


def _check_kdp(found: Pagination, options: PdfOptions) -> list[str]:
    """The loss of a wrong number of pages; raises `ExportError` for a margin too narrow."""
    least, most = KDP_PAGES
    inside, needed = options.margin.inside + found.gutter, kdp_inside(found.pages)
    if inside < needed - 0.01:
        raise ExportError(
            f"profile kdp: a book of {found.pages} pages has an inside margin of at least "
            f"{in_inches(needed)} in, and with its gutter this one has {in_inches(inside)} in; "
            "set `gutter: auto`"
        )
    if least <= found.pages <= most:
        return []
    return [f"pdf: profile kdp: a book has {least} to {most} pages, and this one {found.pages}"]
