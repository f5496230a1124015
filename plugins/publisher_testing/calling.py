"""A plugin's code called as the program calls it, watched, and not for ever."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from threading import Event, Thread
from typing import Any, TypeVar

from publisher.errors import PublisherError
from publisher.plugins.options import Options, input_files
from publisher.plugins.plugin_code import type_name
from publisher.plugins.record import Record
from publisher.plugins.search_run import Budget, SearchRun
from publisher_testing.watching import Watch, watched

T = TypeVar("T")

MOST_DRAWN = 1_000_000
"""The number of things that an iterator may give."""

_MOST_REFUSED = 1000
"""The number of steps that a generator may ask for in vain, on its way out of its loops."""


class _ShortRun(SearchRun):
    """A run that fails a generator which goes on after its steps."""

    _refused = 0

    def step(self) -> bool:
        going = super().step()
        self._refused = 0 if going else self._refused + 1
        assert self._refused <= _MOST_REFUSED, "it goes on though `run.step()` says False"
        return going


class Calls:
    """The calls of one plugin's record in a test; `name` begins every message.

    A call that has not ended after `patience` seconds fails. It runs in a thread, which can be left
    alone on every system; what it draws from then on is refused.
    """

    def __init__(
        self,
        name: str,
        options: Options | None = None,
        patience: float = 60,
        *,
        network: bool = False,
        is_free: bool = False,
    ) -> None:
        self.name, self._patience = name, patience
        self.options: Any = options
        files = [] if options is None else list(input_files(options))
        self._watch = Watch(name, files, network=network, is_free=is_free)
        self._given_up = Event()

    @classmethod
    def of(
        cls, record: Record[Any], options: Options | None, patience: float, **allowed: bool
    ) -> "Calls":
        """The calls of a record with these options, or with the defaults of its own."""
        chosen = record.options() if options is None else options
        return cls(record.name, chosen, patience, **allowed)

    def call(
        self, function: Callable[..., Any], *arguments: Any, late: Callable[[], str] = str
    ) -> Any:
        """The result of a call, or its error; `late` ends the message on one that does not end.

        An error for people has a message.
        """
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
            except PublisherError as error:
                said = f"{self.name}: it raises {type(error).__name__} without a message"
                assert str(error).strip(), said
                raise
            except TimeoutError:
                if outcome.done():  # it is the plugin's own
                    raise
                self._given_up.set()
                said = f"{self.name}: has not ended after {self._patience:g} seconds{late()}"
                raise AssertionError(said) from None

    def twice(self, other: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """The result of two calls; `other` is the message if the second one differs."""
        first, second = (self.call(function, *arguments) for _ in range(2))
        assert first == second, f"{self.name}: {other}"
        return first

    def iterated(self, values: object, what: str) -> Iterator[Any]:
        """All that an iterable of a plugin gives, which ends; to be drawn within a call."""
        kind = f"{self.name}: returned {type_name(values)}, not {what}"
        assert isinstance(values, Iterable), kind
        for number, value in enumerate(values):
            assert number < MOST_DRAWN, f"{self.name}: has not ended after {MOST_DRAWN:,} {what}"
            assert not self._given_up.is_set(), f"{self.name}: it was given up"
            yield value

    def search(self, search: Callable[[SearchRun], Any], steps: int) -> Any:
        """The result of a generator's search within so many steps, or its error."""
        run = _ShortRun(Budget(steps=steps))

        def hint() -> str:
            asked = "call `run.step()` for each unit of work, and end when it says False"
            return f" and {run.steps} steps: {asked}"

        return self.call(search, run, late=hint)

    def expect(self, value: object, kind: type[T], what: str, verb: str = "returned") -> T:
        """The value that a plugin gave, of this type."""
        assert isinstance(value, kind), f"{self.name}: {verb} {type_name(value)}, not {what}"
        return value
