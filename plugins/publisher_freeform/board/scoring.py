"""The score of a board: a weighted sum of terms, for every strategy that compares boards."""

from collections.abc import Mapping
from typing import Annotated, Self

from pydantic import Field, PrivateAttr

from publisher import Options
from publisher_freeform.board.board import Board

Weight = Annotated[float, Field(allow_inf_nan=False, ge=-1_000_000, le=1_000_000)]


class Score(Options):
    """The weight of each term of the score; a negative weight asks for less of it.

    All terms are measured in the box around all letters, whatever the size of the grid. The size
    ratio and the filled ratio are those of Baeldung's "Generating a Crossword Puzzle" (2022).
    """

    size_ratio: Weight = Field(
        default=0, description="The shorter side of the box divided by the longer: 1 is a square."
    )
    filled_ratio: Weight = Field(
        default=0, description="Cells with a letter for each black square; 0 for a single word."
    )
    crossings: Weight = Field(default=0, description="Cells that two words share.")
    words: Weight = Field(default=0, description="Words on the board.")
    black_squares: Weight = Field(default=0, description="Cells without a letter.")
    mean_word_length: Weight = Field(default=0, description="Letters of a word, on average.")
    symmetry: Weight = Field(
        default=0,
        description="The share of cells that are like the cell half a turn away: both with a "
        "letter, or both without.",
    )
    crossed_letters: dict[str, Weight] = Field(
        default={}, description="Points for each cell that two words share, by its letter."
    )

    _points: tuple[tuple[int, float], ...] = PrivateAttr(())

    def coded(self, points: Mapping[int, float]) -> Self:
        """The same score for boards whose letters are these codes, with the points of each.

        Without it, the letters of crossings count nothing.
        """
        score = self.model_copy()
        score._points = tuple(sorted(points.items()))
        return score

    def of(self, board: Board) -> float:
        """The score of a board, which has at least one word."""
        _, _, height, width = board.bounding_box()
        filled, words = board.letter_cells.bit_count(), len(board.start_of)
        black = height * width - filled
        lengths = sum(len(board.words[word]) for word in board.start_of)
        # The terms are added one by one: sum() rounds differently in different versions of Python.
        return (
            self.size_ratio * min(height, width) / max(height, width)
            + self.filled_ratio * (filled / max(black, 1) if min(height, width) > 1 else 0)
            + self.crossings * board.crossings
            + self.words * words
            + self.black_squares * black
            + self.mean_word_length * lengths / words
            + (self.symmetry and self.symmetry * symmetry(board))
            + self.of_crossed_letters(board)
        )

    def of_crossed_letters(self, board: Board) -> float:
        """The points for the letters of the cells that two words share."""
        shared, points = board.along & board.crosswise, 0.0
        for code, value in self._points:
            points += value * ((board.cells_with[code] & shared).bit_count() // 2)
        return points

    def at_crossing(self, code: int) -> float:
        """The points for one crossing with this letter."""
        return self.crossings + next((value for each, value in self._points if each == code), 0)


def symmetry(board: Board) -> float:
    """The share of cells in the box like the cell half a turn away: both filled or both not.

    Half a turn of the box is the same as reading its cells backwards, from the last corner to the
    first: the cells between the ends of two rows are as many either way.
    """
    top, left, height, width = board.bounding_box()
    length = (height - 1) * board.stride + width
    cells = f"{board.letter_cells >> top * board.stride + left:0{length}b}"
    unlike = int(cells, 2) ^ int(cells[::-1], 2)
    return 1 - unlike.bit_count() / (height * width)


SQUARE_AND_FULL = Score(size_ratio=10, filled_ratio=20)
"""Baeldung's weights."""
