"""The word of each clue, and the number of the clue in the puzzle.

A label stands in a cell or before a clue of the file: mostly it is a number, but `A`, `1-3` or
`13/18` as well. Entries have whole numbers: the label of a clue for several
entries stays before its text, and others are not taken over.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from publisher import (
    ClueLabel,
    Grid,
    Position,
    Slot,
    counted,
    first_names,
    number_of,
    numbered,
    slots,
)

Cells = tuple[Position, ...]


class Listed(NamedTuple):
    """A clue as the file lists it, and the cells of its word; none if there are none."""

    element: Element
    cells: Cells

    @property
    def label(self) -> str:
        """The label that the file shows before it."""
        return self.element.get("number", "").strip()

    @property
    def word(self) -> str:
        """The name of its word in the file."""
        return self.element.get("word", "")

    @property
    def is_link(self) -> bool:
        """Whether it only points to another clue."""
        return self.element.get("is-link") is not None

    @property
    def name(self) -> str:
        """Its label and the beginning of its text, for messages."""
        text = " ".join("".join(self.element.itertext()).split())
        return f"{self.label[:20]} ({text[:60]})".strip()


def paired(
    clues: Iterable[Element],
    words: Mapping[str, Sequence[Cells]],
    grid: Grid,
    shown: Mapping[Position, str],
) -> list[Listed]:
    """Each clue with the cells of its word; no cells are given to two clues.

    `words` has them by what the file calls a word; several of one name go to clues in turn. Where
    more clues name a word than there are, it is that of the first that is not a link to another.
    Another of them has the run of that word that its number leads to, or else of the grid, if no
    clue names that. `shown` has the labels of cells.
    """
    found = [Listed(each, ()) for each in clues]
    taken: set[Cells] = set()
    for at in sorted(range(len(found)), key=lambda at: found[at].is_link):
        named = words.get(found[at].word, ())
        cells = next((each for each in named if each not in taken), ())
        found[at] = found[at]._replace(cells=cells)
        taken.add(cells)
    taken.update(run.cells for cells in [*taken] for run in parted(cells, grid)[:1])
    runs: dict[int, list[Cells]] = {}
    for number, slot in numbered(grid):
        if slot.cells not in taken:
            label = ClueLabel(shown.get(slot.start, ""))
            runs.setdefault(label.whole or number, []).append(slot.cells)
    return [
        _elsewhere(clue, words[clue.word], runs, grid)
        if any(words.get(clue.word, ())) and not clue.cells
        else clue
        for clue in found
    ]


def _elsewhere(
    clue: Listed, named: Sequence[Cells], runs: Mapping[int, list[Cells]], grid: Grid
) -> Listed:
    """A clue whose word another clue has, on the one run that has its number."""
    open_runs = runs.get(ClueLabel(clue.label).whole or 0, [])
    own = {run.cells for cells in named for run in parted(cells, grid)}
    fitting = [run for run in open_runs if run in own]
    if not fitting and len(open_runs) == 1:
        fitting = [*open_runs]
    if not fitting:
        return clue
    open_runs.remove(fitting[0])
    return clue._replace(cells=fitting[0])


def parted(cells: Cells, grid: Grid) -> list[Slot]:
    """The runs of the grid, one after another, that a word consists of: several if it is linked.

    None if it consists of anything else.
    """
    runs: dict[Position, list[Slot]] = {}
    for slot in slots(grid):
        runs.setdefault(slot.start, []).append(slot)
    found: list[Slot] = []
    at = 0
    while at < len(cells):
        fitting = [s for s in runs.get(cells[at], ()) if s.cells == cells[at : at + len(s)]]
        if not fitting or fitting[0] in found:
            return []
        found.append(fitting[0])
        at += len(fitting[0])
    return found


def numbers(clues: Iterable[Listed], grid: Grid, shown: Mapping[Position, str]) -> list[int]:
    """The number of each clue.

    It is the clue's own, or that of its first cell, of which `shown` has the label; otherwise it
    is counted by the standard rule, or from the greatest number on where that number is taken.
    """
    listed = list(clues)
    return counted(
        [clue.cells for clue in listed],
        [number_of((clue.label, shown.get(clue.cells[0], ""))) for clue in listed],
        grid,
    )


def other_labels(
    clues: Iterable[Listed], shown: Mapping[Position, str], kept: Mapping[Position, int]
) -> str:
    """The labels of clues and cells that are not `kept` as numbers of cells, as a list."""
    stray = {
        place for place, label in shown.items() if kept.get(place) != (ClueLabel(label).whole or -1)
    }
    labels = [shown[place] for place in sorted(stray)]
    labels += [clue.label for clue in clues if clue.label and not _is_kept(clue.label)]
    return first_names([*dict.fromkeys(label[:20] for label in labels)])


def _is_kept(label: str) -> bool:
    """Whether a clue has this label all the same: as its number, or at its beginning."""
    return ClueLabel(label).whole is not None or ClueLabel(label).is_linked
