"""`optimize`: many small changes to one board, by which it gets better and better.

Ours. All words go into a roomy box, which then shrinks (or stay on a board of given size): a step
takes a few words off the board or forces one in at the cost of others, fills up again from what
stands by, and keeps the change if it is no worse, or now and then although it is: simulated
annealing. The engine is in the modules `optimize`, `annealing`, `packing` and `boxes`.
"""

from publisher_freeform.annealing.optimize import Optimizer
from publisher_freeform.board.board import Board
from publisher_freeform.search import Rank, Search


def optimize(search: Search) -> None:
    """Improve a board until the run ends, or nothing better is to be expected."""
    task = search.task

    def found(board: Board, rank: Rank) -> None:
        tell()
        search.keep(board, rank)

    def tell() -> None:
        search.tries, search.stood = optimizer.annealing.tries, optimizer.annealing.stood

    optimizer = Optimizer(task, search.rng, search.run, found)
    if task.size:
        optimizer.bounded(task.size)
    else:
        optimizer.unbounded()
    tell()
    search.complete = optimizer.complete
