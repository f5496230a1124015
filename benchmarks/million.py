"""What a million puzzles would cost: CPU seconds and bytes a puzzle, by budget and by format.

python benchmarks/million.py [--puzzles N]

Each line is a publish of its own; the time of a publish of one puzzle is taken off as the start.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from batch import WORDS

_DAY = 86_400  # seconds
_KINDS = {
    "20 words, 200 steps, ipuz": ("200steps", "ipuz"),
    "20 words, 2,000 steps, ipuz": ("2000steps", "ipuz"),
    "20 words, budget auto, ipuz": ("auto", "ipuz"),
    "20 words, 200 steps, a PDF each": ("200steps", "pdf: {each: true}"),
}


def config(count: int, budget: str, export: str) -> str:
    """A book of this many puzzles, each of a sample of its own."""
    return (
        f"generator: {{budget: {budget}}}\n"
        f"puzzles: [{{seeds: {count}, words: [{{list: {WORDS}, only: {{sample: 20}}}}]}}]\n"
        f"export: [{export}]\n"
        "output: {folder: out, name: '{thousand:03}/{number:06}'}\n"
    )


def cost(count: int, budget: str, export: str) -> tuple[float, int]:
    """The CPU seconds of a publish, all processes together, and the bytes of its files."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "many.yaml"
        path.write_text(config(count, budget, export), encoding="utf-8")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-m", "publisher", "publish", "-q", str(path)]
        subprocess.run(command, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        files = Path(folder, "out").rglob("*.*")
        size = sum(each.stat().st_size for each in files if each.suffix in (".ipuz", ".pdf"))
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, size


def main() -> None:
    """Print a line for each kind of puzzle."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=300)
    count = parser.parse_args().puzzles
    for name, (budget, export) in _KINDS.items():
        start, _ = cost(1, budget, export)
        whole, size = cost(count, budget, export)
        each = (whole - start) / (count - 1)
        print(
            f"{name}: {each * 1000:.0f} ms and {size / count / 1000:.1f} KB a puzzle; a million: "
            f"{each * 1e6 / _DAY:.1f} core-days, {size / count / 1000:.1f} GB"
        )


if __name__ == "__main__":
    main()
