"""SIGTERM and SIGHUP as interrupts, a Ctrl-C that became another error, and one that waits.

What the first and the second Ctrl-C do in a search stands in `cli/search.py`.
"""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

TERMINATED = 128 + signal.SIGTERM
"""The exit code of a program that SIGTERM has ended, as shells report it."""

_UNSAID = "ignore:resource_tracker:UserWarning"
"""The warning of Python's tracker of shared resources when it tidies up after a killed program."""


class Terminated(KeyboardInterrupt):
    """SIGTERM: the program stops at once, as by a second Ctrl-C; nothing is half-written."""


def hear_sigterm() -> None:
    """Let SIGTERM clean up before it ends the program; a second one ends it at once.

    So does SIGHUP, which comes when the terminal is closed. A handler that is already there for a
    signal stays: `nohup` ignores SIGHUP.
    """
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _terminate)
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
        signal.signal(signal.SIGHUP, _hang_up)


def _hang_up(number: int, frame: FrameType | None) -> None:
    """Do what SIGTERM does at this moment: our server handles it in its own way."""
    del frame
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(signal.SIGTERM)


def _terminate(number: int, frame: FrameType | None) -> None:
    del frame
    signal.signal(number, signal.SIG_DFL)
    raise Terminated


def raise_interrupt(error: BaseException) -> None:
    """Raise `KeyboardInterrupt` if one is among the causes of an error.

    Python 3.11 raises a `RuntimeError` instead of any error in the making of a class: “Error
    calling __set_name__ on …” (CPython issue 77757).
    """
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, KeyboardInterrupt):
            raise type(cause) from error
        cause = cause.__cause__


@contextmanager
def ctrl_c_blocked() -> Iterator[None]:
    """Block Ctrl-C while processes start within, so that they never receive it.

    What they share begins within, too: if this process is killed, it is tidied up without a word.

    A terminal sends it to all processes; this one receives it afterwards. Windows cannot block it:
    there, Ctrl-C ends a process that is just starting.
    """
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker  # slow to load, and for few commands

    sys.warnoptions.append(_UNSAID)  # the tracker gets the options that there are when it starts
    try:
        resource_tracker.ensure_running()  # else the first process starts it, and unblocks signals
    finally:
        sys.warnoptions.remove(_UNSAID)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
