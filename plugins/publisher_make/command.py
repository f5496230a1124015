"""`publisher make`: words in, a page out, without a config."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from publisher import arguments

if TYPE_CHECKING:
    from publisher import Command


@click.command
@click.argument("words", type=arguments.FILE, metavar="WORDS")
@click.argument("targets", type=arguments.FILE, metavar="[OUT]...", nargs=-1)
@click.option("--title", help="What is printed above the puzzle; else the name of the file.")
@click.option("--author", help="Who made the puzzle.")
@arguments.language_option("The language, if not the one of its letters.")
@click.option(
    "--kind",
    metavar="NAME",
    shell_complete=arguments.names_of("puzzle_kinds"),
    help="The kind of the puzzle, if it is no crossword.",
)
@click.option(
    "--template",
    metavar="NAME",
    shell_complete=arguments.names_of("templates"),
    help="The template of a PDF, such as worksheet.",
)
@click.option(
    "--columns",
    metavar="ROLES",
    help="The role of each column of a list, such as -,answer,clue,- for one of four.",
)
@click.option(
    "--swap", is_flag=True, default=None, help="Take what seems to be the answers for the clues."
)
@click.option("--paper", help="The paper, such as a4, a5 or letter.")
@click.option("--size", metavar="COLUMNSxROWS", help="The grid's size, if not the smallest.")
@arguments.seed_option()
@arguments.budget_option()
@arguments.TO
@arguments.overrides_option("Set any setting, of a format too, such as pdf.word_bank=shuffled.")
@click.option(
    "--save-config",
    "save",
    type=arguments.FILE,
    metavar="FILE",
    help="Write a config to go on from.",
)
@arguments.JSON
@arguments.QUIET
def make(
    words: Path,
    targets: tuple[Path, ...],
    exporter: str | None,
    overrides: Sequence[str],
    save: Path | None,
    as_json: bool,
    quiet: bool,
    **choices: str | int | None,
) -> int:
    """Make a puzzle of the WORDS in a file and write it to each OUT, a PDF unless you name one.

    WORDS is a list as you have it: a text, a table, a spreadsheet, a Word document, each word with
    its clue. For standard input or output write -.
    """
    from publisher import all_plugins
    from publisher_make.making import Making, run

    making = Making(words, targets, exporter, choices, overrides, all_plugins())
    return run(making, save, as_json=as_json, quiet=quiet)


def command() -> "Command":
    """The record of the command."""
    from publisher import Command

    return Command("make", "Make a puzzle of a file of words", make)
