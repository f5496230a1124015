"""Parts of readers of every format: text, size of the grid, letters, entries, names."""

import re
from collections.abc import Sequence
from dataclasses import replace

from publisher.errors import FormatError
from publisher.formats.not_taken_over import NotTakenOver
from publisher.language.alphabet import alphabet_of
from publisher.language.clue import Clue
from publisher.language.enumerations import enumerated, is_enumeration
from publisher.language.language import Language
from publisher.messages.wording import joined
from publisher.model.grid import Grid, Slot
from publisher.model.puzzle import Entry

LARGEST_SIDE = 250
"""The most rows, and the most columns, of a grid that is read."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_MOST_NAMED = 12
_WHITE = frozenset({"", "ffffff", "fff", "white", "transparent", "none"})
_GRAY = re.compile(r"([0-9a-f])\1\1|([0-9a-f]{2})\2\2|black|(?:light|dark)?gr[ae]y|silver")


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


def answer_lengths(grid: Grid, *slots: Slot) -> tuple[int, int]:
    """The length of an answer in cells, and in letters: an empty cell is one letter.

    A linked clue's is that of all its slots together.
    """
    cells = [cell for slot in slots for cell in slot.cells]
    return len(cells), sum(len(grid[cell].letter) or 1 for cell in cells)


def read_entry(
    grid: Grid, number: int, slot: Slot, clue: Clue, linked: tuple[Slot, ...] = (), label: str = ""
) -> Entry:
    """An entry whose spelling is its letters in the grid, or "" if one of them is unknown."""
    letters = [grid[cell].letter for cell in slot.cells]
    return Entry(number, slot, clue, "".join(letters) if all(letters) else "", linked, label)


def capital(letter: str, language: Language) -> str:
    """The letter of a cell in upper case: each character whose capital is one character too."""
    upper = alphabet_of(language).upper
    return "".join(upper(char) if len(upper(char)) == 1 else char for char in letter)


def is_shaded(name: str, colour: str, lost: NotTakenOver) -> bool:
    """Whether the background of a cell, written as HTML has it, is another than white.

    A colour that is not a gray is `lost` all the same: `name` is what the format calls it.
    """
    bare = colour.strip().lstrip("#").lower()
    if bare not in _WHITE and not _GRAY.fullmatch(bare):
        lost.add_keys({name: colour}, (), "cell")
    return bare not in _WHITE


def with_enumeration(clue: Clue, given: str, lengths: Sequence[int], lost: NotTakenOver) -> Clue:
    """The clue with the enumeration at its end or that which the file has beside it.

    The one with more parts counts.
    One that is `given` and adds up to none of the lengths is `lost`: it is another word's. What is
    no enumeration, such as “two words”, is a part of the text.
    """
    found, given = enumerated(clue.text, *lengths, emphasis=clue.emphasis), given.strip()
    shape = enumerated(f"({given})", *lengths).enumeration
    if shape is not None or not given:
        shapes = [each for each in (found.enumeration, shape) if each]
        return replace(
            found, enumeration=max(shapes, key=lambda each: len(each.lengths), default=None)
        )
    if is_enumeration(f"({given})"):
        lost.add(f"the enumeration ({given}) of a word of {lengths[-1]} letters")
        return found
    return replace(clue, text=f"{clue.text} ({given})".strip())


def first_names(names: Sequence[str]) -> str:
    """Names as a, b and c; of more than 12, the first and the number of the others."""
    more = len(names) - _MOST_NAMED
    shown = [*names[:_MOST_NAMED], f"{more} more"] if more > 0 else names
    return joined(shown, "and") if shown else ""


def unplaced_clues(names: Sequence[str], clues: int) -> str:
    """The report of a reader about clues without cells; empty if there are none.

    `names` are the clues without cells; `clues` is the number of all clues of the file. Raises
    `FormatError` if more than half of them have no cells: this is not the puzzle of the file.
    """
    if 2 * len(names) > clues:
        raise FormatError(
            f"{len(names)} of {clues} clues have no cells in this grid, such as clue {names[0]}: "
            "the file is damaged, or of a kind of puzzle that is not read; see whether its grid "
            "and its clues belong together"
        )
    if not names:
        return ""
    if len(names) == 1:
        return f"clue {names[0]}, which has no cells"
    return f"clues {first_names(names)}, which have no cells"
