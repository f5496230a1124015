"""A puzzle as paragraphs and tables: its head, its grid, its word bank, its clues, its solution."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from publisher import (
    ExportError,
    Inset,
    Puzzle,
    ShownList,
    TextDirection,
    bank_words,
    instructions_of,
    puzzle_name,
    shown_lists,
    with_hints,
)
from publisher_docx.cell_styles import CellStyles
from publisher_docx.document_sections import MARGIN, DocumentSections
from publisher_docx.grid_table import GridTable
from publisher_docx.markup import Element, twips, w, when
from publisher_docx.options import POINTS_PER_MM, DocxOptions
from publisher_docx.paragraphs import (
    clue_line,
    explanation_line,
    line,
    lines_to_fill,
    paragraph,
    stars,
)
from publisher_docx.pictures import PicturePlacer
from publisher_docx.runs import directed, plain_runs, tab
from publisher_pages.pictures.images import usable_picture
from publisher_typesetting import explanation_list, gloss_list, glued

_MOST_COLUMNS = 63
"""The most columns that a table can have in Word."""

_CLUE_COLUMNS, _MOST_WORD_COLUMNS = 2, 5
_LETTER, _BESIDE_WORD = 0.55, 3.0  # ems: about the width of a letter, and what a column has more
# The side of a cell: the largest is as on the pages of `pdf` with clues of the usual size.
_CELL_TO_TYPE = 9.5 * POINTS_PER_MM / 11
_WITH_CLUES = 13 * POINTS_PER_MM / 11  # a cell with clues in it
_WRITABLE_CELL, _SMALLEST_CELL = 4 * POINTS_PER_MM, 1 * POINTS_PER_MM
_BELOW = 0.45  # of its usual size: a solution below the next puzzle
_HEAD = 9.0  # times the size of the clues: the height that is left for what is above a grid
_BETWEEN_WORDS = "\N{NO-BREAK SPACE}· "
_IN_GRID = 0.96  # of an inset: what a picture takes
_LOGO = 15 * POINTS_PER_MM
_PICTURE = 50 * POINTS_PER_MM, 25 * POINTS_PER_MM  # the most that a picture of a clue takes


@dataclass(frozen=True)
class PuzzleParts:
    """The parts of a puzzle under this title, whose headings are of this `level`, from 1.

    `drawings` numbers the circles of the document, and `pictures` places its pictures; `losses`
    takes what is too small to write in.
    """

    puzzle: Puzzle
    title: str
    options: DocxOptions
    level: int
    sections: DocumentSections
    cell_styles: CellStyles
    drawings: Iterator[int]
    pictures: PicturePlacer
    losses: list[str]

    def blank(self, below: Iterable[Element] = ()) -> Iterator[Element]:
        """The puzzle as the solver gets it, with something `below` its clues.

        Raises `ExportError` for a grid that is too large.
        """
        puzzle, language = self.puzzle, self.puzzle.language
        yield from self._head()
        insets = puzzle.sheet.insets if puzzle.sheet else ()
        if all(inset.picture for inset in insets):
            yield from line(language, f"Heading{self.level}", self.title)
        yield from line(language, "Subtitle", puzzle.author)
        yield from line(language, "Subtitle", stars(self.options.stars))
        yield from line(language, "Notes", puzzle.notes)
        for said in (self.options.instructions or instructions_of(puzzle)).splitlines():
            yield from line(language, "Notes", said)
        yield self._grid(solved=False)
        # The end of a section would be enough for Word; LibreOffice shows no such paragraph.
        yield paragraph(language, "BelowGrid", [])
        # Before the clues, so that it is beside its grid and never alone on the next page.
        yield from self._word_bank()
        yield self.sections.end_of_page(language, puzzle.copyright, is_framed=True)
        yield from self._clues()
        # A section below them balances the columns of the clues, even if it has no text.
        yield from below
        yield self.sections.end_of_columns(language, 1)

    def solution(self) -> Iterator[Element]:
        """The solved grid under a heading. Raises `ExportError` for a grid that is too large."""
        language = self.puzzle.language
        yield from line(language, f"Heading{self.level}", language.headings.solution)
        yield from line(language, "Subtitle", self.title)
        yield self._grid(solved=True)
        yield from self._explanations()
        yield self.sections.end_of_page(language, self.puzzle.copyright)

    def solution_below(self) -> Iterator[Element]:
        """The solved grid, small, for the page of another puzzle; raises what `solution` does."""
        language = self.puzzle.language
        said = " – ".join(filter(None, (language.headings.solution, self.title)))
        yield from line(language, f"Heading{self.level + 1}", said)
        yield self._grid(solved=True, share=_BELOW)
        yield from self._explanations()

    def _explanations(self) -> Iterator[Element]:
        language = self.puzzle.language
        if shown := explanation_list(self.puzzle):
            yield from line(language, f"Heading{self.level + 1}", shown.heading)
            yield from (explanation_line(language, item) for item in shown.items)

    def _head(self) -> Iterator[Element]:
        """The logo and the QR code, and the lines to write on."""
        language, headings = self.puzzle.language, self.puzzle.language.headings
        width = self.options.sheet.width - 2 * MARGIN
        logo, text = self.options.logo, self.options.qr
        content = [self.pictures.run(logo, width / 3, _LOGO)] if logo else []
        if text:
            content += [tab(), self.pictures.code(text, _LOGO)]
        if content:
            yield paragraph(
                language, "Logo", content, tabs=[w("tab", val="right", pos=twips(width))]
            )
        own = {"name": headings.name, "class": headings.school_class, "date": headings.date}
        if labels := [own.get(label, label) for label in self.options.lines]:
            yield lines_to_fill(language, labels, width)

    def _grid(self, *, solved: bool, share: float = 1.0) -> Element:
        """The grid, with cells that are a share of the usual ones."""
        puzzle = self.puzzle if solved else with_hints(self.puzzle, self.options.hints)
        shown = puzzle.sheet.insets if puzzle.sheet else ()
        table = GridTable(puzzle, self.options, solved, dict.fromkeys(shown, ()))
        if puzzle.sheet and any(solved or each.is_given for each in puzzle.sheet.strokes):
            self.losses.append("lines over the grid; their cells are shaded instead")
        name = puzzle.language.headings.solution if solved else puzzle_name(puzzle)
        title = f"{name}: {self.title}" if self.title else name
        style = self.cell_styles.of(share * self._side(table))
        if not solved:
            insets = {inset: [self._in_grid(inset, style.side)] for inset in shown}
            table = replace(table, insets=insets)
        return table.element(style, title, self.drawings)

    def _in_grid(self, inset: Inset, side: float) -> Element:
        """The picture, or the title, in an inset of a grid with cells of this side, in points."""
        language, look = self.puzzle.language, "Normal" if inset.picture else f"Heading{self.level}"
        content = plain_runs(directed(glued(self.title, language.code), language), language)
        if inset.picture:
            room = (_IN_GRID * side * len(lines) for lines in (inset.columns, inset.rows))
            try:
                data = usable_picture(inset.picture, "the picture in the grid").data
            except ValueError as error:
                raise ExportError(str(error)) from None
            content = iter([self.pictures.placed(data, *room)])
        is_rtl = language.direction is TextDirection.RTL
        style, kept = w("pStyle", val=look), w("keepNext")
        return w("p", w("pPr", style, kept, when(is_rtl, "bidi"), w("jc", val="center")), *content)

    def _side(self, table: GridTable) -> float:
        """The side of a cell in points."""
        sheet, size = self.options.sheet, self.options.font_size
        cells = f"the grid of {table.columns}×{table.rows} cells"
        if table.across > _MOST_COLUMNS:
            raise ExportError(
                f"{cells}{self._named} is too wide: a table in Word has at most {_MOST_COLUMNS} "
                "columns; export it as `pdf`"
            )
        side = min(
            (_WITH_CLUES if table.clue_cells.by_cell else _CELL_TO_TYPE) * size,
            (sheet.width - 2 * MARGIN) / table.across,
            (sheet.height - 2 * MARGIN - _HEAD * size) / table.down,
        )
        if side < _SMALLEST_CELL:
            raise ExportError(f"{cells}{self._named} does not fit this paper; choose a larger one")
        if side < _WRITABLE_CELL and not table.solved:
            what = f"docx: {cells} has cells of {side / POINTS_PER_MM:.1f} mm on this paper"
            self.losses.append(f"{what}: too small to write in")
        return side

    @property
    def _named(self) -> str:
        return f" of “{self.title}”" if self.title else ""

    def _clues(self) -> Iterator[Element]:
        """The clues of both directions, in a section of columns."""
        language, lists = self.puzzle.language, shown_lists(self.puzzle)
        pictures = self.options.pictures_of(self.puzzle)
        if glosses := gloss_list(self.puzzle):
            lists = (*lists, glosses)
        for index, shown in enumerate(lists):
            style = f"Heading{self.level + 1}"
            yield from line(language, style, shown.heading, tops_column=index == 0)
            for item in shown.items:
                path = pictures.get(item.entries[0].slot)
                picture = path and self.pictures.run(path, *_PICTURE)
                yield clue_line(language, item, picture)
        if lists:
            yield self.sections.end_of_columns(language, self._columns(lists))

    def _columns(self, lists: Sequence[ShownList]) -> int:
        """Two columns for clues, and as many as have room for words alone."""
        if self.options.pictures or any(shown.look != "words" for shown in lists):
            return _CLUE_COLUMNS
        entries = (entry for shown in lists for item in shown.items for entry in item.entries)
        longest = max((len(entry.clue.text) for entry in entries), default=0)
        width = (_LETTER * longest + _BESIDE_WORD) * self.options.font_size
        fitting = int((self.options.sheet.width - 2 * MARGIN) / width)
        return max(_CLUE_COLUMNS, min(fitting, _MOST_WORD_COLUMNS))

    def _word_bank(self) -> Iterator[Element]:
        language = self.puzzle.language
        if words := bank_words(self.puzzle, self.options.word_bank):
            heading = language.headings.word_bank
            yield from line(language, f"Heading{self.level + 1}", heading)
            yield from line(language, "WordBank", _BETWEEN_WORDS.join(words))
