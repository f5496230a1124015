"""A puzzle of a config that is changed on the command line, and the files that keep it."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from shlex import quote
from zlib import crc32

from publisher import (
    Clue,
    CommandError,
    GuardedReviser,
    Pipeline,
    Position,
    Publication,
    Puzzle,
    PuzzleBuilder,
    PuzzleState,
    kept,
    questions,
    refuse_kind,
    to_json,
)


@dataclass(frozen=True)
class OpenPuzzle(kept.KeptPuzzle):
    """A puzzle of a config that is changed on the command line.

    `state` is the puzzle as it was opened, with the clues of the clue file. `kept` are all puzzles
    of the lock, and `reviser` changes this one.
    """

    pipeline: Pipeline
    state: PuzzleState
    kept: tuple[Puzzle, ...]
    reviser: GuardedReviser

    has_clues_of_slots = False
    """Whether the puzzle has its new clues already, by their slots, and not by their answers."""

    @property
    def copy(self) -> Path | None:
        """The copy that is made of a file before it is written over; None without one."""
        return None

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files that are written."""
        puzzle_config = self.builder.puzzle_config
        return tuple(path for path in (puzzle_config.clues, puzzle_config.lock) if path)

    @property
    def as_opened(self) -> Puzzle:
        """The puzzle before any change, with its texts."""
        return self.shown(self.state)

    def gone(self, state: PuzzleState) -> list[tuple[str, Clue]]:
        """Clues of words that left the grid, where no source has these clues."""
        before = {letters for _, letters in self.state.answers()}
        return [each for letters, each in self.loose(state).items() if letters in before]

    def staying(self, state: PuzzleState, cells: Collection[Position]) -> frozenset[Position]:  # noqa: ARG002
        """Cells that a search of some cells leaves as they are, beside those that are pinned."""
        return frozenset()

    @property
    def clue_end(self) -> str:
        """What becomes of the clue of a word that goes."""
        clues = self.builder.puzzle_config.clues
        return f"kept in {clues}" if clues else "gone, for the config has no `clues:` file"

    @property
    def next_step(self) -> str:
        """The command that makes the pages."""
        return f"publisher publish {quote(str(self.pipeline.config.path))}"

    def files(self, state: PuzzleState) -> dict[Path, bytes]:
        """The files that keep a state: the clue file in order, if there is one, and the lock.

        The clue file comes first: whatever happens between the two, no clue is lost.
        """
        questions.finished(state)
        puzzle_config = self.builder.puzzle_config
        if puzzle_config.lock is None:
            raise CommandError("the config has no `lock:` that could keep the puzzle")
        puzzles, clues, is_whole = [*self.kept], {}, False
        if puzzle_config.clues:
            sharing, is_whole = self._sharing(puzzle_config.clues)
            made = self.clue_file(state, sharing, is_whole=is_whole)
            clues = {puzzle_config.clues: made.data} if made.is_new else {}
        puzzles[self.number] = self.stored(state, has_clue_file=is_whole)
        return {**clues, puzzle_config.lock: to_json(Publication(tuple(puzzles)))}

    def refuse_changed_files(self) -> None:
        """Raise `CommandError` if the clue file or the lock is not as it was when it was opened."""
        puzzle_config = self.builder.puzzle_config
        for path, is_same in (
            (puzzle_config.clues, self.builder.read_clues({}).text == self.written.text),
            (puzzle_config.lock, self.builder.locked_puzzles() == self.kept),
        ):
            if not is_same:
                raise CommandError(
                    f"{path} was changed in the meantime, and nothing was written: try again"
                )

    def _sharing(self, path: Path) -> tuple[list[Puzzle], bool]:
        """The other puzzles that share the clue file, and whether all of them are locked.

        Those of the same builder come first.
        """
        found: list[Puzzle] = []
        is_whole = True
        for builder in sorted(self.pipeline.builders, key=lambda each: each is not self.builder):
            if builder.puzzle_config.clues == path:
                kept, is_own = builder.locked_puzzles(), builder is self.builder
                is_whole = is_whole and len(kept) == builder.puzzle_config.count
                words = self.words if is_own else builder.draws({path: self.written}).of(0)
                found += [
                    builder.with_texts(puzzle, words, number, is_locked=True)
                    for number, puzzle in enumerate(kept)
                    if not is_own or number != self.number
                ]
        return found, is_whole


def open_puzzle(pipeline: Pipeline, number: int, *, empty: bool = False) -> OpenPuzzle:
    """A puzzle of a config, by its number from 1 over all puzzles of the config.

    With `empty`, a puzzle that is not locked yet is the grid that its config gives, with its
    letters pinned. Raises `CommandError` that says what to do where there is no puzzle to open, or
    nothing to change it.
    """
    builder, place = pipeline.place(number)
    puzzle_config = builder.puzzle_config
    if puzzle_config.kind_name:
        refuse_kind(puzzle_config.kind_name)
    locked = builder.locked_puzzles()
    before = locked[place] if place < len(locked) else None
    if before is None and not empty:
        raise CommandError(_unlocked(pipeline, builder, number))
    draws = builder.draws()
    words = draws.of(place)
    reviser = builder.reviser(words, place)
    if reviser is None:
        made_by = f"a puzzle made by {puzzle_config.origin.record.name} cannot be changed"
        raise CommandError(f"{puzzle_config.path}: {made_by}: its plugin has no reviser")
    guarded = GuardedReviser(reviser, builder.calling_origin)
    if before is not None:
        state = PuzzleState.of(before)
        state = replace(state, seed=_seed(state))
    elif grid := guarded.start():
        state = PuzzleState(grid, puzzle_config.language, seed=puzzle_config.seed_of(place))
        state = replace(state, pinned=state.lettered)
    else:
        raise CommandError(_unlocked(pipeline, builder, number))
    state = kept.with_kept_texts(state, puzzle_config, draws.written)
    read_words = partial(draws.of, place)
    return OpenPuzzle(
        builder, place, read_words, draws.written, before, pipeline, state, locked, guarded
    )


def _seed(state: PuzzleState) -> int:
    """A seed taken from the letters, so that asking for another puzzle again repeats none."""
    letters = (cell.letter or str(cell.kind) for row in state.grid.rows for cell in row)
    return crc32(" ".join(letters).encode())


def _unlocked(pipeline: Pipeline, builder: PuzzleBuilder, number: int) -> str:
    path, lock = pipeline.config.path, builder.puzzle_config.lock
    which = f"puzzle {number} of {path}" if pipeline.config.count > 1 else str(path)
    if lock is None:
        return f"{which} is not kept: give it a `lock: FILE`, and publish it once"
    return f"{which} is not in {lock} yet: publish it once, then it can be changed"
