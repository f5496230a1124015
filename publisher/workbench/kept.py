"""A puzzle that is being changed, and the files that keep it: opened, shown, and saved again."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from shlex import quote
from zlib import crc32

from publisher.config.settings import PuzzleConfig
from publisher.errors import CommandError, PublisherError
from publisher.language.clue import Clue
from publisher.language.spelling import Letters
from publisher.model.figures import Figures
from publisher.model.grid import Position
from publisher.model.puzzle import CROSSWORD, Entry, Publication, Puzzle
from publisher.model.symmetry import Symmetry
from publisher.pipeline.publishing import Pipeline
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.plugins.draft import Rejection
from publisher.words.clue_file import NO_CLUE, ClueFile, read_clue, written_clue
from publisher.words.clue_order import Clued, ordered
from publisher.words.word_list import WordList, word_list
from publisher.workbench.guarded_reviser import GuardedReviser
from publisher.workbench.questions import finished, scored
from publisher.workbench.state import AnswerTexts, PuzzleState, refuse_kind


def shown(
    state: PuzzleState, builder: PuzzleBuilder, number: int, read_words: Callable[[], WordList]
) -> Puzzle:
    """A state, finished or not, with the texts of its config, as the finishers get it.

    `number` is that of the puzzle among those of its builder, from 0. The state's own clues are
    newer than those of the clue file. Words are read only for clues that it lacks.
    """
    puzzle = state.puzzle()
    loose = {letters: texts.clue for letters, texts in state.texts.items()}
    own = ClueFile({**loose, **dict(_clues(state))}, "")
    if puzzle.unclued:
        words = replace(read_words(), written=own)
    else:
        words = word_list((), builder.puzzle_config.language, own)
    return builder.with_texts(puzzle, words, number, is_locked=True)


@dataclass(frozen=True)
class KeptPuzzle:
    """A puzzle of a config, by its number among those of its builder, from 0, and what keeps it.

    `written` is the clue file as it was opened, and `before` the puzzle of the lock, if there is
    one. A clue that somebody wrote is only in the clue file, so that it can be changed there. A
    clue of the sources is in the lock, as publishing keeps it.
    """

    builder: PuzzleBuilder
    number: int
    read_words: Callable[[], WordList]
    written: ClueFile
    before: Puzzle | None

    @cached_property
    def words(self) -> WordList:
        """The words of the puzzle; raises what reading them raises."""
        return self.read_words()

    def shown(self, state: PuzzleState) -> Puzzle:
        """The puzzle of a state with the texts of the config, as the finishers get it."""
        return shown(state, self.builder, self.number, lambda: self.words)

    def has_own_clues(self, state: PuzzleState) -> bool:
        """Whether a state has clues that no source has."""
        return bool(self._own(state) or self.loose(state))

    def clue_file(
        self, state: PuzzleState, others: Sequence[Puzzle] = (), *, is_whole: bool = True
    ) -> ClueFile:
        """The clue file of a state and the other puzzles that share it, in the order of these.

        If some puzzles are missing, lines are only added, because we cannot tell which ones are out
        of date.
        """
        puzzle = self.shown(state)
        everyone = [*others[: self.number], puzzle, *others[self.number :]]
        if not is_whole:
            return self.builder.with_lacking(self.written, everyone)
        own = self._own(state)
        new = [replace(each, clue=NO_CLUE) for each in puzzle.entries if puzzle.answer(each) in own]
        file = self.written.extended([replace(puzzle, entries=tuple(new))])
        file, emptied = self.builder.with_lacking(file, everyone), set(self._emptied(state))
        return ordered(file, everyone, state.language, self.loose(state), emptied)

    def stored(self, state: PuzzleState, *, has_clue_file: bool = True) -> Puzzle:
        """The puzzle as the lock keeps it, where a clue that nobody has changed is as it was.

        Without `has_clue_file`, new clues have only this place.
        """
        puzzle, before = state.puzzle(), self.before
        had = {before.answer(each): each.clue for each in before.entries} if before else {}
        own = self._own(state) if has_clue_file else {}

        def stored(entry: Entry) -> Clue:
            letters, clue = puzzle.answer(entry), entry.clue
            if (entry.slot, letters) in state.slot_clues:
                return clue  # a clue file has no second one
            if letters in had and self._shown_before.get(letters) == _bare(clue):
                return replace(had[letters], enumeration=clue.enumeration)
            if letters in own or self.written.clues.get(letters) == _bare(clue):
                return Clue("", clue.enumeration)
            return clue

        entries = (replace(each, clue=stored(each)) for each in puzzle.entries)
        return replace(puzzle, entries=tuple(entries))

    def loose(self, state: PuzzleState) -> dict[Letters, Clued]:
        """Clues that no source has, of words no longer in the grid.

        A clue of the sources is not among them: it comes back with the word anyway.
        """
        here = {letters for _, letters in state.answers()}
        return {
            letters: (state.spelled(letters), _bare(texts.clue))
            for letters, texts in state.texts.items()
            if letters not in here
            and texts.clue.text
            and not self._is_listed(letters, _bare(texts.clue))
        }

    def _own(self, state: PuzzleState) -> dict[Letters, Clue]:
        """The clues of the grid that are to be in the clue file, and were not shown before."""
        return {
            letters: clue
            for letters, clue in _clues(state)
            if clue != self._shown_before.get(letters)
            and not self._is_listed(letters, clue)
            and _can_be_written(clue)
        }

    def _emptied(self, state: PuzzleState) -> Iterator[Letters]:
        """The answers whose clue in the clue file was taken away."""
        clued = {letters for letters, _ in _clues(state)}
        for _, letters in state.answers():
            if letters not in clued and self.written.clues.get(letters, NO_CLUE).text:
                yield letters

    @cached_property
    def _shown_before(self) -> dict[Letters, Clue]:
        """The clues that publishing would show from the lock and clue file as they are on disk."""
        if self.before is None:
            return {}
        words = replace(self.words, written=self.written)
        known = words.with_clues(self.before, self.builder.puzzle_config.seed_of(self.number))
        return {known.answer(each): _bare(each.clue) for each in known.entries}

    def _is_listed(self, letters: Letters, clue: Clue) -> bool:
        """Whether a source has this clue, and nothing more is said about it."""
        listed = self.words.clues.get(letters, ())
        is_bare = not (clue.explanation or clue.gloss)
        is_there = (clue.text, clue.emphasis) in {(each.text, each.emphasis) for each in listed}
        return is_bare and is_there


def _clues(state: PuzzleState) -> Iterator[tuple[Letters, Clue]]:
    """The answers of the grid that have a clue, that of a slot where each slot has its own."""
    tails, own = state.tails, state.slot_clues
    answers = sorted(state.answers(), key=lambda each: each not in own)
    for letters, slot in {letters: slot for slot, letters in answers}.items():
        texts = state.texts_at(slot)
        if texts and texts.clue.text and letters not in tails:  # their texts are in the lock
            yield letters, _bare(texts.clue)


def _bare(clue: Clue) -> Clue:
    """The clue as a clue file has it: without lengths."""
    return replace(clue, enumeration=None)


def _can_be_written(clue: Clue) -> bool:
    """Whether the clue comes back from a line of a clue file as it is."""
    return read_clue(written_clue(clue))[0] == clue


@dataclass(frozen=True)
class OpenPuzzle(KeptPuzzle):
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

    def gone(self, state: PuzzleState) -> list[Clued]:
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
        from publisher.formats.puzzle_json import to_json

        finished(state)
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
    refuse_kind(puzzle_config.kind_name or CROSSWORD)
    kept = builder.locked_puzzles()
    before = kept[place] if place < len(kept) else None
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
    state = with_kept_texts(state, puzzle_config, draws.written)
    read_words = partial(draws.of, place)
    return OpenPuzzle(
        builder, place, read_words, draws.written, before, pipeline, state, kept, guarded
    )


def locked_scores(pipeline: Pipeline, number: int) -> str:
    """A line with the scores of a locked puzzle, by its number from 1 over all puzzles.

    It is empty where none are known, as where a word list is not there any more.
    """
    with suppress(PublisherError):
        opened = open_puzzle(pipeline, number)
        state = scored(opened.state, opened.reviser)
        return str(Figures.of(state.puzzle(), state.scores).scores)
    return ""


def with_kept_texts(
    state: PuzzleState, puzzle_config: PuzzleConfig, written: ClueFile
) -> PuzzleState:
    """The state with what the config rejects, with all clues of the clue file, and its symmetry."""
    texts, tails = dict(state.texts), state.tails
    for letters, clue in written.clues.items():
        known = texts.get(letters, AnswerTexts())
        if clue != NO_CLUE and letters not in tails:
            texts[letters] = replace(known, clue=clue.over(known.clue))
    rejections = tuple(Rejection(letters) for letters in sorted(puzzle_config.rejected))
    symmetry = Symmetry.of(state.grid)
    return replace(state, texts=texts, rejected=rejections, symmetry=symmetry)


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
