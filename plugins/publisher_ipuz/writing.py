"""Puzzles as ipuz documents, by version 2 of the specification (http://www.ipuz.org).

Where the specification leaves a choice, this module takes the one that most players show correctly.
A clue is a pair of number and text. It lists its cells too where players cannot find them: in a
right-to-left grid, since players know no direction, and for words that are not runs of cells. The
enumeration is part of the text.
"""

from itertools import count

from publisher import (
    Cell,
    CellKind,
    Clue,
    ClueLinks,
    Direction,
    Entry,
    Position,
    Puzzle,
    TextDirection,
    carried,
    clue_html,
    instructions_of,
    json_text,
    numbered,
    publication_day,
    visual_column,
)
from publisher_ipuz.json_value import Json
from publisher_ipuz.options import IpuzOptions

SHADE = "DDDDDD"
EXPLANATION, GLOSS = "explanation", "org.crossword-publisher:gloss"
"""The keys of what is said about a clue: the first is Exolve's too, the other is ours."""

PUBLISHED = "org.crossword-publisher:published"
"""The key of a week or an issue; the format's own `date` is a day, month first."""

CLUE_CELL = "org.crossword-publisher:clue-cell"
"""The key of the cell that has a clue in it, a column and a row: the format has none."""


def write(puzzle: Puzzle, options: IpuzOptions) -> bytes:
    """The puzzle as UTF-8 JSON, a row of the grid or a clue on each line."""
    document = _IpuzDocument(puzzle, options).json()
    return json_text(document, {"puzzle": 1, "solution": 1, "clues": 2}).encode()


class _IpuzDocument:
    def __init__(self, puzzle: Puzzle, options: IpuzOptions) -> None:
        self.puzzle = puzzle
        self.enumerations = options.enumerations
        self.rtl = puzzle.direction is TextDirection.RTL
        self.links = ClueLinks(puzzle)
        cells = puzzle.sheet.clue_cells if puzzle.sheet else ()
        self.clue_cells = {each.slot: each.cell for each in cells}
        of_sheet = puzzle.sheet.labels if puzzle.sheet else {}
        self.labels = of_sheet if self.clue_cells else puzzle.numbers
        letters = {cell.letter for row in puzzle.grid.rows for cell in row}
        self.block = _unlike("#", letters)
        self.empty = _unlike("0", letters)

    def json(self) -> dict[str, Json]:
        puzzle = self.puzzle
        rows = puzzle.visual_rows()
        return {
            "version": "http://ipuz.org/v2",
            "kind": ["http://ipuz.org/crossword#1", *self._arrowword],
            **self._texts(),
            **({"clueplacement": "blocks"} if self.clue_cells else {}),
            "org.libipuz:locale": puzzle.language.code,
            "dimensions": {"width": puzzle.grid.width, "height": puzzle.grid.height},
            "block": self.block,
            "empty": self.empty,
            "puzzle": [[self._labeled(place, cell) for place, cell in row] for row in rows],
            "solution": [[self._value(cell) for _, cell in row] for row in rows],
            "clues": {"Across": self._clues(Direction.ACROSS), "Down": self._clues(Direction.DOWN)},
        }

    @property
    def _arrowword(self) -> list[Json]:
        return ["http://ipuz.org/crossword/arrowword#1"] if self.clue_cells else []

    def _texts(self) -> dict[str, Json]:
        texts: dict[str, Json] = {
            "title": self.puzzle.title,
            "author": self.puzzle.author,
            "copyright": self.puzzle.copyright,
            "intro": html(instructions_of(self.puzzle)) if self.clue_cells else "",
            "notes": html(self.puzzle.notes),
            **_published(self.puzzle.published),
        }
        return {name: text for name, text in texts.items() if text}

    def _labeled(self, place: Position, cell: Cell) -> Json:
        """A cell before it is solved: the LabeledCell of the specification."""
        if cell.kind is CellKind.ABSENT:
            return None
        label: Json = self.block
        if cell.is_letter:
            label = self.labels.get(place) or (0 if self.empty == "0" else self.empty)
        style = self._style(cell)
        if not (style or cell.given):
            return label
        given: dict[str, Json] = {"value": cell.letter} if cell.given else {}
        return {"cell": label, **({"style": style} if style else {}), **given}

    def _style(self, cell: Cell) -> dict[str, Json]:
        after = "L" if self.rtl else "R"
        bars = after * cell.bar_after + "B" * cell.bar_below
        style: dict[str, Json] = {"shapebg": "circle"} if cell.circled else {}
        style |= {"color": SHADE} if cell.shaded else {}
        return style | ({"barred": bars} if bars else {})

    def _value(self, cell: Cell) -> Json:
        if cell.is_letter:
            return cell.letter or self.empty
        return self.block if cell.kind is CellKind.BLOCK else None

    def _clues(self, direction: Direction) -> list[Json]:
        runs = {(entry.number, entry.slot) for entry in self.puzzle.entries}
        with_cells = self.rtl or bool(self.clue_cells) or runs != set(numbered(self.puzzle.grid))
        return [self._clue(e, with_cells=with_cells) for e in self.puzzle.along(direction)]

    def _clue(self, entry: Entry, *, with_cells: bool) -> Json:
        """A clue with its cells if they are needed, and with the entries that it runs on in."""
        text = self._text(self.links.shown(entry))
        cells: dict[str, Json] = {"cells": self._cells(*entry.slot.cells)} if with_cells else {}
        if entry.slot in self.clue_cells:
            cells |= {CLUE_CELL: self._cells(self.clue_cells[entry.slot])[0]}
        if entry.linked:
            cells |= {"label": self.links.label(entry), "continued": self._parts(entry)}
        cells |= {key: html(said) for key, said in about(entry.clue).items() if said}
        return {"number": entry.number, "clue": text, **cells} if cells else [entry.number, text]

    def _cells(self, *places: Position) -> list[Json]:
        width, direction = self.puzzle.grid.width, self.puzzle.direction
        return [[visual_column(column, width, direction) + 1, row + 1] for row, column in places]

    def _parts(self, entry: Entry) -> list[Json]:
        by_slot = {each.slot: each for each in self.puzzle.entries}
        parts = [by_slot[slot] for slot in entry.linked]
        return [{"direction": str(e.direction).title(), "number": e.number} for e in parts]

    def _text(self, entry: Entry) -> str:
        line = carried(entry.clue, self.puzzle.language, self.enumerations)
        return clue_html(entry.clue, line, html)


def about(clue: Clue) -> dict[str, str]:
    """What is said about a clue, by the keys of a clue's object."""
    return {EXPLANATION: clue.explanation, GLOSS: clue.gloss}


def html(text: str) -> str:
    """A text as HTML, in which nothing of it is a tag."""
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _published(published: str) -> dict[str, Json]:
    day = publication_day(published)
    if day is None or day.isoformat() != published:
        return {PUBLISHED: published}
    return {"date": f"{day:%m/%d/}{day.year:04}"}


def _unlike(sign: str, letters: set[str]) -> str:
    """The sign, repeated until no letter of the puzzle can be taken for it."""
    return next(sign * times for times in count(1) if sign * times not in letters)
