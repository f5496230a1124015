"""The checks: each a function that yields remarks on a puzzle."""

from importlib import import_module
from typing import Any

from publisher import Check


def check(module: str, name: str) -> Check[Any]:
    """The check of a name among those of a module."""
    checks: tuple[Check[Any], ...] = import_module(f"{__name__}.{module}").CHECKS
    return next(each for each in checks if each.name == name)
