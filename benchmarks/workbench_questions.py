"""Measure what the workbench asks of `fill`, and print a Markdown table.

CPU seconds of calls to one reviser, whose lists are loaded: medians, and the longest. The words are
those of English in `wordfreq`, about 300,000. The grids are those of `benchmarks/grids`, filled by
the generator; half of their slots are opened for the half-full ones, by the seed. Every layout is
verified by the checker of the tests, which shares no code with the reviser::

    python benchmarks/workbench_questions.py
"""

import argparse
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[1]
GRIDS = Path(__file__).parent / "grids"
sys.path[:0] = [str(ROOT / "tests")]

from fill_checker import check_fill  # noqa: E402
from filling import fill_options, words_in  # noqa: E402
from publisher import (  # noqa: E402
    Budget,
    Draft,
    GenerationError,
    Grid,
    Layout,
    Position,
    Rejection,
    Request,
    SearchRun,
    Slot,
    read_drawing,
    slots,
)
from publisher_fill.generate import generate  # noqa: E402
from publisher_fill.revising.reviser import FillReviser  # noqa: E402
from publisher_testing import ENGLISH  # noqa: E402
from revising import with_letters  # noqa: E402

NEWSPAPER = ROOT / "examples/newspaper-en.yaml"
ASKED = ("1a", "10a", "18a", "29a", "1d", "8d", "42d")
"""Slots of it, for which the command line is asked for other words."""

SHOWN = 200
"""How many candidates are made, as many as are shown."""

Row = Iterator[tuple[float, str]]
"""CPU seconds of a call, and what came of it."""


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--grids", nargs="+", default=["american13", "american15-72", "american21"])
    parser.add_argument("--seeds", type=int, default=12, help="how many drafts of each kind")
    parser.add_argument("--budget", default="2000steps", help="for each revision")
    asked = parser.parse_args()
    print("| grid | what | CPU s, median | longest | what came of it |\n|---|---|---|---|---|")
    for name in asked.grids:
        bench = Bench(name, Budget.parse(asked.budget), range(asked.seeds))
        for what, row in bench.rows():
            found = list(row)
            seconds = [each for each, _ in found]
            median, longest = statistics.median(seconds), max(seconds)
            said = summed_up([text for _, text in found])
            print(f"| {name} | {what} | {median:.3f} | {longest:.3f} | {said} |", flush=True)
    for what, *options in (("words",), ("edit", "--propose", "3", "--reject")):
        seconds = [_command(what, str(NEWSPAPER), *options, slot) for slot in ASKED[: asked.seeds]]
        figures = f"{statistics.median(seconds):.3f} | {max(seconds):.3f}"
        print(f"| newspaper-en | `publisher {what}` | {figures} | {len(seconds)} slots |")


def _command(*arguments: str) -> float:
    """The CPU seconds of a command from its start to its end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "publisher", *arguments]
    subprocess.run(command, capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Bench:
    """One grid, filled, and its reviser."""

    def __init__(self, name: str, budget: Budget, seeds: Sequence[int]) -> None:
        drawing = (GRIDS / f"{name}.txt").read_text()
        self.options = fill_options(drawing, wordlists=[{"wordfreq": "en"}], improve=False)
        self.budget, self.seeds = budget, seeds
        self.empty = read_drawing(drawing, ENGLISH)
        request = Request((), ENGLISH, 1)
        self.full = generate(request, self.options, SearchRun(Budget(steps=20_000))).grid
        self.reviser = FillReviser(request, self.options)
        self.words = words_in(self.options, (), ENGLISH)
        for slot in slots(self.empty):  # the index makes its sets when it first needs them
            self.reviser.candidates(Draft(self.empty), slot)

    def rows(self) -> Iterator[tuple[str, Row]]:
        """What is measured, by name."""
        yield "candidates, half full", self.candidates(self.half)
        yield "candidates, empty", self.candidates(lambda _: self.empty)
        yield "prospects, half full", self.prospects()
        yield "one word rejected", self.rejected()
        yield "4×4 corner filled anew", self.corners()
        yield "another fill", self.another()

    def half(self, seed: int) -> Grid:
        """The grid with about half of its letters."""
        random, every = Random(seed), slots(self.full)
        opened = {
            cell for slot in random.sample(every, len(every) * 3 // 10) for cell in slot.cells
        }
        return without(self.full, opened)

    def candidates(self, grid_of: Callable[[int], Grid]) -> Row:
        """Those of an open slot of each length, with the first 200 made."""
        for seed in self.seeds:
            grid = grid_of(seed)
            opened = [s for s in slots(grid) if not all(grid[cell].letter for cell in s.cells)]
            by_length = {len(slot): slot for slot in Random(seed).sample(opened, len(opened))}
            for slot in by_length.values():
                seconds, found = timed(partial(self._ranked, grid, slot))
                yield seconds, f"{found} words"

    def _ranked(self, grid: Grid, slot: Slot) -> int:
        found = self.reviser.candidates(Draft(grid), slot)
        list(found[:SHOWN])
        return len(found)

    def prospects(self) -> Row:
        """Those of half-full grids."""
        for seed in self.seeds:
            draft = Draft(self.half(seed))
            seconds, found = timed(partial(self.reviser.prospects, draft))
            yield seconds, f"{len(found.letters)} cells"

    def rejected(self) -> Row:
        """One word of the full grid replaced."""
        for seed in self.seeds:
            slot = Random(seed).choice(slots(self.full))
            letters = tuple(self.full[cell].letter for cell in slot.cells)
            yield self._revised(Draft(self.full, rejected=(Rejection(letters, slot),)), seed)

    def corners(self) -> Row:
        """The four corners opened, all other letters kept."""
        height, width = self.full.height, self.full.width
        for top in (0, height - 4):
            for left in (0, width - 4):
                opened = {Position(top + y, left + x) for y in range(4) for x in range(4)}
                grid = without(self.full, opened)
                kept = frozenset(cell for cell in grid.positions() if grid[cell].letter)
                yield self._revised(Draft(grid, kept), 1)

    def another(self) -> Row:
        """All letters open: a whole new fill."""
        for seed in self.seeds:
            yield self._revised(Draft(self.empty), seed)

    def _revised(self, draft: Draft, seed: int) -> tuple[float, str]:
        run = SearchRun(self.budget)
        try:
            seconds, layout = timed(lambda: self.reviser.revise(draft, seed, run))
        except GenerationError:
            return run.seconds, "none"
        kept = {cell: draft.grid[cell].letter for cell in draft.kept}
        own = [letters for _, letters in draft.answers()]
        check_fill(layout, with_letters(self.empty, kept), self.words, given=own)
        proof = "the fewest" if layout.complete else "perhaps not the fewest"
        changed = f"{self._changed(draft, layout)} words changed, {proof}"
        return seconds, changed if draft.rejected else "filled"

    def _changed(self, draft: Draft, layout: Layout) -> int:
        return sum(
            any(
                layout.grid[cell].letter != letter
                for cell, letter in zip(s.cells, was, strict=True)
            )
            for s, was in draft.answers()
        )


def without(grid: Grid, opened: set[Position]) -> Grid:
    """The grid without the letters of some cells."""
    cells = (cell for cell in grid.positions() if grid[cell].letter and cell not in opened)
    return with_letters(grid, {cell: grid[cell].letter for cell in cells})


def timed(call: Callable[[], Any]) -> tuple[float, Any]:
    """The CPU seconds of a call, and what it returned."""
    started = time.process_time()
    found = call()
    return time.process_time() - started, found


def summed_up(texts: Sequence[str]) -> str:
    """How often each outcome came; of outcomes that begin with many numbers, the span."""
    numbers = [int(text.split()[0]) for text in texts if text[0].isdigit()]
    if len(set(texts)) <= 4 or not numbers:
        return ", ".join(f"{texts.count(text)}× {text}" for text in dict.fromkeys(texts))
    return f"{min(numbers):,} to {max(numbers):,} {' '.join(texts[0].split()[1:])}"


if __name__ == "__main__":
    main()
