"""The characters that draw a grid: lines in three weights, junctions, fills."""

from enum import IntEnum
from typing import NamedTuple


class Weight(IntEnum):
    """The thickness of a line between two cells; bars are heavy."""

    NONE = 0
    LIGHT = 1
    HEAVY = 2


class Pen(NamedTuple):
    """Characters for grids, each one column wide.

    `horizontal` and `vertical` have one for each weight. `junctions` has one for each combination
    of the weights of four arms, as a number in base three: up, right, down, left.
    """

    horizontal: str
    vertical: str
    junctions: str
    block: str
    shade: str

    def junction(self, up: Weight, right: Weight, down: Weight, left: Weight) -> str:
        """The character where four lines meet; `│` for 1010 in base three, which is 30."""
        return self.junctions[((up * 3 + right) * 3 + down) * 3 + left]


BOX = Pen(
    horizontal=" ─━",
    vertical=" │┃",
    junctions=(" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"),
    block="█",
    shade="░",
)
ASCII = Pen(horizontal=" -=", vertical=" |!", junctions=" " + 80 * "+", block="#", shade=":")
