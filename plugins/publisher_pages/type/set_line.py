"""A line of a paragraph, ready to be placed on a page."""

from bisect import bisect_left
from dataclasses import dataclass, replace
from functools import cached_property

from publisher_pages.drawing.marks import Piece, Role, Text
from publisher_pages.fonts.shaping import InkBox, united

_WIDEST_GAP, _WIDEST_OF_HAN = 0.5, 0.12
"""By how much a space, and the room between characters of texts without any, may grow, in ems."""

_WITHOUT_SPACES = ("ja", "zh")


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

    def justified(self, width: float) -> "SetLine":
        """The line made this wide by its spaces, or as it is if its gaps would be too wide.

        The last line of a paragraph stays as it is. Lines of Chinese and Japanese, which have no
        spaces, have the room between their characters.
        """
        gaps = [place for place, piece in enumerate(self.pieces) if piece.shaped.text.isspace()]
        widest = _WIDEST_GAP
        if not gaps and self.language.startswith(_WITHOUT_SPACES):
            gaps, widest = list(range(len(self.pieces) - 1)), _WIDEST_OF_HAN
        more = (width - self.width) / len(gaps) if gaps else 0.0
        if self.after == "\n" or not 0 < more <= widest:
            return self
        wider = set(gaps)
        pieces = [
            piece._replace(
                x=piece.x + more * bisect_left(gaps, place),
                shaped=piece.shaped.widened(more) if place in wider else piece.shaped,
            )
            for place, piece in enumerate(self.pieces)
        ]
        return replace(self, pieces=tuple(pieces), width=width)

    def in_cell(self, role: Role, x: float, y: float, size: float) -> Text:
        """The line in this size, its baseline beginning here; its extent is that of its ink."""
        above, below = self.ink.above * size, self.ink.below * size
        begun = role, x, y, self.width * size, size
        return Text(*begun, self.pieces, self.text, above, below, language=self.language)
