"""A state to be kept: which of its clues are in the clue file, and which in the lock."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from publisher.errors import FormatError
from publisher.language.cleaning import clean
from publisher.language.clue import Clue
from publisher.language.emphasis_signs import emphasised, with_signs
from publisher.language.spelling import Letters
from publisher.model.puzzle import Puzzle
from publisher.pipeline import lock_file
from publisher.studio.jobs.bench import Bench
from publisher.words.clue_file import NO_CLUE, NO_CLUES, ClueFile
from publisher.words.clue_order import Clued, ordered
from publisher.workbench.state import PuzzleState


@dataclass(frozen=True)
class CluedState:
    """A state, the clue file that there was, and the lock that is to be written anew.

    A clue that somebody wrote is in the clue file alone, so that it can be changed there. A clue of
    the sources is in the lock, as publishing keeps it.
    """

    bench: Bench
    state: PuzzleState
    file: Path | None
    lock: Path | None

    @property
    def has_own_clues(self) -> bool:
        """Whether there are clues that no source has."""
        return bool(self._own or self._loose)

    def clue_file(self) -> ClueFile:
        """The clue file with all clues of its own, in the order of the puzzle."""
        state, shown = self.state, self.bench.shown(self.state)
        blank = [
            replace(each, clue=NO_CLUE) for each in shown.entries if shown.answer(each) in self._own
        ]
        file = self._written.extended([replace(shown, entries=tuple(blank))])
        file = self.bench.builder.with_lacking(file, [shown])
        return ordered(file, [shown], state.language, self._loose, set(self._emptied()))

    def stored(self) -> Puzzle:
        """The puzzle as the lock keeps it."""
        puzzle, had = self.state.puzzle(), self._had
        shown = {letters: _bare(clue) for letters, clue in self._shown_before.items()}

        def stored(letters: Letters, clue: Clue) -> Clue:
            if letters in self._own or self._written.clues.get(letters, NO_CLUE).text:
                return Clue("", clue.enumeration)
            return had[letters] if shown.get(letters) == _bare(clue) else clue

        entries = (
            replace(each, clue=stored(puzzle.answer(each), each.clue)) for each in puzzle.entries
        )
        return replace(puzzle, entries=tuple(entries))

    @cached_property
    def _own(self) -> dict[Letters, Clue]:
        """The clues of the grid that belong into the clue file."""
        before = self._shown_before
        return {
            letters: clue
            for letters, clue in self._clues()
            if not self._is_listed(letters, clue)
            and clue != _bare(before.get(letters, NO_CLUE))
            and _can_be_written(clue)
        }

    @cached_property
    def _loose(self) -> dict[Letters, Clued]:
        """The clues, no source's, of words that are in the grid no more."""
        state, here = self.state, {letters for _, letters in self.state.answers()}
        return {
            letters: (state.spelled(letters), _bare(texts.clue))
            for letters, texts in state.texts.items()
            if letters not in here
            and texts.clue.text
            and not self._is_listed(letters, _bare(texts.clue))
        }

    def _clues(self) -> Iterator[tuple[Letters, Clue]]:
        """The answers of the grid that have a clue."""
        for _, letters in self.state.answers():
            clue = self.state.texts[letters].clue if letters in self.state.texts else NO_CLUE
            if clue.text:
                yield letters, _bare(clue)

    def _emptied(self) -> Iterator[Letters]:
        """The answers whose clue was taken away."""
        clued = {letters for letters, _ in self._clues()}
        for _, letters in self.state.answers():
            if letters not in clued and self._written.clues.get(letters, NO_CLUE).text:
                yield letters

    @cached_property
    def _written(self) -> ClueFile:
        language = self.bench.builder.puzzle_config.language
        return ClueFile.read(self.file, language) if self.file else NO_CLUES

    @cached_property
    def _before(self) -> Puzzle | None:
        """The puzzle of the lock that is there."""
        language = self.bench.builder.puzzle_config.language
        if self.lock is None or not self.lock.exists():
            return None
        with suppress(FormatError):
            kept = lock_file.read(self.lock, language, 1)
            return kept[0] if kept else None
        return None

    @cached_property
    def _had(self) -> dict[Letters, Clue]:
        """The clues that the lock has."""
        before = self._before
        return {before.answer(each): each.clue for each in before.entries} if before else {}

    @cached_property
    def _shown_before(self) -> dict[Letters, Clue]:
        """The clues that are published of the lock, without a clue file."""
        if self._before is None:
            return {}
        words = replace(self.bench.draws.of(0), written=NO_CLUES)
        shown = words.with_clues(self._before, self.bench.builder.puzzle_config.seed)
        return {shown.answer(each): each.clue for each in shown.entries}

    def _is_listed(self, letters: Letters, clue: Clue) -> bool:
        """Whether a source has this clue."""
        emphasis = self.bench.draws.of(0).emphasis.get((letters, clue.text), ())
        return clue.text in self._listed.get(letters, ()) and clue.emphasis == emphasis

    @cached_property
    def _listed(self) -> dict[Letters, tuple[str, ...]]:
        words = self.bench.draws.of(0)
        found = {
            each.letters: (each.clue,) for each in words.words if each.letters in self.state.texts
        }
        return found | {letters: tuple(clues) for letters, clues in words.choices.items()}


def _bare(clue: Clue) -> Clue:
    """The clue as a clue file has it: without lengths."""
    return replace(clue, enumeration=None)


def _can_be_written(clue: Clue) -> bool:
    """Whether the clue comes back from a line of a clue file as it is."""
    return emphasised(clean(with_signs(clue)))[0] == clue
