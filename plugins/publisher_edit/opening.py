"""The puzzle that a command changes: that of a config, or of a file of another program."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from publisher_edit.config_puzzle import OpenPuzzle
    from publisher_edit.editing import Edit

_CONFIGS = ("", ".yaml", ".yml")


def is_puzzle_file(path: Path) -> bool:
    """Whether a file is a puzzle by its name, and no config."""
    return path.suffix.lower() not in _CONFIGS


def opened_puzzle(
    path: Path,
    overrides: Sequence[str],
    number: int = 1,
    wanted: "Edit | None" = None,
    target: Path | None = None,
) -> "OpenPuzzle":
    """The puzzle of a config by its number, or of a puzzle file, for what is wanted of it.

    Without that, a puzzle that no lock has is the empty grid of its config.
    """
    from publisher import CommandError

    if is_puzzle_file(path):
        if number > 1:
            raise CommandError(f"{path} is one puzzle: leave out --puzzle")
        from publisher import all_plugins
        from publisher_edit.file_puzzle import open_file

        return open_file(all_plugins(), path, overrides, wanted, target)
    if target:
        raise CommandError("--to is for puzzle files: a config names its lock and its clue file")
    from publisher import pipelines
    from publisher_edit.config_puzzle import open_puzzle

    (pipeline,) = pipelines([path], overrides)
    return open_puzzle(pipeline, number, empty=wanted is None)
