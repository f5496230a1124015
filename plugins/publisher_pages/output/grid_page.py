"""The grid page: a grid alone, on a page of its own size."""

from dataclasses import replace
from typing import Any

from publisher import Puzzle, TextDirection, puzzle_name
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Mark, coloured
from publisher_pages.drawing.mirroring import placed
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import Fonts, load_fonts
from publisher_pages.grid.clue_cells import ClueCells
from publisher_pages.grid.lines import Weights
from publisher_pages.grid.picture import GridPicture
from publisher_pages.options.lengths import MM
from publisher_pages.options.pictures import PictureOptions
from publisher_pages.puzzle.stand_ins import StandIns, texts_in
from publisher_pages.type.typesetter import Typesetter

_USUAL_CELL = 9.0 * MM  # the side of a cell with a frame of the usual weight


def grid_page(puzzle: Puzzle, options: PictureOptions) -> Page:
    """A page as large as the grid, its outline and the margin."""
    rtl = puzzle.direction is TextDirection.RTL
    typesetter = Typesetter(puzzle.language, _fonts(puzzle, options))
    picture = GridPicture(puzzle, typesetter, options, options.grid == "solved")
    side = options.side(has_texts=picture.extent.has_texts)
    scale = side / _USUAL_CELL
    edge = options.margin + options.frame_room(scale) + Weights.of(side).outline / 2
    width, height = (2 * edge + side * count for count in picture.extent[:2])
    sheet = Extent(0.0, 0.0, width, height)
    frame = options.frame_marks(sheet.inset(options.margin), options.colours.rules, scale)
    pictures = () if picture.solved else picture.pictures(edge, edge, side)
    laid_out: list[Mark] = [*frame, *pictures, *picture.marks(edge, edge, side)]
    areas: list[Any] = [picture.areas(edge, edge, side), *picture.clue_areas(edge, edge, side)]
    drawn = tuple(coloured(placed(laid_out, sheet, rtl), options.colours.text))
    return Page(width, height, drawn, hidden=tuple(placed(areas, sheet, rtl)))


def losses(page: Page, puzzle: Puzzle, options: PictureOptions) -> tuple[str, ...]:
    """A sentence for each letter on a grid page that no font has, or clue that has no room."""
    if puzzle.sheet is None:
        puzzle = replace(puzzle, entries=())
    stand_ins = StandIns()
    for _ in stand_ins.on([page]):
        pass
    fonts = _fonts(puzzle, options)
    cells = ClueCells(puzzle, Typesetter(puzzle.language, fonts))
    small = () if options.grid == "solved" else cells.losses()
    return (*stand_ins.losses(fonts.grid, texts_in(replace(puzzle, title=""))), *small)


def _fonts(puzzle: Puzzle, options: PictureOptions) -> Fonts:
    return load_fonts(grid=options.font, languages=(puzzle.language,))


def title(puzzle: Puzzle, options: PictureOptions) -> str:
    """The title of a picture."""
    name = puzzle.title or puzzle_name(puzzle)
    return f"{name} – {puzzle.language.headings.solution}" if options.grid == "solved" else name
