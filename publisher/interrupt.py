"""SIGTERM as an interrupt, and a Ctrl-C that became another error on its way."""

import signal
from types import FrameType

TERMINATED = 128 + signal.SIGTERM
"""The exit code of a program that SIGTERM has ended, as shells report it."""


class Terminated(KeyboardInterrupt):
    """SIGTERM: the program stops at once, as by a second Ctrl-C; nothing is half-written."""


def hear_sigterm() -> None:
    """Let SIGTERM clean up before it ends the program; a second one ends it at once.

    A handler that is already there for the signal stays.
    """
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _terminate)


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
