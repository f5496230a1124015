"""The columns of a reading: what is in each, seen from its cells, or from some of very many."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from statistics import fmean, median

from publisher_wordfiles.reading.answers import looks_like_answer
from publisher_wordfiles.reading.little_words import ARTICLES, PARTS
from publisher_wordfiles.reading.names import role_named
from publisher_wordfiles.reading.remarks import headword

_NEARLY_ALL = 0.8
_MOST_LETTERS = 21
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?%?")
_MONTH = r"(?:de )?[^\W\d]{3,12}\.?"
_IN_WORDS = rf"(?:[^\W\d]+,? )?(?:\d{{1,2}}\.? {_MONTH}|{_MONTH} \d{{1,2}}),?(?: de)? \d{{4}}"
_YEAR = re.compile(r"[5-9]\d\d|1\d{3}|20\d\d")
_DATE = re.compile(
    rf"(?:\d{{1,4}}[./-]\s?\d{{1,2}}[./-]\s?\d{{1,4}}|{_IN_WORDS})"
    r"(?:(?:,? | at |T)\d{1,2}:\d\d.*)?"
)
ADDRESS = re.compile(r"\S+@\w\S*\.\w+|(?:https?://|www\.)\S+")
_SOUND = re.compile(r"[/\[|].+[/\]|]")
_COUNTED = re.compile(r"\d{1,4}\s?([^\W\d][^\d]*)")
"""A number of things, such as `2 files`."""

_PAGE = re.compile(r"([^\W\d_]{1,9}\.?'?)\s?\d{1,4}")
_TONES = re.compile(r"[āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]")
_HAN = re.compile("[\u3400-\u9fff]")
_SYLLABIC = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_KANA = re.compile(r"[\u3040-\u30ffー・\s]+")
_FEW_KINDS = 3  # rows for each of the texts of a theme, and more
_LEAST_ROWS = 4
_MOST_GAPS = 50  # numbers that a count may leave out, and two for each row
_HAN_WORD = 5  # characters
_SEEN = 1000  # cells that shares are counted in, from all parts of a column


@dataclass(frozen=True)
class ListColumn:
    """A column: its cells in the order of the rows, "" for one that a row lacks."""

    place: int
    cells: Sequence[str]

    @cached_property
    def filled(self) -> list[str]:
        """The cells that have anything in them."""
        return [cell for cell in self.cells if cell]

    @cached_property
    def seen(self) -> list[str]:
        """The filled cells, or a thousand or two from all parts of a long column."""
        return self.filled[:: max(1, len(self.filled) // _SEEN)]

    @cached_property
    def kind(self) -> str:
        """`text`, or what it is.

        That is empty, count, year, number, date, address, part, sound, page or theme.
        """
        if not self.filled:
            return "empty"
        if self._share(_NUMBER.fullmatch) >= _NEARLY_ALL:
            are_years = len(self.filled) >= _LEAST_ROWS and self._share(_YEAR.fullmatch) == 1
            are_years = are_years and self.repeated <= 1 - _NEARLY_ALL
            return "year" if are_years else "count" if self._counts else "number"
        if self._are_counted:
            return "number"
        tests: tuple[tuple[str, Callable[[str], object]], ...] = (
            ("date", _DATE.fullmatch),
            ("address", ADDRESS.fullmatch),
            ("part", lambda cell: cell.strip(".()[]").casefold() in PARTS),
            ("sound", _SOUND.fullmatch),
            ("page", _is_page),
        )
        for kind, test in tests:
            if self._share(test) >= _NEARLY_ALL:
                return kind
        rows = len(self.filled)
        is_theme = rows >= _LEAST_ROWS and self.distinct * _FEW_KINDS <= rows
        return "theme" if is_theme else "text"

    @cached_property
    def distinct(self) -> int:
        """How many different texts it has."""
        return len({cell.casefold() for cell in self.filled})

    @cached_property
    def repeated(self) -> float:
        """The share of cells whose text another has before it."""
        return 1 - self.distinct / len(self.filled) if self.filled else 0.0

    @cached_property
    def answers(self) -> list[str]:
        """The cells that are seen, without what stands beside an answer."""
        return [headword(cell)[0] for cell in self.seen]

    @cached_property
    def answer_like(self) -> float:
        """The share of its cells that may be answers: short texts of 2 to 21 letters."""
        return self._mean(self.answers, _may_be_answer)

    @cached_property
    def words(self) -> float:
        """The words of most cells, articles left out: their median."""
        return median(map(_words, self.answers)) if self.answers else 0.0

    @cached_property
    def single(self) -> float:
        """The share of cells of one word, articles left out."""
        return self._mean(self.answers, lambda cell: _words(cell) == 1)

    @cached_property
    def letters(self) -> float:
        """The characters of a cell on average."""
        return self._mean(self.seen, len)

    @cached_property
    def capitals(self) -> float:
        """The share of cells in capital letters."""
        return self._share(lambda cell: cell.isupper() and len(cell) > 2)

    @cached_property
    def has_tones(self) -> bool:
        """Whether most words of most cells have the vowels of pinyin."""
        return self._share(_is_toned) > 1 / 2

    @cached_property
    def is_han(self) -> bool:
        """Whether it has Chinese characters."""
        return self._share(_HAN.search) > 1 / 2

    @cached_property
    def is_kana(self) -> bool:
        """Whether it has kana alone."""
        return self._share(_KANA.fullmatch) >= _NEARLY_ALL

    @property
    def _are_counted(self) -> bool:
        """Whether nearly all of its cells are numbers of the same few things."""
        found = list(filter(None, map(_COUNTED.fullmatch, self.seen)))
        things = {each[1].casefold() for each in found}
        enough = len(found) >= max(_LEAST_ROWS, _NEARLY_ALL * len(self.seen))
        return enough and len(things) * _FEW_KINDS <= len(found)

    @property
    def _counts(self) -> bool:
        """Whether its numbers count the rows, from any number, with few gaps."""
        if len(self.filled) < 2 or not all(map(str.isdecimal, self.filled)):
            return False
        numbers = list(map(int, self.filled))
        steps = [after - before for before, after in pairwise(numbers)]
        is_near = numbers[-1] - numbers[0] <= _FEW_KINDS * len(numbers) + _MOST_GAPS
        return is_near and min(steps) > 0 and 2 * steps.count(1) > len(steps)

    def _share(self, test: Callable[[str], object]) -> float:
        return self._mean(self.seen, lambda cell: bool(test(cell)))

    @staticmethod
    def _mean(cells: Sequence[str], value: Callable[[str], float]) -> float:
        return fmean(map(value, cells)) if cells else 0.0


def columns_of(rows: Sequence[Sequence[str]]) -> list[ListColumn]:
    """The columns of some rows."""
    width = max(map(len, rows), default=0)
    return [
        ListColumn(place, [row[place] if len(row) > place else "" for row in rows])
        for place in range(width)
    ]


def _is_toned(text: str) -> bool:
    words = text.split()
    return 2 * sum(map(bool, map(_TONES.search, words))) > len(words)


def _is_page(text: str) -> bool:
    found = _PAGE.fullmatch(text)
    return found is not None and role_named(found[1]) == "page"


def _may_be_answer(text: str) -> float:
    """How good a text is as an answer, from 0 to 1."""
    if not looks_like_answer(text):
        return False
    letters = len(text) if text.isalpha() else sum(map(str.isalnum, text))
    if letters == 2 and text[:1].isupper():  # a symbol perhaps
        return 2 / 3
    return 2 <= letters <= _MOST_LETTERS or (letters == 1 and _SYLLABIC.search(text) is not None)


def _words(text: str) -> int:
    """The words of a text, articles left out; Chinese and Japanese have no spaces."""
    words = text.split()
    if len(words) == 1 and len(text) > _HAN_WORD and _HAN.search(text):
        return -(-len(text) // _HAN_WORD)
    if len(words) > 1 and words[0].casefold().rstrip("'’") in ARTICLES:
        return len(words) - 1
    return len(words)
