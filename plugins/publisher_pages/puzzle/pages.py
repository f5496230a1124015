"""The pages of one puzzle: title block, grid and clues, word bank and foot."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Mark, Role, Text
from publisher_pages.options.paper import Paper
from publisher_pages.options.puzzle_page import PuzzlePageOptions
from publisher_pages.puzzle.fitted_pages import ChosenFits
from publisher_pages.puzzle.foot import FootSolution
from publisher_pages.puzzle.grid_and_clues import BodyPage, GridAndClues
from publisher_pages.puzzle.panels import panel_layers
from publisher_pages.puzzle.texts import PuzzleTexts
from publisher_pages.puzzle.title_block import TitleBlock
from publisher_pages.type import stack
from publisher_pages.type.stack import Layer, TextRow

# Of the largest type of the clues.
_BELOW_HEAD = 1.17
_BESIDE_LOGO = 1.0
_SPARING = 0.73  # of it, where the smaller title spares a page
# Of the height of the page: a higher head or foot gets pages of its own.
_LARGEST_HEAD = 0.35
_LARGEST_FOOT = 0.15
_LEAST_ROOM = 0.45  # for the grid and the clues
_LEAST_ABOVE = 0.2  # for clues above a word bank
_ROUNDING = 1e-6


class PlacedLogo(NamedTuple):
    """A logo on the first page of a puzzle: its size in points, and its marks.

    `marks` draws it in a place of that size.
    """

    width: float
    height: float
    marks: Callable[[Extent], Iterable[Mark]]


@dataclass(frozen=True)
class PuzzlePages:
    """The pages of one puzzle as marks, laid out from the left in `frame`, the room of every page.

    `trim` is the page as it is cut. The `logo` is in the corner opposite to the title. An inline
    `solution` is at the foot of the last page. `losses` takes what is too small to write in.
    `choices` has what was chosen for its clues before. A puzzle that shares its page `is_shared`:
    its title follows the largest type of any clues. Other titles follow type of `title_type`
    points, or with 0 the largest of the clues of this grid.
    """

    options: PuzzlePageOptions
    trim: Paper
    texts: PuzzleTexts
    frame: Extent
    losses: list[str]
    logo: PlacedLogo | None = None
    solution: FootSolution | None = None
    choices: ChosenFits = field(default_factory=dict)
    is_shared: bool = False
    title_type: float = 0.0

    def pages(self) -> Iterator[tuple[Mark, ...]]:
        """The grid and the clues, on one page if they fit with the solution.

        The title is smaller where that spares a page, or where the clues of a small grid have no
        room for their largest type, and larger where few words have larger type. Raises
        `ExportError` for a grid that the paper cannot hold.
        """
        used = replace(self, losses=[])
        pages = list(used._all_pages())
        if size := self._other_title_type(pages):
            used = replace(self, losses=[], title_type=size)
            pages = list(used._all_pages())
        if len(pages) > 1 and self.solution and self.options.flow not in ("facing", "apart"):
            size = max(self.options.min_font, _SPARING * self.options.largest_font)
            smaller = self.options.model_copy(update={"max_font": size})
            sparing = replace(self, options=smaller, losses=[])
            if len(spared := list(sparing._all_pages())) == 1:
                used, pages = sparing, spared
        self.losses.extend(used.losses)
        yield from pages

    def _other_title_type(self, pages: Iterable[Iterable[Mark]]) -> float:
        """The type that the title follows instead of type that these clues do not have; or 0."""
        if self.title_type or self.is_shared:
            return 0.0
        largest = self.options.largest_clues(self.texts.picture.extent.columns)
        marks = (mark for page in pages for mark in page if isinstance(mark, Text))
        size = max((mark.size for mark in marks if mark.role is Role.CLUE), default=largest)
        wanted = max(size, self.options.largest_font)
        return wanted if abs(wanted - largest) > _ROUNDING else 0.0

    def _all_pages(self) -> Iterator[tuple[Mark, ...]]:
        beside_logo = self.frame.width - self._logo_width
        head: Sequence[Layer] = self._title_block.above(beside_logo)
        foot = self._title_block.foot
        if not self._are_short(head, foot):
            for layers in stack.paginated(
                [*self._title_block.above(self.frame.width), *foot], self.frame.height
            ):
                yield tuple(self._at(self.frame.top, layers))
            head, foot = self._title_block.running(beside_logo), []
        first = self._free(head, foot)
        extras = self._below_clues
        body, is_first = self._placed(first, extras)
        self.losses.extend(body.losses)
        begun, *later = body.pages
        yield (
            *self._at(self.frame.top, head),
            *self._logo_marks(),
            *begun.marks,
            *self._at(begun.bottom, extras if is_first else []),
            *self._at(self.frame.bottom - stack.height(foot), foot),
        )
        yield from self._later_pages(later, [] if is_first else extras)

    def _placed(self, first: Extent, extras: Sequence[Layer]) -> tuple["_Body", bool]:
        """Grid and clues, and whether the extras are below them on the first page.

        The extras are word bank and panels. They move to the last one if a page does not hold all,
        unless that takes one page more; the clues go with them rather than leave them alone there.
        """
        below = stack.height(extras)
        is_high = self._later.height - below < _LEAST_ABOVE * self.frame.height
        if not extras or not self._leaves_room(extras, first):
            found = self._body(first)
            moved = self._moved(first, below) if extras and not is_high else found
            return found if len(moved.pages) > len(found.pages) + 1 else moved, False
        found = self._body(_shortened(first, extras))
        if len(found.pages) == 1 or is_high:
            return found, True
        moved = self._moved(first, below)
        is_alone = len(moved.pages) == 1 and len(found.pages) == 2
        is_longer = max(2, len(moved.pages)) > len(found.pages)
        return (found, True) if is_longer or is_alone else (moved, False)

    def _moved(self, first: Extent, below: float) -> "_Body":
        """Grid and clues with the extras on the last page, below clues that go with them."""
        moved = self._body(first, below)
        if len(moved.pages) == 1 and self.options.flow == "auto":
            facing = self._body(first, below, "facing")
            moved = facing if len(facing.pages) == 2 else moved
        return moved

    def _body(self, first: Extent, below: float = 0.0, flow: str = "") -> "_Body":
        """Grid and clues, in the flow of the options or in another one.

        `first` is their room on the first page; the last of several has something `below` them.
        """
        losses: list[str] = []
        options = self.options.model_copy(update={"flow": flow} if flow else {})
        solution = None if self._is_layer else self.solution
        found = GridAndClues(
            *(options, self.trim, self.texts, first, self._later, losses, solution, self.choices),
            grows=not self.is_shared,
            below=below,
        )
        return _Body(list(found.pages()), losses)

    @property
    def _is_layer(self) -> bool:
        """Whether the solution is a layer: as wide as the page, or without clues above it."""
        return self.solution is not None and (self.solution.is_wide or not self.texts.clues.lists)

    def _later_pages(
        self, pages: Sequence[BodyPage], extras: Sequence[Layer]
    ) -> Iterator[tuple[Mark, ...]]:
        """Later pages, with these extras below the last of them if there is room."""
        fits = pages and pages[-1].bottom + stack.height(extras) <= self.frame.bottom
        for page in pages:
            below = self._at(page.bottom, extras) if fits and page is pages[-1] else ()
            yield self._later_page([*page.marks, *below])
        for rows in stack.evenly_paginated([] if fits else extras, self._later.height):
            yield self._later_page(self._at(self._later.top, rows))

    @cached_property
    def _title_block(self) -> TitleBlock:
        frame = self.frame
        size = self.options.largest_font if self.is_shared else self.title_type
        return TitleBlock(self.texts, self.options, frame.width, frame.height, size)

    @cached_property
    def _running(self) -> list[TextRow]:
        """The running head of later pages: the title."""
        return self._title_block.running(self.frame.width)

    @cached_property
    def _below_clues(self) -> list[Layer]:
        """The word bank, the panels of plugins, and a solution that is a layer."""
        panels = panel_layers(self.texts, self.frame.width, self._later.height)
        solution = [self.solution] if self.solution and self._is_layer else []
        return [*self._title_block.word_bank, *panels, *solution]

    @property
    def _logo_width(self) -> float:
        """The width of the logo and the space before it."""
        return self.logo.width + _BESIDE_LOGO * self.options.largest_font if self.logo else 0.0

    @property
    def _later(self) -> Extent:
        """The room of a later page, below its running head."""
        height = stack.height(self._running)
        return self.frame._replace(top=self.frame.top + self._spaced(height))

    def _free(self, head: Iterable[Layer], foot: Iterable[Layer]) -> Extent:
        """The room of the first page between head and foot, and logo."""
        above = max(stack.height(head), self.logo.height if self.logo else 0.0)
        top = self.frame.top + self._spaced(above)
        bottom = self.frame.bottom - stack.height(foot)
        return self.frame._replace(top=top, bottom=bottom)

    def _spaced(self, height: float) -> float:
        """The height of a head with the space below it; 0 if there is no head."""
        return height + _BELOW_HEAD * self.options.largest_font if height else 0.0

    def _are_short(self, head: Iterable[Layer], foot: Iterable[Layer]) -> bool:
        """Whether head and foot leave enough room for a puzzle between them."""
        is_low = stack.height(head) <= _LARGEST_HEAD * self.frame.height
        is_flat = stack.height(foot) <= _LARGEST_FOOT * self.frame.height
        return is_low and is_flat and self._leaves_room([], self._free(head, foot))

    def _leaves_room(self, extras: Iterable[Layer], free: Extent) -> bool:
        """Whether a puzzle has enough room here, with a word bank below it."""
        return free.height - stack.height(extras) >= _LEAST_ROOM * self.frame.height

    def _logo_marks(self) -> Iterator[Mark]:
        frame = self.frame
        if self.logo:
            left, bottom = frame.right - self.logo.width, frame.top + self.logo.height
            yield from self.logo.marks(frame._replace(left=left, bottom=bottom))

    def _at(self, top: float, layers: Iterable[Layer]) -> Iterator[Mark]:
        return stack.marks(layers, self.frame.left, top, self.frame.width)

    def _later_page(self, marks: Iterable[Mark]) -> tuple[Mark, ...]:
        """A later page, with its running head."""
        return (*self._at(self.frame.top, self._running), *marks)


class _Body(NamedTuple):
    """The pages of grid and clues, and what is too small on them."""

    pages: list[BodyPage]
    losses: list[str]


def _shortened(room: Extent, layers: Iterable[Layer]) -> Extent:
    """A room without the height of these layers at its foot."""
    return room._replace(bottom=room.bottom - stack.height(layers))
