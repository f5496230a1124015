"""The job `search`: the first puzzle of the words, or a command that searches; betters are news."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from threading import Timer

from publisher.config import config_of
from publisher.errors import CommandError, GenerationError
from publisher.model.figures import Figures
from publisher.model.layout import Layout, LeftOut
from publisher.model.puzzle import Puzzle
from publisher.model.symmetry import Symmetry
from publisher.pipeline.config_puzzles import ConfigPuzzles
from publisher.pipeline.publishing import Pipeline
from publisher.pipeline.puzzle_builder import BuiltPuzzle, PuzzleBuilder
from publisher.plugins.search_run import SearchRun, Stopped
from publisher.studio.drafts.views import state_view
from publisher.studio.jobs.context import Asked, LoadedRecipe, Tell, WorkerContext
from publisher.workbench.command_json import read_command
from publisher.workbench.commands import SearchCommand
from publisher.workbench.questions import changes, scored
from publisher.workbench.revision import with_layout
from publisher.workbench.shifts import shape
from publisher.workbench.state import PuzzleState
from publisher.workbench.state_json import state_form

_SEEDS = 5
"""How many seeds are tried for a puzzle that differs; few words may make one puzzle only."""

_PAUSE = 0.15
"""Seconds between two betters that are sent; the first is sent at once."""


def job(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:
    """Search, and answer with the state that was found.

    `asked` has a recipe, and a state with a command; without a command the words make a puzzle, and
    another one than the state if there is one. It may search so many times `longer` than the recipe
    says; how many seconds at most is the first news. Raises what the search raises.
    """
    loaded = context.loaded(asked)
    if asked.get("command") is None:
        before = asked.get("state")
        longer = asked.get("longer") or 1
        if before is None:
            state, made = _made(loaded, None, tell, longer)
        else:
            state, made = other_puzzle(loaded, loaded.state(before), tell, longer)
        remarks = [*made.warnings, *made.remarks]
        return {"state": state_form(state), "stopped": str(made.stopped), "remarks": remarks}
    command = read_command(asked["command"])
    if not isinstance(command, SearchCommand):
        raise CommandError(f"`{command.do}` is not a search")
    present = loaded.state(asked["state"])
    state, run = _changed(loaded, present, command, asked, tell)
    return {
        "state": state_form(state),
        "stopped": str(run.stopped or ""),
        "remarks": [],
        "measure": _measure(loaded, present, state),
    }


def _measure(
    loaded: LoadedRecipe, present: PuzzleState, found: PuzzleState
) -> Mapping[str, int | float | None]:
    """How many words of a state are others in the one found, and the scores of both."""
    before, after = (scored(each, loaded.reviser) for each in (present, found))
    old, new = (Figures.of(each.puzzle(), each.scores).scores for each in (before, after))
    return {
        "changed": sum(bool(each.before) for each in changes(before, after)),
        "mean_before": old.mean,
        "lowest_before": old.lowest,
        "mean": new.mean,
        "lowest": new.lowest,
    }


def _changed(
    loaded: LoadedRecipe,
    state: PuzzleState,
    command: SearchCommand,
    asked: Asked,
    tell: Tell,
) -> tuple[PuzzleState, SearchRun]:
    """The state after a command, and its search, which ends `polish` seconds after the first find.

    What is found on the way is sent as states, and a conflict as its slots.
    """
    timer: Timer | None = None
    polish = asked.get("polish")

    def better(layout: Layout) -> None:
        nonlocal timer
        if polish is not None and timer is None:
            timer = Timer(polish, run.interrupt)
            timer.start()
        if shape(layout.grid) == shape(state.grid):
            _tell_better(tell, with_layout(state, state.draft(()), layout))

    run = _run(loaded.builder, better, tell, asked.get("longer") or 1)
    try:
        with _telling(run, tell):
            made = command.applied(state, loaded.reviser, run)
    finally:
        if timer is not None:
            timer.cancel()
    return made, run


@contextmanager
def _telling(run: SearchRun, tell: Tell) -> Iterator[None]:
    """Tell of a search that fails which slots cannot all have words, and if its time ran out."""
    try:
        yield
    except GenerationError as error:
        ran_out = not error.is_proved and run.stopped in (Stopped.BUDGET, Stopped.CLOCK)
        tell({"conflict": {"slots": error.conflict, "ran_out": ran_out}})
        raise


def other_puzzle(
    loaded: LoadedRecipe, before: PuzzleState, tell: Tell, longer: int = 1
) -> tuple[PuzzleState, BuiltPuzzle]:
    """Another puzzle of the words; the same one if several seeds in a row do not make another."""
    for seed in range(before.seed + 1, before.seed + 1 + _SEEDS):
        state, made = _made(loaded, seed, tell, longer)
        if state.grid != before.grid:
            break
    return state, made


def _run(
    builder: PuzzleBuilder, better: Callable[[Layout], None], tell: Tell, longer: int
) -> SearchRun:
    """A search of so many times the budget, which is told."""
    budget = builder.puzzle_config.budget.times(longer)
    tell({"begun": {"seconds": budget.seconds}})
    run = SearchRun(budget, better)
    tell.when_stopped(run.interrupt)
    return run


def _made(
    loaded: LoadedRecipe, seed: int | None, tell: Tell, longer: int = 1
) -> tuple[PuzzleState, BuiltPuzzle]:
    """The puzzle that the words of a recipe make, with another seed if one is given."""
    builder = loaded.builder
    if seed is not None:
        more = (f"generator.seed={seed}",)
        config = config_of(loaded.recipe.settings, loaded.registry, loaded.recipe.path, more)
        builder = Pipeline(config, loaded.registry).builders[0]
    last_shown = 0.0

    def better(layout: Layout) -> None:
        nonlocal last_shown
        if time.monotonic() - last_shown >= _PAUSE and run.finish is not None:
            last_shown = time.monotonic()
            seed = builder.puzzle_config.seed
            _tell_better(tell, _state(run.finish(layout), layout.left_out, seed))

    run = _run(builder, better, tell, longer)
    part = ConfigPuzzles(builder, loaded.draws, (), first=0)
    with _telling(run, tell):
        made = part.puzzle(0, lambda task: part.made(task, run))
    return _state(made.before_finishers, made.left_out, made.seed), made


def _state(puzzle: Puzzle, left_out: tuple[LeftOut, ...], seed: int) -> PuzzleState:
    """A puzzle that was made, on the workbench."""
    state = PuzzleState.of(puzzle)
    return replace(state, left_out=left_out, seed=seed, symmetry=Symmetry.of(state.grid))


def _tell_better(tell: Tell, state: PuzzleState) -> None:
    tell({"better": {"view": state_view(state), "state": state_form(state)}})
