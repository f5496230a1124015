"""The records that plugins offer: typed, frozen, and checked when they are made.

Every record has a `name` (lower-case letters, digits and hyphens, unique among its kind) and a
one-line `summary`. Most have an options model, a subclass of `Options`: its fields are the settings
a config may give. They are checked and reported like the program's own settings.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from publisher.language.clue import Clue
from publisher.language.language import Language
from publisher.model.features import PuzzleFacts, PuzzleFeature, features
from publisher.model.file_changes import PuzzleChanges
from publisher.model.grid import Grid
from publisher.model.layout import Layout
from publisher.model.losses import WithLosses
from publisher.model.puzzle import Publication, Puzzle
from publisher.model.words import SourceWord
from publisher.plugins.core_settings import (
    DEFAULT_BUDGET,
    ExecutorSettings,
    ExportSettings,
    GeneratorSettings,
    SourceSettings,
)
from publisher.plugins.options import Options
from publisher.plugins.record import CROSSWORDS, Kinds, O, Record, need_texts
from publisher.plugins.search_run import Budget, Request, SearchRun

if TYPE_CHECKING:
    from concurrent import futures

    from publisher.model.bulk_words import BulkWords
    from publisher.plugins.draft import Reviser
    from publisher.plugins.preview import Preview


@dataclass(frozen=True)
class Source(Record[O]):
    """A place words come from.

    A config's `words:` item belongs to the source whose name is one of its keys, so the options
    model has a field of the source's own name. `read` returns words as they were written, with the
    losses of what it does not use, or raises `SourceError`.

    `bulk` is a fast way to the same words for lists of hundreds of thousands, without clues and
    tags. It returns at once, with a fingerprint, and the words are read only if no cache has them.
    Without it, or where it returns None, the words of a list are those of `read`.

    `rows` is for sources that are tables, and `for_each:` makes a puzzle of each of its rows: line
    numbers, from 1, with the cells of each, the names of the columns first. It raises what `read`
    does.

    `languages` are the codes of those of which the source itself has words, so that `{name: code}`
    is a list of them. `suffixes` are of files that the studio has it read, as `{name: file}`; other
    files are for the source `file`.
    """

    beside = SourceSettings

    read: Callable[[O], Iterable[SourceWord] | WithLosses[Iterable[SourceWord]]]
    bulk: Callable[[O], "BulkWords | None"] | None = None
    rows: Callable[[O], Iterable[tuple[int, Sequence[object]]]] | None = None
    languages: Callable[[], Collection[str]] | None = None
    suffixes: tuple[str, ...] = ()

    def _check(self, options: type[Options]) -> None:
        super()._check(options)
        fields = options.model_fields.items()
        if self.name not in (each.alias or name for name, each in fields):
            raise ValueError(f"{self.name}: its options have no field {self.name!r}")


@dataclass(frozen=True)
class Generator(Record[O]):
    """A maker of layouts.

    `generate` returns its best layout, and ends soon after `run.step()` says False. It raises
    `OptionError` if an option cannot be met and `GenerationError` if nothing can be made. `check`
    raises the same `OptionError`; `publisher check` calls it, and prints what it returns: lines for
    the maker about what can be expected, or None.

    `designs` yields empty grids that the options allow, the most promising first, for
    `publisher grid`; None if there is nothing to design. `needs_words` is False for a generator
    with words of its own: its config needs no `words:`.

    `own` returns names that its options have beside those of records, by the kind of these: the
    names of its strategies, for instance. Of the program's own generators, no record of a plugin
    can have them.

    `reviser` returns what changes a puzzle that the generator made, for the workbench; None if its
    puzzles cannot be changed. It raises the same `OptionError` as `generate`.

    `usual_choices` are the options that most people change, with the values that they choose among,
    the default first: the studio shows them beside the page.

    `budget` is what it may search if a config says nothing, or `auto`: in steps, so that a config
    makes the same puzzle everywhere, and not until it is spent.
    """

    beside = GeneratorSettings

    generate: Callable[[Request, O, SearchRun], Layout]
    check: Callable[[Request, O], Iterable[str] | None] | None = None
    designs: Callable[[Request, O, SearchRun], Iterable[Grid]] | None = None
    needs_words: bool = True
    reviser: Callable[[Request, O], "Reviser"] | None = None
    own: Callable[[], Mapping[str, Collection[str]]] | None = None
    usual_choices: Mapping[str, Sequence[str]] = field(default_factory=dict)
    budget: Budget = DEFAULT_BUDGET

    def _check(self, options: type[Options]) -> None:
        super()._check(options)
        if not isinstance(self.budget, Budget):
            raise TypeError(f"{self.name}: budget must be a Budget")


@dataclass(frozen=True)
class Exporter(Record[O]):
    """A writer of files, one for each puzzle, or one for a whole publication.

    `export` returns the bytes of the file and touches no disk. `takes` says what it is given. It
    raises `ExportError` for a puzzle that the format cannot hold.

    `lacks` are the features that the format leaves out with these options: the program reports the
    ones that a puzzle has. `omits` are left out too, but nobody expects them in such a file, as a
    picture of the grid has no clues: the docs say so, the program does not. `refuses` are features
    for which `export` raises `ExportError`. For other losses `export` returns the bytes as
    `WithLosses`, and a loss names the feature if there is one.

    `check` is given what the settings alone say of a puzzle, before it is searched for. It raises
    the `ExportError` of `export` if that cannot write any such puzzle, and nothing otherwise.

    `preview` returns the pages of the file as pictures, without making all of it; it is given what
    `export` is given, and raises what that raises. None if there are no pages, or no quicker way to
    one than the whole file: a file of the suffix `.pdf` can be shown without it.

    `kinds` are the kinds of puzzles that it can write, crosswords alone if nothing is said. With
    "any" it prints what a `Sheet` says, and so every kind that there is and will be.

    `fits` says of an exporter that prints clues in cells whether a share of a cell, 1 or a half,
    holds a clue: see `clue_fits`.

    With `has_pages`, its files are for paper, and its options have a `paper`, which `--paper` and
    templates choose. `without_solution` returns options like others for a file that has no solution
    beside the puzzle, because all letters are in the grid already, or none is known.
    `follows` are settings with which a publication of one puzzle has the one `before` it.

    `usual_choices` are the options that most people change, with the values that they choose among,
    the default first and the most important option first: the studio shows them beside the page.
    With `is_usual`, its format is one of the few that most people take: the studio lists it first.
    `given_away` are options with which the studio makes a file unless somebody has chosen others.
    """

    beside = ExportSettings

    suffix: str
    export: (
        Callable[[Puzzle, O], bytes | WithLosses[bytes]]
        | Callable[[Publication, O], bytes | WithLosses[bytes]]
    )
    takes: Literal["puzzle", "publication"] = "puzzle"
    lacks: frozenset[PuzzleFeature] | Callable[[O], frozenset[PuzzleFeature]] = frozenset()
    omits: frozenset[PuzzleFeature] = frozenset()
    refuses: frozenset[PuzzleFeature] | Callable[[O], frozenset[PuzzleFeature]] = frozenset()
    preview: Callable[[Puzzle, O], "Preview"] | Callable[[Publication, O], "Preview"] | None = None
    check: Callable[[PuzzleFacts, O], None] | None = None
    kinds: Kinds = CROSSWORDS
    fits: Callable[[Clue, Language, float], bool] | None = None
    has_pages: bool = False
    without_solution: Callable[[O], O] | None = None
    follows: Mapping[str, object] = field(default_factory=dict)
    usual_choices: Mapping[str, Sequence[str]] = field(default_factory=dict)
    is_usual: bool = False
    given_away: Mapping[str, str] = field(default_factory=dict)

    def lacking(self, options: O) -> frozenset[PuzzleFeature]:
        """The features that a file made with these options leaves out."""
        return self.lacks(options) if callable(self.lacks) else self.lacks

    def refusing(self, options: O) -> frozenset[PuzzleFeature]:
        """Features of puzzles that cannot be written with these options."""
        return self.refuses(options) if callable(self.refuses) else self.refuses

    def lost(self, puzzle: Puzzle, options: O) -> tuple[PuzzleFeature, ...]:
        """Features of this puzzle that its file will lack, in the order of `PuzzleFeature`."""
        lost = self.lacking(options) & features(puzzle)
        return tuple(feature for feature in PuzzleFeature if feature in lost)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not re.fullmatch(r"(\.[a-z0-9]+)+", self.suffix):
            raise ValueError(f"{self.name}: suffix {self.suffix!r} is not like .txt")
        if self.takes not in ("puzzle", "publication"):
            raise ValueError(f"{self.name}: takes {self.takes!r} is neither puzzle nor publication")

    def _check(self, options: type[Options]) -> None:
        super()._check(options)
        if self.has_pages and "paper" not in options.model_fields:
            raise ValueError(f"{self.name}: it has pages, and its options have no field 'paper'")


@dataclass(frozen=True)
class Reader(Record[O]):
    """A reader of puzzle files made elsewhere.

    `read` gets the bytes, the options and the language that the puzzle is in; it raises
    `FormatError` naming what is wrong, and no other error. What a puzzle has no place for, or what
    had to be guessed, are losses beside the puzzle. `suffixes` are the usual suffixes of its files.

    `language` is for formats that name the language: it returns the code in the bytes, or None, and
    raises only `FormatError`. If the user names no language, `read` gets this one, or one that the
    program infers, and may be called more than once.

    `rewrite` changes a puzzle in its file. It is given the bytes, the options, and the changes:
    the puzzle that `read` makes of the bytes, and the one that `read` is to make of those that it
    returns, in which all else is as it was. It raises `ExportError` for what the file cannot hold.
    None if files of the format cannot be changed.
    """

    suffixes: tuple[str, ...]
    read: Callable[[bytes, O, Language], Puzzle | WithLosses[Puzzle]]
    language: Callable[[bytes], str | None] | None = None
    rewrite: Callable[[bytes, O, PuzzleChanges], bytes] | None = None


@dataclass(frozen=True)
class Executor(Record[O]):
    """A way to make many puzzles at a time: here, in processes, or on other machines.

    `open` returns an executor of Python's `concurrent.futures`, and raises `OptionError` for an
    option that cannot be met. It is used as a context manager. What is submitted to it, and what
    comes back, can be pickled, and names no file of this machine that the call needs. A call that
    ends with an exception has lost its worker, and is submitted again; one that ends with a
    `BrokenExecutor` or a `CancelledError` has lost the executor, which is then opened again.

    The executor may have two attributes. `workers` is how many calls go at a time, and is looked at
    again and again, because a cluster may grow. `note` is a line for people, such as the address of
    a dashboard. `text` names the option that a text alone stands for, as in `--on NAME:TEXT`.
    """

    beside = ExecutorSettings

    open: Callable[[O], "futures.Executor"]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Template:
    """Settings of an export in a YAML file, which `template:` names.

    One that `is_usual` is offered where a puzzle begins, beside the page.
    """

    name: str
    summary: str
    file: Path
    is_usual: bool = False

    def __post_init__(self) -> None:
        need_texts(self.name, self.summary)
        if not isinstance(self.file, Path):
            raise TypeError(f"{self.name}: file must be a Path")


AnyExecutor = Executor[Any]
AnyExporter = Exporter[Any]
AnyGenerator = Generator[Any]
AnyReader = Reader[Any]
AnySource = Source[Any]
