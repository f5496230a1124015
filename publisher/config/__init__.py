"""A config: YAML in, typed settings out, or everything that is wrong with it at once."""

from publisher.config.loading import config_of as config_of
from publisher.config.loading import load as load
from publisher.config.puzzle_configs import puzzle_config_of as puzzle_config_of
from publisher.config.settings import Config as Config
from publisher.config.settings import ExportChoice as ExportChoice
from publisher.config.settings import FilterChoice as FilterChoice
from publisher.config.settings import FinisherChoice as FinisherChoice
from publisher.config.settings import GeneratorChoice as GeneratorChoice
from publisher.config.settings import Output as Output
from publisher.config.settings import PuzzleConfig as PuzzleConfig
from publisher.config.settings import ReaderChoice as ReaderChoice
from publisher.config.settings import SourceChoice as SourceChoice
from publisher.files.filenames import file_stem as file_stem
