"""`publisher words`: what else would fit into a slot, the best first."""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from publisher.cli.arguments import FILE, JSON, OVERRIDES, PUZZLE
from publisher.cli.printing import say, say_json

if TYPE_CHECKING:
    from publisher.model.grid import Slot
    from publisher.plugins.draft import Candidate, Reviser
    from publisher.workbench.crossings import Crossings
    from publisher.workbench.state import PuzzleState


@click.command
@click.argument("config", type=FILE)
@click.argument("slot")
@PUZZLE
@click.option(
    "--count", type=click.IntRange(min=1), default=40, show_default=True, help="How many to list."
)
@click.option(
    "--filter",
    "pattern",
    metavar="PATTERN",
    help="Only words such as c..@: any letter is a dot, a vowel @, a consonant #, any number of "
    "letters *; or a /regular expression/.",
)
@click.option(
    "--free-crossings",
    is_flag=True,
    help="List what could be there if the words that cross it may change too.",
)
@OVERRIDES
@JSON
def words(
    config: Path,
    slot: str,
    number: int,
    count: int,
    pattern: str | None,
    free_crossings: bool,
    overrides: tuple[str, ...],
    as_json: bool,
) -> int:
    """List the words that could be in a SLOT of a puzzle, such as 12d, the best first.

    The puzzle is the one that the config's lock keeps, or the empty grid that the config gives.
    """
    from publisher.cli.setup import pipelines
    from publisher.workbench.crossings import Crossings
    from publisher.workbench.kept import open_puzzle
    from publisher.workbench.questions import with_free_crossings
    from publisher.workbench.slot_names import find_slot

    (pipeline,) = pipelines([config], overrides)
    opened = open_puzzle(pipeline, number, empty=True)
    place = find_slot(opened.state, slot)
    state = with_free_crossings(opened.state, place) if free_crossings else opened.state
    found = _found(state, place, opened.reviser, pattern)
    shown = list(islice(found, count))
    crossings = Crossings.of(state, place, opened.reviser)
    if as_json:
        _print_json(shown, len(found), opened.state, place, crossings)
    else:
        _print(shown, len(found), opened.state, place, crossings)
    return 0 if shown else 1


def _found(
    state: "PuzzleState", slot: "Slot", reviser: "Reviser", pattern: str | None
) -> "Sequence[Candidate]":
    """The candidates of a slot; with a pattern, those that fit it."""
    from publisher.workbench.questions import candidates
    from publisher.workbench.word_pattern import word_pattern

    found = candidates(state, slot, reviser)
    if pattern is None:
        return found
    fits = word_pattern(pattern, state.language)([each.word for each in found])
    return [each for each, is_wanted in zip(found, fits, strict=True) if is_wanted]


def _print(
    shown: "Sequence[Candidate]",
    total: int,
    state: "PuzzleState",
    slot: "Slot",
    crossings: "Crossings",
) -> None:
    """Print the candidates as a table, in columns as wide as a terminal shows them."""
    from wcwidth import wcswidth

    from publisher.workbench.slot_names import slot_name

    name = slot_name(state.grid, slot)
    now, mark = state.answer(slot), _mark(state)
    read = state.spelled(now) if all(now) else "".join(letter or "." for letter in now)
    of = f" of {total}" if total > len(shown) else ""
    words = "word" if len(shown) == total == 1 else "words"
    say(f"{name}, now {read}{mark}: {len(shown)}{of} {words}")
    rows = [_row(each, state, slot, crossings) for each in shown]
    widths = [max(map(wcswidth, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        spelling, score, crossing, note = row
        padded = " " * (widths[0] - wcswidth(spelling))
        line = f"  {spelling}{mark}{padded}  {score:>{widths[1]}}  {crossing:<{widths[2]}}  {note}"
        say(line.rstrip())
    for hopeless in sorted(crossings.hopeless):
        say(f"  no word fits into {hopeless}, whatever is here")


def _mark(state: "PuzzleState") -> str:
    """What keeps the columns after a right-to-left word where they are."""
    from publisher.language.language import TextDirection

    return "\u200e" if state.language.direction is TextDirection.RTL else ""


def _row(
    each: "Candidate", state: "PuzzleState", slot: "Slot", crossings: "Crossings"
) -> tuple[str, str, str, str]:
    score = "–" if each.word.score is None else f"{each.word.score:g}"
    tightest = crossings.tightest(each)
    crossing = f"{tightest[0]} left at {tightest[1]}" if tightest else ""
    return each.word.spelling, score, crossing, ", ".join(_notes(each, state, slot))


def _notes(each: "Candidate", state: "PuzzleState", slot: "Slot") -> Iterator[str]:
    if not each.is_possible:
        yield "impossible"
    if each.word.letters == state.answer(slot):
        yield "in the puzzle"
    if each.is_elsewhere:
        yield "in another puzzle"
    if each.word.origin:
        yield str(each.word.origin)


def _print_json(
    shown: "Sequence[Candidate]",
    total: int,
    state: "PuzzleState",
    slot: "Slot",
    crossings: "Crossings",
) -> None:
    """Print the one object of `--json`."""
    from publisher.workbench.slot_names import slot_name

    whole = {
        "slot": slot_name(state.grid, slot),
        "total": total,
        "hopeless": sorted(crossings.hopeless),
        "candidates": [_as_json(each, state, slot, crossings) for each in shown],
    }
    say_json(whole)


def _as_json(
    each: "Candidate", state: "PuzzleState", slot: "Slot", crossings: "Crossings"
) -> dict[str, object]:
    tightest = crossings.tightest(each)
    return {
        "answer": each.word.spelling,
        "letters": list(each.word.letters),
        "score": each.word.score,
        "possible": each.is_possible,
        "tightest": {"left": tightest[0], "at": tightest[1]} if tightest else None,
        "kept": list(each.kept_words),
        "in_puzzle": each.word.letters == state.answer(slot),
        "elsewhere": each.is_elsewhere,
    }
