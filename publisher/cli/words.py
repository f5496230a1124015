"""`publisher words`: what else would fit into a slot, the best first."""

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from publisher.cli.arguments import JSON, OVERRIDES, PUZZLE

if TYPE_CHECKING:
    from publisher.model.grid import Slot
    from publisher.plugins.draft import Candidate
    from publisher.workbench.state import PuzzleState


@click.command
@click.argument("config", type=click.Path(path_type=Path))
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
    from publisher.workbench.locked_puzzle import open_puzzle
    from publisher.workbench.questions import candidates, with_free_crossings
    from publisher.workbench.slot_names import find_slot, slot_name
    from publisher.workbench.word_pattern import word_pattern

    (pipeline,) = pipelines([config], overrides)
    opened = open_puzzle(pipeline, number, empty=True)
    place = find_slot(opened.state, slot)
    state = with_free_crossings(opened.state, place) if free_crossings else opened.state
    found = candidates(state, place, opened.reviser)
    if pattern is not None:
        fits = word_pattern(pattern, opened.state.language)([each.word for each in found])
        found = [each for each, is_wanted in zip(found, fits, strict=True) if is_wanted]
    shown = list(islice(found, count))
    name = slot_name(opened.state.grid, place)
    if as_json:
        listed = [_as_json(each, opened.state, place) for each in shown]
        whole = {"slot": name, "total": len(found), "candidates": listed}
        click.echo(json.dumps(whole, ensure_ascii=False, indent=2))
    else:
        _print(name, shown, len(found), opened.state, place)
    return 0 if shown else 1


def _print(
    name: str, shown: "Sequence[Candidate]", total: int, state: "PuzzleState", slot: "Slot"
) -> None:
    """Print the candidates as a table, in columns as wide as a terminal shows them."""
    from wcwidth import wcswidth

    now, mark = state.answer(slot), _mark(state)
    read = state.spelled(now) if all(now) else "".join(letter or "." for letter in now)
    of = f" of {total}" if total > len(shown) else ""
    click.echo(f"{name}, now {read}{mark}: {len(shown)}{of} words")
    rows = [_row(each, state, slot) for each in shown]
    widths = [max(map(wcswidth, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        spelling, score, crossing, note = row
        padded = " " * (widths[0] - wcswidth(spelling))
        line = f"  {spelling}{mark}{padded}  {score:>{widths[1]}}  {crossing:<{widths[2]}}  {note}"
        click.echo(line.rstrip())


def _mark(state: "PuzzleState") -> str:
    """What keeps the columns after a right-to-left word where they are."""
    from publisher.language.language import TextDirection

    return "\u200e" if state.language.direction is TextDirection.RTL else ""


def _row(each: "Candidate", state: "PuzzleState", slot: "Slot") -> tuple[str, str, str, str]:
    score = "–" if each.word.score is None else f"{each.word.score:g}"
    tightest = _tightest(each, state, slot)
    crossing = f"{tightest[0]} left at {tightest[1]}" if tightest else ""
    return each.word.spelling, score, crossing, ", ".join(_notes(each, state, slot))


def _notes(each: "Candidate", state: "PuzzleState", slot: "Slot") -> Iterator[str]:
    if not each.is_possible:
        yield "impossible"
    if each.word.letters == state.answer(slot):
        yield "in the puzzle"
    if each.word.origin:
        yield str(each.word.origin)


def _tightest(each: "Candidate", state: "PuzzleState", slot: "Slot") -> tuple[int, str] | None:
    """The fewest words that a crossing keeps, and its name."""
    from publisher.model.numbering import numbered

    if each.tightest is None:
        return None
    cell = slot.cells[each.kept_words.index(each.tightest)]
    crossing = (
        f"{number} {other.direction}"
        for number, other in numbered(state.grid)
        if other != slot and cell in other.cells
    )
    return each.tightest, next(crossing, "no slot")


def _as_json(each: "Candidate", state: "PuzzleState", slot: "Slot") -> dict[str, object]:
    tightest = _tightest(each, state, slot)
    return {
        "answer": each.word.spelling,
        "letters": list(each.word.letters),
        "score": each.word.score,
        "possible": each.is_possible,
        "tightest": {"left": tightest[0], "at": tightest[1]} if tightest else None,
        "kept": list(each.kept_words),
        "in_puzzle": each.word.letters == state.answer(slot),
    }
