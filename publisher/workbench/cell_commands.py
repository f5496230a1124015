"""Commands on cells: letters, blocks, bars, marks, symmetry."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from publisher.errors import CommandError, WordError
from publisher.language.alphabet import alphabet_of
from publisher.model.grid import BLOCK, Cell, CellKind, Position
from publisher.model.symmetry import Symmetry
from publisher.workbench.commands import PureCommand, letter_cell, place_name
from publisher.workbench.state import BuriedCell, PuzzleState

BarSide = Literal["after", "below"]
_SIDES: tuple[BarSide, ...] = ("after", "below")


@dataclass(frozen=True, slots=True)
class SetLetter(PureCommand, do="letter"):
    """Type a letter into a cell, or several letters that share it; "" clears the cell."""

    cell: Position
    letter: str

    def applied(self, state: PuzzleState) -> PuzzleState:
        """The state with this letter, which is typed."""
        place = letter_cell(state, self.cell)
        cell, letter = state.grid[place], self._letter(state)
        if place in state.held and letter != cell.letter:
            raise CommandError(f"the letter at {place_name(place)} is pinned: free it first")
        made = state.with_cells({place: replace(cell, letter=letter)})
        return replace(made, typed=made.typed | {place}) if letter else made

    def _letter(self, state: PuzzleState) -> str:
        if not self.letter.strip():
            return ""
        try:
            letter = "".join(alphabet_of(state.language).cells(self.letter.strip()))
        except WordError as error:
            raise CommandError(f"{self.letter} cannot be in a cell: {error}") from None
        if not letter:
            raise CommandError(f"{self.letter} cannot be in a cell: it has no letters")
        return letter


@dataclass(frozen=True, slots=True)
class ToggleBlock(PureCommand, do="block"):
    """Make a cell a block, or a block a cell, and its mirror images with it.

    A block buries the letter that was there, and gives it back. Over a pinned letter there is none.
    """

    cell: Position

    def applied(self, state: PuzzleState) -> PuzzleState:
        """The state with the blocks, or without them."""
        grid = state.grid
        if self.cell not in grid or grid[self.cell].kind is CellKind.ABSENT:
            raise CommandError(f"{place_name(self.cell)} is outside the grid")
        images = state.symmetry.images(self.cell, grid.width, grid.height)
        places = [each for each in images if each in grid]
        if grid[self.cell].is_letter:
            return _with_blocks(state, [each for each in places if grid[each].is_letter])
        blocks = [each for each in places if grid[each].kind is CellKind.BLOCK]
        return _without_blocks(state, blocks)


def _with_blocks(state: PuzzleState, places: list[Position]) -> PuzzleState:
    for place in places:
        if place in state.held:
            what, at = "given" if state.grid[place].given else "pinned", place_name(place)
            raise CommandError(f"no block can be at {at}: its letter is {what}; free it first")
    under = {place: BuriedCell(state.grid[place], place in state.typed) for place in places}
    made = state.with_cells(dict.fromkeys(places, BLOCK))
    return replace(made, buried={**state.buried, **under})


def _without_blocks(state: PuzzleState, places: list[Position]) -> PuzzleState:
    open_cell = BuriedCell(Cell())
    back = {place: state.buried.get(place, open_cell) for place in places}
    buried = {place: under for place, under in state.buried.items() if place not in back}
    cells = {place: under.cell for place, under in back.items()}
    made = replace(state, buried=buried).with_cells(cells)
    typed = {place for place, under in back.items() if under.is_typed}
    return replace(made, typed=made.typed | typed)


@dataclass(frozen=True, slots=True)
class ToggleBar(PureCommand, do="bar"):
    """Set or remove a bar after or below a cell, and its mirror images with it."""

    cell: Position
    side: BarSide

    def applied(self, state: PuzzleState) -> PuzzleState:
        """The state with these bars, or without them."""
        place = letter_cell(state, self.cell)
        letter_cell(state, _beside(place, self.side))
        is_there = not _has_bar(state.grid[place], self.side)
        return _with_bars(state, place, self.side, is_there=is_there)


def _with_bars(
    state: PuzzleState, place: Position, side: BarSide, *, is_there: bool
) -> PuzzleState:
    """The state with a bar and its images, or without them."""
    cells: dict[Position, Cell] = {}
    for one, other in _bar_images(state, place, _beside(place, side)):
        first = min(one, other)
        if all(each in state.grid and state.grid[each].is_letter for each in (one, other)):
            cell = cells.get(first, state.grid[first])
            is_row = one[0] == other[0]
            after, below = (is_there, cell.bar_below) if is_row else (cell.bar_after, is_there)
            cells[first] = replace(cell, bar_after=after, bar_below=below)
    return state.with_cells(cells)


def _beside(place: Position, side: BarSide) -> Position:
    down = side == "below"
    return Position(place.row + down, place.column + (not down))


def _has_bar(cell: Cell, side: BarSide) -> bool:
    return cell.bar_after if side == "after" else cell.bar_below


def _bar_images(
    state: PuzzleState, one: Position, other: Position
) -> Iterator[tuple[Position, Position]]:
    """The two cells of a bar, and those of each of its images."""
    grid, pair = state.grid, (one, other)
    while True:
        yield pair
        first, second = (state.symmetry.turned(each, grid.width, grid.height) for each in pair)
        pair = first, second
        if pair == (one, other):
            return


@dataclass(frozen=True, slots=True)
class MarkCell(PureCommand, do="mark"):
    """Circle a cell, shade it, or give its letter to the solver; or take that back."""

    cell: Position
    mark: Literal["circled", "shaded", "given"]

    def applied(self, state: PuzzleState) -> PuzzleState:
        """The state with this mark, or without it."""
        place = letter_cell(state, self.cell)
        cell = state.grid[place]
        if self.mark == "given" and not cell.letter:
            raise CommandError(f"there is no letter to give at {place_name(place)}")
        marked: Any = {self.mark: not getattr(cell, self.mark)}
        return state.with_cells({place: replace(cell, **marked)})


@dataclass(frozen=True, slots=True)
class SetSymmetry(PureCommand, do="symmetry"):
    """Choose the symmetry of blocks and bars to come; nothing that is there changes."""

    symmetry: Symmetry

    def applied(self, state: PuzzleState) -> PuzzleState:
        """The state with this symmetry."""
        if self.symmetry.needs_square and state.grid.width != state.grid.height:
            raise CommandError(
                f"{self.symmetry} symmetry turns rows into columns: "
                "it is for grids with as many of both"
            )
        return replace(state, symmetry=self.symmetry)


@dataclass(frozen=True, slots=True)
class MakeSymmetric(PureCommand, do="make-symmetric"):
    """Add the blocks and bars that the symmetry lacks; a block buries the letter under it."""

    def applied(self, state: PuzzleState) -> PuzzleState:
        """The state with the images of all its blocks and bars."""
        grid = state.grid
        lacking = {
            image: None
            for place in grid.positions()
            if grid[place].kind is CellKind.BLOCK
            for image in state.symmetry.images(place, grid.width, grid.height)
            if image in grid and grid[image].is_letter
        }
        made = _with_blocks(state, list(lacking))
        bars: list[tuple[Position, BarSide]] = [
            (place, side)
            for place in grid.positions()
            for side in _SIDES
            if _has_bar(made.grid[place], side)
        ]
        for place, side in bars:
            made = _with_bars(made, place, side, is_there=True)
        return made
