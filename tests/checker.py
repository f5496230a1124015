"""A second opinion on layouts and puzzles: plain dictionaries and strings, no code of a generator.

Everything is read off the grid as text: lines are split at what is no letter, and what is left must
be the words. Faults are told as `AssertionError`.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from publisher import Grid, Layout, Puzzle, Word, shown_lists

Square = tuple[int, int]
Run = tuple[str, int, int, tuple[str, ...]]
"""Direction, row and column (0-based) of the first letter, and the letters."""

Pin = tuple[tuple[str, ...], int, int, str]
"""Letters, row and column (1-based) and direction of a word placed by hand."""


def check_layout(
    layout: Layout,
    words: Sequence[Word],
    *,
    size: tuple[int, int] | None = None,
    pins: Sequence[Pin] = (),
) -> None:
    """Fail unless the layout is a legal crossword of these words; `size` is (columns, rows)."""
    squares = _squares(layout.grid)
    placed = sorted(_placed(layout))
    assert placed, "no word was placed"
    assert sorted(_runs(layout.grid)) == placed, "the runs of the grid are not the placed words"
    spelled = Counter(letters for *_, letters in placed)
    assert max(spelled.values()) == 1, f"placed twice: {spelled.most_common(1)[0][0]}"
    asked = {word.letters for word in words} | {letters for letters, *_ in pins}
    assert set(spelled) <= asked, "a word was placed that nobody asked for"
    assert _is_one_piece(set(squares)), "the words are not connected"
    _check_size(layout.grid, size, has_pins=bool(pins))
    for letters, row, column, direction in pins:
        assert (direction, row - 1, column - 1, letters) in placed, f"{letters} is not as pinned"
    _check_left_out(layout, words, pins)


def _check_size(grid: Grid, size: tuple[int, int] | None, *, has_pins: bool) -> None:
    height, width = len(grid.rows), len(grid.rows[0])
    if size is not None:
        assert (width, height) == size, f"the grid is {width}×{height}, not {size}"
        return
    squares = _squares(grid)
    edges = {
        "top": has_pins or any(row == 0 for row, _ in squares),
        "left": has_pins or any(column == 0 for _, column in squares),
        "bottom": any(row == height - 1 for row, _ in squares),
        "right": any(column == width - 1 for _, column in squares),
    }
    assert all(edges.values()), f"the grid has empty edges: {edges}"


def _check_left_out(layout: Layout, words: Sequence[Word], pins: Sequence[Pin]) -> None:
    """Every word asked for is either placed or left out with a reason, and never both."""
    spellings = Counter(word.spelling for word in words)
    pinned_only = {letters for letters, *_ in pins} - {word.letters for word in words}
    used = Counter(
        each.word.spelling for each in layout.placements if each.word.letters not in pinned_only
    )
    used.update(each.spelling for each in layout.left_out)
    assert used == spellings, f"lost or found: {(used - spellings) + (spellings - used)}"
    assert all(each.reason for each in layout.left_out), "a word was left out without a reason"


def check_outline(layout: Layout, drawing: str, *, mirrored: bool = False) -> None:
    """Fail unless the cells that are there are those whose middles lie on a full stop."""
    drawn = [line for line in drawing.splitlines() if line.strip()]
    left = min(len(line) - len(line.lstrip()) for line in drawn)
    drawn = [line[left:] for line in drawn]
    height, width = len(drawn), max(map(len, drawn))
    rows = layout.grid.rows
    for row, cells in enumerate(rows):
        line = drawn[int((row + 0.5) / len(rows) * height)].ljust(width)
        line = "".join(line[int((at + 0.5) / len(cells) * width)] for at in range(len(cells)))
        seen = "".join(" " if cell.kind.value == "absent" else "." for cell in cells)
        assert (seen[::-1] if mirrored else seen) == line, f"row {row + 1} is not as drawn"


def check_rules(
    layout: Layout,
    *,
    spacing: str = "normal",
    min_crossings: int = 1,
    per_line: int | None = None,
    max_width: int | None = None,
    max_height: int | None = None,
) -> None:
    """Fail unless the layout keeps what its maker asked for beyond the law."""
    lines = _pictured(layout.grid)
    assert max_width is None or len(lines[0]) <= max_width, f"{len(lines[0])} columns"
    assert max_height is None or len(lines) <= max_height, f"{len(lines)} rows"
    if spacing == "loose":
        for above, below in pairwise(lines):
            for left in range(len(above) - 1):
                four = above[left : left + 2] + below[left : left + 2]
                assert four not in {"#..#", ".##."}, f"a bare corner:\n{above}\n{below}"
    times = Counter(square for each in layout.placements for square in each.slot.cells)
    for each in layout.placements:
        crossings = sum(times[square] == 2 for square in each.slot.cells)
        enough = min_crossings == 1 or crossings >= min_crossings
        assert enough, f"{each.word.spelling} crosses {crossings} others"
    for line in (*lines, *map("".join, zip(*lines, strict=True))):
        runs = [run for run in line.split(".") if len(run) > 1]
        assert per_line is None or len(runs) <= per_line, f"{len(runs)} words in the line {line}"


def _pictured(grid: Grid) -> list[str]:
    """One character a cell: `#` is a letter and `.` is none."""
    return ["".join(".#"[cell.kind.value == "letter"] for cell in row) for row in grid.rows]


def half_turn_likeness(layout: Layout) -> float:
    """Which share of cells has a letter, or none, just as the cell half a turn away."""
    rows = [line for line in _pictured(layout.grid) if "#" in line]
    columns = ["".join(each) for each in zip(*rows, strict=True)]
    cells = "".join(each for each in columns if "#" in each)
    return sum(map(str.__eq__, cells, reversed(cells))) / len(cells)


def check_puzzle(puzzle: Puzzle) -> None:
    """Fail unless entries, numbers and letters agree with the grid, bars and gaps included."""
    runs = {(way, row, column): letters for way, row, column, letters in _runs(puzzle.grid)}
    numbers: dict[Square, int] = {}
    for row in range(len(puzzle.grid.rows)):
        for column in range(len(puzzle.grid.rows[row])):
            if ("across", row, column) in runs or ("down", row, column) in runs:
                numbers[row, column] = 1 + len(numbers)
    wanted = sorted((way, numbers[row, column], row, column) for way, row, column in runs)
    found = [(str(e.slot.direction), e.number, *e.slot.cells[0]) for e in puzzle.entries]
    assert found == wanted, "entries are not the runs of the grid, numbered in reading order"
    for entry in puzzle.entries:
        run = runs[str(entry.slot.direction), *entry.slot.cells[0]]
        assert puzzle.answer(entry) == run, f"{entry.number} {entry.direction} reads {run}"
        assert len(entry.slot.cells) == len(run)
    assert dict(puzzle.numbers) == numbers
    _check_links(puzzle, runs, numbers)


def _check_links(
    puzzle: Puzzle, runs: dict[tuple[str, int, int], tuple[str, ...]], numbers: dict[Square, int]
) -> None:
    """A clue runs on in other words of the grid, each in one clue only; lists and label say it."""
    taken: list[tuple[str, int, int]] = []
    for entry in puzzle.entries:
        places = [(str(s.direction), *s.cells[0]) for s in (entry.slot, *entry.linked)]
        if len(places) == 1:
            continue
        taken += places
        assert set(places) <= set(runs), f"the clue of {entry.number} runs on outside the words"
        shape, letters = entry.clue.enumeration, sum(len(runs[place]) for place in places)
        assert shape is None or sum(shape.lengths) == letters, f"({shape}) is not {letters} letters"
        shown = {
            e.slot: i.label for each in shown_lists(puzzle) for i in each.items for e in i.entries
        }
        said = [int(number) for number in re.findall("[0-9]+", shown[entry.slot])]
        assert said == [numbers[place[1:]] for place in places], f"the label is {shown[entry.slot]}"
    assert len(taken) == len(set(taken)), "an entry is in two linked clues"


def shared_squares(layout: Layout) -> int:
    """How many squares belong to two placed words."""
    times = Counter(square for each in layout.placements for square in each.slot.cells)
    return sum(count == 2 for count in times.values())


def packed(layout: Layout) -> float:
    """Letters of all placed words for each square of the box around them."""
    squares = _squares(layout.grid)
    rows, columns = {row for row, _ in squares}, {column for _, column in squares}
    area = (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
    return sum(len(each.word.letters) for each in layout.placements) / area


def _squares(grid: Grid) -> dict[Square, str]:
    return {
        (row, column): cell.letter
        for row, line in enumerate(grid.rows)
        for column, cell in enumerate(line)
        if cell.kind.value == "letter"
    }


def _placed(layout: Layout) -> list[Run]:
    squares = _squares(layout.grid)
    runs: list[Run] = []
    for each in layout.placements:
        way, (row, column) = str(each.slot.direction), each.slot.cells[0]
        down = way == "down"
        line = [(row + k * down, column + k * (not down)) for k in range(len(each.word.letters))]
        assert list(each.slot.cells) == line, f"{each.word.spelling} does not stand in a line"
        read = tuple(squares.get(square, "#") for square in line)
        assert read == each.word.letters, f"{each.word.spelling} reads {read}"
        runs.append((way, row, column, read))
    return runs


def _runs(grid: Grid) -> list[Run]:
    """All runs of two or more letters; a bar ends a run as a block does."""
    height, width = len(grid.rows), len(grid.rows[0])
    lines = [("across", [(row, column) for column in range(width)]) for row in range(height)]
    lines += [("down", [(row, column) for row in range(height)]) for column in range(width)]
    runs: list[Run] = []
    for way, line in lines:
        piece: list[Square] = []
        for row, column in line:
            cell = grid.rows[row][column]
            if cell.kind.value == "letter":
                piece.append((row, column))
            barred = cell.bar_after if way == "across" else cell.bar_below
            if cell.kind.value != "letter" or barred or (row, column) == line[-1]:
                if len(piece) > 1:
                    letters = tuple(grid.rows[r][c].letter for r, c in piece)
                    runs.append((way, *piece[0], letters))
                piece = []
    return runs


def _is_one_piece(squares: set[Square]) -> bool:
    waiting = [min(squares)]
    rest = set(squares)
    while waiting:
        row, column = waiting.pop()
        if (row, column) in rest:
            rest.remove((row, column))
            waiting += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return not rest
