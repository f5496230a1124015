"""Searches of a test: a few steps, and an end to them."""

from collections.abc import Callable
from typing import Any

from publisher.plugins.search_run import Budget, SearchRun
from publisher.testing.calling import Calls

_MOST_REFUSED = 1000
"""How often a generator may ask for a step that it does not get, on its way out of its loops."""


class _ShortRun(SearchRun):
    """A run that fails a generator which goes on after its steps."""

    def step(self) -> bool:
        going = super().step()
        self._refused = 0 if going else self._refused + 1
        assert self._refused <= _MOST_REFUSED, "it goes on though `run.step()` says False"
        return going

    _refused = 0


def searched(calls: Calls, search: Callable[[SearchRun], Any], steps: int) -> Any:
    """What a search of a generator returns, or raises, within as many steps."""
    run = _ShortRun(Budget(steps=steps))

    def hint() -> str:
        return (
            f" and {run.steps} steps: call `run.step()` for each unit of work, and end when it "
            "says False"
        )

    return calls.call(search, run, late=hint)
