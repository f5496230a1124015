"""Lists that have a word on one line and its clue on the next."""

from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean

from publisher import looks_like_answer
from publisher_wordfiles.list_lines import ListLine
from publisher_wordfiles.separators import SEPARATORS

_FEWEST = 2  # pairs between blank lines
_FEWEST_UNDIVIDED = 3
_CLUE_WORDS, _ANSWER_WORDS = 2.5, 1.5
"""How many words clues have at least, and answers at most, on average."""


def paired(lines: Sequence[ListLine]) -> list[ListLine]:
    """The lines as they are, or each word and the clue below it as one line, if all are such."""
    pairs = list(zip(lines[::2], lines[1::2], strict=False))
    divided = all(word.begins and not clue.begins for word, clue in pairs)
    undivided = not any(line.begins for line in lines[1:])
    fewest = _FEWEST if divided else _FEWEST_UNDIVIDED
    if len(lines) % 2 or len(pairs) < fewest or not (divided or undivided):
        return list(lines)
    words = [word.text for word, _ in pairs]
    clues = [clue.text for _, clue in pairs]
    if not all(map(_is_word, words)) or _mean_words(words) > _ANSWER_WORDS:
        return list(lines)
    if undivided and 2 * sum(map(looks_like_answer, clues)) > len(clues):
        return list(lines)  # perhaps words alone, some of them longer
    if _mean_words(clues) < _CLUE_WORDS or any(len(clue.split()) < 2 for clue in clues):
        return list(lines)
    return [replace(word, text=f"{word.text}\n{clue.text}") for word, clue in pairs]


def _is_word(text: str) -> bool:
    return looks_like_answer(text) and not any(each.pattern.search(text) for each in SEPARATORS)


def _mean_words(texts: Sequence[str]) -> float:
    return fmean(len(text.split()) for text in texts)
