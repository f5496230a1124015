"""Figures of a state: how many words and blocks, how long, how good, with which letters."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from publisher.model.grid import CellKind
from publisher.model.numbering import slots
from publisher.workbench.state import PuzzleState


@dataclass(frozen=True, slots=True)
class Figures:
    """What can be counted in a puzzle that is being changed.

    `unchecked` is the number of cells in one word only, `letters` how often each is in the grid.
    Scores are those of the words that have one; None without any.
    """

    words: int
    mean_length: float
    blocks: int
    open_cells: int
    unchecked: int
    letters: Mapping[str, int]
    mean_score: float | None
    lowest_score: float | None

    @classmethod
    def of(cls, state: PuzzleState) -> "Figures":
        """The figures of a state."""
        runs = slots(state.grid)
        cells = [cell for row in state.grid.rows for cell in row]
        uses = Counter(place for slot in runs for place in slot.cells)
        known = [state.texts[letters] for _, letters in state.answers() if letters in state.texts]
        scores = [each.score for each in known if each.score is not None]
        return cls(
            words=len(runs),
            mean_length=sum(map(len, runs)) / len(runs) if runs else 0.0,
            blocks=sum(cell.kind is CellKind.BLOCK for cell in cells),
            open_cells=sum(cell.is_letter and not cell.letter for cell in cells),
            unchecked=sum(count == 1 for count in uses.values()),
            letters=dict(sorted(Counter(cell.letter for cell in cells if cell.letter).items())),
            mean_score=sum(scores) / len(scores) if scores else None,
            lowest_score=min(scores, default=None),
        )
