"""`publisher edit`: change some words of a locked puzzle, and keep the rest."""

import time
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import click

from publisher import arguments, say
from publisher_edit.opening import is_puzzle_file, opened_puzzle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from publisher import Command, Letters, ScoreFigures, questions, word_commands
    from publisher_edit.config_puzzle import OpenPuzzle
    from publisher_edit.editing import Changes, Edit

    PartTexts: TypeAlias = tuple[tuple[word_commands.CluePart, str], ...]


def _of_part(part: "word_commands.CluePart", what: str, said: str) -> "arguments.Decorator":
    """The option of what is written of a clue, whose texts are then with the part that they are."""
    return click.option(
        f"--{part}",
        multiple=True,
        callback=lambda _context, _option, given: tuple((part, text) for text in given),
        metavar=f"SLOT={what}",
        help=said,
    )


@click.command
@click.argument("config", type=arguments.FILE)
@click.option(
    "--reject",
    "rejected",
    multiple=True,
    metavar="WORD|SLOT",
    help="Replace a word of the puzzle; it may come nowhere in it.",
)
@click.option(
    "--put", multiple=True, metavar="SLOT=WORD", help="Put a word into a slot, such as 12d=oboe."
)
@_of_part("clue", "CLUE", 'Write the clue of a word, such as "12d=It gives the A".')
@_of_part(
    "explanation",
    "TEXT",
    "Write how the clue of a word leads to it, for those who see the solution.",
)
@_of_part("gloss", "TEXT", "Write what a rare word of a clue means, for those who solve it.")
@click.option(
    "--refill",
    multiple=True,
    metavar="AREA",
    help="Fill an area anew: slots, words or cells, such as 12d,7a or r1c1:r4c4, or all.",
)
@click.option(
    "--keep",
    multiple=True,
    metavar="AREA",
    help="Change nothing in an area, which is named as for --refill.",
)
@click.option(
    "--at-most", "most", type=click.IntRange(min=1), help="Change at most so many words, or none."
)
@click.option(
    "--remember",
    is_flag=True,
    help="Let your own list learn: words rejected lose 20 points in it, words put get 20.",
)
@click.option(
    "--propose",
    "count",
    type=click.IntRange(min=1),
    help="Say so many proposals that differ, and write nothing.",
)
@click.option(
    "--take", "taken", type=click.IntRange(min=1), help="Make the proposal of this number."
)
@click.option(
    "--another",
    "again",
    count=True,
    help="Make the next proposal, or say the next ones; twice, those after them.",
)
@arguments.PUZZLE
@arguments.budget_option()
@click.option(
    "--to",
    "target",
    type=arguments.FILE,
    metavar="FILE",
    help="Write a puzzle file into another file.",
)
@click.option("--dry-run", is_flag=True, help="Say what would change, and write nothing.")
@click.option("--publish", "is_published", is_flag=True, help="Publish the puzzle afterwards.")
@arguments.OVERRIDES
def edit(
    config: Path,
    rejected: tuple[str, ...],
    put: tuple[str, ...],
    clue: "PartTexts",
    explanation: "PartTexts",
    gloss: "PartTexts",
    refill: tuple[str, ...],
    keep: tuple[str, ...],
    most: int | None,
    remember: bool,
    count: int | None,
    taken: int | None,
    again: int,
    number: int,
    budget: str | None,
    target: Path | None,
    dry_run: bool,
    is_published: bool,
    overrides: tuple[str, ...],
) -> int:
    """Change words of the puzzle that the lock of CONFIG keeps, and as few others as can be.

    The lock is rewritten, and the clue file put in order; the pages are those of the next
    publication. A puzzle file instead of CONFIG is changed itself, and all else in it stays.
    """
    from publisher import published
    from publisher_edit.editing import Edit

    texts = (*clue, *explanation, *gloss)
    wanted = Edit.read(rejected, put, refill, keep, most, texts, remembers=remember)
    place = _place(count, taken, again)
    overrides += () if budget is None else (f"generator.budget={budget}",)
    _check_publishing(config, is_published=is_published)
    opened = opened_puzzle(config, overrides, number, wanted, target)
    if count:
        _propose(opened, number, wanted, count, place)
        return 0
    _change(opened, number, wanted, place, dry_run=dry_run, publishes=is_published)
    return published([opened.pipeline]) if is_published and not dry_run else 0


def _check_publishing(config: Path, *, is_published: bool) -> None:
    """Raise `CommandError` if a puzzle file is to be published."""
    from publisher import CommandError

    if is_published and is_puzzle_file(config):
        raise CommandError(f"{config} is a puzzle, and no config: leave out --publish")


def _place(count: int | None, taken: int | None, again: int) -> int:
    """The place of the first proposal that is asked for, from 0; raises `CommandError`."""
    from publisher import CommandError

    if taken and (count or again):
        raise CommandError("--take makes one proposal: leave out --propose and --another")
    return taken - 1 if taken else again * (count or 1)


def _change(
    opened: "OpenPuzzle",
    number: int,
    wanted: "Edit",
    place: int,
    *,
    dry_run: bool,
    publishes: bool,
) -> None:
    """Make the proposal at a place, from 0, write the files, and say what has changed."""
    from publisher import output

    if not dry_run:
        output.check(opened.paths)
    started = time.monotonic()
    made = found_proposals(opened, wanted, place, 1)[0]
    seconds = time.monotonic() - started
    copy = opened.copy if made.files else None
    if not dry_run:
        opened.refuse_changed_files()
        output.write(made.files)
    say(f"{_puzzle_name(opened, number)}: {_measure(made, place)} ({seconds:.1f} s)")
    _print_changes(made)
    _print_rest(opened, made)
    if wanted.remembers and not dry_run:
        say("  your own list has learned from it")
    if copy and not dry_run:
        say(f"  the file as it was is kept: {copy}")
    if dry_run or not publishes:
        say(f"for the pages: {opened.next_step}")
    if dry_run:
        say("nothing was written: this was a dry run")


def _propose(opened: "OpenPuzzle", number: int, wanted: "Edit", count: int, skipped: int) -> None:
    """Say what some proposals would change, after so many that are skipped."""
    from publisher import count_of

    found = found_proposals(opened, wanted, skipped, count)
    more = "" if len(found) == count else "; no other was found"
    say(f"{_puzzle_name(opened, number)}: {count_of(len(found), 'proposal')}{more}")
    for place, made in enumerate(found, skipped):
        say(f"proposal {place + 1}: {_measure(made, place)}")
        _print_changes(made)
    say(
        f"nothing was written: the same command with `--take {skipped + 1}` instead of "
        f"`--propose {count}` makes proposal {skipped + 1}"
    )


def found_proposals(
    opened: "OpenPuzzle", wanted: "Edit", skipped: int, count: int
) -> "list[Changes]":
    """Some proposals, at least one, after so many that are skipped.

    Raises `GenerationError` if there are not so many.
    """
    from publisher import GenerationError, count_of

    found = list(islice(search_proposals(opened, wanted), skipped + count))
    if len(found) <= skipped:
        there = count_of(len(found), "proposal")
        raise GenerationError(f"nothing was changed: {there} and no other was found")
    return found[skipped:]


def search_proposals(opened: "OpenPuzzle", wanted: "Edit") -> "Iterator[Changes]":
    """The proposals, each as soon as it is found; raises the `GenerationError` of the first."""
    from publisher import SearchRun, watch
    from publisher_edit.editing import changed, proposals

    puzzle_config = opened.builder.puzzle_config

    def find(without: "Sequence[Letters]") -> "Changes":
        run = SearchRun(puzzle_config.budget)
        run.explains = not without
        with watch(run, puzzle_config.origin.record.name, presses=1):
            return changed(opened, wanted, run, without)

    return proposals(find)


def _puzzle_name(opened: "OpenPuzzle", number: int) -> str:
    """The config, and which of its puzzles it is if there are several."""
    config = opened.pipeline.config
    return f"{config.path} ({number} of {config.count})" if config.count > 1 else f"{config.path}"


def _measure(made: "Changes", place: int) -> str:
    """How many words change, and whether fewer could; a later proposal lacks words of others."""
    from publisher import count_of

    count = count_of(len(made.words), "word")
    if made.is_fewest is None or not made.words:
        return f"{count} changed"
    if not made.is_fewest:
        return f"{count} changed, which is not proved to be the fewest"
    beside = " without words of the proposals before" if place else ""
    return f"{count} changed, the fewest possible{beside}"


def _scores_line(before: "ScoreFigures", after: "ScoreFigures") -> str:
    """The scores of all words, before and after; empty without any."""
    if before.mean is None or after.mean is None:
        return str(after)
    return (
        f"scores: mean {before.mean:.1f}, now {after.mean:.1f}; "
        f"lowest {before.lowest:g}, now {after.lowest:g}"
    )


def _change_line(word: "questions.WordChange") -> str:
    """The change of a word, in words: an arrow cannot be right for every pair of directions.

    Between right-to-left words, a terminal with bidi shows the first at the right, and others show
    it at the left; no sign points the right way in both. A word of the message between them keeps
    their order in both.
    """
    if not word.before:
        score = "" if word.score_after is None else f"; score {word.score_after:g}"
        return f"now {word.after}{score}"
    if not word.after:
        return f"{word.before}, now gone"
    said = f"{word.before}, now {word.after}"
    if word.score_before is None and word.score_after is None:
        return said
    before, after = (
        "none" if score is None else f"{score:g}" for score in (word.score_before, word.score_after)
    )
    return f"{said}; score {before}, now {after}"


def _print_changes(made: "Changes") -> None:
    """Print the changes and the scores."""
    for each in made.words:
        say(f"  {each.name}: {_change_line(each)}")
    if scores := _scores_line(made.before, made.after):
        say(f"  {scores}")
    for line in made.remarks:
        say(f"  {line}")


def _print_rest(opened: "OpenPuzzle", made: "Changes") -> None:
    """Print the clues that are lacking, and those that went, and what could be rejected."""
    from publisher import first_names

    clues = opened.builder.puzzle_config.clues
    if made.without_clue:
        where = f", to be written into {clues}" if clues else ""
        say(f"  without a clue: {first_names(made.without_clue)}{where}")
    for spelling, clue in made.loose:
        say(f"  the clue of {spelling} is {opened.clue_end}: {clue}")
    for name, before, text in made.clues:
        say(f"  {name} is now: {text}")
        if before:
            say(f"    it was: {before}")
    config = opened.pipeline.config.path
    if made.rejected and not is_puzzle_file(config):
        listed = ", ".join(made.rejected)
        them = "it" if len(made.rejected) == 1 else "them"
        say(f"  to keep {them} out of new puzzles too, add to {config}: reject: [{listed}]")


def command() -> "Command":
    """The record of the command."""
    from publisher import Command

    return Command("edit", "Change words of a puzzle, and keep the rest", edit)
