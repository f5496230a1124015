"""The cells of an entry for who reads no grid: blanks, and what crosses each."""

from collections.abc import Iterator

from publisher import Direction, Entry, Position, Puzzle, shown_labels, shown_lists


class Blanks:
    """The blanks of a puzzle, with what crosses them by the names that are printed.

    Where cells are numbered, that is a letter of another entry: `2 Down, 1`. Where rows and columns
    are, the other label of the cell says enough: both entries name it alike.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle, self._labels = puzzle, shown_labels(puzzle)
        self._through: dict[Position, list[tuple[Entry, str]]] = {}
        language = puzzle.language
        for shown in shown_lists(puzzle):
            for item in shown.items if shown.look != "words" else ():
                for entry in item.entries:
                    for number, cell in enumerate(entry.slot.cells, start=1):
                        place = f"{item.place} {shown.heading}".strip() + language.comma
                        named = (entry, f"{place} {language.number(number)}")
                        self._through.setdefault(cell, []).append(named)

    def of(self, entry: Entry) -> str:
        """A blank or a given letter for each cell, then what crosses: `_ _ _ (1: 2 Down, 1)`."""
        cells = [self._puzzle.grid[cell] for cell in entry.slot.cells]
        shown = " ".join(cell.letter if cell.given else "_" for cell in cells)
        crossings = "; ".join(self._crossings(entry))
        return f"{shown} ({crossings})" if crossings else shown

    def _crossings(self, entry: Entry) -> Iterator[str]:
        for number, cell in enumerate(entry.slot.cells, start=1):
            for name in self._names(entry, cell):
                yield f"{self._puzzle.language.number(number)}: {name}"

    def _names(self, entry: Entry, cell: Position) -> list[str]:
        if self._labels.rows:
            is_down = entry.direction is Direction.DOWN
            return [self._labels.rows[cell[0]] if is_down else self._labels.columns[cell[1]]]
        # A linked entry is listed with the words "See 1" for its clue: its slot is the same.
        return [name for other, name in self._through[cell] if other.slot != entry.slot]
