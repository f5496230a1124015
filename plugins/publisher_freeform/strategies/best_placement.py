"""`best-placement`: each word at the place that makes the best board.

After Baeldung, "Generating a Crossword Puzzle" (2022), section 4, repeated word placement. The
words are shuffled and the first is placed in the middle. For each other word every legal crossing
is tried, the board that results is scored, and the place with the best score is taken.

What differs: nothing but the rules of the board. The article's score is 10 times the size ratio and
20 times the filled ratio; `score` sets other weights and terms.
"""

from publisher_freeform.board.board import Board, Start
from publisher_freeform.board.scoring import SQUARE_AND_FULL, Score
from publisher_freeform.board.starts import crossing_starts
from publisher_freeform.search import Search


def best_placement(search: Search) -> None:
    """Make one board and end."""
    score = search.options.score or SQUARE_AND_FULL
    board, words = search.opening_board()
    search.offer(board)
    for word in search.words_to_try(board, words):
        starts = ranked_starts(board, word, score)
        if starts:
            search.put(board, word, starts[0])
            search.offer(board)
    search.complete = search.run.stopped is None


def ranked_starts(board: Board, word: int, score: Score) -> list[Start]:
    """Every legal crossing of a word, that with the best board first."""

    def result(start: Start) -> float:
        board.place(word, start)
        value = score.of(board)
        board.remove(1 << word)
        return value

    return sorted(crossing_starts(board, word), key=result, reverse=True)
