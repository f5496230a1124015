"""The shapes of lines: a word, a word and a clue, cells, or several words."""

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from publisher_wordfiles.reading.answers import looks_like_answer
from publisher_wordfiles.reading.lines import ListLine
from publisher_wordfiles.reading.little_words import AND
from publisher_wordfiles.reading.separators import (
    ARROW,
    BAR,
    BOLD,
    BRACKETS,
    CELL_COMMA,
    COLON,
    COMMA,
    DASH,
    DOT,
    EQUALS,
    FIRST_SPACE,
    LEADERS,
    LINE_END,
    QUESTION,
    QUOTES,
    REMARK,
    SEMICOLON,
    SEPARATORS,
    SLASH,
    SPACES,
    TAB,
    TIGHT_DASH,
    UNSPACED,
    Separator,
    bare,
    chosen_separators,
)

_LEAST_MIXED = 1 / 3
"""The least share of lines with a separator, if fewer lines have none at all."""

_MIXED = 4
"""The fewest lines with another separator: one of so many."""

_WORDY = (TAB, SPACES, LEADERS, LINE_END, BOLD, BRACKETS, QUOTES, QUESTION, REMARK)
"""Separators that have a name in a sentence."""

_MIXING = (TAB, ARROW, EQUALS, DASH, COLON)
_OF_FILES = {"text": (), "csv": (",", ";"), "tsv": ("tabs",)}
_LONG_CLUES = 3  # words on average, where a hyphen parts them from the answers
_TABBED = 0.8  # of the lines, so that nothing else parts them
_FEWEST = 3  # lines of words with their clues after a space
_SEEN = 200  # lines that show what a separator looks like
_IN_A_ROW = 3  # words, and more, that make a line one of several words
_MOST_OF_ONE = 3  # words of an answer, if there is one line
_NEARLY_ALL = 0.8
_LONG_LINE = 4.5  # words on average of lines that are no answers
_CASE_CHANGES = 0.7  # of lines whose clue has the first capital letter


class LineShape(NamedTuple):
    """The shape of a line; `separator` is None for a word alone.

    `shown` is how the separator looks in most lines. `last` says that the last separator of a line
    parts it, `width` how many cells a row of a table has, 0 for a word and a clue, and `in_a_row`
    that there are words between all separators. `marks` were left out before the lines. `tight`
    says that no space follows the separators, as in files of spreadsheets. A line may have one of
    the `rivals` instead, whichever is first in it.
    """

    separator: Separator | None
    shown: str = ""
    last: bool = False
    width: int = 0
    in_a_row: bool = False
    marks: tuple[str, ...] = ()
    tight: bool = False
    rivals: tuple[Separator, ...] = ()

    @property
    def named(self) -> str:
        """The separator in a sentence: `“ – ”`, or `tabs`."""
        named = self.shown if self.separator in (*_WORDY, FIRST_SPACE) else f"“{self.shown}”"
        others = [
            f"“{each.shown}”" for each in self.rivals if each.shown.strip() != self.shown.strip()
        ]
        return " or ".join([named, *others])

    @property
    def one(self) -> str:
        """A single separator in a sentence."""
        return "tab" if self.separator is TAB else self.named

    def parts(self, text: str) -> list[str]:
        """The cells of a line; one if it has no separator."""
        separator = self.separator
        if separator is None:
            return [text]
        if self.in_a_row:
            return _words_of_row(separator, text)
        if self.width:
            return separator.cells_of(text, self.width)
        if self.rivals:
            found = (each.parts(text) for each in (separator, *self.rivals))
            return min(found, key=lambda parts: (len(parts) < 2, len(parts[0])))
        parts = separator.parts(text, last=self.last)
        if separator is FIRST_SPACE:  # as in `WORD. Clue.`
            parts[0] = parts[0].rstrip(".")
        return parts


PLAIN = LineShape(None)
"""A word a line."""


def likely_shapes(
    lines: Sequence[ListLine],
    separators: Sequence[Separator] = (*SEPARATORS, CELL_COMMA),
    *,
    named: bool = False,
    hint: str = "text",
) -> Iterator[LineShape]:
    """The shapes by separators that enough of the lines have; all of them if one is `named`.

    In a file of the kind `hint` few lines are enough to have those of such files.
    """
    texts = [line.text for line in lines if not is_section(line.text)]
    if not texts:
        return
    if not named and (row := _row_separator(texts)):
        yield LineShape(row, row.shown, in_a_row=True)
    if not named and hint != "csv" and _TABBED * len(texts) <= sum("\t" in t for t in texts):
        separators = (TAB,)  # no word and no clue has tabs in it
    elif not named:
        separators = (*separators, *chosen_separators(texts))
    alone = sum(not is_parted(text) for text in texts) / len(texts)
    if LEADERS in separators and _are_gaps(texts):
        separators = [each for each in separators if each is not LEADERS]
    for separator in separators:
        rows = [parts for text in texts if len(parts := separator.parts(text)) > 1]
        if not named and not any(bare(parts[0]) for parts in rows):
            continue  # it is a bullet, or there are none
        hinted = separator.cells and separator.shown in _OF_FILES[hint]
        if named or (rows and (hinted or _is_likely(separator, rows, alone, len(texts)))):
            yield from _shapes(separator, texts, named)


def word_first_shape(lines: Sequence[ListLine]) -> Iterator[LineShape]:
    """The shape of a word and its clue with a space between them, if lines surely have it."""
    texts = [line.text for line in lines if not is_section(line.text)]
    rows = [text.split(None, 1) for text in texts]
    if len(texts) < 2 or any(len(row) < 2 for row in rows):
        return
    if all(row[0].isalpha() and row[1].strip().isdecimal() for row in rows):
        yield LineShape(FIRST_SPACE, FIRST_SPACE.shown)  # how frequent each word is
    if 2 * sum(map(is_parted, texts)) >= len(texts):
        return
    firsts = [row[0] for row in rows]
    if all(
        first[-1] == "." and first[:-1].isalpha() and len(first) > _FEWEST for first in firsts
    ):  # as in `WORD. Clue.`
        yield LineShape(FIRST_SPACE, FIRST_SPACE.shown)
        return
    are_pairs = len(texts) >= _FEWEST and all(len(text.split()) == 2 for text in texts)
    if are_pairs and all(map(UNSPACED.search, firsts)):
        yield LineShape(FIRST_SPACE, FIRST_SPACE.shown)
        return
    kinds = {(first.islower(), first.isupper()) for first in firsts}
    if len(kinds) > 1 or len(texts) < _FEWEST:
        return
    if not all(map(looks_like_answer, firsts)) or len(set(firsts)) < len(firsts):
        return
    pairs = [(first, rest) for first, rest in rows]
    cases = fmean(_changes_case(first, rest) for first, rest in pairs)
    if cases >= _CASE_CHANGES or fmean(len(text.split()) for text in texts) > _LONG_LINE:
        yield LineShape(FIRST_SPACE, FIRST_SPACE.shown)


def _changes_case(word: str, clue: str) -> bool:
    """Whether a clue begins as a sentence, and the word before it is all small or all large."""
    if word.isupper() and len(word) > 1 and word[-1].isalpha():
        return not clue.isupper()
    return word.islower() and clue[:1].isupper()


def is_section(text: str) -> bool:
    """Whether a line is the title of what follows, such as `Animals:`."""
    return text.endswith((":", "：")) and len(text) > 1 and "\t" not in text


def is_parted(text: str) -> bool:
    """Whether any separator parts a line."""
    return any(len(each.parts(text)) > 1 for each in SEPARATORS)


def _are_gaps(texts: Sequence[str]) -> bool:
    """Whether lines within texts are gaps, for another sign parts nearly all of them."""
    with_gaps = [text for text in texts if "__" in text]
    return len(with_gaps) >= _NEARLY_ALL * len(texts) and any(
        sum(len(each.parts(text)) > 1 for text in with_gaps) >= _NEARLY_ALL * len(texts)
        for each in (BRACKETS, DASH, ARROW, EQUALS)
    )


def _is_likely(
    separator: Separator, rows: Sequence[Sequence[str]], alone: float, count: int
) -> bool:
    share = len(rows) / count
    if separator is TAB:
        return 2 * len(rows) >= count or len(rows) + round(alone * count) == count
    if separator is TIGHT_DASH:
        words = sum(len(parts[-1].split()) for parts in rows)
        return share >= separator.share and words >= _LONG_CLUES * count
    return share >= separator.share or alone < share >= _LEAST_MIXED


def _shapes(separator: Separator, texts: Sequence[str], named: bool) -> Iterator[LineShape]:
    shown = separator.shown
    if separator is REMARK or separator not in (*_WORDY, BAR):
        seen = Counter(filter(None, map(separator.seen, texts[:_SEEN])))
        most = seen.most_common(1)[0][0] if seen else shown
        shown = f"{shown} such as “{most.strip()}”" if separator is REMARK else most
    shape = LineShape(separator, shown, tight=separator.cells and shown == separator.shown)
    if separator.cells:
        widths = Counter(
            len(cells) for text in texts if len(cells := separator.all_parts(text)) > 1
        )
        width, same = widths.most_common(1)[0] if widths else (0, 0)
        if width > 2 and 2 * same > sum(widths.values()):
            yield shape._replace(width=width)
        if widths and max(widths) > max(2, width):
            yield shape._replace(width=max(widths))
        if separator is TAB and width > 2:
            return
        if separator in (SEMICOLON, SPACES) and width > 2 and same >= _NEARLY_ALL * len(texts):
            return
        if separator is CELL_COMMA:
            if width == 2 or 2 * same <= sum(widths.values()):
                yield shape._replace(width=2)
            return
        if separator is BAR:
            if width == 2:
                yield shape._replace(width=2)
            return
    yield shape
    if not named and (rivals := _rivals(separator, texts)):
        yield shape._replace(rivals=rivals)
    several = [text for text in texts if separator.parts(text) != separator.parts(text, last=True)]
    if several and not separator.closes:
        yield shape._replace(last=True)


def _rivals(separator: Separator, texts: Sequence[str]) -> tuple[Separator, ...]:
    """The separators that the many other lines have, each of them one."""
    others = [text for text in texts if len(separator.parts(text)) < 2]
    if separator not in _MIXING or _MIXED * len(others) < len(texts):
        return ()
    found = []
    for each in _MIXING:
        if rest := [text for text in others if len(each.parts(text)) < 2]:
            found += [each] * (len(rest) < len(others))
            others = rest
        elif others:
            return (*found, each)
    return ()


def _words_of_row(separator: Separator, text: str) -> list[str]:
    """The words of a line of several; `and` may part the last two."""
    parts = separator.all_parts(text.rstrip(" .。"))
    words = parts[-1].split()
    if len(words) == _IN_A_ROW and words[1].casefold() in AND and len(parts) > 1:
        return [*parts[:-1], words[0], words[2]]
    return parts


def _row_separator(texts: Sequence[str]) -> Separator | None:
    """The separator of lines that have several words each, and no clues."""
    for separator in (COMMA, SEMICOLON, SLASH, DOT, *[BAR] * (len(texts) == 1)):
        sign = separator.shown
        ended = any(text.endswith((sign, "،", "、")) for text in texts[:-1])
        rows = [list(filter(None, map(bare, _words_of_row(separator, text)))) for text in texts]
        counts = list(map(len, rows))
        words = [word for row in rows for word in row]
        most = _MOST_OF_ONE if len(rows) == 1 and len(words) > _IN_A_ROW else 2
        short = all(looks_like_answer(word) and len(word.split()) <= most for word in words)
        uneven = ended or len(set(counts)) > 1 or len(counts) == 1
        tight = (CELL_COMMA.pattern.search(text.rstrip(" ,")) for text in texts)
        spaced = len(texts) == 1 or not any(tight)
        if short and uneven and spaced and min(counts[:-1] or counts) >= _IN_A_ROW:
            return separator
    return None
