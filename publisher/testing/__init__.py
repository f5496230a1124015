"""Tests for plugin authors: sample puzzles, and the contract of each kind of record.

The checks raise `AssertionError` and need no test framework::

    from publisher.testing import check_exporter, sample_puzzles

    def test_contract():
        check_exporter(EXPORTER)

All of them call a plugin's code as the program does. They notice what it prints, that it uses the
network, what files it writes, and which it reads though no option names them, a second call that
gives something else, and a call that does not end.
"""

from publisher.testing.additions_contract import (
    check_filter,
    check_finisher,
    check_panel,
    check_strategy,
    check_term,
)
from publisher.testing.contracts import (
    check_executor,
    check_exporter,
    check_plugin,
    check_reader,
    check_source,
    check_template,
)
from publisher.testing.generator_contract import check_generator, check_reviser
from publisher.testing.language_contract import check_language
from publisher.testing.samples import ENGLISH, HEBREW, grid, puzzle, sample_puzzles

__all__ = [
    "ENGLISH",
    "HEBREW",
    "check_executor",
    "check_exporter",
    "check_filter",
    "check_finisher",
    "check_generator",
    "check_language",
    "check_panel",
    "check_plugin",
    "check_reader",
    "check_reviser",
    "check_source",
    "check_strategy",
    "check_template",
    "check_term",
    "grid",
    "puzzle",
    "sample_puzzles",
]
