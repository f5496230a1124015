"""Type styles: the size and the leading of lines of text."""

from collections.abc import Iterable
from typing import NamedTuple

from publisher_pages.drawing.marks import Role, Text
from publisher_pages.type.paragraph import Paragraph
from publisher_pages.type.set_line import SetLine

_LEADING = 1.22  # of the size, between baselines; more if a font is taller


class TypeStyle(NamedTuple):
    """The size of a text, the `leading` from one line to the next, and the baseline, in points.

    The baseline is `baseline` below the top of a line.
    """

    role: Role
    size: float
    leading: float
    baseline: float

    @classmethod
    def of(
        cls, role: Role, size: float, paragraphs: Iterable[Paragraph], leading: float = _LEADING
    ) -> "TypeStyle":
        """A style in which the lines of these paragraphs do not touch."""
        reaches = [paragraph.reach for paragraph in paragraphs]
        ascent = max((above for above, _ in reaches), default=0.0)
        descent = max((below for _, below in reaches), default=0.0)
        leading = max(leading, ascent + descent)
        baseline = (leading - ascent - descent) / 2 + ascent
        return cls(role, size, leading * size, baseline * size)

    def in_role(self, role: Role) -> "TypeStyle":
        """The same style for another kind of text."""
        return self._replace(role=role)

    def scaled(self, scale: float) -> "TypeStyle":
        """A larger or smaller style of the same proportions."""
        size, leading, baseline = self.size * scale, self.leading * scale, self.baseline * scale
        return self._replace(size=size, leading=leading, baseline=baseline)

    def mark(self, line: SetLine, x: float, top: float, room: float) -> Text:
        """A line with its upper left corner here; smaller if one letter is wider than the room."""
        size = min(self.size, room / line.width) if line.width else self.size
        return Text(
            self.role,
            x,
            top + self.baseline,
            line.width * size,
            size,
            line.pieces,
            line.text,
            self.baseline,
            self.leading - self.baseline,
            language=line.language,
            after=line.after,
        )
