"""Hypothesis strategies for puzzles that every exporter must cope with.

The puzzles are legal, not sensible: letters at random, and clues of the nastiest text.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from itertools import pairwise

from hypothesis import strategies as st

from publisher import (
    ABSENT,
    BLOCK,
    Cell,
    Clue,
    Emphasis,
    Entry,
    Enumeration,
    Grid,
    Language,
    Puzzle,
    TextStyle,
    clean,
    numbered,
)
from publisher_testing import ENGLISH, HEBREW

NASTY = [
    *"<>&|\"'()[]{}%\\/#0 \t\n\r\v\0\x03\x1b\x7f\x85",
    *"\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029",
    *"\u00a0\ufeff\ufffe\ud800é\u0301“”…–א־שׁ\u05bcם٣عﷺあ漢𝔸😀",
    "&amp;",
    "<b>",
    "</script>",
    "(3,5)",
    "12",
]

languages = st.sampled_from([ENGLISH, HEBREW])


def texts(max_size: int = 12) -> st.SearchStrategy[str]:
    """Titles and clues: plain words, and what breaks formats, terminals and lines."""
    words = st.sampled_from(["cat", "ice cream", "חתול", "גלידה", "a", ""])
    pieces = st.one_of(st.sampled_from(NASTY), words, st.characters())
    return st.lists(pieces, max_size=max_size).map("".join)


_SIGNS = ["_", "*", "**", "\\", "{", "}", "~", "^", "a", "ש", " ", "."]
SIGNS = st.lists(st.sampled_from(_SIGNS)).map("".join)
"""What might be emphasis signs, around some letters."""


def _spans(marks: Iterable[frozenset[TextStyle]]) -> Iterable[Emphasis]:
    """The emphasis of a text whose characters have these styles."""
    rows = [*marks, frozenset[TextStyle]()]
    for style in TextStyle:
        start = None
        for index, styles in enumerate(rows):
            if start is None and style in styles:
                start = index
            elif start is not None and style not in styles:
                yield Emphasis(start, index, style)
                start = None


@st.composite
def emphasised_clues(draw: st.DrawFn) -> Clue:
    """Clues of any text, each of whose characters may have any styles."""
    text = clean(draw(texts() | SIGNS))
    looks = st.frozensets(st.sampled_from(TextStyle), max_size=2)
    runs = draw(st.lists(st.tuples(looks, st.integers(1, 5)), max_size=5))
    marks = [styles for styles, count in runs for _ in range(count)][: len(text)]
    return Clue(text, None, tuple(sorted(_spans(marks))))


def letter_cells(language: Language, *, marked: bool = True) -> st.SearchStrategy[Cell]:
    """Cells with a letter of the language; `marked` ones may be given, circled, barred, shaded."""
    flag = st.booleans() if marked else st.just(value=False)
    letters = st.sampled_from(language.alphabet)
    plain = st.builds(Cell, letter=letters)
    return plain | st.builds(
        Cell,
        letter=letters,
        given=flag,
        circled=flag,
        shaded=flag,
        bar_after=flag,
        bar_below=flag,
    )


@st.composite
def grids(draw: st.DrawFn, language: Language, *, max_side: int = 6, marked: bool = True) -> Grid:
    """Grids with blocks; `marked` ones also with absent cells and marks."""
    width, height = (draw(st.integers(1, max_side)) for _ in range(2))
    empty = st.sampled_from([BLOCK, ABSENT]) if marked else st.just(BLOCK)
    letter = letter_cells(language, marked=marked)
    cells = st.one_of(letter, letter, empty)
    row = st.lists(cells, min_size=width, max_size=width).map(tuple)
    return Grid(tuple(draw(st.lists(row, min_size=height, max_size=height))))


publication_times = st.one_of(
    st.just(""),
    st.dates().map(date.isoformat),
    st.dates(date(1900, 1, 1)).map(lambda day: "{}-W{:02}".format(*day.isocalendar())),
    st.integers(1, 999_999).map(str),
)
"""A day, a week, an issue, or nothing."""


@st.composite
def puzzles(
    draw: st.DrawFn,
    languages: st.SearchStrategy[Language] = languages,
    *,
    max_side: int = 6,
    marked: bool = True,
    text: st.SearchStrategy[str] | None = None,
) -> Puzzle:
    """Puzzles on such grids, in either direction, with every entry numbered and clued."""
    wording = texts() if text is None else text
    language = draw(languages)
    grid = draw(grids(language, max_side=max_side, marked=marked))
    entries = []
    for number, slot in numbered(grid):
        answer = "".join(grid[cell].letter for cell in slot.cells)
        shape = draw(st.none() | enumerations(len(slot)))
        entries.append(Entry(number, slot, Clue(draw(wording), shape), answer))
    title, author, owner, notes = (draw(wording) for _ in range(4))
    if len(entries) > 1 and draw(st.booleans()):
        entries = draw(linked_entries(entries))
    made = Puzzle(grid, tuple(entries), language, title, author, owner, notes)
    return replace(made, published=draw(publication_times))


@st.composite
def linked_entries(draw: st.DrawFn, entries: list[Entry]) -> list[Entry]:
    """The entries, the clue of one of which runs on in some others."""
    head, *others = draw(st.permutations(entries))
    tails = others[: draw(st.integers(1, 3))]
    length = sum(len(each.slot) for each in (head, *tails))
    clue = replace(head.clue, enumeration=draw(st.none() | enumerations(length)))
    made = replace(head, clue=clue, linked=tuple(each.slot for each in tails))
    clues = [draw(st.just(Clue()) | st.just(replace(e.clue, enumeration=None))) for e in tails]
    bare = [replace(each, clue=clue) for each, clue in zip(tails, clues, strict=True)]
    return [made, *bare, *others[len(tails) :]]


@st.composite
def enumerations(draw: st.DrawFn, length: int) -> Enumeration:
    """Ways to part an answer of this length."""
    cuts = sorted(draw(st.sets(st.integers(1, length - 1), max_size=2)))
    bounds = [0, *cuts, length]
    lengths = tuple(end - start for start, end in pairwise(bounds))
    joints = draw(st.lists(st.sampled_from(",-"), min_size=len(cuts), max_size=len(cuts)))
    return Enumeration(lengths, tuple(joints))
