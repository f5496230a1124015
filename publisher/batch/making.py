"""Making units: what runs here, in another process or on another machine, the same everywhere."""

import os
import threading
import traceback
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from publisher.batch.brief import SMALL, Brief, unpacked
from publisher.batch.machine import machine_name
from publisher.batch.onlooker import Onlooker
from publisher.batch.replies import Answered, Crash, Lacking, Reply, Result, reply_json
from publisher.batch.search_remarks import search_remarks
from publisher.batch.unit import Made, Order, SearchFacts, Stored
from publisher.errors import GenerationError, PublisherError
from publisher.formats.puzzle_json import to_json
from publisher.model.layout import Layout
from publisher.model.numbering import entries
from publisher.model.puzzle import Publication, Puzzle
from publisher.plugins.plugin_code import expect
from publisher.plugins.search_run import SearchRun, Stopped

if TYPE_CHECKING:
    from pathlib import Path

_REMEMBERED = 128
"""How many briefs a worker remembers."""

Finish = Callable[[int, Puzzle], Puzzle]
"""Gives a puzzle, by its number from 0, the texts of its config."""


class Chunk:
    """Orders that are sent together, and their briefs by name.

    In this process it has the briefs as they are, and an onlooker. When it is pickled it has
    parcels of the briefs, those that are small or were asked for, and files that were asked for.
    """

    def __init__(
        self,
        briefs: Mapping[str, Brief],
        orders: tuple[Order, ...],
        onlooker: Onlooker,
        finish: Finish,
        wanted: Lacking,
    ) -> None:
        self._orders = orders
        self._briefs = dict(briefs)
        self._onlooker = onlooker
        self._finish: Finish | None = finish
        self._wanted = wanted
        self._parcels: Mapping[str, bytes] = {}
        self._files: Mapping[str, Mapping[Path, bytes]] = {}

    def __getstate__(self) -> tuple[object, ...]:
        wanted = self._wanted
        parcels = dict(self._parcels)  # an executor may pickle again what it has unpickled
        parcels |= {
            name: brief.parcel
            for name, brief in self._briefs.items()
            if name in wanted.parcels or len(brief.parcel) <= SMALL
        }
        files = {**self._files, **{name: self._briefs[name].files() for name in wanted.files}}
        return self._orders, parcels, files

    def __setstate__(self, state: tuple[object, ...]) -> None:
        self._orders, self._parcels, self._files = state  # type: ignore[assignment]
        self._briefs, self._wanted = {}, Lacking()
        self._onlooker, self._finish = Onlooker(), None

    @property
    def is_here(self) -> bool:
        """Whether it never left the process that wants the puzzles."""
        return self._finish is not None

    def lacking(self) -> Lacking:
        """What this machine needs to make the orders; raises `PublisherError` if it never can."""
        parcels, files = set(), set()
        for name in {order.brief for order in self._orders} - set(self._briefs):
            if name not in _briefs and name not in self._parcels:
                parcels.add(name)
            elif name not in _briefs:
                made = unpacked(self._parcels[name], self._files.get(name))
                if made is None:
                    files.add(name)
                    parcels.add(name)
                else:
                    _briefs[name] = made
            if name in _briefs:
                _briefs.move_to_end(name)
                self._briefs[name] = _briefs[name]
        while len(_briefs) > _REMEMBERED:
            _briefs.popitem(last=False)
        return Lacking(frozenset(parcels), frozenset(files))

    def answers(self) -> Iterator[Result]:
        """What becomes of the orders; none after one that was interrupted."""
        for order in self._orders:
            brief = self._briefs[order.brief]
            run = self._onlooker.begin(brief.values.budget, order.number)
            try:
                with self._onlooker.watching(run, brief.record.name):
                    made = make(brief, order, run, self._finish)
            except PublisherError as error:
                yield _interrupted(error) if run.stopped is Stopped.INTERRUPTED else error
            else:
                yield Stored(to_json(Publication.of(made.puzzle)), made.facts)
            if run.stopped is Stopped.INTERRUPTED or self._onlooker.is_stopping:
                return


class InterruptedSearchError(GenerationError):
    """A search was interrupted before it had found anything; the message is the generator's."""


def _interrupted(error: PublisherError) -> PublisherError:
    return InterruptedSearchError(str(error)) if isinstance(error, GenerationError) else error


_briefs: OrderedDict[str, Brief] = OrderedDict()
_one_at_a_time = threading.RLock()
"""A process makes one puzzle at a time: a plugin's code has its working folder and its output."""


def reply_to(chunk: Chunk) -> Reply | bytes:
    """What became of each order of a chunk: this is what executors run.

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


def make(brief: Brief, order: Order, run: SearchRun, finish: Finish | None = None) -> Made:
    """The puzzle of an order; raises a `PublisherError`."""
    request, shared = order.request, brief.values.words
    if shared is not None:
        request = replace(request, words=shared)

    def numbered(layout: Layout) -> Puzzle:
        return Puzzle(layout.grid, entries(layout), request.language)

    if finish is not None:
        run.finish = lambda layout: finish(order.number, numbered(layout))
    with brief.registry.calling(brief.record):
        found: object = brief.record.generate(request, brief.options, run)
        layout = expect(found, Layout, "a Layout")
        puzzle = numbered(layout)
    if rejected := rejected_words(puzzle, request.rejected):
        raise GenerationError(
            f"“{rejected[0]}” is in the puzzle though `reject` has it: take it out of "
            f"`reject`, or out of what the generator {brief.record.name} was told to place"
        )
    stopped = Stopped.COMPLETE if layout.complete else run.stopped or Stopped.COMPLETE
    remarks = (*search_remarks(run, stopped, puzzle, numbered), *layout.remarks)
    facts = SearchFacts(layout.left_out, remarks, stopped, run.seconds, run.steps)
    return Made(puzzle, facts)


def rejected_words(puzzle: Puzzle, rejected: Collection[tuple[str, ...]]) -> list[str]:
    """The words of a puzzle that are rejected."""
    found = puzzle.entries if rejected else ()
    return [entry.spelling for entry in found if puzzle.answer(entry) in rejected]
