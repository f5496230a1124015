"""The clue bank of a config: what it suggests, which clues were used, and what is recorded."""

import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime

from pydantic import Field

from publisher import (
    AnswerClue,
    CluedPuzzle,
    ClueRequest,
    ConfigPath,
    Letters,
    Options,
    SuggestedClue,
    emphasised,
)
from publisher_cluebank.bank import ClueBank
from publisher_cluebank.clues import BankedClue, clues_of, uses

_MOST_NAMED = 5


class BankOptions(Options):
    """The file of a clue bank."""

    file: ConfigPath = Field(description="The clue bank, which need not be there yet.")

    @property
    def bank(self) -> ClueBank:
        """The bank in the file."""
        return ClueBank(self.file)


def check(options: BankOptions) -> None:
    """Raise `FileError` if the file is not a clue bank."""
    options.bank.check()


def suggest(request: ClueRequest, options: BankOptions) -> dict[Letters, list[SuggestedClue]]:
    """The clues that the bank has for answers, in the order of an offer."""
    found = options.bank.offered(request.language.code, request.answers)
    return {letters: list(map(_suggested, clues)) for letters, clues in found.items()}


def remark(puzzle: CluedPuzzle, siblings: Collection[str], options: BankOptions) -> Iterator[str]:
    """Which clues were used before, and of which answers without a clue the bank has some.

    Uses in `siblings`, the puzzles of one publication by their identities, do not count, nor do
    those in what the puzzle was before it was changed.
    """
    bank, codes = options.bank, {each.language for each in puzzle.clues}
    found: dict[Letters, list[BankedClue]] = {}
    for code in codes:
        found |= bank.offered(code, (each.letters for each in puzzle.clues))
    own = {*siblings, *bank.earlier(*clues_of(puzzle, options.file.parent, _today()), siblings)}
    for each in puzzle.clues:
        yield from _used_before(each, found.get(each.letters, ()), own)
    blank = [
        f"{each.spelling} ({len(found[each.letters])})"
        for each in puzzle.clues
        if not each.text and each.letters in found
    ]
    if blank:
        named = ", ".join(blank[:_MOST_NAMED]) + (" …" if len(blank) > _MOST_NAMED else "")
        how = f"`publisher clues find WORD --bank {options.file}` shows them"
        yield f"in the clue bank: clues of {named}; {how}"


def remember(puzzles: Sequence[CluedPuzzle], options: BankOptions) -> None:
    """Record the clues of puzzles as used today; what is recorded already is not written again."""
    folder, today = options.file.parent, _today()
    options.bank.record([clues_of(puzzle, folder, today) for puzzle in puzzles])


def _suggested(clue: BankedClue) -> SuggestedClue:
    last_use = clue.last_use if clue.puzzles else ""
    return SuggestedClue(clue.text, level=clue.difficulty, last_use=last_use)


def _used_before(
    clue: AnswerClue, banked: Iterable[BankedClue], own: Collection[str]
) -> Iterator[str]:
    """A line that says where a clue was used in a puzzle not our own, if it was."""
    text = emphasised(clue.text)[0].text
    for each in banked if text else ():
        if emphasised(each.text)[0].text.casefold() == text.casefold():
            puzzles = [one for one in each.puzzles if one.identity not in own]
            if puzzles:
                yield f"used before {uses(puzzles)}: {clue.spelling}: “{text}”"
                return


def _today() -> str:
    """The day, or that of `SOURCE_DATE_EPOCH`, for what is made again."""
    with suppress(KeyError):
        return datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC).date().isoformat()
    return date.today().isoformat()
