"""`publisher grid`: grids designed by the program, drawn to start from."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from publisher import arguments, complain, say, say_drawing

if TYPE_CHECKING:
    from publisher import Command, GeneratorChoice, Grid, PuzzleConfig, Registry


@click.command
@click.argument("arguments", nargs=-1, metavar="[CONFIG] [KEY=VALUE]...")
@click.option("--count", type=click.IntRange(min=1), default=1, help="How many grids to draw.")
@arguments.seed_option("Design other grids.")
@arguments.OVERRIDES
def grid(
    arguments: tuple[str, ...], count: int, seed: int | None, overrides: tuple[str, ...]
) -> int:
    """Design empty grids and draw them, the most promising first.

    CONFIG says what is wanted, if it is given; KEY=VALUE are settings of the grid that go before
    it, such as style=british or size=13x13.
    """
    from publisher import all_plugins, draw

    config, settings = _apart(arguments)
    overrides += tuple(f"generator.grid.{setting}" for setting in settings)
    if seed is not None:
        overrides += (f"generator.seed={seed}",)
    plugins = all_plugins()
    puzzle_config = _from_config(config, overrides, plugins) if config else _of(overrides, plugins)
    drawn = 0
    for drawn, design in enumerate(islice(_designs(puzzle_config, plugins), count), start=1):
        if drawn > 1:
            say()
        say_drawing(draw(design, puzzle_config.language.direction))
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


def _from_config(config: Path, overrides: Sequence[str], plugins: "Registry") -> "PuzzleConfig":
    """The first puzzle config of a config whose generator designs grids."""
    from publisher import OptionError, ReaderChoice, listed, read_config

    puzzle_configs = read_config(config, overrides).puzzle_configs
    for puzzle_config in puzzle_configs:
        if _designer(puzzle_config):
            return puzzle_config
    first, only = puzzle_configs[0], f"designs no grids, only {listed(_designers(plugins))}"
    if isinstance(first.origin, ReaderChoice):
        raise first.fault(("puzzle",), OptionError((), f"a puzzle file {only}"))
    raise first.fault(
        first.origin.path, OptionError(("use",), f"`{first.origin.record.name}` {only}")
    )


def _of(overrides: Sequence[str], plugins: "Registry") -> "PuzzleConfig":
    """A puzzle config of nothing but settings, for the first generator that designs a `grid`."""
    from publisher import puzzle_config_of

    records = plugins.generators
    designers = [n for n in _designers(plugins) if "grid" in records[n].options.model_fields]
    if not designers:
        raise click.UsageError("no generator that is installed designs grids")
    settings = {"generator": {"use": designers[0]}}
    return puzzle_config_of("publisher grid", settings, plugins, overrides)


def _designers(plugins: "Registry") -> list[str]:
    return [name for name, record in plugins.generators.items() if record.designs]


def _designer(puzzle_config: "PuzzleConfig") -> "GeneratorChoice | None":
    """The generator of a puzzle config if it designs grids."""
    from publisher import GeneratorChoice

    origin = puzzle_config.origin
    if isinstance(origin, GeneratorChoice) and origin.record.designs is not None:
        return origin
    return None


def _designs(puzzle_config: "PuzzleConfig", plugins: "Registry") -> Iterator["Grid"]:
    """The grids that the generator of a puzzle config designs; its faults are the config's."""
    from publisher import Grid, PuzzleBuilder, SearchRun, expect, iterated, watch

    choice = _designer(puzzle_config)
    design = choice.record.designs if choice else None
    if choice is None or design is None:
        return
    builder = PuzzleBuilder(puzzle_config, plugins)
    request = builder.request(choice, builder.words().words, 0, ())
    run, end = SearchRun(choice.budget), object()
    looked_at = partial(watch, run, choice.record.name, presses=1)
    with builder.calling_origin(), looked_at():
        grids = iterated(design(request, choice.options, run), "Grids")
    while True:
        with builder.calling_origin(), looked_at():  # what is printed between grids is our own
            given = next(grids, end)
            grid = None if given is end else expect(given, Grid, "a Grid", "it designed")
        if grid is None:
            return
        yield grid


def command() -> "Command":
    """The record of the command."""
    from publisher import Command

    return Command("grid", "Design empty grids and draw them", grid)
