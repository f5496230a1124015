"""Ctrl-C, however it arrives."""


def raise_interrupt(error: BaseException) -> None:
    """Raise `KeyboardInterrupt` if an error was caused by one, at whatever depth.

    Python 3.11 gives a `RuntimeError` for whatever is raised while a class is being made: “Error
    calling __set_name__ on …” (CPython issue 77757).
    """
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, KeyboardInterrupt):
            raise KeyboardInterrupt from error
        cause = cause.__cause__
