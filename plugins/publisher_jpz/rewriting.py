"""A puzzle changed in its .jpz file: the elements that are others now, and no other character."""

import io
import zipfile
from collections.abc import Iterator
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape

from publisher import (
    Clue,
    Entry,
    ExportError,
    NoOptions,
    PuzzleChanges,
    TextChange,
    carried,
    clue_html,
    plain_text,
    spliced,
)
from publisher_jpz.reading import JpzFile
from publisher_jpz.xml_file import ZIP, member, parsed, unzipped
from publisher_jpz.xml_places import XmlText


def rewrite(data: bytes, options: NoOptions, changes: PuzzleChanges) -> bytes:
    """The file, plain or zipped, with other letters and clues.

    Raises `ExportError` for what it cannot hold.
    """
    del options
    if not data.startswith(ZIP):
        return _rewritten(data, changes)
    before = unzipped(data)
    new = _rewritten(before, changes)
    if new == before:
        return data
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(made, "w") as archive:
        name = member(old)
        archive.comment = old.comment
        for each in old.infolist():
            archive.writestr(each, new if each.filename == name else old.read(each))
    return made.getvalue()


def _rewritten(data: bytes, changes: PuzzleChanges) -> bytes:
    root = parsed(data)
    read = JpzFile(root, changes.before.language)
    read.puzzle()
    made = _JpzText(XmlText(data, root), read, changes)
    return made.file.data(spliced(made.file.text, [*made.letters(), *made.clues()]))


class _JpzText:
    """The text of a file; `read` knows the elements of cells and clues."""

    def __init__(self, file: XmlText, read: JpzFile, changes: PuzzleChanges) -> None:
        self.file, self._read, self._changes = file, read, changes

    def letters(self) -> Iterator[TextChange]:
        """The letters of cells that are others, and those that the puzzle had not yet."""
        letters = self._changes.letters
        for place, letter in letters.items():
            element = self._read.cells[place]
            if sum(each is element for each in self._read.cells.values()) > 1:
                raise ExportError("several of its cells are written as one, and cannot be parted")
            yield self._attribute(element, "solution", letter)
        alphabet = self._read.element.get("alphabet", "")
        new = sorted({*"".join(letters.values())}.difference(alphabet))
        if alphabet and new:
            is_sorted = sorted(alphabet) == list(alphabet)
            every = sorted([*alphabet, *new]) if is_sorted else [alphabet, *new]
            yield self.file.attribute(self._read.element, "alphabet", "".join(every))

    def clues(self) -> Iterator[TextChange]:
        """The clues that are others, with their enumerations, and answers of words."""
        before = {entry.slot: entry.clue for entry in self._changes.before.entries}
        for entry in self._changes.clues:
            element = self._clue(entry)
            line, shape = carried(entry.clue, self._changes.after.language), entry.clue.enumeration
            if element.get("format"):
                line = entry.clue.text
                if shape != before[entry.slot].enumeration:
                    yield self.file.attribute(element, "format", str(shape or ""))
            if entry.clue.explanation != before[entry.slot].explanation:
                yield self.file.attribute(element, "citation", entry.clue.explanation)
            yield self.file.content(element, _html(entry.clue, line))
        for entry in self._changes.answers:
            word = self._read.words.get(self._clue(entry).get("word", ""))
            if word is not None and word.get("solution"):
                answer = "".join(self._changes.after.whole_answer(entry))
                yield self._attribute(word, "solution", answer)

    def _attribute(self, element: Element, name: str, letters: str) -> TextChange:
        """The change of letters in an attribute, small where they are small there."""
        is_small = element.get(name, "").islower() and letters.lower().upper() == letters
        return self.file.attribute(element, name, letters.lower() if is_small else letters)

    def _clue(self, entry: Entry) -> Element:
        found = self._read.clues.get(entry.slot)
        if found is None or found not in self.file:
            raise ExportError(f"it has no clue for {entry.number} {entry.direction}")
        return found


def _html(clue: Clue, line: str) -> str:
    """The line of a clue as HTML; without tags and entities if it is read the same."""
    is_plain = not clue.emphasis and plain_text(line) == (line, False)
    return line if is_plain else clue_html(clue, line, escape)
