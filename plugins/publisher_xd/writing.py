"""Puzzles as .xd text, by the format's own description (github.com/century-arcade/xd).

Three parts with two blank lines between them: what is said of the puzzle, the grid, the clues with
their answers. Parts have no headings, as the reference reader has it.
"""

from publisher import (
    Cell,
    Direction,
    Entry,
    ExportError,
    Feature,
    NoOptions,
    Puzzle,
    clean,
    features,
    numbered,
    printed,
)

BLOCK = "#"
UNKNOWN = "_"
KEYS = "0123456789"
"""What stands for cells of several letters, as a row of the head says: the reference reader's."""

_REFUSED = frozenset("#_.:; \t0123456789") | {"~"}


def write(puzzle: Puzzle, options: NoOptions) -> bytes:
    """The text as UTF-8; raises `ExportError` for what the format cannot hold."""
    del options
    _need_runs(puzzle)
    grid = _Grid(puzzle)
    parts = (_head(puzzle, grid), grid.lines(), _clues(puzzle))
    return ("\n\n\n".join("\n".join(part) for part in parts) + "\n").encode()


def _need_runs(puzzle: Puzzle) -> None:
    found = features(puzzle)
    for feature in (Feature.BARS, Feature.SHAPES):
        if feature in found:
            raise ExportError(f"the puzzle has {feature}, and .xd has no sign for that; try ipuz")
    if {entry.slot for entry in puzzle.entries} != {slot for _, slot in numbered(puzzle.grid)}:
        raise ExportError("some words of the grid are no entries, and .xd has a clue for each")


class _Grid:
    """The grid's lines, and what stands for cells that are more than a letter.

    Marked cells are small letters: circled ones, or shaded ones if none is circled.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._rows = puzzle.grid.rows
        cells = [cell for row in self._rows for cell in row]
        whole = dict.fromkeys(cell.letter for cell in cells if len(cell.letter) > 1)
        if len(whole) > len(KEYS):
            raise ExportError(f"{len(whole)} different cells have several letters; 10 can")
        self.rebus = {letters: KEYS[number] for number, letters in enumerate(whole)}
        circled, shaded = (any(c.circled for c in cells), any(c.shaded for c in cells))
        self.special = "circle" if circled else "shaded" if shaded else ""

    def lines(self) -> list[str]:
        """A line a row."""
        return ["".join(map(self._sign, row)) for row in self._rows]

    def _sign(self, cell: Cell) -> str:
        if not cell.is_letter:
            return BLOCK
        if not cell.letter:
            return UNKNOWN
        if len(cell.letter) > 1:
            return self.rebus[cell.letter]
        if cell.letter in _REFUSED:
            raise ExportError(f"the letter {cell.letter!r} has another meaning in .xd")
        marked = cell.circled if self.special == "circle" else cell.shaded
        small = cell.letter.lower()
        return small if marked and len(small) == 1 else cell.letter


def _head(puzzle: Puzzle, grid: _Grid) -> list[str]:
    said = {
        "Title": puzzle.title,
        "Author": puzzle.author,
        "Copyright": puzzle.copyright,
        "Notes": puzzle.notes,
        "Rebus": " ".join(f"{key}={letters}" for letters, key in grid.rebus.items()),
        "Special": grid.special,
    }
    lines = [f"{name}: {clean(text)}" for name, text in said.items() if clean(text)]
    return lines or ["Title: "]


def _clues(puzzle: Puzzle) -> list[str]:
    across = [_clue(puzzle, entry) for entry in _in_order(puzzle, Direction.ACROSS)]
    down = [_clue(puzzle, entry) for entry in _in_order(puzzle, Direction.DOWN)]
    return [*across, *([""] if across and down else []), *down]


def _in_order(puzzle: Puzzle, direction: Direction) -> list[tuple[int, Entry]]:
    by_slot = {entry.slot: entry for entry in puzzle.entries}
    return [(n, by_slot[slot]) for n, slot in numbered(puzzle.grid) if slot.direction is direction]


def _clue(puzzle: Puzzle, numbered_entry: tuple[int, Entry]) -> str:
    number, entry = numbered_entry
    way = "A" if entry.direction is Direction.ACROSS else "D"
    answer = "".join(letter or UNKNOWN for letter in puzzle.answer(entry))
    text = printed(entry.clue, puzzle.language).replace("~", "\u223c")
    return f"{way}{number}. {text} ~ {answer}"
