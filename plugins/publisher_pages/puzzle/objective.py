"""The objective of a page's composition: its cost, one number for how far it is from a good page.

Among the arrangements that hold all clues, the page with the least cost is printed. A `Composition`
has the measures of a page; the weights come from looking at pages, and no formula gives them.
Whoever has another taste changes `Objective`.
"""

from typing import NamedTuple

GOOD_LINE = _SHORT_LINE = 15.0  # ems: about 28 letters
_LONG_LINE = 27.0


_MOST_WHITE = 0.05  # of the height, at the foot: more than this is divided
_ABOVE_MIDDLE = 0.4  # of the white: what is above the optical middle


def drop(white: float, height: float) -> float:
    """How much lower a page begins that leaves this white at its foot, in points.

    Little white stays there; with more, the page is in the optical middle.
    """
    return _ABOVE_MIDDLE * white if white > _MOST_WHITE * height else 0.0


class Composition(NamedTuple):
    """The measures by which a page is judged before its columns are filled.

    `type_size` and `cells` are shares of the largest type and of good cells. `measure` is the width
    of the clues' text in ems. `is_around` says that columns begin at several heights.
    """

    type_size: float
    cells: float
    measure: float
    is_around: bool


class Filling(NamedTuple):
    """The measures by which a page is judged after its columns are filled.

    `white` is the share of the height that is empty at the foot, and `ragged` the share by which
    columns end apart. `widows` counts clues alone in a column, and headings with few clues beside
    them. `goes_on` says that clues below a grid go on on another page.
    """

    white: float
    ragged: float
    widows: int
    goes_on: bool


_PERFECT = Filling(0.0, 0.0, 0, goes_on=False)


class Objective(NamedTuple):
    """The cost of each fault of a page."""

    type_size: float = 3.0
    cells: float = 1.0
    short_line: float = 0.05  # an em
    long_line: float = 0.015  # an em
    white: float = 0.3
    ragged: float = 0.5
    widows: float = 0.25
    around: float = 0.06
    goes_on: float = 0.5

    def cost(self, page: Composition, filling: Filling = _PERFECT) -> float:
        """The cost of a page; one without a fault costs nothing.

        Without a filling it is the least that the page can cost.
        """
        return (
            self.type_size * (1 - page.type_size)
            + self.cells * (1 - min(1.0, page.cells))
            + self.short_line * max(0.0, _SHORT_LINE - page.measure)
            + self.long_line * max(0.0, page.measure - _LONG_LINE)
            + self.around * page.is_around
            + self.white * filling.white
            + self.ragged * filling.ragged
            + self.widows * filling.widows
            + self.goes_on * filling.goes_on
        )


OBJECTIVE = Objective()
