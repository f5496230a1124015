"""The styles of a document: whoever edits it changes a style, and all such texts follow."""

from collections.abc import Iterator

from publisher import Language
from publisher_docx.language_tags import language_tag
from publisher_docx.markup import Element, half_points, twips, w, when

_FONT = "Arial"  # nearly every computer has it, with Greek, Cyrillic, Hebrew and Arabic letters
_BUILT_IN = {"Normal", "Title", "Subtitle", "Heading1", "Heading2", "Heading3", "Footer"}
# Of the size of the clues.
_TITLE, _HEADINGS, _SMALL = 2.0, (1.7, 1.3, 1.1), 0.75
_CLUE_SPACE, _HEADING_SPACE, _SPACE = 0.28, 0.25, 0.6
_DIGIT = 0.6  # ems: the width of a digit, and of the gap after a clue's number


def styles(language: Language, size: float, digits: int) -> Iterator[Element]:
    """The styles for clues of this size, in points, and numbers of this many digits."""
    space, hang = _SPACE * size, (digits + 1) * _DIGIT * size
    yield w("docDefaults", w("rPrDefault", _defaults(language, size)), w("pPrDefault"))
    yield style("Normal", "Normal")
    yield style("Title", "Title", _layout(below=space), type_(_TITLE * size, bold=True))
    yield style("Subtitle", "Subtitle", _layout(below=space))
    for level, scale in enumerate(_HEADINGS):
        layout = _layout(level and space, _HEADING_SPACE * size, kept=True, level=level)
        look = type_(scale * size, bold=True)
        yield style(f"Heading{level + 1}", f"heading {level + 1}", layout, look)
    yield style("Notes", "Notes", _layout(below=space))
    yield style("Clue", "Clue", _layout(below=_CLUE_SPACE * size, whole=True, hang=hang))
    yield style("Lines", "Lines", _layout(below=space))
    yield style("Logo", "Logo", _layout(below=space))
    yield style("BelowGrid", "Below Grid", _layout(high=size))
    yield style("SectionEnd", "Section End", _layout(high=1))
    yield style("WordBank", "Word Bank", _layout(below=space, whole=True))
    yield style("Footer", "footer", look=type_(_SMALL * size))


def _defaults(language: Language, size: float) -> Element:
    height = half_points(size)
    return w(
        "rPr",
        w("rFonts", ascii=_FONT, hAnsi=_FONT, cs=_FONT),
        w("sz", val=height),
        w("szCs", val=height),
        language_tag(language),
    )


def style(
    identity: str, name: str, layout: Element | None = None, look: Element | None = None
) -> Element:
    """A style for paragraphs: its own name, that for people, and the properties it changes."""
    is_normal = identity == "Normal"
    return w(
        "style",
        w("name", val=name),
        None if is_normal else w("basedOn", val="Normal"),
        w("next", val="Normal") if identity.startswith("Heading") else None,
        w("qFormat"),
        layout,
        look,
        type="paragraph",
        styleId=identity,
        default=1 if is_normal else None,
        customStyle=None if identity in _BUILT_IN else 1,
    )


def _layout(
    above: float = 0.0,
    below: float = 0.0,
    *,
    kept: bool = False,
    whole: bool = False,
    hang: float | None = None,
    level: int | None = None,
    high: float | None = None,
) -> Element:
    """Paragraphs with these spaces, in points.

    They are `kept` on one page with the next one, or are `whole`, on one page each. `level` is
    that of a heading, from 0. Lines are `high`, in points, or as high as their type.
    """
    line = high and twips(high)
    return w(
        "pPr",
        when(kept, "keepNext"),
        when(kept or whole, "keepLines"),
        w("spacing", before=twips(above), after=twips(below), line=line, lineRule=line and "exact"),
        hang and w("ind", left=twips(hang), hanging=twips(hang)),
        None if level is None else w("outlineLvl", val=level),
    )


def type_(size: float, *, bold: bool = False) -> Element:
    """Type of this size, in points."""
    height = half_points(size)
    return w("rPr", when(bold, "b"), when(bold, "bCs"), w("sz", val=height), w("szCs", val=height))
