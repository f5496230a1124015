"""How much of an arrowword is crossed, as it came out."""

from collections import Counter
from collections.abc import Iterator

from publisher import Layout, Position


def crossings_remark(layout: Layout, wanted: int) -> Iterator[str]:
    """That fewer than so many of 100 letters are in two words, or that two that are not touch."""
    words = Counter(cell for each in layout.placements for cell in each.slot.cells)
    single = {cell for cell, count in words.items() if count == 1}
    crossed = 100 * (len(words) - len(single)) // len(words)
    beside = sum(
        Position(cell.row + down, cell.column + 1 - down) in single
        for cell in single
        for down in (0, 1)
    )
    if crossed < wanted or beside:
        touching = f"; two that are in one stand side by side {beside} ×" if beside else ""
        said = f"{crossed} of 100 letters are in two words, and {wanted} are usual{touching}"
        yield f"{said}: more words, or another seed, may cross better"
