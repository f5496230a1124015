"""`publisher find`: words of lists that fit a pattern, an anagram, a phrase, without a grid."""

from itertools import islice
from pathlib import Path
from typing import Any

import click

from publisher import Command, Language
from publisher_find.asked_lists import AskedLists
from publisher_find.finder import ORDERS, Question
from publisher_find.listing import list_lengths, list_partings, list_words
from publisher_find.phrases import phrase_words
from publisher_find.quotations import Quotation
from publisher_find.themes import theme_lengths


def find_command() -> Command:
    """The record of the command."""
    return Command("find", "Find words in lists, without a grid", find)


@click.command
@click.argument("config", type=click.Path(path_type=Path), required=False)
@click.option(
    "--list",
    "lists",
    multiple=True,
    metavar="FILE",
    help="A file of words, or another source with its settings: wordfreq=en,top=60000.",
)
@click.option("--language", metavar="CODE", help="The language of the lists of --list; en.")
@click.option(
    "--puzzle",
    "number",
    type=click.IntRange(min=1),
    default=1,
    metavar="N",
    help="Which puzzle of a CONFIG that makes several, from 1.",
)
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
@click.option(
    "--about",
    metavar="WORD",
    default="",
    help="Words in the neighbourhood of a word: synonyms, kinds, parts, by WordNet.",
)
@click.option(
    "--wordnet",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Where the files of WordNet are, if no list is such a folder.",
)
@click.option("--length", metavar="N or N-M", default="", help="Words of this length.")
@click.option("--min-score", type=click.IntRange(0, 100), default=0, help="The least score.")
@click.option(
    "--pairs",
    is_flag=True,
    help="List the words by length: those that go together in a symmetric grid.",
)
@click.option(
    "--split", "quotation", metavar="QUOTATION", help="Part a quotation into symmetric lengths."
)
@click.option(
    "--width",
    type=click.IntRange(min=3),
    default=15,
    show_default=True,
    help="The width of the grid for --pairs and --split.",
)
@click.option("--sort", "order", type=click.Choice(ORDERS), default=ORDERS[0], show_default=True)
@click.option(
    "--count",
    "--limit",
    "limit",
    type=click.IntRange(min=1),
    default=40,
    show_default=True,
    help="How many to list.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, nothing else.")
def find(
    config: Path | None,
    lists: tuple[str, ...],
    language: str | None,
    number: int,
    order: str,
    limit: int,
    pairs: bool,
    quotation: str | None,
    width: int,
    as_json: bool,
    **asked: Any,
) -> int:
    """Find words in the word lists of a CONFIG, or in those of --list.

    Words answer all options together: --anagram "listen?" --ends s.
    """
    question, asked_lists = Question(**asked), AskedLists(config, lists, language, number)
    if quotation is not None:
        if not question.is_empty or pairs:
            raise click.UsageError("--split is about a quotation alone: leave out the rest")
        return _part(quotation, asked_lists.spoken(), width, limit, as_json=as_json)
    if question.is_empty and not pairs:
        raise click.UsageError("say what words to look for, such as --filter 'c@#.*'")
    found = asked_lists.finder().found(question)
    if pairs:
        lengths = theme_lengths(found, width, limit)
        list_lengths(found, lengths, as_json=as_json)
        return 0 if lengths else 1
    matches = found.first(limit, order)
    list_words(found, matches, as_json=as_json)
    return 0 if matches else 1


def _part(text: str, language: Language, width: int, limit: int, *, as_json: bool) -> int:
    """Print the ways to part a quotation at the ends of words, or else anywhere."""
    quotation = Quotation(phrase_words(text, language), width)
    for at_words in (True, False):
        partings = list(islice(quotation.partings(at_words=at_words), limit))
        if partings:
            break
    list_partings(quotation, partings, at_words=at_words, as_json=as_json)
    return 0 if partings else 1
