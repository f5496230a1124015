"""`first-fit`: each word at the first legal crossing.

After Baeldung, "Generating a Crossword Puzzle" (2022), section 2, iterative placement. The words
are shuffled and the first is placed in the middle. For each other word, each of its letters is
looked up in the grid, row by row, and the word is placed at the first cell with that letter where
it may legally go. A word without such a cell is passed over.

What differs: the article leaves open what is legal, and here the rules of the board say it; a given
size is the size of the grid, where the article's grid grows without bounds.
"""

from publisher_freeform.board.board import Board, Start, bits
from publisher_freeform.search import Search


def first_fit(search: Search) -> None:
    """Make one board and end."""
    search.offer(iterative_placement(search))
    search.complete = search.run.stopped is None


def iterative_placement(search: Search) -> Board:
    """A board with every word that finds a place in its turn."""
    board, words = search.opening_board()
    for word in search.words_to_try(board, words):
        start = first_crossing(board, word)
        if start is not None:
            search.put(board, word, start)
    return board


def first_crossing(board: Board, word: int) -> Start | None:
    """The first legal start, letter by letter and row by row, that crosses a word."""
    legal = board.legal_starts(word)
    for position, letter in enumerate(board.words[word]):
        for cell in bits(board.cells_with[letter]):
            if cell >= position and legal >> cell - position & 1:
                return cell - position
    return None
