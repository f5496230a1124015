"""The job `thumbnail`: a small picture of a grid, without its letters."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from publisher.config import load
from publisher.errors import CommandError
from publisher.model.features import PuzzleFeature, without
from publisher.model.puzzle import Puzzle
from publisher.pipeline.conversion import publication_of_file
from publisher.pipeline.exporting import export, exporter_for
from publisher.pipeline.publishing import Pipeline
from publisher.studio.drafts.saved import CONFIGS
from publisher.studio.jobs.cards import draft_in
from publisher.studio.jobs.context import Tell, WorkerContext

_TEXTS = frozenset({PuzzleFeature.GIVENS, PuzzleFeature.LINES})


def job(asked: Mapping[str, Any], context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """An SVG of the first puzzle at `path`, a file or the folder of a draft, without any text.

    `folder` is the studio's. Raises `CommandError` if there is no puzzle yet.
    """
    puzzle = _puzzle(Path(asked["path"]), Path(asked["folder"]), context)
    bare = without(replace(puzzle, entries=()), _TEXTS)
    record = exporter_for(context.registry, Path("grid.svg"), None)
    with context.registry.calling(record):
        return {"data": export(record, bare, record.options()).value.decode()}


def _puzzle(path: Path, folder: Path, context: WorkerContext) -> Puzzle:
    registry = context.registry
    if path.is_dir():
        state = draft_in(path, folder, registry).state
        if state is None:
            raise CommandError("there is no puzzle yet")
        return state.puzzle()
    if path.suffix not in CONFIGS:
        return publication_of_file(path, registry).value.puzzles[0]
    builder = Pipeline(load(path, registry), registry).builders[0]
    kept = builder.locked_puzzles()
    if not kept:
        raise CommandError("there is no puzzle yet")
    return kept[0]
