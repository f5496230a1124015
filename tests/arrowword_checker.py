"""A second opinion on arrowwords, which shares no code with their maker: grids are read by hand."""

from collections import Counter

from publisher import CellKind, Position, Puzzle

Place = tuple[int, int]

ARROWS = {
    ((0, 1), (0, 1)): "right",
    ((1, 0), (1, 0)): "down",
    ((1, 0), (0, 1)): "down, then right",
    ((-1, 0), (0, 1)): "up, then right",
    ((0, 1), (1, 0)): "right, then down",
    ((0, -1), (1, 0)): "left, then down",
}
"""The arrows that readers know, by the step from the clue cell and the one after it."""

NEVER = [
    {"right, then down", "left, then down"},
    {"down, then right", "up, then right"},
    {"down, then right", "right, then down"},
]
"""Pairs of arrows that one clue cell does not have."""


def check_arrowword(puzzle: Puzzle, *, crossed: int = 80) -> None:
    """Fail unless every run has one clue and one arrow, and the grid is one of a magazine.

    At least `crossed` of a hundred letters are in two words.
    """
    rows = [
        "".join({CellKind.LETTER: ".", CellKind.BLOCK: "#"}.get(cell.kind, " ") for cell in row)
        for row in puzzle.grid.rows
    ]
    rows = above_solution_word(puzzle, rows)
    runs = check_runs(puzzle, rows)
    check_arrows(puzzle, rows)
    words = Counter(puzzle.answer(entry) for entry in puzzle.entries)
    assert words.most_common(1)[0][1] == 1, "a word is there twice"
    inside = Counter(place for run in runs for place in run)
    letters = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "."}
    assert inside.keys() == letters, "a letter is in no word"
    once = {place for place, count in inside.items() if count == 1}
    assert 100 * (len(letters) - len(once)) >= crossed * len(letters)
    beside = [(r, c) for r, c in once if {(r + 1, c), (r, c + 1)} & once]
    assert not beside, f"uncrossed letters side by side: {beside}"
    check_squares(rows)


def check_squares(rows: list[str]) -> None:
    """No four clue cells are a square."""
    blocks = {(r, c) for r, row in enumerate(rows) for c in find(row, "#")}
    squares = [(r, c) for r, c in blocks if {(r + 1, c), (r, c + 1), (r + 1, c + 1)} <= blocks]
    assert not squares, f"four clue cells in a square: {squares}"


def above_solution_word(puzzle: Puzzle, rows: list[str]) -> list[str]:
    """The rows above an empty one, below which are the numbered cells of the solution word."""
    empty = [number for number, row in enumerate(rows) if not row.strip()]
    if not empty:
        return rows
    assert len(empty) == 1, "there are empty rows"
    labels = puzzle.sheet.labels if puzzle.sheet else {}
    below = [(r, c) for r, row in enumerate(rows) if r > empty[0] for c in find(row, ".")]
    above = {place: label for place, label in labels.items() if place[0] < empty[0]}
    assert below, "there is an empty row"
    assert not [row for row in rows[empty[0] :] if "#" in row], "a clue cell is below"
    numbers = {label: puzzle.grid[place].letter for place, label in above.items()}
    assert len(numbers) == len(above) == len(below), "the solution word is not the numbered cells"
    spelled = {labels.get(Position(*place), "?"): puzzle.grid[place].letter for place in below}
    assert spelled == numbers, "the solution word is not the numbered cells"
    return rows[: empty[0]]


def find(row: str, sign: str) -> list[int]:
    """Where a row has a sign."""
    return [at for at, each in enumerate(row) if each == sign]


def check_runs(puzzle: Puzzle, rows: list[str]) -> list[tuple[Place, ...]]:
    """The runs of the drawing, which are exactly the slots of the entries."""
    runs = []
    for number, row in enumerate(rows):
        runs += [tuple((number, at) for at in run) for run in spans(row)]
    for number in range(len(rows[0])):
        column = "".join(row[number] for row in rows)
        runs += [tuple((at, number) for at in run) for run in spans(column)]
    slots = [tuple((cell.row, cell.column) for cell in each.slot.cells) for each in puzzle.entries]
    assert sorted(slots) == sorted(runs), "a run is not one word, or a word is no run"
    assert all(all(puzzle.answer(entry)) for entry in puzzle.entries), "a cell has no letter"
    return runs


def spans(line: str) -> list[range]:
    """The runs of two or more letters of a line."""
    found, start = [], 0
    for at in range(len(line) + 1):
        if at == len(line) or line[at] != ".":
            if at - start > 1:
                found.append(range(start, at))
            start = at + 1
    return found


def check_arrows(puzzle: Puzzle, rows: list[str]) -> None:
    """Every entry has one arrow of a known form, and no clue cell is empty, or has a bad pair."""
    assert puzzle.sheet is not None
    given = puzzle.sheet.clue_cells
    slots = [entry.slot for entry in puzzle.entries]
    assert sorted(map(str, slots)) == sorted(str(each.slot) for each in given), "one arrow a word"
    of_cell: dict[Place, list[str]] = {}
    for slot, (row, column) in given:
        assert rows[row][column] == "#", "an arrow begins at a cell that is no clue cell"
        (first_row, first), (next_row, then) = slot.cells[:2]
        steps = (first_row - row, first - column), (next_row - first_row, then - first)
        assert steps in ARROWS, f"nobody knows this arrow: {steps}"
        of_cell.setdefault((row, column), []).append(ARROWS[steps])
    blocks = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"}
    assert of_cell.keys() == blocks, "a clue cell has no clue"
    for place, arrows in of_cell.items():
        assert len(arrows) == len(set(arrows)) <= 2, f"{place} has {arrows}"
        assert set(arrows) not in NEVER, f"{place} has {arrows}"
