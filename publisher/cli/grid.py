"""`publisher grid`: grids designed by the program, drawn to start from."""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from publisher.cli import complain
from publisher.cli.arguments import OVERRIDES

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from publisher.config import Recipe
    from publisher.model import Grid
    from publisher.registry import Registry


@click.command
@click.argument("arguments", nargs=-1, metavar="[CONFIG] [KEY=VALUE]...")
@click.option("--count", type=click.IntRange(min=1), default=1, help="How many grids to draw.")
@click.option("--seed", type=click.IntRange(min=0), help="Design other grids.")
@OVERRIDES
def grid(
    arguments: tuple[str, ...], count: int, seed: int | None, overrides: tuple[str, ...]
) -> int:
    """Design empty grids and draw them, the most promising first.

    CONFIG says what is wanted, if it is given; KEY=VALUE are settings of the grid that go before
    it, such as style=british or size=13x13.
    """
    from publisher.cli.setup import registry
    from publisher.drawings import draw

    config, settings = _apart(arguments)
    overrides += tuple(f"generator.grid.{setting}" for setting in settings)
    if seed is not None:
        overrides += (f"generator.seed={seed}",)
    plugins = registry()
    recipe = _from_config(config, overrides, plugins) if config else _of(overrides, plugins)
    drawn = 0
    for drawn, design in enumerate(islice(_designs(recipe, plugins), count), start=1):
        click.echo(("\n" if drawn > 1 else "") + draw(design, recipe.language.direction))
    if drawn < count:
        complain(f"{drawn} of {count} grids were found: there are no more, or the budget is spent")
    return 0 if drawn else 1


def _apart(arguments: Sequence[str]) -> tuple[Path | None, list[str]]:
    """The config, if one is named, and the settings."""
    configs = [text for text in arguments if "=" not in text or Path(text).is_file()]
    if len(configs) > 1:
        raise click.UsageError(f"name one config, not {' and '.join(configs)}; settings have a `=`")
    settings = [text for text in arguments if text not in configs]
    return (Path(configs[0]) if configs else None), settings


def _from_config(config: Path, overrides: Sequence[str], plugins: "Registry") -> "Recipe":
    """The first recipe of a config whose generator designs grids."""
    from publisher._wording import listed
    from publisher.config import load
    from publisher.errors import OptionError

    recipes = load(config, plugins, overrides).recipes
    for recipe in recipes:
        if recipe.generator.record.designs:
            return recipe
    first = recipes[0].generator
    message = f"`{first.record.name}` designs no grids, only {listed(_designers(plugins))}"
    raise recipes[0].fault(first.path, OptionError(("use",), message))


def _of(overrides: Sequence[str], plugins: "Registry") -> "Recipe":
    """A recipe of nothing but settings, for the first generator that designs grids."""
    from publisher.config.form import Form
    from publisher.config.nodes import Document, Node
    from publisher.config.overrides import override
    from publisher.config.recipes import RECIPE, recipe
    from publisher.config.report import Report

    root = Node(Document("publisher grid", "", is_file=False), 0, {})
    designers = _designers(plugins)
    if not designers:
        raise click.UsageError("no generator that is installed designs grids")
    faults = [
        fault
        for text in (f"generator.use={designers[0]}", *overrides)
        for fault in override(root, text)
    ]
    form = Form(Report(root, faults), plugins, Path())
    form.refuse_unknown((), RECIPE)
    made = recipe(form, Path("publisher grid"))
    if form.report or made is None:
        raise form.report.error()
    return made


def _designers(plugins: "Registry") -> list[str]:
    return [name for name, record in plugins.generators.items() if record.designs]


def _designs(recipe: "Recipe", plugins: "Registry") -> Iterator["Grid"]:
    """What the generator of a recipe designs; its faults are told as those of the config."""
    from publisher._plugin_code import drawn, expect
    from publisher.cli.overdue import watch
    from publisher.maker import Maker, blaming
    from publisher.model import Grid
    from publisher.run import Request, Run

    choice, design = recipe.generator, recipe.generator.record.designs
    if design is None:
        return
    words = Maker(recipe, plugins).words().clued(choice.seed)
    request = Request(words, recipe.language, choice.seed)

    def blamed() -> "AbstractContextManager[None]":
        return blaming(plugins, recipe, "generators", choice.record.name, choice.path)

    run, end = Run(choice.budget), object()
    with blamed(), watch(run, choice.record.name, presses=1):
        grids = drawn(design(request, choice.options, run), "Grids")
    while True:
        with (
            blamed(),
            watch(run, choice.record.name, presses=1),
        ):  # one at a time: what is printed between them is our own
            given = next(grids, end)
            grid = None if given is end else expect(given, Grid, "a Grid", "it designed")
        if grid is None:
            return
        yield grid
