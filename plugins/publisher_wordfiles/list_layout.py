"""The layout of a list: the separator of words and clues in most of its lines."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from publisher import answer_column, looks_like_answer, usual_column
from publisher_wordfiles.list_lines import SAMPLE, ListLine
from publisher_wordfiles.separators import (
    BAR,
    BRACKETS,
    COMMA,
    LINE_END,
    SEMICOLON,
    SEPARATORS,
    SLASH,
    SPACES,
    TAB,
    TIGHT_DASH,
    Separator,
    bare,
    of_setting,
)

_NEARLY_EQUAL, _NEARLY_ALL = 0.9, 0.8
_LONG_CLUES = 3  # words on average, where a hyphen parts them from the answers
_SEEN = 200  # lines that show what a separator looks like
_IN_A_ROW = 3  # words, and more, that make a line one of several words
_MOST_JOINING = 4  # letters of the words between two headings, as in `words and clues`
_NOT_LETTERS = re.compile(r"[\W\d_]+")


class ListLayout(NamedTuple):
    """The layout of a line: a word; a word and a clue; cells; or several words.

    `separator` is None for lines of a word alone; `shown` is how it looks in most lines.
    `clue_first` says that the word is after the last separator of a line, `in_a_row` that there are
    words between all of them. `fitting` of the `seen` lines have the separator. `rival` is another
    one that about as many lines have instead.
    """

    separator: Separator | None
    shown: str = ""
    clue_first: bool = False
    cells: bool = False
    in_a_row: bool = False
    fitting: int = 0
    seen: int = 0
    rival: Separator | None = None

    @property
    def named(self) -> str:
        """The separator in a sentence: `“ – ”`, or `tabs`."""
        return (
            self.shown if self.separator in (TAB, SPACES, LINE_END, BRACKETS) else f"“{self.shown}”"
        )

    @property
    def one(self) -> str:
        """A single separator in a sentence."""
        return "tab" if self.separator is TAB else self.named


PLAIN = ListLayout(None)
"""A word a line."""


def layout_of(lines: Sequence[ListLine], setting: str) -> ListLayout:
    """The layout that most lines share, or the one of the setting `separator`."""
    texts = [line.text for line in _evenly(lines) if not is_section(line.text)]
    if setting != "auto":
        chosen = of_setting(setting)
        return _finished(_fits(chosen, texts), texts) if chosen else PLAIN
    if not texts:
        return PLAIN
    if row := _row_separator(texts):
        return ListLayout(row, row.shown, in_a_row=True, fitting=len(texts), seen=len(texts))
    fits = [_fits(each, texts) for each in SEPARATORS]
    likely = [fit for fit in fits if fit.separator and _is_likely(fit, texts)]
    if not likely:
        tabs = _fits(TAB, texts)
        return _finished(tabs, texts) if tabs.fitting else PLAIN
    most = max(map(_weight, likely))
    best = next(
        fit for fit in likely if fit.separator is TAB or _weight(fit) >= _NEARLY_EQUAL * most
    )
    return _finished(_with_rival(best, texts), texts)


def is_section(text: str) -> bool:
    """Whether a line is the title of what follows, such as `Animals:`."""
    return text.endswith((":", "：")) and len(text) > 1 and "\t" not in text


def names_columns(text: str) -> bool:
    """Whether a line names words and clues, with whatever is between them."""
    words = [word for word in _NOT_LETTERS.split(text) if word]
    if len(words) > _MOST_JOINING:
        return False
    names = [usual_column([word], role) == 0 for word in words for role in ("answer", "clue")]
    joining = [word for word in words if len(word) > _MOST_JOINING]
    return sum(names) > 1 and sum(names) >= len(joining)


def _evenly(lines: Sequence[ListLine]) -> Sequence[ListLine]:
    """At most `SAMPLE` lines, from all parts of the list."""
    return lines[:: max(1, -(-len(lines) // SAMPLE))]


def _fits(separator: Separator, texts: Sequence[str]) -> ListLayout:
    """The layout with a separator: the lines that have it, and the side of the words."""
    first = [parts for text in texts if len(parts := separator.parts(text)) > 1]
    last = [parts for text in texts if len(parts := separator.parts(text, last=True)) > 1]
    several = sum(one != other for one, other in zip(first, last, strict=True))
    sure = 2 * several < len(first) or _words_follow(first)
    clue_first = sure and bool(first) and _words_follow(last)
    words = [parts[1] for parts in last] if clue_first else [parts[0] for parts in first]
    fitting = sum(map(_is_word, words))
    return ListLayout(separator, separator.shown, clue_first, fitting=fitting, seen=len(texts))


def _words_follow(rows: Sequence[Sequence[str]]) -> bool:
    columns = [[text for row in rows if (text := bare(row[place]))] for place in (0, 1)]
    return all(columns) and answer_column(columns) == 1


def _is_word(text: str) -> bool:
    return looks_like_answer(bare(text))


def _weight(fit: ListLayout) -> float:
    """Fitting lines; fewer count where words come last, which is rare."""
    return fit.fitting * (0.85 if fit.clue_first else 1)


def _is_likely(fit: ListLayout, texts: Sequence[str]) -> bool:
    separator, share = fit.separator, fit.fitting / fit.seen
    if separator is None or not fit.fitting:
        return False
    if separator is TAB:
        return 2 * sum("\t" in text for text in texts) >= len(texts)
    if separator is TIGHT_DASH:
        words = sum(len(separator.parts(text)[-1].split()) for text in texts)
        return share >= separator.share and words >= _LONG_CLUES * len(texts)
    alone = sum(not _is_parted(text) for text in texts) / fit.seen
    return share >= separator.share or (alone < share >= 1 / 3)


def _is_parted(text: str) -> bool:
    return any(len(each.parts(text)) > 1 for each in SEPARATORS)


def _with_rival(best: ListLayout, texts: Sequence[str]) -> ListLayout:
    """The layout, with the separator that many of the other lines have."""
    separator = best.separator
    others = [text for text in texts if separator and len(separator.parts(text)) < 2]
    if 4 * len(others) < len(texts):
        return best
    counts = Counter(
        each.name for text in others for each in SEPARATORS if len(each.parts(text)) > 1
    )
    if not counts:
        return best
    rival = next(each for each in SEPARATORS if each.name == counts.most_common(1)[0][0])
    return best._replace(rival=rival)


def _finished(fit: ListLayout, texts: Sequence[str]) -> ListLayout:
    """The layout with the separator as most lines have it, and with cells if it is a table."""
    separator = fit.separator
    if separator and separator not in (TAB, LINE_END, BAR, SPACES, BRACKETS):
        seen = Counter(filter(None, map(separator.seen, texts[:_SEEN])))
        fit = fit._replace(shown=seen.most_common(1)[0][0] if seen else separator.shown)
    return fit._replace(cells=_has_cells(fit, texts))


def _has_cells(fit: ListLayout, texts: Sequence[str]) -> bool:
    """Whether it is a table: most lines have the same number of cells, three or more."""
    separator = fit.separator
    if separator is BAR:
        return True
    if separator is None or not separator.cells or fit.clue_first or not texts:
        return False
    rows = [separator.all_parts(text) for text in texts]
    if usual_column([bare(cell) for cell in rows[0]], "answer") >= 0:
        return len(rows[0]) > 2
    width, same = Counter(map(len, rows)).most_common(1)[0]
    if width < 3 or same < _NEARLY_ALL * len(rows):
        return False
    columns = list(zip(*(row for row in rows if len(row) == width), strict=True))[1:]
    numbers = any(
        sum(_NUMBER.fullmatch(bare(cell)) is not None for cell in column)
        >= _NEARLY_ALL * len(column)
        for column in columns
    )
    return numbers or separator is TAB


_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?")


def _row_separator(texts: Sequence[str]) -> Separator | None:
    """The separator of lines that have several words each, and no clues."""
    for separator in (COMMA, SEMICOLON, SLASH):
        rows = [list(filter(None, map(bare, separator.all_parts(text)))) for text in texts]
        counts = list(map(len, rows))
        words = [word for row in rows for word in row]
        short = all(_is_word(word) and len(word.split()) <= 2 for word in words)
        uneven = len(set(counts)) > 1 or len(counts) == 1
        if short and uneven and min(counts[:-1] or counts) >= _IN_A_ROW:
            return separator
    return None
