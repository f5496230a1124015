"""The grid page: a grid alone, on a page of its own size."""

from dataclasses import replace

from publisher import Puzzle, TextDirection, puzzle_name
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import coloured
from publisher_pages.drawing.mirroring import placed
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import Family, load_fonts
from publisher_pages.grid.lines import Weights
from publisher_pages.grid.picture import GridPicture
from publisher_pages.options.pictures import PictureOptions
from publisher_pages.puzzle.stand_ins import StandIns, texts_in
from publisher_pages.type.paragraph import Setting


def grid_page(puzzle: Puzzle, options: PictureOptions) -> Page:
    """A page as large as the grid, its outline and the margin."""
    rtl = puzzle.direction is TextDirection.RTL
    family = _family(puzzle, options)
    setting = Setting(family, puzzle.language.code, rtl)
    picture = GridPicture(puzzle, setting, options, options.grid == "solved")
    edge = options.margin + Weights.of(options.cell).outline / 2
    width, height = (2 * edge + options.cell * count for count in picture.extent)
    laid_out = [*picture.marks(edge, edge, options.cell)]
    sheet = Extent(0.0, 0.0, width, height)
    (areas,) = placed([picture.areas(edge, edge, options.cell)], sheet, rtl)
    drawn = tuple(coloured(placed(laid_out, sheet, rtl), options.colours.text))
    return Page(width, height, drawn, hidden=(areas,))


def losses(page: Page, puzzle: Puzzle, options: PictureOptions) -> tuple[str, ...]:
    """A sentence for each letter on a grid page that no font has."""
    stand_ins = StandIns()
    for _ in stand_ins.on([page]):
        pass
    return stand_ins.losses(
        _family(puzzle, options), texts_in(replace(puzzle, title="", entries=()))
    )


def _family(puzzle: Puzzle, options: PictureOptions) -> Family:
    """The fonts of the grid."""
    return load_fonts(grid=options.font, languages=(puzzle.language,)).grid


def title(puzzle: Puzzle, options: PictureOptions) -> str:
    """The title of a picture."""
    name = puzzle.title or puzzle_name(puzzle)
    return f"{name} – {puzzle.language.headings.solution}" if options.grid == "solved" else name
