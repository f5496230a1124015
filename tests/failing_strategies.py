"""Strategies that fail, in a module that worker processes can import."""

import os

from publisher import OptionError
from publisher_freeform.search import Search


def dies(search: Search) -> None:
    os._exit(7)


def refuses_an_option(search: Search) -> None:
    raise OptionError(("place", 0, "at"), "nobody can get there")


def divides_by_zero(search: Search) -> None:
    search.run.steps //= 0
