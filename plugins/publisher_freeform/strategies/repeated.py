"""`repeated`: many first-fits; the one with the best score is kept.

After Baeldung, "Generating a Crossword Puzzle" (2022), section 3, repeated generation. The score is
the article's, 10 times the size ratio and 20 times the filled ratio, unless `score` says otherwise;
the article itself suggests other weights, and the mean word length as a further term.

What differs: nothing but the rules of the board. As in the article, a score need not favour more
words; with `score: {words: …}` it does.
"""

from publisher_freeform.board.scoring import SQUARE_AND_FULL
from publisher_freeform.search import Search
from publisher_freeform.strategies.first_fit import iterative_placement


def repeated(search: Search) -> None:
    """Make as many boards as `iterations` says."""
    score = search.options.score or SQUARE_AND_FULL
    for _ in range(search.options.iterations):
        if not search.compare(iterative_placement(search), score):
            return
    search.complete = True
