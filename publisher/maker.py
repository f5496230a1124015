"""The puzzles of one recipe: words read, layouts generated, numbers and clues put in."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING

from publisher import lock
from publisher._losses import gathered
from publisher._plugin_code import drawn, expect, type_name
from publisher.clue_file import NO_CLUES, ClueFile
from publisher.config.paths import dotted
from publisher.draws import Draws
from publisher.errors import (
    GenerationError,
    OptionError,
    PluginError,
    PublisherError,
)
from publisher.filters import Wanted
from publisher.language import Language
from publisher.model import Clue, Entry, Enumeration, Layout, LeftOut, Placement, SourceWord, Word
from publisher.numbering import entries
from publisher.puzzle import Publication, Puzzle
from publisher.run import Budget, Request, Run, Stopped
from publisher.text import clean
from publisher.wordlist import WordList

if TYPE_CHECKING:
    from publisher.config import Config, Recipe, SourceChoice
    from publisher.config.paths import SettingPath
    from publisher.registry import Kind, Registry


Start = Callable[[Budget], Run | None]
"""Begins the search for a puzzle; None says that no more are to be made."""

Watch = Callable[[Run, str], AbstractContextManager[None]]
"""Is there while a generator, which it is given the name of, is searching."""


def unwatched(run: Run, generator: str) -> AbstractContextManager[None]:  # noqa: ARG001
    """Leave a search alone."""
    return nullcontext()


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

    def words(self) -> WordList:
        """The words of the first puzzle; raises what `draws` does."""
        return self.draws().of(0)

    def draws(self, clues: Mapping[Path, ClueFile] | None = None) -> Draws:
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
        return Draws(recipe, self._wanted(told), written, told)

    def check(self, words: WordList) -> list[str]:
        """Let the generator check its options against the words; what it warns of."""
        choice = self.recipe.generator
        with gathered() as losses:
            if choice.record.check is not None:
                with self._blaming("generators", choice.record.name, choice.path):
                    answer: object = choice.record.check(
                        self._request(words, 0, ()), choice.options
                    )
                    expect(answer, NoneType, "None: it raises OptionError", "its `check` returned")
        return losses

    def make(self, draws: Draws, start: Start, watch: Watch = unwatched) -> list[Made]:
        """The puzzles: those kept in the lock file, then new ones, as far as searches begin."""
        kept, distinct = self._kept(), self.recipe.generator.distinct
        made = [self._locked(puzzle, draws, number) for number, puzzle in enumerate(kept)]
        layouts = [_both(puzzle, self.recipe.language)[1] for puzzle in kept]
        while len(made) < self.recipe.count and (run := start(self.recipe.generator.budget)):
            before = layouts[len(made) // distinct * distinct :]
            with watch(run, self.recipe.generator.record.name):
                layout, one = self._generated(draws.of(len(made)), run, len(made), before)
            layouts.append(layout)
            made.append(one)
        return made

    def clue_file(self, written: ClueFile, made: Sequence[Made]) -> dict[Path, ClueFile]:
        """The clue file, if there is one, with room for the clues that are lacking."""
        path = self.recipe.clues
        return {path: written.extended(one.puzzle for one in made)} if path else {}

    def lock_file(self, made: Sequence[Made]) -> dict[Path, bytes]:
        """The lock file, if one is wanted, and there are finished puzzles that it has not yet.

        Of puzzles that are not all there, one that was interrupted is no finished one.
        """
        path, passed_over = self.recipe.lock, {Stopped.LOCKED}
        if len(made) < self.recipe.count:
            passed_over.add(Stopped.INTERRUPTED)
        new = [one.puzzle for one in made if one.stopped not in passed_over]
        if path is None or not new:
            return {}
        from publisher.puzzle_json import to_json  # few configs have a lock file

        return {path: to_json(Publication((*self._kept(), *new)))}

    @contextmanager
    def named(self) -> Iterator[None]:
        """Say which of a book's puzzles it is that cannot be made."""
        try:
            yield
        except GenerationError as error:
            place = dotted(self.recipe.place) or str(self.recipe.path)
            raise GenerationError(f"{place}: {error}") from None

    def _kept(self) -> tuple[Puzzle, ...]:
        """The puzzles of the lock file, none if there is no such file."""
        recipe = self.recipe
        if recipe.lock is None or not recipe.lock.exists():
            return ()
        with self._telling(("lock",)):
            return lock.read(recipe.lock, recipe.language, recipe.count)

    def _locked(self, puzzle: Puzzle, draws: Draws, number: int) -> Made:
        """A puzzle of the lock file, by its number from 0, with today's texts."""
        words = draws.of(number)
        return Made(
            self._finished(puzzle, words, number, is_kept=True),
            left_out=(),
            warnings=words.warnings,
            remarks=(),
            seed=self.recipe.generator.seed + number,
            stopped=Stopped.LOCKED,
            seconds=0.0,
            steps=0,
        )

    def _generated(
        self, words: WordList, run: Run, number: int, before: Sequence[Layout]
    ) -> tuple[Layout, Made]:
        """One more puzzle, and the layout that it was made of."""
        choice, request = self.recipe.generator, self._request(words, number, before)
        language = self.recipe.language
        run.finish = lambda layout: self._finished(_both(layout, language)[0], words, number)
        with gathered() as losses, self._blaming("generators", choice.record.name, choice.path):
            found = choice.record.generate(request, choice.options, run)
            puzzle, layout = _both(found, language)
        stopped = Stopped.COMPLETE if layout.complete else run.stopped or Stopped.COMPLETE
        clock = [_by_clock(run)] if stopped is Stopped.CLOCK else []
        return layout, Made(
            self._finished(puzzle, words, number),
            left_out=(*words.refused, *layout.left_out),
            warnings=(*words.warnings, *losses),
            remarks=(*clock, *layout.remarks),
            seed=request.seed,
            stopped=stopped,
            seconds=run.seconds,
            steps=run.steps,
        )

    def _finished(
        self, puzzle: Puzzle, words: WordList, number: int, *, is_kept: bool = False
    ) -> Puzzle:
        """The puzzle with the texts of the recipe, and the clues that were written for it."""
        recipe = self.recipe
        title = clean(recipe.title) or puzzle.title
        if title and recipe.count > 1 and not (is_kept and title == puzzle.title):
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

    def _wanted(self, told: list[str]) -> Iterator[Wanted]:
        """The words that are wanted of each source; `told` takes what sources do not use."""
        for choice in self.recipe.words:
            try:  # the words that were found are not held here
                yield choice.only.of(self._found(choice, told), self.recipe.language)
            except OptionError as error:
                raise self.recipe.fault((*choice.path, "only"), error) from None

    def _found(self, choice: "SourceChoice", told: list[str]) -> list[SourceWord]:
        """The words of a source."""
        with gathered() as losses, self._blaming("sources", choice.record.name, choice.path):
            given = drawn(choice.record.read(choice.options), "SourceWords")
            found = [_cleaned(word) for word in given]
            if not found:
                raise OptionError((choice.record.name,), "there are no words in it")
        told += losses
        return found

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


def _by_clock(run: Run) -> str:
    return (
        f"the clock ended the search, after {run.steps} steps of a budget of {run.budget}: "
        "elsewhere the puzzle may be another; more seconds, or none, let the steps end it"
    )


def _cleaned(word: object) -> SourceWord:
    """A word as a source gave it, its clue without what cannot be printed."""
    given = expect(word, SourceWord, "a SourceWord", "it gave")
    expect(given.text, str, "a text", "it gave a word whose `text` is")
    clue = clean(expect(given.clue, str, "a text", "it gave a `clue` that is"))
    return given if clue == given.clue else replace(given, clue=clue)


def _both(found: object, language: Language) -> tuple[Puzzle, Layout]:
    """A layout numbered, or a finished puzzle with the layout that it is made of."""
    if isinstance(found, Layout):
        return Puzzle(found.grid, entries(found), language), found
    if not isinstance(found, Puzzle):
        raise PluginError(f"it returned {type_name(found)}, not a Layout")
    placements = (
        Placement(Word(found.answer(entry), entry.spelling, Enumeration(())), entry.slot)
        for entry in found.entries
    )
    return found, Layout(found.grid, tuple(placements), complete=True)


@contextmanager
def blaming(
    registry: "Registry", whose: "Recipe | Config", kind: "Kind", name: str, place: "SettingPath"
) -> Iterator[None]:
    """Run a plugin's code; its errors get their place in the config, its failures its name."""
    try:
        with registry.calling(kind, name):
            yield
    except OptionError as error:
        raise whose.fault(place, error) from None
