"""A board with the rules that a maker may add to the law: spacing, and words in a line."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Self

from publisher import Size
from publisher_freeform.board.board import Board, Codes, Words, bits


class RuledBoard(Board):
    """A board that allows fewer starts.

    If it is `loose`, two letters touch at a corner only where one of the two cells beside both has
    a letter too. A new word can break that with its first and last cells alone: beside every other
    one the word itself goes on. At most `per_line` words stand behind one another in a line.
    """

    __slots__ = ("firsts", "lasts", "loose", "per_line")

    def __init__(
        self,
        size: Size,
        words: Sequence[Codes],
        alphabet: int,
        *,
        loose: bool,
        per_line: int | None,
    ) -> None:
        self.loose = loose
        self.per_line = per_line
        self.firsts = self.lasts = -1
        super().__init__(*size, words, alphabet)

    def copy(self) -> Self:
        """An independent board with the same words in the same places."""
        other = super().copy()
        other.loose, other.per_line = self.loose, self.per_line
        other.firsts, other.lasts = self.firsts, self.lasts
        return other

    def blank(self, size: Size) -> Board:
        """An empty board of another size under the same rules."""
        alphabet = len(self.letters)
        return RuledBoard(size, self.words, alphabet, loose=self.loose, per_line=self.per_line)

    def unlimited(self) -> Board:
        """The same board with no limit to the words in a line."""
        other = self.copy()
        other.per_line = None
        other.refresh()
        return other

    def refresh(self) -> None:
        """Bring up to date too where a word may begin (`firsts`) and end (`lasts`)."""
        super().refresh()
        self.firsts = self.lasts = -1
        if self.loose:
            before, after = self._corners()
            self.firsts &= ~before
            self.lasts &= ~after
        if self.per_line is not None:
            self.firsts &= ~self._full(self.per_line)

    def starts(self, word: int) -> int:
        """Every start at which the word breaks no rule, whether it crosses another or not."""
        by_first, by_last = self._allowed(word)
        return super().starts(word) & by_first & by_last

    def near(self, word: int) -> tuple[int, ...]:
        """Starts inside the board with nothing in the way, with at most one thing, with two."""
        none, one, two = super().near(word)
        for allowed in self._allowed(word):
            none, one, two = none & allowed, one & allowed | none, two & allowed | one
        return none, one, two

    def meets(self, word: int, start: int) -> tuple[Words, Words]:
        """What a word meets at a start: the words in its way, and those that it may cross."""
        hit, crossed = super().meets(word, start)
        if self.loose:
            last = start + len(self.words[word]) - 1
            hit |= self._at_corners(start, -1) | self._at_corners(last, 1)
        if self.per_line is not None:
            others = list(bits(self._line(start) & ~hit))
            others.sort(key=lambda other: abs(self.at[other] - start))
            hit |= sum(1 << other for other in others[: max(0, len(others) + 1 - self.per_line)])
        return hit, crossed & ~hit

    def evict(self, words: Words) -> Words:
        """Remove words, and others that would leave letters touching; say which crossed them."""
        return (super().evict(words) | self.part_corners()) & self.standing

    def part_corners(self) -> Words:
        """Take off words until none touch at a corner alone; say which crossed them.

        A corner is bare once both words are gone that went round it.
        """
        crossed = 0
        while self.loose and (touching := self._bare_corners()):
            owners = self._owners(next(bits(touching)))
            crossed |= self.evict(1 << owners.bit_length() - 1)
        return crossed & self.standing

    def _allowed(self, word: int) -> tuple[int, int]:
        """The starts that its first cell allows, and those that its last cell allows."""
        return self.firsts, self.lasts >> len(self.words[word]) - 1

    def _corners(self) -> tuple[int, int]:
        """Cells where a word would touch others at a corner with its first letter, and its last."""
        occupied, stride = self.occupied, self.stride
        above, below = ~(occupied << stride), ~(occupied >> stride)
        before, after = occupied << 1, occupied >> 1
        return (
            before << stride & above | before >> stride & below,
            after << stride & above | after >> stride & below,
        )

    def _at_corners(self, cell: int, step: int) -> Words:
        """The words that one beginning or ending in a cell would touch at a corner alone."""
        found = 0
        for beside in (cell - self.stride, cell + self.stride):
            if not self._owners(beside):
                found |= self._owners(beside + step)
        return found

    def _owners(self, cell: int) -> Words:
        """The words of a cell."""
        return self.owner[cell] | self.owner[self.twin[cell]]

    def _bare_corners(self) -> int:
        """The upper ones of all cells that touch another at a corner alone."""
        occupied, stride = self.occupied, self.stride
        right, below = occupied >> 1, occupied >> stride
        falling = occupied & occupied >> (stride + 1) & ~(right | below)
        left = occupied << 1
        return falling | occupied & occupied >> (stride - 1) & ~(left | below)

    def _full(self, most: int) -> int:
        """The cells of the lines that have as many words as they may."""
        first = self.along & ~(self.along << 1)
        full, line = 0, (1 << self.stride) - 1
        for _ in range(len(self.owner) // self.stride):
            if (first & line).bit_count() >= most:
                full |= line
            line <<= self.stride
        return full

    def _line(self, start: int) -> Words:
        """The words that lie along the line of a start."""
        first = start - start % self.stride
        return reduce(or_, self.owner[first : first + self.stride])
