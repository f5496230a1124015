"""The jobs of the shelf: cards and pictures of what is in the folder, books of it."""

import os
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from shlex import quote
from typing import Any

from publisher.batch.progress import Progress
from publisher.config import Config, config_of, load
from publisher.config.models import DEFAULT_EXPORT
from publisher.config.nodes import Document, node_of
from publisher.config.settings import ExecutorChoice, ReaderChoice
from publisher.config.written import starter
from publisher.errors import CommandError, ConfigError, PublisherError
from publisher.files import output
from publisher.language.language import Language
from publisher.model.puzzle import Puzzle
from publisher.pipeline.collisions import files_kept
from publisher.pipeline.conversion import FileReading, publication_of_file
from publisher.pipeline.exporting import chosen, exported
from publisher.pipeline.publish_run import SERIAL
from publisher.pipeline.publishing import Pipeline
from publisher.plugins.pages import pages_told
from publisher.plugins.registry import Registry
from publisher.plugins.search_run import Budget, SearchRun
from publisher.reading.puzzle_file import reader_of
from publisher.studio.drafts.draft import StudioDraft
from publisher.studio.drafts.path_bounds import refuse_outside
from publisher.studio.drafts.saved import CONFIGS
from publisher.studio.jobs import page
from publisher.studio.jobs.context import Asked, Tell, WorkerContext
from publisher.studio.jobs.picture import drawn
from publisher.studio.jobs.save import checked_name

_OF_MANY = (".txt", ".json", ".xml", ".zip")
"""Suffixes of puzzle files that many other files have too."""

_OF_BOOK = ("title", "language", "levels")
"""What the config of a book says of it, besides its puzzles and its files."""
_NAMING = 3
"""The words by which a puzzle without a title is known."""


def cards(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The job `cards`: one for each of `paths`, files of the `folder` or folders of drafts.

    A card has the first `fault` of what cannot be read and the number of `more_faults`, the `files`
    that it depends on beside, and those of its `own`, which it writes.
    """
    folder = Path(asked["folder"])
    return {"cards": [_card(Path(path), folder, context) for path in asked["paths"]]}


def _card(path: Path, folder: Path, context: WorkerContext) -> dict[str, object]:
    try:
        if path.is_dir():
            return _of_draft(path, folder, context)
        if path.suffix in CONFIGS:
            return _of_config(load(path, context.registry), context.registry)
        return _of_puzzle_file(path, context)
    except PublisherError as error:
        if path.suffix not in CONFIGS and path.name.lower().endswith(_OF_MANY):
            return {"is_no_puzzle": True}
        faults = error.faults if isinstance(error, ConfigError) else [error]
        first = str(faults[0]).partition("\n")[0].replace(f"{folder}{os.sep}", "")
        return {"fault": first, "more_faults": len(faults) - 1}


def _of_config(config: Config, registry: Registry) -> dict[str, object]:
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
        "own": _own_files(config, registry),
        "book": _book_of(config, registry),
    }


def _book_of(config: Config, registry: Registry) -> dict[str, object] | None:
    """What the job `book` would write this very config of; None of one that it would not write."""
    plain: Any = config.root.plain()
    match plain:
        case {"puzzles": [_, *_] as puzzles, "export": [{"pdf": {"template": look}}, *covers]}:
            configs = [
                {"config": each.get("config") or each.get("puzzle"), "section": each.get("section")}
                for each in puzzles
            ]
            texts = {name: plain[name] for name in _OF_BOOK if plain.get(name)}
            asked = {**texts, "configs": configs, "template": look, "cover": bool(covers)}
            written = config_of(_settings_of_book(asked), registry, config.path)
            return asked if written.root.plain() == plain else None
    return None


def _own_files(config: Config, registry: Registry) -> list[dict[str, object]]:
    """The files beside a config that it writes, whether they are there or not.

    One `opens` if its format is read too.
    """
    manifest = [config.manifest] if config.manifest else []
    written = dict.fromkeys([*sorted(files_kept(config)), *manifest], False)
    for export in config.exports:
        written |= dict.fromkeys(config.files(export), export.record.name in registry.readers)
    here = config.path.parent
    return [
        {"name": path.name, "opens": opens}
        for path, opens in written.items()
        if path.parent == here
    ]


def _changes(config: Config) -> str:
    """How much of a config's puzzle can be changed: all, its clues, or nothing.

    Another kind of puzzle is made anew as a whole.
    """
    first = config.puzzle_configs[0]
    if config.count > 1:
        return "nothing"
    if isinstance(first.origin, ReaderChoice):
        return "clues"
    return "all" if first.kind or first.origin.record.reviser else "clues"


def _of_puzzle_file(path: Path, context: WorkerContext) -> dict[str, object]:
    record = reader_of(context.registry, path, None)
    puzzle = FileReading(context.registry, None).read(path, record)
    return {
        "title": puzzle.title,
        **_language(puzzle.language),
        "puzzles": 1,
        "changes": "all" if record.rewrite else "clues",
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
        "words": [each.spelling for each in state.puzzle().entries[:_NAMING]] if state else [],
        "came": draft.came_as,
        **_language(draft.config.puzzle_configs[0].language),
        "puzzles": 1,
        "changes": "all",
        "is_made": state is not None,
        "is_empty": state is None and not (saved or draft.uploaded or draft.words().strip()),
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


def thumbnail(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The job `thumbnail`: the first puzzle at `path`, a file or a draft, as an SVG without text.

    `folder` is the studio's. Raises `CommandError` if there is no puzzle yet.
    """
    puzzle = _puzzle(Path(asked["path"]), Path(asked["folder"]), context)
    return {"data": drawn(puzzle, context.registry, {}).decode()}


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


def book(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The job `book`: a config of chosen puzzles in their order, under headings.

    `configs` are configs or puzzle files, with a `section` where one begins; the book has a
    `title`, a `template`, names of `levels` if it has any, a `cover` as a file of its own if that
    is true, and a `name` in `folder`. The answer has the name of the config, or what is there
    already under `asks`, unless `replace` is true. Raises `CommandError` for the name of one of
    them, `ConfigError` if one of them cannot be part of a book, and `OutputError`.
    """
    path = Path(asked["folder"], f"{checked_name(asked['name'])}.yaml")
    for name in (str(each["config"]) for each in asked["configs"]):
        file = path.parent / name
        if name == path.name or (path.exists() and file.exists() and path.samefile(file)):
            raise CommandError(f"{name} is a puzzle of this book: give the book another file name")
    settings = node_of(_settings_of_book(asked), Document(str(path), "", is_file=False))
    plain: Any = settings.plain()
    config = config_of(plain, context.registry, path)
    if path.exists() and not asked.get("replace"):
        return {"asks": [{"file": path.name, "is_ours": False, "changed": []}]}
    refuse_outside([path], path.parent)
    heading = (f"`publisher publish {quote(path.name)}` makes this book again.",)
    output.write({path: starter(plain, heading).encode()})
    return {"config": path.name, "count": config.count}


def book_page(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:
    """The job `book_page`: a `page` of the book that `book` would write, as the job `page` has it.

    It is one of the cover if `shows` says so. Raises `CommandError` for a puzzle that was never
    made.
    """
    path = Path(asked["folder"], "book.yaml")  # which is not written
    settings = _settings_of_book(asked)
    if asked.get("shows") == "cover":
        settings["export"] = settings["export"][1:]
    recipe = {"settings": settings, "path": str(path), "words_change_number": 0}
    asked = {"recipe": recipe, "state": None, "page": asked.get("page") or 0}
    return page.job(asked, context, tell)


def _settings_of_book(asked: Asked) -> dict[str, Any]:
    if not asked["configs"]:
        raise CommandError("choose the puzzles of the book first")
    puzzles = [
        {
            "config" if each["config"].lower().endswith(CONFIGS) else "puzzle": each["config"],
            **({"section": each["section"]} if each.get("section") else {}),
        }
        for each in asked["configs"]
    ]
    look = {"template": asked["template"]} if asked.get("template") else {}
    cover = {**look, "part": "cover", "file": "{config}-cover"}
    covers = [{DEFAULT_EXPORT: cover}] if asked.get("cover") is True else []
    given = {name: asked[name] for name in _OF_BOOK if asked.get(name)}
    export = [{DEFAULT_EXPORT: look} if look else DEFAULT_EXPORT, *covers]
    return {**given, "puzzles": puzzles, "export": export}


def publication(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:
    """The job `publication`: a config, such as a book, as a file; puzzles made and pages are news.

    It is that of an `exporter`, or of the export of this `number` in the config, from 0. The
    puzzles are those that publishing makes, and the ledger keeps them; nothing else is written.
    Raises what publishing raises.
    """
    whole = load(Path(asked["path"]), context.registry)
    if (number := asked.get("number")) is None:
        choice = chosen(whole, context.registry, asked["exporter"])
    elif number < len(whole.exports):
        choice = whole.exports[number]
    else:
        raise CommandError(f"{whole.path.name} has no export {number + 1}")
    serial, record = context.registry.executors[SERIAL], choice.record
    run = ExecutorChoice(serial, serial.options())  # a worker of the studio starts no processes
    config = replace(whole, exports=(choice,), run=run)
    if config.count > 1 and record.takes == "puzzle":
        raise CommandError(f"a file of {record.name} has one puzzle: open the puzzles one by one")
    pipeline = Pipeline(config, context.registry)
    for refused in pipeline.foreseen:
        raise ConfigError([refused.fault])

    def laid_out(number: int, count: int) -> None:
        tell({"page": {"number": number, "count": count}})

    with pipeline.publication(_Counting(config.count, tell)) as found, pages_told(laid_out):
        made = exported(config, context.registry, choice, found)
    (file,) = config.files(choice)
    return {"name": file.name, "losses": list(made.losses), "data": b64encode(made.value).decode()}


class _Counting(Progress):
    """Tells the number of each puzzle whose search begins."""

    def __init__(self, count: int, tell: Tell) -> None:
        self._count, self._tell = count, tell

    def begin(self, budget: Budget, number: int) -> SearchRun:
        """Tell of a search."""
        self._tell({"puzzle": {"number": number + 1, "count": self._count}})
        return SearchRun(budget)
