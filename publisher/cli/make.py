"""`publisher make`: words in, a page out, without a config."""

from collections.abc import Sequence
from pathlib import Path

import click

from publisher.cli.arguments import (
    FILE,
    JSON,
    QUIET,
    TO,
    budget_option,
    language_option,
    names_of,
    overrides_option,
    seed_option,
)


@click.command
@click.argument("words", type=FILE, metavar="WORDS")
@click.argument("targets", type=FILE, metavar="[OUT]...", nargs=-1)
@click.option("--title", help="What is printed above the puzzle; else the name of the file.")
@click.option("--author", help="Who made the puzzle.")
@language_option("The language, if not the one of its letters.")
@click.option(
    "--kind",
    metavar="NAME",
    shell_complete=names_of("puzzle_kinds"),
    help="The kind of the puzzle, if it is no crossword.",
)
@click.option(
    "--template",
    metavar="NAME",
    shell_complete=names_of("templates"),
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
@seed_option()
@budget_option()
@TO
@overrides_option("Set any setting, of a format too, such as pdf.word_bank=shuffled.")
@click.option(
    "--save-config", "save", type=FILE, metavar="FILE", help="Write a config to go on from."
)
@JSON
@QUIET
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
    from publisher.cli.making import Making, run
    from publisher.cli.setup import all_plugins

    making = Making(words, targets, exporter, choices, overrides, all_plugins())
    return run(making, save, as_json=as_json, quiet=quiet)
