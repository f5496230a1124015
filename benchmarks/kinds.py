"""Measure the makers of other kinds of puzzles, and print a Markdown table.

CPU milliseconds of each, the median and the longest of several seeds, and what became of the words.
They are common English words of `wordfreq`, drawn by the seed::

    python benchmarks/kinds.py [--seeds 20] [--only arrowword]
"""

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple, TypeVar

import wordfreq

from publisher import Budget, GenerationError, Layout, Request, SearchRun, SourceWord, Word, to_word
from publisher.plugins.registry import load
from publisher_arrowword.generate import generate as point
from publisher_arrowword.options import ArrowGridOptions
from publisher_codeword.options import CodewordOptions
from publisher_codeword.puzzle import built as encode
from publisher_fill.generate import generate as fill
from publisher_fill.options import FillOptions
from publisher_fillin.options import FillInOptions
from publisher_fillin.puzzle import built as fill_in
from publisher_freeform.generate import generate as cross
from publisher_freeform.options import FreeformOptions
from publisher_wordsearch.generate import generate as hide
from publisher_wordsearch.options import HidingOptions

REGISTRY = load()
LANGUAGES = REGISTRY.languages
ENGLISH = LANGUAGES["en"]
T = TypeVar("T")


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
    made, took = measured(lambda: hide(request, options, run))
    without = sum("no room" in each.reason for each in made.left_out)
    return Trial(took, f"{without} without room")


def fillin(seed: int) -> Trial:
    """One solution of a fill-in of 40 words on as small a grid as is found."""
    options = FreeformOptions.model_validate({"strategy": "max-crossings"})
    request, run = Request(drawn(40, seed), ENGLISH, seed), SearchRun(Budget(seconds=60))
    layout = cross(request, options, run)
    made, took = measured(lambda: fill_in(layout, ENGLISH, FillInOptions(level="hard"), seed))
    cells = [entry.slot.cells for entry in made.entries]
    words = sum(all(made.grid[cell].given for cell in each) for each in cells)
    return Trial(took, f"{words} words given")


def codeword(code: str, style: str, size: str, seed: int) -> Trial:
    """One solution of a codeword whose letters are all that are found, from 60,000 words."""
    layout, _ = filled(code, style, size, seed)
    language = LANGUAGES[code]
    made, took = measured(lambda: encode(layout, language, CodewordOptions(level="hard"), seed))
    given = {cell.letter for row in made.grid.rows for cell in row if cell.given}
    return Trial(took, f"{len(given)} letters given")


def all_letters(code: str, style: str, size: str, seed: int) -> Trial:
    """A grid with all letters of the alphabet, from 60,000 words."""
    layout, took = filled(code, style, size, seed)
    there = {cell.letter for row in layout.grid.rows for cell in row} - {""}
    return Trial(took, f"{len(there)} letters")


@cache
def filled(code: str, style: str, size: str, seed: int) -> tuple[Layout, float]:
    """A grid with all letters, as far as they are found, and the milliseconds it took."""
    lists = [{"wordfreq": code, "top": "60000"}]
    grid = {"style": style, "size": size}
    asked = {"grid": grid, "wordlists": lists, "letters": "all", "improve": False}
    options = FillOptions.model_validate(asked, context={"folder": Path(), "registry": REGISTRY})
    request, run = Request((), LANGUAGES[code], seed), SearchRun(Budget(steps=6000))
    return measured(lambda: fill(request, options, run))


def arrowword(code: str, top: int, size: str, style: str, corner: str, seed: int) -> Trial:
    """An arrowword, designed and filled from common words, with a picture in a corner if asked."""
    lists = [{"wordfreq": code, "top": str(top)}]
    asked = {"size": size, "style": style, "wordlists": lists, "improve": False}
    if corner:
        asked |= {"picture": {"file": "lighthouse.png", "corner": corner}}
    context = {"folder": Path(__file__).parents[1] / "examples", "registry": REGISTRY}
    options = ArrowGridOptions.model_validate(asked, context=context)
    request, run = Request((), LANGUAGES[code], seed), SearchRun(Budget(steps=20000))
    try:
        layout, took = measured(lambda: point(request, options, run))
    except GenerationError:
        return Trial(0, "not filled")
    inside = Counter(cell for each in layout.placements for cell in each.slot.cells)
    crossed = 100 * sum(count == 2 for count in inside.values()) // len(inside)
    return Trial(took, f"{crossed // 10 * 10} % crossed, or more")


def measured(make: Callable[[], T]) -> tuple[T, float]:
    """What is made, and the CPU milliseconds that it took."""
    began = time.process_time()
    made = make()
    return made, 1000 * (time.process_time() - began)


TRIALS: dict[str, Callable[[int], Trial]] = {
    f"word search, 40 words on 20×20, {level}": partial(wordsearch, level)
    for level in ("easy", "medium", "hard")
}
TRIALS["fill-in of 40 words, one solution"] = fillin
for each in (
    ("en", "british", "13x13"),
    ("en", "american", "13x13"),
    ("en", "american", "15x15"),
    ("he", "american", "13x13"),
):
    TRIALS[f"all letters, {' '.join(each)}"] = partial(all_letters, *each)
    TRIALS[f"codeword, {' '.join(each)}, one solution"] = partial(codeword, *each)
for code in ("en", "he"):
    for top, style in ((60000, "frame"), (60000, "dense"), (10000, "frame")):
        name = f"arrowword, {code} 12x16, {style}, {top:,} words"
        TRIALS[name] = partial(arrowword, code, top, "12x16", style, "")
for code in ("en", "he"):
    for style, corner in (("frame", "bottom-end"), ("dense", "middle")):
        name = f"arrowword, {code} 13x17, {style}, picture at {corner}"
        TRIALS[name] = partial(arrowword, code, 60_000, "13x17", style, corner)
"""What is measured, by its name in the table."""


def rows(seeds: Sequence[int], part: str) -> Iterator[str]:
    """A row for each trial whose name has a part."""
    for name, trial in TRIALS.items():
        if part not in name:
            continue
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
    parser.add_argument("--only", default="", help="those with this in their names")
    given = parser.parse_args()
    print("| | ms CPU, median | longest | seeds |\n|---|--:|--:|---|")
    for row in rows(range(1, given.seeds + 1), given.only):
        print(row)


if __name__ == "__main__":
    main()
