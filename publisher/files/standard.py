"""The path `-`, as a user writes it: standard input where a file is read, standard output else."""

import errno
import sys
from functools import cache
from pathlib import Path

from publisher.messages.harmless import bare, harmless_file

STANDARD = Path("-")
"""The path that stands for standard input or output."""

_LARGEST = 2**28
"""The most bytes that are read; one more says that there are more."""


@cache
def standard_input() -> bytes:
    """All of standard input, read once: whoever asks again gets the same.

    Raises `OSError`, also if there is none.
    """
    if sys.stdin is None:
        raise OSError(errno.EBADF, "there is no standard input", "standard input")
    return sys.stdin.buffer.read(_LARGEST + 1)


def write_standard_output(data: bytes) -> None:
    """Write a file to standard output as it is; raises `OSError`.

    A terminal shows it instead, and nothing in it steers the terminal.
    """
    if sys.stdout is None:
        raise OSError("there is no standard output")
    if sys.stdout.isatty():
        bare(sys.stdout).write(harmless_file(data.decode("utf-8", "replace")))
        sys.stdout.flush()
        return
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
