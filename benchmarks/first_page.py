"""Measure what the first page of a word list costs, and what a longer search would have given.

The whole command is measured, from its start to the PDF: the CPU seconds of its process, and what
its puzzle is like, as medians over the seeds. The end of a file's name says its language::

    python tools/make_word_sets.py FOLDER
    python benchmarks/first_page.py FOLDER/F*.txt --budgets auto 30000steps
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

PUBLISH = ("-m", "publisher", "publish")


class Page(NamedTuple):
    """A page: the CPU seconds that it took, and its words, crossings and pack."""

    seconds: float
    words: float
    crossings: float
    pack: float


def main() -> None:
    """Measure what the command line asks for, and print a Markdown table."""
    asked = arguments()
    print("| words | " + " | ".join(asked.budgets) + " |")
    print("| --- |" + " --- |" * len(asked.budgets), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        environment = with_bytecode(Path(folder, "bytecode"))
        for file in asked.files:
            config = written(file, Path(folder))
            page(
                config, 1, "1000steps", environment
            )  # compiles the modules, as an installation does
            rows = (
                median([page(config, seed, budget, environment) for seed in asked.seeds])
                for budget in asked.budgets
            )
            print(f"| {file.stem} | " + " | ".join(map(shown, rows)) + " |", flush=True)


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("files", nargs="+", type=Path, help="word files, a row each")
    add("--budgets", nargs="+", default=["auto", "30000steps"], metavar="BUDGET")
    add("--seeds", nargs="+", type=int, default=list(range(1, 9)), metavar="SEED")
    return parser.parse_args()


def with_bytecode(folder: Path) -> dict[str, str]:
    """The environment of the command, where Python may keep compiled modules."""
    environment = os.environ | {"PYTHONPYCACHEPREFIX": str(folder)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def written(file: Path, folder: Path) -> Path:
    """A config that publishes the words of a file as PDF."""
    settings = {
        "language": file.stem.rpartition("-")[2],
        "words": [{"file": str(file.absolute())}],
        "export": ["pdf"],
        "output": {"folder": str(folder)},
    }
    config = folder / f"{file.stem}.yaml"
    config.write_text(json.dumps(settings), encoding="utf-8")
    return config


def page(config: Path, seed: int, budget: str, environment: dict[str, str]) -> Page:
    """Publish a page."""
    command = [sys.executable, *PUBLISH, str(config), "--json", "--seed", str(seed)]
    before = cpu_seconds()
    run = subprocess.run(
        [*command, "--budget", budget], env=environment, check=True, stdout=subprocess.PIPE
    )
    (made,) = json.loads(run.stdout)["puzzles"]
    figures = made["stats"]
    return Page(cpu_seconds() - before, figures["words"], figures["crossings"], figures["pack"])


def cpu_seconds() -> float:
    """The CPU seconds of all commands that have ended."""
    used = os.times()
    return used.children_user + used.children_system


def median(pages: Sequence[Page]) -> Page:
    """The median of each figure."""
    return Page(*map(statistics.median, zip(*pages, strict=True)))


def shown(one: Page) -> str:
    """The figures of a page in a cell of the table."""
    figures = f"{one.words:g} words, {one.crossings:g} crossings, pack {one.pack:.3f}"
    return f"{figures}, {one.seconds:.2f} s"


if __name__ == "__main__":
    main()
