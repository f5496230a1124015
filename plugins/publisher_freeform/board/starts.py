"""Starts that a word may choose from: the middle of the board, or where it crosses others."""

from publisher_freeform.board.board import ACROSS, DOWN, Board, CellSet, Start, bits


def middle(board: Board, word: int) -> Start:
    """The start in the middle of a board: across, or down if the word only fits that way.

    In an outline that has no such start, it is the nearest that it has.
    """
    length = len(board.words[word])
    middles = (
        (ACROSS, board.rows // 2, (board.columns - length) // 2),
        (DOWN, (board.rows - length) // 2, board.columns // 2),
    )
    start = board.start_at(*middles[length > board.columns])
    inside = board.starts_inside[length]
    if inside >> start & 1:
        return start

    def distance(start: Start) -> tuple[int, int]:
        direction, row, column = board.position(start)
        _, middle_row, middle_column = middles[direction]
        return abs(row - middle_row) + abs(column - middle_column), start

    return min(bits(inside), key=distance)


def crossing_starts(board: Board, word: int) -> list[Start]:
    """Every legal start at which a word crosses another."""
    return list(bits(board.by_crossings(word, board.legal_starts(word))[-1]))


def shared_cells(board: Board, word: int, start: Start) -> CellSet:
    """The cells that a word would share with others at a legal start."""
    return board.runs[len(board.words[word])] << start & board.occupied


def most_crossing_starts(board: Board, word: int) -> list[Start]:
    """The legal starts at which a word crosses the most others; none if it crosses no other."""
    starts = crossing_starts(board, word)
    counts = [shared_cells(board, word, start).bit_count() for start in starts]
    most = max(counts, default=0)
    return [start for start, count in zip(starts, counts, strict=True) if count == most]
