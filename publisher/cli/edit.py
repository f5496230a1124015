"""`publisher edit`: change some words of a locked puzzle, and keep the rest."""

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from publisher.cli.arguments import FILE, OVERRIDES, PUZZLE, budget_option
from publisher.cli.printing import say

if TYPE_CHECKING:
    from publisher.pipeline.publishing import Pipeline
    from publisher.workbench.editing import Changes, Edit
    from publisher.workbench.kept import OpenPuzzle
    from publisher.workbench.questions import WordChange


@click.command
@click.argument("config", type=FILE)
@click.option(
    "--reject",
    "rejected",
    multiple=True,
    metavar="WORD|SLOT",
    help="Replace a word of the puzzle; it may come nowhere in it.",
)
@click.option(
    "--put", multiple=True, metavar="SLOT=WORD", help="Put a word into a slot, such as 12d=oboe."
)
@click.option(
    "--refill",
    multiple=True,
    metavar="AREA",
    help="Fill an area anew: slots, words or cells, such as 12d,7a or r1c1:r4c4, or all.",
)
@click.option(
    "--keep",
    multiple=True,
    metavar="AREA",
    help="Change nothing in an area, which is named as for --refill.",
)
@PUZZLE
@budget_option()
@click.option("--dry-run", is_flag=True, help="Say what would change, and write nothing.")
@click.option("--publish", "is_published", is_flag=True, help="Publish the puzzle afterwards.")
@OVERRIDES
def edit(
    config: Path,
    rejected: tuple[str, ...],
    put: tuple[str, ...],
    refill: tuple[str, ...],
    keep: tuple[str, ...],
    number: int,
    budget: str | None,
    dry_run: bool,
    is_published: bool,
    overrides: tuple[str, ...],
) -> int:
    """Change words of the puzzle that the lock of CONFIG keeps, and as few others as can be.

    The lock is rewritten and the clue file is put in order; the pages are those of the next
    publication. Ctrl-C leaves everything as it was.
    """
    from publisher.cli.setup import pipelines
    from publisher.workbench.editing import Edit

    wanted = Edit.read(rejected, put, refill, keep)
    if budget is not None:
        overrides += (f"generator.budget={budget}",)
    (pipeline,) = pipelines([config], overrides)
    _change(pipeline, number, wanted, dry_run=dry_run)
    if is_published and not dry_run:
        from publisher.cli.publish import published

        return published([pipeline])
    return 0


def _change(pipeline: "Pipeline", number: int, wanted: "Edit", *, dry_run: bool) -> None:
    """Make the changes, write the files, and say what has changed."""
    from publisher.cli.progress import watch
    from publisher.files import output
    from publisher.plugins.search_run import SearchRun
    from publisher.workbench.editing import changed
    from publisher.workbench.kept import open_puzzle

    opened = open_puzzle(pipeline, number)
    puzzle_config = opened.builder.puzzle_config
    if not dry_run:
        output.check(path for path in (puzzle_config.clues, puzzle_config.lock) if path)
    run = SearchRun(puzzle_config.budget)
    with watch(run, puzzle_config.origin.record.name, presses=1):
        made = changed(opened, wanted, run)
    if not dry_run:
        opened.refuse_changed_files()
        output.write(made.files)
    _print(opened, made, pipeline.config.path, number, run.seconds)
    if dry_run:
        say("nothing was written: this was a dry run")


def _change_line(word: "WordChange") -> str:
    """The change of a word, in words: an arrow cannot be right for every pair of directions.

    Between right-to-left words, a terminal with bidi shows the first at the right, and others show
    it at the left; no sign points the right way in both. A word of the message between them keeps
    their order in both.
    """
    if not word.before:
        return f"now {word.after}"
    return f"{word.before}, now {word.after}" if word.after else f"{word.before}, now gone"


def _print(
    opened: "OpenPuzzle", made: "Changes", config: Path, number: int, seconds: float
) -> None:
    """Print the changes, the clues that are lacking, and what to do next."""
    from publisher.messages.wording import count_of

    count = opened.pipeline.config.count
    part = f" ({number} of {count})" if count > 1 else ""
    say(f"{config}{part}: {count_of(len(made.words), 'word')} changed ({seconds:.1f} s)")
    for each in made.words:
        say(f"  {each.name}: {_change_line(each)}")
    for line in made.remarks:
        say(f"  {line}")
    clues = opened.builder.puzzle_config.clues
    if made.without_clue:
        where = f", to be written into {clues}" if clues else ""
        say(f"  without a clue: {', '.join(made.without_clue)}{where}")
    for spelling, clue in made.loose:
        kept = f"kept in {clues}" if clues else "gone, for the config has no `clues:` file"
        say(f"  the clue of {spelling} is {kept}: {clue}")
    if made.rejected:
        listed = ", ".join(made.rejected)
        them = "it" if len(made.rejected) == 1 else "them"
        say(f"  to keep {them} out of new puzzles too, add to {config}: reject: [{listed}]")
    say(f"for the pages: publisher publish {quote(str(config))}")
