"""Words of a book that come again too soon, though `apart:` keeps them apart.

What sources give is dealt out, so only words that a generator was told to place, or takes from
lists of its own, can come again.
"""

from collections import deque
from collections.abc import Iterable, Iterator

from publisher.model.puzzle import Puzzle
from publisher.words.apart import Apart

_MOST = 10

_Key = tuple[tuple[str, ...], str]


def repeats(puzzles: Iterable[Puzzle], apart: Apart) -> Iterator[str]:
    """A line for each word of a puzzle that one of the puzzles shortly before it has too.

    Only the words of as many puzzles as count are kept. The lines end after some.
    """
    recent: deque[dict[_Key, str]] = deque(maxlen=apart.puzzles - 1)
    said = 0
    for number, puzzle in enumerate(puzzles, start=1):
        words = {
            (puzzle.answer(entry), entry.clue.text if apart.pairs else ""): entry.spelling
            for entry in puzzle.entries
        }
        for back, others in enumerate(reversed(recent), start=1):
            for key in words.keys() & others.keys():
                if said < _MOST:
                    yield _said(words[key], number, back, apart)
                said += 1
        recent.append(words)
    if said > _MOST:
        yield f"{said - _MOST} more words come again within {apart.puzzles} puzzles"


def _said(word: str, number: int, back: int, apart: Apart) -> str:
    what = " with the same clue" if apart.pairs else ""
    return (
        f"“{word}” is in puzzle {number}{what}, and in puzzle {number - back}: `apart` deals out "
        "the words of sources, not those that a generator has or was told to place"
    )
