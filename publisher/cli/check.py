"""`publisher check`: say what the program understands of a config, and make nothing."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from publisher.cli.arguments import CONFIGS, OVERRIDES
from publisher.cli.printing import say, tell
from publisher.errors import ConfigError, Fault, GenerationError, PublisherError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from publisher.config import PuzzleConfig
    from publisher.config.settings import TableRow
    from publisher.language.language import Language
    from publisher.pipeline.publishing import Pipeline
    from publisher.pipeline.puzzle_builder import Checked, PuzzleBuilder
    from publisher.words.word_list import WordList

_MOST_SUGGESTED = 3
"""At most this many clues are shown for a word."""


@click.command
@CONFIGS
@OVERRIDES
@click.option(
    "--words",
    "show_words",
    is_flag=True,
    help="List every word: its cells, its enumeration, what was changed.",
)
def check(configs: tuple[Path, ...], overrides: tuple[str, ...], show_words: bool) -> int:
    """Check each CONFIG with its word files, and make nothing."""
    from publisher.cli.report import ahead
    from publisher.cli.setup import pipelines

    code = 0
    for pipeline in pipelines(configs, overrides):
        understood, worst = _understood(pipeline)
        refused, error = ahead(pipeline)
        if error is not None:
            tell(error)
        code = max(code, worst, int(bool(refused)))
        if worst:
            continue
        for builder, words, checked in understood:
            _print(builder, words, checked, show_words)
        for path in pipeline.paths():
            if path not in refused:
                say(f"  would write {path}")
    return code


def _understood(
    pipeline: "Pipeline",
) -> "tuple[list[tuple[PuzzleBuilder, WordList, Checked]], int]":
    """Each puzzle of a config with its words, and the exit code; all faults are reported."""
    from publisher.config.for_each import faults_by_row

    understood = []
    faults: dict[Fault, list[TableRow]] = {}
    code = 0
    for builder in pipeline.builders:
        try:
            words = builder.words()
            understood.append((builder, words, builder.check(words)))
        except PublisherError as error:
            row = builder.puzzle_config.row
            for fault in _faults(error, builder.puzzle_config):
                faults.setdefault(fault, []).extend([row] if row else [])
            code = max(code, error.exit_code)
    if faults:
        rows = faults_by_row(faults, len(pipeline.builders)) if any(faults.values()) else faults
        tell(ConfigError(tuple(rows)))
    return understood, code


def _faults(error: PublisherError, puzzle_config: "PuzzleConfig") -> "Iterator[Fault]":
    """The faults of a puzzle, with its place unless the error has one of its own."""
    if isinstance(error, ConfigError):
        yield from error.faults
    elif isinstance(error, GenerationError):
        file, name = str(puzzle_config.path), puzzle_config.name
        is_named = name != file and not puzzle_config.row
        yield Fault(file, 0, 0, name if is_named else "", str(error))
    else:
        yield Fault("", 0, 0, "", str(error))


def _print(
    builder: "PuzzleBuilder", words: "WordList", checked: "Checked", show_words: bool
) -> None:
    from publisher.messages.setting_paths import dotted
    from publisher.messages.wording import count_of

    puzzle_config = builder.puzzle_config
    part = f" ({dotted(puzzle_config.place)})" if puzzle_config.place else ""
    count = count_of(len(words.words), "word")
    say(f"{puzzle_config.path}{part}: {count} in {puzzle_config.language.name}")
    for layout in words.layouts:
        say(f"  {layout}")
    for refused in words.refused:
        where = f" ({refused.origin})" if refused.origin else ""
        say(f"  cannot be used: {refused.spelling}{where}: {refused.reason}")
    for warning in (*words.warnings, *checked.losses):
        say(f"  warning: {warning}")
    _print_blank(builder, words)
    for line in checked.remarks:
        say(f"  {line}")
    if show_words:
        _print_words(puzzle_config.language, words)


def _print_blank(builder: "PuzzleBuilder", words: "WordList") -> None:
    """The words without a clue, each with what is suggested for it."""
    blank = list(words.without_clue())
    answers, providers = {word.letters: word.spelling for word in blank}, builder.providers
    suggested = providers.suggested(answers) if providers else {}
    for line in (*providers.failures.values(), *providers.losses) if providers else ():
        say(f"  warning: {line}")
    for word in blank:
        where = f" ({word.origin})" if word.origin else ""
        say(f"  without a clue: {word.spelling}{where}")
        clues = suggested.get(word.letters, [])
        for clue in clues[:_MOST_SUGGESTED]:
            say(f"    {clue}")
        if len(clues) > _MOST_SUGGESTED:
            more = len(clues) - _MOST_SUGGESTED
            say(f"    and {more} more: `publisher clues suggest` shows them all")


def _print_words(language: "Language", words: "WordList") -> None:
    """A table of the words as written, their cells, their enumerations, and what was changed."""
    from wcwidth import wcswidth

    from publisher.language.spelling import remarks

    rows = [
        (
            word.spelling,
            " ".join(word.letters),
            f"({word.enumeration})",
            ", ".join(remarks(text, language)),
        )
        for word, text in zip(words.words, words.texts, strict=True)
    ]
    if not rows:
        return
    widths = [max(map(wcswidth, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell + " " * (width - wcswidth(cell)) for cell, width in zip(row, widths, strict=True)
        )
        say(f"  {'  '.join(cells)}".rstrip())
