"""The outline of a document, and links between puzzles and answers, for reading on a screen."""

from collections.abc import Sequence
from typing import NamedTuple

from publisher import Headings, Publication, Section, puzzle_name
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Anchor, Link, Mark, Role, Text

_SOLUTION_TITLES = (Role.TITLE, Role.BYLINE, Role.HEADING)


INDEX = "index"
"""The anchor of the index."""


def section_anchor(index: int) -> str:
    """The anchor of a section, counted from 0."""
    return f"section-{index + 1}"


def puzzle_anchor(index: int) -> str:
    """The anchor of a puzzle, counted from 0."""
    return f"puzzle-{index + 1}"


def answer_anchor(index: int) -> str:
    """The anchor of the solution of a puzzle, counted from 0."""
    return f"answer-{index + 1}"


class Links(NamedTuple):
    """Adds anchors and links to marks that are laid out from the left.

    Without `wanted`, in a profile for paper, it adds nothing. `with_solutions` says that solutions
    have pages of their own, so that titles of puzzles lead to them.
    """

    wanted: bool
    with_solutions: bool
    publication: Publication
    titles: Sequence[str]

    def section(self, section: Section, room: Extent) -> list[Mark]:
        """The anchor of a section."""
        at = self.publication.sections.index(section)
        return self._anchor(section_anchor(at), section.title, room, 0)

    def answer_index(self, title: str, room: Extent) -> list[Mark]:
        """The anchor of the index."""
        return self._anchor(INDEX, title, room, 0)

    def puzzle(self, index: int, marks: Sequence[Mark], room: Extent) -> list[Mark]:
        """The first page of a puzzle, its title a link to the answer."""
        in_section = any(section.first <= index for section in self.publication.sections)
        title = self.titles[index] or puzzle_name(self.publication.puzzles[index])
        anchor = self._anchor(puzzle_anchor(index), title, room, int(in_section))
        if not self.with_solutions:
            return [*anchor, *marks]
        return [*anchor, *marks, *self._links(marks, (Role.TITLE,), answer_anchor(index))]

    def answer(self, index: int, marks: Sequence[Mark], room: Extent) -> list[Mark]:
        """A solution, its title a link to the puzzle."""
        several = len(self.titles) > 1
        anchors = []
        if several and index == 0:
            anchors = self._anchor("solutions", self._headings.solutions, room, 0)
        title = self.titles[index] if several else self._headings.solution
        anchors += self._anchor(answer_anchor(index), title, room, int(several))
        return [*anchors, *marks, *self._links(marks, _SOLUTION_TITLES, puzzle_anchor(index))]

    @property
    def _headings(self) -> Headings:
        return self.publication.language.headings

    def _anchor(self, name: str, title: str, room: Extent, level: int) -> list[Mark]:
        """An anchor in the corner of a room where reading starts."""
        return [Anchor(name, room.left, room.top, title, level)] if self.wanted else []

    def _links(self, marks: Sequence[Mark], roles: Sequence[Role], to: str) -> list[Mark]:
        texts = (mark for mark in marks if isinstance(mark, Text) and mark.role in roles)
        return [Link(text.extent, f"#{to}") for text in texts] if self.wanted else []
