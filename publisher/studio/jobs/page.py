"""The job `page`: a page as it will be printed, as a picture, and what is where on it."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from math import ceil
from typing import Any

from publisher.config import ExportChoice
from publisher.config.models import DEFAULT_EXPORT
from publisher.errors import CommandError
from publisher.pipeline.exporting import chosen
from publisher.pipeline.located import calling
from publisher.pipeline.previewing import PagePicture, PictureWish, picture
from publisher.plugins.preview import PageArea
from publisher.studio.jobs.context import LoadedRecipe, Tell, WorkerContext
from publisher.studio.jobs.solved import solved

_NARROWEST, _USUAL, _WIDEST = 40, 1280, 4000
_DIGITS = 5  # of shares of a page: a hundredth of a pixel
_QUALITIES = ("quick", "fine")


def job(asked: Mapping[str, Any], context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """One page: how many there are, its number and its size in pixels, its PNG and its areas.

    `asked` has a recipe and a state, finished or not. `exporter` and its `options` are those of the
    recipe unless it says others. `puzzle` is the number of the state in a book, and `page` that of
    the page that is wanted, from 0; without one, it is the first page of the puzzle. `width` is in
    pixels; of the `quality` "fine", the PNG has twice as many. With `solved`, all letters are
    printed into the grid.

    `faults` say what is wrong with the pages of the file. The areas have their edges as shares of
    the page, as it is seen, and the row and the column of a cell, or of the first cell of a slot.
    Raises `CommandError` for what cannot be shown, and what the exporter raises.
    """
    loaded, choice = _chosen(asked, context)
    wish = _wish(asked)
    whole = loaded.whole.with_state(asked["state"], wish.puzzle)
    if asked.get("solved"):
        whole = replace(whole, puzzles=tuple(map(solved, whole.puzzles)))
    with calling(loaded.config, loaded.registry, choice):
        found = picture(choice.record, whole, choice.options, wish)
    return _answer(found, wish.width)


def _chosen(asked: Mapping[str, Any], context: WorkerContext) -> tuple[LoadedRecipe, ExportChoice]:
    """The loaded of the recipe, and the export that is looked at."""
    name, options = asked.get("exporter", DEFAULT_EXPORT), asked.get("options")
    if options is None:
        loaded = context.loaded(asked)
        return loaded, chosen(loaded.config, loaded.registry, name)
    settings = {**asked["recipe"]["settings"], "export": [{name: options}]}
    loaded = context.loaded({"recipe": {**asked["recipe"], "settings": settings}})
    return loaded, loaded.config.exports[0]


def _wish(asked: Mapping[str, Any]) -> PictureWish:
    width, quality = asked.get("width", _USUAL), asked.get("quality", _QUALITIES[0])
    page, number = asked.get("page"), asked.get("puzzle", 0)
    if not isinstance(number, int) or not isinstance(page, int | None):
        raise CommandError("puzzles and pages are counted from 0")
    if not (isinstance(width, int) and _NARROWEST <= width <= _WIDEST):
        raise CommandError(f"a page is shown {_NARROWEST} to {_WIDEST} pixels wide, not {width}")
    if quality not in _QUALITIES:
        raise CommandError(f"a page is shown quick or fine, not {quality!r}")
    return PictureWish(number, page, width, quality == "fine")


def _answer(found: PagePicture, width: int) -> dict[str, object]:
    across, down = found.size
    return {
        "pages": found.pages,
        "page": found.page,
        "width": width,
        "height": ceil(width * down / across),
        "points": [across, down],
        "png": b64encode(found.png).decode("ascii"),
        "areas": [_area(area) for area in found.areas],
        "faults": list(found.faults),
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
