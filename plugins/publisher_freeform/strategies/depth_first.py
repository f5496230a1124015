"""`depth-first`: the best places for several words together.

After Baeldung, "Generating a Crossword Puzzle" (2022), section 4.2, which suggests to follow a tree
of placements down to some depth and to take the path with the best final score, since the best
place for one word may spoil the next one's. Here the tree spans the next `depth` words of the
shuffled list; of each word the `width` places with the best boards are followed. The words of the
best path are placed, and the next tree begins there.

What differs: the article gives no program; the bound on the width is ours. A depth of 1 is
`best-placement`.
"""

from collections.abc import Sequence

from publisher_freeform.board.board import Board, Start
from publisher_freeform.board.scoring import SQUARE_AND_FULL, Score
from publisher_freeform.search import Search
from publisher_freeform.strategies.best_placement import ranked_starts

DEPTH = 3

Path = tuple[tuple[int, Start], ...]
"""Words, and the start of each."""


def depth_first(search: Search) -> None:
    """Make one board and end."""
    score = search.options.score or SQUARE_AND_FULL
    depth = search.options.depth or DEPTH
    board, words = search.opening_board()
    search.offer(board)
    for first in range(0, len(words), depth):
        waiting = search.missing(board).intersection(words[:first])
        ahead = [*sorted(waiting), *words[first : first + depth]]
        _, path = best_path(search, board, ahead, score)
        for word, start in path:
            search.put(board, word, start)
        search.offer(board)
    search.complete = search.run.stopped is None


def best_path(
    search: Search, board: Board, words: Sequence[int], score: Score
) -> tuple[float, Path]:
    """The best score that these words can lead to, and the path to it."""
    if not words or not search.start_try(board, words[0]):
        return score.of(board), ()
    word, later = words[0], words[1:]
    paths: list[tuple[float, Path]] = []
    for start in ranked_starts(board, word, score)[: search.options.width]:
        search.put(board, word, start)
        value, path = best_path(search, board, later, score)
        paths.append((value, ((word, start), *path)))
        board.remove(1 << word)
    if not paths:
        return best_path(search, board, later, score)
    return max(paths, key=lambda each: each[0])
