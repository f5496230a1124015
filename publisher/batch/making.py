"""Doing tasks: what runs here, in another process or on another machine, the same everywhere."""

import os
import threading
import traceback
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from publisher.batch.machine import machine_name
from publisher.batch.progress import Progress
from publisher.batch.replies import Answered, Crash, Lacking, Reply, Result, reply_json
from publisher.batch.shared_data import SMALL, SharedData, unpacked
from publisher.batch.task import Made, SearchFacts, Stored, TaskSpec
from publisher.errors import GenerationError, PublisherError
from publisher.formats.puzzle_json import to_json
from publisher.model.figures import Figures
from publisher.model.layout import Layout
from publisher.model.numbering import entries
from publisher.model.puzzle import Publication, Puzzle, rejected_words
from publisher.plugins.plugin_code import expect
from publisher.plugins.puzzle_kind import built_by, kind_remarks
from publisher.plugins.search_run import Request, SearchRun, Stopped

if TYPE_CHECKING:
    from pathlib import Path


_REMEMBERED = 128
"""How many configs a worker remembers the shared data of."""

Finish = Callable[[int, Puzzle], Puzzle]
"""Gives a puzzle, by its number from 0, the texts of its config."""


class Chunk:
    """Tasks that are sent together, and their shared data by name.

    In this process it has the data as they are, and the progress. When it is pickled it has
    payloads of them, those that are small or were asked for, and files that were asked for.
    """

    def __init__(
        self,
        shared: Mapping[str, SharedData],
        specs: tuple[TaskSpec, ...],
        progress: Progress,
        finish: Finish,
        wanted: Lacking,
    ) -> None:
        self._specs = specs
        self._shared = dict(shared)
        self._progress = progress
        self._finish: Finish | None = finish
        self._wanted = wanted
        self._payloads: Mapping[str, bytes] = {}
        self._files: Mapping[str, Mapping[Path, bytes]] = {}

    def __getstate__(self) -> tuple[object, ...]:
        wanted = self._wanted
        payloads = dict(self._payloads)  # an executor may pickle again what it has unpickled
        payloads |= {
            name: shared.payload
            for name, shared in self._shared.items()
            if name in wanted.payloads or len(shared.payload) <= SMALL
        }
        files = {
            **self._files,
            **{name: self._shared[name].values.files.data() for name in wanted.files},
        }
        return self._specs, payloads, files

    def __setstate__(self, state: tuple[object, ...]) -> None:
        self._specs, self._payloads, self._files = state  # type: ignore[assignment]
        self._shared, self._wanted = {}, Lacking()
        self._progress, self._finish = Progress(), None

    @property
    def is_here(self) -> bool:
        """Whether it never left the process that wants the puzzles."""
        return self._finish is not None

    def lacking(self) -> Lacking:
        """The data that this machine lacks for the tasks; raises `UnfitWorkerError`, and others."""
        payloads, files = set(), set()
        for name in {spec.shared for spec in self._specs} - set(self._shared):
            if name not in _known and name not in self._payloads:
                payloads.add(name)
            elif name not in _known:
                made = unpacked(self._payloads[name], self._files.get(name))
                if made is None:
                    files.add(name)
                    payloads.add(name)
                else:
                    _known[name] = made
            if name in _known:
                _known.move_to_end(name)
                self._shared[name] = _known[name]
        while len(_known) > _REMEMBERED:
            _known.popitem(last=False)
        return Lacking(frozenset(payloads), frozenset(files))

    def answers(self) -> Iterator[Result]:
        """The results of the tasks; one that is interrupted has none, nor have those after it."""
        for spec in self._specs:
            shared = self._shared[spec.shared]
            run = self._progress.begin(shared.values.budget, spec.number)
            try:
                with self._progress.watching(run, shared.record.name):
                    made = make(shared, spec, run, self._finish)
            except PublisherError as error:
                if run.stopped is Stopped.INTERRUPTED and isinstance(error, GenerationError):
                    return
                yield error
            else:
                if made.facts.stopped is Stopped.INTERRUPTED:
                    return
                yield Stored(to_json(Publication.of(made.puzzle)), made.facts)
            if run.stopped is Stopped.INTERRUPTED or self._progress.is_stopping:
                return


_known: OrderedDict[str, SharedData] = OrderedDict()
_one_at_a_time = threading.RLock()
"""A process makes one puzzle at a time: a plugin's code has its working folder and its output."""


def reply_to(chunk: Chunk) -> Reply | bytes:
    """The results of the tasks of a chunk: executors run this.

    From elsewhere it is sent as JSON.
    """
    with _one_at_a_time:
        reply = _reply(chunk)
    return reply if chunk.is_here else reply_json(reply)


def _reply(chunk: Chunk) -> Reply:
    try:
        if lacking := chunk.lacking():
            return lacking
        return Answered(f"{machine_name()} {os.getpid()}", tuple(chunk.answers()))
    except PublisherError as error:
        return error
    except Exception:
        return Crash(traceback.format_exc())


class PuzzleOfLayout:
    """The puzzles of layouts; the last is kept, as some kinds prove theirs, which takes long."""

    def __init__(self, shared: SharedData, request: Request) -> None:
        self._shared, self._request = shared, request
        self._last: tuple[Layout, Puzzle] | None = None

    def __call__(self, layout: Layout) -> Puzzle:
        """The puzzle of a layout, asked by any thread."""
        last = self._last
        if last is None or last[0] != layout:
            last = self._last = (layout, self._made(layout))
        return last[1]

    def _made(self, layout: Layout) -> Puzzle:
        request, kind = self._request, self._shared.kind
        if kind is None:
            return Puzzle(layout.grid, entries(layout), request.language)
        record, options, _ = kind
        with self._shared.registry.calling(record):
            return built_by(record, options, layout, request.language, request.seed)


def make(shared: SharedData, spec: TaskSpec, run: SearchRun, finish: Finish | None = None) -> Made:
    """The puzzle of a task; raises a `PublisherError`."""
    request = spec.request
    if shared.values.words is not None:
        request = replace(request, words=shared.values.words)

    numbered = PuzzleOfLayout(shared, request)
    if finish is not None:
        run.finish = lambda layout: finish(spec.number, numbered(layout))
    with shared.registry.calling(shared.record):
        found: object = shared.record.generate(request, shared.options, run)
        layout = expect(found, Layout, "a Layout")
        puzzle = numbered(layout)
    if rejected := rejected_words(puzzle, request.rejected):
        raise GenerationError(
            f"“{rejected[0]}” is in the puzzle though `reject` has it: take it out of "
            f"`reject`, or out of what the generator {shared.record.name} was told to place"
        )
    stopped = Stopped.COMPLETE if layout.complete else run.stopped or Stopped.COMPLETE
    said = kind_remarks(shared.kind.record, request.language) if shared.kind else ()
    remarks = (*search_remarks(run, stopped, puzzle, numbered), *layout.remarks, *said)
    facts = SearchFacts(layout.left_out, remarks, stopped, run.seconds, run.steps)
    return Made(puzzle, facts)


def search_remarks(
    run: SearchRun, stopped: Stopped, puzzle: Puzzle, numbered: Callable[[Layout], Puzzle]
) -> Iterator[str]:
    """The remarks on a search that made a puzzle; `numbered` makes a puzzle of a layout.

    Where a longer search changes no figure, what the generator said of the layout before it does.
    """
    if stopped is Stopped.CLOCK:
        yield (
            f"the clock ended the search, after {run.steps} steps of a budget of {run.budget}: "
            "another machine may make another puzzle; give it more seconds, or only steps"
        )
    before = run.stagnation
    if before is None or before.best is None or stopped is Stopped.STAGNATION:
        return
    after = f"after {before.seconds:.1f} s"
    if before.best is run.best:
        yield f"nothing better was found {after}"
        return
    was, now = _figures(numbered(before.best)), _figures(puzzle)
    said = run.best.remarks if run.best else ()
    remarks = [remark for remark in before.best.remarks if remark not in said]
    if was == now and remarks:
        yield from (f"{after}: {remark}" for remark in remarks)
    else:
        yield f"{after}: {was}; after {run.seconds:.1f} s: {now}"


def _figures(puzzle: Puzzle) -> str:
    made = Figures.of(puzzle)
    return (
        f"{made.words} words in {made.columns}×{made.rows}, {made.crossings} crossings, "
        f"pack {made.pack:.3f}"
    )
