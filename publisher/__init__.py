"""Words in, print-ready crosswords out, in any language.

This is the public API: what a plugin may import, with `publisher.testing`. Names are loaded when
first used, so that `publisher --help` starts at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from publisher import bidi as bidi
    from publisher._columns import usual_column as usual_column
    from publisher.blocks import Blocks as Blocks
    from publisher.blocks import filled_blocks as filled_blocks
    from publisher.cache import cache_folder as cache_folder
    from publisher.cache import read_cached as read_cached
    from publisher.cache import write_cached as write_cached
    from publisher.drawings import DrawingError as DrawingError
    from publisher.drawings import draw as draw
    from publisher.drawings import read_drawing as read_drawing
    from publisher.errors import ConfigError as ConfigError
    from publisher.errors import ExportError as ExportError
    from publisher.errors import Fault as Fault
    from publisher.errors import FileError as FileError
    from publisher.errors import FormatError as FormatError
    from publisher.errors import GenerationError as GenerationError
    from publisher.errors import LossWarning as LossWarning
    from publisher.errors import OptionError as OptionError
    from publisher.errors import OutputError as OutputError
    from publisher.errors import PluginError as PluginError
    from publisher.errors import PublisherError as PublisherError
    from publisher.errors import SourceError as SourceError
    from publisher.errors import WordError as WordError
    from publisher.feature import Feature as Feature
    from publisher.feature import features as features
    from publisher.feature import without as without
    from publisher.file_kind import other_kind as other_kind
    from publisher.hookspecs import hookimpl as hookimpl
    from publisher.language import Choice as Choice
    from publisher.language import EnumerationStyle as EnumerationStyle
    from publisher.language import Headings as Headings
    from publisher.language import Language as Language
    from publisher.language import Policy as Policy
    from publisher.markup import clue_html as clue_html
    from publisher.markup import clue_of_parts as clue_of_parts
    from publisher.markup import clue_parts as clue_parts
    from publisher.markup import enumerated as enumerated
    from publisher.markup import plain_text as plain_text
    from publisher.markup import rich_text as rich_text
    from publisher.model import ABSENT as ABSENT
    from publisher.model import BLOCK as BLOCK
    from publisher.model import Cell as Cell
    from publisher.model import CellKind as CellKind
    from publisher.model import Clue as Clue
    from publisher.model import Direction as Direction
    from publisher.model import Emphasis as Emphasis
    from publisher.model import Entry as Entry
    from publisher.model import Enumeration as Enumeration
    from publisher.model import Grid as Grid
    from publisher.model import Layout as Layout
    from publisher.model import LeftOut as LeftOut
    from publisher.model import Origin as Origin
    from publisher.model import Placement as Placement
    from publisher.model import Position as Position
    from publisher.model import Slot as Slot
    from publisher.model import SourceWord as SourceWord
    from publisher.model import TextDirection as TextDirection
    from publisher.model import TextStyle as TextStyle
    from publisher.model import Word as Word
    from publisher.numbering import counted as counted
    from publisher.numbering import numbered as numbered
    from publisher.numbering import slots as slots
    from publisher.opening import file_bytes as file_bytes
    from publisher.opening import open_file as open_file
    from publisher.options import ConfigPath as ConfigPath
    from publisher.options import GridSize as GridSize
    from publisher.options import InputFile as InputFile
    from publisher.options import NoOptions as NoOptions
    from publisher.options import Options as Options
    from publisher.options import Size as Size
    from publisher.puzzle import Publication as Publication
    from publisher.puzzle import Puzzle as Puzzle
    from publisher.puzzle import Section as Section
    from publisher.puzzle_json import from_json as from_json
    from publisher.puzzle_json import to_json as to_json
    from publisher.records import Exporter as Exporter
    from publisher.records import Generator as Generator
    from publisher.records import Reader as Reader
    from publisher.records import Source as Source
    from publisher.records import Template as Template
    from publisher.run import Budget as Budget
    from publisher.run import Request as Request
    from publisher.run import Run as Run
    from publisher.run import Stopped as Stopped
    from publisher.script import spell as spell
    from publisher.script import to_word as to_word
    from publisher.table import TableOptions as TableOptions
    from publisher.table import table_words as table_words
    from publisher.text import carried as carried
    from publisher.text import clean as clean
    from publisher.text import printed as printed
    from publisher.unplaced import unplaced_clues as unplaced_clues

__version__ = "0.1.0"

_HOMES = {
    "_columns": "usual_column",
    "blocks": "Blocks filled_blocks",
    "cache": "cache_folder read_cached write_cached",
    "drawings": "DrawingError draw read_drawing",
    "errors": "ConfigError ExportError Fault FileError FormatError GenerationError LossWarning "
    "OptionError OutputError PluginError PublisherError SourceError WordError",
    "feature": "Feature features without",
    "file_kind": "other_kind",
    "hookspecs": "hookimpl",
    "language": "Choice EnumerationStyle Headings Language Policy",
    "markup": "clue_html clue_of_parts clue_parts enumerated plain_text rich_text",
    "model": "ABSENT BLOCK Cell CellKind Clue Direction Emphasis Entry Enumeration Grid Layout "
    "LeftOut Origin Placement Position Slot SourceWord TextDirection TextStyle Word",
    "numbering": "counted numbered slots",
    "opening": "open_file file_bytes",
    "options": "ConfigPath GridSize InputFile NoOptions Options Size",
    "puzzle": "Publication Puzzle Section",
    "puzzle_json": "from_json to_json",
    "records": "Exporter Generator Reader Source Template",
    "run": "Budget Request Run Stopped",
    "script": "spell to_word",
    "table": "TableOptions table_words",
    "text": "carried clean printed",
    "unplaced": "unplaced_clues",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = sorted([*_HOME, "__version__", "bidi"])


def __getattr__(name: str) -> object:
    if name == "bidi":
        return import_module("publisher.bidi")
    if name not in _HOME:
        raise AttributeError(f"module 'publisher' has no attribute {name!r}")
    value: object = getattr(import_module(f"publisher.{_HOME[name]}"), name)
    globals()[name] = value
    return value
