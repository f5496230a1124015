"""The words of puzzle configs: read once, also for several, merged, and drawn anew for a sample."""

import pickle
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain

from publisher.config.settings import FilterChoice, PuzzleConfig, SourceChoice
from publisher.errors import (
    ConfigError,
    Fault,
    GenerationError,
    OptionError,
    PluginError,
    WordError,
    locating,
)
from publisher.language.language import Language
from publisher.model.words import SourceWord
from publisher.pipeline.located import calling
from publisher.plugins.plugin_code import expect, type_name
from publisher.plugins.registry import Registry
from publisher.words.clue_file import ClueFile
from publisher.words.filters import NamedTest, Wanted
from publisher.words.source_words import source_words, with_emphasis
from publisher.words.typed_enumerations import without_enumerations
from publisher.words.understood import SourceNotes
from publisher.words.word_list import WordList, word_list


def wanted_of(
    puzzle_config: PuzzleConfig, registry: Registry, choice: SourceChoice, notes: SourceNotes
) -> Wanted:
    """The wanted words of a source; `notes` takes what is said of them.

    Raises `ConfigError` and `SourceError` where it cannot be read.
    """
    language = puzzle_config.language
    more = [_plugin_test(registry, each, language) for each in choice.filters]
    with puzzle_config.locating(*choice.path, "only"):
        words = found_words(puzzle_config, registry, choice, notes)
        if choice.only.bare:
            from publisher.words.bare_words import bare_words  # only few configs need it

            words, said = bare_words(words, language)
            notes.losses += (said,) if said else ()
        return choice.only.of(words, language, more)


def _plugin_test(registry: Registry, choice: FilterChoice, language: Language) -> NamedTest:
    """The test of a plugin's filter; it raises `OptionError` and `PluginError`."""
    name = choice.record.name

    def passing(words: list[SourceWord]) -> list[SourceWord]:
        with locating(name), registry.calling(choice.record):
            test: object = choice.record.test(choice.options, language)
            if not callable(test):
                raise PluginError(f"its `test` returned {type_name(test)}, not a function")
            return [word for word in words if _passes(test, word)]

    return NamedTest(name, f"passes the filter {name}", passing)


def _passes(test: Callable[[SourceWord], object], word: SourceWord) -> bool:
    try:
        return expect(test(word), bool, "True or False", "its test returned")
    except WordError:
        return True  # reported later, with its reason


def found_words(
    puzzle_config: PuzzleConfig, registry: Registry, choice: SourceChoice, notes: SourceNotes
) -> list[SourceWord]:
    """The words of a source; `notes` takes what is said of them."""
    with calling(puzzle_config, registry, choice):
        found = source_words(choice.record, choice.options)
        words = list(found.value)
        if not words:
            raise OptionError((choice.record.name,), found.value.without_words())
        if found.value.question:
            raise OptionError((choice.record.name,), found.value.question)
    notes.losses += found.losses
    notes.layouts += found.value.layouts
    notes.odd_lines += found.value.odd_lines
    if choice.has_signs:
        signed = with_emphasis(words)
        notes.losses += signed.losses
        words = signed.value
    bare = without_enumerations(words, puzzle_config.language)
    notes.losses += bare.losses
    return bare.value


class SharedWords:
    """The words of these puzzle configs; what only one of them has is not kept."""

    def __init__(self, puzzle_configs: Sequence[PuzzleConfig]) -> None:
        self._languages: list[Language] = []
        several = len(puzzle_configs) > 1
        self._uses = Counter(
            self._key(each, choice)
            for each in (puzzle_configs if several else ())
            for choice in each.words
        )
        self._read: dict[Hashable, tuple[Wanted, SourceNotes]] = {}
        self._faults: dict[Hashable, tuple[Fault, ...]] = {}
        self._lists: dict[Hashable, WordList] = {}

    def wanted(
        self, puzzle_config: PuzzleConfig, registry: Registry, notes: SourceNotes
    ) -> Iterator[Wanted]:
        """The wanted words of each source; `notes` takes what is said of them.

        Raises `ConfigError` and `SourceError` where a source cannot be read.
        """
        for choice in puzzle_config.words:
            key = self._key(puzzle_config, choice) if self._uses else None
            if self._uses[key] < 2:
                yield wanted_of(puzzle_config, registry, choice, notes)
                continue
            if key not in self._read:
                own = SourceNotes()
                with self._failing_once(key, puzzle_config.path, puzzle_config.place, choice.path):
                    found = wanted_of(puzzle_config, registry, choice, own)
                self._read[key] = found.shared(), own
            wanted, said = self._read[key]
            notes.add(said)
            yield wanted

    @contextmanager
    def _failing_once(self, *place: Hashable) -> Iterator[None]:
        """Raise at once what was raised before: a table may have this place in all its rows."""
        if place in self._faults:
            raise ConfigError(self._faults[place])
        try:
            yield
        except ConfigError as error:
            self._faults[place] = error.faults
            raise

    def merged(self, puzzle_config: PuzzleConfig, merge: Callable[[], WordList]) -> WordList:
        """The merged list of a puzzle config whose words are not drawn; made by `merge` once."""
        sources = tuple(
            self._key(puzzle_config, choice) for choice in puzzle_config.words if self._uses
        )
        if not (self._uses and all(self._uses[each] > 1 for each in sources)):
            return merge()
        place = self._place(puzzle_config.language)
        own = puzzle_config.clues, puzzle_config.rejected, puzzle_config.remarks
        key = (sources, place, *own)
        if key not in self._lists:
            self._lists[key] = merge()
        return self._lists[key]

    def _key(self, puzzle_config: PuzzleConfig, choice: SourceChoice) -> Hashable:
        """A key that is equal for sources that give the same words."""
        return choice.key, self._place(puzzle_config.language)

    def _place(self, language: Language) -> int:
        """A number that equal languages share."""
        if language not in self._languages:
            self._languages.append(language)
        return self._languages.index(language)


class Draws:
    """The words of each puzzle of a puzzle config; `written` are those of its clue file.

    `is_drawn` says that puzzles have words of their own.

    The sample of a puzzle follows its own seed, and where words are dealt out, each puzzle has a
    hand of its own. Puzzles that share words out, as those of `distinct` do, share one sample: that
    of the first of them.
    """

    def __init__(
        self,
        puzzle_config: PuzzleConfig,
        wanted: Iterable[Wanted],
        written: ClueFile,
        notes: SourceNotes,
        shared: SharedWords,
    ) -> None:
        """Of what is never drawn anew, only the merged list stays in memory.

        `notes` fill while the words are read. Lists that puzzle configs have in common are in
        `shared`.
        """
        self._notes = notes
        self.written = written
        self._puzzle_config = puzzle_config
        is_sampled = any(choice.only.sample is not None for choice in puzzle_config.words)
        self.is_drawn = is_sampled or puzzle_config.apart is not None
        self._wanted = tuple(wanted) if self.is_drawn else wanted
        self._first = 0
        is_drawn = self.is_drawn
        self._words = self._drawn() if is_drawn else shared.merged(puzzle_config, self._drawn)

    def of(self, number: int) -> WordList:
        """The words of a puzzle, by its number from 0.

        Raises `GenerationError` if no word that was drawn can be used.
        """
        distinct = self._puzzle_config.distinct
        first = number // distinct * distinct
        if self.is_drawn and first != self._first:
            self._first = first
            self._words = self._drawn()
        return self._words

    def settle(self) -> None:
        """Keep only the words of the puzzle that was drawn last: others would need all again."""
        if self.is_drawn:
            self._wanted, self.is_drawn = (), False
            # A copy: each word of a sample would hold the megabyte of memory that it is in.
            self._words = pickle.loads(pickle.dumps(self._words))  # noqa: S301 - our own object

    def _drawn(self) -> WordList:
        whole, notes = self._puzzle_config, self._notes
        seed, hand = whole.seed_of(self._first), whole.hand(self._first)
        drawn = (
            each.drawn(seed, hand) if self.is_drawn else each.released() for each in self._wanted
        )
        merged = word_list(chain.from_iterable(drawn), whole.language, self.written, whole.rejected)
        if whole.apart and whole.words and not merged.words:
            raise GenerationError(
                f"`apart: {whole.apart.puzzles}` leaves no word for puzzle "
                f"{whole.first + self._first + 1}: add words, or keep fewer puzzles apart"
            )
        odd = (*whole.remarks, *notes.losses, *self.written.warnings, *merged.warnings)
        return replace(
            merged,
            refused=(*notes.odd_lines, *merged.refused),
            warnings=odd,
            layouts=tuple(notes.layouts),
        )
