"""A puzzle of a file that another program wrote, changed there: all else in the file stays."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from shlex import quote

from publisher.config import config_of
from publisher.config.models import DEFAULT_LANGUAGE
from publisher.errors import CommandError, ExportError, GenerationError
from publisher.files.opening import file_bytes
from publisher.formats.linked_clues import linked_by_words
from publisher.formats.reading_kit import answer_lengths
from publisher.language.clue import Clue
from publisher.language.enumerations import settled, typed_at_end
from publisher.language.spelling import Letters
from publisher.messages.wording import listed
from publisher.model.file_changes import PuzzleChanges
from publisher.model.grid import Cell, Direction, Position, Slot
from publisher.model.layout import Layout, Placement
from publisher.model.numbering import numbered
from publisher.model.puzzle import Entry, Puzzle
from publisher.model.references import is_pointer
from publisher.model.sheet import in_words
from publisher.model.words import Word
from publisher.pipeline.publishing import Pipeline
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.plugins.core_settings import DEFAULT_GENERATOR
from publisher.plugins.draft import Candidate, Draft, Prospects, Reviser
from publisher.plugins.records import AnyReader
from publisher.plugins.registry import Registry
from publisher.plugins.search_run import SearchRun
from publisher.reading.puzzle_file import LARGEST, read_in_own_language, read_puzzle, reader_of
from publisher.reading.rewriting import rewritten
from publisher.words.clue_file import NO_CLUES
from publisher.words.clue_order import Clued
from publisher.workbench.editing import Edit
from publisher.workbench.guarded_reviser import GuardedReviser
from publisher.workbench.kept import OpenPuzzle
from publisher.workbench.shifts import shape
from publisher.workbench.slot_names import find_slot, slot_name
from publisher.workbench.state import PuzzleState, refuse_kind
from publisher.workbench.word_commands import CluePart, with_part

_NAME_A_LIST = "name a list, as in --set generator.wordlists='[{file: words.txt}]'"


class NoWords(Reviser):
    """A reviser without word lists: it knows the words of a draft, and no others."""

    def revise(self, draft: Draft, seed: int, run: SearchRun) -> Layout:  # noqa: ARG002
        """The draft as it is; raises `GenerationError` if an answer is none of its words."""
        known, answers = {word.letters: word for word in draft.words}, dict(draft.answers())
        for _, slot in numbered(draft.grid):
            letters = answers.get(slot, ())
            if letters not in known or not draft.allows(letters, slot):
                there = f"{''.join(letters) or 'nothing'} would be at {slot_name(draft.grid, slot)}"
                raise GenerationError(f"{there}: put a word there too, or {_NAME_A_LIST}")
        placed = (Placement(known[letters], slot) for slot, letters in answers.items())
        return Layout(draft.grid, tuple(placed), complete=True)

    def candidates(self, draft: Draft, slot: Slot) -> Sequence[Candidate]:  # noqa: ARG002
        """There are none: raises `CommandError`."""
        raise CommandError(f"there are no words to look among: {_NAME_A_LIST}")


@dataclass(frozen=True)
class RepeatsKept(Reviser):
    """A reviser that leaves words which are kept in two slots, though none of its layouts has such.

    It is not shown the second slot: bars between its cells part it, and only its crossings are.
    """

    reviser: Reviser

    def revise(self, draft: Draft, seed: int, run: SearchRun) -> Layout:
        """The layout of the reviser, with the words that are kept."""
        first: set[Letters] = set()
        again: dict[Slot, Letters] = {}
        for slot, letters in draft.answers():
            if letters in first and draft.kept.issuperset(slot.cells):
                again[slot] = letters
            first.add(letters)
        if not again:
            return self.reviser.revise(draft, seed, run)
        parted = draft.grid.mapped(lambda at, cell: _parted(again, at, cell))
        found = self.reviser.revise(replace(draft, grid=parted), seed, run)
        known = {word.letters: word for word in draft.words}
        placed = (Placement(known[letters], slot) for slot, letters in again.items())

        def joined(at: Position, cell: Cell) -> Cell:
            old = draft.grid[at]
            return replace(cell, bar_after=old.bar_after, bar_below=old.bar_below)

        grid = found.grid.mapped(joined)
        return replace(found, grid=grid, placements=(*found.placements, *placed))

    def candidates(self, draft: Draft, slot: Slot) -> Sequence[Candidate]:
        """Those of the reviser."""
        return self.reviser.candidates(draft, slot)

    def prospects(self, draft: Draft) -> Prospects:
        """Those of the reviser."""
        return self.reviser.prospects(draft)

    def score(self, letters: Letters) -> float | None:
        """That of the reviser."""
        return self.reviser.score(letters)


def _parted(slots: Collection[Slot], at: Position, cell: Cell) -> Cell:
    """The cell with a bar between it and the next one of each of these slots that it is in."""
    for slot in slots:
        if at in slot.cells[:-1]:
            is_down = slot.direction is Direction.DOWN
            cell = replace(cell, bar_below=True) if is_down else replace(cell, bar_after=True)
    return cell


@dataclass(frozen=True)
class OpenFile(OpenPuzzle):
    """A puzzle of a file that is changed on the command line, and written back into it.

    `data` is the content of the file when it was opened; `target` is the file to write. `puzzle` is
    as the file has it, and `clues` are texts to be written, each a slot, a part, and its text.
    """

    path: Path
    target: Path
    record: AnyReader
    data: bytes
    puzzle: Puzzle
    clues: Sequence[tuple[Slot, CluePart, str]]

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
            made = _changed(self.builder.registry, self.record, self.data, changes)
        except ExportError as error:
            raise CommandError(f"{self.path} cannot be changed in this way: {error}") from None
        if made == self.data and self.target == self.path:
            return {}
        return {**dict.fromkeys(self.paths, self.data), self.target: made}

    def refuse_changed_files(self) -> None:
        """Raise `CommandError` if the file is not as it was when it was opened."""
        if file_bytes(self.path, LARGEST) != self.data:
            raise CommandError(f"{self.path} was changed in the meantime: try again")

    def shown(self, state: PuzzleState) -> Puzzle:
        """The puzzle of the file with the letters of a state, and with the new clues."""
        after = replace(self.puzzle, grid=state.grid)

        def shown(entry: Entry) -> Entry:
            if after.whole_answer(entry) == self.puzzle.whole_answer(entry):
                made = entry
            else:
                word = state.word(state.answer(entry.slot))
                made = replace(entry, spelling=word.spelling, clue=_unwritten(entry, word))
            return self._clued(made, after)

        return replace(after, entries=tuple(map(shown, self.puzzle.entries)))

    def _clued(self, entry: Entry, puzzle: Puzzle) -> Entry:
        """The entry with the texts that are written for it."""
        for slot, part, text in self.clues:
            if slot == entry.slot:
                entry = _with_clue(entry, with_part(entry.clue, part, text), puzzle)
        return entry

    def gone(self, state: PuzzleState) -> list[Clued]:
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


def _with_clue(entry: Entry, clue: Clue, puzzle: Puzzle) -> Entry:
    """The entry with another clue: with the old enumeration where it has none of its own."""
    lengths = answer_lengths(puzzle.grid, entry.slot, *entry.linked)
    made = settled(replace(clue, enumeration=None, source=""), *lengths)
    has_own = typed_at_end(made.text) or is_pointer(made.text, puzzle.language.headings)
    usual = None if has_own else entry.clue.enumeration
    return replace(entry, clue=replace(made, enumeration=made.enumeration or usual))


def _changed(registry: Registry, record: AnyReader, data: bytes, changes: PuzzleChanges) -> bytes:
    with registry.calling(record):
        return rewritten(record, record.options.model_validate({}), data, changes)


def changed_file(registry: Registry, path: Path, state: PuzzleState) -> bytes:
    """The content of a puzzle file with the letters and clues of a state; all else stays.

    Raises `ExportError` for what the file cannot hold, such as other blocks.
    """
    record = reader_of(registry, path, None)
    with registry.calling(record):
        options = record.options.model_validate({})
        before = read_puzzle(path, record, options, state.language, registry.languages).value
    wanted, linked = state.puzzle(), linked_by_words(before)
    said = wanted if before.heads else in_words(wanted)
    for what, is_same in (
        ("size, blocks and bars", shape(before.grid) == shape(wanted.grid)),
        ("title, author, copyright and notes", _texts(before) == _texts(wanted)),
    ):
        if not is_same:
            raise ExportError(f"letters and clues change in it, and its {what} would be others")
    after = replace(before, grid=wanted.grid)

    def changed(old: Entry, shown: Entry, new: Entry, text: Entry) -> Entry:
        entry = replace(old, spelling=new.spelling)
        if before.whole_answer(old) != after.whole_answer(old):
            word = state.word(state.answer(old.slot))
            entry = replace(entry, clue=_unwritten(old, word))
        elif (shown.clue, shown.linked) == (new.clue, new.linked):
            return old
        return _with_clue(entry, text.clue, after)

    each = before.entries, linked.entries, wanted.entries, said.entries
    entries = tuple(map(changed, *each))
    changes = PuzzleChanges(before, replace(after, entries=entries))
    return _changed(registry, record, file_bytes(path, LARGEST), changes)


def _texts(puzzle: Puzzle) -> tuple[str, ...]:
    return puzzle.title, puzzle.author, puzzle.copyright, puzzle.notes


def file_settings(registry: Registry, code: str) -> dict[str, object]:
    """The settings of a config that would change a puzzle: what looks for words, and where."""
    makers = (name for name, each in registry.generators.items() if each.designs and each.reviser)
    generator: dict[str, object] = {"use": next(makers, DEFAULT_GENERATOR)}
    for name, source in registry.sources.items():
        if source.languages and code in source.languages():
            generator.setdefault("wordlists", [{name: code}])
    return {"language": code, "generator": generator}


def repeated_cells(puzzle: Puzzle) -> frozenset[Position]:
    """The cells of the answers that a puzzle has twice."""
    counts = Counter(map(puzzle.answer, puzzle.entries))
    twice = (entry.slot for entry in puzzle.entries if counts[puzzle.answer(entry)] > 1)
    return frozenset(cell for slot in twice for cell in slot.cells)


def _unwritten(entry: Entry, word: Word) -> Clue:
    """The clue of an answer that is another now; it has an enumeration if the old one had one."""
    has_enumeration = entry.clue.enumeration and not entry.linked
    return Clue("", word.enumeration if has_enumeration else None)


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
    record = reader_of(registry, path, None)
    if record.rewrite is None:
        raise CommandError(_not_in_place(registry, path, record))
    data = file_bytes(path, LARGEST)
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
            (find_slot(state, name), part, text)
            for name, text, part in (wanted.clues if wanted else ())
        ],
    )


def _read(
    registry: Registry, path: Path, record: AnyReader, overrides: Sequence[str]
) -> tuple[Puzzle, Pipeline]:
    """The puzzle of a file, in its own language or that of the overrides, and its pipeline."""
    usual, languages = registry.languages[DEFAULT_LANGUAGE], registry.languages
    with registry.calling(record):
        options = record.options.model_validate({})
        puzzle = read_in_own_language(path, record, options, usual, languages).value
    pipeline = _pipeline(registry, path, puzzle, overrides)
    named = pipeline.builders[0].puzzle_config.language
    if named.code == puzzle.language.code:
        return puzzle, pipeline
    with registry.calling(record):
        puzzle = read_puzzle(path, record, options, named, languages).value
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
    settings = file_settings(registry, puzzle.language.code)
    return Pipeline(config_of(settings, registry, path, overrides), registry)


def _state(path: Path, puzzle: Puzzle) -> PuzzleState:
    """The puzzle without its clues: an answer that is there twice may have two."""
    entries = (replace(each, clue=Clue(), spelling="", linked=()) for each in puzzle.entries)
    try:
        refuse_kind(puzzle.kind)
        return PuzzleState.of(replace(puzzle, entries=tuple(entries)))
    except CommandError as error:
        raise CommandError(f"{path}: {error}") from None


def _not_in_place(registry: Registry, path: Path, record: AnyReader) -> str:
    """The reason why a file is not changed, and what to do."""
    known = listed(name for name, each in registry.readers.items() if each.rewrite)
    said = f"files of the format {record.name} are not changed in place, those of {known} are"
    return f"{path}: {said}; `publisher convert` makes one of it"
