"""A plugin's code called as the program calls it, watched, and not for ever."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from threading import Event, Thread
from typing import Any, TypeVar

from pydantic import BaseModel

from publisher.plugins.options import input_files
from publisher.plugins.plugin_code import type_name
from publisher.testing.watching import Watch, watched

T = TypeVar("T")

MOST_DRAWN = 1_000_000
"""How many things an iterator may give."""


class Calls:
    """The calls of one plugin's record in a test; `name` begins every message.

    A call that has not ended after `patience` seconds fails. It runs in a thread, which can be left
    alone on every system; what it draws from then on is refused.
    """

    def __init__(
        self,
        name: str,
        options: BaseModel | None = None,
        patience: float = 60,
        *,
        network: bool = False,
        is_free: bool = False,
    ) -> None:
        self.name, self._patience = name, patience
        files = [] if options is None else list(input_files(options))
        self._watch = Watch(name, files, network=network, is_free=is_free)
        self._given_up = Event()

    def call(
        self, function: Callable[..., Any], *arguments: Any, late: Callable[[], str] = str
    ) -> Any:
        """What a call returns, or raises; `late` ends the message on one that does not end."""
        outcome = Future[Any]()

        def work() -> None:
            try:
                outcome.set_result(function(*arguments))
            except BaseException as error:
                outcome.set_exception(error)

        with watched(self._watch):
            Thread(target=work, name=self.name, daemon=True).start()
            try:
                return outcome.result(self._patience)
            except TimeoutError:
                if outcome.done():  # it is the plugin's own
                    raise
                self._given_up.set()
                said = f"{self.name}: has not ended after {self._patience:g} seconds{late()}"
                raise AssertionError(said) from None

    def drawn(self, values: object, what: str) -> Iterator[Any]:
        """All that an iterable of a plugin gives, which ends; to be drawn within a call."""
        kind = f"{self.name}: returned {type_name(values)}, not {what}"
        assert isinstance(values, Iterable), kind
        for number, value in enumerate(values):
            assert number < MOST_DRAWN, f"{self.name}: has not ended after {MOST_DRAWN:,} {what}"
            assert not self._given_up.is_set(), f"{self.name}: it was given up"
            yield value

    def expect(self, value: object, kind: type[T], what: str) -> T:
        """The value that a plugin returned, of this type."""
        assert isinstance(value, kind), f"{self.name}: returned {type_name(value)}, not {what}"
        return value
