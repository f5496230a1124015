"""A review for people, in lines, and for programs, as JSON."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from publisher import Figures, FoundRemark, Position, Review, count_of

_MANY_MISSING = 10


def lines(review: Review, file: Path) -> Iterator[str]:
    """What is printed of a puzzle: its figures, then the remarks, the worst first."""
    part = f" ({review.number} of {review.count})" if review.count > 1 else ""
    title = review.reviewed.puzzle.title
    yield f"{file}{part}{f': {title}' if title else ''}"
    for line in _figures(review.figures):
        yield f"  {line}"
    places = [_place(each) for each in review.remarks]
    width = max(map(len, places), default=0)
    for place, (check, remark) in zip(places, review.remarks, strict=True):
        yield f"  {remark.level:<7}  {place:<{width}}  {remark.text} [{check}]"
    if not review.remarks:
        yield "  nothing to remark"


def as_json(reviews: Sequence[Review]) -> Mapping[str, object]:
    """The object of `--json`; cells are rows and columns in reading order, from 0."""
    return {
        "puzzles": [
            {
                "number": each.number,
                "title": each.reviewed.puzzle.title,
                "language": each.reviewed.puzzle.language.code,
                "figures": each.figures.as_json(),
                "remarks": [_remark(found, each) for found in each.remarks],
                "failed": [str(failure) for failure in each.failures],
            }
            for each in reviews
        ]
    }


def _remark(found: FoundRemark, review: Review) -> Mapping[str, object]:
    remark = found.remark
    return {
        "check": found.check,
        "level": str(remark.level),
        "text": remark.text,
        "entries": [review.reviewed.names[slot] for slot in remark.slots],
        "cells": [list(cell) for cell in remark.cells],
    }


def _place(found: FoundRemark) -> str:
    """The first cell of a remark, as `edit` takes it: r3c4."""
    cells: Sequence[Position] = found.remark.cells
    return f"r{cells[0].row + 1}c{cells[0].column + 1}" if cells else "-"


def _figures(figures: Figures) -> Iterator[str]:
    words = f"{figures.words} words in {figures.columns}×{figures.rows}"
    said = [words, f"mean length {figures.mean_length:.1f}", count_of(figures.blocks, "block")]
    said.append(f"{figures.unchecked} cells unchecked")
    yield ", ".join([*said, *([f"{figures.open_cells} open"] if figures.open_cells else [])])
    lengths = ", ".join(f"{count} of {length}" for length, count in figures.lengths.items())
    yield f"lengths: {lengths}; {100 * figures.share_of_length(3):.0f} % of three letters"
    if figures.scores.ranked:
        tens = ", ".join(
            f"{count} from {least}" for least, count in sorted(figures.scores.by_tens.items())
        )
        yield f"{figures.scores}; {tens}"
    if figures.letters:
        yield "; ".join(_letters(figures))


def _letters(figures: Figures) -> Iterator[str]:
    if not figures.missing:
        yield "letters: all are there"
    elif len(figures.missing) > _MANY_MISSING:
        yield f"letters: {len(figures.missing)} are missing"
    else:
        yield f"letters: all but {' '.join(figures.missing)}"
    if figures.vowels is not None:
        yield f"{100 * figures.vowels:.0f} % vowels"
