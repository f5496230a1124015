"""Clue lists, measured and cut into blocks, which no column break divides.

A block is a clue; the first block of a list includes the heading. Sizes are in points.
"""

import math
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from publisher import PagePart, PartKind, Slot
from publisher_pages.drawing.areas import Area
from publisher_pages.drawing.colours import BLACK, Colour
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Image, Mark, Role, Rule
from publisher_pages.pictures.images import PictureData
from publisher_pages.puzzle.clue_columns import BlockHeight, BlockHeights
from publisher_pages.puzzle.feathering import Spacing
from publisher_pages.type.paragraph import Paragraph
from publisher_pages.type.style import TypeStyle

# All of the type size.
_HEADING_SIZE = 1.1
_PLAIN_HEADING_SIZE = 1.2  # in a face that is no bolder than that of the clues, with a rule below
_RULE_WEIGHT, _ABOVE_RULE, _BELOW_RULE = 0.04, 0.1, 0.15
_NUMBER_GAP = 0.45  # between a clue's number and its text
_ANSWER_GAP = 1.5  # between a clue's text and its answer
_MOST_ANSWERS = 0.4  # of a column: longer answers are broken into lines
_PICTURE_LINES = 5  # the most lines that a picture is high
_ROUND_PICTURE = 0.5  # of a line: the white above and below a picture
_ROUNDING = 1e-6


class NumberedClue(NamedTuple):
    """The number of a clue, its text with the enumeration, and its answer if that is printed.

    `slot` is that of the answer; a `picture` is below the text.
    """

    number: Paragraph
    body: Paragraph
    slot: Slot
    answer: Paragraph | None = None
    picture: PictureData | None = None


class ClueList(NamedTuple):
    """The clues of one direction under their heading.

    A list whose heading has no text goes on from the one before, without a space.
    """

    heading: Paragraph
    clues: tuple[NumberedClue, ...]

    @property
    def has_heading(self) -> bool:
        """Whether there is something to be printed above the clues."""
        return bool(self.heading.text)


class ClueBlock(NamedTuple):
    """The lines `[first:last]` of a clue: all of them, unless they are higher than a column.

    `headed` says that it includes the heading of its list. `place` is the index of the clue.
    """

    clues: ClueList
    place: int
    first: int
    last: int
    headed: bool

    @property
    def clue(self) -> NumberedClue:
        """The clue itself."""
        return self.clues.clues[self.place]

    def under_heading(self) -> "ClueBlock":
        """The same block with the heading, at the top of a page."""
        return self._replace(headed=self.clues.has_heading)


@dataclass(frozen=True)
class Clues:
    """All clue lists of a puzzle, with the measures that hold for every type size.

    `separate_lists` says that each list begins a column; `leading` is a multiple of the type size.
    Headings that `are_plain`, without a bold face, have a rule of this `colour` below them. Lines
    that `are_justified` end at the margin, but for the last of each clue.
    """

    lists: tuple[ClueList, ...]
    leading: float
    separate_lists: bool = False
    are_plain: bool = False
    are_justified: bool = False
    colour: Colour = BLACK

    @cached_property
    def style(self) -> TypeStyle:
        """Their style in type of one point."""
        clues = [clue for each in self.lists for clue in each.clues]
        bodies = [clue.body for clue in clues]
        numbers = [clue.number for clue in clues]
        headings = [each.heading for each in self.lists]
        every = [*bodies, *numbers, *headings, *self._answers]
        return TypeStyle.of(Role.CLUE, 1.0, every, self.leading)

    @cached_property
    def heading_style(self) -> TypeStyle:
        """That of their headings, whose lines are as high if they can be."""
        scale = _PLAIN_HEADING_SIZE if self.are_plain else _HEADING_SIZE
        headings = [each.heading for each in self.lists]
        return TypeStyle.of(Role.HEADING, scale, headings, self.style.leading / scale)

    @cached_property
    def hang(self) -> float:
        """The indent of the clues, in ems: room for the widest number."""
        widths = [clue.number.width for each in self.lists for clue in each.clues]
        return max(widths, default=0.0) + _NUMBER_GAP

    def beside(self, width: float) -> float:
        """The width of the answers beside the clues in a column of this width; both in ems."""
        widest = max((answer.width + _ANSWER_GAP for answer in self._answers), default=0.0)
        return min(widest, _MOST_ANSWERS * width)

    @cached_property
    def widest(self) -> float:
        """The width of the longest clue on one line, in ems."""
        return max((clue.body.width for each in self.lists for clue in each.clues), default=0.0)

    @cached_property
    def _answers(self) -> tuple[Paragraph, ...]:
        clues = (clue for each in self.lists for clue in each.clues)
        return tuple(clue.answer for clue in clues if clue.answer is not None)

    @cached_property
    def _widths(self) -> tuple[float, ...]:
        return tuple(clue.body.width for each in self.lists for clue in each.clues)

    def least_height(self, size: float, width: float) -> float:
        """A lower bound of the height in this size and width, in points; quick to compute."""
        limit = width / size - self.hang - self.beside(width / size)
        lines = sum([math.ceil(text / limit - _ROUNDING) or 1 for text in self._widths])
        return self.style.leading * size * lines


class ClueSetter:
    """Clues in one type size and one column width."""

    def __init__(self, clues: Clues, size: float, width: float) -> None:
        self.clues = clues
        self.size = size
        self.width = width
        self.style = clues.style.scaled(size)
        self._number_style = self.style.in_role(Role.CLUE_NUMBER)
        self._heading_style = clues.heading_style.scaled(size)
        self._rule_height = (_ABOVE_RULE + _BELOW_RULE) * size if clues.are_plain else 0.0
        self.hang = clues.hang * size
        beside = clues.beside(width / size)
        self.limit = (width - self.hang) / size - beside - _ROUNDING
        self._answer_limit = beside - _ANSWER_GAP + _ROUNDING

    @property
    def used_width(self) -> float:
        """What the longest line takes of the width; all of it beside answers and pictures."""
        clues = [clue for each in self.clues.lists for clue in each.clues]
        if any(clue.answer or clue.picture for clue in clues):
            return self.width
        longest = max(line.width for clue in clues for line in clue.body.lines(self.limit))
        size, room = self._heading_style.size, self.width / self._heading_style.size
        heads = (line.width for each in self.clues.lists for line in each.heading.lines(room))
        texts = self.hang + (longest + 2 * _ROUNDING) * self.size
        return min(self.width, max(texts, (max(heads, default=0.0) + 2 * _ROUNDING) * size))

    def heights(self) -> BlockHeights:
        """Each clue as one block."""
        leading = self.style.leading
        spaces: list[float] = []
        heights: list[float] = []
        heads: list[int] = []
        for clues in self.clues.lists:
            counts = [self._count(clue) for clue in clues.clues]
            spaces += [0.0] * len(counts)
            if clues.has_heading:
                heads.append(len(heights))
                spaces[len(heights)] = leading
            heights += [count * leading for count in counts]
            heights[-len(counts)] += self._heading_height(clues)
        return BlockHeights(spaces, heights, heads)

    def blocks(self, room: float) -> tuple[ClueBlock, ...]:
        """The clues as blocks, cut only if a column this high cannot hold one and a heading."""
        return tuple(block for clues in self.clues.lists for block in self._blocks(clues, room))

    def block_height(self, block: ClueBlock) -> BlockHeight:
        """The height of a block, and the space before it."""
        height = (block.last - block.first) * self.style.leading
        if block.headed:
            height += self._heading_height(block.clues)
            return BlockHeight(self.style.leading, height, heads=True)
        return BlockHeight(0.0, height, goes_on=bool(block.first))

    def spaced(self, spacing: Spacing) -> "ClueSetter":
        """The same clues with the leading of this spacing."""
        found = copy(self)
        more = (spacing.stretch - 1) * self.style.leading
        leading, baseline = self.style.leading + more, self.style.baseline + more / 2
        found.style = self.style._replace(leading=leading, baseline=baseline)
        found._number_style = found.style.in_role(Role.CLUE_NUMBER)
        return found

    def marks(self, block: ClueBlock, x: float, top: float, gap: float) -> Iterator[Mark]:
        """The marks of a block with its upper left corner here; the `gap` is below a heading."""
        if block.headed:
            yield from self._heading_marks(block.clues, x, top)
            top += self._heading_height(block.clues) + gap
        yield self._area(block, x, top)
        if not block.first:
            yield self._number_mark(block.clue.number, x, top)
        lines = block.clue.body.lines(self.limit)[block.first : block.last]
        for i, line in enumerate(lines):
            if self.clues.are_justified:
                line = line.justified(self.limit)
            y = top + i * self.style.leading
            yield self.style.mark(line, x + self.hang, y, self.width - self.hang)
        if answer := block.clue.answer:
            yield from self._answer_marks(answer, block, x, top)
        yield from self._picture_mark(block, x, top)

    def _blocks(self, clues: ClueList, room: float) -> Iterator[ClueBlock]:
        holds = (room - self._heading_height(clues)) / self.style.leading
        for index, clue in enumerate(clues.clues):
            count = self._count(clue)
            rows = max(1, int(min(holds, count)))
            for first in range(0, count, rows):
                last = min(first + rows, count)
                headed = clues.has_heading and index == first == 0
                yield ClueBlock(clues, index, first, last, headed)

    def _count(self, clue: NumberedClue) -> int:
        """The number of lines of a clue and its answer, which are side by side, and its picture."""
        count = clue.body.count(self.limit)
        if clue.answer:
            count = max(count, clue.answer.count(self._answer_limit))
        return count + self._picture_lines(clue)

    def _picture_lines(self, clue: NumberedClue) -> int:
        """The number of lines that are as high as the picture of a clue, and a margin below it."""
        if not clue.picture:
            return 0
        most = _PICTURE_LINES * self.style.leading
        height = min(most, self.limit * self.size * clue.picture.height / clue.picture.width)
        return math.ceil(height / self.style.leading - _ROUNDING) + 1

    def _picture_mark(self, block: ClueBlock, x: float, top: float) -> Iterator[Image]:
        """The picture of a clue in the block that its lines begin in, in what these have of it."""
        picture, lines = block.clue.picture, self._picture_lines(block.clue)
        begin = self._count(block.clue) - lines
        if picture and block.first <= begin < block.last:
            leading = self.style.leading
            room = (min(block.last, begin + lines) - begin - _ROUND_PICTURE) * leading
            width = min(self.limit * self.size, room * picture.width / picture.height)
            left, upper = x + self.hang, top + (begin - block.first + _ROUND_PICTURE / 2) * leading
            yield Image(left, upper, width, width * picture.height / picture.width, picture)

    def _answer_marks(
        self, answer: Paragraph, block: ClueBlock, x: float, top: float
    ) -> Iterator[Mark]:
        """The lines of an answer in this block, each ending where the column ends."""
        style, width = self.style.in_role(Role.ANSWERS), self.width
        for i, line in enumerate(answer.lines(self._answer_limit)[block.first : block.last]):
            start = x + width - line.width * self.size
            yield style.mark(line, start, top + i * style.leading, width)

    def _area(self, block: ClueBlock, x: float, top: float) -> Area:
        """The lines of a block without the heading, over the whole width of the column."""
        height = (block.last - block.first) * self.style.leading
        extent = Extent(x, top, x + self.width, top + height)
        return Area(extent, PagePart(PartKind.CLUE, slot=block.clue.slot))

    def _number_mark(self, number: Paragraph, x: float, top: float) -> Mark:
        """The number of a clue, flush right before the gap."""
        line = number.line
        start = x + self.hang - (_NUMBER_GAP + line.width) * self.size
        return self._number_style.mark(line, start, top, self.hang)

    def _heading_height(self, clues: ClueList) -> float:
        """The height of a heading: whole lines of clues."""
        lines = self._own_height(clues) / (self.clues.style.leading * self.size)
        return self.style.leading * math.ceil(lines - _ROUNDING)

    def _own_height(self, clues: ClueList) -> float:
        """The height of a heading itself, with what is below it; none without a text."""
        style = self._heading_style
        if not clues.has_heading:
            return 0.0
        lines = clues.heading.count(self.width / style.size - _ROUNDING)
        return lines * style.leading + self._rule_height

    def _heading_marks(self, clues: ClueList, x: float, top: float) -> Iterator[Mark]:
        """A heading in the middle of its lines."""
        style = self._heading_style
        top += (self._heading_height(clues) - self._own_height(clues)) / 2
        for i, line in enumerate(clues.heading.lines(self.width / style.size - _ROUNDING)):
            yield style.mark(line, x, top + i * style.leading, self.width)
        if self.clues.are_plain:
            y = top + self._own_height(clues) - _BELOW_RULE * self.size
            yield Rule(x, y, x + self.width, y, _RULE_WEIGHT * self.size, self.clues.colour)
