"""A publication as pages: front matter, puzzles and solutions, with the right page numbers."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from publisher import ExportError, Publication, TextDirection, WithLosses, tell_page
from publisher_pages.document.imposition import booklet
from publisher_pages.document.layout_pass import LayoutPass
from publisher_pages.document.page_maker import PagePlan
from publisher_pages.document.pagination import Pagination, PrintedNumbers
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import Fonts
from publisher_pages.options import PdfOptions
from publisher_pages.options.book import AboutPage
from publisher_pages.options.lengths import in_inches
from publisher_pages.options.paper import KDP_GRAY, KDP_PAGES, kdp_inside
from publisher_pages.puzzle.layout_memory import Measures, Unkept

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

    def bound(plans: Iterator[PagePlan]) -> Bound:
        return bind(make() for make in sheets((plan.page for plan in plans), publication, options))

    return planned(publication, options, fonts, bound)


def sheets(
    pages: Iterable[Callable[[], Page]], publication: Publication, options: PdfOptions
) -> Iterable[Callable[[], Page]]:
    """What makes the pages of the file: pages, or the sides of sheets with two of them."""
    if options.imposition == "none":
        return pages
    rtl = publication.language.direction is TextDirection.RTL
    return booklet(tuple(pages), options.trim, rtl)


def planned(
    publication: Publication,
    options: PdfOptions,
    fonts: Fonts,
    bind: Callable[[Iterator[PagePlan]], Bound],
    measures: Measures | None = None,
) -> WithLosses[Bound]:
    """The plans of the pages as `bind` joins them; `measures` that last spare laying out puzzles.

    The page numbers in the contents and the width of the gutter are known only when all pages are
    laid out. The first layout pass therefore guesses them, and `bind` is called again while a pass
    finds that it guessed wrong. The result of the last call counts. Raises what `document` does,
    for a page that is not laid out only once it is.
    """
    _check_sections(publication, options.word_bank_in)
    if options.part == "answers":
        options = _booklet(options)
    if measures is None:
        measures = Measures() if PrintedNumbers.of(options).matter else Unkept()
    guess = partial(LayoutPass.guess, publication, options, fonts, measures=measures)
    assumed = guess(options.gutter_for(1))
    while True:
        layout_pass = LayoutPass(publication, options, fonts, assumed, measures)
        bound = bind(_wanted(layout_pass))
        if layout_pass.is_right:
            break
        found = layout_pass.found
        assumed = guess(found.gutter) if layout_pass.has_outgrown else found
    of_kdp = _check_kdp(layout_pass.found, options) if options.profile == "kdp" else []
    return WithLosses(bound, (*layout_pass.losses, *of_kdp))


def _wanted(layout_pass: LayoutPass) -> Iterator[PagePlan]:
    """The plans as long as they may be right: later pages are only counted, not drawn.

    A pass that has outgrown its gutter ends. People see how far the file is.
    """
    may_be_right = True
    for plan in layout_pass.plans():
        tell_page(plan.number, max(plan.number, layout_pass.assumed.pages))
        may_be_right = may_be_right and layout_pass.may_be_right
        if may_be_right:
            yield plan
        elif layout_pass.has_outgrown:
            return


def _check_sections(publication: Publication, wanted: Sequence[str]) -> None:
    """Raise `ExportError` if a section is wanted that is not there."""
    titles = [section.title for section in publication.sections]
    for name in wanted:
        if name not in titles:
            there = f"its sections are {', '.join(titles)}" if titles else "it has no sections"
            raise ExportError(f"word_bank_in: there is no section “{name}” in this book; {there}")


def _booklet(options: PdfOptions) -> PdfOptions:
    """The settings of only the solutions: what belongs to the puzzles stays in the book."""
    alone = options.solution if options.solution == "page" else "section"
    changed = {
        "solution": alone,
        "how_to": "",
        "contents": False,
        "about": AboutPage(),
        "index": "",
    }
    return options.model_copy(update=changed)


def _check_kdp(found: Pagination, options: PdfOptions) -> list[str]:
    """Losses of faint grays and of a wrong number of pages.

    Raises `ExportError` for a margin too narrow.
    """
    least, most = KDP_PAGES
    inside, needed = options.margin.inside + found.gutter, kdp_inside(found.pages)
    if inside < needed - 0.01:
        raise ExportError(
            f"profile kdp: a book of {found.pages} pages has an inside margin of at least "
            f"{in_inches(needed)} in, and with its gutter this one has {in_inches(inside)} in; "
            "set `gutter: auto`"
        )
    losses = [
        f"pdf: profile kdp: a gray has at least {KDP_GRAY:.0%} of black, and `colours.{name}` has "
        f"{black:.0%}"
        for name, colour in options.colours
        if colour.is_gray and 0 < (black := 1 - colour.amounts[0]) < KDP_GRAY - 0.001
    ]
    if not least <= found.pages <= most:
        said = f"a book has {least} to {most} pages, and this one {found.pages}"
        losses.append(f"pdf: profile kdp: {said}")
    return losses
