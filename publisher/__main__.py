"""The command `publisher`, which is also `python -m publisher`."""

import signal


def run() -> None:
    """Run the command line; until it is loaded, Ctrl-C ends the program without a word."""
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from publisher.cli import main

    if ours:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    main()


if __name__ == "__main__":
    run()
