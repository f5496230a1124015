"""The file of clues still to be written: an answer a line, a tab, and room for its clue.

The program adds the answers of a puzzle that have no clue; an editor writes the clues; the next run
reads them. Lines that begin with `#` are comments. Whatever an editor wrote stays: publishing only
adds lines, and changing a puzzle puts the lines in its order, those of earlier words last.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from publisher.errors import FileError, SourceError, WordError
from publisher.files.kinds import other_kind
from publisher.files.opening import file_bytes
from publisher.language.cleaning import clean
from publisher.language.language import Language
from publisher.language.spelling import spell
from publisher.model.puzzle import Entry, Puzzle

Letters = tuple[str, ...]

Clued = tuple[str, str]
"""An answer as it is spelled, and its clue."""

EARLIER = "# Clues of words that are in no grid now; they come back with their words."
"""The comment before the lines of earlier words."""


@dataclass(frozen=True, slots=True)
class ClueFile:
    """The clues of a file by the letters of their answers, "" for a missing clue, and its text.

    `is_new` says that the file has to be written: its text has changed.
    """

    clues: Mapping[Letters, str]
    text: str
    is_new: bool = False

    @classmethod
    def read(cls, path: Path, language: Language) -> "ClueFile":
        """The file, or an empty one if there is none yet.

        Raises `SourceError` if it cannot be read, or a line is no answer.
        """
        try:
            data = file_bytes(path)
            if kind := other_kind(data):
                raise SourceError(f"this is {kind}, not a text: name a text file", path)
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise SourceError("this is not UTF-8: save the file as UTF-8", path) from None
        except FileError as error:
            if error.is_missing:
                return cls({}, "")
            raise SourceError(f"it {error.reason}", path) from None
        clues: dict[Letters, str] = {}
        for number, line in enumerate(text.splitlines(), 1):
            answer, _, clue = line.partition("\t")
            if not answer.strip() or _is_comment(line):
                continue
            try:
                letters, _ = spell(answer, language)
            except WordError as error:
                raise SourceError(f"“{answer}” is no answer: {error}", path, number) from None
            clues[letters] = clues.get(letters) or clean(clue)
        return cls(clues, text)

    def extended(self, puzzles: Iterable[Puzzle]) -> "ClueFile":
        """The file, with all answers added that have no clue."""
        new: dict[Letters, str] = {}
        for puzzle in puzzles:
            for entry in puzzle.entries:
                letters = puzzle.answer(entry)
                if not entry.clue.text and letters not in self.clues:
                    new.setdefault(letters, _text(letters, entry.spelling, puzzle.language))
        if not new:
            return self
        lines = _lines(self.text)
        earlier = next((at for at, line in enumerate(lines) if _is_marker(line)), len(lines))
        lines[earlier:earlier] = [f"{spelling}\t\n" for spelling in new.values()]
        return ClueFile({**self.clues, **dict.fromkeys(new, "")}, "".join(lines), is_new=True)

    def ordered(
        self,
        puzzles: Iterable[Puzzle],
        language: Language,
        loose: Mapping[Letters, Clued],
        emptied: Collection[Letters] = (),
    ) -> "ClueFile":
        """The file in the order of the clues of these puzzles, with lines for those lacking.

        A line of today's words gets the clue that its entry has, if that is another; of those that
        are `emptied` the clue goes. The lines of other words come last, after a comment, with the
        `loose` clues that the file lacks.
        """
        blocks, rest = self._blocks(language)
        today: dict[Letters, Entry] = {}
        for puzzle in puzzles:
            for entry in puzzle.entries:
                today.setdefault(puzzle.answer(entry), entry)
        lines: list[str] = []
        for letters, entry in today.items():
            own = blocks.pop(letters, None)
            if own is not None:
                old = self.clues[letters]
                new = "" if letters in emptied else entry.clue.text or old
                lines += own if new == old else _reworded(own, old, new)
            elif not entry.clue.text:
                lines.append(f"{_text(letters, entry.spelling, language)}\t\n")
        earlier = [line for own in blocks.values() for line in own]
        earlier += [
            f"{_text(letters, spelling, language)}\t{clue}\n"
            for letters, (spelling, clue) in loose.items()
            if letters not in self.clues and letters not in today
        ]
        lines += [f"{EARLIER}\n", *earlier] if earlier else []
        text = "".join(lines + rest)
        return ClueFile(self.clues, text, is_new=text != self.text)

    def _blocks(self, language: Language) -> tuple[dict[Letters, list[str]], list[str]]:
        """The lines of each answer, with the comments above them, and what is below the last."""
        blocks: dict[Letters, list[str]] = {}
        above: list[str] = []
        for line in _lines(self.text):
            if _is_marker(line):
                continue
            above.append(line)
            answer = line.partition("\t")[0]
            if answer.strip() and not _is_comment(line):
                blocks.setdefault(spell(answer, language)[0], []).extend(above)
                above = []
        return blocks, above


def _lines(text: str) -> list[str]:
    """The lines of a file, each with its end."""
    lines = text.splitlines(keepends=True)
    if lines and lines[-1].splitlines() == [lines[-1]]:
        lines[-1] += "\n"
    return lines


def _is_comment(line: str) -> bool:
    return line.lstrip().startswith("#")


def _is_marker(line: str) -> bool:
    return line.strip() == EARLIER


def _reworded(lines: Sequence[str], old: str, new: str) -> list[str]:
    """The lines of an answer, with another clue in the line that has its clue."""
    made, is_done = [], False
    for line in lines:
        answer, _, clue = line.partition("\t")
        if not is_done and not _is_comment(line) and answer.strip() and clean(clue) == old:
            end = line[len(line.splitlines()[0]) :]
            made.append(f"{answer.rstrip()}\t{new}{end}")
            is_done = True
        else:
            made.append(line)
    return made


def _text(letters: Letters, spelling: str, language: Language) -> str:
    """The spelling, or a notation of the cells if the spelling would give other cells."""
    with suppress(WordError):
        if spell(spelling, language)[0] == letters:
            return spelling
    return "|".join(letter if len(letter) == 1 else f"[{letter}]" for letter in letters)


NO_CLUES = ClueFile({}, "")
"""The clue file of a config that names none."""
