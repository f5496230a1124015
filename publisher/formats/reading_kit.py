"""What readers of different formats do alike: text, size of the grid, entries, lists of names."""

from collections.abc import Sequence

from publisher.errors import FormatError
from publisher.language.clue import Clue
from publisher.model.grid import Grid, Slot
from publisher.model.puzzle import Entry

LARGEST_SIDE = 250
"""The most rows, and the most columns, of a grid that is read."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_MOST_NAMED = 12


def utf8_text(data: bytes) -> str:
    """The text of a UTF-8 file without its byte-order mark; raises `FormatError`."""
    start = len(_BYTE_ORDER_MARK) if data.startswith(_BYTE_ORDER_MARK) else 0
    try:
        return data[start:].decode()
    except UnicodeDecodeError as error:
        raise FormatError("this is not UTF-8", start + error.start) from None


def check_size(width: int, height: int) -> None:
    """Raise `FormatError` for a grid without cells, or with a side that is too long."""
    if not (0 < width <= LARGEST_SIDE and 0 < height <= LARGEST_SIDE):
        raise FormatError(f"grid: a side has 1 to {LARGEST_SIDE} cells")


def answer_lengths(grid: Grid, slot: Slot) -> tuple[int, int]:
    """The length of an answer in cells, and in letters: an empty cell is one letter."""
    return len(slot), sum(len(grid[cell].letter) or 1 for cell in slot.cells)


def read_entry(grid: Grid, number: int, slot: Slot, clue: Clue) -> Entry:
    """An entry whose spelling is its letters in the grid, or "" if one of them is unknown."""
    letters = [grid[cell].letter for cell in slot.cells]
    return Entry(number, slot, clue, "".join(letters) if all(letters) else "")


def first_names(names: Sequence[str]) -> str:
    """Names with commas between them; of more than 12, the first and the number of the others."""
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
