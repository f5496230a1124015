"""The placements of theme entries in a designed grid: which entries form pairs, and in which rows.

All entries are across. Symmetries that map rows to rows (rotational, quarter, up-down) need pairs
of equal length in mirrored rows; an entry without a partner goes in the middle row. Left-right
needs each entry in the middle of a row of its own or, if its length does not allow that, two
entries of equal length in one row. Diagonal and none need nothing: the image of an entry is a word
down, or the entry itself.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from publisher import Letters, OptionError, Symmetry
from publisher_fill.design.options import DesignOptions

EntryGroup = tuple[Letters, ...]
"""One entry, or two that are images of each other."""

_FEWEST, _MOST, _TRIES = 3, 12, 40
"""The fewest and the most draws that the best rows are chosen from, and the limit of draws."""
_MIRRORING_ROWS = (Symmetry.ROTATIONAL, Symmetry.QUARTER, Symmetry.UP_DOWN)
_MIRRORING_COLUMNS = (Symmetry.ROTATIONAL, Symmetry.QUARTER, Symmetry.LEFT_RIGHT)


@dataclass(frozen=True, slots=True)
class ThemePlacement:
    """A theme entry, its row and its first column."""

    row: int
    column: int
    letters: Letters


@dataclass(frozen=True, slots=True)
class ThemeRoom:
    """Where a style has room for theme entries.

    `rows` are the rows that can have entries. `may_start(column, length)` says whether an entry can
    start in a column, and `waste(column, length)` how many cells beside it are lost; columns with
    little waste are chosen.
    """

    rows: Sequence[int]
    may_start: Callable[[int, int], bool]
    waste: Callable[[int, int], int]


class ThemeEntries:
    """The theme entries of a grid; raises `OptionError` for entries that cannot be symmetric."""

    def __init__(self, entries: Sequence[Letters], options: DesignOptions) -> None:
        self.width, self.height = options.size
        self.symmetry = options.symmetry
        for index, entry in enumerate(entries):
            self._check_length(index, entry, options.shortest)
            if self._wants_pair(entry) and not (self._mirrors_rows or self._fits_twice(entry)):
                raise OptionError(("theme", index), self._why_not_alone(entry))
        self.groups = self._groups(entries)
        rows = self.height // 2 if self.symmetry in _MIRRORING_ROWS else self.height
        if sum(len(group) > 1 or not self._mirrors_rows for group in self.groups) > rows:
            raise OptionError(("theme",), f"{len(entries)} entries do not go into these rows")

    def placements(self, room: ThemeRoom, random: Random) -> list[ThemePlacement] | None:
        """A random placement of every entry; None if none was found."""
        rows = self._rows(room.rows, random)
        if rows is None:
            return None
        found: list[ThemePlacement] = []
        for group, row in zip(self.groups, rows, strict=True):
            columns = self._columns(group, room)
            if not columns:
                return None
            found += self._placed(group, row, random.choice(columns))
        return found

    @property
    def _mirrors_rows(self) -> bool:
        return self.symmetry in _MIRRORING_ROWS

    def _check_length(self, index: int, entry: Letters, shortest: int) -> None:
        if len(entry) > self.width:
            said = f"{_named(entry)}, and a row has {self.width}: take a wider grid"
            raise OptionError(("theme", index), said)
        if len(entry) < shortest:
            said = f"{_named(entry)}, and the shortest words have {shortest}"
            raise OptionError(("theme", index), said)

    def _groups(self, entries: Sequence[Letters]) -> list[EntryGroup]:
        pairs: list[EntryGroup] = []
        alone: dict[int, int] = {}
        for index, entry in enumerate(entries):
            partner = alone.pop(len(entry), None) if self._wants_pair(entry) else None
            if partner is None:
                alone[len(entry) if self._wants_pair(entry) else -index - 1] = index
            else:
                pairs.append((entries[partner], entry))
        waiting = [index for index in alone.values() if self._wants_pair(entries[index])]
        self._check_alone(waiting, entries)
        return [*((entries[index],) for index in alone.values()), *pairs]

    def _wants_pair(self, entry: Letters) -> bool:
        """Whether an entry needs a partner, unless it is in the middle row."""
        if self.symmetry is Symmetry.LEFT_RIGHT:
            return not self._is_central(entry)
        return self._mirrors_rows

    def _check_alone(self, waiting: Sequence[int], entries: Sequence[Letters]) -> None:
        """Refuse entries without the partner that they need, except one for the middle row."""
        central = self.height % 2 == 1 and self._mirrors_rows
        for index in waiting:
            if central and (self.symmetry is Symmetry.UP_DOWN or self._is_central(entries[index])):
                central = False
                continue
            raise OptionError(("theme", index), self._why_not_alone(entries[index]))

    def _why_not_alone(self, entry: Letters) -> str:
        advice = f"give another entry of {len(entry)} letters, or another symmetry"
        why = "two of equal length go in mirrored rows, and one alone in the middle row"
        if self.symmetry is Symmetry.LEFT_RIGHT:
            why = "it cannot be in the middle of a row, and has no partner beside it"
            if not self._fits_twice(entry):
                why, advice = "it cannot be in the middle of a row", "take another symmetry"
        elif self.symmetry is not Symmetry.UP_DOWN and not self._is_central(entry):
            why = f"it cannot be in the middle of a row of {self.width}, and has no partner"
        return (
            f"{_named(entry)} and cannot be placed symmetrically ({self.symmetry}): {why}; {advice}"
        )

    def _fits_twice(self, entry: Letters) -> bool:
        """Whether two such entries fit into one row, with a cell between them."""
        return 2 * len(entry) < self.width

    def _is_central(self, entry: Letters) -> bool:
        return (self.width - len(entry)) % 2 == 0

    def _rows(self, rows: Sequence[int], random: Random) -> list[int] | None:
        """A row for each group: of a few draws the one with the widest gaps, edges included.

        Long words side by side are hard to fill, most of all between an entry and an edge. Three
        entries in 15 rows are usually in rows 3 or 4, 8, and 12 or 13.
        """
        possible = [self._possible(group, rows) for group in self.groups]
        if not self.groups or not all(possible):
            return None if self.groups else []
        best: list[int] | None = None
        widest = 0
        wanted = random.randint(_FEWEST, _MOST)
        for count in range(_TRIES):
            if best is not None and count >= wanted:
                break
            drawn = list(map(random.choice, possible))
            gap = self._gap(sorted(row for each in drawn for row in self._taken(each)))
            if gap > widest:
                best, widest = drawn, gap
        return best

    def _gap(self, used: Sequence[int]) -> int:
        """The narrowest gap between entries, or to an edge; 0 if two are in one row.

        Measured in halves of a row between entries and thirds at an edge: the third row has a
        gap of 9, as much as four and a half rows between entries.
        """
        gaps = [2 * (below - above) for above, below in pairwise(used)]
        edges = [3 * (used[0] + 1), 3 * (self.height - used[-1])]
        return min(gaps + edges) if all(gaps) else 0

    def _possible(self, group: EntryGroup, rows: Sequence[int]) -> list[int]:
        """The possible rows of a group: for a pair in mirrored rows, the upper one."""
        if not self._mirrors_rows:
            return list(rows)
        middle = self.height - 1
        return [row for row in rows if (2 * row < middle if len(group) > 1 else 2 * row == middle)]

    def _taken(self, row: int) -> set[int]:
        return {row, self.height - 1 - row} if self._mirrors_rows else {row}

    def _columns(self, group: EntryGroup, room: ThemeRoom) -> list[int]:
        """The possible first columns of a group's first entry, those with little waste."""
        length = len(group[0])
        starts = range(self.width - length + 1)
        columns = [column for column in starts if room.may_start(column, length)]
        if len(group) == 1 and self.symmetry in _MIRRORING_COLUMNS:
            columns = [column for column in columns if 2 * column == self.width - length]
        elif self.symmetry is Symmetry.LEFT_RIGHT:
            columns = [column for column in columns if 2 * (column + length) < self.width]
        waste = {column: room.waste(column, length) for column in columns}
        return [column for column in columns if waste[column] <= min(waste.values()) + 1]

    def _placed(self, group: EntryGroup, row: int, column: int) -> list[ThemePlacement]:
        placements = [ThemePlacement(row, column, group[0])]
        for partner in group[1:]:
            other = self.width - column - len(partner)
            column = other if self.symmetry in _MIRRORING_COLUMNS else column
            placements.append(
                ThemePlacement(
                    self.height - 1 - row if self._mirrors_rows else row, column, partner
                )
            )
        return placements


def _named(entry: Letters) -> str:
    return f"“{''.join(entry)}” has {len(entry)} letters"
