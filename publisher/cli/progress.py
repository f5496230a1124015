"""How searches and batches go: lines on a terminal, a line a minute elsewhere, or JSON.

A search that does not end when it should is told of: whose it is, and how to end it.
"""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from publisher.batch.progress import Rate
from publisher.cli.printing import complain, has_terminal
from publisher.messages.harmless import bare, escaped_json, visible
from publisher.plugins.search_run import SearchRun, Stopped

DELAY = 0.7
"""Seconds before there is anything to see: a short search shows nothing, instead of a flash."""

INTERVAL = 0.25
"""Seconds between looks at the search."""


SECOND = 1.0
MINUTE = 60.0


def figures(rate: Rate) -> str:
    """How the making of several puzzles goes, in words for people."""
    parts = [f"{rate.done} of {rate.wanted} puzzles"]
    if rate.failed:
        parts.append(f"{rate.failed} failed")
    if rate.per_second:
        a_second, a_minute = rate.per_second, 60 * rate.per_second
        parts.append(f"{a_second:.1f} a second" if a_second >= 1 else f"{a_minute:.1f} a minute")
    if rate.left:
        parts.append(f"{duration(rate.left)} left")
    if rate.file:
        parts.append(f"page {rate.page} of {rate.pages} of {rate.file}")
    return ", ".join(parts)


def duration(seconds: float) -> str:
    """So many seconds, as 0:05, 12:30 or 1:02:03."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def as_json(config: str, rate: Rate) -> str:
    """The same figures as one line of JSON."""
    left = rate.left
    return escaped_json(
        {
            "config": config,
            "wanted": rate.wanted,
            "kept": rate.already_made,
            "made": rate.made,
            "failed": rate.failed,
            "under_way": rate.under_way,
            "seconds": round(rate.seconds, 1),
            "rate": round(rate.per_second, 3),
            "left": None if left is None else round(left, 1),
            "note": rate.note,
            "file": rate.file,
            "page": rate.page,
            "pages": rate.pages,
        }
    )


@contextmanager
def beside(work: Callable[[threading.Event], None]) -> Iterator[None]:
    """Let something go on in a thread of its own until the end, whose event it is given."""
    over = threading.Event()
    thread = threading.Thread(target=work, args=(over,), name="progress", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


@contextmanager
def reported(
    rate: Callable[[], Rate | None], tell: Callable[[Rate], None], seconds: float
) -> Iterator[None]:
    """Tell of the figures every so many seconds, and at the end if there were any."""

    def look(over: threading.Event) -> None:
        while not over.wait(seconds):
            if found := rate():
                tell(found)

    try:
        with beside(look):
            yield
    finally:
        if seconds < MINUTE and (found := rate()):
            tell(found)


def time_and_budget(run: SearchRun) -> str:
    """How long a search has taken, and how much of its budget is left, as far as it is known.

    A search in several processes counts its steps at the end: a budget in steps says nothing then.
    """
    seconds = f"{run.seconds:.0f} s"
    if run.budget.steps and not run.steps:
        return seconds
    left = max(0, round(100 * (1 - run.fraction_used)))
    most = "" if run.budget.until_spent else "at most "
    return f"{seconds}, {most}{left}% of the budget left"


def show(lines: Callable[[], list[str]], over: threading.Event) -> None:
    """Show lines on the terminal of standard error, as they are at each moment, until the end.

    A line that is too long for the terminal goes on in the next.
    """
    if over.wait(DELAY):
        return
    from rich.console import Console, Group  # slow to load, and for terminals only
    from rich.live import Live
    from rich.text import Text

    def drawn() -> Group:
        return Group(*(Text(visible(line)) for line in lines()))

    terminal = Console(file=bare(sys.stderr))
    with Live(
        get_renderable=drawn,
        console=terminal,
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
    ) as live:
        while not over.wait(INTERVAL):
            live.refresh()


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
