"""Tests for plugin authors: sample puzzles, and the contract of each kind of record.

The checks raise `AssertionError` and need no test framework::

    from publisher_testing import check_exporter, sample_puzzles

    def test_contract():
        check_exporter(EXPORTER)

All of them call a plugin's code as the program does. They notice what it prints, that it uses the
network, what files it writes, and which it reads though no option names them, a second call that
gives something else, and a call that does not end.
"""

from types import FunctionType

from publisher.language.language import Language
from publisher_testing.additions_contract import check_check as check_check
from publisher_testing.additions_contract import check_clue_provider as check_clue_provider
from publisher_testing.additions_contract import check_filter as check_filter
from publisher_testing.additions_contract import check_finder as check_finder
from publisher_testing.additions_contract import check_finisher as check_finisher
from publisher_testing.additions_contract import check_panel as check_panel
from publisher_testing.additions_contract import check_puzzle_kind as check_puzzle_kind
from publisher_testing.additions_contract import check_strategy as check_strategy
from publisher_testing.additions_contract import check_term as check_term
from publisher_testing.contracts import check_executor as check_executor
from publisher_testing.contracts import check_exporter as check_exporter
from publisher_testing.contracts import check_plugin as check_plugin
from publisher_testing.contracts import check_reader as check_reader
from publisher_testing.contracts import check_source as check_source
from publisher_testing.contracts import check_template as check_template
from publisher_testing.generator_contract import check_generator as check_generator
from publisher_testing.generator_contract import check_reviser as check_reviser
from publisher_testing.language_contract import check_language as check_language
from publisher_testing.samples import ENGLISH as ENGLISH
from publisher_testing.samples import HEBREW as HEBREW
from publisher_testing.samples import grid as grid
from publisher_testing.samples import puzzle as puzzle
from publisher_testing.samples import sample_puzzles as sample_puzzles

__all__ = sorted(n for n, each in globals().items() if isinstance(each, FunctionType | Language))
