"""Settings of the exporter of documents."""

from typing import Literal, NamedTuple, Self

from pydantic import model_validator

from publisher import NO_HINTS, Blocks, HintSetting, setting
from publisher_pages.pictures.images import PictureFile, QrText, read_picture
from publisher_typesetting import CluePictures, TypesetOptions, WorksheetOptions

POINTS_PER_MM = 72 / 25.4


class PageSize(NamedTuple):
    """The size of a paper in points."""

    width: float
    height: float


def _mm(width: float, height: float) -> PageSize:
    return PageSize(width * POINTS_PER_MM, height * POINTS_PER_MM)


SHEETS = {
    "a3": _mm(297, 420),
    "a4": _mm(210, 297),
    "a5": _mm(148, 210),
    "letter": PageSize(8.5 * 72, 11 * 72),
    "legal": PageSize(8.5 * 72, 14 * 72),
    "tabloid": PageSize(11 * 72, 17 * 72),
}
"""The papers by name, as `pdf` calls them."""


class DocxOptions(WorksheetOptions, CluePictures, TypesetOptions):
    """Settings of a `docx` export."""

    paper: Literal["a4", "a3", "a5", "letter", "legal", "tabloid"] = setting("a4", "The paper.")
    font_size: float = setting(
        11.0,
        "The size of the clues, in points; headings and cells grow with it. For large print, 18.",
        ge=6,
        le=40,
    )
    solution: Literal["page", "next", "none", "only"] = setting(
        "page",
        "Whether each solution is on a page of its own at the end, below the next puzzle, or "
        "nowhere, or is all that the document has.",
    )
    blocks: Blocks = setting(
        "auto",
        "Blocks as filled cells, or as open space around the letters; auto leaves them "
        "open if letters fill less than 60 % of the grid.",
    )
    ink: Literal["solid", "grey"] = setting(
        "solid", "How blocks are filled: black, or grey, which saves ink."
    )
    hints: HintSetting = setting(
        NO_HINTS,
        "Letters that are given to the solver: first-letters for those of all words, a share of "
        "the cells, such as 20%, or a number of cells.",
        json_schema_extra={"default": str(NO_HINTS)},
    )
    frame: Literal["none", "plain", "double", "dots"] = setting(
        "none", "A frame around the puzzle on paper."
    )
    logo: PictureFile | None = setting(
        None, "A picture at the head of each puzzle: PNG, JPEG, GIF, WebP or SVG."
    )
    qr: QrText | None = setting(
        None,
        "A text, such as the address of the solution, as a QR code at the head of each puzzle.",
    )

    @model_validator(mode="after")
    def _has_usable_pictures(self) -> Self:
        for path in self.more_files():
            read_picture(path)
        return self

    @property
    def sheet(self) -> PageSize:
        """The size of the paper, in points."""
        return SHEETS[self.paper]
