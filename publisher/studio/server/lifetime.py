"""How long a studio lives: until no page has asked for anything for ten minutes."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

IDLE_SECONDS = 600.0


class Lifetime:
    """When a studio has been left; `seconds` is None for one that stays.

    A page that is open tells so once a minute, at `POST /api/alive`. An answer that is under way
    counts too, for a search may take long.
    """

    def __init__(
        self, seconds: float | None = IDLE_SECONDS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._seconds = seconds
        self._clock = clock
        self._under_way = 0
        self._last = clock()
        self.visited = asyncio.Event()
        """Set when a page has had its first answer."""

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Keep the studio alive while a page gets an answer, and from then on."""
        self._under_way += 1
        try:
            yield
        finally:
            self._under_way -= 1
            self._last = self._clock()
            self.visited.set()

    @property
    def left(self) -> float:
        """The seconds until its end, if no page asks for anything; infinite if it stays."""
        if self._seconds is None:
            return float("inf")
        if self._under_way:
            return self._seconds
        return max(0.0, self._last + self._seconds - self._clock())

    async def over(self) -> None:
        """Wait until the studio has been left."""
        while self.left > 0:
            await asyncio.sleep(min(self.left, 3600))
