"""The clue bank of a config: what it suggests, which clues were used, and what is recorded."""

import math
import os
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime
from typing import Annotated

from pydantic import Field

from publisher import (
    AnswerClue,
    CluedPuzzle,
    ClueRequest,
    ConfigPath,
    Letters,
    Options,
    SuggestedClue,
    WholeNumber,
    emphasised,
    setting,
)
from publisher_cluebank.bank import ClueBank
from publisher_cluebank.clues import BankedClue, PublishedPuzzle, clues_of, uses

_MOST_NAMED = 5


class BankOptions(Options):
    """The file of a clue bank."""

    file: ConfigPath = Field(description="The clue bank, which need not be there yet.")
    lately: Annotated[int, WholeNumber(0, 9999)] = setting(
        60,
        "For how many days before and after an answer counts as used lately; with 0 nothing "
        "is said of it.",
    )

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
    """Which clues and which answers were used before, and for which the bank has some clues.

    Uses in `siblings`, the puzzles of one publication by their identities, do not count, nor do
    those in what the puzzle was before it was changed.
    """
    bank, codes = options.bank, {each.language for each in puzzle.clues}
    found: dict[Letters, list[BankedClue]] = {}
    for code in codes:
        found |= bank.offered(code, (each.letters for each in puzzle.clues))
    recorded, clues = clues_of(puzzle, options.file.parent, _today())
    own = {*siblings, *bank.earlier(recorded, clues, siblings)}
    lately: list[str] = []
    for each in puzzle.clues:
        before = [(banked, one) for banked in found.get(each.letters, ()) for one in banked.puzzles]
        elsewhere = [(banked, one) for banked, one in before if one.identity not in own]
        distance = {one: _days_between(one.day, recorded.day) for _, one in elsewhere}
        nearest = min(distance, key=lambda one: distance[one], default=None)
        if each.text and (said := _used_before(each, elsewhere)):
            yield said
        elif nearest and distance[nearest] < options.lately:
            lately.append(f"{each.spelling} {nearest}")
    if lately:
        yield f"answers used lately, with other clues: {_some(lately, '; ')}"
    blank = [
        f"{each.spelling} ({len(found[each.letters])})"
        for each in puzzle.clues
        if not each.text and each.letters in found
    ]
    if blank:
        how = f"`publisher clues find WORD --bank {options.file}` shows them"
        yield f"in the clue bank: clues of {_some(blank, ', ')}; {how}"


def remember(puzzles: Sequence[CluedPuzzle], options: BankOptions) -> None:
    """Record the clues of puzzles as used when they appear, or today if nothing says when.

    What is recorded already is not written again.
    """
    folder, today = options.file.parent, _today()
    options.bank.record([clues_of(puzzle, folder, today) for puzzle in puzzles])


def _suggested(clue: BankedClue) -> SuggestedClue:
    last_use = clue.last_use if clue.puzzles else ""
    return SuggestedClue(clue.text, level=clue.difficulty, last_use=last_use)


def _some(said: Sequence[str], between: str) -> str:
    return between.join(said[:_MOST_NAMED]) + (" …" if len(said) > _MOST_NAMED else "")


def _used_before(
    clue: AnswerClue, elsewhere: Iterable[tuple[BankedClue, PublishedPuzzle]]
) -> str | None:
    """A line that says in which puzzles a clue was used; None if it was in none."""
    text = emphasised(clue.text)[0].text
    same = [(each, one) for each, one in elsewhere if _bare(each.text) == _bare(clue.text)]
    if not same:
        return None
    former = emphasised(same[0][0].text)[0].text
    other = f", there as “{former}”" if former.casefold() != text.casefold() else ""
    return f"used before {uses([one for _, one in same])}: {clue.spelling}: “{text}”{other}"


def _bare(text: str) -> str:
    """A clue as it is compared: without emphasis, capitals, and signs at its ends."""
    plain = " ".join(emphasised(text)[0].text.casefold().split())
    return re.sub(r"^[^\w]+|[^\w]+$", "", plain) or plain


def _days_between(day: str, other: str) -> float:
    """How many days are between two; for ever, if nobody knows when the first was."""
    return abs((date.fromisoformat(other) - date.fromisoformat(day)).days) if day else math.inf


def _today() -> str:
    """The day, or that of `SOURCE_DATE_EPOCH`, for what is made again."""
    with suppress(KeyError):
        return datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC).date().isoformat()
    return date.today().isoformat()
