"""Prints the CPU time that bidirectional text takes: `python benchmarks/bidi.py`.

The bar: 1,000 clues of 60 characters, Hebrew mixed with Latin and digits, resolved and cut into
the visual runs of two lines each, in under 150 ms.
"""

import sys
import time
from itertools import cycle, islice

from publisher_typesetting.bidi import levels, visual_runs

CLUES = 1000
CLUE_LENGTH = 60
REPEATS = 10
MIXED = "שפת תכנות (Python 3.12) שנולדה בשנת 1991; מחברה: Guido, הולנד. C++ או Java? 40% "
LATIN = "Programming language (Python 3.12), born in 1991; author: Guido. C++ or “Java”? 40% "


def clues(words: str) -> list[str]:
    """Return clues of the same length, each starting elsewhere in the words."""
    endless = cycle(words)
    return ["".join(islice(endless, CLUE_LENGTH)) for _ in range(CLUES)]


def milliseconds(texts: list[str], base: int) -> float:
    """Return the least CPU time of some tries, in milliseconds."""
    times = []
    for _ in range(REPEATS):
        start = time.process_time()
        for text in texts:
            resolved = levels(text, base)
            for line_start, line_end in ((0, CLUE_LENGTH // 2), (CLUE_LENGTH // 2, CLUE_LENGTH)):
                visual_runs(text, resolved, line_start, line_end, base)
        times.append(time.process_time() - start)
    return min(times) * 1000


for name, words, base in (("mixed", MIXED, 1), ("left-to-right", LATIN, 0)):
    sys.stdout.write(f"{CLUES} {name} clues: {milliseconds(clues(words), base):.1f} ms\n")
