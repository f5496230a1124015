"""Measure the makers of other kinds of puzzles, and print a Markdown table.

CPU milliseconds of each, the median and the longest of several seeds, and what became of the words.
They are common English words of `wordfreq`, drawn by the seed::

    python benchmarks/kinds.py [--seeds 20]
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from statistics import median
from typing import NamedTuple

import wordfreq

from publisher import Budget, Request, SearchRun, SourceWord, Word, to_word
from publisher.plugins.registry import load
from publisher_wordsearch.generate import generate
from publisher_wordsearch.options import HidingOptions

ENGLISH = load().languages["en"]


class Trial(NamedTuple):
    """What one seed took, in CPU milliseconds, and what came of it."""

    milliseconds: float
    result: str


def drawn(count: int, seed: int) -> tuple[Word, ...]:
    """Common words of 4 to 10 letters."""
    pool = [w for w in wordfreq.top_n_list("en", 8000) if w.isalpha() and w.isascii()]
    texts = Random(seed).sample([each for each in pool if 4 <= len(each) <= 10], count)
    return tuple(to_word(SourceWord(text), ENGLISH) for text in texts)


def wordsearch(level: str, seed: int) -> Trial:
    """40 words on 20×20."""
    words = drawn(40, seed)
    options = HidingOptions.model_validate({"size": "20x20", "level": level})
    request, run = Request(words, ENGLISH, seed), SearchRun(Budget(seconds=60))
    began = time.process_time()
    made = generate(request, options, run)
    took = 1000 * (time.process_time() - began)
    without = sum("no room" in each.reason for each in made.left_out)
    return Trial(took, f"{without} without room")


TRIALS: dict[str, Callable[[int], Trial]] = {
    f"word search, 40 words on 20×20, {level}": partial(wordsearch, level)
    for level in ("easy", "medium", "hard")
}
"""What is measured, by its name in the table."""


def rows(seeds: Sequence[int]) -> Iterator[str]:
    """A row for each trial."""
    for name, trial in TRIALS.items():
        found = [trial(seed) for seed in seeds]
        times = [each.milliseconds for each in found]
        results = {each.result: 0 for each in found}
        for each in found:
            results[each.result] += 1
        said = ", ".join(f"{result}: {count}" for result, count in results.items())
        yield f"| {name} | {median(times):.0f} | {max(times):.0f} | {said} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--seeds", type=int, default=20)
    seeds = range(1, parser.parse_args().seeds + 1)
    print("| | ms CPU, median | longest | seeds |\n|---|--:|--:|---|")
    for row in rows(seeds):
        print(row)


if __name__ == "__main__":
    main()
