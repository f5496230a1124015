"""Cells of an ipuz file: what a solver sees, what the solution has, and styles."""

from collections.abc import Mapping
from dataclasses import dataclass

from publisher import ABSENT, BLOCK, Cell, FormatError
from publisher_ipuz.json_text import Json

OPPOSITE = {"T": "B", "B": "T", "L": "R", "R": "L"}
_LONGEST_LETTER = 40


@dataclass(frozen=True, slots=True)
class Seen:
    """A cell as the file has it: `bars` are the sides that are thick, as seen."""

    cell: Cell
    number: str
    bars: frozenset[str]


@dataclass(frozen=True, slots=True)
class Signs:
    """What stands for a block and for an empty cell, and the styles that have names."""

    block: str
    empty: str
    styles: Mapping[str, Json]

    def seen(self, label: Json, value: Json, where: str) -> Seen:
        """The cell of a place: `label` is what a solver sees there, `value` its solution."""
        style: dict[str, Json] = {}
        given: Json = None
        if isinstance(label, dict):
            style, given = self._style(label.get("style"), where), label.get("value")
            label = label.get("cell")
        if label is None:
            return Seen(ABSENT, "", frozenset())
        bars = frozenset(str(style.get("barred", "")).upper()) & OPPOSITE.keys()
        if label == self.block:
            return Seen(BLOCK, "", bars)
        if not isinstance(label, str | int):
            raise FormatError(f"{where}: {str(label)[:40]!r} is no number and no letter")
        number = "" if label in (self.empty, 0, "") else str(label)
        solved, filled = self.letter(value, where), self.letter(given, where)
        cell = Cell(
            letter=filled or solved,
            given=bool(filled),
            circled="shapebg" in style or "circle" in str(style.get("mark", "")),
            shaded=bool(style.get("color") or style.get("highlight")),
        )
        return Seen(cell, number, bars)

    def letter(self, value: Json, where: str) -> str:
        """The letters of a solution's cell; "" if it is empty, a block, or nothing."""
        if isinstance(value, dict):
            value = value.get("value", value.get("cell"))
        if value is None or value in (self.block, self.empty, 0):
            return ""
        if not isinstance(value, str | int) or len(str(value)) > _LONGEST_LETTER:
            raise FormatError(f"{where}: {str(value)[:40]!r} is no letter")
        return str(value)

    def _style(self, style: Json, where: str) -> dict[str, Json]:
        """A style, by itself or by its name."""
        if isinstance(style, str):
            style = self.styles.get(style)
        if style is None:
            return {}
        if not isinstance(style, dict):
            raise FormatError(f"{where}: a style is an object or the name of one")
        return style
