"""Measure the freeform generator and its peers on word files, and print Markdown tables.

Each figure is the median of the seeds. Seconds are CPU seconds of one core. For each word file and
seed our strategies and the peers take turns, so that other work of the machine slows all alike.
The checker of the tests, which shares no code with any generator, verifies every layout: an illegal
layout of ours ends the measurement, illegal layouts of peers are counted. A word file has a word on
each line, and a clue after a tab, which is ignored; its letters say which language it is in::

    python tools/make_word_sets.py FOLDER
    python benchmarks/freeform.py FOLDER/*.txt
    python benchmarks/freeform.py FOLDER/S1.txt --strategies all --no-peers --unbounded 1 --bounded
    python benchmarks/freeform.py FOLDER/*.txt --no-peers --python-too

Peers that are not installed are left out, and the program says how to install them.
"""

import argparse
import os
import platform
import statistics
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import product, zip_longest
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests")]

import peers  # noqa: E402
from peers import Measured, Peer, Size  # noqa: E402

from checker import check_layout, packed, shared_squares  # noqa: E402
from publisher import Budget, Language, Request, SearchRun, SourceWord, Word, to_word  # noqa: E402
from publisher_freeform import publisher_generators  # noqa: E402
from publisher_freeform.annealing.kernel.library import PURE  # noqa: E402
from publisher_freeform.options import STRATEGY_NAMES  # noqa: E402
from publisher_testing import ENGLISH, HEBREW  # noqa: E402


class Board(NamedTuple):
    """A size, None where the board fits its words, and the CPU seconds to fill it."""

    size: Size | None
    seconds: float


@dataclass(frozen=True)
class WordSet:
    """The words of a file."""

    name: str
    words: tuple[Word, ...]
    language: Language


@dataclass(frozen=True)
class Contestant:
    """A strategy of ours, with the kernel or in Python alone, or a peer, on a board."""

    program: str | Peer
    board: Board
    is_pure: bool = False

    @property
    def is_peer(self) -> bool:
        """Whether it is another program."""
        return isinstance(self.program, Peer)

    def measure(self, words: WordSet, seed: int) -> Measured:
        """Make a layout of the words and measure it."""
        size, seconds = self.board
        if isinstance(self.program, Peer):
            letters = [word.letters for word in words.words]
            return peers.measure(self.program, letters, size, seconds, seed)
        os.environ[PURE] = str(int(self.is_pure))
        return measure(self.program, words, size, seconds, seed)

    def __str__(self) -> str:
        size, seconds = self.board
        name = self.program.name if isinstance(self.program, Peer) else f"our {self.program}"
        name += " in Python" if self.is_pure else ""
        return row_name(size, name, seconds)


Results = dict[Contestant, list[list[Measured]]]
"""For each word set the runs of all seeds."""


def main() -> None:
    """Measure what the command line asks for."""
    asked = arguments()
    sets = [read(file) for file in asked.files]
    ready = peers.installed(asked.peers_dir) if asked.peers else ()
    names = STRATEGY_NAMES if "all" in asked.strategies else asked.strategies
    pure = (False, True) if asked.python_too else (False,)
    if asked.unbounded:
        longest = Board(None, max(asked.unbounded))
        boards = [Board(None, seconds) for seconds in asked.unbounded]
        ours = [Contestant(*each) for each in product(names, boards, pure)]
        theirs = [Contestant(peer, longest) for peer in ready]
        results = compete(interleaved(ours, theirs), sets, asked.seeds)
        title = "unbounded: pack, crossings a word"
        print(table(title, [longest], results, sets), end="\n\n", flush=True)
        print(table_of_steps(results, sets), end="\n\n", flush=True)
    if asked.bounded:
        ours = [Contestant(*each) for each in product(names, asked.bounded, pure)]
        theirs = [Contestant(peer, board) for board in asked.bounded for peer in ready]
        results = compete(interleaved(ours, theirs), sets, asked.seeds)
        print(table("words placed", asked.bounded, results, sets), end="\n\n", flush=True)
    print(conditions(asked.seeds))


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("files", nargs="+", type=Path, help="word files, a column each")
    add("--strategies", nargs="+", choices=["all", *STRATEGY_NAMES], default=["optimize"])
    add("--unbounded", nargs="*", type=float, metavar="SECONDS", default=[1.0, 10.0])
    boards = [Board((15, 15), 10.0), Board((13, 17), 1.0)]
    add("--bounded", nargs="*", type=board, metavar="SIZE@SECONDS", default=boards)
    add("--seeds", nargs="+", type=int, metavar="SEED", default=[1, 2, 3])
    add("--python-too", action="store_true", help="ours without the kernel too")
    add("--peers", action=argparse.BooleanOptionalAction, default=True)
    add("--peers-dir", type=Path, metavar="FOLDER", default=peers.FOLDER)
    return parser.parse_args()


def board(text: str) -> Board:
    """`15x13@10` as a board."""
    size, seconds = text.split("@")
    columns, rows = size.split("x")
    return Board((int(columns), int(rows)), float(seconds))


def read(file: Path) -> WordSet:
    """The words of a file, in Hebrew if they begin with a Hebrew letter."""
    lines = file.read_text(encoding="utf-8").splitlines()
    texts = [line.split("\t")[0] for line in lines if line.strip()]
    language = HEBREW if texts[0][0] in HEBREW.alphabet else ENGLISH
    return WordSet(
        file.stem, tuple(to_word(SourceWord(text), language) for text in texts), language
    )


def interleaved(ours: Sequence[Contestant], theirs: Sequence[Contestant]) -> Iterator[Contestant]:
    """A strategy of ours, a peer, and so on in turn."""
    for pair in zip_longest(ours, theirs):
        yield from filter(None, pair)


def compete(
    contestants: Iterable[Contestant], sets: Sequence[WordSet], seeds: Sequence[int]
) -> Results:
    """All runs; each is reported on standard error as it ends."""
    results: Results = {contestant: [[] for _ in sets] for contestant in contestants}
    for column, words in enumerate(sets):
        for seed in seeds:
            for contestant, runs in results.items():
                found = contestant.measure(words, seed)
                runs[column].append(found)
                figures = f"{found.n} words, {found.X} crossings, pack {found.pack:.3f}"
                run = f"{words.name}, seed {seed}: {contestant}: {figures}"
                print(f"{run}, {found.cpu_seconds:.2f} s used", file=sys.stderr)
    return results


def measure(
    strategy: str, words: WordSet, size: Size | None, seconds: float, seed: int
) -> Measured:
    """One search by a strategy of ours, with its layout verified."""
    freeform = publisher_generators()[0]
    asked = "auto" if size is None else "{}x{}".format(*size)
    options = freeform.options.model_validate({"strategy": strategy, "size": asked})
    start = time.process_time()
    run = SearchRun(Budget(seconds=seconds), clock=time.process_time)
    layout = freeform.generate(Request(words.words, words.language, seed), options, run)
    spent = time.process_time() - start
    check_layout(layout, words.words, size=size)
    figures = len(layout.placements), shared_squares(layout), packed(layout)
    return Measured(*figures, spent, 0, run.steps)


def table(title: str, boards: Sequence[Board], results: Results, sets: Sequence[WordSet]) -> str:
    """A column for each word set; for each board the peers, the best of them, our strategies."""
    heads = [title, *(f"{words.name} ({len(words.words)})" for words in sets), "illegal"]
    lines = [heads, ["---"] * len(heads)]
    for size, seconds in boards:
        rows = {
            each: runs
            for each, runs in results.items()
            if each.board == (size, seconds) or each.board.size is size is None
        }
        theirs = [each for each in rows if each.is_peer]
        lines += [cells(str(each), rows[each], size, sets) for each in theirs]
        if theirs:
            best = [best_median([rows[each][k] for each in theirs], size) for k in range(len(sets))]
            lines.append(cells(f"**{row_name(size, 'best peer', seconds)}**", best, size, sets))
        ours = [each for each in rows if not each.is_peer]
        lines += [cells(f"**{each}**", rows[each], size, sets) for each in ours]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def table_of_steps(results: Results, sets: Sequence[WordSet]) -> str:
    """The steps of ours in a second, the median for each word set."""
    heads = ["steps a second", *(words.name for words in sets)]
    lines = [heads, ["---"] * len(heads)]
    for each, columns in results.items():
        if not each.is_peer:
            rates = (statistics.median(run.steps / run.cpu_seconds for run in r) for r in columns)
            lines.append([str(each), *(f"{rate:,.0f}" for rate in rates)])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def best_median(runs: Sequence[Sequence[Measured]], size: Size | None) -> list[Measured]:
    """The best of the peers' medians, without the count of illegal layouts."""
    best = max((median(each, size) for each in runs), key=lambda run: run.rank(size))
    return [best._replace(illegal=0)]


def row_name(size: Size | None, name: str, seconds: float) -> str:
    """The name of a row: board, program and seconds."""
    where = "" if size is None else "{}×{}, ".format(*size)
    return f"{where}{name}, {seconds:g} s"


def cells(
    name: str, row: Sequence[Sequence[Measured]], size: Size | None, sets: Sequence[WordSet]
) -> list[str]:
    """A row: its name, the median of each word set, and how many layouts were illegal."""
    figures = [
        shown(median(runs, size), size, len(words.words))
        for runs, words in zip(row, sets, strict=True)
    ]
    return [name, *figures, str(sum(run.illegal for runs in row for run in runs))]


def median(runs: Sequence[Measured], size: Size | None) -> Measured:
    """The median run by rank; the lower one of two in the middle."""
    ranks = {run.rank(size): run for run in runs}
    return ranks[statistics.median_low([run.rank(size) for run in runs])]


def shown(run: Measured, size: Size | None, count: int) -> str:
    """Words placed on a board of given size; else pack, crossings a word, and words if not all."""
    if size is not None:
        return str(run.n)
    if not run.n:
        return "none"
    pack = f"{run.pack:.3f}".removeprefix("0") + f" {run.X / run.n:.2f}"
    return pack if run.n == count else f"{pack} ({run.n} words)"


def conditions(seeds: Sequence[int]) -> str:
    """The date, the machine and the seeds of the measurement."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    python = f"{platform.python_implementation()} {platform.python_version()}"
    machine = f"{os.cpu_count()} cores of {platform.machine()}, {memory:.0f} GB"
    return (
        f"{date.today():%Y-%m-%d}, {python}, {machine}; medians of seeds "
        f"{', '.join(map(str, seeds))}. “Illegal” are layouts of all these runs that would have "
        "been the best, had the checker not refused them."
    )


if __name__ == "__main__":
    main()
