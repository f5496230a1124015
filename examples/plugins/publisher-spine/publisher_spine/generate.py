"""From a request to a layout: a word for each letter of the hidden word, in the narrowest grid."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

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
    SearchRun,
    Slot,
    SourceWord,
    Word,
    WordError,
    locating,
    to_word,
)
from publisher_spine.options import SpineOptions

LONG = 2000
"""After how many steps in vain a search may end."""


class Row(NamedTuple):
    """A word, and which of its letters is in the column of the hidden word."""

    word: Word
    letter: int


def generate(request: Request, options: SpineOptions, run: SearchRun) -> Layout:
    """The narrowest layout of the steps there are, `step` by `step` and `better` and better."""
    hidden, pins = prepared(request, options)
    choices = [
        rows_for(letter, pins.get(row), request) for row, letter in enumerate(hidden.letters)
    ]
    random, since = Random(request.seed), 0
    best: list[Row] = []
    while run.step():
        since += 1
        rows = drawn(choices, random)
        if rows and (not best or width(rows) < width(best)):
            best, since = rows, 0
            run.better(laid_out(best, hidden, request))
        if best and since > LONG and run.stagnates():
            break
    if not best:
        raise GenerationError(
            f"{len(choices)} different words for {hidden.spelling} were not found"
        )
    return laid_out(best, hidden, request)


def check(request: Request, options: SpineOptions) -> Iterator[str]:
    """Raise what `generate` would at once; say what can be expected."""
    hidden, pins = prepared(request, options)
    for row, letter in enumerate(hidden.letters):
        count = len(rows_for(letter, pins.get(row), request))
        yield f"row {row + 1}, {letter}: {count} words would do"


def prepared(request: Request, options: SpineOptions) -> tuple[Word, Mapping[int, Word]]:
    """The hidden word, and the pinned words by their rows, from 0; raises `OptionError`."""
    try:
        hidden = to_word(SourceWord(options.hidden, options.clue), request.language)
    except WordError as error:
        raise OptionError(("hidden",), str(error)) from None
    known = {word.letters: word for word in request.words}
    pins: dict[int, Word] = {}
    for number, pin in enumerate(options.place):
        with locating("place", number):
            if pin.row > len(hidden):
                raise OptionError(("row",), f"{hidden.spelling} has only {len(hidden)} rows")
            try:
                word = known[to_word(SourceWord(pin.word), request.language).letters]
            except (KeyError, WordError):
                raise OptionError(("word",), f"{pin.word} is none of the words") from None
            if hidden.letters[pin.row - 1] not in word.letters:
                letter = hidden.letters[pin.row - 1]
                raise OptionError(("word",), f"{pin.word} has no {letter}, the letter of its row")
            pins[pin.row - 1] = word
    return hidden, pins


def rows_for(letter: str, pinned: Word | None, request: Request) -> list[Row]:
    """All rows that would do for a letter; raises `GenerationError` if there is none."""
    words = request.words if pinned is None else (pinned,)
    found = [
        Row(word, at) for word in words for at, each in enumerate(word.letters) if each == letter
    ]
    if not found:
        raise GenerationError(f"no word of the list has the letter {letter}")
    return found


def drawn(choices: Sequence[Sequence[Row]], random: Random) -> list[Row]:
    """A row for each letter, no word twice; nothing if it does not come out."""
    rows: list[Row] = []
    taken: set[tuple[str, ...]] = set()
    order = sorted(range(len(choices)), key=lambda row: len(choices[row]))
    picked: dict[int, Row] = {}
    for row in order:  # the letters with the fewest words first
        free = [each for each in choices[row] if each.word.letters not in taken]
        if not free:
            return rows
        picked[row] = random.choice(free)
        taken.add(picked[row].word.letters)
    return [picked[row] for row in range(len(choices))]


def width(rows: Sequence[Row]) -> int:
    """How many columns the rows take."""
    after = max(len(row.word) - row.letter for row in rows)
    return max(row.letter for row in rows) + after


def laid_out(rows: Sequence[Row], hidden: Word, request: Request) -> Layout:
    """The grid, with bars between the rows except in the column of the hidden word."""
    column, columns = max(row.letter for row in rows), width(rows)
    placements = [Placement(hidden, Slot.straight(0, column, Direction.DOWN, len(rows)))]
    cells: list[tuple[Cell, ...]] = []
    for number, (word, letter) in enumerate(rows):
        start = column - letter
        slot = Slot.straight(number, start, Direction.ACROSS, len(word))
        placements.append(Placement(word, slot))
        line = [BLOCK] * columns
        for cell, text in zip(slot.cells, word.letters, strict=True):
            is_hidden = cell.column == column
            line[cell.column] = Cell(letter=text, shaded=is_hidden, bar_below=not is_hidden)
        cells.append(tuple(line))
    placed = {row.word.letters for row in rows}
    left_out = tuple(
        LeftOut(word.spelling, "the hidden word has no letter for it", word.origin)
        for word in request.words
        if word.letters not in placed
    )
    return Layout(Grid(tuple(cells)), tuple(placements), left_out)
