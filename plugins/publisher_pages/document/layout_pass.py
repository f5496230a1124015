"""One go at the pages of a publication, with page numbers that may turn out to be wrong."""

import warnings
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count
from typing import NamedTuple

from publisher import Publication, Puzzle, Section, TextDirection
from publisher_pages.document.front_matter import ContentsLine, FrontMatter
from publisher_pages.document.header_footer import HeaderFooter
from publisher_pages.document.links import Links, answer_name, puzzle_name, section_name
from publisher_pages.document.page_geometry import PageGeometry
from publisher_pages.document.titles import name, titles
from publisher_pages.drawing.marks import Extent, Mark, Page, mirrored
from publisher_pages.fonts.families import Fonts
from publisher_pages.options import PdfOptions
from publisher_pages.puzzle.logo import LogoAndCode
from publisher_pages.puzzle.pages import Inset, PuzzlePages
from publisher_pages.puzzle.texts import PuzzleTexts
from publisher_pages.solutions.inline import InlineSolution
from publisher_pages.solutions.section import SolutionSection, solution_pages
from publisher_pages.solutions.solution_view import SolutionView
from publisher_pages.type.typesetter import Typesetter


class Pagination(NamedTuple):
    """The first page of each section, of each puzzle and of the solutions, and how many there are.

    `gutter` is what the binding takes, in points.
    """

    sections: tuple[int, ...]
    puzzles: tuple[int, ...]
    solutions: int
    pages: int
    gutter: float


class LayoutPass:
    """The pages of a publication as a plan has them; `found` is what the plan should have been.

    Without a plan, the pages of puzzles and of their solutions are counted, and bare.
    """

    def __init__(
        self, publication: Publication, options: PdfOptions, fonts: Fonts, plan: Pagination | None
    ) -> None:
        self.publication = publication
        self.options = options
        self.fonts = fonts
        self.plan = plan
        language = publication.puzzles[0].language
        self._typesetter = Typesetter(language, fonts)
        self._geometry = PageGeometry(
            options, plan.gutter if plan else options.gutter_for(1), self._typesetter.rtl
        )
        self._header_footer = HeaderFooter(options, self._typesetter)
        self._front_matter = FrontMatter(options, self._typesetter)
        self._titles = titles(publication, options)
        self._links = Links(options, publication, self._titles)
        self._usual = 1
        self._count = 0
        self._sections: list[int] = []
        self._puzzles: list[int] = []
        self._solutions = 0

    @classmethod
    def guess(cls, publication: Publication, options: PdfOptions, fonts: Fonts) -> Pagination:
        """A plan made of one puzzle of each section, as if all others filled as many pages."""
        attempt = cls(publication, options, fonts, None)
        for _ in attempt.pages():
            pass
        return attempt.found

    @property
    def found(self) -> Pagination:
        """Where everything came to stand; the gutter is never narrower than it was."""
        gutter = max(self._geometry.gutter, self.options.gutter_for(self._count))
        sections, puzzles = tuple(self._sections), tuple(self._puzzles)
        return Pagination(sections, puzzles, self._solutions, self._count, gutter)

    @property
    def as_planned(self) -> bool:
        """Whether nothing that is printed depends on a mistake in the plan."""
        return self.plan is not None and self._printed(self.plan) == self._printed(self.found)

    def _printed(self, plan: Pagination) -> tuple[object, ...]:
        """What of a plan can be seen."""
        return (
            plan.gutter,
            self._is_counted and plan.pages,
            self.options.contents and (plan.sections, plan.puzzles, plan.solutions),
        )

    @property
    def _is_counted(self) -> bool:
        """Whether pages say how many there are."""
        page_lines = (*self.options.header.texts, *self.options.footer.texts)
        return any("{pages}" in text for text in page_lines)

    @property
    def _is_bound(self) -> bool:
        """Whether pages lie opposite one another; on screen, a puzzle alone is loose sheets."""
        alone = len(self._titles) == 1 and not self._count and self.options.profile == "screen"
        return (self.options.faces or self.options.flow == "facing") and not alone

    @property
    def _is_numbered(self) -> bool:
        """Whether anything that is printed depends on the numbers of pages."""
        return self.options.contents or self._is_counted or self.options.gutter == "auto"

    def pages(self) -> Iterator[Page]:
        """Every page in its order."""
        publication = self.publication
        yield from self._before()
        starts = {section.first: section for section in publication.sections}
        for index in range(len(publication.puzzles)):
            if index in starts:
                yield from self._section(starts[index])
            elif index == 0:
                yield from self._opened()
            yield from self._puzzle(index)
        if self.options.solution == "page":
            yield from self._solution_pages()
        elif self.options.solution == "section":
            yield from self._solution_section()

    def _before(self) -> Iterator[Page]:
        options = self.options
        if options.title_page:
            frame = self._geometry.frame(self._count + 1)
            yield self._bare_page(self._front_matter.title_page(self.publication, frame))
        if options.how_to.strip():
            yield from self._opened()
            for marks in self._front_matter.prose(options.how_to, self._rooms()):
                yield self._page(marks)
        if options.contents:
            yield from self._opened()
            for marks in self._front_matter.contents(self._contents(), self._rooms()):
                yield self._page(marks)

    def _contents(self) -> Iterator[ContentsLine]:
        publication, plan = self.publication, self.plan
        sections = {section.first: at for at, section in enumerate(publication.sections)}
        indent = 0
        for index, title in enumerate(self._titles):
            if index in sections:
                at = sections[index]
                page = plan.sections[at] if plan else 0
                yield ContentsLine(publication.sections[at].title, page, section_name(at))
                indent = 1
            page = plan.puzzles[index] if plan else 0
            yield ContentsLine(title, page, puzzle_name(index), False, indent)
        if self.options.solution in ("page", "section"):
            title = self._typesetter.language.headings.solutions
            yield ContentsLine(title, plan.solutions if plan else 0, answer_name(0))

    def _section(self, section: Section) -> Iterator[Page]:
        yield from self._opened()
        self._sections.append(self._count + 1)
        frame = self._geometry.frame(self._count + 1)
        anchor = self._links.section(section, frame)
        yield self._bare_page([*anchor, *self._front_matter.chapter(section.title, frame)])

    def _puzzle(self, index: int) -> Iterator[Page]:
        """The pages of a puzzle; several of them begin a spread."""
        first = next(self._rooms())
        sheets = self._sheets(index, first)
        if len(sheets) > 1 and self._is_bound:
            yield from self._opened(on_even=True)
        self._puzzles.append(self._count + 1)
        for at, marks in enumerate(sheets):
            room = next(self._rooms())
            moved = _moved(marks, first, room)
            linked = moved if at else self._links.puzzle(index, moved, room)
            yield self._page(linked, self._titles[index])

    def _sheets(self, index: int, room: Extent) -> list[tuple[Mark, ...]]:
        """The marks of a puzzle's pages in this room.

        While there is no plan, a puzzle is taken to fill as many pages as the first of its section.
        """
        if self.plan is None:
            begins = index == 0 or any(index == each.first for each in self.publication.sections)
            if begins and self._is_numbered:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")  # told when it is laid out in earnest
                    self._usual = len(self._laid_out(index, room))
            return [()] * self._usual
        return self._laid_out(index, room)

    def _laid_out(self, index: int, room: Extent) -> list[tuple[Mark, ...]]:
        puzzle = replace(self.publication.puzzles[index], title=self._titles[index])
        wording = PuzzleTexts(puzzle, None, self.options, self.fonts)
        corner, below = self._corner(puzzle, room), self._below(index, room)
        return list(PuzzlePages(self.options, wording, room, corner, below).pages())

    def _corner(self, puzzle: Puzzle, room: Extent) -> Inset | None:
        """The logo and the QR code."""
        rtl = puzzle.direction is TextDirection.RTL
        found = LogoAndCode.of(self.options, room.right - room.left, rtl)
        return found and Inset(found.width, found.height, found.marks)

    def _below(self, index: int, room: Extent) -> Inset | None:
        """The solution below the puzzle."""
        if self.options.solution != "below":
            return None
        below = InlineSolution(self._solved(index), room)
        return Inset(room.right - room.left, below.height, below.marks)

    def _solution_pages(self) -> Iterator[Page]:
        self._solutions = self._count + 1
        for index, title in enumerate(self._titles):
            if self.plan is None:
                yield self._bare_page([])
                continue
            first = next(self._rooms())
            for at, marks in enumerate(solution_pages(self._solved(index), first)):
                room = next(self._rooms())
                moved = _moved(marks, first, room)
                linked = moved if at else self._links.answer(index, moved, room)
                yield self._page(linked, title)

    def _solution_section(self) -> Iterator[Page]:
        yield from self._opened()
        self._solutions = self._count + 1
        title = self._typesetter.language.headings.solutions
        _, tiled = self._front_matter.heading(title, next(self._rooms()))
        section = SolutionSection(self.options, tiled, len(self._titles), self._solved)
        for page in range(section.pages):
            heading, tiled = self._front_matter.heading(title, next(self._rooms()))
            yield self._page([*heading, *self._tiles(section, page, tiled)])

    def _tiles(self, section: SolutionSection, page: int, room: Extent) -> Iterator[Mark]:
        for place, index in enumerate(section.on_page(page)):
            tile = section.tiling.tile(place, room)
            if self._typesetter.rtl:
                tile = tile.mirrored(room.left + room.right)
            yield from self._links.answer(index, list(section.marks(index, tile)), tile)

    def _solved(self, index: int) -> SolutionView:
        puzzle = self.publication.puzzles[index]
        numbered = self.options.solution == "page"
        return SolutionView(puzzle, self._titles[index], self.options, self.fonts, numbered)

    def _opened(self, on_even: bool = False) -> Iterator[Page]:
        """An empty page, if the next one is on the wrong side for what begins there."""
        minded = on_even or self.options.start == "right"
        if minded and (self._count % 2 == 0) == on_even:
            yield self._bare_page([])

    def _rooms(self) -> Iterator[Extent]:
        """What the coming pages have between header and footer."""
        for number in count(self._count + 1):
            yield self._header_footer.inside(self._geometry.frame(number))

    def _page(self, marks: Iterable[Mark], puzzle: str = "") -> Page:
        """The next page, with header and footer."""
        number = self._count + 1
        frame = self._geometry.frame(number)
        furniture = self._header_footer.marks(frame, self._fields(number, puzzle), number % 2 == 1)
        return self._bare_page([*marks, *furniture])

    def _bare_page(self, marks: Iterable[Mark]) -> Page:
        self._count += 1
        return self._geometry.page(self._count, marks)

    def _fields(self, number: int, puzzle: str) -> dict[str, str]:
        language = self._typesetter.language
        return {
            "title": name(self.publication),
            "author": self.publication.author,
            "page": language.number(number),
            "pages": language.number(self.plan.pages if self.plan else 0),
            "date": self.options.date,
            "puzzle": puzzle,
        }


def _moved(marks: Iterable[Mark], laid_out_in: Extent, room: Extent) -> list[Mark]:
    """Marks moved to the margin of another page: two mirrors make a shift."""
    by = room.left - laid_out_in.left
    return list(mirrored(mirrored(marks, 0.0), by) if by else marks)
