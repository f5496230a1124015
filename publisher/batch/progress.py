"""The progress of searches: what the command line shows of it, and how it says stop."""

from contextlib import AbstractContextManager, nullcontext

from publisher.batch.rate import Rate
from publisher.batch.task import Failure
from publisher.plugins.search_run import Budget, SearchRun


class Progress:
    """Hears when searches of this process begin and end, and what fails; this does nothing."""

    @property
    def is_stopping(self) -> bool:
        """Whether somebody wants to stop."""
        return False

    def follow(self, rate: Rate) -> None:
        """Take the figures of all tasks, which go on changing until the last is made."""

    def begin(self, budget: Budget, number: int) -> SearchRun:  # noqa: ARG002
        """Begin the search for a puzzle, by its number from 0."""
        return SearchRun(budget)

    def watching(self, run: SearchRun, generator: str) -> AbstractContextManager[None]:  # noqa: ARG002
        """The context of a search: look at it until its generator, which is named, ends it."""
        return nullcontext()

    def tell(self, failure: Failure) -> None:
        """Hear that a puzzle cannot be made, at once."""
