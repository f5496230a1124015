"""`publisher publish`: make the puzzles of one or more configs."""

import sys
from contextlib import nullcontext, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

import click

from publisher.cli import complain, tell
from publisher.cli.arguments import CONFIGS, FOLDER, JSON, OVERRIDES, check_budget
from publisher.errors import PublisherError
from publisher.files.standard import STANDARD

if TYPE_CHECKING:
    from publisher.cli.report import Outcome
    from publisher.pipeline.publishing import Pipeline


@click.command
@CONFIGS
@FOLDER
@click.option("--seed", type=click.IntRange(min=0), help="Make another puzzle of the same words.")
@click.option(
    "--budget",
    callback=check_budget,
    help="How long to search: 10s, 2m or 5000steps; auto, the default, ends when nothing better "
    "is found for long.",
)
@click.option(
    "--partial",
    is_flag=True,
    help="Of several puzzles that are interrupted, write what there is, as NAME-partial.",
)
@OVERRIDES
@JSON
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors.")
def publish(
    configs: tuple[Path, ...],
    folder: Path | None,
    seed: int | None,
    budget: str | None,
    partial: bool,
    overrides: tuple[str, ...],
    as_json: bool,
    quiet: bool,
) -> int:
    """Make the puzzle of each CONFIG and write it in every format the config names.

    Ctrl-C ends the search and publishes the best puzzle so far. Where other puzzles of a config
    are then missing, its files stay as they are.
    """
    from publisher.cli.setup import pipelines

    if seed is not None:
        overrides += (f"generator.seed={seed}",)
    if budget is not None:
        overrides += (f"generator.budget={budget}",)
    ready = pipelines(configs, overrides, folder, partial=partial)
    return published(ready, as_json=as_json, quiet=quiet)


def published(ready: "list[Pipeline]", *, as_json: bool = False, quiet: bool = False) -> int:
    """Publish each config and say what was made; the exit code."""
    from publisher.cli.report import print_json

    unprinted: list[OSError] = []
    outcomes, code = publish_all(ready, not (as_json or quiet), quiet, unprinted)
    if as_json:
        print_json(outcomes)
    if unprinted:
        raise unprinted[0]
    return code


def _unsaid(_: str) -> None:
    """What `--quiet` does not print."""


def publish_all(
    ready: "list[Pipeline]", talkative: bool, quiet: bool, unprinted: list[OSError]
) -> "tuple[list[Outcome], int]":
    """What was made of each config, and the exit code; a failure of one stops no other.

    Why something could not be printed goes into `unprinted`.
    """
    from publisher.cli.report import Outcome, unfinished
    from publisher.cli.search import watched

    outcomes: list[Outcome] = []
    code = 0
    for index, pipeline in enumerate(ready):
        config = pipeline.config
        try:
            with watched(pipeline, talkative, _unsaid if quiet else complain) as searches:
                made, files = pipeline.publish(searches.start, searches.watch)
        except PublisherError as error:
            tell(error)
            code = max(code, error.exit_code)
            continue
        outcomes.append(Outcome(config, made, files))
        if talkative and not unprinted:
            _show(outcomes[-1], unprinted)
        if len(made) < config.count:
            complain(unfinished(outcomes[-1]))
            code = max(code, 1)
        left = [str(later.config.path) for later in ready[index + 1 :]]
        if searches.interrupted and left:
            complain(f"interrupted before {', '.join(left)}")
            return outcomes, 1
    return outcomes, code


def _show(outcome: "Outcome", unprinted: list[OSError]) -> None:
    """Print an outcome; to standard error if standard output takes a file."""
    from publisher.cli.report import print_outcome

    is_taken = any(file.path == STANDARD for file in outcome.files)
    try:
        with redirect_stdout(sys.stderr) if is_taken else nullcontext():
            print_outcome(outcome)
    except OSError as error:
        unprinted.append(error)
