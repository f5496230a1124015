"""The file of clues still to be written: an answer a line, a tab, and room for its clue.

The program adds the answers of a puzzle that have no clue; an editor writes the clues, perhaps with
emphasis signs; the next run reads them. The program only adds lines: whatever an editor wrote stays
as it is.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from publisher.errors import FileError, SourceError, WordError
from publisher.files.kinds import other_kind
from publisher.files.opening import file_bytes
from publisher.language.cleaning import clean
from publisher.language.clue import Clue
from publisher.language.emphasis_signs import emphasised
from publisher.language.language import Language
from publisher.language.spelling import spell
from publisher.model.puzzle import Puzzle
from publisher.words.source_words import UnpairedSigns

Letters = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClueFile:
    """The clues of a file by the letters of their answers, empty if missing, and its text.

    `is_new` says that the file has to be written: its text has changed. `warnings` say what is odd
    about its clues.
    """

    clues: Mapping[Letters, Clue]
    text: str
    is_new: bool = False
    warnings: tuple[str, ...] = ()

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
        clues: dict[Letters, Clue] = {}
        unpaired = UnpairedSigns()
        for number, line in enumerate(text.splitlines(), 1):
            answer, _, clue = line.partition("\t")
            if not answer.strip():
                continue
            try:
                letters, _ = spell(answer, language)
            except WordError as error:
                raise SourceError(f"“{answer}” is no answer: {error}", path, number) from None
            if not clues.setdefault(letters, NO_CLUE).text:
                clues[letters], is_paired = emphasised(clean(clue))
                if not is_paired:
                    unpaired.note(f"{path}:{number}", clue)
        return cls(clues, text, warnings=unpaired.told())

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
        text = self.text if not self.text or self.text.endswith("\n") else f"{self.text}\n"
        text += "".join(f"{spelling}\t\n" for spelling in new.values())
        clues = {**self.clues, **dict.fromkeys(new, NO_CLUE)}
        return replace(self, clues=clues, text=text, is_new=True)


def _text(letters: Letters, spelling: str, language: Language) -> str:
    """The spelling, or a notation of the cells if the spelling would give other cells."""
    with suppress(WordError):
        if spell(spelling, language)[0] == letters:
            return spelling
    return "|".join(letter if len(letter) == 1 else f"[{letter}]" for letter in letters)


NO_CLUE = Clue()
"""The clue of an answer that has none yet."""

NO_CLUES = ClueFile({}, "")
"""The clue file of a config that names none."""
