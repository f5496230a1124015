"""The pipeline: sources → letters → generator → numbers → exporters → files.

Each stage takes values and returns values; only `publish` touches the disk, and only at its end. A
failure in a plugin's code is reported as the plugin's.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from publisher.files import output
from publisher.model.puzzle import Publication, Section
from publisher.pipeline.collisions import refuse_collisions
from publisher.pipeline.exporting import export
from publisher.pipeline.manifest import Digest, ListedFile, manifest
from publisher.pipeline.puzzle_builder import (
    BuiltPuzzle,
    PuzzleBuilder,
    Start,
    Watch,
    unwatched,
)

if TYPE_CHECKING:
    from publisher.config import Config, ExportChoice
    from publisher.plugins.registry import Registry
    from publisher.words.clue_file import ClueFile


@dataclass(frozen=True, slots=True)
class Exported:
    """A finished file that is not yet on the disk, and what its format could not carry.

    `puzzle` says which of the puzzles it holds, from 0; None if it holds them all.
    """

    exporter: str
    path: Path
    data: bytes
    losses: tuple[str, ...]
    puzzle: int | None


_Part = tuple[PuzzleBuilder, Sequence[BuiltPuzzle]]


class Pipeline:
    """The way of one config from its sources to its files.

    `targets` are the files of a config with one puzzle, one an export, where its own names for them
    do not count. `files` are the paths of what each export writes, and `partial_files` where it
    writes what there is when puzzles are missing; none unless that is wanted.
    """

    def __init__(
        self,
        config: "Config",
        registry: "Registry",
        folder: Path | None = None,
        *,
        partial: bool = False,
        targets: Sequence[Path] = (),
    ) -> None:
        """Publish into `folder` instead of the config's own output folder, if given."""
        if folder is not None:
            config = replace(config, output=replace(config.output, folder=folder))
        self.config = config
        self.builders = tuple(
            PuzzleBuilder(puzzle_config, registry) for puzzle_config in config.puzzle_configs
        )
        self._registry = registry
        own = [config.files(choice) for choice in config.exports]
        self.files = tuple([(path,) for path in targets] or own)
        self.partial_files = tuple(
            tuple(_partial(choice, path) for path in paths if partial and config.count > 1)
            for choice, paths in zip(config.exports, self.files, strict=True)
        )

    def publish(
        self, start: Start, watch: Watch = unwatched
    ) -> tuple[tuple[BuiltPuzzle, ...], tuple[Exported, ...]]:
        """Everything from words to files on the disk; `start` begins the search for a puzzle.

        Where it begins no further search and puzzles are missing, only two kinds of files are
        written: locks with the finished puzzles, and partial files, if they are wanted. `watch` is
        there during a search.
        """
        refuse_collisions([self])
        made: list[BuiltPuzzle] = []
        sections: list[Section] = []
        kept: dict[Path, bytes] = {}
        clues: dict[Path, ClueFile] = {}
        parts: list[_Part] = []
        for builder in self.builders:
            with builder.named():
                draws = builder.draws(clues)
                more = builder.make(draws, start, watch, len(made))
            if more and builder.puzzle_config.section:
                sections.append(Section(builder.puzzle_config.section, len(made)))
            made += more
            parts.append((builder, more))
            clues |= builder.clue_file(draws.written, more)
            with builder.named():
                kept |= builder.lock_file(more)
            if len(more) < builder.puzzle_config.count:
                break
        if len(made) == self.config.count:
            files = self.export(made, self.files, sections)
            kept |= _clue_files(parts) | self._manifest(files)
        else:
            files = self.export(made, self.partial_files, sections)
        made = _remarked(parts)
        output.write({file.path: file.data for file in files} | kept)
        if len(made) == self.config.count:
            _record(parts)
        return tuple(made), files

    def _manifest(self, files: Sequence[Exported]) -> dict[Path, bytes]:
        """The list of all files, if one is wanted."""
        config = self.config
        if config.manifest is None:
            return {}
        listed = [
            ListedFile(file.path, file.exporter, file.puzzle, Digest.of(file.data))
            for file in files
        ]
        return {config.manifest: manifest(listed, config.output.folder)}

    def export(
        self,
        made: Sequence[BuiltPuzzle],
        names: Sequence[Sequence[Path]],
        sections: Sequence[Section],
    ) -> tuple[Exported, ...]:
        """The files of the puzzles, as bytes, in the order of the config.

        `names` are the paths of each export; one without any is passed over.
        """
        config = self.config
        whole = Publication(
            tuple(one.puzzle for one in made),
            config.title,
            config.author,
            config.copyright,
            tuple(sections),
        )
        files: list[Exported] = []
        for choice, paths in zip(config.exports, names, strict=True):
            for number, path in enumerate(paths[: len(made)]):
                one = None if choice.has_all else number
                files.append(self._exported(choice, path, whole, one))
        return tuple(files)

    def paths(self) -> tuple[Path, ...]:
        """Where the files will be, in the order of the config's exports."""
        return tuple(path for paths in self.files for path in paths)

    def claimed(self) -> list[Path]:
        """Every file that is written or kept, or would be."""
        kept = [
            path
            for builder in self.builders
            for path in builder.puzzle_config.kept_files().values()
        ]
        partial = [path for paths in self.partial_files for path in paths]
        return [*self.paths(), *partial, *kept]

    def _exported(
        self, choice: "ExportChoice", path: Path, whole: Publication, number: int | None
    ) -> Exported:
        exporter = choice.record
        given = whole if number is None else whole.puzzles[number]
        calling = self._registry.calling("exporters", exporter.name)
        with self.config.locating(*choice.path), calling:
            data, losses = export(exporter, given, choice.options)
        return Exported(exporter.name, path, data, losses, number)


def _clue_files(parts: Sequence[_Part]) -> dict[Path, bytes]:
    """The clue files that get new lines, read again: an editor may write during a long search."""
    files: dict[Path, ClueFile] = {}
    for builder, more in parts:
        files |= builder.clue_file(builder.read_clues(files), more)
    return {path: file.data for path, file in files.items() if file.is_new}


def _remarked(parts: Sequence[_Part]) -> list[BuiltPuzzle]:
    """The puzzles of all parts, with what their clue banks say of them."""
    if not any(builder.bank for builder, _ in parts):
        return [one for _, more in parts for one in more]
    from publisher.clue_bank.records import identity  # few configs have a clue bank

    siblings = {identity(one.puzzle) for _, more in parts for one in more}
    made = []
    for builder, more in parts:
        for one in more:
            said = builder.bank.remarks(one.puzzle, siblings) if builder.bank else ()
            made.append(replace(one, remarks=(*one.remarks, *said)))
    return made


def _record(parts: Sequence[_Part]) -> None:
    """Record the clues of locked puzzles as used; raises `OutputError`."""
    kept = [
        (builder.bank, [one.puzzle for one in more])
        for builder, more in parts
        if builder.bank and builder.puzzle_config.lock
    ]
    if kept:
        from publisher.pipeline.puzzle_bank import record

        record(kept)


def _partial(choice: "ExportChoice", path: Path) -> Path:
    """The path of a file of puzzles that are not all there."""
    suffix = choice.record.suffix
    return path.with_name(f"{path.name.removesuffix(suffix)}-partial{suffix}")
