"""The strategy `optimize` as a whole: annealing on a board of given size, or in smaller boxes.

Without a given size, all words go into a roomy box first, and into larger ones until they fit. A
smaller box follows, which starts with the words of the best board that lie within it, or anew, and
so on; the module `box_schedule` says how much smaller it is, and how long it is tried.
"""

import math
from collections.abc import Callable, Iterator
from random import Random

from publisher import SearchRun, Size
from publisher_freeform.annealing.annealing import Annealing
from publisher_freeform.annealing.box_schedule import FRESH_START, BoxSchedule
from publisher_freeform.annealing.kernel.walk import WorthALook, is_for_kernel, walk
from publisher_freeform.annealing.move_set import AnnealingState
from publisher_freeform.annealing.penalties import extra_penalty
from publisher_freeform.annealing.score_aim import ScoreAim
from publisher_freeform.annealing.stagnation import patience as patience_of
from publisher_freeform.board.board import Board
from publisher_freeform.board.boxes import extent_size, moved
from publisher_freeform.board.crossing_graph import is_connected
from publisher_freeform.board.size_choice import roomy_size, similar_size, smaller_size
from publisher_freeform.board.starts import middle
from publisher_freeform.placement_problem import Merit, PlacementProblem
from publisher_freeform.search import Rank

ROOMY = 0.42
"""The density, letters a cell, of the first box: most lists fit at once."""

SPARSEST = 0.1
"""The density at which a box is large enough for all words that can be placed at all."""

CROWDED = 0.75
"""The density from which a board of given size cannot be expected to take all words."""

SEEK_MORE = 0.5
"""The chance that the next box is roomy, to place more words, if words lack crossings."""

SEEK_MORE_PATIENCE = 3000
"""The steps without one more word that such a box gets."""

ENOUGH, FEWEST_STEPS = 20, 10_000
"""A search is complete after so many steps in vain: `max(FEWEST_STEPS * words, ENOUGH * steps of
the best board)`, if no better choice of words is possible."""


class Optimizer:
    """One search for the best board; it calls `on_better` with each better one.

    `complete` is True if the search ended because no board can be expected to be better. The steps
    after which that is so, or the run is told that it stagnates, follow from the best board.
    """

    def __init__(
        self,
        problem: PlacementProblem,
        rng: Random,
        run: SearchRun,
        on_better: Callable[[Board, Rank], None],
    ) -> None:
        self.problem = problem
        self.words = problem.words
        self.pins = problem.pins
        self.limits = problem.size_limits
        self.score = problem.options.score
        self.rng = rng
        self.run = run
        self.on_better = on_better
        self.annealing = self._annealing()
        self.best: Board | None = None
        self.best_merit: Merit = (0, 0)
        self.complete = False
        self._complete_after: float = math.inf
        self._stagnates_after: float = math.inf

    def search(self) -> None:
        """Search on a board of the given size, or in boxes if none is given."""
        if self.problem.size:
            self.bounded(self.problem.size)
        else:
            self.unbounded()

    def bounded(self, size: Size) -> None:
        """Place as many words as possible on a board of this size, then cross them more."""
        crowding = sum(map(len, self.words)) / self.problem.board(size).cell_count
        if crowding > CROWDED:
            self.annealing = self._annealing(crowding)
        first = self._state(self._fresh(size))
        best: Rank = ()

        def wanted() -> WorthALook:
            return WorthALook(best[1], best[2] + 1, 0, self._next_end + 1)

        for each in self._walk(first, wanted):
            board = self._acceptable(each)
            if board:
                merit = self.problem.merit(board)
                rank = (*merit, self._second(board))
                if rank > best:
                    best = rank
                    self._keep(board, rank)
                    if merit == self.problem.highest_merit and not self.score:
                        self.annealing.seeks_crossings = True
            if self._is_over():
                return

    def _second(self, board: Board) -> float:
        """The score or the crossings, by which boards of one merit and size are compared."""
        if self.score and not self.problem.first_score:
            return self.score.of(board)
        return board.crossings

    def unbounded(self) -> None:
        """Place as many words as possible, then find the smallest box that holds as many."""
        schedule = BoxSchedule(len(self.words))
        self._grow(schedule.first)
        while self.best and not self._is_over():
            goal, patience = self.best_merit, schedule.patience(self.run.steps)
            size: Size | None
            if self._seeks_more(goal):
                goal, patience = (goal[0], goal[1] + 1), SEEK_MORE_PATIENCE
                density = ROOMY * (1 + 2 * self.rng.random())
                size = roomy_size(self.words, self.pins, density, self.limits)
            elif self.score:  # a smaller box need not score higher
                size = similar_size(self.best, self.pins, self.limits, self.rng)
            else:
                size = smaller_size(self.best, self.pins, schedule.boldness, self.limits, self.rng)
            before = self.run.steps
            if size is None:
                self.complete = True
            elif self._fits(goal, self._start(self.best, size), patience):
                schedule.succeeded(self.run.steps - before, self.run.steps)
            else:
                schedule.failed()

    def _seeks_more(self, merit: Merit) -> bool:
        """Whether to try for more words, which crossed too few others so far."""
        can_be_better = self.problem.min_crossings > 1 and merit < self.problem.highest_merit
        return can_be_better and self.rng.random() < SEEK_MORE

    def _annealing(self, crowding: float = 0) -> Annealing:
        problem = self.problem
        return Annealing(
            [len(word) for word in self.words],
            problem.priorities,
            problem.max_words,
            self.rng,
            self.run,
            crowding=crowding,
            extra=extra_penalty(problem),
            aim=ScoreAim(score, self.words) if (score := problem.first_score) else None,
        )

    def _grow(self, patience: int) -> None:
        """Place all words in the first of larger and larger boxes that takes them."""
        density = ROOMY * len(self.words) / self.problem.max_words
        size = roomy_size(self.words, self.pins, density, self.limits)
        state = self._filled(self._fresh(size))
        while not self._fits(self.problem.highest_merit, state, patience):
            density *= 0.8
            patience *= 2
            if self._is_over() or density < SPARSEST or size == self.limits.longest:
                return
            if self.best and self.problem.min_crossings > 1:  # more room means fewer crossings
                return
            size = roomy_size(self.words, self.pins, density, self.limits)
            state = self._moved(self.best, size) if self.best else self._filled(self._fresh(size))

    def _fits(self, goal: Merit, first: AnnealingState, patience: int) -> bool:
        """Whether the search finds a board of this merit in the size of the first state.

        It gives up after `patience` steps without one more word. With a score it goes on as long as
        the score improves; the answer is then whether it did.
        """
        reached, fewest, last = False, len(self.words), None
        since = self.run.steps - 1

        def wanted() -> WorthALook:
            end = min(since + patience, self._next_end)
            return WorthALook(self.best_merit[1], 0, fewest, end + 1)

        for each in self._walk(first, wanted):
            if each is not last:
                last, board = each, self._acceptable(each)
                unplaced = len(self.words) - len((board or each).start_of)
                if board:
                    merit = self.problem.merit(board)
                    better = self._is_better(board, merit)
                    if better:
                        self._keep(board, self._rank(board))
                    if merit >= goal and (better or not self.score):
                        if not self.score:
                            return True
                        reached, since = True, self.run.steps - 1
                if unplaced < fewest:
                    fewest, since = unplaced, self.run.steps
            if self.run.steps - since > patience or self._is_over():
                break
        return reached

    def _walk(self, first: AnnealingState, wanted: Callable[[], WorthALook]) -> Iterator[Board]:
        """A walk of the annealing: in C if that is possible, and only by the boards wanted."""
        if self._is_plain(first.board) and is_for_kernel(self.annealing):
            return walk(self.annealing, first, self.problem.values, wanted)
        return self.annealing.walk(first)

    def _is_plain(self, board: Board) -> bool:
        """Whether nothing is asked for on a board but what the kernel knows too."""
        is_more = self.problem.required or self.score or self.pins
        return self.annealing.is_plain and not is_more and type(board) is Board

    @property
    def _next_end(self) -> float:
        """The step at which nothing better is to be expected, or the run is told of it."""
        return min(self._stagnates_after, self._complete_after)

    def _filled(self, board: Board) -> AnnealingState:
        """The board with as many words as find a place at once; each is a step."""
        state = self._state(board)
        for word in state.shuffled():
            if len(board.start_of) >= self.problem.max_words or not self.run.step():
                break
            self.annealing.insert(state, word, board.legal_starts(word))
        return state

    def _start(self, board: Board, size: Size) -> AnnealingState:
        """Where the search in the next box begins: at the best board moved there, or anew.

        With a score it goes on with the best board, which a fresh one hardly ever reaches.
        """
        if self.score or self.rng.random() >= FRESH_START:
            return self._moved(board, size)
        return self._filled(self._fresh(size))

    def _moved(self, board: Board, size: Size) -> AnnealingState:
        """A board moved into a box of another size; a fresh board if it loses a pin there."""
        state = self._state(moved(board, size, self.pins, self.rng))
        return state if state.make_legal() else self._state(self._fresh(size))

    def _fresh(self, size: Size) -> Board:
        """A board with the pins, or else with the longest word that fits in the middle."""
        board = self.problem.board(size)
        for word, position in self.pins.items():
            board.place(word, board.start_at(*position))
        if not self.pins:
            lengths = [len(word) if board.starts_inside[len(word)] else 0 for word in self.words]
            word = lengths.index(max(lengths))
            board.place(word, middle(board, word))
        for word in board.start_of:
            self.annealing.times_tried[word] += 1
            self.annealing.times_placed[word] += 1
        return board

    def _state(self, board: Board) -> AnnealingState:
        return AnnealingState(board, self.pins, self.annealing.penalties, self.rng)

    def _acceptable(self, board: Board) -> Board | None:
        """The part of a board that may be in the puzzle.

        None if that is nothing, or not connected, or surely worse than the best board.
        """
        problem = self.problem
        if len(self.pins) > 1 and not is_connected(board):
            return None
        if problem.min_crossings > 1:
            if self.best and problem.merit(board) < self.best_merit:
                return None
            board = problem.with_min_crossings(board)
            return board if board.start_of and is_connected(board) else None
        return board

    def _is_better(self, board: Board, merit: Merit) -> bool:
        """Whether a board ranks higher than the best."""
        if self.best is None:
            return True
        if merit < self.best_merit:
            return False
        return self._rank(board) > self._rank(self.best)

    def _rank(self, board: Board) -> Rank:
        """Merit, then the score; without a score, merit, then a small box, then its shape."""
        merit = self.problem.merit(board)
        if self.score:
            return *merit, self.score.of(board), 0
        size = extent_size(board, self.pins)
        letters = sum(len(self.words[word]) for word in board.start_of)
        longer, shorter = self.limits.sides(size)
        return *merit, letters / self.limits.area(size), shorter - longer

    def _keep(self, board: Board, rank: Rank) -> None:
        self.best = board.copy()
        self.best_merit = self.problem.merit(board)
        self._set_ends()
        self.on_better(board, rank)

    def _set_ends(self) -> None:
        """The steps after which the search is complete, or stagnates, with the best board as it is.

        A search that lacks required words does not stagnate.
        """
        problem, step, words = self.problem, self.run.steps, len(self.words)
        left_out = self.best_merit != problem.highest_merit
        self._complete_after = self._stagnates_after = math.inf
        if self.best_merit[0] == len(problem.required):
            is_plain = self.best is not None and self._is_plain(self.best)
            patience = patience_of(words, left_out=left_out, is_plain=is_plain)
            self._stagnates_after = step + patience
        if not left_out:
            in_vain = max(FEWEST_STEPS * words, ENOUGH * step) if problem.has_choice else -1
            self._complete_after = step + in_vain

    def _is_over(self) -> bool:
        """Whether the run was stopped, or nothing better is to be expected."""
        steps = self.run.steps
        if steps > self._stagnates_after:
            self._stagnates_after = math.inf
            self.run.stagnates()
        if steps > self._complete_after:
            self.complete = True
        return self.complete or self.run.stopped is not None
