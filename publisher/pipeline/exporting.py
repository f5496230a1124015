"""Exports: which one is meant, its losses, and the refusal of a kind of puzzle it cannot hold."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, cast

from publisher.config.settings import Config, ExportChoice, PuzzleConfig
from publisher.errors import ConfigError, ExportError, Fault, OptionError, PublisherError
from publisher.files.standard import STANDARD
from publisher.messages.wording import listed, some_of
from publisher.model.features import PuzzleFacts, PuzzleFeature
from publisher.model.losses import WithLosses
from publisher.model.puzzle import CROSSWORD, Publication, Puzzle
from publisher.pipeline.located import calling
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import expect, split_losses
from publisher.plugins.record import is_for
from publisher.plugins.records import AnyExporter
from publisher.plugins.registry import Registry


def export(
    exporter: AnyExporter, given: Puzzle | Publication, options: Options
) -> WithLosses[bytes]:
    """The file of a puzzle or a publication, and its losses, in words for people.

    An exporter of publications takes a puzzle as one of one, and an exporter of puzzles takes a
    publication of one as its puzzle. Raises `PluginError` for anything but bytes, and whatever the
    exporter raises.
    """
    if exporter.takes == "publication" and isinstance(given, Puzzle):
        given = Publication.of(given)
    elif exporter.takes == "puzzle" and isinstance(given, Publication):
        (given,) = given.puzzles
    puzzles = given.puzzles if isinstance(given, Publication) else (given,)
    for puzzle in puzzles:
        _check_kind(exporter, puzzle.kind)
    suited = suited_options(exporter, puzzles, options)
    found, losses = split_losses(cast("Callable[..., object]", exporter.export)(given, suited))
    data = expect(found, bytes, "bytes")
    lost = {feature for puzzle in puzzles for feature in exporter.lost(puzzle, options)}
    lacking = ", ".join(feature for feature in PuzzleFeature if feature in lost)
    unsolved = _unsolved(exporter, puzzles, suited)
    return WithLosses(data, (*([lacking] if lacking else []), *unsolved, *losses))


def suited_options(exporter: AnyExporter, puzzles: Sequence[Puzzle], options: Options) -> Options:
    """The options for a file of these puzzles: without letters they have no solution."""
    bare = exporter.without_solution
    if bare is None or any(each.has_letters for each in puzzles):
        return options
    return expect(bare(options), Options, "Options", "its `without_solution` returned")


def _unsolved(exporter: AnyExporter, puzzles: Sequence[Puzzle], options: Options) -> list[str]:
    """The solutions that a file is to have but that nobody knows, as a loss."""
    if exporter.without_solution is None or exporter.without_solution(options) == options:
        return []
    unsolved = [f"puzzle {at}" for at, each in enumerate(puzzles, 1) if not each.has_letters]
    return [f"solutions, of which no letter is known: {some_of(unsolved)}"] if unsolved else []


def exported(
    config: Config, registry: Registry, choice: ExportChoice, given: Puzzle | Publication
) -> WithLosses[bytes]:
    """The file of an export of a config; a failure gets the name of the plugin.

    Raises `ConfigError` for an option that does not fit, and what `export` raises.
    """
    with calling(config, registry, choice):
        return export(choice.record, given, choice.options)


def chosen(
    config: Config, registry: Registry, exporter: str, options: Mapping[str, object] | None = None
) -> ExportChoice:
    """The export of a config that has this exporter; one that it lacks has these options.

    Raises `ConfigError` if the exporter has none.
    """
    from publisher.config import config_of

    known = (choice for choice in config.exports if choice.record.name == exporter)
    if (found := next(known, None)) is not None:
        return found
    settings: Any = config.root.plain()
    (made,) = config_of(
        {**settings, "export": [{exporter: options or {}}]}, registry, config.path
    ).exports
    return made._replace(path=("export",))


def exporter_for(registry: Registry, target: Path, name: str | None) -> AnyExporter:
    """The exporter for a file's suffix, of several the one of that name; or `name` for `-`.

    Raises `ExportError` if there is none.
    """
    exporters = registry.exporters
    if target == STANDARD:
        if name is None:
            raise ExportError("say how standard output is written, such as `--to text`")
        if name not in exporters:
            raise ExportError(registry.unknown("exporters", name))
        return exporters[name]
    fitting = [each for each in exporters.values() if target.name.lower().endswith(each.suffix)]
    if not fitting:
        known = listed(sorted({each.suffix for each in exporters.values()}))
        said = f"no exporter is for files like {target.name}; there are {known}"
        raise ExportError(said + registry.absent)
    return min(
        fitting, key=lambda each: (-len(each.suffix), f".{each.name}" != each.suffix, each.name)
    )


class Refused(NamedTuple):
    """A file of an export that could not be made or written.

    `puzzle` says which of the puzzles it was to hold, from 0; None if all. `fault` is the reason,
    at the export's place in the config. `is_there` says that an earlier file of this name stays.
    """

    exporter: str
    path: Path
    puzzle: int | None
    fault: Fault
    is_there: bool = False

    @classmethod
    def of(
        cls,
        config: Config,
        choice: ExportChoice,
        path: Path,
        puzzle: int | None,
        error: PublisherError,
    ) -> "Refused":
        """A file of an export that an error, at its place in the config, refuses."""
        if not isinstance(error, ConfigError):
            error = config.fault(choice.path, OptionError((), str(error)))
        return cls(choice.record.name, path, puzzle, error.faults[0], path.exists())

    def as_json(self) -> dict[str, object]:
        """The object that `--json` has for it."""
        where = self.fault
        return {
            "exporter": self.exporter,
            "path": str(self.path),
            "puzzle": None if self.puzzle is None else self.puzzle + 1,
            "config": where.file,
            "line": where.line,
            "column": where.column,
            "setting": where.path,
            "reason": where.message,
        }


def foreseen(
    config: Config, registry: Registry, files: Sequence[Sequence[Path]]
) -> Iterator[Refused]:
    """The files of a config that cannot be made, as far as its settings already show that.

    `files` are the paths of each export.
    """
    for choice, paths in zip(config.exports, files, strict=True):
        for number, error in _unfit(config, registry, choice):
            place = None if choice.has_all else number
            yield Refused.of(config, choice, paths[place or 0], place, error)
            if choice.has_all:
                break


def _unfit(
    config: Config, registry: Registry, choice: ExportChoice
) -> Iterator[tuple[int, PublisherError]]:
    """The numbers of the puzzles that an exporter cannot write, from 0, each with the reason.

    An exporter that fails when it is asked can write none.
    """
    found: dict[int, PublisherError] = {}
    try:
        with calling(config, registry, choice):
            number = 0
            for whole in config.puzzle_configs:
                try:
                    _check(choice.record, _facts(whole), choice.options)
                except ExportError as error:
                    found |= dict.fromkeys(range(number, number + whole.count), error)
                number += whole.count
    except PublisherError as error:
        found = dict.fromkeys(range(config.count), error)
    yield from found.items()


def _facts(config: PuzzleConfig) -> PuzzleFacts:
    texts = config.title, config.author, config.copyright, config.notes, config.published
    return PuzzleFacts(config.language, *texts, config.kind_name or CROSSWORD)


def _check(exporter: AnyExporter, facts: PuzzleFacts, options: Options) -> None:
    """Raise `ExportError` if the exporter can write no puzzle with these facts."""
    _check_kind(exporter, facts.kind)
    for feature in sorted(exporter.refusing(options) & facts.features):
        raise ExportError(f"`{exporter.name}` cannot say {feature}")
    if exporter.check is not None:
        exporter.check(facts, options)


def _check_kind(exporter: AnyExporter, kind: str) -> None:
    if not is_for(exporter.kinds, kind):
        raise ExportError(f"`{exporter.name}` has no room for a puzzle of the kind {kind}")


def refusals(refused: Iterable[Refused], *, is_book: bool, is_ahead: bool = False) -> ConfigError:
    """Refused files as an error: a fault of the config for each reason, however many files it has.

    `is_ahead` says that nothing is written yet.
    """
    found: dict[Fault, list[Refused]] = {}
    for each in refused:
        found.setdefault(each.fault, []).append(each)
    faults = []
    for fault, files in found.items():
        first, *more = files
        path, reason = str(first.path), fault.message
        puzzle = f" (puzzle {first.puzzle + 1})" if is_book and first.puzzle is not None else ""
        what = f"{path}{puzzle} and {len(more)} more" if more else f"{path}{puzzle}"
        verb = "will not be" if is_ahead else "are not" if more else "is not"
        said = reason if reason.startswith(path) else f"{what} {verb} written: {reason}"
        if any(each.is_there for each in files):
            said += "; what is there is of an earlier run"
        faults.append(replace(fault, message=said))
    return ConfigError(faults)
