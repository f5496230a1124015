"""`publisher publish`: make the puzzles of one or more configs."""

from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from publisher.cli.arguments import (
    CONFIGS,
    FOLDER,
    JSON,
    OVERRIDES,
    QUIET,
    budget_option,
    names_of,
    seed_option,
)
from publisher.cli.printing import complain, tell, to_standard_error
from publisher.errors import PublisherError
from publisher.files.standard import STANDARD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from publisher.cli.report import Outcome
    from publisher.pipeline.publishing import Pipeline
    from publisher.pipeline.written_files import Published

    Phrased = Callable[[PublisherError], PublisherError]


@click.command
@CONFIGS
@FOLDER
@seed_option()
@budget_option("; auto, the default, ends when nothing better is found for a long time")
@click.option(
    "--partial",
    is_flag=True,
    help="Of several puzzles that are interrupted, write what there is, as NAME-partial.",
)
@click.option(
    "--on",
    metavar="EXECUTOR",
    shell_complete=names_of("executors"),
    help="Who makes the puzzles, if there are several: serial, processes (the default), dask, or "
    "an address of one, such as dask:tcp://10.0.0.5:8786.",
)
@click.option("--fresh", is_flag=True, help="Make all puzzles again, also those that are finished.")
@click.option(
    "--remove-earlier",
    is_flag=True,
    help="Remove files that earlier runs of the config wrote, and that are no part of it any more.",
)
@click.option("--retry-failed", is_flag=True, help="Try puzzles again that failed before.")
@click.option(
    "--progress",
    type=click.Choice(["text", "json"]),
    default="text",
    help="How to tell of the progress: text, or an object a second on standard error.",
)
@OVERRIDES
@JSON
@QUIET
def publish(
    configs: tuple[Path, ...],
    folder: Path | None,
    seed: int | None,
    budget: str | None,
    partial: bool,
    on: str | None,
    fresh: bool,
    remove_earlier: bool,
    retry_failed: bool,
    progress: str,
    overrides: tuple[str, ...],
    as_json: bool,
    quiet: bool,
) -> int:
    """Make the puzzle of each CONFIG and write it in every format the config names.

    Ctrl-C ends the search for a single puzzle and publishes the best so far. Of several puzzles
    the finished ones are kept, and publishing again makes the others.
    """
    from publisher.cli.setup import pipelines

    if seed is not None:
        overrides += (f"generator.seed={seed}",)
    if budget is not None:
        overrides += (f"generator.budget={budget}",)
    if on is not None:
        import json

        overrides = (f"run={json.dumps({'on': on})}", *overrides)
    ready = pipelines(configs, overrides, folder, partial=partial, removes=remove_earlier)
    return published(ready, Wishes(as_json, quiet, fresh, retry_failed, progress))


class Wishes(NamedTuple):
    """The options of a publish on the command line.

    `in_command_terms` puts an error in terms of the command, `in_options` a remark.
    """

    as_json: bool = False
    quiet: bool = False
    fresh: bool = False
    retry_failed: bool = False
    progress: str = "text"
    in_command_terms: "Phrased" = lambda error: error
    in_options: "Callable[[str], str]" = str

    @property
    def talkative(self) -> bool:
        """Whether to tell people what was made."""
        return not (self.as_json or self.quiet)


def published(ready: "list[Pipeline]", wishes: Wishes | None = None) -> int:
    """Publish each config and say what was made; the exit code."""
    with ExitStack() as open_ledgers:
        return publish_all(ready, wishes or Wishes(), open_ledgers)[1]


def publish_all(
    ready: "list[Pipeline]", wishes: Wishes, open_ledgers: ExitStack
) -> "tuple[list[Outcome], int]":
    """Publish each config and say what was made; the exit code. A failure of one stops no other.

    The ledgers stay open, so that the puzzles can be read.
    """
    from publisher.cli.report import print_json

    outcomes: list[Outcome] = []
    unprinted: list[OSError] = []
    code = 0
    for index, pipeline in enumerate(ready):
        if wishes.fresh:
            _tell_of_locks(pipeline)
        try:
            outcome = _published(pipeline, wishes, open_ledgers)
        except PublisherError as error:
            tell(wishes.in_command_terms(error))
            code = max(code, error.exit_code)
            continue
        outcomes.append(outcome)
        if wishes.talkative and not unprinted:
            _show(outcome, unprinted)
        _complain_of(outcome, wishes.in_command_terms)
        code = max(code, outcome.exit_code)
        left = [str(later.config.path) for later in ready[index + 1 :]]
        if outcome.interrupted and left:
            complain(f"interrupted before {', '.join(left)}")
            code = 1
            break
    if wishes.as_json:
        print_json(outcomes)
    if unprinted:
        raise unprinted[0]
    return outcomes, code


@contextmanager
def publishing(pipeline: "Pipeline") -> "Iterator[Outcome]":
    """Publish a config, for a command that says in its own words what was made.

    What is wrong is printed at the end. Raises a `PublisherError` where nothing could be made.
    """
    from publisher.cli.report import Outcome
    from publisher.cli.search import watched

    with watched(pipeline, True, complain) as searches:
        published = pipeline.publish(searches)
    with published:
        outcome = Outcome(pipeline.config, published, searches.interrupted)
        yield outcome
        _complain_of(outcome)


def _complain_of(outcome: "Outcome", phrased: "Phrased" = lambda error: error) -> None:
    """Print what is wrong with what was made, and what is missing."""
    from publisher.cli.report import errors, unfinished

    for trouble in errors(outcome):
        tell(phrased(trouble))
    if said := unfinished(outcome):
        complain(said)


def _published(pipeline: "Pipeline", wishes: Wishes, open_ledgers: ExitStack) -> "Outcome":
    from publisher.cli.report import Outcome, ahead
    from publisher.cli.search import watched

    reported, warning = ahead(pipeline)
    if warning is not None:
        tell(wishes.in_command_terms(warning))
    said = (lambda _: None) if wishes.quiet else complain
    with watched(pipeline, wishes.talkative, said, wishes.progress) as searches:
        made = pipeline.publish(searches, fresh=wishes.fresh, retry=wishes.retry_failed)
        open_ledgers.enter_context(made)
    scores = _locked_scores(pipeline, made) if wishes.talkative else {}
    return Outcome(pipeline.config, made, searches.interrupted, reported, wishes.in_options, scores)


def _locked_scores(pipeline: "Pipeline", published: "Published") -> dict[int, str]:
    """A line with the scores of each locked puzzle, if there are not too many."""
    from publisher.cli.report import MANY
    from publisher.plugins.search_run import Stopped

    locked = [
        number
        for number, made in zip(published.numbers, published.made, strict=True)
        if made.stopped is Stopped.LOCKED and len(published.made) <= MANY
    ]
    if not locked:
        return {}
    from publisher.workbench.kept import locked_scores  # what is not locked needs no workbench

    return {number: locked_scores(pipeline, number + 1) for number in locked}


def _tell_of_locks(pipeline: "Pipeline") -> None:
    """Say which locks keep puzzles that should be made again."""
    locks = dict.fromkeys(builder.puzzle_config.lock for builder in pipeline.builders)
    for lock in locks:
        if lock is not None and lock.exists():
            complain(f"{lock} keeps its puzzles, and `--fresh` makes the others: delete it for all")


def _show(outcome: "Outcome", unprinted: list[OSError]) -> None:
    """Print an outcome; to standard error if standard output takes a file."""
    from publisher.cli.report import print_outcome

    is_taken = any(file.path == STANDARD for file in outcome.published.files)
    try:
        with to_standard_error(is_taken):
            print_outcome(outcome)
    except OSError as error:
        unprinted.append(error)
