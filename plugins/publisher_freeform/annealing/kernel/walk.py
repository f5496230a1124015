"""A walk of the annealing by the kernel."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from ctypes import Array, byref, c_double, c_int32, c_int64, c_uint32, c_uint64
from random import Random
from typing import NamedTuple

from publisher import Size
from publisher_freeform.annealing import annealing as of_annealing
from publisher_freeform.annealing import move_set, penalties
from publisher_freeform.annealing.annealing import Annealing
from publisher_freeform.annealing.kernel.library import Lookout, Terms, library
from publisher_freeform.annealing.move_set import AnnealingState
from publisher_freeform.board.board import Board

MOST_WORK = 20_000_000
"""How many parts of sets the kernel looks at, in some milliseconds, before the clock is asked."""


class WorthALook(NamedTuple):
    """The boards that are worth a look: of more value, or of this value with so many crossings.

    So are those with fewer than `unplaced` unplaced words; and at the step `until`, as the run
    counts them, it is time to look anyway.
    """

    value: float
    crossings: float
    unplaced: int
    until: float


def is_for_kernel(annealing: Annealing) -> bool:
    """Whether there is a kernel, and it can draw the random numbers."""
    return type(annealing.rng) is Random and library() is not None


def walk(
    annealing: Annealing,
    first: AnnealingState,
    values: Sequence[int],
    wanted: Callable[[], WorthALook],
) -> Iterator[Board]:
    """Yield the first board, each that is worth a look, and now and then the last one again."""
    shared = SharedMemory(annealing, first, values)
    handle = library().kernel_begin(byref(shared.terms))
    if not handle:  # memory is short
        yield from annealing.walk(first)
        return
    board = first.board
    try:
        yield board
        while not annealing.run.is_over():
            board = shared.go(handle, wanted()) or board
            yield board
    finally:
        library().kernel_end(handle)


class SharedMemory:
    """What the kernel and Python both read and write."""

    def __init__(self, annealing: Annealing, first: AnnealingState, values: Sequence[int]) -> None:
        board, chances = first.board, annealing.chances
        self.annealing = annealing
        self.empty = board.blank(Size(board.columns, board.rows))
        self.generator = (c_uint32 * len(annealing.rng.getstate()[1]))()
        self.placed = _integers(board.start_of, len(values))
        self.starts = _integers(board.start_of.values(), len(values))
        self.tried, self.times_placed = (
            (c_int64 * len(values))(*times)
            for times in (annealing.times_tried, annealing.times_placed)
        )
        self.lookout = Lookout(most_work=MOST_WORK)
        self.terms = Terms(
            columns=board.columns,
            rows=board.rows,
            word_count=len(values),
            letter_count=len(board.cells_with),
            placed_count=len(board.start_of),
            lengths=_integers(annealing.lengths),
            codes=_integers(code for word in board.words for code in word),
            penalties=(c_int64 * len(values))(*annealing.first_penalties),
            values=(c_int64 * len(values))(*values),
            inside=_parts(board.inside, len(board.owner)),
            chances=(c_double * len(values))(*chances) if chances else None,
            generator=self.generator,
            placed=self.placed,
            starts=self.starts,
            unplaced=_integers(first.unplaced, len(values)),
            times_tried=self.tried,
            times_placed=self.times_placed,
            heat=annealing.heat(board),
            **_constants(annealing),
        )

    def go(self, handle: int, wanted: WorthALook) -> Board | None:
        """Go on until a board is worth a look; None if there is none yet."""
        annealing, lookout = self.annealing, self.lookout
        run, rng = annealing.run, annealing.rng
        version, numbers, normal = rng.getstate()
        self.generator[:] = numbers
        budget = math.inf if run.budget.steps is None else run.budget.steps
        lookout.value, lookout.crossings = int(wanted.value), int(wanted.crossings)
        lookout.fewest_unplaced = wanted.unplaced
        lookout.most_steps = int(min(wanted.until, budget, run.steps + MOST_WORK)) - run.steps
        lookout.seeks_crossings = annealing.seeks_crossings
        is_news = library().kernel_go(handle, byref(lookout))
        rng.setstate((version, tuple(self.generator), normal))
        run.steps += lookout.steps
        annealing.times_tried[:] = self.tried
        annealing.times_placed[:] = self.times_placed
        return self._board(lookout.placed_count) if is_news else None

    def _board(self, count: int) -> Board:
        board = self.empty.copy()
        for word, start in zip(self.placed[:count], self.starts[:count], strict=True):
            board.place(word, start)
        return board


def _parts(cells: int, count: int) -> Array[c_uint64]:
    """A set of cells, of so many, in parts as the kernel has them."""
    shifts = range(0, count, 64)
    return (c_uint64 * len(shifts))(*(cells >> shift & (1 << 64) - 1 for shift in shifts))


def _integers(numbers: Iterable[int], room: int = 0) -> Array[c_int32]:
    """An array of these numbers, with room for so many."""
    listed = list(numbers)
    return (c_int32 * max(len(listed), room, 1))(*listed)


def _constants(annealing: Annealing) -> dict[str, float]:
    """The values that the engine is tuned by, which are Python's."""
    share = annealing.take_off_share
    return {
        "take_off_share": share,
        "two_off": of_annealing.TWO_OFF * share,
        "three_off": of_annealing.THREE_OFF * share,
        "neighbourhood": move_set.NEIGHBOURHOOD,
        "neighbour_trials": move_set.NEIGHBOUR_TRIALS,
        "most_lost": move_set.MOST_LOST,
        "trials": move_set.TRIALS,
        "force_anywhere": move_set.FORCE_ANYWHERE,
        "prefer_double_crossing": move_set.PREFER_DOUBLE_CROSSING,
        "try_next_level": move_set.TRY_NEXT_LEVEL,
        "disconnected_cost": move_set.DISCONNECTED_COST,
        "least_swing": move_set.LEAST_SWING,
        "swing_range": move_set.SWING_RANGE,
        "refill_tries": of_annealing.REFILL_TRIES,
        "hoped_crossings": of_annealing.HOPED_CROSSINGS,
        "later": annealing.later,
        "crossing_heat": annealing.crossing_heat,
        "crossing_value": annealing.first_crossing_value,
        "final_crossing_value": penalties.FINAL_CROSSING,
        "is_crowded": annealing.is_crowded,
        "penalty_raise": penalties.PENALTY_RAISE,
        "highest_penalty": penalties.HIGHEST_PENALTY,
    }
