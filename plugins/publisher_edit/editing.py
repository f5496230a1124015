"""Several changes of a locked puzzle at once, as the command line names them, and their report."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import get_args

from publisher import (
    Clue,
    ClueLinks,
    CommandError,
    Entry,
    Figures,
    FlawKind,
    GenerationError,
    Grid,
    Letters,
    Position,
    PureCommand,
    Puzzle,
    PuzzleState,
    Rejection,
    RemarkLevel,
    ReviewedPuzzle,
    ScoreFigures,
    SearchCommand,
    SearchRun,
    SourceWord,
    astray,
    count_of,
    flaws,
    followed,
    linked_by_words,
    own_scores,
    questions,
    review_of,
    search_commands,
    shape,
    slot_names,
    to_word,
    with_signs,
    word_commands,
)
from publisher_edit.config_puzzle import OpenPuzzle

_CELLS = re.compile(r"r(\d+)c(\d+)(?::r(\d+)c(\d+))?", re.IGNORECASE)
_ALL = "all"


@dataclass(frozen=True, slots=True)
class Edit:
    """What an editor wants of a puzzle.

    `rejected` and the areas name slots, words and cells; `put` has a slot and a word for each word,
    `clues` a slot, a text, and what of its clue it is. At most `most` words change; None is any
    number. `remembers` says whether the list of one's own learns from it.
    """

    rejected: tuple[str, ...] = ()
    put: tuple[tuple[str, str], ...] = ()
    refill: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    most: int | None = None
    clues: tuple[tuple[str, str, word_commands.CluePart], ...] = ()
    remembers: bool = False

    @classmethod
    def read(
        cls,
        rejected: Sequence[str],
        put: Sequence[str],
        refill: Sequence[str],
        keep: Sequence[str],
        most: int | None = None,
        clues: Sequence[tuple[word_commands.CluePart, str]] = (),
        *,
        remembers: bool = False,
    ) -> "Edit":
        """The edit of a command line; raises `CommandError` for one that says nothing."""
        words = tuple(_pair("--put", text, "the slot and the word, as in 12d=oboe") for text in put)
        if empty := [slot for slot, word in words if not word]:
            raise CommandError(f"--put {empty[0]}=: write a word behind it, as in 12d=oboe")
        texts = (
            (*_pair(f"--{part}", text, f'the slot and the {part}, as in "12d=A wind"'), part)
            for part, text in clues
        )
        made = cls(tuple(rejected), words, _items(refill), _items(keep), most, tuple(texts))
        if remembers and not (rejected or put):
            raise CommandError("--remember is for words of --reject and --put")
        made = replace(made, remembers=remembers)
        if not (made.searches or made.clues):
            raise CommandError("say what to change: --reject, --put, --refill or --clue")
        return made

    @property
    def searches(self) -> bool:
        """Whether it changes words, and not only clues."""
        return bool(self.rejected or self.put or self.refill)

    def commands(self, state: PuzzleState) -> tuple[PureCommand | SearchCommand, ...]:
        """The commands of the edit, slots as they are before any of them."""
        pins = [word_commands.PinLetters(cells=_cells(state, item)) for item in self.keep]
        rejected = [
            word_commands.Reject(_at(state, name), everywhere=True) for name in self.rejected
        ]
        slots = [_at(state, name) for name, _ in self.put]
        put: list[PureCommand] = []
        for slot, (_, word) in zip(slots, self.put, strict=True):
            put += [word_commands.Put(slot, word), word_commands.PinLetters(slot)]
        texts = [self._write(state, *each) for each in self.clues]
        return (*pins, *rejected, *put, *texts, *self._search(state))

    def _write(
        self, state: PuzzleState, name: str, text: str, part: word_commands.CluePart
    ) -> word_commands.WriteClue:
        """The command for a text; raises `CommandError` for a clue that is not there to go."""
        slot = slot_names.find_slot(state, name)
        head = next((each for each, linked in state.links().items() if slot in linked), None)
        if head and part == "clue" and not text:
            names = slot_names.slot_name(state.grid, slot), slot_names.slot_name(state.grid, head)
            raise CommandError(
                f"{names[0]} has no clue of its own, it is linked to {names[1]}: "
                f"another text as its clue takes it out of that link"
            )
        return word_commands.WriteClue(_at(state, name), text, part=part)

    def _search(self, state: PuzzleState) -> Iterator[SearchCommand]:
        cells = tuple(dict.fromkeys(cell for item in self.refill for cell in _cells(state, item)))
        if self.rejected or self.put:
            yield search_commands.Mend(cells)
        elif self.refill:
            yield (
                search_commands.Another()
                if self.refill == (_ALL,)
                else search_commands.RefillCells(cells)
            )


@dataclass(frozen=True, slots=True)
class Changes:
    """What an edit makes: the next state, its files, and what there is to say.

    `loose` are the clues of words that went, `rejected` the words that the config does not reject,
    and `came` the words that a search has brought, those of the slots that the edit names first.
    `is_fewest` says whether fewer changes are proved to be impossible; None if the edit asks for
    other words wherever that is possible. `before` and `after` are the scores of all words, and
    `clues` the texts of clues that are others now: what they are and of which slot, the old
    and the new one.
    """

    state: PuzzleState
    files: Mapping[Path, bytes]
    words: tuple[questions.WordChange, ...]
    remarks: tuple[str, ...]
    without_clue: tuple[str, ...]
    loose: tuple[tuple[str, str], ...]
    rejected: tuple[str, ...]
    came: tuple[Letters, ...]
    is_fewest: bool | None
    before: ScoreFigures
    after: ScoreFigures
    clues: tuple[tuple[str, str, str], ...]


def proposals(find: Callable[[Sequence[Letters]], Changes]) -> Iterator[Changes]:
    """Proposals for an edit; each lacks, of every one before it, a word that came with that one.

    `find` makes one without some words. Raises the `GenerationError` of the first; where no other
    is found, they end.
    """
    found = [find(())]
    yield found[0]
    while all(each.came for each in found):
        made = _without_one_of_each(found, find)
        if made is None:
            return
        found.append(made)
        yield made


def _without_one_of_each(
    found: Sequence[Changes], find: Callable[[Sequence[Letters]], Changes]
) -> Changes | None:
    """Another proposal, without the first word that came in each, or else the second, and so on."""
    for turn in range(max(len(each.came) for each in found)):
        gone = {each.came[min(turn, len(each.came) - 1)] for each in found}
        try:
            return find(sorted(gone))
        except GenerationError:
            continue
    return None


def changed(
    opened: OpenPuzzle, edit: Edit, run: SearchRun, without: Sequence[Letters] = ()
) -> Changes:
    """An open puzzle after an edit, nothing of it on the disk yet; `without` are words not to come.

    Raises `CommandError` for what cannot be done, and `GenerationError` if nothing is found.
    """
    refused = (*opened.state.rejected, *map(Rejection, without))
    state = _searched(opened, edit, run, replace(opened.state, rejected=refused))
    before, after = (questions.scored(each, opened.reviser) for each in (opened.state, state))
    words = questions.changes(before, after)
    is_fewest = None if edit.refill or not edit.searches else run.is_proved
    if edit.most is not None and len(words) > edit.most:
        raise GenerationError(_too_many(len(words), edit.most, is_fewest=is_fewest))
    known = frozenset(refused)
    named = (each.letters for each in state.rejected if each not in known)
    shown = opened.shown(state)
    return Changes(
        state,
        {**opened.files(state), **_remembered(opened, edit)},
        words,
        tuple(_remarks(opened, before, after)),
        tuple(entry.spelling for entry in shown.unclued),
        tuple((word, with_signs(clue)) for word, clue in opened.gone(state)),
        tuple(map(opened.state.spelled, named)),
        tuple(_came(opened.state, state, edit)),
        is_fewest,
        Figures.of(before.puzzle(), before.scores).scores,
        Figures.of(after.puzzle(), after.scores).scores,
        tuple(_new_clues(opened, edit, shown)),
    )


def _remembered(opened: OpenPuzzle, edit: Edit) -> dict[Path, bytes]:
    """The list of one's own, which learns from the words that are rejected and put.

    Raises `CommandError` if there is no such list.
    """
    if not edit.remembers:
        return {}
    config, language = opened.builder.puzzle_config, opened.state.language
    path = own_scores.own_list(config.origin.options)
    if path is None:
        said = "the config has no list of your own: add `- support: mine.txt` to `wordlists:`"
        raise CommandError(f"{said}, and make that file, which may be empty")
    learns: dict[Letters, tuple[str, int]] = {}
    for name in edit.rejected:
        letters = opened.state.answer(slot_names.find_slot(opened.state, name))
        learns[letters] = opened.state.spelled(letters), -own_scores.STEP
    for _, text in edit.put:
        word = to_word(SourceWord(text), language)
        learns[word.letters] = word.spelling, own_scores.STEP
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        raise CommandError(f"{path} cannot be read as UTF-8: {error}") from None
    return {path: own_scores.learned(text, learns, language).encode()}


def _new_clues(opened: OpenPuzzle, edit: Edit, after: Puzzle) -> Iterator[tuple[str, str, str]]:
    """The texts that the edit writes: of which clue they are, the old and the new ones."""
    named = {(slot_names.find_slot(opened.state, name), part) for name, _, part in edit.clues}
    old = {entry.slot: entry.clue for entry in _as_printed(opened.as_opened)}
    parts: tuple[word_commands.CluePart, ...] = get_args(word_commands.CluePart)
    for entry in _as_printed(after) if named else ():
        for part in parts:
            before, text = _part(old[entry.slot], part), _part(entry.clue, part)
            if (entry.slot, part) in named and before != text:
                yield f"the {part} of {entry.number} {entry.direction}", before, text


def _as_printed(puzzle: Puzzle) -> list[Entry]:
    """The entries, where those in which a clue runs on say so."""
    return [*map(ClueLinks(puzzle).shown, puzzle.entries)]


def _part(clue: Clue, part: word_commands.CluePart) -> str:
    return with_signs(clue) if part == "clue" else str(getattr(clue, part))


def _searched(opened: OpenPuzzle, edit: Edit, run: SearchRun, state: PuzzleState) -> PuzzleState:
    for command in edit.commands(opened.state):
        if isinstance(command, word_commands.WriteClue) and opened.has_clues_of_slots:
            continue
        if isinstance(command, PureCommand):
            state = command.applied(state)
        else:
            stays = opened.staying(state, getattr(command, "cells", ()))
            state = replace(state, pinned=state.pinned | stays)
            state = command.applied(state, opened.reviser, run)
    return followed(opened.state, state)


def _too_many(count: int, most: int, *, is_fewest: bool | None) -> str:
    """The reason why an edit changes more words than it may."""
    found = count_of(count, "word")
    if is_fewest:
        return f"it cannot be done with {most}: at least {found} must change"
    what = "a smaller area" if is_fewest is None else "a larger `--budget`"
    said = f"nothing was found that changes at most {most}: the fewest found is {found}"
    return f"{said}, which is not proved to be the fewest; try {what}"


def _came(before: PuzzleState, after: PuzzleState, edit: Edit) -> Iterator[Letters]:
    """The words that are new and that nobody has put; those of slots that the edit names first."""
    old = {letters for _, letters in before.answers()}
    named = [slot_names.find_slot(before, name) for name in edit.rejected]
    new = [
        (slot not in named, letters)
        for slot, letters in after.answers()
        if letters not in old and not after.held.issuperset(slot.cells)
    ]
    return (letters for _, letters in sorted(new, key=lambda each: each[0]))


def _remarks(opened: OpenPuzzle, before: PuzzleState, after: PuzzleState) -> Iterator[str]:
    """Remarks on a grid of another shape, and on what is wrong now and was not before."""
    if shape(before.grid) != shape(after.grid):
        yield f"the grid has other cells now; it is {after.grid.width}×{after.grid.height}"
    for each in astray(before, after):
        yield f"the clue of {after.spelled(after.answer(each.slot))} {each}"
    yield from (each.message for each in flaws(after) if each.kind is FlawKind.PARTED)
    known = set(_faults(opened, opened.as_opened, before))
    now = _faults(opened, opened.shown(after), after)
    yield from (said for said in now if said not in known)


def _faults(opened: OpenPuzzle, shown: Puzzle, state: PuzzleState) -> Iterator[str]:
    """What checks say of a state as it is shown; notes are for a review, missing clues apart."""
    given = ReviewedPuzzle(linked_by_words(shown), state.scores)
    choices = {**opened.builder.puzzle_config.checks, "missing-clue": None}
    found = review_of(given, opened.pipeline.registry, choices).remarks
    return (each.remark.text for each in found if each.remark.level is not RemarkLevel.NOTE)


def _pair(option: str, text: str, how: str) -> tuple[str, str]:
    slot, sign, value = (part.strip() for part in text.partition("="))
    if not (slot and sign):
        raise CommandError(f"{option} {text}: write {how}")
    return slot, value


def _items(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(item.strip() for text in texts for item in text.split(",") if item.strip())


def _at(state: PuzzleState, name: str) -> slot_names.SlotAt:
    """A slot by its place, which stays when words change."""
    slot = slot_names.find_slot(state, name)
    return slot_names.SlotAt(*slot.start, slot.way)


def _cells(state: PuzzleState, item: str) -> tuple[Position, ...]:
    """The letter cells of a part of an area.

    Raises `CommandError` if there are none, or if a corner is outside the grid.
    """
    grid = state.grid
    letters = [place for place in grid.positions() if grid[place].is_letter]
    if item.lower() == _ALL:
        return tuple(letters)
    match = _CELLS.fullmatch(item)
    if match is None:
        return slot_names.find_slot(state, item).cells
    top, left = _corner(grid, match[1], match[2])
    bottom, right = _corner(grid, match[3], match[4]) if match[3] else (top, left)
    inside = [place for place in letters if top <= place.row <= bottom]
    inside = [place for place in inside if left <= place.column <= right]
    if not inside:
        raise CommandError(f"there is no cell for a letter in {item}")
    return tuple(inside)


def _corner(grid: Grid, row: str, column: str) -> Position:
    """The cell of a row and a column counted from 1; raises `CommandError` for anything else."""
    place = Position(int(row) - 1, int(column) - 1)
    if 0 <= place.row < grid.height and 0 <= place.column < grid.width:
        return place
    size = f"rows 1 to {grid.height} and columns 1 to {grid.width}"
    raise CommandError(f"r{row}c{column} is outside the grid, which has {size}")
