"""The puzzles of one recipe: words read, layouts generated, numbers and clues put in."""

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from publisher import lock
from publisher.clue_file import NO_CLUES, ClueFile
from publisher.config.paths import dotted
from publisher.errors import (
    GenerationError,
    LossWarning,
    OptionError,
    PluginError,
    PublisherError,
)
from publisher.language import Language
from publisher.model import Clue, Entry, Enumeration, Layout, LeftOut, Placement, SourceWord, Word
from publisher.numbering import entries
from publisher.options import input_files
from publisher.puzzle import Publication, Puzzle
from publisher.run import Budget, Request, Run, Stopped
from publisher.text import clean
from publisher.wordlist import WordList, word_list

if TYPE_CHECKING:
    from publisher.config import Config, Recipe
    from publisher.config.paths import SettingPath
    from publisher.registry import Kind, Registry


Start = Callable[[Budget], Run | None]
"""Begins the search for a puzzle; None says that no more are to be made."""


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


class Maker:
    """What makes the puzzles of one recipe."""

    def __init__(self, recipe: "Recipe", registry: "Registry") -> None:
        self.recipe = recipe
        self._registry = registry

    def words(self, clues: Mapping[Path, ClueFile] | None = None) -> WordList:
        """The words of all sources, and the clues of the clue file unless it was read before.

        Raises `ConfigError` or `SourceError` where one cannot be read, and `GenerationError` if no
        word is left.
        """
        recipe, written = self.recipe, NO_CLUES
        if recipe.clues:
            with self._telling(("clues",)):
                read = (clues or {}).get(recipe.clues)
                written = read or ClueFile.read(recipe.clues, recipe.language)
        told: list[str] = []
        found = word_list(self._source_words(told.append), recipe.language, written)
        return replace(found, warnings=(*told, *found.warnings))

    def check(self, words: WordList) -> None:
        """Let the generator check its options against the words."""
        choice = self.recipe.generator
        if choice.record.check is not None:
            with self._blaming("generators", choice.record.name, choice.path):
                choice.record.check(self._request(words, 0, ()), choice.options)

    def make(self, words: WordList, start: Start) -> list[Made]:
        """The puzzles: those kept in the lock file, or else new ones, as far as searches begin."""
        made = self._locked(words)
        layouts: list[Layout] = []
        distinct = self.recipe.generator.distinct
        while len(made) < self.recipe.count and (run := start(self.recipe.generator.budget)):
            before = layouts[len(made) // distinct * distinct :]
            layout, one = self._generated(words, run, len(made), before)
            layouts.append(layout)
            made.append(one)
        return made

    def clue_file(self, words: WordList, made: Sequence[Made]) -> dict[Path, ClueFile]:
        """The clue file, if there is one, with room for the clues that are lacking."""
        path = self.recipe.clues
        return {path: words.written.extended(one.puzzle for one in made)} if path else {}

    def lock_file(self, made: Sequence[Made]) -> dict[Path, bytes]:
        """The lock file, if one is wanted and not there yet."""
        path, puzzles = self.recipe.lock, tuple(one.puzzle for one in made)
        if path is None or len(made) < self.recipe.count or made[0].stopped is Stopped.LOCKED:
            return {}
        from publisher.puzzle_json import to_json  # few configs have a lock file

        return {path: to_json(Publication(puzzles))}

    @contextmanager
    def named(self) -> Iterator[None]:
        """Say which of a book's puzzles it is that cannot be made."""
        try:
            yield
        except GenerationError as error:
            place = dotted(self.recipe.place) or str(self.recipe.path)
            raise GenerationError(f"{place}: {error}") from None

    def read_files(self) -> Iterator[Path]:
        """Every file that the recipe reads, but for those it keeps."""
        yield self.recipe.path
        for choice in self.recipe.words:
            yield from input_files(choice.options)
        yield from input_files(self.recipe.generator.options)

    def kept_files(self) -> Iterator[tuple[str, Path]]:
        """The files that it keeps, with the settings that name them."""
        for setting, path in (("clues", self.recipe.clues), ("lock", self.recipe.lock)):
            if path is not None:
                yield setting, path

    def _locked(self, words: WordList) -> list[Made]:
        """The puzzles of the lock file, none if there is no such file."""
        recipe = self.recipe
        if recipe.lock is None or not recipe.lock.exists():
            return []
        with self._telling(("lock",)):
            kept = lock.read(recipe.lock, recipe.language, recipe.count)
        seed = recipe.generator.seed
        return [
            Made(
                self._finished(puzzle, words, number),
                left_out=(),
                warnings=words.warnings,
                remarks=(),
                seed=seed + number,
                stopped=Stopped.LOCKED,
                seconds=0.0,
                steps=0,
            )
            for number, puzzle in enumerate(kept)
        ]

    def _generated(
        self, words: WordList, run: Run, number: int, before: Sequence[Layout]
    ) -> tuple[Layout, Made]:
        """One more puzzle, and the layout that it was made of."""
        choice, request = self.recipe.generator, self._request(words, number, before)
        losses: list[str] = []
        with (
            _losses(losses.append),
            self._blaming("generators", choice.record.name, choice.path),
        ):
            found = choice.record.generate(request, choice.options, run)
            puzzle, layout = _both(found, self.recipe.language)
        return layout, Made(
            self._finished(puzzle, words, number),
            left_out=(*words.refused, *layout.left_out),
            warnings=(*words.warnings, *losses),
            remarks=layout.remarks,
            seed=request.seed,
            stopped=Stopped.COMPLETE if layout.complete else run.stopped or Stopped.COMPLETE,
            seconds=run.seconds,
            steps=run.steps,
        )

    def _finished(self, puzzle: Puzzle, words: WordList, number: int) -> Puzzle:
        """The puzzle with the texts of the recipe, and the clues that were written for it."""
        recipe = self.recipe
        title = clean(recipe.title) or puzzle.title
        if title and recipe.count > 1:
            title = f"{title} {recipe.language.number(number + 1)}"
        seed = recipe.generator.seed + number
        listed = {word.letters: word.clue for word in words.clued(seed)}
        written = words.written.clues

        def clued(entry: Entry) -> Entry:
            letters = puzzle.answer(entry)
            text = written.get(letters) or entry.clue.text or listed.get(letters, "")
            kept = text == entry.clue.text
            return entry if kept else replace(entry, clue=Clue(text, entry.clue.enumeration))

        return replace(
            puzzle,
            entries=tuple(map(clued, puzzle.entries)),
            title=title,
            author=clean(recipe.author) or puzzle.author,
            copyright=clean(recipe.copyright) or puzzle.copyright,
            notes=clean(recipe.notes) or puzzle.notes,
        )

    def _request(self, words: WordList, number: int, before: Sequence[Layout]) -> Request:
        """What is wanted of a puzzle, by its number from 0."""
        choice = self.recipe.generator
        seed = choice.seed + number
        share = -(-len(words.words) // choice.distinct) if choice.distinct > 1 else None
        return Request(words.clued(seed), self.recipe.language, seed, tuple(before), share)

    def _source_words(self, tell: Callable[[str], None]) -> Iterator[SourceWord]:
        """The words of all sources; `tell` hears what the sources do not use."""
        for choice in self.recipe.words:
            with (
                _losses(tell),
                self._blaming("sources", choice.record.name, choice.path),
            ):
                found = [
                    replace(word, clue=clean(word.clue))
                    for word in choice.record.read(choice.options)
                ]
                if not found:
                    raise OptionError((choice.record.name,), "there are no words in it")
            seed = self.recipe.generator.seed
            try:
                yield from choice.only.of(found, self.recipe.language, seed)
            except OptionError as error:
                raise self.recipe.fault((*choice.path, "only"), error) from None

    @contextmanager
    def _telling(self, place: "SettingPath") -> Iterator[None]:
        """Give what is wrong with a file its place in the config."""
        try:
            yield
        except PublisherError as error:
            raise self.recipe.fault(place, OptionError((), str(error))) from None

    def _blaming(
        self, kind: "Kind", name: str, place: "SettingPath"
    ) -> AbstractContextManager[None]:
        return blaming(self._registry, self.recipe, kind, name, place)


@contextmanager
def _losses(tell: Callable[[str], None]) -> Iterator[None]:
    """Tell, in the end, of what plugins warn that they leave out."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", LossWarning)
        yield
    for each in caught:
        if issubclass(each.category, LossWarning):
            tell(str(each.message))


def _both(found: Layout | Puzzle, language: Language) -> tuple[Puzzle, Layout]:
    """A layout numbered, or a finished puzzle with the layout that it is made of."""
    if isinstance(found, Layout):
        return Puzzle(found.grid, entries(found), language), found
    placements = (
        Placement(Word(found.answer(entry), entry.spelling, Enumeration(())), entry.slot)
        for entry in found.entries
    )
    return found, Layout(found.grid, tuple(placements), complete=True)


@contextmanager
def blaming(
    registry: "Registry", whose: "Recipe | Config", kind: "Kind", name: str, place: "SettingPath"
) -> Iterator[None]:
    """Give a plugin's errors their place in the config, and its failures its name."""
    try:
        yield
    except OptionError as error:
        raise whose.fault(place, error) from None
    except PluginError as error:
        raise registry.blame(kind, name, error) from None
    except PublisherError:
        raise
    except Exception as error:
        raise registry.blame(kind, name, error) from error
