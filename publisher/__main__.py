"""The command `publisher`, which is also `python -m publisher`."""

import gc
import signal


def run() -> None:
    """Run the command line; until it is loaded, Ctrl-C ends the program without a word."""
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    # What is loaded stays: looking for garbage in it takes a sixth of the time of a short run.
    gc.set_threshold(100_000)
    from publisher.cli import main

    if ours:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        main()
    finally:
        gc.freeze()  # nor is garbage worth a search when all ends


if __name__ == "__main__":
    run()
