"""Gathering what plugins say is lost, so that it is told in the program's own words."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from publisher.errors import LossWarning


@contextmanager
def gathered() -> Iterator[list[str]]:
    """The texts of the `LossWarning`s of a block, each once; they are there when the block ends."""
    losses: list[str] = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", LossWarning)
        try:
            yield losses
        finally:
            told = (str(each.message) for each in caught if issubclass(each.category, LossWarning))
            losses += dict.fromkeys(told)
