"""The puzzles of a publication laid out in the room of a page, with logo and inline solution."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from publisher import Publication, TextDirection
from publisher_pages.drawing.marks import Extent, Mark
from publisher_pages.fonts.families import Fonts
from publisher_pages.options import PdfOptions
from publisher_pages.puzzle.logo import LogoAndCode
from publisher_pages.puzzle.pages import Inset, PuzzlePages
from publisher_pages.puzzle.texts import PuzzleTexts
from publisher_pages.solutions.inline import InlineSolution
from publisher_pages.solutions.solution_view import SolutionView


@dataclass(frozen=True)
class PuzzleLayout:
    """Puzzles, counted from 0, under these titles.

    `losses` takes what is too small on their pages.
    """

    publication: Publication
    titles: Sequence[str]
    options: PdfOptions
    fonts: Fonts
    losses: list[str]

    def pages(self, index: int, room: Extent) -> list[tuple[Mark, ...]]:
        """The marks of every page of a puzzle, laid out from the left in this room."""
        puzzle = replace(self.publication.puzzles[index], title=self.titles[index])
        options, texts = self.options, PuzzleTexts(puzzle, self.options, self.fonts)
        logo, solution = self._logo(room), self._inline_solution(index, room)
        pages = PuzzlePages(options, options.trim, texts, room, self.losses, logo, solution)
        return list(pages.pages())

    def is_rtl(self, index: int) -> bool:
        """Whether a puzzle is read from right to left."""
        return self.publication.puzzles[index].direction is TextDirection.RTL

    def solution(self, index: int) -> SolutionView:
        """The solution of a puzzle."""
        puzzle, options = self.publication.puzzles[index], self.options
        numbered = options.solution == "page"
        return SolutionView(puzzle, self.titles[index], options, self.fonts, numbered, self.losses)

    def _logo(self, room: Extent) -> Inset | None:
        found = LogoAndCode.of(self.options, room.width)
        return found and Inset(found.width, found.height, found.marks)

    def _inline_solution(self, index: int, room: Extent) -> Inset | None:
        if self.options.solution != "below":
            return None
        solution = InlineSolution(self.solution(index), room)
        return Inset(room.width, solution.height, solution.marks)
