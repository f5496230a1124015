"""Pages that are read from the right: marks laid out from the left are mirrored only here."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Mark

Placed = TypeVar("Placed", bound=Mark)


def placed(
    marks: Iterable[Placed], laid_out_in: Extent, rtl: bool, frame: Extent | None = None
) -> Iterator[Placed]:
    """Marks laid out from the left in one area, there or in another `frame` of the same width.

    They are mirrored if the area is read from the right.
    """
    frame = frame or laid_out_in
    shift = frame.left - laid_out_in.left
    if rtl:
        width = frame.left + frame.right - shift
        return (mark.mirrored(width) for mark in marks)  # type: ignore[misc]  # its own type
    if shift:  # twice makes a shift
        return (mark.mirrored(0.0).mirrored(shift) for mark in marks)  # type: ignore[misc]
    return iter(marks)
