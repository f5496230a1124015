"""The tasks that wait to be made, in their order: which may be sent now, and which together."""

from collections import defaultdict, deque
from collections.abc import Iterable, Sequence

from publisher.batch.task import Task


class TaskQueue:
    """Tasks that wait. One that should differ from others waits until these are settled.

    A task that lost its worker goes in a call of its own. A suspect goes while no other is under
    way: with several under way, nobody knows whose fault the loss of an executor was.
    """

    def __init__(self, tasks: Iterable[Task]) -> None:
        self._ready: deque[Task] = deque()
        self._single: deque[Task] = deque()
        self._suspects: deque[Task] = deque()
        self._blocked: dict[int, list[Task]] = defaultdict(list)
        waiting: set[int] = set()
        for task in tasks:
            waiting.add(task.number)
            before = [number for number in task.after if number in waiting]
            if before:
                self._blocked[before[-1]].append(task)
            else:
                self._ready.append(task)

    def __len__(self) -> int:
        """How many may be sent, together or in a call of their own."""
        return len(self._ready) + len(self._single) + len(self._suspects)

    def take(self, most: int, *, is_idle: bool) -> Sequence[Task]:
        """The next tasks to send together, none if nothing may be sent now.

        `is_idle` says that nothing is under way.
        """
        if self._suspects:
            return [self._suspects.popleft()] if is_idle else []
        if self._single:
            return [self._single.popleft()]
        return [self._ready.popleft() for _ in range(min(most, len(self._ready)))]

    def give_back(self, tasks: Sequence[Task]) -> None:
        """Take tasks back that were not begun."""
        self._ready.extendleft(reversed(tasks))

    def retry(self, tasks: Iterable[Task], *, is_suspect: bool) -> None:
        """Take tasks back that lost their worker."""
        (self._suspects if is_suspect else self._single).extend(tasks)

    def settle(self, task: Task, *, is_finished: bool) -> list[Task]:
        """Release the tasks that waited for this one; if it failed, return them instead."""
        followers = self._blocked.pop(task.number, [])
        if is_finished:
            self._ready.extendleft(reversed(followers))
            return []
        return [each for one in followers for each in [one, *self.settle(one, is_finished=False)]]
