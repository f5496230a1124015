"""A line of a paragraph, ready to be placed on a page."""

from dataclasses import dataclass
from functools import cached_property

from publisher_pages.drawing.marks import Piece, Role, Text
from publisher_pages.fonts.shaping import InkBox, united


@dataclass(frozen=True, eq=False)
class SetLine:
    """A line in visual order, its width in ems, its source text, and the language of the page.

    `after` is a space if the next line begins a word, and a line feed where the paragraph ends.
    """

    pieces: tuple[Piece, ...]
    width: float
    text: str
    language: str
    after: str

    @cached_property
    def ink(self) -> InkBox:
        """The box around its ink, in ems."""
        inks = [(piece.x, piece.shaped.ink) for piece in self.pieces if piece.shaped.ink.height]
        return united(ink._replace(left=ink.left + x, right=ink.right + x) for x, ink in inks)

    def in_cell(self, role: Role, x: float, y: float, size: float) -> Text:
        """The line in this size, its baseline beginning here; its extent is that of its ink."""
        above, below = self.ink.above * size, self.ink.below * size
        begun = role, x, y, self.width * size, size
        return Text(*begun, self.pieces, self.text, above, below, language=self.language)
