"""Checks of clues that have an answer in them: their own, one of its family, or another one."""

from collections.abc import Iterator
from typing import Any

from publisher import (
    Check,
    Entry,
    Letters,
    NoOptions,
    Remark,
    RemarkLevel,
    ReviewedPuzzle,
    Slot,
    families_of,
)
from publisher_review.clue_words import ClueWord, clue_words, is_common

_LEAST_PART = 4
_LEAST_KIN = 3
_LEAST_OTHER = 5


def answers_in_clues(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """An error for each clue that has its own answer, and a warning for a part of it.

    Little words, such as AND, are only noted.
    """
    for entry, words in _clues(reviewed):
        answer = reviewed.puzzle.whole_answer(entry)
        name = reviewed.names[entry.slot]
        if found := _written_out(answer, words):
            is_little = is_common(found, reviewed.puzzle.language)
            level = RemarkLevel.NOTE if is_little else RemarkLevel.ERROR
            said = f"the clue of {name} has its answer: “{found}”"
            yield Remark(level, said, (entry.slot,))
        elif part := _part(entry, answer, words):
            said = f"the clue of {name} has a part of its answer: “{part}”"
            yield Remark(RemarkLevel.WARNING, said, (entry.slot,))


def kin_in_clues(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """A warning for each clue with a word of its answer's family."""
    are_kin = families_of(reviewed.puzzle.language).are_kin
    for entry, words in _clues(reviewed):
        answer = reviewed.puzzle.whole_answer(entry)
        if len(answer) < _LEAST_KIN or _written_out(answer, words):
            continue
        kin = (each.text for each in words if _is_kin(each, answer, are_kin))
        if found := next(kin, None):
            spelled, name = reviewed.spelled(entry.slot), reviewed.names[entry.slot]
            said = f"the clue of {name} has “{found}”, of the family of {spelled}"
            yield Remark(RemarkLevel.WARNING, said, (entry.slot,))


def other_answers_in_clues(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """A note for each clue that has the answer of another entry, which then helps to find it."""
    places = _places(reviewed)
    for entry, words in _clues(reviewed):
        for word in dict.fromkeys(each.letters for each in words):
            there = places.get(word)
            if there and there not in (entry.slot, *entry.linked):
                spelled = reviewed.spelled(there)
                said = (
                    f"the clue of {reviewed.names[entry.slot]} has {spelled}, "
                    f"the answer at {reviewed.names[there]}"
                )
                yield Remark(RemarkLevel.NOTE, said, (entry.slot, there))


def answers_in_glosses(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """An error for each gloss that has the answer of its clue: who solves reads it before that."""
    puzzle = reviewed.puzzle
    for entry in puzzle.entries:
        words = clue_words(entry.clue.gloss, puzzle.language)
        answer = puzzle.whole_answer(entry)
        if found := all(answer) and _written_out(answer, words):
            said = f"the gloss of {reviewed.names[entry.slot]} has its answer: “{found}”"
            yield Remark(RemarkLevel.ERROR, said, (entry.slot,))


def answers_in_explanations(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """A warning for each explanation that has another entry's answer, and not its own."""
    puzzle = reviewed.puzzle
    places = _places(reviewed)
    for entry in puzzle.entries:
        words = clue_words(entry.clue.explanation, puzzle.language)
        there = (places.get(each.letters) for each in words)
        other = next((slot for slot in there if slot), None)
        if other and not _written_out(puzzle.whole_answer(entry), words):
            said = (
                f"the explanation of {reviewed.names[entry.slot]} has {reviewed.spelled(other)}, "
                f"the answer at {reviewed.names[other]}, and not its own"
            )
            yield Remark(RemarkLevel.WARNING, said, (entry.slot, other))


def _places(reviewed: ReviewedPuzzle) -> dict[Letters, Slot]:
    """The first slot of each answer that is long enough to stand out in a text."""
    places: dict[Letters, Slot] = {}
    for slot, letters in reviewed.answers.items():
        if len(letters) >= _LEAST_OTHER:
            places.setdefault(letters, slot)
    return places


def _clues(reviewed: ReviewedPuzzle) -> Iterator[tuple[Entry, tuple[ClueWord, ...]]]:
    """The clues whose answers are known, with their words."""
    for entry in reviewed.clued:
        if all(reviewed.puzzle.whole_answer(entry)):
            yield entry, clue_words(entry.clue.text, reviewed.puzzle.language)


def _written_out(answer: Letters, words: tuple[ClueWord, ...]) -> str:
    """The words of a clue, side by side, that are an answer; "" if none are."""
    for start in range(len(words)):
        letters: Letters = ()
        for stop in range(start, len(words)):
            letters += words[stop].letters
            if len(letters) >= len(answer):
                break
        if letters == answer:
            return " ".join(each.text for each in words[start : stop + 1])
    return ""


def _part(entry: Entry, answer: Letters, words: tuple[ClueWord, ...]) -> str:
    """A word of a clue that is one of the words of its answer; "" if there is none."""
    shape = entry.clue.enumeration
    if shape is None or len(shape.lengths) < 2 or sum(shape.lengths) != len(answer):
        return ""
    parts, at = set(), 0
    for length in shape.lengths:
        parts.add(answer[at : at + length])
        at += length
    known = (each for each in words if len(each.letters) >= _LEAST_PART)
    return next((each.text for each in known if each.letters in parts), "")


def _is_kin(word: ClueWord, answer: Letters, are_kin: Any) -> bool:
    return len(word.letters) >= _LEAST_KIN and bool(are_kin(word.letters, answer))


CHECKS: tuple[Check[Any], ...] = (
    Check("answer-in-clue", "Clues that have their answer", NoOptions, answers_in_clues),
    Check("kin-in-clue", "Clues with kin of their answer", NoOptions, kin_in_clues),
    Check(
        "other-answer-in-clue",
        "Clues with the answer of another entry",
        NoOptions,
        other_answers_in_clues,
    ),
    Check(
        "answer-in-gloss",
        "Glosses that have the answer of their clue",
        NoOptions,
        answers_in_glosses,
    ),
    Check(
        "other-answer-in-explanation",
        "Explanations with the answer of another entry, and not with their own",
        NoOptions,
        answers_in_explanations,
    ),
)
