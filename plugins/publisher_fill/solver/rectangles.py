"""Rectangles of words, where every row crosses every column, filled row after row.

Propagation thins long lists little where everything crosses everything. But the words that may
follow on the first letters of a column are few, and the same first letters come again and again: so
they are kept in a tree, each stem with the set of row words that its next letters allow. Then the
words for a row, given all rows above it, are the AND of one such set a column, and there is time to
try a hundred words for one that is propagated.

The first two rows are chosen so that they leave many words to the columns. A first word is given up
after some time, and tried again for longer once all others were.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from operator import attrgetter, itemgetter, or_
from random import Random

from publisher_fill.solver.domains import Domains, indices
from publisher_fill.solver.ranking import BIT, drawn, logarithm
from publisher_fill.wordlist.index import Codes

WORDS_A_STEP = 100
"""How many words are tried in a step: as long as one word takes that is propagated."""

PATIENCE, GROWTH = 20, 4
"""How many steps a first word may take at first, and how many times as many after that."""

TAKEN = (10, 300)
"""How many words of each draw are tried for the first row, and for the second."""

SMALLEST = 3
"""The fewest rows and columns."""

MOST, STEM = 32 * 2**20, 500
"""How many bytes are kept of what was found, and how many a beginning takes beside its words."""

_Key = tuple[int, tuple[int, ...]]
"""A vocabulary and offsets in its words."""


class _Stem:
    """The words of a column that begin alike.

    `longer` has those that have a letter in common after that, by this letter; `masks` has by
    column the row words with such a letter there.
    """

    __slots__ = ("longer", "masks", "words")

    def __init__(self, words: Sequence[Codes]) -> None:
        self.words = words
        self.longer: dict[int, _Stem] = {}
        self.masks: dict[int, int] = {}

    def grow(self, depth: int) -> None:
        """Divide the words by their next letter."""
        if not self.longer:
            words: dict[int, list[Codes]] = {}
            for word in self.words:
                words.setdefault(word[depth], []).append(word)
            self.longer = {code: _Stem(those) for code, those in words.items()}


class Rectangle:
    """A search in domains that are consistent, for rows of words that cross the same columns."""

    def __init__(self, domains: Domains, rows: Sequence[int], random: Random, taste: int) -> None:
        self._domains, self._rows, self._random, self._taste = domains, rows, random, taste
        self._arcs = [sorted(domains.arcs[row], key=attrgetter("other")) for row in rows]
        self._known: dict[_Key, list[Codes]] = {}
        self._words = [domains.words(row) for row in rows]
        self._texts = [
            self._letters(row, [arc.at for arc in arcs])
            for row, arcs in zip(rows, self._arcs, strict=True)
        ]
        self._stems = self._columns()
        self._most: list[int] = []
        self._tried = self._left = self._kept = self._hard = 0
        self._patience = PATIENCE
        self._beginnings = self._begin()

    def fill(self, step: Callable[[], bool]) -> bool | None:
        """Search until all is filled; False if there is no way, None if the run ended.

        Then the most rows that were filled at a time are; the next call goes on. `step` counts a
        step of the run, and says whether it may go on.
        """
        self._step, self._ended = step, False
        for index in self._beginnings:
            self._left = self._patience
            found = self._below(0, self._stems, [index], [])
            if found:
                return True
            self._hard |= (found is None) << index
            if self._ended:
                self._put(self._most)
                return None
            if self._kept > MOST:
                self._forget()
        return False

    def _begin(self) -> Iterator[int]:
        """The words for the first row, again and again those that were given up."""
        words = self._possible(0, self._stems)
        while words:
            self._hard = 0
            yield from self._order(0, self._stems, words)
            words, self._patience = self._hard, self._patience * GROWTH

    def _below(
        self, depth: int, stems: Sequence[_Stem], words: Iterable[int], above: list[int]
    ) -> bool | None:
        """Try words for a row, and all rows below it; None if that takes too long."""
        texts, is_last = self._texts[depth], depth + 1 == len(self._rows)
        for index in words:
            self._tried += 1
            if not self._tried % WORDS_A_STEP and not self._may_go_on():
                return None
            rows = [*above, index]
            if is_last:
                if self._put(rows):
                    return True
                continue
            next_stems = [stem.longer[code] for stem, code in zip(stems, texts[index], strict=True)]
            possible = self._possible(depth + 1, next_stems)
            if possible:
                if len(rows) > len(self._most):
                    self._most = rows
                order = self._order(depth + 1, next_stems, possible)
                found = self._below(depth + 1, next_stems, order, rows)
                if found is not False:
                    return found
        return False

    def _may_go_on(self) -> bool:
        self._ended = not self._step()
        self._left -= 1
        return self._left > 0 and not self._ended

    def _possible(self, depth: int, stems: Sequence[_Stem]) -> int:
        """The words for a row that all columns can go on with."""
        words = self._words[depth]
        for column, stem in enumerate(stems):
            masks = stem.masks
            words &= masks[column] if column in masks else self._mask(depth, column, stem)
            if not words:
                break
        return words

    def _mask(self, depth: int, column: int, stem: _Stem) -> int:
        """The words for a row that a column can go on with, kept as long as there is room."""
        stem.grow(depth)
        at = self._arcs[depth][column].at
        masks = self._domains.vocabularies[self._rows[depth]].masks[at]
        mask = reduce(or_, [masks[code] for code in stem.longer])
        if self._kept <= MOST:
            self._kept += len(self._texts[depth]) // 8 + STEM
            stem.masks[column] = mask
        return mask

    def _forget(self) -> None:
        for stem in self._stems:
            for longer in stem.longer.values():
                longer.longer, longer.masks = {}, {}
        self._kept = 0

    def _order(self, depth: int, stems: Sequence[_Stem], words: int) -> Iterable[int]:
        """The words for a row, in the first rows the most promising of some first."""
        return self._ranked(depth, stems, words) if depth < len(TAKEN) else indices(words)

    def _ranked(self, depth: int, stems: Sequence[_Stem], words: int) -> Iterator[int]:
        while words:
            worths = (
                (-self._worth(depth, stems, index), index) for index in drawn(words, self._random)
            )
            for _, index in sorted(worths)[: TAKEN[depth]]:
                words ^= 1 << index
                yield index

    def _worth(self, depth: int, stems: Sequence[_Stem], index: int) -> int:
        """How many words it leaves to the columns: the sum of their logarithms."""
        worth = self._taste * self._domains.vocabularies[self._rows[depth]].scores[index]
        worth += int(self._random.random() * BIT)
        for stem, code in zip(stems, self._texts[depth][index], strict=True):
            worth += logarithm(len(stem.longer[code].words))
        return worth

    def _put(self, words: Sequence[int]) -> bool:
        """Put words into the first rows; False if they or those of the columns may not stand."""
        domains, mark = self._domains, self._domains.mark()
        for row, index in zip(self._rows, words, strict=False):
            word = domains.word(row, index)
            if not (domains.has(row, word) and domains.assign(row, word)):
                domains.undo(mark)
                return False
        return True

    def _columns(self) -> list[_Stem]:
        """The words of each column, as letters of its rows; equal ones share what is found."""
        stems: dict[tuple[int, int], _Stem] = {}
        columns = []
        for arcs in zip(*self._arcs, strict=True):
            slot = arcs[0].other
            texts = self._letters(slot, [arc.other_at for arc in arcs])
            words = self._domains.words(slot)
            key = id(texts), words
            if key not in stems:
                stems[key] = _Stem([texts[index] for index in indices(words)])
            columns.append(stems[key])
        return columns

    def _letters(self, slot: int, offsets: Sequence[int]) -> list[Codes]:
        """The words of a slot's vocabulary, of each the letters at these offsets."""
        words = self._domains.vocabularies[slot]
        key = id(words), tuple(offsets)
        if key not in self._known:
            pick = itemgetter(*offsets)
            self._known[key] = [pick(words.text(index)) for index in range(words.count)]
        return self._known[key]


def rows_of(slots: Sequence[int], domains: Domains) -> list[int] | None:
    """The rows or columns of a rectangle, whichever are longer; None if the slots make none.

    In a rectangle every row crosses every column, and the crossings of a slot tell its word.
    """
    arcs = domains.arcs
    columns = sorted(arc.other for arc in arcs[slots[0]])
    rows = [slot for slot in slots if slot not in columns]
    if min(len(rows), len(columns)) < SMALLEST:
        return None
    for row in rows:
        if sorted(arc.other for arc in arcs[row]) != columns:
            return None
    if not all(_is_told(domains, slot) for slot in slots):
        return None
    return min(rows, columns, key=len)


def _is_told(domains: Domains, slot: int) -> bool:
    """Whether no two words of a slot are alike in all its crossings."""
    words, arcs = domains.vocabularies[slot], domains.arcs[slot]
    if words.length == len(arcs):
        return True
    texts = map(words.text, indices(domains.words(slot)))
    return len({tuple(text[arc.at] for arc in arcs) for text in texts}) == domains.sizes[slot]
