"""Destroy and repair with simulated annealing: the engine of the strategy `optimize`.

A step takes a few words off the board, or forces a word in and takes off the words in its way; then
it refills the board with unplaced words. A board with less energy is kept, a board with more only
if the rise is allowed: see `temperature`. The allowed rise is drawn before the step, so that the
step can end as soon as the energy rises further.

The penalty of words that stay unplaced for long rises (the breakout method, Morris 1993), so that a
hard word gets its turn while it can still choose its place.
"""

import math
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from random import Random

from publisher import SearchRun
from publisher_freeform.annealing.move_set import AnnealingState
from publisher_freeform.annealing.penalties import (
    FINAL_CROSSING,
    HIGHEST_PENALTY,
    PENALTY_RAISE,
    SEPARATE_PINS,
    crossing_value,
    word_penalties,
)
from publisher_freeform.annealing.score_aim import ScoreAim
from publisher_freeform.annealing.temperature import (
    CROSSING_TEMPERATURE,
    CROWDED_TEMPERATURE,
    allowed_rise,
    temperature,
)
from publisher_freeform.board.board import Board, CellSet

TAKE_OFF_SHARE = 0.5
"""The share of steps that take words off; the others force a word in.

Where words compete for room it is `TAKE_OFF_SHARE ** (1 / crowding)`.
"""

TWO_OFF, THREE_OFF = 0.6, 0.9
"""The shares of these steps after which two words are taken off for one, and three for two."""

REFILL_TRIES = 60
"""The most unplaced words that a step tries."""

LATER = 0.5
"""The delay of the words that a step has just taken off, if all words are wanted.

Words are tried in the order of `random() + LATER * was_placed`: at 1 they come after all others.
"""

HOPED_CROSSINGS = 2
"""The crossings that a refill can be expected to bring; a step that needs more is given up."""

ALWAYS_TRIED = 30
"""The number of words, of most gain for each letter, that are always tried; see `_chances`."""

CHOOSY = 3.5
"""The power that makes words of less gain rarer; see `_chances`."""

SPARE_TRIES = 6
"""How many more words a step tries than the puzzle has room for, when `max_words` limits it."""


class Annealing:
    """A search that walks from state to state.

    Each word has a length and a priority, in hundredths of the average; `max_words` is how many
    words a board may have. `crowding` is `letters / cells` if the words
    compete for room, else 0. `extra` adds to the energy of a board. With an `aim`, unplaced words
    add nothing to the energy, unless they are required: they have the highest priority.
    `seeks_crossings` is set once no better choice of words is possible: then crossings count most,
    and the search is cooler.

    `penalties` are the words' present penalties; `times_tried` and `times_placed` are counted for
    each word.
    """

    def __init__(
        self,
        lengths: Sequence[int],
        priorities: Sequence[int],
        max_words: int,
        rng: Random,
        run: SearchRun,
        *,
        crowding: float = 0,
        extra: Callable[[Board], int] | None = None,
        aim: ScoreAim | None = None,
    ) -> None:
        self._aim = aim
        self.is_crowded = crowded = crowding > 0 or max_words < len(lengths) or aim is not None
        self.first_crossing_value = 0 if aim else crossing_value(lengths, crowded=crowded)
        self.seeks_crossings = False
        self.crossing_heat = CROSSING_TEMPERATURE
        self.rng = rng
        self.run = run
        self.times_tried = [0] * len(lengths)
        self.times_placed = [0] * len(lengths)
        self._extra = extra
        self._max_words = max_words
        self.later = LATER if max_words >= len(lengths) else 0
        competing = crowding > 0 and max_words >= len(lengths)
        worth = aim.worth if aim else priorities
        self.chances = _chances(lengths, worth, crowding) if competing else ()
        power = 1 / max(crowding, 1) if competing else 1
        self.take_off_share = TAKE_OFF_SHARE**power
        self.first_penalties = (
            tuple(aim.worth)
            if aim
            else word_penalties(lengths, priorities, crowded=crowded, competing=competing)
        )
        self.lengths = lengths
        self.penalties = list(self.first_penalties)
        self._counted = aim.required_alone(priorities) if aim else self.penalties

    @property
    def is_plain(self) -> bool:
        """Whether the search asks for nothing but words in little room, with many crossings."""
        return not (self._aim or self._extra or self._max_words < len(self.lengths))

    def heat(self, board: Board) -> float:
        """The temperature on a board of this size, until crossings are sought."""
        if self.is_crowded:
            return CROWDED_TEMPERATURE
        return temperature(self.lengths, board.cell_count)

    def walk(self, state: AnnealingState) -> Iterator[Board]:
        """Yield the first board, and after each step the one that was kept, until the run ends."""
        yield state.board
        self.penalties[:] = self.first_penalties
        energy = self._energy(state)
        heat = self.heat(state.board)
        step = 0
        while self.run.step():
            changed = state.copy()
            rise = allowed_rise(self.crossing_heat if self.seeks_crossings else heat, self.rng)
            if self._change(changed) and self._refill(changed, state, rise):
                after = self._energy(changed)
                if after <= energy + rise:
                    state, energy = changed, after
            yield state.board
            step += 1
            if step % len(self.lengths) == 0 and state.unplaced and not self.is_crowded:
                self._raise_penalties(state)
                energy = self._energy(state)

    def insert(self, state: AnnealingState, word: int, starts: CellSet) -> bool:
        """Try to put a word at one of some legal starts; False if it crosses none there."""
        self.times_tried[word] += 1
        inserted = starts > 0 and state.insert(word, starts)
        self.times_placed[word] += inserted
        return inserted

    @property
    def crossing_value(self) -> int:
        """The energy that each crossing saves."""
        return FINAL_CROSSING if self.seeks_crossings else self.first_crossing_value

    def _energy(self, state: AnnealingState) -> int:
        """The energy of a board; the module `penalties` has the formula."""
        energy = sum(map(self._counted.__getitem__, state.unplaced))
        if self._aim:
            energy += self._aim.energy(state.board)
        else:
            energy -= self.crossing_value * state.board.crossings
        if self._extra:
            energy += self._extra(state.board)
        return energy + SEPARATE_PINS * (state.component_count - 1)

    def _change(self, state: AnnealingState) -> bool:
        """Take a few words off, or force one in; False if the change failed."""
        draw, share = self.rng.random(), self.take_off_share
        if draw < share or not state.unplaced:
            return state.take_off(1 + (draw > TWO_OFF * share) + (draw > THREE_OFF * share))
        words = (self._words_to_try(state) if self.chances else []) or state.unplaced
        word = words[state.draw(len(words))]
        self.times_tried[word] += 1
        if not state.force(word):
            return False
        self.times_placed[word] += 1
        return len(state.board.start_of) <= self._max_words

    def _refill(self, state: AnnealingState, before: AnnealingState, rise: int) -> bool:
        """Put unplaced words in, in random order, until none fits.

        Words that were unplaced before the change mostly come first. A word that has a start but
        would cross no other is tried again when another word has found a place. False, as soon as
        the words without any start make the energy rise too much.
        """
        draw, later, placed = self.rng.random, self.later, before.board.placed
        board, penalties = state.board, self.penalties
        spare = math.inf if self._aim else rise + HOPED_CROSSINGS * self.crossing_value
        spare += sum(map(penalties.__getitem__, before.unplaced))
        words = self._words_to_try(state)
        words.sort(key=lambda word: draw() + later * (placed >> word & 1))
        waiting, in_vain = deque(words[:REFILL_TRIES]), 0
        while in_vain < len(waiting) and len(board.start_of) < self._max_words:
            word = waiting.popleft()
            starts = board.legal_starts(word)
            if self.insert(state, word, starts):
                in_vain = 0
            elif starts:
                waiting.append(word)
                in_vain += 1
            else:
                spare -= penalties[word]
                if spare < 0:
                    return False
        return True

    def _words_to_try(self, state: AnnealingState) -> list[int]:
        """The unplaced words, or a random choice of them if not all words can be placed."""
        if self._max_words < len(self.penalties):
            return self._drawn_by_penalty(state)
        if chances := self.chances:
            draw = self.rng.random
            return [word for word in state.unplaced if draw() < chances[word]]
        return state.unplaced[:]

    def _drawn_by_penalty(self, state: AnnealingState) -> list[int]:
        """A few more unplaced words than the puzzle may still take, mostly of high penalty."""
        chances = {word: self.penalties[word] * self.rng.random() for word in state.unplaced}
        room = self._max_words - len(state.board.start_of)
        return sorted(state.unplaced, key=chances.__getitem__)[-SPARE_TRIES - room :]

    def _raise_penalties(self, state: AnnealingState) -> None:
        """Raise the penalties of unplaced words, then scale all so that the sum stays the same."""
        penalties = self.penalties
        for word in state.unplaced:
            raised = min(penalties[word] + PENALTY_RAISE, HIGHEST_PENALTY)
            penalties[word] = max(penalties[word], raised)
        before, after = sum(self.first_penalties), sum(penalties)
        penalties[:] = [penalty * before // after for penalty in penalties]


def _chances(lengths: Sequence[int], priorities: Sequence[int], crowding: float) -> list[float]:
    """The chance of each word to be tried if words compete for room.

    With `gain = priority / length`, the `ALWAYS_TRIED` words of the highest gain are tried every
    time, and each other word with the chance ::

        (gain / least gain of those) ** (CHOOSY * log(crowding))
    """
    gains = [priority / length for length, priority in zip(lengths, priorities, strict=True)]
    least = sorted(gains)[-ALWAYS_TRIED:][0]
    power = CHOOSY * math.log(crowding)
    return [min(gain / least, 1.0) ** power for gain in gains]
