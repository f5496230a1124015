"""`optimize`: annealing on a board of given size, or in boxes that shrink.

Without a given size all words go into a roomy box first, and into a larger one until they fit.
Then comes a smaller box, which starts with what it keeps of the best board, and so on: after a
success a bold step, after a failure a smaller one, and then more patience.
"""

from collections.abc import Callable
from random import Random

from publisher import Run, Size
from publisher_freeform.annealing import Annealing
from publisher_freeform.board import Board
from publisher_freeform.boxes import extent, fresh, moved, needed, roomy, smaller
from publisher_freeform.packing import Packing
from publisher_freeform.task import Merit, Task

ROOMY = 0.42
"""Letters a cell in the first box: most lists fit at once."""

SPARSEST = 0.1
"""Letters a cell at which a box is large enough for whatever can be placed at all."""

BOLDEST = 0.04
"""By which share of its area the next box is smaller, at first."""

PATIENCE = 300
"""How many steps a box gets without one more word, at first.

Most successes come early or not at all: many boxes tried for a short while beat a few for long.
"""

PATIENCE_SHARED = 14_000
"""How many more steps than that, divided by the number of words: few words make cheap steps."""

FINAL_CROSSING = 600
"""What a crossing is worth once no better choice of words is possible on a board of given size."""

CROWDED = 0.75
"""Letters a cell at which a board of given size cannot be expected to take all words."""

ENOUGH = 20
"""A search is over when it went on in vain for so many times the steps its best board took."""

FEWEST = 10_000
"""But not before so many steps for each word."""


class Optimizer:
    """One search for the best board; `found` is told of each better one.

    `complete` says after it that it ended by itself.
    """

    def __init__(self, task: Task, rng: Random, run: Run, found: Callable[[Board], None]) -> None:
        self.task = task
        self.words = task.words
        self.alphabet = task.alphabet
        self.pins = task.pins
        self.rng = rng
        self.run = run
        self.found = found
        self.annealing = self._annealing(crowded=task.limit < len(task.words))
        self.best: Board | None = None
        self.best_step = 0
        self.complete = False

    def bounded(self, size: Size) -> None:
        """Place as many words as possible on a board of this size, then cross them more."""
        letters = sum(map(len, self.words))
        if letters > CROWDED * size.columns * size.rows:
            self.annealing = self._annealing(crowded=True)
        packing = self._packing(self._fresh(size))
        best: tuple[Merit, int] = ((0, 0), 0)
        for state in self.annealing.walk(packing):
            score = (self.task.merit(state.board), state.board.crossings)
            if score > best and state.parts == 1:
                best = score
                self._keep(state.board)
                if score[0] == self.task.most:
                    self.annealing.crossing = FINAL_CROSSING
            if self._is_over():
                return

    def unbounded(self, limit: int) -> None:
        """Place as many words as possible, then find the smallest box that holds as many."""
        patience = PATIENCE + PATIENCE_SHARED // len(self.words)
        self._grow(limit, patience)
        boldness = BOLDEST
        while self.best and not self._is_over():
            _, _, height, width = extent(self.best, self.pins)
            size = smaller(height, width, needed(self.words, self.pins), boldness, self.rng)
            if size is None:
                self.complete = True
            elif self._fit(self.task.merit(self.best), self._moved(self.best, size), patience):
                boldness = min(boldness * 1.2, BOLDEST)
            else:
                boldness *= 0.7
                patience += patience // 6

    def _annealing(self, *, crowded: bool) -> Annealing:
        lengths, task = [len(word) for word in self.words], self.task
        return Annealing(lengths, task.dearness, task.limit, self.rng, self.run, crowded=crowded)

    def _grow(self, limit: int, patience: int) -> None:
        """Place all words in the first of ever larger boxes that takes them."""
        density = ROOMY * len(self.words) / self.task.limit
        size = roomy(self.words, self.pins, density, limit)
        packing = self._filled(self._fresh(size))
        while not self._fit(self.task.most, packing, patience):
            density *= 0.8
            patience *= 2
            if self._is_over() or density < SPARSEST or min(size) == limit:
                return
            size = roomy(self.words, self.pins, density, limit)
            packing = self._moved(self.best, size) if self.best else self._filled(self._fresh(size))

    def _fit(self, goal: Merit, packing: Packing, patience: int) -> bool:
        """Whether words of such merit were found to fit; patience is steps without a word more."""
        fewest, waited = len(self.words), 0
        for state in self.annealing.walk(packing):
            if self._is_better(state):
                self._keep(state.board)
            if self.task.merit(state.board) >= goal and state.parts == 1:
                return True
            waited = waited + 1 if len(state.out) >= fewest else 0
            fewest = min(fewest, len(state.out))
            if waited > patience or self._is_over():
                break
        return False

    def _filled(self, board: Board) -> Packing:
        """The board with as many words as find a place at once; each is a step."""
        packing = self._packing(board)
        for word in packing.shuffled():
            if len(board.at) >= self.task.limit or not self.run.step():
                break
            self.annealing.insert(packing, word)
        return packing

    def _moved(self, board: Board, size: Size) -> Packing:
        """What a box of another size keeps of a board."""
        packing = self._packing(moved(board, size, self.pins, self.rng))
        return packing if packing.settle() else self._packing(self._fresh(size))

    def _fresh(self, size: Size) -> Board:
        return fresh(size, self.words, self.alphabet, self.pins)

    def _packing(self, board: Board) -> Packing:
        return Packing(board, self.pins, self.annealing.weights, self.rng)

    def _is_better(self, packing: Packing) -> bool:
        """Whether there are more words than ever, or as many in a smaller or squarer box."""
        if self.best is None:
            return packing.parts == 1
        if self.task.merit(packing.board) < self.task.merit(self.best) or packing.parts > 1:
            return False
        return self._score(packing.board) > self._score(self.best)

    def _score(self, board: Board) -> tuple[Merit, float, int]:
        _, _, height, width = extent(board, self.pins)
        letters = sum(len(self.words[word]) for word in board.at)
        return self.task.merit(board), letters / (height * width), -abs(height - width)

    def _keep(self, board: Board) -> None:
        self.best = board.copy()
        self.best_step = self.run.steps
        self.found(board)

    def _is_over(self) -> bool:
        """Whether the run was stopped, or it is not worth going on."""
        vain = self.run.steps - self.best_step
        if self.best and self.task.merit(self.best) == self.task.most:
            still = not self.task.has_choice
            self.complete |= still or vain > max(FEWEST * len(self.words), ENOUGH * self.best_step)
        return self.complete or self.run.stopped is not None
