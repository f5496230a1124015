"""The solutions at the end of a document: each on pages of its own, or several to a page."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from publisher import Publication, joined_texts
from publisher_pages.document.front_matter import FrontMatter
from publisher_pages.document.links import Links
from publisher_pages.document.page_maker import PageMaker, PagePlan
from publisher_pages.document.puzzle_layout import PuzzleLayout, of_puzzle
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Mark
from publisher_pages.drawing.mirroring import placed
from publisher_pages.options import PdfOptions
from publisher_pages.options.solution import SolutionOptions
from publisher_pages.solutions.section import ExplanationRow, SolutionSection, solution_pages
from publisher_pages.solutions.solution_view import SolutionView
from publisher_pages.type import stack
from publisher_typesetting import solutions_by_kind


class SolutionPages:
    """Plans the pages of all solutions, those of each kind of puzzles or of each section together.

    `groups` are the headings with the numbers of their puzzles, from 0, and `firsts` the first page
    of each so far.
    """

    def __init__(
        self,
        options: SolutionOptions,
        layout: PuzzleLayout,
        maker: PageMaker,
        links: Links,
        front_matter: FrontMatter,
    ) -> None:
        self.groups = _groups(layout.publication, layout.options)
        self.firsts: list[int] = []
        self._options = options
        self._layout = layout
        self._maker = maker
        self._links = links
        self._front_matter = front_matter

    def pages(self, is_first_pass: bool) -> Iterator[PagePlan]:
        """The pages; on the first pass, which only counts pages, each solution has an empty one."""
        if self._options.solution == "page":
            for _, places in self.groups:
                self.firsts.append(self._maker.next_number)
                for index in places:
                    yield from [self._maker.bare_page()] if is_first_pass else self._alone(index)
        elif self._options.solution == "section":
            yield from self._maker.chapter_start()
            yield from self._section()

    def _alone(self, index: int) -> Iterator[PagePlan]:
        """A solution with pages of its own."""
        layout, maker = self._layout, self._maker
        solution, room = layout.solution(index), maker.next_room
        about = layout.titles[index], room, layout.is_rtl(index), layout.published(index)
        for at in range(layout.solution_count(index, room)):
            drawn = partial(self._solution, index, solution, at, room)
            yield maker.page(drawn, *about)

    def _solution(
        self, index: int, solution: SolutionView, at: int, room: Extent
    ) -> Sequence[Mark]:
        """The marks of one of the pages of a solution."""
        drawings = next(islice(solution_pages(solution, room), at, None))
        marks = list(of_puzzle(index, drawings))
        return marks if at else self._links.answer(index, marks, room)

    def _section(self) -> Iterator[PagePlan]:
        """Solutions in tiles, a heading above the first of each kind, and then all explanations.

        The section of later pages is that heading.
        """
        maker, layout, sections = self._maker, self._layout, []
        for title, places in self.groups:
            self.firsts.append(maker.next_number)
            room = maker.next_room
            _, tiled = self._front_matter.heading(title, room)
            section = SolutionSection(
                *(self._options, room, room.height - tiled.height),
                *(places, layout.solution, layout.measures),
            )
            sections.append(section)
            for page in range(section.pages):
                drawn = partial(self._section_page, title, section, page, maker.next_room)
                yield maker.page(drawn)
                maker.section = title
            maker.section = ""
        for section in sections:
            for rows in section.explanations(self._reads_against_document):
                yield maker.page(partial(self._explanations, rows, maker.next_room))

    def _section_page(
        self, title: str, section: SolutionSection, page: int, room: Extent
    ) -> Iterator[Mark]:
        heading, below = self._front_matter.heading(title, room)
        yield from [] if page else heading
        yield from self._tiles(section, page, room if page else below)

    def _explanations(self, rows: Sequence[ExplanationRow], room: Extent) -> Iterator[Mark]:
        title = self._front_matter.typesetter.language.headings.explanations
        heading, below = self._front_matter.heading(title, room)
        yield from heading
        yield from stack.marks(rows, below.left, below.top, below.width)

    def _tiles(self, section: SolutionSection, page: int, room: Extent) -> Iterator[Mark]:
        for tile in section.on_page(page, room):
            index = tile.place
            marks: list[Mark] = list(of_puzzle(index, section.marks(tile)))
            marks = list(placed(marks, tile.extent, self._reads_against_document(index)))
            yield from self._links.answer(index, marks, tile.extent)

    def _reads_against_document(self, index: int) -> bool:
        """Whether the puzzle reads in the other direction than the document."""
        return self._layout.is_rtl(index) != self._front_matter.typesetter.rtl


def _groups(publication: Publication, options: PdfOptions) -> list[tuple[str, list[int]]]:
    """The headings of the solutions, with the numbers of their puzzles, from 0."""
    sections, count = publication.sections, len(publication.puzzles)
    if options.solution in ("none", "filled"):
        return []
    if options.solutions_by == "kind" or not sections:
        return solutions_by_kind(publication)
    language = publication.language
    whole, firsts = language.headings.solutions, [each.first for each in sections]
    begun = [(whole, [*range(firsts[0])])] if firsts[0] else []
    titles = (joined_texts([whole, each.title], language) for each in sections)
    ends = [*firsts[1:], count]
    spans = zip(titles, firsts, ends, strict=True)
    return [*begun, *((title, [*range(first, end)]) for title, first, end in spans)]
