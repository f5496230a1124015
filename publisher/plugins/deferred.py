"""Functions of plugins that are imported when they are first called."""

from dataclasses import dataclass
from importlib import import_module
from typing import Any


@dataclass(frozen=True, slots=True)
class Deferred:
    """A function named as `module:function`, whose module is imported when it is first called.

    Every start of the program imports every plugin: this keeps slow imports out of it.
    """

    target: str

    def __call__(self, *arguments: Any) -> Any:
        """Call the function."""
        module, _, name = self.target.partition(":")
        return getattr(import_module(module), name)(*arguments)
