"""What a puzzle file of another program becomes by changes of its puzzle: all else stays."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

from publisher.config.models import DEFAULT_LANGUAGE
from publisher.errors import ExportError
from publisher.files.opening import file_bytes
from publisher.formats.linked_clues import linked_by_words
from publisher.formats.reading_kit import answer_lengths
from publisher.language.clue import Clue
from publisher.language.enumerations import settled, typed_at_end
from publisher.language.language import Language
from publisher.model.file_changes import PuzzleChanges
from publisher.model.grid import Position
from publisher.model.puzzle import Entry, Puzzle
from publisher.model.references import is_pointer
from publisher.model.sheet import in_words
from publisher.model.words import Word
from publisher.plugins.core_settings import DEFAULT_GENERATOR
from publisher.plugins.records import AnyReader
from publisher.plugins.registry import Registry
from publisher.reading.puzzle_file import LARGEST, read_in_own_language, read_puzzle, reader_of
from publisher.reading.rewriting import rewritten
from publisher.workbench.shifts import shape
from publisher.workbench.state import PuzzleState


def read_file(
    registry: Registry, path: Path, record: AnyReader, language: Language | None = None
) -> Puzzle:
    """The puzzle of a file, in a language or in its own; raises what reading raises."""
    languages = registry.languages
    with registry.calling(record):
        options = record.options.model_validate({})
        if language:
            return read_puzzle(path, record, options, language, languages).value
        usual = languages[DEFAULT_LANGUAGE]
        return read_in_own_language(path, record, options, usual, languages).value


def with_clue(entry: Entry, clue: Clue, puzzle: Puzzle) -> Entry:
    """The entry with another clue: with the old enumeration where it has none of its own."""
    lengths = answer_lengths(puzzle.grid, entry.slot, *entry.linked)
    made = settled(replace(clue, enumeration=None, source=""), *lengths)
    has_own = typed_at_end(made.text) or is_pointer(made.text, puzzle.language.headings)
    usual = None if has_own else entry.clue.enumeration
    return replace(entry, clue=replace(made, enumeration=made.enumeration or usual))


def file_with_changes(
    registry: Registry, record: AnyReader, data: bytes, changes: PuzzleChanges
) -> bytes:
    """The content of a puzzle file after changes; raises `ExportError` for what it cannot hold."""
    with registry.calling(record):
        return rewritten(record, record.options.model_validate({}), data, changes)


def changed_file(registry: Registry, path: Path, state: PuzzleState) -> bytes:
    """The content of a puzzle file with the letters and clues of a state; all else stays.

    Raises `ExportError` for what the file cannot hold, such as other blocks.
    """
    record = reader_of(registry, path, None)
    before = read_file(registry, path, record, state.language)
    wanted, linked = state.puzzle(), linked_by_words(before)
    said = wanted if before.heads else in_words(wanted)
    for what, is_same in (
        ("size, blocks and bars", shape(before.grid) == shape(wanted.grid)),
        ("title, author, copyright, notes and `published`", _texts(before) == _texts(wanted)),
    ):
        if not is_same:
            raise ExportError(f"letters and clues change in it, and its {what} would be others")
    after = replace(before, grid=wanted.grid)

    def changed(old: Entry, shown: Entry, new: Entry, text: Entry) -> Entry:
        entry = replace(old, spelling=new.spelling)
        if before.whole_answer(old) != after.whole_answer(old):
            word = state.word(state.answer(old.slot))
            entry = replace(entry, clue=unwritten_clue(old, word))
        elif (shown.clue, shown.linked) == (new.clue, new.linked):
            return old
        return with_clue(entry, text.clue, after)

    each = before.entries, linked.entries, wanted.entries, said.entries
    entries = tuple(map(changed, *each))
    changes = PuzzleChanges(before, replace(after, entries=entries))
    return file_with_changes(registry, record, file_bytes(path, LARGEST), changes)


def _texts(puzzle: Puzzle) -> tuple[str, ...]:
    return puzzle.title, puzzle.author, puzzle.copyright, puzzle.notes, puzzle.published


def file_settings(registry: Registry, code: str) -> dict[str, object]:
    """The settings of a config that would change a puzzle: what looks for words, and where."""
    makers = (name for name, each in registry.generators.items() if each.designs and each.reviser)
    generator: dict[str, object] = {"use": next(makers, DEFAULT_GENERATOR)}
    for name, source in registry.sources.items():
        if source.languages and code in source.languages():
            generator.setdefault("wordlists", [{name: code}])
    return {"language": code, "generator": generator}


def repeated_cells(puzzle: Puzzle) -> frozenset[Position]:
    """The cells of the answers that a puzzle has twice; what has open cells is no answer."""
    answers = [(entry.slot, puzzle.answer(entry)) for entry in puzzle.entries]
    counts = Counter(answer for _, answer in answers if all(answer))
    twice = (slot for slot, answer in answers if counts[answer] > 1)
    return frozenset(cell for slot in twice for cell in slot.cells)


def unwritten_clue(entry: Entry, word: Word) -> Clue:
    """The clue of an answer that is another now; it has an enumeration if the old one had one."""
    has_enumeration = entry.clue.enumeration and not entry.linked
    return Clue("", word.enumeration if has_enumeration else None)
