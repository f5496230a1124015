"""Errors of plugins, and of files that a config names, with their places in the config."""

from collections.abc import Iterator
from contextlib import contextmanager

from publisher.config.settings import (
    Config,
    ExportChoice,
    FinisherChoice,
    GeneratorChoice,
    PuzzleConfig,
    ReaderChoice,
    SourceChoice,
)
from publisher.errors import OptionError, PublisherError
from publisher.plugins.registry import Registry


@contextmanager
def calling(
    config: Config | PuzzleConfig,
    registry: Registry,
    choice: ExportChoice | SourceChoice | GeneratorChoice | ReaderChoice | FinisherChoice,
) -> Iterator[None]:
    """Run a plugin's code: its failures get its name, errors in its options their place."""
    with config.locating(*choice.path), registry.calling(choice.record):
        yield


@contextmanager
def file_of(puzzle_config: PuzzleConfig, setting: str) -> Iterator[None]:
    """Give what is wrong with the file that a setting names its place in the config."""
    try:
        yield
    except PublisherError as error:
        raise puzzle_config.fault((setting,), OptionError((), str(error))) from None
