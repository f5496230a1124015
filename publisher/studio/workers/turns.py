"""Who comes next where one is served at a time: a draft waits only with its latest request."""

import asyncio

from publisher.studio.workers.asking import JobError


class Turns:
    """A queue of drafts, in the order in which they began to wait."""

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: dict[str, asyncio.Future[None]] = {}

    async def wait(self, draft: str) -> None:
        """Wait for a turn, which `end` ends; an older request of the draft that waits fails.

        Raises `JobError` if a newer one takes the place of this.
        """
        if not self._is_taken:
            self._is_taken = True
            return
        turn = asyncio.get_running_loop().create_future()
        older, self._waiting[draft] = self._waiting.get(draft), turn
        if older is not None and not older.done():
            older.set_exception(superseded())
        try:
            await turn
        except asyncio.CancelledError:
            if self._waiting.get(draft) is turn:
                del self._waiting[draft]
            elif turn.done() and not turn.cancelled() and turn.exception() is None:
                self.end()  # it was its turn, but nobody is there
            raise

    def end(self) -> None:
        """Give the turn to the one that has waited longest."""
        while self._waiting:
            turn = self._waiting.pop(next(iter(self._waiting)))
            if not turn.done():
                turn.set_result(None)
                return
        self._is_taken = False


def superseded() -> JobError:
    """The error of a request whose answer is of no use any more."""
    return JobError("a newer request of this puzzle took the place of this one", "Superseded")
