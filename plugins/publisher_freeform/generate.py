"""From a request to a layout: words made ready, a search run, its best board told to people."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from publisher import (
    BLOCK,
    Cell,
    Direction,
    GenerationError,
    Grid,
    Layout,
    LeftOut,
    OptionError,
    Placement,
    Request,
    Run,
    Size,
    Slot,
    Word,
)
from publisher_freeform.board import ACROSS, DOWN, Board
from publisher_freeform.boxes import extent
from publisher_freeform.lexicon import Lexicon, lexicon
from publisher_freeform.optimize import Optimizer
from publisher_freeform.options import MAX_SIDE, FreeformOptions, shown
from publisher_freeform.pins import Pinned, pinned_words

DIRECTION = {ACROSS: Direction.ACROSS, DOWN: Direction.DOWN}


def check(request: Request, options: FreeformOptions) -> None:
    """Raise the `OptionError` that `generate` would raise before its search."""
    _prepared(request, options)


def generate(request: Request, options: FreeformOptions, run: Run) -> Layout:
    """The best layout found within the run's budget."""
    words, pins = _prepared(request, options)
    if not words.words:
        raise GenerationError(_nothing(words))
    return Maker(words, pins, options.size, request.seed, run).make()


def _prepared(request: Request, options: FreeformOptions) -> tuple[Lexicon, tuple[Pinned, ...]]:
    pins = pinned_words(options.place, request.words, request.language, options.size)
    by_hand = [pin.word for pin in pins]
    letters = {word.letters for word in by_hand}
    rest = _without_first(request.words, letters)
    longest = max(options.size or (MAX_SIDE,))
    words = lexicon([*by_hand, *rest], longest, pinned=bool(pins))
    for pin in pins:
        if pin.word not in words.words:
            other = f"“{pins[0].word.spelling}”"
            raise OptionError(
                ("place", pin.index, "at"),
                f"“{pin.word.spelling}” cannot be joined to {other}: no words of the list connect "
                "their letters",
            )
    return words, pins


def _without_first(words: Sequence[Word], letters: set[tuple[str, ...]]) -> list[Word]:
    """The words less the first of each that was placed by hand."""
    taken: set[tuple[str, ...]] = set()
    rest = []
    for word in words:
        if word.letters in letters and word.letters not in taken:
            taken.add(word.letters)
        else:
            rest.append(word)
    return rest


def _nothing(words: Lexicon) -> str:
    if not words.left_out:
        return "there are no words to place"
    first = words.left_out[0]
    return f"no word can be placed; the first, “{first.spelling}”: {first.reason}"


class Maker:
    """One search, and the layouts it makes of its boards."""

    def __init__(
        self, words: Lexicon, pins: Sequence[Pinned], size: Size | None, seed: int, run: Run
    ) -> None:
        self.words = words
        self.pins = pins
        self.size = size
        self.run = run
        codes = {
            index: (ACROSS if pin.direction is Direction.ACROSS else DOWN, pin.row, pin.column)
            for index, pin in enumerate(pins)
        }
        self.search = Optimizer(words.codes, words.alphabet, codes, Random(seed), run, self.found)

    def make(self) -> Layout:
        """Run the search to its end."""
        if self.size:
            self.search.bounded(self.size)
        else:
            self.search.unbounded(MAX_SIDE)
        if self.search.best is None:
            first, last = self.pins[0], self.pins[-1]
            raise OptionError(
                ("place", last.index, "at"),
                f"“{last.word.spelling}” and “{first.word.spelling}” were not joined by words of "
                "the list; place them nearer to each other, or allow a longer search",
            )
        return replace(self.layout(self.search.best), complete=self.search.complete)

    def found(self, board: Board) -> None:
        """Report a better board."""
        self.run.better(self.layout(board))

    def layout(self, board: Board) -> Layout:
        """The board as a frozen value, cropped to its words if the size is automatic."""
        top, left, height, width = extent(board, self.search.pins)
        if self.size:
            top, left, height, width = 0, 0, self.size.rows, self.size.columns
        cells = [[BLOCK] * width for _ in range(height)]
        placements = []
        for index, (direction, start) in board.at.items():
            row, column = divmod(start, board.stride)
            word = self.words.words[index]
            slot = Slot.straight(row - top, column - left, DIRECTION[direction], len(word))
            placements.append(Placement(word, slot))
            for (r, c), letter in zip(slot.cells, word.letters, strict=True):
                cells[r][c] = Cell(letter=letter)
        grid = Grid(tuple(map(tuple, cells)))
        return Layout(grid, tuple(placements), (*self.words.left_out, *self.unplaced(board)))

    def unplaced(self, board: Board) -> list[LeftOut]:
        """The words that are not on the board, with their reasons."""
        placed = {letter for index in board.at for letter in self.words.words[index].letters}
        return [
            LeftOut(word.spelling, self.reason(index, placed), word.origin)
            for index, word in enumerate(self.words.words)
            if index not in board.at
        ]

    def reason(self, index: int, placed: set[str]) -> str:
        """Why a word is not on the board."""
        if placed.isdisjoint(self.words.words[index].letters):
            return "it shares no letter with the words that were placed"
        tries = self.search.annealing.tries[index]
        if not tries:
            return "the search ended before it was tried"
        room = (
            f"no room was left for it in {shown(self.size)}"
            if self.size
            else "no room was found for it"
        )
        return f"{room} (tried {tries} times)"
