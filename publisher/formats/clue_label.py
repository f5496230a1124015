"""The label before a clue of a puzzle file, or in a cell: mostly a number, but `A` or `1/3` too."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from publisher.language.clue import Clue
from publisher.language.clue_markup import clue_of_parts, clue_parts

_LONGEST_NUMBER = 4
_FIRST = re.compile(r"(\d{1,4})(?!\d)\s*[/,;&+–-]")
_RANGE = re.compile(r"(\d{1,4})\s*[–-]\s*(\d{1,4})")
_LINKED = re.compile(r"\d{1,4} ?[^\W\d]{0,10}(?: ?[/,;&+] ?\d{1,4} ?[^\W\d]{0,10}){1,30}")


class ClueLabel(NamedTuple):
    """A label as a file has it. `1/3` is that of a clue which goes on in another entry.

    `1-2` is that of the word from the cell 1 to the cell 2, as in the oldest crossword.
    """

    text: str

    @property
    def whole(self) -> int | None:
        """The number that the label is; None if it is not a number."""
        is_number = self.text.isdecimal() and len(self.text) <= _LONGEST_NUMBER
        return int(self.text) if is_number else None

    @property
    def ends(self) -> tuple[str, str] | None:
        """The labels of the first and of the last cell, if the label is a range."""
        found = _RANGE.fullmatch(self.text)
        return (found[1], found[2]) if found else None

    @property
    def is_linked(self) -> bool:
        """Whether it names several entries."""
        return bool(_LINKED.fullmatch(self.text))

    def before(self, clue: Clue) -> Clue:
        """The clue with the label at its beginning if it names several entries."""
        if not self.is_linked:
            return clue
        shown = [(f"({self.text}) ", frozenset()), *clue_parts(clue, clue.text)]
        made = clue_of_parts(shown)[0]
        return replace(clue, text=made.text, emphasis=made.emphasis, enumeration=None)


def number_of(labels: Iterable[str]) -> int | None:
    """The number of an entry with these labels: the first whole one, or where one begins with it.

    None if no label has one.
    """
    found = [ClueLabel(label.strip()) for label in labels]
    whole = next((label.whole for label in found if label.whole is not None), None)
    first = next(filter(None, (_FIRST.match(label.text) for label in found)), None)
    return whole if whole is not None or first is None else int(first[1])
