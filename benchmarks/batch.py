"""How well many puzzles are made: rates, overhead, a publish again, and the memory of a large book.

python benchmarks/batch.py [rate] [overhead] [dask] [again] [change] [layout] [memory] [--puzzles N]

`change` says how many puzzles a small change of the words or of the book makes anew. `rate` and
`dask` compare wall-clock times, so they need a machine that does nothing else; the other figures
are CPU seconds and memory.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

WORDS = [f"{first}{last}" for first in "blcrstfpmh" for last in ("and", "ent", "ine", "oor", "at")]
BOOK = """\
generator: {{budget: {steps}steps}}
puzzles:
{puzzles}
export: [{export}]
output: {{folder: out}}
"""
PART = "- {{title: Zoo, seeds: {seeds}, words: [{{list: [{words}], only: {{sample: 20}}}}]}}"
MOST_SEEDS = 5000
CLUED = [f"{first}{last}" for first in WORDS[::3] for last in ("er", "ing", "s")]
LAID_OUT = """\
title: Two halves
generator: {{budget: 100steps}}
puzzles:
- {{section: Short, seeds: {half}, words: [{{file: words.txt, only: {{sample: 14}}}}]}}
- {{section: Long, seeds: {half}, words: [{{file: words.txt, only: {{sample: 40}}}}]}}
export: [pdf: {{template: book}}]
output: {{folder: out}}
"""


@dataclass(frozen=True)
class Run:
    """How long a publish took, on the clock and in CPU seconds, and the most memory it had."""

    wall: float
    cpu: float
    megabytes: float


def book(folder: Path, count: int, steps: int, export: str = "json") -> Path:
    """A book of puzzles of twenty words, each with a sample of its own."""
    parts = [min(MOST_SEEDS, count - first) for first in range(0, count, MOST_SEEDS)]
    lines = "\n".join(PART.format(seeds=seeds, words=", ".join(WORDS)) for seeds in parts)
    path = folder / "book.yaml"
    path.write_text(BOOK.format(steps=steps, puzzles=lines, export=export), encoding="utf-8")
    return path


def publish(path: Path, *options: str) -> Run:
    """Publish in a process of its own."""
    command = [sys.executable, "-m", "publisher", "publish", str(path), "--quiet", *options]
    began = time.perf_counter()
    process = subprocess.Popen(command)
    _, status, used = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{' '.join(command)}: exit code {os.waitstatus_to_exitcode(status)}")
    wall = time.perf_counter() - began
    return Run(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def rate(folder: Path, count: int) -> None:
    """Two processes against one, for puzzles of a fifth of a second."""
    path = book(folder, count, steps=3000)
    one = publish(path, "--on", "processes:1", "--fresh")
    two = publish(path, "--on", "processes:2", "--fresh")
    print(
        f"rate: {count / one.wall:.1f} a second with 1 process, {count / two.wall:.1f} with 2: ",
        end="",
    )
    print(f"{one.wall / two.wall:.2f} × as many")


def overhead(folder: Path, count: int) -> None:
    """CPU seconds of plan, dispatch and ledger, against those of the searches alone."""
    from publisher.batch import making
    from publisher.batch.dispatcher import Dispatcher
    from publisher.config import load
    from publisher.pipeline.publishing import Pipeline
    from publisher.plugins import registry

    path = book(folder, count, steps=300)
    plugins = registry.load()
    config = load(path, plugins, ["run=serial"])
    with timed(making, "make") as searches, timed(Dispatcher, "run") as whole:
        Pipeline(config, plugins).publish(fresh=True).close()
    alone, all_of_it = sum(searches), sum(whole)
    print(f"overhead: {1000 * alone / count:.1f} CPU ms a search; ", end="")
    print(f"dispatch and ledger add {100 * (all_of_it / alone - 1):.1f} %")


@contextmanager
def timed(owner: Any, name: str) -> Iterator[list[float]]:
    """The CPU seconds of each call of a function."""
    real, seconds = getattr(owner, name), list[float]()

    def call(*arguments: Any) -> Any:
        began = time.process_time()
        try:
            return real(*arguments)
        finally:
            seconds.append(time.process_time() - began)

    setattr(owner, name, call)
    try:
        yield seconds
    finally:
        setattr(owner, name, real)


def dask(folder: Path, count: int) -> None:
    """Dask with two workers against two processes, for short puzzles, starts left out."""
    more = book(folder, 2 * count, steps=300)
    times = {}
    for name in ("processes:2", "dask"):
        options = ("--on", name, "--fresh", *(["--set", "run.workers=2"] if name == "dask" else []))
        whole = publish(more, *options).wall
        half = publish(book(folder, count, steps=300), *options).wall
        book(folder, 2 * count, steps=300)
        times[name] = whole - half
    print(f"dask: {times['processes:2'] / times['dask']:.2f} × the rate of processes")


def again(folder: Path, count: int) -> None:
    """A publish with nothing changed: one file a puzzle, and one for all."""
    path = book(folder, count, steps=300, export="ipuz, json")
    publish(path)
    run = publish(path)
    print(f"again: {count} puzzles unchanged in {run.cpu:.2f} CPU seconds ({run.wall:.2f} s)")


def change(folder: Path, _count: int) -> None:
    """How many puzzles are made anew: a word less of 3,000, a longer section, a day less."""
    words = ["".join(each) for each in combinations("abcdefghijklmnop", 6)][:3000]
    settings = "generator: {budget: 20steps}\nexport: [json]\noutput: {folder: out}\n"
    source = "words: [{file: words.txt, only: {sample: 20}}]"
    book = f"puzzles: [{{seeds: 50, {source}}}]\n"
    parts = f"apart: 20\npuzzles: [{{seeds: SEEDS, {source}}}, {{seeds: 25, {source}}}]\n"
    year = f"apart: 10\ntitle: '{{day}}'\nfor_each: {{file: days.csv}}\n{source}\n"
    days = [f"day {number}" for number in range(51)]
    for what, text, before, after in (
        ("a word less of 3,000", book, words, words[:1500] + words[1501:]),
        ("ten puzzles more of the first section", parts, words, words),
        ("a day less", year, words, words),
    ):
        for place, listed in enumerate((before, after)):
            (folder / "words.txt").write_text("\n".join(listed))
            (folder / "days.csv").write_text("\n".join(["day", *days[:20], *days[20 + place :]]))
            path = folder / "book.yaml"
            path.write_text(settings + text.replace("SEEDS", str(25 + 10 * place)))
            made = made_anew(path)
        print(f"change: {what}: {made} puzzles are made")


def made_anew(path: Path) -> int:
    """Publish in this process; how many puzzles were not there before."""
    from publisher.config import load
    from publisher.pipeline.publishing import Pipeline
    from publisher.plugins import registry

    plugins = registry.load()
    config = load(path, plugins, ["run=serial"])
    with Pipeline(config, plugins).publish() as published:
        return config.count - published.already_made


def layout(folder: Path, _count: int) -> None:
    """CPU seconds of the layout of a book of 50 puzzles with clues, and of one of 200."""
    clue = "a clue of some length that is as long as many are"
    words = "\n".join(f"{word}\t{clue[: 8 + 7 * (at % 6)]}" for at, word in enumerate(CLUED))
    (folder / "words.txt").write_text(words)
    spent = []
    for number in (50, 200):
        path = folder / "book.yaml"
        path.write_text(LAID_OUT.format(half=number // 2))
        publish(path, "--set", "export=[json]")
        alone = publish(path, "--set", "export=[json]")
        spent.append(publish(path).cpu - alone.cpu)
    print(
        f"layout: {spent[0]:.2f} CPU seconds for 50 puzzles, {spent[1]:.2f} for 200: "
        f"{spent[1] / spent[0]:.1f} times as much"
    )


def memory(folder: Path, count: int) -> None:
    """A book ten times as large: its memory, and its time."""
    for number in (count, 10 * count):
        path = book(folder, number, steps=20, export="pdf")
        publish(path, "--set", "export=[json]")
        run = publish(path)
        print(
            f"memory: a PDF of {number} puzzles: {run.megabytes:.0f} MB, {run.cpu:.0f} CPU seconds"
        )


BENCHMARKS: dict[str, Callable[[Path, int], None]] = {
    "rate": rate,
    "overhead": overhead,
    "dask": dask,
    "again": again,
    "change": change,
    "layout": layout,
    "memory": memory,
}


def main() -> None:
    """Run what the command line names, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*BENCHMARKS, []])
    parser.add_argument("--puzzles", type=int, default=1000)
    arguments = parser.parse_args()
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
    for name in arguments.names or BENCHMARKS:
        with tempfile.TemporaryDirectory() as folder:
            BENCHMARKS[name](Path(folder), arguments.puzzles)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"load after: {os.getloadavg()[0]:.1f}; {used.ru_utime:.0f} CPU seconds")


if __name__ == "__main__":
    main()
