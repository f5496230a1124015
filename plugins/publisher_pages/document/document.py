"""A publication as pages: what stands before the puzzles, they themselves, their solutions."""

import warnings
from collections.abc import Callable, Iterator
from typing import TypeVar

from publisher import ExportError, LossWarning, Publication
from publisher_pages.document.layout_pass import LayoutPass, Pagination
from publisher_pages.drawing.marks import Page
from publisher_pages.fonts.families import Fonts
from publisher_pages.options import PdfOptions
from publisher_pages.options.lengths import in_inches
from publisher_pages.options.paper import KDP_PAGES, kdp_inside

Bound = TypeVar("Bound")


def document(
    publication: Publication,
    options: PdfOptions,
    fonts: Fonts,
    bind: Callable[[Iterator[Page]], Bound],
) -> Bound:
    """What `bind` makes of the pages, which come one after the other and never all at once.

    Page numbers in the contents and the width of the gutter are known when all is laid out, so they
    are guessed at first; `bind` is called again where that went wrong, and its last result counts.

    Raises `ExportError` for a character that no font has, for a grid the paper cannot hold, and
    for a book whose margins are too narrow for its profile.
    """
    plan = LayoutPass.guess(publication, options, fonts)
    while True:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            attempt = LayoutPass(publication, options, fonts, plan)
            bound = bind(attempt.pages())
        if attempt.as_planned:
            break
        plan = attempt.found
    for each in caught:
        warnings.warn_explicit(each.message, each.category, each.filename, each.lineno)
    if options.profile == "kdp":
        _check_kdp(attempt.found, options)
    return bound


def _check_kdp(plan: Pagination, options: PdfOptions) -> None:
    least, most = KDP_PAGES
    if not least <= plan.pages <= most:
        message = f"pdf: profile kdp: a book has {least} to {most} pages, and this one {plan.pages}"
        warnings.warn(message, LossWarning, stacklevel=3)
    inside, needed = options.margin.inside + plan.gutter, kdp_inside(plan.pages)
    if inside < needed - 0.01:
        raise ExportError(
            f"profile kdp: a book of {plan.pages} pages has an inside margin of at least "
            f"{in_inches(needed)} in, and with its gutter this one has {in_inches(inside)} in; "
            "set `gutter: auto`"
        )
