"""Rectangles of words, where every row crosses every column, filled row by row.

Where everything crosses everything, propagation removes few words from long domains. But few words
of a column continue its first letters, and the same first letters come again and again. So the
columns' words are kept in prefix trees (tries), and each prefix keeps the set of row words that its
next letters allow. The words for a row are then the AND of one such set for each column, which is a
hundred times as fast as propagation.

For example, below the rows CAT and ORE the columns begin with CO, AR and TE. If only COB and COD,
ARE and ART, TEA and TEN continue them, the third row has B or D, then E or T, then A or N: it is a
word of three sets, and DEN is in all of them.

All words that are possible in the second, third and fourth row are ranked by how many words they
leave to the columns, and only the best are tried. The first row has the best of a few words that
are drawn. A first word is given up after some steps. Once all were tried, those that may have a
fill are tried again, with more steps and more words below them, until nothing is left out.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from operator import attrgetter, itemgetter, or_
from random import Random

from publisher_fill.solver.best_words import Planes, best, total, value_planes
from publisher_fill.solver.domains import Domains
from publisher_fill.solver.word_order import BIT, logarithm
from publisher_fill.wordlist.word_index import Codes, indices

WORDS_A_STEP = 100
"""The number of words that count as one step: propagating one word takes as long."""

PATIENCE, WIDTH, GROWTH = 100, 30, 4
"""The steps of a first word, the words tried in a ranked row, and how both grow each time."""

RANKED = 4
"""The number of rows whose words are ranked; in those below all are tried."""

DRAWN, BEST_DRAWN = 5, 10
"""A draw has each word with a chance of 2 ** -DRAWN; the best of it are tried in the first row."""

UNIT = BIT // 16
"""The unit of values in bit planes: few planes make ranking fast."""

SMALLEST = 3
"""The fewest rows and columns of a rectangle."""

MAX_BYTES, PREFIX_BYTES = 32 * 2**20, 500
"""The most bytes of sets that are kept, and the bytes of a prefix beside its set."""

_TextKey = tuple[int, tuple[int, ...]]
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
        self._domains, self._rows = domains, rows
        self._random, self._score_weight = random, score_weight
        self._arcs = [sorted(domains.arcs[row], key=attrgetter("other")) for row in rows]
        self._texts_by_offsets: dict[_TextKey, list[Codes]] = {}
        self._words = [domains.words(row) for row in rows]
        self._texts = [
            self._letters(row, [arc.at for arc in arcs])
            for row, arcs in zip(rows, self._arcs, strict=True)
        ]
        self._prefixes = self._columns()
        self._best_partial: list[int] = []
        self._tried = self._left = self._kept = 0
        self._patience, self._width = PATIENCE, WIDTH
        self._scores = [self._score_planes(row) for row in rows[:RANKED]]
        self._first_words = self._words_for_first_row()

    def fill(self, step: Callable[[], bool]) -> bool | None:
        """Search until all is filled; False if that is impossible, None if the run ended.

        After None the domains have the best partial fill, and the next call continues. `step`
        counts a step of the run, and says whether the search may continue.
        """
        self._step, self._ended = step, False
        for index in self._first_words:
            self._left, self._left_out = self._patience, False
            found = self._fill_below(0, self._prefixes, [index], [])
            if found:
                return True
            if found is None or self._left_out:
                self._unsettled |= 1 << index
            if self._ended:
                self._put(self._best_partial)
                return None
            if self._kept > MAX_BYTES:
                self._forget()
        return False

    def _words_for_first_row(self) -> Iterator[int]:
        """The words for the first row, draw after draw; unsettled ones come again and again."""
        words = self._possible(0, self._prefixes)
        planes, size = self._values(0, self._prefixes), len(self._texts[0])
        while words:
            self._unsettled = 0
            while words:
                drawn = words
                for _ in range(DRAWN):
                    drawn &= self._random.getrandbits(size)
                chosen = best(drawn or words, planes, BEST_DRAWN)
                words ^= chosen
                yield from self._sorted(0, self._prefixes, chosen)
            words = self._unsettled
            self._patience, self._width = self._patience * GROWTH, self._width * GROWTH

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

    def _order(self, depth: int, prefixes: Sequence[_Prefix], words: int) -> list[int]:
        """The words for a row below the first: of a ranked row only the best, these first."""
        if depth >= RANKED:
            return indices(words)
        if words.bit_count() > self._width:
            self._left_out = True
            words = best(words, self._values(depth, prefixes), self._width)
        return self._sorted(depth, prefixes, words)

    def _sorted(self, depth: int, prefixes: Sequence[_Prefix], words: int) -> list[int]:
        """The words of a set for a row, the highest value first."""
        return sorted(indices(words), key=lambda index: -self._value(depth, prefixes, index))

    def _value(self, depth: int, prefixes: Sequence[_Prefix], index: int) -> int:
        """The value: `score_weight * score + sum(log(words left to each column))`."""
        value = self._score_weight * self._domains.vocabularies[self._rows[depth]].scores[index]
        for prefix, code in zip(prefixes, self._texts[depth][index], strict=True):
            value += logarithm(len(prefix.children[code].words))
        return value

    def _values(self, depth: int, prefixes: Sequence[_Prefix]) -> Planes:
        """The values of all words for a row, in bit planes; the prefixes have grown."""
        with_letter = self._domains.vocabularies[self._rows[depth]].with_letter
        parts = [self._scores[depth]]
        for arc, prefix in zip(self._arcs[depth], prefixes, strict=True):
            left = {code: len(child.words) for code, child in prefix.children.items()}
            values = {code: logarithm(count) // UNIT for code, count in left.items()}
            parts.append(value_planes(with_letter[arc.at], values))
        return total(parts)

    def _score_planes(self, row: int) -> Planes:
        """The values of a row's words by their scores alone."""
        words = self._domains.vocabularies[row]
        by_score = {
            score: words.above(score) & ~words.above(score + 1) for score in set(words.scores)
        }
        values = {score: self._score_weight * score // UNIT for score in by_score}
        return value_planes(by_score, values)

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
