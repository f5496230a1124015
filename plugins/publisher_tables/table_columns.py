"""The columns of a table of words: those that its header or the config names, and unused ones."""

from collections import Counter
from collections.abc import Sequence

from publisher import Field, OptionError, Options, Origin, SourceError, listed, nearest, shortened
from publisher_tables.column_names import folded, usual_names

_MOST_NAMES = 20


class TableOptions(Options):
    """The names of a table's columns, or their numbers; the usual names are found without them."""

    answer: str | None = Field(
        default=None, description="The column with the answers: its name, or its number from 1."
    )
    clue: str | None = Field(default=None, description="The column with the clues.")
    score: str | None = Field(default=None, description="The column with the scores.")
    tags: str | None = Field(
        default=None, description="The column with tags, commas or semicolons between them."
    )
    level: str | None = Field(
        default=None,
        description="The column that says how hard each clue is: the higher the number, the "
        "harder. Without this setting no column counts as that.",
    )
    explanation: str | None = Field(
        default=None,
        description="The column with the explanations of clues. Without this setting none counts "
        "as that.",
    )
    gloss: str | None = Field(
        default=None,
        description="The column with the glosses of clues. Without this setting none counts as "
        "that.",
    )


def usual_column(header: Sequence[str], role: str) -> int:
    """The place in a header of a usual name of a role, in any language; -1 if there is none.

    Roles are `answer`, `clue`, `score` and `tags`.
    """
    names = [folded(text) for text in header]
    return next((names.index(name) for name in usual_names()[role] if name in names), -1)


class Columns:
    """The place of the column of each role; -1 if the table has none."""

    def __init__(
        self, origin: Origin, header: Sequence[str], options: TableOptions, note: str
    ) -> None:
        self._origin, self._note, self._options = origin, note, options
        self._header = header
        self._names = [folded(text) for text in header]
        self._counts = Counter(self._names)
        self._places: dict[str, int] = {}
        self._nameless: set[int] = set()
        self._lines: list[int] = []
        self.losses: list[str] = []

    def answer(self) -> int:
        """The place of the answers; raises `SourceError` if the table does not show it."""
        place = self.find("answer")
        if place < 0:
            usual = " or ".join(usual_names()["answer"][:2])
            raise SourceError(
                f"{self._origin}: its header has no column such as {usual}, but "
                f"{self._all() or 'nothing'}; name the column with `answer:`{self._note}"
            )
        return place

    def find(self, role: str) -> int:
        """The place of the column for a role; a column that the config names must exist.

        A name that no column has may be a number: the place, from 1.
        """
        wanted: str | None = getattr(self._options, role)
        if wanted is None:
            self._places[role] = usual_column(self._header, role)
        elif folded(wanted) in self._names:
            self._places[role] = self._names.index(folded(wanted))
        elif wanted.isdecimal() and 0 < int(wanted) <= len(self._names):
            self._places[role] = int(wanted) - 1
        else:
            near = nearest(folded(wanted), self._names)
            advice = f"did you mean {shortened(near, 40)}?" if near else f"it has {self._all()}"
            message = f"{self._origin.source} has no column {wanted!r}; {advice}{self._note}"
            raise OptionError((role,), message)
        return self._places[role]

    def tell_unused(self) -> None:
        """Note as a loss the columns that are not used, and the roles that two might have."""
        used = set(self._places.values())
        unused = [place for place, name in enumerate(self._names) if name and place not in used]
        if not unused:
            return
        verb = "is" if len(unused) == 1 else "are"
        remarks = [f"{self._called(unused)} {verb} not used"]
        if self._places.get("clue") == -1:
            remarks.append("no column is known to have the clues: name it with `clue:`")
        for role, place in self._places.items():
            others = [other for other in unused if self._may_be(other, role)]
            if others and place >= 0:
                taken, left = self._label(place), listed(map(self._label, others), "or")
                remarks.append(
                    f"`{role}` is `{taken}`, not {left}: say `{role}:` if another is meant"
                )
        self._note_loss(self._origin, "; ".join(remarks))

    def note_nameless(self, line: int, cells: Sequence[str]) -> None:
        """Remember a row with values in columns without a name."""
        if len(cells) == len(self._names) and "" not in self._names:
            return
        named = {place for place, name in enumerate(self._names) if name}
        found = {place for place, cell in enumerate(cells) if cell} - named
        if found:
            self._nameless |= found
            self._lines.append(line)

    def tell_nameless(self) -> None:
        """Note as a loss what was read in columns without a name."""
        if not self._lines:
            return
        first, others = min(self._nameless) + 1, len(self._lines) - 1
        more = f", nor in {others} other {'rows' if others > 1 else 'row'}" if others else ""
        message = (
            f"the header has no name for column {first}, and what is there is not used{more}: give "
            "it a name, or put a text that has commas into quotation marks"
        )
        self._note_loss(Origin(self._origin.source, self._lines[0]), message)

    def _may_be(self, place: int, role: str) -> bool:
        """Whether a column has a usual name of a role for which the config names no other."""
        return getattr(self._options, role) is None and self._names[place] in usual_names()[role]

    def _called(self, places: Sequence[int]) -> str:
        noun = "the column" if len(places) == 1 else "the columns"
        return f"{noun} {listed(map(self._label, places))}"

    def _label(self, place: int) -> str:
        """The name of a column, with its place if another has the same."""
        several = self._counts[self._names[place]] > 1
        return self._header[place] + (f" (column {place + 1})" if several else "")

    def _note_loss(self, origin: Origin, message: str) -> None:
        self.losses.append(f"{origin}: {message}")

    def _all(self) -> str:
        named = [shortened(text, 40) for text in self._header if text]
        more = len(named) - _MOST_NAMES
        return ", ".join(named[:_MOST_NAMES]) + (f" and {more} more" if more > 0 else "")
