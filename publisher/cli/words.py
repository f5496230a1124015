"""`publisher words`: what else would fit into a slot, the best first."""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from publisher.cli.arguments import FILE, JSON, OVERRIDES, PUZZLE
from publisher.cli.printing import say, say_json

if TYPE_CHECKING:
    from publisher.model.grid import Slot
    from publisher.plugins.draft import Candidate, Reviser
    from publisher.workbench.questions import Crossings
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
    from publisher.workbench.kept import open_puzzle
    from publisher.workbench.questions import Crossings, with_free_crossings
    from publisher.workbench.slot_names import find_slot

    (pipeline,) = pipelines([config], overrides)
    opened = open_puzzle(pipeline, number, empty=True)
    place = find_slot(opened.state, slot)
    state = with_free_crossings(opened.state, place) if free_crossings else opened.state
    found = _fitting_candidates(state, place, opened.reviser, pattern)
    shown = list(islice(found, count))
    crossings = Crossings.of(state, place, opened.reviser)
    listed = _Listed(shown, len(found), opened.state, place, crossings)
    if as_json:
        say_json(listed.as_json())
    else:
        listed.print()
    return 0 if shown else 1


def _fitting_candidates(
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


class _Listed(NamedTuple):
    """Candidates of a slot that are shown, of how many."""

    shown: "Sequence[Candidate]"
    total: int
    state: "PuzzleState"
    slot: "Slot"
    crossings: "Crossings"

    def print(self) -> None:
        """Print a table, in columns as wide as a terminal shows them."""
        from wcwidth import wcswidth

        from publisher.workbench.slot_names import slot_name

        name, count = slot_name(self.state.grid, self.slot), len(self.shown)
        now, mark = self.state.answer(self.slot), _mark(self.state)
        read = self.state.spelled(now) if all(now) else "".join(letter or "." for letter in now)
        of = f" of {self.total}" if self.total > count else ""
        words = "word" if count == self.total == 1 else "words"
        say(f"{name}, now {read}{mark}: {count}{of} {words}")
        rows = list(map(self._row, self.shown))
        widths = [max(map(wcswidth, column)) for column in zip(*rows, strict=True)]
        for spelling, score, crossing, note in rows:
            word = f"{spelling}{mark}{' ' * (widths[0] - wcswidth(spelling))}"
            line = f"  {word}  {score:>{widths[1]}}  {crossing:<{widths[2]}}  {note}"
            say(line.rstrip())
        for hopeless in sorted(self.crossings.hopeless):
            say(f"  no word fits into {hopeless}, whatever is here")

    def as_json(self) -> dict[str, object]:
        """The one object of `--json`."""
        from publisher.workbench.slot_names import slot_name

        return {
            "slot": slot_name(self.state.grid, self.slot),
            "total": self.total,
            "hopeless": sorted(self.crossings.hopeless),
            "candidates": list(map(self._candidate, self.shown)),
        }

    def _row(self, each: "Candidate") -> tuple[str, str, str, str]:
        score = "–" if each.word.score is None else f"{each.word.score:g}"
        tightest = self.crossings.tightest(each)
        crossing = f"{tightest[0]} left at {tightest[1]}" if tightest else ""
        return each.word.spelling, score, crossing, ", ".join(self._notes(each))

    def _notes(self, each: "Candidate") -> Iterator[str]:
        if not each.is_possible:
            yield "impossible"
        if self._is_there(each):
            yield "in the puzzle"
        if each.is_elsewhere:
            yield "in another puzzle"
        if each.word.origin:
            yield str(each.word.origin)

    def _candidate(self, each: "Candidate") -> dict[str, object]:
        tightest = self.crossings.tightest(each)
        return {
            "answer": each.word.spelling,
            "letters": list(each.word.letters),
            "score": each.word.score,
            "possible": each.is_possible,
            "tightest": {"left": tightest[0], "at": tightest[1]} if tightest else None,
            "kept": list(each.kept_words),
            "in_puzzle": self._is_there(each),
            "elsewhere": each.is_elsewhere,
        }

    def _is_there(self, each: "Candidate") -> bool:
        return each.word.letters == self.state.answer(self.slot)


def _mark(state: "PuzzleState") -> str:
    """A mark that keeps the columns after a right-to-left word where they are."""
    from publisher.language.language import TextDirection

    return "\u200e" if state.language.direction is TextDirection.RTL else ""
