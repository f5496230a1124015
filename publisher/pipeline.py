"""The pipeline: sources → letters → generator → numbers → exporters → files.

Each stage takes values and returns values; only `publish` touches the disk, and only at its end. A
failure in a plugin's code is told as the plugin's.
"""

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

from publisher import lock, output
from publisher.clue_file import NO_CLUES, ClueFile
from publisher.errors import LossWarning, OptionError, PluginError, PublisherError
from publisher.model import Entry, Layout, LeftOut, SourceWord
from publisher.numbering import entries
from publisher.options import input_files
from publisher.puzzle import Publication, Puzzle
from publisher.puzzle_json import dump
from publisher.run import Request, Run, Stopped
from publisher.text import clean
from publisher.wordlist import WordList, word_list

if TYPE_CHECKING:
    from publisher.config import Config, ExportChoice
    from publisher.config.paths import SettingPath
    from publisher.registry import Kind, Registry


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle, what was left out of it, what its generator says of it, and how the search ended.

    `seconds` and `steps` are those of its own search.
    """

    puzzle: Puzzle
    left_out: tuple[LeftOut, ...]
    warnings: tuple[str, ...]
    remarks: tuple[str, ...]
    seed: int
    stopped: Stopped
    seconds: float
    steps: int


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
        self._registry = registry

    def publish(self, start: Callable[[], Run]) -> tuple[tuple[Made, ...], tuple[Exported, ...]]:
        """Everything from words to files on the disk; `start` begins the search for a puzzle."""
        words = self.words()
        made = self.make(words, start)
        files = self.export(made)
        output.write({file.path: file.data for file in files} | self._kept(words.written, made))
        return made, files

    def words(self) -> WordList:
        """The words of all sources, and the clues of the clue file.

        Raises `ConfigError` or `SourceError` where one cannot be read, and `GenerationError` if no
        word is left.
        """
        config, written = self.config, NO_CLUES
        if config.clues:
            with self._telling(("clues",)):
                written = ClueFile.read(config.clues, config.language)
        return word_list(self._source_words(), config.language, written)

    def check(self, words: WordList) -> None:
        """Let the generator check its options against the words, and the paths against the disk."""
        choice = self.config.generator
        if choice.record.check is not None:
            with self._blaming("generators", choice.record.name, choice.path):
                choice.record.check(self._request(words, ()), choice.options)
        self._spare_inputs()

    def make(self, words: WordList, start: Callable[[], Run]) -> tuple[Made, ...]:
        """The puzzles of the config: those kept in its lock file, or else new ones.

        Once a search was interrupted, no other is begun.
        """
        self._spare_inputs()
        wanted = self.config.generator.distinct
        made = self._locked(words)
        layouts: list[Layout] = []
        while len(made) < wanted:
            run = start()
            layout, one = self._generated(words, run, layouts)
            layouts.append(layout)
            made.append(one)
            if run.stopped is Stopped.INTERRUPTED and len(made) < wanted:
                warning = f"interrupted: {wanted - len(made)} more were asked for"
                made[-1] = replace(one, warnings=(*one.warnings, warning))
                break
        return tuple(made)

    def export(self, made: Sequence[Made]) -> tuple[Exported, ...]:
        """The files of the puzzles, as bytes, in the order of the config."""
        whole = self._publication(made)
        files: list[Exported] = []
        for choice in self.config.exports:
            if choice.record.takes == "publication":
                files.append(self._exported(choice, whole, None))
            else:
                count = len(whole.puzzles)
                files += [self._exported(choice, whole, number) for number in range(count)]
        return tuple(files)

    def paths(self) -> tuple[Path, ...]:
        """Where the files will be, in the order of the config's exports."""
        return tuple(path for choice in self.config.exports for path in self.config.files(choice))

    def _generated(
        self, words: WordList, run: Run, before: Sequence[Layout]
    ) -> tuple[Layout, Made]:
        """One more puzzle, and the layout that it was made of."""
        choice, request = self.config.generator, self._request(words, before)
        with self._blaming("generators", choice.record.name, choice.path):
            layout = choice.record.generate(request, choice.options, run)
            numbered = entries(layout)
        puzzle = Puzzle(layout.grid, numbered, self.config.language)
        stopped = Stopped.COMPLETE if layout.complete else run.stopped or Stopped.COMPLETE
        return layout, Made(
            self._finished(puzzle, words, len(before)),
            (*words.refused, *layout.left_out),
            words.warnings,
            layout.remarks,
            request.seed,
            stopped,
            run.seconds,
            run.steps,
        )

    def _locked(self, words: WordList) -> list[Made]:
        """The puzzles of the lock file, none if there is no such file."""
        config = self.config
        if config.lock is None or not config.lock.exists():
            return []
        with self._telling(("lock",)):
            kept = lock.read(config.lock, config.language, config.generator.distinct)
        puzzles = [self._finished(puzzle, words, number) for number, puzzle in enumerate(kept)]
        seed = config.generator.seed
        return [
            Made(puzzle, (), words.warnings, (), seed + number, Stopped.LOCKED, 0.0, 0)
            for number, puzzle in enumerate(puzzles)
        ]

    def _finished(self, puzzle: Puzzle, words: WordList, number: int) -> Puzzle:
        """The puzzle with the texts of the config, and the clues that were written for it."""
        config = self.config
        title = clean(config.title)
        if title and config.generator.distinct > 1:
            title = f"{title} {config.language.number(number + 1)}"
        listed = {word.letters: word.clue for word in words.clued(config.generator.seed + number)}
        written = words.written.clues

        def clued(entry: Entry) -> Entry:
            letters = puzzle.answer(entry)
            text = written.get(letters) or entry.clue.text or listed.get(letters, "")
            return replace(entry, clue=replace(entry.clue, text=text))

        return replace(
            puzzle,
            entries=tuple(map(clued, puzzle.entries)),
            title=title,
            author=clean(config.author),
            copyright=clean(config.copyright),
            notes=clean(config.notes),
        )

    def _kept(self, written: ClueFile, made: Sequence[Made]) -> dict[Path, bytes]:
        """The clue file with room for the clues that are lacking, and the lock file if it is new.

        A file that would stay as it is is not among them.
        """
        config = self.config
        kept: dict[Path, bytes] = {}
        if config.clues and (longer := written.extended(one.puzzle for one in made)):
            kept[config.clues] = longer
        if config.lock and made[0].stopped is not Stopped.LOCKED:
            kept[config.lock] = dump(self._publication(made))
        return kept

    def _publication(self, made: Sequence[Made]) -> Publication:
        config = self.config
        puzzles = tuple(one.puzzle for one in made)
        return Publication(
            puzzles, clean(config.title), clean(config.author), clean(config.copyright)
        )

    def _exported(self, choice: "ExportChoice", whole: Publication, number: int | None) -> Exported:
        exporter = choice.record
        given = whole if number is None else whole.puzzles[number]
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", LossWarning)
            with self._blaming("exporters", exporter.name, choice.path):
                data = cast(Callable[..., object], exporter.export)(given, choice.options)
                if not isinstance(data, bytes):
                    raise PluginError(f"it returned {type(data).__name__}, not bytes")
        losses = tuple(str(w.message) for w in caught if issubclass(w.category, LossWarning))
        path = self.config.files(choice)[number or 0]
        return Exported(exporter.name, path, data, losses, number)

    def _source_words(self) -> Iterator[SourceWord]:
        for choice in self.config.words:
            count = 0
            with self._blaming("sources", choice.record.name, choice.path):
                for word in choice.record.read(choice.options):
                    count += 1
                    yield SourceWord(word.text, clean(word.clue), word.origin, word.score)
                if not count:
                    raise OptionError((choice.record.name,), "there are no words in it")

    def _request(self, words: WordList, before: Sequence[Layout]) -> Request:
        """What is wanted of the next puzzle of those that the config asks for."""
        choice = self.config.generator
        seed = choice.seed + len(before)
        share = -(-len(words.words) // choice.distinct) if choice.distinct > 1 else None
        return Request(words.clued(seed), self.config.language, seed, tuple(before), share)

    def _spare_inputs(self) -> None:
        """Refuse to write over the config or any file that it reads or keeps."""
        config = self.config
        inputs = {config.path.resolve(): "this config"}
        options = (*(choice.options for choice in config.words), config.generator.options)
        read = [path for each in options for path in input_files(each)]
        inputs |= {path.resolve(): f"{path}, which this config reads" for path in read}
        for path, setting in ((config.clues, "clues"), (config.lock, "lock")):
            if path is not None:
                self._refuse(inputs, path, (setting,), "name another file")
                inputs[path.resolve()] = f"{path}, which this config keeps under `{setting}`"
        advice = "name another `output: folder:`, or a `file:` for this export"
        for choice in config.exports:
            for path in config.files(choice):
                self._refuse(inputs, path, choice.path, advice)

    def _refuse(
        self, inputs: Mapping[Path, str], path: Path, place: "SettingPath", advice: str
    ) -> None:
        if path.resolve() in inputs:
            message = f"it would overwrite {inputs[path.resolve()]}; {advice}"
            raise self.config.fault(place, OptionError((), message))

    @contextmanager
    def _telling(self, place: "SettingPath") -> Iterator[None]:
        """Give what is wrong with a file its place in the config."""
        try:
            yield
        except PublisherError as error:
            raise self.config.fault(place, OptionError((), str(error))) from None

    @contextmanager
    def _blaming(self, kind: "Kind", name: str, place: "SettingPath") -> Iterator[None]:
        """Give a plugin's errors their place in the config, and its failures its name."""
        try:
            yield
        except OptionError as error:
            raise self.config.fault(place, error) from None
        except PluginError as error:
            raise self._registry.blame(kind, name, error) from None
        except PublisherError:
            raise
        except Exception as error:
            raise self._registry.blame(kind, name, error) from error
