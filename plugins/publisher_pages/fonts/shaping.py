"""Shaping: text of one direction, script and face becomes positioned glyphs.

No other module knows HarfBuzz. All measures are in ems of the font, unhinted, so that one shaping
serves every type size.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import compress, pairwise
from math import fsum
from typing import Any, NamedTuple

import uharfbuzz as hb

from publisher import OptionError
from publisher_pages.fonts.cff import cids
from publisher_pages.fonts.font_file import FontData

_FLAGS = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
_CLUSTERS = hb.BufferClusterLevel.MONOTONE_GRAPHEMES
# The tables that a renderer needs of a font whose glyphs are chosen by number (PDF 32000-1, 9.9).
_KEPT_TABLES = frozenset({"CFF ", "glyf", "head", "hhea", "hmtx", "loca", "maxp"})
_LINING = {"lnum": True}  # the numbers of a crossword are looked for, not read in a sentence
# Unicode has one set of digits for Persian and Urdu, whose 4, 6 and 7 differ (The Unicode Standard,
# table 9-2), and charts the Persian ones. Noto Naskh Arabic puts Urdu's in for every language.
_EASTERN_DIGITS = re.compile("[\u06f0-\u06f9]+")
_OWN_DIGITS = frozenset({"ur", "sd", "ks"})
"""Languages whose digits a font may put in for the Persian ones: Urdu, Sindhi, Kashmiri."""

BOX = "□"
"""The sign that stands for a character that no font has."""


class Glyph(NamedTuple):
    """A glyph and its place: `x` and `y` are offsets of its origin from the pen, in ems.

    `cluster` is the index of the first character that it shows. One glyph of each cluster has the
    characters of the cluster as its `text`; the text of the others is empty.
    """

    id: int
    cluster: int
    advance: float
    x: float
    y: float
    text: str


class InkBox(NamedTuple):
    """The box around the ink of a text, in ems from its start and from its baseline."""

    left: float
    right: float
    above: float
    below: float

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.above + self.below


NO_INK = InkBox(0.0, 0.0, 0.0, 0.0)


class OutlineStep(NamedTuple):
    """A step of an outline: its letter in SVG, and points in ems, with y upwards."""

    command: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, eq=False, slots=True)
class Shaped:
    """Glyphs from left to right, with their width and their height above and below the baseline.

    Measures are in ems. `columns` has one tuple for each field of `Glyph`: the garbage collector
    need not visit tuples of numbers and strings, as it would hundreds of thousands of glyphs.
    """

    face: "Face"
    text: str
    columns: tuple[tuple[Any, ...], ...]
    width: float
    above: float
    below: float

    @property
    def glyphs(self) -> tuple[Glyph, ...]:
        """The glyphs."""
        return tuple(map(Glyph, *self.columns))

    @property
    def ink(self) -> InkBox:
        """The box around its ink; `NO_INK` if there is none."""
        return self.face.ink(self.glyphs)

    @property
    def letters(self) -> tuple["Shaped", ...]:
        """Each cluster by itself, in logical order; clusters are never split.

        They keep the forms that they have in the whole text, such as those of joined letters.
        """
        starts = sorted({*self.columns[1], len(self.text)})  # an end even without a cluster
        return tuple(self.part(start, end) for start, end in pairwise(starts))

    def part(self, start: int, end: int) -> "Shaped":
        """The glyphs of `text[start:end]`, formed as in the whole; clusters begin at both ends."""
        clusters = self.columns[1]
        wanted = [start <= cluster < end for cluster in clusters]
        glyphs, _, *others = (tuple(compress(column, wanted)) for column in self.columns)
        own = tuple([cluster - start for cluster in compress(clusters, wanted)])
        return self.face.shown(self.text[start:end], (glyphs, own, *others))

    def width_before(self, end: int) -> float:
        """The width of the glyphs of `text[:end]`."""
        _, clusters, advances, *_ = self.columns
        return fsum(compress(advances, [cluster < end for cluster in clusters]))

    def widened(self, more: float) -> "Shaped":
        """The same glyphs with more room after them."""
        glyphs, clusters, advances, *others = self.columns
        wider = (*advances[:-1], advances[-1] + more)
        return replace(self, columns=(glyphs, clusters, wider, *others), width=self.width + more)


class Subset(NamedTuple):
    """A font program of only some glyphs, and the number of each of them in it.

    With PostScript outlines, which `is_cff` says, it is a CFF table by itself, and the numbers are
    the CIDs by which PDF knows the glyphs; else it is a TrueType file.
    """

    data: bytes
    numbers: Mapping[int, int]
    is_cff: bool


class Face:
    """A font ready for shaping.

    `ascent`, `descent` (downwards) and `cap_height` are positive, in ems; `box` is the box that
    holds every glyph: left, bottom, right, top, in ems. `coverage` has the code points it can show.
    `name` is its PostScript name, `family` the name in font menus. A text is drawn `enlarged` times
    as large as its size, so that scripts look equally large; all measures here are those of the
    drawn text, except `ascent`, `descent`, `cap_height` and `box`. `angle` is the slant of the
    letters as designed, in degrees, negative to the right; `slant` is the slant added here, in
    parts of their height. A face that `is_stand_in` shows boxes for characters that no face has.
    """

    def __init__(self, font: FontData, enlarged: float = 1.0) -> None:
        self._face = hb.Face(hb.Blob(font.data), font.number)
        self._font = hb.Font(self._face)
        self.upem: int = self._face.upem
        self.enlarged = enlarged
        self.slant = 0.0
        self.is_stand_in = False
        self._rise = 0.0
        self._scale: float = enlarged / self.upem
        self.name = _ascii_name(self._face)
        self.family: str = self._face.get_name(hb.OTNameIdPredefined.FONT_FAMILY) or self.name
        extents = self._font.get_font_extents("ltr")
        self.ascent: float = extents.ascender / self.upem
        self.descent: float = -extents.descender / self.upem
        cap_height = self._font.get_metric_position_with_fallback(hb.OTMetricsTag.CAP_HEIGHT)
        self.cap_height: float = cap_height / self.upem
        self.angle: float = self._font.get_style_value(hb.StyleTag.SLANT_ANGLE)
        head = self._face.reference_table("head").data
        corners = (int.from_bytes(head[at : at + 2], "big", signed=True) for at in range(36, 44, 2))
        self.box: tuple[float, ...] = tuple(corner / self.upem for corner in corners)
        self.coverage: frozenset[int] = frozenset(self._face.unicodes)
        self._reaches: dict[int, tuple[float, float]] = {}

    def raised(self, size: float, rise: float) -> "Face":
        """The same face, `size` times as large and `rise` ems above the baseline."""
        changed = copy(self)
        changed.enlarged, changed._scale = self.enlarged * size, self._scale * size
        changed._rise = rise
        changed._reaches = {}
        return changed

    def slanted(self, slant: float, coverage: Collection[int]) -> "Face":
        """The same face slanted, with only those of its characters that `coverage` has."""
        changed = copy(self)
        changed.slant = slant
        changed.coverage = self.coverage.intersection(coverage)
        return changed

    def stand_in(self) -> "Face":
        """The same face, whose boxes stand for characters that no face has."""
        changed = copy(self)
        changed.is_stand_in = True
        changed.coverage = frozenset()
        return changed

    def boxed(self, cluster: str, language: str) -> Shaped:
        """A box that stands for a character and the marks on it; its text is that of these."""
        glyphs, clusters, *others, _ = self.shape(BOX, rtl=False, language=language).columns
        return self.shown(cluster, (glyphs, clusters, *others, (cluster,)))

    def shape(self, text: str, rtl: bool, language: str) -> Shaped:
        """Glyphs of a text of one script and direction; `language` is a BCP 47 tag."""
        buffer = hb.Buffer()
        buffer.flags, buffer.cluster_level = _FLAGS, _CLUSTERS
        buffer.add_str(text)
        buffer.direction = "rtl" if rtl else "ltr"
        buffer.language = language  # never guessed: HarfBuzz would ask the machine's locale
        buffer.guess_segment_properties()  # it now only guesses the script
        hb.shape(self._font, buffer, _features(text, language))
        infos, positions = buffer.glyph_infos, buffer.glyph_positions or ()
        scale, rise = self._scale, self._rise
        # Lists before tuples, here and below, because that is the fastest.
        measures = tuple(zip(*[each.position for each in positions], strict=True))
        xs, ys, advances, _ = measures or ((),) * 4
        clusters = tuple([info.cluster for info in infos])
        columns = (
            tuple([info.codepoint for info in infos]),
            clusters,
            tuple([advance * scale for advance in advances]),
            tuple([x * scale for x in xs]),
            tuple([y * scale + rise for y in ys]),
            _glyph_texts(text, clusters, advances),
        )
        return self.shown(text, columns)

    def shown(self, text: str, columns: tuple[tuple[Any, ...], ...]) -> Shaped:
        """A text of glyphs of this face, which are given as columns."""
        glyphs, _, advances, _, heights, _ = columns
        known = self._reaches.get
        reaches = [known(glyph) or self._reach(glyph) for glyph in glyphs]
        if any(heights):
            pairs = zip(reaches, heights, strict=True)
            reaches = [(top + height, bottom - height) for (top, bottom), height in pairs]
        above = max([0.0, *[top for top, _ in reaches]])
        below = max([0.0, *[bottom for _, bottom in reaches]])
        return Shaped(self, text, columns, fsum(advances), above, below)

    def _reach(self, glyph: int) -> tuple[float, float]:
        """The height of a glyph above and below its origin; remembered."""
        extents = self._font.get_glyph_extents(glyph)
        top = extents.y_bearing * self._scale if extents else 0.0
        bottom = -top - extents.height * self._scale if extents else 0.0
        self._reaches[glyph] = (top, bottom)
        return top, bottom

    def ink(self, glyphs: Iterable[Glyph]) -> InkBox:
        """The box around the ink of glyphs."""
        pen = 0.0
        boxes = []
        for glyph in glyphs:
            extents = self._font.get_glyph_extents(glyph.id)
            if extents and extents.width:
                left = pen + glyph.x + extents.x_bearing * self._scale
                right = left + extents.width * self._scale
                above = glyph.y + extents.y_bearing * self._scale
                below = -extents.height * self._scale - above  # HarfBuzz counts it downwards
                left, right = left - self.slant * below, right + self.slant * above
                boxes.append(InkBox(left, right, above, below))
            pen += glyph.advance
        return united(boxes)

    def advance(self, glyph: int) -> float:
        """The width of a glyph by itself, in ems."""
        width: int = self._font.get_glyph_h_advance(glyph)
        return width * self._scale

    def outline(self, glyph: int) -> tuple[OutlineStep, ...]:
        """The shape of a glyph."""
        pen = _Pen(self._scale)
        self._font.draw_glyph_with_pen(glyph, pen)
        return tuple(pen.strokes)

    def subset(self, glyphs: Collection[int]) -> Subset:
        """A font program of only these glyphs, unhinted.

        Raises `OptionError` if they cannot be read, although the file looked sound.
        """
        wanted = hb.SubsetInput()
        wanted.glyph_set.update(glyphs)
        wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NO_LAYOUT_CLOSURE
        dropped = [tag for tag in self._face.table_tags if tag not in _KEPT_TABLES]
        wanted.drop_table_tag_set.update(int.from_bytes(tag.encode(), "big") for tag in dropped)
        try:
            plan = hb.SubsetPlan(self._face, wanted)
            numbers, made = plan.old_to_new_glyph_mapping, plan.execute()
            if "CFF " not in self._face.table_tags:
                found = {glyph: numbers[glyph] for glyph in glyphs}
                return Subset(made.blob.data, found, is_cff=False)
            table = made.reference_table("CFF ").data
            known = cids(table)
            return Subset(table, {glyph: known[numbers[glyph]] for glyph in glyphs}, is_cff=True)
        except (LookupError, RuntimeError):
            said = f"the font {self.name} is broken: its glyphs cannot be read; take another copy"
            raise OptionError(("font",), said) from None


class _Pen:
    """Records what HarfBuzz draws; its methods have the names of fontTools pens."""

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self.strokes: list[OutlineStep] = []

    def moveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._add("M", points)

    def lineTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._add("L", points)

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._add("Q", points)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._add("C", points)

    def closePath(self) -> None:  # noqa: N802
        self._add("Z", ())

    def _add(self, command: str, points: Sequence[tuple[float, float]]) -> None:
        scaled = tuple((x * self._scale, y * self._scale) for x, y in points)
        self.strokes.append(OutlineStep(command, scaled))


def _features(text: str, language: str) -> Mapping[str, bool | list[tuple[int, int, int]]]:
    """OpenType features: figures of one height; for some digits no forms of a language."""
    found = [(*match.span(), 0) for match in _EASTERN_DIGITS.finditer(text)]
    own = re.split("[-_]", language.lower())[0] in _OWN_DIGITS
    return {**_LINING, "locl": found} if found and not own else _LINING


def _glyph_texts(text: str, clusters: Sequence[int], advances: Sequence[float]) -> tuple[str, ...]:
    """The text of each glyph: one glyph of a cluster has all its text, the others have none.

    That one has a width, if any glyph of the cluster has.
    """
    if len(clusters) == len(text) == len(set(clusters)):  # a glyph for each letter, in any order
        return tuple([text[cluster] for cluster in clusters])
    starts = sorted(set(clusters))
    ends = dict(pairwise([*starts, len(text)]))  # none where all was default-ignorable
    holders = {start: i for i, start in enumerate(clusters)}
    holders |= {start: i for i, start in enumerate(clusters) if advances[i]}
    return tuple(
        text[start : ends[start]] if holders[start] == i else "" for i, start in enumerate(clusters)
    )


def united(inks: Iterable[InkBox]) -> InkBox:
    """The box around several inks."""
    found = list(inks)
    if not found:
        return NO_INK
    left, right, above, below = zip(*found, strict=True)
    return InkBox(min(left), max(right), max(above), max(below))


@lru_cache(maxsize=4096)
def script_of(char: str) -> str:
    """The script of a character as an ISO 15924 tag; empty if many scripts use it."""
    buffer = hb.Buffer()
    buffer.add_str(char)
    buffer.language = "und"
    buffer.guess_segment_properties()
    script: str | None = buffer.script
    return script or ""


def _ascii_name(face: hb.Face) -> str:
    name = face.get_name(hb.OTNameIdPredefined.POSTSCRIPT_NAME) or ""
    return (
        "".join(char for char in name if char.isascii() and (char.isalnum() or char == "-"))
        or "Font"
    )
