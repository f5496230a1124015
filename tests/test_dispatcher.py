"""Tasks and executors that break: what is finished stays, what is to blame is given up, alone."""

import json
import pickle
import re
import sqlite3
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from publisher import Executor as ExecutorRecord
from publisher import NoOptions, OutputError
from publisher.batch.ledger import Ledger
from publisher.batch.making import Chunk
from publisher.batch.progress import Progress, Rate
from publisher.batch.replies import Answered, Lacking, UnfitWorkerError, reply_json
from publisher.config import load as load_config
from publisher.pipeline.publishing import Pipeline
from publisher.pipeline.written_files import Published
from publisher.plugins.installed import Provider
from publisher.plugins.registry import load

WORDS = ["lion", "tiger", "panda", "zebra", "horse", "goat", "camel", "otter", "mouse", "whale"]
BOOK = f"""\
run: mine
generator: {{budget: 20steps}}
puzzles: [{{seeds: 9, words: [list: {WORDS}]}}]
export: [ipuz]
"""
ROOT = Path(__file__).parent.parent


class Inline(Executor):
    """Runs calls at once; `spoil` may raise before one."""

    workers = 2

    def __init__(self, spoil: Callable[[Chunk], None]) -> None:
        self._spoil = spoil
        self._is_broken = False

    def submit(self, fn: Any, /, *arguments: Any, **_: Any) -> Any:
        future = Future[Any]()
        if self._is_broken:
            raise BrokenExecutor
        try:
            self._spoil(arguments[0])
            future.set_result(fn(*arguments))
        except BrokenExecutor as error:
            self._is_broken = True
            future.set_exception(error)
        except Exception as error:
            future.set_exception(error)
        return future


def seeds(chunk: Chunk) -> list[int]:
    return [spec.request.seed for spec in chunk._specs]


def published(
    tmp_path: Path,
    opened: Callable[[Any], Any],
    progress: Progress | None = None,
    name: str = "book",
    **more: bool,
) -> Published:
    plugins = load()
    record = ExecutorRecord("mine", "Mine", NoOptions, opened)
    plugins.add(record, Provider("odd", "odd-plugin", "3.1"))
    path = tmp_path / f"{name}.yaml"
    path.write_text(BOOK, encoding="utf-8")
    return Pipeline(load_config(path, plugins), plugins).publish(progress, **more)


def spoiling(blamed: int, error: type[Exception]) -> Callable[[Any], Inline]:
    """Executors that the task of a seed breaks whenever it is sent."""

    def spoil(chunk: Chunk) -> None:
        if blamed in seeds(chunk):
            raise error("it is gone")

    return lambda _: Inline(spoil)


@pytest.mark.parametrize("error", [RuntimeError, BrokenExecutor])
def test_a_unit_that_loses_three_workers_fails_alone(
    tmp_path: Path, error: type[Exception]
) -> None:
    with published(tmp_path, spoiling(4, error)) as found:
        (failure,) = found.failures
        assert len(found.made) == 8
        assert str(failure) == (
            f"puzzles[0] (4 of 9): it lost 3 workers, one after the other ({error.__name__}: it is "
            "gone); its generator is freeform, its seed 4"
        )
        assert not found.troubles


def test_a_worker_that_is_lost_once_costs_no_task(tmp_path: Path) -> None:
    lost: list[int] = []

    def spoil(chunk: Chunk) -> None:
        if not lost:
            lost.append(1)
            raise RuntimeError("gone")

    with published(tmp_path, lambda _: Inline(spoil)) as found:
        assert (len(found.made), found.failures) == (9, ())


def test_an_executor_that_never_works_ends_the_run(tmp_path: Path) -> None:
    class Broken(Inline):
        def submit(self, fn: Any, /, *arguments: Any, **_: Any) -> Any:
            raise BrokenExecutor

    with published(tmp_path, lambda _: Broken(lambda _: None)) as found:
        (trouble,) = found.troubles
        assert str(trouble) == "the executor broke again and again: publish again"
        assert not found.made


def test_what_opens_no_executor_is_blamed(tmp_path: Path) -> None:
    with published(tmp_path, lambda _: "nothing") as found:
        (trouble,) = found.troubles
        assert "plugin odd (odd-plugin 3.1): its executor mine failed" in str(trouble)


def test_a_worker_is_sent_what_it_lacks(tmp_path: Path) -> None:
    asked: list[str] = []

    class Forgetful(Inline):
        def submit(self, fn: Any, /, *arguments: Any, **_: Any) -> Any:
            future = Future[Any]()
            (chunk,) = arguments
            names = frozenset(chunk._shared)
            if names <= chunk._wanted.payloads:
                answer = fn(chunk)
                assert isinstance(answer, Answered)
                future.set_result(answer)
            else:
                asked.extend(names)
                future.set_result(Lacking(payloads=names))
            return future

    with published(tmp_path, lambda _: Forgetful(lambda _: None)) as found:
        assert len(found.made) == 9
    assert asked


def test_a_worker_that_asks_in_vain_is_given_up(tmp_path: Path) -> None:
    class Deaf(Inline):
        def submit(self, fn: Any, /, *arguments: Any, **_: Any) -> Any:
            future = Future[Any]()
            future.set_result(Lacking(payloads=frozenset(arguments[0]._shared)))
            return future

    with published(tmp_path, lambda _: Deaf(lambda _: None)) as found:
        assert len(found.failures) == 9
        assert "a worker asked for what it had been sent" in str(found.failures[0])


def test_threads_of_a_stranger_make_the_same_book(tmp_path: Path) -> None:
    for name in "one", "other":
        (tmp_path / name).mkdir()
    published(tmp_path / "one", lambda _: Inline(lambda _: None)).close()
    published(tmp_path / "other", lambda _: ThreadPoolExecutor(3)).close()
    made = [sorted((tmp_path / name).glob("*.ipuz")) for name in ("one", "other")]
    assert [path.read_bytes() for path in made[0]] == [path.read_bytes() for path in made[1]]
    assert len(made[0]) == 9


class Elsewhere(Inline):
    """Pickles each call, as if for another machine; `spoil` may change what comes back."""

    def __init__(self, spoil: Callable[[bytes], object]) -> None:
        super().__init__(lambda _: None)
        self._changed = spoil

    def submit(self, fn: Any, /, *arguments: Any, **_: Any) -> Any:
        future = Future[Any]()
        call, sent = pickle.loads(pickle.dumps((fn, arguments)))  # noqa: S301 - our own
        future.set_result(self._changed(call(*sent)))
        return future


class Mixed(Elsewhere):
    """Two workers that take turns, the first of them of another version."""

    def __init__(self) -> None:
        super().__init__(lambda answer: answer)
        self.unfit: set[int] = set()
        self._turns = 0
        self._by: dict[Any, int] = {}

    def submit(self, fn: Any, /, *arguments: Any, **_: Any) -> Any:
        self._turns += 1
        turn = 1 if self.unfit else self._turns % 2
        future = super().submit(fn, *arguments)
        if turn == 0:
            future = Future[Any]()
            future.set_result(reply_json(UnfitWorkerError("the worker on x has none\x1b[2J")))
        self._by[future] = turn
        return future


class Passing(Mixed):
    def pass_over(self, future: Any) -> bool:
        self.unfit.add(self._by[future])
        return 1 not in self.unfit


def test_a_worker_that_does_not_fit_is_passed_over_and_named(tmp_path: Path) -> None:
    with published(tmp_path, lambda _: Passing()) as found:
        assert (len(found.made), found.failures, found.troubles) == (9, (), ())
    (warning,) = found.warnings
    assert warning.startswith("the worker on x has none")
    assert warning.endswith("; it was passed over")
    assert "\x1b" not in warning


def test_where_no_worker_fits_the_run_ends_with_the_reason(tmp_path: Path) -> None:
    with published(tmp_path, lambda _: Mixed()) as found:
        (trouble,) = found.troubles
    assert isinstance(trouble, UnfitWorkerError)
    assert str(trouble).startswith("the worker on x has none")


def test_what_comes_from_elsewhere_is_json(tmp_path: Path) -> None:
    came: list[object] = []

    def seen(answer: bytes) -> bytes:
        came.append(json.loads(answer))
        return answer

    for name in "one", "other":
        (tmp_path / name).mkdir()
    published(tmp_path / "one", lambda _: Inline(lambda _: None)).close()
    published(tmp_path / "other", lambda _: Elsewhere(seen)).close()
    made = [sorted((tmp_path / name).glob("*.ipuz")) for name in ("one", "other")]
    assert [path.read_bytes() for path in made[0]] == [path.read_bytes() for path in made[1]]
    assert len(made[0]) == 9
    assert came


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"\x80\x04K\x01.",
        b"[]",
        b"{}",
        b"[" * 100_000,
        b'{"answers": 3, "worker": "x"}',
        b'{"answers": [["{}", {}]], "worker": "x"}',
        b'{"answers": [["\\ud800", {}]], "worker": "x"}',
        b'{"answers": [["{}", {"left_out": [], "seconds": NaN, "steps": 1, "remarks": [], '
        b'"stopped": "budget"}]], "worker": "x"}',
        b'{"payloads": 3}',
        b'{"error": "no", "exit_code": [], "path": 7}',
    ],
)
def test_an_answer_that_is_none_costs_its_units_alone(tmp_path: Path, answer: bytes) -> None:
    with published(tmp_path, lambda _: Elsewhere(lambda _: answer)) as found:
        assert len(found.failures) == 9
        assert "its answer cannot be read" in str(found.failures[0])


def meanwhile(action: Callable[[], None]) -> Callable[[Any], Inline]:
    """Executors that let something happen before the first call."""
    waiting = [action]

    def spoil(_: Chunk) -> None:
        if waiting:
            waiting.pop()()

    return lambda _: Inline(spoil)


def test_what_another_config_finishes_meanwhile_is_taken(tmp_path: Path) -> None:
    def other() -> None:
        with published(tmp_path, lambda _: Inline(lambda _: None), name="other") as found:
            assert len(found.made) == 9

    with published(tmp_path, meanwhile(other)) as found:
        assert (len(found.made), found.failures, found.troubles) == (9, (), ())
    written = [sorted(tmp_path.glob(f"{name}-*.ipuz")) for name in ("book", "other")]
    assert [path.read_bytes() for path in written[0]] == [path.read_bytes() for path in written[1]]
    connection = sqlite3.connect(tmp_path / ".publisher" / "ledger.db")
    runs = connection.execute("SELECT finished, failed FROM runs ORDER BY id").fetchall()
    connection.close()
    assert runs == [(0, 0), (9, 0)]


def test_what_another_config_could_not_make_is_kept_all_the_same(tmp_path: Path) -> None:
    def other() -> None:
        with published(tmp_path, spoiling(4, RuntimeError), name="other") as found:
            assert len(found.failures) == 1

    with published(tmp_path, meanwhile(other)) as found:
        assert (len(found.made), found.failures) == (9, ())
    with published(tmp_path, lambda _: None, name="other", retry=True) as found:
        assert (len(found.made), found.already_made) == (9, 9)


def test_what_another_config_forgets_in_the_meantime_is_reported(tmp_path: Path) -> None:
    published(tmp_path, lambda _: Inline(lambda _: None)).close()
    other = Ledger(tmp_path, tmp_path / "book.yaml")

    class Forgetting(Progress):
        def follow(self, rate: Rate) -> None:
            assert rate.already_made == 9
            other.forget_all()

    with published(tmp_path, lambda _: None, Forgetting(), "other") as found:
        assert (len(found.made), list(tmp_path.glob("other-*"))) == (0, [])
        with pytest.raises(OutputError, match=r"has removed puzzles from .* in the meantime"):
            other.stored("0" * 64)
    other.close()


@pytest.mark.proof
def test_the_executor_of_the_docs_makes_a_book(tmp_path: Path) -> None:
    guide = (ROOT / "docs" / "plugins.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(import pickle\n.*?)```", guide, re.DOTALL)
    scope: dict[str, Any] = {}
    exec(code, scope)  # noqa: S102 - running what the docs show is the point
    opened = scope["COMMANDS"].open
    options = scope["COMMANDS"].options()
    with published(tmp_path, lambda _: opened(options)) as found:
        assert len(found.made) == 9
        assert found.failures == ()
    connection = sqlite3.connect(tmp_path / ".publisher" / "ledger.db")
    workers = {worker for (worker,) in connection.execute("SELECT worker FROM units")}
    facts = [json.loads(each) for (each,) in connection.execute("SELECT facts FROM units")]
    connection.close()
    assert len(workers) > 1  # each call is a process of its own
    assert all(each["steps"] for each in facts)
