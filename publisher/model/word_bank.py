"""A word bank: the answers of a puzzle as a list to choose from."""

from collections.abc import Mapping, Sequence

from publisher.model.hints import dice_of
from publisher.model.puzzle import Entry, Puzzle


def bank_words(puzzle: Puzzle, order: str) -> list[str]:
    """The answers as spelled, shuffled or in the alphabetical order of the puzzle's language.

    The answers themselves seed the shuffling, so that a puzzle always gets the same order.
    """
    return [answer_text(puzzle, entry) for entry in bank_entries(puzzle, order)]


def bank_entries(puzzle: Puzzle, order: str) -> list[Entry]:
    """The entries whose answers are known, in the order of these in a word bank."""
    places = {letter: place for place, letter in enumerate(puzzle.language.letters)}

    def key(entry: Entry) -> tuple[tuple[tuple[int, str], ...], str]:
        return _key(puzzle.answer(entry), places), answer_text(puzzle, entry)

    known = (entry for entry in puzzle.entries if answer_text(puzzle, entry))
    entries = sorted(known, key=key)
    if order == "shuffled":
        dice_of("\n".join(answer_text(puzzle, entry) for entry in entries)).shuffle(entries)
    return entries


def answer_text(puzzle: Puzzle, entry: Entry) -> str:
    """The spelling of an answer, or its letters if it has none."""
    return entry.spelling or "".join(puzzle.answer(entry))


def _key(answer: Sequence[str], places: Mapping[str, int]) -> tuple[tuple[int, str], ...]:
    """The sort key of an answer: places in the alphabet; all other characters come after them."""
    parts = (part for letter in answer for part in ([letter] if letter in places else letter))
    return tuple((places.get(part, len(places)), part) for part in parts)
