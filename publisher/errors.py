"""Everything that can go wrong and that a user reads about.

::

    PublisherError
    ├── ConfigError        the config or the command line is wrong; carries every fault found
    ├── OptionError        a plugin found one of its own options wrong; shown as a config's fault
    ├── FileError          a file that a user named cannot be read
    ├── SourceError        a word file or another source cannot be read
    ├── WordError          a text cannot be a word of a puzzle
    ├── GenerationError    no puzzle can be made of these words
    ├── CommandError       a puzzle cannot be changed in this way
    ├── FormatError        bytes are not the format they should be
    ├── ExportError        this puzzle cannot be written in this format
    ├── OutputError        a finished file cannot be put where it belongs
    └── PluginError        a plugin broke its contract; names it and its distribution

A message is one sentence. It says what is wrong and what to do, and needs no traceback. Only the
command line prints errors; it ends with the `exit_code` of the class.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from publisher.messages.excerpt import excerpt, masked
from publisher.messages.harmless import visible


class PublisherError(Exception):
    """The root of everything this program raises on purpose.

    `config` is the config whose plugin was called, None if none was.
    """

    exit_code = 1
    config: Path | None = None

    @property
    def lines(self) -> tuple[str, ...]:
        """The message as people read it: one line, whatever texts of others are in it."""
        return (visible(str(self)),)

    def __reduce__(self) -> tuple[Any, ...]:
        # Subclasses have more than a message, and other processes send errors by pickle.
        return _remade, (type(self), self.args, self.__dict__)


def _remade(kind: type[PublisherError], args: tuple[Any, ...], state: dict[str, Any]) -> Exception:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong in a config, and its place there.

    `line` and `column` count from 1; they are 0 for a fault without a place in the file. `path` is
    the setting in dotted form, such as `generator.place[0].at`. `text` is the line itself.
    Passwords in URLs are masked in all of them.
    """

    file: str
    line: int
    column: int
    path: str
    message: str
    text: str = ""

    def __post_init__(self) -> None:
        for name in ("file", "message", "text"):
            object.__setattr__(self, name, masked(getattr(self, name)))

    @property
    def lines(self) -> tuple[str, ...]:
        """`file:line:column: path: message`, then the line and a caret under the column."""
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        head = visible(": ".join(part for part in (place, self.path, self.message) if part))
        return (head, *(excerpt(self.text, self.column).split("\n") if self.text.strip() else ()))

    def __str__(self) -> str:
        return "\n".join(self.lines)


class ConfigError(PublisherError):
    """The config is wrong; `faults` are all its faults, in the order of the file."""

    exit_code = 2

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of all faults."""
        return tuple(line for fault in self.faults for line in fault.lines)


class OptionError(PublisherError):
    """A plugin found one of its own options wrong, seen with the words or the puzzle.

    `path` leads to the option inside the plugin's own options, as in `("place", 0, "at")`; the
    program adds the file, line and column.
    """

    exit_code = 2

    def __init__(self, path: Sequence[str | int], message: str) -> None:
        self.path = tuple(path)
        self.message = message
        super().__init__(message)


class FileError(PublisherError):
    """A file that a user named cannot be read.

    `reason` is what the message says of the file: "is larger than the 64 MB that are read".
    `is_missing`: there is no such file.
    """

    def __init__(self, file: Path, reason: str, *, is_missing: bool = False) -> None:
        self.file = file
        self.reason = reason
        self.is_missing = is_missing
        super().__init__(f"{file} {reason}")

    @classmethod
    def of(cls, file: Path, error: OSError | ValueError) -> "FileError":
        """The error for a file or a folder that the operating system does not let us read."""
        is_missing = isinstance(error, FileNotFoundError)
        return cls(file, f"cannot be read: {system_reason(error)}", is_missing=is_missing)


class SourceError(PublisherError):
    """A source of words cannot be read; `file` and `line` (1-based) say where, if known."""

    def __init__(self, message: str, file: Path | None = None, line: int | None = None) -> None:
        place = "".join(
            (f"{file}:" if file else "", f"{line}:" if line else "", " " if file or line else "")
        )
        self.file = file
        self.line = line
        super().__init__(place + message)


class WordError(PublisherError):
    """A text cannot be a word of a puzzle; the message is the reason: "it has no letters"."""


class GenerationError(PublisherError):
    """No puzzle can be made of these words.

    `conflict` are slots that cannot all have words, each as its cells, if they are known, and
    `is_proved` says that every way was tried.
    """

    def __init__(
        self,
        message: str,
        conflict: Sequence[Sequence[tuple[int, int]]] = (),
        *,
        is_proved: bool = False,
    ) -> None:
        self.conflict = tuple(map(tuple, conflict))
        self.is_proved = is_proved
        super().__init__(message)

    @property
    def lines(self) -> tuple[str, ...]:
        """The message as people read it: its lines, such as the rows of a grid."""
        return tuple(map(visible, str(self).split("\n")))


class CommandError(PublisherError):
    """A puzzle cannot be changed in this way, and the message says why."""

    exit_code = 2


class FormatError(PublisherError):
    """Bytes are not the format they should be; `offset` is the first wrong byte, if known."""

    def __init__(self, message: str, offset: int | None = None) -> None:
        self.offset = offset
        super().__init__(message if offset is None else f"byte {offset}: {message}")


class ExportError(PublisherError):
    """This puzzle cannot be written in this format, and the message says why."""


class OutputError(PublisherError):
    """A finished file cannot be put where it belongs."""


class PluginError(PublisherError):
    """A plugin broke its contract."""


@contextmanager
def locating(*place: str | int) -> Iterator[None]:
    """Give errors in what an option names the place of that option.

    A `FileError` becomes an `OptionError` at the place. The path of an `OptionError` gets the place
    in front.
    """
    try:
        yield
    except FileError as error:
        raise OptionError(place, str(error)) from None
    except OptionError as error:
        raise OptionError((*place, *error.path), error.message) from None


def system_reason(error: OSError | ValueError) -> str:
    """The reason of the operating system, to go on with in a sentence: `permission denied`."""
    reason = (getattr(error, "strerror", None) or str(error)).lower()
    if sys.platform == "win32" and isinstance(error, PermissionError):
        return f"{reason} (is it open in another program?)"  # which keeps all others away there
    return reason
