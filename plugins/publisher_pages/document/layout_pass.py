"""A layout pass: plans of all pages of a publication, with numbers that may still be guesses."""

from collections import deque
from collections.abc import Iterable, Iterator
from functools import partial

from publisher import ExportError, Publication, Section, count_of
from publisher_pages.document.answer_index import index_pages
from publisher_pages.document.contents import Contents, contents_lines
from publisher_pages.document.front_matter import FrontMatter
from publisher_pages.document.header_footer import HeaderFooter, PageFields
from publisher_pages.document.links import Links
from publisher_pages.document.page_geometry import PageGeometry
from publisher_pages.document.page_maker import PageMaker, PagePlan
from publisher_pages.document.pagination import Pagination, PrintedNumbers
from publisher_pages.document.puzzle_layout import PuzzleLayout
from publisher_pages.document.shared_pages import page_parts, part_lines
from publisher_pages.document.solution_pages import SolutionPages
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Mark
from publisher_pages.drawing.mirroring import placed
from publisher_pages.fonts.families import Fonts
from publisher_pages.options import PdfOptions
from publisher_pages.puzzle.layout_memory import Measures
from publisher_pages.type.typesetter import Typesetter
from publisher_typesetting import puzzle_titles

_ONE_OF = 20
"""A guess lays out one puzzle of so many."""


class LayoutPass:
    """The pages of a publication under an assumed pagination; `found` is the true one.

    `losses` names what cannot be read on the pages made so far. A puzzle whose `measures` are known
    need not be laid out to know where the next one begins.

    With an unknown pagination, the pages of puzzles and of their solutions are empty: they are only
    counted.
    """

    def __init__(
        self,
        publication: Publication,
        options: PdfOptions,
        fonts: Fonts,
        assumed: Pagination,
        measures: Measures,
    ) -> None:
        self.publication = publication
        self.options = options
        self.assumed = assumed
        self.losses: list[str] = []
        self._typesetter = Typesetter(publication.language, fonts)
        self._titles = puzzle_titles(publication, options.puzzle_numbers)
        self._numbers = PrintedNumbers.of(options)
        self._maker = self._page_maker()
        self._front_matter = FrontMatter(
            options.largest_font,
            self._typesetter,
            options.axis == "middle",
            options.colours.rules,
        )
        self._links = Links(
            options.profile == "screen" and self._has_puzzles,
            self._has_solutions,
            publication,
            self._titles,
        )
        layout = partial(PuzzleLayout, publication, self._titles, options, fonts)
        self._layout, self._trial = layout(self.losses, measures), layout([], measures)
        self._solutions = SolutionPages(
            options, self._layout, self._maker, self._links, self._front_matter
        )
        self._sections: list[int] = []
        self._puzzles: list[int] = []
        self._usual = 1
        self._alone = 0
        self._answer_index = 0

    @classmethod
    def guess(
        cls,
        publication: Publication,
        options: PdfOptions,
        fonts: Fonts,
        gutter: float,
        measures: Measures,
    ) -> Pagination:
        """A pagination with this gutter, or with the wider one that its pages need.

        The first puzzle of each section is laid out, and then one of twenty. The others are assumed
        to fill as many pages as the last of these.
        """
        layout_pass = cls(publication, options, fonts, Pagination.unknown(gutter), measures)
        deque(layout_pass.plans(), 0)
        found = layout_pass.found
        if found.gutter > gutter:
            return cls.guess(publication, options, fonts, found.gutter, measures)
        return found

    @property
    def found(self) -> Pagination:
        """The pagination of the pages made; its gutter is never narrower than the assumed one.

        A gutter that could narrow again might change from pass to pass for ever.
        """
        sections, puzzles = tuple(self._sections), tuple(self._puzzles)
        solutions, pages = tuple(self._solutions.firsts), self._maker.count
        return Pagination(sections, puzzles, solutions, pages, self._gutter, self._answer_index)

    @property
    def is_right(self) -> bool:
        """Whether every number that is printed, and the gutter, is the true one."""
        return self.assumed.is_known and self._numbers.agree(self.assumed, self.found)

    @property
    def may_be_right(self) -> bool:
        """Whether the page made last is where it was assumed to be, and the gutter wide enough."""
        return not self.has_outgrown and self._numbers.may_agree(
            self.assumed, self._maker.count, self._puzzles
        )

    @property
    def has_outgrown(self) -> bool:
        """Whether there are more pages than this gutter binds."""
        return self._gutter > self.assumed.gutter

    @property
    def _gutter(self) -> float:
        return max(self.assumed.gutter, self.options.gutter_for(self._maker.count))

    def plans(self) -> Iterator[PagePlan]:
        """Every page in its order."""
        yield from self._pages_before()
        if self._has_puzzles:
            yield from self._puzzle_pages()
        self._maker.section = ""
        yield from self._solutions.pages(is_first_pass=not self.assumed.is_known)
        if self.options.index.strip():
            yield from self._index_pages()
        yield from self._about()

    def _puzzle_pages(self) -> Iterator[PagePlan]:
        """The pages of all puzzles and those that begin sections."""
        starts = {section.first: section for section in self.publication.sections}
        index = 0
        while index < len(self.publication.puzzles):
            if index in starts:
                yield from self._section(starts[index])
            elif index == 0 and not self._needs_spread(self._count(0, self._maker.next_room)):
                yield from self._maker.chapter_start()
            together = self._together(index)
            yield from self._puzzle(index) if len(together) == 1 else self._sharing(together)
            index = together.stop
        if self._alone:
            what = f"{count_of(self._alone, 'puzzle')} alone on a page"
            self.losses.append(
                f"pdf: {what}: with the next one there, one of the two would have too little room"
            )

    def _page_maker(self) -> PageMaker:
        options, assumed, typesetter = self.options, self.assumed, self._typesetter
        return PageMaker(
            PageGeometry(options, assumed.gutter, typesetter.rtl),
            HeaderFooter(
                options, options.largest_font, options.has_facing_pages, typesetter, self.losses
            ),
            PageFields(
                self.publication, assumed.pages, options.date, options.address, self._published
            ),
            options.colours.text,
            options.start == "right",
        )

    @property
    def _published(self) -> str:
        """When all puzzles appear, if headers or footers say so; else nobody asks the puzzles."""
        if not self.options.says_when:
            return ""
        times = (puzzle.published for puzzle in self.publication.puzzles)
        first = next(times)
        return first if all(time == first for time in times) else ""

    @property
    def _has_puzzles(self) -> bool:
        """Whether the puzzles are in this file."""
        return self.options.part == "book"

    @property
    def _has_solutions(self) -> bool:
        """Whether solutions have pages of their own."""
        return self.options.solution in ("page", "section")

    def _pages_before(self) -> Iterator[PagePlan]:
        """The title page, the copyright page, the instructions and the contents."""
        options, maker, front_matter = self.options, self._maker, self._front_matter
        yield from self._title_pages()
        if options.how_to.strip():
            yield from maker.chapter_start()
            for marks in front_matter.prose(options.how_to, maker.rooms()):
                yield maker.page(partial(iter, marks))
        if options.contents:
            yield from maker.chapter_start()
            contents = Contents(front_matter, options.profile == "screen")
            groups = self._solutions.groups if self._has_solutions else ()
            assumed = self.assumed if self.assumed.is_known else None
            lines = contents_lines(self.publication, self._titles, assumed, groups, options)
            heading = self._typesetter.language.headings.contents
            for marks in contents.pages(lines, maker.rooms(), heading):
                yield maker.page(partial(iter, marks))

    def _title_pages(self) -> Iterator[PagePlan]:
        """The title page, and the copyright page behind it; a booklet of answers says so.

        The copyright line is on a page that would be empty otherwise, or else on the title page.
        """
        options, maker, publication = self.options, self._maker, self.publication
        front_matter, text = self._front_matter, options.copyright_page
        follows = options.contents or options.how_to.strip()
        is_spare = options.title_page and options.start == "right" and follows
        own_page = bool(text.strip() or (is_spare and publication.copyright))
        if options.title_page:
            subtitle = "" if self._has_puzzles else self._typesetter.language.headings.solutions
            line = "" if own_page else publication.copyright
            frame = maker.next_frame
            yield maker.bare_page(
                partial(front_matter.title_page, publication, frame, subtitle, line)
            )
        if own_page:
            frame = maker.next_frame
            yield maker.bare_page(
                partial(front_matter.copyright_page, publication.copyright, text, frame)
            )

    def _index_pages(self) -> Iterator[PagePlan]:
        """The index of all answers, unless none is known."""
        maker, title, lines = (
            self._maker,
            self.options.index,
            self._layout.index_lines(self._puzzles),
        )
        if not lines:
            return
        yield from maker.chapter_start()
        self._answer_index, has_links = maker.next_number, self.options.profile == "screen"
        anchor = self._links.answer_index(title, maker.next_room)
        for marks in index_pages(self._front_matter, lines, title, maker.rooms(), has_links):
            yield maker.page(partial(iter, [*anchor, *marks]))
            anchor = []

    def _about(self) -> Iterator[PagePlan]:
        """The page at the end of a book."""
        about, maker = self.options.about, self._maker
        if not about.text.strip():
            return
        yield from maker.chapter_start()
        for marks in self._front_matter.prose(about.text, maker.rooms(), about.title):
            yield maker.page(partial(iter, marks))

    def _section(self, section: Section) -> Iterator[PagePlan]:
        """The page that begins a section."""
        yield from self._maker.chapter_start()
        self._sections.append(self._maker.next_number)
        self._maker.section = section.title
        frame = self._maker.next_frame
        yield self._maker.bare_page(partial(self._chapter, section, frame))

    def _chapter(self, section: Section, frame: Extent) -> Iterator[Mark]:
        yield from self._links.section(section, frame)
        yield from self._front_matter.chapter(section.title, frame)

    def _puzzle(self, index: int) -> Iterator[PagePlan]:
        """The pages of a puzzle; several of them begin on the first page of a spread."""
        room, rtl = self._maker.next_room, self._layout.is_rtl(index)
        count, published = self._count(index, room), self._layout.published(index)
        if self._needs_spread(count):
            yield from self._maker.spread_start()
        self._puzzles.append(self._maker.next_number)
        for at in range(count):
            drawn = partial(self._marks, index, at, room)
            plan = self._maker.page(drawn, self._titles[index], room, rtl, published)
            yield plan._replace(puzzles=(index,))

    def _together(self, index: int) -> range:
        """The puzzles from this one on that share the next page, or it alone."""
        ends = [each.first for each in self.publication.sections if each.first > index]
        end = min([len(self._titles), index + self.options.puzzles_per_page, *ends[:1]])
        for count in range(end - index, 1, -1):
            places = zip(range(index, end), page_parts(self._maker.next_room, count), strict=False)
            if all(self._shares(at, part) for at, part in places):
                return range(index, index + count)
        self._alone += end - index > 1
        return range(index, index + 1)

    def _shares(self, index: int, part: Extent) -> bool:
        """Whether a puzzle fits in a part of a page; a guess says so if nothing depends on it."""
        if not (self.assumed.is_known or self._numbers.matter):
            return True
        try:
            return self._trial.count(index, part) == 1
        except ExportError:
            return False

    def _sharing(self, together: range) -> Iterator[PagePlan]:
        """The page of several puzzles."""
        room, maker = self._maker.next_room, self._maker
        self._puzzles += [maker.next_number] * len(together)
        drawn = partial(self._marks_together, together, room)
        of_first = self._titles[together.start], room, None, self._layout.published(together.start)
        yield maker.page(drawn, *of_first)._replace(puzzles=together)

    def _marks_together(self, together: range, room: Extent) -> Iterator[Mark]:
        """The puzzles of a page, each in its part and in its own direction."""
        parts = page_parts(room, len(together))
        for index, part in zip(together, parts, strict=True):
            against = self._layout.is_rtl(index) != self._typesetter.rtl
            yield from placed(self._marks(index, 0, part), part, against)
        yield from part_lines(room, parts, self.options.colours.rules)

    def _marks(self, index: int, at: int, room: Extent) -> Iterable[Mark]:
        """The marks of one page of a puzzle in this room."""
        marks = self._layout.page(index, at, room)
        return marks if at else self._links.puzzle(index, marks, room)

    def _count(self, index: int, room: Extent) -> int:
        """The number of pages of a puzzle; for a guess, that of the last one laid out."""
        if self.assumed.is_known:
            return self._layout.count(index, room)
        begins = any(index == each.first for each in self.publication.sections)
        if (begins or index % _ONE_OF == 0) and self._numbers.matter:
            self._usual = self._layout.count(index, room)
        return self._usual

    def _needs_spread(self, count: int) -> bool:
        """Whether so many pages face one another; on screen, a puzzle alone is loose sheets."""
        options = self.options
        alone = len(self._titles) == 1 and not self._maker.count and options.profile == "screen"
        return count > 1 and (options.has_facing_pages or options.flow == "facing") and not alone
