"""The job `designs`: empty grids of a style and size, designed for the words there are."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from publisher.config import GeneratorChoice, config_of
from publisher.errors import CommandError
from publisher.formats.drawings import draw
from publisher.model.grid import Grid
from publisher.pipeline.publishing import Pipeline
from publisher.plugins.plugin_code import expect, iterated
from publisher.plugins.search_run import Budget, Request, SearchRun
from publisher.studio.drafts.views import state_view
from publisher.studio.forms.places import generator_in
from publisher.studio.jobs.context import LoadedRecipe, Tell, WorkerContext
from publisher.workbench.flaws import symmetry_of
from publisher.workbench.state import PuzzleState

MOST = 12
"""How many grids are shown at most."""

SECONDS = 8.0
"""The longest search for them."""


def job(asked: Mapping[str, Any], context: WorkerContext, tell: Tell) -> Mapping[str, object]:
    """Tell of each grid as it is found: its drawing, and how it looks.

    `asked` has a recipe, the settings of the design as `grid`, a `seed` and how `many`. Raises
    `ConfigError` and `OptionError` for settings that lead to no grid.
    """
    loaded = context.loaded(asked)
    found = 0
    for grid in islice(_designs(loaded, asked), min(max(asked["many"], 1), MOST)):
        found += 1
        state = PuzzleState(grid, loaded.builder.puzzle_config.language)
        tell(
            {
                "design": {
                    "drawing": draw(grid, state.language.direction),
                    "symmetry": str(symmetry_of(grid)),
                    "state": state_view(state),
                }
            }
        )
    if not found:
        raise CommandError("no grid of this kind was found: change its size or style")
    return {"found": found}


def _designs(loaded: LoadedRecipe, asked: Mapping[str, Any]) -> Iterator[Grid]:
    """The grids, one at a time, each checked."""
    designers = (name for name, each in loaded.registry.generators.items() if each.designs)
    settings = {"use": next(designers, ""), **generator_in(loaded.recipe.settings)}
    settings |= {"grid": asked["grid"], "seed": asked["seed"]}
    recipe = {**loaded.recipe.settings, "generator": settings}
    builder = Pipeline(config_of(recipe, loaded.registry, loaded.recipe.path), loaded.registry)
    choice = builder.builders[0].puzzle_config.origin
    if not isinstance(choice, GeneratorChoice) or choice.record.designs is None:
        raise CommandError(f"`{choice.record.name}` designs no grids")
    language = loaded.builder.puzzle_config.language
    request, run = Request((), language, choice.seed), SearchRun(Budget(seconds=SECONDS))
    calling = builder.builders[0].calling_origin
    with calling():
        grids = iterated(choice.record.designs(request, choice.options, run), "Grids")
    while True:
        with calling():
            given = next(grids, None)
            if given is None:
                return
            grid = expect(given, Grid, "a Grid", "it designed")
        yield grid
