"""A command that counts the letters of puzzles: `publisher letters FILE...`."""

from collections import Counter
from pathlib import Path

import click

from publisher import Command, hookimpl, publication_in


@click.command
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--most", type=click.IntRange(min=1), default=5, help="How many letters are shown.")
def letters(files: tuple[Path, ...], most: int) -> None:
    """Count the letters of puzzles, whatever format they are in."""
    for file in files:
        puzzles = publication_in(file).value.puzzles
        cells = [cell for puzzle in puzzles for row in puzzle.grid.rows for cell in row]
        found = Counter(cell.letter for cell in cells if cell.letter)
        commonest = sorted(found.items(), key=lambda each: (-each[1], each[0]))[:most]
        click.echo(f"{file}: {', '.join(f'{letter} {count}' for letter, count in commonest)}")


@hookimpl
def publisher_commands() -> list[Command]:
    """The command of this plugin."""
    return [Command("letters", "Count the letters of puzzles", letters)]
