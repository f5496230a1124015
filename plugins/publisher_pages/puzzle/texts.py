"""The texts of a puzzle's pages as paragraphs: title, clues, labels, headings."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from publisher import (
    Clue,
    Puzzle,
    ShownItem,
    ShownList,
    Slot,
    answer_text,
    bank_entries,
    instructions_of,
    joined_clue,
    joined_texts,
    shown_lists,
)
from publisher_pages.fonts.families import Fonts
from publisher_pages.grid.insets import has_title_inside
from publisher_pages.grid.picture import GridPicture
from publisher_pages.options.puzzle_page import PuzzlePageOptions
from publisher_pages.pictures.images import PictureData, read_picture
from publisher_pages.puzzle.clues import ClueList, Clues, NumberedClue
from publisher_pages.puzzle.worksheet import BankWord
from publisher_pages.type.emphasis import emphasised
from publisher_pages.type.paragraph import Paragraph, Setting, tailed
from publisher_pages.type.typesetter import Typesetter
from publisher_typesetting import gloss_list

_LONGEST_HEADING = 20.0  # ems
_MOST_STARS = 5
_RIGHT_TO_LEFT_MARK = "\u200f"  # it keeps an enumeration in reading order


class PuzzleTexts(Typesetter):
    """Every text of one puzzle, shaped."""

    def __init__(self, puzzle: Puzzle, options: PuzzlePageOptions, fonts: Fonts) -> None:
        super().__init__(puzzle.language, fonts)
        self.puzzle = puzzle
        self.options = options

    @property
    def setting(self) -> Setting:
        """The setting of the clues."""
        found = self._setting(self.fonts.regular)
        return found._replace(hyphens=self.options.hyphenation == "auto")

    @cached_property
    def picture(self) -> GridPicture:
        """The grid as the solver gets it, or filled for those who shall see the answers."""
        return GridPicture(self.puzzle, self, self.options, solved=self.options.is_filled)

    @cached_property
    def title(self) -> Paragraph:
        """The title above the grid; no text if it is in the grid."""
        title = "" if has_title_inside(self.puzzle) else self.puzzle.title
        return self.paragraph(title, self.fonts.title)

    @cached_property
    def author(self) -> Paragraph:
        """The byline."""
        return self.paragraph(self.puzzle.author)

    @cached_property
    def stars(self) -> Paragraph:
        """How difficult the puzzle is: full stars, and empty ones up to five."""
        count = self.options.stars
        return self.paragraph("★" * count + "☆" * (_MOST_STARS - count) if count else "")

    @cached_property
    def notes(self) -> Paragraph:
        """The notes of the setter to the solver."""
        return self.paragraph(self.puzzle.notes)

    @cached_property
    def labels(self) -> list[Paragraph]:
        """The labels of write-in lines."""
        headings = self.puzzle.language.headings
        own = {"name": headings.name, "class": headings.school_class, "date": headings.date}
        texts = (own.get(text, text) for text in self.options.lines)
        return [self.paragraph(text) for text in texts]

    @cached_property
    def instructions(self) -> list[Paragraph]:
        """The instructions to the solver, line by line: the options', or those of its kind."""
        said = self.options.instructions or instructions_of(self.puzzle)
        return [self.paragraph(line) for line in said.splitlines()]

    def of_panel(self, text: str, *, is_bold: bool) -> Paragraph:
        """A text of a plugin's panel."""
        return self.paragraph(text, self.fonts.bold if is_bold else None)

    @cached_property
    def word_bank(self) -> tuple[Paragraph, list[BankWord]]:
        """The heading and the words of the word bank; no words if there is none."""
        entries = bank_entries(self.puzzle, self.options.word_bank)
        heading = self._heading(self.puzzle.language.headings.word_bank if entries else "")
        return heading, [
            BankWord(self.paragraph(answer_text(self.puzzle, entry)), entry.slot)
            for entry in entries
        ]

    def part(self, number: int, count: int) -> Paragraph:
        """The number of a part of a split grid, such as 2/6."""
        decimal = self.puzzle.language.number
        return self.paragraph(f"{decimal(number)}/{decimal(count)}")

    @cached_property
    def copyright(self) -> Paragraph:
        """The copyright line at the foot."""
        return self.paragraph(self.puzzle.copyright)

    def short_title(self, limit: float) -> Paragraph:
        """As much of the title as fits on a line of `limit` ems."""
        return self.elided(self.puzzle.title, limit)

    @cached_property
    def clues(self) -> Clues:
        """The clue lists that have clues."""
        lists = (*map(self._clue_list, shown_lists(self.puzzle)), *self._glosses())
        headings = [each.heading for each in lists if each.has_heading]
        return Clues(
            lists,
            leading=self.options.leading,
            separate_lists=self.options.lists == "blocks",
            are_plain=all(each.faces == self.paragraph(each.text).faces for each in headings),
            are_justified=self.options.line_ends == "even",
            colour=self.options.colours.rules,
        )

    def _glosses(self) -> Iterator[ClueList]:
        """The glosses, if there are any, as a list below the clues."""
        if shown := gloss_list(self.puzzle):
            yield ClueList(self._heading(shown.heading), tuple(map(self._plain, shown.items)))

    def _clue_list(self, shown: ShownList) -> ClueList:
        put = {"lines": self._line, "clues": self._clue, "words": self._plain}[shown.look]
        return ClueList(self._heading(shown.heading), tuple(map(put, shown.items)))

    def _plain(self, item: ShownItem) -> NumberedClue:
        """A text that is no clue, so that no answer is ever beside it."""
        (entry,), label = item.entries, self.paragraph(item.label, self.fonts.bold)
        return self._pictured(NumberedClue(label, self.paragraph(entry.clue.text), entry.slot))

    def _line(self, item: ShownItem) -> NumberedClue:
        """The clues of a row or a column; its place on the page is that of the first."""
        clue = joined_clue(item, self.puzzle.language)
        body = tailed(clue.text, self.setting, "", emphasised(clue, self.setting, self.fonts))
        return self._labelled(item, body)

    def _clue(self, item: ShownItem) -> NumberedClue:
        (entry,) = item.entries
        clue, setting = entry.clue, self.setting
        parts = emphasised(clue, setting, self.fonts)
        body = tailed(clue.text, setting, self._enumeration(clue), parts)
        return self._pictured(self._labelled(item, body))

    def _pictured(self, clue: NumberedClue) -> NumberedClue:
        """The clue with its picture, if there is one."""
        return clue._replace(picture=self._pictures.get(clue.slot))

    @cached_property
    def _pictures(self) -> Mapping[Slot, PictureData]:
        paths = self.options.pictures_of(self.puzzle)
        return {slot: read_picture(path) for slot, path in paths.items()}

    def _labelled(self, item: ShownItem, body: Paragraph) -> NumberedClue:
        """The body of an item with its label, and its answers if the options ask for them."""
        label = self.paragraph(item.label, self.fonts.bold)
        slot = item.entries[0].slot
        if not self.options.clue_answers:
            return NumberedClue(label, body, slot)
        spelled = [answer_text(self.puzzle, entry) for entry in item.entries]
        answers = joined_texts(spelled, self.puzzle.language)
        return NumberedClue(label, body, slot, self.paragraph(answers))

    def _enumeration(self, clue: Clue) -> str:
        """The enumeration of a clue as it is printed, in parentheses."""
        shown = self.puzzle.language.enumerate(clue)
        if self.options.enumeration == "left-to-right":
            shown = shown.replace(_RIGHT_TO_LEFT_MARK, "")
        return f"({shown})" if shown else ""

    def _heading(self, text: str) -> Paragraph:
        return self.elided(text, _LONGEST_HEADING, self.fonts.bold)
