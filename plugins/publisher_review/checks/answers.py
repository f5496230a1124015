"""Checks of answers: repeated ones, kin, short ones, low scores, those of earlier puzzles."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from publisher import (
    Check,
    Families,
    Figures,
    Letters,
    NoOptions,
    Options,
    Remark,
    RemarkLevel,
    ReviewedPuzzle,
    Slot,
    families_of,
    has_filled_blocks,
    setting,
)
from publisher_review.loaded_words import LoadedOptions, loaded_words

_LEAST_WORDS = 20
_MOST_NAMED = 8


class ScoreOptions(Options):
    """What a config may set under `low-scores:`."""

    below: float = setting(40, "Words with a lower score are named.", ge=0, le=100)


class ShortOptions(Options):
    """What a config may set under `short-words:`."""

    most: float = setting(30, "The percentage of words with three letters.", ge=0, le=100)


def repeated_words(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """A warning for each answer that is in several slots."""
    for found in _by_answer(reviewed).values():
        if len(found) > 1:
            where = " and ".join(reviewed.names[slot] for slot in found)
            said = f"{reviewed.spelled(found[0])} is at {where}"
            yield Remark(RemarkLevel.WARNING, said, tuple(found))


def kin_words(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """A note for each two answers of one family, or one that nobody looked for any.

    A warning if they are one word, with a little word before it that is written together with it.
    """
    language = reviewed.puzzle.language
    families = families_of(language)
    firsts = {letters: slots[0] for letters, slots in _by_answer(reviewed).items()}
    if firsts and not families.known:
        said = f"kin were not looked for: no endings of {language.name} are known"
        yield Remark(RemarkLevel.NOTE, said)
        return
    for (letters, slot), (others, other) in combinations(firsts.items(), 2):
        if families.are_kin(letters, others):
            words = [reviewed.spelled(slot), reviewed.spelled(other)]
            names = [reviewed.names[slot], reviewed.names[other]]
            is_one = not _bare(families, letters).isdisjoint(_bare(families, others))
            level = RemarkLevel.WARNING if is_one else RemarkLevel.NOTE
            are = (
                "are one word but for the little word before it" if is_one else "are of one family"
            )
            said = f"{words[0]} at {names[0]} and {words[1]} at {names[1]} {are}"
            yield Remark(level, said, (slot, other))


def _bare(families: Families, letters: Letters) -> set[Letters]:
    """A word, and what is left of it without each little word that it may begin with."""
    word = families.folded(letters)
    begun = () if word in families.whole else families.attached.items()
    rests = ((word[len(each) :], least) for each, least in begun if word[: len(each)] == each)
    return {word, *(rest for rest, least in rests if len(rest) >= least)}


def short_words(reviewed: ReviewedPuzzle, options: ShortOptions) -> Iterator[Remark]:
    """A note if a newspaper's grid has many words of three letters."""
    figures = Figures.of(reviewed.puzzle)
    share = 100 * figures.share_of_length(3)
    is_large = figures.words >= _LEAST_WORDS and has_filled_blocks(reviewed.puzzle.grid)
    if is_large and share > options.most:
        said = f"{share:.0f} % of the words have three letters, more than {options.most:g} %"
        yield Remark(RemarkLevel.NOTE, said)


def low_scores(reviewed: ReviewedPuzzle, options: ScoreOptions) -> Iterator[Remark]:
    """A note for each answer with a low score, the lowest first."""
    scored = [
        (reviewed.scores[letters], slot)
        for slot, letters in reviewed.answers.items()
        if reviewed.scores.get(letters, 100) < options.below
    ]
    for score, slot in sorted(scored, key=lambda each: each[0]):
        said = f"{reviewed.spelled(slot)} at {reviewed.names[slot]} has the score {score:g}"
        yield Remark(RemarkLevel.NOTE, said, (slot,))


def earlier_words(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """A note with all answers that earlier puzzles of the book have."""
    puzzles: dict[Letters, int] = {}
    for number, puzzle in enumerate(reviewed.earlier, start=1):
        if puzzle.language.code == reviewed.puzzle.language.code:
            puzzles |= dict.fromkeys(map(puzzle.answer, puzzle.entries), number)
    found = {slot: letters for slot, letters in reviewed.answers.items() if letters in puzzles}
    if found:
        named = [f"{reviewed.spelled(slot)} ({puzzles[each]})" for slot, each in found.items()]
        more = " …" if len(named) > _MOST_NAMED else ""
        are = "answer is" if len(found) == 1 else "answers are"
        said = f"{len(found)} {are} in earlier puzzles too: {', '.join(named[:_MOST_NAMED])}{more}"
        yield Remark(RemarkLevel.NOTE, said, tuple(found))


def _by_answer(reviewed: ReviewedPuzzle) -> dict[Letters, list[Slot]]:
    found: dict[Letters, list[Slot]] = {}
    for slot, letters in reviewed.answers.items():
        found.setdefault(letters, []).append(slot)
    return found


CHECKS: tuple[Check[Any], ...] = (
    Check(
        "repeated-word",
        "Answers that are there twice",
        NoOptions,
        repeated_words,
        kinds="any",
    ),
    Check("kin-words", "Answers of one family", NoOptions, kin_words, kinds="any"),
    Check("short-words", "Many words of three letters", ShortOptions, short_words, "most"),
    Check("low-scores", "Words with a low score", ScoreOptions, low_scores, "below", "any"),
    Check("earlier-words", "Answers of earlier puzzles", NoOptions, earlier_words, kinds="any"),
    Check(
        "loaded-words",
        "Vulgar or loaded words in answers and clues",
        LoadedOptions,
        loaded_words,
        "words",
        kinds="any",
    ),
)
