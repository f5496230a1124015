"""The puzzles that `review` reads: of a config's lock, or of a puzzle file, with their scores."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

from publisher import (
    CommandError,
    Form,
    FoundRemark,
    GuardedReviser,
    Pipeline,
    Puzzle,
    PuzzleBuilder,
    ReaderChoice,
    Remark,
    RemarkLevel,
    Review,
    ReviewedPuzzle,
    all_plugins,
    identity,
    publication_in,
    puzzle_configs,
    read_config,
    review_of,
)

CLUE_PROVIDERS = "suggest"
"""The name, among those of checks, of what clue providers say of a puzzle."""

_CONFIGS = (".yaml", ".yml")


def reviews_of(
    path: Path, number: int | None = None, overrides: Sequence[str] = ()
) -> Iterator[Review]:
    """The reviews of the puzzles of a config, or of a puzzle file, or of one by its number from 1.

    Raises `CommandError` if there is no such puzzle, and what reading the config or the file
    raises.
    """
    if path.suffix.lower() in _CONFIGS:
        config = read_config(path, overrides)
        reviews = _of_config(Pipeline(config, all_plugins()), number)
    else:
        reviews = _of_file(path, number, overrides)
    yield from reviews


def _of_file(path: Path, number: int | None, overrides: Sequence[str]) -> Iterator[Review]:
    registry = all_plugins()
    form = Form.of("--set", {}, registry, overrides)
    form.refuse_unknown((), ["review"])
    choices = dict(puzzle_configs.checks(form))
    if form.report:
        raise form.report.error()
    puzzles = publication_in(path).value.puzzles
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
