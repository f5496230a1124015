"""Where a word may go on a board, and what hangs together there."""

from collections.abc import Collection, Iterable

from publisher_freeform.board.board import ACROSS, DOWN, Board, Words, bits
from publisher_freeform.board.crossing_graph import reach


def middle(board: Board, word: int) -> int:
    """The start in the middle of a board: across, or down if only that fits."""
    length = len(board.words[word])
    if length <= board.columns:
        return board.start(ACROSS, board.rows // 2, (board.columns - length) // 2)
    return board.start(DOWN, (board.rows - length) // 2, board.columns // 2)


def crossing_places(board: Board, word: int) -> list[int]:
    """Every legal start at which a word crosses another."""
    return list(bits(board.crossing(word, board.starts(word))[-1]))


def crossed(board: Board, word: int, start: int) -> int:
    """The cells, as a set, that a word would share with others at a legal start."""
    return board.runs[len(board.words[word])] << start & board.occupied


def densest(board: Board, word: int) -> list[int]:
    """Of all legal starts those where a word crosses most others."""
    places = crossing_places(board, word)
    counts = [crossed(board, word, place).bit_count() for place in places]
    most = max(counts, default=0)
    return [place for place, count in zip(places, counts, strict=True) if count == most]


def is_joined(board: Board) -> bool:
    """Whether all letters hang together."""
    standing = board.standing
    return reach(board.links, standing & -standing) == standing


def crossings_of(board: Board, word: int) -> int:
    """How many other words a placed word crosses."""
    return board.links[word].bit_count()


def trimmed(board: Board, least: int, anchors: Collection[int]) -> Board:
    """What is left of a board if each word is to cross so many others.

    Words that do not are taken off, and what is then loose, again and again, so that nothing may be
    left. `anchors` are words that mark the part to keep.
    """
    if least > 1:
        while weak := sum(1 << word for word in board.at if crossings_of(board, word) < least):
            board = board.copy()
            board.evict(weak)
            if board.at:
                drop_loose(board, [word for word in anchors if word in board.at])
    return board


def drop_loose(board: Board, anchors: Iterable[int]) -> None:
    """Take off the words that do not hang together with one of some words, or the largest part."""
    anchored = sum(1 << word for word in anchors)
    kept = reach(board.links, anchored) if anchored else largest_part(board)
    board.remove(board.standing & ~kept)


def largest_part(board: Board) -> Words:
    """Of the parts that hang together the one with most words."""
    largest, rest = 0, board.standing
    while rest:
        part = reach(board.links, rest & -rest)
        rest ^= part
        if part.bit_count() > largest.bit_count():
            largest = part
    return largest
