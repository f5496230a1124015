"""From a board to a layout: cropped, and with a reason for every word that was left out."""

from publisher import ABSENT, BLOCK, Cell, Grid, Layout, LeftOut, Placement, Size, Slot
from publisher_freeform.board.board import WAYS, Board
from publisher_freeform.board.boxes import extent
from publisher_freeform.candidates import Candidates
from publisher_freeform.left_out_reasons import LeftOutReasons
from publisher_freeform.search import Search


def layout(board: Board, candidates: Candidates, search: Search) -> Layout:
    """The layout of a board, cropped to its words if the size is automatic."""
    size = search.problem.size
    top, left, height, width = extent(board, search.problem.pins)
    if size:
        top, left, height, width = 0, 0, size.rows, size.columns
    cells = [[BLOCK] * width for _ in range(height)]
    if board.outline:
        rooms = board.outline.rooms(Size(width, height))
        cells = [[BLOCK if is_there else ABSENT for is_there in row] for row in rooms]
    letters = {letter for word in candidates.words for letter in word.letters}
    cell_of = {letter: Cell(letter=letter) for letter in letters}
    placements = []
    for index, start in board.start_of.items():
        direction, row, column = board.position(start)
        word = candidates.words[index]
        slot = Slot.straight(row - top, column - left, WAYS[direction], len(word))
        placements.append(Placement(word, slot))
        for (r, c), letter in zip(slot.cells, word.letters, strict=True):
            cells[r][c] = cell_of[letter]
    grid = Grid(tuple(map(tuple, cells)))
    left_out = (*candidates.left_out, *_unplaced(board, candidates, search))
    return Layout(grid, tuple(placements), left_out, search.complete)


def _unplaced(board: Board, candidates: Candidates, search: Search) -> list[LeftOut]:
    """The candidates that are not on the board, with their reasons."""
    reasons = LeftOutReasons(board, search)
    return [
        LeftOut(word.spelling, reasons.of(index), word.origin)
        for index, word in enumerate(candidates.words)
        if index not in board.start_of
    ]
