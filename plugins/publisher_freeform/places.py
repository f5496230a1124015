"""Where a word may go on a board, and what hangs together there."""

from collections.abc import Iterable
from functools import reduce
from operator import or_

from publisher_freeform.board import ACROSS, DIRECTIONS, DOWN, NOBODY, Board, Place, bits


def middle(board: Board, word: int) -> Place:
    """The place in the middle of a board: across, or down if only that fits."""
    length = len(board.words[word])
    if length <= board.columns:
        return ACROSS, board.rows // 2 * board.stride + (board.columns - length) // 2
    return DOWN, (board.rows - length) // 2 * board.stride + board.columns // 2


def crossing_places(board: Board, word: int) -> list[Place]:
    """Every legal place at which a word crosses another."""
    return [
        (direction, start)
        for direction in DIRECTIONS
        for start in bits(board.crossing(word, direction, board.starts(word, direction))[-1])
    ]


def crossed(board: Board, word: int, place: Place) -> int:
    """The cells, as a set, that a word would share with others at a legal place."""
    direction, start = place
    return board.runs[direction][len(board.words[word])] << start & board.occupied


def densest(board: Board, word: int) -> list[Place]:
    """Of all legal places those where a word crosses most others."""
    places = crossing_places(board, word)
    counts = [crossed(board, word, place).bit_count() for place in places]
    most = max(counts, default=0)
    return [place for place, count in zip(places, counts, strict=True) if count == most]


def is_joined(board: Board) -> bool:
    """Whether all letters hang together."""
    occupied = board.occupied
    return board.flood(occupied & -occupied, occupied) == occupied


def drop_loose(board: Board, anchors: Iterable[int]) -> None:
    """Take off the words that do not hang together with one of some words, or the largest part."""
    anchored = reduce(or_, map(board.run_of, anchors), 0)
    parts, rest = [], board.occupied
    while rest:
        parts.append(board.flood(rest & -rest, rest))
        rest &= ~parts[-1]
    largest = max(parts, key=int.bit_count)
    for part in parts:
        if not (part & anchored if anchored else part == largest):
            for cell in bits(part):
                for owner in board.owners:
                    if owner[cell] != NOBODY:
                        board.remove(owner[cell])
    board.refresh()
