"""Lists that have a word on one line and its clue on the next, or a label before each."""

import re
from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from publisher import usual_column
from publisher_wordfiles.reading.answers import looks_like_answer
from publisher_wordfiles.reading.lines import ListLine
from publisher_wordfiles.reading.separators import SEPARATORS

_FEWEST = 2  # pairs between blank lines
_FEWEST_UNDIVIDED = 3
_FEWEST_REGULAR = 4  # pairs of one word and several: no list of words alone is so by chance
_CLUE_WORDS, _ANSWER_WORDS = 2.5, 1.5
"""The average number of words: of clues at least this, of answers at most this."""

_MARK = r"(?:\(?\d{1,3}[.)]\s*)?"
_AFTER_LABEL = r"\s?\d{0,3}\s?[:：]\s*"
_LABEL = re.compile(rf"(?:^{_MARK}|\s)([^\W\d_]{{1,12}}){_AFTER_LABEL}(?=\S)")
_SHARE = 0.3
"""The least share, among all labels, of the one before clues, and of the one before words."""


_QUESTIONS = frozenset({"QA", "FA", "QR", "PR", "DR", "ВО", "שת", "سج"})
"""The first letters of `question` and `answer` in several languages."""


def without_labels(lines: Sequence[ListLine]) -> list[ListLine]:
    """The lines as they are, or what is after `Q:` and `A:`, or any two labels, as one line each.

    The two may be on lines of their own or on one. A line without its other half stays. If the
    labels say which is the word, it comes first.
    """
    counts = Counter(label for line in lines for label in _LABEL.findall(line.text))
    fewest = max(_FEWEST, _SHARE * counts.total(), _SHARE * len(lines))
    labels = [label for label, count in counts.items() if count >= fewest]
    if len(labels) != 2:
        return list(lines)
    order = slice(None, None, -1 if _is_clue_first(*labels) else 1)
    first, second = (rf"{label}{_AFTER_LABEL}" for label in labels)
    whole = re.compile(rf"{_MARK}{first}(.+?)\s{second}(.+)")
    halves = re.compile(rf"{_MARK}{first}(.+)"), re.compile(rf"{_MARK}{second}(.+)")
    made: list[ListLine] = []
    opened: re.Match[str] | None = None
    for line in lines:
        both, closed = whole.fullmatch(line.text), halves[1].fullmatch(line.text)
        if opened and closed:
            made[-1] = made[-1]._replace(text="\n".join((opened[1], closed[1])[order]))
        else:
            made.append(line._replace(text="\n".join(both.groups()[order])) if both else line)
        opened = None if both else halves[0].fullmatch(line.text)
    return made


def _is_clue_first(first: str, second: str) -> bool:
    """Whether the first of two labels is surely that of the clues."""
    known = usual_column([first], "clue") == 0 or usual_column([second], "answer") == 0
    return known or (first + second).upper() in _QUESTIONS


def paired(lines: Sequence[ListLine]) -> list[ListLine]:
    """The lines as they are, or each word and the clue below or above it, if all are such."""
    pairs = list(zip(lines[::2], lines[1::2], strict=False))
    divided = all(first.begins and not second.begins for first, second in pairs)
    undivided = not any(line.begins for line in lines[1:])
    fewest = _FEWEST if divided else _FEWEST_UNDIVIDED
    if len(lines) % 2 or len(pairs) < fewest or not (divided or undivided):
        return list(lines)
    above, below = ([line.text for line in half] for half in zip(*pairs, strict=True))
    for words, clues in ((above, below), (below, above)):
        if _are_words_and_clues(words, clues, undivided):
            joined = map("\n".join, zip(words, clues, strict=True))
            return [
                first._replace(text=text) for (first, _), text in zip(pairs, joined, strict=True)
            ]
    return list(lines)


def _are_words_and_clues(words: Sequence[str], clues: Sequence[str], undivided: bool) -> bool:
    """Whether lines are surely words and the others their clues; `undivided` by blank lines."""
    if not all(map(_is_word, words)) or _mean_words(words) > _ANSWER_WORDS:
        return False
    regular = len(words) >= _FEWEST_REGULAR and _mean_words(words) == 1
    if undivided and not regular and 2 * sum(map(looks_like_answer, clues)) > len(clues):
        return False  # perhaps words alone, some of them longer
    return _mean_words(clues) >= _CLUE_WORDS and all(len(clue.split()) > 1 for clue in clues)


def _is_word(text: str) -> bool:
    return looks_like_answer(text) and not any(each.pattern.search(text) for each in SEPARATORS)


def _mean_words(texts: Sequence[str]) -> float:
    return fmean(len(text.split()) for text in texts)
