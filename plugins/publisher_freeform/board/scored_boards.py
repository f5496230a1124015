"""Boards as terms of plugins see them."""

from publisher import Placement, ScoredBoard, Size, Slot, Word
from publisher_freeform.board.board import WAYS, Board, BoardPlace

MOST_PLACEMENTS = 100_000
"""The number of placements remembered: a search puts words in the same places again and again."""


class ScoredBoards:
    """Makes them of boards of some words."""

    def __init__(self, words: tuple[Word, ...]) -> None:
        self._words = words
        self._placements: dict[tuple[int, BoardPlace], Placement] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._words,)

    def of(self, board: Board) -> ScoredBoard:
        """The words of a board, which has at least one, in the box around their letters."""
        top, left, height, width = board.bounding_box()
        placements = []
        for word, start in sorted(board.start_of.items()):
            direction, row, column = board.position(start)
            placements.append(self._placement(word, (direction, row - top, column - left)))
        return ScoredBoard(tuple(placements), Size(width, height))

    def _placement(self, word: int, position: BoardPlace) -> Placement:
        found = self._placements.get((word, position))
        if found is None:
            direction, row, column = position
            slot = Slot.straight(row, column, WAYS[direction], len(self._words[word]))
            found = Placement(self._words[word], slot)
            if len(self._placements) >= MOST_PLACEMENTS:
                self._placements.clear()
            self._placements[word, position] = found
        return found
