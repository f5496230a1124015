"""The puzzle of a config on the workbench: opened from its lock, and saved as files again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from zlib import crc32

from publisher.config.settings import PuzzleConfig
from publisher.errors import CommandError
from publisher.language.clue import Clue
from publisher.language.spelling import Letters
from publisher.model.puzzle import Publication, Puzzle
from publisher.pipeline.publishing import Pipeline
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.plugins.draft import Rejection
from publisher.words.clue_file import NO_CLUE, NO_CLUES, ClueFile
from publisher.words.clue_order import Clued, ordered
from publisher.words.word_list import WordList
from publisher.workbench.flaws import symmetry_of
from publisher.workbench.guarded_reviser import GuardedReviser
from publisher.workbench.questions import finished
from publisher.workbench.state import AnswerTexts, PuzzleState


@dataclass(frozen=True)
class OpenPuzzle:
    """A puzzle of a config, by its number among those of its builder, from 0.

    `state` is the puzzle as it was opened, with the clues of the clue file. `kept` are all puzzles
    of the lock, and `reviser` changes this one.
    """

    pipeline: Pipeline
    builder: PuzzleBuilder
    number: int
    state: PuzzleState
    kept: tuple[Puzzle, ...]
    words: WordList
    written: ClueFile
    reviser: GuardedReviser

    def shown(self, state: PuzzleState) -> Puzzle:
        """What is published of a state once it is saved, with the texts of the config."""
        words = replace(self.words, written=NO_CLUES)  # the state has them, and newer ones
        return self.builder.finished(finished(state), words, self.number, is_kept=True)

    def files(self, state: PuzzleState) -> dict[Path, bytes]:
        """The files that keep a state: the clue file in order, if there is one, and the lock.

        The clue file comes first: whatever happens between the two, no clue is lost.
        """
        lock = self.builder.puzzle_config.lock
        if lock is None:
            raise CommandError("the config has no `lock:` that could keep the puzzle")
        from publisher.formats.puzzle_json import to_json

        puzzles = [*self.kept]
        puzzles[self.number] = finished(state)
        clues = self._clue_file(state, puzzles)
        puzzles[self.number] = self._stored(puzzles[self.number])
        return {**clues, lock: to_json(Publication(tuple(puzzles)))}

    def refuse_changed_files(self) -> None:
        """Raise `CommandError` if the clue file or the lock is not as it was when it was opened."""
        whole = self.builder.puzzle_config
        for path, is_same in (
            (whole.clues, self.builder.read_clues({}).text == self.written.text),
            (whole.lock, self.builder.kept() == self.kept),
        ):
            if not is_same:
                raise CommandError(
                    f"{path} was changed meanwhile, and nothing was written: try again"
                )

    def _stored(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle as the lock keeps it: with the clues that it had, and new ones of its own.

        A clue that is the clue file's stays there alone, so that it can be changed there.
        """
        old = self.kept[self.number]
        had = {old.answer(entry): entry.clue for entry in old.entries}
        opened, written = self.state.texts, self.written.clues

        def clue(letters: Letters, now: Clue) -> Clue:
            before = opened.get(letters, AnswerTexts()).clue
            if letters in had and now == before:
                return had[letters]
            is_written = replace(now, enumeration=None) == written.get(letters, NO_CLUE)
            return Clue("", now.enumeration) if is_written else now

        entries = (
            replace(entry, clue=clue(puzzle.answer(entry), entry.clue)) for entry in puzzle.entries
        )
        return replace(puzzle, entries=tuple(entries))

    def loose(self, state: PuzzleState) -> dict[Letters, Clued]:
        """The spelling and the clue of each word that left the puzzle with a clue of its own.

        A clue of the sources is no such clue: it comes back with the word anyway.
        """
        today = {letters for _, letters in state.answers()}
        before = {letters for _, letters in self.state.answers()}
        listed = {word.letters: {word.clue} for word in self.words.words}
        listed |= {letters: set(clues) for letters, clues in self.words.choices.items()}
        return {
            letters: (state.spelled(letters), replace(texts.clue, enumeration=None))
            for letters, texts in state.texts.items()
            if letters in before - today
            and texts.clue.text
            and texts.clue.text not in listed.get(letters, ())
        }

    def _clue_file(self, state: PuzzleState, puzzles: Sequence[Puzzle]) -> dict[Path, bytes]:
        whole = self.builder.puzzle_config
        if whole.clues is None:
            return {}
        shown = [
            self.builder.finished(puzzle, self.words, number, is_kept=True)
            if number != self.number
            else self.shown(state)
            for number, puzzle in enumerate(puzzles)
        ]
        others, is_whole = self._sharing(whole.clues)
        if is_whole and len(puzzles) == whole.count:
            everyone = [*shown, *others]
            made = ordered(
                self.builder.with_lacking(self.written, everyone),
                everyone,
                whole.language,
                self.loose(state),
                self._emptied(state),
            )
        else:  # some of its puzzles are not made yet: nobody knows which clues are of earlier words
            made = self.builder.with_lacking(self.written, shown)
        return {whole.clues: made.data} if made.is_new else {}

    def _emptied(self, state: PuzzleState) -> set[Letters]:
        """The answers whose clue was taken away."""
        return {
            letters
            for _, letters in state.answers()
            if letters in state.texts
            and not state.texts[letters].clue.text
            and self.state.texts.get(letters, AnswerTexts()).clue.text
        }

    def _sharing(self, path: Path) -> tuple[list[Puzzle], bool]:
        """The puzzles of others that share the clue file, and whether all of these are locked."""
        found: list[Puzzle] = []
        is_whole = True
        for builder in self.pipeline.builders:
            if builder is not self.builder and builder.puzzle_config.clues == path:
                kept = builder.kept()
                is_whole = is_whole and len(kept) == builder.puzzle_config.count
                words = builder.draws({path: self.written}).of(0)
                found += [
                    builder.finished(puzzle, words, number, is_kept=True)
                    for number, puzzle in enumerate(kept)
                ]
        return found, is_whole


def open_puzzle(pipeline: Pipeline, number: int, *, empty: bool = False) -> OpenPuzzle:
    """A puzzle of a config, by its number from 1 over all puzzles of the config.

    With `empty`, a puzzle that is not locked yet is the grid that its config gives, with its
    letters pinned. Raises `CommandError` that says what to do where there is no puzzle to open, or
    nothing to change it.
    """
    builder, place = _builder(pipeline, number)
    whole = builder.puzzle_config
    kept = builder.kept()
    if place >= len(kept) and not empty:
        raise CommandError(_unlocked(pipeline, builder, number))
    draws = builder.draws()
    words = draws.of(place)
    reviser = builder.reviser(words, place)
    if reviser is None:
        raise CommandError(f"{whole.path}: {_no_reviser(builder)}")
    guarded = GuardedReviser(reviser, builder.calling_generator)
    if place < len(kept):
        state = PuzzleState.of(kept[place])
        state = replace(state, seed=_seed(state))
    elif grid := guarded.start():
        state = PuzzleState(grid, whole.language, seed=whole.seed + place)
        state = replace(state, pinned=state.lettered)
    else:
        raise CommandError(_unlocked(pipeline, builder, number))
    state = _with_kept_texts(state, whole.rejected, draws.written.clues)
    return OpenPuzzle(pipeline, builder, place, state, kept, words, draws.written, guarded)


def opened_state(puzzle: Puzzle, whole: PuzzleConfig, written: ClueFile) -> PuzzleState:
    """A puzzle of a config as a state, with all that the config keeps for it.

    Raises `CommandError` for a puzzle that cannot be changed.
    """
    return _with_kept_texts(PuzzleState.of(puzzle), whole.rejected, written.clues)


def _seed(state: PuzzleState) -> int:
    """A seed of the letters: another puzzle of a puzzle that was made so is yet another."""
    letters = (cell.letter or str(cell.kind) for row in state.grid.rows for cell in row)
    return crc32(" ".join(letters).encode())


def _builder(pipeline: Pipeline, number: int) -> tuple[PuzzleBuilder, int]:
    """The builder of a puzzle, and the number of the puzzle among its own, from 0."""
    place, count = number - 1, pipeline.config.count
    if not 0 <= place < count:
        have = "one puzzle" if count == 1 else f"{count} puzzles"
        raise CommandError(f"{pipeline.config.path} has {have}, and no puzzle {number}")
    for builder in pipeline.builders:
        if place < builder.puzzle_config.count:
            return builder, place
        place -= builder.puzzle_config.count
    raise AssertionError("the count of a config is that of its puzzle configs")


def _unlocked(pipeline: Pipeline, builder: PuzzleBuilder, number: int) -> str:
    path, lock = pipeline.config.path, builder.puzzle_config.lock
    which = f"puzzle {number} of {path}" if pipeline.config.count > 1 else str(path)
    if lock is None:
        return f"{which} is not kept: give it a `lock: FILE`, and publish it once"
    return f"{which} is not in {lock} yet: publish it once, then it can be changed"


def _no_reviser(builder: PuzzleBuilder) -> str:
    name = builder.puzzle_config.origin.record.name
    return f"a puzzle made by {name} cannot be changed: its plugin has no reviser"


def _with_kept_texts(
    state: PuzzleState, rejected: frozenset[Letters], clues: Mapping[Letters, Clue]
) -> PuzzleState:
    """The state with what the config rejects, with all clues of the clue file, and its symmetry."""
    texts = dict(state.texts)
    for letters, clue in clues.items():
        known = texts.get(letters, AnswerTexts())
        if clue.text:
            texts[letters] = replace(known, clue=replace(clue, enumeration=known.clue.enumeration))
    rejections = tuple(Rejection(letters) for letters in sorted(rejected))
    symmetry = symmetry_of(state.grid)
    return replace(state, texts=texts, rejected=rejections, symmetry=symmetry)
