"""The back of a cover: the text of its settings, or else title and author, and some grids."""

from collections.abc import Iterator

from publisher import Puzzle
from publisher_pages.cover.cover_sheet import CoverSheet
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Mark, Role, coloured
from publisher_pages.drawing.mirroring import placed
from publisher_pages.type import stack
from publisher_pages.type.stack import TextRow
from publisher_typesetting import publication_title

# Of the width of a page.
_TEXT_SIZE = 0.03
_TITLE_SIZES = (0.05, 0.042, 0.036)
_SMALL_SIZE = 0.026
_LEAST_SIZE = 9.0  # points
_INSET = 0.05  # of the room
_PARAGRAPH_SPACE = 0.6  # of the size
_RULE = 0.2  # of the width inside the frame
_GAP = 0.04
_MOST_GRIDS = 2
_FULL = 0.6  # of the height: a longer text has no grids below it


def back(sheet: CoverSheet) -> Iterator[Mark]:
    """All of the back, in the ink of the cover, off the strip of the barcode."""
    frame, room = sheet.framed(sheet.wrap.back_room)
    yield from frame
    inset = _INSET * room.width
    room = room.inset(inset)
    rows = _text(sheet, room) if sheet.settings.back.strip() else []
    texts = stack.marks(rows, room.left, room.top, room.width)
    yield from coloured(placed(texts, room, sheet.typesetter.rtl), sheet.settings.ink)
    if not rows:
        yield from _named(sheet, room)
    elif (below := stack.height(rows) + _GAP * sheet.wrap.trim.width) < _FULL * room.height:
        yield from _grids(sheet, room._replace(top=room.top + below))


def _text(sheet: CoverSheet, room: Extent) -> list[TextRow]:
    """The text of the back, in the largest type in which it stays off the barcode."""
    size = max(_LEAST_SIZE, _TEXT_SIZE * sheet.wrap.trim.width)
    rows = _paragraphs(sheet, size, room.width)
    while stack.height(rows) > room.height and size > _LEAST_SIZE:
        size = max(_LEAST_SIZE, size - 0.5)
        rows = _paragraphs(sheet, size, room.width)
    if stack.height(rows) > room.height:
        kept = next(iter(stack.paginated(rows, room.height)))
        lost = rows[len(kept)].line.text
        sheet.lose(
            "the text of the back is too long, and ends above the barcode before "
            f"“{lost[:40].strip()}…”"
        )
        return kept
    return rows


def _paragraphs(sheet: CoverSheet, size: float, width: float) -> list[TextRow]:
    rows: list[TextRow] = []
    for line in sheet.settings.back.strip().splitlines():
        space = _PARAGRAPH_SPACE * size if rows else 0.0
        rows += sheet.rows(line, size, width, space, Role.PROSE)
    return rows


def _named(sheet: CoverSheet, room: Extent) -> Iterator[Mark]:
    """Title, a rule and grids of the book, author and copyright line at the foot."""
    trim, publication = sheet.wrap.trim.width, sheet.publication
    title = sheet.typesetter.paragraph(publication_title(publication), sheet.typesetter.fonts.title)
    sizes = [size * trim for size in _TITLE_SIZES]
    above = stack.fitted_rows(title, Role.CHAPTER, sizes, 2, room.width)
    small = max(_LEAST_SIZE, _SMALL_SIZE * trim)
    below = [
        *sheet.rows(publication.author, small, room.width),
        *sheet.rows(publication.copyright, small, room.width),
    ]
    foot = room.bottom - stack.height(below)
    ink = sheet.settings.ink
    yield from coloured(stack.centred(above, room, room.top), ink)
    yield from coloured(stack.centred(below, room, foot), ink)
    gap = _GAP * trim
    y = room.top + stack.height(above) + gap
    yield sheet.rule((room.left + room.right) / 2, y, _RULE * room.width)
    between = room._replace(top=y + gap, bottom=foot - gap)
    if between.height > gap:
        yield from _grids(sheet, between)


def _grids(sheet: CoverSheet, room: Extent) -> Iterator[Mark]:
    """Grids of the book side by side, from where reading starts; none without a picture."""
    shown = _shown(sheet) if sheet.settings.picture != "none" else []
    gap = _GAP * sheet.wrap.trim.width
    width = (room.width - gap * (len(shown) - 1)) / max(1, len(shown))
    for at, puzzle in enumerate(shown):
        place = len(shown) - 1 - at if sheet.typesetter.rtl else at
        left = room.left + place * (width + gap)
        yield from sheet.grid(puzzle, room._replace(left=left, right=left + width))


def _shown(sheet: CoverSheet) -> list[Puzzle]:
    """The last puzzle of each section but the one on the front, or else the last puzzles."""
    puzzles, sections = sheet.publication.puzzles, sheet.publication.sections
    ends = [each.first - 1 for each in sections[1:]] + [len(puzzles) - 1]
    if not sections:
        ends = [*range(len(puzzles))]
    return [puzzles[at] for at in ends if at > 0][-_MOST_GRIDS:]
