"""A paragraph: cleaned text, shaped and broken into lines.

The direction is resolved for the whole paragraph. Lines are broken in logical order, and each line
is then put in visual order (UAX #9, rules L1 and L2). Widths are in ems, so that a paragraph is
measured once and set in any size.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import repeat
from math import fsum, inf
from typing import NamedTuple

from publisher import clean
from publisher_pages.drawing.marks import Piece
from publisher_pages.fonts.families import Family
from publisher_pages.fonts.shaping import Face
from publisher_pages.type.atoms import Atom, Strand, Unbreakable, hyphen_after, unit_of
from publisher_pages.type.divided_words import narrowed, words
from publisher_pages.type.line_breaks import stretches
from publisher_pages.type.set_line import SetLine
from publisher_pages.type.text_limits import refuse_long
from publisher_pages.type.total_fit import line_ends
from publisher_typesetting import bidi
from publisher_typesetting.hyphenation import SOFT_HYPHEN


class Setting(NamedTuple):
    """The setting of texts of one kind: faces, language, and the direction of the page.

    With `hyphens`, words wider than a line are divided by dictionaries.
    """

    family: Family
    language: str
    rtl: bool
    hyphens: bool = True


class StyledPart(NamedTuple):
    """The part `text[start:stop]` of a text, and how it is set."""

    start: int
    stop: int
    setting: Setting


class Paragraph:
    """A text, and a tail that stays with its last word: an enumeration.

    `width` is the width of all of it on one line. `parts` divide a text that has emphasis; they
    change neither its order nor its line breaks. The tail is isolated: it comes where reading ends,
    whatever the direction of the text.
    """

    def __init__(
        self, text: str, setting: Setting, tail: str = "", parts: Sequence[StyledPart] = ()
    ) -> None:
        self.setting = setting
        self.text = clean(text)
        parts_of_lines = stretches(self.text, setting.language)
        refuse_long(self.text, parts_of_lines)
        base = _base_level(self.text, setting.rtl)
        body = Strand(self.text, bidi.levels(self.text, base), base)
        units = [
            _atoms_of_parts(body, start, end, parts) if parts else _atoms(body, start, end, setting)
            for start, end in parts_of_lines
        ]
        if tail:
            spaced = f" {tail}" if self.text else tail
            units[-1:] = [(*(units[-1] if units else ()), *_tail_atoms(spaced, setting))]
        softened = [self.text[end - 1] == SOFT_HYPHEN for _, end in parts_of_lines]
        self.units = tuple(
            [
                unit_of(atoms, hyphen_after(atoms) if soft and atoms else None)
                for atoms, soft in zip(units, softened or [False], strict=False)
            ]
        )
        widths = [width for each in self.units for width in (each.width, each.space)]
        self.width = fsum(widths[:-1])
        self._widest = max([each.needed for each in self.units], default=0.0)
        self._last: tuple[float, tuple[SetLine, ...]] | None = None

    @property
    def faces(self) -> set[Face]:
        """The faces of its text."""
        return {atom.shaped.face for unit in self.units for atom in unit.atoms}

    @property
    def reach(self) -> tuple[float, float]:
        """The height of its ink above the baseline and below it, in ems."""
        shaped = [atom.shaped for unit in self.units for atom in unit.atoms]
        above = max([each.above for each in shaped], default=0.0)
        return above, max([each.below for each in shaped], default=0.0)

    def count(self, limit: float) -> int:
        """The number of its lines if a line holds `limit` ems; at least one."""
        if self.width <= limit:
            return 1
        return _count(self._fitting(limit), limit)

    def lines(self, limit: float) -> tuple[SetLine, ...]:
        """Its lines, at least one; a line is wider than `limit` ems only if a single letter is.

        The last ones are remembered: most of a page is as it was before a clue was edited.
        """
        if self._last is None or self._last[0] != limit:
            self._last = limit, self._lines(limit)
        return self._last[1]

    def _lines(self, limit: float) -> tuple[SetLine, ...]:
        if not self.units:
            return (SetLine((), 0.0, "", self.setting.language, "\n"),)
        broken = list(self._breaks(limit))
        afters = [" " if units[-1].space else "" for units in broken[:-1]]
        return tuple(map(_set_line, broken, repeat(self.setting), [*afters, "\n"]))

    def has_whole_words(self, limit: float) -> bool:
        """Whether lines of `limit` ems divide no word but at hyphens, soft ones too."""
        wide = (unit for unit in self.units if unit.needed > limit)
        return all(word.needed <= limit for unit in wide for word in words(unit))

    @cached_property
    def line(self) -> SetLine:
        """The whole paragraph on one line."""
        (line,) = self.lines(inf)
        return line

    def _breaks(self, limit: float) -> Iterator[Sequence[Unbreakable]]:
        """The units of each line."""
        units = self._fitting(limit)
        start = 0
        for end in line_ends(units, limit, _count(units, limit)):
            yield units[start:end]
            start = end

    def _fitting(self, limit: float) -> Sequence[Unbreakable]:
        """Its units, none wider than a line: such a one is divided into words, or within them."""
        if self._widest <= limit:
            return self.units
        return tuple(part for unit in self.units for part in self._narrowed(unit, limit))

    def _narrowed(self, unit: Unbreakable, limit: float) -> Iterator[Unbreakable]:
        if unit.needed <= limit:
            yield unit
            return
        language = self.setting.language if self.setting.hyphens else ""
        for word in words(unit):
            if word.width <= limit:
                yield word
            else:
                yield from narrowed(word, limit, language)


def _count(units: Sequence[Unbreakable], limit: float) -> int:
    """The fewest lines of `limit` ems that hold these units."""
    count, width = 1, 0.0
    for _, more, space, needed, _ in units:
        if width and width + needed > limit:
            count, width = count + 1, 0.0
        width += more + space
    return count


@lru_cache(maxsize=2048)
def recurring(text: str, setting: Setting) -> Paragraph:
    """A text that occurs many times, such as a number or a letter; remembered."""
    return Paragraph(text, setting)


@lru_cache(maxsize=1024)
def tailed(text: str, setting: Setting, tail: str, parts: tuple[StyledPart, ...]) -> Paragraph:
    """A text with its tail, such as a clue with its enumeration; remembered.

    While one clue of a puzzle is written, all others are set again and again.
    """
    return Paragraph(text, setting, tail, parts)


def _atoms(strand: Strand, start: int, end: int, setting: Setting) -> tuple[Atom, ...]:
    """The atoms of `strand.text[start:end]`, in logical order."""
    atoms: list[Atom] = []
    family, language = setting.family, setting.language
    while start < end:
        level, last = strand.levels[start], _end_of_level(strand.levels, start, end)
        before = atoms[-1].shaped.face if atoms else None
        found = family.stretches(strand.text[start:last], bool(level & 1), language, before)
        atoms += [Atom(strand, start + at, level, shaped, space) for at, shaped, space in found]
        start = last
    return tuple(atoms)


def _atoms_of_parts(
    strand: Strand, start: int, end: int, parts: Iterable[StyledPart]
) -> tuple[Atom, ...]:
    """The atoms of `strand.text[start:end]` in a text with emphasis."""
    atoms: list[Atom] = []
    for first, last, setting in parts:
        found = _atoms(strand, max(start, first), min(end, last), setting)
        atoms += found
        beside = strand.text[max(first - 1, 0) : first] + strand.text[last : last + 1]
        if found and last <= end and beside.strip():
            atoms[-1] = _kept_clear(atoms[-1])
    return tuple(atoms)


def _kept_clear(atom: Atom) -> Atom:
    """An atom made wider if its slanted end would touch the upright text after it."""
    more = 0.0 if atom.level & 1 else atom.shaped.ink.right - atom.width
    return atom._replace(shaped=atom.shaped.widened(more)) if more > 0 else atom


def _end_of_level(levels: bytes, start: int, end: int) -> int:
    """Where the level of `levels[start]` ends, or `end`."""
    level = levels[start]
    if levels.count(level, start, end) == end - start:
        return end
    return next(i for i in range(start, end) if levels[i] != level)


@lru_cache(maxsize=512)
def _tail_atoms(text: str, setting: Setting) -> tuple[Atom, ...]:
    base = int(setting.rtl)
    return _atoms(Strand(text, bidi.levels(text, base), base), 0, len(text), setting)


def _base_level(text: str, rtl: bool) -> int:
    """The direction of the page if any letter of the text has it, otherwise that of the text.

    A clue that is completely in another language is a paragraph of that language.
    """
    strong = ("R", "AL") if rtl else ("L",)
    if any(unicodedata.bidirectional(char) in strong for char in text):
        return int(rtl)
    foreign = ("L",) if rtl else ("R", "AL")
    if any(unicodedata.bidirectional(char) in foreign for char in text):
        return int(not rtl)
    return int(rtl)


def _set_line(units: Sequence[Unbreakable], setting: Setting, after: str) -> SetLine:
    atoms = [atom for unit in units for atom in unit.atoms]
    while len(atoms) > 1 and atoms[-1].is_space:
        atoms.pop()
    while len(atoms) > 1 and atoms[0].is_space:
        atoms.pop(0)
    text = "".join([atom.shaped.text for atom in atoms])
    if units[-1].hyphen:
        atoms.append(units[-1].hyphen)
    ordered = [atom for strand in _strands(atoms, setting.rtl) for atom in _in_visual_order(strand)]
    pieces = []
    x = 0.0
    for atom in ordered:
        pieces.append(Piece(x, atom.shaped, atom.level))
        x += atom.shaped.width
    return SetLine(tuple(pieces), x, text, setting.language, after)


def _strands(atoms: Sequence[Atom], rtl: bool) -> list[Sequence[Atom]]:
    """The strands of a line from left to right: a text and its tail."""
    tail = [atom for atom in atoms if atom.strand is not atoms[0].strand]
    if not tail:
        return [atoms] if atoms else []
    body = atoms[: len(atoms) - len(tail)]
    return [tail, body] if rtl else [body, tail]


def _in_visual_order(atoms: Sequence[Atom]) -> list[Atom]:
    """The atoms of one line and one strand from left to right."""
    levels = {atom.level for atom in atoms}
    if len(levels) == 1:
        return list(atoms[::-1] if levels.pop() & 1 else atoms)
    return _reordered(tuple(atoms))


@lru_cache(maxsize=512)
def _reordered(atoms: tuple[Atom, ...]) -> list[Atom]:
    """The atoms of several levels from left to right; remembered because enumerations recur."""
    strand, start = atoms[0].strand, atoms[0].start
    end = atoms[-1].start + len(atoms[-1].shaped.text)
    found: list[Atom] = []
    for run in bidi.visual_runs(strand.text, strand.levels, start, end, strand.base):
        inside = [atom for atom in atoms if run.start <= atom.start < run.end]
        found += inside[::-1] if run.rtl else inside
    return found
