"""Panels of plugins below the clues: their texts and drawings as layers of a page."""

from collections.abc import Iterator
from typing import NamedTuple

from publisher import (
    ExportError,
    PanelBox,
    PanelChoice,
    PanelDrawing,
    PanelLabel,
    PanelLine,
    PanelRoom,
    PanelText,
    locating,
)
from publisher_pages.drawing.colours import Colour
from publisher_pages.drawing.marks import Drawing, Role, Rule
from publisher_pages.puzzle.texts import PuzzleTexts
from publisher_pages.type import stack
from publisher_pages.type.set_line import SetLine
from publisher_pages.type.stack import Layer
from publisher_pages.type.style import TypeStyle

# Of the largest type of the clues.
_TEXT_SIZE = 0.85
_ABOVE_PANEL = 1.0
_BETWEEN = 0.4


class PlacedLabel(NamedTuple):
    """A label as a line of text, and the point where its baseline begins."""

    line: SetLine
    style: TypeStyle
    x: float
    y: float


class PanelLayer(NamedTuple):
    """A drawing: lines, and labels that are shaped already; `space` is above it."""

    lines: tuple[PanelLine, ...]
    labels: tuple[PlacedLabel, ...]
    height: float
    colour: Colour
    space: float

    def marks(self, x: float, top: float, width: float) -> Iterator[Drawing]:
        """The drawing with its upper left corner here."""
        for each in self.lines:
            ends = x + each.x1, top + each.y1, x + each.x2, top + each.y2
            yield Rule(*ends, each.weight, self.colour)
        for line, style, start, baseline in self.labels:
            upper = top + baseline - style.baseline
            yield style.mark(line, x + start, upper, width - start)


def panel_layers(texts: PuzzleTexts, width: float, highest: float) -> list[Layer]:
    """The panels of the options, one below the other, in this width.

    Raises `ExportError` for one that is higher than the page.
    """
    room = PanelRoom(width, texts.options.largest_font)
    layers: list[Layer] = []
    for index, choice in enumerate(texts.options.panels):
        with locating("panels", index):
            found = list(_layers(choice, texts, room))
        for layer in found:
            if layer.height > highest:
                raise ExportError(
                    f"the panel {choice} is {layer.height:.0f} points high, and the page has room "
                    f"for {highest:.0f}"
                )
        layers += found
    return layers


def _layers(choice: PanelChoice, texts: PuzzleTexts, room: PanelRoom) -> Iterator[Layer]:
    space = _ABOVE_PANEL * room.size
    for part in choice.draw(texts.puzzle, room):
        if isinstance(part, PanelText):
            paragraph = texts.of_panel(part.text, is_bold=part.is_heading)
            role = Role.LABEL if part.is_heading else Role.NOTES
            yield from stack.rows(paragraph, role, _TEXT_SIZE * room.size, room.width, space)
        else:
            yield _drawing(part, texts, space)
        space = _BETWEEN * room.size


def _drawing(drawing: PanelDrawing, texts: PuzzleTexts, space: float) -> PanelLayer:
    lines: list[PanelLine] = []
    labels: list[PlacedLabel] = []
    for mark in drawing.marks:
        if isinstance(mark, PanelBox):
            lines += mark.lines()
        elif isinstance(mark, PanelLine):
            lines.append(mark)
        else:
            labels += _label(mark, texts)
    colour = texts.options.colours.rules
    return PanelLayer(tuple(lines), tuple(labels), drawing.height, colour, space)


def _label(label: PanelLabel, texts: PuzzleTexts) -> Iterator[PlacedLabel]:
    paragraph = texts.of_panel(label.text, is_bold=False)
    style = TypeStyle.of(Role.LABEL, label.size, [paragraph])
    for line in paragraph.lines(float("inf"))[:1]:
        yield PlacedLabel(line, style, label.x, label.y)
