"""The words of a draft as they were pasted."""

import os
from pathlib import Path

from publisher.errors import FormatError
from publisher.files.opening import FileStamp, file_bytes, file_stamp
from publisher.studio.drafts.saved import digest_of


class WordsFile:
    """A file of words, which is made with the first of them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seen: tuple[FileStamp | None, str] | None = None

    @property
    def digest(self) -> str:
        """A digest of the words."""
        stamp = file_stamp(self.path)
        if self._seen is None or self._seen[0] != stamp:
            self._seen = stamp, digest_of(self._data())
        return self._seen[1]

    def text(self) -> str:
        """The words; raises `FormatError` if they are not UTF-8."""
        try:
            return self._data().decode()
        except UnicodeDecodeError as error:
            wrong = f"{self.path} is not UTF-8: {error.reason} at byte {error.start}"
            raise FormatError(f"{wrong}; save it as UTF-8") from None

    def is_another_list(self, text: str) -> bool:
        """Whether a text has none of the lines, where there are several."""
        had, has = (set(map(str.strip, each.split("\n"))) - {""} for each in (self.text(), text))
        return len(had) > 1 and had.isdisjoint(has)

    def _data(self) -> bytes:
        return file_bytes(self.path) if os.path.lexists(self.path) else b""
