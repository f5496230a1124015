"""The only way to the terminal: all that commands print goes through it, and cannot steer it.

What others print, plugins and the libraries of Python, has a way of its own: their streams.
"""

import os
import sys
from contextlib import AbstractContextManager, nullcontext, redirect_stdout, suppress
from pathlib import Path
from typing import TextIO

import click

from publisher.errors import ConfigError, PublisherError
from publisher.files.standard import write_standard_output
from publisher.messages.harmless import HarmlessStream, bare, escaped_json, visible

_MOST_FAULTS = 50
_MOST_LINES = 6


def say(*lines: object, err: bool = False) -> None:
    """Print lines, each of which stays one whatever is in it; an empty one if there is none.

    Raises `OSError`.
    """
    _print("\n".join(visible(str(line)) for line in lines), err=err)


def say_json(value: object) -> None:
    """Print a value as JSON over several lines; raises `OSError`."""
    _print(escaped_json(value, indent=2))


def say_drawing(drawing: str) -> None:
    """Print a drawing of a grid, with the overrides around its rows; raises `OSError`."""
    from publisher.formats.drawings import LEFT_TO_RIGHT

    before, after = LEFT_TO_RIGHT
    for line in drawing.split("\n"):
        bare_line = line.removeprefix(before).removesuffix(after)
        is_marked = line == f"{before}{bare_line}{after}"
        _print(f"{before}{visible(bare_line)}{after}" if is_marked else visible(line))


def complain(*lines: object) -> None:
    """Print lines to standard error; a failure to print stops nothing."""
    with suppress(OSError):
        say(*lines, err=True)


def tell(error: PublisherError) -> None:
    """Print an error to standard error; of many faults the first, the very first with their lines.

    The rest is counted.
    """
    faults = error.faults if isinstance(error, ConfigError) else ()
    if not faults:
        complain(*error.lines)
    for number, fault in enumerate(faults[:_MOST_FAULTS]):
        complain(*fault.lines[: None if number < _MOST_LINES else 1])
    if len(faults) > _MOST_FAULTS:
        complain(f"… and {len(faults) - _MOST_FAULTS} more faults")


def ask(question: str, default: str) -> str:
    """Ask somebody, by standard error, and wait for the answer; an empty one is the default."""
    shown = f"{question} [{default}]" if default else question
    answer = click.prompt(
        visible(shown),
        default=default,
        show_default=False,
        prompt_suffix=": " if shown else "",
        err=True,
    )
    return str(answer)


def has_terminal() -> bool:
    """Whether somebody sees standard error while it is written."""
    return sys.stderr.isatty()


def to_standard_error(is_wanted: bool) -> AbstractContextManager[object]:
    """Print to standard error instead, if it is wanted: standard output takes a file."""
    return redirect_stdout(sys.stderr) if is_wanted else nullcontext()


def is_of_printing(error: Exception) -> bool:
    """Whether standard output could not be written by one of our own functions."""
    if not isinstance(error, OSError):
        return False
    from traceback import walk_tb  # slow to load

    *_, (innermost, _) = walk_tb(error.__traceback__)
    writers = (click.echo, write_standard_output, HarmlessStream.write)
    return innermost.f_code in {writer.__code__ for writer in writers}


def stop_printing() -> None:
    """Let go of standard output, which Python would else try to write again at its end."""
    sys.stdout = None


def _print(text: str, *, err: bool = False) -> None:
    stream = bare(sys.stderr if err else sys.stdout)
    try:
        click.echo(text, file=stream)
    except OSError:
        _forget_rest(stream)
        raise


def _forget_rest(stream: TextIO) -> None:
    """Let what a failed write has left in a standard stream go nowhere.

    Else Python writes it at its end, or when the descriptor is somebody else's for a while.
    """
    if stream is not sys.__stdout__ and stream is not sys.__stderr__:
        return
    with suppress(OSError, ValueError), Path(os.devnull).open("wb") as nothing:
        descriptor = stream.fileno()
        kept = os.dup(descriptor)
        try:
            os.dup2(nothing.fileno(), descriptor)
            stream.flush()
        finally:
            os.dup2(kept, descriptor)
            os.close(kept)
