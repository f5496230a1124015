"""A file with a grid that a config names for a generator: a drawing, or a puzzle made elsewhere."""

from dataclasses import replace
from pathlib import Path

from pydantic import Field, ValidationInfo, model_validator

from publisher.errors import FormatError, WordError
from publisher.language.language import Language
from publisher.model.grid import Cell, Grid, Position
from publisher.model.losses import WithLosses
from publisher.model.puzzle import Puzzle
from publisher.plugins.options import InputFile, Options
from publisher.plugins.record_choice import RecordChoice
from publisher.plugins.records import AnyReader
from publisher.plugins.registry import load

DRAWINGS = (".txt", ".grid")
"""The suffixes of drawings, whatever readers there are for them."""

_LARGEST = 2**20  # bytes of a drawing


class GridReader(RecordChoice[AnyReader]):
    """A reader of puzzle files, as `format: NAME` or with options: the type of an option."""

    kind = "readers"

    def puzzle(self, file: Path, language: Language) -> WithLosses[Puzzle]:
        """The puzzle of a file in this language; raises `FormatError` naming the file."""
        from publisher.reading.puzzle_file import read_puzzle  # few configs name such a file

        with self.calling():
            return read_puzzle(file, self.record, self.options, language, self.registry.languages)


class GridFile(Options):
    """A grid in a file: a drawing, or a puzzle file that an installed reader reads.

    A file is a drawing if its name ends in `.txt` or `.grid`, or if no reader is for its suffix.
    With `format` it is a puzzle file, whatever its name.
    """

    file: InputFile = Field(
        description="A drawing, in which `#` is a block, `.` a cell, a letter itself; or a puzzle "
        "file, such as `.ipuz`, `.puz` or `.xd`."
    )
    format: GridReader | None = Field(
        default=None,
        description="The reader of a puzzle file; else it is chosen by the file's suffix.",
    )

    @model_validator(mode="after")
    def _by_suffix(self, info: ValidationInfo) -> "GridFile":
        """Choose the reader that the suffix asks for."""
        from publisher.reading.puzzle_file import reader_by_suffix

        if self.format is not None or self.file.suffix.lower() in ("", *DRAWINGS):
            return self
        record = reader_by_suffix((info.context or {}).get("registry") or load(), self.file)
        found = None if record is None else GridReader.read(record.name, info)
        return self.model_copy(update={"format": found})

    def puzzle(self, language: Language) -> WithLosses[Puzzle]:
        """The grid of the file, its letters as the language has them, and its entries.

        A drawing has no entries. The losses are those of the reader. Raises `FormatError` that
        names the file, and what is wrong where.
        """
        if self.format is None:
            return WithLosses(Puzzle(self._drawn(language), (), language))
        found = self.format.puzzle(self.file, language)
        try:
            grid = _spelled(found.value.grid, language)
        except FormatError as error:
            raise FormatError(f"{self.file}: {error}") from None
        return WithLosses(replace(found.value, grid=grid), found.losses)

    def _drawn(self, language: Language) -> Grid:
        from publisher.errors import FileError
        from publisher.files.opening import file_bytes
        from publisher.formats.drawings import DrawingError, read_drawing

        try:
            text = file_bytes(self.file, _LARGEST).decode("utf-8-sig")
            return read_drawing(text, language)
        except UnicodeDecodeError:
            raise FormatError(f"{self.file}: {self._no_text()}") from None
        except FileError as error:
            raise FormatError(f"{self.file}: it {error.reason}") from None
        except DrawingError as error:
            raise FormatError(f"{self.file}: {error}") from None

    def _no_text(self) -> str:
        suffix = self.file.suffix
        if suffix.lower() in ("", *DRAWINGS):
            return "this is not UTF-8: save the file as UTF-8"
        said = f"this is not a drawing, and no reader is for files like *{suffix}"
        return f"{said}: name one as `format:`"


def _spelled(grid: Grid, language: Language) -> Grid:
    """The grid with the letters of the language; raises `FormatError` naming a cell."""
    from publisher.language.alphabet import alphabet_of

    letters = alphabet_of(language)

    def spelled(at: Position, cell: Cell) -> Cell:
        try:
            return replace(cell, letter="".join(letters.cells(cell.letter)))
        except WordError as error:
            where = f"row {at.row + 1}, column {at.column + 1} has “{cell.letter}”"
            raise FormatError(f"{where}, which no word can have: {error}") from None

    return grid.mapped(spelled)
