"""The kernel in C beside Python, which is its specification: the same boards, draw by draw."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from freeform_making import GARDEN, SHORT, make, pin
from publisher import Budget, Language, SearchRun, Size, Stopped
from publisher_freeform.annealing import optimizer
from publisher_freeform.annealing.annealing import Annealing
from publisher_freeform.annealing.kernel import build, library
from publisher_freeform.annealing.kernel.walk import WorthALook, walk
from publisher_freeform.annealing.move_set import AnnealingState
from publisher_freeform.board.board import Board, Coded
from publisher_shapes import outline_of
from publisher_testing import ENGLISH, HEBREW

CHECKED = "CHECKED_KERNEL"
"""The variable with the library that the tests of a walk use, if not the one that is installed."""

FLOWERS = ["ורד", "חרצית", "כלנית", "רקפת", "נרקיס", "סביון", "חמנית", "יסמין", "פרג", "כרכום"]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library: as it is installed, or compiled now if that is of other sources."""
    if path := os.environ.get(CHECKED):
        return Path(path)
    if library.library():
        return build.LIBRARY
    if not any(map(shutil.which, build.COMPILERS)):
        pytest.skip("there is no C compiler")
    made = tmp_path_factory.mktemp("kernel") / build.LIBRARY.name
    build.compile_kernel(made)
    return made


@pytest.fixture(autouse=True)
def kernel(compiled: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    use(compiled, monkeypatch)
    yield
    library._loaded.cache_clear()


def use(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the kernel be this library."""
    monkeypatch.delenv(library.PURE, raising=False)
    monkeypatch.setattr(library, "LIBRARY", path)
    library._loaded.cache_clear()


def random_words(rng: Random) -> list[Coded]:
    """Words of a language with few letters or many; more than a set of 64 holds, or a handful."""
    letters, longest = rng.choice([2, 5, 26, 300]), rng.choice([3, 8, 14])
    count = rng.choice([2, 9, 30, 64, 65, 90])
    words = {
        tuple(min(int(rng.expovariate(6 / letters)), letters - 1) for _ in range(length))
        for length in (rng.randint(2, longest) for _ in range(count))
    }
    return sorted({(0, 1), *words})  # one fits on every board


class Problem:
    """A random problem, and the walk of each engine from the same first board."""

    def __init__(self, seed: int) -> None:
        rng = Random(seed)
        self.words = random_words(rng)
        self.size = rng.randint(5, 16), rng.randint(5, 16)
        self.letters = 1 + max(max(word) for word in self.words)
        self.values = [rng.choice([100, 250]) for _ in self.words]
        cells = self.size[0] * self.size[1]
        crowding = sum(map(len, self.words)) / cells
        self.crowding = crowding if crowding > rng.choice([0.75, 100]) else 0
        self.seed = seed
        shape = rng.choice(["none", "none", "heart", "star"])
        outline = outline_of(shape, None, ENGLISH)
        is_roomy = outline and outline.longest(Size(*self.size)) > 1
        self.outline = outline if is_roomy else None

    def annealing(self, steps: int) -> Annealing:
        run, lengths = SearchRun(Budget(steps=steps)), [len(word) for word in self.words]
        return Annealing(
            lengths, self.values, len(lengths), Random(self.seed), run, crowding=self.crowding
        )

    def first(self, annealing: Annealing) -> AnnealingState:
        board = Board(*self.size, self.words, self.letters, self.outline)
        state = AnnealingState(board, (), annealing.penalties, annealing.rng)
        state.mend()  # puts a random word on the board
        return state

    def everything(self, annealing: Annealing) -> Iterator[Board]:
        """The walk of the kernel, a step at a time, with all boards wanted."""
        wanted = lambda: WorthALook(-1, 0, 0, annealing.run.steps + 1)  # noqa: E731
        return walk(annealing, self.first(annealing), self.values, wanted)


@pytest.mark.parametrize("seed", range(24))
def test_a_walk_in_c_is_that_of_python_step_by_step(seed: int) -> None:
    problem = Problem(seed)
    python, c = (problem.annealing(150 + 2 * len(problem.words)) for _ in range(2))
    changes, last = 0, None
    walks = zip(python.walk(problem.first(python)), problem.everything(c), strict=True)
    for step, (board, other) in enumerate(walks):
        assert list(board.start_of.items()) == list(other.start_of.items())
        assert python.rng.getstate() == c.rng.getstate()
        assert (python.times_tried, python.times_placed) == (c.times_tried, c.times_placed)
        changes += board is not last
        last = board
        python.seeks_crossings = c.seeks_crossings = step > 120 and seed % 2 == 0
    assert python.run.steps == c.run.steps == python.run.budget.steps
    assert changes > 10


@pytest.mark.parametrize(
    ("words", "language", "options"),
    [
        (GARDEN, ENGLISH, {}),
        (SHORT, ENGLISH, {"size": "7x6"}),
        (FLOWERS, HEBREW, {}),
        (FLOWERS, HEBREW, {"size": "6x6"}),
        ([*GARDEN, "zzz"], ENGLISH, {"size": "9x9"}),
        (GARDEN[:1], ENGLISH, {}),
        (GARDEN, ENGLISH, {"shape": "heart"}),
        (GARDEN, ENGLISH, {"shape": "star", "size": "17x15"}),
        (FLOWERS, HEBREW, {"shape": "fish"}),
    ],
)
@pytest.mark.parametrize("steps", [1, 700])
def test_a_search_ends_with_the_same_layout(
    words: list[str],
    language: Language,
    options: dict[str, Any],
    steps: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = []
    for pure in ("1", "0"):
        monkeypatch.setenv(library.PURE, pure)
        run = SearchRun(Budget(steps=steps))
        layout = make(words, language=language, run=run, **options)
        found.append((layout, run.steps, run.stopped))
    assert found[0] == found[1]


def test_a_search_stagnates_at_the_same_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optimizer, "patience_of", lambda words, **_: 300)
    found = []
    for pure in ("1", "0"):
        monkeypatch.setenv(library.PURE, pure)
        run = SearchRun(Budget(steps=20_000, until_spent=False))
        found.append((make(SHORT, run=run), run.steps, run.stopped))
    assert found[0] == found[1]
    assert found[0][2] is Stopped.STAGNATION


@pytest.mark.parametrize(
    "options",
    [
        {"place": [pin("tea", 1, 1)]},
        {"must": ["tea"]},
        {"at_most": 5},
        {"min_crossings": 2},
        {"spacing": "loose"},
        {"score": {"crossings": 1}},
        {"strategy": "max-crossings"},
    ],
    ids=lambda options: next(iter(options)),
)
def test_what_the_kernel_does_not_know_goes_on_in_python(
    options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def begun(*_: object) -> None:
        raise AssertionError("the kernel was asked")

    monkeypatch.setattr(optimizer, "walk", begun)
    assert make(SHORT, steps=60, **options).placements
    with pytest.raises(AssertionError, match="kernel"):
        make(SHORT, steps=60)


def test_a_large_board_is_left_for_the_clock_after_a_few_steps() -> None:
    words = [tuple(map(ord, text)) for text in GARDEN]
    annealing = Annealing(
        [*map(len, words)], [100] * 15, 15, Random(1), SearchRun(Budget(steps=10**9))
    )
    state = AnnealingState(Board(400, 400, words, 128), (), annealing.penalties, annealing.rng)
    state.mend()
    boards = walk(annealing, state, [100] * 15, lambda: WorthALook(10**9, 0, 0, 10**9))
    assert next(boards) is next(boards)
    assert 0 < annealing.run.steps < 1000


def test_a_library_that_is_missing_or_of_others_is_no_error(
    compiled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    foreign = tmp_path / "kernel.so"
    use(foreign, monkeypatch)
    assert library.library() is None
    foreign.write_text("something else")
    use(foreign, monkeypatch)
    assert library.library() is None
    use(compiled, monkeypatch)
    monkeypatch.setattr(library, "fingerprint", lambda: "other sources")
    assert library.library() is None
    assert library.in_use() == "freeform: Python alone, as there is no kernel for this system"
    assert make(GARDEN, steps=60).placements


def test_a_switch_leaves_all_to_python(monkeypatch: pytest.MonkeyPatch) -> None:
    assert library.in_use() == "freeform: the kernel in C"
    monkeypatch.setenv(library.PURE, "1")
    assert library.in_use() == "freeform: Python alone, by PUBLISHER_PURE"
    monkeypatch.setattr(optimizer, "walk", None)
    assert make(GARDEN, steps=60).placements


def test_short_memory_leaves_a_walk_to_python(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = make(GARDEN, steps=300)
    monkeypatch.setattr(library.library(), "kernel_begin", lambda terms: None)
    assert make(GARDEN, steps=300) == expected


@pytest.mark.proof
@pytest.mark.skipif(sys.platform != "linux" or not shutil.which("cc"), reason="needs cc on Linux")
def test_sanitizers_find_nothing_in_a_walk(tmp_path: Path) -> None:
    checks = (
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all",
        "-fno-omit-frame-pointer",
    )
    made = tmp_path / "kernel.so"
    build.compile_kernel(made, ("-std=c11", "-O1", "-g", "-ffp-contract=off", *checks))
    named = subprocess.run(
        ["cc", "-print-file-name=libasan.so"], check=True, capture_output=True, text=True
    )
    surroundings = {
        **os.environ,
        CHECKED: str(made),
        "LD_PRELOAD": named.stdout.strip(),
        "ASAN_OPTIONS": "detect_leaks=0",  # Python keeps some memory to its end
    }
    asked = ["-k", "step_by_step or same_layout or large_board", "-q", "-n", "0"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *asked, "-p", "no:cacheprovider", __file__],
        env=surroundings,
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert " passed" in run.stdout
