"""The aim of a page's composition: one number for how far a page is from a good one.

Among the arrangements that hold all clues, the page with the least cost is printed. What a page is
judged by is a `Composition`; the weights come from looking at pages, and nothing derives them. A
change of taste is a change of `Aim`.
"""

from dataclasses import dataclass

GOOD_LINE = _SHORT_LINE = 15.0  # ems: about 28 letters
_LONG_LINE = 27.0


@dataclass(frozen=True, slots=True)
class Composition:
    """What a page is judged by.

    `type_size` and `cells` are shares of the largest type and of good cells. `measure` is the width
    of the clues' text in ems. `white` is the share of the height that is empty at the foot, and
    `ragged` the share by which columns end apart. `lonely` counts clues alone in a column, and
    headings with few clues beside them. `is_around` says that columns begin at several heights, and
    `goes_on` that clues below a grid go on on another page.
    """

    type_size: float
    cells: float
    measure: float
    is_around: bool
    white: float = 0.0
    ragged: float = 0.0
    lonely: int = 0
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Aim:
    """What each fault of a page costs."""

    type_size: float = 3.0
    cells: float = 1.0
    short_line: float = 0.05  # an em
    long_line: float = 0.015  # an em
    white: float = 0.3
    ragged: float = 0.5
    lonely: float = 0.25
    around: float = 0.06
    goes_on: float = 0.5

    def cost(self, page: Composition) -> float:
        """How far a page is from one without a fault, which costs nothing."""
        return (
            self.type_size * (1 - page.type_size)
            + self.cells * (1 - min(1.0, page.cells))
            + self.short_line * max(0.0, _SHORT_LINE - page.measure)
            + self.long_line * max(0.0, page.measure - _LONG_LINE)
            + self.white * page.white
            + self.ragged * page.ragged
            + self.lonely * page.lonely
            + self.around * page.is_around
            + self.goes_on * page.goes_on
        )


AIM = Aim()
