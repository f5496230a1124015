"""Paper and page counts of Kindle Direct Publishing, as its help pages give them in 2026.

Sources: "Create a Paperback Cover" (spine, text on it, barcode), "Print Options" (page counts).
"""

from publisher_pages.options.cover import CoverPaper
from publisher_pages.options.lengths import INCH
from publisher_pages.options.paper import Paper

_THICKNESS = {  # inches a page
    "white": 0.002252,
    "cream": 0.0025,
    "standard-color": 0.002252,
    "premium-color": 0.002347,
}
_PAGES = {"white": (24, 828), "cream": (24, 776), "standard-color": (72, 600)}
_PAGES["premium-color"] = _PAGES["white"]
_A4_WIDTH, _A4_HEIGHT = 8.27 * INCH, 11.69 * INCH
# The most pages of larger papers: white, cream, premium color.
_LETTER_MOST = {"white": 590, "cream": 550, "premium-color": 590}
_A4_MOST = {"white": 780, "cream": 730, "premium-color": 590}
_LARGE = 8.3 * INCH  # wider than this, KDP binds fewer pages

SPINE_TEXT_PAGES = 79
"""The fewest pages of a book with a text on its spine."""


def spine_width(pages: int, paper: CoverPaper) -> float:
    """The width of the spine of a book with this many pages, in points."""
    return pages * _THICKNESS[paper] * INCH


def page_limits(paper: CoverPaper, trim: Paper) -> tuple[int, int]:
    """The fewest and the most pages of a paperback of this paper and trim."""
    least, most = _PAGES[paper]
    if trim.width > _LARGE:
        most = min(most, _LETTER_MOST.get(paper, most))
    elif trim.width >= _A4_WIDTH - 0.5 and trim.height >= _A4_HEIGHT - 0.5:
        most = min(most, _A4_MOST.get(paper, most))
    return least, most
