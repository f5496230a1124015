"""Puzzles as .puz files: version 1.3, whose texts are Latin-1, unless Unicode is asked for.

A cell is one Latin letter. Several letters in a cell, or a letter of another script, are in the
table of rebus cells, with a stand-in letter in the grid. Players find numbers and entries from the
blocks alone: the list of clues follows their order.
"""

import puz

from publisher import (
    Cell,
    Entry,
    ExportError,
    Puzzle,
    PuzzleFacts,
    WithLosses,
    by_number,
    carried,
    has_all_slots,
    in_words,
)
from publisher_puz.options import PuzOptions

LONGEST_SIDE = 255
_NEVER = frozenset(".:-")  # the signs of blocks and empty cells
_STAND_IN = "X"
_LATIN = 0xFF
_UNICODE = "`unicode: true` writes a version that many programs refuse"
_FOLDED = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′", "'"),
        **dict.fromkeys("“”„‟″", '"'),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        "…": "...",
        **dict.fromkeys(map(chr, (*range(0x200E, 0x2010), *range(0x202A, 0x202F)))),
        **dict.fromkeys(map(chr, range(0x2066, 0x206A))),
    }
)


def write(puzzle: Puzzle, options: PuzOptions) -> WithLosses[bytes]:
    """The bytes of the file; raises `ExportError` for what the format cannot hold."""
    puzzle = in_words(puzzle)
    need_runs(puzzle)
    file = puz.Puzzle(version="2.0" if options.unicode else "1.3")
    file.preamble = b""
    file.width, file.height = puzzle.grid.width, puzzle.grid.height
    if max(file.width, file.height) > LONGEST_SIDE:
        raise ExportError(
            f"a side has {max(file.width, file.height)} cells; .puz allows at most 255"
        )
    text = PlainText(unicode=options.unicode)
    file.title, file.author, file.copyright, file.notes = about(PuzzleFacts.of(puzzle), text)
    for entry in in_order(puzzle):
        line = carried(entry.clue, puzzle.language, options.enumerations)
        file.clues.append(text.of(line, f"the clue of {entry.number} {entry.direction}"))
    losses = [*_fill(file, puzzle, options), *text.losses()]
    return WithLosses(file.tobytes(), tuple(losses))


def check(facts: PuzzleFacts, options: PuzOptions) -> None:
    """Raise `ExportError` for a language or a text that the format cannot hold."""
    letters = facts.language.alphabet
    if not options.unicode and not any(is_plain(letter[0], _LATIN) for letter in letters):
        raise ExportError(
            f"{facts.language.name} has no Latin letters, and .puz holds no others; {_UNICODE}"
        )
    about(facts, PlainText(unicode=options.unicode))


def about(facts: PuzzleFacts, text: "PlainText") -> tuple[str, str, str, str]:
    """Title, author, copyright and notes as the file has them."""
    return (
        text.of(facts.title, "the title"),
        text.of(facts.author, "the author"),
        text.of(facts.copyright, "the copyright"),
        text.of(facts.notes, "the notes"),
    )


def need_runs(puzzle: Puzzle) -> None:
    """Raise `ExportError` for entries that are not the runs of cells between blocks."""
    for entry in puzzle.entries:
        if not entry.slot.is_straight:
            raise ExportError(
                f"{entry.number} {entry.direction} is bent; .puz only has straight entries"
            )
    if any(cell.bar_after or cell.bar_below for row in puzzle.grid.rows for cell in row):
        raise ExportError("the grid has bars, and .puz separates words only by blocks; try ipuz")
    if not has_all_slots(puzzle):
        raise ExportError("some words of the grid are not entries, and .puz has a clue for each")


def in_order(puzzle: Puzzle) -> list[Entry]:
    """The entries by number as the format counts them, across before down."""
    entries = {entry.slot: entry for entry in puzzle.entries}
    return [entries[slot] for _, slot in by_number(puzzle.grid)]


class PlainText:
    """Texts for one version of the format; `advice` says which version holds more."""

    def __init__(self, *, unicode: bool, of: str = ".puz", advice: str = _UNICODE) -> None:
        self._unicode, self._format, self._advice = unicode, of, advice
        self._folded: list[str] = []

    def of(self, text: str, what: str) -> str:
        """The text as the file can hold it; raises `ExportError` naming a character it cannot."""
        if self._unicode:
            return text
        self._folded += [char for char in text if _FOLDED.get(ord(char))]
        folded = text.translate(_FOLDED)
        for char in folded:
            if ord(char) > _LATIN:
                raise ExportError(
                    f"{what} has the character {char}, and {self._format} holds only Latin-1; "
                    f"{self._advice}"
                )
        return folded

    def losses(self) -> list[str]:
        """The loss of signs that were made plain, if there were any."""
        signs = " ".join(dict.fromkeys(self._folded))
        return [f"typographic signs, which become plain: {signs}"] if signs else []


def _fill(file: puz.Puzzle, puzzle: Puzzle, options: PuzOptions) -> list[str]:
    """Put in solution, empty grid, circles and cells of several letters; the losses of that."""
    losses: list[str] = []
    cells = [cell for row in puzzle.grid.rows for cell in row]
    rebus: dict[str, list[int]] = {}
    solution = ""
    for place, cell in enumerate(cells):
        plain = _plain(cell, options)
        solution += plain
        if cell.letter and plain != cell.letter:
            rebus.setdefault(cell.letter, []).append(place)
    file.solution = solution
    file.fill = "".join("." if sign == "." else "-" for sign in solution)
    if any(cell.is_letter and not cell.letter for cell in cells):
        losses.append("the solution, since it is not known as a whole")
        file.solution = "".join("." if sign == "." else _STAND_IN for sign in solution)
        file.solution_state = puz.SolutionState.NotProvided
        rebus = {}
    for letters, places in rebus.items():
        file.rebus().add_rebus_squares(places, letters)
    circled = [place for place, cell in enumerate(cells) if cell.circled]
    if circled:
        file.markup().set_markup_squares(circled, puz.GridMarkup.Circled)
    return losses


def _plain(cell: Cell, options: PuzOptions) -> str:
    """The one letter that stands for a cell in the grid."""
    if not cell.is_letter:
        return "."
    if not cell.letter:
        return _STAND_IN
    first = cell.letter[0]
    limit = 0x7F if options.unicode else _LATIN  # one byte in the encoding of the version
    if is_plain(first, limit):
        return first
    if not options.unicode:
        raise ExportError(
            f"the grid has the letter {cell.letter}, and .puz holds only Latin letters; {_UNICODE}"
        )
    return _STAND_IN


def is_plain(sign: str, limit: int) -> bool:
    """Whether a cell can have a sign as its letter."""
    return ord(sign) <= limit and sign.isprintable() and sign not in _NEVER
