"""Measure the freeform generator on word files, and print a Markdown table.

Each layout is verified by the checker of the tests, which shares no code with the generator.
Seconds are CPU seconds of this process; a row is the median of the seeds. Word files have a word a
line, a clue after a tab ignored; the language is read off their letters::

    python benchmarks/freeform.py words.txt more.txt --seconds 1 10 --size auto 15x15
"""

import argparse
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests")]

from checker import check_layout, packed, shared_squares  # noqa: E402
from publisher import Budget, Language, Request, Run, SourceWord, Word, to_word  # noqa: E402
from publisher.testing import ENGLISH, HEBREW  # noqa: E402
from publisher_freeform import publisher_generators  # noqa: E402

HEAD = """\
| words | size | CPU seconds | n | X | pack | grid | steps | all runs |
|---|---|---|---|---|---|---|---|---|"""


@dataclass(frozen=True)
class Result:
    """What one search found: words placed, shared cells, density, size of the grid, steps."""

    words: int
    crossings: int
    pack: float
    grid: str
    steps: int

    def rank(self, size: str) -> tuple[float, ...]:
        """What counts: density in a grid that fits its words, crossings in one of given size."""
        return (self.words, self.pack if size == "auto" else self.crossings)

    def shown(self, size: str) -> str:
        """The figure of one run."""
        return f"{self.words}/{self.pack:.3f}" if size == "auto" else str(self.words)


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--seconds", nargs="+", type=float, default=[1.0])
    parser.add_argument("--size", nargs="+", default=["auto"])
    parser.add_argument("--seeds", nargs="+", type=int, default=[1, 2, 3])
    asked = parser.parse_args()
    print(HEAD)
    for size in asked.size:
        for seconds in asked.seconds:
            for file in asked.files:
                print(row(file, size, seconds, asked.seeds), flush=True)


def row(file: Path, size: str, seconds: float, seeds: Sequence[int]) -> str:
    """One line of the table."""
    words, language = read(file)
    results = [measure(words, language, size, seconds, seed) for seed in seeds]
    median = statistics.median_low(sorted(each.rank(size) for each in results))
    result = next(each for each in results if each.rank(size) == median)
    cells = [
        f"{file.stem} ({len(words)})",
        size,
        f"{seconds:g}",
        str(result.words),
        str(result.crossings),
        f"{result.pack:.3f}",
        result.grid,
        str(result.steps),
        " ".join(each.shown(size) for each in results),
    ]
    return f"| {' | '.join(cells)} |"


def read(file: Path) -> tuple[tuple[Word, ...], Language]:
    """The words of a file, in Hebrew if they begin with a Hebrew letter."""
    lines = file.read_text(encoding="utf-8").splitlines()
    texts = [line.split("\t")[0] for line in lines if line.strip()]
    language = HEBREW if texts[0][0] in HEBREW.alphabet else ENGLISH
    return tuple(to_word(SourceWord(text), language) for text in texts), language


def measure(
    words: tuple[Word, ...], language: Language, size: str, seconds: float, seed: int
) -> Result:
    """One search, its layout verified."""
    (freeform,) = publisher_generators()
    options = freeform.options.model_validate({"size": size})
    run = Run(Budget(seconds=seconds), clock=time.process_time)
    layout = freeform.generate(Request(words, language, seed), options, run)
    check_layout(layout, words, size=options.size)
    grid = f"{layout.grid.width}×{layout.grid.height}"
    return Result(len(layout.placements), shared_squares(layout), packed(layout), grid, run.steps)


if __name__ == "__main__":
    main()
