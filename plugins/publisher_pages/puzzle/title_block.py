"""The title block above a puzzle and the size of its title; byline, notes, word bank, copyright.

All sizes and spaces are multiples of the largest type of the clues: of most grids, or, for the
title, of this one where it has such type, so that the title outranks the headings of its clues.
"""

from collections.abc import Sequence
from functools import cached_property

from publisher_pages.drawing.marks import Role
from publisher_pages.options.puzzle_page import PuzzlePageOptions
from publisher_pages.puzzle.texts import PuzzleTexts
from publisher_pages.puzzle.worksheet import WordBankRow, word_bank_rows, write_in_rows
from publisher_pages.type import stack
from publisher_pages.type.paragraph import Paragraph
from publisher_pages.type.stack import Layer, TextRow

_TITLE_SIZES = (1.7, 1.55, 1.4, 1.25)
_TITLE_LINES = 2  # a title that takes more is set smaller
_SMALL_SIZE = 0.85  # of the byline and the notes
_BANK_SIZES = (0.95, 0.85, 0.75)
_SHORT_BANK_SIZE = 0.9  # of the type that the title follows, for a few words
_HEAD_SIZE = 0.75
_FOOT_SIZE = 0.62
_BYLINE_SPACE = 0.17
_NOTES_SPACE = 0.5
_SHORT_NOTES = 2  # lines of notes that are in the middle below their title
_LINE_SPACE = 0.17  # between the paragraphs of the instructions
_TITLE_SPACE = 0.8  # below write-in lines
_BANK_SPACE = 1.0
_FOOT_SPACE = 1.1
_SHORT_BANK = 0.12  # of a page, with the space above it
_LARGEST_BANK = 0.25  # of a page: a higher word bank is set smaller, or gets pages of its own


class TitleBlock:
    """The layers above and below a puzzle, on pages of this width and height in points."""

    def __init__(
        self,
        texts: PuzzleTexts,
        options: PuzzlePageOptions,
        width: float,
        height: float,
        title_type: float = 0.0,
    ) -> None:
        self.texts = texts
        self.options = options
        self.width = width
        self.height = height
        self.title_type = title_type or options.largest_clues(texts.picture.extent.columns)

    def above(self, width: float) -> list[Layer]:
        """The layers above the grid of the first page, in this width from its left.

        What is in the middle of the page leaves as much room on the left as on the right.
        """
        texts, small = self.texts, self._size(_SMALL_SIZE)
        lines = write_in_rows(texts.labels, small, width, self.options.colours.rules, 0.0)
        sizes = [self.title_type * size for size in _TITLE_SIZES]
        is_middle = self.options.axis == "middle"
        free = 2 * width - self.width if is_middle else width
        title = stack.fitted_rows(texts.title, Role.TITLE, sizes, _TITLE_LINES, free)
        if lines and title:
            title[0] = title[0]._replace(space=self._size(_TITLE_SPACE))
        space = self._size(_BYLINE_SPACE)
        named = [
            *title,
            *stack.rows(texts.author, Role.BYLINE, small, free, space),
            *stack.rows(texts.stars, Role.BYLINE, small, free, space),
        ]
        return [
            *lines,
            *(stack.in_middle(named) if is_middle else named),
            *self._said([texts.notes], width, free),
            *self._said(texts.instructions, width, free),
        ]

    def _said(self, paragraphs: Sequence[Paragraph], width: float, free: float) -> list[TextRow]:
        """Notes or instructions; short ones are in the middle where the title is."""
        size, space = self._size(_SMALL_SIZE), self._size(_NOTES_SPACE)
        short = all(each.count(free / size) <= _SHORT_NOTES for each in paragraphs)
        is_middle = self.options.axis == "middle" and short
        room = free if is_middle else width
        found = [
            row
            for i, each in enumerate(paragraphs)
            for row in stack.rows(
                each, Role.NOTES, size, room, self._size(_LINE_SPACE) if i else space
            )
        ]
        return stack.in_middle(found) if is_middle else found

    @cached_property
    def foot(self) -> list[TextRow]:
        """The copyright line at the foot of the first page."""
        space = self._size(_FOOT_SPACE)
        size = self._size(_FOOT_SIZE)
        return stack.rows(self.texts.copyright, Role.COPYRIGHT, size, self.width, space)

    def running(self, width: float) -> list[TextRow]:
        """The title above the clues of a later page, in this width."""
        size = self._size(_HEAD_SIZE)
        title = self.texts.short_title(width / size)
        return stack.rows(title, Role.RUNNING_HEAD, size, width, 0.0)

    @cached_property
    def word_bank(self) -> list[WordBankRow]:
        """The answers in a box, in the largest type in which the box is not too high."""
        found: list[WordBankRow] = []
        heading, words = self.texts.word_bank
        sizes = [(self.title_type * _SHORT_BANK_SIZE, _SHORT_BANK)]
        sizes += [(self._size(size), _LARGEST_BANK) for size in _BANK_SIZES]
        for size, most in sizes:
            rules, space = self.options.colours.rules, self._size(_BANK_SPACE)
            found = word_bank_rows(heading, words, size, self.width, rules, space)
            if stack.height(found) <= most * self.height:
                break
        return found

    def _size(self, scale: float) -> float:
        return self.options.largest_font * scale
