"""Kinds of puzzles: what makes a puzzle of a generator's layout."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from publisher.language.language import Language
from publisher.language.texts import Texts, texts_for
from publisher.model.layout import Layout
from publisher.model.puzzle import CROSSWORD, Puzzle
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import expect
from publisher.plugins.record import O, Record


@dataclass(frozen=True)
class PuzzleKind(Record[O]):
    """A kind of puzzle beside the crossword: `kind:` of a config.

    `built` makes a puzzle of what the generator placed; all randomness comes from
    `random.Random(seed)`. The puzzle has a sheet if it shows something else than numbered clues
    across and down. It raises `GenerationError` for a layout that cannot be a puzzle of this kind,
    and `OptionError` if an option cannot be met.

    `generator` is the one that makes its layouts where a config names none: options of the kind
    that are options of this generator too, by the same names, are given to it. `filler` is the one
    that fills grids from word lists: it makes them where a config has settings of it, or where
    `publisher make` has a list that is too long for one grid. `texts` are those of the kind by the
    codes of languages, English among them: `name` and `instructions` become those of a sheet that
    has none of its own.
    """

    reserved = frozenset({CROSSWORD})

    built: Callable[[Layout, Language, O, int], Puzzle]
    generator: str = "freeform"
    filler: str = ""
    texts: Mapping[str, Texts] = field(default_factory=dict)
    remarks: Callable[[Puzzle], Iterable[str]] | None = None


AnyPuzzleKind = PuzzleKind[Any]


def built_by(
    record: AnyPuzzleKind, options: Options, layout: Layout, language: Language, seed: int
) -> Puzzle:
    """The puzzle of a kind, which has its name; raises `PluginError` for anything else."""
    found: object = record.built(layout, language, options, seed)
    made = expect(found, Puzzle, "a Puzzle", "its `built` returned")
    sheet = made.sheet
    if sheet and record.texts:
        own = texts_for(record.texts, language).texts
        said = sheet.instructions or own.get("instructions", "")
        sheet = replace(sheet, name=sheet.name or own.get("name", ""), instructions=said)
    return replace(made, kind=record.name, sheet=sheet)


def kind_remarks(record: AnyPuzzleKind, language: Language) -> list[str]:
    """What is to be said of the texts of a kind in a language: that it has none."""
    if not record.texts or language.code in record.texts:
        return []
    return [f"the texts of the kind {record.name} are in English: it has none in {language.name}"]
