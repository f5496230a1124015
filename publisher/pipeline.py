"""The pipeline: sources → letters → generator → numbers → exporters → files.

Each stage takes values and returns values; only `publish` touches the disk, and only at its end. A
failure in a plugin's code is told as the plugin's.
"""

import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

from publisher import output
from publisher.errors import (
    GenerationError,
    LossWarning,
    OptionError,
    PluginError,
    PublisherError,
    WordError,
)
from publisher.model import LeftOut, SourceWord, Word
from publisher.numbering import entries
from publisher.puzzle import Publication, Puzzle
from publisher.run import Request, Run, Stopped
from publisher.script import foreign_letters, to_word
from publisher.text import clean

if TYPE_CHECKING:
    from publisher.config import Config, ExportChoice
    from publisher.registry import Kind, Registry


@dataclass(frozen=True, slots=True)
class WordList:
    """What the sources gave: words for the grid, and texts that cannot be used, with reasons.

    `texts` are the same words as they were written. `warnings` say what else is odd about them.
    """

    words: tuple[Word, ...]
    texts: tuple[str, ...]
    refused: tuple[LeftOut, ...]
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Made:
    """A generated puzzle, what was left out of it, and how the search ended."""

    puzzle: Puzzle
    left_out: tuple[LeftOut, ...]
    warnings: tuple[str, ...]
    seed: int
    stopped: Stopped
    seconds: float
    steps: int


@dataclass(frozen=True, slots=True)
class Exported:
    """A finished file that is not yet on the disk, and what its format could not carry."""

    exporter: str
    path: Path
    data: bytes
    losses: tuple[str, ...]


class Pipeline:
    """The way of one config from its sources to its files."""

    def __init__(self, config: "Config", registry: "Registry", folder: Path | None = None) -> None:
        """Publish into `folder` instead of the config's own output folder, if given."""
        if folder is not None:
            config = replace(config, output=replace(config.output, folder=folder))
        self.config = config
        self._registry = registry

    def publish(self, run: Run) -> tuple[Made, tuple[Exported, ...]]:
        """Everything from words to files on the disk, within the budget of `run`."""
        made = self.generate(self.words(), run)
        files = self.export(made)
        output.write({file.path: file.data for file in files})
        return made, files

    def words(self) -> WordList:
        """The words of all sources, merged in order; of equal ones the first counts.

        Raises `ConfigError` or `SourceError` where a source cannot be read, and `GenerationError`
        if no word is left.
        """
        found: dict[tuple[str, ...], tuple[Word, str]] = {}
        refused: list[LeftOut] = []
        for source_word in self._source_words():
            try:
                word = to_word(source_word, self.config.language)
            except WordError as error:
                refused.append(LeftOut(source_word.text, str(error), source_word.origin))
                continue
            first, _ = found.setdefault(word.letters, (word, source_word.text))
            if first is not word:
                refused.append(LeftOut(word.spelling, _same_as(first), word.origin))
        if not found:
            raise GenerationError(_nothing_usable(refused))
        words, texts = zip(*found.values(), strict=True)
        return WordList(words, texts, tuple(refused), tuple(self._foreign(words)))

    def check(self, words: WordList) -> None:
        """Let the generator check its options against the words, and the paths against the disk."""
        choice = self.config.generator
        if choice.record.check is not None:
            with self._blaming("generators", choice.record.name, choice.path):
                choice.record.check(self._request(words), choice.options)
        self._spare_inputs()

    def generate(self, words: WordList, run: Run) -> Made:
        """The puzzle that the config's generator makes of these words."""
        self._spare_inputs()
        choice = self.config.generator
        with self._blaming("generators", choice.record.name, choice.path):
            layout = choice.record.generate(self._request(words), choice.options, run)
            numbered = entries(layout)
        config = self.config
        puzzle = Puzzle(
            grid=layout.grid,
            entries=numbered,
            language=config.language,
            title=clean(config.title),
            author=clean(config.author),
            copyright=clean(config.copyright),
            notes=clean(config.notes),
        )
        stopped = Stopped.COMPLETE if layout.complete else run.stopped or Stopped.COMPLETE
        left_out = (*words.refused, *layout.left_out)
        return Made(puzzle, left_out, words.warnings, choice.seed, stopped, run.seconds, run.steps)

    def export(self, made: Made) -> tuple[Exported, ...]:
        """The files of a puzzle, as bytes, in the order of the config."""
        return tuple(self._exported(choice, made.puzzle) for choice in self.config.exports)

    def paths(self) -> tuple[Path, ...]:
        """Where the files will be, in the order of the config's exports."""
        return tuple(self.config.file(choice) for choice in self.config.exports)

    def _exported(self, choice: "ExportChoice", puzzle: Puzzle) -> Exported:
        exporter = choice.record
        given = Publication.of(puzzle) if exporter.takes == "publication" else puzzle
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", LossWarning)
            with self._blaming("exporters", exporter.name, choice.path):
                data = cast(Callable[..., object], exporter.export)(given, choice.options)
                if not isinstance(data, bytes):
                    raise PluginError(f"it returned {type(data).__name__}, not bytes")
        losses = tuple(str(w.message) for w in caught if issubclass(w.category, LossWarning))
        return Exported(exporter.name, self.config.file(choice), data, losses)

    def _source_words(self) -> Iterator[SourceWord]:
        for choice in self.config.words:
            count = 0
            with self._blaming("sources", choice.record.name, choice.path):
                for word in choice.record.read(choice.options):
                    count += 1
                    yield SourceWord(word.text, clean(word.clue), word.origin, word.score)
                if not count:
                    raise OptionError((choice.record.name,), "there are no words in it")

    def _foreign(self, words: Iterable[Word]) -> Iterator[str]:
        """A line for each word that has letters of another language, which a policy lets pass."""
        language = self.config.language
        for word in words:
            if letters := foreign_letters(word, language):
                where = f" ({word.origin})" if word.origin else ""
                yield f"{word.spelling}{where}: {', '.join(letters)} is not of {language.name}"

    def _request(self, words: WordList) -> Request:
        return Request(words.words, self.config.language, self.config.generator.seed)

    def _spare_inputs(self) -> None:
        """Refuse to write over the config or any file that it reads."""
        inputs = {self.config.path.resolve(): "this config"}
        sources = [choice.options for choice in self.config.words]
        for options in (*sources, self.config.generator.options):
            for _, value in options:
                if isinstance(value, Path):
                    inputs[value.resolve()] = f"{value}, which this config reads"
        for choice in self.config.exports:
            path = self.config.file(choice)
            if path.resolve() in inputs:
                message = (
                    f"it would overwrite {inputs[path.resolve()]}; "
                    "name another `output: folder:`, or a `file:` for this export"
                )
                raise self.config.fault(choice.path, OptionError((), message))

    @contextmanager
    def _blaming(self, kind: "Kind", name: str, place: tuple[str | int, ...]) -> Iterator[None]:
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


def _same_as(first: Word) -> str:
    where = f" at {first.origin}" if first.origin else ""
    return f"it has the same letters as “{first.spelling}”{where}"


def _nothing_usable(refused: list[LeftOut]) -> str:
    first = refused[0]
    where = f" ({first.origin})" if first.origin else ""
    return (
        f"none of the {len(refused)} words can be used; "
        f"the first, “{first.spelling}”{where}: {first.reason}"
    )
