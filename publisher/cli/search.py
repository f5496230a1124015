"""A search as a person sees it: progress on a terminal, and Ctrl-C."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from publisher.model import Layout
from publisher.run import Budget, Run


@contextmanager
def watched(budget: Budget, title: str, visible: bool) -> Iterator[Run]:
    """A run whose progress is shown, if it is to be visible and standard error is a terminal.

    The first Ctrl-C ends the search with its best; the second abandons everything.
    """
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    shown = visible and console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=not shown) as progress:
        task = progress.add_task(title, total=None)

        def show(layout: Layout) -> None:
            grid = layout.grid
            news = f"{len(layout.placements)} words in {grid.width}×{grid.height}"
            progress.update(task, description=f"{title}: {news}")

        run = Run(budget, on_better=show)
        with _interruptible(run):
            yield run


@contextmanager
def _interruptible(run: Run) -> Iterator[None]:
    """Turn the first Ctrl-C into `run.interrupt()`; where signals are not ours, do nothing."""
    ours = threading.current_thread() is threading.main_thread()
    if not ours or signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        yield
        return
    pressed = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        if pressed:
            signal.default_int_handler(number, frame)
        pressed = True
        run.interrupt()

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
