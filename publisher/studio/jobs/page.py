"""The job `page`: a page as it will be printed, as a picture, and what is where on it."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from math import ceil
from typing import Any, cast

from publisher.config import ExportChoice
from publisher.config.models import DEFAULT_EXPORT
from publisher.errors import CommandError, PluginError
from publisher.model.hints import with_given
from publisher.model.puzzle import Publication, Puzzle
from publisher.pipeline.exporting import chosen, export, suited_options
from publisher.pipeline.located import calling
from publisher.plugins.plugin_code import expect, iterated, type_name
from publisher.plugins.preview import PageArea, Preview
from publisher.studio.jobs.context import LoadedRecipe, Tell, WorkerContext

_NARROWEST, _USUAL, _WIDEST = 40, 1280, 4000
_DIGITS = 5  # of shares of a page: a hundredth of a pixel
_QUALITIES = ("quick", "fine")
_GAVE = "its preview gave"


def job(asked: Mapping[str, Any], context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """One page: how many there are, its number and its size in pixels, its PNG and its areas.

    `asked` has a recipe and a state, finished or not. `exporter` and its `options` are those of the
    recipe unless it says others. `puzzle` is the number of the state in a book, and `page` that of
    the page that is wanted, from 0; without one, it is the first page of the puzzle, and instead of
    one beyond the end it is the last. `width` is in pixels; of the `quality` "fine", the PNG has
    twice as many. With `solved`, all letters are printed into the grid.

    `faults` say what is wrong with the pages of the file. The areas have their edges as shares of
    the page, as it is seen, and the row and the column of a cell, or of the first cell of a slot.
    Raises `CommandError` for what cannot be shown, `PluginError` for a preview that is not as it is
    specified, and what the exporter raises.
    """
    loaded, choice = _chosen(asked, context)
    page, number = asked.get("page"), asked.get("puzzle", 0)
    width, quality = asked.get("width", _USUAL), asked.get("quality", _QUALITIES[0])
    if not isinstance(number, int) or not isinstance(page, int | None):
        raise CommandError("puzzles and pages are counted from 0")
    if not (isinstance(width, int) and _NARROWEST <= width <= _WIDEST):
        raise CommandError(f"a page is shown {_NARROWEST} to {_WIDEST} pixels wide, not {width}")
    if quality not in _QUALITIES:
        raise CommandError(f"a page is shown quick or fine, not {quality!r}")
    whole = loaded.with_state(asked["state"], number)
    if asked.get("solved"):
        whole = replace(whole, puzzles=tuple(map(solved, whole.puzzles)))
    is_whole = choice.record.takes == "publication"  # else each puzzle has a file of its own
    with calling(loaded.config, loaded.registry, choice):
        shown = _preview(choice, whole if is_whole else whole.puzzles[number])
        if page is None:
            page = shown.page_of(number if is_whole else 0)
        answer = _answer(shown, page, width, is_fine=quality == "fine")
    if whole.puzzles[number].sheet is not None:  # whose words nobody changes on the page
        answer["areas"] = []
    for area in answer["areas"] if not is_whole else ():
        area["puzzle"] = number
    return answer


def solved(puzzle: Puzzle) -> Puzzle:
    """The puzzle with all its letters given."""
    grid, sheet = with_given(puzzle.grid, set(puzzle.grid.positions())), puzzle.sheet
    if sheet is not None:
        strokes = tuple(each._replace(is_given=True) for each in sheet.strokes)
        sheet = replace(sheet, strokes=strokes)
    return replace(puzzle, grid=grid, sheet=sheet)


def _chosen(asked: Mapping[str, Any], context: WorkerContext) -> tuple[LoadedRecipe, ExportChoice]:
    """The loaded recipe, and the export that is looked at."""
    name, options = asked.get("exporter", DEFAULT_EXPORT), asked.get("options")
    if options is None:
        loaded = context.loaded(asked)
        return loaded, chosen(loaded.config, loaded.registry, name)
    settings = {**asked["recipe"]["settings"], "export": [{name: options}]}
    loaded = context.loaded({"recipe": {**asked["recipe"], "settings": settings}})
    return loaded, loaded.config.exports[0]


def _preview(choice: ExportChoice, given: Puzzle | Publication) -> Preview:
    """The preview of an exporter, or of the file that it makes if that is a PDF."""
    exporter, options = choice.record, choice.options
    if exporter.preview is not None:
        puzzles = given.puzzles if isinstance(given, Publication) else (given,)
        suited = suited_options(exporter, puzzles, options)
        found: object = cast("Any", exporter.preview)(given, suited)
        if not isinstance(found, Preview):
            raise PluginError(f"its preview returned {type_name(found)}, not a Preview")
        return found
    if exporter.suffix != ".pdf":
        raise CommandError(f"`{exporter.name}` has no pages that could be shown")
    from publisher.plugins.preview import PdfPreview  # PDFs of strangers are few

    made = export(exporter, given, options)
    try:
        return PdfPreview(made.value)
    except ValueError as error:
        raise PluginError(str(error)) from None


def _answer(shown: Preview, page: int, width: int, *, is_fine: bool) -> dict[str, Any]:
    """What a preview gives of a page, checked."""
    pages = expect(shown.pages, int, "a number", "its preview has for pages")
    if pages < 1:
        raise PluginError("its preview has no pages")
    page = min(max(0, page), pages - 1)
    png = expect(shown.png(page, width, fine=is_fine), bytes, "bytes", _GAVE)
    across, down = shown.size(page)
    if min(across, down) <= 0:
        raise PluginError(f"{_GAVE} a page without a size")
    areas = iterated(shown.areas(page), "areas", _GAVE)
    return {
        "pages": pages,
        "page": page,
        "width": width,
        "height": ceil(width * down / across),
        "points": [across, down],
        "png": b64encode(png).decode("ascii"),
        "areas": [_area(expect(each, PageArea, "a PageArea", _GAVE)) for each in areas],
        "faults": [expect(each, str, "a text", _GAVE) for each in shown.faults()],
    }


def _area(area: PageArea) -> dict[str, object]:
    part = area.part
    form: dict[str, object] = {"kind": str(part.kind), "puzzle": part.puzzle}
    for name in ("left", "top", "right", "bottom"):
        form[name] = round(getattr(area, name), _DIGITS)
    if part.slot is not None:
        row, column = part.slot.start
        form["slot"] = {"row": row, "column": column, "direction": str(part.slot.direction)}
    if part.cell is not None:
        form["cell"] = list(part.cell)
    return form
