"""`compact`: random arrangements; the one with the fewest black squares is kept.

After Michael Haephrati, "Creating a Crossword Generator" (CodeProject, 2013, revised 2018). The
program arranges all words at random, again and again as long as there is time, and looks for the
arrangement that leaves the fewest black squares. A word is placed where it crosses most of the
words before it. Two words in one line have a black square between them. Words may be placed by
hand, and right-to-left words run from the right. The grid is 13×17, unless `size` says otherwise.

What differs: a word that crosses no other is left out, where the original puts it anywhere; words
never lie side by side; the time is the run's budget instead of a minute. Black squares are counted
in the box around the words, and an arrangement with more words always goes before one with fewer,
so that the board does not lose black squares by leaving words out.
"""

from publisher_freeform.board.board import Board
from publisher_freeform.board.scoring import Score
from publisher_freeform.board.starts import most_crossing_starts
from publisher_freeform.search import Search

FEWEST_BLACK_SQUARES = Score(words=200_000, black_squares=-1)
"""No board has more than 160,000 cells: one word more outweighs all black squares."""


def compact(search: Search) -> None:
    """Arrange the words until the run ends."""
    score = search.options.score or FEWEST_BLACK_SQUARES
    while search.compare(arrangement(search), score):
        if not search.problem.has_choice:
            search.complete = True
            return


def arrangement(search: Search) -> Board:
    """A board with all words that find a place, tried in random order."""
    board, words = search.opening_board()
    for word in search.words_to_try(board, words):
        starts = most_crossing_starts(board, word)
        if starts:
            search.put(board, word, starts[search.draw(len(starts))])
    return board
