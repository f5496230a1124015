"""The score of a board: a weighted sum of terms, for all strategies."""

from collections.abc import Mapping, Sequence
from typing import Self

from pydantic import PrivateAttr

from publisher import ScoreWeight, TermOptions, Word, locating, setting
from publisher_freeform.board.board import Board
from publisher_freeform.board.scored_boards import ScoredBoards


class Score(TermOptions):
    """The weight of each term of the score; a negative weight asks for less of it.

    Terms of plugins are beside those of this model, by their names.
    All terms are measured in the box around all letters, whatever the size of the grid. The size
    ratio and the filled ratio are those of Baeldung's "Generating a Crossword Puzzle" (2022).
    """

    size_ratio: ScoreWeight = setting(
        0, "The shorter side of the box divided by the longer: 1 is a square."
    )
    filled_ratio: ScoreWeight = setting(
        0, "Cells with a letter for each black square; 0 for a single word."
    )
    crossings: ScoreWeight = setting(0, "Cells that two words share.")
    words: ScoreWeight = setting(0, "Words on the board.")
    black_squares: ScoreWeight = setting(0, "Cells without a letter.")
    mean_word_length: ScoreWeight = setting(0, "Letters of a word, on average.")
    symmetry: ScoreWeight = setting(
        0,
        "The share of cells that are like the cell half a turn away: both with a "
        "letter, or both without.",
    )
    crossed_letters: dict[str, ScoreWeight] = setting(
        {}, "Points for each cell that two words share, by its letter."
    )

    _points: tuple[tuple[int, float], ...] = PrivateAttr(())
    _boards: ScoredBoards = PrivateAttr(ScoredBoards(()))

    def coded(self, points: Mapping[int, float], words: Sequence[Word]) -> Self:
        """The same score for boards of these words, with the points of the code of each letter.

        Without it, the letters of crossings count nothing, and plugins are told of no words.
        """
        score = self.model_copy()
        score._points = tuple(sorted(points.items()))
        score._boards = ScoredBoards(tuple(words))
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
            + (self.of_plugins(board) if self.__pydantic_extra__ else 0)
        )

    def of_crossed_letters(self, board: Board) -> float:
        """The points for the letters of the cells that two words share."""
        shared, points = board.along & board.crosswise, 0.0
        for code, value in self._points:
            points += value * ((board.cells_with[code] & shared).bit_count() // 2)
        return points

    def of_plugins(self, board: Board) -> float:
        """The points that the terms of plugins give a board; raises the errors of those."""
        scored, points = self._boards.of(board), 0.0
        with locating("score"):
            for term in self.terms:
                points += term.points(scored)
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
