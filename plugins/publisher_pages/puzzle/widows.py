"""Widows: a clue alone in a column, or a heading within a column with few clues beside it."""

from collections.abc import Callable, Sequence

from publisher_pages.puzzle.clue_columns import BlockHeights, ends, evenest

_LEAST = 3  # clues of a list, before and after a heading
_LONGER = 4  # average blocks by which columns may get longer
_BISECTIONS, _SHARES, _PARTS = 5, 4, 16


def widows(blocks: BlockHeights, counts: Sequence[int]) -> int:
    """The number of widows: clues alone in a column, and headings with few clues beside them.

    The clues are those of their list, or of the one before; the whole of a short list is enough.
    """
    found = at = 0
    for count in counts:
        found += _widows_in(blocks, at, at + count)
        at += count
    return found


def without_widows(
    blocks: BlockHeights, tops: Sequence[float], bottom: float, counts: list[int]
) -> list[int]:
    """Columns without widows, at most a little longer than these; these if there are no such.

    No column gets longer than `bottom`. It is for lists that need not begin a column.
    """
    if not widows(blocks, counts):
        return counts
    step = blocks.height(0, len(blocks)) / len(blocks)
    lowest = max(ends(blocks, tops, counts))

    def is_allowed(start: int, stop: int) -> bool:
        is_skipped = start == stop < len(blocks)
        return not is_skipped and not _widows_in(blocks, start, stop)

    bottoms = [min(bottom, lowest + more * step) for more in range(_LONGER + 1)]
    for at in dict.fromkeys(bottoms):
        if found := evenest(blocks, tops, at, False, is_allowed):
            return found
    return counts


def even_share(blocks: BlockHeights, counts: Callable[[float], Sequence[int]]) -> float:
    """The least share of pages to be filled that takes no page more.

    `counts` has the number of blocks of each page for a share. It is larger if pages then have
    fewer widows, and none of them no clue.
    """
    pages = len(counts(1.0))
    low, high = 0.5, 1.0
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        low, high = (low, middle) if len(counts(middle)) == pages else (middle, high)
    shares = [high + (1.0 - high) * part / _SHARES for part in range(_SHARES + 1)]
    found = {share: counts(share) for share in shares}
    return min(shares, key=lambda share: (not found[share][-1], widows(blocks, found[share])))


def full_share(counts: Callable[[float], Sequence[int]]) -> float:
    """The largest share of pages to be filled that leaves the last one several clues.

    Without any such share that takes no page more, all of them are filled.
    """
    pages = len(counts(1.0))
    shares = [1.0 - part / _PARTS for part in range(_PARTS // 2)]
    found = ((share, counts(share)) for share in shares)
    good = (share for share, each in found if len(each) == pages and each[-1] >= _LEAST)
    return next(good, 1.0)


def _widows_in(blocks: BlockHeights, start: int, stop: int) -> int:
    """The number of widows in a column with the blocks from `start` to `stop`."""
    is_cut = stop < len(blocks) and not blocks.begin_list(stop)
    is_within = start < stop and not blocks.begin_list(start)
    found = int(stop - start == 1 and len(blocks) > _LEAST and (is_cut or is_within))
    for heading in blocks.heads:
        if start < heading < stop:
            is_late = heading - start < _LEAST and is_within
            found += is_late or (stop - heading < _LEAST and is_cut)
    return found
