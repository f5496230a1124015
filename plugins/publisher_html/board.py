"""What a solver sees: the grid as a table, and the lists of clues, each clue a button."""

from collections.abc import Iterator
from html import escape

from publisher import (
    Blocks,
    Cell,
    CellKind,
    Direction,
    Entry,
    Position,
    Puzzle,
    clue_html,
    filled_blocks,
    printed,
)
from publisher_html.markup import element, text


def grid(puzzle: Puzzle, blocks: Blocks, *, numbers: bool) -> str:
    """The table, in logical order: the page's direction puts the first column where it belongs."""
    numbered = puzzle.numbers if numbers else {}
    filled = filled_blocks(puzzle.grid, blocks)

    def square(row: int, column: int) -> str:
        place = Position(row, column)
        number = puzzle.language.number(numbered[place]) if place in numbered else ""
        return _square(puzzle.grid[place], number, is_filled=place in filled)

    rows = (
        element("tr", *(square(row, column) for column in range(puzzle.grid.width)))
        for row in range(puzzle.grid.height)
    )
    return element("table", *_lines(rows), id="grid", role="grid", aria_labelledby="title")


def clues(puzzle: Puzzle) -> str:
    """The lists across and down, each under the heading of the language."""
    headings = puzzle.language.headings
    lists = []
    for direction, heading in (
        (Direction.ACROSS, headings.across),
        (Direction.DOWN, headings.down),
    ):
        items = (_clue(puzzle, entry) for entry in puzzle.along(direction))
        listed = element("ol", *_lines(items), role="list")
        title = text("h2", heading, id=str(direction))
        if puzzle.along(direction):
            lists.append(element("section", title, listed, aria_labelledby=str(direction)))
    return "\n".join(lists)


def _square(cell: Cell, number: str, *, is_filled: bool) -> str:
    if not cell.is_letter:
        open_block = "open" if cell.kind is CellKind.BLOCK else "absent"
        return element("td", class_="block" if is_filled else open_block)
    names = [name for name in _MARKS if getattr(cell, name)]
    classes = " ".join(name.replace("_", "-") for name in names) or None
    letter = cell.letter if cell.given else None
    field = element(
        "input", value=letter, readonly="" if cell.given else None, autocapitalize="characters"
    )
    return element("td", text("span", number, aria_hidden="true"), field, class_=classes)


_MARKS = ("given", "circled", "shaded", "bar_after", "bar_below")


def _clue(puzzle: Puzzle, entry: Entry) -> str:
    number = text("b", puzzle.language.number(entry.number))
    line = printed(entry.clue, puzzle.language)
    clue = element("span", clue_html(entry.clue, line, escape)) if line else ""
    return element("li", element("button", number, " ", clue, type="button"))


def _lines(parts: Iterator[str]) -> Iterator[str]:
    return (f"\n{part}" for part in parts)
