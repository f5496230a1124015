"""The data that all tasks of a puzzle config share: the generator, its settings, the words.

Here it has the generator's record and its options as they are. Elsewhere it is made again of a
payload of plain data: the settings as the config has them, and the files that they name.
"""

import os
import pickle
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from publisher import __version__
from publisher.batch.carried_files import CarriedFiles
from publisher.batch.keys import key_of, language_key, provider_key, words_key
from publisher.batch.machine import machine_name
from publisher.batch.replies import UnfitWorkerError
from publisher.config.form import Form
from publisher.config.puzzle_kinds import options_of_kind, puzzle_kind
from publisher.config.settings import PuzzleKindChoice
from publisher.language.language import Language
from publisher.model.words import Word
from publisher.plugins.installed import PluginFile
from publisher.plugins.options import Options, input_files, values_in
from publisher.plugins.record_choice import RecordChoice
from publisher.plugins.records import AnyGenerator
from publisher.plugins.registry import Registry, loaded
from publisher.plugins.search_run import Budget
from publisher.words.word_list_choice import WordListChoice

_PATH = ("generator",)
_CORE_SETTINGS = frozenset({"use", "seed", "budget", "distinct"})
"""Settings that the core reads, and the generator does not."""

SMALL = 1 << 16
"""A payload of at most this many bytes goes with every chunk, a larger one when asked for."""


class SharedValues(NamedTuple):
    """The plain values that all tasks of a config share; `words` is None if each has its own.

    `versions` are those of the program and of the plugins of the generator and the kind, in words
    for people. `kind` is what the config says of the kind of its puzzles.
    """

    generator: str
    versions: tuple[str, ...]
    settings: Mapping[str, object]
    folder: Path
    language: Language
    budget: Budget
    rejected: frozenset[tuple[str, ...]]
    words: tuple[Word, ...] | None
    files: CarriedFiles
    plugin_files: tuple[PluginFile, ...]
    kind: object = None


@dataclass(eq=False)
class SharedData:
    """A generator with its options, and all else that the tasks of a puzzle config share."""

    values: SharedValues
    record: AnyGenerator
    options: Options
    registry: Registry
    kind: PuzzleKindChoice | None = None

    @cached_property
    def key(self) -> str:
        """The key of all that the tasks share, but for the words."""
        values = self.values
        own = {name: value for name, value in values.settings.items() if name not in _CORE_SETTINGS}
        budget = values.budget
        return key_of(
            values.generator,
            values.versions,
            own,
            values.files.key,
            [words.open().fingerprint.hex() for words in _from_elsewhere(self.options)],
            language_key(values.language),
            (budget.seconds, budget.steps, budget.until_spent),
            sorted(values.rejected),
            *([values.kind] if self.kind else []),
        )

    @cached_property
    def words_key(self) -> str:
        """The key of the words that all tasks share; empty if each has its own."""
        return "" if self.values.words is None else words_key(self.values.words)

    @cached_property
    def name(self) -> str:
        """The name by which a worker knows the data: no other has it."""
        return os.urandom(16).hex()

    @cached_property
    def payload(self) -> bytes:
        """The values in bytes, without the files."""
        return pickle.dumps(self.values)


def versions(
    registry: Registry,
    generator: str,
    options: Options | None = None,
    kind: PuzzleKindChoice | None = None,
) -> tuple[str, ...]:
    """The versions that decide what a generator makes, those of a plugin's strategy included."""
    found = values_in(options) if options else ()
    chosen = (each.record for each in found if isinstance(each, RecordChoice))
    records = (registry.generators[generator], *chosen, *([kind.record] if kind else []))
    return (
        f"crossword-publisher {__version__}",
        *(provider_key(registry.provider(each)) for each in records),
    )


def unpacked(payload: bytes, files: Mapping[Path, bytes] | None) -> SharedData | None:
    """The data of a payload, on this machine; None if its files are needed, and not given.

    Raises `UnfitWorkerError` if this machine would make other puzzles of it.
    """
    values: SharedValues = pickle.loads(payload)  # noqa: S301 - our own, from the process that sent us
    registry = loaded(values.plugin_files)
    record = registry.generators.get(values.generator)
    known = versions(registry, values.generator) if record else ("no such generator",)
    if record is None or known != values.versions[: len(known)]:
        raise UnfitWorkerError(_unfit(values, known))
    moved = {} if values.files.are_here() else values.files.moved()
    if moved is None and files is not None:
        moved = values.files.keep(files)
    if moved is None:
        return None
    settings = {"generator": values.settings, "kind": values.kind}
    form = replace(Form.of("generator", settings, registry, folder=values.folder), moved=moved)
    options, kind = form.options(record, _PATH), puzzle_kind(form)
    if options is not None:
        options = options_of_kind(record, options, kind)
        known = versions(registry, values.generator, options, kind)
    if known != values.versions:
        raise UnfitWorkerError(_unfit(values, known))
    if options is None:
        raise form.report.error()
    return SharedData(values, record, options, registry, kind)


def carried_files(*options: Options) -> CarriedFiles:
    """The files that the options of a generator and of a kind name; raises `OSError`."""
    return CarriedFiles.of(
        file
        for each in options
        for path in input_files(each)
        for file in ([path] if not path.is_dir() else sorted(path.iterdir()))
    )


def _from_elsewhere(options: Options) -> list[WordListChoice]:
    """The word lists of options that are of no file: a database, for instance."""
    found: list[WordListChoice] = []
    waiting: list[Any] = [options]
    while waiting:
        value = waiting.pop(0)
        if isinstance(value, WordListChoice):
            found += [] if any(input_files(value.options)) else [value]
        elif isinstance(value, Options):
            waiting += [inner for _, inner in value]
        elif isinstance(value, tuple | list):
            waiting += value
    return found


def _unfit(values: SharedValues, known: tuple[str, ...]) -> str:
    return (
        f"the worker on {machine_name()} has {', '.join(known)}, and this program "
        f"{', '.join(values.versions)}: install the same there"
    )
