"""What `publisher publish` tells of finished puzzles, to people and to programs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from publisher.messages.excerpt import shortened
from publisher.model.statistics import Statistics
from publisher.plugins.search_run import Stopped

if TYPE_CHECKING:
    from publisher.config import Config
    from publisher.model.layout import LeftOut
    from publisher.model.puzzle import Puzzle
    from publisher.pipeline.publishing import Exported
    from publisher.pipeline.puzzle_builder import BuiltPuzzle


_ENDS = {Stopped.STAGNATION: "nothing better found for long"}
"""How a search ended, where its name is no word for people."""

_MOST_LEFT_OUT = 50
"""At most this many left-out words are listed one by one."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One config, the puzzles made of it, and their files."""

    config: "Config"
    made: "tuple[BuiltPuzzle, ...]"
    files: "tuple[Exported, ...]"

    def as_json(self) -> list[dict[str, object]]:
        """The objects that `--json` has for it, one a puzzle."""
        return list(map(self._puzzle_as_json, self.made, self.files_by_puzzle()))

    def files_by_puzzle(self) -> "list[list[Exported]]":
        """The files that each puzzle is in, in the order of the config."""
        found: list[list[Exported]] = [[] for _ in self.made]
        for file in self.files:
            for each in found if file.puzzle is None else [found[file.puzzle]]:
                each.append(file)
        return found

    def _puzzle_as_json(self, made: "BuiltPuzzle", files: "list[Exported]") -> dict[str, object]:
        puzzle = made.puzzle
        statistics = Statistics.of(puzzle)
        return {
            "config": str(self.config.path),
            "title": puzzle.title,
            "language": puzzle.language.code,
            "direction": str(puzzle.direction),
            "seed": made.seed,
            "stopped": str(made.stopped),
            "placed": statistics.words,
            "unplaced": [
                {"answer": word.spelling, "reason": word.reason} for word in made.left_out
            ],
            "without_clue": _without_clue(puzzle),
            "remarks": list(made.remarks),
            "stats": {
                "rows": statistics.rows,
                "columns": statistics.columns,
                "words": statistics.words,
                "crossings": statistics.crossings,
                "pack": round(statistics.pack, 4),
                "seconds": round(made.seconds, 3),
                "steps": made.steps,
            },
            "files": [{"exporter": file.exporter, "path": str(file.path)} for file in files],
        }


def print_json(outcomes: Sequence[Outcome]) -> None:
    """Print the one object of `--json`; warnings go to standard error."""
    import json

    for outcome in outcomes:
        for made in outcome.made:
            for warning in made.warnings:
                click.echo(f"warning: {warning}", err=True)
        for file in outcome.files:
            for loss in file.losses:
                click.echo(f"warning: {file.path}: {loss}", err=True)
    whole = {"puzzles": [puzzle for outcome in outcomes for puzzle in outcome.as_json()]}
    click.echo(json.dumps(whole, ensure_ascii=False, indent=2))


def print_outcome(outcome: Outcome) -> None:
    """Print what was made, where it is, and what was left out and why."""
    for number, files in enumerate(outcome.files_by_puzzle()):
        made, count = outcome.made[number], outcome.config.count
        part = f" ({number + 1} of {count})" if count > 1 else ""
        click.echo(f"{outcome.config.path}{part}: {_summary(made)}")
        _print_files(file for file in files if file.puzzle is not None)
        for line in remarks(made):
            click.echo(f"  {line}")
    _print_files(file for file in outcome.files if file.puzzle is None)
    blank = any(_without_clue(made.puzzle) for made in outcome.made)
    for file in dict.fromkeys(
        puzzle_config.clues for puzzle_config in outcome.config.puzzle_configs
    ):
        if blank and file:
            click.echo(f"  write the clues that are lacking into {file}")


def unfinished(outcome: Outcome) -> str:
    """That puzzles are missing, what became of the others, and how to go on."""
    config = outcome.config
    locks = (puzzle_config.lock for puzzle_config in config.puzzle_configs)
    named = ", ".join(dict.fromkeys(str(lock) for lock in locks if lock and lock.exists()))
    if named:
        again = f"the finished ones are kept in {named}: publish again to make the others"
    else:
        again = "publish again to make them all (with `lock:`, finished ones are kept)"
    if outcome.files:
        written = "what there is was written under names with -partial"
    else:
        written = "no file was written over; --partial writes what there is under another name"
    made = f"{len(outcome.made)} of {config.count} puzzles"
    return f"{config.path}: interrupted at {made}; {written}; {again}"


def _summary(made: "BuiltPuzzle") -> str:
    statistics = Statistics.of(made.puzzle)
    total = statistics.words + len(made.left_out)
    crossings = "1 crossing" if statistics.crossings == 1 else f"{statistics.crossings} crossings"
    return (
        f"{statistics.words} of {total} words in {statistics.columns}×{statistics.rows}, "
        f"{crossings} ({_ENDS.get(made.stopped, made.stopped)}, "
        f"{made.seconds:.1f} s)"
    )


def _print_files(files: "Iterator[Exported]") -> None:
    for file in files:
        click.echo(f"  {file.path}")
        for loss in file.losses:
            click.echo(f"    not in it: {loss}")


def remarks(made: "BuiltPuzzle") -> list[str]:
    """A line for each warning, remark and word left out, and one for entries without a clue."""
    lines = [f"warning: {warning}" for warning in made.warnings]
    lines += made.remarks
    lines += [_left_out(word) for word in made.left_out[:_MOST_LEFT_OUT]]
    if len(made.left_out) > _MOST_LEFT_OUT:
        lines.append(f"left out: {len(made.left_out) - _MOST_LEFT_OUT} more (--json has them all)")
    if blank := _without_clue(made.puzzle):
        named = ", ".join(blank[:5]) + (" …" if len(blank) > 5 else "")
        lines.append(f"without a clue: {len(blank)} ({named})")
    return lines


def _without_clue(puzzle: "Puzzle") -> list[str]:
    """The answers without a clue; a slot with an open cell has no answer yet."""
    return [
        entry.spelling
        for entry in puzzle.entries
        if not entry.clue.text and all(puzzle.answer(entry))
    ]


def _left_out(word: "LeftOut") -> str:
    where = f" ({word.origin})" if word.origin else ""
    return f"left out: {shortened(word.spelling, 60)}{where}: {word.reason}"
