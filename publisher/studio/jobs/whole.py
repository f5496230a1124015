"""The publication that a puzzle is a part of: only it, or a book with its other puzzles."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

from publisher.errors import CommandError, ConfigError, GenerationError, SourceError
from publisher.model.puzzle import Publication, Puzzle, Section
from publisher.pipeline.publishing import Pipeline
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.plugins.registry import Registry
from publisher.studio.drafts.stamps import FileStamp, file_stamp
from publisher.words.word_list import WordList, word_list
from publisher.workbench.kept import shown
from publisher.workbench.state_json import state_of_form

_Stamps = tuple[FileStamp | None, ...]


@dataclass(frozen=True)
class _Place:
    """A puzzle's place in a book: its number among those of its builder, its words, and the puzzle.

    There is no puzzle unless it is locked. The words are read when they are asked for, which may
    take seconds.
    """

    number: int
    words: Callable[[], WordList]
    kept: Puzzle | None


class WholePublication:
    """All puzzles of a config, one of which is being changed.

    The others are those of the locks, and the same objects each time while these stay as they are.
    """

    def __init__(self, pipeline: Pipeline, registry: Registry) -> None:
        self._config = pipeline.config
        self._builders = pipeline.builders
        self._registry = registry
        self._known: dict[PuzzleBuilder, tuple[_Stamps, list[_Place]]] = {}

    def with_state(self, form: object, number: int) -> Publication:
        """The publication with a state as the puzzle of this number, from 0; cells may be open.

        Raises `CommandError` for a puzzle that is not there, and for a book with another puzzle
        that was never made.
        """
        config = self._config
        if not 0 <= number < config.count:
            raise CommandError(f"there is no puzzle {number + 1} of {config.count}")
        puzzles: list[Puzzle] = []
        sections = []
        for builder in self._builders:
            if builder.puzzle_config.section:
                sections.append(Section(builder.puzzle_config.section, len(puzzles)))
            for place in self._places(builder):
                at = len(puzzles)
                found = self._shown(builder, place, form) if at == number else place.kept
                if found is None:
                    raise CommandError(
                        f"puzzle {at + 1} of the book is not made yet: publish it once"
                    )
                puzzles.append(found)
        return config.publication(tuple(puzzles), tuple(sections))

    def _shown(self, builder: PuzzleBuilder, place: _Place, form: object) -> Puzzle:
        """A state as it is published in this place."""
        own, languages = builder.puzzle_config.language, self._registry.languages
        state = state_of_form(form, lambda code: own if code == own.code else languages[code])
        puzzle = shown(state, builder, place.number, place.words)
        return builder.after_finishers(puzzle, place.number).value

    def _places(self, builder: PuzzleBuilder) -> list[_Place]:
        """The puzzles of a builder, those in its lock as the lock is now."""
        stamps = tuple(file_stamp(path) for path in builder.puzzle_config.kept_files().values())
        if builder not in self._known or self._known[builder][0] != stamps:
            self._known[builder] = stamps, _read(builder)
        return self._known[builder][1]


def _read(builder: PuzzleBuilder) -> list[_Place]:
    places, kept = [], builder.locked_puzzles()
    words = cache(partial(_words, builder))
    for number in range(builder.puzzle_config.count):
        own = partial(lambda at: words()[at], number)
        known = kept[number] if number < len(kept) else None
        texts = known and builder.with_texts(known, own(), number, is_locked=True)
        done = texts and builder.after_finishers(texts, number).value
        places.append(_Place(number, own, done))
    return places


def _words(builder: PuzzleBuilder) -> list[WordList]:
    """The words of each puzzle, which have clues that it may lack.

    Words that cannot be used, because somebody is writing them, are none here: the puzzle is there,
    and the job `understand` says what is wrong with them.
    """
    whole = builder.puzzle_config
    try:
        draws = builder.draws()
        if whole.count == 1:
            draws.settle()
        return [draws.of(number) for number in range(whole.count)]
    except (ConfigError, GenerationError, SourceError):
        return [word_list((), whole.language)] * whole.count
