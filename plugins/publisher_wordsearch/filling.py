"""The letters beside the words: a message first, then others by their frequency."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random

from publisher import Language, Letters
from publisher_wordsearch.board import LetterBoard

_TABLE = Path(__file__).parent / "frequencies.txt"


def frequencies(language: Language, words: Iterable[Letters], *, own: bool) -> Mapping[str, float]:
    """How often each letter is to be taken: as in the language, or as in the words themselves.

    A language without a table has the letters of the words, and a few of all others.
    """
    of_words = Counter(letter for word in words for letter in word)
    if own:
        return of_words
    known = _table().get(language.code) or of_words
    least = min(known.values())
    return {letter: known.get(letter, least) for letter in language.letters}


@cache
def _table() -> Mapping[str, Mapping[str, int]]:
    """The share of each letter in tenths of a per cent, by the codes of languages."""
    lines = (line.split() for line in _TABLE.read_text("utf-8").splitlines()[1:])
    return {code: dict(zip(rest[::2], map(int, rest[1::2]), strict=True)) for code, *rest in lines}


def fill(board: LetterBoard, message: str, shares: Mapping[str, float], random: Random) -> bool:
    """Write the message and then other letters, in the board's code; False if that cannot be.

    No letter makes a word, or a word that is rejected, once more.
    """
    free = board.left_over()
    if len(message) > len(free):
        return False
    if not all(map(board.write, message, free)):
        return False
    rest = free[len(message) :]
    chosen = random.choices(list(shares), list(shares.values()), k=len(rest))
    return all(
        board.write(letter, place) or _other(board, place, shares, random)
        for letter, place in zip(chosen, rest, strict=True)
    )


def _other(board: LetterBoard, place: int, shares: Mapping[str, float], random: Random) -> bool:
    """Another letter, where the first one makes a word: by chance, but a frequent one rather."""
    letters: Sequence[str] = sorted(shares, key=lambda each: -shares[each] * random.random())
    return any(board.write(letter, place) for letter in letters)
