"""The short way of one puzzle: it is made here and now, and no ledger is kept."""

from publisher.batch.progress import Progress, Rate
from publisher.batch.task import Made, Task
from publisher.errors import GenerationError, PublisherError
from publisher.model.puzzle import Publication
from publisher.pipeline.book_order import BookOrder
from publisher.pipeline.config_puzzles import ConfigPuzzles
from publisher.pipeline.gates import too_little
from publisher.pipeline.made_puzzles import MadePuzzles
from publisher.pipeline.publishing import Pipeline
from publisher.pipeline.written_files import Published, WrittenFiles
from publisher.plugins.search_run import Stopped


class SingleRun:
    """One publish of a pipeline that has one puzzle; whatever is wrong with that is raised."""

    def __init__(self, pipeline: Pipeline, progress: Progress | None) -> None:
        self._pipeline = pipeline
        self._progress = progress or Progress()
        (self._builder,) = pipeline.builders
        with self._builder.named():
            draws, locked = self._builder.draws(), self._builder.locked_puzzles()
            self._part = ConfigPuzzles(self._builder, draws, locked, first=0)
            self._already_made = len(self._part) - len(self._part.tasks)
            _ = self._part.of_file  # read now, so that errors are reported now

    def published(self) -> Published:
        """Make the puzzle, and write it; raises `PublisherError` if there is none."""
        made = self._made()
        written = WrittenFiles(self._pipeline, [self._part], made, None, self._progress)
        if changed := written.write_locks([0]):
            raise changed
        made.of(0)  # raises what a finisher raises
        written.write([0], [0])
        return written.published([0], self._already_made)

    def publication(self) -> Publication:
        """The puzzle, under the texts of the config; raises its error."""
        return BookOrder(self._pipeline.config, self._made(), [0]).publication

    def _made(self) -> MadePuzzles:
        """The puzzle, made if need be; raises what keeps it out of the publication."""
        self._progress.follow(Rate(wanted=1, already_made=self._already_made))
        found = list(map(self._searched, self._part.tasks))
        made = MadePuzzles([self._part], lambda _: found[0])
        try:
            error = too_little(self._part, 0, made.of(0))
        except PublisherError:
            return made  # a finisher's refusal is raised when the lock is written
        if error:
            with self._builder.named():
                raise error
        return made

    def _searched(self, task: Task) -> Made:
        """The result of a search; one that is interrupted has nothing to do with the config."""
        run = self._progress.begin(task.shared.values.budget, task.number)
        try:
            with self._progress.watching(run, task.shared.record.name):
                return self._part.made(task, run)
        except PublisherError as error:
            if run.stopped is Stopped.INTERRUPTED and isinstance(error, GenerationError):
                raise
            with self._builder.named():
                raise
