"""The publication that a puzzle is a part of: it alone, or a book with its other puzzles."""

from dataclasses import dataclass, replace
from functools import lru_cache

from publisher.errors import CommandError, ConfigError, GenerationError, SourceError
from publisher.model.puzzle import Publication, Puzzle, Section
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.studio.jobs.bench import Bench
from publisher.words.clue_file import NO_CLUES
from publisher.words.word_list import WordList, word_list
from publisher.workbench.state_json import state_of_form


def publication_of(bench: Bench, form: object, number: int) -> Publication:
    """The publication with a state as the puzzle of this number, from 0; its cells may be open.

    The puzzles that did not change are the same objects each time. Raises `CommandError` for a
    puzzle that is not there, and for a book with another that was never made.
    """
    config = bench.config
    if not 0 <= number < config.count:
        raise CommandError(f"there is no puzzle {number + 1} of {config.count}")
    book = _book(bench)
    puzzles = [place.kept for place in book.places]
    puzzles[number] = book.places[number].shown(bench, form)
    lacking = [str(at + 1) for at, puzzle in enumerate(puzzles) if puzzle is None]
    if lacking:
        raise CommandError(f"puzzle {lacking[0]} of the book is not made yet: publish it once")
    made = tuple(puzzle for puzzle in puzzles if puzzle is not None)
    return Publication(made, config.title, config.author, config.copyright, book.sections)


@dataclass(frozen=True)
class _Place:
    """A puzzle's place in a book: what makes it, its number there, its words, and it, if locked."""

    builder: PuzzleBuilder
    number: int
    words: WordList
    kept: Puzzle | None

    def shown(self, bench: Bench, form: object) -> Puzzle:
        """What is published of a state in this place."""
        own, languages = self.builder.puzzle_config.language, bench.registry.languages
        state = state_of_form(form, lambda code: own if code == own.code else languages[code])
        words = replace(self.words, written=NO_CLUES)  # the state has them, and newer ones
        return self.builder.finished(state.puzzle(), words, self.number, is_kept=True)


@dataclass(frozen=True)
class _Book:
    places: tuple[_Place, ...]
    sections: tuple[Section, ...]


@lru_cache(maxsize=2)
def _book(bench: Bench) -> _Book:
    """All puzzles of a recipe; remembered, so that those that are locked are read once."""
    places: list[_Place] = []
    sections = []
    for builder in bench.pipeline.builders:
        whole, kept = builder.puzzle_config, builder.kept()
        if whole.section:
            sections.append(Section(whole.section, len(places)))
        for number, words in enumerate(_words(bench, builder)):
            known = kept[number] if number < len(kept) else None
            done = known and builder.finished(known, words, number, is_kept=True)
            places.append(_Place(builder, number, words, done))
    return _Book(tuple(places), tuple(sections))


def _words(bench: Bench, builder: PuzzleBuilder) -> list[WordList]:
    """The words of each puzzle, which have clues that it may lack.

    Words that cannot be used, because somebody is writing them, are none here: the puzzle is there,
    and the job `understand` says what is wrong with them.
    """
    whole = builder.puzzle_config
    try:
        draws = bench.draws if builder is bench.builder else builder.draws()
        return [draws.of(number) for number in range(whole.count)]
    except (ConfigError, GenerationError, SourceError):
        return [word_list((), whole.language)] * whole.count
