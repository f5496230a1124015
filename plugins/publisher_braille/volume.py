"""The pages of a puzzle in braille: its grid, its clues, and its solution as a part of its own.

A square is a cell, as transcribers do: a block is a full cell, an open square a dash. Braille of
every language is read from the left, that of Hebrew and Arabic too.
"""

from collections.abc import Iterator

from publisher import (
    CellKind,
    Entry,
    ExportError,
    Puzzle,
    ShownItem,
    WithLosses,
    answer_text,
    joined_texts,
    printed,
    shown_labels,
    shown_lists,
)
from publisher_braille.liblouis import BLANK, Translator
from publisher_braille.options import BrailleOptions

FULL, DASH = "\u283f", "\u2824"

# North American braille ASCII, by the dots of a cell as bits: a blank is a space, dot 1 is A.
_ASCII = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="
_RUNOVER = 2
"""Cells before the further lines of a clue: so the fingers find its number."""

Block = list[str]
"""Lines of cells that stay on one page."""


def write_brf(puzzle: Puzzle, options: BrailleOptions) -> WithLosses[bytes]:
    """Pages of braille ASCII, each line ended by CR LF, each page by a form feed."""
    pages, losses = _pages(puzzle, options)
    lines = ["\r\n".join([*page, ""]) for page in pages]
    text = "".join(f"{page}\f" for page in lines)
    return WithLosses(text.translate(_TO_ASCII).encode("ascii"), losses)


def write_braille(puzzle: Puzzle, options: BrailleOptions) -> WithLosses[bytes]:
    """The same pages as Unicode text, parted by form feeds."""
    pages, losses = _pages(puzzle, options)
    return WithLosses("\f".join("\n".join([*page, ""]) for page in pages).encode(), losses)


_TO_ASCII = {0x2800 + dots: sign for dots, sign in enumerate(_ASCII)}


def _pages(puzzle: Puzzle, options: BrailleOptions) -> tuple[list[list[str]], tuple[str, ...]]:
    volume = _Volume(puzzle, options)
    pages = list(volume.pages())
    signs = " ".join(volume.translator.missing)
    return pages, (f"signs that the braille table does not have: {signs}",) if signs else ()


class _Volume:
    def __init__(self, puzzle: Puzzle, options: BrailleOptions) -> None:
        self.translator = Translator(puzzle.language, options.table)
        self._puzzle, self._options = puzzle, options
        self._braille = self.translator.text

    def pages(self) -> Iterator[list[str]]:
        """The pages, their numbers at the end of the last lines."""
        parts = []
        if self._options.solution != "only":
            parts.append(self._problem())
        if self._options.solution != "none" and self._puzzle.has_letters:
            parts.append(self._solution())
        number = 0
        for part in parts:
            for lines in self._paged(part):
                number += 1
                blank = [""] * (self._options.height - 1 - len(lines))
                yield [*lines, *blank, self._braille(str(number)).rjust(self._options.width, BLANK)]

    def _paged(self, blocks: Iterator[Block]) -> Iterator[list[str]]:
        room = self._options.height - 1
        page: list[str] = []
        for block in blocks:
            if page and len(page) + len(block) > room:
                yield page
                page = []
            if not page:
                block = [line for at, line in enumerate(block) if line or at]  # no blank line first
            while len(block) > room:
                yield block[:room]
                block = block[room:]
            page += block
        yield page

    def _problem(self) -> Iterator[Block]:
        puzzle = self._puzzle
        yield self._title()
        yield self._centred(puzzle.author)
        yield self._paragraph(puzzle.notes)
        yield ["", *self._grid(is_solved=False)]
        yield from self._lists(is_solved=False)
        yield self._paragraph(puzzle.copyright)

    def _solution(self) -> Iterator[Block]:
        yield self._title()
        yield self._centred(self._puzzle.language.headings.solution)
        yield ["", *self._grid(is_solved=True)]
        yield from self._lists(is_solved=True)

    def _lists(self, *, is_solved: bool) -> Iterator[Block]:
        """Each list under its heading, which is on the page of the first clue."""
        for shown in shown_lists(self._puzzle):
            heading = ["", *self._centred(shown.heading)]
            for item in shown.items:
                text = self._answers(item) if is_solved else self._clues(item)
                yield [*heading, *self._wrapped(text)]
                heading = []

    def _clues(self, item: ShownItem) -> str:
        """The label, the row and column of the first square, and the clue."""
        language = self._puzzle.language
        clues = joined_texts([printed(e.clue, language) for e in item.entries], language)
        if shown_labels(self._puzzle).rows:
            return f"{item.label}. {clues}"
        row, column = item.entries[0].slot.start
        place = f"{language.number(row + 1)}{language.comma} {language.number(column + 1)}"
        return f"{item.label}. ({place}) {clues}"

    def _answers(self, item: ShownItem) -> str:
        answers = joined_texts([*map(self._answer, item.entries)], self._puzzle.language)
        return f"{item.place}. {answers}"

    def _answer(self, entry: Entry) -> str:
        return answer_text(self._puzzle, entry)

    def _grid(self, *, is_solved: bool) -> Block:
        """The rows after their numbers, below those of the columns: one cell, the last digit."""
        grid, labels = self._puzzle.grid, shown_labels(self._puzzle)
        shown = [
            [self.translator.letter(cell.letter) if is_solved or cell.given else "" for cell in row]
            for row in grid.rows
        ]
        heads = [self.translator.letter(label) for label in labels.columns]
        heads = heads or [self._digit(column + 1) for column in range(grid.width)]
        width = max(map(len, [*heads, *(cells for row in shown for cells in row)]))
        rows = [self._braille(row) for row in labels.rows]
        rows = rows or [self._braille(str(row + 1)) for row in range(grid.height)]
        margin = max(map(len, rows)) + 1
        lines = [margin * BLANK + "".join(head.ljust(width, BLANK) for head in heads)]
        for label, cells, row in zip(rows, shown, grid.rows, strict=True):
            squares = (
                letter.ljust(width, BLANK) if letter else _EMPTY[cell.kind] * width
                for letter, cell in zip(cells, row, strict=True)
            )
            lines.append(label.ljust(margin, BLANK) + "".join(squares))
        if len(lines[0]) > self._options.width:
            raise ExportError(
                f"the grid takes {len(lines[0])} braille cells a line, and a line has "
                f"{self._options.width}: give a wider page, as in `width: {len(lines[0])}`"
            )
        return lines

    def _digit(self, number: int) -> str:
        """The last digit of a number, without the sign that says that it is one."""
        return self._braille(str(number % 10))[-1:]

    def _title(self) -> Block:
        return self._centred(self._puzzle.title or self._puzzle.language.headings.puzzle)

    def _paragraph(self, text: str) -> Block:
        return ["", *self._wrapped(text)] if text else []

    def _centred(self, text: str) -> Block:
        lines = self._broken(text, 0)
        return [BLANK * ((self._options.width - len(line)) // 2) + line for line in lines]

    def _wrapped(self, text: str) -> Block:
        return self._broken(text, _RUNOVER)

    def _broken(self, text: str, indent: int) -> Block:
        """Lines that end between words, the further ones indented; a long word is cut."""
        width = self._options.width
        lines: Block = []
        line = ""
        for word in filter(None, self._braille(text).split(BLANK)):
            if line and len(line) + 1 + len(word) <= width:
                line += BLANK + word
                continue
            lines += [line] if line else []
            line = (BLANK * indent if lines else "") + word
            while len(line) > width:
                lines.append(line[:width])
                line = BLANK * indent + line[width:]
        return [*lines, line] if line else lines


_EMPTY = {CellKind.LETTER: DASH, CellKind.BLOCK: FULL, CellKind.ABSENT: BLANK}
