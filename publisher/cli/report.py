"""What `publisher publish` tells of a finished puzzle, to people and to programs."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from publisher.figures import Figures

if TYPE_CHECKING:
    from publisher.config import Config
    from publisher.model import LeftOut
    from publisher.pipeline import Exported, Made


@dataclass(frozen=True, slots=True)
class Outcome:
    """One config, the puzzle made of it, and its files."""

    config: "Config"
    made: "Made"
    files: "tuple[Exported, ...]"

    def as_json(self) -> dict[str, object]:
        """The object that `--json` has for it."""
        made, puzzle = self.made, self.made.puzzle
        figures = Figures.of(puzzle)
        return {
            "config": str(self.config.path),
            "title": puzzle.title,
            "language": puzzle.language.code,
            "direction": str(puzzle.direction),
            "seed": made.seed,
            "stopped": str(made.stopped),
            "placed": figures.words,
            "unplaced": [
                {"answer": word.spelling, "reason": word.reason} for word in made.left_out
            ],
            "stats": {
                "rows": figures.rows,
                "columns": figures.columns,
                "words": figures.words,
                "crossings": figures.crossings,
                "pack": round(figures.pack, 4),
                "seconds": round(made.seconds, 3),
                "steps": made.steps,
            },
            "files": [{"exporter": file.exporter, "path": str(file.path)} for file in self.files],
        }


def print_json(outcomes: Sequence[Outcome]) -> None:
    """Print the one object of `--json`; warnings go to standard error."""
    for outcome in outcomes:
        for warning in outcome.made.warnings:
            click.echo(f"warning: {warning}", err=True)
        for file in outcome.files:
            for loss in file.losses:
                click.echo(f"warning: {file.path}: {loss}", err=True)
    whole = {"puzzles": [outcome.as_json() for outcome in outcomes]}
    click.echo(json.dumps(whole, ensure_ascii=False, indent=2))


def print_outcome(outcome: Outcome) -> None:
    """Print what was made, where it is, and what was left out and why."""
    made = outcome.made
    figures = Figures.of(made.puzzle)
    total = figures.words + len(made.left_out)
    click.echo(
        f"{outcome.config.path}: {figures.words} of {total} words in "
        f"{figures.columns}×{figures.rows}, {figures.crossings} crossings "
        f"({made.stopped}, {made.seconds:.1f} s)"
    )
    for file in outcome.files:
        click.echo(f"  {file.path}")
        for loss in file.losses:
            click.echo(f"    not in it: {loss}")
    for line in remarks(made):
        click.echo(f"  {line}")


def remarks(made: "Made") -> list[str]:
    """A line for each warning and word left out, and one that counts entries without a clue."""
    lines = [f"warning: {warning}" for warning in made.warnings]
    lines += [_left_out(word) for word in made.left_out]
    blank = [entry.spelling for entry in made.puzzle.entries if not entry.clue.text]
    if blank:
        named = ", ".join(blank[:5]) + (" …" if len(blank) > 5 else "")
        lines.append(f"without a clue: {len(blank)} ({named})")
    return lines


def _left_out(word: "LeftOut") -> str:
    where = f" ({word.origin})" if word.origin else ""
    return f"left out: {word.spelling}{where}: {word.reason}"
