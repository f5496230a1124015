"""A language as data: what a cell may hold, and how pages in it read."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from publisher.model import TextDirection


@dataclass(frozen=True, slots=True)
class Headings:
    """The words of a page that are not the maker's own."""

    across: str
    down: str
    puzzle: str
    solution: str


@dataclass(frozen=True, slots=True)
class Policy:
    """A choice that makers of a language disagree about, such as Hebrew final forms.

    Each of `choices` names a table of replacements, made in the upper-cased text before it is
    parted into letters. `default` is the choice taken where the config says nothing.
    """

    name: str
    summary: str
    choices: Mapping[str, Mapping[str, str]]
    default: str

    def __post_init__(self) -> None:
        if self.default not in self.choices:
            raise ValueError(f"policy {self.name}: its default {self.default!r} is no choice of it")


@dataclass(frozen=True, slots=True)
class Language:
    """A language puzzles are made in; found by `code`, a BCP 47 tag such as `he`.

    `alphabet` lists the letters a cell may hold, in their order; a letter may be several characters
    (Croatian `LJ`). `casing` is applied before upper-casing, where the language's rule is its own
    (Turkish `i` → `İ`). `folds` is applied after it: what stands for another letter in a grid
    (`Œ` → `OE`). A letter with accents that the alphabet lacks loses them.
    """

    code: str
    name: str
    direction: TextDirection
    alphabet: tuple[str, ...]
    headings: Headings
    casing: Mapping[str, str] = field(default_factory=dict)
    folds: Mapping[str, str] = field(default_factory=dict)
    policies: tuple[Policy, ...] = ()
    chosen: Mapping[str, str] = field(default_factory=dict)
    enumerations: bool = True

    def choosing(self, choices: Mapping[str, str]) -> "Language":
        """The same language with other choices for some of its policies."""
        return replace(self, chosen={**self.chosen, **choices})

    @property
    def replacements(self) -> Mapping[str, str]:
        """Its folds, with those of the choices taken for its policies."""
        merged = dict(self.folds)
        for policy in self.policies:
            merged |= policy.choices[self.chosen.get(policy.name, policy.default)]
        return merged
