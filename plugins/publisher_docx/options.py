"""Settings of the exporter of documents."""

from typing import Literal, NamedTuple

from pydantic import Field

from publisher import Blocks, TypesetOptions

POINTS_PER_MM = 72 / 25.4


class Sheet(NamedTuple):
    """The size of a paper in points."""

    width: float
    height: float


def _mm(width: float, height: float) -> Sheet:
    return Sheet(width * POINTS_PER_MM, height * POINTS_PER_MM)


SHEETS = {
    "a3": _mm(297, 420),
    "a4": _mm(210, 297),
    "a5": _mm(148, 210),
    "letter": Sheet(8.5 * 72, 11 * 72),
    "legal": Sheet(8.5 * 72, 14 * 72),
    "tabloid": Sheet(11 * 72, 17 * 72),
}
"""The papers by name, as `pdf` calls them."""


class DocxOptions(TypesetOptions):
    """Settings of a `docx` export."""

    paper: Literal["a4", "a3", "a5", "letter", "legal", "tabloid"] = Field(
        default="a4", description="The paper."
    )
    font_size: float = Field(
        default=11.0,
        ge=6,
        le=40,
        description="The size of the clues, in points; headings and cells grow with it. For large "
        "print, 18.",
    )
    solution: Literal["page", "none", "only"] = Field(
        default="page",
        description="Whether each solution is on a page of its own at the end, or nowhere, or is "
        "all that the document has.",
    )
    blocks: Blocks = Field(
        default="auto",
        description="Blocks as filled cells, or as open space around the letters; auto leaves them "
        "open if letters fill less than 60 % of the grid.",
    )
    ink: Literal["solid", "grey"] = Field(
        default="solid", description="How blocks are filled: black, or grey, which saves ink."
    )
    word_bank: Literal["none", "shuffled", "alphabetical"] = Field(
        default="none", description="The answers as a list to choose from, below the clues."
    )

    @property
    def sheet(self) -> Sheet:
        """The size of the paper, in points."""
        return SHEETS[self.paper]
