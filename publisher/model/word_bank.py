"""A word bank: the answers of a puzzle as a list to choose from."""

import hashlib
import random
from collections.abc import Mapping, Sequence

from publisher.model.puzzle import Entry, Puzzle


def bank_words(puzzle: Puzzle, order: str) -> list[str]:
    """The answers as spelled, shuffled or in the alphabetical order of the puzzle's language.

    The answers themselves seed the shuffling, so that a puzzle always gets the same order.
    """
    places = {letter: place for place, letter in enumerate(puzzle.language.letters)}
    found = sorted(
        (_key(puzzle.answer(entry), places), answer_text(puzzle, entry)) for entry in puzzle.entries
    )
    words = [word for _, word in found]
    if order == "shuffled":
        digest = hashlib.sha256("\n".join(words).encode("utf-8", "surrogatepass")).digest()
        random.Random(int.from_bytes(digest, "big")).shuffle(words)
    return words


def answer_text(puzzle: Puzzle, entry: Entry) -> str:
    """The spelling of an answer, or its letters if it has none."""
    return entry.spelling or "".join(puzzle.answer(entry))


def _key(answer: Sequence[str], places: Mapping[str, int]) -> tuple[tuple[int, str], ...]:
    """The sort key of an answer: places in the alphabet; all other characters come after them."""
    parts = (part for letter in answer for part in ([letter] if letter in places else letter))
    return tuple((places.get(part, len(places)), part) for part in parts)
