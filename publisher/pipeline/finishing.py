"""What becomes of a built puzzle before it is exported: the finishers of `then:`, one by one."""

from typing import TYPE_CHECKING

from publisher.model.losses import WithLosses
from publisher.model.puzzle import Puzzle
from publisher.pipeline.located import calling

if TYPE_CHECKING:
    from publisher.config import PuzzleConfig
    from publisher.plugins.registry import Registry


def published(
    puzzle_config: "PuzzleConfig", registry: "Registry", puzzle: Puzzle, number: int
) -> WithLosses[Puzzle]:
    """A puzzle with all its texts, by its number from 0, as it is published.

    It is the puzzle itself if the config has no `then:`. Raises `ConfigError`, `PluginError`, and
    what finishers raise on purpose.
    """
    losses: list[str] = []
    seed = puzzle_config.seed + number
    for choice in puzzle_config.finishers:
        from publisher.plugins.finishing import finished_by  # few configs have finishers

        with calling(puzzle_config, registry, choice):
            made = finished_by(choice.record, choice.options, puzzle, seed)
        puzzle = made.value
        losses += made.losses
    return WithLosses(puzzle, tuple(losses))
