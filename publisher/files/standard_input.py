"""Standard input, which can be read only once and may be wanted several times."""

import sys
from functools import cache
from pathlib import Path

from publisher.errors import FileError
from publisher.files.opening import LARGEST, MEGABYTE

STANDARD_INPUT = Path("-")
"""The path that means standard input."""


@cache
def standard_input() -> bytes:
    """All bytes of standard input, read at the first call.

    Raises `FileError` if it is closed, is a keyboard, or has more bytes than files may have.
    """
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None or stream.closed:
        raise FileError(STANDARD_INPUT, "is standard input, and that is closed")
    if stream.isatty():
        advice = "pipe a list into it, as in `publisher publish config.yaml < words.txt`"
        raise FileError(STANDARD_INPUT, f"is standard input, and nothing is sent there: {advice}")
    try:
        data: bytes = stream.read(LARGEST + 1)
    except OSError as error:
        raise FileError.of(STANDARD_INPUT, error) from None
    if len(data) > LARGEST:
        most = LARGEST // MEGABYTE
        raise FileError(STANDARD_INPUT, f"is larger than the {most} MB that are read")
    return data
