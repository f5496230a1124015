"""A generator with grids of its own: lattices, in whose long words no letter comes twice."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from publisher import (
    BLOCK,
    Cell,
    Generator,
    Grid,
    Layout,
    Letters,
    Request,
    SearchRun,
    Slot,
    hookimpl,
    setting,
    slots,
)
from publisher_fill.plugin_designs import DesignFiller, ListFillOptions

LONG = 5


class LatticeOptions(ListFillOptions):
    """What a config may set under `generator:`."""

    cells: int = setting(
        9, "How many cells a side has; for an even one it has one less.", ge=5, le=21
    )


@dataclass(frozen=True)
class Lattices:
    """Lattices with a few blocks more, and which words their slots take."""

    filler: DesignFiller
    side: int

    def grids(self, random: Random, run: SearchRun) -> Iterator[Grid]:
        """Grids whose words have three letters or more, until the run ends."""
        last = self.side - 1
        while run.step():
            row, column = (2 * random.randrange(self.side // 2 + 1) for _ in range(2))
            more = {(row, column), (last - row, last - column)}
            rows = [
                [(r, c) in more or r % 2 == c % 2 == 1 for c in range(self.side)]
                for r in range(self.side)
            ]
            grid = Grid(tuple(tuple(BLOCK if block else Cell() for block in each) for each in rows))
            if all(len(slot) >= 3 for slot in slots(grid)):
                yield grid

    def rooms(self, grid: Grid) -> Mapping[Slot, int]:
        """The lengths of long slots; short ones take any word."""
        return {slot: len(slot) for slot in slots(grid) if len(slot) >= LONG}

    def unfit(self, room: int) -> Iterable[Letters]:
        """The words of a length that have a letter twice."""
        return [word for word in self.filler.words(room) if len({*word}) < room]


def generate(request: Request, options: LatticeOptions, run: SearchRun) -> Layout:
    """The best fill of a lattice."""
    filler = DesignFiller.of(request, options)
    return filler.filled(Lattices(filler, options.cells - 1 | 1), request.seed, run)


@hookimpl
def publisher_generators() -> list[Generator[Any]]:
    """The generator of this plugin."""
    return [
        Generator(
            name="lattice",
            summary="Lattices from word lists",
            options=LatticeOptions,
            generate=generate,
            needs_words=False,
        )
    ]
