"""Commands on the letters of several cells: typed in one visit to a slot, and cleared."""

from dataclasses import dataclass
from typing import ClassVar

from publisher.model.grid import Position
from publisher.workbench.cell_commands import SetLetter
from publisher.workbench.commands import PureCommand
from publisher.workbench.slot_names import SlotName
from publisher.workbench.state import PuzzleState
from publisher.workbench.word_commands import chosen_cells


@dataclass(frozen=True, slots=True)
class TypeLetters(PureCommand):
    """Type letters into cells, "" to clear one.

    Letters that follow each other in the same `visit`, which names a stay in a slot, are one step.
    """

    do: ClassVar[str] = "letters"
    letters: tuple[tuple[Position, str], ...]
    visit: str = ""

    def applied(self, state: PuzzleState) -> PuzzleState:
        """The state with these letters, which are typed."""
        for cell, letter in self.letters:
            state = SetLetter(cell, letter).applied(state)
        return state

    def joined_to(self, before: object) -> "TypeLetters | None":
        """The letters of both, if they were typed in one visit."""
        if not isinstance(before, TypeLetters) or not self.visit or before.visit != self.visit:
            return None
        return TypeLetters((*before.letters, *self.letters), self.visit)


@dataclass(frozen=True, slots=True)
class ClearLetters(PureCommand):
    """Clear the letters of a word, or of cells; those that are pinned or given stay."""

    do: ClassVar[str] = "clear"
    slot: SlotName | None = None
    cells: tuple[Position, ...] = ()

    def applied(self, state: PuzzleState) -> PuzzleState:
        """The state without these letters."""
        return state.cleared(chosen_cells(state, self.slot, self.cells))
