"""The pages of a file, told while an exporter lays them out."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Hear = Callable[[int, int], None]


def _ignore(number: int, count: int) -> None:
    """Ignore a page."""


_hear: ContextVar[Hear] = ContextVar("hear", default=_ignore)


def tell_page(number: int, count: int) -> None:
    """Tell people which page of a file is laid out now, of so many; it may begin again with 1."""
    _hear.get()(number, count)


@contextmanager
def pages_told(hear: Hear) -> Iterator[None]:
    """Hear of the pages that are laid out within."""
    token = _hear.set(hear)
    try:
        yield
    finally:
        _hear.reset(token)
