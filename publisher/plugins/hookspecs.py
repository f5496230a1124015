"""The hooks a plugin may implement; each takes nothing and returns records.

A plugin is a module or object registered under the entry-point group `publisher`. Implementations
are marked with `hookimpl`.
"""

from collections.abc import Iterable
from typing import Any

import pluggy

from publisher.language.language import Language
from publisher.plugins.additions import Command, Filter, Finisher, Font, Panel, Strategy, Term
from publisher.plugins.records import Executor, Exporter, Generator, Reader, Source, Template

hookspec = pluggy.HookspecMarker("publisher")
hookimpl = pluggy.HookimplMarker("publisher")


@hookspec
def publisher_sources() -> Iterable[Source[Any]]:
    """Places words come from. Since 0.1."""
    return ()


@hookspec
def publisher_generators() -> Iterable[Generator[Any]]:
    """Makers of layouts. Since 0.1."""
    return ()


@hookspec
def publisher_exporters() -> Iterable[Exporter[Any]]:
    """Writers of files. Since 0.1."""
    return ()


@hookspec
def publisher_readers() -> Iterable[Reader[Any]]:
    """Readers of puzzle files made elsewhere. Since 0.1."""
    return ()


@hookspec
def publisher_templates() -> Iterable[Template]:
    """Page templates. Since 0.1."""
    return ()


@hookspec
def publisher_languages() -> Iterable[Language]:
    """Languages puzzles are made in. Since 0.1."""
    return ()


@hookspec
def publisher_executors() -> Iterable[Executor[Any]]:
    """Ways to make many puzzles at a time. Since 0.1."""
    return ()


@hookspec
def publisher_filters() -> Iterable[Filter[Any]]:
    """Tests of words, for `only:`. Since 0.1."""
    return ()


@hookspec
def publisher_finishers() -> Iterable[Finisher[Any]]:
    """What is done to finished puzzles, for `then:`. Since 0.1."""
    return ()


@hookspec
def publisher_strategies() -> Iterable[Strategy[Any]]:
    """Ways to place words, for the generator freeform. Since 0.1."""
    return ()


@hookspec
def publisher_terms() -> Iterable[Term[Any]]:
    """Terms of scores, for the generator freeform. Since 0.1."""
    return ()


@hookspec
def publisher_fonts() -> Iterable[Font]:
    """Fonts for the letters of languages. Since 0.1."""
    return ()


@hookspec
def publisher_commands() -> Iterable[Command]:
    """Commands of the command line. Since 0.1."""
    return ()


@hookspec
def publisher_panels() -> Iterable[Panel[Any]]:
    """Panels on the pages of puzzles. Since 0.1."""
    return ()
