"""Theme entries in a grid of the maker's own: which slots they may have."""

from collections.abc import Iterator, Sequence
from random import Random

from publisher import Grid, Language, OptionError, Position
from publisher_fill.solver.crossings import Blank, Place
from publisher_fill.solver.layouts import lettered
from publisher_fill.solver.problem import Letters

WAYS = 40
"""How many ways to place the theme are tried at most."""


def themed(
    grid: Grid, theme: Sequence[Letters], language: Language, random: Random
) -> Iterator[Grid]:
    """The grid with the theme in it, in one way after the other.

    Entries that stand there already stay; two places for an entry are tried in random order. Raises
    `OptionError` for an entry that no slot can take.
    """
    blank = Blank.of(grid, language)
    there = {place.given for place in blank.places}
    missing = [(index, letters) for index, letters in enumerate(theme) if letters not in there]
    for index, letters in missing:
        if not any(_fits(place, letters) for place in blank.places):
            raise OptionError(
                ("theme", index),
                f"“{''.join(letters)}” has {len(letters)} letters, and no slot of the grid can "
                "take it",
            )
    for _ in range(WAYS):
        placed = _placed(grid, [letters for _, letters in missing], language, random)
        if placed is not None:
            yield placed
        if not missing:
            return


def _placed(
    grid: Grid, theme: Sequence[Letters], language: Language, random: Random
) -> Grid | None:
    """The grid with each entry in a slot drawn for it; None if one finds none."""
    for letters in sorted(theme, key=len, reverse=True):
        places = [p for p in Blank.of(grid, language).places if _fits(p, letters)]
        if not places:
            return None
        place = places[int(random.random() * len(places))]
        cells: dict[Position, str] = dict(zip(place.slot.cells, place.parted(letters), strict=True))
        grid = lettered(grid, cells)
    return grid


def _fits(place: Place, letters: Letters) -> bool:
    return (
        not place.given
        and len(place) == len(letters)
        and all(old in (None, new) for old, new in zip(place.pattern, letters, strict=True))
    )
