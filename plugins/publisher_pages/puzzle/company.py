"""Company: no clue alone in a column, and clues enough on both sides of a heading within it."""

from collections.abc import Sequence

from publisher_pages.puzzle.columns import BlockHeights, ends, evenest

_COMPANY = 3  # clues of a list, before and after a heading
_LONGER = 4  # average blocks by which columns may get longer


def lonely(blocks: BlockHeights, counts: Sequence[int]) -> int:
    """How many clues are alone in a column, and how many headings have few clues beside them.

    The clues are those of their list, or of the one before; the whole of a short list is enough.
    """
    found = at = 0
    for count in counts:
        found += _lonely_in(blocks, at, at + count)
        at += count
    return found


def in_company(
    blocks: BlockHeights, tops: Sequence[float], bottom: float, counts: list[int]
) -> list[int]:
    """Columns with nothing lonely, at most a little longer than these; these if there are none.

    No column gets longer than `bottom`. It is for lists that need not begin a column.
    """
    if not lonely(blocks, counts):
        return counts
    step = blocks.height(0, len(blocks)) / len(blocks)
    lowest = max(ends(blocks, tops, counts))

    def is_allowed(start: int, stop: int) -> bool:
        is_skipped = start == stop < len(blocks)
        return not is_skipped and not _lonely_in(blocks, start, stop)

    bottoms = [min(bottom, lowest + more * step) for more in range(_LONGER + 1)]
    for at in dict.fromkeys(bottoms):
        if found := evenest(blocks, tops, at, False, is_allowed):
            return found
    return counts


def _lonely_in(blocks: BlockHeights, start: int, stop: int) -> int:
    """What is lonely in a column that has the blocks from `start` to `stop`."""
    is_cut = stop < len(blocks) and not blocks.begin_list(stop)
    is_within = start < stop and not blocks.begin_list(start)
    found = int(stop - start == 1 and len(blocks) > _COMPANY and (is_cut or is_within))
    for heading in blocks.heads:
        if start < heading < stop:
            is_late = heading - start < _COMPANY and is_within
            found += is_late or (stop - heading < _COMPANY and is_cut)
    return found
