"""Functions and records of plugins that are loaded when they are first used."""

from collections.abc import Callable, Iterator, MutableMapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Generic, TypeVar

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


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


@dataclass(frozen=True, slots=True)
class DeferredRecord(Generic[R_co]):
    """A record by its name, or a language by its code, that `make` makes when it is first used.

    A hook may return it instead of a record whose options or data are slow to load. Those of a
    plugin that is not built in are made at once, because the program checks them.
    """

    name: str
    make: Callable[[], R_co]


class Records(MutableMapping[str, R]):
    """Records by name; one that is deferred is made when somebody asks for it."""

    def __init__(self) -> None:
        self._records: dict[str, R | DeferredRecord[R]] = {}

    def __getitem__(self, name: str) -> R:
        record = self._records[name]
        if isinstance(record, DeferredRecord):
            record = self._records[name] = record.make()
        return record

    def __setitem__(self, name: str, record: R | DeferredRecord[R]) -> None:
        self._records[name] = record

    def __delitem__(self, name: str) -> None:
        del self._records[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._records)

    def __len__(self) -> int:
        return len(self._records)

    def __contains__(self, name: object) -> bool:
        return name in self._records
