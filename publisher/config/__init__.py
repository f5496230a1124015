"""A config: YAML in, typed settings out, or everything that is wrong with it at once."""

from publisher.config.loading import config_of, load
from publisher.config.puzzle_configs import puzzle_config_of
from publisher.config.settings import (
    Config,
    ExportChoice,
    FilterChoice,
    FinisherChoice,
    GeneratorChoice,
    Output,
    PuzzleConfig,
    ReaderChoice,
    SourceChoice,
)
from publisher.files.filenames import file_stem

__all__ = [
    "Config",
    "ExportChoice",
    "FilterChoice",
    "FinisherChoice",
    "GeneratorChoice",
    "Output",
    "PuzzleConfig",
    "ReaderChoice",
    "SourceChoice",
    "config_of",
    "file_stem",
    "load",
    "puzzle_config_of",
]
