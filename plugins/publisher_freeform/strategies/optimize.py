"""`optimize`: many small changes to one board, which gets better and better.

This strategy is ours. All words go into a roomy box, which then shrinks, or onto a board of given
size. A step takes a few words off the board, or forces a word in and takes off the words in its
way; then it refills the board with unplaced words. It keeps a change that is no worse, and now and
then one that is: simulated annealing. The folder `annealing` has the engine.
"""

from publisher_freeform.annealing.optimizer import Optimizer
from publisher_freeform.board.board import Board
from publisher_freeform.search import Rank, Search


def optimize(search: Search) -> None:
    """Improve a board until the run ends, or nothing better is to be expected."""

    def keep(board: Board, rank: Rank) -> None:
        share_counts()
        search.keep(board, rank)

    def share_counts() -> None:
        search.times_tried = optimizer.annealing.times_tried
        search.times_placed = optimizer.annealing.times_placed

    optimizer = Optimizer(search.problem, search.rng, search.run, keep)
    optimizer.search()
    share_counts()
    search.complete = optimizer.complete
