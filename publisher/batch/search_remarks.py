"""Remarks on a search: that the clock ended it, or what a longer one gave."""

from collections.abc import Callable, Iterator

from publisher.model.layout import Layout
from publisher.model.puzzle import Puzzle
from publisher.model.statistics import Statistics
from publisher.plugins.search_run import SearchRun, Stopped


def search_remarks(
    run: SearchRun, stopped: Stopped, puzzle: Puzzle, numbered: Callable[[Layout], Puzzle]
) -> Iterator[str]:
    """The remarks on a search that made a puzzle; `numbered` makes a puzzle of a layout.

    Where a longer search changes no figure, what the generator said of the layout before it does.
    """
    if stopped is Stopped.CLOCK:
        yield (
            f"the clock ended the search, after {run.steps} steps of a budget of {run.budget}: "
            "another machine may make another puzzle; give it more seconds, or only steps"
        )
    before = run.stagnation
    if before is None or before.best is None or stopped is Stopped.STAGNATION:
        return
    after = f"after {before.seconds:.1f} s"
    if before.best is run.best:
        yield f"nothing better was found {after}"
        return
    was, now = _figures(numbered(before.best)), _figures(puzzle)
    said = run.best.remarks if run.best else ()
    remarks = [remark for remark in before.best.remarks if remark not in said]
    if was == now and remarks:
        yield from (f"{after}: {remark}" for remark in remarks)
    else:
        yield f"{after}: {was}; after {run.seconds:.1f} s: {now}"


def _figures(puzzle: Puzzle) -> str:
    made = Statistics.of(puzzle)
    return (
        f"{made.words} words in {made.columns}×{made.rows}, {made.crossings} crossings, "
        f"pack {made.pack:.3f}"
    )
