"""Measure what reading lists costs: CPU milliseconds, as the median of several readings.

python benchmarks/list_reading.py [--times N]
"""

import argparse
import random
import statistics
import tempfile
import time
from pathlib import Path

from publisher_wordfiles.files import read_file
from publisher_wordfiles.options import FileOptions

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_MANY = 200_000
_PASTED = 60


def word(chance: random.Random) -> str:
    """A word of random letters."""
    return "".join(chance.choices(_LETTERS, k=chance.randint(4, 10)))


def lists(seed: int = 1) -> dict[str, str]:
    """The text of each list, by the name of its file."""
    chance = random.Random(seed)
    pasted = [f"{word(chance)} - {word(chance)} {word(chance)}" for _ in range(_PASTED)]
    plain = [word(chance) for _ in range(_MANY)]
    rows = [f"{each},{word(chance)} {word(chance)} {at}" for at, each in enumerate(plain)]
    return {
        "pasted.txt": "\n".join(pasted),
        "plain.txt": "\n".join(plain),
        "rows.csv": "\n".join(["word,clue", *rows]),
    }


def cost(file: Path) -> tuple[float, int]:
    """The CPU seconds of a reading, and its words."""
    options = FileOptions(file=file)
    before = time.process_time()
    words = sum(1 for _ in read_file(options).value)
    return time.process_time() - before, words


def main() -> None:
    """Print a line for each list."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--times", type=int, default=3)
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as folder:
        for name, text in lists().items():
            file = Path(folder, name)
            file.write_text(text, encoding="utf-8")
            found = [cost(file) for _ in range(times)]
            seconds = statistics.median(seconds for seconds, _ in found)
            print(f"{name}: {found[0][1]} words in {seconds * 1000:.0f} ms", flush=True)


if __name__ == "__main__":
    main()
