"""What a board is worth: terms that a maker weighs, for every strategy that compares boards."""

from typing import Annotated

from pydantic import Field

from publisher import Options
from publisher_freeform.board.board import Board

Weight = Annotated[float, Field(allow_inf_nan=False, ge=-1_000_000, le=1_000_000)]


class Score(Options):
    """How much each term counts; a negative weight asks for less of it.

    All terms are of the box around all letters, whatever the size of the grid. The size ratio and
    the filled ratio are those of Baeldung's "Generating a Crossword Puzzle" (2022).
    """

    size_ratio: Weight = Field(
        default=0, description="the shorter side of the box divided by the longer: 1 is a square"
    )
    filled_ratio: Weight = Field(
        default=0, description="cells with a letter for each black square; 0 for a lone word"
    )
    crossings: Weight = Field(default=0, description="cells that two words share")
    words: Weight = Field(default=0, description="words on the board")
    black_squares: Weight = Field(default=0, description="cells without a letter")
    mean_word_length: Weight = Field(default=0, description="letters of a word, on average")
    symmetry: Weight = Field(
        default=0,
        description="the share of cells that are as those half a turn away: with a letter, or "
        "without",
    )

    def of(self, board: Board) -> float:
        """The score of a board that has at least one word."""
        _, _, height, width = board.box()
        filled, words = board.across.bit_count(), len(board.at)
        black = height * width - filled
        lengths = sum(len(board.words[word]) for word in board.at)
        # Added one by one: sum() rounds differently from one version of Python to the next.
        return (
            self.size_ratio * min(height, width) / max(height, width)
            + self.filled_ratio * (filled / max(black, 1) if min(height, width) > 1 else 0)
            + self.crossings * board.crossings
            + self.words * words
            + self.black_squares * black
            + self.mean_word_length * lengths / words
            + (self.symmetry and self.symmetry * symmetry(board))
        )


def symmetry(board: Board) -> float:
    """The share of cells of the box that have a letter, or none, as those half a turn away.

    Read backwards, the cells from the first corner of the box to the last are those of the box
    turned by half: what lies between its rows is as long either way.
    """
    top, left, height, width = board.box()
    length = (height - 1) * board.stride + width
    cells = f"{board.across >> top * board.stride + left:0{length}b}"
    unlike = int(cells, 2) ^ int(cells[::-1], 2)
    return 1 - unlike.bit_count() / (height * width)


SQUARE_AND_FULL = Score(size_ratio=10, filled_ratio=20)
"""Baeldung's weights."""
