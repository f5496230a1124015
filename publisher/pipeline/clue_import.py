"""Clues for a clue bank, out of whatever has clues: configs, word files, puzzles, locks, tables."""

import csv
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path

from publisher.clue_bank.bank import ClueBank
from publisher.clue_bank.clues import (
    NewClue,
    PublishedPuzzle,
    answer_letters,
    clues_of,
    file_name,
    identity,
)
from publisher.clue_bank.table import is_table, table_clues, table_text
from publisher.config import load
from publisher.config.form import Form
from publisher.config.languages import language
from publisher.config.puzzle_configs import puzzle_config_of
from publisher.errors import FormatError, PublisherError, SourceError
from publisher.files.opening import file_bytes
from publisher.formats.puzzle_json import from_json
from publisher.language.clue import Clue
from publisher.language.emphasis_signs import with_signs
from publisher.language.language import Language
from publisher.language.likely import likely_language
from publisher.language.spelling import spell
from publisher.model.puzzle import Puzzle
from publisher.pipeline import lock_file
from publisher.pipeline.conversion import Conversion
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.plugins.registry import Registry
from publisher.reading.puzzle_file import reader_of
from publisher.words.clue_file import ClueFile
from publisher.words.typed_enumerations import bare_clue
from publisher.words.word_list import WordList

_CONFIGS = (".yaml", ".yml")
_ENOUGH = 2000
"""So many words of a file show its language."""

_JSON = (".json", ".jsonl", ".ndjson")


@dataclass(slots=True)
class FoundClues:
    """The clues of one file, what cannot be used of it and why, and what else is to be known.

    `blank` counts the answers that have no clue.
    """

    clues: list[NewClue] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    blank: int = 0


_Way = Callable[[Path], FoundClues]


class ClueImport:
    """Reads files for a clue bank.

    `bank` is where the bank is: files are named as seen from there. `code` is the language of files
    that name none; None leaves it to their words and letters.
    `difficulty` is that of all clues, `day` when the puzzles among the files were published, "" if
    nobody says so. Raises `ConfigError` for a language that is not known.
    """

    def __init__(
        self, registry: Registry, bank: Path, code: str | None, difficulty: str = "", day: str = ""
    ) -> None:
        self._registry = registry
        self._folder = bank.parent
        self._code = code
        settings = {} if code is None else {"language": code}
        form = Form.of("--language", settings, registry)
        usual = language(form)
        if usual is None:
            raise form.report.error()
        self._usual = usual
        self._difficulty = difficulty
        self._day = day

    def read(self, path: Path) -> FoundClues:
        """The clues of a file; raises a `PublisherError` that says how it was tried."""
        ways = self._ways(path)
        failed: dict[str, PublisherError] = {}
        for name, way in ways.items():
            try:
                return way(path)
            except PublisherError as error:
                failed[name] = error
        if len(failed) == 1:
            raise next(iter(failed.values()))
        tried = "; ".join(f"as {name}: {error}" for name, error in failed.items())
        raise SourceError(f"cannot be read {tried}")

    def _ways(self, path: Path) -> dict[str, _Way]:
        """How a file may be read, the likeliest way first."""
        suffix = path.suffix.lower()
        if suffix in _CONFIGS:
            return {"a config": self._config}
        data = file_bytes(path, lock_file.LARGEST)
        readers = self._registry.readers.values()
        has_reader = any(path.name.lower().endswith(each.suffixes) for each in readers)
        if data.startswith(b"SQLite format 3\0"):
            return {
                "a clue bank": lambda bank: self._rows(bank, table_text(ClueBank(bank).all_clues()))
            }
        if is_table(_text(data)):
            return {"a table of clues": partial(self._rows, text=_text(data))}
        if suffix in _JSON:
            return {"a puzzle": self._own_puzzles, "words": partial(self._word_file, "json")}
        if has_reader and suffix != ".txt":
            return {"a puzzle": self._puzzle}
        if data.lstrip()[:1] == b"{":
            return {"a lock": self._own_puzzles}
        of_words: dict[str, _Way] = {
            "words": partial(self._word_file, "file"),
            "a clue file": self._clue_file,
        }
        return {"a puzzle": self._puzzle, **of_words} if has_reader else of_words

    def _config(self, path: Path) -> FoundClues:
        """The words of a config, its clue files, and the puzzles of its locks with all clues."""
        found = FoundClues()
        for config in load(path, self._registry).puzzle_configs:
            builder = PuzzleBuilder(config, self._registry)
            words = builder.words()
            self._take_words(found, words, config.language)
            if config.clues:
                self._take_clue_file(found, words.written, config.language)
            for number, puzzle in enumerate(builder.locked_puzzles()):
                with_texts = builder.with_texts(puzzle, words, number, is_locked=True)
                self._take_puzzle(found, with_texts, config.path)
        return found

    def _own_puzzles(self, path: Path) -> FoundClues:
        """The puzzles of a lock, or of our JSON."""
        found = FoundClues()
        data = file_bytes(path, lock_file.LARGEST)
        for puzzle in from_json(data, self._language).puzzles:
            self._take_puzzle(found, puzzle, path)
        return found

    def _puzzle(self, path: Path) -> FoundClues:
        """The puzzle of a file, by the reader for its suffix."""
        found, conversion = FoundClues(), Conversion(self._registry, self._code)
        puzzle = conversion.read(path, reader_of(self._registry, path, None))
        self._take_puzzle(found, puzzle, path)
        found.remarks += conversion.losses
        return found

    def _word_file(self, source: str, path: Path) -> FoundClues:
        """The words of a file, by a source."""
        item = {source: str(path.absolute()), "emphasis": "true"}

        def builder(language: Language) -> PuzzleBuilder:
            settings = {"language": language.code, "words": [item]}
            config = puzzle_config_of(str(path), settings, self._registry)
            return PuzzleBuilder(config, self._registry)

        found, usual = FoundClues(), builder(self._usual)
        words = islice(usual.source_words(), _ENOUGH)
        tongue = self._language_of((f"{word.text} {word.clue}" for word in words), found)
        chosen = usual if tongue is self._usual else builder(tongue)
        self._take_words(found, chosen.words(), tongue)
        return found

    def _clue_file(self, path: Path) -> FoundClues:
        found = FoundClues()
        tongue = self._language_of(_text(file_bytes(path)).splitlines(), found)
        self._take_clue_file(found, ClueFile.read(path, tongue), tongue)
        return found

    def _rows(self, path: Path, text: str) -> FoundClues:
        """The clues of another bank, or of a table that `publisher clues export` wrote."""
        found = FoundClues()
        try:
            for line, answer, clue in table_clues(text, self._registry.languages):
                if isinstance(clue, str):
                    found.refused.append(f"{answer} ({path}:{line}): {clue}")
                else:
                    found.clues.append(clue)
        except csv.Error as error:
            raise SourceError(f"it is not a table: {error}", path) from None
        return found

    def _take_words(self, found: FoundClues, words: WordList, language: Language) -> None:
        base = self._base(language)
        for word in words.words:
            for listed in words.clues.get(word.letters, ()):
                clue = Clue(listed.text, None, listed.emphasis)
                self._take(found, base, word.letters, word.spelling, clue)
        for refused in words.refused:
            where = f" ({refused.origin})" if refused.origin else ""
            found.refused.append(f"{refused.spelling}{where}: {refused.reason}")
        found.remarks += words.warnings
        found.blank += sum(1 for _ in words.without_clue())

    def _take_clue_file(self, found: FoundClues, file: ClueFile, language: Language) -> None:
        base, spellings = self._base(language), file.spellings(language)
        for letters, clue in file.clues.items():
            if clue.text:
                _, shape = spell(spellings[letters], language)
                bare = bare_clue(clue, letters, shape)
                self._take(found, base, letters, spellings[letters], bare)
        found.blank += sum(not clue.text for clue in file.clues.values())

    def _take(
        self, found: FoundClues, base: Language, cells: tuple[str, ...], spelling: str, clue: Clue
    ) -> None:
        letters = answer_letters(spelling, cells, base)
        text = with_signs(clue)
        found.clues.append(NewClue(base.code, letters, spelling, text, self._difficulty))

    def _take_puzzle(self, found: FoundClues, puzzle: Puzzle, path: Path) -> None:
        published = PublishedPuzzle(
            identity(puzzle), puzzle.title, file_name(path, self._folder), self._day
        )
        found.clues += clues_of(puzzle, self._base(puzzle.language), published, self._difficulty)
        found.blank += len(puzzle.unclued)
        lost = [e for e in puzzle.entries if e.clue.text and not all(puzzle.answer(e))]
        if lost:
            count = "1 clue" if len(lost) == 1 else f"{len(lost)} clues"
            found.refused.append(f"{count} in {path}: the solution is not in the file")

    def _language_of(self, texts: Iterable[str], found: FoundClues) -> Language:
        """The language that somebody named, or that words and clues are most likely in."""
        if self._code is not None:
            return self._usual
        likely = likely_language(texts, self._registry.languages, self._usual)
        if likely.language is not self._usual or likely.rivals:
            said = f"it is read as {likely.said}, by its words"
            found.remarks.append(f"{said}; `--language` names another")
        return likely.language

    def _base(self, language: Language) -> Language:
        return self._registry.languages.get(language.code, language)

    def _language(self, code: str) -> Language:
        language = self._registry.languages.get(code)
        if language is None:
            raise FormatError(f"there is no language `{code[:40]}` here")
        return language


def _text(data: bytes) -> str:
    return data.decode("utf-8-sig", "replace")
