"""Letters that are kept though their words are gone: words of the list that have them."""

from collections.abc import Iterator, Sequence
from operator import itemgetter

from publisher import GenerationError
from publisher_freeform.board.board import Board, Start, WordSet
from publisher_freeform.revising.placed_draft import PlacedDraft, no_cover
from publisher_freeform.search import Search

ORDERS = 12
"""The number of orders of the words that are tried before a refusal says that no words fit."""


def covered(draft: PlacedDraft, search: Search) -> tuple[Board, WordSet]:
    """The board with words that have all kept letters, and its words that stay.

    A word that has more of them goes first. Raises `GenerationError` if no words are found.
    """
    if not draft.letters:
        return draft.board, draft.fixed
    failed: list[int] = []
    for attempt in range(ORDERS):
        words = search.shuffled() if attempt else list(range(len(draft.problem.words)))
        board, fixed, open_letters = _covered(draft, search, words)
        if not open_letters:
            return board, fixed
        failed.append(min(open_letters))
    _, row, column = draft.board.position(failed[0])
    letter = draft.letter(draft.letters[failed[0]])
    raise GenerationError(no_cover(letter, row - draft.margin, column - draft.margin))


def _covered(
    draft: PlacedDraft, search: Search, words: Sequence[int]
) -> tuple[Board, WordSet, dict[int, int]]:
    """The board with words for one letter after the other, and the letters that have none."""
    board, fixed = draft.board.copy(), draft.fixed
    letters = dict(draft.letters)
    while letters:
        covers = _covers(board, words, min(letters), letters)
        most, word, start = max(covers, key=itemgetter(0), default=(0, 0, 0))
        if not most:
            break
        search.put(board, word, start)
        fixed |= 1 << word
        for cell in _cells(board, start, len(board.words[word])):
            letters.pop(cell, None)
    return board, fixed, letters


def _covers(
    board: Board, words: Sequence[int], cell: int, letters: dict[int, int]
) -> Iterator[tuple[int, int, Start]]:
    """Words and starts that have the letter of a cell, and no other letter in such a cell.

    With each comes how many such letters it has.
    """
    for word in words:
        if word in board.start_of or letters[cell] not in board.words[word]:
            continue
        legal = board.legal_starts(word)
        for step, code in enumerate(board.words[word]):
            for start in (cell - step, board.twin[cell] - step):
                if code == letters[cell] and start >= 0 and legal >> start & 1:
                    cells = _cells(board, start, len(board.words[word]))
                    codes = zip(cells, board.words[word], strict=True)
                    if all(letters.get(each, mine) == mine for each, mine in codes):
                        yield len(letters.keys() & cells), word, start


def _cells(board: Board, start: Start, length: int) -> list[int]:
    """The cells of a word in the plane of rows."""
    cells = range(start, start + length)
    return [cell if cell < board.plane else board.twin[cell] for cell in cells]
