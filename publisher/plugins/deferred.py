"""Parts of plugins that are imported when they are first used: functions, options, records."""

from collections import UserDict
from importlib import import_module
from typing import Any, TypeVar

R = TypeVar("R")


class Deferred:
    """A function, a class or a record that is imported when it is first needed."""

    def __init__(self, target: str, arguments: tuple[object, ...], name: str) -> None:
        self.target, self.arguments, self.name = target, arguments, name

    def value(self) -> Any:
        """The function, class or record that the target names, imported."""
        module, _, name = self.target.partition(":")
        return getattr(import_module(module), name)

    def __call__(self, *arguments: Any) -> Any:
        """Call the function."""
        return self.value()(*self.arguments, *arguments)


def deferred(target: str, *arguments: object, name: str = "") -> Any:
    """A function or a class named as `module:name`, whose module is imported when it is used.

    Every start of the program imports every plugin: this keeps slow imports out of it. It stands
    for a callable of a record, for its options, or with a `name` for a whole record, or a language
    by its code, that the function makes; `arguments` come first in each call. Options and records
    of a plugin that is not built in are made at once, because the program checks them.
    """
    return Deferred(target, arguments, name)


class Records(UserDict[str, R]):
    """Records by name; one that is deferred is made when somebody asks for it."""

    def __getitem__(self, name: str) -> R:
        record = self.data[name]
        if isinstance(record, Deferred):
            record = self.data[name] = record()
        return record
