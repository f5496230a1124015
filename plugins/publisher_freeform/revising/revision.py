"""One revision: first the fewest changes, then more words.

First the fewest changes are looked for, then words that are not in the puzzle come into free room.
If cells of the draft are open, the strategy `optimize` tries to do better around the words that
have not changed; and if words that stay lie apart, it tries to join them.
"""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from publisher import Budget, GenerationError, Layout, SearchRun
from publisher_freeform.annealing.optimizer import Optimizer
from publisher_freeform.board.board import Board, bits
from publisher_freeform.board.crossing_graph import components
from publisher_freeform.layouts import layout
from publisher_freeform.revising.kept_letters import covered
from publisher_freeform.revising.placed_draft import PlacedDraft
from publisher_freeform.revising.placed_words import PlacedWords
from publisher_freeform.revising.repair import Repair
from publisher_freeform.search import Rank, Search

STEPS_FOR_MOVED = 3000
"""The steps spent to find better places for words that cannot be where they were."""


STEPS_TO_JOIN = 6000
"""The steps spent to join words that stay, and to place words that have to be there."""


class PartOfRun(SearchRun):
    """A search run that ends after some steps, or earlier with the whole run."""

    def __init__(self, whole: SearchRun, steps: int) -> None:
        super().__init__(Budget(steps=steps))
        self._whole = whole

    def step(self) -> bool:
        """Count a step of both runs."""
        going = self._whole.step()
        self.stopped = self.stopped or self._whole.stopped
        return going and super().step()


class FreeformRevision:
    """One revision under way."""

    def __init__(self, draft: PlacedDraft, words: PlacedWords, seed: int, run: SearchRun) -> None:
        self._draft = draft
        self._words = words
        self._run = run
        self._search = Search(draft.problem, Random(seed), run, self._report)
        self._start, self._fixed = covered(draft, self._search)

    def layout(self) -> Layout:
        """The best layout; raises `GenerationError` if there is none."""
        repair = Repair(self._draft, self._start, self._fixed, self._search)
        repair.run()
        best = repair.best
        same = best is not None and best.start_of == self._draft.board.start_of
        if not (same and self._words.is_whole):
            repair.fill()
            best = self._improved(repair.best)
        if best is None or not self._draft.problem.has_required(best):
            raise GenerationError(self._failure(best))
        self._search.complete = self._draft.home.items() <= best.start_of.items()
        return self._as_layout(best)

    def _improved(self, best: Board | None) -> Board | None:
        """A better board, or the same; words that had not changed do so if nothing else helps."""
        if best is not None and self._words.is_open:
            best = self._optimized(best, self._run)
        elif best is not None and not self._draft.home.items() <= best.start_of.items():
            best = self._optimized(best, PartOfRun(self._run, STEPS_FOR_MOVED))
        if best is None or not self._draft.problem.has_required(best):
            return self._optimized(None, PartOfRun(self._run, STEPS_TO_JOIN)) or best
        return best

    def _optimized(self, best: Board | None, run: SearchRun) -> Board | None:
        """A better board around the words that have not changed; the same one if none is found."""
        problem, margin = self._draft.problem, self._draft.margin
        found, rank = best, self._rank(best) if best else ()
        at = best.start_of if best else {}
        same = {word for word, start in self._draft.home.items() if at.get(word) == start}
        board = best or self._start
        pins = {}
        for word in (*bits(self._fixed), *same):
            direction, row, column = board.position(board.start_of[word])
            pins[word] = (direction, row - margin, column - margin)
        if self._run.is_over() or any(min(row, column) < 0 for _, row, column in pins.values()):
            return best

        def keep(better: Board, _: Rank) -> None:
            nonlocal found, rank
            if self._draft.is_refused(better, 0):
                return
            if found is None or self._rank(better) > rank:
                found, rank = better.copy(), self._rank(better)
                self._report(found)

        pinned = replace(problem, pins=pins, required=problem.required | pins.keys())
        optimizer = Optimizer(pinned, self._search.rng, run, keep)
        optimizer.search()
        return found

    def _rank(self, board: Board) -> Rank:
        return self._draft.rank(board, len(self._draft.home.keys() & board.start_of.keys()))

    def _failure(self, best: Board | None) -> str:
        """The message of a failure: the words in conflict, and what to do."""
        if best is not None:
            missing = self._named(sorted(self._search.missing(best)))
            return (
                f"no place was found for words that may not be left out: {missing}; free words "
                "that stay, allow a larger size, or name fewer words in `must`"
            )
        stay = self._named(bits(self._fixed))
        alone = self._start.copy()
        alone.remove(alone.placed & ~self._fixed)
        parts = components(alone)
        if len(parts) > 1:
            first, second = (self._named(list(bits(part))[:1]) for part in parts[:2])
            return (
                f"no words were found that join {first} and {second}, which stay: free one of "
                "them, or allow or give more words"
            )
        if not stay:
            return "no puzzle was found without the rejected words: allow or give more words"
        return f"no puzzle was found in which these words stay: {stay}; free some of them"

    def _named(self, words: Iterable[int]) -> str:
        return ", ".join(f"“{self._draft.candidates.words[word].spelling}”" for word in words)

    def _report(self, board: Board) -> None:
        if self._draft.problem.has_required(board):
            self._run.better(self._as_layout(board))

    def _as_layout(self, board: Board) -> Layout:
        return layout(board, self._draft.candidates, self._search)
