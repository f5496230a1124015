"""`publisher find`: words of lists that fit a pattern, an anagram, a phrase, without a grid."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from publisher import (
    Command,
    ConfigError,
    Fault,
    TextDirection,
    say,
    say_json,
    words_of_config,
)
from publisher_find.finder import ORDERS, Found, Match, Question, WordFinder

_LRM = "\u200e"
"""Keeps the columns after a right-to-left word where they are."""


def find_command() -> Command:
    """The record of the command."""
    return Command("find", "Find words in lists, without a grid", find)


def _length(_: click.Context, option: click.Parameter, text: str | None) -> tuple[int, int] | None:
    """A length, or the least and the greatest; a usage error for another text."""
    if text is None:
        return None
    least, dash, most = text.partition("-")
    try:
        return int(least or 0), int(most or 10_000) if dash else int(least)
    except ValueError:
        said = f"expected a length such as 7, 7-9 or 12-, not `{text}`"
        raise click.BadParameter(said, param=option) from None


@click.command
@click.argument("config", type=click.Path(path_type=Path), required=False)
@click.option(
    "--list",
    "lists",
    multiple=True,
    metavar="FILE",
    help="A file of words, or another source: wordfreq=en, wordnet=FOLDER.",
)
@click.option("--language", metavar="CODE", help="The language of the lists of --list; en.")
@click.option("--puzzle", "number", type=click.IntRange(min=1), default=1, metavar="N")
@click.option(
    "--filter",
    "pattern",
    metavar="PATTERN",
    default="",
    help="Words such as c@#.*: any letter is . or ?, a vowel @, a consonant #, any number of "
    "letters *; or a /regular expression/.",
)
@click.option("--starts", metavar="PATTERN", default="", help="Words that begin so.")
@click.option("--ends", metavar="PATTERN", default="", help="Words that end so.")
@click.option(
    "--letters", metavar="LETTERS", default="", help="Words of these letters, each ever so often."
)
@click.option(
    "--tiles",
    metavar="LETTERS",
    default="",
    help="Words of these letters, each no more often than here.",
)
@click.option(
    "--anagram",
    metavar="LETTERS",
    default="",
    help="Words of all these letters in another order; ? is one letter more, * any number.",
)
@click.option(
    "--hidden", metavar="PHRASE", default="", help="Words hidden in a phrase, also backwards."
)
@click.option(
    "--within",
    metavar="WORD",
    default="",
    help="Words whose letters are in a word in their order, as in kangaroo words.",
)
@click.option("--length", metavar="N or N-M", callback=_length, help="Words of this length.")
@click.option("--min-score", type=click.IntRange(0, 100), default=0, help="The least score.")
@click.option("--sort", "order", type=click.Choice(ORDERS), default=ORDERS[0], show_default=True)
@click.option(
    "--limit", type=click.IntRange(min=1), default=40, show_default=True, help="How many to list."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, nothing else.")
def find(
    config: Path | None,
    lists: tuple[str, ...],
    language: str | None,
    number: int,
    order: str,
    limit: int,
    as_json: bool,
    **asked: Any,
) -> int:
    """Find words in the word lists of a CONFIG, or in those of --list.

    Words answer all options together: --anagram "listen?" --ends s.
    """
    question = Question(**asked)
    if question.is_empty:
        raise click.UsageError("say what words to look for, such as --filter 'c@#.*'")
    found = _finder(config, lists, language, number).found(question)
    matches = found.first(limit, order)
    if as_json:
        say_json({"total": found.count, "words": [_as_json(match) for match in matches]})
    else:
        _print(found, matches)
    return 0 if matches else 1


def _finder(
    config: Path | None, lists: Sequence[str], language: str | None, number: int
) -> WordFinder:
    """The finder in what the command line names; raises `ConfigError` and usage errors."""
    if (config is None) == (not lists):
        raise click.UsageError("name either a config or word lists by --list")
    if config is not None:
        if language:
            raise click.UsageError("the language of a config is its own: leave out --language")
        return WordFinder.of(words_of_config(config, number=number), lambda _: None)
    settings = _settings(lists, language)
    with _in_options(lists):
        return WordFinder.of(words_of_config(settings), lambda line: say(line, err=True))


def _settings(lists: Sequence[str], language: str | None) -> Mapping[str, object]:
    """The settings of a config with these lists."""
    generator = {"use": "fill", "wordlists": list(map(_item, lists))}
    return {"generator": generator, **({"language": language} if language else {})}


@contextmanager
def _in_options(lists: Sequence[str]) -> Iterator[None]:
    """Name the options of the command in the faults of the settings that are made of them."""

    def renamed(fault: Fault) -> Fault:
        place = re.match(r"generator\.wordlists\[(\d+)\]", fault.path)
        option = f"--list {lists[int(place[1])]}" if place else f"--{fault.path}"
        return replace(fault, file="", path=option)

    try:
        yield
    except ConfigError as error:
        raise ConfigError(list(map(renamed, error.faults))) from None


def _item(text: str) -> dict[str, str]:
    """A list of the command line as an item of a config."""
    source, is_source, value = text.partition("=")
    return {source: value} if is_source and source.isidentifier() else {"file": text}


def _as_json(match: Match) -> dict[str, object]:
    return {
        "answer": match.spelling,
        "letters": list(match.letters),
        "score": match.score,
        "list": match.source or None,
        "note": match.note,
    }


def _print(found: Found, matches: list[Match]) -> None:
    from wcwidth import wcswidth

    of = f" of {found.count:,}" if found.count > len(matches) else ""
    say(f"{len(matches)}{of} {'word' if found.count == 1 else 'words'}")
    widest = max((wcswidth(match.spelling) for match in matches), default=0)
    for match in matches:
        word = f"{match.spelling}{_mark(found)}{' ' * (widest - wcswidth(match.spelling))}"
        rest = "  ".join(filter(None, [match.source, match.note]))
        say(f"  {word}  {len(match.letters):>2}  {match.score:>3}  {rest}".rstrip())


def _mark(found: Found) -> str:
    return _LRM if found.finder.language.direction is TextDirection.RTL else ""
