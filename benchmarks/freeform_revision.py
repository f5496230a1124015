"""Measure what the rejection of one word changes in freeform puzzles, and what it costs.

Each word of each puzzle is rejected alone. A word has changed if it is gone, or has moved otherwise
than most words have. The words are files of one word a line, English or Hebrew::

    python tools/make_word_sets.py FOLDER
    python benchmarks/freeform_revision.py FOLDER/F*-en.txt FOLDER/F*-he.txt
"""

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from publisher import (
    Budget,
    Draft,
    Layout,
    Placement,
    Rejection,
    Request,
    SearchRun,
    SourceWord,
    to_word,
)
from publisher_freeform import publisher_generators
from publisher_freeform.options import FreeformOptions
from publisher_testing import ENGLISH, HEBREW


class Revised(NamedTuple):
    """How many other words a rejection changed, and its CPU seconds."""

    changed: int
    seconds: float


def main() -> None:
    """Measure what the command line asks for, and print a Markdown table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("files", nargs="+", type=Path, help="word files, a row each")
    add("--seeds", nargs="+", type=int, default=list(range(1, 6)), metavar="SEED")
    add("--steps", type=int, default=5000, help="the budget of each search")
    asked = parser.parse_args()
    print("| words | rejections | changed, median | nine in ten | most | CPU s, median | most |")
    print("| --- | --- | --- | --- | --- | --- | --- |", flush=True)
    for file in asked.files:
        made = [each for seed in asked.seeds for each in revisions(file, seed, asked.steps)]
        changed, seconds = (sorted(each) for each in zip(*made, strict=True))
        print(
            f"| {file.stem} | {len(made)} | {statistics.median(changed):g} | "
            f"{changed[len(changed) * 9 // 10]} | {changed[-1]} | "
            f"{statistics.median(seconds):.2f} | {seconds[-1]:.2f} |",
            flush=True,
        )


def revisions(file: Path, seed: int, steps: int) -> Iterator[Revised]:
    """Make a puzzle, and reject each of its words."""
    texts = [line.partition("\t")[0] for line in file.read_text("utf-8").split("\n") if line]
    language = HEBREW if texts[0][0] in HEBREW.alphabet else ENGLISH
    request = Request(tuple(to_word(SourceWord(text), language) for text in texts), language, seed)
    generator = publisher_generators()[0]
    options = FreeformOptions()
    before = generator.generate(request, options, SearchRun(Budget(steps=steps)))
    if generator.reviser is None:
        raise TypeError("the generator has no reviser")
    reviser = generator.reviser(request, options)
    words = tuple(placed.word for placed in before.placements)
    for placed in before.placements:
        rejected = (Rejection(placed.word.letters, placed.slot),)
        draft = Draft(before.grid, rejected=rejected, words=words)
        start = time.process_time()
        after = reviser.revise(draft, seed, SearchRun(Budget(steps=steps)))
        yield Revised(changed_words(before, after) - 1, time.process_time() - start)


def changed_words(before: Layout, after: Layout) -> int:
    """How many words of a layout are gone, or have moved otherwise than most."""
    there = {placed.word.letters: placed for placed in after.placements}
    moves = Counter(
        _move(placed, there[placed.word.letters])
        for placed in before.placements
        if placed.word.letters in there
    )
    return len(before.placements) - max(moves.values(), default=0)


def _move(old: Placement, new: Placement) -> tuple[object, ...]:
    """By how many rows and columns a word has moved; a turned word moves like no other."""
    if old.slot.direction is not new.slot.direction:
        return (old.word.letters,)
    (row, column), (new_row, new_column) = old.slot.start, new.slot.start
    return new_row - row, new_column - column


if __name__ == "__main__":
    main()
