"""A plugin's code at work, kept from harming the program that calls it.

All of a plugin's code runs within `plugin_code`: its import, its hooks, and the callables and
options of its records.
"""

import os
import re
import sys
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from types import FrameType
from typing import Any, TextIO, TypeVar

from publisher.errors import PluginError
from publisher.interrupt import raise_interrupt
from publisher.messages.excerpt import shortened
from publisher.messages.harmless import guarded, show_traceback
from publisher.model.losses import WithLosses

T = TypeVar("T")

_PYDANTIC = re.compile(r"\s*For further information visit https://errors\.pydantic\.dev/\S+")
TRACEBACK = "PUBLISHER_TRACEBACK"
"""Environment variable: 1 prints the tracebacks of errors that are otherwise a sentence."""

_LONGEST = 300
"""The most characters of a plugin's error that a message shows."""


class BlamedError(PluginError):
    """A failure whose message names the plugin."""


@contextmanager
def plugin_code() -> Iterator[None]:
    """Run a plugin's code, so that nothing but its errors reaches the rest of the program.

    Whatever the plugin or a process of it prints goes to standard error, and nothing that Python
    prints for it steers a terminal. The working folder is the
    same afterwards. An exit without a message, such as `sys.exit()`, becomes a `PluginError`;
    Ctrl-C stays a `KeyboardInterrupt`.
    """
    with _folder_kept(), output_led_to(2, guarded(sys.stderr)):
        try:
            yield
        except Exception as error:
            raise_interrupt(error)
            raise
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise PluginError(error_text(error)) from error


def error_text(error: BaseException) -> str:
    """The text of a plugin's error, in one line, with its type unless it is a `PluginError`."""
    text = ""
    with suppress(Exception):  # the text of an error is the plugin's code too
        text = " ".join(_PYDANTIC.sub("", str(error)).split())
    if isinstance(error, PluginError):
        return text
    name = type(error).__name__
    return f"{name}: {shortened(text, _LONGEST)}" if text else name


def error_with_place(error: BaseException, module: str) -> str:
    """The text of a plugin's error, and the place in the plugin's own code that it comes from.

    With `PUBLISHER_TRACEBACK=1` the whole traceback goes to standard error.
    """
    if os.environ.get(TRACEBACK) == "1":
        show_traceback(error)
    places = [_place(frame, line) for frame, line in _frames(error) if _is_in(frame, module)]
    return f"{error_text(error)} ({places[-1]})" if places else error_text(error)


def _frames(error: BaseException) -> Iterator[tuple[FrameType, int]]:
    """The frames that an error came through, the innermost last."""
    cause = error.__cause__
    yield from traceback.walk_tb(error.__traceback__)
    if isinstance(error, PluginError) and cause is not None:
        yield from traceback.walk_tb(cause.__traceback__)


def _is_in(frame: FrameType, module: str) -> bool:
    name = str(frame.f_globals.get("__name__", ""))
    return bool(module) and f"{name}.".startswith(f"{module}.")


def _place(frame: FrameType, line: int) -> str:
    """A file, as its package knows it, and a line of it."""
    path = Path(frame.f_code.co_filename)
    package = str(frame.f_globals.get("__package__") or "")
    folders = package.count(".") + 1 if package else 0
    return f"{'/'.join(path.parts[-folders - 1 :])}, line {line}"


def expect(value: object, kind: type[T], what: str, verb: str = "it returned") -> T:
    """The value that a plugin gave; raises `PluginError` unless it is of this type."""
    if not isinstance(value, kind):
        raise PluginError(f"{verb} {type_name(value)}, not {what}")
    return value


def split_losses(found: object) -> tuple[object, tuple[str, ...]]:
    """A plugin's result, and its losses; raises `PluginError` for a loss that is not a text."""
    if not isinstance(found, WithLosses):
        return found, ()
    for loss in found.losses:
        expect(loss, str, "a text", "it gave a loss that is")
    return found.value, found.losses


def iterated(values: Any, what: str, verb: str = "it returned") -> Iterator[Any]:
    """An iterator over what a plugin returned; raises `PluginError` if that is not an iterable."""
    if not isinstance(values, Iterable):
        raise PluginError(f"{verb} {type_name(values)}, not {what}")
    return iter(values)


def type_name(value: object) -> str:
    """The name of a wrong value's type, for a message."""
    return "None" if value is None else type(value).__name__


@contextmanager
def _folder_kept() -> Iterator[None]:
    """Go back to the working folder afterwards: relative paths mean what they meant before."""
    before = ""
    with suppress(OSError):  # it may have been removed
        before = os.getcwd()  # noqa: PTH109 - Path.cwd() costs ten times as much
    try:
        yield
    finally:
        with suppress(OSError):
            if before and os.getcwd() != before:  # noqa: PTH109
                os.chdir(before)


@contextmanager
def output_led_to(descriptor: int, stream: TextIO) -> Iterator[None]:
    """Lead standard output, that of C code and child processes too, to an open descriptor.

    Python's own output and errors go to the stream, which writes there.
    """
    _flush()
    kept = _led_away(descriptor)
    try:
        with redirect_stdout(stream), redirect_stderr(stream):
            yield
    finally:
        _flush()  # a plugin may write to `sys.__stdout__`
        if kept is not None:
            with suppress(OSError):
                os.dup2(kept, 1)
            os.close(kept)


def _flush() -> None:
    with suppress(AttributeError, OSError, ValueError):  # it is missing, full, or closed
        sys.__stdout__.flush()  # type: ignore[union-attr]


def _led_away(descriptor: int) -> int | None:
    """Lead file descriptor 1 to where another leads; a copy of the old 1, None if one is closed."""
    try:
        kept = os.dup(1)
    except OSError:
        return None
    try:
        os.dup2(descriptor, 1)
    except OSError:
        os.close(kept)
        return None
    return kept
