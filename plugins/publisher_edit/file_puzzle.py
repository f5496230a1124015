"""A puzzle of a file that another program wrote, changed there: all else in the file stays."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from shlex import quote
from typing import Any

from publisher import (
    NO_CLUES,
    Clue,
    CommandError,
    Entry,
    ExportError,
    GuardedReviser,
    Pipeline,
    Position,
    Puzzle,
    PuzzleBuilder,
    PuzzleChanges,
    PuzzleState,
    Reader,
    Registry,
    Slot,
    config_of,
    file_bytes,
    in_place,
    listed,
    puzzle_file,
    refuse_kind,
    slot_names,
    word_commands,
)
from publisher_edit.config_puzzle import OpenPuzzle
from publisher_edit.editing import Edit
from publisher_edit.revisers import NoWords, RepeatsKept


@dataclass(frozen=True)
class OpenFile(OpenPuzzle):
    """A puzzle of a file that is changed on the command line, and written back into it.

    `data` is the content of the file when it was opened; `target` is the file to write. `puzzle` is
    as the file has it, and `clues` are texts to be written, each a slot, a part, and its text.
    """

    path: Path
    target: Path
    record: Reader[Any]
    data: bytes
    puzzle: Puzzle
    clues: Sequence[tuple[Slot, word_commands.CluePart, str]]

    has_clues_of_slots = True

    @property
    def copy(self) -> Path | None:
        """The copy that is made of the file as it was; None if there is one, or the file stays."""
        copy = self.path.with_name(f"{self.path.name}.bak")
        return None if self.target != self.path or copy.exists() else copy

    @property
    def paths(self) -> tuple[Path, ...]:
        """The copy, if one is made, and the file."""
        return (self.copy, self.target) if self.copy else (self.target,)

    def files(self, state: PuzzleState) -> dict[Path, bytes]:
        """The files with their contents; none if nothing changes.

        Raises `CommandError` for what the file cannot hold.
        """
        changes = PuzzleChanges(self.puzzle, self.shown(state))
        try:
            made = in_place.file_with_changes(
                self.builder.registry, self.record, self.data, changes
            )
        except ExportError as error:
            raise CommandError(f"{self.path} cannot be changed in this way: {error}") from None
        if made == self.data and self.target == self.path:
            return {}
        return {**dict.fromkeys(self.paths, self.data), self.target: made}

    def refuse_changed_files(self) -> None:
        """Raise `CommandError` if the file is not as it was when it was opened."""
        if file_bytes(self.path, puzzle_file.LARGEST) != self.data:
            raise CommandError(f"{self.path} was changed in the meantime: try again")

    def shown(self, state: PuzzleState) -> Puzzle:
        """The puzzle of the file with the letters of a state, and with the new clues."""
        after = replace(self.puzzle, grid=state.grid)

        def shown(entry: Entry) -> Entry:
            if after.whole_answer(entry) == self.puzzle.whole_answer(entry):
                made = entry
            else:
                word = state.word(state.answer(entry.slot))
                made = replace(
                    entry, spelling=word.spelling, clue=in_place.unwritten_clue(entry, word)
                )
            return self._clued(made, after)

        return replace(after, entries=tuple(map(shown, self.puzzle.entries)))

    def _clued(self, entry: Entry, puzzle: Puzzle) -> Entry:
        """The entry with the texts that are written for it."""
        for slot, part, text in self.clues:
            if slot == entry.slot:
                entry = in_place.with_clue(
                    entry, word_commands.with_part(entry.clue, part, text), puzzle
                )
        return entry

    def gone(self, state: PuzzleState) -> list[tuple[str, Clue]]:
        """The clues of words that are not in their places any more."""
        before, after = self.puzzle, self.shown(state)
        return [
            (entry.spelling, entry.clue)
            for entry in before.entries
            if entry.clue.text and before.whole_answer(entry) != after.whole_answer(entry)
        ]

    def staying(self, state: PuzzleState, cells: Collection[Position]) -> frozenset[Position]:
        """The cells of words that the file has twice, where nobody wants others."""
        answers = [(entry.slot, self.puzzle.answer(entry)) for entry in self.puzzle.entries]
        counts, rejected = Counter(letters for _, letters in answers), {*state.rejected_slots()}
        return frozenset(
            cell
            for slot, letters in answers
            if counts[letters] > 1 and state.answer(slot) == letters and slot not in rejected
            if not {*slot.cells} & {*cells}
            for cell in slot.cells
        )

    @property
    def as_opened(self) -> Puzzle:
        """The puzzle of the file."""
        return self.puzzle

    @property
    def clue_end(self) -> str:
        """What becomes of the clue of a word that goes."""
        return "gone"

    @property
    def next_step(self) -> str:
        """The command that makes a page."""
        return f"publisher convert {quote(str(self.target))} {quote(self.target.stem)}.pdf"


def open_file(
    registry: Registry,
    path: Path,
    overrides: Sequence[str] = (),
    wanted: Edit | None = None,
    to: Path | None = None,
) -> OpenFile:
    """The puzzle of a file, to be changed there, or written `to` another file.

    The clues that are `wanted` are written. Words are those of the lists that the settings of
    `overrides` name, or else of a source that has words of its language. Raises `CommandError` if
    files of the format are not changed.
    """
    record = puzzle_file.reader_of(registry, path, None)
    if record.rewrite is None:
        raise CommandError(_not_in_place(registry, path, record))
    data = file_bytes(path, puzzle_file.LARGEST)
    puzzle, pipeline = _read(registry, path, record, overrides)
    builder, state = pipeline.builders[0], _state(path, puzzle)
    return OpenFile(
        builder=builder,
        number=0,
        read_words=builder.words,
        written=NO_CLUES,
        before=puzzle,
        pipeline=pipeline,
        state=state,
        kept=(puzzle,),
        reviser=_reviser(builder, state, wanted),
        path=path,
        target=to or path,
        record=record,
        data=data,
        puzzle=puzzle,
        clues=[
            (slot_names.find_slot(state, name), part, text)
            for name, text, part in (wanted.clues if wanted else ())
        ],
    )


def _read(
    registry: Registry, path: Path, record: Reader[Any], overrides: Sequence[str]
) -> tuple[Puzzle, Pipeline]:
    """The puzzle of a file, in its own language or that of the overrides, and its pipeline."""
    puzzle = in_place.read_file(registry, path, record)
    pipeline = _pipeline(registry, path, puzzle, overrides)
    named = pipeline.builders[0].puzzle_config.language
    if named.code == puzzle.language.code:
        return puzzle, pipeline
    puzzle = in_place.read_file(registry, path, record, named)
    return puzzle, _pipeline(registry, path, puzzle, overrides)


def _reviser(builder: PuzzleBuilder, state: PuzzleState, wanted: Edit | None) -> GuardedReviser:
    """The reviser with the words of the settings, if there are any and a search is wanted.

    Raises `CommandError` for a grid that no search can change.
    """
    if wanted is not None and not wanted.searches:
        return GuardedReviser(NoWords())
    path, root = builder.puzzle_config.path, builder.puzzle_config.root
    letters = {cell.letter for row in state.grid.rows for cell in row if cell.is_letter}
    if "" in letters:
        raise CommandError(f"{path} has cells without a letter: only its clues can be changed")
    own = state.language.letters
    if foreign := sorted(each for each in letters if len(each) == 1 and each not in own):
        raise CommandError(
            f"{path} has letters that {state.language.name} does not have: {', '.join(foreign)}; "
            "name its language, as in --set language=es"
        )
    has_words = builder.puzzle_config.words or root.find(("generator", "wordlists"))[1]
    made = builder.reviser(builder.words(), 0) if has_words else None
    return GuardedReviser(RepeatsKept(made or NoWords()), builder.calling_origin)


def _pipeline(registry: Registry, path: Path, puzzle: Puzzle, overrides: Sequence[str]) -> Pipeline:
    settings = in_place.file_settings(registry, puzzle.language.code)
    return Pipeline(config_of(settings, registry, path, overrides), registry)


def _state(path: Path, puzzle: Puzzle) -> PuzzleState:
    """The puzzle without its clues: an answer that is there twice may have two."""
    entries = (replace(each, clue=Clue(), spelling="", linked=()) for each in puzzle.entries)
    try:
        refuse_kind(puzzle.kind)
        return PuzzleState.of(replace(puzzle, entries=tuple(entries)))
    except CommandError as error:
        raise CommandError(f"{path}: {error}") from None


def _not_in_place(registry: Registry, path: Path, record: Reader[Any]) -> str:
    """The reason why a file is not changed, and what to do."""
    known = listed(name for name, each in registry.readers.items() if each.rewrite)
    said = f"files of the format {record.name} are not changed in place, those of {known} are"
    return f"{path}: {said}; `publisher convert` makes one of it"
