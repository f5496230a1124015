"""`publisher convert`: a puzzle file into files of other formats."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from publisher import STANDARD, arguments, complain, say

if TYPE_CHECKING:
    from publisher import Command


@click.command
@click.argument("source", type=arguments.FILE, metavar="IN")
@click.argument("targets", type=arguments.FILE, metavar="OUT...", nargs=-1, required=True)
@click.option(
    "--from",
    "reader",
    metavar="READER",
    shell_complete=arguments.names_of("readers"),
    help="How IN is read, if not by its suffix.",
)
@arguments.TO
@arguments.language_option(
    "The puzzle's language, where it is not the one that IN names or that its letters show."
)
@arguments.overrides_option("Set an option of a reader or exporter, such as pdf.paper=a5.")
@arguments.QUIET
def convert(
    source: Path,
    targets: tuple[Path, ...],
    reader: str | None,
    exporter: str | None,
    language: str | None,
    overrides: Sequence[str],
    quiet: bool,
) -> int:
    """Read the puzzle in IN and write it to each OUT, in the formats of their suffixes.

    For standard input or output write -, with --from or --to. What a format cannot carry is listed
    on standard error, and so is an OUT that cannot be written, which keeps no other from it.
    """
    from publisher import all_plugins
    from publisher_convert.conversion import Conversion

    conversion = Conversion(all_plugins(), language, overrides)
    record, exporters = conversion.plan(source, reader, targets, exporter)
    puzzle = conversion.read(source, record)
    for target in conversion.write(puzzle, targets, exporters):
        if target != STANDARD and not quiet:
            say(str(target), err=STANDARD in targets)
    for loss in () if quiet else conversion.losses:
        complain(f"warning: {loss}")
    for refused in conversion.refused:
        complain(refused)
    return int(bool(conversion.refused))


def command() -> "Command":
    """The record of the command."""
    from publisher import Command

    return Command("convert", "Write a puzzle file in other formats", convert)
