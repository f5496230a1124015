"""The units that wait to be made, in their order: which may be sent now, and which together."""

from collections import defaultdict, deque
from collections.abc import Iterable, Sequence

from publisher.batch.unit import Unit


class UnitQueue:
    """Units that wait. One that is to differ from others waits until these are settled.

    A unit that lost its worker goes in a call of its own. A suspect goes while no other is under
    way: with several under way, nobody knows whose fault the loss of an executor was.
    """

    def __init__(self, units: Iterable[Unit]) -> None:
        self._ready: deque[Unit] = deque()
        self._single: deque[Unit] = deque()
        self._suspects: deque[Unit] = deque()
        self._blocked: dict[int, list[Unit]] = defaultdict(list)
        waiting: set[int] = set()
        for unit in units:
            waiting.add(unit.number)
            before = [number for number in unit.after if number in waiting]
            if before:
                self._blocked[before[-1]].append(unit)
            else:
                self._ready.append(unit)

    def __len__(self) -> int:
        """How many may be sent, now or alone."""
        return len(self._ready) + len(self._single) + len(self._suspects)

    def take(self, most: int, *, is_idle: bool) -> Sequence[Unit]:
        """The next units to send together, none if nothing may be sent now.

        `is_idle` says that nothing is under way.
        """
        if self._suspects:
            return [self._suspects.popleft()] if is_idle else []
        if self._single:
            return [self._single.popleft()]
        return [self._ready.popleft() for _ in range(min(most, len(self._ready)))]

    def give_back(self, units: Sequence[Unit]) -> None:
        """Take units again that were not begun."""
        self._ready.extendleft(reversed(units))

    def retry(self, units: Iterable[Unit], *, is_suspect: bool) -> None:
        """Take units again that lost their worker."""
        (self._suspects if is_suspect else self._single).extend(units)

    def settled(self, unit: Unit, *, is_finished: bool) -> list[Unit]:
        """Let the units go that waited for this one; those that wait in vain if it failed."""
        followers = self._blocked.pop(unit.number, [])
        if is_finished:
            self._ready.extendleft(reversed(followers))
            return []
        return [each for one in followers for each in [one, *self.settled(one, is_finished=False)]]
