"""Other programs that place words: what `freeform.py` measures ours against.

Peers are no dependency: each runs in a process of its own, out of a folder of theirs::

    pip install --no-deps --target FOLDER genxword xpuz
    npm install --prefix FOLDER crossword-layout-generator crossword-generator

A peer makes one layout an attempt. It attempts again, its words shuffled, until its CPU seconds are
used up, and its best layout counts, in the order that counts for ours: most words, then density on
a board that fits them, or crossings on one of given size. To be fair to it: start-up is not charged
to the budget; an attempt that began in time may end late; a layout that falls apart counts as its
largest piece; where no size is given, boards follow `FittingSide`; a peer that knows only squares
plays in the largest one on a given board. A layout that the checker of the tests refuses is
dropped, and counted if it had been the best.
"""

import json
import math
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, NamedTuple, cast

from publisher.language.spelling import Letters

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "tests")]

from checker import check_layout, packed, shared_squares  # noqa: E402
from publisher import (  # noqa: E402
    BLOCK,
    Cell,
    Direction,
    Enumeration,
    Grid,
    Layout,
    LeftOut,
    Placement,
    Position,
    Slot,
    Word,
)

Size = tuple[int, int]
"""Columns and rows."""

Placed = tuple[Letters, int, int, str]
"""Letters of a word, row and column of the first (0-based), and direction."""

FOLDER = Path(tempfile.gettempdir()) / "crossword-peers"
GRACE = 10.0
"""CPU seconds after which an attempt that began in time is given up."""


class Measured(NamedTuple):
    """The best legal layout of one run: words placed, shared cells, density; and what it took.

    Only ours counts `steps`.
    """

    n: int
    X: int
    pack: float
    cpu_seconds: float
    illegal: int
    steps: int = 0

    def rank(self, size: Size | None) -> tuple[float, ...]:
        """What counts: density in a grid that fits its words, crossings in one of given size."""
        return (self.n, self.pack if size is None else self.X)


@dataclass
class FittingSide:
    """The side of the square of the next attempt, where no size is given.

    It starts at a density that greedy placing nearly reaches, shrinks by one when all words were
    placed, and grows by one after five attempts in a row that left words out. If they are left out
    even on the roomiest board, as many as were ever placed will do.
    """

    words: Sequence[Letters]
    side: int = field(init=False)
    missed: int = 0
    most: int = 0

    def __post_init__(self) -> None:
        self.goal = len(self.words)
        self.smallest = max(map(len, self.words)) + 1
        self.side = self._side_at(0.3)
        self.roomiest = self._side_at(0.15)

    def _side_at(self, density: float) -> int:
        return max(self.smallest, math.ceil(math.sqrt(sum(map(len, self.words)) / density)))

    def learn(self, placed: int) -> None:
        """Take into account how many words the last attempt placed."""
        self.most = max(self.most, placed)
        if placed >= self.goal:
            self.side, self.missed = max(self.side - 1, self.smallest), 0
            return
        self.missed += 1
        if self.missed == 5:
            self.missed = 0
            if self.side < self.roomiest:
                self.side += 1
            else:
                self.goal = self.most


@dataclass(frozen=True)
class Peer:
    """A program that places words; `runner` starts its child, `part` is what it is installed as."""

    name: str
    runner: str
    child: str
    part: str
    install: str
    folder: Path
    bounded: bool = True
    unbounded: bool = True

    def available(self) -> str | None:
        """Why it cannot run, and how to install it; None if it can."""
        if shutil.which(self.runner) is None:
            return f"{self.name} needs {self.runner}, which is not installed"
        if not (self.folder / self.part / self.name).is_dir():
            return f"{self.name} is not installed: {self.install} {self.name}"
        return None

    def attempts(
        self, words: Sequence[Letters], size: Size | None, seconds: float, seed: int
    ) -> Iterator[list[Placed]]:
        """Layouts, one an attempt, until the attempts have used up `seconds` of CPU."""
        # Peers take strings: each letter becomes one code point that has no case and no accents.
        alphabet = sorted({letter for word in words for letter in word})
        codes = {letter: chr((65 if k < 26 else 0x4E00) + k) for k, letter in enumerate(alphabet)}
        coded = {"".join(codes[letter] for letter in word): word for word in words}
        rng, fitting, spent = random.Random(seed), FittingSide(words), 0.0
        with self._start(seconds, seed) as child:
            while spent < seconds:
                columns, rows = size or (fitting.side, fitting.side)
                asked = rng.sample(list(coded), len(coded))
                answer = _ask(child, {"words": asked, "columns": columns, "rows": rows})
                if answer is None:
                    return
                spent = answer["seconds"]
                fitting.learn(len(answer["placed"]))
                yield [(coded[word], *rest) for word, *rest in answer["placed"]]

    def _start(self, seconds: float, seed: int) -> "subprocess.Popen[str]":
        limit = math.ceil(seconds + GRACE)
        return subprocess.Popen(
            [self.runner, HERE / self.child, self.folder / self.part, self.name, str(seed)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1)),
        )


def _ask(child: "subprocess.Popen[str]", question: dict[str, object]) -> dict[str, Any] | None:
    """One line there and one back; None if the child was stopped because it took too long."""
    write, read = cast("IO[str]", child.stdin), cast("IO[str]", child.stdout)
    write.write(json.dumps(question) + "\n")
    write.flush()
    if line := read.readline():
        return dict(json.loads(line))
    if child.wait() != -signal.SIGXCPU:
        raise RuntimeError(f"{child.args!r} ended with {child.returncode}")
    return None


def peers(folder: Path = FOLDER) -> tuple[Peer, ...]:
    """All peers, installed or not."""
    pip = f"pip install --no-deps --target {folder}"
    npm = f"npm install --prefix {folder}"
    python = (sys.executable, "peers_child.py", ".", pip, folder)
    node = ("node", "peers.mjs", "node_modules", npm, folder)
    return (
        Peer("genxword", *python),
        Peer("xpuz", *python),
        Peer("crossword-layout-generator", *node),
        Peer("crossword-generator", *node),
    )


def installed(folder: Path = FOLDER) -> tuple[Peer, ...]:
    """The peers that can run; what the others lack is said on standard error."""
    reasons = {peer: peer.available() for peer in peers(folder)}
    for reason in filter(None, reasons.values()):
        print(reason, file=sys.stderr)
    return tuple(peer for peer, reason in reasons.items() if reason is None)


def measure(
    peer: Peer, words: Iterable[Letters | str], size: Size | None, seconds: float, seed: int
) -> Measured:
    """The best legal layout of a peer in this much CPU time; all zero if it made none."""
    letters = list(dict.fromkeys(tuple(word) for word in words))
    start, best, illegal = _cpu_of_children(), Measured(0, 0, 0.0, 0.0, 0), 0
    for attempt in peer.attempts(letters, size, seconds, seed):
        placed = largest_piece(attempt)
        if not placed or len(placed) < best.n:
            continue
        layout = as_layout(placed, letters, size)
        found = Measured(len(placed), shared_squares(layout), packed(layout), 0.0, 0)
        if found.rank(size) <= best.rank(size):
            continue
        if is_legal(layout, letters, size):
            best = found
        else:
            illegal += 1
    return best._replace(cpu_seconds=_cpu_of_children() - start, illegal=illegal)


def _cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def largest_piece(placed: Sequence[Placed]) -> list[Placed]:
    """The most words that hang together by shared cells."""
    pieces: list[tuple[set[Position], list[Placed]]] = []
    for each in placed:
        cells, piece = set(as_slot(each).cells), [each]
        for other in [other for other in pieces if not cells.isdisjoint(other[0])]:
            pieces.remove(other)
            cells |= other[0]
            piece += other[1]
        pieces.append((cells, piece))
    return max((piece for _, piece in pieces), key=len, default=[])


def as_slot(placed: Placed) -> Slot:
    """Where a peer placed a word."""
    letters, row, column, direction = placed
    return Slot.straight(row, column, Direction(direction), len(letters))


def as_layout(placed: Sequence[Placed], words: Sequence[Letters], size: Size | None) -> Layout:
    """A peer's layout as one of ours, moved to the upper left; larger than `size` if it must be."""
    top, left = min(row for _, row, *_ in placed), min(column for *_, column, _ in placed)
    placements = tuple(
        Placement(as_word(each[0]), as_slot((each[0], each[1] - top, each[2] - left, each[3])))
        for each in placed
    )
    cells = {
        cell: Cell(letter=letter)
        for each in placements
        for cell, letter in zip(each.slot.cells, each.word.letters, strict=True)
    }
    columns, rows = size or (1, 1)
    height = max(rows, *(row + 1 for row, _ in cells))
    width = max(columns, *(column + 1 for _, column in cells))
    grid = tuple(
        tuple(cells.get(Position(row, column), BLOCK) for column in range(width))
        for row in range(height)
    )
    used = {each[0] for each in placed}
    left_out = tuple(LeftOut("".join(w), "not placed by the peer") for w in words if w not in used)
    return Layout(Grid(grid), placements, left_out)


def as_word(letters: Letters) -> Word:
    """A word with nothing but its letters."""
    return Word(letters, "".join(letters), Enumeration((len(letters),)))


def is_legal(layout: Layout, words: Sequence[Letters], size: Size | None) -> bool:
    """Whether the checker of the tests, which shares no code with any generator, finds no fault."""
    try:
        check_layout(layout, [as_word(word) for word in words], size=size)
    except AssertionError:
        return False
    return True
