"""The report of `publisher publish` on finished puzzles, for people and for programs."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from publisher.cli.printing import say, say_json
from publisher.messages.excerpt import shortened
from publisher.messages.wording import count_of, joined, listed, some_of
from publisher.model.figures import Figures
from publisher.pipeline.exporting import refusals
from publisher.plugins.search_run import Stopped

if TYPE_CHECKING:
    from pathlib import Path

    from publisher.config import Config
    from publisher.errors import ConfigError, PublisherError
    from publisher.model.layout import LeftOut
    from publisher.model.puzzle import Puzzle
    from publisher.pipeline.manifest import Exported
    from publisher.pipeline.publishing import Pipeline
    from publisher.pipeline.puzzle_builder import BuiltPuzzle
    from publisher.pipeline.written_files import Published


_ENDS = {Stopped.STAGNATION: "hardly any improvement for a long time"}
"""Names of ways in which a search ends, where its own is not for people."""

MANY = 12
"""With more puzzles than this, only their sum is printed."""

_MOST_WARNINGS = 20

_MOST_NUMBERS = 8
"""At most this many puzzles are named by their numbers."""

_MOST_LEFT_OUT = 50
"""At most this many left-out words are listed one by one."""


class Outcome(NamedTuple):
    """One config, what was published of it, and whether somebody interrupted that.

    `reported` are files already reported as impossible to write; `phrased` puts a remark in terms
    of the command. `scores` has a line for each puzzle of a lock whose scores are known.
    """

    config: "Config"
    published: "Published"
    interrupted: bool = False
    reported: "Collection[Path]" = ()
    phrased: Callable[[str], str] = str
    scores: Mapping[int, str] = MappingProxyType({})

    @property
    def is_whole(self) -> bool:
        """Whether all puzzles are there."""
        return len(self.published.made) == self.config.count

    @property
    def exit_code(self) -> int:
        """0 if all is done; 2 if nothing could be, because the config is wrong."""
        published = self.published
        if published.refused:
            return 1
        errors = [failure.error for failure in published.failures]
        errors += published.troubles
        if published.made or not errors:
            return int(bool(errors) or not self.is_whole)
        return max(error.exit_code for error in errors)

    def as_json(self) -> list[dict[str, object]]:
        """The objects that `--json` has for it, one a puzzle."""
        return list(map(self._puzzle_as_json, self.published.made, self.files_by_puzzle()))

    def failures_as_json(self) -> list[dict[str, object]]:
        """The puzzles that could not be made, each with its number and its row or its place."""
        return [
            {
                "config": str(self.config.path),
                "puzzle": each.number + 1,
                "count": each.count,
                "name": each.name,
                "error": "\n".join(each.error.lines),
            }
            for each in self.published.failures
        ]

    def files_by_puzzle(self) -> "list[list[Exported]]":
        """The files that each puzzle is in, in the order of the config."""
        found: dict[int, list[Exported]] = {number: [] for number in self.published.numbers}
        for file in self.published.files:
            for number in found if file.puzzle is None else found.keys() & {file.puzzle}:
                found[number].append(file)
        return list(found.values())

    def _puzzle_as_json(self, made: "BuiltPuzzle", files: "list[Exported]") -> dict[str, object]:
        puzzle = made.puzzle
        statistics = Figures.of(puzzle)
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
            "remarks": [*made.readings, *made.remarks],
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
    for published in (outcome.published for outcome in outcomes):
        of_puzzles = chain.from_iterable(made.warnings for made in published.made)
        for warning in chain(published.warnings, of_puzzles, _losses(published.files)):
            say(f"warning: {warning}", err=True)
    output = {
        "puzzles": [puzzle for outcome in outcomes for puzzle in outcome.as_json()],
        "failed": [failure for outcome in outcomes for failure in outcome.failures_as_json()],
        "refused": [each.as_json() for outcome in outcomes for each in outcome.published.refused],
    }
    say_json(output)


def print_outcome(outcome: Outcome) -> None:
    """Print what was made, where it is, and what was left out and why; of many puzzles in sum.

    How a list was read is said once, however many puzzles have words of it.
    """
    published, is_blank, readings = outcome.published, False, set[str]()
    if len(published.made) > MANY:
        is_blank = _print_many(outcome)
    else:
        pairs = zip(published.numbers, published.made, outcome.files_by_puzzle(), strict=True)
        for number, made, files in pairs:
            new = tuple(line for line in made.readings if line not in readings)
            readings.update(new)
            _print_one(outcome, number, made._replace(readings=new), files)
            is_blank = is_blank or bool(_without_clue(made.puzzle))
        if published.already_made and outcome.config.count > 1:
            count = outcome.config.count
            say(f"{outcome.config.path}: {published.already_made} of {count} puzzles made before")
    _print_files(file for file in published.files if file.puzzle is None)
    for line in _losses(published.files):
        say(f"  {line}")
    for line in published.removed:
        say(f"  {line}")
    for warning in published.warnings:
        say(f"  warning: {warning}")
    for file in dict.fromkeys(each.clues for each in outcome.config.puzzle_configs):
        if is_blank and file:
            say(f"  write the clues that are lacking into {file}")


def _print_one(outcome: Outcome, number: int, made: "BuiltPuzzle", files: "list[Exported]") -> None:
    config = outcome.config
    row = _rows(config).get(number, "")
    part = f" ({number + 1} of {config.count}){row}" if config.count > 1 else row
    say(f"{config.path}{part}: {_summary(made)}")
    _print_files(file for file in files if file.puzzle is not None)
    for line in remarks(made):
        say(f"  {outcome.phrased(line)}")
    if scores := outcome.scores.get(number):
        say(f"  {scores}")


def _print_many(outcome: Outcome) -> bool:
    """Print the sum of many puzzles; whether any of their entries has no clue."""
    published, config = outcome.published, outcome.config
    words = blank = 0
    left_out: dict[int, tuple[LeftOut, ...]] = {}
    warnings: dict[str, None] = {}
    readings: dict[str, None] = {}
    for number, made in zip(published.numbers, published.made, strict=True):
        words += len(made.puzzle.entries)
        left_out[number] = made.left_out
        blank += len(made.puzzle.unclued)
        warnings |= dict.fromkeys(made.warnings)
        readings |= dict.fromkeys(made.readings)
    before = f", {published.already_made} of them made before" if published.already_made else ""
    say(
        f"{config.path}: {len(published.made)} of {config.count} puzzles{before}: {words} words, "
        f"{sum(map(len, left_out.values()))} left out"
    )
    single = [file for file in published.files if file.puzzle is not None]
    for exporter, files in _by_exporter(single).items():
        say(f"  {files[0].path} … {files[-1].path} ({len(files)} {exporter})")
    for warning in list(warnings)[:_MOST_WARNINGS]:
        say(f"  warning: {warning}")
    if len(warnings) > _MOST_WARNINGS:
        say(f"  {len(warnings) - _MOST_WARNINGS} more warnings (--json has them all)")
    for line in list(readings)[:_MOST_WARNINGS]:
        say(f"  {line}")
    if len(readings) > _MOST_WARNINGS:
        say(f"  {len(readings) - _MOST_WARNINGS} more lists (--json says how each was read)")
    for line in _left_out_of_many(left_out, _rows(config)):
        say(f"  {line}")
    if blank:
        say(f"  without a clue: {blank}")
    return blank > 0


def _rows(config: "Config") -> dict[int, str]:
    """The keys of the rows that puzzles come from, by the numbers of these."""
    configs = [each for each in config.puzzle_configs for _ in range(each.count)]
    rows = {number: each.row for number, each in enumerate(configs) if each.row}
    return {number: f" ({', '.join(row.key)})" for number, row in rows.items()}


def _left_out_of_many(
    left_out: "Mapping[int, Sequence[LeftOut]]", rows: "Mapping[int, str]"
) -> Iterator[str]:
    """Which words were left out of all puzzles, and then of which puzzle, by their numbers."""
    counts = Counter(map(_left_out, chain.from_iterable(left_out.values())))
    of_all = [said for said, count in counts.items() if count == len(left_out)]
    yield from of_all[:_MOST_LEFT_OUT]
    rest = {
        number: [word for word in words if counts[_left_out(word)] < len(left_out)]
        for number, words in left_out.items()
    }
    numbers = [number for number, words in rest.items() if words]
    for number in numbers[:_MOST_WARNINGS]:
        first, names = rest[number][0], [shortened(each.spelling, 60) for each in rest[number]]
        yield f"{_puzzle_numbers([number], rows)}left out: {some_of(names)}: {first.reason}"
    if numbers[_MOST_WARNINGS:]:
        more = _puzzle_numbers(numbers[_MOST_WARNINGS:], rows)
        yield f"{more}words left out too (--json has them all)"


def _puzzle_numbers(numbers: Sequence[int], rows: "Mapping[int, str] | None" = None) -> str:
    """The puzzles that a line is about, by their numbers from 0, and perhaps their rows."""
    known = rows or {}
    named = [f"{number + 1}{known.get(number, '')}" for number in numbers[:_MOST_NUMBERS]]
    more = [f"{len(numbers) - _MOST_NUMBERS} more"] if len(numbers) > _MOST_NUMBERS else []
    return f"puzzle{'s' if len(numbers) > 1 else ''} {joined([*named, *more], 'and')}: "


def _losses(files: "Sequence[Exported]") -> Iterator[str]:
    """A line for each thing that formats lack, however many files lack it."""
    lacking: dict[str, dict[str, list[Exported]]] = {}
    for file in files:
        for loss in file.losses:
            lacking.setdefault(loss, {}).setdefault(file.exporter, []).append(file)
    counts = {exporter: len(found) for exporter, found in _by_exporter(files).items()}
    for loss, exporters in lacking.items():
        alike: dict[str, list[str]] = {}
        for exporter, found in exporters.items():
            numbers = [file.puzzle for file in found if file.puzzle is not None]
            is_of_all = len(found) == counts[exporter] or not numbers
            alike.setdefault("" if is_of_all else _puzzle_numbers(numbers), []).append(exporter)
        for puzzles, names in alike.items():
            yield f"{puzzles}not in {listed(names)}: {loss}"


def _by_exporter(files: "Sequence[Exported]") -> "dict[str, list[Exported]]":
    found: dict[str, list[Exported]] = {}
    for file in files:
        found.setdefault(file.exporter, []).append(file)
    return found


def unfinished(outcome: Outcome) -> str:
    """A line that says that puzzles are missing, and how to go on; empty if none is."""
    published, config = outcome.published, outcome.config
    if published.refused and not published.made:
        return ""  # nothing was begun
    missing, failed = config.count - len(published.made), sum(f.count for f in published.failures)
    if not missing and not failed:
        return ""
    made = f"{len(published.made)} of {config.count} puzzles are finished and kept"
    said = [
        f"{config.path}: interrupted: {made}" if outcome.interrupted else f"{config.path}: {made}"
    ]
    if failed:
        said.append(f"{failed} failed")
    if missing and published.made and any(choice.has_all for choice in config.exports):
        written = any(file.puzzle is None for file in published.files)
        said.append(
            "what there is was written under names with -partial"
            if written
            else "files with several puzzles were left as they were; --partial writes what there "
            "is under another name"
        )
    if missing > failed:
        said.append("publish again to make the others")
    if not all(failure.is_made for failure in published.failures):
        said.append("--retry-failed tries again what failed")
    return "; ".join(said)


def ahead(pipeline: "Pipeline") -> "tuple[set[Path], ConfigError | None]":
    """The files that the settings already show cannot be written, and the error that says so."""
    found, is_book = pipeline.foreseen, pipeline.config.count > 1
    error = refusals(found, is_book=is_book, is_ahead=True) if found else None
    return {each.path for each in found}, error


def errors(outcome: Outcome) -> "Iterator[PublisherError]":
    """The errors beside those of single puzzles: refused files, and what ended the run."""
    refused = [each for each in outcome.published.refused if each.path not in outcome.reported]
    if refused:
        yield refusals(refused, is_book=outcome.config.count > 1)
    yield from outcome.published.troubles


def _summary(made: "BuiltPuzzle") -> str:
    found = Figures.of(made.puzzle)
    total = count_of(found.words + len(made.left_out), "word")
    return (
        f"{found.words} of {total} in {found.columns}×{found.rows}, "
        f"{count_of(found.crossings, 'crossing')} ({_ENDS.get(made.stopped, made.stopped)}, "
        f"{made.seconds:.1f} s)"
    )


def _print_files(files: "Iterator[Exported]") -> None:
    for file in files:
        say(f"  {file.path}")


def remarks(made: "BuiltPuzzle") -> list[str]:
    """A line for each warning, remark and word left out, and one for entries without a clue."""
    lines = [f"warning: {warning}" for warning in made.warnings]
    lines += (*made.readings, *made.remarks)
    lines += [_left_out(word) for word in made.left_out[:_MOST_LEFT_OUT]]
    if len(made.left_out) > _MOST_LEFT_OUT:
        lines.append(f"left out: {len(made.left_out) - _MOST_LEFT_OUT} more (--json has them all)")
    if blank := _without_clue(made.puzzle):
        lines.append(f"without a clue: {some_of(blank)}")
    return lines


def _without_clue(puzzle: "Puzzle") -> list[str]:
    """The answers without a clue; a slot with an open cell has no answer yet."""
    return [entry.spelling for entry in puzzle.unclued if all(puzzle.answer(entry))]


def _left_out(word: "LeftOut") -> str:
    where = f" ({word.origin})" if word.origin else ""
    return f"left out: {shortened(word.spelling, 60)}{where}: {word.reason}"
