"""Boards as layouts: frozen, cropped, and with a reason for every word that is not there."""

from publisher import BLOCK, Cell, Direction, Grid, Layout, LeftOut, Placement, Slot
from publisher_freeform.board import ACROSS, DOWN, Board
from publisher_freeform.boxes import extent
from publisher_freeform.lexicon import Lexicon
from publisher_freeform.options import shown
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
    for index, (direction, start) in board.at.items():
        row, column = divmod(start, board.stride)
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
    placed = {letter for index in board.at for letter in lexicon.words[index].letters}
    is_full = len(board.at) >= search.task.limit
    return [
        LeftOut(word.spelling, _reason(index, search, is_full=is_full), word.origin)
        if not placed.isdisjoint(word.letters)
        else LeftOut(
            word.spelling, "it shares no letter with the words that were placed", word.origin
        )
        for index, word in enumerate(lexicon.words)
        if index not in board.at
    ]


def _reason(index: int, search: Search, *, is_full: bool) -> str:
    """Why a word is not on the board though its letters are."""
    if is_full:
        return f"the puzzle has the {search.task.limit} words that `at_most` allows"
    tries = search.tries[index]
    if not tries:
        return "the search ended before it was tried"
    size = search.task.size
    room = f"no room was left for it in {shown(size)}" if size else "no room was found for it"
    return f"{room} (tried {tries} times)"
