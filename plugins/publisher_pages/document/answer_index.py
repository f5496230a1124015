"""The index of a book: all answers in alphabetical order, each with the pages of its puzzles."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from publisher import Puzzle, alphabetical_key, answer_text
from publisher_pages.document.contents import Contents, ContentsLine
from publisher_pages.document.front_matter import FrontMatter
from publisher_pages.document.links import puzzle_anchor
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Mark
from publisher_pages.type.typesetter import Typesetter

_SIZE = 0.85  # of the largest type of the clues
_MOST_COLUMNS = 4
# Ems.
_NARROWEST = 13.0
_GAP = 2.0
_BEFORE_PAGES = 1.5
_SPACE = 0.3
_BISECTIONS = 12


class IndexedAnswer(NamedTuple):
    """An answer as spelled, in the language of this code; `order` sorts it there."""

    language: str
    order: str
    text: str


def answers_of(puzzle: Puzzle) -> tuple[IndexedAnswer, ...]:
    """The answers of a puzzle that are known."""
    code = puzzle.language.code
    texts = ((entry, answer_text(puzzle, entry)) for entry in puzzle.entries)
    return tuple(
        IndexedAnswer(code, alphabetical_key(puzzle, each)[0], text) for each, text in texts if text
    )


def index_lines(
    answers: Iterable[Sequence[IndexedAnswer]], pages: Sequence[int], language: str
) -> list[ContentsLine]:
    """A line for each answer of the puzzles that begin on these pages.

    Answers in the document's language come first. One with the same letters has one line.
    """
    places: dict[tuple[str, str], dict[int, str]] = {}
    for index, found in enumerate(answers):
        for answer in found:
            places.setdefault((answer.language, answer.order), {})[index] = answer.text
    lines = []
    for _, where in sorted(places.items(), key=lambda each: (each[0][0] != language, each[0])):
        first, text = next(iter(where.items()))
        numbers = tuple(dict.fromkeys(pages[index] for index in where))
        lines.append(ContentsLine(text, numbers, puzzle_anchor(first), is_chapter=False))
    return lines


def index_pages(
    front_matter: FrontMatter,
    lines: Iterable[ContentsLine],
    heading: str,
    rooms: Iterator[Extent],
    has_links: bool,
) -> Iterator[list[Mark]]:
    """The lines in columns, page by page, in these rooms; the first has the heading above them."""
    head, below = front_matter.heading(heading, next(rooms))
    small = front_matter._replace(largest_type=_SIZE * front_matter.largest_type)
    gap = _GAP * small.largest_type
    fitting = int((below.width + gap) / (_NARROWEST * small.largest_type + gap))
    count = max(1, min(fitting, _MOST_COLUMNS))
    width = (below.width + gap) / count - gap
    fitted = list(_fitted(lines, small.typesetter, width / small.largest_type))
    contents, begun = Contents(small, has_links), chain([below], rooms)
    heights = [contents.height(line, width) for line in fitted]
    columns = (
        each for room in _ended(begun, heights, count) for each in _columns(room, count, gap)
    )
    filled = contents.pages(fitted, columns)
    while marks := list(chain.from_iterable(islice(filled, count))):
        yield [*head, *marks]
        head = []


def _fitted(
    lines: Iterable[ContentsLine], typesetter: Typesetter, width: float
) -> Iterator[ContentsLine]:
    """Lines of which the pages have room in a column of so many ems: one of more pages goes on.

    Pages have half of the width at least, whatever the answer takes.
    """
    for line in lines:
        room = max(width / 2, width - typesetter.paragraph(line.text).width - _BEFORE_PAGES)
        pages, used = list[int](), 0.0
        for page in line.pages:
            more = typesetter.paragraph(f"{typesetter.language.number(page)},").width + _SPACE
            if pages and used + more > room:
                yield line._replace(pages=tuple(pages))
                pages, used, line = [], 0.0, line._replace(goes_on=True)
            pages.append(page)
            used += more
        yield line._replace(pages=tuple(pages))


def _ended(rooms: Iterator[Extent], heights: Sequence[float], count: int) -> Iterator[Extent]:
    """The rooms of lines of these heights, in so many columns; those of the last end together."""
    left = heights
    for room in rooms:
        whole = _held(left, room.height, count)
        if whole < len(left):
            yield room
            left = left[whole:]
            continue
        low, high = 0.0, room.height
        for _ in range(_BISECTIONS):
            middle = (low + high) / 2
            low, high = (low, middle) if _held(left, middle, count) == len(left) else (middle, high)
        yield room._replace(bottom=room.top + high)
        yield from rooms


def _held(heights: Sequence[float], high: float, count: int) -> int:
    """How many lines of these heights so many columns hold."""
    used, column = 0.0, 1
    for at, height in enumerate(heights):
        if used + height > high and used:
            column, used = column + 1, 0.0
        if column > count or height > high:
            return at
        used += height
    return len(heights)


def _columns(room: Extent, count: int, gap: float) -> Iterator[Extent]:
    """Columns of equal width, from the edge where reading starts."""
    width = (room.width + gap) / count - gap
    for column in range(count):
        left = room.left + column * (width + gap)
        yield room._replace(left=left, right=left + width)
