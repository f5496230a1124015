"""The clues of whatever has some: configs, word files, clue files, locks, and puzzles."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path

from publisher import (
    LARGEST_LOCK,
    AnswerClue,
    Clue,
    CluedPuzzle,
    ClueFile,
    FormatError,
    Language,
    PublisherError,
    Puzzle,
    PuzzleBuilder,
    PuzzleConfig,
    SourceError,
    WordList,
    all_plugins,
    answer_clue,
    bare_clue,
    clued_puzzle,
    count_of,
    file_bytes,
    from_json,
    likely_language,
    named_language,
    publication_in,
    puzzle_config_of,
    read_config,
    source_words,
    spell,
)

_CONFIGS = (".yaml", ".yml")
_JSON = (".json", ".jsonl", ".ndjson")
_ENOUGH = 2000
"""So many words of a file show its language."""


@dataclass(slots=True)
class FoundClues:
    """The clues of words and the puzzles of one file, and what is to be known of it.

    `refused` says what cannot be used and why, `blank` counts the answers that have no clue.
    """

    clues: list[AnswerClue] = field(default_factory=list)
    puzzles: list[CluedPuzzle] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    blank: int = 0

    def tell_explained(self, clues: Iterable[Clue]) -> None:
        """Remark on how many of these clues have more than a bank keeps."""
        if count := sum(bool(clue.explanation or clue.gloss) for clue in clues):
            what = "explanations and glosses: a clue bank does not keep them"
            self.remarks.append(f"{count_of(count, 'clue')} with {what}")


class ClueReading:
    """Reads the clues of files.

    `code` is the language of files that name none; None leaves it to their words and letters.
    Raises `ConfigError` for a language that is not known.
    """

    def __init__(self, code: str | None) -> None:
        self._registry, self._code = all_plugins(), code
        self._usual = named_language(code)

    def read(self, path: Path) -> FoundClues:
        """The clues of a file; raises a `PublisherError` that says how it was tried."""
        failed: dict[str, PublisherError] = {}
        for name, way in self._ways(path).items():
            found = FoundClues()
            try:
                way(found, path)
            except PublisherError as error:
                failed[name] = error
            else:
                return found
        if len(failed) == 1:
            raise next(iter(failed.values()))
        tried = "; ".join(f"as {name}: {error}" for name, error in failed.items())
        raise SourceError(f"cannot be read {tried}")

    def _ways(self, path: Path) -> dict[str, Callable[[FoundClues, Path], None]]:
        """How a file may be read, the likeliest way first."""
        suffix = path.suffix.lower()
        if suffix in _CONFIGS:
            return {"a config": self._config}
        data = file_bytes(path, LARGEST_LOCK)
        readers = self._registry.readers.values()
        has_reader = any(path.name.lower().endswith(each.suffixes) for each in readers)
        if suffix in _JSON:
            return {"a puzzle": self._own_puzzles, "words": partial(self._word_file, "json")}
        if has_reader and suffix != ".txt":
            return {"a puzzle": self._puzzle}
        if data.lstrip()[:1] == b"{":
            return {"a lock": self._own_puzzles}
        puzzle = {"a puzzle": self._puzzle} if has_reader else {}
        words, clues = partial(self._word_file, "file"), self._clue_file
        if any(sign in data for sign in (b"\n\t=", b"\n\t*")):  # what only clue files have
            return {**puzzle, "a clue file": clues, "words": words}
        return {**puzzle, "words": words, "a clue file": clues}

    def _config(self, found: FoundClues, path: Path) -> None:
        """The words of a config, its clue files, and the puzzles of its locks with all clues."""
        for config in read_config(path).puzzle_configs:
            builder = PuzzleBuilder(config, self._registry)
            words = builder.words()
            self._take_words(found, words, config.language)
            if config.clues:
                self._take_clue_file(found, words.written, config.language)
            for number, puzzle in enumerate(builder.locked_puzzles()):
                with_texts = builder.with_texts(puzzle, words, number, is_locked=True)
                self._take_puzzle(found, with_texts, config.path)

    def _own_puzzles(self, found: FoundClues, path: Path) -> None:
        """The puzzles of a lock, or of our JSON."""
        data = file_bytes(path, LARGEST_LOCK)
        for puzzle in from_json(data, self._language).puzzles:
            self._take_puzzle(found, puzzle, path)

    def _puzzle(self, found: FoundClues, path: Path) -> None:
        """The puzzle of a file, by the reader for its suffix."""
        read = publication_in(path, self._code)
        for puzzle in read.value.puzzles:
            self._take_puzzle(found, puzzle, path)
        found.remarks += read.losses

    def _word_file(self, source: str, found: FoundClues, path: Path) -> None:
        """The words of a file, by a source."""
        item: dict[str, object] = {source: str(path.absolute()), "emphasis": "true"}

        def builder(language: Language) -> PuzzleBuilder:
            settings = {"language": language.code, "words": [item]}
            config = puzzle_config_of(str(path), settings, self._registry)
            return PuzzleBuilder(config, self._registry)

        usual = builder(self._usual)
        if likeliest := self._likeliest(usual.puzzle_config, found):
            item |= likeliest
            usual = builder(self._usual)
        words = islice(usual.source_words(), _ENOUGH)
        tongue = self._language_of((f"{word.text} {word.clue}" for word in words), found)
        chosen = usual if tongue is self._usual else builder(tongue)
        self._take_words(found, chosen.words(), tongue)

    def _likeliest(self, config: PuzzleConfig, found: FoundClues) -> Mapping[str, object]:
        """The settings of the likeliest reading of a list that leaves open how it is read."""
        (choice,) = config.words
        with config.locating(*choice.path), self._registry.calling(choice.record):
            listed = source_words(choice.record, choice.options).value
        if not (listed.question and listed.readings):
            return {}
        found.remarks.append(f"{listed.question}; the first of these is taken")
        return listed.readings[0].settings

    def _clue_file(self, found: FoundClues, path: Path) -> None:
        text = file_bytes(path).decode("utf-8-sig", "replace")
        tongue = self._language_of(text.splitlines(), found)
        file = ClueFile.read(path, tongue)
        self._take_clue_file(found, file, tongue)
        found.remarks += file.warnings

    def _take_words(self, found: FoundClues, words: WordList, language: Language) -> None:
        base = self._base(language)
        for word in words.words:
            for listed in words.clues.get(word.letters, ()):
                clue = Clue(listed.text, None, listed.emphasis)
                found.clues.append(answer_clue(word.spelling, word.letters, clue, base))
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
                found.clues.append(answer_clue(spellings[letters], letters, bare, base))
        found.blank += sum(not clue.text for clue in file.clues.values())
        found.tell_explained(file.clues.values())

    def _take_puzzle(self, found: FoundClues, puzzle: Puzzle, path: Path) -> None:
        found.puzzles.append(clued_puzzle(puzzle, self._base(puzzle.language), path))
        found.blank += len(puzzle.unclued)
        found.tell_explained(entry.clue for entry in puzzle.entries)
        lost = [e for e in puzzle.entries if e.clue.text and not all(puzzle.answer(e))]
        if lost:
            said = f"{count_of(len(lost), 'clue')} in {path}: the solution is not in the file"
            found.refused.append(said)

    def _language_of(self, texts: Iterable[str], found: FoundClues) -> Language:
        """The language that somebody named, or that words and clues are most likely in."""
        if self._code is not None:
            return self._usual
        likely = likely_language(texts, self._registry.languages, self._usual)
        if likely.language is not self._usual or likely.rivals or likely.other:
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
