"""Settings of the sources `file`, `folder`, `json` and `xlsx`."""

import codecs
from contextlib import suppress
from pathlib import Path
from typing import Literal

from pydantic import Field, field_validator

from publisher import InputFile
from publisher_tables import TableOptions
from publisher_wordfiles.reading.settings import ListSettings, roles_of_columns

SUFFIXES = (".csv", ".tsv", ".txt")
"""The files of a folder that are read."""

_SHEET = "The sheet of a spreadsheet by its name, or all that are lists."
_PART = (
    "The sheet of a spreadsheet, the table of a database or the file of an archive by its name, or "
    "all that are lists."
)


class RoleOptions(TableOptions):
    """The columns of a table by their names, by their numbers, or all by their roles."""

    columns: str | None = Field(
        default=None,
        description="The role of each column, such as `-,answer,clue,-`: answer, clue, score, "
        "tags, level, or - for one that is not used.",
    )
    swap: bool = Field(
        default=False, description="Whether what is found to be the answers are the clues."
    )

    @field_validator("columns")
    @classmethod
    def _roles(cls, text: str | None) -> str | None:
        roles_of_columns(text or "answer")
        return text

    @property
    def roles(self) -> tuple[str, ...]:
        """The role of each column, "" for one that is not used; empty if none is given."""
        return roles_of_columns(self.columns) if self.columns else ()


class ListFileOptions(RoleOptions):
    """The encoding, the layout and the columns of files."""

    encoding: str = Field(
        default="utf-8", description="The file's encoding, such as utf-8, cp1252 or cp1255."
    )
    separator: str = Field(
        default="auto",
        min_length=1,
        description="What is between a word and its clue: tab, comma, semicolon, colon, dash, "
        "equals, arrow, slash, bar, spaces (two or more), space, brackets, line end, none, or the "
        "characters themselves; auto finds what most lines have.",
    )
    header: bool | None = Field(
        default=None,
        description="Whether the first line is a heading; by default the program finds out.",
    )
    cells: Literal["auto", "brackets", "none"] = Field(
        default="auto",
        description="Whether brackets in an answer are cells of several letters, as in [AB]OUT: "
        "brackets, none, or auto, where they are if all are within words in capitals.",
    )
    articles: bool = Field(
        default=True,
        description="Whether an article before an answer, such as der in der Hund, belongs to it.",
    )

    @field_validator("encoding")
    @classmethod
    def _known(cls, name: str) -> str:
        try:
            b"probe".decode(name)
        except UnicodeError:
            pass  # a text encoding, though not one of these bytes
        except (LookupError, ValueError):
            raise ValueError(
                f"there is no encoding {name!r}; usual ones are utf-8, cp1252 and cp1255"
            ) from None
        return codecs.lookup(name).name

    def settings(self, hint: str) -> ListSettings:
        """What readings keep to; `hint` is the kind of file that its suffix says."""
        of_lines = self.separator, self.header, self.roles, self.swap, hint
        return ListSettings(self, *of_lines, cells=self.cells, articles=self.articles)


class FileOptions(ListFileOptions):
    """Settings of a `file` source."""

    file: InputFile = Field(
        description="The file; a relative path starts at the config's folder, and - is standard "
        "input."
    )
    format: Literal["auto", "text", "csv", "tsv"] = Field(
        default="auto",
        description="How to read it; auto knows spreadsheets and documents by what is in them, "
        ".csv and .tsv by the suffix, and reads the rest as text.",
    )
    table: int | None = Field(
        default=None, ge=1, description="The table of a document by its number, or all of them."
    )
    sheet: str | None = Field(default=None, description=_PART)

    @property
    def kind(self) -> str:
        """`text`, `csv` or `tsv`."""
        return self.format if self.format != "auto" else kind_of(self.file)


class FolderOptions(ListFileOptions):
    """Settings of a `folder` source."""

    folder: InputFile = Field(
        description="The folder; a relative path starts at the config's folder."
    )

    @field_validator("folder")
    @classmethod
    def _is_folder(cls, path: Path) -> Path:
        if not path.is_dir():
            raise ValueError(f"{path} is not a folder; for a single file say `file:`")
        return path

    def more_files(self) -> list[Path]:
        """The files of the folder that have words, by their names; none if it cannot be read."""
        with suppress(OSError):
            return [path for path in entries(self.folder) if is_words(path)]
        return []


class JsonOptions(TableOptions):
    """Settings of a `json` source."""

    json_: InputFile = Field(
        alias="json", description="The file; a relative path starts at the config's folder."
    )


class SpreadsheetOptions(RoleOptions):
    """A spreadsheet, which of its sheets, and which columns."""

    xlsx: InputFile = Field(
        description="The spreadsheet; a relative path starts at the config's folder."
    )
    sheet: str | None = Field(default=None, description=_SHEET)
    max_rows: int = Field(
        default=100_000, ge=1, description="The most rows that are read; more are an error."
    )


def kind_of(file: Path) -> str:
    """The format of a file by its suffix, which `.gz` may follow: `csv`, `tsv`, or else `text`."""
    suffix = file.name.lower().removesuffix(".gz").rpartition(".")[2]
    return suffix if suffix in ("csv", "tsv") else "text"


def entries(folder: Path) -> list[Path]:
    """The contents of a folder, sorted by name; raises `OSError`."""
    return sorted(folder.iterdir(), key=lambda path: path.name)


def is_words(path: Path) -> bool:
    """Whether it is a file of words that is to be seen."""
    hidden = path.name.startswith((".", "~"))
    return not hidden and path.suffix.lower() in SUFFIXES and path.is_file()
