"""The job `cards`: what the shelf shows of configs, drafts and puzzle files."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from publisher.config import Config, load
from publisher.config.settings import ReaderChoice
from publisher.errors import CommandError, ConfigError, OptionError, PublisherError
from publisher.language.language import Language
from publisher.plugins.registry import Registry
from publisher.reading.puzzle_file import read_in_own_language, reader_of
from publisher.studio.drafts.draft import StudioDraft
from publisher.studio.drafts.saved import CONFIGS
from publisher.studio.jobs.context import Tell, WorkerContext

_DEFAULT = "en"
_OF_MANY = (".txt", ".json", ".xml", ".zip")
"""Suffixes of puzzle files that many other files have too."""


def job(asked: Mapping[str, Any], context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """A card for each of `paths`, files of the studio's `folder` or folders of drafts.

    A card has the `fault` of what cannot be read, and the `files` that it depends on beside.
    """
    folder = Path(asked["folder"])
    return {"cards": [_card(Path(path), folder, context) for path in asked["paths"]]}


def _card(path: Path, folder: Path, context: WorkerContext) -> dict[str, object]:
    try:
        if path.is_dir():
            return _of_draft(path, folder, context)
        if path.suffix in CONFIGS:
            return _of_config(load(path, context.registry))
        return _of_puzzle_file(path, context)
    except PublisherError as error:
        if path.suffix not in CONFIGS and path.name.lower().endswith(_OF_MANY):
            return {"is_no_puzzle": True}
        return {"fault": _said(error).replace(f"{folder}{os.sep}", "")}


def _of_config(config: Config) -> dict[str, object]:
    first = config.puzzle_configs[0]
    is_file = isinstance(first.origin, ReaderChoice)
    return {
        "title": config.title or first.title,
        **_language(first.language),
        "puzzles": config.count,
        "made_by": None if is_file else first.origin.record.name,
        "changes": _changes(config),
        "is_made": is_file or bool(first.lock and first.lock.exists()),
        "files": [str(first.lock)] if first.lock else [],
    }


def _changes(config: Config) -> str:
    """How much of a config's puzzle can be changed: all, its clues, or nothing."""
    origin = config.puzzle_configs[0].origin
    if config.count > 1:
        return "nothing"
    return "clues" if isinstance(origin, ReaderChoice) or origin.record.reviser is None else "all"


def _of_puzzle_file(path: Path, context: WorkerContext) -> dict[str, object]:
    try:
        record = reader_of(context.registry, path, None)
    except OptionError as error:
        raise CommandError(error.message) from None
    languages = context.registry.languages
    with context.registry.calling(record):
        options = record.options.model_validate({})
        found = read_in_own_language(path, record, options, languages[_DEFAULT], languages)
    return {
        "title": found.value.title,
        **_language(found.value.language),
        "puzzles": 1,
        "changes": "clues",
        "is_made": True,
    }


def _of_draft(path: Path, folder: Path, context: WorkerContext) -> dict[str, object]:
    draft = draft_in(path, folder, context.registry)
    state, saved = draft.state, draft.saved
    grid = state and {
        "size": [state.grid.width, state.grid.height],
        "open": sum(
            state.grid[place].is_letter and not state.grid[place].letter
            for place in state.grid.positions()
        ),
    }
    return {
        "title": str(draft.settings.get("title") or (state.title if state else "")),
        **_language(draft.config.puzzle_configs[0].language),
        "puzzles": 1,
        "changes": "all",
        "is_made": state is not None,
        "is_empty": state is None and not draft.words().strip(),
        "grid": grid,
        "config": saved and saved.config,
        "unsaved": saved is None or saved.fingerprint != draft.fingerprint,
    }


def draft_in(path: Path, folder: Path, registry: Registry) -> StudioDraft:
    """The draft that is kept at `path`, of the studio of a folder, to be read."""
    return StudioDraft.reopen(path.name, path, folder / f"{path.name}.yaml", registry)


def _language(language: Language) -> dict[str, object]:
    return {
        "language": language.code,
        "language_name": language.name,
        "direction": str(language.direction),
    }


def _said(error: PublisherError) -> str:
    """The first fault of an error, and how many more there are."""
    if not isinstance(error, ConfigError):
        return str(error)
    first, more = str(error.faults[0]).partition("\n")[0], len(error.faults) - 1
    return f"{first} (and {more} more)" if more else first
