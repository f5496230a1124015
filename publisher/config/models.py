"""The settings of a config as models: what each takes, what it means, and its default.

They are read like the options of plugins, and the JSON Schema and the tables of the docs are made
of them.
"""

from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, Field, ValidationInfo

from publisher.files.filenames import SHOWN_FIELDS
from publisher.language.language import EnumerationStyle, Headings, TextDirection
from publisher.messages.wording import listed
from publisher.plugins.core_settings import Count, FilePattern, Section
from publisher.plugins.options import ConfigPath, InputFile, Options

DEFAULT_LANGUAGE = "en"
DEFAULT_NAME = "{config}"
DEFAULT_EXPORT = "pdf"


def _no_folder(path: Path, info: ValidationInfo) -> Path:
    if not path.name.strip() or path.is_dir():
        raise ValueError(f"expected a file, such as `{info.field_name}.txt`")
    return path


KeptFile = Annotated[ConfigPath, AfterValidator(_no_folder)]
"""A file that the program reads and writes."""


class PuzzleSettings(Options):
    """What one puzzle is made of, or several of the same words."""

    title: str = Field(default="", description="The title, as it is printed.")
    author: str = Field(default="", description="Who made the puzzle.")
    copyright: str = Field(default="", description="The copyright line.")
    notes: str = Field(default="", description="A note to the solver.")
    language: Section = Field(
        default=DEFAULT_LANGUAGE,
        description="A language code such as `he`, or settings of the language.",
    )
    words: Section = Field(
        default=None,
        description="A list of sources, merged in this order; equal words become one. A puzzle "
        "needs it unless its generator has words of its own, or it comes from a file.",
    )
    generator: Section = Field(default=None, description="What makes the puzzle, and how.")
    puzzle: Section = Field(
        default=None, description="A puzzle made elsewhere, instead of a generator."
    )
    reject: list[str] = Field(
        default=[],
        description="Words that may not be in the puzzle, whatever list or generator has them.",
    )
    clues: KeptFile | None = Field(
        default=None, description="A file that takes answers without a clue, and gives their clues."
    )
    clue_bank: KeptFile | None = Field(
        default=None,
        description="A bank of clues, which offers them, and records the clues of locked puzzles.",
    )
    lock: KeptFile | None = Field(
        default=None, description="A file that keeps the puzzles, to be published again unchanged."
    )


class ConfigSettings(PuzzleSettings):
    """All settings of a config."""

    puzzles: Section = Field(default=None, description="The puzzles of a book.")
    export: Section = Field(
        default=(DEFAULT_EXPORT,),
        description="What to write: a list of exporters, each a name, or a name with options.",
    )
    output: Section = Field(default=None, description="Where files go, and their names.")
    run: Section = Field(
        default=None,
        description="Who makes the puzzles, if there are several: an executor such as `processes`, "
        "or its name as `on:`, with its options.",
    )


class BookSettings(Options):
    """What a book says of each of its puzzles."""

    section: str = Field(
        default="", description="The heading of the part of the book that begins with this puzzle."
    )
    seeds: Count = Field(
        default=1, description="How many puzzles to make of the same words, each with another seed."
    )
    parts: Count = Field(
        default=1, description="Into how many puzzles the words are shared out, as `distinct` does."
    )


class InlinePuzzle(BookSettings, PuzzleSettings):
    """A puzzle of a book, written in the book."""


class PuzzleOfConfig(BookSettings):
    """A puzzle of a book, in a config of its own."""

    config: ConfigPath | None = Field(default=None, description="A config in a file of its own.")


class PuzzleFileSettings(Options):
    """A puzzle made elsewhere, published as it is."""

    file: InputFile = Field(description="The puzzle file.")
    format: str | None = Field(
        default=None, description="The reader, by name; else it is chosen by the file's suffix."
    )
    reader: dict[str, Any] = Field(default={}, description="Options of the reader.")


class LanguageSettings(Options):
    """A language with settings of one's own; what is not given is the language's."""

    use: str = Field(default=DEFAULT_LANGUAGE, description="A language code.")
    letters: dict[str, str] = Field(
        default={},
        description="Policies of the language, with the choice for each; all have `foreign`.",
    )
    headings: dict[str, str] = Field(
        default={},
        description=f"Headings of the page: {listed(each.name for each in fields(Headings))}.",
    )
    folds: dict[str, str] = Field(
        default={},
        description="What becomes of letters, such as `{Œ: OE}`, added to the language's own.",
    )
    direction: TextDirection | None = Field(
        default=None, description="Which way the language is read: `ltr` or `rtl`."
    )
    alphabet: str | None = Field(
        default=None, description="The language's letters, with spaces between them."
    )
    borrowed: str | None = Field(
        default=None, description="Letters of names and loan words, with spaces between them."
    )
    enumerations: EnumerationStyle | None = Field(
        default=None,
        description="What pages print after a clue: `lengths` (3,5), `words` (2 Wörter, and "
        "nothing after a single word) or `none`. Files for other programs have the lengths of "
        "phrases in every language, unless an option of their own says `none`.",
    )
    digits: str | None = Field(
        default=None, description="`latin`, or ten characters, from zero to nine."
    )


class OutputSettings(Options):
    """Where files go, and their names."""

    folder: ConfigPath | None = Field(
        default=None,
        description="Where files go; a relative path starts at the config's folder, the default.",
    )
    name: FilePattern = Field(
        default=DEFAULT_NAME,
        description="The pattern of file names, without suffix; its fields are "
        f"{listed(SHOWN_FIELDS)}.",
    )
