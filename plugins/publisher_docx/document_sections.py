"""Document sections: the paper, the columns of the text, and the footer of each page."""

from typing import Any, Literal

from docx.document import Document
from docx.oxml.ns import qn

from publisher import Language, TextDirection
from publisher_docx.markup import Element, refill, twips, w, when
from publisher_docx.options import POINTS_PER_MM, PageSize
from publisher_docx.paragraphs import paragraph
from publisher_docx.runs import directed, plain_runs

MARGIN = 15 * POINTS_PER_MM
"""The white on all four sides of a page, in points."""

_COLUMN_GAP = 8 * POINTS_PER_MM
_BORDERS = {"plain": ("single", 8), "double": ("double", 6), "dots": ("dotted", 24)}
"""The style of a border in Word for each frame, and its weight in eighths of a point."""
_FROM_EDGE, _IN_FRAME = 18, 9  # points: from the edge of the paper to it, and from it to a footer


class DocumentSections:
    """The ends of the document sections, on this paper, those of puzzles within this frame.

    A section's properties are in its last paragraph, which has no text.
    """

    def __init__(self, document: Document, sheet: PageSize, frame: str) -> None:
        self._document = document
        self._sheet = sheet
        self._frame = frame
        self._footers: dict[tuple[str, str], str] = {}

    def end_of_page(self, language: Language, footer: str, *, is_framed: bool = False) -> Element:
        """The end of a section that began on a new page; all its pages have this footer."""
        borders = self._borders() if is_framed else None
        return self._end(language, "nextPage", 1, borders, self._footer(footer, language))

    def end_of_columns(self, language: Language, columns: int) -> Element:
        """The end of a section that began where the one before it ended, in columns."""
        return self._end(language, "continuous", columns, self._borders())

    def _borders(self) -> Element | None:
        if self._frame == "none":
            return None
        style, weight = _BORDERS[self._frame]
        sides = (
            w(side, val=style, sz=weight, space=_FROM_EDGE, color="000000")
            for side in ("top", "left", "bottom", "right")
        )
        return w("pgBorders", *sides, offsetFrom="page")

    def _end(
        self,
        language: Language,
        begins: Literal["nextPage", "continuous"],
        columns: int,
        borders: Element | None,
        footer: Element | None = None,
    ) -> Element:
        margin, sheet = twips(MARGIN), self._sheet
        below = margin // 2 if self._frame == "none" else twips(_FROM_EDGE + _IN_FRAME)
        properties = w(
            "sectPr",
            footer,
            w("type", val=begins),
            w("pgSz", w=twips(sheet.width), h=twips(sheet.height)),
            w(
                "pgMar",
                top=margin,
                right=margin,
                bottom=margin,
                left=margin,
                header=margin // 2,
                footer=below,
                gutter=0,
            ),
            borders,
            w("cols", num=columns, space=twips(_COLUMN_GAP)),
            when(language.direction is TextDirection.RTL, "bidi"),
        )
        return paragraph(language, "SectionEnd", [], section=properties)

    def _footer(self, text: str, language: Language) -> Element | None:
        """The reference to a footer; none if no section before has one, whose footer goes on."""
        if not (text or self._footers):
            return None
        key = text, language.code
        if key not in self._footers:
            story: Any = self._document.part  # which is not wholly typed
            part, self._footers[key] = story.add_footer_part()
            refill(
                part.element,
                [paragraph(language, "Footer", plain_runs(directed(text, language), language))],
            )
        reference = w("footerReference", type="default")
        reference.set(qn("r:id"), self._footers[key])
        return reference
