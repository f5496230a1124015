"""The contract of an executor: every call has its answer, or its error, and it shuts down."""

from concurrent import futures

from publisher.plugins.options import Options
from publisher.plugins.records import AnyExecutor
from publisher.testing.calling import Calls

_CALLS = 20


def check_executor(
    executor: AnyExecutor, options: Options | None = None, patience: float = 60
) -> None:
    """Open it twice, and submit calls: each has its bytes, or its error, and then it shuts down.

    A call that has no answer after `patience` seconds fails, and so does an executor that is not
    opened by then. It prints nothing, on standard output, neither here nor in its processes.
    """
    calls = Calls.of(executor, options, 2 * patience, is_free=True)
    for _ in range(2):
        calls.call(_check_once, executor, calls, patience)


def _check_once(executor: AnyExecutor, calls: Calls, patience: float) -> None:
    found = executor.open(calls.options)
    opened = calls.expect(found, futures.Executor, "a concurrent.futures.Executor", "opened")
    assert int(getattr(opened, "workers", 1)) >= 1, f"{executor.name}: it has no workers"
    calls.expect(getattr(opened, "note", ""), str, "a text", "its note is")
    try:
        asked = [opened.submit(bytes, number) for number in range(_CALLS)]
        wrong = opened.submit(bytes, -1)
        late = futures.wait([*asked, wrong], patience).not_done
        assert not late, f"{executor.name}: a call has no answer after {patience:g} seconds"
        answers, error = [call.result() for call in asked], wrong.exception()
    finally:
        opened.shutdown(wait=False, cancel_futures=True)
    assert answers == list(map(bytes, range(_CALLS))), (
        f"{executor.name}: the answers are not those asked for"
    )
    assert isinstance(error, Exception), f"{executor.name}: an error of a call is lost"
