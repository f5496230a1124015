"""Clues in cells of a grid, and arrows from there into the first cells of their answers.

All clues of a grid have one size: the largest in which each of them fits its cell. Sizes and rooms
are in sides of a cell, so that what fits does not depend on the paper.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, groupby, pairwise, product
from typing import NamedTuple

from publisher import (
    Clue,
    ClueCell,
    Language,
    PagePart,
    PartKind,
    Position,
    Puzzle,
    clue_of_parts,
    clue_parts,
)
from publisher_pages.drawing.areas import Area
from publisher_pages.drawing.colours import Colour
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Drawing, Polygon, Role, Rule
from publisher_pages.fonts.families import load_fonts
from publisher_pages.grid.lines import CellGeometry, Weights
from publisher_pages.type.emphasis import emphasised
from publisher_pages.type.paragraph import Paragraph
from publisher_pages.type.set_line import SetLine
from publisher_pages.type.typesetter import Typesetter
from publisher_typesetting.hyphenation import softened

_LARGEST, _SMALLEST, _STEP = 0.22, 0.16, 0.0075  # 7.5 and 5.5 points in cells of 12 mm
_SHRUNK = 0.9  # a clue that does not fit in the smallest size is made so much smaller, repeatedly
_BESIDE, _ABOVE, _AT_RULE = 0.04, 0.025, 0.015  # white: beside clues, above and below, at the rule
_WIDTH, _HALF = 1 - 2 * _BESIDE, 0.5 - _ABOVE - _AT_RULE
_LEADING = 0.95  # ems, at least
_ROUNDING = 1e-6
# Of an arrow, from the edge on: how deep a head is, half its width, and where a hook turns.
_HEAD, _HALF_HEAD, _TURN = 0.13, 0.075, 0.09
_HOOK, _HOOK_WEIGHT = 0.05, 0.022
_APART = 0.2  # from the middle of an edge, where two arrows share it or one turns


class SetClue(NamedTuple):
    """A clue in its cell: its paragraph, its size, and where its part begins and ends."""

    of: ClueCell
    paragraph: Paragraph
    size: float
    top: float
    bottom: float

    @property
    def lines(self) -> Sequence[SetLine]:
        """Its lines."""
        return self.paragraph.lines(_WIDTH / self.size - _ROUNDING)


class CellClue:
    """A clue for a cell: its words whole, or divided at syllables where that saves room.

    The lengths of an answer of several words follow it.
    """

    def __init__(self, clue: Clue, typesetter: Typesetter) -> None:
        self._clue = clue
        self._typesetter = typesetter

    def ways(self, size: float) -> Iterator[tuple[float, Paragraph]]:
        """Its heights in this size, whole words first; none if a word is too wide for a cell."""
        limit = _WIDTH / size - _ROUNDING
        if self._whole.has_whole_words(limit):
            yield _height(self._whole, limit) * size, self._whole
        if self._divided and self._divided.has_whole_words(limit):
            yield _height(self._divided, limit) * size, self._divided

    @cached_property
    def _whole(self) -> Paragraph:
        return self._paragraph(self._clue)

    @cached_property
    def _divided(self) -> Paragraph | None:
        """The same with soft hyphens; None if no word can be divided."""
        clue, language = self._clue, self._typesetter.language.code
        parts = [(softened(text, language), how) for text, how in clue_parts(clue, clue.text)]
        if "".join(text for text, _ in parts) == clue.text:
            return None
        return self._paragraph(clue_of_parts(parts)[0])

    def _paragraph(self, clue: Clue) -> Paragraph:
        setting = self._typesetter.cell_clue_setting._replace(hyphens=False)
        shape = self._clue.enumeration
        has_words = shape is not None and len(shape.lengths) > 1
        tail = f"({self._typesetter.language.enumerate(self._clue)})" if has_words else ""
        if not clue.emphasis:
            return Paragraph(clue.text, setting, tail)
        leaning = setting.family.slanted()  # there is one weight, and all emphasis is slanted
        fonts = self._typesetter.fonts._replace(
            regular=setting.family, bold=leaning, italic=leaning
        )
        return Paragraph(clue.text, setting, tail, emphasised(clue, setting, fonts))

    def fits(self, share: float) -> bool:
        """Whether this share of a cell, a half or all of it, holds it in the smallest size."""
        room = 1 - 2 * _ABOVE if share == 1 else _HALF
        return any(height <= room for height, _ in self.ways(_SMALLEST))


def fits(clue: Clue, language: Language, share: float) -> bool:
    """Whether a share of a cell holds a clue in the fonts of this program."""
    return CellClue(clue, _typesetter(language)).fits(share)


@lru_cache(maxsize=16)
def _typesetter(language: Language) -> Typesetter:
    return Typesetter(language, load_fonts(languages=(language,)))


@dataclass(frozen=True)
class ClueCells:
    """The clues in cells of a puzzle; its typesetter has its fonts."""

    puzzle: Puzzle
    typesetter: Typesetter

    @cached_property
    def clues(self) -> Sequence[SetClue]:
        """Every clue as it is set."""
        size = next((size for size in _sizes() if all(self._set(size))), _SMALLEST)
        found = []
        for cell, placed in zip(self._cells, self._set(size), strict=True):
            smaller = size
            while not placed:
                smaller *= _SHRUNK
                placed = _placed(cell, smaller)
            found += placed
        return found

    @cached_property
    def entered(self) -> frozenset[Position]:
        """The cells into which an arrow goes from the side where reading starts."""
        sheet = self.puzzle.sheet
        cells = sheet.clue_cells if sheet else ()
        return frozenset(
            each.slot.start for each in cells if each.cell.column < each.slot.start.column
        )

    def losses(self) -> Iterator[str]:
        """A sentence for each clue that does not fit its part of its cell in the smallest size."""
        shrunk = {clue.of.slot for clue in self.clues if clue.size < _SMALLEST - _ROUNDING}
        small = {
            of.slot
            for cell in self._cells
            for of, clue in cell
            if of.slot in shrunk and not clue.fits(1 / len(cell))
        }
        for entry in self.puzzle.entries:
            if entry.slot in small:
                place = f"{entry.number} {entry.direction or ''}".rstrip()
                said = f"the clue of {place} ({entry.spelling})"
                yield f"{said} does not fit its cell, and is smaller than others: make it shorter"

    def smallest(self, side: float) -> float:
        """The smallest type in cells of this side, both in points."""
        return min((clue.size for clue in self.clues), default=1.0) * side

    @cached_property
    def _cells(self) -> list[list[tuple[ClueCell, CellClue]]]:
        """The clues of each cell."""
        sheet, said = self.puzzle.sheet, {each.slot: each.clue for each in self.puzzle.entries}
        found = sorted(
            (each for each in (sheet.clue_cells if sheet else ()) if each.slot in said),
            key=lambda each: each.cell,
        )
        set_clues = [(each, CellClue(said[each.slot], self.typesetter)) for each in found]
        return [list(group) for _, group in groupby(set_clues, key=lambda each: each[0].cell)]

    def _set(self, size: float) -> Iterator[list[SetClue]]:
        return (_placed(cell, size) for cell in self._cells)

    def marks(self, geometry: CellGeometry, colour: Colour) -> Iterator[Drawing]:
        """The clues, the lines between two of a cell, and the arrows."""
        side, weight = geometry.side, Weights.of(geometry.side).hairline
        for clue in self.clues:
            row, column = clue.of.cell
            if clue.top:
                start, end = (row + clue.top, column + 0.0), (row + clue.top, column + 1.0)
                yield geometry.line(start, end, weight, colour)
        yield from self._arrows(geometry, colour)
        for clue in self.clues:
            (x, y), size = geometry.corner(clue.of.cell), clue.size * side
            above, _ = clue.paragraph.reach
            limit = _WIDTH / clue.size - _ROUNDING
            middle, high = (clue.top + clue.bottom) / 2, _height(clue.paragraph, limit) * clue.size
            baseline = y + (middle - high / 2) * side + above * size
            for line in clue.lines:
                left = x + (side - line.width * size) / 2
                yield line.in_cell(Role.CELL_CLUE, left, baseline, size)._replace(after=line.after)
                baseline += _leading(clue.paragraph) * size

    def areas(self, geometry: CellGeometry) -> Iterator[Area]:
        """Where the clues are."""
        for clue in self.clues:
            (row, column), side = clue.of.cell, geometry.side
            left, top = geometry.corner((row + clue.top, column))
            extent = Extent(left, top, left + side, top + (clue.bottom - clue.top) * side)
            yield Area(extent, PagePart(PartKind.CLUE, slot=clue.of.slot))

    def _arrows(self, geometry: CellGeometry, colour: Colour) -> Iterator[Drawing]:
        """The arrows of all clues."""
        begun = [(each.of.cell, each.of.slot.start) for each in self.clues]
        hooks: list[Rule] = []
        heads: list[Polygon] = []
        for clue in self.clues:
            cell, cells = clue.of.cell, clue.of.slot.cells
            into = _step(cell, cells[0])
            on = _step(*cells[:2]) if len(cells) > 1 else into
            along = 0.5 if into.row else (clue.top + clue.bottom) / 2
            if on != into:
                along = 0.5 - _APART * (on.row + on.column)
            elif begun.count((cell, cells[0])) > 1:
                along = 0.5 + _APART
            at = (along, 0.5 + into.column / 2) if into.column else (0.5 + into.row / 2, along)
            edge = cell.row + at[0], cell.column + at[1]
            if on != into:
                turn = _moved(edge, into, _TURN)
                base = _moved(turn, on, _HOOK)
                weight = _HOOK_WEIGHT * geometry.side
                ends = ((edge, turn), (turn, base))
                hooks += [geometry.line(*each, weight, colour) for each in ends]
                edge = base
            across = Position(on.column, on.row)
            points = (
                _moved(edge, across, _HALF_HEAD),
                _moved(edge, across, -_HALF_HEAD),
                _moved(edge, on, _HEAD),
            )
            heads.append(Polygon(tuple(map(geometry.corner, points)), colour))
        yield from hooks
        yield from heads


def _sizes() -> Iterator[float]:
    """The sizes that are tried, the largest first."""
    count = round((_LARGEST - _SMALLEST) / _STEP)
    return (_LARGEST - step * _STEP for step in range(count + 1))


def _leading(paragraph: Paragraph) -> float:
    """The distance between its lines, in ems."""
    return max(_LEADING, sum(paragraph.reach))


def _height(paragraph: Paragraph, limit: float) -> float:
    """The height of its ink in lines of so many ems, in ems."""
    return (paragraph.count(limit) - 1) * _leading(paragraph) + sum(paragraph.reach)


def _placed(cell: Sequence[tuple[ClueCell, CellClue]], size: float) -> list[SetClue]:
    """The clues of a cell in this size, one below the other; none if they do not fit.

    Each of two has a half of the cell, unless one needs more.
    """
    count = len(cell)
    room = 1 - 2 * (_ABOVE + _AT_RULE * (count - 1))
    for ways in product(*(clue.ways(size) for _, clue in cell)):
        heights = [height for height, _ in ways]
        if sum(heights) <= room:
            white = (1 - sum(heights)) / count
            shares = [height + white for height in heights]
            if count == 2 and max(heights) <= _HALF:
                shares = [0.5, 0.5]
            tops = [0.0, *accumulate(shares)]
            return [
                SetClue(of, way, size, top, bottom)
                for (of, _), (_, way), (top, bottom) in zip(cell, ways, pairwise(tops), strict=True)
            ]
    return []


def _step(start: Position, end: Position) -> Position:
    """The way from a cell to its neighbour."""
    return Position(end.row - start.row, end.column - start.column)


def _moved(point: tuple[float, float], way: Position, distance: float) -> tuple[float, float]:
    return point[0] + way.row * distance, point[1] + way.column * distance
