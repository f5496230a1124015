"""`publisher words`: what else would fit into a slot, the best first."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, NamedTuple

import click

from publisher import arguments, say, say_json

if TYPE_CHECKING:
    from publisher import Candidate, Command, Letters, PuzzleState, Reviser, Slot, questions
    from publisher_edit.config_puzzle import OpenPuzzle
    from publisher_edit.editing import Changes


_Row = tuple[str, str, str, str]
"""A word, its score, what becomes of those that cross it, and notes."""

_OTHERS = 3
"""So many other words of a full grid have what they cost, at least, if there are so many."""


@click.command
@click.argument("config", type=arguments.FILE)
@click.argument("slot")
@arguments.PUZZLE
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
@arguments.OVERRIDES
@arguments.JSON
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

    The puzzle is the one that the config's lock keeps, or the empty grid that the config gives. In
    a grid that is full, other words follow with what they cost: how many would have to change.
    """
    from publisher import complain, questions, slot_names, slots
    from publisher_edit.opening import opened_puzzle

    opened = opened_puzzle(config, overrides, number)
    place = slot_names.find_slot(opened.state, slot)
    state = questions.with_free_crossings(opened.state, place) if free_crossings else opened.state
    found = _fitting_candidates(state, place, opened.reviser, pattern)
    is_full = opened.before is not None and len(dict(state.answers())) == len(slots(state.grid))
    listed = _Listed.of(state, place, opened.reviser, found, count, is_full=is_full)
    if not as_json:
        listed.print()
    found_others = _proposals(opened, slot, listed, pattern) if is_full else iter(())
    others = list(found_others if as_json else listed.printing(found_others))
    if as_json:
        say_json(listed.as_json(others))
    if is_full:
        if not others and not listed.near:
            complain("no other word was found that fits beside the rest of the grid")
        complain(*_what_to_do(config, number, slot))
    return 0 if listed.shown or others else 1


def _proposals(
    opened: "OpenPuzzle", slot: str, listed: "_Listed", pattern: str | None
) -> "Iterator[Changes]":
    """What `edit` proposes if the words listed are rejected, in the same grid, as it is found.

    It is asked only where few others are listed. With a pattern, words that do not fit it are
    rejected there too.
    """
    from publisher import CommandError, GenerationError, Rejection, shape
    from publisher_edit.command import search_proposals
    from publisher_edit.editing import Edit

    unwanted = {each.word.letters for each in listed.near}
    try:
        if pattern is not None:
            unwanted |= _unfit(opened, listed.slot, pattern)
        rejected = (Rejection(each, listed.slot) for each in sorted(unwanted))
        state = replace(opened.state, rejected=(*opened.state.rejected, *rejected))
        found = search_proposals(replace(opened, state=state), Edit((slot,)))
        for each in islice(found, max(0, _OTHERS - len(listed.near))):
            if shape(each.state.grid) == shape(opened.state.grid):
                yield each
    except (CommandError, GenerationError):
        return


def _unfit(opened: "OpenPuzzle", place: "Slot", pattern: str) -> "set[Letters]":
    """All words that could be in a slot and do not fit a pattern."""
    from publisher import questions, word_pattern

    state = opened.state
    free = questions.with_free_crossings(state, place).cleared(place.cells)
    words = [each.word for each in questions.candidates(free, place, opened.reviser)]
    words += [state.word(each) for _, each in state.answers() if len(each) == len(place)]
    fits = word_pattern(pattern, state.language)(words)
    return {each.letters for each, is_wanted in zip(words, fits, strict=True) if not is_wanted}


def _what_to_do(config: Path, number: int, slot: str) -> Iterator[str]:
    """What an editor can do in a grid that has all its words."""
    edit = f"publisher edit {quote(str(config))}"
    edit += f" --puzzle {number}" if number > 1 else ""
    yield f"every slot has its word; for another: {edit} --reject {quote(slot)} --propose 3"
    yield f"for one of these, or your own: {edit} --put {quote(f'{slot}=WORD')}"
    yield "for every word that could be there if those that cross it change: --free-crossings"


def _fitting_candidates(
    state: "PuzzleState", slot: "Slot", reviser: "Reviser", pattern: str | None
) -> "Sequence[Candidate]":
    """The candidates of a slot; with a pattern, those that fit it."""
    from publisher import questions, word_pattern

    found = questions.candidates(state, slot, reviser)
    if pattern is None:
        return found
    fits = word_pattern(pattern, state.language)([each.word for each in found])
    return [each for each, is_wanted in zip(found, fits, strict=True) if is_wanted]


class _Listed(NamedTuple):
    """Candidates of a slot that are shown, of how many.

    In a full grid, `near` are all for which no more must change than the words that cross them.
    """

    shown: "Sequence[Candidate]"
    near: "Sequence[Candidate]"
    total: int
    state: "PuzzleState"
    slot: "Slot"
    reviser: "Reviser"
    crossings: "questions.Crossings"
    is_full: bool

    @classmethod
    def of(
        cls,
        state: "PuzzleState",
        slot: "Slot",
        reviser: "Reviser",
        found: "Sequence[Candidate]",
        count: int,
        *,
        is_full: bool,
    ) -> "_Listed":
        """The first candidates; in a full grid those that change the fewest words."""
        from publisher import questions

        crossings = questions.Crossings.of(state, slot, reviser)
        made = cls((), (), len(found), state, slot, reviser, crossings, is_full)
        if not is_full:
            return made._replace(shown=list(islice(found, count)))
        possible = sorted((each for each in found if each.is_possible), key=made._cost)
        near = [each for each in possible if not made._is_there(each)]
        return made._replace(shown=possible[:count], near=near)

    def print(self) -> None:
        """Print a table, in columns as wide as a terminal shows them."""
        from publisher import slot_names

        name, count = slot_names.slot_name(self.state.grid, self.slot), len(self.shown)
        now, mark = self.state.answer(self.slot), _mark(self.state)
        read = self.state.spelled(now) if all(now) else "".join(letter or "." for letter in now)
        of = f" of {self.total}" if self.total > count else ""
        words = "word" if count == self.total == 1 else "words"
        say(f"{name}, now {read}{mark}: {count}{of} {words}")
        self._say_rows(*map(self._row, self.shown))
        for hopeless in sorted(self.crossings.hopeless):
            say(f"  no word fits into {hopeless}, whatever is here")

    def printing(self, others: "Iterator[Changes]") -> "Iterator[Changes]":
        """Print a line below the table for each other word, with what it costs."""
        for each in others:
            self._say_rows(self._proposal(each))
            yield each

    def _say_rows(self, *rows: "_Row") -> None:
        from wcwidth import wcswidth

        mark, known = _mark(self.state), [*map(self._row, self.shown), *rows]
        known += [("", "99", "9 words would change", "")] if self.is_full else []
        widths = [max(map(wcswidth, column)) for column in zip(*known, strict=True)]
        for spelling, score, crossing, note in rows:
            word = f"{spelling}{mark}{' ' * (widths[0] - wcswidth(spelling))}"
            line = f"  {word}  {score:>{widths[1]}}  {crossing:<{widths[2]}}  {note}"
            say(line.rstrip())

    def as_json(self, others: "Sequence[Changes]") -> dict[str, object]:
        """The one object of `--json`."""
        from publisher import slot_names

        return {
            "slot": slot_names.slot_name(self.state.grid, self.slot),
            "total": self.total,
            "hopeless": sorted(self.crossings.hopeless),
            "candidates": list(map(self._candidate, self.shown)),
            "proposals": [
                {
                    "answer": each.state.spelled(each.state.answer(self.slot)),
                    "changes": len(each.words),
                    "fewest": each.is_fewest,
                    "mean_score": each.after.mean,
                }
                for each in others
            ],
        }

    def _row(self, each: "Candidate") -> _Row:
        score = "–" if each.word.score is None else f"{each.word.score:g}"
        from publisher import count_of

        if self.is_full and (cost := self._cost(each)):
            crossing = f"{count_of(cost, 'word')} would change"
        else:
            tightest = self.crossings.tightest(each)
            crossing = f"{tightest[0]} left at {tightest[1]}" if tightest else ""
        return each.word.spelling, score, crossing, ", ".join(self._notes(each))

    def _cost(self, each: "Candidate") -> int:
        """How many words of a full grid become others with it, those that it crosses included."""
        now = self.state.answer(self.slot)
        pairs = enumerate(zip(now, each.word.letters, strict=True))
        others = [at for at, (old, new) in pairs if old != new]
        return bool(others) + sum(at in self.crossings.names for at in others)

    def _mean(self, each: "Candidate") -> float | None:
        """The mean score of a full grid with it."""
        from publisher import Figures, questions

        letters = zip(self.slot.cells, each.word.letters, strict=True)
        cells = {at: replace(self.state.grid[at], letter=letter) for at, letter in letters}
        made = questions.scored(self.state.with_cells(cells), self.reviser)
        return Figures.of(made.puzzle(), made.scores).scores.mean

    def _proposal(self, each: "Changes") -> _Row:
        from publisher import count_of, slot_names

        name = slot_names.slot_name(self.state.grid, self.slot)
        score = next((word.score_after for word in each.words if word.name == name), None)
        cost = f"{count_of(len(each.words), 'word')} would change"
        word = each.state.spelled(each.state.answer(self.slot))
        return word, "–" if score is None else f"{score:g}", cost, _then(each.after.mean)

    def _notes(self, each: "Candidate") -> Iterator[str]:
        if not each.is_possible:
            yield "impossible"
        if self._is_there(each):
            yield "in the puzzle"
        elif self.is_full and (then := _then(self._mean(each))):
            yield then
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
            "changes": self._cost(each) if self.is_full else None,
            "mean_score": self._mean(each) if self.is_full else None,
        }

    def _is_there(self, each: "Candidate") -> bool:
        return each.word.letters == self.state.answer(self.slot)


def _then(mean: float | None) -> str:
    """What the mean score would be; empty without any."""
    return "" if mean is None else f"mean {mean:.1f} then"


def _mark(state: "PuzzleState") -> str:
    """A mark that keeps the columns after a right-to-left word where they are."""
    from publisher import TextDirection

    return "\u200e" if state.language.direction is TextDirection.RTL else ""


def command() -> "Command":
    """The record of the command."""
    from publisher import Command

    return Command("words", "List what else could be in a slot of a puzzle", words)
