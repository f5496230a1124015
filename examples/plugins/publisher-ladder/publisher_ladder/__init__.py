"""The kind `ladder`: words below each other, each with one letter other than the one before."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any, Literal

from publisher import (
    Cell,
    Clue,
    Entry,
    GenerationError,
    Generator,
    Grid,
    Language,
    Layout,
    LeftOut,
    NoOptions,
    Options,
    Placement,
    Position,
    Puzzle,
    PuzzleKind,
    Request,
    SearchRun,
    Sheet,
    ShownItem,
    ShownList,
    Slot,
    Stroke,
    Word,
    hookimpl,
    setting,
)


class LadderOptions(Options):
    """What a config may set at `kind: {ladder: …}`."""

    given: Literal["first", "both"] = setting("first", "Which ends of the ladder are given.")


def generate(request: Request, _options: NoOptions, run: SearchRun) -> Layout:
    """The longest ladder that is found; words of other lengths, or beside it, are left out."""
    best: tuple[Word, ...] = ()
    words = Random(request.seed).sample(request.words, len(request.words))
    for ladder in _ladders(words, run):
        if len(ladder) > len(best):
            best = ladder
            run.better(_layout(best, request.words))
        if len(best) == len(words):
            break
    if len(best) < 2:
        raise GenerationError("no two words differ in one letter alone")
    return _layout(best, request.words)


def _ladders(words: Sequence[Word], run: SearchRun) -> Iterator[tuple[Word, ...]]:
    """Ladders without a word twice, as long as the search goes on."""
    waiting: list[tuple[Word, ...]] = [(word,) for word in words]
    while waiting and run.step():
        ladder = waiting.pop()
        yield ladder
        free = (word for word in words if word not in ladder)
        waiting += [(*ladder, word) for word in free if _near(ladder[-1], word)]


def _near(one: Word, other: Word) -> bool:
    pairs = zip(one.letters, other.letters, strict=False)
    return len(one) == len(other) and sum(a != b for a, b in pairs) == 1


def _layout(ladder: Sequence[Word], words: Sequence[Word]) -> Layout:
    grid = Grid(tuple(tuple(Cell(letter=each) for each in word.letters) for word in ladder))
    placed = tuple(
        Placement(word, Slot(None, tuple(Position(row, column) for column in range(len(word)))))
        for row, word in enumerate(ladder)
    )
    others = (word for word in words if word not in ladder)
    reason = "the longest ladder is without it"
    left_out = tuple(LeftOut(word.spelling, reason, word.origin) for word in others)
    return Layout(grid, placed, left_out, complete=True)


def built(layout: Layout, language: Language, options: LadderOptions, _seed: int) -> Puzzle:
    """The puzzle: a number and a clue for each rung, the ends as they are given.

    In the solution a line leads from each letter that changes to the next one.
    """
    rungs = sorted(layout.placements, key=lambda each: each.slot.start)
    for upper, lower in pairwise(rungs):
        if not _near(upper.word, lower.word):
            pair = f"“{upper.word.spelling}” and “{lower.word.spelling}”"
            raise GenerationError(f"{pair} are no rungs: a ladder needs the generator ladder")
    ends = {0, len(rungs) - 1} if options.given == "both" else {0}
    rows = tuple(
        tuple(replace(cell, given=row in ends) for cell in cells)
        for row, cells in enumerate(layout.grid.rows)
    )
    entries = tuple(
        Entry(number, each.slot, Clue(each.word.clue, each.word.enumeration), each.word.spelling)
        for number, each in enumerate(rungs, start=1)
    )
    strokes = tuple(
        Stroke(Position(row, column), Position(row + 1, column))
        for row, (upper, lower) in enumerate(pairwise(rungs))
        for column, (a, b) in enumerate(zip(upper.word.letters, lower.word.letters, strict=True))
        if a != b
    )
    number = language.number
    labels = {entry.slot.start: number(entry.number) for entry in entries}
    items = tuple(ShownItem(number(e.number), (e,), number(e.number)) for e in entries)
    shown = ShownList("", "clues", items)
    return Puzzle(Grid(rows), entries, language, sheet=Sheet(labels, (shown,), strokes))


TEXTS = {
    "en": {
        "name": "Word ladder",
        "instructions": "From one rung to the next, one letter changes.",
    },
    "he": {
        "name": "סולם מילים",
        "instructions": "בכל שלב מתחלפת אות אחת.",
    },
}
KIND = PuzzleKind(
    "ladder", "A word ladder", LadderOptions, built=built, generator="ladder", texts=TEXTS
)
GENERATOR = Generator("ladder", "Words that lead to each other", NoOptions, generate=generate)


@hookimpl
def publisher_puzzle_kinds() -> list[PuzzleKind[LadderOptions]]:
    """Offer `ladder`."""
    return [KIND]


@hookimpl
def publisher_generators() -> list[Generator[Any]]:
    """Offer `ladder`."""
    return [GENERATOR]
