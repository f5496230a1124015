"""`optimize`: annealing on a board of given size, or in boxes that shrink.

Without a given size all words go into a roomy box first, and into a larger one until they fit.
Then comes a smaller box, which starts with what it keeps of the best board, and so on: after an
easy success a bold step, after a hard one or a failure a smaller one, and then more patience.
"""

from collections.abc import Callable
from random import Random

from publisher import Run, Size
from publisher_freeform.annealing.annealing import Annealing
from publisher_freeform.annealing.move_set import Packing
from publisher_freeform.annealing.penalties import energy
from publisher_freeform.annealing.schedule import Pace
from publisher_freeform.board.board import Board
from publisher_freeform.board.boxes import extent_size, moved, opened, roomy, similar, smaller
from publisher_freeform.board.places import is_joined
from publisher_freeform.search import Rank
from publisher_freeform.task import Merit, Task

ROOMY = 0.42
"""Letters a cell in the first box: most lists fit at once."""

SPARSEST = 0.1
"""Letters a cell at which a box is large enough for whatever can be placed at all."""

FINAL_CROSSING = 600
"""What a crossing is worth once no better choice of words is possible on a board of given size."""

CROWDED = 0.75
"""Letters a cell at which a board of given size cannot be expected to take all words."""

THIN = 0.5
"""How often a box is roomy again as long as words are missing that have to cross several others."""

THIN_PATIENCE = 3000
"""How many steps without one more such word that box gets."""

ENOUGH = 20
"""A search is over when it went on in vain for so many times the steps its best board took."""

FEWEST = 10_000
"""But not before so many steps for each word."""


class Optimizer:
    """One search for the best board; `found` is told of each better one.

    `complete` says after it that it ended by itself.
    """

    def __init__(
        self, task: Task, rng: Random, run: Run, found: Callable[[Board, Rank], None]
    ) -> None:
        self.task = task
        self.words = task.words
        self.pins = task.pins
        self.score = task.options.score
        self.rng = rng
        self.run = run
        self.found = found
        self.annealing = self._annealing()
        self.best: Board | None = None
        self.best_merit: Merit = (0, 0)
        self.best_step = 0
        self.complete = False

    def bounded(self, size: Size) -> None:
        """Place as many words as possible on a board of this size, then cross them more."""
        crowding = sum(map(len, self.words)) / (size.columns * size.rows)
        if crowding > CROWDED:
            self.annealing = self._annealing(crowding)
        packing = self._packing(self._fresh(size))
        best: Rank = ()
        for state in self.annealing.walk(packing):
            board = self._judged(state)
            if board:
                merit = self.task.merit(board)
                rank = (*merit, self.score.of(board) if self.score else board.crossings)
                if rank > best:
                    best = rank
                    self._keep(board, rank)
                    if merit == self.task.most and not self.score:
                        self.annealing.crossing = FINAL_CROSSING
            if self._is_over():
                return

    def unbounded(self) -> None:
        """Place as many words as possible, then find the smallest box that holds as many."""
        pace = Pace(len(self.words))
        self._grow(pace.first)
        while self.best and not self._is_over():
            goal, patience = self.best_merit, pace.patience(self.run.steps)
            size: Size | None
            if self._is_thin(goal):
                goal, patience = (goal[0], goal[1] + 1), THIN_PATIENCE
                density = ROOMY * (1 + 2 * self.rng.random())
                size = roomy(self.words, self.pins, density, self.task.frame)
            elif self.score:  # it may not favour small boxes
                size = similar(self.best, self.pins, self.task.frame, self.rng)
            else:
                size = smaller(self.best, self.pins, pace.boldness, self.task.frame, self.rng)
            before = self.run.steps
            if size is None:
                self.complete = True
            elif self._fit(goal, self._moved(self.best, size), patience):
                pace.succeeded(self.run.steps - before, self.run.steps)
            else:
                pace.failed()

    def _is_thin(self, merit: Merit) -> bool:
        """Whether to look for more words, of which too few crossed others often enough so far."""
        return self.task.least > 1 and merit < self.task.most and self.rng.random() < THIN

    def _annealing(self, crowding: float = 0) -> Annealing:
        lengths, task = [len(word) for word in self.words], self.task
        extra = energy(task)
        return Annealing(
            lengths, task.dearness, task.limit, self.rng, self.run, crowding=crowding, extra=extra
        )

    def _grow(self, patience: int) -> None:
        """Place all words in the first of ever larger boxes that takes them."""
        density = ROOMY * len(self.words) / self.task.limit
        size = roomy(self.words, self.pins, density, self.task.frame)
        packing = self._filled(self._fresh(size))
        while not self._fit(self.task.most, packing, patience):
            density *= 0.8
            patience *= 2
            if self._is_over() or density < SPARSEST or size == self.task.frame.limits:
                return
            if self.best and self.task.least > 1:  # in more room words would cross even less
                return
            size = roomy(self.words, self.pins, density, self.task.frame)
            packing = self._moved(self.best, size) if self.best else self._filled(self._fresh(size))

    def _fit(self, goal: Merit, packing: Packing, patience: int) -> bool:
        """Whether words of such merit were found to fit; patience is steps without a word more.

        With a score it goes on as long as that gets better, and asks whether it did.
        """
        reached, fewest, waited = False, len(self.words), 0
        last, out = None, fewest
        for state in self.annealing.walk(packing):
            if state is not last:
                last, out, board = state, len(state.out), self._judged(state)
                if board:
                    out = len(self.words) - len(board.at)
                    merit = self.task.merit(board)
                    better = self._is_better(board, merit)
                    if better:
                        self._keep(board, self._rank(board))
                    if merit >= goal and (better or not self.score):
                        if not self.score:
                            return True
                        reached, waited = True, 0
            waited = waited + 1 if out >= fewest else 0
            fewest = min(fewest, out)
            if waited > patience or self._is_over():
                break
        return reached

    def _filled(self, board: Board) -> Packing:
        """The board with as many words as find a place at once; each is a step."""
        packing = self._packing(board)
        for word in packing.shuffled():
            if len(board.at) >= self.task.limit or not self.run.step():
                break
            self.annealing.insert(packing, word, board.starts(word))
        return packing

    def _moved(self, board: Board, size: Size) -> Packing:
        """What a box of another size keeps of a board."""
        packing = self._packing(moved(board, size, self.pins, self.rng))
        return packing if packing.settle() else self._packing(self._fresh(size))

    def _fresh(self, size: Size) -> Board:
        board = opened(self.task.board(size), self.pins)
        for word in board.at:
            self.annealing.tries[word] += 1
            self.annealing.stood[word] += 1
        return board

    def _packing(self, board: Board) -> Packing:
        return Packing(board, self.pins, self.annealing.weights, self.rng)

    def _judged(self, packing: Packing) -> Board | None:
        """What of it may be in the puzzle; None if that is nothing, not joined, or surely worse."""
        board, task = packing.board, self.task
        if packing.parts > 1:
            return None
        if task.least > 1:
            if self.best and task.merit(board) < self.best_merit:
                return None
            board = task.trimmed(board)
            return board if board.at and is_joined(board) else None
        return board

    def _is_better(self, board: Board, merit: Merit) -> bool:
        """Whether it ranks higher: by merit, then by score, or by a smaller or squarer box."""
        if self.best is None:
            return True
        if merit < self.best_merit:
            return False
        return self._rank(board) > self._rank(self.best)

    def _rank(self, board: Board) -> Rank:
        merit = self.task.merit(board)
        if self.score:
            return *merit, self.score.of(board), 0
        size = extent_size(board, self.pins)
        letters = sum(len(self.words[word]) for word in board.at)
        longer, shorter = self.task.frame.sides(size)
        return *merit, letters / self.task.frame.area(size), shorter - longer

    def _keep(self, board: Board, rank: Rank) -> None:
        self.best = board.copy()
        self.best_merit = self.task.merit(board)
        self.best_step = self.run.steps
        self.found(board, rank)

    def _is_over(self) -> bool:
        """Whether the run was stopped, or it is not worth going on."""
        if self.best_merit == self.task.most:
            vain = self.run.steps - self.best_step
            self.complete |= vain > max(FEWEST * len(self.words), ENOUGH * self.best_step)
            self.complete |= not self.task.has_choice
        return self.complete or self.run.stopped is not None
