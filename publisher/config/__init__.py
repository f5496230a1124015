"""A config: YAML in, typed settings out, or everything that is wrong with it at once."""

from publisher.config.filenames import file_stem
from publisher.config.loading import load
from publisher.config.settings import (
    DEFAULT_BUDGET,
    Config,
    ExportChoice,
    GeneratorChoice,
    Output,
    PuzzleConfig,
    ReaderChoice,
    SourceChoice,
)

__all__ = [
    "DEFAULT_BUDGET",
    "Config",
    "ExportChoice",
    "GeneratorChoice",
    "Output",
    "PuzzleConfig",
    "ReaderChoice",
    "SourceChoice",
    "file_stem",
    "load",
]
