"""Executors: processes that die are replaced, tasks that kill them are given up, none is lost."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from calls import die, process_of, stay, stay_until
from processes import is_running
from publisher import Executor, NoOptions
from publisher.plugins import registry
from publisher_executors.options import ProcessesOptions
from publisher_executors.processes import LostProcessError, open_processes
from publisher_executors.serial import open_serial
from publisher_testing import check_executor

DEADLINE = 60


def until(condition: Callable[[], bool]) -> None:
    last = time.monotonic() + DEADLINE
    while not condition():
        assert time.monotonic() < last
        time.sleep(0.01)


class TestSerial:
    def test_runs_in_this_thread(self) -> None:
        with open_serial(NoOptions()) as executor:
            assert executor.submit(threading.get_ident).result() == threading.get_ident()

    def test_an_error_is_the_futures(self) -> None:
        with open_serial(NoOptions()) as executor:
            assert isinstance(executor.submit(int, "x").exception(), ValueError)

    def test_keeps_the_contract(self) -> None:
        check_executor(registry.load().executors["serial"])


@pytest.mark.slow
class TestProcesses:
    def test_keep_the_contract(self) -> None:
        check_executor(registry.load().executors["processes"], ProcessesOptions(workers=2))

    def test_one_that_dies_is_replaced_and_disturbs_no_other(self, tmp_path: Path) -> None:
        with open_processes(ProcessesOptions(workers=2)) as executor:
            first, second = (executor.submit(stay, 0.3) for _ in range(2))
            assert first.result(DEADLINE) != second.result(DEADLINE)
            other, dead = executor.submit(stay_until, tmp_path / "done"), executor.submit(die, 0)
            with pytest.raises(LostProcessError):
                dead.result(DEADLINE)
            again = executor.submit(process_of, 0).result(DEADLINE)
            (tmp_path / "done").touch()
            assert other.result(DEADLINE) in (first.result(), second.result())
            assert again != other.result()

    def test_that_are_given_up_end_in_the_middle_of_their_calls(self) -> None:
        executor = open_processes(ProcessesOptions(workers=1))
        process = executor.submit(process_of, 0).result(DEADLINE)
        executor.submit(stay, 3600)
        waiting = executor.submit(stay, 3600)
        executor.shutdown(wait=False, cancel_futures=True)
        until(lambda: not is_running(process))
        assert waiting.cancelled()

    def test_one_that_is_killed_has_lost_its_call(self) -> None:
        if sys.platform == "win32":
            pytest.skip("there is no such signal")
        with open_processes(ProcessesOptions(workers=1)) as executor:
            process = executor.submit(process_of, 0).result(DEADLINE)
            future = executor.submit(stay, 3600)
            os.kill(process, signal.SIGKILL)
            with pytest.raises(LostProcessError):
                future.result(DEADLINE)


class TestTheContract:
    def test_threads_keep_it(self) -> None:
        check_executor(record(lambda _: ThreadPoolExecutor(2)))

    @pytest.mark.proof
    @pytest.mark.parametrize(
        ("opened", "said"),
        [
            (lambda _: None, "opened None, not a concurrent.futures.Executor"),
            (lambda _: Forgetful(1), "a call has no answer"),
            (lambda _: Swallowing(1), "an error of a call is lost"),
        ],
    )
    def test_what_breaks_it_is_named(self, opened: Callable[[Any], Any], said: str) -> None:
        with pytest.raises(AssertionError, match=said):
            check_executor(record(opened), patience=2)


class Forgetful(ThreadPoolExecutor):
    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        return Future[Any]()


class Swallowing(ThreadPoolExecutor):
    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        future = Future[Any]()
        try:
            future.set_result(fn(*args, **kwargs))
        except ValueError:
            future.set_result(None)
        return future


def record(opened: Callable[[Any], Any]) -> Executor[NoOptions]:
    return Executor("mine", "Mine", NoOptions, opened)
