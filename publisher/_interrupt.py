"""Ctrl-C and SIGTERM, however they arrive."""

import signal
from types import FrameType

TERMINATED = 128 + signal.SIGTERM
"""The exit code of a program that SIGTERM has ended, as shells tell it."""


class Terminated(KeyboardInterrupt):
    """SIGTERM: everything is abandoned, as by a second Ctrl-C, and nothing half-written stays."""


def hear_sigterm() -> None:
    """Let SIGTERM clean up before it ends the program; a second one ends it at once.

    Where somebody has decided otherwise about the signal, that stays.
    """
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _terminate)


def _terminate(number: int, frame: FrameType | None) -> None:
    del frame
    signal.signal(number, signal.SIG_DFL)
    raise Terminated


def raise_interrupt(error: BaseException) -> None:
    """Raise `KeyboardInterrupt` if an error was caused by one, at whatever depth.

    Python 3.11 gives a `RuntimeError` for whatever is raised while a class is being made: “Error
    calling __set_name__ on …” (CPython issue 77757).
    """
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, KeyboardInterrupt):
            raise type(cause) from error
        cause = cause.__cause__
