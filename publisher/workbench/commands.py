"""Commands: frozen values that make the next state of a state."""

from abc import ABC, abstractmethod
from typing import ClassVar

from publisher.errors import CommandError
from publisher.model.grid import Position
from publisher.plugins.draft import Reviser
from publisher.plugins.search_run import SearchRun
from publisher.workbench.state import PuzzleState


class NamedCommand(ABC):
    """A command; `do` is its name in JSON."""

    do: ClassVar[str]

    def __init_subclass__(cls, do: str = "") -> None:
        if do:  # a class with slots is made of one that has its name already
            cls.do = do


class PureCommand(NamedCommand):
    """A command that needs nothing but the state."""

    @abstractmethod
    def applied(self, state: PuzzleState) -> PuzzleState:
        """The next state; raises `CommandError` that says why there is none."""

    def joined_to(self, before: object) -> "PureCommand | None":  # noqa: ARG002
        """The one command that does what `before` and this one do, if they are one step."""
        return None


class SearchCommand(NamedCommand):
    """A command that searches, with a generator's reviser."""

    @abstractmethod
    def applied(self, state: PuzzleState, reviser: Reviser, run: SearchRun) -> PuzzleState:
        """The next state.

        Raises `CommandError` where there is nothing to search for, and `GenerationError` if nothing
        is found.
        """


def place_name(cell: tuple[int, int]) -> str:
    """A cell in messages, counted from 1."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def letter_cell(state: PuzzleState, cell: Position) -> Position:
    """The cell itself; raises `CommandError` unless it is a letter cell of the grid."""
    if cell not in state.grid or not state.grid[cell].is_letter:
        raise CommandError(f"there is no cell for a letter at {place_name(cell)}")
    return cell
