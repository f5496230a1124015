"""What the checks of all plugins say of puzzles: of a config's lock, or of a puzzle file."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from publisher.config.form import Form
from publisher.config.loading import load
from publisher.config.puzzle_configs import checks
from publisher.config.settings import CheckChoice, ReaderChoice
from publisher.errors import CommandError, PublisherError
from publisher.model.figures import Figures
from publisher.model.puzzle import Puzzle, identity
from publisher.pipeline.conversion import publication_of_file
from publisher.pipeline.publishing import Pipeline
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.plugins.record import is_for
from publisher.plugins.registry import Registry
from publisher.plugins.review import Remark, RemarkLevel, ReviewedPuzzle, remarks_of
from publisher.workbench.guarded_reviser import GuardedReviser

Choices = Mapping[str, CheckChoice | None]
"""The checks that a config names with their options, None for one that it leaves out."""

CLUE_PROVIDERS = "suggest"
"""The name, among those of checks, of what clue providers say of a puzzle."""

_CONFIGS = (".yaml", ".yml")
_LEVELS = list(RemarkLevel)


class FoundRemark(NamedTuple):
    """A remark, and the name of the check that makes it."""

    check: str
    remark: Remark


@dataclass(frozen=True)
class Review:
    """What the checks say of a puzzle, the worst first; `failures` are those of checks.

    `number` is that of the puzzle in its config or file, from 1, of `count`.
    """

    reviewed: ReviewedPuzzle
    remarks: tuple[FoundRemark, ...]
    failures: tuple[PublisherError, ...] = ()
    number: int = 1
    count: int = 1

    @cached_property
    def figures(self) -> Figures:
        """The figures of the puzzle."""
        return Figures.of(self.reviewed.puzzle, self.reviewed.scores)


def review_of(
    reviewed: ReviewedPuzzle, registry: Registry, choices: Choices, number: int = 1, count: int = 1
) -> Review:
    """The review of a puzzle by every check that is not left out; one that fails stops no other."""
    found: list[FoundRemark] = []
    failures: list[PublisherError] = []
    for name, record in registry.checks.items():
        choice = choices.get(name, CheckChoice(record, record.options()))
        if choice is None or not is_for(record.kinds, reviewed.puzzle.kind):
            continue
        try:
            with registry.calling(record):
                made = remarks_of(record, choice.options, reviewed)
        except PublisherError as error:
            failures.append(error)
        else:
            found += (FoundRemark(name, each) for each in made)
    order = {slot: place for place, slot in enumerate(reviewed.names)}

    def rank(each: FoundRemark) -> tuple[int, int]:
        slots = each.remark.slots
        return _LEVELS.index(each.remark.level), order[slots[0]] if slots else -1

    return Review(reviewed, tuple(sorted(found, key=rank)), tuple(failures), number, count)


def reviews_of(
    path: Path, registry: Registry, number: int | None = None, overrides: Sequence[str] = ()
) -> Iterator[Review]:
    """The reviews of the puzzles of a config, or of a puzzle file, or of one by its number from 1.

    Raises `CommandError` if there is no such puzzle, and what reading the config or the file
    raises.
    """
    if path.suffix.lower() in _CONFIGS:
        reviews = _of_config(Pipeline(load(path, registry, overrides), registry), number)
    else:
        reviews = _of_file(path, registry, number, overrides)
    yield from reviews


def _of_file(
    path: Path, registry: Registry, number: int | None, overrides: Sequence[str]
) -> Iterator[Review]:
    form = Form.of("--set", {}, registry, overrides)
    form.refuse_unknown((), ["review"])
    choices = dict(checks(form))
    if form.report:
        raise form.report.error()
    puzzles = publication_of_file(path, registry).value.puzzles
    for place in _wanted(path, number, len(puzzles)):
        given = ReviewedPuzzle(puzzles[place], earlier=puzzles[:place])
        yield review_of(given, registry, choices, place + 1, len(puzzles))


def _of_config(pipeline: Pipeline, number: int | None) -> Iterator[Review]:
    there = [_finished(builder) for builder in pipeline.builders]
    every, first = list(chain(*there)), 0
    wanted = _wanted(pipeline.config.path, number, len(every))
    for builder, puzzles in zip(pipeline.builders, there, strict=True):
        places = [place - first for place in wanted if 0 <= place - first < len(puzzles)]
        choices = builder.puzzle_config.checks
        for place, made, lines in _scored(builder, puzzles, places):
            given = replace(made, earlier=every[: first + place])
            found = review_of(given, pipeline.registry, choices, first + place + 1, len(every))
            said = (FoundRemark(CLUE_PROVIDERS, Remark(RemarkLevel.NOTE, line)) for line in lines)
            yield replace(found, remarks=(*found.remarks, *said))
        first += len(puzzles)


def _finished(builder: PuzzleBuilder) -> Sequence[Puzzle]:
    """The puzzles that are there without a search: those of the lock, or of a puzzle file."""
    choice = builder.puzzle_config.origin
    if isinstance(choice, ReaderChoice):
        return [builder.read(choice, builder.draws()).before_finishers]
    return builder.locked_puzzles()


def _scored(
    builder: PuzzleBuilder, puzzles: Sequence[Puzzle], places: Sequence[int]
) -> Iterator[tuple[int, ReviewedPuzzle, Sequence[str]]]:
    """Puzzles of a builder as they are published, with the scores that are known of answers.

    Beside each is what clue providers say of it, such as where a clue was used before.
    """
    if not places:
        return
    draws, reviser = builder.draws(), None
    siblings = {identity(puzzle) for puzzle in puzzles}
    for place in places:
        words = draws.of(place)
        built = builder.built(puzzles[place], words, place, is_locked=True)
        puzzle, providers = built.puzzle, builder.providers
        scores = {word.letters: word.score for word in words.words if word.score is not None}
        if draws.is_drawn or reviser is None:
            reviser = builder.reviser(words, place)
        if reviser:
            guarded = GuardedReviser(reviser, builder.calling_origin)
            found = {each: guarded.score(each) for each in map(puzzle.answer, puzzle.entries)}
            scores |= {each: score for each, score in found.items() if score is not None}
        lines = list(providers.remarks(built.before_finishers, siblings)) if providers else []
        yield place, ReviewedPuzzle(puzzle, scores), lines


def _wanted(path: Path, number: int | None, count: int) -> Sequence[int]:
    """The places of the puzzles that are wanted, from 0; raises `CommandError` without any."""
    if not count:
        said = "give it a `lock: FILE`, if it has none, and publish it once"
        raise CommandError(f"{path} has no finished puzzle yet: {said}")
    if number is None:
        return range(count)
    if not 1 <= number <= count:
        have = "one finished puzzle" if count == 1 else f"{count} finished puzzles"
        raise CommandError(f"{path} has {have}, and no puzzle {number}")
    return [number - 1]
