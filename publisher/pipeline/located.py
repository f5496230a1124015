"""Calls of the plugins that a config chooses: errors have their places in it. And finishers."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from publisher.config.settings import (
    ClueProviderChoice,
    Config,
    ExportChoice,
    FinisherChoice,
    GeneratorChoice,
    PuzzleConfig,
    ReaderChoice,
    SourceChoice,
)
from publisher.errors import OptionError, PublisherError
from publisher.language.enumerations import settled
from publisher.model.losses import WithLosses
from publisher.model.puzzle import Puzzle
from publisher.plugins.registry import Registry
from publisher.words.typed_enumerations import lengths


@contextmanager
def calling(
    config: Config | PuzzleConfig,
    registry: Registry,
    choice: ExportChoice
    | SourceChoice
    | GeneratorChoice
    | ReaderChoice
    | FinisherChoice
    | ClueProviderChoice,
) -> Iterator[None]:
    """Run a plugin's code: its failures get its name, errors in its options their place.

    All errors get the config.
    """
    try:
        with config.locating(*choice.path), registry.calling(choice.record):
            yield
    except PublisherError as error:
        error.config = error.config or config.path
        raise


@contextmanager
def file_of(puzzle_config: PuzzleConfig, setting: str) -> Iterator[None]:
    """Give what is wrong with the file that a setting names its place in the config."""
    try:
        yield
    except PublisherError as error:
        raise puzzle_config.fault((setting,), OptionError((), str(error))) from None


def after_finishers(
    puzzle_config: PuzzleConfig, registry: Registry, puzzle: Puzzle, number: int
) -> WithLosses[Puzzle]:
    """A puzzle with all its texts, by its number from 0, as it is published.

    A clue with an enumeration in its text does not get a second one. Raises `ConfigError`,
    `PluginError`, and what finishers raise on purpose.
    """
    losses: list[str] = []
    puzzle = enumerated_once(puzzle)
    seed = puzzle_config.seed_of(number)
    for choice in puzzle_config.finishers:
        from publisher.plugins.finishing import finished_by  # few configs have finishers

        with calling(puzzle_config, registry, choice):
            made = finished_by(choice.record, choice.options, puzzle, seed)
        puzzle = made.value
        losses += made.losses
    return WithLosses(puzzle, tuple(losses))


def enumerated_once(puzzle: Puzzle) -> Puzzle:
    """The puzzle with at most one enumeration a clue: in its text, or beside it."""
    entries = tuple(
        replace(entry, clue=settled(entry.clue, *lengths(puzzle.whole_answer(entry))))
        for entry in puzzle.entries
    )
    return puzzle if entries == puzzle.entries else replace(puzzle, entries=entries)
