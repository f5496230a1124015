"""The parts of a paragraph: shaped text, and what of it stays on one line."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from publisher_pages.fonts.shaping import Face, Shaped


class Atom(NamedTuple):
    """A stretch of a strand with one level, face and script, which is shaped as a whole.

    `start` is its index in the strand's text. A space is an atom of its own.
    """

    strand: "Strand"
    start: int
    level: int
    shaped: Shaped
    is_space: bool

    @property
    def width(self) -> float:
        """Its width, in ems."""
        return self.shaped.width


@dataclass(frozen=True, slots=True, eq=False)
class Strand:
    """A text with its resolved bidi levels, which is put in visual order by itself."""

    text: str
    levels: bytes
    base: int


class Unbreakable(NamedTuple):
    """Atoms that stay on one line, their width, and the width of the spaces after them.

    If a line ends after it, it needs more room for its `hyphen`, if it has one.
    """

    atoms: tuple[Atom, ...]
    width: float
    space: float
    needed: float
    hyphen: Atom | None = None


def unit_of(atoms: Sequence[Atom], hyphen: Atom | None = None) -> Unbreakable:
    """These atoms on one line, which spaces may end; a line ends after them with this hyphen."""
    behind = len(atoms)
    while behind and atoms[behind - 1].is_space:
        behind -= 1
    width = _width(atoms[:behind])
    needed = width + hyphen.width if hyphen else width
    return Unbreakable(tuple(atoms), width, _width(atoms[behind:]), needed, hyphen)


def hyphen_after(atoms: Sequence[Atom]) -> Atom:
    """A hyphen like the last of these atoms, to end a line."""
    last = atoms[-1]
    return last._replace(shaped=_hyphen(last.shaped.face, bool(last.level & 1)))


@lru_cache(maxsize=64)
def _hyphen(face: Face, rtl: bool) -> Shaped:
    return face.shape("-", rtl, "und")


def _width(atoms: Sequence[Atom]) -> float:
    return atoms[0].shaped.width if len(atoms) == 1 else fsum([atom.width for atom in atoms])
