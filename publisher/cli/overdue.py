"""Warnings of a search that does not end when it should: whose it is, and how to end it."""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from publisher.cli.printing import complain, has_terminal
from publisher.cli.progress import beside
from publisher.plugins.search_run import SearchRun, Stopped

GRACE = 10.0
"""Seconds that a generator has to end, and after which it is looked at again."""

_LONG = 6
"""A warning comes after this many looks without a step."""


class Overdue:
    """Looks at a search now and then, and calls `tell` once for each thing that is wrong."""

    def __init__(
        self, run: SearchRun, generator: str, tell: Callable[[str], None], presses: int = 2
    ) -> None:
        """`presses` is how often Ctrl-C is to be pressed to give the search up."""
        self._run = run
        self._name = generator
        self._tell = tell
        self._presses = presses
        self._was_over = False
        self._seen: tuple[object, ...] = ()
        self._looks = 0

    def look(self) -> bool:
        """Look, and warn if need be; False when there is nothing more to look for."""
        run = self._run
        if run.stopped is not None or run.fraction_used >= 1:
            if self._was_over:
                self._tell(self._overdue())
            self._looks, has_warned = 0, self._was_over
            self._was_over = True
            return not has_warned
        seen = (run.steps, id(run.best))
        self._looks = self._looks + 1 if seen == self._seen else 0
        self._seen = seen
        if self._looks == _LONG:
            said = f"has counted no step for {GRACE * _LONG:g} seconds"
            self._tell(
                f"generator {self._name} {said}; if it does not end by itself: {self._ending}"
            )
        return True

    def _overdue(self) -> str:
        if self._run.stopped is Stopped.INTERRUPTED:
            return f"generator {self._name} was asked to end and goes on: {_ending('again')}"
        return f"generator {self._name} goes on though its budget is spent: {self._ending}"

    @property
    def _ending(self) -> str:
        return _ending("twice" if self._presses == 2 else "")


def _ending(times: str) -> str:
    """How a search is given up; where nobody sits at a terminal, its process is named."""
    keys = f"press Ctrl-C {times}".rstrip()
    process = "" if has_terminal() else f", or end process {os.getpid()},"
    return f"{keys}{process} to give it up, without a puzzle"


@contextmanager
def watch(run: SearchRun, generator: str, presses: int = 2) -> Iterator[None]:
    """Look at a search from a thread of its own, which sleeps in between, until it ends."""
    overdue = Overdue(run, generator, lambda said: complain(f"warning: {said}"), presses)

    def wait(ended: threading.Event) -> None:
        while not ended.wait(GRACE) and overdue.look():
            pass

    with beside(wait):
        yield
