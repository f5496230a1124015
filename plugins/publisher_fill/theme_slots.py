"""Theme entries in a drawn grid: which slots they take."""

from collections.abc import Iterator, Sequence
from random import Random

from publisher import Grid, Language, Letters, OptionError, Position, spelling_of
from publisher_fill.solver.fill_grid import FillGrid, FillSlot
from publisher_fill.solver.filled_layout import lettered

WAYS = 40
"""The most ways to place the theme that are tried."""


def with_theme(
    grid: Grid, theme: Sequence[Letters], language: Language, random: Random
) -> Iterator[Grid]:
    """The grid with the theme placed in it, one way after the other, drawn at random.

    Entries that the drawing has already are not placed again. Raises `OptionError` for an entry
    that no slot can take.
    """
    fill_grid = FillGrid.of(grid, language)
    there = {fill_slot.given for fill_slot in fill_grid.slots}
    missing = [(index, letters) for index, letters in enumerate(theme) if letters not in there]
    for index, letters in missing:
        if not any(_fits(fill_slot, letters) for fill_slot in fill_grid.slots):
            raise OptionError(
                ("theme", index),
                f"“{spelling_of(letters, language)}” has {len(letters)} letters, and no slot of "
                "the grid can take it",
            )
    for _ in range(WAYS):
        placed = _place_theme(grid, [letters for _, letters in missing], language, random)
        if placed is not None:
            yield placed
        if not missing:
            return


def _place_theme(
    grid: Grid, theme: Sequence[Letters], language: Language, random: Random
) -> Grid | None:
    """The grid with each entry in a slot drawn at random; None if an entry finds no slot."""
    for letters in sorted(theme, key=len, reverse=True):
        slots = [p for p in FillGrid.of(grid, language).slots if _fits(p, letters)]
        if not slots:
            return None
        fill_slot = slots[int(random.random() * len(slots))]
        cells: dict[Position, str] = dict(
            zip(fill_slot.grid_slot.cells, fill_slot.by_cell(letters), strict=True)
        )
        grid = lettered(grid, cells)
    return grid


def _fits(fill_slot: FillSlot, letters: Letters) -> bool:
    return (
        not fill_slot.given
        and len(fill_slot) == len(letters)
        and all(old in (None, new) for old, new in zip(fill_slot.pattern, letters, strict=True))
    )
