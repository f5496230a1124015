"""`publisher check`: say what the program understands of a config, and make nothing."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from publisher.cli import tell
from publisher.cli.arguments import CONFIGS, OVERRIDES
from publisher.errors import PublisherError

if TYPE_CHECKING:
    from publisher.config import PuzzleConfig
    from publisher.language.language import Language
    from publisher.words.word_list import WordList


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
    from publisher.cli.setup import pipelines

    code = 0
    for pipeline in pipelines(configs, overrides):
        try:
            lists = [builder.words() for builder in pipeline.builders]
            losses = [
                builder.check(words)
                for builder, words in zip(pipeline.builders, lists, strict=True)
            ]
        except PublisherError as error:
            tell(error)
            code = max(code, error.exit_code)
            continue
        for builder, words, lost in zip(pipeline.builders, lists, losses, strict=True):
            _print(builder.puzzle_config, words, lost, show_words)
        for path in pipeline.paths():
            click.echo(f"  would write {path}")
    return code


def _print(
    puzzle_config: "PuzzleConfig", words: "WordList", losses: tuple[str, ...], show_words: bool
) -> None:
    from publisher.messages.setting_paths import dotted

    part = f" ({dotted(puzzle_config.place)})" if puzzle_config.place else ""
    click.echo(
        f"{puzzle_config.path}{part}: {len(words.words)} words in {puzzle_config.language.name}"
    )
    for layout in words.layouts:
        click.echo(f"  {layout}")
    for refused in words.refused:
        where = f" ({refused.origin})" if refused.origin else ""
        click.echo(f"  cannot be used: {refused.spelling}{where}: {refused.reason}")
    for warning in (*words.warnings, *losses):
        click.echo(f"  warning: {warning}")
    for word in words.without_clue():
        where = f" ({word.origin})" if word.origin else ""
        click.echo(f"  without a clue: {word.spelling}{where}")
    if show_words:
        _print_words(puzzle_config.language, words)


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
        click.echo(f"  {'  '.join(cells)}".rstrip())
