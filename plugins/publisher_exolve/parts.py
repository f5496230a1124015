"""The parts of an Exolve text: lines such as `exolve-title: …`, and the lines that follow some."""

import re
from typing import NamedTuple

from publisher import FormatError

_PART = re.compile(r"\s*exolve-([a-z0-9-]+)(?::(.*)|\s*)")
_COMMENT = re.compile(r"#(?:\s.*)?$")
_LONG = ("preamble", "prelude", "grid", "across", "down", "nodir", "explanations", "postscript")
"""Parts that have lines below their own."""


class Line(NamedTuple):
    """A line without white space around it, and its number in the file."""

    number: int
    text: str


Parts = dict[str, list[Line]]
"""The lines of each part by its name, without `exolve-`; one that stands twice has more of them."""


def said(parts: Parts, *names: str) -> str:
    """The lines of some parts as one."""
    return " ".join(line.text for name in names for line in parts.get(name, ()))


def parts_of(text: str) -> Parts:
    """The parts between `exolve-begin` and `exolve-end`; raises `FormatError` naming the line.

    What is around them is of the page that has the puzzle; comments are left out.
    """
    parts: Parts = {}
    name = ""
    for number, whole in enumerate(text.splitlines(), start=1):
        line = _COMMENT.sub("", whole).strip()
        part = _PART.fullmatch(line)
        if part is None:
            if name in _LONG and line:
                parts[name].append(Line(number, line))
            elif name and line:
                raise FormatError(f"line {number}: a part begins with `exolve-` and its name")
            continue
        if part[1] == "end" and name:
            return parts
        if part[1] == "begin" or name:
            name = part[1]
            lines = parts.setdefault(name, [])
            if said := (part[2] or "").strip():
                lines.append(Line(number, said))
    raise FormatError(
        "the end of the puzzle is missing: `exolve-end`"
        if name
        else "this is not Exolve's text, which begins with `exolve-begin`"
    )
