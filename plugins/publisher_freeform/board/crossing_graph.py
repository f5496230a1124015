"""The crossing graph: words are its nodes, and words that cross are joined by an edge.

A puzzle has to be one connected component. The graph is kept as a list: for each word the set of
the words that it crosses. As everywhere on a board, a set of words is an integer.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import reduce
from operator import or_

from publisher_freeform.board.board import Board, WordSet

CrossingGraph = Sequence[WordSet]


def reachable(graph: CrossingGraph, words: WordSet, gone: WordSet = 0) -> WordSet:
    """Some words and all that are connected to any of them, without the words that are `gone`."""
    reached = ahead = words
    while ahead:
        ahead = _neighbours(graph, ahead) & ~(reached | gone)
        reached |= ahead
    return reached


def disconnected(graph: CrossingGraph, parts: Sequence[WordSet], gone: WordSet = 0) -> WordSet:
    """The words that are no longer connected to the rest once the words of `gone` are taken off.

    Each of `parts` is a connected set of words, and every word that may be disconnected is
    connected to one of them. The parts take turns to grow by the words that cross them; two that
    meet become one. A part that cannot grow any more is disconnected. The search ends when a single
    part is left, so that it looks at about as many words as are lost.
    """
    growing = [(part, part) for part in parts]
    lost, claimed = 0, reduce(or_, parts, 0)
    while len(growing) > 1:
        reached, ahead = growing.pop(0)
        ahead = _neighbours(graph, ahead) & ~(reached | gone)
        if not ahead:
            lost |= reached
            continue
        reached |= ahead
        if ahead & claimed:
            for other in [each for each in growing if each[0] & ahead]:
                growing.remove(other)
                reached |= other[0]
                ahead = ahead & ~other[0] | other[1]
        claimed |= ahead
        growing.append((reached, ahead))
    return lost


def _neighbours(graph: CrossingGraph, words: WordSet) -> WordSet:
    """The words that cross any of some words."""
    found = 0
    while words:
        low = words & -words
        words ^= low
        found |= graph[low.bit_length() - 1]
    return found


def is_connected(board: Board) -> bool:
    """Whether all words of a board are connected."""
    placed = board.placed
    return reachable(board.crossing_graph, placed & -placed) == placed


def crossings_of(board: Board, word: int) -> int:
    """The number of other words that a placed word crosses."""
    return board.crossing_graph[word].bit_count()


def with_min_crossings(board: Board, min_crossings: int, anchors: Collection[int]) -> Board:
    """The part of a board where each word crosses at least so many others; it may be empty.

    Words that cross fewer are taken off, then the words that are no longer connected, and so on.
    `anchors` are words that mark the connected component to keep.
    """
    if min_crossings > 1:
        while weak := sum(
            1 << word for word in board.start_of if crossings_of(board, word) < min_crossings
        ):
            board = board.copy()
            board.evict(weak)
            if board.start_of:
                drop_disconnected(board, [word for word in anchors if word in board.start_of])
    return board


def drop_disconnected(board: Board, anchors: Iterable[int]) -> None:
    """Take off the words that are connected to no anchor, or to the largest component."""
    anchored = sum(1 << word for word in anchors)
    graph = board.crossing_graph
    largest = max(components(board), key=int.bit_count, default=0)
    board.remove(board.placed & ~(reachable(graph, anchored) if anchored else largest))


def components(board: Board) -> list[WordSet]:
    """The connected components of a board."""
    found, rest = [], board.placed
    while rest:
        found.append(reachable(board.crossing_graph, rest & -rest))
        rest &= ~found[-1]
    return found
