"""Puzzles as JPZ: each word is a list of its cells in reading order, so any direction works.

Columns and rows count from 1 at the top left as seen. Clues are XML that players show as HTML: text
is escaped once for XML and once for HTML.
"""

from collections.abc import Iterator
from xml.etree import ElementTree as ET
from xml.sax.saxutils import escape

from publisher import (
    Cell,
    CellKind,
    ClueCell,
    ClueLinks,
    Direction,
    Entry,
    NoOptions,
    Position,
    Puzzle,
    TextDirection,
    clue_html,
    instructions_of,
    slots,
    visual_column,
)

APPLET = "http://crossword.info/xml/crossword-compiler-applet"
PUZZLE = "http://crossword.info/xml/rectangular-puzzle"
SHADE = "#dddddd"  # any colour but white is read as shaded
_UNSTORABLE = dict.fromkeys((*range(32), 127, 65534, 65535))


def write(puzzle: Puzzle, options: NoOptions) -> bytes:
    """The document as UTF-8."""
    del options
    document = _JpzDocument(puzzle)
    root = ET.Element("crossword-compiler-applet", {"xmlns": APPLET})
    root.append(document.puzzle())
    ET.indent(root, " ")
    data: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return data + b"\n"


class _JpzDocument:
    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._links = ClueLinks(puzzle)
        runs = set(slots(puzzle.grid))
        self._heads = {
            slot: head
            for slot, head in puzzle.heads.items()
            if runs.issuperset((head.slot, *head.linked))
        }
        self._rtl = puzzle.direction is TextDirection.RTL
        self._clue_cells = puzzle.sheet.clue_cells if puzzle.sheet else ()
        self._in_cells = {each.slot for each in self._clue_cells}
        of_sheet = puzzle.sheet.labels if puzzle.sheet else {}
        self._labels = of_sheet if self._clue_cells else puzzle.numbers
        self._by_slot = {entry.slot: entry for entry in puzzle.entries}

    def puzzle(self) -> ET.Element:
        """The puzzle as an element: what is said of it, grid, words, clues."""
        cells = (cell for row in self._puzzle.grid.rows for cell in row)
        letters = sorted({_storable(cell.letter) for cell in cells if len(cell.letter) == 1})
        found = ET.Element("rectangular-puzzle", {"xmlns": PUZZLE, "alphabet": "".join(letters)})
        found.append(self._metadata())
        said = instructions_of(self._puzzle) if self._clue_cells else ""
        if said:
            ET.SubElement(found, "instructions").text = _storable(said)
        crossword = ET.SubElement(found, "crossword")
        crossword.append(self._grid())
        for number, entry in enumerate(self._puzzle.entries, start=1):
            if entry.slot not in self._heads:
                crossword.append(self._word(number, entry))
        for direction in Direction:
            crossword.append(self._clues(direction))
        return found

    def _metadata(self) -> ET.Element:
        puzzle = self._puzzle
        said = {
            "title": puzzle.title,
            "creator": puzzle.author,
            "copyright": puzzle.copyright,
            "description": puzzle.notes,
        }
        metadata = ET.Element("metadata")
        for name, text in said.items():
            if text:
                ET.SubElement(metadata, name).text = _storable(text)
        return metadata

    def _grid(self) -> ET.Element:
        size = self._puzzle.grid
        grid = ET.Element("grid", {"width": str(size.width), "height": str(size.height)})
        look = {"clue-square-divider-width": "0.7"} if self._clue_cells else {}
        ET.SubElement(grid, "grid-look", {"numbering-scheme": "normal", **look})
        for row in self._puzzle.visual_rows():
            for position, cell in row:
                element = ET.SubElement(grid, "cell", self._cell(position, cell))
                element.extend(self._clues_and_arrows(position))
        return grid

    def _clues_and_arrows(self, position: Position) -> Iterator[ET.Element]:
        """The clues in a cell, or the arrows that come from such cells."""
        for each in self._clue_cells:
            if each.cell == position:
                yield self._clue(self._by_slot[each.slot])
            elif each.slot.start == position:
                yield ET.Element("arrow", self._arrow(each))

    def _arrow(self, clue: ClueCell) -> dict[str, str]:
        """The sides of the first cell of an answer where an arrow comes in, and where it goes."""
        into = _way(self._place(clue.cell), self._place(clue.slot.start))
        ends = map(self._place, clue.slot.cells[:2])
        on = _way(*ends) if len(clue.slot) > 1 else into
        return {"from": _OPPOSITE[into], "to": on}

    def _cell(self, position: Position, cell: Cell) -> dict[str, str]:
        x, y = self._place(position)
        found = {"x": str(x), "y": str(y)}
        if not cell.is_letter:
            is_clue = any(each.cell == position for each in self._clue_cells)
            kind = "block" if cell.kind is CellKind.BLOCK else "void"
            return found | {"type": "clue" if is_clue else kind}
        after = "left-bar" if self._rtl else "right-bar"
        given = cell.given and cell.letter
        more = {
            "solution": _storable(cell.letter),
            "number": str(self._labels.get(position, "")),
            "solve-state": _storable(cell.letter) if given else "",
            "hint": "true" if given else "",
            "background-shape": "circle" if cell.circled else "",
            "background-color": SHADE if cell.shaded else "",
            after: "true" if cell.bar_after else "",
            "bottom-bar": "true" if cell.bar_below else "",
        }
        return found | {name: value for name, value in more.items() if value}

    def _place(self, position: Position) -> tuple[int, int]:
        width, direction = self._puzzle.grid.width, self._puzzle.direction
        return visual_column(position.column, width, direction) + 1, position.row + 1

    def _word(self, number: int, entry: Entry) -> ET.Element:
        word = ET.Element("word", {"id": str(number)})
        for slot in (entry.slot, *(each for each in entry.linked if each in self._heads)):
            for cell in slot.cells:
                x, y = self._place(cell)
                ET.SubElement(word, "cells", {"x": str(x), "y": str(y)})
        return word

    def _clues(self, direction: Direction) -> ET.Element:
        clues = ET.Element("clues", {"ordering": "normal"})
        title = ET.SubElement(clues, "title")
        # In every language: players know the two lists by these words.
        ET.SubElement(title, "b").text = str(direction).title()
        for entry in self._puzzle.along(direction):
            if entry.slot not in self._in_cells:
                clues.append(self._clue(entry))
        return clues

    def _clue(self, entry: Entry) -> ET.Element:
        """A clue of the entry's word, or a link to the one whose clue runs on in the entry."""
        entries, head = self._puzzle.entries, self._heads.get(entry.slot)
        shown, shape = self._links.shown(entry).clue, entry.clue.enumeration
        word = str(entries.index(head or entry) + 1)
        number = self._links.label(entry) if entry.linked else str(entry.number)
        said = {"word": word, "number": number, "format": str(shape or "")}
        said |= {"citation": _storable(entry.clue.explanation)}
        clue = ET.Element("clue", {name: text for name, text in said.items() if text})
        if head:
            clue.set("is-link", "1")
        clue.text = clue_html(shown, _storable(shown.text), escape)
        return clue


_OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}


def _way(start: tuple[int, int], end: tuple[int, int]) -> str:
    """The side of a cell, at a column and a row as seen, on which its neighbour is."""
    if start[1] == end[1]:
        return "right" if start[0] < end[0] else "left"
    return "bottom" if start[1] < end[1] else "top"


def _storable(text: str) -> str:
    """A text on one line, without the characters that XML cannot hold."""
    return text.translate(_UNSTORABLE)
