"""Text into braille cells, by liblouis: the tables are what braille authorities and readers made.

The library is called as it is, for its bindings are in no package index, and those of a system are
not seen in a virtual environment.
"""

import ctypes
import unicodedata
from collections.abc import Iterator
from functools import cache
from threading import Lock

from publisher import ExportError, Language

BLANK = "\u2800"

_LIBRARIES = (
    "liblouis.so.20",
    "liblouis.so",
    "liblouis.dylib",
    "liblouis.20.dylib",
    "liblouis.dll",
)
_MISSING = (
    "braille needs the library liblouis and its tables, which are not found: "
    "apt install liblouis20 liblouis-data (Debian), or brew install liblouis (macOS)"
)
# Modes of liblouis.h.
_DOTS, _UNICODE, _NO_UNDEFINED = 4, 64, 128
_LOG_OFF = 60_000
_LAST_OF_SIX_DOTS = "\u283f"

# Uncontracted tables of literary braille; liblouis' own search takes a Hebrew one for English.
_TABLES = {
    "ar": "ar-ar-g1.utb",
    "ca": "ca-g1.ctb",
    "cs": "cs-g1.ctb",
    "da": "da-dk-g16.ctb",
    "de": "de-g0.utb",
    "el": "el.ctb",
    "en": "en-ueb-g1.ctb",
    "eo": "eo-g1.ctb",
    "es": "es-g1.ctb",
    "fi": "fi.utb",
    "fr": "fr-bfu-comp6.utb",
    "he": "he-IL.utb",
    "hr": "hr-g1.ctb",
    "hu": "hu-hu-g1.ctb",
    "it": "it-it-comp6.utb",
    "nl": "nl-NL-g0.utb",
    "pl": "Pl-Pl-g1.utb",
    "pt": "pt-pt-g1.utb",
    "ro": "ro.ctb",
    "ru": "ru-litbrl.ctb",
    "sk": "sk-g1.ctb",
    "sv": "sv-g0.utb",
    "tr": "tr-g1.ctb",
    "uk": "uk.utb",
}


class Translator:
    """A table of liblouis, with the signs that it has no cells for."""

    def __init__(self, language: Language, table: str) -> None:
        """Raises `ExportError` if there is no such table, or no liblouis."""
        self.missing: dict[str, None] = {}
        own = _TABLES.get(language.code.split("-")[0], "")
        self._table, self._plain_table = table or own, own or table
        if not self._table:
            raise ExportError(
                f"no braille table of liblouis is known for {language.name}: name one, "
                "as in `brf: {table: ja-kantenji.utb}`"
            )
        self._louis = _Louis.found()
        if not self._louis.has(self._table):
            raise ExportError(f"liblouis has no table {self._table!r}")

    def text(self, text: str) -> str:
        """A text as cells of Unicode, six dots each; U+2800 is the blank between words."""
        return self._translated(self._table, "".join(_plain(text)))

    def letter(self, letter: str) -> str:
        """A letter of a grid: no capital, and by a table without contractions.

        A contracted one puts a sign before a letter that stands alone.
        """
        return self._translated(self._plain_table, "".join(_plain(letter.lower())))

    def _translated(self, table: str, text: str) -> str:
        for sign in dict.fromkeys(text):
            if not sign.isspace() and not self._louis.translated(table, sign):
                self.missing[sign] = None
        cells = self._louis.translated(table, text)
        return "".join(cell if cell <= _LAST_OF_SIX_DOTS else BLANK for cell in cells)


def _plain(text: str) -> Iterator[str]:
    """The signs that are read: no marks of direction, and no spaces but the plain one."""
    for sign in unicodedata.normalize("NFC", text):
        if unicodedata.category(sign) == "Zs":
            yield " "
        elif unicodedata.category(sign) != "Cf":
            yield sign


class _Louis:
    """The library, which is not made for several threads."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self._library, self._lock = library, Lock()
        self._size = library.lou_charSize()
        self._encoding = "utf-32-le" if self._size == 4 else "utf-16-le"
        library.lou_getTable.restype = ctypes.c_void_p
        library.lou_setLogLevel(_LOG_OFF)

    @staticmethod
    @cache
    def found() -> "_Louis":
        for name in _LIBRARIES:
            try:
                return _Louis(ctypes.CDLL(name))
            except OSError:
                continue
        raise ExportError(_MISSING)

    def has(self, table: str) -> bool:
        with self._lock:
            return bool(self._library.lou_getTable(table.encode()))

    def translated(self, table: str, text: str) -> str:
        data = text.encode(self._encoding)
        length = ctypes.c_int(len(data) // self._size)
        room = ctypes.c_int(length.value * 16 + 64)
        cells = ctypes.create_string_buffer(room.value * self._size)
        with self._lock:
            is_done = self._library.lou_translateString(
                table.encode(), data, ctypes.byref(length), cells, ctypes.byref(room),
                None, None, _DOTS | _UNICODE | _NO_UNDEFINED,
            )  # fmt: skip
        if not is_done:
            raise ExportError(f"liblouis could not translate {text!r} by its table {table}")
        return cells.raw[: room.value * self._size].decode(self._encoding)
