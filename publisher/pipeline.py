"""The pipeline: sources → letters → generator → numbers → exporters → files.

Each stage takes values and returns values; only `publish` touches the disk, and only at its end. A
failure in a plugin's code is told as the plugin's.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from publisher import output
from publisher.errors import OptionError
from publisher.exporting import export
from publisher.maker import Made, Maker, Start, Watch, blaming, unwatched
from publisher.puzzle import Publication, Section
from publisher.text import clean

if TYPE_CHECKING:
    from publisher.clue_file import ClueFile
    from publisher.config import Config, ExportChoice
    from publisher.registry import Registry


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


class Pipeline:
    """The way of one config from its sources to its files."""

    def __init__(self, config: "Config", registry: "Registry", folder: Path | None = None) -> None:
        """Publish into `folder` instead of the config's own output folder, if given."""
        if folder is not None:
            config = replace(config, output=replace(config.output, folder=folder))
        self.config = config
        self.makers = tuple(Maker(recipe, registry) for recipe in config.recipes)
        self._registry = registry

    def publish(
        self, start: Start, watch: Watch = unwatched
    ) -> tuple[tuple[Made, ...], tuple[Exported, ...]]:
        """Everything from words to files on the disk; `start` begins the search for a puzzle.

        `watch` is there while one is searched for. Where no further search is begun, what is made
        is published.
        """
        self.spare_inputs()
        made: list[Made] = []
        sections: list[Section] = []
        kept: dict[Path, bytes] = {}
        clues: dict[Path, ClueFile] = {}
        for maker in self.makers:
            with maker.named():
                words = maker.words(clues)
                more = maker.make(words, start, watch)
            if more and maker.recipe.section:
                sections.append(Section(clean(maker.recipe.section), len(made)))
            made += more
            clues |= maker.clue_file(words, more)
            kept |= maker.lock_file(more)
            if len(more) < maker.recipe.count:
                break
        if len(made) < self.config.count:
            warning = f"interrupted: {self.config.count - len(made)} more were asked for"
            made[-1] = replace(made[-1], warnings=(*made[-1].warnings, warning))
        files = self.export(made, sections)
        kept |= {path: file.text.encode() for path, file in clues.items() if file.is_new}
        output.write({file.path: file.data for file in files} | kept)
        return tuple(made), files

    def export(
        self, made: Sequence[Made], sections: Sequence[Section] = ()
    ) -> tuple[Exported, ...]:
        """The files of the puzzles, as bytes, in the order of the config."""
        config = self.config
        whole = Publication(
            tuple(one.puzzle for one in made),
            clean(config.title),
            clean(config.author),
            clean(config.copyright),
            tuple(sections),
        )
        files: list[Exported] = []
        for choice in config.exports:
            if choice.record.takes == "publication":
                files.append(self._exported(choice, whole, None))
            else:
                files += [self._exported(choice, whole, number) for number in range(len(made))]
        return tuple(files)

    def paths(self) -> tuple[Path, ...]:
        """Where the files will be, in the order of the config's exports."""
        return tuple(path for choice in self.config.exports for path in self.config.files(choice))

    def spare_inputs(self) -> None:
        """Refuse to write over the config or any file that it reads or keeps."""
        taken = {self.config.path.resolve(): "this config"}
        for maker in self.makers:
            for path in maker.read_files():
                taken.setdefault(path.resolve(), f"{path}, which this config reads")
        for maker in self.makers:
            for setting, path in maker.kept_files():
                said = f"{path}, which this config keeps under `{setting}`"
                first = taken.setdefault(path.resolve(), said)
                if first != said or (setting == "lock" and first is not said):
                    message = f"it would overwrite {first}; name another file"
                    raise maker.recipe.fault((setting,), OptionError((), message))
        advice = "name another `output: folder:`, or a `file:` for this export"
        for choice in self.config.exports:
            for path in self.config.files(choice):
                if path.resolve() in taken:
                    message = f"it would overwrite {taken[path.resolve()]}; {advice}"
                    raise self.config.fault(choice.path, OptionError((), message))

    def _exported(self, choice: "ExportChoice", whole: Publication, number: int | None) -> Exported:
        exporter = choice.record
        given = whole if number is None else whole.puzzles[number]
        with blaming(self._registry, self.config, "exporters", exporter.name, choice.path):
            data, losses = export(exporter, given, choice.options)
        path = self.config.files(choice)[number or 0]
        return Exported(exporter.name, path, data, losses, number)
