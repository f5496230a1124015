"""The job `open_config`: the settings and the puzzle of a config, or of a puzzle file."""

from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from publisher.config import Config, GeneratorChoice, config_of
from publisher.config.models import DEFAULT_LANGUAGE
from publisher.config.reader import document_of, read
from publisher.errors import CommandError, ConfigError
from publisher.files.opening import file_bytes
from publisher.formats.linked_clues import linked_by_words
from publisher.model.symmetry import Symmetry
from publisher.pipeline.config_puzzles import ConfigPuzzles
from publisher.pipeline.publishing import Pipeline
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.plugins.registry import Registry
from publisher.reading.puzzle_file import LARGEST, read_in_own_language, reader_of
from publisher.studio.drafts.recipe import shown_from
from publisher.studio.drafts.saved import CONFIGS, Saved, SeenFile
from publisher.studio.jobs.context import Tell, WorkerContext
from publisher.workbench.in_place import file_settings, repeated_cells
from publisher.workbench.kept import with_kept_texts
from publisher.workbench.state import PuzzleState
from publisher.workbench.state_json import state_form


def job(asked: Mapping[str, Any], context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """What a draft needs of the file at `path`: settings, state, and its files as they are.

    The lock is not a setting of the draft: it is written when the draft is saved. Raises
    `ConfigError` for a config that is wrong, and `CommandError` for one with several puzzles.
    """
    path = Path(asked["path"])
    if path.suffix not in CONFIGS and reader_of(context.registry, path, None).rewrite:
        return _file_to_change(path, context.registry)
    settings = _settings(path, context)
    config = config_of(settings, context.registry, path)
    if config.count != 1:
        raise CommandError(
            f"{path.name} has {config.count} puzzles: it can be printed here, and each of them is "
            "changed where it has a config of its own"
        )
    builder = Pipeline(config, context.registry).builders[0]
    state = _state(builder)
    is_config = path.suffix in CONFIGS
    files = {shown_from(path.parent, file): SeenFile.of(data) for file, data in _files(config)}
    saved = Saved(path.name, settings, files) if is_config else None
    return {
        "settings": {name: each for name, each in settings.items() if name != "lock"},
        "state": state,
        "saved": saved and saved.form(),
    }


def _file_to_change(path: Path, registry: Registry) -> dict[str, object]:
    """The same of a puzzle file that is changed in place, and its content as base64.

    Its grid is one that was made by hand. Words that it has twice are pinned: no fill repeats one.
    """
    record, usual = reader_of(registry, path, None), registry.languages[DEFAULT_LANGUAGE]
    data = file_bytes(path, LARGEST)
    with registry.calling(record):
        options = record.options.model_validate({})
        found = read_in_own_language(path, record, options, usual, registry.languages).value
    found = linked_by_words(found)
    settings = {**file_settings(registry, found.language.code), "words": []}
    state = PuzzleState.of(found)
    state = replace(state, pinned=repeated_cells(found), symmetry=Symmetry.of(found.grid))
    return {
        "settings": settings,
        "state": state_form(state),
        "saved": Saved(path.name, settings, {path.name: SeenFile.of(data)}).form(),
        "data": b64encode(data).decode(),
    }


def _settings(path: Path, context: WorkerContext) -> dict[str, Any]:
    """The settings as they are written; those of a puzzle file name it, and its language."""
    if path.suffix not in CONFIGS:
        reader_of(context.registry, path, None)
        config = config_of({"puzzle": path.name}, context.registry, path)
        code = config.puzzle_configs[0].language.code
        return {"language": code, "puzzle": path.name}
    document = document_of(path)
    root, faults = read(document)
    if root is None or faults or not isinstance(root.value, dict):
        raise ConfigError(faults or [document.fault(0, (), "the file has no settings")])
    plain: Any = root.plain()
    return dict(plain)


def _state(builder: PuzzleBuilder) -> dict[str, object] | None:
    """The puzzle of the lock, or of the puzzle file; None if it is still to be made.

    The words of a puzzle that is to be made are not read, for a room says what is wrong with them.
    """
    locked = builder.locked_puzzles()
    if not locked and isinstance(builder.puzzle_config.origin, GeneratorChoice):
        return None
    part = ConfigPuzzles(builder, builder.draws(), locked, first=0)
    made = part.of_file or (part.locked(0) if part.locked_puzzles else None)
    if made is None:
        return None
    state = with_kept_texts(
        PuzzleState.of(made.before_finishers), builder.puzzle_config, part.draws.written
    )
    return state_form(replace(state, seed=builder.puzzle_config.seed))


def _files(config: Config) -> Iterator[tuple[Path, bytes]]:
    """The config and what it keeps, as it is on the disk."""
    whole = config.puzzle_configs[0]
    for path in (config.path, whole.clues, whole.lock):
        if path and path.is_file():
            yield path, path.read_bytes()
