"""Lines that go on with the clue of the line before them."""

import re
from collections.abc import Sequence
from itertools import pairwise

from publisher_wordfiles.reading.lines import ListLine
from publisher_wordfiles.reading.separators import SPACES, bare
from publisher_wordfiles.reading.shapes import LineShape

_PARTED_WORD = re.compile(r"(?<=[^\W\d_])- $")


def hangs(lines: Sequence[ListLine], parted: Sequence[bool]) -> bool:
    """Whether several lines are indented, and just those not `parted`, as wrapped clues are."""
    rest = [line for line, is_row in zip(lines, parted, strict=True) if not is_row]
    if len(rest) < 2 or any(line.marked or line.begins for line in rest):
        return False
    least = min(line.indent for line in rest)
    if any(line.indent >= least for line, is_row in zip(lines, parted, strict=True) if is_row):
        return False
    words = [is_row or " " in line.text for line, is_row in zip(lines, parted, strict=True)]
    return all(one or other for one, other in pairwise(words))


def is_divided(line: ListLine, before: ListLine) -> bool:
    """Whether a line begins with the rest of a word that a hyphen divides."""
    return line.text[:1].islower() and _PARTED_WORD.search(f"{before.text} ") is not None


def is_under_clue(line: ListLine, before: ListLine, shape: LineShape) -> bool:
    """Whether a line begins right of the answer before it, in columns that spaces set apart."""
    answer = shape.parts(before.text)[0]
    return shape.separator is SPACES and line.indent > before.indent + len(answer)


def joined(clue: str, line: ListLine) -> str:
    """A clue with the line that goes on with it."""
    return f"{_PARTED_WORD.sub('', f'{clue} ')}{bare(line.text)}".strip()
