"""One puzzle after the other, in this process."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, ParamSpec, TypeVar

from publisher import NoOptions

P = ParamSpec("P")
T = TypeVar("T")


class SerialExecutor(Executor):
    """Runs a call when it is submitted, in the thread that submits it."""

    workers = 1

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run a call; the future is done. A `KeyboardInterrupt` ends this method too."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def open_serial(options: NoOptions) -> Executor:  # noqa: ARG001 - all executors are opened so
    """An executor that has this process alone."""
    return SerialExecutor()
