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

_Group = tuple[str, list[int]]
"""A heading, and the numbers of its puzzles."""


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
        """Solutions in tiles, a heading above the first of each group, and then all explanations.

        The section of pages that begin with no heading is that of their first solution.
        """
        maker, sections = self._maker, self._sections()
        for groups, section in sections:
            for page in range(section.pages):
                begun = [at for at, _ in section.headings(page, maker.next_room)]
                self.firsts += [maker.next_number] * len(begun)
                at = section.group(page)
                maker.section = groups[at][0] if at not in begun else ""
                yield maker.page(partial(self._tiles, groups, section, page, maker.next_room))
            maker.section = ""
        for _, section in sections:
            for rows in section.explanations(self._reads_against_document):
                yield maker.page(partial(self._explanations, rows, maker.next_room))

    def _sections(self) -> list[tuple[list[_Group], SolutionSection]]:
        """The groups that share pages, because that spares one, with their solutions."""
        found: list[tuple[list[_Group], SolutionSection]] = []
        for group in self.groups:
            alone = self._section_of([group])
            if found:
                groups, section = [*found[-1][0], group], found[-1][1]
                shared = self._section_of(groups)
                if shared.pages < section.pages + alone.pages:
                    found[-1] = groups, shared
                    continue
            found.append(([group], alone))
        return found

    def _section_of(self, groups: Sequence[_Group]) -> SolutionSection:
        room, layout = self._maker.next_room, self._layout
        tiled = [self._front_matter.heading(title, room)[1].height for title, _ in groups]
        return SolutionSection(
            *(self._options, room, room.height - min(tiled)),
            *([places for _, places in groups], layout.solution, layout.measures),
        )

    def _explanations(self, rows: Sequence[ExplanationRow], room: Extent) -> Iterator[Mark]:
        title = self._front_matter.typesetter.language.headings.explanations
        heading, below = self._front_matter.heading(title, room)
        yield from heading
        yield from stack.marks(rows, below.left, below.top, below.width)

    def _tiles(
        self, groups: Sequence[_Group], section: SolutionSection, page: int, room: Extent
    ) -> Iterator[Mark]:
        for at, place in section.headings(page, room):
            yield from self._front_matter.heading(groups[at][0], place)[0]
        for tile in section.on_page(page, room):
            index = tile.place
            marks: list[Mark] = list(of_puzzle(index, section.marks(tile)))
            marks = list(placed(marks, tile.extent, self._reads_against_document(index)))
            yield from self._links.answer(index, marks, tile.extent)

    def _reads_against_document(self, index: int) -> bool:
        """Whether the puzzle reads in the other direction than the document."""
        return self._layout.is_rtl(index) != self._front_matter.typesetter.rtl


def _groups(publication: Publication, options: PdfOptions) -> list[_Group]:
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
