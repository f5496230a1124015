"""Elements of WordprocessingML (ISO/IEC 29500-1, clause 17), made of parts.

The standard fixes the order of the children of most elements, and the code here keeps it.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from docx.oxml.ns import nsmap, qn
from docx.oxml.parser import oxml_parser

Element = Any
"""An element of lxml, which has no types."""

_MAIN = {"w": nsmap["w"]}
_HYPHEN_ELEMENTS = {"\u2011": "noBreakHyphen", "\u00ad": "softHyphen"}
_HYPHENS = re.compile("([\u2011\u00ad])")
_UNSTORABLE = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@cache
def _name(name: str) -> str:
    return qn(f"w:{name}")


def w(tag: str, /, *children: Element | None, **attributes: str | float | None) -> Element:
    """An element of the main namespace; what is None is left out."""
    made: Element = oxml_parser.makeelement(_name(tag), nsmap=_MAIN)
    for key, value in attributes.items():
        if value is not None:
            made.set(_name(key), storable(str(value)))
    for child in children:
        if child is not None:
            made.append(child)
    return made


def text_elements(text: str) -> Iterator[Element]:
    """The text of a run; no-break hyphens and soft ones are elements, which every font has."""
    for part in _HYPHENS.split(text):
        if part in _HYPHEN_ELEMENTS:
            yield w(_HYPHEN_ELEMENTS[part])
        elif part:
            yield text_element(part)


def text_element(text: str, tag: str = "t") -> Element:
    """The text of a run, whose spaces are kept."""
    made = w(tag)
    made.text = storable(text)
    made.set(qn("xml:space"), "preserve")
    return made


def when(condition: object, name: str) -> Element | None:
    """A switch that is on if the condition holds."""
    return w(name) if condition else None


def refill(element: Element, children: Iterable[Element]) -> None:
    """Give an element these children and no others."""
    for child in list(element):
        element.remove(child)
    element.extend(children)


def storable(text: str) -> str:
    """The text; U+FFFD for what XML cannot hold, such as U+FFFF."""
    return _UNSTORABLE.sub("\ufffd", text)


def twips(points: float) -> int:
    """A length in points as the format counts it: in twentieths of a point."""
    return round(20 * points)


def half_points(points: float) -> int:
    """The size of a type in points as the format counts it; no type is smaller than one point."""
    return max(2, round(2 * points))
