"""The puzzles of one puzzle config built; an error names its puzzle, or its row of a table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, NamedTuple

from publisher.config.settings import GeneratorChoice, PuzzleConfig, ReaderChoice
from publisher.errors import ConfigError, GenerationError, PluginError, PublisherError
from publisher.language.cleaning import clean
from publisher.language.clue import Enumeration
from publisher.messages.wording import some_of
from publisher.model.hints import with_hints
from publisher.model.layout import Layout, LeftOut, Placement
from publisher.model.losses import WithLosses
from publisher.model.puzzle import Publication, Puzzle, rejected_words
from publisher.model.references import written_out
from publisher.model.sheet import numbered_by
from publisher.model.words import SourceWord, Word
from publisher.pipeline import lock_file
from publisher.pipeline.draws import Draws, SharedWords, found_words
from publisher.pipeline.located import after_finishers, calling, file_of
from publisher.plugins.clue_room import clue_rooms
from publisher.plugins.plugin_code import expect, iterated
from publisher.plugins.registry import Registry
from publisher.plugins.search_run import Request, Stopped
from publisher.words.clue_file import NO_CLUES, ClueFile
from publisher.words.understood import SourceNotes
from publisher.words.word_list import WordList

if TYPE_CHECKING:
    from publisher.pipeline.clue_providers import ClueProviders
    from publisher.plugins.draft import Reviser


class Checked(NamedTuple):
    """The result of checking a puzzle config: losses of reading, and a generator's lines."""

    losses: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


class BuiltPuzzle(NamedTuple):
    """A puzzle, what was left out of it, what its generator says of it, and how the search ended.

    `puzzle` is as it is published, `before_finishers` as it was before the finishers of `then:`: a
    lock keeps it so. `seconds` and `steps` are those of its own search. `readings` say how the
    lists of its words were read.
    """

    puzzle: Puzzle
    before_finishers: Puzzle
    warnings: tuple[str, ...]
    remarks: tuple[str, ...]
    seed: int
    left_out: tuple[LeftOut, ...] = ()
    stopped: Stopped = Stopped.COMPLETE
    seconds: float = 0.0
    steps: int = 0
    readings: tuple[str, ...] = ()


class PuzzleBuilder:
    """Builds the puzzles of one puzzle config."""

    def __init__(
        self,
        puzzle_config: PuzzleConfig,
        registry: Registry,
        shared: SharedWords | None = None,
    ) -> None:
        """Words that other puzzle configs have too are in `shared`."""
        self._shared = shared or SharedWords([puzzle_config])
        self.puzzle_config = puzzle_config
        self.registry = registry
        self.providers = self._clue_providers()

    def words(self) -> WordList:
        """The words of the first puzzle; raises what `draws` does."""
        return self.draws().of(0)

    def source_words(self) -> Iterator[SourceWord]:
        """The words of all sources as they were written; raises what `draws` does."""
        for choice in self.puzzle_config.words:
            yield from found_words(self.puzzle_config, self.registry, choice, SourceNotes())

    def draws(self, clues: Mapping[Path, ClueFile] | None = None) -> Draws:
        """The words of all sources, and the clues of the clue file unless it was read before.

        Raises `ConfigError` or `SourceError` where one cannot be read, and `GenerationError` if no
        word is left.
        """
        puzzle_config = self.puzzle_config
        written = self.read_clues(clues or {})
        if self.providers:
            self.providers.check()
        notes = SourceNotes()
        wanted = self._shared.wanted(puzzle_config, self.registry, notes)
        return Draws(puzzle_config, wanted, written, notes, self._shared)

    def check(self, words: WordList) -> Checked:
        """Read and finish the puzzle file, or let the generator check its options by the words.

        If the lock file has all puzzles, nothing is generated, and nothing is said about that.
        """
        choice = self.puzzle_config.origin
        if isinstance(choice, ReaderChoice):
            found = self._puzzle_of_file(choice)
            shown = self.after_finishers(self.with_texts(found.value, words, 0), 0)
            return Checked((*found.losses, *shown.losses))
        if choice.record.check is None:
            return Checked()
        is_locked = len(self.locked_puzzles()) >= self.puzzle_config.count
        with self.calling_origin():
            request = self.request(choice, words.words, 0, ())
            answer: object = choice.record.check(request, choice.options)
            return Checked(remarks=() if is_locked else _remarks(answer))

    def reviser(self, words: WordList, number: int) -> "Reviser | None":
        """The reviser of a puzzle, by its number from 0; None if its generator has none.

        Its methods are the plugin's code, and run within `calling_origin`.
        """
        from publisher.plugins.draft import Reviser  # only the workbench needs it

        choice = self.puzzle_config.origin
        if isinstance(choice, ReaderChoice) or choice.record.reviser is None:
            return None
        first = number // choice.distinct * choice.distinct
        group = enumerate(self.locked_puzzles()[first : first + choice.distinct], start=first)
        before = [layout_of(puzzle) for place, puzzle in group if place != number]
        with self.calling_origin():
            clued = words.clued(self.puzzle_config.seed_of(number))
            request = self.request(choice, clued, number, before)
            made: object = choice.record.reviser(request, choice.options)
            # mypy takes an abstract class for no type
            return expect(made, Reviser, "a Reviser")  # type: ignore[type-abstract]

    def calling_origin(self) -> AbstractContextManager[None]:
        """The context of the generator's code, or the reader's: failures get its name."""
        return calling(self.puzzle_config, self.registry, self.puzzle_config.origin)

    def read_clues(self, known: Mapping[Path, ClueFile]) -> ClueFile:
        """The clue file, as it is on the disk if it is not known; raises `ConfigError`."""
        path = self.puzzle_config.clues
        if path is None:
            return NO_CLUES
        with file_of(self.puzzle_config, "clues"):
            return known.get(path) or ClueFile.read(path, self.puzzle_config.language)

    def with_lacking(self, written: ClueFile, puzzles: Iterable[Puzzle]) -> ClueFile:
        """The clue file with room for the clues that puzzles lack, and what is suggested."""
        puzzles = list(puzzles)
        if not self.providers:
            return written.extended(puzzles)
        rooms = {answer: room for each in puzzles for answer, room in clue_rooms(each).items()}
        return written.extended(puzzles, partial(self.providers.suggested, rooms=rooms))

    def lock_file(self, locked_count: int, made: Sequence[Puzzle]) -> dict[Path, bytes]:
        """The lock file, if one is wanted, and there are new puzzles that it has not yet.

        `locked_count` is how many it had when the others were begun. Raises `GenerationError` if
        another run has put puzzles there in the meantime.
        """
        path = self.puzzle_config.lock
        if path is None or not made:
            return {}
        before = self.locked_puzzles()
        if len(before) != locked_count:
            raise GenerationError(
                f"{path} was changed while the puzzle was made, and nothing was written: "
                "publish again"
            )
        from publisher.formats.puzzle_json import to_json  # few configs have a lock file

        return {path: to_json(Publication((*before, *made)))}

    @contextmanager
    def named(self) -> Iterator[None]:
        """Say which puzzle of a book it is that cannot be made, or which row of a table fails.

        What is wrong with a config has its own place in a book, but not in a table.
        """
        row, name = self.puzzle_config.row, self.puzzle_config.name
        try:
            yield
        except ConfigError as error:
            if row is None:
                raise
            named = [replace(each, message=f"{name}: {each.message}") for each in error.faults]
            raise ConfigError(named) from None
        except PublisherError as error:
            if row or isinstance(error, GenerationError):
                error.args = (f"{name}: {error}",)
            raise

    def _clue_providers(self) -> "ClueProviders | None":
        if not (self.puzzle_config.clue_providers or self.puzzle_config.clue_sources):
            return None
        from publisher.pipeline.clue_providers import ClueProviders  # few configs have any

        return ClueProviders(self.puzzle_config, self.registry)

    def locked_puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzles of the lock file, none if there is no such file."""
        puzzle_config = self.puzzle_config
        if puzzle_config.lock is None or not puzzle_config.lock.exists():
            return ()
        with file_of(self.puzzle_config, "lock"):
            wanted, kind = puzzle_config.count, puzzle_config.kind_name
            return lock_file.read(puzzle_config.lock, puzzle_config.language, wanted, kind)

    def built(
        self,
        puzzle: Puzzle,
        words: WordList,
        number: int,
        losses: Sequence[str] = (),
        *,
        is_locked: bool = False,
    ) -> BuiltPuzzle:
        """A puzzle, by its number from 0, with today's texts; `losses` are those of reading it."""
        with_texts = self.with_texts(puzzle, words, number, is_locked=is_locked)
        shown = self.after_finishers(with_texts, number)
        of_kind = self._remarks_of_kind(with_texts)
        warnings = (*words.warnings, *losses, *of_kind, *shown.losses)
        seed = self.puzzle_config.seed_of(number)
        made = BuiltPuzzle(shown.value, with_texts, warnings, (), seed)
        return made._replace(readings=words.layouts)

    def locked(self, puzzle: Puzzle, draws: Draws, number: int) -> BuiltPuzzle:
        """A puzzle of the lock file, by its number from 0, with today's texts."""
        words = draws.of(number)
        made = self.built(puzzle, words, number, is_locked=True)
        rejected = map(self._still_there, rejected_words(puzzle, self.puzzle_config.rejected))
        return made._replace(
            warnings=(*made.warnings, *rejected, *_unfinished(puzzle)),
            remarks=(*made.remarks, *_added_clues(words, puzzle, made.seed)),
            stopped=Stopped.LOCKED,
        )

    def _still_there(self, word: str) -> str:
        path = self.puzzle_config.path
        return (
            f"`reject` has “{word}”, and the locked puzzle has it too: "
            f"publisher edit {path} --reject {quote(word)}"
        )

    def read(self, choice: ReaderChoice, draws: Draws) -> BuiltPuzzle:
        """The puzzle of a file, with the texts and clues of the config."""
        words, found = draws.of(0), self._puzzle_of_file(choice)
        made = self.built(found.value, words, 0, found.losses)
        remarks = (*made.remarks, *_added_clues(words, found.value, made.seed))
        return made._replace(left_out=words.refused, remarks=remarks)

    def _puzzle_of_file(self, choice: ReaderChoice) -> WithLosses[Puzzle]:
        """The puzzle of a file as the file has it, and what its reader did not take over."""
        from publisher.formats.linked_clues import linked_by_words
        from publisher.reading.puzzle_file import read_puzzle

        language, known = self.puzzle_config.language, self.registry.languages
        with self.calling_origin():
            found = read_puzzle(choice.file, choice.record, choice.options, language, known)
        return WithLosses(linked_by_words(found.value), found.losses)

    def with_texts(
        self, puzzle: Puzzle, words: WordList, number: int, *, is_locked: bool = False
    ) -> Puzzle:
        """The puzzle with the texts of its config, and the clues that were written for it."""
        puzzle_config = self.puzzle_config
        own = clean(puzzle_config.title)
        title = own or puzzle.title
        is_one_of_many = puzzle_config.count > 1 and puzzle_config.has_numbers
        if title and is_one_of_many and (own or not is_locked):
            title = f"{title} {puzzle_config.language.number(number + 1)}"
        clued = words.with_clues(puzzle, puzzle_config.seed_of(number))
        return replace(
            written_out(self._numbered(with_hints(clued, puzzle_config.hints))),
            title=title,
            author=clean(puzzle_config.author) or puzzle.author,
            copyright=clean(puzzle_config.copyright) or puzzle.copyright,
            notes=clean(puzzle_config.notes) or puzzle.notes,
            published=puzzle_config.published or puzzle.published,
        )

    def _remarks_of_kind(self, puzzle: Puzzle) -> tuple[str, ...]:
        record = self.registry.puzzle_kinds.get(puzzle.kind)
        if record is None or record.remarks is None:
            return ()
        with self.registry.calling(record):
            return _lines(record.remarks(puzzle), "remarks")

    def after_finishers(self, puzzle: Puzzle, number: int) -> WithLosses[Puzzle]:
        """A puzzle with its texts, by its number from 0, after the finishers of `then:`."""
        return after_finishers(self.puzzle_config, self.registry, puzzle, number)

    def _numbered(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle numbered as the config wants it; a puzzle file may have its own way."""
        wanted, origin = self.puzzle_config.numbering, self.puzzle_config.origin
        if wanted is None and isinstance(origin, ReaderChoice):
            return puzzle
        return numbered_by(puzzle, wanted or "cells")

    def request(
        self,
        choice: GeneratorChoice,
        words: tuple[Word, ...],
        number: int,
        before: Sequence[Layout],
    ) -> Request:
        """The request for a puzzle, by its number from 0."""
        whole, seed = self.puzzle_config, self.puzzle_config.seed_of(number)
        share = -(-len(words) // choice.distinct) if choice.distinct > 1 else None
        return Request(words, whole.language, seed, tuple(before), share, whole.rejected)


def _remarks(answer: object) -> tuple[str, ...]:
    """The lines that a generator's `check` returned; None stands for no lines."""
    if answer is None:
        return ()
    if isinstance(answer, str):
        raise PluginError("its `check` returned str, not lines: it raises OptionError")
    return _lines(answer, "check")


def _lines(answer: object, name: str) -> tuple[str, ...]:
    """The lines that a plugin's function of this name returned."""
    lines = iterated(answer, "lines", f"its `{name}` returned")
    return tuple(expect(line, str, "a text", f"its `{name}` gave") for line in lines)


def drawn_clues(words: WordList, puzzle: Puzzle) -> Iterator[str]:
    """A line if clues of a puzzle were drawn from several."""
    if answers := list(words.drawn(puzzle)):
        yield f"one of several clues: {some_of(answers)}"


def _added_clues(words: WordList, puzzle: Puzzle, seed: int) -> Iterator[str]:
    """A line if clues are drawn for a puzzle of a file, which lacks them."""
    lacking = replace(puzzle, entries=puzzle.unclued)
    return drawn_clues(words, words.with_clues(lacking, seed))


def _unfinished(puzzle: Puzzle) -> Iterator[str]:
    """A line if cells of a locked puzzle are still open."""
    cells = [cell for row in puzzle.grid.rows for cell in row if cell.is_letter]
    count = sum(not cell.letter for cell in cells)
    if count:
        are = "cell is" if count == 1 else "cells are"
        yield f"the puzzle is not finished: {count} of its {len(cells)} {are} open"


def layout_of(puzzle: Puzzle) -> Layout:
    """The layout of a locked puzzle, for the puzzles that should differ from it."""
    placements = (
        Placement(
            Word(
                puzzle.answer(entry),
                entry.spelling,
                entry.clue.enumeration or Enumeration((len(entry.slot),)),
            ),
            entry.slot,
        )
        for entry in puzzle.entries
    )
    return Layout(puzzle.grid, tuple(placements), complete=True)
