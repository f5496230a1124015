"""Frames around printed pages: those of `pdf`, drawn for A4 and stretched to the paper there is."""

from base64 import b64encode
from collections.abc import Iterator

from publisher_pages.drawing.colours import BLACK
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.frames import FrameStyle, drawn_frame, drawn_room
from publisher_pages.drawing.marks import Circle, Rule

_UPRIGHT = Extent(0.0, 0.0, 527.0, 774.0)  # points: A4 within the margins of the page
_LYING = Extent(0.0, 0.0, _UPRIGHT.bottom, _UPRIGHT.right)


def frame_style(style: FrameStyle) -> str:
    """The style of a page that has this frame on paper: it is on every sheet, behind the puzzle."""
    if style == "none":
        return ""
    room = drawn_room(style, 1.0)
    return (
        f"@media print{{:root{{--frame:{room:g}pt}}{_behind(style, _UPRIGHT)}}}"
        f"@media print and (orientation:landscape){{{_behind(style, _LYING)}}}"
    )


def _behind(style: FrameStyle, place: Extent) -> str:
    marks = "".join(_marks(style, place))
    view = f"0 0 {place.right:g} {place.bottom:g}"
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" preserveAspectRatio="none" '
        f'stroke="#000">{marks}</svg>'
    )
    url = f"data:image/svg+xml;base64,{b64encode(drawn.encode()).decode()}"
    return f'body::before{{background-image:url("{url}")}}'


def _marks(style: FrameStyle, place: Extent) -> Iterator[str]:
    for mark in drawn_frame(style, place, BLACK, 1.0):
        if isinstance(mark, Rule):
            line = f"M{mark.x1:.4g} {mark.y1:.4g}L{mark.x2:.4g} {mark.y2:.4g}"
            yield f'<path d="{line}" stroke-width="{mark.weight:.3g}"/>'
        elif isinstance(mark, Circle):
            middle = f'cx="{mark.x:.4g}" cy="{mark.y:.4g}" r="{mark.radius:.3g}"'
            yield f'<circle {middle} stroke-width="{mark.weight:.3g}"/>'
