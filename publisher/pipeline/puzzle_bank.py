"""The clue bank of a puzzle config: what it offers, which clues were used, and what is recorded."""

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime
from pathlib import Path

from publisher.clue_bank.bank import ClueBank
from publisher.clue_bank.clues import (
    BankedClue,
    NewClue,
    PublishedPuzzle,
    answer_letters,
    clues_of,
    file_name,
    identity,
    uses,
)
from publisher.errors import FileError, OutputError, PublisherError
from publisher.language.emphasis_signs import emphasised
from publisher.language.language import Language
from publisher.language.spelling import Letters
from publisher.model.puzzle import Entry, Puzzle
from publisher.words.clue_file import Offer

_MOST_NAMED = 5


class PuzzleBank:
    """A clue bank as the puzzles of one puzzle config use it.

    `language` is the config's as it is, without the policies of the config.
    """

    def __init__(self, path: Path, config: Path, language: Language) -> None:
        """`config` is the file that puzzles come from."""
        self.path = path
        self._bank = ClueBank(path)
        self._config = config
        self._language = language

    def check(self) -> None:
        """Raise `FileError` if the file is not a clue bank."""
        self._bank.check()

    def offers(self, answers: Mapping[Letters, str]) -> dict[Letters, list[BankedClue]]:
        """The clues of answers, given by their cells with their spellings; raises `FileError`."""
        known = {cells: self._known(spelling, cells) for cells, spelling in answers.items()}
        found = self._bank.offered(self._language.code, known.values())
        return {cells: found[letters] for cells, letters in known.items() if letters in found}

    def offered_lines(self, answers: Mapping[Letters, str]) -> dict[Letters, list[Offer]]:
        """The same for a clue file; nothing if the bank cannot be read, which `remarks` say."""
        try:
            found = self.offers(answers)
        except FileError:
            return {}
        return {
            letters: [Offer(clue.text, clue.last_use if clue.puzzles else "") for clue in clues]
            for letters, clues in found.items()
        }

    def remarks(self, puzzle: Puzzle, siblings: Collection[str]) -> list[str]:
        """Which clues were used before, and of which answers without a clue the bank has some.

        Uses in `siblings`, the puzzles of one publication by their identities, do not count, nor
        do those in what the puzzle was before it was changed. A bank that cannot be read is a
        remark too: the puzzle is made.
        """
        answers = {puzzle.answer(entry): entry.spelling for entry in puzzle.entries}
        try:
            found = self.offers(answers)
            earlier = self._bank.earlier(*self.recorded(puzzle), siblings)
        except FileError as error:
            return [f"the clue bank says nothing: {error}"]
        own = {*siblings, *earlier}
        lines = [
            line
            for entry in puzzle.entries
            if (line := _used_before(entry, found.get(puzzle.answer(entry), ()), own))
        ]
        blank = [
            f"{entry.spelling} ({len(found[puzzle.answer(entry)])})"
            for entry in puzzle.unclued
            if puzzle.answer(entry) in found
        ]
        return [*lines, *self._offered(blank)]

    def recorded(self, puzzle: Puzzle) -> tuple[PublishedPuzzle, list[NewClue]]:
        """A puzzle as the bank records it, today, with its clues."""
        file = file_name(self._config, self.path.parent)
        published = PublishedPuzzle(identity(puzzle), puzzle.title, file, _today())
        return published, clues_of(puzzle, self._language, published)

    def _known(self, spelling: str, cells: Letters) -> Letters:
        return answer_letters(spelling, cells, self._language)

    def _offered(self, blank: Sequence[str]) -> Iterator[str]:
        if blank:
            more = " …" if len(blank) > _MOST_NAMED else ""
            named = ", ".join(blank[:_MOST_NAMED]) + more
            how = f"`publisher clues find WORD --bank {self.path}` shows them"
            yield f"in the clue bank: clues of {named}; {how}"


def record(published: Iterable[tuple[PuzzleBank, Sequence[Puzzle]]]) -> None:
    """Record the clues of published puzzles in their banks; raises `OutputError`.

    What is recorded already is not written again.
    """
    banks: dict[Path, list[tuple[PublishedPuzzle, list[NewClue]]]] = {}
    for bank, puzzles in published:
        banks.setdefault(bank.path, []).extend(map(bank.recorded, puzzles))
    for path, puzzles_of_bank in banks.items():
        try:
            ClueBank(path).record(puzzles_of_bank)
        except PublisherError as error:
            said = "all files were written, but not which clues were used"
            raise OutputError(f"{error}; {said}: publish again to record them") from None


def _used_before(entry: Entry, banked: Iterable[BankedClue], own: Collection[str]) -> str | None:
    """A line that says where a clue was used in a puzzle not our own; None if it was not."""
    if not entry.clue.text:
        return None
    text = entry.clue.text.casefold()
    for clue in banked:
        if emphasised(clue.text)[0].text.casefold() == text:
            puzzles = [one for one in clue.puzzles if one.identity not in own]
            if puzzles:
                return f"used before {uses(puzzles)}: {entry.spelling}: “{entry.clue.text}”"
    return None


def _today() -> str:
    """The day, or that of `SOURCE_DATE_EPOCH`, for what is made again."""
    with suppress(KeyError):
        return datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC).date().isoformat()
    return date.today().isoformat()
