"""Texts of strangers as a terminal may show them: nothing in them steers it, or reorders a line.

A word, a clue, a file's name or an error of a plugin may have escape sequences, which move the
cursor or type for the user, and bidirectional overrides, which make a text look like another.
"""

import re
import sys
from collections.abc import Iterable
from typing import TextIO, cast

_REORDERING = "\u202a-\u202e\u2066-\u2069\u2028\u2029"
_STEERING = "\x00-\x08\x0b-\x1f\x7f-\x9f"  # without tabs and line feeds
_HARMFUL = re.compile(f"[{_STEERING}{_REORDERING}\ud800-\udfff]")
_OF_A_FILE = re.compile(f"\r(?!\n)|(?![\r\u202c\u202d])[{_STEERING}{_REORDERING}]")
_LINE_FEED = "\ufffd"


def visible(text: str) -> str:
    """The text on one line, each harmful character as U+FFFD."""
    if text.isascii() and text.isprintable():
        return text
    return harmless(text).replace("\n", _LINE_FEED).replace("\t", "    ")


def harmless(text: str) -> str:
    """The text without harmful characters, with its lines and tabs."""
    return _HARMFUL.sub("\ufffd", text)


def harmless_file(text: str) -> str:
    """The text of a file as a terminal may show it.

    Its lines may end as files' do, and a row of a grid is kept from left to right by an override.
    """
    return _OF_A_FILE.sub("\ufffd", text)


def escaped_json(value: object, indent: int | None = None) -> str:
    """A value as JSON, each harmful character in it escaped as JSON has it."""
    import json  # of no use for most commands, and slow to load

    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return _HARMFUL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


class HarmlessStream:
    """A text stream that makes harmless what is written to it, and is `bare` in all else."""

    def __init__(self, bare: TextIO) -> None:
        self.bare = bare

    def write(self, text: str) -> int:
        """Write a text; returns how many characters it has."""
        self.bare.write(harmless(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write texts, one after the other."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> object:
        return getattr(self.bare, name)


def guarded(stream: TextIO) -> TextIO:
    """The stream, made harmless; a harmless one, or None, is returned as it is."""
    is_as_it_is = stream is None or isinstance(stream, HarmlessStream)
    return stream if is_as_it_is else cast("TextIO", HarmlessStream(stream))


def bare(stream: TextIO) -> TextIO:
    """The stream below one that was made harmless, for what is harmless already."""
    return stream.bare if isinstance(stream, HarmlessStream) else stream


def show_traceback(error: BaseException) -> None:
    """Print where in the code an error comes from, harmlessly, to standard error."""
    from traceback import print_exception  # slow to load

    print_exception(error, file=guarded(sys.stderr))
