"""The settings of a config as models: what each takes, what it means, and its default.

They are read like the options of plugins, and the JSON Schema and the tables of the docs are made
of them.
"""

from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)

from publisher.files.address import Address, is_address, place
from publisher.files.filenames import DEFAULT_NAME, SHOWN_FIELDS
from publisher.language.language import EnumerationStyle, Headings, TextDirection
from publisher.language.line_labels import LabelStyle
from publisher.messages.wording import listed, quoted
from publisher.model.hints import NO_HINTS
from publisher.model.publication_time import publication_time
from publisher.model.puzzle import CROSSWORD
from publisher.model.sheet import WantedNumbering
from publisher.plugins.core_settings import ConfigSection, Count, FilePattern, MinimumSetting
from publisher.plugins.options import (
    ConfigPath,
    HintSetting,
    InputFile,
    Options,
    WholeNumber,
    any_path,
    setting,
)

DEFAULT_LANGUAGE = "en"
DEFAULT_EXPORT = "pdf"


def _no_folder(path: Path, info: ValidationInfo) -> Path:
    if not path.name.strip() or path.is_dir():
        raise ValueError(f"expected a file, such as `{info.field_name}.txt`")
    return path


KeptFile = Annotated[ConfigPath, AfterValidator(_no_folder)]
"""A file that the program reads and writes."""


def _address_or(value: object, handler: ValidatorFunctionWrapHandler, info: ValidationInfo) -> Path:
    found = place(value) if isinstance(value, str) and is_address(value) else value
    if isinstance(found, Address):
        context: dict[str, Any] = info.context or {}
        context.get("path_rule", any_path)(found)
        return found
    folder: Path = handler(found)
    return folder


OutputFolder = Annotated[ConfigPath, WrapValidator(_address_or)]
"""A folder of this machine, or an address such as s3://bucket/folder."""


def _time(text: str) -> str:
    try:
        return publication_time(text)
    except ValueError as error:
        raise ValueError(f"{quoted(text)} cannot be used: {error}") from None


PublicationTime = Annotated[str, AfterValidator(_time)]
"""A day, a week or an issue, as `published:` has it."""

_NUMBERING = (
    "What is numbered: `cells`, `lines` (rows and columns), or `auto` as papers of the language do "
    "it. A puzzle that is read keeps what its file says, any other has `cells`, if it is left out."
)


_SAME = (
    "Whether grids may be equal, as those of versions of one sheet are. Otherwise entries of the "
    "same words have other seeds, and two equal grids are an error."
)


class PuzzleSettings(Options):
    """The settings of one puzzle, or of several of the same words."""

    title: str = setting("", "The title, as it is printed.")
    author: str = setting("", "Who made the puzzle.")
    copyright: str = setting("", "The copyright line.")
    notes: str = setting("", "A note to the solver.")
    published: PublicationTime = setting(
        "",
        "When the puzzle appears: a day such as 2026-11-28, a week such as 2026-W48, or the number "
        "of an issue. In titles, notes and file names it is `{published}`.",
    )
    hints: HintSetting = setting(
        NO_HINTS,
        "Letters that are given to the solver in every format: `first-letters`, a share of the "
        "cells, such as 20%, or a number of cells.",
        json_schema_extra={"default": str(NO_HINTS)},
    )
    numbering: WantedNumbering | None = setting(None, _NUMBERING)
    language: ConfigSection = setting(
        DEFAULT_LANGUAGE, "A language code such as `he`, or settings of the language."
    )
    words: ConfigSection = setting(
        None,
        "A list of sources, merged in this order; equal words become one. A puzzle "
        "needs it unless its generator has words of its own, or it comes from a file.",
    )
    generator: ConfigSection = setting(None, "What makes the puzzle, and how.")
    kind: ConfigSection = setting(
        CROSSWORD, "The kind of the puzzle: a name, or a name with the options of the kind."
    )
    puzzle: ConfigSection = setting(None, "A puzzle made elsewhere, instead of a generator.")
    then: ConfigSection = setting(
        None,
        "What is done to a finished puzzle before it is exported: a list of finishers, "
        "each a name, or a name with options. Plugins have them.",
    )
    review: ConfigSection = setting(
        None,
        "What checks say of the puzzle: by the name of a check its options, or `false` to leave it "
        "out. All others have their defaults.",
    )
    reject: list[str] = setting(
        [], "Words that may not be in the puzzle, whatever list or generator has them."
    )
    at_least: ConfigSection = setting(
        None,
        "How many of its words a puzzle must have: a share, such as 80%, or a number; or "
        "`{words: 80%, crossings: 40%}`. Without it, one word alone is too few where several are "
        "wanted.",
    )
    clues: KeptFile | None = setting(
        None, "A file that takes answers without a clue, and gives their clues."
    )
    clue_bank: KeptFile | None = setting(
        None, "A bank of clues, which offers them, and records the clues of locked puzzles."
    )
    suggest: ConfigSection = setting(
        None,
        "Who suggests clues for answers without one: a list of clue providers, each a name, or a "
        "name with options, and of sources whose words have clues.",
    )
    lock: KeptFile | None = setting(
        None, "A file that keeps the puzzles, to be published again unchanged."
    )


class ConfigSettings(PuzzleSettings):
    """All settings of a config."""

    puzzles: ConfigSection = setting(None, "The puzzles of a book.")
    apart: ConfigSection = setting(
        None,
        "How many puzzles in a row have no word in common: a number, or "
        "`{puzzles: 20, of: pairs}` for no word with the same clue.",
    )
    levels: list[str] = setting(
        [],
        "Names of levels, from easy to hard: the puzzles of a book are put in the "
        "order of their difficulty, and parted into as many sections.",
    )
    order: Literal["written", "difficulty"] = setting(
        "written",
        "The order of a book's puzzles in each section: as the config has them, or the "
        "easiest first.",
    )
    for_each: ConfigSection = setting(
        None,
        "A table, each row of which gives a puzzle; its columns are fields such as "
        "`{name}` in the texts of the config.",
    )
    same: bool = setting(False, _SAME)
    export: ConfigSection = setting(
        (DEFAULT_EXPORT,),
        "What to write: a list of exporters, each a name, or a name with options.",
    )
    output: ConfigSection = setting(None, "Where files go, and their names.")
    run: ConfigSection = setting(
        None,
        "Who makes the puzzles, if there are several: an executor such as `processes`, "
        "or its name as `on:`, with its options.",
    )


class AtLeastSettings(Options):
    """What a puzzle must have at least; one that has less fails alone."""

    words: MinimumSetting | None = setting(
        None, "Of its words: a share of those that are wanted, such as 80%, or a number."
    )
    crossings: MinimumSetting | None = setting(
        None, "Of its crossings: a share of its letters, such as 40%, or a number."
    )
    score: float | None = setting(
        None, "The mean of the scores that its words have.", allow_inf_nan=False
    )
    level: float | None = setting(
        None, "The mean of the levels that its clues have.", allow_inf_nan=False
    )


class BookSettings(Options):
    """The settings of a puzzle as a part of a book."""

    section: str = setting("", "The heading of the part of the book that begins with this puzzle.")
    seeds: Count = setting(1, "How many puzzles to make of the same words, each with another seed.")
    skip: list[Count] = setting(
        [],
        "Numbers of these puzzles that are left out, such as `[17]`: all others stay as they are, "
        "and those after it have a number less.",
    )
    parts: Count = setting(1, "Into how many puzzles the words are shared out, as `distinct` does.")
    same: bool = setting(False, _SAME)


class ApartSettings(Options):
    """The distance of a word of a book from the same word."""

    puzzles: Annotated[int, WholeNumber(2, 9999)] = Field(
        description="How many puzzles in a row have no word in common; each gets such a part of "
        "the words."
    )
    of: Literal["words", "pairs"] = setting(
        "words", "What is in one of them alone: a word, or a word with a clue."
    )


class InlinePuzzle(BookSettings, PuzzleSettings):
    """A puzzle of a book, written in the book."""


class PuzzleOfConfig(BookSettings):
    """A puzzle of a book, in a config of its own."""

    config: ConfigPath | None = setting(None, "A config in a file of its own.")


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


class ForEachSettings(Options):
    """The program's own settings of the table of `for_each:`, beside those of its source."""

    key: Annotated[list[str], BeforeValidator(_listed)] | None = setting(
        None,
        "The column, or the columns, that tell rows apart; the first if left out. The "
        "seed of a puzzle follows them.",
        min_length=1,
    )


class PuzzleFileSettings(Options):
    """A puzzle made elsewhere, published as it is."""

    file: InputFile = Field(description="The puzzle file.")
    format: str | None = setting(
        None, "The reader, by name; else it is chosen by the file's suffix."
    )
    reader: dict[str, Any] = setting({}, "Options of the reader.")


class LanguageSettings(Options):
    """A language with settings of one's own; what is not given is the language's."""

    use: str = setting(DEFAULT_LANGUAGE, "A language code.")
    letters: dict[str, str] = setting(
        {}, "Policies of the language, with the choice for each; all have `foreign` and `digits`."
    )
    headings: dict[str, str] = setting(
        {}, f"Headings of the page: {listed(each.name for each in fields(Headings))}."
    )
    folds: dict[str, str] = setting(
        {}, "What becomes of letters, such as `{Œ: OE}`, added to the language's own."
    )
    direction: TextDirection | None = setting(
        None, "Which way the language is read: `ltr` or `rtl`."
    )
    alphabet: str | None = setting(None, "The language's letters, with spaces between them.")
    borrowed: str | None = setting(
        None, "Letters of names and loan words, with spaces between them."
    )
    enumerations: EnumerationStyle | None = setting(
        None,
        "What pages print after a clue: `lengths` (3,5), `words` (2 Wörter, and "
        "nothing after a single word) or `none`. Files for other programs have the lengths of "
        "phrases in every language, unless an option of their own says `none`.",
    )
    digits: str | None = setting(None, "`latin`, or ten characters, from zero to nine.")
    rows: LabelStyle | None = setting(
        None, "How rows are called with `numbering: lines`: `numbers`, `roman` or `letters`."
    )
    columns: LabelStyle | None = setting(None, "The same for columns.")


class OutputSettings(Options):
    """The folder of files, and their names."""

    folder: OutputFolder | None = setting(
        None,
        "Where files go: a folder, or an address such as `s3://bucket/folder`. A "
        "relative path starts at the config's folder, the default.",
    )
    name: FilePattern = setting(
        DEFAULT_NAME,
        f"The pattern of file names, without suffix; its fields are {listed(SHOWN_FIELDS)}.",
    )
    manifest: FilePattern | None = setting(
        None,
        "A list of all files with their hashes, such as `manifest.jsonl`: JSON Lines "
        "in the folder, written last.",
    )
