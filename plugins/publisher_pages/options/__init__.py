"""Settings of the PDF exporter."""

from collections.abc import Mapping
from math import prod, sqrt
from typing import ClassVar, Self

from pydantic import model_validator

from publisher import setting
from publisher_pages.options.book import BookOptions
from publisher_pages.options.cover import CoverOptions
from publisher_pages.options.header_footer import HeaderFooterOptions
from publisher_pages.options.lengths import Length, in_mm
from publisher_pages.options.paper import PAPERS, PaperOptions
from publisher_pages.options.puzzle_page import PuzzlePageOptions
from publisher_pages.options.solution import SolutionOptions
from publisher_pages.options.type import FontFiles, FontList
from publisher_typesetting import TypesetOptions

__all__ = ["FontFiles", "FontList", "Length", "PdfOptions"]

_LINE_SIZES = 14  # times the smallest type: the narrowest column of clues
_KDP_TYPE = 7.0  # points
_LEAST_HEIGHT = 100.0  # points, within a frame


# Each part of the program takes only the options that it needs, as one of these bases.
class PdfOptions(
    BookOptions,
    SolutionOptions,
    HeaderFooterOptions,
    PuzzlePageOptions,
    PaperOptions,
    TypesetOptions,
):
    """The paper, the type and what is printed."""

    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "paper": (
            *("paper", "orientation", "margin", "header", "footer"),
            *("puzzles_per_page", "imposition"),
        ),
        "frame": ("frame", "frame_picture", "frame_width", "pictures"),
        "grid": ("blocks", "ink", "partings", "colours", "oversize", "hints"),
        "clues": (
            *(
                "columns",
                "flow",
                "axis",
                "lists",
                "rules",
                "word_bank",
                "hyphenation",
                "enumeration",
            ),
            *("clue_answers", "glosses"),
        ),
        "solution": ("solution", "solutions_per_page", "answers", "explanations"),
        "people": ("lines", "instructions", "stars", "logo", "qr", "date", "address"),
        "type": (
            "title_face",
            "min_font",
            "max_font",
            "leading",
            "line_ends",
            "font",
            "typography",
        ),
        "book": (
            *(
                "puzzle_numbers",
                "title_page",
                "copyright_page",
                "contents",
                "contents_of",
                "how_to",
            ),
            *("solutions_by", "word_bank_in", "index", "about"),
            *("part", "start", "gutter", "bleed", "cover"),
        ),
        "file": ("profile", "tagged"),
    }
    pictured: ClassVar[tuple[str, ...]] = (
        *(
            "orientation",
            "frame",
            "blocks",
            "ink",
            "partings",
            "flow",
            "lists",
            "word_bank",
            "title_face",
        ),
    )

    cover: CoverOptions = setting(CoverOptions(), "What `part: cover` prints around the book.")

    @property
    def scale(self) -> float:
        """By how much the paper is larger than A4, in one dimension; at least 1."""
        width, height = self.trim
        return max(1.0, sqrt(width * height / prod(PAPERS["a4"])))

    @property
    def is_filled(self) -> bool:
        """Whether the grid above the clues has all its letters."""
        return self.solution == "filled"

    @property
    def least_type(self) -> float:
        """7 points for Kindle Direct Publishing, as guides to it say in 2026; 0 for any."""
        return _KDP_TYPE if self.profile == "kdp" else 0.0

    @property
    def least_number(self) -> float:
        """The smallest size of the numbers in cells that have room for them, in points."""
        return max(super().least_number, self.least_in_cells)

    @model_validator(mode="after")
    def _is_legible(self) -> Self:
        if self.min_font < self.least_type:
            raise ValueError(
                f"profile kdp: type has at least 7 points; min_font is {self.min_font:g}"
            )
        return self

    @model_validator(mode="after")
    def _holds_lines(self) -> Self:
        frame = 2 * self.frame_room(self.scale)
        room = self.room().width - frame
        if self.room().height - frame < _LEAST_HEIGHT:
            raise ValueError(
                f"a frame that takes {in_mm(frame / 2)} mm of each side leaves too little of a "
                f"paper of {self.trim}"
            )
        if room < _LINE_SIZES * self.min_font:
            raise ValueError(
                f"min_font {self.min_font:g} is too large for the {in_mm(room)} mm between the "
                f"margins{' and the frame' if frame else ''}"
            )
        return self
