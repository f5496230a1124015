"""The Unicode Bidirectional Algorithm (UAX #9), version 15.0: the order of text on display.

Levels are resolved on a whole paragraph, the paragraph is broken into lines in logical order, and
each line is then cut into runs in visual order:

    resolved = levels(text, base)
    for start, end in lines:
        for run in visual_runs(text, resolved, start, end, base):
            ...  # shape text[run.start:run.end], right to left if run.rtl

A shaper that knows a run's direction mirrors brackets by itself; `reorder` does everything for
plain text. A level is even where text runs left to right and odd where it runs right to left. All
positions are indices of code points; no text raises an error.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from publisher_typesetting.bidi.classes import DATA, REMOVED, classes_of, code_point_pairs
from publisher_typesetting.bidi.rules import first_strong, level_runs, resolve

_SEPARATORS = "".join(
    chr(point)
    for first, last in code_point_pairs(DATA["classes"]["B"])
    for point in range(first, last + 1)
)
_PARAGRAPH = re.compile(f"[^{_SEPARATORS}]*(?:\r\n|[{_SEPARATORS}])|[^{_SEPARATORS}]+")
# No character before this one has class R, AL or AN, or is an embedding or an isolate.
_FIRST_RIGHT_TO_LEFT = "\u0590"
# By the level of the paragraph: the classes that give a character another level.
_RAISES_LEVELS = re.compile(rb"[RA2eEoOiIF]"), re.compile(rb"[L12eEoOiIF]")
_SEGMENT = re.compile(rb"[^SB]*[SB]?")
_RESET_AT_SEGMENT_END = b"SBWiIFP" + REMOVED
_CLUSTER = re.compile(rb".(?:b*m)*", re.DOTALL)
_CONTROLS = dict.fromkeys([0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
_MIRRORED = {chr(one): chr(other) for one, other in code_point_pairs(DATA["mirrored"])}
_MIRRORED.update([(other, one) for one, other in _MIRRORED.items()])


class LevelRun(NamedTuple):
    """A stretch `text[start:end]` of a line, in logical order, that has one embedding level."""

    start: int
    end: int
    level: int

    @property
    def rtl(self) -> bool:
        """Whether the run is displayed right to left."""
        return bool(self.level & 1)


def base_level(text: str) -> int:
    """Return 1 if the first strong character of the first paragraph is right-to-left, else 0.

    Rules P2 and P3: the inside of isolates does not count.
    """
    if text.isascii():
        return 0
    paragraph = _PARAGRAPH.match(text)
    return first_strong(classes_of(paragraph[0])) if paragraph else 0


def levels(text: str, base: int | None = None) -> bytes:
    """Return the embedding level of each code point, before line breaking (rules P1-I2).

    `base` is the paragraph's level, 0 or 1; None finds it by the text (`base_level`). Paragraphs
    are resolved one by one (P1), with None each by its own first strong character; a separator
    (class B, CR LF being one) has the base level of the paragraph it ends.
    A character that `is_removed` takes the level of the one before it.
    """
    if not base and (text.isascii() or max(text) < _FIRST_RIGHT_TO_LEFT):
        return bytes(len(text))
    return b"".join(_paragraph_levels(paragraph, base) for paragraph in _PARAGRAPH.findall(text))


def _paragraph_levels(paragraph: str, base: int | None) -> bytes:
    text = paragraph.rstrip(_SEPARATORS)
    classes = classes_of(text)
    if base is None:
        base = first_strong(classes)
    if not _RAISES_LEVELS[base].search(classes):
        return bytes([base]) * len(paragraph)
    return resolve(text, classes, base) + bytes([base]) * (len(paragraph) - len(text))


def is_removed(char: str) -> bool:
    """Return whether rule X9 removes the character: an embedding, an override or of class BN.

    Such a character belongs to a run like any other, but its position there has no meaning.
    """
    return classes_of(char) in REMOVED


def visual_runs(
    text: str, levels: Sequence[int], start: int, end: int, base: int
) -> tuple[LevelRun, ...]:
    """Return the runs of the line `text[start:end]` from left to right (rules L1 and L2).

    `levels` are those of the whole text; `base` is the level of the line's paragraph. The runs
    cover the line exactly once. Mirroring (L4) is left to the caller.
    """
    line = bytes(levels[start:end])
    if line.count(base) == len(line):
        return (LevelRun(start, end, base),) if line else ()
    line = _with_base_at_segment_ends(text[start:end], line, base)
    runs = [
        LevelRun(start + run.start, start + run.stop, line[run.start]) for run in level_runs(line)
    ]
    return tuple(_in_visual_order(runs))


def _with_base_at_segment_ends(text: str, levels: bytes, base: int) -> bytes:
    """Apply L1 by section 5.2: characters that X9 removes are reset with the spaces."""
    reset = bytearray(levels)
    for segment in _SEGMENT.finditer(classes_of(text)):
        start = segment.start() + len(segment[0].rstrip(_RESET_AT_SEGMENT_END))
        reset[start : segment.end()] = bytes([base]) * (segment.end() - start)
    return bytes(reset)


def _in_visual_order(runs: list[LevelRun]) -> list[LevelRun]:
    """Apply L2: reverse each stretch of a level or higher, from the highest to the lowest odd."""
    highest = max(run.level for run in runs)
    lowest = min(run.level for run in runs) | 1
    for level in range(highest, lowest - 1, -1):
        start = 0
        for i, run in enumerate([*runs, None]):
            if run is None or run.level < level:
                runs[start:i] = reversed(runs[start:i])
                start = i + 1
    return runs


def mirrored(char: str) -> str:
    """Return the character whose glyph mirrors this one's, or the character itself (L4)."""
    return _MIRRORED.get(char, char)


def reorder(text: str, base: int | None = None) -> str:
    """Return a text as it is displayed from left to right, one line a paragraph (L1-L4).

    For output that does not know bidirectional text. In right-to-left runs characters are mirrored,
    and marks stay after the character they belong to, as terminals expect (L3). Bidirectional
    controls and marks (Bidi_Control) are left out. A paragraph separator ends its line.
    """
    return "".join(_reorder_paragraph(paragraph, base) for paragraph in _PARAGRAPH.findall(text))


def _reorder_paragraph(paragraph: str, base: int | None) -> str:
    line = paragraph.rstrip(_SEPARATORS)
    if base is None:
        base = base_level(line)
    runs = visual_runs(line, levels(line, base), 0, len(line), base)
    displayed = (
        _displayed(line[run.start : run.end].translate(_CONTROLS), run.rtl) for run in runs
    )
    return "".join(displayed) + paragraph[len(line) :]


def _displayed(text: str, rtl: bool) -> str:
    if not rtl:
        return text
    clusters = _CLUSTER.finditer(classes_of(text))
    return "".join(
        mirrored(text[cluster.start()]) + text[cluster.start() + 1 : cluster.end()]
        for cluster in reversed(list(clusters))
    )
