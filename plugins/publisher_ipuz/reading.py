"""ipuz files, versions 1 and 2, as puzzles.

Every file gives a puzzle, or a `FormatError` that says where the fault is. What a puzzle has no
place for is a loss.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from publisher import (
    Cell,
    Clue,
    ClueCell,
    ClueLabel,
    Entry,
    FormatError,
    Grid,
    Language,
    ListedEntry,
    NoOptions,
    NotTakenOver,
    Position,
    Puzzle,
    Sheet,
    Slot,
    TextDirection,
    WithLosses,
    answer_lengths,
    check_size,
    linked_slots,
    plain_text,
    publication_time,
    read_entry,
    rich_text,
    unplaced_clues,
    utf8_text,
    visual_column,
    visual_row,
    with_enumeration,
    without_link_texts,
)
from publisher_ipuz.cells import OPPOSITE, Seen, Signs
from publisher_ipuz.clues import ReadClue, read_clues
from publisher_ipuz.json_value import Json
from publisher_ipuz.pairing import lost_labels, paired
from publisher_ipuz.writing import PUBLISHED

_CROSSWORD = re.compile(r"https?://(www\.)?ipuz\.org/crossword(/[a-z]+)?(#\d+)?")
ARROWWORD = "arrowword"
"""The kind of a puzzle with clues in its cells."""

_WRAPPED = re.compile(r"\s*ipuz\s*\((.*)\)\s*;?\s*", re.DOTALL)
_KNOWN = frozenset(
    {"version", "kind", "title", "author", "copyright", "notes", "intro", "dimensions", "block"}
    | {"empty", "puzzle", "solution", "clues", "styles", "showenumerations", "charset"}
    | {"org.libipuz:locale", "checksum", "clueplacement"}
)


def read(data: bytes, options: NoOptions, language: Language) -> WithLosses[Puzzle]:
    """The puzzle of an ipuz file; raises `FormatError`."""
    del options
    file = IpuzFile(parsed(data), language)
    return file.lost.beside(file.puzzle())


def language_of(data: bytes) -> str | None:
    """The code in the field that GNOME Crosswords has for the language; raises `FormatError`."""
    code = parsed(data).get("org.libipuz:locale")
    return code if isinstance(code, str) and code.strip() else None


def json_start(text: str) -> int:
    """Where the JSON of a file begins, which may stand in `ipuz(…)`."""
    wrapped = _WRAPPED.fullmatch(text)
    return wrapped.start(1) if wrapped else 0


def parsed(data: bytes) -> dict[str, Json]:
    """The object of a file; raises `FormatError` for one that is no crossword."""
    text = utf8_text(data)
    wrapped = _WRAPPED.fullmatch(text)
    try:
        found = json.loads(wrapped[1] if wrapped else text)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"this is not JSON: {error}") from None
    if not isinstance(found, dict):
        raise FormatError("an ipuz file is one JSON object")
    kinds = found.get("kind")
    names = kinds if isinstance(kinds, list) else [kinds]
    if not any(isinstance(kind, str) and _CROSSWORD.fullmatch(kind) for kind in names):
        raise FormatError(f"kind: this is not a crossword, but {json.dumps(kinds)[:80]}")
    return found


class IpuzFile:
    """One ipuz object on its way to a puzzle; `lost` takes what a puzzle has no place for.

    `clues` are those of the slots, when the puzzle is made.
    """

    def __init__(self, document: Mapping[str, Json], language: Language) -> None:
        self.document = document
        self.language = language
        self.lost = NotTakenOver("ipuz")
        self.clues: dict[Slot, ReadClue] = {}
        self.known = set(_KNOWN)
        self.rtl = language.direction is TextDirection.RTL
        styles = document.get("styles")
        self.signs = Signs(
            self._sign("block", "#"),
            self._sign("empty", "0"),
            styles if isinstance(styles, dict) else {},
            language,
            self.lost,
        )
        self.labels: dict[Position, str] = {}
        self.first = 1  # what columns and rows are counted from; some programs take 0

    def puzzle(self) -> Puzzle:
        """The puzzle; `lost` is complete afterwards."""
        seen = self._seen()
        grid, labels = self._grid(seen), self._labels(seen)
        read = Puzzle(
            grid=grid,
            entries=tuple(self._entries(grid, labels)),
            language=self.language,
            title=self._plain("title"),
            author=self._plain("author"),
            copyright=self._plain("copyright"),
            notes=" ".join(filter(None, (self._html("intro"), self._html("notes")))),
            published=self._published(),
        )
        puzzle = without_link_texts(self._with_clue_cells(read))
        if others := lost_labels(labels, puzzle.numbers) if not self.labels else "":
            self.lost.add(f"labels of cells that are not numbers of entries ({others})")
        self.lost.add_keys(self.document, self.known)
        return puzzle

    def _with_clue_cells(self, read: Puzzle) -> Puzzle:
        """The puzzle with clues in cells as an arrowword, if it has any."""
        found = []
        for slot, clue in self.clues.items():
            if clue.clue_cell is not None:
                place = self._place(*clue.clue_cell, read.grid.width)
                ways = zip(slot.start, place, strict=True)
                is_beside = sum(abs(one - other) for one, other in ways) == 1
                if place not in read.grid or read.grid[place].is_letter or not is_beside:
                    raise FormatError(f"{clue.where}: its cell is no block beside its first letter")
                found.append(ClueCell(slot, place))
        found.sort(key=lambda each: (each.cell, each.cell.row != each.slot.start.row))
        if not found:
            return read
        sheet = Sheet(self.labels, instructions=self._html("intro"), clue_cells=tuple(found))
        return replace(read, kind=ARROWWORD, sheet=sheet, notes=self._html("notes"))

    def _sign(self, name: str, default: str) -> str:
        sign = self.document.get(name, default)
        return str(sign) if isinstance(sign, str | int) else default

    def _plain(self, name: str) -> str:
        text = self.document.get(name)
        return text if isinstance(text, str) else ""

    def _published(self) -> str:
        """The day of `date`, or the week or issue of a key of ours; others are not taken over."""
        day = re.sub(r"^(\d\d?)/(\d\d?)/(\d{4})$", _in_order, self._plain("date").strip())
        for key, text in (("date", day), (PUBLISHED, self._plain(PUBLISHED))):
            try:
                found = publication_time(text)
            except ValueError:
                found = ""
            if found:
                self.known.add(key)
                return found
        return ""

    def _html(self, name: str) -> str:
        text = self.document.get(name)
        plain, styled = plain_text(text) if isinstance(text, str) else ("", False)
        if styled:
            self.lost.add("the looks", "text")
        return plain

    def _seen(self) -> list[list[Seen]]:
        """The cells as the file has them, from the top left as seen."""
        rows = self.document.get("puzzle")
        if not isinstance(rows, list) or not rows or not all(isinstance(r, list) for r in rows):
            raise FormatError("puzzle: the grid is a list of rows, each a list of cells")
        width = max(len(row) for row in rows if isinstance(row, list))
        check_size(width, len(rows))
        solution = self.document.get("solution")
        return [
            [
                self.signs.seen(
                    _at(rows, row, column), _at(solution, row, column), f"puzzle[{row}][{column}]"
                )
                for column in range(width)
            ]
            for row in range(len(rows))
        ]

    def _grid(self, seen: list[list[Seen]]) -> Grid:
        """The grid in logical order, its bars on the sides where the model has them."""
        height, width = len(seen), len(seen[0])
        after = "L" if self.rtl else "R"
        step = -1 if self.rtl else 1

        def barred(row: int, column: int, side: str, beyond: tuple[int, int]) -> bool:
            there = seen[beyond[0]][beyond[1]] if _within(beyond, height, width) else None
            return side in seen[row][column].bars or (
                there is not None and OPPOSITE[side] in there.bars
            )

        def cell(row: int, column: int) -> Cell:
            found = seen[row][column].cell
            if not found.is_letter:
                return found
            return replace(
                found,
                bar_after=barred(row, column, after, (row, column + step)),
                bar_below=barred(row, column, "B", (row + 1, column)),
            )

        columns = visual_row(range(width), self.language.direction)
        return Grid(tuple(tuple(cell(row, each) for each in columns) for row in range(height)))

    def _entries(self, grid: Grid, labels: dict[Position, str]) -> list[Entry]:
        """The entries that the clues name, and those of the grid that no clue names."""
        clues = read_clues(self.document.get("clues"), self.lost)
        first = min((at for clue in clues for cell in clue.cells or () for at in cell), default=1)
        self.first = min(max(first, 0), 1)
        if any(clue.clue_cell is not None for clue in clues):
            self.labels, labels = labels, {}  # of an arrowword, whose entries have no numbers
        pairs = paired(clues, grid, labels, lambda clue: tuple(self._places(clue, grid)))
        self.clues = {slot: clue for _, slot, clue in pairs.entries if clue}
        stray = [f"{clue.where} ({clue.text[:60]})" for clue in pairs.stray]
        if unplaced := unplaced_clues(stray, len(clues)):
            self.lost.add(unplaced)
        links = linked_slots(
            [
                ListedEntry(number, slot, *((clue.label, clue.parts, clue.head) if clue else ()))
                for number, slot, clue in pairs.entries
            ],
            self.language.headings,
        )
        tails = {slot for linked in links.values() for slot in linked}
        for _, slot, clue in pairs.entries:
            if clue and clue.parts and slot not in links:
                self.lost.add("“continued”", "clue")
            if clue and clue.head and slot not in tails:
                self.lost.add("“see”", "clue")
        return [
            self._entry(grid, number, slot, clue, links.get(slot, ()))
            if clue
            else read_entry(grid, number, slot, Clue())
            for number, slot, clue in pairs.entries
        ]

    def _entry(
        self, grid: Grid, number: int, slot: Slot, read: ReadClue, linked: tuple[Slot, ...]
    ) -> Entry:
        found, styled = rich_text(read.text)
        if styled:
            self.lost.add("the looks", "text")
        whole = (slot, *linked)
        letters = "".join(grid[cell].letter for each in whole for cell in each.cells)
        if _bare(read.answer) not in ("", _bare(letters)):
            self.lost.add("“answer”", "clue")
        label = ClueLabel(read.label)
        if label.ends:
            self.lost.add("a range as the number", "clue")
        clue = with_enumeration(found, read.enumeration, answer_lengths(grid, *whole), self.lost)
        said = plain_text(read.explanation), plain_text(read.gloss)
        if any(is_styled for _, is_styled in said):
            self.lost.add("the looks", "explanation")
        clue = replace(clue, explanation=said[0][0], gloss=said[1][0])
        if linked:
            return read_entry(grid, number, slot, clue, linked, label.text)
        if label.text not in ("", read.number) and not label.is_linked:
            self.lost.add("“label”", "clue")
        return read_entry(grid, number, slot, label.before(clue))

    def _places(self, clue: ReadClue, grid: Grid) -> Iterator[Position]:
        """The cells that a clue names, which must be letters of the grid."""
        for column, row in clue.cells or ():
            place = self._place(column, row, grid.width)
            if place not in grid or not grid[place].is_letter:
                raise FormatError(f"{clue.where}: there is no letter at column {column}, row {row}")
            yield place

    def _place(self, column: int, row: int, width: int) -> Position:
        along = visual_column(column - self.first, width, self.language.direction)
        return Position(row - self.first, along)

    def _labels(self, seen: list[list[Seen]]) -> dict[Position, str]:
        """The labels that the file prints in cells."""
        return {
            Position(row, column): cell.number
            for row, cells in enumerate(seen)
            for column, cell in enumerate(visual_row(cells, self.language.direction))
            if cell.number and cell.cell.is_letter
        }


def _in_order(month_first: re.Match[str]) -> str:
    """A day as ISO 8601 has it, of one as ipuz has it: month, day and year."""
    month, day, year = month_first.groups()
    return f"{year}-{month:0>2}-{day:0>2}"


def _bare(answer: str) -> str:
    """The letters and digits of an answer, whatever their case."""
    return "".join(filter(str.isalnum, answer)).casefold()


def _at(grid: Json, row: int, column: int) -> Json:
    """The item at a place of a grid; None beyond its edges."""
    line = grid[row] if isinstance(grid, list) and row < len(grid) else None
    return line[column] if isinstance(line, list | str) and column < len(line) else None


def _within(place: tuple[int, int], height: int, width: int) -> bool:
    return 0 <= place[0] < height and 0 <= place[1] < width
