"""Shaping: text of one direction, script and face into positioned glyphs.

The only module that knows HarfBuzz. Everything is measured in ems of the font, unhinted, so that
one shaping serves every type size.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

import uharfbuzz as hb

# All that a renderer needs of a font whose glyphs are chosen by number (PDF 32000-1, 9.9).
_KEPT_TABLES = frozenset({"glyf", "head", "hhea", "hmtx", "loca", "maxp"})


class Glyph(NamedTuple):
    """A glyph and where it stands: `x` and `y` are offsets of its origin from the pen, in ems.

    `cluster` is the index of the first character it stands for. `text` is what those characters
    are, for one glyph of each cluster, and empty for its others.
    """

    id: int
    cluster: int
    advance: float
    x: float
    y: float
    text: str


@dataclass(frozen=True, eq=False)
class Shaped:
    """Glyphs from left to right; `width` in ems.

    `clusters` are the stretches of text that cannot be parted, (start, end, width in ems), in
    logical order.
    """

    face: "Face"
    text: str
    glyphs: tuple[Glyph, ...]
    clusters: tuple[tuple[int, int, float], ...]
    width: float

    @cached_property
    def letters(self) -> tuple["Shaped", ...]:
        """Each cluster by itself, in logical order.

        They keep the forms they have in the whole, so a joined letter still shows that it is.
        """
        glyphs: dict[int, list[Glyph]] = {}
        for glyph in self.glyphs:
            glyphs.setdefault(glyph.cluster, []).append(glyph)
        return tuple(
            Shaped(
                self.face, self.text[start:end], tuple(glyphs[start]), ((start, end, width),), width
            )
            for start, end, width in self.clusters
        )


class Face:
    """A font ready for shaping, with what it has already shaped.

    `ascent`, `descent` (downwards) and `cap_height` are positive, in ems; `box` is the box that
    holds every glyph: left, bottom, right, top, in ems. `coverage` has the code points it can show.
    """

    def __init__(self, data: bytes) -> None:
        self._face = hb.Face(hb.Blob(data))
        self._font = hb.Font(self._face)
        self._shaped: dict[tuple[str, bool, str], Shaped] = {}
        self.upem: int = self._face.upem
        self.name = _ascii_name(self._face)
        extents = self._font.get_font_extents("ltr")
        self.ascent: float = extents.ascender / self.upem
        self.descent: float = -extents.descender / self.upem
        cap_height = self._font.get_metric_position_with_fallback(hb.OTMetricsTag.CAP_HEIGHT)
        self.cap_height: float = cap_height / self.upem
        head = self._face.reference_table("head").data
        corners = (int.from_bytes(head[at : at + 2], "big", signed=True) for at in range(36, 44, 2))
        self.box: tuple[float, ...] = tuple(corner / self.upem for corner in corners)
        self.coverage: frozenset[int] = frozenset(self._face.unicodes)

    def shape(self, text: str, rtl: bool, language: str) -> Shaped:
        """Glyphs of a text of one script and direction; `language` is a BCP 47 tag."""
        key = (text, rtl, language)
        if key not in self._shaped:
            self._shaped[key] = self._shape(text, rtl, language)
        return self._shaped[key]

    def _shape(self, text: str, rtl: bool, language: str) -> Shaped:
        buffer = hb.Buffer()
        buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
        buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_GRAPHEMES
        buffer.add_str(text)
        buffer.direction = "rtl" if rtl else "ltr"
        buffer.language = language  # never guessed: HarfBuzz would ask the machine's locale
        buffer.guess_segment_properties()  # finds what is still open: the script
        hb.shape(self._font, buffer)
        starts = sorted({info.cluster for info in buffer.glyph_infos})
        ends = dict(pairwise([*starts, len(text)]))  # none where all was default-ignorable
        glyphs = self._glyphs(buffer, text, ends)
        widths = dict.fromkeys(starts, 0.0)
        for glyph in glyphs:
            widths[glyph.cluster] += glyph.advance
        clusters = tuple((start, ends[start], widths[start]) for start in starts)
        return Shaped(self, text, glyphs, clusters, sum(widths.values()))

    def _glyphs(self, buffer: hb.Buffer, text: str, ends: Mapping[int, int]) -> tuple[Glyph, ...]:
        scale = 1 / self.upem
        glyphs = [
            Glyph(
                info.codepoint,
                info.cluster,
                position.x_advance * scale,
                position.x_offset * scale,
                position.y_offset * scale,
                "",
            )
            for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
        ]
        # The glyph that takes up room speaks for its cluster; a lone mark speaks for itself.
        speakers = {glyph.cluster: i for i, glyph in enumerate(glyphs)}
        speakers |= {glyph.cluster: i for i, glyph in enumerate(glyphs) if glyph.advance}
        for start, i in speakers.items():
            glyphs[i] = glyphs[i]._replace(text=text[start : ends[start]])
        return tuple(glyphs)

    def ink_height(self, shaped: Shaped) -> float:
        """How far the ink of a text reaches above its baseline, in ems."""
        extents = (self._font.get_glyph_extents(glyph.id) for glyph in shaped.glyphs)
        return max((extent.y_bearing / self.upem for extent in extents if extent), default=0.0)

    def advance(self, glyph: int) -> float:
        """The width of a glyph by itself, in ems."""
        width: int = self._font.get_glyph_h_advance(glyph)
        return width / self.upem

    def subset(self, glyphs: Collection[int]) -> tuple[bytes, Mapping[int, int]]:
        """A font file of these glyphs alone, unhinted, and their numbers in it."""
        wanted = hb.SubsetInput()
        wanted.glyph_set.update(glyphs)
        wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NO_LAYOUT_CLOSURE
        dropped = [tag for tag in self._face.table_tags if tag not in _KEPT_TABLES]
        wanted.drop_table_tag_set.update(int.from_bytes(tag.encode(), "big") for tag in dropped)
        plan = hb.SubsetPlan(self._face, wanted)
        numbers = plan.old_to_new_glyph_mapping
        return plan.execute().blob.data, {glyph: numbers[glyph] for glyph in glyphs}


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
