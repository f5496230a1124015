"""Sequences of which each item is made when it is asked for."""

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class Lazy(Sequence[T], Generic[T]):
    """A sequence of which each item is made when it is asked for."""

    def __init__(self, count: int, read: Callable[[int], T]) -> None:
        self._count = count
        self._read = read

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[T]:
        return map(self._read, range(self._count))

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> "Lazy[T]": ...
    def __getitem__(self, index: int | slice) -> "T | Lazy[T]":
        places = range(self._count)[index]
        if isinstance(places, range):
            return Lazy(len(places), lambda n: self._read(places[n]))
        return self._read(places)
