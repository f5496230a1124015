"""A panel for prize crosswords: a row of boxes to write the solution word into."""

from pydantic import Field

from publisher import (
    Options,
    Panel,
    PanelBox,
    PanelDrawing,
    PanelLabel,
    PanelPart,
    PanelRoom,
    PanelText,
    Puzzle,
    hookimpl,
)

GAP = 3


class BoxOptions(Options):
    """What a config may set under `answer-boxes:`."""

    count: int = Field(default=0, ge=0, le=40)
    text: str = ""


def draw(puzzle: Puzzle, options: BoxOptions, room: PanelRoom) -> list[PanelPart]:
    """A box for each circled cell, or as many as the config says; each has its number."""
    circles = sum(cell.circled for row in puzzle.grid.rows for cell in row)
    count = options.count or circles
    if not count:
        return []
    side = min(2.2 * room.size, room.width / count - GAP)
    marks: list[PanelBox | PanelLabel] = []
    for place in range(count):
        start = place * (side + GAP)
        number = puzzle.language.number(place + 1)
        marks.append(PanelBox(start, 0, side, side))
        marks.append(PanelLabel(number, start + 0.1 * side, 0.32 * side, 0.28 * side))
    heading = PanelText(options.text or puzzle.language.headings.solution, is_heading=True)
    return [heading, PanelDrawing(side, tuple(marks))]


@hookimpl
def publisher_panels() -> list[Panel[BoxOptions]]:
    """The panel of this plugin."""
    return [Panel("answer-boxes", "Boxes for a solution word", BoxOptions, draw)]
