"""Arrows: from which clue cell each run of letters has its clue.

A run that begins beside or below a clue cell has a straight arrow from it. Another one, which
begins at an edge or a picture, has a bent arrow from a clue cell beside its first cell if it goes
down, above or below that if it goes across. A clue cell holds two clues at most, and one bent arrow
at most: so arrows to the right and to the left that both turn down never share a cell, nor do those
down and up that turn right.
"""

from typing import NamedTuple

from publisher import CellKind, ClueCell, GenerationError, Grid, Position, Symmetry, slots
from publisher_fill.plugin_designs import CellBits, GridShape, indices

BentArrows = dict[int, tuple[int, bool]]
"""For each clue cell with a bent arrow the first cell of its run, and whether the run goes down."""


class ArrowRuns(NamedTuple):
    """The runs of two or more letters of a direction: their first cells, and all their cells."""

    starts: CellBits
    cells: CellBits

    @classmethod
    def of(cls, letters: CellBits, step: int) -> "ArrowRuns":
        """The runs of letters; `step` is the shift to the next cell of a line."""
        follow, lead = letters << step & letters, letters >> step & letters
        return cls(lead & ~follow, lead | follow)


class ArrowBoard(NamedTuple):
    """The clue cells and the runs, across and down; `step` is the shift to the row below."""

    clues: CellBits
    across: ArrowRuns
    down: ArrowRuns
    step: int

    @classmethod
    def of(cls, letters: CellBits, clues: CellBits, step: int) -> "ArrowBoard":
        """The board of a grid without bars."""
        return cls(clues, ArrowRuns.of(letters, 1), ArrowRuns.of(letters, step), step)

    @property
    def straight(self) -> tuple[CellBits, CellBits]:
        """The clue cells with a straight arrow across, and those with one down."""
        clues = self.clues
        return clues & self.across.starts >> 1, clues & self.down.starts >> self.step

    @property
    def edge(self) -> tuple[CellBits, CellBits]:
        """The first cells of runs across and down that begin at no clue cell."""
        clues = self.clues
        return self.across.starts & ~(clues << 1), self.down.starts & ~(clues << self.step)

    @property
    def free(self) -> CellBits:
        """The clue cells that are beside a run at an edge and have room for one more clue."""
        (across, down), (right, below), step = self.edge, self.straight, self.step
        near = across << step | across >> step | down << 1 | down >> 1
        return self.clues & near & ~(right & below)


def bent_arrows(across: CellBits, down: CellBits, free: CellBits, step: int) -> BentArrows:
    """Bent arrows for as many runs as can be, which are given by their first cells.

    It is a greatest matching by augmenting paths (H. W. Kuhn, 1955).
    """
    found: BentArrows = {}

    def is_placed(run: tuple[int, bool], tried: set[int]) -> bool:
        first, is_down = run
        aside = 1 if is_down else step
        for cell in (first - aside, first + aside):
            if cell >= 0 and free >> cell & 1 and cell not in tried:
                tried.add(cell)
                if cell not in found or is_placed(found[cell], tried):
                    found[cell] = run
                    return True
        return False

    for first in indices(across):
        is_placed((first, False), set())
    for first in indices(down):
        is_placed((first, True), set())
    return found


def clue_cells(grid: Grid) -> tuple[ClueCell, ...]:
    """The clue cell of every run of a grid whose blocks are clue cells, in reading order of these.

    Of the two of a cell, the one that begins beside it comes first. Raises `GenerationError` for a
    run that no arrow reaches.
    """
    shape = GridShape(grid.width, grid.height, Symmetry.NONE)
    places = {kind: [at for at in grid.positions() if grid[at].kind is kind] for kind in CellKind}
    letters, clues = (shape.cells(places[kind]) for kind in (CellKind.LETTER, CellKind.BLOCK))
    board = ArrowBoard.of(letters, clues, shape.step)
    bent = bent_arrows(*board.edge, board.free, board.step)
    turned = {run: Position(*shape.position(cell)) for cell, run in bent.items()}
    found = []
    for slot in slots(grid):
        row, column = slot.start
        is_down = slot.cells[1].row > row
        before = Position(row - is_down, column - (not is_down))
        is_straight = before in grid and grid[before].kind is CellKind.BLOCK
        first = row * shape.step + column
        cell = before if is_straight else turned.get((first, is_down))
        if cell is None:
            way = "down" if is_down else "across"
            raise GenerationError(
                f"the word {way} from row {row + 1}, column {column + 1} has no clue cell beside "
                "its first cell: this grid is none of an arrowword"
            )
        found.append(ClueCell(slot, cell))
    return tuple(sorted(found, key=lambda each: (each.cell, _order(each))))


def _order(each: ClueCell) -> tuple[bool, bool]:
    """Words that begin beside their clue cell come first, then straight ones."""
    start = each.slot.start
    is_beside = start.row == each.cell.row
    is_bent = (each.slot.cells[1].row > start.row) == is_beside
    return not is_beside, is_bent
