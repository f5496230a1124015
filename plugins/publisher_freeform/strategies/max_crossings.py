"""`max-crossings`: a random word where it crosses most others, then another.

After "Writing generator crossword on Delphi" (a blog post with the program of a school project,
Delphi 7). A random word that is not used yet is tried in every cell, from the top left corner to
the bottom right, across and down; of the places that cross something, those that cross most are
kept, and one of them is taken. If there is none, another word is drawn, up to a number of attempts.

What differs: the published code looks at the cells before and after a word but not at its sides, so
that its words lie side by side; here they cannot. Its first word is put in the middle here, and
there may be more than its twelve words.
"""

from publisher_freeform.board.starts import most_crossing_starts
from publisher_freeform.search import Search


def max_crossings(search: Search) -> None:
    """Make one board; end when `attempts` words, one after another, found no place."""
    board, words = search.opening_board()
    failed = 0
    for word in search.words_to_try(board, words):
        starts = most_crossing_starts(board, word)
        if starts:
            search.put(board, word, starts[search.draw(len(starts))])
            failed = 0
        else:
            words.append(word)  # it stays unused, and may be drawn again
            failed += 1
        if failed >= min(search.options.attempts, search.unplaced_count(board)):
            break
    search.offer(board)
    search.complete = search.run.stopped is None
