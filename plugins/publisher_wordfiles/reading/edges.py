"""The edges of texts: signs that are left of a separator, labels, and quotation marks."""

import re
from collections import Counter
from collections.abc import Callable, Sequence

from publisher_wordfiles.reading.lines import SAMPLE
from publisher_wordfiles.reading.names import role_named
from publisher_wordfiles.reading.separators import BRACKETS, bare, unquoted
from publisher_wordfiles.reading.shapes import LineShape

_LEFT_BEFORE = re.compile(r"^(?:[>=|→:;,]+|[-–—/]+\s)\s*(?=\w)")
_LEFT_AFTER = re.compile(
    r"(?<![\s,|/=→>])(?<![^\u0370-\u03ff\u1f00-\u1fff];)(?<!\s[-–—:])"
    r"(?:\s*(?:[,|/=→>]|(?<![\u0370-\u03ff\u1f00-\u1fff]);)|\s+[-–—:])+$"
)
"""Signs at the edges of texts, which are left of a separator or close a line; not `;`, with which a
Greek question ends. Signs are looked at from the first of a run on, for a run may be long."""


_SLANTED = re.compile(r"(?P<sign>[*_]{1,3})(?P<text>[^*_\s](?:[^*_]*[^*_\s])?)(?P=sign)")
"""A text in italic or bold type, as Markdown and chats write it."""


def clean_edges(rows: Sequence[list[str]], labels: dict[int, str], shape: LineShape) -> None:
    """Leave out the signs, such as quotation marks, that most texts of a column have around them.

    The roles of columns with labels such as `Answer:` are added to `labels`.
    """
    some = rows[:SAMPLE]
    for place in range(max(map(len, some), default=0)):
        column = [row[place] for row in some if len(row) > place and row[place]]
        own = (_unlabelled, _without_same(column)) if shape.separator is BRACKETS else ()
        for without in (_closed, unquoted, _upright, *own):
            if 2 * sum(without(cell) != cell for cell in column) > len(column):
                if without is _unlabelled:
                    label = next(cell for cell in column if without(cell) != cell)
                    labels[place] = _label_of(label)
                for row in rows:
                    if len(row) > place:
                        row[place] = without(row[place])


def begun(text: str) -> str:
    """The text without the white space around it and the signs before it."""
    text = bare(text)
    return text if text[:1].isalnum() else _LEFT_BEFORE.sub("", text)


def _upright(text: str) -> str:
    """The text without the signs around it that set it in another type."""
    found = _SLANTED.fullmatch(text)
    return found["text"] if found else text


def _unlabelled(text: str) -> str:
    """The text without the label of a word or clue: `Answer: owl`."""
    rest = text.replace("：", ":").partition(":")[2]
    return bare(rest) if rest and _label_of(text) in ("answer", "clue") else text


def _without_same(column: Sequence[str]) -> Callable[[str], str]:
    """What leaves out the label with a colon that most texts of a column begin with."""
    labels = Counter(text.partition(":")[0] for text in column if ":" in text)
    label, count = labels.most_common(1)[0] if labels else ("", 0)
    start = f"{label}:" if 2 * count > len(column) > 1 else "\0"
    return lambda text: bare(text.removeprefix(start))


def _label_of(text: str) -> str:
    return role_named(text.replace("：", ":").partition(":")[0])


def _closed(text: str) -> str:
    """The text without the signs that close it."""
    return _LEFT_AFTER.sub("", text) or text
