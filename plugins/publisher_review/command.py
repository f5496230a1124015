"""The command `review`: what is to be known of puzzles before they are printed."""

from collections.abc import Sequence
from pathlib import Path

import click

from publisher import Command, RemarkLevel, Review, say, say_json
from publisher_review.report import as_json, lines
from publisher_review.reviewed import reviews_of

_LEVELS = list(RemarkLevel)


@click.command
@click.argument("file", metavar="CONFIG|PUZZLE", type=click.Path(path_type=Path))
@click.option(
    "--puzzle",
    "number",
    type=click.IntRange(min=1),
    metavar="N",
    help="Only one of several puzzles, from 1.",
)
@click.option(
    "--fail-on",
    "level",
    type=click.Choice([str(each) for each in RemarkLevel]),
    help="Exit with 1 if there is a remark of this level, or a worse one.",
)
@click.option(
    "--set",
    "overrides",
    multiple=True,
    metavar="PATH=VALUE",
    help="Set options of checks, such as review.low-scores=50, or any setting of a config.",
)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON object, nothing else.")
def review(
    file: Path, number: int | None, level: str | None, overrides: tuple[str, ...], is_json: bool
) -> int:
    """Say how good puzzles are, and what an editor should look at, the worst first.

    The puzzles are those that the lock of CONFIG keeps, or those of a PUZZLE file of any format.
    """
    found = list(reviews_of(file, number, overrides))
    if is_json:
        say_json(as_json(found))
    else:
        for each in found:
            say(*lines(each, file))
    for failure in dict.fromkeys(str(each) for one in found for each in one.failures):
        say(f"warning: {failure}", err=True)
    return int(_is_bad(found, level))


def _is_bad(reviews: Sequence[Review], level: str | None) -> bool:
    """Whether a check failed, or there is a remark of this level or a worse one."""
    bad = _LEVELS[: _LEVELS.index(RemarkLevel(level)) + 1] if level else []
    levels = {each.remark.level for one in reviews for each in one.remarks}
    return any(each.failures for each in reviews) or not levels.isdisjoint(bad)


def command() -> Command:
    """The record of the command."""
    return Command("review", "Say what an editor should know of puzzles", review)
