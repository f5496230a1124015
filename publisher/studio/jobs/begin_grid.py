"""The job `begin_grid`: the first state of a grid that is made by hand."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from publisher.errors import CommandError
from publisher.formats.drawings import DrawingError, read_drawing
from publisher.language.language import Language
from publisher.model.grid import Cell, Grid
from publisher.model.symmetry import Symmetry
from publisher.reading.grid_file import DRAWINGS
from publisher.reading.puzzle_file import read_puzzle, reader_of
from publisher.studio.drafts.uploads import content_of, upload_name
from publisher.studio.jobs.context import LoadedRecipe, Tell, WorkerContext
from publisher.workbench.cell_commands import SetSymmetry
from publisher.workbench.flaws import symmetry_of
from publisher.workbench.state import PuzzleState
from publisher.workbench.state_json import state_form

LARGEST_SIDE = 60
"""Cells of a side of an empty grid: what a page and a person can work with."""


def job(asked: Mapping[str, Any], context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The state of an empty grid of a `size`, of a `drawing`, or of a puzzle `file`.

    Raises `CommandError` and `FormatError`.
    """
    loaded = context.loaded(asked)
    language = loaded.builder.puzzle_config.language
    losses: list[str] = []
    if "file" in asked:
        state, losses = _of_file(loaded, language, asked["file"])
    elif "drawing" in asked:
        state = _of_drawing(asked["drawing"], language)
    else:
        state = _empty(asked.get("size"), language)
    if "symmetry" in asked:
        try:
            state = SetSymmetry(Symmetry(asked["symmetry"])).applied(state)
        except ValueError:
            known = ", ".join(Symmetry)
            raise CommandError(f"`{asked['symmetry']}` is not a symmetry: {known}") from None
    return {"state": state_form(state), "losses": losses}


def _empty(size: object, language: Language) -> PuzzleState:
    match size:
        case [int(width), int(height)] if all(2 <= side <= LARGEST_SIDE for side in size):
            return PuzzleState(Grid(((Cell(),) * width,) * height), language)
    raise CommandError(f"a grid has 2 to {LARGEST_SIDE} cells each way")


def _of_drawing(text: object, language: Language) -> PuzzleState:
    """The state of a drawing, whose letters are typed."""
    try:
        grid = read_drawing(str(text), language)
    except DrawingError as error:
        raise CommandError(f"the drawing cannot be read: {error}") from None
    state = PuzzleState(grid, language)
    return replace(state, typed=state.lettered, symmetry=symmetry_of(grid))


def _of_file(
    loaded: LoadedRecipe, language: Language, file: object
) -> tuple[PuzzleState, list[str]]:
    """The state of an uploaded file, and what of it is lost."""
    if not isinstance(file, Mapping) or not isinstance(file.get("name"), str):
        raise CommandError("a file has a `name`, and its content as `base64`")
    name, data = upload_name(file["name"], "txt"), content_of(file["name"], file.get("base64"))
    if Path(name).suffix.lower() in DRAWINGS:
        return _of_drawing(data.decode("utf-8-sig", "replace"), language), []
    registry = loaded.registry
    with TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_bytes(data)
        record = reader_of(registry, path, None)
        with registry.calling(record):
            settings = record.options.model_validate({})
            found = read_puzzle(path, record, settings, language, registry.languages)
    state = PuzzleState.of(found.value)
    state = replace(state, typed=state.lettered, symmetry=symmetry_of(state.grid))
    return state, list(found.losses)
