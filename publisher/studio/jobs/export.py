"""The job `export`: a draft's puzzle as a file of one format, with what the format cannot carry."""

from base64 import b64encode
from collections.abc import Mapping
from typing import Any, NamedTuple

from publisher.errors import CommandError
from publisher.files.filenames import file_stem
from publisher.model.losses import WithLosses
from publisher.model.puzzle import Puzzle
from publisher.pipeline.exporting import chosen, exported
from publisher.pipeline.located import calling
from publisher.studio.jobs.context import LoadedRecipe, Tell, WorkerContext
from publisher.studio.jobs.solved import solution_sheet


class ExportedFile(NamedTuple):
    """A file as bytes: its name, and what its format could not carry, in words for people."""

    name: str
    data: bytes
    losses: tuple[str, ...]


def job(asked: Mapping[str, Any], context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The file of an `exporter`, with the options of the draft's settings, as base64.

    With `solved`, it is the solution sheet. Raises `ConfigError` for options that are wrong, and
    `ExportError` for a puzzle that the format cannot hold.
    """
    loaded = context.loaded(asked)
    puzzle = published(loaded, asked)
    made = export_of(loaded, puzzle.value, asked["exporter"], is_sheet=bool(asked.get("solved")))
    losses = [*puzzle.losses, *made.losses]
    answer = {"name": made.name, "losses": losses, "size": len(made.data)}
    return answer if asked.get("dry") else {**answer, "data": b64encode(made.data).decode()}


def published(loaded: LoadedRecipe, asked: Mapping[str, Any]) -> WithLosses[Puzzle]:
    """The puzzle of a message as it is published; raises `CommandError` if there is none."""
    if asked.get("state") is None:
        raise CommandError("there is no puzzle yet: give it words, or draw a grid")
    return loaded.published(loaded.state(asked["state"]))


def export_of(
    loaded: LoadedRecipe, puzzle: Puzzle, exporter: str, *, is_sheet: bool = False
) -> ExportedFile:
    """The file of an exporter: of the puzzle, or its solution sheet."""
    config, choice = loaded.config, chosen(loaded.config, loaded.registry, exporter)
    if is_sheet:
        puzzle = solution_sheet(puzzle)
        if (bare := choice.record.without_solution) is not None:
            with calling(config, loaded.registry, choice):
                choice = choice._replace(options=bare(choice.options))
    made = exported(config, loaded.registry, choice, config.publication((puzzle,)))
    return ExportedFile(f"{stem(puzzle, loaded)}{choice.record.suffix}", made.value, made.losses)


def stem(puzzle: Puzzle, loaded: LoadedRecipe) -> str:
    """The name of a file without its suffix: the title, else the name of the draft."""
    name = loaded.recipe.path.stem
    return file_stem("{title}", {"title": puzzle.title or name}) if puzzle.title.strip() else name
