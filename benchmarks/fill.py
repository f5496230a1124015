"""Measure the fill generator against qxw and blacksquare, and print a Markdown table.

All fill the same drawings from the same words, in turn, with the same number of seeds. CPU seconds
are those of the whole process, search seconds the CPU seconds of the search alone; a figure is the
median of the seeds. `first` is our command with an empty cache, `again` with the index kept. A fill
is verified by the checker of the tests, which shares no code with the generator.

The words are the most frequent of English, from `wordfreq`, without scores. The peers are no
dependency: qxw is a Debian package, blacksquare is installed into a folder of its own::

    apt-get install qxw
    pip install --target FOLDER blacksquare
    python benchmarks/fill.py --blacksquare FOLDER
"""

import argparse
import json
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
GRIDS = Path(__file__).parent / "grids"
sys.path[:0] = [str(ROOT / "tests")]

from fill_checker import check_fill, lines  # noqa: E402
from publisher import Budget, Grid, PublisherError, Request, SearchRun, read_drawing  # noqa: E402
from publisher_fill.generate import generate  # noqa: E402
from publisher_fill.inputs import FillInputs  # noqa: E402
from publisher_fill.options import FillOptions  # noqa: E402
from publisher_testing import ENGLISH  # noqa: E402

CHILD = """
import json, sys, time
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from blacksquare import Crossword, WordList
rows = Path(sys.argv[2]).read_text().upper().split()
grid = [["█" if c == "#" else " " if c == "." else c for c in row] for row in rows]
words = WordList(Path(sys.argv[3]).read_text().split())
puzzle = Crossword(grid=grid, symmetry=None, word_list=words)
started = time.process_time()
filled = puzzle.fill(timeout=float(sys.argv[4]), temperature=0.1, show_progress=False)
print(json.dumps([filled is not None, time.process_time() - started]))
"""

CONFIG = """\
language: en
generator: {{use: fill, seed: {seed}, budget: {limit}s, improve: no,
  grid: {{file: "{grid}"}}, wordlists: [{{file: "{words}"}}]}}
export: [text]
output: {{folder: "{folder}"}}
"""


@dataclass(frozen=True)
class Result:
    """One run: CPU seconds of the process, of the search alone where known; filled or not."""

    seconds: float
    search: float | None
    filled: bool


Fill = Callable[[Path, Path, int], Result]
"""Fills a drawing from a file of words with a seed."""


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("grids", nargs="*", type=Path, default=sorted(GRIDS.glob("*.txt")))
    parser.add_argument("--words", type=int, default=400_000, help="how many words at most")
    parser.add_argument("--limit", type=float, default=60, help="seconds for each run")
    parser.add_argument("--seeds", nargs="+", type=int, default=[1, 2, 3])
    parser.add_argument("--qxw", default=shutil.which("qxw") or "/usr/games/qxw")
    parser.add_argument("--blacksquare", type=Path, help="the folder it was installed into")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["XDG_CACHE_HOME"] = str(folder / "own")
        words = folder / "words.txt"
        count = write_words(words, asked.words, asked.grids)
        engines = {"search": searching(asked.limit), **commands(folder, asked.limit)}
        if Path(asked.qxw).exists():
            engines["qxw"] = qxw(asked.qxw, folder, asked.limit)
        if asked.blacksquare:
            engines["blacksquare"] = blacksquare(asked.blacksquare, asked.limit)
        print(f"{count:,} words, median of {len(asked.seeds)} seeds\n")
        names = list(engines)[1:]
        print(f"| grid | words | {' | '.join(names)} |\n|---|---|{'---|' * len(names)}")
        for grid in asked.grids:
            print(row(grid, words, engines, asked.seeds), flush=True)


def write_words(file: Path, most: int, grids: Sequence[Path]) -> int:
    """Write the words of the list, and those given in the grids, that all may be filled."""
    from wordfreq import top_n_list

    bare = (re.sub("['-]", "", word).upper() for word in top_n_list("en", most))
    plain = [word for word in bare if re.fullmatch("[A-Z]{2,25}", word)]
    given = re.findall("[a-z]{3,}", " ".join(grid.read_text() for grid in grids))
    words = list(dict.fromkeys([*plain, *map(str.upper, given)]))
    file.write_text("".join(f"{word}\n" for word in words))
    return len(words)


def row(grid: Path, words: Path, engines: dict[str, Fill], seeds: Sequence[int]) -> str:
    """One line of the table."""
    results: dict[str, list[Result]] = {name: [] for name in engines}
    for seed in seeds:
        for name, fill in engines.items():
            results[name].append(fill(grid, words, seed))
    ours = results.pop("search")
    for runs in (results["first"], results["again"]):
        runs[:] = [
            Result(run.seconds, own.search, run.filled) for run, own in zip(runs, ours, strict=True)
        ]
    slots = len(list(lines(read_drawing(grid.read_text(), ENGLISH))))
    return " | ".join((f"| {grid.stem}", str(slots), *map(shown, results.values()))) + " |"


def shown(runs: Sequence[Result]) -> str:
    """The median of the runs, the search alone in brackets, and how many failed."""
    filled = [run for run in runs if run.filled]
    failed = (
        f" {len(runs) - len(filled)} of {len(runs)} unfilled" if len(filled) < len(runs) else ""
    )
    seconds = f"{statistics.median(run.seconds for run in runs):.2f}"
    searches = [run.search for run in runs if run.search is not None]
    search = f" ({statistics.median(searches):.3f})" if searches else ""
    return seconds + search + failed


def searching(limit: float) -> Fill:
    """Our search in this process, the index made before; its fill is checked."""

    def fill(grid: Path, words: Path, seed: int) -> Result:
        options = FillOptions.model_validate(
            {"grid": {"file": grid}, "wordlists": [{"file": words}], "improve": False}
        )
        request = Request((), ENGLISH, seed)
        for _ in range(2):  # the second time, the index is kept
            started = time.process_time()
            FillInputs.of(request, options)
            loading = time.process_time() - started
        started = time.process_time()
        try:
            layout = generate(request, options, SearchRun(Budget(seconds=limit)))
        except PublisherError:
            return Result(0, time.process_time() - started - loading, filled=False)
        seconds = time.process_time() - started - loading
        listed = {tuple(word) for word in words.read_text().split()}
        check_fill(layout, read_drawing(grid.read_text(), ENGLISH), listed)
        return Result(0, seconds, filled=True)

    return fill


def commands(folder: Path, limit: float) -> dict[str, Fill]:
    """Our command with an empty cache, and with the index kept."""

    def fill(grid: Path, words: Path, seed: int) -> Result:
        config = folder / "puzzle.yaml"
        settings = {
            "seed": seed,
            "limit": limit,
            "grid": grid.resolve(),
            "words": words,
            "folder": folder,
        }
        config.write_text(CONFIG.format(**settings))
        command = [sys.executable, "-m", "publisher", "publish", str(config)]
        seconds, run = timed(command, limit * 2, folder)
        return Result(seconds, None, run is not None and not run.returncode)

    def first(grid: Path, words: Path, seed: int) -> Result:
        shutil.rmtree(folder / "cache", ignore_errors=True)
        return fill(grid, words, seed)

    return {"first": first, "again": fill}


def qxw(program: str, folder: Path, limit: float) -> Fill:
    """Qxw without its window, given slots for a drawing; it takes its seed from the clock."""

    def fill(grid: Path, words: Path, seed: int) -> Result:
        del seed
        drawn = read_drawing(grid.read_text(), ENGLISH)
        slots = [
            " ".join(f"{row:02}{column:02}" for row, column in line) + _given(drawn, line)
            for line in lines(drawn)
        ]
        deck = folder / "deck.qxd"
        deck.write_text("\n".join([".RANDOM 1", *slots, ""]))
        seconds, run = timed([program, "-b", "-d", str(words), str(deck)], limit, folder)
        return Result(seconds, None, run is not None and not run.returncode)

    return fill


def _given(grid: Grid, line: Sequence[tuple[int, int]]) -> str:
    letters = "".join(grid.rows[row][column].letter or "." for row, column in line)
    return f" ={letters}" if letters.strip(".") else ""


def blacksquare(packages: Path, limit: float) -> Fill:
    """Blacksquare in a process of its own; the time of its search is its own figure."""

    def fill(grid: Path, words: Path, seed: int) -> Result:
        del seed  # it takes none
        arguments = [str(packages), str(grid), str(words), str(limit)]
        seconds, run = timed([sys.executable, "-c", CHILD, *arguments], limit * 2, packages)
        if run is None or run.returncode:
            return Result(seconds, None, filled=False)
        filled, search = json.loads(run.stdout)
        return Result(seconds, search, filled)

    return fill


def timed(
    command: Sequence[str], limit: float, folder: Path
) -> tuple[float, subprocess.CompletedProcess[str] | None]:
    """The CPU seconds of a process and its output; None if it was ended after the limit."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
    environment.pop(
        "PYTHONDONTWRITEBYTECODE", None
    )  # modules are compiled, as an installation does
    try:
        run = subprocess.run(
            command, capture_output=True, text=True, timeout=limit, env=environment, check=False
        )
    except subprocess.TimeoutExpired:
        run = None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, run


if __name__ == "__main__":
    main()
