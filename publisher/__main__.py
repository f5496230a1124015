"""The command `publisher`, which is also `python -m publisher`."""

import gc
import io
import os
import signal
import sys
import warnings
from pathlib import Path


def run() -> None:
    """Run the command line; until it is loaded, Ctrl-C ends the program without a word."""
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    _open_streams()
    if not sys.warnoptions:
        warnings.simplefilter("ignore")  # what other packages say of files is not for our users
    # What is loaded stays: looking for garbage in it takes a sixth of the time of a short run.
    gc.set_threshold(100_000)
    from publisher.cli import main
    from publisher.interrupt import hear_sigterm

    if ours:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    hear_sigterm()
    try:
        main()
    finally:
        gc.freeze()  # nor is garbage worth a search when all ends


def _open_streams() -> None:
    """Let closed standard streams lead nowhere, and let the open ones print any letter, harmlessly.

    Else there is nothing to print to, and the next file that is opened takes the stream's place.
    """
    from publisher.messages.harmless import guarded

    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
        elif mode == "w":
            if isinstance(stream, io.TextIOWrapper):
                _print_any_letter(stream)
            setattr(sys, name, guarded(stream))  # whoever prints, and whatever: tracebacks too


def _print_any_letter(stream: io.TextIOWrapper) -> None:
    """Let a stream take letters that its encoding lacks: they are printed as escapes.

    A console of Windows takes all of them, but a file or a pipe has a code page there, which lacks
    most scripts: it gets UTF-8, unless somebody has said what it is to get.
    """
    if sys.platform == "win32" and "PYTHONIOENCODING" not in os.environ and not stream.isatty():
        stream.reconfigure(encoding="utf-8")
    if stream.errors == "strict":
        stream.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    run()
