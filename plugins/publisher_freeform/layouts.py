"""Boards as layouts: frozen, cropped, and with a reason for every word that is not there."""

from publisher import BLOCK, Cell, Direction, Grid, Layout, LeftOut, Placement, Slot
from publisher_freeform.board.board import ACROSS, DOWN, Board
from publisher_freeform.board.boxes import extent
from publisher_freeform.lexicon import Lexicon
from publisher_freeform.reasons import Reasons
from publisher_freeform.search import Search

DIRECTION = {ACROSS: Direction.ACROSS, DOWN: Direction.DOWN}


def layout(board: Board, lexicon: Lexicon, search: Search) -> Layout:
    """The board as a frozen value, cropped to its words if the size is automatic."""
    size = search.task.size
    top, left, height, width = extent(board, search.task.pins)
    if size:
        top, left, height, width = 0, 0, size.rows, size.columns
    cells = [[BLOCK] * width for _ in range(height)]
    placements = []
    for index, start in board.at.items():
        direction, row, column = board.spot(start)
        word = lexicon.words[index]
        slot = Slot.straight(row - top, column - left, DIRECTION[direction], len(word))
        placements.append(Placement(word, slot))
        for (r, c), letter in zip(slot.cells, word.letters, strict=True):
            cells[r][c] = Cell(letter=letter)
    grid = Grid(tuple(map(tuple, cells)))
    left_out = (*lexicon.left_out, *_unplaced(board, lexicon, search))
    return Layout(grid, tuple(placements), left_out, search.complete)


def _unplaced(board: Board, lexicon: Lexicon, search: Search) -> list[LeftOut]:
    """The words that could be on the board and are not, with their reasons."""
    reasons = Reasons(board, search)
    return [
        LeftOut(word.spelling, reasons.of(index), word.origin)
        for index, word in enumerate(lexicon.words)
        if index not in board.at
    ]
