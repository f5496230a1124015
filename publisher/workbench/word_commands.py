"""Commands on letters and words: type, clear, pin, free, put, reject, allow, and write a clue."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Literal

from publisher.errors import CommandError, WordError
from publisher.language.clue import Clue, Enumeration
from publisher.language.emphasis_signs import emphasised
from publisher.language.spelling import Letters, spell
from publisher.model.grid import Direction, Position, Slot
from publisher.model.numbering import numbered
from publisher.model.references import is_pointer, references
from publisher.model.words import SourceWord, Word, to_word
from publisher.plugins.draft import Rejection
from publisher.workbench.cell_commands import SetLetter
from publisher.workbench.commands import PureCommand, letter_cell, place_name
from publisher.workbench.slot_names import SlotAt, SlotName, find_slot, slot_name
from publisher.workbench.state import AnswerTexts, PuzzleState


@dataclass(frozen=True, slots=True)
class TypeLetters(PureCommand, do="letters"):
    """Type letters into cells, "" to clear one.

    Letters that follow each other in the same `visit`, which names a stay in a slot, are one step.
    """

    letters: tuple[tuple[Position, str], ...]
    visit: str = ""

    def applied(self, state: PuzzleState) -> PuzzleState:
        """The state with these letters, which are typed."""
        for cell, letter in self.letters:
            state = SetLetter(cell, letter).applied(state)
        return state

    def joined_to(self, before: object) -> "TypeLetters | None":
        """The letters of both, if they were typed in one visit."""
        if not isinstance(before, TypeLetters) or not self.visit or before.visit != self.visit:
            return None
        return TypeLetters((*before.letters, *self.letters), self.visit)


@dataclass(frozen=True, slots=True)
class ClearLetters(PureCommand, do="clear"):
    """Clear the letters of a word, or of cells; those that are pinned or given stay."""

    slot: SlotName | None = None
    cells: tuple[Position, ...] = ()

    def applied(self, state: PuzzleState) -> PuzzleState:
        """The state without these letters."""
        return state.cleared(chosen_cells(state, self.slot, self.cells))


@dataclass(frozen=True, slots=True)
class PinLetters(PureCommand, do="pin"):
    """Pin the letters of a word, or of cells: no search changes them."""

    slot: SlotName | None = None
    cells: tuple[Position, ...] = ()

    def applied(self, state: PuzzleState) -> PuzzleState:
        """The state with these letters pinned."""
        places = chosen_cells(state, self.slot, self.cells)
        for place in places:
            if not state.grid[place].letter:
                raise CommandError(f"there is no letter to pin at {place_name(place)}")
        return replace(state, pinned=state.pinned | places)


@dataclass(frozen=True, slots=True)
class FreeLetters(PureCommand, do="free"):
    """Free the letters of a word, or of cells, so that a search may change them."""

    slot: SlotName | None = None
    cells: tuple[Position, ...] = ()

    def applied(self, state: PuzzleState) -> PuzzleState:
        """The state with these letters free, and pencil."""
        places = chosen_cells(state, self.slot, self.cells)
        for place in places:
            if state.grid[place].given:
                said = f"the letter at {place_name(place)} is given: take that mark away first"
                raise CommandError(said)
        return replace(state, pinned=state.pinned - places, typed=state.typed - places)


@dataclass(frozen=True, slots=True)
class Put(PureCommand, do="put"):
    """Put a word into a slot; its letters are typed."""

    slot: SlotName
    word: str

    def applied(self, state: PuzzleState) -> PuzzleState:
        """The state with this word, whatever becomes of the words that cross it."""
        slot = find_slot(state, self.slot)
        word, name = _in_cells(state, slot, word_of(state, self.word)), slot_name(state.grid, slot)
        said = word.spelling
        if len(word) != len(slot):
            raise CommandError(f"{said} has {len(word)} letters, and {name} has {len(slot)}")
        if not state.draft(()).allows(word.letters, slot):
            raise CommandError(f"{said} is rejected at {name}: allow it first")
        letters, held = dict(zip(slot.cells, word.letters, strict=True)), state.held
        for cell, letter in letters.items():
            if cell in held and (pinned := state.grid[cell].letter) != letter:
                at = place_name(cell)
                raise CommandError(
                    f"{said} does not fit into {name}: {pinned} at {at} is pinned; free it first"
                )
        cells = {cell: replace(state.grid[cell], letter=letters[cell]) for cell in letters}
        made = _known(state.with_cells(cells), word)
        return replace(made, typed=made.typed | (letters.keys() - held))


def _in_cells(state: PuzzleState, slot: Slot, word: Word) -> Word:
    """The word with several letters in each cell that has as many now, if those are all of it."""
    now = [state.grid[cell].letter for cell in slot.cells]
    ends = [*accumulate(len(word_of(state, each)) if each[1:] else 1 for each in now)]
    if len(word) == len(slot) or len(word) != ends[-1]:
        return word
    parts = zip((0, *ends), ends, strict=False)
    return replace(word, letters=tuple("".join(word.letters[start:end]) for start, end in parts))


@dataclass(frozen=True, slots=True)
class Reject(PureCommand, do="reject"):
    """Reject a word: in one slot, or everywhere in this puzzle.

    Without `word`, it is the word in the slot. A word without a slot is rejected everywhere.
    """

    slot: SlotName | None = None
    word: str = ""
    everywhere: bool = False

    def applied(self, state: PuzzleState) -> PuzzleState:
        """The state with this rejection; the word stays where it is until a search replaces it."""
        slot, letters = _meant(state, self.slot, self.word)
        for each, answer in state.answers():
            if answer == letters and state.held.issuperset(each.cells):
                name = slot_name(state.grid, each)
                if slot in (None, each) or self.everywhere:
                    raise CommandError(f"{name} is kept: free it, then its word can be rejected")
        new = Rejection(letters, None if self.everywhere else slot)
        if new in state.rejected:
            return state
        is_known = letters in state.texts or not self.word
        known = state if is_known else _known(state, word_of(state, self.word))
        return replace(known, rejected=(*state.rejected, new))


@dataclass(frozen=True, slots=True)
class Allow(PureCommand, do="allow"):
    """Take back what was rejected: a word in a slot, or wherever it was rejected."""

    word: str
    slot: SlotName | None = None

    def applied(self, state: PuzzleState) -> PuzzleState:
        """The state without these rejections."""
        slot, letters = _meant(state, self.slot, self.word)
        others = [
            each
            for each in state.rejected
            if each.letters != letters or slot not in (None, each.slot)
        ]
        if len(others) == len(state.rejected):
            where = "" if slot is None else f" at {slot_name(state.grid, slot)}"
            raise CommandError(f"{state.spelled(letters)} is not rejected{where}")
        return replace(state, rejected=tuple(others))


CluePart = Literal["clue", "explanation", "gloss"]
"""The text of a clue, or what is said about it."""


@dataclass(frozen=True, slots=True)
class WriteClue(PureCommand, do="clue"):
    """Write the clue of a word, perhaps with emphasis signs; "" takes it away.

    `See 1` links the word: the clue of that entry runs on in it. Another clue takes a word out of a
    link again. `source` says where a clue comes from that was suggested. Another `part` is what is
    said about the clue.
    """

    slot: SlotName
    text: str
    source: str = ""
    part: CluePart = "clue"

    def applied(self, state: PuzzleState) -> PuzzleState:
        """The state with this clue, for its answer wherever that is.

        Where the answer is elsewhere too and has a clue, this one is for this slot alone.
        """
        slot = find_slot(state, self.slot)
        letters = state.answer(slot)
        if not all(letters):
            raise CommandError(f"{slot_name(state.grid, slot)} has no word yet to write a clue for")
        if self.part != "clue":
            return self._written(state, slot, self.text)
        links, to, text = state.links(), _pointed_to(state, slot, self.text), self.text
        head = next((each for each, linked in links.items() if slot in linked), None)
        if to is not None and to != head:
            return LinkClue(_at(to), (*map(_at, links.get(to, ())), _at(slot))).applied(state)
        if head is not None and to == head:
            text = ""
        elif head is not None and text:
            others = (_at(each) for each in links[head] if each != slot)
            state = LinkClue(_at(head), tuple(others)).applied(state)
        return self._written(state, slot, text)

    def _written(self, state: PuzzleState, slot: Slot, text: str) -> PuzzleState:
        letters = state.answer(slot)
        known = state.texts_at(slot) or AnswerTexts(
            state.spelled(letters), Clue("", Enumeration((len(slot),)))
        )
        clue = with_part(known.clue, self.part, text)
        if clue.text != known.clue.text or self.source:
            clue = replace(clue, source=self.source)
        is_twice = any(there == letters for each, there in state.answers() if each != slot)
        is_other = is_twice and letters in state.texts and bool(state.texts[letters].clue.text)
        if is_other or (slot, letters) in state.slot_clues:
            return replace(state, slot_clues={**state.slot_clues, (slot, letters): clue})
        return replace(state, texts={**state.texts, letters: replace(known, clue=clue)})


def with_part(clue: Clue, part: CluePart, typed: str) -> Clue:
    """The clue with another text, which may have emphasis signs, or with what is said about it."""
    if part == "explanation":
        return replace(clue, explanation=typed)
    if part == "gloss":
        return replace(clue, gloss=typed)
    read = emphasised(typed)[0]
    return replace(clue, text=read.text, emphasis=read.emphasis)


def _at(slot: Slot) -> SlotAt:
    return SlotAt(*slot.start, slot.way)


def _pointed_to(state: PuzzleState, slot: Slot, text: str) -> Slot | None:
    """The slot of the clue that a text such as `See 1` points to, if it says nothing else."""
    headings = state.language.headings
    found = [*references(text, headings)] if is_pointer(text, headings) else []
    if len(found) != 1:
        return None
    ways = [found[0].direction] if found[0].direction else [slot.direction, *Direction]
    places = {(number, each.direction): each for number, each in numbered(state.grid)}
    there = (places.get((found[0].number, way)) for way in ways if way)
    return next((each for each in there if each and each != slot), None)


@dataclass(frozen=True, slots=True)
class LinkClue(PureCommand, do="link"):
    """Let the clue of a word run on in other words, in order; without any, it is its own alone.

    The enumeration becomes that of all together. The clues of the other words go: they say where
    the clue is.
    """

    slot: SlotName
    others: tuple[SlotName, ...] = ()

    def applied(self, state: PuzzleState) -> PuzzleState:
        """The state with these words linked; raises `CommandError` if one is in another link."""
        slots = [find_slot(state, name) for name in (self.slot, *self.others)]
        head, *others = answers = [self._answer(state, slot) for slot in slots]
        if len({*answers}) < len(answers):
            raise CommandError("a clue runs on in other words, and in each of them once")
        links = {state.answer(slot): linked for slot, linked in state.links().items()}
        links.pop(head, None)
        taken = {*links, *(state.answer(slot) for linked in links.values() for slot in linked)}
        for slot, letters in zip(slots, answers, strict=True):
            if letters in taken:
                name = slot_name(state.grid, slot)
                raise CommandError(f"{name} is in another linked clue: part that first")
        texts = {**state.texts}
        shapes = [_own_shape(state, letters) for letters in answers]
        for letters in texts[head].linked if head in texts else ():
            if letters in texts:
                clue = replace(texts[letters].clue, enumeration=_own_shape(state, letters))
                texts[letters] = replace(texts[letters], clue=clue)
        for letters in others:
            known = texts.get(letters, AnswerTexts(state.spelled(letters)))
            texts[letters] = replace(known, clue=Clue(), linked=(), label="")
        lengths = tuple(length for shape in shapes for length in shape.lengths)
        joints = tuple(sign for shape in shapes for sign in (",", *shape.joints))[1:]
        known = texts.get(head, AnswerTexts(state.spelled(head)))
        clue = replace(known.clue, enumeration=Enumeration(lengths, joints))
        texts[head] = replace(known, clue=clue, linked=tuple(others), label="")
        return replace(state, texts=texts)

    def _answer(self, state: PuzzleState, slot: Slot) -> Letters:
        letters = state.answer(slot)
        if not all(letters):
            raise CommandError(f"{slot_name(state.grid, slot)} has no word yet to link")
        return letters


def _own_shape(state: PuzzleState, letters: Letters) -> Enumeration:
    """The enumeration of an answer by itself."""
    try:
        found, shape = spell(state.spelled(letters), state.language)
    except WordError:
        return Enumeration((len(letters),))
    return shape if found == letters else Enumeration((len(letters),))


def word_of(state: PuzzleState, text: str) -> Word:
    """The word of a text; raises `CommandError` if it cannot be one."""
    try:
        return to_word(SourceWord(text), state.language)
    except WordError as error:
        raise CommandError(f"“{text}” cannot be a word: {error}") from None


def _known(state: PuzzleState, word: Word) -> PuzzleState:
    """The state that knows how a word is spelled, and keeps its clue if it had one."""
    texts = state.texts.get(word.letters, AnswerTexts()).spelled(word)
    return replace(state, texts={**state.texts, word.letters: texts})


def _meant(state: PuzzleState, name: SlotName | None, text: str) -> tuple[Slot | None, Letters]:
    """The slot and the answer that a command is about."""
    slot = None if name is None else find_slot(state, name)
    if text:
        return slot, word_of(state, text).letters
    if slot is None:
        raise CommandError("name a word, or the slot that has it")
    letters = state.answer(slot)
    if not all(letters):
        raise CommandError(f"{slot_name(state.grid, slot)} has no word yet")
    return slot, letters


def chosen_cells(
    state: PuzzleState, name: SlotName | None, cells: Iterable[Position]
) -> frozenset[Position]:
    """The cells that a command is about."""
    named = () if name is None else find_slot(state, name).cells
    places = frozenset((*named, *(letter_cell(state, cell) for cell in cells)))
    if not places:
        raise CommandError("name a word or cells")
    return places
