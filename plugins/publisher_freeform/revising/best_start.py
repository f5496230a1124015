"""The best place for one more word: it joins most, crosses most, and lets the box grow least."""

from collections.abc import Iterable, Sequence
from random import Random

from publisher import Size
from publisher_freeform.board.board import ACROSS, Board, Start, WordSet
from publisher_freeform.board.boxes import extent
from publisher_freeform.board.starts import crossing_starts, shared_cells
from publisher_freeform.placement_problem import PlacementProblem


def best_start(
    board: Board, word: int, problem: PlacementProblem, rng: Random, parts: Sequence[WordSet] = ()
) -> Start | None:
    """The start where a word crosses others and costs the least room; None if there is none.

    With `parts`, connected sets of words, it is to cross two of them or more.
    """
    starts = crossing_starts(board, word)
    if parts:
        starts = [start for start in starts if _joined(board, word, start, parts) > 1]
    if not starts:
        return None
    box = _Box(board, problem)
    found, least = None, (0.0, 0.0, 0.0)
    for start in starts:
        area = box.area_with(start, len(board.words[word]))
        if area is None:
            continue
        crossings = shared_cells(board, word, start).bit_count()
        joined = _joined(board, word, start, parts) if parts else 0
        enough = min(crossings, problem.min_crossings)
        cost = (-joined - enough, float(area), -crossings + rng.random() / 2)
        if found is None or cost < least:
            found, least = start, cost
    return found


def has_room(board: Board, word: int, start: Start, problem: PlacementProblem) -> bool:
    """Whether the box is not too large with a word at a start."""
    return _Box(board, problem).area_with(start, len(board.words[word])) is not None


def _joined(board: Board, word: int, start: Start, parts: Iterable[WordSet]) -> int:
    _, crossed = board.meets(word, start)
    return sum(1 for part in parts if part & crossed)


class _Box:
    """The box around all letters of a board, and what one more word makes of it."""

    def __init__(self, board: Board, problem: PlacementProblem) -> None:
        self._board = board
        self._limits = problem.size_limits
        self._is_given = problem.size is not None
        top, left, height, width = extent(board, problem.pins)
        self._box = top, left, top + height, left + width

    def area_with(self, start: Start, length: int) -> int | None:
        """The cells of the box with a word; None if it would be too large. 0 on a given size."""
        if self._is_given:
            return 0
        direction, row, column = self._board.position(start)
        across = direction == ACROSS
        top, left, bottom, right = self._box
        top, left = min(top, row), min(left, column)
        bottom = max(bottom, row + (1 if across else length))
        right = max(right, column + (length if across else 1))
        size = Size(right - left, bottom - top)
        return self._limits.area(size) if self._limits.allows(size) else None
