"""Words in, print-ready crosswords out, in any language.

This is the public API: what a plugin may import, with `publisher_testing`. Names are loaded when
first used, so that `publisher --help` starts at once.
"""

import re
from importlib import import_module
from typing import TYPE_CHECKING, Any
from warnings import warn

if TYPE_CHECKING:
    from publisher.batch.keys import plugins_key as plugins_key
    from publisher.cli import CommandGroup as CommandGroup
    from publisher.cli import arguments as arguments
    from publisher.cli.plugin_commands import named_language as named_language
    from publisher.cli.plugin_commands import publication_in as publication_in
    from publisher.cli.plugin_commands import read_config as read_config
    from publisher.cli.plugin_commands import words_of_config as words_of_config
    from publisher.cli.printing import ask as ask
    from publisher.cli.printing import complain as complain
    from publisher.cli.printing import say as say
    from publisher.cli.printing import say_drawing as say_drawing
    from publisher.cli.printing import say_json as say_json
    from publisher.cli.printing import tell as tell
    from publisher.cli.progress import watch as watch
    from publisher.cli.publish import Wishes as Wishes
    from publisher.cli.publish import publish_all as publish_all
    from publisher.cli.publish import published as published
    from publisher.cli.publish import publishing as publishing
    from publisher.cli.report import Outcome as Outcome
    from publisher.cli.setup import all_plugins as all_plugins
    from publisher.cli.setup import pipelines as pipelines
    from publisher.config import GeneratorChoice as GeneratorChoice
    from publisher.config import PuzzleConfig as PuzzleConfig
    from publisher.config import ReaderChoice as ReaderChoice
    from publisher.config import config_of as config_of
    from publisher.config import json_schema as json_schema
    from publisher.config import models as models
    from publisher.config import puzzle_config_of as puzzle_config_of
    from publisher.config import puzzle_configs as puzzle_configs
    from publisher.config.form import Form as Form
    from publisher.config.loading import form_of as form_of
    from publisher.config.templates import apply_template as apply_template
    from publisher.config.templates import suits as suits
    from publisher.config.written import starter as starter
    from publisher.errors import CommandError as CommandError
    from publisher.errors import ConfigError as ConfigError
    from publisher.errors import ExportError as ExportError
    from publisher.errors import Fault as Fault
    from publisher.errors import FileError as FileError
    from publisher.errors import FormatError as FormatError
    from publisher.errors import GenerationError as GenerationError
    from publisher.errors import OptionError as OptionError
    from publisher.errors import OutputError as OutputError
    from publisher.errors import PluginError as PluginError
    from publisher.errors import PublisherError as PublisherError
    from publisher.errors import SourceError as SourceError
    from publisher.errors import WordError as WordError
    from publisher.errors import locating as locating
    from publisher.errors import system_reason as system_reason
    from publisher.files import output as output
    from publisher.files import sqlite_file as sqlite_file
    from publisher.files.cache import cache_folder as cache_folder
    from publisher.files.cache import read_cached as read_cached
    from publisher.files.cache import write_cached as write_cached
    from publisher.files.kinds import other_kind as other_kind
    from publisher.files.opening import file_bytes as file_bytes
    from publisher.files.opening import file_stamp as file_stamp
    from publisher.files.opening import open_file as open_file
    from publisher.files.standard import STANDARD as STANDARD
    from publisher.files.standard import standard_input as standard_input
    from publisher.files.standard import write_standard_output as write_standard_output
    from publisher.files.timeless import timeless as timeless
    from publisher.formats.clue_label import ClueLabel as ClueLabel
    from publisher.formats.clue_label import number_of as number_of
    from publisher.formats.drawings import DrawingError as DrawingError
    from publisher.formats.drawings import draw as draw
    from publisher.formats.drawings import read_drawing as read_drawing
    from publisher.formats.json_text import json_text as json_text
    from publisher.formats.linked_clues import ListedEntry as ListedEntry
    from publisher.formats.linked_clues import NamedEntry as NamedEntry
    from publisher.formats.linked_clues import linked_by_words as linked_by_words
    from publisher.formats.linked_clues import linked_slots as linked_slots
    from publisher.formats.linked_clues import without_link_texts as without_link_texts
    from publisher.formats.not_taken_over import NotTakenOver as NotTakenOver
    from publisher.formats.puzzle_json import from_json as from_json
    from publisher.formats.puzzle_json import to_json as to_json
    from publisher.formats.reading_kit import LARGEST_SIDE as LARGEST_SIDE
    from publisher.formats.reading_kit import answer_lengths as answer_lengths
    from publisher.formats.reading_kit import capital as capital
    from publisher.formats.reading_kit import check_size as check_size
    from publisher.formats.reading_kit import first_names as first_names
    from publisher.formats.reading_kit import is_shaded as is_shaded
    from publisher.formats.reading_kit import read_entry as read_entry
    from publisher.formats.reading_kit import unplaced_clues as unplaced_clues
    from publisher.formats.reading_kit import utf8_text as utf8_text
    from publisher.formats.reading_kit import with_enumeration as with_enumeration
    from publisher.interrupt import ctrl_c_blocked as ctrl_c_blocked
    from publisher.language.affixes import Affixes as Affixes
    from publisher.language.cleaning import clean as clean
    from publisher.language.clue import Clue as Clue
    from publisher.language.clue import Enumeration as Enumeration
    from publisher.language.clue_markup import carried as carried
    from publisher.language.clue_markup import clue_html as clue_html
    from publisher.language.clue_markup import clue_of_parts as clue_of_parts
    from publisher.language.clue_markup import clue_parts as clue_parts
    from publisher.language.clue_markup import plain_text as plain_text
    from publisher.language.clue_markup import printed as printed
    from publisher.language.clue_markup import rich_text as rich_text
    from publisher.language.emphasis import Emphasis as Emphasis
    from publisher.language.emphasis import StyledText as StyledText
    from publisher.language.emphasis import TextStyle as TextStyle
    from publisher.language.emphasis_signs import emphasised as emphasised
    from publisher.language.emphasis_signs import with_signs as with_signs
    from publisher.language.enumerations import enumerated as enumerated
    from publisher.language.enumerations import typed_at_end as typed_at_end
    from publisher.language.families import EndingGroup as EndingGroup
    from publisher.language.families import Families as Families
    from publisher.language.families import families_of as families_of
    from publisher.language.fonts import LanguageFont as LanguageFont
    from publisher.language.language import EVERYWHERE as EVERYWHERE
    from publisher.language.language import EnumerationStyle as EnumerationStyle
    from publisher.language.language import Headings as Headings
    from publisher.language.language import Language as Language
    from publisher.language.language import Policy as Policy
    from publisher.language.language import PolicyChoice as PolicyChoice
    from publisher.language.language import TextDirection as TextDirection
    from publisher.language.language import codes as codes
    from publisher.language.likely import LikelyLanguage as LikelyLanguage
    from publisher.language.likely import likely_language as likely_language
    from publisher.language.likely import likely_languages as likely_languages
    from publisher.language.line_labels import LabelStyle as LabelStyle
    from publisher.language.line_labels import Numbering as Numbering
    from publisher.language.spelling import Letters as Letters
    from publisher.language.spelling import letters_of as letters_of
    from publisher.language.spelling import spell as spell
    from publisher.language.spelling import spelling_of as spelling_of
    from publisher.language.texts import LanguageTexts as LanguageTexts
    from publisher.language.texts import TextFolder as TextFolder
    from publisher.language.texts import texts_for as texts_for
    from publisher.messages.excerpt import shortened as shortened
    from publisher.messages.harmless import escaped_json as escaped_json
    from publisher.messages.wording import count_of as count_of
    from publisher.messages.wording import listed as listed
    from publisher.messages.wording import nearest as nearest
    from publisher.messages.wording import quoted as quoted
    from publisher.messages.wording import some_of as some_of
    from publisher.messages.wording import unknown_record as unknown_record
    from publisher.model.blocks import Blocks as Blocks
    from publisher.model.blocks import filled_blocks as filled_blocks
    from publisher.model.blocks import has_filled_blocks as has_filled_blocks
    from publisher.model.bulk_words import BulkWords as BulkWords
    from publisher.model.bulk_words import RawWordList as RawWordList
    from publisher.model.features import PuzzleFacts as PuzzleFacts
    from publisher.model.features import PuzzleFeature as PuzzleFeature
    from publisher.model.features import features as features
    from publisher.model.features import without as without
    from publisher.model.figures import Figures as Figures
    from publisher.model.figures import ScoreFigures as ScoreFigures
    from publisher.model.file_changes import PuzzleChanges as PuzzleChanges
    from publisher.model.file_changes import TextChange as TextChange
    from publisher.model.file_changes import spliced as spliced
    from publisher.model.grid import ABSENT as ABSENT
    from publisher.model.grid import BLOCK as BLOCK
    from publisher.model.grid import Cell as Cell
    from publisher.model.grid import CellKind as CellKind
    from publisher.model.grid import Direction as Direction
    from publisher.model.grid import Grid as Grid
    from publisher.model.grid import Position as Position
    from publisher.model.grid import Slot as Slot
    from publisher.model.hints import NO_HINTS as NO_HINTS
    from publisher.model.hints import HintCount as HintCount
    from publisher.model.hints import with_hints as with_hints
    from publisher.model.identity import identity as identity
    from publisher.model.layout import Layout as Layout
    from publisher.model.layout import LeftOut as LeftOut
    from publisher.model.layout import Placement as Placement
    from publisher.model.lazy import Lazy as Lazy
    from publisher.model.losses import WithLosses as WithLosses
    from publisher.model.numbering import by_number as by_number
    from publisher.model.numbering import counted as counted
    from publisher.model.numbering import has_all_slots as has_all_slots
    from publisher.model.numbering import numbered as numbered
    from publisher.model.numbering import slots as slots
    from publisher.model.publication_time import publication_day as publication_day
    from publisher.model.publication_time import publication_time as publication_time
    from publisher.model.publication_time import shown_publication_time as shown_publication_time
    from publisher.model.puzzle import CROSSWORD as CROSSWORD
    from publisher.model.puzzle import Entry as Entry
    from publisher.model.puzzle import Publication as Publication
    from publisher.model.puzzle import Puzzle as Puzzle
    from publisher.model.puzzle import Section as Section
    from publisher.model.puzzle import visual_column as visual_column
    from publisher.model.puzzle import visual_row as visual_row
    from publisher.model.references import Reference as Reference
    from publisher.model.references import references as references
    from publisher.model.sheet import ClueCell as ClueCell
    from publisher.model.sheet import ClueLinks as ClueLinks
    from publisher.model.sheet import Inset as Inset
    from publisher.model.sheet import Sheet as Sheet
    from publisher.model.sheet import ShownItem as ShownItem
    from publisher.model.sheet import ShownLabels as ShownLabels
    from publisher.model.sheet import ShownList as ShownList
    from publisher.model.sheet import Stroke as Stroke
    from publisher.model.sheet import alphabetical_key as alphabetical_key
    from publisher.model.sheet import answer_text as answer_text
    from publisher.model.sheet import bank_entries as bank_entries
    from publisher.model.sheet import bank_words as bank_words
    from publisher.model.sheet import in_words as in_words
    from publisher.model.sheet import instructions_of as instructions_of
    from publisher.model.sheet import joined_clue as joined_clue
    from publisher.model.sheet import joined_texts as joined_texts
    from publisher.model.sheet import puzzle_name as puzzle_name
    from publisher.model.sheet import shown_labels as shown_labels
    from publisher.model.sheet import shown_lists as shown_lists
    from publisher.model.symmetry import Symmetry as Symmetry
    from publisher.model.words import Origin as Origin
    from publisher.model.words import SourceWord as SourceWord
    from publisher.model.words import Word as Word
    from publisher.model.words import to_word as to_word
    from publisher.pipeline import exporting as exporting
    from publisher.pipeline.collisions import file_identity as file_identity
    from publisher.pipeline.collisions import files_kept as files_kept
    from publisher.pipeline.collisions import files_read as files_read
    from publisher.pipeline.collisions import refuse_collisions as refuse_collisions
    from publisher.pipeline.collisions import refuse_overwriting as refuse_overwriting
    from publisher.pipeline.config_words import ConfigWords as ConfigWords
    from publisher.pipeline.conversion import FileReading as FileReading
    from publisher.pipeline.lock_file import LARGEST_LOCK as LARGEST_LOCK
    from publisher.pipeline.publishing import Pipeline as Pipeline
    from publisher.pipeline.puzzle_builder import PuzzleBuilder as PuzzleBuilder
    from publisher.plugins import core_settings as core_settings
    from publisher.plugins.additions import Check as Check
    from publisher.plugins.additions import Command as Command
    from publisher.plugins.additions import Filter as Filter
    from publisher.plugins.additions import Finisher as Finisher
    from publisher.plugins.additions import Font as Font
    from publisher.plugins.additions import Panel as Panel
    from publisher.plugins.additions import Strategy as Strategy
    from publisher.plugins.additions import Term as Term
    from publisher.plugins.boards import ScoredBoard as ScoredBoard
    from publisher.plugins.boards import WordBoard as WordBoard
    from publisher.plugins.clue_provider import AnswerClue as AnswerClue
    from publisher.plugins.clue_provider import CluedPuzzle as CluedPuzzle
    from publisher.plugins.clue_provider import ClueProvider as ClueProvider
    from publisher.plugins.clue_provider import ClueRequest as ClueRequest
    from publisher.plugins.clue_provider import Suggested as Suggested
    from publisher.plugins.clue_provider import SuggestedClue as SuggestedClue
    from publisher.plugins.clue_provider import Suggestion as Suggestion
    from publisher.plugins.clue_room import clue_fits as clue_fits
    from publisher.plugins.clue_room import clue_rooms as clue_rooms
    from publisher.plugins.core_settings import ScoreWeight as ScoreWeight
    from publisher.plugins.core_settings import SupportSettings as SupportSettings
    from publisher.plugins.core_settings import WordListSettings as WordListSettings
    from publisher.plugins.deferred import deferred as deferred
    from publisher.plugins.draft import Candidate as Candidate
    from publisher.plugins.draft import CandidateList as CandidateList
    from publisher.plugins.draft import Draft as Draft
    from publisher.plugins.draft import Prospects as Prospects
    from publisher.plugins.draft import Rejection as Rejection
    from publisher.plugins.draft import Reviser as Reviser
    from publisher.plugins.hooks import hookimpl as hookimpl
    from publisher.plugins.installed import Provider as Provider
    from publisher.plugins.options import AfterValidator as AfterValidator
    from publisher.plugins.options import BeforeValidator as BeforeValidator
    from publisher.plugins.options import CommandLineText as CommandLineText
    from publisher.plugins.options import ConfigPath as ConfigPath
    from publisher.plugins.options import Field as Field
    from publisher.plugins.options import GridSize as GridSize
    from publisher.plugins.options import HintSetting as HintSetting
    from publisher.plugins.options import InputFile as InputFile
    from publisher.plugins.options import LongText as LongText
    from publisher.plugins.options import NoOptions as NoOptions
    from publisher.plugins.options import Options as Options
    from publisher.plugins.options import Size as Size
    from publisher.plugins.options import WholeNumber as WholeNumber
    from publisher.plugins.options import field_validator as field_validator
    from publisher.plugins.options import input_files as input_files
    from publisher.plugins.options import model_validator as model_validator
    from publisher.plugins.options import setting as setting
    from publisher.plugins.pages import tell_page as tell_page
    from publisher.plugins.panel import PanelBox as PanelBox
    from publisher.plugins.panel import PanelDrawing as PanelDrawing
    from publisher.plugins.panel import PanelLabel as PanelLabel
    from publisher.plugins.panel import PanelLine as PanelLine
    from publisher.plugins.panel import PanelPart as PanelPart
    from publisher.plugins.panel import PanelRoom as PanelRoom
    from publisher.plugins.panel import PanelText as PanelText
    from publisher.plugins.plugin_code import expect as expect
    from publisher.plugins.plugin_code import iterated as iterated
    from publisher.plugins.preview import PageArea as PageArea
    from publisher.plugins.preview import PagePart as PagePart
    from publisher.plugins.preview import PartKind as PartKind
    from publisher.plugins.preview import PdfPreview as PdfPreview
    from publisher.plugins.preview import Preview as Preview
    from publisher.plugins.puzzle_kind import PuzzleKind as PuzzleKind
    from publisher.plugins.record_choice import PanelChoice as PanelChoice
    from publisher.plugins.record_choice import StrategyChoice as StrategyChoice
    from publisher.plugins.record_choice import TermChoice as TermChoice
    from publisher.plugins.record_choice import TermOptions as TermOptions
    from publisher.plugins.records import Executor as Executor
    from publisher.plugins.records import Exporter as Exporter
    from publisher.plugins.records import Generator as Generator
    from publisher.plugins.records import Reader as Reader
    from publisher.plugins.records import Source as Source
    from publisher.plugins.records import Template as Template
    from publisher.plugins.registry import KINDS as KINDS
    from publisher.plugins.registry import NO_PLUGINS as NO_PLUGINS
    from publisher.plugins.registry import Registry as Registry
    from publisher.plugins.registry import load as load
    from publisher.plugins.registry import singular as singular
    from publisher.plugins.review import Remark as Remark
    from publisher.plugins.review import RemarkLevel as RemarkLevel
    from publisher.plugins.review import ReviewedPuzzle as ReviewedPuzzle
    from publisher.plugins.search_run import Budget as Budget
    from publisher.plugins.search_run import Request as Request
    from publisher.plugins.search_run import SearchRun as SearchRun
    from publisher.plugins.search_run import Stopped as Stopped
    from publisher.plugins.word_finder import Finder as Finder
    from publisher.plugins.word_finder import FoundWord as FoundWord
    from publisher.plugins.word_finder import FoundWords as FoundWords
    from publisher.reading import puzzle_file as puzzle_file
    from publisher.reading.grid_file import GridFile as GridFile
    from publisher.words import own_scores as own_scores
    from publisher.words import word_list_choice as word_list_choice
    from publisher.words.answer_clues import answer_clue as answer_clue
    from publisher.words.answer_clues import clued_puzzle as clued_puzzle
    from publisher.words.answer_clues import typed_clue as typed_clue
    from publisher.words.bare_words import AttachedWords as AttachedWords
    from publisher.words.cells import NumberedRow as NumberedRow
    from publisher.words.cells import cell_texts as cell_texts
    from publisher.words.clue_file import NO_CLUES as NO_CLUES
    from publisher.words.clue_file import ClueFile as ClueFile
    from publisher.words.filters import WordFilter as WordFilter
    from publisher.words.source_words import source_words as source_words
    from publisher.words.typed_enumerations import bare_clue as bare_clue
    from publisher.words.understood import FoundSeparator as FoundSeparator
    from publisher.words.understood import ListColumns as ListColumns
    from publisher.words.understood import ListReading as ListReading
    from publisher.words.understood import UnderstoodList as UnderstoodList
    from publisher.words.word_list import WordList as WordList
    from publisher.words.word_list_choice import WordListChoice as WordListChoice
    from publisher.words.word_list_choice import lists_in as lists_in
    from publisher.workbench import in_place as in_place
    from publisher.workbench import kept as kept
    from publisher.workbench import questions as questions
    from publisher.workbench import search_commands as search_commands
    from publisher.workbench import slot_names as slot_names
    from publisher.workbench import word_commands as word_commands
    from publisher.workbench.commands import PureCommand as PureCommand
    from publisher.workbench.commands import SearchCommand as SearchCommand
    from publisher.workbench.cross_references import astray as astray
    from publisher.workbench.cross_references import followed as followed
    from publisher.workbench.flaws import FlawKind as FlawKind
    from publisher.workbench.flaws import flaws as flaws
    from publisher.workbench.guarded_reviser import GuardedReviser as GuardedReviser
    from publisher.workbench.reviewing import FoundRemark as FoundRemark
    from publisher.workbench.reviewing import Review as Review
    from publisher.workbench.reviewing import review_of as review_of
    from publisher.workbench.shifts import shape as shape
    from publisher.workbench.state import PuzzleState as PuzzleState
    from publisher.workbench.state import refuse_kind as refuse_kind
    from publisher.workbench.word_pattern import PatternSign as PatternSign
    from publisher.workbench.word_pattern import pattern_signs as pattern_signs
    from publisher.workbench.word_pattern import regular_expression as regular_expression
    from publisher.workbench.word_pattern import word_pattern as word_pattern

__version__ = "0.1.0"

# Every public name is written once, above: its module is read from there.
_LOADER: Any = __spec__ and __spec__.loader
_SOURCE = _LOADER.get_data(__file__).decode()
_HOME = {
    name: home
    for home, name in re.findall(r"^    from (publisher\.\S+) import (\w+) as", _SOURCE, re.M)
}

_RENAMED: dict[str, tuple[str, str]] = {}
"""Names that go away, with those to use instead, and the first version that warns.

They work for one more minor version at least, and are not in `__all__`.
"""

__all__ = sorted([*_HOME, "__version__"])


def __getattr__(name: str) -> object:
    now, since = _RENAMED.get(name, (name, ""))
    if since:
        message = f"{name} is deprecated since version {since}: use {now}"
        warn(message, DeprecationWarning, stacklevel=2)
    if now not in _HOME:
        raise AttributeError(f"module 'publisher' has no attribute {name!r}")
    home = import_module(_HOME[now])
    value: object = getattr(home, now, None) or import_module(f"{_HOME[now]}.{now}")
    globals()[now] = value
    return value
