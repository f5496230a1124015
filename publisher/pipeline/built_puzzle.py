"""A puzzle as it was built, with all that there is to say of it."""

from typing import NamedTuple

from publisher.model.layout import LeftOut
from publisher.model.puzzle import Puzzle
from publisher.plugins.search_run import Stopped


class BuiltPuzzle(NamedTuple):
    """A puzzle, what was left out of it, what its generator says of it, and how the search ended.

    `puzzle` is as it is published, `kept` as it was before the finishers of `then:`, which is what
    a lock keeps. `seconds` and `steps` are those of its own search.
    """

    puzzle: Puzzle
    kept: Puzzle
    warnings: tuple[str, ...]
    remarks: tuple[str, ...]
    seed: int
    left_out: tuple[LeftOut, ...] = ()
    stopped: Stopped = Stopped.COMPLETE
    seconds: float = 0.0
    steps: int = 0
