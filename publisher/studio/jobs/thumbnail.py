"""The job `thumbnail`: a small picture of a grid, without its letters."""

import io
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from publisher.config import load
from publisher.errors import CommandError
from publisher.model.grid import Cell, CellKind
from publisher.model.puzzle import Puzzle
from publisher.pipeline.publishing import Pipeline
from publisher.reading.puzzle_file import read_in_own_language, reader_of
from publisher.studio.drafts.saved import CONFIGS
from publisher.studio.jobs.bench import Tell, Workroom
from publisher.studio.jobs.cards import draft_in

_LARGEST = 240
"""Dots of the longer side of a picture, or a few less."""

_MOST, _LEAST = 12, 3
"""Dots of a cell."""

_LINE, _BLOCK, _SHADE, _WHITE, _NOTHING = (0, 1, 2, 3, 4)
_COLOURS = (120, 120, 120, 30, 30, 30, 215, 215, 215, 255, 255, 255, 0, 0, 0)


def job(asked: Mapping[str, Any], room: Workroom, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The picture of the first puzzle at `path`, a file or the folder of a draft, as base64.

    `folder` is the studio's.     Raises `CommandError` if there is no puzzle yet.
    """
    puzzle = _puzzle(Path(asked["path"]), Path(asked["folder"]), room)
    return {"data": b64encode(picture(puzzle)).decode()}


def picture(puzzle: Puzzle) -> bytes:
    """A PNG of the grid as the eye sees it."""
    from PIL import Image

    rows = [[cell for _, cell in row] for row in puzzle.visual_rows()]
    side = max(_LEAST, min(_MOST, _LARGEST // max(len(rows), len(rows[0]))))
    image = Image.new("P", (len(rows[0]) * side + 1, len(rows) * side + 1), _NOTHING)
    image.putpalette(_COLOURS)
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            _draw(image, column * side, row * side, side, cell)
    file = io.BytesIO()
    image.save(file, "PNG", transparency=_NOTHING, optimize=True)
    return file.getvalue()


def _draw(image: Any, left: int, top: int, side: int, cell: Cell) -> None:
    if cell.kind is CellKind.ABSENT:
        return
    inner = _BLOCK if not cell.is_letter else _SHADE if cell.shaded else _WHITE
    image.paste(_LINE, (left, top, left + side + 1, top + side + 1))
    image.paste(inner, (left + 1, top + 1, left + side, top + side))


def _puzzle(path: Path, folder: Path, room: Workroom) -> Puzzle:
    registry = room.registry
    if path.is_dir():
        state = draft_in(path, folder, registry).state
        if state is None:
            raise CommandError("there is no puzzle yet")
        return state.puzzle()
    if path.suffix not in CONFIGS:
        record = reader_of(registry, path, None)
        with registry.calling(record):
            options = record.options.model_validate({})
            languages = registry.languages
            return read_in_own_language(path, record, options, languages["en"], languages).value
    builder = Pipeline(load(path, registry), registry).builders[0]
    kept = builder.kept()
    if not kept:
        raise CommandError("there is no puzzle yet")
    return kept[0]
