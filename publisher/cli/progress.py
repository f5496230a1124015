"""Two lines on a terminal that say how a search goes, and what Ctrl-C would do."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from publisher.plugins.search_run import SearchRun

DELAY = 0.7
"""Seconds before there is anything to see: a short search shows nothing, instead of a flash."""

INTERVAL = 0.25
"""Seconds between looks at the search."""


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


@contextmanager
def shown(lines: Callable[[], list[str]]) -> Iterator[None]:
    """Show lines on the terminal of standard error, as they are at each moment, until the end.

    A line that is too long for the terminal goes on in the next.
    """
    over = threading.Event()
    thread = threading.Thread(target=_show, args=(lines, over), name="progress", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _show(lines: Callable[[], list[str]], over: threading.Event) -> None:
    if over.wait(DELAY):
        return
    from rich.console import Console, Group  # slow to load, and for terminals only
    from rich.live import Live
    from rich.text import Text

    def drawn() -> Group:
        return Group(*map(Text, lines()))

    terminal = Console(stderr=True)
    with Live(
        get_renderable=drawn,
        console=terminal,
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
    ) as live:
        while not over.wait(INTERVAL):
            live.refresh()
