"""What a solver sees: the grid as a table, and the lists of clues, each clue a button."""

from collections.abc import Iterable, Iterator
from html import escape

from publisher import (
    Blocks,
    Cell,
    CellKind,
    ClueLine,
    Direction,
    Entry,
    Position,
    Puzzle,
    clue_html,
    clue_lines,
    filled_blocks,
    has_filled_blocks,
    line_labels,
    printed,
)
from publisher_html.markup import element, text


def grid(puzzle: Puzzle, blocks: Blocks, *, numbers: bool) -> str:
    """The table, in logical order: the page's direction puts the first column where it belongs."""
    numbered = puzzle.printed_numbers if numbers else {}
    filled = filled_blocks(puzzle.grid, blocks)
    block = "block" if has_filled_blocks(puzzle.grid, blocks) else "block enclosed"

    def square(row: int, column: int) -> str:
        place = Position(row, column)
        number = puzzle.language.number(numbered[place]) if place in numbered else ""
        cell = puzzle.grid[place]
        if cell.is_letter:
            return _square(cell, number)
        unfilled = "open" if cell.kind is CellKind.BLOCK else "absent"
        return element("td", class_=block if place in filled else unfilled)

    beside = _row_heads(puzzle)
    rows = (
        element("tr", beside[row], *(square(row, column) for column in range(puzzle.grid.width)))
        for row in range(puzzle.grid.height)
    )
    lines = _lines((_column_heads(puzzle), *rows) if puzzle.has_lines else rows)
    return element("table", *lines, id="grid", role="grid", aria_labelledby="title")


def _row_heads(puzzle: Puzzle) -> list[str]:
    """What is beside each row: its label, if lines have labels."""
    if not puzzle.has_lines:
        return [""] * puzzle.grid.height
    return [_head(label, "row") for label in line_labels(puzzle).rows]


def _column_heads(puzzle: Puzzle) -> str:
    heads = (_head(label, "col") for label in line_labels(puzzle).columns)
    return element("thead", element("tr", element("td"), *heads))


def _head(label: str, scope: str) -> str:
    return text("th", label, scope=scope) or element("td")


def clues(puzzle: Puzzle) -> str:
    """The lists across and down, each under the heading of the language."""
    headings = puzzle.language.headings
    lists = []
    for direction, heading in (
        (Direction.ACROSS, headings.across),
        (Direction.DOWN, headings.down),
    ):
        if puzzle.has_lines:
            items = (_line(puzzle, line) for line in clue_lines(puzzle, direction))
        else:
            items = (_clue(puzzle, entry) for entry in puzzle.along(direction))
        listed = element("ol", *_lines(items), role="list")
        title = text("h2", heading, id=str(direction))
        if puzzle.along(direction):
            lists.append(element("section", title, listed, aria_labelledby=str(direction)))
    return "\n".join(lists)


def _square(cell: Cell, number: str) -> str:
    """A cell for a letter."""
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
    return element("li", element("button", number, " ", _wording(puzzle, entry), type="button"))


def _line(puzzle: Puzzle, line: ClueLine) -> str:
    """The clues of a row or a column, each a button, in one paragraph."""
    sign = text("span", f" {puzzle.language.dash} ", aria_hidden="true")
    buttons = (_inline_button(_wording(puzzle, entry)) for entry in line.entries)
    return element("li", text("b", line.label), " ", element("p", sign.join(buttons)))


def _inline_button(content: str) -> str:
    """A button whose text is broken into lines with that around it, as no real one's is."""
    return element("span", content, role="button", tabindex="0")


def _wording(puzzle: Puzzle, entry: Entry) -> str:
    line = printed(entry.clue, puzzle.language)
    return element("span", clue_html(entry.clue, line, escape)) if line else ""


def _lines(parts: Iterable[str]) -> Iterator[str]:
    return (f"\n{part}" for part in parts)
