"""Clues in cells of the table, each with the sign of an arrow, all in one size that fits."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from publisher import Clue, ClueCell, Position, Puzzle, TextDirection, clue_parts
from publisher_docx.markup import Element, twips, w, when
from publisher_docx.runs import runs

# Of the side of a cell: the sizes of the type that are tried, the largest first, and the room.
_SIZES = tuple(size / 1000 for size in range(200, 50, -5))
_ROOM, _LEADING = 0.92, 1.08
_CHARACTER = 0.55  # ems, about: which font a reader has is not known
_SIGNS = {"right": "▸", "down": "▾", "right-down": "↴", "down-right": "↳"} | {
    "left": "◂", "left-down": "⬐", "down-left": "↲", "up-right": "↱", "up-left": "↰"
}  # fmt: skip


@dataclass(frozen=True)
class CluesInCells:
    """The clues in cells of a puzzle."""

    puzzle: Puzzle

    @cached_property
    def by_cell(self) -> Mapping[Position, Sequence[ClueCell]]:
        """The clues of each cell that has any."""
        found: dict[Position, list[ClueCell]] = {}
        for each in self.puzzle.sheet.clue_cells if self.puzzle.sheet else ():
            found.setdefault(each.cell, []).append(each)
        return found

    def paragraphs(self, cell: Position, side: float, *, is_kept: bool) -> Iterator[Element]:
        """The clues of a cell of this side, in points, with a line between two.

        `is_kept` says that they are on the page of the next row.
        """
        size, language = self._size * side, self.puzzle.language
        is_rtl = self.puzzle.direction is TextDirection.RTL
        line = w("top", val="single", sz=4, space=0, color="000000")
        for index, each in enumerate(self.by_cell[cell]):
            clue = self._clues[each.slot]
            parts = [*clue_parts(clue, clue.text), (f"\u00a0{self._sign(each)}", frozenset())]
            properties = w(
                "pPr",
                when(is_kept, "keepNext"),
                w("pBdr", line) if index else None,
                when(is_rtl, "bidi"),
                w("spacing", before=0, after=0, line=twips(_LEADING * size), lineRule="exact"),
                w("jc", val="center"),
            )
            yield w("p", properties, *runs(parts, language, size))

    @cached_property
    def _clues(self) -> Mapping[object, Clue]:
        return {entry.slot: entry.clue for entry in self.puzzle.entries}

    @cached_property
    def _size(self) -> float:
        """The largest size in which the clues of every cell fit, by the number of characters."""

        def fits(size: float) -> bool:
            width, lines = int(_ROOM / size / _CHARACTER), int(_ROOM / size / _LEADING)
            return all(
                sum(len(textwrap.wrap(f"{self._clues[each.slot].text} >", width)) for each in here)
                <= lines
                for here in self.by_cell.values()
            )

        return next(filter(fits, _SIZES), _SIZES[-1])

    def _sign(self, clue: ClueCell) -> str:
        """The sign of an arrow as the eye sees it."""
        first, *rest = clue.slot.cells
        into = self._way(clue.cell, first)
        on = self._way(first, rest[0]) if rest else into
        return _SIGNS.get(into if into == on else f"{into}-{on}", "")

    def _way(self, start: Position, end: Position) -> str:
        if start.row != end.row:
            return "down" if start.row < end.row else "up"
        is_rtl = self.puzzle.direction is TextDirection.RTL
        return "right" if (start.column < end.column) != is_rtl else "left"
