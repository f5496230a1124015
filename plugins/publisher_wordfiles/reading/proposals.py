"""The readings that a list may have: rows of cells, by a shape that many of its lines share."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from publisher_wordfiles.reading.line_pairs import (
    bold_words,
    numbered_twice,
    paired,
    without_bold,
    without_labels,
)
from publisher_wordfiles.reading.lines import SAMPLE, ListLine, without_marks
from publisher_wordfiles.reading.separators import BOLD, LINE_END, of_setting
from publisher_wordfiles.reading.settings import ListSettings
from publisher_wordfiles.reading.shapes import (
    PLAIN,
    LineShape,
    is_parted,
    likely_shapes,
    word_first_shape,
)
from publisher_wordfiles.reading.sorting import Proposal, sort_lines
from publisher_wordfiles.reading.strung import (
    cards_in_a_row,
    in_columns,
    side_by_side,
    words_in_rows,
)
from publisher_wordfiles.reading.wrapped import hangs

_EDGE = SAMPLE // 2
_JOINED = {"twice": LINE_END, "labels": LINE_END, "pairs": LINE_END, "bold": BOLD}
"""What parts the lines of views that are made of several parts."""


class ListView(NamedTuple):
    """The lines of a list without what stands before them, and what that was."""

    lines: Sequence[ListLine]
    marks: tuple[str, ...] = ()


class Proposed(NamedTuple):
    """A proposal from a sample of the lines, and what makes it of all of them."""

    proposal: Proposal
    view: str
    shape: LineShape


def views(lines: Sequence[ListLine], wanted: str = "") -> dict[str, ListView]:
    """The list with each kind of thing between its lines and its words taken away.

    If only the view `wanted` is, which is `lines`, it is the only one.
    """
    lines = in_columns(side_by_side(lines))
    content, marks = without_marks(lines)
    bold, content = bold_words(content), without_bold(words_in_rows(content))
    found = {"lines": ListView(content, tuple(marks))}
    if wanted == "lines":
        return found
    if twice := numbered_twice(lines):
        found["twice"] = ListView(twice, ("numbers",))
    if bold:
        found["bold"] = ListView(bold, tuple(marks))
    labelled = without_labels(content)
    if labelled != content:
        found["labels"] = ListView(labelled, (*marks, "labels"))
    else:
        is_wrapped = hangs(content, [is_parted(line.text) for line in content])
        pairs = content if is_wrapped else paired(content)
        if pairs != content:
            found["pairs"] = ListView(pairs, tuple(marks))
    cards = cards_in_a_row(content)
    if cards is not None and "labels" not in found:
        return {"cards": ListView(cards, tuple(marks)), "lines": found["lines"]}
    return found


def proposals(lines: Sequence[ListLine], settings: ListSettings) -> Iterator[Proposed]:
    """The readings of some lines: those by the separator of the settings, or all that fit."""
    seen, setting = views(lines), settings.separator
    if setting != "auto":
        chosen = of_setting(setting)
        for name, view in seen.items():
            if name == "lines" or chosen in (LINE_END, BOLD) or (chosen and name == "cards"):
                shapes = likely_shapes(view.lines, [chosen], named=True) if chosen else [PLAIN]
                for shape in shapes:
                    yield Proposed(_made(view, shape, settings), name, shape)
        return
    for name, view in seen.items():
        if name in _JOINED:
            shapes = list(likely_shapes(view.lines, [_JOINED[name]], named=True))
        else:
            shapes = [*likely_shapes(view.lines, hint=settings.hint), *word_first_shape(view.lines)]
        if name == "lines":
            shapes = [PLAIN] if "cards" in seen else [*shapes, PLAIN]
        for shape in shapes:
            yield Proposed(_made(view, shape, settings), name, shape)


def whole(proposed: Proposed, lines: Sequence[ListLine], settings: ListSettings) -> Proposal:
    """The same reading of all lines of a list."""
    seen = views(lines, proposed.view)
    view = seen.get(proposed.view, seen["lines"])  # the sample may be unlike the whole
    return _made(view, proposed.shape, settings)


def sample(lines: Sequence[ListLine]) -> Sequence[ListLine]:
    """The lines that are looked at: all of them, or the first and some from the middle."""
    if len(lines) <= SAMPLE:
        return lines
    middle = len(lines) // 2
    return [*lines[:_EDGE], *lines[middle : middle + _EDGE]]


def _made(view: ListView, shape: LineShape, settings: ListSettings) -> Proposal:
    return sort_lines(
        view.lines,
        shape._replace(marks=view.marks),
        is_guess=settings.separator == "auto",
        header=settings.header,
        is_table=settings.hint != "text",
    )
