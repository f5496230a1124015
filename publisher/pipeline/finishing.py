"""The finishers of `then:`, which change a built puzzle before it is exported."""

from dataclasses import replace

from publisher.config.settings import PuzzleConfig
from publisher.language.enumerations import settled
from publisher.model.losses import WithLosses
from publisher.model.puzzle import Puzzle
from publisher.pipeline.located import calling
from publisher.plugins.registry import Registry
from publisher.words.typed_enumerations import lengths


def after_finishers(
    puzzle_config: PuzzleConfig, registry: Registry, puzzle: Puzzle, number: int
) -> WithLosses[Puzzle]:
    """A puzzle with all its texts, by its number from 0, as it is published.

    A clue with an enumeration in its text does not get a second one. Raises `ConfigError`,
    `PluginError`, and what finishers raise on purpose.
    """
    losses: list[str] = []
    puzzle = enumerated_once(puzzle)
    seed = puzzle_config.seed + number
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
