"""A finished reading as `doubts` look at it: some of its words, clues and lines."""

import re
from collections.abc import Callable, Sequence, Set
from typing import NamedTuple

from publisher_wordfiles.reading.columns import ADDRESS, ListColumn
from publisher_wordfiles.reading.remarks import headword
from publisher_wordfiles.reading.separators import TAB
from publisher_wordfiles.reading.weigh import Reading

SAID, ASKED = 0.4, 0.55
"""The sums of the weights of signs from which a doubt is said, and somebody is asked."""

_LETTERS = 4
"""The letters that a word has at least, for it to count as one."""

_SEEN = 400  # lines that are looked at
_ENUMERATION = re.compile(r"\s*\(\d[\d,\s-]*\)$")
_WORD = re.compile(r"[\w'’-]+")
_LONGEST_FORMULA = 400  # characters of a text that ends with one
_FORMULA = re.compile(r"\S+ ?= ?(?=[^=]*[\d*+/^·×²³√π])[^=]{1,40}$")


class Doubt(NamedTuple):
    """A reason to doubt, its weight, and the setting that takes another reading, "" for none."""

    weight: float
    reason: str
    option: str = ""


class Looked:
    """A reading as it is looked at: some pairs from all parts of it, and how many there are."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        pairs = reading.pairs()
        some = pairs[:: max(1, len(pairs) // _SEEN)]
        own = [(headword(_ENUMERATION.sub("", word))[0], clue) for word, clue in some]
        is_clued = 2 * sum(bool(clue) for _, clue in own) > len(own)
        self.pairs = list(dict.fromkeys(own)) if is_clued else own  # lines that are there twice
        self.answers = [word for word, _ in self.pairs]
        self.clues = [clue for _, clue in self.pairs if clue]
        self.lines = len(reading.rows) + len(reading.proposal.odd)
        separator = reading.shape.separator
        whole = () if separator is TAB else reading.proposal.lines  # tags beside words are no code
        texts = [line.text for line in whole[:: max(1, len(whole) // _SEEN)]]
        self.is_table = reading.shape.width > 0
        self.texts = texts or [" ".join(pair) for pair in self.pairs]
        for column in reading.columns:  # the addresses of those who fill in a form
            if column.kind == "address" and column.place not in (reading.answer, reading.clue):
                self.texts = [ADDRESS.sub("", text) for text in self.texts]
        self.has_cells = self.is_table or (separator is not None and separator.cells)

    @property
    def titles(self) -> list[str]:
        """The lines and rows that are titles."""
        made = self.reading.proposal
        above = {row.line: " ".join(row.cells) for row in made.rows[: self.reading.heading.titles]}
        lines = {line.number: line.text for line in made.lines if line.number in made.headings}
        return [*(above | lines).values()]

    @property
    def is_named(self) -> bool:
        """Whether a heading surely names its columns: a word may then have several clues."""
        return bool(self.reading.heading.rows) and self.reading.heading.sure >= 0.9

    @property
    def is_clued(self) -> bool:
        """Whether most of its words have clues."""
        return 2 * len(self.clues) > len(self.pairs)


def alone(reading: Reading) -> str:
    """The setting that takes the answers without clues."""
    width = max(2, len(reading.columns))
    roles = ("answer" if at == reading.answer else "-" for at in range(width))
    return f"columns: {','.join(roles)}"


def without_formula(text: str) -> str:
    """The text without the formula at its end: a sign in it parts no word from a clue."""
    return _FORMULA.sub("", text) if "=" in text and len(text) <= _LONGEST_FORMULA else text


def share_of(texts: Sequence[str], test: Callable[[str], object]) -> float:
    """The share of texts that pass a test."""
    return sum(bool(test(text)) for text in texts) / max(1, len(texts))


def words_in(answer: str) -> float:
    """The words of an answer, articles left out; syllables of Vietnamese count as less than one."""
    own = ListColumn(0, [answer])
    letters = sum(map(str.isalpha, "".join(own.answers)))  # none are answers of signs alone
    return min(own.words, letters / _LETTERS)


def has_any(words: Set[str]) -> Callable[[str], bool]:
    """A test of whether a text has any of these words."""
    return lambda text: not words.isdisjoint(_WORD.findall(text.casefold()))
