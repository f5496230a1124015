"""`publisher check`: say what the program understands of a config, and make nothing."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from publisher.cli import tell
from publisher.cli.arguments import CONFIGS, OVERRIDES
from publisher.errors import PublisherError

if TYPE_CHECKING:
    from publisher.pipeline import Pipeline
    from publisher.wordlist import WordList


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
            words = pipeline.words()
            pipeline.check(words)
        except PublisherError as error:
            tell(error)
            code = max(code, error.exit_code)
            continue
        _print(pipeline, words)
        if show_words:
            _print_words(pipeline, words)
    return code


def _print(pipeline: "Pipeline", words: "WordList") -> None:
    config = pipeline.config
    click.echo(f"{config.path}: {len(words.words)} words in {config.language.name}")
    for path in pipeline.paths():
        click.echo(f"  would write {path}")
    for refused in words.refused:
        where = f" ({refused.origin})" if refused.origin else ""
        click.echo(f"  cannot be used: {refused.spelling}{where}: {refused.reason}")
    for warning in words.warnings:
        click.echo(f"  warning: {warning}")
    written = words.written.clues
    for word, clues in zip(words.words, words.clues, strict=True):
        if not (clues or written.get(word.letters)):
            where = f" ({word.origin})" if word.origin else ""
            click.echo(f"  without a clue: {word.spelling}{where}")


def _print_words(pipeline: "Pipeline", words: "WordList") -> None:
    """A table of the words as written, their cells, their enumerations, and what was changed."""
    from wcwidth import wcswidth

    from publisher.script import remarks

    language = pipeline.config.language
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
