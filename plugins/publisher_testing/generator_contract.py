"""The contracts of a generator and of its reviser: legal layouts, the same of the same seed."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from publisher.errors import GenerationError, OptionError
from publisher.language.language import Language
from publisher.model.grid import Grid, Position, Slot
from publisher.model.layout import Layout
from publisher.model.numbering import entries
from publisher.model.words import SourceWord, to_word
from publisher.plugins.draft import Draft, Rejection, Reviser
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import type_name
from publisher.plugins.records import AnyGenerator
from publisher.plugins.search_run import Request, SearchRun
from publisher_testing.calling import Calls
from publisher_testing.samples import ENGLISH

_STEPS = 50
_DESIGNS = 3
"""The number of empty grids that are looked at."""


def check_generator(
    generator: AnyGenerator,
    options: Options,
    texts: Iterable[str],
    patience: float = 60,
    language: Language | None = None,
) -> None:
    """Generate twice from one seed: one and the same legal layout, every word accounted for.

    It is a crossword, unless words run neither across nor down.

    The words are English, or of the `language`. A generator has 50 steps; one that has not ended
    after `patience` seconds fails. What its `check` says are lines of text, its `designs` empty
    grids, and both the same twice. It prints nothing, uses no network, and touches no file that no
    option names.
    """
    of = language or ENGLISH
    words = tuple(to_word(SourceWord(text), of) for text in texts)
    request = Request(words, of, seed=1)
    calls = Calls(generator.name, options, patience)
    given = (generator, calls, request)
    _check_layouts(*given)
    said = f"{generator.name}: its check says something else the second time"
    assert _forecast(*given) == _forecast(*given), said
    assert _designs(*given) == _designs(*given), f"{generator.name}: one seed made two designs"


def _check_layouts(generator: AnyGenerator, calls: Calls, request: Request) -> None:
    def generated() -> Layout:
        found = calls.search(lambda run: generator.generate(request, calls.options, run), _STEPS)
        return calls.expect(found, Layout, "a Layout")

    first, second = generated(), generated()
    assert first == second, f"{generator.name}: one seed made two layouts"
    placed = {each.word.spelling for each in first.placements}
    if all(each.slot.direction for each in first.placements):
        entries(first)  # which refuses what is no crossword
    left_out = {word.spelling for word in first.left_out}
    missing = {word.spelling for word in request.words} - placed - left_out
    assert not missing, f"{generator.name}: neither placed nor left out: {missing}"


def _forecast(generator: AnyGenerator, calls: Calls, request: Request) -> list[str]:
    check = generator.check
    if check is None:
        return []
    lines: list[str] = calls.call(
        lambda: list(calls.iterated(check(request, calls.options) or (), "lines of text"))
    )
    for line in lines:
        calls.expect(line, str, "a text", "its check said")
    return lines


def _designs(generator: AnyGenerator, calls: Calls, request: Request) -> list[Grid]:
    """The first few grids, those that need no more steps than a test has."""
    designs = generator.designs
    if designs is None:
        return []

    def draw(run: SearchRun) -> list[Grid]:
        grids = designs(request, calls.options, run)
        return list(islice(calls.iterated(grids, "Grids"), _DESIGNS))

    try:
        found: list[Grid] = calls.search(draw, _STEPS)
    except OptionError:  # with these options there is nothing to design
        return []
    for each in found:
        calls.expect(each, Grid, "a Grid", "designed")
        letters = {cell.letter for row in each.rows for cell in row} - {""}
        assert not letters, f"{generator.name}: a design is empty, and this one has {letters}"
    return found


_SLOTS_TRIED = 4
"""In how many slots a reviser has to change a word."""


def check_reviser(
    generator: AnyGenerator,
    request: Request,
    options: Options,
    *,
    steps: int = 2000,
    patience: float = 60,
) -> None:
    """Generate a puzzle, and change it: whatever comes back is legal and as the draft asks.

    A draft with nothing rejected comes back with the same answers. One answer after the other is
    rejected, in its slot and everywhere, with the letters of another slot kept: these stay, the
    answer goes, and one seed makes one layout. The candidates of a slot fit it, those that are not
    possible come last, and the word that is there is one of them. What cannot be done is a
    `GenerationError` with a message. A search has `steps` steps, and fails if it has not ended
    after `patience` seconds.
    """
    calls = Calls(generator.name, options, patience)
    generated = calls.search(lambda run: generator.generate(request, options, run), steps)
    made = calls.expect(generated, Layout, "a Layout", "generated")
    assert generator.reviser is not None, f"{generator.name}: it has no reviser"
    reviser = calls.call(generator.reviser, request, options)
    said = f"{generator.name}: its reviser is {type_name(reviser)}, not a Reviser"
    assert isinstance(reviser, Reviser), said
    _RevisionContract(calls, reviser, made, steps).check()


class _RevisionContract:
    """The contract of the reviser of a puzzle; a search has so many steps."""

    def __init__(self, calls: Calls, reviser: Reviser, made: Layout, steps: int) -> None:
        self._calls, self._reviser, self._made, self._steps = calls, reviser, made, steps
        self._name = calls.name
        self._words = tuple(placement.word for placement in made.placements)
        self._slots = [placement.slot for placement in made.placements]

    def check(self) -> None:
        """Raise `AssertionError` for what is not as it is asked."""
        same = self._revised(self._draft())
        assert same is not None, f"{self._name}: it cannot revise a draft that needs no change"
        assert _texts(same) == _texts(self._made), f"{self._name}: it changed words for nothing"
        self._check_prospects()
        for position, slot in enumerate(self._slots[:_SLOTS_TRIED]):
            other = self._slots[position - 1]
            letters = tuple(self._made.grid[cell].letter for cell in slot.cells)
            here = Rejection(letters, slot)
            for draft in (
                self._draft(kept=frozenset(other.cells) - set(slot.cells), rejected=(here,)),
                self._draft(rejected=(Rejection(letters),)),
            ):
                self._check_revision(draft)
            self._check_candidates(self._draft(), slot)
            self._check_candidates(self._draft(frozenset(slot.cells[:1]), (here,)), slot)

    def _draft(
        self, kept: frozenset[Position] = frozenset(), rejected: tuple[Rejection, ...] = ()
    ) -> Draft:
        return Draft(self._made.grid, kept, rejected, self._words)

    def _revised(self, draft: Draft) -> Layout | None:
        """The layout of a revised draft, the same twice; None if it cannot be revised."""
        first, second = self._revised_once(draft), self._revised_once(draft)
        assert first == second, f"{self._name}: one seed made two layouts"
        return first

    def _revised_once(self, draft: Draft) -> Layout | None:
        try:
            found = self._calls.search(lambda run: self._reviser.revise(draft, 1, run), self._steps)
        except GenerationError:
            return None
        layout = self._calls.expect(found, Layout, "a Layout", "revised to")
        entries(layout)
        return layout

    def _check_revision(self, draft: Draft) -> None:
        layout = self._revised(draft)
        if layout is None:
            return
        (rejection,) = draft.rejected
        asked = f"{self._name}: without {''.join(rejection.letters)}"
        if rejection.slot is None:
            placed = {each.word.letters for each in layout.placements}
            assert rejection.letters not in placed, f"{asked}: it is there"
        is_one = any(_is_revision(layout, draft, rejection, moved) for moved in _moves(layout))
        assert is_one, f"{asked}: it is there, or a letter that is kept has gone"

    def _check_candidates(self, draft: Draft, slot: Slot) -> None:
        """Check those of a slot: they fit, none is rejected or elsewhere, possible ones first."""
        found = self._calls.call(lambda: list(self._reviser.candidates(draft, slot)))
        name = f"{self._name}: a candidate of {slot.direction} at {tuple(slot.start)}"
        letters = tuple(draft.grid[cell].letter for cell in slot.cells)
        taken = {each for other, each in draft.answers() if other != slot}
        crossed = {cell for other in self._slots if other != slot for cell in other.cells}
        for each in found:
            word = each.word.letters
            assert len(word) == len(slot), f"{name}, {word}, does not fit"
            stay = zip(slot.cells, letters, word, strict=True)
            changed = [cell for cell, old, new in stay if cell in draft.kept and old != new]
            assert not changed, f"{name}, {word}, changes a letter that is kept"
            assert draft.allows(word, slot), f"{name}, {word}, is rejected"
            assert word not in taken, f"{name}, {word}, is in another slot"
            score = self._calls.call(self._reviser.score, word)
            assert score in (None, each.word.score), f"{name}, {word}, has the score {score} too"
            counted = [count is not None for count in each.kept_words]
            crossings = [cell in crossed for cell in slot.cells]
            assert counted == crossings, f"{name}, {word}: kept_words is not one for each crossing"
        assert len({each.word.letters for each in found}) == len(found), f"{name} is there twice"
        possible = [each.is_possible for each in found]
        is_sorted = possible == sorted(possible, reverse=True)
        assert is_sorted, f"{name} that is not possible comes first"
        if draft.allows(letters, slot):
            words = {each.word.letters for each in found}
            assert letters in words, f"{name}: the word that is there is none"

    def _check_prospects(self) -> None:
        """Check those of a draft with an open slot: they are letters of its open cells alone."""
        opened = set(self._slots[0].cells)
        grid = self._made.grid.mapped(lambda at, c: replace(c, letter="") if at in opened else c)
        draft = Draft(grid, words=self._words)
        found = self._calls.call(self._reviser.prospects, draft)
        strange = set(found.letters) - opened
        assert not strange, f"{self._name}: prospects of cells that are not open: {strange}"
        assert {*found.hopeless, *found.unknown} <= set(self._slots), f"{self._name}: no slots"


def _texts(layout: Layout) -> list[tuple[str, ...]]:
    return sorted(placement.word.letters for placement in layout.placements)


def _moves(layout: Layout) -> Iterator[tuple[int, int]]:
    """By how many rows and columns the words of a draft may have been moved, at most."""
    rows, columns = range(-layout.grid.height, layout.grid.height + 1), layout.grid.width
    return ((row, column) for row in rows for column in range(-columns, columns + 1))


def _is_revision(
    layout: Layout, draft: Draft, rejection: Rejection, moved: tuple[int, int]
) -> bool:
    """Whether the kept letters are there and the rejected answer is not, if all has moved so."""

    def letter(cell: Position) -> str:
        there = Position(cell.row + moved[0], cell.column + moved[1])
        return layout.grid[there].letter if there in layout.grid else ""

    if any(letter(cell) != draft.grid[cell].letter for cell in draft.kept):
        return False
    slot = rejection.slot
    return slot is None or tuple(map(letter, slot.cells)) != rejection.letters
