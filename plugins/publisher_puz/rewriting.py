"""A puzzle changed in its .puz file: letters, clues, and the checksums of what has changed."""

import struct

import puz

from publisher import ExportError, NoOptions, PuzzleChanges, by_number, carried
from publisher_puz.file_extent import MAGIC, file_extent
from publisher_puz.reading import loaded, text_encoding

_HEAD, _TABLE_HEAD = 52, 8
_BEFORE_CLUES = 3  # title, author and copyright
_REBUS, _LETTERS = b"GRBS", b"RTBL"
_NEVER = frozenset(".:-")  # the signs of blocks and empty cells
_STAND_IN = b"X"


def rewrite(data: bytes, options: NoOptions, changes: PuzzleChanges) -> bytes:
    """The file with other letters and clues; raises `ExportError` for what it cannot hold."""
    del options
    file, grid = _PuzFile(data), changes.before.grid
    for (row, column), letter in changes.letters.items():
        file.set_letter(row * grid.width + column, letter)
    places = {slot: index for index, (_, slot) in enumerate(by_number(grid))}
    for entry in changes.clues:
        file.set_clue(places[entry.slot], carried(entry.clue, changes.after.language))
    return file.data()


class _PuzFile:
    """A file in parts: head and grids, texts, tables by their codes, and what is behind them."""

    def __init__(self, data: bytes) -> None:
        if file_extent(data).clues is not None:
            raise ExportError(
                "the file ends early: open it in the program that it is from, and save it"
            )
        self._read, _ = loaded(data)
        self._start = data.find(MAGIC) - 2
        self._solution = self._start + _HEAD
        texts_at = self._solution + 2 * self._read.width * self._read.height
        self._front = bytearray(data[:texts_at])
        count = _BEFORE_CLUES + len(self._read.clues) + 1
        *self._texts, rest = data[texts_at:].split(b"\0", count)
        self._tables: dict[bytes, bytes] = {}
        while len(rest) > _TABLE_HEAD:
            code, length = struct.unpack_from("<4sH", rest)
            if code in self._tables or len(rest) <= _TABLE_HEAD + length:
                break
            end = _TABLE_HEAD + length + 1
            self._tables[code], rest = rest[:end], rest[end:]
        self._rest = rest

    def set_letter(self, place: int, letter: str) -> None:
        """Put a letter, or several, into a cell."""
        if self._read.solution_state != puz.SolutionState.Unlocked:
            raise ExportError(
                "its solution is locked or missing, so its letters stay: unlock it with its key in "
                "a solving program, and save it there"
            )
        plain = self._plain(letter)
        if _REBUS in self._tables:
            table = bytearray(self._tables[_REBUS][_TABLE_HEAD:-1])
            table[place] = 0 if plain else self._key(letter) + 1
            self._set_table(_REBUS, bytes(table))
        elif not plain:
            raise ExportError(f"it has no table of cells for several letters, such as “{letter}”")
        self._front[self._solution + place] = (plain or _STAND_IN)[0]

    def set_clue(self, index: int, text: str) -> None:
        """Write a clue, by its place in the list."""
        if index >= len(self._read.clues):
            raise ExportError(f"it has fewer clues than words, and no place for “{text}”")
        encoding = text_encoding(self._read)
        try:
            self._texts[_BEFORE_CLUES + index] = text.encode(encoding)
        except UnicodeEncodeError as error:
            raise ExportError(
                f"the clue “{text}” has the character {text[error.start]}, and the texts of this "
                f"file are in the encoding {encoding}, which lacks it"
            ) from None

    def data(self) -> bytes:
        """The bytes of the file."""
        texts = (text + b"\0" for text in self._texts)
        made = bytearray(b"".join((self._front, *texts, *self._tables.values(), self._rest)))
        file, _ = loaded(bytes(made))
        struct.pack_into("<H", made, self._start, file.global_cksum())
        sums = (file.header_cksum(), file.magic_cksum())
        struct.pack_into("<HQ", made, self._start + 2 + len(MAGIC) + 1, *sums)
        return bytes(made)

    def _plain(self, letter: str) -> bytes:
        """The byte of a letter; none for what only a table can hold."""
        limit = 0xFF if self._read.encoding == puz.ENCODING else 0x7F
        is_plain = len(letter) == 1 and letter not in _NEVER and letter.isprintable()
        return letter.encode(puz.ENCODING) if is_plain and ord(letter) <= limit else b""

    def _key(self, letters: str) -> int:
        """The number of a cell's letters in the table that has them; they may be new there."""
        rebus = self._read.rebus()
        is_new = letters not in rebus.solutions.values()
        key = int(rebus.add_rebus_solution(letters))
        if is_new:
            table = self._tables.get(_LETTERS, bytes(_TABLE_HEAD + 1))[_TABLE_HEAD:-1]
            try:
                added = f"{key:2d}:{letters};".encode(self._read.encoding)
            except UnicodeEncodeError:
                raise ExportError(f"it cannot hold the letter {letters}") from None
            self._set_table(_LETTERS, table + added)
        return key

    def _set_table(self, code: bytes, table: bytes) -> None:
        head = struct.pack("<4sHH", code, len(table), puz.data_cksum(table))
        self._tables[code] = head + table + b"\0"
