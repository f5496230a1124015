"""Rectangles of words, where every row crosses every column, filled row by row.

Where everything crosses everything, propagation removes few words from long domains. But few words
of a column continue its first letters, and the same first letters come again and again. So the
columns' words are kept in prefix trees (tries), and each prefix keeps the set of row words that its
next letters allow. The words for a row are then the AND of one such set for each column, which is a
hundred times as fast as propagation.

The words of the first two rows are chosen so that they leave many words to the columns. A first
word is given up after some steps, and tried again with more steps after all others.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from operator import attrgetter, itemgetter, or_
from random import Random

from publisher_fill.solver.domains import Domains
from publisher_fill.solver.word_order import BIT, logarithm, sampled
from publisher_fill.wordlist.word_index import Codes, indices

WORDS_A_STEP = 100
"""How many words count as one step: propagating one word takes as long."""

PATIENCE, GROWTH = 20, 4
"""The steps of a first word, and how they are multiplied each time all were tried."""

TRIED_PER_DRAW = (10, 300)
"""How many words of each draw are tried in the first row, and in the second."""

SMALLEST = 3
"""The fewest rows and columns of a rectangle."""

MAX_BYTES, PREFIX_BYTES = 32 * 2**20, 500
"""The most bytes of sets that are kept, and the bytes of a prefix beside its set."""

_Key = tuple[int, tuple[int, ...]]
"""The id of a vocabulary, and offsets in its words."""


class _Prefix:
    """The words of a column with the same first letters: a node of a trie.

    `children` has the longer prefixes by their last letter. `row_words` has, for each column where
    this prefix occurs, the words for the next row that leave it a word.
    """

    __slots__ = ("children", "row_words", "words")

    def __init__(self, words: Sequence[Codes]) -> None:
        self.words = words
        self.children: dict[int, _Prefix] = {}
        self.row_words: dict[int, int] = {}

    def grow(self, depth: int) -> None:
        """Divide the words by their next letter, unless that is done."""
        if not self.children:
            words: dict[int, list[Codes]] = {}
            for word in self.words:
                words.setdefault(word[depth], []).append(word)
            self.children = {code: _Prefix(those) for code, those in words.items()}


class RectangleSearch:
    """A search in consistent domains, for rows that all cross the same columns."""

    def __init__(
        self, domains: Domains, rows: Sequence[int], random: Random, score_weight: int
    ) -> None:
        self._domains, self._rows, self._random, self._score_weight = (
            domains,
            rows,
            random,
            score_weight,
        )
        self._arcs = [sorted(domains.arcs[row], key=attrgetter("other")) for row in rows]
        self._texts_by_offsets: dict[_Key, list[Codes]] = {}
        self._words = [domains.words(row) for row in rows]
        self._texts = [
            self._letters(row, [arc.at for arc in arcs])
            for row, arcs in zip(rows, self._arcs, strict=True)
        ]
        self._prefixes = self._columns()
        self._best_partial: list[int] = []
        self._tried = self._left = self._kept = self._given_up = 0
        self._patience = PATIENCE
        self._first_words = self._words_for_first_row()

    def fill(self, step: Callable[[], bool]) -> bool | None:
        """Search until all is filled; False if that is impossible, None if the run ended.

        After None the domains have the best partial fill, and the next call continues. `step`
        counts a step of the run, and says whether the search may continue.
        """
        self._step, self._ended = step, False
        for index in self._first_words:
            self._left = self._patience
            found = self._fill_below(0, self._prefixes, [index], [])
            if found:
                return True
            self._given_up |= (found is None) << index
            if self._ended:
                self._put(self._best_partial)
                return None
            if self._kept > MAX_BYTES:
                self._forget()
        return False

    def _words_for_first_row(self) -> Iterator[int]:
        """The words for the first row; the ones given up come again and again."""
        words = self._possible(0, self._prefixes)
        while words:
            self._given_up = 0
            yield from self._order(0, self._prefixes, words)
            words, self._patience = self._given_up, self._patience * GROWTH

    def _fill_below(
        self, depth: int, prefixes: Sequence[_Prefix], words: Iterable[int], above: list[int]
    ) -> bool | None:
        """Try words for a row and fill all rows below; None if that takes too long."""
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
            next_prefixes = [
                prefix.children[code] for prefix, code in zip(prefixes, texts[index], strict=True)
            ]
            possible = self._possible(depth + 1, next_prefixes)
            if possible:
                if len(rows) > len(self._best_partial):
                    self._best_partial = rows
                order = self._order(depth + 1, next_prefixes, possible)
                found = self._fill_below(depth + 1, next_prefixes, order, rows)
                if found is not False:
                    return found
        return False

    def _may_go_on(self) -> bool:
        self._ended = not self._step()
        self._left -= 1
        return self._left > 0 and not self._ended

    def _possible(self, depth: int, prefixes: Sequence[_Prefix]) -> int:
        """The words for a row that every column can continue with."""
        words = self._words[depth]
        for column, prefix in enumerate(prefixes):
            row_words = prefix.row_words
            words &= (
                row_words[column] if column in row_words else self._row_words(depth, column, prefix)
            )
            if not words:
                break
        return words

    def _row_words(self, depth: int, column: int, prefix: _Prefix) -> int:
        """The words for a row that a column can continue with, kept while there is room."""
        prefix.grow(depth)
        at = self._arcs[depth][column].at
        row_words = self._domains.vocabularies[self._rows[depth]].with_letter[at]
        mask = reduce(or_, [row_words[code] for code in prefix.children])
        if self._kept <= MAX_BYTES:
            self._kept += len(self._texts[depth]) // 8 + PREFIX_BYTES
            prefix.row_words[column] = mask
        return mask

    def _forget(self) -> None:
        for prefix in self._prefixes:
            for children in prefix.children.values():
                children.children, children.row_words = {}, {}
        self._kept = 0

    def _order(self, depth: int, prefixes: Sequence[_Prefix], words: int) -> Iterable[int]:
        """The words for a row; in the first rows the best of some draws first."""
        return (
            self._ranked(depth, prefixes, words) if depth < len(TRIED_PER_DRAW) else indices(words)
        )

    def _ranked(self, depth: int, prefixes: Sequence[_Prefix], words: int) -> Iterator[int]:
        while words:
            values = (
                (-self._value(depth, prefixes, index), index)
                for index in sampled(words, self._random)
            )
            for _, index in sorted(values)[: TRIED_PER_DRAW[depth]]:
                words ^= 1 << index
                yield index

    def _value(self, depth: int, prefixes: Sequence[_Prefix], index: int) -> int:
        """The value: `score_weight * score + sum(log(words left to each column)) + chance`."""
        value = self._score_weight * self._domains.vocabularies[self._rows[depth]].scores[index]
        value += int(self._random.random() * BIT)
        for prefix, code in zip(prefixes, self._texts[depth][index], strict=True):
            value += logarithm(len(prefix.children[code].words))
        return value

    def _put(self, words: Sequence[int]) -> bool:
        """Put words into the first rows; False if they or the columns' words break a rule."""
        domains, mark = self._domains, self._domains.mark()
        for row, index in zip(self._rows, words, strict=False):
            word = domains.word(row, index)
            if not (domains.has(row, word) and domains.assign(row, word)):
                domains.undo(mark)
                return False
        return True

    def _columns(self) -> list[_Prefix]:
        """The root prefix of each column; columns with equal words share it."""
        prefixes: dict[tuple[int, int], _Prefix] = {}
        columns = []
        for arcs in zip(*self._arcs, strict=True):
            slot = arcs[0].other
            texts = self._letters(slot, [arc.other_at for arc in arcs])
            words = self._domains.words(slot)
            key = id(texts), words
            if key not in prefixes:
                prefixes[key] = _Prefix([texts[index] for index in indices(words)])
            columns.append(prefixes[key])
        return columns

    def _letters(self, slot: int, offsets: Sequence[int]) -> list[Codes]:
        """The letters at these offsets of every word of a slot's vocabulary."""
        words = self._domains.vocabularies[slot]
        key = id(words), tuple(offsets)
        if key not in self._texts_by_offsets:
            pick = itemgetter(*offsets)
            self._texts_by_offsets[key] = [
                pick(words.word_codes(index)) for index in range(words.count)
            ]
        return self._texts_by_offsets[key]


def rectangle_rows(slots: Sequence[int], domains: Domains) -> list[int] | None:
    """The rows or the columns of a rectangle, whichever are fewer; None if the slots make none.

    In a rectangle every row crosses every column, and the crossings of a slot determine its word.
    """
    arcs = domains.arcs
    columns = sorted(arc.other for arc in arcs[slots[0]])
    rows = [slot for slot in slots if slot not in columns]
    if min(len(rows), len(columns)) < SMALLEST:
        return None
    for row in rows:
        if sorted(arc.other for arc in arcs[row]) != columns:
            return None
    if not all(_crossings_determine_word(domains, slot) for slot in slots):
        return None
    return min(rows, columns, key=len)


def _crossings_determine_word(domains: Domains, slot: int) -> bool:
    """Whether no two words of a slot have the same letters at all its crossings."""
    words, arcs = domains.vocabularies[slot], domains.arcs[slot]
    if words.length == len(arcs):
        return True
    texts = map(words.word_codes, indices(domains.words(slot)))
    return len({tuple(text[arc.at] for arc in arcs) for text in texts}) == domains.sizes[slot]
