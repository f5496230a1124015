"""A board with extra rules, which a config may ask for: `spacing: loose` and `per_line`."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Self

from publisher import Size
from publisher_freeform.board.board import Board, CellSet, Coded, Start, WordSet, bits
from publisher_shapes import GridOutline


class RestrictedBoard(Board):
    """A board where words have fewer legal starts.

    On a `loose` board two letters may touch at a corner only if one of the two cells beside both
    has a letter too. A new word can break this rule only with its first and its last letter: all
    its other letters have a letter of the word on either side. A row or column holds at most
    `per_line` words along it. `firsts` and `lasts` are the cells where the rules allow a word to
    begin and to end.
    """

    __slots__ = ("firsts", "lasts", "loose", "per_line")

    def __init__(
        self,
        size: Size,
        words: Sequence[Coded],
        letter_count: int,
        *,
        loose: bool,
        per_line: int | None,
        outline: GridOutline | None = None,
    ) -> None:
        self.loose = loose
        self.per_line = per_line
        self.firsts = self.lasts = -1
        super().__init__(*size, words, letter_count, outline)

    def copy(self) -> Self:
        """An independent board with the same words in the same places."""
        other = super().copy()
        other.loose, other.per_line = self.loose, self.per_line
        other.firsts, other.lasts = self.firsts, self.lasts
        return other

    def blank(self, size: Size) -> Board:
        """An empty board of another size under the same rules."""
        return RestrictedBoard(
            size,
            self.words,
            len(self.cells_with),
            loose=self.loose,
            per_line=self.per_line,
            outline=self.outline,
        )

    def without_per_line(self) -> Board:
        """The same board with no limit to the words in a line."""
        other = self.copy()
        other.per_line = None
        other.refresh()
        return other

    def refresh(self) -> None:
        """Recompute `firsts` and `lasts` too."""
        super().refresh()
        self.firsts = self.lasts = -1
        if self.loose:
            before, after = self._corners()
            self.firsts &= ~before
            self.lasts &= ~after
        if self.per_line is not None:
            self.firsts &= ~self._full(self.per_line)

    def legal_starts(self, word: int) -> CellSet:
        """Every start at which the word breaks no rule, whether it crosses another or not."""
        by_first, by_last = self._allowed(word)
        return super().legal_starts(word) & by_first & by_last

    def by_obstacles(self, word: int) -> tuple[CellSet, ...]:
        """Starts inside the board with nothing in the way, with one thing at most, with two.

        A broken rule counts as one thing.
        """
        none, one, two = super().by_obstacles(word)
        for allowed in self._allowed(word):
            none, one, two = none & allowed, one & allowed | none, two & allowed | one
        return none, one, two

    def meets(self, word: int, start: Start) -> tuple[WordSet, WordSet]:
        """The words in the way of a word at a start, and the words that it may cross there."""
        hit, crossed = super().meets(word, start)
        if self.loose:
            last = start + len(self.words[word]) - 1
            hit |= self._at_corners(start, -1) | self._at_corners(last, 1)
        if self.per_line is not None:
            others = list(bits(self._line(start) & ~hit))
            others.sort(key=lambda other: abs(self.start_of[other] - start))
            hit |= sum(1 << other for other in others[: max(0, len(others) + 1 - self.per_line)])
        return hit, crossed & ~hit

    def evict(self, words: WordSet) -> WordSet:
        """Take words off, and others as long as what is left breaks a rule.

        Returns the words on the board that crossed any of them.
        """
        return (super().evict(words) | self.separate_corners()) & self.placed

    def separate_corners(self) -> WordSet:
        """Take words off until no two touch only at a corner.

        Returns the words on the board that crossed any of them. Two letters come to touch at a
        corner alone when both words that went round it are gone.
        """
        crossed = 0
        while self.loose and (touching := self._bare_corners()):
            owners = self._owners(next(bits(touching)))
            crossed |= self.evict(1 << owners.bit_length() - 1)
        return crossed & self.placed

    def _allowed(self, word: int) -> tuple[CellSet, CellSet]:
        """The starts that suit the first cell of a word, and the starts that suit its last."""
        return self.firsts, self.lasts >> len(self.words[word]) - 1

    def _corners(self) -> tuple[CellSet, CellSet]:
        """The cells where the first letter of a word touches others at a corner, and the last."""
        occupied, stride = self.occupied, self.stride
        above, below = ~(occupied << stride), ~(occupied >> stride)
        before, after = occupied << 1, occupied >> 1
        return (
            before << stride & above | before >> stride & below,
            after << stride & above | after >> stride & below,
        )

    def _at_corners(self, cell: int, step: int) -> WordSet:
        """The words that a word touches only at a corner if it begins or ends in a cell."""
        found = 0
        for beside in (cell - self.stride, cell + self.stride):
            if not self._owners(beside):
                found |= self._owners(beside + step)
        return found

    def _owners(self, cell: int) -> WordSet:
        """The words of a cell."""
        return self.owner[cell] | self.owner[self.twin[cell]]

    def _bare_corners(self) -> CellSet:
        """The cells that touch a cell of the next line at a corner alone."""
        occupied, stride = self.occupied, self.stride
        right, below = occupied >> 1, occupied >> stride
        falling = occupied & occupied >> (stride + 1) & ~(right | below)
        left = occupied << 1
        return falling | occupied & occupied >> (stride - 1) & ~(left | below)

    def _full(self, most: int) -> CellSet:
        """The cells of the lines that have the most words allowed."""
        first = self.along & ~(self.along << 1)
        full, line = 0, (1 << self.stride) - 1
        for _ in range(len(self.owner) // self.stride):
            if (first & line).bit_count() >= most:
                full |= line
            line <<= self.stride
        return full

    def _line(self, start: Start) -> WordSet:
        """The words that lie along the line of a start."""
        first = start - start % self.stride
        return reduce(or_, self.owner[first : first + self.stride])
