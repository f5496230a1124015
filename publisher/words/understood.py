"""A list of words as people write it, and how it was understood."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from publisher.model.layout import LeftOut
from publisher.model.words import Origin, SourceWord


@dataclass(frozen=True, slots=True)
class FoundSeparator:
    """The text between the words and the clues of a list.

    `name` is what the setting of the list calls it, `shown` how it looks in most lines.
    """

    name: str
    shown: str


@dataclass(frozen=True, slots=True)
class ListColumns:
    """The columns of a list.

    `rows` are the cells of its first rows below the heading, `roles` has the role of each column:
    answer, clue, score, tags, level, or "" for one that is not used. `names` are the texts of its
    heading, none without one. The setting `columns` of the source gives them other roles.
    """

    rows: tuple[tuple[str, ...], ...]
    roles: tuple[str, ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ListReading:
    """A way to read a list: the settings of the source that take it, and a word of it."""

    settings: Mapping[str, object]
    word: str
    clue: str = ""


_KINDS = {
    "layouts": str,
    "odd_lines": LeftOut,
    "headings": Origin,
    "separators": FoundSeparator,
    "readings": ListReading,
}


@dataclass(frozen=True, slots=True)
class UnderstoodList:
    """The words of a list, and how its lines were understood.

    A source may return it in the place of its words, and iterating gives the words; they may be
    drawn only once. Each word has the line that it is made of as its origin. `odd_lines` are those
    that do not fit the others and give no word, each with its text, the reason and its place.
    `headings` are the places of lines that are titles. `layouts` says in a sentence for each list
    what was recognised, if anything had to be. `separators` has for each list what is between its
    words and clues, if it has clues. `question` says what somebody must choose before the words are
    used, with the settings that choose it; it is "" for a list that is read with some certainty.
    `columns` are those of a single list with more than one. `readings` are the one that is taken,
    and others that are nearly as good; none where no setting chooses among them.
    """

    words: Iterable[SourceWord]
    layouts: tuple[str, ...] = ()
    odd_lines: tuple[LeftOut, ...] = ()
    headings: tuple[Origin, ...] = ()
    separators: tuple[FoundSeparator, ...] = ()
    question: str = ""
    columns: ListColumns | None = None
    readings: tuple[ListReading, ...] = ()

    def __post_init__(self) -> None:
        for field_, kind in _KINDS.items():
            items = getattr(self, field_)
            if isinstance(items, str) or not all(isinstance(item, kind) for item in items):
                raise TypeError(f"{field_} must be a tuple of {kind.__name__}")
            object.__setattr__(self, field_, tuple(items))

    def __iter__(self) -> Iterator[SourceWord]:
        return iter(self.words)

    def without_words(self) -> str:
        """Why there are no words, in words for people."""
        if not self.odd_lines:
            return "there are no words in it"
        first = self.odd_lines[0]
        return f"no line of it can be used; the first, {first.origin}: {first.reason}"

    def said(self) -> tuple[str, ...]:
        """How the lists were understood, and why odd lines give no word, in words for people."""
        odd = (f"{line.origin}: “{line.spelling}”: {line.reason}" for line in self.odd_lines)
        return (*self.layouts, *odd)


@dataclass(slots=True)
class SourceNotes:
    """Notes on the sources of a puzzle config, which grow while their words are read."""

    losses: list[str] = field(default_factory=list)
    layouts: list[str] = field(default_factory=list)
    odd_lines: list[LeftOut] = field(default_factory=list)

    def add(self, other: "SourceNotes") -> None:
        """Take what is said of another source too."""
        self.losses += other.losses
        self.layouts += other.layouts
        self.odd_lines += other.odd_lines
