"""Settings of a `file` source."""

import codecs
from pathlib import Path
from typing import Literal

from pydantic import Field, field_validator

from publisher import InputFile, Options


class FileOptions(Options):
    """A file of words, how it is encoded, and which of its columns is which."""

    file: InputFile = Field(description="The file; a relative path starts at the config's folder.")
    format: Literal["auto", "text", "csv", "tsv"] = Field(
        default="auto",
        description="How to read it; auto goes by the suffix: .csv, .tsv, and text for the rest.",
    )
    encoding: str = Field(
        default="utf-8", description="The file's encoding, such as utf-8, cp1252 or cp1255."
    )
    answer: str | None = Field(default=None, description="The column of a table with the answers.")
    clue: str | None = Field(default=None, description="The column of a table with the clues.")
    score: str | None = Field(default=None, description="The column of a table with the scores.")

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

    @property
    def kind(self) -> str:
        """`text`, `csv` or `tsv`."""
        if self.format != "auto":
            return self.format
        suffix = Path(self.file).suffix.lower().removeprefix(".")
        return suffix if suffix in ("csv", "tsv") else "text"
