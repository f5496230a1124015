"""Destroy and repair under annealing: the engine of the `optimize` strategy.

One step takes a few words off the board or forces one in at the cost of those in its way, then
refills from the words that stand by. A worse board is kept with a probability that falls with the
damage (Metropolis et al. 1953): how much worse it may be is drawn beforehand, so that a step ends
as soon as more is lost. Words that stand by for long grow dearer (the breakout method, Morris
1993), so that a hard word gets its turn while it can still choose its place.
"""

import math
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from random import Random

from publisher import Run
from publisher_freeform.annealing.move_set import Packing
from publisher_freeform.board.board import Board

LETTER, WORD = 100, 1000
"""What a word is worth: so much for each letter, and so much besides.

Worth is counted in whole numbers, so that a sum is the same in any order and on any machine.
"""

HEAT = 520
"""The temperature, times the logarithm of the number of words and the cube of the letters a cell:
a search among many words or in a tight box must be cooler.
"""

HOTTEST, COOLEST = 0.4, 0.75
"""The letters a cell between which they matter to it."""

LOOSEN = 0.5
"""The share of steps that take words off instead of forcing one in; where words compete for room
it grows with them, as a root of as many letters as there are for each cell.
"""

REFILL = 60
"""How many words that stand by are tried after each change."""

LATER = 0.5
"""How much later words are tried that a change has just taken off, where all are wanted: at 1
after all others."""

HOPED = 2
"""How many crossings more a change may bring, to judge it before all words are tried."""

ALWAYS = 30
"""How many words are always among those where words compete for room: what is worth most a letter.
"""

CHOOSY = 3.5
"""How much less often the others are, times the logarithm of letters a cell: the power to which
what they are worth a letter is raised."""

SPARE = 6
"""How many more words are tried than there is room for, where not all are wanted."""

CROWDED_HEAT = 300
"""The temperature when not all words can be placed: then none gets dearer."""

BREVITY = 40
"""How much less a word is worth for each of its letters where words compete for room."""

PART = 3000
"""What it costs that words placed by hand are not joined to each other."""

STRESS = 300
"""How much dearer a word gets that stood by for `SPELL` steps."""

SPELL = 25
"""How many steps pass before words that stand by get dearer."""

DEAREST = 6000
"""The most that a word's worth may rise to."""

CROSSING = 30
"""What a crossing is worth, times the mean length of a word: it leaves room to those that stand by.
"""

CROWDED_CROSSING = 40
"""What a crossing is worth when not all words can be placed."""


class Annealing:
    """A search on one board after another.

    `worth` says how much dearer each word is than a word of its length usually is, in hundredths;
    `limit` is how many words a board may have. `crowding` are the letters of all words for each
    cell of a board that cannot take them all; 0 if it can. `extra` is what else makes up the energy
    of a board.
    """

    def __init__(
        self,
        lengths: Sequence[int],
        worth: Sequence[int],
        limit: int,
        rng: Random,
        run: Run,
        *,
        crowding: float = 0,
        extra: Callable[[Board], int] | None = None,
    ) -> None:
        self._crowded = crowded = crowding > 0 or limit < len(lengths)
        self.crossing = CROWDED_CROSSING if crowded else CROSSING * sum(lengths) // len(lengths)
        self.rng = rng
        self.run = run
        self.tries = [0] * len(lengths)
        self.stood = [0] * len(lengths)
        self._extra = extra
        self._limit = limit
        self._later = LATER if limit >= len(lengths) else 0
        competing = crowding > 0 and limit >= len(lengths)
        self._chances = _chances(lengths, worth, crowding) if competing else ()
        self._loosen = LOOSEN ** (1 / max(crowding, 1)) if competing else LOOSEN
        letter = -BREVITY if competing else 0 if crowded else LETTER
        self._worth = tuple(
            max(WORD + letter * length, LETTER) * percent // 100
            for length, percent in zip(lengths, worth, strict=True)
        )
        self._lengths = lengths
        self.weights = list(self._worth)

    def walk(self, packing: Packing) -> Iterator[Packing]:
        """Change a packing until the run ends; yields what stands first and after each step."""
        yield packing
        self.weights[:] = self._worth
        energy = self._energy(packing)
        cells = packing.board.columns * packing.board.rows
        heat = CROWDED_HEAT if self._crowded else temperature(self._lengths, cells)
        step = 0
        while self.run.step():
            changed = packing.copy()
            worse = -heat * math.log(1 - self.rng.random())
            if self._change(changed) and self._refill(changed, packing, worse):
                after = self._energy(changed)
                if after <= energy + worse:
                    packing, energy = changed, after
            yield packing
            step += 1
            if step % SPELL == 0 and packing.out and not self._crowded:
                self._stress(packing)
                energy = self._energy(packing)

    def insert(self, packing: Packing, word: int, starts: int) -> bool:
        """Try to put a word at one of some legal starts; False if it crosses none there."""
        self.tries[word] += 1
        found = starts > 0 and packing.insert(word, starts)
        self.stood[word] += found
        return found

    def _energy(self, packing: Packing) -> int:
        """What the search makes small: the worth of the words that stand by, less the crossings."""
        energy = sum(map(self.weights.__getitem__, packing.out))
        energy -= self.crossing * packing.board.crossings
        if self._extra:
            energy += self._extra(packing.board)
        return energy + PART * (packing.parts - 1)

    def _change(self, packing: Packing) -> bool:
        """Take a few words off, or force one in; False if that led nowhere."""
        draw, loosen = self.rng.random(), self._loosen
        if draw < loosen or not packing.out:
            return packing.loosen(1 + (draw > 0.6 * loosen) + (draw > 0.9 * loosen))
        words = (self._tried(packing) if self._chances else []) or packing.out
        word = words[packing.draw(len(words))]
        self.tries[word] += 1
        if not packing.force(word):
            return False
        self.stood[word] += 1
        return len(packing.board.at) <= self._limit

    def _refill(self, packing: Packing, before: Packing, worse: float) -> bool:
        """Put in what stands by, trying mostly first what did before the change, until none fits.

        A word that would cross no other is tried again after those that find a place. False, and
        no more is tried, once the words that have no place at all make it so much worse.
        """
        draw, later, standing = self.rng.random, self._later, before.board.standing
        board, weights = packing.board, self.weights
        spare = worse + HOPED * self.crossing + sum(map(weights.__getitem__, before.out))
        words = self._tried(packing)
        words.sort(key=lambda word: draw() + later * (standing >> word & 1))
        waiting, in_vain = deque(words[:REFILL]), 0
        while in_vain < len(waiting) and len(board.at) < self._limit:
            word = waiting.popleft()
            starts = board.starts(word)
            if self.insert(packing, word, starts):
                in_vain = 0
            elif starts:
                waiting.append(word)
                in_vain += 1
            else:
                spare -= weights[word]
                if spare < 0:
                    return False
        return True

    def _tried(self, packing: Packing) -> list[int]:
        """The words that stand by, or such of them as are worth a try."""
        if self._limit < len(self.weights):
            return self._favoured(packing)
        if chances := self._chances:
            draw = self.rng.random
            return [word for word in packing.out if draw() < chances[word]]
        return packing.out[:]

    def _favoured(self, packing: Packing) -> list[int]:
        """Of the words that stand by as many as there is room for, mostly dear ones."""
        chances = {word: self.weights[word] * self.rng.random() for word in packing.out}
        room = self._limit - len(packing.board.at)
        return sorted(packing.out, key=chances.__getitem__)[-SPARE - room :]

    def _stress(self, packing: Packing) -> None:
        weights = self.weights
        for word in packing.out:
            weights[word] = max(weights[word], min(weights[word] + STRESS, DEAREST))
        before, after = sum(self._worth), sum(weights)
        weights[:] = [weight * before // after for weight in weights]


def temperature(lengths: Sequence[int], cells: int) -> float:
    """How hot a search for room for all words is: how much worse a board may become, in worth."""
    density = min(max(sum(lengths) / cells, HOTTEST), COOLEST)
    return HEAT / (density**3 * math.log(len(lengths) + 1))


def _chances(lengths: Sequence[int], worth: Sequence[int], crowding: float) -> list[float]:
    """How often to try each word where words compete for room: short and dear ones more often."""
    gains = [percent / length for length, percent in zip(lengths, worth, strict=True)]
    least = sorted(gains)[-ALWAYS:][0]
    power = CHOOSY * math.log(crowding)
    return [min(gain / least, 1.0) ** power for gain in gains]
