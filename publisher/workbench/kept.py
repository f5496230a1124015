"""A puzzle that is being changed, and the files that keep it: opened, shown, and saved again."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property

from publisher.config.settings import PuzzleConfig
from publisher.errors import PublisherError
from publisher.language.clue import Clue
from publisher.language.spelling import Letters
from publisher.model.figures import Figures
from publisher.model.puzzle import Entry, Puzzle
from publisher.model.symmetry import Symmetry
from publisher.pipeline.publishing import Pipeline
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.plugins.draft import Rejection
from publisher.words.clue_file import NO_CLUE, ClueFile, read_clue, written_clue
from publisher.words.clue_order import Clued, ordered
from publisher.words.word_list import WordList, word_list
from publisher.workbench.guarded_reviser import GuardedReviser
from publisher.workbench.questions import scored
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


def locked_scores(pipeline: Pipeline, number: int) -> str:
    """A line with the scores of a locked puzzle, by its number from 1 over all puzzles.

    It is empty where none are known, as where a word list is not there any more.
    """
    with suppress(PublisherError):
        builder, place = pipeline.place(number)
        if builder.puzzle_config.kind_name:
            refuse_kind(builder.puzzle_config.kind_name)
        if reviser := builder.reviser(builder.draws().of(place), place):
            guarded = GuardedReviser(reviser, builder.calling_origin)
            state = scored(PuzzleState.of(builder.locked_puzzles()[place]), guarded)
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
