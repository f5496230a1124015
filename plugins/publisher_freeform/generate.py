"""From a request to a layout: the problem prepared, a strategy run, the best board checked."""

from collections.abc import Sequence
from functools import partial
from random import Random

from publisher import GenerationError, Layout, OptionError, Request, SearchRun, StrategyChoice, Word
from publisher_freeform.board.board import Board
from publisher_freeform.candidates import Candidates
from publisher_freeform.layouts import layout
from publisher_freeform.options import FreeformOptions
from publisher_freeform.pins import Pinned
from publisher_freeform.prepare import prepare
from publisher_freeform.search import Search
from publisher_freeform.strategies import STRATEGIES, RunStrategy
from publisher_freeform.strategies.search_board import run_choice


def generate(request: Request, options: FreeformOptions, run: SearchRun) -> Layout:
    """The best layout found within the run's budget."""
    options = options.with_outline(request.language)
    prepared = prepare(request, options)
    candidates, pins = prepared.candidates, prepared.pins
    if not candidates.words:
        raise GenerationError(_nothing_to_place(candidates))
    problem = prepared.problem(options)

    def report(board: Board) -> None:
        run.better(partial(layout, board, candidates, search))

    search = Search(problem, Random(request.seed), run, report)
    strategy = partial(run_strategy, _strategy(options, candidates.words))
    if options.workers > 1:
        # Processes take a while to load, and few puzzles need them.
        from publisher_freeform.parallel import search_in_parallel

        search_in_parallel(strategy, search, request.seed)
    else:
        strategy(search)
    return layout(_best(search, candidates, pins), candidates, search)


def _strategy(options: FreeformOptions, words: Sequence[Word]) -> RunStrategy:
    """The strategy of the options: one of ours, or that of another plugin on a guarded board."""
    if isinstance(options.strategy, StrategyChoice):
        return partial(run_choice, options.strategy, tuple(words))
    return STRATEGIES[options.strategy]


def run_strategy(strategy: RunStrategy, search: Search) -> None:
    """Run a strategy, and again if it ended by itself without a required word."""
    steps = -1
    while steps < search.run.steps and not search.has_required:
        steps, search.complete = search.run.steps, False
        strategy(search)
        if search.run.stopped is not None:
            return


def _best(search: Search, candidates: Candidates, pins: Sequence[Pinned]) -> Board:
    """The best board; raises an error that names the required words it lacks."""
    best, least = search.best, search.problem.min_crossings
    placed = best.start_of if best else {}
    crossing = f", each crossing {least} others or more" if least > 1 else ""
    ways = (
        "lower `min_crossings`, or allow a longer search" if least > 1 else "allow a longer search"
    )
    lost = [pin for index, pin in enumerate(pins) if index not in placed]
    if lost:
        others = [pin.word.spelling for pin in pins if pin is not lost[-1]]
        joined = f" and “{others[0]}” were" if others else " was"
        raise OptionError(
            ("place", lost[-1].index, "at"),
            f"“{lost[-1].word.spelling}”{joined} not joined by words of the list{crossing}; place "
            f"{'them nearer to each other' if others else 'it elsewhere'}, or {ways}",
        )
    if best is None:
        raise GenerationError(
            f"no words were found that cross {least} others each; {ways} or a larger size"
        )
    missing = sorted(search.missing(best))
    if missing:
        names = ", ".join(f"“{candidates.words[index].spelling}”" for index in missing)
        raise GenerationError(
            f"no place was found for words that may not be left out{crossing}: {names}; {ways} or "
            "a larger size, or name fewer words in `must`"
        )
    return best


def _nothing_to_place(candidates: Candidates) -> str:
    if not candidates.left_out:
        return "there are no words to place"
    first = candidates.left_out[0]
    return f"no word can be placed; the first, “{first.spelling}”: {first.reason}"
