"""The puzzles of a publication laid out in the room of a page, with logo and inline solution."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from publisher import PagePart, PartKind, Publication, Puzzle, TextDirection
from publisher_pages.document.answer_index import IndexedAnswer, answers_of, index_lines
from publisher_pages.document.contents import ContentsLine
from publisher_pages.drawing.areas import HIDDEN, Area
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Mark, Role, Text
from publisher_pages.fonts.families import Fonts
from publisher_pages.options import PdfOptions
from publisher_pages.puzzle.fitted_pages import ChosenFits
from publisher_pages.puzzle.layout_memory import Measures
from publisher_pages.puzzle.logo import LogoAndCode
from publisher_pages.puzzle.pages import PlacedLogo, PuzzlePages
from publisher_pages.puzzle.texts import PuzzleTexts
from publisher_pages.solutions.inline import InlineSolution
from publisher_pages.solutions.section import solution_pages
from publisher_pages.solutions.solution_view import SolutionView


@dataclass(frozen=True)
class PuzzleLayout:
    """Puzzles, counted from 0, under these titles.

    `losses` takes what is too small on their pages. `measures` are those of
    their pages.
    """

    publication: Publication
    titles: Sequence[str]
    options: PdfOptions
    fonts: Fonts
    losses: list[str]
    measures: Measures
    _directions: dict[int, TextDirection] = field(default_factory=dict)
    _at_hand: dict[tuple[int, Extent], list[tuple[Mark, ...]]] = field(default_factory=dict)

    def count(self, index: int, room: Extent) -> int:
        """The number of pages that a puzzle fills, all of which have a room of this size."""
        what = "pages", self.titles[index], _size(room), self._owed(index)
        return self.measures.of(index, what, lambda: len(self._pages(index, room)))

    def page(self, index: int, at: int, room: Extent) -> tuple[Mark, ...]:
        """The marks of one page of a puzzle, laid out from the left in this room."""
        return self._pages(index, room)[at]

    def _pages(self, index: int, room: Extent) -> list[tuple[Mark, ...]]:
        """The marks of every page of a puzzle; those of the last puzzle are at hand."""
        if (index, room) not in self._at_hand:
            self._at_hand.clear()
            self._at_hand[index, room] = [
                (*of_puzzle(index, marks), *_titled(index, marks))
                for marks in self._laid_out(index, room)
            ]
        return self._at_hand[index, room]

    def _laid_out(self, index: int, room: Extent) -> Iterator[tuple[Mark, ...]]:
        options = self._options(index)
        texts = PuzzleTexts(self._titled(index), options, self.fonts)
        inside = room.inset(options.frame_room(options.scale))
        logo, solution = self._logo(inside), self._inline_solution(index, inside)
        choices = self.measures.of(index, ("choices", self._owed(index)), ChosenFits)
        pages = PuzzlePages(
            *(options, options.trim, texts, inside, self.losses, logo, solution, choices),
            is_shared=options.puzzles_per_page > 1,
        )
        frame = tuple(options.frame_marks(room, options.colours.rules, options.scale))
        return ((*frame, *marks) for marks in pages.pages())

    def _titled(self, index: int) -> Puzzle:
        """A puzzle under its title, without an author and a copyright that the title page names."""
        puzzle, whole = self.publication.puzzles[index], self.publication
        puzzle = replace(puzzle, title=self.titles[index])
        if self.options.title_page and puzzle.author == whole.author:
            puzzle = replace(puzzle, author="")
        if self.options.title_page and puzzle.copyright == whole.copyright:
            puzzle = replace(puzzle, copyright="")
        return puzzle

    def published(self, index: int) -> str:
        """When a puzzle appears, if headers or footers say so; else nobody asks the puzzle."""
        return self.publication.puzzles[index].published if self.options.says_when else ""

    def is_rtl(self, index: int) -> bool:
        """Whether a puzzle is read from right to left."""
        if index not in self._directions:
            self._directions[index] = self.publication.puzzles[index].direction
        return self._directions[index] is TextDirection.RTL

    def index_lines(self, pages: Sequence[int]) -> list[ContentsLine]:
        """The lines of an index of all answers; the puzzles begin on these pages."""
        answers = (
            self.measures.of(index, "answers", partial(self._answers, index))
            for index in range(len(self.titles))
        )
        return index_lines(answers, pages, self.publication.language.code)

    def _answers(self, index: int) -> tuple[IndexedAnswer, ...]:
        return answers_of(self.publication.puzzles[index])

    def solution(self, index: int) -> SolutionView:
        """The solution of a puzzle."""
        puzzle, options = self.publication.puzzles[index], self.options
        numbered = options.solution == "page"
        return SolutionView(puzzle, self.titles[index], options, self.fonts, numbered, self.losses)

    def solution_count(self, index: int, room: Extent) -> int:
        """The number of pages that a solution fills if it has pages of its own."""
        what = "solution", self.titles[index], _size(room)
        return self.measures.of(
            index, what, lambda: sum(1 for _ in solution_pages(self.solution(index), room))
        )

    def _logo(self, room: Extent) -> PlacedLogo | None:
        found = LogoAndCode.of(self.options, room.width)
        return found and PlacedLogo(found.width, found.height, found.marks)

    def _inline_solution(self, index: int, room: Extent) -> InlineSolution | None:
        last = self._last(index)
        if last is not None:
            against = last.puzzle.direction is not self.publication.puzzles[index].direction
            return InlineSolution(last, room, last=True, against=against)
        is_inline = self.options.solution == "below"
        return InlineSolution(self.solution(index), room) if is_inline else None

    def _last(self, index: int) -> SolutionView | None:
        """The solution of the puzzle before this one, if it is to be below it."""
        if self.options.solution != "next":
            return None
        if index:
            return self.solution(index - 1)
        puzzle, options = self.publication.before, self.options
        if puzzle is None:
            return None
        return SolutionView(puzzle, puzzle.title, options, self.fonts, False, self.losses)

    def _options(self, index: int) -> PdfOptions:
        """The options of a puzzle: only some sections may have a word bank."""
        wanted, sections = self.options.word_bank_in, self.publication.sections
        here = [section.title for section in sections if section.first <= index]
        if not wanted or (here and here[-1] in wanted):
            return self.options
        return self.options.model_copy(update={"word_bank": "none"})

    def _owed(self, index: int) -> Hashable:
        """What the pages of a puzzle owe to its section and to the puzzle before it."""
        last = self._last(index)
        return self._options(index).word_bank, last and (last.title, last.puzzle.grid)


def of_puzzle(index: int, marks: Iterable[Mark]) -> Iterator[Mark]:
    """Marks of the puzzle with this number, which its areas get."""
    for mark in marks:
        yield mark.of_puzzle(index) if isinstance(mark, HIDDEN) else mark


def _titled(index: int, marks: Sequence[Mark]) -> Iterator[Area]:
    """Where the title of the puzzle with this number is."""
    lines = [mark.extent for mark in marks if isinstance(mark, Text) and mark.role is Role.TITLE]
    if lines:
        lefts, tops, rights, bottoms = zip(*lines, strict=True)
        extent = Extent(min(lefts), min(tops), max(rights), max(bottoms))
        yield Area(extent, PagePart(PartKind.TITLE, index))


def _size(room: Extent) -> tuple[float, ...]:
    """The measures of a room that matter for the number of pages.

    The widths of left and right pages differ in rounding.
    """
    return round(room.width, 6), room.top, room.bottom
