"""Frames around a page or a grid, drawn as marks; each is the same on a mirrored page."""

import math
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from publisher_pages.drawing.colours import Colour
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Circle, Ink, Rule

FrameStyle = Literal["none", "plain", "double", "deco", "dots", "school", "winter"]

_INSIDE = 12.0  # points: the white between a frame and what is in it, at scale 1
_ARMS = 3  # lines of a snowflake through its middle


class FrameDrawing(NamedTuple):
    """A frame of one style: its `width` in points at scale 1, and how it is drawn."""

    width: float
    draw: Callable[["_Pen", Extent], Iterator[Ink]]


class _Pen(NamedTuple):
    """The colour of a frame, and how much larger than usual it is."""

    colour: Colour
    scale: float

    def line(self, x1: float, y1: float, x2: float, y2: float, weight: float) -> Rule:
        """A line; its weight is that at scale 1."""
        return Rule(x1, y1, x2, y2, weight * self.scale, self.colour)

    def box(self, place: Extent, inset: float, weight: float) -> Iterator[Rule]:
        """The edges of a rectangle, so far inside this one."""
        left, top, right, bottom = place.inset(inset * self.scale)
        yield self.line(left, top, right, top, weight)
        yield self.line(right, top, right, bottom, weight)
        yield self.line(right, bottom, left, bottom, weight)
        yield self.line(left, bottom, left, top, weight)

    def dot(self, x: float, y: float, radius: float) -> Circle:
        """A filled circle: one as thick as its radius."""
        r = radius * self.scale
        return Circle(x, y, r / 2, r, self.colour)


def drawn_room(style: FrameStyle, scale: float) -> float:
    """The width that a frame of this style takes on each side, in points, with white inside."""
    return (_FRAMES[style].width + _INSIDE) * scale if style != "none" else 0.0


def drawn_frame(style: FrameStyle, place: Extent, colour: Colour, scale: float) -> Iterator[Ink]:
    """A frame along the inside of this place."""
    if style != "none":
        yield from _FRAMES[style].draw(_Pen(colour, scale), place)


def _plain(pen: _Pen, place: Extent) -> Iterator[Ink]:
    yield from pen.box(place, 0.5, 1.0)


def _double(pen: _Pen, place: Extent) -> Iterator[Ink]:
    yield from pen.box(place, 0.9, 1.8)
    yield from pen.box(place, 4.2, 0.5)


def _deco(pen: _Pen, place: Extent) -> Iterator[Ink]:
    """Three lines that step back at the corners, the outer one least, with a square in each."""
    for inset, step, weight in ((0.7, 9.0, 1.4), (4.0, 11.5, 0.5), (7.0, 14.0, 0.5)):
        left, top, right, bottom = place.inset(inset * pen.scale)
        s = step * pen.scale
        for x, across in ((left, 1), (right, -1)):
            for y, down in ((top, 1), (bottom, -1)):
                a, b = x + across * s, y + down * s
                yield pen.line(a, y, a, b, weight)
                yield pen.line(x, b, a, b, weight)
        for y in (top, bottom):
            yield pen.line(left + s, y, right - s, y, weight)
        for x in (left, right):
            yield pen.line(x, top + s, x, bottom - s, weight)
    for x, y in _corners(place.inset(4.6 * pen.scale)):
        r = 2.4 * pen.scale
        yield from pen.box(Extent(x - r, y - r, x + r, y + r), 0.0, 1.0)


def _dots(pen: _Pen, place: Extent) -> Iterator[Ink]:
    """Large and small dots by turns; large ones in the corners."""
    for at, (x, y) in enumerate(_along(place.inset(2.6 * pen.scale), 7.5 * pen.scale)):
        yield pen.dot(x, y, 1.1 if at % 2 else 2.3)


def _school(pen: _Pen, place: Extent) -> Iterator[Ink]:
    """A ruler all around."""
    width = 10.0 * pen.scale
    yield from pen.box(place, 0.4, 0.8)
    yield from pen.box(place, 10.0, 0.8)
    inner = place.inset(width)
    for start, length, is_across in (
        (inner.left, inner.width, True),
        (inner.top, inner.height, False),
    ):
        count = 10 * max(1, round(length / (40.0 * pen.scale)))
        for at in range(count + 1):
            reach = pen.scale * (7.0 if at % 10 == 0 else 5.0 if at % 5 == 0 else 3.2)
            along, weight = start + length * at / count, 0.7 if at % 10 == 0 else 0.4
            if is_across:
                yield pen.line(along, place.top, along, place.top + reach, weight)
                yield pen.line(along, place.bottom, along, place.bottom - reach, weight)
            else:
                yield pen.line(place.left, along, place.left + reach, along, weight)
                yield pen.line(place.right, along, place.right - reach, along, weight)


def _winter(pen: _Pen, place: Extent) -> Iterator[Ink]:
    """Snowflakes, large ones in the corners, and dots between them."""
    middle = place.inset(7.0 * pen.scale)
    corners = set(_corners(middle))
    for at, (x, y) in enumerate(_along(middle, 13.0 * pen.scale)):
        if (x, y) in corners:
            yield from _snowflake(pen, x, y, 7.0)
        elif at % 2:
            yield pen.dot(x, y, 0.9)
        else:
            yield from _snowflake(pen, x, y, 4.6)


def _snowflake(pen: _Pen, x: float, y: float, radius: float) -> Iterator[Rule]:
    """Six arms, each with two twigs."""
    r = radius * pen.scale
    for arm in range(2 * _ARMS):
        turn = math.pi * (arm + 0.5) / _ARMS
        ex, ey = x + r * math.cos(turn), y + r * math.sin(turn)
        yield pen.line(x, y, ex, ey, 0.08 * radius)
        mx, my = x + 0.55 * r * math.cos(turn), y + 0.55 * r * math.sin(turn)
        for twig in (turn - math.pi / 4, turn + math.pi / 4):
            tip = mx + 0.36 * r * math.cos(twig), my + 0.36 * r * math.sin(twig)
            yield pen.line(mx, my, *tip, 0.08 * radius)


def _corners(place: Extent) -> Iterator[tuple[float, float]]:
    left, top, right, bottom = place
    yield from ((left, top), (right, top), (right, bottom), (left, bottom))


def _along(place: Extent, step: float) -> Iterator[tuple[float, float]]:
    """Points on the edges of a place, clockwise from a corner, about `step` apart.

    Each edge has an even number of steps, so that what is there by turns is the same everywhere.
    """
    corners = [*_corners(place)]
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        count = 2 * max(1, round((abs(x2 - x1) + abs(y2 - y1)) / step / 2))
        for at in range(count):
            yield x1 + (x2 - x1) * at / count, y1 + (y2 - y1) * at / count


_FRAMES = {
    "plain": FrameDrawing(1.0, _plain),
    "double": FrameDrawing(4.5, _double),
    "deco": FrameDrawing(10.0, _deco),
    "dots": FrameDrawing(5.0, _dots),
    "school": FrameDrawing(10.5, _school),
    "winter": FrameDrawing(14.0, _winter),
}
