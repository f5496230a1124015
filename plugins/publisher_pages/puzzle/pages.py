"""The pages of one puzzle, without what stands around them: head, grid and clues, foot."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from publisher_pages.drawing.marks import Extent, Mark
from publisher_pages.options.paper import Paper
from publisher_pages.options.puzzle_page import PuzzlePageOptions
from publisher_pages.puzzle.body import Body
from publisher_pages.puzzle.texts import PuzzleTexts
from publisher_pages.puzzle.title_block import TitleBlock
from publisher_pages.type import stack
from publisher_pages.type.stack import Layer, TextRow

# Of the largest type of the clues.
_BELOW_HEAD = 1.17
_BESIDE_CORNER = 1.0
# Of the page: what is higher stands on pages of its own.
_LARGEST_HEAD = 0.35
_LARGEST_FOOT = 0.15
_LEAST_ROOM = 0.45  # that is left to the puzzle itself


class Inset(NamedTuple):
    """Something else on the first page of a puzzle: its size in points, and what draws it there.

    It is drawn as it is: who draws it turns it for pages that are read from the right.
    """

    width: float
    height: float
    marks: Callable[[Extent], Iterable[Mark]]


@dataclass(frozen=True)
class PuzzlePages:
    """The pages of one puzzle, each as the marks in `frame`: what is free for it on every page.

    They are laid out from the left and turned at the end if the puzzle is read from the right. The
    `corner` is where the first line of the title would end. What is `below` stands above the
    copyright line and has the whole width, whatever its own.
    """

    options: PuzzlePageOptions
    trim: Paper
    wording: PuzzleTexts
    frame: Extent
    corner: Inset | None = None
    below: Inset | None = None

    def pages(self) -> Iterator[tuple[Mark, ...]]:
        """The grid and the clues, on one page if they fit.

        Raises `ExportError` for a character that no font has and for a grid the paper cannot hold,
        and issues a `LossWarning` where cells are too small to write in.
        """
        beside_corner = self._width - self._corner_width
        head: Sequence[Layer] = self._head.above(beside_corner)
        foot = self._head.foot
        if not self._are_short(head, foot):
            for layers in stack.paginated([*self._head.above(self._width), *foot], self._height):
                yield tuple(self._at(self.frame.top, layers))
            head, foot = self._head.running(beside_corner), []
        first = self._free(head, foot)
        words = self._head.bank
        bank, alone = (words, []) if self._leaves_room(words, first) else ([], words)
        first = first._replace(bottom=first.bottom - stack.height(bank))
        around = [
            *self._at(self.frame.top, head),
            *self._at(first.bottom, bank),
            *self._at(self.frame.bottom - stack.height(foot), foot),
        ]
        body = Body(self.options, self.trim, self.wording, first, self._further)
        for index, marks in enumerate(body.pages()):
            if index == 0:
                yield (*around, *marks, *self._insets(foot))
            else:
                yield self._further_page(marks)
        for rows in stack.paginated(alone, _height(self._further)):
            yield self._further_page(self._at(self._further.top, rows))

    @cached_property
    def _head(self) -> TitleBlock:
        return TitleBlock(self.wording, self.options, self._width, self._height)

    @cached_property
    def _running(self) -> list[TextRow]:
        """What stands above the clues of a page that follows."""
        return self._head.running(self._width)

    @property
    def _corner_width(self) -> float:
        """What the corner takes of the width, with the space before it."""
        return self.corner.width + _BESIDE_CORNER * self.options.max_font if self.corner else 0.0

    @property
    def _width(self) -> float:
        return self.frame.right - self.frame.left

    @property
    def _height(self) -> float:
        return _height(self.frame)

    @property
    def _further(self) -> Extent:
        """What a page that follows has free below its running head."""
        height = stack.height(self._running)
        return self.frame._replace(top=self.frame.top + self._spaced(height))

    def _free(self, head: Iterable[Layer], foot: Iterable[Layer]) -> Extent:
        """What the first page has free between head and foot and what else stands there."""
        above = max(stack.height(head), self.corner.height if self.corner else 0.0)
        below = stack.height(foot) + (self.below.height if self.below else 0.0)
        top, bottom = self.frame.top + self._spaced(above), self.frame.bottom - below
        return self.frame._replace(top=top, bottom=bottom)

    def _spaced(self, height: float) -> float:
        """The height of a head with the space below it; of none, nothing."""
        return height + _BELOW_HEAD * self.options.max_font if height else 0.0

    def _are_short(self, head: Iterable[Layer], foot: Iterable[Layer]) -> bool:
        """Whether head and foot leave room enough for a puzzle between them."""
        is_low = stack.height(head) <= _LARGEST_HEAD * self._height
        is_flat = stack.height(foot) <= _LARGEST_FOOT * self._height
        return is_low and is_flat and self._leaves_room([], self._free(head, foot))

    def _leaves_room(self, bank: Iterable[Layer], free: Extent) -> bool:
        """Whether a puzzle has room in what is free, with words to choose from below it."""
        return _height(free) - stack.height(bank) >= _LEAST_ROOM * self._height

    def _insets(self, foot: Iterable[TextRow]) -> Iterator[Mark]:
        """What else stands on the first page."""
        frame = self.frame
        if self.corner:
            left, bottom = frame.right - self.corner.width, frame.top + self.corner.height
            corner = frame._replace(left=left, bottom=bottom)
            yield from self.corner.marks(corner)
        if self.below:
            bottom = frame.bottom - stack.height(foot)
            top = bottom - self.below.height
            yield from self.below.marks(frame._replace(top=top, bottom=bottom))

    def _at(self, top: float, layers: Iterable[Layer]) -> Iterator[Mark]:
        return stack.marks(layers, self.frame.left, top, self._width)

    def _further_page(self, marks: Iterable[Mark]) -> tuple[Mark, ...]:
        """A page that follows, with its running head."""
        return (*self._at(self.frame.top, self._running), *marks)


def _height(extent: Extent) -> float:
    return extent.bottom - extent.top
