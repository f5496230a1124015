"""`publisher clues`: a bank of clues, filled from files, and asked for the clues of an answer."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from publisher import (
    Command,
    CommandGroup,
    OutputError,
    PublisherError,
    arguments,
    complain,
    count_of,
    first_names,
    say,
    tell,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from publisher_cluebank.bank import Added
    from publisher_cluebank.clues import BankedClue
    from publisher_cluebank.importing import NewClues

    Decorator = Callable[[Callable[..., object]], Callable[..., object]]

_MOST_LINES = 50
"""At most this many refused clues of a file are listed one by one."""

FILE = click.Path(path_type=Path)
BANK = click.option(
    "--bank",
    type=FILE,
    default=Path("clues.db"),
    show_default=True,
    metavar="FILE",
    help="The clue bank.",
)


def _check_day(context: click.Context, option: click.Parameter, text: str) -> str:
    """The text of a day itself; a usage error if it is not a day."""
    from publisher_cluebank.clues import is_day

    if not is_day(text):
        raise click.BadParameter("a day is like 2026-03-01", context, option)
    return text


def _day_option(said: str) -> "Decorator":
    return click.option("--date", "day", default="", callback=_check_day, metavar="DAY", help=said)


@click.group(cls=CommandGroup)
def clues() -> None:
    """Keep clues in a bank, and find them there."""


@clues.command("import")
@click.argument("files", type=FILE, nargs=-1, required=True, metavar="FILE...")
@BANK
@arguments.language_option("The language of files that name none.")
@click.option("--difficulty", default="", metavar="TEXT", help="How difficult these clues are.")
@_day_option("When the puzzles among the files were published, such as 2026-03-01.")
def import_clues(
    files: tuple[Path, ...], bank: Path, language: str | None, difficulty: str, day: str
) -> int:
    """Put the clues of each FILE into the bank: configs, word files, puzzles, locks, clue files."""
    from publisher import all_plugins, clean
    from publisher_cluebank.bank import ClueBank
    from publisher_cluebank.clue_reading import ClueReading
    from publisher_cluebank.importing import ClueImport

    _refuse_bank(files, bank)
    target = ClueBank(bank)
    target.check()
    reading, languages = ClueReading(language), all_plugins().languages
    source = ClueImport(reading, languages, bank.parent, clean(difficulty), day)
    found: dict[Path, NewClues] = {}
    failed = 0
    for path in files:
        try:
            found[path] = source.read(path)
        except PublisherError as error:
            tell(error)
            failed += 1
    added = target.add([each.clues for each in found.values()]) if found else []
    for path, count in zip(found, added, strict=True):
        _print_added(path, found[path], count)
    if failed:
        complain(f"{failed} of {len(files)} files could not be read")
    return 1 if failed else 0


@clues.command("find")
@click.argument("word")
@BANK
@arguments.language_option("Look among the answers of one language.")
def find_clues(word: str, bank: Path, language: str | None) -> int:
    """Show the clues of WORD, in which `.` and `?` are any letter.

    Clues that were never used come first, then those that were used longest ago.
    """
    found = _clues_of_word(word, bank, language)
    answer = None
    for clue in found:
        if (clue.language, clue.spelling) != answer:
            answer = clue.language, clue.spelling
            say(f"{clue.spelling} ({clue.language})")
        say(f"  {clue}")
    if not found:
        complain(f"{bank} has no clue of “{word}”")
    return 0 if found else 1


@clues.command("suggest")
@click.argument("config", type=FILE)
@click.option(
    "--set", "overrides", multiple=True, metavar="PATH=VALUE", help="Set any setting of the config."
)
@click.option("--difficulty", default="", metavar="TEXT", help="How difficult clues are to be.")
@click.option("--longest", type=click.IntRange(1), help="The most characters of a clue.")
def suggest_clues(
    config: Path, overrides: tuple[str, ...], difficulty: str, longest: int | None
) -> int:
    """Ask the clue providers of CONFIG for clues, for each answer that has none.

    The answers are those of its locked puzzles, or all its words. Suggestions are lines of its clue
    file too, if it names one: they are passed over until somebody takes one.
    """
    from publisher import Pipeline, all_plugins, output, read_config
    from publisher_cluebank.suggesting import ConfigSuggestions

    pipeline = Pipeline(read_config(config, overrides), all_plugins())
    found = ConfigSuggestions.of(pipeline, difficulty, longest)
    output.write(found.files)
    for answer, suggestions in found.answers:
        if suggestions:
            say(answer, *(f"  {each}" for each in suggestions))
    without = [answer for answer, suggestions in found.answers if not suggestions]
    if without:
        said = count_of(len(without), "answer")
        say(f"nothing is suggested for {said}: {first_names(without)}")
    for line in found.remarks:
        say(line)
    for path in found.files:
        say(f"suggestions are written into {path}")
    if not found.answers:
        say(f"every answer of {config} has a clue")
    return 0


@clues.command("export")
@click.argument("file", type=FILE, required=False, metavar="[FILE]")
@BANK
def export_clues(file: Path | None, bank: Path) -> int:
    """Write the whole bank to FILE, or print it, as a table with tabs that `import` reads."""
    from publisher import file_identity, output, write_standard_output
    from publisher_cluebank.bank import ClueBank
    from publisher_cluebank.table import table_text

    there = ClueBank(bank)
    _need(there.check(), bank)
    if file is None or str(file) == "-":
        write_standard_output(table_text(there.all_clues()).encode())
        return 0
    if file_identity(file) == file_identity(bank):
        raise OutputError(f"{file} is the bank itself: name another file")
    output.write({file: table_text(there.all_clues()).encode()})
    say(str(file))
    return 0


@clues.command("forget")
@click.argument("file", type=FILE)
@BANK
@_day_option("Forget only what was published on this day.")
def forget_uses(file: Path, bank: Path, day: str) -> int:
    """Forget that the puzzles of FILE, a config or a puzzle file, had their clues.

    This is for a puzzle that was never printed: the clues stay in the bank.
    """
    from publisher_cluebank.bank import ClueBank
    from publisher_cluebank.clues import file_name

    there = ClueBank(bank)
    _need(there.check(), bank)
    forgotten = there.forget(file_name(file, bank.parent), day)
    for puzzle, count in forgotten:
        say(f"forgotten: {count_of(count, 'clue')} {puzzle}")
    if not forgotten:
        complain(f"{bank} has no puzzle of {file}{f' on {day}' if day else ''}")
    return 0 if forgotten else 1


def _clues_of_word(word: str, bank: Path, code: str | None) -> "list[BankedClue]":
    """The clues of a word or a pattern, in every language of the bank that can spell it."""
    from publisher import WordError, all_plugins
    from publisher_cluebank.bank import ClueBank
    from publisher_cluebank.clues import pattern_letters

    there = ClueBank(bank)
    _need(there.check(), bank)
    known_languages = all_plugins().languages
    known = {
        name.casefold(): each
        for each, language in known_languages.items()
        for name in (*language.aliases, each)
    }
    if code is not None and code.casefold() not in known:
        raise click.BadParameter(f"there is no language {code!r}", param_hint="--language")
    languages = there.languages() if code is None else [known[code.casefold()]]
    found: list[BankedClue] = []
    refused: list[str] = []
    for each in languages:
        try:
            pattern = pattern_letters(word, known_languages[each])
            found += there.matching(each, pattern)
        except WordError as error:
            refused.append(f"“{word}” is not an answer in `{each}`: {error}")
    if refused and len(refused) == len(languages):
        complain(*refused)
    return found


def _need(is_there: bool, bank: Path) -> None:
    if not is_there:
        raise OutputError(f"there is no clue bank {bank}: `publisher clues import` makes one")


def _refuse_bank(files: tuple[Path, ...], bank: Path) -> None:
    from publisher import file_identity

    for path in files:
        if file_identity(path) == file_identity(bank):
            raise OutputError(f"{path} is the bank itself: name the files to put into it")


def _print_added(path: Path, found: "NewClues", added: "Added") -> None:
    counts = f"{count_of(added.clues, 'clue')} of {count_of(added.answers, 'answer')}"
    say(f"{path}: {counts}: {added.new} new, {added.clues - added.new} known")
    if found.blank:
        say(f"  without a clue: {count_of(found.blank, 'answer')}")
    for line in found.refused[:_MOST_LINES]:
        say(f"  refused: {line}")
    if len(found.refused) > _MOST_LINES:
        say(f"  refused: {len(found.refused) - _MOST_LINES} more")
    for line in found.remarks:
        say(f"  {line}")


def command() -> Command:
    """The record of the command."""
    return Command("clues", "Keep clues in a bank, and find them there", clues)
