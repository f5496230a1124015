"""Cells of an ipuz file: their labels, their solutions and their styles."""

from collections.abc import Mapping
from dataclasses import dataclass

from publisher import (
    ABSENT,
    BLOCK,
    Cell,
    FormatError,
    Language,
    NotTakenOver,
    capital,
    clean,
    is_shaded,
)
from publisher_ipuz.json_value import Json

OPPOSITE = {"T": "B", "B": "T", "L": "R", "R": "L"}
_LONGEST_LETTER = 40
_QUOTED_NULL = "null"
"""The text that some programs, such as pycrossword, write where the format has a null."""

_OF_CELLS = frozenset({"cell", "style", "value"})
_OF_SOLUTIONS = frozenset({"cell", "value", "Across", "Down"})
_OF_STYLES = frozenset({"shapebg", "color", "highlight", "barred", "named"})


@dataclass(frozen=True, slots=True)
class Seen:
    """A cell as the file has it: `bars` are the sides that are thick, as seen."""

    cell: Cell
    number: str
    bars: frozenset[str]


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs for a block and for an empty cell, and the styles that have names.

    `lost` takes what a cell has no place for.
    """

    block: str
    empty: str
    styles: Mapping[str, Json]
    language: Language
    lost: NotTakenOver

    def seen(self, label: Json, value: Json, where: str) -> Seen:
        """The cell of a place: `label` is what a solver sees there, `value` its solution."""
        style: dict[str, Json] = {}
        given: Json = None
        if isinstance(label, dict):
            self.lost.add_keys(label, _OF_CELLS, "cell")
            style, given = self._style(label.get("style"), where), label.get("value")
            label = label.get("cell", self.empty)
        if label in (None, _QUOTED_NULL):
            return Seen(ABSENT, "", frozenset())
        bars = frozenset(str(style.get("barred", "")).upper()) & OPPOSITE.keys()
        if self.block in (label, value):  # the grid of a diagramless does not show them
            return Seen(BLOCK, "", bars)
        if not isinstance(label, str | int):
            raise FormatError(f"{where}: {str(label)[:40]!r} is neither a number nor a letter")
        number = "" if label in (self.empty, 0, "") else str(label)
        solved, filled = self.letter(value, where), self.letter(given, where)
        cell = Cell(
            letter=filled or solved,
            given=bool(filled),
            circled=bool(style.get("shapebg")),
            shaded=is_shaded("color", str(style.get("color") or ""), self.lost)
            or bool(style.get("highlight")),
        )
        return Seen(cell, number, bars)

    def letter(self, value: Json, where: str) -> str:
        """The letters of a solution's cell; "" if it is empty, a block, or nothing."""
        if isinstance(value, dict):
            self.lost.add_keys(value, _OF_SOLUTIONS, "cell")
            if "Across" in value or "Down" in value:
                self.lost.add("one letter across and another down", "cell")
            value = value.get("value", value.get("cell", value.get("Across")))
        if isinstance(value, list) and value and isinstance(value[0], str):
            if len(value) > 1:
                self.lost.add("other solutions", "cell")
            value = value[0]
        if value is None or value in (self.block, self.empty, 0):
            return ""
        if not isinstance(value, str | int) or len(str(value)) > _LONGEST_LETTER:
            raise FormatError(f"{where}: {str(value)[:40]!r} is not a letter")
        return capital(clean(str(value)), self.language)

    def _style(self, style: Json, where: str) -> dict[str, Json]:
        """A style, by itself or by its name."""
        if isinstance(style, str):
            if style not in self.styles:
                self.lost.add(f"the style “{clean(style)[:40]}”, which is not described,", "cell")
            style = self.styles.get(style)
        if style is None:
            return {}
        if not isinstance(style, dict):
            raise FormatError(f"{where}: a style is an object or the name of one")
        self.lost.add_keys(style, _OF_STYLES, "cell")
        if style.get("shapebg") not in (None, "", "circle"):
            self.lost.add("the shape of the ring", "cell")
        return style
