"""The design of a grid: looks of its cells, in a part of the text that Puzzmo's tools write.

::

    <style>
    O { background: circle }
    B { bar-left: true; bar-top: true }
    </style>

    O..B
    .##.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from publisher import Cell, Grid, NotTakenOver, Position, clean

_STYLES = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_STYLE = re.compile(r"(\S)\s*\{([^{}]*)\}")
_PLAIN = ".#"
_KNOWN = frozenset({"background: circle", "background: shade", "bar-left: true", "bar-top: true"})

Looks = Mapping[Position, frozenset[str]]
"""The looks of cells, such as `bar-left: true`."""


def read_looks(lines: Sequence[str], width: int, height: int, lost: NotTakenOver) -> Looks:
    """The looks of the cells of a grid; `lost` takes the ones that are not known."""
    text = "\n".join(lines)
    styles = {
        sign: frozenset(_said(body))
        for block in _STYLES.findall(text)
        for sign, body in _STYLE.findall(block)
    }
    rows = _STYLES.sub("", text).split()
    if rows and ([len(row) for row in rows] != [width] * height):
        lost.add("part “Design”, which has other rows than the grid")
        return {}
    looks = {
        Position(row, column): styles.get(sign, frozenset({sign}))
        for row, signs in enumerate(rows)
        for column, sign in enumerate(signs)
        if sign not in _PLAIN
    }
    for cell in looks.values():
        for look in sorted(cell - _KNOWN):
            lost.add(f"the look {clean(look)[:40]}", "cell")
    return looks


def _said(style: str) -> Iterator[str]:
    """The parts of a style, each with one space after its colon."""
    for part in style.split(";"):
        if part.strip():
            name, _, value = part.partition(":")
            yield f"{name.strip().lower()}: {value.strip().lower()}"


def with_looks(grid: Grid, looks: Looks) -> Grid:
    """The grid with these looks; a bar before or above a cell is after or below its neighbour."""

    def has(look: str, row: int, column: int) -> bool:
        return look in looks.get(Position(row, column), ())

    def cell(row: int, column: int, found: Cell) -> Cell:
        if not found.is_letter:
            return found
        return replace(
            found,
            circled=found.circled or has("background: circle", row, column),
            shaded=found.shaded or has("background: shade", row, column),
            bar_after=has("bar-left: true", row, column + 1),
            bar_below=has("bar-top: true", row + 1, column),
        )

    return Grid(
        tuple(
            tuple(cell(row, column, found) for column, found in enumerate(cells))
            for row, cells in enumerate(grid.rows)
        )
    )
